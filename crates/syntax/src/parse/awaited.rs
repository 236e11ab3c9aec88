//! What can stand at a place of a text that is being written, for whoever completes it.
//!
//! The piece that the place is in is read up to there. Where reading stops is the place itself, and so what was tried
//! there is what could go on.

use super::expected::Failure;
use super::grammar::Rule;
use super::tokens::is_letter;
use super::words::{BOARD_WORDS, ITEM_WORDS, RULE_WORDS, STATEMENT_WORDS};

/// What no piece can go on with: reading ends there, and says what it would have gone on with.
const NOTHING: &str = " \u{1}";

/// The longest piece that is read, in bytes.
const MAX_READ: usize = 1 << 14;

/// What a place lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// Between items, or in the head of one.
    Item,
    /// The entries of an `about`.
    About,
    /// The entries of a board that is written out.
    Board,
    /// The statements of a turn, an action or a `start`.
    Statements,
    /// The rules of an `end`.
    Rules,
    /// The braces of a pattern.
    Pattern,
}

/// What can stand at a place.
#[derive(Clone, Debug)]
pub struct Awaited<'t> {
    /// What the place lies in.
    pub within: Within,
    /// The word that the item around it begins with.
    pub item: Option<&'t str>,
    /// Where the item begins.
    pub item_start: usize,
    /// The words and signs before the place, the nearest last: those of the item, at most.
    pub before: Vec<&'t str>,
    /// Where the word begins that is being written.
    pub start: usize,
    /// The words of the language that can stand there.
    pub words: Vec<&'static str>,
    /// Whether an operand of an expression can stand there.
    pub operand: bool,
    /// Whether a name that is declared elsewhere can stand there, or a value.
    pub name: bool,
    /// Whether a statement can begin there.
    pub statement: bool,
    /// Whether a block can begin there.
    pub block: bool,
}

/// What can stand at a byte of a text, instead of the word that ends there; nothing in comments and quoted texts.
///
/// ```
/// use merels_syntax::awaited;
///
/// let text = "phase moving { move mine to empty ne";
/// let awaited = awaited(text, text.len()).unwrap();
/// // A set goes on, or another statement begins.
/// assert!(awaited.words.contains(&"near") && awaited.words.contains(&"take"));
/// assert_eq!(&text[awaited.start..], "ne");
/// ```
pub fn awaited(text: &str, offset: usize) -> Option<Awaited<'_>> {
    let start = text.get(..offset)?.trim_end_matches(is_letter).len();
    let found = place(text.get(..start)?)?;
    let piece_start = found.open.map_or(found.item_start, |(open, _)| open + 1);
    let within = within(&found);
    let probe = match within {
        Within::Item | Within::Pattern => Rule::probe_item,
        Within::About => Rule::probe_entries,
        Within::Board => Rule::probe_lines,
        Within::Statements => Rule::probe_statements,
        Within::Rules => Rule::probe_rules,
    };
    let from = if within == Within::Pattern { found.item_start } else { piece_start };
    let failure = going_on(probe, text.get(from..start)?);
    let tokens = found.tokens.iter().filter(|(at, _)| *at >= found.item_start);
    let mut awaited = Awaited {
        within,
        item: found.item,
        item_start: found.item_start,
        before: tokens.map(|(_, token)| *token).collect(),
        start,
        words: Vec::new(),
        operand: false,
        name: false,
        statement: false,
        block: false,
    };
    awaited.fill(failure.as_ref(), text.get(piece_start..start)?.trim().is_empty());
    Some(awaited)
}

impl Awaited<'_> {
    fn fill(&mut self, failure: Option<&Failure>, first: bool) {
        // What a game extends may be left out while it is written: nothing fails then.
        self.name = self.before.last() == Some(&"extends");
        let Some(failure) = failure else { return };
        self.words = failure.words();
        self.operand = failure.operand_needed();
        let names = [
            Rule::name,
            Rule::word,
            Rule::value_word,
            Rule::cell,
            Rule::cell_word,
            Rule::file_name,
            Rule::parent_title,
            Rule::end_who,
        ];
        self.name |= names.into_iter().any(|rule| failure.tried(rule));
        self.block = failure.tried(Rule::open) || failure.tried(Rule::block);
        self.statement =
            self.within == Within::Statements && (first || failure.tried(Rule::call) || failure.tried(Rule::EOI));
        let starts: &[&str] = match self.within {
            Within::Statements if self.statement => STATEMENT_WORDS,
            Within::Rules if failure.tried(Rule::EOI) => RULE_WORDS,
            Within::Board if failure.tried(Rule::EOI) => BOARD_WORDS,
            Within::Item if self.item.is_none() || failure.tried(Rule::EOI) => ITEM_WORDS,
            _ => &[],
        };
        self.words.extend(starts);
        self.words.sort_unstable();
        self.words.dedup();
    }
}

/// What a piece could go on with; nothing where it has a mistake before its end.
fn going_on(probe: Rule, piece: &str) -> Option<Failure> {
    let end = piece.trim_end().len();
    let mut from = piece.len().saturating_sub(MAX_READ);
    while !piece.is_char_boundary(from) {
        from += 1;
    }
    loop {
        let rest = piece.get(from..)?;
        let failure = Failure::find(probe, &format!("{rest}{NOTHING}"))?;
        if from + failure.at >= end {
            return Some(failure);
        }
        // What has a mistake is passed over line by line.
        let next = piece.get(from + failure.at..)?.find('\n')?;
        if matches!(probe, Rule::probe_item) {
            return None;
        }
        from += failure.at + next + 1;
    }
}

/// Where a place is.
struct Found<'t> {
    item: Option<&'t str>,
    item_start: usize,
    /// The innermost brace that is open, and how many are.
    open: Option<(usize, usize)>,
    /// The words and signs of the item.
    tokens: Vec<(usize, &'t str)>,
}

/// What a place of a text lies in; nothing in comments and quoted texts.
pub(super) fn lies_within(text: &str, at: usize) -> Option<Within> {
    Some(within(&place(text.get(..at)?)?))
}

fn within(found: &Found<'_>) -> Within {
    match (found.item, found.open) {
        (_, None) => Within::Item,
        (Some("about"), _) => Within::About,
        (Some("board"), _) => Within::Board,
        (Some("pattern"), _) => Within::Pattern,
        (Some("end"), Some((_, 1))) => Within::Rules,
        _ => Within::Statements,
    }
}

/// Reads the words and signs up to a place; nothing if it lies in a comment or a quoted text.
fn place(text: &str) -> Option<Found<'_>> {
    let mut found = Found { item: None, item_start: text.len(), open: None, tokens: Vec::new() };
    let mut open: Vec<usize> = Vec::new();
    let mut line_start = 0;
    let mut first_of_line = true;
    let mut at = 0;
    while let Some(character) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = text.get(at..)?;
        let length = token_length(rest, character);
        let token = rest.get(..length)?;
        let is_last = at + length >= text.len();
        match character {
            '\n' => (line_start, first_of_line) = (at + 1, true),
            _ if character.is_whitespace() => {}
            '/' if token.starts_with("//") && is_last => return None,
            '"' if is_last && !is_closed(token) => return None,
            '/' if token.starts_with("//") => {}
            _ => {
                let begins = ITEM_WORDS.contains(&token) && first_of_line && (open.is_empty() || at == line_start);
                if begins || found.item.is_none() && ITEM_WORDS.contains(&token) {
                    open.clear();
                    found.tokens.clear();
                    (found.item, found.item_start) = (Some(token), at);
                }
                match token {
                    "{" => open.push(at),
                    "}" => _ = open.pop(),
                    _ => {}
                }
                found.tokens.push((at, token));
                first_of_line = false;
            }
        }
        at += length;
    }
    found.open = open.last().map(|last| (*last, open.len()));
    Some(found)
}

fn is_closed(text: &str) -> bool {
    text.len() > 1 && text.ends_with('"') && !text.ends_with("\\\"")
}

/// How long the word, text, comment or sign is that a text begins with.
fn token_length(rest: &str, first: char) -> usize {
    let end_of_line = || rest.find('\n').unwrap_or(rest.len());
    if is_letter(first) {
        return rest.find(|character| !is_letter(character)).unwrap_or(rest.len());
    }
    if first == '"' {
        let mut escaped = false;
        let closing = rest.char_indices().skip(1).find(|(_, character)| {
            let ends = matches!(character, '"' | '\n') && !escaped || *character == '\n';
            escaped = *character == '\\' && !escaped;
            ends
        });
        return closing.map_or(rest.len(), |(at, character)| at + usize::from(character == '"'));
    }
    if rest.starts_with("//") {
        return end_of_line();
    }
    if ["<=", ">=", "!="].iter().any(|sign| rest.starts_with(sign)) { 2 } else { first.len_utf8() }
}
