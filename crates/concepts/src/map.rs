//! Places on a plane whose distances are nearly those of games: multidimensional scaling.

use serde::Serialize;

use crate::distance::distance;
use crate::profile::Profile;

/// A place on the map, about its middle; distances are those of games as nearly as a plane allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Place {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// Rounds in which vectors are multiplied until they point along an axis.
const POWERS: usize = 200;

/// Rounds in which places are moved; from some hundred on nothing is seen to move.
const ROUNDS: usize = 500;

/// A place for each game. Classical scaling (Torgerson 1952) says where to begin, majorization of the stress (de Leeuw 1977)
/// improves it.
pub fn map(games: &[Profile]) -> Vec<Place> {
    let far: Vec<Vec<f64>> =
        games.iter().map(|one| games.iter().map(|other| distance(one, other).total).collect()).collect();
    let mut places = classical(&far);
    for _ in 0..ROUNDS {
        places = (0..places.len()).map(|at| majorized(&places, &far, at)).collect();
    }
    places
}

/// Where a game moves: the mean of where all others would have it.
fn majorized(places: &[Place], far: &[Vec<f64>], at: usize) -> Place {
    let mut to = Place::default();
    let (Some(here), Some(wanted)) = (places.get(at), far.get(at)) else { return to };
    for (there, wanted) in places.iter().zip(wanted) {
        let (x, y) = (here.x - there.x, here.y - there.y);
        let now = x.hypot(y);
        if now > 0.0 {
            to.x += wanted / now * x;
            to.y += wanted / now * y;
        }
    }
    let games = places.len() as f64;
    Place { x: to.x / games, y: to.y / games }
}

/// The two longest axes of the doubly centred squares of the distances.
fn classical(far: &[Vec<f64>]) -> Vec<Place> {
    let mut centred = doubly_centred(far);
    let x = axis(&centred);
    for (row, along) in centred.iter_mut().zip(&x) {
        for (cell, other) in row.iter_mut().zip(&x) {
            *cell -= along * other;
        }
    }
    let y = axis(&centred);
    x.into_iter().zip(y).map(|(x, y)| Place { x, y }).collect()
}

fn doubly_centred(far: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let games = (far.len() as f64).max(1.0);
    let squares: Vec<Vec<f64>> = far.iter().map(|row| row.iter().map(|far| far * far).collect()).collect();
    // The matrix is symmetric: means of columns are those of rows.
    let means: Vec<f64> = squares.iter().map(|row| row.iter().sum::<f64>() / games).collect();
    let mean = means.iter().sum::<f64>() / games;
    let centre = |(row, of_row): (&Vec<f64>, &f64)| {
        row.iter().zip(&means).map(|(square, of_column)| -0.5 * (square - of_row - of_column + mean)).collect()
    };
    squares.iter().zip(&means).map(centre).collect()
}

/// The eigenvector of the greatest eigenvalue by power iteration, as long as that value's root.
fn axis(matrix: &[Vec<f64>]) -> Vec<f64> {
    // Any vector that isn't at right angles to it will do.
    let mut vector: Vec<f64> = (1..=matrix.len()).map(|at| (at as f64).sin()).collect();
    let mut value = 0.0;
    for _ in 0..POWERS {
        let next: Vec<f64> =
            matrix.iter().map(|row| row.iter().zip(&vector).map(|(cell, part)| cell * part).sum()).collect();
        value = next.iter().map(|part| part * part).sum::<f64>().sqrt();
        if value == 0.0 {
            return next;
        }
        vector = next.into_iter().map(|part| part / value).collect();
    }
    vector.into_iter().map(|part| part * value.sqrt()).collect()
}
