//! The course of a game and its end, options and notation.

use super::English;
use super::nouns::{Few, a, list, number, sentence, thousands};
use crate::meaning::{Clause, Ending, Example, Message, Person, Sort};

impl English<'_> {
    pub(super) fn course_of(&self, message: &Message) -> String {
        match message {
            Message::Course(phases) => {
                let names = phases.iter().map(|phase| self.phase(*phase));
                format!("the game has {} phases, one after the other: {}", number(phases.len() as i64), list(names, "and"))
            }
            Message::EachAlone => "each player goes through them separately".to_owned(),
            Message::MustPlay(true) => "whatever a turn asks for must be done, in the order given; one may pass only where it says so".to_owned(),
            Message::MustPlay(false) => "whatever a turn asks for must be done, in the order given; nobody may pass".to_owned(),
            Message::SkipsRest => "if something after the first decision of a turn can't be done because there is nothing to choose from, it is left out and the turn goes on".to_owned(),
            Message::LooksAhead(_) => "a turn must be completed: nothing may be chosen after which some later part of the turn would offer nothing to choose, or would not be allowed".to_owned(),
            Message::Prefers(most, number) => {
                let best = if *most { "greatest" } else { "smallest" };
                format!("of all ways to complete the turn only those are allowed after which {} is {best}", self.number(number))
            }
            Message::Until(_, clause) => format!("this phase is over when, at the start of a turn, {}", self.clause(clause)),
            Message::Turns(_, turns, each) => {
                let whose = if *each { "each player" } else { "all players together" };
                let turns = if *turns == 1 { "one turn".to_owned() } else { format!("{} turns", thousands_word(*turns)) };
                format!("it lasts {turns} ({whose})")
            }
            Message::When(Clause::Fixed(false)) => "this phase is left out".to_owned(),
            Message::When(clause) => format!("this phase is left out unless, when it would begin, {}", self.clause(clause)),
            Message::StartedBy(person) => {
                let nobody = if matches!(person, Person::Remembered(..)) { ", or if there is none by the player whose turn it is anyway" } else { "" };
                format!("its first turn is taken by {}{nobody}", self.person(person))
            }
            Message::Begin(Some(act)) => format!("when it begins, once: {}", self.act(act)),
            Message::Begin(None) => "when it begins, once:".to_owned(),
            Message::Turn => "in your turn:".to_owned(),
            Message::Judged(1) => "at the start of every turn, and only then, this is looked at, for the player whose turn it is (you):".to_owned(),
            Message::Judged(_) => "at the start of every turn, and only then, these are looked at in order, for the player whose turn it is (you); the first that holds decides:".to_owned(),
            Message::End { result, when, because } => self.end(result, &self.clause(when), because.as_deref()),
            Message::Out => "whoever loses or is out takes no further part: their pieces leave the board and their hand is emptied, which is no capture, and turns pass them by".to_owned(),
            Message::OtherWins => "if one player loses, here or in a turn, the other wins".to_owned(),
            Message::LastWins => "the last player in wins".to_owned(),
            Message::Agreement => "the player whose turn it is may offer a draw at the start of a turn; if it is accepted, the game is drawn".to_owned(),
            Message::ClaimHow => "at the start of your turn you may claim a draw, for the position as it stands or for the one that a whole turn you name, and don't play, would lead to. The claim is right, and the game drawn, in these cases:".to_owned(),
            Message::Stuck => "if the player whose turn it is has *no legal move*, and nothing above says what follows, the game is drawn".to_owned(),
            Message::Option { name, about, values, chosen, said } => {
                let name = format!("*{}*", name.replace('_', " "));
                let head = match about {
                    Some(about) => format!("{name}: {} It", sentence(about)),
                    None => name,
                };
                let value = words(values.get(*chosen).map_or("", String::as_str));
                let said = said.as_ref().map(|said| format!(": {said}")).unwrap_or_default();
                let all = list(values.iter().map(|value| words(value)), "or");
                format!("{head} can be {all}; this sheet is for {value}{said}")
            }
            Message::Setting { value, said } => match said {
                Some(said) => format!("with {}: {}", words(value), sentence(said)),
                None => format!("with {}:", words(value)),
            },
            Message::SettingSame { value } => format!("{} changes nothing with the other options as they are", words(value)),
            Message::Instead { before, after } => format!("instead of “{before}” it says “{after}”"),
            Message::Members { of, gone, new } => {
                let changes = [(gone, "left out"), (new, "added")].into_iter().filter(|(members, _)| !members.is_empty());
                let changes = changes.map(|(members, done)| format!("{} {} {done}", list(members.iter().cloned(), "and"), if members.len() == 1 { "is" } else { "are" }));
                format!("in “{of} …”: {}", changes.collect::<Vec<_>>().join("; "))
            }
            Message::Left { gone } => format!("“{gone}” is left out"),
            Message::Added { new } => format!("it also says “{new}”"),
            Message::Written(captures) => self.written(*captures),
            Message::WrittenAs(sort, kind) => self.written_as(*sort, *kind),
            Message::Example { turn, acts, by } => {
                let acts = acts.iter().map(|(text, act)| format!("{text} {}", self.example(act)));
                format!("for example, {turn} is a turn of {}: {}", self.game.player_name(*by), list(acts, "and"))
            }
            Message::Said(text) => text.clone(),
            Message::About { key, values } => self.about(key, values),
            _ => String::new(),
        }
    }

    fn phase(&self, phase: merels_model::ir::PhaseId) -> String {
        self.game.phases.get(phase.index()).map_or(String::new(), |phase| phase.name.replace('_', " "))
    }

    fn end(&self, result: &Ending, when: &str, because: Option<&str>) -> String {
        let said = match result {
            Ending::Wins(person) => {
                format!("{} {} if {when}", self.person(person), self.verb(person, "wins", "win"))
            }
            Ending::Loses(person) => {
                format!("{} {} if {when}", self.person(person), self.verb(person, "loses", "lose"))
            }
            Ending::IsOut(person) => {
                format!("{} {} out if {when}", self.person(person), self.are(person))
            }
            Ending::Draw => format!("the game is drawn if {when}"),
            Ending::Claim => when.to_owned(),
        };
        match because {
            Some(because) => format!("{said} ({because})"),
            None => said,
        }
    }

    fn written(&self, captures: bool) -> String {
        let capture = if captures {
            "a capture directly behind what led to it, anything else after a comma"
        } else {
            "with commas between"
        };
        format!("a turn of several decisions is written as all of them in order: {capture}")
    }

    fn written_as(&self, sort: Sort, kind: Option<merels_model::ir::KindId>) -> String {
        match (sort, kind) {
            (Sort::Place, Some(kind)) => {
                let name = self.game.kinds.get(kind.index()).map_or("", |kind| kind.name.as_str());
                format!("a placement is written as kind@point, such as `{name}@{}`", self.example_point())
            }
            (Sort::Place, None) => format!("a placement is written as the point: `{}`", self.example_point()),
            (Sort::Move, _) => "a move is written as both points with a hyphen between".to_owned(),
            (Sort::Take, _) => "a capture is written as an x and the point".to_owned(),
            (Sort::Choose, _) => "the choice of a point is written as a star and the point".to_owned(),
            (Sort::Pass, _) => "a pass is written as `pass`".to_owned(),
        }
    }

    fn example_point(&self) -> String {
        self.game.board.points().next().map(|point| self.point(point)).unwrap_or_default()
    }

    fn example(&self, example: &Example) -> String {
        match example {
            Example::Place(kind, at) => format!("places {} on {}", a(&self.kind(*kind, Few::One)), self.point(*at)),
            Example::Move(from, to) => format!("moves from {} to {}", self.point(*from), self.point(*to)),
            Example::Take(at) => format!("takes the piece on {}", self.point(*at)),
            Example::Choose(at) => format!("chooses {}", self.point(*at)),
            Example::Pass => "passes".to_owned(),
        }
    }

    fn about(&self, key: &str, values: &[String]) -> String {
        let all = values.join("; ");
        match key {
            "also" => format!("also called {all}"),
            "author" => format!("by {}", list(values.iter().cloned(), "and")),
            "year" => format!("from {all}"),
            "source" => format!("source: {all}"),
            "origin" => format!("origin: {all}"),
            "family" => format!("family: {all}"),
            _ => all,
        }
    }
}

fn words(value: &str) -> String {
    format!("“{}”", value.replace('_', " "))
}

fn thousands_word(number_of: u32) -> String {
    if number_of <= 12 { number(i64::from(number_of)) } else { thousands(i64::from(number_of)) }
}
