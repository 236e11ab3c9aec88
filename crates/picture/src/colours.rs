//! Colours: of pieces, told apart by lightness before hue, and of the two themes.

use crate::Theme;

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// Nearly white.
pub(crate) const WHITE: Colour = Colour(250, 250, 247);
/// Nearly black.
pub(crate) const BLACK: Colour = Colour(28, 28, 30);
const RED: Colour = Colour(205, 66, 30);
const SKY: Colour = Colour(100, 184, 235);
const BROWN: Colour = Colour(101, 60, 28);
const CREAM: Colour = Colour(250, 240, 205);
const GREEN: Colour = Colour(52, 160, 100);
const BLUE: Colour = Colour(22, 88, 160);
const YELLOW: Colour = Colour(242, 224, 70);
const ORANGE: Colour = Colour(238, 158, 36);
const PURPLE: Colour = Colour(112, 54, 130);
const PINK: Colour = Colour(232, 160, 195);
/// Of pieces nobody owns and nothing tells apart.
pub(crate) const GREY: Colour = Colour(146, 146, 146);

/// Colours that follow one another where no name tells them; neighbours differ most in lightness.
pub(crate) const PALETTE: [Colour; 9] = [WHITE, BLACK, RED, SKY, YELLOW, BROWN, GREEN, PURPLE, PINK];

/// Of lines that are marked one beside another.
pub(crate) const TRACES: [Colour; 6] = [RED, BLUE, GREEN, PURPLE, ORANGE, SKY];

const WORDS: &[(&str, Colour)] = &[
    ("white", WHITE),
    ("ivory", CREAM),
    ("cream", CREAM),
    ("beige", CREAM),
    ("light", WHITE),
    ("black", BLACK),
    ("dark", BLACK),
    ("grey", GREY),
    ("gray", GREY),
    ("silver", Colour(190, 194, 200)),
    ("red", RED),
    ("crimson", RED),
    ("brown", BROWN),
    ("orange", ORANGE),
    ("gold", ORANGE),
    ("amber", ORANGE),
    ("yellow", YELLOW),
    ("green", GREEN),
    ("blue", BLUE),
    ("purple", PURPLE),
    ("violet", PURPLE),
    ("pink", PINK),
    ("cyan", SKY),
    ("turquoise", SKY),
];

/// The colour a word names.
pub(crate) fn named(word: &str) -> Option<Colour> {
    WORDS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, colour)| *colour)
}

impl Colour {
    /// How light it looks, from 0 to 1.
    pub(crate) fn lightness(self) -> f64 {
        let part = |value: u8, weight: f64| (f64::from(value) / 255.0).powf(2.2) * weight;
        (part(self.0, 0.2126) + part(self.1, 0.7152) + part(self.2, 0.0722)).powf(1.0 / 2.2)
    }

    /// Dark on what is light, light on what is dark.
    pub(crate) fn contrast(self) -> Self {
        if self.lightness() > 0.55 { BLACK } else { WHITE }
    }
}

/// The colours of everything but pieces.
pub(crate) struct Paint {
    pub(crate) paper: Colour,
    pub(crate) ink: Colour,
    pub(crate) board: Colour,
    pub(crate) line: Colour,
    /// Fields: what isn't dark, and what is.
    pub(crate) light: Colour,
    pub(crate) dark: Colour,
    /// The wall of a rack.
    pub(crate) wall: Colour,
    /// Names on the board.
    pub(crate) name: Colour,
    /// What was decided last.
    pub(crate) last: Colour,
    /// What can be decided now.
    pub(crate) legal: Colour,
}

impl Theme {
    pub(crate) fn paint(self) -> Paint {
        match self {
            Self::Light => Paint {
                paper: Colour(255, 255, 255),
                ink: Colour(36, 36, 36),
                board: Colour(236, 214, 172),
                line: Colour(112, 84, 48),
                light: Colour(244, 228, 194),
                dark: Colour(186, 142, 98),
                wall: Colour(58, 96, 148),
                name: Colour(92, 66, 34),
                last: Colour(0, 98, 178),
                legal: Colour(0, 122, 88),
            },
            Self::Dark => Paint {
                paper: Colour(24, 25, 28),
                ink: Colour(232, 232, 228),
                board: Colour(122, 98, 66),
                line: Colour(46, 34, 20),
                light: Colour(150, 124, 90),
                dark: Colour(88, 66, 42),
                wall: Colour(44, 66, 102),
                name: Colour(240, 228, 204),
                last: Colour(140, 210, 255),
                legal: Colour(150, 245, 190),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_and_first_colours_differ_in_lightness() {
        for (index, a) in PALETTE.iter().take(4).enumerate() {
            for b in PALETTE.iter().take(index) {
                assert!((a.lightness() - b.lightness()).abs() > 0.15, "{a} {b}");
            }
        }
    }
}
