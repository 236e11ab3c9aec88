//! Outlines that are filled and drawn along, of what SVG says of them.

use std::f32::consts::{PI, TAU};

use tiny_skia::{Path, PathBuilder, Rect};

use crate::elements::Element;

/// What an element draws.
pub(crate) fn outline(element: &Element<'_>) -> Option<Path> {
    let number = |name| element.number(name);
    match element.name {
        "circle" => PathBuilder::from_circle(number("cx")?, number("cy")?, number("r")?),
        "rect" => rounded(number("x")?, number("y")?, number("width")?, number("height")?, number("rx")?),
        _ => Pen::default().path(element.attribute("d")?),
    }
}

/// How far from its ends a quarter of a circle is bent towards the corner, in parts of the radius.
const BEND: f32 = 0.552_284_8;

/// A rectangle with round corners.
fn rounded(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Option<Path> {
    if radius == 0.0 {
        return Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect);
    }
    let (right, bottom, off) = (x + width, y + height, radius * (1.0 - BEND));
    let mut path = PathBuilder::new();
    path.move_to(x + radius, y);
    path.line_to(right - radius, y);
    path.cubic_to(right - off, y, right, y + off, right, y + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(right, bottom - off, right - off, bottom, right - radius, bottom);
    path.line_to(x + radius, bottom);
    path.cubic_to(x + off, bottom, x, bottom - off, x, bottom - radius);
    path.line_to(x, y + radius);
    path.cubic_to(x, y + off, x + off, y, x + radius, y);
    path.close();
    path.finish()
}

/// Follows the commands of a path.
#[derive(Default)]
struct Pen {
    path: PathBuilder,
    at: (f32, f32),
    start: (f32, f32),
}

impl Pen {
    fn path(mut self, text: &str) -> Option<Path> {
        let mut rest = text;
        while let Some(command) = rest.chars().next() {
            let after = rest.get(command.len_utf8()..)?;
            let end = after.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(after.len());
            let (numbers, next) = after.split_at_checked(end)?;
            self.command(command, &numbers_of(numbers)?)?;
            rest = next;
        }
        self.path.finish()
    }

    fn command(&mut self, command: char, numbers: &[f32]) -> Option<()> {
        // Small letters count from where the pen is.
        let from = if command.is_ascii_lowercase() { self.at } else { (0.0, 0.0) };
        match (command.to_ascii_lowercase(), numbers) {
            ('m', &[x, y]) => {
                self.at = (from.0 + x, from.1 + y);
                self.start = self.at;
                self.path.move_to(self.at.0, self.at.1);
            }
            ('l', &[x, y]) => self.line((from.0 + x, from.1 + y)),
            ('h', &[x]) => self.line((from.0 + x, self.at.1)),
            ('v', &[y]) => self.line((self.at.0, from.1 + y)),
            ('q', &[by_x, by_y, x, y]) => {
                self.at = (from.0 + x, from.1 + y);
                self.path.quad_to(from.0 + by_x, from.1 + by_y, self.at.0, self.at.1);
            }
            ('a', &[radius, _, _, _, clockwise, x, y]) => self.arc(radius, clockwise > 0.0, (from.0 + x, from.1 + y)),
            ('z', []) => {
                self.path.close();
                self.at = self.start;
            }
            _ => return None,
        }
        Some(())
    }

    fn line(&mut self, to: (f32, f32)) {
        self.at = to;
        self.path.line_to(to.0, to.1);
    }

    /// The shorter arc of a circle through both places, in parts of no more than a quarter.
    fn arc(&mut self, radius: f32, clockwise: bool, to: (f32, f32)) {
        let from = self.at;
        let half = ((to.0 - from.0) / 2.0, (to.1 - from.1) / 2.0);
        let apart = half.0.hypot(half.1);
        if apart == 0.0 {
            return self.line(to);
        }
        // As SVG has it, a circle too small for both is made as large as is needed.
        let radius = radius.max(apart);
        let side = if clockwise { 1.0 } else { -1.0 };
        let off = (radius * radius - apart * apart).max(0.0).sqrt() / apart * side;
        let middle = (from.0 + half.0 - half.1 * off, from.1 + half.1 + half.0 * off);
        let start = (from.1 - middle.1).atan2(from.0 - middle.0);
        let turn = (to.1 - middle.1).atan2(to.0 - middle.0) - start;
        let turn = if clockwise { turn.rem_euclid(TAU) } else { -(-turn).rem_euclid(TAU) };
        let parts = (turn.abs() / (PI / 2.0)).ceil().max(1.0);
        let (step, bend) = (turn / parts, radius * 4.0 / 3.0 * (turn / parts / 4.0).tan());
        for part in 0..parts as u32 {
            let angle = start + step * part as f32;
            let ((sin, cos), (next_sin, next_cos)) = (angle.sin_cos(), (angle + step).sin_cos());
            let end = (middle.0 + radius * next_cos, middle.1 + radius * next_sin);
            self.path.cubic_to(
                middle.0 + radius * cos - bend * sin,
                middle.1 + radius * sin + bend * cos,
                end.0 + bend * next_sin,
                end.1 - bend * next_cos,
                end.0,
                end.1,
            );
        }
        self.at = to;
    }
}

/// The numbers after a command: parted by blanks, or by the sign of the next one.
fn numbers_of(text: &str) -> Option<Vec<f32>> {
    let parts = text.split(' ').flat_map(|part| {
        let mut starts: Vec<usize> = part.match_indices('-').map(|(at, _)| at).filter(|&at| at > 0).collect();
        starts.insert(0, 0);
        let ends: Vec<usize> = starts.iter().skip(1).copied().chain([part.len()]).collect();
        starts.into_iter().zip(ends).map(move |(start, end)| part.get(start..end).unwrap_or_default())
    });
    parts.filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect()
}
