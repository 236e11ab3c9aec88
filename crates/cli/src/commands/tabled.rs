//! Players of playtests who play by exact values.

use std::sync::Arc;

use merels::playtest::{Company, Judge, Player};
use merels::skill::Searchers;
use merels::solve::best_value;
use merels::{Decision, History, Position};

use crate::values::Known;

/// Searchers who look at what is known first.
pub(crate) struct Tabled {
    pub(crate) searchers: Searchers,
    pub(crate) known: Arc<Known>,
}

impl Company for Tabled {
    fn player(&self, name: &str, seed: u64) -> Box<dyn Player> {
        let thinking = self.searchers.player(name, seed);
        Box::new(Knowing { thinking, known: Arc::clone(&self.known), seed })
    }

    fn judge(&self) -> Option<Box<dyn Judge>> {
        self.searchers.judge()
    }

    fn looks_at(&self) -> u64 {
        self.searchers.looks_at()
    }
}

struct Knowing {
    thinking: Box<dyn Player>,
    known: Arc<Known>,
    seed: u64,
}

impl Player for Knowing {
    fn choose(&mut self, position: &Position, history: &History) -> Vec<Decision> {
        let turns = self.known.prober().turns(position);
        let Some(best) = best_value(&turns) else {
            return self.thinking.choose(position, history);
        };
        // Among equals the seed decides, so that games differ.
        let equal: Vec<_> = turns.into_iter().filter(|turn| turn.value == Some(best)).collect();
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let chosen = (self.seed >> 33) as usize % equal.len().max(1);
        equal.into_iter().nth(chosen).map(|turn| turn.decisions).unwrap_or_default()
    }
}
