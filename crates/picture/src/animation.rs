//! Pictures that follow one another: GIF and APNG, written frame by frame.

use std::io::Write;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use png::{BitDepth, BlendOp, ColorType, DisposeOp, Writer};
use tiny_skia::Pixmap;

use crate::palette::{MOST_COLOURS, Palette};
use crate::{Picture, PngError, Style, pixels};

/// The most frames of an animation.
pub const MAX_FRAMES: usize = 10_000;

/// The greatest length of an animation's longer side, in pixels.
pub const MAX_ANIMATED_SIZE: u32 = 2_048;

/// How an animation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Shown everywhere; at most 256 colours.
    Gif,
    /// As exact as the pictures.
    Apng,
}

/// How long frames stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pace {
    /// Each frame, in milliseconds; a GIF rounds to ten of them.
    pub each: u16,
    /// The last one, before the first is shown again.
    pub last: u16,
}

impl Default for Pace {
    fn default() -> Self {
        Self { each: 800, last: 3_200 }
    }
}

/// An animation can't be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnimationError {
    /// It would have more than [`MAX_FRAMES`].
    #[error("an animation has at most {MAX_FRAMES} frames, and this would be more")]
    TooManyFrames,
    /// It would be longer than [`MAX_ANIMATED_SIZE`].
    #[error("an animation is at most {MAX_ANIMATED_SIZE} pixels long, and this would be {0}")]
    TooLarge(u32),
    /// There are more or fewer pictures than were announced, or one of another game.
    #[error("the animation was begun for other pictures")]
    OtherPictures,
    /// A decision that is to be shown can't be played.
    #[error("decision {number}: {reason}")]
    NotLegal {
        /// Which one, from 1.
        number: usize,
        /// Why not.
        reason: merels_play::NotLegal,
    },
    /// A frame can't be drawn.
    #[error(transparent)]
    Picture(#[from] PngError),
    /// It can't be written where it should be.
    #[error("the animation can't be written: {0}")]
    Write(String),
}

impl From<gif::EncodingError> for AnimationError {
    fn from(error: gif::EncodingError) -> Self {
        Self::Write(error.to_string())
    }
}

impl From<png::EncodingError> for AnimationError {
    fn from(error: png::EncodingError) -> Self {
        Self::Write(error.to_string())
    }
}

/// An animation that is being written. It holds two pictures at a time, however many there are.
pub struct Animation<W: Write> {
    style: Style,
    pace: Pace,
    /// How many frames are still to come.
    left: usize,
    count: u32,
    state: Film<W>,
}

/// What is written to.
enum Film<W: Write> {
    /// The first frame says how large it is.
    Unstarted(Encoding, W),
    Gif(Box<GifFilm<W>>),
    Apng(Box<Writer<W>>, Canvas),
    /// A frame failed.
    Broken,
}

struct GifFilm<W: Write> {
    encoder: Encoder<W>,
    palette: Palette,
    canvas: Canvas,
}

impl<W: Write> Animation<W> {
    /// Begins an animation of so many frames.
    ///
    /// # Errors
    ///
    /// There is no frame, or there are too many; the pictures are too large.
    pub fn begin(encoding: Encoding, frames: usize, style: Style, pace: Pace, out: W) -> Result<Self, AnimationError> {
        if frames > MAX_FRAMES {
            return Err(AnimationError::TooManyFrames);
        }
        if style.size > MAX_ANIMATED_SIZE {
            return Err(AnimationError::TooLarge(style.size));
        }
        let count = u32::try_from(frames).ok().filter(|&count| count > 0).ok_or(AnimationError::OtherPictures)?;
        Ok(Self { style, pace, left: frames, count, state: Film::Unstarted(encoding, out) })
    }

    /// Adds a picture, of the same game as those before.
    ///
    /// # Errors
    ///
    /// It is one more than announced, or of another game, or can't be written. Nothing more can be added then.
    pub fn add(&mut self, picture: &Picture) -> Result<(), AnimationError> {
        self.left = self.left.checked_sub(1).ok_or(AnimationError::OtherPictures)?;
        let shown = pixels::render(picture, &self.style)?;
        let delay = if self.left == 0 { self.pace.last } else { self.pace.each };
        let mut film = match std::mem::replace(&mut self.state, Film::Broken) {
            Film::Unstarted(Encoding::Gif, out) => {
                Film::Gif(Box::new(GifFilm::begin(picture, &self.style, &shown, out)?))
            }
            Film::Unstarted(Encoding::Apng, out) => apng(&shown, self.count, out)?,
            begun => begun,
        };
        match &mut film {
            Film::Gif(film) => film.add(&shown, delay)?,
            Film::Apng(writer, canvas) => add(writer, canvas, &shown, delay)?,
            Film::Unstarted(..) | Film::Broken => return Err(AnimationError::OtherPictures),
        }
        self.state = film;
        Ok(())
    }

    /// Ends the animation, after its last frame.
    ///
    /// # Errors
    ///
    /// There are fewer frames than announced, or the rest can't be written.
    pub fn finish(self) -> Result<(), AnimationError> {
        match self.state {
            Film::Gif(film) if self.left == 0 => {
                let mut out = film.encoder.into_inner().map_err(|error| AnimationError::Write(error.to_string()))?;
                out.flush().map_err(|error| AnimationError::Write(error.to_string()))
            }
            Film::Apng(writer, _) if self.left == 0 => Ok(writer.finish()?),
            _ => Err(AnimationError::OtherPictures),
        }
    }
}

impl<W: Write> GifFilm<W> {
    fn begin(picture: &Picture, style: &Style, shown: &Pixmap, out: W) -> Result<Self, AnimationError> {
        let canvas = Canvas::of(shown, 1);
        let palette = Palette::of(picture.game, style.theme);
        let too_large = |_| AnimationError::TooLarge(shown.width().max(shown.height()));
        let (width, height) =
            (shown.width().try_into().map_err(too_large)?, shown.height().try_into().map_err(too_large)?);
        let mut encoder = Encoder::new(out, width, height, &palette.bytes())?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self { encoder, palette, canvas })
    }

    fn add(&mut self, shown: &Pixmap, delay: u16) -> Result<(), AnimationError> {
        let now: Vec<u8> = colours(shown).map(|colour| self.palette.nearest(colour)).collect();
        let (part, pixels) = self.canvas.changed(now, &[MOST_COLOURS as u8])?;
        let frame = Frame {
            delay: delay.saturating_add(5) / 10,
            dispose: DisposalMethod::Keep,
            transparent: Some(MOST_COLOURS as u8),
            left: part.left as u16,
            top: part.top as u16,
            width: part.width as u16,
            height: part.height as u16,
            buffer: pixels.into(),
            ..Frame::default()
        };
        Ok(self.encoder.write_frame(&frame)?)
    }
}

fn apng<W: Write>(shown: &Pixmap, count: u32, out: W) -> Result<Film<W>, AnimationError> {
    let mut encoder = png::Encoder::new(out, shown.width(), shown.height());
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_animated(count, 0)?;
    encoder.set_blend_op(BlendOp::Over)?;
    encoder.set_dispose_op(DisposeOp::None)?;
    Ok(Film::Apng(Box::new(encoder.write_header()?), Canvas::of(shown, 4)))
}

fn add<W: Write>(
    writer: &mut Writer<W>,
    canvas: &mut Canvas,
    shown: &Pixmap,
    delay: u16,
) -> Result<(), AnimationError> {
    let now = colours(shown).flat_map(|[red, green, blue]| [red, green, blue, 255]).collect();
    let (part, pixels) = canvas.changed(now, &[0; 4])?;
    writer.set_frame_delay(delay, 1_000)?;
    // In this order: from the corner any part fits.
    writer.set_frame_position(0, 0)?;
    writer.set_frame_dimension(part.width as u32, part.height as u32)?;
    writer.set_frame_position(part.left as u32, part.top as u32)?;
    Ok(writer.write_image_data(&pixels)?)
}

/// Red, green and blue of each pixel; pictures have no holes.
fn colours(shown: &Pixmap) -> impl Iterator<Item = [u8; 3]> {
    shown.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
}

/// The pixels that are shown, to write only what changes.
struct Canvas {
    width: usize,
    height: usize,
    /// Bytes of a pixel.
    depth: usize,
    shown: Vec<u8>,
}

/// A part of the canvas, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Canvas {
    fn of(shown: &Pixmap, depth: usize) -> Self {
        Self { width: shown.width() as usize, height: shown.height() as usize, depth, shown: Vec::new() }
    }

    /// The smallest part that holds everything that changed, and its pixels; all of it at first, and one
    /// pixel if nothing changed. A pixel within that stays as it was becomes `same`, which lets the one before
    /// show: that is said in few bytes.
    fn changed(&mut self, now: Vec<u8>, same: &[u8]) -> Result<(Part, Vec<u8>), AnimationError> {
        let (row, depth) = (self.width * self.depth, self.depth);
        if now.len() != row * self.height || row == 0 {
            return Err(AnimationError::OtherPictures);
        }
        let before = std::mem::replace(&mut self.shown, now);
        if before.is_empty() {
            let whole = Part { left: 0, top: 0, width: self.width, height: self.height };
            return Ok((whole, self.shown.clone()));
        }
        let mut ends: Option<[usize; 4]> = None;
        let pixels = || self.shown.chunks_exact(depth).zip(before.chunks_exact(depth));
        for (index, _) in pixels().enumerate().filter(|(_, (now, before))| now != before) {
            let (x, y) = (index % self.width, index / self.width);
            let [left, top, right, bottom] = ends.unwrap_or([x, y, x, y]);
            ends = Some([left.min(x), top.min(y), right.max(x), bottom.max(y)]);
        }
        let [left, top, right, bottom] = ends.unwrap_or([0; 4]);
        let part = Part { left, top, width: right + 1 - left, height: bottom + 1 - top };
        let mut cut = Vec::with_capacity(part.width * part.height * depth);
        for (index, (now, before)) in pixels().enumerate().skip(top * self.width).take(part.height * self.width) {
            if !(left..=right).contains(&(index % self.width)) {
                continue;
            }
            cut.extend_from_slice(if now == before { same } else { now });
        }
        Ok((part, cut))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed_is_cut_out() {
        let mut canvas = Canvas { width: 3, height: 3, depth: 1, shown: Vec::new() };
        let (part, cut) = canvas.changed(vec![1; 9], &[9]).unwrap();
        assert_eq!((part, cut), (Part { left: 0, top: 0, width: 3, height: 3 }, vec![1; 9]));
        let (part, cut) = canvas.changed(vec![1, 1, 1, 1, 1, 2, 1, 3, 1], &[9]).unwrap();
        assert_eq!((part, cut), (Part { left: 1, top: 1, width: 2, height: 2 }, vec![9, 2, 3, 9]));
        let (part, cut) = canvas.changed(vec![1, 1, 1, 1, 1, 2, 1, 3, 1], &[9]).unwrap();
        assert_eq!((part, cut), (Part { left: 0, top: 0, width: 1, height: 1 }, vec![9]));
        assert!(canvas.changed(vec![1; 8], &[9]).is_err());
    }
}
