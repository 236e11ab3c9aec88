//! What a decision takes of the others' men, as far as that is seen without playing it: the man it moves onto, and men it leaps over.

use merels_engine::State;
use merels_model::board::{Board, PointId};
use merels_model::ir::{Game, PlayerId, PointsKind};
use merels_model::walk::{self, Part, expressions};
use merels_model::{Decision, PointSet};

/// What is gained by taking one man and what goes with that, in hundredths of a man, and what by leaping over several.
const MAN: i32 = 200;
const CHAIN: i32 = 400;

/// How men are taken by moving.
#[derive(Clone, Debug)]
pub(crate) struct Prey {
    players: u8,
    displaces: bool,
    leaps: Option<Leaps>,
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
    pub(crate) fn new(game: &Game) -> Self {
        let displaces = walk::any_statement(game, &|statement| {
            let effects = statement.effects();
            effects.moves && effects.captures
        });
        let captures = walk::any_statement(game, &|statement| statement.effects().captures);
        let leaps = (captures && knows_crossing(game)).then(|| Leaps::new(&game.board));
        Self { players: game.players.len() as u8, displaces, leaps }
    }

    /// Whether anything is taken so at all.
    #[inline]
    pub(crate) fn is_there(&self) -> bool {
        self.displaces || self.leaps.is_some()
    }

    /// What nobody gains more by taking once, in hundredths of a man; nothing where nothing is taken so.
    #[inline]
    pub(crate) fn gain(&self) -> i32 {
        match (&self.leaps, self.displaces) {
            (Some(_), _) => CHAIN,
            (None, true) => MAN,
            (None, false) => 0,
        }
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

    use merels_model::Decision;
    use merels_model::PointSet;
    use merels_play::{Definition, NoLibrary, Rules};

    use super::Prey;

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
        let prey = Prey::new(rules.game());
        let men: PointSet = [at("a3"), at("b2")].into_iter().collect();
        ["a3", "a5"].map(|to| prey.takes(&men, Decision::Move { from: at("a1"), to: at(to) }))
    }

    #[test]
    fn what_is_taken_by_moving_follows_from_the_rules() {
        assert_eq!(takes("move mine to empty near it"), [false, false]);
        assert_eq!(takes("move mine onto (theirs, empty) near it"), [true, false]);
        assert_eq!(takes("move mine to empty  remove theirs in crossed"), [false, true]);
    }
}
