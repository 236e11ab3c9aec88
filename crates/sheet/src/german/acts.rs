//! What is done.

use merels_model::ir::KindId;

use super::German;
use super::grammar::{Adjective, Article, Case, Few, one_whichever};
use super::nouns::{joined, number};
use super::people::Owned;
use super::phrase::{Phrase, aside, preposition};
use super::said::{
    ALLOWED, BE, BECOME, BELONG, CALL, CHOOSE, DO, END, FORGET, LOSE, MOVE, NOTE, PASS, PICK, PLACE, PUT, RAISE,
    REMEMBER, REMOVE, SAY, Said, TAKE, Verb, WIN,
};
use super::sets::Det;
use crate::meaning::{Act, ActKind, Filling, Head, Lines, Number, Person, Set, That, ThatKind, Value};

impl German<'_> {
    /// What is done, to be put in order: as a command or of somebody.
    pub(super) fn act(&self, act: &Act) -> Said {
        let by = Self { doer: Some(act.by.clone()).filter(|by| *by != Person::You), ..self.clone() };
        let said = by.done_by(&act.by, &act.kind);
        match &act.unless {
            Some(unless) => said.then(&aside(&format!("aber nicht so, {}", by.clause(unless).subordinate("dass")))),
            None => said,
        }
    }

    fn done_by(&self, by: &Person, kind: &ActKind) -> Said {
        match kind {
            ActKind::Place { kinds, from_pool, on } => {
                let from =
                    if *from_pool { "aus dem Vorrat".to_owned() } else { format!("aus {}", self.hand(by).dative()) };
                let piece = joined(&self.pieces(kinds), Article::Indefinite, Few::One, "oder");
                self.does(by, PLACE, format!("{} {from} {}", piece.accusative(), self.place_on(on)))
            }
            ActKind::Move { what, to, onto } => self.moves(by, what, to, *onto),
            ActKind::Take { what, into_hand } => self.take(by, what, *into_hand),
            ActKind::Choose(set) => self.does(by, CHOOSE, self.set(set, Det::One).accusative()),
            ActKind::Say(word) => self.does(by, SAY, self.spoken(*word)),
            ActKind::Pass => self.does(by, PASS, ""),
            ActKind::Remove(set) => self.does(by, REMOVE, self.pieces_on(set, Det::All).accusative()),
            ActKind::Discard(count, kind, whose) => self.discard(by, count, *kind, whose),
            ActKind::Change(set, kind) => {
                let what = self.pieces_on(set, Det::All);
                let noun = self.kind(*kind);
                let into = match what.few {
                    Few::One => noun.said(Article::Indefinite, Few::One, Case::Dative),
                    Few::Many => noun.said(Article::None, Few::Many, Case::Dative),
                };
                Said::new(what, BECOME, preposition("zu", &into))
            }
            ActKind::Give(set, to) => {
                let rest = format!("von nun an {}", self.person(to).dative());
                Said::new(self.pieces_on(set, Det::All), BELONG, rest)
            }
            ActKind::Put(kind, of, on) => self.put(by, *kind, of.as_ref(), on),
            ActKind::Name(name, value) => self.name(by, name, value),
            ActKind::Remember(memory, owner, value) => {
                let name = format!("{}{}", self.memory(*memory), self.owner(owner));
                self.remember(by, &name, value)
            }
            ActKind::Forget(memory, owner) => {
                let name = format!("{}{}", self.memory(*memory), self.owner(owner));
                self.does(by, FORGET, "").then(&aside(&format!("was als {name} gemerkt war")))
            }
            ActKind::Require(clause) => {
                let when = aside(&self.clause(clause).led("jetzt").subordinate("wenn"));
                Said::new(Phrase::name("das alles"), ALLOWED, "nur").then(&when)
            }
            ActKind::Follow(action) => {
                let below = format!("was unten unter *{}* steht", self.action(*action));
                self.does(by, DO, "").then(&aside(&below))
            }
            ActKind::Win => Said::new(self.person(by), WIN, "sofort"),
            ActKind::Lose => Said::new(self.person(by), LOSE, "sofort"),
            ActKind::Draw => Said::new(Phrase::name("das Spiel"), END, "sofort unentschieden"),
            ActKind::Again => Said::new(Phrase::reader(), BE, "auch im nächsten Zug an der Reihe"),
        }
    }

    fn does(&self, by: &Person, verb: Verb, rest: impl Into<String>) -> Said {
        match by {
            Person::You => Said::told(verb, rest),
            by => Said::new(self.person(by), verb, rest),
        }
    }

    fn moves(&self, by: &Person, what: &Set, to: &Set, onto: bool) -> Said {
        let what = self.set(what, Det::One);
        let there = Self { it: what.gender, ..self.clone() };
        if !onto {
            return self.does(by, MOVE, format!("{} {}", what.accusative(), there.free_target(to)));
        }
        let onto = match to.is_pieces() {
            true => format!("auf {}", there.set(to, Det::One).accusative()),
            false => there.target(to),
        };
        self.does(by, MOVE, format!("{} {onto}", what.accusative())).then("; was dort steht, wird *geschlagen*")
    }

    /// The pieces of a set: what stands on its points, where they are no more than points.
    fn pieces_on(&self, set: &Set, det: Det) -> Phrase {
        match set.head {
            Head::Remembered(..) | Head::Crossed | Head::Region(_) | Head::EachRegion(_) => {
                let on = format!(" {}", self.on(set, det, Case::Dative));
                self.counted(&self.piece().then(&on), det)
            }
            _ => self.set(set, det),
        }
    }

    fn discard(&self, by: &Person, count: &Number, kind: KindId, whose: &Person) -> Said {
        let hand = format!("aus {}", self.hand(whose).dative());
        let noun = self.kind(kind);
        let many = noun.said(Article::None, Few::Many, Case::Accusative);
        match count {
            Number::InHand(of, kinds) if of == whose && (kinds.is_empty() || *kinds == [kind]) => {
                let all = noun.said(Article::Every, Few::Many, Case::Accusative);
                self.does(by, REMOVE, format!("{all} {hand}"))
            }
            Number::Fixed(1) => {
                let one = noun.said(Article::Indefinite, Few::One, Case::Accusative);
                self.does(by, REMOVE, format!("{one} {hand}")).then(&aside("falls dort einer ist"))
            }
            Number::Fixed(value) => {
                let all = aside("oder so viele, wie da sind");
                self.does(by, REMOVE, format!("{} {many} {hand}", number(*value))).then(&all)
            }
            count => {
                let all = format!(": {}, oder so viele, wie da sind", self.number(count));
                self.does(by, REMOVE, format!("so viele {many} {hand}")).then(&all)
            }
        }
    }

    fn put(&self, by: &Person, kind: KindId, of: Option<&Person>, on: &Set) -> Said {
        let noun = self.kind(kind);
        let new = |noun: super::grammar::Noun| noun.with([Adjective::new("neu")]);
        let piece = match of.map(|of| self.whose(of)) {
            Some(Owned::After(of)) => noun.then(&format!(" {of}")),
            Some(Owned::Article(_)) => noun.with([Adjective::new("eigen")]),
            Some(Owned::Not) | None => noun,
        };
        let piece = new(piece).said(Article::Indefinite, Few::One, Case::Accusative);
        let on = self.on(on, Det::Each, Case::Accusative);
        self.does(by, PUT, format!("{piece} (aus keiner Hand) {on}")).then(&aside("soweit dort nichts steht"))
    }

    fn remember(&self, by: &Person, name: &str, value: &Value) -> Said {
        match value {
            Value::Number(value) => match self.added_to(name, value) {
                Some(more) => self.does(by, RAISE, format!("{name} um {more}")),
                None => self.does(by, PLACE, format!("{name} auf {}", self.number(value))),
            },
            Value::Person(Person::You) => Said::new(Phrase::reader(), BE, format!("von nun an als {name} gemerkt")),
            value => {
                let oneself = if *by == Person::You { "dir" } else { "sich" };
                self.does(by, REMEMBER, format!("{oneself} als {name}")).then(&format!(": {}", self.value(value)))
            }
        }
    }

    /// What a sum has behind a number with a name.
    fn added_to(&self, name: &str, sum: &Number) -> Option<String> {
        let Number::Sum(a, b) = sum else { return None };
        if self.number(a) == name {
            return Some(self.number(b));
        }
        self.added_to(name, a).map(|more| format!("{more} plus {}", self.number(b)))
    }

    /// Where a piece is placed: what isn't empty anyway must be.
    fn place_on(&self, on: &Set) -> String {
        let at = match &on.head {
            Head::Points(Filling::Empty) => return self.any(on),
            head if only_empty(head) => return self.on(on, Det::One, Case::Accusative),
            Head::Last(_) | Head::Chosen(_) | Head::It => {
                let point = self.point_noun().said(Article::Definite, Few::One, Case::Accusative);
                let stood = format!("auf dem {} stand", self.set(on, Det::One).nominative());
                return format!("auf {point}{}", aside(&stood));
            }
            _ => self.on(on, Det::One, Case::Accusative),
        };
        format!("{at}{}", aside("sofern dort nichts steht"))
    }

    fn free_target(&self, to: &Set) -> String {
        if only_empty(&to.head) || matches!(to.head, Head::Term(_)) {
            self.target(to)
        } else {
            format!("{}{}", self.target(to), aside("sofern dort nichts steht"))
        }
    }

    /// Where a piece is moved to.
    fn target(&self, to: &Set) -> String {
        match &to.head {
            Head::Points(_) => self.any(to),
            _ => self.on(to, Det::One, Case::Accusative),
        }
    }

    /// On a point, whichever, where nothing more is said of it.
    fn any(&self, to: &Set) -> String {
        if !to.that.is_empty() {
            return format!("auf {}", self.set(to, Det::One).accusative());
        }
        let noun = match &to.head {
            Head::Points(Filling::Empty) => {
                self.point_noun().with([Adjective::new("beliebig"), Adjective::new("leer")])
            }
            _ => self.point_noun().with([Adjective::new("beliebig")]),
        };
        format!("auf {}", noun.said(Article::Indefinite, Few::One, Case::Accusative))
    }

    fn take(&self, by: &Person, what: &Set, into_hand: bool) -> Said {
        let (verb, hand) = if into_hand { (PICK, "auf die Hand ") } else { (TAKE, "") };
        let said = |set: &Set| self.does(by, verb, format!("{hand}{}", self.pieces_on(set, Det::One).accusative()));
        let (Head::OrIfNone(first, second), []) = (&what.head, what.that.as_slice()) else { return said(what) };
        let otherwise = match except_lines(first, second) {
            Some(lines) => {
                let all = self.head(&second.head, Det::All);
                let stand = self.lines(lines, Det::Bare);
                let any = format!("{hand}{} davon", one_whichever(all.gender, Case::Accusative));
                let all = match (&second.head, second.that.as_slice()) {
                    (Head::Pieces { whose: Some(_), .. }, []) => all.nominative().to_owned(),
                    _ => self.set(second, Det::All).nominative().to_owned(),
                };
                let when = super::phrase::before(&format!("nur wenn {all} in {} stehen", stand.dative()));
                format!("{when} {}", self.does(by, verb, any).behind())
            }
            None => {
                let when = super::phrase::before("nur wenn es das nicht gibt");
                format!("{when} {}", said(second).behind())
            }
        };
        said(first).then(&format!("; {otherwise}"))
    }

    fn name(&self, by: &Person, name: &str, value: &Value) -> Said {
        let name = self.known(name);
        match value {
            Value::Clause(clause) => {
                let whether = aside(&self.clause(clause).subordinate("ob"));
                let so = format!("{whether}; wenn ja, gilt {name} für den Rest des Zugs");
                self.does(by, NOTE, "").then(&so)
            }
            value => {
                let called = format!("für den Rest des Zugs {name}");
                self.does(by, CALL, called).then(&format!(": {}", self.value(value)))
            }
        }
    }

    pub(super) fn value(&self, value: &Value) -> String {
        match value {
            Value::Set(set) => self.set(set, Det::All).accusative().to_owned(),
            Value::Lines(lines) => self.lines(lines, Det::The).accusative().to_owned(),
            Value::Number(number) => self.number(number),
            Value::Person(person) => self.person(person).accusative().to_owned(),
            Value::Clause(clause) => self.when(clause),
        }
    }
}

fn only_empty(head: &Head) -> bool {
    match head {
        Head::Points(Filling::Empty) => true,
        Head::AnyOf(parts) => parts.iter().all(|part| only_empty(&part.head)),
        Head::OrIfNone(a, b) => only_empty(&a.head) && only_empty(&b.head),
        _ => false,
    }
}

/// The lines on which the first set mustn't be, where that is all it is less than the second.
fn except_lines<'s>(first: &'s Set, second: &Set) -> Option<&'s Lines> {
    let [before @ .., That { holds: false, kind: ThatKind::OnLine(lines) }] = first.that.as_slice() else {
        return None;
    };
    (first.head == second.head && before == second.that.as_slice()).then_some(lines)
}
