//! Verdicts on the places of a text.
//!
//! A statement can be put in place more than once, and a game is looked at under many settings of its
//! options. A warning holds only if it held every time its place was looked at: a count that is constant
//! under one setting alone is what the option is for.

use std::collections::BTreeMap;

use merels_syntax::{Code, Diagnostic, Span};

/// The most warnings of one definition.
pub(super) const MAX_WARNINGS: usize = 100;

/// The verdicts so far.
#[derive(Default)]
pub(super) struct Judge {
    /// By the place, and whether it was looked at for a second reason.
    verdicts: BTreeMap<(Code, Span, bool), Verdict>,
}

#[derive(Default)]
struct Verdict {
    asked: u32,
    found: u32,
    diagnostic: Option<Diagnostic>,
}

impl Verdict {
    fn add(&mut self, fault: Option<Diagnostic>) {
        self.asked += 1;
        if let Some(fault) = fault {
            self.found += 1;
            self.diagnostic.get_or_insert(fault);
        }
    }
}

impl Judge {
    /// Notes that a place was looked at, and whether it was found at fault.
    pub(super) fn ask(&mut self, code: Code, at: Span, fault: bool, diagnostic: impl FnOnce() -> Diagnostic) {
        self.tell(code, at, fault.then(diagnostic));
    }

    /// As [`Self::ask`], with what was found.
    pub(super) fn tell(&mut self, code: Code, at: Span, fault: Option<Diagnostic>) {
        self.verdicts.entry((code, at, false)).or_default().add(fault);
    }

    /// As [`Self::tell`], for another reason than the one for which the same is asked of the place.
    pub(super) fn tell_besides(&mut self, code: Code, at: Span, fault: Option<Diagnostic>) {
        self.verdicts.entry((code, at, true)).or_default().add(fault);
    }

    /// What held every time, as far as anybody would read it.
    pub(super) fn warnings(self) -> Vec<Diagnostic> {
        let always = |verdict: Verdict| verdict.diagnostic.filter(|_| verdict.asked == verdict.found);
        self.verdicts.into_values().filter_map(always).take(MAX_WARNINGS).collect()
    }
}
