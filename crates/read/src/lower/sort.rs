//! What expressions can stand for.

use merels_syntax::tree::MemoryType;

/// What an expression stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A set of points.
    Points,
    /// A set of lines.
    Lines,
    /// A number.
    Number,
    /// A player.
    Player,
    /// A condition.
    Condition,
    /// A word that has a meaning only beside `is`: an option's setting.
    Setting,
    /// A name that isn't known, or something that was reported already.
    Unknown,
}

impl Sort {
    /// In an author's words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Points => "a set of points",
            Self::Lines => "a set of lines",
            Self::Number => "a number",
            Self::Player => "a player",
            Self::Condition => "a condition",
            Self::Setting => "an option",
            Self::Unknown => "something unknown",
        }
    }
}

impl From<MemoryType> for Sort {
    fn from(of: MemoryType) -> Self {
        match of {
            MemoryType::Player => Self::Player,
            MemoryType::Number => Self::Number,
            MemoryType::Point | MemoryType::Points => Self::Points,
            MemoryType::Lines => Self::Lines,
        }
    }
}
