//! The symmetries of a game: the maps of its board onto itself that its rules keep.
//!
//! A position and its image under such a map are the same for the rules: the images of the decisions that are legal
//! in the one are those that are legal in the other, and lead to images again, to the same end of the game at last.
//! So searches need to look at one of them only.
//!
//! An automorphism of the board keeps links and rows. The rules may ask for more: points that they name, directions,
//! lines with a sense, what lies beyond a line. Each such thing is kept by some automorphisms, which make a group
//! again. Where it isn't plain that a map is kept, it is left out.
//!
//! Bounds on work are no rules: of a turn that has too many ways to go on to look through them all, the engine may look
//! through more or less of them in the image of a position.

mod classes;
mod needs;

use std::collections::HashMap;

use merels_syntax::tree::Direction;

use crate::board::{Board, Line, PointId};
use crate::ir::{CellTest, Game, Pattern, Relation, Shape, Trait};
use crate::points::PointSet;
use classes::Classes;
use needs::Needs;

/// How much work is done in all, counted in points looked at. It bounds the time to some tenths of a second; the
/// games people play need less than a hundredth of it.
const WORK: usize = 1 << 23;

/// The maps of the points that a game's rules keep, as a group: the identity first, and none twice. Each map says for
/// each point where it goes.
///
/// Only the identity, where finding the others would take too long.
pub fn of_rules(game: &Game) -> Vec<Vec<PointId>> {
    kept(game, &Needs::of(game))
}

/// The same of all rules but what is done before the first turn: that says where play starts, not how it goes on.
pub fn of_turns(game: &Game) -> Vec<Vec<PointId>> {
    kept(game, &Needs::of_turns(game))
}

fn kept(game: &Game, needs: &Needs<'_>) -> Vec<Vec<PointId>> {
    let identity = || vec![game.board.points().collect()];
    if needs.order {
        return identity();
    }
    let (Some(lines), Some(passed)) = (LineTable::new(game), Passed::new(&game.board, needs.crossed)) else {
        return identity();
    };
    let steps: Vec<_> = needs.ways.iter().flat_map(|ways| &ways.0).map(|ways| steps(&game.board, ways)).collect();
    let mut maps = game.board.symmetries().maps;
    let each = game.board.len() * (1 + steps.len()) + lines.work + passed.work;
    if maps.len().saturating_mul(each) > WORK {
        return identity();
    }
    maps.retain(|map| {
        map.iter().enumerate().all(|(from, to)| needs.points.same(from, to.index()))
            && steps.iter().all(|steps| keeps_steps(map, steps))
            && lines.keeps(map)
            && passed.keeps(map)
    });
    maps
}

/// Whether the rules are the same for both of two players, so that a position in which they have changed places - men,
/// hands, phases, memories, whose turn it is - is the same for the other one. What each begins with is of no account:
/// it says where play starts, not how it goes on.
pub fn players_are_alike(game: &Game) -> bool {
    game.players.len() == 2 && !Needs::of_turns(game).players
}

fn image(map: &[PointId], point: PointId) -> PointId {
    map.get(point.index()).copied().unwrap_or(point)
}

fn image_of_set(map: &[PointId], set: PointSet) -> PointSet {
    set.iter().map(|point| image(map, point)).collect()
}

/// For each point, the next ones by links and on rows, in any of some directions.
fn steps(board: &Board, ways: &[Direction]) -> Vec<PointSet> {
    let mut next: Vec<PointSet> = board.points().map(|point| board.neighbours(point).into_iter().collect()).collect();
    for line in board.lines(2) {
        if let [a, b] = line.points[..] {
            for (from, to) in [(a, b), (b, a)] {
                next.get_mut(from.index()).into_iter().for_each(|next| next.insert(to));
            }
        }
    }
    let lies = |from: PointId, to: PointId| board.direction(from, to).is_some_and(|way| ways.contains(&way));
    let of = |(from, next): (PointId, PointSet)| next.iter().filter(|&to| lies(from, to)).collect();
    board.points().zip(next).map(of).collect()
}

/// Whether the images of the next points are always the next ones of the image.
fn keeps_steps(map: &[PointId], steps: &[PointSet]) -> bool {
    steps.iter().zip(map).all(|(next, to)| Some(&image_of_set(map, *next)) == steps.get(to.index()))
}

/// The lines that patterns look at, to be found by their points.
struct LineTable<'g> {
    lines: Vec<(&'g Line, PointSet)>,
    found: HashMap<PointSet, usize>,
    /// The lines by the patterns that may stand on them, and by how these look at them.
    classes: Classes,
    /// The lines with a pattern that mustn't go on beyond them.
    exact: Vec<bool>,
    /// The lines with a pattern that looks at their points one by one.
    ordered: Vec<bool>,
    /// What looking at them under one map costs.
    work: usize,
}

impl<'g> LineTable<'g> {
    /// None where two lines have the same points, so that it isn't clear which goes where, and where there are too many.
    fn new(game: &'g Game) -> Option<Self> {
        if game.lines.len().saturating_mul(game.patterns.len()) > WORK {
            return None;
        }
        let set = |line: &'g Line| (line, line.points.iter().copied().collect());
        let lines: Vec<(&Line, PointSet)> = game.lines.iter().map(set).collect();
        let found: HashMap<PointSet, usize> = lines.iter().enumerate().map(|(at, &(_, set))| (set, at)).collect();
        if found.len() < lines.len() {
            return None;
        }
        let (mut exact, mut ordered) = (vec![false; lines.len()], vec![false; lines.len()]);
        let mut classes = Classes::one(lines.len());
        for pattern in &game.patterns {
            let Pattern { name: _, lines: of, exactly, alternatives, span: _ } = pattern;
            let in_order = alternatives.iter().any(looks_in_order);
            let mut stands = vec![false; lines.len()];
            let mark = |table: &mut [bool], at: usize, holds: bool| {
                if let Some(slot) = table.get_mut(at) {
                    *slot |= holds;
                }
            };
            for id in of {
                mark(&mut stands, id.index(), true);
                mark(&mut exact, id.index(), *exactly);
                mark(&mut ordered, id.index(), in_order);
            }
            classes.split(|at| stands.get(at) == Some(&true));
        }
        let work = lines.iter().map(|(line, _)| 4 + 2 * line.points.len()).sum();
        Some(Self { lines, found, classes, exact, ordered, work })
    }

    /// Whether every line goes to a line with the same patterns, in one sense or the other where that matters, and
    /// with what lies beyond it.
    fn keeps(&self, map: &[PointId]) -> bool {
        self.lines.iter().enumerate().all(|(at, &(line, points))| {
            let there = self.found.get(&image_of_set(map, points)).filter(|&&there| self.classes.same(at, there));
            let Some((onto, _)) = there.and_then(|&there| self.lines.get(there)) else { return false };
            let beyond = |line: &Line| line.beyond.iter().copied().flatten().collect::<PointSet>();
            let exact = self.exact.get(at) != Some(&true) || image_of_set(map, beyond(line)) == beyond(onto);
            let images = || line.points.iter().map(|&point| image(map, point));
            exact
                && (self.ordered.get(at) != Some(&true)
                    || images().eq(onto.points.iter().copied())
                    || images().eq(onto.points.iter().rev().copied()))
        })
    }
}

/// Whether a shape looks at the points of a line one by one.
fn looks_in_order(shape: &Shape) -> bool {
    match shape {
        Shape::Relations(relations) => relations.iter().any(|&Relation { same: _, of }| match of {
            Trait::Owner | Trait::Kind | Trait::Attribute(_) => false,
        }),
        Shape::Cells(cells) => cells.iter().flatten().any(|test| match test {
            CellTest::Mine | CellTest::Theirs | CellTest::Empty | CellTest::Occupied | CellTest::Kinds(_) => true,
        }),
    }
}

/// What a move passes over, where there are two shortest ways along rows: the first one that is found counts.
struct Passed {
    between: HashMap<(PointId, PointId), PointSet>,
    work: usize,
}

/// The shortest way between two points.
struct Way {
    length: usize,
    passed: PointSet,
    /// Whether there is one as short that passes over others.
    doubtful: bool,
}

impl Passed {
    /// Nothing, where nobody `asks`. None where there are too many ways.
    fn new(board: &Board, asks: bool) -> Option<Self> {
        let mut ways: HashMap<(PointId, PointId), Way> = HashMap::new();
        let rows = if asks { board.rows.as_slice() } else { &[] };
        if rows.iter().map(|row| row.points.len().pow(2)).sum::<usize>() > WORK {
            return None;
        }
        for row in rows {
            for &from in &row.points {
                for forward in [true, false] {
                    let mut passed = PointSet::EMPTY;
                    for (length, to) in row.beyond(from, forward).into_iter().enumerate() {
                        let way = ways.entry((from, to)).or_insert(Way { length: usize::MAX, passed, doubtful: false });
                        if length < way.length {
                            *way = Way { length, passed, doubtful: false };
                        } else if length == way.length && passed != way.passed {
                            way.doubtful = true;
                        }
                        passed.insert(to);
                    }
                }
            }
        }
        let doubtful = ways.into_iter().filter(|(_, way)| way.doubtful);
        let between: HashMap<_, _> = doubtful.map(|(ends, way)| (ends, way.passed)).collect();
        let work = between.values().map(|passed| 4 + passed.len()).sum();
        Some(Self { between, work })
    }

    fn keeps(&self, map: &[PointId]) -> bool {
        self.between.iter().all(|(&(from, to), &passed)| {
            let ends = (image(map, from), image(map, to));
            self.between.get(&ends) == Some(&image_of_set(map, passed))
        })
    }
}
