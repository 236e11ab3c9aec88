//! The parts of a file: symbols, folds, what is around a place.

use merels_syntax::tree::{Board, Item, ItemKind, Node};

use crate::edit::{Range, range};
use crate::snapshot::Snapshot;

/// What a part of an outline is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum OutlineKind {
    Game,
    Player,
    Board,
    Attribute,
    Piece,
    Option,
    Pattern,
    Memory,
    Define,
    Action,
    Phase,
    End,
    Rule,
    Other,
}

/// A part of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
    /// What it is called.
    pub name: String,
    /// What is said of it in short.
    pub detail: String,
    /// What it is.
    pub kind: OutlineKind,
    /// All of it.
    pub at: Range,
    /// Its name.
    pub name_at: Range,
    /// What stands in it.
    pub parts: Vec<Self>,
}

/// Lines that can be folded away, as bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    /// From the line on which this begins to the one on which it ends.
    pub at: Range,
    /// Whether they are comments.
    pub comment: bool,
}

/// The longest detail, in characters.
const MAX_DETAIL: usize = 60;

impl Snapshot {
    /// The parts of the file.
    pub fn outline(&self) -> Vec<Outline> {
        self.tree().items.iter().map(|item| self.part(item)).collect()
    }

    fn part(&self, item: &Item) -> Outline {
        let (sort, name) = item.key();
        let word = sort.word();
        let start = range(item.span).start;
        let head = start..(start + word.len()).min(range(item.span).end);
        let title = match &item.kind {
            ItemKind::Game { title, .. } => Some((title.value.clone(), range(title.span))),
            ItemKind::Without { name, .. } => {
                name.as_ref().map(|name| (format!("without {}", name.text), range(name.span)))
            }
            _ => name.map(|name| (name.text.clone(), range(name.span))),
        };
        let (name, name_at) = title.unwrap_or_else(|| (word.to_owned(), head));
        let detail = if name == word { self.detail(item) } else { format!("{word} {}", self.detail(item)) };
        let (kind, parts) = (kind(item), self.parts(item));
        Outline { name, detail: detail.trim_end().to_owned(), kind, at: range(item.span), name_at, parts }
    }

    /// What stands behind the name, on its line and before its brace.
    fn detail(&self, item: &Item) -> String {
        let from = item.key().1.map_or(range(item.span).start + item.key().0.word().len(), |name| range(name.span).end);
        let rest = self.text().get(from..range(item.span).end).unwrap_or_default();
        let rest = rest.lines().next().unwrap_or_default();
        let rest = rest.split(['{']).next().unwrap_or_default();
        let rest = rest.split("//").next().unwrap_or_default();
        let rest = rest.trim().trim_start_matches([':', '=']).trim();
        match rest.char_indices().nth(MAX_DETAIL) {
            Some((end, _)) => format!("{}...", rest.get(..end).unwrap_or_default()),
            None => rest.to_owned(),
        }
    }

    fn parts(&self, item: &Item) -> Vec<Outline> {
        let leaf = |name: &str, kind, at: Range| Outline {
            name: name.to_owned(),
            detail: String::new(),
            kind,
            at: at.clone(),
            name_at: at,
            parts: Vec::new(),
        };
        match &item.kind {
            ItemKind::Players(players) => players
                .iter()
                .map(|player| leaf(&player.name.text, OutlineKind::Player, range(player.name.span)))
                .collect(),
            ItemKind::End { rules, .. } => {
                let words = |at: Range| self.slice(&at).split_whitespace().collect::<Vec<_>>().join(" ");
                rules.iter().map(|rule| leaf(&words(range(rule.span)), OutlineKind::Rule, range(rule.span))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What can be folded away: blocks, boards and comments of several lines.
    pub fn folds(&self) -> Vec<Fold> {
        let mut found: Vec<Range> = Vec::new();
        self.tree().walk(&mut |node| match node {
            Node::Item(item) if has_braces(item) => found.push(range(item.span)),
            Node::Block(block) => found.push(range(block.span)),
            _ => {}
        });
        let lines = self.lines();
        let is_long = |at: &Range| lines.line(at.start) < lines.line(at.end);
        let mut folds: Vec<Fold> = found.into_iter().filter(is_long).map(|at| Fold { at, comment: false }).collect();
        folds.extend(self.comments().into_iter().filter(is_long).map(|at| Fold { at, comment: true }));
        folds.sort_by_key(|fold| (fold.at.start, std::cmp::Reverse(fold.at.end)));
        // Of those that begin on one line the longest is folded.
        folds.dedup_by_key(|fold| lines.line(fold.at.start));
        folds
    }

    /// Comments on lines of their own, those on successive lines together.
    fn comments(&self) -> Vec<Range> {
        let mut runs: Vec<Range> = Vec::new();
        let lines = self.lines();
        for comment in &self.tree().comments {
            let at = range(comment.span);
            let line = lines.line(at.start);
            if !lines.slice(line).trim_start().starts_with("//") {
                continue;
            }
            match runs.last_mut() {
                Some(last) if lines.line(last.end) + 1 == line => last.end = at.end,
                _ => runs.push(at),
            }
        }
        runs
    }

    /// What is around a byte, the innermost first: a word, an expression, a statement, a block, an item, all.
    pub fn selections(&self, offset: usize) -> Vec<Range> {
        let mut around: Vec<Range> = self.word(offset).into_iter().collect();
        around.extend(self.path(offset).iter().rev().map(|node| range(node.span())));
        around.push(0..self.text().len());
        let mut wider: Vec<Range> = Vec::new();
        for at in around {
            let is_wider = wider.last().is_none_or(|last| at != *last && at.start <= last.start && last.end <= at.end);
            if is_wider {
                wider.push(at);
            }
        }
        wider
    }
}

fn has_braces(item: &Item) -> bool {
    match &item.kind {
        ItemKind::About(_)
        | ItemKind::Start(_)
        | ItemKind::Action { .. }
        | ItemKind::Phase(_)
        | ItemKind::End { .. } => true,
        ItemKind::Pattern(_) => true,
        ItemKind::Board(board) => matches!(board, Board::Written(_)),
        _ => false,
    }
}

fn kind(item: &Item) -> OutlineKind {
    match &item.kind {
        ItemKind::Game { .. } => OutlineKind::Game,
        ItemKind::Players(_) => OutlineKind::Player,
        ItemKind::Board(_) => OutlineKind::Board,
        ItemKind::Attribute { .. } => OutlineKind::Attribute,
        ItemKind::Piece(_) => OutlineKind::Piece,
        ItemKind::Option { .. } => OutlineKind::Option,
        ItemKind::Pattern(_) => OutlineKind::Pattern,
        ItemKind::Memory(_) => OutlineKind::Memory,
        ItemKind::Define { .. } => OutlineKind::Define,
        ItemKind::Action { .. } => OutlineKind::Action,
        ItemKind::Phase(_) => OutlineKind::Phase,
        ItemKind::End { .. } => OutlineKind::End,
        ItemKind::About(_) | ItemKind::Start(_) | ItemKind::Without { .. } => OutlineKind::Other,
    }
}
