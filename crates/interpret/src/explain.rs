//! Why a decision is not legal: the step that is due, and the part of its set or condition that
//! leaves the choice out.

use merels_syntax::Span;

use super::run::{Offer, Run, Stop};
use merels_model::PointSet;
use merels_model::board::PointId;
use merels_model::ir::{Choice, ChoiceKind, Game, LinesKind, Points, PointsKind};
use merels_model::notation;
use merels_model::position::{Decision, Next, Outcome, State};

/// Why a decision is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotLegal {
    /// The reason, a sentence without a full stop.
    pub reason: String,
    /// The words of the file that are due, where there are any.
    pub due: Option<Span>,
    /// The words of the file that leave the choice out.
    pub excluded_by: Option<Span>,
}

impl std::fmt::Display for NotLegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for NotLegal {}

impl NotLegal {
    fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), due: None, excluded_by: None }
    }
}

/// Why a decision isn't legal after some decisions of a turn, given how the turn began and what comes
/// next.
pub fn not_legal(game: &Game, start: &State, taken: &[Decision], next: &Next, decision: Decision) -> NotLegal {
    if let Next::Over(Outcome { reason, .. }) = next {
        return NotLegal::new(format!("the game is over: {reason}"));
    }
    let mut run = Run::new(game, start.clone(), taken);
    let Err(Stop::Due(offers)) = run.turn() else { return NotLegal::new("nothing is due") };
    if offers.iter().any(|offer| offer.options.contains(&decision)) {
        let text = notation::decision(game, decision);
        let mut reason = NotLegal::new(format!("after {text} the turn can't be completed"));
        reason.due = offers.first().map(|offer| offer.choice.span);
        return reason;
    }
    let alike: Vec<&Offer> = offers.iter().filter(|offer| same_sort(&offer.choice.kind, decision)).collect();
    let Some(offer) = alike.first() else { return another_is_due(game, &offers) };
    let mut reason = excluded(game, &mut run, offer.choice, decision);
    reason.due = Some(offer.choice.span);
    reason
}

fn same_sort(kind: &ChoiceKind, decision: Decision) -> bool {
    matches!(
        (kind, decision),
        (ChoiceKind::Place { .. }, Decision::Place { .. })
            | (ChoiceKind::Move { .. }, Decision::Move { .. })
            | (ChoiceKind::Take { .. }, Decision::Take { .. })
            | (ChoiceKind::Point(_), Decision::Choose { .. })
            | (ChoiceKind::Pass, Decision::Pass)
    )
}

/// What is due, in words.
fn due_words(kind: &ChoiceKind) -> &'static str {
    match kind {
        ChoiceKind::Place { .. } => "place a piece",
        ChoiceKind::Move { .. } => "move a piece",
        ChoiceKind::Take { .. } => "take a piece",
        ChoiceKind::Point(_) => "choose a point",
        ChoiceKind::Pass => "pass",
    }
}

/// What must be done after some decisions of a turn, in words.
pub fn due(game: &Game, start: &State, taken: &[Decision]) -> String {
    let mut run = Run::new(game, start.clone(), taken);
    match run.turn() {
        Err(Stop::Due(offers)) => joined(&offers),
        _ => String::new(),
    }
}

fn joined(offers: &[Offer]) -> String {
    let mut due: Vec<&str> = offers.iter().map(|offer| due_words(&offer.choice.kind)).collect();
    due.dedup();
    due.join(" or ")
}

fn another_is_due(game: &Game, offers: &[Offer]) -> NotLegal {
    let example = offers.iter().flat_map(|offer| &offer.options).next();
    let example =
        example.map(|&option| format!(", for example {}", notation::decision(game, option))).unwrap_or_default();
    let mut reason = NotLegal::new(format!("now one must {}{example}", joined(offers)));
    reason.due = offers.first().map(|offer| offer.choice.span);
    reason
}

fn excluded(game: &Game, run: &mut Run<'_>, choice: &Choice, decision: Decision) -> NotLegal {
    let name = |point: PointId| game.board.point(point).name.clone();
    match (&choice.kind, decision) {
        (ChoiceKind::Place { kinds, on, from_pool }, Decision::Place { kind, at }) => {
            let kind_name = game.kinds.get(kind.index()).map_or("", |kind| kind.name.as_str());
            if !kinds.contains(&kind) {
                return NotLegal::new(format!("a {kind_name} can't be placed now"));
            }
            if run.state.piece(at).is_some() {
                return NotLegal::new(format!("{} is not empty", name(at)));
            }
            if let Some(reason) = left_out(game, run, on, at) {
                return reason;
            }
            let held = if *from_pool {
                run.state.pool.get(kind.index()).copied().map_or(0, i64::from)
            } else {
                run.state.in_hand(run.decider, Some(&[kind]))
            };
            if held == 0 {
                NotLegal::new(format!("there is no {kind_name} left to place"))
            } else {
                struck_out(game, choice, decision)
            }
        }
        (ChoiceKind::Move { from, to }, Decision::Move { from: source, to: target }) => {
            if let Some(reason) = left_out(game, run, from, source) {
                return reason;
            }
            if run.state.piece(source).is_none() {
                return NotLegal::new(format!("{} is empty", name(source)));
            }
            if run.state.piece(target).is_some() {
                return NotLegal::new(format!("{} is not empty", name(target)));
            }
            run.it = source.into();
            left_out(game, run, to, target).unwrap_or_else(|| struck_out(game, choice, decision))
        }
        (ChoiceKind::Take { what, .. }, Decision::Take { at }) => {
            if run.state.piece(at).is_none() {
                return NotLegal::new(format!("{} is empty", name(at)));
            }
            left_out(game, run, what, at).unwrap_or_else(|| struck_out(game, choice, decision))
        }
        (ChoiceKind::Point(what), Decision::Choose { at }) => {
            left_out(game, run, what, at).unwrap_or_else(|| struck_out(game, choice, decision))
        }
        _ => NotLegal::new("it can't be chosen now"),
    }
}

fn struck_out(game: &Game, choice: &Choice, decision: Decision) -> NotLegal {
    let text = notation::decision(game, decision);
    match &choice.unless {
        Some(unless) => NotLegal {
            reason: format!("{text} is struck out by the rule's `unless`"),
            due: None,
            excluded_by: Some(unless.span),
        },
        None => NotLegal::new(format!("{text} can't be chosen")),
    }
}

/// The innermost part of a set that leaves a point out.
fn left_out(game: &Game, run: &Run<'_>, set: &Points, point: PointId) -> Option<NotLegal> {
    if run.points(set).contains(point) {
        return None;
    }
    let name = &game.board.point(point).name;
    let say = |text: String| Some(NotLegal { reason: text, due: None, excluded_by: Some(set.span) });
    match &set.kind {
        PointsKind::Mine => say(match run.state.piece(point) {
            None => format!("{name} is empty"),
            Some(_) => format!("the piece on {name} isn't yours"),
        }),
        PointsKind::Theirs => say(match run.state.piece(point) {
            None => format!("{name} is empty"),
            Some(_) => format!("the piece on {name} isn't your opponent's"),
        }),
        PointsKind::Empty => say(format!("{name} is not empty")),
        PointsKind::Occupied => say(format!("{name} is empty")),
        PointsKind::In(a, b) => left_out(game, run, a, point).or_else(|| left_out(game, run, b, point)),
        PointsKind::Except(a, b) => left_out(game, run, a, point).or_else(|| {
            Some(NotLegal {
                reason: format!("{name} is left out: it is in {}", kept_apart(game, b)),
                due: None,
                excluded_by: Some(b.span),
            })
        }),
        PointsKind::IfAny(first, second) => {
            let part = if run.points(first).is_empty() { second } else { first };
            left_out(game, run, part, point)
        }
        PointsKind::Near(inner, of) => left_out(game, run, inner, point).or_else(|| {
            let of = run.points(of);
            Some(NotLegal {
                reason: match single(of) {
                    Some(other) => format!("{name} is not next to {}", game.board.point(other).name),
                    None => format!("{name} is not next to any such point"),
                },
                due: None,
                excluded_by: Some(set.span),
            })
        }),
        PointsKind::Sight { set: inner, of, .. } => left_out(game, run, inner, point).or_else(|| {
            let from =
                single(run.points(of)).map_or_else(|| "there".to_owned(), |other| game.board.point(other).name.clone());
            say(format!("{name} is too far from {from}, or something stands between"))
        }),
        PointsKind::Over { set: inner, .. } => {
            left_out(game, run, inner, point).or_else(|| say(format!("{name} isn't reached by such a leap")))
        }
        PointsKind::OnLines(_)
        | PointsKind::All
        | PointsKind::It
        | PointsKind::Origin
        | PointsKind::Crossed
        | PointsKind::Fixed(_)
        | PointsKind::OfKind(_)
        | PointsKind::Local(_)
        | PointsKind::Memory(..)
        | PointsKind::Union(_)
        | PointsKind::Step(..) => say(format!("{name} is not one of the points it can be")),
    }
}

/// The one point of a set that has just one.
fn single(set: PointSet) -> Option<PointId> {
    let mut points = set.iter();
    match (points.next(), points.next()) {
        (Some(point), None) => Some(point),
        _ => None,
    }
}

/// What an exception stands for, in words.
fn kept_apart(game: &Game, set: &Points) -> String {
    match &set.kind {
        PointsKind::OnLines(lines) => match &lines.kind {
            LinesKind::Standing(pattern) | LinesKind::Made(pattern) | LinesKind::Broken(pattern) => {
                let name = game.patterns.get(pattern.index()).map_or("pattern", |pattern| pattern.name.as_str());
                format!("a {name}, and others are not")
            }
            _ => "lines that are left out".to_owned(),
        },
        _ => "what the rule leaves out".to_owned(),
    }
}
