//! Forms in parentheses, the operator first, as Ludii and its like write rules: read whole, and said as the language says them. A form is
//! translated only if all that stands in it is.

mod read;
mod said;

use super::Builder;
use super::expected::Failure;
use super::grammar::Rule;
use super::junk::Junk;
use super::phrase::{in_one_line, one_line};
use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::guess::Guess;
use read::Form;
use said::Names;

/// What it costs to read a form so, and an item: its sizes and kinds are those of another system.
const COST: usize = 2;
const COST_OF_ITEM: usize = 7;
/// The longest form, in bytes.
const MAX_BYTES: usize = 2_000;
/// The longest piece that is written out in what is advised.
const MAX_SHOWN: usize = 90;

impl Builder<'_> {
    /// The report of a piece that is a form as a whole.
    pub(super) fn of_form(&self, junk: &Junk) -> Option<Diagnostic> {
        // What an item describes is for the author to choose.
        self.text.get(junk.start..).filter(|text| text.starts_with('(') && junk.probe != Rule::probe_item)?;
        let whole = |guess: &Guess| guess.fix.span.start as usize == junk.start;
        let Guess { fix, whole, .. } = self.as_forms(junk).into_iter().next().filter(whole)?;
        let written = self.text.get(fix.span.start as usize..fix.span.end as usize)?;
        let written = written
            .lines()
            .next()
            .filter(|line| *line != written)
            .map_or(written.to_owned(), |line| format!("{line} ..."));
        let report =
            Diagnostic::new(Code::Syntax, fix.span, format!("`{}` isn't how it is said here", one_line(&written)));
        self.answered.set((fix.span.end as usize).max(self.line_end(junk)));
        Some(report.help(format!("write `{whole}`")).fix(fix.span, fix.text))
    }

    /// What a piece says, where forms stand in it.
    pub(super) fn as_forms(&self, junk: &Junk) -> Vec<Guess> {
        let names = self.names_of_forms();
        let rest = self.text.get(junk.start..).unwrap_or_default();
        let guess = |end: usize, text: String, whole: String| {
            let whole = if text.len() > MAX_SHOWN { in_one_line(&text) } else { whole };
            let cost = if junk.probe == Rule::probe_item { COST_OF_ITEM } else { COST };
            Guess { fix: Fix { span: self.span(junk.start, end), text }, whole, cost }
        };
        let reads = |text: &str| match junk.probe {
            Rule::probe_item => text.split('\n').all(|item| Failure::find(junk.probe, item).is_none()),
            Rule::probe_statement => Failure::find(Rule::probe_statements, text).is_none(),
            _ => Failure::find(junk.probe, text).is_none(),
        };
        if let Some((form, length)) = Form::at(rest, MAX_BYTES) {
            let end = junk.start + length;
            let line = self.line_end(&Junk { end, ..*junk });
            let behind = self.text.get(end..line).unwrap_or_default();
            let said = match junk.probe {
                Rule::probe_item => names.items(&form),
                Rule::probe_rule => names.rule(&form),
                Rule::probe_statement => names.statement(&form),
                _ => None,
            };
            if let Some(text) = said.filter(|text| reads(&[text, behind].concat()) || behind.is_empty() && reads(text))
            {
                let whole = one_line(&[text.as_str(), behind].concat());
                return vec![guess(end, text, whole)];
            }
        }
        // The first line of a game in parentheses, which close at its end.
        let line = rest.lines().next().unwrap_or_default().trim_end();
        if junk.probe == Rule::probe_item
            && let Some(title) =
                line.strip_prefix("(game ").map(str::trim).filter(|title| reads(&format!("game {title}")))
        {
            let text = format!("game {title}");
            return vec![guess(junk.start + line.len(), text.clone(), text)];
        }
        self.with_forms_in(junk, &names, &reads).into_iter().collect()
    }

    /// The same where forms stand among words of the language.
    fn with_forms_in(&self, junk: &Junk, names: &Names, reads: &dyn Fn(&str) -> bool) -> Option<Guess> {
        let end = self.line_end(junk).max(junk.end);
        let piece = self.text.get(junk.start..end).filter(|piece| piece.len() <= MAX_BYTES && !piece.contains("//"))?;
        let (mut text, mut from) = (String::new(), 0);
        let mut place: Option<(usize, usize)> = None;
        while let Some(open) = piece.get(from..)?.find('(').map(|at| from + at) {
            text += piece.get(from..open)?;
            let (form, length) = Form::at(piece.get(open..)?, MAX_BYTES)?;
            let written = piece.get(open..open + length)?;
            let said = form.is_foreign().then(|| names.part(&form, junk.probe == Rule::probe_rule)).flatten();
            from = open + length;
            if said.is_some() {
                place = Some((place.map_or(open, |(start, _)| start), from));
            }
            text += said.as_deref().unwrap_or(written);
        }
        let (start, stop) = place?;
        text += piece.get(from..)?;
        let text =
            text.trim_end_matches(['{', ' ']).to_owned() + if text.trim_end().ends_with('{') { " {" } else { "" };
        let read = reads(&text) || text.ends_with('{') && reads(&format!("{text} }}"));
        let tail = piece.len() - stop;
        let put = text.get(start..text.len().checked_sub(tail)?)?.to_owned();
        let span = self.span(junk.start + start, junk.start + stop);
        read.then(|| Guess { fix: Fix { span, text: put }, whole: in_one_line(&one_line(&text)), cost: COST })
    }

    fn names_of_forms(&self) -> Names {
        Names {
            pieces: self.all_declared("piece"),
            patterns: self.all_declared("pattern"),
            players: self.all_declared("players"),
            sets: ["define", "memory"].iter().flat_map(|sort| self.all_declared(sort)).collect(),
        }
    }
}
