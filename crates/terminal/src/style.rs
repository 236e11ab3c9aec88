//! What things look like: signs and colours of pieces, and of what is marked. Only the terminal's own sixteen colours are
//! used, and never one for the ground of everything, so that light and dark terminals both stay legible. Nothing is told
//! by colour alone.

use merels::ir::{KindId, PlayerId};
use merels::{Game, Piece, render};
use ratatui_core::style::{Color, Modifier, Style};

use crate::words::columns;

/// How the terminal is drawn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// ASCII alone: lines of `+ - |`, men by letters.
    pub ascii: bool,
    /// Whether colours are used; without them bold, reverse and brackets tell the same.
    pub colour: bool,
}

/// What a point or a line of text stands out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mark {
    /// Part of the last turn.
    Last,
    /// Something can be placed here, or picked up.
    Possible,
    /// Stands on a line that was made just now.
    Made,
    /// What the hint says.
    Hint,
    /// Where the picked piece may go.
    Target,
    /// Can be taken now.
    Takeable,
    /// The best decision here loses for certain.
    Lost,
    /// It draws.
    Drawn,
    /// It wins.
    Won,
    /// The picked piece.
    Picked,
}

impl Look {
    fn filled(self, ground: Color) -> Style {
        if self.colour {
            // Many terminals show bold black as grey.
            Style::new().fg(on(ground)).bg(ground).remove_modifier(Modifier::BOLD)
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }

    pub(crate) fn mark(self, mark: Mark) -> Style {
        match mark {
            Mark::Last => Style::new().add_modifier(Modifier::UNDERLINED),
            Mark::Made => self.filled(Color::Yellow),
            Mark::Possible => self.ink(Color::Green).add_modifier(Modifier::BOLD),
            Mark::Hint => self.filled(Color::Magenta),
            Mark::Target => self.filled(Color::Green),
            Mark::Takeable => self.alarm(),
            Mark::Lost => self.filled(Color::Red),
            Mark::Drawn => self.filled(Color::Yellow),
            Mark::Won => self.filled(Color::Green),
            Mark::Picked => self.filled(Color::Cyan),
        }
    }

    /// A piece of that colour: its sign, or its ground where the sign would be too pale on a light terminal.
    fn piece(self, colour: Color) -> Style {
        match colour {
            Color::Yellow | Color::Green | Color::Cyan | Color::LightMagenta if self.colour => self.filled(colour),
            _ => self.ink(colour).add_modifier(Modifier::BOLD),
        }
    }

    /// A colour where there are any.
    pub(crate) fn ink(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    /// What men of several rows are made of; what stands out is reversed where there are no colours.
    pub(crate) fn block(self, colour: Color, mark: Option<Mark>) -> Style {
        let style = self.ink(colour);
        if mark.is_some_and(|mark| self.mark(mark).add_modifier.contains(Modifier::REVERSED)) {
            style.add_modifier(Modifier::REVERSED)
        } else {
            style
        }
    }

    /// Letters on such a man.
    pub(crate) fn on_block(self, colour: Color) -> Style {
        match colour {
            Color::Reset => Style::new().add_modifier(Modifier::REVERSED),
            _ if !self.colour => Style::new().add_modifier(Modifier::REVERSED),
            ground => Style::new().fg(on(ground)).bg(ground),
        }
    }

    /// What can't be overlooked.
    pub(crate) fn alarm(self) -> Style {
        let style = if self.colour {
            Style::new().fg(Color::White).bg(Color::Red)
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        };
        style.add_modifier(Modifier::BOLD)
    }

    /// What the keys work on.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Lines and what matters less.
    pub(crate) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// What keys are called.
    pub(crate) fn key(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED)
    }

    /// What points to something.
    pub(crate) fn pointer(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The characters left and right of what is marked, so that it shows without colours.
    pub(crate) fn brackets(self, mark: Mark) -> Option<(&'static str, &'static str)> {
        match mark {
            Mark::Takeable => Some((">", "<")),
            Mark::Picked => Some(("(", ")")),
            Mark::Hint => Some(("?", "?")),
            Mark::Made => Some(("=", "=")),
            Mark::Lost => Some(("-", "-")),
            Mark::Drawn => Some(("~", "~")),
            Mark::Won => Some(("+", "+")),
            Mark::Last | Mark::Possible | Mark::Target => None,
        }
    }
}

/// A sign and how it is written.
pub(crate) type Figure = (String, Style);

/// The signs of a game's pieces.
pub(crate) struct Figures {
    men: Vec<Figure>,
    /// Kinds that nobody owns, or what a man of the kind carries beside his owner's sign.
    kinds: Vec<Figure>,
    owned: Vec<bool>,
    /// Columns of the widest piece.
    pub(crate) columns: u16,
}

impl Figures {
    /// `letters`: pieces are letters alone.
    pub(crate) fn new(game: &Game, look: Look, letters: bool) -> Self {
        let plain = look.ascii || letters;
        let men = men(game, look, plain);
        let kinds: Vec<Figure> = render::kind_letters(game)
            .into_iter()
            .enumerate()
            .map(|(index, letters)| kind(game, index, letters, look, plain))
            .collect();
        let owned = game.kinds.iter().map(|kind| kind.owned).collect();
        let mut figures = Self { men, kinds, owned, columns: 1 };
        let pieces = (0..game.kinds.len()).flat_map(|kind| (0..game.players.len()).map(move |player| (kind, player)));
        let widest = pieces.map(|(kind, player)| {
            let owner = figures.owned.get(kind).copied().unwrap_or(false).then_some(PlayerId(player as u8));
            columns(&figures.piece(Piece { owner, kind: KindId(kind as u8) }).0)
        });
        figures.columns = widest.max().unwrap_or(1).max(1) as u16;
        figures
    }

    /// A player's man.
    pub(crate) fn man(&self, player: PlayerId) -> Figure {
        self.men.get(player.index()).cloned().unwrap_or_default()
    }

    /// A kind by itself.
    pub(crate) fn kind(&self, kind: KindId) -> Figure {
        self.kinds.get(kind.index()).cloned().unwrap_or_default()
    }

    /// A man with the number that he carries.
    pub(crate) fn carrying(&self, piece: Piece, number: i64) -> Figure {
        match piece.owner {
            Some(owner) => {
                let (man, style) = self.man(owner);
                (format!("{man}{number}"), style)
            }
            None => (number.to_string(), self.kind(piece.kind).1),
        }
    }

    /// A piece on the board.
    pub(crate) fn piece(&self, piece: Piece) -> Figure {
        let (letters, style) = self.kind(piece.kind);
        match piece.owner {
            None => (letters, style),
            // The first kind is the common man; others carry a letter.
            Some(owner) if piece.kind.0 == 0 => self.man(owner),
            Some(owner) => {
                let (man, style) = self.man(owner);
                (format!("{man}{}", letters.chars().next().unwrap_or(' ')), style)
            }
        }
    }
}

/// The men of each player, in the colour that the name says, else in the next that nobody has.
fn men(game: &Game, look: Look, plain: bool) -> Vec<Figure> {
    const USUAL: [Color; 6] = [Color::Reset, Color::LightBlue, Color::Red, Color::Green, Color::Yellow, Color::Magenta];
    let named: Vec<Option<Color>> = game.players.iter().map(|name| hue(name)).collect();
    let mut free = USUAL.into_iter().filter(|colour| !named.contains(&Some(*colour)));
    let mut colours: Vec<Color> = Vec::new();
    for colour in &named {
        // Two names may call for one colour, as black and blue do.
        let own = colour.filter(|colour| !colours.contains(colour));
        colours.push(own.or_else(|| free.next()).unwrap_or(Color::Reset));
    }
    let signs = render::man_signs(game, plain);
    signs.into_iter().zip(colours).map(|(sign, colour)| (sign, look.piece(colour))).collect()
}

/// A kind's letters, in the colour and behind the shape that its attributes' values or its name say.
fn kind(game: &Game, index: usize, letters: String, look: Look, plain: bool) -> Figure {
    let Some(kind) = game.kinds.get(index) else { return (letters, Style::new()) };
    if kind.owned && kind.values.iter().all(Option::is_none) {
        return (letters, Style::new());
    }
    let values = kind.values.iter().zip(&game.attributes);
    let mut words: Vec<&str> = values
        .filter_map(|(value, attribute)| attribute.values.get(usize::from((*value)?)))
        .map(String::as_str)
        .collect();
    if words.is_empty() {
        words = kind.name.split(['-', '_']).collect();
    }
    let colour = words.iter().find_map(|word| hue(word)).unwrap_or(Color::Reset);
    let sign = words.iter().find_map(|word| render::shape_sign(word)).filter(|_| !plain && !kind.owned);
    (format!("{}{letters}", sign.unwrap_or("")), look.piece(colour))
}

/// What can be read on a ground of this colour: terminals differ in how bright theirs are, and red and magenta are dark in most.
const fn on(ground: Color) -> Color {
    match ground {
        Color::Red | Color::Magenta => Color::White,
        _ => Color::Black,
    }
}

/// The colour that a word names, of those that show on light and dark grounds.
fn hue(word: &str) -> Option<Color> {
    let colour = match word.to_lowercase().as_str() {
        "red" | "crimson" => Color::Red,
        "brown" | "yellow" | "gold" | "amber" | "orange" => Color::Yellow,
        "green" => Color::Green,
        "blue" | "black" | "dark" => Color::LightBlue,
        "purple" | "violet" => Color::Magenta,
        "pink" => Color::LightMagenta,
        "cyan" | "turquoise" => Color::Cyan,
        "white" | "cream" | "ivory" | "beige" | "light" => Color::Reset,
        _ => return None,
    };
    Some(colour)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What widespread terminals show for the sixteen colours, as they are listed in `NAMES`.
    const PALETTES: [(&str, [u32; 16]); 5] = [
        (
            "xterm",
            [
                0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000,
                0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
            ],
        ),
        (
            "Linux console",
            [
                0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa, 0x555555, 0xff5555,
                0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
            ],
        ),
        (
            "Tango",
            [
                0x2e3436, 0xcc0000, 0x4e9a06, 0xc4a000, 0x3465a4, 0x75507b, 0x06989a, 0xd3d7cf, 0x555753, 0xef2929,
                0x8ae234, 0xfce94f, 0x729fcf, 0xad7fa8, 0x34e2e2, 0xeeeeec,
            ],
        ),
        (
            "Windows",
            [
                0x0c0c0c, 0xc50f1f, 0x13a10e, 0xc19c00, 0x0037da, 0x881798, 0x3a96dd, 0xcccccc, 0x767676, 0xe74856,
                0x16c60c, 0xf9f1a5, 0x3b78ff, 0xb4009e, 0x61d6d6, 0xf2f2f2,
            ],
        ),
        (
            "Solarized",
            [
                0x073642, 0xdc322f, 0x859900, 0xb58900, 0x268bd2, 0xd33682, 0x2aa198, 0xeee8d5, 0x002b36, 0xcb4b16,
                0x586e75, 0x657b83, 0x839496, 0x6c71c4, 0x93a1a1, 0xfdf6e3,
            ],
        ),
    ];
    const NAMES: [Color; 16] = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::White,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::Reset,
    ];

    /// How bright a colour is, as the web's guidelines measure it.
    fn luminance(colour: u32) -> f64 {
        let part = |shift: u32| {
            let value = f64::from(colour >> shift & 0xff) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
    }

    #[test]
    fn what_is_filled_can_be_read_whatever_the_terminals_colours() {
        let look = Look { ascii: false, colour: true };
        let marks =
            [Mark::Made, Mark::Hint, Mark::Target, Mark::Takeable, Mark::Lost, Mark::Drawn, Mark::Won, Mark::Picked];
        let men = [Color::Yellow, Color::Green, Color::Cyan, Color::LightMagenta];
        let blocks = [Color::Red, Color::LightBlue, Color::Magenta, Color::Green, Color::Yellow, Color::Cyan];
        let styles = marks.map(|mark| look.mark(mark)).into_iter().chain(men.map(|colour| look.piece(colour)));
        for style in styles.chain(blocks.map(|colour| look.on_block(colour))) {
            for (terminal, palette) in PALETTES {
                let shown = |colour: Option<Color>| {
                    let at = NAMES.iter().position(|&name| Some(name) == colour).unwrap();
                    luminance(palette[at])
                };
                let (one, other) = (shown(style.fg), shown(style.bg));
                let contrast = (one.max(other) + 0.05) / (one.min(other) + 0.05);
                assert!(contrast >= 2.6, "{:?} on {:?} in {terminal}: {contrast:.1}", style.fg, style.bg);
            }
        }
    }
}
