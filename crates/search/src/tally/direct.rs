//! Two players on a small board with few and short lines: the counts of a state are so small that those of the states above
//! it are remembered.

use std::sync::Arc;

use merels_engine::State;
use merels_model::board::{Board, PointId};
use merels_model::ir::PlayerId;

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

/// Counts of two players on a small board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Snapshot {
    pub(super) men: [u64; 2],
    /// Everything that stands anywhere.
    pub(super) occupied: u64,
    /// A byte for each class.
    lanes: [u32; 2],
    pub(super) mobility: [i32; 2],
}

impl Snapshot {
    /// The lanes of lines through one point.
    #[inline]
    fn lanes_of(&self, lines: &[Short]) -> [u32; 2] {
        let mut lanes = [0_u32; 2];
        for line in lines {
            let all = (line.mask & self.occupied).count_ones() as usize;
            for (lanes, men) in lanes.iter_mut().zip(self.men) {
                let own = (line.mask & men).count_ones() as usize;
                *lanes = lanes.wrapping_add(LANES[(line.length | own << 3 | all) % LANES.len()]);
            }
        }
        lanes
    }

    /// A piece comes to a point (`sign` 1), or leaves it (-1); `by` is whose it is.
    #[inline]
    fn change(&mut self, lines: &[Short], near: u64, point: u32, by: Option<usize>, sign: i32) {
        let before = self.lanes_of(lines);
        for (mobility, men) in self.mobility.iter_mut().zip(self.men) {
            *mobility -= sign * (near & men).count_ones() as i32;
        }
        if let Some(player) = by {
            self.mobility[player % 2] += sign * (near & !self.occupied).count_ones() as i32;
            self.men[player % 2] ^= 1 << point;
        }
        self.occupied ^= 1 << point;
        let after = self.lanes_of(lines);
        for ((lanes, before), after) in self.lanes.iter_mut().zip(before).zip(after) {
            *lanes = lanes.wrapping_add(after).wrapping_sub(before);
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
        let [occupied, ..] = state.occupied().words();
        let men = [0, 1].map(|player| state.men(PlayerId(player)).words()[0]);
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
            (before[0] & !men[0], Some(0), -1),
            (before[1] & !men[1], Some(1), -1),
            (known & !others, None, -1),
            (men[0] & !before[0], Some(0), 1),
            (men[1] & !before[1], Some(1), 1),
            (others & !known, None, 1),
        ];
        for (set, by, sign) in changes {
            each([set], |point| {
                let lines = self.through.get(point).map_or(&[][..], |lines| lines);
                let near = self.links.get(point).copied().unwrap_or(0);
                now.change(lines, near, point as u32, by, sign);
            });
        }
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
    pub(super) fn prospects(&self, player: usize, wanted: Wanted) -> [i32; prospect::ALL] {
        self.prospects.of([self.now.men[player % 2]], [self.now.occupied], wanted)
    }

    #[inline]
    pub(super) fn completing(&self, player: usize) -> u64 {
        let Snapshot { men, occupied, lanes, .. } = self.now;
        if lanes[player % 2] >> (8 * class::OPEN) & 0xFF == 0 {
            return 0;
        }
        let mut completing = 0;
        for line in self.lines.iter() {
            let own = (line.mask & men[player % 2]).count_ones() as usize;
            let all = (line.mask & occupied).count_ones() as usize;
            // All ones where the line is open, else none.
            let lanes = LANES[(line.length | own << 3 | all) % LANES.len()];
            let open = u64::from(lanes >> (8 * class::OPEN) & 1).wrapping_neg();
            completing |= open & line.mask & !occupied;
        }
        completing
    }
}
