//! Ladders of levels.

use merels_playtest::Draws;
use merels_search::{Strengths, Weights};
use merels_skill::{Ladder, LadderError, LadderSettings, games_of, html, ladder, text, whole};

use crate::company::{ROWS, rules};

/// Whoever comes to the other side wins.
pub(crate) const RACE: &str = r#"
    game "Race"
    players White facing north, Black facing south
    board grid 6 x 6 with diagonals drawn as cells
    piece man: none
    start {
        put man of White on rank 1, rank 2
        put man of Black on rank 5, rank 6
    }
    phase play {
        either { move mine to empty in forward of it }
        or     { move mine onto (empty, theirs) in forward diagonal of it }
        if some it in forward edge { win }
    }
    end { mover loses when stuck }
"#;

pub(crate) fn settings(levels: u8, games: u64, threads: usize) -> LadderSettings {
    LadderSettings {
        levels,
        games,
        seed: 9,
        threads,
        cap: 100,
        draws: Draws::Automatic,
        strengths: Strengths::default(),
    }
}

fn climbed(settings: &LadderSettings) -> Ladder {
    ladder(&rules(ROWS), Weights::default(), settings, &|| ()).unwrap()
}

#[test]
fn the_same_on_any_number_of_threads_and_every_game_is_told() {
    let told = std::sync::atomic::AtomicU64::new(0);
    let count = || {
        told.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    };
    let one = ladder(&rules(ROWS), Weights::default(), &settings(2, 7, 1), &count).unwrap();
    assert_eq!((told.into_inner(), games_of(&settings(2, 7, 1))), (21, 21));
    assert_eq!(one, climbed(&settings(2, 7, 3)));
    let above = one.rungs[1].above.as_ref().unwrap();
    assert_eq!(above.won + above.drawn + above.lost + above.unfinished, 7);
    assert!(one.rungs[0].above.is_none());
}

#[test]
fn points_are_counted_for_the_level_whichever_seat_it_has() {
    // Nobody draws a race.
    let settings = LadderSettings { cap: 300, ..settings(4, 40, 2) };
    let race = ladder(&rules(RACE), Weights::default(), &settings, &|| ()).unwrap();
    let better =
        |rung: &merels_skill::Rung| rung.above.as_ref().is_none_or(|above| above.won > above.lost && above.share > 0.5);
    assert!(race.rungs.iter().all(better), "{race:?}");
    let (elo, error) = whole(&race).unwrap();
    assert!(elo > 100.0 && error > 0.0, "{elo} {error}");
    let ladder = climbed(&settings);
    let best = ladder.rungs.last().unwrap();
    assert!(best.drawn.share > ladder.rungs[0].drawn.share, "good players draw: {ladder:?}");
    assert_eq!(best.draws[0].reason, "the board is full");
    for part in ["From level1 to level4 it is ", "Against the one below they score ", "of games are drawn at level1"] {
        assert!(ladder.verdict.iter().any(|sentence| sentence.contains(part)), "{:?}", ladder.verdict);
    }
    assert!(html(&ladder).contains("Elo above level 1") && text(&ladder).contains("Elo above the one below"));
}

#[test]
fn ladders_that_make_no_sense() {
    let refused = |settings: LadderSettings| ladder(&rules(ROWS), Weights::default(), &settings, &|| ()).unwrap_err();
    assert_eq!(refused(settings(1, 4, 1)), LadderError::Levels);
    assert_eq!(refused(settings(10, 4, 1)), LadderError::Levels);
    assert!(matches!(refused(settings(2, 0, 1)), LadderError::Playtest(_)));
    let three = rules(&ROWS.replace("Cross, Nought", "Cross, Nought, Star"));
    let refused = ladder(&three, Weights::default(), &settings(2, 4, 1), &|| ()).unwrap_err();
    assert_eq!(refused, LadderError::Players(3));
}
