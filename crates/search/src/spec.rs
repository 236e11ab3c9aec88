//! How opponents are named: `alphabeta:500ms`, `mcts:2000n`, `level3`, `random`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The levels there are, from 1 on.
pub const LEVELS: u8 = 9;

/// What one turn may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Time.
    Time(Duration),
    /// States looked at, or playouts.
    Nodes(u64),
    /// Turns looked ahead.
    Depth(u32),
}

/// An opponent, named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spec {
    /// Each decision drawn uniformly.
    Random,
    /// Alpha-beta.
    AlphaBeta(Budget),
    /// Monte Carlo tree search.
    Mcts(Budget),
    /// Alpha-beta of a strength, from 1 to [`LEVELS`], that is the same on every machine.
    Level(u8),
}

/// What is no name of an opponent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no opponent; they are `random`, `alphabeta`, `mcts`, each with a budget such as `:500ms`, `:2s`, `:20000n` or (alphabeta) `:d6`, of a day at most, and `level1` to `level9`"
)]
pub struct WrongSpec(String);

/// The budget where none is named.
const USUAL: Budget = Budget::Time(Duration::from_secs(1));

/// The longest time for a turn.
const MAX_TIME: Duration = Duration::from_secs(24 * 60 * 60);

impl FromStr for Spec {
    type Err = WrongSpec;

    fn from_str(text: &str) -> Result<Self, WrongSpec> {
        let wrong = || WrongSpec(text.chars().take(40).collect());
        let (name, budget) = match text.split_once(':') {
            Some((name, budget)) => (name, Some(budget.parse().map_err(|()| wrong())?)),
            None => (text, None),
        };
        if let (Some(level), None) = (name.strip_prefix("level"), budget) {
            let level = level.trim_start_matches('-').parse().ok().filter(|level| (1..=LEVELS).contains(level));
            return level.map(Self::Level).ok_or_else(wrong);
        }
        match (name, budget) {
            ("random", None) => Ok(Self::Random),
            ("alphabeta", budget) => Ok(Self::AlphaBeta(budget.unwrap_or(USUAL))),
            ("mcts", Some(Budget::Depth(_))) => Err(wrong()),
            ("mcts", budget) => Ok(Self::Mcts(budget.unwrap_or(USUAL))),
            _ => Err(wrong()),
        }
    }
}

impl FromStr for Budget {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if let Some(depth) = text.strip_prefix('d') {
            return depth.parse().ok().filter(|&depth| depth > 0).map(Self::Depth).ok_or(());
        }
        let time = |number: &str, unit: u64| {
            let number: u64 = number.parse().map_err(|_| ())?;
            let time = Duration::from_millis(number.checked_mul(unit).ok_or(())?);
            if time.is_zero() || time > MAX_TIME { Err(()) } else { Ok(Self::Time(time)) }
        };
        if let Some(number) = text.strip_suffix("ms") {
            return time(number, 1);
        }
        if let Some(number) = text.strip_suffix('s') {
            return time(number, 1_000);
        }
        let nodes = text.strip_suffix('n').and_then(|number| number.parse().ok());
        nodes.filter(|&nodes| nodes > 0).map(Self::Nodes).ok_or(())
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::AlphaBeta(budget) => write!(f, "alphabeta:{budget}"),
            Self::Mcts(budget) => write!(f, "mcts:{budget}"),
            Self::Level(level) => write!(f, "level{level}"),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time) => match time.as_millis() {
                whole if whole.is_multiple_of(1_000) => write!(f, "{}s", whole / 1_000),
                time => write!(f, "{time}ms"),
            },
            Self::Nodes(nodes) => write!(f, "{nodes}n"),
            Self::Depth(depth) => write!(f, "d{depth}"),
        }
    }
}
