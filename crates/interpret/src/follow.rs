//! What a turn comes past: for those who ask which parts of the rules play ever comes to.

use super::run::{Run, Stop};
use super::trail::Trail;
use merels_model::ir::{Choice, Game, PatternId, PlayerId, Statement};
use merels_model::position::{Decision, Situation};

/// What a turn came past, as far as its decisions go.
#[derive(Clone, Debug, Default)]
pub struct Followed<'g> {
    /// The statements, in the order in which they were begun; in a loop many times. Of branches that can be chosen,
    /// those that stand before their first decisions are among them.
    pub reached: Vec<&'g Statement>,
    /// The choices that are due now, several under `either`. They have options, but with `require` and `whole turns`
    /// perhaps none that is legal.
    pub due: Vec<&'g Choice>,
    /// The statements in the midst of which the turn stands now, the innermost first.
    pub within: Vec<&'g Statement>,
    /// The patterns that stood on some line, of those that were looked for.
    pub stood: Vec<PatternId>,
}

/// Runs a turn from its start with the decisions taken in it, and says what it comes past. `wanted` are the patterns
/// to look for.
pub fn follow<'g>(game: &'g Game, start: &Situation, taken: &'g [Decision], wanted: &[PatternId]) -> Followed<'g> {
    let mut run = Run::new(game, start.clone(), taken);
    run.trail = Some(Trail { wanted: wanted.to_vec(), ..Trail::default() });
    let due = match run.turn() {
        Err(Stop::Due(offers)) => offers.into_iter().map(|offer| offer.choice).collect(),
        _ => Vec::new(),
    };
    let Trail { reached, within, stood, .. } = run.trail.unwrap_or_default();
    Followed { reached, due, within, stood }
}

impl<'g> Run<'g> {
    /// Takes note of what a statement has come to.
    pub(super) fn leave_trail(&mut self, statement: &'g Statement, step: &Result<(), Stop<'g>>) {
        let changes = statement.choice().is_some() || statement.effects().on_board();
        let Some(mut trail) = self.trail.take() else { return };
        if step.is_err() {
            trail.within.push(statement);
        }
        if changes {
            let (found, missing) = trail.wanted.iter().partition(|&&pattern| self.stands_for_somebody(pattern));
            trail.wanted = missing;
            trail.stood.extend::<Vec<_>>(found);
        }
        self.trail = Some(trail);
    }

    /// Whether a pattern stands on some line, in the eyes of any player.
    fn stands_for_somebody(&mut self, pattern: PatternId) -> bool {
        let decider = self.decider;
        let stands = (0..self.game.players.len()).any(|player| {
            self.decider = PlayerId(player as u8);
            !self.standing(pattern, &self.state.board).is_empty()
        });
        self.decider = decider;
        stands
    }
}
