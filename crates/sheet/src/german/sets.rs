//! Points and pieces as noun phrases.

use super::German;
pub(super) use super::det::Det;
use super::grammar::{Adjective, Article, Case, Few, Gender, Noun, of_dieser};
use super::lexicon::{self, Meaning};
use super::nouns::{joined, ordinal};
use super::people::Owned;
use super::phrase::{Phrase, list, preposition};
use crate::meaning::{Done, Filling, Head, Person, Region, Set, Term, That, ThatKind};
use crate::plan::is_sole;
use merels_model::board::PointId;
use merels_model::ir::KindId;

impl German<'_> {
    pub(super) fn set(&self, set: &Set, det: Det) -> Phrase {
        if let Some(phrase) = self.if_so_called(set, det) {
            return phrase;
        }
        let area = is_area(set);
        let own = area || matches!(set.head, Head::Points(_));
        let adjective = |that: &That| if own { self.adjective(that) } else { None };
        let adjectives: Vec<Adjective> = set.that.iter().filter_map(adjective).collect();
        let rest: Vec<&That> = set.that.iter().filter(|that| adjective(that).is_none()).collect();
        let head = match &set.head {
            Head::Points(filling) => self.counted(&self.filled(*filling).with(adjectives), det),
            head if area => {
                let of = format!(" von {}", self.head(head, Det::All).dative());
                self.counted(&self.point_noun().with(adjectives).then(&of), det)
            }
            head => self.head(head, det),
        };
        match &set.head {
            Head::AnyOf(parts) if parts.len() > 1 && !area => self.as_far_as(head, &rest, det),
            Head::Term(Term { of: Some(_), .. }) if matches!(det, Det::All | Det::The | Det::Bare) => {
                self.as_far_as(head, &rest, det)
            }
            Head::It | Head::Last(_) | Head::Chosen(_) if det == Det::One => self.if_it(head, &rest, stands(set)),
            Head::Points(_) => self.described(head, &rest, false, true),
            _ => self.described(head, &rest, stands(set), area),
        }
    }

    pub(super) fn head(&self, head: &Head, det: Det) -> Phrase {
        match head {
            Head::Pieces { whose, kinds } => self.pieces_of(whose.as_ref(), kinds, det),
            Head::Points(filling) => self.counted(&self.filled(*filling), det),
            Head::It => self.it_pronoun(),
            Head::Last(done) | Head::Chosen(done) => self.done(*done),
            Head::Origin => Phrase::of(&lexicon::ORIGIN, Article::Definite, Few::One),
            Head::Crossed => self.counted(&self.point_noun().with([Adjective::marked("überquert")]), det),
            Head::Region(region) => self.region(region, det),
            Head::EachRegion(each) => {
                let each = each.iter().zip(self.each_player());
                let each = each
                    .map(|(region, player)| self.region(region, det).then(&format!(" (für {})", player.accusative())));
                Phrase::list(&each.collect::<Vec<_>>(), det.and())
            }
            Head::Term(term) => self.points_of(term, det),
            Head::Given => one_of(&self.given(), Article::Definite, det),
            Head::Known(name) => self.among_known(name, det),
            Head::Remembered(memory, owner) => {
                self.counted(&self.point_noun().with([self.remembered(*memory, owner)]), det)
            }
            Head::AnyOf(parts) => {
                let each: Vec<Phrase> = parts.iter().flat_map(|part| self.members(part, det)).collect();
                Phrase::list(&each, det.and())
            }
            Head::First(of) => {
                let noun = if of.is_pieces() { self.piece() } else { self.point_noun() };
                let from = preposition("von", self.set(of, Det::All).dative());
                Phrase::of(
                    &noun.with([Adjective::marked("erst")]).then(&format!(" {from}")),
                    Article::Definite,
                    Few::One,
                )
            }
            Head::OrIfNone(a, b) => {
                let (a, b) = (self.set(a, det), self.set(b, det));
                a.within(|case, a| format!("{a} (oder, nur wenn es das nicht gibt, {})", b.said(case)))
            }
        }
    }

    /// Certain points, as far as the word list calls them so: "f6 (falls *feindlich*)".
    fn if_so_called(&self, set: &Set, det: Det) -> Option<Phrase> {
        let Head::Term(term) = &set.head else { return None };
        let called = self.quality_of(term)?;
        let [That { holds: true, kind: ThatKind::Among(Set { head: Head::Region(Region::Listed(points)), that }) }] =
            set.that.as_slice()
        else {
            return None;
        };
        let as_far_as = if points.len() == 1 { "falls" } else { "soweit" };
        let points = self.points(points, det.and());
        let gender = self.point_noun().gender;
        (that.is_empty() && det != Det::No)
            .then(|| Phrase::name(format!("{points} ({as_far_as} *{called}*)")).of_gender(gender))
    }

    /// What stands in a list: points by themselves, so that there is no list in it.
    fn members(&self, part: &Set, det: Det) -> Vec<Phrase> {
        match &part.head {
            Head::Region(Region::Listed(points)) if part.that.is_empty() => {
                let point = |point| Set::of(Head::Region(Region::Listed(vec![point])));
                points.iter().map(|one| self.one_part(&point(*one), det)).collect()
            }
            _ => vec![self.one_part(part, det)],
        }
    }

    /// One of several sets: among others, "your men" are "own men" where no article stands.
    fn one_part(&self, part: &Set, det: Det) -> Phrase {
        match (&part.head, det) {
            (Head::Pieces { whose: Some(whose), kinds }, Det::Bare)
                if part.that.is_empty() && matches!(self.whose(whose), Owned::Article(_)) =>
            {
                let own = self.owned(kinds).into_iter().map(|noun| noun.with([Adjective::new("eigen")]));
                joined(&own.collect::<Vec<_>>(), Article::None, Few::Many, "und")
            }
            _ => self.set(part, det),
        }
    }

    /// A noun with the article of how many are meant.
    pub(super) fn counted(&self, noun: &Noun, det: Det) -> Phrase {
        Phrase::of(noun, det.article(), det.few())
    }

    fn filled(&self, filling: Filling) -> Noun {
        match filling {
            Filling::Any => self.point_noun(),
            Filling::Empty => self.point_noun().with([Adjective::new("leer")]),
            Filling::Occupied => self.point_noun().with([Adjective::new("besetzt")]),
        }
    }

    fn pieces_of(&self, whose: Option<&Person>, kinds: &[KindId], det: Det) -> Phrase {
        let Some(whose) = whose else { return joined(&self.pieces(kinds), det.article(), det.few(), det.and()) };
        let nouns = self.owned(kinds);
        if let ([kind], Det::One, [noun]) = (kinds, det, nouns.as_slice())
            && is_sole(self.game, *kind)
        {
            match self.whose(whose) {
                Owned::Article(stem) => return Phrase::of(noun, Article::Possessive(stem), Few::One),
                Owned::After(of) => return Phrase::of(noun, Article::Definite, Few::One).then(&format!(" {of}")),
                Owned::Not => {}
            }
        }
        match self.whose(whose) {
            Owned::After(_) if *whose == Person::Others && matches!(det, Det::One | Det::No) => {
                let of = format!(" {}", self.person(whose).genitive());
                joined(&nouns, det.article(), det.few(), det.and()).then(&of)
            }
            Owned::Article(stem) => {
                let each: Vec<Phrase> = nouns.iter().map(|noun| one_of(noun, Article::Possessive(stem), det)).collect();
                Phrase::list(&each, det.and())
            }
            Owned::After(of) => joined(&nouns, det.article(), det.few(), det.and()).then(&format!(" {of}")),
            Owned::Not => {
                let nouns: Vec<Noun> =
                    self.pieces(kinds).into_iter().map(|noun| noun.with([Adjective::new("herrenlos")])).collect();
                joined(&nouns, det.article(), det.few(), det.and())
            }
        }
    }

    pub(super) fn it_pronoun(&self) -> Phrase {
        pronoun(self.it)
    }

    /// The piece with which something was done in this turn.
    fn done(&self, done: Done) -> Phrase {
        let ways = [(done.placed, "gesetzt"), (done.moved, "gezogen"), (done.chosen, "gewählt")];
        let ways: Vec<Adjective> = ways.into_iter().filter(|(is, _)| *is).map(|(_, way)| Adjective::new(way)).collect();
        let noun = match ways.is_empty() {
            true => {
                let ways = ["zuletzt gesetzt", "gezogen", "gewählt"].map(Adjective::new);
                self.piece().with_either(ways)
            }
            false => {
                let noun = if done.is_point() { self.point_noun() } else { self.piece() };
                match done.number > 0 && ways.len() == 1 {
                    true => noun.with(ways).with([ordinal(done.number)]),
                    false => noun.with_either(ways),
                }
            }
        };
        Phrase::of(&noun, Article::Definite, Few::One)
    }

    fn region(&self, region: &Region, det: Det) -> Phrase {
        match region {
            Region::Rank(rank) => Phrase::name(format!("Zeile {rank}")).of_gender(Gender::Feminine),
            Region::Column(column) => Phrase::name(format!("Spalte {column}")).of_gender(Gender::Feminine),
            Region::Shade { light } => self.counted(&self.point_noun().with([shade(*light)]), det),
            Region::Rows(rows) => {
                let row =
                    |(from, to): &(PointId, PointId)| format!("Reihe {} bis {}", self.point(*from), self.point(*to));
                Phrase::name(list(rows.iter().map(row), det.and())).of_gender(Gender::Feminine)
            }
            Region::Listed(points) if points.is_empty() => self.counted(&self.point_noun(), Det::No),
            Region::Listed(points) => Phrase::name(self.points(points, det.and())).of_gender(self.point_noun().gender),
        }
    }

    /// Points that have a name.
    fn points_of(&self, term: &Term, det: Det) -> Phrase {
        match (&term.of, lexicon::term(&term.name)) {
            (None, Some(Meaning::Adjective(stem))) => {
                self.counted(&self.point_noun().with([Adjective::marked(stem)]), det)
            }
            _ => self.counted(&self.point_noun().then(&format!(" {}", self.in_term(term))), det),
        }
    }

    /// Where points with a name are.
    pub(super) fn in_term(&self, term: &Term) -> String {
        let of = term.of.as_ref().map(|of| format!(" {}", self.of(of))).unwrap_or_default();
        match lexicon::term(&term.name) {
            Some(Meaning::Noun(noun)) => {
                let noun = noun.marked().said(Article::Definite, Few::One, Case::Dative);
                format!("{}{of}", preposition("in", &noun))
            }
            Some(Meaning::Adjective(_)) | None => format!("in *{}*{of}", self.term_name(&term.name)),
        }
    }

    /// The adjective that a name is.
    pub(super) fn quality_of(&self, term: &Term) -> Option<&'static str> {
        match (&term.of, lexicon::term(&term.name)?) {
            (None, Meaning::Adjective(stem)) => Some(stem),
            (Some(_), Meaning::Adjective(_)) | (_, Meaning::Noun(_)) => None,
        }
    }

    /// What a word of the list of words is about, where it is explained.
    pub(super) fn given(&self) -> Noun {
        match self.point_noun().gender {
            Gender::Neuter => lexicon::GIVEN_FIELD.marked(),
            Gender::Masculine | Gender::Feminine => lexicon::GIVEN_POINT.marked(),
        }
    }

    fn among_known(&self, name: &str, det: Det) -> Phrase {
        let from = format!(" aus {}", self.known(name));
        match det {
            Det::All | Det::The => {
                let form = |case| match case {
                    Case::Nominative | Case::Accusative => "alles",
                    Case::Dative => "allem",
                    Case::Genitive => "von allem",
                };
                Phrase::new(Gender::Neuter, Few::One, |case| form(case).to_owned()).then(&from)
            }
            det => self.counted(&self.point_noun().then(&from), det),
        }
    }

    /// What is said of points by an adjective.
    fn adjective(&self, that: &That) -> Option<Adjective> {
        let ThatKind::Among(set) = &that.kind else { return None };
        if !set.that.is_empty() {
            return None;
        }
        let adjective = match &set.head {
            Head::Remembered(memory, owner) => self.remembered(*memory, owner),
            Head::Region(Region::Shade { light }) => shade(*light),
            Head::Term(Term { name, of: None, .. }) => match lexicon::term(name)? {
                Meaning::Adjective(stem) => Adjective::marked(stem),
                Meaning::Noun(_) => return None,
            },
            _ => return None,
        };
        Some(adjective.denied_if(!that.holds))
    }

    /// Whether one can say whose something is by the genitive.
    pub(super) fn has_genitive(&self, set: &Set) -> bool {
        match &set.head {
            Head::Pieces { .. }
            | Head::Points(_)
            | Head::Crossed
            | Head::Given
            | Head::Remembered(..)
            | Head::Last(_)
            | Head::Chosen(_)
            | Head::Origin
            | Head::Term(_)
            | Head::Region(Region::Shade { .. }) => true,
            Head::Region(Region::Rank(_) | Region::Column(_) | Region::Rows(_) | Region::Listed(_))
            | Head::It
            | Head::EachRegion(_)
            | Head::Known(_)
            | Head::AnyOf(_)
            | Head::First(_)
            | Head::OrIfNone(..) => false,
        }
    }

    /// Points or pieces as a place to stand on, or to go to.
    pub(super) fn on(&self, set: &Set, det: Det, case: Case) -> String {
        match &set.head {
            Head::Last(done) | Head::Chosen(done) if done.is_point() && set.that.is_empty() => {
                format!("auf {}", self.set(set, det).said(case))
            }
            Head::Last(_) | Head::Chosen(_) | Head::It if set.that.is_empty() => {
                let point = self.point_noun().said(Article::Definite, Few::One, case);
                format!("auf {point} {}", self.of(set))
            }
            Head::Region(Region::Rank(_) | Region::Column(_) | Region::Rows(_)) | Head::EachRegion(_)
                if set.that.is_empty() =>
            {
                preposition("in", self.set(set, det).said(case))
            }
            Head::AnyOf(parts) if parts.len() > 1 && set.that.is_empty() => {
                list(parts.iter().map(|part| self.on(part, det, case)), det.and())
            }
            _ if set.is_pieces() => {
                let with = format!(" mit {}", self.set(set, Det::One).dative());
                format!("auf {}", self.counted(&self.point_noun().then(&with), det).said(case))
            }
            _ => format!("auf {}", self.set(set, det).said(case)),
        }
    }
}

/// One of several, or all of them: "einer deiner Steine", "alle deine Steine".
fn one_of(noun: &Noun, article: Article, det: Det) -> Phrase {
    let of = noun.said(article, Few::Many, Case::Genitive);
    let pronoun = |stem: &str| {
        Phrase::new(noun.gender, Few::One, |case| format!("{stem}{} {of}", of_dieser(noun.gender, Few::One, case)))
    };
    match (det, article) {
        (Det::One, _) => pronoun("ein"),
        (Det::No, _) => pronoun("kein"),
        (Det::Each, _) => pronoun("jed"),
        (Det::All, Article::Definite) => Phrase::of(noun, Article::Every, Few::Many),
        (Det::All, article) => Phrase::new(noun.gender, Few::Many, |case| {
            let all = Article::Every.said(noun.gender, Few::Many, case);
            format!("{all} {}", noun.said(article, Few::Many, case))
        }),
        (Det::The, _) => Phrase::of(noun, article, Few::Many),
        (Det::Bare, _) => Phrase::new(noun.gender, Few::Many, |_| of.clone()),
    }
}

/// "he", "she" or "it", as its noun is.
pub(super) fn pronoun(gender: Gender) -> Phrase {
    let forms = match gender {
        Gender::Masculine => ["er", "ihn", "ihm", "seiner"],
        Gender::Feminine => ["sie", "sie", "ihr", "ihrer"],
        Gender::Neuter => ["es", "es", "ihm", "seiner"],
    };
    let [nominative, accusative, dative, genitive] = forms;
    let it = Phrase::new(gender, Few::One, |case| {
        match case {
            Case::Nominative => nominative,
            Case::Accusative => accusative,
            Case::Dative => dative,
            Case::Genitive => genitive,
        }
        .to_owned()
    });
    it.like_pronoun()
}

/// Whether it is those points of parts of the board of which something holds.
pub(super) fn is_area(set: &Set) -> bool {
    let part = |head: &Head| {
        matches!(head, Head::Region(Region::Rank(_) | Region::Column(_) | Region::Rows(_) | Region::Listed(_)))
    };
    let whole = match &set.head {
        Head::AnyOf(parts) => parts.iter().all(|set| set.that.is_empty() && part(&set.head)),
        head => part(head),
    };
    whole && !set.that.is_empty()
}

fn shade(light: bool) -> Adjective {
    Adjective::new(if light { "hell" } else { "dunkl" })
}

/// Whether one says of them that they stand somewhere.
pub(super) fn stands(set: &Set) -> bool {
    match set.head {
        Head::It => true,
        Head::Last(done) | Head::Chosen(done) => !done.is_point(),
        _ => set.is_pieces(),
    }
}
