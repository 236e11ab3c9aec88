//! Changes of sets, and of what is needed instead of them.

use merels_syntax::tree::{
    Decision, DecisionKind, Expr, ExprKind, Item, ItemKind, Node, Piece, Statement, StatementKind,
};
use merels_syntax::{About, Choice, Code, FileId, Fix, Span};

use super::{Place, in_line};
use crate::alternatives::SORTS;

impl<'t> Place<'t> {
    /// What may be meant where a report is about a set.
    pub(super) fn of_sets(&self) -> Option<Vec<Vec<Choice>>> {
        Some(match self.report.code {
            Code::EmptyChoice => self.of_empty_choice(),
            Code::NothingYet => vec![self.narrowed(), self.leaving(self.statement(0))],
            Code::WrongType => self.of_wrong_sort(),
            Code::UnknownPoint => self.of_columns(),
            Code::CountsPoints => vec![self.of_counted()],
            _ => return None,
        })
    }

    /// The columns before one that the board hasn't, the last first.
    fn of_columns(&self) -> Vec<Vec<Choice>> {
        let span = self.report.span();
        let mut letters = self.at(span).bytes();
        let (Some(letter @ b'b'..=b'z'), None) = (letters.next(), letters.next()) else { return Vec::new() };
        let before = (b'a'..letter).rev();
        before.map(|letter| vec![self.instead(span, &char::from(letter).to_string())]).collect()
    }

    /// `count LINES in POINTS`, where points are counted: those that are on the lines.
    fn of_counted(&self) -> Vec<Choice> {
        let mut changes = Vec::new();
        for node in self.path(0).iter().rev() {
            if let Node::Expr(Expr { kind: ExprKind::In(lines, points), span }) = node {
                changes.push(self.instead(*span, &format!("({} in {})", self.at(points.span), self.at(lines.span))));
            }
        }
        changes
    }

    /// A decision that never has an option.
    fn of_empty_choice(&self) -> Vec<Vec<Choice>> {
        let Some(statement) = self.statement_at(0) else { return Vec::new() };
        let head = statement.kind.blocks().first().map_or(statement.span.end, |block| block.span.start);
        let whole = Span { end: head, ..statement.span };
        let words = [("to", "onto"), ("onto", "to"), ("up of", "north of"), ("down of", "south of")];
        let pool = self.words(Some(whole), &[("from pool", "")]);
        let mut first = self.words(Some(whole), &words);
        first.extend(pool.iter().flat_map(|pool| self.leaving(Some(pool.fix.span))));
        vec![
            first,
            self.of_decided(statement),
            self.narrowed(),
            self.words(Some(whole), &[("mine", "theirs"), ("theirs", "mine")]),
        ]
    }

    /// A decision about what can be decided: what is placed goes where nothing stands, what is moved is somebody's.
    fn of_decided(&self, statement: &Statement) -> Vec<Choice> {
        let StatementKind::Decision(Decision { kind, .. }) = &statement.kind else { return Vec::new() };
        match kind {
            DecisionKind::Place { on, .. } => {
                let near = format!("empty near {}", self.at(on.span));
                vec![self.instead(on.span, "empty"), self.instead(on.span, &near)]
            }
            DecisionKind::Take { what, .. } => vec![self.instead(what.span, "theirs")],
            // The men and where they go have changed places.
            DecisionKind::Move { from, to, .. } => {
                let (men, points) = (self.at(from.span), self.at(to.span));
                let (first, rest) = points.split_at(points.find(' ').unwrap_or(points.len()));
                let span = from.span.to(to.span);
                vec![self.instead(span, &format!("{first} to {men}{rest}"))]
            }
            DecisionKind::Choose(_) | DecisionKind::Say(_) | DecisionKind::Pass => Vec::new(),
        }
    }

    /// A set without what narrows it, from the inside outwards.
    fn narrowed(&self) -> Vec<Choice> {
        let mut changes = Vec::new();
        let path = self.path(0);
        for node in path.iter().rev() {
            let Node::Expr(expr) = node else { continue };
            let set = match &expr.kind {
                ExprKind::In(set, _)
                | ExprKind::Except(set, _)
                | ExprKind::Near(set, _)
                | ExprKind::Connected(set, _)
                | ExprKind::Going(set, _)
                | ExprKind::Between { set, .. }
                | ExprKind::Sight { set, .. } => set,
                _ => continue,
            };
            changes.push(self.instead(expr.span, self.at(set.span)));
        }
        changes
    }

    /// Something of another sort than the one that is needed.
    fn of_wrong_sort(&self) -> Vec<Vec<Choice>> {
        let span = self.report.span();
        let said = self.at(span);
        let men = |men: &str| self.instead(span, men);
        if matches!(self.report.about, Some(About::OfWhat)) {
            return ["it", "mine", "theirs"].map(|men| vec![self.instead(span, &format!("{said} of {men}"))]).to_vec();
        }
        let path = self.path(0);
        let around = path.iter().rev().map(Node::span).find(|around| around.start < span.start).unwrap_or(span);
        let around = Span { end: span.end, ..around };
        let word = self.at(around).split_whitespace().next().unwrap_or_default();
        match word {
            "no" => vec![vec![self.instead(around, &format!("{said} = 0"))]],
            "some" => vec![vec![self.instead(around, &format!("{said} > 0"))]],
            "left" => {
                let kinds = self.kinds();
                vec![vec![self.instead(around, "left")], kinds.iter().map(|kind| self.instead(span, kind)).collect()]
            }
            // How many are taken isn't said.
            _ if self.takes(span) && said.starts_with(|digit: char| digit.is_ascii_digit()) => {
                vec![vec![men(said.split_once(" of ").map_or("theirs", |(_, men)| men))]]
            }
            _ if said == "mover" => vec![vec![men("mine")]],
            // Hardly anybody captures men of their own.
            _ if self.is_player(said) && self.takes(span) => vec![vec![men("theirs")], vec![men("mine")]],
            _ if self.is_player(said) => vec![vec![men("theirs"), men("mine")]],
            _ => vec![self.of_remembered(span)],
        }
    }

    /// Whether men are captured where a set stands.
    fn takes(&self, set: Span) -> bool {
        let before = self.text.get(..set.start as usize).unwrap_or_default().split_whitespace().next_back();
        before.is_some_and(|word| ["onto", "take", "remove", "over"].contains(&word))
    }

    fn is_player(&self, name: &str) -> bool {
        let named = self.players().is_some_and(|(players, _)| players.iter().any(|player| player.name.text == name));
        named || matches!(name, "mover" | "opponent")
    }

    /// The kinds of pieces that have one name.
    pub(super) fn kinds(&self) -> Vec<&'t str> {
        let kind = |item: &'t Item| match &item.kind {
            ItemKind::Piece(Piece { names, .. }) => match names.as_slice() {
                [name] => Some(name.text.as_str()),
                _ => None,
            },
            _ => None,
        };
        self.file.items.iter().filter_map(kind).collect()
    }

    /// What is remembered in a memory of another sort: another memory, or another sort of it.
    fn of_remembered(&self, span: Span) -> Vec<Choice> {
        let Some(Statement { kind: StatementKind::Remember { name, value, .. }, span: whole }) = self.statement_at(0)
        else {
            return Vec::new();
        };
        let mut changes = Vec::new();
        for item in &self.file.items {
            let ItemKind::Memory(memory) = &item.kind else { continue };
            if memory.name.text == name.text {
                let declared = self.at(item.span);
                let Some((_, sort)) = declared.split_once(':') else { continue };
                let start = item.span.end as usize - sort.trim_start().len();
                let word = sort.split_whitespace().next().unwrap_or_default();
                let at = Span::new(FileId(0), start, start + word.len());
                for other in SORTS.iter().filter(|other| **other != word) {
                    let tail = self.text.get(at.end as usize..item.span.end as usize).unwrap_or_default();
                    let head = self.text.get(item.span.start as usize..start).unwrap_or_default();
                    let text = format!("`{}`", in_line(&[head, other, tail].concat()));
                    changes.push(Choice { text, fix: Fix { span: at, text: (*other).to_owned() } });
                }
            } else if value.span.start <= span.start {
                let renamed = self.words(Some(*whole), &[(&name.text, &memory.name.text)]);
                let mut text = self.at(*whole).to_owned();
                for change in renamed.iter().rev() {
                    let (start, end) = (change.fix.span.start - whole.start, change.fix.span.end - whole.start);
                    text.replace_range(start as usize..end as usize, &change.fix.text);
                }
                changes.push(self.instead(*whole, &text));
            }
        }
        changes
    }
}
