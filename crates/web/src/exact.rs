//! Exact values: a game that is small enough is solved, and asked what each decision is worth.

use std::ops::ControlFlow;

use merels::data::DecisionData;
use merels::sheet::{Saying, Tongue};
use merels::solve::report::Worth;
use merels::solve::{Choice, Progress, Settings as Solving, Solution, Value, estimate, solve_told};
use merels::{Game, Position, Rules, Session, notation};
use serde::Serialize;

use crate::ask::{ExactAsk, Snapshot};
use crate::refused::Refused;
use crate::shelf::{Settings, Shelf, Source};
use crate::{Answer, Host, json};

/// A game is solved as a whole if it has at most so many positions by the bound that is known beforehand.
const WHOLE: f64 = 4e6;
/// By a bound of so many it isn't tried from a game's start; later in the game nothing is known beforehand.
const HOPELESS: f64 = 1e9;
/// The most positions that are looked at in a page.
const MOST: u64 = 1_000_000;
/// The most memory, in bytes.
const MEMORY: usize = 256 << 20;
/// How long positions are looked for where nobody knows how many there are, in milliseconds.
const TIME: f64 = 10_000.0;

/// Why there are no values; what is said fits behind a colon.
enum Without {
    /// There may be so many positions, as a power of ten.
    TooMany(f64),
    /// So many are known, and there is no end in sight.
    NoEnd(u64),
    Over,
}

impl Without {
    fn said(&self, tongue: Tongue) -> String {
        let (many, fewer) = match tongue {
            Tongue::English => (
                "there are too many positions to look at all of them here",
                "nearer to the end of the game there are fewer",
            ),
            Tongue::German => {
                ("hier lassen sich nicht alle Stellungen ansehen", "näher am Ende des Spiels sind es weniger")
            }
        };
        match (self, tongue) {
            (Self::TooMany(power), Tongue::English) => format!("{many}, up to some 10^{power:.0}; {fewer}"),
            (Self::TooMany(power), Tongue::German) => format!("{many}, es sind bis zu 10^{power:.0}; {fewer}"),
            (Self::NoEnd(known), Tongue::English) => {
                format!("{many}: {known} are known, and there is no end in sight; {fewer}")
            }
            (Self::NoEnd(known), Tongue::German) => {
                format!("{many}: {known} sind bekannt, und ein Ende ist nicht abzusehen; {fewer}")
            }
            (Self::Over, Tongue::English) => "the game is over".to_owned(),
            (Self::Over, Tongue::German) => "das Spiel ist zu Ende".to_owned(),
        }
    }
}

/// What was solved last.
#[derive(Debug, Default)]
pub(crate) struct Exact {
    last: Option<Solved>,
}

#[derive(Debug)]
struct Solved {
    source: Source,
    settings: Settings,
    solution: Solution,
}

#[derive(Serialize)]
struct ValuesData {
    /// How many positions were looked at.
    positions: usize,
    /// What the position is worth to whoever decides in it, in words.
    words: String,
    choices: Vec<ChoiceData>,
}

#[derive(Serialize)]
struct ChoiceData {
    decision: DecisionData,
    text: String,
    worth: Worth,
    words: String,
}

#[derive(Serialize)]
struct ProgressData {
    positions: u64,
}

impl Exact {
    pub(crate) fn answer(&mut self, shelf: &mut Shelf, ask: ExactAsk, host: &dyn Host) -> Answer {
        let ExactAsk::Values { game } = ask;
        let tongue = game.language.tongue();
        let session = game.session(shelf)?;
        if session.outcome().is_some() {
            return Err(Refused::because(Without::Over.said(tongue)));
        }
        let known = self.last.take().filter(|last| last.knows(&game, session.position()));
        let solved = match known {
            Some(known) => known,
            None => Solved { solution: solved(&game, &session, host)?, source: game.source, settings: game.settings },
        };
        json(&ValuesData::of(&session, &self.last.insert(solved).solution, tongue))
    }
}

impl Solved {
    fn knows(&self, game: &Snapshot, position: &Position) -> bool {
        let same = self.source == game.source && self.settings == game.settings;
        same && self.solution.prober().of(position).is_some()
    }
}

/// The whole game, or what is left of it.
fn solved(game: &Snapshot, session: &Session, host: &dyn Host) -> Result<Solution, Refused> {
    let (rules, tongue) = (session.rules(), game.language.tongue());
    let bound = estimate(rules, Solving::default().claims).map_err(|refused| Refused::because(refused.to_string()))?;
    let bound = bound.positions * 2_f64.powi(bound.remembered_bits as i32);
    if bound > HOPELESS && game.position.is_none() && game.steps.is_empty() {
        return Err(Refused::because(Without::TooMany(bound.log10()).said(tongue)));
    }
    if bound <= WHOLE {
        let whole = solved_from(rules, session.start(), f64::INFINITY, tongue, host)?;
        if whole.prober().of(session.position()).is_some() {
            return Ok(whole);
        }
    }
    solved_from(rules, session.position(), host.now() + TIME, tongue, host)
}

fn solved_from(
    rules: &Rules,
    from: &Position,
    until: f64,
    tongue: Tongue,
    host: &dyn Host,
) -> Result<Solution, Refused> {
    let settings = Solving { memory: MEMORY, ..Solving::default() };
    let mut seen = 0;
    let solution = solve_told(rules, Some(from), &settings, &mut |progress| {
        seen = match progress {
            Progress::Exploring { known, .. } => known,
            Progress::GoingBack { positions } => positions,
        };
        if let Ok(told) = json(&ProgressData { positions: seen }) {
            host.tell(&told);
        }
        if seen > MOST || host.now() > until { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    solution.map_err(|refused| match refused {
        merels::solve::Refused::Stopped | merels::solve::Refused::Memory { .. } => {
            Refused::because(Without::NoEnd(seen).said(tongue))
        }
        refused => Refused::because(refused.to_string()),
    })
}

impl ValuesData {
    fn of(session: &Session, solution: &Solution, tongue: Tongue) -> Self {
        let (game, prober) = (session.rules().game(), solution.prober());
        let value = prober.of(session.position()).unwrap_or(Value::Draw);
        let choices = prober.decisions(session.position());
        Self {
            positions: solution.len(),
            words: in_words(game, value.into(), tongue),
            choices: choices.iter().filter_map(|choice| ChoiceData::of(game, choice, tongue)).collect(),
        }
    }
}

impl ChoiceData {
    fn of(game: &Game, choice: &Choice, tongue: Tongue) -> Option<Self> {
        let (&decision, worth) = (choice.decisions.first()?, Worth::from(choice.value?));
        let text = notation::decision(game, decision);
        let words = in_words(game, worth, tongue);
        Some(Self { decision: DecisionData::new(game, decision), text, worth, words })
    }
}

/// What something is worth to whoever decides.
fn in_words(game: &Game, worth: Worth, tongue: Tongue) -> String {
    tongue.say(game, Saying::Value(worth.into()))
}
