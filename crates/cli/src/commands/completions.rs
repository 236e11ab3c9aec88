//! `merels completions`

use std::process::ExitCode;

use clap::CommandFactory as _;

use crate::args::{Args, Completions};
use crate::load::Done;
use crate::output;

pub(crate) fn run(args: &Completions) -> Done {
    // Written here first: to standard output it would panic where nothing can be written.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "merels", &mut script);
    output::data(&String::from_utf8_lossy(&script));
    Ok(ExitCode::SUCCESS)
}
