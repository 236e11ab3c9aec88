//! Beginning, ending, cancelling, and what goes wrong on the way.

use merels_lsp::Ended;
use serde_json::{Value, json};

use crate::common::{Editor, THREE, able, line_column, place, uri};

#[test]
fn a_session_ends_as_it_is_asked_to() {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", THREE);
    assert_eq!(editor.leave(), Ended::Properly);
}

#[test]
fn who_leaves_without_waiting_has_left_properly() {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", THREE);
    editor.send("shutdown", json!(null));
    let late = editor.send("workspace/symbol", json!({ "query": "" }));
    assert_eq!(editor.end(), Ended::Properly);
    assert_eq!(editor.answer(late).unwrap_err().0, -32600);
}

#[test]
fn places_are_counted_as_the_editor_counts() {
    let text = THREE
        .replace("// Takes", "/* 𝄞ü */ // Takes")
        .replace("/* 𝄞ü */ ", "")
        .replace("piece   man", "piece   mähn")
        .replace("place man", "place mähn");
    let text = text.replace(
        "mover loses when some theirs in row",
        "draw when board full because \"𝄞ü\" mover loses when some theirs in row",
    );
    let offset = text.find("row }").map(|_| text.rfind("in row").unwrap() + 3).unwrap();
    let line = line_column(&text, offset).0;
    let before = &text[text[..offset].rfind('\n').unwrap() + 1..offset];
    for (encodings, column) in [(json!(["utf-8"]), before.len()), (json!(["utf-16"]), before.encode_utf16().count())] {
        let mut able = able();
        able["general"]["positionEncodings"] = encodings.clone();
        let mut editor = Editor::start(&[], able, Value::Null);
        assert_eq!(editor.capabilities["positionEncoding"], encodings[0]);
        editor.open("three.merels", &text);
        let position = place((line, column as u32));
        let params = json!({ "textDocument": { "uri": uri("three.merels") }, "position": position });
        let hover = editor.ask("textDocument/hover", params).unwrap();
        assert_eq!(hover["range"]["start"], position, "{hover}");
        assert!(hover["contents"]["value"].as_str().unwrap().contains("pattern `row`"));
    }
    // Whoever says nothing counts units of UTF-16.
    let editor = Editor::start(&[], json!({}), Value::Null);
    assert_eq!(editor.capabilities["positionEncoding"], "utf-16");
}

#[test]
fn a_panic_leaves_the_server_where_it_is() {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", THREE);
    editor.open("child.merels", "game \"Child\" extends panic\n");
    let params = json!({ "textDocument": { "uri": uri("child.merels") }, "position": place((0, 1)) });
    let (code, message) = editor.ask("textDocument/hover", params).unwrap_err();
    assert_eq!(code, -32603);
    assert!(message.contains("textDocument/hover"), "{message}");
    // Others are answered all the same, and the file too once it has changed.
    assert!(editor.at("textDocument/hover", "three.merels", "row made").is_object());
    editor.replace("child.merels", "game \"Child\" extends three-mens-morris\n");
    assert!(editor.about("textDocument/documentSymbol", "child.merels").is_array());
    assert!(editor.diagnostics("child.merels").is_empty());
    assert_eq!(editor.leave(), Ended::Properly);
}

#[test]
fn what_is_taken_back_is_not_answered() {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", THREE);
    // Both may be there before the first is looked at: the inbox is read while the server is busy with another request.
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let formatting = json!({ "textDocument": { "uri": uri("three.merels") }, "options": options });
    let busy = editor.send("textDocument/formatting", formatting);
    let params = json!({ "textDocument": { "uri": uri("three.merels") }, "position": place((4, 9)) });
    let first = editor.send("textDocument/hover", params);
    editor.tell("$/cancelRequest", json!({ "id": first }));
    assert!(editor.answer(busy).is_ok());
    // An answer or the word that there is none: both are allowed.
    match editor.answer(first) {
        Ok(answer) => assert!(answer.is_object()),
        Err((code, _)) => assert_eq!(code, -32800),
    }
}

#[test]
fn what_isnt_known_or_understood_is_refused() {
    let mut editor = Editor::with(&[]);
    assert_eq!(editor.ask("textDocument/nonsense", json!({})).unwrap_err().0, -32601);
    assert_eq!(editor.ask("textDocument/hover", json!({ "nonsense": 1 })).unwrap_err().0, -32602);
    assert_eq!(
        editor
            .ask(
                "textDocument/hover",
                json!({ "textDocument": { "uri": uri("closed.merels") }, "position": place((0, 0)) })
            )
            .unwrap_err()
            .0,
        -32602
    );
    editor.tell("textDocument/didChange", json!({ "nonsense": 1 }));
    editor.tell("$/nonsense", json!(null));
    editor.open("three.merels", THREE);
    assert!(editor.diagnostics("three.merels").is_empty());
}

#[test]
fn a_text_without_a_file_is_served() {
    let mut editor = Editor::with(&[]);
    let document = json!({ "uri": "untitled:Untitled-1", "languageId": "merels", "version": 1, "text": THREE });
    editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
    let params = json!({ "textDocument": { "uri": "untitled:Untitled-1" }, "position": place((4, 9)) });
    let found = editor.ask("textDocument/definition", params).unwrap();
    assert_eq!(found[0]["uri"], "untitled:Untitled-1");
}

#[test]
fn a_closed_file_is_told_nothing_of() {
    let mut editor = Editor::with(&[]);
    editor.open("three.merels", &THREE.replace("in row }", "in rwo }"));
    editor.diagnostics("three.merels");
    editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri("three.merels") } }));
    editor.diagnostics_when("three.merels", &|_, found| found.is_empty());
}
