//! What there is to look up: definitions, rules in words, lines of patterns, what a record tells.

use merels::syntax::FileId;
use merels::{Game, catalogue, record};
use serde::Serialize;

use crate::ask::ShelfAsk;
use crate::refused::Refused;
use crate::shelf::{Shelf, Source};
use crate::{Answer, json, rules};

#[derive(Serialize)]
struct PatternData {
    name: String,
    lines: Vec<Vec<String>>,
}

pub(crate) fn answer(shelf: &mut Shelf, ask: ShelfAsk) -> Answer {
    match ask {
        ShelfAsk::Definition { name } => {
            Source::named(&name).definition()?;
            let entry = catalogue::find(&name);
            let (text, scenarios) = (entry.map(|entry| entry.text), entry.and_then(|entry| entry.scenarios));
            json(&serde_json::json!({ "text": text, "scenarios": scenarios }))
        }
        ShelfAsk::Rules { source, settings, language } => {
            let rules = shelf.rules(&source, &settings)?;
            json(&shelf.with(&source, |definition| rules::of(&rules, definition, &settings, language.tongue()))?)
        }
        ShelfAsk::Patterns { source, settings } => json(&patterns(shelf.rules(&source, &settings)?.game())),
        ShelfAsk::Headers { record } => headers(&record),
    }
}

/// What a record tells.
fn headers(text: &str) -> Answer {
    let record = record::parse(FileId(0), text).map_err(|report| Refused::because(report.message))?;
    let headers: Vec<(&str, &str)> =
        record.headers.iter().map(|header| (header.key.as_str(), header.value.as_str())).collect();
    json(&serde_json::json!({
        "game": record.value("game").unwrap_or_default(), "settings": record.options(), "headers": headers
    }))
}

/// The lines on which patterns can stand.
fn patterns(game: &Game) -> Vec<PatternData> {
    let line = |id: &merels::ir::LineId| {
        let points = game.lines.get(id.index()).map_or(&[][..], |line| &line.points);
        points.iter().map(|&at| game.board.point(at).name.clone()).collect()
    };
    let pattern = |pattern: &merels::ir::Pattern| PatternData {
        name: pattern.name.clone(),
        lines: pattern.lines.iter().map(line).collect(),
    };
    game.patterns.iter().map(pattern).collect()
}
