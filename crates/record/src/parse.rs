//! Reading one record's text.

/// The parser that pest generates from `grammar/record.pest`.
#[allow(missing_docs, unreachable_pub)]
mod generated {
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/record.pest"]
    pub(crate) struct Grammar;
}

use generated::{Grammar, Rule};
use merels_syntax::{Code, Diagnostic, FileId, Span};
use pest::Parser as _;
use pest::error::InputLocation;
use pest::iterators::{Pair, Pairs};

use crate::limits::{MAX_DEPTH, MAX_TURNS};
use crate::record::{Header, Record, Turn, UNFINISHED, VERSION};

/// Reads one record. Places in it are of the given text.
///
/// # Errors
///
/// The first thing that can't be read.
pub fn parse(file: FileId, text: &str) -> Result<Record, Box<Diagnostic>> {
    let reader = Reader { file };
    reader.begins_well(text)?;
    reader.headers(text)?;
    reader.braces(text)?;
    let pairs = Grammar::parse(Rule::record, text).map_err(|error| reader.unreadable(text, &error))?;
    reader.record(pairs)
}

struct Reader {
    file: FileId,
}

type Read<T> = Result<T, Box<Diagnostic>>;

impl Reader {
    fn wrong(&self, start: usize, end: usize, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Code::RecordSyntax, Span::new(self.file, start, end), message)
    }

    /// What isn't a record is said so, and not taken for one with a mistake.
    fn begins_well(&self, text: &str) -> Read<()> {
        let start = text.find(|sign: char| !sign.is_whitespace() && sign != '\u{FEFF}').unwrap_or(text.len());
        let rest = text.get(start..).unwrap_or_default();
        let end = start + rest.find(['\n', '\r']).unwrap_or(rest.len());
        let line = rest.get(..end - start).unwrap_or_default();
        let Some(version) = line.strip_prefix("merels:").map(str::trim) else {
            let help =
                format!("records begin with a line `merels: {VERSION}`; `merels play --record FILE` writes them");
            return Err(Box::new(self.wrong(start, end, "this is no record of a game").help(help)));
        };
        match version.parse::<u32>() {
            Ok(1..=VERSION) => Ok(()),
            Ok(_) if version != "0" => {
                let message = format!("this record has version {version}, and only versions up to {VERSION} are known");
                Err(Box::new(self.wrong(start, end, message).help("it was written by a later program")))
            }
            _ => Err(Box::new(
                self.wrong(start, end, "the version of the record is a number")
                    .help(format!("write `merels: {VERSION}`")),
            )),
        }
    }

    /// A line between the headers that is none isn't taken for turns.
    fn headers(&self, text: &str) -> Read<()> {
        let start = body(text);
        let rest = text.get(start..).unwrap_or_default();
        let end = start + rest.find(['\n', '\r']).unwrap_or(rest.len());
        let (line, after) = (text.get(start..end).unwrap_or_default(), text.get(end..).unwrap_or_default());
        let begins_turns = line.trim_start().starts_with(|sign: char| sign.is_ascii_digit() || "{(".contains(sign));
        if line.trim().is_empty() || begins_turns || !headers_follow(after) {
            return Ok(());
        }
        Err(Box::new(
            self.wrong(start, start + line.trim_end().len(), "this is no line `KEY: VALUE`")
                .help("turns stand behind a blank line; a key is made of letters, as in `player: White = Anna`"),
        ))
    }

    /// Looks whether braces and parentheses have their partners, before anything recurses.
    fn braces(&self, text: &str) -> Read<()> {
        let body = body(text);
        let mut open: Vec<usize> = Vec::new();
        let mut signs = text.char_indices().skip_while(|&(at, _)| at < body);
        while let Some((at, sign)) = signs.next() {
            match sign {
                '(' => open.push(at),
                ')' if open.pop().is_none() => {
                    let report = self.wrong(at, at + 1, "this `)` closes nothing").help("leave it out");
                    return Err(Box::new(report.fix(Span::new(self.file, at, at + 1), "")));
                }
                '{' => self.comment(at, &mut signs)?,
                '}' => return Err(Box::new(self.wrong(at, at + 1, "this `}` closes nothing").help("leave it out"))),
                _ => {}
            }
            if open.len() > MAX_DEPTH {
                let message = format!("variations stand more than {MAX_DEPTH} deep in one another");
                return Err(Box::new(self.wrong(at, at + 1, message).help("leave the innermost out")));
            }
        }
        match open.pop() {
            None => Ok(()),
            Some(at) => Err(Box::new(self.wrong(at, at + 1, "this `(` has no `)`").help("close the variation"))),
        }
    }

    /// Skips to the end of a comment.
    fn comment(&self, start: usize, signs: &mut impl Iterator<Item = (usize, char)>) -> Read<()> {
        while let Some((at, sign)) = signs.next() {
            match sign {
                '}' => return Ok(()),
                '\\' => {
                    signs.next();
                }
                '{' => {
                    let report = self.wrong(at, at + 1, "a `{` stands in a comment").help("write `\\{` for the sign");
                    return Err(Box::new(report));
                }
                _ => {}
            }
        }
        Err(Box::new(
            self.wrong(start, start + 1, "this comment has no closing `}`").help("put it where the comment ends"),
        ))
    }

    /// What pest can't read.
    fn unreadable(&self, text: &str, error: &pest::error::Error<Rule>) -> Box<Diagnostic> {
        let at = match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
        };
        let line_start = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |found| found + 1);
        let line = text.get(line_start..).unwrap_or_default();
        let end = line_start + line.find(['\n', '\r']).unwrap_or(line.len());
        let message = "a line `KEY: VALUE` is needed here, or a blank line before the turns";
        Box::new(self.wrong(line_start, end, message).help("for example `player: White = Anna`"))
    }

    fn at(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        Span::new(self.file, span.start(), span.end())
    }

    fn record(&self, pairs: Pairs<'_, Rule>) -> Read<Record> {
        let mut record = Record::default();
        let mut first_version = false;
        for pair in pairs.flat_map(Pair::into_inner) {
            match pair.as_rule() {
                Rule::version => first_version = pair.into_inner().as_str() == "1",
                Rule::header => record.headers.extend(self.header(pair)),
                Rule::play => {
                    let mut left = MAX_TURNS;
                    (record.comment, record.turns) = self.line(pair.into_inner(), 1, &mut left)?;
                }
                _ => {}
            }
        }
        self.check_keys(&record)?;
        if first_version {
            // It told the result in words, and how it came about not at all.
            let told = record.headers.iter_mut().filter(|header| header.key == "result" && header.value != UNFINISHED);
            told.for_each(|header| header.key = "note".into());
        }
        Ok(record)
    }

    fn header(&self, pair: Pair<'_, Rule>) -> Option<Header> {
        let mut parts = pair.into_inner();
        let (key, value) = (parts.next()?, parts.next()?);
        let trimmed = value.as_str().trim_end();
        let start = value.as_span().start();
        let at = Span::new(self.file, start, start + trimmed.len());
        Some(Header { key: key.as_str().to_owned(), value: trimmed.to_owned(), at })
    }

    /// What may be told once is told once.
    fn check_keys(&self, record: &Record) -> Read<()> {
        for key in ["game", "definition", "first", "position", "date", "at", "now", "result", "reason", "end"] {
            let mut told = record.headers.iter().filter(|header| header.key.eq_ignore_ascii_case(key));
            if let (Some(first), Some(second)) = (told.next(), told.next()) {
                let report = Diagnostic::new(Code::RecordHeader, second.at, format!("`{key}` is told twice"));
                return Err(Box::new(report.label(first.at, "told here first").help("leave one of them out")));
            }
        }
        Ok(())
    }

    /// The comment before a line's first turn, and its turns.
    fn line(&self, pairs: Pairs<'_, Rule>, first: usize, left: &mut usize) -> Read<(String, Vec<Turn>)> {
        let mut before = String::new();
        let mut turns: Vec<Turn> = Vec::new();
        for pair in pairs {
            let next = first + turns.len();
            match pair.as_rule() {
                Rule::number => self.check_number(&pair, next)?,
                Rule::turn => {
                    *left = left.checked_sub(1).ok_or_else(|| self.too_long(&pair))?;
                    turns.push(Turn { turn: pair.as_str().to_owned(), at: self.at(&pair), ..Turn::default() });
                }
                Rule::comment => {
                    let comment = turns.last_mut().map_or(&mut before, |turn| &mut turn.comment);
                    if !comment.is_empty() {
                        comment.push(' ');
                    }
                    comment.push_str(&unmarked(pair.into_inner().as_str()));
                }
                Rule::variation => self.variation(pair, next, &mut turns, left)?,
                _ => {}
            }
        }
        Ok((before, turns))
    }

    fn variation(&self, pair: Pair<'_, Rule>, next: usize, turns: &mut [Turn], left: &mut usize) -> Read<()> {
        let at = self.at(&pair);
        let Some(instead) = turns.last_mut() else {
            let report = Diagnostic::new(Code::RecordSyntax, at, "a variation stands behind the turn it could replace");
            return Err(Box::new(report.help("put it after the first turn")));
        };
        let (comment, mut line) = self.line(pair.into_inner(), next - 1, left)?;
        let Some(first) = line.first_mut() else {
            let report = Diagnostic::new(Code::RecordSyntax, at, "a variation has no turn").help("leave it out");
            return Err(Box::new(report));
        };
        if !comment.is_empty() {
            first.comment = format!("{comment} {}", first.comment).trim_end().to_owned();
        }
        instead.variations.push(line);
        Ok(())
    }

    fn check_number(&self, pair: &Pair<'_, Rule>, next: usize) -> Read<()> {
        let written = pair.as_str().trim_end_matches('.');
        if written.parse() == Ok(next) {
            return Ok(());
        }
        let message = format!("this is turn {next}, and is numbered {written}");
        let report = Diagnostic::new(Code::RecordSyntax, self.at(pair), message);
        Err(Box::new(report.help("every turn has a number of its own; see whether one is missing or stands twice")))
    }

    fn too_long(&self, pair: &Pair<'_, Rule>) -> Box<Diagnostic> {
        let message = format!("a record holds at most {MAX_TURNS} turns");
        Box::new(Diagnostic::new(Code::RecordSyntax, self.at(pair), message).help("split the game"))
    }
}

/// Where the turns begin: behind the last header.
fn body(text: &str) -> usize {
    let mut at = text.find("merels:").unwrap_or(0);
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let line = rest.split(['\n', '\r']).next().unwrap_or_default();
        let is_header = line.split_once(':').is_some_and(|(key, _)| is_key(key.trim_matches([' ', '\t'])));
        if !is_header {
            return at;
        }
        at += line.len();
        let after = rest.get(line.len()..).unwrap_or_default();
        at += if after.starts_with("\r\n") { 2 } else { after.len().min(1) };
    }
}

/// Whether headers, or a blank line and then turns, stand below a line.
fn headers_follow(below: &str) -> bool {
    let mut lines = below.lines().skip(1);
    let Some(next) = lines.next() else { return false };
    let is_header = next.split_once(':').is_some_and(|(key, _)| is_key(key.trim_matches([' ', '\t'])));
    is_header || (next.trim().is_empty() && lines.any(|line| !line.trim().is_empty()))
}

/// As the grammar has it.
fn is_key(key: &str) -> bool {
    let in_word = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '_' | '-' | '\'' | '\u{80}'..);
    key.starts_with(|sign: char| in_word(sign) && !sign.is_ascii_digit())
        && key.chars().all(|sign| sign == ' ' || in_word(sign))
}

/// A comment without the signs that mark its own ones.
fn unmarked(text: &str) -> String {
    let mut signs = text.chars();
    let mut plain = String::with_capacity(text.len());
    while let Some(sign) = signs.next() {
        plain.extend(if sign == '\\' { signs.next() } else { Some(sign) });
    }
    plain.trim().to_owned()
}
