//! A solver that is as plain as can be, on the plain interpreter: every decision is a step, nothing is folded, and values are
//! worked out over and over until none changes.

use std::collections::HashMap;

use merels_interpret::{History, Position};
use merels_model::ir::PlayerId;
use merels_model::position::{Decision, Next, Situation};
use merels_play::Rules;
use merels_solve::{Settings, Value, solve};

use crate::built_in::{made, rules};

/// What stands at the start of a turn, counters apart, and the decisions since.
type Name = (Situation, Vec<Decision>);

struct Node {
    position: Position,
    by: PlayerId,
    /// Numbers of nodes, and whether they begin turns; or who wins.
    next: Vec<Step>,
    value: Value,
}

enum Step {
    To { node: usize, new_turn: bool },
    Over(Option<PlayerId>),
}

fn name(position: &Position) -> Name {
    let mut start = position.turn_start().clone();
    start.counters.fill(0);
    (start, position.taken().to_vec())
}

/// All positions reached from the start, ended ones apart.
fn explored(rules: &Rules) -> Vec<Node> {
    let game = rules.game();
    let start = Position::start(game, PlayerId(0), &mut History::new());
    let mut numbers = HashMap::from([(name(&start), 0)]);
    let mut nodes = vec![Node { by: start.decider(), position: start, next: Vec::new(), value: Value::Draw }];
    let mut at = 0;
    while at < nodes.len() {
        let position = nodes[at].position.clone();
        for decision in position.legal() {
            let next = position.play(game, *decision, &mut History::new()).unwrap();
            let step = match next.next() {
                Next::Over(outcome) => Step::Over(outcome.winner),
                Next::Decide { by, .. } => {
                    let number = nodes.len();
                    let node = *numbers.entry(name(&next)).or_insert(number);
                    let (new_turn, by) = (next.is_turn_start(), *by);
                    if node == number {
                        nodes.push(Node { by, position: next, next: Vec::new(), value: Value::Draw });
                    }
                    Step::To { node, new_turn }
                }
            };
            nodes[at].next.push(step);
        }
        at += 1;
    }
    nodes
}

/// What a step is worth to whoever takes it.
fn worth(nodes: &[Node], by: PlayerId, step: &Step) -> Value {
    match *step {
        Step::Over(None) => Value::Draw,
        Step::Over(Some(winner)) if winner == by => Value::Win(1),
        Step::Over(Some(_)) => Value::Loss(1),
        Step::To { node, new_turn } => {
            let there = &nodes[node];
            let value = if there.by == by { there.value } else { there.value.for_other() };
            if new_turn { value.a_turn_before() } else { value }
        }
    }
}

/// Values by rising distance: in round `n` all that is won or lost in `n` turns is found out.
fn values(rules: &Rules) -> Vec<Node> {
    let mut nodes = explored(rules);
    let mut quiet = 0;
    let mut turns = 1;
    while quiet < 3 {
        quiet += 1;
        // Within a turn the last decisions come first.
        loop {
            let mut changed = false;
            for at in (0..nodes.len()).rev() {
                if nodes[at].value != Value::Draw {
                    continue;
                }
                let best = nodes[at].next.iter().map(|step| worth(&nodes, nodes[at].by, step)).max().unwrap();
                if best.turns() == Some(turns) {
                    nodes[at].value = best;
                    (changed, quiet) = (true, 0);
                }
            }
            if !changed {
                break;
            }
        }
        turns += 1;
    }
    nodes
}

fn agree(name: &str, set: &[(&str, &str)]) {
    let rules = rules(name, set);
    let solution = solve(&rules, None, &Settings { threads: 2, ..Settings::default() }).unwrap();
    let unfolded = solve(&rules, None, &Settings { folding: false, ..Settings::default() }).unwrap();
    let nodes = values(&rules);
    assert_eq!(nodes.iter().filter(|node| node.position.is_turn_start()).count(), unfolded.len(), "{name} {set:?}");
    for node in nodes.iter().filter(|node| node.position.is_turn_start()) {
        let position = merels_play::Position::at_turn_start(
            &rules,
            node.position.turn_start(),
            &mut merels_engine::History::new(),
        );
        for prober in [solution.prober(), unfolded.prober()] {
            assert_eq!(prober.of(&position), Some(node.value), "{name} {set:?}: {:?}", node.position.turn_start());
        }
    }
}

#[test]
fn it_agrees_on_games_of_one_decision_a_turn() {
    agree("tic-tac-toe", &[]);
    agree("pong-hau-ki", &[]);
    agree("mu-torere", &[]);
    agree("mu-torere", &[("middle", "free")]);
    agree("spaceship-three", &[]);
    agree("achi", &[("men", "3"), ("blocked", "passes")]);
}

#[test]
fn it_agrees_on_every_option_of_three_men() {
    for flying in ["off", "on"] {
        for centre in ["open", "closed"] {
            agree("three-mens-morris", &[("flying", flying), ("centre", centre)]);
        }
    }
    agree("tapatan", &[("blocked", "loses")]);
    agree("picaria", &[]);
}

#[test]
fn it_agrees_on_games_made_for_it() {
    for rules in made() {
        let solution = solve(&rules, None, &Settings::default()).unwrap();
        assert!(merels_solve::verify(&solution, 1).is_ok());
        for node in values(&rules).iter().filter(|node| node.position.is_turn_start()) {
            let start = node.position.turn_start();
            let position = merels_play::Position::at_turn_start(&rules, start, &mut merels_engine::History::new());
            assert_eq!(solution.prober().of(&position), Some(node.value), "{start:?}");
        }
    }
}
