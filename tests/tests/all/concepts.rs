//! Measures of games, and which are alike.

use merels::concepts::{Group, Profile, distance, map, measures, nearest};
use merels::playtest::{Settings, run};
use merels::{Definition, Rules, catalogue};

fn played(rules: &Rules, games: u64) -> Profile {
    let report = run(rules, &Settings { games, seed: 5, ..Settings::default() }, |_| ()).unwrap();
    Profile::of(rules, &report)
}

fn profile(name: &str) -> Profile {
    played(&merels::load(name, &[]).unwrap(), 10)
}

#[test]
fn what_sheets_say_of_games() {
    let games = [
        ("tic-tac-toe", vec![("points", 9.0), ("symmetries", 8.0), ("places", 1.0), ("by-line", 1.0), ("steps", 0.0)]),
        (
            "nine-mens-morris",
            vec![("men", 9.0), ("phases", 2.0), ("flies", 1.0), ("takes", 1.0), ("by-loss", 1.0), ("set-up", 0.0)],
        ),
        ("chess", vec![("displaces", 1.0), ("slides", 1.0), ("directed", 1.0), ("filled", 0.5), ("players", 2.0)]),
        (
            "english-draughts",
            vec![
                ("leaps", 1.0),
                ("removes", 1.0),
                ("promotes", 1.0),
                ("takes", 0.0),
                ("directed", 1.0),
                ("set-up", 1.0),
            ],
        ),
        ("reversi", vec![("converts", 1.0), ("by-score", 1.0), ("removes", 0.0)]),
        ("hex", vec![("by-connection", 1.0), ("drawn", 0.0), ("removes", 0.0)]),
        ("breakthrough", vec![("by-place", 1.0), ("drawn", 0.0), ("directed", 1.0)]),
        ("quarto", vec![("shared", 1.0), ("by-kind", 1.0), ("by-owner", 0.0), ("kinds", 16.0)]),
        ("three-player-morris", vec![("players", 3.0)]),
        ("pong-hau-ki", vec![("by-stuck", 1.0), ("points", 5.0), ("diameter", 2.0), ("moves", 1.0)]),
    ];
    for (name, expected) in games {
        let profile = profile(name);
        for (key, value) in expected {
            assert_eq!(profile.value(key), Some(value), "{name}: {key}");
        }
    }
}

#[test]
fn every_game_has_every_measure() {
    let mut moved = vec![false; measures().count()];
    let mut first: Option<Vec<f64>> = None;
    for entry in catalogue::games() {
        let values: Vec<f64> = profile(entry.name).each().map(|(_, value)| value).collect();
        assert!(values.iter().all(|value| value.is_finite() && *value >= 0.0), "{}: {values:?}", entry.name);
        for ((moved, value), first) in moved.iter_mut().zip(&values).zip(first.get_or_insert_with(|| values.clone())) {
            *moved |= value != first;
        }
    }
    // A measure that is the same for all games measures nothing. No game yet lets the opponent decide.
    let dull: Vec<&str> = measures().zip(moved).filter(|(_, moved)| !moved).map(|(measure, _)| measure.key).collect();
    assert_eq!(dull, ["opponent"]);
    let keys: std::collections::BTreeSet<&str> = measures().map(|measure| measure.key).collect();
    assert_eq!(keys.len(), measures().count());
}

#[test]
fn a_game_in_other_words_is_recognised() {
    let text = catalogue::find("nine-mens-morris").unwrap().text;
    let other = text.replace("Nine Men's Morris", "Mine").replace("mill", "row").replace("White", "North");
    let other = other.replace("Black", "South").replace("man", "stone");
    let definition = Definition::read("mine.merels", other, &catalogue::BuiltIn).unwrap();
    let mine = played(&Rules::of(&definition, &[]).unwrap(), 10);
    let names = ["millieu", "nine-mens-morris", "six-mens-morris", "chess", "hex", "achi"];
    let others: Vec<Profile> = names.iter().map(|name| profile(name)).collect();
    let near = nearest(&mine, &others);
    let order: Vec<&str> = near.iter().map(|near| names[near.index]).collect();
    assert_eq!(order[..3], ["nine-mens-morris", "six-mens-morris", "achi"]);
    assert_eq!(near[0].distance.total, 0.0);
    assert!(near[0].unlike.is_empty() && !near[0].alike.is_empty());
    assert!(near.last().unwrap().unlike.len() > 10);
}

#[test]
fn distances_are_the_same_both_ways_and_no_detour_is_shorter() {
    let games: Vec<Profile> =
        ["hex", "y", "chess", "shah", "kalah", "quarto"].iter().map(|name| profile(name)).collect();
    let far = |a: usize, b: usize| distance(&games[a], &games[b]).total;
    for a in 0..games.len() {
        assert_eq!(far(a, a), 0.0);
        for b in 0..games.len() {
            assert_eq!(far(a, b), far(b, a));
            assert!((0.0..=1.0).contains(&far(a, b)));
            for c in 0..games.len() {
                assert!(far(a, c) <= far(a, b) + far(b, c) + 1e-12);
            }
        }
    }
    let parts = distance(&games[0], &games[2]);
    let weights: f64 = Group::ALL.iter().map(|group| group.weight()).sum();
    let sum: f64 = parts.groups.iter().map(|(group, far)| group.weight() * far).sum();
    assert!((sum / weights - parts.total).abs() < 1e-12);
}

/// Three games make a triangle, which a plane holds exactly.
#[test]
fn a_map_keeps_distances_where_it_can() {
    let games: Vec<Profile> = ["hex", "chess", "shah"].iter().map(|name| profile(name)).collect();
    let places = map(&games);
    for (a, b) in [(0, 1), (1, 2), (0, 2)] {
        let drawn = (places[a].x - places[b].x).hypot(places[a].y - places[b].y);
        assert!((drawn - distance(&games[a], &games[b]).total).abs() < 1e-3, "{places:?}");
    }
    assert_eq!(map(&games[..1]).len(), 1);
    assert!(map(&[]).is_empty());
}
