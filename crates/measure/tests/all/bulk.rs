//! The last decisions of a sequence are counted without being played: as many as there are when all are.

use merels_engine::{NoRecord, State, Xorshift};
use merels_model::ir::PlayerId;
use merels_play::{Definition, NoLibrary, Rules};

/// Placing, sliding, flying with three men, and losing when stuck.
const MILLS: &str = "game \"Mills\"\nplayers White, Black\nboard squares 3 joined at middles\npiece man: 5 in each hand\n\
    pattern mill = line of 3 { same owner }\n\
    phase placing until hands empty { place man on empty  if mill made { take theirs } }\n\
    phase moving {\n  if left = 3 { move mine to empty } else { move mine to empty near it }\n\
    \x20 if mill made { take theirs }\n}\nend { mover loses when left < 3  mover loses when stuck }";

/// Whoever is stuck gives the turn away.
const STUCK: &str = "game \"Stuck\"\nplayers White, Black\nboard grid 3 x 3 with diagonals\npiece man: 4 in each hand\n\
    pattern three = line of 3 { same owner }\n\
    phase placing until hands empty { place man on empty  if three made { win } }\n\
    phase moving { move mine to empty near it otherwise pass  if three made { win } }";

/// A man moves onto empty points, and nothing is made.
const RACE: &str = "game \"Race\"\nplayers White, Black\nboard grid 4 x 4\npiece man: 3 in each hand\n\
    phase placing until hands empty { place man on empty }\n\
    phase moving { move mine to empty near it }\nend { mover loses when stuck }";

fn start(text: &str) -> State {
    let rules = Rules::of(&Definition::read("game.merels", text, &NoLibrary).unwrap(), &[]).unwrap();
    rules.program().start(PlayerId(0), &mut NoRecord)
}

/// The same count, all decisions played.
fn played(state: &State, depth: u32) -> u64 {
    let mut legal = Vec::new();
    state.generate(&mut legal);
    let after = |&decision| {
        let mut next = state.clone();
        next.apply(decision, &mut NoRecord);
        if depth == 1 { 1 } else { played(&next, depth - 1) }
    };
    legal.iter().map(after).sum()
}

#[test]
fn as_many_are_counted_as_are_played() {
    for text in [MILLS, STUCK, RACE] {
        let start = start(text);
        let mut random = Xorshift::new(5);
        let mut looked = 0;
        for _ in 0..12 {
            let mut state = start.clone();
            for turn in 0..40 {
                if state.ending().is_some() {
                    break;
                }
                let deepest = if turn % 8 == 0 { 3 } else { 2 };
                for depth in 1..=deepest {
                    assert_eq!(
                        state.perft(depth),
                        played(&state, depth),
                        "{text}\nafter {turn} decisions, {depth} deep"
                    );
                }
                looked += 1;
                match state.draw(&mut random) {
                    Some(decision) => state.apply(decision, &mut NoRecord),
                    None => break,
                }
            }
        }
        assert!(looked > 100, "{looked}");
    }
}
