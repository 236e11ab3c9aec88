//! How long an editor waits while somebody types: `cargo bench -p merels-lsp --bench typing`.
//!
//! A statement is typed letter by letter into a definition of 300 lines and into one of 2,000. After each letter all that an
//! editor asks then is asked; for every sort of request the median and the 99th percentile are printed, in milliseconds.

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
}

impl Editor {
    fn tell(&self, method: &str, params: Value) {
        let note = lsp_server::Notification::new(method.to_owned(), params);
        self.connection.sender.send(Message::Notification(note)).unwrap();
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let request = lsp_server::Request::new(self.requests.into(), method.to_owned(), params);
        let began = Instant::now();
        self.connection.sender.send(Message::Request(request)).unwrap();
        loop {
            if let Message::Response(response) = self.connection.receiver.recv().unwrap() {
                let spent = began.elapsed().as_secs_f64() * 1_000.0;
                self.spent.entry(method.to_owned()).or_default().push(spent);
                return response.response_result.unwrap();
            }
        }
    }
}

fn measure(lines: usize) {
    let mut text = definition(lines);
    let (own, other) = Connection::memory();
    std::thread::spawn(move || serve(&other, Arc::new(Nothing)).unwrap());
    let mut editor = Editor { connection: own, requests: 0, spent: BTreeMap::new() };
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
    let start = text.find(BEFORE).unwrap() + BEFORE.len();
    let line = text[..start].matches('\n').count();
    for (version, (at, letter)) in TYPED.char_indices().enumerate() {
        text.insert(start + at, letter);
        let place = json!({ "line": line, "character": at });
        let after = if letter == '\n' {
            json!({ "line": line + 1, "character": 0 })
        } else {
            json!({ "line": line, "character": at + 1 })
        };
        let change = json!({ "range": { "start": place, "end": place }, "text": letter.to_string() });
        editor.tell(
            "textDocument/didChange",
            json!({ "textDocument": { "uri": URI, "version": version + 2 }, "contentChanges": [change] }),
        );
        let of = json!({ "uri": URI });
        let screen = json!({ "start": { "line": line.saturating_sub(30), "character": 0 }, "end": { "line": line + 30, "character": 0 } });
        let here = json!({ "start": after, "end": after });
        let options = json!({ "tabSize": 4, "insertSpaces": true });
        for (method, params) in [
            ("completion", json!({ "textDocument": of, "position": after })),
            ("signatureHelp", json!({ "textDocument": of, "position": after })),
            ("semanticTokens/full", json!({ "textDocument": of })),
            ("inlayHint", json!({ "textDocument": of, "range": screen })),
            ("documentHighlight", json!({ "textDocument": of, "position": after })),
            ("codeAction", json!({ "textDocument": of, "range": here, "context": { "diagnostics": [] } })),
            ("codeLens", json!({ "textDocument": of })),
            ("foldingRange", json!({ "textDocument": of })),
            ("documentSymbol", json!({ "textDocument": of })),
            ("documentLink", json!({ "textDocument": of })),
            ("hover", json!({ "textDocument": of, "position": { "line": 2, "character": 4 } })),
            ("definition", json!({ "textDocument": of, "position": after })),
            ("formatting", json!({ "textDocument": of, "options": options })),
        ] {
            editor.ask(&format!("textDocument/{method}"), params);
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
}
