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
struct Short {
    mask: u64,
    length: usize,
}

/// Counts of two players on a small board.
#[derive(Clone, Copy, Debug, Default)]
struct Snapshot {
    men: [u64; 2],
    /// Everything that stands anywhere.
    occupied: u64,
    /// A byte for each class.
    lanes: [u32; 2],
    mobility: [i32; 2],
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
struct Direct {
    lines: Arc<[Short]>,
    /// For each point, the lines through it.
    through: Arc<[Box<[Short]>]>,
    links: Arc<[u64]>,
    above: Vec<Snapshot>,
    now: Snapshot,
}

impl Direct {
    /// None where there is too much to count.
    fn new(board: &Board, players: usize, lines: &[Vec<PointId>], slides: bool) -> Option<Self> {
        let are_short = lines.iter().all(|line| (1..=SHORT).contains(&line.len()));
        if players != 2 || board.len() > 64 || lines.len() > FEW || !are_short {
            return None;
        }
        let mask = |points: &[PointId]| narrow::<1>(points.iter().copied().collect())[0];
        let lines: Arc<[Short]> =
            lines.iter().map(|line| Short { mask: mask(line), length: line.len() << 6 }).collect();
        let through =
            board.points().map(|point| lines.iter().copied().filter(|line| line.mask >> point.0 & 1 == 1).collect());
        let near = |point| if slides { mask(&board.neighbours(point)) } else { 0 };
        Some(Self {
            through: through.collect(),
            links: board.points().map(near).collect(),
            above: Vec::new(),
            now: Snapshot { lanes: Snapshot::default().lanes_of(&lines), ..Snapshot::default() },
            lines,
        })
    }

    /// Looks at a state, at a ply where the states above are remembered.
    #[inline]
    fn follow(&mut self, program: &Program, state: &State, ply: Option<usize>) {
        let [occupied, ..] = program.occupied(state).words();
        let men = [0, 1].map(|player| program.men(state, PlayerId(player)).words()[0]);
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

    fn classes(&self, player: usize) -> [i32; class::ALL] {
        let lanes = self.now.lanes[player % 2];
        let mut classes = [0; class::ALL];
        for (class, count) in classes.iter_mut().enumerate().take(class::NOTHING) {
            *count = (lanes >> (8 * class) & 0xFF) as i32;
        }
        classes
    }

    #[inline]
    fn completing(&self, player: usize) -> u64 {
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

/// What is known of the state that was followed last.
#[derive(Clone, Debug)]
pub(crate) struct Tally(Width);

#[derive(Clone, Debug)]
enum Width {
    Direct(Direct),
    One(Box<Sized<1>>),
    Four(Box<Sized<4>>),
}

impl Tally {
    /// Of an empty board. `lines` are those that count, `slides` says whether men move.
    pub(crate) fn new(board: &Board, players: usize, lines: &[Vec<PointId>], slides: bool) -> Self {
        if let Some(direct) = Direct::new(board, players, lines, slides) {
            return Self(Width::Direct(direct));
        }
        Self::as_it_changes(board, players, lines, slides)
    }

    /// The same, counted as it changes.
    fn as_it_changes(board: &Board, players: usize, lines: &[Vec<PointId>], slides: bool) -> Self {
        Self(if board.len() <= 64 {
            Width::One(Box::new(Sized::new(board, players, lines, slides)))
        } else {
            Width::Four(Box::new(Sized::new(board, players, lines, slides)))
        })
    }

    /// Looks at a state. Those at lower plies are remembered, so that little is to be counted for what follows on them.
    #[inline]
    pub(crate) fn follow(&mut self, program: &Program, state: &State, ply: Option<usize>) {
        match &mut self.0 {
            Width::Direct(direct) => direct.follow(program, state, ply),
            Width::One(sized) => sized.follow(program, state),
            Width::Four(sized) => sized.follow(program, state),
        }
    }

    /// The lines of each class that a player has, by the numbers of [`class`].
    #[inline]
    pub(crate) fn classes(&self, player: usize) -> [i32; class::ALL] {
        match &self.0 {
            Width::Direct(direct) => direct.classes(player),
            Width::One(sized) => sized.counts.classes[player % PLAYERS],
            Width::Four(sized) => sized.counts.classes[player % PLAYERS],
        }
    }

    /// The steps that a player's men could take along links.
    #[inline]
    pub(crate) fn mobility(&self, player: usize) -> i32 {
        match &self.0 {
            Width::Direct(direct) => direct.now.mobility[player % 2],
            Width::One(sized) => sized.counts.mobility[player % PLAYERS],
            Width::Four(sized) => sized.counts.mobility[player % PLAYERS],
        }
    }

    /// The men of a player on the board.
    #[inline]
    pub(crate) fn men(&self, player: usize) -> i32 {
        let count = |men: &[u64]| men.iter().map(|word| word.count_ones() as i32).sum();
        match &self.0 {
            Width::Direct(direct) => count(&[direct.now.men[player % 2]]),
            Width::One(sized) => count(&sized.counts.men[player % PLAYERS]),
            Width::Four(sized) => count(&sized.counts.men[player % PLAYERS]),
        }
    }

    /// Whether any lines are counted.
    pub(crate) fn sees_lines(&self) -> bool {
        match &self.0 {
            Width::Direct(direct) => !direct.lines.is_empty(),
            Width::One(sized) => !sized.counts.lines.is_empty(),
            Width::Four(sized) => !sized.counts.lines.is_empty(),
        }
    }

    /// The empty points on which a player's man would complete a line.
    #[inline]
    pub(crate) fn completing(&self, player: usize) -> PointSet {
        match &self.0 {
            Width::Direct(direct) => PointSet::from_words([direct.completing(player), 0, 0, 0]),
            Width::One(sized) => widen(sized.counts.completing[player % PLAYERS]),
            Width::Four(sized) => widen(sized.counts.completing[player % PLAYERS]),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

    use merels_rules::engine::{NoRecord, Random, Xorshift};
    use merels_rules::ir::PlayerId;
    use merels_rules::{Definition, NoLibrary, Rules};

    use super::{PLAYERS, Tally, class};

    fn rules(text: &str) -> Rules {
        Definition::read("game.merels", text, &NoLibrary).unwrap().rules(&[]).unwrap()
    }

    const MILLS: &str = "game \"Mills\"\nplayers White, Black\nboard squares 3 joined at middles\npiece man: 5 in each hand\n\
        pattern mill = line of 3 { same owner }\n\
        phase placing until hands empty { place man on empty  if mill made { take theirs } }\n\
        phase moving { move mine to empty near it  if mill made { take theirs } }\n\
        end { mover loses when left < 3  mover loses when stuck }";

    const THREE: &str = "game \"Three\"\nplayers Red, Green, Blue\nboard grid 9 x 9 with diagonals\n\
        piece man: 30 in each hand\npattern row = line of 4 { same owner }\n\
        phase play { place man on empty  if row made { take theirs } }\nend { draw when board full }";

    /// What is counted, from the men alone.
    fn counted(rules: &Rules, tally: &Tally, state: &merels_rules::engine::State) {
        let program = rules.program();
        let occupied = program.occupied(state);
        for player in 0..rules.game.players.len() {
            let men = program.men(state, PlayerId(player as u8));
            let mut classes = [0; class::ALL];
            let mut completing = merels_rules::PointSet::EMPTY;
            for line in &rules.game.lines {
                let own = line.points.iter().filter(|point| men.contains(**point)).count();
                let all = line.points.iter().filter(|point| occupied.contains(**point)).count();
                let len = line.points.len();
                if own == all && len - own < class::BLOCKED {
                    classes[len - own] += 1;
                    completing = completing.union(
                        line.points
                            .iter()
                            .filter(|point| own + 1 == len && !occupied.contains(**point))
                            .copied()
                            .collect(),
                    );
                } else if all == len && own + 1 == len {
                    classes[class::BLOCKED] += 1;
                }
            }
            assert_eq!(tally.classes(player)[..class::NOTHING], classes[..class::NOTHING]);
            assert_eq!(tally.completing(player), completing);
            assert_eq!(tally.men(player), men.len() as i32);
            let near =
                |man| rules.game.board.neighbours(man).iter().filter(|point| !occupied.contains(**point)).count();
            assert_eq!(tally.mobility(player), men.iter().map(near).sum::<usize>() as i32);
        }
    }

    #[test]
    fn what_is_kept_up_is_what_is_there() {
        for text in [MILLS, THREE] {
            let rules = rules(text);
            let (game, program) = (&rules.game, rules.program());
            let lines: Vec<_> = game.lines.iter().map(|line| line.points.clone()).collect();
            let mut quick = Tally::new(&game.board, game.players.len(), &lines, true);
            let mut kept = Tally::as_it_changes(&game.board, game.players.len(), &lines, true);
            assert!(game.players.len() <= PLAYERS);
            let mut random = Xorshift::new(3);
            let start = program.start(game, PlayerId(0), &mut NoRecord);
            let mut state = start.clone();
            let mut looked = 0;
            for _ in 0..3_000 {
                match program.draw(&state, &mut random) {
                    Some(decision) => program.apply(&mut state, decision, &mut NoRecord),
                    None => state.clone_from(&start),
                }
                // Some states are passed over, so that much changes at once.
                if random.below(3) > 0 {
                    for tally in [&mut quick, &mut kept] {
                        // From whatever ply counting goes on, it comes to the same.
                        let ply = random.below(8) as usize;
                        tally.follow(program, &state, (ply > 0).then_some(ply));
                        counted(&rules, tally, &state);
                    }
                    looked += 1;
                }
            }
            assert!(looked > 1_000);
        }
    }
}
