//! Why a game isn't solved.

/// Why a game isn't solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// More play than two.
    #[error("values are those of games for two players, and this one has {0}")]
    Players(usize),
    /// A rule about repetition that makes no draw.
    #[error(
        "a rule asks whether a board, or how often the position, has been seen and doesn't make it a draw: what a position is worth then \
         depends on all that was played before"
    )]
    Repetition,
    /// A number in a position grows without end, or further than there is room for.
    #[error("a number grows without bounds, a hand or something remembered, so there is no end of positions")]
    Unbounded,
    /// Something is remembered that no rule remembers.
    #[error("something is remembered in this position that no rule remembers, so play can't lead there")]
    NeverRemembered,
    /// A position takes too much room.
    #[error("a position of this game takes more than 512 bytes: it remembers too much")]
    TooWide,
    /// There are too many positions for the memory.
    #[error(
        "{known} positions are known after looking at {looked_at}, and that is what {} MiB of memory hold; --memory \
         gives more, and --position begins nearer to the end", memory >> 20
    )]
    Memory {
        /// Those of which it is known what may follow.
        looked_at: u64,
        /// All that are known.
        known: u64,
        /// The memory there is, in bytes.
        memory: usize,
    },
    /// There are too many positions for files too.
    #[error(
        "there are more than two thousand million positions, and places within turns where the other player decides"
    )]
    TooManyPlaces,
    /// The board has more points than sets of them are counted on.
    #[error("its board has {0} points, and men are counted on 64 at most")]
    Points(usize),
    /// A memory says something of single points, so that what there is and where it stands can't be kept apart.
    #[error("`{0}` remembers points, lines or something of each man, so positions aren't told by how men stand alone")]
    RemembersPoints(String),
    /// There is no end of what men, hands and numbers there can be, or too many of them.
    #[error("there are more than {0} ways to have men on the board, in hand and what is remembered in numbers")]
    TooMuchMaterial(usize),
    /// One slice has too many positions.
    #[error("a slice of it has more than four thousand million positions")]
    SliceTooLarge,
    /// The slice that play begins in isn't there.
    #[error("the slice that play begins in isn't solved yet")]
    Unsolved,
    /// The game is over where play should begin.
    #[error("the game is over in this position")]
    Over,
    /// The caller has broken off.
    #[error("stopped")]
    Stopped,
}
