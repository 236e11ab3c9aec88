//! Decisions and turns as text, and playing what a text says.

use merels_engine::History;
use merels_model::Decision;
pub use merels_model::notation::{Fault, Unreadable, clipped, decision, only_kind, split_turn, turn};
use merels_model::{Game, notation};
use merels_syntax::Span;

use crate::{NotLegal, Position, Rules};

/// The longest turn that is read, in bytes.
const MAX_TURN_BYTES: usize = 4_096;

/// Why a text is not a decision, or not one that can be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text has no meaning as notation.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
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

impl ReadError {
    /// The same with the words of the rules that speak against it, where there are any.
    pub fn with_rule(&self, rules: &Rules) -> String {
        let Self::NotLegal { reason, .. } = self else { return self.to_string() };
        let quoted = |span: Span| {
            let text = rules.sources().slice(span);
            (!text.is_empty()).then(|| text.split_whitespace().collect::<Vec<_>>().join(" "))
        };
        let due = reason.due.and_then(quoted);
        match (due, reason.excluded_by.and_then(quoted)) {
            (Some(due), Some(by)) if due != by => format!("{self}; the rule is `{due}`, here its `{by}`"),
            (Some(due), _) => format!("{self}; the rule is `{due}`"),
            (None, Some(by)) => format!("{self}; the rule is `{by}`"),
            (None, None) => self.to_string(),
        }
    }
}

/// Reads one decision.
///
/// # Errors
///
/// [`ReadError::Unreadable`], with the nearest point or kind where one is near.
pub fn read_decision(game: &Game, text: &str) -> Result<Decision, ReadError> {
    Ok(notation::read_decision(game, text)?)
}

/// The most decisions that are named where a point alone was read.
const NAMED: usize = 3;

/// Of a point alone: the decisions that are about it now, best those that bring a piece there.
fn with_what_goes_there(game: &Game, position: &Position, error: ReadError) -> ReadError {
    let ReadError::Unreadable(Unreadable { text, fault: Fault::PointAlone { at, .. } }) = error else { return error };
    let there = game.board.find(&at);
    let about = |comes: bool| {
        let meant = position.legal().iter().filter(move |decision| match **decision {
            Decision::Place { at, .. } | Decision::Move { to: at, .. } => comes && Some(at) == there,
            Decision::Choose { at } | Decision::Take { at } => !comes && Some(at) == there,
            Decision::Say { .. } | Decision::Pass => false,
        });
        meant.take(NAMED).map(|&meant| decision(game, meant)).collect::<Vec<String>>()
    };
    let coming = about(true);
    let meant = if coming.is_empty() { about(false) } else { coming };
    Unreadable { text, fault: Fault::PointAlone { at, meant } }.into()
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
    let game = rules.game();
    let text = text.trim();
    if text.len() > MAX_TURN_BYTES {
        return Err(Unreadable { text: clipped(text), fault: Fault::TooLong }.into());
    }
    let recorded = history.len();
    let mut played: Vec<(Decision, Position)> = Vec::new();
    let mut parts: Vec<&str> = split_turn(game, text);
    // A point may be called what looks like two decisions (`ax1`): a whole text that is one wins.
    if parts.len() > 1 && read_decision(game, text).is_ok() {
        parts = vec![text];
    }
    for part in parts {
        let now = played.last().map_or(position, |(_, position)| position);
        let read = read_decision(game, part).map_err(|error| with_what_goes_there(game, now, error));
        let result = read.and_then(|decision| {
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
