//! A TrueType font, read as far as text needs it: which glyph a character has, how far it reaches, and its outline.
//!
//! Tables and their fields are those of the OpenType specification. What isn't there or reaches beyond the end is `None`.

use std::ops::Range;

/// To the right and upwards, in the font's units.
pub(crate) type Place = (f32, f32);

/// A piece of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Segment {
    Move(Place),
    Line(Place),
    /// A curve by way of its control point.
    Curve(Place, Place),
    Close,
}

/// How deep glyphs may be made of others.
const MAX_DEPTH: u32 = 8;

/// Big-endian numbers.
#[derive(Clone, Copy, Debug)]
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn array<const N: usize>(self, at: usize) -> Option<[u8; N]> {
        self.0.get(at..)?.first_chunk().copied()
    }

    fn byte(self, at: usize) -> Option<u8> {
        self.0.get(at).copied()
    }

    fn u16(self, at: usize) -> Option<u16> {
        self.array(at).map(u16::from_be_bytes)
    }

    fn i16(self, at: usize) -> Option<i16> {
        self.array(at).map(i16::from_be_bytes)
    }

    fn u32(self, at: usize) -> Option<usize> {
        usize::try_from(u32::from_be_bytes(self.array(at)?)).ok()
    }

    /// A number between -2 and 2.
    fn fraction(self, at: usize) -> Option<f32> {
        Some(f32::from(self.i16(at)?) / 16_384.0)
    }

    fn part(self, range: Range<usize>) -> Option<Self> {
        self.0.get(range).map(Self)
    }

    fn from(self, at: usize) -> Option<Self> {
        self.0.get(at..).map(Self)
    }
}

/// The tables that are needed.
#[derive(Clone, Debug)]
pub(crate) struct Font<'a> {
    /// Groups of characters, in their order.
    groups: Bytes<'a>,
    advances: Bytes<'a>,
    /// How many glyphs have an advance of their own; the others have that of the last.
    own_advances: usize,
    /// Where outlines begin and end, in two bytes or four.
    places: Bytes<'a>,
    wide_places: bool,
    outlines: Bytes<'a>,
    units: u16,
}

impl<'a> Font<'a> {
    pub(crate) fn read(file: &'a [u8]) -> Option<Self> {
        let file = Bytes(file);
        let table = |tag: &[u8; 4]| {
            let mut entries = (0..usize::from(file.u16(4)?)).map(|index| 12 + 16 * index);
            let entry = entries.find(|&at| file.array(at).as_ref() == Some(tag))?;
            let start = file.u32(entry + 8)?;
            file.part(start..start.checked_add(file.u32(entry + 12)?)?)
        };
        let head = table(b"head")?;
        Some(Self {
            groups: groups(table(b"cmap")?)?,
            advances: table(b"hmtx")?,
            own_advances: usize::from(table(b"hhea")?.u16(34)?),
            places: table(b"loca")?,
            wide_places: head.i16(50)? != 0,
            outlines: table(b"glyf")?,
            units: head.u16(18)?,
        })
    }

    /// How many units the size of a text has.
    pub(crate) fn units(&self) -> u16 {
        self.units
    }

    /// A character's glyph, unless the font lacks it.
    pub(crate) fn glyph(&self, c: char) -> Option<u16> {
        let code = usize::try_from(u32::from(c)).ok()?;
        let (mut low, mut high) = (0, self.groups.0.len() / 12);
        while low < high {
            let middle = low + (high - low) / 2;
            let (first, last) = (self.groups.u32(12 * middle)?, self.groups.u32(12 * middle + 4)?);
            if code < first {
                high = middle;
            } else if code > last {
                low = middle + 1;
            } else {
                let glyph = self.groups.u32(12 * middle + 8)?.checked_add(code - first)?;
                return u16::try_from(glyph).ok();
            }
        }
        None
    }

    /// From a glyph's beginning to that of the next.
    pub(crate) fn advance(&self, glyph: u16) -> Option<u16> {
        let known = usize::from(glyph).min(self.own_advances.checked_sub(1)?);
        self.advances.u16(4 * known)
    }

    /// A glyph's outline; none for blanks.
    pub(crate) fn outline(&self, glyph: u16) -> Option<Vec<Segment>> {
        let mut drawn = Vec::new();
        self.draw(glyph, Turn::default(), MAX_DEPTH, &mut drawn)?;
        (!drawn.is_empty()).then_some(drawn)
    }

    fn draw(&self, glyph: u16, turn: Turn, depth: u32, drawn: &mut Vec<Segment>) -> Option<()> {
        let glyph = usize::from(glyph);
        let place = |index: usize| match self.wide_places {
            true => self.places.u32(4 * index),
            false => self.places.u16(2 * index).map(|half| 2 * usize::from(half)),
        };
        let data = self.outlines.part(place(glyph)?..place(glyph + 1)?)?;
        if data.0.is_empty() {
            return Some(());
        }
        // After the number of contours comes the extent.
        let rest = data.from(10)?;
        match usize::try_from(data.i16(0)?) {
            Ok(contours) => simple(rest, contours, turn, drawn),
            Err(_) => self.composite(rest, turn, depth.checked_sub(1)?, drawn),
        }
    }

    /// A glyph made of others.
    fn composite(&self, data: Bytes, turn: Turn, depth: u32, drawn: &mut Vec<Segment>) -> Option<()> {
        const WORDS: u16 = 0x1;
        const OFFSETS: u16 = 0x2;
        const SCALE: u16 = 0x8;
        const MORE: u16 = 0x20;
        const TWO_SCALES: u16 = 0x40;
        const MATRIX: u16 = 0x80;
        let mut at = 0;
        loop {
            let (flags, glyph) = (data.u16(at)?, data.u16(at + 2)?);
            let has = |flag: u16| flags & flag != 0;
            let mut part = Turn::default();
            let offset = if has(WORDS) {
                (f32::from(data.i16(at + 4)?), f32::from(data.i16(at + 6)?))
            } else {
                (f32::from(data.byte(at + 4)? as i8), f32::from(data.byte(at + 5)? as i8))
            };
            at += if has(WORDS) { 8 } else { 6 };
            // Else these are points to be laid upon each other, which nobody does.
            if has(OFFSETS) {
                part.offset = offset;
            }
            if has(SCALE) {
                part.x.0 = data.fraction(at)?;
                part.y.1 = part.x.0;
                at += 2;
            } else if has(TWO_SCALES) {
                (part.x.0, part.y.1) = (data.fraction(at)?, data.fraction(at + 2)?);
                at += 4;
            } else if has(MATRIX) {
                part.x = (data.fraction(at)?, data.fraction(at + 2)?);
                part.y = (data.fraction(at + 4)?, data.fraction(at + 6)?);
                at += 8;
            }
            self.draw(glyph, turn.after(part), depth, drawn)?;
            if !has(MORE) {
                return Some(());
            }
        }
    }
}

/// The groups of the table that has all of Unicode: first character, last one, and the first one's glyph.
fn groups(map: Bytes) -> Option<Bytes> {
    const FULL_UNICODE: [(u16, u16); 2] = [(0, 4), (3, 10)];
    const SEGMENTED_COVERAGE: u16 = 12;
    let mut entries = (0..usize::from(map.u16(2)?)).map(|index| 4 + 8 * index);
    let entry = entries.find(|&at| {
        let kind = map.u16(at).zip(map.u16(at + 2));
        kind.is_some_and(|kind| FULL_UNICODE.contains(&kind))
    })?;
    let table = map.from(map.u32(entry + 4)?).filter(|table| table.u16(0) == Some(SEGMENTED_COVERAGE))?;
    table.part(16..16_usize.checked_add(table.u32(12)?.checked_mul(12)?)?)
}

/// Where a part of a glyph goes: what a step to the right and one upwards become, and where the origin goes.
#[derive(Clone, Copy, Debug)]
struct Turn {
    x: Place,
    y: Place,
    offset: Place,
}

impl Default for Turn {
    fn default() -> Self {
        Self { x: (1.0, 0.0), y: (0.0, 1.0), offset: (0.0, 0.0) }
    }
}

impl Turn {
    fn step(self, (x, y): Place) -> Place {
        (self.x.0 * x + self.y.0 * y, self.x.1 * x + self.y.1 * y)
    }

    fn place(self, place: Place) -> Place {
        let (x, y) = self.step(place);
        (x + self.offset.0, y + self.offset.1)
    }

    /// First the other, then this one.
    fn after(self, first: Self) -> Self {
        Self { x: self.step(first.x), y: self.step(first.y), offset: self.place(first.offset) }
    }
}

/// A glyph with points of its own.
fn simple(data: Bytes, contours: usize, turn: Turn, drawn: &mut Vec<Segment>) -> Option<()> {
    const ON_CURVE: u8 = 0x1;
    // What makes a step short and what makes a short one positive or a long one nothing, for both directions.
    const ACROSS: (u8, u8) = (0x2, 0x10);
    const UP: (u8, u8) = (0x4, 0x20);
    let ends: Vec<usize> = (0..contours).map(|index| data.u16(2 * index).map(usize::from)).collect::<Option<_>>()?;
    let Some(count) = ends.last().map(|last| last + 1) else { return Some(()) };
    let instructions = usize::from(data.u16(2 * contours)?);
    let (flags, at) = flags(data, 2 * contours + 2 + instructions, count)?;
    let (across, at) = line(data, at, &flags, ACROSS)?;
    let (up, _) = line(data, at, &flags, UP)?;
    let places = across.iter().zip(&up).map(|(&x, &y)| turn.place((f32::from(x), f32::from(y))));
    let points: Vec<(Place, bool)> = places.zip(&flags).map(|(place, flag)| (place, flag & ON_CURVE != 0)).collect();
    let mut start = 0;
    for end in ends {
        contour(points.get(start..=end)?, drawn);
        start = end + 1;
    }
    Some(())
}

/// The flags of so many points, and where they end.
fn flags(data: Bytes, mut at: usize, count: usize) -> Option<(Vec<u8>, usize)> {
    const REPEATED: u8 = 0x8;
    let mut flags = Vec::new();
    while flags.len() < count {
        let flag = data.byte(at)?;
        at += 1;
        flags.push(flag);
        if flag & REPEATED != 0 {
            let times = usize::from(data.byte(at)?);
            at += 1;
            flags.extend(std::iter::repeat_n(flag, times.min(count - flags.len())));
        }
    }
    Some((flags, at))
}

/// The places of all points in one direction, and where the data of their steps end.
fn line(data: Bytes, mut at: usize, flags: &[u8], (short, same): (u8, u8)) -> Option<(Vec<i16>, usize)> {
    let mut places = Vec::with_capacity(flags.len());
    let mut place: i16 = 0;
    for flag in flags {
        let step = match (flag & short != 0, flag & same != 0) {
            (true, positive) => {
                let step = i16::from(data.byte(at)?);
                at += 1;
                if positive { step } else { -step }
            }
            (false, true) => 0,
            (false, false) => {
                at += 2;
                data.i16(at - 2)?
            }
        };
        place = place.wrapping_add(step);
        places.push(place);
    }
    Some((places, at))
}

/// One contour. In the middle between two control points that follow one another lies a point of the outline.
fn contour(points: &[(Place, bool)], drawn: &mut Vec<Segment>) {
    let (start, rest, first) = match points {
        [(place, true), rest @ ..] => (*place, rest, None),
        [first, (place, true), rest @ ..] => (*place, rest, Some(first)),
        [first, rest @ ..] => match rest {
            [(second, _), ..] => (middle(first.0, *second), rest, Some(first)),
            [] => return,
        },
        [] => return,
    };
    drawn.push(Segment::Move(start));
    let mut control = None;
    for &(place, on_curve) in rest.iter().chain(first) {
        match (control, on_curve) {
            (None, true) => drawn.push(Segment::Line(place)),
            (Some(control), true) => drawn.push(Segment::Curve(control, place)),
            (Some(control), false) => drawn.push(Segment::Curve(control, middle(control, place))),
            (None, false) => {}
        }
        control = (!on_curve).then_some(place);
    }
    drawn.push(control.map_or(Segment::Line(start), |control| Segment::Curve(control, start)));
    drawn.push(Segment::Close);
}

fn middle((x1, y1): Place, (x2, y2): Place) -> Place {
    (x1 + (x2 - x1) * 0.5, y1 + (y2 - y1) * 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn font() -> Font<'static> {
        Font::read(dejavu::sans::regular()).unwrap()
    }

    #[test]
    fn characters_have_glyphs_and_outlines() {
        let font = font();
        let contours = |c| {
            let outline = font.outline(font.glyph(c).unwrap()).unwrap_or_default();
            outline.iter().filter(|segment| **segment == Segment::Close).count()
        };
        assert_eq!(['I', 'o', 'B', ' '].map(contours), [1, 2, 3, 0]);
        assert_eq!(['Ä', 'é', '⚅', '𝔸'].map(contours), [4, 3, 8, 3], "made of parts, and from all of Unicode");
        assert_eq!(font.glyph('漢'), None);
        assert!(font.advance(font.glyph('W').unwrap()) > font.advance(font.glyph('i').unwrap()));
        assert_eq!(font.advance(u16::MAX), font.advance(u16::MAX - 1), "what has none of its own");
        assert_eq!(font.outline(u16::MAX), None);
    }

    #[test]
    fn an_outline_runs_from_point_to_point() {
        let outline = font().outline(font().glyph('I').unwrap()).unwrap();
        let corners = [(201.0, 1493.0), (403.0, 1493.0), (403.0, 0.0), (201.0, 0.0), (201.0, 1493.0)];
        let lines = corners.iter().skip(1).map(|&place| Segment::Line(place));
        let expected: Vec<Segment> =
            [Segment::Move(corners[0])].into_iter().chain(lines).chain([Segment::Close]).collect();
        assert_eq!(outline, expected);
        let round = font().outline(font().glyph('o').unwrap()).unwrap();
        assert!(round.iter().any(|segment| matches!(segment, Segment::Curve(..))));
    }

    #[test]
    fn a_file_cut_short_is_no_font_or_lacks_outlines() {
        let whole = dejavu::sans::regular();
        for part in 0..64 {
            let Some(cut) = Font::read(&whole[..whole.len() * part / 64]) else { continue };
            for glyph in (0..u16::MAX).step_by(97) {
                let outline = cut.outline(glyph);
                assert!(outline.is_none() || outline == font().outline(glyph), "{part}, {glyph}");
            }
        }
    }
}
