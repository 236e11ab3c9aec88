//! A compiled game, and what changes a state of it.

use std::sync::Arc;

use super::bits::{Bits, LEAN_WORDS, Seats, Words};
use super::code::{Choice, Condition, Event, Line, Memory, Op, Pattern, Player, Range, Traits};
use super::course::{EndResult, EndRule, Phase};
use super::ids::{KindId, MaybePoint, NOBODY, PLAYERS, PointId, Points};
use super::keys::{self, Feature};
use super::lanes::{Lane, Map};
use super::links::Links;
use super::packed::{Packed, Planes, flag};
use merels_model::ir::Game;
use merels_model::outcome::Says;
use merels_model::position::UNLIMITED;
use merels_syntax::Span;

/// A compiled game for boards of one width.
#[derive(Debug)]
pub(crate) struct Machine<B: Bits> {
    /// What was compiled.
    pub(crate) game: Arc<Game>,
    /// The first instruction of what is done before the first turn.
    pub(crate) start: Option<usize>,
    pub(crate) code: Vec<Op<B>>,
    /// For each instruction whether from there on a turn ends without another choice, whatever holds, and nothing refuses it.
    pub(crate) sure: Vec<bool>,
    pub(crate) choices: Vec<Choice<B>>,
    pub(crate) patterns: Vec<Pattern<B>>,
    pub(crate) lines: Vec<Line<B>>,
    pub(crate) memories: Vec<Memory>,
    pub(crate) events: Vec<Event<B>>,
    pub(crate) phases: Vec<Phase<B>>,
    /// The ends that are judged by themselves, with their place in the file.
    pub(crate) ends: Vec<EndRule<B>>,
    pub(crate) claims: Vec<EndRule<B>>,
    /// The statements that end the game, where they stand.
    pub(crate) sites: Vec<Site<B>>,
    pub(crate) tables: Tables<B>,
    pub(crate) layout: Layout,
    pub(crate) players: usize,
    /// Kinds of pieces; their sets are bit sets.
    pub(crate) kinds: usize,
    /// The kinds whose pieces belong to whoever places them.
    pub(crate) owned_kinds: u64,
    pub(crate) course: Course,
    pub(crate) changes: Changes,
    pub(crate) past: Past,
    /// Patterns whose standing lines are kept.
    pub(crate) tracked: Vec<usize>,
    /// Patterns whose making or breaking is asked for.
    pub(crate) watched: Vec<usize>,
    /// Those tracked or watched.
    pub(crate) live: Vec<usize>,
    pub(crate) seen_by: SeenBy,
    /// The counters that some rule asks for.
    pub(crate) asked_for: u64,
    /// Whether moves of some kinds are counted events.
    pub(crate) counts_moves: bool,
    /// What a turn adds to each of the first two counters: 1 where there is one.
    pub(crate) counts: [u32; 2],
    /// How a glance shows that no end holds, where all of them are of common sorts.
    pub(crate) glance: Option<Glance>,
}

/// Who goes through the phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Course {
    /// All players together.
    Together,
    /// Each for themselves.
    Alone,
}

/// What placements and moves are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Changes {
    /// Nothing but that: there is one kind of piece, which is whoever's places it, and nothing looks at the board
    /// before.
    Light,
    /// More may have to be noted.
    Full,
}

/// How it is known on which lines patterns stood before a placement or move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Past {
    /// From what is kept, or from what has changed.
    Kept,
    /// By looking at the board before.
    Board,
}

/// What shows that counted events have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeenBy {
    /// Captures and patterns made, of which note is taken anyway.
    Notes,
    /// Sets of lines among others.
    Lines,
}

/// What ends of common sorts ask for of whoever has something to decide.
#[derive(Debug)]
pub(crate) struct Glance {
    /// Numbers of men on the board and in hand with which the game ends.
    pub(crate) men_left: Vec<Range>,
    /// Whether it ends when the board is full.
    pub(crate) full_board: bool,
    pub(crate) next: Next,
}

/// What decides what comes after a turn in which no pattern is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Numbers of men.
    Numbers,
    /// Other things too.
    Anything,
}

/// A statement that ends the game.
#[derive(Debug)]
pub(crate) struct Site<B: Bits> {
    pub(crate) says: Says,
    /// The condition under which it stands, by where that is written, and its alternatives.
    pub(crate) because: Option<Span>,
    pub(crate) alternatives: Vec<Condition<B>>,
    /// Whether it is what is said for a choice that has no option.
    pub(crate) without_option: bool,
}

/// What is known of the board beforehand.
#[derive(Debug)]
pub(crate) struct Tables<B> {
    pub(crate) points: usize,
    pub(crate) all: B,
    /// The points linked to each.
    pub(crate) near: Vec<B>,
    /// The points linked to any of each eight points, where a word holds them: 256 sets for each byte.
    pub(crate) near_sets: Vec<[B; 256]>,
    /// The links as sets, where they are few enough.
    pub(crate) links: Option<Links>,
    /// All links, for boards on which they aren't kept by bytes.
    pub(crate) near_map: Map<B>,
    /// The most links that a point has.
    pub(crate) most_near: u32,
    /// All rows.
    pub(crate) lanes: Vec<Lane<B>>,
    /// For each two points, those between them; only where something asks for it.
    pub(crate) between: Option<Vec<B>>,
    /// What kinds are compared by.
    pub(crate) traits: Traits,
    /// The keys of pieces, by kind, owner and point.
    pub(crate) pieces: Vec<u64>,
    pub(crate) movers: [u64; PLAYERS],
    /// What one piece in hand adds to the key, by owner (the pool last) and kind.
    pub(crate) stock: Vec<u64>,
}

/// Where a state's words keep what.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    /// The kind on each point, a byte each; where there are several.
    pub(crate) kinds: usize,
    /// The points with pieces of each kind, as sets one after another; where they are asked for and kinds are few.
    pub(crate) planes: Option<usize>,
    /// Counts in hand by player and kind, 32 bits each; where there are several kinds.
    pub(crate) hands: usize,
    /// For each player, the kinds in hand.
    pub(crate) held: usize,
    /// The key of what stands on the board, where boards are kept.
    pub(crate) board_key: Option<usize>,
    /// Counts in the pool.
    pub(crate) pool: usize,
    /// The counters after the first two.
    pub(crate) counters: usize,
    /// For each player, the turns of the phase.
    pub(crate) phase_turns: Option<usize>,
    /// The memories.
    pub(crate) memories: (usize, usize),
    /// What only the turn under way needs.
    pub(crate) frame: (usize, usize),
    /// The boards before and after the last placement or move, where pieces also change otherwise.
    pub(crate) around: Option<[usize; 2]>,
    /// All of them.
    pub(crate) len: usize,
}

/// Places for the players, and for nobody: a power of two, by which is multiplied fastest.
pub(crate) const OWNERS: usize = (PLAYERS + 1).next_power_of_two();
/// Which store pieces come from: a player's hand, or the pool.
pub(crate) const POOL: usize = PLAYERS;

impl<B: Bits> Machine<B> {
    /// Whether there is more than one kind of piece.
    #[inline]
    pub(crate) fn several_kinds<W: Words>(&self) -> bool {
        !W::LEAN && self.kinds > 1
    }

    /// Whether a placement or move is nothing but that: one kind of piece, which is whoever's places it, and nothing
    /// looks at the board before.
    #[inline(always)]
    pub(crate) fn is_light<W: Words>(&self) -> bool {
        W::LEAN || self.changes == Changes::Light
    }

    /// Whether the game is a plain one: two players who go through the phases together, one kind of piece that
    /// is whoever's places it, nothing remembered, and few and simple counters. States of such games have
    /// [`Words::LEAN`].
    pub(crate) fn is_lean(&self) -> bool {
        self.players == 2
            && self.kinds == 1
            && self.owned_kinds == 1
            && self.memories.is_empty()
            && self.layout.phase_turns.is_none()
            && self.course == Course::Together
            && self.changes == Changes::Light
            && self.seen_by == SeenBy::Notes
            && self.events.len() <= 2
            && !self.counts_moves
            && self.layout.frame.0 == self.layout.frame.1
            && self.layout.len <= LEAN_WORDS
    }

    /// All kinds.
    pub(crate) fn each_kind(&self) -> impl Iterator<Item = KindId> + use<B> {
        (0..self.kinds).map(|kind| KindId(kind as u8))
    }

    /// Whether a kind's pieces belong to whoever places them.
    #[inline]
    pub(crate) fn is_owned(&self, kind: KindId) -> bool {
        self.owned_kinds >> kind.0 & 1 == 1
    }

    #[inline]
    pub(crate) fn free(&self, board: &Planes<B>) -> B {
        self.tables.all.minus(board.occupied)
    }

    /// Whose piece stands on an occupied point.
    #[inline]
    pub(crate) fn owner(board: &Planes<B>, at: PointId) -> usize {
        board.owned.as_ref().iter().position(|men| men.has_point(at)).unwrap_or(NOBODY)
    }

    #[inline]
    pub(crate) fn kind<W: Words>(&self, s: &Packed<B, W>, at: PointId) -> KindId {
        KindId(if self.several_kinds::<W>() { s.byte(self.layout.kinds, at.index()) } else { 0 })
    }

    #[inline]
    fn piece_key(&self, kind: KindId, owner: usize, at: PointId) -> u64 {
        let index = (kind.index() * OWNERS + owner) * self.tables.points + at.index();
        self.tables.pieces.get(index).copied().unwrap_or(0)
    }

    /// The key of what stands on the board, where boards are kept.
    pub(crate) fn board_key<W: Words>(&self, s: &Packed<B, W>) -> u64 {
        self.layout.board_key.map_or(0, |at| s.word(at))
    }

    /// What stands on the board changes, and with it its key and the position's.
    #[inline(always)]
    fn add_to_key<W: Words>(&self, s: &mut Packed<B, W>, change: u64) {
        s.core.key = s.core.key.wrapping_add(change);
        if let (false, Some(at)) = (W::LEAN, self.layout.board_key) {
            s.set_word(at, s.word(at).wrapping_add(change));
        }
    }

    /// What a piece of the only kind adds to the key.
    #[inline]
    pub(crate) fn man_key(&self, owner: usize, at: PointId) -> u64 {
        self.tables.pieces.get(owner * self.tables.points + at.index()).copied().unwrap_or(0)
    }

    /// Moves the piece on a point to an empty one: its owner, if there is one. What stands on either isn't looked
    /// at by patterns yet.
    #[inline(always)]
    pub(crate) fn shift<W: Words>(&self, s: &mut Packed<B, W>, from: PointId, to: PointId) -> Option<usize> {
        if !self.is_light::<W>() {
            let (owner, kind) = self.lift(s, from)?;
            self.put(s, to, owner, kind);
            return Some(owner);
        }
        let decider = usize::from(s.core.decider);
        let owner = match W::LEAN {
            true => self.player_on(s, from, decider).unwrap_or(NOBODY),
            false if s.core.board.owned[decider % B::SEATS].has_point(from) => decider,
            false => Self::owner(&s.core.board, from),
        };
        let change = B::point(from).xor(B::point(to));
        // A man whose kind is owned may be nobody's all the same: it was given away, or set up so.
        if let Some(men) = s.core.board.owned.of_mut(owner) {
            *men = men.xor(change);
        }
        s.core.board.occupied = s.core.board.occupied.xor(change);
        self.add_to_key(s, self.man_key(owner, to).wrapping_sub(self.man_key(owner, from)));
        Some(owner)
    }

    /// Of two players, the one whose man stands on a point; `likely` is looked at first.
    #[inline]
    fn player_on<W: Words>(&self, s: &Packed<B, W>, at: PointId, likely: usize) -> Option<usize> {
        [likely & 1, likely & 1 ^ 1].into_iter().find(|&player| s.core.board.owned[player].has_point(at))
    }

    /// Puts a piece on an empty point. What stands there isn't looked at by patterns yet.
    #[inline(always)]
    pub(crate) fn put<W: Words>(&self, s: &mut Packed<B, W>, at: PointId, owner: usize, kind: KindId) {
        let bit = B::point(at);
        s.core.board.occupied = s.core.board.occupied.or(bit);
        if let Some(men) = s.core.board.owned.of_mut(owner) {
            *men = men.or(bit);
        }
        if self.several_kinds::<W>() {
            s.set_byte(self.layout.kinds, at.index(), kind.0);
            self.turn_plane(s, kind, at);
        }
        self.add_to_key(s, self.piece_key(kind, owner, at));
    }

    /// A piece of a kind comes to a point, or leaves it.
    #[inline]
    fn turn_plane<W: Words>(&self, s: &mut Packed<B, W>, kind: KindId, at: PointId) {
        if let Some(planes) = self.layout.planes {
            let word = planes + kind.index() * B::WORDS + at.index() / 64;
            s.set_word(word, s.word(word) ^ 1 << (at.index() % 64));
        }
    }

    /// Takes the piece off a point: its owner and kind, if there is one.
    #[inline]
    pub(crate) fn lift<W: Words>(&self, s: &mut Packed<B, W>, at: PointId) -> Option<(usize, KindId)> {
        let bit = B::point(at);
        if !s.core.board.occupied.meets(bit) {
            return None;
        }
        let owner = match W::LEAN {
            true => self.player_on(s, at, usize::from(s.core.decider) ^ 1)?,
            false => Self::owner(&s.core.board, at),
        };
        let kind = self.kind(s, at);
        s.core.board.occupied = s.core.board.occupied.minus(bit);
        if let Some(men) = s.core.board.owned.of_mut(owner) {
            *men = men.minus(bit);
        }
        if self.several_kinds::<W>() {
            s.set_byte(self.layout.kinds, at.index(), 0);
            self.turn_plane(s, kind, at);
        }
        self.add_to_key(s, self.piece_key(kind, owner, at).wrapping_neg());
        Some((owner, kind))
    }

    /// How many pieces of a kind a hand or the pool holds.
    #[inline]
    pub(crate) fn stock<W: Words>(&self, s: &Packed<B, W>, store: usize, kind: KindId) -> u32 {
        if store == POOL {
            s.half(self.layout.pool, kind.index())
        } else if self.several_kinds::<W>() {
            s.half(self.layout.hands, store * self.kinds + kind.index())
        } else {
            s.core.hands.of(store).unwrap_or(0)
        }
    }

    pub(crate) fn set_stock<W: Words>(&self, s: &mut Packed<B, W>, store: usize, kind: KindId, count: u32) {
        let old = self.stock(s, store, kind);
        let weight = self.tables.stock.get(store * self.kinds + kind.index()).copied().unwrap_or(0);
        s.core.key = s.core.key.wrapping_add(weight.wrapping_mul(u64::from(count).wrapping_sub(u64::from(old))));
        if store == POOL {
            s.set_half(self.layout.pool, kind.index(), count);
        } else if self.several_kinds::<W>() {
            s.set_half(self.layout.hands, store * self.kinds + kind.index(), count);
            let held = s.word(self.layout.held + store);
            let bit = 1u64 << kind.0;
            s.set_word(self.layout.held + store, if count > 0 { held | bit } else { held & !bit });
        } else if let Some(hand) = s.core.hands.of_mut(store) {
            *hand = count;
        }
    }

    /// Adds to, or takes from, a store; an unlimited one stays so.
    #[inline]
    pub(crate) fn change_stock<W: Words>(&self, s: &mut Packed<B, W>, store: usize, kind: KindId, change: i64) {
        if let (true, -1, Some(hand)) = (W::LEAN, change, s.core.hands.of_mut(store))
            && *hand != 0
            && *hand != UNLIMITED
        {
            *hand -= 1;
            s.core.key = s.core.key.wrapping_sub(self.tables.stock.get(store).copied().unwrap_or(0));
            return;
        }
        let count = self.stock(s, store, kind);
        if count != UNLIMITED {
            let changed = i64::from(count).saturating_add(change).clamp(0, i64::from(UNLIMITED) - 1) as u32;
            self.set_stock(s, store, kind, changed);
        }
    }

    /// The kinds a store holds.
    #[inline]
    pub(crate) fn held<W: Words>(&self, s: &Packed<B, W>, store: usize) -> u64 {
        if store != POOL && self.several_kinds::<W>() {
            return s.word(self.layout.held + store);
        }
        self.each_kind().filter(|&kind| self.stock(s, store, kind) > 0).fold(0, |held, kind| held | 1 << kind.0)
    }

    /// Pieces in a hand, of all kinds or of some.
    #[inline]
    pub(crate) fn in_hand<W: Words>(&self, s: &Packed<B, W>, player: usize, kinds: Option<u64>) -> i64 {
        if !self.several_kinds::<W>() {
            return match kinds {
                Some(0) => 0,
                _ => i64::from(s.core.hands.of(player).unwrap_or(0)),
            };
        }
        let mut held = self.held(s, player) & kinds.unwrap_or(u64::MAX);
        let mut sum = 0;
        while held != 0 {
            sum += i64::from(self.stock(s, player, KindId(held.trailing_zeros() as u8)));
            held &= held - 1;
        }
        sum
    }

    /// The points with pieces of some kinds.
    pub(crate) fn of_kinds<W: Words>(&self, s: &Packed<B, W>, kinds: u64) -> B {
        if !self.several_kinds::<W>() {
            return if kinds & 1 == 1 { s.core.board.occupied } else { B::EMPTY };
        }
        let mut found = B::EMPTY;
        if let Some(planes) = self.layout.planes {
            let mut left = kinds & ((1 << self.kinds) - 1);
            while left != 0 {
                found = found.or(s.set_at(planes + left.trailing_zeros() as usize * B::WORDS));
                left &= left - 1;
            }
            return found;
        }
        for at in s.core.board.occupied.points() {
            if kinds >> s.byte(self.layout.kinds, at.index()) & 1 == 1 {
                found = found.or(B::point(at));
            }
        }
        found
    }

    /// Makes it the other player's turn, of two.
    #[inline]
    pub(crate) fn swap_mover<W: Words>(&self, s: &mut Packed<B, W>) {
        let from = usize::from(s.core.mover) & 1;
        let [first, second, ..] = self.tables.movers;
        let change = second.wrapping_sub(first);
        s.core.key = s.core.key.wrapping_add(if from == 0 { change } else { change.wrapping_neg() });
        s.core.mover = from as u8 ^ 1;
    }

    /// Makes it a player's turn.
    #[inline]
    pub(crate) fn set_mover<W: Words>(&self, s: &mut Packed<B, W>, player: usize) {
        let key = |of: usize| self.tables.movers.get(of).copied().unwrap_or(0);
        s.core.key = s.core.key.wrapping_sub(key(usize::from(s.core.mover))).wrapping_add(key(player));
        s.core.mover = player as u8;
    }

    pub(crate) fn set_out<W: Words>(&self, s: &mut Packed<B, W>, player: usize) {
        if s.core.out >> player & 1 == 0 {
            s.core.out |= 1 << player;
            s.core.key = s.core.key.wrapping_add(keys::feature(Feature::Out, player, 0));
        }
    }

    /// A player's phase and the turns it has had. What is remembered and no longer read leaves the key.
    pub(crate) fn set_phase<W: Words>(&self, s: &mut Packed<B, W>, player: usize, phase: usize, turns: u32) {
        let memories = self.memory_key(s);
        s.core.key = s.core.key.wrapping_sub(memories);
        if let Some(slot) = s.core.phases.of_mut(player) {
            let old = usize::from(std::mem::replace(slot, phase as u16));
            let change =
                keys::feature(Feature::Phase, player, phase).wrapping_sub(keys::feature(Feature::Phase, player, old));
            s.core.key = s.core.key.wrapping_add(change);
        }
        self.set_phase_turns(s, player, turns);
        s.core.key = s.core.key.wrapping_add(self.memory_key(s));
    }

    #[inline]
    pub(crate) fn phase_turns<W: Words>(&self, s: &Packed<B, W>, player: usize) -> u32 {
        self.layout.phase_turns.map_or(0, |base| s.half(base, player))
    }

    pub(crate) fn set_phase_turns<W: Words>(&self, s: &mut Packed<B, W>, player: usize, turns: u32) {
        let Some(base) = self.layout.phase_turns else { return };
        let change = u64::from(turns).wrapping_sub(u64::from(s.half(base, player)));
        let weight = keys::feature(Feature::PhaseTurns, player, 0);
        s.core.key = s.core.key.wrapping_add(weight.wrapping_mul(change));
        s.set_half(base, player, turns);
    }

    #[inline]
    pub(crate) fn counter<W: Words>(&self, s: &Packed<B, W>, index: usize) -> u32 {
        match s.core.counters.get(index) {
            Some(&count) => count,
            None => s.half(self.layout.counters, index - s.core.counters.len()),
        }
    }

    #[inline]
    pub(crate) fn set_counter<W: Words>(&self, s: &mut Packed<B, W>, index: usize, count: u32) {
        let inline = s.core.counters.len();
        match s.core.counters.get_mut(index) {
            Some(slot) => *slot = count,
            None => s.set_half(self.layout.counters, index - inline, count),
        }
    }

    /// The key of everything that can still change the game: the position key, the counters, what is
    /// remembered though nobody reads it yet, and the turn under way.
    pub(crate) fn state_key<W: Words>(&self, s: &Packed<B, W>) -> u64 {
        self.state_key_over(s, s.core.key)
    }

    /// The state key, had the state another position key.
    pub(crate) fn state_key_over<W: Words>(&self, s: &Packed<B, W>, position_key: u64) -> u64 {
        let core = &s.core;
        let mut key = position_key;
        // What nobody asks for changes nothing.
        for index in self.asked_for.iter() {
            key = keys::chain(key, u64::from(self.counter(s, index)));
        }
        if let Some(boards) = s.words.boards().filter(|_| self.game.keeps_boards) {
            key = keys::chain(key, boards.key());
        }
        let words = |(from, to): (usize, usize)| s.words.all().get(from..to).unwrap_or_default();
        if !self.memories.is_empty() {
            key = words(self.layout.memories).iter().fold(key, |key, &word| keys::chain(key, word));
        }
        if core.taken > 0 && !s.is_over() {
            key = keys::chain(key, keys::feature(Feature::Frame, core.at as usize, usize::from(core.decider)));
            key = keys::chain(key, core.it.number() << 32 ^ core.origin.number());
            key = keys::chain(key, u64::from(core.made));
            key = keys::chain(key, core.happened ^ u64::from(core.flags) << 56);
            key = core.crossed.iter().fold(key, |key, at| keys::chain(key, at as u64));
            key = words(self.layout.frame).iter().fold(key, |key, &word| keys::chain(key, word));
        } else {
            // What a turn has done before its first decision counts when it ends.
            let done = core.happened | u64::from(core.flags & flag::CAPTURED) << 63;
            if done != 0 || core.made != 0 {
                key = keys::chain(keys::chain(key, done), u64::from(core.made));
            }
            // What it has changed may be as if it had stood so before: where the turn waits tells which.
            if self.turn_phase(s).is_some_and(|phase| !phase.pure) && !s.is_over() {
                key = keys::chain(key, u64::from(core.at));
            }
        }
        key
    }

    /// Clears what only a turn under way needs.
    #[inline]
    pub(crate) fn clear_frame<W: Words>(&self, s: &mut Packed<B, W>) {
        let core = &mut s.core;
        core.decider = core.mover;
        core.taken = 0;
        core.made = 0;
        core.happened = 0;
        core.it = MaybePoint::NONE;
        core.origin = MaybePoint::NONE;
        core.flags &= flag::OVER | flag::STUCK;
        core.steps = 0;
        core.heavy = 0;
        core.alike = false;
        if !W::LEAN {
            core.crossed = B::EMPTY;
        }
        let (from, to) = self.layout.frame;
        if !W::LEAN
            && to > from
            && let Some(words) = s.words.all_mut().get_mut(from..to)
        {
            words.fill(0);
        }
    }
}

impl<B: Bits> EndRule<B> {
    /// The player whose view an end is judged from.
    pub(crate) fn who(&self) -> Option<&Player<B>> {
        match &self.result {
            EndResult::Wins(who) | EndResult::Loses(who) => Some(who),
            EndResult::Draw | EndResult::Claim => None,
        }
    }
}
