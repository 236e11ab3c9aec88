//! Changes of sets, and of what is needed instead of them.

use std::ops::Range;

use merels_syntax::tree::{
    Decision, DecisionKind, Expr, ExprKind, Item, ItemKind, Node, Piece, Statement, StatementKind, at as path_at,
};
use merels_syntax::{About, Choice, Code, FileId, Fix, Span};

use super::{Place, cut, in_line};
use crate::alternatives::SORTS;
use crate::check::NO_SUCH_PIECE;

impl<'t> Place<'t> {
    /// What may be meant where a report is about a set.
    pub(super) fn of_sets(&self) -> Option<Vec<Vec<Choice>>> {
        Some(match self.report.code {
            Code::EmptyChoice => self.of_empty_choice(),
            Code::NothingYet if self.report.message.contains("is empty here") => {
                let events = self.words(Some(self.report.span()), &[("broken", "made"), ("origin", "it")]);
                // What is remembered of a move has left its phase; what is asked may be asked of the placement.
                let remembered = self
                    .statement_at(0)
                    .is_some_and(|statement| matches!(statement.kind, StatementKind::Remember { .. }));
                let moved = self.behind_moves();
                let [first, then] = if remembered { [moved, events] } else { [events, moved] };
                vec![first, then, self.leaving(self.statement(0))]
            }
            Code::NothingYet => {
                vec![self.beside_own(), self.of_any_own(), self.narrowed(), self.leaving(self.statement(0))]
            }
            Code::WrongType => self.of_wrong_sort(),
            Code::UnknownPoint => [vec![self.of_middle()], self.of_columns(), self.of_size()].concat(),
            Code::CountsPoints => vec![self.of_counted()],
            Code::IdlePart => self.of_idle_part(),
            _ => return None,
        })
    }

    /// A placement beside the piece that it is about to place: beside those that stand there already.
    fn beside_own(&self) -> Vec<Choice> {
        let place = self.statement_at(0).is_some_and(|statement| {
            matches!(&statement.kind, StatementKind::Decision(Decision { kind: DecisionKind::Place { .. }, .. }))
        });
        let span = self.report.span();
        let near = self.text.get(..span.start as usize).is_some_and(|before| before.trim_end().ends_with(" near"));
        let beside = (place && near && self.at(span) == "it").then(|| self.instead(span, "mine"));
        beside.into_iter().collect()
    }

    /// Any of the mover's men, where one is asked for and none has been chosen yet.
    fn of_any_own(&self) -> Vec<Choice> {
        let span = self.report.span();
        let of = self.text.get(..span.start as usize).is_some_and(|before| before.trim_end().ends_with(" of"));
        (of && self.at(span) == "it").then(|| self.instead(span, "mine")).into_iter().collect()
    }

    /// The statement that speaks of a move behind each move of the text.
    fn behind_moves(&self) -> Vec<Choice> {
        // What asks for it, with what is done then.
        let outer = self.path(0).into_iter().find_map(|node| match node {
            Node::Statement(Statement { kind: StatementKind::If { .. } | StatementKind::While { .. }, span }) => {
                Some(*span)
            }
            _ => None,
        });
        let Some((piece, gone)) = outer.or(self.statement(0)).and_then(|piece| Some((piece, cut(self.text, piece)?)))
        else {
            return Vec::new();
        };
        let mut moves: Vec<Span> = Vec::new();
        self.file.walk(&mut |node| {
            if let Node::Statement(Statement {
                kind: StatementKind::Decision(Decision { kind: DecisionKind::Move { .. }, otherwise: None, .. }),
                span,
            }) = node
            {
                moves.push(*span);
            }
        });
        // A step crosses nothing.
        let crosses = |of: &Span| !self.at(*of).contains(" near ") || self.at(*of).contains(" over ");
        if self.at(self.report.span()) == "crossed" {
            moves.retain(crosses);
        }
        let mut places: Vec<Span> = moves.into_iter().map(|of| self.around_ifs(of)).collect();
        places.dedup();
        places.into_iter().filter_map(|place| self.moved_behind(piece, &gone, place)).collect()
    }

    /// The outermost `if` around a statement, where nothing else is between; or the statement.
    fn around_ifs(&self, statement: Span) -> Span {
        let mut outermost = statement;
        for node in path_at(self.file, statement.start as usize).iter().rev() {
            match node {
                Node::Statement(Statement { kind: StatementKind::If { .. }, span }) => outermost = *span,
                Node::Statement(Statement { span, .. }) if *span != statement => break,
                _ => {}
            }
        }
        outermost
    }

    /// A piece behind another one, with all that stands between them.
    fn moved_behind(&self, piece: Span, gone: &Range<usize>, other: Span) -> Option<Choice> {
        let said = self.at(piece);
        let rest = self.text.get(other.end as usize..)?;
        let line = rest.lines().next()?;
        // What is said of it stays beside it.
        let end = other.end as usize + if line.trim_start().starts_with("//") { line.len() } else { 0 };
        let before = self.text.get(..other.start as usize)?;
        let margin = before.get(before.rfind('\n').map_or(0, |end| end + 1)..)?;
        let margin = margin.get(..margin.len() - margin.trim_start().len())?;
        let (whole, text) = if end <= gone.start {
            let between = self.text.get(end..gone.start)?;
            (Span::new(FileId(0), end, gone.end), format!("\n{margin}{said}{between}"))
        } else {
            let between = self.text.get(gone.end..end)?;
            (Span::new(FileId(0), gone.start, end), format!("{between}\n{margin}{said}"))
        };
        let text_shown = format!("putting `{}` behind `{}`", in_line(said), in_line(self.at(other)));
        Some(Choice { text: text_shown, fix: Fix { span: whole, text } })
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
            self.of_exception(),
            self.of_decided(statement),
            self.in_either(),
            self.narrowed(),
            self.words(Some(whole), &[("mine", "theirs"), ("theirs", "mine")]),
            self.words(Some(whole), &[("mine", "occupied"), ("theirs", "occupied")]),
        ]
    }

    /// A decision about what can be decided: what is placed goes where nothing stands, what is moved is somebody's.
    fn of_decided(&self, statement: &Statement) -> Vec<Choice> {
        let StatementKind::Decision(Decision { kind, .. }) = &statement.kind else { return Vec::new() };
        match kind {
            // The pieces lie elsewhere.
            DecisionKind::Place { .. } if self.report.message.ends_with(NO_SUCH_PIECE) => {
                let said = self.report.span();
                let put = format!("{} from pool", self.at(said));
                let placed = self.at(said).split_whitespace().next_back().unwrap_or_default();
                let others = self.kinds().into_iter().filter(|kind| *kind != placed);
                let others = others.flat_map(|kind| self.words(Some(said), &[(placed, kind)]));
                others.chain([self.instead(said, &put)]).collect()
            }
            DecisionKind::Place { on: Expr { kind: ExprKind::Near(men, empty), span }, .. }
                if self.at(empty.span) == "empty" =>
            {
                vec![self.instead(*span, &format!("empty near {}", self.at(men.span)))]
            }
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

    /// A part of a set that does nothing: whose men it is about, lines that stand instead of those just made, neighbours the other way
    /// round, or without it.
    fn of_idle_part(&self) -> Vec<Vec<Choice>> {
        let span = self.report.span();
        let mut turned = Vec::new();
        for node in self.path(0) {
            node.walk(&mut |node| {
                if let Node::Expr(Expr { kind: ExprKind::Near(one, other), span: near }) = node
                    && span.start <= near.start
                    && near.end <= span.end
                {
                    let turned_round = format!("{} near {}", self.at(other.span), self.at(one.span));
                    let bracketed = self.at(*near).starts_with('(') && self.at(*near).ends_with(')');
                    let put = if bracketed { format!("({turned_round})") } else { turned_round };
                    let choice = self.instead(*near, &put);
                    if !turned.contains(&choice) {
                        turned.push(choice);
                    }
                }
            });
        }
        let stands = self.at(span).strip_suffix("made").map(|lines| self.instead(span, lines.trim_end()));
        vec![
            self.in_either(),
            self.of_exception(),
            self.of_second(),
            self.words(Some(span), &[("mine", "theirs"), ("theirs", "mine")]),
            stands.into_iter().chain(turned).collect(),
            self.narrowed(),
            self.without_part(),
        ]
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

    /// What is left out of a set, with what stands behind it taken as a part of that.
    pub(super) fn of_exception(&self) -> Vec<Choice> {
        let whole = |node: &Node<'_>| {
            let Node::Expr(Expr { kind: ExprKind::Near(set, _) | ExprKind::In(set, _), span }) = node else {
                return None;
            };
            let ExprKind::Except(set, out) = &set.kind else { return None };
            let rest = self.at(Span { start: out.span.start, ..*span });
            Some(self.instead(*span, &format!("{} except ({rest})", self.at(set.span))))
        };
        let path = self.path(0);
        let mut found: Vec<Choice> = path.iter().filter_map(whole).collect();
        if let Some(statement) = path.last().filter(|node| matches!(node, Node::Statement(_))) {
            statement.walk(&mut |node| found.extend(whole(&node)));
        }
        found
    }

    /// The second choice alone, where the first never has a point.
    fn of_second(&self) -> Vec<Choice> {
        let second = |node: &Node<'_>| match node {
            Node::Expr(Expr { kind: ExprKind::IfAny(first, second), span }) if first.span == self.report.span() => {
                Some(self.instead(*span, self.at(second.span)))
            }
            _ => None,
        };
        self.path(0).iter().filter_map(second).collect()
    }

    /// What lies in two sets at once: in one or the other.
    fn in_either(&self) -> Vec<Choice> {
        let both = |node: &Node<'_>| match node {
            Node::Expr(Expr { kind: ExprKind::In(one, other), span }) => match &one.kind {
                ExprKind::In(set, one) => {
                    let (set, one, other) = (self.at(set.span), self.at(one.span), self.at(other.span));
                    let meant = format!("{set} in ({one}, {other})");
                    let bracketed = self.at(*span).starts_with('(') && self.at(*span).ends_with(')');
                    Some(self.instead(*span, &if bracketed { format!("({meant})") } else { meant }))
                }
                _ => None,
            },
            _ => None,
        };
        self.path(0).iter().filter_map(both).collect()
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
        // What is left out by a condition.
        let except = self.text.get(..span.start as usize).and_then(|before| before.trim_end().strip_suffix(" except"));
        if let Some(before) = except {
            let from = Span { start: before.len() as u32, ..span };
            return vec![vec![self.instead(from, &format!(" unless {said}"))]];
        }
        if self.text.get(..span.start as usize).is_some_and(|before| before.trim_end().ends_with(" turns without")) {
            return vec![vec![self.instead(span, &format!("{said} moved"))]];
        }
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
