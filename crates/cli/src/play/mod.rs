//! `merels play`: on the whole screen of a terminal, or line by line.

mod commands;
mod interface;
mod keeping;
mod programs;
mod seating;
mod table;

use std::cell::OnceCell;
use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use merels::record::Study;
use merels::seats::{Clock, Next, Seats, Wanted};
use merels::sheet::{Phrase, Saying, Teacher, Tongue};
use merels::{Rules, ir, notation};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::args::{GameArgs, Play, Seat};
use crate::input::{self, Line};
use crate::load::{self, Done, Failure};
use crate::records::Games;
use crate::saves;
use crate::weighing::Weighing;
use crate::{leave, output};
use commands::Entry;
use keeping::{Keeping, News};
use programs::Programmed;
use table::Table;
pub(crate) use table::capitalised;

/// How many turns programs play against each other before they are stopped.
const MAX_PROGRAM_TURNS: usize = 10_000;
/// What lies on the table behind the menu.
const FIRST: &str = "nine-mens-morris";
/// The longest line that is read, in bytes.
const MAX_LINE: usize = 16 * 1024;

pub(crate) fn run(args: &Play) -> Done {
    let seed = args
        .seed
        .unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64));
    let is_menu = args.game.is_none() && args.resume.is_none();
    if is_menu && !interface::is_wanted(args) {
        let why = "say which game: `merels play GAME`; `merels list` names those there are";
        return Err(Failure::CantRun(why.to_owned()));
    }
    let mut table = match &args.resume {
        Some(file) => resumed(args, file.as_deref(), seed)?,
        None => new_game(args, seed)?,
    };
    if let Some(path) = &args.record {
        table.keeping.record_in(path)?;
    }
    if interface::is_wanted(args) {
        return interface::run(table, args, seed);
    }
    // Without a handler Ctrl-C would leave the prompt's line open.
    leave::on_interrupt(|| output::line(""));
    let interactive = std::io::stdin().is_terminal();
    output::print(&table.welcome());
    let done = play(&mut table, interactive);
    let left = take_leave(&mut table, interactive)?;
    done.map(|done| if left { done } else { ExitCode::from(NOT_KEPT) })
}

/// The status of a game that is not kept where somebody asked for it.
const NOT_KEPT: u8 = 2;

/// Says what is kept of the game and what isn't, and offers another place to somebody who is there; whether it is kept as was
/// asked for.
fn take_leave(table: &mut Table, interactive: bool) -> Result<bool, Failure> {
    loop {
        let mut trouble = false;
        for news in table.last_word() {
            trouble |= news.is_bad();
            tell(&news, table.tongue);
        }
        if !trouble {
            return Ok(true);
        }
        if !interactive {
            return Ok(table.keeping.is_as_asked());
        }
        output::print(&format!("{}> ", table.phrase(Phrase::SaveElsewhere)));
        let Some(name) = read_line(table.tongue)?.filter(|name| !name.is_empty()) else {
            return Ok(table.keeping.is_as_asked());
        };
        match table.save(Path::new(&name)) {
            Ok(()) => output::line(&format!("{}.", capitalised(&table.phrase(Phrase::Saved(&name))))),
            Err(failure) => failure.print(),
        }
    }
}

fn tell(news: &News, tongue: Tongue) {
    let said = news.said(tongue);
    match news.is_bad() {
        true => output::note(&tongue.phrase(Phrase::Warning(&said))),
        false => output::line(&said),
    }
}

/// The date where the program runs, as records have it.
fn today() -> String {
    chrono::Local::now().date_naive().to_string()
}

/// The table with a new game.
fn new_game(args: &Play, seed: u64) -> Result<Table, Failure> {
    let game = GameArgs { game: args.game.clone().unwrap_or_else(|| FIRST.to_owned()), set: args.set.clone() };
    let (found, rules) = load::rules(&game)?;
    let players: Vec<ir::PlayerId> = (0..rules.game().players.len()).map(|index| ir::PlayerId(index as u8)).collect();
    let first = match args.first.as_deref() {
        None => ir::PlayerId(0),
        Some("random") => players.choose(&mut ChaCha8Rng::seed_from_u64(seed)).copied().unwrap_or(ir::PlayerId(0)),
        Some(name) => load::player(&rules, name)?,
    };
    let weighing = Weighing::new(args.weights.as_ref(), &found, &rules)?.knowing(args.values.as_deref(), &rules)?;
    let seats = seating::asked(args, &rules.game().players)?.into_iter().map(Option::unwrap_or_default).collect();
    let clock = args.clock.map(|control| Clock::new(control, rules.game().players.len()));
    let session = load::session(rules, args.position.as_deref(), first)?;
    // The game is found again wherever it is gone on with.
    let name = found.called();
    let place = found.place();
    let mut table = Table {
        study: Study::new(session),
        seats: Seats::new(seats),
        keeping: Keeping::default(),
        saved_in: None,
        date: today(),
        name,
        place,
        clock,
        flip: false,
        seed,
        reach: args.reach,
        ascii: args.ascii,
        weighing,
        tongue: args.language.tongue(),
        guide: OnceCell::new(),
        teacher: args.teach.then(Teacher::default),
    };
    if !table.seats.are_programs(table.session()) {
        table.keeping.begin(&table.name);
    }
    Ok(table)
}

/// What was asked for alone.
fn weighing(args: &Play, rules: &Rules) -> Result<Weighing, Failure> {
    Weighing::asking(args.weights.as_ref(), rules)?.knowing(args.values.as_deref(), rules)
}

/// The table with a game that was kept.
fn resumed(args: &Play, file: Option<&Path>, seed: u64) -> Result<Table, Failure> {
    let (file, played) = match file {
        Some(path) => saves::resume(path, args.game.as_deref())?,
        None => saves::resume_latest(args.game.as_deref())?,
    };
    let games = Games::of(file.path()).named(args.game.as_deref().filter(|_| args.resume != Some(None)));
    let told = |player: &String| played.record.player(player).and_then(Seat::named);
    let players = &played.study.session().rules().game().players;
    let asked = seating::asked(args, players)?;
    let seats = asked.into_iter().zip(players).map(|(seat, player)| seat.or_else(|| told(player)).unwrap_or_default());
    let seats = seats.collect();
    let tongue = args.language.tongue();
    output::line(&tongue.phrase(Phrase::GoingOnWith(&output::named(file.path()))));
    let mut table = Table {
        study: played.study.clone(),
        seats: Seats::new(seats),
        keeping: Keeping::default(),
        saved_in: None,
        date: String::new(),
        name: String::new(),
        place: String::new(),
        clock: None,
        flip: false,
        seed,
        reach: args.reach,
        ascii: args.ascii,
        weighing: weighing(args, played.study.session().rules())?,
        tongue: args.language.tongue(),
        guide: OnceCell::new(),
        teacher: args.teach.then(Teacher::default),
    };
    table.take_up(played, &games);
    if let Some(control) = args.clock {
        table.clock = Some(Clock::new(control, table.session().rules().game().players.len()));
    }
    table.keeping.go_on_in(file, args.resume != Some(None));
    Ok(table)
}

fn play(table: &mut Table, interactive: bool) -> Done {
    let mut programs = Vec::new();
    let mut show = true;
    loop {
        if show {
            for news in table.keep() {
                tell(&news, table.tongue);
                if news.is_bad() {
                    output::note(&table.phrase(Phrase::SaveHow));
                }
            }
        }
        match table.seats.next(table.session()) {
            next @ (Next::Claim(_) | Next::Program(_, Wanted::Decision)) => {
                let turns = table.session().turns().len();
                if table.seats.are_programs(table.session()) && turns >= MAX_PROGRAM_TURNS {
                    output::line(&table.phrase(Phrase::Stopped(MAX_PROGRAM_TURNS)));
                    return Ok(ExitCode::SUCCESS);
                }
                let began = Instant::now();
                if !matches!(next, Next::Claim(_)) || table.study.claim(None).is_err() {
                    let player = table.session().position().decider();
                    let said = program_turn(table, &mut programs)?;
                    output::line(&said);
                    table.spend(player, began.elapsed(), true);
                }
                show = true;
                continue;
            }
            Next::Program(_, Wanted::Answer) => {
                let _ = table.study.answer(programs::ACCEPTS_DRAWS);
                output::line(&table.phrase(Phrase::Declined));
            }
            Next::Person(..) | Next::Over => {}
        }
        if show {
            output::print(&table.show());
            output::print(&table.teach());
        }
        if table.session().outcome().is_some() && table.seats.are_programs(table.session()) {
            return Ok(ExitCode::SUCCESS);
        }
        if interactive {
            output::print(&table.prompt());
        }
        let (began, player, before) = (Instant::now(), table.session().position().decider(), table.study.path().len());
        let line = read_line(table.tongue)?;
        let in_time = !table.spend(player, began.elapsed(), false);
        let Some(line) = line else {
            if interactive {
                output::line("");
            }
            return Ok(ExitCode::SUCCESS);
        };
        show = match commands::read(&line) {
            Entry::Quit => return Ok(ExitCode::SUCCESS),
            _ if !in_time => true,
            entry => match commands::carry_out(table, entry) {
                Ok(said) => {
                    output::print(&said.text);
                    if table.study.path().len() > before {
                        table.spend(player, Duration::ZERO, true);
                    }
                    said.show
                }
                Err(message) => {
                    output::line(&message);
                    false
                }
            },
        };
    }
}

/// Plays one turn of a program; returns what to say of it.
fn program_turn(table: &mut Table, programs: &mut Vec<Programmed>) -> Result<String, Failure> {
    let before = table.session().decisions().count();
    let player = table.session().position().decider();
    while let Some(&Seat::Program(spec)) = table.seats.of(table.session().position().decider())
        && table.session().outcome().is_none()
        && table.session().position().decider() == player
    {
        let index = programs.iter().position(|program| program.sits_at(player.index(), spec)).unwrap_or_else(|| {
            programs.push(Programmed::new(player.index(), spec, table.seed, table.reach, table.weighing.clone()));
            programs.len() - 1
        });
        let Some(program) = programs.get_mut(index) else { break };
        let thought = program.choose(table.session(), &|| false);
        if thought.decisions.is_empty() {
            break;
        }
        for decision in thought.decisions {
            table.study.decide(decision).map_err(|error| Failure::Wrong(error.to_string()))?;
        }
        if table.session().position().is_turn_start() {
            break;
        }
    }
    let game = table.session().rules().game();
    let played: Vec<_> = table.session().decisions().skip(before).collect();
    Ok(table.say(Saying::Plays(player, &notation::turn(game, &played))))
}

/// The next line of input; none at its end.
fn read_line(tongue: Tongue) -> Result<Option<String>, Failure> {
    loop {
        match input::line(MAX_LINE)? {
            Line::Text(line) => return Ok(Some(line)),
            Line::End => return Ok(None),
            Line::TooLong => output::line(&tongue.phrase(Phrase::LongLine(MAX_LINE))),
        }
    }
}
