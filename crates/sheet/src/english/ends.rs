//! The course of a game and its end, options and notation.

use merels_model::ir::WordId;

use super::English;
use super::nouns::{Few, a, list, number, sentence, thousands};
use crate::meaning::{Clause, Ending, Ends, Example, Notation, Person, Play, Settings, Sort};

impl English<'_> {
    /// How a game goes.
    pub(super) fn course_of_play(&self, play: &Play) -> String {
        match play {
            Play::Course(phases) => {
                let names = phases.iter().map(|phase| self.phase(*phase));
                format!("the game has {} phases, one after the other: {}", number(phases.len() as i64), list(names, "and"))
            }
            Play::EachAlone => "each player goes through them separately".to_owned(),
            Play::Must(true) => "whatever a turn asks for must be done, in the order given; one may pass only where it says so".to_owned(),
            Play::Must(false) => "whatever a turn asks for must be done, in the order given; nobody may pass".to_owned(),
            Play::SkipsRest => "if something after the first decision of a turn can't be done because there is nothing to choose from, it is left out and the turn goes on".to_owned(),
            Play::LooksAhead(_) => "a turn must be completed: nothing may be chosen after which some later part of the turn would offer nothing to choose, or would not be allowed".to_owned(),
            Play::Prefers(most, number) => {
                let best = if *most { "greatest" } else { "smallest" };
                format!("of all ways to complete the turn only those are allowed after which {} is {best}", self.number(number))
            }
            Play::Until(_, clause) => format!("this phase is over when, at the start of a turn, {}", self.clause(clause)),
            Play::Turns(_, turns, each) => {
                let whose = if *each { "each player" } else { "all players together" };
                let turns = if *turns == 1 { "one turn".to_owned() } else { format!("{} turns", thousands_word(*turns)) };
                format!("it lasts {turns} ({whose})")
            }
            Play::When(Clause::Fixed(false)) => "this phase is left out".to_owned(),
            Play::When(clause) => format!("this phase is left out unless, when it would begin, {}", self.clause(clause)),
            Play::StartedBy(person) => {
                let nobody = if matches!(person, Person::Remembered(..)) { ", or if there is none by the player whose turn it is anyway" } else { "" };
                format!("its first turn is taken by {}{nobody}", self.person(person))
            }
            Play::Begin(Some(act)) => format!("when it begins, once: {}", self.act(act)),
            Play::Begin(None) => "when it begins, once:".to_owned(),
            Play::Turn => "in your turn:".to_owned(),
        }
    }

    /// How it ends.
    pub(super) fn ends(&self, ends: &Ends) -> String {
        match ends {
            Ends::Judged(1) => "at the start of every turn, and only then, this is looked at, for the player whose turn it is (you):".to_owned(),
            Ends::Judged(_) => "at the start of every turn, and only then, these are looked at in order, for the player whose turn it is (you); the first that holds decides:".to_owned(),
            Ends::End { result, when, because } => self.end(result, &self.clause(when), because.as_deref()),
            Ends::Out => "whoever loses or is out takes no further part: their pieces leave the board and their hand is emptied, which is no capture, and turns pass them by".to_owned(),
            Ends::OtherWins => "if one player loses, here or in a turn, the other wins".to_owned(),
            Ends::LastWins => "the last player in wins".to_owned(),
            Ends::Agreement => "the player whose turn it is may offer a draw at the start of a turn; if it is accepted, the game is drawn".to_owned(),
            Ends::ClaimHow => "at the start of your turn you may claim a draw, for the position as it stands or for the one that a whole turn you name, and don't play, would lead to. The claim is right, and the game drawn, in these cases:".to_owned(),
            Ends::Stuck => "if the player whose turn it is has *no legal move*, and nothing above says what follows, the game is drawn".to_owned(),
        }
    }

    /// What options there are, and what they change.
    pub(super) fn settings(&self, settings: &Settings) -> String {
        match settings {
            Settings::Option { name, about, values, chosen, said } => {
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
            Settings::Setting { value, said } => match said {
                Some(said) => format!("with {}: {}", words(value), sentence(said)),
                None => format!("with {}:", words(value)),
            },
            Settings::SettingSame { value } => {
                format!("{} changes nothing with the other options as they are", words(value))
            }
            Settings::Under { titles, change } => {
                let titles = list(titles.iter().map(|title| format!("“{title}”")), "and");
                format!("under {titles}, {}", self.settings(change))
            }
            Settings::Instead { before, after } => format!("instead of “{before}” it says “{after}”"),
            Settings::Members { of, gone, new } => {
                let changes =
                    [(gone, "left out"), (new, "added")].into_iter().filter(|(members, _)| !members.is_empty());
                let changes = changes.map(|(members, done)| {
                    format!(
                        "{} {} {done}",
                        list(members.iter().cloned(), "and"),
                        if members.len() == 1 { "is" } else { "are" }
                    )
                });
                format!("in “{of} …”: {}", changes.collect::<Vec<_>>().join("; "))
            }
            Settings::Left { gone } => format!("“{gone}” is left out"),
            Settings::Added { new } => format!("it also says “{new}”"),
        }
    }

    /// How turns are written, and what is told about the game.
    pub(super) fn notation(&self, notation: &Notation) -> String {
        match notation {
            Notation::Written(captures) => self.written(*captures),
            Notation::WrittenAs(sort, kind) => self.written_as(*sort, *kind),
            Notation::Example { turn, acts, by } => {
                let acts = acts.iter().map(|(text, act)| format!("`{text}` {}", self.example(act)));
                format!("for example, `{turn}` is a turn of {}: {}", self.game.player_name(*by), list(acts, "and"))
            }
            Notation::About { key, values } => self.about(key, values),
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
            (Sort::Say, _) => "an answer is written as its word".to_owned(),
            (Sort::Pass, _) => "a pass is written as `pass`".to_owned(),
        }
    }

    fn example_point(&self) -> String {
        self.game.board.points().next().map(|point| self.point(point)).unwrap_or_default()
    }

    /// A word as it is entered.
    pub(super) fn said(&self, word: WordId) -> String {
        format!("`{}`", self.game.words.get(word.index()).map_or("", String::as_str))
    }

    fn example(&self, example: &Example) -> String {
        match example {
            Example::Place(kind, at) => format!("places {} on {}", a(&self.kind(*kind, Few::One)), self.point(*at)),
            Example::Move(from, to) => format!("moves from {} to {}", self.point(*from), self.point(*to)),
            Example::Take(at) => format!("takes the piece on {}", self.point(*at)),
            Example::Choose(at) => format!("chooses {}", self.point(*at)),
            Example::Say(word) => format!("says {}", self.said(*word)),
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
