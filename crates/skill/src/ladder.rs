//! The ladder of levels: each against itself and against the one below, and what that says of a game.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use merels_play::Rules;
use merels_playtest::{Distribution, Draws, Finished, PlaytestError, Report, Settings, Share, Strategy, run_from};
use merels_search::arena::Score;
use merels_search::{LEVELS, Strengths, Weights};
use serde::Serialize;

use crate::company::Searchers;

/// What levels are meant to score against the one below.
pub(crate) const MEANT: RangeInclusive<f64> = 0.65..=0.85;

/// Whether a level scores against the one below as it is meant to.
pub fn is_meant(share: f64) -> bool {
    MEANT.contains(&share)
}

/// What a ladder plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderSettings {
    /// The highest level, from 2 on.
    pub levels: u8,
    /// How many games each level plays against itself, and against the one below; an even number.
    pub games: u64,
    /// Everything random follows from it.
    pub seed: u64,
    /// How many threads play; 0 for as many as there are cores.
    pub threads: usize,
    /// After so many decisions a game is cut off.
    pub cap: u32,
    /// What becomes of draws that can be claimed.
    pub draws: Draws,
    /// How strong the levels are.
    pub strengths: Strengths,
}

/// Why a ladder can't be climbed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LadderError {
    /// There are no such levels.
    #[error("a ladder has 2 to {LEVELS} levels")]
    Levels,
    /// Games of more than two.
    #[error("a ladder is for two players, and the game has {0}")]
    Players(usize),
    /// The games can't be played.
    #[error(transparent)]
    Playtest(#[from] PlaytestError),
}

/// A ladder. It serialises with these names.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ladder {
    /// The game's title.
    pub title: String,
    /// The players in turn order; the first one begins.
    pub players: Vec<String>,
    /// How many games each level played against itself, and against the one below.
    pub games: u64,
    /// The seed: with the same one the same games are played again.
    pub seed: u64,
    /// The levels, from 1 on.
    pub rungs: Vec<Rung>,
    /// What it comes to, in sentences.
    pub verdict: Vec<String>,
}

/// A level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rung {
    /// Which.
    pub level: u8,
    /// Against itself: the games that whoever begins won, among all.
    pub first: Share,
    /// Against itself: the games that the other won.
    pub second: Share,
    /// Against itself: the games that were drawn.
    pub drawn: Share,
    /// Against itself: why, the most frequent first.
    pub draws: Vec<Drawn>,
    /// Against itself: how long games were, in turns.
    pub turns: Distribution,
    /// Against itself: how many games were different.
    pub different_games: u64,
    /// How it did against the level below; nothing for the first.
    pub above: Option<Above>,
}

/// A reason for draws.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Drawn {
    /// Why, in words.
    pub reason: String,
    /// How many.
    #[serde(flatten)]
    pub games: Share,
}

/// How a level did against the one below, with seats swapped after every game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Above {
    /// Games that it won.
    pub won: u64,
    /// Games that were drawn.
    pub drawn: u64,
    /// Games that it lost.
    pub lost: u64,
    /// Games that were cut off.
    pub unfinished: u64,
    /// Its points a game, a draw for half of one.
    pub share: f64,
    /// How many Elo points it is above; nothing where every game went one way.
    pub elo: Option<f64>,
    /// The lower end of the 95 % interval of that; nothing where it has none.
    pub elo_low: Option<f64>,
    /// The upper end.
    pub elo_high: Option<f64>,
}

/// How many games a ladder plays in all.
pub fn games_of(settings: &LadderSettings) -> u64 {
    (2 * u64::from(settings.levels)).saturating_sub(1).saturating_mul(settings.games)
}

/// How each level of a game does against the one below.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Steps {
    /// The game's title.
    pub title: String,
    /// From level 2 on.
    pub above: Vec<Above>,
}

/// How many games there are where levels don't play against themselves.
pub fn games_of_steps(settings: &LadderSettings) -> u64 {
    u64::from(settings.levels.saturating_sub(1)).saturating_mul(settings.games)
}

/// Lets each level play against the one below alone: the same games that a ladder has. `progress` is called for each.
///
/// # Errors
///
/// As [`ladder`]'s.
pub fn steps(
    rules: &Rules,
    weights: Weights,
    settings: &LadderSettings,
    progress: &(dyn Fn() + Sync),
) -> Result<Steps, LadderError> {
    let climb = Climb::new(rules, weights, settings, progress)?;
    let above = (2..=settings.levels).map(|level| climb.above(level)).collect::<Result<_, _>>()?;
    Ok(Steps { title: rules.game().title.clone(), above })
}

/// Plays all games. `progress` is called for each, from any thread.
///
/// # Errors
///
/// Levels that don't exist, games of more than two, settings that make no sense.
pub fn ladder(
    rules: &Rules,
    weights: Weights,
    settings: &LadderSettings,
    progress: &(dyn Fn() + Sync),
) -> Result<Ladder, LadderError> {
    let climb = Climb::new(rules, weights, settings, progress)?;
    let players = &rules.game().players;
    let rungs = (1..=settings.levels).map(|level| climb.rung(level)).collect::<Result<Vec<_>, _>>()?;
    let mut ladder = Ladder {
        title: rules.game().title.clone(),
        players: players.clone(),
        games: settings.games,
        seed: settings.seed,
        rungs,
        verdict: Vec::new(),
    };
    ladder.verdict = crate::ladder_words::verdict(&ladder);
    Ok(ladder)
}

struct Climb<'a> {
    rules: &'a Rules,
    weights: Weights,
    settings: &'a LadderSettings,
    progress: &'a (dyn Fn() + Sync),
}

impl<'a> Climb<'a> {
    fn new(
        rules: &'a Rules,
        weights: Weights,
        settings: &'a LadderSettings,
        progress: &'a (dyn Fn() + Sync),
    ) -> Result<Self, LadderError> {
        if !(2..=LEVELS).contains(&settings.levels) {
            return Err(LadderError::Levels);
        }
        match rules.game().players.len() {
            2 => Ok(Self { rules, weights, settings, progress }),
            players => Err(LadderError::Players(players)),
        }
    }

    fn rung(&self, level: u8) -> Result<Rung, LadderError> {
        let own = self.play([level, level], self.settings.games, 0)?;
        let decided = |name: usize| own.players.get(name).map(|player| player.wins).unwrap_or_default();
        let begins = own.players.iter().position(|player| player.begins).unwrap_or(0);
        Ok(Rung {
            level,
            first: decided(begins),
            second: decided(1 - begins.min(1)),
            drawn: own.draws,
            draws: reasons(&own),
            turns: own.length.turns.clone(),
            different_games: own.skill.as_ref().map_or(own.settings.games, |skill| skill.different_games),
            above: if level == 1 { None } else { Some(self.above(level)?) },
        })
    }

    /// Half of the games are played in each seat.
    fn above(&self, level: u8) -> Result<Above, LadderError> {
        let games = self.settings.games;
        let first = self.play([level, level - 1], games.div_ceil(2), 1)?;
        let second = self.play([level - 1, level], games / 2, 2)?;
        let mut score = Score::default();
        let mut unfinished = 0;
        for (report, seat) in [(&first, 0), (&second, 1)] {
            let won = |seat: usize| report.players.get(seat).map_or(0, |player| player.wins.games);
            score.won += won(seat);
            score.lost += won(1 - seat);
            score.drawn += report.draws.games + report.at_fault.games;
            unfinished += report.unfinished.games;
        }
        let (elo, low, high) = score.elo();
        let finite = |value: f64| value.is_finite().then_some(value);
        Ok(Above {
            won: score.won,
            drawn: score.drawn,
            lost: score.lost,
            unfinished,
            share: score.share(),
            elo: finite(elo),
            elo_low: finite(low),
            elo_high: finite(high),
        })
    }

    /// Two levels in these seats. Each pairing has games of its own.
    fn play(&self, seats: [u8; 2], games: u64, pairing: u64) -> Result<Report, PlaytestError> {
        let strategies = seats.map(|level| Strategy::Named(format!("level{level}"))).to_vec();
        let company = Searchers::new(self.rules, &strategies, self.weights, 0).with_strengths(self.settings.strengths);
        let LadderSettings { seed, threads, cap, draws, .. } = *self.settings;
        let own =
            seed.wrapping_add((u64::from(seats[0].max(seats[1])) * 3 + pairing).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let settings = Settings { games, seed: own, threads, cap, strategies, draws, at_random: 0, words: None };
        run_from(self.rules, None, &settings, Some(&company), |_: &Finished<'_>| (self.progress)())
    }
}

/// Why games were drawn.
fn reasons(report: &Report) -> Vec<Drawn> {
    let mut found: BTreeMap<&str, u64> = BTreeMap::new();
    for ending in report.drawn_endings() {
        *found.entry(&ending.reason).or_default() += ending.games.games;
    }
    let drawn = |(reason, games): (&str, u64)| Drawn {
        reason: reason.to_owned(),
        games: Share::of(games, report.settings.games),
    };
    let mut found: Vec<Drawn> = found.into_iter().map(drawn).collect();
    found.sort_by_key(|drawn| std::cmp::Reverse(drawn.games.games));
    found
}
