//! What a position is worth, from the rules alone.

use merels_engine::State;
use merels_model::board::PointId;
use merels_model::ir::{Condition, ConditionKind, EndResult, Game, NumberKind, PlayerId, Shape, Trait, compare};
use merels_model::{Decision, PointSet, UNLIMITED, walk};
use merels_play::Rules;

use crate::phases::{Blend, Phases};
use crate::rules::{knows_choking, knows_gathering};
use crate::tally::{PLAYERS, Tally, Wanted, class, prospect};
use crate::trial::{LEAST, Trial};
use crate::weights::{FEATURES, Phase, Taper, Weights};

/// What one man less means where it loses; see [`Weights::scarce`].
const SCARCE: i32 = 12;
/// Nothing is worth more: beyond lie forced results.
const MOST_WORTH: i32 = 900_000;
/// No hand counts for more.
const FULL_HAND: u32 = 1_000;
/// Rules about fewer men than this are looked at.
const MOST_FEWEST: i64 = 100;

/// The first features; the others are [prospects](prospect).
const USUAL: usize = FEATURES - prospect::ALL;
/// Prospects seldom change a worth by so much, in hundredths of a man.
const FAR: i32 = 150;

/// A position's worth for each player, computed from what its game's rules speak of: men, links to move along, lines of men
/// of one owner, and the number of men below which one loses.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator {
    weights: Blend,
    phases: Phases,
    players: usize,
    tally: Tally,
    wanted: Wanted,
    captures: bool,
    moves: bool,
    /// Whoever has fewer men loses.
    fewest: Option<i32>,
    /// What a man of each kind is worth more than a man, in hundredths of one, where that differs.
    surplus: Option<Vec<i32>>,
    /// Whether every turn takes something.
    always_takes: bool,
}

impl Evaluator {
    pub(crate) fn new(rules: &Rules, weights: Weights) -> Self {
        Self::after(&Trial::of(rules), rules, weights)
    }

    /// The same, after what games drawn at random have shown.
    pub(crate) fn after(trial: &Trial, rules: &Rules, weights: Weights) -> Self {
        let game = rules.game();
        let moves = walk::any_statement(game, &|statement| statement.effects().moves);
        let fewest = game.ends.iter().filter(|end| loses(&end.result)).find_map(|end| fewest(&end.when));
        Self {
            weights: Blend::new(weights),
            phases: Phases::new(rules, fewest.unwrap_or(0)),
            wanted: wanted(game, weights),
            players: game.players.len().min(PLAYERS),
            tally: Tally::new(&game.board, game.players.len(), &lines_of_one_owner(game), moves),
            moves,
            captures: walk::any_statement(game, &|statement| statement.effects().captures),
            fewest,
            always_takes: trial.always_takes,
            surplus: trial.worths.as_ref().map(|worths| worths.iter().map(|worth| worth - LEAST).collect()),
        }
    }

    /// One that counts everything, whatever it is worth: for whoever wants to know the features.
    pub(crate) fn of_all_features(rules: &Rules) -> Self {
        let game = rules.game();
        let wanted = Wanted { choked: knows_choking(game), together: knows_gathering(game), ..Wanted::ALL };
        Self { wanted, ..Self::new(rules, Weights::default()) }
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

    /// What a player has of each feature; men of every kind as so many of the least.
    #[inline]
    pub(crate) fn features(&self, state: &State, player: PlayerId) -> [i32; FEATURES] {
        let mut features = [0; FEATURES];
        let (usual, further) = features.split_at_mut(USUAL);
        usual.copy_from_slice(&self.usual(state, player));
        if let (Some(men), Some(surplus)) = (usual.first_mut(), &self.surplus) {
            *men += (state.weighed(player, surplus) + LEAST / 2) / LEAST;
        }
        let prospects = self.tally.prospects(self.wanted);
        further.copy_from_slice(prospects.get(player.index()).unwrap_or(&[0; prospect::ALL]));
        features
    }

    /// The first of the features: they are kept up as states change, and cost next to nothing.
    #[inline]
    fn usual(&self, state: &State, player: PlayerId) -> [i32; USUAL] {
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
        let lines = [class::MADE, class::OPEN, class::BEGUN, class::BLOCKED].map(|class| classes[class]);
        [men, self.tally.mobility(of), lines[0], lines[1], lines[2], lines[3], scarce]
    }

    /// How far the game is.
    #[inline]
    pub(crate) fn phase(&self, state: &State) -> Phase {
        self.phases.of(state, self.tally.standing())
    }

    /// What the state is worth to a player, the best of the others' worth taken off.
    #[inline]
    pub(crate) fn value(&self, state: &State, side: PlayerId) -> i32 {
        self.value_within(state, side, -MOST_WORTH, MOST_WORTH)
    }

    /// The same; where it lies far outside the bounds, what costs more to count is left out.
    #[inline]
    pub(crate) fn value_within(&self, state: &State, side: PlayerId, low: i32, high: i32) -> i32 {
        let weights = self.weights.at(|| self.phase(state));
        let (usual, further) = weights.split_at(USUAL);
        let worth = |player: usize| product(&self.usual(state, PlayerId(player as u8)), usual);
        let value = match &self.surplus {
            None => self.compared(side, worth),
            Some(surplus) => self.compared(side, |player| worth(player) + kinds(state, player, surplus, usual)),
        };
        let far = value + FAR <= low || value - FAR >= high;
        if !self.wanted.anything() || far && !self.sees_groups() {
            return value;
        }
        let prospects = self.tally.prospects(self.wanted);
        let more = |player: usize| prospects.get(player).map_or(0, |prospects| product(prospects, further));
        if self.players == 2 {
            return (value + self.compared(side, more)).clamp(-MOST_WORTH, MOST_WORTH);
        }
        let surplus = |player| self.surplus.as_ref().map_or(0, |surplus| kinds(state, player, surplus, usual));
        self.compared(side, |player| worth(player) + surplus(player) + more(player))
    }

    /// What a player has more than the best of the others.
    #[inline]
    fn compared(&self, side: PlayerId, worth: impl Fn(usize) -> i32) -> i32 {
        let others = (0..self.players).filter(|&other| other != side.index());
        (worth(side.index()) - others.map(&worth).max().unwrap_or(0)).clamp(-MOST_WORTH, MOST_WORTH)
    }

    /// Whether nothing that is counted says who is ahead: the rules speak of none of it, or all lose men in the same way.
    pub(crate) fn is_blind(&self) -> bool {
        let counts = (self.captures || self.moves) && !self.always_takes;
        !counts && !self.sees_lines() && !self.sees_groups()
    }

    /// Whether every turn takes something.
    pub(crate) fn always_takes(&self) -> bool {
        self.always_takes
    }

    /// Whether it counts who hangs together with what.
    fn sees_groups(&self) -> bool {
        self.wanted.choked || self.wanted.together
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

/// What a player's men are worth more than as many that can do least.
fn kinds(state: &State, player: usize, surplus: &[i32], weights: &[i32]) -> i32 {
    weights.first().copied().unwrap_or(0) * state.weighed(PlayerId(player as u8), surplus) / LEAST
}

fn product(features: &[i32], weights: &[i32]) -> i32 {
    features.iter().zip(weights).map(|(have, weight)| have * weight).sum()
}

/// What has to be counted for weights.
fn wanted(game: &Game, weights: Weights) -> Wanted {
    let counts = |weights: &[Taper]| weights.iter().any(|weight| !weight.is_nothing());
    let Weights { shut, reach, ready, swing, cross, links, central, choked, groups, apart, .. } = weights;
    Wanted {
        shut: counts(&[shut]),
        reach: counts(&[reach]),
        lines: counts(&[ready, swing, cross]),
        places: counts(&[links, central]),
        choked: counts(&[choked]) && knows_choking(game),
        together: counts(&[groups, apart]) && knows_gathering(game),
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
        Decision::Take { .. } | Decision::Choose { .. } | Decision::Say { .. } | Decision::Pass => None,
    }
}
