//! Requests about scenarios: running them for a test explorer, adding one, and names in their files.

use gen_lsp_types as lsp;
use lsp_server::{RequestId, Response};
use merels_ide::{ScenarioReport, Scenarios, Snapshot, Symbol, Target};
use serde_json::{Value, json};

use crate::convert::{offset, position, range};
use crate::documents::{Document, name_of};
use crate::files::scenarios_of;
use crate::handlers::Answer;
use crate::refused::Refused;
use crate::server::Server;

/// What is said of a rule that play at random doesn't come to.
const NOT_REACHED: &str = "playing at random didn't come to this rule: a scenario for it is written by hand";

impl Server {
    /// A file of scenarios with the definition that it tests, and a byte of it; nothing where there is no such definition.
    pub(crate) fn at_scenario(
        &self,
        of: &lsp::TextDocumentPositionParams,
    ) -> Answer<Option<(&Scenarios, &Snapshot, usize)>> {
        let document = self.document(&of.text_document)?;
        let Some(game) = self.tested_game(document) else { return Ok(None) };
        let scenarios = document.scenarios();
        Ok(Some((scenarios, game, offset(scenarios.lines(), of.position, self.client.encoding))))
    }

    fn tested_game<'s>(&'s self, document: &'s Document) -> Option<&'s Snapshot> {
        let (name, text) = self.files.tested(&document.name)?;
        match self.documents.get(&name) {
            Some(open) => Some(open.snapshot(&self.files)),
            None => Some(document.tested(|| Snapshot::read(&name, text, &self.files))),
        }
    }

    /// The files of scenarios in the folders that are open.
    pub(crate) fn scenario_files(&mut self) -> Value {
        self.indexed();
        let files = self.index.names().filter(|name| name.ends_with(".test.toml"));
        json!(files.filter_map(|name| self.uri_of(name)).map(|uri| uri.0).collect::<Vec<_>>())
    }

    /// Has the scenarios of a file run; they are answered when they have.
    pub(crate) fn scenarios_asked(&mut self, id: &RequestId, params: &Value) -> Answer<Value> {
        let name = name_of(params.pointer("/textDocument/uri").and_then(Value::as_str).unwrap_or_default());
        if self.files.tested(&name).is_none() || self.files.text(&name).is_none() {
            return Ok(Value::Null);
        }
        self.waiting.entry(name.clone()).or_default().push(id.clone());
        self.start(&name);
        Err(Refused::Later)
    }

    /// Answers those who have asked for what came of a file's scenarios.
    pub(crate) fn answer_waiting(&mut self, name: &str, report: Option<&ScenarioReport>) {
        let Some(waiting) = self.waiting.remove(name) else { return };
        let said = report.map_or(Value::Null, |report| self.told(report));
        for id in waiting {
            self.send(Response::new_ok(id, said.clone()).into());
        }
    }

    fn told(&self, report: &ScenarioReport) -> Value {
        let file = report.file();
        let Some(source) = report.sources.get(file) else { return Value::Null };
        let lines = merels_ide::Lines::new(source.text.clone());
        let encoding = self.client.encoding;
        let at = |span: merels_ide::Span| range(&lines, &(span.start as usize..span.end as usize), encoding);
        let failure = |failure: &merels_ide::Diagnostic| {
            // What is wrong with the game is told at the case.
            let here = failure.labels.iter().map(|label| label.span).find(|span| span.file == file);
            json!({ "message": said(failure), "range": at(here.unwrap_or(merels_ide::Span::new(file, 0, 0))) })
        };
        let all = |failures: &[merels_ide::Diagnostic]| failures.iter().map(failure).collect::<Vec<_>>();
        let case = |case: &merels_ide::CaseReport| json!({ "name": case.name, "rule": case.rule, "range": at(case.at), "failures": all(&case.failures) });
        json!({ "cases": report.cases.iter().map(case).collect::<Vec<_>>(), "errors": all(&report.errors) })
    }

    /// The file of scenarios beside a definition, if one can be written there.
    fn scenarios_beside(&self, document: &Document) -> Option<(String, Option<String>)> {
        let name = scenarios_of(&document.name)?;
        let text = self.files.text(&name).map(|text| text.to_string());
        let is_file = std::path::Path::new(&name).is_absolute();
        (is_file && (text.is_some() || self.client.creates_files)).then_some((name, text))
    }

    /// The action that adds a scenario for the rule at a byte: worked out when it is chosen.
    pub(crate) fn scenario_action(&self, document: &Document, at: usize) -> Option<lsp::CodeAction> {
        let target = document.snapshot(&self.files).exemplified(at).filter(|_| self.client.resolves_edits)?;
        self.scenarios_beside(document)?;
        Some(lsp::CodeAction {
            title: "Add a scenario for this rule".to_owned(),
            kind: Some(crate::actions::SCENARIO.to_owned().into()),
            data: Some(json!({
                "uri": document.uri,
                "version": document.version,
                "rule": { "start": target.at.start, "end": target.at.end, "name": target.name },
            })),
            ..Default::default()
        })
    }

    /// The edit that adds a scenario.
    pub(crate) fn scenario_added(
        &self,
        id: &RequestId,
        document: &Document,
        rule: &Value,
    ) -> Answer<lsp::WorkspaceEdit> {
        let number = |key: &str| rule.get(key).and_then(Value::as_u64).and_then(|number| usize::try_from(number).ok());
        let (Some(start), Some(end)) = (number("start"), number("end")) else { return Err(Refused::Overtaken) };
        let name = rule.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
        let (file, text) = self.scenarios_beside(document).ok_or(Refused::Overtaken)?;
        let known = text.clone().unwrap_or_default();
        let target = Target { at: start..end, name };
        let cancelled = || self.inbox.is_cancelled(id);
        let case = document.snapshot(&self.files).scenario_for(&target, &known, &cancelled);
        let case = case.map_err(|_| Refused::Cancelled)?.ok_or_else(|| Refused::Because(NOT_REACHED.to_owned()))?;
        let gap = if known.trim().is_empty() {
            ""
        } else if known.ends_with('\n') {
            "\n"
        } else {
            "\n\n"
        };
        let lines = merels_ide::Lines::new(known.as_str().into());
        let end = position(&lines, known.len(), self.client.encoding);
        let edit = lsp::TextEdit { range: lsp::Range { start: end, end }, new_text: format!("{gap}{case}") };
        let mut change = self.workspace_edit(vec![(file.clone(), vec![edit])]);
        if let (None, Some(changes), Some(uri)) = (text, &mut change.document_changes, self.uri_of(&file)) {
            let create = lsp::CreateFile { uri, options: None, annotation_id: None };
            changes.insert(0, lsp::DocumentChange::CreateFile(create));
        }
        Ok(change)
    }

    /// The edits of scenarios by which a name of a definition becomes another. Refused where scenarios would come out
    /// otherwise then.
    pub(crate) fn scenarios_renamed(
        &self,
        symbol: &Symbol,
        name: &str,
        game: &Snapshot,
        after: &Snapshot,
    ) -> Answer<Option<(String, Vec<lsp::TextEdit>)>> {
        let Some(file) = scenarios_of(game.name()) else { return Ok(None) };
        let Some(text) = self.files.text(&file) else { return Ok(None) };
        let scenarios = Scenarios::read(text.clone());
        let edits = scenarios.renamed(symbol, name, game);
        let Some(changed) = merels_ide::applied(&text, &edits).filter(|_| !edits.is_empty()) else { return Ok(None) };
        let outcome = |text: &str, game: &Snapshot| {
            let report = merels_ide::run_scenarios(&file, text, game.read_definition());
            report.cases.iter().map(merels_ide::CaseReport::passed).collect::<Vec<bool>>()
        };
        if outcome(&text, game) != outcome(&changed, after) {
            return Err(Refused::Because(merels_ide::RenameError::OtherMeaning(file).to_string()));
        }
        Ok(Some((file, self.text_edits(&edits, scenarios.lines()))))
    }
}

/// What a report says, with its advice.
fn said(report: &merels_ide::Diagnostic) -> String {
    let help = report.help.as_ref().map(|help| format!("\nhelp: {help}"));
    report.message.clone() + &help.unwrap_or_default()
}
