//! What is open in the editor.

use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

use gen_lsp_types as lsp;
use merels_ide::{Encoding, Faults, FileId, Lines, Scenarios, Snapshot};

use crate::convert::bytes;
use crate::files::Files;
use crate::uri::path_of;

/// A text that is open.
pub(crate) struct Document {
    /// What the editor calls it.
    pub(crate) uri: String,
    /// What it is called here: its path, or its URI where it has none.
    pub(crate) name: String,
    pub(crate) version: i32,
    pub(crate) lines: Lines,
    snapshot: OnceCell<Rc<Snapshot>>,
    scenarios: OnceCell<Scenarios>,
    /// The definition that its scenarios test, where that isn't open.
    tested: OnceCell<Snapshot>,
    /// What was found wrong last, if that was in this text.
    pub(crate) faults: Option<Arc<Faults>>,
}

/// What a URI is called here.
pub(crate) fn name_of(uri: &str) -> String {
    path_of(uri).map_or_else(|| uri.to_owned(), |path| path.display().to_string())
}

impl Document {
    pub(crate) fn new(uri: String, version: i32, text: &str) -> Self {
        let (name, lines) = (name_of(&uri), Lines::new(text.into()));
        let (snapshot, scenarios, tested) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { uri, name, version, lines, snapshot, scenarios, tested, faults: None }
    }

    pub(crate) fn text(&self) -> &Arc<str> {
        self.lines.text()
    }

    /// Whether it holds scenarios rather than a definition.
    pub(crate) fn holds_scenarios(&self) -> bool {
        self.name.ends_with(".test.toml")
    }

    /// Makes changes, one after another.
    pub(crate) fn change(
        &mut self,
        version: i32,
        changes: Vec<lsp::TextDocumentContentChangeEvent>,
        encoding: Encoding,
    ) {
        for change in changes {
            let text: Arc<str> = match change {
                lsp::TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => whole.text.into(),
                lsp::TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                    let at = bytes(&self.lines, part.range, encoding);
                    let text = self.text();
                    let (before, after) = (text.get(..at.start), text.get(at.end..));
                    [before.unwrap_or_default(), &part.text, after.unwrap_or_default()].concat().into()
                }
            };
            self.lines = Lines::new(text);
        }
        self.version = version;
        self.snapshot = OnceCell::new();
        self.scenarios = OnceCell::new();
        self.faults = None;
    }

    /// Which of the texts that reports speak of it is: scenarios come behind the game's.
    pub(crate) fn file(&self) -> FileId {
        let texts =
            self.faults.as_ref().filter(|_| self.holds_scenarios()).map_or(1, |faults| faults.sources.iter().count());
        FileId(u16::try_from(texts.saturating_sub(1)).unwrap_or(u16::MAX))
    }

    /// What it extends may have changed.
    pub(crate) fn forget(&mut self) {
        self.snapshot = OnceCell::new();
        self.tested = OnceCell::new();
    }

    /// Whether it has been read together with a file.
    pub(crate) fn was_read_with(&self, name: &str) -> bool {
        self.snapshot.get().is_none_or(|snapshot| snapshot.sources().iter().any(|source| source.name == name))
    }

    pub(crate) fn scenarios(&self) -> &Scenarios {
        self.scenarios.get_or_init(|| Scenarios::read(Arc::clone(self.text())))
    }

    /// The definition that its scenarios test, read once.
    pub(crate) fn tested(&self, read: impl FnOnce() -> Snapshot) -> &Snapshot {
        self.tested.get_or_init(read)
    }

    pub(crate) fn snapshot(&self, files: &Files) -> &Snapshot {
        self.shared(files)
    }

    /// The same, for whoever puts it beside others.
    pub(crate) fn shared(&self, files: &Files) -> &Rc<Snapshot> {
        self.snapshot.get_or_init(|| Rc::new(Snapshot::read(&self.name, Arc::clone(self.text()), files)))
    }
}
