//! Forms as they are written.

use crate::parse::scan::text_end;

/// How deep forms may stand in one another.
const MAX_DEPTH: usize = 16;
/// What forms begin with that are none of this language's parentheses.
const HEADS: &[&str] = &[
    "is",
    "no",
    "count",
    "sites",
    "move",
    "result",
    "if",
    "or",
    "and",
    "not",
    "=",
    "<",
    ">",
    "<=",
    ">=",
    "!=",
    "+",
    "-",
    "last",
    "from",
    "to",
    "between",
    "remove",
    "moveagain",
    "then",
    "foreach",
    "place",
    "pass",
    "can",
    "do",
    "who",
    "what",
    "where",
    "union",
    "intersection",
    "difference",
    "var",
    "score",
    "directions",
];

/// A word, a text, or a form with what stands in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Word(String),
    Text(String),
    /// In parentheses.
    Call(Vec<Form>),
    /// In braces.
    Set(Vec<Form>),
    /// Behind a word with a colon.
    Keyed(String, Box<Form>),
}

impl Form {
    /// The form that a text begins with, and how long it is.
    pub(super) fn at(text: &str, most: usize) -> Option<(Self, usize)> {
        if !text.starts_with('(') {
            return None;
        }
        let mut reader = Reader { text: text.get(..most).unwrap_or(text), at: 0 };
        let form = reader.form(0)?;
        Some((form, reader.at))
    }

    /// The word that a form begins with, in small letters.
    pub(super) fn head(&self) -> Option<String> {
        match self {
            Self::Call(parts) => match parts.first() {
                Some(Self::Word(word)) => Some(word.to_lowercase()),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it can't be one of the language's own parentheses.
    pub(super) fn is_foreign(&self) -> bool {
        self.head().is_some_and(|head| HEADS.contains(&head.as_str()))
            && !matches!(self, Self::Call(parts) if parts.len() < 2 && !self.is_alone())
    }

    fn is_alone(&self) -> bool {
        self.head().is_some_and(|head| matches!(head.as_str(), "moveagain" | "from" | "to" | "between" | "pass"))
    }

    /// What stands behind the first word, keys left out.
    pub(super) fn arguments(&self) -> Vec<&Self> {
        match self {
            Self::Call(parts) => parts.iter().skip(1).filter(|part| !matches!(part, Self::Keyed(..))).collect(),
            Self::Set(parts) => parts.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// What stands behind a key.
    pub(super) fn under(&self, key: &str) -> Option<&Self> {
        let (Self::Call(parts) | Self::Set(parts)) = self else { return None };
        parts.iter().find_map(|part| match part {
            Self::Keyed(own, form) if own == key => Some(form.as_ref()),
            _ => None,
        })
    }

    /// How many keys stand in it.
    pub(super) fn keys(&self) -> usize {
        let (Self::Call(parts) | Self::Set(parts)) = self else { return 0 };
        parts.iter().filter(|part| matches!(part, Self::Keyed(..))).count()
    }

    /// The word that it is, in small letters.
    pub(super) fn word(&self) -> Option<String> {
        match self {
            Self::Word(word) => Some(word.to_lowercase()),
            _ => None,
        }
    }

    /// What is called so: a word or a text.
    pub(super) fn name(&self) -> Option<&str> {
        match self {
            Self::Word(word) | Self::Text(word) => Some(word),
            _ => None,
        }
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn form(&mut self, depth: usize) -> Option<Form> {
        self.at += self.rest().len() - self.rest().trim_start().len();
        let first = self.rest().chars().next().filter(|_| depth <= MAX_DEPTH)?;
        match first {
            '(' => self.parts(')', depth).map(Form::Call),
            '{' => self.parts('}', depth).map(Form::Set),
            ')' | '}' => None,
            '"' => {
                let (end, closed) = text_end(self.text, self.at + 1);
                let text = self.text.get(self.at + 1..end.checked_sub(1)?)?.to_owned();
                self.at = end;
                closed.then_some(Form::Text(text))
            }
            _ => {
                let stops = |letter: char| letter.is_whitespace() || "(){}\"".contains(letter);
                let end = self.rest().find(stops).unwrap_or(self.rest().len());
                let word = self.rest().get(..end)?;
                if let Some((key, _)) = word.split_once(':') {
                    let key = key.to_owned();
                    self.at += key.len() + 1;
                    return Some(Form::Keyed(key.to_lowercase(), Box::new(self.form(depth + 1)?)));
                }
                let word = word.to_owned();
                self.at += word.len();
                Some(Form::Word(word))
            }
        }
    }

    fn parts(&mut self, closes: char, depth: usize) -> Option<Vec<Form>> {
        self.at += 1;
        let mut parts = Vec::new();
        loop {
            self.at += self.rest().len() - self.rest().trim_start().len();
            if self.rest().starts_with(closes) {
                self.at += 1;
                return Some(parts);
            }
            parts.push(self.form(depth + 1)?);
        }
    }
}
