//! What is known for certain: exact values, on the points and in words.

use std::collections::BTreeMap;

use merels::board::PointId;
use merels::sheet::{Phrase, Saying};
use merels::solve::{Choice, Value};
use merels::{Decision, Position, Rules, notation};

use crate::act::first_point;
use crate::app::App;
use crate::style::Mark;

/// Says what each decision in a position is worth to whoever decides, the best first; nothing where that isn't known.
pub type Certain = Box<dyn Fn(&Rules, &Position) -> Vec<Choice>>;

/// How many decisions are told in words.
const TOLD: usize = 3;

impl App {
    /// The same with exact values of the game that is played.
    #[must_use]
    pub fn knowing(mut self, certain: Certain) -> Self {
        self.certain = certain;
        self
    }

    /// Shows what each decision is worth, until it is asked for again.
    pub(crate) fn toggle_values(&mut self) {
        self.values_shown = !self.values_shown;
        self.look_values_up();
        if !self.values_shown {
            self.notice(Phrase::ValuesHidden);
        } else if self.values.is_empty() {
            self.values_shown = false;
            self.refuse_by(Phrase::NothingKnown);
        } else {
            let told: Vec<String> = self.values.iter().take(TOLD).filter_map(|choice| self.told(choice)).collect();
            self.say(&told.join("; "));
        }
    }

    /// Keeps what is shown as the position is.
    pub(crate) fn look_values_up(&mut self) {
        self.values = match self.values_shown && self.session().outcome().is_none() {
            true => self.known(),
            false => Vec::new(),
        };
    }

    /// What is known of the decisions, those of unknown worth apart.
    fn known(&self) -> Vec<Choice> {
        let session = self.session();
        let mut known = (self.certain)(session.rules(), session.position());
        known.retain(|choice| choice.value.is_some());
        known
    }

    /// The best decision there is, and in words what it is worth.
    pub(crate) fn certain_hint(&self) -> Option<(Decision, String)> {
        let best = self.known().into_iter().next()?;
        Some((*best.decisions.first()?, self.told(&best)?))
    }

    fn told(&self, choice: &Choice) -> Option<String> {
        let decision = notation::decision(self.game(), *choice.decisions.first()?);
        let worth = self.spoken(Saying::Value(choice.value?.into()));
        Some(self.phrase(Phrase::IsWorth(&decision, &worth)))
    }

    /// What the best decision on each point is worth, or with the piece that is picked up.
    pub(crate) fn value_marks(&self) -> BTreeMap<PointId, Mark> {
        let mut best: BTreeMap<PointId, Value> = BTreeMap::new();
        for choice in &self.values {
            let (Some(&decision), Some(value)) = (choice.decisions.first(), choice.value) else { continue };
            let at = match (self.picked, decision) {
                (Some(picked), Decision::Move { from, to }) => (from == picked).then_some(to),
                (Some(_), _) => None,
                (None, decision) => first_point(decision),
            };
            let Some(at) = at else { continue };
            let known = best.entry(at).or_insert(value);
            *known = value.max(*known);
        }
        let mark = |value| match value {
            Value::Win(_) => Mark::Won,
            Value::Draw => Mark::Drawn,
            Value::Loss(_) => Mark::Lost,
        };
        best.into_iter().map(|(at, value)| (at, mark(value))).collect()
    }
}
