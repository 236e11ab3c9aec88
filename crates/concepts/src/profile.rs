//! The measures of one game.

use merels_play::Rules;
use merels_playtest::Report;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::definition::Definition;
use crate::measures::{Measure, measures};

/// The measures of one game. It serialises as a map from each measure's key to its value, rounded to six decimals.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// As many as there are measures.
    values: Vec<f64>,
}

impl Profile {
    /// Of rules, and of what came of playing them.
    pub fn of(rules: &Rules, report: &Report) -> Self {
        let definition = Definition::of(rules);
        Self { values: measures().map(|measure| measure.taken(&definition, report)).collect() }
    }

    /// A measure by its key.
    pub fn value(&self, key: &str) -> Option<f64> {
        self.each().find(|(measure, _)| measure.key == key).map(|(_, value)| value)
    }

    /// All of them.
    pub fn each(&self) -> impl Iterator<Item = (&'static Measure, f64)> {
        measures().zip(self.values.iter().copied())
    }
}

impl Serialize for Profile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.values.len()))?;
        for (measure, value) in self.each() {
            map.serialize_entry(measure.key, &((value * 1e6).round() / 1e6))?;
        }
        map.end()
    }
}
