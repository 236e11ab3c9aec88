//! What holds of all reports.

use merels::syntax::{Diagnostic, Sources, Span};

/// The most reports about one text.
pub(super) const MAX_REPORTS: usize = 50;

/// The most characters of a sentence, and the dots behind one that was cut off.
const MAX_CHARACTERS: usize = 1_003;

/// Asserts that reports can be shown: there are not too many, they say something, and all their places are in the texts.
///
/// # Panics
///
/// When they can't.
pub fn assert_sound(sources: &Sources, diagnostics: &[Diagnostic]) {
    assert!(diagnostics.len() <= MAX_REPORTS, "{} reports", diagnostics.len());
    for diagnostic in diagnostics {
        let message = &diagnostic.message;
        assert!(!message.is_empty() && !message.ends_with('.') || message.ends_with("..."), "{diagnostic:?}");
        let labels = diagnostic.labels.iter().map(|label| &label.text);
        let longest = labels.chain(&diagnostic.help).chain([message]).map(|text| text.chars().count()).max();
        assert!(longest <= Some(MAX_CHARACTERS), "{diagnostic:?}");
        assert!(!diagnostic.labels.is_empty(), "{diagnostic:?} has no place");
        for label in &diagnostic.labels {
            assert_within(sources, label.span);
        }
        if let Some(fix) = &diagnostic.fix {
            assert_within(sources, fix.span);
        }
    }
}

/// Asserts that a place covers whole characters of its text.
fn assert_within(sources: &Sources, span: Span) {
    let source = sources.get(span.file).unwrap_or_else(|| panic!("{span:?} is in no file"));
    let range = span.start as usize..span.end as usize;
    assert!(source.text.get(range).is_some(), "{span:?} is no part of the {} bytes", source.text.len());
}
