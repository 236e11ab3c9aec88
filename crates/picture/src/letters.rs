//! Text drawn as outlines: each glyph stands in the file once, however often it is used.

use std::collections::BTreeMap;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::colours::Colour;
use crate::words::number;

/// Where a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

/// The font, and the glyphs that have been used.
pub(crate) struct Letters {
    face: Option<Face<'static>>,
    used: BTreeMap<u16, String>,
}

impl Letters {
    pub(crate) fn new() -> Self {
        Self { face: Face::parse(dejavu::sans::regular(), 0).ok(), used: BTreeMap::new() }
    }

    /// The glyphs of a text; a character that the font lacks becomes a box.
    fn glyphs(&self, text: &str) -> Vec<(GlyphId, f64)> {
        let Some(face) = &self.face else { return Vec::new() };
        let shown = text.chars().filter(|c| !c.is_control());
        shown
            .map(|c| {
                let glyph = face.glyph_index(c).unwrap_or(GlyphId(0));
                (glyph, f64::from(face.glyph_hor_advance(glyph).unwrap_or(0)))
            })
            .collect()
    }

    fn units(&self) -> f64 {
        self.face.as_ref().map_or(1.0, |face| f64::from(face.units_per_em()))
    }

    /// How wide a text is at this size.
    pub(crate) fn width(&self, text: &str, size: f64) -> f64 {
        self.glyphs(text).iter().map(|(_, advance)| advance).sum::<f64>() * size / self.units()
    }

    /// The text, or its beginning and three dots, so that it is no wider than `most`.
    pub(crate) fn clipped(&self, text: &str, size: f64, most: f64) -> String {
        if self.width(text, size) <= most {
            return text.to_owned();
        }
        let room = most - self.width("…", size);
        let mut width = 0.0;
        let fits = |c: &char| {
            width += self.width(c.encode_utf8(&mut [0; 4]), size);
            width <= room
        };
        text.chars().take_while(fits).chain(['…']).collect()
    }

    /// The elements that draw a text; `y` is the middle of its capital letters.
    pub(crate) fn write(&mut self, text: &str, (x, y): (f64, f64), size: f64, anchor: Anchor, ink: Colour) -> String {
        let scale = size / self.units();
        let width = self.width(text, size);
        let left = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
        };
        let base = y + size * CAPITALS / 2.0;
        let mut uses = String::new();
        let mut along = 0.0;
        for (glyph, advance) in self.glyphs(text) {
            if self.outline(glyph) {
                let at = if along == 0.0 { String::new() } else { format!(" x=\"{}\"", number(along)) };
                uses.push_str(&format!("<use href=\"#g{}\"{at}/>", glyph.0));
            }
            along += advance;
        }
        if uses.is_empty() {
            return uses;
        }
        let place = format!("translate({} {}) scale({scale:.5} -{scale:.5})", number(left), number(base));
        format!("<g fill=\"{ink}\" transform=\"{place}\">{uses}</g>\n")
    }

    /// Keeps a glyph's outline; none for blanks.
    fn outline(&mut self, glyph: GlyphId) -> bool {
        if self.used.contains_key(&glyph.0) {
            return true;
        }
        let mut path = Path::default();
        let drawn = self.face.as_ref().is_some_and(|face| face.outline_glyph(glyph, &mut path).is_some());
        if drawn {
            self.used.insert(glyph.0, path.text);
        }
        drawn
    }

    /// The outlines of all glyphs that were used.
    pub(crate) fn definitions(&self) -> String {
        self.used.iter().map(|(glyph, path)| format!("<path id=\"g{glyph}\" d=\"{path}\"/>\n")).collect()
    }
}

/// The height of the font's capital letters in parts of its size.
const CAPITALS: f64 = 0.729;

/// An outline as the text of a path.
#[derive(Default)]
struct Path {
    text: String,
}

impl Path {
    fn add(&mut self, command: char, numbers: &[f32]) {
        self.text.push(command);
        let numbers: Vec<String> = numbers.iter().map(|&value| number(f64::from(value))).collect();
        self.text.push_str(&numbers.join(" "));
    }
}

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[x, y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[x, y]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[x1, y1, x, y]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[x1, y1, x2, y2, x, y]);
    }

    fn close(&mut self) {
        self.add('Z', &[]);
    }
}
