//! One game: the strategies decide, the tally counts.

use merels_model::{Cause, Decision};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::error::PlaytestError;
use crate::settings::{Draws, Settings, Strategy};
use crate::table::Table;
use crate::tally::{GameEnd, GameLog, Result as GameResult, Tally};

/// The most ways to play one turn that are looked through.
const MAX_WAYS: usize = 10_000;

/// Plays a game to its end or to the cap. Everything random follows from the seed and the game's number.
pub(crate) fn play(
    table: &mut Table<'_>,
    settings: &Settings,
    strategies: &[Strategy],
    number: u64,
    tally: &mut Tally,
) -> Result<GameLog, PlaytestError> {
    table.reset();
    let mut random = ChaCha8Rng::seed_from_u64(settings.seed);
    random.set_stream(number);
    let mut turns: Vec<Vec<Decision>> = Vec::new();
    let mut decisions = 0;
    let mut captures = 0;
    let mut chosen_freely = false;
    // What is left of a turn that was drawn whole, the last decision first.
    let mut drawn: Vec<Decision> = Vec::new();
    let ending = loop {
        if let Some(outcome) = table.outcome() {
            let result = match (outcome.winner, &outcome.cause) {
                (Some(winner), _) => GameResult::Won(winner),
                (None, Cause::Fault(..)) => GameResult::AtFault,
                (None, _) => GameResult::Drawn { claimed: false },
            };
            break GameEnd { result, reason: merels_words::reason(table.game(), &outcome) };
        }
        let begins = table.turn_begins();
        if begins
            && settings.draws == Draws::Automatic
            && let Some(grounds) = table.claim()
        {
            let reason = merels_words::grounds(table.game(), &grounds);
            break GameEnd { result: GameResult::Drawn { claimed: true }, reason };
        }
        let unfinished = || GameEnd { result: GameResult::Unfinished, reason: "the game was cut off".to_owned() };
        if decisions >= settings.cap {
            break unfinished();
        }
        let by = table.decider();
        if drawn.is_empty() && strategies.get(by.index()) == Some(&Strategy::RandomTurn) {
            let ways = table.ways(MAX_WAYS).ok_or(PlaytestError::TooManyWays { most: MAX_WAYS })?;
            drawn = ways.choose(&mut random).cloned().unwrap_or_default();
            drawn.reverse();
        }
        let next = drawn.pop().or_else(|| table.legal().choose(&mut random).copied());
        // INVARIANT: a game that isn't over has a legal decision.
        let Some(decision) = next else { break unfinished() };
        if begins || turns.is_empty() {
            tally.turns_with_choice += u64::from(std::mem::take(&mut chosen_freely));
            turns.push(Vec::new());
        }
        tally.options(decisions, table.legal().len());
        chosen_freely |= table.legal().len() > 1;
        let captured = table.play(decision);
        if let Some(turn) = turns.last_mut() {
            turn.push(decision);
        }
        decisions += 1;
        captures += captured.len() as u32;
        if let Some(slot) = tally.captures_by.get_mut(by.index()) {
            *slot += captured.len() as u64;
        }
        count_points(tally, decision, captured);
    };
    tally.turns_with_choice += u64::from(chosen_freely);
    tally.games += 1;
    *tally.decisions.entry(decisions).or_default() += 1;
    *tally.turns.entry(turns.len() as u32).or_default() += 1;
    *tally.captures.entry(captures).or_default() += 1;
    *tally.endings.entry(ending.clone()).or_default() += 1;
    for (slot, &decided) in tally.ends.iter_mut().zip(table.decided()) {
        *slot += u64::from(decided);
    }
    let record = GameLog { game: number, turns, decisions, ending };
    if record.ending.result != GameResult::Unfinished {
        tally.keep(&record);
    }
    Ok(record)
}

fn count_points(tally: &mut Tally, decision: Decision, captured: merels_model::PointSet) {
    let points = &mut tally.points;
    match decision {
        Decision::Place { at, .. } => {
            if let Some(point) = points.get_mut(at.index()) {
                point.placements += 1;
            }
        }
        Decision::Move { from, to } => {
            if let Some(point) = points.get_mut(from.index()) {
                point.departures += 1;
            }
            if let Some(point) = points.get_mut(to.index()) {
                point.arrivals += 1;
            }
        }
        Decision::Take { .. } | Decision::Choose { .. } | Decision::Pass => {}
    }
    for at in captured.iter() {
        if let Some(point) = points.get_mut(at.index()) {
            point.captures += 1;
        }
    }
}
