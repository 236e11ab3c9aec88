//! The measures: what each is called, how it is worked out, and on what scale games are compared by it.

use merels_playtest::Report;
use serde::Serialize;

use crate::definition::Definition;

mod board;
mod ends;
mod patterns;
mod pieces;
mod play;
mod turns;

/// What a measure is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// Points and links.
    Board,
    /// Players and what they play with.
    Pieces,
    /// What a turn may do.
    Turns,
    /// What lines are looked for.
    Patterns,
    /// How games are won, lost and drawn.
    Ends,
    /// What happens when it is played at random.
    Play,
}

impl Group {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Board, Self::Pieces, Self::Turns, Self::Patterns, Self::Ends, Self::Play];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Pieces => "pieces",
            Self::Turns => "turns",
            Self::Patterns => "patterns",
            Self::Ends => "ends",
            Self::Play => "play",
        }
    }

    /// How much it counts. What happens in play is what players notice first.
    pub fn weight(self) -> f64 {
        if self == Self::Play { 2.0 } else { 1.0 }
    }

    fn measures(self) -> &'static [Measure] {
        match self {
            Self::Board => board::MEASURES,
            Self::Pieces => pieces::MEASURES,
            Self::Turns => turns::MEASURES,
            Self::Patterns => patterns::MEASURES,
            Self::Ends => ends::MEASURES,
            Self::Play => play::MEASURES,
        }
    }
}

/// How two values are compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// Whether something is so.
    YesNo,
    /// Parts of one.
    Part,
    /// Amounts, by their ratio: from nothing to this much.
    Amount(f64),
}

impl Scale {
    /// Where a value lies, from 0 to 1. Amounts go by their logarithm: from 9 points to 19 is as far as from 99 to 199.
    pub fn place(self, value: f64) -> f64 {
        match self {
            Self::YesNo | Self::Part => value.clamp(0.0, 1.0),
            Self::Amount(most) => (value.max(0.0).ln_1p() / most.ln_1p()).min(1.0),
        }
    }
}

/// A measure of games.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// Its name in JSON, which stays as it is.
    pub key: &'static str,
    /// What it is about.
    pub group: Group,
    /// Its name, for people.
    pub name: &'static str,
    /// How it is worked out.
    pub formula: &'static str,
    /// How values are compared.
    pub scale: Scale,
    of: Of,
}

/// What a measure is taken of.
#[derive(Clone, Copy, Debug)]
enum Of {
    Definition(fn(&Definition<'_>) -> f64),
    Play(fn(&Report) -> f64),
}

impl Measure {
    /// Of rules and of what came of playing them.
    pub(crate) fn taken(&self, definition: &Definition<'_>, report: &Report) -> f64 {
        match self.of {
            Of::Definition(of) => of(definition),
            Of::Play(of) => of(report),
        }
    }
}

/// Every measure, by groups.
pub fn measures() -> impl Iterator<Item = &'static Measure> {
    Group::ALL.into_iter().flat_map(Group::measures)
}

/// A number.
const fn amount(
    group: Group,
    key: &'static str,
    name: &'static str,
    scale: Scale,
    formula: &'static str,
    of: fn(&Definition<'_>) -> f64,
) -> Measure {
    Measure { key, group, name, formula, scale, of: Of::Definition(of) }
}

/// Whether something is so: 1 or 0.
const fn whether(
    group: Group,
    key: &'static str,
    name: &'static str,
    formula: &'static str,
    of: fn(&Definition<'_>) -> f64,
) -> Measure {
    Measure { key, group, name, formula, scale: Scale::YesNo, of: Of::Definition(of) }
}

/// What came of playing.
const fn played(
    key: &'static str,
    name: &'static str,
    scale: Scale,
    formula: &'static str,
    of: fn(&Report) -> f64,
) -> Measure {
    Measure { key, group: Group::Play, name, formula, scale, of: Of::Play(of) }
}

/// 1 for what holds.
fn one_if(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// A quotient; 0 where there is nothing to divide by.
fn by(part: f64, whole: f64) -> f64 {
    if whole == 0.0 { 0.0 } else { part / whole }
}
