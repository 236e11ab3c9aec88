//! Limits of what a game may be, and of what a turn may do.
//!
//! Definitions are held to the first, positions in play to the second: so nothing that anybody writes takes for ever or
//! more memory than there is. No game that people play comes near any of them. What exceeds a limit in play is a fault
//! of the rules, and both executors must find the same fault at the same place. `grammar/README.md` tells authors of them.

/// The most points of a board: 22 x 22 is the largest square grid. Sets of points are no wider than this, so that it is a
/// multiple of 64.
pub const MAX_POINTS: usize = 512;

/// The most players; there are two at least.
pub const MAX_PLAYERS: usize = 6;

/// The most kinds of pieces: a point holds one of them, and what stands there is kept in a byte.
pub const MAX_KINDS: usize = 64;

/// The most different words that players can say.
pub const MAX_WORDS: usize = 64;

/// The most men of one kind in a hand or the pool, where they are counted at all.
pub const MAX_MEN: u32 = 10_000;

/// The most options of a game.
pub const MAX_OPTIONS: usize = 32;

/// The most values of one option.
pub const MAX_VALUES: usize = 32;

/// The most turns that a phase may last by `for N turns`.
pub const MAX_TURNS: u32 = 10_000;

/// The most expressions of a game after its `define`s are put in place: far above any rule sheet, and a bound on what a
/// hostile file can make of a few lines.
pub const MAX_NODES: usize = 50_000;

/// The most steps of one run of a turn: each statement is one and each round of a loop, and one that takes much work counts
/// as several ([`crate::work`]). A bound on loops that never end, and on what looks at very much.
pub const MAX_STEPS: u32 = 20_000;

/// How many units of work a step may take: so many points looked at, more or less.
pub const STEP: u64 = 4_096;

/// The most steps that may pass in turns without anything to decide, all of them together.
pub const MAX_EMPTY_STEPS: u32 = 4 * MAX_STEPS;

/// The deepest chain of actions that call one another, the turn itself included: each may hold many blocks in one another,
/// and the interpreter has all of them on its stack.
pub const MAX_CALLS: usize = 16;

/// The most decisions in one turn: looking ahead goes that deep, and the interpreter replays the turn for every decision.
pub const MAX_DECISIONS: u8 = 200;

/// The most turns in a row that may pass without anything to decide.
pub const MAX_EMPTY_TURNS: usize = 1_000;

/// How much a search through the ways of going on with a turn may take, where decisions must be tried out before they are known
/// to be legal: [`crate::work::Turn::trial`] says what each counts, [`crate::work::Turn::few_below`] where nothing need be
/// counted. What comes to the same by two ways is counted twice, whoever remembers it.
pub const MAX_LOOK_AHEAD: u64 = 2_000_000;
