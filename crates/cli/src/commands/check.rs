//! `merels check`

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use merels::playtest::playcheck;
use merels::syntax::{Diagnostic, MAX_DIAGNOSTICS, Severity, Span};
use merels::{Faults, Rules, catalogue, scenario};
use serde::Serialize;

use crate::args::{Check, ReportFormat};
use crate::folders::{self, DEFINITION, SCENARIOS};
use crate::load::{self, Done, Failure, Found};
use crate::{commands, difference, files, output};

pub(crate) fn run(args: &Check) -> Done {
    if args.watch {
        let files = args.games.iter().filter(|game| catalogue::find(game).is_none());
        let files: Vec<PathBuf> = files.map(PathBuf::from).collect();
        return Err(commands::watch::watch(&files, || {
            check_all(args);
        }));
    }
    Ok(ExitCode::from(check_all(args)))
}

/// Checks one after another; the worst of what they come to.
fn check_all(args: &Check) -> u8 {
    let files = args.games.iter().flat_map(|game| files_of(game));
    let codes = files.map(|file| match file {
        Ok(game) => {
            let code = code_of(args, &game, check(args, &game));
            let scenarios = scenarios_beside(args, &game).filter(|_| code == 0);
            scenarios.map_or(code, |scenarios| code_of(args, &scenarios, run_scenarios(args, &scenarios)))
        }
        Err(failure) => {
            failure.print();
            failure.code()
        }
    });
    codes.max().unwrap_or(0)
}

/// The game itself, or the definitions and scenarios in a folder.
fn files_of(game: &str) -> Vec<Result<String, Failure>> {
    if catalogue::find(game).is_some() {
        return vec![Ok(game.to_owned())];
    }
    let files = folders::files(Path::new(game), &[DEFINITION, SCENARIOS]).into_iter();
    files.map(|file| Ok(file?.to_string_lossy().into_owned())).collect()
}

/// What a check comes to; what kept it from running is reported.
fn code_of(args: &Check, game: &str, checked: Result<u8, Failure>) -> u8 {
    checked.unwrap_or_else(|failure| {
        match (args.format, &failure) {
            // What isn't text at all is a report like any other.
            (ReportFormat::Short | ReportFormat::Json, Failure::Faults(faults)) => report(args, game, faults, None),
            _ => failure.print(),
        }
        failure.code()
    })
}

/// Whoever watches a definition wants to know whether its scenarios still hold: those beside it, unless they are asked for anyway.
fn scenarios_beside(args: &Check, game: &str) -> Option<String> {
    let scenarios = format!("{}{SCENARIOS}", game.strip_suffix(DEFINITION)?);
    let is_asked_for = args.games.iter().any(|other| *other == scenarios || Path::new(other).is_dir());
    (args.watch && !is_asked_for && Path::new(&scenarios).is_file()).then_some(scenarios)
}

/// Runs scenarios as `merels test` does, or reports them for programs.
fn run_scenarios(args: &Check, scenarios: &str) -> Result<u8, Failure> {
    if args.format == ReportFormat::Json {
        return check(args, scenarios);
    }
    let counted = commands::test::run_suite(&commands::test::suite(scenarios)?);
    Ok(u8::from(counted.failed > 0))
}

/// Checks one game, or one file of scenarios.
fn check(args: &Check, game: &str) -> Result<u8, Failure> {
    if game.ends_with(".test.toml") {
        let suite = commands::test::suite(game)?;
        let report_of = scenario::run(&suite.name, &suite.text, &suite.definition);
        let faults = Faults { diagnostics: report_of.diagnostics(), sources: report_of.sources };
        report(args, game, &faults, None);
        return Ok(code(args, &faults));
    }
    let mut found = load::find(game)?;
    let mut faults = if args.fix { mend(args, &mut found)? } else { found.check() };
    let mut played = None;
    if let Some(games) = args.play
        && !faults.diagnostics.iter().any(Diagnostic::is_error)
    {
        let outcome = play(args, &found, games)?;
        faults.diagnostics.extend(outcome.diagnostics);
        played = Some(outcome.summary);
    }
    report(args, game, &faults, played.as_deref());
    Ok(code(args, &faults))
}

fn code(args: &Check, faults: &Faults) -> u8 {
    u8::from(faults.diagnostics.iter().any(|diagnostic| args.deny_warnings || diagnostic.is_error()))
}

/// Mends what can be mended, says so, and gives what is left.
fn mend(args: &Check, found: &mut Found) -> Result<Faults, Failure> {
    let Some(path) = &found.path else {
        let message = format!(
            "`{0}` is built in and can't be changed; `merels show {0} --expanded` prints it, `merels new NAME --extends {0}` begins a variant",
            found.name
        );
        return Err(Failure::CantRun(message));
    };
    let mended = merels::mend(&found.file_name, Arc::clone(&found.text), found.library());
    if !mended.mended.is_empty() {
        files::write(path, &*mended.text)?;
    }
    if args.format != ReportFormat::Json {
        mended.mended.iter().for_each(|faults| output::note(&format!("mended {faults}")));
        let places = difference::places(&found.text, &mended.text);
        places.iter().for_each(|place| output::note(place.trim_end()));
    }
    found.text = mended.text;
    Ok(mended.left)
}

/// Plays random games, and leaves out what the file allows of what they show.
fn play(args: &Check, found: &Found, games: u64) -> Result<playcheck::Findings, Failure> {
    let definition = found.definition()?;
    let rules = Rules::of(&definition, &args.set)?;
    let settings = playcheck::Settings { games, seed: args.seed, ..playcheck::Settings::default() };
    let bar = output::progress(games, "games");
    let findings = playcheck::run(&rules, &settings, |games| bar.inc(games));
    bar.finish_and_clear();
    let findings = findings.map_err(|error| Failure::CantRun(error.to_string()))?;
    Ok(playcheck::Findings { diagnostics: definition.found_by_play(findings.diagnostics), ..findings })
}

fn report(args: &Check, game: &str, faults: &Faults, played: Option<&str>) {
    match args.format {
        ReportFormat::Human => {
            output::report(&faults.sources, &faults.diagnostics);
            played.into_iter().for_each(output::line);
            output::line(&format!("{}: {}", output::named(game), summary(&faults.diagnostics)));
        }
        ReportFormat::Short if faults.diagnostics.is_empty() => {}
        ReportFormat::Short => output::line(&output::in_lines(faults)),
        ReportFormat::Json => {
            faults.diagnostics.iter().for_each(|diagnostic| output::json(&Reported::new(faults, diagnostic)));
        }
    }
}

/// `2 errors, 1 warning`, and whether there may be more than are told.
fn summary(diagnostics: &[Diagnostic]) -> String {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
    let counted = |count: usize, what: &str| match count {
        0 => None,
        1 => Some(format!("1 {what}")),
        _ => Some(format!("{count} {what}s")),
    };
    let parts: Vec<String> =
        [counted(errors, "error"), counted(diagnostics.len() - errors, "warning")].into_iter().flatten().collect();
    match diagnostics.len() {
        0 => "nothing wrong".to_owned(),
        MAX_DIAGNOSTICS.. => format!("the first {}; what else is wrong is told when they are mended", parts.join(", ")),
        _ => parts.join(", "),
    }
}

/// A diagnostic as JSON.
#[derive(Serialize)]
struct Reported<'a> {
    code: &'a str,
    name: &'a str,
    severity: Severity,
    message: &'a str,
    /// The main place first.
    labels: Vec<Place<'a>>,
    help: Option<&'a str>,
    fix: Option<Place<'a>>,
    /// Changes of which one is meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<Place<'a>>,
}

/// A place in a text: bytes from 0, the end not included; line and column from 1.
#[derive(Serialize)]
struct Place<'a> {
    file: &'a str,
    start: u32,
    end: u32,
    line: usize,
    column: usize,
    text: &'a str,
}

impl<'a> Reported<'a> {
    fn new(faults: &'a Faults, diagnostic: &'a Diagnostic) -> Self {
        let place = |span: Span, text: &'a str| {
            let (line, column) = faults.sources.line_column(span);
            let file = faults.sources.get(span.file).map_or("", |source| source.name.as_str());
            Place { file, start: span.start, end: span.end, line, column, text }
        };
        Self {
            code: diagnostic.code.id(),
            name: diagnostic.code.name(),
            severity: diagnostic.code.severity(),
            message: &diagnostic.message,
            labels: diagnostic.labels.iter().map(|label| place(label.span, &label.text)).collect(),
            help: diagnostic.help.as_deref(),
            fix: diagnostic.fix.as_ref().map(|fix| place(fix.span, &fix.text)),
            choices: diagnostic.choices.iter().map(|choice| place(choice.fix.span, &choice.fix.text)).collect(),
        }
    }
}
