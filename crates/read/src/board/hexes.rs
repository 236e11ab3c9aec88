//! Hexes: points with up to six neighbours, as the cells of a honeycomb have.
//!
//! Columns and ranks are two of the three directions. Ranks are level; columns lean to the right in a rhombus and a
//! triangle, to the left in a hexagon and a star, so that `a1` is on the board, bottom left. It is the point of a rhombus
//! that has two neighbours.

use std::collections::HashMap;

use merels_syntax::tree::{Drawn, Outline};

use super::draft::{Draft, letters};

/// A place: column and rank, from 0.
type Place = [i32; 2];

/// The height of a rank, in thousandths of the distance between neighbours.
const RANK: i32 = 866;

/// How many points there are.
pub(super) fn points(outline: Outline, first: u128, second: u128) -> u128 {
    let hexagon = |side: u128| 3 * side * (side - 1) + 1;
    match outline {
        Outline::Rhombus => first * second,
        Outline::Triangle => first * (first + 1) / 2,
        Outline::Hexagon => hexagon(first),
        Outline::Star => hexagon(first) + 3 * first * (first - 1),
    }
}

/// A board of hexes with sides of these lengths. Fields it is, unless something else is said.
pub(super) fn draft(outline: Outline, sides: [usize; 2], drawn: Option<Drawn>) -> Draft {
    let honeycomb = Honeycomb::new(outline, sides);
    let mut draft = Draft::default();
    draft.hexes = true;
    draft.drawn = drawn.unwrap_or(Drawn::Cells);
    let (columns, ranks) = honeycomb.extent();
    let mut known: HashMap<Place, usize> = HashMap::new();
    let corners = honeycomb.corners();
    for rank in 0..ranks {
        for column in (0..columns).filter(|&column| honeycomb.holds([column, rank])) {
            let x = 1000 * column + honeycomb.lean * 500 * rank;
            let name = format!("{}{}", letters(usize::try_from(column).unwrap_or(0)), rank + 1);
            let index = draft.point(name, (x, RANK * (ranks - 1 - rank)), Some([column as u16, rank as u16, 0]));
            known.insert([column, rank], index);
            let off = corners.iter().map(|&corner| honeycomb.steps([column, rank], corner)).min();
            draft.corners.push(off.map_or(usize::MAX, |off| off as usize + 1));
        }
    }
    for direction in [[1, 0], [0, 1], [-honeycomb.lean, 1]] {
        rows(&mut draft, &known, direction);
    }
    draft
}

/// Adds every full row in one direction, linked.
fn rows(draft: &mut Draft, known: &HashMap<Place, usize>, [across, up]: Place) {
    let mut starts: Vec<(usize, Place)> = known
        .iter()
        .filter(|([column, rank], _)| !known.contains_key(&[column - across, rank - up]))
        .map(|(&place, &index)| (index, place))
        .collect();
    starts.sort_unstable();
    for (_, from) in starts {
        let next = |&[column, rank]: &Place| Some([column + across, rank + up]);
        let row: Vec<usize> = std::iter::successors(Some(from), next).map_while(|at| known.get(&at).copied()).collect();
        draft.chain(&row);
        draft.row(row, false);
    }
}

struct Honeycomb {
    outline: Outline,
    /// Lengths of sides.
    sides: [i32; 2],
    /// Where columns go as ranks rise: 1 to the right, -1 to the left.
    lean: i32,
}

impl Honeycomb {
    fn new(outline: Outline, sides: [usize; 2]) -> Self {
        let lean = match outline {
            Outline::Rhombus | Outline::Triangle => 1,
            Outline::Hexagon | Outline::Star => -1,
        };
        Self { outline, sides: sides.map(|side| i32::try_from(side).unwrap_or(1)), lean }
    }

    /// Columns and ranks that are looked at.
    fn extent(&self) -> (i32, i32) {
        let [first, second] = self.sides;
        match self.outline {
            Outline::Rhombus => (first, second),
            Outline::Triangle => (first, first),
            Outline::Hexagon => (2 * first - 1, 2 * first - 1),
            Outline::Star => (4 * first - 3, 4 * first - 3),
        }
    }

    /// How far a place lies from the middle in each of the three directions, of hexagons and stars; it adds up to nothing.
    fn around(&self, [column, rank]: Place) -> [i32; 3] {
        let (columns, _) = self.extent();
        let middle = columns / 2;
        [column - middle, middle - rank, rank - column]
    }

    /// Whether there is a point.
    fn holds(&self, place @ [column, rank]: Place) -> bool {
        let most = self.sides[0] - 1;
        let around = self.around(place);
        match self.outline {
            Outline::Rhombus => true,
            Outline::Triangle => column + rank <= most,
            Outline::Hexagon => around.iter().all(|off| off.abs() <= most),
            // Two triangles across one another.
            Outline::Star => around.iter().all(|&off| off <= most) || around.iter().all(|&off| off >= -most),
        }
    }

    /// The outermost points.
    fn corners(&self) -> Vec<Place> {
        let [first, second] = self.sides.map(|side| side - 1);
        match self.outline {
            Outline::Rhombus => vec![[0, 0], [first, 0], [0, second], [first, second]],
            Outline::Triangle => vec![[0, 0], [first, 0], [0, first]],
            Outline::Hexagon => {
                [[0, 0], [1, 0], [2, 1], [2, 2], [1, 2], [0, 1]].map(|at| at.map(|at| at * first)).to_vec()
            }
            Outline::Star => {
                [[1, 0], [3, 1], [4, 3], [3, 4], [1, 3], [0, 1]].map(|at| at.map(|at| at * first)).to_vec()
            }
        }
    }

    /// Steps from one place to another.
    fn steps(&self, from: Place, to: Place) -> i32 {
        let (across, up) = (to[0] - from[0], to[1] - from[1]);
        across.abs().max(up.abs()).max((across + self.lean * up).abs())
    }
}
