//! Scores: hundredths of a man, or forced results counted in turns.

use merels_model::standing::Worth;

/// As good as nothing.
pub(crate) const DRAW: i32 = 0;
/// Beyond all scores.
pub(crate) const INFINITE: i32 = 2_000_000;
/// A game that is won at once.
const WON: i32 = 1_000_000;
/// No forced result is as far away, in turns.
const FAR: i32 = 10_000;

/// A result that is known for certain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Certain {
    /// Whether whoever decides wins or loses; none where it is a draw.
    pub(crate) is_won: Option<bool>,
    /// In how many turns.
    pub(crate) turns: u16,
}

impl Certain {
    /// As a score for whoever decides, so many turns from the root.
    pub(crate) fn score(self, turns: i32) -> i32 {
        let won = won(turns + i32::from(self.turns));
        self.is_won.map_or(DRAW, |is_won| if is_won { won } else { -won })
    }
}

/// A game won after so many turns.
pub(crate) fn won(turns: i32) -> i32 {
    WON - turns
}

/// Whether a score is a forced win or loss.
pub fn is_forced(score: i32) -> bool {
    score.abs() > WON - FAR
}

/// In how many turns a forced result comes about.
pub(crate) fn distance(score: i32) -> i32 {
    WON - score.abs()
}

/// A score as the table has it: forced results from the state on, not from the root.
pub(crate) fn to_table(score: i32, turns: i32) -> i32 {
    if is_forced(score) { score + turns * score.signum() } else { score }
}

pub(crate) fn from_table(score: i32, turns: i32) -> i32 {
    if is_forced(score) { score - turns * score.signum() } else { score }
}

/// What a score says.
pub fn worth_of(score: i32) -> Worth {
    let turns = || u32::try_from(distance(score)).ok();
    match (is_forced(score), score > 0) {
        (true, true) => Worth::Won(turns()),
        (true, false) => Worth::Lost(turns()),
        (false, _) => Worth::Score(score),
    }
}
