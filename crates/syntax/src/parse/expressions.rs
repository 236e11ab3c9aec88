//! Expressions: one flat run of operands and operators becomes a tree, the loosest level first.

use super::Builder;
use super::grammar::{Pair, Pairs, Rule, at, eat, end, next_rule, start};
use crate::diagnostic::{Code, Diagnostic};
use crate::span::Span;
use crate::tree::{Comparison, Event, Expr, ExprKind, Heading, Leg, Name, Times, Whose, Word};

/// How deep an expression's tree may be: who walks it may recurse.
const MAX_DEPTH: usize = 128;

/// An expression and the depth of its tree.
pub(super) struct Deep {
    pub(super) expr: Expr,
    depth: usize,
}

impl Deep {
    fn leaf(kind: ExprKind, span: Span) -> Self {
        Self { expr: Expr { kind, span }, depth: 1 }
    }

    fn boxed(self) -> Box<Expr> {
        Box::new(self.expr)
    }
}

/// What joins two operands of one level, left to right.
type Join = fn(Box<Expr>, Box<Expr>) -> ExprKind;

impl Builder<'_> {
    /// An `expression`.
    pub(super) fn expression(&mut self, pair: Pair<'_>) -> Option<Expr> {
        self.alternative(&mut pair.into_inner()).map(|deep| deep.expr)
    }

    /// The next piece, which must be an `expression`.
    pub(super) fn next_expression(&mut self, pairs: &mut Pairs<'_>) -> Option<Expr> {
        let pair = eat(pairs, Rule::expression)?;
        self.expression(pair)
    }

    fn alternative(&mut self, pairs: &mut Pairs<'_>) -> Option<Deep> {
        self.many(pairs, Rule::kw_or, Self::conjunction, ExprKind::Or)
    }

    fn conjunction(&mut self, pairs: &mut Pairs<'_>) -> Option<Deep> {
        self.many(pairs, Rule::kw_and, Self::negation, ExprKind::And)
    }

    fn list(&mut self, pairs: &mut Pairs<'_>) -> Option<Deep> {
        self.many(pairs, Rule::comma, Self::unary, ExprKind::List)
    }

    /// One operand, or several with a sign between them.
    fn many<'i>(
        &mut self,
        pairs: &mut Pairs<'i>,
        sign: Rule,
        operand: fn(&mut Self, &mut Pairs<'i>) -> Option<Deep>,
        kind: fn(Vec<Expr>) -> ExprKind,
    ) -> Option<Deep> {
        let first = operand(self, pairs)?;
        if !at(pairs, sign) {
            return Some(first);
        }
        let (mut span, mut depth) = (first.expr.span, first.depth);
        let mut exprs = vec![first.expr];
        while eat(pairs, sign).is_some() {
            let next = operand(self, pairs)?;
            span = span.to(next.expr.span);
            depth = depth.max(next.depth);
            exprs.push(next.expr);
        }
        self.deeper(depth, kind(exprs), span)
    }

    fn negation(&mut self, pairs: &mut Pairs<'_>) -> Option<Deep> {
        let mut nots = Vec::new();
        while let Some(word) = eat(pairs, Rule::kw_not) {
            nots.push(self.span_of(&word));
        }
        let mut inner = self.comparison(pairs)?;
        for word in nots.into_iter().rev() {
            inner = self.around(word, inner, ExprKind::Not)?;
        }
        Some(inner)
    }

    fn comparison(&mut self, pairs: &mut Pairs<'_>) -> Option<Deep> {
        if let Some(pair) = eat(pairs, Rule::turns_without) {
            return self.turns_without(pair);
        }
        let left = self.fallback(pairs)?;
        if let Some(sign) = eat(pairs, Rule::compare_sign) {
            let comparison = match sign.as_str() {
                "=" => Comparison::Equal,
                "!=" => Comparison::NotEqual,
                "<=" => Comparison::LessEqual,
                ">=" => Comparison::GreaterEqual,
                "<" => Comparison::Less,
                _ => Comparison::Greater,
            };
            let right = self.fallback(pairs)?;
            return self.pair_up(left, right, |left, right| ExprKind::Compare(comparison, left, right));
        }
        if eat(pairs, Rule::kw_is).is_none() {
            return Some(left);
        }
        let negated = eat(pairs, Rule::kw_not).is_some();
        let word = self.name(&eat(pairs, Rule::word)?);
        let (span, depth) = (left.expr.span.to(word.span), left.depth);
        self.deeper(depth, ExprKind::Is { what: left.boxed(), negated, word }, span)
    }

    fn turns_without(&mut self, pair: Pair<'_>) -> Option<Deep> {
        let mut pairs = pair.into_inner();
        let turns = self.count(&pairs.next()?);
        let first = turns.span();
        eat(&mut pairs, Rule::kw_turns)?;
        eat(&mut pairs, Rule::kw_without)?;
        if let Some(moved) = eat(&mut pairs, Rule::moved) {
            let span = first.to(self.span_of(&moved));
            let event = Event::Moved(self.name(&moved.into_inner().next()?));
            return self.deeper(0, ExprKind::TurnsWithout { turns, event }, span);
        }
        let lines = self.fallback(&mut pairs)?;
        let (span, depth) = (first.to(lines.expr.span), lines.depth);
        let event = match &lines.expr {
            Expr { kind: ExprKind::Name(name), span } if name.text == "capture" && name.span == *span => Event::Capture,
            _ => Event::Lines(lines.boxed()),
        };
        self.deeper(depth, ExprKind::TurnsWithout { turns, event }, span)
    }

    fn fallback(&mut self, pairs: &mut Pairs<'_>) -> Option<Deep> {
        let mut left = self.sum(pairs)?;
        while eat(pairs, Rule::if_any).is_some() {
            eat(pairs, Rule::kw_else)?;
            let right = self.sum(pairs)?;
            left = self.pair_up(left, right, ExprKind::IfAny)?;
        }
        Some(left)
    }

    fn sum(&mut self, pairs: &mut Pairs<'_>) -> Option<Deep> {
        let mut left = self.term(pairs)?;
        while let Some(sign) = eat(pairs, Rule::sum_sign) {
            let right = self.term(pairs)?;
            let join: Join = if sign.as_str() == "+" { ExprKind::Add } else { ExprKind::Subtract };
            left = self.pair_up(left, right, join)?;
        }
        Some(left)
    }

    fn term(&mut self, pairs: &mut Pairs<'_>) -> Option<Deep> {
        let kind = match next_rule(pairs) {
            Some(Rule::kw_count) => ExprKind::Count,
            Some(Rule::kw_some) => ExprKind::Some,
            Some(Rule::kw_no) => ExprKind::No,
            _ => return self.chain(pairs),
        };
        let word = pairs.next().map(|word| self.span_of(&word))?;
        let inner = self.chain(pairs)?;
        self.around(word, inner, kind)
    }

    fn chain(&mut self, pairs: &mut Pairs<'_>) -> Option<Deep> {
        let chain = self.narrowed(pairs)?;
        self.mixed_list(&chain.expr);
        Some(chain)
    }

    /// A set and what narrows it.
    fn narrowed(&mut self, pairs: &mut Pairs<'_>) -> Option<Deep> {
        let mut left = self.list(pairs)?;
        loop {
            let join: Join = match next_rule(pairs) {
                Some(Rule::kw_except) => ExprKind::Except,
                Some(Rule::kw_in) => ExprKind::In,
                Some(Rule::near | Rule::sight | Rule::over | Rule::between | Rule::connected) => {
                    left = self.way(left, pairs.next()?)?;
                    continue;
                }
                _ => return Some(left),
            };
            pairs.next();
            let right = self.list(pairs)?;
            left = self.pair_up(left, right, join)?;
        }
    }

    /// What is kept of a set by links or rows that lead to others.
    fn way(&mut self, set: Deep, pair: Pair<'_>) -> Option<Deep> {
        let rule = pair.as_rule();
        let mut pairs = pair.into_inner();
        let way = match rule {
            Rule::near => {
                eat(&mut pairs, Rule::kw_near)?;
                let of = self.list(&mut pairs)?;
                self.pair_up(set, of, ExprKind::Near)
            }
            Rule::connected => {
                eat(&mut pairs, Rule::kw_connected)?;
                eat(&mut pairs, Rule::kw_to)?;
                let to = self.list(&mut pairs)?;
                self.pair_up(set, to, ExprKind::Connected)
            }
            Rule::between => self.between(set, &mut pairs),
            Rule::sight => self.sight(set, &mut pairs),
            _ => self.over(set, &mut pairs),
        }?;
        let Some(going) = eat(&mut pairs, Rule::going) else { return Some(way) };
        let span = way.expr.span.to(self.span_of(&going));
        let heading = heading(&going.into_inner().nth(1)?)?;
        self.deeper(way.depth, ExprKind::Going(Box::new(way.expr), heading), span)
    }

    fn between(&mut self, set: Deep, pairs: &mut Pairs<'_>) -> Option<Deep> {
        eat(pairs, Rule::kw_between)?;
        let one = self.list(pairs)?;
        eat(pairs, Rule::kw_and)?;
        let other = self.list(pairs)?;
        let span = set.expr.span.to(other.expr.span);
        let depth = set.depth.max(one.depth).max(other.depth);
        self.deeper(depth, ExprKind::Between { set: set.boxed(), one: one.boxed(), other: other.boxed() }, span)
    }

    fn sight(&mut self, set: Deep, pairs: &mut Pairs<'_>) -> Option<Deep> {
        eat(pairs, Rule::in_sight_of)?;
        let of = self.list(pairs)?;
        let (within, end, depth) = self.within(pairs, &of)?;
        let (span, depth) = (set.expr.span.to(end), set.depth.max(of.depth).max(depth));
        self.deeper(depth, ExprKind::Sight { set: set.boxed(), of: of.boxed(), within }, span)
    }

    /// How far a row is followed, where that is said; where the phrase ends, `last` being what stands before; and how
    /// deep it is.
    fn within(&mut self, pairs: &mut Pairs<'_>, last: &Deep) -> Option<(Option<Box<Expr>>, Span, usize)> {
        let Some(pair) = eat(pairs, Rule::within) else { return Some((None, last.expr.span, 0)) };
        let within = self.after_word(pair)?;
        Some((Some(Box::new(within.expr.clone())), within.expr.span, within.depth))
    }

    /// The operand after the first word of a phrase.
    pub(super) fn after_word(&mut self, phrase: Pair<'_>) -> Option<Deep> {
        let mut pairs = phrase.into_inner();
        pairs.next();
        self.unary(&mut pairs)
    }

    fn over(&mut self, set: Deep, pairs: &mut Pairs<'_>) -> Option<Deep> {
        eat(pairs, Rule::kw_over)?;
        let mut legs = Vec::new();
        let mut depth = set.depth;
        while let Some(pair) = eat(pairs, Rule::leg) {
            let (leg, deep) = self.leg(pair)?;
            depth = depth.max(deep);
            legs.push(leg);
            eat(pairs, Rule::kw_then);
        }
        eat(pairs, Rule::kw_from)?;
        let from = self.list(pairs)?;
        let (within, end, deep) = self.within(pairs, &from)?;
        let (span, depth) = (set.expr.span.to(end), depth.max(from.depth).max(deep));
        self.deeper(depth, ExprKind::Over { set: set.boxed(), legs, from: from.boxed(), within }, span)
    }

    /// A leg and how deep it is.
    fn leg(&mut self, pair: Pair<'_>) -> Option<(Leg, usize)> {
        let mut pairs = pair.into_inner();
        let times = match next_rule(&pairs) {
            Some(Rule::kw_any) => Times::Any,
            Some(Rule::run_of) => Times::Run,
            _ => Times::Once,
        };
        if times != Times::Once {
            pairs.next();
        }
        let points = self.list(&mut pairs)?;
        Some((Leg { times, points: points.expr }, points.depth))
    }

    fn unary(&mut self, pairs: &mut Pairs<'_>) -> Option<Deep> {
        let mut before = Vec::new();
        while matches!(next_rule(pairs), Some(Rule::direction_of | Rule::first_point)) {
            let phrase = pairs.next()?;
            let words = self.span_of(&phrase);
            let one = phrase.as_rule() == Rule::first_point;
            before.push((if one { None } else { Some(heading(&phrase.into_inner().next()?)?) }, words));
        }
        let mut inner = self.postfix(pairs)?;
        for (heading, words) in before.into_iter().rev() {
            inner = self.around(words, inner, |inner| match heading {
                Some(heading) => ExprKind::Direction(heading, inner),
                None => ExprKind::FirstPoint(inner),
            })?;
        }
        Some(inner)
    }

    fn postfix(&mut self, pairs: &mut Pairs<'_>) -> Option<Deep> {
        let first = pairs.next()?;
        let mut left = self.operand(first)?;
        loop {
            let kind = match next_rule(pairs) {
                Some(Rule::kw_of) => {
                    pairs.next();
                    let next = pairs.next()?;
                    let right = self.operand(next)?;
                    left = self.pair_up(left, right, ExprKind::Of)?;
                    continue;
                }
                Some(Rule::kw_made) => ExprKind::Made,
                Some(Rule::kw_broken) => ExprKind::Broken,
                _ => return Some(left),
            };
            let word = pairs.next().map(|word| self.span_of(&word))?;
            left = self.around(word, left, kind)?;
        }
    }

    fn operand(&mut self, pair: Pair<'_>) -> Option<Deep> {
        let span = self.span_of(&pair);
        let kind = match pair.as_rule() {
            Rule::number => ExprKind::Number(self.number(&pair)),
            Rule::name => ExprKind::Name(self.name(&pair)),
            Rule::value => ExprKind::Word(value(pair.as_str())?),
            Rule::none => ExprKind::Word(Word::None),
            Rule::rank => ExprKind::Rank(self.count(&pair.into_inner().nth(1)?)),
            Rule::column => ExprKind::Column(self.text(&pair.into_inner().nth(1)?)),
            Rule::shade => ExprKind::Shade { dark: next_rule(&pair.into_inner()) == Some(Rule::kw_dark) },
            Rule::edge => ExprKind::Edge(heading(&pair.into_inner().next()?)?),
            Rule::their => self.their(pair)?,
            Rule::their_hand_empty => ExprKind::HandEmpty(Whose::Theirs),
            Rule::hand_empty => ExprKind::HandEmpty(Whose::Mine),
            Rule::hands_empty => ExprKind::HandEmpty(Whose::All),
            Rule::board_full => ExprKind::BoardFull,
            Rule::board_seen => ExprKind::BoardSeen,
            Rule::seen => {
                let count = pair.into_inner().nth(2)?;
                ExprKind::Seen(self.count(&count))
            }
            Rule::parentheses => {
                let inner = pair.into_inner().find(|inner| inner.as_rule() == Rule::expression)?;
                let inner = self.alternative(&mut inner.into_inner())?;
                return Some(Deep { expr: Expr { span, ..inner.expr }, depth: inner.depth });
            }
            _ => return None,
        };
        let depth = if matches!(kind, ExprKind::Their(_)) { 2 } else { 1 };
        Some(Deep { depth, ..Deep::leaf(kind, span) })
    }

    fn their(&mut self, pair: Pair<'_>) -> Option<ExprKind> {
        let what = pair.into_inner().nth(1)?;
        let kind = match what.as_rule() {
            Rule::kw_left => ExprKind::Word(Word::Left),
            Rule::kw_hand => ExprKind::Word(Word::Hand),
            _ => ExprKind::Name(self.name(&what)),
        };
        Some(ExprKind::Their(Box::new(Expr { kind, span: self.span_of(&what) })))
    }

    /// One operand with a word before or after it.
    fn around(&mut self, word: Span, inner: Deep, kind: impl FnOnce(Box<Expr>) -> ExprKind) -> Option<Deep> {
        let (span, depth) = (word.to(inner.expr.span), inner.depth);
        self.deeper(depth, kind(inner.boxed()), span)
    }

    /// Two operands with something between them.
    fn pair_up(
        &mut self,
        left: Deep,
        right: Deep,
        kind: impl FnOnce(Box<Expr>, Box<Expr>) -> ExprKind,
    ) -> Option<Deep> {
        let (span, depth) = (left.expr.span.to(right.expr.span), left.depth.max(right.depth));
        self.deeper(depth, kind(left.boxed(), right.boxed()), span)
    }

    /// A tree one deeper than `depth`, unless that is too deep: then the expression is given up.
    fn deeper(&mut self, depth: usize, kind: ExprKind, span: Span) -> Option<Deep> {
        if depth < MAX_DEPTH {
            return Some(Deep { expr: Expr { kind, span }, depth: depth + 1 });
        }
        let message = format!("this joins more than {MAX_DEPTH} things into one");
        let report = Diagnostic::new(Code::NestedTooDeeply, span, message);
        self.report(report.help("give a part of it a name with `define` or `let`"));
        None
    }

    /// A player that an end rule names.
    pub(super) fn player(&self, pair: &Pair<'_>) -> Option<Expr> {
        let span = self.span(start(pair), end(pair));
        let inner = pair.clone().into_inner().next()?;
        let kind = match inner.as_rule() {
            Rule::kw_mover => ExprKind::Word(Word::Mover),
            Rule::kw_opponent => ExprKind::Word(Word::Opponent),
            _ => ExprKind::Name(Name { text: inner.as_str().to_owned(), span }),
        };
        Some(Expr { kind, span })
    }
}

fn heading(words: &Pair<'_>) -> Option<Heading> {
    let said = words.as_str();
    Heading::all().find(|heading| heading.words().split(' ').eq(said.split_whitespace()))
}

fn value(word: &str) -> Option<Word> {
    Some(match word {
        "mine" => Word::Mine,
        "theirs" => Word::Theirs,
        "empty" => Word::Empty,
        "occupied" => Word::Occupied,
        "points" => Word::Points,
        "it" => Word::It,
        "origin" => Word::Origin,
        "crossed" => Word::Crossed,
        "mover" => Word::Mover,
        "opponent" => Word::Opponent,
        "nobody" => Word::Nobody,
        "left" => Word::Left,
        "hand" => Word::Hand,
        "stuck" => Word::Stuck,
        "phase" => Word::Phase,
        _ => return None,
    })
}
