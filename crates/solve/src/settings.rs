//! What a solver is told, and what it tells.

/// What becomes of draws that can be claimed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Claims {
    /// Nobody claims them: a win may take as long as it takes. Counters that only claims ask for are no part of a position.
    #[default]
    Off,
    /// They are claimed as soon as they can be: where a claim by a counter stands at the start of a turn, the game is drawn.
    /// The counters are part of positions, of which there are as many more. Claims by repetition change no value.
    Automatic,
}

/// How a game is solved.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// What becomes of draws that can be claimed.
    pub claims: Claims,
    /// Whether positions that are images of each other are one; only slower and larger without.
    pub folding: bool,
    /// The memory that may be taken, in bytes.
    pub memory: usize,
    /// How many threads work; values are the same with any number.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { claims: Claims::Off, folding: true, memory: 4 << 30, threads: 1 }
    }
}

/// How far a solver is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It finds positions.
    Exploring {
        /// Those of which it knows what may follow.
        looked_at: u64,
        /// All that it knows.
        known: u64,
    },
    /// It goes backwards from the games' ends.
    GoingBack {
        /// The positions there are.
        positions: u64,
    },
}
