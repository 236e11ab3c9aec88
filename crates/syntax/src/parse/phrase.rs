//! Phrases that the language has none of, found where a piece stops making sense.

use std::cell::Cell;

use super::Builder;
use super::expected::Failure;
use super::grammar::Rule;
use super::junk::Junk;
use super::matching::{How, Phrase, Taken, Words, around};
use super::tokens::{Token, is_letter, token_len};
use super::words::is_name;
use crate::ADVISED;
use crate::diagnostic::{Code, Diagnostic};
use crate::habits::instead;

/// The longest piece, in bytes, in which phrases are looked for.
const MAX_LOOKED: usize = 1_000;
/// The longest piece that is written out in what is advised.
const MAX_SHOWN: usize = 90;
/// How many phrases one after another, or within one another.
const MAX_STEPS: usize = 6;
/// How many readings are tried for one piece.
const MAX_READINGS: usize = 150;

/// The longest range of numbers that is written out.
const MAX_COUNTED: usize = 12;

/// The sorts of items of which the first name can be put in.
const DECLARING: [&str; 3] = ["pattern", "piece", "players"];

/// A run of text, and what is meant by it.
struct Meant {
    start: usize,
    end: usize,
    text: String,
    /// Whether words that stay as they are may stand at its ends.
    loose: bool,
}

impl Builder<'_> {
    /// The report of a phrase around a place, if the piece, or its line, can be read with what it means.
    pub(super) fn phrase(&self, junk: &Junk, at: usize) -> Option<Diagnostic> {
        if !ADVISED {
            return None;
        }
        if let Some(report) = Some(at).filter(|at| *at == junk.start).and_then(|_| self.of_form(junk)) {
            return Some(report);
        }
        let line = self.line_end(junk);
        // What is done otherwise is part of it.
        let cut_off = self.token_before(junk.end).is_some_and(|last| last.text == "otherwise");
        if let Some(report) = Some(junk.end).filter(|_| !cut_off).and_then(|end| self.phrase_up_to(junk, at, end)) {
            return Some(report);
        }
        let longer = self.phrase_up_to(junk, at, line).filter(|_| line > junk.end);
        let report = longer.or_else(|| self.phrase_before_others(junk, at, line))?;
        // What follows on the line is part of it.
        self.answered.set(line);
        Some(report)
    }

    /// The same of a statement that others follow on its line.
    fn phrase_before_others(&self, junk: &Junk, at: usize, line: usize) -> Option<Diagnostic> {
        let others = Junk { start: junk.start, end: line, probe: Rule::probe_statements, words: &[] };
        let blocks = self.text.get(junk.start..line).is_none_or(|text| text.contains(['{', '}']));
        let fits = junk.probe == Rule::probe_statement && line > junk.end && !blocks;
        fits.then(|| self.phrase_up_to(&others, at, line)).flatten()
    }

    /// The same of a piece that can be read.
    pub(super) fn phrase_within(&self, junk: &Junk, at: usize) -> Option<Diagnostic> {
        self.phrase_up_to(junk, at, junk.end)
    }

    /// A piece with what is meant by the phrase at its beginning.
    pub(super) fn phrased_so(&self, junk: &Junk) -> Option<String> {
        let fix = self.phrase_within(junk, junk.start)?.fix?;
        let part = |from: usize, to: usize| self.text.get(from..to);
        let (start, end) = (fix.span.start as usize, fix.span.end as usize);
        Some([part(junk.start, start)?, &fix.text, part(end, junk.end)?].concat())
    }

    /// Where the line ends that a piece ends on, or the block around it.
    pub(super) fn line_end(&self, junk: &Junk) -> usize {
        let rest = self.text.get(junk.end..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default();
        let line = line.split("//").next().unwrap_or_default();
        let mut depth = 0_usize;
        let closes = line.find(|sign| {
            match sign {
                '{' => depth += 1,
                '}' if depth == 0 => return true,
                '}' => depth -= 1,
                _ => {}
            }
            false
        });
        junk.end + line.get(..closes.unwrap_or(line.len())).unwrap_or_default().trim_end().len()
    }

    fn phrase_up_to(&self, junk: &Junk, at: usize, end: usize) -> Option<Diagnostic> {
        if !ADVISED {
            return None;
        }
        let piece = self.text.get(junk.start..end)?;
        if piece.len() > MAX_LOOKED || piece.contains("//") {
            return None;
        }
        let probe = if junk.probe == Rule::probe_about { Rule::probe_entries } else { junk.probe };
        // A sign that stands where reading stops is told of itself.
        let signs = instead(self.token_at(at).text).is_none();
        let search = Search { builder: self, probe, left: Cell::new(MAX_READINGS), signs };
        let meant = search.find(piece, at.checked_sub(junk.start)?, MAX_STEPS)?.trimmed(piece);
        let written = piece.get(meant.start..meant.end)?;
        let whole = [piece.get(..meant.start)?, &meant.text, piece.get(meant.end..)?].concat();
        let whole = in_one_line(&whole);
        let span = self.span(junk.start + meant.start, junk.start + meant.end);
        let report = Diagnostic::new(Code::Syntax, span, format!("`{written}` isn't how it is said here"));
        let help = match whole.len() <= MAX_SHOWN {
            true => format!("write `{whole}`"),
            false if meant.text.is_empty() => "leave it out".to_owned(),
            false => format!("write `{}`", meant.text),
        };
        // With nothing in its place the blank before it goes, too.
        let start = if meant.text.is_empty() { piece.get(..meant.start)?.trim_end().len() } else { meant.start };
        Some(report.help(help).fix(self.span(junk.start + start, junk.start + meant.end), meant.text))
    }

    /// What to write, where a change mends a piece: the piece with that change.
    pub(super) fn written_so(&self, junk: &Junk, report: Diagnostic) -> Diagnostic {
        let Some(fix) = &report.fix else { return report };
        let (start, end) = (fix.span.start as usize, fix.span.end as usize);
        let part = |from: usize, to: usize| self.text.get(from..to).unwrap_or_default();
        if start < junk.start {
            return report;
        }
        let whole = [part(junk.start, start), &fix.text, part(end, junk.end.max(end))].concat();
        let head = whole.split('{').next().unwrap_or_default().trim();
        let whole = in_one_line(&whole);
        if whole.len() > MAX_SHOWN || whole.contains('`') || head.contains('\n') {
            return report;
        }
        report.help(format!("write `{whole}`"))
    }
}

/// A piece as it is advised: of what has blocks its head is enough.
pub(super) fn in_one_line(piece: &str) -> String {
    let head = piece.split('{').next().unwrap_or_default();
    let piece = if piece.contains('\n') { head } else { piece };
    one_line(piece.trim_end_matches(['{', ' ', '\n', '\r', '\t']))
}

/// A text with one blank wherever it has any.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The beginning of the first word in which what is to be said differs from what is written: only that is changed.
pub(super) fn first_change(written: &str, said: &str) -> usize {
    let same = written.bytes().zip(said.bytes()).take_while(|(a, b)| a == b).count();
    written.get(..same).map_or(0, |same| same.rfind(' ').map_or(0, |blank| blank + 1))
}

/// The line of a place without its comment, and where it begins.
pub(super) fn line_at(text: &str, at: usize) -> Option<(&str, usize)> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let line = text.get(start..)?.lines().next()?;
    Some((line.split("//").next().unwrap_or_default().trim_end(), start))
}

/// A search for what is meant by a piece.
struct Search<'b, 'i> {
    builder: &'b Builder<'i>,
    probe: Rule,
    /// How many readings may still be tried.
    left: Cell<usize>,
    /// Whether signs of other languages further on may give way to those of this one.
    signs: bool,
}

impl Search<'_, '_> {
    /// A phrase around a place with which a piece can be read, perhaps with further ones in it and behind it.
    fn find(&self, piece: &str, at: usize, steps: usize) -> Option<Meant> {
        let tokens = tokens_of(piece);
        let here = tokens.iter().position(|token| token.end() > at).unwrap_or(tokens.len());
        let words = Words::new(tokens.iter().map(|token| token.text).collect());
        for phrase in around(self.probe, &words, here) {
            for (start, count, taken) in phrase.around(&words, here) {
                let (Some(from), Some(to)) = (tokens.get(start), tokens.get(start + count - 1)) else { continue };
                let Some(text) = self.builder.put_in(phrase, piece, &tokens, &taken) else { continue };
                let mut text = self.builder.named(text);
                // What stood beside a sign may need a blank beside a word.
                let is_word = |text: Option<char>| text.is_some_and(is_letter);
                let before = piece.get(..from.start).and_then(|before| before.chars().next_back());
                if is_word(before) && is_word(text.chars().next()) {
                    text.insert(0, ' ');
                }
                let behind = piece.get(to.end()..).and_then(|behind| behind.chars().next());
                if is_word(behind) && is_word(text.chars().next_back()) {
                    text.push(' ');
                }
                let meant = Meant { start: from.start, end: to.end(), text, loose: phrase.is_loose() };
                if let Some(found) = self.believed(piece, meant, steps) {
                    return Some(found);
                }
            }
        }
        None
    }

    /// The same with what is meant within the blocks that it has put in: a head can be read whatever its block holds.
    fn with_its_blocks(&self, changed: &str, meant: &Meant, steps: usize) -> Option<Meant> {
        let statement = self.probe == Rule::probe_statement && changed.trim_end().ends_with('}');
        let open = changed.rfind('{').filter(|_| statement && steps > 1)? + 1;
        let block = changed.get(open..)?.split('}').next()?;
        let failure = Failure::find(Rule::probe_statements, block)?;
        let inner = Search { probe: Rule::probe_statements, left: Cell::new(self.left.get()), ..*self };
        let Meant { start, end, text, loose } = inner.find(block, failure.at, steps - 1)?;
        meant.and(changed, Meant { start: open + start, end: open + end, text, loose })
    }

    /// A sign or a small word of another language, in place of which just one thing is certain.
    fn of_sign(&self, piece: &str, at: usize, steps: usize) -> Option<Meant> {
        let rest = piece.get(at..)?;
        let written = rest.get(..token_len(rest))?;
        let text = instead(written).filter(|text| self.signs && !text.is_empty())?.to_owned();
        self.believed(piece, Meant { start: at, end: at + written.len(), text, loose: false }, steps)
    }

    /// What is meant, if the piece can be read with it; where it can be read further only, with what is meant there, too.
    fn believed(&self, piece: &str, meant: Meant, steps: usize) -> Option<Meant> {
        self.left.set(self.left.get().checked_sub(1)?);
        let changed = [piece.get(..meant.start)?, &meant.text, piece.get(meant.end..)?].concat();
        if changed == piece {
            return None;
        }
        let Some(failure) = Failure::find(self.probe, &changed) else {
            return Some(self.with_its_blocks(&changed, &meant, steps).unwrap_or(meant));
        };
        if failure.at < meant.start || steps <= 1 {
            return None;
        }
        let further =
            self.find(&changed, failure.at, steps - 1).or_else(|| self.of_sign(&changed, failure.at, steps - 1))?;
        meant.and(&changed, further)
    }
}

impl Meant {
    /// What is meant by both: `further` was found in the text that has come of this.
    fn and(&self, changed: &str, further: Self) -> Option<Self> {
        let put_in = self.start + self.text.len();
        let (start, end) = (self.start.min(further.start), put_in.max(further.end));
        let text = [changed.get(start..further.start)?, further.text.as_str(), changed.get(further.end..end)?].concat();
        let loose = self.loose || further.loose;
        Some(Self { start, end: (end + self.end).checked_sub(put_in)?, text, loose })
    }

    /// The same without the words at its ends that stay as they are.
    fn trimmed(self, piece: &str) -> Self {
        let Some(written) = piece.get(self.start..self.end).filter(|_| self.loose) else { return self };
        let (old, new) = (tokens_of(written), tokens_of(&self.text));
        let most = old.len().min(new.len()).saturating_sub(1);
        let same = |(a, b): &(&Token<'_>, &Token<'_>)| a.text == b.text;
        let last = old.iter().rev().zip(new.iter().rev()).take(most).take_while(same).count();
        let first = old.iter().zip(&new).take(most - last).take_while(same).count();
        // Where something is only put in, what stands around it shows where.
        if old.len() <= first + last + 1
            && old.get(first).map(|token| token.text) == new.get(first).map(|token| token.text)
        {
            return self;
        }
        let cut = |tokens: &[Token<'_>]| {
            let kept = tokens.get(first..tokens.len() - last)?;
            Some((kept.first()?.start, kept.last()?.end()))
        };
        let (Some(old), Some(new)) = (cut(&old), cut(&new)) else { return self };
        let mut text = self.text.get(new.0..new.1).unwrap_or_default().to_owned();
        let before = written.get(..old.0).unwrap_or_default();
        if before.ends_with(is_letter) && text.starts_with(is_letter) {
            text.insert(0, ' ');
        }
        // What stood beside a sign may need a blank beside a word.
        let behind = written.get(old.1..).unwrap_or_default();
        let joined = before.ends_with(' ') && text.starts_with(',') || text.ends_with(',');
        if behind.starts_with(is_letter) && text.ends_with(is_letter) || joined {
            return self;
        }
        Self { start: self.start + old.0, end: self.start + old.1, text, loose: false }
    }
}

/// The words and signs of a piece without comments.
pub(super) fn tokens_of(piece: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(rest) = piece.get(at..) {
        let start = at + rest.len() - rest.trim_start().len();
        let Some(text) =
            piece.get(start..).and_then(|rest| rest.get(..token_len(rest))).filter(|text| !text.is_empty())
        else {
            break;
        };
        at = start + text.len();
        tokens.push(Token { text, start });
    }
    tokens
}

/// All numbers from the one that a text ends with to the one that another begins with.
fn counted(head: &str, tail: &str) -> Option<String> {
    let (before, first) = head.rsplit_once(' ').unwrap_or(("", head));
    let (last, behind) = tail.split_once(' ').unwrap_or((tail, ""));
    let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
    let numbers = (first..=last).take(MAX_COUNTED).map(|number| number.to_string()).collect::<Vec<_>>();
    let all = first < last && last - first < MAX_COUNTED;
    all.then(|| format!("{before} {} {behind}", numbers.join(", ")).trim().to_owned())
}

impl<'i> Builder<'i> {
    /// What is meant, with what was taken over from a piece.
    fn put_in(&self, phrase: &Phrase, piece: &str, tokens: &[Token<'_>], taken: &[Taken]) -> Option<String> {
        let mut text = phrase.meant.to_owned();
        for sort in DECLARING {
            let sign = format!("&{sort}");
            if text.contains(&sign) {
                // Of several patterns the one as long as is said.
                let number = || tokens.iter().find_map(|token| token.text.parse().ok());
                let long = (sort == "pattern").then(number).flatten().and_then(|number| self.line_of(number));
                text = text.replace(&sign, long.or_else(|| self.first_declared(sort))?);
            }
        }
        for (index, taken) in taken.iter().enumerate() {
            let (first, last) = (tokens.get(taken.words.start)?, tokens.get(taken.words.end.checked_sub(1)?)?);
            let words = piece.get(first.start..last.end())?;
            text = text.replace(&format!("!{}", index + 1), &words.replace(['"', '\''], ""));
            let words = match taken.how {
                How::AsIs => words.to_owned(),
                How::Number(number) => number.to_string(),
                How::Unquoted => words.trim_matches('"').to_owned(),
            };
            text = text.replace(&format!("${}", index + 1), &words);
        }
        match text.split_once(" &to ") {
            Some((head, tail)) => counted(head, tail),
            None => Some(text),
        }
    }

    /// The only pattern that is a line of so many points.
    fn line_of(&self, number: usize) -> Option<&'i str> {
        let of = |line: &'i str| {
            let (name, lines) = line.trim_start().strip_prefix("pattern ")?.split_once('=')?;
            let digits = lines.trim_start().strip_prefix("line of ")?.split_whitespace().next()?;
            (digits.parse() == Ok(number)).then_some(name.trim())
        };
        let mut long = self.text.lines().filter_map(of);
        long.next().filter(|_| long.next().is_none())
    }

    /// What is meant; where it would set a memory that nothing declares, and the name is read elsewhere, it gets the name.
    fn named(&self, meant: String) -> String {
        let named = meant.strip_prefix("remember ").and_then(|rest| rest.split_once(" ="));
        let Some((name, _)) = named.filter(|(name, _)| is_name(name) && !name.contains(' ')) else { return meant };
        let elsewhere = self.text.matches(name).count() > 1 && !self.text.contains(" extends ");
        match elsewhere && !self.declares("memory", name) {
            true => meant.replacen("remember ", "let ", 1),
            false => meant,
        }
    }

    /// The name of the first item of a sort, as far as the text shows.
    pub(super) fn first_declared(&self, sort: &str) -> Option<&'i str> {
        let begins = |line: &str| line.trim_start().strip_prefix(sort).is_some_and(|rest| rest.starts_with(' '));
        let line = self.text.lines().find(|line| begins(line))?;
        let name = line.trim_start().strip_prefix(sort)?.trim_start();
        name.get(..name.find(|c| !is_letter(c)).unwrap_or(name.len())).filter(|name| is_name(name))
    }
}
