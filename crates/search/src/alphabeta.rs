//! Alpha-beta: principal variation search, deepened turn by turn.
//!
//! A turn may hold several decisions of one player, so scores change sign where the side changes and not at every decision,
//! and depth counts turns. With more than two players all others are taken to play together against the one who asks.

use std::sync::Arc;

use merels_rules::engine::{Program, State};
use merels_rules::ir::PlayerId;
use merels_rules::{Decision, History, PointSet, Position, Rules};

use crate::evaluate::{Evaluator, Weights, target};
use crate::limits::{Limits, Watch};
use crate::path::Path;
use crate::score::{self, DRAW, INFINITE, is_forced};
use crate::table::{Bound, Table};

/// No search goes deeper, in turns.
pub const MAX_DEPTH: u32 = 100;

/// No line is longer, in decisions.
const MAX_PLIES: usize = 220;

/// Turns in which patterns are completed are looked at beyond the depth, so many at most.
const MAX_QUIET: i16 = 4;

/// How far from the last score the next one is expected.
const WINDOW: i32 = 60;

/// A line of play and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// In hundredths of a man for the player who decides, or a forced result, see [`crate::in_words`].
    pub score: i32,
    /// Its decisions, the first of which is to be played now.
    pub decisions: Vec<Decision>,
}

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// How deep it has looked, in turns.
    pub depth: u32,
    /// How many states it has looked at.
    pub nodes: u64,
    /// The best lines, the best first.
    pub lines: Vec<Line>,
}

/// A searcher; what it has found out is used by the next search.
#[derive(Debug)]
pub struct AlphaBeta {
    rules: Arc<Rules>,
    evaluator: Evaluator,
    table: Table,
    path: Path,
    killers: Vec<[Option<Decision>; 2]>,
    history: Vec<i32>,
    /// Lists that are used again, one for each ply.
    lists: Vec<Vec<Decision>>,
    repeats: bool,
    root: PlayerId,
    /// The best decision so far of a first depth that was broken off.
    first: Option<Decision>,
    /// Of the search under way.
    watch: Watch,
}

/// What is looked at and within which bounds.
#[derive(Clone, Copy)]
struct Frame {
    depth: i16,
    alpha: i32,
    beta: i32,
    ply: usize,
    /// Turns from the root.
    turns: i32,
}

impl AlphaBeta {
    /// A searcher for a game, with a table of so many bytes.
    pub fn new(rules: &Rules, weights: Weights, memory: usize) -> Self {
        let points = rules.game.board.len();
        Self {
            rules: Arc::new(rules.clone()),
            evaluator: Evaluator::new(rules, weights),
            table: Table::new(memory),
            path: Path::new(),
            killers: vec![[None; 2]; MAX_PLIES + 1],
            history: vec![0; rules.game.players.len() * (points + 1) * (points + 1)],
            lists: vec![Vec::new(); MAX_PLIES + 1],
            repeats: crate::rules::knows_repetition(&rules.game),
            root: PlayerId(0),
            first: None,
            watch: Watch::default(),
        }
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
        self.table.begin();
        self.path.begin(history.keys());
        self.root = position.decider();
        self.killers.fill([None; 2]);
        self.history.iter_mut().for_each(|worth| *worth /= 8);
        self.watch = Watch::new();
        self.first = None;
        let state = position.engine_state();
        let mut best = Found::default();
        let legal = position.legal();
        if legal.is_empty() {
            return best;
        }
        let most = limits.depth.clamp(1, MAX_DEPTH);
        for depth in 1..=most {
            let Some(next) = self.deepen(state, legal, depth as i16, lines.max(1), &best, limits) else { break };
            best = Found { depth, nodes: self.watch.nodes, lines: next };
            found(&best);
            let forced = best.lines.first().is_some_and(|line| is_forced(line.score));
            // A forced result within the depth is final; so is the only decision there is, if nobody asks what it is worth.
            if forced
                && best.lines.iter().all(|line| is_forced(line.score) && score::distance(line.score) <= depth as i32)
            {
                break;
            }
        }
        if best.lines.is_empty() {
            // Stopped before the first depth was done.
            let first = self.first.or(legal.first().copied());
            best.lines = vec![Line { score: 0, decisions: first.into_iter().collect() }];
        }
        best.nodes = self.watch.nodes;
        best
    }

    /// One depth more: the best lines, one after the other, each without the first decisions of those before it.
    fn deepen(
        &mut self,
        state: &State,
        legal: &[Decision],
        depth: i16,
        lines: usize,
        before: &Found,
        limits: &Limits<'_>,
    ) -> Option<Vec<Line>> {
        let mut found: Vec<Line> = Vec::new();
        for index in 0..lines.min(legal.len()) {
            let left: Vec<Decision> = legal
                .iter()
                .copied()
                .filter(|decision| found.iter().all(|line| line.decisions.first() != Some(decision)))
                .collect();
            let expected = before.lines.get(index).map(|line| line.score).filter(|score| !is_forced(*score));
            let (mut alpha, mut beta) = match expected {
                Some(score) if depth > 2 => (score - WINDOW, score + WINDOW),
                _ => (-INFINITE, INFINITE),
            };
            let line = loop {
                let line = self.best_at_root(state, &left, depth, (alpha, beta), before.lines.get(index), limits)?;
                if line.score <= alpha && alpha > -INFINITE {
                    alpha = -INFINITE;
                } else if line.score >= beta && beta < INFINITE {
                    beta = INFINITE;
                } else {
                    break line;
                }
            };
            found.push(line);
        }
        found.sort_by_key(|line| -line.score);
        Some(found)
    }

    fn best_at_root(
        &mut self,
        state: &State,
        legal: &[Decision],
        depth: i16,
        (mut alpha, beta): (i32, i32),
        before: Option<&Line>,
        limits: &Limits<'_>,
    ) -> Option<Line> {
        let rules = Arc::clone(&self.rules);
        let program = rules.program();
        let first = before.and_then(|line| line.decisions.first().copied());
        let mut order = legal.to_vec();
        self.sort(program, state, &mut order, first, 0);
        let mut best = Line { score: -INFINITE, decisions: Vec::new() };
        for (index, &decision) in order.iter().enumerate() {
            let frame = Frame { depth, alpha, beta, ply: 0, turns: 0 };
            let score = self.after(program, state, decision, frame, (index > 0).then_some(0), limits)?;
            if score > best.score {
                best = Line { score, decisions: vec![decision] };
                if depth == 1 {
                    self.first = Some(decision);
                }
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.follow(state, &mut best.decisions, depth);
        Some(best)
    }

    /// Lengthens a line by what the table knows.
    fn follow(&self, state: &State, line: &mut Vec<Decision>, depth: i16) {
        let program = self.rules.program();
        let mut state = state.clone();
        let mut none = merels_rules::engine::NoRecord;
        for &decision in line.iter() {
            program.apply(&mut state, decision, &mut none);
        }
        let mut turns = 0;
        let mut known = Vec::new();
        while turns < depth && line.len() < MAX_PLIES && program.ending(&state).is_none() {
            let key = program.state_key(&state);
            let Some(decision) = self.table.find(key).and_then(|entry| entry.best) else { break };
            if known.contains(&key) || !program.is_legal(&state, decision) {
                break;
            }
            known.push(key);
            program.apply(&mut state, decision, &mut none);
            line.push(decision);
            turns += i16::from(program.is_turn_start(&state));
        }
    }

    fn is_same_side(&self, a: PlayerId, b: PlayerId) -> bool {
        if self.rules.game.players.len() == 2 { a == b } else { (a == self.root) == (b == self.root) }
    }

    /// What a decision is worth to the player who takes it. `late` ones are only shown not to
    /// be better, first, and less deep by so much.
    fn after(
        &mut self,
        program: &Program,
        state: &State,
        decision: Decision,
        frame: Frame,
        late: Option<i16>,
        limits: &Limits<'_>,
    ) -> Option<i32> {
        let side = program.decider(state);
        let recorded = self.path.len();
        let mut next = state.clone();
        program.apply(&mut next, decision, &mut self.path);
        let whole = program.is_turn_start(&next);
        let step = Frame {
            depth: frame.depth - i16::from(whole),
            ply: frame.ply + 1,
            turns: frame.turns + i32::from(whole),
            ..frame
        };
        let same = self.is_same_side(program.decider(&next), side);
        let look = |this: &mut Self, depth: i16, alpha: i32, beta: i32| {
            let (alpha, beta) = if same { (alpha, beta) } else { (-beta, -alpha) };
            let score = this.value(program, &next, Frame { depth, alpha, beta, ..step }, limits)?;
            Some(if same { score } else { -score })
        };
        let score = if let Some(reduced) = late {
            let mut score = look(self, step.depth - reduced, frame.alpha, frame.alpha + 1);
            if reduced > 0 && score.is_some_and(|score| score > frame.alpha) {
                score = look(self, step.depth, frame.alpha, frame.alpha + 1);
            }
            match score {
                Some(score) if score > frame.alpha && score < frame.beta => {
                    look(self, step.depth, frame.alpha, frame.beta)
                }
                other => other,
            }
        } else {
            look(self, step.depth, frame.alpha, frame.beta)
        };
        self.path.truncate(recorded);
        score
    }

    /// What a state is worth to the side that decides. None when it is time to stop.
    fn value(&mut self, program: &Program, state: &State, frame: Frame, limits: &Limits<'_>) -> Option<i32> {
        if self.watch.is_over(limits) {
            return None;
        }
        let side = program.decider(state);
        if let Some(ending) = program.ending(state) {
            let Some(winner) = ending.winner else { return Some(DRAW) };
            let won = score::won(frame.turns);
            return Some(if self.is_same_side(winner, side) { won } else { -won });
        }
        let begins = program.is_turn_start(state);
        let Frame { depth, mut alpha, beta, ply, turns } = frame;
        let mut best = -INFINITE;
        if begins {
            let seen = self.path.seen();
            if self.repeats && seen > 1 {
                return Some(DRAW);
            }
            // Whoever may claim a draw needn't do worse.
            if program.claim(state, seen).is_some() {
                best = DRAW;
                alpha = alpha.max(DRAW);
                if alpha >= beta {
                    return Some(DRAW);
                }
            }
        }
        // No shorter win than the next turn is possible.
        if alpha >= score::won(turns) {
            return Some(alpha);
        }
        if ply >= MAX_PLIES {
            return Some(self.evaluator.value(program, state, side));
        }
        if depth <= 0 && begins {
            return self.quiet(program, state, Frame { alpha, ..frame }, best, limits);
        }
        let key = program.state_key(state) ^ if self.rules.game.players.len() > 2 { u64::from(self.root.0) } else { 0 };
        let known = self.table.find(key).copied();
        if let Some(entry) = known.filter(|entry| entry.depth >= depth && beta - alpha == 1) {
            let score = score::from_table(entry.score, turns);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if decides {
                return Some(score);
            }
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        program.generate(state, &mut list);
        self.sort(program, state, &mut list, known.and_then(|entry| entry.best), ply);
        let threats = self.evaluator.completing(program, state, side);
        let lower = alpha;
        let mut choice = None;
        let mut stopped = false;
        for (index, &decision) in list.iter().enumerate() {
            let loud = is_loud(decision, threats);
            let reduced = i16::from(depth >= 3 && index >= 4 && !loud && begins)
                + i16::from(depth >= 5 && index >= 12 && !loud && begins);
            let Some(score) =
                self.after(program, state, decision, Frame { alpha, ..frame }, (index > 0).then_some(reduced), limits)
            else {
                stopped = true;
                break;
            };
            if score > best {
                best = score;
                choice = Some(decision);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                if !loud {
                    self.remember(side, decision, depth, ply);
                }
                break;
            }
        }
        self.lists[ply] = list;
        if stopped {
            return None;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > lower {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.keep(key, score::to_table(best, turns), depth.max(0), bound, choice);
        Some(best)
    }

    /// Beyond the depth: as it stands, or better by completing a pattern.
    fn quiet(
        &mut self,
        program: &Program,
        state: &State,
        frame: Frame,
        floor: i32,
        limits: &Limits<'_>,
    ) -> Option<i32> {
        let side = program.decider(state);
        let mut best = self.evaluator.value(program, state, side).max(floor);
        let mut alpha = frame.alpha.max(best);
        if alpha >= frame.beta || frame.depth <= -MAX_QUIET {
            return Some(best);
        }
        let threats = self.evaluator.completing(program, state, side);
        if threats.is_empty() {
            return Some(best);
        }
        let mut list = std::mem::take(&mut self.lists[frame.ply]);
        program.generate(state, &mut list);
        list.retain(|&decision| is_loud(decision, threats));
        let mut stopped = false;
        for &decision in &list {
            let Some(score) = self.after(program, state, decision, Frame { alpha, ..frame }, None, limits) else {
                stopped = true;
                break;
            };
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= frame.beta {
                break;
            }
        }
        self.lists[frame.ply] = list;
        if stopped { None } else { Some(best) }
    }

    /// Where the history of a decision is kept.
    fn place(&self, side: PlayerId, decision: Decision) -> usize {
        let width = self.rules.game.board.len() + 1;
        let (from, to) = match decision {
            Decision::Place { at, .. } => (width - 1, at.index()),
            Decision::Move { from, to } => (from.index(), to.index()),
            Decision::Take { at } | Decision::Choose { at } => (at.index(), width - 1),
            Decision::Pass => (width - 1, width - 1),
        };
        (side.index() * width + from) * width + to
    }

    fn remember(&mut self, side: PlayerId, decision: Decision, depth: i16, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(decision)
        {
            killers[1] = killers[0];
            killers[0] = Some(decision);
        }
        let place = self.place(side, decision);
        if let Some(worth) = self.history.get_mut(place) {
            *worth += i32::from(depth.max(1)).pow(2);
            if *worth > 1 << 20 {
                self.history.iter_mut().for_each(|worth| *worth /= 2);
            }
        }
    }

    /// The most promising first.
    fn sort(&self, program: &Program, state: &State, list: &mut [Decision], known: Option<Decision>, ply: usize) {
        let side = program.decider(state);
        let own = self.evaluator.completing(program, state, side);
        let mut theirs = PointSet::EMPTY;
        for other in (0..self.rules.game.players.len()).filter(|&other| other != side.index()) {
            theirs = theirs.union(self.evaluator.completing(program, state, PlayerId(other as u8)));
        }
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        list.sort_by_cached_key(|&decision| {
            let promise = if Some(decision) == known {
                1 << 30
            } else if is_loud(decision, own) {
                1 << 28
            } else if is_loud(decision, theirs) && !matches!(decision, Decision::Take { .. }) {
                1 << 26
            } else if killers.contains(&Some(decision)) {
                1 << 24
            } else {
                self.history.get(self.place(side, decision)).copied().unwrap_or(0)
            };
            -promise
        });
    }
}

/// Whether a decision completes a line, or takes.
fn is_loud(decision: Decision, completing: PointSet) -> bool {
    matches!(decision, Decision::Take { .. }) || target(decision).is_some_and(|at| completing.contains(at))
}
