//! Why something isn't answered.

use merels::record::NoRules;
use merels::{Faults, RulesError, SessionError};
use serde::Serialize;

use crate::reports::Report;

/// Why something isn't answered, for people.
#[derive(Debug, Serialize)]
pub(crate) struct Refused {
    pub(crate) message: String,
    /// What is wrong with the definition, where that is why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) reports: Vec<Report>,
}

impl Refused {
    pub(crate) fn because(message: impl Into<String>) -> Self {
        Self { message: message.into(), reports: Vec::new() }
    }
}

impl From<Faults> for Refused {
    fn from(faults: Faults) -> Self {
        let reports = Report::all(&faults);
        Self { message: faults.to_string(), reports }
    }
}

impl From<RulesError> for Refused {
    fn from(error: RulesError) -> Self {
        match error {
            RulesError::Faults(faults) => faults.into(),
            RulesError::Option(error) => Self::because(error.to_string()),
        }
    }
}

impl From<SessionError> for Refused {
    fn from(error: SessionError) -> Self {
        Self::because(error.to_string())
    }
}

impl From<Refused> for NoRules {
    fn from(refused: Refused) -> Self {
        Self::Game(refused.message)
    }
}
