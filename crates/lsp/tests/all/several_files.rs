//! Files that extend one another.

use std::path::Path;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use crate::common::{Editor, Memory, THREE, able, uri};

const CHILD: &str = "game \"Child\" extends three\naction capture { take theirs in row }\n";

fn rename(editor: &mut Editor, name: &str, words: &str, to: &str) -> Result<Value, (i32, String)> {
    let position = editor.position(name, words);
    editor.ask(
        "textDocument/rename",
        json!({ "textDocument": { "uri": uri(name) }, "position": position, "newName": to }),
    )
}

#[test]
fn a_name_is_another_in_all_files() {
    let mut editor = Editor::with(&[("three.merels", THREE), ("child.merels", CHILD)]);
    editor.open("child.merels", CHILD);
    editor.open("three.merels", THREE);
    let edit = rename(&mut editor, "child.merels", "row", "line_up").unwrap();
    editor.apply_all(&edit);
    assert_eq!(editor.text("three.merels"), THREE.replace("row", "line_up"));
    assert_eq!(editor.text("child.merels"), CHILD.replace("row", "line_up"));
    assert!(editor.diagnostics("child.merels").is_empty());
    // An action that replaces another is the same name.
    let edit = rename(&mut editor, "three.merels", "capture", "grab").unwrap();
    editor.apply_all(&edit);
    assert!(editor.text("child.merels").contains("action grab"));
}

#[test]
fn what_would_mean_something_else_is_refused() {
    let mut editor = Editor::with(&[("three.merels", THREE), ("child.merels", CHILD)]);
    editor.open("three.merels", THREE);
    for (to, why) in
        [("man", "something else"), ("take", "word of the language"), ("a b", "no name"), ("a1", "something else")]
    {
        let (_, message) = rename(&mut editor, "three.merels", "row", to).unwrap_err();
        assert!(message.contains(why), "{to}: {message}");
    }
    let (_, message) = rename(&mut editor, "three.merels", "near", "beside").unwrap_err();
    assert!(message.contains("no name stands here"), "{message}");
}

#[test]
fn built_in_games_stay_as_they_are() {
    let mut editor = Editor::with(&[]);
    let text = "game \"Child\" extends nine-mens-morris\naction capture { take theirs in mill }\n";
    editor.open("child.merels", text);
    let position = editor.position("child.merels", "mill");
    let params = json!({ "textDocument": { "uri": uri("child.merels") }, "position": position });
    let (_, message) = editor.ask("textDocument/prepareRename", params).unwrap_err();
    assert!(message.contains("can't be changed"), "{message}");
    let found = editor.at("textDocument/definition", "child.merels", "mill");
    assert_eq!(found[0]["uri"], "file:///built-in/nine-mens-morris.merels");
}

#[test]
fn uses_are_found_in_files_that_extend() {
    let mut editor = Editor::with(&[("three.merels", THREE), ("child.merels", CHILD)]);
    editor.open("three.merels", THREE);
    let position = editor.position("three.merels", "row");
    let params = json!({ "textDocument": { "uri": uri("three.merels") }, "position": position, "context": { "includeDeclaration": false } });
    let found = editor.ask("textDocument/references", params).unwrap();
    let files: Vec<&str> = found.as_array().unwrap().iter().map(|found| found["uri"].as_str().unwrap()).collect();
    assert_eq!(files.len(), 4);
    assert_eq!(*files.last().unwrap(), uri("child.merels"));
}

#[test]
fn names_of_all_files_are_found() {
    let mut editor = Editor::with(&[("three.merels", THREE), ("child.merels", CHILD)]);
    let found = editor.ask("workspace/symbol", json!({ "query": "captur" })).unwrap();
    let files: Vec<&str> =
        found.as_array().unwrap().iter().map(|found| found["location"]["uri"].as_str().unwrap()).collect();
    assert_eq!(files, [uri("child.merels"), uri("three.merels")]);
    // What is open counts as it stands.
    editor.open("child.merels", &CHILD.replace("capture", "grabbing"));
    let found = editor.ask("workspace/symbol", json!({ "query": "grab" })).unwrap();
    assert_eq!(found.as_array().unwrap().len(), 1);
}

/// A folder of two thousand games that extend one, on a disk that gives nothing as long as `slow` is held.
fn thousands() -> (Memory, Arc<Mutex<()>>) {
    let host = Memory::default();
    let path = |name: &str| Path::new("/games").join(name);
    let child =
        |number: usize| format!("game \"Child {number}\" extends base\naction capture {{ take theirs except row }}\n");
    let mut files = host.files.lock().unwrap();
    files.insert(path("base.merels"), THREE.to_owned());
    files.extend((0..2_000).map(|number| (path(&format!("child{number}.merels")), child(number))));
    drop(files);
    let slow = Arc::clone(&host.slow);
    (host, slow)
}

#[test]
fn nobody_waits_for_a_slow_disk_but_who_asks_of_all_files() {
    let (host, slow) = thousands();
    let held = slow.lock().unwrap();
    let mut editor = Editor::on(host, able(), Value::Null);
    editor.open("base.merels", THREE);
    let params =
        json!({ "textDocument": { "uri": uri("base.merels") }, "position": editor.position("base.merels", "row =") });
    let mut asked = params.clone();
    asked["context"] = json!({ "includeDeclaration": false });
    let waiting = editor.send("textDocument/references", asked);
    assert!(editor.ask("textDocument/hover", params.clone()).unwrap().is_object());
    drop(held);
    assert!(editor.answer(waiting).unwrap().as_array().unwrap().len() > 500);
    // What was asked of another text isn't answered about this one.
    let (host, slow) = thousands();
    let held = slow.lock().unwrap();
    let mut editor = Editor::on(host, able(), Value::Null);
    editor.open("base.merels", THREE);
    let waiting = editor.send("workspace/symbol", json!({ "query": "capture" }));
    editor.replace("base.merels", &format!("// More\n{THREE}"));
    editor.ask("textDocument/hover", params).unwrap();
    drop(held);
    assert_eq!(editor.answer(waiting).unwrap_err().0, -32801);
}
