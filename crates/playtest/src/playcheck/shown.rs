//! Plays in notation.

use merels_engine::History;
use merels_model::Decision;
use merels_model::ir::PlayerId;
use merels_play::{Rules, notation, position_text};

use super::tally::Play;
use crate::words::counted;

/// A play with more decisions than this isn't shown from its start.
const MAX_SHOWN: usize = 60;
/// Of a turn so many decisions are shown.
const MAX_OF_TURN: usize = 12;
/// The turns that are shown of it then.
const LAST_TURNS: usize = 4;

/// A play that leads to something, as a sentence without a full stop.
pub(super) fn play(rules: &Rules, play: &Play) -> String {
    if play.turns.is_empty() {
        return "it is so before anything is decided".to_owned();
    }
    let decisions: usize = play.turns.iter().map(|turn| turn.len().min(MAX_OF_TURN)).sum();
    if decisions <= MAX_SHOWN {
        return format!("the shortest play found leads there: {}", turns(rules, &play.turns, 0));
    }
    let skipped = play.turns.len().saturating_sub(LAST_TURNS);
    let (before, last) = play.turns.split_at(skipped);
    let how_long = counted(play.turns.len() as u64, "turn");
    let last = turns(rules, last, skipped);
    match position(rules, before) {
        Some(position) => {
            format!("the shortest play found takes {how_long}; from the position\n`{position}`\nit goes on with {last}")
        }
        None => format!("the shortest play found takes {how_long} and ends with {last}"),
    }
}

/// Turns with their numbers, of which the first follows so many others.
fn turns(rules: &Rules, turns: &[Vec<Decision>], skipped: usize) -> String {
    let turns = turns.iter().zip(skipped + 1..);
    let shown = turns.map(|(turn, number)| {
        let begins = notation::turn(rules.game(), turn.get(..MAX_OF_TURN).unwrap_or(turn));
        match turn.len().saturating_sub(MAX_OF_TURN) {
            0 => format!("{number}.{begins}"),
            more => format!("{number}.{begins} and {} more", counted(more as u64, "decision")),
        }
    });
    shown.collect::<Vec<_>>().join(" ")
}

/// The position after some turns, as a line of text.
fn position(rules: &Rules, turns: &[Vec<Decision>]) -> Option<String> {
    let mut history = History::new();
    let mut position = rules.start(PlayerId(0), &mut history);
    for &decision in turns.iter().flatten() {
        position = position.play(rules, decision, &mut history).ok()?;
    }
    Some(position_text::write(rules.game(), &position))
}
