//! How players and points are numbered.

/// The number of players there are tables for.
pub(crate) const PLAYERS: usize = merels_model::limits::MAX_PLAYERS;
/// The place of "nobody" beside the players.
pub(crate) const NOBODY: usize = PLAYERS;
/// No point.
pub(crate) const NO_POINT: u16 = u16::MAX;
