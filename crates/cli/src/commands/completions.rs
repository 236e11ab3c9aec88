//! `merels completions`

use std::process::ExitCode;

use clap::CommandFactory as _;

use crate::args::{Args, Completions};
use crate::load::Done;
use crate::output;

pub(crate) fn run(args: &Completions) -> Done {
    // Written here first: to standard output it would panic where a reader has gone away.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "merels", &mut script);
    output::print(&String::from_utf8_lossy(&script));
    Ok(ExitCode::SUCCESS)
}
