//! Boards written out row by row.

use std::collections::{BTreeMap, HashMap};

use merels_syntax::tree::{BoardLine, BoardLineKind, Name};
use merels_syntax::{Code, Diagnostic, Span};

use super::draft::{Draft, on_circle, rounded};
use super::fits;
use merels_model::board::Link;
use merels_model::limits::MAX_POINTS;

/// A board from its lines; points in the order in which they are first named.
pub(super) fn draft(lines: &[BoardLine]) -> Result<Draft, Diagnostic> {
    let mut written = Written::default();
    for line in lines {
        written.name_points(line)?;
    }
    for line in lines {
        written.add(line)?;
    }
    written.place();
    Ok(written.draft)
}

#[derive(Default)]
struct Written<'a> {
    draft: Draft,
    ids: HashMap<&'a str, usize>,
    /// Where each point is to be drawn, and where that is said.
    places: BTreeMap<usize, ((i32, i32), Span)>,
}

impl<'a> Written<'a> {
    fn name_points(&mut self, line: &'a BoardLine) -> Result<(), Diagnostic> {
        for name in &line.points {
            if self.ids.contains_key(name.text.as_str()) {
                continue;
            }
            if self.ids.len() == MAX_POINTS {
                fits(MAX_POINTS as u128 + 1, name.span)?;
            }
            let id = self.draft.point(name.text.clone(), (0, 0), None);
            self.ids.insert(&name.text, id);
        }
        Ok(())
    }

    fn add(&mut self, line: &BoardLine) -> Result<(), Diagnostic> {
        match line.kind {
            BoardLineKind::At { x, y } => {
                let at = (i32::from(x) * 1000, i32::from(y) * 1000);
                line.points.iter().try_for_each(|name| self.set_place(name, at))
            }
            BoardLineKind::Link => self.link(&line.points),
            BoardLineKind::Row => self.row(&line.points, true),
            BoardLineKind::Line => self.row(&line.points, false),
        }
    }

    fn id(&self, name: &Name) -> Option<usize> {
        self.ids.get(name.text.as_str()).copied()
    }

    fn set_place(&mut self, name: &Name, at: (i32, i32)) -> Result<(), Diagnostic> {
        let Some(id) = self.id(name) else { return Ok(()) };
        let taken = self.places.iter().find(|&(&other, &(place, _))| other == id || place == at);
        if let Some((&other, &(_, before))) = taken {
            let message = if other == id {
                format!("`{}` is given two places", name.text)
            } else {
                format!("`{}` is drawn where another point is", name.text)
            };
            return Err(repeated(name.span, before, message));
        }
        self.places.insert(id, (at, name.span));
        Ok(())
    }

    /// A chain of links may come back to a point, but not link a point to itself.
    fn link(&mut self, names: &[Name]) -> Result<(), Diagnostic> {
        for pair in names.windows(2) {
            let [a, b] = pair else { continue };
            if a.text == b.text {
                let message = format!("`{}` is linked to itself", a.text);
                return Err(repeated(b.span, a.span, message));
            }
            if let (Some(a), Some(b)) = (self.id(a), self.id(b)) {
                self.draft.link(a, b, Link::Straight);
            }
        }
        Ok(())
    }

    /// A row that ends where it began, and has three points, is closed.
    fn row(&mut self, names: &[Name], linked: bool) -> Result<(), Diagnostic> {
        let closed = match names {
            [first, _, _, .., last] => first.text == last.text,
            _ => false,
        };
        let once = if closed { names.get(..names.len() - 1).unwrap_or(names) } else { names };
        let mut seen: HashMap<&str, Span> = HashMap::new();
        for name in once {
            if let Some(before) = seen.insert(&name.text, name.span) {
                let message = format!("a row repeats the point `{}`", name.text);
                return Err(repeated(name.span, before, message)
                    .help("a row that ends with its first point, like `row a b c a`, is a closed one"));
            }
        }
        let points: Vec<usize> = once.iter().filter_map(|name| self.id(name)).collect();
        if linked {
            self.link(names)?;
        }
        self.draft.row(points, closed);
        Ok(())
    }

    /// Gives every point its coordinates. Where no place is given at all, rows are made straight if
    /// that can be; else points without a place stand on a circle, to the right of those that have
    /// one.
    fn place(&mut self) {
        if self.places.is_empty()
            && let Some(places) = self.draft.straight()
        {
            for (point, (column, row)) in self.draft.points.iter_mut().zip(places) {
                (point.x, point.y) = (column * 1000, row * 1000);
            }
            return;
        }
        let right = self.places.values().map(|&((x, _), _)| x).max();
        let low = self.places.values().map(|&((_, y), _)| y).max().unwrap_or(0);
        let high = self.places.values().map(|&((_, y), _)| y).min().unwrap_or(0);
        let homeless = self.draft.points.len() - self.places.len();
        // Neighbours on the circle are a step apart.
        let radius = 1000.0 * (homeless as f64 / std::f64::consts::TAU).max(1.0);
        let (middle_x, middle_y) = match right {
            Some(right) => (right + 1000 + radius as i32, low.midpoint(high)),
            None => (0, 0),
        };
        let mut turn = 0;
        for (id, point) in self.draft.points.iter_mut().enumerate() {
            (point.x, point.y) = match self.places.get(&id) {
                Some(&(place, _)) => place,
                None => {
                    let (x, y) = rounded(on_circle(radius, turn, homeless));
                    turn += 1;
                    (middle_x + x, middle_y + y)
                }
            };
        }
    }
}

fn repeated(again: Span, before: Span, message: String) -> Diagnostic {
    Diagnostic::new(Code::RepeatedPoint, again, message).at("again here").label(before, "once here")
}
