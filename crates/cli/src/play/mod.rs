//! `merels play`: line mode.

mod commands;
mod table;

use std::io::{BufRead, IsTerminal, Read};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use merels::{History, Session, ir, notation};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::args::{Play, Seat};
use crate::load::{self, Failure};
use crate::{Done, output, saved};
use commands::Entry;
use table::Table;
pub(crate) use table::capitalised;

/// How many turns random players play against each other before they are stopped.
const MAX_RANDOM_TURNS: usize = 10_000;
/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 16 * 1024;

pub(crate) fn run(args: &Play) -> Done {
    let (found, rules) = load::rules(&args.game)?;
    let seed = args
        .seed
        .unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64));
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let players: Vec<ir::PlayerId> = (0..rules.game.players.len()).map(|index| ir::PlayerId(index as u8)).collect();
    let first = match args.first.as_deref() {
        None => ir::PlayerId(0),
        Some("random") => players.choose(&mut random).copied().unwrap_or(ir::PlayerId(0)),
        Some(name) => saved::player(&rules, name)?,
    };
    let session = match &args.position {
        None => Session::new(rules, first),
        Some(text) => {
            let mut history = History::new();
            let start = load::position(&rules, text, &mut history)?;
            Session::from_position(rules, start, history)
        }
    };
    let name = found.path.as_ref().map_or(found.name.clone(), |path| path.display().to_string());
    let seats = vec![args.white, args.black, args.third, args.fourth];
    let mut table = Table { session, name, seats, flip: false, ascii: args.ascii };
    // Without a handler Ctrl-C would leave the prompt's line open.
    let _ = ctrlc::set_handler(|| {
        output::line("");
        std::process::exit(130);
    });
    let interactive = std::io::stdin().is_terminal();
    output::print(&table.welcome());
    play(&mut table, &mut random, interactive)
}

fn play(table: &mut Table, random: &mut ChaCha8Rng, interactive: bool) -> Done {
    let mut show = true;
    loop {
        if table.session.outcome().is_none() && table.seat() == Seat::Random && !table.session.offer_is_open() {
            if table.seats_are_random() && table.session.turns().len() >= MAX_RANDOM_TURNS {
                output::line(&format!("Stopped after {MAX_RANDOM_TURNS} turns: nothing ends this game."));
                return Ok(ExitCode::SUCCESS);
            }
            // Left to themselves, random players would shuffle on for ever: they claim what they can.
            if table.seats_are_random() && table.session.claim(None).is_ok() {
                show = true;
                continue;
            }
            output::line(&random_turn(table, random)?);
            show = true;
            continue;
        }
        if table.session.offer_is_open() && table.answerer() == Seat::Random {
            // A random player plays on.
            let _ = table.session.answer(false);
            output::line("The offer is declined.");
        }
        if show {
            output::print(&table.show());
        }
        if table.session.outcome().is_some() && table.seats_are_random() {
            return Ok(ExitCode::SUCCESS);
        }
        if interactive {
            output::print(&table.prompt());
        }
        let Some(line) = read_line()? else {
            if interactive {
                output::line("");
            }
            return Ok(ExitCode::SUCCESS);
        };
        show = match commands::read(&line) {
            Entry::Quit => return Ok(ExitCode::SUCCESS),
            entry => match commands::carry_out(table, entry) {
                Ok(said) => {
                    output::print(&said.text);
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

/// Plays one turn of a random player; returns what to say of it.
fn random_turn(table: &mut Table, random: &mut ChaCha8Rng) -> Result<String, Failure> {
    let game = table.session.rules().game.clone();
    let before = table.session.decisions().count();
    let player = table.session.position().decider();
    while table.session.outcome().is_none()
        && table.session.position().decider() == player
        && table.seat() == Seat::Random
    {
        let Some(&decision) = table.session.position().legal().choose(random) else { break };
        let text = notation::decision(&game, decision);
        table.session.play(&text).map_err(|error| Failure::Wrong(error.to_string()))?;
        if table.session.position().is_turn_start() {
            break;
        }
    }
    let played: Vec<_> = table.session.decisions().skip(before).collect();
    let name = game.players.get(player.index()).map_or("", String::as_str);
    Ok(format!("{name} plays {}", notation::turn(&game, &played)))
}

/// The next line of input; none at its end.
fn read_line() -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    let mut input = std::io::stdin().lock().take(MAX_LINE);
    let read = input
        .read_until(b'\n', &mut bytes)
        .map_err(|error| Failure::CantRun(format!("can't read the input: {error}")))?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
}
