//! Having files looked at, and telling the editor what was found.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gen_lsp_types as lsp;
use merels_ide::{Faults, ScenarioReport};

use crate::checks::{Done, Found, Job};
use crate::convert::{Reports, uri};
use crate::files::scenarios_of;
use crate::server::{Counted, Server};

/// The most files that are checked because of one that they extend.
const MOST_EXTENDING: usize = 64;

impl Server {
    /// Has a file looked at, and what depends on it.
    pub(crate) fn look_at(&mut self, name: &str) {
        self.start(name);
        self.extending_and_scenarios(name);
    }

    pub(crate) fn extending_and_scenarios(&mut self, name: &str) {
        self.refresh();
        let extending = self.index.extending(name, MOST_EXTENDING);
        extending.iter().for_each(|child| self.start(child));
        for definition in std::iter::once(name).chain(extending.iter().map(String::as_str)) {
            let scenarios = scenarios_of(definition).filter(|scenarios| self.files.text(scenarios).is_some());
            scenarios.into_iter().for_each(|scenarios| self.start(&scenarios));
        }
    }

    /// Has one file looked at.
    pub(crate) fn start(&mut self, name: &str) {
        let Some(text) = self.files.text(name) else { return };
        let cancelled = Arc::new(AtomicBool::new(false));
        if let Some(before) = self.running.insert(name.to_owned(), Arc::clone(&cancelled)) {
            before.store(true, Ordering::Relaxed);
        }
        let version = self.documents.get(name).map(|document| document.version);
        let tested = self.files.tested(name);
        if name.ends_with(".test.toml") && tested.is_none() {
            return;
        }
        let job = Job { name: name.to_owned(), text, version, files: self.files.clone(), tested, cancelled };
        // Without the thread there are no reports, but all else.
        let _ = self.jobs.send(job);
    }

    /// Tells the editor what was found.
    pub(crate) fn looked_at(&mut self, done: Done) {
        if done.cancelled.load(Ordering::Relaxed) {
            return;
        }
        self.running.remove(&done.name);
        match done.found {
            Found::Definition(faults) => self.checked(&done.name, done.version, faults),
            Found::Scenarios(report) => self.tested(&done.name, done.version, report),
            Found::Nothing => self.answer_waiting(&done.name, None),
        }
    }

    fn checked(&mut self, name: &str, version: Option<i32>, faults: Faults) {
        let document = self.documents.get_mut(name);
        let extends = document.as_ref().and_then(|document| document.snapshot(&self.files).extends()).map(|(at, _)| at);
        let diagnostics = Reports::new(&faults, &self.files, self.client.encoding).all(0, extends);
        if let Some(document) = document.filter(|document| Some(document.version) == version) {
            document.faults = Some(Arc::new(faults));
        }
        self.publish(name, version, diagnostics);
    }

    fn tested(&mut self, name: &str, version: Option<i32>, report: Option<ScenarioReport>) {
        self.answer_waiting(name, report.as_ref());
        // What is wrong with the game is said there.
        let Some(report) = report.filter(|report| !report.game_is_wrong()) else {
            self.scenarios.remove(name);
            return self.publish(name, version, Vec::new());
        };
        let file = report.file();
        let diagnostics = report.diagnostics();
        let first = diagnostics.iter().map(|found| found.span()).find(|span| span.file == file);
        let line = first.map(|span| report.sources.line_column(span).0);
        let counted = Counted { passed: report.passed(), failed: report.failed(), line };
        self.scenarios.insert(name.to_owned(), counted);
        let faults = Faults { sources: report.sources, diagnostics };
        let diagnostics = Reports::new(&faults, &self.files, self.client.encoding).all(file.0, None);
        let document = self.documents.get_mut(name).filter(|document| Some(document.version) == version);
        document.into_iter().for_each(|document| document.faults = Some(Arc::new(faults.clone())));
        self.publish(name, version, diagnostics);
    }

    pub(crate) fn publish(&mut self, name: &str, version: Option<i32>, diagnostics: Vec<lsp::Diagnostic>) {
        let is_open = self.documents.contains_key(name);
        let said_before =
            if diagnostics.is_empty() { self.published.remove(name) } else { !self.published.insert(name.to_owned()) };
        if diagnostics.is_empty() && !said_before && !is_open {
            return;
        }
        let own = self.documents.get(name).map(|document| lsp::Uri(document.uri.clone()));
        if let Some(uri) = own.or_else(|| uri(name, &self.files)) {
            self.notify("textDocument/publishDiagnostics", lsp::PublishDiagnosticsParams { uri, version, diagnostics });
        }
    }
}
