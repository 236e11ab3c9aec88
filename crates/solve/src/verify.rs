//! Checking values: each must follow from those of the positions after it.

use crate::codec::Codec;
use crate::turns::{Expander, Turns};
use crate::value::Value;
use crate::{Refused, Solution, Values};

/// A value that doesn't follow from those after it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a position has the value {has:?}, and what follows it makes {follows:?}")]
pub struct Contradiction {
    /// The position, as it is kept.
    pub key: Vec<u64>,
    /// The value that it has.
    pub has: Value,
    /// The value that follows; none where a position that follows has none.
    pub follows: Option<Value>,
}

/// Looks at every position of a solution, or every `step`th, and says how many it has looked at.
///
/// Where all follow, all are right: wins and losses because their turns grow fewer with every turn, and draws because of those that
/// somebody could win the quickest would lead to a position with its right value, and so wouldn't follow.
///
/// # Errors
///
/// The first value that doesn't follow.
pub fn verify(solution: &Solution, step: usize) -> Result<u64, Box<Contradiction>> {
    let mut checker = Checker::new(&solution.codec);
    let mut looked_at = 0;
    for (key, has) in solution.each().step_by(step.max(1)) {
        let follows = checker.follows(key, solution).unwrap_or(None);
        if follows != Some(has) {
            return Err(Box::new(Contradiction { key: key.to_vec(), has, follows }));
        }
        looked_at += 1;
    }
    Ok(looked_at)
}

/// Works out values from those after them.
pub(crate) struct Checker<'c> {
    expander: Expander<'c>,
    turns: Turns,
    words: usize,
}

impl<'c> Checker<'c> {
    pub(crate) fn new(codec: &'c Codec) -> Self {
        Self { expander: Expander::new(codec), turns: Turns::default(), words: codec.layout.words }
    }

    /// The value that follows from those of the positions after one; none where one of them has none.
    pub(crate) fn follows(&mut self, key: &[u64], values: &dyn Values) -> Result<Option<Value>, Refused> {
        self.expander.expand(key, &mut self.turns)?;
        let of = |at: usize| values.get(self.turns.landed.keys.get(at * self.words..(at + 1) * self.words)?);
        Ok(self.turns.worth(0, &of))
    }
}
