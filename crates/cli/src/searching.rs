//! Searching a position step by step, by either of the searchers.

use merels::ir::PlayerId;
use merels::search::{AlphaBeta, Found, Limits, Mcts, Progress, Proven, Tried, Weights, is_forced, verdict, worth_of};
use merels::standing::{self, Looked, Standing};
use merels::{Decision, History, Position, Rules};

use crate::args::SearchBy;

/// After how many playouts it is told first what is known; then after twice as many each time.
const FIRST_PLAYOUTS: u64 = 1_000;

/// What a search knows after a step.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Step {
    /// How deep it has looked, in turns; none where it doesn't look turn by turn.
    pub(crate) depth: Option<u32>,
    /// States looked at, or playouts.
    pub(crate) nodes: u64,
    /// Whether all games were followed to their ends.
    pub(crate) complete: bool,
    /// How much of the memory it has filled, in thousandths.
    pub(crate) fullness: u16,
    /// The best first.
    pub(crate) lines: Vec<Line>,
}

impl Step {
    /// Whether a line is certain to be a draw.
    pub(crate) fn is_drawn(&self, line: &Line) -> bool {
        self.complete && line.worth == Worth::Score(0)
    }

    /// What a line is worth of which that isn't certain, if there is one.
    pub(crate) fn estimate(&self) -> Option<Worth> {
        let is_sure = |line: &&Line| match line.worth {
            Worth::Score(score) => is_forced(score) || self.is_drawn(line),
            Worth::Share(_, proven) => proven.is_some(),
        };
        self.lines.iter().find(|line| !is_sure(line)).map(|line| line.worth)
    }

    /// Who stands better, by how much, and whether that is certain, for the player who decides.
    pub(crate) fn standing(&self, player: PlayerId) -> Option<Standing> {
        match self.lines.first()?.worth {
            Worth::Score(score) => {
                let lines = vec![merels::search::Line { score, decisions: Vec::new() }];
                let depth = self.depth.unwrap_or(0);
                verdict(player, &Found { depth, complete: self.complete, lines, ..Found::default() })
            }
            worth @ Worth::Share(_, proven) => {
                let by = Looked::Playouts(self.nodes);
                Some(Standing { player, worth: worth.told(), certain: proven.is_some(), by })
            }
        }
    }
}

/// What a search tells while it goes on.
pub(crate) enum News<'a> {
    /// What it knows after a step.
    Step(&'a Step),
    /// To a depth in turns, a decision is looked at; so many were, this one included.
    Trying { depth: u32, decision: Decision, number: usize },
}

/// A line of play.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) worth: Worth,
    pub(crate) decisions: Vec<Decision>,
}

/// What a line is worth to the player who decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Worth {
    /// In hundredths of a man; near a million for forced results.
    Score(i32),
    /// The mean share of the result, from 0 for a loss to 1 for a win, and what is certain.
    Share(f64, Option<Proven>),
}

impl Worth {
    /// As it is told.
    pub(crate) fn told(self) -> standing::Worth {
        match self {
            Self::Score(score) => worth_of(score),
            Self::Share(_, Some(proven)) => proven.worth(),
            Self::Share(share, None) => standing::Worth::Share(share, None),
        }
    }
}

/// One of the searchers.
#[derive(Debug)]
pub(crate) enum Searcher {
    AlphaBeta(Box<AlphaBeta>),
    Mcts(Box<Mcts>),
}

impl Searcher {
    /// One that knows nothing yet; `memory` in bytes. What is random in it is the same each time.
    pub(crate) fn new(way: SearchBy, rules: &Rules, weights: Weights, memory: usize, threads: usize) -> Self {
        match way {
            SearchBy::AlphaBeta => {
                Self::AlphaBeta(Box::new(AlphaBeta::new(rules, weights, memory).on_threads(threads)))
            }
            SearchBy::Mcts => Self::Mcts(Box::new(Mcts::new(rules, weights, 0, memory).on_threads(threads))),
        }
    }

    /// Looks for the best `lines` lines, and tells how it goes.
    pub(crate) fn search(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits<'_>,
        lines: usize,
        told: &mut dyn FnMut(News<'_>),
    ) -> Step {
        match self {
            Self::AlphaBeta(searcher) => {
                let found = searcher.search_told(position, history, limits, lines, &mut Teller(told));
                of_depths(&found)
            }
            Self::Mcts(searcher) => in_playouts(searcher, position, history, limits, lines, told),
        }
    }
}

/// Passes on what alpha-beta tells.
struct Teller<'a>(&'a mut dyn FnMut(News<'_>));

impl Progress for Teller<'_> {
    fn found(&mut self, found: &Found) {
        (self.0)(News::Step(&of_depths(found)));
    }

    fn trying(&mut self, depth: u32, decision: Decision, number: usize) {
        (self.0)(News::Trying { depth, decision, number });
    }
}

fn of_depths(found: &Found) -> Step {
    let lines = found.lines.iter();
    let lines = lines.map(|line| Line { worth: Worth::Score(line.score), decisions: line.decisions.clone() });
    let Found { depth, nodes, complete, fullness, .. } = *found;
    Step { depth: Some(depth), nodes, complete, fullness, lines: lines.collect() }
}

/// Searches by playouts, twice as many each time: what is known stays.
fn in_playouts(
    searcher: &mut Mcts,
    position: &Position,
    history: &History,
    limits: &Limits<'_>,
    lines: usize,
    told: &mut dyn FnMut(News<'_>),
) -> Step {
    let (mut nodes, mut step) = (0, Step::default());
    while nodes < limits.nodes {
        let playouts = nodes.max(FIRST_PLAYOUTS).min(limits.nodes - nodes);
        let tried = searcher.search(position, history, &Limits { nodes: playouts, ..*limits });
        nodes += playouts;
        let is_settled = tried.first().is_none_or(|best| best.proven == Some(Proven::Won))
            || tried.iter().all(|tried| tried.proven.is_some());
        step = Step { fullness: searcher.fullness(), ..of_playouts(tried, lines) };
        told(News::Step(&step));
        if is_settled || (limits.stop)() {
            break;
        }
    }
    step
}

fn of_playouts(tried: Vec<Tried>, lines: usize) -> Step {
    let nodes = tried.iter().map(|tried| u64::from(tried.visits)).sum();
    let lines = tried.into_iter().take(lines);
    let lines = lines.map(|tried| Line { worth: Worth::Share(tried.share, tried.proven), decisions: tried.decisions });
    Step { nodes, lines: lines.collect(), ..Step::default() }
}
