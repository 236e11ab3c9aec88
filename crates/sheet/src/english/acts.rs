//! What is done.

use super::English;
use super::nouns::{Few, a, number};
use super::sets::Det;
use merels_model::ir::KindId;

use crate::meaning::{Act, ActKind, Filling, Head, Lines, Number, Person, Set, That, ThatKind, Value};

impl English<'_> {
    /// What is done, as a clause that can begin a sentence or follow a condition.
    pub(super) fn act(&self, act: &Act) -> String {
        let by = &act.by;
        let text = match &act.kind {
            ActKind::Place { kinds, from_pool, on } => {
                let from = if *from_pool { "the pool".to_owned() } else { format!("{} hand", self.whose(by)) };
                let piece = a(&self.piece(kinds, Few::One));
                self.does(by, "place", "places", &format!("{piece} from {from} {}", self.place_on(on)))
            }
            ActKind::Move { what, to, onto } => {
                let what = self.set(what, Det::One);
                if *onto {
                    let onto = match to.is_pieces() {
                        true => format!("{what} onto {}, which is *captured*", self.set(to, Det::One)),
                        false => format!("{what} to {}; what stands there is *captured*", self.target(to)),
                    };
                    self.does(by, "move", "moves", &onto)
                } else {
                    self.does(by, "move", "moves", &format!("{what} to {}", self.free_target(to)))
                }
            }
            ActKind::Take { what, into_hand } => self.take(by, what, *into_hand),
            ActKind::Choose(set) => self.does(by, "choose", "chooses", &self.set(set, Det::One)),
            ActKind::Say(word) => self.does(by, "say", "says", &self.said(*word)),
            ActKind::Pass => self.does(by, "pass", "passes", ""),
            ActKind::Remove(set) => self.does(by, "remove", "removes", &self.pieces_on(set, Det::All)),
            ActKind::Discard(count, kind, whose) => self.discard(by, count, *kind, whose),
            ActKind::Change(set, kind) if set.is_known() && set.that.is_empty() => {
                format!("{} becomes {}", self.set(set, Det::All), a(&self.kind(*kind, Few::One)))
            }
            ActKind::Change(set, kind) => {
                format!("{} become {}", self.pieces_on(set, Det::All), self.kind(*kind, Few::Many))
            }
            ActKind::Give(set, to) => {
                let become_ = if set.is_known() { "becomes" } else { "become" };
                let whose = match to {
                    Person::You => "yours".to_owned(),
                    to => self.whose(to),
                };
                format!("{} {become_} {whose}", self.pieces_on(set, Det::All))
            }
            ActKind::Put(kind, of, on) => {
                let piece = a(&format!("new {}", self.kind(*kind, Few::One)));
                let of = of.as_ref().map(|of| {
                    if *of == Person::You { " of your own".to_owned() } else { format!(", {}", self.whose(of)) }
                });
                let on = self.on(on, Det::All);
                let on =
                    on.replacen("on all points", "on every point", 1).replacen("on the points", "on every point", 1);
                self.does(
                    by,
                    "put",
                    "puts",
                    &format!("{piece}{} (out of no hand) {on}, where that is empty", of.unwrap_or_default()),
                )
            }
            ActKind::Name(name, value) => self.name(by, name, value),
            ActKind::Remember(memory, owner, value) => {
                let name = format!("{}{}", self.memory(*memory), self.owner(owner));
                match value {
                    Value::Number(value) => self.set_number(by, &self.remembered_number(*memory, owner), value),
                    Value::Person(Person::You) => format!("you are from now on remembered as {name}"),
                    value => self.does(by, "remember", "remembers", &format!("as {name}: {}", self.value(value))),
                }
            }
            ActKind::Forget(memory, owner) => {
                let name = format!("{}{}", self.memory(*memory), self.owner(owner));
                self.does(by, "forget", "forgets", &format!("what was remembered as {name}"))
            }
            ActKind::Require(clause) => format!("all this is allowed only if now {}", self.clause(clause)),
            ActKind::Follow(action) => {
                let name = self.game.actions.get(action.index()).map_or("", |action| action.name.as_str());
                self.does(by, "do", "does", &format!("what is said below under *{}*", name.replace('_', " ")))
            }
            ActKind::Win => self.does(by, "you win", "wins", "at once"),
            ActKind::Lose => self.does(by, "you lose", "loses", "at once"),
            ActKind::Draw => "the game is drawn at once".to_owned(),
            ActKind::Again => "the next turn is yours as well".to_owned(),
        };
        let text = match &act.unless {
            Some(unless) => {
                let unless = self.clause(unless).replace("this makes", "it makes").replace("this breaks", "it breaks");
                format!("{text}, but not so that {unless}")
            }
            None => text,
        };
        // Whoever does it is named once.
        match by {
            Person::Opponent => match text.strip_prefix("the opponent ") {
                Some(rest) => format!("the opponent {}", rest.replace("the opponent's", "their own")),
                None => text,
            },
            _ => text,
        }
    }

    fn discard(&self, by: &Person, count: &Number, kind: KindId, whose: &Person) -> String {
        let hand = format!("from {} hand", self.whose(whose));
        let many = self.kind(kind, Few::Many);
        let what = match count {
            Number::InHand(of, kinds) if of == whose && (kinds.is_empty() || *kinds == [kind]) => {
                format!("all {many} {hand}")
            }
            Number::Fixed(1) => format!("one {} {hand}, if there is one", self.kind(kind, Few::One)),
            Number::Fixed(value) => format!("{} {many} {hand}, or as many as there are", number(*value)),
            count => format!("so many {many} {hand}: {}, or as many as there are", self.number(count)),
        };
        self.does(by, "remove", "removes", &what)
    }

    fn does(&self, by: &Person, you: &str, they: &str, what: &str) -> String {
        let text = match by {
            Person::You => format!("{you} {what}"),
            by => format!("{} {} {what}", self.person(by), self.verb(by, they, you.trim_start_matches("you "))),
        };
        text.trim_end().to_owned()
    }

    /// The pieces of a set: what stands on its points, where they are no more than points.
    fn pieces_on(&self, set: &Set, det: Det) -> String {
        let said = self.set(set, det);
        match set.head {
            Head::Remembered(..) | Head::Crossed | Head::Region(_) | Head::EachRegion(_) => {
                format!("{} on {said}", if det == Det::All { "all pieces" } else { "a piece" })
            }
            _ => said,
        }
    }

    /// A number is remembered, or added to what was remembered.
    fn set_number(&self, by: &Person, name: &str, value: &Number) -> String {
        match self.added_to(name, value) {
            Some(more) => self.does(by, "add", "adds", &format!("{more} to {name}")),
            None => self.does(by, "set", "sets", &format!("{name} to {}", self.number(value))),
        }
    }

    /// What a sum has behind a number with a name.
    fn added_to(&self, name: &str, sum: &Number) -> Option<String> {
        let Number::Sum(a, b) = sum else { return None };
        let b = match &**b {
            Number::Fixed(value) => number(*value),
            b => self.number(b),
        };
        if self.number(a) == name {
            return Some(b);
        }
        self.added_to(name, a).map(|more| format!("{more} plus {b}"))
    }

    /// Where a piece is placed: what isn't empty anyway must be.
    fn place_on(&self, on: &Set) -> String {
        match &on.head {
            Head::Points(Filling::Empty) => self.on(on, Det::One),
            head if self.only_empty(head) => self.on(on, Det::One),
            Head::Last(_) | Head::Chosen(_) | Head::It => {
                format!("on the point where {} stood", self.set(on, Det::One))
            }
            _ => format!("{}, if that is empty", self.on(on, Det::One)),
        }
    }

    fn only_empty(&self, head: &Head) -> bool {
        match head {
            Head::Points(Filling::Empty) => true,
            Head::AnyOf(parts) => parts.iter().all(|part| self.only_empty(&part.head)),
            Head::OrIfNone(a, b) => self.only_empty(&a.head) && self.only_empty(&b.head),
            _ => false,
        }
    }

    fn free_target(&self, to: &Set) -> String {
        if self.only_empty(&to.head) || matches!(to.head, Head::Term(_)) {
            self.target(to)
        } else {
            format!("{}, if that is empty", self.target(to))
        }
    }

    /// Where a piece is moved to.
    fn target(&self, to: &Set) -> String {
        if to.is_pieces() { format!("the point of {}", self.set(to, Det::One)) } else { self.any(to) }
    }

    fn take(&self, by: &Person, what: &Set, into_hand: bool) -> String {
        let (you, they) = match into_hand {
            true => ("take into your hand", "takes into their hand"),
            false => ("capture", "captures"),
        };
        if let (Head::OrIfNone(first, second), []) = (&what.head, what.that.as_slice()) {
            let take = self.does(by, you, they, &self.set(first, Det::One));
            let any = match (except_lines(first, second), by) {
                (Some(lines), _) => {
                    let stand = self.lines(lines, Det::Bare);
                    let of = match &second.head {
                        Head::Pieces { whose: Some(_), .. } if second.that.is_empty() => "all of them",
                        _ => "all of these",
                    };
                    format!(
                        "only if {of} stand in {stand}, {you_or} any of them",
                        you_or = if *by == Person::You { you.to_owned() } else { they.to_owned() }
                    )
                }
                (None, _) => {
                    let verb = if *by == Person::You { you } else { they };
                    format!("only if there is none, {verb} {}", self.set(second, Det::One))
                }
            };
            return format!("{take}; {any}");
        }
        self.does(by, you, they, &self.pieces_on(what, Det::One))
    }

    fn name(&self, by: &Person, name: &str, value: &Value) -> String {
        match value {
            Value::Clause(clause) => self.does(
                by,
                "note",
                "notes",
                &format!("whether {}; if so, *{name}* holds for the rest of the turn", self.clause(clause)),
            ),
            value => self.does(
                by,
                "call",
                "calls",
                &format!("this *{name}* for the rest of the turn: {}", self.value(value)),
            ),
        }
    }

    pub(super) fn value(&self, value: &Value) -> String {
        match value {
            Value::Set(set) => self.set(set, Det::All),
            Value::Lines(lines) => self.lines(lines, Det::All).replacen("all ", "the ", 1),
            Value::Number(number) => self.number(number),
            Value::Person(person) => self.person(person),
            Value::Clause(clause) => self.clause(clause),
        }
    }
}

/// The lines on which the first set mustn't be, where that is all it is less than the second.
fn except_lines<'s>(first: &'s Set, second: &Set) -> Option<&'s Lines> {
    let [before @ .., That { holds: false, kind: ThatKind::OnLine(lines) }] = first.that.as_slice() else {
        return None;
    };
    (first.head == second.head && before == second.that.as_slice()).then_some(lines)
}
