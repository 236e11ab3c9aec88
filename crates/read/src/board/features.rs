//! Which features a generated board has, and which it can have.

use merels_syntax::tree::{Drawn, Expr, Feature, FeatureKind, Form, Shape};
use merels_syntax::{Code, Diagnostic, Span};

/// The features of a board that hold.
#[derive(Default)]
pub(super) struct Features {
    /// Middles are linked, and whether they make rows.
    pub(super) middles: Option<bool>,
    /// Corners are linked, and whether they make rows.
    pub(super) corners: Option<bool>,
    /// Neighbours along a ring make lines.
    pub(super) arcs: bool,
    /// There is a point in the middle.
    pub(super) centre: bool,
    /// All diagonals.
    pub(super) diagonals: bool,
    /// The diagonals from corner to corner, and where they are asked for.
    pub(super) long_diagonals: Option<Span>,
    /// The diagonals through every second point.
    pub(super) alternate_diagonals: bool,
    /// What it is drawn as, where that is said.
    pub(super) drawn: Option<Drawn>,
    /// How many columns and ranks are drawn together; 0 for all.
    pub(super) blocks: u16,
    /// How many loops are drawn around each corner, and where they are asked for.
    pub(super) loops: Option<(u16, Span)>,
}

impl Features {
    /// Reads a shape's features: each must fit the form, and hold once at most.
    pub(super) fn of(shape: &Shape, holds: &dyn Fn(&Expr) -> Result<bool, Diagnostic>) -> Result<Self, Diagnostic> {
        let mut held: Vec<&Feature> = Vec::new();
        for feature in &shape.features {
            if !belongs(&shape.form, feature.kind) {
                return Err(misfit(&shape.form, feature));
            }
            if !feature.when.as_ref().map_or(Ok(true), holds)? {
                continue;
            }
            if let Some(before) = held.iter().find(|before| alike(before.kind, feature.kind)) {
                return Err(twice(before, feature));
            }
            held.push(feature);
        }
        fits_looks(shape, &held)?;
        let mut features = Self::default();
        for feature in held {
            features.add(feature);
        }
        Ok(features)
    }

    fn add(&mut self, feature: &Feature) {
        match feature.kind {
            FeatureKind::Middles { lines } => self.middles = Some(lines),
            FeatureKind::Corners { lines } => self.corners = Some(lines),
            FeatureKind::Arcs => self.arcs = true,
            FeatureKind::Centre => self.centre = true,
            FeatureKind::Diagonals => self.diagonals = true,
            FeatureKind::LongDiagonals => self.long_diagonals = Some(feature.span),
            FeatureKind::AlternateDiagonals => self.alternate_diagonals = true,
            FeatureKind::Drawn(drawn) => self.drawn = Some(drawn),
            FeatureKind::Blocks(side) => self.blocks = side,
            FeatureKind::Loops(loops) => self.loops = Some((loops, feature.span)),
        }
    }
}

fn belongs(form: &Form, kind: FeatureKind) -> bool {
    match kind {
        FeatureKind::Middles { .. } | FeatureKind::Corners { .. } => matches!(form, Form::Polygons { .. }),
        FeatureKind::Arcs => matches!(form, Form::Rings { .. }),
        FeatureKind::Centre => matches!(form, Form::Polygons { .. } | Form::Rings { .. }),
        FeatureKind::Diagonals | FeatureKind::LongDiagonals | FeatureKind::AlternateDiagonals => {
            matches!(form, Form::Grid { .. })
        }
        FeatureKind::Blocks(_) => matches!(form, Form::Grid { .. }),
        FeatureKind::Loops(_) => matches!(form, Form::Grid { sizes } if sizes.len() == 2),
        FeatureKind::Drawn(Drawn::Lines) => true,
        FeatureKind::Drawn(Drawn::Cells) => matches!(form, Form::Grid { .. } | Form::Hexes { .. }),
        FeatureKind::Drawn(Drawn::ChequeredCells) => matches!(form, Form::Grid { .. }),
        FeatureKind::Drawn(Drawn::Rack) => matches!(form, Form::Grid { sizes } if sizes.len() == 2),
    }
}

/// What the feature adds, as the author names it.
fn words(kind: FeatureKind) -> &'static str {
    match kind {
        FeatureKind::Middles { .. } => "middles",
        FeatureKind::Corners { .. } => "corners",
        FeatureKind::Arcs => "arcs",
        FeatureKind::Centre => "centre",
        FeatureKind::Diagonals => "diagonals",
        FeatureKind::LongDiagonals => "long diagonals",
        FeatureKind::AlternateDiagonals => "alternate diagonals",
        FeatureKind::Drawn(Drawn::Lines) => "drawn as lines",
        FeatureKind::Drawn(Drawn::Cells) => "drawn as cells",
        FeatureKind::Drawn(Drawn::ChequeredCells) => "drawn as chequered cells",
        FeatureKind::Drawn(Drawn::Rack) => "drawn as rack",
        FeatureKind::Blocks(_) => "blocks",
        FeatureKind::Loops(_) => "loops",
    }
}

/// Whether a board has only one of the two.
fn alike(one: FeatureKind, other: FeatureKind) -> bool {
    matches!((one, other), (FeatureKind::Drawn(_), FeatureKind::Drawn(_))) || words(one) == words(other)
}

/// Checks what only the looks of a board ask for: loops begin and end on lines, and blocks and loops are at least one.
fn fits_looks(shape: &Shape, held: &[&Feature]) -> Result<(), Diagnostic> {
    let is = |kind: fn(FeatureKind) -> bool| held.iter().any(|feature| kind(feature.kind));
    let is_fields = is(|kind| matches!(kind, FeatureKind::Drawn(drawn) if drawn != Drawn::Lines));
    let is_whole = shape.without.is_empty() && !is(|kind| matches!(kind, FeatureKind::Blocks(_)));
    for feature in held {
        let refused = |message: &str| Err(Diagnostic::new(Code::BoardFeature, feature.span, message));
        match feature.kind {
            FeatureKind::Blocks(0) => return refused("a block has one column and one rank at least"),
            FeatureKind::Loops(0) => return refused("no loops are no feature: leave them out"),
            FeatureKind::Loops(_) if is_fields => {
                return refused("loops are drawn on boards that are `drawn as lines` only");
            }
            FeatureKind::Loops(_) if !is_whole => {
                return refused("loops are drawn on whole boards only, without blocks");
            }
            _ => {}
        }
    }
    Ok(())
}

fn misfit(form: &Form, feature: &Feature) -> Diagnostic {
    let (what, fitting) = match form {
        Form::Polygons { .. } => {
            ("polygons", "polygons can be `joined at middles` or `corners`, `linked at` them, and have `with centre`")
        }
        Form::Rings { .. } => ("rings", "rings can have `with arcs` and `with centre`"),
        Form::Grid { .. } => ("a grid", "a grid can have `with diagonals`, `with long` or `alternate diagonals`"),
        Form::Hexes { .. } => ("hexes", "each of them is joined to all around it; there is nothing to add"),
    };
    if let FeatureKind::Drawn(_) = feature.kind {
        let message = format!("{what} can't be `{}`", words(feature.kind));
        let help = "a grid can be `drawn as cells`, `chequered cells` or, in one layer, `rack`; hexes as `cells`; all as `lines`";
        return Diagnostic::new(Code::BoardFeature, feature.span, message).help(help);
    }
    let message = format!("{what} can't have `{}`", words(feature.kind));
    Diagnostic::new(Code::BoardFeature, feature.span, message).help(fitting)
}

fn twice(before: &Feature, feature: &Feature) -> Diagnostic {
    let message = match feature.kind {
        FeatureKind::Drawn(_) => "the board is drawn in two ways".to_owned(),
        kind => format!("the board has `{}` twice", words(kind)),
    };
    Diagnostic::new(Code::BoardFeature, feature.span, message)
        .at("again here")
        .label(before.span, "once here")
        .help("keep one of them, or give them conditions that can't hold together")
}
