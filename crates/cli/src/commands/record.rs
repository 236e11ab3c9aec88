//! `merels record`

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;

use merels::Faults;
use merels::record::{Chunk, StreamError, parse};
use merels::syntax::FileId;
use merels::threads::{self, in_order};

use crate::args::{Record, RecordCheck, RecordConvert, RecordFormat};
use crate::load::{Done, Failure};
use crate::records::{self, Games, Shelf, broken, from_json};
use crate::values::{self, Known};
use crate::{files, output};

/// How many games that can't be played are reported one by one.
const MAX_REPORTED: u64 = 20;

pub(crate) fn run(args: &Record) -> Done {
    match args {
        Record::Check(args) => check(args),
        Record::Convert(args) => convert(args),
    }
}

fn check(args: &RecordCheck) -> Done {
    let mut wrong = 0;
    for path in &args.files {
        let games = Games::of(path).named(args.game.as_deref());
        let wrong_here = check_file(path, &games, args.all)?;
        wrong += wrong_here;
        if let (Some(table), 0) = (&args.values, wrong_here) {
            turning_points(path, &games, table)?;
        }
    }
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Tells the turns of recorded games that give a result away, as a table has it.
fn turning_points(path: &Path, games: &Games, table: &Path) -> Result<(), Failure> {
    let mut open: Option<Known> = None;
    for chunk in records::open(path)? {
        let chunk = chunk.map_err(|error| broken(path, &error))?;
        let played = records::play(path, &chunk, games)?;
        let session = played.study.session();
        let known = match open.take().filter(|known| known.is_of(session.rules())) {
            Some(known) => known,
            None => values::open(session.rules(), table)?,
        };
        for lost in values::given_away(&known, session) {
            output::line(&format!("{}: game {}, {lost}", output::named(path), chunk.number));
        }
        open = Some(known);
    }
    Ok(())
}

/// How much text is checked at a time, in bytes.
const BATCH: usize = 4 << 20;

/// What came of one game: its turns and whether it was played under other rules, or what is wrong with it.
type Outcome = Result<(u64, bool), Box<Faults>>;

/// Checks the games of a file, some at a time and on all cores; how many are wrong.
fn check_file(path: &Path, games: &Games, all: bool) -> Result<u64, Failure> {
    let name = output::named(path);
    let mut shelves: Vec<Shelf> = (0..threads::count(0)).map(|_| Shelf::of(games.clone())).collect();
    let (mut count, mut wrong, mut turns, mut doubtful) = (0_u64, 0_u64, 0_u64, 0_u64);
    let mut chunks = records::open(path)?;
    loop {
        let (batch, broken_off) = batch(&mut chunks);
        for (chunk, outcome) in batch.iter().zip(checked(&name, &batch, &mut shelves)) {
            count = chunk.number;
            match outcome {
                Ok((played, other_rules)) => {
                    turns += played;
                    doubtful += u64::from(other_rules);
                }
                Err(faults) => {
                    wrong += 1;
                    if wrong <= MAX_REPORTED {
                        output::note(&format!("{name}: game {count}"));
                        output::report(&faults.sources, &faults.diagnostics);
                    }
                    if !all {
                        output::line(&format!("{name}: game {count} is wrong; {} before it are right", count - 1));
                        return Ok(wrong);
                    }
                }
            }
        }
        if let Some(error) = broken_off {
            return Err(broken(path, &error));
        }
        if batch.is_empty() {
            break;
        }
    }
    if count == 0 {
        return Err(Failure::Wrong(format!("{name} holds no game")));
    }
    let mut text = format!("{name}: {}, {}", counted(count, "game"), counted(turns, "turn"));
    text.push_str(&if wrong == 0 { ": all are right".to_owned() } else { format!(": {wrong} wrong") });
    if doubtful > 0 {
        text.push_str(&format!("; {} played under other rules than today's (M0805)", counted(doubtful, "game")));
    }
    output::line(&text);
    Ok(wrong)
}

/// The next games, and why there are no more if the file can't be read on.
fn batch(chunks: &mut impl Iterator<Item = Result<Chunk, StreamError>>) -> (Vec<Chunk>, Option<StreamError>) {
    let mut batch = Vec::new();
    let mut bytes = 0;
    for chunk in chunks {
        match chunk {
            Ok(chunk) => {
                bytes += chunk.text.len();
                batch.push(chunk);
            }
            Err(error) => return (batch, Some(error)),
        }
        if bytes >= BATCH {
            break;
        }
    }
    (batch, None)
}

/// Plays games on as many threads as there are shelves; what came of them is in their order.
fn checked(name: &str, batch: &[Chunk], shelves: &mut [Shelf]) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    let play = |shelf: &mut Shelf, number| batch.get(number as usize).map(|chunk| one(name, chunk, shelf));
    in_order(shelves, 0..batch.len() as u64, &play, |_, outcome| {
        outcomes.extend(outcome);
        ControlFlow::Continue(())
    });
    outcomes
}

fn one(name: &str, chunk: &Chunk, shelf: &mut Shelf) -> Outcome {
    let played = shelf.play(name, chunk)?;
    Ok((played.record.turns.len() as u64, !played.doubts.is_empty()))
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn convert(args: &RecordConvert) -> Done {
    let mut chunks = records::open(&args.file)?;
    let name = output::named(&args.file);
    let mut convert = |out: &mut (dyn Write + Send)| -> Result<(), Failure> {
        let mut first = true;
        for chunk in chunks.by_ref() {
            let chunk = chunk.map_err(|error| broken(&args.file, &error))?;
            let text = converted(&name, &chunk, args.to)?;
            let gap = if first || args.to == RecordFormat::Json { "" } else { "\n" };
            first = false;
            out.write_all(gap.as_bytes())
                .and_then(|()| out.write_all(text.as_bytes()))
                .map_err(|error| Failure::CantRun(format!("can't write: {error}")))?;
        }
        Ok(())
    };
    match &args.out {
        Some(path) if path.is_file() && !args.replace => {
            let message =
                format!("{} is there already, and stays as it is; --replace writes in its place", output::named(path));
            return Err(Failure::CantRun(message));
        }
        Some(path) => files::write_with(path, &mut convert)?,
        None => {
            let written = if args.to == RecordFormat::Json { output::json_text } else { output::data };
            let mut out = BufWriter::new(output::standard(written));
            convert(&mut out)?;
            out.flush().map_err(|error| Failure::CantRun(format!("can't write: {error}")))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// One game in another form. It is read, not played.
fn converted(name: &str, chunk: &Chunk, to: RecordFormat) -> Result<String, Failure> {
    let record = if chunk.is_json {
        from_json(&chunk.text).map_err(|error| Failure::Wrong(format!("{name}:{}: {error}", chunk.line)))?
    } else {
        parse(FileId(0), &chunk.text).map_err(|report| {
            let mut sources = merels::syntax::Sources::default();
            sources.add_part(name, chunk.text.as_str(), chunk.line - 1);
            Failure::Faults(Faults { sources, diagnostics: vec![*report] })
        })?
    };
    match to {
        RecordFormat::Text => Ok(record.to_string()),
        RecordFormat::Json => {
            serde_json::to_string(&record).map(|text| text + "\n").map_err(|error| Failure::CantRun(error.to_string()))
        }
    }
}
