//! `merels check`

use std::process::ExitCode;

use crate::args::Check;
use crate::load::{self, Failure};
use crate::{Done, output};

pub(crate) fn run(args: &Check) -> Done {
    let mut worst = 0;
    for game in &args.games {
        let faults = match load::find(game) {
            Ok(found) => found.check(),
            Err(Failure::Faults(faults)) => faults,
            Err(failure) => {
                failure.print();
                worst = worst.max(failure.code());
                continue;
            }
        };
        eprint!("{}", output::diagnostics(&faults.sources, &faults.diagnostics));
        let errors = faults.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
        match (errors, faults.diagnostics.len()) {
            (0, 0) => output::line(&format!("{game}: nothing wrong")),
            (0, warnings) => output::line(&format!("{game}: {}", counted(warnings, "warning"))),
            (errors, _) => {
                output::line(&format!("{game}: {}", counted(errors, "error")));
                worst = worst.max(1);
            }
        }
    }
    Ok(ExitCode::from(worst))
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
