//! Items with a block: actions, phases and ends.

use super::Builder;
use super::grammar::{Pair, Pairs, Rule, eat, next_rule, start};
use crate::diagnostic::{Code, Diagnostic};
use crate::span::Span;
use crate::tree::{Block, EndResult, EndRule, Fate, ItemKind, Name, Phase, PhasePlace, Preference};

impl Builder<'_> {
    pub(super) fn action(&mut self, item: &Pair<'_>, mut pairs: Pairs<'_>) -> Option<ItemKind> {
        let name = eat(&mut pairs, Rule::new_name).map(|name| self.name(&name));
        self.bad_item_head(item, &mut pairs);
        let body = self.next_block(&mut pairs);
        Some(ItemKind::Action { name: name?, body: body? })
    }

    /// Reports the head of an item that can't be read, if that comes next.
    fn bad_item_head(&mut self, item: &Pair<'_>, pairs: &mut Pairs<'_>) {
        if let Some(head) = eat(pairs, Rule::bad_head) {
            self.bad_head(&head, start(item), Rule::probe_item);
        }
    }

    pub(super) fn phase(&mut self, item: &Pair<'_>, mut pairs: Pairs<'_>) -> Option<Phase> {
        let head = eat(&mut pairs, Rule::phase_head);
        self.bad_item_head(item, &mut pairs);
        let phase = head.and_then(|head| self.phase_head(item, head));
        let body = self.next_block(&mut pairs)?;
        let phase = phase.unwrap_or_else(|| self.unread_phase(item, &body));
        Some(Phase { body, ..phase })
    }

    /// A phase of whose head no more than the name may be readable.
    fn unread_phase(&self, item: &Pair<'_>, body: &Block) -> Phase {
        let first = self.start_after(start(item) + "phase".len());
        let name = self.word_at(first);
        let head = self.span(start(item), (body.span.start as usize).max(start(item)));
        empty_phase(Name { text: name.to_owned(), span: self.span(first, first + name.len()) }, head)
    }

    /// All of a phase but its body.
    fn phase_head(&mut self, item: &Pair<'_>, head: Pair<'_>) -> Option<Phase> {
        let words = self.span(start(item), super::grammar::end(&head));
        let mut pairs = head.into_inner();
        let mut phase = empty_phase(self.name(&pairs.next()?), words);
        let mut seen = Vec::new();
        for clause in pairs {
            if clause.as_rule() != Rule::comma {
                self.clause_again(&clause, &mut seen);
                self.clause(clause, &mut phase)?;
            }
        }
        Some(phase)
    }

    /// Reports a clause that the phase has already.
    fn clause_again(&mut self, clause: &Pair<'_>, seen: &mut Vec<(Rule, Span, Span)>) {
        let rule = clause.as_rule();
        let Some(word) = clause.clone().into_inner().next() else { return };
        let (span, whole) = (self.span_of(&word), self.span_of(clause));
        if let Some((_, first, other)) = seen.iter().find(|(other, ..)| *other == rule) {
            let message = match rule {
                Rule::clause_place => "this phase says twice where it goes".to_owned(),
                _ => format!("this phase says `{}` twice", word.as_str()),
            };
            let report = Diagnostic::new(Code::Syntax, span, message).at("again here").label(*first, "first here");
            let report = report.help("leave one of them out; join two conditions with `and` or `or`");
            let either = [*other, whole].map(|clause| (clause, self.with_comma(clause)));
            let places = either.into_iter().filter(|_| rule == Rule::clause_place);
            self.report(places.fold(report, |report, (clause, gone)| {
                report.choice(
                    format!(
                        "leaving `{}` out",
                        self.text.get(clause.start as usize..clause.end as usize).unwrap_or_default()
                    ),
                    gone,
                    "",
                )
            }));
        }
        seen.push((rule, span, whole));
    }

    /// A clause with the comma and the blanks before it, or behind it where it comes first.
    fn with_comma(&self, clause: Span) -> Span {
        let (before, after) = self.text.split_at_checked(clause.start as usize).unwrap_or_default();
        let head = before.trim_end();
        let rest = after.get(clause.len()..).unwrap_or_default();
        let tail = rest.trim_start().strip_prefix(',').map(str::trim_start);
        match (head.strip_suffix(','), tail) {
            (Some(head), _) => self.span(head.len(), clause.end as usize),
            (None, Some(tail)) => self.span(clause.start as usize, clause.end as usize + rest.len() - tail.len()),
            (None, None) => self.span(head.len(), clause.end as usize),
        }
    }

    fn clause(&mut self, clause: Pair<'_>, phase: &mut Phase) -> Option<()> {
        let rule = clause.as_rule();
        let mut pairs = clause.into_inner();
        let first = pairs.next()?.as_rule();
        match rule {
            Rule::clause_place => {
                let next_to = self.name(&pairs.next()?);
                phase.place = Some(PhasePlace { before: first == Rule::kw_before, phase: next_to });
            }
            Rule::clause_each => phase.each = true,
            Rule::clause_until => phase.until = Some(self.next_expression(&mut pairs)?),
            Rule::clause_for => phase.turns = Some(self.count(&pairs.next()?)),
            Rule::clause_when => phase.when = Some(self.next_expression(&mut pairs)?),
            Rule::clause_started => {
                pairs.next();
                phase.started_by = Some(self.next_expression(&mut pairs)?);
            }
            _ => {
                phase.whole_turns = true;
                pairs.next();
                phase.preference = match eat(&mut pairs, Rule::preference) {
                    Some(preference) => Some(self.preference(preference)?),
                    None => None,
                };
            }
        }
        Some(())
    }

    fn preference(&mut self, pair: Pair<'_>) -> Option<Preference> {
        let mut pairs = pair.into_inner();
        eat(&mut pairs, Rule::kw_with)?;
        let most = pairs.next()?.as_rule() == Rule::kw_most;
        Some(Preference { most, number: self.next_expression(&mut pairs)? })
    }

    pub(super) fn end_item(&mut self, item: &Pair<'_>, mut pairs: Pairs<'_>) -> Option<ItemKind> {
        let name = eat(&mut pairs, Rule::new_name).map(|name| self.name(&name));
        let readable = next_rule(&pairs) != Some(Rule::bad_head);
        self.bad_item_head(item, &mut pairs);
        let mut rules = Vec::new();
        for rule in self.entries(pairs, Rule::probe_rule) {
            let span = self.span_of(&rule);
            let Some(rule) = rule.into_inner().next() else { continue };
            let because = rule.clone().into_inner().find(|pair| pair.as_rule() == Rule::because);
            let because = because.and_then(|phrase| phrase.into_inner().nth(1)).map(|text| self.text(&text));
            rules.extend(self.end_result(rule).map(|result| EndRule { result, because, span }));
        }
        readable.then_some(ItemKind::End { name, rules })
    }

    fn end_result(&mut self, pair: Pair<'_>) -> Option<EndResult> {
        let rule = pair.as_rule();
        let mut pairs = pair.into_inner();
        let first = pairs.next()?;
        if rule == Rule::end_agreement {
            return Some(EndResult::Agreement);
        }
        if rule == Rule::end_draw {
            let on_claim = eat(&mut pairs, Rule::on_claim).is_some();
            eat(&mut pairs, Rule::kw_when)?;
            return Some(EndResult::Draw { on_claim, when: self.next_expression(&mut pairs)? });
        }
        let who = self.player(&first)?;
        let fate = match pairs.next()?.as_rule() {
            Rule::kw_wins => Fate::Wins,
            Rule::kw_loses => Fate::Loses,
            _ => Fate::IsOut,
        };
        eat(&mut pairs, Rule::kw_when)?;
        Some(EndResult::Player { who, fate, when: self.next_expression(&mut pairs)? })
    }
}

/// A phase that says nothing but its name.
fn empty_phase(name: Name, head: Span) -> Phase {
    Phase {
        name,
        place: None,
        each: false,
        until: None,
        turns: None,
        when: None,
        started_by: None,
        whole_turns: false,
        preference: None,
        body: Block::default(),
        head,
    }
}
