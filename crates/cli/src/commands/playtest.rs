//! `merels playtest`

use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use merels::playtest::{Company, Draws, Report, Settings, Strategy, html, run_from, text};
use merels::skill::Searchers;
use merels::{History, Rules};

use crate::args::{Claims, Playtest, ReportFile};
use crate::commands::game_writer::GameWriter;
use crate::commands::ladder;
use crate::commands::tabled::Tabled;
use crate::load::{self, Done, Failure};
use crate::record_file::{self, GameFile};
use crate::weighing::Weighing;
use crate::{files, leave, output, values};

pub(crate) fn run(args: &Playtest) -> Done {
    if let Some(levels) = args.ladder {
        return ladder::run(args, levels);
    }
    // Before anything is played: nobody wants to wait for a report that can't be written.
    let out = args.out.as_deref().map(files::destination).transpose()?;
    if out.is_some() && out == args.record.as_deref().map(files::destination).transpose()? {
        return Err(Failure::CantRun(
            "the report and the records go to two files: --out and --record name one".to_owned(),
        ));
    }
    let (found, rules) = load::rules(&args.game)?;
    let settings = settings(args);
    let company = if thinks(&settings) {
        let weighing = Weighing::new(args.weights.as_ref(), &found, &rules)?;
        let searchers = Searchers::new(&rules, &settings.strategies, weighing.of(&rules), args.judge);
        Some(company(args, &rules, searchers.with_strengths(weighing.strengths(&rules)))?)
    } else {
        None
    };
    let start = match &args.position {
        Some(text) => Some(load::position(&rules, text, &mut History::new())?),
        None => None,
    };
    // What is being written is let go of.
    leave::on_interrupt(|| ());
    let writer = match &args.record {
        None => None,
        Some(path) => {
            let name = record_file::called(&found, path);
            Some(GameWriter::new(GameFile::open(path)?, &rules, &name, &settings, start.as_ref()))
        }
    };
    let bar = output::progress(settings.games, "games");
    let run = run_from(&rules, start.as_ref(), &settings, company.as_deref(), |game| {
        bar.inc(1);
        if let Some(writer) = &writer {
            writer.write(game);
        }
    });
    bar.finish_and_clear();
    // What wasn't kept spoils no report.
    let kept = writer.map_or(Ok(()), GameWriter::finish);
    let report = run.map_err(|error| Failure::CantRun(error.to_string()))?;
    let format = args.format.map_or_else(|| ReportFile::of(out.as_deref()), Ok)?;
    let written = match format {
        ReportFile::Text => text(&report, &rules.game().board),
        ReportFile::Json => json(&report)?,
        ReportFile::Html => html(&report, &rules.game().board),
    };
    match out {
        None if format == ReportFile::Text => output::print(&written),
        None if format == ReportFile::Json => output::json_text(&written),
        None => output::data(&written),
        Some(path) => files::write(&path, &written)?,
    }
    kept.map(|()| ExitCode::SUCCESS)
}

/// How many games are played at random where nothing is said, and how many where somebody thinks.
const GAMES: u64 = 1_000;
const GAMES_WITH_THOUGHT: u64 = 200;
/// At least so many games are played at random beside those that somebody thinks in.
const AT_RANDOM: u64 = 500;

fn settings(args: &Playtest) -> Settings {
    let mut settings = Settings {
        games: GAMES,
        // A short one is easy to type again.
        seed: args.seed.unwrap_or_else(|| u64::from(now())),
        threads: args.threads.or_all(),
        cap: args.cap,
        strategies: args.players.iter().map(|way| way.0.clone()).collect(),
        draws: match args.draws {
            Claims::Automatic => Draws::Automatic,
            Claims::Off => Draws::Off,
        },
        at_random: AT_RANDOM,
        words: None,
    };
    if thinks(&settings) {
        settings.games = GAMES_WITH_THOUGHT;
    }
    settings.games = args.games.unwrap_or(settings.games);
    settings.at_random = settings.games.max(AT_RANDOM);
    settings
}

/// Those who think, with a table of exact values if one is asked for.
fn company(args: &Playtest, rules: &Rules, searchers: Searchers) -> Result<Box<dyn Company>, Failure> {
    Ok(match &args.values {
        None => Box::new(searchers),
        Some(path) => Box::new(Tabled { searchers, known: Arc::new(values::open(rules, path)?) }),
    })
}

/// Whether anybody does.
fn thinks(settings: &Settings) -> bool {
    settings.strategies.iter().any(|strategy| matches!(strategy, Strategy::Named(_)))
}

/// A number that is another one each time.
pub(crate) fn now() -> u32 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.subsec_nanos() ^ (since.as_secs() as u32).rotate_left(16)
}

fn json(report: &Report) -> Result<String, Failure> {
    let text = serde_json::to_string(report).map_err(|error| Failure::CantRun(error.to_string()))?;
    Ok(text + "\n")
}

impl ReportFile {
    /// What the name of the file asks for.
    pub(crate) fn of(out: Option<&Path>) -> Result<Self, Failure> {
        let extension = out.and_then(Path::extension).and_then(OsStr::to_str).map(str::to_ascii_lowercase);
        match extension.as_deref() {
            Some("json") => Ok(Self::Json),
            Some("html" | "htm") => Ok(Self::Html),
            None | Some("txt" | "text" | "md" | "log") => Ok(Self::Text),
            Some(_) => {
                let path = out.unwrap_or(Path::new(""));
                Err(Failure::CantRun(format!(
                    "{}: the name of a report ends in `.html`, `.json` or `.txt`, such as {}; --format says otherwise",
                    output::named(path),
                    output::named(&path.with_extension("html"))
                )))
            }
        }
    }
}
