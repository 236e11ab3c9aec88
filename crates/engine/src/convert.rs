//! Between the readable state and the compact one.

use merels_syntax::tree::MemoryType;

use super::bits::{Bits, Words};
use super::ids::{LineSet, NOBODY, PointId, Points};
use super::keys::{self, Feature};
use super::machine::{Machine, POOL};
use super::packed::Packed;
use merels_model::ir::{KindId, MemoryId, PhaseId, PlayerId};
use merels_model::position::{Keeper, Kept, Passing, Piece, Remembered, Situation};

/// What there is in a plain game at the start of a turn besides men on the board; see [`super::State::plainly`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Besides {
    /// The men in each hand.
    hands: [u32; 2],
    pool: u32,
    counters: [u32; 2],
    phases: [u16; 2],
    /// Whose turn it is.
    pub mover: PlayerId,
    out: u8,
}

impl<B: Bits> Machine<B> {
    /// Between turns, a readable state as a compact one.
    pub(crate) fn pack<W: Words>(&self, state: &Situation) -> Packed<B, W> {
        let mut s: Packed<B, W> = Packed::blank(self.layout.len);
        // The phases come first: what is remembered enters the key only where they read it.
        s.core.key = self.tables.movers.first().copied().unwrap_or(0);
        for player in 0..self.players {
            s.core.key = s.core.key.wrapping_add(keys::feature(Feature::Phase, player, 0));
            let phase = state.phases.get(player).map_or(0, |phase| phase.index());
            let turns = state.phase_turns.get(player).copied().unwrap_or(0);
            self.set_phase(&mut s, player, phase, turns);
        }
        self.set_mover(&mut s, state.mover.index());
        for (player, _) in state.out.iter().enumerate().filter(|(_, out)| **out) {
            self.set_out(&mut s, player);
        }
        for (at, piece) in state.board.iter().enumerate() {
            if let Some(piece) = piece {
                self.put(&mut s, PointId(at as u16), piece.owner.map_or(NOBODY, PlayerId::index), piece.kind);
            }
        }
        self.find_standing(&mut s);
        for (player, hand) in state.hands.iter().enumerate() {
            for (kind, &count) in hand.iter().enumerate() {
                self.set_stock(&mut s, player, KindId(kind as u8), count);
            }
        }
        for (kind, &count) in state.pool.iter().enumerate() {
            self.set_stock(&mut s, POOL, KindId(kind as u8), count);
        }
        for (index, &count) in state.counters.iter().enumerate() {
            self.set_counter(&mut s, index, count);
        }
        for ((memory, keeper), kept) in &state.memory {
            self.pack_kept(&mut s, *memory, *keeper, kept);
        }
        if let Some(boards) = s.words.boards_mut() {
            *boards = state.boards.clone();
        }
        self.clear_frame(&mut s);
        s
    }

    /// Finds out which lines stand, of patterns that are kept up.
    pub(crate) fn find_standing<W: Words>(&self, s: &mut Packed<B, W>) {
        for &index in &self.tracked {
            let Some(pattern) = self.patterns.get(index) else { continue };
            let standing = self.scan(pattern, self.look(s));
            if let Some(at) = pattern.standing {
                s.keep_set(at, standing);
            }
        }
    }

    fn pack_kept<W: Words>(&self, s: &mut Packed<B, W>, id: MemoryId, keeper: Keeper, kept: &Kept) {
        let Some(memory) = self.memories.get(id.index()) else { return };
        let keeper = match keeper {
            Keeper::Game => 0,
            Keeper::Player(player) => player.index(),
            Keeper::Man(point) => point.index(),
        };
        if keeper >= memory.keepers {
            return;
        }
        let at = memory.values + keeper * memory.width;
        match &kept.value {
            Remembered::Player(player) => s.set_word(at, player.index() as u64 + 1),
            Remembered::Number(0) => return,
            Remembered::Number(number) => s.set_word(at, *number as u64),
            Remembered::Points(points) => {
                let set: B = points.iter().fold(B::EMPTY, |set, point| set.or(B::point(point)));
                s.keep_set(at, set);
            }
            Remembered::Lines(lines) => {
                let set = lines.iter().fold(B::Lines::EMPTY, |set, line| set.or(B::Lines::line(*line)));
                s.keep_set(at, set);
            }
        }
        let (by, fresh) = kept.passing.map_or((0, true), |passing| (passing.by.index(), passing.fresh));
        self.mark(s, id, keeper, by, fresh);
    }

    /// What a state of a plain game is at the start of a turn.
    #[inline]
    pub(crate) fn plainly<W: Words>(&self, s: &Packed<B, W>) -> Option<([u64; 2], Besides)> {
        let (first, second) = (s.core.board.owned[0], s.core.board.owned[1]);
        let set = |men: B| {
            let mut words = [0; 1];
            men.store(&mut words);
            words[0]
        };
        let besides = || Besides {
            hands: [s.core.hands[0], s.core.hands[1]],
            pool: self.stock(s, POOL, KindId(0)),
            counters: s.core.counters,
            phases: [s.core.phases[0], s.core.phases[1]],
            mover: PlayerId(s.core.mover),
            out: s.core.out,
        };
        (W::LEAN && s.core.taken == 0).then(|| ([set(first), set(second)], besides()))
    }

    /// A compact state as a readable one; the turn under way apart from what it has changed is left out.
    pub(crate) fn unpack<W: Words>(&self, s: &Packed<B, W>) -> Situation {
        let mut state = Situation::default();
        self.unpack_into(s, &mut state);
        state
    }

    /// The same, in the place of another one: what that has allocated is used again.
    pub(crate) fn unpack_into<W: Words>(&self, s: &Packed<B, W>, state: &mut Situation) {
        let players = 0..self.players;
        state.board.clear();
        state.board.resize(self.tables.points, None);
        for at in s.core.board.occupied.points() {
            let owner = Some(Self::owner(&s.core.board, at)).filter(|&owner| owner != NOBODY);
            let piece = Piece { owner: owner.map(|owner| PlayerId(owner as u8)), kind: self.kind(s, at) };
            if let Some(slot) = state.board.get_mut(at.index()) {
                *slot = Some(piece);
            }
        }
        state.hands.resize(self.players, Vec::new());
        for (player, hand) in state.hands.iter_mut().enumerate() {
            refill(hand, self.each_kind().map(|kind| self.stock(s, player, kind)));
        }
        refill(&mut state.pool, self.each_kind().map(|kind| self.stock(s, POOL, kind)));
        state.mover = PlayerId(s.core.mover);
        refill(&mut state.out, players.clone().map(|player| s.core.out >> player & 1 == 1));
        refill(&mut state.phases, s.core.phases.into_iter().take(self.players).map(PhaseId));
        refill(&mut state.phase_turns, players.map(|player| self.phase_turns(s, player)));
        refill(&mut state.counters, (0..self.events.len()).map(|index| self.counter(s, index)));
        state.boards = s.words.boards().cloned().unwrap_or_default();
        state.memory.clear();
        for (id, memory) in self.each_memory() {
            for keeper in self.keepers_with_value(s, memory).iter() {
                let who = if memory.of_men {
                    Keeper::Man(PointId(keeper as u16))
                } else if memory.of_players {
                    Keeper::Player(PlayerId(keeper as u8))
                } else {
                    Keeper::Game
                };
                let at = memory.values + keeper * memory.width;
                let value = match memory.of {
                    MemoryType::Player => Remembered::Player(PlayerId(s.word(at).saturating_sub(1) as u8)),
                    MemoryType::Number => Remembered::Number(s.word(at) as i64),
                    MemoryType::Point | MemoryType::Points => Remembered::Points(s.set_at::<B>(at).points().collect()),
                    MemoryType::Lines => Remembered::Lines(s.set_at::<B::Lines>(at).ids().collect()),
                };
                let passing = (0..self.players).flat_map(|by| [(by, true), (by, false)]).find(|&(by, fresh)| {
                    memory.passing && s.set_at::<B>(self.passing_mask(memory, by, fresh)).has(keeper)
                });
                let passing = passing.map(|(by, fresh)| Passing { by: PlayerId(by as u8), fresh });
                state.memory.insert((id, who), Kept { value, passing });
            }
        }
    }
}

/// Puts other values in the place of those in a list.
fn refill<T>(list: &mut Vec<T>, values: impl Iterator<Item = T>) {
    list.clear();
    list.extend(values);
}
