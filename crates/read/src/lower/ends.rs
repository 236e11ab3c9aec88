//! The rules that end a game.

use merels_syntax::tree::{EndResult, Expr, ExprKind, Fate, Item, ItemKind, Word};
use merels_syntax::{Code, Diagnostic};

use super::names::Locals;
use super::{Lower, Place};
use merels_model::ir;

impl<'a> Lower<'a> {
    /// The end rules in order, and whether a draw may be agreed on.
    pub(super) fn ends(&mut self) -> (Vec<ir::EndRule>, bool) {
        self.place = Place::End;
        self.locals = Locals::default();
        self.reading.current.clear();
        let items: &'a [Item] = self.items;
        let mut ends = Vec::new();
        let mut agreement = false;
        for item in items {
            let ItemKind::End { name, rules } = &item.kind else { continue };
            for rule in rules {
                let (result, when) = match &rule.result {
                    EndResult::Agreement => {
                        agreement = true;
                        continue;
                    }
                    EndResult::Draw { on_claim, when } => {
                        let result = if *on_claim { ir::EndResult::Claim } else { ir::EndResult::Draw };
                        (Some(result), when)
                    }
                    EndResult::Player { who, fate: Fate::Wins, when } if is_mover_stuck(who, when) => {
                        let message = "`stuck` is said alone, of the player who is due: that is the `mover`";
                        let at = who.span.to(when.span);
                        let report = Diagnostic::new(Code::WrongType, at, message);
                        self.report(report.help("write `mover loses when stuck`").fix(at, "mover loses when stuck"));
                        continue;
                    }
                    EndResult::Player { who, fate, when } => {
                        if matches!(fate, Fate::IsOut) && !matches!(who.kind, ExprKind::Word(_)) {
                            self.report(
                                Diagnostic::new(Code::NotHere, who.span, "only the player due next goes out")
                                    .help("say `mover is out when ...`"),
                            );
                        }
                        let who = self.player(who);
                        let result = who.map(|who| match fate {
                            Fate::Wins => ir::EndResult::Wins(who),
                            Fate::Loses => ir::EndResult::Loses(who),
                            Fate::IsOut => ir::EndResult::IsOut(who),
                        });
                        (result, when)
                    }
                };
                let counted = self.counters.len();
                let when = self.condition(when);
                if let (Some(result), Some(when)) = (result, when) {
                    // What an option rules out is no rule of this game.
                    if when.kind == ir::ConditionKind::Fixed(false) {
                        self.counters.truncate(counted);
                    } else {
                        let name = name.as_ref().map(|name| name.text.clone());
                        let because = rule.because.as_ref().map(|text| text.value.clone());
                        ends.push(ir::EndRule { name, result, when, because, span: rule.span });
                    }
                }
            }
        }
        self.reading.ends = std::mem::take(&mut self.reading.current);
        self.place = Place::Turn;
        (ends, agreement)
    }
}

/// `opponent ... when mover is stuck`
fn is_mover_stuck(who: &Expr, when: &Expr) -> bool {
    let ExprKind::Is { what, negated: false, word } = &when.kind else { return false };
    let is = |expr: &Expr, word: Word| matches!(&expr.kind, ExprKind::Word(other) if *other == word);
    is(who, Word::Opponent) && is(what, Word::Mover) && word.text == "stuck"
}
