//! Text drawn as outlines: each glyph stands in the file once, however often it is used.

use std::collections::BTreeMap;

use merels_markup::escaped;

use crate::colours::Colour;
use crate::font::{Font, Place, Segment};
use crate::words::number;

/// Where a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

/// The font, and the glyphs that have been used.
pub(crate) struct Letters {
    font: Option<Font<'static>>,
    used: BTreeMap<u16, String>,
}

impl Letters {
    pub(crate) fn new() -> Self {
        Self { font: Font::read(dejavu::sans::regular()), used: BTreeMap::new() }
    }

    /// The glyphs of a text; a character that the font lacks becomes a box.
    fn glyphs(&self, text: &str) -> Vec<(u16, f64)> {
        let Some(font) = &self.font else { return Vec::new() };
        let shown = text.chars().filter(|c| !c.is_control());
        shown
            .map(|c| {
                let glyph = font.glyph(c).unwrap_or(0);
                (glyph, f64::from(font.advance(glyph).unwrap_or(0)))
            })
            .collect()
    }

    fn units(&self) -> f64 {
        self.font.as_ref().map_or(1.0, |font| f64::from(font.units()))
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
        let uses = self.uses(text, size, anchor);
        if uses.is_empty() {
            return String::new();
        }
        let uses: String = uses.iter().map(|(glyph, along)| used(*glyph, (*along, 0.0))).collect();
        let place = format!("translate({} {}) scale({:.4})", number(x), number(base(y, size)), size / EM);
        format!("<g fill=\"{ink}\" transform=\"{place}\">{uses}</g>\n")
    }

    /// The element that draws many texts of one size, each in the middle of its place.
    pub(crate) fn write_all(&mut self, texts: &[(String, (f64, f64))], size: f64, ink: Colour) -> String {
        let mut uses = String::new();
        let scale = size / EM;
        for (text, (x, y)) in texts {
            for (glyph, along) in self.uses(text, size, Anchor::Middle) {
                uses.push_str(&used(glyph, (x / scale + along, base(*y, size) / scale)));
            }
        }
        if uses.is_empty() {
            return uses;
        }
        format!("<g class=\"names\" fill=\"{ink}\" transform=\"scale({scale:.4})\">\n{uses}\n</g>\n")
    }

    /// The visible glyphs of a text, and where each begins.
    fn uses(&mut self, text: &str, size: f64, anchor: Anchor) -> Vec<(u16, f64)> {
        let mut along = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -self.width(text, size) / size * EM / 2.0,
        };
        let scale = EM / self.units();
        let mut uses = Vec::new();
        for (glyph, advance) in self.glyphs(text) {
            if self.outline(glyph) {
                uses.push((glyph, along));
            }
            along += advance * scale;
        }
        uses
    }

    /// Keeps a glyph's outline; none for blanks.
    fn outline(&mut self, glyph: u16) -> bool {
        if self.used.contains_key(&glyph) {
            return true;
        }
        let Some(outline) = self.font.as_ref().and_then(|font| font.outline(glyph)) else { return false };
        let mut path = Path { scale: EM / self.units(), ..Path::default() };
        outline.into_iter().for_each(|segment| path.draw(segment));
        self.used.insert(glyph, path.text);
        true
    }

    /// The outlines of all glyphs that were used.
    pub(crate) fn definitions(&self) -> String {
        self.used.iter().map(|(glyph, path)| format!("<path id=\"g{glyph}\" d=\"{path}\"/>\n")).collect()
    }
}

/// The element of a text around the origin, in whatever font there is: for those who bring none along.
pub(crate) fn typed(text: &str, size: f64, ink: Colour) -> String {
    let (size, base, text) = (number(size), number(base(0.0, size)), escaped(text));
    format!(
        "<text y=\"{base}\" fill=\"{ink}\" font-size=\"{size}\" font-family=\"DejaVu Sans, Verdana, sans-serif\" \
         text-anchor=\"middle\">{text}</text>"
    )
}

/// The size that outlines are written for, in whole numbers: nobody sees the difference.
const EM: f64 = 256.0;

/// The height of the font's capital letters in parts of its size.
const CAPITALS: f64 = 0.729;

/// Where letters stand, with this the middle of capital ones.
fn base(y: f64, size: f64) -> f64 {
    y + size * CAPITALS / 2.0
}

fn used(glyph: u16, (x, y): (f64, f64)) -> String {
    let at = |name: &str, value: f64| match value.round() as i64 {
        0 => String::new(),
        value => format!(" {name}=\"{value}\""),
    };
    format!("<use href=\"#g{glyph}\"{}{}/>", at("x", x), at("y", y))
}

/// An outline as the text of a path, downwards, in steps from place to place: those are short.
#[derive(Default)]
struct Path {
    text: String,
    scale: f64,
    at: (i32, i32),
    start: (i32, i32),
}

impl Path {
    fn place(&self, (x, y): Place) -> (i32, i32) {
        let scaled = |value: f32| (f64::from(value) * self.scale).round() as i32;
        (scaled(x), -scaled(y))
    }

    /// A command and places, the last of which is where it ends.
    fn add(&mut self, command: char, places: &[Place]) {
        self.text.push(command);
        let from = self.at;
        for &place in places {
            self.at = self.place(place);
            self.step(self.at.0 - from.0);
            self.step(self.at.1 - from.1);
        }
    }

    fn step(&mut self, by: i32) {
        // A sign and a command part numbers as a blank does.
        if by >= 0 && self.text.ends_with(|c: char| c.is_ascii_digit()) {
            self.text.push(' ');
        }
        self.text.push_str(&by.to_string());
    }
    fn draw(&mut self, segment: Segment) {
        match segment {
            Segment::Move(to) => {
                self.add('m', &[to]);
                self.start = self.at;
            }
            Segment::Line(to) => self.line(to),
            Segment::Curve(by, to) => self.add('q', &[by, to]),
            Segment::Close => {
                self.text.push('z');
                self.at = self.start;
            }
        }
    }

    fn line(&mut self, place: Place) {
        let (from, to) = (self.at, self.place(place));
        match to {
            to if to.1 == from.1 => {
                self.text.push('h');
                self.step(to.0 - from.0);
            }
            to if to.0 == from.0 => {
                self.text.push('v');
                self.step(to.1 - from.1);
            }
            _ => return self.add('l', &[place]),
        }
        self.at = to;
    }
}
