//! `merels tune`

use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use indicatif::ProgressBar;
use merels::search::arena::Score;
use merels::search::tune::{Points, Sample, Tuner, fit, log_loss};
use merels::search::{Made, StoredWeights, Weights};
use serde::Serialize;

use crate::args::{Format, Tune, cores};
use crate::load::{self, Failure};
use crate::{Done, files, output, weighing};

/// The most threads.
const MAX_THREADS: usize = 256;

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
    /// Null where the weights have stayed as they were.
    check: Option<Check>,
    /// The file that was written.
    written: Option<String>,
}

/// How the weights did against those before.
#[derive(Serialize)]
struct Check {
    won: u64,
    drawn: u64,
    lost: u64,
    unfinished: u64,
    share: f64,
    /// Null where every game went one way.
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
}

pub(crate) fn run(args: &Tune) -> Done {
    let (found, rules) = load::rules(&args.game)?;
    let seed = args.seed.unwrap_or_else(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::from(since.subsec_nanos())
    });
    let tuner = Tuner::new(&rules, args.nodes, seed).map_err(|error| Failure::CantRun(error.to_string()))?;
    let place = args.out.clone().unwrap_or_else(|| weighing::place(&found));
    // Before anything is played: nobody wants to wait for weights that can't be written.
    files::destination(&place)?;
    let mut report = tuned(args, &tuner, found.called(), seed)?;
    if report.check.as_ref().is_some_and(|check| check.share >= 0.5) {
        let made = Made { games: args.games, rounds: args.rounds, nodes: args.nodes, seed };
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
fn tuned(args: &Tune, tuner: &Tuner<'_>, game: String, seed: u64) -> Result<Report, Failure> {
    let threads = args.threads.filter(|&threads| threads > 0).unwrap_or_else(cores);
    let check_games = args.games.next_multiple_of(2);
    let bar = output::progress(u64::from(args.rounds) * args.games + check_games);
    let before = Weights::default();
    let mut after = before;
    let mut samples: Vec<Sample> = Vec::new();
    let mut learnt_of = 0;
    for round in 0..u64::from(args.rounds) {
        let numbers = round * args.games..(round + 1) * args.games;
        let played = on_threads(threads, numbers, &bar, &|number| tuner.play(after, number))?;
        learnt_of += played.iter().filter(|samples| !samples.is_empty()).count() as u64;
        samples.extend(played.into_iter().flatten());
        after = fit(&samples, before);
    }
    let check = match after == before {
        true => None,
        false => {
            Some(check(&on_threads(threads, 0..check_games, &bar, &|number| tuner.compare(after, before, number))?))
        }
    };
    bar.finish_and_clear();
    Ok(Report {
        game,
        seed,
        games: args.games,
        rounds: args.rounds,
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

/// What `play` makes of each number, in their order.
fn on_threads<T: Send>(
    threads: usize,
    numbers: std::ops::Range<u64>,
    bar: &ProgressBar,
    play: &(dyn Fn(u64) -> T + Sync),
) -> Result<Vec<T>, Failure> {
    let next = AtomicU64::new(numbers.start);
    let played = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, MAX_THREADS) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end {
                        break;
                    }
                    let one = play(number);
                    let Ok(mut played) = played.lock() else { return };
                    played.push((number, one));
                    bar.inc(1);
                }
            });
        }
    });
    let mut played = played.into_inner().map_err(|_| Failure::CantRun("a game has failed".to_owned()))?;
    played.sort_by_key(|(number, _)| *number);
    Ok(played.into_iter().map(|(_, one)| one).collect())
}

fn check(results: &[Option<Points>]) -> Check {
    let count = |wanted| results.iter().filter(|result| **result == wanted).count() as u64;
    let score =
        Score { won: count(Some(Points::Won)), drawn: count(Some(Points::Drawn)), lost: count(Some(Points::Lost)) };
    let (elo, low, high) = score.elo();
    let finite = |value: f64| value.is_finite().then_some(value);
    // Where no game has come to an end, neither has got the better of the other.
    let share = if score.games() == 0 { 0.5 } else { score.share() };
    Check {
        won: score.won,
        drawn: score.drawn,
        lost: score.lost,
        unfinished: count(None),
        share,
        elo: finite(elo),
        elo_low: finite(low),
        elo_high: finite(high),
    }
}

fn text(report: &Report, place: &Path, is_found: bool) -> String {
    let Report { games, rounds, nodes, positions, .. } = report;
    let mut text = format!(
        "{}: {positions} positions of {} games, {rounds} x {games} played with {nodes} states a turn\n\n{:14}{:>8}{:>8}\n",
        report.game, report.learnt_of, "", "before", "after"
    );
    let rows = Weights::NAMES.iter().zip(report.before.values()).zip(report.after.values());
    for ((name, before), after) in rows {
        text.push_str(&format!("{name:14}{before:>8}{after:>8}\n"));
    }
    text.push_str(&format!("{:14}{:>8.4}{:>8.4}\n\n", "log loss", report.log_loss_before, report.log_loss_after));
    match &report.check {
        None => text.push_str("Nothing was learnt: the weights before are used on.\n"),
        Some(check) => text.push_str(&check_text(check)),
    }
    match &report.written {
        Some(file) if is_found => {
            text.push_str(&format!("Written to {file}, where play, analyse, match and protocol find it.\n"));
        }
        Some(file) => text.push_str(&format!("Written to {file}; `--weights {file}` uses it.\n")),
        None => text.push_str(&format!("{} is left as it is.\n", place.display())),
    }
    text.push_str(&format!("seed {}\n", report.seed));
    text
}

fn check_text(check: &Check) -> String {
    // Adding nothing takes the sign off a negative zero.
    let bound =
        |value: Option<f64>| value.map_or("unbounded".to_owned(), |value| format!("{:+.0}", value.round() + 0.0));
    let mut text = format!(
        "After against before, {} games: wins {}, draws {}, loses {}: {:.1} %\nElo difference {} (95 %: {} to {})\n",
        check.won + check.drawn + check.lost,
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
