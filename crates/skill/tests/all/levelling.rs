//! Levels set at equal distances.

use std::sync::atomic::{AtomicU64, Ordering};

use merels_search::{Strengths, Weights};
use merels_skill::{LadderError, LadderSettings, Levelling, LevellingSettings, games_of_levelling, level, steps};

use crate::company::{ROWS, rules};
use crate::ladder::{RACE, settings};

fn levelled(text: &str, levels: u8, games: u64, threads: usize) -> Levelling {
    let settings = LevellingSettings { ladder: settings(levels, games, threads), rounds: 2 };
    level(&rules(text), Weights::default(), &settings, &|| ()).unwrap()
}

#[test]
fn the_same_on_any_number_of_threads_and_every_game_is_told() {
    let told = AtomicU64::new(0);
    let count = || {
        told.fetch_add(1, Ordering::Relaxed);
    };
    let asked = LevellingSettings { ladder: settings(3, 6, 1), rounds: 2 };
    let one = level(&rules(ROWS), Weights::default(), &asked, &count).unwrap();
    assert_eq!((told.into_inner(), games_of_levelling(&asked)), (48, 48));
    assert_eq!(one, levelled(ROWS, 3, 6, 3));
    assert_eq!((one.rounds.len(), one.rounds[0].strengths.as_slice()), (2, &[0, 150, 300][..]));
    assert_eq!(one.usual.strengths, [100, 200, 300]);
    let strengths = one.strengths.all();
    assert_eq!(one.found.strengths, strengths[..3]);
    assert_eq!(strengths[8], 900);
    assert!(strengths.windows(2).all(|pair| pair[0] <= pair[1]) && strengths[0] <= 100 && strengths[2] <= 300);
    assert!(one.found.shares.iter().chain(&one.usual.shares).all(|share| (0.0..=1.0).contains(share)));
}

#[test]
fn a_race_has_levels_at_the_distance_that_is_meant() {
    let race = levelled(RACE, 3, 20, 2);
    assert!(!race.is_short, "{race:?}");
    // As the strengths say, in yet other games.
    let settings = LadderSettings { strengths: race.strengths, seed: 77, cap: 300, ..settings(3, 30, 2) };
    let played = steps(&rules(RACE), Weights::default(), &settings, &|| ()).unwrap();
    let mean = played.above.iter().map(|above| above.share).sum::<f64>() / 2.0;
    assert!((0.65..=0.85).contains(&mean), "{played:?}");
}

#[test]
fn better_is_what_has_more_levels_where_they_should_be() {
    let mut race = levelled(RACE, 3, 6, 2);
    let shares = |race: &mut Levelling, usual: [f64; 2], found: [f64; 2]| {
        race.usual.shares = usual.to_vec();
        race.found.shares = found.to_vec();
        for tried in [&mut race.usual, &mut race.found] {
            tried.as_meant = tried.shares.iter().filter(|share| merels_skill::is_meant(**share)).count();
        }
        race.is_better()
    };
    assert!(shares(&mut race, [0.9, 0.7], [0.7, 0.7]));
    assert!(!shares(&mut race, [0.7, 0.7], [0.75, 0.86]));
    assert!(shares(&mut race, [0.66, 0.7], [0.7, 0.75]), "as many, and nearer to three of four");
    assert!(!shares(&mut race, [0.7, 0.75], [0.7, 0.75]), "the same is no better");
}

#[test]
fn levels_that_can_not_be_set() {
    let refused = |text: &str, levels: u8| {
        let settings = LevellingSettings { ladder: settings(levels, 4, 1), rounds: 1 };
        level(&rules(text), Weights::default(), &settings, &|| ()).unwrap_err()
    };
    assert_eq!(refused(ROWS, 1), LadderError::Levels);
    assert_eq!(refused(ROWS, 10), LadderError::Levels);
    assert_eq!(refused(&ROWS.replace("Cross, Nought", "Cross, Nought, Star"), 3), LadderError::Players(3));
    assert_eq!(Strengths::default().of(9), 900);
}
