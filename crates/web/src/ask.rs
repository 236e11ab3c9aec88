//! What can be asked. `site/src/engine/protocol.ts` says the same for pages, with the answers.

use merels::data::DecisionData;
use merels::sheet::Tongue;
use serde::{Deserialize, Serialize};

use crate::shelf::{Settings, Source};
#[cfg(feature = "workshop")]
use crate::units::Range;

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
    /// Pictures, playtests, the catalogue.
    #[cfg(feature = "workshop")]
    Workshop(WorkshopAsk),
}

/// How a picture is to be.
#[cfg(feature = "workshop")]
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Look {
    pub(crate) dark: bool,
    pub(crate) flip: bool,
    pub(crate) coordinates: bool,
    pub(crate) last: bool,
    pub(crate) legal: bool,
    pub(crate) space: bool,
    pub(crate) size: Option<u32>,
}

/// The language of rules, and of what is said by them.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
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
    Perft {
        source: Source,
        #[serde(default)]
        settings: Settings,
        depth: u32,
    },
    Bench {
        source: Source,
        games: u64,
        #[serde(default)]
        seed: u64,
    },
}

/// Of definitions as they are written.
#[cfg(feature = "workshop")]
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub(crate) enum TextAsk {
    Check {
        #[serde(flatten)]
        written: Written,
    },
    Complete {
        #[serde(flatten)]
        written: Written,
        at: usize,
    },
    /// What is known of something that was offered.
    Offered {
        #[serde(flatten)]
        written: Written,
        word: String,
    },
    Hover {
        #[serde(flatten)]
        written: Written,
        at: usize,
    },
    Signature {
        #[serde(flatten)]
        written: Written,
        at: usize,
    },
    Refactorings {
        #[serde(flatten)]
        written: Written,
        part: Range,
    },
    Fixall {
        #[serde(flatten)]
        written: Written,
    },
    Format {
        #[serde(flatten)]
        written: Written,
    },
    Tokens {
        #[serde(flatten)]
        written: Written,
    },
    Hints {
        #[serde(flatten)]
        written: Written,
    },
    Outline {
        #[serde(flatten)]
        written: Written,
    },
    Declared {
        #[serde(flatten)]
        written: Written,
        at: usize,
    },
    Occurrences {
        #[serde(flatten)]
        written: Written,
        at: usize,
    },
    Rename {
        #[serde(flatten)]
        written: Written,
        at: usize,
        name: String,
    },
    Sketch {
        #[serde(flatten)]
        written: Written,
    },
    Sheet {
        #[serde(flatten)]
        written: Written,
        #[serde(default)]
        settings: Settings,
    },
    Scenarios {
        #[serde(flatten)]
        written: Written,
        scenarios: String,
    },
}

/// A definition as it is being written.
#[cfg(feature = "workshop")]
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Written {
    pub(crate) text: String,
    #[serde(default)]
    pub(crate) file: Option<String>,
    /// Other definitions, which it may extend, by their names.
    #[serde(default)]
    pub(crate) files: std::collections::BTreeMap<String, String>,
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

/// Of what is asked for only where somebody writes or takes something along.
#[cfg(feature = "workshop")]
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub(crate) enum WorkshopAsk {
    /// A position as SVG.
    Picture {
        game: Snapshot,
        #[serde(default)]
        look: Look,
    },
    Png {
        game: Snapshot,
        #[serde(default)]
        look: Look,
    },
    Animation {
        game: Snapshot,
        encoding: String,
        /// Milliseconds for each turn.
        pace: Option<u16>,
        #[serde(default)]
        look: Look,
    },
    Playtest {
        source: Source,
        #[serde(default)]
        settings: Settings,
        games: Option<u64>,
        #[serde(default)]
        seed: u64,
        cap: Option<u32>,
        /// Whether the report is wanted as a page too.
        #[serde(default)]
        html: bool,
    },
    Catalogue,
    /// The picture of a game for the catalogue: a position from the middle of a game.
    Cover {
        name: String,
        #[serde(default)]
        dark: bool,
    },
    Templates,
    /// The page of the manual on a report.
    Explain {
        code: String,
    },
}
