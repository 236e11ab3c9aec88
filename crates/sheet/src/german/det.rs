//! How many of something are meant.

use super::grammar::{Article, Few};

/// How many of them are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Det {
    /// "einer deiner Steine", "ein leerer Punkt".
    One,
    /// "keiner deiner Steine", "kein leerer Punkt".
    No,
    /// "jeder deiner Steine", "jeder leere Punkt".
    Each,
    /// "alle deine Steine", "alle leeren Punkte".
    All,
    /// "deine Steine", "die leeren Punkte".
    The,
    /// Behind a number: "deiner Steine", "leere Punkte".
    Bare,
}

impl Det {
    pub(super) fn few(self) -> Few {
        match self {
            Self::One | Self::No | Self::Each => Few::One,
            Self::All | Self::The | Self::Bare => Few::Many,
        }
    }

    /// What the last of several is joined with.
    pub(super) fn and(self) -> &'static str {
        match self {
            Self::One => "oder",
            Self::No | Self::Each | Self::All | Self::The | Self::Bare => "und",
        }
    }

    pub(super) fn article(self) -> Article {
        match self {
            Self::One => Article::Indefinite,
            Self::No => Article::No,
            Self::Each | Self::All => Article::Every,
            Self::The => Article::Definite,
            Self::Bare => Article::None,
        }
    }
}
