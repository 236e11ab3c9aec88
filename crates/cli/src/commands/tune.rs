//! `merels tune`

use std::path::Path;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use merels::search::arena::Score;
use merels::search::tune::{Points, Sample, Tuner, fit, log_loss};
use merels::search::{Made, StoredWeights, Weights};
use merels::threads::map;
use serde::Serialize;

use super::levelling;
use super::tally::Tally;
use crate::args::{Format, Tune};
use crate::load::{self, Done, Failure};
use crate::{files, output, weighing};

/// What came of it, as JSON has it.
#[derive(Serialize)]
struct Report {
    game: String,
    seed: u64,
    /// Games in each round.
    games: u64,
    rounds: u32,
    nodes: u64,
    /// Games of all rounds of which something was learnt.
    learnt_of: u64,
    positions: usize,
    before: Weights,
    after: Weights,
    log_loss_before: f64,
    log_loss_after: f64,
    /// How the weights did against those before; null where they have stayed as they were.
    check: Option<Tally>,
    /// The file that was written.
    written: Option<String>,
}

/// How many games in each round, and how many rounds, where nothing is said.
const GAMES: u64 = 500;
const ROUNDS: u32 = 2;

pub(crate) fn run(args: &Tune) -> Done {
    if let Some(levels) = args.levels {
        return levelling::run(args, levels);
    }
    let (games, rounds) = (args.games.unwrap_or(GAMES), args.rounds.unwrap_or(ROUNDS));
    let (found, rules) = load::rules(&args.game)?;
    let seed = args.seed.unwrap_or_else(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::from(since.subsec_nanos())
    });
    let tuner = Tuner::new(&rules, args.nodes, seed).map_err(|error| Failure::CantRun(error.to_string()))?;
    let place = args.out.clone().unwrap_or_else(|| weighing::place(&found));
    // Before anything is played: nobody wants to wait for weights that can't be written.
    let there = files::destination(&place)?;
    weighing::replaceable(&there)?;
    let mut report = tuned(args, (games, rounds), &tuner, (found.called(), seed))?;
    if report.check.as_ref().is_some_and(|check| check.share >= 0.5) {
        let made = Made { games, rounds, nodes: args.nodes, seed };
        let stored = StoredWeights::new(&rules, report.after, Some(made));
        files::write(&place, stored.write().map_err(|error| Failure::CantRun(error.to_string()))?)?;
        report.written = Some(place.display().to_string());
    }
    let is_found = found.path.is_some() && args.out.is_none();
    match args.format {
        Format::Json => output::json(&report),
        Format::Text => output::print(&text(&report, &place, is_found)),
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays the rounds, and the games that check what came of them.
fn tuned(
    args: &Tune,
    (games, rounds): (u64, u32),
    tuner: &Tuner<'_>,
    (game, seed): (String, u64),
) -> Result<Report, Failure> {
    let threads = args.threads.or_all();
    let check_games = games.next_multiple_of(2);
    let bar = output::progress(u64::from(rounds) * games + check_games, "games");
    let before = Weights::default();
    let mut after = before;
    let mut samples: Vec<Sample> = Vec::new();
    let mut learnt_of = 0;
    for round in 0..u64::from(rounds) {
        let numbers = round * games..(round + 1) * games;
        let played = map(threads, numbers, &|number| {
            let samples = tuner.play(after, number);
            bar.inc(1);
            samples
        });
        learnt_of += played.iter().filter(|samples| !samples.is_empty()).count() as u64;
        samples.extend(played.into_iter().flatten());
        after = fit(&samples, before);
    }
    let check = match after == before {
        true => None,
        false => Some(check(&map(threads, 0..check_games, &|number| {
            let points = tuner.compare(after, before, number);
            bar.inc(1);
            points
        }))),
    };
    bar.finish_and_clear();
    Ok(Report {
        game,
        seed,
        games,
        rounds,
        nodes: args.nodes,
        learnt_of,
        positions: samples.len(),
        before,
        after,
        log_loss_before: log_loss(&samples, before),
        log_loss_after: log_loss(&samples, after),
        check,
        written: None,
    })
}

fn check(results: &[Option<Points>]) -> Tally {
    let count = |wanted| results.iter().filter(|result| **result == wanted).count() as u64;
    let score =
        Score { won: count(Some(Points::Won)), drawn: count(Some(Points::Drawn)), lost: count(Some(Points::Lost)) };
    Tally::of(score, count(None))
}

fn text(report: &Report, place: &Path, is_found: bool) -> String {
    let Report { games, rounds, nodes, positions, .. } = report;
    let mut text = format!(
        "{}: {positions} positions of {} games, {rounds} x {games} played with {nodes} states a turn\n\n{:14}{:>8}{:>16}\n",
        report.game, report.learnt_of, "", "before", "after"
    );
    let rows = Weights::NAMES.iter().zip(report.before.values()).zip(report.after.values());
    for ((name, before), after) in rows {
        text.push_str(&format!("{name:14}{before:>8}{after:>16}\n"));
    }
    text.push_str(&format!("{:14}{:>8.4}{:>16.4}\n\n", "log loss", report.log_loss_before, report.log_loss_after));
    match &report.check {
        None => text.push_str("Nothing was learnt: the weights before are used on.\n"),
        Some(check) => text.push_str(&check_text(check)),
    }
    match &report.written {
        Some(file) if is_found => {
            text.push_str(&format!("Written to {file}, where play, analyse, match and protocol find it.\n"));
        }
        Some(file) => {
            let file = output::named(file);
            text.push_str(&format!("Written to {file}; `--weights {file}` uses it.\n"));
        }
        None if place.exists() => text.push_str(&format!("{} is left as it is.\n", output::named(&place))),
        None => text.push_str("Nothing is written.\n"),
    }
    text.push_str(&format!("seed {}\n", report.seed));
    text
}

fn check_text(check: &Tally) -> String {
    // Adding nothing takes the sign off a negative zero.
    let bound =
        |value: Option<f64>| value.map_or("unbounded".to_owned(), |value| format!("{:+.0}", value.round() + 0.0));
    let mut text = format!(
        "After against before, {} games: wins {}, draws {}, loses {}: {:.1} %\nElo difference {} (95 %: {} to {})\n",
        check.games(),
        check.won,
        check.drawn,
        check.lost,
        100.0 * check.share,
        bound(check.elo),
        bound(check.elo_low),
        bound(check.elo_high),
    );
    if check.unfinished > 0 {
        text.push_str(&format!("cut off {}\n", check.unfinished));
    }
    if check.share < 0.5 {
        text.push_str("They do no better than the weights before, which are used on.\n");
    }
    text
}
