//! Places inside the quoted texts of a TOML file.

use std::ops::Range;

use merels_syntax::{Code, Diagnostic, FileId, Span};

use crate::file::Text;

/// A scenario file's text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    pub(crate) id: FileId,
    pub(crate) text: &'a str,
}

impl<'a> Source<'a> {
    /// The place of a run of bytes.
    pub(crate) fn span(self, at: Range<usize>) -> Span {
        Span::new(self.id, at.start, at.end)
    }

    /// A quoted text.
    pub(crate) fn literal<'t>(self, text: &'t Text) -> Literal<'t>
    where
        'a: 't,
    {
        Literal { source: self, value: text.get_ref(), whole: text.span(), begins: begins(self.text, text) }
    }
}

/// Where the value of a literal begins in the file, if it stands there unchanged: without escapes.
fn begins(source: &str, text: &Text) -> Option<usize> {
    let span = text.span();
    let raw = source.get(span.clone())?;
    let quotes = match raw {
        _ if raw.starts_with("\"\"\"") || raw.starts_with("'''") => 3,
        _ if raw.starts_with(['"', '\'']) => 1,
        _ => 0,
    };
    let inner = raw.get(quotes..raw.len().checked_sub(quotes)?)?;
    // A line break straight after three quotes isn't part of the value.
    let body = if quotes == 3 {
        inner.strip_prefix('\n').or_else(|| inner.strip_prefix("\r\n")).unwrap_or(inner)
    } else {
        inner
    };
    (body == text.get_ref()).then(|| span.start + quotes + inner.len() - body.len())
}

/// The value of a quoted text, with its places in the file.
#[derive(Clone, Debug)]
pub(crate) struct Literal<'a> {
    source: Source<'a>,
    /// The value.
    pub(crate) value: &'a str,
    whole: Range<usize>,
    begins: Option<usize>,
}

impl<'a> Literal<'a> {
    /// The whole literal with its quotes.
    pub(crate) fn span(&self) -> Span {
        self.source.span(self.whole.clone())
    }

    /// The value without its quotes; the whole literal where it is written with escapes.
    pub(crate) fn inner(&self) -> Span {
        self.part(0..self.value.len())
    }

    /// A part of the value; the whole literal where it is written with escapes.
    pub(crate) fn part(&self, at: Range<usize>) -> Span {
        match self.begins {
            Some(begins) => self.source.span(begins + at.start..begins + at.end),
            None => self.span(),
        }
    }

    /// The report of a list whose words are separated by commas, and the list without them.
    pub(crate) fn commas(&self) -> Option<Diagnostic> {
        let word = self.value.split_whitespace().find(|word| word.len() > 1 && word.ends_with(','))?;
        let at = word.as_ptr() as usize - self.value.as_ptr() as usize + word.len() - 1;
        let message = "blanks separate decisions; a `,` joins those of one turn";
        let report = Diagnostic::new(Code::ScenarioDecision, self.part(at..at + 1), message);
        let words: Vec<&str> = self.value.split_whitespace().map(|word| word.trim_end_matches(',')).collect();
        let plain = words.join(" ");
        let report = report.help(format!("write \"{plain}\""));
        Some(match self.begins {
            Some(begins) => report.fix(self.source.span(begins..begins + self.value.len()), plain),
            None => report,
        })
    }

    /// The words of the value, each with its place.
    pub(crate) fn words(&self) -> Vec<(&'a str, Span)> {
        let value = self.value;
        let offset = |word: &str| word.as_ptr() as usize - value.as_ptr() as usize;
        value.split_whitespace().map(|word| (word, self.part(offset(word)..offset(word) + word.len()))).collect()
    }
}
