//! `merels man`

use std::fs;
use std::process::ExitCode;

use clap::CommandFactory as _;

use crate::args::{Args, Man};
use crate::load::{Done, Failure};
use crate::output;

pub(crate) fn run(args: &Man) -> Done {
    let place = output::named(&args.out);
    if args.out.exists() && !args.out.is_dir() {
        return Err(Failure::CantRun(format!("can't write pages to {place}: it is no folder")));
    }
    fs::create_dir_all(&args.out)
        .and_then(|()| clap_mangen::generate_to(Args::command(), &args.out))
        .map_err(|error| Failure::CantRun(format!("can't write pages to {place}: {}", output::in_words(&error))))?;
    Ok(ExitCode::SUCCESS)
}
