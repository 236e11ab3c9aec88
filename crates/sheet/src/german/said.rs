//! Clauses, and where their verbs stand.

use super::grammar::{Case, Few};
use super::phrase::{Phrase, list};

/// A verb in the forms that sheets use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Verb {
    command: &'static str,
    reader: &'static str,
    one: &'static str,
    many: &'static str,
    /// What stands at the end of a main clause: "erlaubt" of "ist erlaubt".
    last: &'static str,
}

const fn verb(command: &'static str, reader: &'static str, one: &'static str, many: &'static str) -> Verb {
    Verb { command, reader, one, many, last: "" }
}

pub(super) const ALLOWED: Verb = Verb { last: "erlaubt", ..BE };
pub(super) const ARISE: Verb = verb("entstehe", "entstehst", "entsteht", "entstehen");
pub(super) const BE: Verb = verb("sei", "bist", "ist", "sind");
pub(super) const BECOME: Verb = verb("werde", "wirst", "wird", "werden");
pub(super) const BELONG: Verb = verb("gehöre", "gehörst", "gehört", "gehören");
pub(super) const BROKEN: Verb = Verb { last: "aufgelöst", ..BECOME };
pub(super) const CALL: Verb = verb("nenne", "nennst", "nennt", "nennen");
pub(super) const CHOOSE: Verb = verb("wähle", "wählst", "wählt", "wählen");
pub(super) const COMPRISE: Verb = verb("umfasse", "umfasst", "umfasst", "umfassen");
pub(super) const DO: Verb = verb("tu", "tust", "tut", "tun");
pub(super) const END: Verb = verb("ende", "endest", "endet", "enden");
pub(super) const FORGET: Verb = verb("vergiss", "vergisst", "vergisst", "vergessen");
pub(super) const GIVE: Verb = verb("gib", "gibst", "gibt", "geben");
pub(super) const HAVE: Verb = verb("habe", "hast", "hat", "haben");
pub(super) const HAPPENED: Verb = Verb { last: "vorgekommen", ..BE };
pub(super) const HOLD: Verb = verb("gelte", "giltst", "gilt", "gelten");
pub(super) const LIE: Verb = verb("liege", "liegst", "liegt", "liegen");
pub(super) const LOSE: Verb = verb("verliere", "verlierst", "verliert", "verlieren");
pub(super) const MAKE: Verb = verb("bilde", "bildest", "bildet", "bilden");
pub(super) const MOVE: Verb = verb("ziehe", "ziehst", "zieht", "ziehen");
pub(super) const NOTE: Verb = Verb { last: "fest", ..PUT };
pub(super) const OUT: Verb = Verb { last: "aus", ..verb("scheide", "scheidest", "scheidet", "scheiden") };
pub(super) const SAY: Verb = verb("sage", "sagst", "sagt", "sagen");
pub(super) const PASS: Verb = verb("passe", "passt", "passt", "passen");
pub(super) const PASSED: Verb = Verb { last: "vergangen", ..BE };
pub(super) const PICK: Verb = verb("nimm", "nimmst", "nimmt", "nehmen");
pub(super) const PLACE: Verb = verb("setze", "setzt", "setzt", "setzen");
pub(super) const PUT: Verb = verb("stelle", "stellst", "stellt", "stellen");
pub(super) const RAISE: Verb = verb("erhöhe", "erhöhst", "erhöht", "erhöhen");
pub(super) const REMEMBER: Verb = verb("merke", "merkst", "merkt", "merken");
pub(super) const REMEMBERED: Verb = Verb { last: "gemerkt", ..BE };
pub(super) const REMOVE: Verb = verb("entferne", "entfernst", "entfernt", "entfernen");
pub(super) const STAND: Verb = verb("stehe", "stehst", "steht", "stehen");
pub(super) const TAKE: Verb = verb("schlage", "schlägst", "schlägt", "schlagen");
pub(super) const WIN: Verb = verb("gewinne", "gewinnst", "gewinnt", "gewinnen");

impl Verb {
    pub(super) fn finite(self, few: Few) -> &'static str {
        if few == Few::One { self.one } else { self.many }
    }
}

/// A verb and what stands between it and its subject, or behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Predicate {
    pub(super) verb: Verb,
    pub(super) rest: String,
}

/// A clause that isn't put in order yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Said {
    /// An adverb that stands before the subject: "dadurch".
    pub(super) lead: String,
    /// Whom it is about; nobody where the reader is told to do something.
    pub(super) subject: Option<Phrase>,
    pub(super) predicates: Vec<Predicate>,
    /// What stands behind all of it.
    pub(super) after: String,
}

impl Said {
    pub(super) fn new(subject: Phrase, verb: Verb, rest: impl Into<String>) -> Self {
        let predicates = vec![Predicate { verb, rest: rest.into() }];
        Self { lead: String::new(), subject: Some(subject), predicates, after: String::new() }
    }

    /// What the reader is told to do.
    pub(super) fn told(verb: Verb, rest: impl Into<String>) -> Self {
        Self { subject: None, ..Self::new(Phrase::es(), verb, rest) }
    }

    #[must_use]
    pub(super) fn led(self, lead: &str) -> Self {
        let lead = words(vec![lead, &self.lead]);
        Self { lead, ..self }
    }

    #[must_use]
    pub(super) fn then(mut self, after: &str) -> Self {
        self.after.push_str(after);
        self
    }

    fn finite(&self, verb: Verb) -> &'static str {
        match &self.subject {
            None => verb.command,
            Some(subject) if subject.reader => verb.reader,
            Some(subject) => verb.finite(subject.few),
        }
    }

    fn subject(&self) -> &str {
        self.subject.as_ref().map_or("", |subject| subject.said(Case::Nominative))
    }

    /// With the verb second, or first in a command.
    pub(super) fn main(&self) -> String {
        let lead = self.lead.as_str();
        let (first, second) = if lead.is_empty() { (self.subject(), "") } else { (lead, self.subject()) };
        self.with_verb_before(&[first], &[second])
    }

    /// Behind a clause that stands first: with the verb before the subject.
    pub(super) fn behind(&self) -> String {
        let (first, second) = self.inner();
        self.with_verb_before(&[], &[first, second])
    }

    /// Subject and adverb as they stand within a clause: a pronoun before the adverb, a noun behind it.
    fn inner(&self) -> (&str, &str) {
        match &self.subject {
            Some(subject) if subject.pronoun => (self.subject(), self.lead.as_str()),
            _ => (self.lead.as_str(), self.subject()),
        }
    }

    fn with_verb_before(&self, before: &[&str], behind: &[&str]) -> String {
        let each = self.predicates.iter().enumerate().map(|(index, Predicate { verb, rest })| {
            let finite = self.finite(*verb);
            match index {
                0 => words([before, &[finite], behind, &[rest.as_str(), verb.last]].concat()),
                _ => words(vec![finite, rest, verb.last]),
            }
        });
        format!("{}{}", list(each, "und"), self.after)
    }

    fn is_of_the_same(&self, other: &Self) -> bool {
        let known = self.subject.as_ref().is_some_and(|subject| subject.known);
        known && self.subject == other.subject && self.lead == other.lead
    }

    /// The same said of its subject or, and another's, where that comes about or ends by the same.
    fn with_subject_of(&self, other: &Self, word: &str) -> Option<Self> {
        let alike = self.predicates == other.predicates && self.lead == other.lead && self.after == other.after;
        let (Some(one), Some(subject)) = (&self.subject, &other.subject) else { return None };
        (alike && word == "oder" && !self.lead.is_empty() && one.few == subject.few)
            .then(|| Self { subject: Some(Phrase::list(&[one.clone(), subject.clone()], word)), ..self.clone() })
    }

    /// Two things said of the same with a verb of two words, which is said once: "ohne dies und ohne das vergangen sind".
    fn together_with(&self, other: &Self, word: &str) -> Option<Self> {
        let ([one], [more]) = (self.predicates.as_slice(), other.predicates.as_slice()) else { return None };
        let alike = one.verb == more.verb && !one.verb.last.is_empty() && self.is_of_the_same(other);
        let rest = format!("{} {word} {}", one.rest, more.rest);
        (alike && word == "und" && self.after.is_empty() && other.after.is_empty())
            .then(|| Self { predicates: vec![Predicate { verb: one.verb, rest }], ..self.clone() })
    }

    /// With the verb at the end.
    pub(super) fn subordinate(&self) -> String {
        let (first, second) = self.inner();
        words(vec![first, second, &self.bare()])
    }

    /// The same behind a conjunction.
    pub(super) fn subordinate_to(&self, conjunction: &str) -> String {
        format!("{conjunction} {}", self.subordinate())
    }

    /// The same without its subject, behind one that has it.
    pub(super) fn bare(&self) -> String {
        let each = self.predicates.iter().map(|Predicate { verb, rest }| {
            let finite = self.finite(*verb);
            words(vec![rest, verb.last, finite])
        });
        format!("{}{}", list(each, "und"), self.after)
    }
}

fn words(words: Vec<&str>) -> String {
    let said: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    said.join(" ")
}

/// Clauses joined by "und" and "oder".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Joined {
    One(Said),
    All(Vec<Self>),
    Any(Vec<Self>),
}

impl Joined {
    /// As clauses that a conjunction begins: it is said again where that shows what belongs together.
    pub(super) fn subordinate(&self, conjunction: &str) -> String {
        let (parts, word) = match self {
            Self::One(said) => return format!("{conjunction} {}", said.subordinate()),
            Self::All(parts) => (parts, "und"),
            Self::Any(parts) => (parts, "oder"),
        };
        let apart = parts.iter().any(|part| !matches!(part, Self::One(_)));
        let first = if apart { String::new() } else { format!("{conjunction} ") };
        let each = match apart {
            true => parts.iter().map(|part| part.nested(conjunction)).collect(),
            false => in_succession(parts, word),
        };
        format!("{first}{}", each.join(&format!(" {word} ")))
    }

    /// With an adverb in the first of them.
    #[must_use]
    pub(super) fn led(self, lead: &str) -> Self {
        let first = |parts: Vec<Self>| {
            let parts = parts.into_iter().enumerate();
            parts.map(|(index, part)| if index == 0 { part.led(lead) } else { part }).collect()
        };
        match self {
            Self::One(said) => Self::One(said.led(lead)),
            Self::All(parts) => Self::All(first(parts)),
            Self::Any(parts) => Self::Any(first(parts)),
        }
    }

    /// As one of several that a conjunction begins each; what is joined still deeper stands in brackets.
    fn nested(&self, conjunction: &str) -> String {
        let (parts, word) = match self {
            Self::One(said) => return format!("{conjunction} {}", said.subordinate()),
            Self::All(parts) => (parts, "und"),
            Self::Any(parts) => (parts, "oder"),
        };
        format!("{conjunction} {}", in_succession(parts, word).join(&format!(" {word} ")))
    }

    /// As sentences of their own.
    pub(super) fn main(&self) -> String {
        let (parts, word) = match self {
            Self::One(said) => return said.main(),
            Self::All(parts) => (parts, "und"),
            Self::Any(parts) => (parts, "oder"),
        };
        let each = parts.iter().map(|part| match part {
            Self::One(said) => said.main(),
            part => format!("({})", part.main()),
        });
        each.collect::<Vec<_>>().join(&format!(", {word} "))
    }
}

/// One after the other: what is said of the same again without its subject, and of others the same in one. What is joined within
/// stands in brackets.
fn in_succession(parts: &[Joined], word: &str) -> Vec<String> {
    let mut each: Vec<String> = Vec::new();
    let mut before: Option<Said> = None;
    for part in parts {
        let Joined::One(said) = part else {
            each.push(format!("({})", part.nested("").trim_start()));
            before = None;
            continue;
        };
        let both = before
            .as_ref()
            .and_then(|other| other.with_subject_of(said, word).or_else(|| other.together_with(said, word)));
        match both {
            Some(both) => {
                each.pop();
                each.push(both.subordinate());
                before = Some(both);
            }
            None => {
                let same = before.as_ref().is_some_and(|other| said.is_of_the_same(other));
                each.push(if same { said.bare() } else { said.subordinate() });
                before = Some(said.clone());
            }
        }
    }
    each
}
