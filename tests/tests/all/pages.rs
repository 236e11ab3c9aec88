//! The pages of the diagnostics: the wrong example of each raises its code and no other, and the right one
//! raises nothing. What only play shows is found by play.

use std::sync::Arc;

use merels::playtest::playcheck;
use merels::syntax::{Code, Diagnostic, FileId};
use merels::{Definition, Library, Rules, catalogue, record, scenario};

/// The built-in games, and the example itself under the name `shown`.
struct Shown<'a>(&'a str);

impl Library for Shown<'_> {
    fn find(&self, name: &str, from: &str) -> Option<(String, Arc<str>)> {
        if name == "shown" {
            return Some(("shown.merels".to_owned(), self.0.into()));
        }
        catalogue::BuiltIn.find(name, from)
    }

    fn names(&self) -> Vec<String> {
        catalogue::BuiltIn.names()
    }
}

/// The first fence after a heading: its language and its text.
fn example<'a>(page: &'a str, heading: &str) -> (&'a str, &'a str) {
    let (_, rest) = page.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no {heading}: {page}"));
    let (_, fence) = rest.split_once("```").unwrap();
    let (language, text) = fence.split_once('\n').unwrap();
    (language, text.split_once("```").unwrap().0)
}

/// What 200 random games show of an example.
fn tried_out(text: &str) -> Vec<Diagnostic> {
    let rules = Rules::of(&Definition::read("shown.merels", text, &Shown(text)).unwrap(), &[]).unwrap();
    playcheck::run(&rules, &playcheck::Settings::default(), |_| ()).unwrap().diagnostics
}

/// The codes an example for a code raises.
fn raised(code: Code, language: &str, text: &str) -> Vec<&'static str> {
    let diagnostics = match language {
        "merels" => {
            let mut found = merels::check("shown.merels", text, &Shown(text)).diagnostics;
            if code.id().starts_with("M07") {
                found.extend(tried_out(text));
            }
            found
        }
        "toml" => {
            // A first line `# NAME` says which game the scenarios are for.
            let game = text
                .lines()
                .next()
                .and_then(|line| line.strip_prefix("# "))
                .filter(|name| catalogue::find(name).is_some());
            let entry = catalogue::find(game.unwrap_or("nine-mens-morris")).unwrap();
            let definition = Definition::read(entry.name, entry.text, &catalogue::BuiltIn).unwrap();
            scenario::run("shown.test.toml", text, &definition).diagnostics()
        }
        "record" => {
            let played = record::check(FileId(0), text, &mut |game, set| acceptance::rules_of_record(game, set));
            played.map_or_else(|report| vec![*report], |played| played.doubts)
        }
        other => panic!("an example in `{other}`"),
    };
    diagnostics.iter().map(|diagnostic| diagnostic.code.id()).collect()
}

#[test]
fn every_code_has_its_page() {
    let mut wrong = Vec::new();
    for &code in Code::ALL {
        let page = code.page();
        let heading = format!("# {} {}\n", code.id(), code.name());
        assert!(page.starts_with(&heading), "{} begins with its code and name", code.id());
        assert!(page.lines().all(|line| line.chars().count() <= 100), "{} has a line over 100 characters", code.id());
        let (language, text) = example(page, "Wrong");
        // A file that is too large, or no text, can't be shown.
        if language != "text" && raised(code, language, text) != [code.id()] {
            wrong.push(format!("{}: the wrong example raises {:?}", code.id(), raised(code, language, text)));
        }
        let (language, text) = example(page, "Right");
        if !raised(code, language, text).is_empty() {
            wrong.push(format!("{}: the right example raises {:?}", code.id(), raised(code, language, text)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn codes_are_unique_and_only_one_page_has_no_example() {
    let mut ids: Vec<&str> = Code::ALL.iter().flat_map(|code| [code.id(), code.name()]).collect();
    ids.sort_unstable();
    let count = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), count);
    let without: Vec<&str> =
        Code::ALL.iter().filter(|code| example(code.page(), "Wrong").0 == "text").map(|code| code.id()).collect();
    assert_eq!(without, ["M0009"]);
}
