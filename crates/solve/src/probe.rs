//! Asking for values: of positions, decisions and turns.

use merels_engine::{History, State};
use merels_model::ir::PlayerId;
use merels_model::position::Decision;
use merels_play::Position;

use crate::codec::{After, Codec};
use crate::value::Value;

/// Where values of positions come from.
pub trait Values {
    /// The value of a position as it is kept, for the player who decides in it; none where it isn't known.
    fn get(&self, key: &[u64]) -> Option<Value>;
}

/// Finds the values of positions, also within turns, and of what can be done in them.
#[derive(Clone, Copy)]
pub struct Prober<'v> {
    pub(crate) codec: &'v Codec,
    pub(crate) values: &'v dyn Values,
}

/// Something that can be done, and what it is worth to whoever does it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// One decision, or those of a whole turn.
    pub decisions: Vec<Decision>,
    /// What it is worth; none where that isn't known.
    pub value: Option<Value>,
}

impl Prober<'_> {
    /// The value of a position, for the player who decides in it. Where the game is over, for the player due: lost, won or drawn
    /// in no turns. None where it isn't known.
    pub fn of(&self, position: &Position) -> Option<Value> {
        if let Some(outcome) = position.outcome() {
            return Some(ended(outcome.winner, position.decider()));
        }
        self.of_state(position.engine_state(), position.is_turn_start().then_some(position))
    }

    /// All decisions in a position with their values, the best first; among equals as the file has them.
    pub fn decisions(&self, position: &Position) -> Vec<Choice> {
        let state = position.engine_state();
        let of = |&decision: &Decision| Choice {
            decisions: vec![decision],
            value: self.after(state, decision).map(|(_, value)| value),
        };
        best_first(position.legal().iter().map(of).collect())
    }

    /// All turns in a position, or what is left of the one under way, with their values, the best first. Where another player
    /// decides within the turn, it goes as far as that.
    pub fn turns(&self, position: &Position) -> Vec<Choice> {
        let mut turns = Vec::new();
        self.walk(position.engine_state(), &mut Vec::new(), &mut turns);
        best_first(turns)
    }

    /// A turn that is best for whoever decides in a position: of those with the same value the one after which the smallest share of the
    /// other player's turns keeps it, and of equals in that the first. Nothing where one that isn't known may be better.
    pub fn best(&self, position: &Position) -> Option<Choice> {
        let turns = self.turns(position);
        let best = Some(best_value(&turns)?);
        let equal = turns.into_iter().take_while(|turn| turn.value == best);
        equal
            .map(|turn| (self.leeway(position, &turn), turn))
            .min_by(|one, other| one.0.total_cmp(&other.0))
            .map(|(_, turn)| turn)
    }

    /// The share of turns after a turn that are worth as much as the best of them to whoever is due; 1 where the game is over.
    fn leeway(&self, position: &Position, turn: &Choice) -> f64 {
        let next = self.played(position, &turn.decisions).filter(|next| next.outcome().is_none());
        let answers = next.map_or(Vec::new(), |next| self.turns(&next));
        let Some(best) = answers.first().map(|answer| answer.value) else { return 1.0 };
        let keep = answers.iter().filter(|answer| answer.value == best).count();
        keep as f64 / answers.len() as f64
    }

    /// Best play from a position on, turn by turn, so many turns at most; among equals the first turn.
    pub fn best_line(&self, position: &Position, most: usize) -> Vec<Vec<Decision>> {
        let mut now = position.clone();
        let mut line = Vec::new();
        while line.len() < most && now.outcome().is_none() {
            let Some(best) = self.turns(&now).into_iter().next() else { break };
            let Some(next) = self.played(&now, &best.decisions) else { break };
            line.push(best.decisions);
            now = next;
        }
        line
    }

    /// The position after a turn, or part of one; none if it can't be played.
    pub(crate) fn played(&self, position: &Position, decisions: &[Decision]) -> Option<Position> {
        let mut history = History::new();
        let play = |now: Position, &decision: &Decision| now.play(self.codec.rules(), decision, &mut history).ok();
        decisions.iter().try_fold(position.clone(), play)
    }

    fn walk(&self, state: &State, so_far: &mut Vec<Decision>, turns: &mut Vec<Choice>) {
        let mut legal = Vec::new();
        state.generate(&mut legal);
        for decision in legal {
            so_far.push(decision);
            let mut begun = self.codec.begun();
            let mut next = state.clone();
            next.apply(decision, &mut begun);
            let goes_on = next.ending().is_none() && !next.is_turn_start() && next.decider() == state.decider();
            if goes_on {
                self.walk(&next, so_far, turns);
            } else {
                let value = self.after(state, decision).map(|(_, value)| value);
                turns.push(Choice { decisions: so_far.clone(), value });
            }
            so_far.pop();
        }
    }

    /// The value of a state, for whoever decides in it.
    fn of_state(&self, state: &State, turn: Option<&Position>) -> Option<Value> {
        if let Some(position) = turn {
            if self.codec.claims == crate::Claims::Automatic && state.claim(1).is_some() {
                return Some(Value::Draw);
            }
            return self.kept(position.turn_start());
        }
        let mut legal = Vec::new();
        state.generate(&mut legal);
        let mut best: Option<Value> = None;
        for decision in legal {
            let (_, value) = self.after(state, decision)?;
            best = best.max(Some(value));
        }
        best
    }

    /// The state after a decision, and what that is worth to whoever decides before it: the turn under way counts.
    fn after(&self, state: &State, decision: Decision) -> Option<(State, Value)> {
        let mut begun = self.codec.begun();
        let mut next = state.clone();
        next.apply(decision, &mut begun);
        let decider = state.decider();
        let value = match self.codec.after(&next) {
            After::Over(winner) => ended(winner, decider).a_turn_before(),
            After::Turn => {
                let at = self.codec.turn_start(&next, &mut begun);
                seen_by(decider, next.decider(), self.kept(at)?).a_turn_before()
            }
            After::Within => seen_by(decider, next.decider(), self.of_state(&next, None)?),
        };
        Some((next, value))
    }

    fn kept(&self, at: &merels_model::Situation) -> Option<Value> {
        let mut key = vec![0; self.codec.layout.words];
        self.codec.write(at, &mut key, &mut Vec::new()).ok()?;
        self.values.get(&key)
    }
}

/// What the best of all turns is worth, the best known first, where that is known: one that isn't known may be better than any but
/// a win.
pub fn best_value(turns: &[Choice]) -> Option<Value> {
    let best = turns.first()?.value?;
    let is_known = matches!(best, Value::Win(_)) || turns.iter().all(|turn| turn.value.is_some());
    is_known.then_some(best)
}

/// What the end of the game is worth to a player.
fn ended(winner: Option<PlayerId>, player: PlayerId) -> Value {
    match winner {
        None => Value::Draw,
        Some(winner) if winner == player => Value::Win(0),
        Some(_) => Value::Loss(0),
    }
}

fn seen_by(player: PlayerId, decider: PlayerId, value: Value) -> Value {
    if player == decider { value } else { value.for_other() }
}

/// What isn't known comes last.
fn best_first(mut choices: Vec<Choice>) -> Vec<Choice> {
    choices.sort_by_key(|choice| std::cmp::Reverse(choice.value));
    choices
}
