//! `merels fmt`

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use merels::Faults;
use merels::syntax::format::{FormatError, format};
use merels::syntax::{MAX_SOURCE_BYTES, Sources};

use crate::args::Fmt;
use crate::folders::{self, DEFINITION, SCENARIOS};
use crate::load::{self, Done, Failure};
use crate::{difference, files, output};

/// What standard input is called in reports.
const STANDARD_INPUT: &str = "standard input";

/// The most places of a file that `--check` shows.
const MAX_SHOWN: usize = 3;

pub(crate) fn run(args: &Fmt) -> Done {
    if args.stdin {
        return standard_input(args.check);
    }
    let (mut worst, mut not_in_form) = (0, 0);
    for file in args.paths.iter().flat_map(|path| definitions(path)) {
        match file.and_then(|file| lay_out(&file, args.check)) {
            Ok(true) => {}
            Ok(false) => not_in_form += usize::from(args.check),
            Err(failure) => {
                failure.print();
                worst = worst.max(failure.code());
            }
        }
    }
    match not_in_form {
        0 => {}
        1 => output::line("1 file is not in form; `merels fmt` lays it out"),
        many => output::line(&format!("{many} files are not in form; `merels fmt` lays them out")),
    }
    Ok(ExitCode::from(worst.max(u8::from(not_in_form > 0))))
}

/// Lays a file out, or only looks whether it is; says whether it was already.
fn lay_out(path: &Path, only_check: bool) -> Result<bool, Failure> {
    let name = output::named(path);
    let text = load::read_definition(path)?;
    let laid_out = form(&name, &text)?;
    if *text == *laid_out {
        return Ok(true);
    }
    if only_check {
        show_difference(&name, &text, &laid_out);
    } else {
        // Renaming would get round this.
        if fs::metadata(path).is_ok_and(|known| known.permissions().readonly()) {
            return Err(Failure::CantRun(format!("can't write {name}: it is read-only")));
        }
        files::write(path, &laid_out)?;
        output::line(&format!("{name}: laid out"));
    }
    Ok(false)
}

fn standard_input(only_check: bool) -> Done {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(MAX_SOURCE_BYTES as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::CantRun(format!("can't read {STANDARD_INPUT}: {error}")))?;
    let text = String::from_utf8(bytes).map_err(|_| Failure::Wrong(format!("{STANDARD_INPUT} isn't UTF-8 text")))?;
    let laid_out = form(STANDARD_INPUT, &text)?;
    if !only_check {
        output::data(&laid_out);
    } else if text != laid_out {
        show_difference(STANDARD_INPUT, &text, &laid_out);
        return Ok(ExitCode::from(1));
    }
    Ok(ExitCode::SUCCESS)
}

/// The text in its canonical form.
fn form(name: &str, text: &str) -> Result<String, Failure> {
    let mut sources = Sources::default();
    let file = sources.add(name, text);
    format(file, text).map_err(|error| match error {
        FormatError::Unreadable(diagnostics) => Failure::Faults(Faults { sources, diagnostics }),
        FormatError::TooLarge => Failure::Wrong(format!("{name}: {error}")),
        FormatError::Changed => Failure::CantRun(format!("{name} stays as it is: {error}")),
    })
}

/// Names a file that isn't in form, and shows the first lines that would change.
fn show_difference(name: &str, text: &str, laid_out: &str) {
    output::line(&format!("{name} is not in form"));
    let plain = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    if plain == laid_out {
        return output::line("  only its line ends or its byte-order mark would change");
    }
    let places = difference::places(&plain, laid_out);
    places.iter().take(MAX_SHOWN).for_each(|place| output::print(place));
    if places.len() > MAX_SHOWN {
        output::line(&format!("... and in {} more places", places.len() - MAX_SHOWN));
    }
}

/// The file itself, or the definitions in a folder.
fn definitions(path: &Path) -> Vec<Result<PathBuf, Failure>> {
    if path.to_string_lossy().ends_with(SCENARIOS) {
        return vec![Err(Failure::CantRun(format!("{} holds scenarios, not a game", output::named(path))))];
    }
    folders::files(path, &[DEFINITION])
}
