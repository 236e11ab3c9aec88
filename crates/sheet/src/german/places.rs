//! Where points and pieces are, and what they are, behind a noun or as what is said of them.

use merels_syntax::tree::{Direction, Times};

use super::German;
use super::grammar::{Adjective, Article, Case, Few};
use super::nouns::joined;
use super::phrase::{Phrase, aside, list, preposition};
use super::said::{BE, LIE, Predicate, STAND, Said};
use super::sets::{Det, pronoun};
use crate::meaning::{Course, Filling, Head, Number, Reach, Region, Set, That, ThatKind};

/// One thing that is said of points or pieces.
struct Part {
    text: String,
    /// Whether it is what they are, and not where they are.
    is: bool,
    /// Whether it may stand behind a noun without a verb.
    plain: bool,
}

impl Part {
    fn at(text: String, that: &That) -> Self {
        let text = if that.holds { text } else { format!("nicht {text}") };
        Self { text, is: false, plain: that.holds }
    }

    fn is(text: String, holds: bool) -> Self {
        let text = if holds { text } else { format!("nicht {text}") };
        Self { text, is: true, plain: false }
    }
}

impl German<'_> {
    /// A noun phrase with what is said of it behind it; without a verb if that may be.
    pub(super) fn described(&self, head: Phrase, that: &[&That], pieces: bool, plainly: bool) -> Phrase {
        let (others, rest): (Vec<&That>, Vec<&That>) = that.iter().partition(|that| is_other(that));
        let parts: Vec<Part> = rest.iter().map(|that| self.part(that, pieces, head.few)).collect();
        let head = match parts.as_slice() {
            [] => head,
            [part] if part.plain && plainly => head.then(&format!(" {}", part.text)),
            _ => {
                let said = Said { predicates: predicates(parts, pieces), ..Said::new(head.clone(), BE, "") };
                head.which(&said.bare())
            }
        };
        let others: Vec<String> = others.iter().filter_map(|that| self.excepted(that)).collect();
        if others.is_empty() { head } else { head.then(&format!(" außer {}", list(others, "und"))) }
    }

    /// The same of any of several.
    pub(super) fn as_far_as(&self, head: Phrase, that: &[&That], det: Det) -> Phrase {
        if that.is_empty() {
            return head;
        }
        let (others, rest): (Vec<&That>, Vec<&That>) = that.iter().partition(|that| is_other(that));
        let parts: Vec<Part> = rest.iter().map(|that| self.part(that, false, Few::One)).collect();
        let head = match (parts.is_empty(), det) {
            (true, _) => head,
            (false, Det::All | Det::The | Det::Bare) => {
                let they = Phrase::names("sie").like_pronoun();
                let said = Said { predicates: predicates(parts, false), ..Said::new(they, BE, "") };
                head.then(&aside(&said.subordinate_to("soweit")))
            }
            (false, Det::One | Det::No | Det::Each) => {
                head.then(&aside(&format!("jeweils {}", list(parts.into_iter().map(|part| part.text), "und"))))
            }
        };
        let others: Vec<String> = others.iter().filter_map(|that| self.excepted(that)).collect();
        if others.is_empty() { head } else { head.then(&format!(" außer {}", list(others, "und"))) }
    }

    /// Something known, if more holds of it.
    pub(super) fn if_it(&self, head: Phrase, that: &[&That], pieces: bool) -> Phrase {
        if that.is_empty() {
            return head;
        }
        let parts = that.iter().map(|that| self.part(that, pieces, Few::One)).collect();
        let said = Said { predicates: predicates(parts, pieces), ..Said::new(pronoun(head.gender), BE, "") };
        head.then(&aside(&said.subordinate_to("falls")))
    }

    /// What something is other than, in the dative.
    fn excepted(&self, that: &That) -> Option<String> {
        match &that.kind {
            ThatKind::Among(set) => Some(self.set(set, Det::All).dative().to_owned()),
            _ => None,
        }
    }

    /// What is said of something, as predicates.
    pub(super) fn predicates(&self, that: &[That], pieces: bool, few: Few) -> Vec<Predicate> {
        predicates(that.iter().map(|that| self.part(that, pieces, few)).collect(), pieces)
    }

    /// The same where one of it holds of everything of which it is said; none where that takes different verbs.
    pub(super) fn alternatives(&self, that: &[That], pieces: bool) -> Option<Predicate> {
        let each = that.iter().map(|that| That { holds: true, kind: that.kind.clone() });
        let parts: Vec<Part> = each.map(|that| self.part(&that, pieces, Few::One)).collect();
        let verb = match parts.as_slice() {
            parts if parts.iter().all(|part| part.is) => BE,
            parts if parts.iter().all(|part| !part.is) => STAND,
            _ => return None,
        };
        Some(Predicate { verb, rest: list(parts.into_iter().map(|part| part.text), "oder") })
    }

    fn part(&self, that: &That, pieces: bool, few: Few) -> Part {
        match &that.kind {
            ThatKind::Among(set) => self.among(set, that, pieces, few),
            ThatKind::OnLine(lines) => {
                let det = if that.holds { Det::One } else { Det::No };
                let text = preposition("in", self.lines(lines, det).dative());
                Part { text, is: false, plain: that.holds }
            }
            ThatKind::NextTo(set) => self.denied("neben", set, that),
            ThatKind::InSight(of, within, going) => {
                let way = words(&[self.within(within.as_ref()), self.going(going.as_ref())]);
                Part::at(format!("{way}*in Sicht* {}", preposition("von", self.set(of, Det::One).dative())), that)
            }
            ThatKind::Over { legs, from, within, going } => {
                let way = words(&[self.within(within.as_ref()), self.going(going.as_ref())]);
                let from = preposition("von", self.set(from, Det::One).dative());
                let over = match legs.as_slice() {
                    [(Times::Once, passed)] => {
                        format!("durch einen Sprung *über* {}", self.set(passed, Det::One).accusative())
                    }
                    legs => {
                        let legs = legs.iter().map(|(times, set)| self.leg(*times, set));
                        format!("*über* {}", legs.collect::<Vec<_>>().join(", dann "))
                    }
                };
                Part::is(format!("{from} aus {way}{over} erreichbar"), that.holds)
            }
            ThatKind::Between(one, other) => {
                let like = self.like(pieces).said(Case::Genitive).to_owned();
                let (one, other) = (self.set(one, Det::One), self.set(other, Det::One));
                let between = format!("zwischen {} und {}", one.dative(), other.dative());
                Part::at(format!("in einer *lückenlosen Folge* {like} {between}"), that)
            }
            ThatKind::Connected { with, through } => {
                let like = through.as_ref().and_then(|head| self.through(head)).unwrap_or_else(|| self.like(pieces));
                let with = self.set(with, Det::One);
                Part::is(format!("über {} mit {} *verbunden*", like.accusative(), with.dative()), that.holds)
            }
            ThatKind::Step(course, steps, of) => Part::at(self.step_from(course, *steps, of), that),
            ThatKind::Called(name) => Part::is(format!("*{}*", self.term_name(name)), that.holds),
        }
    }

    /// What a way leads over, where a word is enough.
    fn through(&self, head: &Head) -> Option<Phrase> {
        match head {
            Head::Points(Filling::Empty | Filling::Occupied) => Some(self.head(head, Det::Bare)),
            Head::Points(Filling::Any) => {
                let any = self.point_noun().with([Adjective::new("beliebig")]);
                Some(Phrase::of(&any, Article::None, Few::Many))
            }
            Head::Given => Some(self.head(head, Det::The)),
            Head::Pieces { whose: Some(_), .. } => Some(self.head(head, Det::The)),
            _ => None,
        }
    }

    /// "solche Steine".
    fn like(&self, pieces: bool) -> Phrase {
        let noun = if pieces { self.piece() } else { self.point_noun() };
        Phrase::of(&noun.with([Adjective::new("solch")]), Article::None, Few::Many)
    }

    /// Where something is, or isn't: "neben einem leeren Punkt", "neben keinem leeren Punkt".
    fn denied(&self, word: &str, set: &Set, that: &That) -> Part {
        match (that.holds, can_be_denied(set)) {
            (false, true) => {
                let text = preposition(word, self.set(set, Det::No).dative());
                Part { text, is: false, plain: false }
            }
            _ => Part::at(preposition(word, self.set(set, Det::One).dative()), that),
        }
    }

    /// Points that are any of those of which one thing each holds: that, of each.
    fn any_of_points(&self, set: &Set) -> Option<String> {
        let Head::AnyOf(parts) = &set.head else { return None };
        let each = parts.iter().map(|part| match (&part.head, part.that.as_slice()) {
            (Head::Points(Filling::Any), [that]) => Some(self.part(that, false, Few::One)).filter(|part| part.plain),
            _ => None,
        });
        let each: Option<Vec<Part>> = each.collect();
        let each = each.filter(|_| set.that.is_empty())?;
        Some(list(each.into_iter().map(|part| part.text), "oder"))
    }

    fn among(&self, set: &Set, that: &That, pieces: bool, few: Few) -> Part {
        let at = |text: String| Part::at(text, that);
        if let Some(text) = self.any_of_points(set).filter(|_| !pieces) {
            return at(text);
        }
        match &set.head {
            Head::Pieces { .. } if pieces && !set.that.is_empty() => {
                let det = if that.holds { Det::One } else { Det::No };
                Part { text: self.set(set, det).nominative().to_owned(), is: true, plain: false }
            }
            Head::Pieces { whose, kinds } if set.that.is_empty() => {
                let what = match (whose, that.holds, few) {
                    (None, true, Few::Many) => joined(&self.pieces(kinds), Article::None, Few::Many, "oder"),
                    (None, false, Few::Many) => joined(&self.pieces(kinds), Article::No, Few::Many, "oder"),
                    (_, true, _) => self.set(set, Det::One),
                    (_, false, _) => self.set(set, Det::No),
                };
                match pieces {
                    true => Part::is(what.nominative().to_owned(), true),
                    false => Part::is(format!("mit {} besetzt", self.set(set, Det::One).dative()), that.holds),
                }
            }
            _ if set.is_known() && set.that.is_empty() => match &set.head {
                Head::Origin => at(format!("auf {}", self.set(set, Det::One).dative())),
                _ if pieces => at(self.on(set, Det::One, Case::Dative)),
                _ => Part::is(self.set(set, Det::One).nominative().to_owned(), that.holds),
            },
            Head::Term(term) if set.that.is_empty() => match (self.quality_of(term), pieces) {
                (Some(quality), false) => Part::is(format!("*{quality}*"), that.holds),
                (Some(_), true) => self.denied("auf", set, that),
                (None, _) => at(self.in_term(term)),
            },
            Head::Given if set.that.is_empty() && !pieces && few == Few::One => {
                let det = if that.holds { Det::One } else { Det::No };
                Part { text: self.set(set, det).nominative().to_owned(), is: true, plain: false }
            }
            Head::Known(name) if set.that.is_empty() => at(format!("in {}", self.known(name))),
            Head::Remembered(memory, owner) if set.that.is_empty() && !pieces => {
                let whose = self.owner(owner);
                Part::is(
                    format!("{}{}als {} gemerkt", whose.trim_start(), blank(&whose), self.memory(*memory)),
                    that.holds,
                )
            }
            Head::Region(Region::Listed(points)) if set.that.is_empty() && !pieces => {
                Part::is(self.points(points, "oder"), that.holds)
            }
            _ if !that.holds && can_be_denied(set) => {
                Part { text: self.on(set, Det::No, Case::Dative), is: false, plain: false }
            }
            _ => at(self.on(set, Det::One, Case::Dative)),
        }
    }

    fn going(&self, course: Option<&Course>) -> String {
        course.map(|course| self.course(course)).unwrap_or_default()
    }

    fn within(&self, reach: Option<&Reach>) -> String {
        let (word, steps) = match reach {
            None => return String::new(),
            Some(Reach::AtMost(steps)) => ("höchstens", steps),
            Some(Reach::Exactly(steps)) => ("genau", steps),
        };
        match steps {
            Number::Fixed(1) => format!("{word} einen Schritt weit"),
            Number::Fixed(steps) => format!("{word} {} Schritte weit", super::nouns::number(*steps)),
            steps => format!("{word} ({}) Schritte weit", self.number(steps)),
        }
    }

    fn leg(&self, times: Times, set: &Set) -> String {
        match times {
            Times::Once => format!("genau {}", self.set(set, Det::One).accusative()),
            Times::Run => format!("{} oder mehrere hintereinander", self.set(set, Det::One).accusative()),
            Times::Any => {
                format!("beliebig viele (auch keine) {} hintereinander", self.set(set, Det::Bare).accusative())
            }
        }
    }

    fn step_from(&self, course: &Course, steps: usize, of: &Set) -> String {
        let of = self.set(of, Det::One);
        let steps = match steps {
            1 => "einen Schritt".to_owned(),
            steps => format!("{} Schritte", super::nouns::number(steps as i64)),
        };
        let compass = |ways: &[Direction]| list(ways.iter().map(|way| compass(*way).to_owned()), "oder");
        let way = match course {
            Course::To(Direction::Up) => return format!("{steps} über {}", of.dative()),
            Course::To(Direction::Down) => return format!("{steps} unter {}", of.dative()),
            Course::To(way) => compass(&[*way]),
            Course::AnyOf(ways) => compass(ways),
            Course::Each(each) => {
                let each = each.iter().zip(self.each_player());
                list(each.map(|(ways, player)| format!("{} (für {})", compass(ways), player.accusative())), "oder")
            }
            course => self.course(course),
        };
        format!("{steps} {way} {}", preposition("von", of.dative()))
    }
}

/// What is said with the same verb together, where things are before what they are.
fn predicates(parts: Vec<Part>, pieces: bool) -> Vec<Predicate> {
    let (is, at): (Vec<Part>, Vec<Part>) = parts.into_iter().partition(|part| part.is);
    let together = |parts: Vec<Part>, verb| {
        let rest = list(parts.into_iter().map(|part| part.text), "und");
        (!rest.is_empty()).then_some(Predicate { verb, rest })
    };
    let stand = if pieces { STAND } else { LIE };
    [together(at, stand), together(is, BE)].into_iter().flatten().collect()
}

/// Whether it is said by what something is other than.
fn is_other(that: &That) -> bool {
    let ThatKind::Among(set) = &that.kind else { return false };
    let listed = matches!(&set.head, Head::Region(Region::Listed(_)) | Head::Known(_));
    !that.holds && set.that.is_empty() && (set.is_known() || listed)
}

/// Whether there is a "kein" of it.
fn can_be_denied(set: &Set) -> bool {
    match &set.head {
        Head::Pieces { .. } | Head::Points(_) | Head::Crossed | Head::Given | Head::Remembered(..) | Head::Term(_) => {
            true
        }
        Head::Region(Region::Shade { .. }) => true,
        Head::AnyOf(parts) => set.that.is_empty() && parts.iter().all(can_be_denied),
        Head::Region(Region::Rank(_) | Region::Column(_) | Region::Rows(_) | Region::Listed(_))
        | Head::It
        | Head::Last(_)
        | Head::Chosen(_)
        | Head::Origin
        | Head::EachRegion(_)
        | Head::Known(_)
        | Head::First(_)
        | Head::OrIfNone(..) => false,
    }
}

pub(super) fn compass(way: Direction) -> &'static str {
    match way {
        Direction::North => "nördlich",
        Direction::South => "südlich",
        Direction::East => "östlich",
        Direction::West => "westlich",
        Direction::NorthEast => "nordöstlich",
        Direction::NorthWest => "nordwestlich",
        Direction::SouthEast => "südöstlich",
        Direction::SouthWest => "südwestlich",
        Direction::Up => "oberhalb",
        Direction::Down => "unterhalb",
    }
}

/// Words that aren't empty, each with a blank behind it.
fn words(words: &[String]) -> String {
    words.iter().filter(|word| !word.is_empty()).map(|word| format!("{word} ")).collect()
}

fn blank(word: &str) -> &'static str {
    if word.is_empty() { "" } else { " " }
}
