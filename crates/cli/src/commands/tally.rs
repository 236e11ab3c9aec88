//! What came of games between two opponents.

use merels::search::arena::Score;
use serde::Serialize;

/// How the first of them did, as JSON has it.
#[derive(Serialize)]
pub(super) struct Tally {
    pub(super) won: u64,
    pub(super) drawn: u64,
    pub(super) lost: u64,
    pub(super) unfinished: u64,
    /// Of all points; half of them where no game has come to an end.
    pub(super) share: f64,
    /// Null where every game went one way.
    pub(super) elo: Option<f64>,
    pub(super) elo_low: Option<f64>,
    pub(super) elo_high: Option<f64>,
}

impl Tally {
    pub(super) fn of(score: Score, unfinished: u64) -> Self {
        let (elo, low, high) = score.elo();
        let finite = |value: f64| value.is_finite().then_some(value);
        Self {
            won: score.won,
            drawn: score.drawn,
            lost: score.lost,
            unfinished,
            share: if score.games() == 0 { 0.5 } else { score.share() },
            elo: finite(elo),
            elo_low: finite(low),
            elo_high: finite(high),
        }
    }

    /// Games that came to an end.
    pub(super) fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }
}
