//! Ends that hold as soon as a few of the men have been placed: men come one by one, so that no number of them is passed over.

use merels_model::ir::{
    ChoiceKind, Condition, ConditionKind, EndResult, Flow, Game, Number, NumberKind, Player, PointsKind, Statement,
};
use merels_model::walk::{any, statements};
use merels_syntax::tree::Comparison;
use merels_syntax::{Code, Diagnostic};

use super::facts::Facts;
use super::judge::Judge;

/// How deep actions are followed.
const MAX_DEPTH: usize = 16;

/// Asks every rule by which the player who is due loses with so many men on the board.
pub(super) fn check(facts: &Facts<'_>, judge: &mut Judge) {
    let game = facts.game;
    let one_by_one = come_one_by_one(game);
    for rule in &game.ends {
        let loses = matches!(&rule.result, EndResult::Loses(Player::Mover) | EndResult::IsOut(Player::Mover));
        let Some((number, men)) = counted(&rule.when).filter(|_| loses) else { continue };
        let more = |most: Option<u64>| most.is_none_or(|most| i64::try_from(most).is_ok_and(|most| most > men));
        let placed = one_by_one && men > 0 && facts.players().all(|one| more(facts.most_men(Some(one), None, false)));
        judge.ask(Code::TooEarly, rule.span, placed, || {
            let message = format!("nobody ever has more than {men} men on the board: whoever places that many loses");
            Diagnostic::new(Code::TooEarly, rule.span, message)
                .label(number.span, "this counts the men on the board alone, and they come one by one")
                .help(format!("`left` counts those in hand, too: `left = {men}`"))
                .choice(format!("`left = {men}`"), number.span, "left")
        });
    }
}

/// The number of men on the board with which a condition holds, whatever else does.
fn counted(when: &Condition) -> Option<(&Number, i64)> {
    match &when.kind {
        ConditionKind::Or(parts) => parts.iter().find_map(counted),
        ConditionKind::Compare(Comparison::Equal, number, men) => match (&number.kind, &men.kind) {
            (NumberKind::Count(points), NumberKind::Fixed(men)) => {
                (points.kind == PointsKind::Mine).then_some((number, *men))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Whether the board is empty at first, and nobody's men on it become more by two in a turn.
fn come_one_by_one(game: &Game) -> bool {
    let other_ways = |statement: &&Statement| {
        let effects = statement.effects();
        effects.from_nowhere
            || effects.changes_owner
            || effects.changes_kind && game.kinds.iter().any(|kind| !kind.owned)
    };
    let within_a_turn = |statements: &[Statement]| most_placed(game, statements, 0).is_some_and(|placed| placed <= 1);
    !statements(game).iter().any(other_ways)
        && game.phases.iter().all(|phase| {
            within_a_turn(&phase.turn.statements) && most_placed(game, &phase.begin.statements, 0) == Some(0)
        })
}

/// How many men are placed at most; nothing where that isn't known, or it isn't the mover who places them.
fn most_placed(game: &Game, statements: &[Statement], depth: usize) -> Option<usize> {
    statements.iter().map(|statement| placed_by(game, statement, depth)).sum()
}

fn placed_by(game: &Game, statement: &Statement, depth: usize) -> Option<usize> {
    let most = |statements: &[Statement]| most_placed(game, statements, depth);
    let none = |statements: &[Statement]| {
        let places = |statement: &Statement| {
            matches!(statement.flow(), Flow::Call(_))
                || statement.choice().is_some_and(|choice| matches!(choice.kind, ChoiceKind::Place { .. }))
        };
        (!any(statements, &places)).then_some(0)
    };
    match statement.flow() {
        Flow::Choice(choice) => {
            let placed = usize::from(matches!(choice.kind, ChoiceKind::Place { .. }));
            let otherwise = choice.otherwise.as_ref().map_or(Some(0), |otherwise| most(otherwise))?;
            Some(placed.max(otherwise))
        }
        Flow::If { then, otherwise, .. } => Some(most(then)?.max(most(otherwise)?)),
        Flow::Either(branches) => {
            branches.iter().map(|branch| most(branch)).try_fold(0, |most, next| Some(next?.max(most)))
        }
        Flow::While(_, body) | Flow::Repeat(_, body) | Flow::OtherDecides(body) => none(body),
        Flow::Call(id) => {
            let action = game.actions.get(id.index()).filter(|_| depth < MAX_DEPTH)?;
            most_placed(game, &action.body.statements, depth + 1)
        }
        Flow::On | Flow::Require(_) | Flow::Again | Flow::Over => Some(0),
    }
}
