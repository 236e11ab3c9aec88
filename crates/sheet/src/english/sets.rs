//! Points, pieces, lines and players as noun phrases.

use super::English;
use super::nouns::{Few, a, list, ordinal};
use crate::meaning::{Done, Filling, Head, Region, Set, Term, That, ThatKind};
use crate::plan::is_sole;
use merels_model::board::PointId;

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
    pub(super) fn few(self) -> Few {
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
        if let Some(text) = self.if_so_called(set, det) {
            return text;
        }
        // Of what is known more is asked than which it is.
        if set.is_known() && det == Det::One && set.head != Head::Origin {
            let that = self.that(&set.that, true, Few::One);
            let that = that.trim_start_matches("that ");
            return match &set.head {
                Head::Last(done) | Head::Chosen(done) if done.is_point() => {
                    format!(
                        "{head}, if it {},",
                        that.replacen("stands ", "is ", 1).replacen("does not stand ", "is not ", 1)
                    )
                }
                _ => format!("{head}, if it {that},"),
            };
        }
        if let (Head::Pieces { whose: Some(_), kinds }, true) = (&set.head, det == Det::One)
            && self.is_sole(kinds, det)
        {
            let that = self.that(&set.that, true, Few::One);
            let (that, one) = (that.replace("that stands", "it stands"), ["that does not", "that is"]);
            let that = one.iter().fold(that, |that, word| that.replace(word, &word.replace("that", "it")));
            return format!("{head}, if {that},");
        }
        if let (Head::AnyOf(parts), Det::Bare) = (&set.head, det)
            && parts.iter().any(Set::is_pieces)
            && !parts.iter().all(Set::is_pieces)
        {
            let each = parts.iter().map(|part| match part.is_pieces() {
                true => format!("hold {}", self.set(part, Det::One)),
                false => format!("are {}", self.set(part, det)),
            });
            return format!("points {} that {}", self.that(&set.that, false, Few::Many), list(each, "or"));
        }
        let area = |part: &Set| part.that.is_empty() && matches!(part.head, Head::Region(_));
        match &set.head {
            Head::AnyOf(parts) if det == Det::All && parts.iter().all(area) && !self.only_others(set) => {
                return format!("all points of {head} that are {}", self.that(&set.that, false, Few::Many));
            }
            Head::Term(term @ Term { of: Some(_), .. }) if det == Det::All && self.only_places(set) => {
                let that = self.that(&set.that, false, Few::Many);
                return format!("all points that are {that} and in {}", self.the_term(term));
            }
            _ => {}
        }
        let lead = match &set.head {
            Head::AnyOf(parts) if parts.len() > 1 && matches!(det, Det::All | Det::Bare) => ", as far as they are ",
            Head::Term(Term { of: Some(_), .. }) if matches!(det, Det::All | Det::Bare) => ", as far as they are ",
            Head::AnyOf(parts) if parts.len() == 2 => ", either of them ",
            Head::AnyOf(parts) if parts.len() > 1 => ", any of them ",
            _ => return format!("{head} {}", self.that(&set.that, stands(set), det.few())),
        };
        if self.only_others(set) {
            return format!("{head}, {}", self.that(&set.that, false, det.few()));
        }
        format!("{head}{lead}{}", self.that(&set.that, false, det.few()))
    }

    pub(super) fn head(&self, head: &Head, det: Det) -> String {
        match head {
            Head::Pieces { whose: Some(whose), kinds } if self.is_sole(kinds, det) => {
                format!("{} {}", self.whose(whose), self.owned(kinds, Few::One))
            }
            Head::Pieces { whose: Some(whose), kinds } => {
                let mut many = format!("{} {}", self.whose(whose), self.owned(kinds, Few::Many));
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
                let each = list(parts.iter().flat_map(|part| self.members(part, det)), last);
                // What is said of the first could else be taken for what is said of all.
                let said =
                    parts.split_last().is_some_and(|(_, before)| before.iter().any(|part| !part.that.is_empty()));
                if said && matches!(det, Det::One | Det::Any) { format!("either {each}") } else { each }
            }
            Head::First(of) => format!("the *first* of {}", self.set(of, Det::All)),
            Head::OrIfNone(a, b) => {
                format!("{} (or, only if there is none, {})", self.set(a, det), self.set(b, det))
            }
        }
    }

    /// Certain points, as far as the word list calls them so: "f6 (if *hostile*)".
    fn if_so_called(&self, set: &Set, det: Det) -> Option<String> {
        let Head::Term(term @ Term { of: None, .. }) = &set.head else { return None };
        let [That { holds: true, kind: ThatKind::Among(Set { head: Head::Region(Region::Listed(points)), that }) }] =
            set.that.as_slice()
        else {
            return None;
        };
        let called = self.term(term);
        match (points.as_slice(), that.is_empty() && det != Det::No) {
            ([one], true) => Some(format!("{} (if {called})", self.point(*one))),
            ([_, _, ..], true) => {
                let points = self.points(points, if matches!(det, Det::All | Det::Bare) { "and" } else { "or" });
                Some(format!("{points} (as far as {called})"))
            }
            _ => None,
        }
    }

    /// Whether all that is said of something is what it is other than.
    fn only_others(&self, set: &Set) -> bool {
        set.that.iter().all(|that| !that.holds && self.is_other(&that.kind))
    }

    /// Whether all that is said of points is where they are, by themselves.
    fn only_places(&self, set: &Set) -> bool {
        set.that.iter().all(|that| match &that.kind {
            ThatKind::Among(Set { head: Head::Remembered(..) | Head::Region(_), that: more }) => {
                that.holds && more.is_empty()
            }
            _ => false,
        })
    }

    /// What stands in a list: points by themselves, so that there is no list in it.
    fn members(&self, part: &Set, det: Det) -> Vec<String> {
        match &part.head {
            Head::Region(Region::Listed(points)) if part.that.is_empty() => {
                points.iter().map(|point| self.point(*point).to_owned()).collect()
            }
            _ => vec![self.set(part, det)],
        }
    }

    /// Whether it is the only one of its kind that a player has, wherever it is.
    pub(super) fn is_sole(&self, kinds: &[merels_model::ir::KindId], det: Det) -> bool {
        matches!(kinds, [kind] if is_sole(self.game, *kind)) && matches!(det, Det::One | Det::Any)
    }

    pub(super) fn counted(&self, noun: &str, det: Det) -> String {
        match det {
            Det::One => a(noun),
            Det::Any => format!("any {noun}"),
            Det::No => format!("no {noun}"),
            Det::All => format!("all {noun}"),
            Det::Bare => noun.to_owned(),
        }
    }

    pub(super) fn part_of(&self, what: &str, det: Det) -> String {
        match det {
            Det::One => format!("a point of {what}"),
            Det::Any => format!("any point of {what}"),
            Det::No => format!("no point of {what}"),
            Det::All => format!("all points of {what}"),
            Det::Bare => format!("points of {what}"),
        }
    }

    /// Points that have a name.
    pub(super) fn points_of(&self, term: &Term, det: Det) -> String {
        let name = self.the_term(term);
        match (&term.of, det) {
            (None, Det::One) => {
                a(&format!("{name} point")).replacen("a *", if vowel(&name) { "an *" } else { "a *" }, 1)
            }
            (None, Det::Any) => format!("any {name} point"),
            (None, Det::No) => format!("no {name} point"),
            (None, Det::All) => format!("all {name} points"),
            (None, Det::Bare) => format!("{name} points"),
            (Some(_), Det::One) => format!("a point in {name}"),
            (Some(_), Det::Any) => format!("any point in {name}"),
            (Some(_), Det::No) => format!("no point in {name}"),
            (Some(_), Det::All) => format!("all points in {name}"),
            (Some(_), Det::Bare) => format!("points in {name}"),
        }
    }

    /// The piece with which something was done in this turn.
    pub(super) fn done(&self, done: Done) -> String {
        let ways = [(done.placed, "placed"), (done.moved, "moved"), (done.chosen, "chosen")];
        let ways: Vec<String> = ways.into_iter().filter(|(is, _)| *is).map(|(_, way)| way.to_owned()).collect();
        let which = if done.number > 0 { format!("{} ", ordinal(done.number)) } else { String::new() };
        match ways.is_empty() {
            true => "the piece last placed, moved or chosen".to_owned(),
            false if done.is_point() => format!("the point {which}chosen"),
            false => format!("the {} {which}{}", self.piece(&[], Few::One), list(ways, "or")),
        }
    }

    pub(super) fn region(&self, region: &Region, det: Det) -> String {
        match region {
            Region::Rank(rank) => format!("rank {rank}"),
            Region::Column(column) => format!("column {column}"),
            Region::Shade { light } => format!("the {} points", if *light { "light" } else { "dark" }),
            Region::Rows(rows) => {
                let row = |(from, to): &(PointId, PointId)| {
                    format!("row {} to {}", self.points(&[*from], "and"), self.points(&[*to], "and"))
                };
                list(rows.iter().map(row), if matches!(det, Det::All | Det::Bare) { "and" } else { "or" })
            }
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
            Head::Last(done) | Head::Chosen(done) if done.is_point() && set.that.is_empty() => {
                format!("on {}", self.set(set, det))
            }
            Head::Last(_) | Head::Chosen(_) | Head::It if set.that.is_empty() => {
                format!("on the point of {}", self.set(set, det))
            }
            _ if set.is_pieces() => format!("where {} stands", self.set(set, det)),
            _ if det == Det::One => format!("on {}", self.any(set)),
            _ => format!("on {}", self.set(set, det)),
        }
    }
}

/// Whether one says of them that they stand somewhere.
fn stands(set: &Set) -> bool {
    set.is_pieces() || set.is_known() || matches!(set.head, Head::Given)
}

fn vowel(name: &str) -> bool {
    name.trim_start_matches('*').starts_with(['a', 'e', 'i', 'o', 'u'])
}
