//! What the program says: the only place that writes to standard output and standard error.
//!
//! Nothing that isn't written is passed over: a reader that has gone away (`| head`) ends the program quietly, anything else is
//! an error, and either way the status says that not all was said.

mod quoted;
mod safe;

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use merels::sheet::{self, Marks, Sheet};
use merels::syntax::{Diagnostic, Sources};

use crate::{leave, manual_page, width};
pub(crate) use quoted::in_lines;
pub(crate) use safe::{named, shown};

/// The status where nobody reads on: what a shell says of a program that was ended by a closed pipe.
const NOBODY_READS: i32 = 141;

/// The status where something couldn't be written.
const NOT_WRITTEN: i32 = 2;

/// The most columns of a report.
const WIDEST_REPORT: usize = 120;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stream {
    Output,
    Error,
}

/// Prints text for people on standard output; on a terminal its lines are broken at words.
pub(crate) fn print(text: &str) {
    let text = shown(text);
    match width::of_output() {
        Some(columns) => write(Stream::Output, width::fitted(&text, columns).as_bytes()),
        None => write(Stream::Output, text.as_bytes()),
    }
}

/// Prints a page of the manual.
pub(crate) fn page(markdown: &str) {
    let columns = width::of_output();
    let bold = columns.is_some() && may_colour();
    // Its escape sequences are this program's own.
    control(&manual_page::laid_out(markdown, columns.unwrap_or(width::USUAL), bold));
}

/// Prints a rule sheet, with bold headings and italic words on a terminal; `board` is the text that stands beside its section.
pub(crate) fn rules(sheet: &Sheet, columns: usize, board: Option<&dyn Fn() -> String>) {
    let drawn = |key: &str| (key == "board").then_some(board).flatten().map(|board| shown(&board()).into_owned());
    // What comes from the definition is made safe before anything is added: the escape sequences are this program's own.
    let mut safe = sheet.clone();
    safe.change_texts(&|text| *text = shown(text).into_owned());
    let marks = match io::stdout().is_terminal() && may_colour() {
        true => Marks { heading: ("\u{1b}[1m", "\u{1b}[0m"), word: ("\u{1b}[3m", "\u{1b}[23m") },
        false => Marks { heading: ("", ""), word: ("", "") },
    };
    control(&sheet::text(&safe, columns, marks, &drawn));
}

fn may_colour() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Prints a line for people on standard output.
pub(crate) fn line(text: &str) {
    print(&format!("{text}\n"));
}

/// Prints text that is what it is - a definition, a picture, a record - as it is; on a terminal so that it does nothing there.
pub(crate) fn data(text: &str) {
    if io::stdout().is_terminal() {
        print(text);
    } else {
        write(Stream::Output, text.as_bytes());
    }
}

/// Prints what this program itself has to tell a terminal: escape sequences are sent as they are.
pub(crate) fn control(text: &str) {
    write(Stream::Output, text.as_bytes());
}

/// Prints a value as one line of JSON.
pub(crate) fn json(value: &impl serde::Serialize) {
    match serde_json::to_string(value) {
        Ok(text) => json_text(&format!("{text}\n")),
        Err(error) => {
            note(&format!("error: {error}"));
            leave::now(NOT_WRITTEN);
        }
    }
}

/// Prints JSON that is written already.
pub(crate) fn json_text(text: &str) {
    write(Stream::Output, safe::in_json(text).as_bytes());
}

/// What went wrong with a file or a stream, without the number that the system has for it.
pub(crate) fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "it isn't allowed".to_owned(),
        io::ErrorKind::StorageFull => "there is no room left".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::AlreadyExists => "a file of that name is there".to_owned(),
        io::ErrorKind::NotADirectory => "part of the path is a file, not a folder".to_owned(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or_default().to_lowercase()
        }
    }
}

/// A message without the numbers that the system has for what went wrong.
pub(crate) fn without_numbers(message: &str) -> String {
    let mut parts = message.split(" (os error ");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once(')').map_or("", |(_, rest)| rest));
    }
    plain
}

/// Says something beside the results: a line on standard error.
pub(crate) fn note(text: &str) {
    write(Stream::Error, for_errors(&format!("{text}\n")).as_bytes());
}

/// Shows diagnostics on standard error, with the text they speak of.
pub(crate) fn report(sources: &Sources, diagnostics: &[Diagnostic]) {
    let columns = width::of_error();
    let colour = columns.is_some() && may_colour();
    let columns = columns.unwrap_or(width::USUAL).min(WIDEST_REPORT);
    write(Stream::Error, quoted::diagnostics(sources, diagnostics, colour, columns).as_bytes());
}

/// Standard output for what is written piece by piece, as [`data`] or [`json_text`] writes it.
pub(crate) fn standard(written: fn(&str)) -> impl Write + Send {
    Standard(written)
}

struct Standard(fn(&str));

impl Write for Standard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Pieces are whole texts: nobody here writes anything else.
        self.0(&String::from_utf8_lossy(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What the standard library says of a text that is no number.
const NO_NUMBER: &str = "invalid digit found in string";

/// Says what is wrong with the command line and what to do about it, or the help that was asked for, and ends the program.
pub(crate) fn usage(error: &clap::Error, advice: Option<&str>) -> ! {
    let stream = if error.use_stderr() { Stream::Error } else { Stream::Output };
    let told = error.to_string();
    let printed = match (advice, told.contains(NO_NUMBER)) {
        (Some(advice), _) => {
            let first = told.lines().next().unwrap_or_default();
            put(&mut io::stderr().lock(), for_errors(&format!("{first}\n\n  tip: {advice}\n")).as_bytes())
        }
        (None, true) => {
            let told = told.replace(NO_NUMBER, "a number is needed here, in digits");
            put(&mut io::stderr().lock(), for_errors(&told).as_bytes())
        }
        // Somebody else may have given the file its name that stands there.
        (None, false) if stream == Stream::Error && shown(&told) != told => {
            put(&mut io::stderr().lock(), for_errors(&told).as_bytes())
        }
        (None, false) => error.print().and_then(|()| io::stdout().flush()),
    };
    if let Err(why) = printed {
        give_up(stream, &why);
    }
    leave::now(error.exit_code())
}

/// Text that is safe to be shown, in the width of the terminal where there is one.
fn for_errors(text: &str) -> String {
    let text = shown(text);
    width::of_error().map_or_else(|| text.to_string(), |columns| width::fitted(&text, columns))
}

fn write(stream: Stream, bytes: &[u8]) {
    let written = match stream {
        Stream::Output => put(&mut io::stdout().lock(), bytes),
        Stream::Error => put(&mut io::stderr().lock(), bytes),
    };
    if let Err(error) = written {
        give_up(stream, &error);
    }
}

fn put(out: &mut dyn Write, bytes: &[u8]) -> io::Result<()> {
    out.write_all(bytes).and_then(|()| out.flush())
}

/// Ends the program that can't say what it has to.
fn give_up(stream: Stream, why: &io::Error) -> ! {
    if why.kind() == io::ErrorKind::BrokenPipe {
        leave::now(NOBODY_READS);
    }
    if stream == Stream::Output {
        // If this can't be said either, the status still tells.
        let why = in_words(why);
        let _ = put(&mut io::stderr().lock(), format!("error: can't write to standard output: {why}\n").as_bytes());
    }
    leave::now(NOT_WRITTEN)
}

/// Shows on standard error, if somebody is there to see it, that something takes its time.
pub(crate) fn busy(what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, target()).with_message(what);
    let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn target() -> ProgressDrawTarget {
    if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() }
}

/// A bar on standard error, if somebody is there to see it.
pub(crate) fn progress(count: u64, of: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(count), target());
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {{human_pos}} of {{human_len}} {of}, {{eta}} left"));
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
