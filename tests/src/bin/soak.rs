//! `cargo run --profile soak -p acceptance --bin soak`: compares both executors, what is written and what is folded, on fresh
//! games and fresh definitions, until it is stopped.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "a program: it has files, a clock and threads")]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it prints")]

use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use acceptance::generate::constructs::{Constructs, LEFT_OUT};
use acceptance::soak::{Found, Kept, Subjects, Tried, read_found, replay, shrink, trial, write_found};
use clap::Parser;
use merels::threads;

/// Plays games of the catalogue, of the variations and of generated definitions: by both executors, written down and read
/// back, and beside their images. What differs is made small and written to files. Ctrl-c stops it; --resume goes on.
#[derive(Debug, Parser)]
#[command(
    name = "soak",
    after_help = "Example: cargo run --profile soak -p acceptance --bin soak -- --hours 8 --threads 2"
)]
struct Args {
    /// Where the numbers come from; another one each time if it isn't given.
    #[arg(long)]
    seed: Option<u64>,
    /// Go on where the last run in this folder was stopped.
    #[arg(long, conflicts_with_all = ["seed", "repeat"])]
    resume: bool,
    /// How many threads; 0 is one for each core.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Stop after so many hours.
    #[arg(long)]
    hours: Option<f64>,
    /// Stop after so many definitions.
    #[arg(long)]
    count: Option<u64>,
    /// Where the state and what is found are kept.
    #[arg(long, default_value = "target/soak")]
    out: PathBuf,
    /// Play again what was found: a definition with the game beside it.
    #[arg(long, value_name = "FILE")]
    repeat: Option<PathBuf>,
}

/// How often the state is kept and progress is told.
const TELL: Duration = Duration::from_secs(10);

/// How long a difference is made smaller.
const SHRINKING: Duration = Duration::from_secs(120);

fn main() -> ExitCode {
    let args = Args::parse();
    let done = match &args.repeat {
        Some(path) => repeat(path),
        None => run(&args),
    };
    match done {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(error) => {
            eprintln!("soak: {error}");
            ExitCode::from(2)
        }
    }
}

/// Plays one game again; how many differences there are.
fn repeat(path: &Path) -> io::Result<u64> {
    let (rules, check, line) = read_found(path)?;
    match replay(&rules, check, line) {
        Ok(decisions) => {
            println!("nothing differs in {decisions} decisions");
            Ok(0)
        }
        Err(difference) => {
            println!("{}: {}", difference.check.name(), difference.what);
            println!("after: {}", difference.line.text(rules.game()));
            Ok(1)
        }
    }
}

/// What one number came to.
enum Done {
    Valid(Tried),
    Invalid,
    Found(Tried, Box<Found>),
    /// The run was stopped before it.
    Stopped,
}

/// What a thread works with.
struct Worker {
    subjects: Subjects,
    constructs: Constructs,
}

fn run(args: &Args) -> io::Result<u64> {
    fs::create_dir_all(&args.out)?;
    let path = args.out.join("state.json");
    let mut kept = match args.resume {
        true => Kept::read(&path)?,
        false => Kept { seed: args.seed.unwrap_or_else(fresh), ..Kept::default() },
    };
    let stopped = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // The second time it ends at once.
        signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(&stopped))?;
        signal_hook::flag::register(signal, Arc::clone(&stopped))?;
    }
    let threads = threads::count(args.threads);
    println!("seed {}, from number {}, on {threads} threads; ctrl-c stops", kept.seed, kept.next);
    let began = Instant::now();
    let before = kept.seconds;
    let over = || {
        stopped.load(Ordering::Relaxed)
            || args.hours.is_some_and(|hours| began.elapsed().as_secs_f64() > hours * 3600.0)
    };
    let subjects = Subjects::new();
    // What panics from here on is caught and reported as what was found.
    std::panic::set_hook(Box::new(|_| {}));
    let worker = || Worker { subjects: subjects.clone(), constructs: Constructs::default() };
    let mut workers: Vec<Worker> = (0..threads).map(|_| worker()).collect();
    let last = args.count.map_or(u64::MAX, |count| kept.next.saturating_add(count));
    let seed = kept.seed;
    let mut told = Instant::now();
    let mut failed = None;
    threads::in_order(
        &mut workers,
        kept.next..last,
        &|worker: &mut Worker, number| one(worker, seed, number, &over),
        |number, done| {
            let given = give(&mut kept, number, done, &args.out);
            kept.seconds = before + began.elapsed().as_secs();
            let tell = told.elapsed() > TELL;
            let written = if tell { kept.write(&path) } else { Ok(()) };
            if tell {
                told = Instant::now();
                println!("{}", progress(&kept));
            }
            match given.and_then(|given| written.map(|()| given)) {
                Ok(given) => given,
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        },
    );
    kept.write(&path)?;
    println!("{}", progress(&kept));
    let mut constructs = Constructs::default();
    workers.iter().for_each(|worker| constructs.add(&worker.constructs));
    tell_constructs(&constructs);
    println!("--resume --out {} goes on", args.out.display());
    failed.map_or(Ok(kept.found), Err)
}

/// A number that nobody knows beforehand.
fn fresh() -> u64 {
    RandomState::new().build_hasher().finish()
}

fn one(worker: &mut Worker, seed: u64, number: u64, over: &(impl Fn() -> bool + Sync)) -> Done {
    if over() {
        return Done::Stopped;
    }
    let subject = worker.subjects.get(seed, number);
    let Ok(rules) = worker.subjects.rules(&subject) else { return Done::Invalid };
    if subject.generated {
        worker.constructs.count(&subject.text);
    }
    match trial(&rules, seed ^ number) {
        Ok(tried) => Done::Valid(tried),
        Err(difference) => {
            let tried = Tried { games: 1, decisions: difference.line.played.len() as u64 };
            let until = Instant::now() + SHRINKING;
            let found = Found { subject, difference: *difference };
            Done::Found(tried, Box::new(shrink(found, &|| over() || Instant::now() > until)))
        }
    }
}

fn give(kept: &mut Kept, number: u64, done: Done, out: &Path) -> io::Result<ControlFlow<()>> {
    let tried = match done {
        Done::Stopped => return Ok(ControlFlow::Break(())),
        Done::Valid(tried) => tried,
        Done::Invalid => {
            kept.invalid += 1;
            Tried::default()
        }
        Done::Found(tried, found) => {
            kept.found += 1;
            let path = write_found(out, &format!("{}-{number}", found.difference.check.name()), &found)?;
            println!("{}: {}", found.subject.name, found.difference.what);
            println!("  cargo run --profile soak -p acceptance --bin soak -- --repeat {}", path.display());
            tried
        }
    };
    kept.tried.games += tried.games;
    kept.tried.decisions += tried.decisions;
    kept.next = number + 1;
    Ok(ControlFlow::Continue(()))
}

fn progress(kept: &Kept) -> String {
    let Kept { next, tried, invalid, found, seconds, .. } = kept;
    let Tried { games, decisions } = tried;
    format!(
        "{seconds} s: {next} definitions ({invalid} not valid), {games} games, {decisions} decisions, {found} found"
    )
}

fn tell_constructs(constructs: &Constructs) {
    let mut each: Vec<(&str, u64)> = constructs.each().collect();
    each.sort_by_key(|&(_, count)| count);
    let seldom: Vec<String> = each.iter().take(12).map(|(name, count)| format!("`{}` {count}", name.trim())).collect();
    println!(
        "constructs: {} of {}; the least often: {}",
        each.len() - constructs.missing().len(),
        each.len(),
        seldom.join(", ")
    );
    for (word, why) in LEFT_OUT {
        println!("  `{word}` is left out: {why}");
    }
}
