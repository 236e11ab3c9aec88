//! Lines of one owner's men, found by following rows from a point: where many lines lead through each point, that takes
//! fewer steps than to look at them all.

use super::bits::Bits;
use super::ids::{PointId, Points};
use merels_model::board::{self, Board, Row};

/// The fewest lines through one point, times the words of a set, for which rows are followed: looking at a line takes a few
/// steps for each word.
const MANY: usize = 20;

/// Rows along which a pattern's lines stand: any so many points of one in succession are a line.
#[derive(Clone, Debug)]
pub(crate) struct Runs {
    length: usize,
    /// Whether lines don't go on.
    exactly: bool,
    /// Rows that share no point, with each point's neighbours on either side.
    ways: Vec<[Vec<Option<PointId>>; 2]>,
}

impl Runs {
    /// The rows of a board, if these lines are all that can stand on them and there are many.
    pub(crate) fn of<'l, B: Bits>(
        board: &Board,
        lines: impl Iterator<Item = &'l board::Line>,
        exactly: bool,
    ) -> Option<Self> {
        let mut lines: Vec<&board::Line> = lines.collect();
        let length = lines.first()?.points.len();
        let mut through = vec![0; board.len()];
        for point in lines.iter().flat_map(|line| &line.points) {
            *through.get_mut(point.index())? += 1;
        }
        if through.into_iter().max()? * B::WORDS < MANY || board.rows.iter().any(|row| row.closed) {
            return None;
        }
        let mut windows: Vec<board::Line> = board.rows.iter().flat_map(|row| windows(row, length)).collect();
        windows.sort();
        lines.sort();
        let same = windows.iter().eq(lines) && windows.windows(2).all(|pair| pair.first() != pair.last());
        same.then(|| Self { length, exactly, ways: ways(board) })
    }

    /// Whether a man that has come to a point makes a line, `men` being its owner's now, or one that has left another makes
    /// a line end there.
    #[inline(never)]
    pub(crate) fn are_made<B: Bits>(&self, from: Option<PointId>, to: PointId, men: B) -> bool {
        let makes = |way: &[Vec<Option<PointId>>; 2]| {
            let [ahead, behind] = way;
            let length = 1 + follow(ahead, to, men) + follow(behind, to, men);
            if self.exactly { length == self.length } else { length >= self.length }
        };
        self.ways.iter().any(makes)
            || self.exactly
                && from.is_some_and(|from| self.ways.iter().flatten().any(|on| follow(on, from, men) == self.length))
    }
}

/// How many men stand in succession beyond a point.
#[inline]
fn follow<B: Bits>(on: &[Option<PointId>], from: PointId, men: B) -> usize {
    let mut at = from;
    let mut met = 0;
    while let Some(&Some(next)) = on.get(at.index())
        && men.has_point(next)
    {
        at = next;
        met += 1;
    }
    met
}

/// So many points in succession, wherever they begin on a row.
fn windows(row: &Row, length: usize) -> Vec<board::Line> {
    let points = &row.points;
    let line = |first: usize| {
        let before = first.checked_sub(1).and_then(|at| points.get(at));
        board::Line {
            points: points.get(first..first + length).unwrap_or_default().to_vec(),
            beyond: [before.copied(), points.get(first + length).copied()],
        }
    };
    (0..(points.len() + 1).saturating_sub(length)).map(line).collect()
}

fn ways(board: &Board) -> Vec<[Vec<Option<PointId>>; 2]> {
    let mut ways: Vec<[Vec<Option<PointId>>; 2]> = Vec::new();
    for row in &board.rows {
        let free = |way: &[Vec<Option<PointId>>; 2]| {
            row.points.iter().all(|at| way.iter().all(|on| on.get(at.index()).is_none_or(Option::is_none)))
        };
        let index = ways.iter().position(free).unwrap_or_else(|| {
            ways.push([vec![None; board.len()], vec![None; board.len()]]);
            ways.len() - 1
        });
        let Some([ahead, behind]) = ways.get_mut(index) else { continue };
        for pair in row.points.windows(2) {
            if let [a, b] = pair
                && let (Some(ahead), Some(behind)) = (ahead.get_mut(a.index()), behind.get_mut(b.index()))
            {
                (*ahead, *behind) = (Some(*b), Some(*a));
            }
        }
    }
    ways
}
