//! What patterns and lines are compiled to.

use merels_model::ir::{CellTest, Relation};

use crate::bits::Bits;
use crate::ids::{LineId, PointId};
use crate::runs::Runs;

/// A pattern, as seen by one player where that matters.
#[derive(Debug)]
pub(crate) struct Pattern<B: Bits> {
    pub(crate) matcher: Matcher,
    pub(crate) exactly: bool,
    /// Whether a piece must stand on every point.
    pub(crate) full: bool,
    /// The player whose view it is.
    pub(crate) viewer: usize,
    /// At least so many men of theirs stand on any of its lines.
    pub(crate) fewest: u32,
    pub(crate) lines: Vec<LineId>,
    /// Those as sets of points, if it is plain and told at once by which of them lack one man.
    pub(crate) masks: Option<Vec<B>>,
    /// Whether it asks for one owner and nothing else.
    pub(crate) plain: bool,
    /// Whether it is plain, and nothing more is asked for than on which lines it stands and whether it was made.
    pub(crate) simple: bool,
    /// For each point, the lines that a change there can make or break; only where something asks for them.
    pub(crate) around: Vec<Vec<LineId>>,
    /// The same as sets.
    pub(crate) around_set: Vec<B::Lines>,
    /// For each point, the lines through it, of a plain pattern.
    pub(crate) through: Vec<Box<[OwnLine<B>]>>,
    /// For each point, the lines that can't go on there, of a plain pattern.
    pub(crate) beside: Vec<Box<[OwnLine<B>]>>,
    /// The rows it stands along, of a plain pattern of which no more is asked than whether it was made.
    pub(crate) runs: Option<Runs>,
    /// The words that keep the lines on which it stands.
    pub(crate) standing: Option<usize>,
    /// Its bit among the patterns whose making is asked for, or 0.
    pub(crate) bit: u32,
    /// The words that keep the lines last made, and those last broken.
    pub(crate) made: Option<usize>,
    pub(crate) broken: Option<usize>,
    /// Whether the lines made and broken are looked for when they are asked for, and not kept.
    pub(crate) late: bool,
}

/// A line that stands when one owner's men fill it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnLine<B> {
    pub(crate) mask: B,
    /// The points where no man of theirs may stand.
    pub(crate) beyond: B,
    pub(crate) id: LineId,
}

impl<B: Bits> OwnLine<B> {
    #[inline]
    pub(crate) fn stands(&self, men: B) -> bool {
        men.and(self.mask.or(self.beyond)) == self.mask
    }
}

/// What is known of kinds for comparing them.
#[derive(Debug, Default)]
pub(crate) struct Traits {
    /// For each attribute and kind, the value.
    pub(crate) values: Vec<Vec<Option<u8>>>,
}

/// How a line is compared with a pattern.
#[derive(Debug)]
pub(crate) enum Matcher {
    /// All of one owner.
    SameOwner,
    /// A bit for each three kinds on the line's points.
    Triples { kinds: usize, bits: Vec<u64> },
    /// As the rules say.
    Shapes(Vec<Shape>),
}

/// One alternative of a pattern.
#[derive(Debug)]
pub(crate) enum Shape {
    Relations(Vec<Relation>),
    Cells(Vec<Vec<CellTest>>),
}

/// A line.
#[derive(Debug)]
pub(crate) struct Line<B> {
    pub(crate) mask: B,
    pub(crate) points: Vec<PointId>,
    pub(crate) beyond: [Option<PointId>; 2],
}
