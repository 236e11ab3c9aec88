//! What speaks for a turn.

use merels_model::gains::Gains;
use merels_model::ir::{Game, LineId, PatternId};

use crate::refusals::{line_name, pattern_name};

/// So many lines are named.
const NAMED: usize = 2;

/// What a turn brings about, in words: "makes the mill a1-d1-g1 and takes a piece"; empty where nothing is seen at once.
pub fn gains(game: &Game, gains: &Gains) -> String {
    if gains.wins {
        return "wins".to_owned();
    }
    let line = |pattern: PatternId, line: LineId| format!("{} {}", pattern_name(game, pattern), line_name(game, line));
    let mut said: Vec<String> = Vec::new();
    said.extend(gains.makes.iter().take(NAMED).map(|&(pattern, at)| format!("makes the {}", line(pattern, at))));
    said.extend(pieces("takes", gains.takes));
    said.extend(pieces("turns", gains.turns_over));
    let blocks = gains.blocks.iter().take(NAMED);
    said.extend(blocks.map(|&(player, pattern, at)| {
        format!("stands in the way of {}'s {}", game.player_name(player), line(pattern, at))
    }));
    match said.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

fn pieces(what: &str, count: usize) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("{what} a piece")),
        _ => Some(format!("{what} {count} pieces")),
    }
}
