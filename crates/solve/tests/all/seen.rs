//! What the engine says of turns without playing them is what comes of playing them.

use std::fs;
use std::path::Path;

use merels_engine::{NoRecord, Random as _, State, Xorshift};
use merels_model::ir::PlayerId;
use merels_play::Rules;

use crate::built_in::rules;

/// How often it said something: of decisions, and of positions that were begun with men alone.
#[derive(Debug, Default)]
struct Seen {
    decisions: usize,
    positions: usize,
}

impl Seen {
    fn compare(&mut self, rules: &Rules, state: &State, what: &str) {
        if let (true, Some((men, _))) = (state.is_turn_start(), state.plainly()) {
            let at = state.readable();
            let bare = rules.program().bare(&at).unwrap();
            let mut begun = bare.clone();
            begun.begin_with(&bare, men);
            assert!(begun == rules.program().at_turn_start(&at, &mut NoRecord), "{what}: {at:?}");
            self.positions += 1;
        }
        let mut seen = Vec::new();
        let Some(besides) = state.generate_seen(&mut seen) else { return };
        let mut legal = Vec::new();
        state.generate(&mut legal);
        assert!(seen.iter().map(|(decision, _)| decision).eq(&legal), "{what}");
        for (decision, men) in seen {
            let Some(men) = men else { continue };
            let mut next = state.clone();
            next.apply(decision, &mut NoRecord);
            assert!(next.ending().is_none(), "{what}: {decision:?} ends the game in {:?}", state.readable());
            assert_eq!(next.plainly(), Some((men, besides)), "{what}: {decision:?} in {:?}", state.readable());
            self.decisions += 1;
        }
    }

    /// Random games, every state of which is looked at.
    fn play(&mut self, rules: &Rules, games: usize, what: &str) {
        let mut random = Xorshift::new(9);
        let mut legal = Vec::new();
        for _ in 0..games {
            let mut state = rules.program().start(PlayerId(0), &mut NoRecord);
            for _ in 0..120 {
                self.compare(rules, &state, what);
                state.generate(&mut legal);
                if legal.is_empty() {
                    break;
                }
                let decision = legal[random.below(legal.len() as u32) as usize];
                state.apply(decision, &mut NoRecord);
            }
        }
    }
}

#[test]
fn turns_that_are_seen_come_out_so_when_they_are_played() {
    let mut all = Seen::default();
    let games = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")).unwrap();
    let names = games.filter_map(|entry| Some(entry.ok()?.file_name().to_str()?.strip_suffix(".merels")?.to_owned()));
    for name in names {
        all.play(&rules(&name, &[]), 2, &name);
    }
    assert!(all.decisions > 10_000 && all.positions > 1_000, "{all:?}");
}

/// Counters that a mill or a taking sets back, men who are taken into hand, whoever is stuck.
#[test]
fn so_do_those_of_the_family_under_their_options() {
    let mut all = Seen::default();
    let games: [(&str, &[(&str, &str)]); 6] = [
        ("nine-mens-morris", &[]),
        ("lasker-morris", &[]),
        ("six-mens-morris", &[]),
        ("five-mens-morris", &[("flying", "on")]),
        ("three-mens-morris", &[("flying", "on")]),
        ("achi", &[("men", "3"), ("blocked", "loses")]),
    ];
    for (name, set) in games {
        all.play(&rules(name, set), 40, name);
    }
    assert!(all.decisions > 20_000, "{all:?}");
}
