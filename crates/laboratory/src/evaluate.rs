//! A variant, played.

use std::collections::BTreeMap;

use merels_play::Rules;
use merels_playtest::{Company, PlaytestError, Report, Settings, Strategy, run_from};
use merels_search::Weights;
use merels_skill::Searchers;

use crate::aim::Measure;
use crate::results::{Played, rounded};
use crate::run::Plan;

/// Who the players are compared with to find out how deep a game is.
const BEGINNER: &str = "level1";

/// What comes of a variant.
pub(crate) enum Came {
    /// It was played.
    Played(Played),
    /// It is over before anybody has decided anything, and how.
    Over(String),
}

/// Plays so many games of a variant and measures them.
pub(crate) fn played(rules: &Rules, plan: &Plan, weights: Weights, games: u64) -> Result<Came, PlaytestError> {
    let report = playtest(rules, plan, weights, games, plan.players.clone(), plan.judged())?;
    if let Some(ending) = report.endings.first().filter(|_| report.length.decisions.maximum == 0) {
        return Ok(Came::Over(ending.words()));
    }
    let decided: u64 = report.players.iter().map(|player| player.wins.games).sum();
    let first = report.players.iter().find(|player| player.begins).map_or(0, |player| player.wins.games);
    let mut measures = measures(&report, first, decided);
    if plan.asks(Measure::Depth) && rules.game().players.len() == 2 {
        measures.insert(Measure::Depth, depth(rules, plan, weights, games)?);
    }
    Ok(Came::Played(Played {
        games,
        decided,
        first,
        drawn: report.draws.games + report.at_fault.games,
        different: report.skill.as_ref().map_or(games, |skill| skill.different_games),
        measures: measures.into_iter().map(|(measure, number)| (measure, rounded(number))).collect(),
    }))
}

fn playtest(
    rules: &Rules,
    plan: &Plan,
    weights: Weights,
    games: u64,
    strategies: Vec<Strategy>,
    judge: u64,
) -> Result<Report, PlaytestError> {
    let company = Searchers::new(rules, &strategies, weights, judge);
    let settings = Settings {
        games,
        seed: plan.seed,
        // Variants are played side by side.
        threads: 1,
        cap: plan.cap,
        strategies,
        at_random: 0,
        ..Settings::default()
    };
    run_from(rules, None, &settings, Some(&company as &dyn Company), |_| ())
}

fn measures(report: &Report, first: u64, decided: u64) -> BTreeMap<Measure, f64> {
    let percent = |part: u64, whole: u64| part as f64 * 100.0 / whole as f64;
    let games = report.settings.games;
    let mut found = BTreeMap::from([
        (Measure::Draws, percent(report.draws.games + report.at_fault.games, games)),
        (Measure::Unfinished, percent(report.unfinished.games, games)),
        (Measure::Turns, f64::from(report.length.turns.median)),
        (Measure::Options, report.branching.mean),
        (Measure::Captures, report.captures.per_game.mean),
        (Measure::Choice, report.choice.share * 100.0),
    ]);
    if decided > 0 {
        found.insert(Measure::First, percent(first, decided));
    }
    let Some(course) = report.skill.as_ref().and_then(|skill| skill.course.as_ref()) else { return found };
    found.insert(Measure::Lead, course.lead_changes.mean);
    found.insert(Measure::Clear, course.clear * 100.0);
    if course.decided > 0 {
        found.insert(Measure::Certain, f64::from(course.certain.median));
        found.insert(Measure::Comebacks, course.comebacks.share * 100.0);
        found.insert(Measure::Drama, course.drama * 100.0);
    }
    found
}

/// By how many Elo points the first of the players is better than a beginner, each in both seats in turn. A point is added that is
/// shared, so that it is a number where every game goes one way.
fn depth(rules: &Rules, plan: &Plan, weights: Weights, games: u64) -> Result<f64, PlaytestError> {
    let player = plan.players.first().cloned().unwrap_or_default();
    let beginner = Strategy::Named(BEGINNER.to_owned());
    let half = games.div_ceil(2);
    let mut points = 0.5;
    for seat in 0..2 {
        let mut seats = vec![beginner.clone(), beginner.clone()];
        if let Some(place) = seats.get_mut(seat) {
            *place = player.clone();
        }
        let report = playtest(rules, plan, weights, half, seats, 0)?;
        let won = report.players.get(seat).map_or(0, |player| player.wins.games);
        let lost: u64 = report.players.iter().map(|player| player.wins.games).sum::<u64>() - won;
        points += won as f64 + 0.5 * (half - won - lost) as f64;
    }
    let share = points / (2 * half + 1) as f64;
    Ok(-400.0 * (1.0 / share - 1.0).log10())
}
