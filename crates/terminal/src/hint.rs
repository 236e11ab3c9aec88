//! A decision worth looking at: what a short search would play.

use merels::search::{Budget, Player, Spec};
use merels::{Decision, Session};

/// How many states are looked at: about a tenth of a second.
const NODES: u64 = 30_000;
/// The search's table, in bytes.
const MEMORY: usize = 4 << 20;

/// The decision, always the same one for a position; none when the game is over.
pub fn hint(session: &Session) -> Option<Decision> {
    let mut player = Player::new(session.rules(), Spec::AlphaBeta(Budget::Nodes(NODES)), 0, MEMORY);
    player.choose(session, &|| false).decisions.first().copied()
}
