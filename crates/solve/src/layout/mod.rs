//! Positions at the start of turns as numbers of a fixed width: exact, not hashed.
//!
//! Everything that can still change the game has a field of some bits; what nobody reads any more has none. Fields don't cross
//! words, so that each is read and written by one shift.

mod field;
mod read;
mod write;

use merels_model::ir::{Game, KindId, MemoryId, PlayerId, Statement, StatementKind};
use merels_model::position::Piece;
use merels_model::walk;
use merels_syntax::tree::{MemoryScope, MemoryType};

use crate::Refused;
use crate::ask::Asked;
pub(crate) use field::Field;
use field::{Room, bits};

/// The most words of a position.
const MOST_WORDS: usize = 64;

/// The bits of a remembered number.
const NUMBER_BITS: u32 = 16;
/// A value of a memory: what it holds, and by whom and when it was set where it passes.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    /// One field for a player or number; one bit for each point or line.
    pub(crate) value: Vec<Field>,
    pub(crate) passing: Option<Field>,
}

/// A memory: a slot for each keeper.
#[derive(Clone, Debug)]
pub(crate) struct Remembers {
    pub(crate) of: MemoryType,
    pub(crate) scope: MemoryScope,
    pub(crate) slots: Vec<Slot>,
}

/// Where what of a position is.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) words: usize,
    /// What can stand on a point, from 1 on.
    contents: Vec<Piece>,
    /// The number of a piece, by kind and owner (nobody last).
    numbers: Vec<[u64; 3]>,
    pub(crate) points: Vec<Field>,
    hands: Vec<Vec<Field>>,
    pool: Vec<Field>,
    /// One for each player, or one where all go through the phases together.
    phases: Vec<Field>,
    phase_turns: Vec<Field>,
    mover: Option<Field>,
    pub(crate) memories: Vec<Remembers>,
    counters: Vec<Option<(Field, u32)>>,
    /// For each phase and memory, whether it is read yet.
    reads: Vec<Vec<bool>>,
}

impl Layout {
    /// The layout for a game. With `mover` it is kept whose turn it is; without, it is the first player's always.
    ///
    /// # Errors
    ///
    /// Positions that are too large.
    pub(crate) fn new(game: &Game, asked: &Asked, mover: bool) -> Result<Self, Refused> {
        let mut room = Room::default();
        let (contents, numbers) = contents(game);
        let points = room.fields(game.board.len(), bits(contents.len() as u64));
        let mut stocks = |most: &dyn Fn(KindId) -> u64| -> Vec<Field> {
            (0..game.kinds.len()).map(|kind| room.field(bits(most(KindId(kind as u8))))).collect()
        };
        let hand = |kind| most_in_hand(game, kind);
        let (hands, pool) = (vec![stocks(&hand), stocks(&hand)], stocks(&|kind| most_in_pool(game, kind)));
        let each = game.phases.iter().any(|phase| phase.each);
        let alone = if each { 2 } else { 1 };
        let phases = room.fields(alone, bits(game.phases.len().saturating_sub(1) as u64));
        let turns = game.phases.iter().filter_map(|phase| phase.turns).max();
        let phase_turns = turns.map_or(Vec::new(), |turns| room.fields(alone, bits(u64::from(turns))));
        let mover = mover.then(|| room.field(1));
        let counters = asked.counters.iter().map(|most| most.map(|most| (room.field(bits(u64::from(most))), most)));
        let counters = counters.collect();
        let memories = (0..).map(MemoryId).zip(&game.memories).map(|(id, memory)| {
            let keepers = if is_ever_set(game, id) { keepers(game, memory.scope) } else { 0 };
            let slot = |_| Slot {
                value: match memory.of {
                    MemoryType::Player => room.fields(1, 2),
                    MemoryType::Number => room.fields(1, NUMBER_BITS),
                    MemoryType::Point | MemoryType::Points => room.fields(game.board.len(), 1),
                    MemoryType::Lines => room.fields(game.lines.len(), 1),
                },
                passing: memory.through_next_turn.then(|| room.field(2)),
            };
            Remembers { of: memory.of, scope: memory.scope, slots: (0..keepers).map(slot).collect() }
        });
        let memories: Vec<Remembers> = memories.collect();
        let read = |phase: &merels_model::ir::Phase| {
            (0..game.memories.len()).map(|id| phase.reads.contains(&MemoryId(id as u16))).collect()
        };
        let reads = game.phases.iter().map(read).collect();
        let words = room.word + 1;
        if words > MOST_WORDS {
            return Err(Refused::TooWide);
        }
        Ok(Self {
            words,
            contents,
            numbers,
            points,
            hands,
            pool,
            phases,
            phase_turns,
            mover,
            memories,
            counters,
            reads,
        })
    }

    /// How many kinds of contents a point can have, besides none.
    pub(crate) fn contents(&self) -> usize {
        self.contents.len()
    }

    /// For each content that of the other player.
    pub(crate) fn swaps(&self) -> Vec<usize> {
        let other = |piece: &Piece| Piece { owner: piece.owner.map(|owner| PlayerId(owner.0 ^ 1)), ..*piece };
        let place = |piece: Piece| self.contents.iter().position(|content| *content == piece);
        self.contents.iter().enumerate().map(|(at, piece)| place(other(piece)).unwrap_or(at)).collect()
    }

    /// The bits of all points.
    pub(crate) fn point_bits(&self) -> Vec<u64> {
        let mut bits = vec![0; self.words];
        for field in &self.points {
            // All ones fit.
            let _ = field.set(&mut bits, u64::MAX.checked_shr(64 - field.width).unwrap_or(0));
        }
        bits
    }

    /// The content of each point in their order: 0 for none.
    #[inline]
    pub(crate) fn stands(&self, key: &[u64]) -> impl Iterator<Item = usize> {
        self.points.iter().map(|field| field.get(key) as usize)
    }

    /// Puts a content on an empty point.
    #[inline]
    pub(crate) fn put(&self, key: &mut [u64], point: usize, content: usize) {
        if let Some(field) = self.points.get(point) {
            // Contents have room.
            let _ = field.set(key, content as u64);
        }
    }
}

/// What can stand on a point, and the numbers by kind and owner.
fn contents(game: &Game) -> (Vec<Piece>, Vec<[u64; 3]>) {
    let mut contents = Vec::new();
    let mut numbers = Vec::new();
    for (index, kind) in game.kinds.iter().enumerate() {
        let kind_id = KindId(index as u8);
        let mut by_owner = [0; 3];
        let owners = if kind.owned { vec![Some(PlayerId(0)), Some(PlayerId(1))] } else { vec![None] };
        for owner in owners {
            contents.push(Piece { owner, kind: kind_id });
            by_owner[owner.map_or(2, PlayerId::index)] = contents.len() as u64;
        }
        numbers.push(by_owner);
    }
    (contents, numbers)
}

/// The highest number that a hand is written by: one more than there can be, which stands for as many as one likes.
fn most_in_hand(game: &Game, kind: KindId) -> u64 {
    let supplies = || game.supplies.iter().filter(|supply| supply.kind == kind);
    let of = |player: u8| {
        let counts =
            supplies().filter(|supply| supply.hand_of == Some(PlayerId(player))).filter_map(|supply| supply.count);
        counts.map(u64::from).sum::<u64>()
    };
    if walk::any_statement(game, &|statement| statement.effects().into_hand) {
        // What is taken may have come from anywhere.
        return supplies().filter_map(|supply| supply.count).map(u64::from).sum::<u64>() + game.board.len() as u64 + 1;
    }
    match supplies().any(|supply| supply.hand_of.is_some()) {
        true => of(0).max(of(1)) + 1,
        false => 0,
    }
}

/// The same of the pool, into which nothing goes.
fn most_in_pool(game: &Game, kind: KindId) -> u64 {
    let mut supplies = game.supplies.iter().filter(|supply| supply.kind == kind && supply.hand_of.is_none()).peekable();
    if supplies.peek().is_none() {
        return 0;
    }
    supplies.filter_map(|supply| supply.count).map(u64::from).sum::<u64>() + 1
}

/// How many have a value of a memory.
fn keepers(game: &Game, scope: MemoryScope) -> usize {
    match scope {
        MemoryScope::Game => 1,
        MemoryScope::Player => 2,
        MemoryScope::Man => game.board.len(),
    }
}

/// Whether anything is ever remembered in a memory: under some options nothing is, and then it is no part of a position.
pub(crate) fn is_ever_set(game: &Game, id: MemoryId) -> bool {
    let sets = |statement: &Statement| matches!(statement.kind, StatementKind::Remember { memory, .. } if memory == id);
    walk::any_statement(game, &sets)
}

/// The bits that memories take in a position.
pub(crate) fn remembered_bits(game: &Game) -> u32 {
    let bits = |memory: &merels_model::ir::Memory| {
        let value = match memory.of {
            MemoryType::Player => 2,
            MemoryType::Number => NUMBER_BITS as usize,
            MemoryType::Point | MemoryType::Points => game.board.len(),
            MemoryType::Lines => game.lines.len(),
        };
        keepers(game, memory.scope) * value
    };
    let set = (0..).map(MemoryId).zip(&game.memories).filter(|(id, _)| is_ever_set(game, *id));
    set.map(|(_, memory)| bits(memory)).sum::<usize>() as u32
}
