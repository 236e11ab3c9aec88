//! Searchers as players and judges of playtests.

use std::collections::BTreeMap;

use merels_engine::History;
use merels_model::Decision;
use merels_play::{Position, Rules};
use merels_playtest::{Company, Judge, Judgement, Player, Strategy};
use merels_search::{AlphaBeta, Budget, Limits, Means, Spec, Strengths, Weights, is_forced};

/// The table or tree of each player, in bytes. Levels take less.
const MEMORY: usize = 16 << 20;
/// The table of a judge, in bytes.
const JUDGES_MEMORY: usize = 4 << 20;
/// How much a judge looks at in a turn where nothing is said, in states.
pub const JUDGE: u64 = 2_000;
/// The level of those who are asked what they would fall for.
const NOVICE: u8 = 2;
/// A lead of so many hundredths of a man makes a win ten times as likely as a loss.
const TENFOLD: f64 = 400.0;

/// Why somebody can't take part in a playtest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is limited by time, and no two runs would be the same: limit it by states (`alphabeta:20000n`, `mcts:500n`) or turns (`alphabeta:d6`), or take one of `level1` to `level9`"
)]
pub struct LimitedByTime(String);

/// How an opponent decides in a playtest.
///
/// # Errors
///
/// Whoever is limited by time: a playtest can be repeated.
pub fn strategy(spec: Spec) -> Result<Strategy, LimitedByTime> {
    match spec {
        Spec::Random => Ok(Strategy::Random),
        Spec::AlphaBeta(Budget::Time(_)) | Spec::Mcts(Budget::Time(_)) => Err(LimitedByTime(spec.to_string())),
        Spec::AlphaBeta(_) | Spec::Mcts(_) | Spec::Level(_) => Ok(Strategy::Named(spec.to_string())),
    }
}

/// Searchers, made anew for each game: what they do follows from the seed alone.
#[derive(Clone, Debug)]
pub struct Searchers {
    rules: Rules,
    weights: Weights,
    strengths: Strengths,
    judge: u64,
    known: BTreeMap<String, Spec>,
}

impl Searchers {
    /// Those who are named by some strategies, and a judge that looks at so many states a turn; 0 for none. Only games
    /// between two are judged.
    pub fn new(rules: &Rules, strategies: &[Strategy], weights: Weights, judge: u64) -> Self {
        let named = strategies.iter().filter_map(|strategy| match strategy {
            Strategy::Named(name) => name.parse().ok().map(|spec| (name.clone(), spec)),
            Strategy::Random | Strategy::RandomTurn => None,
        });
        let judge = if rules.game().players.len() == 2 { judge } else { 0 };
        let strengths = Strengths::default();
        Self { rules: rules.clone(), weights, strengths, judge, known: named.collect() }
    }

    /// With levels that are so strong.
    #[must_use]
    pub fn with_strengths(self, strengths: Strengths) -> Self {
        Self { strengths, ..self }
    }

    fn means(&self, memory: usize) -> Means {
        Means { memory, threads: 1, weights: self.weights, strengths: self.strengths }
    }
}

impl Company for Searchers {
    fn player(&self, name: &str, seed: u64) -> Box<dyn Player> {
        let spec = self.known.get(name).copied().unwrap_or(Spec::Random);
        Box::new(Thinking(merels_search::Player::new(&self.rules, spec, seed, self.means(MEMORY)).with_taste(seed)))
    }

    fn novice(&self, seed: u64) -> Option<Box<dyn Player>> {
        let means = self.means(JUDGES_MEMORY);
        let novice = || merels_search::Player::new(&self.rules, Spec::Level(NOVICE), seed, means);
        (self.judge > 0).then(|| Box::new(Thinking(novice())) as Box<dyn Player>)
    }

    fn judge(&self) -> Option<Box<dyn Judge>> {
        let searcher = || AlphaBeta::new(&self.rules, self.weights, JUDGES_MEMORY);
        (self.judge > 0).then(|| Box::new(Judging { searcher: searcher(), nodes: self.judge }) as Box<dyn Judge>)
    }

    fn looks_at(&self) -> u64 {
        self.judge
    }
}

struct Thinking(merels_search::Player);

impl Player for Thinking {
    fn choose(&mut self, position: &Position, history: &History) -> Vec<Decision> {
        self.0.choose_at(position, history, &|| false).decisions
    }
}

struct Judging {
    searcher: AlphaBeta,
    nodes: u64,
}

impl Judge for Judging {
    fn judge(&mut self, position: &Position, history: &History) -> Judgement {
        let lines = position.legal().len().min(2);
        let found = self.searcher.search(position, history, &Limits::nodes(self.nodes), lines, &mut |_| ());
        let chance_of = |line: usize| found.lines.get(line).map(|line| chance(line.score));
        Judgement { chance: chance_of(0).unwrap_or(0.5), second: chance_of(1) }
    }
}

/// The chance that a score means: as in chess, 1 / (1 + 10^(-s / 400)).
fn chance(score: i32) -> f64 {
    if is_forced(score) {
        return if score > 0 { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + 10_f64.powf(-f64::from(score) / TENFOLD))
}
