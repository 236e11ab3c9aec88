//! `merels analyse`

use std::process::ExitCode;
use std::time::Instant;

use merels::search::{self, Limits};
use merels::sheet::{Phrase, Saying, Tongue};
use merels::{History, Position, Rules, standing};
use serde::Serialize;

use crate::args::{Analyse, Format, SearchBy};
use crate::load::{self, Done, Failure};
use crate::output;
use crate::searching::{Line, News, Searcher, Step, Worth};
use crate::stopwatch::{Stopwatch, Whose};
use crate::values::{self, Probed};
use crate::weighing::Weighing;

/// What is known at a depth, as JSON has it.
#[derive(Serialize)]
struct Known {
    /// In turns; null where it isn't looked turn by turn.
    depth: Option<u32>,
    /// States, or playouts.
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    /// How much of the memory is filled, in thousandths.
    fullness: u16,
    /// Whose scores these are: who decides.
    player: String,
    /// Whether all games were followed to their ends.
    complete: bool,
    /// Who stands better, by how much, and whether that is certain.
    verdict: String,
    /// The best first.
    lines: Vec<KnownLine>,
}

#[derive(Serialize)]
struct KnownLine {
    /// For the player who decides, in hundredths of a man; near a million for forced results.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    /// By playouts: the mean share of the result for the player who decides, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<f64>,
    /// The same for people.
    worth: String,
    turns: Vec<String>,
}

pub(crate) fn run(args: &Analyse) -> Done {
    if args.search == SearchBy::Mcts && args.depth.is_some() {
        return Err(Failure::CantRun("mcts doesn't look turn by turn: give it --time or --nodes".to_owned()));
    }
    let tongue = args.language.tongue();
    let (found, rules) = load::rules(&args.game)?;
    let weights = Weighing::new(args.weights.as_ref(), &found, &rules)?.of(&rules);
    let mut history = History::new();
    let position = load::played(&rules, &args.from, &mut history)?;
    if let Some(outcome) = position.outcome() {
        let over = tongue.phrase(Phrase::GameIsOver);
        output::line(&format!("{over}: {}", tongue.say(rules.game(), Saying::Outcome(outcome))));
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(known) = values::asked_or_found(args.values.as_deref(), &found, &rules)? {
        if let Some(probed) = Probed::new(&rules, &known.prober(), &position) {
            probed.print((&rules, position.decider()), args.format, tongue);
            return Ok(ExitCode::SUCCESS);
        }
        // Who has asked for certainty is told that what follows is none.
        if let Some(path) = &args.values {
            values::whole(&known, path)?;
            output::note(&format!("warning: {} doesn't have this position", output::named(path)));
        }
    }
    let began = Instant::now();
    let watch = Stopwatch::start(if args.cpu { Whose::Processor } else { Whose::Wall });
    let stop = || watch.elapsed() >= args.time;
    let limits = Limits { depth: args.depth.unwrap_or(u32::MAX), nodes: args.nodes.unwrap_or(u64::MAX), stop: &stop };
    let mut searcher = Searcher::new(args.search, &rules, weights, args.reach.memory(), args.reach.threads());
    let show = |found: &Step| {
        let known = known(&rules, &position, found, (began.elapsed().as_secs_f64(), tongue));
        match args.format {
            Format::Json => output::json(&known),
            Format::Text => output::print(&text(&known, tongue)),
        }
    };
    let found = searcher.search(&position, &history, &limits, usize::from(args.lines), &mut |news| {
        if let News::Step(step) = news {
            show(step);
        }
    });
    if args.format == Format::Text {
        output::print(&conclusion(&rules, &position, &found, tongue));
    }
    Ok(ExitCode::SUCCESS)
}

fn known(rules: &Rules, position: &Position, found: &Step, (seconds, tongue): (f64, Tongue)) -> Known {
    let worth = |line: &Line| if found.is_drawn(line) { standing::Worth::Drawn } else { line.worth.told() };
    let lines = found.lines.iter().map(|line| KnownLine {
        score: match line.worth {
            Worth::Score(score) => Some(score),
            Worth::Share(..) => None,
        },
        share: match line.worth {
            Worth::Score(_) => None,
            Worth::Share(share, _) => Some(share),
        },
        worth: tongue.say(rules.game(), Saying::Worth(worth(line))),
        turns: search::turns(rules, position, &line.decisions),
    });
    Known {
        depth: found.depth,
        nodes: found.nodes,
        seconds,
        nodes_per_second: found.nodes as f64 / seconds.max(1e-9),
        fullness: found.fullness,
        player: rules.game().player_name(position.decider()).to_owned(),
        complete: found.complete,
        verdict: verdict(rules, position, found, tongue),
        lines: lines.collect(),
    }
}

/// What it comes to, and how the numbers are read.
fn conclusion(rules: &Rules, position: &Position, found: &Step, tongue: Tongue) -> String {
    let player = tongue.player(rules.game(), position.decider());
    let verdict = verdict(rules, position, found, tongue);
    let reading = found.estimate().map(|worth| match worth {
        Worth::Score(_) => Phrase::InMen(player),
        Worth::Share(..) => Phrase::InShares(player),
    });
    let reading = reading.map(|phrase| tongue.phrase(phrase) + "\n").unwrap_or_default();
    format!("\n{verdict}\n{reading}")
}

/// Who stands better, by how much, and whether that is certain.
fn verdict(rules: &Rules, position: &Position, found: &Step, tongue: Tongue) -> String {
    let standing = found.standing(position.decider());
    standing.map(|standing| tongue.say(rules.game(), Saying::Stands(&standing))).unwrap_or_default()
}

fn text(known: &Known, tongue: Tongue) -> String {
    let said = |phrase| tongue.phrase(phrase);
    let mut text = String::new();
    for (index, line) in known.lines.iter().enumerate() {
        let head = if index == 0 {
            let rate = known.nodes_per_second / 1e6;
            match known.depth {
                Some(depth) => {
                    let hundredths = (100.0 * rate).round() as u64;
                    let speed = match hundredths {
                        // Few digits would be left of so little.
                        0..10 => format!("{:>5.0} {}", 1e3 * rate, said(Phrase::ThousandsASecond)),
                        _ => said(Phrase::MillionsASecond(hundredths)),
                    };
                    format!("{depth:>3}  {:>9} {}  {speed}", known.nodes, said(Phrase::States))
                }
                None => {
                    let (playouts, thousand) = (said(Phrase::Playouts), said(Phrase::ThousandsASecond));
                    format!("{:>11} {playouts}  {:>5.0} {thousand}", known.nodes, 1e3 * rate)
                }
            }
        } else {
            " ".repeat(38)
        };
        text.push_str(&format!("{head}  {:>11}  {}\n", line.worth, line.turns.join(" ")));
    }
    text
}
