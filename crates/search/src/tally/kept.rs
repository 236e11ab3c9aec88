//! Any board: each line keeps what stands on it, and is counted anew where a point of it changes.

use std::sync::Arc;

use merels_engine::State;
use merels_model::board::{Board, PointId};
use merels_model::ir::PlayerId;

use super::lines::{CLASSES, MAX_LINE, PLAYERS, SIDE, Words, class, each, first, flip, narrow, seat, shared, without};
use super::prospects::{Prospects, Wanted, prospect};

/// Men on a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Held {
    own: [u8; PLAYERS],
    all: u8,
    len: u8,
    /// The point that it lacks, where it lacks one.
    lacks: u16,
}

impl Held {
    #[inline]
    fn class(&self, player: usize) -> usize {
        let own = usize::from(self.own.get(player).copied().unwrap_or(0));
        let at = (usize::from(self.len) * SIDE + own) * SIDE + usize::from(self.all);
        CLASSES.get(at).map_or(class::NOTHING, |&class| usize::from(class))
    }
}

/// What never changes of a board of up to 64 points for each word.
#[derive(Debug)]
struct Shape<const W: usize> {
    players: usize,
    /// For each point, the lines through it.
    through: Vec<Box<[u16]>>,
    masks: Vec<Words<W>>,
    /// For each point, those linked to it; none where nobody slides.
    links: Vec<Words<W>>,
}

/// What is counted.
#[derive(Clone, Debug)]
pub(super) struct Counts<const W: usize> {
    pub(super) men: [Words<W>; PLAYERS],
    /// Everything that stands anywhere.
    pub(super) occupied: Words<W>,
    pub(super) lines: Vec<Held>,
    /// For each point and player, the lines that a man there would complete.
    completes: Vec<[u16; PLAYERS]>,
    pub(super) completing: [Words<W>; PLAYERS],
    pub(super) classes: [[i32; class::ALL]; PLAYERS],
    pub(super) mobility: [i32; PLAYERS],
}

impl<const W: usize> Counts<W> {
    /// A line is counted as what it is now.
    #[inline]
    fn enter(&mut self, shape: &Shape<W>, line: u16) {
        let line = usize::from(line);
        let Some(held) = self.lines.get_mut(line) else { return };
        for player in 0..shape.players {
            let class = held.class(player);
            self.classes[seat(player)][class] += 1;
            if class == class::OPEN {
                let lacks = first(without(shape.masks.get(line).copied().unwrap_or([0; W]), self.occupied));
                held.lacks = lacks as u16;
                let Some(counts) = self.completes.get_mut(lacks) else { continue };
                let count = &mut counts[seat(player)];
                if *count == 0 {
                    flip(&mut self.completing[seat(player)], lacks);
                }
                *count += 1;
            }
        }
    }

    /// A line is no longer counted.
    #[inline]
    fn leave(&mut self, shape: &Shape<W>, line: u16) {
        let Some(held) = self.lines.get(usize::from(line)) else { return };
        for player in 0..shape.players {
            let class = held.class(player);
            self.classes[seat(player)][class] -= 1;
            if class == class::OPEN {
                let lacks = usize::from(held.lacks);
                let Some(counts) = self.completes.get_mut(lacks) else { continue };
                let count = &mut counts[seat(player)];
                *count = count.saturating_sub(1);
                if *count == 0 {
                    flip(&mut self.completing[seat(player)], lacks);
                }
            }
        }
    }

    /// A piece comes to a point (`sign` 1), or leaves it (-1); `by` is whose it is.
    #[inline]
    fn change(&mut self, shape: &Shape<W>, point: usize, by: Option<usize>, sign: i8) {
        let lines = shape.through.get(point).map_or(&[][..], |lines| lines);
        for &line in lines {
            self.leave(shape, line);
        }
        let near = shape.links.get(point).copied().unwrap_or([0; W]);
        for player in 0..shape.players {
            self.mobility[seat(player)] -= i32::from(sign) * shared(near, self.men[seat(player)]);
        }
        if let Some(player) = by {
            self.mobility[seat(player)] += i32::from(sign) * (shared(near, near) - shared(near, self.occupied));
            flip(&mut self.men[seat(player)], point);
        }
        flip(&mut self.occupied, point);
        for &line in lines {
            if let Some(held) = self.lines.get_mut(usize::from(line)) {
                held.all = held.all.wrapping_add_signed(sign);
                if let Some(own) = by.and_then(|player| held.own.get_mut(player)) {
                    *own = own.wrapping_add_signed(sign);
                }
            }
            self.enter(shape, line);
        }
    }
}

/// Counts, and what they are of.
#[derive(Clone, Debug)]
pub(super) struct Kept<const W: usize> {
    shape: Arc<Shape<W>>,
    prospects: Arc<Prospects<W>>,
    pub(super) counts: Counts<W>,
}

impl<const W: usize> Kept<W> {
    pub(super) fn new(board: &Board, players: usize, lines: &[Vec<PointId>], slides: bool) -> Self {
        let prospects = Arc::new(Prospects::new(board, lines, slides));
        let lines: Vec<&Vec<PointId>> =
            lines.iter().filter(|line| (1..=MAX_LINE).contains(&line.len())).take(usize::from(u16::MAX)).collect();
        let mut through = vec![Vec::new(); board.len()];
        for (index, line) in (0..).zip(&lines) {
            for point in line.iter() {
                if let Some(lines) = through.get_mut(point.index()) {
                    lines.push(index);
                }
            }
        }
        let linked = |point| if slides { narrow(board.neighbours(point).into_iter().collect()) } else { [0; W] };
        let shape = Shape {
            players: players.min(PLAYERS),
            through: through.into_iter().map(Vec::into_boxed_slice).collect(),
            masks: lines.iter().map(|line| narrow(line.iter().copied().collect())).collect(),
            links: board.points().map(linked).collect(),
        };
        let mut counts = Counts {
            men: [[0; W]; PLAYERS],
            occupied: [0; W],
            lines: lines.iter().map(|line| Held { len: line.len() as u8, ..Held::default() }).collect(),
            completes: vec![[0; PLAYERS]; board.len()],
            completing: [[0; W]; PLAYERS],
            classes: [[0; class::ALL]; PLAYERS],
            mobility: [0; PLAYERS],
        };
        for (line, _) in (0..).zip(&lines) {
            counts.enter(&shape, line);
        }
        Self { shape: Arc::new(shape), prospects, counts }
    }

    #[inline]
    pub(super) fn prospects(&self, wanted: Wanted) -> [[i32; prospect::ALL]; PLAYERS] {
        self.prospects.of(self.counts.men, self.counts.occupied, wanted)
    }

    #[inline]
    pub(super) fn follow(&mut self, state: &State) {
        let Self { shape, counts, .. } = self;
        let occupied: Words<W> = narrow(state.occupied());
        let mut men = [[0; W]; PLAYERS];
        let mut others = occupied;
        let mut known = counts.occupied;
        for (player, men) in men.iter_mut().enumerate().take(shape.players) {
            *men = narrow(state.men(PlayerId(player as u8)));
            others = without(others, *men);
            known = without(known, counts.men[seat(player)]);
        }
        // What has gone goes first, so that no point holds two.
        for (player, men) in men.iter().enumerate().take(shape.players) {
            each(without(counts.men[seat(player)], *men), |at| counts.change(shape, at, Some(player), -1));
        }
        each(without(known, others), |at| counts.change(shape, at, None, -1));
        for (player, men) in men.iter().enumerate().take(shape.players) {
            each(without(*men, counts.men[seat(player)]), |at| counts.change(shape, at, Some(player), 1));
        }
        each(without(others, known), |at| counts.change(shape, at, None, 1));
    }
}
