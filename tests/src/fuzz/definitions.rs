//! Definitions: read, checked, mended and laid out.

use std::sync::Arc;

use merels::render::{self, Style};
use merels::syntax::format::{self, FormatError};
use merels::syntax::tree::File;
use merels::syntax::{Diagnostic, FileId, Sources};
use merels::{Definition, Faults, Library, NoLibrary, Rules, catalogue};
use serde_json::Value;

use super::play;
use super::reports::{MAX_REPORTS, assert_sound};
use super::text;

/// What the text is reported under, and the name by which it may extend itself.
const FILE: &str = "fuzzed.merels";
const NAME: &str = "fuzzed";

/// The text itself, so that it may extend itself, and the built-in games.
pub struct Surroundings(Arc<str>);

impl Library for Surroundings {
    fn find(&self, name: &str, from: &str) -> Option<(String, Arc<str>)> {
        if name == NAME {
            return Some((FILE.to_owned(), Arc::clone(&self.0)));
        }
        catalogue::BuiltIn.find(name, from)
    }

    fn names(&self) -> Vec<String> {
        catalogue::BuiltIn.names()
    }
}

/// Reads a text: the places of the reports and of the tree are within it.
pub fn parse(bytes: &[u8]) {
    let text = text(bytes);
    let mut sources = Sources::default();
    let file = sources.add(FILE, text.as_str());
    let (tree, diagnostics) = merels::syntax::parse(file, &text);
    assert_sound(&sources, &diagnostics);
    assert_places(&serde_json::to_value(&tree).unwrap(), &text);
}

/// Asserts that every place in a tree covers whole characters.
fn assert_places(value: &Value, text: &str) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| assert_places(value, text)),
        Value::Object(fields) => {
            let number = |key: &str| fields.get(key).and_then(Value::as_u64).map(|number| number as usize);
            if let (Some(_), Some(start), Some(end)) = (number("file"), number("start"), number("end")) {
                assert!(text.get(start..end).is_some(), "{start}..{end} is no part of the {} bytes", text.len());
            }
            fields.values().for_each(|value| assert_places(value, text));
        }
        _ => {}
    }
}

/// Checks a definition. If nothing is wrong with it, it can be played under every setting that was checked; what is wrong
/// can be mended as far as the checker says it can.
pub fn check(bytes: &[u8]) {
    let text: Arc<str> = text(bytes).into();
    let library = Surroundings(Arc::clone(&text));
    let faults = merels::check(FILE, Arc::clone(&text), &library);
    assert_sound(&faults.sources, &faults.diagnostics);
    if faults.diagnostics.iter().any(|diagnostic| diagnostic.fix.is_some()) {
        mend(&text, &library, &faults);
    }
    let wrong = faults.diagnostics.iter().any(Diagnostic::is_error);
    match Definition::read(FILE, Arc::clone(&text), &library) {
        Ok(definition) => play_or_not(&definition, wrong),
        Err(found) => {
            assert!(wrong, "{found}");
            assert!(found.diagnostics.iter().any(Diagnostic::is_error), "nothing is said of what is wrong");
        }
    }
}

/// The most settings that are tried.
const MAX_SETTINGS: usize = 6;

fn play_or_not(definition: &Definition, wrong: bool) {
    let mut settings = vec![Vec::new()];
    for (option, values) in definition.options() {
        settings.extend(values.iter().skip(1).map(|value| vec![(option.to_owned(), (*value).to_owned())]));
    }
    let all = settings.len() <= MAX_SETTINGS;
    let rules: Vec<_> = settings.iter().take(MAX_SETTINGS).map(|setting| Rules::of(definition, setting)).collect();
    if wrong {
        assert!(!all || rules.iter().any(Result::is_err), "there are errors, and no setting that shows them");
        return;
    }
    for (rules, setting) in rules.iter().zip(&settings) {
        match rules {
            Ok(rules) => begin(rules),
            Err(error) => panic!("nothing is wrong, but under {setting:?}: {error}"),
        }
    }
    let expanded = definition.expanded();
    let faults = merels::check("expanded.merels", expanded.as_str(), &NoLibrary);
    let errors: Vec<_> = faults.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).collect();
    assert!(errors.is_empty(), "expanded, it has mistakes: {errors:?}\n{expanded}");
}

/// The most points of a board that is drawn.
const MAX_DRAWN: usize = 64;

/// A few decisions from the start, all of them sane, and a drawing.
fn begin(rules: &Rules) {
    let position = play::a_few(rules);
    if rules.game().board.len() <= MAX_DRAWN {
        let drawn = render::position(rules.game(), position.state(), &Style { names: true, ..Style::default() });
        assert!(!drawn.is_empty());
    }
}

/// Mends what can be mended: it comes to an end, and no more of the text is unreadable than before.
fn mend(text: &Arc<str>, library: &dyn Library, before: &Faults) {
    let mended = merels::mend(FILE, Arc::clone(text), library);
    assert_sound(&mended.left.sources, &mended.left.diagnostics);
    assert_eq!(mended.mended.is_empty(), mended.text == *text, "mended, but not changed");
    let unreadable = |diagnostics: &[Diagnostic]| {
        diagnostics.iter().filter(|diagnostic| diagnostic.code.id().starts_with("M00")).count()
    };
    if before.diagnostics.len() == MAX_REPORTS {
        // Others may have come into sight.
        return;
    }
    let (was, is) = (unreadable(&before.diagnostics), unreadable(&mended.left.diagnostics));
    assert!(is <= was, "{is} mistakes in the text instead of {was}, mended:\n{}", mended.text);
}

/// Lays a text out: it says the same then, and laying it out again changes nothing.
pub fn format(bytes: &[u8]) {
    let text = text(bytes);
    let read = |text: &str| -> (File, bool) {
        let (tree, diagnostics) = merels::syntax::parse(FileId(0), text);
        (tree, diagnostics.iter().any(Diagnostic::is_error))
    };
    let (tree, wrong) = read(&text);
    match format::format(FileId(0), &text) {
        Ok(laid_out) => {
            let (again, wrong_now) = read(&laid_out);
            assert!(!wrong && !wrong_now && again.says_the_same(&tree), "it says something else:\n{laid_out}");
            let twice = format::format(FileId(0), &laid_out);
            assert_eq!(twice.as_ref(), Ok(&laid_out), "laid out again, it changes");
        }
        Err(FormatError::Unreadable(_)) => assert!(wrong, "nothing is wrong, and it isn't laid out"),
        Err(FormatError::TooLarge) => {}
        Err(error) => panic!("{error}"),
    }
}
