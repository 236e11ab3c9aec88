//! What the names stand for that `let` and `as` give in a body.

use merels_model::ir::{Body, ChoiceKind, Points, PointsKind, Statement, StatementKind, Value};
use merels_model::walk;

use crate::meaning::Done;

/// What a name stands for.
#[derive(Clone, Debug)]
pub(super) enum Local {
    /// What a player has chosen.
    Chosen(Done),
    /// A value with a name.
    Named(String),
    /// A value, told where its name stands.
    Meant(Box<Value>),
}

/// What the names of a body stand for.
pub(super) fn locals(body: &Body) -> Vec<Local> {
    let mut locals: Vec<Local> = body.names.iter().cloned().map(Local::Named).collect();
    let mut chosen: Vec<(usize, Done)> = Vec::new();
    let mut all = Vec::new();
    walk::each_called(&body.statements, &[], &mut [], &mut |statement| all.push(statement));
    for choice in all.into_iter().filter_map(Statement::choice) {
        let Some(local) = choice.local else { continue };
        let done = match &choice.kind {
            ChoiceKind::Place { .. } => Done { placed: true, ..Done::default() },
            ChoiceKind::Move { .. } => Done { moved: true, ..Done::default() },
            ChoiceKind::Point(points) => chosen_of(points),
            ChoiceKind::Take { .. } | ChoiceKind::Say(_) | ChoiceKind::Pass => Done { chosen: true, ..Done::default() },
        };
        chosen.push((local.index(), done));
    }
    for (at, (local, done)) in chosen.iter().enumerate() {
        let alike = chosen.iter().filter(|(_, other)| other == done).count();
        let before = chosen.iter().take(at).filter(|(_, other)| other == done).count();
        let number = if alike > 1 { before + 1 } else { 0 };
        if let Some(known) = locals.get_mut(*local) {
            *known = Local::Chosen(Done { number, ..*done });
        }
    }
    locals
}

/// What is chosen of these: pieces, or points where some may be empty.
pub(super) fn chosen_of(points: &Points) -> Done {
    Done { chosen: true, point: !is_of_pieces(points), ..Done::default() }
}

fn is_of_pieces(points: &Points) -> bool {
    match &points.kind {
        PointsKind::Mine | PointsKind::Theirs | PointsKind::Occupied | PointsKind::OfKind(_) => true,
        PointsKind::Union(parts) => parts.iter().all(is_of_pieces),
        PointsKind::IfAny(a, b) => is_of_pieces(a) && is_of_pieces(b),
        PointsKind::In(a, b) => is_of_pieces(a) || is_of_pieces(b),
        PointsKind::Except(of, _)
        | PointsKind::Near(of, _)
        | PointsKind::Connected(of, _)
        | PointsKind::FirstPoint(of)
        | PointsKind::Sight { set: of, .. }
        | PointsKind::Over { set: of, .. }
        | PointsKind::Between { set: of, .. } => is_of_pieces(of),
        PointsKind::Empty
        | PointsKind::All
        | PointsKind::It
        | PointsKind::Origin
        | PointsKind::Crossed
        | PointsKind::Fixed(_)
        | PointsKind::Local(_)
        | PointsKind::Memory(..)
        | PointsKind::OnLines(_)
        | PointsKind::Step(..)
        | PointsKind::OfDecider(_) => false,
    }
}

/// The same, with values in the place of their names.
pub(super) fn meant(body: &Body) -> Vec<Local> {
    let mut locals = locals(body);
    let mut all = Vec::new();
    walk::each_called(&body.statements, &[], &mut [], &mut |statement| all.push(statement));
    for statement in all {
        if let StatementKind::Let { local, value } = &statement.kind
            && let Some(known) = locals.get_mut(local.index())
        {
            *known = Local::Meant(Box::new(value.clone()));
        }
    }
    locals
}
