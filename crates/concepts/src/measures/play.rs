//! What happens when a game is played at random.

use merels_playtest::{PointUse, Report};

use super::Scale::{Amount, Part};
use super::{Measure, by, played};

pub(super) const MEASURES: &[Measure] = &[
    played("turns", "turns a game", Amount(1000.0), "median number of turns", |of| f64::from(of.length.turns.median)),
    played("spread", "spread of length", Amount(4.0), "distance of the quartiles of turns, by their median", |of| {
        let turns = &of.length.turns;
        by(f64::from(turns.upper_quartile.saturating_sub(turns.lower_quartile)), f64::from(turns.median))
    }),
    played("decisions", "decisions a turn", Amount(8.0), "mean number of decisions, by that of turns", |of| {
        by(of.length.decisions.mean, of.length.turns.mean)
    }),
    played("branching", "options a decision", Amount(400.0), "mean number of legal decisions", |of| of.branching.mean),
    played(
        "choice",
        "turns with a choice",
        Part,
        "part of the turns in which a decision has two options or more",
        |of| of.choice.share,
    ),
    played("decided", "games somebody wins", Part, "part of all games", |of| wins(of).iter().sum()),
    played("drawn", "games drawn", Part, "part of all games", |of| of.draws.share),
    played("unfinished", "games not finished", Part, "part of all games: those cut off", |of| of.unfinished.share),
    played(
        "lead",
        "lead of the best seat",
        Part,
        "the best seat's part of the decided games, above the mean, by the most it could be above",
        |of| lead(&wins(of)),
    ),
    played(
        "first",
        "won by who begins",
        Part,
        "part of the decided games that who begins wins; where none is decided, what is fair",
        first,
    ),
    played("captures", "captures a game", Amount(200.0), "mean number of pieces that leave the board", |of| {
        of.captures.per_game.mean
    }),
    played("moves", "moves among arrivals", Part, "moves, by moves and placements", |of| {
        let sum = |count: fn(&PointUse) -> u64| of.points.iter().map(count).sum::<u64>() as f64;
        by(sum(|point| point.arrivals), sum(PointUse::came))
    }),
    played(
        "evenness",
        "use of the whole board",
        Part,
        "Pielou's evenness of how often pieces came to each point: Shannon's entropy by the most it could be",
        |of| {
            let came: Vec<f64> = of.points.iter().map(|point| point.came() as f64).collect();
            by(entropy(&came), (came.len() as f64).log2())
        },
    ),
    played("ways", "ways to end", Amount(8.0), "two to the power of the entropy of how games ended", |of| {
        entropy(&of.endings.iter().map(|ending| ending.games.games as f64).collect::<Vec<_>>()).exp2()
    }),
];

/// Each player's part of all games.
fn wins(of: &Report) -> Vec<f64> {
    of.players.iter().map(|player| player.wins.share).collect()
}

fn lead(wins: &[f64]) -> f64 {
    let (all, most) = (wins.iter().sum::<f64>(), wins.iter().copied().fold(0.0, f64::max));
    let fair = by(1.0, wins.len() as f64);
    if all > 0.0 { by(by(most, all) - fair, 1.0 - fair) } else { 0.0 }
}

fn first(of: &Report) -> f64 {
    let wins = wins(of);
    let all: f64 = wins.iter().sum();
    let begins = of.players.iter().zip(&wins).find(|(player, _)| player.begins).map_or(0.0, |(_, won)| *won);
    if all > 0.0 { by(begins, all) } else { by(1.0, wins.len() as f64) }
}

/// Shannon's entropy of counts, in bits.
fn entropy(counts: &[f64]) -> f64 {
    let all: f64 = counts.iter().sum();
    let parts = counts.iter().filter(|count| **count > 0.0).map(|count| count / all);
    // The sum of nothing is the zero below zero.
    parts.map(|part| -part * part.log2()).sum::<f64>() + 0.0
}
