//! How a game under way stands, for a page.

use merels::data::{DecisionData, OutcomeData, PositionData};
use merels::ir::{KindId, PlayerId};
use merels::record::Study;
use merels::refusal::Due;
use merels::sheet::{Guide, Phrase, Saying, Tongue};
use merels::{Decision, Game, Position, Session, notation};
use serde::Serialize;
use std::collections::BTreeMap;

use crate::memories::{self, MemoryData};
use crate::tree::TreeData;

/// How a game stands.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StateData {
    position: PositionData,
    legal: Vec<Legal>,
    decider: Option<usize>,
    mover: usize,
    out: Vec<String>,
    due: String,
    status: String,
    last: Last,
    under_way: Vec<DecisionData>,
    under_way_text: String,
    seen: u32,
    memories: Vec<MemoryData>,
    made: Vec<Vec<String>>,
    /// What the players are called in the language that is spoken.
    names: Vec<String>,
    /// What kinds and memories are called in it, by their names, where that is another word.
    called: BTreeMap<String, String>,
    lost: Vec<i64>,
    /// The numbers that are counted for each player, and what they are called.
    counted: Vec<Vec<(String, i64)>>,
    phases: Vec<String>,
    offer: Offer,
    claims: Vec<String>,
    answers: Option<String>,
    /// How many have accepted the offer that is open.
    accepted: usize,
    outcome: Option<OutcomeData>,
    outcome_text: Option<String>,
    /// The rules by which a decision is to be made now, and the one by which the game ended, as the sheet says them.
    rule: Vec<String>,
    end_rule: Option<String>,
    tree: TreeData,
}

/// A decision and its text.
#[derive(Serialize)]
struct Legal {
    decision: DecisionData,
    text: String,
}

/// What was done last.
#[derive(Serialize)]
struct Last {
    by: Option<String>,
    decisions: Vec<DecisionData>,
    text: String,
    /// Who left, if that is what was done.
    left: Option<String>,
}

/// Whether a draw can be offered, is, or was in this turn.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Offer {
    None,
    #[serde(rename = "may-offer")]
    May,
    Open,
    Declined,
}

impl StateData {
    pub(crate) fn of(study: &Study, guide: &Guide) -> Self {
        let session = study.session();
        let (game, position) = (session.rules().game(), session.position());
        let state = position.state();
        let outcome = session.outcome();
        let tongue = guide.tongue();
        let mut data = PositionData::new(game, position);
        if outcome.is_some() {
            // The players may have ended it where the rules had not.
            data.legal.clear();
            data.decider = None;
        }
        let legal = if outcome.is_some() { &[][..] } else { position.legal() };
        let written = |&decision: &Decision| Legal {
            decision: DecisionData::new(game, decision),
            text: notation::decision(game, decision),
        };
        let phase = |id: &merels::ir::PhaseId| game.phases.get(id.index()).map(|phase| phase.name.clone());
        let due = if outcome.is_some() { String::new() } else { position.due(session.rules()) };
        Self {
            legal: legal.iter().map(written).collect(),
            decider: outcome.is_none().then(|| position.decider().index()),
            mover: state.mover.index(),
            out: crate::looks::players(game)
                .filter(|(id, _)| state.is_out(*id))
                .map(|(_, name)| name.to_owned())
                .collect(),
            status: status(session, position.sorts_due(session.rules()).as_slice(), tongue),
            due,
            last: Last::of(session, tongue),
            under_way: all(game, study.under_way()),
            under_way_text: notation::turn(game, study.under_way()),
            seen: session.seen(),
            memories: memories::of(game, state),
            made: made(session),
            names: crate::looks::players(game).map(|(player, _)| tongue.player(game, player).to_owned()).collect(),
            called: called(game, tongue),
            counted: counted(game, position, tongue),
            lost: crate::looks::players(game).map(|(player, _)| merels::render::lost(game, state, player)).collect(),
            phases: state.phases.iter().filter_map(phase).collect(),
            offer: offer(session),
            claims: session.claims().iter().map(|grounds| tongue.say(game, Saying::Grounds(grounds))).collect(),
            answers: session.answerer().map(|player| game.player_name(player).to_owned()),
            accepted: session.accepted(),
            outcome: outcome.map(|outcome| OutcomeData::new(game, outcome)),
            outcome_text: outcome.map(|outcome| tongue.say(game, Saying::Outcome(outcome))),
            rule: if outcome.is_some() { Vec::new() } else { guide.due(session) },
            end_rule: outcome.and_then(|outcome| guide.ended(game, outcome)),
            tree: TreeData::of(study),
            position: PositionData { outcome: outcome.map(|outcome| OutcomeData::new(game, outcome)), ..data },
        }
    }
}

/// The lines of patterns that stand through what was placed or moved last.
fn made(session: &Session) -> Vec<Vec<String>> {
    let (game, state) = (session.rules().game(), session.position().state());
    let touched: Vec<_> = session.last_turn().into_iter().filter_map(target).collect();
    // INVARIANT: a game has so few patterns that the index fits.
    let patterns = (0..game.patterns.len()).map(|pattern| merels::ir::PatternId(pattern as u16));
    let lines = patterns.flat_map(|pattern| merels::interpret::standing(game, state, pattern));
    let lines = lines.filter_map(|line| game.lines.get(line.index()));
    let through = lines.filter(|line| touched.iter().any(|at| line.points.contains(at)));
    through.map(|line| line.points.iter().map(|&at| game.board.point(at).name.clone()).collect()).collect()
}

fn target(decision: Decision) -> Option<merels::board::PointId> {
    match decision {
        Decision::Place { at, .. } | Decision::Move { to: at, .. } => Some(at),
        Decision::Take { .. } | Decision::Choose { .. } | Decision::Say { .. } | Decision::Pass => None,
    }
}

fn all(game: &Game, decisions: &[Decision]) -> Vec<DecisionData> {
    decisions.iter().map(|&decision| DecisionData::new(game, decision)).collect()
}

/// What the names of a game are called, where that is another word.
fn called(game: &Game, tongue: Tongue) -> BTreeMap<String, String> {
    // INVARIANT: a game has so few kinds that the index fits.
    let kinds = game.kinds.iter().enumerate();
    let kinds = kinds.map(|(index, kind)| (&kind.name, tongue.say(game, Saying::Kind(KindId(index as u8)))));
    let memory = |memory: &'_ merels::ir::Memory| tongue.say(game, Saying::Counted(&memory.name));
    let memories = game.memories.iter().map(|known| (&known.name, memory(known)));
    let other = |(name, called): &(&String, String)| name.replace(['-', '_'], " ") != *called;
    kinds.chain(memories).filter(other).map(|(name, called)| (name.clone(), called)).collect()
}

/// What is counted for each player: what is remembered of them, and what counts at the end.
fn counted(game: &Game, position: &Position, tongue: Tongue) -> Vec<Vec<(String, i64)>> {
    let scores = merels::interpret::scores(game, position.state());
    let of = |player: PlayerId| {
        let remembered = position.state().counted(game, player).into_iter();
        let remembered = remembered.map(|(name, number)| (tongue.say(game, Saying::Counted(name)), number));
        let score = scores.and_then(|scores| scores.get(player.index()).copied());
        remembered.chain(score.map(|score| (tongue.phrase(Phrase::Score), score))).collect()
    };
    crate::looks::players(game).map(|(player, _)| of(player)).collect()
}

/// How it stands, in a sentence.
fn status(session: &Session, due: &[Due], tongue: Tongue) -> String {
    let game = session.rules().game();
    match session.outcome() {
        Some(outcome) => format!("{}.", tongue.say(game, Saying::Outcome(outcome))),
        None => match session.answerer() {
            Some(player) => tongue.say(game, Saying::Answers(player)),
            None => format!("{}.", tongue.say(game, Saying::ToDo(session.position().decider(), due))),
        },
    }
}

fn offer(session: &Session) -> Offer {
    let may = session.rules().game().agreement && session.position().is_turn_start();
    match session.outcome() {
        Some(_) => Offer::None,
        None if session.offer_is_open() => Offer::Open,
        None if session.offer_was_declined() => Offer::Declined,
        None if may => Offer::May,
        None => Offer::None,
    }
}

impl Last {
    fn of(session: &Session, tongue: Tongue) -> Self {
        let game = session.rules().game();
        let turn = session.last_turn();
        let left = session.last_leave().map(|leave| tongue.say(game, Saying::Leaves(leave.player, leave.by_time)));
        Self {
            by: session.last_player().map(|player| tongue.player(game, player).to_owned()),
            decisions: all(game, &turn),
            text: notation::turn(game, &turn),
            left,
        }
    }
}
