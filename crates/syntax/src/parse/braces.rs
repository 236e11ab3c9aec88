//! Braces without a partner, and the `;` that nobody needs.

use super::Builder;
use super::grammar::{Pair, start};
use crate::diagnostic::{Code, Diagnostic};
use crate::span::Span;

/// The most opening braces that one report points to.
const MAX_LABELS: usize = 4;

impl Builder<'_> {
    /// A `;`: the first of a file is reported.
    pub(super) fn semicolon(&mut self, pair: &Pair<'_>) {
        if !std::mem::replace(&mut self.semicolon_seen, true) {
            let report = Diagnostic::new(Code::Syntax, self.span_of(pair), "nothing ends with `;` in this language");
            self.report(report.help("leave it out, here and elsewhere in the file"));
        }
    }

    /// A block that has its closing brace: one that stands out from the line of the opening one
    /// was probably meant for a block further out.
    pub(super) fn closed(&mut self, open: Option<Span>, close: &Pair<'_>) {
        let Some(open) = open else { return };
        let close = start(close);
        let inside = self.outdented.is_some_and(|outdented| outdented.start > open.start);
        let own_line = self.indent(close).is_some_and(|(indent, first)| {
            first == close && self.indent(open.start as usize).is_some_and(|(outer, _)| indent < outer)
        });
        if own_line && !inside {
            self.outdented = Some(open);
        }
    }

    /// How far the line of a place is indented, and where its first word stands.
    fn indent(&self, place: usize) -> Option<(usize, usize)> {
        let before = self.text.get(..place)?;
        let line = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let text = self.text.get(line..)?;
        let indent = text.len() - text.trim_start_matches([' ', '\t']).len();
        Some((indent, line + indent))
    }

    /// A block that the next item, or the end of the file, cuts off.
    pub(super) fn missing_close(&mut self, open: Option<Span>, pair: &Pair<'_>) {
        let Some(open) = open else { return };
        if self.swallowed(open) {
            return;
        }
        let place = start(pair);
        let token = self.token_at(place);
        let at_end = token.text.is_empty();
        let span = match self.token_before(place) {
            Some(last) if at_end => self.span_of_token(last),
            _ => self.span_of_token(token),
        };
        // Blocks that are cut off at the same place share a report.
        let previous = self.diagnostics.iter_mut().rev().take(MAX_LABELS + 1);
        let same = previous.into_iter().find(|report| report.code == Code::MissingBrace && report.span() == span);
        if let Some(report) = same {
            if report.labels.len() <= MAX_LABELS {
                *report = report.clone().label(open, "opened here, too");
            }
            return;
        }
        let (message, at) = if at_end {
            ("the file ends, but a `{` is still open".to_owned(), "a `}` is missing after this".to_owned())
        } else {
            let message = format!("{} starts an item, but a `{{` is still open", token.quoted());
            (message, "a `}` is missing before this".to_owned())
        };
        let mut report = Diagnostic::new(Code::MissingBrace, span, message).at(at).label(open, "opened here");
        if let Some(inner) = self.outdented.take().filter(|inner| inner.start > open.start) {
            report = report.label(inner, "or is it this one? its `}` stands further out");
        }
        self.report(report);
    }

    /// Whether a text without an end, reported already, holds a `}` after this place.
    fn swallowed(&self, open: Span) -> bool {
        self.diagnostics.iter().filter(|report| report.code == Code::UnclosedText).any(|report| {
            let span = report.span();
            let text = self.text.get(span.start as usize..span.end as usize);
            span.start > open.start && text.is_some_and(|text| text.contains('}'))
        })
    }

    /// An `else` or `or` without a block.
    pub(super) fn missing_block(&mut self, word: Span) {
        let text = self.text.get(word.start as usize..word.end as usize).unwrap_or_default();
        let report = Diagnostic::new(Code::Syntax, word, format!("something is missing after `{text}`"));
        let help = format!("it reads `{text} {{ ... }}`, with braces around a single statement, too");
        self.report(report.at("needed here: `{`").help(help));
    }
}
