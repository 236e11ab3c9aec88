//! What whole-program tests share; they themselves are in `tests/`.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests read the files of the project")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that can't go on has failed")]

use std::collections::BTreeMap;
use std::sync::Mutex;

use merels::record::NoRules;
use merels::{Rules, RulesError};

pub mod equality;
pub mod everyday;
pub mod fuzz;
pub mod generate;
pub mod images;
pub mod library;
pub mod line;
pub mod mistakes;
pub mod retrograde;
pub mod soak;
pub mod written;
pub mod yardstick;

/// The rules of built-in games, as records ask for them.
///
/// # Errors
///
/// Where there are none.
///
/// # Panics
///
/// When another test has.
pub fn rules_of_record(game: &str, set: &[(String, String)]) -> Result<Rules, NoRules> {
    /// How many are kept.
    const KEPT: usize = 200;
    static RULES: Mutex<BTreeMap<String, Rules>> = Mutex::new(BTreeMap::new());
    let asked = format!("{game} {set:?}");
    if let Some(rules) = RULES.lock().unwrap().get(&asked) {
        return Ok(rules.clone());
    }
    let rules = made_rules(game, set)?;
    let mut known = RULES.lock().unwrap();
    if known.len() < KEPT {
        known.insert(asked, rules.clone());
    }
    Ok(rules)
}

fn made_rules(game: &str, set: &[(String, String)]) -> Result<Rules, NoRules> {
    let Some(entry) = merels::catalogue::find(game) else {
        return Err(NoRules::Game(format!("there is no game `{game}`")));
    };
    let definition = merels::Definition::read(entry.name, entry.text, &merels::catalogue::BuiltIn)
        .map_err(|faults| NoRules::Game(faults.to_string()))?;
    Rules::of(&definition, set).map_err(|error| match error {
        RulesError::Option(error) => NoRules::Option(error.to_string()),
        RulesError::Faults(faults) => NoRules::Game(faults.to_string()),
    })
}
