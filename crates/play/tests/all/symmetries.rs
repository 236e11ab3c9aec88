//! Which automorphisms of a board the rules keep, one construct after the other. That they are kept in play is tested
//! in `tests/tests/symmetry.rs`.

use merels_engine::{Folding, NoRecord};
use merels_model::{Decision, ir, symmetry};
use merels_play::{Definition, NoLibrary, Rules};

fn rules(text: &str) -> Rules {
    let read = Definition::read("game.merels", text, &NoLibrary).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    Rules::of(&read, &[]).unwrap_or_else(|faults| panic!("{faults}\n{text}"))
}

/// The number of symmetries of a game for two on a board, with two men each and a turn.
#[track_caller]
fn symmetries(board: &str, items: &str, turn: &str) -> usize {
    let text = format!(
        "game \"Test\"\nplayers White, Black\n{board}\npiece man: 2 in each hand\n{items}\nphase play {{ {turn} }}\n"
    );
    let maps = symmetry::of_rules(rules(&text).game());
    assert!(maps[0].iter().enumerate().all(|(at, to)| at == to.index()), "the identity comes first");
    maps.len()
}

const SQUARE: &str = "board grid 3 x 3";
/// Four points in a circle: from each to the one across there are two ways.
const CIRCLE: &str = "board { row a b c d a   at 0 0: a   at 1 0: b   at 1 1: c   at 0 1: d }";

#[test]
fn what_only_asks_for_links_and_rows_keeps_all() {
    let move_anywhere = [
        "move mine to empty near it",
        "move mine to empty in sight of it within 2",
        "move mine to empty over theirs from it",
        "choose mine as home  move home to empty except (points near home)",
        "either { place man on empty } or { take theirs near mine  change mine to man }",
    ];
    for turn in move_anywhere {
        assert_eq!(symmetries(SQUARE, "", turn), 8, "{turn}");
    }
}

#[test]
fn written_points_go_to_themselves() {
    assert_eq!(symmetries(SQUARE, "", "place man on empty except b2"), 8);
    assert_eq!(symmetries(SQUARE, "", "place man on empty except (a1, c3)"), 4);
    // One after the other, each must go to itself.
    assert_eq!(symmetries(SQUARE, "", "if some mine in a1 { win }  place man on empty except c3"), 2);
    assert_eq!(symmetries(SQUARE, "", "if some mine in (a1, a2) { win }  place man on empty"), 1);
    // All corners, however they are written.
    assert_eq!(symmetries(SQUARE, "", "place man on (a1, a3, c1, c3, mine)"), 8);
    assert_eq!(symmetries(SQUARE, "", "place man on points except (points near b2) except b2"), 8);
    assert_eq!(symmetries(SQUARE, "", "place man on north of b2"), 2);
}

#[test]
fn ends_heads_and_actions_are_looked_at() {
    let corner = "some mine in a1";
    assert_eq!(symmetries(SQUARE, &format!("end {{ mover wins when {corner} }}"), "place man on empty"), 2);
    assert_eq!(symmetries(SQUARE, &format!("action go {{ if {corner} {{ win }} }}"), "place man on empty  go"), 2);
    assert_eq!(symmetries(SQUARE, &format!("phase first until {corner} {{ pass }}"), "place man on empty"), 2);
    assert_eq!(symmetries(SQUARE, &format!("phase first for 1 turn when {corner} {{ pass }}"), "pass"), 2);
    assert_eq!(symmetries(SQUARE, "", &format!("place man on empty unless {corner}")), 2);
    assert_eq!(symmetries(SQUARE, "", "take theirs otherwise { place man on a1 }"), 2);
    assert_eq!(
        symmetries(
            SQUARE,
            "memory friend: player of each man\ndefine lucky = friend of a1\nend { lucky wins when stuck }",
            "pass"
        ),
        2
    );
}

#[test]
fn directions_go_to_themselves() {
    assert_eq!(symmetries(SQUARE, "", "place man on empty except north of empty"), 2);
    assert_eq!(symmetries(SQUARE, "", "place man on north of mine, south of mine, empty"), 2);
    assert_eq!(symmetries(SQUARE, "", "place man on empty except north of empty except east of empty"), 1);
    assert_eq!(symmetries("board grid 3 x 3 x 3", "", "place man on empty except down of empty"), 8);
}

#[test]
fn lines_go_to_lines_of_the_same_patterns() {
    for pattern in ["line of 3 { same owner }", "line of exactly 2 { same owner }", "line of 3 { mine, theirs, empty }"]
    {
        assert_eq!(
            symmetries(SQUARE, &format!("pattern mill = {pattern}"), "place man on empty  if mill made { win }"),
            8
        );
    }
    // Read all around the circle, the line of four begins somewhere.
    let (around, turn) =
        ("pattern ring = line of 4 { mine, theirs, mine, empty }", "place man on empty  if ring made { win }");
    let all_alike = "pattern ring = line of 4 { same owner }";
    assert_eq!(symmetries(CIRCLE, all_alike, turn), 8);
    // Read from either end: the only maps that keep it are the identity and the one that turns it round.
    assert_eq!(symmetries(CIRCLE, around, turn), 2);
}

#[test]
fn what_a_move_passes_over_is_ambiguous_on_a_circle() {
    assert_eq!(symmetries(CIRCLE, "", "move mine to empty"), 8);
    // The way on from each point is taken, not the way back: the circle can be turned, not mirrored.
    assert_eq!(symmetries(CIRCLE, "", "move mine to empty  remove theirs in crossed"), 4);
    assert_eq!(symmetries(SQUARE, "", "move mine to empty  remove theirs in crossed"), 8);
}

#[test]
fn nothing_may_depend_on_the_order_of_men() {
    let memory = "memory friend: player of each man";
    let turn = |of: &str| {
        format!("place man on empty as placed  remember friend of it = mover  if friend of {of} is mover {{ win }}")
    };
    assert_eq!(symmetries(SQUARE, memory, &turn("it")), 8);
    assert_eq!(symmetries(SQUARE, memory, &turn("mine")), 1);
}

#[test]
fn a_decision_is_carried_there_and_back() {
    let rules = rules(&format!(
        "game \"Test\"\nplayers White, Black\n{SQUARE}\npiece man: 2 in each hand\nphase play {{ place man on empty }}\n"
    ));
    let (program, folding) = (rules.program(), Folding::new(rules.program()));
    assert_eq!(folding.len(), 8);
    let start = program.start(ir::PlayerId(0), &mut NoRecord);
    let mut legal = Vec::new();
    start.generate(&mut legal);
    let after = |decision: &Decision| {
        let mut state = start.clone();
        state.apply(*decision, &mut NoRecord);
        state
    };
    let folded: Vec<_> = legal.iter().map(|decision| after(decision).folded_key(&folding)).collect();
    let distinct: std::collections::BTreeSet<u64> = folded.iter().map(|(key, _)| *key).collect();
    assert_eq!(distinct.len(), 3, "a corner, a side, the centre");
    for (decision, (key, symmetry)) in legal.iter().zip(folded) {
        let image = folding.map(symmetry, *decision);
        assert_eq!(after(&image).state_key(), key);
        assert_eq!(folding.inverse(symmetry, image), *decision);
        // What is no symmetry changes nothing.
        assert_eq!(folding.map(8, *decision), *decision);
    }
}

#[test]
fn what_is_remembered_of_places_is_not_folded() {
    let folded = |memory: &str, remembered: &str, read: &str| {
        let rules = rules(&format!(
            "game \"Test\"\nplayers White, Black\n{SQUARE}\npiece man: 2 in each hand\nmemory kept: {memory}\n\
             phase play {{ place man on empty  remember {remembered} }}\nend {{ draw when {read} }}\n"
        ));
        let (program, folding) = (rules.program(), Folding::new(rules.program()));
        assert_eq!(folding.len(), 8);
        let start = program.start(ir::PlayerId(0), &mut NoRecord);
        let keys = ["a1", "c3"].map(|at| {
            let at = rules.game().board.find(at).unwrap();
            let mut state = start.clone();
            state.apply(Decision::Place { kind: ir::KindId(0), at }, &mut NoRecord);
            assert!(state.ending().is_none());
            let (key, symmetry) = state.folded_key(&folding);
            (key, symmetry, state.state_key())
        });
        if keys[0].0 != keys[1].0 {
            assert_eq!(keys.map(|(_, symmetry, _)| symmetry), [0, 0]);
            assert_eq!(keys.map(|(key, _, _)| key), keys.map(|(_, _, state_key)| state_key));
        }
        keys[0].0 == keys[1].0
    };
    assert!(folded("player", "kept = mover", "kept is Black and count occupied > 3"));
    assert!(folded("number of each player", "kept = kept + 1", "kept = 2"));
    assert!(!folded("points", "kept = it", "count kept > 1"));
    assert!(!folded("points of each man", "kept of it = it", "count kept of occupied > 1"));
    // Nobody's man, so nothing is remembered yet.
    assert!(folded("points", "kept = theirs", "count kept > 1"));
}
