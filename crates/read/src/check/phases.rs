//! Phases that are never entered, or never left.

use merels_syntax::{Code, Diagnostic};

use super::facts::Facts;
use super::judge::Judge;
use super::truth::Truth;
use merels_model::ir::{
    Condition, ConditionKind, Effects, EndResult, Game, LinesKind, NumberKind, Phase, Player, PointsKind,
};
use merels_model::walk::{Part, any_called};

/// What a condition asks about, and what a turn changes.
#[derive(Clone, Copy, Default)]
struct Touched {
    /// What stands where, and whose it is.
    board: bool,
    /// What is in hands.
    hands: bool,
    memories: bool,
    /// The phases of players.
    phases: bool,
}

impl Touched {
    fn meets(self, other: Self) -> bool {
        self.board && other.board || self.hands && other.hands || self.memories && other.memories || self.phases
    }
}

/// Asks every phase.
pub(super) fn check(facts: &Facts<'_>, judge: &mut Judge) {
    let game = facts.game;
    for phase in &game.phases {
        if let Some(when) = &phase.when {
            let never = facts.truth(when) == Truth::Never;
            judge.ask(Code::PhaseNeverEntered, when.span, never, || {
                let message = format!("phase `{}` is never entered: its `when` never holds", phase.name);
                Diagnostic::new(Code::PhaseNeverEntered, when.span, message)
                    .at(facts.bounds(when).unwrap_or_default())
                    .help("it is judged once, when the phase before is over")
            });
        }
        let Some(until) = &phase.until else { continue };
        let truth = facts.truth(until);
        judge.ask(Code::PhaseNeverEntered, until.span, truth == Truth::Always, || {
            let message = format!("phase `{}` is over before its first turn: its `until` always holds", phase.name);
            Diagnostic::new(Code::PhaseNeverEntered, until.span, message)
                .at(facts.bounds(until).unwrap_or_default())
                .help("`until` says when the phase is left; is it the wrong way round?")
        });
        let idle = truth != Truth::Always && phase.turns.is_none() && !asked_by(until).meets(changed_in(game, phase));
        judge.ask(Code::PhaseNeverLeft, until.span, truth == Truth::Never || idle, || {
            let (message, help) = if truth == Truth::Never {
                (
                    format!("phase `{}` is never left: its `until` never holds", phase.name),
                    "compare it with what hands and board can hold; hands are filled by such as `9 in each hand`",
                )
            } else {
                (
                    format!("nothing that is done in phase `{}` can bring its `until` about", phase.name),
                    "let its turns change what the condition asks about, or ask something else",
                )
            };
            let why = facts.bounds(until).filter(|_| truth == Truth::Never);
            Diagnostic::new(Code::PhaseNeverLeft, until.span, message).at(why.unwrap_or_default()).help(help)
        });
    }
}

/// What a condition asks about.
fn asked_by(condition: &Condition) -> Touched {
    let asks = |test: &dyn Fn(Part<'_>) -> bool| Part::Condition(condition).any(test);
    Touched {
        board: asks(&|part| match part {
            Part::Condition(condition) => matches!(condition.kind, ConditionKind::BoardFull),
            Part::Points(points) => {
                !matches!(points.kind, PointsKind::Memory(..) | PointsKind::Fixed(_) | PointsKind::All)
            }
            Part::Lines(lines) => !matches!(lines.kind, LinesKind::Memory(..)),
            Part::Number(number) => matches!(number.kind, NumberKind::Left { .. }),
            Part::Player(_) => false,
        }),
        hands: asks(&|part| match part {
            Part::Condition(condition) => matches!(condition.kind, ConditionKind::HandEmpty(_)),
            Part::Number(number) => matches!(number.kind, NumberKind::Hand { .. } | NumberKind::Left { .. }),
            Part::Points(_) | Part::Lines(_) | Part::Player(_) => false,
        }),
        memories: asks(&|part| match part {
            Part::Points(points) => matches!(points.kind, PointsKind::Memory(..)),
            Part::Lines(lines) => matches!(lines.kind, LinesKind::Memory(..)),
            Part::Number(number) => matches!(number.kind, NumberKind::Memory(..)),
            Part::Player(player) => matches!(player, Player::Memory(..)),
            Part::Condition(_) => false,
        }),
        phases: asks(
            &|part| matches!(part, Part::Condition(condition) if matches!(condition.kind, ConditionKind::PhaseIs(_))),
        ),
    }
}

/// What turns of the phase change; where players go through the phases alone, those of all phases.
fn changed_in(game: &Game, phase: &Phase) -> Touched {
    let alone = game.phases.iter().any(|phase| phase.each);
    let goes_out = game.players.len() > 2
        && game.ends.iter().any(|rule| matches!(rule.result, EndResult::IsOut(_) | EndResult::Loses(_)));
    let does = |test: &dyn Fn(Effects<'_>) -> bool| {
        let mut turns = game.phases.iter().filter(|other| alone || other.name == phase.name);
        turns.any(|phase| any_called(&phase.turn.statements, &game.actions, &|statement| test(statement.effects())))
    };
    Touched {
        board: goes_out || does(&|effects| effects.on_board()),
        // Who counts what is left counts the men on the board with those in hand.
        hands: goes_out || does(&|effects| effects.on_hands() || effects.captures),
        memories: does(&|effects| effects.remembers) || game.memories.iter().any(|memory| memory.through_next_turn),
        phases: true,
    }
}
