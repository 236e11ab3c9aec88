//! How long an editor waits while somebody types: `cargo bench -p merels-lsp --bench typing`.
//!
//! A statement is typed letter by letter into a definition of 300 lines and into one of 2,000. After each letter all that an
//! editor can ask is asked; for every sort of request the median and the 99th percentile are printed, in milliseconds, and how
//! long it takes from a letter until what is wrong is said. At the end stands what the process has taken of memory.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "what can't be measured has failed")]
#![allow(clippy::print_stdout, clippy::disallowed_methods, clippy::disallowed_types, reason = "it measures and prints")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use merels_lsp::{Connection, Host, Message, serve};
use serde_json::{Value, json};

/// No files at all.
struct Nothing;

impl Host for Nothing {
    fn read(&self, _: &Path) -> Option<Arc<str>> {
        None
    }

    fn files(&self, _: &Path) -> Vec<PathBuf> {
        Vec::new()
    }

    fn built_in(&self, _: &str) -> Option<Arc<str>> {
        None
    }

    fn built_in_names(&self) -> Vec<String> {
        Vec::new()
    }

    fn built_in_file(&self, _: &str) -> Option<PathBuf> {
        None
    }

    fn page_file(&self, _: &str) -> Option<PathBuf> {
        None
    }
}

const URI: &str = "file:///games/long.merels";

/// What is typed, and what it is typed in front of.
const TYPED: &str = "    move mine to empty near it unless mill broken as slid\n";
const BEFORE: &str = "phase moving {\n";

/// Nine men's morris with as many actions and defines of the same sort as make so many lines.
fn definition(lines: usize) -> String {
    let game =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/nine-mens-morris.merels"));
    let mut text = game.unwrap();
    for number in 0.. {
        if text.lines().count() >= lines {
            return text;
        }
        text.push_str(&format!(
            "\ndefine pressed_{number} = theirs near (mine except mill) in a7, d7, g7, b6\n\
             action press_{number} {{\n    if some pressed_{number} and count mine > 3 {{\n        take pressed_{number} except mill if any else theirs\n    }}\n\
             \x20   let free_{number} = empty near it\n    if no free_{number} {{ again }}\n}}\n"
        ));
    }
    text
}

struct Editor {
    connection: Connection,
    requests: i32,
    spent: BTreeMap<String, Vec<f64>>,
    /// What was told meanwhile.
    heard: Vec<lsp_server::Notification>,
}

impl Editor {
    fn tell(&self, method: &str, params: Value) {
        let note = lsp_server::Notification::new(method.to_owned(), params);
        self.connection.sender.send(Message::Notification(note)).unwrap();
    }

    /// Waits for what is wrong with a version of the text; how long that takes counts from now.
    fn reported(&mut self, version: usize) {
        let began = Instant::now();
        let is_meant = |note: &lsp_server::Notification| {
            note.method == "textDocument/publishDiagnostics" && note.params["version"] == json!(version)
        };
        if self.heard.iter().any(is_meant) {
            return self.heard.clear();
        }
        while !matches!(self.connection.receiver.recv().unwrap(), Message::Notification(note) if is_meant(&note)) {}
        let spent = began.elapsed().as_secs_f64() * 1_000.0;
        self.spent.entry("(what is wrong, after these)".to_owned()).or_default().push(spent);
        self.heard.clear();
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let request = lsp_server::Request::new(self.requests.into(), method.to_owned(), params);
        let began = Instant::now();
        self.connection.sender.send(Message::Request(request)).unwrap();
        loop {
            match self.connection.receiver.recv().unwrap() {
                Message::Response(response) => {
                    let spent = began.elapsed().as_secs_f64() * 1_000.0;
                    self.spent.entry(method.to_owned()).or_default().push(spent);
                    return response.response_result.unwrap_or_default();
                }
                Message::Notification(note) => self.heard.push(note),
                Message::Request(_) => {}
            }
        }
    }
}

/// A session with a definition that is open.
fn opened(text: &str) -> Editor {
    let (own, other) = Connection::memory();
    std::thread::spawn(move || serve(&other, Arc::new(Nothing)).unwrap());
    let mut editor = Editor { connection: own, requests: 0, spent: BTreeMap::new(), heard: Vec::new() };
    let capabilities = json!({ "general": { "positionEncodings": ["utf-8"] }, "textDocument": { "codeAction": { "resolveSupport": { "properties": ["edit"] } } } });
    let options = json!({ "commands": true, "pictures": true });
    editor.ask(
        "initialize",
        json!({ "processId": null, "rootUri": null, "capabilities": capabilities, "initializationOptions": options }),
    );
    editor.tell("initialized", json!({}));
    editor.tell(
        "textDocument/didOpen",
        json!({ "textDocument": { "uri": URI, "languageId": "merels", "version": 1, "text": text } }),
    );
    editor
}

/// All that is asked while somebody writes at a place.
fn ask_while_typing(editor: &mut Editor, line: usize, at: &Value) {
    let of = json!({ "uri": URI });
    let start = json!({ "line": line.saturating_sub(30), "character": 0 });
    let screen = json!({ "start": start, "end": { "line": line + 30, "character": 0 } });
    let here = json!({ "start": at, "end": at });
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let params = json!({
        "textDocument": of, "position": at, "positions": [at], "range": screen, "options": options, "ch": "}",
        "context": { "diagnostics": [] },
    });
    for method in [
        "completion",
        "signatureHelp",
        "semanticTokens/full",
        "semanticTokens/range",
        "inlayHint",
        "documentHighlight",
        "codeLens",
        "foldingRange",
        "selectionRange",
        "documentSymbol",
        "documentLink",
        "definition",
        "formatting",
        "rangeFormatting",
        "onTypeFormatting",
    ] {
        editor.ask(&format!("textDocument/{method}"), params.clone());
    }
    editor
        .ask("textDocument/codeAction", json!({ "textDocument": of, "range": here, "context": { "diagnostics": [] } }));
    editor.ask("merels/preview", json!({ "textDocument": of, "position": at }));
    editor.ask("workspace/symbol", json!({ "query": "press" }));
}

/// What is asked of names and words of the text: the board, a pattern, an action, a set.
fn ask_of_names(editor: &mut Editor, text: &str) {
    let place = |words: &str| {
        let at = text.find(words).unwrap();
        let line = text[..at].matches('\n').count();
        json!({ "line": line, "character": at - text[..at].rfind('\n').map_or(0, |end| end + 1) })
    };
    let of = |words: &str| json!({ "textDocument": { "uri": URI }, "position": place(words) });
    for words in ["squares", "mill =", "capture {", "pressed_0"] {
        editor.ask("textDocument/hover", of(words));
    }
    let mut mill = of("mill =");
    mill["context"] = json!({ "includeDeclaration": true });
    editor.ask("textDocument/references", mill.clone());
    editor.ask("textDocument/prepareRename", mill.clone());
    mill["newName"] = json!("row_of_three");
    editor.ask("textDocument/rename", mill);
    let found = editor.ask("textDocument/prepareCallHierarchy", of("capture {"));
    let item = json!({ "item": found[0] });
    editor.ask("callHierarchy/incomingCalls", item.clone());
    editor.ask("callHierarchy/outgoingCalls", item);
    let range = json!({ "start": place("pressed_0 and"), "end": place("pressed_0 and") });
    editor.ask(
        "textDocument/codeAction",
        json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } }),
    );
}

fn measure(lines: usize) {
    let mut text = definition(lines);
    let mut editor = opened(&text);
    let start = text.find(BEFORE).unwrap() + BEFORE.len();
    let line = text[..start].matches('\n').count();
    for (version, (at, letter)) in TYPED.char_indices().enumerate() {
        text.insert(start + at, letter);
        let place = json!({ "line": line, "character": at });
        let after = match letter {
            '\n' => json!({ "line": line + 1, "character": 0 }),
            _ => json!({ "line": line, "character": at + 1 }),
        };
        let change = json!({ "range": { "start": place, "end": place }, "text": letter.to_string() });
        let version = version + 2;
        editor.tell(
            "textDocument/didChange",
            json!({ "textDocument": { "uri": URI, "version": version }, "contentChanges": [change] }),
        );
        ask_while_typing(&mut editor, line, &after);
        // Names are asked of where somebody rests.
        if letter == ' ' {
            ask_of_names(&mut editor, &text);
            editor.reported(version);
        }
    }
    println!("{} lines, {} letters typed:", text.lines().count(), TYPED.len());
    println!("{:34} {:>8} {:>8}   ms", "request", "median", "p99");
    for (method, spent) in &mut editor.spent {
        spent.sort_by(f64::total_cmp);
        let at = |part: f64| spent[((spent.len() - 1) as f64 * part).round() as usize];
        println!("{method:34} {:8.2} {:8.2}", at(0.5), at(0.99));
    }
}

fn main() {
    measure(300);
    measure(2_000);
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().filter(|line| line.starts_with("VmHWM")).for_each(|line| println!("{line}"));
}
