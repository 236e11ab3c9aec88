//! Where turns say that somebody wins or loses, and under which conditions one comes there.

use merels_model::ir::{
    Body, Choice, ChoiceKind, Condition, ConditionKind, Game, LinesKind, Points, PointsKind, Statement, StatementKind,
};

use super::locals::chosen_of;
use crate::meaning::Done;

/// A `win` or `lose` in a turn.
#[derive(Clone)]
pub(super) struct Found<'g> {
    /// Whether it is `win`.
    pub(super) wins: bool,
    /// Whether it is said where the other player decides.
    pub(super) swapped: bool,
    /// What holds there.
    pub(super) path: Vec<Step<'g>>,
    /// Whether it is said where a turn can't begin.
    pub(super) stuck: bool,
    /// What was done with the piece that is spoken of.
    pub(super) done: Done,
    /// Whether that piece is the decider's.
    pub(super) mine: bool,
    /// Whether a draw may be said before it in the turn.
    pub(super) after_a_draw: bool,
}

/// A condition on the way, and whether it holds.
#[derive(Clone, Copy)]
pub(super) struct Step<'g> {
    pub(super) condition: &'g Condition,
    pub(super) holds: bool,
    /// Where the names in it are given; none outside turns.
    pub(super) body: Option<&'g Body>,
    /// Where it stands for what is settled before: whether by a `win`.
    pub(super) settled: Option<bool>,
}

impl<'g> Step<'g> {
    /// Of a rule of an `end`.
    pub(super) fn of_end(condition: &'g Condition, holds: bool) -> Self {
        Self { condition, holds, body: None, settled: None }
    }
}

/// All of them, in the order of the phases; what the same action says is found once for each call.
pub(super) fn found(game: &Game) -> Vec<Found<'_>> {
    let mut all = Vec::new();
    for phase in &game.phases {
        let here = Here { body: &phase.turn, swapped: false, path: Vec::new(), stuck: false };
        let mut walk =
            Walk { game, found: Vec::new(), done: Done::default(), mine: true, decided: false, draws: false };
        walk.block(&phase.turn.statements, &here, 0);
        all.append(&mut walk.found);
    }
    all
}

/// Actions call one another no deeper.
const DEEPEST: usize = 16;

/// Where one is, and how one came there.
#[derive(Clone)]
struct Here<'g> {
    body: &'g Body,
    swapped: bool,
    path: Vec<Step<'g>>,
    stuck: bool,
}

impl<'g> Here<'g> {
    fn under(&self, condition: &'g Condition, holds: bool) -> Self {
        let mut here = self.clone();
        here.path.push(Step { condition, holds, body: Some(self.body), settled: None });
        here
    }
}

struct Walk<'g> {
    game: &'g Game,
    found: Vec<Found<'g>>,
    done: Done,
    mine: bool,
    /// Whether a turn has come past a decision.
    decided: bool,
    draws: bool,
}

impl<'g> Walk<'g> {
    /// A block; where a condition on lines ends the game for the other side, what follows is under its reverse.
    fn block(&mut self, statements: &'g [Statement], here: &Here<'g>, depth: usize) {
        let mut here = here.clone();
        for statement in statements {
            self.statement(statement, &here, depth);
            if let StatementKind::If { condition, then, otherwise } = &statement.kind
                && otherwise.is_empty()
                && let Some(wins) = is_over(then)
                && is_made(condition)
            {
                here.path.push(Step { condition, holds: false, body: Some(here.body), settled: Some(wins) });
            }
        }
    }

    fn statement(&mut self, statement: &'g Statement, here: &Here<'g>, depth: usize) {
        match &statement.kind {
            StatementKind::Win => self.says(true, here),
            StatementKind::Lose => self.says(false, here),
            StatementKind::Draw => self.draws = true,
            StatementKind::Decide(choice) => self.choice(choice, here, depth),
            StatementKind::If { condition, then, otherwise } => {
                self.block(then, &here.under(condition, true), depth);
                self.block(otherwise, &here.under(condition, false), depth);
            }
            StatementKind::Either(branches) => {
                let before = (self.done, self.mine);
                let mut after = (Done::default(), true);
                for branch in branches {
                    (self.done, self.mine) = before;
                    self.block(branch, here, depth);
                    after = (either(after.0, self.done), after.1 && self.mine);
                }
                (self.done, self.mine) = after;
            }
            StatementKind::While { body, .. } | StatementKind::Repeat { body, .. } => self.block(body, here, depth),
            StatementKind::OpponentDecides(body) => {
                self.block(body, &Here { swapped: !here.swapped, ..here.clone() }, depth);
            }
            StatementKind::Call(action) if depth < DEEPEST => {
                if let Some(action) = self.game.actions.get(action.index()) {
                    let inner = Here { body: &action.body, ..here.clone() };
                    self.block(&action.body.statements, &inner, depth + 1);
                }
            }
            StatementKind::Call(_)
            | StatementKind::Remove(_)
            | StatementKind::RemoveFromHand { .. }
            | StatementKind::Change { .. }
            | StatementKind::Give { .. }
            | StatementKind::Put { .. }
            | StatementKind::Let { .. }
            | StatementKind::Remember { .. }
            | StatementKind::Require(_)
            | StatementKind::Again => {}
        }
    }

    fn choice(&mut self, choice: &'g Choice, here: &Here<'g>, depth: usize) {
        if let Some(otherwise) = &choice.otherwise {
            let first = !self.decided && here.path.is_empty();
            if first || is_over(otherwise).is_none() {
                self.block(otherwise, &Here { stuck: first, ..here.clone() }, depth);
            }
        }
        self.decided = true;
        match &choice.kind {
            ChoiceKind::Place { .. } => {
                self.done = Done { placed: true, ..Done::default() };
                self.mine = true;
            }
            ChoiceKind::Move { from, .. } => {
                self.done = Done { moved: true, ..Done::default() };
                self.mine = is_mine(from) || (self.mine && from.kind == PointsKind::It);
            }
            ChoiceKind::Point(points) => {
                self.done = chosen_of(points);
                self.mine = false;
            }
            ChoiceKind::Take { .. } | ChoiceKind::Say(_) | ChoiceKind::Pass => {}
        }
    }

    fn says(&mut self, wins: bool, here: &Here<'g>) {
        self.found.push(Found {
            wins,
            swapped: here.swapped,
            path: here.path.clone(),
            stuck: here.stuck && !self.decided,
            done: self.done,
            mine: self.mine && self.game.kinds.iter().all(|kind| kind.owned),
            after_a_draw: self.draws,
        });
    }
}

fn either(a: Done, b: Done) -> Done {
    a.or(b)
}

/// Whether a block ends the game for one of the players, and whether by a `win`.
fn is_over(statements: &[Statement]) -> Option<bool> {
    match statements {
        [Statement { kind: StatementKind::Win, .. }] => Some(true),
        [Statement { kind: StatementKind::Lose, .. }] => Some(false),
        _ => None,
    }
}

fn is_made(condition: &Condition) -> bool {
    matches!(&condition.kind, ConditionKind::SomeLines(lines) if matches!(lines.kind, LinesKind::Made(_)))
}

/// Whether all pieces of a set are the decider's.
fn is_mine(points: &Points) -> bool {
    match &points.kind {
        PointsKind::Mine => true,
        PointsKind::In(a, b) => is_mine(a) || is_mine(b),
        PointsKind::Except(a, _) | PointsKind::Near(a, _) => is_mine(a),
        _ => false,
    }
}
