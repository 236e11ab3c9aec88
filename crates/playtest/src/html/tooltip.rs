//! Texts as they may stand in the page.

use crate::statistics::Share;
use crate::words::{counted, interval, known_percent};

/// What a share is, for a tooltip.
pub(super) fn share_words(share: &Share) -> String {
    format!("{}, {}, 95 % interval {}", counted(share.games, "game"), known_percent(share), interval(share))
}
