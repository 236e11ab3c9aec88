//! A definition as it is being written: what editors ask, in the units that pages count in.

use merels::Library;
use merels::sheet::Tongue;
use merels::syntax::{FileId, Severity};
use merels::{Definition, SymbolKind, check};
use merels_ide::{
    Action, ActionKind, Change, Completion, CompletionKind, Edit, Hint, HintKind, Outline, Place, Snapshot, Token,
    TokenKind, layout, renamed, run_scenarios, sketch,
};
use serde::Serialize;

use crate::ask::{TextAsk, Written};
use crate::refused::Refused;
use crate::reports::Report;
use crate::shelf::{Own, UNNAMED};
use crate::units::{Range, Units};
use crate::{Answer, json, rules};

/// The definition that was asked about last: what is asked follows one text for long.
#[derive(Debug, Default)]
pub(crate) struct Writing {
    last: Option<Read>,
}

/// A text that was read.
#[derive(Debug)]
struct Read {
    written: Written,
    snapshot: Snapshot,
    units: Units,
}

#[derive(Serialize)]
struct EditData {
    at: Range,
    text: String,
}

#[derive(Serialize)]
struct ActionData {
    title: String,
    kind: &'static str,
    edits: Vec<EditData>,
    report: Option<usize>,
}

#[derive(Serialize)]
struct Checked {
    reports: Vec<Report>,
    actions: Vec<ActionData>,
    playable: bool,
    title: String,
}

#[derive(Serialize)]
struct CompletionData {
    label: String,
    kind: &'static str,
    detail: String,
    at: Range,
    text: String,
    snippet: bool,
    rank: u8,
}

#[derive(Serialize)]
struct TokenData {
    at: Range,
    kind: &'static str,
    declares: bool,
    inherited: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OutlineData {
    name: String,
    detail: String,
    kind: String,
    at: Range,
    name_at: Range,
    parts: Vec<OutlineData>,
}

#[derive(Serialize)]
struct PlaceData {
    file: String,
    at: Range,
    own: bool,
}

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
}

impl Written {
    fn name(&self) -> &str {
        self.file.as_deref().unwrap_or(UNNAMED)
    }

    fn library(&self) -> Own<'_> {
        Own(Some(&self.files))
    }

    fn definition(&self) -> Result<Definition, Refused> {
        Ok(Definition::read(self.name(), self.text.as_str(), &self.library())?)
    }

    fn is(&self, other: &Self) -> bool {
        self.text == other.text && self.file == other.file && self.files == other.files
    }
}

impl Writing {
    pub(crate) fn answer(&mut self, ask: TextAsk) -> Answer {
        match ask {
            TextAsk::Check { written } => json(&self.read(written).check()),
            TextAsk::Complete { written, at } => json(&self.read(written).complete(at)),
            TextAsk::Offered { written, word } => json(&self.read(written).snapshot.explain(&word)),
            TextAsk::Hover { written, at } => self.read(written).hover(at),
            TextAsk::Signature { written, at } => self.read(written).signature(at),
            TextAsk::Refactorings { written, part } => {
                let read = self.read(written);
                let actions = read.snapshot.refactorings(&read.units.bytes(part));
                json(&actions.iter().map(|action| read.action(action)).collect::<Vec<_>>())
            }
            TextAsk::Fixall { written } => {
                let read = self.read(written);
                let edits = read.snapshot.fix_all(&read.written.library(), &|| false);
                json(&read.edits(&edits.unwrap_or_default()))
            }
            TextAsk::Format { written } => {
                let read = self.read(written);
                json(&layout(&read.written.text).map(|edits| read.edits(&edits)))
            }
            TextAsk::Tokens { written } => {
                let read = self.read(written);
                json(&read.snapshot.tokens().iter().map(|token| read.token(token)).collect::<Vec<_>>())
            }
            TextAsk::Hints { written } => self.read(written).hints(),
            TextAsk::Outline { written } => {
                let read = self.read(written);
                json(&read.snapshot.outline().iter().map(|part| read.outline(part)).collect::<Vec<_>>())
            }
            TextAsk::Declared { written, at } => {
                let read = self.read(written);
                let places = read.snapshot.definition(read.units.byte(at));
                json(&places.into_iter().map(|place| read.place(place)).collect::<Vec<_>>())
            }
            TextAsk::Occurrences { written, at } => {
                let read = self.read(written);
                let places = read.snapshot.highlights(read.units.byte(at));
                json(&places.iter().map(|(at, _)| read.units.range(at)).collect::<Vec<_>>())
            }
            TextAsk::Rename { written, at, name } => self.read(written).rename(at, &name),
            TextAsk::Sketch { written } => json(&self.read(written).sketch()),
            TextAsk::Sheet { written, settings } => {
                json(&rules::of(&written.definition()?, &settings, Tongue::default())?)
            }
            TextAsk::Scenarios { written, scenarios } => {
                json(&ScenariosData::of(&written.definition()?, written.name(), &scenarios))
            }
        }
    }

    fn read(&mut self, written: Written) -> &Read {
        let known = self.last.take().filter(|read| read.written.is(&written));
        self.last.insert(known.unwrap_or_else(|| Read::of(written)))
    }
}

impl Read {
    fn of(written: Written) -> Self {
        let units = Units::of(&written.text);
        let snapshot = Snapshot::read(written.name(), written.text.as_str(), &written.library());
        Self { written, snapshot, units }
    }

    fn check(&self) -> Checked {
        let text = self.written.text.as_str();
        let faults = check(self.written.name(), text, &self.written.library());
        let actions = self.snapshot.fixes(&faults.diagnostics, &(0..self.written.text.len()));
        Checked {
            reports: Report::all(&faults),
            actions: actions.iter().map(|action| self.action(action)).collect(),
            playable: faults.diagnostics.iter().all(|report| report.code.severity() == Severity::Warning),
            title: self.snapshot.read_definition().title().to_owned(),
        }
    }

    fn edits(&self, edits: &[Edit]) -> Vec<EditData> {
        edits.iter().map(|edit| EditData { at: self.units.range(&edit.at), text: edit.text.clone() }).collect()
    }

    fn action(&self, action: &Action) -> ActionData {
        let kind = match action.kind {
            ActionKind::Fix => "fix",
            ActionKind::Allow => "allow",
            ActionKind::Extract => "extract",
            ActionKind::Inline => "inline",
            ActionKind::Rewrite => "rewrite",
        };
        ActionData { title: action.title.clone(), kind, edits: self.edits(&action.edits), report: action.of }
    }

    fn complete(&self, at: usize) -> Vec<CompletionData> {
        let found = self.snapshot.complete(self.units.byte(at), &self.written.library().names());
        let data = |completion: Completion| CompletionData {
            at: self.units.range(&completion.at),
            kind: match completion.kind {
                CompletionKind::Keyword => "keyword",
                CompletionKind::Name(kind) => symbol(kind),
                CompletionKind::Game => "game",
                CompletionKind::Snippet => "snippet",
            },
            snippet: completion.kind == CompletionKind::Snippet,
            label: completion.label,
            detail: completion.detail,
            text: completion.text,
            rank: completion.rank,
        };
        found.into_iter().map(data).collect()
    }

    fn hover(&self, at: usize) -> Answer {
        let hover = self.snapshot.hover(self.units.byte(at));
        json(&hover.map(|hover| {
            let picture = hover.board.and_then(|board| board.picture);
            serde_json::json!({ "at": self.units.range(&hover.at), "markdown": hover.text, "picture": picture })
        }))
    }

    fn signature(&self, at: usize) -> Answer {
        let signature = self.snapshot.signature(self.units.byte(at));
        json(&signature.map(|signature| {
            let form = Units::of(signature.form);
            let part =
                |part: &merels_ide::Parameter| serde_json::json!({ "at": form.range(&part.at), "text": part.text });
            let parts: Vec<_> = signature.parts.iter().map(part).collect();
            serde_json::json!({ "form": signature.form, "parts": parts, "active": signature.active })
        }))
    }

    fn token(&self, token: &Token) -> TokenData {
        let kind = match token.kind {
            TokenKind::Keyword => "keyword",
            TokenKind::Name(kind) => symbol(kind),
            TokenKind::Number => "number",
            TokenKind::Text => "text",
            TokenKind::Comment => "comment",
            TokenKind::Key => "key",
        };
        let at = self.units.range(&token.at);
        TokenData { at, kind, declares: token.declares, inherited: token.inherited }
    }

    fn hints(&self) -> Answer {
        let data = |hint: &Hint| {
            let kind = match hint.kind {
                HintKind::Number => "number",
                HintKind::Parenthesis => "parenthesis",
            };
            serde_json::json!({ "at": self.units.unit(hint.at), "text": hint.text, "kind": kind })
        };
        json(&self.snapshot.hints(&(0..self.written.text.len())).iter().map(data).collect::<Vec<_>>())
    }

    fn outline(&self, part: &Outline) -> OutlineData {
        OutlineData {
            name: part.name.clone(),
            detail: part.detail.clone(),
            kind: format!("{:?}", part.kind).to_lowercase(),
            at: self.units.range(&part.at),
            name_at: self.units.range(&part.name_at),
            parts: part.parts.iter().map(|part| self.outline(part)).collect(),
        }
    }

    fn place(&self, place: Place) -> PlaceData {
        let own = place.file == self.snapshot.name();
        let at = if own { self.units.range(&place.at) } else { Range(place.at.start, place.at.end) };
        PlaceData { file: place.file, at, own }
    }

    fn rename(&self, at: usize, name: &str) -> Answer {
        let refused = |error: merels_ide::RenameError| Refused::because(error.to_string());
        let (_, _, origin) = self.snapshot.renameable(self.units.byte(at)).map_err(refused)?;
        let own = |file: &str| file == self.snapshot.name();
        let changes = renamed(&origin, name, &[&self.snapshot], &own).map_err(refused)?.changes;
        let edits: Vec<&Change> = changes.iter().filter(|change| own(&change.file)).collect();
        json(&edits.iter().flat_map(|change| self.edits(&change.edits)).collect::<Vec<_>>())
    }

    fn sketch(&self) -> Option<serde_json::Value> {
        let board = sketch(&self.snapshot, true)?;
        Some(serde_json::json!({
            "picture": board.picture, "points": board.points, "links": board.links, "rows": board.rows
        }))
    }
}

/// What a name stands for, as pages call it.
fn symbol(kind: SymbolKind) -> &'static str {
    match kind {
        SymbolKind::Player => "player",
        SymbolKind::Point => "point",
        SymbolKind::Piece => "piece",
        SymbolKind::Attribute => "attribute",
        SymbolKind::AttributeValue => "value",
        SymbolKind::Pattern => "pattern",
        SymbolKind::Memory => "memory",
        SymbolKind::Define => "define",
        SymbolKind::Action => "action",
        SymbolKind::Phase => "phase",
        SymbolKind::End => "end",
        SymbolKind::Option => "option",
        SymbolKind::OptionValue => "setting",
        SymbolKind::Local => "local",
    }
}

impl ScenariosData {
    fn of(definition: &Definition, name: &str, text: &str) -> Self {
        let file = name.replace(".merels", ".test.toml");
        let report = run_scenarios(&file, text, definition);
        // The scenarios' own text comes after those of the game.
        let own = FileId(report.sources.iter().count().saturating_sub(1) as u16);
        let of = |diagnostics: &[_]| Report::of(diagnostics, &report.sources, own);
        let cases = report.cases.iter().map(|case| CaseData {
            name: case.name.clone(),
            rule: case.rule.clone(),
            passed: case.passed(),
            reports: of(&case.failures),
        });
        Self { passed: report.passed(), failed: report.failed(), cases: cases.collect(), errors: of(&report.errors) }
    }
}
