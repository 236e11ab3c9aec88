//! Pieces one by one, for whoever draws boards in another way.

use merels_model::ir::PlayerId;
use merels_model::{Game, Piece};

use crate::letters::typed;
use crate::looks::{self, Looks, RADIUS};

/// How the pieces of a game look: the same as in its pictures.
pub struct Figures {
    looks: Looks,
}

impl Figures {
    /// Those of a game.
    pub fn of(game: &Game) -> Self {
        Self { looks: Looks::new(game) }
    }

    /// A piece as the text of an SVG file, one [`STEP`](crate::STEP) wide and high, with the piece in its middle. Letters are
    /// texts: whoever draws boards otherwise has fonts, and a program that draws no whole picture needs none of its own.
    pub fn piece(&self, piece: Piece) -> String {
        file(&self.looks.piece(piece, typed))
    }

    /// A player's own figure, as [`Self::piece`].
    pub fn player(&self, player: PlayerId) -> String {
        file(&looks::figure(self.looks.man(player), RADIUS))
    }

    /// A player's colour, and one for letters on it, as `#rrggbb`.
    pub fn colours(&self, player: PlayerId) -> [String; 2] {
        let colour = self.looks.man(player).1;
        [colour.to_string(), colour.contrast().to_string()]
    }
}

fn file(drawn: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"40\" viewBox=\"-20 -20 40 40\">{drawn}</svg>"
    )
}
