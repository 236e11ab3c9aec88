//! Where points and pieces are, and what they are, behind a noun.

use merels_syntax::tree::Times;

use super::English;
use super::nouns::{Few, a, list};
use super::sets::Det;
use crate::meaning::{Head, Region, Set, Term, That, ThatKind};

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
        match (excepted.is_empty(), rest.is_empty()) {
            (true, _) => place,
            (false, true) => format!("other than {excepted}"),
            (false, false) => format!("{place}, other than {excepted}"),
        }
    }

    /// What holds of points or pieces, behind them; nothing that names what they are not.
    pub(super) fn that_is(&self, that: &[&That], pieces: bool, few: Few) -> String {
        if !pieces && that.len() > 2 {
            // What is said of points in particular may be said of others within.
            let (no, yes): (Vec<&That>, Vec<&That>) = that.iter().partition(|that| !that.holds);
            let parts = no.into_iter().chain(yes).map(|that| self.place(that, pieces)).collect::<Vec<_>>();
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
            let places = list(yes.iter().map(|that| self.place(that, pieces)), "and");
            parts.push(match pieces && !next {
                true => format!("{} {places}", verb("that stands", "that stand")),
                false => places,
            });
        }
        if !no.is_empty() {
            let places = no.iter().map(|that| {
                let positive = That { holds: true, kind: that.kind.clone() };
                self.negated(&self.place(&positive, pieces))
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

    pub(super) fn such(&self, set: &Set, det: Det) -> String {
        self.set(set, det)
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
}

/// Whether what holds of something is said with its own "no", or with none.
fn says_it_itself(that: &That) -> bool {
    that.holds || matches!(that.kind, ThatKind::OnLine(_))
}
