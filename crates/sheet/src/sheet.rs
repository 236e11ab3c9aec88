//! A rule sheet as data.

use merels_syntax::Span;
use serde::Serialize;

/// The rules of a game in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// The game's title.
    pub title: String,
    /// The language it is in: `en`.
    pub language: String,
    /// Its parts, in order.
    pub sections: Vec<Section>,
}

/// A part of a sheet under a heading of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// What it is about, the same in all languages: `board`, `phase placing`.
    pub key: String,
    /// Its heading.
    pub title: String,
    /// What stands in it, in order.
    pub items: Vec<Item>,
}

/// Sentences that belong together, and what is listed under them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Item {
    /// In order; one paragraph.
    pub sentences: Vec<Sentence>,
    /// What is said in particular.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<Item>,
    /// Whether the order of the items under it counts: they are steps.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub steps: bool,
    /// Whether the item is one of a list.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub listed: bool,
}

/// A sentence, and where what it says is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sentence {
    /// In words. Words that the sheet explains, names of memories and the like stand between `*`; what is written just so, a turn for
    /// instance, between backticks, where a `*` is a star.
    pub text: String,
    /// The places; none for what no line says.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spans: Vec<Span>,
    /// Whether it only leads to what stands below it.
    #[serde(skip)]
    pub general: bool,
    /// Whether it goes on from the one before it: "otherwise ...".
    #[serde(skip)]
    pub follows: bool,
}

/// What an author has written, with no sign in it that would be taken for [emphasis](Sentence::text).
pub(crate) fn literal(text: &str) -> String {
    // The sign for multiplying that looks like it.
    text.replace('*', "\u{2217}")
}

impl Sheet {
    /// Changes all texts that stand in it, titles too.
    pub fn change_texts(&mut self, change: &dyn Fn(&mut String)) {
        fn into(items: &mut [Item], change: &dyn Fn(&mut String)) {
            for item in items {
                item.sentences.iter_mut().for_each(|sentence| change(&mut sentence.text));
                into(&mut item.items, change);
            }
        }
        change(&mut self.title);
        for section in &mut self.sections {
            change(&mut section.title);
            into(&mut section.items, change);
        }
    }

    /// The sentence that says what stands at a place: that of the shortest place that holds it.
    pub fn sentence_at(&self, place: Span) -> Option<&Sentence> {
        let holds = |span: &&Span| span.file == place.file && span.start <= place.start && place.end <= span.end;
        let each = self.sentences().into_iter().map(|(_, sentence)| sentence);
        let held =
            each.flat_map(|sentence| sentence.spans.iter().filter(holds).map(move |span| (span.len(), sentence)));
        held.min_by_key(|(length, _)| *length).map(|(_, sentence)| sentence)
    }

    /// What is said at a place so that it can be understood alone: the sentence there, after those that it goes on from.
    pub fn said_at(&self, place: Span) -> Option<String> {
        let here = self.sentence_at(place)?;
        let in_order: Vec<&Sentence> = self.sentences().into_iter().map(|(_, sentence)| sentence).collect();
        let at = in_order.iter().position(|sentence| std::ptr::eq(*sentence, here))?;
        let first = (0..=at).rev().find(|&index| in_order.get(index).is_some_and(|sentence| !sentence.follows));
        let told = in_order.get(first.unwrap_or(at)..=at)?.iter().map(|sentence| sentence.text.as_str());
        Some(told.collect::<Vec<_>>().join(" "))
    }

    /// All sentences, in order, each with the key of its section.
    pub fn sentences(&self) -> Vec<(&str, &Sentence)> {
        fn into<'s>(key: &'s str, items: &'s [Item], found: &mut Vec<(&'s str, &'s Sentence)>) {
            for item in items {
                found.extend(item.sentences.iter().map(|sentence| (key, sentence)));
                into(key, &item.items, found);
            }
        }
        let mut found = Vec::new();
        for section in &self.sections {
            into(&section.key, &section.items, &mut found);
        }
        found
    }
}
