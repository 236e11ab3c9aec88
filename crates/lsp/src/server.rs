//! The loop: messages in their order, and what the other threads have found.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, Sender, select};
use gen_lsp_types as lsp;
use lsp::{Notification as _, Request as _};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use merels_ide::Encoding;
use serde_json::{Value, json};

use crate::capabilities::{Client, capabilities};
use crate::checks::{self, Done, Job};
use crate::documents::{Document, name_of};
use crate::files::{Files, Host};
use crate::inbox::Inbox;
use crate::index::{Facts, Index};
use crate::legible::made_legible;
use crate::refused::{Refused, refusal};
use crate::uri::path_of;

/// How a session came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The editor has said that it leaves.
    Properly,
    /// It is gone.
    Suddenly,
}

/// Why there was no session.
#[derive(Debug)]
pub struct ServeError(String);

impl std::fmt::Display for ServeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no editor that speaks the Language Server Protocol: {}", self.0)
    }
}

impl std::error::Error for ServeError {}

/// How scenarios came out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counted {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    /// The line of the first that failed, from 1.
    pub(crate) line: Option<usize>,
}

/// What is asked of all files of the folders.
const OF_ALL_FILES: &[&str] =
    &["textDocument/references", "textDocument/rename", "workspace/symbol", "merels/scenarioFiles"];

/// A session.
pub(crate) struct Server {
    sender: Sender<Message>,
    pub(crate) inbox: Inbox,
    pub(crate) files: Files,
    pub(crate) client: Client,
    /// What is open, by name.
    pub(crate) documents: HashMap<String, Document>,
    pub(crate) index: Index,
    /// What is open and has changed since the index knows it.
    stale: HashSet<String>,
    /// What the folders hold, as long as they are read through.
    indexing: Option<Receiver<(String, Facts)>>,
    /// What is asked of all files while they are read through, each with how often texts had changed then.
    postponed: Vec<(Request, u64)>,
    /// How often texts have changed.
    changes: u64,
    pub(crate) jobs: Sender<Job>,
    done: Receiver<Done>,
    pub(crate) running: HashMap<String, Arc<AtomicBool>>,
    pub(crate) scenarios: BTreeMap<String, Counted>,
    /// Who waits for what comes of a file's scenarios.
    pub(crate) waiting: HashMap<String, Vec<RequestId>>,
    /// The files that something is said of in the editor.
    pub(crate) published: HashSet<String>,
    requests: i32,
}

/// Answers an editor until it leaves.
///
/// # Errors
///
/// What came was no proper beginning of a session.
pub fn serve(connection: &Connection, host: Arc<dyn Host>) -> Result<Ended, ServeError> {
    let wrong = |error: &dyn std::fmt::Display| ServeError(error.to_string());
    let (id, params) = connection.initialize_start().map_err(|error| wrong(&error))?;
    let params: lsp::InitializeParams = serde_json::from_value(params).map_err(|error| wrong(&error))?;
    let client = Client::of(&params);
    let answer = json!({
        "capabilities": capabilities(&client),
        "serverInfo": { "name": "merels", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, answer).map_err(|error| wrong(&error))?;
    let folders = folders(&params);
    let (jobs, to_do) = crossbeam_channel::unbounded();
    let (found, done) = crossbeam_channel::unbounded();
    let worker = std::thread::spawn(move || checks::work(&to_do, &found));
    let mut server = Server {
        sender: connection.sender.clone(),
        inbox: Inbox::new(connection.receiver.clone()),
        files: Files::new(Arc::clone(&host), client.watches),
        client,
        documents: HashMap::new(),
        index: Index::default(),
        stale: HashSet::new(),
        postponed: Vec::new(),
        changes: 0,
        indexing: Some(read_through(host, folders, client.encoding)),
        jobs,
        done,
        running: HashMap::new(),
        scenarios: BTreeMap::new(),
        waiting: HashMap::new(),
        published: HashSet::new(),
        requests: 0,
    };
    server.watch();
    let ended = server.run();
    server.running.values().for_each(|running| running.store(true, Ordering::Relaxed));
    drop(server);
    // It may be in the middle of scenarios; nobody waits for what comes of them.
    drop(worker);
    Ok(ended)
}

/// The folders that the editor has open.
fn folders(params: &lsp::InitializeParams) -> Vec<PathBuf> {
    let said = serde_json::to_value(params).unwrap_or_default();
    let several = said.get("workspaceFolders").and_then(Value::as_array).cloned().unwrap_or_default();
    let uris = several.iter().filter_map(|folder| folder.get("uri")).chain(said.get("rootUri"));
    let mut folders: Vec<PathBuf> = uris.filter_map(Value::as_str).filter_map(path_of).collect();
    folders.sort();
    folders.dedup();
    folders
}

/// Reads through folders, file by file.
fn read_through(host: Arc<dyn Host>, folders: Vec<PathBuf>, encoding: Encoding) -> Receiver<(String, Facts)> {
    let (sender, receiver) = crossbeam_channel::unbounded();
    std::thread::spawn(move || {
        for path in folders.iter().flat_map(|folder| host.files(folder)) {
            let name = path.display().to_string();
            let facts = catch_unwind(AssertUnwindSafe(|| Some(Facts::of(&name, &host.read(&path)?, encoding))));
            if let Ok(Some(facts)) = facts
                && sender.send((name, facts)).is_err()
            {
                return;
            }
        }
    });
    receiver
}

fn is_exit(note: &Notification) -> bool {
    note.method == lsp::ExitNotification::METHOD.as_str()
}

impl Server {
    fn run(&mut self) -> Ended {
        loop {
            while let Ok(done) = self.done.try_recv() {
                self.looked_at(done);
            }
            let Some(message) = self.inbox.next() else {
                if self.wait().is_err() {
                    return Ended::Suddenly;
                }
                continue;
            };
            match message {
                Message::Request(request) if request.method == lsp::ShutdownRequest::METHOD.as_str() => {
                    return self.leave(request.id);
                }
                Message::Request(request) => self.answer_in_time(request),
                Message::Notification(note) if is_exit(&note) => return Ended::Suddenly,
                Message::Notification(note) => self.hear(note),
                Message::Response(_) => {}
            }
        }
    }

    /// Says that nothing more will be answered, and waits for the editor to go, which it may have said already.
    fn leave(&self, id: RequestId) -> Ended {
        let _ = self.sender.send(Response::new_ok(id, ()).into());
        while let Some(message) = self.inbox.awaited() {
            match message {
                Message::Notification(note) if is_exit(&note) => return Ended::Properly,
                Message::Request(request) => {
                    let _ = self.sender.send(refusal(request.id, &request.method, Refused::Leaving).into());
                }
                Message::Notification(_) | Message::Response(_) => {}
            }
        }
        Ended::Suddenly
    }

    /// Waits until something comes; an error once the editor is gone.
    fn wait(&mut self) -> Result<(), ()> {
        let done = self.done.clone();
        let indexing = self.indexing.clone().unwrap_or_else(crossbeam_channel::never);
        select! {
            recv(self.inbox.receiver()) -> message => self.inbox.push(message.map_err(|_| ())?),
            recv(done) -> done => if let Ok(done) = done { self.looked_at(done) },
            recv(indexing) -> facts => match facts {
                Ok((name, facts)) => {
                    // What is open counts as it stands there.
                    if self.documents.contains_key(&name) {
                        self.stale.insert(name.clone());
                    }
                    self.index.set(name, facts);
                }
                Err(_) => self.read_all(),
            },
        }
        Ok(())
    }

    /// All folders have been read through: what waited for that is answered, unless texts have changed meanwhile.
    fn read_all(&mut self) {
        self.indexing = None;
        for (request, changes) in std::mem::take(&mut self.postponed) {
            match changes == self.changes {
                true => self.answer(request),
                false => self.send(refusal(request.id, &request.method, Refused::Overtaken).into()),
            }
        }
    }

    /// Answers a request, later where it asks of files that a slow disk hasn't given yet: others don't wait for them.
    fn answer_in_time(&mut self, request: Request) {
        if self.indexing.is_some() && OF_ALL_FILES.contains(&request.method.as_str()) {
            self.postponed.push((request, self.changes));
        } else {
            self.answer(request);
        }
    }

    /// Asks to be told when files change.
    fn watch(&mut self) {
        if !self.client.watches {
            return;
        }
        let watchers = json!({ "watchers": [{ "globPattern": "**/*.merels" }, { "globPattern": "**/*.test.toml" }] });
        let registration =
            json!({ "id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": watchers });
        self.requests += 1;
        let params = json!({ "registrations": [registration] });
        self.send(Message::Request(Request::new(self.requests.into(), "client/registerCapability".to_owned(), params)));
    }

    pub(crate) fn send(&self, message: Message) {
        // Whoever listened is gone: the loop ends with the next message.
        let _ = self.sender.send(made_legible(message));
    }

    pub(crate) fn notify(&self, method: &str, params: impl serde::Serialize) {
        self.send(Message::Notification(Notification::new(method.to_owned(), params)));
    }

    /// Answers a request, whatever happens on the way.
    fn answer(&mut self, request: Request) {
        let Request { id, method, params, .. } = request;
        let answered = catch_unwind(AssertUnwindSafe(|| self.answer_to(&id, &method, params)));
        let response = match answered {
            Ok(Ok(value)) => Response::new_ok(id, value),
            Ok(Err(Refused::Later)) => return,
            Ok(Err(refused)) => refusal(id, &method, refused),
            Err(_) => {
                self.documents.values_mut().for_each(Document::forget);
                let message = format!("a mistake of the program in `{method}`; the server goes on");
                Response::new_err(id, ErrorCode::InternalError as i32, message)
            }
        };
        self.send(Message::Response(response));
    }

    fn answer_to(&mut self, id: &RequestId, method: &str, params: Value) -> Result<Value, Refused> {
        if self.inbox.is_cancelled(id) {
            return Err(Refused::Cancelled);
        }
        self.dispatch(id, method, params)
    }

    /// Takes in what the editor tells.
    fn hear(&mut self, note: Notification) {
        let heard = catch_unwind(AssertUnwindSafe(|| self.take_in(&note.method, note.params)));
        if heard.is_err() {
            self.documents.values_mut().for_each(Document::forget);
        }
    }

    fn take_in(&mut self, method: &str, params: Value) -> Option<()> {
        match method {
            "textDocument/didOpen" => {
                let params: lsp::DidOpenTextDocumentParams = serde_json::from_value(params).ok()?;
                let of = params.text_document;
                let document = Document::new(of.uri.0, of.version, &of.text);
                let name = document.name.clone();
                self.documents.insert(name.clone(), document);
                self.changed(&name);
            }
            "textDocument/didChange" => {
                let params: lsp::DidChangeTextDocumentParams = serde_json::from_value(params).ok()?;
                let name = name_of(&params.text_document.text_document_identifier.uri.0);
                let document = self.documents.get_mut(&name)?;
                document.change(params.text_document.version, params.content_changes, self.client.encoding);
                self.changed(&name);
            }
            "textDocument/didClose" => {
                let params: lsp::DidCloseTextDocumentParams = serde_json::from_value(params).ok()?;
                self.close(&name_of(&params.text_document.uri.0));
            }
            "textDocument/didSave" => self.files.forget(),
            "workspace/didChangeWatchedFiles" => {
                let params: lsp::DidChangeWatchedFilesParams = serde_json::from_value(params).ok()?;
                self.files.forget();
                params.changes.into_iter().for_each(|change| self.file_changed(&name_of(&change.uri.0)));
            }
            "workspace/didChangeWorkspaceFolders" => {
                let params: lsp::DidChangeWorkspaceFoldersParams = serde_json::from_value(params).ok()?;
                let added: Vec<PathBuf> =
                    params.event.added.iter().filter_map(|folder| path_of(&folder.uri.0)).collect();
                self.indexed();
                self.indexing = Some(read_through(Arc::clone(self.files.host()), added, self.client.encoding));
            }
            _ => {}
        }
        Some(())
    }

    /// A text that is open is another one now.
    fn changed(&mut self, name: &str) {
        self.changes += 1;
        let text = self.documents.get(name).map(|document| Arc::clone(document.text()));
        self.files.set(name, text);
        self.stale.insert(name.to_owned());
        self.forget(name);
        self.look_at(name);
    }

    fn close(&mut self, name: &str) {
        self.documents.remove(name);
        self.files.set(name, None);
        self.files.forget();
        self.forget(name);
        self.running.remove(name).into_iter().for_each(|running| running.store(true, Ordering::Relaxed));
        self.publish(name, None, Vec::new());
        self.file_changed(name);
    }

    /// A file that isn't open may have changed, or come, or gone.
    fn file_changed(&mut self, name: &str) {
        if self.documents.contains_key(name) {
            return;
        }
        match self.files.text(name) {
            Some(text) => self.index.set(name.to_owned(), Facts::of(name, &text, self.client.encoding)),
            None => self.index.remove(name),
        }
        self.forget(name);
        self.extending_and_scenarios(name);
    }

    /// What was read together with a file is read again.
    fn forget(&mut self, name: &str) {
        let others = self.documents.values_mut().filter(|document| document.name != name);
        // A file that has come may be one that was missed.
        others
            .filter(|document| document.was_read_with(name) || document.name.ends_with(".merels"))
            .for_each(Document::forget);
    }

    /// The index knows what is open as it stands now.
    pub(crate) fn refresh(&mut self) {
        for name in std::mem::take(&mut self.stale) {
            let Some(document) = self.documents.get(&name) else { continue };
            let facts = Facts::of_open(document, &self.files, self.client.encoding);
            self.index.set(name, facts);
        }
    }

    /// Waits until all folders have been read through.
    pub(crate) fn indexed(&mut self) {
        for (name, facts) in self.indexing.take().iter().flatten() {
            self.index.set(name, facts);
        }
        self.stale.extend(self.documents.keys().cloned());
        self.refresh();
    }
}
