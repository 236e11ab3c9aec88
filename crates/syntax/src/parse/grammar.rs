//! The generated parser and the few ways its pairs are read: nothing outside `parse` sees them.

/// The parser that pest generates from `grammar/merels.pest`.
#[allow(missing_docs, unreachable_pub)]
mod generated {
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/merels.pest"]
    pub(crate) struct Grammar;
}

pub(super) use generated::{Grammar, Rule};

/// A piece of text that a rule has matched.
pub(super) type Pair<'i> = pest::iterators::Pair<'i, Rule>;
/// Such pieces in order.
pub(super) type Pairs<'i> = pest::iterators::Pairs<'i, Rule>;

/// Takes the next piece if it is of this rule.
pub(super) fn eat<'i>(pairs: &mut Pairs<'i>, rule: Rule) -> Option<Pair<'i>> {
    if at(pairs, rule) { pairs.next() } else { None }
}

/// Whether the next piece is of this rule.
pub(super) fn at(pairs: &Pairs<'_>, rule: Rule) -> bool {
    next_rule(pairs) == Some(rule)
}

/// The rule of the next piece.
pub(super) fn next_rule(pairs: &Pairs<'_>) -> Option<Rule> {
    pairs.peek().map(|pair| pair.as_rule())
}

/// Where the piece's first word starts.
pub(super) fn start(pair: &Pair<'_>) -> usize {
    pair.as_span().start()
}

/// Where the piece's last word ends: rules that end in something optional match the blanks too.
pub(super) fn end(pair: &Pair<'_>) -> usize {
    let mut end = pair.as_span().start();
    let mut pair = pair.clone();
    loop {
        let inner = pair.clone().into_inner();
        if inner.is_empty() {
            return end.max(pair.as_span().end());
        }
        let Some(last) = inner.rev().find(|inner| !inner.as_str().is_empty()) else { return end };
        end = last.as_span().start();
        pair = last;
    }
}
