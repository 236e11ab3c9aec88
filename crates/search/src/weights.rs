//! What things are worth.

use std::fmt;

use serde::de::{Error, SeqAccess, Unexpected, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many things are weighed.
pub const FEATURES: usize = 17;
/// No weight is further from nothing.
pub const MAX_WEIGHT: i32 = 2_000;
/// What phases are measured in.
pub const PHASE_STEPS: i32 = 16;

/// How far a game is: shares of [`PHASE_STEPS`]. What is left over is the middle of the game.
///
/// The opening is what of all men is still in hand, or, where hands are never empty, what of the board is. The ending is what
/// has been taken of the men that can be taken before somebody has too few.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Phase {
    /// The share of the opening.
    pub opening: u8,
    /// The share of the ending; both together are a whole at most.
    pub ending: u8,
}

/// A weight that changes as the game goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taper {
    /// With all men in hand.
    pub opening: i32,
    /// With all men on the board.
    pub middle: i32,
    /// With as few men as there can be.
    pub ending: i32,
}

impl From<i32> for Taper {
    fn from(weight: i32) -> Self {
        Self::same(weight)
    }
}

impl From<[i32; 3]> for Taper {
    fn from([opening, middle, ending]: [i32; 3]) -> Self {
        Self { opening, middle, ending }
    }
}

impl Taper {
    /// The same in every phase.
    pub const fn same(weight: i32) -> Self {
        Self { opening: weight, middle: weight, ending: weight }
    }

    /// The weight in a phase.
    pub fn at(self, phase: Phase) -> i32 {
        let (opening, ending) = (i32::from(phase.opening), i32::from(phase.ending));
        let middle = PHASE_STEPS - opening - ending;
        let sum = self.opening * opening + self.middle * middle + self.ending * ending;
        (sum + sum.signum() * PHASE_STEPS / 2) / PHASE_STEPS
    }

    /// Opening, middle, ending.
    pub fn parts(self) -> [i32; 3] {
        [self.opening, self.middle, self.ending]
    }

    /// Whether it is the same in every phase.
    pub fn is_flat(self) -> bool {
        self == Self::from(self.middle)
    }

    /// Whether it is nothing in every phase.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

impl fmt::Display for Taper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [opening, middle, ending] = self.parts();
        if self.is_flat() { f.pad(&middle.to_string()) } else { f.pad(&format!("{opening} {middle} {ending}")) }
    }
}

impl Serialize for Taper {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_flat() {
            return serializer.serialize_i32(self.middle);
        }
        let mut parts = serializer.serialize_tuple(3)?;
        self.parts().iter().try_for_each(|part| parts.serialize_element(part))?;
        parts.end()
    }
}

impl<'de> Deserialize<'de> for Taper {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Read)
    }
}

/// Reads a number, or three.
struct Read;

impl<'de> Visitor<'de> for Read {
    type Value = Taper;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a weight")
    }

    fn visit_i64<E: Error>(self, weight: i64) -> Result<Taper, E> {
        let weight = i32::try_from(weight).map_err(|_| E::invalid_value(Unexpected::Signed(weight), &self))?;
        Ok(weight.into())
    }

    fn visit_u64<E: Error>(self, weight: u64) -> Result<Taper, E> {
        let weight = i32::try_from(weight).map_err(|_| E::invalid_value(Unexpected::Unsigned(weight), &self))?;
        Ok(weight.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Taper, A::Error> {
        let mut parts = [0; 3];
        for (index, part) in parts.iter_mut().enumerate() {
            *part = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(index, &self))?;
        }
        match seq.next_element::<i32>()? {
            Some(_) => Err(A::Error::invalid_length(4, &self)),
            None => Ok(parts.into()),
        }
    }
}

/// What things are worth, in hundredths of a man. All of it is counted for each player; what one has more than the other is
/// worth that much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// A man, on the board or in hand; where men can be taken.
    pub man: Taper,
    /// A place to slide to; where men move.
    pub mobility: Taper,
    /// A line on which a pattern stands.
    pub made: Taper,
    /// A line that lacks one man, which can still come.
    pub open: Taper,
    /// A line that lacks two men.
    pub begun: Taper,
    /// A line that lacks one man, where somebody else stands.
    pub blocked: Taper,
    /// How near one is to having too few men: 12 where one man less loses, 6, 4, 3 ... where it takes one more each.
    pub scarce: Taper,
    /// A man that is shut in: nothing is empty beside it; where men move.
    #[serde(default, skip_serializing_if = "Taper::is_nothing")]
    pub shut: Taper,
    /// An empty point that one's men can come to step by step; where men move.
    #[serde(default, skip_serializing_if = "Taper::is_nothing")]
    pub reach: Taper,
    /// A line that lacks one man, with another man beside the gap; where men move.
    #[serde(default, skip_serializing_if = "Taper::is_nothing")]
    pub ready: Taper,
    /// A standing line that can be opened and closed again: one of its men can step away, and nobody else stands beside its
    /// place; where men move.
    #[serde(default, skip_serializing_if = "Taper::is_nothing")]
    pub swing: Taper,
    /// An empty point through which two lines go that lack two men each: a man there has two lines that lack one.
    #[serde(default, skip_serializing_if = "Taper::is_nothing")]
    pub cross: Taper,
    /// A link of a point on which one's man stands, free or not.
    #[serde(default, skip_serializing_if = "Taper::is_nothing")]
    pub links: Taper,
    /// How near the middle of the board a man stands: 0 farthest away to 4.
    #[serde(default, skip_serializing_if = "Taper::is_nothing")]
    pub central: Taper,
    /// How near one's groups are to being shut in: 12 for a group with one empty point beside it, 6 with two, 4, 3 ...; where the
    /// rules speak of men that are connected to empty points.
    #[serde(default, skip_serializing_if = "Taper::is_nothing")]
    pub choked: Taper,
    /// A group of one's men; where the rules speak of all of them being connected.
    #[serde(default, skip_serializing_if = "Taper::is_nothing")]
    pub groups: Taper,
    /// How far from the middle of one's men each of them stands, in steps; where groups count.
    #[serde(default, skip_serializing_if = "Taper::is_nothing")]
    pub apart: Taper,
}

impl Weights {
    /// The names, in the order of [`Self::values`].
    pub const NAMES: [&'static str; FEATURES] = [
        "man", "mobility", "made", "open", "begun", "blocked", "scarce", "shut", "reach", "ready", "swing", "cross",
        "links", "central", "choked", "groups", "apart",
    ];

    /// Nothing is worth anything.
    pub const NOTHING: Self = {
        let nothing = Taper::same(0);
        Self {
            man: nothing,
            mobility: nothing,
            made: nothing,
            open: nothing,
            begun: nothing,
            blocked: nothing,
            scarce: nothing,
            shut: nothing,
            reach: nothing,
            ready: nothing,
            swing: nothing,
            cross: nothing,
            links: nothing,
            central: nothing,
            choked: nothing,
            groups: nothing,
            apart: nothing,
        }
    };

    /// One weight for each name.
    pub fn values(self) -> [Taper; FEATURES] {
        let Self {
            man,
            mobility,
            made,
            open,
            begun,
            blocked,
            scarce,
            shut,
            reach,
            ready,
            swing,
            cross,
            links,
            central,
            choked,
            groups,
            apart,
        } = self;
        let usual = [man, mobility, made, open, begun, blocked, scarce];
        let further = [shut, reach, ready, swing, cross, links, central, choked, groups, apart];
        let mut values = [Taper::same(0); FEATURES];
        values.iter_mut().zip(usual.into_iter().chain(further)).for_each(|(value, weight)| *value = weight);
        values
    }

    /// See [`Self::values`].
    pub fn from_values(values: [Taper; FEATURES]) -> Self {
        let [man, mobility, made, open, begun, blocked, scarce, further @ ..] = values;
        let [shut, reach, ready, swing, cross, links, central, choked, groups, apart] = further;
        Self {
            man,
            mobility,
            made,
            open,
            begun,
            blocked,
            scarce,
            shut,
            reach,
            ready,
            swing,
            cross,
            links,
            central,
            choked,
            groups,
            apart,
        }
    }
}

/// Near what `tune` makes of several morris games; others are played no worse with them. What costs more to count, or is only
/// told apart by phase, counts where it has been tuned for.
impl Default for Weights {
    fn default() -> Self {
        Self {
            man: 100.into(),
            mobility: 10.into(),
            made: 5.into(),
            open: 25.into(),
            begun: 5.into(),
            scarce: (-8).into(),
            choked: (-5).into(),
            groups: (-60).into(),
            apart: (-40).into(),
            ..Self::NOTHING
        }
    }
}
