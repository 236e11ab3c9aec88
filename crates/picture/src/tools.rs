//! What a picture is drawn with: letters and pieces, each in the file once.

use std::collections::BTreeSet;

use merels_model::ir::KindId;
use merels_model::{Game, Piece};

use crate::layout::Place;
use crate::letters::{Anchor, Letters};
use crate::looks::Looks;
use crate::words::number;

/// What everything is drawn with.
pub(crate) struct Tools<'a> {
    pub(crate) letters: Letters,
    pub(crate) pieces: Pieces<'a>,
}

/// Pieces that stand in the file once, however often they are used.
pub(crate) struct Pieces<'a> {
    game: &'a Game,
    pub(crate) looks: Looks,
    used: BTreeSet<Piece>,
}

impl<'a> Pieces<'a> {
    pub(crate) fn game(&self) -> &'a Game {
        self.game
    }

    pub(crate) fn is_owned(&self, kind: KindId) -> bool {
        self.game.kinds.get(kind.index()).is_some_and(|kind| kind.owned)
    }

    /// A piece at a place, in parts of its size on the board.
    pub(crate) fn used(&mut self, piece: Piece, (x, y): Place, scale: f64) -> String {
        self.used.insert(piece);
        let (x, y, id) = (number(x), number(y), id(piece));
        if scale == 1.0 {
            return format!("<use href=\"#{id}\" x=\"{x}\" y=\"{y}\"/>\n");
        }
        format!("<use href=\"#{id}\" transform=\"translate({x} {y}) scale({scale:.3})\"/>\n")
    }
}

/// The id of a piece's look: owner and kind.
fn id(piece: Piece) -> String {
    match piece.owner {
        Some(owner) => format!("p{}k{}", owner.0, piece.kind.0),
        None => format!("k{}", piece.kind.0),
    }
}

impl<'a> Tools<'a> {
    pub(crate) fn new(game: &'a Game) -> Self {
        let pieces = Pieces { game, looks: Looks::new(game), used: BTreeSet::new() };
        Self { letters: Letters::new(), pieces }
    }

    /// All pieces and glyphs that were used.
    pub(crate) fn definitions(&mut self) -> String {
        let mut drawn = String::new();
        let letters = &mut self.letters;
        for &piece in &self.pieces.used {
            let write = |text: &str, size, ink| letters.write(text, (0.0, 0.0), size, Anchor::Middle, ink);
            let look = self.pieces.looks.piece(piece, write);
            drawn.push_str(&format!("<g id=\"{}\">{look}</g>\n", id(piece)));
        }
        format!("<defs>\n{drawn}{}</defs>\n", self.letters.definitions())
    }
}
