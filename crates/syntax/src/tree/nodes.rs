//! From a place in a text to what stands there.

use super::parts::Part;
use super::{AboutEntry, Block, BoardLine, Count, EndRule, Expr, Feature, File, Item, Name, Statement, Stock, Text};
use crate::span::Span;

/// Something in the tree that has a place of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Node<'t> {
    /// An item.
    Item(&'t Item),
    /// A line of `about`.
    AboutEntry(&'t AboutEntry),
    /// Some pieces and where they begin.
    Stock(&'t Stock),
    /// Something added to a generated board, with its condition.
    Feature(&'t Feature),
    /// A line of a written-out board.
    BoardLine(&'t BoardLine),
    /// One rule of an `end`.
    EndRule(&'t EndRule),
    /// Statements between braces, or what stands for such a block without them.
    Block(&'t Block),
    /// A statement.
    Statement(&'t Statement),
    /// An expression, without the parentheses around it.
    Expr(&'t Expr),
    /// A count in a declaration.
    Count(&'t Count),
    /// A name, declared or used, or an option's value.
    Name(&'t Name),
    /// A quoted text.
    Text(&'t Text),
    /// A comment.
    Comment(&'t Text),
}

impl<'t> Node<'t> {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Self::Item(item) => item.span,
            Self::AboutEntry(entry) => entry.values.iter().fold(entry.key.span, |span, value| span.to(value.span)),
            Self::Stock(stock) => stock.span,
            Self::Feature(feature) => feature.when.iter().fold(feature.span, |span, when| span.to(when.span)),
            Self::BoardLine(line) => line.span,
            Self::EndRule(rule) => rule.span,
            Self::Block(block) => block.span,
            Self::Statement(statement) => statement.span,
            Self::Expr(expr) => expr.span,
            Self::Count(count) => count.span(),
            Self::Name(name) => name.span,
            Self::Text(text) | Self::Comment(text) => text.span,
        }
    }

    /// The nodes that stand directly in it, in the order of the text.
    pub fn children(&self) -> Vec<Self> {
        let mut children = Vec::new();
        let mut show = |node| children.push(node);
        match *self {
            Self::Item(part) => part.nodes(&mut show),
            Self::AboutEntry(part) => part.nodes(&mut show),
            Self::Stock(part) => part.nodes(&mut show),
            Self::Feature(part) => part.nodes(&mut show),
            Self::BoardLine(part) => part.nodes(&mut show),
            Self::EndRule(part) => part.nodes(&mut show),
            Self::Block(part) => part.nodes(&mut show),
            Self::Statement(part) => part.nodes(&mut show),
            Self::Expr(part) => part.nodes(&mut show),
            Self::Count(part) => part.nodes(&mut show),
            Self::Name(_) | Self::Text(_) | Self::Comment(_) => {}
        }
        children.sort_by_key(|child| child.span().start);
        children
    }

    /// Shows the node and all that stands in it, each before its parts.
    pub fn walk(self, show: &mut dyn FnMut(Self)) {
        show(self);
        self.children().into_iter().for_each(|child| child.walk(show));
    }
}

impl File {
    /// Shows every node of the file's items, each before its parts, in the order of the text.
    ///
    /// ```
    /// use merels_syntax::tree::Node;
    /// use merels_syntax::{FileId, parse};
    ///
    /// let (file, _) = parse(FileId(0), "players White, Black");
    /// let mut names = Vec::new();
    /// file.walk(&mut |node| {
    ///     if let Node::Name(name) = node {
    ///         names.push(name.text.as_str());
    ///     }
    /// });
    /// assert_eq!(names, ["White", "Black"]);
    /// ```
    pub fn walk<'t>(&'t self, show: &mut dyn FnMut(Node<'t>)) {
        self.items.iter().for_each(|item| Node::Item(item).walk(show));
    }
}

/// What stands at a byte of a file: the nodes around it, the innermost last. A place between two nodes belongs to the one
/// that begins there; one behind a node, where a cursor stands after a word is written, still belongs to it.
///
/// Where a file has mistakes, what could not be read is no node: there it is the nodes around that, or none.
///
/// ```
/// use merels_syntax::tree::{Node, at};
/// use merels_syntax::{FileId, parse};
///
/// let text = "action capture { take theirs except mill }";
/// let (file, _) = parse(FileId(0), text);
/// let found = at(&file, text.find("mill").unwrap_or_default());
/// assert!(matches!(found.first(), Some(Node::Item(_))));
/// assert!(matches!(found.last(), Some(Node::Name(name)) if name.text == "mill"));
/// ```
pub fn at(file: &File, offset: usize) -> Vec<Node<'_>> {
    let mut path = Vec::new();
    let mut nodes: Vec<Node<'_>> = file.items.iter().map(Node::Item).collect();
    while let Some(node) = touched(&nodes, offset) {
        path.push(node);
        nodes = node.children();
    }
    // Comments may stand anywhere in between; they end with their lines.
    let is_in = |comment: &&Text| (comment.span.start as usize) < offset && offset <= comment.span.end as usize;
    path.extend(file.comments.iter().find(is_in).map(Node::Comment));
    path
}

/// The node that a place lies in, or else the last one that ends there.
fn touched<'t>(nodes: &[Node<'t>], offset: usize) -> Option<Node<'t>> {
    let bounds = |node: &Node<'_>| (node.span().start as usize, node.span().end as usize);
    let holds = |node: &&Node<'_>| (bounds(node).0..bounds(node).1).contains(&offset);
    let ends = |node: &&Node<'_>| bounds(node).1 == offset;
    nodes.iter().find(holds).or_else(|| nodes.iter().rev().find(ends)).copied()
}
