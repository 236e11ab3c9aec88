//! The keys and texts of a file of scenarios, also of one that is half written.

use toml_parser::parser::{Event, EventKind, RecursionGuard, parse_document};
use toml_parser::{ParseError, Source};

use crate::edit::Range;

/// How deep tables and arrays may stand in one another: deeper is nothing of a scenario.
const MAX_DEPTH: u32 = 16;

/// A key or a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Atom {
    /// The keys that lead to it within its case; its own is the last, where it is one.
    pub(crate) path: Vec<String>,
    /// Where it stands, without quotes.
    pub(crate) at: Range,
    /// Whether it is a key.
    pub(crate) key: bool,
}

/// All keys and texts of the cases, in order, and where cases begin.
#[derive(Clone, Debug, Default)]
pub(crate) struct Atoms {
    pub(crate) all: Vec<Atom>,
    pub(crate) cases: Vec<usize>,
}

/// Reads what can be read.
pub(crate) fn atoms(text: &str) -> Atoms {
    let source = Source::new(text);
    let tokens = source.lex().into_vec();
    let mut events: Vec<Event> = Vec::new();
    let mut errors: Vec<ParseError> = Vec::new();
    parse_document(&tokens, &mut RecursionGuard::new(&mut events, MAX_DEPTH), &mut errors);
    let mut reader = Reader { text, ..Reader::default() };
    events.iter().for_each(|event| reader.take(event));
    reader.found
}

/// What has been come to.
#[derive(Default)]
struct Reader<'t> {
    text: &'t str,
    found: Atoms,
    /// The keys of the table that is open; the first is `case`.
    table: Vec<String>,
    in_head: bool,
    /// The keys of inline tables that are open.
    around: Vec<Vec<String>>,
    /// The key whose value comes.
    key: Vec<String>,
    arrays: usize,
}

impl Reader<'_> {
    fn take(&mut self, event: &Event) {
        let at = event.span().start()..event.span().end();
        match event.kind() {
            EventKind::StdTableOpen | EventKind::ArrayTableOpen => {
                if event.kind() == EventKind::ArrayTableOpen {
                    self.found.cases.push(at.start);
                }
                let (text, found) = (self.text, std::mem::take(&mut self.found));
                *self = Self { text, found, in_head: true, ..Self::default() };
            }
            EventKind::StdTableClose | EventKind::ArrayTableClose => self.in_head = false,
            EventKind::SimpleKey => self.key(at),
            EventKind::InlineTableOpen => {
                let key = std::mem::take(&mut self.key);
                self.around.push(key);
            }
            EventKind::InlineTableClose => {
                self.around.pop();
                self.key.clear();
            }
            EventKind::ArrayOpen => self.arrays += 1,
            EventKind::ArrayClose => {
                self.arrays = self.arrays.saturating_sub(1);
                self.value_over();
            }
            EventKind::Scalar => {
                let at = unquoted(self.text, at);
                self.push(at, false);
                self.value_over();
            }
            EventKind::Newline if self.arrays == 0 && self.around.is_empty() => self.key.clear(),
            _ => {}
        }
    }

    fn key(&mut self, at: Range) {
        let at = unquoted(self.text, at);
        let name = self.text.get(at.clone()).unwrap_or_default().to_owned();
        if self.in_head {
            self.table.push(name);
        } else {
            self.key.push(name);
            self.push(at, true);
        }
    }

    fn value_over(&mut self) {
        if self.arrays == 0 {
            self.key.clear();
        }
    }

    fn push(&mut self, at: Range, key: bool) {
        let within = self.table.iter().skip(1).chain(self.around.iter().flatten());
        let path = within.chain(&self.key).cloned().collect();
        self.found.all.push(Atom { path, at, key });
    }
}

/// A text without the quotes around it, as far as they are there.
fn unquoted(text: &str, at: Range) -> Range {
    let raw = text.get(at.clone()).unwrap_or_default();
    let quote = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quote| raw.starts_with(quote));
    let Some(quote) = quote else { return at };
    let start = at.start + quote.len();
    let closed = raw.len() >= 2 * quote.len() && raw.ends_with(quote);
    start..if closed { at.end - quote.len() } else { at.end }
}
