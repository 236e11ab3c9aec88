//! Where lines that are too long are broken.

use std::ops::Range;

use super::WIDTH;
use super::tokens::{Gap, Token};

/// The column up to which a line is only broken if it can't be broken further on.
const EARLIEST: usize = 32;

/// The line breaks within some tokens.
#[derive(Debug)]
pub(super) struct Breaks {
    /// The tokens that start a line.
    pub(super) before: Vec<usize>,
    /// The column where the last line ends.
    pub(super) end: usize,
}

/// Where lines go, and how long they may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The column of the first token.
    pub(super) first: usize,
    /// The column that what follows it has to keep clear of.
    pub(super) padded: usize,
    /// The column of the first token of every further line.
    pub(super) next: usize,
    /// How many columns are needed behind the last token.
    pub(super) after: usize,
}

/// Keeps the author's breaks, and adds others where a line is too long. A line is broken at the last of its
/// best places that fits, else at its first place; so what comes out of it isn't broken again.
pub(super) fn breaks(tokens: &[Token<'_>], range: Range<usize>, room: Room) -> Breaks {
    let mut breaks = Breaks { before: Vec::new(), end: room.first };
    let mut depth = 0_usize;
    let mut best: Option<(Rank, usize)> = None;
    let mut line = range.start;
    let mut at = range.start;
    while let Some(token) = tokens.get(at).filter(|_| at < range.end) {
        if at > line && token.gap != Gap::None {
            start_line(&mut breaks, &mut best, at, room.next);
            line = at;
        } else if at > line {
            let clear = if at == range.start + 1 { room.padded } else { 0 };
            breaks.end = breaks.end.max(clear) + token.blanks;
            let too_early = breaks.end < EARLIEST;
            let rank = looseness(tokens, at).map(|looseness| ((too_early, depth, looseness), at));
            best = rank.filter(|(rank, _)| best.is_none_or(|(best, _)| *rank <= best)).or(best);
        }
        breaks.end += token.width;
        let after = if at + 1 == range.end { room.after } else { 0 };
        if let Some(((_, outer, _), place)) = best.filter(|_| breaks.end + after > WIDTH) {
            start_line(&mut breaks, &mut best, place, room.next);
            (line, at, depth) = (place, place, outer);
            continue;
        }
        match token.text {
            "(" | "{" => depth += 1,
            ")" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    breaks
}

fn start_line(breaks: &mut Breaks, best: &mut Option<(Rank, usize)>, at: usize, column: usize) {
    breaks.before.push(at);
    breaks.end = column;
    *best = None;
}

/// Whether little would be left on the line, how many parentheses a place stands in, and how loosely what it
/// separates is joined: the less the better.
type Rank = (bool, usize, u8);

/// How loosely a token is joined to the one before it, if a line may be broken there.
fn looseness(tokens: &[Token<'_>], at: usize) -> Option<u8> {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let before = text(at.wrapping_sub(1));
    match text(at) {
        "unless" | "otherwise" | "until" | "when" => Some(0),
        "or" => Some(1),
        "and" => Some(2),
        "if" if text(at + 1) == "any" => Some(3),
        _ if before == "," => Some(4),
        "if" if before != "else" => Some(5),
        _ => None,
    }
}
