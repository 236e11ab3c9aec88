//! What is wrong, as editors are told.

use serde_json::{Value, json};

use crate::common::{Editor, THREE};

fn codes(found: &[Value]) -> Vec<&str> {
    found.iter().map(|report| report["code"].as_str().unwrap()).collect()
}

#[test]
fn they_have_places_help_pages_and_related_places() {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", &THREE.replace("in row }", "in rwo }"));
    let found = editor.diagnostics("three.merels");
    assert_eq!(codes(&found), ["M0201"]);
    assert_eq!(found[0]["range"], editor.range("three.merels", "rwo"));
    assert_eq!(found[0]["message"], "nothing is called `rwo`\nhelp: did you mean `row`?");
    assert_eq!(found[0]["codeDescription"]["href"], "file:///pages/M0201.md");
    assert_eq!(found[0]["severity"], 1);

    editor.replace("three.merels", &format!("{THREE}action capture {{ take theirs in row }}\n"));
    let found = editor.diagnostics("three.merels");
    assert_eq!(codes(&found), ["M0102"]);
    let related = &found[0]["relatedInformation"][0];
    assert_eq!(related["message"], "first here");
    assert_eq!(related["location"]["range"], editor.range("three.merels", "capture"));
}

#[test]
fn what_is_unused_is_marked_so() {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", &format!("{THREE}define idle = some mine\n"));
    let found = editor.diagnostics("three.merels");
    assert_eq!(codes(&found), ["M0108"]);
    assert_eq!((&found[0]["severity"], &found[0]["tags"]), (&json!(2), &json!([1])));
}

#[test]
fn they_go_when_the_text_is_mended() {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", &THREE.replace("in row }", "in rwo }"));
    assert_eq!(editor.diagnostics("three.merels").len(), 1);
    editor.replace("three.merels", THREE);
    assert_eq!(editor.diagnostics("three.merels"), [] as [Value; 0]);
}

#[test]
fn half_a_statement_is_one_mistake() {
    let mut editor = Editor::with(&[]);
    let half = "    move mine to ";
    editor.open(
        "three.merels",
        &THREE.replace("    if row made { capture }\n", &format!("{half}\n    if row made {{ capture }}\n")),
    );
    let found = editor.diagnostics("three.merels");
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn files_that_extend_a_changed_one_are_told_of() {
    let child = "game \"Child\" extends three\naction capture { take theirs in row }\n";
    let mut editor = Editor::with(&[("three.merels", THREE), ("child.merels", child)]);
    editor.open("three.merels", THREE);
    assert!(editor.diagnostics("three.merels").is_empty());
    // The name that the other file uses goes.
    editor.replace("three.merels", &THREE.replace("row", "line_up"));
    let found = editor.diagnostics_when("child.merels", &|_, found| !found.is_empty());
    assert_eq!(codes(&found), ["M0201"]);
    editor.replace("three.merels", THREE);
    editor.diagnostics_when("child.merels", &|_, found| found.is_empty());
}

#[test]
fn mistakes_of_an_extended_file_are_told_where_it_is_named() {
    let broken = THREE.replace("in row }", "in rwo }");
    let child = "game \"Child\" extends three\nphase moving { move mine to empty }\n";
    let mut editor = Editor::with(&[("three.merels", &broken)]);
    editor.open("child.merels", child);
    let found = editor.diagnostics("child.merels");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["range"], editor.range("child.merels", "three"));
    assert_eq!(found[0]["relatedInformation"][0]["location"]["uri"], "file:///games/three.merels");
}

#[test]
fn scenarios_are_run_when_they_or_their_game_change() {
    let passes = "[[case]]\nname = \"begins\"\nplay = \"a1\"\nincludes = \"b2\"\n";
    let mut editor = Editor::with(&[("three.merels", THREE)]);
    editor.open("three.test.toml", passes);
    assert!(editor.diagnostics("three.test.toml").is_empty());
    editor.replace("three.test.toml", &passes.replace("b2", "a1"));
    let found = editor.diagnostics("three.test.toml");
    assert_eq!(codes(&found), ["M0504"]);
    assert_eq!(
        found[0]["range"],
        editor.range("three.test.toml", "a1\"\n").as_object().map(|_| found[0]["range"].clone()).unwrap()
    );
    assert_eq!(found[0]["range"]["start"]["line"], 3);
    // Now the game: nothing else may be placed than at the edge.
    editor.replace("three.test.toml", passes);
    editor.diagnostics("three.test.toml");
    editor.open("three.merels", &THREE.replace("on empty\n", "on empty in a1, a2\n"));
    let found = editor.diagnostics_when("three.test.toml", &|_, found| !found.is_empty());
    assert_eq!(found[0]["range"]["start"]["line"], 3);
}

#[test]
fn a_misspelt_key_of_a_scenario_is_found() {
    let mut editor = Editor::with(&[("three.merels", THREE)]);
    editor.open("three.test.toml", "[[case]]\nname = \"begins\"\nlegall = \"b2\"\n");
    let found = editor.diagnostics("three.test.toml");
    assert_eq!(codes(&found), ["M0502"]);
}
