//! Marks of decisions: the last ones, and the legal ones.

use std::collections::BTreeSet;

use merels_model::Decision;
use merels_model::position::Situation;

use crate::colours::Colour;
use crate::layout::{Layout, Place};
use crate::looks::RADIUS;
use crate::words::number;

/// Marks of the last decisions: what lies below the pieces, and what lies above.
///
/// Where a man was put who doesn't stand there any more, since the turn went on, the ring is broken.
pub(crate) fn last(decisions: &[Decision], state: &Situation, layout: &Layout, colour: Colour) -> (String, String) {
    let (mut below, mut above) = (String::new(), String::new());
    let halo = |at| match state.piece(at) {
        Some(_) => halo(layout.place(at), ""),
        None => halo(layout.place(at), " stroke-dasharray=\"6 5\""),
    };
    for decision in decisions {
        match *decision {
            Decision::Place { at, .. } => below.push_str(&halo(at)),
            Decision::Move { from, to } => {
                if let (Some(from), Some(to)) = (layout.place(from), layout.place(to)) {
                    below.push_str(&trail(from, to));
                }
                below.push_str(&halo(to));
            }
            Decision::Take { at } => above.push_str(&strike(layout.place(at), 8.0)),
            Decision::Choose { at } => below.push_str(&frame(layout.place(at))),
            Decision::Say { .. } | Decision::Pass => {}
        }
    }
    let group = |marks: String| match marks.as_str() {
        "" => marks,
        _ => format!("<g class=\"last\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"4\">\n{marks}</g>\n"),
    };
    (group(below), group(above))
}

/// Marks of the legal decisions: a dot where a piece can go, a dashed ring around one that can move, a
/// struck ring around one that can be taken, a frame around a point that can be chosen.
pub(crate) fn legal(decisions: &[Decision], layout: &Layout, colour: Colour) -> String {
    let mut marks: BTreeSet<String> = BTreeSet::new();
    for decision in decisions {
        match *decision {
            Decision::Place { at, .. } => {
                marks.insert(dot(layout.place(at), colour));
            }
            Decision::Move { from, to } => {
                marks.insert(ring(layout.place(from), " stroke-dasharray=\"5 4\""));
                marks.insert(dot(layout.place(to), colour));
            }
            Decision::Take { at } => {
                marks.insert(ring(layout.place(at), "") + &strike(layout.place(at), 6.0));
            }
            Decision::Choose { at } => {
                marks.insert(frame(layout.place(at)));
            }
            Decision::Say { .. } | Decision::Pass => {}
        }
    }
    let marks: String = marks.into_iter().collect();
    if marks.is_empty() {
        return marks;
    }
    format!("<g class=\"legal\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\">\n{marks}</g>\n")
}

fn circle(place: Option<Place>, radius: f64, attributes: &str) -> String {
    let Some((x, y)) = place else { return String::new() };
    format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{attributes}/>\n", number(x), number(y), number(radius))
}

fn halo(place: Option<Place>, attributes: &str) -> String {
    circle(place, RADIUS + 3.0, attributes)
}

fn ring(place: Option<Place>, attributes: &str) -> String {
    circle(place, RADIUS + 2.5, attributes)
}

fn dot(place: Option<Place>, colour: Colour) -> String {
    circle(place, 5.0, &format!(" fill=\"{colour}\""))
}

fn frame(place: Option<Place>) -> String {
    let Some((x, y)) = place else { return String::new() };
    let side = 2.0 * RADIUS + 6.0;
    let (x, y, side) = (number(x - side / 2.0), number(y - side / 2.0), number(side));
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>\n")
}

/// A diagonal cross.
fn strike(place: Option<Place>, arm: f64) -> String {
    let Some((x, y)) = place else { return String::new() };
    let (left, top, right, bottom) = (number(x - arm), number(y - arm), number(x + arm), number(y + arm));
    format!("<path d=\"M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}\"/>\n")
}

/// From where a piece stood, with a small ring there, to where it went.
fn trail(from: Place, to: Place) -> String {
    let apart = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
    let start = 6.0 / apart;
    let (x, y) = (from.0 + (to.0 - from.0) * start, from.1 + (to.1 - from.1) * start);
    let line =
        format!("<path d=\"M{} {}L{} {}\" stroke-width=\"5\"/>\n", number(x), number(y), number(to.0), number(to.1));
    circle(Some(from), 6.0, "") + &line
}
