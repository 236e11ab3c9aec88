//! How large records may become.

/// How deep variations may stand in one another.
pub(crate) const MAX_DEPTH: usize = 256;

/// The most turns of one record, variations included.
pub(crate) const MAX_TURNS: usize = 200_000;

/// How many branchings may lie between a place and the main line: fewer than [`MAX_DEPTH`], so that what is written down can
/// be read again.
pub(crate) const MAX_BRANCHINGS: u16 = 200;

/// The longest record that is read, in bytes.
pub const MAX_RECORD_BYTES: usize = 1 << 22;
