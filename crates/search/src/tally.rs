//! What a board amounts to, kept up as states are looked at one after the other.
//!
//! A tally is told which men stand where, and counts only what has changed since it was told last. Searches go from a state to
//! one that differs in a few points, so that is little, however large the board.

use std::sync::Arc;

use merels_rules::PointSet;
use merels_rules::board::{Board, PointId};
use merels_rules::engine::{Program, State};
use merels_rules::ir::PlayerId;

/// The most players of any game.
pub(crate) const PLAYERS: usize = 4;
/// Longer lines aren't looked at.
const MAX_LINE: usize = 16;
const SIDE: usize = MAX_LINE + 1;

/// What a line is to a player.
pub(crate) mod class {
    pub(crate) const MADE: usize = 0;
    pub(crate) const OPEN: usize = 1;
    pub(crate) const BEGUN: usize = 2;
    pub(crate) const BLOCKED: usize = 3;
    pub(crate) const NOTHING: usize = 4;
    pub(crate) const ALL: usize = 5;
}

/// The class of a line, by its length, the player's men and all men on it.
static CLASSES: [u8; SIDE * SIDE * SIDE] = {
    let mut classes = [class::NOTHING as u8; SIDE * SIDE * SIDE];
    let mut len = 0;
    while len < SIDE {
        let mut own = 0;
        while own <= len {
            let at = (len * SIDE + own) * SIDE;
            if len - own <= class::BEGUN {
                classes[at + own] = (len - own) as u8;
            }
            if own + 1 == len {
                classes[at + len] = class::BLOCKED as u8;
            }
            own += 1;
        }
        len += 1;
    }
    classes
};

/// Men on a line.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    own: [u8; PLAYERS],
    all: u8,
    len: u8,
    /// The point that it lacks, where it lacks one.
    lacks: u8,
}

impl Held {
    #[inline]
    fn class(&self, player: usize) -> usize {
        let own = usize::from(self.own.get(player).copied().unwrap_or(0));
        let at = (usize::from(self.len) * SIDE + own) * SIDE + usize::from(self.all);
        CLASSES.get(at).map_or(class::NOTHING, |&class| usize::from(class))
    }
}

type Words<const W: usize> = [u64; W];

#[inline]
fn first<const W: usize>(set: Words<W>) -> usize {
    let word = set.iter().position(|&word| word != 0).unwrap_or(0);
    64 * word + set.get(word).map_or(0, |word| word.trailing_zeros() as usize)
}

#[inline]
fn shared<const W: usize>(a: Words<W>, b: Words<W>) -> i32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones() as i32).sum()
}

#[inline]
fn without<const W: usize>(mut a: Words<W>, b: Words<W>) -> Words<W> {
    a.iter_mut().zip(b).for_each(|(a, b)| *a &= !b);
    a
}

#[inline]
fn flip<const W: usize>(set: &mut Words<W>, point: usize) {
    if let Some(word) = set.get_mut(point / 64) {
        *word ^= 1 << (point % 64);
    }
}

#[inline]
fn narrow<const W: usize>(set: PointSet) -> Words<W> {
    let mut words = [0; W];
    words.iter_mut().zip(set.words()).for_each(|(word, from)| *word = from);
    words
}

fn widen<const W: usize>(set: Words<W>) -> PointSet {
    let mut words = [0; 4];
    words.iter_mut().zip(set).for_each(|(word, from)| *word = from);
    PointSet::from_words(words)
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
struct Counts<const W: usize> {
    men: [Words<W>; PLAYERS],
    /// Everything that stands anywhere.
    occupied: Words<W>,
    lines: Vec<Held>,
    /// For each point and player, the lines that a man there would complete.
    completes: Vec<[u16; PLAYERS]>,
    completing: [Words<W>; PLAYERS],
    classes: [[i32; class::ALL]; PLAYERS],
    mobility: [i32; PLAYERS],
}

impl<const W: usize> Counts<W> {
    /// A line is counted as what it is now.
    #[inline]
    fn enter(&mut self, shape: &Shape<W>, line: u16) {
        let line = usize::from(line);
        let Some(held) = self.lines.get_mut(line) else { return };
        for player in 0..shape.players {
            let class = held.class(player);
            self.classes[player % PLAYERS][class] += 1;
            if class == class::OPEN {
                let lacks = first(without(shape.masks.get(line).copied().unwrap_or([0; W]), self.occupied));
                held.lacks = lacks as u8;
                let Some(counts) = self.completes.get_mut(lacks) else { continue };
                let count = &mut counts[player % PLAYERS];
                if *count == 0 {
                    flip(&mut self.completing[player % PLAYERS], lacks);
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
            self.classes[player % PLAYERS][class] -= 1;
            if class == class::OPEN {
                let lacks = usize::from(held.lacks);
                let Some(counts) = self.completes.get_mut(lacks) else { continue };
                let count = &mut counts[player % PLAYERS];
                *count = count.saturating_sub(1);
                if *count == 0 {
                    flip(&mut self.completing[player % PLAYERS], lacks);
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
            self.mobility[player % PLAYERS] -= i32::from(sign) * shared(near, self.men[player % PLAYERS]);
        }
        if let Some(player) = by {
            self.mobility[player % PLAYERS] += i32::from(sign) * (shared(near, near) - shared(near, self.occupied));
            flip(&mut self.men[player % PLAYERS], point);
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
struct Sized<const W: usize> {
    shape: Arc<Shape<W>>,
    counts: Counts<W>,
}

impl<const W: usize> Sized<W> {
    fn new(board: &Board, players: usize, lines: &[Vec<PointId>], slides: bool) -> Self {
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
        Self { shape: Arc::new(shape), counts }
    }

    #[inline]
    fn follow(&mut self, program: &Program, state: &State) {
        let Self { shape, counts } = self;
        let occupied: Words<W> = narrow(program.occupied(state));
        let mut men = [[0; W]; PLAYERS];
        let mut others = occupied;
        let mut known = counts.occupied;
        for (player, men) in men.iter_mut().enumerate().take(shape.players) {
            *men = narrow(program.men(state, PlayerId(player as u8)));
            others = without(others, *men);
            known = without(known, counts.men[player % PLAYERS]);
        }
        // What has gone goes first, so that no point holds two.
        for (player, men) in men.iter().enumerate().take(shape.players) {
            each(without(counts.men[player % PLAYERS], *men), |at| counts.change(shape, at, Some(player), -1));
        }
        each(without(known, others), |at| counts.change(shape, at, None, -1));
        for (player, men) in men.iter().enumerate().take(shape.players) {
            each(without(*men, counts.men[player % PLAYERS]), |at| counts.change(shape, at, Some(player), 1));
        }
        each(without(others, known), |at| counts.change(shape, at, None, 1));
    }
}

#[inline]
fn each<const W: usize>(set: Words<W>, mut does: impl FnMut(usize)) {
    for (index, mut word) in set.into_iter().enumerate() {
        while word != 0 {
            does(64 * index + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}

/// What is known of the state that was followed last.
#[derive(Clone, Debug)]
pub(crate) struct Tally(Width);

#[derive(Clone, Debug)]
enum Width {
    One(Sized<1>),
    Four(Sized<4>),
}

/// Runs `$body` with the tally of one width.
macro_rules! with {
    ($tally:expr, |$sized:ident| $body:expr) => {
        match $tally {
            Width::One($sized) => $body,
            Width::Four($sized) => $body,
        }
    };
}

impl Tally {
    /// Of an empty board. `lines` are those that count, `slides` says whether men move.
    pub(crate) fn new(board: &Board, players: usize, lines: &[Vec<PointId>], slides: bool) -> Self {
        Self(if board.len() <= 64 {
            Width::One(Sized::new(board, players, lines, slides))
        } else {
            Width::Four(Sized::new(board, players, lines, slides))
        })
    }

    /// Looks at a state.
    #[inline]
    pub(crate) fn follow(&mut self, program: &Program, state: &State) {
        with!(&mut self.0, |sized| sized.follow(program, state));
    }

    /// The lines of each class that a player has, by the numbers of [`class`].
    #[inline]
    pub(crate) fn classes(&self, player: usize) -> &[i32; class::ALL] {
        with!(&self.0, |sized| &sized.counts.classes[player % PLAYERS])
    }

    /// The steps that a player's men could take along links.
    #[inline]
    pub(crate) fn mobility(&self, player: usize) -> i32 {
        with!(&self.0, |sized| sized.counts.mobility[player % PLAYERS])
    }

    /// The men of a player on the board.
    #[inline]
    pub(crate) fn men(&self, player: usize) -> i32 {
        with!(&self.0, |sized| shared(sized.counts.men[player % PLAYERS], sized.counts.men[player % PLAYERS]))
    }

    /// The empty points on which a player's man would complete a line.
    #[inline]
    pub(crate) fn completing(&self, player: usize) -> PointSet {
        with!(&self.0, |sized| widen(sized.counts.completing[player % PLAYERS]))
    }
}
