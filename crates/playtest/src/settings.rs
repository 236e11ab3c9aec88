//! What is to be played, and how.

use merels_model::ir::Game;
use merels_model::outcome::{Grounds, Outcome};
use merels_play::Rules;
use serde::{Serialize, Serializer};

use crate::error::PlaytestError;

/// The most decisions a game may be allowed.
pub(crate) const MAX_CAP: u32 = 1_000_000;

/// What a playtest does.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many games are played.
    pub games: u64,
    /// Everything random follows from it.
    pub seed: u64,
    /// How many threads play; 0 for as many as there are cores. The report is the same with any number.
    pub threads: usize,
    /// After so many decisions a game is cut off and counts as unfinished.
    pub cap: u32,
    /// How each player decides, in turn order; one alone holds for all.
    pub strategies: Vec<Strategy>,
    /// What becomes of draws that can be claimed.
    pub draws: Draws,
    /// How many games are played at random besides, to compare, where somebody thinks.
    pub at_random: u64,
    /// In which words a report says how games ended, beside the English ones.
    pub words: Option<Words>,
}

/// Says in another language why games ended, without a full stop.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// Why a game is over.
    pub reason: fn(&Game, &Outcome) -> String,
    /// Why a draw can be claimed.
    pub grounds: fn(&Game, &Grounds) -> String,
    /// That a game was cut off.
    pub cut_off: &'static str,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            games: 1_000,
            seed: 0,
            threads: 0,
            cap: 1_000,
            strategies: vec![Strategy::Random],
            draws: Draws::Automatic,
            at_random: 500,
            words: None,
        }
    }
}

/// How a player decides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// Each decision is drawn uniformly from the legal ones.
    #[default]
    Random,
    /// Whole turns are drawn uniformly: every sequence of decisions that completes the turn is as likely
    /// as any other. Where another player decides within the turn, that is where it is cut: what comes
    /// before and what comes after are drawn apart.
    RandomTurn,
    /// By thinking: a player of this name, whom a [`Company`](crate::Company) brings.
    Named(String),
}

impl Strategy {
    /// Its name: `random`, `random-turn`, or the player's.
    pub fn name(&self) -> &str {
        match self {
            Self::Random => "random",
            Self::RandomTurn => "random-turn",
            Self::Named(name) => name,
        }
    }
}

impl Serialize for Strategy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// What becomes of draws that can be claimed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Draws {
    /// They are claimed as soon as they can be.
    #[default]
    Automatic,
    /// Nobody claims them.
    Off,
}

impl Settings {
    /// Finds out whether the settings make sense for a game, and gives each player's strategy.
    pub(crate) fn strategies_for(&self, rules: &Rules) -> Result<Vec<Strategy>, PlaytestError> {
        if self.games == 0 {
            return Err(PlaytestError::NoGames);
        }
        if self.cap == 0 || self.cap > MAX_CAP {
            return Err(PlaytestError::Cap { most: MAX_CAP });
        }
        let players = rules.game().players.len();
        match self.strategies.as_slice() {
            [one] => Ok(vec![one.clone(); players]),
            each if each.len() == players => Ok(each.to_vec()),
            wrong => Err(PlaytestError::Players { given: wrong.len(), players }),
        }
    }
}
