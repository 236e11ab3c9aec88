//! What a run of words most likely says: all its parts are read by all rows of `templates`, the cheapest readings of each are kept.
//!
//! Words may stand for others, be missing or say nothing, each at a price; what says something is never left out.

use std::rc::Rc;

use super::lexicon::{Lexicon, MISSING};
use super::templates::{Element, Part, Row, TABLE};
use crate::listed::points_between;

/// The longest run of words and signs.
pub(super) const MAX_TOKENS: usize = 30;
/// What a reading may cost.
pub(super) const MAX_COST: u16 = 15;
/// How many sorts there are, from A to ^.
const SORTS: usize = 30;
/// How many readings of each part are kept.
const KEPT: usize = 2;
/// How many readings of the whole are told.
const TOLD: usize = 6;
/// What it costs that the language says it otherwise.
const OTHERWISE: u16 = 2;
/// The same where no word of it tells so.
const MADE_OF_IT: u16 = 4;
/// What it costs to put a part in brackets.
const IN_BRACKETS: u16 = 2;
/// What it costs that a part stands in another place.
const MOVED: u16 = 2;

/// A reading of a part.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    pub(super) cost: u16,
    pub(super) text: Rc<str>,
}

/// Where a step of a reading comes from.
#[derive(Clone, Copy, Debug)]
struct Step {
    cost: u16,
    /// The place before it, and which of the readings there.
    before: (u8, u8),
    /// Which reading fills the place, if it is one.
    fills: Option<u8>,
    /// Whether a word was left out, so that the step is no part of the row.
    skips: bool,
}

type Steps = [Option<Step>; KEPT];

/// What fills a place of a row: which element of the row, and with what.
type Filled = Vec<(usize, Rc<str>)>;

/// The readings of all parts of a run of words.
pub(super) struct Chart<'l, 't> {
    lexicon: &'l Lexicon<'t>,
    length: usize,
    cells: Vec<Vec<Reading>>,
    /// By row, which words of the run can be words of it, first any, then each without which it says nothing.
    anchors: Vec<Vec<u32>>,
}

impl<'l, 't> Chart<'l, 't> {
    /// Reads a run; `is_statement` says whether a part of it is one as it stands.
    pub(super) fn of(lexicon: &'l Lexicon<'t>, verbatim: &dyn Fn(usize, usize) -> Option<String>) -> Self {
        let length = lexicon.len().min(MAX_TOKENS);
        let places = |word: usize| (0..length).filter(move |at| lexicon.reads(*at, word).is_some());
        let masks: Vec<u32> = (0..TABLE.words.len()).map(|word| places(word).map(|at| 1 << at).sum()).collect();
        let anchors = TABLE.rows.iter().map(|row| anchors(&masks, row)).collect();
        let mut chart = Self { lexicon, length, cells: vec![Vec::new(); SORTS * (length + 1) * (length + 1)], anchors };
        for size in 1..=length {
            for start in 0..=length - size {
                chart.read(start, start + size, verbatim);
            }
        }
        chart
    }

    fn place(&self, sort: u8, start: usize, end: usize) -> usize {
        (usize::from(sort.saturating_sub(b'A')) * (self.length + 1) + start) * (self.length + 1) + end
    }

    fn cell(&self, sort: u8, start: usize, end: usize) -> &[Reading] {
        self.cells.get(self.place(sort, start, end)).map_or(&[], Vec::as_slice)
    }

    /// Keeps a reading, if it is one of the cheapest; whether it is.
    fn keep(&mut self, sort: u8, start: usize, end: usize, reading: Reading) -> bool {
        let place = self.place(sort, start, end);
        let Some(cell) = self.cells.get_mut(place).filter(|_| reading.cost <= MAX_COST) else { return false };
        keep(cell, reading, KEPT)
    }

    fn read(&mut self, start: usize, end: usize, verbatim: &dyn Fn(usize, usize) -> Option<String>) {
        if end == start + 1 {
            for (sort, cost, text) in self.lexicon.word(start) {
                self.keep(sort, start, end, Reading { cost, text: text.into() });
            }
        }
        if let Some(text) = verbatim(start, end) {
            self.keep(b'B', start, end, Reading { cost: 0, text: text.into() });
        }
        // What is made of the same words is looked at again.
        for round in 0..4 {
            let mut any = false;
            for (index, row) in TABLE.rows.iter().enumerate() {
                let Some(elements) = row.whole() else { continue };
                let slots = elements.iter().filter(|element| matches!(element, Element::Slot(..))).count();
                if round > 0 && slots != 1 || !self.may_be(index, start, end) {
                    continue;
                }
                let words = elements.len() - slots;
                let base = match (&row.meant, words) {
                    (None, _) => 0,
                    (Some(meant), 0) if matches!(meant.first(), Some(Element::Word("(", _))) => IN_BRACKETS,
                    (Some(_), 0) => MADE_OF_IT,
                    _ => OTHERWISE,
                };
                for (cost, filled) in self.sequence(elements, start, end, row.meant.is_none()) {
                    let text = written(row.meant.as_deref().unwrap_or(elements), elements, &filled);
                    any |= self.keep(row.sort, start, end, Reading { cost: cost + base, text: text.into() });
                }
            }
            if !any {
                break;
            }
        }
    }

    /// Whether a row has a word there, or none at all, and all of those that can't be missing.
    fn may_be(&self, row: usize, start: usize, end: usize) -> bool {
        let within = ((1_u64 << end) - (1_u64 << start)) as u32;
        self.anchors.get(row).is_some_and(|anchors| anchors.iter().all(|anchor| anchor & within != 0))
    }

    /// The cheapest ways in which a run is what a row's elements say.
    fn sequence(&self, elements: &[Element], start: usize, end: usize, own: bool) -> Vec<(u16, Filled)> {
        let width = end - start + 1;
        let mut steps: Vec<Steps> = vec![[None; KEPT]; (elements.len() + 1) * width];
        let at = |element: usize, place: usize| element * width + place;
        if let Some([first, ..]) = steps.first_mut() {
            *first = Some(Step { cost: 0, before: (0, 0), fills: None, skips: false });
        }
        for element in 0..=elements.len() {
            for place in 0..width {
                for rank in 0..KEPT {
                    let Some(step) = steps.get(at(element, place)).and_then(|all| all.get(rank).copied()).flatten()
                    else {
                        continue;
                    };
                    let before = (place as u8, rank as u8);
                    let mut go = |element: usize, place: usize, cost: u16, fills: Option<u8>, skips: bool| {
                        let cost = step.cost.saturating_add(cost);
                        if cost <= MAX_COST
                            && let Some(all) = steps.get_mut(at(element, place))
                        {
                            insert(all, Step { cost, before, fills, skips });
                        }
                    };
                    if place + 1 < width {
                        go(element, place + 1, self.lexicon.without(start + place), None, true);
                    }
                    match elements.get(element) {
                        Some(Element::Word(word, number)) => {
                            if place + 1 < width
                                && let Some(cost) = self.lexicon.reads(start + place, *number)
                            {
                                go(element + 1, place + 1, cost, None, false);
                            }
                            if let Some(cost) = missing(word, own) {
                                go(element + 1, place, cost, None, false);
                            }
                        }
                        Some(Element::Slot(sort, _)) => {
                            for next in place + 1..width {
                                let readings = self.cell(*sort, start + place, start + next);
                                for (which, reading) in readings.iter().enumerate() {
                                    go(element + 1, next, reading.cost, Some(which as u8), false);
                                }
                            }
                        }
                        None => {}
                    }
                }
            }
        }
        let last = steps.get(at(elements.len(), width - 1)).copied().unwrap_or_default();
        let ends = last.iter().enumerate().filter_map(|(rank, step)| Some((rank, (*step)?)));
        ends.map(|(rank, step)| (step.cost, self.filled(&steps, elements, start, width, rank))).collect()
    }

    /// What fills the places of a row, followed from its end to its beginning.
    fn filled(&self, steps: &[Steps], elements: &[Element], start: usize, width: usize, rank: usize) -> Filled {
        let mut filled = Vec::new();
        let (mut element, mut place, mut rank) = (elements.len(), width - 1, rank);
        while let Some(step) = steps.get(element * width + place).and_then(|all| all.get(rank).copied()).flatten() {
            if element == 0 && place == 0 {
                break;
            }
            let before = usize::from(step.before.0);
            if !step.skips {
                element = element.saturating_sub(1);
                if let (Some(which), Some(Element::Slot(sort, _))) = (step.fills, elements.get(element)) {
                    let reading = self.cell(*sort, start + before, start + place).get(usize::from(which));
                    filled.extend(reading.map(|reading| (element, reading.text.clone())));
                }
            }
            (place, rank) = (before, usize::from(step.before.1));
        }
        filled
    }

    /// The readings of all words as something of a sort, the cheapest first.
    pub(super) fn whole(&self, sort: u8) -> Vec<Reading> {
        let mut found = self.cell(sort, 0, self.length).to_vec();
        for (index, row) in TABLE.rows.iter().enumerate() {
            if row.sort == sort && row.whole().is_none() && self.may_be(index, 0, self.length) {
                self.in_any_order(row).into_iter().for_each(|reading| {
                    keep(&mut found, reading, TOLD);
                });
            }
        }
        found.sort_by_key(|reading| reading.cost);
        found
    }

    /// The cheapest readings by a row whose parts may stand in any order.
    fn in_any_order(&self, row: &Row) -> Vec<Reading> {
        let (parts, width) = (row.parts.as_slice(), self.length + 1);
        let own = row.meant.is_none();
        // By part, beginning and end.
        let runs = |part: &Part, start: usize, end: usize| {
            let anchored = part.elements.iter().any(|element| match element {
                Element::Word(_, number) => (start..end).any(|at| self.lexicon.reads(at, *number).is_some()),
                Element::Slot(..) => false,
            });
            if anchored || !part.may_be_missing { self.sequence(&part.elements, start, end, own) } else { Vec::new() }
        };
        let known: Vec<Vec<(u16, Filled)>> = parts
            .iter()
            .flat_map(|part| {
                let pairs = (0..width).flat_map(|start| (0..width).map(move |end| (start, end)));
                pairs.map(move |(start, end)| if start < end { runs(part, start, end) } else { Vec::new() })
            })
            .collect();
        // The parts that have been read, up to where, and how: in which order, with what.
        type Way = (u16, Vec<(usize, Filled)>);
        let mut ways: Vec<Vec<Way>> = vec![Vec::new(); (1 << parts.len()) * width];
        if let Some(first) = ways.first_mut() {
            first.push((0, Vec::new()));
        }
        for used in 0..1_usize << parts.len() {
            for place in 0..width - 1 {
                let here = ways.get(used * width + place).cloned().unwrap_or_default();
                for (cost, way) in here {
                    for part in (0..parts.len()).filter(|part| used & (1 << part) == 0) {
                        let turned = if used >> part == 0 || part > 0 && is_phase(row) { 0 } else { MOVED };
                        for end in place + 1..width {
                            for (more, filled) in known.get((part * width + place) * width + end).into_iter().flatten()
                            {
                                let cost = cost + more + turned;
                                let Some(there) = ways.get_mut((used | 1 << part) * width + end) else { continue };
                                if cost <= MAX_COST
                                    && (there.len() < KEPT || there.iter().any(|(known, _)| *known > cost))
                                {
                                    let mut way = way.clone();
                                    way.push((part, filled.clone()));
                                    there.push((cost, way));
                                    there.sort_by_key(|(cost, _)| *cost);
                                    there.truncate(KEPT);
                                }
                            }
                        }
                    }
                }
            }
        }
        let mut found = Vec::new();
        for used in 0..1_usize << parts.len() {
            let needed = parts.iter().enumerate().all(|(at, part)| part.may_be_missing || used & (1 << at) != 0);
            for (cost, way) in ways.get(used * width + width - 1).filter(|_| needed).into_iter().flatten() {
                let text = told(row, way, self.lexicon.has(","));
                let cost = cost + if own { 0 } else { OTHERWISE };
                keep(&mut found, Reading { cost, text: text.into() }, TOLD);
            }
        }
        found
    }
}

/// What is written for parts that have been read.
fn told(row: &Row, way: &[(usize, Filled)], commas: bool) -> String {
    let mut text = String::new();
    let is_phase = is_phase(row);
    if let Some(meant) = &row.meant {
        let elements: Vec<Element> = row.parts.iter().flat_map(|part| part.elements.iter().copied()).collect();
        let mut from = 0;
        let mut all = Vec::new();
        for (at, part) in row.parts.iter().enumerate() {
            let filled = way.iter().filter(|(known, _)| *known == at).flat_map(|(_, filled)| filled);
            all.extend(filled.map(|(element, text)| (element + from, text.clone())));
            from += part.elements.len();
        }
        text = written(meant, &elements, &all);
    }
    let mut order: Vec<&(usize, Filled)> = way.iter().collect();
    // Clauses of a phase stay in their order.
    order.sort_by_key(|(at, _)| if is_phase && *at > 0 { 1 } else { *at });
    for (count, (at, filled)) in order.into_iter().enumerate() {
        let Some(part) = row.parts.get(*at).filter(|part| row.meant.is_none() || part.may_be_missing) else { continue };
        if !text.is_empty() {
            text.push_str(if is_phase && commas && count > 1 { ", " } else { " " });
        }
        let said = written(&part.elements, &part.elements, filled);
        text.push_str(if said == "once" { "for 1 turn" } else { &said });
    }
    text.replace("for 1 turns", "for 1 turn")
}

/// Whether the parts of a row may stand in any order in the language, too.
fn is_phase(row: &Row) -> bool {
    let first = row.parts.first().and_then(|part| part.elements.first());
    matches!(first, Some(Element::Word("phase", _)))
}

/// Words and what fills the places between them.
fn written(meant: &[Element], elements: &[Element], filled: &[(usize, Rc<str>)]) -> String {
    match meant {
        [Element::Word("@", _), ..] => return points(filled).unwrap_or_default(),
        [Element::Word("@ranks", _), ..] => return ranks(filled).unwrap_or_default(),
        _ => {}
    }
    let mut text = String::new();
    for element in meant {
        let place = elements.iter().position(|other| other == element);
        let word = match element {
            Element::Word(word, _) => word,
            Element::Slot(..) => filled.iter().find(|(at, _)| Some(*at) == place).map_or("", |(_, text)| text),
        };
        let touches = text.is_empty() || text.ends_with('(') || word.starts_with([',', ':', ')']);
        if !touches {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

/// The point with two numbers, or those between two points.
fn points(filled: &[(usize, Rc<str>)]) -> Option<String> {
    let [(_, second), (_, first)] = filled else { return None };
    if let (Ok(column), Ok(rank)) = (first.parse::<u8>(), second.parse::<u8>()) {
        return (1..=26).contains(&column).then(|| format!("{}{rank}", char::from(b'`' + column)));
    }
    points_between(first, second)
}

/// The ranks from one to another.
fn ranks(filled: &[(usize, Rc<str>)]) -> Option<String> {
    let [(_, last), (_, first)] = filled else { return None };
    let (from, to) = (first.parse::<u8>().ok()?, last.parse::<u8>().ok()?);
    let few = from < to && to - from < 16;
    few.then(|| (from..=to).map(|rank| format!("rank {rank}")).collect::<Vec<_>>().join(", "))
}

/// By a row, which words of a run can be words of it, by the masks of all words: any, all of the run if it has none, and each that it needs.
fn anchors(masks: &[u32], row: &Row) -> Vec<u32> {
    let words = row.parts.iter().flat_map(|part| {
        part.elements.iter().filter_map(move |element| match element {
            Element::Word(word, number) => {
                let needed = !part.may_be_missing && missing(word, row.meant.is_none()).is_none();
                Some((masks.get(*number).copied().unwrap_or_default(), needed))
            }
            Element::Slot(..) => None,
        })
    });
    let any = words.clone().map(|(mask, _)| mask).reduce(|one, other| one | other).unwrap_or(u32::MAX);
    std::iter::once(any).chain(words.filter(|(_, needed)| *needed).map(|(mask, _)| mask)).collect()
}

/// What it costs that a word isn't there.
fn missing(word: &str, own: bool) -> Option<u16> {
    match word {
        "," | "(" | ")" | ":" | "'" | "s" => Some(1),
        _ if MISSING.contains(&word) => Some(3),
        "not" | "no" | "!=" | "<" | ">" | "<=" | ">=" | "+" | "-" | "else" | "or" | "{" | "}" => None,
        "times" | "next" | "turn" | "hand" | "seen" if own => Some(6),
        _ => None,
    }
}

/// Keeps a reading among the cheapest, once; whether it is one of them.
fn keep(all: &mut Vec<Reading>, reading: Reading, most: usize) -> bool {
    if reading.text.is_empty() {
        return false;
    }
    if let Some(known) = all.iter_mut().find(|known| known.text == reading.text) {
        let better = reading.cost < known.cost;
        known.cost = known.cost.min(reading.cost);
        all.sort_by_key(|reading| reading.cost);
        return better;
    }
    if all.len() >= most && all.last().is_some_and(|last| last.cost <= reading.cost) {
        return false;
    }
    all.push(reading);
    all.sort_by_key(|reading| reading.cost);
    all.truncate(most);
    true
}

/// Keeps a step among the cheapest that lead to a place.
fn insert(all: &mut Steps, step: Step) {
    let mut step = Some(step);
    for known in all.iter_mut() {
        if known.is_none_or(|known| step.is_some_and(|step| step.cost < known.cost)) {
            std::mem::swap(known, &mut step);
        }
    }
}
