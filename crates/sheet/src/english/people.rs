//! Players, memories, lines and directions.

use merels_syntax::tree::Direction;
use merels_words::grammar::{possessive, verb};

use super::English;
use super::nouns::list;
use super::sets::Det;
use crate::meaning::{Course, Head, Lines, Owner, Person, Set, Term};

impl English<'_> {
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
            person => possessive(&self.person(person)),
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

    /// The form of a verb that follows somebody.
    pub(super) fn verb<'a>(&self, person: &Person, one: &'a str, many: &'a str) -> &'a str {
        match person {
            Person::You => many,
            Person::Named(player) => verb(self.game.player_name(*player), one, many),
            _ => one,
        }
    }

    pub(super) fn has(&self, person: &Person) -> &'static str {
        self.verb(person, "has", "have")
    }

    pub(super) fn are(&self, person: &Person) -> &'static str {
        self.verb(person, "is", "are")
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
            Some(of) => match (&of.head, of.that.as_slice()) {
                // "and" would leave open where the term ends.
                (Head::AnyOf(parts), []) => {
                    let parts =
                        parts.iter().map(|part| self.set(part, Det::All).trim_start_matches("all of ").to_owned());
                    format!("{name} of {}", parts.collect::<Vec<_>>().join(" together with "))
                }
                _ => format!("{name} of {}", self.set(of, Det::All).trim_start_matches("all of ")),
            },
            None => name,
        }
    }

    /// The same where points are in it: of the piece that is being tried "its".
    pub(super) fn the_term(&self, term: &Term) -> String {
        match term.of.as_deref() {
            Some(Set { head: Head::It, that }) if that.is_empty() => format!("its *{}*", term.name.replace('_', " ")),
            Some(_) => format!("the {}", self.term(term)),
            None => self.term(term),
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
    pub(super) fn course_from(&self, course: &Course) -> String {
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
