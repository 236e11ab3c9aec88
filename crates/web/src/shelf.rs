//! Where definitions come from: the built-in games, and what a page hands over. What was read last is kept.

use std::collections::BTreeMap;
use std::collections::VecDeque;
use std::sync::Arc;

use merels::catalogue::{self, BuiltIn};
use merels::search::{Means, StoredWeights, Weights};
use merels::{Definition, Library, LoadError, Rules};
use serde::{Deserialize, Serialize};

use crate::ask::Language;
use crate::refused::Refused;

/// A definition: a built-in game by its name, or a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Source {
    /// What somebody wrote.
    Text {
        text: String,
        /// What it is called in reports.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        file: Option<String>,
        /// Other definitions, which it may extend, by their names.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        files: BTreeMap<String, String>,
    },
    /// A built-in game.
    Named { name: String },
}

/// The weights of the built-in games that have any, by name, as JSON.
const WEIGHTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/weights.rs"));

/// Options that are set.
pub(crate) type Settings = Vec<(String, String)>;

/// The name of a text that has none.
pub(crate) const UNNAMED: &str = "game.merels";

/// A page's own definitions before the built-in ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Own<'a>(pub(crate) Option<&'a BTreeMap<String, String>>);

impl Library for Own<'_> {
    fn find(&self, name: &str, from: &str) -> Option<(String, Arc<str>)> {
        let own =
            self.0.and_then(|files| files.get(name)).map(|text| (format!("{name}.merels"), Arc::from(text.as_str())));
        own.or_else(|| BuiltIn.find(name, from))
    }

    fn names(&self) -> Vec<String> {
        let own = self.0.into_iter().flat_map(BTreeMap::keys).cloned();
        own.chain(BuiltIn.names()).collect()
    }
}

impl Source {
    /// The built-in game of that name.
    pub(crate) fn named(name: &str) -> Self {
        Self::Named { name: name.to_owned() }
    }

    /// What it is called in records: the built-in name, or the file's.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Named { name } => name,
            Self::Text { file, .. } => file.as_deref().unwrap_or(UNNAMED),
        }
    }

    /// That there is no game of its name, in a language other than the library's own.
    pub(crate) fn missing(&self, language: Language) -> Option<Refused> {
        let Self::Named { name } = self else { return None };
        if language == Language::En || catalogue::find(name).is_some() {
            return None;
        }
        let names = catalogue::games().iter().map(|entry| entry.name);
        let nearest = merels::syntax::suggest::nearest(name, names);
        let meant = nearest.map(|near| format!("; ist `{near}` gemeint?")).unwrap_or_default();
        Some(Refused::because(format!("es gibt kein Spiel namens `{name}`{meant}")))
    }

    /// Reads it.
    pub(crate) fn definition(&self) -> Result<Definition, Refused> {
        match self {
            Self::Named { name } => {
                let Some(entry) = catalogue::find(name) else {
                    let names = catalogue::games().iter().map(|entry| entry.name);
                    let nearest = merels::syntax::suggest::nearest(name, names);
                    return Err(Refused::because(LoadError::UnknownGame { name: name.clone(), nearest }.to_string()));
                };
                Ok(Definition::read(&format!("{name}.merels"), entry.text, &BuiltIn)?)
            }
            Self::Text { text, files, .. } => Ok(Definition::read(self.name(), text.as_str(), &Own(Some(files)))?),
        }
    }

    /// What things are worth to those who play it.
    pub(crate) fn weights(&self, rules: &Rules) -> Weights {
        self.stored(rules).map(|stored| stored.weights).unwrap_or_default()
    }

    /// What those who play it may use.
    pub(crate) fn means(&self, rules: &Rules, memory: usize) -> Means {
        let stored = self.stored(rules);
        let weights = stored.as_ref().map(|stored| stored.weights).unwrap_or_default();
        let strengths = stored.map(|stored| stored.strengths()).unwrap_or_default();
        Means { memory, threads: 1, weights, strengths }
    }

    fn stored(&self, rules: &Rules) -> Option<StoredWeights> {
        let known = WEIGHTS.iter().find(|(name, _)| matches!(self, Self::Named { name: own } if own == name));
        let stored = known.and_then(|(_, json)| serde_json::from_str::<StoredWeights>(json).ok());
        stored.filter(|stored| stored.is_for(rules))
    }
}

/// A game that was read.
#[derive(Debug)]
struct Kept {
    source: Source,
    settings: Settings,
    rules: Rules,
}

/// How many games are kept.
const KEPT: usize = 4;

/// The games that were read last.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    kept: VecDeque<Kept>,
    /// What is being written.
    #[cfg(feature = "workshop")]
    pub(crate) writing: crate::writing::Writing,
}

impl Shelf {
    /// The rules of a definition with some options set.
    pub(crate) fn rules(&mut self, source: &Source, settings: &Settings) -> Result<Rules, Refused> {
        if let Some(kept) = self.kept.iter().find(|kept| kept.source == *source && kept.settings == *settings) {
            return Ok(kept.rules.clone());
        }
        let rules = self.with(source, |definition| Rules::of(definition, settings))??;
        self.kept.truncate(KEPT - 1);
        self.kept.push_front(Kept { source: source.clone(), settings: settings.clone(), rules: rules.clone() });
        Ok(rules)
    }

    /// Asks a definition, which isn't read again while it is the one that is being written.
    pub(crate) fn with<T>(&self, source: &Source, ask: impl FnOnce(&Definition) -> T) -> Result<T, Refused> {
        #[cfg(feature = "workshop")]
        if let Some(definition) = self.writing.valid(source) {
            return Ok(ask(definition));
        }
        Ok(ask(&source.definition()?))
    }
}
