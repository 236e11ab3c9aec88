//! The language server as an editor starts it: the built program, over pipes.

use std::fs;
use std::io::{BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use merels_lsp::{Message, uri_of};
use serde_json::{Value, json};

/// The server, and what came from it so far.
struct Server {
    child: Child,
    out: BufReader<ChildStdout>,
    requests: i32,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_merels"))
            .args(["lsp", "--stdio"])
            .current_dir(folder)
            .env("MERELS_CACHE", folder.join("cache"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        Self { child, out, requests: 0 }
    }

    /// As it goes over the wire: a header, an empty line, JSON.
    fn write(&mut self, message: &Value) {
        let text = message.to_string();
        let pipe = self.child.stdin.as_mut().unwrap();
        write!(pipe, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        pipe.flush().unwrap();
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.write(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        self.write(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.find(&|message| match message {
            Message::Response(response) if response.id == id.into() => Some(response.response_result.clone().unwrap()),
            _ => None,
        })
    }

    fn find(&mut self, wanted: &dyn Fn(&Message) -> Option<Value>) -> Value {
        loop {
            let message = Message::read(&mut self.out).unwrap().expect("the server goes on");
            if let Some(found) = wanted(&message) {
                return found;
            }
        }
    }

    fn diagnostics(&mut self, version: i64) -> Value {
        self.find(&|message| match message {
            Message::Notification(note) if note.method == "textDocument/publishDiagnostics" => {
                (note.params["version"] == version).then(|| note.params["diagnostics"].clone())
            }
            _ => None,
        })
    }
}

const GAME: &str = "game \"Child\" extends parent\naction capture { take theirs in mil }\n";

#[test]
fn an_editor_is_served_from_beginning_to_end() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("parent.merels"), "game \"Parent\" extends nine-mens-morris\n").unwrap();
    let uri = uri_of(&folder.path().join("child.merels"));
    let mut server = Server::start(folder.path());
    let params = json!({ "processId": null, "rootUri": uri_of(folder.path()), "capabilities": {} });
    let answer = server.ask("initialize", params);
    assert_eq!(answer["serverInfo"]["name"], "merels");
    server.tell("initialized", json!({}));

    let document = json!({ "uri": uri, "languageId": "merels", "version": 1, "text": GAME });
    server.tell("textDocument/didOpen", json!({ "textDocument": document }));
    let found = server.diagnostics(1);
    assert_eq!(found[0]["message"], "nothing is called `mil`\nhelp: did you mean `mill`?");
    // Its page is a file that the editor can open.
    let page = found[0]["codeDescription"]["href"].as_str().unwrap();
    let page = merels_lsp::path_of(page).unwrap();
    assert!(fs::read_to_string(page).unwrap().contains("M0201"));

    let range = found[0]["range"].clone();
    let context = json!({ "diagnostics": [], "only": ["quickfix"] });
    let actions = server
        .ask("textDocument/codeAction", json!({ "textDocument": { "uri": uri }, "range": range, "context": context }));
    let edit = actions[0]["edit"]["changes"][&uri][0].clone();
    assert_eq!(edit["newText"], "mill");
    let change = json!({ "range": edit["range"], "text": edit["newText"] });
    server.tell(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [change] }),
    );
    assert_eq!(server.diagnostics(2), json!([]));

    // What it extends is found two files away, and built in.
    let position = json!({ "line": 1, "character": 33 });
    let places = server.ask("textDocument/definition", json!({ "textDocument": { "uri": uri }, "position": position }));
    let file = merels_lsp::path_of(places[0]["uri"].as_str().unwrap()).unwrap();
    assert!(file.ends_with("nine-mens-morris.merels") && file.is_file(), "{}", file.display());

    assert_eq!(server.ask("shutdown", Value::Null), Value::Null);
    server.tell("exit", Value::Null);
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    let mut err = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!(err, "");
}

#[cfg(unix)]
#[test]
fn pipes_that_nobody_writes_to_hang_no_editor() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Command::new("mkfifo").arg(folder.path().join("parent.merels")).status().unwrap().success());
    let mut server = Server::start(folder.path());
    server.ask("initialize", json!({ "processId": null, "rootUri": uri_of(folder.path()), "capabilities": {} }));
    server.tell("initialized", json!({}));
    let uri = uri_of(&folder.path().join("child.merels"));
    let document = json!({ "uri": uri, "languageId": "merels", "version": 1, "text": GAME });
    server.tell("textDocument/didOpen", json!({ "textDocument": document }));
    let found = server.diagnostics(1);
    assert!(found[0]["message"].as_str().unwrap().starts_with("there is no game `parent` to extend"), "{found}");
}

#[test]
fn an_editor_that_is_gone_ends_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    server.ask("initialize", json!({ "processId": null, "rootUri": null, "capabilities": {} }));
    server.tell("initialized", json!({}));
    drop(server.child.stdin.take());
    assert_eq!(server.child.wait().unwrap().code(), Some(1));
}

#[test]
fn without_an_editor_there_is_nothing_to_serve() {
    let ran = crate::common::run_in(Path::new("."), &["lsp"], "Content-Length: 2\r\n\r\n{}");
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with("error: can't speak with the editor: what came is no message"), "{}", ran.err);
    let ran = crate::common::run_in(Path::new("."), &["lsp"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("no editor"), "{}", ran.err);
}

#[test]
fn what_is_announced_is_not_waited_for_where_nobody_would_send_it() {
    let start = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#;
    let start = format!("Content-Length: {}\r\n\r\n{start}", start.len());
    for (sent, said) in [
        ("Content-Length: 9999999999\r\n\r\n{}", "a message of 9999999999 bytes is announced"),
        ("Content-Length: 99999999999999999999999\r\n\r\n", "is announced"),
        ("Content-Length: 50\r\n\r\n{}", "ends before its `Content-Length`"),
        ("Content-Length: -1\r\n\r\n", "no header"),
        ("Content-Type: x\r\n\r\n{}", "without `Content-Length`"),
        ("hello", "no header"),
        ("hello\u{1b}[31m\r\n", "no header"),
        (&"a".repeat(20_000), "no header"),
        (&"A: b\r\n".repeat(20_000), "no header"),
    ] {
        for before in ["", &start] {
            // The pipe stays open: nothing more would ever come.
            let mut server = Server::start(Path::new("."));
            let pipe = server.child.stdin.as_mut().unwrap();
            // Whoever has refused the beginning doesn't read the rest.
            let _ = write!(pipe, "{before}{sent}");
            if sent.contains("50") || sent == "hello" {
                drop(server.child.stdin.take());
            }
            let mut err = String::new();
            server.child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
            assert_eq!(server.child.wait().unwrap().code(), Some(2), "{sent:.40}: {err}");
            assert!(err.starts_with("error: can't speak with the editor: ") && err.contains(said), "{sent:.40}: {err}");
        }
    }
}

/// Colours, a window's title, clearing the screen, a change of direction.
const EVIL: &str = "\u{1b}[31m\u{1b}]0;owned\u{7}\u{9b}2J\u{202e}";

/// Text in an answer that isn't what the file itself holds: edits give it as it is.
fn read_by_people<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
    match value {
        Value::String(text) => found.push(text),
        Value::Array(all) => all.iter().for_each(|one| read_by_people(one, found)),
        Value::Object(fields) => {
            let shown = fields.iter().filter(|(name, _)| *name != "newText" && *name != "insertText");
            shown.for_each(|(_, value)| read_by_people(value, found));
        }
        _ => {}
    }
}

#[test]
fn what_a_definition_says_is_obeyed_in_no_editor() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!(
        "game \"Evil {EVIL}\"\nplayers White, Black\n/// the board {EVIL}\nboard grid 3 x 3\n/// a man {EVIL}\n\
         piece man: 3 in each hand\n/// play {EVIL}\nphase play {{ place man on emty }} {EVIL}\n\
         end {{ draw when board full because \"{EVIL}\" }}\n"
    );
    let uri = uri_of(&folder.path().join("evil.merels"));
    let mut server = Server::start(folder.path());
    server.ask("initialize", json!({ "processId": null, "rootUri": uri_of(folder.path()), "capabilities": {} }));
    server.tell("initialized", json!({}));
    let document = json!({ "uri": uri, "languageId": "merels", "version": 1, "text": text });
    server.tell("textDocument/didOpen", json!({ "textDocument": document }));
    let mut answers = vec![server.diagnostics(1)];
    assert!(answers[0].as_array().is_some_and(|found| !found.is_empty()));
    let document = json!({ "uri": uri });
    answers.push(server.ask("textDocument/documentSymbol", json!({ "textDocument": document })));
    answers.push(server.ask("workspace/symbol", json!({ "query": "" })));
    let mut hovers = 0;
    for (line, written) in text.lines().enumerate() {
        let whole = json!({ "start": { "line": line, "character": 0 }, "end": { "line": line, "character": 1 } });
        let context = json!({ "diagnostics": [] });
        let asked = json!({ "textDocument": document, "range": whole, "context": context });
        answers.push(server.ask("textDocument/codeAction", asked));
        for character in (0..written.len().min(40)).step_by(3) {
            let position = json!({ "line": line, "character": character });
            let asked = json!({ "textDocument": document, "position": position });
            let hover = server.ask("textDocument/hover", asked.clone());
            hovers += usize::from(hover["contents"]["value"].as_str().is_some_and(|text| text.contains("owned")));
            answers.push(hover);
            answers.push(server.ask("textDocument/completion", asked));
        }
    }
    assert!(hovers > 2, "{hovers} of what is said hold it");
    let mut said = Vec::new();
    answers.iter().for_each(|answer| read_by_people(answer, &mut said));
    for text in said {
        let obeyed = text.contains(|c: char| c.is_control() && c != '\n' && c != '\t' || c == '\u{202e}');
        assert!(!obeyed, "{text:?}");
    }
}
