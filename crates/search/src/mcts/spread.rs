//! How far results lie from one another: where they lie close, little is to be explored.

/// How far results lie from one another, of late.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spread {
    mean: f64,
    square: f64,
}

impl Spread {
    /// As if half of the games had been won and half lost.
    pub(super) const NEW: Self = Self { mean: 0.5, square: 0.5 };
    /// How much the last result counts.
    const LAST: f64 = 1.0 / 256.0;

    pub(super) fn note(&mut self, share: f64) {
        self.mean += (share - self.mean) * Self::LAST;
        self.square += (share * share - self.square) * Self::LAST;
    }

    /// The standard deviation; never so little that nothing would be explored.
    pub(super) fn deviation(self) -> f64 {
        (self.square - self.mean * self.mean).max(0.0).sqrt().max(0.02)
    }
}
