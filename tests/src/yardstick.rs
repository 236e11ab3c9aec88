//! Nine men's morris written by hand and for speed: the upper mark that an engine for any game is measured against.
//!
//! Points are numbered clockwise from the top left corner of each square: 0 to 7 on the outer square, 8 to 15 on the
//! middle one, 16 to 23 on the inner one. So corners are even and middles are odd, a step along a square turns a byte by
//! one bit, and a step between squares is a shift by eight.
//!
//! A slide is one of 64 numbers: 0 to 23 clockwise onto that point, 24 to 47 counterclockwise onto that point less 24,
//! and 48 to 63 between squares. All slides of a player are thus one word: what the men reach, and what is empty.
//!
//! Counting visits every decision but the last of each sequence, which it only counts. Before the men slide that count
//! doesn't depend on where they stand and costs almost nothing: compare only with what counts the last ply in bulk too.

/// Names of the points by number.
pub const NAMES: [&str; 24] = [
    "a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4", // outer
    "b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4", // middle
    "c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4", // inner
];

pub(crate) const BOARD: u32 = 0xff_ffff;
/// Middles of the two lower bytes of a word.
const MIDDLES: u32 = 0xaaaa;

/// A position at the start of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Men of the player due.
    own: u32,
    other: u32,
    tally: Tally,
    /// 0 is White.
    due: u8,
}

impl Position {
    /// An empty board, nine men in each hand, White due.
    pub fn start() -> Self {
        Self::from_men(0, 0, [9, 9], true)
    }

    /// Bit n of a word is a man on the point of number n; the words have no bit in common.
    /// The player due places when there is a man in the hand, of at most nine, and moves otherwise.
    pub fn from_men(white: u32, black: u32, in_hand: [u8; 2], white_to_move: bool) -> Self {
        let white = white & BOARD;
        let black = black & BOARD & !white;
        let tally = Tally::new([white, black], in_hand);
        if white_to_move {
            Self { own: white, other: black, tally, due: 0 }
        } else {
            Self { own: black, other: white, tally: tally.swapped(), due: 1 }
        }
    }
}

/// Men in hand and men left (on the board and in hand) of the player due, then the same of the other: a byte each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tally(u32);

impl Tally {
    fn new(men: [u32; 2], in_hand: [u8; 2]) -> Self {
        let [hand, other_hand] = in_hand.map(|hand| u32::from(hand.min(9)));
        let [left, other_left] = [men[0].count_ones() + hand, men[1].count_ones() + other_hand];
        Self(hand | left << 8 | other_hand << 16 | other_left << 24)
    }

    #[inline(always)]
    fn swapped(self) -> Self {
        Self(self.0.rotate_left(16))
    }

    #[inline(always)]
    fn hand(self) -> u32 {
        self.0 & 0xff
    }

    #[inline(always)]
    fn left(self) -> u32 {
        self.0 >> 8 & 0xff
    }

    #[inline(always)]
    fn placed(self) -> Self {
        Self(self.0 - 1)
    }

    #[inline(always)]
    fn taken(self) -> Self {
        Self(self.0 - (1 << 24))
    }

    /// How many points are empty.
    #[inline(always)]
    fn empty(self) -> u32 {
        24 + self.hand() + (self.0 >> 16 & 0xff) - self.left() - (self.0 >> 24)
    }
}

/// What a slide changes, and the partners of the point it reaches.
#[derive(Clone, Copy)]
struct Slide {
    reach: u64,
    onto: u64,
    /// The point left and the point reached.
    men: u32,
    partners: [u32; 2],
}

impl Slide {
    /// Does it complete a line, given the men after it?
    #[inline(always)]
    fn completes(&self, men: u32) -> bool {
        let [first, second] = self.partners;
        men & first == first || men & second == second
    }
}

const SLIDES: [Slide; 64] = {
    let mut slides = [Slide { reach: 0, onto: 0, men: 0, partners: [0; 2] }; 64];
    let mut number = 0;
    while number < 64 {
        let (from, to) = if number < 24 {
            (number & 24 | (number + 7) & 7, number)
        } else if number < 48 {
            let to = number - 24;
            (to & 24 | (to + 1) & 7, to)
        } else if number & 1 == 1 {
            (number - 48, number - 40)
        } else {
            (number - 39, number - 47)
        };
        let men = 1 << from | 1 << to;
        slides[number] = Slide { reach: reach(men), onto: onto(men), men, partners: PARTNERS[to] };
        number += 1;
    }
    slides
};

/// The other two points of both lines through a point; 32 entries, so that five bits are always an index.
const PARTNERS: [[u32; 2]; 32] = {
    let mut partners = [[0; 2]; 32];
    let mut point = 0;
    while point < 24 {
        let square = point & 24;
        let near = 1 << (square | (point + 1) & 7) | 1 << (square | (point + 7) & 7);
        partners[point] = if point & 1 == 1 {
            [near, (0x01_0101 << (point & 7)) & !(1 << point)]
        } else {
            let clockwise = 1 << (square | (point + 1) & 7) | 1 << (square | (point + 2) & 7);
            let counterclockwise = 1 << (square | (point + 7) & 7) | 1 << (square | (point + 6) & 7);
            [clockwise, counterclockwise]
        };
        point += 1;
    }
    partners
};

/// By the men on one square: the points in its lines that stand, and the points that would complete one.
const SQUARES: [(u8, u8); 256] = {
    let mut squares = [(0, 0); 256];
    let mut men = 0;
    while men < 256 {
        let mut corner = 0;
        while corner < 8 {
            let line = 0b111_u8.rotate_left(corner);
            let held = men as u8 & line;
            if held == line {
                squares[men].0 |= line;
            } else if held.count_ones() == 2 {
                squares[men].1 |= line & !held;
            }
            corner += 2;
        }
        men += 1;
    }
    squares
};

/// Points of the lines that stand.
#[inline(always)]
fn in_mills(men: u32) -> u32 {
    let [outer, middle, inner, _] = men.to_le_bytes();
    let across = outer & middle & inner & MIDDLES as u8;
    u32::from_le_bytes([
        SQUARES[usize::from(outer)].0 | across,
        SQUARES[usize::from(middle)].0 | across,
        SQUARES[usize::from(inner)].0 | across,
        0,
    ])
}

/// Points where one more man completes a line; men may stand on some of them.
#[inline(always)]
fn completing(men: u32) -> u32 {
    let [outer, middle, inner, _] = men.to_le_bytes();
    let middles = MIDDLES as u8;
    u32::from_le_bytes([
        SQUARES[usize::from(outer)].1 | middle & inner & middles,
        SQUARES[usize::from(middle)].1 | outer & inner & middles,
        SQUARES[usize::from(inner)].1 | outer & middle & middles,
        0,
    ])
}

/// Does a line through the point stand, given that a man is on it?
#[inline(always)]
pub(crate) fn completes(men: u32, point: u32) -> bool {
    let [first, second] = PARTNERS[(point & 31) as usize];
    men & first == first || men & second == second
}

/// Men that may be taken.
#[inline(always)]
pub(crate) fn takeable(men: u32) -> u32 {
    let loose = men & !in_mills(men);
    if loose == 0 { men } else { loose }
}

/// Slides by the men, if the points they lead to are empty. Every bit depends on one man alone, so a change of men is an
/// exclusive or; the same holds of `onto`.
#[inline(always)]
const fn reach(men: u32) -> u64 {
    let clockwise = (men & 0x7f_7f7f) << 1 | men >> 7 & 0x01_0101;
    let counterclockwise = men >> 1 & 0x7f_7f7f | (men & 0x01_0101) << 7;
    let across = men & MIDDLES | (men >> 8 & MIDDLES) >> 1;
    clockwise as u64 | (counterclockwise as u64) << 24 | (across as u64) << 48
}

/// Slides onto the points, if men stand where they begin.
#[inline(always)]
const fn onto(points: u32) -> u64 {
    let across = points >> 8 & MIDDLES | (points & MIDDLES) >> 1;
    points as u64 | (points as u64) << 24 | (across as u64) << 48
}

#[inline(always)]
pub(crate) fn lowest(points: u32) -> u32 {
    points & points.wrapping_neg()
}

/// How many sequences of exactly `depth` decisions there are. A finished game has none.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 { 1 } else { turn(position.own, position.other, position.tally, depth) }
}

/// How many decisions begin a turn.
#[inline(always)]
fn replies(own: u32, other: u32, tally: Tally) -> u64 {
    if tally.left() < 3 {
        0
    } else if tally.hand() > 0 {
        u64::from(tally.empty())
    } else if tally.left() == 3 {
        u64::from(3 * tally.empty())
    } else {
        u64::from((reach(own) & onto(BOARD & !(own | other))).count_ones())
    }
}

fn turn(own: u32, other: u32, tally: Tally, depth: u32) -> u64 {
    if depth == 1 {
        replies(own, other, tally)
    } else if tally.left() < 3 {
        0
    } else if tally.hand() > 0 {
        if depth == 2 { place::<true>(own, other, tally, 2) } else { place::<false>(own, other, tally, depth) }
    } else if tally.left() == 3 {
        if depth == 2 { fly::<true>(own, other, tally, 2) } else { fly::<false>(own, other, tally, depth) }
    } else if depth == 2 {
        slide::<true>(own, other, tally, 2)
    } else {
        slide::<false>(own, other, tally, depth)
    }
}

/// The last ply after any placement or move of one player: what is the same after all of them.
struct LastPly {
    takes: u64,
    /// Replies that don't depend on where men stand.
    anywhere: u64,
    replies_slide: bool,
    reach: u64,
    open: u64,
}

impl LastPly {
    /// The tally is that after the placement or move, the empty points are those before it.
    #[inline(always)]
    fn new(other: u32, tally: Tally, empty: u32) -> Self {
        let due = tally.swapped();
        let replies_slide = due.left() > 3 && due.hand() == 0;
        Self {
            takes: u64::from(takeable(other).count_ones()),
            anywhere: if replies_slide { 0 } else { replies(0, 0, due) },
            replies_slide,
            reach: reach(other),
            open: onto(empty),
        }
    }

    /// `changed`: slides onto the points that were filled or left.
    #[inline(always)]
    fn count(&self, completed: bool, changed: u64) -> u64 {
        if completed {
            self.takes
        } else if self.replies_slide {
            u64::from((self.reach & (self.open ^ changed)).count_ones())
        } else {
            self.anywhere
        }
    }
}

/// What follows a placement or move.
#[inline(always)]
fn after(own: u32, other: u32, tally: Tally, completed: bool, depth: u32) -> u64 {
    if !completed {
        turn(other, own, tally.swapped(), depth)
    } else if depth == 1 {
        u64::from(takeable(other).count_ones())
    } else if depth == 2 {
        take::<true>(own, other, tally, depth)
    } else {
        take::<false>(own, other, tally, depth)
    }
}

fn place<const NEXT_IS_LAST: bool>(own: u32, other: u32, tally: Tally, depth: u32) -> u64 {
    let tally = tally.placed();
    let completing = if other == 0 { 0 } else { completing(own) };
    let mut empty = BOARD & !(own | other);
    let last = LastPly::new(other, tally, empty);
    let mut sequences = 0;
    while empty != 0 {
        let to = lowest(empty);
        empty ^= to;
        let completed = completing & to != 0;
        sequences += if NEXT_IS_LAST {
            last.count(completed, onto(to))
        } else {
            after(own | to, other, tally, completed, depth - 1)
        };
    }
    sequences
}

fn fly<const NEXT_IS_LAST: bool>(own: u32, other: u32, tally: Tally, depth: u32) -> u64 {
    let empty = BOARD & !(own | other);
    let mut movable = own;
    let mut sequences = 0;
    while movable != 0 {
        let from = lowest(movable);
        movable ^= from;
        let rest = own ^ from;
        let completing = if other == 0 { 0 } else { completing(rest) };
        let last = LastPly::new(other, tally, empty | from);
        let mut targets = empty;
        while targets != 0 {
            let to = lowest(targets);
            targets ^= to;
            let completed = completing & to != 0;
            sequences += if NEXT_IS_LAST {
                last.count(completed, onto(to))
            } else {
                after(rest | to, other, tally, completed, depth - 1)
            };
        }
    }
    sequences
}

fn slide<const NEXT_IS_LAST: bool>(own: u32, other: u32, tally: Tally, depth: u32) -> u64 {
    let empty = BOARD & !(own | other);
    let last = LastPly::new(other, tally, empty);
    let mut slides = reach(own) & onto(empty);
    let mut sequences = 0;
    while slides != 0 {
        let slide = &SLIDES[(slides.trailing_zeros() & 63) as usize];
        slides &= slides - 1;
        let moved = own ^ slide.men;
        let completed = slide.completes(moved) && other != 0;
        sequences += if NEXT_IS_LAST {
            last.count(completed, slide.onto)
        } else {
            after(moved, other, tally, completed, depth - 1)
        };
    }
    sequences
}

fn take<const NEXT_IS_LAST: bool>(own: u32, other: u32, tally: Tally, depth: u32) -> u64 {
    let tally = tally.taken().swapped();
    let mut takeable = takeable(other);
    let mut sequences = 0;
    while takeable != 0 {
        let man = lowest(takeable);
        takeable ^= man;
        sequences +=
            if NEXT_IS_LAST { replies(other ^ man, own, tally) } else { turn(other ^ man, own, tally, depth - 1) };
    }
    sequences
}

/// Numbers that look random and are the same for the same seed (xorshift, Marsaglia 2003).
#[derive(Clone, Debug)]
pub struct Xorshift(u64);

impl Xorshift {
    /// Seeds close to one another begin far apart.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1 << 63)
    }

    /// A number less than `n`, or 0 if there is none.
    #[inline(always)]
    pub fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// A one in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Which bit of a byte has so many ones below it: the index is that number, then the byte.
const BIT_OF_RANK: [u8; 2048] = {
    let mut bits = [0; 2048];
    let mut byte = 0;
    while byte < 256 {
        let mut rank = 0;
        let mut bit = 0;
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                bits[rank << 8 | byte] = bit;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    bits
};

/// In each byte, the number of ones in it and the bytes below it.
#[inline(always)]
fn ones_up_to(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    ((nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES)
}

/// The bit that has `rank` ones below it, found without a loop (Vigna 2008).
#[inline(always)]
fn select(word: u64, ones_up_to: u64, rank: u64) -> u32 {
    let tops = ONES << 7;
    let bytes_below = ((rank.wrapping_mul(ONES) | tops) - ones_up_to) & tops;
    let shift = ((bytes_below >> 7).wrapping_mul(ONES) >> 53) & 0x38;
    let rank_in_byte = rank - ((ones_up_to << 8) >> shift & 0xff);
    let byte = word >> shift & 0xff;
    shift as u32 + u32::from(BIT_OF_RANK[(rank_in_byte << 8 | byte) as usize & 2047])
}

/// Any bit of the word; `None` if it is 0.
#[inline(always)]
fn any(word: u64, random: &mut Xorshift) -> Option<u32> {
    let ones_up_to = ones_up_to(word);
    let count = (ones_up_to >> 56) as u32;
    (count > 0).then(|| select(word, ones_up_to, u64::from(random.below(count))))
}

/// Any of the points, of which there must be one. Many are empty at all times, so guessing is faster than `any`.
#[inline(always)]
fn guess(points: u32, random: &mut Xorshift) -> u32 {
    loop {
        let point = random.below(24);
        if points >> point & 1 == 1 {
            return point;
        }
    }
}

/// Any of three men.
#[inline(always)]
fn any_of_three(men: u32, random: &mut Xorshift) -> u32 {
    let upper = men & men.wrapping_sub(1);
    let third = upper & upper.wrapping_sub(1);
    match random.below(3) {
        0 => men ^ upper,
        1 => upper ^ third,
        _ => third,
    }
}

/// Plays on, each decision drawn from the legal ones with equal chance, and returns the winner (0 is White) and the
/// number of decisions. Nobody has won when `cap` decisions were taken first, whatever the last of them did.
pub fn playout(position: Position, cap: u32, random: &mut Xorshift) -> (Option<u8>, u32) {
    play(position, cap, random, |_, _| {})
}

/// `seen` is given the men of the player who decided and of the other after every decision.
#[inline(always)]
fn play(position: Position, cap: u32, random: &mut Xorshift, mut seen: impl FnMut(u32, u32)) -> (Option<u8>, u32) {
    let Position { mut own, mut other, mut tally, mut due } = position;
    let mut decisions = 0;
    while decisions < cap {
        let empty = BOARD & !(own | other);
        let lost = (Some(due ^ 1), decisions);
        if tally.left() < 3 {
            return lost;
        }
        let completed = if tally.hand() > 0 || tally.left() == 3 {
            if empty == 0 {
                return lost;
            }
            let to = guess(empty, random);
            if tally.hand() > 0 {
                tally = tally.placed();
            } else {
                own ^= any_of_three(own, random);
            }
            own |= 1 << to;
            decisions += 1;
            seen(own, other);
            completes(own, to)
        } else {
            let (mut reached, mut other_reached, mut open) = (reach(own), reach(other), onto(empty));
            let both_slide = tally.swapped().left() > 3 && tally.swapped().hand() == 0;
            // Most decisions are slides after slides; nothing but these words changes from one to the next.
            loop {
                let Some(number) = any(reached & open, random) else {
                    return (Some(due ^ 1), decisions);
                };
                let slide = &SLIDES[(number & 63) as usize];
                own ^= slide.men;
                reached ^= slide.reach;
                open ^= slide.onto;
                decisions += 1;
                seen(own, other);
                let completed = slide.completes(own);
                if completed || !both_slide || decisions >= cap {
                    break completed;
                }
                (own, other, reached, other_reached) = (other, own, other_reached, reached);
                (tally, due) = (tally.swapped(), due ^ 1);
            }
        };
        if completed
            && decisions < cap
            && let Some(man) = any(u64::from(takeable(other)), random)
        {
            other ^= 1 << man;
            tally = tally.taken();
            decisions += 1;
            seen(own, other);
        }
        (own, other, tally, due) = (other, own, tally.swapped(), due ^ 1);
    }
    (None, decisions)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "a test that can't go on fails")]

    use super::*;

    const GAME: &str = "nine-mens-morris";

    fn number(name: &str) -> usize {
        NAMES.iter().position(|known| *known == name).unwrap()
    }

    fn men(names: &str) -> u32 {
        names.split(' ').map(|name| 1 << number(name)).sum()
    }

    fn position(name: &str) -> Position {
        match name {
            "start" => Position::start(),
            "N1" => Position::from_men(men("a7 d7 g4 f2 c3"), men("b6 d6 e5 a4 d1"), [0, 0], true),
            "N2" => Position::from_men(men("a7 d7 e3"), men("b6 d6 c3 f2"), [0, 0], true),
            other => panic!("there is no position {other}"),
        }
    }

    /// The rules once more, slowly: nothing is taken from above but the names.
    #[derive(Clone)]
    struct Referee {
        lines: Vec<[usize; 3]>,
        board: [Option<usize>; 24],
        in_hand: [usize; 2],
        due: usize,
        takes: bool,
    }

    impl Referee {
        fn start() -> Self {
            let mut lines = Vec::new();
            for label in "abcdefg1234567".chars() {
                let mut names: Vec<&str> = NAMES.into_iter().filter(|name| name.contains(label)).collect();
                names.sort_unstable();
                lines.extend(names.chunks(3).map(|line| [number(line[0]), number(line[1]), number(line[2])]));
            }
            assert_eq!(lines.len(), 16);
            Self { lines, board: [None; 24], in_hand: [9; 2], due: 0, takes: false }
        }

        fn held(&self, player: usize) -> Vec<usize> {
            (0..24).filter(|point| self.board[*point] == Some(player)).collect()
        }

        fn words(&self) -> [u32; 2] {
            [0, 1].map(|player| self.held(player).iter().map(|point| 1 << point).sum())
        }

        fn in_mill(&self, point: usize) -> bool {
            let owner = self.board[point];
            self.lines.iter().any(|line| line.contains(&point) && line.iter().all(|other| self.board[*other] == owner))
        }

        fn linked(&self, one: usize, other: usize) -> bool {
            self.lines.iter().flat_map(|line| line.windows(2)).any(|link| link == [one, other] || link == [other, one])
        }

        fn legal(&self) -> Vec<String> {
            let (mine, theirs) = (self.held(self.due), self.held(1 - self.due));
            let empty: Vec<usize> = (0..24).filter(|point| self.board[*point].is_none()).collect();
            let mut legal: Vec<String> = if self.takes {
                let all = theirs.iter().all(|point| self.in_mill(*point));
                theirs
                    .into_iter()
                    .filter(|man| all || !self.in_mill(*man))
                    .map(|man| format!("x{}", NAMES[man]))
                    .collect()
            } else if mine.len() + self.in_hand[self.due] < 3 {
                Vec::new()
            } else if self.in_hand[self.due] > 0 {
                empty.iter().map(|to| NAMES[*to].to_owned()).collect()
            } else {
                let steps = mine.iter().flat_map(|from| empty.iter().map(move |to| (*from, *to)));
                let steps = steps.filter(|(from, to)| mine.len() == 3 || self.linked(*from, *to));
                steps.map(|(from, to)| format!("{}-{}", NAMES[from], NAMES[to])).collect()
            };
            legal.sort_unstable();
            legal
        }

        fn decide(&mut self, decision: &str) {
            if let Some(man) = decision.strip_prefix('x') {
                self.board[number(man)] = None;
                self.takes = false;
            } else {
                let to = if let Some((from, to)) = decision.split_once('-') {
                    self.board[number(from)] = None;
                    number(to)
                } else {
                    self.in_hand[self.due] -= 1;
                    number(decision)
                };
                self.board[to] = Some(self.due);
                self.takes = self.in_mill(to);
            }
            if !self.takes {
                self.due = 1 - self.due;
            }
        }

        fn after(&self, decision: &str) -> Self {
            let mut after = self.clone();
            after.decide(decision);
            after
        }

        fn perft(&self, depth: u32) -> u64 {
            if depth == 0 {
                return 1;
            }
            self.legal().iter().map(|decision| self.after(decision).perft(depth - 1)).sum()
        }

        fn position(&self) -> Position {
            let [white, black] = self.words();
            Position::from_men(white, black, self.in_hand.map(|hand| u8::try_from(hand).unwrap()), self.due == 0)
        }
    }

    #[test]
    fn the_referee_agrees_with_played_games() {
        let walks = [
            include_str!("../oracles/walks/nine-mens-morris.1.walk"),
            include_str!("../oracles/walks/nine-mens-morris.2.walk"),
        ];
        for walk in walks {
            let mut referee = Referee::start();
            for line in walk.lines().take_while(|line| *line != "end") {
                let mut columns = line.split(" | ");
                let decision = columns.next().unwrap();
                assert_eq!(referee.legal().join(" "), columns.next().unwrap());
                referee.decide(decision);
            }
            assert!(referee.legal().is_empty());
        }
    }

    #[test]
    fn the_table_is_met() {
        let mut rows = 0;
        for line in include_str!("../oracles/perft.tsv").lines() {
            let [game, name, "decisions", depth, leaves] = line.split('\t').collect::<Vec<_>>()[..] else { continue };
            if game == GAME {
                assert_eq!(perft(&position(name), depth.parse().unwrap()), leaves.parse::<u64>().unwrap(), "{line}");
                rows += 1;
            }
        }
        assert_eq!(rows, 15);
        assert_eq!(perft(&Position::start(), 0), 1);
    }

    #[test]
    fn positions_of_random_games_have_as_many_sequences_as_the_referee_finds() {
        let mut random = Xorshift::new(1);
        for _ in 0..12 {
            let mut referee = Referee::start();
            loop {
                if !referee.takes && random.below(6) == 0 {
                    for depth in 1..=3 {
                        if referee.legal().len().pow(depth) < 2000 {
                            assert_eq!(perft(&referee.position(), depth), referee.perft(depth));
                        }
                    }
                }
                let legal = referee.legal();
                if legal.is_empty() {
                    assert_eq!(perft(&referee.position(), 1), 0);
                    break;
                }
                referee.decide(&legal[random.below(legal.len() as u32) as usize]);
            }
        }
    }

    #[test]
    fn playouts_keep_to_the_rules() {
        let mut random = Xorshift::new(2);
        for _ in 0..60 {
            let mut referee = Referee::start();
            let mut seen = 0;
            let (winner, decisions) = play(Position::start(), 1000, &mut random, |own, other| {
                let expected = if referee.due == 0 { [own, other] } else { [other, own] };
                let legal = referee.legal();
                let reached =
                    legal.iter().map(|decision| referee.after(decision)).find(|next| next.words() == expected);
                referee = reached.unwrap();
                seen += 1;
            });
            assert_eq!(decisions, seen);
            match winner {
                Some(winner) => {
                    assert!(referee.legal().is_empty());
                    assert_eq!(usize::from(winner), 1 - referee.due);
                }
                None => assert_eq!(decisions, 1000),
            }
        }
    }

    #[test]
    fn a_playout_stops_at_its_cap() {
        let mut random = Xorshift::new(3);
        for cap in 0..40 {
            assert_eq!(playout(Position::start(), cap, &mut random), (None, cap));
        }
        let one_left = Position::from_men(men("a7 d7"), men("b6 d6 c3 f2"), [0, 0], true);
        assert_eq!(playout(one_left, 10, &mut random), (Some(1), 0));
    }

    #[test]
    fn all_decisions_have_equal_chances() {
        let mut random = Xorshift::new(4);
        // The first slides, the second flies, the third places.
        let positions =
            [position("N1"), position("N2"), Position::from_men(men("a7 d7"), men("b6 d6 f6"), [7, 6], true)];
        for position in positions {
            let mut found = std::collections::HashMap::new();
            let legal = perft(&position, 1);
            for _ in 0..legal * 4000 {
                let mut first = None;
                play(position, 1, &mut random, |own, _| first = Some(own));
                *found.entry(first.unwrap()).or_insert(0) += 1;
            }
            assert_eq!(found.len() as u64, legal);
            // Five standard deviations.
            assert!(found.values().all(|times| (3684..=4316).contains(times)), "{found:?}");
        }
    }

    #[test]
    fn every_rank_selects_its_bit() {
        let mut random = Xorshift::new(5);
        for _ in 0..2000 {
            let [a, b, c, d] = [0; 4].map(|_: u64| u64::from(random.below(u32::MAX)));
            let word = (a | b << 32) & (c | d << 32);
            let bits = (0..64).filter(|bit| word >> bit & 1 == 1);
            for (rank, bit) in bits.enumerate() {
                assert_eq!(select(word, ones_up_to(word), rank as u64), bit);
            }
        }
    }
}
