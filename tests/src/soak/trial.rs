//! One subject, tried in every way.

use std::panic::{AssertUnwindSafe, catch_unwind};

use merels::Rules;
use merels::engine::{Folding, Xorshift};

use super::subject::seed_of;
use crate::equality::Comparison;
use crate::images::Maps;
use crate::line::Line;
use crate::written;

/// A way to try a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// Both executors, decision by decision.
    Executors,
    /// What is written down, and read back.
    Written,
    /// The images under the symmetries, and their folded keys.
    Images,
}

impl Check {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Executors, Self::Written, Self::Images];

    /// Its name in reports and files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Executors => "executors",
            Self::Written => "written",
            Self::Images => "images",
        }
    }

    /// The check of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|check| check.name() == name)
    }
}

/// Something that isn't as it should be.
#[derive(Clone, Debug)]
pub struct Difference {
    /// Which check found it.
    pub check: Check,
    /// What.
    pub what: String,
    /// The game that leads to it.
    pub line: Line,
}

impl Difference {
    /// What sort of difference it is: the word before the first colon.
    pub fn sort(&self) -> &str {
        self.what.split(':').next().unwrap_or_default()
    }
}

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// Games played.
    pub games: u64,
    /// Decisions played in them, by all checks together.
    pub decisions: u64,
}

/// How many games of one subject each check plays, and how long they are.
const GAMES: u64 = 2;
const LONG: usize = 90;
/// The most symmetries whose images are played side by side, and the most decisions of such a game.
const IMAGES: usize = 12;
const IMAGES_LONG: usize = 40;
/// Where whole turns are looked through decision by decision, by the plain interpreter too.
const SLOW: usize = 30;

/// Plays random games of some rules, always the same ones for the same seed.
///
/// # Errors
///
/// The first difference.
pub fn trial(rules: &Rules, seed: u64) -> Result<Tried, Box<Difference>> {
    let mut tried = Tried::default();
    for (number, check) in (0..GAMES).flat_map(|game| Check::ALL.map(|check| (game, check))) {
        let long = if rules.game().phases.iter().any(|phase| phase.looks_ahead) { SLOW } else { LONG };
        let cap = if check == Check::Images { long.min(IMAGES_LONG) } else { long };
        let mut random = Xorshift::new(seed_of(seed, number * 8 + check as u64));
        let line = Line::drawn(rules.game(), &mut random, cap);
        tried.games += 1;
        tried.decisions += follow(rules, check, line)?;
    }
    Ok(tried)
}

/// Plays one game again.
///
/// # Errors
///
/// What differs in it.
pub fn replay(rules: &Rules, check: Check, line: Line) -> Result<u64, Box<Difference>> {
    follow(rules, check, line)
}

fn follow(rules: &Rules, check: Check, mut line: Line) -> Result<u64, Box<Difference>> {
    let followed = catch_unwind(AssertUnwindSafe(|| match check {
        Check::Executors => {
            Comparison::new(rules.game()).and_then(|mut comparison| comparison.follow(&mut line, &mut Xorshift::new(7)))
        }
        Check::Written => written::follow(rules, &mut line),
        Check::Images => images(rules, &mut line),
    }));
    match followed {
        Ok(Ok(())) => Ok(line.played.len() as u64),
        Ok(Err(what)) => Err(Box::new(Difference { check, what, line })),
        Err(panic) => {
            let said = panic.downcast_ref::<String>().map(String::as_str);
            let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("something");
            Err(Box::new(Difference { check, what: format!("panic: {said}"), line }))
        }
    }
}

fn images(rules: &Rules, line: &mut Line) -> Result<(), String> {
    let maps = Maps::new(rules);
    if maps.count == 1 {
        return Ok(());
    }
    let folding = Folding::new(rules.program());
    maps.some(IMAGES).follow(&folding, line)
}
