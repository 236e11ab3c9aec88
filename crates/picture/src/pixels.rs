//! Pictures as PNG: what the SVG says, painted.

use std::collections::BTreeMap;

use tiny_skia::{Color, FillRule, LineCap, Paint, Pixmap, Stroke, StrokeDash, Transform};

use crate::colours::Colour;
use crate::elements::{self, Element};
use crate::outlines::outline;
use crate::{Picture, Style, svg};

/// A picture can't be made into pixels.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the picture can't be made: {0}")]
pub struct PngError(String);

/// The picture as the bytes of a PNG file.
///
/// # Errors
///
/// There isn't enough memory for the pixels.
pub fn png(picture: &Picture, style: &Style) -> Result<Vec<u8>, PngError> {
    render(picture, style)?.encode_png().map_err(|error| PngError(error.to_string()))
}

/// The picture as pixels.
pub(crate) fn render(picture: &Picture, style: &Style) -> Result<Pixmap, PngError> {
    let text = svg(picture, style);
    let failed = |why: &str| PngError(why.to_owned());
    let drawing = elements::read(&text).ok_or_else(|| failed("its SVG can't be read"))?;
    let (width, height, transform) = frame(&drawing).ok_or_else(|| failed("its SVG has no size"))?;
    let mut pixels = Pixmap::new(width, height).ok_or_else(|| failed("it is too large"))?;
    let Colour(red, green, blue) = style.theme.paint().paper;
    pixels.fill(Color::from_rgba8(red, green, blue, 255));
    let mut named = BTreeMap::new();
    collect(&drawing, &mut named);
    let mut painter = Painter { pixels, named };
    // Anything that isn't understood would be missing: tests see it so.
    painter.children(&drawing, transform, &Ink::default()).ok_or_else(|| failed("its SVG has what isn't known"))?;
    Ok(painter.pixels)
}

/// Width and height in pixels, and how the picture is put there: as large as there is room for, in the middle.
fn frame(drawing: &Element<'_>) -> Option<(u32, u32, Transform)> {
    let length = |name| drawing.attribute(name)?.parse::<u32>().ok();
    let (width, height) = (length("width")?, length("height")?);
    let shape: Vec<f32> = drawing.attribute("viewBox")?.split(' ').filter_map(|part| part.parse().ok()).collect();
    let &[_, _, across, down] = shape.as_slice() else { return None };
    let scale = (width as f32 / across).min(height as f32 / down);
    let rest = |length: u32, part: f32| (length as f32 - part * scale) / 2.0;
    Some((width, height, Transform::from_row(scale, 0.0, 0.0, scale, rest(width, across), rest(height, down))))
}

/// Finds all elements that can be used by a name.
fn collect<'a, 't>(element: &'a Element<'t>, named: &mut BTreeMap<&'t str, &'a Element<'t>>) {
    if let Some(id) = element.attribute("id") {
        named.insert(id, element);
    }
    element.children.iter().for_each(|child| collect(child, named));
}

/// What is drawn with, where nothing within says otherwise.
#[derive(Clone)]
struct Ink {
    fill: Option<Color>,
    line: Option<Color>,
    stroke: Stroke,
}

impl Default for Ink {
    fn default() -> Self {
        Self { fill: Some(Color::BLACK), line: None, stroke: Stroke::default() }
    }
}

impl Ink {
    /// With what an element says.
    fn with(&self, element: &Element<'_>) -> Option<Self> {
        let mut ink = self.clone();
        for (name, value) in element.attributes() {
            match name {
                "fill" => ink.fill = colour(value)?,
                "stroke" => ink.line = colour(value)?,
                "stroke-width" => ink.stroke.width = value.parse().ok()?,
                "stroke-linecap" if value == "round" => ink.stroke.line_cap = LineCap::Round,
                "stroke-dasharray" => {
                    let dashes: Option<Vec<f32>> = value.split(' ').map(|part| part.parse().ok()).collect();
                    ink.stroke.dash = StrokeDash::new(dashes?, 0.0);
                }
                "class" | "id" | "transform" | "href" | "x" | "y" | "width" | "height" | "rx" | "cx" | "cy" | "r"
                | "d" => {}
                _ => return None,
            }
        }
        Some(ink)
    }
}

/// A colour, or that there is none.
fn colour(value: &str) -> Option<Option<Color>> {
    if value == "none" {
        return Some(None);
    }
    let [_, red, green, blue] = u32::from_str_radix(value.strip_prefix('#')?, 16).ok()?.to_be_bytes();
    Some(Some(Color::from_rgba8(red, green, blue, 255)))
}

/// `translate(x y)` and `scale(k)`, one after the other.
fn moved(mut transform: Transform, text: &str) -> Option<Transform> {
    for step in text.split_terminator(')') {
        let (name, values) = step.trim().split_once('(')?;
        let values: Option<Vec<f32>> = values.split(' ').map(|value| value.parse().ok()).collect();
        transform = match (name, values?.as_slice()) {
            ("translate", &[x, y]) => transform.pre_translate(x, y),
            ("scale", &[by]) => transform.pre_scale(by, by),
            _ => return None,
        };
    }
    Some(transform)
}

struct Painter<'a, 't> {
    pixels: Pixmap,
    named: BTreeMap<&'t str, &'a Element<'t>>,
}

impl<'a, 't> Painter<'a, 't> {
    fn children(&mut self, element: &'a Element<'t>, transform: Transform, ink: &Ink) -> Option<()> {
        element.children.iter().try_for_each(|child| self.element(child, transform, ink))
    }

    fn element(&mut self, element: &'a Element<'t>, transform: Transform, ink: &Ink) -> Option<()> {
        let (transform, ink) =
            (moved(transform, element.attribute("transform").unwrap_or_default())?, ink.with(element)?);
        match element.name {
            // The paper is there already, also where the picture's shape is rounded to pixels.
            "rect" if element.attribute("width") == Some("100%") => {}
            "title" | "defs" => {}
            "g" => self.children(element, transform, &ink)?,
            "use" => {
                let used = self.named.get(element.attribute("href")?.strip_prefix('#')?).copied()?;
                self.element(used, transform.pre_translate(element.number("x")?, element.number("y")?), &ink)?;
            }
            "path" | "circle" | "rect" => self.shape(element, transform, &ink)?,
            _ => return None,
        }
        Some(())
    }

    /// Fills what an element draws, then follows its outline.
    fn shape(&mut self, element: &Element<'_>, transform: Transform, ink: &Ink) -> Option<()> {
        let path = outline(element)?;
        let paint = |colour: Color| {
            let mut paint = Paint::default();
            paint.set_color(colour);
            paint
        };
        if let Some(fill) = ink.fill {
            self.pixels.fill_path(&path, &paint(fill), FillRule::Winding, transform, None);
        }
        if let Some(line) = ink.line {
            self.pixels.stroke_path(&path, &paint(line), &ink.stroke, transform, None);
        }
        Some(())
    }
}
