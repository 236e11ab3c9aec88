//! What holds, and numbers.

use super::English;
use super::nouns::{Few, list, number, thousands};
use super::sets::Det;
use crate::meaning::{Clause, Head, Lines, Person, Set, Term, That, ThatKind};

impl English<'_> {
    /// What holds, as part of a sentence.
    pub(super) fn clause(&self, clause: &Clause) -> String {
        match clause {
            Clause::Fixed(true) => "in every case".to_owned(),
            Clause::Fixed(false) => "in no case".to_owned(),
            Clause::Exists(set, holds) => self.exists(set, *holds),
            Clause::Is(set, that) => self.is(set, that),
            Clause::Lines(lines, holds) => self.some_lines(lines, *holds),
            Clause::Makes(person, lines, holds) => {
                let lines = self.lines(lines, if *holds { Det::One } else { Det::No });
                format!("{} {} {lines}", self.person(person), self.verb(person, "makes", "make"))
            }
            Clause::Chain(of, places) => {
                let places = places.iter().map(|place| self.on(place, Det::One));
                let of = self.set(of, Det::Bare).replacen("of ", "", 1);
                format!("{of}, *connected* with one another, stand {}", list(places, "and"))
            }
            Clause::Compare(comparison, a, b) => self.compare(*comparison, a, b),
            Clause::Same(a, Person::Nobody, holds) => self.is_nobody(a, *holds),
            Clause::Same(a, b, holds) => {
                let not = if *holds { "" } else { "not " };
                format!("{} {} {not}{}", self.person(a), self.are(a), self.person(b))
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
            Clause::BoardSeen(holds) => {
                let not = if *holds { "again " } else { "not " };
                format!("the board is {not}as it was at the start of an earlier turn")
            }
            Clause::Stuck(person, true) => format!("{} {} *no legal move*", self.person(person), self.has(person)),
            Clause::Stuck(person, false) => format!("{} {} a legal move", self.person(person), self.has(person)),
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
            Clause::Term(term, holds) => self.term_holds(term, *holds),
            Clause::Known(name, true) => format!("*{name}* holds"),
            Clause::Known(name, false) => format!("*{name}* doesn't hold"),
            Clause::All(parts) => self.both(parts),
            Clause::Any(parts) => self.either(parts),
        }
    }

    /// That what the word list explains holds: of something, and for somebody.
    fn term_holds(&self, term: &Term, holds: bool) -> String {
        let holds = if holds { "holds" } else { "doesn't hold" };
        let whom = term.seen_by.as_ref().map(|person| match &**person {
            Person::You => " for you".to_owned(),
            person => format!(" for {}", self.person(person)),
        });
        let name = format!("*{}*", term.name.replace('_', " "));
        let of = term.of.as_ref().map(|of| format!(" of {}", self.set(of, Det::All).replacen("all of ", "", 1)));
        format!("{name} {holds}{}{}", of.unwrap_or_default(), whom.unwrap_or_default())
    }

    fn both(&self, parts: &[Clause]) -> String {
        let mut said = String::new();
        let mut before: Option<&Clause> = None;
        for (at, part) in parts.iter().enumerate() {
            let text = match part {
                Clause::Any(any) if at + 1 < parts.len() => format!("(either {})", self.either(any)),
                Clause::Any(any) => format!("either {}", self.either(any)),
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
            Some(Event::Moved(kinds)) => {
                format!("without a move of {}", super::nouns::a(&self.piece(kinds, Few::One)))
            }
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
                let piece = self.owned(kinds, Few::One);
                let amount = if holds { super::nouns::a(&piece) } else { format!("no {piece}") };
                match whose {
                    Person::Nobody => format!("{there} {} of nobody's on the board", amount),
                    whose => format!("{} {} {amount} on the board", self.person(whose), self.has(whose)),
                }
            }
            // That none isn't: that all are.
            (Head::Pieces { whose: Some(_), .. }, that)
                if !holds
                    && !that.is_empty()
                    && that.iter().all(|that| !that.holds && self.what_it_is(that, Few::One).is_none()) =>
            {
                let all = self.set(&Set::of(set.head.clone()), Det::All);
                let places = that.iter().map(|that| self.place(&That::holds(that.kind.clone()), true));
                format!("{all} stand {}", list(places, "or"))
            }
            (Head::Points(crate::meaning::Filling::Any) | Head::Region(_) | Head::AnyOf(_), _)
                if !holds && self.held(set).is_some() =>
            {
                self.held(set).unwrap_or_default()
            }
            (Head::Pieces { .. }, []) => format!("{there} {} on the board", self.set(set, det)),
            (Head::Pieces { .. }, that) => {
                let subject = self.set(&Set::of(set.head.clone()), det);
                let is: Vec<String> = that.iter().filter_map(|that| self.what_it_is(that, Few::One)).collect();
                let places = that.iter().filter(|that| self.what_it_is(that, Few::One).is_none());
                let (connected, at): (Vec<&That>, Vec<&That>) =
                    places.partition(|that| matches!(that.kind, ThatKind::Connected { .. }));
                let said = |verb: &str, places: Vec<String>| {
                    (!places.is_empty()).then(|| format!("{verb} {}", list(places, "and")))
                };
                let under = |those: Vec<&That>| those.into_iter().map(|that| self.place_under(that, holds)).collect();
                let all = [said("is", is), said("stands", under(at)), said("is", under(connected))];
                format!("{subject} {}", list(all.into_iter().flatten(), "and"))
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

    /// That there is no point without a piece of some: that there is one on each.
    fn held(&self, set: &Set) -> Option<String> {
        let (rest, pieces) = set.all_held()?;
        let each = self.set(&rest, Det::All);
        let each = match each.strip_prefix("all points ") {
            Some(rest) => format!("every point {rest}"),
            None => format!("every point of {each}"),
        };
        let comma = if each.contains(", other than ") { "," } else { "" };
        Some(format!("{each}{comma} holds {}", self.set(&pieces, Det::One)))
    }

    /// Where something is, in a sentence that says whether there is any such thing.
    fn place_under(&self, that: &That, holds: bool) -> String {
        self.place_of(that, holds, true)
    }

    fn place_of(&self, that: &That, holds: bool, pieces: bool) -> String {
        let text = self.place(that, pieces);
        if holds { text } else { self.negated(&text) }
    }

    fn is(&self, set: &Set, that: &That) -> String {
        let subject = self.set(set, Det::One);
        if let Some(what) = self.what_it_is(that, Few::One) {
            return format!("{subject} is {what}");
        }
        if let (ThatKind::Among(other @ Set { head: Head::Pieces { .. }, .. }), true) =
            (&that.kind, set.is_known() && set.head != Head::Origin)
        {
            return format!("{subject} is {}", self.set(other, if that.holds { Det::One } else { Det::No }));
        }
        if let ThatKind::Among(other) = &that.kind
            && other.is_known()
            && other.that.is_empty()
        {
            let not = if that.holds { "" } else { "not " };
            return format!("{subject} is {not}on the point of {}", self.set(other, Det::One));
        }
        let (verb, not) = match (&set.head, &that.kind) {
            (Head::Origin, _) | (_, ThatKind::Over { .. }) => ("is", "is not"),
            _ => ("stands", "does not stand"),
        };
        match that.holds || matches!(that.kind, ThatKind::OnLine(_)) {
            true => format!("{subject} {verb} {}", self.place(that, true)),
            false => {
                let positive = That { holds: true, kind: that.kind.clone() };
                format!("{subject} {not} {}", self.negated(&self.place(&positive, true)))
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
                format!("{} {} {not}nobody", self.person(person), self.are(person))
            }
        }
    }
}
