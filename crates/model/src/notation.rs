//! Decisions and turns as text.
//!
//! `d2` places the only kind of piece there is, `red-disc@b2v` a piece of a kind; `g7-g4` moves, `xd6`
//! takes, `*d6` chooses a point, `swap` is a word of the game's, `pass` passes. A turn joins its decisions: a taking directly to what
//! earned it, any other after a comma.

use merels_syntax::suggest::nearest;

use crate::board::PointId;
use crate::decision::Decision;
use crate::ir::{Game, KindId, WordId};

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
        Decision::Say { word } => game.words.get(word.index()).cloned().unwrap_or_default(),
        Decision::Pass => "pass".to_owned(),
    }
}

/// The kind that needs no name: the only one that comes from a hand or the pool.
pub fn only_kind(game: &Game) -> Option<KindId> {
    if game.kinds.len() == 1 {
        return Some(KindId(0));
    }
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

/// Why a text is no decision of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no decision: {fault}")]
pub struct Unreadable {
    /// What was read.
    pub text: String,
    /// What is wrong with it, and what was perhaps meant.
    pub fault: Fault,
}

/// What is wrong with a text that is no decision. All texts in it are bounded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// It is too long to be looked at.
    #[error("it is too long")]
    TooLong,
    /// Where a point's name should stand nothing does.
    #[error("a point's name is missing")]
    NoName,
    /// There is no point of that name.
    #[error("the board has no point `{name}`{}", hint(near.as_ref(), ends.as_ref()))]
    NoPoint {
        /// What was read.
        name: String,
        /// The name that is near it.
        near: Option<String>,
        /// The first and the last name of a point, by letters and numbers.
        ends: Option<(String, String)>,
    },
    /// There is no kind of piece of that name.
    #[error("there is no piece `{name}`{}", hint(near.as_ref(), None))]
    NoPiece {
        /// What was read.
        name: String,
        /// The name that is near it.
        near: Option<String>,
    },
    /// A point alone, where that doesn't say what is done.
    #[error("{}", alone(at, meant))]
    PointAlone {
        /// The point.
        at: String,
        /// What may have been meant.
        meant: Vec<String>,
    },
}

fn hint(near: Option<&String>, ends: Option<&(String, String)>) -> String {
    match (near, ends) {
        (Some(near), _) => format!("; did you mean `{near}`?"),
        (None, Some((first, last))) => format!("; they go from {first} to {last}"),
        (None, None) => String::new(),
    }
}

fn alone(at: &str, meant: &[String]) -> String {
    if meant.is_empty() {
        return format!("nothing is to be done at {at} now");
    }
    let written = meant.iter().map(|meant| format!("`{meant}`")).collect::<Vec<_>>().join(" or ");
    let goes_there = meant.iter().any(|meant| meant.contains(['-', '@']));
    if goes_there { format!("say which piece goes there, as in {written}") } else { format!("write {written}") }
}

/// Reads one decision.
///
/// # Errors
///
/// [`Unreadable`], with the nearest point or kind where one is near.
pub fn read_decision(game: &Game, text: &str) -> Result<Decision, Unreadable> {
    let unreadable = |fault| Unreadable { text: clipped(text), fault };
    let point = |name: &str| game.board.find(name).ok_or_else(|| unreadable(no_point(game, name)));
    if text == "pass" {
        return Ok(Decision::Pass);
    }
    if let Some(word) = game.words.iter().position(|word| word == text) {
        return Ok(Decision::Say { word: WordId(word as u8) });
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
            let near = nearest(kind, game.kinds.iter().map(|kind| kind.name.as_str())).map(str::to_owned);
            unreadable(Fault::NoPiece { name: clipped(kind), near })
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
        let mut supplied = game.supplies.iter().filter(|supply| supply.count != Some(0)).map(|supply| supply.kind);
        let kind = supplied.next().or((!game.kinds.is_empty()).then_some(KindId(0)));
        let kind = kind.and_then(|kind| game.kinds.get(kind.index()));
        let meant = kind.map(|kind| format!("{}@{text}", kind.name)).into_iter().collect();
        return Err(unreadable(Fault::PointAlone { at: text.to_owned(), meant }));
    }
    Err(unreadable(no_point(game, text)))
}

fn no_point(game: &Game, name: &str) -> Fault {
    if name.is_empty() {
        return Fault::NoName;
    }
    let names = || game.board.points().map(|point| game.board.point(point).name.as_str());
    // Points have short names: one letter off is most of it, and no hint.
    let near = nearest(name, names()).filter(|_| name.chars().count() > 3).map(str::to_owned);
    let numbered = names().all(|name| name.ends_with(|sign: char| sign.is_ascii_digit()));
    let ends = names().min_by_key(counted).zip(names().max_by_key(counted)).filter(|_| numbered);
    let ends = ends.map(|(first, last)| (first.to_owned(), last.to_owned()));
    Fault::NoPoint { name: clipped(name), near, ends }
}

/// A point's name in the order of letters, then of numbers: `a10` after `a9`.
fn counted(name: &&str) -> (String, usize, String) {
    let letters = name.trim_end_matches(|sign: char| sign.is_ascii_digit());
    (letters.to_owned(), name.len() - letters.len(), (*name).to_owned())
}

/// The beginning of a text that may be long, for messages.
pub fn clipped(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}...", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// Splits a turn into its decisions' texts.
pub fn split_turn<'t>(game: &Game, text: &'t str) -> Vec<&'t str> {
    let longest = longest_decision(game);
    let mut parts = Vec::new();
    for part in text.split(',') {
        // A taking follows what earned it without a comma: cut before each `x` that isn't the first.
        let mut rest = part.trim();
        while let Some(at) = end_of_first(game, rest, longest) {
            let (head, tail) = rest.split_at(at);
            parts.push(head);
            rest = tail;
        }
        parts.push(rest);
    }
    parts
}

/// How long the text of a decision is at most.
fn longest_decision(game: &Game) -> usize {
    let points = game.board.points().map(|point| game.board.point(point).name.len()).max().unwrap_or(0);
    let kinds = game.kinds.iter().map(|kind| kind.name.len()).max().unwrap_or(0);
    let words = game.words.iter().map(String::len).max().unwrap_or(0);
    words.max(1 + points + points.max(kinds))
}

/// Where the first decision of several ends, if another follows it. Points may have an `x` in their names: the longest text that is
/// a decision, and is followed by a taking, counts.
fn end_of_first(game: &Game, text: &str, longest: usize) -> Option<usize> {
    if text.len() <= longest && read_decision(game, text).is_ok() {
        return None;
    }
    let cuts = text.char_indices().skip(1).filter(|&(_, sign)| sign == 'x').map(|(at, _)| at);
    let near: Vec<usize> = cuts.clone().take_while(|&at| at <= longest).collect();
    let taken = |at: usize| {
        let tail = text.get(at + 1..).unwrap_or_default();
        game.board.points().any(|point| tail.starts_with(game.board.point(point).name.as_str()))
    };
    let whole = |at: usize| text.get(..at).is_some_and(|head| read_decision(game, head).is_ok());
    let found = near.into_iter().rev().find(|&at| taken(at) && whole(at));
    // Something can't be read: what was meant is said of the parts it would seem to have.
    found.or_else(|| cuts.clone().find(|&at| begins_a_taking(text, at)))
}

/// An `x` begins a taking where a whole decision stands before it: after a digit or the `s` of `pass`,
/// or any letter once the decision has named a point. Kinds' names (`hexagon@b2`) hold an `x` too.
fn begins_a_taking(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let after_kind = !text.get(at..).unwrap_or_default().contains('@');
    after_kind && !before.ends_with(['-', '@', '*', 'x'])
}
