//! How many points a set holds at most, and so how many options a choice has.

use crate::board::Board;
use crate::ir::{Choice, ChoiceKind, Game, Phase, Points, PointsKind};
use crate::walk;

/// What there can be on a board and around a point, at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    points: u64,
    /// How many points are beside one.
    beside: u64,
    /// How many points are on rows with one.
    in_sight: u64,
    /// How many men there are of whoever decides.
    men: u64,
}

impl Reach {
    pub(super) fn on(board: &Board) -> Self {
        let points = board.len() as u64;
        let beside = board.points().map(|point| board.neighbours(point).len() as u64).max().unwrap_or(0);
        let mut seen = vec![0_u64; board.len()];
        for row in &board.rows {
            for point in &row.points {
                if let Some(count) = seen.get_mut(point.index()) {
                    *count += row.points.len() as u64;
                }
            }
        }
        Self { points, beside, in_sight: seen.into_iter().max().unwrap_or(0), men: points }
    }

    /// The same with so many men of whoever decides.
    pub(super) fn with(self, men: u64) -> Self {
        Self { men: men.min(self.points), ..self }
    }

    /// How many options a choice has.
    pub(super) fn options(&self, choice: &Choice) -> u64 {
        match &choice.kind {
            ChoiceKind::Place { kinds, on, .. } => self.most(on).saturating_mul(kinds.len() as u64),
            ChoiceKind::Move { from, to, .. } => self.most(from).saturating_mul(self.most(to)),
            ChoiceKind::Take { what, .. } | ChoiceKind::Point(what) => self.most(what),
            ChoiceKind::Say(_) | ChoiceKind::Pass => 1,
        }
    }

    /// How many different decisions of a phase there can be at once.
    pub(super) fn different(&self, game: &Game, phase: &Phase) -> u64 {
        let (mut moves, mut places, mut takes, mut chosen, mut others) = (0, 0, 0, 0, 0_u64);
        let mut entered = vec![false; game.actions.len()];
        walk::each_called(&phase.turn.statements, &game.actions, &mut entered, &mut |statement| {
            let Some(choice) = statement.choice() else { return };
            match &choice.kind {
                ChoiceKind::Move { from, .. } if is_mine(from) => moves = moves.max(self.men * self.points),
                ChoiceKind::Move { .. } => moves = self.points * self.points,
                ChoiceKind::Place { .. } => places = self.points * game.kinds.len() as u64,
                ChoiceKind::Take { .. } => takes = self.points,
                ChoiceKind::Point(_) => chosen = self.points,
                ChoiceKind::Say(_) | ChoiceKind::Pass => others += 1,
            }
        });
        moves + places + takes + chosen + others
    }

    /// How many points a set holds.
    fn most(&self, set: &Points) -> u64 {
        let most = match &set.kind {
            PointsKind::Mine => self.men,
            PointsKind::It | PointsKind::Origin | PointsKind::FirstPoint(_) => 1,
            PointsKind::Fixed(points) => points.len() as u64,
            PointsKind::OfDecider(each) => each.iter().map(|points| points.len() as u64).max().unwrap_or(0),
            PointsKind::Union(sets) => sets.iter().map(|set| self.most(set)).fold(0, u64::saturating_add),
            PointsKind::In(first, second) => self.most(first).min(self.most(second)),
            PointsKind::IfAny(first, second) => self.most(first).max(self.most(second)),
            PointsKind::Except(set, _) | PointsKind::Connected(set, _) | PointsKind::Between { set, .. } => {
                self.most(set)
            }
            PointsKind::Near(set, of) => self.most(set).min(self.most(of).saturating_mul(self.beside)),
            PointsKind::Step(_, of) => self.most(of).saturating_mul(self.beside),
            PointsKind::Sight { set, of, .. } | PointsKind::Over { set, from: of, .. } => {
                self.most(set).min(self.most(of).saturating_mul(self.in_sight))
            }
            PointsKind::Theirs
            | PointsKind::Empty
            | PointsKind::Occupied
            | PointsKind::All
            | PointsKind::Crossed
            | PointsKind::OfKind(_)
            | PointsKind::Local(_)
            | PointsKind::Memory(..)
            | PointsKind::OnLines(_) => self.points,
        };
        most.min(self.points)
    }
}

/// Whether all that a set can hold are men of whoever decides.
fn is_mine(set: &Points) -> bool {
    match &set.kind {
        PointsKind::Mine => true,
        PointsKind::In(first, second) => is_mine(first) || is_mine(second),
        PointsKind::Union(sets) => sets.iter().all(is_mine),
        PointsKind::IfAny(first, second) => is_mine(first) && is_mine(second),
        PointsKind::Except(set, _)
        | PointsKind::Near(set, _)
        | PointsKind::Connected(set, _)
        | PointsKind::FirstPoint(set)
        | PointsKind::Sight { set, .. }
        | PointsKind::Over { set, .. }
        | PointsKind::Between { set, .. } => is_mine(set),
        _ => false,
    }
}
