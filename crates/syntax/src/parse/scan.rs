//! A cheap look at the whole text before it is parsed: comments, texts without an end, nesting.

use super::MAX_DIAGNOSTICS;
use crate::diagnostic::{Code, Diagnostic};
use crate::span::{FileId, Span};
use crate::tree::Text;

/// How deep braces and parentheses may stand in one another.
pub(super) const MAX_NESTING: usize = 64;

/// What the scan has found.
#[derive(Default)]
pub(super) struct Scan {
    /// All comments in order.
    pub(super) comments: Vec<Text>,
    /// Texts that don't end on their line.
    pub(super) unclosed: Vec<Diagnostic>,
    /// Set when the text is nested too deeply to be parsed.
    pub(super) too_deep: Option<Diagnostic>,
}

/// Reads through the text once.
pub(super) fn scan(file: FileId, text: &str) -> Scan {
    let mut scan = Scan::default();
    let (mut braces, mut parentheses) = (0_usize, 0_usize);
    let mut at = 0;
    while let Some(&byte) = text.as_bytes().get(at) {
        let start = at;
        at += 1;
        match byte {
            b'/' if text.as_bytes().get(at) == Some(&b'/') => {
                at = line_end(text, at);
                let value = text.get(start..at).unwrap_or_default().trim_end().to_owned();
                let span = Span::new(file, start, start + value.len());
                scan.comments.push(Text { value, span });
            }
            b'"' => {
                let closed;
                (at, closed) = text_end(text, at);
                if !closed && scan.unclosed.len() < MAX_DIAGNOSTICS {
                    scan.unclosed.push(unclosed(file, text, start, at));
                }
            }
            b'{' => (braces, parentheses) = (braces + 1, 0),
            b'}' => (braces, parentheses) = (braces.saturating_sub(1), 0),
            b'(' => parentheses += 1,
            b')' => parentheses = parentheses.saturating_sub(1),
            _ => {}
        }
        if braces + parentheses > MAX_NESTING {
            scan.too_deep = Some(too_deep(Span::new(file, start, at)));
            break;
        }
    }
    scan
}

/// Whether each brace of a text has its partner.
pub(super) fn is_balanced(text: &str) -> bool {
    let (mut open, mut at) = (0_usize, 0);
    while let Some(&byte) = text.as_bytes().get(at) {
        at += 1;
        match byte {
            b'/' if text.as_bytes().get(at) == Some(&b'/') => at = line_end(text, at),
            b'"' => at = text_end(text, at).0,
            b'{' => open += 1,
            b'}' if open == 0 => return false,
            b'}' => open -= 1,
            _ => {}
        }
    }
    open == 0
}

/// The end of the line that `from` is in.
pub(super) fn line_end(text: &str, from: usize) -> usize {
    let rest = text.as_bytes().get(from..).unwrap_or_default();
    from + rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len())
}

/// The end of a text whose opening quote stands before `from`, and whether a quote closes it.
pub(super) fn text_end(text: &str, from: usize) -> (usize, bool) {
    let mut at = from;
    while let Some(byte) = text.as_bytes().get(at) {
        match byte {
            b'\n' | b'\r' => return (at, false),
            b'"' => return (at + 1, true),
            b'\\' if !matches!(text.as_bytes().get(at + 1), None | Some(b'\n' | b'\r')) => at += 2,
            _ => at += 1,
        }
    }
    (text.len(), false)
}

fn unclosed(file: FileId, text: &str, start: usize, end: usize) -> Diagnostic {
    let end = start + text.get(start..end).map_or(0, |literal| literal.trim_end().len());
    let report = Diagnostic::new(Code::UnclosedText, Span::new(file, start, end), "this text has no closing `\"`")
        .at("opened here")
        .help("a text ends on the line it begins on; write `\\\"` for a quote within it");
    // Nothing but a title stands behind `game`, and nothing but braces behind a reason or what is told of the game.
    let line = text.get(..start).unwrap_or_default().rsplit(['\n', '\r']).next().unwrap_or_default();
    let inner = text.get(start..end).unwrap_or_default();
    let words = inner.trim_end_matches(['}', ' ', '\t']);
    let mut before = line.split_whitespace();
    let is_last =
        before.next_back().is_some_and(|last| last == "because" || before.next().is_none() && !last.contains('"'));
    if is_last && !words.contains([';', '{', '}', '\\', '/']) && !inner.contains(" extends ") && words.len() > 1 {
        let end = start + words.len();
        return report.fix(Span::new(file, end, end), "\"");
    }
    // A title is followed by the game that is extended.
    if let (true, Some(title)) = (line.trim() == "game", inner.find(" extends ").filter(|at| *at > 1)) {
        let end = start + title;
        return report.fix(Span::new(file, end, end), "\"");
    }
    report
}

fn too_deep(span: Span) -> Diagnostic {
    let message = format!("braces and parentheses are nested more than {MAX_NESTING} deep");
    Diagnostic::new(Code::NestedTooDeeply, span, message)
        .at("nothing further in is read")
        .help("give the inner parts names of their own with `action` or `define`")
}
