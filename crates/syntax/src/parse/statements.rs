//! Blocks and statements.

use super::Builder;
use super::grammar::{Pair, Pairs, Rule, at, eat, end, next_rule, start};
use super::junk::Before;
use super::recover::unread_expression;
use super::words::STATEMENT_WORDS;
use crate::diagnostic::{Code, Diagnostic};
use crate::span::Span;
use crate::tree::{Block, Decision, DecisionKind, Expr, Kinds, Statement, StatementKind};

/// How deep blocks may stand in one another, those without braces (`else if`, `otherwise`) too.
const MAX_DEPTH: usize = 80;

impl Builder<'_> {
    /// The next piece, which must be a block.
    pub(super) fn next_block(&mut self, pairs: &mut Pairs<'_>) -> Option<Block> {
        let pair = eat(pairs, Rule::block)?;
        let span = self.span_of(&pair);
        self.nested(span, |this| Some(this.block(pair)))
    }

    /// Goes one block deeper, unless that is too deep.
    pub(super) fn nested<T>(&mut self, span: Span, inner: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth >= MAX_DEPTH {
            let message = format!("statements stand more than {MAX_DEPTH} deep in one another");
            let help = "give the inner ones a name of their own with `action`";
            if !std::mem::replace(&mut self.depth_reported, true) {
                self.report(Diagnostic::new(Code::NestedTooDeeply, span, message).help(help));
            }
            return None;
        }
        self.depth += 1;
        let made = inner(self);
        self.depth -= 1;
        made
    }

    pub(super) fn block(&mut self, pair: Pair<'_>) -> Block {
        let span = self.span_of(&pair);
        let mut statements = Vec::new();
        let mut before = None;
        let mut open = None;
        for piece in pair.into_inner() {
            let here = Before::of(&piece);
            match piece.as_rule() {
                Rule::open => {
                    open = Some(self.span_of(&piece));
                    continue;
                }
                Rule::close => self.closed(open, &piece),
                Rule::missing_close => self.missing_close(open, &piece),
                Rule::semicolon => self.semicolon(&piece),
                Rule::junk_statement => statements.extend(self.junk_statement(&piece, before)),
                _ => statements.extend(self.statement(piece)),
            }
            before = Some(here);
        }
        Block { statements, span }
    }

    fn statement(&mut self, pair: Pair<'_>) -> Option<Statement> {
        let span = self.span_of(&pair);
        if pair.as_rule() == Rule::decision {
            return self.decision(pair.into_inner());
        }
        Some(Statement { kind: self.plain_statement(pair)?, span })
    }

    /// A decision, with what its `otherwise` holds.
    fn decision(&mut self, mut pairs: Pairs<'_>) -> Option<Statement> {
        let choice = eat(&mut pairs, Rule::choice)?;
        let mut span = self.span_of(&choice);
        let mut decision = self.choice(choice)?;
        if let Some(word) = eat(&mut pairs, Rule::kw_otherwise) {
            let word = self.span_of(&word);
            let otherwise = self.nested(word, |this| this.otherwise(pairs))?;
            span = span.to(otherwise.span);
            decision.otherwise = Some(otherwise);
        }
        Some(Statement { kind: StatementKind::Decision(decision), span })
    }

    fn otherwise(&mut self, mut pairs: Pairs<'_>) -> Option<Block> {
        let statement = match next_rule(&pairs)? {
            Rule::block => return self.next_block(&mut pairs),
            Rule::choice => self.decision(pairs)?,
            _ => {
                let pair = pairs.next()?;
                self.statement(pair)?
            }
        };
        Some(Block { span: statement.span, statements: vec![statement] })
    }

    fn choice(&mut self, pair: Pair<'_>) -> Option<Decision> {
        let mut pairs = pair.into_inner();
        let kind = self.decision_kind(pairs.next()?)?;
        let unless = match eat(&mut pairs, Rule::unless) {
            Some(phrase) => Some(self.expression_in(phrase)?),
            None => None,
        };
        let name = eat(&mut pairs, Rule::as_name).and_then(|phrase| phrase.into_inner().last());
        Some(Decision { kind, unless, name: name.map(|name| self.name(&name)), otherwise: None })
    }

    /// The one expression within a phrase.
    fn expression_in(&mut self, phrase: Pair<'_>) -> Option<Expr> {
        let pair = phrase.into_inner().find(|pair| pair.as_rule() == Rule::expression)?;
        self.expression(pair)
    }

    fn decision_kind(&mut self, pair: Pair<'_>) -> Option<DecisionKind> {
        Some(match pair.as_rule() {
            Rule::place => {
                let pairs = pair.clone().into_inner();
                let from_pool = pairs.clone().any(|pair| pair.as_rule() == Rule::from_pool);
                let any = pairs.clone().any(|pair| pair.as_rule() == Rule::kw_any);
                let kinds = if any { Kinds::Any } else { Kinds::Named(self.names(pairs, Rule::name)) };
                DecisionKind::Place { kinds, from_pool, on: self.expression_in(pair)? }
            }
            Rule::move_ => {
                let onto = pair.clone().into_inner().any(|pair| pair.as_rule() == Rule::kw_onto);
                let (from, to) = self.two(pair)?;
                DecisionKind::Move { from, to, onto }
            }
            Rule::take => {
                let into_hand = pair.clone().into_inner().any(|pair| pair.as_rule() == Rule::into_hand);
                DecisionKind::Take { what: self.expression_in(pair)?, into_hand }
            }
            Rule::choose => DecisionKind::Choose(self.expression_in(pair)?),
            Rule::say => DecisionKind::Say(self.names(pair.into_inner(), Rule::word).pop()?),
            Rule::kw_pass => DecisionKind::Pass,
            _ => return None,
        })
    }

    /// The two expressions of a phrase.
    fn two(&mut self, phrase: Pair<'_>) -> Option<(Expr, Expr)> {
        let mut pairs = phrase.into_inner().filter(|pair| pair.as_rule() == Rule::expression);
        let (first, second) = (pairs.next()?, pairs.next()?);
        Some((self.expression(first)?, self.expression(second)?))
    }

    fn plain_statement(&mut self, pair: Pair<'_>) -> Option<StatementKind> {
        Some(match pair.as_rule() {
            Rule::if_ => return self.if_(pair),
            Rule::either => return self.either(pair),
            Rule::remove => return self.remove(pair),
            Rule::remember => return self.remember(pair),
            Rule::while_ | Rule::repeat => return self.round(pair),
            Rule::change => {
                let kind = self.name(&pair.clone().into_inner().last()?);
                StatementKind::Change { what: self.expression_in(pair)?, kind }
            }
            Rule::give => {
                let (what, to) = self.two(pair)?;
                StatementKind::Give { what, to }
            }
            Rule::put => return self.put(pair),
            Rule::let_ => {
                let name = self.name(&pair.clone().into_inner().nth(1)?);
                StatementKind::Let { name, value: self.expression_in(pair)? }
            }
            Rule::require => StatementKind::Require(self.expression_in(pair)?),
            Rule::begin => StatementKind::Begin(self.block_in(pair)?),
            Rule::opponent_decides => StatementKind::OpponentDecides(self.block_in(pair)?),
            Rule::kw_win => StatementKind::Win,
            Rule::kw_lose => StatementKind::Lose,
            Rule::kw_draw => StatementKind::Draw,
            Rule::kw_again => StatementKind::Again,
            Rule::kw_nothing => StatementKind::Nothing,
            Rule::call => StatementKind::Call(self.name(&pair.into_inner().next()?)),
            _ => return None,
        })
    }

    fn block_in(&mut self, phrase: Pair<'_>) -> Option<Block> {
        let mut pairs = phrase.into_inner();
        while !at(&pairs, Rule::block) {
            pairs.next()?;
        }
        self.next_block(&mut pairs)
    }

    fn remove(&mut self, pair: Pair<'_>) -> Option<StatementKind> {
        let mut pairs = pair.into_inner();
        pairs.next();
        let what = self.next_expression(&mut pairs)?;
        let Some(hand) = eat(&mut pairs, Rule::from_hand) else { return Some(StatementKind::Remove(what)) };
        let mut words = hand.into_inner();
        let kind = self.name(&words.next()?);
        let theirs = words.any(|word| word.as_rule() == Rule::kw_their);
        Some(StatementKind::RemoveFromHand { count: what, kind, theirs })
    }

    fn put(&mut self, pair: Pair<'_>) -> Option<StatementKind> {
        let mut pairs = pair.into_inner();
        pairs.next();
        let kind = self.name(&pairs.next()?);
        let of = match eat(&mut pairs, Rule::owner) {
            Some(owner) => Some(self.after_word(owner)?.expr),
            None => None,
        };
        eat(&mut pairs, Rule::kw_on)?;
        Some(StatementKind::Put { kind, of, on: self.next_expression(&mut pairs)? })
    }

    fn remember(&mut self, pair: Pair<'_>) -> Option<StatementKind> {
        let mut pairs = pair.into_inner();
        pairs.next();
        let name = self.name(&pairs.next()?);
        let of = match eat(&mut pairs, Rule::owner) {
            Some(owner) => Some(self.after_word(owner)?.expr),
            None => None,
        };
        eat(&mut pairs, Rule::equals)?;
        Some(StatementKind::Remember { name, of, value: self.next_expression(&mut pairs)? })
    }

    /// `while` or `repeat`.
    fn round(&mut self, pair: Pair<'_>) -> Option<StatementKind> {
        let again = pair.as_rule() == Rule::while_;
        let first = start(&pair);
        let mut pairs = pair.into_inner();
        pairs.next();
        let head = self.condition(&mut pairs, first);
        let body = self.next_block(&mut pairs);
        let (head, body) = (head?, body?);
        Some(if again {
            StatementKind::While { condition: head, body }
        } else {
            StatementKind::Repeat { count: head, body }
        })
    }

    /// What stands before a brace; one that can't be read is reported.
    fn condition(&mut self, pairs: &mut Pairs<'_>, first: usize) -> Option<Expr> {
        if let Some(head) = eat(pairs, Rule::bad_head) {
            self.bad_head(&head, first, Rule::probe_statement);
            return Some(unread_expression(self.span(first, end(&head))));
        }
        self.next_expression(pairs)
    }

    fn if_(&mut self, pair: Pair<'_>) -> Option<StatementKind> {
        let first = start(&pair);
        let mut pairs = pair.into_inner();
        pairs.next();
        self.branches(pairs, first)
    }

    /// A condition, its block, and what else there is.
    fn branches(&mut self, mut pairs: Pairs<'_>, first: usize) -> Option<StatementKind> {
        let condition = self.condition(&mut pairs, first);
        let then = self.next_block(&mut pairs);
        let otherwise = self.else_(pairs);
        Some(StatementKind::If { condition: condition?, then: then?, otherwise: otherwise? })
    }

    /// What follows an `if`; none inside where there is no `else`.
    fn else_(&mut self, mut pairs: Pairs<'_>) -> Option<Option<Block>> {
        let Some(pair) = pairs.next() else { return Some(None) };
        let (first, last) = (start(&pair), end(&pair));
        let is_if = pair.as_rule() == Rule::else_if;
        let mut inner = pair.into_inner();
        let word = self.span_of(&inner.next()?);
        if !is_if {
            if let Some(head) = eat(&mut inner, Rule::bad_head) {
                self.bad_head(&head, first, Rule::probe_statement);
            }
            if at(&inner, Rule::missing_block) {
                self.missing_block(word);
            }
            return self.next_block(&mut inner).map(Some);
        }
        let start = self.span_of(&inner.next()?).start as usize;
        let condition = self.condition(&mut inner, first);
        let then = self.next_block(&mut inner);
        let otherwise = self.nested(word, |this| this.else_(pairs));
        let kind = StatementKind::If { condition: condition?, then: then?, otherwise: otherwise? };
        let span = self.span(start, last.max(statement_end(&kind)));
        Some(Some(Block { statements: vec![Statement { kind, span }], span }))
    }

    fn either(&mut self, pair: Pair<'_>) -> Option<StatementKind> {
        let last = end(&pair);
        let mut pairs = pair.into_inner();
        let word = self.span_of(&pairs.next()?);
        let first = self.next_block(&mut pairs);
        let mut blocks = vec![first];
        for other in pairs {
            let mut inner = other.into_inner();
            let word = self.span_of(&inner.next()?);
            if at(&inner, Rule::missing_block) {
                self.missing_block(word);
            }
            blocks.push(self.next_block(&mut inner));
        }
        // What should have been its `or` is reported where it stands.
        if blocks.len() == 1 && self.word_at(self.start_after(last)) == "else" {
            return None;
        }
        if blocks.len() == 1 {
            let report = Diagnostic::new(Code::Syntax, word, "this `either` has no `or`");
            let report = report.help("a choice reads `either { ... } or { ... }`");
            let next = self.start_after(last);
            let between = self.text.get(last..next).unwrap_or_default();
            self.report(match self.token_at(next).text {
                "{" => report.at_place(self.span(next, next + 1)).fix(self.span(last, next + 1), " or {"),
                word @ "either" => {
                    let end = next + word.len();
                    report.at_place(self.span(next, end)).fix(self.span(last, end), format!("{between}or"))
                }
                _ => match self.or_within(word.end as usize, last) {
                    Some(or) => report.at_place(or).fix(or, "} or {"),
                    None => report,
                },
            });
            return None;
        }
        blocks.into_iter().collect::<Option<Vec<_>>>().map(StatementKind::Either)
    }
}

impl Builder<'_> {
    /// The `or` between two statements of the block that stands from one place to another.
    fn or_within(&self, from: usize, to: usize) -> Option<Span> {
        let (mut depth, mut at) = (0_usize, self.start_after(from));
        while at < to {
            let token = self.token_at(at);
            let next = self.start_after(token.end());
            match token.text {
                "{" => depth += 1,
                "}" => depth = depth.saturating_sub(1),
                "or" if depth == 1 && STATEMENT_WORDS.contains(&self.word_at(next)) => {
                    return Some(self.span_of_token(token));
                }
                "or" if depth == 1 && self.word_at(next) == "say" => return Some(self.span_of_token(token)),
                "" => return None,
                _ => {}
            }
            at = next;
        }
        None
    }
}

/// Where the last block of an `if` ends.
fn statement_end(kind: &StatementKind) -> usize {
    match kind {
        StatementKind::If { otherwise: Some(block), .. } => block.span.end as usize,
        StatementKind::If { then, .. } => then.span.end as usize,
        _ => 0,
    }
}
