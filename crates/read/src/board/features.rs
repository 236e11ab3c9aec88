//! Which features a generated board has, and which it can have.

use merels_syntax::tree::{Expr, Feature, FeatureKind, Form, Shape};
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
            if let Some(before) = held.iter().find(|before| words(before.kind) == words(feature.kind)) {
                return Err(twice(before, feature));
            }
            held.push(feature);
        }
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
        }
    }
}

fn belongs(form: &Form, kind: FeatureKind) -> bool {
    match kind {
        FeatureKind::Middles { .. } | FeatureKind::Corners { .. } => matches!(form, Form::Polygons { .. }),
        FeatureKind::Arcs => matches!(form, Form::Rings { .. }),
        FeatureKind::Centre => matches!(form, Form::Polygons { .. } | Form::Rings { .. }),
        FeatureKind::Diagonals | FeatureKind::LongDiagonals => matches!(form, Form::Grid { .. }),
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
    }
}

fn misfit(form: &Form, feature: &Feature) -> Diagnostic {
    let (what, fitting) = match form {
        Form::Polygons { .. } => {
            ("polygons", "polygons can be `joined at middles` or `corners`, `linked at` them, and have `with centre`")
        }
        Form::Rings { .. } => ("rings", "rings can have `with arcs` and `with centre`"),
        Form::Grid { .. } => ("a grid", "a grid can have `with diagonals` or `with long diagonals`"),
    };
    let message = format!("{what} can't have `{}`", words(feature.kind));
    Diagnostic::new(Code::BoardFeature, feature.span, message).help(fitting)
}

fn twice(before: &Feature, feature: &Feature) -> Diagnostic {
    let message = format!("the board has `{}` twice", words(feature.kind));
    Diagnostic::new(Code::BoardFeature, feature.span, message)
        .at("again here")
        .label(before.span, "once here")
        .help("keep one of them, or give them conditions that can't hold together")
}
