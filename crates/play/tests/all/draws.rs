//! What is drawn at random is legal, and everything that is legal is drawn as often as anything else.

use std::collections::BTreeMap;

use merels_engine::{NoRecord, State, Xorshift};
use merels_model::ir::PlayerId;
use merels_play::{Definition, NoLibrary, Rules};

/// So often something is drawn for each legal decision, and so far it may be from that.
const DRAWS: u32 = 200;
const FAR: u32 = 90;
/// So many decisions of a game are looked at.
const DECISIONS: usize = 12;

/// Boards whose rows are steps of one length, and others; of one word and of more.
const BOARDS: [&str; 4] = [
    "grid 5 x 5 with diagonals",
    "grid 7 x 7 with alternate diagonals without corners 2",
    "grid 9 x 9",
    "grid 17 x 16",
];

/// Ways for men to go by steps and leaps: alone, of several branches, some of them the same, struck out, by kinds, behind conditions.
const WAYS: [&str; 9] = [
    "move mine to empty near it",
    "move mine to empty over theirs from it",
    "move mine to (empty near it), (empty over theirs from it)",
    "either { move mine to empty in north of it } or { move mine to empty in (north of it, east of it, south of it) }",
    "either { move mine to empty near it } or { move mine to empty over theirs from it }",
    "either { move mine to empty near it unless some it in (c3, d3, e3) } or { move mine onto theirs near it }",
    "either { move mine in man to empty near it } or { move mine in king to empty in sight of it }",
    "either { if no empty over theirs from mine { move mine to empty near it } } or { move mine to empty over occupied from it \
     while some empty over theirs from it { move it to empty over theirs from it  remove theirs in crossed } }",
    "either { move mine to empty near it } or { move mine to empty in sight of it within 2 } or { move mine onto theirs near it }",
];

fn start(board: &str, way: &str) -> State {
    let text = format!(
        "game \"Draws\"\nplayers White, Black\nboard {board}\npiece man: none\npiece king: none\n\
         start {{ put man of White on rank 2 except d2 put man of White on rank 1, c3, d3, e3 put king of White on d2\n\
         put man of Black on c4, e4, c5, d5 put king of Black on e5 }}\n\
         phase play {{ {way} }}\nend {{ mover loses when stuck }}\n"
    );
    let definition = Definition::read("draws.merels", text.as_str(), &NoLibrary);
    let definition = definition.unwrap_or_else(|faults| panic!("{text}\n{faults:?}"));
    Rules::of(&definition, &[]).unwrap().program().start(PlayerId(0), &mut NoRecord)
}

#[test]
fn every_legal_decision_is_drawn_as_often_as_any_other() {
    for (board, way) in BOARDS.iter().flat_map(|board| WAYS.map(|way| (board, way))) {
        let (mut state, mut random) = (start(board, way), Xorshift::new(3));
        for _ in 0..DECISIONS {
            let mut legal = Vec::new();
            state.generate(&mut legal);
            assert_eq!(state.count(), legal.len() as u64, "{board}: {way}\n{state:?}");
            let mut drawn: BTreeMap<_, u32> = legal.iter().map(|decision| (format!("{decision:?}"), 0)).collect();
            assert_eq!(drawn.len(), legal.len(), "nothing is listed twice");
            for _ in 0..DRAWS * legal.len() as u32 {
                let decision = state.draw(&mut random).expect("something is legal");
                *drawn.get_mut(&format!("{decision:?}")).expect("what is drawn is legal") += 1;
            }
            let even = |count: &u32| count.abs_diff(DRAWS) < FAR;
            assert!(drawn.values().all(even), "{board}: {way}\n{drawn:?}");
            let Some(decision) = state.draw(&mut random) else { break };
            state.apply(decision, &mut NoRecord);
        }
    }
}
