//! How strong each level is: the usual table, and what was measured for a game.
//!
//! A strength is a number of hundredths of a level of the usual table, and everything between two of its levels exists too. What
//! lies below the first is weaker still.

use serde::{Deserialize, Serialize};

use crate::spec::LEVELS;

const COUNT: usize = LEVELS as usize;
/// The strength of one level of the usual table after the other.
pub const A_LEVEL: u16 = 100;
/// The greatest strength: that of the last level of the usual table.
pub const STRONGEST: u16 = A_LEVEL * LEVELS as u16;

/// The strength of each level, from 0 to [`STRONGEST`], none less than that of the one below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<u16>")]
pub struct Strengths([u16; COUNT]);

/// Numbers that are no strengths of levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongStrengths {
    /// There are more or fewer than levels.
    #[error("there are {0} strengths, and {LEVELS} levels")]
    Count(usize),
    /// One lies out of range.
    #[error("the strength {0} is out of range: it is from 0 to {STRONGEST}")]
    OutOfRange(u16),
    /// A level is weaker than the one below.
    #[error("the strength {above} stands after {below}, and no level is weaker than the one below")]
    Falling {
        /// That of the one below.
        below: u16,
        /// Its own.
        above: u16,
    },
}

impl Default for Strengths {
    /// The usual table.
    fn default() -> Self {
        let mut level = 0;
        Self([(); COUNT].map(|()| {
            level += A_LEVEL;
            level
        }))
    }
}

impl Strengths {
    /// The strengths of the levels from 1 on.
    ///
    /// # Errors
    ///
    /// Those out of range, or less than the one below.
    pub fn new(of_levels: [u16; COUNT]) -> Result<Self, WrongStrengths> {
        if let Some(&far) = of_levels.iter().find(|&&strength| strength > STRONGEST) {
            return Err(WrongStrengths::OutOfRange(far));
        }
        let falling = of_levels.iter().zip(of_levels.iter().skip(1)).find(|(below, above)| below > above);
        falling.map_or(Ok(Self(of_levels)), |(&below, &above)| Err(WrongStrengths::Falling { below, above }))
    }

    /// The strength of a level from 1 to [`LEVELS`]; of what lies beyond, that of the last.
    pub fn of(self, level: u8) -> u16 {
        let index = usize::from(level.clamp(1, LEVELS)) - 1;
        self.0.get(index).copied().unwrap_or(STRONGEST)
    }

    /// Those of all levels.
    pub fn all(self) -> [u16; COUNT] {
        self.0
    }
}

impl TryFrom<Vec<u16>> for Strengths {
    type Error = WrongStrengths;

    fn try_from(of_levels: Vec<u16>) -> Result<Self, WrongStrengths> {
        Self::new(of_levels.try_into().map_err(|given: Vec<u16>| WrongStrengths::Count(given.len()))?)
    }
}
