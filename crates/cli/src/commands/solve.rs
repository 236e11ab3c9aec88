//! `merels solve`

use std::fs;
use std::io;
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use indicatif::ProgressBar;
use merels::solve::disk;
use merels::solve::report::{self, Report};
use merels::solve::slices::Slices;
use merels::solve::{
    Claims as Counted, Estimate, Progress, Refused, Settings, Solution, estimate, solve_told, table, verify,
};
use merels::{History, Position, Rules};

use crate::args::{Claims, From, ReportFile, Solve};
use crate::commands::{on_disk, sliced};
use crate::load::{self, Done, Failure, Found};
use crate::{files, leave, output, values};

/// The bytes that a position takes while a game is solved, about.
const BYTES: f64 = 100.0;
/// How many times the positions that fit there may be at most: most of them are never reached.
const SPARE: f64 = 64.0;

pub(crate) fn run(args: &Solve) -> Done {
    let named = args.out.as_deref().map(files::destination).transpose()?;
    let (found, rules) = load::rules(&args.game)?;
    let out = if args.keep { Some(kept(&found, &rules)?) } else { named };
    let settings = Settings {
        claims: if args.draws == Claims::Automatic { Counted::Automatic } else { Counted::Off },
        folding: true,
        memory: args.memory(),
        threads: args.threads.or_all(),
    };
    if let Some(folder) = &args.sliced.slices {
        return sliced::run(args, &rules, &settings, folder);
    }
    leave::on_interrupt(|| ());
    if let Some(folder) = &args.scratch {
        return on_disk::run(args, &rules, &settings, folder, out.as_deref());
    }
    let solution = solved(&rules, &args.from, &settings, args.anyway)?;
    Kept { rules: &rules, out: out.as_deref(), verify: args.verify, report: args.report }.all(&solution)
}

/// What becomes of a solution.
pub(super) struct Kept<'k> {
    pub(super) rules: &'k Rules,
    pub(super) out: Option<&'k Path>,
    /// One value in so many.
    pub(super) verify: Option<NonZeroU32>,
    pub(super) report: ReportFile,
}

impl Kept<'_> {
    pub(super) fn all(&self, solution: &Solution) -> Done {
        let drawn = |text: &str| values::drawn(self.rules, &solution.prober(), text);
        print(&report::report(solution), self.report, &drawn)?;
        if let Some(path) = self.out {
            write(solution, path)?;
        }
        match self.verify {
            Some(each) => check(self.rules, solution, self.out, each),
            None => Ok(ExitCode::SUCCESS),
        }
    }
}

/// Where values are written to be found.
fn kept(found: &Found, rules: &Rules) -> Result<PathBuf, Failure> {
    let no_folder = || Failure::CantRun("there is no folder for values; --out names a file".to_owned());
    let place = values::place(found, rules).ok_or_else(no_folder)?;
    if let Some(folder) = place.parent().filter(|_| found.path.is_none()) {
        let cant = |error: io::Error| format!("can't make {}: {}", output::named(folder), output::in_words(&error));
        fs::create_dir_all(folder).map_err(|error| Failure::CantRun(cant(error)))?;
    }
    files::destination(&place)
}

/// Solves a game from where play begins, unless it can hardly fit; with `anyway` all the same.
pub(crate) fn solved(rules: &Rules, from: &From, settings: &Settings, anyway: bool) -> Result<Solution, Failure> {
    let from_start = from.position.is_none() && from.after.is_none();
    let estimated = estimate(rules, settings.claims).map_err(|refused| refusal(rules, &refused))?;
    if from_start && !anyway {
        let fit = settings.memory as f64 / BYTES;
        refuse_too_large(rules, settings, &estimated, fit * SPARE, &memory_holds(settings))?;
    }
    let position = load::played(rules, from, &mut History::new())?;
    in_memory(rules, &position, settings).map_err(|refused| refusal(rules, &refused))
}

/// Solves a game from a position, however many others there may be.
pub(super) fn in_memory(rules: &Rules, from: &Position, settings: &Settings) -> Result<Solution, Refused> {
    let bar = output::progress(0, "positions");
    let solved = solve_told(rules, Some(from), settings, &mut |progress| show(&bar, progress));
    bar.finish_and_clear();
    solved
}

fn show(bar: &ProgressBar, progress: Progress) -> ControlFlow<()> {
    match progress {
        Progress::Exploring { looked_at, known } => {
            bar.set_length(known);
            bar.set_position(looked_at);
        }
        Progress::GoingBack { positions } => bar.set_position(positions),
    }
    ControlFlow::Continue(())
}

pub(super) fn refusal(rules: &Rules, refused: &Refused) -> Failure {
    Failure::CantRun(format!("{} isn't solved: {refused}", rules.game().title))
}

fn memory_holds(settings: &Settings) -> String {
    format!("{} MiB of memory hold about {}", settings.memory >> 20, rounded(settings.memory as f64 / BYTES))
}

/// Refuses what can hardly be held by files, and would be found out after hours.
pub(super) fn refuse_too_large_for_files(rules: &Rules, settings: &Settings) -> Result<(), Failure> {
    let estimated = estimate(rules, settings.claims).map_err(|refused| refusal(rules, &refused))?;
    let most = disk::MOST_PLACES as f64;
    refuse_too_large(rules, settings, &estimated, most, &format!("files hold {}", rounded(most)))
}

/// Refuses what may have more positions than so many, and says how many there may be.
fn refuse_too_large(
    rules: &Rules,
    settings: &Settings,
    estimated: &Estimate,
    most: f64,
    held: &str,
) -> Result<(), Failure> {
    if estimated.positions <= most {
        return Ok(());
    }
    let (title, positions) = (&rules.game().title, rounded(estimated.positions));
    let mut text = format!("{title} may have {positions} positions, and {held}");
    if estimated.remembered_bits > 0 {
        text.push_str("; what is remembered makes them more");
    }
    for slice in estimated.slices.iter().take(3) {
        let ([a, b], [c, d]) = (slice.men, slice.hands);
        text.push_str(&format!(
            "\n  up to {} with {a} and {b} men on the board, {c} and {d} in hand",
            rounded(slice.positions)
        ));
    }
    let sliced = Slices::refuses(rules, settings.claims).map_or("--slices solves it slice by slice, ", |_| "");
    text.push_str(&format!(
        "\n--position begins nearer to the end, --memory gives more, --scratch goes on with files, {sliced}and --anyway tries \
         all the same"
    ));
    Err(Failure::CantRun(text))
}

/// A number as it can be read.
fn rounded(number: f64) -> String {
    match number {
        few if few < 1e4 => format!("{few:.0}"),
        some if some < 1e6 => format!("{:.0} thousand", some / 1e3),
        some if some < 1e9 => format!("{:.1} million", some / 1e6),
        many if many < 1e15 => format!("{:.1} thousand million", many / 1e9),
        many => format!("{many:.0e}"),
    }
}

/// Prints a report; `drawn` makes pictures of positions where there is room for them.
pub(super) fn print(
    report: &Report,
    format: ReportFile,
    drawn: &dyn Fn(&str) -> Option<String>,
) -> Result<(), Failure> {
    match format {
        ReportFile::Text => output::print(&report::text(report)),
        ReportFile::Json => output::json(report),
        ReportFile::Html => output::data(&report::html(report, drawn)),
    }
    Ok(())
}

fn write(solution: &Solution, path: &Path) -> Result<(), Failure> {
    let mut bytes = 0;
    files::write_with(path, &mut |out| {
        bytes = table::write(solution, out)
            .map_err(|error| Failure::CantRun(format!("can't write {}: {error}", output::named(path))))?;
        Ok(())
    })?;
    note_written(path, bytes, solution.len() as u64);
    Ok(())
}

pub(super) fn note_written(path: &Path, bytes: u64, positions: u64) {
    let each = bytes as f64 / positions as f64;
    output::note(&format!("{}: {bytes} bytes, {each:.2} for each position", output::named(path)));
}

pub(super) fn note_verified(looked_at: u64, each: NonZeroU32) {
    let sample = if each.get() == 1 { String::new() } else { format!(", one in {each} of all,") };
    output::note(&format!("verified: each of {looked_at} values{sample} follows from those after it"));
}

/// Looks whether each value follows, and whether what was written is whole.
fn check(rules: &Rules, solution: &Solution, out: Option<&Path>, each: NonZeroU32) -> Done {
    let bar = output::busy("verifying");
    let verified = verify(solution, each.get() as usize);
    let read = out.map(|path| values::open(rules, path).and_then(|table| values::whole(&table, path)));
    bar.finish_and_clear();
    let looked_at = verified.map_err(|wrong| Failure::Wrong(wrong.to_string()))?;
    read.transpose()?;
    note_verified(looked_at, each);
    Ok(ExitCode::SUCCESS)
}
