//! One of two values, chosen by a condition in the middle of an expression, as C and Python write it.

use super::Builder;
use super::expected::Failure;
use super::grammar::Rule;
use super::junk::Junk;
use super::phrase::{in_one_line, one_line, tokens_of};
use super::tokens::Token;
use crate::diagnostic::Fix;
use crate::guess::Guess;

/// What it costs to read a piece so.
const COST: usize = 3;
/// Words and signs before an operand.
const BEFORE: &[&str] =
    &["=", "by", "(", "to", "on", "onto", "when", "until", "repeat", "take", "choose", "remove", "give", ","];
/// What a set that is empty, or nobody, is called.
const NONE: &[&str] = &["none", "nobody", "None", "null", "empty"];

/// A choice between two, and what stands around it.
struct Choice<'p> {
    before: &'p str,
    condition: &'p str,
    then: &'p str,
    other: &'p str,
    behind: &'p str,
}

impl Builder<'_> {
    /// What a piece with such a choice says.
    pub(super) fn as_choice(&self, junk: &Junk) -> Vec<Guess> {
        let end = self.line_end(junk);
        let piece = self.text.get(junk.start..end).unwrap_or_default();
        // Of what goes on over lines the head is enough.
        let head = piece.lines().next().map(str::trim_end).filter(|head| head.len() < piece.len());
        let piece = head.filter(|head| head.ends_with('{')).unwrap_or(piece);
        let end = junk.start + piece.len();
        if piece.contains("//") || piece.contains('\n') {
            return Vec::new();
        }
        let choices = [Choice::with_signs(piece), Choice::with_words(piece)];
        let Some(choice) = choices.into_iter().flatten().next() else { return Vec::new() };
        let probe = if junk.probe == Rule::probe_statement { Rule::probe_statements } else { junk.probe };
        let reads = |text: &String| Failure::find(probe, text).is_none();
        let said = choice.said(junk.probe == Rule::probe_statement);
        let text = said.into_iter().find(|text| reads(text) || text.ends_with('{') && reads(&format!("{text} }}")));
        let guess = |text: String| {
            let whole = in_one_line(&one_line(&text));
            // What stands before it stays, unless it goes into a block.
            let kept = if text.starts_with(choice.before) { choice.before.len() } else { 0 };
            let text = text.get(kept..).unwrap_or_default().to_owned();
            Guess { fix: Fix { span: self.span(junk.start + kept, end), text }, whole, cost: COST }
        };
        text.map(guess).into_iter().collect()
    }
}

impl<'p> Choice<'p> {
    /// `CONDITION ? ONE : OTHER`.
    fn with_signs(piece: &'p str) -> Option<Self> {
        let tokens = tokens_of(piece);
        let asked = tokens.iter().position(|token| token.text == "?")?;
        let colon = tokens.iter().skip(asked).position(|token| token.text == ":")? + asked;
        let from = first_of(&tokens.iter().take(asked).map(|token| token.text).collect::<Vec<_>>());
        let (end, place) = (tail(piece), |at: usize| tokens.get(at).map(|token| token.start));
        // What stands in parentheses ends where they do.
        if let Some(open) = from.checked_sub(1).and_then(|at| tokens.get(at)).filter(|token| token.text == "(") {
            let closes = closing(&tokens, from)?;
            return Some(Self {
                before: piece.get(..open.start)?,
                condition: piece.get(place(from)?..place(asked)?)?.trim(),
                then: piece.get(place(asked)? + 1..place(colon)?)?.trim(),
                other: piece.get(place(colon)? + 1..closes)?.trim(),
                behind: piece.get(closes + 1..)?,
            });
        }
        Some(Self {
            before: piece.get(..place(from)?)?,
            condition: piece.get(place(from)?..place(asked)?)?.trim(),
            then: piece.get(place(asked)? + 1..place(colon)?)?.trim(),
            other: piece.get(place(colon)? + 1..end)?.trim(),
            behind: piece.get(end..)?,
        })
    }

    /// `ONE if CONDITION else OTHER`.
    fn with_words(piece: &'p str) -> Option<Self> {
        let tokens = tokens_of(piece);
        let asked = tokens.iter().position(|token| token.text == "if").filter(|at| *at > 0)?;
        let other = tokens.iter().skip(asked).position(|token| token.text == "else")? + asked;
        if tokens.get(asked + 1).is_some_and(|token| token.text == "any") {
            return None;
        }
        let from = first_of(&tokens.iter().take(asked).map(|token| token.text).collect::<Vec<_>>());
        let (end, place) = (tail(piece), |at: usize| tokens.get(at).map(|token| token.start));
        Some(Self {
            before: piece.get(..place(from)?)?,
            then: piece.get(place(from)?..place(asked)?)?.trim(),
            condition: piece.get(place(asked)? + "if".len()..place(other)?)?.trim(),
            other: piece.get(place(other)? + "else".len()..end)?.trim(),
            behind: piece.get(end..)?,
        })
    }

    /// The ways to say it, the likeliest first.
    fn said(&self, is_statement: bool) -> Vec<String> {
        let Self { before, condition, then, other, behind } = self;
        let asked = condition.trim_start_matches("some ").trim_start_matches("any ");
        let asked = NONE.iter().find_map(|none| asked.strip_suffix(&format!(" is not {none}"))).unwrap_or(asked).trim();
        let mut said = Vec::new();
        if asked == *then {
            said.push(format!("{before}{then} if any else {other}{behind}"));
        }
        let none = NONE.iter().find_map(|none| asked.strip_suffix(&format!(" is {none}")));
        if none == Some(*other) || asked.strip_prefix("no ").or_else(|| asked.strip_prefix("not ")) == Some(*other) {
            said.push(format!("{before}{other} if any else {then}{behind}"));
        }
        // What is near nothing is nothing.
        let about = tokens_of(then).iter().any(|token| token.text == asked);
        if about && NONE.contains(other) {
            said.push(format!("{before}{then}{behind}"));
        }
        let block = |value: &str| format!("{{ {} }}", format!("{before}{value}{behind}").trim());
        if is_statement && !before.trim().is_empty() && !before.trim_start().starts_with("let ") {
            let kept = before.trim().strip_prefix("remember ").and_then(|rest| rest.strip_suffix('='));
            let same = kept.is_some_and(|name| name.trim() == *other);
            let otherwise =
                if same || NONE.contains(other) { String::new() } else { format!(" else {}", block(other)) };
            said.push(format!("if {condition} {}{otherwise}", block(then)));
        }
        said
    }
}

/// At which word an operand begins that ends a run of words.
fn first_of(words: &[&str]) -> usize {
    // `on` may be a value of an option.
    let is_value = |at: usize| at > 0 && words.get(at - 1).is_some_and(|before| matches!(*before, "is" | "not" | "=="));
    let begins = |at: &usize| words.get(*at).is_some_and(|word| BEFORE.contains(word)) && !is_value(*at);
    (0..words.len()).rev().find(begins).map_or(0, |at| at + 1)
}

/// Where the parenthesis closes that is open before a word.
fn closing(tokens: &[Token<'_>], from: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for token in tokens.get(from..)? {
        match token.text {
            "(" => depth += 1,
            ")" if depth == 0 => return Some(token.start),
            ")" => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Where the last operand of a piece ends.
fn tail(piece: &str) -> usize {
    let end = piece.find(['{', '}']).unwrap_or(piece.len());
    piece.get(..end).map_or(piece.len(), |piece| piece.trim_end().len())
}
