//! Where points and pieces are, and what they are, behind a noun.

use merels_syntax::tree::Times;

use super::English;
use super::nouns::{Few, a, list, number};
use super::sets::Det;
use crate::meaning::{Filling, Head, Number, Reach, Region, Set, Term, That, ThatKind};

impl English<'_> {
    /// What holds of points or pieces, behind them.
    pub(super) fn that(&self, that: &[That], pieces: bool, few: Few) -> String {
        let (others, rest): (Vec<&That>, Vec<&That>) =
            that.iter().partition(|that| !that.holds && self.is_other(&that.kind));
        let excepted = others.iter().filter_map(|that| match &that.kind {
            ThatKind::Among(set) => Some(self.excepted(set)),
            _ => None,
        });
        let excepted = list(excepted, "and");
        let place = self.that_is(&rest, pieces, few);
        // Pieces are no points, but stand on them.
        let listed = |that: &&That| matches!(&that.kind, ThatKind::Among(Set { head: Head::Region(_), .. }));
        let other = if pieces && others.iter().all(listed) { "except on" } else { "other than" };
        match (excepted.is_empty(), rest.is_empty()) {
            (true, _) => place,
            (false, true) => format!("{other} {excepted}"),
            (false, false) => format!("{place}, {other} {excepted}"),
        }
    }

    /// What holds of points or pieces, behind them; nothing that names what they are not.
    pub(super) fn that_is(&self, that: &[&That], pieces: bool, few: Few) -> String {
        if !pieces && that.len() > 2 {
            // What is said of points in particular may be said of others within.
            let (no, yes): (Vec<&That>, Vec<&That>) = that.iter().partition(|that| !that.holds);
            let parts = no.into_iter().chain(yes).map(|that| self.place(that, pieces)).collect::<Vec<_>>();
            let parts = on_none(parts);
            let are = if few == Few::One { "is" } else { "are" };
            return format!("which {are} {}", parts.join("; and "));
        }
        let kinds = that.iter().filter_map(|that| match pieces {
            true => self.what_it_is(that, few),
            false => self.what_stands_there(that),
        });
        let kinds: Vec<String> = kinds.collect();
        let places: Vec<&&That> = that.iter().filter(|that| self.what_it_is(that, few).is_none()).collect();
        let (yes, no): (Vec<&&&That>, Vec<&&&That>) = places.iter().partition(|that| says_it_itself(that));
        let verb = |one: &str, many: &str| if few == Few::One { one.to_owned() } else { many.to_owned() };
        let mut parts = Vec::new();
        if !kinds.is_empty() {
            let kinds = list(kinds, "and");
            parts.push(if pieces { format!("{} {kinds}", verb("that is", "that are")) } else { kinds });
        }
        let next = yes.iter().all(|that| matches!(that.kind, ThatKind::NextTo(_)));
        // What goes on for long stands last, and isn't stood on.
        let (connected, yes): (Vec<&&&That>, Vec<&&&That>) =
            yes.into_iter().partition(|that| matches!(that.kind, ThatKind::Connected { .. }));
        let reached = yes.iter().all(|that| matches!(that.kind, ThatKind::Over { .. }));
        if !yes.is_empty() {
            let places = list(yes.iter().map(|that| self.place(that, pieces)), "and");
            parts.push(match pieces && !next {
                true if reached => format!("{} {places}", verb("that is", "that are")),
                true => format!("{} {places}", verb("that stands", "that stand")),
                false => places,
            });
        }
        if !connected.is_empty() {
            let places = list(connected.iter().map(|that| self.place(that, pieces)), "and");
            parts.push(match (pieces, parts.is_empty()) {
                (true, true) => format!("{} {places}", verb("that is", "that are")),
                (true, false) => format!("{} {places}", verb("is", "are")),
                (false, _) => places,
            });
        }
        if !no.is_empty() {
            let places = no.iter().map(|that| {
                let positive = That { holds: true, kind: that.kind.clone() };
                self.negated(&self.place(&positive, pieces))
            });
            let places = list(places, "or");
            let reached = no.iter().all(|that| matches!(that.kind, ThatKind::Over { .. }));
            parts.push(match pieces {
                true if reached => format!("{} {places}", verb("that is not", "that are not")),
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

    /// Which pieces stand on points, where that is all that is said.
    fn what_stands_there(&self, that: &That) -> Option<String> {
        let what = self.what_it_is(that, Few::One)?;
        let ThatKind::Among(pieces) = &that.kind else { return Some(what) };
        Some(format!("where {} stands", self.set(pieces, if that.holds { Det::One } else { Det::No })))
    }

    /// Of which kind, or whose, pieces are, where that is all that is said.
    pub(super) fn what_it_is(&self, that: &That, few: Few) -> Option<String> {
        if let ThatKind::Called(name) = &that.kind {
            return Some(format!("{}*{}*", if that.holds { "" } else { "not " }, name.replace('_', " ")));
        }
        let ThatKind::Among(Set { head: Head::Pieces { whose, kinds }, that: more }) = &that.kind else { return None };
        if !more.is_empty() {
            return None;
        }
        let piece = self.piece(kinds, few);
        Some(match (whose, that.holds, few) {
            (None, true, Few::One) => a(&piece),
            (None, true, Few::Many) => piece,
            (None, false, _) => format!("no {piece}"),
            (Some(whose), true, _) if self.is_sole(kinds, Det::One) => {
                format!("{} {}", self.whose(whose), self.owned(kinds, Few::One))
            }
            (Some(whose), true, _) => format!("one of {} {}", self.whose(whose), self.owned(kinds, Few::Many)),
            (Some(whose), false, _) => format!("none of {} {}", self.whose(whose), self.owned(kinds, Few::Many)),
        })
    }

    /// What something is other than.
    pub(super) fn excepted(&self, set: &Set) -> String {
        match &set.head {
            Head::Origin => "the one that the last move began on".to_owned(),
            _ => self.set(set, Det::All),
        }
    }

    pub(super) fn is_other(&self, kind: &ThatKind) -> bool {
        let ThatKind::Among(set) = kind else { return false };
        let listed = matches!(&set.head, Head::Region(Region::Listed(_)));
        set.that.is_empty() && (set.is_known() || listed || matches!(set.head, Head::Known(_)))
    }

    /// Where something is, or isn't.
    pub(super) fn place(&self, that: &That, pieces: bool) -> String {
        let not = if that.holds { "" } else { "not " };
        let det = if that.holds { Det::One } else { Det::Any };
        match &that.kind {
            ThatKind::Among(set) => self.among(set, that.holds, pieces),
            ThatKind::OnLine(lines) if that.holds => format!("in {}", self.lines(lines, Det::One)),
            ThatKind::OnLine(lines) => format!("in {}", self.lines(lines, Det::No)),
            ThatKind::NextTo(set) => format!("{not}next to {}", self.set(set, det)),
            ThatKind::InSight(of, within, going) => {
                let course = going.as_ref().map(|going| format!("{} ", self.course(going))).unwrap_or_default();
                let within = self.within(within.as_ref());
                format!("{not}{course}*in sight* of {}{within}", self.set(of, det))
            }
            ThatKind::Over { legs, from, within, going } => {
                let course = going.as_ref().map(|going| format!(" {}", self.course(going))).unwrap_or_default();
                let within = self.within(within.as_ref());
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
                format!(
                    "{not}in an *unbroken run* of such {like} between {} and {}",
                    self.set(one, det),
                    self.set(other, det)
                )
            }
            ThatKind::Connected { with, through } => {
                let like = through.as_ref().and_then(|head| self.through(head));
                let like = like.unwrap_or_else(|| format!("such {}", if pieces { "pieces" } else { "points" }));
                format!("{not}*connected* through {like} with {}", self.set(with, det))
            }
            ThatKind::Step(course, steps, of) => {
                let steps = format!("{} {}", number(*steps as i64), if *steps == 1 { "step" } else { "steps" });
                format!("{not}{steps} {} {}", self.course_from(course), self.set(of, det))
            }
            ThatKind::Called(name) => format!("{not}*{}*", name.replace('_', " ")),
        }
    }

    /// How far.
    fn within(&self, reach: Option<&Reach>) -> String {
        let (word, steps) = match reach {
            None => return String::new(),
            Some(Reach::AtMost(steps)) => ("at most", steps),
            Some(Reach::Exactly(steps)) => ("exactly", steps),
        };
        let step = if *steps == Number::Fixed(1) { "step" } else { "steps" };
        format!(", {word} {} {step} away", self.amount(steps))
    }

    /// What a way leads over, where a word is enough.
    fn through(&self, head: &Head) -> Option<String> {
        match head {
            Head::Points(Filling::Empty) => Some("empty points".to_owned()),
            Head::Points(Filling::Occupied) => Some("occupied points".to_owned()),
            Head::Points(Filling::Any) => Some("any points".to_owned()),
            Head::Given => Some("*these*".to_owned()),
            Head::Pieces { whose: Some(whose), kinds } => {
                Some(format!("{} {}", self.whose(whose), self.owned(kinds, Few::Many)))
            }
            _ => None,
        }
    }

    pub(super) fn leg(&self, times: Times, set: &Set) -> String {
        match times {
            Times::Once => format!("exactly {}", self.single(set)),
            Times::Run => format!("one or more {}", self.in_a_run(set)),
            Times::Any => format!("any number (or none) {}", self.of_many(set)),
        }
    }

    pub(super) fn single(&self, set: &Set) -> String {
        match self.set(set, Det::One).strip_prefix("any ") {
            Some(rest) => format!("one {rest}"),
            None => {
                let one = self.set(set, Det::One);
                let one = one.strip_prefix("a ").or_else(|| one.strip_prefix("an ")).map(|rest| format!("one {rest}"));
                one.unwrap_or_else(|| self.set(set, Det::One))
            }
        }
    }

    pub(super) fn in_a_run(&self, set: &Set) -> String {
        format!("{} in succession", self.set(set, Det::Bare))
    }

    pub(super) fn of_many(&self, set: &Set) -> String {
        let many = self.set(set, Det::Bare);
        let many = if many.starts_with("of ") { many } else { format!("of {many}") };
        format!("{many} in succession")
    }

    /// Points that are any of those of which one thing each holds: that, of each.
    fn any_of_places(&self, set: &Set) -> Option<String> {
        let Head::AnyOf(parts) = &set.head else { return None };
        let each = parts.iter().map(|part| match (&part.head, part.that.as_slice()) {
            (Head::Points(Filling::Any), [that]) if that.holds => Some(self.place(that, false)),
            _ => None,
        });
        let each: Option<Vec<String>> = each.collect();
        Some(list(each.filter(|_| set.that.is_empty())?, "or"))
    }

    pub(super) fn among(&self, set: &Set, holds: bool, pieces: bool) -> String {
        if set.is_known() && set.that.is_empty() {
            let what = self.set(set, Det::One);
            return match (holds, &set.head, pieces) {
                (true, Head::Origin, _) => format!("on {what}"),
                (false, Head::Origin, _) => "other than the one that the last move began on".to_owned(),
                (true, ..) => format!("that is {what}"),
                (false, ..) => format!("other than {what}"),
            };
        }
        if let Some(text) = self.any_of_places(set).filter(|_| holds && !pieces) {
            return text;
        }
        if !pieces && set.that.is_empty() {
            let not = if holds { "" } else { "not " };
            match &set.head {
                Head::Given => return format!("{not}among *these*"),
                Head::Term(term @ Term { of: Some(_), .. }) => return format!("{not}in {}", self.the_term(term)),
                Head::Remembered(memory, owner) => {
                    return format!("{not}remembered as {}{}", self.memory(*memory), self.owner(owner));
                }
                _ => {}
            }
        }
        if let (Head::Term(term @ Term { of: Some(_), .. }), []) = (&set.head, set.that.as_slice()) {
            return format!("{}in {}", if holds { "" } else { "not " }, self.the_term(term));
        }
        let listed = matches!(&set.head, Head::Region(Region::Listed(_))) && set.that.is_empty();
        match (holds, listed && !pieces) {
            (true, true) if matches!(&set.head, Head::Region(Region::Listed(points)) if points.len() == 1) => {
                self.on(set, Det::One)
            }
            (true, true) => format!("among {}", self.set(set, Det::All)),
            (false, true) => format!("other than {}", self.set(set, Det::All)),
            (true, false) => self.on(set, Det::One),
            (false, false) if matches!(set.head, Head::Region(_) | Head::EachRegion(_)) => {
                format!("not {}", self.on(set, Det::One))
            }
            (false, false) => format!("not {}", self.on(set, Det::Any)),
        }
    }
}

/// Whether what holds of something is said with its own "no", or with none.
fn says_it_itself(that: &That) -> bool {
    that.holds || matches!(that.kind, ThatKind::OnLine(_))
}

/// Places with those that something is not on as one.
fn on_none(parts: Vec<String>) -> Vec<String> {
    let on = |part: &String| part.strip_prefix("not on ").map(str::to_owned);
    let regions: Vec<String> = parts.iter().filter_map(on).collect();
    let others = parts.iter().filter(|part| on(part).is_none()).cloned();
    let none = (!regions.is_empty()).then(|| format!("not on {}", list(regions.iter().cloned(), "or")));
    none.into_iter().chain(others).collect()
}
