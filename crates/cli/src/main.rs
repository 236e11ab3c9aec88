//! The `merels` command.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "files, clock and environment are its business"
)]

mod args;
mod commands;
mod dialect;
mod difference;
mod files;
mod folders;
mod input;
mod leave;
mod load;
mod manual_page;
mod opponent;
mod output;
mod play;
mod record_file;
mod records;
mod saves;
mod searching;
mod shown;
mod stopwatch;
mod usage;
mod values;
mod weighing;
mod width;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};

fn main() -> ExitCode {
    let args =
        Args::try_parse().unwrap_or_else(|error| output::usage(&error, usage::advice(&error, &words()).as_deref()));
    let done = match args.command {
        Command::List(args) => commands::list::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Explain(args) => commands::explain::run(&args),
        Command::Show(args) => commands::show::run(&args),
        Command::Rules(args) => commands::rules::run(&args),
        Command::Moves(args) => commands::moves::run(&args),
        Command::Compare(args) => commands::compare::run(&args),
        Command::Similar(args) => commands::similar::run(&args),
        Command::Analyse(args) => commands::analyse::run(&args),
        Command::Explore(args) => commands::explore::run_explore(&args),
        Command::Merge(args) => commands::explore::run_merge(&args),
        Command::Match(args) => commands::matches::run(&args),
        Command::Tune(args) => commands::tune::run(&args),
        Command::Solve(args) => commands::solve::run(&args),
        Command::Probe(args) => commands::probe::run(&args),
        Command::Puzzle(args) => commands::puzzle::run(&args),
        Command::Protocol(args) => commands::protocol::run(&args),
        Command::Bench(args) => commands::bench::run(&args),
        Command::Perft(args) => commands::perft::run(&args),
        Command::Playtest(args) => commands::playtest::run(&args),
        Command::Record(args) => commands::record::run(&args),
        Command::Replay(args) => commands::replay::run(&args),
        Command::Render(args) => commands::render::run(&args),
        Command::New(args) => commands::new::run(&args),
        Command::Fmt(args) => commands::fmt::run(&args),
        Command::Test(args) => commands::test::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Lsp(args) => commands::lsp::run(&args),
        Command::Completions(args) => commands::completions::run(&args),
        Command::Man(args) => commands::man::run(&args),
    };
    done.unwrap_or_else(|failure| {
        failure.print();
        ExitCode::from(failure.code())
    })
}

/// The words behind the program's name.
fn words() -> Vec<String> {
    std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect()
}
