//! What the interface begins with.

use merels::record::Study;
use merels::search::Weights;
#[cfg(doc)]
use merels::seats::HUMAN;
use merels::{Definition, Rules};

use crate::style::Look;

/// Reads the definition of a game that is given by name or path.
pub type Finder = Box<dyn Fn(&str) -> Result<Definition, String>>;

/// Says what things are worth in a game.
pub type Weigh = Box<dyn Fn(&Rules) -> Weights>;

/// What the interface begins with.
pub struct Setup {
    /// The game in progress.
    pub study: Study,
    /// The game's name or path.
    pub name: String,
    /// Who sits where, in turn order: [`HUMAN`] or one of `opponents`; missing ones are people.
    pub seats: Vec<String>,
    /// The kinds of opponents there are.
    pub opponents: Vec<String>,
    /// Where other games come from.
    pub library: Finder,
    /// How the terminal is drawn on.
    pub look: Look,
    /// What is said of the game when it is left unfinished: "it is kept as ...".
    pub kept: Option<String>,
}
