//! Players of playtests who know for certain what a table of exact values has.

use std::sync::Arc;

use merels::playtest::{Company, Judge, Player};
use merels::skill::Searchers;
use merels::solve::table::Table;
use merels::{Decision, History, Position};

/// Searchers who look into a table first.
pub(crate) struct Tabled {
    pub(crate) searchers: Searchers,
    pub(crate) table: Arc<Table>,
}

impl Company for Tabled {
    fn player(&self, name: &str, seed: u64) -> Box<dyn Player> {
        let thinking = self.searchers.player(name, seed);
        Box::new(Knowing { thinking, table: Arc::clone(&self.table), seed })
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
    table: Arc<Table>,
    seed: u64,
}

impl Player for Knowing {
    fn choose(&mut self, position: &Position, history: &History) -> Vec<Decision> {
        let turns = self.table.prober().turns(position);
        let Some(best) = turns.first().and_then(|turn| turn.value) else {
            return self.thinking.choose(position, history);
        };
        // Among equals the seed decides, so that games differ.
        let equal: Vec<_> = turns.into_iter().filter(|turn| turn.value == Some(best)).collect();
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let chosen = (self.seed >> 33) as usize % equal.len().max(1);
        equal.into_iter().nth(chosen).map(|turn| turn.decisions).unwrap_or_default()
    }
}
