//! What only players who think show of a game.

use serde::Serialize;

use crate::statistics::{Distribution, Share};

/// What thinking players show, beside what all games do.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Skill {
    /// How many different games there were. Players who think play the same again; intervals hold for different games.
    pub different_games: u64,
    /// How many states a judge looked at for each turn; 0 where nothing was judged.
    pub judge: u64,
    /// How games went, as the judge sees it; nothing where nothing was judged.
    pub course: Option<Course>,
    /// The first turns.
    pub openings: Openings,
    /// The surest traps: what a novice would play and what that costs; nothing where nobody was asked.
    pub traps: Vec<Trap>,
    /// The sorts of decisions, where there are several to choose from.
    pub sorts: Vec<SortUse>,
    /// The same game played at random, to compare; nothing where that wasn't asked for.
    pub at_random: Option<AtRandom>,
}

/// How games went between two players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Course {
    /// Games that were judged and came to an end.
    pub judged: u64,
    /// Those of them that somebody won: what is said of the winner is about these.
    pub decided: u64,
    /// How often the lead changed in a game.
    pub lead_changes: Distribution,
    /// How much of the game, in per cent of its turns, lay behind when the winner led for good.
    pub led_for_good: Distribution,
    /// How much of it lay behind when the winner was certain: a chance of 90 % and more for good.
    pub certain: Distribution,
    /// How many turns were still to come then.
    pub certain_turns_left: Distribution,
    /// Decided games in which the winner had had a chance of a third, or less.
    pub comebacks: Share,
    /// The mean over decided games of their drama, from 0 to 1.
    pub drama: f64,
    /// The mean over judged games of their uncertainty, from 0 to 1.
    pub uncertainty: f64,
    /// Turns that can begin in more than one way and were judged, as a number.
    pub turns: u64,
    /// The part of them in which one way is clearly the best.
    pub clear: f64,
    /// The winner's mean chance at the beginning of each twentieth of the game.
    pub winners_chance: Vec<f64>,
}

/// The first turns of the games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Openings {
    /// How many first turns there are, images under the symmetries of the rules apart; nothing where they are too many to tell.
    pub possible: Option<u64>,
    /// Those that were played, the most frequent first.
    pub played: Vec<Opening>,
    /// Those that were never played, as far as there is room for them.
    pub never: Vec<String>,
}

/// A first turn and what became of the games that began with it or with an image of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Opening {
    /// The turn, in notation.
    pub turn: String,
    /// The games that began so, among all.
    #[serde(flatten)]
    pub games: Share,
    /// The games that whoever began won, among these.
    pub won: Share,
    /// The games that were drawn, among these.
    pub drawn: Share,
}

/// A turn that a novice plays and that costs much, images taken together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Trap {
    /// The turns before it as they were played most often, in notation.
    pub after: Vec<String>,
    /// The turn.
    pub turn: String,
    /// The games in which a novice would have played it, among all.
    #[serde(flatten)]
    pub games: Share,
    /// The games in which it was played, among those.
    pub played: u64,
    /// What it costs on average, as a part of the chance: 1 for a win that becomes a loss.
    pub costs: f64,
}

/// How often a sort of decision is taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SortUse {
    /// What is done: "place man", "move", "take", "choose a point", "pass".
    pub what: String,
    /// Decisions in which it could be done, and something of another sort too.
    pub offered: u64,
    /// Decisions in which it was done.
    pub chosen: u64,
    /// The same at random.
    pub offered_at_random: u64,
    /// The same at random.
    pub chosen_at_random: u64,
}

/// What comes of the same game at random.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AtRandom {
    /// How many games.
    pub games: u64,
    /// The games that each player won, in turn order.
    pub wins: Vec<Share>,
    /// Games that were drawn.
    pub draws: Share,
    /// The games in which each rule of the `end` blocks decided something, in their order.
    pub ends: Vec<Share>,
    /// How long games were, in turns.
    pub turns: Distribution,
}
