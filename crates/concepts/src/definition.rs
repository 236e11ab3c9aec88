//! A definition as measures ask of it: its statements, its ends, and what stands on the board at the start.

use merels_engine::History;
use merels_model::ir::{ChoiceKind, Flow, Game, Part, PlayerId, Points, PointsKind, Statement, StatementKind};
use merels_model::walk;
use merels_play::{Position, Rules};

/// A definition, looked through once.
pub(crate) struct Definition<'g> {
    pub(crate) game: &'g Game,
    /// The statements of turns, what begins a phase included, but not the set-up.
    statements: Vec<&'g Statement>,
    /// How many pieces stand on the board at the start.
    pub(crate) standing: usize,
}

impl<'g> Definition<'g> {
    pub(crate) fn of(rules: &'g Rules) -> Self {
        let game = rules.game();
        let start = Position::start(rules, PlayerId(0), &mut History::new());
        let standing = start.state().board.iter().flatten().count();
        let mut statements = Vec::new();
        let mut entered = vec![false; game.actions.len()];
        for body in game.phases.iter().flat_map(|phase| [&phase.begin, &phase.turn]) {
            walk::each_called(&body.statements, &game.actions, &mut entered, &mut |found| statements.push(found));
        }
        Self { game, statements, standing }
    }

    /// Whether a turn has such a statement.
    pub(crate) fn has(&self, test: impl Fn(&Statement) -> bool) -> bool {
        self.statements.iter().any(|statement| test(statement))
    }

    /// Whether a turn has such a decision.
    pub(crate) fn decides(&self, test: impl Fn(&ChoiceKind) -> bool) -> bool {
        self.has(|statement| matches!(statement.flow(), Flow::Choice(choice) if test(&choice.kind)))
    }

    /// Whether a move has such an aim.
    pub(crate) fn aims(&self, test: impl Fn(&Points) -> bool) -> bool {
        self.decides(|kind| matches!(kind, ChoiceKind::Move { to, .. } if test(to)))
    }

    /// Whether an end asks for something.
    pub(crate) fn ends(&self, test: fn(Part<'_>) -> bool) -> bool {
        self.game.ends.iter().any(|rule| Part::Condition(&rule.when).any(&test))
    }

    /// Whether an end asks for something, or a turn wins or loses outright where it has.
    pub(crate) fn decided_by(&self, test: fn(Part<'_>) -> bool) -> bool {
        let outright = |inner: &Statement| matches!(inner.kind, StatementKind::Win | StatementKind::Lose);
        self.ends(test)
            || self.has(|statement| match statement.flow() {
                Flow::If { condition, then, .. } => {
                    Part::Condition(condition).any(&test) && walk::any_called(then, &self.game.actions, &outright)
                }
                _ => false,
            })
    }
}

/// Whether a set of points, or one that it is made of, is of some kind.
pub(crate) fn holds(points: &Points, test: impl Fn(&PointsKind) -> bool) -> bool {
    Part::Points(points).any(&|part| matches!(part, Part::Points(points) if test(&points.kind)))
}
