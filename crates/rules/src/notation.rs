//! Decisions and turns as text.
//!
//! `d2` places the only kind of piece there is, `red-disc@b2v` a piece of a kind; `g7-g4` moves, `xd6`
//! takes, `*d6` chooses a point, `pass` passes. A turn joins its decisions: a taking directly to what
//! earned it, any other after a comma.

use merels_syntax::suggest::nearest;

use crate::Rules;
use crate::board::PointId;
use crate::engine::History;
use crate::interpret::NotLegal;
use crate::ir::{Game, KindId};
use crate::play::Position;
use crate::position::Decision;

/// The longest turn that is read, in bytes.
const MAX_TURN_BYTES: usize = 4_096;

/// A decision as text.
pub fn decision(game: &Game, decision: Decision) -> String {
    let name = |point: PointId| game.board.point(point).name.as_str();
    match decision {
        Decision::Place { kind, at } => match game.kinds.get(kind.index()) {
            Some(piece) if only_kind(game) != Some(kind) => format!("{}@{}", piece.name, name(at)),
            _ => name(at).to_owned(),
        },
        Decision::Move { from, to } => format!("{}-{}", name(from), name(to)),
        Decision::Take { at } => format!("x{}", name(at)),
        Decision::Choose { at } => format!("*{}", name(at)),
        Decision::Pass => "pass".to_owned(),
    }
}

/// The kind that needs no name: the only one that comes from a hand or the pool.
pub(crate) fn only_kind(game: &Game) -> Option<KindId> {
    let mut kinds = game.supplies.iter().filter(|supply| supply.count != Some(0)).map(|supply| supply.kind);
    let first = kinds.next()?;
    kinds.all(|kind| kind == first).then_some(first)
}

/// A turn as text.
pub fn turn(game: &Game, decisions: &[Decision]) -> String {
    let mut text = String::new();
    for &next in decisions {
        if !text.is_empty() && !matches!(next, Decision::Take { .. }) {
            text.push(',');
        }
        text.push_str(&decision(game, next));
    }
    text
}

/// Why a text is not a decision, or not one that can be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text has no meaning as notation.
    #[error("`{text}` is no decision: {reason}")]
    Unreadable {
        /// What was read.
        text: String,
        /// What is wrong with it, and what was perhaps meant.
        reason: String,
    },
    /// It has a meaning, but can't be played here.
    #[error("`{text}` is not legal: {reason}")]
    NotLegal {
        /// What was read.
        text: String,
        /// Why.
        reason: NotLegal,
    },
    /// More stands there than one turn.
    #[error("the turn ends with `{turn}`: what follows belongs to the next one, and is entered apart")]
    TurnOver {
        /// The whole turn.
        turn: String,
    },
    /// A whole turn is needed and this is only part of one.
    #[error("`{text}` is not a whole turn: something is still to be decided")]
    Unfinished {
        /// What was read.
        text: String,
    },
}

/// Reads one decision.
///
/// # Errors
///
/// [`ReadError::Unreadable`], with the nearest point or kind where one is near.
pub fn read_decision(game: &Game, text: &str) -> Result<Decision, ReadError> {
    let unreadable = |reason: String| ReadError::Unreadable { text: clipped(text), reason };
    let point = |name: &str| game.board.find(name).ok_or_else(|| unreadable(no_point(game, name)));
    if text == "pass" {
        return Ok(Decision::Pass);
    }
    // A point's own name comes first: on a wide board `x1` is a point.
    if let (Some(at), Some(kind)) = (game.board.find(text), only_kind(game)) {
        return Ok(Decision::Place { kind, at });
    }
    if let Some((from, to)) = text.split_once('-').filter(|_| !text.contains('@')) {
        return Ok(Decision::Move { from: point(from)?, to: point(to)? });
    }
    if let Some((kind, at)) = text.split_once('@') {
        let known = game.kinds.iter().position(|known| known.name == kind);
        let known = known.ok_or_else(|| {
            let near = nearest(kind, game.kinds.iter().map(|kind| kind.name.as_str()));
            unreadable(match near {
                Some(near) => format!("there is no piece `{}`; did you mean `{near}`?", clipped(kind)),
                None => format!("there is no piece `{}`", clipped(kind)),
            })
        })?;
        return Ok(Decision::Place { kind: KindId(known as u8), at: point(at)? });
    }
    if let Some(at) = text.strip_prefix('x') {
        return Ok(Decision::Take { at: point(at)? });
    }
    if let Some(at) = text.strip_prefix('*') {
        return Ok(Decision::Choose { at: point(at)? });
    }
    if game.board.find(text).is_some() {
        let kind = game.kinds.first().map_or("", |kind| kind.name.as_str());
        return Err(unreadable(format!("say which piece goes there, as in `{kind}@{text}`")));
    }
    Err(unreadable(no_point(game, text)))
}

fn no_point(game: &Game, name: &str) -> String {
    // Points have short names: one letter off is most of it, and no hint.
    let near = nearest(name, game.board.points().map(|point| game.board.point(point).name.as_str()));
    let first_and_last = game.board.points().next().zip(game.board.points().last());
    match (near.filter(|_| name.chars().count() > 3), first_and_last) {
        (Some(near), _) => format!("the board has no point `{}`; did you mean `{near}`?", clipped(name)),
        (None, Some((first, last))) => {
            let (first, last) = (&game.board.point(first).name, &game.board.point(last).name);
            format!("the board has no point `{}`; they go from {first} to {last}", clipped(name))
        }
        (None, None) => format!("the board has no point `{}`", clipped(name)),
    }
}

fn clipped(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}...", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// Splits a turn into its decisions' texts.
pub fn split_turn(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    for part in text.split(',') {
        // A taking follows what earned it without a comma: cut before each `x` that isn't the first.
        let mut rest = part.trim();
        while let Some(at) =
            rest.char_indices().skip(1).find(|&(at, c)| c == 'x' && begins_a_taking(rest, at)).map(|(at, _)| at)
        {
            let (head, tail) = rest.split_at(at);
            parts.push(head);
            rest = tail;
        }
        parts.push(rest);
    }
    parts
}

/// An `x` begins a taking where a whole decision stands before it: after a digit or the `s` of `pass`,
/// or any letter once the decision has named a point. Kinds' names (`hexagon@b2`) hold an `x` too.
fn begins_a_taking(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let after_kind = !text.get(at..).unwrap_or_default().contains('@');
    after_kind && !before.ends_with(['-', '@', '*', 'x'])
}

/// Plays a turn, or the first decisions of one, written as text. Returns the positions after each
/// decision; positions where a turn begins are recorded in `history`.
///
/// # Errors
///
/// The first decision that can't be read or played; `history` is as it was.
pub fn play(
    rules: &Rules,
    position: &Position,
    text: &str,
    history: &mut History,
) -> Result<Vec<(Decision, Position)>, ReadError> {
    let game = &rules.game;
    let text = text.trim();
    if text.len() > MAX_TURN_BYTES {
        return Err(ReadError::Unreadable { text: clipped(text), reason: "it is too long".to_owned() });
    }
    let recorded = history.len();
    let mut played: Vec<(Decision, Position)> = Vec::new();
    let mut parts: Vec<&str> = split_turn(text);
    // A point may be called what looks like two decisions (`ax1`): a whole text that is one wins.
    if parts.len() > 1 && read_decision(game, text).is_ok() {
        parts = vec![text];
    }
    for part in parts {
        let result = read_decision(game, part).and_then(|decision| {
            let now = played.last().map_or(position, |(_, position)| position);
            if !played.is_empty() && now.is_turn_start() {
                let decisions: Vec<Decision> = played.iter().map(|(decision, _)| *decision).collect();
                return Err(ReadError::TurnOver { turn: turn(game, &decisions) });
            }
            now.play(rules, decision, history)
                .map(|next| (decision, next))
                .map_err(|reason| ReadError::NotLegal { text: clipped(part), reason })
        });
        match result {
            Ok(step) => played.push(step),
            Err(error) => {
                history.truncate(recorded);
                return Err(error);
            }
        }
    }
    Ok(played)
}
