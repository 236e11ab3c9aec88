//! Alpha-beta: principal variation search, deepened turn by turn, on as many threads as asked for.
//!
//! A turn may hold several decisions of one player, so scores change sign where the side changes and not at every decision,
//! and depth counts turns. With more than two players all others are taken to play together against the one who asks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use merels_engine::History;
use merels_engine::{NoRecord, State};
use merels_model::Decision;
use merels_play::{Position, Rules};
use merels_threads::MAX_THREADS;

use crate::endings::Lore;
use crate::limits::Limits;
use crate::score::{self, INFINITE, is_forced};
use crate::table::Table;
use crate::taste::Taste;
use crate::weights::Weights;
use crate::worker::{Glimpse, MAX_PLIES, Worker};

/// No search goes deeper, in turns.
pub const MAX_DEPTH: u32 = 100;

/// How far from the last score the next one is expected.
const WINDOW: i32 = 60;

/// A line of play and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// In hundredths of a man for the player who decides, or a forced result, see [`crate::worth_of`].
    pub score: i32,
    /// Its decisions, the first of which is to be played now.
    pub decisions: Vec<Decision>,
}

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// How deep it has looked, in turns.
    pub depth: u32,
    /// How many states it has looked at, on all threads.
    pub nodes: u64,
    /// Whether all games were followed to their ends: nothing rests on an estimate.
    pub complete: bool,
    /// How much of the transposition table it has filled, in thousandths.
    pub fullness: u16,
    /// The best lines, the best first.
    pub lines: Vec<Line>,
}

/// Whoever is told how a search goes.
pub trait Progress {
    /// A depth is done.
    fn found(&mut self, found: &Found);

    /// Of a position's decisions one is looked at to a depth in turns; so many, this one included, were looked at to it.
    fn trying(&mut self, depth: u32, decision: Decision, number: usize) {
        let _ = (depth, decision, number);
    }
}

/// Whoever asks for depths alone.
struct Depths<'a>(&'a mut dyn FnMut(&Found));

impl Progress for Depths<'_> {
    fn found(&mut self, found: &Found) {
        (self.0)(found);
    }
}

/// A searcher; what it has found out is used by the next search.
#[derive(Debug)]
pub struct AlphaBeta {
    table: Arc<Table>,
    /// One for each thread; they share the table.
    workers: Vec<Worker>,
    lore: Lore,
    rules: Arc<Rules>,
}

impl AlphaBeta {
    /// A searcher for a game on one thread, with a table of so many bytes.
    pub fn new(rules: &Rules, weights: Weights, memory: usize) -> Self {
        let table = Arc::new(Table::new(memory));
        let rules = Arc::new(rules.clone());
        let worker = Worker::new(Arc::clone(&rules), Arc::clone(&table), weights);
        Self { table, workers: vec![worker], lore: Lore::new(&rules), rules }
    }

    /// The same without exact values of endings, however long it thinks.
    #[must_use]
    pub fn without_endings(mut self) -> Self {
        self.lore = Lore::none();
        self
    }

    /// The same on so many threads. They share what they find out, so that a search on several isn't the same twice.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Self {
        if let Some(first) = self.workers.first() {
            let worker = first.clone();
            self.workers.resize(threads.clamp(1, MAX_THREADS), worker);
        }
        self
    }

    /// The same with a taste: what is nearly equal is chosen among by the seed, what is clearly best is found as before. Scores
    /// may say up to a twelfth of a man too much.
    #[must_use]
    pub fn with_taste(mut self, seed: u64) -> Self {
        for worker in &mut self.workers {
            worker.taste = Some(Taste::new(seed));
        }
        self
    }

    /// Whether all positions are worth the same to it as long as nobody has won.
    pub(crate) fn is_blind(&self) -> bool {
        self.workers.first().is_some_and(Worker::is_blind)
    }

    /// Glances at what can be decided, see [`Worker::glance`].
    pub(crate) fn glance(&mut self, position: &Position, history: &History, sees_answer: bool) -> Vec<Glimpse> {
        let Some(worker) = self.workers.first_mut() else { return Vec::new() };
        worker.begin(position.engine_state(), history.keys(), position.decider());
        worker.glance(position.legal(), sees_answer)
    }

    /// Looks for the best `lines` lines. `found` is called after every depth. `history` has recorded the positions of the
    /// game, this one included. There is no line if the game is over.
    pub fn search(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits<'_>,
        lines: usize,
        found: &mut dyn FnMut(&Found),
    ) -> Found {
        self.search_told(position, history, limits, lines, &mut Depths(found))
    }

    /// Looks for the best line that begins with one of some decisions.
    pub(crate) fn search_among(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits<'_>,
        among: &[Decision],
    ) -> Found {
        self.search_all(position, history, limits, (among, 1), &mut Depths(&mut |_| ()))
    }

    /// The same; `told` hears of more than depths.
    pub fn search_told(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits<'_>,
        lines: usize,
        told: &mut dyn Progress,
    ) -> Found {
        self.search_all(position, history, limits, (position.legal(), lines), told)
    }

    /// Looks for the best lines that begin with some decisions.
    #[allow(clippy::disallowed_methods, reason = "helpers are threads, and only where more than one was asked for")]
    fn search_all(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits<'_>,
        (legal, lines): (&[Decision], usize),
        told: &mut dyn Progress,
    ) -> Found {
        if let Some(reader) = self.lore.go_on() {
            self.workers.iter_mut().for_each(|worker| worker.endings = Some(reader.clone()));
        }
        if lines == 1
            && let Some(known) = self.lore.found(&self.rules, position)
        {
            told.found(&known);
            return known;
        }
        self.table.begin();
        let team = self.workers.len() as u64;
        let limits = Limits { nodes: limits.nodes.div_ceil(team), ..*limits };
        let (nodes, done) = (AtomicU64::new(0), AtomicBool::new(false));
        let task = Task { position, legal, keys: history.keys(), nodes: &nodes, table: &self.table };
        let Some((first, helpers)) = self.workers.split_first_mut() else { return Found::default() };
        let mut best = std::thread::scope(|scope| {
            for (index, helper) in helpers.iter_mut().enumerate() {
                let (task, limits, done) = (&task, &limits, &done);
                scope.spawn(move || {
                    let stop = || done.load(Relaxed) || (limits.stop)();
                    // Half of the helpers look one turn further.
                    let from = 1 + index as u32 % 2;
                    task.run(helper, &Limits { stop: &stop, ..*limits }, 1, from, &mut Depths(&mut |_| ()));
                });
            }
            let best = task.run(first, &limits, lines, 1, told);
            done.store(true, Relaxed);
            best
        });
        // What helpers were about when they were stopped counts too.
        best.nodes = nodes.load(Relaxed).max(best.nodes);
        self.lore.searched(best.nodes);
        best
    }
}

/// What all threads of a search work on.
struct Task<'a> {
    position: &'a Position,
    /// What is decided among.
    legal: &'a [Decision],
    keys: &'a [u64],
    /// The states looked at so far, by all of them.
    nodes: &'a AtomicU64,
    table: &'a Table,
}

impl Task<'_> {
    /// Deepens from a depth on until a limit is met or nothing is left to be found out.
    fn run(&self, worker: &mut Worker, limits: &Limits<'_>, lines: usize, from: u32, told: &mut dyn Progress) -> Found {
        let (state, legal) = (self.position.engine_state(), self.legal);
        let mut best = Found::default();
        if legal.is_empty() {
            return best;
        }
        worker.begin(state, self.keys, self.position.decider());
        for depth in from..=limits.depth.clamp(1, MAX_DEPTH) {
            let before = worker.nodes();
            let next = self.deepen(worker, depth as i16, lines.max(1), &best, limits, told);
            let all = self.nodes.fetch_add(worker.nodes() - before, Relaxed) + worker.nodes() - before;
            let Some(next) = next else { break };
            let fullness = self.table.fullness();
            best = Found { depth, nodes: all, complete: !worker.horizon, fullness, lines: next };
            told.found(&best);
            if !worker.horizon {
                break;
            }
            // Forced results within the depth are final.
            let is_final = |line: &Line| is_forced(line.score) && score::distance(line.score) <= depth as i32;
            if best.lines.iter().all(is_final) {
                break;
            }
        }
        if best.lines.is_empty() {
            // Stopped before the first depth was done.
            let first = worker.first.or(legal.first().copied());
            best.lines = vec![Line { score: 0, decisions: first.into_iter().collect() }];
        }
        best.nodes = self.nodes.load(Relaxed);
        best
    }

    /// One depth more: the best lines, one after the other, each without the first decisions of those before it.
    fn deepen(
        &self,
        worker: &mut Worker,
        depth: i16,
        lines: usize,
        before: &Found,
        limits: &Limits<'_>,
        told: &mut dyn Progress,
    ) -> Option<Vec<Line>> {
        let legal = self.legal;
        worker.horizon = false;
        let mut found: Vec<Line> = Vec::new();
        for index in 0..lines.min(legal.len()) {
            let is_new = |decision: &Decision| found.iter().all(|line| line.decisions.first() != Some(decision));
            let left: Vec<Decision> = legal.iter().copied().filter(is_new).collect();
            let known = before.lines.get(index);
            let expected = known.map(|line| line.score).filter(|score| !is_forced(*score));
            let (mut alpha, mut beta) = match expected {
                Some(score) if depth > 2 => (score - WINDOW, score + WINDOW),
                _ => (-INFINITE, INFINITE),
            };
            let first = known.and_then(|line| line.decisions.first().copied());
            let (score, decision) = loop {
                let trying = &mut |decision, number| told.trying(depth as u32, decision, found.len() + number);
                let (score, decision) = worker.best_of(&left, depth, (alpha, beta), first, limits, trying)?;
                if score <= alpha && alpha > -INFINITE {
                    alpha = -INFINITE;
                } else if score >= beta && beta < INFINITE {
                    beta = INFINITE;
                } else {
                    break (score, decision);
                }
            };
            found.push(Line { score, decisions: self.lengthened(worker, decision, depth) });
        }
        found.sort_by_key(|line| -line.score);
        Some(found)
    }

    /// A line that begins with a decision, as far as the table knows it.
    fn lengthened(&self, worker: &Worker, first: Decision, depth: i16) -> Vec<Decision> {
        let mut state: State = self.position.engine_state().clone();
        state.apply(first, &mut NoRecord);
        let mut line = vec![first];
        let mut turns = i16::from(state.is_turn_start());
        let mut seen = Vec::new();
        while turns < depth && line.len() < MAX_PLIES && state.ending().is_none() {
            let key = state.state_key();
            let Some(decision) = worker.known(&state) else { break };
            if seen.contains(&key) || !state.is_legal(decision) {
                break;
            }
            seen.push(key);
            state.apply(decision, &mut NoRecord);
            line.push(decision);
            turns += i16::from(state.is_turn_start());
        }
        line
    }
}
