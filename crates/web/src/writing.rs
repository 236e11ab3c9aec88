//! A definition as it is being written: what editors ask, in the units that pages count in.

use merels::Library;
use merels::syntax::Severity;
use merels::{Definition, Faults, SymbolKind};
use merels_ide::{
    Action, ActionKind, Change, Completion, CompletionKind, Edit, Hint, HintKind, Outline, Place, Renamed, Snapshot,
    Token, TokenKind, layout, renamed, sketch,
};
use serde::Serialize;

use crate::ask::{TextAsk, Written};
use crate::refused::Refused;
use crate::reports::Report;
use crate::scenarios::{self, RenamedData};
use crate::shelf::{Own, Source, UNNAMED};
use crate::units::{Range, Units};
use crate::{Answer, json};

/// The definition that was asked about last: what is asked follows one text for long.
#[derive(Debug, Default)]
pub(crate) struct Writing {
    last: Option<Read>,
}

/// A text that was read.
#[derive(Debug)]
pub(crate) struct Read {
    written: Written,
    pub(crate) snapshot: Snapshot,
    /// What is wrong with it, once that was asked.
    faults: Option<Faults>,
    units: Units,
}

#[derive(Serialize)]
pub(crate) struct EditData {
    at: Range,
    text: String,
}

#[derive(Serialize)]
pub(crate) struct ActionData {
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
pub(crate) struct CompletionData {
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
pub(crate) struct PlaceData {
    file: String,
    at: Range,
    own: bool,
}

impl Written {
    pub(crate) fn name(&self) -> &str {
        self.file.as_deref().unwrap_or(UNNAMED)
    }

    fn library(&self) -> Own<'_> {
        Own(Some(&self.files))
    }

    fn is_read_for(&self, source: &Source) -> bool {
        match source {
            Source::Text { text, file, files } => self.text == *text && self.file == *file && self.files == *files,
            Source::Named { .. } => false,
        }
    }

    fn is(&self, other: &Self) -> bool {
        self.text == other.text && self.file == other.file && self.files == other.files
    }
}

impl Writing {
    pub(crate) fn answer(&mut self, ask: TextAsk) -> Answer {
        match ask {
            TextAsk::Check { written } => {
                let read = self.checked(written);
                json(&read.faults.as_ref().map(|faults| read.check(faults)))
            }
            TextAsk::Mark { written } => self.marked(written),
            TextAsk::Complete { written, at } => json(&self.read(written).complete(at)),
            TextAsk::Offered { written, word } => json(&self.read(written).snapshot.explain(&word)),
            TextAsk::Hover { written, at } => self.read(written).hover(at),
            TextAsk::Signature { written, at } => self.read(written).signature(at),
            TextAsk::Refactorings { written, part } => {
                let read = self.read(written);
                let actions = read.snapshot.refactorings(&read.units.bytes(part));
                json(&self::actions(&actions, &read.units))
            }
            TextAsk::Fixall { written } => {
                let read = self.read(written);
                let edits = read.snapshot.fix_all(&read.written.library(), &|| false);
                json(&self::edits(&edits.unwrap_or_default(), &read.units))
            }
            TextAsk::Format { written } => {
                let read = self.read(written);
                json(&layout(&read.written.text).map(|edits| self::edits(&edits, &read.units)))
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
            TextAsk::Rename { written, at, name, scenarios } => {
                let read = self.read(written);
                let (_, _, origin) = read.snapshot.renameable(read.units.byte(at)).map_err(scenarios::refused)?;
                json(&read.renamed(&origin, &name, scenarios.as_deref())?)
            }
            TextAsk::Sketch { written } => json(&self.read(written).sketch()),
        }
    }

    /// What was read of a text, where nothing was found to be wrong with it.
    pub(crate) fn valid(&self, source: &Source) -> Option<&Definition> {
        let read = self.last.as_ref().filter(|read| read.written.is_read_for(source))?;
        let faults = read.faults.as_ref()?;
        is_playable(faults).then(|| read.snapshot.read_definition())
    }

    /// A text, and what is wrong with it.
    fn checked(&mut self, written: Written) -> &Read {
        let known = self.last.take().filter(|read| read.faults.is_some() && read.written.is(&written));
        self.last.insert(known.unwrap_or_else(|| Read::checked(written)))
    }

    /// What is wrong with a text, without what mends it; what else is asked of the text follows.
    fn marked(&mut self, written: Written) -> Answer {
        let units = Units::of(&written.text);
        let (snapshot, marks) = Snapshot::at_once(written.name(), written.text.as_str(), &written.library());
        self.last = Some(Read { written, snapshot, faults: None, units });
        json(&Report::all(&marks))
    }

    pub(crate) fn read(&mut self, written: Written) -> &Read {
        let known = self.last.take().filter(|read| read.written.is(&written));
        self.last.insert(known.unwrap_or_else(|| Read::of(written)))
    }
}

impl Read {
    fn of(written: Written) -> Self {
        let units = Units::of(&written.text);
        let snapshot = Snapshot::read(written.name(), written.text.as_str(), &written.library());
        Self { written, snapshot, faults: None, units }
    }

    fn checked(written: Written) -> Self {
        let units = Units::of(&written.text);
        let (snapshot, faults) = Snapshot::checked(written.name(), written.text.as_str(), &written.library());
        Self { written, snapshot, faults: Some(faults), units }
    }

    fn check(&self, faults: &Faults) -> Checked {
        let actions = self.snapshot.fixes(&faults.diagnostics, &(0..self.written.text.len()));
        Checked {
            reports: Report::all(faults),
            actions: self::actions(&actions, &self.units),
            playable: is_playable(faults),
            title: self.snapshot.read_definition().title().to_owned(),
        }
    }

    fn complete(&self, at: usize) -> Vec<CompletionData> {
        let found = self.snapshot.complete(self.units.byte(at), &self.written.library().names());
        completions(found, &self.units)
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

    pub(crate) fn place(&self, place: Place) -> PlaceData {
        let own = place.file == self.snapshot.name();
        let at = if own { self.units.range(&place.at) } else { Range(place.at.start, place.at.end) };
        PlaceData { file: place.file, at, own }
    }

    /// Another name for what is first declared somewhere, in the definition and in its scenarios.
    pub(crate) fn renamed(&self, origin: &Place, name: &str, tests: Option<&str>) -> Result<RenamedData, Refused> {
        let own = |file: &str| file == self.snapshot.name();
        let Renamed { changes, after } = renamed(origin, name, &[&self.snapshot], &own).map_err(scenarios::refused)?;
        let follow = |after| Some(scenarios::follow(tests?, (origin, name), &self.snapshot, after));
        let scenarios = after.first().and_then(follow).transpose()?.unwrap_or_default();
        let changes = changes.iter().filter(|change| own(&change.file));
        let edits = |change: &Change| self::edits(&change.edits, &self.units);
        Ok(RenamedData { text: changes.flat_map(edits).collect(), scenarios })
    }

    fn sketch(&self) -> Option<serde_json::Value> {
        let board = sketch(&self.snapshot, true)?;
        Some(serde_json::json!({
            "picture": board.picture, "points": board.points, "links": board.links, "rows": board.rows
        }))
    }
}

fn is_playable(faults: &Faults) -> bool {
    faults.diagnostics.iter().all(|report| report.code.severity() == Severity::Warning)
}

/// Edits of a text.
pub(crate) fn edits(edits: &[Edit], units: &Units) -> Vec<EditData> {
    edits.iter().map(|edit| EditData { at: units.range(&edit.at), text: edit.text.clone() }).collect()
}

/// What mends a text, or writes it otherwise.
pub(crate) fn actions(actions: &[Action], units: &Units) -> Vec<ActionData> {
    let data = |action: &Action| {
        let kind = match action.kind {
            ActionKind::Fix => "fix",
            ActionKind::Choice => "choice",
            ActionKind::Allow => "allow",
            ActionKind::Extract => "extract",
            ActionKind::Inline => "inline",
            ActionKind::Rewrite => "rewrite",
        };
        ActionData { title: action.title.clone(), kind, edits: edits(&action.edits, units), report: action.of }
    };
    actions.iter().map(data).collect()
}

/// What can stand somewhere in a text.
pub(crate) fn completions(found: Vec<Completion>, units: &Units) -> Vec<CompletionData> {
    let data = |completion: Completion| CompletionData {
        at: units.range(&completion.at),
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
