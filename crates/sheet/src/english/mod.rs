//! English.

mod acts;
mod aim;
mod clauses;
mod ends;
mod explained;
pub(crate) mod help;
pub(crate) mod interface;
mod nouns;
mod numbers;
mod people;
mod places;
mod saying;
mod sets;
mod table;

use merels_model::ir::Game;

use crate::Language;
use crate::language::Named;
use crate::meaning::{Alternative, Message, Person, Step};
use crate::plan::Heading;
use crate::saying::Saying;
use nouns::{Few, list, sentence};

/// English, about one game.
pub(crate) struct English<'g> {
    pub(crate) game: &'g Game,
}

impl Language for English<'_> {
    fn code(&self) -> &'static str {
        "en"
    }

    fn and(&self) -> &'static str {
        "and"
    }

    fn heading(&self, heading: &Heading) -> String {
        let named = |name: &str| {
            let name = name.replace('_', " ");
            let mut signs = name.chars();
            signs.next().map(|sign| sign.to_uppercase().collect::<String>() + signs.as_str()).unwrap_or_default()
        };
        match heading {
            Heading::Aim => "Aim".to_owned(),
            Heading::Board => "Players and board".to_owned(),
            Heading::Pieces => "Pieces and start".to_owned(),
            Heading::Words => "Words".to_owned(),
            Heading::Play => "Play".to_owned(),
            Heading::Phase(_) if self.game.phases.len() == 1 => "A turn".to_owned(),
            Heading::Phase(phase) => {
                let name = self.game.phases.get(phase.index()).map_or("", |phase| phase.name.as_str());
                format!("Phase {}: {}", phase.index() + 1, named(name))
            }
            Heading::Action(action) => {
                let name = self.game.actions.get(action.index()).map_or("", |action| action.name.as_str());
                named(name)
            }
            Heading::Ends => "End of the game".to_owned(),
            Heading::Options => "Options".to_owned(),
            Heading::Notation => "How turns are written".to_owned(),
            Heading::About => "About the game".to_owned(),
        }
    }

    fn say_title(&self, title: &str, other: &str) -> String {
        format!("{title}, beside {other}")
    }

    fn say_same(&self, title: &str, other: &str) -> String {
        format!("{title} plays as {other}")
    }

    fn name(&self, named: Named) -> String {
        match named {
            Named::Kind(kind) => self.kind(kind, Few::Many),
            Named::Pattern(pattern) => self.pattern(pattern, Few::Many),
            Named::Player(player) => self.game.player_name(player).to_owned(),
        }
    }

    fn say_renamed(&self, named: &[Named], other: &dyn Language) -> String {
        let each = named.iter().map(|named| {
            let are = match named {
                Named::Player(player) => self.are(&Person::Named(*player)),
                Named::Kind(_) | Named::Pattern(_) => "are",
            };
            format!("{} {are} called {}", other.name(*named), self.name(*named))
        });
        sentence(&list(each, "and"))
    }

    fn say_refused(&self, refusal: &str, rule: &str) -> String {
        format!("{refusal}; the rule: “{rule}”")
    }

    fn say_in_play(&self, saying: Saying<'_>) -> String {
        saying::said(self.game, saying)
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

impl English<'_> {
    fn step(&self, step: &Step) -> String {
        let act = |act: &Option<crate::meaning::Act>| act.as_ref().map(|act| self.act(act));
        let then = |head: String, done: Option<String>| match done {
            Some(done) => format!("{head}, {done}"),
            None => format!("{head}:"),
        };
        match step {
            Step::Do(done) => self.act(done),
            Step::If(Alternative::First, clause, done) => then(format!("if {}", self.clause(clause)), act(done)),
            Step::If(Alternative::Further, clause, done) => {
                then(format!("otherwise, if {}", self.clause(clause)), act(done))
            }
            Step::Otherwise(done) => match act(done) {
                Some(done) => format!("otherwise {done}"),
                None => "otherwise:".to_owned(),
            },
            Step::OneOf(person, overlap) => {
                let first = if *overlap { " (what two of these allow is done by the first of them)" } else { "" };
                match person {
                    crate::meaning::Person::You => format!("do one of the following{first}:"),
                    person => {
                        format!(
                            "{} {} one of the following{first}:",
                            self.person(person),
                            self.verb(person, "does", "do")
                        )
                    }
                }
            }
            Step::OnlyIf(clause, done) => then(format!("only if {}", self.clause(clause)), act(done)),
            Step::While(clause, done) => {
                then(format!("as long as {}, again and again", self.clause(clause)), act(done))
            }
            Step::Repeat(number, done) => self.repeated(number, act(done)),
            Step::IfNone(None) => "if that is impossible, this is done instead:".to_owned(),
            Step::Skipped => "if that is impossible, it is left out".to_owned(),
            Step::IfNone(Some(done)) => format!("if that is impossible, {}", self.act(done)),
        }
    }

    fn repeated(&self, number: &crate::meaning::Number, done: Option<String>) -> String {
        use crate::meaning::Number;
        let head = match number {
            Number::CountLines(lines) => format!(
                "for each of {}, counted beforehand",
                self.lines(lines, sets::Det::All).replacen("all ", "the ", 1)
            ),
            Number::Count(set) => format!(
                "for each of {}, counted beforehand",
                self.set(set, sets::Det::All).trim_start_matches("all of ").replacen("all ", "the ", 1)
            ),
            Number::Fixed(times) => format!("{} times", nouns::number(*times)),
            number => format!("as many times as {} says, counted beforehand", self.number(number)),
        };
        match done {
            Some(done) => format!("{head}: {done}"),
            None => format!("{head}:"),
        }
    }
}
