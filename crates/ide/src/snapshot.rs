//! One definition at one moment.

use std::cell::OnceCell;
use std::sync::Arc;

use merels_model::Game;
use merels_play::{Definition, Faults, Library, Symbol, Symbols, check_and_read, mark_and_read};
use merels_sheet::{Beside, Sheet, Tongue};
use merels_syntax::tree::{File, Item, Node, at};
use merels_syntax::{FileId, Sources, Span};

use crate::edit::{Place, range};
use crate::lines::Lines;

/// The file that was asked for; those it extends follow.
pub(crate) const OWN: FileId = FileId(0);

/// A definition as it stands at one moment, with what it extends. What is asked of it is worked out once.
#[derive(Debug)]
pub struct Snapshot {
    name: String,
    lines: Lines,
    definition: Definition,
    tree: File,
    symbols: OnceCell<Symbols>,
    game: OnceCell<Option<Game>>,
    sheet: OnceCell<Option<Sheet>>,
}

impl Snapshot {
    /// Reads a definition; what it extends is found in `library`.
    pub fn read(name: &str, text: impl Into<Arc<str>>, library: &dyn Library) -> Self {
        let text = text.into();
        let (definition, tree) = Definition::read_anyway(name, Arc::clone(&text), library);
        Self::of(name, text, definition, tree)
    }

    /// Reads a definition as [`Snapshot::read`] does, and says what is wrong with it.
    pub fn checked(name: &str, text: impl Into<Arc<str>>, library: &dyn Library) -> (Self, Faults) {
        let text = text.into();
        let (faults, definition, tree) = check_and_read(name, Arc::clone(&text), library);
        (Self::of(name, text, definition, tree), faults)
    }

    /// As [`Snapshot::checked`], without delay: it isn't looked for what was meant where something is wrong, which can take long.
    pub fn at_once(name: &str, text: impl Into<Arc<str>>, library: &dyn Library) -> (Self, Faults) {
        let text = text.into();
        let (faults, definition, tree) = mark_and_read(name, Arc::clone(&text), library);
        (Self::of(name, text, definition, tree), faults)
    }

    fn of(name: &str, text: Arc<str>, definition: Definition, tree: File) -> Self {
        Self {
            name: name.to_owned(),
            lines: Lines::new(text),
            definition,
            tree,
            symbols: OnceCell::new(),
            game: OnceCell::new(),
            sheet: OnceCell::new(),
        }
    }

    /// What the file is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.lines.text()
    }

    /// Its lines.
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// What could be read of it, with what it extends.
    pub fn read_definition(&self) -> &Definition {
        &self.definition
    }

    /// The texts: its own first.
    pub fn sources(&self) -> &Sources {
        self.definition.sources()
    }

    /// Its own tree.
    pub(crate) fn tree(&self) -> &File {
        &self.tree
    }

    /// All names with their places.
    pub fn symbols(&self) -> &Symbols {
        self.symbols.get_or_init(|| self.definition.symbols())
    }

    /// The game under its default options; none while the definition has mistakes.
    pub(crate) fn game(&self) -> Option<&Game> {
        self.game.get_or_init(|| self.definition.game(&[]).ok()).as_ref()
    }

    /// The rules in words under the default options; none while the definition has mistakes.
    pub(crate) fn sheet(&self) -> Option<&Sheet> {
        let made = || self.game().map(|game| merels_sheet::sheet(game, Beside::default(), Tongue::default()));
        self.sheet.get_or_init(made).as_ref()
    }

    /// The nodes around a byte, the innermost last.
    pub(crate) fn path(&self, offset: usize) -> Vec<Node<'_>> {
        at(&self.tree, offset)
    }

    /// The name at a byte, or right before it.
    pub(crate) fn symbol(&self, offset: usize) -> Option<(&Symbol, Span)> {
        let symbol = self.symbols().at(OWN, offset)?;
        let is_here = |span: &Span| span.file == OWN && span.start as usize <= offset && offset <= span.end as usize;
        let span = symbol.places().filter(is_here).max_by_key(|span| span.start)?;
        Some((symbol, span))
    }

    /// Where the word around a byte lies.
    pub(crate) fn word(&self, offset: usize) -> Option<std::ops::Range<usize>> {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let (before, after) = (self.text().get(..offset)?, self.text().get(offset..)?);
        let start = before.trim_end_matches(is_part).len();
        let end = offset + after.find(|c| !is_part(c)).unwrap_or(after.len());
        (start < end).then_some(start..end)
    }

    pub(crate) fn slice(&self, at: &std::ops::Range<usize>) -> &str {
        self.text().get(at.clone()).unwrap_or_default()
    }

    pub(crate) fn place(&self, span: Span) -> Option<Place> {
        Place::of(span, self.sources())
    }

    /// The item, its own or inherited, that a place lies in.
    pub(crate) fn item_at(&self, span: Span) -> Option<&Item> {
        let holds =
            |item: &&Item| item.span.file == span.file && item.span.start <= span.start && span.end <= item.span.end;
        self.definition.items().iter().find(holds)
    }

    /// Its own item that a byte lies in.
    pub(crate) fn own_item(&self, offset: usize) -> Option<&Item> {
        self.tree.items.iter().find(|item| (range(item.span).start..=range(item.span).end).contains(&offset))
    }

    /// What the comments above a place say, and those of its documentation.
    pub(crate) fn documentation(&self, span: Span) -> Option<String> {
        let text = &self.sources().get(span.file)?.text;
        let before = text.get(..span.start as usize)?;
        let above = before.rsplit_once('\n')?.0;
        let comments = above.lines().rev().map(str::trim).take_while(|line| line.starts_with("//"));
        let said = comments.map(|line| line.trim_start_matches('/').trim());
        let mut said: Vec<&str> = said.filter(|line| !line.starts_with("allow(")).collect();
        said.reverse();
        let said = said.join("\n");
        (!said.trim().is_empty()).then_some(said)
    }
}
