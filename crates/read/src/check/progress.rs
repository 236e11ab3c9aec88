//! Whether a game can go on for ever: proven impossible by what every turn uses up, or left open.
//!
//! Each turn that comes past a decision of one of these sorts brings the game nearer to its end, where nothing undoes it:
//! a placement out of a hand that is never filled again; a placement, where nothing ever leaves the board; a taking,
//! where nothing ever comes onto it; a step forward, where nothing comes onto it and nobody's men change hands.

use merels_model::ir::{
    Choice, ChoiceKind, Condition, ConditionKind, Direction, Effects, Flow, KindId, NumberKind, Part, Phase, Points,
    PointsKind, Statement, StatementKind, Times, Ways,
};
use merels_model::walk::{any_called, expressions, statements};

use super::extent::Content;
use super::facts::Facts;

/// Whether nothing in the rules bounds the length of a game.
pub(super) fn may_go_on(facts: &Facts<'_>) -> bool {
    if expressions(facts.game).into_iter().any(|part| part.any(&is_clock)) {
        return false;
    }
    let progress = Progress::of(facts);
    let mut lasting = facts.game.phases.iter().filter(|phase| phase.turns.is_none());
    lasting.any(|phase| !progress.in_each_turn(phase) && goes_round(facts, &phase.turn.statements))
}

/// Whether a position can come about again: not where each turn uses something up.
pub(super) fn may_recur(facts: &Facts<'_>) -> bool {
    let progress = Progress::of(facts);
    !facts.game.phases.iter().all(|phase| progress.surely(&phase.turn.statements, phase.whole_turns))
}

/// Whether a turn can be nothing but a step that the next turn may take back, or a pass: what isn't so may well come to an end
/// by something that is used up in a way that isn't seen here.
fn goes_round(facts: &Facts<'_>, turn: &[Statement]) -> bool {
    let Some((first, after)) = turn.split_first() else { return false };
    let idle = || after.iter().all(may_do_nothing);
    match first.flow() {
        Flow::Choice(choice) => idle() && is_reversible(choice),
        Flow::If { then, otherwise, .. } => idle() && (goes_round(facts, then) || goes_round(facts, otherwise)),
        Flow::Either(branches) => idle() && branches.iter().any(|branch| goes_round(facts, branch)),
        Flow::Call(id) => {
            let action = facts.game.actions.get(id.index());
            idle() && action.is_some_and(|action| goes_round(facts, &action.body.statements))
        }
        Flow::On => goes_round(facts, after),
        Flow::While(..) | Flow::Repeat(..) | Flow::OtherDecides(_) | Flow::Require(_) | Flow::Again | Flow::Over => {
            false
        }
    }
}

/// Whether a statement behind the first decision needn't change anything.
fn may_do_nothing(statement: &Statement) -> bool {
    match statement.flow() {
        Flow::If { condition, otherwise, .. } => {
            let asks = |part: Part<'_>| matches!(part, Part::Lines(_)) || matches!(part, Part::Points(_));
            Part::Condition(condition).any(&asks) && otherwise.iter().all(may_do_nothing)
        }
        Flow::On => {
            let effects = statement.effects();
            effects.remembers || !effects.any()
        }
        _ => false,
    }
}

/// Whether a decision is a step that can be taken back by one of the same sort, or a pass.
fn is_reversible(choice: &Choice) -> bool {
    match &choice.kind {
        ChoiceKind::Say(_) | ChoiceKind::Pass => true,
        ChoiceKind::Move { from, to, onto: false } => choice.unless.is_none() && are_mine(from) && leads_back(to),
        _ => false,
    }
}

/// Whether who may go to such a point may go back to where he came from.
fn leads_back(to: &Points) -> bool {
    match &to.kind {
        PointsKind::Empty => true,
        PointsKind::Near(set, of) => set.kind == PointsKind::Empty && of.kind == PointsKind::It,
        PointsKind::Sight { set, of, going, .. } => {
            set.kind == PointsKind::Empty && of.kind == PointsKind::It && going.as_ref().is_none_or(are_both_ways)
        }
        PointsKind::In(set, steps) => {
            let both =
                matches!(&steps.kind, PointsKind::Step(ways, of) if of.kind == PointsKind::It && are_both_ways(ways));
            set.kind == PointsKind::Empty && both
        }
        _ => false,
    }
}

/// Whether for each direction there is the opposite one, for every player.
fn are_both_ways(ways: &Ways) -> bool {
    ways.0.iter().all(|ways| !ways.is_empty() && ways.iter().all(|&way| ways.contains(&way.opposite())))
}

/// Whether a condition or number asks how long something has lasted. Whatever is remembered may be a clock.
fn is_clock(part: Part<'_>) -> bool {
    match part {
        Part::Condition(Condition { kind, .. }) => {
            matches!(kind, ConditionKind::Seen(_) | ConditionKind::TurnsWithout(..))
        }
        Part::Number(number) => matches!(number.kind, NumberKind::Memory(..)),
        Part::Points(_) | Part::Lines(_) | Part::Player(_) => false,
    }
}

/// What is never undone in a game.
struct Progress<'f> {
    facts: &'f Facts<'f>,
    /// Nothing ever leaves the board.
    fills: bool,
    /// Nothing ever comes onto it, once the game has begun.
    empties: bool,
    /// The same, and men stay whose they are.
    advances: bool,
}

impl<'f> Progress<'f> {
    fn of(facts: &'f Facts<'f>) -> Self {
        let game = facts.game;
        let mut in_turns: Vec<&Statement> = Vec::new();
        let turns = game.phases.iter().flat_map(|phase| [&phase.begin, &phase.turn]);
        for body in turns.chain(game.actions.iter().map(|action| &action.body)) {
            in_turns.extend(flatten(&body.statements));
        }
        let does = |test: fn(Effects<'_>) -> bool| in_turns.iter().any(|statement| test(statement.effects()));
        let comes = does(|effects| effects.from_nowhere || effects.from_hand || effects.from_pool);
        let empties = !comes;
        Self {
            facts,
            fills: !does(|effects| effects.captures) && game.players.len() == 2,
            empties,
            advances: empties && !does(|effects| effects.changes_owner) && in_turns.iter().all(|one| goes_forward(one)),
        }
    }

    /// Whether every turn of a phase comes past a decision that is progress.
    fn in_each_turn(&self, phase: &Phase) -> bool {
        self.surely(&phase.turn.statements, phase.whole_turns)
            // Nothing but progress can be chosen at all.
            || !any_called(&phase.turn.statements, &self.facts.game.actions, &|statement| {
                statement.choice().is_some_and(|choice| !self.is_progress(choice))
            })
    }

    /// Whether each way through some statements comes past such a decision. The first decision of a turn can't be left
    /// out, and under `whole` none can.
    fn surely(&self, statements: &[Statement], whole: bool) -> bool {
        let mut first = true;
        for (at, statement) in statements.iter().enumerate() {
            let surely = match statement.flow() {
                Flow::Choice(choice) => {
                    let leaps = self.empties && leaps_and_removes(choice, statements.get(at + 1));
                    let counts = (first || whole) && choice.otherwise.is_none() && (leaps || self.is_progress(choice));
                    first = false;
                    counts
                }
                Flow::If { then, otherwise, .. } => self.surely(then, whole) && self.surely(otherwise, whole),
                Flow::Either(branches) => branches.iter().all(|branch| self.surely(branch, whole)),
                Flow::Over => true,
                Flow::OtherDecides(body) => self.surely(body, whole),
                Flow::On | Flow::While(..) | Flow::Repeat(..) | Flow::Call(_) | Flow::Require(_) | Flow::Again => false,
            };
            if surely {
                return true;
            }
            first &=
                !any_called(std::slice::from_ref(statement), &self.facts.game.actions, &|one| one.choice().is_some());
        }
        false
    }

    fn is_progress(&self, choice: &Choice) -> bool {
        match &choice.kind {
            ChoiceKind::Place { kinds, from_pool, .. } => self.fills || !from_pool && self.is_used_up(kinds),
            ChoiceKind::Take { into_hand, .. } => !into_hand && (self.empties || self.is_used_up_everywhere()),
            ChoiceKind::Move { to, onto, .. } => {
                let taken = *onto && self.facts.extent(to).what.and(Content::EMPTY).is_nothing();
                self.advances || taken && self.empties
            }
            ChoiceKind::Point(_) | ChoiceKind::Say(_) | ChoiceKind::Pass => false,
        }
    }

    /// Whether a hand that holds such pieces is never filled again.
    fn is_used_up(&self, kinds: &[KindId]) -> bool {
        let unlimited = |kinds: &[KindId]| {
            self.facts.game.supplies.iter().any(|supply| supply.count.is_none() && kinds.contains(&supply.kind))
        };
        !self.facts.into_hand && !unlimited(kinds)
    }

    fn is_used_up_everywhere(&self) -> bool {
        let kinds: Vec<KindId> = (0..self.facts.game.kinds.len()).map(|kind| KindId(kind as u8)).collect();
        self.is_used_up(&kinds) && !statements(self.facts.game).into_iter().any(|one| one.effects().from_nowhere)
    }
}

/// A statement list with all that stands in it.
fn flatten(body: &[Statement]) -> Vec<&Statement> {
    body.iter()
        .flat_map(|statement| {
            let inner = statement.blocks().into_iter().flat_map(flatten);
            std::iter::once(statement).chain(inner)
        })
        .collect()
}

/// Whether a statement, if it moves men, moves the decider's own to a point that lies before them.
fn goes_forward(statement: &Statement) -> bool {
    match statement.choice().map(|choice| &choice.kind) {
        Some(ChoiceKind::Move { from, to, .. }) => are_mine(from) && lies_ahead(to),
        _ => true,
    }
}

fn are_mine(points: &Points) -> bool {
    match &points.kind {
        PointsKind::Mine => true,
        PointsKind::In(a, b) => are_mine(a) || are_mine(b),
        PointsKind::Except(a, _) | PointsKind::Near(a, _) => are_mine(a),
        _ => false,
    }
}

/// Whether a move leads over men that the next statement removes.
fn leaps_and_removes(choice: &Choice, next: Option<&Statement>) -> bool {
    let Some(StatementKind::Remove(removed)) = next.map(|next| &next.kind) else { return false };
    let is = |points: &Points, kind: &PointsKind| points.kind == *kind;
    let passed = match &removed.kind {
        PointsKind::Crossed => true,
        PointsKind::In(a, b) => is(a, &PointsKind::Theirs) && is(b, &PointsKind::Crossed),
        _ => false,
    };
    let over = |points: &Points| match &points.kind {
        PointsKind::Over { legs, .. } => {
            legs.iter().any(|leg| leg.times != Times::Any && is(&leg.points, &PointsKind::Theirs))
        }
        _ => false,
    };
    passed && matches!(&choice.kind, ChoiceKind::Move { to, .. } if over(to))
}

/// Whether what is in a set lies nearer to where its player faces than `it` does.
fn lies_ahead(points: &Points) -> bool {
    match &points.kind {
        PointsKind::In(a, b) => lies_ahead(a) || lies_ahead(b),
        PointsKind::Except(a, _) | PointsKind::Near(a, _) => lies_ahead(a),
        PointsKind::Union(parts) => !parts.is_empty() && parts.iter().all(lies_ahead),
        PointsKind::Step(ways, of) => (of.kind == PointsKind::It || lies_ahead(of)) && all_ahead(ways),
        PointsKind::Sight { of, going: Some(ways), .. } => of.kind == PointsKind::It && all_ahead(ways),
        PointsKind::Over { from, going: Some(ways), .. } => from.kind == PointsKind::It && all_ahead(ways),
        _ => false,
    }
}

/// Whether each player's directions all lead to one side of the board.
fn all_ahead(ways: &Ways) -> bool {
    const SIDES: [&[Direction]; 4] = [
        &[Direction::North, Direction::NorthEast, Direction::NorthWest],
        &[Direction::South, Direction::SouthEast, Direction::SouthWest],
        &[Direction::East, Direction::NorthEast, Direction::SouthEast],
        &[Direction::West, Direction::NorthWest, Direction::SouthWest],
    ];
    let to_one_side = |ways: &Vec<Direction>| SIDES.iter().any(|side| ways.iter().all(|way| side.contains(way)));
    ways.0.len() > 1 && ways.0.iter().all(to_one_side)
}
