//! Why a decision is not legal: the step that is due, and the part of its set or condition that
//! leaves the choice out.

use super::ahead::{Ahead, Taken};
use super::run::{Offer, Run, Stop};
use merels_model::PointSet;
use merels_model::board::PointId;
use merels_model::ir::{
    Choice, ChoiceKind, Condition, ConditionKind, Game, LineId, Lines, LinesKind, PatternId, Points, PointsKind,
};
use merels_model::position::{Decision, Next, Situation};
use merels_model::refusal::{Beside, Consequence, Due, Exception, Refusal, Why};

/// Why a decision isn't legal after some decisions of a turn, given how the turn began and what comes
/// next.
pub fn not_legal(game: &Game, start: &Situation, taken: &[Decision], next: &Next, decision: Decision) -> Refusal {
    if let Next::Over(outcome) = next {
        return Why::Over(outcome.clone()).into();
    }
    let mut run = Run::new(game, start.clone(), taken);
    let Err(Stop::Due(offers)) = run.turn() else { return Why::NothingDue.into() };
    if offers.iter().any(|offer| offer.options.contains(&decision)) {
        let due = offers.first().map(|offer| offer.choice.span);
        let so_far = Taken { decisions: taken, steps: run.steps, heavy: run.heavy };
        let ends = Ahead::of(game, start).rating(so_far, decision).is_some();
        let why = if ends { Why::NotBest(decision) } else { Why::Unfinishable(decision) };
        return Refusal { why, due, excluded_by: None };
    }
    let alike: Vec<&Offer> = offers.iter().filter(|offer| same_sort(&offer.choice.kind, decision)).collect();
    let Some(first) = alike.first() else { return another_is_due(&offers) };
    let meant: Vec<&Choice> =
        alike.iter().map(|offer| offer.choice).filter(|choice| begins_as(&mut run, &choice.kind, decision)).collect();
    let Some(choice) = meant.first() else {
        return not_begun(&mut run, next, &alike, first.choice, decision);
    };
    let refusal = excluded(&mut run, choice, decision);
    let vague = meant.len() > 1 || matches!(refusal.why, Why::NotOneOf(_) | Why::NoOption(_));
    // One rule of several that would do tells half of it: where the piece can go is all of it.
    match decision {
        Decision::Move { from, .. } if vague && !matches!(refusal.why, Why::YoursThere(_)) => {
            Refusal { why: goes_to(next, from), due: (meant.len() == 1).then_some(choice.span), excluded_by: None }
        }
        _ => Refusal { due: Some(choice.span), ..refusal },
    }
}

/// Why a decision isn't legal that none of several choices is about.
fn not_begun<'g>(
    run: &mut Run<'g>,
    next: &Next,
    alike: &[&Offer<'g>],
    first: &'g Choice,
    decision: Decision,
) -> Refusal {
    let refusal = excluded(run, first, decision);
    let only_rule = alike.len() == 1;
    match (decision, &refusal.why) {
        // Choices without an option are no offers: what speaks of others says nothing of this piece.
        (Decision::Move { from, .. }, Why::NotOneOf(_)) if !only_rule => goes_to(next, from).into(),
        _ if only_rule => Refusal { due: Some(first.span), ..refusal },
        _ => refusal.why.into(),
    }
}

/// Whether a choice is about the piece of a decision, whatever speaks against the rest of it.
fn begins_as<'g>(run: &mut Run<'g>, kind: &'g ChoiceKind, decision: Decision) -> bool {
    match (kind, decision) {
        (ChoiceKind::Move { from, .. }, Decision::Move { from: source, .. }) => run.points(from).contains(source),
        (ChoiceKind::Place { kinds, .. }, Decision::Place { kind, .. }) => kinds.contains(&kind),
        _ => true,
    }
}

/// Where the piece on a point can go.
fn goes_to(next: &Next, from: PointId) -> Why {
    let Next::Decide { legal, .. } = next else { return Why::GoesNowhere(from) };
    let mut to: Vec<PointId> = Vec::new();
    for decision in legal {
        match *decision {
            Decision::Move { from: source, to: target } if source == from && !to.contains(&target) => to.push(target),
            _ => {}
        }
    }
    if to.is_empty() { Why::GoesNowhere(from) } else { Why::GoesTo(from, to) }
}

fn same_sort(kind: &ChoiceKind, decision: Decision) -> bool {
    matches!(
        (kind, decision),
        (ChoiceKind::Place { .. }, Decision::Place { .. })
            | (ChoiceKind::Move { .. }, Decision::Move { .. })
            | (ChoiceKind::Take { .. }, Decision::Take { .. })
            | (ChoiceKind::Point(_), Decision::Choose { .. })
            | (ChoiceKind::Say(_), Decision::Say { .. })
            | (ChoiceKind::Pass, Decision::Pass)
    )
}

/// What may be done after some decisions of a turn.
pub fn due(game: &Game, start: &Situation, taken: &[Decision]) -> Vec<Due> {
    let mut run = Run::new(game, start.clone(), taken);
    match run.turn() {
        Err(Stop::Due(offers)) => all_due(&offers),
        _ => Vec::new(),
    }
}

/// The choices of which one may be made after some decisions of a turn.
pub fn choices<'g>(game: &'g Game, start: &Situation, taken: &'g [Decision]) -> Vec<&'g Choice> {
    let mut run = Run::new(game, start.clone(), taken);
    match run.turn() {
        Err(Stop::Due(offers)) => {
            let open = offers.iter().filter(|offer| !offer.options.is_empty());
            open.map(|offer| offer.choice).collect()
        }
        _ => Vec::new(),
    }
}

fn all_due(offers: &[Offer]) -> Vec<Due> {
    let due = offers.iter().map(|offer| match &offer.choice.kind {
        ChoiceKind::Place { .. } => Due::Place,
        ChoiceKind::Move { .. } => Due::Move,
        ChoiceKind::Take { .. } => Due::Take,
        ChoiceKind::Point(_) => Due::Choose,
        ChoiceKind::Say(_) => Due::Say,
        ChoiceKind::Pass => Due::Pass,
    });
    let mut due: Vec<Due> = due.collect();
    due.dedup();
    due
}

fn another_is_due(offers: &[Offer]) -> Refusal {
    let example = offers.iter().flat_map(|offer| &offer.options).next().copied();
    let due = offers.first().map(|offer| offer.choice.span);
    Refusal { why: Why::OtherDue(all_due(offers), example), due, excluded_by: None }
}

fn excluded<'g>(run: &mut Run<'g>, choice: &'g Choice, decision: Decision) -> Refusal {
    match (&choice.kind, decision) {
        (ChoiceKind::Place { kinds, on, from_pool }, Decision::Place { kind, at }) => {
            if !kinds.contains(&kind) {
                return Why::KindNotNow(kind).into();
            }
            if run.state.piece(at).is_some() {
                return Why::NotEmpty(at).into();
            }
            if let Some(reason) = left_out(run, on, at) {
                return reason;
            }
            let held = if *from_pool {
                run.state.pool.get(kind.index()).copied().map_or(0, i64::from)
            } else {
                run.state.in_hand(run.decider, Some(&[kind]))
            };
            if held == 0 { Why::NoneLeft(kind).into() } else { struck_out(run, choice, decision) }
        }
        (ChoiceKind::Move { from, to, onto }, Decision::Move { from: source, to: target }) => {
            if let Some(reason) = left_out(run, from, source) {
                return reason;
            }
            if run.state.piece(source).is_none() {
                return Why::Empty(source).into();
            }
            if !onto && run.state.piece(target).is_some() {
                return Why::NotEmpty(target).into();
            }
            let yours = run.state.piece(target).is_some_and(|piece| piece.owner == Some(run.decider));
            run.it = source.into();
            match left_out(run, to, target) {
                Some(left) if yours => Refusal { why: Why::YoursThere(target), ..left },
                Some(left) => left,
                None => struck_out(run, choice, decision),
            }
        }
        (ChoiceKind::Take { what, .. }, Decision::Take { at }) => {
            if run.state.piece(at).is_none() {
                return Why::Empty(at).into();
            }
            left_out(run, what, at).unwrap_or_else(|| struck_out(run, choice, decision))
        }
        (ChoiceKind::Point(what), Decision::Choose { at }) => {
            left_out(run, what, at).unwrap_or_else(|| struck_out(run, choice, decision))
        }
        _ => Why::NotNow.into(),
    }
}

fn struck_out<'g>(run: &Run<'g>, choice: &'g Choice, decision: Decision) -> Refusal {
    match &choice.unless {
        Some(unless) => {
            let then = consequence(&run.tried(choice, decision), unless);
            Refusal { why: Why::StruckOut(decision, then), due: None, excluded_by: Some(unless.span) }
        }
        None => Why::NoOption(decision).into(),
    }
}

/// What makes a condition hold, the first part that can be told.
fn consequence(run: &Run<'_>, condition: &Condition) -> Option<Consequence> {
    match &condition.kind {
        ConditionKind::And(parts) | ConditionKind::Or(parts) => {
            parts.iter().filter(|part| run.holds(part)).find_map(|part| consequence(run, part))
        }
        ConditionKind::SomeLines(lines) => {
            let line = run.lines(lines).first().copied()?;
            match spoken_of(lines)? {
                LinesKind::Made(pattern) => Some(Consequence::Makes(*pattern, line)),
                LinesKind::Broken(pattern) => Some(Consequence::Breaks(*pattern, line)),
                LinesKind::Standing(pattern) => Some(Consequence::Stands(*pattern, line)),
                _ => None,
            }
        }
        ConditionKind::Stuck => Some(Consequence::Stuck),
        _ => None,
    }
}

/// The pattern that a set of lines is of, and what is said of it.
fn spoken_of(lines: &Lines) -> Option<&LinesKind> {
    match &lines.kind {
        kind @ (LinesKind::Made(_) | LinesKind::Broken(_) | LinesKind::Standing(_)) => Some(kind),
        LinesKind::In(first, _) | LinesKind::Except(first, _) => spoken_of(first),
        LinesKind::Local(_) | LinesKind::Memory(..) | LinesKind::Union(_) | LinesKind::IfAny(..) => None,
    }
}

/// The innermost part of a set that leaves a point out.
fn left_out(run: &Run<'_>, set: &Points, point: PointId) -> Option<Refusal> {
    if run.points(set).contains(point) {
        return None;
    }
    let by = |span, why| Some(Refusal { why, due: None, excluded_by: Some(span) });
    let say = |why| by(set.span, why);
    match &set.kind {
        PointsKind::Mine => say(match run.state.piece(point) {
            None => Why::Empty(point),
            Some(_) => Why::NotYours(point),
        }),
        PointsKind::Theirs => say(match run.state.piece(point) {
            None => Why::Empty(point),
            Some(_) => Why::NotTheirs(point),
        }),
        PointsKind::Empty => say(Why::NotEmpty(point)),
        PointsKind::Occupied => say(Why::Empty(point)),
        PointsKind::In(a, b) => left_out(run, a, point).or_else(|| left_out(run, b, point)),
        PointsKind::Except(a, b) => {
            left_out(run, a, point).or_else(|| by(b.span, Why::Excepted(point, exception(run, b, point))))
        }
        PointsKind::IfAny(first, second) => {
            let part = if run.points(first).is_empty() { second } else { first };
            left_out(run, part, point)
        }
        PointsKind::Near(inner, of) => {
            left_out(run, inner, point).or_else(|| say(Why::NotNextTo(point, single(run.points(of)))))
        }
        PointsKind::Sight { set: inner, of, .. } => {
            left_out(run, inner, point).or_else(|| say(Why::OutOfSight(point, single(run.points(of)))))
        }
        PointsKind::Over { set: inner, .. } => left_out(run, inner, point).or_else(|| say(Why::NoLeap(point))),
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
        | PointsKind::Between { .. }
        | PointsKind::Connected(..)
        | PointsKind::OfDecider(_)
        | PointsKind::FirstPoint(_)
        | PointsKind::Step(..) => say(Why::NotOneOf(point)),
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

/// What an exception stands for at a point.
fn exception(run: &Run<'_>, set: &Points, point: PointId) -> Exception {
    match &set.kind {
        PointsKind::OnLines(lines) => match lines.kind {
            LinesKind::Standing(pattern) | LinesKind::Made(pattern) | LinesKind::Broken(pattern) => {
                Exception::Pattern(pattern, through(run, lines, point))
            }
            _ => Exception::Lines,
        },
        PointsKind::Step(ways, of) => {
            let board = &run.game.board;
            let ways = ways.of(run.decider);
            let steps = run.points(of).iter().flat_map(|from| ways.iter().map(move |&way| (from, way)));
            let found = steps.into_iter().find(|&(from, way)| board.steps(from, way).contains(&point));
            found.map_or(Exception::Points, |(from, way)| {
                let beside = if run.state.piece(from).is_none() { Beside::Nothing } else { Beside::Piece };
                Exception::Step(way, from, beside)
            })
        }
        _ => Exception::Points,
    }
}

/// The first of some lines that goes through a point.
fn through(run: &Run<'_>, lines: &Lines, point: PointId) -> Option<LineId> {
    let goes = |line: &LineId| run.game.lines.get(line.index()).is_some_and(|line| line.points.contains(&point));
    run.lines(lines).into_iter().find(goes)
}

/// The lines on which a pattern stands.
pub fn standing(game: &Game, state: &Situation, pattern: PatternId) -> Vec<LineId> {
    let run = Run::new(game, state.clone(), &[]);
    run.standing(pattern, &state.board)
}
