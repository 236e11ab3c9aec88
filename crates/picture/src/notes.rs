//! Notes on points: what somebody has to say of each, in a few signs.

use merels_model::Situation;
use merels_model::board::PointId;

use crate::colours::{Colour, WHITE};
use crate::layout::Layout;
use crate::letters::{Anchor, Letters};
use crate::looks::RADIUS;
use crate::words::number;

/// A note on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// On which.
    pub at: PointId,
    /// A few signs.
    pub text: String,
    /// Whether that is good.
    pub tone: Tone,
}

/// Whether what is noted is good for whoever looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// It is.
    Good,
    /// Neither nor.
    Even,
    /// It is not.
    Bad,
}

impl Tone {
    /// Those that the colour-blind tell apart, as dark as white letters need.
    fn colour(self) -> Colour {
        match self {
            Self::Good => Colour(0, 98, 155),
            Self::Even => Colour(95, 95, 100),
            Self::Bad => Colour(176, 66, 0),
        }
    }
}

const SIZE: f64 = 11.0;
const BADGE: f64 = 11.0;

/// Badges: in the middle of empty points, at the upper right of pieces.
pub(crate) fn drawn(notes: &[Note], state: &Situation, layout: &Layout, letters: &mut Letters) -> String {
    let mut drawn = String::new();
    for note in notes {
        let Some((x, y)) = layout.place(note.at) else { continue };
        let aside = if state.piece(note.at).is_some() { RADIUS * 0.8 } else { 0.0 };
        let (x, y) = (x + aside, y - aside);
        let width = (letters.width(&note.text, SIZE) + 8.0).max(2.0 * BADGE);
        let (left, top) = (number(x - width / 2.0), number(y - BADGE));
        drawn.push_str(&format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"{WHITE}\" stroke-width=\"1.5\"/>\n",
            number(width),
            number(2.0 * BADGE),
            note.tone.colour(),
        ));
        drawn.push_str(&letters.write(&note.text, (x, y), SIZE, Anchor::Middle, WHITE));
    }
    match drawn.as_str() {
        "" => drawn,
        _ => format!("<g class=\"notes\">\n{drawn}</g>\n"),
    }
}
