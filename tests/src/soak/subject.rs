//! What is played: a definition, and what its options are set to.

use std::collections::HashMap;

use merels::engine::{Random as _, Xorshift};
use merels::{Definition, NoLibrary, Rules, catalogue};

use crate::generate;
use crate::library::{settings, variations};

/// A definition that extends nothing, and what its options are set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// What it is called in reports.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The options that are set.
    pub setting: Vec<(String, String)>,
    /// Whether it was generated: others are known to be valid.
    pub generated: bool,
}

impl Subject {
    /// Its rules.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn rules(&self) -> Result<Rules, String> {
        let definition =
            Definition::read("soak.merels", self.text.as_str(), &NoLibrary).map_err(|faults| faults.to_string())?;
        Rules::of(&definition, &self.setting).map_err(|error| error.to_string())
    }
}

/// Where subjects come from: the catalogue's games and the variations under each of their options, and generated ones.
#[derive(Clone, Debug)]
pub struct Subjects {
    written: Vec<Subject>,
    rules: HashMap<usize, Rules>,
}

/// Of so many subjects one is a written game, the others are generated.
const WRITTEN: u64 = 4;

impl Subjects {
    /// All of them.
    ///
    /// # Panics
    ///
    /// When a game can't be read.
    pub fn new() -> Self {
        let read = |entry: &catalogue::Entry| {
            let definition = Definition::read(entry.name, entry.text, &catalogue::BuiltIn);
            (entry.name.to_owned(), definition.unwrap_or_else(|faults| panic!("{faults}")))
        };
        let definitions = catalogue::games().iter().map(read).chain(variations());
        let written = definitions.flat_map(|(name, definition)| {
            let text = definition.expanded();
            settings(&definition).into_iter().map(move |setting| Subject {
                name: name.clone(),
                text: text.clone(),
                setting,
                generated: false,
            })
        });
        Self { written: written.collect(), rules: HashMap::new() }
    }

    /// The subject of a number: always the same for the same seed.
    pub fn get(&self, seed: u64, number: u64) -> Subject {
        let seed = seed_of(seed, number);
        if number.is_multiple_of(WRITTEN) {
            let at = Xorshift::new(seed).below(u32::try_from(self.written.len()).unwrap_or(u32::MAX));
            if let Some(subject) = self.written.get(at as usize) {
                return subject.clone();
            }
        }
        let name = format!("seed {seed}");
        Subject { name, text: generate::definition(seed), setting: Vec::new(), generated: true }
    }

    /// Its rules; those of written games are kept.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn rules(&mut self, subject: &Subject) -> Result<Rules, String> {
        let at = self.written.iter().position(|written| written == subject);
        let Some(at) = at.filter(|_| !subject.generated) else { return subject.rules() };
        if let Some(rules) = self.rules.get(&at) {
            return Ok(rules.clone());
        }
        let rules = subject.rules()?;
        self.rules.insert(at, rules.clone());
        Ok(rules)
    }
}

impl Default for Subjects {
    fn default() -> Self {
        Self::new()
    }
}

/// The seed of a number.
pub(super) fn seed_of(seed: u64, number: u64) -> u64 {
    // SplitMix64.
    let mut mixed = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
