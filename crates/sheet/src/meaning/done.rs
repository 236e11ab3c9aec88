//! What was done with what is spoken of.

/// What has been done with the piece that is spoken of; several where it may be any of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Done {
    /// It was placed.
    pub(crate) placed: bool,
    /// It was moved.
    pub(crate) moved: bool,
    /// It was chosen.
    pub(crate) chosen: bool,
    /// What was chosen is a point, whatever stands there.
    pub(crate) point: bool,
    /// Which of those of its sort in the turn, from 1; 0 where there is only one.
    pub(crate) number: usize,
}

impl Done {
    /// What is spoken of where it may have been either.
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            placed: self.placed || other.placed,
            moved: self.moved || other.moved,
            chosen: self.chosen || other.chosen,
            point: self.point || other.point,
            number: 0,
        }
    }

    /// Whether it is a point that was chosen, and can be nothing else.
    pub(crate) fn is_point(self) -> bool {
        self.point && !self.placed && !self.moved
    }
}
