//! What tells decisions apart that a search thinks equal: lines that can still come about, and what stands near.
//!
//! On a large board a short search sees nothing happen, and whatever is listed first would be played. So weak players look
//! at what anybody would: where lines cross, where one's own men stand, where the others'.

use merels_engine::State;
use merels_model::board::{Board, PointId};
use merels_model::ir::PlayerId;
use merels_model::{Decision, PointSet};
use merels_play::Rules;

use crate::evaluate::lines_of_one_owner;

/// What the middle of a board counts for, among points that are the same otherwise.
const CENTRAL: f64 = 15.0;

/// The lines through each point, and what lies beside it.
#[derive(Clone, Debug)]
pub(crate) struct Sense {
    lines: Vec<Vec<PointSet>>,
    beside: Vec<PointSet>,
    /// How near the middle of the board each point lies, from 0 to [`CENTRAL`].
    central: Vec<i32>,
}

impl Sense {
    pub(crate) fn new(rules: &Rules) -> Self {
        let board = &rules.game().board;
        let mut lines = vec![Vec::new(); board.len()];
        for line in lines_of_one_owner(rules.game()) {
            let points: PointSet = line.iter().copied().collect();
            for point in line {
                if let Some(through) = lines.get_mut(point.index()) {
                    through.push(points);
                }
            }
        }
        let beside = board.points().map(|point| board.neighbours(point).iter().copied().collect()).collect();
        Self { lines, beside, central: centrality(board, CENTRAL) }
    }

    /// How sensible a decision looks, without looking ahead: more is better, and nothing but the order counts.
    pub(crate) fn of(&self, state: &State, side: PlayerId, decision: Decision) -> i32 {
        match decision {
            Decision::Place { at, .. } => self.standing(state, side, at, None),
            Decision::Move { from, to } => {
                self.standing(state, side, to, Some(from)) - self.standing(state, side, from, Some(from))
            }
            // What is taken is worth most where it stood well.
            Decision::Take { at } => state.owner(at).map_or(0, |owner| self.standing(state, owner, at, Some(at))),
            Decision::Choose { .. } | Decision::Say { .. } | Decision::Pass => 0,
        }
    }

    /// What a man of `side` is worth on a point; one of its men has been lifted from somewhere.
    fn standing(&self, state: &State, side: PlayerId, at: PointId, lifted: Option<PointId>) -> i32 {
        let without = |mut set: PointSet| {
            if let Some(point) = lifted {
                set.remove(point);
            }
            set
        };
        let own = without(state.men(side));
        let all = without(state.occupied());
        let count = |line: &PointSet, set: &PointSet| line.intersection(*set).len() as i32;
        let through = self.lines.get(at.index()).map_or(&[][..], Vec::as_slice);
        let lines: i32 = through
            .iter()
            .map(|line| match (count(line, &own), count(line, &all)) {
                // Nobody else stands there: it can still be one's own.
                (mine, here) if mine == here => 1 + 4 * mine * mine,
                // Nobody but the others: it isn't theirs any more.
                (0, here) => 3 * here * here,
                _ => 0,
            })
            .sum();
        let beside = self.beside.get(at.index()).copied().unwrap_or(PointSet::EMPTY);
        let central = self.central.get(at.index()).copied().unwrap_or(0);
        16 * (4 * lines + 2 * count(&beside, &all) + beside.len() as i32) + central
    }
}

/// How near the middle of the board each point lies, from 0 to `most` for the nearest.
pub(crate) fn centrality(board: &Board, most: f64) -> Vec<i32> {
    let place = |point| (f64::from(board.point(point).x), f64::from(board.point(point).y));
    let count = board.len().max(1) as f64;
    let sum = board.points().map(place).fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    let middle = (sum.0 / count, sum.1 / count);
    let away: Vec<f64> = board.points().map(place).map(|at| (at.0 - middle.0).hypot(at.1 - middle.1)).collect();
    let farthest = away.iter().copied().fold(1e-9, f64::max);
    away.into_iter().map(|away| (most * (1.0 - away / farthest)).round() as i32).collect()
}
