//! How boards are drawn.

/// How a board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Style {
    /// Lines of `+ - | / \ .` alone, for terminals without Unicode.
    pub ascii: bool,
    /// Turned by half a circle, as the player on the other side sees it. Layers stay in their order.
    pub flip: bool,
    /// With the names of points, or of ranks and columns.
    pub names: bool,
}

/// A piece's glyph and its columns.
pub(crate) type Glyph = Option<(String, usize)>;
