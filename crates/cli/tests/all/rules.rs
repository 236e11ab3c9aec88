//! `merels rules` and `show --format rules`, run as a user runs them.

use std::fs;

use crate::common::{Ran, run_in};

fn run(words: &[&str]) -> Ran {
    run_in(std::path::Path::new("."), words, "")
}

#[test]
fn a_sheet_is_written_in_every_form() {
    let text = run(&["rules", "nine-mens-morris"]);
    assert_eq!(text.code, 0, "{}", text.err);
    let taken = "capture one of the opponent's men that stands in no mill; only if all of";
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&text.out).contains(taken) && text.out.contains("·─────────"), "{}", text.out);
    assert!(!text.out.contains('*') && !text.out.contains('\u{1b}'), "{}", text.out);
    let markdown = run(&["rules", "nine-mens-morris", "--format", "markdown"]);
    assert!(markdown.out.starts_with("# Nine Men's Morris\n\n## "), "{}", markdown.out);
    let html = run(&["rules", "nine-mens-morris", "--format", "html"]);
    assert!(html.out.contains("<svg") && html.out.contains("@page { size: A4"));
    let json = run(&["rules", "nine-mens-morris", "--format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(value["sources"], serde_json::json!(["nine-mens-morris.merels"]));
    let keys: Vec<&str> =
        value["sections"].as_array().unwrap().iter().map(|one| one["key"].as_str().unwrap()).collect();
    assert_eq!(
        keys,
        ["aim", "board", "pieces", "words", "play", "phase placing", "phase moving", "end", "notation", "about"]
    );
}

#[test]
fn options_are_applied_and_variants_told_in_a_few_sentences() {
    let set = run(&["rules", "twelve-man-morris", "--set", "immunity=on"]);
    let words = set.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("capture one of the opponent's men that stands in no mill."), "{}", set.out);
    let differs = run(&["rules", "lasker-morris", "--diff", "nine-mens-morris"]);
    let words = differs.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Each player has ten men in hand."), "{}", differs.out);
    assert!(differs.out.lines().count() < 60, "{}", differs.out);
    let same = run(&["rules", "spaceship-nine", "--diff", "spaceship-nine"]);
    assert_eq!(same.out, "Nine Spaceship Morris plays as Nine Spaceship Morris\n");
}

#[test]
fn sheets_are_written_in_german() {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = run(&["rules", "nine-mens-morris", "--language", "de"]);
    assert!(words(&text.out).contains("schlage einen Stein des Gegners, der in keiner Mühle steht"), "{}", text.out);
    let page = run(&["rules", "chess", "--language", "de", "--format", "html"]);
    assert!(page.out.contains("<html lang=\"de\">"), "{}", page.out);
    // Letters are drawn: names beside the board aren't those of the English page.
    let drawn =
        |page: &str| page.split_once("<svg").and_then(|(_, rest)| rest.split_once("</svg>")).unwrap().0.to_owned();
    let english = run(&["rules", "chess", "--format", "html"]);
    assert_ne!(drawn(&page.out), drawn(&english.out));
    let differs = run(&["rules", "lasker-morris", "--diff", "nine-mens-morris", "--language", "de"]);
    assert!(words(&differs.out).contains("Statt „Jeder hat neun Steine in der Hand.“ heißt es"), "{}", differs.out);
    let same = run(&["rules", "chess", "--diff", "chess", "--language", "de"]);
    assert_eq!(same.out, "Chess spielt sich wie Chess\n");
    let mirror = run(&["show", "nine-mens-morris", "--format", "rules", "--language", "de"]);
    assert!(words(&mirror.out).contains("Du verlierst, wenn du weniger als drei Steine übrig hast."), "{}", mirror.out);
}

#[test]
fn german_is_spoken_at_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let play = ["play", "tic-tac-toe", "--plain", "--language", "de"];
    let game = run_in(folder.path(), &play, "a1\na1\nb1\na2\nhint\nb2\na3\n");
    for said in [
        "Zug 1: Kreuz muss ein Zeichen setzen.",
        "`a1` geht nicht: a1 ist nicht leer; die Regel: „Setze",
        "Vielleicht a3",
        "Das steht dem Dreier a1-a2-a3 von Kreuz im Weg.",
        "Das Spiel ist zu Ende. Kreuz gewinnt: Kreuz bildet einen Dreier.",
        "Die Regel: „Wenn dadurch ein Dreier entsteht, gewinnst du sofort.“",
    ] {
        assert!(game.out.contains(said), "{said}: {}{}", game.out, game.err);
    }
}

#[test]
fn what_authors_say_is_shown_and_warned_of_where_it_says_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let text = "/// Nobody flies.\ngame \"Grounded\" extends nine-mens-morris\nphase moving {\n    /// One step at a time.\n    move mine to empty near it\n    if mill made { capture }\n}\n/// Nothing follows.\n";
    fs::write(folder.path().join("grounded.merels"), text).unwrap();
    let checked = run_in(folder.path(), &["check", "grounded.merels", "--format", "short"], "");
    assert_eq!(checked.out, "grounded.merels:8:1: M0623: this comment speaks of nothing\n");
    let sheet = run_in(folder.path(), &["rules", "grounded.merels"], "");
    assert!(sheet.out.contains("Nobody flies.") && sheet.out.contains("One step at a time."), "{}", sheet.out);
    let mirror = run_in(folder.path(), &["show", "grounded.merels", "--format", "rules"], "");
    let line = "    5      move mine to empty near it\n         ▸ Move one of your men to an empty point next to it.";
    assert!(mirror.out.contains(line), "{}", mirror.out);
    assert!(mirror.out.contains("nine-mens-morris.merels\n"), "{}", mirror.out);
}
