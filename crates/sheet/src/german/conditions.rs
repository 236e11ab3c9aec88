//! What holds.

use merels_model::ir::{CounterId, Event, LinesKind};

use super::German;
use super::grammar::{Adjective, Article, Case, Few, Noun};
use super::lexicon::{BOARD, PLAYER};
use super::nouns::{digits, joined, number};
use super::people::Owned;
use super::phrase::Phrase;
use super::said::{
    ALLOWED, ARISE, BE, BROKEN, GIVE, HAPPENED, HAVE, HOLD, Joined, MAKE, PASSED, REMEMBERED, STAND, Said,
};
use super::sets::{Det, is_area, stands};
use crate::meaning::{Clause, Filling, Head, Lines, Person, Set};

const LEGAL: Noun = Noun::new(super::grammar::Gender::Masculine, "gültigen Zug", "gültigen Zugs", "gültige Züge");

impl German<'_> {
    /// What holds, as it can be part of a sentence.
    pub(super) fn clause(&self, clause: &Clause) -> Joined {
        match clause {
            Clause::All(parts) => Joined::All(parts.iter().map(|part| self.clause(part)).collect()),
            Clause::Any(parts) => Joined::Any(parts.iter().map(|part| self.clause(part)).collect()),
            clause => Joined::One(self.single(clause)),
        }
    }

    /// The same behind "wenn".
    pub(super) fn when(&self, clause: &Clause) -> String {
        self.clause(clause).subordinate("wenn")
    }

    fn single(&self, clause: &Clause) -> Said {
        match clause {
            Clause::All(_) | Clause::Any(_) => Said::new(Phrase::es(), BE, "so"),
            Clause::Fixed(true) => Said::new(Phrase::name("das"), ALLOWED, "immer"),
            Clause::Fixed(false) => Said::new(Phrase::name("das"), ALLOWED, "nie"),
            Clause::Exists(set, holds) => self.exists(set, *holds),
            Clause::Is(set, that) => {
                let subject = self.set(set, Det::One);
                let predicates = self.predicates(std::slice::from_ref(that), stands(set), subject.few);
                Said { predicates, ..Said::new(subject, BE, "") }
            }
            Clause::Lines(lines, holds) => self.some_lines(lines, *holds),
            Clause::Makes(person, lines, holds) => {
                let lines = self.lines(lines, if *holds { Det::One } else { Det::No });
                Said::new(self.person(person), MAKE, lines.accusative())
            }
            Clause::Chain(of, places) => {
                let places = places.iter().map(|place| self.on(place, Det::One, Case::Dative));
                let rest = format!("miteinander *verbunden* {}", super::phrase::list(places, "und"));
                Said::new(self.set(of, Det::The), STAND, rest)
            }
            Clause::Compare(comparison, a, b) => self.compare(*comparison, a, b),
            Clause::Same(a, Person::Nobody, holds) => self.is_nobody(a, *holds),
            Clause::Same(a, b, holds) => {
                Said::new(self.person(a), BE, format!("{}{}", not(*holds), self.person(b).nominative()))
            }
            Clause::Phase(phase, holds) => {
                let name = Phrase::name(format!("die Phase *{}*", self.phase(*phase)));
                Said::new(name, BE, format!("{}im Gang", not(*holds)))
            }
            Clause::HandEmpty(None, holds) => {
                let hands = Phrase::names(format!("{}alle Hände", not(*holds)));
                Said::new(hands, BE, "leer")
            }
            Clause::HandEmpty(Some(person), holds) => Said::new(self.hand(person), BE, format!("{}leer", not(*holds))),
            Clause::BoardFull(holds) => {
                let every =
                    self.point_noun().then(&format!(" {}", BOARD.said(Article::Definite, Few::One, Case::Genitive)));
                let every = Phrase::of(&every, Article::Every, Few::One);
                Said::new(every.within(|_, said| format!("{}{said}", not(*holds))), BE, "besetzt")
            }
            Clause::BoardSeen(holds) => {
                let again = if *holds { "wieder" } else { "nicht" };
                Said::new(
                    Phrase::name("das Brett"),
                    BE,
                    format!("{again} so besetzt wie zu Beginn eines früheren Zuges"),
                )
            }
            Clause::Stuck(person, stuck) => {
                let what = if *stuck {
                    "*keinen gültigen Zug*".to_owned()
                } else {
                    LEGAL.said(Article::Indefinite, Few::One, Case::Accusative)
                };
                Said::new(self.person(person), HAVE, what)
            }
            Clause::Seen(times, holds) => {
                let not = if *holds { "" } else { "noch nicht " };
                let times = number(i64::from(*times));
                let rest = format!("{not}mindestens {times} Mal (dieses Mal mitgezählt)");
                Said::new(Phrase::name("*dieselbe Stellung*"), HAPPENED, rest)
            }
            Clause::Without(turns, counter, holds) => {
                let least = if *holds { "mindestens" } else { "weniger als" };
                let turns = digits(i64::from(*turns));
                let turns = Phrase::names(format!("{least} {turns} Züge in Folge (aller Spieler zusammen)"));
                Said::new(turns, PASSED, self.without(*counter))
            }
            Clause::Term(term, holds) => Said::new(Phrase::name(self.term(term)), HOLD, not(*holds).trim_end()),
            Clause::Known(name, holds) => Said::new(Phrase::name(self.known(name)), HOLD, not(*holds).trim_end()),
        }
    }

    /// Somebody's hand.
    pub(super) fn hand(&self, person: &Person) -> Phrase {
        const HAND: Noun = Noun::new(super::grammar::Gender::Feminine, "Hand", "Hand", "Hände");
        match self.whose(person) {
            Owned::Article(stem) => Phrase::of(&HAND, Article::Possessive(stem), Few::One),
            Owned::After(of) => Phrase::of(&HAND, Article::Definite, Few::One).then(&format!(" {of}")),
            Owned::Not => Phrase::of(&HAND, Article::Definite, Few::One),
        }
    }

    /// Since when a counter counts.
    pub(super) fn without(&self, counter: CounterId) -> String {
        let line = |pattern, how: &str| {
            let noun = self.pattern(pattern);
            let noun = if how.is_empty() { noun } else { noun.with([Adjective::new(how)]) };
            noun.said(Article::Indefinite, Few::One, Case::Accusative)
        };
        match self.game.counters.get(counter.index()) {
            Some(Event::Capture) | None => "ohne *Schlagen*".to_owned(),
            Some(Event::Moved(kinds)) => {
                let pieces = joined(&self.pieces(kinds), Article::Indefinite, Few::One, "oder");
                format!("ohne Ziehen {}", pieces.genitive())
            }
            Some(Event::Lines(lines)) => match &lines.kind {
                LinesKind::Made(pattern) => format!("ohne {}", line(*pattern, "neu")),
                LinesKind::Broken(pattern) => format!("ohne {}", line(*pattern, "aufgelöst")),
                LinesKind::Standing(pattern) => format!("ohne {} auf dem Brett", line(*pattern, "")),
                LinesKind::Local(_)
                | LinesKind::Memory(..)
                | LinesKind::Union(_)
                | LinesKind::In(..)
                | LinesKind::Except(..)
                | LinesKind::IfAny(..) => format!("ohne *Ereignis {}*", counter.index() + 1),
            },
        }
    }

    fn exists(&self, set: &Set, holds: bool) -> Said {
        let det = if holds { Det::One } else { Det::No };
        let there = |what: String| Said::new(Phrase::es(), GIVE, what);
        match (&set.head, set.that.as_slice()) {
            (Head::Pieces { whose: Some(whose), kinds }, []) if *whose != Person::Nobody => {
                let article = if holds { Article::Indefinite } else { Article::No };
                let last = if holds { "oder" } else { "und" };
                let what = joined(&self.owned(kinds), article, Few::One, last);
                Said::new(self.person(whose), HAVE, format!("{} auf dem Brett", what.accusative()))
            }
            (Head::Pieces { .. }, []) => Said::new(self.set(set, det), STAND, "auf dem Brett"),
            // That none isn't: that all are.
            (Head::Pieces { .. }, that) if !holds && that.iter().all(|that| !that.holds) => {
                let each = self.head(&set.head, Det::Each);
                match self.alternatives(that, true) {
                    Some(predicate) => Said { predicates: vec![predicate], ..Said::new(each, STAND, "") },
                    None => there(self.set(set, det).accusative().to_owned()),
                }
            }
            (Head::Pieces { .. }, that) => {
                let subject = self.head(&set.head, det);
                let predicates = self.predicates(that, true, subject.few);
                Said { predicates, ..Said::new(subject, STAND, "") }
            }
            (Head::Points(Filling::Any | Filling::Occupied), []) => {
                let piece = self.counted(&self.piece(), det);
                Said::new(piece, STAND, "auf dem Brett")
            }
            (Head::It | Head::Last(_) | Head::Chosen(_) | Head::Origin, []) => {
                there(format!("{}{}", not(holds), self.set(set, det).accusative()))
            }
            (_, [_, ..]) if !holds && self.held(set).is_some() => {
                self.held(set).unwrap_or_else(|| there(String::new()))
            }
            (Head::AnyOf(parts), [_, ..]) if !is_area(set) => self.any_exists(parts, set, holds),
            _ => there(self.set(set, det).accusative().to_owned()),
        }
    }

    /// That there is no point without a piece of some: that there is one on each.
    fn held(&self, set: &Set) -> Option<Said> {
        let (rest, pieces) = set.all_held()?;
        let on = match rest.that.is_empty() {
            true => {
                let each = self.point_noun().said(Article::Every, Few::One, Case::Dative);
                format!("auf {each} von {}", self.head(&rest.head, Det::All).dative())
            }
            false => format!("auf {}", self.set(&rest, Det::Each).dative()),
        };
        Some(Said::new(self.set(&pieces, Det::One), STAND, "").led(&on))
    }

    /// Of several that one is so, or none.
    fn any_exists(&self, parts: &[Set], set: &Set, holds: bool) -> Said {
        let each = parts.iter().map(|part| self.set(part, Det::One));
        let subject = Phrase::list(&each.collect::<Vec<_>>(), if holds { "oder" } else { "noch" });
        let subject = if holds { subject } else { subject.within(|_, said| format!("weder {said}")) };
        let predicates = self.predicates(&set.that, set.is_pieces(), subject.few);
        Said { predicates, ..Said::new(subject, STAND, "") }
    }

    fn some_lines(&self, lines: &Lines, holds: bool) -> Said {
        let det = if holds { Det::One } else { Det::No };
        let made = |pattern, rest: String| {
            let line = self.lines(&Lines::Standing(pattern), det).then(&rest);
            Said::new(line, ARISE, "").led("dadurch")
        };
        let broken = |pattern, rest: String| {
            let line = self.lines(&Lines::Standing(pattern), det).then(&rest);
            Said::new(line, BROKEN, "").led("dadurch")
        };
        let on = |lines: &Lines, det| format!(" auf {}", self.lines(lines, det).dative());
        match lines {
            Lines::Standing(_) => Said::new(self.lines(lines, det), STAND, "auf dem Brett"),
            Lines::Made(pattern) => made(*pattern, String::new()),
            Lines::Broken(pattern) => broken(*pattern, String::new()),
            Lines::Both(a, b) => match &**a {
                Lines::Made(pattern) => made(*pattern, on(b, Det::One)),
                Lines::Broken(pattern) => broken(*pattern, on(b, Det::One)),
                _ => self.there_are(lines, det),
            },
            Lines::Except(a, b) => match &**a {
                Lines::Made(pattern) => made(*pattern, on(b, Det::No)),
                _ => self.there_are(lines, det),
            },
            Lines::Term(_) | Lines::Known(_) | Lines::Remembered(..) | Lines::AnyOf(_) | Lines::OrIfNone(..) => {
                self.there_are(lines, det)
            }
        }
    }

    fn there_are(&self, lines: &Lines, det: Det) -> Said {
        Said::new(Phrase::es(), GIVE, self.lines(lines, det).accusative())
    }

    fn is_nobody(&self, person: &Person, holds: bool) -> Said {
        match person {
            Person::Remembered(memory, owner) => {
                let who = if holds { "niemand" } else { "jemand" };
                let who = Phrase::name(who).of_gender(PLAYER.gender);
                Said::new(who, REMEMBERED, format!("als {}{}", self.memory(*memory), self.owner(owner)))
            }
            person => Said::new(self.person(person), BE, format!("{}niemand", not(holds))),
        }
    }
}

pub(super) fn not(holds: bool) -> &'static str {
    if holds { "" } else { "nicht " }
}
