//! What may have been meant where a text can be read and makes no sense: phrases that look like the language.

use super::Builder;
use super::expected::Failure;
use super::grammar::Rule;
use super::junk::Junk;
use super::phrase::{in_one_line, tokens_of};
use super::scan;
use super::tokens::Token;
use super::words::{STATEMENT_WORDS, form};
use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::guess::{Guess, Piece, PieceSort};
use crate::span::Span;

/// The longest piece that is looked into, in bytes.
const MAX_PIECE: usize = 500;

/// The statement, rule or item around a place, as far as its line goes: up to the brace that opens its block.
fn piece(text: &str, span: Span) -> Option<(usize, usize)> {
    let (from, to) = (span.start as usize, span.end as usize);
    let start = text.get(..from)?.rfind(['{', '}', '\n', ';']).map_or(0, |at| at + 1);
    let rest = text.get(to..)?;
    let end = rest.find(['{', '}', '\n', ';']).map_or(text.len(), |at| to + at);
    let end = if text.get(end..)?.starts_with('{') { end + 1 } else { end };
    let piece = text.get(start..end)?;
    let blanks = piece.len() - piece.trim_start().len();
    let fits = piece.len() <= MAX_PIECE && !piece.contains("//");
    fits.then_some((start + blanks, start + piece.trim_end().len()))
}

/// Where the last statement begins before a place, not before another.
pub(super) fn statement_before(text: &str, start: usize, place: usize) -> Option<usize> {
    let before = text.get(start..place)?;
    let tokens = tokens_of(before);
    let begins = |token: &&Token<'_>| STATEMENT_WORDS.contains(&token.text) || token.text == "put";
    tokens.iter().rev().find(begins).map(|token| start + token.start)
}

/// The piece around a place with a text instead of what stands there, as a guess.
pub fn instead(text: &str, span: Span, with: &str, cost: usize) -> Option<Guess> {
    let (start, end) = piece(text, span)?;
    let whole = [text.get(start..span.start as usize)?, with, text.get(span.end as usize..end)?].concat();
    Some(Guess { fix: Fix { span, text: with.to_owned() }, whole: in_one_line(&whole), cost })
}

/// How what begins at a place is written.
pub fn form_at(text: &str, place: usize) -> Option<&'static str> {
    let rest = text.get(place..)?;
    form(tokens_of(rest.lines().next()?).first()?.text)
}

/// Whether a text can be read as a piece of a sort.
pub fn reads_as(text: &str, sort: PieceSort) -> bool {
    Failure::find(probe(sort), text).is_none()
}

/// The rule that a piece of a sort is read by.
pub(super) fn probe(sort: PieceSort) -> Rule {
    match sort {
        PieceSort::Item => Rule::probe_item,
        PieceSort::About => Rule::probe_about,
        PieceSort::Line => Rule::probe_board,
        PieceSort::Rule => Rule::probe_rule,
        PieceSort::Statement => Rule::probe_statement,
    }
}

/// What may have been meant where a report points, the likeliest first: changes with which a piece that can't be read could be;
/// where it can be but makes no sense, a phrase that isn't how it is said here, or words in another order.
pub fn meant_by(text: &str, report: &Diagnostic) -> Vec<Guess> {
    if let Some(piece) = report.piece {
        let builder = Builder::new(piece.span.file, text, &scan::Scan::default());
        let mut found = builder.guesses(piece);
        found.extend(builder.second_sentence(piece, report.span().start as usize));
        return found;
    }
    let span = report.span();
    let Some((start, end)) = piece(text, span) else { return Vec::new() };
    let words = text.get(start..end).unwrap_or_default();
    let reads = |probe: &Rule| Failure::find(*probe, words).is_none();
    let builder = Builder::new(span.file, text, &scan::Scan::default());
    let probes = [Rule::probe_statement, Rule::probe_rule, Rule::probe_item];
    let Some(probe) = probes.into_iter().find(reads) else {
        // Two statements on a line may be meant as one: what the second seems to be is the end of the first.
        let end = if report.code == Code::UnknownAction { span.end as usize } else { end };
        let Some(start) = statement_before(text, start, span.start as usize) else { return Vec::new() };
        return builder.guesses(Piece { span: Span::new(span.file, start, end), sort: PieceSort::Statement });
    };
    let junk = Junk { start, end, probe, words: &[] };
    let found = builder.phrase_within(&junk, span.start as usize);
    let mut guesses: Vec<Guess> = found.and_then(phrase).into_iter().collect();
    guesses.extend(builder.other_orders(&junk, span.start as usize));
    guesses
}

impl Builder<'_> {
    /// What is said from a place on, if what stands before it is a statement of its own.
    fn second_sentence(&self, piece: Piece, place: usize) -> Vec<Guess> {
        let before = self.text.get(piece.span.start as usize..place).unwrap_or_default().trim();
        let whole = !before.is_empty() && Failure::find(Rule::probe_statement, before).is_none();
        if piece.sort != PieceSort::Statement || !whole {
            return Vec::new();
        }
        let end = (piece.span.end as usize).max(place);
        self.understood(&Junk { start: place, end, probe: Rule::probe_statement, words: &[] })
    }
}

/// The phrase that a report is about, as a guess.
fn phrase(report: Diagnostic) -> Option<Guess> {
    let (fix, help) = (report.fix?, report.help?);
    let whole = help.strip_prefix("write `").and_then(|help| help.strip_suffix('`')).unwrap_or(&fix.text).to_owned();
    Some(Guess { fix, whole, cost: 2 })
}
