//! Declarations that nothing uses, statements behind the end of a turn, points counted for lines: what the tree
//! alone tells, whatever the options are set to.

use std::collections::BTreeSet;
use std::mem;

use merels_syntax::suggest::nearest;
use merels_syntax::tree::{
    Block, Board, BoardLineKind, Cell, Count, Decision, DecisionKind, EndResult, Event, Expr, ExprKind, Form, Item,
    ItemKind, ItemSort, Kinds, Name, PatternBody, Removed, Statement, StatementKind, StockPlace,
};
use merels_syntax::{Code, Diagnostic, Sources};

use super::judge::MAX_WARNINGS;

/// The words that are read somewhere, and the names given within turns.
#[derive(Default)]
struct Uses<'a> {
    /// Names read or mentioned.
    read: BTreeSet<&'a str>,
    /// Names of actions that are called.
    called: BTreeSet<&'a str>,
    /// Names of what is remembered.
    written: BTreeSet<&'a str>,
    /// What `let` and `as` name.
    locals: Vec<&'a Name>,
    diagnostics: Vec<Diagnostic>,
}

/// Everything the items of the checked file can be warned of; `items` holds those it inherits too.
pub(super) fn check(items: &[Item], sources: &Sources, is_checked: impl Fn(&Item) -> bool) -> Vec<Diagnostic> {
    let mut all = Uses::default();
    let mut found = Vec::new();
    for item in items {
        let mut uses = Uses::default();
        uses.item(item);
        if is_checked(item) {
            let unread = uses.locals.iter().filter(|name| !uses.read.contains(name.text.as_str()));
            found.extend(unread.map(|name| unused(name, "the name", None)));
            found.append(&mut uses.diagnostics);
        }
        all.read.append(&mut uses.read);
        all.called.append(&mut uses.called);
        all.written.append(&mut uses.written);
    }
    for item in items.iter().filter(|item| is_checked(item)) {
        if found.len() < MAX_WARNINGS {
            found.extend(unused_item(item, &all, items, sources));
        }
    }
    found.truncate(MAX_WARNINGS);
    found
}

/// Whether an expression is a set of men or points, by its outermost words.
fn is_set(value: &Expr) -> bool {
    matches!(
        value.kind,
        ExprKind::Near(..) | ExprKind::In(..) | ExprKind::Except(..) | ExprKind::IfAny(..) | ExprKind::Word(_)
    )
}

fn unused_item(item: &Item, uses: &Uses<'_>, items: &[Item], sources: &Sources) -> Option<Diagnostic> {
    let (sort, name) = item.key();
    let name = name?;
    let checked = [
        ItemSort::Attribute,
        ItemSort::Option,
        ItemSort::Pattern,
        ItemSort::Memory,
        ItemSort::Define,
        ItemSort::Action,
    ];
    let read = match sort {
        ItemSort::Action => uses.called.contains(name.text.as_str()),
        _ => uses.read.contains(name.text.as_str()),
    };
    // An attribute is of use where pieces are made of it, or compared by it.
    if !checked.contains(&sort) || read {
        return None;
    }
    if sort == ItemSort::Memory && uses.written.contains(name.text.as_str()) {
        let message = format!("memory `{}` is set, and nothing ever reads it", name.text);
        let help = "ask for it in a condition or a set, or leave it out with what sets it";
        return Some(Diagnostic::new(Code::Unused, name.span, message).help(help));
    }
    // What is done in turns by that name is the action that is inherited.
    if let ItemKind::Define { value, parameter: None, .. } = &item.kind
        && uses.called.contains(name.text.as_str())
        && is_set(value)
    {
        let action = format!("action {} {{ take {} }}", name.text, sources.slice(value.span));
        let message = format!("nothing asks for `{0}`: where turns say `{0}`, they mean the action", name.text);
        return Some(
            Diagnostic::new(Code::Unused, name.span, message)
                .help("an action is replaced by an action of the same name")
                .choice(format!("`{action}`"), item.span, action),
        );
    }
    let inherited = |other: &&Item| other.key().0 == sort && other.span.file != item.span.file;
    let others = items.iter().filter(inherited).filter_map(|other| other.key().1);
    let others: Vec<&str> = others.map(|name| name.text.as_str()).collect();
    // Where but one can be replaced, that was meant.
    let only = others.first().filter(|_| sort == ItemSort::Action && others.len() == 1).copied();
    let near = nearest(&name.text, others.iter().copied()).or(only);
    Some(unused(name, sort.word(), near))
}

fn unused(name: &Name, sort: &str, near: Option<&str>) -> Diagnostic {
    let message = format!("nothing uses {sort} `{}`", name.text);
    let help = match near {
        Some(near) => {
            let help = format!("to replace what is inherited it must have the same name: `{near}`");
            let report = Diagnostic::new(Code::Unused, name.span, message).help(help);
            return report.choice(format!("`{near}`"), name.span, near);
        }
        None if sort == "action" => "call it from a phase or another action, or leave it out".to_owned(),
        None => "leave it out, or use it where it was meant to be used".to_owned(),
    };
    Diagnostic::new(Code::Unused, name.span, message).help(help)
}

impl<'a> Uses<'a> {
    fn name(&mut self, name: &'a Name) {
        self.read.insert(&name.text);
    }

    fn count(&mut self, count: &'a Count) {
        if let Count::Option(name) = count {
            self.name(name);
        }
    }

    fn item(&mut self, item: &'a Item) {
        match &item.kind {
            ItemKind::Board(board) => self.board(board),
            ItemKind::Piece(piece) => {
                piece.names.iter().for_each(|name| self.name(name));
                for stock in &piece.stock {
                    stock.count.iter().for_each(|count| self.count(count));
                    if let StockPlace::HandOf(name) = &stock.place {
                        self.name(name);
                    }
                }
            }
            ItemKind::Pattern(pattern) => {
                self.count(&pattern.length);
                for body in &pattern.alternatives {
                    match body {
                        PatternBody::Relations(relations) => relations.iter().for_each(|one| self.name(&one.of)),
                        PatternBody::Cells(cells, _) => cells.iter().for_each(|cell| self.cell(cell)),
                    }
                }
            }
            ItemKind::Define { value, .. } => self.expr(value),
            ItemKind::Action { body, .. } | ItemKind::Start(body) => self.block(body),
            ItemKind::Phase(phase) => {
                let preferred = phase.preference.as_ref().map(|preference| &preference.number);
                let heads = [phase.until.as_ref(), phase.when.as_ref(), phase.started_by.as_ref(), preferred];
                heads.into_iter().flatten().for_each(|head| self.expr(head));
                phase.turns.iter().for_each(|turns| self.count(turns));
                self.block(&phase.body);
            }
            ItemKind::End { rules, .. } => {
                for rule in rules {
                    match &rule.result {
                        EndResult::Player { who, when, .. } => {
                            self.expr(who);
                            self.expr(when);
                        }
                        EndResult::Draw { when, .. } => self.expr(when),
                        EndResult::Agreement => {}
                    }
                }
            }
            ItemKind::Game { .. }
            | ItemKind::About(_)
            | ItemKind::Players(_)
            | ItemKind::Attribute { .. }
            | ItemKind::Option { .. }
            | ItemKind::Memory(_)
            | ItemKind::Without { .. } => {}
        }
    }

    fn board(&mut self, board: &'a Board) {
        match board {
            Board::Shape(shape) => {
                match &shape.form {
                    Form::Polygons { count, .. } => self.count(count),
                    Form::Rings { rings, rays } => [rings, rays].into_iter().for_each(|count| self.count(count)),
                    Form::Grid { sizes } | Form::Hexes { sizes, .. } => {
                        sizes.iter().for_each(|count| self.count(count))
                    }
                }
                let corners = shape.without.iter().filter_map(|removed| match removed {
                    Removed::Corners { size, .. } => size.as_ref(),
                    Removed::Point(_) | Removed::Shade { .. } => None,
                });
                corners.for_each(|count| self.count(count));
                shape.features.iter().filter_map(|feature| feature.when.as_ref()).for_each(|when| self.expr(when));
            }
            Board::Written(lines) => self.written_board(lines),
        }
    }

    /// In a written-out board only a place can be given to a point that stands on nothing.
    fn written_board(&mut self, lines: &'a [merels_syntax::tree::BoardLine]) {
        for line in lines.iter().filter(|line| !matches!(line.kind, BoardLineKind::At { .. })) {
            line.points.iter().for_each(|point| self.name(point));
        }
    }

    fn cell(&mut self, cell: &'a Cell) {
        cell.words.iter().for_each(|word| self.name(word));
    }

    fn block(&mut self, block: &'a Block) {
        let mut over: Option<&Statement> = None;
        for statement in &block.statements {
            if let Some(end) = over.take() {
                let message = "this is never reached: the turn or the game is over before it";
                let report = Diagnostic::new(Code::UnreachableStatement, statement.span, message)
                    .label(end.span, "over after this");
                self.diagnostics.push(match says_again(end, statement) {
                    true => report.help("it stands here twice: leave one of them out").fix(statement.span, ""),
                    false => report.help("put it first, or into the branch it belongs to"),
                });
            }
            if ends_turn(statement) {
                over = Some(statement);
            }
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &'a Statement) {
        match &statement.kind {
            StatementKind::Decision(decision) => self.decision(decision),
            StatementKind::Remove(what) | StatementKind::Require(what) => self.expr(what),
            StatementKind::RemoveFromHand { count, kind, .. } => {
                self.expr(count);
                self.name(kind);
            }
            StatementKind::Change { what, kind } => {
                self.expr(what);
                self.name(kind);
            }
            StatementKind::Give { what, to } => {
                self.expr(what);
                self.expr(to);
            }
            StatementKind::Put { kind, of, on } => {
                self.name(kind);
                of.iter().for_each(|of| self.expr(of));
                self.expr(on);
            }
            StatementKind::Let { name, value } => {
                self.locals.push(name);
                self.expr(value);
            }
            StatementKind::Remember { name, of, value } => {
                self.written.insert(&name.text);
                of.iter().for_each(|of| self.expr(of));
                // What is only added to is never asked for.
                let is_read = self.read.contains(name.text.as_str());
                self.expr(value);
                if !is_read {
                    self.read.remove(name.text.as_str());
                }
            }
            StatementKind::If { condition, then, otherwise } => {
                self.expr(condition);
                self.block(then);
                otherwise.iter().for_each(|block| self.block(block));
            }
            StatementKind::Either(branches) => branches.iter().for_each(|branch| self.block(branch)),
            StatementKind::While { condition: head, body } | StatementKind::Repeat { count: head, body } => {
                self.expr(head);
                self.block(body);
            }
            StatementKind::OpponentDecides(body) | StatementKind::Begin(body) => self.block(body),
            StatementKind::Call(name) => _ = self.called.insert(&name.text),
            StatementKind::Win
            | StatementKind::Lose
            | StatementKind::Draw
            | StatementKind::Again
            | StatementKind::Nothing => {}
        }
    }

    fn decision(&mut self, decision: &'a Decision) {
        match &decision.kind {
            DecisionKind::Place { kinds, on, .. } => {
                if let Kinds::Named(names) = kinds {
                    names.iter().for_each(|name| self.name(name));
                }
                self.expr(on);
            }
            DecisionKind::Move { from, to, onto: _ } => {
                self.expr(from);
                self.expr(to);
            }
            DecisionKind::Take { what, .. } | DecisionKind::Choose(what) => self.expr(what),
            DecisionKind::Say(_) | DecisionKind::Pass => {}
        }
        decision.unless.iter().for_each(|unless| self.expr(unless));
        self.locals.extend(&decision.name);
        decision.otherwise.iter().for_each(|block| self.block(block));
    }

    fn expr(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Name(name) => self.name(name),
            ExprKind::Seen(count) | ExprKind::Rank(count) => self.count(count),
            ExprKind::TurnsWithout { turns, event } => {
                self.count(turns);
                match event {
                    Event::Capture => {}
                    Event::Lines(lines) => self.expr(lines),
                    Event::Moved(kind) => self.name(kind),
                }
            }
            other => other.parts().into_iter().for_each(|part| self.expr(part)),
        }
    }
}

/// Whether two statements of one word each are the same.
fn says_again(one: &Statement, other: &Statement) -> bool {
    let lone = |statement: &Statement| statement.span.len() <= "draw".len();
    lone(one) && one.span.len() == other.span.len() && mem::discriminant(&one.kind) == mem::discriminant(&other.kind)
}

/// Whether nothing behind a statement of a block is ever reached.
fn ends_turn(statement: &Statement) -> bool {
    let ends = |block: &Block| block.statements.iter().any(ends_turn);
    match &statement.kind {
        StatementKind::Win | StatementKind::Lose | StatementKind::Draw => true,
        StatementKind::Decision(decision) => matches!(decision.kind, DecisionKind::Pass) && decision.unless.is_none(),
        StatementKind::If { then, otherwise, .. } => ends(then) && otherwise.as_ref().is_some_and(ends),
        StatementKind::Either(branches) => branches.iter().all(ends),
        _ => false,
    }
}
