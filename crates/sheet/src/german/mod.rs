//! German. The reader is "du". A noun phrase is made in all cases at once (`phrase`), by gender and number of its noun and the
//! endings they take (`grammar`); a clause is put in order only where it is known whether it stands alone, behind another or
//! under "wenn" (`said`). What a game calls its pieces and so on is in the `lexicon`.

mod acts;
mod aim;
mod conditions;
mod det;
mod ends;
mod explained;
mod grammar;
pub(crate) mod help;
pub(crate) mod interface;
mod lexicon;
mod nouns;
mod numbers;
mod people;
mod phrase;
mod places;
mod refusals;
mod said;
mod saying;
mod sets;
mod standing;
mod table;

use merels_model::ir::Game;

use crate::Language;
use crate::language::Named;
use crate::meaning::{Act, Alternative, Clause, Message, Number, Person, Step};
use crate::plan::Heading;
use crate::saying::Saying;
use grammar::{Article, Case, Few, Gender};
use phrase::{before, capital, list, sentence};
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
            Heading::Aim => "Ziel".to_owned(),
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

    fn name(&self, named: Named) -> String {
        match named {
            Named::Kind(kind) => self.kind(kind).said(Article::None, Few::Many, Case::Nominative),
            Named::Pattern(pattern) => self.pattern(pattern).said(Article::None, Few::Many, Case::Nominative),
            Named::Player(player) => self.player(player).to_owned(),
        }
    }

    fn say_renamed(&self, named: &[Named], other: &dyn Language) -> String {
        let each = named.iter().map(|named| {
            let are_called = match named {
                Named::Player(player) => self.verb(*player, "heißt", "heißen"),
                Named::Kind(_) | Named::Pattern(_) => "heißen",
            };
            format!("{} {are_called} {}", other.name(*named), self.name(*named))
        });
        sentence(&list(each, "und"))
    }

    fn say_refused(&self, refusal: &str, rule: &str) -> String {
        format!("{refusal}; die Regel: „{rule}“")
    }

    fn say_in_play(&self, saying: Saying<'_>) -> String {
        self.said(saying)
    }

    fn say(&self, message: &Message) -> String {
        sentence(&match message {
            Message::Step(step) => self.step(step),
            Message::Aim(aim) => self.aim(aim),
            Message::Table(table) => self.table(table),
            Message::Entry(entry) => self.explained(entry),
            Message::Play(play) => self.course_of_play(play),
            Message::Ends(ends) => self.ends(ends),
            Message::Settings(settings) => self.settings(settings),
            Message::Notation(notation) => self.notation(notation),
            Message::Said(text) => text.clone(),
        })
    }
}

impl German<'_> {
    fn step(&self, step: &Step) -> String {
        match step {
            Step::Do(done) => self.act(done).main(),
            Step::If(Alternative::First, clause, done) => self.then(&self.when(clause), done.as_ref()),
            Step::If(Alternative::Further, clause, done) => {
                self.then(&format!("sonst, {}", self.when(clause)), done.as_ref())
            }
            Step::Otherwise(Some(done)) => format!("sonst {}", self.act(done).behind()),
            Step::Otherwise(None) => "sonst:".to_owned(),
            Step::OneOf(person, overlap) => self.one_of(person, *overlap),
            Step::OnlyIf(clause, done) => self.then(&format!("nur {}", self.when(clause)), done.as_ref()),
            Step::While(clause, done) => self.again(clause, done.as_ref()),
            Step::Repeat(number, done) => self.repeated(number, done.as_ref()),
            Step::IfNone(None) => "wenn das unmöglich ist, geschieht stattdessen dies:".to_owned(),
            Step::IfNone(Some(done)) => self.then("wenn das unmöglich ist", Some(done)),
            Step::Skipped => "wenn das unmöglich ist, entfällt es".to_owned(),
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
