//! What things are worth.

use serde::{Deserialize, Serialize};

/// How many things are weighed.
pub const FEATURES: usize = 7;
/// No weight is further from nothing.
pub const MAX_WEIGHT: i32 = 2_000;

/// What things are worth, in hundredths of a man. All of it is counted for each player; what one has more than the other is
/// worth that much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// A man, on the board or in hand; where men can be taken.
    pub man: i32,
    /// A place to slide to; where men move.
    pub mobility: i32,
    /// A line on which a pattern stands.
    pub made: i32,
    /// A line that lacks one man, which can still come.
    pub open: i32,
    /// A line that lacks two men.
    pub begun: i32,
    /// A line that lacks one man, where somebody else stands.
    pub blocked: i32,
    /// How near one is to having too few men: 12 where one man less loses, 6, 4, 3 ... where it takes one more each.
    pub scarce: i32,
}

impl Weights {
    /// The names, in the order of [`Self::values`].
    pub const NAMES: [&'static str; FEATURES] = ["man", "mobility", "made", "open", "begun", "blocked", "scarce"];

    /// One number for each name.
    pub fn values(self) -> [i32; FEATURES] {
        [self.man, self.mobility, self.made, self.open, self.begun, self.blocked, self.scarce]
    }

    /// See [`Self::values`].
    pub fn from_values(values: [i32; FEATURES]) -> Self {
        let [man, mobility, made, open, begun, blocked, scarce] = values;
        Self { man, mobility, made, open, begun, blocked, scarce }
    }
}

/// Near what `tune` makes of several morris games; others are played no worse with them.
impl Default for Weights {
    fn default() -> Self {
        Self { man: 100, mobility: 10, made: 5, open: 25, begun: 5, blocked: 0, scarce: -8 }
    }
}
