//! Files of scenarios: what is asked in them, and what is asked of a definition about them.

use serde_json::{Value, json};

use crate::common::{Editor, THREE, able, place, uri};

const CASES: &str = r#"[[case]]
name = "three in a row take"
play = "a1 a2 b1 b2 c1"
legal = "xa2 xb2"

[[case]]
name = "men move"
position = "White moving; White a1 b1 c2; Black a2 b3 c3"
first_ = 1
"#;

fn opened(cases: &str) -> Editor {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", THREE);
    editor.open("three.test.toml", cases);
    editor
}

/// The labels of what is offered before `|` in a text.
fn offered(text: &str) -> Vec<String> {
    let at = text.find('|').unwrap();
    let mut editor = opened(&text.replace('|', ""));
    let position = place(crate::common::line_column(text, at));
    let params = json!({ "textDocument": { "uri": uri("three.test.toml") }, "position": position });
    let found = editor.ask("textDocument/completion", params).unwrap();
    found["items"].as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn what_is_legal_is_offered_in_what_is_played() {
    let found = offered("[[case]]\nname = \"n\"\nplay = \"a1 a2 b1 b2 c1 |\"\n");
    assert_eq!(found, ["xa2", "xb2"]);
    let found = offered("[[case]]\nname = \"n\"\nplay = \"a1 |a2\"\n");
    assert!(found.len() == 8 && !found.contains(&"a1".to_owned()), "{found:?}");
    let found = offered("[[case]]\nname = \"n\"\nplay = \"a1\"\nincludes = \"|\"\n");
    assert_eq!(found.len(), 8);
}

#[test]
fn names_and_keys_are_offered_where_they_can_stand() {
    let found = offered("[[case]]\nname = \"n\"\nto_decide = \"|\"\n");
    assert_eq!(found, ["White", "Black"]);
    let found = offered("[[case]]\nname = \"n\"\nposition = \"White |\"\n");
    assert!(found.contains(&"moving".to_owned()) && !found.contains(&"row".to_owned()), "{found:?}");
    let found = offered("[[case]]\nname = \"n\"\np|");
    assert!(found.contains(&"play".to_owned()) && !found.contains(&"name".to_owned()), "{found:?}");
    assert!(offered("[[case]]\nname = \"n |\"\n").is_empty());
    // While a text has no end yet.
    assert_eq!(offered("[[case]]\nname = \"n\"\nfirst = \"|\nplay = \"a1\"\n"), ["White", "Black"]);
}

#[test]
fn keys_and_names_say_what_they_are_and_lead_there() {
    let mut editor = opened(CASES);
    let said = |hover: Value| hover["contents"]["value"].as_str().unwrap_or_default().to_owned();
    let text = said(editor.at("textDocument/hover", "three.test.toml", "legal"));
    assert!(text.contains("exactly these decisions are legal"), "{text}");
    let text = said(editor.at("textDocument/hover", "three.test.toml", "moving;"));
    assert!(text.starts_with("phase `moving`"), "{text}");
    let text = said(editor.at("textDocument/hover", "three.test.toml", "x|b2"));
    assert!(text.starts_with("point `b2`"), "{text}");
    let found = editor.at("textDocument/definition", "three.test.toml", "moving;");
    assert_eq!(found[0]["range"], editor.range("three.merels", "moving"));
    let found = editor.about("textDocument/documentSymbol", "three.test.toml");
    let names: Vec<&str> = found.as_array().unwrap().iter().map(|found| found["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["three in a row take", "men move"]);
}

#[test]
fn mistakes_in_scenarios_are_mended() {
    let mut editor = opened(&CASES.replace("first_ = 1\n", "legals = \"\"\n"));
    let found = editor.diagnostics("three.test.toml");
    assert!(found[0]["message"].as_str().unwrap().contains("legals"), "{found:?}");
    let actions = editor.actions("three.test.toml", "legals");
    assert_eq!(actions[0]["title"], "Write `legal` for `legals`");
    let edit = actions[0]["edit"].clone();
    editor.apply_all(&edit);
    assert!(editor.text("three.test.toml").ends_with("legal = \"\"\n"));
}

#[test]
fn a_name_becomes_another_in_the_scenarios_too() {
    let cases = CASES.replace("first_ = 1\n", "to_decide = \"White\"\n");
    let mut editor = opened(&cases);
    let position = editor.position("three.merels", "White,");
    let params = json!({ "textDocument": { "uri": uri("three.merels") }, "position": position, "newName": "First" });
    let edit = editor.ask("textDocument/rename", params).unwrap();
    editor.apply_all(&edit);
    assert!(editor.text("three.merels").contains("players First, Black"));
    assert_eq!(editor.text("three.test.toml"), cases.replace("White", "First"));
    assert!(editor.diagnostics("three.test.toml").is_empty());
    // And from there.
    let position = editor.position("three.test.toml", "moving;");
    let params =
        json!({ "textDocument": { "uri": uri("three.test.toml") }, "position": position, "newName": "sliding" });
    let edit = editor.ask("textDocument/rename", params.clone()).unwrap();
    editor.apply_all(&edit);
    assert!(editor.text("three.merels").contains("phase sliding {"));
    assert!(editor.text("three.test.toml").contains("First sliding;"));
    let prepared = editor.at("textDocument/prepareRename", "three.test.toml", "sliding;");
    assert_eq!(prepared["placeholder"], "sliding");
    // Points of generated boards have their names from it.
    let position = editor.position("three.test.toml", "a1 b1");
    let params = json!({ "textDocument": { "uri": uri("three.test.toml") }, "position": position, "newName": "z" });
    assert!(editor.ask("textDocument/rename", params).unwrap_err().1.contains("generated"));
}

#[test]
fn points_become_others_in_decisions() {
    let board = "board { row left x middle right }\n";
    let game = "game \"G\"\nplayers A, B\npiece man: 2 in each hand\nphase p { place man on empty take theirs if some theirs }\n";
    let game = format!("{game}{}", board.replace(" x ", " "));
    let cases = "[[case]]\nname = \"left\"\nplay = \"left rightxleft\"\nillegal = { left = \"over\" }\n";
    let mut editor = Editor::with(&[]);
    editor.open("g.merels", &game);
    editor.open("g.test.toml", cases);
    let position = editor.position("g.merels", "left");
    let params = json!({ "textDocument": { "uri": uri("g.merels") }, "position": position, "newName": "outer" });
    let edit = editor.ask("textDocument/rename", params).unwrap();
    editor.apply_all(&edit);
    let expected = "[[case]]\nname = \"left\"\nplay = \"outer rightxouter\"\nillegal = { outer = \"over\" }\n";
    assert_eq!(editor.text("g.test.toml"), expected);
}

#[test]
fn the_board_shows_the_position_at_the_cursor() {
    let mut editor = opened(&CASES.replace("first_ = 1\n", "legal = \"\"\n"));
    let said = |board: Value| board["said"].as_str().unwrap_or_default().to_owned();
    let board = editor.at("merels/preview", "three.test.toml", "a1 a2| b1");
    assert_eq!(said(board.clone()), "White placing; White a1 +2; Black a2 +2; quiet 2");
    assert!(board["svg"].as_str().unwrap().starts_with("<svg"));
    let board = editor.at("merels/preview", "three.merels", "row =");
    assert_eq!(said(board), "9 points, 16 links; 8 lines of `row`");
}

#[test]
fn scenarios_run_when_they_are_asked_for() {
    let mut editor = opened(&CASES.replace("first_ = 1\n", "legal = \"a1-b2\"\n"));
    let report = editor.about("merels/scenarios", "three.test.toml");
    let cases = report["cases"].as_array().unwrap();
    assert_eq!(cases[0]["failures"], json!([]));
    assert_eq!(cases[0]["range"], editor.range("three.test.toml", "\"three in a row take\""));
    assert_eq!(cases[1]["name"], "men move");
    assert!(cases[1]["failures"][0]["message"].as_str().unwrap().contains("legal"), "{cases:?}");
    assert_eq!(editor.about("merels/scenarios", "none.test.toml"), Value::Null);
    assert_eq!(editor.ask("merels/scenarioFiles", Value::Null).unwrap(), json!([uri("three.test.toml")]));
}

#[test]
fn while_the_game_has_mistakes_its_scenarios_are_silent() {
    let mut editor = opened(&CASES.replace("first_ = 1\n", "legal = \"\"\n"));
    assert_eq!(editor.diagnostics("three.test.toml").len(), 1);
    editor.replace("three.merels", &THREE.replace("in row }", "in rwo }"));
    let gone = editor.diagnostics_when("three.test.toml", &|_, found| found.is_empty());
    assert!(gone.is_empty());
    let lenses = editor.about("textDocument/codeLens", "three.merels");
    assert_eq!(lenses.as_array().unwrap().len(), 2, "{lenses}");
}

/// Adds a scenario for the rule at some words, and gives what the file of scenarios is then.
fn added(editor: &mut Editor, words: &str) -> String {
    let actions = editor.actions("three.merels", words);
    let action = actions.iter().find(|action| action["title"] == "Add a scenario for this rule").unwrap().clone();
    let resolved = editor.ask("codeAction/resolve", action).unwrap();
    let changes = resolved["edit"]["documentChanges"].as_array().unwrap().clone();
    if changes[0]["kind"] == "create" {
        editor.open("three.test.toml", "");
    }
    let edits = changes.last().unwrap()["edits"].clone();
    editor.apply("three.test.toml", &edits);
    assert!(editor.diagnostics("three.test.toml").is_empty(), "{}", editor.text("three.test.toml"));
    editor.text("three.test.toml").to_owned()
}

#[test]
fn a_scenario_is_added_for_a_rule() {
    let mut capabilities = able();
    capabilities["workspace"]["workspaceEdit"]["resourceOperations"] = json!(["create"]);
    let mut editor = Editor::start(&[], capabilities, Value::Null);
    editor.open("three.merels", THREE);
    let text = added(&mut editor, "take theirs except row");
    assert!(text.starts_with("[[case]]\nname = \"") && text.contains('x'), "{text}");
    let text = added(&mut editor, "if row made");
    assert_eq!(text.matches("[[case]]").count(), 2, "{text}");
    let text = added(&mut editor, "mover loses when");
    assert!(text.contains("outcome = { winner = "), "{text}");
    // Another one for the same rule has a name of its own.
    let text = added(&mut editor, "mover loses when");
    assert!(text.contains("(2)\""), "{text}");
}
