//! What an end may have been meant to say: one that comes too early, never, or behind another.

use std::mem;

use merels_syntax::tree::{Decision, Expr, ExprKind, Item, ItemKind, Node, Statement, StatementKind};
use merels_syntax::{Choice, Fix, Span};

use super::{Place, in_line};

/// The most men for which fewer are tried.
const MAX_MEN: usize = 9;

impl<'t> Place<'t> {
    /// The rule that is never come to before the one that is judged first, where both say something else.
    pub(super) fn of_rules_in_order(&self) -> Vec<Choice> {
        let (Some(late), Some(first)) = (self.rule(0), self.rule(1)) else { return Vec::new() };
        if late.start < first.end || !self.report.message.contains("otherwise") {
            return Vec::new();
        }
        let between = self.at(Span { start: first.end, end: late.start, ..first });
        let moved = in_line(self.at(late));
        let gap = if between.trim().is_empty() { between } else { " " };
        let rest = if between.trim().is_empty() { "" } else { between.trim_end() };
        let fix = Fix { span: first.to(late), text: [self.at(late), gap, self.at(first), rest].concat() };
        vec![Choice { text: format!("putting `{moved}` before `{}`", in_line(self.at(first))), fix }]
    }

    /// The later of two rules is left out; where the two end the game differently, either may be the one too many.
    pub(super) fn of_one_too_many(&self) -> Vec<Choice> {
        let result =
            |label: usize| self.rule(label).and_then(|rule| self.at(rule).split_once(" when ")).map(|(one, _)| one);
        let alike = result(0) == result(1);
        let first = self.rule(1).filter(|_| !alike);
        [self.leaving(self.rule(0)), self.leaving(first)].concat()
    }

    /// An end that holds too soon: it counts the men in hand, too, or waits until all have been placed.
    pub(super) fn of_early_end(&self) -> Vec<Choice> {
        let rule = self.rule(0);
        let mut changes = self.words(rule, &[("count mine", "left"), ("count theirs", "left of opponent")]);
        // Fewer men than there are at first.
        for number in 2..=MAX_MEN {
            for fewer in (1..number).rev().take(2) {
                changes.extend(self.words(rule, &[(&format!("left < {number}"), &format!("left < {fewer}"))]));
            }
        }
        changes.extend(self.words(rule, &[("+", "-"), (">", "<"), (">=", "<=")]));
        // Another kind may be the one that is meant, or another `define`.
        changes.extend(self.words(rule, &self.defines()));
        let kinds = self.kinds();
        // The reason may name it.
        let reason = rule.and_then(|rule| self.at(rule).split_once(" because ")).map_or("", |(_, reason)| reason);
        let told: Vec<&str> = kinds.iter().copied().filter(|kind| reason.contains(kind)).collect();
        let meant = if told.is_empty() { &kinds } else { &told };
        for (kind, other) in kinds.iter().flat_map(|kind| meant.iter().map(move |other| (*kind, *other))) {
            if kind != other {
                changes.extend(self.words(rule, &[(kind, other)]));
            }
        }
        let asked = self.path(0).into_iter().find_map(|node| match node {
            Node::Expr(expr) => Some(expr),
            _ => None,
        });
        let rule = rule.and_then(|span| self.file_rule(span));
        let when = asked.or(rule).map(|expr| (expr.span, matches!(expr.kind, ExprKind::Or(_))));
        if let Some((span, either)) = when {
            let at = self.at(span);
            let first = if either { format!("({at})") } else { at.to_owned() };
            // A position is seen once when it first stands.
            changes
                .extend(self.words(Some(span), &[("seen 1 time", "seen 3 times"), ("seen 1 times", "seen 3 times")]));
            // Men in hand are left already.
            let waits = ["hands empty", "hand empty"].into_iter().filter(|_| !at.contains("left"));
            for wait in waits {
                changes.push(self.instead(span, &format!("{first} and {wait}")));
            }
        }
        changes
    }

    /// Each pair of `define`s that are alike in form: one may be meant where the other is written.
    pub(super) fn defines(&self) -> Vec<(&'t str, &'t str)> {
        let form = |item: &'t Item| match &item.kind {
            ItemKind::Define { name, parameter, value, .. } => {
                Some((name.text.as_str(), (parameter.is_some(), mem::discriminant(&value.kind))))
            }
            _ => None,
        };
        let defines: Vec<_> = self.file.items.iter().filter_map(form).collect();
        let pairs = defines.iter().flat_map(|one| defines.iter().map(move |other| (one, other)));
        let alike = pairs.filter(|((one, of), (other, like))| one != other && of == like);
        alike.map(|((one, _), (other, _))| (*one, *other)).collect()
    }

    /// Where nobody can begin: what lets a phase be over before it is played, and what keeps a man from every move.
    pub(super) fn of_no_beginning(&self) -> Vec<Choice> {
        let mut changes = Vec::new();
        if !self.rule(0).is_some_and(|rule| self.at(rule).contains("stuck")) {
            return changes;
        }
        self.file.walk(&mut |node| match node {
            Node::Item(Item { kind: ItemKind::Phase(phase), .. }) => {
                let Some(until) = &phase.until else { return };
                if let ExprKind::Compare(sign, one, other) = &until.kind {
                    let (one, sign, other) = (self.at(one.span), sign.opposite().sign(), self.at(other.span));
                    changes.push(self.instead(until.span, &format!("{one} {sign} {other}")));
                }
            }
            Node::Statement(Statement {
                kind: StatementKind::Decision(Decision { unless: Some(unless), .. }), ..
            }) => {
                let head = self.text.get(..unless.span.start as usize).unwrap_or_default().trim_end();
                let start = head.strip_suffix("unless").map(|head| head.trim_end().len() as u32);
                changes.extend(self.leaving(start.map(|start| Span { start, ..unless.span })));
            }
            _ => {}
        });
        changes
    }

    /// What the rule of an end at a place asks for.
    pub(super) fn file_rule(&self, span: Span) -> Option<&'t Expr> {
        let mut found = None;
        self.file.walk(&mut |node| {
            if let Node::EndRule(rule) = node
                && rule.span == span
            {
                found = Node::EndRule(rule).children().into_iter().rev().find_map(|child| match child {
                    Node::Expr(expr) => Some(expr),
                    _ => None,
                });
            }
        });
        found
    }

    /// A comparison of something with itself: with what the opponent has.
    pub(super) fn of_two_sides_alike(&self) -> Vec<Choice> {
        const THEIRS: &[(&str, &str)] =
            &[("count mine", "count theirs"), ("left", "their left"), ("hand", "their hand")];
        let Some(Node::Expr(Expr { kind: ExprKind::Compare(_, one, other), .. })) = self.path(0).last() else {
            return Vec::new();
        };
        let (one, put) = (self.at(one.span), other.span);
        let theirs = THEIRS.iter().find(|(mine, _)| *mine == one && one == self.at(put));
        theirs.map(|(_, theirs)| self.instead(put, theirs)).into_iter().collect()
    }
}
