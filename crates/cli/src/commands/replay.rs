//! `merels replay`

use std::io::IsTerminal;
use std::process::ExitCode;

use merels::data::OutcomeData;
use merels::record::{Played, Study};
use merels::render::{self, Style};
use merels::{notation, position_text, words};
use serde::Serialize;

use crate::args::{Format, Replay};
use crate::input::{self, Line};
use crate::load::{Done, Failure};
use crate::output;
use crate::play::capitalised;
use crate::records::{self, Games};

/// A place of the game, as `--format json` has it.
#[derive(Serialize)]
struct Place<'a> {
    /// Turns played.
    turn: usize,
    /// What was played to come here, and by whom.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<String>,
    /// Who left the others to themselves, where nothing was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<&'a str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    comment: &'a str,
    position: String,
    outcome: Option<OutcomeData>,
}

pub(crate) fn run(args: &Replay) -> Done {
    let Played { record, mut study, .. } = {
        let games = Games::of(&args.file).named(args.game.as_deref());
        records::load(&args.file, args.number, &games)?
    };
    let last = study.path().len() + usize::from(!study.under_way().is_empty());
    let shown = args.to.unwrap_or(last);
    if shown > last {
        return Err(Failure::CantRun(format!("the game has {last} turns: there is no position after {shown}")));
    }
    let path = study.path();
    let game = record.value("game").unwrap_or_default().to_owned();
    let interactive = args.to.is_none() && args.format == Format::Text && std::io::stdin().is_terminal();
    if args.format == Format::Text {
        output::line(&format!("{}: {game}", study.session().rules().game().title));
        for header in record.headers.iter().filter(|header| header.key != "game") {
            output::line(&format!("  {}: {}", header.key, header.value));
        }
    }
    // A turn under way can't be gone back to.
    let end = study.clone();
    let at = |study: &mut Study, turns: usize| {
        if turns == last {
            *study = end.clone();
        } else {
            let node = turns.checked_sub(1).and_then(|index| path.get(index).copied()).unwrap_or(study.root());
            study.go_to(node);
        }
    };
    let mut show = |turns: usize| {
        at(&mut study, turns);
        match args.format {
            Format::Json => output::json(&place(&study, turns)),
            Format::Text => output::print(&text(&study, turns, last, args)),
        }
    };
    if args.to.is_some() {
        show(shown);
    } else if interactive {
        step(&mut show, last)?;
    } else {
        (0..=last).for_each(show);
    }
    Ok(ExitCode::SUCCESS)
}

/// The longest answer that is read, in bytes.
const MAX_LINE: usize = 1024;

/// Goes to and fro as somebody at a terminal asks.
fn step(show: &mut impl FnMut(usize), last: usize) -> Result<(), Failure> {
    let mut at = 0;
    loop {
        show(at);
        output::print("enter: next, b: back, a number: go there, q: leave> ");
        let line = match input::line(MAX_LINE)? {
            Line::End => return Ok(()),
            Line::Text(line) => line,
            Line::TooLong => continue,
        };
        at = match line.as_str() {
            "" | "n" | "next" => (at + 1).min(last),
            "b" | "back" => at.saturating_sub(1),
            "q" | "quit" => return Ok(()),
            number => number.parse().unwrap_or(at).min(last),
        };
    }
}

fn place(study: &Study, turn: usize) -> Place<'_> {
    let session = study.session();
    let game = session.rules().game();
    let played = session.last_turn();
    let before = session.turns().len().checked_sub(1).map(|_| player_before(study));
    Place {
        turn,
        player: before.flatten(),
        played: (!played.is_empty()).then(|| notation::turn(game, &played)),
        left: session.last_leave().map(|leave| game.player_name(leave.player)),
        comment: study.comment(study.current()),
        position: position_text::write(game, session.position()),
        outcome: session.outcome().map(|outcome| OutcomeData::new(session.rules().game(), outcome)),
    }
}

/// Who played the last turn.
fn player_before(study: &Study) -> Option<&str> {
    let session = study.session();
    let player = session.last_player()?;
    session.rules().game().players.get(player.index()).map(String::as_str)
}

fn text(study: &Study, turn: usize, last: usize, args: &Replay) -> String {
    let session = study.session();
    let game = session.rules().game();
    let played = session.last_turn();
    let mut text = match player_before(study).filter(|_| !played.is_empty()) {
        Some(player) => format!("\n{turn} of {last}. {player} plays {}\n", notation::turn(game, &played)),
        None => match session.last_leave() {
            Some(leave) => format!("\n{turn} of {last}. {}\n", words::leave(game, leave.player, leave.by_time)),
            None => format!("\n{turn} of {last}. The start\n"),
        },
    };
    let comment = study.comment(study.current());
    if !comment.is_empty() {
        text.push_str(&format!("  {comment}\n"));
    }
    let style = Style { flip: args.flip, ascii: args.ascii, names: true };
    text.push_str(&render::position(game, session.position().state(), &style));
    match session.outcome() {
        Some(outcome) => {
            text.push_str(&format!("The game is over. {}.\n", capitalised(&words::outcome(game, outcome))))
        }
        None => {
            let position = session.position();
            let decider = game.players.get(position.decider().index()).map_or("", String::as_str);
            text.push_str(&format!("{decider} to {}.\n", position.due(session.rules())));
        }
    }
    text
}
