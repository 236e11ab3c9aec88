//! Braces without a partner, and the `;` that nobody needs.

use super::Builder;
use super::expected::Failure;
use super::grammar::{Pair, Rule, start};
use super::junk::Junk;
use super::phrase::one_line;
use super::tokens::Token;
use super::words::ITEM_WORDS;
use crate::diagnostic::{About, Code, Diagnostic, Fix};
use crate::span::Span;

/// The most opening braces that one report points to.
const MAX_LABELS: usize = 4;
/// How far before a brace, in bytes, the beginning of its line is looked for: the indent of a longer line means nothing.
const MAX_LINE: usize = 1_000;
/// What is said where an item begins before the one above is closed.
pub(super) const MISSING_BEFORE: &str = "a `}` is missing before this";

impl Builder<'_> {
    /// A `;`: all of a file are reported as one.
    pub(super) fn semicolon(&mut self, pair: &Pair<'_>) {
        let span = self.span_of(pair);
        self.semicolons.push(span);
    }

    /// Reports the `;` of the file at the first of them; the change leaves out all.
    pub(super) fn report_semicolons(&mut self) {
        let (Some(first), Some(last)) = (self.semicolons.first().copied(), self.semicolons.last().copied()) else {
            return;
        };
        if let Some((line, listed)) = self.as_commas(first, last) {
            // What stands behind the first is a part of the list, not what it was taken for.
            let behind = first.end as usize..line;
            self.diagnostics.retain(|one| !behind.contains(&(one.span().start as usize)));
            let report = Diagnostic::new(Code::Syntax, first, "what is listed has `,` between");
            let whole = first.to(last);
            let listing = self.text.get(whole.start as usize..whole.end as usize).unwrap_or_default();
            let commas = listing.replace(';', ",");
            self.report(report.help(format!("write `{listed}`")).fix(whole, commas));
            return;
        }
        if first == last
            && let Some(line) = self.as_comment(first)
        {
            self.diagnostics.retain(|one| !(first.end as usize..line).contains(&(one.span().start as usize)));
            let report = Diagnostic::new(Code::Syntax, first, "a comment begins with `//` in this language");
            self.report(report.help("write `//` for `;`").fix(first, "//"));
            return;
        }
        let mut kept = String::new();
        let mut from = first.start as usize;
        for one in &self.semicolons {
            kept.push_str(self.text.get(from..one.start as usize).unwrap_or_default());
            from = one.end as usize;
        }
        let report = Diagnostic::new(Code::Syntax, first, "nothing ends with `;` in this language");
        self.report(report.help("leave it out, here and elsewhere in the file").fix(first.to(last), kept));
    }

    /// Where the line of a `;` ends, if what stands behind it can't be read and so is a comment.
    fn as_comment(&self, sign: Span) -> Option<usize> {
        let rest = self.text.get(sign.end as usize..)?.lines().next()?;
        let words = rest.split_whitespace().count();
        let reads = |probe| Failure::is_clean(probe, rest.trim());
        let is_told = |one: &Diagnostic| {
            (sign.end as usize..sign.end as usize + rest.len()).contains(&(one.span().start as usize))
        };
        let speaks = words > 1 && !rest.contains(['{', '}']) && self.diagnostics.iter().any(is_told);
        (speaks && !reads(Rule::probe_item) && !reads(Rule::probe_statement)).then_some(sign.end as usize + rest.len())
    }

    /// The item on one line in which each `;` stands for a `,`, and where that line ends.
    fn as_commas(&self, first: Span, last: Span) -> Option<(usize, String)> {
        let before = self.text.get(..first.start as usize)?;
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = self.text.get(start..)?.lines().next()?;
        let is_between = |part: &str| !part.trim().is_empty();
        let within = start + line.len() > last.start as usize && line.split(';').all(is_between);
        // Of what has braces a probe reads the head alone.
        let within = within && !line.contains(['{', '}']);
        let listed = line.replace(" ;", ",").replace(';', ",");
        (within && Failure::is_clean(Rule::probe_item, &listed)).then(|| (start + line.len(), one_line(&listed)))
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
        let from = place.saturating_sub(MAX_LINE);
        let line_end = self.text.as_bytes().get(from..place)?.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
        let line = match line_end {
            Some(at) => from + at + 1,
            None if from == 0 => 0,
            None => return None,
        };
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
        if self.is_no_item(token) {
            return;
        }
        let at_end = token.text.is_empty();
        let span = match self.token_before(place) {
            Some(last) if at_end => self.span_of_token(last),
            _ => self.span_of_token(token),
        };
        // Blocks that are cut off at the same place share a report.
        let end = self.end_before(place);
        let closing = self.closing(open, end);
        let previous = self.diagnostics.iter_mut().rev().take(MAX_LABELS + 1);
        let same = previous.into_iter().find(|report| report.code == Code::MissingBrace && report.span() == span);
        if let Some(report) = same {
            let few = report.labels.len() <= MAX_LABELS;
            let fix = report.fix.take().filter(|_| few).map(|fix| Fix { text: fix.text + &closing, ..fix });
            if few {
                *report = Diagnostic { fix, ..report.clone().label(open, "opened here, too") };
            }
            return;
        }
        let (message, at) = if at_end {
            ("the file ends, but a `{` is still open".to_owned(), "a `}` is missing after this".to_owned())
        } else {
            (format!("{} starts an item, but a `{{` is still open", token.quoted()), MISSING_BEFORE.to_owned())
        };
        let mut report = Diagnostic::new(Code::MissingBrace, span, message).at(at).label(open, "opened here");
        match self.outdented.take().filter(|inner| inner.start > open.start) {
            Some(inner) => report = report.label(inner, "or is it this one? its `}` stands further out"),
            None => report = report.fix(self.span(end, end), closing),
        }
        self.report(report);
    }

    /// Whether the word of an item stands in the middle of a turn's line, and says something else there: then that is reported,
    /// and the braces around it aren't missed.
    fn is_no_item(&mut self, token: Token<'_>) -> bool {
        let span = self.span_of_token(token);
        let known = self.quiet.start == token.start && !self.quiet.is_empty();
        let before = self.token_before(token.start);
        let inline =
            before.is_some_and(|before| before.text != "}" && !self.line_ends_between(before.end(), token.start));
        if !inline {
            return false;
        }
        let next = self.token_at(self.start_after(token.end()));
        let report = match (token.text, next.text) {
            _ if known => None,
            ("without", _) if matches!(before.map(|before| before.text), Some("turns" | "moves" | "rounds")) => {
                let counted = before.map_or(span, |before| self.span_of_token(before)).to(span);
                let report = Diagnostic::new(Code::Syntax, counted, "how many turns is missing before `turns without`");
                Some(report.help("say how many, such as `40 turns without capture`"))
            }
            ("without", word) if !ITEM_WORDS.contains(&word) => {
                let report = Diagnostic::new(Code::Syntax, span, "`without` narrows no set");
                Some(
                    report
                        .help("what isn't in a set is left out with `except`: `theirs except mill`")
                        .fix(span, "except"),
                )
            }
            ("end", "turn") => {
                let turn = span.to(self.span_of_token(next));
                let report = Diagnostic::new(Code::Syntax, turn, "`end turn` isn't how it is said here");
                Some(report.help("write `pass`, which ends the turn").fix(turn, "pass"))
            }
            ("end", "phase" | "game") => {
                let help = match next.text {
                    "phase" => {
                        "a phase is left where its head says so, at the start of a turn: `phase NAME until CONDITION { ... }`"
                    }
                    _ => "a turn ends the game with `win`, `lose` or `draw`",
                };
                let message = format!("`end {}` isn't how it is said here", next.text);
                Some(Diagnostic::new(Code::Syntax, span, message).help(help))
            }
            _ => return false,
        };
        self.braces_missing += 1;
        let junk = Junk { start: token.start, end: token.end(), probe: Rule::probe_statement, words: &[] };
        report.into_iter().for_each(|report| self.report(report));
        // What follows on the line is part of it.
        self.quiet = token.start..self.line_end(&junk);
        true
    }

    /// A `}` for a brace, on its line or below it.
    fn closing(&self, open: Span, end: usize) -> String {
        if !self.line_ends_between(open.start as usize, end) {
            return " }".to_owned();
        }
        let indent = self.indent(open.start as usize).map_or(0, |(indent, _)| indent);
        format!("\n{}}}", " ".repeat(indent))
    }

    /// A `}` that closes nothing, behind an item.
    pub(super) fn stray_close(&mut self, stray: &Pair<'_>, before: Option<Span>) {
        if self.braces_opened > 0 {
            self.braces_opened -= 1;
            return;
        }
        if self.item_within(start(stray)) {
            return;
        }
        let span = self.span_of(stray);
        if let Some(report) = before.and_then(|before| self.closed_early(before, span)) {
            return self.report(report);
        }
        let mut report = Diagnostic::new(Code::MissingBrace, span, "this `}` closes nothing");
        let ends = |before: &Span| self.text.get(..before.end as usize).is_some_and(|text| text.ends_with('}'));
        if let Some(before) = before.filter(ends) {
            let (word, end) = (self.word_at(before.start as usize), before.end as usize);
            report = report.label(self.span(end - 1, end), format!("the `{word}` before it ends here already"));
            report = report.help("leave out one of the two, or add the `{` that is missing between them");
            report = report.about(About::Missing);
            if self.text.get(end..span.start as usize).is_some_and(|between| between.trim().is_empty()) {
                report = report.fix(self.span(end, span.end as usize), "");
            }
        } else {
            report = report.help("leave it out, or add the `{` that it should close");
        }
        self.report(report);
    }

    /// The report of a `}` that closes an item in the middle of a line further in, where the item's own is left over below.
    fn closed_early(&self, item: Span, stray: Span) -> Option<Diagnostic> {
        let close = (item.end as usize).checked_sub(1).filter(|close| self.token_at(*close).text == "}")?;
        let ((inner, first), (outer, _)) = (self.indent(close)?, self.indent(item.start as usize)?);
        let (own, at) = self.indent(stray.start as usize)?;
        let below = first != close && inner > outer && self.line_ends_between(item.start as usize, close);
        if !below || own != outer || at != stray.start as usize {
            return None;
        }
        let word = self.word_at(item.start as usize);
        let span = self.span(close, close + 1);
        let report = Diagnostic::new(Code::MissingBrace, span, format!("this `}}` closes the `{word}` before its end"));
        let report = report.label(stray, "so that nothing is left for this one to close");
        let blank = self.text.get(..close)?.trim_end().len();
        Some(report.help("leave it out").fix(self.span(blank, close + 1), ""))
    }

    /// Whether the `}` that is left over belongs to an item with another one in it. That was reported as a brace
    /// that isn't closed, and is said better now.
    fn item_within(&mut self, stray: usize) -> bool {
        let cut = self.diagnostics.iter().rposition(|report| {
            report.labels.first().is_some_and(|label| label.text == MISSING_BEFORE)
                && report.labels.len() == 2
                && (report.span().start as usize) < stray
        });
        let Some((index, report)) = cut.and_then(|index| Some((index, self.diagnostics.get(index)?))) else {
            return false;
        };
        let (Some(open), at) = (report.labels.get(1).cloned(), report.span()) else { return false };
        let inner = self.indent(at.start as usize).map(|(indent, _)| indent);
        let outer = self.indent(open.span.start as usize).map(|(indent, _)| indent);
        if inner <= outer {
            return false;
        }
        let message =
            format!("{} is an item, and stands within another one", self.token_at(at.start as usize).quoted());
        let report = Diagnostic::new(Code::MissingBrace, at, message).label(open.span, "this is still open");
        let report = report.help("items stand side by side: put it behind the `}` that closes the other one");
        if let Some(slot) = self.diagnostics.get_mut(index) {
            *slot = report;
        }
        true
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
        let report = report.about(About::Missing);
        let help = format!("it reads `{text} {{ ... }}`, with braces around a single statement, too");
        let report = report.at("needed here: `{`").help(help);
        let (end, first) = (word.end as usize, self.start_after(word.end as usize));
        let junk = Junk { start: first, end: first, probe: Rule::probe_statement, words: &[] };
        let statement = self.text.get(first..self.line_end(&junk)).unwrap_or_default().trim_end();
        let alone = self.declares("action", statement) || Failure::find(Rule::probe_statement, statement).is_none();
        let piece = Junk { start: first, end: first + statement.len(), ..junk };
        let read = if alone { Some(statement.to_owned()) } else { self.phrased_so(&piece) };
        let fits = !statement.is_empty() && !statement.contains('{') && !self.line_ends_between(end, first);
        let Some(read) = read.filter(|_| fits) else { return self.report(report) };
        let meant = format!("{{ {read} }}");
        let report = report.help(format!("write `{text} {meant}`"));
        self.report(report.fix(self.span(first, first + statement.len()), meant));
    }
}
