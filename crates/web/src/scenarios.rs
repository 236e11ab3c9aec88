//! Scenarios as they are being written: running them, and what editors ask of them.

use merels::Definition;
use merels::syntax::{Diagnostic, FileId};
use merels_ide::{RenameError, Scenarios, Snapshot, applied, run_scenarios};
use serde::Serialize;

use crate::ask::{ScenarioAsk, Tested};
use crate::refused::Refused;
use crate::reports::Report;
use crate::shelf::Shelf;
use crate::units::Units;
use crate::writing::{ActionData, EditData, Read, Writing, actions, completions, edits};
use crate::{Answer, json};

#[derive(Serialize)]
struct CaseData {
    name: String,
    rule: Option<String>,
    passed: bool,
    reports: Vec<Report>,
}

#[derive(Serialize)]
struct ScenariosData {
    passed: usize,
    failed: usize,
    cases: Vec<CaseData>,
    errors: Vec<Report>,
    /// What mends them; `report` counts those of the file first, then those of the cases.
    actions: Vec<ActionData>,
}

/// The changes of a definition and of its scenarios.
#[derive(Serialize)]
pub(crate) struct RenamedData {
    pub(crate) text: Vec<EditData>,
    pub(crate) scenarios: Vec<EditData>,
}

/// Scenarios beside the definition that they test.
struct Beside<'r> {
    read: &'r Read,
    scenarios: Scenarios,
    units: Units,
}

pub(crate) fn answer(shelf: &mut Shelf, ask: ScenarioAsk) -> Answer {
    let writing = &mut shelf.writing;
    match ask {
        ScenarioAsk::Scenarios { tested: Tested { written, scenarios } } => {
            let file = written.name().replace(".merels", ".test.toml");
            json(&shelf.with(&written.into(), |definition| ScenariosData::of(&file, &scenarios, definition))?)
        }
        ScenarioAsk::CaseComplete { tested, at } => Beside::of(writing, tested).complete(at),
        ScenarioAsk::CaseHover { tested, at } => Beside::of(writing, tested).hover(at),
        ScenarioAsk::CaseDeclared { tested, at } => Beside::of(writing, tested).declared(at),
        ScenarioAsk::CaseRename { tested, at, name } => Beside::of(writing, tested).rename(at, &name),
    }
}

pub(crate) fn refused(error: RenameError) -> Refused {
    Refused::because(error.to_string())
}

impl<'r> Beside<'r> {
    fn of(writing: &'r mut Writing, tested: Tested) -> Self {
        let (units, scenarios) = (Units::of(&tested.scenarios), Scenarios::read(tested.scenarios));
        Self { read: writing.read(tested.written), scenarios, units }
    }

    fn complete(&self, at: usize) -> Answer {
        let found = self.scenarios.complete(self.units.byte(at), &self.read.snapshot);
        json(&completions(found, &self.units))
    }

    fn hover(&self, at: usize) -> Answer {
        let hover = self.scenarios.hover(self.units.byte(at), &self.read.snapshot);
        json(&hover.map(
            |hover| serde_json::json!({ "at": self.units.range(&hover.at), "markdown": hover.text, "picture": null }),
        ))
    }

    fn declared(&self, at: usize) -> Answer {
        let place = self.scenarios.definition(self.units.byte(at), &self.read.snapshot);
        json(&place.into_iter().map(|place| self.read.place(place)).collect::<Vec<_>>())
    }

    fn rename(&self, at: usize, name: &str) -> Answer {
        let found = self.scenarios.renameable(self.units.byte(at), &self.read.snapshot);
        let (_, _, origin) = found.map_err(refused)?;
        json(&self.read.renamed(&origin, name, Some(self.scenarios.text()))?)
    }
}

/// The edits of scenarios by which a name of their definition becomes another.
///
/// # Errors
///
/// What would come out otherwise then.
pub(crate) fn follow(
    text: &str,
    name: (&merels_ide::Place, &str),
    game: &Snapshot,
    after: &Snapshot,
) -> Result<Vec<EditData>, Refused> {
    let scenarios = Scenarios::read(text);
    let found = game.declared_at(name.0).map(|symbol| scenarios.renamed(symbol, name.1, game)).unwrap_or_default();
    let Some(changed) = applied(text, &found).filter(|_| !found.is_empty()) else { return Ok(Vec::new()) };
    let outcome = |text: &str, game: &Snapshot| {
        let report = run_scenarios(FILE, text, game.read_definition());
        report.cases.iter().map(merels_ide::CaseReport::passed).collect::<Vec<bool>>()
    };
    match outcome(text, game) == outcome(&changed, after) {
        true => Ok(edits(&found, &Units::of(text))),
        false => Err(refused(RenameError::OtherMeaning(FILE.to_owned()))),
    }
}

/// What the scenarios are called.
const FILE: &str = "the scenarios";

impl ScenariosData {
    fn of(file: &str, scenarios: &str, definition: &Definition) -> Self {
        let report = run_scenarios(file, scenarios, definition);
        // The scenarios' own text comes after those of the game.
        let own = FileId(report.sources.iter().count().saturating_sub(1) as u16);
        let of = |diagnostics: &[Diagnostic]| Report::of(diagnostics, &report.sources, own);
        let cases = report.cases.iter().map(|case| CaseData {
            name: case.name.clone(),
            rule: case.rule.clone(),
            passed: case.passed(),
            reports: of(&case.failures),
        });
        let failures = report.cases.iter().flat_map(|case| &case.failures);
        let all: Vec<Diagnostic> = report.errors.iter().chain(failures).cloned().collect();
        let mended = Scenarios::read(scenarios).fixes(&all, own, &(0..scenarios.len()));
        Self {
            passed: report.passed(),
            failed: report.failed(),
            cases: cases.collect(),
            errors: of(&report.errors),
            actions: actions(&mended, &Units::of(scenarios)),
        }
    }
}
