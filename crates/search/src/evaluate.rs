//! What a position is worth, from the rules alone.

use merels_engine::State;
use merels_model::board::PointId;
use merels_model::ir::{Condition, ConditionKind, EndResult, Game, NumberKind, PlayerId, Shape, Trait, compare};
use merels_model::{Decision, PointSet, UNLIMITED, walk};
use merels_play::Rules;

use crate::tally::{PLAYERS, Tally, class};
use crate::weights::{FEATURES, Weights};

/// What one man less means where it loses; see [`Weights::scarce`].
const SCARCE: i32 = 12;
/// Nothing is worth more: beyond lie forced results.
const MOST_WORTH: i32 = 900_000;
/// No hand counts for more.
const FULL_HAND: u32 = 1_000;
/// Rules about fewer men than this are looked at.
const MOST_FEWEST: i64 = 100;

/// A position's worth for each player, computed from what its game's rules speak of: men, links to move along, lines of men
/// of one owner, and the number of men below which one loses.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator {
    weights: [i32; FEATURES],
    players: usize,
    tally: Tally,
    captures: bool,
    /// Whoever has fewer men loses.
    fewest: Option<i32>,
}

impl Evaluator {
    pub(crate) fn new(rules: &Rules, weights: Weights) -> Self {
        let game = rules.game();
        let moves = walk::any_statement(game, &|statement| statement.effects().moves);
        Self {
            weights: weights.values(),
            players: game.players.len().min(PLAYERS),
            tally: Tally::new(&game.board, game.players.len(), &lines_of_one_owner(game), moves),
            captures: walk::any_statement(game, &|statement| statement.effects().captures),
            fewest: game.ends.iter().filter(|end| loses(&end.result)).find_map(|end| fewest(&end.when)),
        }
    }

    /// Looks at a state; what is asked then is about it.
    #[inline]
    pub(crate) fn follow(&mut self, state: &State) {
        self.tally.follow(state, None);
    }

    /// The same for one of the states of a line that is searched, by its ply.
    #[inline]
    pub(crate) fn follow_at(&mut self, state: &State, ply: usize) {
        self.tally.follow(state, Some(ply));
    }

    /// What a player has of each feature.
    #[inline]
    pub(crate) fn features(&self, state: &State, player: PlayerId) -> [i32; FEATURES] {
        let of = player.index();
        let classes = self.tally.classes(of);
        let mut men = 0;
        let mut scarce = 0;
        if self.captures {
            let hand = state.in_hand(player);
            men = self.tally.men(of) + if hand == UNLIMITED { 0 } else { hand.min(FULL_HAND) as i32 };
            if let Some(fewest) = self.fewest {
                scarce = SCARCE / (men - fewest + 1).max(1);
            }
        }
        [
            men,
            self.tally.mobility(of),
            classes[class::MADE],
            classes[class::OPEN],
            classes[class::BEGUN],
            classes[class::BLOCKED],
            scarce,
        ]
    }

    /// What the state is worth to a player, the best of the others' worth taken off.
    #[inline]
    pub(crate) fn value(&self, state: &State, side: PlayerId) -> i32 {
        let worth = |player: usize| -> i32 {
            let features = self.features(state, PlayerId(player as u8));
            features.iter().zip(self.weights).map(|(have, weight)| have * weight).sum()
        };
        let others = (0..self.players).filter(|&other| other != side.index());
        (worth(side.index()) - others.map(worth).max().unwrap_or(0)).clamp(-MOST_WORTH, MOST_WORTH)
    }

    /// Whether there are lines that somebody could complete.
    pub(crate) fn sees_lines(&self) -> bool {
        self.tally.sees_lines()
    }

    /// The empty points on which a player's man would complete a line.
    #[inline]
    pub(crate) fn completing(&self, player: PlayerId) -> PointSet {
        self.tally.completing(player.index())
    }

    /// Those on which a man of somebody else would.
    #[inline]
    pub(crate) fn completing_of_others(&self, player: PlayerId) -> PointSet {
        let others = (0..self.players).filter(|&other| other != player.index());
        others.fold(PointSet::EMPTY, |points, other| points.union(self.tally.completing(other)))
    }
}

/// The lines on which some pattern wants men of one owner.
pub(crate) fn lines_of_one_owner(game: &Game) -> Vec<Vec<PointId>> {
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
    lines.map(|(line, _)| line.points.clone()).collect()
}

fn loses(result: &EndResult) -> bool {
    matches!(result, EndResult::Loses(_) | EndResult::IsOut(_))
}

/// The fewest men for which a condition about the men left doesn't hold.
fn fewest(condition: &Condition) -> Option<i32> {
    match &condition.kind {
        ConditionKind::Compare(comparison, a, b) => match (&a.kind, &b.kind) {
            (NumberKind::Left { kinds: None, .. }, NumberKind::Fixed(limit)) => {
                let fewest = (0..=MOST_FEWEST).find(|&men| !compare(*comparison, men, *limit));
                fewest.filter(|&men| men > 0).map(|men| men as i32)
            }
            _ => None,
        },
        ConditionKind::And(parts) | ConditionKind::Or(parts) => parts.iter().find_map(fewest),
        _ => None,
    }
}

/// Where a decision puts a man.
#[inline]
pub(crate) fn target(decision: Decision) -> Option<PointId> {
    match decision {
        Decision::Place { at, .. } | Decision::Move { to: at, .. } => Some(at),
        Decision::Take { .. } | Decision::Choose { .. } | Decision::Pass => None,
    }
}
