//! `merels playtest`

use std::ffi::OsStr;
use std::fs;
use std::io::{IsTerminal, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use merels::playtest::{Draws, Report, Settings, Strategy, html, run as play, text};

use crate::args::{Claims, Playtest, ReportFile, Way};
use crate::load::{self, Failure};
use crate::{Done, output};

pub(crate) fn run(args: &Playtest) -> Done {
    // Before anything is played: nobody wants to wait for a report that can't be written.
    let out = args.out.as_deref().map(destination).transpose()?;
    let (_, rules) = load::rules(&args.game)?;
    let settings = settings(args);
    let bar = progress(settings.games);
    let report = play(&rules, &settings, |games| bar.inc(games));
    bar.finish_and_clear();
    let report = report.map_err(|error| Failure::CantRun(error.to_string()))?;
    let written = match args.format.unwrap_or_else(|| ReportFile::of(out.as_deref())) {
        ReportFile::Text => text(&report, &rules.game.board),
        ReportFile::Json => json(&report)?,
        ReportFile::Html => html(&report, &rules.game.board),
    };
    match out {
        None => output::print(&written),
        Some(path) => {
            let failed = |error| Failure::CantRun(format!("can't write {}: {error}", path.display()));
            write(&path, &written).map_err(failed)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn settings(args: &Playtest) -> Settings {
    Settings {
        games: args.games,
        // A short one is easy to type again.
        seed: args.seed.unwrap_or_else(|| u64::from(now())),
        threads: args.threads.unwrap_or(0),
        cap: args.cap,
        strategies: args
            .players
            .iter()
            .map(|way| match way {
                Way::Random => Strategy::Random,
                Way::RandomTurn => Strategy::RandomTurn,
            })
            .collect(),
        draws: match args.draws {
            Claims::Automatic => Draws::Automatic,
            Claims::Off => Draws::Off,
        },
    }
}

/// A number that is another one each time.
fn now() -> u32 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.subsec_nanos() ^ (since.as_secs() as u32).rotate_left(16)
}

/// A bar on standard error, if somebody is there to see it.
fn progress(games: u64) -> ProgressBar {
    let target =
        if std::io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(games), target);
    let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} games, {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn json(report: &Report) -> Result<String, Failure> {
    let text = serde_json::to_string(report).map_err(|error| Failure::CantRun(error.to_string()))?;
    Ok(text + "\n")
}

impl ReportFile {
    /// What the name of the file asks for.
    fn of(out: Option<&Path>) -> Self {
        let extension = out.and_then(Path::extension).and_then(OsStr::to_str).map(str::to_ascii_lowercase);
        match extension.as_deref() {
            Some("json") => Self::Json,
            Some("html" | "htm") => Self::Html,
            _ => Self::Text,
        }
    }
}

/// The file that a name stands for, and whether one can be there at all.
fn destination(path: &Path) -> Result<PathBuf, Failure> {
    let cant = |why: &dyn std::fmt::Display| Failure::CantRun(format!("can't write {}: {why}", path.display()));
    // A link stays one: what it leads to is written.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if path.is_dir() {
        return Err(cant(&"it is a folder"));
    }
    let folder = folder(&path);
    if path.file_name().is_none() || !folder.is_dir() {
        return Err(cant(&format!("there is no folder {}", folder.display())));
    }
    Ok(path)
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes a file: beside it first, then renamed, so that what was there stays whole if anything fails.
/// What isn't a plain file, and a file in a folder that takes no others, is written in place.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let known = fs::metadata(path).ok();
    if known.as_ref().is_some_and(|known| !known.is_file()) {
        return fs::write(path, text);
    }
    let mut file = match new_file(folder(path)) {
        Ok(file) => file,
        Err(_) if known.is_some() => return fs::write(path, text),
        Err(error) => return Err(error),
    };
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    if let Some(known) = known {
        let _ = file.as_file().set_permissions(known.permissions());
    }
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// A temporary file that is as readable as any file of the user's.
fn new_file(folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}
