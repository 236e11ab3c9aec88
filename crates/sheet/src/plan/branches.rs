//! Branches of which a player chooses one by its first decision.

use merels_model::ir::{
    Choice, ChoiceKind, Condition, ConditionKind, Flow, KindId, Points, PointsKind, Statement, StatementKind,
};
use merels_syntax::Span;

use super::statements::{either_of, with};
use super::{It, Item, Plan};
use crate::meaning::{Message, Step};

impl Plan<'_> {
    pub(super) fn either(&mut self, branches: &[Vec<Statement>], span: Span) -> Item {
        let before = self.it;
        let mut after: Option<It> = None;
        let mut items = Vec::new();
        for branch in branches {
            self.it = before;
            let at = branch.iter().map(|statement| statement.span).reduce(Span::to).unwrap_or(span);
            items.push(self.branch(branch, at).listed());
            after = Some(after.map_or(self.it, |after| either_of(after, self.it)));
        }
        self.it = after.unwrap_or(before);
        let overlap = self.may_overlap(branches);
        Item { items, ..Item::new(Step::OneOf(self.view.decider.clone(), overlap), Some(span)) }
    }

    /// Whether two branches may begin with the same decision: of one sort, and with pieces that aren't of different kinds.
    pub(super) fn may_overlap(&self, branches: &[Vec<Statement>]) -> bool {
        let firsts: Vec<Vec<&Choice>> = branches.iter().map(|branch| self.first_choices(branch)).collect();
        let alike = |a: &Choice, b: &Choice| match (&a.kind, &b.kind) {
            (ChoiceKind::Place { kinds, .. }, ChoiceKind::Place { kinds: others, .. }) => {
                kinds.iter().any(|kind| others.contains(kind))
            }
            (ChoiceKind::Move { from, .. }, ChoiceKind::Move { from: other, .. })
            | (ChoiceKind::Take { what: from, .. }, ChoiceKind::Take { what: other, .. }) => {
                match (kinds_of(from), kinds_of(other)) {
                    (Some(a), Some(b)) => a.iter().any(|kind| b.contains(kind)),
                    _ => true,
                }
            }
            (ChoiceKind::Point(_), ChoiceKind::Point(_)) | (ChoiceKind::Pass, ChoiceKind::Pass) => true,
            (ChoiceKind::Say(word), ChoiceKind::Say(other)) => word == other,
            _ => false,
        };
        let pairs = firsts
            .iter()
            .zip(branches)
            .enumerate()
            .flat_map(|(index, a)| firsts.iter().zip(branches).skip(index + 1).map(move |b| (a, b)));
        let mut pairs = pairs.filter(|((_, a), (_, b))| !excluded(a, b));
        pairs.any(|((choices, _), (others, _))| choices.iter().any(|a| others.iter().any(|b| alike(a, b))))
    }

    /// The decisions that a branch may begin with.
    pub(super) fn first_choices<'s>(&'s self, statements: &'s [Statement]) -> Vec<&'s Choice> {
        let mut found = Vec::new();
        for statement in statements {
            match statement.flow() {
                Flow::Choice(choice) => {
                    found.push(choice);
                    return found;
                }
                Flow::Call(action) => {
                    let body = self.game.actions.get(action.index()).map(|action| action.body.statements.as_slice());
                    found.extend(self.first_choices(body.unwrap_or_default()));
                }
                _ => found.extend(statement.blocks().into_iter().flat_map(|block| self.first_choices(block))),
            }
        }
        found
    }

    pub(super) fn branch(&mut self, branch: &[Statement], at: Span) -> Item {
        let (required, rest) = match branch {
            [Statement { kind: StatementKind::Require(condition), .. }, rest @ ..] if !rest.is_empty() => {
                (Some(self.clause(condition, true)), rest)
            }
            rest => (None, rest),
        };
        let mut items = self.block(rest);
        match required {
            Some(clause) => with(items, at, |act| Message::Step(Step::OnlyIf(clause, act))),
            None if items.is_empty() => Item::default(),
            None => {
                let mut first = items.remove(0);
                // Short steps after the first are told in one go with it.
                while first.items.is_empty() && items.first().is_some_and(|next| next.items.is_empty()) {
                    first.says.extend(items.remove(0).says);
                }
                if first.items.is_empty() {
                    first.steps = items.len() > 1;
                    first.items = items;
                    first
                } else if items.is_empty() {
                    first
                } else {
                    items.insert(0, first);
                    Item { items, steps: true, ..Item::default() }
                }
            }
        }
    }
}

/// Whether two branches are never open together: one asks for what the other forbids.
fn excluded(a: &[Statement], b: &[Statement]) -> bool {
    let required = |branch: &[Statement]| match branch {
        [Statement { kind: StatementKind::Require(condition), .. }, ..] => Some(condition.clone()),
        _ => None,
    };
    let denies = |a: &Condition, b: &Condition| matches!(&a.kind, ConditionKind::Not(inner) if **inner == *b);
    match (required(a), required(b)) {
        (Some(a), Some(b)) => denies(&a, &b) || denies(&b, &a),
        _ => false,
    }
}

/// The kinds that pieces of a set can be of, where the set says so.
fn kinds_of(points: &Points) -> Option<Vec<KindId>> {
    match &points.kind {
        PointsKind::OfKind(kinds) => Some(kinds.clone()),
        PointsKind::In(a, b) => kinds_of(a).or_else(|| kinds_of(b)),
        PointsKind::Except(a, _) => kinds_of(a),
        _ => None,
    }
}
