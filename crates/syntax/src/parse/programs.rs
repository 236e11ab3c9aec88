//! Lines in the manner of programs, read as expressions with operators, calls, methods and indices, and said as the language says them.
//! Whoever asks tries what comes out on the whole text.

mod functions;
mod read;
mod said;
mod statements;

use crate::diagnostic::{Diagnostic, Fix};
use crate::guess::Guess;
use crate::span::Span;
use said::Names;
pub(super) use said::opposite;

use super::awaited::{Within, lies_within};
use super::phrase::{first_change, line_at};

/// What it costs to read a line so.
const COST: usize = 3;
/// The longest line that is read, in bytes.
const MAX_LINE: usize = 400;

/// What the line of a report says, if it is written as programs are.
pub(super) fn programmed(text: &str, report: &Diagnostic) -> Option<Guess> {
    let (code, start) = line_at(text, report.span().start as usize)?;
    let blanks = code.len() - code.trim_start().len();
    let written = code.get(blanks..).filter(|written| written.len() <= MAX_LINE)?;
    let of_end = is_in_end(text, start);
    let said = statements::line(&Names::of(text), written, of_end).filter(|said| said != written)?;
    let first = first_change(written, &said);
    let most = written.len().min(said.len()) - first;
    let last = written.bytes().rev().zip(said.bytes().rev()).take(most).take_while(|(a, b)| a == b).count();
    let tail = written.get(written.len() - last..).and_then(|same| same.find(' ').map(|blank| same.len() - blank));
    let tail = tail.unwrap_or(0).min(most);
    let put = said.get(first..said.len() - tail)?.to_owned();
    let from = start + blanks;
    let span = Span { start: (from + first) as u32, end: (from + written.len() - tail) as u32, ..report.span() };
    Some(Guess { fix: Fix { span, text: put }, whole: shown(&said, first), cost: COST })
}

/// Whether a line stands in an `end`.
pub(super) fn is_in_end(text: &str, start: usize) -> bool {
    lies_within(text, start) == Some(Within::Rules)
}

/// What names stand for, for whoever looks for the verb that goes with them.
pub(super) struct Kinds(Names);

impl Kinds {
    pub(super) fn of(text: &str) -> Self {
        Self(Names::of(text))
    }

    pub(super) fn is_memory(&self, word: &str) -> bool {
        self.0.memories.iter().any(|memory| memory == word)
    }

    pub(super) fn is_piece(&self, word: &str) -> bool {
        self.0.pieces.iter().any(|piece| piece == word)
    }

    pub(super) fn is_player(&self, word: &str) -> bool {
        matches!(word, "mover" | "opponent") || self.0.players.iter().any(|player| player == word)
    }
}

/// What is to be written, as it is shown: the statement or rule in which the first change stands.
fn shown(said: &str, first: usize) -> String {
    let start = said.get(..first).and_then(|before| before.rfind(['{', '}'])).map_or(0, |brace| brace + 1);
    let rest = said.get(start..).unwrap_or_default();
    let rest = rest.lines().next().unwrap_or_default();
    let closed = rest.matches('{').count() == rest.matches('}').count();
    let rest = if closed { rest } else { rest.split(['{', '}']).next().unwrap_or_default() };
    rest.trim().to_owned()
}
