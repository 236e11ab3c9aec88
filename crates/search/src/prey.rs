//! What a decision takes of the others' men, as far as that is seen without playing it: the man it moves onto, and men it leaps over.

use std::sync::Arc;

use merels_engine::State;
use merels_model::board::{Board, PointId};
use merels_model::ir::{Game, PlayerId, PointsKind};
use merels_model::walk::{self, Part, expressions};
use merels_model::{Decision, PointSet};

use crate::trial::{LEAST, Trial, displaces};

/// What is gained by taking a man beside what it is worth, in hundredths of a man, and what by leaping over several.
const BESIDE: i32 = 100;
const CHAIN: i32 = 400;

/// How men are taken by moving.
#[derive(Clone, Debug)]
pub(crate) struct Prey {
    players: u8,
    displaces: bool,
    leaps: Option<Leaps>,
    /// What games drawn at random have shown.
    trial: Arc<Trial>,
}

/// What lies between two points of a row.
#[derive(Clone, Debug)]
struct Leaps {
    /// For each pair of points a place in `between`; the first has nothing.
    places: Vec<u16>,
    between: Vec<PointSet>,
    width: usize,
}

impl Prey {
    pub(crate) fn new(game: &Game, trial: Arc<Trial>) -> Self {
        let captures = walk::any_statement(game, &|statement| statement.effects().captures);
        let leaps = (captures && knows_crossing(game)).then(|| Leaps::new(&game.board));
        Self { players: game.players.len() as u8, displaces: displaces(game), leaps, trial }
    }

    /// Whether anything is taken so at all.
    #[inline]
    pub(crate) fn is_there(&self) -> bool {
        self.displaces || self.leaps.is_some()
    }

    /// What the piece on a point is worth.
    #[inline]
    fn worth(&self, state: &State, at: PointId) -> i32 {
        let worths = self.trial.worths.as_ref();
        worths.and_then(|worths| worths.get(state.kind(at).index()).copied()).unwrap_or(LEAST)
    }

    /// How promising it is to take the man where a decision leads: the dearer it is, and the cheaper the man that takes it.
    /// Nothing where all men are worth the same.
    #[inline]
    pub(crate) fn exchange(&self, state: &State, decision: Decision) -> i32 {
        match decision {
            Decision::Move { from, to } if self.displaces && self.trial.worths.is_some() => {
                8 * self.worth(state, to) - self.worth(state, from)
            }
            _ => 0,
        }
    }

    /// Whether a side may gain so much by taking a man, as far as is seen from where men stand.
    #[inline]
    pub(crate) fn may_gain(&self, state: &State, side: PlayerId, needed: i32) -> bool {
        if self.leaps.is_some() {
            return needed <= CHAIN;
        }
        let Some(ways) = self.trial.ways.get(side.index()) else { return false };
        if self.trial.worths.is_none() && needed > LEAST + BESIDE {
            return false;
        }
        let prey = self.of(state, side);
        let targets = |from: PointId| ways.get(from.index()).map_or(PointSet::EMPTY, |ways| ways.intersection(prey));
        state.men(side).iter().any(|from| targets(from).iter().any(|to| self.worth(state, to) + BESIDE >= needed))
    }

    /// In how many turns beyond the depth of a search men are taken: where one stands in the other's place, the second takes back.
    #[inline]
    pub(crate) fn turns(&self) -> i16 {
        if self.leaps.is_some() { 4 } else { 2 }
    }

    /// Whether men are leapt over: who can do it must, in most games.
    #[inline]
    pub(crate) fn is_leapt_over(&self) -> bool {
        self.leaps.is_some()
    }

    /// The men that a side may take; nothing where nothing is taken by moving.
    #[inline]
    pub(crate) fn of(&self, state: &State, side: PlayerId) -> PointSet {
        if !self.is_there() {
            return PointSet::EMPTY;
        }
        let others = (0..self.players).map(PlayerId).filter(|&other| other != side);
        others.fold(PointSet::EMPTY, |men, other| men.union(state.men(other)))
    }

    /// Whether a decision takes some of these men.
    #[inline]
    pub(crate) fn takes(&self, men: &PointSet, decision: Decision) -> bool {
        let Decision::Move { from, to } = decision else { return false };
        self.displaces && men.contains(to) || self.leaps.as_ref().is_some_and(|leaps| leaps.over(men, from, to))
    }
}

impl Leaps {
    fn new(board: &Board) -> Self {
        let width = board.len();
        let mut leaps = Self { places: vec![0; width * width], between: vec![PointSet::EMPTY], width };
        for row in &board.rows {
            for &from in &row.points {
                for forward in [true, false] {
                    leaps.add(from, &row.beyond(from, forward));
                }
            }
        }
        leaps
    }

    /// Notes what lies between a point and those that follow it on a row.
    fn add(&mut self, from: PointId, beyond: &[PointId]) {
        let mut passed = PointSet::EMPTY;
        for &to in beyond {
            if let Some(place) = self.places.get_mut(from.index() * self.width + to.index())
                && *place == 0
                && !passed.is_empty()
                && let Ok(next) = u16::try_from(self.between.len())
            {
                *place = next;
                self.between.push(passed);
            }
            passed.insert(to);
        }
    }

    #[inline]
    fn over(&self, men: &PointSet, from: PointId, to: PointId) -> bool {
        let place = self.places.get(from.index() * self.width + to.index()).copied().unwrap_or(0);
        place > 0 && self.between.get(usize::from(place)).is_some_and(|between| !between.intersection(*men).is_empty())
    }
}

/// Whether some rule speaks of what a move passes over.
fn knows_crossing(game: &Game) -> bool {
    let mut found = false;
    for part in expressions(game) {
        part.each(&mut |part| {
            if let Part::Points(points) = part {
                found |= matches!(points.kind, PointsKind::Crossed);
            }
        });
    }
    found
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

    use std::sync::Arc;

    use merels_engine::NoRecord;
    use merels_model::Decision;
    use merels_model::PointSet;
    use merels_model::ir::{KindId, PlayerId};
    use merels_play::{Definition, NoLibrary, Rules};

    use super::Prey;
    use crate::trial::Trial;

    /// A game on nine by nine points with this turn.
    fn game(turn: &str) -> Rules {
        let text = format!(
            "game \"Some\"\nplayers White, Black\nboard grid 9 x 9\npiece man: 9 in each hand\n\
             phase play {{ either {{ place man on empty }} or {{ {turn} }} }}\nend {{ draw when board full }}"
        );
        Rules::of(&Definition::read("game.merels", text.as_str(), &NoLibrary).unwrap(), &[]).unwrap()
    }

    /// Whether moving from a1 takes a man on a3, moving there and moving beyond it.
    fn takes(turn: &str) -> [bool; 2] {
        let rules = game(turn);
        let board = &rules.game().board;
        let at = |name: &str| board.find(name).unwrap();
        let prey = Prey::new(rules.game(), Arc::default());
        let men: PointSet = [at("a3"), at("b2")].into_iter().collect();
        ["a3", "a5"].map(|to| prey.takes(&men, Decision::Move { from: at("a1"), to: at(to) }))
    }

    /// What is gained at most is seen from where men can go: one step here, and a man is worth a hundred.
    #[test]
    fn only_what_stands_where_men_go_may_be_taken() {
        let rules = game("move mine onto (theirs, empty) near it");
        let at = |name: &str| rules.game().board.find(name).unwrap();
        let prey = Prey::new(rules.game(), Arc::new(Trial::of(&rules)));
        let may_gain = |black: &str, needed| {
            let mut state = rules.program().start(PlayerId(0), &mut NoRecord);
            for point in ["e5", black] {
                let kind = KindId(0);
                state.apply(Decision::Place { kind, at: at(point) }, &mut NoRecord);
            }
            prey.may_gain(&state, PlayerId(0), needed)
        };
        assert!(may_gain("e6", 100));
        assert!(!may_gain("e6", 300));
        assert!(!may_gain("e7", 100));
    }

    #[test]
    fn what_is_taken_by_moving_follows_from_the_rules() {
        assert_eq!(takes("move mine to empty near it"), [false, false]);
        assert_eq!(takes("move mine onto (theirs, empty) near it"), [true, false]);
        assert_eq!(takes("move mine to empty  remove theirs in crossed"), [false, true]);
    }
}
