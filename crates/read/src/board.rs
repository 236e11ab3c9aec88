//! From the syntax tree to a board: the generators, and boards written out.

mod draft;
mod features;
mod grid;
mod hexes;
mod polygons;
mod rings;
mod straight;
mod written;

use merels_syntax::tree::{self, Count, Expr, Form, Outline, Removed};
use merels_syntax::{Code, Diagnostic, Span};

use self::draft::{Draft, Gone};
use self::features::Features;
use merels_model::board::{self, Board, Diagonals, Joined};
use merels_model::limits::MAX_POINTS;

/// Resolves a count, which may be an option's name.
type Counter<'a> = &'a dyn Fn(&Count) -> Result<u32, Diagnostic>;

/// Builds a board. `at` is the extent of its item; `count` resolves a count, which may be an
/// option's name; `holds` decides a feature's `if`.
///
/// # Errors
///
/// The first thing wrong: a size, a feature that doesn't fit, a point named wrongly, or whatever
/// `count` and `holds` report.
pub fn build(
    board: &tree::Board,
    at: Span,
    count: &dyn Fn(&Count) -> Result<u32, Diagnostic>,
    holds: &dyn Fn(&Expr) -> Result<bool, Diagnostic>,
) -> Result<Board, Diagnostic> {
    match board {
        tree::Board::Shape(shape) => {
            let features = Features::of(shape, holds)?;
            let gone = shape.without.iter().map(|removed| gone(removed, count)).collect::<Result<Vec<_>, _>>()?;
            let mut draft = generate(&shape.form, &features, at, count)?;
            draft.form = form(&shape.form, &features, count)?;
            draft.finish(&shape.marked, &gone, at)
        }
        tree::Board::Written(lines) => written::draft(lines)?.finish(&[], &[], at),
    }
}

fn generate(form: &Form, features: &Features, at: Span, count: Counter<'_>) -> Result<Draft, Diagnostic> {
    match form {
        Form::Polygons { sides, count: rings } => {
            let rings = size(rings, 1, "a board needs one polygon at least", count)?;
            let around = u128::from(*sides) * 2;
            fits(u128::from(rings.value) * around + u128::from(features.centre), rings.span)?;
            match *sides {
                0..3 => Err(Diagnostic::new(Code::BoardSize, at, "a polygon has three sides at least")),
                sides => Ok(polygons::draft(usize::from(sides), rings.fitted(), features)),
            }
        }
        Form::Rings { rings, rays } => {
            let rings = size(rings, 1, "a board needs one ring at least", count)?;
            let rays = size(rays, 3, "a ring needs three rays at least", count)?;
            let points = u128::from(rings.value) * u128::from(rays.value) + u128::from(features.centre);
            fits(points, rings.span.to(rays.span))?;
            Ok(rings::draft(rings.fitted(), rays.fitted(), features))
        }
        Form::Hexes { outline, sizes } => hexes(*outline, sizes, features, at, count),
        Form::Grid { sizes } => {
            let least = "a grid needs one column, one row and one layer at least";
            let sizes = sizes.iter().map(|each| size(each, 1, least, count)).collect::<Result<Vec<_>, _>>()?;
            let whole = sizes.iter().map(|each| each.span).reduce(Span::to).unwrap_or(at);
            let points = sizes.iter().fold(1u128, |points, each| points.saturating_mul(u128::from(each.value)));
            fits(points, whole)?;
            if points < 2 {
                return Err(Diagnostic::new(Code::BoardSize, whole, "a board needs two points at least"));
            }
            match sizes.as_slice() {
                [columns, rows] => grid::draft([columns.fitted(), rows.fitted(), 1], false, features),
                [columns, rows, layers] => {
                    grid::draft([columns.fitted(), rows.fitted(), layers.fitted()], true, features)
                }
                _ => Err(Diagnostic::new(Code::BoardSize, whole, "a grid has two sizes, or three")),
            }
        }
    }
}

fn hexes(
    outline: Outline,
    sizes: &[Count],
    features: &Features,
    at: Span,
    count: Counter<'_>,
) -> Result<Draft, Diagnostic> {
    let (least, rule) = match outline {
        Outline::Rhombus => (1, "hexes have one column and one row at least"),
        Outline::Hexagon | Outline::Triangle | Outline::Star => (2, "a side has two points at least"),
    };
    let sizes = sizes.iter().map(|each| size(each, least, rule, count)).collect::<Result<Vec<_>, _>>()?;
    let whole = sizes.iter().map(|each| each.span).reduce(Span::to).unwrap_or(at);
    let [first, second] = match sizes.as_slice() {
        [side] => [side, side],
        [columns, rows, ..] => [columns, rows],
        [] => return Err(Diagnostic::new(Code::BoardSize, at, "hexes have a size")),
    };
    let points = hexes::points(outline, u128::from(first.value), u128::from(second.value));
    fits(points, whole)?;
    if points < 2 {
        return Err(Diagnostic::new(Code::BoardSize, whole, "a board needs two points at least"));
    }
    Ok(hexes::draft(outline, [first.fitted(), second.fitted()], features.drawn))
}

/// What a generated board is, for those who describe it. Its sizes have been found to fit.
fn form(form: &Form, features: &Features, count: Counter<'_>) -> Result<board::Form, Diagnostic> {
    let sized = |each: &Count| count(each).map(|value| usize::try_from(value).unwrap_or(MAX_POINTS));
    let joined = |at: Option<bool>| at.map_or(Joined::No, |rows| if rows { Joined::Rows } else { Joined::Links });
    Ok(match form {
        Form::Polygons { sides, count } => board::Form::Polygons {
            sides: *sides,
            count: sized(count)?,
            middles: joined(features.middles),
            corners: joined(features.corners),
            centre: features.centre,
        },
        Form::Rings { rings, rays } => board::Form::Rings {
            rings: sized(rings)?,
            rays: sized(rays)?,
            centre: features.centre,
            arcs: features.arcs,
        },
        Form::Grid { sizes } => {
            let at = |index: usize| sizes.get(index).map_or(Ok(1), sized);
            let diagonals = match (features.diagonals, features.long_diagonals, features.alternate_diagonals) {
                (true, ..) => Diagonals::All,
                (false, Some(_), _) => Diagonals::Long,
                (false, None, true) => Diagonals::Alternate,
                (false, None, false) => Diagonals::No,
            };
            board::Form::Grid { sizes: [at(0)?, at(1)?, at(2)?], diagonals }
        }
        Form::Hexes { outline, sizes } => {
            let at = |index: usize| sizes.get(index).or(sizes.first()).map_or(Ok(1), sized);
            board::Form::Hexes { outline: *outline, sizes: [at(0)?, at(1)?] }
        }
    })
}

/// What is taken out, with its count resolved.
fn gone<'a>(removed: &'a Removed, count: Counter<'_>) -> Result<Gone<'a>, Diagnostic> {
    Ok(match removed {
        Removed::Point(name) => Gone::Point(name),
        Removed::Shade { light, span } => Gone::Shade { light: *light, span: *span },
        Removed::Corners { size: None, span } => Gone::Corners { size: 1, span: *span },
        Removed::Corners { size: Some(written), span } => {
            let size = size(written, 1, "a corner has one point at least", count)?;
            Gone::Corners { size: size.fitted(), span: *span }
        }
    })
}

/// A resolved count and where it was written.
struct Size {
    value: u32,
    span: Span,
}

impl Size {
    /// The value as a size in memory; only after [`fits`] has let it pass.
    fn fitted(&self) -> usize {
        usize::try_from(self.value).unwrap_or(MAX_POINTS).min(MAX_POINTS)
    }
}

fn size(written: &Count, least: u32, rule: &str, count: Counter<'_>) -> Result<Size, Diagnostic> {
    let value = count(written)?;
    let span = written.span();
    if value < least {
        let found = match written {
            Count::Number { .. } => format!("not {value}"),
            Count::Option(name) => format!("`{}` is {value}", name.text),
        };
        return Err(Diagnostic::new(Code::BoardSize, span, rule).at(found).help(format!("write {least} or more")));
    }
    Ok(Size { value, span })
}

/// Refuses a board of more than [`MAX_POINTS`] points, before any of them is made.
fn fits(points: u128, span: Span) -> Result<(), Diagnostic> {
    if points <= MAX_POINTS as u128 {
        return Ok(());
    }
    Err(Diagnostic::new(Code::BoardTooLarge, span, format!("a board has at most {MAX_POINTS} points"))
        .at(format!("this makes {points}"))
        .help("make the board smaller"))
}
