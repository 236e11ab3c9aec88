//! Text to tree: pest reads, the builders make the tree, and what can't be read becomes reports.

mod anew;
mod awaited;
mod board;
mod braces;
mod clauses;
mod commas;
mod cut;
mod data;
mod edits;
mod expected;
mod expressions;
mod flattened;
mod foreign;
mod forms;
mod gist;
mod grammar;
mod items;
mod junk;
mod keywords;
mod matching;
mod meant;
mod mend;
mod misfit;
mod misplaced;
mod notation;
mod oneword;
mod partner;
mod pen;
mod phrase;
mod programs;
mod ranges;
mod recover;
mod repair;
mod said;
mod sayings;
mod scan;
mod sense;
mod statements;
mod ternary;
mod tokens;
mod words;

use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;

use pest::Parser as _;

use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::span::{FileId, MAX_SOURCE_BYTES, Span};
use crate::tree::{Count, File, Item, Name, Text};

pub use anew::read_anew;
pub use awaited::{Awaited, Within, awaited};
pub use gist::read_for_gist;
use grammar::{Grammar, Pair, Rule};
pub use keywords::is_keyword;
pub use meant::{form_at, instead, meant_by, reads_as};
pub use oneword::{doubled_word, one_word};
pub use partner::brace_slips;
pub use pen::{TURNED, lines_around, pen_slips};
pub use words::ITEM_WORDS;
pub(crate) use words::form;
pub use words::{LONE_WORDS, RESERVED_WORDS, STATEMENT_WORDS};

/// The most reports about one text.
pub const MAX_DIAGNOSTICS: usize = 50;

/// The words before the example that is nearest to what can't be read.
pub const NEAREST: &str = "nearest to this is ";

/// Reads a file's text: the tree of all that can be read, and a diagnostic for each mistake.
///
/// Items and statements that can't be read are left out of the tree. Never panics, whatever the
/// text, and takes time in proportion to its length.
pub fn parse(file: FileId, text: &str) -> (File, Vec<Diagnostic>) {
    if let Some(diagnostic) = unreadable(file, text) {
        return (File::default(), vec![diagnostic]);
    }
    let scan = scan::scan(file, text);
    if let Some(diagnostic) = scan.too_deep {
        return (File::default(), vec![diagnostic]);
    }
    let (mut builder, items) = read(file, text, &scan);
    builder.report_semicolons();
    builder.forget_uses_of_reserved_words();
    // What else can't be read shows once the right characters stand there.
    let foreign = foreign::found(file, text);
    let mut diagnostics = if foreign.is_empty() { builder.diagnostics } else { foreign };
    diagnostics.sort_by_key(|diagnostic| diagnostic.span().start);
    diagnostics.truncate(MAX_DIAGNOSTICS);
    (File { items, comments: scan.comments, unread: builder.unread }, diagnostics)
}

/// The items of a text, and the builder with what was found wrong: a word that begins items and cuts off a block, but says something
/// else there, is read as nothing.
fn read<'i>(file: FileId, text: &'i str, scan: &scan::Scan) -> (Builder<'i>, Vec<Item>) {
    let mut read = Cow::Borrowed(text);
    let mut round = 1;
    loop {
        let mut builder = Builder::new(file, text, scan);
        let items = match Grammar::parse(Rule::file, &read) {
            Ok(mut pairs) => pairs.next().map(|pair| builder.file(pair)).unwrap_or_default(),
            Err(_) => {
                // A file always parses; what remains is a stack too small for its nesting.
                let message = "the text is nested too deeply to be read";
                builder.report(Diagnostic::new(Code::NestedTooDeeply, builder.span(0, 0), message));
                Vec::new()
            }
        };
        match builder.uncut(&read).filter(|_| round < cut::MAX_ROUNDS) {
            Some(uncut) => read = Cow::Owned(uncut),
            None => return (builder, items),
        }
        round += 1;
    }
}

/// A text that isn't worth looking into.
fn unreadable(file: FileId, text: &str) -> Option<Diagnostic> {
    if text.len() > MAX_SOURCE_BYTES {
        let message = format!("the file is larger than {} KiB", MAX_SOURCE_BYTES / 1024);
        let help = "the rules of a game fit on a page or two; is this the right file?";
        return Some(Diagnostic::new(Code::FileTooLarge, Span::new(file, 0, 0), message).help(help));
    }
    let zero = text.find('\0')?;
    let message = "the file isn't text: it holds a zero byte";
    Some(Diagnostic::new(Code::FileTooLarge, Span::new(file, zero, zero + 1), message).at("here"))
}

/// Makes the tree, and gathers what is wrong.
struct Builder<'i> {
    file: FileId,
    text: &'i str,
    diagnostics: Vec<Diagnostic>,
    /// The comments, in order.
    comments: Vec<Span>,
    /// How many blocks the statement at hand stands in.
    depth: usize,
    /// Whether too deep blocks have been reported.
    depth_reported: bool,
    /// How many `{` were found missing in the item at hand: as many `}` will be left over.
    braces_missing: usize,
    /// How many `{` were found where none can be: as many `}` will be left over.
    braces_opened: usize,
    /// Where a `;` stands.
    semicolons: Vec<Span>,
    /// The pieces that can't be read.
    unread: Vec<Span>,
    /// The `{` of a block whose `}` is indented less than its line.
    outdented: Option<Span>,
    /// Up to where the last report says what is meant, if that is more than what can't be read.
    answered: Cell<usize>,
    /// Where nothing more is reported: what stands there isn't what it looks like.
    quiet: Range<usize>,
}

impl<'i> Builder<'i> {
    fn new(file: FileId, text: &'i str, scan: &scan::Scan) -> Self {
        let comments = scan.comments.iter().map(|comment| comment.span).collect();
        let diagnostics = scan.unclosed.clone();
        Self {
            file,
            text,
            diagnostics,
            comments,
            depth: 0,
            depth_reported: false,
            braces_missing: 0,
            braces_opened: 0,
            semicolons: Vec::new(),
            unread: Vec::new(),
            outdented: None,
            answered: Cell::new(0),
            quiet: 0..0,
        }
    }

    /// Whether no more needs to be looked into.
    fn enough(&self) -> bool {
        self.diagnostics.len() >= MAX_DIAGNOSTICS
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        let start = diagnostic.span().start;
        let is_within = |fix: &Fix| fix.span.start < start && start < fix.span.end;
        // What a piece gives way to is the answer to all that stands in it.
        let answered = (start as usize) < self.answered.get()
            && self.diagnostics.last().is_some_and(|known| known.fix.is_some() && known.span().start < start);
        if answered
            || self.quiet.contains(&(start as usize))
            || self.diagnostics.iter().filter_map(|known| known.fix.as_ref()).any(is_within)
        {
            return;
        }
        // Some room is left over: the reports are sorted before they are cut.
        if self.diagnostics.len() < 2 * MAX_DIAGNOSTICS {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Where a word of the language was made a name, its uses can't be read either: one report is enough.
    fn forget_uses_of_reserved_words(&mut self) {
        let reserved = self.diagnostics.iter().filter(|report| report.code == Code::ReservedWord);
        let words: Vec<&str> = reserved.map(|report| self.word_at(report.span().start as usize)).collect();
        if words.is_empty() {
            return;
        }
        let follows = |report: &Diagnostic| {
            let span = report.span();
            let after = self.word_at(self.start_after(span.end as usize));
            let before = self.token_before(span.start as usize).map_or("", |token| token.text);
            let at = self.word_at(span.start as usize);
            matches!(report.code, Code::Syntax | Code::UnknownStatement)
                && [before, at, after].iter().any(|word| words.contains(word))
        };
        let kept = self.diagnostics.iter().filter(|report| !follows(report)).cloned().collect();
        self.diagnostics = kept;
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start, end)
    }

    /// The span of a piece's words, without blanks after them.
    fn span_of(&self, pair: &Pair<'_>) -> Span {
        self.span(grammar::start(pair), grammar::end(pair))
    }

    fn name(&self, pair: &Pair<'_>) -> Name {
        Name { text: pair.as_str().to_owned(), span: self.span_of(pair) }
    }

    /// The words of one rule among the pieces.
    fn names<'p>(&self, pairs: impl Iterator<Item = Pair<'p>>, rule: Rule) -> Vec<Name> {
        pairs.filter(|pair| pair.as_rule() == rule).map(|pair| self.name(&pair)).collect()
    }

    /// A quoted text, or digits.
    fn text(&self, pair: &Pair<'_>) -> Text {
        let literal = pair.as_str();
        let mut value = String::with_capacity(literal.len());
        let mut characters = literal.strip_prefix('"').unwrap_or(literal).chars();
        while let Some(character) = characters.next() {
            match character {
                '"' => break,
                '\\' => value.extend(characters.next()),
                _ => value.push(character),
            }
        }
        Text { value, span: self.span_of(pair) }
    }

    fn number(&mut self, pair: &Pair<'_>) -> u32 {
        self.digits(pair, u32::MAX)
    }

    /// The number that the digits say; one that is too large is reported.
    fn digits(&mut self, pair: &Pair<'_>, most: u32) -> u32 {
        match pair.as_str().parse() {
            Ok(number) if number <= most => number,
            _ => {
                let message = "this number is too large";
                let report = Diagnostic::new(Code::NumberTooLarge, self.span_of(pair), message);
                self.report(report.help(format!("{most} is the largest number that can be written here")));
                most
            }
        }
    }

    /// A number, or an option's name.
    fn count(&mut self, pair: &Pair<'_>) -> Count {
        match pair.as_rule() {
            Rule::name => Count::Option(self.name(pair)),
            _ => Count::Number { value: self.number(pair), span: self.span_of(pair) },
        }
    }
}
