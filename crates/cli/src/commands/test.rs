//! `merels test`

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use merels::syntax::suggest::did_you_mean;
use merels::{Definition, catalogue, scenario};

use crate::args::Test;
use crate::folders::{self, SCENARIOS};
use crate::load::{self, Done, Failure};
use crate::output;

/// A scenario file and the game it is for.
pub(crate) struct Suite {
    pub(crate) name: String,
    pub(crate) text: Arc<str>,
    pub(crate) definition: Definition,
}

pub(crate) fn run(args: &Test) -> Done {
    let suites = suites(&args.paths)?;
    let several = suites.len() > 1;
    if let (1, Some(Err(failure))) = (suites.len(), suites.first()) {
        failure.print();
        return Ok(ExitCode::from(failure.code()));
    }
    let (mut passed, mut failed) = (0, 0);
    for suite in suites {
        let suite = match suite {
            Ok(suite) => suite,
            Err(failure) => {
                failure.print();
                failed += 1;
                continue;
            }
        };
        let counted = run_suite(&suite);
        passed += counted.passed;
        failed += counted.failed;
    }
    if several {
        output::line(&format!("{passed} passed, {failed} failed"));
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// How many scenarios did as they should.
pub(crate) struct Counted {
    passed: usize,
    pub(crate) failed: usize,
}

/// Runs the scenarios of a file, and reports them.
pub(crate) fn run_suite(suite: &Suite) -> Counted {
    let report = scenario::run(&suite.name, &suite.text, &suite.definition);
    output::report(&report.sources, &report.diagnostics());
    let counted = Counted { passed: report.passed(), failed: report.failed() };
    output::line(&format!("{}: {} passed, {} failed", suite.name, counted.passed, counted.failed));
    counted
}

/// The suites asked for; one that can't be had doesn't keep the others from running.
fn suites(paths: &[String]) -> Result<Vec<Result<Suite, Failure>>, Failure> {
    if paths.is_empty() {
        return Ok(catalogue::games()
            .iter()
            .filter_map(|entry| entry.scenarios.map(|text| (entry.name, text)))
            .map(|(name, text)| {
                Ok(Suite {
                    name: format!("{name}.test.toml"),
                    text: text.into(),
                    definition: load::find(name)?.definition()?,
                })
            })
            .collect());
    }
    let mut found = Vec::new();
    for path in paths {
        let folder = Path::new(path);
        if folder.is_dir() {
            let files = folders::files(folder, &[SCENARIOS]).into_iter();
            found.extend(files.map(|file| suite(&file?.to_string_lossy())));
        } else {
            found.push(suite(path));
        }
    }
    Ok(found)
}

/// The scenarios of a built-in game or a path, and the game they are for.
pub(crate) fn suite(path: &str) -> Result<Suite, Failure> {
    if let Some(entry) = catalogue::find(path) {
        let none = || Failure::CantRun(format!("the built-in game `{path}` has no scenarios"));
        let text = entry.scenarios.ok_or_else(none)?;
        return Ok(Suite {
            name: format!("{path}.test.toml"),
            text: text.into(),
            definition: load::find(path)?.definition()?,
        });
    }
    let stem = path.strip_suffix(".test.toml").or_else(|| path.strip_suffix(".merels"));
    let stem = stem.ok_or_else(|| {
        let named = output::named(path);
        let beside = PathBuf::from(format!("{path}{SCENARIOS}"));
        match did_you_mean(path, catalogue::games().iter().map(|entry| entry.name)) {
            _ if beside.is_file() => {
                Failure::CantRun(format!("there is no game `{named}`; did you mean {}?", output::named(&beside)))
            }
            Some(near) => Failure::CantRun(format!("there is no game `{named}`; {near}")),
            None => Failure::CantRun(format!(
                "{named} is neither NAME.test.toml, nor NAME.merels, nor a built-in game; `merels list` names those"
            )),
        }
    })?;
    let scenarios = PathBuf::from(format!("{stem}.test.toml"));
    if path.ends_with(".merels") && Path::new(path).is_file() && !scenarios.is_file() {
        let (named, beside) = (output::named(path), output::named(&scenarios));
        let message = format!("{named} has no scenarios: they are looked for in {beside}");
        return Err(Failure::CantRun(format!("{message}; `merels new` writes some to begin with")));
    }
    let text = load::read_text(&scenarios)?;
    let definition = PathBuf::from(format!("{stem}.merels"));
    let game = if definition.is_file() {
        definition.to_string_lossy().into_owned()
    } else {
        Path::new(stem).file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned())
    };
    if !definition.is_file() && catalogue::find(&game).is_none() {
        let wanted = output::named(&definition);
        return Err(Failure::CantRun(format!("{} tests {wanted}, which isn't there", output::named(&scenarios))));
    }
    Ok(Suite { name: scenarios.display().to_string(), text, definition: load::find(&game)?.definition()? })
}
