//! What a playtest comes to.

use merels_model::Decision;
use merels_model::ir::PlayerId;
use serde::Serialize;

use crate::settings::{Draws, Strategy};
use crate::skill::Skill;
use crate::statistics::{Distribution, Share};

/// What a playtest comes to. It serialises with these names, which stay as they are; shares are parts
/// of 1, rounded to six decimals.
///
/// The same rules, settings and company give the same report, on any number of threads.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The game's title.
    pub title: String,
    /// The game's options and what they were set to.
    pub options: Vec<OptionValue>,
    /// How it was played.
    pub settings: PlayedWith,
    /// The players in turn order.
    pub players: Vec<PlayerResult>,
    /// Games without a winner that a rule, or a claim, ended as a draw.
    pub draws: Share,
    /// Games that ended because the rules lead nowhere: the reason begins `the rules are at fault`.
    pub at_fault: Share,
    /// Games that were cut off.
    pub unfinished: Share,
    /// Every way in which a game ended, the most frequent first.
    pub endings: Vec<Ending>,
    /// The rules of the game's `end` blocks, in their order.
    pub ends: Vec<End>,
    /// How long games were, those that were cut off included.
    pub length: Length,
    /// How many decisions were legal.
    pub branching: Branching,
    /// Turns in which there was something to decide.
    pub choice: Choice,
    /// Pieces that left the board, by a taking or by what the rules do. The men of a player who goes out
    /// are not counted.
    pub captures: Captures,
    /// How each point was used, all games together, in the board's order.
    pub points: Vec<PointUse>,
    /// The game of the fewest turns that was not cut off; of equally many, of the fewest decisions, and
    /// the lowest number.
    pub shortest: Option<PlayedGame>,
    /// The game of the most turns that was not cut off.
    pub longest: Option<PlayedGame>,
    /// What only players who think show; nothing where nobody did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
    /// What it comes to, in sentences.
    pub verdict: Vec<String>,
    /// What an author should look at, in sentences.
    pub warnings: Vec<String>,
}

/// An option of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionValue {
    /// Its name.
    pub name: String,
    /// What it was set to.
    pub value: String,
}

/// How games were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedWith {
    /// How many games.
    pub games: u64,
    /// The seed: with the same one the same games are played again.
    pub seed: u64,
    /// After how many decisions a game was cut off.
    pub cap: u32,
    /// Whether draws were claimed: `automatic` or `off`.
    pub draws: Draws,
}

/// A player and how they fared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerResult {
    /// The name.
    pub name: String,
    /// How they decided: `random`, `random-turn`, or the name of a player who thinks.
    pub strategy: Strategy,
    /// Whether they take the first decision of every game.
    pub begins: bool,
    /// The games they won.
    pub wins: Share,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameResult {
    /// Somebody won.
    Win,
    /// A rule made it a draw.
    Draw,
    /// A draw could be claimed, and was.
    ClaimedDraw,
    /// The rules lead nowhere.
    AtFault,
    /// It was cut off.
    Unfinished,
}

/// A way in which games ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ending {
    /// How: `win`, `draw`, `claimed-draw`, `at-fault` or `unfinished`.
    pub result: GameResult,
    /// Who won.
    pub winner: Option<String>,
    /// Why, in words: "Black has no legal move".
    pub reason: String,
    /// The same in other words, where [`Settings::words`](crate::Settings) gives them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub told: Option<String>,
    /// How many games ended so.
    #[serde(flatten)]
    pub games: Share,
}

impl Ending {
    /// Result and reason as one text: "White wins: Black has no legal move".
    pub fn words(&self) -> String {
        let what = match (self.result, &self.winner) {
            (GameResult::Win, winner) => format!("{} wins", winner.as_deref().unwrap_or_default()),
            (GameResult::Draw, _) => "draw".to_owned(),
            (GameResult::ClaimedDraw, _) => "draw claimed".to_owned(),
            (GameResult::AtFault, _) => return self.reason.clone(),
            (GameResult::Unfinished, _) => return "not finished".to_owned(),
        };
        format!("{what}: {}", self.reason)
    }
}

/// A rule that ends the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct End {
    /// The rule, nearly as it is written: "mover loses when stuck".
    pub rule: String,
    /// Whether it waits for a claim. With draws `off` nobody makes one.
    pub on_claim: bool,
    /// The games in which it decided something: ended the game, or put a player out.
    #[serde(flatten)]
    pub decided: Share,
}

/// How long games were.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Length {
    /// In turns; those in which there is nothing to decide are not counted.
    pub turns: Distribution,
    /// In decisions.
    pub decisions: Distribution,
}

/// How many decisions were legal.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Branching {
    /// The mean over all decisions of all games.
    pub mean: f64,
    /// The most there ever were.
    pub maximum: u64,
    /// For the first 200 decisions of games, in order.
    pub by_decision: Vec<OptionsAt>,
}

/// How many decisions were legal at one place in the course of games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OptionsAt {
    /// Which decision of the game, from 1.
    pub decision: u32,
    /// The mean number of legal decisions.
    pub mean: f64,
    /// The games that came so far.
    pub games: u64,
}

/// Turns in which there was something to decide.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// All turns of all games.
    pub turns: u64,
    /// Those in which some decision had more than one option.
    pub with_choice: u64,
    /// Their part of all turns.
    pub share: f64,
}

/// Pieces that left the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Captures {
    /// How many in a game.
    #[serde(flatten)]
    pub per_game: Distribution,
    /// The mean number in a game by each player's decisions, in turn order.
    pub by_player: Vec<f64>,
}

/// How a point was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PointUse {
    /// Its name.
    pub name: String,
    /// Where it is drawn, to the right, in thousandths of a step.
    pub x: i32,
    /// Where it is drawn, downwards, in thousandths of a step.
    pub y: i32,
    /// Pieces placed there.
    pub placements: u64,
    /// Pieces that moved there.
    pub arrivals: u64,
    /// Pieces that moved away.
    pub departures: u64,
    /// Pieces that left the board from there.
    pub captures: u64,
}

impl PointUse {
    /// Pieces that came there, from off the board or from other points.
    pub fn came(&self) -> u64 {
        self.placements + self.arrivals
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedGame {
    /// Its number, from 1.
    pub number: u64,
    /// How it ended: "White wins: Black has no legal move".
    pub result: String,
    /// How many decisions were taken.
    pub decisions: u32,
    /// Its turns, in notation.
    pub turns: Vec<String>,
}

impl Report {
    /// The ways in which draws came about, the most frequent first.
    pub fn drawn_endings(&self) -> impl Iterator<Item = &Ending> {
        self.endings.iter().filter(|ending| matches!(ending.result, GameResult::Draw | GameResult::ClaimedDraw))
    }
}

/// A game that was played.
#[derive(Clone, Copy, Debug)]
pub struct Finished<'a> {
    /// Its number, from 1.
    pub number: u64,
    /// Its turns, each as its decisions; the last one may be unfinished.
    pub turns: &'a [Vec<Decision>],
    /// How it ended.
    pub result: GameResult,
    /// Who won.
    pub winner: Option<PlayerId>,
    /// Why it ended so.
    pub reason: &'a str,
}
