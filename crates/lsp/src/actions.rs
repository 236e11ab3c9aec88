//! What can be done to a text: mending, allowing, writing it otherwise; and what can be done with a game.

use std::collections::BTreeMap;

use gen_lsp_types as lsp;
use lsp_server::RequestId;
use merels_ide::{Action, ActionKind};
use serde_json::{Value, json};

use crate::convert::{Reports, bytes, range};
use crate::documents::{Document, name_of};
use crate::files::scenarios_of;
use crate::handlers::Answer;
use crate::refused::Refused;
use crate::server::Server;

const FIX_ALL: &str = "source.fixAll.merels";
/// Adding a scenario.
pub(crate) const SCENARIO: &str = "refactor.scenario.merels";

/// The sorts of actions there are.
pub(crate) fn kinds() -> Vec<lsp::CodeActionKind> {
    let all = [ActionKind::Fix, ActionKind::Extract, ActionKind::Inline, ActionKind::Rewrite].map(kind);
    all.into_iter().chain([FIX_ALL, SCENARIO].map(|kind| kind.to_owned().into())).collect()
}

fn kind(kind: ActionKind) -> lsp::CodeActionKind {
    match kind {
        ActionKind::Fix | ActionKind::Choice | ActionKind::Allow => lsp::CodeActionKind::QuickFix,
        ActionKind::Extract => lsp::CodeActionKind::RefactorExtract,
        ActionKind::Inline => lsp::CodeActionKind::RefactorInline,
        ActionKind::Rewrite => lsp::CodeActionKind::RefactorRewrite,
    }
}

/// Whether an action is among those that are asked for: `refactor` asks for `refactor.extract` too.
fn is_wanted(only: Option<&Vec<lsp::CodeActionKind>>, kind: &str) -> bool {
    let holds = |wanted: &lsp::CodeActionKind| {
        let wanted = String::from(wanted.clone());
        wanted.is_empty() || kind == wanted || kind.starts_with(&format!("{wanted}."))
    };
    only.is_none_or(|only| only.iter().any(holds))
}

impl Server {
    pub(crate) fn actions(
        &self,
        id: &RequestId,
        params: &lsp::CodeActionParams,
    ) -> Answer<Option<Vec<lsp::CodeActionResponse>>> {
        let document = self.document(&params.text_document)?;
        let part = bytes(&document.lines, params.range, self.client.encoding);
        let only = params.context.only.as_ref();
        let reports = document.faults.as_ref().map_or(&[][..], |faults| &faults.diagnostics);
        let mut found = match document.holds_scenarios() {
            true => document.scenarios().fixes(reports, document.file(), &part),
            false => document.snapshot(&self.files).fixes(reports, &part),
        };
        let is_definition = !document.holds_scenarios();
        if is_definition {
            found.extend(document.snapshot(&self.files).refactorings(&part));
        }
        found.retain(|action| is_wanted(only, &String::from(kind(action.kind))));
        let mut said: Vec<lsp::CodeAction> = found.into_iter().map(|action| self.action(action, document)).collect();
        if is_definition && is_wanted(only, SCENARIO) {
            said.extend(self.scenario_action(document, part.start));
        }
        let mendable = reports.iter().any(|report| report.fix.is_some());
        if mendable && is_wanted(only, FIX_ALL) {
            said.push(self.fix_all(id, document, only.is_some())?);
        }
        Ok(Some(said.into_iter().map(lsp::CodeActionResponse::CodeAction).collect()))
    }

    fn action(&self, action: Action, document: &Document) -> lsp::CodeAction {
        let report =
            action.of.and_then(|index| document.faults.as_ref()?.diagnostics.get(index).map(|report| (index, report)));
        let diagnostics = report.and_then(|(_, report)| {
            let faults = document.faults.as_ref()?;
            let one = merels_ide::Faults { sources: faults.sources.clone(), diagnostics: vec![report.clone()] };
            Some(Reports::new(&one, &self.files, self.client.encoding).all(document.file().0, None))
        });
        let edits = self.text_edits(&action.edits, &document.lines);
        lsp::CodeAction {
            title: action.title,
            kind: Some(kind(action.kind)),
            diagnostics,
            is_preferred: (action.kind == ActionKind::Fix).then_some(true),
            edit: Some(self.workspace_edit(vec![(document.name.clone(), edits)])),
            ..Default::default()
        }
    }

    /// All that can be mended at once: worked out when it is chosen, where the editor asks then.
    fn fix_all(&self, id: &RequestId, document: &Document, now: bool) -> Answer<lsp::CodeAction> {
        let action = lsp::CodeAction {
            title: "Mend all that can be mended for certain".to_owned(),
            kind: Some(FIX_ALL.to_owned().into()),
            data: Some(json!({ "uri": document.uri, "version": document.version })),
            ..Default::default()
        };
        if self.client.resolves_edits && !now { Ok(action) } else { self.action_resolved(id, action) }
    }

    pub(crate) fn action_resolved(&self, id: &RequestId, action: lsp::CodeAction) -> Answer<lsp::CodeAction> {
        let Some(data) = action.data.as_ref().filter(|_| action.edit.is_none()) else { return Ok(action) };
        let uri = data.get("uri").and_then(Value::as_str).unwrap_or_default();
        let document = self.documents.get(&name_of(uri));
        let document = document.filter(|document| data.get("version") == Some(&json!(document.version)));
        let document = document.ok_or(Refused::Overtaken)?;
        if let Some(rule) = data.get("rule") {
            let edit = Some(self.scenario_added(id, document, rule)?);
            return Ok(lsp::CodeAction { edit, data: None, ..action });
        }
        let edits = match document.holds_scenarios() {
            true => {
                document.faults.as_ref().map(|faults| merels_ide::fixed_at_once(&faults.diagnostics, document.file()))
            }
            false => {
                let cancelled = || self.inbox.is_cancelled(id);
                let edits = document.snapshot(&self.files).fix_all(&self.files, &cancelled);
                Some(edits.map_err(|_| Refused::Cancelled)?)
            }
        };
        let edits = edits.unwrap_or_default();
        let edits = self.text_edits(&edits, &document.lines);
        Ok(lsp::CodeAction {
            edit: Some(self.workspace_edit(vec![(document.name.clone(), edits)])),
            data: None,
            ..action
        })
    }

    /// What can be done with the game: played, tried out, tested.
    pub(crate) fn lenses(&self, of: &lsp::TextDocumentIdentifier) -> Answer<Option<Vec<lsp::CodeLens>>> {
        let document = self.document(of)?;
        if document.holds_scenarios() || !self.client.options.commands {
            return Ok(None);
        }
        let snapshot = document.snapshot(&self.files);
        let Some(game) = snapshot.outline().into_iter().next() else { return Ok(Some(Vec::new())) };
        let at = range(snapshot.lines(), &game.name_at, self.client.encoding);
        let lens = |title: String, command: &str, arguments: BTreeMap<&str, Value>| lsp::CodeLens {
            range: at,
            command: Some(lsp::Command {
                title,
                tooltip: None,
                command: command.to_owned(),
                arguments: Some(vec![json!(arguments)]),
            }),
            data: None,
        };
        let of_game = BTreeMap::from([("uri", json!(document.uri))]);
        let mut found = vec![
            lens("play".to_owned(), "merels.play", of_game.clone()),
            lens("playtest".to_owned(), "merels.playtest", of_game),
        ];
        let scenarios = scenarios_of(&document.name);
        if let Some((name, counted)) =
            scenarios.and_then(|name| Some((name.clone(), self.scenarios.get(&name)?.clone())))
        {
            let title = match counted.line.filter(|_| counted.failed > 0) {
                Some(line) => format!("{} passed, {} failed: line {line}", counted.passed, counted.failed),
                None if counted.failed > 0 => format!("{} passed, {} failed", counted.passed, counted.failed),
                None => format!("{} scenarios passed", counted.passed),
            };
            let uri = self.uri_of(&name).map(|uri| uri.0).unwrap_or_default();
            found.push(lens(
                title,
                "merels.test",
                BTreeMap::from([("uri", json!(uri)), ("line", json!(counted.line))]),
            ));
        }
        Ok(Some(found))
    }
}
