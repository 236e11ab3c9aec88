//! Rules in words.

use merels::data::DecisionData;
use merels::notation::{self, ReadError};
use merels::record::Study;
use merels::sheet::{self, Guide, Sheet, Tongue};
use merels::{Definition, History, Rules};
use serde::Serialize;

use crate::shelf::Settings;
use crate::units::{Range, Units};

/// A rule sheet with the places in the definition's own text.
#[derive(Serialize)]
pub(crate) struct SheetData {
    title: String,
    language: String,
    sections: Vec<SectionData>,
}

#[derive(Serialize)]
struct SectionData {
    key: String,
    title: String,
    items: Vec<ItemData>,
}

#[derive(Serialize)]
struct ItemData {
    sentences: Vec<SentenceData>,
    items: Vec<ItemData>,
    steps: bool,
    listed: bool,
}

#[derive(Serialize)]
struct SentenceData {
    text: String,
    at: Vec<Range>,
}

/// The sheet of a definition with some options set, by which its rules are these.
pub(crate) fn of(rules: &Rules, definition: &Definition, settings: &Settings, tongue: Tongue) -> SheetData {
    let made = sheet::of_rules(rules, definition, settings, tongue);
    let text = rules.sources().iter().next().map(|source| source.text.clone()).unwrap_or_default();
    SheetData::of(&made, &Units::of(&text))
}

impl SheetData {
    fn of(sheet: &Sheet, units: &Units) -> Self {
        let section = |section: &sheet::Section| SectionData {
            key: section.key.clone(),
            title: section.title.clone(),
            items: section.items.iter().map(|item| ItemData::of(item, units)).collect(),
        };
        Self {
            title: sheet.title.clone(),
            language: sheet.language.clone(),
            sections: sheet.sections.iter().map(section).collect(),
        }
    }
}

impl ItemData {
    fn of(item: &sheet::Item, units: &Units) -> Self {
        let sentence = |sentence: &sheet::Sentence| {
            let own = sentence.spans.iter().filter(|span| span.file == merels::syntax::FileId(0));
            let at = own.map(|span| units.range(&(span.start as usize..span.end as usize))).collect();
            SentenceData { text: sentence.text.clone(), at }
        };
        Self {
            sentences: item.sentences.iter().map(sentence).collect(),
            items: item.items.iter().map(|item| Self::of(item, units)).collect(),
            steps: item.steps,
            listed: item.listed,
        }
    }
}

/// Why a decision can't be played, with the rule that speaks against it; nothing where it can.
pub(crate) fn why(study: &Study, guide: &Guide, decision: &DecisionData) -> Option<String> {
    let session = study.session();
    let rules = session.rules();
    let decision = match decision.decision(rules.game()) {
        Ok(decision) => decision,
        Err(error) => return Some(error.to_string()),
    };
    let mut history: History = session.history().clone();
    let reason = session.position().play(rules, decision, &mut history).err()?;
    let wrong = ReadError::NotLegal { text: notation::decision(rules.game(), decision), reason };
    Some(guide.refused(rules.game(), &wrong))
}
