//! German. The reader is "du". A noun phrase is made in all cases at once (`phrase`), by gender and number of its noun and the
//! endings they take (`grammar`); a clause is put in order only where it is known whether it stands alone, behind another or
//! under "wenn" (`said`). What a game calls its pieces and so on is in the `lexicon`.

mod acts;
mod conditions;
mod ends;
mod explained;
mod grammar;
mod lexicon;
mod nouns;
mod numbers;
mod people;
mod phrase;
mod places;
mod said;
mod sets;
mod table;

use merels_model::ir::Game;

use crate::Language;
use crate::meaning::{Act, Alternative, Clause, Message, Number, Person};
use crate::plan::Heading;
use grammar::{Few, Gender};
use phrase::{before, capital, sentence};
use sets::Det;

/// German, about one game.
#[derive(Clone)]
pub(crate) struct German<'g> {
    game: &'g Game,
    /// The gender of the piece that "it" is.
    it: Gender,
    /// Who does something, if not the reader: what is theirs is "sein".
    doer: Option<Person>,
}

impl<'g> German<'g> {
    pub(crate) fn new(game: &'g Game) -> Self {
        let german = Self { game, it: Gender::Feminine, doer: None };
        let it = german.piece().gender;
        Self { it, ..german }
    }
}

impl Language for German<'_> {
    fn code(&self) -> &'static str {
        "de"
    }

    fn and(&self) -> &'static str {
        "und"
    }

    fn heading(&self, heading: &Heading) -> String {
        match heading {
            Heading::Board => "Spieler und Brett".to_owned(),
            Heading::Pieces => "Figuren und Aufstellung".to_owned(),
            Heading::Words => "Begriffe".to_owned(),
            Heading::Play => "Spielverlauf".to_owned(),
            Heading::Phase(_) if self.game.phases.len() == 1 => "Ein Zug".to_owned(),
            Heading::Phase(phase) => format!("Phase {}: {}", phase.index() + 1, self.phase(*phase)),
            Heading::Action(action) => self.action(*action),
            Heading::Ends => "Ende des Spiels".to_owned(),
            Heading::Options => "Optionen".to_owned(),
            Heading::Notation => "Wie Züge geschrieben werden".to_owned(),
            Heading::About => "Über das Spiel".to_owned(),
        }
    }

    fn say_title(&self, title: &str, other: &str) -> String {
        format!("{title} neben {other}")
    }

    fn say_same(&self, title: &str, other: &str) -> String {
        format!("{title} spielt sich wie {other}")
    }

    fn say_refused(&self, refusal: &str, rule: &str) -> String {
        format!("{refusal}; die Regel: „{rule}“")
    }

    fn say(&self, message: &Message) -> String {
        sentence(&self.message(message))
    }
}

impl German<'_> {
    fn message(&self, message: &Message) -> String {
        match message {
            Message::Do(done) => self.act(done).main(),
            Message::If(Alternative::First, clause, done) => self.then(&self.when(clause), done.as_ref()),
            Message::If(Alternative::Further, clause, done) => {
                self.then(&format!("sonst, {}", self.when(clause)), done.as_ref())
            }
            Message::Otherwise(Some(done)) => format!("sonst {}", self.act(done).behind()),
            Message::Otherwise(None) => "sonst:".to_owned(),
            Message::OneOf(person, overlap) => self.one_of(person, *overlap),
            Message::OnlyIf(clause, done) => self.then(&format!("nur {}", self.when(clause)), done.as_ref()),
            Message::While(clause, done) => self.again(clause, done.as_ref()),
            Message::Repeat(number, done) => self.repeated(number, done.as_ref()),
            Message::IfNone(None) => "wenn das unmöglich ist, geschieht stattdessen dies:".to_owned(),
            Message::IfNone(Some(done)) => self.then("wenn das unmöglich ist", Some(done)),
            Message::Skipped => "wenn das unmöglich ist, entfällt es".to_owned(),

            Message::Players(_)
            | Message::Board(..)
            | Message::Without(_)
            | Message::Points(_)
            | Message::Naming(_)
            | Message::Next(_)
            | Message::Rows(_)
            | Message::RowsStraight
            | Message::Kinds(_)
            | Message::Unowned(_)
            | Message::Supply(..)
            | Message::NoSupply(_)
            | Message::EmptyBoard
            | Message::SetUp
            | Message::Stand(..) => self.table(message),

            Message::Pattern(..)
            | Message::PatternLines(..)
            | Message::SameLines(_)
            | Message::Word(_)
            | Message::Defined(..)
            | Message::Memory { .. }
            | Message::Action(_) => self.explained(message),

            Message::Course(_)
            | Message::EachAlone
            | Message::LooksAhead(_)
            | Message::Prefers(..)
            | Message::SkipsRest
            | Message::MustPlay(_)
            | Message::Until(..)
            | Message::Turns(..)
            | Message::When(_)
            | Message::StartedBy(_)
            | Message::Begin(_)
            | Message::Turn
            | Message::Judged(_)
            | Message::End { .. }
            | Message::Out
            | Message::LastWins
            | Message::OtherWins
            | Message::Agreement
            | Message::ClaimHow
            | Message::Stuck => self.course_of_play(message),

            Message::Option { .. }
            | Message::Setting { .. }
            | Message::SettingSame { .. }
            | Message::Instead { .. }
            | Message::Members { .. }
            | Message::Left { .. }
            | Message::Added { .. } => self.options(message),

            Message::Written(_)
            | Message::WrittenAs(..)
            | Message::Example { .. }
            | Message::Said(_)
            | Message::About { .. } => self.notation(message),
        }
    }

    /// A clause that stands first, and what is done then.
    fn then(&self, clause: &str, done: Option<&Act>) -> String {
        match done {
            Some(done) => format!("{} {}", before(clause), self.act(done).behind()),
            None => format!("{}:", before(clause)),
        }
    }

    fn one_of(&self, person: &Person, overlap: bool) -> String {
        let first = if overlap { " (was zwei davon erlauben, geschieht nach dem ersten)" } else { "" };
        match person {
            Person::You => format!("tu eines davon{first}:"),
            person => {
                let person = self.person(person);
                let does = if person.few == Few::One { "tut" } else { "tun" };
                format!("{} {does} eines davon{first}:", person.nominative())
            }
        }
    }

    fn again(&self, clause: &Clause, done: Option<&Act>) -> String {
        let head = before(&self.clause(clause).subordinate("solange"));
        match done {
            Some(done) => format!("{head} immer wieder: {}", capital(&self.act(done).main())),
            None => format!("{head} immer wieder:"),
        }
    }

    fn repeated(&self, number: &Number, done: Option<&Act>) -> String {
        let counted = "(vorher gezählt)";
        let head = match number {
            Number::CountLines(lines) => {
                format!("{} {counted}", before(&format!("für {}", self.lines(lines, Det::Each).accusative())))
            }
            Number::Count(set) => {
                format!("{} {counted}", before(&format!("für {}", self.set(set, Det::Each).accusative())))
            }
            Number::Fixed(times) => format!("{} Mal", nouns::number(*times)),
            number => format!("so oft, wie {} angibt, vorher gezählt", self.number(number)),
        };
        match done {
            Some(done) => format!("{head}: {}", capital(&self.act(done).main())),
            None => format!("{head}:"),
        }
    }
}
