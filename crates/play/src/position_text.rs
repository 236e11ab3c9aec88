//! Positions as one line of text.
//!
//! `White moving; White a7 d7 g4; Black b6 d6 +2` names the player due and the phase, then for every
//! player the points of their men and, after `+`, what is in hand. Further parts say what else
//! stands: `board` and `pool` for pieces nobody owns, remembered values, counters, and after `then`
//! the decisions of a turn under way.

mod read;

use std::ops::Range;

use crate::Position;
use crate::notation;
use merels_model::board::PointId;
use merels_model::ir::{Game, KindId, MemoryId, PhaseId, PlayerId};
use merels_model::position::{Keeper, Kept, Remembered, Situation, UNLIMITED};

pub use read::read;

/// Why a text is no position of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PositionError {
    /// Which bytes of the text are wrong.
    pub at: Range<usize>,
    /// What is wrong with them.
    pub message: String,
}

/// A position as text.
pub fn write(game: &Game, position: &Position) -> String {
    let state = position.turn_start();
    let mut parts = vec![format!("{} {}", player(game, state.mover), phase(game, state, state.mover))];
    let each = game.phases.iter().any(|phase| phase.each);
    for index in 0..game.players.len() {
        let id = PlayerId(index as u8);
        let mut words = vec![player(game, id).to_owned()];
        words.extend(pieces(game, state, Some(id)));
        words.extend(stock(game, state.hands.get(index).map_or(&[], Vec::as_slice)));
        if each && id != state.mover {
            words.push(format!("in {}", phase(game, state, id)));
        }
        if state.out.get(index).copied().unwrap_or(false) {
            words.push("out".to_owned());
        }
        parts.push(words.join(" "));
    }
    let unowned = pieces(game, state, None);
    if !unowned.is_empty() {
        parts.push(format!("board {}", unowned.join(" ")));
    }
    let pool = stock(game, &state.pool);
    if !pool.is_empty() {
        parts.push(format!("pool {}", pool.join(" ")));
    }
    parts.extend(state.memory.iter().map(|((id, keeper), kept)| memory(game, *id, *keeper, kept)));
    if state.counters.iter().any(|&count| count > 0) {
        let counts: Vec<String> = state.counters.iter().map(u32::to_string).collect();
        parts.push(format!("quiet {}", counts.join(" ")));
    }
    if !state.boards.keys().is_empty() {
        let keys: Vec<String> = state.boards.keys().iter().map(|key| format!("{key:016x}")).collect();
        parts.push(format!("boards {}", keys.join(" ")));
    }
    if !position.taken().is_empty() {
        parts.push(format!("then {}", notation::turn(game, position.taken())));
    }
    parts.join("; ")
}

fn player(game: &Game, id: PlayerId) -> &str {
    game.players.get(id.index()).map_or("", String::as_str)
}

fn phase(game: &Game, state: &Situation, of: PlayerId) -> String {
    let id = state.phases.get(of.index()).copied().unwrap_or(PhaseId(0));
    let turns = state.phase_turns.get(of.index()).copied().unwrap_or(0);
    match game.phases.get(id.index()) {
        Some(phase) if phase.turns.is_some() && turns > 0 => format!("{}/{turns}", phase.name),
        Some(phase) => phase.name.clone(),
        None => String::new(),
    }
}

fn kind_name(game: &Game, kind: KindId) -> &str {
    game.kinds.get(kind.index()).map_or("", |kind| kind.name.as_str())
}

fn pieces(game: &Game, state: &Situation, owner: Option<PlayerId>) -> Vec<String> {
    let on_board = game.board.points().filter_map(|point| Some((point, state.piece(point)?)));
    on_board
        .filter(|(_, piece)| piece.owner == owner)
        .map(|(point, piece)| {
            let name = &game.board.point(point).name;
            if notation::only_kind(game) == Some(piece.kind) {
                name.clone()
            } else {
                format!("{}@{name}", kind_name(game, piece.kind))
            }
        })
        .collect()
}

fn stock(game: &Game, store: &[u32]) -> Vec<String> {
    let held = store.iter().enumerate().filter(|(_, count)| **count > 0);
    held.map(|(kind, &count)| {
        let count = if count == UNLIMITED { "unlimited".to_owned() } else { count.to_string() };
        let kind = KindId(kind as u8);
        match (notation::only_kind(game) == Some(kind), count.as_str()) {
            (true, count) => format!("+{count}"),
            (false, "1") => format!("+{}", kind_name(game, kind)),
            (false, count) => format!("+{}*{count}", kind_name(game, kind)),
        }
    })
    .collect()
}

fn point_list(game: &Game, points: impl Iterator<Item = PointId>, between: &str) -> String {
    points.map(|point| game.board.point(point).name.as_str()).collect::<Vec<_>>().join(between)
}

fn memory(game: &Game, id: MemoryId, keeper: Keeper, kept: &Kept) -> String {
    let declared = game.memories.get(id.index());
    let mut text = declared.map_or(String::new(), |memory| memory.name.clone());
    match keeper {
        Keeper::Game => {}
        Keeper::Player(of) => text.push_str(&format!(" of {}", player(game, of))),
        Keeper::Man(at) => text.push_str(&format!(" of {}", game.board.point(at).name)),
    }
    let value = match &kept.value {
        Remembered::Player(id) => player(game, *id).to_owned(),
        Remembered::Number(number) => number.to_string(),
        Remembered::Points(points) => point_list(game, points.iter(), ","),
        Remembered::Lines(lines) => {
            let lines = lines.iter().filter_map(|id| game.lines.get(id.index()));
            lines.map(|line| point_list(game, line.points.iter().copied(), "-")).collect::<Vec<_>>().join(",")
        }
    };
    text.push_str(&format!(" = {value}"));
    if let Some(passing) = kept.passing {
        text.push_str(&format!(" by {}{}", player(game, passing.by), if passing.fresh { " new" } else { "" }));
    }
    text
}
