//! What takes long: opponents, analysis, counting.

use merels::data::DecisionData;
use merels::ir::PlayerId;
use merels::search::{AlphaBeta, Found, Limits, Player, Spec, is_forced, turns, verdict, worth_of};
use merels::sheet::{Saying, Tongue};
use merels::{Position, Rules, Session, notation};
use serde::Serialize;

use crate::ask::{MindAsk, Snapshot};
use crate::refused::Refused;
use crate::shelf::Shelf;
use crate::{Answer, Host, json};

/// What an opponent or an analysis may use, in bytes: pages have little.
const MEMORY: usize = 32 << 20;

/// The deepest that perft is counted.
#[cfg(feature = "workshop")]
pub(crate) const MOST_PERFT: u32 = 30;

#[derive(Serialize)]
struct ThoughtData {
    decisions: Vec<DecisionData>,
    text: String,
    /// The same as a hint: what it is worth, and what it brings about at once.
    hint: String,
}

#[derive(Serialize)]
struct AnalysisData {
    depth: u32,
    nodes: u64,
    complete: bool,
    verdict: String,
    bar: Option<f64>,
    lines: Vec<LineData>,
}

#[derive(Serialize)]
struct LineData {
    score: i32,
    forced: bool,
    words: String,
    turns: Vec<String>,
    decisions: Vec<DecisionData>,
}

pub(crate) fn answer(shelf: &mut Shelf, ask: MindAsk, host: &dyn Host) -> Answer {
    match ask {
        MindAsk::Think { game, spec, seed, at_most } => think(shelf, &game, &spec, seed, at_most, host),
        MindAsk::Analyse { game, lines, depth, nodes, time } => {
            let until = time.map(|time| host.now() + time);
            let stop = || until.is_some_and(|until| host.now() >= until);
            let limits = Limits { depth: depth.unwrap_or(u32::MAX), nodes: nodes.unwrap_or(u64::MAX), stop: &stop };
            analyse(shelf, &game, &limits, lines.unwrap_or(1), host)
        }
        #[cfg(feature = "workshop")]
        MindAsk::Perft { source, settings, depth } => perft(&shelf.rules(&source, &settings)?, depth, host),
    }
}

/// How many sequences of decisions there are from the start.
#[cfg(feature = "workshop")]
fn perft(rules: &Rules, depth: u32, host: &dyn Host) -> Answer {
    let start = rules.start(PlayerId(0), &mut merels::History::new());
    let began = host.now();
    let depth = depth.min(MOST_PERFT);
    let leaves = merels::measure::perft(start.engine_state(), depth, merels::perft::Unit::Decisions, 1);
    json(&serde_json::json!({ "leaves": leaves, "milliseconds": host.now() - began }))
}

/// What an opponent plays.
fn think(shelf: &mut Shelf, game: &Snapshot, spec: &str, seed: u64, at_most: Option<f64>, host: &dyn Host) -> Answer {
    let session = game.session(shelf)?;
    let rules = session.rules();
    let spec: Spec = spec.parse().map_err(|error: merels::search::WrongSpec| Refused::because(error.to_string()))?;
    let means = game.source.means(rules, MEMORY);
    // Another chance at every turn, and always the same.
    let mut player = Player::new(rules, spec, seed ^ (game.steps.len() as u64) << 32, means);
    let own = player.time().map(|time| time.as_secs_f64() * 1e3);
    let time = [own, at_most].into_iter().flatten().reduce(f64::min);
    let until = time.map(|time| host.now() + time);
    let thought = match session.outcome() {
        Some(_) => return Err(Refused::because(game.language.of("the game is over", "das Spiel ist zu Ende"))),
        None => player.choose(&session, &|| until.is_some_and(|until| host.now() >= until)),
    };
    let (turn, gains) = (notation::turn(rules.game(), &thought.decisions), session.gains(&thought.decisions));
    let hint = Saying::Hint { turn: &turn, worth: thought.worth, gains: gains.as_ref().ok(), certain: false };
    json(&ThoughtData {
        decisions: thought.decisions.iter().map(|&one| DecisionData::new(rules.game(), one)).collect(),
        text: turn.clone(),
        hint: game.language.tongue().say(rules.game(), hint),
    })
}

fn analyse(shelf: &mut Shelf, game: &Snapshot, limits: &Limits<'_>, lines: usize, host: &dyn Host) -> Answer {
    let session = game.session(shelf)?;
    if session.outcome().is_some() {
        return Err(Refused::because(game.language.of("the game is over", "das Spiel ist zu Ende")));
    }
    let weights = game.source.weights(session.rules());
    let mut searcher = AlphaBeta::new(session.rules(), weights, MEMORY);
    let known = |found: &Found| AnalysisData::of(&session, found, game.language.tongue());
    let found = searcher.search(session.position(), session.history(), limits, lines, &mut |found| {
        if let Ok(text) = json(&known(found)) {
            host.tell(&text);
        }
    });
    json(&known(&found))
}

impl AnalysisData {
    fn of(session: &Session, found: &Found, tongue: Tongue) -> Self {
        let (rules, position) = (session.rules(), session.position());
        let lines = found.lines.iter().map(|line| LineData::of(rules, position, line, tongue));
        Self {
            depth: found.depth,
            nodes: found.nodes,
            complete: found.complete,
            verdict: verdict(position.decider(), found)
                .map(|standing| tongue.say(rules.game(), Saying::Stands(&standing)))
                .unwrap_or_default(),
            bar: bar(rules, position, found),
            lines: lines.collect(),
        }
    }
}

impl LineData {
    fn of(rules: &Rules, position: &Position, line: &merels::search::Line, tongue: Tongue) -> Self {
        Self {
            score: line.score,
            forced: is_forced(line.score),
            words: tongue.say(rules.game(), Saying::Worth(worth_of(line.score))),
            turns: turns(rules, position, &line.decisions),
            decisions: line.decisions.iter().map(|&one| DecisionData::new(rules.game(), one)).collect(),
        }
    }
}

/// How much a score weighs in the bar: at so many hundredths of a man it is half full.
const HALF: f64 = 300.0;

/// From -1 to 1 for the first of two players.
fn bar(rules: &Rules, position: &Position, found: &Found) -> Option<f64> {
    let best = found.lines.first().filter(|_| rules.game().players.len() == 2)?;
    let sign = if position.decider() == PlayerId(0) { 1.0 } else { -1.0 };
    let score = f64::from(best.score);
    let share = if is_forced(best.score) { score.signum() } else { score / (score.abs() + HALF) };
    Some(sign * share)
}
