//! `merels moves`

use std::process::ExitCode;

use merels::data::OutcomeData;
use merels::scenario::{Course, written};
use merels::{Game, History, Position, notation, position_text, words};
use serde::Serialize;

use crate::args::{Format, Moves};
use crate::load::{self, Done, Failure};
use crate::output;

/// One line of `--each`.
#[derive(Serialize)]
struct Line<'a> {
    ply: usize,
    player: &'a str,
    legal: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seen: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quiet: Option<u32>,
    outcome: Option<OutcomeData>,
}

fn line<'a>(game: &'a Game, position: &'a Position, ply: usize, history: &History) -> Line<'a> {
    let at_start = position.is_turn_start() && position.outcome().is_none();
    Line {
        ply,
        player: game.players.get(position.decider().index()).map_or("", String::as_str),
        legal: legal(game, position),
        seen: at_start.then(|| history.seen()),
        quiet: at_start.then(|| position.turn_start().counters.first().copied().unwrap_or(0)),
        outcome: position.outcome().map(|outcome| OutcomeData::new(game, outcome)),
    }
}

fn legal(game: &Game, position: &Position) -> Vec<String> {
    let mut legal: Vec<String> = position.legal().iter().map(|&decision| notation::decision(game, decision)).collect();
    legal.sort();
    legal
}

pub(crate) fn run(args: &Moves) -> Done {
    let (_, rules) = load::rules(&args.game)?;
    let game = rules.game();
    let mut history = History::new();
    let mut position = load::start(&rules, args.from.position.as_deref(), &mut history)?;
    let start = position_text::write(game, &position);
    let words = load::decisions(game, &args.from)?;
    if args.each {
        output::json(&line(game, &position, 0, &history));
    }
    let count = words.len();
    for (index, word) in words.iter().enumerate() {
        let played = notation::read_decision(game, word).and_then(|decision| {
            let played = position.play(&rules, decision, &mut history);
            played.map_err(|reason| notation::ReadError::NotLegal { text: word.clone(), reason })
        });
        position = played.map_err(|error| {
            let legal = legal(game, &position);
            let legal = if legal.is_empty() { "nothing, the game is over".to_owned() } else { legal.join(" ") };
            Failure::Wrong(format!("decision {}: {}\nlegal was: {legal}", index + 1, error.with_rule(&rules)))
        })?;
        if args.each {
            output::json(&line(game, &position, index + 1, &history));
        }
    }
    if args.each {
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(name) = &args.case {
        let start = args.from.position.is_some().then_some(start.as_str());
        let course = Course { name, set: &args.game.set, position: start, play: &words };
        output::print(&written(&course, game, &position));
        return Ok(ExitCode::SUCCESS);
    }
    match (args.format, position.outcome()) {
        (Format::Json, _) => output::json(&line(game, &position, count, &history)),
        (Format::Text, None) => {
            for decision in legal(game, &position) {
                output::line(&decision);
            }
        }
        (Format::Text, Some(outcome)) => output::line(&format!("the game is over: {}", words::outcome(game, outcome))),
    }
    Ok(ExitCode::SUCCESS)
}
