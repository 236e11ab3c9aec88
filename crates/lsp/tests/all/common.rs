//! An editor for tests: it opens texts, changes them, asks.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use merels_lsp::{Connection, Ended, Host, Message, serve, uri_of};
use serde_json::{Value, json};

/// Longer than anything may take; only what hangs is waited for so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where the built-in games are.
pub(crate) fn built_in() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

/// Files in memory.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) files: Mutex<BTreeMap<PathBuf, String>>,
    /// Held by whoever wants folders to be listed only later, as a slow disk does.
    pub(crate) slow: Arc<Mutex<()>>,
}

impl Host for Memory {
    fn read(&self, path: &Path) -> Option<Arc<str>> {
        assert!(!path.ends_with("panic.merels"), "a mistake of the program, for a test");
        self.files.lock().unwrap().get(path).map(|text| text.as_str().into())
    }

    fn files(&self, folder: &Path) -> Vec<PathBuf> {
        drop(self.slow.lock());
        self.files.lock().unwrap().keys().filter(|path| path.starts_with(folder)).cloned().collect()
    }

    fn built_in(&self, name: &str) -> Option<Arc<str>> {
        std::fs::read_to_string(built_in().join(format!("{name}.merels"))).ok().map(Into::into)
    }

    fn built_in_names(&self) -> Vec<String> {
        let files =
            std::fs::read_dir(built_in()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        files.filter_map(|name| Some(name.strip_suffix(".merels")?.to_owned())).collect()
    }

    fn built_in_file(&self, name: &str) -> Option<PathBuf> {
        Some(PathBuf::from(format!("/built-in/{name}.merels")))
    }

    fn page_file(&self, code: &str) -> Option<PathBuf> {
        Some(PathBuf::from(format!("/pages/{code}.md")))
    }
}

/// An editor with a server.
pub(crate) struct Editor {
    connection: Connection,
    server: Option<JoinHandle<Ended>>,
    requests: i32,
    pub(crate) capabilities: Value,
    /// What was published last, by file name.
    published: BTreeMap<String, (Option<i64>, Vec<Value>)>,
    pub(crate) texts: BTreeMap<String, (i32, String)>,
}

/// The URI of a file in the folder of tests.
pub(crate) fn uri(name: &str) -> String {
    uri_of(&Path::new("/games").join(name))
}

/// What most editors can do.
pub(crate) fn able() -> Value {
    json!({
        "general": { "positionEncodings": ["utf-8", "utf-16"] },
        "workspace": { "workspaceEdit": { "documentChanges": true } },
        "textDocument": {
            "codeAction": { "resolveSupport": { "properties": ["edit"] } },
            "completion": { "completionItem": { "snippetSupport": true } },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true }
        }
    })
}

impl Editor {
    /// With files in a folder that is open.
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        Self::start(files, able(), json!({ "commands": true, "pictures": true }))
    }

    pub(crate) fn start(files: &[(&str, &str)], capabilities: Value, options: Value) -> Self {
        let host = Memory::default();
        let path = |name: &str| Path::new("/games").join(name);
        host.files.lock().unwrap().extend(files.iter().map(|(name, text)| (path(name), (*text).to_owned())));
        Self::on(host, capabilities, options)
    }

    pub(crate) fn on(host: Memory, capabilities: Value, options: Value) -> Self {
        let (own, other) = Connection::memory();
        let server = std::thread::spawn(move || serve(&other, Arc::new(host)).unwrap());
        let mut editor = Self {
            connection: own,
            server: Some(server),
            requests: 0,
            capabilities: Value::Null,
            published: BTreeMap::new(),
            texts: BTreeMap::new(),
        };
        let folders = json!([{ "uri": "file:///games", "name": "games" }]);
        let params = json!({
            "processId": null, "rootUri": null, "capabilities": capabilities, "initializationOptions": options, "workspaceFolders": folders,
        });
        editor.capabilities = editor.ask("initialize", params).unwrap()["capabilities"].clone();
        editor.tell("initialized", json!({}));
        editor
    }

    pub(crate) fn tell(&self, method: &str, params: Value) {
        let note = lsp_server::Notification::new(method.to_owned(), params);
        self.connection.sender.send(Message::Notification(note)).unwrap();
    }

    /// Sends a request without waiting for its answer.
    pub(crate) fn send(&mut self, method: &str, params: Value) -> i32 {
        self.requests += 1;
        let request = lsp_server::Request::new(self.requests.into(), method.to_owned(), params);
        self.connection.sender.send(Message::Request(request)).unwrap();
        self.requests
    }

    /// Waits for the answer to a request.
    pub(crate) fn answer(&mut self, id: i32) -> Result<Value, (i32, String)> {
        loop {
            match self.connection.receiver.recv_timeout(PATIENCE).expect("the server answers") {
                Message::Response(response) if response.id == id.into() => {
                    return response.response_result.map_err(|error| (error.code, error.message));
                }
                other => self.take_in(other),
            }
        }
    }

    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Result<Value, (i32, String)> {
        let id = self.send(method, params);
        self.answer(id)
    }

    fn take_in(&mut self, message: Message) {
        let Message::Notification(note) = message else { return };
        if note.method == "textDocument/publishDiagnostics" {
            let uri = note.params["uri"].as_str().unwrap();
            let name = uri.rsplit('/').next().unwrap().to_owned();
            let found = note.params["diagnostics"].as_array().unwrap().clone();
            self.published.insert(name, (note.params["version"].as_i64(), found));
        }
    }

    pub(crate) fn open(&mut self, name: &str, text: &str) {
        self.texts.insert(name.to_owned(), (1, text.to_owned()));
        let document = json!({ "uri": uri(name), "languageId": "merels", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Changes a part of a text; `at` in lines and columns of bytes.
    pub(crate) fn change(&mut self, name: &str, start: (u32, u32), end: (u32, u32), put: &str) {
        let (version, text) = self.texts.get_mut(name).unwrap();
        *version += 1;
        let offset = |text: &str, (line, column): (u32, u32)| {
            let start: usize = text.split_inclusive('\n').take(line as usize).map(str::len).sum();
            start + column as usize
        };
        let (from, to) = (offset(text, start), offset(text, end));
        text.replace_range(from..to, put);
        let range = json!({ "start": place(start), "end": place(end) });
        let params = json!({
            "textDocument": { "uri": uri(name), "version": *version },
            "contentChanges": [{ "range": range, "text": put }],
        });
        self.tell("textDocument/didChange", params);
    }

    /// Puts another text in the place of all.
    pub(crate) fn replace(&mut self, name: &str, text: &str) {
        let known = self.texts.get_mut(name).unwrap();
        *known = (known.0 + 1, text.to_owned());
        let params = json!({
            "textDocument": { "uri": uri(name), "version": known.0 },
            "contentChanges": [{ "text": text }],
        });
        self.tell("textDocument/didChange", params);
    }

    pub(crate) fn text(&self, name: &str) -> &str {
        &self.texts[name].1
    }

    /// The diagnostics of a file's present text, once they are there.
    pub(crate) fn diagnostics(&mut self, name: &str) -> Vec<Value> {
        let version = self.texts.get(name).map(|(version, _)| i64::from(*version));
        self.diagnostics_when(name, &|known, _| known == version)
    }

    /// The diagnostics of a file once they are as they must become.
    pub(crate) fn diagnostics_when(
        &mut self,
        name: &str,
        wanted: &dyn Fn(Option<i64>, &[Value]) -> bool,
    ) -> Vec<Value> {
        loop {
            if let Some((version, found)) = self.published.get(name)
                && wanted(*version, found)
            {
                return found.clone();
            }
            let message = self.connection.receiver.recv_timeout(PATIENCE).expect("diagnostics come");
            self.take_in(message);
        }
    }

    /// Asks about the place of some words of a text: where `|` stands among them, or at their beginning.
    pub(crate) fn at(&mut self, method: &str, name: &str, words: &str) -> Value {
        let position = self.position(name, words);
        self.ask(method, json!({ "textDocument": { "uri": uri(name) }, "position": position })).unwrap()
    }

    pub(crate) fn position(&self, name: &str, words: &str) -> Value {
        let text = self.text(name);
        let plain = words.replace('|', "");
        let start = text.find(&plain).unwrap_or_else(|| panic!("{plain:?} stands in {text:?}"));
        place(line_column(text, start + words.find('|').unwrap_or(0)))
    }

    pub(crate) fn range(&self, name: &str, words: &str) -> Value {
        let start = self.text(name).find(words).unwrap();
        let text = self.text(name);
        json!({ "start": place(line_column(text, start)), "end": place(line_column(text, start + words.len())) })
    }

    pub(crate) fn about(&mut self, method: &str, name: &str) -> Value {
        self.ask(method, json!({ "textDocument": { "uri": uri(name) } })).unwrap()
    }

    /// The code actions for some words of a text: their titles, and themselves.
    pub(crate) fn actions(&mut self, name: &str, words: &str) -> Vec<Value> {
        let params = json!({
            "textDocument": { "uri": uri(name) }, "range": self.range(name, words), "context": { "diagnostics": [] },
        });
        self.ask("textDocument/codeAction", params).unwrap().as_array().unwrap().clone()
    }

    /// Makes the edits of a file, as an editor would.
    pub(crate) fn apply(&mut self, name: &str, edits: &Value) {
        let mut text = self.text(name).to_owned();
        let offset = |text: &str, at: &Value| {
            let line = at["line"].as_u64().unwrap() as usize;
            let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
            start + at["character"].as_u64().unwrap() as usize
        };
        for edit in edits.as_array().unwrap().iter().rev() {
            let (from, to) = (offset(&text, &edit["range"]["start"]), offset(&text, &edit["range"]["end"]));
            text.replace_range(from..to, edit["newText"].as_str().unwrap());
        }
        self.replace(name, &text);
    }

    /// Makes the edits of a change of several files.
    pub(crate) fn apply_all(&mut self, change: &Value) {
        for file in change["documentChanges"].as_array().unwrap() {
            let uri = file["textDocument"]["uri"].as_str().unwrap();
            self.apply(uri.rsplit('/').next().unwrap(), &file["edits"]);
        }
    }

    pub(crate) fn leave(&mut self) -> Ended {
        self.ask("shutdown", Value::Null).unwrap();
        self.end()
    }

    /// Says that it goes, and is gone.
    pub(crate) fn end(&mut self) -> Ended {
        self.tell("exit", Value::Null);
        self.server.take().unwrap().join().unwrap()
    }
}

pub(crate) fn place((line, column): (u32, u32)) -> Value {
    json!({ "line": line, "character": column })
}

pub(crate) fn line_column(text: &str, offset: usize) -> (u32, u32) {
    let before = &text[..offset];
    let line = before.matches('\n').count();
    (line as u32, (offset - before.rfind('\n').map_or(0, |at| at + 1)) as u32)
}

/// A small game without mistakes.
pub(crate) const THREE: &str = r#"game "Three"
players White, Black
board   grid 3 x 3 with long diagonals
piece   man: 3 in each hand
pattern row = line of 3 { same owner }

// Takes one of theirs.
action capture { take theirs except row if any else theirs }

phase placing until hands empty {
    place man on empty
    if row made { capture }
}
phase moving { move mine to empty near it }
end { mover loses when some theirs in row }
end claims { draw on claim when position seen 3 times }
"#;
