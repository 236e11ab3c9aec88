//! Games under way.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use merels::ir::PlayerId;
use merels::record::{self, NoRules, Study};
use merels::sheet::{Guide, Saying};
use merels::syntax::FileId;
use merels::{History, Rules, Session, SessionError, Step, position_text};
use serde::Serialize;

use crate::ask::{Language, Snapshot, StepData, TableAsk, Told};
use crate::going_on::{self, Kept};
use crate::looks::GameData;
use crate::refused::Refused;
use crate::shelf::{Settings, Shelf, Source};
use crate::state::StateData;
use crate::{Answer, json, rules};

/// The most games at a time: a page that forgets to close them doesn't fill the memory.
const MOST: usize = 64;

/// A game under way.
#[derive(Debug)]
struct Table {
    source: Source,
    settings: Settings,
    study: Study,
    language: Language,
    /// The rules in words, made when something is first asked of them.
    guide: OnceCell<Guide>,
}

/// All of them, by their numbers.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    games: BTreeMap<u32, Table>,
    last: u32,
}

/// Why a game isn't changed.
#[derive(Debug)]
enum Failed {
    /// The rules or the course of the game are against it: to be said in the game's language.
    Session(SessionError),
    /// What was asked makes no sense.
    Refused(Refused),
}

impl From<SessionError> for Failed {
    fn from(error: SessionError) -> Self {
        Self::Session(error)
    }
}

impl From<Refused> for Failed {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

#[derive(Serialize)]
struct Opened {
    game: u32,
    rules: GameData,
    state: StateData,
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<Kept>,
    why: Option<String>,
}

impl Tables {
    pub(crate) fn answer(&mut self, shelf: &mut Shelf, ask: TableAsk) -> Answer {
        match ask {
            TableAsk::Open { source, settings, first, position, record, game, language } => {
                if let Some(refused) = source.missing(language) {
                    return Err(refused);
                }
                let study = match (record, position) {
                    (Some(text), _) => recorded(shelf, &source, &text)?,
                    (None, position) => begun(&shelf.rules(&source, &settings)?, first, position.as_deref())?,
                };
                self.open(Table { source, settings, study, language, guide: OnceCell::new() }, game)
            }
            TableAsk::Reopen { game, source, settings } => {
                let rules = shelf.rules(&source, &settings)?;
                let before = self.find(game)?;
                let language = before.language;
                let (study, kept, why) = going_on::with(&rules, &before.study, language.tongue());
                let table = Table { source, settings, study, language, guide: OnceCell::new() };
                let opened = Opened::of(game, &table, Some(kept), why);
                self.games.insert(game, table);
                json(&opened)
            }
            TableAsk::Close { game } => {
                self.games.remove(&game);
                Ok("null".to_owned())
            }
            ask => self.of_game(ask),
        }
    }

    fn open(&mut self, table: Table, number: Option<u32>) -> Answer {
        let game = number.unwrap_or(self.last + 1);
        self.last = self.last.max(game);
        while self.games.len() >= MOST {
            self.games.pop_first();
        }
        let opened = Opened::of(game, &table, None, None);
        self.games.insert(game, table);
        json(&opened)
    }

    fn find(&mut self, game: u32) -> Result<&mut Table, Refused> {
        self.games.get_mut(&game).ok_or_else(|| Refused::because("this game isn't open any more"))
    }

    /// What is asked of a game that is open.
    fn of_game(&mut self, ask: TableAsk) -> Answer {
        match ask {
            TableAsk::State { game } => self.change(game, |_| Ok(())),
            TableAsk::Decide { game, decision } => self.change(game, |study| {
                let decision = decision.decision(study.session().rules().game());
                Ok(study.decide(decision.map_err(|error| Refused::because(error.to_string()))?)?)
            }),
            TableAsk::Play { game, text } => self.change(game, |study| Ok(study.play(&text)?)),
            TableAsk::Undo { game } => self.change(game, |study| Ok(study.undo()?)),
            TableAsk::Redo { game } => {
                let nothing =
                    self.find(game)?.language.of("nothing was taken back here", "hier wurde nichts zurückgenommen");
                self.change(game, |study| match study.redo() {
                    true => Ok(()),
                    false => Err(Refused::because(nothing).into()),
                })
            }
            TableAsk::Goto { game, node } => self.at(game, node, Study::go_to),
            TableAsk::Promote { game, node } => self.at(game, node, Study::promote),
            TableAsk::Remove { game, node } => self.at(game, node, Study::remove),
            TableAsk::Comment { game, node, text } => self.at(game, node, |study, id| study.set_comment(id, text)),
            TableAsk::Offer { game } => self.change(game, |study| Ok(study.offer()?)),
            TableAsk::Answer { game, yes } => self.change(game, |study| Ok(study.answer(yes)?)),
            TableAsk::Claim { game, with } => self.change(game, |study| Ok(study.claim(with.as_deref())?)),
            TableAsk::Resign { game, player } => self.leave(game, &player, Study::resign),
            TableAsk::Timeout { game, player } => self.leave(game, &player, Study::time_out),
            TableAsk::Why { game, decision } => {
                let table = self.find(game)?;
                json(&rules::why(&table.study, table.guide(), &decision))
            }
            TableAsk::Speak { game, language } => {
                let table = self.find(game)?;
                (table.language, table.guide) = (language, OnceCell::new());
                json(&table.state())
            }
            TableAsk::Record { game, told } => json(&self.find(game)?.record(&told)),
            TableAsk::Snapshot { game } => json(&self.find(game)?.snapshot()),
            TableAsk::Open { .. } | TableAsk::Reopen { .. } | TableAsk::Close { .. } => Ok("null".to_owned()),
        }
    }

    /// Changes a game, and says how it stands then.
    fn change(&mut self, game: u32, change: impl FnOnce(&mut Study) -> Result<(), Failed>) -> Answer {
        let table = self.find(game)?;
        match change(&mut table.study) {
            Ok(()) => json(&table.state()),
            Err(Failed::Refused(refused)) => Err(refused),
            Err(Failed::Session(error)) => Err(Refused::because(table.say(Saying::Failed(&error)))),
        }
    }

    fn at(&mut self, game: u32, node: u32, change: impl FnOnce(&mut Study, record::NodeId)) -> Answer {
        self.change(game, |study| {
            let id = study.find(node).ok_or_else(|| Refused::because("there is no such place in this game"))?;
            change(study, id);
            Ok(())
        })
    }

    fn leave(
        &mut self,
        game: u32,
        player: &str,
        leave: impl FnOnce(&mut Study, PlayerId) -> Result<(), SessionError>,
    ) -> Answer {
        self.change(game, |study| {
            let id = player_of(study.session().rules(), player)?;
            Ok(leave(study, id)?)
        })
    }
}

fn player_of(rules: &Rules, name: &str) -> Result<PlayerId, Refused> {
    let found = crate::looks::players(rules.game()).find(|(_, known)| *known == name);
    found.map(|(id, _)| id).ok_or_else(|| Refused::because(format!("no player is called `{name}`")))
}

/// A new game, or one from a position.
fn begun(rules: &Rules, first: u8, position: Option<&str>) -> Result<Study, Refused> {
    let Some(text) = position else {
        let first = if usize::from(first) < rules.game().players.len() { PlayerId(first) } else { PlayerId(0) };
        return Ok(Study::new(Session::new(rules.clone(), first)));
    };
    let mut history = History::new();
    let start = position_text::read(rules, text, &mut history).map_err(|error| Refused::because(error.to_string()))?;
    Ok(Study::new(Session::from_position(rules.clone(), start, history)))
}

/// The game of a record, by this definition whatever the record calls it; its options are those that the record sets.
fn recorded(shelf: &mut Shelf, source: &Source, text: &str) -> Result<Study, Refused> {
    let rules = &mut |_: &str, set: &[(String, String)]| {
        shelf.rules(source, &set.to_vec()).map_err(|refused| NoRules::Game(refused.message))
    };
    let played = record::check(FileId(0), text, rules);
    played.map(|played| played.study).map_err(|report| Refused::because(report.message))
}

impl Opened {
    fn of(game: u32, table: &Table, kept: Option<Kept>, why: Option<String>) -> Self {
        let rules = GameData::of(table.study.session().rules());
        Self { game, rules, state: table.state(), kept, why }
    }
}

impl Table {
    fn say(&self, saying: Saying<'_>) -> String {
        self.language.tongue().say(self.study.session().rules().game(), saying)
    }

    fn state(&self) -> StateData {
        StateData::of(&self.study, self.guide())
    }

    fn guide(&self) -> &Guide {
        let game = self.study.session().rules().game();
        self.guide.get_or_init(|| Guide::new(game, self.language.tongue()))
    }

    fn record(&self, told: &Told) -> String {
        let players: Vec<&str> = told.players.iter().map(String::as_str).collect();
        let headers: Vec<(&str, &str)> =
            told.headers.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let name = told.named.as_deref().unwrap_or_else(|| self.source.name());
        self.study.record(name, &players, &headers).to_string()
    }

    fn snapshot(&self) -> Snapshot {
        let session = self.study.session();
        let (rules, start) = (session.rules(), session.start());
        let first = start.turn_start().mover;
        let step = |step: Step| match step {
            Step::Decision(decision) => {
                StepData::Decide { decide: merels::data::DecisionData::new(rules.game(), decision) }
            }
            Step::Leave(leave) => {
                StepData::Leave { leave: rules.game().player_name(leave.player).to_owned(), by_time: leave.by_time }
            }
        };
        let fresh = *start == rules.start(first, &mut History::new());
        Snapshot {
            source: self.source.clone(),
            settings: self.settings.clone(),
            first: first.0,
            position: (!fresh).then(|| position_text::write(rules.game(), start)),
            steps: session.steps().map(step).collect(),
            language: self.language,
        }
    }
}

impl Snapshot {
    /// The game as it stands.
    pub(crate) fn session(&self, shelf: &mut Shelf) -> Result<Session, Refused> {
        let rules = shelf.rules(&self.source, &self.settings)?;
        let mut study = begun(&rules, self.first, self.position.as_deref())?;
        for step in &self.steps {
            match step {
                StepData::Decide { decide } => {
                    let decision =
                        decide.decision(rules.game()).map_err(|error| Refused::because(error.to_string()))?;
                    study.decide(decision)?;
                }
                StepData::Leave { leave, by_time } => {
                    let player = player_of(&rules, leave)?;
                    study.take_leave(merels::Leave { player, by_time: *by_time })?;
                }
            }
        }
        Ok(study.session().clone())
    }
}
