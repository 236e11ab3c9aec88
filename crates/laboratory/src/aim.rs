//! What an author asks of a game.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Something that is measured of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// The decided games that whoever begins wins, in per cent.
    First,
    /// The games that are drawn, in per cent.
    Draws,
    /// The games that were cut off, in per cent.
    Unfinished,
    /// The median number of turns.
    Turns,
    /// The mean number of legal decisions.
    Options,
    /// The mean number of captures in a game.
    Captures,
    /// The turns with a real choice, in per cent.
    Choice,
    /// How often the lead changes in a game, on average.
    Lead,
    /// After what part of the turns the winner is certain in the median game, in per cent.
    Certain,
    /// The decided games in which the winner had been far behind, in per cent.
    Comebacks,
    /// The turns in which one decision is clearly the best, in per cent.
    Clear,
    /// The drama of games, in hundredths.
    Drama,
    /// By how many Elo points the players are better than those of level 1.
    Depth,
}

/// All measures, with their names and the unit in which it is told how far an aim is missed: absolute, or a tenth of the bound.
const MEASURES: [(Measure, &str, Option<f64>); 13] = [
    (Measure::First, "first", Some(10.0)),
    (Measure::Draws, "draws", Some(10.0)),
    (Measure::Unfinished, "unfinished", Some(10.0)),
    (Measure::Turns, "turns", None),
    (Measure::Options, "options", None),
    (Measure::Captures, "captures", None),
    (Measure::Choice, "choice", Some(10.0)),
    (Measure::Lead, "lead", None),
    (Measure::Certain, "certain", Some(10.0)),
    (Measure::Comebacks, "comebacks", Some(10.0)),
    (Measure::Clear, "clear", Some(10.0)),
    (Measure::Drama, "drama", Some(10.0)),
    (Measure::Depth, "depth", Some(50.0)),
];

impl Measure {
    /// Its name.
    pub fn name(self) -> &'static str {
        MEASURES.iter().find(|(measure, ..)| *measure == self).map_or("", |(_, name, _)| name)
    }

    /// Whether it takes a judge of positions.
    pub fn is_judged(self) -> bool {
        matches!(self, Self::Lead | Self::Certain | Self::Comebacks | Self::Clear | Self::Drama)
    }

    fn unit(self, bound: f64) -> f64 {
        let unit = MEASURES.iter().find(|(measure, ..)| *measure == self).and_then(|(.., unit)| *unit);
        unit.unwrap_or((bound.abs() / 10.0).max(0.1))
    }
}

/// What is wanted of a measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wanted {
    /// At least so much, and at most.
    Between(Option<f64>, Option<f64>),
    /// As much as can be.
    Most,
    /// As little as can be.
    Least,
}

/// An aim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// Of what.
    pub measure: Measure,
    /// What is wanted of it.
    pub wanted: Wanted,
}

/// What is no aim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no aim: say `MEASURE=a..b`, `a..`, `..b`, `max` or `min`, of {}", names())]
pub struct WrongAim {
    /// What was said.
    pub text: String,
}

fn names() -> String {
    MEASURES.iter().map(|(_, name, _)| *name).collect::<Vec<_>>().join(", ")
}

impl FromStr for Aim {
    type Err = WrongAim;

    fn from_str(text: &str) -> Result<Self, WrongAim> {
        let wrong = || WrongAim { text: text.chars().take(60).collect() };
        let (name, wanted) = text.split_once('=').ok_or_else(wrong)?;
        let measure = MEASURES.iter().find(|(_, known, _)| *known == name.trim()).ok_or_else(wrong)?.0;
        let wanted = match wanted.trim() {
            "max" => Wanted::Most,
            "min" => Wanted::Least,
            range => between(range).ok_or_else(wrong)?,
        };
        Ok(Self { measure, wanted })
    }
}

fn between(text: &str) -> Option<Wanted> {
    let (from, to) = text.split_once("..")?;
    let bound = |text: &str| match text.trim() {
        "" => Some(None),
        text => text.parse::<f64>().ok().filter(|number| number.is_finite()).map(Some),
    };
    let (from, to) = (bound(from)?, bound(to)?);
    let orderly = from.zip(to).is_none_or(|(from, to)| from <= to);
    (orderly && (from.is_some() || to.is_some())).then_some(Wanted::Between(from, to))
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}=", self.measure.name())?;
        match self.wanted {
            Wanted::Most => f.write_str("max"),
            Wanted::Least => f.write_str("min"),
            Wanted::Between(from, to) => {
                let bound = |bound: Option<f64>| bound.map(|bound| bound.to_string()).unwrap_or_default();
                write!(f, "{}..{}", bound(from), bound(to))
            }
        }
    }
}

impl Aim {
    /// How far it is missed, in units of the measure; 0 where it is met. What couldn't be measured misses every aim.
    pub fn miss(&self, value: Option<f64>) -> f64 {
        let Wanted::Between(from, to) = self.wanted else { return 0.0 };
        let Some(value) = value else { return f64::INFINITY };
        let below = from.map_or(0.0, |from| (from - value).max(0.0) / self.measure.unit(from));
        let above = to.map_or(0.0, |to| (value - to).max(0.0) / self.measure.unit(to));
        below.max(above)
    }

    /// What is to be small: how far it is missed, or the value that is to be small or large.
    pub fn cost(&self, value: Option<f64>) -> f64 {
        match self.wanted {
            Wanted::Between(..) => self.miss(value),
            Wanted::Least => value.unwrap_or(f64::INFINITY),
            Wanted::Most => value.map_or(f64::INFINITY, |value| -value),
        }
    }
}
