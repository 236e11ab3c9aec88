//! Directions by the words for them, as players say them from where they face.

use merels_model::ir::{Game, Part, PointsKind, Ways};
use merels_model::walk;
use merels_syntax::tree::Direction;

use crate::meaning::Course;

/// Where each player faces; empty where nothing depends on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facing(pub(crate) Vec<Direction>);

impl Facing {
    pub(crate) fn of(game: &Game) -> Self {
        if depends_on_the_player(game) { Self(game.facing.clone()) } else { Self::default() }
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

/// Whether any steps are different for different players.
fn depends_on_the_player(game: &Game) -> bool {
    let mut depends = false;
    for expression in walk::expressions(game) {
        expression.each(&mut |part| {
            let Part::Points(points) = part else { return };
            let ways = match &points.kind {
                PointsKind::Step(ways, _) => Some(ways),
                PointsKind::Sight { going, .. } | PointsKind::Over { going, .. } => going.as_ref(),
                _ => None,
            };
            depends |= ways.is_some_and(|ways| ways.0.len() > 1);
        });
    }
    depends
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
    let at = Direction::ROUND.iter().position(|direction| *direction == toward)?;
    let turned = |by: usize| Direction::ROUND.get((at + by) % Direction::ROUND.len()).copied();
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
