//! Pictures as PNG.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::colours::Colour;
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
    let failed = |error: &dyn std::fmt::Display| PngError(error.to_string());
    let tree = Tree::from_str(&svg(picture, style), &Options::default()).map_err(|error| failed(&error))?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| failed(&"it is too large"))?;
    // Where the picture's shape is rounded to pixels, the paper goes on.
    let Colour(red, green, blue) = style.theme.paint().paper;
    pixels.fill(Color::from_rgba8(red, green, blue, 255));
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    Ok(pixels)
}
