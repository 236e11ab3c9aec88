//! What a position is worth under best play.

use std::cmp::Ordering;

use merels_model::standing::Worth;

/// What a position is worth to the player who decides in it, and in how many turns: of both players together, those in which
/// something is decided, the one under way included. Who wins hurries, who loses holds out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Lost in so many turns.
    Loss(u16),
    /// Nobody can force a win: the game is drawn by its rules, or goes on for ever.
    Draw,
    /// Won in so many turns.
    Win(u16),
}

impl From<Value> for Worth {
    fn from(value: Value) -> Self {
        match value {
            Value::Win(turns) => Self::Won(Some(turns.into())),
            Value::Draw => Self::Drawn,
            Value::Loss(turns) => Self::Lost(Some(turns.into())),
        }
    }
}

impl Value {
    /// What it is worth to the other player.
    #[must_use]
    pub fn for_other(self) -> Self {
        match self {
            Self::Loss(turns) => Self::Win(turns),
            Self::Draw => Self::Draw,
            Self::Win(turns) => Self::Loss(turns),
        }
    }

    /// The same a turn earlier.
    #[must_use]
    pub fn a_turn_before(self) -> Self {
        match self {
            Self::Loss(turns) => Self::Loss(turns + 1),
            Self::Draw => Self::Draw,
            Self::Win(turns) => Self::Win(turns + 1),
        }
    }

    /// In how many turns the game is over; none where it is drawn.
    pub fn turns(self) -> Option<u16> {
        match self {
            Self::Loss(turns) | Self::Win(turns) => Some(turns),
            Self::Draw => None,
        }
    }

    /// As a number: 0 is a draw.
    pub(crate) fn packed(self) -> u16 {
        match self {
            Self::Draw => 0,
            Self::Loss(turns) => 1 + 2 * turns,
            Self::Win(turns) => 2 + 2 * turns,
        }
    }

    /// The value that a number stands for.
    pub(crate) fn unpacked(number: u16) -> Self {
        match number {
            0 => Self::Draw,
            odd if odd % 2 == 1 => Self::Loss(odd / 2),
            even => Self::Win(even / 2 - 1),
        }
    }

    /// The better the higher: a quick win before a slow one, a slow loss before a quick one.
    fn rank(self) -> i32 {
        match self {
            Self::Loss(turns) => i32::from(turns) - 0x1_0000,
            Self::Draw => 0,
            Self::Win(turns) => 0x1_0000 - i32::from(turns),
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}
