//! What the rules ask of the past of a game, and what that means for values.
//!
//! A value belongs to a position, so nothing that isn't in the position may matter. Two things could: how often the position
//! has been there, and the counters of turns. The first is let go of where that changes no value: who can win at all can win without
//! repeating a position, so a draw by repetition is as good as play that never ends, and that is a draw. The
//! counters become part of the position as far as something asks for them, up to the number that it asks for.

use merels_model::ir::{Condition, ConditionKind, EndResult, Game};
use merels_model::walk::{self, Part};

use crate::{Claims, Refused};

/// For each counter, the number of turns above which it makes no difference how many there are; none where nobody asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) counters: Vec<Option<u32>>,
}

impl Asked {
    /// What a game asks for.
    ///
    /// # Errors
    ///
    /// [`Refused::Repetition`] where a rule about repeated positions isn't one that makes a draw.
    pub(crate) fn of(game: &Game, claims: Claims) -> Result<Self, Refused> {
        let mut asked = Self { counters: vec![None; game.counters.len()] };
        for statement in walk::statements(game) {
            statement.parts().into_iter().try_for_each(|part| asked.part(part))?;
        }
        if game.keeps_boards {
            return Err(Refused::Repetition);
        }
        for phase in &game.phases {
            [&phase.until, &phase.when]
                .into_iter()
                .flatten()
                .try_for_each(|condition| asked.part(Part::Condition(condition)))?;
            phase.preference.iter().try_for_each(|preference| asked.part(Part::Number(&preference.number)))?;
        }
        for rule in &game.ends {
            match rule.result {
                EndResult::Claim if claims == Claims::Off => {}
                EndResult::Claim => asked.count(Part::Condition(&rule.when)),
                EndResult::Draw if draws_more_the_more_is_seen(&rule.when) => asked.count(Part::Condition(&rule.when)),
                _ => asked.part(Part::Condition(&rule.when))?,
            }
        }
        Ok(asked)
    }

    /// Notes which counters are asked for; refuses what asks for repetition.
    fn part(&mut self, part: Part<'_>) -> Result<(), Refused> {
        let is_seen = |part: Part<'_>| match part {
            Part::Condition(condition) => matches!(condition.kind, ConditionKind::Seen(_)),
            _ => false,
        };
        if part.any(&is_seen) {
            return Err(Refused::Repetition);
        }
        self.count(part);
        Ok(())
    }

    fn count(&mut self, part: Part<'_>) {
        part.each(&mut |part| {
            if let Part::Condition(Condition { kind: ConditionKind::TurnsWithout(turns, counter), .. }) = part
                && let Some(most) = self.counters.get_mut(counter.index())
            {
                *most = (*most).max(Some(*turns));
            }
        });
    }
}

/// Whether nothing but more draws come of a condition when positions have been seen more often.
fn draws_more_the_more_is_seen(condition: &Condition) -> bool {
    match &condition.kind {
        ConditionKind::Not(inner) => !Part::Condition(inner).any(&|part| match part {
            Part::Condition(condition) => matches!(condition.kind, ConditionKind::Seen(_)),
            _ => false,
        }),
        ConditionKind::And(parts) | ConditionKind::Or(parts) => parts.iter().all(draws_more_the_more_is_seen),
        _ => true,
    }
}
