//! Why a game ended: the condition that held, told of the player it is about.

use merels_model::ir::{Body, Condition, ConditionKind, Flow, Game, PlayerId, Statement};
use merels_model::outcome::{Grounds, Held, Verdict};
use merels_model::walk;
use merels_syntax::Span;

use super::aim::made_by;
use super::locals::meant;
use super::{Plan, View};
use crate::meaning::{Clause, Person};

/// What held where a rule of an `end` decided.
pub(crate) fn of_grounds(game: &Game, grounds: &Grounds) -> Option<Clause> {
    let rule = game.ends.get(grounds.rule)?;
    Some(Plan::new(game).reason(grounds.about, &rule.when, grounds.held, None))
}

/// What held where a statement decided; none where it stands under no condition.
pub(crate) fn of_verdict(game: &Game, verdict: &Verdict) -> Option<Clause> {
    let (condition, body) = condition_at(game, verdict.because?)?;
    Some(Plan::new(game).reason(verdict.about, condition, verdict.held, Some(body)))
}

/// The condition of an `if` that is written here, and the body it stands in.
fn condition_at(game: &Game, span: Span) -> Option<(&Condition, &Body)> {
    let turns = game.phases.iter().flat_map(|phase| [&phase.turn, &phase.begin]);
    let mut bodies = turns.chain(game.actions.iter().map(|action| &action.body));
    bodies.find_map(|body| {
        let mut all: Vec<&Statement> = Vec::new();
        walk::each_called(&body.statements, &[], &mut [], &mut |statement| all.push(statement));
        all.into_iter().find_map(|statement| match statement.flow() {
            Flow::If { condition, .. } if condition.span == span => Some((condition, body)),
            _ => None,
        })
    })
}

impl Plan<'_> {
    fn reason(&mut self, about: PlayerId, condition: &Condition, held: Held, body: Option<&Body>) -> Clause {
        let named = View::named(self.game, about);
        let opponent = match self.game.players.len() {
            2 => named.others.clone(),
            _ => Person::NotDue,
        };
        let view = View { mover: named.decider.clone(), opponent, ..named };
        let by = view.decider.clone();
        let outer = std::mem::replace(&mut self.locals, body.map(meant).unwrap_or_default());
        let clause = self.seen_by(view, |plan| plan.held(condition, held, &mut 0));
        self.locals = outer;
        made_by(clause, &by)
    }

    /// A condition that holds: of alternatives the first that does; `next` is the number of the next one, see
    /// [`merels_model::outcome::alternatives`].
    fn held(&mut self, condition: &Condition, held: Held, next: &mut usize) -> Clause {
        match &condition.kind {
            ConditionKind::And(parts) => Clause::All(parts.iter().map(|part| self.held(part, held, next)).collect()),
            ConditionKind::Or(parts) => {
                let mut found = None;
                for part in parts {
                    let holds = held.has(*next);
                    *next += 1;
                    let clause = self.held(part, held, next);
                    found = found.or(holds.then_some(clause));
                }
                found.unwrap_or_else(|| self.clause(condition, true))
            }
            _ => self.clause(condition, true),
        }
    }
}
