//! Lines that are marked, so that an author sees which there are.

use merels_model::board::PointId;

use crate::colours::{Colour, TRACES};
use crate::layout::{Layout, Place, Stroke};
use crate::words::number;

/// How far lines that share points are drawn beside one another, and how wide.
const ASIDE: f64 = 4.5;
const WIDTH: f64 = 3.5;

/// A line through each row of points; those that follow one another differ in colour.
pub(crate) fn drawn(traces: &[Vec<PointId>], layout: &Layout) -> String {
    let lines: String = traces.iter().zip(0..).map(|(trace, index)| line(trace, index, layout)).collect();
    if lines.is_empty() {
        return lines;
    }
    format!("<g class=\"traces\" fill=\"none\" stroke-linecap=\"round\" stroke-width=\"{WIDTH}\">\n{lines}</g>\n")
}

fn line(trace: &[PointId], index: usize, layout: &Layout) -> String {
    let places: Vec<Place> = trace.iter().filter_map(|&id| layout.place(id)).collect();
    // Single links share no more than their ends.
    let aside = if trace.len() > 2 { (index % 3) as f64 * ASIDE - ASIDE } else { 0.0 };
    let mut path = String::new();
    for (&from, &to) in places.iter().zip(places.iter().skip(1)) {
        path.push_str(&step(from, to, aside, layout));
    }
    let colour: Colour = TRACES.get(index % TRACES.len()).copied().unwrap_or(TRACES[0]);
    if path.is_empty() { path } else { format!("<path d=\"{path}\" stroke=\"{colour}\"/>\n") }
}

/// From one point to the next: along the board's own line where that is an arc.
fn step(from: Place, to: Place, aside: f64, layout: &Layout) -> String {
    let near = |a: Place, b: Place| (a.0 - b.0).hypot(a.1 - b.1) < 0.1;
    let arc = layout.strokes().iter().find_map(|stroke| match *stroke {
        Stroke::Arc { from: a, to: b, radius, clockwise } if near(a, from) && near(b, to) => Some((radius, clockwise)),
        Stroke::Arc { from: a, to: b, radius, clockwise } if near(a, to) && near(b, from) => Some((radius, !clockwise)),
        _ => None,
    });
    if let Some((radius, clockwise)) = arc {
        let radius = number(radius);
        let (start, end) = (pair(from), pair(to));
        return format!("M{start}A{radius} {radius} 0 0 {} {end}", u8::from(clockwise));
    }
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(1e-9);
    // To the same side whichever way it is followed.
    let side = if (x, y) >= (0.0, 0.0) { aside } else { -aside };
    let off = (-y / length * side, x / length * side);
    format!("M{}L{}", pair((from.0 + off.0, from.1 + off.1)), pair((to.0 + off.0, to.1 + off.1)))
}

fn pair((x, y): Place) -> String {
    format!("{} {}", number(x), number(y))
}
