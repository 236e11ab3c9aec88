//! What a text doesn't say, beside it: how many men, how many lines, what belongs together.

use merels_syntax::tree::{Count, Expr, ExprKind, ItemKind, Node, StockPlace};

use crate::edit::{Range, range};
use crate::hover::counted;
use crate::snapshot::{OWN, Snapshot};

/// What a hint says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintKind {
    /// A number that follows from elsewhere.
    Number,
    /// A parenthesis that nobody has to write.
    Parenthesis,
}

/// Something shown between the words of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Before which byte.
    pub at: usize,
    /// What is shown.
    pub text: String,
    /// What it is.
    pub kind: HintKind,
}

impl Snapshot {
    /// The hints in a part of the file.
    pub fn hints(&self, part: &Range) -> Vec<Hint> {
        let mut found = Vec::new();
        for item in &self.tree().items {
            if range(item.span).end < part.start || part.end < range(item.span).start {
                continue;
            }
            match &item.kind {
                ItemKind::Piece(piece) => self.men(piece, range(item.span).end, &mut found),
                ItemKind::Pattern(pattern) => {
                    let lines =
                        self.game().and_then(|game| game.patterns.iter().find(|known| known.name == pattern.name.text));
                    let at = range(pattern.length.span()).end;
                    found.extend(
                        lines.map(|pattern| number(at, format!(" ({})", counted(pattern.lines.len(), "line")))),
                    );
                }
                _ => {}
            }
            Node::Item(item).walk(&mut |node| match node {
                Node::Count(Count::Option(name)) => found.extend(self.setting(&name.text, range(name.span).end)),
                Node::Expr(expr) => self.parentheses(expr, &mut found),
                _ => {}
            });
        }
        found.retain(|hint| part.start <= hint.at && hint.at <= part.end);
        found.sort_by_key(|hint| hint.at);
        found
    }

    /// How many men there are in all.
    fn men(&self, piece: &merels_syntax::tree::Piece, end: usize, found: &mut Vec<Hint>) {
        let players = self.read_definition().items().iter().find_map(|item| match &item.kind {
            ItemKind::Players(players) => u32::try_from(players.len()).ok(),
            _ => None,
        });
        let mut all = 0_u32;
        for stock in &piece.stock {
            let Some(count) = stock.count.as_ref().and_then(|count| self.value(count)) else { return };
            let times = if matches!(stock.place, StockPlace::EachHand) { players.unwrap_or(1) } else { 1 };
            all = all.saturating_add(count.saturating_mul(times));
        }
        let several =
            piece.stock.len() > 1 || piece.stock.iter().any(|stock| matches!(stock.place, StockPlace::EachHand));
        if several && all > 0 {
            found.push(number(end, format!(" ({all} in all)")));
        }
    }

    /// What a count is under the default options.
    fn value(&self, count: &Count) -> Option<u32> {
        match count {
            Count::Number { value, .. } => Some(*value),
            Count::Option(name) => self.default_of(&name.text)?.parse().ok(),
        }
    }

    fn default_of(&self, option: &str) -> Option<&str> {
        let options = self.read_definition().items().iter().filter_map(|item| match &item.kind {
            ItemKind::Option { name, values } if name.text == option => values.first(),
            _ => None,
        });
        options.map(|value| value.text.as_str()).next()
    }

    fn setting(&self, option: &str, at: usize) -> Option<Hint> {
        self.default_of(option).map(|value| number(at, format!(" = {value}")))
    }

    /// Around what belongs together though it isn't written: sets narrowed several times in different ways, `and` in `or`.
    fn parentheses(&self, expr: &Expr, found: &mut Vec<Hint>) {
        let inner: Vec<&Expr> = match &expr.kind {
            ExprKind::Or(parts) => parts.iter().filter(|part| matches!(part.kind, ExprKind::And(_))).collect(),
            _ => narrowed(expr).into_iter().filter(|set| is_mixed(expr, set)).collect(),
        };
        for part in inner.into_iter().filter(|part| part.span.file == OWN && !self.is_parenthesised(part)) {
            let at = range(part.span);
            found.push(Hint { at: at.start, text: "(".to_owned(), kind: HintKind::Parenthesis });
            found.push(Hint { at: at.end, text: ")".to_owned(), kind: HintKind::Parenthesis });
        }
    }

    fn is_parenthesised(&self, expr: &Expr) -> bool {
        let at = range(expr.span);
        let before = self.text().get(..at.start).unwrap_or_default().trim_end();
        before.ends_with('(') && self.text().get(at.end..).unwrap_or_default().trim_start().starts_with(')')
    }
}

/// The set that an expression narrows.
pub(crate) fn narrowed(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::In(set, _)
        | ExprKind::Except(set, _)
        | ExprKind::Near(set, _)
        | ExprKind::Connected(set, _)
        | ExprKind::Between { set, .. }
        | ExprKind::Sight { set, .. }
        | ExprKind::Over { set, .. }
        | ExprKind::Going(set, _) => Some(set),
        _ => None,
    }
}

/// Whether a set is narrowed in another way by the expression around it.
fn is_mixed(outer: &Expr, set: &Expr) -> bool {
    let same = std::mem::discriminant(&outer.kind) == std::mem::discriminant(&set.kind);
    narrowed(set).is_some() && !same && !matches!(outer.kind, ExprKind::Going(..))
}

fn number(at: usize, text: String) -> Hint {
    Hint { at, text, kind: HintKind::Number }
}
