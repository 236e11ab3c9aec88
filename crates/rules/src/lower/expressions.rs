//! What all expressions share: unknown names, wrong sorts, `define`s put in place.

use merels_syntax::suggest::did_you_mean;
use merels_syntax::tree::{Expr, ExprKind, Name};
use merels_syntax::{Code, Diagnostic, Span};

use super::names::Named;
use super::sorts::Sort;
use super::{Lower, MAX_NODES};
use crate::ir::{self, Node};

pub(super) fn node<K>(kind: K, span: Span) -> Node<K> {
    Node { kind, span }
}

impl Lower<'_> {
    /// Counts one more node; `None`, reported once, when there are too many.
    pub(super) fn grow(&mut self, at: Span) -> Option<()> {
        self.nodes += 1;
        if self.nodes == MAX_NODES {
            self.report(
                Diagnostic::new(
                    Code::FileTooLarge,
                    at,
                    "the rules become too large once every `define` is put in its place",
                )
                .help("a `define` that uses another one several times multiplies it"),
            );
        }
        (self.nodes < MAX_NODES).then_some(())
    }

    /// Reports that something of another sort is needed.
    pub(super) fn wrong<T>(&mut self, expr: &Expr, wanted: Sort) -> Option<T> {
        let found = self.sort(expr);
        if found == Sort::Unknown {
            return self.unknown(expr);
        }
        let mut diagnostic = Diagnostic::new(
            Code::WrongType,
            expr.span,
            format!("{} is needed here, and this is {}", wanted.words(), found.words()),
        );
        let text = self.sources.slice(expr.span);
        let help = match (wanted, found) {
            (Sort::Condition, Sort::Lines) if matches!(expr.kind, ExprKind::Name(_)) => {
                format!("ask whether the last move made one: `{text} made`, or whether any stands: `some {text}`")
            }
            (Sort::Condition, Sort::Points | Sort::Lines) => {
                format!("ask whether there are any: `some {text}` or `no {text}`")
            }
            (Sort::Condition, Sort::Number) => format!("compare it: `{text} = 3`, `{text} < 3`"),
            (Sort::Number, Sort::Points | Sort::Lines) => format!("say how many there are: `count {text}`"),
            (_, Sort::Setting) => format!("compare it with `is`: `{text} is WORD`"),
            (Sort::Lines, Sort::Points) => {
                "sets of lines come from patterns: `mill`, `mill made`, `mill broken`".to_owned()
            }
            (Sort::Points, Sort::Player) => "a player's men are `mine` and `theirs`".to_owned(),
            (Sort::Points, _) => {
                "points are `empty`, `mine`, `theirs`, a point's name, and what is made of them".to_owned()
            }
            (Sort::Player, _) => "a player is `mover`, `opponent`, `nobody`, or one of their names".to_owned(),
            (Sort::Number, _) => "a number is written out, or counted: `count mine`, `left`, `hand`".to_owned(),
            (Sort::Condition | Sort::Lines | Sort::Setting | Sort::Unknown, _) => {
                "a condition compares or asks: `left < 3`, `some mine near it`, `mill made`".to_owned()
            }
        };
        diagnostic = diagnostic.help(help);
        self.report(diagnostic);
        None
    }

    /// Reports the unknown name in an expression that has no sort.
    pub(super) fn unknown<T>(&mut self, expr: &Expr) -> Option<T> {
        match &expr.kind {
            ExprKind::Name(name) => self.unknown_name(name),
            ExprKind::Their(inner) | ExprKind::Of(inner, _) | ExprKind::IfAny(inner, _) => return self.unknown(inner),
            // A `define` whose own mistake is reported where it stands.
            _ => {}
        }
        None
    }

    pub(super) fn unknown_name(&mut self, name: &Name) {
        if let Some(Named::Define(_)) = self.names.find(&name.text) {
            // A mistake in it, or a circle it is part of, is reported where it stands.
            return;
        }
        if looks_like_a_point(&name.text) && self.board.is_some() {
            let board: Vec<String> = self
                .board
                .iter()
                .flat_map(|board| board.points().map(|point| board.point(point).name.clone()))
                .collect();
            let ends = board.first().zip(board.last());
            let help =
                ends.map(|(first, last)| format!("they go from `{first}` to `{last}`; `merels show` draws them"));
            self.report(
                Diagnostic::new(Code::UnknownPoint, name.span, format!("the board has no point `{}`", name.text))
                    .help_if(help),
            );
            return;
        }
        let mut known: Vec<String> = self.names.all().into_iter().map(str::to_owned).collect();
        known.extend(self.locals.all().map(str::to_owned));
        let words = [
            "mine", "theirs", "empty", "occupied", "points", "it", "origin", "mover", "opponent", "left", "hand",
            "stuck",
        ];
        known.extend(words.map(str::to_owned));
        if let Some(board) = &self.board {
            known.extend(board.points().map(|point| board.point(point).name.clone()));
        }
        let help = did_you_mean(&name.text, known.iter().map(String::as_str)).unwrap_or_else(|| {
            "a name must be declared: a piece, pattern, memory, option, define, player, or a point of the board"
                .to_owned()
        });
        self.report(
            Diagnostic::new(Code::UnknownName, name.span, format!("nothing is called `{}`", name.text)).help(help),
        );
    }

    /// Lowers a `define` where its name is read.
    pub(super) fn expand<T>(&mut self, index: usize, lower: impl FnOnce(&mut Self, &Expr) -> Option<T>) -> Option<T> {
        let (_, value) = *self.names.defines.get(index)?;
        // Names given by `let` are not seen from inside a `define`: it means the same everywhere.
        let locals = std::mem::take(&mut self.locals);
        let rank = self.define_ranks.get(index).copied().unwrap_or(usize::MAX);
        let visible = std::mem::replace(&mut self.visible_rank, rank);
        let lowered = lower(self, value);
        self.visible_rank = visible;
        self.locals = locals;
        lowered
    }

    pub(super) fn both<A, B>(a: Option<A>, b: Option<B>) -> Option<(A, B)> {
        Some((a?, b?))
    }

    /// A value of whatever sort the expression is of.
    pub(super) fn value(&mut self, expr: &Expr) -> Option<(ir::Value, Sort)> {
        let sort = self.sort(expr);
        let value = match sort {
            Sort::Points => ir::Value::Points(self.points(expr)?),
            Sort::Lines => ir::Value::Lines(self.lines(expr)?),
            Sort::Number => ir::Value::Number(self.number(expr)?),
            Sort::Player => ir::Value::Player(self.player(expr)?),
            Sort::Condition => ir::Value::Condition(self.condition(expr)?),
            Sort::Setting => return self.wrong(expr, Sort::Condition),
            Sort::Unknown => return self.unknown(expr),
        };
        Some((value, sort))
    }
}

/// Letters, then digits: what points are called on most boards, and hardly anything else is.
fn looks_like_a_point(name: &str) -> bool {
    let digits = name.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let letters = name.len() - digits.len();
    (1..=2).contains(&letters) && digits.chars().any(|c| c.is_ascii_digit()) && name.len() <= 5
}
