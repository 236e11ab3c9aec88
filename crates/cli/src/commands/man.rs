//! `merels man`

use std::fs;
use std::process::ExitCode;

use clap::CommandFactory as _;

use crate::args::{Args, Man};
use crate::load::{Done, Failure};
use crate::output;

pub(crate) fn run(args: &Man) -> Done {
    fs::create_dir_all(&args.out)
        .and_then(|()| clap_mangen::generate_to(Args::command(), &args.out))
        .map_err(|error| Failure::CantRun(format!("can't write pages to {}: {error}", output::named(&args.out))))?;
    Ok(ExitCode::SUCCESS)
}
