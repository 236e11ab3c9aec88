//! Quick fixes, and the same rules written otherwise.

use serde_json::{Value, json};

use crate::common::{Editor, THREE, uri};

fn titled<'a>(actions: &'a [Value], title: &str) -> &'a Value {
    let found = actions.iter().find(|action| action["title"] == title);
    found.unwrap_or_else(|| panic!("no {title:?} in {actions:?}"))
}

/// Makes an action of that title, and gives what the text is then.
fn done(editor: &mut Editor, words: &str, title: &str) -> String {
    let actions = editor.actions("three.merels", words);
    let edit = titled(&actions, title)["edit"].clone();
    editor.apply_all(&edit);
    let found = editor.diagnostics("three.merels");
    assert!(found.iter().all(|report| report["severity"] != 1), "{found:?} in {}", editor.text("three.merels"));
    editor.text("three.merels").to_owned()
}

#[test]
fn mistakes_are_mended() {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", &THREE.replace("in row }", "in rwo }"));
    editor.diagnostics("three.merels");
    let actions = editor.actions("three.merels", "rwo");
    let fix = titled(&actions, "Write `row` for `rwo`");
    assert_eq!((&fix["kind"], &fix["isPreferred"]), (&json!("quickfix"), &json!(true)));
    assert_eq!(fix["diagnostics"][0]["code"], "M0201");
    assert_eq!(done(&mut editor, "rwo", "Write `row` for `rwo`"), THREE);
}

#[test]
fn what_may_be_meant_is_chosen() {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", &format!("{THREE}define idle = some mine\n"));
    editor.diagnostics("three.merels");
    let actions = editor.actions("three.merels", "idle");
    let choice = titled(&actions, "Leaving `define idle = some mine` out");
    assert_eq!((&choice["kind"], &choice["isPreferred"]), (&json!("quickfix"), &Value::Null));
    assert_eq!(done(&mut editor, "idle", "Leaving `define idle = some mine` out"), THREE);
}

#[test]
fn all_is_mended_at_once() {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", &THREE.replace("in row }", "in rwo }").replace("if row made", "if rwo made"));
    editor.diagnostics("three.merels");
    let actions = editor.actions("three.merels", "game");
    let all = titled(&actions, "Mend all that can be mended for certain").clone();
    assert_eq!(all["edit"], Value::Null, "it is worked out when it is chosen");
    let resolved = editor.ask("codeAction/resolve", all).unwrap();
    editor.apply_all(&resolved["edit"]);
    assert_eq!(editor.text("three.merels"), THREE);
}

#[test]
fn warnings_are_allowed_with_a_reason() {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", &format!("{THREE}define idle = some mine\n"));
    assert_eq!(editor.diagnostics("three.merels").len(), 1);
    let text = done(&mut editor, "idle", "Allow `unused` here, with a reason to be written");
    assert!(text.ends_with("// allow(unused): REASON\ndefine idle = some mine\n"), "{text}");
    assert!(editor.diagnostics("three.merels").is_empty());
}

#[test]
fn an_action_is_made_of_statements() {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", THREE);
    let text = done(&mut editor, "if row made { capture }", "Make an action of this");
    assert!(text.contains("action new_action {\n    if row made { capture }\n}\n\nphase placing"), "{text}");
    assert!(text.contains("place man on empty\n    new_action\n}"), "{text}");
}

#[test]
fn statements_that_share_names_with_others_stay() {
    let mut editor = Editor::with(&[]);
    let text = THREE.replace(
        "place man on empty\n    if row made { capture }",
        "place man on empty as p\n    if some theirs near p { capture }",
    );
    editor.open("three.merels", &text);
    let actions = editor.actions("three.merels", "if some theirs near p { capture }");
    assert!(actions.iter().all(|action| action["title"] != "Make an action of this"), "{actions:?}");
}

#[test]
fn a_define_is_made_of_an_expression_and_put_back() {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", THREE);
    let text = done(&mut editor, "theirs except row", "Make a define of this");
    assert!(text.contains("define new_define = theirs except row\naction capture { take new_define if any"), "{text}");
    let text =
        done(&mut editor, "new_define if", "Put what `new_define` stands for in all its places, and take it out");
    assert_eq!(text, THREE.replace("theirs except row", "(theirs except row)"));
}

#[test]
fn an_action_is_put_in_its_places() {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", THREE);
    let text = done(&mut editor, "capture }", "Put what `capture` stands for in its place");
    assert!(text.contains("if row made { take theirs except row if any else theirs }"), "{text}");
}

#[test]
fn only_what_is_asked_for_is_offered() {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", &THREE.replace("in row }", "in rwo }"));
    editor.diagnostics("three.merels");
    for (only, expected) in [("quickfix", 1), ("refactor", 0), ("source.fixAll", 1), ("refactor.extract", 0)] {
        let range = editor.range("three.merels", "rwo");
        let params = json!({ "textDocument": { "uri": uri("three.merels") }, "range": range, "context": { "diagnostics": [], "only": [only] } });
        let found = editor.ask("textDocument/codeAction", params).unwrap();
        assert_eq!(found.as_array().unwrap().len(), expected, "{only}: {found}");
    }
}

#[test]
fn a_board_is_written_as_its_generator() {
    let written = "board   { row a1 b1 c1  row a2 b2 c2  row a3 b3 c3  row a1 a2 a3  row b1 b2 b3  row c1 c2 c3  row a1 b2 c3  row a3 b2 c1 }";
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", &THREE.replace("board   grid 3 x 3 with long diagonals", written));
    assert_eq!(done(&mut editor, "row a1 b1", "Write the board as `grid 3 x 3 with long diagonals`"), THREE);
    // One link more, and none makes it.
    let other = written.replace(" }", "  link a1 c3 }");
    editor.replace("three.merels", &THREE.replace("board   grid 3 x 3 with long diagonals", &other));
    let actions = editor.actions("three.merels", "row a1 b1");
    assert!(
        actions.iter().all(|action| action["title"].as_str().is_some_and(|title| !title.contains("board"))),
        "{actions:?}"
    );
}
