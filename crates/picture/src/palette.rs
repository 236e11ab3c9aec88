//! The colours of a GIF: those that a game's pictures have, and mixtures of two, as edges show them.

use std::collections::BTreeMap;

use merels_model::Game;

use crate::Theme;
use crate::colours::{BLACK, Colour, GREY, WHITE};
use crate::looks::Looks;
use crate::shapes::RING_GREY;

/// As many as there are places beside the one of what stays as it was.
pub(crate) const MOST_COLOURS: usize = 255;

/// More steps between two colours than this nobody sees.
const MOST_STEPS: usize = 12;

/// More colours than this aren't remembered.
const MOST_KNOWN: usize = 1 << 16;

pub(crate) struct Palette {
    colours: Vec<[u8; 3]>,
    /// Those that have been looked for, and the last of them: most pixels are like the one before.
    known: BTreeMap<[u8; 3], u8>,
    last: Option<([u8; 3], u8)>,
}

impl Palette {
    /// The same for all pictures of a game.
    pub(crate) fn of(game: &Game, theme: Theme) -> Self {
        let paint = theme.paint();
        let plain =
            [paint.paper, paint.board, paint.line, paint.ink, BLACK, WHITE, paint.last, paint.legal, paint.name];
        let mut pure: Vec<[u8; 3]> = Vec::new();
        for Colour(red, green, blue) in plain.into_iter().chain(Looks::new(game).colours()).chain([GREY, RING_GREY]) {
            if !pure.contains(&[red, green, blue]) && pure.len() < MOST_COLOURS {
                pure.push([red, green, blue]);
            }
        }
        let pairs: Vec<_> =
            pure.iter().enumerate().flat_map(|(end, b)| pure.iter().take(end).map(move |a| (a, b))).collect();
        // One step between as many as there is room for, if there is none for all.
        let steps = ((MOST_COLOURS - pure.len()) / pairs.len().max(1)).clamp(1, MOST_STEPS);
        let mixed = pairs.iter().flat_map(|(a, b)| (1..=steps).map(|step| mixed(a, b, step, steps + 1)));
        let colours = pure.iter().copied().chain(mixed).take(MOST_COLOURS).collect();
        Self { colours, known: BTreeMap::new(), last: None }
    }

    /// All 256 colours, as a file lists them.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.concat();
        bytes.resize(3 * (MOST_COLOURS + 1), 0);
        bytes
    }

    /// The place of the colour that is most like this one.
    pub(crate) fn nearest(&mut self, colour: [u8; 3]) -> u8 {
        if let Some((last, place)) = self.last
            && last == colour
        {
            return place;
        }
        let place = match self.known.get(&colour) {
            Some(&place) => place,
            None => self.look_for(colour),
        };
        self.last = Some((colour, place));
        place
    }

    fn look_for(&mut self, colour: [u8; 3]) -> u8 {
        let apart =
            |other: &[u8; 3]| -> u32 { colour.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum() };
        let nearest = self.colours.iter().enumerate().min_by_key(|(_, other)| apart(other));
        let nearest = nearest.map_or(0, |(index, _)| index as u8);
        if self.known.len() < MOST_KNOWN {
            self.known.insert(colour, nearest);
        }
        nearest
    }
}

fn mixed(a: &[u8; 3], b: &[u8; 3], step: usize, steps: usize) -> [u8; 3] {
    let part = |index: usize| {
        let (a, b) = (a.get(index).map_or(0, |&a| usize::from(a)), b.get(index).map_or(0, |&b| usize::from(b)));
        ((a * (steps - step) + b * step) / steps) as u8
    };
    [part(0), part(1), part(2)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixtures_lie_between() {
        assert_eq!(mixed(&[0, 100, 200], &[100, 0, 200], 1, 4), [25, 75, 200]);
    }
}
