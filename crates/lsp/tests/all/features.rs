//! What can be asked of one text.

use serde_json::{Value, json};

use crate::common::{Editor, THREE, place, uri};

fn opened() -> Editor {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", THREE);
    editor
}

fn said(hover: &Value) -> String {
    hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
}

fn labels(found: &Value) -> Vec<&str> {
    found["items"].as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect()
}

/// The words that ranges cover.
fn covered<'t>(text: &'t str, ranges: impl Iterator<Item = &'t Value>) -> Vec<&'t str> {
    let offset = |at: &Value| {
        let line = at["line"].as_u64().unwrap() as usize;
        text.split_inclusive('\n').take(line).map(str::len).sum::<usize>() + at["character"].as_u64().unwrap() as usize
    };
    ranges.map(|range| &text[offset(&range["start"])..offset(&range["end"])]).collect()
}

#[test]
fn hover_says_what_names_are() {
    let mut editor = opened();
    let text = said(&editor.at("textDocument/hover", "three.merels", "row made"));
    assert!(text.contains("pattern `row`: a set of lines") && text.contains("8 lines: a1-b1-c1"), "{text}");
    let text = said(&editor.at("textDocument/hover", "three.merels", "|capture }"));
    assert!(text.contains("Takes one of theirs.") && text.contains("called by `placing`"), "{text}");
    let text = said(&editor.at("textDocument/hover", "three.merels", "|man on"));
    assert!(text.contains("3 for White, 3 for Black"), "{text}");
}

#[test]
fn hover_says_what_words_of_the_language_mean() {
    let mut editor = opened();
    let text = said(&editor.at("textDocument/hover", "three.merels", "near it"));
    assert!(text.contains("linked to a point of B"), "{text}");
    let text = said(&editor.at("textDocument/hover", "three.merels", "phase placing"));
    assert!(text.contains("phase NAME CLAUSES") && !text.contains("]("), "{text}");
}

#[test]
fn hover_says_statements_in_words() {
    let mut editor = opened();
    let text = said(&editor.at("textDocument/hover", "three.merels", "|move mine to empty near"));
    assert!(text.starts_with("> Move one of your men to an empty point next to it.\n"), "{text}");
}

#[test]
fn hover_says_what_sets_hold_at_the_start() {
    let mut editor = Editor::with(&[]);
    let defines =
        "define corner = a1, c1, a3, c3\ndefine free_corner = corner except a1\ndefine pressed = theirs near mine\n";
    editor.open("three.merels", &format!("{THREE}{defines}"));
    let text = said(&editor.at("textDocument/hover", "three.merels", "free_corner"));
    assert!(text.contains("at the start 3 points: c1, a3, c3"), "{text}");
    let text = said(&editor.at("textDocument/hover", "three.merels", "pressed"));
    assert!(text.contains("empty at the start"), "{text}");
}

#[test]
fn hover_shows_boards() {
    let mut editor = opened();
    let text = said(&editor.at("textDocument/hover", "three.merels", "grid"));
    assert!(text.starts_with("![board](data:image/svg+xml;base64,"), "{text}");
    assert!(text.contains("**board** of 9 points, 16 links; 8 lines for `row`"), "{text}");
    // Also while something else is wrong, and as text where pictures can't be shown.
    let mut editor = Editor::start(&[], json!({}), Value::Null);
    editor.open("three.merels", &THREE.replace("in row }", "in }"));
    let text = said(&editor.at("textDocument/hover", "three.merels", "grid"));
    assert!(text.starts_with("```text\n3 ·───·───·"), "{text}");
    let board = editor.at("merels/preview", "three.merels", "grid");
    assert!(board["svg"].as_str().unwrap().starts_with("<svg"));
}

#[test]
fn names_lead_to_their_places() {
    let mut editor = opened();
    let found = editor.at("textDocument/definition", "three.merels", "|capture }");
    assert_eq!(found[0]["range"], editor.range("three.merels", "capture"));
    let position = editor.position("three.merels", "row made");
    let params = json!({ "textDocument": { "uri": uri("three.merels") }, "position": position, "context": { "includeDeclaration": true } });
    let found = editor.ask("textDocument/references", params).unwrap();
    assert_eq!(found.as_array().unwrap().len(), 4);
    let found = editor.at("textDocument/documentHighlight", "three.merels", "row made");
    let kinds: Vec<u64> = found.as_array().unwrap().iter().map(|found| found["kind"].as_u64().unwrap()).collect();
    assert_eq!(kinds, [3, 2, 2, 2]);
}

#[test]
fn completion_offers_what_fits() {
    let mut editor = opened();
    for (line, some, none) in [
        ("    take ", &["theirs", "row", "man", "a1"][..], &["capture", "White", "take"][..]),
        ("    ", &["place", "capture", "if ... (a condition)"], &["row", "theirs"]),
        ("    place ", &["man", "any"], &["mine", "row", "place"]),
        ("    move mine ", &["to", "near", "onto"], &["take", "row"]),
        ("    if phase is ", &["placing", "moving"], &["row", "mine"]),
        ("    if mover is ", &["White", "opponent"], &["row", "placing"]),
        ("    place man on empty as p\n    take theirs near ", &["p", "mine"], &["placing"]),
    ] {
        let text = THREE.replace("    if row made", &format!("{line}\n    if row made"));
        editor.replace("three.merels", &text);
        let at = text.find(line).unwrap() + line.len();
        let position = place(crate::common::line_column(&text, at));
        let params = json!({ "textDocument": { "uri": uri("three.merels") }, "position": position });
        let found = editor.ask("textDocument/completion", params).unwrap();
        let labels = labels(&found);
        for label in some {
            assert!(labels.contains(label), "{line:?}: no `{label}` in {labels:?}");
        }
        for label in none {
            assert!(!labels.contains(label), "{line:?}: `{label}` in {labels:?}");
        }
    }
}

#[test]
fn completion_knows_games_and_explains() {
    let mut editor = Editor::with(&[("mine-own.merels", THREE)]);
    editor.open("child.merels", "game \"Child\" extends nine-m");
    let found = editor.at("textDocument/completion", "child.merels", "game \"Child\" extends nine-m|");
    let labels = labels(&found);
    assert!(labels.contains(&"nine-mens-morris"), "{labels:?}");
    let item = found["items"].as_array().unwrap().iter().find(|item| item["label"] == "nine-mens-morris").unwrap();
    assert_eq!(item["textEdit"]["range"], editor.range("child.merels", "nine-m"));

    editor.open("three.merels", THREE);
    let found = editor.at("textDocument/completion", "three.merels", "    if |row made");
    let item = found["items"].as_array().unwrap().iter().find(|item| item["label"] == "row").unwrap().clone();
    let resolved = editor.ask("completionItem/resolve", item).unwrap();
    assert!(resolved["documentation"]["value"].as_str().unwrap().contains("pattern row = line of 3"), "{resolved}");
}

#[test]
fn forms_are_shown_while_they_are_filled_in() {
    let mut editor = opened();
    let found = editor.at("textDocument/signatureHelp", "three.merels", "move mine to |empty near it");
    assert_eq!(found["signatures"][0]["label"], "move PIECES to POINTS unless CONDITION as NAME otherwise ...");
    assert_eq!(found["activeParameter"], 1);
}

#[test]
fn files_have_an_outline_folds_and_links() {
    let mut editor = opened();
    let found = editor.about("textDocument/documentSymbol", "three.merels");
    let names: Vec<&str> = found.as_array().unwrap().iter().map(|found| found["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Three", "players", "board", "man", "row", "capture", "placing", "moving", "end", "claims"]);
    let folds = editor.about("textDocument/foldingRange", "three.merels");
    assert_eq!(folds, json!([{ "startLine": 9, "endLine": 12 }]));
    editor.open("child.merels", "game \"Child\" extends nine-mens-morris\n");
    let links = editor.about("textDocument/documentLink", "child.merels");
    assert_eq!(links[0]["target"], "file:///built-in/nine-mens-morris.merels");
}

#[test]
fn selections_grow() {
    let mut editor = opened();
    let position = editor.position("three.merels", "|theirs except row");
    let params = json!({ "textDocument": { "uri": uri("three.merels") }, "positions": [position] });
    let found = editor.ask("textDocument/selectionRange", params).unwrap();
    let mut ranges = Vec::new();
    let mut at = &found[0];
    while at.is_object() {
        ranges.push(&at["range"]);
        at = &at["parent"];
    }
    let words = covered(THREE, ranges.into_iter());
    assert_eq!(
        words[..4],
        [
            "theirs",
            "theirs except row",
            "theirs except row if any else theirs",
            "take theirs except row if any else theirs"
        ]
    );
    assert_eq!(*words.last().unwrap(), THREE);
}

#[test]
fn words_have_colours_by_what_they_stand_for() {
    let mut editor = opened();
    let found = editor.about("textDocument/semanticTokens/full", "three.merels");
    let types: Vec<String> = editor.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|name| name.as_str().unwrap().to_owned())
        .collect();
    let numbers: Vec<usize> = found["data"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect();
    let lines: Vec<&str> = THREE.lines().collect();
    let (mut line, mut column) = (0, 0);
    let mut tokens = Vec::new();
    for token in numbers.chunks(5) {
        (line, column) = if token[0] == 0 { (line, column + token[1]) } else { (line + token[0], token[1]) };
        tokens.push((&lines[line][column..column + token[2]], types[token[3]].as_str(), token[4]));
    }
    for token in [
        ("game", "keyword", 0),
        ("White", "class", 1),
        ("3", "number", 0),
        ("row", "type", 1),
        ("row", "type", 0),
        ("capture", "function", 1),
        ("capture", "function", 0),
        ("// Takes one of theirs.", "comment", 0),
        ("placing", "namespace", 1),
        ("\"Three\"", "string", 0),
    ] {
        assert!(tokens.contains(&token), "{token:?} in {tokens:?}");
    }
}

#[test]
fn hints_say_what_follows() {
    let mut editor = Editor::with(&[]);
    editor.open(
        "three.merels",
        &THREE.replace("take theirs except row if any", "take theirs in a1, a2 except row if any"),
    );
    let range = json!({ "start": place((0, 0)), "end": place((99, 0)) });
    let params = json!({ "textDocument": { "uri": uri("three.merels") }, "range": range });
    let found = editor.ask("textDocument/inlayHint", params).unwrap();
    let labels: Vec<&str> = found.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["(6 in all)", "(8 lines)", "(", ")"]);
}

#[test]
fn texts_are_laid_out_whole_in_part_and_while_typing() {
    let mut editor = Editor::with(&[]);
    let loose = THREE.replace("take theirs except", "take  theirs   except").replace("    place man", "  place man");
    editor.open("three.merels", &loose);
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let params = json!({ "textDocument": { "uri": uri("three.merels") }, "options": options });
    let edits = editor.ask("textDocument/formatting", params).unwrap();
    assert_eq!(edits.as_array().unwrap().len(), 2);
    let range = editor.range("three.merels", "  place man on empty");
    let params = json!({ "textDocument": { "uri": uri("three.merels") }, "options": options, "range": range });
    let edits = editor.ask("textDocument/rangeFormatting", params).unwrap();
    assert_eq!(edits.as_array().unwrap().len(), 1);
    editor.apply("three.merels", &edits);
    assert_eq!(editor.text("three.merels"), THREE.replace("take theirs except", "take  theirs   except"));
    let position = editor.position("three.merels", "else theirs }|");
    let params =
        json!({ "textDocument": { "uri": uri("three.merels") }, "options": options, "position": position, "ch": "}" });
    let edits = editor.ask("textDocument/onTypeFormatting", params).unwrap();
    editor.apply("three.merels", &edits);
    assert_eq!(editor.text("three.merels"), THREE);
}

#[test]
fn calls_have_a_hierarchy() {
    let mut editor = opened();
    let item = editor.at("textDocument/prepareCallHierarchy", "three.merels", "|capture }")[0].clone();
    let callers = editor.ask("callHierarchy/incomingCalls", json!({ "item": item })).unwrap();
    assert_eq!(callers[0]["from"]["name"], "placing");
    let item = callers[0]["from"].clone();
    let called = editor.ask("callHierarchy/outgoingCalls", json!({ "item": item })).unwrap();
    assert_eq!(called[0]["to"]["name"], "capture");
}

#[test]
fn lenses_offer_play_and_count_scenarios() {
    let tests = "[[case]]\nname = \"begins\"\nplay = \"a1\"\nincludes = \"a1\"\n";
    let mut editor = Editor::with(&[("three.test.toml", tests)]);
    editor.open("three.merels", THREE);
    editor.diagnostics_when("three.test.toml", &|_, found| !found.is_empty());
    let found = editor.about("textDocument/codeLens", "three.merels");
    let titles: Vec<&str> =
        found.as_array().unwrap().iter().map(|lens| lens["command"]["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["play", "playtest", "0 passed, 1 failed: line 4"]);
}
