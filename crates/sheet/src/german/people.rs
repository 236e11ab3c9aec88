//! Players, lines and directions.

use merels_model::ir::PlayerId;
use merels_syntax::tree::Direction;
use merels_words::grammar::is_many;

use super::German;
use super::grammar::{Adjective, Article, Case, Few, Noun};
use super::lexicon::{self, LINE, Meaning, OPPONENT, PLAYER};
use super::phrase::{Phrase, list, preposition};
use super::sets::Det;
use crate::meaning::{Course, Lines, Owner, Person, Term};

/// How something is owned, in a noun phrase.
pub(super) enum Owned {
    /// By a word before it: "dein".
    Article(&'static str),
    /// By words behind it: "des Gegners".
    After(String),
    /// By nobody.
    Not,
}

impl German<'_> {
    /// Whose something is.
    pub(super) fn whose(&self, person: &Person) -> Owned {
        match person {
            Person::You => Owned::Article("dein"),
            person if self.doer.as_ref() == Some(person) => Owned::Article("sein"),
            Person::Opponent | Person::OthersThan(_) | Person::Due | Person::NotDue | Person::Remembered(..) => {
                Owned::After(self.person(person).genitive().to_owned())
            }
            Person::Others => Owned::After("der anderen Spieler".to_owned()),
            Person::Nobody => Owned::Not,
            Person::Named(player) if self.noun_of(*player).is_some() => {
                Owned::After(self.person(person).genitive().to_owned())
            }
            Person::Named(_) | Person::Known(_) | Person::OrIfNobody(..) => {
                Owned::After(format!("von {}", self.person(person).dative()))
            }
        }
    }

    /// Somebody.
    pub(super) fn person(&self, person: &Person) -> Phrase {
        let other = || PLAYER.with([Adjective::new("ander")]);
        match person {
            Person::You => Phrase::reader(),
            Person::Opponent => Phrase::of(&OPPONENT, Article::Definite, Few::One),
            Person::Others => Phrase::of(&other(), Article::Indefinite, Few::One),
            Person::OthersThan(player) => {
                let than = format!(" als {}", self.person(&Person::Named(*player)).nominative());
                Phrase::of(&other().then(&than), Article::Indefinite, Few::One)
            }
            Person::Named(player) => {
                // Definitions are written in English.
                let few = if is_many(self.game.player_name(*player)) { Few::Many } else { Few::One };
                match self.noun_of(*player) {
                    Some(noun) => Phrase::of(&noun, Article::Definite, few),
                    None if few == Few::Many => Phrase::names(self.player(*player)),
                    None => Phrase::name(self.player(*player)),
                }
            }
            Person::Due => Phrase::of(&PLAYER.then(" am Zug"), Article::Definite, Few::One),
            Person::NotDue => Phrase::of(&OPPONENT.then(" des Spielers am Zug"), Article::Definite, Few::One),
            Person::Nobody => {
                let forms = |case| match case {
                    Case::Nominative => "niemand",
                    Case::Accusative => "niemanden",
                    Case::Dative => "niemandem",
                    Case::Genitive => "niemandes",
                };
                Phrase::new(PLAYER.gender, Few::One, |case| forms(case).to_owned())
            }
            Person::Remembered(memory, owner) => {
                let player = PLAYER.with([self.remembered(*memory, owner)]);
                Phrase::of(&player, Article::Definite, Few::One)
            }
            Person::Known(name) => Phrase::name(self.known(name)),
            Person::OrIfNobody(a, b) => {
                let (a, b) = (self.person(a), self.person(b));
                let both = |case, a: &str| format!("{a} oder, wenn es den nicht gibt, {}", b.said(case));
                a.within(both)
            }
        }
    }

    /// The players in their order.
    pub(super) fn each_player(&self) -> impl Iterator<Item = Phrase> {
        let count = u8::try_from(self.game.players.len()).unwrap_or(u8::MAX);
        (0..count).map(|player| self.person(&Person::Named(PlayerId(player))))
    }

    /// What a player is, where that is a noun.
    pub(super) fn noun_of(&self, player: PlayerId) -> Option<Noun> {
        lexicon::player(self.game.player_name(player))?.noun
    }

    /// "remembered as", as an adjective.
    pub(super) fn remembered(&self, memory: merels_model::ir::MemoryId, owner: &Owner) -> Adjective {
        let whose = self.owner(owner);
        let whose = whose.trim_start();
        let blank = if whose.is_empty() { "" } else { " " };
        Adjective::new(format!("{whose}{blank}als {} gemerkt", self.memory(memory)))
    }

    /// Whose value of a memory is meant, behind its name.
    pub(super) fn owner(&self, owner: &Owner) -> String {
        match owner {
            Owner::Game => String::new(),
            Owner::Person(person) => format!(" für {}", self.person(person).accusative()),
            Owner::Pieces(set) => format!(" für {}", self.set(set, Det::All).accusative()),
        }
    }

    /// What a name of the word list is, where it stands for anything but points.
    pub(super) fn term(&self, term: &Term) -> String {
        let name = self.term_name(&term.name);
        let whom = term.seen_by.as_ref().map(|person| format!(" für {}", self.person(person).accusative()));
        let whom = whom.unwrap_or_default();
        match (&term.of, lexicon::term(&term.name)) {
            (Some(of), Some(Meaning::Noun(noun))) => {
                let noun = noun.marked().said(Article::Definite, Few::One, Case::Nominative);
                format!("{noun} {}{whom}", self.of(of))
            }
            (Some(of), _) => format!("*{name}* {}{whom}", self.of(of)),
            (None, _) => format!("*{name}*{whom}"),
        }
    }

    pub(super) fn term_name(&self, name: &str) -> String {
        match lexicon::term(name) {
            Some(Meaning::Noun(noun)) => noun.name(),
            Some(Meaning::Adjective(stem)) => stem.to_owned(),
            None => name.replace('_', " "),
        }
    }

    /// Lines.
    pub(super) fn lines(&self, lines: &Lines, det: Det) -> Phrase {
        let noun = |pattern| self.counted(&self.pattern(pattern), det);
        let known = |noun: Noun| self.counted(&noun, det);
        match lines {
            Lines::Standing(pattern) => noun(*pattern),
            Lines::Made(pattern) => which_arise(noun(*pattern), "dadurch", "entsteht", "entstehen"),
            Lines::Broken(pattern) => which_arise(noun(*pattern), "dadurch", "aufgelöst wird", "aufgelöst werden"),
            Lines::Term(term) => known(LINE.then(&format!(" von {}", self.term(term)))),
            Lines::Known(name) => known(LINE.with([Adjective::new(format!("{} genannt", self.known(name)))])),
            Lines::Remembered(memory, owner) => known(LINE.with([self.remembered(*memory, owner)])),
            Lines::AnyOf(parts) => {
                let each: Vec<Phrase> = parts.iter().map(|part| self.lines(part, det)).collect();
                Phrase::list(&each, det.and())
            }
            Lines::Both(a, b) => {
                let on = format!(" auf {}", self.lines(b, Det::One).dative());
                self.lines(a, det).then(&on)
            }
            Lines::Except(a, b) => {
                let on = format!(" auf {}", self.lines(b, Det::No).dative());
                self.lines(a, det).then(&on)
            }
            Lines::OrIfNone(a, b) => {
                let (a, b) = (self.lines(a, det), self.lines(b, det));
                a.within(|case, a| format!("{a} (oder, nur wenn es das nicht gibt, {})", b.said(case)))
            }
        }
    }

    /// Directions, as an adverb.
    pub(super) fn course(&self, course: &Course) -> String {
        match course {
            Course::To(direction) => toward(*direction).to_owned(),
            Course::Orthogonal => "orthogonal".to_owned(),
            Course::Diagonal => "diagonal".to_owned(),
            Course::Forward => "*vorwärts*".to_owned(),
            Course::Backward => "*rückwärts*".to_owned(),
            Course::Sideways => "*seitwärts*".to_owned(),
            Course::ForwardDiagonal => "diagonal *vorwärts*".to_owned(),
            Course::BackwardDiagonal => "diagonal *rückwärts*".to_owned(),
            Course::AnyOf(directions) => towards(directions),
            Course::Each(each) => {
                let each = each.iter().zip(self.each_player());
                list(each.map(|(ways, player)| format!("{} (für {})", towards(ways), player.accusative())), "oder")
            }
        }
    }

    /// Whose or what's: "deiner Steine", "des Punkts", "von a1".
    pub(super) fn of(&self, set: &crate::meaning::Set) -> String {
        let phrase = self.set(set, Det::The);
        if self.has_genitive(set) { phrase.genitive().to_owned() } else { preposition("von", phrase.dative()) }
    }
}

/// Lines that come about or end by what has just been done.
fn which_arise(lines: Phrase, lead: &str, one: &str, many: &str) -> Phrase {
    let verb = if lines.few == Few::One { one } else { many };
    lines.which(&format!("{lead} {verb}"))
}

pub(super) fn toward(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "nach Norden",
        Direction::South => "nach Süden",
        Direction::East => "nach Osten",
        Direction::West => "nach Westen",
        Direction::NorthEast => "nach Nordosten",
        Direction::NorthWest => "nach Nordwesten",
        Direction::SouthEast => "nach Südosten",
        Direction::SouthWest => "nach Südwesten",
        Direction::Up => "nach oben",
        Direction::Down => "nach unten",
    }
}

fn towards(directions: &[Direction]) -> String {
    list(directions.iter().map(|direction| toward(*direction).to_owned()), "oder")
}
