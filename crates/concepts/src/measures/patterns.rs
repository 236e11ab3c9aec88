//! What lines are looked for.

use merels_model::ir::{Shape, Trait};

use super::Group::Patterns as Group;
use super::Scale::Amount;
use super::{Measure, amount, by, one_if, whether};
use crate::definition::Definition;

pub(super) const MEASURES: &[Measure] = &[
    amount(Group, "patterns", "patterns", Amount(6.0), "patterns that are declared", |of| {
        of.game.patterns.len() as f64
    }),
    amount(
        Group,
        "pattern-length",
        "longest pattern",
        Amount(16.0),
        "points of the longest line that a pattern looks at",
        |of| {
            let looked_at = of.game.patterns.iter().flat_map(|pattern| &pattern.lines);
            let lines = looked_at.filter_map(|line| of.game.lines.get(line.index()));
            lines.map(|line| line.points.len()).max().unwrap_or(0) as f64
        },
    ),
    amount(Group, "lines", "lines a point", Amount(16.0), "lines that patterns look at, by the points", |of| {
        let lines: usize = of.game.patterns.iter().map(|pattern| pattern.lines.len()).sum();
        by(lines as f64, of.game.board.len() as f64)
    }),
    whether(Group, "by-owner", "lines of one owner", "whether a pattern compares owners", |of| {
        one_if(compares(of, |what| what == Trait::Owner))
    }),
    whether(Group, "by-kind", "lines of one kind", "whether a pattern compares kinds or attributes", |of| {
        one_if(compares(of, |what| what != Trait::Owner))
    }),
    whether(Group, "cells", "lines point by point", "whether a pattern says what stands on each point", |of| {
        one_if(shapes(of).any(|shape| matches!(shape, Shape::Cells(_))))
    }),
];

fn shapes<'d>(of: &'d Definition<'_>) -> impl Iterator<Item = &'d Shape> {
    of.game.patterns.iter().flat_map(|pattern| &pattern.alternatives)
}

fn compares(of: &Definition<'_>, test: fn(Trait) -> bool) -> bool {
    shapes(of).any(|shape| match shape {
        Shape::Relations(relations) => relations.iter().any(|relation| test(relation.of)),
        Shape::Cells(_) => false,
    })
}
