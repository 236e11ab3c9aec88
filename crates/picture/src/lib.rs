//! Positions of any game drawn as pictures: SVG, or PNG made of it; games as animations, GIF or APNG.
//!
//! PNG needs the feature `png`, animations need `animation`; both are on unless default features are turned off. Without
//! them nothing is brought along but a font.
//!
//! The same position gives the same bytes everywhere. Text is drawn as outlines of one font that comes
//! along, so that no font has to be installed. Pieces differ in lightness, shape or letter, never in
//! hue alone.
//!
//! Whoever draws boards in another way takes a [`Layout`]: it says where points and links are drawn.
//!
//! ```
//! use merels_engine::History;
//! use merels_model::ir::PlayerId;
//! use merels_picture::{Picture, Style, svg};
//! use merels_play::{Definition, NoLibrary, Rules};
//!
//! let text = r#"
//!     game "Three in a Row"
//!     players Cross, Nought
//!     board   grid 3 x 3 with diagonals
//!     piece   mark: unlimited in each hand
//!     pattern three = line of 3 { same owner }
//!     phase play { place mark on empty  if three made { win } }
//!     end { draw when board full }
//! "#;
//! let rules = Rules::of(&Definition::read("three.merels", text, &NoLibrary)?, &[])?;
//! let start = rules.start(PlayerId(0), &mut History::new());
//! let drawn = svg(&Picture::of(rules.game(), &start), &Style::default());
//! assert!(drawn.starts_with("<svg") && drawn.trim_end().ends_with("</svg>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "animation")]
mod animation;
mod cells;
mod colours;
mod drawing;
mod edges;
#[cfg(feature = "png")]
mod elements;
mod figures;
mod font;
mod layout;
mod letters;
mod looks;
mod marks;
mod notes;
#[cfg(feature = "png")]
mod outlines;
#[cfg(feature = "animation")]
mod palette;
#[cfg(feature = "png")]
mod pixels;
#[cfg(feature = "animation")]
mod replay;
mod shapes;
mod space;
mod stock;
mod tools;
mod traces;
mod words;

use merels_model::board::PointId;
use merels_model::ir::PlayerId;
use merels_model::{Decision, Game, Outcome, Situation};
use merels_play::Position;

#[cfg(feature = "animation")]
pub use animation::{Animation, AnimationError, Encoding, MAX_ANIMATED_SIZE, MAX_FRAMES, Pace};
pub use figures::Figures;
pub use layout::{Layout, Place, STEP, Stroke};
pub use notes::{Note, Tone};
#[cfg(feature = "png")]
pub use pixels::{PngError, png};
#[cfg(feature = "animation")]
pub use replay::{Each, Replay};

/// The least length of a picture's longer side, in pixels.
pub const MIN_SIZE: u32 = 64;

/// The greatest length of a picture's longer side, in pixels.
pub const MAX_SIZE: u32 = 8_192;

/// What is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The game.
    pub game: &'a Game,
    /// How things stand.
    pub state: &'a Situation,
    /// Who decides; it doesn't matter once the game is over.
    pub decider: PlayerId,
    /// How the game ended, if it has.
    pub outcome: Option<&'a Outcome>,
    /// The decisions to be marked as the last ones.
    pub last: &'a [Decision],
    /// The decisions to be marked as legal.
    pub legal: &'a [Decision],
    /// Lines to be marked, each through its points in order.
    pub traces: &'a [Vec<PointId>],
    /// What is noted on points.
    pub notes: &'a [Note],
    /// How many turns have been played, if that is to be written.
    pub turns: Option<usize>,
}

impl<'a> Picture<'a> {
    /// A position without marks.
    pub fn of(game: &'a Game, position: &'a Position) -> Self {
        Self {
            game,
            state: position.state(),
            decider: position.decider(),
            outcome: position.outcome(),
            last: &[],
            legal: &[],
            traces: &[],
            notes: &[],
            turns: None,
        }
    }
}

/// What a picture is meant to be seen on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// White pages.
    #[default]
    Light,
    /// Dark screens.
    Dark,
}

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// Light or dark.
    pub theme: Theme,
    /// Turned by half a circle, as the player on the other side sees it. Layers stay in their order.
    pub flip: bool,
    /// With the names of points, or of ranks and columns.
    pub coordinates: bool,
    /// A board of several layers as it is in space, seen from the side: one above another, with what links them.
    pub space: bool,
    /// The longer side in pixels, kept between [`MIN_SIZE`] and [`MAX_SIZE`].
    pub size: u32,
}

impl Default for Style {
    fn default() -> Self {
        Self { theme: Theme::Light, flip: false, coordinates: false, space: false, size: 480 }
    }
}

/// The picture as the text of an SVG file.
pub fn svg(picture: &Picture, style: &Style) -> String {
    drawing::draw(picture, style)
}
