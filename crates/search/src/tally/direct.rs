//! Two players on a small board with few and short lines: the counts of a state are so small that those of the states above
//! it are remembered.

use std::sync::Arc;

use merels_engine::State;
use merels_model::board::{Board, PointId};

use super::lines::{Words, both, class, each, either, flip, narrow, shared, without};
use super::prospects::{Prospects, Wanted, prospect};
use super::sliced::{Counts, LONGEST, Lacking};

/// So many words for lines at most.
pub(super) const MANY: usize = 4;

/// What never changes of a board.
#[derive(Debug)]
struct Shape<const L: usize> {
    /// The points of each line.
    masks: Vec<u64>,
    /// For each point, the lines through it.
    through: Vec<Words<L>>,
    /// For each point, those linked to it; none where nobody slides.
    links: Vec<u64>,
    /// Lines that lack nothing, one man, and two.
    made: Lacking<L>,
    open: Lacking<L>,
    begun: Lacking<L>,
    prospects: Prospects<1>,
}

/// What a player has of lines.
#[derive(Clone, Copy, Debug)]
struct Own<const L: usize> {
    made: Words<L>,
    open: Words<L>,
    begun: Words<L>,
    blocked: Words<L>,
}

/// Counts of two players on a small board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Snapshot<const L: usize> {
    pub(super) men: [u64; 2],
    /// Everything that stands anywhere.
    pub(super) occupied: u64,
    pub(super) mobility: [i32; 2],
    /// The empty points on which a man would complete a line.
    pub(super) completing: [u64; 2],
    /// What stands on lines: of each player, and what is nobody's.
    counts: [Counts<L>; 3],
    lines: [Own<L>; 2],
}

impl<const L: usize> Snapshot<L> {
    /// Of an empty board.
    fn empty(shape: &Shape<L>) -> Self {
        let lines = Own { made: [0; L], open: [0; L], begun: [0; L], blocked: [0; L] };
        let mut empty = Self {
            men: [0; 2],
            occupied: 0,
            mobility: [0; 2],
            completing: [0; 2],
            counts: [Counts::default(); 3],
            lines: [lines; 2],
        };
        empty.sort(shape);
        empty
    }

    /// A piece comes to a point, or leaves it; `by` is whose it is.
    #[inline]
    fn change(&mut self, shape: &Shape<L>, point: usize, by: Option<usize>, comes: bool) {
        let sign = if comes { 1 } else { -1 };
        let near = shape.links.get(point).copied().unwrap_or(0);
        // As if nothing stood there yet.
        let at = 1_u64 << (point % 64);
        let (occupied, men) = (self.occupied & !at, self.men.map(|men| men & !at));
        for (mobility, men) in self.mobility.iter_mut().zip(men) {
            *mobility -= sign * (near & men).count_ones() as i32;
        }
        let through = shape.through.get(point).copied().unwrap_or([0; L]);
        if let Some(counts) = self.counts.get_mut(by.unwrap_or(2)) {
            counts.change(through, comes);
        }
        if let Some(player) = by {
            self.mobility[player % 2] += sign * (near & !occupied).count_ones() as i32;
            self.men[player % 2] ^= at;
        }
        self.occupied ^= at;
    }

    /// Finds out what each player has of lines, and where men would complete some.
    #[inline]
    fn sort(&mut self, shape: &Shape<L>) {
        let [first, second, nobody] = &self.counts;
        let anywhere = [first.any(), second.any(), nobody.any()];
        let others = [either(anywhere[1], anywhere[2]), either(anywhere[0], anywhere[2])];
        self.lines = [(first, others[0]), (second, others[1])].map(|(own, others)| {
            let lacks_one = shape.open.of(own);
            let open = without(lacks_one, others);
            Own {
                made: shape.made.of(own),
                open,
                begun: without(shape.begun.of(own), others),
                blocked: without(lacks_one, open),
            }
        });
        for (completing, lines) in self.completing.iter_mut().zip(&self.lines) {
            *completing = 0;
            each(lines.open, |line| *completing |= shape.masks.get(line).copied().unwrap_or(0) & !self.occupied);
        }
    }
}

/// Two players on a small board with few and short lines: counts are so small that those of the states above are kept, and
/// lines need none of their own.
#[derive(Clone, Debug)]
pub(super) struct Direct<const L: usize> {
    shape: Arc<Shape<L>>,
    above: Vec<Snapshot<L>>,
    pub(super) now: Snapshot<L>,
}

impl<const L: usize> Direct<L> {
    /// None where there is too much to count.
    pub(super) fn new(board: &Board, players: usize, lines: &[Vec<PointId>], slides: bool) -> Option<Self> {
        let are_short = lines.iter().all(|line| (1..=LONGEST).contains(&line.len()));
        if players != 2 || board.len() > 64 || lines.len() > 64 * L || !are_short {
            return None;
        }
        let mask = |points: &[PointId]| narrow::<1>(points.iter().copied().collect())[0];
        let masks: Vec<u64> = lines.iter().map(|line| mask(line)).collect();
        let through = |point: PointId| {
            let mut through = [0; L];
            let lines = masks.iter().enumerate().filter(|(_, mask)| *mask >> (point.0 % 64) & 1 == 1);
            lines.for_each(|(line, _)| flip(&mut through, line));
            through
        };
        let near = |point| if slides { mask(&board.neighbours(point)) } else { 0 };
        let lacking = |lacks| Lacking::new(lines.iter().map(Vec::len), lacks);
        let shape = Shape {
            through: board.points().map(through).collect(),
            links: board.points().map(near).collect(),
            made: lacking(0),
            open: lacking(1),
            begun: lacking(2),
            prospects: Prospects::new(board, lines, slides),
            masks,
        };
        Some(Self { now: Snapshot::empty(&shape), shape: Arc::new(shape), above: Vec::new() })
    }

    /// Whether any lines are counted.
    pub(super) fn sees_lines(&self) -> bool {
        !self.shape.masks.is_empty()
    }

    /// Looks at a state, at a ply where the states above are remembered.
    #[inline]
    pub(super) fn follow(&mut self, state: &State, ply: Option<usize>) {
        let [first, second, occupied] = state.first_words();
        let men = [first, second];
        let at = |ply: usize| self.above.get(ply);
        if let Some(known) = ply.and_then(at).filter(|known| known.men == men && known.occupied == occupied) {
            self.now = *known;
            return;
        }
        if let Some(above) = ply.and_then(|ply| at(ply.wrapping_sub(1))) {
            self.now = *above;
        }
        let now = &mut self.now;
        let others = occupied & !(men[0] | men[1]);
        let before = now.men;
        let known = now.occupied & !(before[0] | before[1]);
        let changes = [
            // What has gone goes first, so that no point holds two.
            (before[0] & !men[0], Some(0), false),
            (before[1] & !men[1], Some(1), false),
            (known & !others, None, false),
            (men[0] & !before[0], Some(0), true),
            (men[1] & !before[1], Some(1), true),
            (others & !known, None, true),
        ];
        for (set, by, comes) in changes {
            each([set], |point| now.change(&self.shape, point, by, comes));
        }
        now.sort(&self.shape);
        if let Some(ply) = ply {
            if ply >= self.above.len() {
                self.above.resize(ply + 1, self.now);
            }
            if let Some(above) = self.above.get_mut(ply) {
                *above = self.now;
            }
        }
    }

    #[inline]
    pub(super) fn classes(&self, player: usize) -> [i32; class::ALL] {
        let lines = &self.now.lines[player % 2];
        let mut classes = [0; class::ALL];
        classes[class::MADE] = shared(lines.made, lines.made);
        classes[class::OPEN] = shared(lines.open, lines.open);
        classes[class::BEGUN] = shared(lines.begun, lines.begun);
        classes[class::BLOCKED] = shared(lines.blocked, lines.blocked);
        classes
    }

    #[inline]
    pub(super) fn prospects(&self, wanted: Wanted) -> [[i32; prospect::ALL]; 2] {
        let Snapshot { men, occupied, counts, lines, .. } = &self.now;
        let prospects = &self.shape.prospects;
        let mut all = prospects.of(men.map(|men| [men]), [*occupied], Wanted { lines: false, ..wanted });
        if wanted.lines {
            for (((all, lines), counts), men) in all.iter_mut().zip(lines).zip(counts).zip(men) {
                let held = counts.any();
                let of = [lines.made, both(lines.open, held), both(lines.begun, held)];
                prospects.of_lines([*men], [*occupied], of, all);
            }
        }
        all
    }
}
