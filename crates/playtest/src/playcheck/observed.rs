//! What games have shown.

use super::coverage::Coverage;
use super::tally::Tally;

/// What has been seen in all games.
pub(super) struct Observed<'r> {
    pub(super) tally: Tally,
    pub(super) coverage: Coverage<'r>,
}
