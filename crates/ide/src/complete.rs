//! What can stand where something is being written.

use merels_play::{Sort, Symbol, SymbolKind};
use merels_syntax::tree::{ItemKind, ItemSort};
use merels_syntax::{Awaited, Within, awaited, manual};

use crate::edit::Range;
use crate::hover::{reference, word_of};
use crate::snapshot::{OWN, Snapshot};
use crate::snippets;

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// A word of the language.
    Keyword,
    /// A name.
    Name(SymbolKind),
    /// A game's file.
    Game,
    /// Several words, with places to fill in.
    Snippet,
}

/// Something that can stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What it is called.
    pub label: String,
    /// What it is.
    pub kind: CompletionKind,
    /// What it is, in short.
    pub detail: String,
    /// What it gives way to.
    pub at: Range,
    /// What is written; with `$1` and so on in snippets.
    pub text: String,
    /// The lower, the better it fits.
    pub rank: u8,
}

/// The most points that are offered.
const MAX_POINTS: usize = 256;

impl Snapshot {
    /// What can stand at a byte; `games` are those that can be extended.
    pub fn complete(&self, offset: usize, games: &[String]) -> Vec<Completion> {
        let Some(awaited) = awaited(self.text(), offset) else { return Vec::new() };
        let at = awaited.start..offset;
        let last = awaited.before.last().copied().unwrap_or_default();
        let mut list = List { at, found: Vec::new() };
        if last == "extends" || self.slice(&(awaited.start.saturating_sub(1)..awaited.start)) == "-" {
            return self.games(offset, games);
        }
        self.names(&awaited, &mut list);
        let only_names = list.found.iter().any(|found| found.rank == 0);
        if !only_names {
            list.keywords(&awaited);
            list.snippets(&awaited);
        }
        list.found.sort_by(|a, b| (a.rank, &a.label).cmp(&(b.rank, &b.label)));
        list.found.dedup_by(|a, b| a.label == b.label && a.kind == b.kind && a.text == b.text);
        list.found
    }

    /// The reference on a word, or the documentation of a name, for what has been offered.
    pub fn explain(&self, completion: &str) -> Option<String> {
        let symbol = self.symbols().iter().find(|symbol| symbol.name == completion);
        match symbol.and_then(|symbol| symbol.declared) {
            Some(declared) => {
                let item = self.item_at(declared)?;
                let text = self.sources().slice(item.span);
                let code = text.lines().take(8).collect::<Vec<_>>().join("\n");
                let said = self.documentation(item.span).unwrap_or_default();
                Some(format!("```merels\n{code}\n```\n\n{said}").trim_end().to_owned())
            }
            None => reference(completion),
        }
    }

    /// The games that can be extended: names may hold hyphens.
    fn games(&self, offset: usize, games: &[String]) -> Vec<Completion> {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        let before = self.text().get(..offset).unwrap_or_default();
        let at = before.trim_end_matches(is_part).len()..offset;
        let line = before.rsplit('\n').next().unwrap_or_default();
        if !line.contains("extends") {
            return Vec::new();
        }
        let offered = games.iter().map(|name| Completion {
            label: name.clone(),
            kind: CompletionKind::Game,
            detail: "a game".to_owned(),
            at: at.clone(),
            text: name.clone(),
            rank: 0,
        });
        offered.collect()
    }

    fn names(&self, awaited: &Awaited<'_>, list: &mut List) {
        let before = &awaited.before;
        let word =
            |back: usize| before.len().checked_sub(back).and_then(|at| before.get(at)).copied().unwrap_or_default();
        let kinds = |kinds: &'static [SymbolKind]| move |symbol: &Symbol| kinds.contains(&symbol.kind);
        match (awaited.within, word(1)) {
            (_, "is") | (_, "not") if word(1) == "is" || word(2) == "is" => {
                let of = if word(1) == "is" { word(2) } else { word(3) };
                self.settings(of, list);
            }
            (Within::Pattern, _) if matches!(word(1), "same" | "different") => {
                list.word("owner", 0);
                list.word("kind", 0);
                self.offer(list, 0, kinds(&[SymbolKind::Attribute]));
            }
            (Within::Pattern, _) => {
                ["mine", "theirs", "empty", "occupied"].into_iter().for_each(|word| list.word(word, 1));
                self.offer(list, 1, kinds(&[SymbolKind::Piece, SymbolKind::AttributeValue]));
            }
            (Within::Item, "before" | "after") => self.offer(list, 0, kinds(&[SymbolKind::Phase])),
            (Within::Item, sort) if word(2) == "without" => self.inherited(sort, list),
            (Within::Item, "of") if awaited.item == Some("piece") => self.offer(list, 0, kinds(&[SymbolKind::Player])),
            (Within::Item, _) if awaited.item == Some("phase") && word(1) == "phase" => self.inherited("phase", list),
            (Within::Statements, "place" | "put") => {
                self.offer(list, 0, kinds(&[SymbolKind::Piece, SymbolKind::AttributeValue]));
                if word(1) == "place" {
                    list.word("any", 0);
                }
            }
            // A word that players say is new.
            (Within::Statements, "say") => {}
            (Within::Statements, "remember") => self.offer(list, 0, kinds(&[SymbolKind::Memory])),
            (Within::Statements, "to") if before.iter().rev().find(|word| is_statement(word)) == Some(&"change") => {
                self.offer(list, 0, kinds(&[SymbolKind::Piece]));
            }
            (Within::Statements, "to") if before.iter().rev().find(|word| is_statement(word)) == Some(&"give") => {
                self.offer(list, 1, kinds(&[SymbolKind::Player]));
                ["mover", "opponent"].into_iter().for_each(|word| list.word(word, 1));
            }
            _ => self.operands(awaited, word(1), list),
        }
    }

    /// Names that stand for something in an expression, those of the sort that is needed first; actions where a statement begins.
    fn operands(&self, awaited: &Awaited<'_>, last: &str, list: &mut List) {
        if awaited.statement {
            self.offer(list, 1, |symbol| symbol.kind == SymbolKind::Action);
        }
        if awaited.within == Within::Rules && awaited.name && !awaited.operand {
            self.offer(list, 1, |symbol| symbol.kind == SymbolKind::Player);
        }
        if !awaited.operand {
            return;
        }
        let needed = needed(last);
        let item_start = awaited.item_start;
        let sorts = self.read_definition().sorts();
        for symbol in self.symbols().iter() {
            let sort = match symbol.kind {
                SymbolKind::Point | SymbolKind::Piece | SymbolKind::AttributeValue => Sort::Points,
                SymbolKind::Pattern => Sort::Lines,
                SymbolKind::Player => Sort::Player,
                SymbolKind::Define => sorts.of_define(&symbol.name),
                SymbolKind::Option => Sort::Setting,
                SymbolKind::Memory => self.sort_of_memory(symbol),
                SymbolKind::Local => {
                    let declared = symbol.declared.filter(|span| span.file == OWN);
                    let is_in_sight = declared
                        .is_some_and(|span| item_start <= span.start as usize && (span.end as usize) < awaited.start);
                    if !is_in_sight {
                        continue;
                    }
                    self.sort_of_local(symbol)
                }
                _ => continue,
            };
            let fits = needed.is_empty() || needed.contains(&sort) || sort == Sort::Unknown;
            let rank = match (fits, symbol.kind) {
                (true, SymbolKind::Point) => 4,
                (true, _) => 1,
                (false, _) => continue,
            };
            list.name(symbol, rank, sort.words());
        }
    }

    fn sort_of_memory(&self, symbol: &Symbol) -> Sort {
        let item = symbol.declared.and_then(|span| self.item_at(span));
        match item.map(|item| &item.kind) {
            Some(ItemKind::Memory(memory)) => memory.of.into(),
            _ => Sort::Unknown,
        }
    }

    /// What stands right of `is`.
    fn settings(&self, of: &str, list: &mut List) {
        let option = self.read_definition().items().iter().find_map(|item| match &item.kind {
            ItemKind::Option { name, values } if name.text == of => Some(values),
            _ => None,
        });
        match option {
            Some(values) => {
                values.iter().for_each(|value| {
                    list.push(&value.text, CompletionKind::Name(SymbolKind::OptionValue), "a value", 0)
                });
            }
            None if of == "phase" => self.offer(list, 0, |symbol| symbol.kind == SymbolKind::Phase),
            None => {
                self.offer(list, 0, |symbol| symbol.kind == SymbolKind::Player);
                ["mover", "opponent", "nobody"].into_iter().for_each(|word| list.word(word, 0));
            }
        }
    }

    /// The inherited items of a sort.
    fn inherited(&self, sort: &str, list: &mut List) {
        let is_meant = |item: &&merels_syntax::tree::Item| item.key().0.word() == sort && item.span.file != OWN;
        for item in self.read_definition().items().iter().filter(is_meant) {
            let Some(name) = item.key().1 else { continue };
            list.push(&name.text, CompletionKind::Name(symbol_kind(item.key().0)), "inherited", 0);
        }
    }

    fn offer(&self, list: &mut List, rank: u8, wanted: impl Fn(&Symbol) -> bool) {
        for symbol in self.symbols().iter().filter(|symbol| wanted(symbol)) {
            list.name(symbol, rank, word_of(symbol.kind));
        }
    }
}

/// What has been found so far.
struct List {
    at: Range,
    found: Vec<Completion>,
}

impl List {
    fn push(&mut self, label: &str, kind: CompletionKind, detail: &str, rank: u8) {
        let (label, text) = (label.to_owned(), label.to_owned());
        self.found.push(Completion { label, kind, detail: detail.to_owned(), at: self.at.clone(), text, rank });
    }

    fn word(&mut self, word: &str, rank: u8) {
        self.push(word, CompletionKind::Keyword, "", rank);
    }

    fn name(&mut self, symbol: &Symbol, rank: u8, detail: &str) {
        let points = self.found.iter().filter(|found| found.kind == CompletionKind::Name(SymbolKind::Point)).count();
        if symbol.kind != SymbolKind::Point || points < MAX_POINTS {
            self.push(&symbol.name, CompletionKind::Name(symbol.kind), detail, rank);
        }
    }

    fn keywords(&mut self, awaited: &Awaited<'_>) {
        for word in &awaited.words {
            let detail = manual::form_of(word).filter(|_| awaited.statement || awaited.item.is_none());
            self.push(word, CompletionKind::Keyword, detail.unwrap_or_default(), 2);
        }
    }

    fn snippets(&mut self, awaited: &Awaited<'_>) {
        let known = match awaited.within {
            Within::Item => snippets::ITEMS,
            Within::Statements if awaited.statement => snippets::STATEMENTS,
            _ => return,
        };
        for (word, what, text) in known.iter().filter(|(word, _, _)| awaited.words.contains(word)) {
            let item_is_open = awaited.within == Within::Item && awaited.before.last() == Some(word);
            if item_is_open {
                continue;
            }
            self.found.push(Completion {
                label: format!("{word} ... ({what})"),
                kind: CompletionKind::Snippet,
                detail: (*what).to_owned(),
                at: self.at.clone(),
                text: (*text).to_owned(),
                rank: 3,
            });
        }
    }
}

fn is_statement(word: &str) -> bool {
    merels_syntax::STATEMENT_WORDS.contains(&word)
}

/// The sorts that fit behind a word; all of them where none are said.
fn needed(last: &str) -> &'static [Sort] {
    const SETS: &[Sort] = &[Sort::Points, Sort::Lines];
    match last {
        "on" | "take" | "choose" | "move" | "onto" | "remove" | "change" | "give" | "near" | "in" | "except"
        | "over" | "count" | "some" | "no" | "of" | "between" | "then" => SETS,
        "repeat" | "+" | "-" | "<" | ">" | "<=" | ">=" | "within" => &[Sort::Number],
        "by" => &[Sort::Player],
        _ => &[],
    }
}

fn symbol_kind(sort: ItemSort) -> SymbolKind {
    match sort {
        ItemSort::Attribute => SymbolKind::Attribute,
        ItemSort::Piece => SymbolKind::Piece,
        ItemSort::Option => SymbolKind::Option,
        ItemSort::Pattern => SymbolKind::Pattern,
        ItemSort::Memory => SymbolKind::Memory,
        ItemSort::Define => SymbolKind::Define,
        ItemSort::Action => SymbolKind::Action,
        ItemSort::End => SymbolKind::End,
        ItemSort::Game
        | ItemSort::About
        | ItemSort::Players
        | ItemSort::Board
        | ItemSort::Start
        | ItemSort::Phase
        | ItemSort::Without => SymbolKind::Phase,
    }
}
