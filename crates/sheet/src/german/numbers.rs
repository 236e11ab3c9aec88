//! Numbers, and how they compare.

use merels_syntax::tree::Comparison;

use super::German;
use super::grammar::{Article, Case, Few, Noun};
use super::nouns::{digits, joined, number};
use super::phrase::{Phrase, list};
use super::said::{BE, COMPRISE, GIVE, HAVE, STAND, Said};
use super::sets::Det;
use crate::meaning::{Filling, Head, Number, Person, Set};

/// How many of something: none, one or several, and what stands before the number.
#[derive(Clone, Copy, Debug)]
struct Amount {
    before: &'static str,
    value: i64,
}

impl Amount {
    fn of(comparison: Comparison, value: i64) -> Self {
        match (comparison, value) {
            (Comparison::Less, 1) | (Comparison::Equal | Comparison::LessEqual, 0) => Self { before: "", value: 0 },
            (Comparison::Greater | Comparison::NotEqual, 0) => Self { before: "mindestens ", value: 1 },
            (Comparison::Equal, value) => Self { before: "genau ", value },
            (Comparison::NotEqual, value) => Self { before: "nicht genau ", value },
            (Comparison::Less, value) => Self { before: "weniger als ", value },
            (Comparison::LessEqual, value) => Self { before: "höchstens ", value },
            (Comparison::Greater, value) => Self { before: "mehr als ", value },
            (Comparison::GreaterEqual, value) => Self { before: "mindestens ", value },
        }
    }

    /// So many of what there are several words for.
    fn nouns(self, nouns: &[Noun], case: Case) -> String {
        match self.value {
            0 => joined(nouns, Article::No, Few::Many, "und").said(case).to_owned(),
            1 => {
                let one = joined(nouns, Article::Indefinite, Few::One, "oder");
                format!("{}{}", self.before, one.said(case))
            }
            value => {
                let many = joined(nouns, Article::None, Few::Many, "und");
                format!("{}{} {}", self.before, number(value), many.said(case))
            }
        }
    }

    /// So many of a set.
    fn phrase(self, say: impl Fn(Det) -> Phrase) -> Phrase {
        match self.value {
            0 => say(Det::No),
            1 => say(Det::One).within(|_, one| format!("{}{one}", self.before)),
            value => say(Det::Bare).within(|_, many| format!("{}{} {many}", self.before, number(value))),
        }
    }
}

impl German<'_> {
    pub(super) fn compare(&self, comparison: Comparison, a: &Number, b: &Number) -> Said {
        match (a, b) {
            (Number::Fixed(_), b) if !matches!(b, Number::Fixed(_)) => self.compare(comparison.flipped(), b, a),
            (a, Number::Fixed(value)) => self.amounts(comparison, a, *value),
            (Number::Count(one), Number::Count(other)) => match (&one.head, &other.head) {
                (Head::Pieces { whose: Some(whose), kinds }, Head::Pieces { whose: Some(than), kinds: same })
                    if one.that.is_empty() && other.that.is_empty() && kinds == same =>
                {
                    let pieces = joined(&self.owned(kinds), Article::None, Few::Many, "und");
                    self.more(comparison, whose, &format!("{} auf dem Brett", pieces.accusative()), than)
                }
                _ => self.plain(comparison, a, b),
            },
            (Number::Left(one, kinds), Number::Left(other, same)) if kinds == same => {
                let pieces = joined(&self.pieces(kinds), Article::None, Few::Many, "und");
                self.more(comparison, one, &format!("{} *übrig*", pieces.accusative()), other)
            }
            (Number::InHand(one, kinds), Number::InHand(other, same)) if kinds == same => {
                let pieces = joined(&self.pieces(kinds), Article::None, Few::Many, "und");
                self.more(comparison, one, &format!("{} in der Hand", pieces.accusative()), other)
            }
            (a, b) => self.plain(comparison, a, b),
        }
    }

    fn more(&self, comparison: Comparison, one: &Person, what: &str, other: &Person) -> Said {
        let (amount, than) = match comparison {
            Comparison::Equal => ("ebenso viele", "wie"),
            Comparison::NotEqual => ("nicht ebenso viele", "wie"),
            Comparison::Less => ("weniger", "als"),
            Comparison::LessEqual => ("höchstens so viele", "wie"),
            Comparison::Greater => ("mehr", "als"),
            Comparison::GreaterEqual => ("mindestens so viele", "wie"),
        };
        let than = format!(" {than} {}", self.person(other).nominative());
        Said::new(self.person(one), HAVE, format!("{amount} {what}")).then(&than)
    }

    fn plain(&self, comparison: Comparison, a: &Number, b: &Number) -> Said {
        let is = match comparison {
            Comparison::Equal => "gleich",
            Comparison::NotEqual => "nicht gleich",
            Comparison::Less => "kleiner als",
            Comparison::LessEqual => "höchstens",
            Comparison::Greater => "größer als",
            Comparison::GreaterEqual => "mindestens",
        };
        Said::new(Phrase::name(self.number(a)), BE, format!("{is} {}", self.number(b)))
    }

    fn amounts(&self, comparison: Comparison, of: &Number, value: i64) -> Said {
        let amount = Amount::of(comparison, value);
        let has = |person: &Person, nouns: &[Noun], wherever: &str| {
            let what = amount.nouns(nouns, Case::Accusative);
            Said::new(self.person(person), HAVE, format!("{what} {wherever}"))
        };
        if let Number::Count(set) = of
            && let Some((points, what)) = self.held_or_are(set)
        {
            let points = amount.phrase(|det| self.set(&points, det));
            let are = if points.few == Few::One { "ist" } else { "sind" };
            return Said::new(Phrase::es(), GIVE, points.which(&format!("{what} {are}")).accusative());
        }
        match of {
            Number::Left(person, kinds) => has(person, &self.pieces(kinds), "*übrig*"),
            Number::InHand(person, kinds) => has(person, &self.pieces(kinds), "in der Hand"),
            Number::Count(set) if !matches!(set.head, Head::AnyOf(_)) => match (&set.head, set.that.as_slice()) {
                (Head::Pieces { whose: Some(whose), kinds }, []) if *whose != Person::Nobody => {
                    has(whose, &self.owned(kinds), "auf dem Brett")
                }
                _ => self.so_many(amount, set),
            },
            Number::CountLines(lines) => {
                let lines = amount.phrase(|det| self.lines(lines, det));
                Said::new(Phrase::es(), GIVE, lines.accusative())
            }
            of => {
                let is = match comparison {
                    Comparison::Equal => "",
                    Comparison::NotEqual => "nicht ",
                    Comparison::Less => "kleiner als ",
                    Comparison::LessEqual => "höchstens ",
                    Comparison::Greater => "größer als ",
                    Comparison::GreaterEqual => "mindestens ",
                };
                Said::new(Phrase::name(self.number(of)), BE, format!("{is}{}", digits(value)))
            }
        }
    }

    /// Of pieces and points together: the points that are meant, and what each of them holds or is.
    fn held_or_are(&self, set: &Set) -> Option<(Set, String)> {
        let Head::AnyOf(parts) = &set.head else { return None };
        let pieces = parts.iter().filter(|part| part.is_pieces()).count();
        let each = parts.iter().map(|part| match part.is_pieces() {
            true => format!("mit {} besetzt", self.set(part, Det::One).dative()),
            false => self.set(part, Det::One).nominative().to_owned(),
        });
        let points = Set { that: set.that.clone(), ..Set::points(Filling::Any) };
        (pieces > 0 && pieces < parts.len()).then(|| (points, list(each, "oder")))
    }

    fn so_many(&self, amount: Amount, set: &Set) -> Said {
        match (&set.head, set.that.as_slice()) {
            (Head::Pieces { .. }, []) => {
                Said::new(amount.phrase(|det| self.head(&set.head, det)), STAND, "auf dem Brett")
            }
            (Head::Pieces { .. }, that) => {
                let subject = amount.phrase(|det| self.head(&set.head, det));
                let predicates = self.predicates(that, true, subject.few);
                Said { predicates, ..Said::new(subject, STAND, "") }
            }
            (Head::Known(name), []) => {
                let what = amount.nouns(&[self.point_noun()], Case::Accusative);
                Said::new(Phrase::name(self.known(name)), COMPRISE, what)
            }
            _ => Said::new(Phrase::es(), GIVE, amount.phrase(|det| self.set(set, det)).accusative()),
        }
    }

    /// A number as a noun phrase.
    pub(super) fn number(&self, of: &Number) -> String {
        let how_many = |what: &str| format!("die Anzahl {what}");
        match of {
            Number::Fixed(value) => digits(*value),
            Number::Count(set) => how_many(&self.of(set)),
            Number::CountLines(lines) => how_many(self.lines(lines, Det::The).genitive()),
            Number::Left(person, kinds) => how_many(&format!(
                "{}, die {} *übrig* {}",
                self.all(kinds),
                self.person(person).nominative(),
                has(person)
            )),
            Number::InHand(person, kinds) => {
                let hand = self.hand(person);
                how_many(&format!("{} in {}", self.all(kinds), hand.dative()))
            }
            Number::Term(term) => self.term(term),
            Number::Known(name) => self.known(name),
            Number::Remembered(memory, owner) => format!("{}{}", self.memory(*memory), self.owner(owner)),
            Number::Sum(a, b) => format!("{} plus {}", self.number(a), self.number(b)),
            Number::Difference(a, b) => format!("{} minus {}", self.number(a), self.number(b)),
        }
    }

    fn all(&self, kinds: &[merels_model::ir::KindId]) -> String {
        joined(&self.pieces(kinds), Article::Definite, Few::Many, "und").genitive().to_owned()
    }
}

fn has(person: &Person) -> String {
    let verb = if *person == Person::You { "hast" } else { "hat" };
    super::phrase::before(verb)
}
