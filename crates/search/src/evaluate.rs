//! What a position is worth, from the rules alone.

use merels_rules::board::PointId;
use merels_rules::engine::{Program, State};
use merels_rules::ir::{ChoiceKind, PlayerId, Shape, Statement, Trait};
use merels_rules::{Decision, PointSet, Rules, UNLIMITED, walk};

/// What things are worth, in hundredths of a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A man, on the board or in hand.
    pub man: i32,
    /// A place to slide to.
    pub mobility: i32,
    /// A line on which a pattern stands.
    pub made: i32,
    /// A line that lacks one man, which can still come.
    pub open: i32,
    /// A line that lacks two men.
    pub begun: i32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { man: 100, mobility: 4, made: 18, open: 14, begun: 3 }
    }
}

/// A position's worth for each player, computed from what its game's rules speak of: men, links to move along, and lines of
/// men of one owner.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator {
    weights: Weights,
    players: usize,
    /// Lines that men of one owner make, as sets of points.
    lines: Vec<PointSet>,
    /// The points linked to each.
    links: Vec<PointSet>,
    moves: bool,
    captures: bool,
}

impl Evaluator {
    pub(crate) fn new(rules: &Rules, weights: Weights) -> Self {
        let game = &rules.game;
        let mut wanted: Vec<bool> = vec![false; game.lines.len()];
        for pattern in &game.patterns {
            let of_one_owner = pattern.alternatives.iter().any(|shape| match shape {
                Shape::Relations(relations) => relations.iter().any(|one| one.same && one.of == Trait::Owner),
                Shape::Cells(_) => false,
            });
            for line in pattern.lines.iter().filter(|_| of_one_owner) {
                if let Some(slot) = wanted.get_mut(line.index()) {
                    *slot = true;
                }
            }
        }
        let lines = game.lines.iter().zip(wanted).filter(|(_, wanted)| *wanted);
        let does = |test: &dyn Fn(&Statement) -> bool| walk::bodies(game).any(|body| walk::any(body, test));
        let chooses = |statement: &Statement, what: fn(&ChoiceKind) -> bool| matches!(statement, Statement::Decide(choice) if what(&choice.kind));
        Self {
            weights,
            players: game.players.len(),
            lines: lines.map(|(line, _)| line.points.iter().copied().collect()).collect(),
            links: game.board.points().map(|point| game.board.neighbours(point).into_iter().collect()).collect(),
            moves: does(&|statement| chooses(statement, |kind| matches!(kind, ChoiceKind::Move { .. }))),
            captures: does(&|statement| {
                matches!(statement, Statement::Remove(_))
                    || chooses(statement, |kind| matches!(kind, ChoiceKind::Take { .. }))
            }),
        }
    }

    /// What the position is worth to a player, the best of the others' worth taken off.
    pub(crate) fn value(&self, program: &Program, state: &State, side: PlayerId) -> i32 {
        let occupied = program.occupied(state);
        let worth = |player: usize| self.worth(program, state, PlayerId(player as u8), occupied);
        let others = (0..self.players).filter(|&other| other != side.index());
        worth(side.index()) - others.map(worth).max().unwrap_or(0)
    }

    fn worth(&self, program: &Program, state: &State, player: PlayerId, occupied: PointSet) -> i32 {
        let men = program.men(state, player);
        let mut worth = 0;
        if self.captures {
            let hand = program.in_hand(state, player);
            worth += self.weights.man * (men.len() as i32 + if hand == UNLIMITED { 0 } else { hand.min(1_000) as i32 });
        }
        if self.moves {
            let mut places = 0;
            for man in men.iter() {
                places += self.links.get(man.index()).map_or(0, |links| links.difference(occupied).len());
            }
            worth += self.weights.mobility * places as i32;
        }
        for &line in &self.lines {
            let own = line.intersection(men).len();
            if line.intersection(occupied).len() == own {
                worth += match line.len() - own {
                    0 => self.weights.made,
                    1 => self.weights.open,
                    2 => self.weights.begun,
                    _ => 0,
                };
            }
        }
        worth
    }

    /// The empty points on which a player's man would complete a line.
    pub(crate) fn completing(&self, program: &Program, state: &State, player: PlayerId) -> PointSet {
        let (men, occupied) = (program.men(state, player), program.occupied(state));
        let mut points = PointSet::EMPTY;
        for &line in &self.lines {
            let missing = line.difference(men);
            if missing.len() == 1 && missing.intersection(occupied).is_empty() {
                points = points.union(missing);
            }
        }
        points
    }
}

/// Where a decision puts a man.
pub(crate) fn target(decision: Decision) -> Option<PointId> {
    match decision {
        Decision::Place { at, .. } | Decision::Move { to: at, .. } => Some(at),
        Decision::Take { .. } | Decision::Choose { .. } | Decision::Pass => None,
    }
}
