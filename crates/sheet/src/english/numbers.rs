//! Numbers, and how they compare.

use merels_model::ir::MemoryId;
use merels_syntax::tree::Comparison;

use super::English;
use super::nouns::{Few, number, thousands};
use super::sets::Det;
use crate::meaning::{Head, Number, Owner, Person};

impl English<'_> {
    pub(super) fn compare(&self, comparison: Comparison, a: &Number, b: &Number) -> String {
        match (a, b) {
            (Number::Fixed(_), b) if !matches!(b, Number::Fixed(_)) => self.compare(comparison.flipped(), b, a),
            (a, Number::Fixed(value)) => self.amounts(comparison, a, *value),
            (Number::Count(a), Number::Count(b)) => match (&a.head, &b.head) {
                (Head::Pieces { whose: Some(one), kinds }, Head::Pieces { whose: Some(other), kinds: same })
                    if a.that.is_empty() && b.that.is_empty() && kinds == same =>
                {
                    let pieces = self.piece(kinds, Few::Many);
                    self.more(comparison, one, &format!("{pieces} on the board"), other)
                }
                _ => self.plain(comparison, &Number::Count(a.clone()), &Number::Count(b.clone())),
            },
            (Number::Left(one, kinds), Number::Left(other, same)) if kinds == same => {
                self.more(comparison, one, &format!("{} left", self.piece(kinds, Few::Many)), other)
            }
            (Number::InHand(one, kinds), Number::InHand(other, same)) if kinds == same => {
                self.more(comparison, one, &format!("{} in hand", self.piece(kinds, Few::Many)), other)
            }
            (a, b) => self.plain(comparison, a, b),
        }
    }

    pub(super) fn more(&self, comparison: Comparison, one: &Person, what: &str, other: &Person) -> String {
        let (amount, than) = match comparison {
            Comparison::Equal => ("as many", "as"),
            Comparison::NotEqual => ("not as many", "as"),
            Comparison::Less => ("fewer", "than"),
            Comparison::LessEqual => ("at most as many", "as"),
            Comparison::Greater => ("more", "than"),
            Comparison::GreaterEqual => ("at least as many", "as"),
        };
        format!("{} {} {amount} {what} {than} {}", self.person(one), self.has(one), self.person(other))
    }

    pub(super) fn plain(&self, comparison: Comparison, a: &Number, b: &Number) -> String {
        let is = match comparison {
            Comparison::Equal => "equals",
            Comparison::NotEqual => "doesn't equal",
            Comparison::Less => "is less than",
            Comparison::LessEqual => "is at most",
            Comparison::Greater => "is greater than",
            Comparison::GreaterEqual => "is at least",
        };
        format!("{} {is} {}", self.number(a), self.number(b))
    }

    pub(super) fn amounts(&self, comparison: Comparison, of: &Number, value: i64) -> String {
        let none =
            matches!((comparison, value), (Comparison::Less, 1) | (Comparison::Equal | Comparison::LessEqual, 0));
        let amount = if none { "no".to_owned() } else { amount(comparison, value) };
        let few = if value == 1 && !none { Few::One } else { Few::Many };
        match of {
            Number::Left(person, kinds) => {
                format!("{} {} {amount} {} *left*", self.person(person), self.has(person), self.piece(kinds, few))
            }
            Number::InHand(person, kinds) => {
                format!("{} {} {amount} {} in hand", self.person(person), self.has(person), self.piece(kinds, few))
            }
            Number::Count(set) => match (&set.head, set.that.as_slice()) {
                (Head::Pieces { whose: Some(whose), kinds }, []) if *whose != Person::Nobody => {
                    format!(
                        "{} {} {amount} {} on the board",
                        self.person(whose),
                        self.has(whose),
                        self.owned(kinds, few)
                    )
                }
                (Head::Pieces { whose: Some(_), .. }, _) => {
                    let are = if few == Few::One { "is" } else { "are" };
                    let amount = if none { "none".to_owned() } else { amount };
                    format!("there {are} {amount} {}", self.set(set, Det::Bare))
                }
                (Head::Known(name), []) => format!("*{name}* is {}", points_amount(&amount, few)),
                _ => {
                    let is = if few == Few::One { "is" } else { "are" };
                    let set = if few == Few::One {
                        let one = self.set(set, Det::One);
                        let one = one
                            .strip_prefix("an ")
                            .or_else(|| one.strip_prefix("a "))
                            .or_else(|| one.strip_prefix("any "));
                        one.map_or_else(|| self.set(set, Det::Bare), str::to_owned)
                    } else {
                        self.set(set, Det::Bare)
                    };
                    format!("there {is} {amount} {set}")
                }
            },
            Number::CountLines(lines) => format!("there are {amount} {}", self.lines(lines, Det::Bare)),
            of => {
                let is = match comparison {
                    Comparison::Equal => "is",
                    Comparison::NotEqual => "is not",
                    Comparison::Less => "is less than",
                    Comparison::LessEqual => "is at most",
                    Comparison::Greater => "is greater than",
                    Comparison::GreaterEqual => "is at least",
                };
                format!("{} {is} {}", self.number(of), thousands(value))
            }
        }
    }

    /// A number as a noun phrase.
    pub(super) fn number(&self, of: &Number) -> String {
        match of {
            Number::Fixed(value) => thousands(*value),
            Number::Count(set) => {
                let many = self.set(set, Det::Bare);
                let many = many.strip_prefix("of ").map_or(many.clone(), str::to_owned);
                format!("the number of {many}")
            }
            Number::CountLines(lines) => format!("the number of {}", self.lines(lines, Det::Bare)),
            Number::Left(person, kinds) => {
                format!("the number of {} {} *left*", self.whose(person), self.piece(kinds, Few::Many))
            }
            Number::InHand(person, kinds) => {
                format!("the number of {} {} in hand", self.whose(person), self.piece(kinds, Few::Many))
            }
            Number::Term(term) => self.term(term),
            Number::Known(name) => format!("*{name}*"),
            Number::Remembered(memory, owner) => self.remembered_number(*memory, owner),
            Number::Sum(a, b) => format!("{} plus {}", self.number(a), self.number(b)),
            Number::Difference(a, b) => format!("{} less {}", self.number(a), self.number(b)),
        }
    }

    /// A number that is remembered: "your *won*", "*seeds* of the pit chosen".
    pub(super) fn remembered_number(&self, memory: MemoryId, owner: &Owner) -> String {
        let name = self.memory(memory);
        match owner {
            Owner::Game => name,
            Owner::Person(person) => match &**person {
                Person::Remembered(..) | Person::Known(_) | Person::OrIfNobody(..) => {
                    format!("{name}{}", self.owner(owner))
                }
                person => format!("{} {name}", self.whose(person)),
            },
            Owner::Pieces(set) => format!("{name} of {}", self.set(set, Det::All)),
        }
    }

    /// A number before what it counts.
    pub(super) fn amount(&self, of: &Number) -> String {
        match of {
            Number::Fixed(value) => number(*value),
            of => format!("({})", self.number(of)),
        }
    }
}

fn points_amount(amount: &str, few: Few) -> String {
    format!("{amount} {}", if few == Few::One { "point" } else { "points" })
}

fn amount(comparison: Comparison, value: i64) -> String {
    let value = number(value);
    match comparison {
        Comparison::Equal => format!("exactly {value}"),
        Comparison::NotEqual => format!("not exactly {value}"),
        Comparison::Less => format!("fewer than {value}"),
        Comparison::LessEqual => format!("at most {value}"),
        Comparison::Greater => format!("more than {value}"),
        Comparison::GreaterEqual => format!("at least {value}"),
    }
}
