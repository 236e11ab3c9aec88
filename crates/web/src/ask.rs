//! What can be asked. `site/src/engine/protocol.ts` says the same for pages, with the answers.

#[cfg(feature = "workshop")]
mod workshop;

use merels::data::DecisionData;
use merels::sheet::Tongue;
use serde::{Deserialize, Serialize};

use crate::shelf::{Settings, Source};
#[cfg(feature = "workshop")]
pub(crate) use workshop::{ExactAsk, Look, ScenarioAsk, Tested, TextAsk, WorkshopAsk, Written};

/// A request: to which part of the desk, and what.
#[derive(Debug, Deserialize)]
#[serde(tag = "to", rename_all = "lowercase")]
pub(crate) enum Ask {
    /// Games under way.
    Table(TableAsk),
    /// What takes long.
    Mind(MindAsk),
    /// What there is.
    Shelf(ShelfAsk),
    /// Definitions as they are written.
    #[cfg(feature = "workshop")]
    Text(TextAsk),
    /// Scenarios as they are written.
    #[cfg(feature = "workshop")]
    Scenarios(ScenarioAsk),
    /// Exact values.
    #[cfg(feature = "workshop")]
    Exact(ExactAsk),
    /// Pictures, playtests, the catalogue.
    #[cfg(feature = "workshop")]
    Workshop(WorkshopAsk),
}

/// The language of rules, and of what is said by them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Language {
    #[default]
    En,
    De,
}

impl Language {
    pub(crate) fn tongue(self) -> Tongue {
        match self {
            Self::En => Tongue::English,
            Self::De => Tongue::German,
        }
    }

    /// Of two texts the one in this language.
    pub(crate) fn of(self, english: &'static str, german: &'static str) -> &'static str {
        match self {
            Self::En => english,
            Self::De => german,
        }
    }
}

/// What a record is told beside the game.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Told {
    /// Who plays, in the order of the players.
    pub(crate) players: Vec<String>,
    pub(crate) headers: Vec<(String, String)>,
    /// What `game:` says.
    #[serde(rename = "as")]
    pub(crate) named: Option<String>,
}

/// Of games under way.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub(crate) enum TableAsk {
    /// A new game, one from a position, or the game of a record.
    Open {
        source: Source,
        #[serde(default)]
        settings: Settings,
        #[serde(default)]
        first: u8,
        position: Option<String>,
        record: Option<String>,
        /// The number it had in a worker that has died.
        game: Option<u32>,
        #[serde(default)]
        language: Language,
    },
    /// The game by another definition.
    Reopen {
        game: u32,
        source: Source,
        #[serde(default)]
        settings: Settings,
    },
    Close {
        game: u32,
    },
    /// The language of a game from now on.
    Speak {
        game: u32,
        language: Language,
    },
    State {
        game: u32,
    },
    Decide {
        game: u32,
        decision: DecisionData,
    },
    Play {
        game: u32,
        text: String,
    },
    Undo {
        game: u32,
    },
    Redo {
        game: u32,
    },
    Goto {
        game: u32,
        node: u32,
    },
    Promote {
        game: u32,
        node: u32,
    },
    Remove {
        game: u32,
        node: u32,
    },
    Comment {
        game: u32,
        node: u32,
        text: String,
    },
    Offer {
        game: u32,
    },
    Answer {
        game: u32,
        yes: bool,
    },
    Claim {
        game: u32,
        with: Option<String>,
    },
    Resign {
        game: u32,
        player: String,
    },
    Timeout {
        game: u32,
        player: String,
    },
    Why {
        game: u32,
        decision: DecisionData,
    },
    Record {
        game: u32,
        #[serde(default)]
        told: Told,
    },
    Snapshot {
        game: u32,
    },
}

/// One step of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum StepData {
    Decide {
        decide: DecisionData,
    },
    #[serde(rename_all = "camelCase")]
    Leave {
        leave: String,
        by_time: bool,
    },
}

/// A game as it stands, for a desk that doesn't hold it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Snapshot {
    pub(crate) source: Source,
    #[serde(default)]
    pub(crate) settings: Settings,
    #[serde(default)]
    pub(crate) first: u8,
    #[serde(default)]
    pub(crate) position: Option<String>,
    #[serde(default)]
    pub(crate) steps: Vec<StepData>,
    /// In which what is found out is said.
    #[serde(default)]
    pub(crate) language: Language,
}

/// Of what takes long.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub(crate) enum MindAsk {
    Think {
        game: Snapshot,
        spec: String,
        #[serde(default)]
        seed: u64,
        /// Milliseconds.
        #[serde(rename = "atMost")]
        at_most: Option<f64>,
    },
    Analyse {
        game: Snapshot,
        lines: Option<usize>,
        depth: Option<u32>,
        nodes: Option<u64>,
        /// Milliseconds.
        time: Option<f64>,
    },
    /// How many sequences of decisions there are: for comparing engines, not for playing.
    #[cfg(feature = "workshop")]
    Perft {
        source: Source,
        #[serde(default)]
        settings: Settings,
        depth: u32,
    },
}

/// Of what there is.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub(crate) enum ShelfAsk {
    /// The text of a built-in game, and its scenarios, which the workshop alone has.
    Definition {
        name: String,
    },
    Rules {
        source: Source,
        #[serde(default)]
        settings: Settings,
        #[serde(default)]
        language: Language,
    },
    Patterns {
        source: Source,
        #[serde(default)]
        settings: Settings,
    },
    Headers {
        record: String,
    },
}
