//! What the rules lead to, tried out: random games, and what is found in them that the author can hardly have meant.
//!
//! Four sorts of findings, each a warning with its place in the text:
//!
//! - the rules are at fault (M0701): a position that no end covers, a turn that can't be completed. The shortest play
//!   found that leads there is shown.
//! - games don't come to an end (M0702): they were cut off at [`Settings::limit`] though nobody could have claimed a
//!   draw.
//! - a rule never comes into play (M0703): an end that decided nothing, a phase without a turn, a pattern that never
//!   stood, a choice that was never due, statements that were never reached. Only if [`ENOUGH_GAMES`] came to an end,
//!   and never of ends about repetition or long play, of which random play says nothing, nor of what provides for
//!   players who can do nothing: ends that ask whether somebody is stuck or the board full, and what a turn's first
//!   decision does `otherwise`.
//! - one player always wins, or nobody does (M0704): the 95 % confidence interval (Wilson's) of a player's share of
//!   the decided games lies within 5 % of all or of nothing; or every game was drawn. Only if as many games came to an end.
//!
//! Games are those of a playtest with the same seed: both claim draws as soon as they can.

mod chances;
mod coverage;
mod endless;
mod faults;
mod game;
mod idle;
mod observed;
mod openings;
mod patterns;
mod places;
mod shown;
mod tally;

use std::ops::{ControlFlow, Range};

use merels_play::Rules;
use merels_syntax::Diagnostic;
use merels_threads::{count_for, share_out};

use crate::error::PlaytestError;
use crate::settings::MAX_CAP;
use crate::words::{count, counted, listed};
use coverage::Coverage;
use game::Watch;
use observed::Observed;
use tally::Tally;

/// With fewer games that came to an end a rule may just not have had its turn, or a player no luck.
pub const ENOUGH_GAMES: u64 = 500;

/// What is tried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many games are played.
    pub games: u64,
    /// Everything random follows from it.
    pub seed: u64,
    /// How many threads play; 0 for as many as there are cores. The findings are the same with any number.
    pub threads: usize,
    /// After so many decisions a game is cut off.
    pub limit: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self { games: 2 * ENOUGH_GAMES, seed: 0, threads: 0, limit: 2_000 }
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// Warnings, by code and then in the order of the text; their places are in the texts of the rules.
    pub diagnostics: Vec<Diagnostic>,
    /// How the games ended, in one line: `200 random games: White won 88, Black won 79, 33 were drawn`.
    pub summary: String,
}

/// Plays the games and says what is found. `progress` is called now and then, from any thread, with the number of
/// games finished since it was last called.
///
/// # Errors
///
/// No games, and a limit of none or too many decisions.
pub fn run(rules: &Rules, settings: &Settings, progress: impl Fn(u64) + Sync) -> Result<Findings, PlaytestError> {
    if settings.games == 0 {
        return Err(PlaytestError::NoGames);
    }
    if settings.limit == 0 || settings.limit > MAX_CAP {
        return Err(PlaytestError::Cap { most: MAX_CAP });
    }
    let mut seen = Observed { tally: Tally::new(rules.game()), coverage: Coverage::new(rules.game()) };
    observe(&mut seen, rules, settings, 0..settings.games, &progress);
    let mut diagnostics = faults::found(rules, &seen.tally);
    diagnostics.extend(endless::found(rules, &seen.tally, settings.limit));
    if seen.tally.decided() + seen.tally.draws() >= ENOUGH_GAMES {
        diagnostics.extend(idle::found(rules, &seen.tally, &seen.coverage));
        diagnostics.extend(chances::found(rules, &seen.tally));
    }
    diagnostics.sort_by_key(|diagnostic| (diagnostic.code, diagnostic.span()));
    Ok(Findings { diagnostics, summary: summary(rules, &seen.tally) })
}

/// Plays games and adds what they show.
fn observe<'r>(
    seen: &mut Observed<'r>,
    rules: &'r Rules,
    settings: &Settings,
    games: Range<u64>,
    progress: &(impl Fn(u64) + Sync),
) {
    let workers = count_for(settings.threads, &games);
    let mut workers: Vec<Watch<'r>> = (0..workers).map(|_| Watch::new(rules, seen.coverage.clone())).collect();
    share_out(&mut workers, games, &|watch, number| {
        watch.play(settings.seed, number, settings.limit);
        progress(1);
        ControlFlow::Continue(())
    });
    for Observed { tally, coverage } in workers.into_iter().map(Watch::observed) {
        seen.tally.merge(tally);
        seen.coverage.merge(&coverage);
    }
}

/// How the games ended.
fn summary(rules: &Rules, tally: &Tally) -> String {
    let were = |games: u64| format!("{} {}", count(games), if games == 1 { "was" } else { "were" });
    let players = rules.game().players.iter().zip(&tally.won);
    let mut parts: Vec<String> = players.map(|(name, &won)| format!("{name} won {}", count(won))).collect();
    let at_fault = tally.at_fault.values().map(|fault| fault.games).sum();
    let others = [
        (tally.draws(), "drawn"),
        (at_fault, "drawn because the rules are at fault"),
        (tally.unfinished, "cut off unfinished"),
    ];
    let others = others.into_iter().filter(|(games, _)| *games > 0);
    parts.extend(others.map(|(games, what)| format!("{} {what}", were(games))));
    format!("{}: {}", counted(tally.games, "random game"), listed(&parts))
}
