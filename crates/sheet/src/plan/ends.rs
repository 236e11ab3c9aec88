//! How the game ends.

use merels_model::ir::{Documented, EndResult, EndRule, Player, Statement, StatementKind};
use merels_model::walk;
use merels_syntax::tree::ItemSort;

use super::{Item, Plan, View};
use crate::meaning::{Ending, Ends, Word};
use crate::sheet::literal;

impl Plan<'_> {
    pub(super) fn ends(&mut self) -> Vec<Item> {
        let game = self.game;
        let mut items = Vec::new();
        let (claims, rules): (Vec<_>, Vec<_>) = game.ends.iter().partition(|rule| rule.result == EndResult::Claim);
        if !rules.is_empty() {
            let mut told: Vec<(&EndRule, Item)> = Vec::new();
            for rule in &rules {
                let item = self.end(rule).listed();
                // What an earlier rule has decided isn't come to: its sentence stands for both.
                let before = told.iter_mut().find(|(earlier, _)| asks_the_same(earlier, rule));
                match before.and_then(|(_, item)| item.says.first_mut()) {
                    Some((_, spans)) => spans.push(rule.span),
                    None => told.push((rule, item)),
                }
            }
            let listed: Vec<Item> = told.into_iter().map(|(_, item)| item).collect();
            items.push(Item { steps: true, ..Item::new(Ends::Judged(listed.len()), None) });
            if let Some(head) = items.last_mut() {
                head.items = listed;
            }
        }
        if game.ends.iter().any(|rule| self.drops_out(&rule.result)) && game.players.len() > 2 {
            items.push(Item::new(Ends::Out, None).and(Ends::LastWins, None));
        }
        let loses = game.ends.iter().any(|rule| self.drops_out(&rule.result))
            || walk::any_statement(game, &|statement| statement.kind == StatementKind::Lose);
        if loses && game.players.len() == 2 {
            items.push(Item::new(Ends::OtherWins, None));
        }
        if !claims.is_empty() {
            let listed: Vec<Item> = claims.iter().map(|rule| self.end(rule).listed()).collect();
            items.push(Item { items: listed, ..Item::new(Ends::ClaimHow, None) });
        }
        if game.agreement {
            items.push(Item::new(Ends::Agreement, None));
        }
        let says_stuck = game.ends.iter().any(|rule| {
            walk::Part::Condition(&rule.when).any(&|part| match part {
                walk::Part::Condition(condition) => {
                    matches!(condition.kind, merels_model::ir::ConditionKind::Stuck)
                }
                _ => false,
            })
        });
        if !says_stuck {
            let stuck = self.stuck();
            self.vocabulary.word(stuck);
            items.push(Item::new(Ends::Stuck, None));
        }
        items
    }

    /// What it is to have no legal move.
    pub(super) fn stuck(&self) -> Word {
        let ahead = self.game.phases.iter().any(|phase| phase.looks_ahead);
        let loses = walk::any_statement(self.game, &|statement| statement.kind == StatementKind::Lose);
        let instead = |statement: &Statement| statement.choice().is_some_and(|choice| choice.otherwise.is_some());
        let instead = walk::any_statement(self.game, &instead);
        Word::Stuck { ahead, instead, loses }
    }

    fn drops_out(&self, result: &EndResult) -> bool {
        match result {
            EndResult::IsOut(_) | EndResult::Loses(_) => true,
            EndResult::Wins(_) | EndResult::Draw | EndResult::Claim => false,
        }
    }

    fn end(&mut self, rule: &EndRule) -> Item {
        let EndRule { name, result, when, because, span } = rule;
        let view = match result {
            EndResult::Wins(player) | EndResult::Loses(player) | EndResult::IsOut(player) => {
                View::of(self.game, player)
            }
            EndResult::Draw | EndResult::Claim => View::mover(self.game),
        };
        let usual = View::mover(self.game);
        let result = self.seen_by(usual, |plan| match result {
            EndResult::Wins(player) => Ending::Wins(plan.person(player)),
            EndResult::Loses(player) => Ending::Loses(plan.person(player)),
            EndResult::IsOut(player) => Ending::IsOut(plan.person(player)),
            EndResult::Draw => Ending::Draw,
            EndResult::Claim => Ending::Claim,
        });
        let when = self.seen_by(view, |plan| plan.clause(when, true));
        let item = Item::new(Ends::End { result, when, because: because.as_deref().map(literal) }, Some(*span));
        let first = self.game.ends.iter().find(|rule| rule.name == *name).is_some_and(|first| first.span == *span);
        let item = if first { self.said(item, &Documented::Item(ItemSort::End, name.clone())) } else { item };
        self.said(item, &Documented::Place(*span))
    }
}

/// Whether two rules hold in the same positions.
fn asks_the_same(a: &EndRule, b: &EndRule) -> bool {
    let about =
        |rule: &EndRule| super::aim::winner_of(&rule.result).map_or(Player::Mover, |(player, _)| player.clone());
    about(a) == about(b) && a.when == b.when
}
