//! Statements of turns and actions.

use std::collections::BTreeSet;

use merels_syntax::suggest::{did_you_mean, statement_habit, whole_statement};
use merels_syntax::tree::{
    Block, Decision, DecisionKind, Expr, ExprKind, Item, ItemKind, ItemSort, Kinds, MemoryType, Name, Node, Statement,
    StatementKind, Word,
};
use merels_syntax::{About, Code, Diagnostic, LONE_WORDS, STATEMENT_WORDS, Span};

use super::names::{Locals, Named, clip};
use super::sort::Sort;
use super::{Lower, Place};
use merels_model::ir;
use merels_model::limits::MAX_WORDS;

/// A lowered body with the memories it reads and the actions it calls.
pub(super) type LoweredBody = (ir::Body, BTreeSet<ir::MemoryId>, BTreeSet<ir::ActionId>);

impl Lower<'_> {
    /// Lowers the statements of a phase or an action.
    pub(super) fn body(&mut self, statements: &[Statement]) -> LoweredBody {
        self.body_at(statements, Place::Turn)
    }

    pub(super) fn body_at(&mut self, statements: &[Statement], place: Place) -> LoweredBody {
        self.locals = Locals::default();
        self.place = place;
        self.reading.current.clear();
        let before = std::mem::take(&mut self.called);
        let statements = self.statements(statements);
        let calls = std::mem::replace(&mut self.called, before);
        self.called.extend(&calls);
        self.place = Place::Turn;
        let names = std::mem::take(&mut self.locals.given);
        let body = ir::Body { statements, locals: self.locals.count, names };
        (body, std::mem::take(&mut self.reading.current), calls)
    }

    fn block(&mut self, block: &Block) -> Vec<ir::Statement> {
        self.statements(&block.statements)
    }

    fn statements(&mut self, statements: &[Statement]) -> Vec<ir::Statement> {
        let open = self.locals.open();
        let lowered = statements.iter().filter_map(|statement| self.statement(statement)).flatten().collect();
        self.locals.close(open);
        lowered
    }

    fn statement(&mut self, statement: &Statement) -> Option<Vec<ir::Statement>> {
        if self.enough() || (self.stop)() {
            return None;
        }
        let lowered = match &statement.kind {
            StatementKind::Decision(decision) => self.decision(decision, statement.span)?,
            StatementKind::Remove(what) => ir::StatementKind::Remove(self.points(what)?),
            StatementKind::RemoveFromHand { count, kind, theirs } => {
                let count = self.number(count);
                let kind = self.one_kind(kind);
                let whose = match theirs {
                    true if self.names.players.len() > 2 => {
                        self.report(
                            Diagnostic::new(
                                Code::WrongPlayers,
                                statement.span,
                                "with more than two players there is no single opponent",
                            )
                            .help("`their hand` needs a game of two"),
                        );
                        return None;
                    }
                    true => ir::Player::OtherThanDecider,
                    false => ir::Player::Decider,
                };
                ir::StatementKind::RemoveFromHand { count: count?, kind: kind?, whose }
            }
            StatementKind::Change { what, kind } => {
                let (what, kind) = (self.points(what), self.one_kind(kind));
                ir::StatementKind::Change { what: what?, kind: kind? }
            }
            StatementKind::Give { what, to } => {
                let (what, to) = (self.points(what), self.player(to));
                ir::StatementKind::Give { what: what?, to: to? }
            }
            StatementKind::Put { kind, of, on } => self.put(kind, of.as_ref(), on)?,
            StatementKind::Let { name, value } => {
                let value = self.value(value);
                let sort = value.as_ref().map_or(Sort::Unknown, |(_, sort)| *sort);
                let local = self.declare_local(name, sort);
                ir::StatementKind::Let { local: local?, value: value?.0 }
            }
            StatementKind::Remember { name, of, value } => self.remember(name, of.as_ref(), value)?,
            StatementKind::If { condition, then, otherwise } => {
                let condition = self.condition(condition);
                let then = self.block(then);
                let otherwise = otherwise.as_ref().map(|block| self.block(block)).unwrap_or_default();
                let condition = condition?;
                // What an option settles is settled here.
                match condition.kind {
                    ir::ConditionKind::Fixed(true) => return Some(then),
                    ir::ConditionKind::Fixed(false) => return Some(otherwise),
                    _ => ir::StatementKind::If { condition, then, otherwise },
                }
            }
            StatementKind::Either(branches) => {
                ir::StatementKind::Either(branches.iter().map(|branch| self.block(branch)).collect())
            }
            StatementKind::While { condition, body } => {
                let condition = self.condition(condition);
                let body = self.block(body);
                ir::StatementKind::While { condition: condition?, body }
            }
            StatementKind::Repeat { count, body } => {
                let count = self.number(count);
                let body = self.block(body);
                ir::StatementKind::Repeat { count: count?, body }
            }
            StatementKind::Require(condition) => ir::StatementKind::Require(self.condition(condition)?),
            StatementKind::OpponentDecides(block) => {
                if self.names.players.len() > 2 {
                    self.report(
                        Diagnostic::new(
                            Code::WrongPlayers,
                            statement.span,
                            "with more than two players there is no single opponent",
                        )
                        .help("`opponent decides` needs a game of two"),
                    );
                }
                ir::StatementKind::OpponentDecides(self.block(block))
            }
            StatementKind::Begin(_) => {
                self.report(
                    Diagnostic::new(Code::NotHere, statement.span, "`begin` stands first in a phase and nowhere else")
                        .help("what it holds is done once, when the phase is entered"),
                );
                return None;
            }
            StatementKind::Call(name) => self.call(name)?,
            StatementKind::Win => ir::StatementKind::Win,
            StatementKind::Lose => ir::StatementKind::Lose,
            StatementKind::Draw => ir::StatementKind::Draw,
            StatementKind::Again => ir::StatementKind::Again,
            StatementKind::Nothing => return Some(Vec::new()),
        };
        Some(vec![ir::Statement { kind: lowered, span: statement.span }])
    }

    fn call(&mut self, name: &Name) -> Option<ir::StatementKind> {
        let actions: Vec<&str> = self.names.actions.iter().map(|action| action.text.as_str()).collect();
        if let Some(index) = actions.iter().position(|action| *action == name.text) {
            let id = ir::ActionId(clip(index));
            self.called.insert(id);
            return Some(ir::StatementKind::Call(id));
        }
        let begin = STATEMENT_WORDS.iter().copied();
        let alone = LONE_WORDS.iter().copied();
        let report = Diagnostic::new(Code::UnknownAction, name.span, format!("there is no action `{}`", name.text))
            .about(About::NoneOfItsSort);
        if let Some(report) = self.idle_word(&report, name) {
            self.report(report);
            return None;
        }
        // Behind something else on its line it was hardly meant as an action.
        if let Some(action) = self.doing(name) {
            let help = format!("`{}` says where; the action that asks for it is `{action}`", name.text);
            let report = report.help(help).choice(format!("`{action}`"), name.span, action);
            self.report(report);
            return None;
        }
        let report = match statement_habit(&name.text) {
            Some(help) => {
                let report = report.suggest(&name.text, actions.iter().copied().chain(alone)).help(help);
                match whole_statement(&name.text).filter(|_| report.fix.is_none()) {
                    Some(said) => report.choice(format!("`{said}`"), name.span, said),
                    None => report,
                }
            }
            None if self.goes_on(name) => report
                .help("an action's name begins its line, or follows a brace")
                .suggest(&name.text, ["otherwise", "unless", "near", "except"]),
            None => {
                let help = format!("declare it: `action {} {{ ... }}`", name.text);
                let near = did_you_mean(&name.text, actions.iter().copied().chain(begin));
                report.help(help).suggest(&name.text, actions.into_iter().chain(alone)).help_if(near)
            }
        };
        self.report(report);
        None
    }

    /// The one action that asks for a `define` of this name.
    fn doing(&self, name: &Name) -> Option<&str> {
        let Some(Named::Define(_)) = self.names.find(&name.text) else { return None };
        let asks = |item: &&Item| {
            let mut found = false;
            Node::Item(item).walk(&mut |node| {
                found |=
                    matches!(node, Node::Expr(Expr { kind: ExprKind::Name(asked), .. }) if asked.text == name.text);
            });
            found
        };
        let mut actions = self.items.iter().filter(|item| item.key().0 == ItemSort::Action).filter(asks);
        let only = actions.next().filter(|_| actions.next().is_none());
        Some(only?.key().1?.text.as_str())
    }

    /// The report of a word that people put before a statement.
    fn idle_word(&self, report: &Diagnostic, name: &Name) -> Option<Diagnostic> {
        const IDLE: &[&str] =
            &["do", "return", "play", "then", "now", "just", "also", "please", "can", "may", "must", "should", "will"];
        let source = self.sources.get(name.span.file)?;
        let rest = source.text.get(name.span.end as usize..)?;
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let goes_on = rest.trim_start_matches([' ', '\t']).starts_with(|first: char| first.is_ascii_lowercase());
        if !IDLE.contains(&name.text.as_str()) || !goes_on {
            return None;
        }
        let end = name.span.end + u32::try_from(blanks).ok()?;
        let help = "statements need no word before them: leave it out";
        Some(report.clone().help(help).fix(Span { end, ..name.span }, ""))
    }

    /// Whether something stands before a name on its line that isn't finished with a brace.
    fn goes_on(&self, name: &Name) -> bool {
        let before = Span { start: 0, end: name.span.start, ..name.span };
        let line = self.sources.slice(before).rsplit(['\n', '\r']).next().unwrap_or_default().trim_end();
        !line.is_empty() && !line.ends_with(['{', '}'])
    }

    fn declare_local(&mut self, name: &Name, sort: Sort) -> Option<ir::LocalId> {
        let taken = self.names.find(&name.text).is_some();
        if taken || self.point_named(&name.text).is_some() {
            let mut diagnostic =
                Diagnostic::new(Code::DuplicateName, name.span, format!("the name `{}` is given twice", name.text))
                    .at("again here")
                    .help("give one of them another name");
            if let Some((_, first)) = self.names.declared().find(|(known, _)| *known == name.text) {
                diagnostic = diagnostic.label(first, "first here");
            }
            let before = self.sources.slice(Span { start: 0, end: name.span.start, ..name.span }).trim_end();
            if matches!(self.names.find(&name.text), Some(Named::Memory(_))) && before.ends_with("let") {
                let (start, end) = (before.len() - "let".len(), before.len());
                let help = format!("`{}` is a memory, which is set with `remember {} = ...`", name.text, name.text);
                diagnostic = diagnostic.help(help).fix(Span::new(name.span.file, start, end), "remember");
            }
            self.report(diagnostic);
            return None;
        }
        Some(self.locals.declare(&name.text, sort))
    }

    fn one_kind(&mut self, name: &Name) -> Option<ir::KindId> {
        match self.names.find(&name.text) {
            Some(Named::Kinds(kinds)) if kinds.len() == 1 => return kinds.first().copied(),
            Some(Named::Kinds(_)) => {
                let message = format!("`{}` is more than one kind", name.text);
                self.report(
                    Diagnostic::new(Code::WrongType, name.span, message).help("one kind of piece is needed here"),
                );
                return None;
            }
            _ => {}
        }
        let known: Vec<&str> = self.names.kinds.iter().map(|kind| kind.name.as_str()).collect();
        if known.is_empty() || self.names.is_doubtful(&name.text) {
            return None;
        }
        let listed = known.iter().map(|known| format!("`{known}`")).collect::<Vec<_>>().join(", ");
        let message = format!("there is no piece `{}`", name.text);
        let report = Diagnostic::new(Code::UnknownName, name.span, message).about(About::NoneOfItsSort);
        let report = report.help(format!("the kinds are {listed}")).suggest(&name.text, known);
        self.report(report);
        None
    }

    /// New pieces: the decider's, or those of the player named; of nobody where the kind is unowned.
    fn put(&mut self, kind: &Name, of: Option<&Expr>, on: &Expr) -> Option<ir::StatementKind> {
        let (kind_of, on) = (self.one_kind(kind), self.points(on));
        let owner = match of {
            Some(of) => Some(self.player(of)?),
            None => None,
        };
        let (kind_of, on) = Self::both(kind_of, on)?;
        let owned = self.names.kinds.get(kind_of.index()).is_some_and(|kind| kind.owned);
        let missing = owned && owner.is_none() && self.place == Place::Start;
        if missing || !owned && owner.is_some() {
            let name = &kind.text;
            let (message, help) = match missing {
                true => {
                    let first = self.names.players.first().map_or("White", String::as_str);
                    (
                        format!("whose is this {name}?"),
                        format!("before the game it is nobody's turn: `put {name} of {first} on ...`"),
                    )
                }
                false => (
                    format!("a {name} belongs to nobody"),
                    format!("leave out `of ...`, or `unowned` where `{name}` is declared"),
                ),
            };
            let report = Diagnostic::new(Code::NotHere, kind.span, message).help(help);
            self.report(if missing { report.about(About::Whose) } else { report });
            return None;
        }
        Some(ir::StatementKind::Put { kind: kind_of, of: owner.unwrap_or(ir::Player::Decider), on })
    }

    /// The memories that can hold what one is set to that isn't declared: one that nothing reads wasn't meant to be another.
    fn memories_instead(&self, name: &Name, value: &Expr) -> Vec<String> {
        let text = self.sources.get(name.span.file).map_or("", |source| &source.text);
        let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        if words.filter(|word| *word == name.text).count() > 1 {
            return Vec::new();
        }
        let sort = self.sort(value);
        let fitting = self.names.memories.iter().filter(|memory| Sort::from(memory.of) == sort);
        fitting.map(|memory| memory.name.clone()).collect()
    }

    fn remember(&mut self, name: &Name, of: Option<&Expr>, value: &Expr) -> Option<ir::StatementKind> {
        let Some(Named::Memory(memory)) = self.names.find(&name.text) else {
            let known: Vec<&str> = self.names.memories.iter().map(|memory| memory.name.as_str()).collect();
            if self.names.is_doubtful(&name.text) {
                return None;
            }
            let message = format!("there is no memory `{}`", name.text);
            let report = Diagnostic::new(Code::UnknownName, name.span, message).about(About::NoneOfItsSort);
            let declared = self.memory_for(&name.text, of, value);
            let report = report.help(format!("declare it: `{declared}`")).suggest(&name.text, known);
            let others = self.memories_instead(name, value);
            if report.fix.is_none() && report.choices.is_empty() && !others.is_empty() {
                let with = |report: Diagnostic, other: &String| report.choice(format!("`{other}`"), name.span, other);
                let report = others.iter().fold(report, with);
                self.report(report);
                return None;
            }
            // Whose it is, and for how long, its author knows.
            let report = match self.behind_the_head(name) {
                Some(at) if report.fix.is_none() && report.choices.is_empty() => {
                    report.choice(format!("`{declared}`"), at, format!("\n{declared}"))
                }
                _ => report,
            };
            self.report(report);
            return None;
        };
        let holds = self.names.memories.get(memory.index())?.of;
        let whose = self.whose(memory, name, of, false);
        let value = match holds {
            MemoryType::Player => self.player(value).map(ir::Value::Player),
            MemoryType::Number => self.number(value).map(ir::Value::Number),
            MemoryType::Point | MemoryType::Points => self.points(value).map(ir::Value::Points),
            MemoryType::Lines => self.lines(value).map(ir::Value::Lines),
        };
        Some(ir::StatementKind::Remember { memory, whose: whose?, value: value? })
    }

    /// How a memory is declared that holds a value.
    fn memory_for(&self, name: &str, of: Option<&Expr>, value: &Expr) -> String {
        let holds = match self.sort(value) {
            Sort::Points => "points",
            Sort::Lines => "lines",
            Sort::Player => "player",
            _ => "number",
        };
        match of.map(|of| self.sort(of)) {
            Some(Sort::Points) => format!("memory {name}: {holds} of each man"),
            _ => format!("memory {name}: {holds} of each player"),
        }
    }

    /// Where what is missing can be declared in the file of a name: at the end of the line on which the last item before its rules ends.
    fn behind_the_head(&self, name: &Name) -> Option<Span> {
        let items: &[Item] = self.items;
        let here = items.iter().filter(|item| item.span.file == name.span.file);
        let rules = |item: &&Item| {
            !matches!(
                item.kind,
                ItemKind::Define { .. } | ItemKind::Start(_) | ItemKind::Action { .. } | ItemKind::Phase(_)
            )
        };
        let end = here.take_while(rules).last()?.span.end;
        let rest = self.sources.get(name.span.file)?.text.get(end as usize..)?;
        let at = end + rest.find('\n').unwrap_or(rest.len()) as u32;
        Some(Span { start: at, end: at, ..name.span })
    }

    fn decision(&mut self, decision: &Decision, span: merels_syntax::Span) -> Option<ir::StatementKind> {
        if let Some(report) = self.tail_otherwise(decision) {
            self.report(report);
            return None;
        }
        self.naming.clone_from(&decision.name);
        let kind = self.decision_kind(&decision.kind);
        self.naming = None;
        let unless = decision.unless.as_ref().map(|unless| self.condition(unless));
        let otherwise = decision.otherwise.as_ref().map(|block| self.block(block));
        let local = match &decision.name {
            Some(name) => Some(self.declare_local(name, Sort::Points)?),
            None => None,
        };
        let unless = match unless {
            Some(unless) => Some(unless?),
            None => None,
        };
        // Just the words of the choice: its tails explain themselves.
        let end = match &decision.kind {
            DecisionKind::Place { on: set, .. } | DecisionKind::Move { to: set, .. } => set.span.end,
            DecisionKind::Take { what: set, .. } | DecisionKind::Choose(set) => set.span.end,
            DecisionKind::Say(word) => word.span.end,
            DecisionKind::Pass => span.end,
        };
        let span = merels_syntax::Span { end, ..span };
        Some(ir::StatementKind::Decide(Box::new(ir::Choice { kind: kind?, unless, local, otherwise, span })))
    }

    /// What is said behind a set and belongs into it, or the other way round.
    fn tail_otherwise(&self, decision: &Decision) -> Option<Diagnostic> {
        let DecisionKind::Take { what, into_hand } = &decision.kind else { return None };
        let text = |expr: &Expr| self.sources.slice(expr.span);
        // `take theirs in hand`
        if let ExprKind::In(set, hand) = &what.kind
            && matches!(hand.kind, ExprKind::Word(Word::Hand))
            && !into_hand
        {
            let after = Span { start: set.span.end, ..what.span };
            let message = "`hand` is how many pieces are in hand, and no place";
            let report = Diagnostic::new(Code::WrongType, after, message);
            let help = format!("what is taken comes into the hand so: `take {} into hand`", text(set));
            return Some(report.help(help).fix(after, " into hand"));
        }
        // `take theirs unless it in mill`
        let unless = decision.unless.as_ref().filter(|unless| self.sort(unless) == Sort::Points)?;
        let ExprKind::In(it, out) = &unless.kind else { return None };
        if !matches!(it.kind, ExprKind::Word(Word::It)) {
            return None;
        }
        let meant = format!("{} except {}", text(what), text(out));
        let report = Diagnostic::new(Code::WrongType, unless.span, "what may not be taken is left out of the set");
        let all = what.span.to(unless.span);
        Some(report.help(format!("write `take {meant}`")).fix(all, meant))
    }

    fn decision_kind(&mut self, kind: &DecisionKind) -> Option<ir::ChoiceKind> {
        Some(match kind {
            DecisionKind::Place { kinds, from_pool, on } => {
                let kinds = self.placed_kinds(kinds);
                let on = self.points(on);
                ir::ChoiceKind::Place { kinds: kinds?, from_pool: *from_pool, on: on? }
            }
            DecisionKind::Move { from, to, onto } => {
                let (from, to) = (self.points(from), self.points(to));
                ir::ChoiceKind::Move { from: from?, to: to?, onto: *onto }
            }
            DecisionKind::Take { what, into_hand } => {
                ir::ChoiceKind::Take { what: self.points(what)?, into_hand: *into_hand }
            }
            DecisionKind::Choose(what) => ir::ChoiceKind::Point(self.points(what)?),
            DecisionKind::Say(word) => ir::ChoiceKind::Say(self.word(word)?),
            DecisionKind::Pass => ir::ChoiceKind::Pass,
        })
    }

    /// A word that a player says. It is written as it is, so that nothing else may be written so.
    fn word(&mut self, said: &Name) -> Option<ir::WordId> {
        if let Some(at) = self.words.iter().position(|word| *word == said.text) {
            return Some(ir::WordId(clip(at) as u8));
        }
        let board = self.board.as_ref()?;
        let taken = said.text.strip_prefix('x').is_some_and(|point| board.find(point).is_some());
        let numbered = said.text.starts_with(|first: char| first.is_ascii_digit());
        if taken || numbered || said.text == "pass" || board.find(&said.text).is_some() {
            let message = match numbered {
                true => format!("`{}` begins with a digit, as turns are numbered", said.text),
                false => format!("`{}` is how another decision is written", said.text),
            };
            let help = "say another word: it is what players enter";
            self.report(Diagnostic::new(Code::DuplicateName, said.span, message).help(help));
            return None;
        }
        if self.words.len() >= MAX_WORDS {
            let message = format!("players can say no more than {MAX_WORDS} different words");
            self.report(Diagnostic::new(Code::CountOutOfRange, said.span, message));
            return None;
        }
        self.words.push(said.text.clone());
        Some(ir::WordId(clip(self.words.len() - 1) as u8))
    }

    fn placed_kinds(&mut self, kinds: &Kinds) -> Option<Vec<ir::KindId>> {
        let names = match kinds {
            Kinds::Any => return Some((0..self.names.kinds.len()).map(|index| ir::KindId(index as u8)).collect()),
            Kinds::Named(names) => names,
        };
        let mut found = BTreeSet::new();
        for name in names {
            match self.names.find(&name.text) {
                Some(Named::Kinds(kinds)) => found.extend(kinds),
                _ => {
                    if self.names.kinds.is_empty() || self.names.is_doubtful(&name.text) {
                        return None;
                    }
                    let mut known: Vec<&str> = self.names.kinds.iter().map(|kind| kind.name.as_str()).collect();
                    known.push("any");
                    let listed = known.iter().map(|known| format!("`{known}`")).collect::<Vec<_>>().join(", ");
                    known.extend(self.names.attributes.iter().flat_map(|of| &of.values).map(String::as_str));
                    let message = format!("there is no piece `{}` to place", name.text);
                    let report = Diagnostic::new(Code::UnknownName, name.span, message).about(About::NoneOfItsSort);
                    let report = report.help(format!("the pieces are {listed}")).suggest(&name.text, known);
                    self.report(report);
                    return None;
                }
            }
        }
        Some(found.into_iter().collect())
    }
}
