//! Positions: pieces, what is remembered, whose turn it is and what comes next.

use std::collections::BTreeMap;

use crate::board::PointId;
use crate::boards::{Boards, mix};
pub use crate::decision::Decision;
use crate::ir::{Game, KindId, LineId, Memory, MemoryId, PhaseId, PlayerId};
use crate::limits::MAX_KINDS;
use crate::outcome::Outcome;
use crate::points::PointSet;

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Whose it is; none for pieces nobody owns.
    pub owner: Option<PlayerId>,
    /// What it is.
    pub kind: KindId,
}

impl Piece {
    /// The key of a piece on a point. Positions are written with such keys, so they never change: the first four players and
    /// nobody have numbers of their own for each kind, later players the same again far above.
    pub fn key(self, at: PointId) -> u64 {
        const OWNERS: usize = 5;
        let (round, owner) = match self.owner.map(PlayerId::index) {
            None => (0, OWNERS - 1),
            Some(player) => (player / (OWNERS - 1), player % (OWNERS - 1)),
        };
        let sort = round * OWNERS * MAX_KINDS + self.kind.index() * OWNERS + owner;
        mix(mix(1 << 56 ^ (sort as u64) << 24 ^ at.index() as u64))
    }
}

/// What comes next in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A player decides.
    Decide {
        /// Who; not always the one whose turn it is.
        by: PlayerId,
        /// The legal decisions, none twice.
        legal: Vec<Decision>,
    },
    /// The game is over.
    Over(Outcome),
}

/// A number of pieces off the board that stands for "as many as one likes".
pub const UNLIMITED: u32 = u32::MAX;

/// A remembered value; the default of its type is not kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Remembered {
    /// A player.
    Player(PlayerId),
    /// A number other than 0.
    Number(i64),
    /// Some points.
    Points(PointSet),
    /// Some lines.
    Lines(Vec<LineId>),
}

/// A remembered value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kept {
    /// The value.
    pub value: Remembered,
    /// How long it is kept, where that isn't for good.
    pub passing: Option<Passing>,
}

/// The life of a value that is kept through the next turn of the player who remembers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Passing {
    /// Whose turn it was when it was remembered.
    pub by: PlayerId,
    /// Whether that turn is still under way: it survives this one's end, and not the next one's.
    pub fresh: bool,
}

/// Whose a remembered value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Keeper {
    /// The game's.
    Game,
    /// A player's.
    Player(PlayerId),
    /// That of the man on a point.
    Man(PointId),
}

/// Everything that stands at one moment, the history of the game apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Situation {
    /// What stands on each point.
    pub board: Vec<Option<Piece>>,
    /// Pieces in hand: for each player, for each kind.
    pub hands: Vec<Vec<u32>>,
    /// Pieces in the pool, for each kind.
    pub pool: Vec<u32>,
    /// Whose turn it is.
    pub mover: PlayerId,
    /// Players who are out of the game.
    pub out: Vec<bool>,
    /// Each player's phase; they differ only where a phase says `each`.
    pub phases: Vec<PhaseId>,
    /// Turns completed in that phase, where it lasts for a number of them; else 0.
    pub phase_turns: Vec<u32>,
    /// What is remembered.
    pub memory: BTreeMap<(MemoryId, Keeper), Kept>,
    /// Turns completed since each counter's event.
    pub counters: Vec<u32>,
    /// The boards that have stood, where the rules ask for them.
    pub boards: Boards,
}

impl Situation {
    /// The state before the first turn, with `first` to begin.
    pub fn initial(game: &Game, first: PlayerId) -> Self {
        let players = game.players.len();
        let kinds = game.kinds.len();
        let mut hands = vec![vec![0; kinds]; players];
        let mut pool = vec![0; kinds];
        for supply in &game.supplies {
            let store = match supply.hand_of {
                Some(player) => hands.get_mut(player.index()),
                None => Some(&mut pool),
            };
            if let Some(slot) = store.and_then(|store| store.get_mut(supply.kind.index())) {
                *slot = supply.count.unwrap_or(UNLIMITED);
            }
        }
        Self {
            board: vec![None; game.board.len()],
            hands,
            pool,
            mover: first,
            out: vec![false; players],
            phases: vec![PhaseId(0); players],
            phase_turns: vec![0; players],
            memory: BTreeMap::new(),
            counters: vec![0; game.counters.len()],
            boards: Boards::default(),
        }
    }

    /// What stands on a point.
    pub fn piece(&self, point: PointId) -> Option<Piece> {
        self.board.get(point.index()).copied().flatten()
    }

    /// The number that the man on a point carries: see [`Game::carried`].
    pub fn carried(&self, game: &Game, point: PointId) -> Option<i64> {
        let memory = game.carried().filter(|_| self.piece(point).is_some())?;
        match self.memory.get(&(memory, Keeper::Man(point))).map(|kept| &kept.value) {
            Some(Remembered::Number(number)) => Some(*number),
            _ => Some(0),
        }
    }

    /// The key of what stands on the board: the sum of its pieces'.
    pub fn board_key(&self) -> u64 {
        let pieces = self.board.iter().zip(0..).filter_map(|(piece, at)| Some(piece.as_ref()?.key(PointId(at))));
        pieces.fold(0, u64::wrapping_add)
    }

    /// The numbers that are remembered of a player and aren't 0, such as what was won, with their names.
    pub fn counted<'g>(&self, game: &'g Game, player: PlayerId) -> Vec<(&'g str, i64)> {
        let number = |(index, memory): (usize, &'g Memory)| {
            let kept = self.memory.get(&(MemoryId(index as u16), Keeper::Player(player)));
            match kept.map(|kept| &kept.value) {
                Some(Remembered::Number(number)) if *number != 0 => Some((memory.name.as_str(), *number)),
                _ => None,
            }
        };
        game.memories.iter().enumerate().filter_map(number).collect()
    }

    /// The mover's phase.
    pub fn phase(&self) -> PhaseId {
        self.phases.get(self.mover.index()).copied().unwrap_or(PhaseId(0))
    }

    /// The points for which `test` holds.
    pub fn points(&self, test: impl Fn(Option<Piece>) -> bool) -> PointSet {
        self.board
            .iter()
            .enumerate()
            .filter(|(_, piece)| test(**piece))
            .map(|(index, _)| PointId(index as u16))
            .collect()
    }

    /// Pieces in a player's hand, of all kinds or of some.
    pub fn in_hand(&self, player: PlayerId, kinds: Option<&[KindId]>) -> i64 {
        let Some(hand) = self.hands.get(player.index()) else { return 0 };
        hand.iter()
            .enumerate()
            .filter(|(kind, _)| kinds.is_none_or(|kinds| kinds.iter().any(|known| known.index() == *kind)))
            .map(|(_, &count)| i64::from(count))
            .sum()
    }

    /// A player's men on the board, of all kinds or of some.
    pub fn on_board(&self, player: PlayerId, kinds: Option<&[KindId]>) -> i64 {
        let count = self
            .board
            .iter()
            .flatten()
            .filter(|piece| piece.owner == Some(player) && kinds.is_none_or(|kinds| kinds.contains(&piece.kind)))
            .count();
        count as i64
    }

    /// Puts or clears a piece; points that aren't on the board are left alone.
    pub fn set(&mut self, point: PointId, piece: Option<Piece>) {
        if let Some(slot) = self.board.get_mut(point.index()) {
            *slot = piece;
        }
    }

    /// Adds to, or takes from, a store of pieces; an unlimited one stays so.
    pub fn stock(store: &mut [u32], kind: KindId, change: i64) {
        if let Some(slot) = store.get_mut(kind.index())
            && *slot != UNLIMITED
        {
            // One short of unlimited, so that no amount of taking makes a hand unlimited.
            *slot = (i64::from(*slot) + change).clamp(0, i64::from(UNLIMITED) - 1) as u32;
        }
    }

    /// Carries what is remembered of a man along when he moves, or forgets it when he goes.
    pub fn man_moves(&mut self, from: PointId, to: Option<PointId>) {
        if self.memory.is_empty() {
            return;
        }
        let keys: Vec<_> = self.memory.keys().filter(|(_, keeper)| *keeper == Keeper::Man(from)).copied().collect();
        for key in keys {
            if let (Some(kept), Some(to)) = (self.memory.remove(&key), to) {
                self.memory.insert((key.0, Keeper::Man(to)), kept);
            }
        }
    }
}

impl Situation {
    /// Whether a player is out of the game.
    pub fn is_out(&self, player: PlayerId) -> bool {
        self.out.get(player.index()).copied().unwrap_or(false)
    }

    /// The players who are in the game.
    pub fn players_in(&self) -> impl Iterator<Item = PlayerId> + '_ {
        self.out.iter().enumerate().filter(|(_, out)| !**out).map(|(index, _)| PlayerId(index as u8))
    }

    /// Takes a player out of the game: men and memories leave with him, and his hand is emptied. It is nobody else's turn by
    /// that.
    pub fn take_out(&mut self, player: PlayerId) {
        if let Some(out) = self.out.get_mut(player.index()) {
            *out = true;
        }
        for at in self.points(|piece| piece.is_some_and(|piece| piece.owner == Some(player))).iter() {
            self.set(at, None);
            self.man_moves(at, None);
        }
        if let Some(hand) = self.hands.get_mut(player.index()) {
            hand.fill(0);
        }
        self.memory.retain(|(_, keeper), _| *keeper != Keeper::Player(player));
    }

    /// The next player in turn order who is in the game.
    pub fn next_player(&self) -> PlayerId {
        let players = self.out.len().max(1);
        let after = (1..=players).map(|step| PlayerId(((self.mover.index() + step) % players) as u8));
        after.into_iter().find(|&player| !self.is_out(player)).unwrap_or(self.mover)
    }
}

/// What repetition compares: what stands on each point, hands, phases, the player to move, and every
/// remembered value that the game still reads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    board: Vec<Option<Piece>>,
    hands: Vec<Vec<u32>>,
    pool: Vec<u32>,
    mover: PlayerId,
    out: Vec<bool>,
    phases: Vec<PhaseId>,
    phase_turns: Vec<u32>,
    memory: Vec<((MemoryId, Keeper), Remembered)>,
}

impl Situation {
    /// The position's identity for repetition, at the start of a turn.
    pub fn identity(&self, game: &Game) -> Identity {
        let read = |id: &MemoryId| {
            self.phases.iter().filter_map(|phase| game.phases.get(phase.index())).any(|phase| phase.reads.contains(id))
        };
        Identity {
            board: self.board.clone(),
            hands: self.hands.clone(),
            pool: self.pool.clone(),
            mover: self.mover,
            out: self.out.clone(),
            phases: self.phases.clone(),
            phase_turns: self.phase_turns.clone(),
            memory: self
                .memory
                .iter()
                .filter(|((id, _), _)| read(id))
                .map(|(key, kept)| (*key, kept.value.clone()))
                .collect(),
        }
    }
}
