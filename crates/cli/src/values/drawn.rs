//! Values in pictures.

use std::collections::BTreeMap;

use merels::board::PointId;
use merels::picture::{self, Note, Picture, Style, Tone};
use merels::solve::{Prober, Value};
use merels::{Decision, History, Position, Rules, position_text};

/// What the best decision with each point is worth.
pub(crate) fn notes(prober: &Prober<'_>, position: &Position) -> Vec<Note> {
    let mut best: BTreeMap<PointId, Value> = BTreeMap::new();
    for choice in prober.decisions(position) {
        let (Some(value), Some(decision)) = (choice.value, choice.decisions.first()) else { continue };
        let points = match *decision {
            Decision::Place { at, .. } | Decision::Take { at } | Decision::Choose { at } => vec![at],
            Decision::Move { from, to } => vec![from, to],
            Decision::Say { .. } | Decision::Pass => Vec::new(),
        };
        for point in points {
            let known = best.entry(point).or_insert(value);
            *known = (*known).max(value);
        }
    }
    let note = |(at, value)| {
        let (text, tone) = match value {
            Value::Win(turns) => (format!("+{turns}"), Tone::Good),
            Value::Draw => ("=".to_owned(), Tone::Even),
            Value::Loss(turns) => (format!("-{turns}"), Tone::Bad),
        };
        Note { at, text, tone }
    };
    best.into_iter().map(note).collect()
}

/// A position as a picture with these notes, as SVG; none where the text isn't one of these rules.
pub(crate) fn drawn(rules: &Rules, prober: &Prober<'_>, text: &str) -> Option<String> {
    let position = position_text::read(rules, text, &mut History::new()).ok()?;
    let notes = notes(prober, &position);
    let style = Style { coordinates: true, ..Style::default() };
    Some(picture::svg(&Picture { notes: &notes, ..Picture::of(rules.game(), &position) }, &style))
}
