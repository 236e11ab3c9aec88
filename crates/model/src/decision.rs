//! Decisions: what players choose among.

use crate::board::PointId;
use crate::ir::{KindId, WordId};

/// One choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Decision {
    /// A piece from hand or pool onto a point.
    Place {
        /// Its kind.
        kind: KindId,
        /// The point.
        at: PointId,
    },
    /// A piece from one point to another.
    Move {
        /// Where it stood.
        from: PointId,
        /// Where it goes.
        to: PointId,
    },
    /// A piece off the board.
    Take {
        /// Where it stood.
        at: PointId,
    },
    /// A point, for what follows.
    Choose {
        /// The point.
        at: PointId,
    },
    /// A word, such as `swap`.
    Say {
        /// The word.
        word: WordId,
    },
    /// Nothing.
    Pass,
}
