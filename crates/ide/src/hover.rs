//! What stands at a place means.

use merels_model::Game;
use merels_play::{Sort, Symbol, SymbolKind};
use merels_syntax::tree::{ItemKind, MemoryScope, MemoryType, Node, Pattern, StatementKind};
use merels_syntax::{Code, Span, is_keyword, manual};

use crate::board::{Sketch, sketch};
use crate::edit::{Range, range};
use crate::snapshot::{OWN, Snapshot};

/// What is shown of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// What it is shown of.
    pub at: Range,
    /// What is said, as Markdown.
    pub text: String,
    /// The board, where it is one.
    pub board: Option<Sketch>,
}

/// The most lines of a declaration that are quoted.
const MAX_QUOTED: usize = 12;

/// The most lines of the reference that are quoted.
const MAX_REFERENCE: usize = 60;

/// The most lines of a board that are named.
const MAX_LINES: usize = 24;

impl Snapshot {
    /// What stands at a byte means: a name, a word of the language, a board.
    pub fn hover(&self, offset: usize) -> Option<Hover> {
        let path = self.path(offset);
        if let Some(Node::Comment(comment)) = path.last() {
            return allowed(&comment.value).map(|text| Hover { at: range(comment.span), text, board: None });
        }
        if let Some((at, Some(file))) = self.extends().filter(|(at, _)| at.start <= offset && offset <= at.end) {
            let text = format!("extends {} (`{file}`)", self.parent_title().unwrap_or_default());
            return Some(Hover { at, text, board: None });
        }
        if let Some((symbol, span)) = self.symbol(offset) {
            return Some(Hover { at: range(span), text: self.of_symbol(symbol), board: None });
        }
        let at = self.word(offset)?;
        let word = self.slice(&at);
        let in_board =
            path.iter().any(|node| matches!(node, Node::Item(item) if matches!(item.kind, ItemKind::Board(_))));
        let board = if in_board { sketch(self, true) } else { None };
        let mut parts = Vec::new();
        if let Some(board) = &board {
            parts.push(self.of_board(board));
        }
        if is_keyword(word) {
            parts.extend(self.in_words(&at));
            parts.extend(reference(word));
        }
        (!parts.is_empty()).then(|| Hover { at, text: parts.join("\n\n---\n\n"), board })
    }

    /// What stands at a place means, as the rule sheet says it.
    fn in_words(&self, at: &Range) -> Option<String> {
        let sentence = self.sheet()?.sentence_at(Span::new(OWN, at.start, at.end))?;
        Some(format!("> {}", sentence.text))
    }

    fn parent_title(&self) -> Option<String> {
        let text = &self.sources().iter().nth(1)?.text;
        let (file, _) = merels_syntax::parse(merels_syntax::FileId(1), text);
        file.items.iter().find_map(|item| match &item.kind {
            ItemKind::Game { title, .. } => Some(title.value.clone()),
            _ => None,
        })
    }

    fn of_board(&self, board: &Sketch) -> String {
        let mut said = format!("**board** of {} points, {} links", board.points, board.links);
        let patterns = self.game().into_iter().flat_map(|game| &game.patterns);
        for pattern in patterns {
            said.push_str(&format!("; {} for `{}`", counted(pattern.lines.len(), "line"), pattern.name));
        }
        said
    }

    /// What is said of a name.
    pub(crate) fn of_symbol(&self, symbol: &Symbol) -> String {
        let mut parts = vec![format!("{} `{}`: {}", word_of(symbol.kind), symbol.name, self.what_is(symbol))];
        if let Some(code) = symbol.declared.and_then(|span| self.declaration(symbol, span)) {
            parts.push(format!("```merels\n{code}\n```"));
        }
        parts.extend(
            symbol.declared.and_then(|span| self.documentation(self.item_at(span).map_or(span, |item| item.span))),
        );
        parts.extend(self.more_of(symbol));
        parts.extend(self.where_from(symbol));
        parts.join("\n\n")
    }

    /// Its type, or what it is.
    pub(crate) fn what_is(&self, symbol: &Symbol) -> String {
        let item = symbol.declared.and_then(|span| self.item_at(span));
        let kind = item.map(|item| &item.kind);
        match (symbol.kind, kind) {
            (SymbolKind::Player, _) => "a player".to_owned(),
            (SymbolKind::Point, _) => "a point".to_owned(),
            (SymbolKind::Piece, _) => "a kind of piece; as a set, the points with such pieces".to_owned(),
            (SymbolKind::Attribute, _) => "an attribute of pieces".to_owned(),
            (SymbolKind::AttributeValue, _) => {
                "a value of an attribute; as a set, the points with such pieces".to_owned()
            }
            (SymbolKind::Pattern, _) => "a set of lines".to_owned(),
            (SymbolKind::Memory, Some(ItemKind::Memory(memory))) => {
                let of = match memory.of {
                    MemoryType::Player => "a player",
                    MemoryType::Number => "a number",
                    MemoryType::Point | MemoryType::Points => "a set of points",
                    MemoryType::Lines => "a set of lines",
                };
                let scope = match memory.scope {
                    MemoryScope::Game => "",
                    MemoryScope::Player => ", one of each player",
                    MemoryScope::Man => ", one of each man",
                };
                let through = if memory.through_next_turn { ", through the next turn" } else { "" };
                format!("{of} that is remembered{scope}{through}")
            }
            (SymbolKind::Memory, _) => "what is remembered".to_owned(),
            (SymbolKind::Define, _) => self.read_definition().sorts().of_define(&symbol.name).words().to_owned(),
            (SymbolKind::Action, _) => "a part of turns, called by its name".to_owned(),
            (SymbolKind::Phase, _) => "a part of the game".to_owned(),
            (SymbolKind::End, _) => "rules by which the game ends".to_owned(),
            (SymbolKind::Option, _) => "an option".to_owned(),
            (SymbolKind::OptionValue, _) => "a value of an option".to_owned(),
            (SymbolKind::Local, _) => self.sort_of_local(symbol).words().to_owned(),
        }
    }

    /// The sort of what `let` and `as` name; a parameter's is found where it is used.
    pub(crate) fn sort_of_local(&self, symbol: &Symbol) -> Sort {
        let Some(declared) = symbol.declared.filter(|span| span.file == OWN) else { return Sort::Unknown };
        let Some(item) = self.own_item(declared.start as usize) else { return Sort::Unknown };
        let mut sorts = self.read_definition().sorts();
        let mut found = Sort::Unknown;
        Node::Item(item).walk(&mut |node| {
            let Node::Statement(statement) = node else { return };
            let given = match &statement.kind {
                StatementKind::Let { name, value } => Some((name, sorts.of(value))),
                StatementKind::Decision(decision) => decision.name.as_ref().map(|name| (name, Sort::Points)),
                _ => None,
            };
            if let Some((name, sort)) = given {
                sorts.declare(&name.text, sort);
                if name.span == declared {
                    found = sort;
                }
            }
        });
        found
    }

    /// The text of a declaration, cut off where it is long.
    fn declaration(&self, symbol: &Symbol, span: Span) -> Option<String> {
        if matches!(symbol.kind, SymbolKind::Point | SymbolKind::Local) {
            let source = self.sources().get(span.file)?;
            let before = source.text.get(..span.start as usize)?;
            let start = before.rfind('\n').map_or(0, |at| at + 1);
            return source.text.get(start..)?.lines().next().map(|line| line.trim().to_owned());
        }
        let text = self.sources().slice(self.item_at(span)?.span);
        let mut lines: Vec<&str> = text.lines().take(MAX_QUOTED).collect();
        if text.lines().count() > MAX_QUOTED {
            lines.push("    ...");
        }
        Some(lines.join("\n"))
    }

    /// Where it is declared, if not here, and what it replaces.
    fn where_from(&self, symbol: &Symbol) -> Option<String> {
        let file = |span: &Span| Some(self.sources().get(span.file)?.name.clone());
        let short = |name: String| name.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
        let mut said = Vec::new();
        if let Some(name) = symbol.declared.filter(|span| span.file != OWN).as_ref().and_then(file) {
            said.push(format!("from `{}`", short(name)));
        }
        if let Some(name) = symbol.replaces.first().and_then(file) {
            said.push(format!("replaces that of `{}`", short(name)));
        }
        (!said.is_empty()).then(|| format!("*{}*", said.join("; ")))
    }

    /// What its board or its declaration makes of it.
    fn more_of(&self, symbol: &Symbol) -> Option<String> {
        let item = symbol.declared.and_then(|span| self.item_at(span));
        match (symbol.kind, item.map(|item| &item.kind)) {
            (SymbolKind::Pattern, Some(ItemKind::Pattern(pattern))) => self.lines_of(pattern),
            (SymbolKind::Define, Some(ItemKind::Define { parameter: None, .. })) => self.at_start(&symbol.name),
            (SymbolKind::Point, _) => self.neighbours(&symbol.name),
            (SymbolKind::Piece, _) => stock(self.game()?, &symbol.name),
            (SymbolKind::Option, Some(ItemKind::Option { values, .. })) => {
                let first = values.first()?;
                Some(format!("`{}` unless it is set", first.text))
            }
            (SymbolKind::Action, _) => {
                let callers = self.callers(&symbol.name);
                let names: Vec<String> = callers.iter().map(|caller| format!("`{}`", caller.name)).collect();
                (!names.is_empty()).then(|| format!("called by {}", names.join(", ")))
            }
            _ => None,
        }
    }

    /// The lines that a pattern can stand on, under the default options.
    fn lines_of(&self, pattern: &Pattern) -> Option<String> {
        let game = self.game()?;
        let found = game.patterns.iter().find(|known| known.name == pattern.name.text)?;
        let named = |id: &merels_model::ir::LineId| {
            let line = game.lines.get(id.index())?;
            let names: Vec<&str> = line.points.iter().map(|point| game.board.point(*point).name.as_str()).collect();
            Some(names.join("-"))
        };
        let mut said = counted(found.lines.len(), "line");
        if found.lines.len() <= MAX_LINES {
            let names: Vec<String> = found.lines.iter().filter_map(named).collect();
            said.push_str(&format!(": {}", names.join(", ")));
        }
        Some(said)
    }

    fn neighbours(&self, name: &str) -> Option<String> {
        let board = self.read_definition().board()?;
        let point = board.find(name)?;
        let names: Vec<String> =
            board.neighbours(point).into_iter().map(|id| format!("`{}`", board.point(id).name)).collect();
        Some(if names.is_empty() { "linked to no other".to_owned() } else { format!("linked to {}", names.join(", ")) })
    }
}

/// How many pieces of a kind there are at the start, off the board.
fn stock(game: &Game, name: &str) -> Option<String> {
    let of_kind = |kind: merels_model::ir::KindId| game.kinds.get(kind.index()).is_some_and(|kind| kind.name == name);
    let mut said = Vec::new();
    for supply in game.supplies.iter().filter(|supply| of_kind(supply.kind)) {
        let count = supply.count.map_or("any number".to_owned(), |count| count.to_string());
        let place = supply.hand_of.map_or("the pool", |player| game.player_name(player));
        said.push(format!("{count} for {place}"));
    }
    (!said.is_empty()).then(|| said.join(", "))
}

/// What a kind of name is called.
pub(crate) fn word_of(kind: SymbolKind) -> &'static str {
    match kind {
        SymbolKind::Player => "player",
        SymbolKind::Point => "point",
        SymbolKind::Piece => "piece",
        SymbolKind::Attribute => "attribute",
        SymbolKind::AttributeValue | SymbolKind::OptionValue => "value",
        SymbolKind::Pattern => "pattern",
        SymbolKind::Memory => "memory",
        SymbolKind::Define => "define",
        SymbolKind::Action => "action",
        SymbolKind::Phase => "phase",
        SymbolKind::End => "end",
        SymbolKind::Option => "option",
        SymbolKind::Local => "name",
    }
}

/// What the reference says of a word, without links that lead nowhere from here.
pub(crate) fn reference(word: &str) -> Option<String> {
    let said = manual::keyword(word)?;
    let mut lines: Vec<String> = said.lines().take(MAX_REFERENCE).map(unlinked).collect();
    if said.lines().count() > MAX_REFERENCE {
        lines.push(format!("\n... `merels explain {word}` has the rest"));
    }
    Some(lines.join("\n"))
}

/// A line whose links are their words.
fn unlinked(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, words, after)) = link(rest) {
        plain.push_str(before);
        plain.push_str(words);
        rest = after;
    }
    plain + rest
}

/// The first link: what is before it, its words, what is behind it.
fn link(text: &str) -> Option<(&str, &str, &str)> {
    let middle = text.find("](")?;
    let start = text.get(..middle)?.rfind('[')?;
    let end = middle + text.get(middle..)?.find(')')?;
    Some((text.get(..start)?, text.get(start + 1..middle)?, text.get(end + 1..)?))
}

/// What an `allow` allows.
fn allowed(comment: &str) -> Option<String> {
    let (name, _) = comment.split_once("allow(")?.1.split_once(')')?;
    let is_called = |code: &&Code| code.id().eq_ignore_ascii_case(name.trim()) || code.name() == name.trim();
    let code = Code::ALL.iter().find(is_called)?;
    Some(code.page().to_owned())
}

/// `1 line`, `16 lines`
pub(crate) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
