//! A state belongs to the program it was made by.

use merels_engine::{NoRecord, Program, State, Xorshift};
use merels_model::ir::PlayerId;
use merels_play::{Definition, NoLibrary, Rules};

/// A game for each width that programs have, and two of the smallest.
const GAMES: [&str; 6] = [
    "board grid 3 x 3\npiece man: 3 in each hand\nphase placing until hands empty { place man on empty }\n\
     phase moving { move mine to empty }",
    "board grid 2 x 5\npiece man: 2 in each hand\nphase play { place man on empty }",
    "board grid 7 x 7\npiece man: unlimited in each hand\nphase play { place man on empty }",
    "board grid 4 x 4\npiece man: 3 in each hand\npiece woman: 3 in each hand\nphase play { place man, woman on empty }",
    "board grid 8 x 8\npiece man: 3 in each hand\npiece woman: 3 in each hand\nphase play { place man, woman on empty }",
    "board grid 12 x 12\npiece man: 9 in each hand\nphase play { place man on empty }",
];

fn program(text: &str) -> Program {
    let text =
        format!("game \"Test\"\nplayers White, Black\n{text}\nend {{ draw when board full  draw when stuck }}\n");
    let definition = Definition::read("test.merels", text, &NoLibrary).unwrap();
    Rules::of(&definition, &[]).unwrap().program().clone()
}

fn start(program: &Program) -> State {
    program.start(PlayerId(0), &mut NoRecord)
}

fn legal(state: &State) -> Vec<merels_model::Decision> {
    let mut legal = Vec::new();
    state.generate(&mut legal);
    legal
}

/// Plays on at random; whether two states went the same way.
fn go_the_same_way(a: &mut State, b: &mut State) -> bool {
    let mut random = Xorshift::new(9);
    for _ in 0..40 {
        if legal(a) != legal(b) || a.count() != b.count() || a.readable() != b.readable() || a != b {
            return false;
        }
        let Some(decision) = a.draw(&mut random) else { break };
        a.apply(decision, &mut NoRecord);
        b.apply(decision, &mut NoRecord);
    }
    a == b
}

#[test]
fn a_copy_of_another_programs_state_is_a_whole_one() {
    let programs = GAMES.map(program);
    for from in &programs {
        for to in &programs {
            let mut copy = start(to);
            let mut state = start(from);
            assert_eq!(copy == state, std::ptr::eq(from, to));
            copy.clone_from(&state);
            assert!(go_the_same_way(&mut copy, &mut state), "{copy:?} {state:?}");
        }
    }
}

#[test]
fn states_of_two_programs_are_never_equal() {
    let [game, ..] = GAMES;
    let (first, second) = (program(game), program(game));
    let (mut a, b) = (start(&first), start(&second));
    assert_eq!(a.readable(), b.readable());
    assert_ne!(a, b);
    assert_eq!(a, start(&first));
    assert_eq!(a, start(&first.clone()));
    a.clone_from(&b);
    assert_eq!(a, b);
    assert_ne!(a, start(&first));
}

#[test]
fn a_state_outlives_its_program() {
    let mut state = start(&program(GAMES[0]));
    let mut copy = state.clone();
    assert!(go_the_same_way(&mut copy, &mut state));
}

#[test]
fn symmetries_of_another_game_fold_nothing() {
    let [small, _, large, ..] = GAMES.map(program);
    let folding = merels_engine::Folding::new(&large);
    assert!(folding.len() > 1);
    let state = start(&small);
    let others = merels_engine::Folding::new(&small);
    for decision in legal(&state) {
        let mut next = state.clone();
        next.apply(decision, &mut NoRecord);
        assert_eq!(next.folded_key(&folding), (next.state_key(), 0));
    }
    let folded = legal(&state).into_iter().filter(|&decision| {
        let mut next = state.clone();
        next.apply(decision, &mut NoRecord);
        next.folded_key(&others).1 != 0
    });
    assert!(folded.count() > 0);
}

#[test]
fn what_a_turn_has_done_before_its_first_decision_tells_it_from_one_that_begins_so() {
    let program = program(
        "board grid 3 x 3\npiece man: none\nmemory used: number\n\
         start { put man of White on a1, b1 put man of Black on a3, b3 }\n\
         phase play { if used > 0 { pass } else { remember used = 1  take theirs } }",
    );
    let asked = start(&program);
    let begins_so = program.at_turn_start(&asked.readable(), &mut NoRecord);
    assert_ne!(legal(&asked), legal(&begins_so));
    assert_ne!(asked.state_key(), begins_so.state_key());
}
