//! Looking ahead within a turn: whether it can go on after a decision, and how well.

use super::run::{Run, Stop};
use merels_model::ir::{Game, Part, Phase, Preference};
use merels_model::limits::MAX_LOOK_AHEAD;
use merels_model::outcome::Fault;
use merels_model::position::{Decision, Situation};

/// A search through the ways of going on with a turn.
pub(crate) struct Ahead<'a> {
    game: &'a Game,
    start: &'a Situation,
    /// How much it may still take.
    fuel: u64,
}

/// The decisions of a turn so far, and what it took to come to them.
#[derive(Clone, Copy)]
pub(crate) struct Taken<'t> {
    pub(crate) decisions: &'t [Decision],
    pub(crate) steps: u32,
    pub(crate) heavy: u32,
}

impl<'a> Ahead<'a> {
    /// A search in the turn that begins here.
    pub(crate) fn of(game: &'a Game, start: &'a Situation) -> Self {
        Self { game, start, fuel: MAX_LOOK_AHEAD }
    }

    fn phase(&self) -> Option<&'a Phase> {
        self.game.phases.get(self.start.phase().index())
    }

    fn preference(&self) -> Option<&'a Preference> {
        self.phase()?.preference.as_ref()
    }

    /// The options after which the turn can go on; where the phase prefers some turns, those that lead to the best.
    /// Nothing if there are too many ways.
    pub(crate) fn legal(mut self, taken: Taken<'_>, mut options: Vec<Decision>) -> Option<Vec<Decision>> {
        if self.phase().is_some_and(Phase::is_lenient) {
            return self.not_ruled_out(taken, &options);
        }
        let ratings: Vec<Option<i64>> = options.iter().map(|&option| self.rating(taken, option)).collect();
        let best = ratings.iter().copied().max().flatten().filter(|_| self.preference().is_some());
        let mut ratings = ratings.into_iter();
        options.retain(|_| ratings.next().flatten().is_some_and(|rating| best.is_none_or(|best| rating == best)));
        (self.fuel > 0).then_some(options)
    }

    /// The options of which isn't known that the turn can't go on after them: once one is known after which it can, those that are
    /// too much work to be looked into are among them.
    fn not_ruled_out(&mut self, taken: Taken<'_>, options: &[Decision]) -> Option<Vec<Decision>> {
        let mut legal = Vec::new();
        for &option in options {
            let goes_on = self.rating(taken, option).is_some();
            let given_up = self.fuel == 0;
            if given_up && legal.is_empty() {
                return None;
            }
            if goes_on || given_up {
                legal.push(option);
            }
        }
        Some(legal)
    }

    /// How good the best way is in which the turn can go on after one more decision: to its end where the phase has whole
    /// turns, else to the next choice without failing a `require`.
    pub(crate) fn rating(&mut self, taken: Taken<'_>, option: Decision) -> Option<i64> {
        if self.fuel == 0 {
            return None;
        }
        let script: Vec<Decision> = taken.decisions.iter().copied().chain([option]).collect();
        let mut run = Run::new(self.game, self.start.clone(), &script);
        let stop = run.turn();
        let turn = self.game.work.turn_of(self.start.phase().index());
        // What the turn took before this decision was counted with those before.
        self.works(match stop {
            Err(Stop::Fault(Fault::Endless)) => turn.endless_trial(),
            _ => turn.trial(run.steps.saturating_sub(taken.steps), run.heavy.saturating_sub(taken.heavy)),
        });
        match stop {
            Ok(()) | Err(Stop::TurnOver | Stop::Won(..) | Stop::Lost(..) | Stop::Drawn(_)) => {
                Some(self.preference().map_or(0, |preference| self.at_end(preference, run.state)))
            }
            // Where the rules are at fault, that is seen.
            Err(Stop::Fault(_)) => Some(i64::MAX),
            Err(Stop::Refused | Stop::Stuck) => None,
            Err(Stop::Due(_)) if !self.phase().is_some_and(|phase| phase.whole_turns) => Some(0),
            Err(Stop::Due(offers)) => {
                let prefers = self.preference().is_some();
                let options = offers.iter().flat_map(|offer| &offer.options);
                let taken = Taken { decisions: &script, steps: run.steps, heavy: run.heavy };
                let mut ways = options.filter_map(|&next| self.rating(taken, next));
                if prefers { ways.max() } else { ways.next() }
            }
        }
    }

    /// How good a turn is that ends like this.
    #[inline(never)]
    fn at_end(&mut self, preference: &Preference, state: Situation) -> i64 {
        self.works(self.game.work.rating(Part::Number(&preference.number)));
        preference.rating(Run::new(self.game, state, &[]).number(&preference.number))
    }

    fn works(&mut self, work: u64) {
        self.fuel = self.fuel.saturating_sub(work);
    }
}
