//! Two players on a small board with few and short lines: the counts of a state are so small that those of the states above
//! it are remembered.

use std::sync::Arc;

use merels_engine::State;
use merels_model::board::{Board, PointId};

use super::lines::{CLASSES, SIDE, class, each, narrow};
use super::prospects::{Prospects, Wanted, prospect};

/// Longer lines, or more of them, have counts of their own.
const SHORT: usize = 7;
const FEW: usize = 255;

/// The class of a short line as [`CLASSES`] has it: a one in the byte of the class.
static LANES: [u32; 512] = {
    let mut lanes = [0; 512];
    let mut len = 0;
    while len <= SHORT {
        let mut own = 0;
        while own <= len {
            let mut all = own;
            while all <= len {
                let class = CLASSES[(len * SIDE + own) * SIDE + all] as usize;
                if class != class::NOTHING {
                    lanes[(len << 3 | own) << 3 | all] = 1 << (8 * class);
                }
                all += 1;
            }
            own += 1;
        }
        len += 1;
    }
    lanes
};

/// A short line: its points, and where [`LANES`] begins for its length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Short {
    mask: u64,
    length: usize,
}

impl Short {
    /// What it is to whoever has so many of all men on it.
    #[inline]
    fn lane(self, own: usize, all: usize) -> u32 {
        LANES[(self.length | own << 3 | all) % LANES.len()]
    }
}

/// Counts of two players on a small board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Snapshot {
    pub(super) men: [u64; 2],
    /// Everything that stands anywhere.
    pub(super) occupied: u64,
    /// A byte for each class.
    lanes: [u32; 2],
    pub(super) mobility: [i32; 2],
    /// The empty points on which a man would complete a line.
    pub(super) completing: [u64; 2],
}

impl Snapshot {
    /// The lanes of some lines.
    fn lanes_of(&self, lines: &[Short]) -> [u32; 2] {
        let mut lanes = [0_u32; 2];
        for line in lines {
            let all = (line.mask & self.occupied).count_ones() as usize;
            for (lanes, men) in lanes.iter_mut().zip(self.men) {
                let own = (line.mask & men).count_ones() as usize;
                *lanes = lanes.wrapping_add(line.lane(own, all));
            }
        }
        lanes
    }

    /// A piece comes to a point, or leaves it; `by` is whose it is.
    #[inline]
    fn change(&mut self, lines: &[Short], near: u64, point: u32, by: Option<usize>, comes: bool) {
        let sign = if comes { 1 } else { -1 };
        // As if nothing stood there yet.
        let at = 1_u64 << point;
        let (occupied, men) = (self.occupied & !at, self.men.map(|men| men & !at));
        for (mobility, men) in self.mobility.iter_mut().zip(men) {
            *mobility -= sign * (near & men).count_ones() as i32;
        }
        let mut lanes = self.lanes;
        for line in lines {
            let all = (line.mask & occupied).count_ones() as usize;
            for (player, (lanes, men)) in lanes.iter_mut().zip(men).enumerate() {
                let own = (line.mask & men).count_ones() as usize;
                let without = line.lane(own, all);
                let with = line.lane(own + usize::from(by == Some(player)), all + 1);
                let (more, less) = if comes { (with, without) } else { (without, with) };
                *lanes = lanes.wrapping_add(more).wrapping_sub(less);
            }
        }
        self.lanes = lanes;
        if let Some(player) = by {
            self.mobility[player % 2] += sign * (near & !occupied).count_ones() as i32;
            self.men[player % 2] ^= at;
        }
        self.occupied ^= at;
    }

    /// Finds the points on which lines would be completed, where some lines lack one man.
    #[inline]
    fn complete(&mut self, lines: &[Short]) {
        self.completing = [0; 2];
        if !self.lanes.iter().any(|lanes| lanes >> (8 * class::OPEN) & 0xFF != 0) {
            return;
        }
        for line in lines {
            let gap = line.mask & !self.occupied;
            if gap == 0 || gap & gap.wrapping_sub(1) != 0 {
                continue;
            }
            for (completing, men) in self.completing.iter_mut().zip(self.men) {
                if line.mask & !men == gap {
                    *completing |= gap;
                }
            }
        }
    }
}

/// Two players on a small board with few and short lines: counts are so small that those of the states above are kept, and
/// lines need none of their own.
#[derive(Clone, Debug)]
pub(super) struct Direct {
    pub(super) lines: Arc<[Short]>,
    /// For each point, the lines through it.
    through: Arc<[Box<[Short]>]>,
    links: Arc<[u64]>,
    prospects: Arc<Prospects<1>>,
    above: Vec<Snapshot>,
    pub(super) now: Snapshot,
}

impl Direct {
    /// None where there is too much to count.
    pub(super) fn new(board: &Board, players: usize, lines: &[Vec<PointId>], slides: bool) -> Option<Self> {
        let are_short = lines.iter().all(|line| (1..=SHORT).contains(&line.len()));
        if players != 2 || board.len() > 64 || lines.len() > FEW || !are_short {
            return None;
        }
        let prospects = Arc::new(Prospects::new(board, lines, slides));
        let mask = |points: &[PointId]| narrow::<1>(points.iter().copied().collect())[0];
        let lines: Arc<[Short]> =
            lines.iter().map(|line| Short { mask: mask(line), length: line.len() << 6 }).collect();
        let through =
            board.points().map(|point| lines.iter().copied().filter(|line| line.mask >> point.0 & 1 == 1).collect());
        let near = |point| if slides { mask(&board.neighbours(point)) } else { 0 };
        Some(Self {
            through: through.collect(),
            links: board.points().map(near).collect(),
            prospects,
            above: Vec::new(),
            now: Snapshot { lanes: Snapshot::default().lanes_of(&lines), ..Snapshot::default() },
            lines,
        })
    }

    /// Looks at a state, at a ply where the states above are remembered.
    #[inline]
    pub(super) fn follow(&mut self, state: &State, ply: Option<usize>) {
        let [first, second, occupied] = state.first_words();
        let men = [first, second];
        let at = |ply: usize| self.above.get(ply).copied();
        if let Some(known) = ply.and_then(at).filter(|known| known.men == men && known.occupied == occupied) {
            self.now = known;
            return;
        }
        let mut now = ply.and_then(|ply| at(ply.wrapping_sub(1))).unwrap_or(self.now);
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
            each([set], |point| {
                let lines = self.through.get(point).map_or(&[][..], |lines| lines);
                let near = self.links.get(point).copied().unwrap_or(0);
                now.change(lines, near, point as u32, by, comes);
            });
        }
        now.complete(&self.lines);
        self.now = now;
        if let Some(ply) = ply {
            if ply >= self.above.len() {
                self.above.resize(ply + 1, now);
            }
            if let Some(above) = self.above.get_mut(ply) {
                *above = now;
            }
        }
    }

    pub(super) fn classes(&self, player: usize) -> [i32; class::ALL] {
        let lanes = self.now.lanes[player % 2];
        let mut classes = [0; class::ALL];
        for (class, count) in classes.iter_mut().enumerate().take(class::NOTHING) {
            *count = (lanes >> (8 * class) & 0xFF) as i32;
        }
        classes
    }

    #[inline]
    pub(super) fn prospects(&self, wanted: Wanted) -> [[i32; prospect::ALL]; 2] {
        self.prospects.of(self.now.men.map(|men| [men]), [self.now.occupied], wanted)
    }
}
