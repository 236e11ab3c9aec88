//! Changes of numbers: what is compared, counted or taken from another the wrong way, and lengths that the board hasn't.

use merels_syntax::tree::{Comparison, Expr, ExprKind, Node, Statement, StatementKind};
use merels_syntax::{Choice, Fix, Span};

use merels_model::ir::compare;

use super::Place;

impl<'t> Place<'t> {
    /// A comparison with a number that always comes out the same: with the next number, where it is one too many; the other way round,
    /// and with the nearest number for which it doesn't.
    pub(super) fn of_compared(&self) -> [Vec<Choice>; 2] {
        let bounds: Vec<i64> = self
            .report
            .labels
            .iter()
            .flat_map(|label| label.text.split_whitespace())
            .filter_map(|word| word.parse().ok())
            .collect();
        // Men are counted from none on.
        let open = self.report.labels.iter().any(|label| label.text.ends_with(" or more"));
        let bounds = [bounds.as_slice(), if open { &[i64::MAX - 1] } else { &[] }].concat();
        let span = self.report.span();
        // Where two comparisons contradict each other, neither is wrong by itself.
        let within = self.path(0).last().copied().filter(|_| !bounds.is_empty());
        let (mut next, mut changes) = (Vec::new(), Vec::new());
        let mut look_at = |node: Node<'t>| {
            let Node::Expr(Expr { kind: ExprKind::Compare(sign, one, other), span: whole }) = node else { return };
            let (number, at, sign_seen) = match (&one.kind, &other.kind) {
                (_, ExprKind::Number(number)) => (i64::from(*number), other.span, *sign),
                (ExprKind::Number(number), _) => (i64::from(*number), one.span, sign.flipped()),
                _ => return,
            };
            if whole.start < span.start || span.end < whole.end {
                return;
            }
            let (left, right) = (self.at(one.span), self.at(other.span));
            // What every position answers alike isn't worth asking.
            let is_open = |near: &i64| {
                *near >= 0
                    && *near != number
                    && bounds.iter().any(|bound| compare(sign_seen, *bound, *near))
                    && bounds.iter().any(|bound| !compare(sign_seen, *bound, *near))
            };
            let mut near: Vec<i64> = bounds.iter().flat_map(|bound| [*bound, bound + 1, bound - 1]).collect();
            near.retain(is_open);
            near.sort_by_key(|near| near.abs_diff(number));
            // A digit too many.
            let within = |number: &i64| bounds.iter().min() < Some(number) && Some(number) < bounds.iter().max();
            let rest = number.to_string().get(1..).and_then(|rest| rest.parse::<i64>().ok());
            next.extend(rest.filter(within).map(|rest| self.instead(at, &rest.to_string())));
            // Who has gone one too far has the sign right.
            let is_next =
                sign_seen == Comparison::Greater && near.first().is_some_and(|near| near.abs_diff(number) == 1);
            if sign_seen == Comparison::Less && bounds.iter().min() == Some(&number) {
                next.push(self.instead(*whole, &format!("{left} = {right}")));
            }
            if sign_seen == Comparison::GreaterEqual && bounds.iter().min() == Some(&number) {
                next.push(self.instead(*whole, &format!("{left} > {right}")));
            }
            if sign.flipped() != *sign {
                changes.push(self.instead(*whole, &format!("{left} {} {right}", sign.flipped().sign())));
            }
            if let Some(near) = near.first() {
                let (head, tail) =
                    (self.at(Span { end: at.start, ..*whole }), self.at(Span { start: at.end, ..*whole }));
                let nearest = self.instead(*whole, &format!("{head}{near}{tail}"));
                if is_next {
                    next.push(nearest.clone());
                }
                changes.push(nearest);
            }
        };
        if let Some(node) = within {
            node.walk(&mut look_at);
        }
        [next, changes]
    }

    /// A memory that is counted the other way.
    pub(super) fn of_steps(&self) -> Vec<Choice> {
        let Some(Statement { kind: StatementKind::Remember { .. }, span }) = self.statement_at(0) else {
            return Vec::new();
        };
        let said = self.at(*span);
        let turned = [(" - ", " + "), (" + ", " - ")].map(|(sign, other)| said.replacen(sign, other, 1));
        turned.iter().filter(|text| *text != said).map(|text| self.instead(*span, text)).collect()
    }

    /// A number that is taken from another, the other way round.
    pub(super) fn of_difference(&self) -> Vec<Choice> {
        let mut turned = Vec::new();
        let rule = self.rule(0).and_then(|rule| self.file_rule(rule));
        let Some(when) = rule else { return turned };
        Node::Expr(when).walk(&mut |node| {
            if let Node::Expr(Expr { kind: ExprKind::Subtract(one, other), span }) = node {
                turned.push(self.instead(*span, &format!("{} - {}", self.at(other.span), self.at(one.span))));
            }
        });
        turned
    }

    /// The length of a pattern: what its name says, or without a digit that stands there twice.
    pub(super) fn of_named_length(&self, name: &str, at: Span) -> Vec<Choice> {
        const LENGTHS: &[(usize, &[&str])] = &[
            (2, &["two", "pair", "double"]),
            (3, &["three", "trio", "triple"]),
            (4, &["four", "quartet"]),
            (5, &["five", "quintet"]),
            (6, &["six", "sextet"]),
            (7, &["seven"]),
            (8, &["eight"]),
            (9, &["nine"]),
        ];
        let named = LENGTHS.iter().find(|(_, words)| name.split('_').any(|part| words.contains(&part)));
        let written = self.at(at);
        let twice = written.get(..written.len() / 2).filter(|half| half.repeat(2) == written);
        let lengths = named.map(|(length, _)| length.to_string()).into_iter().chain(twice.map(str::to_owned));
        let with = |length: String| Choice { text: format!("`line of {length}`"), fix: Fix { span: at, text: length } };
        lengths.take(1).map(with).collect()
    }
}
