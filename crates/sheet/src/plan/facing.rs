//! Directions by the words for them. Where players face isn't in the IR, only where each of their steps goes: facings with which
//! all steps have a word are as good as those the author had in mind.

use merels_model::ir::{Game, Part, PointsKind, Ways};
use merels_model::walk;
use merels_syntax::tree::Direction;

use crate::meaning::Course;

/// Where each player faces; empty where nothing depends on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facing(pub(crate) Vec<Direction>);

/// Clockwise.
const ROUND: [Direction; 8] = [
    Direction::North,
    Direction::NorthEast,
    Direction::East,
    Direction::SouthEast,
    Direction::South,
    Direction::SouthWest,
    Direction::West,
    Direction::NorthWest,
];

/// Facings in the order in which they are tried.
const TRIED: [usize; 8] = [0, 4, 2, 6, 1, 3, 5, 7];

impl Facing {
    pub(crate) fn of(game: &Game) -> Self {
        let ways = ways(game);
        if ways.is_empty() {
            return Self::default();
        }
        let mut facing = Vec::new();
        for player in 0..game.players.len() {
            // The first player's steps must all have a word, and everybody else's the same words.
            let fits = TRIED.into_iter().filter_map(|at| ROUND.get(at).copied()).find(|&toward| {
                let ahead = facing.first().copied().unwrap_or(toward);
                ways.iter().all(|ways| match (ways.0.first(), ways.0.get(player)) {
                    (Some(first), Some(these)) => match relative(first, ahead) {
                        Some(word) => relative(these, toward) == Some(word),
                        None => player > 0,
                    },
                    _ => true,
                })
            });
            facing.push(fits.unwrap_or(Direction::North));
        }
        Self(facing)
    }

    /// The word for some steps.
    pub(crate) fn course(&self, ways: &Ways) -> Course {
        if let [single] = ways.0.as_slice() {
            return plain(single);
        }
        let each = ways.0.iter().zip(&self.0).map(|(ways, toward)| relative(ways, *toward));
        let words: Option<Vec<Course>> = each.collect();
        match words.as_deref() {
            Some([first, rest @ ..]) if rest.iter().all(|word| word == first) => first.clone(),
            _ => Course::Each(ways.0.clone()),
        }
    }
}

/// Steps that are different for different players.
fn ways(game: &Game) -> Vec<Ways> {
    let mut found = Vec::new();
    for expression in walk::expressions(game) {
        expression.each(&mut |part| {
            let Part::Points(points) = part else { return };
            let ways = match &points.kind {
                PointsKind::Step(ways, _) => Some(ways),
                PointsKind::Sight { going, .. } | PointsKind::Over { going, .. } => going.as_ref(),
                _ => None,
            };
            found.extend(ways.filter(|ways| ways.0.len() > 1).cloned());
        });
    }
    found
}

fn plain(ways: &[Direction]) -> Course {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    if let [one] = ways {
        return Course::To(*one);
    }
    match () {
        () if same(ways, &[North, South, East, West]) => Course::Orthogonal,
        () if same(ways, &[NorthEast, NorthWest, SouthEast, SouthWest]) => Course::Diagonal,
        () => Course::AnyOf(ways.to_vec()),
    }
}

/// As one who faces there would say it.
fn relative(ways: &[Direction], toward: Direction) -> Option<Course> {
    let at = ROUND.iter().position(|direction| *direction == toward)?;
    let turned = |by: usize| ROUND.get((at + by) % ROUND.len()).copied();
    let is = |turns: &[usize]| {
        let these: Option<Vec<Direction>> = turns.iter().map(|&by| turned(by)).collect();
        these.is_some_and(|these| same(ways, &these))
    };
    let words = [
        (&[0][..], Course::Forward),
        (&[4], Course::Backward),
        (&[2, 6], Course::Sideways),
        (&[1, 7], Course::ForwardDiagonal),
        (&[3, 5], Course::BackwardDiagonal),
    ];
    words.into_iter().find(|(turns, _)| is(turns)).map(|(_, course)| course)
}

fn same(a: &[Direction], b: &[Direction]) -> bool {
    a.len() == b.len() && a.iter().all(|direction| b.contains(direction))
}
