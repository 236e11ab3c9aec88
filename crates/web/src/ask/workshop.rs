//! What the workshop can be asked beside all that playing needs.

use serde::Deserialize;

use super::{Language, Snapshot};
use crate::shelf::{Settings, Source};
use crate::units::Range;

/// Of definitions as they are written.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub(crate) enum TextAsk {
    Check {
        #[serde(flatten)]
        written: Written,
    },
    /// What is wrong, at once: without what mends it, which `check` looks for.
    Mark {
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
        /// The scenarios, which are to know the new name too.
        scenarios: Option<String>,
    },
    Sketch {
        #[serde(flatten)]
        written: Written,
    },
}

/// A definition as it is being written.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Written {
    pub(crate) text: String,
    #[serde(default)]
    pub(crate) file: Option<String>,
    /// Other definitions, which it may extend, by their names.
    #[serde(default)]
    pub(crate) files: std::collections::BTreeMap<String, String>,
}

impl From<Written> for Source {
    fn from(written: Written) -> Self {
        Self::Text { text: written.text, file: written.file, files: written.files }
    }
}

/// Of scenarios as they are written.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub(crate) enum ScenarioAsk {
    /// Runs them.
    Scenarios {
        #[serde(flatten)]
        tested: Tested,
    },
    CaseComplete {
        #[serde(flatten)]
        tested: Tested,
        at: usize,
    },
    CaseHover {
        #[serde(flatten)]
        tested: Tested,
        at: usize,
    },
    CaseDeclared {
        #[serde(flatten)]
        tested: Tested,
        at: usize,
    },
    CaseRename {
        #[serde(flatten)]
        tested: Tested,
        at: usize,
        name: String,
    },
}

/// Scenarios, and the definition that they test.
#[derive(Debug, Deserialize)]
pub(crate) struct Tested {
    #[serde(flatten)]
    pub(crate) written: Written,
    pub(crate) scenarios: String,
}

/// Of games that are small enough to be solved.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub(crate) enum ExactAsk {
    /// What each decision is worth.
    Values { game: Snapshot },
}

/// Of what is asked for only where somebody writes or takes something along.
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
        /// Whether the report is wanted as a page too, which is English.
        #[serde(default)]
        html: bool,
        /// In which it is said what the games come to.
        #[serde(default)]
        language: Language,
    },
    Catalogue,
    /// The pictures of a game for the catalogue, light and dark: a position from the middle of a game of that many turns.
    Covers {
        name: String,
        length: Option<u32>,
    },
    /// How fast a game is played; `depth` is that of perft.
    Bench {
        source: Source,
        depth: Option<u32>,
    },
    Templates,
    /// The page of the manual on a report.
    Explain {
        code: String,
    },
}

/// How a picture is to be.
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
