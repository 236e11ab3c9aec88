//! Requests that lead from one place to others, also in other files.

use std::collections::HashMap;
use std::rc::Rc;

use gen_lsp_types as lsp;
use lsp_server::RequestId;
use merels_ide::{Calls, Lines, OutlineKind, Place, Range, Renamed, Snapshot, renamed};
use serde_json::{Value, json};

use crate::convert::{range, uri};
use crate::documents::name_of;
use crate::handlers::{Answer, symbol_at};
use crate::kinds::symbol_kind;
use crate::refused::Refused;
use crate::server::Server;

/// The most files that are looked through for a name.
const MOST_FILES: usize = 1_000;

/// Places of several files as the protocol has them.
struct Locations<'s> {
    server: &'s Server,
    lines: HashMap<String, Lines>,
}

impl<'s> Locations<'s> {
    fn new(server: &'s Server) -> Self {
        Self { server, lines: HashMap::new() }
    }

    fn of(&mut self, place: &Place, snapshot: &Snapshot) -> Option<lsp::Location> {
        let uri = self.server.uri_of(&place.file)?;
        let encoding = self.server.client.encoding;
        let text =
            || snapshot.sources().iter().find(|source| source.name == place.file).map(|source| source.text.clone());
        let lines =
            self.lines.entry(place.file.clone()).or_insert_with(|| Lines::new(text().unwrap_or_else(|| "".into())));
        Some(lsp::Location { uri, range: range(lines, &place.at, encoding) })
    }

    fn all(&mut self, places: &[Place], snapshot: &Snapshot) -> Vec<lsp::Location> {
        places.iter().filter_map(|place| self.of(place, snapshot)).collect()
    }
}

/// A name that can be given another.
struct Named<'s> {
    name: String,
    at: Range,
    /// The lines of the text in which it stands.
    lines: &'s Lines,
    /// Where it is first declared.
    origin: Place,
}

impl Server {
    /// The URI of a file, as the editor writes it where it has it open.
    pub(crate) fn uri_of(&self, name: &str) -> Option<lsp::Uri> {
        let open = self.documents.get(name).map(|document| lsp::Uri(document.uri.clone()));
        open.or_else(|| uri(name, &self.files))
    }

    pub(crate) fn definition(&self, of: &lsp::TextDocumentPositionParams) -> Answer<Option<lsp::DefinitionResponse>> {
        let (places, snapshot) = match self.at(of)? {
            Some((snapshot, at)) => (snapshot.definition(at), snapshot),
            None => match self.at_scenario(of)? {
                Some((scenarios, game, at)) => (scenarios.definition(at, game).into_iter().collect(), game),
                None => return Ok(None),
            },
        };
        let found = Locations::new(self).all(&places, snapshot);
        Ok(Some(lsp::DefinitionResponse::Definition(lsp::Definition::LocationList(found))))
    }

    pub(crate) fn references(&mut self, params: &lsp::ReferenceParams) -> Answer<Option<Vec<lsp::Location>>> {
        self.indexed();
        let Some((snapshot, at)) = self.at(&params.text_document_position_params)? else { return Ok(None) };
        let with_declaration = params.context.include_declaration;
        let mut locations = Locations::new(self);
        let mut found = locations.all(&snapshot.references(at, with_declaration), snapshot);
        // Files that extend the one where it is declared use it, too.
        if let Some((_, _, origin)) = snapshot.name_at(at) {
            for other in self.knowing(&origin) {
                let places: Vec<Place> =
                    other.places_of(&origin).into_iter().filter(|place| place.file == other.name()).collect();
                for location in locations.all(&places, &other) {
                    if !found.contains(&location) && *other.name() != *snapshot.name() {
                        found.push(location);
                    }
                }
            }
        }
        Ok(Some(found))
    }

    /// The definitions that know what a place declares: that file, and all that extend it.
    fn knowing(&self, origin: &Place) -> Vec<Rc<Snapshot>> {
        let names = std::iter::once(origin.file.clone()).chain(self.index.extending(&origin.file, MOST_FILES));
        let read = |name: String| match self.documents.get(&name) {
            Some(open) => Some(Rc::clone(open.shared(&self.files))),
            None => Some(Rc::new(Snapshot::read(&name, self.files.text(&name)?, &self.files))),
        };
        names.filter_map(read).collect()
    }

    pub(crate) fn highlights(
        &self,
        of: &lsp::TextDocumentPositionParams,
    ) -> Answer<Option<Vec<lsp::DocumentHighlight>>> {
        let Some((snapshot, at)) = self.at(of)? else { return Ok(None) };
        let found = snapshot.highlights(at).into_iter().map(|(at, written)| lsp::DocumentHighlight {
            range: range(snapshot.lines(), &at, self.client.encoding),
            kind: Some(if written { lsp::DocumentHighlightKind::Write } else { lsp::DocumentHighlightKind::Read }),
        });
        Ok(Some(found.collect()))
    }

    pub(crate) fn all_symbols(&mut self, asked: &str) -> Option<lsp::WorkspaceSymbolResponse> {
        self.indexed();
        let found = self.index.find(asked).into_iter();
        let found = found.filter_map(|(file, name, kind, at)| Some(symbol_at(name, kind, self.uri_of(file)?, at)));
        Some(lsp::WorkspaceSymbolResponse::SymbolInformationList(found.collect()))
    }

    pub(crate) fn links(&self, of: &lsp::TextDocumentIdentifier) -> Answer<Option<Vec<lsp::DocumentLink>>> {
        let Some(snapshot) = self.snapshot(of)? else { return Ok(None) };
        let Some((at, file)) = snapshot.extends() else { return Ok(Some(Vec::new())) };
        let range = range(snapshot.lines(), &at, self.client.encoding);
        let target = file.and_then(|file| self.uri_of(&file));
        let link = target.map(|target| lsp::DocumentLink { range, target: Some(target), tooltip: None, data: None });
        Ok(Some(link.into_iter().collect()))
    }

    pub(crate) fn rename_prepared(
        &self,
        of: &lsp::TextDocumentPositionParams,
    ) -> Answer<Option<lsp::PrepareRenameResult>> {
        let Some(Named { name, at, lines, origin }) = self.named(of)? else { return Ok(None) };
        if !self.may_change(&origin.file) {
            let error = merels_ide::RenameError::Elsewhere(origin.file);
            return Err(Refused::Because(error.to_string()));
        }
        let range = range(lines, &at, self.client.encoding);
        let placeholder = lsp::PrepareRenamePlaceholder { range, placeholder: name };
        Ok(Some(lsp::PrepareRenameResult::PrepareRenamePlaceholder(placeholder)))
    }

    /// The name at a place of a definition or of scenarios that can be given another.
    fn named(&self, of: &lsp::TextDocumentPositionParams) -> Answer<Option<Named<'_>>> {
        let because = |error: merels_ide::RenameError| Refused::Because(error.to_string());
        if let Some((snapshot, at)) = self.at(of)? {
            let (name, at, origin) = snapshot.renameable(at).map_err(because)?;
            return Ok(Some(Named { name, at, lines: snapshot.lines(), origin }));
        }
        let Some((scenarios, game, at)) = self.at_scenario(of)? else { return Ok(None) };
        let (name, at, origin) = scenarios.renameable(at, game).map_err(because)?;
        Ok(Some(Named { name, at, lines: scenarios.lines(), origin }))
    }

    /// Whether a file is somebody's own: built-in games aren't.
    fn may_change(&self, name: &str) -> bool {
        self.documents.contains_key(name) || std::path::Path::new(name).is_absolute()
    }

    pub(crate) fn rename(&mut self, id: &RequestId, params: &lsp::RenameParams) -> Answer<Option<lsp::WorkspaceEdit>> {
        self.indexed();
        let of = &params.text_document_position_params;
        let because = |error: merels_ide::RenameError| Refused::Because(error.to_string());
        let Some(Named { origin, .. }) = self.named(of)? else { return Ok(None) };
        let known = self.knowing(&origin);
        if self.inbox.is_cancelled(id) {
            return Err(Refused::Cancelled);
        }
        // What isn't in any folder is still the file at hand.
        let own = self.snapshot(&of.text_document)?;
        let own = own.filter(|snapshot| known.iter().all(|other| other.name() != snapshot.name()));
        let known: Vec<&Snapshot> = known.iter().map(Rc::as_ref).chain(own).collect();
        let may_change = |file: &str| self.may_change(file);
        let Renamed { changes, after } = renamed(&origin, &params.new_name, &known, &may_change).map_err(because)?;
        let mut edits: Vec<(String, Vec<lsp::TextEdit>)> = Vec::new();
        for (snapshot, after) in known.iter().zip(&after) {
            let Some(symbol) = snapshot.declared_at(&origin) else { continue };
            edits.extend(self.scenarios_renamed(symbol, &params.new_name, snapshot, after)?);
        }
        for change in changes {
            let lines = Lines::new(self.files.text(&change.file).unwrap_or_else(|| "".into()));
            edits.push((change.file, self.text_edits(&change.edits, &lines)));
        }
        Ok(Some(self.workspace_edit(edits)))
    }

    /// Edits of several files, with the versions of those that are open.
    pub(crate) fn workspace_edit(&self, edits: Vec<(String, Vec<lsp::TextEdit>)>) -> lsp::WorkspaceEdit {
        let named = edits.into_iter().filter_map(|(file, edits)| Some((self.uri_of(&file)?, file, edits)));
        if !self.client.versioned_edits {
            let changes = named.map(|(uri, _, edits)| (uri, edits)).collect();
            return lsp::WorkspaceEdit { changes: Some(changes), ..Default::default() };
        }
        let changes = named.map(|(uri, file, edits)| {
            let version = self.documents.get(&file).map(|document| document.version);
            lsp::DocumentChange::TextDocumentEdit(lsp::TextDocumentEdit {
                text_document: lsp::OptionalVersionedTextDocumentIdentifier {
                    version,
                    text_document_identifier: lsp::TextDocumentIdentifier { uri },
                },
                edits: edits.into_iter().map(lsp::Edit::TextEdit).collect(),
            })
        });
        lsp::WorkspaceEdit { document_changes: Some(changes.collect()), ..Default::default() }
    }

    pub(crate) fn callable(&self, of: &lsp::TextDocumentPositionParams) -> Answer<Option<Vec<lsp::CallHierarchyItem>>> {
        let Some((snapshot, at)) = self.at(of)? else { return Ok(None) };
        let found = snapshot.callable(at).and_then(|calls| self.call_item(&calls, snapshot, &of.text_document.uri.0));
        Ok(found.map(|item| vec![item]))
    }

    fn call_item(&self, calls: &Calls, snapshot: &Snapshot, asked: &str) -> Option<lsp::CallHierarchyItem> {
        let mut locations = Locations::new(self);
        let whole = locations.of(&calls.whole, snapshot)?;
        let name_at = Place { file: calls.whole.file.clone(), at: calls.name_at.clone() };
        let name_at = locations.of(&name_at, snapshot)?;
        Some(lsp::CallHierarchyItem {
            name: calls.name.clone(),
            kind: symbol_kind(calls.kind),
            tags: None,
            detail: None,
            uri: whole.uri,
            range: whole.range,
            selection_range: name_at.range,
            // The file that was asked for: what extends others sees all of them.
            data: Some(json!({ "asked": asked, "action": calls.kind == OutlineKind::Action })),
        })
    }

    /// The definition that an item of a hierarchy belongs to, and whether the item is an action.
    fn asked(&self, item: &lsp::CallHierarchyItem) -> Option<(&Snapshot, bool, String)> {
        let data = item.data.as_ref()?;
        let asked = data.get("asked").and_then(Value::as_str)?;
        let document = self.documents.get(&name_of(asked))?;
        let is_action = data.get("action").and_then(Value::as_bool).unwrap_or_default();
        Some((document.snapshot(&self.files), is_action, asked.to_owned()))
    }

    pub(crate) fn callers(&self, item: &lsp::CallHierarchyItem) -> Answer<Option<Vec<lsp::CallHierarchyIncomingCall>>> {
        let Some((snapshot, is_action, asked)) = self.asked(item) else { return Ok(None) };
        let callers = if is_action { snapshot.callers(&item.name) } else { Vec::new() };
        let found = callers.iter().filter_map(|caller| {
            let from_ranges = self.call_ranges(caller, &caller.whole.file, snapshot);
            Some(lsp::CallHierarchyIncomingCall { from: self.call_item(caller, snapshot, &asked)?, from_ranges })
        });
        Ok(Some(found.collect()))
    }

    pub(crate) fn called(&self, item: &lsp::CallHierarchyItem) -> Answer<Option<Vec<lsp::CallHierarchyOutgoingCall>>> {
        let Some((snapshot, is_action, asked)) = self.asked(item) else { return Ok(None) };
        let kind = if is_action { OutlineKind::Action } else { OutlineKind::Phase };
        let called = snapshot.called_by(&item.name, kind);
        let file = name_of(&item.uri.0);
        let found = called.iter().filter_map(|callee| {
            let from_ranges = self.call_ranges(callee, &file, snapshot);
            Some(lsp::CallHierarchyOutgoingCall { to: self.call_item(callee, snapshot, &asked)?, from_ranges })
        });
        Ok(Some(found.collect()))
    }

    fn call_ranges(&self, calls: &Calls, file: &str, snapshot: &Snapshot) -> Vec<lsp::Range> {
        let mut locations = Locations::new(self);
        let places = calls.calls.iter().map(|at| Place { file: file.to_owned(), at: at.clone() });
        places.filter_map(|place| locations.of(&place, snapshot)).map(|location| location.range).collect()
    }
}
