//! Sets of lines, and memories of any type.

use merels_syntax::tree::{Expr, ExprKind, MemoryScope, Name, Word};
use merels_syntax::{About, Code, Diagnostic, Span};

use super::expressions::node;
use super::names::Named;
use super::sort::Sort;
use super::{Lower, Place};
use merels_model::ir::{self, LinesKind};

impl Lower<'_> {
    /// A set of lines.
    pub(super) fn lines(&mut self, expr: &Expr) -> Option<ir::Lines> {
        self.grow(expr.span)?;
        if let ExprKind::Word(Word::None) = expr.kind {
            return Some(node(LinesKind::Union(Vec::new()), expr.span));
        }
        if self.sort(expr) != Sort::Lines {
            return self.wrong(expr, Sort::Lines);
        }
        let pair = |lower: &mut Self, a: &Expr, b: &Expr| {
            let (a, b) = (lower.lines(a), lower.lines(b));
            Self::both(a, b).map(|(a, b)| (Box::new(a), Box::new(b)))
        };
        let kind = match &expr.kind {
            ExprKind::Of(define, argument) if self.parametric(define).is_some() => {
                return self.expand_with(expr, define, argument, Sort::Lines, Self::lines);
            }
            ExprKind::Name(name) => {
                if let Some(ir::Value::Lines(lines)) = self.argument_value(name) {
                    return Some(lines);
                }
                if let Some((local, _)) = self.locals.find(&name.text) {
                    LinesKind::Local(local)
                } else {
                    match self.names.find(&name.text) {
                        Some(Named::Pattern(pattern)) => LinesKind::Standing(pattern),
                        Some(Named::Define(index)) => return self.expand(index, Self::lines),
                        _ => {
                            let (memory, whose) = self.memory_read(expr)?;
                            LinesKind::Memory(memory, whose)
                        }
                    }
                }
            }
            ExprKind::Their(_) | ExprKind::Of(..) => {
                let (memory, whose) = self.memory_read(expr)?;
                LinesKind::Memory(memory, whose)
            }
            ExprKind::Made(of) => {
                self.only_in_turns(expr.span)?;
                LinesKind::Made(self.pattern_of_event(of, expr.span, "made")?)
            }
            ExprKind::Broken(of) => {
                self.only_in_turns(expr.span)?;
                LinesKind::Broken(self.pattern_of_event(of, expr.span, "broken")?)
            }
            ExprKind::List(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| self.lines(part)).collect();
                LinesKind::Union(parts.into_iter().collect::<Option<_>>()?)
            }
            ExprKind::In(a, b) => pair(self, a, b).map(|(a, b)| LinesKind::In(a, b))?,
            ExprKind::Except(a, b) => pair(self, a, b).map(|(a, b)| LinesKind::Except(a, b))?,
            ExprKind::IfAny(a, b) => pair(self, a, b).map(|(a, b)| LinesKind::IfAny(a, b))?,
            _ => return self.wrong(expr, Sort::Lines),
        };
        Some(node(kind, expr.span))
    }

    /// The pattern that is made or broken; `whole` has the event, too.
    fn pattern_of_event(&mut self, of: &Expr, whole: Span, event: &str) -> Option<ir::PatternId> {
        if let ExprKind::Name(name) = &of.kind {
            match self.names.find(&name.text) {
                Some(Named::Pattern(pattern)) => return Some(pattern),
                _ if self.names.is_doubtful(&name.text) => return None,
                None if self.locals.find(&name.text).is_none() => {
                    self.unknown_name(name);
                    return None;
                }
                _ => {}
            }
        }
        let report = self.event_of_another(of, whole, event);
        self.report(report);
        None
    }

    /// What is wrong where something else than a pattern is made or broken.
    fn event_of_another(&self, of: &Expr, whole: Span, event: &str) -> Diagnostic {
        let mill = self.some_pattern();
        let report = Diagnostic::new(Code::WrongType, of.span, format!("only a pattern can be {event}"));
        let is_only = self.patterns_named().count() == 1;
        let words = self.sources.slice(of.span);
        match &of.kind {
            ExprKind::Name(name)
                if self.place == Place::Event && matches!(self.names.find(&name.text), Some(Named::Kinds(_))) =>
            {
                report.help(format!("write `{words} moved`")).fix(whole, format!("{words} moved"))
            }
            _ if self.sort(of) == Sort::Condition => {
                report.help(format!("what holds or doesn't is asked alone: `{words}`")).fix(whole, words)
            }
            _ if is_only && self.sort(of) == Sort::Points => report
                .choice("on any line", whole, format!("{mill} {event}"))
                .choice("on a line through such a point", whole, format!("{mill} {event} in {words}")),
            ExprKind::Except(lines, but) if is_only && self.words(lines) == mill => report
                .help(format!(
                    "of lines without such points it is asked so: `{mill} {event} except {}`",
                    self.words(but)
                ))
                .fix(whole, format!("{mill} {event} except {}", self.words(but))),
            _ if is_only && self.sort(of) == Sort::Lines => report
                .help(format!("of these lines it is asked so: `{mill} {event} in {words}`"))
                .fix(whole, format!("{mill} {event} in {words}")),
            _ => report.help(format!("say which: `{mill} {event}`, or `{mill} {event} in ...` for some of its lines")),
        }
    }

    /// A memory and whose value of it is read, from `NAME`, `their NAME` or `NAME of X`.
    pub(super) fn memory_read(&mut self, expr: &Expr) -> Option<(ir::MemoryId, ir::Whose)> {
        let (name, of, theirs) = match &expr.kind {
            ExprKind::Name(name) => (name, None, false),
            ExprKind::Of(inner, of) => match &inner.kind {
                ExprKind::Name(name) => (name, Some(of.as_ref()), false),
                _ => return self.wrong(expr, Sort::Points),
            },
            ExprKind::Their(inner) => match &inner.kind {
                ExprKind::Name(name) => (name, None, true),
                _ => return self.wrong(expr, Sort::Points),
            },
            _ => return self.wrong(expr, Sort::Points),
        };
        let Some(Named::Memory(id)) = self.names.find(&name.text) else {
            if self.sort(expr) == Sort::Unknown {
                self.unknown_name(name);
            } else if let Some(report) = self.said_otherwise(expr, Sort::Points) {
                self.report(report);
            } else {
                self.report(
                    Diagnostic::new(Code::WrongType, name.span, format!("`{}` isn't a memory", name.text))
                        .help("`of` and `their` ask for a player's or a man's value of a memory"),
                );
            }
            return None;
        };
        self.reading.current.insert(id);
        let whose = self.whose(id, name, of, theirs)?;
        Some((id, whose))
    }

    /// Whose value of a memory is meant.
    pub(super) fn whose(
        &mut self,
        id: ir::MemoryId,
        name: &Name,
        of: Option<&Expr>,
        theirs: bool,
    ) -> Option<ir::Whose> {
        let scope = self.names.memories.get(id.index())?.scope;
        let misuse = |lower: &mut Self, message: String, help: &str| {
            let report = Diagnostic::new(Code::NotHere, name.span, message).help(help.to_owned());
            let report = match of {
                Some(of) => {
                    let whose = Span { start: name.span.end, ..of.span };
                    let said = lower.sources.slice(whose).trim().to_owned();
                    report.choice(format!("leaving `{said}` out"), whose, "")
                }
                None => report,
            };
            lower.report(if scope == MemoryScope::Game { report.about(About::OneForAll) } else { report });
            None
        };
        match (scope, of) {
            (MemoryScope::Game, None) if !theirs => Some(ir::Whose::Game),
            (MemoryScope::Game, _) => misuse(
                self,
                format!("there is but one `{}` for the whole game", name.text),
                "leave out `of ...` and `their`",
            ),
            (MemoryScope::Player, None) if theirs => Some(ir::Whose::Player(self.other_player(name.span)?)),
            (MemoryScope::Player, None) => Some(ir::Whose::Player(ir::Player::Decider)),
            (MemoryScope::Player, Some(of)) => Some(ir::Whose::Player(self.player(of)?)),
            (MemoryScope::Man, Some(of)) => Some(ir::Whose::Men(Box::new(self.points(of)?))),
            (MemoryScope::Man, None) => {
                let message = format!("every man has a `{}` of his own", name.text);
                let behind = Span { start: name.span.end, ..name.span };
                let report = Diagnostic::new(Code::NotHere, name.span, message);
                let report = report.help(format!("say whose: `{} of it`", name.text));
                self.report(if self.place == Place::Turn && !theirs { report.fix(behind, " of it") } else { report });
                None
            }
        }
    }

    pub(super) fn other_player(&mut self, at: Span) -> Option<ir::Player> {
        if self.names.players.len() > 2 {
            self.report(
                Diagnostic::new(Code::WrongPlayers, at, "with more than two players there is no single opponent").help(
                    match self.place {
                        Place::End => "name the player, or say it of the `mover`, who is everybody in turn",
                        _ => "name the player, or use `theirs`, which is everybody else's",
                    },
                ),
            );
            return None;
        }
        Some(ir::Player::OtherThanDecider)
    }
}
