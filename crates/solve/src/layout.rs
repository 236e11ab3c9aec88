//! Positions at the start of turns as numbers of a fixed width: exact, not hashed.
//!
//! Everything that can still change the game has a field of some bits; what nobody reads any more has none. Fields don't cross
//! words, so that each is read and written by one shift.

use merels_model::board::PointId;
use merels_model::ir::{Game, KindId, LineId, MemoryId, PhaseId, PlayerId};
use merels_model::position::{Keeper, Kept, Passing, Piece, Remembered, Situation, UNLIMITED};
use merels_model::walk;
use merels_syntax::tree::{MemoryScope, MemoryType};

use crate::Refused;
use crate::ask::Asked;

/// The most words of a position.
const MOST_WORDS: usize = 64;

/// The bits of a remembered number.
const NUMBER_BITS: u32 = 16;

/// Some bits of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) word: usize,
    pub(crate) shift: u32,
    pub(crate) width: u32,
}

impl Field {
    #[inline]
    fn get(self, key: &[u64]) -> u64 {
        if self.width == 0 {
            return 0;
        }
        key.get(self.word).map_or(0, |word| word >> self.shift & (u64::MAX >> (64 - self.width)))
    }

    /// Sets the bits of an empty field.
    ///
    /// # Errors
    ///
    /// A value that has no room.
    #[inline]
    fn set(self, key: &mut [u64], value: u64) -> Result<(), Refused> {
        if self.width < 64 && value >> self.width != 0 {
            return Err(Refused::Unbounded);
        }
        // A field without bits may lie beyond the last one.
        if let (Some(word), true) = (key.get_mut(self.word), self.width > 0) {
            *word |= value << self.shift;
        }
        Ok(())
    }
}

/// Lays out fields one after another.
#[derive(Default)]
struct Room {
    word: usize,
    shift: u32,
}

impl Room {
    fn field(&mut self, width: u32) -> Field {
        if self.shift + width > 64 {
            (self.word, self.shift) = (self.word + 1, 0);
        }
        let field = Field { word: self.word, shift: self.shift, width };
        self.shift += width;
        field
    }

    fn fields(&mut self, count: usize, width: u32) -> Vec<Field> {
        (0..count).map(|_| self.field(width)).collect()
    }
}

/// The bits that numbers up to `most` take.
fn bits(most: u64) -> u32 {
    64 - most.leading_zeros()
}

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
        let memories = game.memories.iter().map(|memory| {
            let keepers = match memory.scope {
                MemoryScope::Game => 1,
                MemoryScope::Player => 2,
                MemoryScope::Man => game.board.len(),
            };
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

    /// Writes a position down. With `swap`, that in which the players have changed places.
    ///
    /// # Errors
    ///
    /// A number that has no room.
    pub(crate) fn encode(&self, at: &Situation, swap: bool, key: &mut [u64]) -> Result<(), Refused> {
        key.fill(0);
        for (field, piece) in self.points.iter().zip(&at.board) {
            if let Some(piece) = piece {
                let owner = piece.owner.map_or(2, |owner| swapped(owner, swap).index());
                let number = self.numbers.get(piece.kind.index()).and_then(|numbers| numbers.get(owner));
                field.set(key, number.copied().unwrap_or(0))?;
            }
        }
        for (player, hand) in at.hands.iter().enumerate() {
            let fields = self.hands.get(player ^ usize::from(swap)).map_or(&[][..], Vec::as_slice);
            keep_stocks(fields, hand, key)?;
        }
        keep_stocks(&self.pool, &at.pool, key)?;
        self.encode_course(at, swap, key)?;
        for (slot, count) in self.counters.iter().zip(&at.counters) {
            if let Some((field, most)) = slot {
                field.set(key, u64::from((*count).min(*most)))?;
            }
        }
        at.memory.iter().try_for_each(|((id, keeper), kept)| {
            let is_read = |phase: &PhaseId| {
                self.reads.get(phase.index()).and_then(|reads| reads.get(id.index())).copied().unwrap_or(true)
            };
            if at.phases.iter().any(is_read) { self.encode_kept(*id, *keeper, kept, swap, key) } else { Ok(()) }
        })
    }

    fn encode_course(&self, at: &Situation, swap: bool, key: &mut [u64]) -> Result<(), Refused> {
        let own = |player: usize, fields: &[Field]| {
            let place = if fields.len() > 1 { player ^ usize::from(swap) } else { 0 };
            fields.get(place).copied().filter(|_| fields.len() > 1 || player == at.mover.index())
        };
        for (player, phase) in at.phases.iter().enumerate() {
            if let Some(field) = own(player, &self.phases) {
                field.set(key, phase.index() as u64)?;
            }
        }
        for (player, turns) in at.phase_turns.iter().enumerate() {
            if let Some(field) = own(player, &self.phase_turns) {
                field.set(key, u64::from(*turns))?;
            }
        }
        self.mover.map_or(Ok(()), |field| field.set(key, swapped(at.mover, swap).index() as u64))
    }

    fn encode_kept(
        &self,
        id: MemoryId,
        keeper: Keeper,
        kept: &Kept,
        swap: bool,
        key: &mut [u64],
    ) -> Result<(), Refused> {
        let keeper = match keeper {
            Keeper::Game => 0,
            Keeper::Player(player) => swapped(player, swap).index(),
            Keeper::Man(point) => point.index(),
        };
        let Some(slot) = self.memories.get(id.index()).and_then(|memory| memory.slots.get(keeper)) else {
            return Ok(());
        };
        let mut put = |at: usize, value: u64| slot.value.get(at).map_or(Ok(()), |field| field.set(key, value));
        match &kept.value {
            Remembered::Player(player) => put(0, swapped(*player, swap).index() as u64 + 1)?,
            // Zigzag: 0 is not kept.
            Remembered::Number(number) => put(0, (number << 1 ^ number >> 63) as u64)?,
            Remembered::Points(points) => points.iter().try_for_each(|point| put(point.index(), 1))?,
            Remembered::Lines(lines) => lines.iter().try_for_each(|line| put(line.index(), 1))?,
        }
        match (slot.passing, kept.passing) {
            (Some(field), Some(passing)) => {
                field.set(key, swapped(passing.by, swap).index() as u64 | u64::from(passing.fresh) << 1)
            }
            _ => Ok(()),
        }
    }

    /// Reads a position that was written.
    pub(crate) fn decode(&self, key: &[u64], at: &mut Situation) {
        at.board.clear();
        at.board.extend(self.points.iter().map(|field| {
            let number = field.get(key) as usize;
            number.checked_sub(1).and_then(|index| self.contents.get(index)).copied()
        }));
        at.hands.resize(2, Vec::new());
        for (hand, fields) in at.hands.iter_mut().zip(&self.hands) {
            read_stocks(fields, key, hand);
        }
        read_stocks(&self.pool, key, &mut at.pool);
        at.mover = PlayerId(self.mover.map_or(0, |field| field.get(key) as u8));
        at.out.clear();
        at.out.resize(2, false);
        let own = |fields: &[Field], player: usize| {
            fields.get(player).or(fields.first()).map_or(0, |field| field.get(key) as u32)
        };
        at.phases.clear();
        at.phases.extend((0..2).map(|player| PhaseId(own(&self.phases, player) as u16)));
        at.phase_turns.clear();
        at.phase_turns.extend((0..2).map(|player| own(&self.phase_turns, player)));
        at.counters.clear();
        at.counters.extend(self.counters.iter().map(|slot| slot.map_or(0, |(field, _)| field.get(key) as u32)));
        at.memory.clear();
        for (id, memory) in self.memories.iter().enumerate() {
            for (keeper, slot) in memory.slots.iter().enumerate() {
                if let Some(kept) = read_slot(memory.of, slot, key) {
                    at.memory.insert((MemoryId(id as u16), memory.keeper(keeper)), kept);
                }
            }
        }
    }
}

impl Remembers {
    fn keeper(&self, index: usize) -> Keeper {
        match self.scope {
            MemoryScope::Game => Keeper::Game,
            MemoryScope::Player => Keeper::Player(PlayerId(index as u8)),
            MemoryScope::Man => Keeper::Man(PointId(index as u16)),
        }
    }
}

fn read_slot(of: MemoryType, slot: &Slot, key: &[u64]) -> Option<Kept> {
    let first = || slot.value.first().map_or(0, |field| field.get(key));
    let set = || slot.value.iter().enumerate().filter(|(_, field)| field.get(key) == 1).map(|(at, _)| at as u16);
    let value = match of {
        MemoryType::Player => Remembered::Player(PlayerId(u8::try_from(first().checked_sub(1)?).ok()?)),
        MemoryType::Number => match first() {
            0 => return None,
            number => Remembered::Number((number >> 1) as i64 ^ -((number & 1) as i64)),
        },
        MemoryType::Point | MemoryType::Points => {
            set().next()?;
            Remembered::Points(set().map(PointId).collect())
        }
        MemoryType::Lines => {
            set().next()?;
            Remembered::Lines(set().map(LineId).collect())
        }
    };
    let passing = slot.passing.map(|field| field.get(key));
    let passing = passing.map(|bits| Passing { by: PlayerId((bits & 1) as u8), fresh: bits & 2 != 0 });
    Some(Kept { value, passing })
}

#[inline]
fn swapped(player: PlayerId, swap: bool) -> PlayerId {
    PlayerId(player.0 ^ u8::from(swap))
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

/// The highest number stands for as many as one likes.
fn keep_stocks(fields: &[Field], stocks: &[u32], key: &mut [u64]) -> Result<(), Refused> {
    fields.iter().zip(stocks).try_for_each(|(field, count)| {
        let most = (1 << field.width) - 1;
        match *count {
            0 => Ok(()),
            UNLIMITED => field.set(key, most),
            count if u64::from(count) == most => Err(Refused::Unbounded),
            count => field.set(key, u64::from(count)),
        }
    })
}

fn read_stocks(fields: &[Field], key: &[u64], stocks: &mut Vec<u32>) {
    stocks.clear();
    stocks.extend(fields.iter().map(|field| {
        let most = (1 << field.width) - 1;
        match field.get(key) {
            count if count == most && most > 0 => UNLIMITED,
            count => count as u32,
        }
    }));
}

/// The bits that memories take in a position.
pub(crate) fn remembered_bits(game: &Game) -> u32 {
    let bits = |memory: &merels_model::ir::Memory| {
        let keepers = match memory.scope {
            MemoryScope::Game => 1,
            MemoryScope::Player => 2,
            MemoryScope::Man => game.board.len(),
        };
        let value = match memory.of {
            MemoryType::Player => 2,
            MemoryType::Number => NUMBER_BITS as usize,
            MemoryType::Point | MemoryType::Points => game.board.len(),
            MemoryType::Lines => game.lines.len(),
        };
        keepers * value
    };
    game.memories.iter().map(bits).sum::<usize>() as u32
}
