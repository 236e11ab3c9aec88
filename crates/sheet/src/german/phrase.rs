//! Noun phrases in all cases, and how phrases are put together to sentences.

use super::grammar::{Article, Case, Few, Gender, Noun, definite};

/// Stands where a clause within a sentence ends: a comma, unless the sentence has another sign or its end there.
const CLOSE: char = '\u{1f}';

/// A noun phrase in each case, with what verbs and pronouns go by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Phrase {
    forms: [String; 4],
    pub(super) gender: Gender,
    pub(super) few: Few,
    /// Whether it is the reader.
    pub(super) reader: bool,
    /// Whether it is a pronoun, which stands before adverbs.
    pub(super) pronoun: bool,
    /// Whether it is something in particular: what is said of it twice is said of the same.
    pub(super) known: bool,
}

impl Phrase {
    pub(super) fn new(gender: Gender, few: Few, say: impl Fn(Case) -> String) -> Self {
        Self { forms: Case::ALL.map(say), gender, few, reader: false, pronoun: false, known: false }
    }

    pub(super) fn of(noun: &Noun, article: Article, few: Few) -> Self {
        let known = matches!(article, Article::Definite | Article::Possessive(_));
        Self { known, ..Self::new(noun.gender, few, |case| noun.said(article, few, case)) }
    }

    /// A name, the same in all cases.
    pub(super) fn name(name: impl Into<String>) -> Self {
        let name = name.into();
        Self { known: true, ..Self::new(Gender::Neuter, Few::One, |_| name.clone()) }
    }

    /// A name of several, the same in all cases.
    pub(super) fn names(name: impl Into<String>) -> Self {
        Self { few: Few::Many, ..Self::name(name) }
    }

    pub(super) fn reader() -> Self {
        let forms = ["du", "dich", "dir", "deiner"].map(str::to_owned);
        Self { forms, gender: Gender::Masculine, few: Few::One, reader: true, pronoun: true, known: true }
    }

    pub(super) fn es() -> Self {
        Self::name("es").like_pronoun()
    }

    #[must_use]
    pub(super) fn like_pronoun(self) -> Self {
        Self { pronoun: true, ..self }
    }

    pub(super) fn said(&self, case: Case) -> &str {
        let [nominative, accusative, dative, genitive] = &self.forms;
        match case {
            Case::Nominative => nominative,
            Case::Accusative => accusative,
            Case::Dative => dative,
            Case::Genitive => genitive,
        }
    }

    pub(super) fn nominative(&self) -> &str {
        self.said(Case::Nominative)
    }

    pub(super) fn accusative(&self) -> &str {
        self.said(Case::Accusative)
    }

    pub(super) fn dative(&self) -> &str {
        self.said(Case::Dative)
    }

    pub(super) fn genitive(&self) -> &str {
        self.said(Case::Genitive)
    }

    /// With words behind it that are the same in all cases.
    #[must_use]
    pub(super) fn then(self, after: &str) -> Self {
        Self { forms: self.forms.map(|form| format!("{form}{after}")), ..self }
    }

    /// With other words round it.
    #[must_use]
    pub(super) fn within(&self, say: impl Fn(Case, &str) -> String) -> Self {
        Self { forms: Case::ALL.map(|case| say(case, self.said(case))), ..self.clone() }
    }

    #[must_use]
    pub(super) fn of_gender(self, gender: Gender) -> Self {
        Self { gender, ..self }
    }

    /// "x, y und z".
    pub(super) fn list(parts: &[Self], last: &str) -> Self {
        let gender = parts.first().map_or(Gender::Neuter, |part| part.gender);
        let few = match parts {
            [one] => one.few,
            _ if last == "und" => Few::Many,
            _ => parts.last().map_or(Few::One, |part| part.few),
        };
        Self::new(gender, few, |case| list(parts.iter().map(|part| part.said(case).to_owned()), last))
    }

    /// With a relative clause, of which the words behind the pronoun are given.
    #[must_use]
    pub(super) fn which(self, clause: &str) -> Self {
        let pronoun = definite(self.gender, self.few, Case::Nominative);
        self.then(&aside(&format!("{pronoun} {clause}")))
    }
}

/// "x, y und z".
pub(super) fn list(parts: impl IntoIterator<Item = String>, last: &str) -> String {
    let parts: Vec<String> = parts.into_iter().collect();
    match parts.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., end] => format!("{} {last} {end}", rest.join(", ")),
    }
}

/// A clause between commas.
pub(super) fn aside(clause: &str) -> String {
    format!(", {clause}{CLOSE}")
}

/// A clause that a sentence begins with.
pub(super) fn before(clause: &str) -> String {
    format!("{clause}{CLOSE}")
}

/// A preposition and what it goes with, as one word where they are.
pub(super) fn preposition(word: &str, phrase: &str) -> String {
    let (first, rest) = phrase.split_once(' ').unwrap_or((phrase, ""));
    let one = match (word, first) {
        ("in", "dem") => "im",
        ("an", "dem") => "am",
        ("von", "dem") => "vom",
        ("zu", "dem") => "zum",
        ("zu", "der") => "zur",
        _ => return format!("{word} {phrase}"),
    };
    format!("{one} {rest}")
}

/// With a capital.
pub(super) fn capital(text: &str) -> String {
    // What an emphasis begins with is no letter.
    let (mark, rest) = if let Some(rest) = text.strip_prefix('*') { ("*", rest) } else { ("", text) };
    let mut signs = rest.chars();
    let first = signs.next().map(|sign| sign.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{mark}{first}{}", signs.as_str())
}

/// With a capital, a full stop, and the commas that clauses close with.
pub(super) fn sentence(text: &str) -> String {
    let mut said = String::new();
    let mut signs = text.chars().peekable();
    let mut closing = false;
    while let Some(sign) = signs.next() {
        if sign == CLOSE {
            closing = true;
            continue;
        }
        if closing {
            closing = false;
            let more = signs.peek().is_some_and(|next| *next != '(');
            if sign == ' ' && more {
                said.push(',');
            }
        }
        said.push(sign);
    }
    if !said.ends_with([':', '.', '!', '?']) {
        said.push('.');
    }
    capital(&said)
}
