//! Points, pieces, lines and players as noun phrases.

use merels_syntax::tree::{Direction, Times};

use super::English;
use super::nouns::{Few, a, list, ordinal};
use crate::meaning::{Course, Done, Filling, Head, Lines, Owner, Person, Region, Set, Term, That, ThatKind};

/// How many of them are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Det {
    /// One, whichever: "one of your men", "an empty point".
    One,
    /// One, whichever, after a negation: "any of your men".
    Any,
    /// None: "none of your men", "no empty point".
    No,
    /// All: "all your men", "all empty points".
    All,
    /// As a quantity is said of them: "of your men", "empty points".
    Bare,
}

impl Det {
    fn few(self) -> Few {
        match self {
            Self::One | Self::Any | Self::No => Few::One,
            Self::All | Self::Bare => Few::Many,
        }
    }
}

impl English<'_> {
    pub(super) fn set(&self, set: &Set, det: Det) -> String {
        let head = self.head(&set.head, det);
        if set.that.is_empty() {
            return head;
        }
        if let (
            Det::All,
            [That { holds: true, kind: ThatKind::Among(Set { head: Head::Region(Region::Shade { light }), that }) }],
        ) = (det, set.that.as_slice())
            && that.is_empty()
        {
            return format!("the {} points of {head}", if *light { "light" } else { "dark" });
        }
        let lead = match &set.head {
            Head::AnyOf(parts) if parts.len() > 1 && matches!(det, Det::All | Det::Bare) => ", as far as they are ",
            Head::AnyOf(parts) if parts.len() == 2 => ", either of them ",
            Head::AnyOf(parts) if parts.len() > 1 => ", any of them ",
            _ => return format!("{head} {}", self.that(&set.that, stands(set), det.few())),
        };
        format!("{head}{lead}{}", self.that(&set.that, false, det.few()))
    }

    fn head(&self, head: &Head, det: Det) -> String {
        match head {
            Head::Pieces { whose: Some(whose), kinds } => {
                let mut many = format!("{} {}", self.whose(whose), self.piece(kinds, Few::Many));
                if matches!(det, Det::One | Det::Any | Det::No) {
                    many = many.replace(" and ", " or ");
                }
                match det {
                    Det::One => format!("one of {many}"),
                    Det::Any => format!("any of {many}"),
                    Det::No => format!("none of {many}"),
                    Det::All => format!("all of {many}"),
                    Det::Bare => format!("of {many}"),
                }
            }
            Head::Pieces { whose: None, kinds } => self.counted(&self.piece(kinds, det.few()), det),
            Head::Points(filling) => {
                let noun = match (filling, det.few()) {
                    (Filling::Any, Few::One) => "point",
                    (Filling::Any, Few::Many) => "points",
                    (Filling::Empty, Few::One) => "empty point",
                    (Filling::Empty, Few::Many) => "empty points",
                    (Filling::Occupied, Few::One) => "occupied point",
                    (Filling::Occupied, Few::Many) => "occupied points",
                };
                self.counted(noun, det)
            }
            Head::It => "it".to_owned(),
            Head::Last(done) => self.done(*done),
            Head::Chosen(done) => self.done(*done),
            Head::Origin if det == Det::No => "no point that the last move began on".to_owned(),
            Head::Origin => "the point that the last move began on".to_owned(),
            Head::Crossed => match det {
                Det::All | Det::Bare => "the points *passed over*".to_owned(),
                Det::One | Det::Any => "a point *passed over*".to_owned(),
                Det::No => "no point *passed over*".to_owned(),
            },
            Head::Region(region) => self.region(region, det),
            Head::EachRegion(each) => {
                let each = each.iter().zip(&self.game.players);
                let each = each.map(|(region, player)| format!("{} (for {player})", self.region(region, det)));
                list(each, if matches!(det, Det::All | Det::Bare) { "and" } else { "or" })
            }
            Head::Term(term) => self.points_of(term, det),
            Head::Given => match det {
                Det::One | Det::Any => "one of *these*".to_owned(),
                Det::No => "none of *these*".to_owned(),
                Det::All => "all of *these*".to_owned(),
                Det::Bare => "of *these*".to_owned(),
            },
            Head::Known(name) if matches!(det, Det::All) => format!("*{name}*"),
            Head::Known(name) => self.part_of(&format!("*{name}*"), det),
            Head::Remembered(memory, owner) => {
                let name = format!("remembered as {}{}", self.memory(*memory), self.owner(owner));
                match det {
                    Det::One | Det::Any => format!("a point {name}"),
                    Det::No => format!("no point {name}"),
                    Det::All => format!("all points {name}"),
                    Det::Bare => format!("points {name}"),
                }
            }
            Head::AnyOf(parts) => {
                let last = if matches!(det, Det::All | Det::Bare | Det::No) { "and" } else { "or" };
                list(parts.iter().map(|part| self.set(part, det)), last)
            }
            Head::First(of) => format!("the *first* of {}", self.set(of, Det::All)),
            Head::OrIfNone(a, b) => {
                format!("{} (or, only if there is none, {})", self.set(a, det), self.set(b, det))
            }
        }
    }

    fn counted(&self, noun: &str, det: Det) -> String {
        match det {
            Det::One => a(noun),
            Det::Any => format!("any {noun}"),
            Det::No => format!("no {noun}"),
            Det::All => format!("all {noun}"),
            Det::Bare => noun.to_owned(),
        }
    }

    fn part_of(&self, what: &str, det: Det) -> String {
        match det {
            Det::One => format!("a point of {what}"),
            Det::Any => format!("any point of {what}"),
            Det::No => format!("no point of {what}"),
            Det::All => format!("all points of {what}"),
            Det::Bare => format!("points of {what}"),
        }
    }

    /// Points that have a name.
    fn points_of(&self, term: &Term, det: Det) -> String {
        let name = self.term(term);
        match (&term.of, det) {
            (None, Det::One) => {
                a(&format!("{name} point")).replacen("a *", if vowel(&name) { "an *" } else { "a *" }, 1)
            }
            (None, Det::Any) => format!("any {name} point"),
            (None, Det::No) => format!("no {name} point"),
            (None, Det::All) => format!("all {name} points"),
            (None, Det::Bare) => format!("{name} points"),
            (Some(_), Det::One) => format!("a point in the {name}"),
            (Some(_), Det::Any) => format!("any point in the {name}"),
            (Some(_), Det::No) => format!("no point in the {name}"),
            (Some(_), Det::All) => format!("all points in the {name}"),
            (Some(_), Det::Bare) => format!("points in the {name}"),
        }
    }

    /// The piece with which something was done in this turn.
    pub(super) fn done(&self, done: Done) -> String {
        let ways = [(done.placed, "placed"), (done.moved, "moved"), (done.chosen, "chosen")];
        let ways: Vec<String> = ways.into_iter().filter(|(is, _)| *is).map(|(_, way)| way.to_owned()).collect();
        let which = if done.number > 0 { format!("{} ", ordinal(done.number)) } else { String::new() };
        match ways.is_empty() {
            true => "the piece last placed, moved or chosen".to_owned(),
            false => format!("the {} {which}{}", self.piece(&[], Few::One), list(ways, "or")),
        }
    }

    pub(super) fn region(&self, region: &Region, det: Det) -> String {
        match region {
            Region::Rank(rank) => format!("rank {rank}"),
            Region::Column(column) => format!("column {column}"),
            Region::Shade { light } => format!("the {} points", if *light { "light" } else { "dark" }),
            Region::Listed(points) if points.is_empty() => "no point".to_owned(),
            Region::Listed(points) => {
                self.points(points, if matches!(det, Det::All | Det::Bare) { "and" } else { "or" })
            }
        }
    }

    /// A point to choose: whichever, where nothing more is said of it.
    pub(super) fn any(&self, set: &Set) -> String {
        let bare = set.that.is_empty() && matches!(set.head, Head::Points(Filling::Any | Filling::Empty));
        self.set(set, if bare { Det::Any } else { Det::One })
    }

    /// Points or pieces as a place to stand on.
    pub(super) fn on(&self, set: &Set, det: Det) -> String {
        match &set.head {
            Head::Last(_) | Head::Chosen(_) | Head::It if set.that.is_empty() => {
                format!("on the point of {}", self.set(set, det))
            }
            _ if set.is_pieces() => format!("where {} stands", self.set(set, det)),
            _ if det == Det::One => format!("on {}", self.any(set)),
            _ => format!("on {}", self.set(set, det)),
        }
    }

    /// What holds of points or pieces, behind them.
    fn that(&self, that: &[That], pieces: bool, few: Few) -> String {
        let (others, rest): (Vec<&That>, Vec<&That>) =
            that.iter().partition(|that| !that.holds && self.is_other(&that.kind));
        let excepted = others.iter().filter_map(|that| match &that.kind {
            ThatKind::Among(set) => Some(self.excepted(set)),
            _ => None,
        });
        let excepted = list(excepted, "and");
        let place = self.that_is(&rest, pieces, few);
        match (excepted.is_empty(), rest.is_empty()) {
            (true, _) => place,
            (false, true) => format!("other than {excepted}"),
            (false, false) => format!("{place}, other than {excepted}"),
        }
    }

    /// What holds of points or pieces, behind them; nothing that names what they are not.
    fn that_is(&self, that: &[&That], pieces: bool, few: Few) -> String {
        if !pieces && that.len() > 2 {
            // What is said of points in particular may be said of others within.
            let (no, yes): (Vec<&That>, Vec<&That>) = that.iter().partition(|that| !that.holds);
            let parts = no.into_iter().chain(yes).map(|that| self.place(that, pieces, few)).collect::<Vec<_>>();
            return format!("which is {}", parts.join("; and "));
        }
        let kinds: Vec<String> = that.iter().filter_map(|that| self.what_it_is(that, few)).collect();
        let places: Vec<&&That> = that.iter().filter(|that| self.what_it_is(that, few).is_none()).collect();
        let (yes, no): (Vec<&&&That>, Vec<&&&That>) = places.iter().partition(|that| says_it_itself(that));
        let verb = |one: &str, many: &str| if few == Few::One { one.to_owned() } else { many.to_owned() };
        let mut parts = Vec::new();
        if !kinds.is_empty() {
            parts.push(format!("{} {}", verb("that is", "that are"), list(kinds, "and")));
        }
        let next = yes.iter().all(|that| matches!(that.kind, ThatKind::NextTo(_)));
        if !yes.is_empty() {
            let places = list(yes.iter().map(|that| self.place(that, pieces, few)), "and");
            parts.push(match pieces && !next {
                true => format!("{} {places}", verb("that stands", "that stand")),
                false => places,
            });
        }
        if !no.is_empty() {
            let places = no.iter().map(|that| {
                let positive = That { holds: true, kind: that.kind.clone() };
                self.negated(&self.place(&positive, pieces, few))
            });
            let places = list(places, "or");
            parts.push(match pieces {
                true => format!("{} {places}", verb("that does not stand", "that do not stand")),
                false => format!("not {places}"),
            });
        }
        list(parts, "and")
    }

    /// "one of" becomes "any of" behind a "not".
    pub(super) fn negated(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for word in ["next to", "from", "of", "with", "in"] {
            text = text.replace(&format!("{word} one of"), &format!("{word} any of"));
            text = text.replace(&format!("{word} an empty"), &format!("{word} any empty"));
        }
        text
    }

    /// Of which kind, or whose, pieces are, where that is all that is said.
    pub(super) fn what_it_is(&self, that: &That, few: Few) -> Option<String> {
        let ThatKind::Among(Set { head: Head::Pieces { whose, kinds }, that: more }) = &that.kind else { return None };
        if !more.is_empty() {
            return None;
        }
        let piece = self.piece(kinds, few);
        Some(match (whose, that.holds, few) {
            (None, true, Few::One) => a(&piece),
            (None, true, Few::Many) => piece,
            (None, false, _) => format!("no {piece}"),
            (Some(whose), true, _) => format!("one of {} {}", self.whose(whose), self.piece(kinds, Few::Many)),
            (Some(whose), false, _) => format!("none of {} {}", self.whose(whose), self.piece(kinds, Few::Many)),
        })
    }

    /// What something is other than.
    fn excepted(&self, set: &Set) -> String {
        match &set.head {
            Head::Origin => "the one that the last move began on".to_owned(),
            _ => self.set(set, Det::All),
        }
    }

    fn is_other(&self, kind: &ThatKind) -> bool {
        let ThatKind::Among(set) = kind else { return false };
        let listed = matches!(&set.head, Head::Region(Region::Listed(_)));
        set.that.is_empty() && (set.is_known() || listed || matches!(set.head, Head::Known(_)))
    }

    /// Where something is, or isn't.
    pub(super) fn place(&self, that: &That, pieces: bool, few: Few) -> String {
        let not = if that.holds { "" } else { "not " };
        let det = if that.holds { Det::One } else { Det::Any };
        match &that.kind {
            ThatKind::Among(set) => self.among(set, that.holds, pieces),
            ThatKind::OnLine(lines) if that.holds => format!("in {}", self.lines(lines, Det::One)),
            ThatKind::OnLine(lines) => format!("in {}", self.lines(lines, Det::No)),
            ThatKind::NextTo(set) => format!("{not}next to {}", self.set(set, det)),
            ThatKind::InSight(of, within, going) => {
                let course = going.as_ref().map(|going| format!("{} ", self.course(going))).unwrap_or_default();
                let within = within.as_ref().map(|within| format!(", at most {} steps away", self.amount(within)));
                format!("{not}{course}*in sight* of {}{}", self.set(of, det), within.unwrap_or_default())
            }
            ThatKind::Over { legs, from, within, going } => {
                let course = going.as_ref().map(|going| format!(" {}", self.course(going))).unwrap_or_default();
                let within = within.as_ref().map(|within| format!(", at most {} steps away", self.amount(within)));
                let within = within.unwrap_or_default();
                let from = self.set(from, det);
                if let [(Times::Once, passed)] = legs.as_slice() {
                    return format!(
                        "{not}reached from {from} by leaping{course} *over* {}{within}",
                        self.set(passed, Det::One)
                    );
                }
                let legs = legs.iter().map(|(times, set)| self.leg(*times, set)).collect::<Vec<_>>().join(", then ");
                format!("{not}reached from {from} by going{course} *over* {legs}{within}")
            }
            ThatKind::Between(one, other) => {
                let like = if pieces { "pieces" } else { "points" };
                let _ = few;
                format!(
                    "{not}in an *unbroken run* of such {like} between {} and {}",
                    self.set(one, det),
                    self.set(other, det)
                )
            }
            ThatKind::Connected(set) => {
                let like = if pieces { "pieces" } else { "points" };
                format!("{not}*connected* through such {like} with {}", self.such(set, det))
            }
            ThatKind::Step(course, of) => format!("{not}one step {} {}", self.course_from(course), self.set(of, det)),
        }
    }

    fn such(&self, set: &Set, det: Det) -> String {
        self.set(set, det)
    }

    fn leg(&self, times: Times, set: &Set) -> String {
        match times {
            Times::Once => format!("exactly {}", self.single(set)),
            Times::Run => format!("one or more {}", self.in_a_run(set)),
            Times::Any => format!("any number (or none) {}", self.of_many(set)),
        }
    }

    fn single(&self, set: &Set) -> String {
        match self.set(set, Det::One).strip_prefix("any ") {
            Some(rest) => format!("one {rest}"),
            None => {
                let one = self.set(set, Det::One);
                let one = one.strip_prefix("a ").or_else(|| one.strip_prefix("an ")).map(|rest| format!("one {rest}"));
                one.unwrap_or_else(|| self.set(set, Det::One))
            }
        }
    }

    fn in_a_run(&self, set: &Set) -> String {
        format!("{} in succession", self.set(set, Det::Bare))
    }

    fn of_many(&self, set: &Set) -> String {
        let many = self.set(set, Det::Bare);
        let many = if many.starts_with("of ") { many } else { format!("of {many}") };
        format!("{many} in succession")
    }

    fn among(&self, set: &Set, holds: bool, pieces: bool) -> String {
        if set.is_known() && set.that.is_empty() {
            let what = self.set(set, Det::One);
            return match (holds, &set.head, pieces) {
                (true, Head::Origin, _) => format!("on {what}"),
                (false, Head::Origin, _) => "other than the one that the last move began on".to_owned(),
                (true, ..) => format!("that is {what}"),
                (false, ..) => format!("other than {what}"),
            };
        }
        if !pieces && set.that.is_empty() {
            let not = if holds { "" } else { "not " };
            match &set.head {
                Head::Term(Term { name, of: None }) => return format!("{not}*{}*", name.replace('_', " ")),
                Head::Term(term) => return format!("{not}in the {}", self.term(term)),
                Head::Remembered(memory, owner) => {
                    return format!("{not}remembered as {}{}", self.memory(*memory), self.owner(owner));
                }
                _ => {}
            }
        }
        if let (Head::Term(term @ Term { of: Some(_), .. }), []) = (&set.head, set.that.as_slice()) {
            return format!("{}in the {}", if holds { "" } else { "not " }, self.term(term));
        }
        let listed = matches!(&set.head, Head::Region(Region::Listed(_))) && set.that.is_empty();
        match (holds, listed && !pieces) {
            (true, true) => format!("out of {}", self.set(set, Det::All)),
            (false, true) => format!("other than {}", self.set(set, Det::All)),
            (true, false) => self.on(set, Det::One),
            (false, false) if matches!(set.head, Head::Region(_) | Head::EachRegion(_)) => {
                format!("not {}", self.on(set, Det::One))
            }
            (false, false) => format!("not {}", self.on(set, Det::Any)),
        }
    }

    /// Whose something is: "your".
    pub(super) fn whose(&self, person: &Person) -> String {
        match person {
            Person::You => "your".to_owned(),
            Person::Opponent => "the opponent's".to_owned(),
            Person::Others => "the other players'".to_owned(),
            Person::OthersThan(player) => format!("the players' other than {}", self.game.player_name(*player)),
            Person::Nobody => "nobody's".to_owned(),
            Person::Due => "that player's".to_owned(),
            Person::NotDue => "the opponent's".to_owned(),
            person => {
                let name = self.person(person);
                if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
            }
        }
    }

    /// Somebody, as who does something.
    pub(super) fn person(&self, person: &Person) -> String {
        match person {
            Person::You => "you".to_owned(),
            Person::Opponent => "the opponent".to_owned(),
            Person::Others => "another player".to_owned(),
            Person::OthersThan(player) => format!("a player other than {}", self.game.player_name(*player)),
            Person::Named(player) => self.game.player_name(*player).to_owned(),
            Person::Due => "the player whose turn it is".to_owned(),
            Person::NotDue => "the opponent of the player whose turn it is".to_owned(),
            Person::Nobody => "nobody".to_owned(),
            Person::Remembered(memory, owner) => {
                format!("the player remembered as {}{}", self.memory(*memory), self.owner(owner))
            }
            Person::Known(name) => format!("*{name}*"),
            Person::OrIfNobody(a, b) => format!("{} or, if there is none, {}", self.person(a), self.person(b)),
        }
    }

    pub(super) fn memory(&self, memory: merels_model::ir::MemoryId) -> String {
        let name = self.game.memories.get(memory.index()).map_or("", |memory| memory.name.as_str());
        format!("*{}*", name.replace('_', " "))
    }

    /// Whose value of a memory is meant, behind its name.
    pub(super) fn owner(&self, owner: &Owner) -> String {
        match owner {
            Owner::Game => String::new(),
            Owner::Person(person) => format!(" for {}", self.person(person)),
            Owner::Pieces(set) => format!(" for {}", self.set(set, Det::All)),
        }
    }

    pub(super) fn term(&self, term: &Term) -> String {
        let name = format!("*{}*", term.name.replace('_', " "));
        match &term.of {
            Some(of) => format!("{name} of {}", self.set(of, Det::All).trim_start_matches("all of ")),
            None => name,
        }
    }

    pub(super) fn lines(&self, lines: &Lines, det: Det) -> String {
        let noun = |pattern, rest: &str| {
            let noun = self.pattern(pattern, det.few());
            format!("{}{rest}", self.counted(&noun, det))
        };
        let known = |name: &str| match det {
            Det::One | Det::Any => format!("one of the lines {name}"),
            Det::No => format!("none of the lines {name}"),
            Det::All | Det::Bare => format!("the lines {name}"),
        };
        match lines {
            Lines::Standing(pattern) => noun(*pattern, ""),
            Lines::Made(pattern) => noun(*pattern, " that this makes"),
            Lines::Broken(pattern) => noun(*pattern, " that this breaks"),
            Lines::Term(term) => known(&format!("of {}", self.term(term))),
            Lines::Known(name) => known(&format!("*{name}*")),
            Lines::Remembered(memory, owner) => {
                known(&format!("remembered as {}{}", self.memory(*memory), self.owner(owner)))
            }
            Lines::AnyOf(parts) => {
                let last = if matches!(det, Det::All | Det::Bare) { "and" } else { "or" };
                list(parts.iter().map(|part| self.lines(part, det)), last)
            }
            Lines::Both(a, b) => format!("{} on {}", self.lines(a, det), self.lines(b, Det::One)),
            Lines::Except(a, b) => format!("{} on {}", self.lines(a, det), self.lines(b, Det::No)),
            Lines::OrIfNone(a, b) => {
                format!("{} (or, only if there is none, {})", self.lines(a, det), self.lines(b, det))
            }
        }
    }

    /// Directions, as an adverb.
    pub(super) fn course(&self, course: &Course) -> String {
        match course {
            Course::To(direction) => format!("to the {}", direction.word()),
            Course::Orthogonal => "orthogonally".to_owned(),
            Course::Diagonal => "diagonally".to_owned(),
            Course::Forward => "*forward*".to_owned(),
            Course::Backward => "*backward*".to_owned(),
            Course::Sideways => "*sideways*".to_owned(),
            Course::ForwardDiagonal => "diagonally *forward*".to_owned(),
            Course::BackwardDiagonal => "diagonally *backward*".to_owned(),
            Course::AnyOf(directions) => format!("to the {}", directions_list(directions)),
            Course::Each(each) => {
                let each = each.iter().zip(&self.game.players);
                let each = each.map(|(ways, player)| format!("to the {} for {player}", directions_list(ways)));
                list(each, "and")
            }
        }
    }

    /// Directions, with what they lead away from behind them.
    fn course_from(&self, course: &Course) -> String {
        match course {
            Course::To(direction @ (Direction::Up | Direction::Down)) => format!("{} from", direction.word()),
            Course::To(direction) => format!("{} of", direction.word()),
            course => format!("{} from", self.course(course)),
        }
    }
}

fn directions_list(directions: &[Direction]) -> String {
    list(directions.iter().map(|direction| direction.word().to_owned()), "or")
}

/// Whether one says of them that they stand somewhere.
fn stands(set: &Set) -> bool {
    set.is_pieces() || set.is_known() || matches!(set.head, Head::Given)
}

/// Whether what holds of something is said with its own "no", or with none.
fn says_it_itself(that: &That) -> bool {
    that.holds || matches!(that.kind, ThatKind::OnLine(_))
}

fn vowel(name: &str) -> bool {
    name.trim_start_matches('*').starts_with(['a', 'e', 'i', 'o', 'u'])
}
