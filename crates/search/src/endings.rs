//! Exact values of a game's last positions: made a little at a time between searches, used within them.

use std::sync::Arc;

use merels_engine::State;
use merels_play::{Position, Rules};
use merels_solve::Value;
use merels_solve::slices::{self, Endings, Making};

use crate::alphabeta::{Found, Line};
use crate::score::Certain;

/// Whoever looks at fewer states in a turn makes no endings: it would take longer than the game.
const THINKS: u64 = 50_000;
/// For so many states that were looked at in the last search, one way is looked at: about a fifth of the time.
const STATES_A_WAY: u64 = 2;
/// No line that is known is told further, in turns.
const LONGEST: usize = 60;

/// Reads what is known, one for each thread.
#[derive(Clone, Debug)]
pub(crate) struct Reader(slices::Reader);

impl Reader {
    /// What is known of a state at the start of a turn.
    #[inline]
    pub(crate) fn of(&mut self, state: &State) -> Option<Certain> {
        self.0.value(state).map(certain)
    }
}

/// What a searcher knows of endings.
#[derive(Debug)]
pub(crate) struct Lore {
    stage: Stage,
    endings: Option<Endings>,
    /// The states that the last search looked at.
    last: u64,
}

#[derive(Debug)]
enum Stage {
    NotBegun(Arc<Rules>),
    Making(Box<Making>),
    Done,
}

impl Lore {
    pub(crate) fn new(rules: &Arc<Rules>) -> Self {
        Self { stage: Stage::NotBegun(Arc::clone(rules)), endings: None, last: 0 }
    }

    /// One that never knows anything.
    pub(crate) fn none() -> Self {
        Self { stage: Stage::Done, endings: None, last: 0 }
    }

    /// A search has looked at so many states.
    pub(crate) fn searched(&mut self, states: u64) {
        self.last = states;
    }

    /// Goes on making them, as far as the last search allows. What reads them, where there are more than before.
    pub(crate) fn go_on(&mut self) -> Option<Reader> {
        if let (Stage::NotBegun(rules), THINKS..) = (&self.stage, self.last) {
            self.stage = Making::new(rules).map_or(Stage::Done, |making| Stage::Making(Box::new(making)));
        }
        let Stage::Making(making) = &mut self.stage else { return None };
        let more = making.go_on(self.last / STATES_A_WAY);
        if making.is_done() {
            self.stage = Stage::Done;
        }
        self.endings = Some(more?);
        self.endings.as_ref().map(|endings| Reader(endings.reader()))
    }

    /// What is known for certain of a position, and the best that can be played there.
    pub(crate) fn found(&self, rules: &Rules, position: &Position) -> Option<Found> {
        let endings = self.endings.as_ref()?;
        let (value, best) = endings.best(position)?;
        let mut decisions = best.decisions;
        let mut history = merels_engine::History::new();
        let play = |now: Position, decision: &_| now.play(rules, *decision, &mut history).ok();
        if let Some(next) = decisions.iter().try_fold(position.clone(), play) {
            decisions.extend(endings.best_line(&next, LONGEST));
        }
        let score = certain(value).score(0);
        let depth = value.turns().map_or(1, u32::from);
        Some(Found { depth, complete: true, lines: vec![Line { score, decisions }], ..Found::default() })
    }
}

fn certain(value: Value) -> Certain {
    match value {
        Value::Draw => Certain { is_won: None, turns: 0 },
        Value::Win(turns) => Certain { is_won: Some(true), turns },
        Value::Loss(turns) => Certain { is_won: Some(false), turns },
    }
}
