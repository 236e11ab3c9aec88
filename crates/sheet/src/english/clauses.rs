//! What holds, and numbers.

use merels_syntax::tree::Comparison;

use super::English;
use super::nouns::{Few, list, number, thousands};
use super::sets::Det;
use crate::meaning::{Clause, Head, Lines, Number, Person, Set, That, ThatKind};

impl English<'_> {
    /// What holds, as part of a sentence.
    pub(super) fn clause(&self, clause: &Clause) -> String {
        match clause {
            Clause::Fixed(true) => "in every case".to_owned(),
            Clause::Fixed(false) => "in no case".to_owned(),
            Clause::Exists(set, holds) => self.exists(set, *holds),
            Clause::Is(set, that) => self.is(set, that),
            Clause::Lines(lines, holds) => self.some_lines(lines, *holds),
            Clause::Compare(comparison, a, b) => self.compare(*comparison, a, b),
            Clause::Same(a, Person::Nobody, holds) => self.is_nobody(a, *holds),
            Clause::Same(a, b, holds) => {
                let not = if *holds { "" } else { "not " };
                format!("{} {} {not}{}", self.person(a), be(a), self.person(b))
            }
            Clause::Phase(phase, holds) => {
                let name = self.game.phases.get(phase.index()).map_or("", |phase| phase.name.as_str());
                format!("the phase *{}* is{} on", name.replace('_', " "), if *holds { "" } else { " not" })
            }
            Clause::HandEmpty(None, true) => "all hands are empty".to_owned(),
            Clause::HandEmpty(None, false) => "not all hands are empty".to_owned(),
            Clause::HandEmpty(Some(person), holds) => {
                format!("{} hand is {}", self.whose(person), if *holds { "empty" } else { "not empty" })
            }
            Clause::BoardFull(true) => "every point of the board is occupied".to_owned(),
            Clause::BoardFull(false) => "not every point of the board is occupied".to_owned(),
            Clause::Stuck(person, true) => format!("{} {} *no legal move*", self.person(person), have(person)),
            Clause::Stuck(person, false) => format!("{} {} a legal move", self.person(person), have(person)),
            Clause::Seen(times, holds) => {
                let has = if *holds { "has come up" } else { "has not come up" };
                format!("the *same position* {has} {} times or more, this time included", number(i64::from(*times)))
            }
            Clause::Without(turns, counter, holds) => {
                let least = if *holds { "at least" } else { "fewer than" };
                let turns = thousands(i64::from(*turns));
                format!(
                    "{least} {turns} turns in a row, of all players together, have passed {}",
                    self.without(*counter)
                )
            }
            Clause::Term(term, true) => format!("{} holds", self.term(term)),
            Clause::Term(term, false) => format!("{} doesn't hold", self.term(term)),
            Clause::Known(name, true) => format!("*{name}* holds"),
            Clause::Known(name, false) => format!("*{name}* doesn't hold"),
            Clause::All(parts) => self.both(parts),
            Clause::Any(parts) => self.either(parts),
        }
    }

    fn both(&self, parts: &[Clause]) -> String {
        let mut said = String::new();
        let mut before: Option<&Clause> = None;
        for part in parts {
            let text = match part {
                Clause::Any(parts) => format!("either {}", self.either(parts)),
                part => self.clause(part),
            };
            // Of the same piece, and of the same move, more is said without naming it again.
            let subject = match (before, part) {
                (Some(Clause::Is(one, _)), Clause::Is(other, _)) if one == other => {
                    format!("{} ", self.set(one, Det::One))
                }
                _ => String::new(),
            };
            if before.is_some() {
                said.push_str(" and ");
            }
            said.push_str(text.strip_prefix(&subject).unwrap_or(&text));
            before = Some(part);
        }
        said
    }

    fn either(&self, parts: &[Clause]) -> String {
        let mut each: Vec<String> = Vec::new();
        for part in parts {
            let text = match part {
                Clause::All(_) => format!("({})", self.clause(part)),
                part => self.clause(part),
            };
            let again = ["this makes ", "this breaks "].into_iter().find(|word| {
                text.starts_with(word) && each.iter().all(|said| said.starts_with(word) || !said.starts_with("this"))
            });
            each.push(match again.filter(|_| !each.is_empty()) {
                Some(word) => text.replacen(word, "", 1),
                None => text,
            });
        }
        each.join(" or ")
    }

    /// Since when a counter counts.
    pub(super) fn without(&self, counter: merels_model::ir::CounterId) -> String {
        use merels_model::ir::{Event, LinesKind};
        match self.game.counters.get(counter.index()) {
            Some(Event::Capture) | None => "without a *capture*".to_owned(),
            Some(Event::Lines(lines)) => match &lines.kind {
                LinesKind::Made(pattern) => {
                    format!("without {} being made", super::nouns::a(&self.pattern(*pattern, Few::One)))
                }
                LinesKind::Broken(pattern) => {
                    format!("without {} being broken", super::nouns::a(&self.pattern(*pattern, Few::One)))
                }
                LinesKind::Standing(pattern) => {
                    format!("without {} on the board", super::nouns::a(&self.pattern(*pattern, Few::One)))
                }
                LinesKind::Local(_)
                | LinesKind::Memory(..)
                | LinesKind::Union(_)
                | LinesKind::In(..)
                | LinesKind::Except(..)
                | LinesKind::IfAny(..) => format!("without *event {}*", counter.index() + 1),
            },
        }
    }

    fn exists(&self, set: &Set, holds: bool) -> String {
        let (det, there) = if holds { (Det::One, "there is") } else { (Det::No, "there is") };
        match (&set.head, set.that.as_slice()) {
            (Head::Pieces { whose: Some(whose), kinds }, []) => {
                let piece = self.piece(kinds, Few::One);
                let amount = if holds { super::nouns::a(&piece) } else { format!("no {piece}") };
                match whose {
                    Person::Nobody => format!("{there} {} of nobody's on the board", amount),
                    whose => format!("{} {} {amount} on the board", self.person(whose), have(whose)),
                }
            }
            (Head::Pieces { .. }, []) => format!("{there} {} on the board", self.set(set, det)),
            (Head::Pieces { .. }, that) => {
                let subject = self.set(&Set::of(set.head.clone()), det);
                let is: Vec<String> = that.iter().filter_map(|that| self.what_it_is(that, Few::One)).collect();
                let places = that.iter().filter(|that| self.what_it_is(that, Few::One).is_none());
                let places: Vec<String> = places.map(|that| self.place_under(that, holds)).collect();
                let is = (!is.is_empty()).then(|| format!("is {}", list(is, "and")));
                let stands = (!places.is_empty()).then(|| format!("stands {}", list(places, "and")));
                format!("{subject} {}", list(is.into_iter().chain(stands), "and"))
            }
            (Head::It | Head::Last(_) | Head::Chosen(_) | Head::Origin, []) => {
                format!("there is {}{}", if holds { "" } else { "no such thing as " }, self.set(set, det))
            }
            (Head::Points(crate::meaning::Filling::Any | crate::meaning::Filling::Occupied), []) => {
                format!("{there} {} on the board", if holds { "a piece" } else { "no piece" })
            }
            (Head::Points(_), []) => {
                let point = self.set(set, det);
                format!("{there} {}", point.replacen("any ", "an ", 1))
            }
            (_, []) => format!("{there} {}", self.set(set, det)),
            (Head::AnyOf(parts), that) if !holds && parts.len() == 2 => {
                let places = that.iter().map(|that| self.place_of(that, holds, false));
                let parts = parts.iter().map(|part| self.set(part, Det::Any)).collect::<Vec<_>>().join(" nor ");
                format!("neither {parts} is {}", list(places, "and"))
            }
            (head, that) => {
                let places = that.iter().map(|that| self.place_of(that, holds, false));
                let head = self.set(&Set::of(head.clone()), det).replacen("any empty", "an empty", 1);
                let head = head.replacen("any point", "a point", 1);
                let that = if matches!(set.head, Head::AnyOf(_)) { "that is " } else { "" };
                format!("{there} {head} {that}{}", list(places, "and"))
            }
        }
    }

    /// Where something is, in a sentence that says whether there is any such thing.
    fn place_under(&self, that: &That, holds: bool) -> String {
        self.place_of(that, holds, true)
    }

    fn place_of(&self, that: &That, holds: bool, pieces: bool) -> String {
        let text = self.place(that, pieces, Few::One);
        if holds { text } else { self.negated(&text) }
    }

    fn is(&self, set: &Set, that: &That) -> String {
        let subject = self.set(set, Det::One);
        if let Some(what) = self.what_it_is(that, Few::One) {
            return format!("{subject} is {what}");
        }
        if let ThatKind::Among(other) = &that.kind
            && other.is_known()
            && other.that.is_empty()
        {
            let not = if that.holds { "" } else { "not " };
            return format!("{subject} is {not}on the point of {}", self.set(other, Det::One));
        }
        let (verb, not) = match &set.head {
            Head::Origin => ("is", "is not"),
            _ => ("stands", "does not stand"),
        };
        match that.holds || matches!(that.kind, ThatKind::OnLine(_)) {
            true => format!("{subject} {verb} {}", self.place(that, true, Few::One)),
            false => {
                let positive = That { holds: true, kind: that.kind.clone() };
                format!("{subject} {not} {}", self.negated(&self.place(&positive, true, Few::One)))
            }
        }
    }

    fn some_lines(&self, lines: &Lines, holds: bool) -> String {
        let det = if holds { Det::One } else { Det::No };
        match lines {
            Lines::Standing(_) => format!("there is {} on the board", self.lines(lines, det)),
            Lines::Made(pattern) => format!("this makes {}", self.lines(&Lines::Standing(*pattern), det)),
            Lines::Broken(pattern) => format!("this breaks {}", self.lines(&Lines::Standing(*pattern), det)),
            Lines::Both(a, b) => match (&**a, &**b) {
                (Lines::Made(pattern), b) => {
                    format!("this makes {} on {}", self.lines(&Lines::Standing(*pattern), det), self.lines(b, Det::One))
                }
                (Lines::Broken(pattern), b) => {
                    format!(
                        "this breaks {} on {}",
                        self.lines(&Lines::Standing(*pattern), det),
                        self.lines(b, Det::One)
                    )
                }
                _ => format!("there is {}", self.lines(lines, det)),
            },
            Lines::Except(a, b) => match (&**a, &**b) {
                (Lines::Made(pattern), b) => {
                    format!("this makes {} on {}", self.lines(&Lines::Standing(*pattern), det), self.lines(b, Det::No))
                }
                _ => format!("there is {}", self.lines(lines, det)),
            },
            _ => format!("there is {}", self.lines(lines, det)),
        }
    }

    fn is_nobody(&self, person: &Person, holds: bool) -> String {
        match person {
            Person::Remembered(memory, owner) => {
                let who = if holds { "nobody" } else { "somebody" };
                format!("{who} is remembered as {}{}", self.memory(*memory), self.owner(owner))
            }
            person => {
                let not = if holds { "" } else { "not " };
                format!("{} {} {not}nobody", self.person(person), be(person))
            }
        }
    }

    fn compare(&self, comparison: Comparison, a: &Number, b: &Number) -> String {
        match (a, b) {
            (Number::Fixed(_), b) if !matches!(b, Number::Fixed(_)) => self.compare(flipped(comparison), b, a),
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

    fn more(&self, comparison: Comparison, one: &Person, what: &str, other: &Person) -> String {
        let (amount, than) = match comparison {
            Comparison::Equal => ("as many", "as"),
            Comparison::NotEqual => ("not as many", "as"),
            Comparison::Less => ("fewer", "than"),
            Comparison::LessEqual => ("at most as many", "as"),
            Comparison::Greater => ("more", "than"),
            Comparison::GreaterEqual => ("at least as many", "as"),
        };
        format!("{} {} {amount} {what} {than} {}", self.person(one), have(one), self.person(other))
    }

    fn plain(&self, comparison: Comparison, a: &Number, b: &Number) -> String {
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

    fn amounts(&self, comparison: Comparison, of: &Number, value: i64) -> String {
        let none =
            matches!((comparison, value), (Comparison::Less, 1) | (Comparison::Equal | Comparison::LessEqual, 0));
        let amount = if none { "no".to_owned() } else { amount(comparison, value) };
        let few = if value == 1 && !none { Few::One } else { Few::Many };
        match of {
            Number::Left(person, kinds) => {
                format!("{} {} {amount} {} *left*", self.person(person), have(person), self.piece(kinds, few))
            }
            Number::InHand(person, kinds) => {
                format!("{} {} {amount} {} in hand", self.person(person), have(person), self.piece(kinds, few))
            }
            Number::Count(set) => match (&set.head, set.that.as_slice()) {
                (Head::Pieces { whose: Some(whose), kinds }, []) if *whose != Person::Nobody => {
                    format!("{} {} {amount} {} on the board", self.person(whose), have(whose), self.piece(kinds, few))
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
            Number::Remembered(memory, owner) => format!("{}{}", self.memory(*memory), self.owner(owner)),
            Number::Sum(a, b) => format!("{} plus {}", self.number(a), self.number(b)),
            Number::Difference(a, b) => format!("{} less {}", self.number(a), self.number(b)),
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

fn flipped(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Less => Comparison::Greater,
        Comparison::LessEqual => Comparison::GreaterEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterEqual => Comparison::LessEqual,
        same @ (Comparison::Equal | Comparison::NotEqual) => same,
    }
}

/// "have" or "has".
pub(super) fn have(person: &Person) -> &'static str {
    if *person == Person::You { "have" } else { "has" }
}

/// "are" or "is".
pub(super) fn be(person: &Person) -> &'static str {
    if *person == Person::You { "are" } else { "is" }
}
