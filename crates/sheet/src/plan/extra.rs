//! How turns are written, and what is told about the game.

use merels_model::ir::{ChoiceKind, Game, PlayerId};
use merels_model::{Decision, notation, walk};

use super::phases::decisions;
use super::{Heading, Item, Section};
use crate::meaning::{Example, Notation, Sort};
use crate::sheet::literal;

/// Sections that no rule stands in.
pub(crate) fn extra(game: &Game, example: Option<(PlayerId, &[Decision])>) -> Vec<Section> {
    let mut sections = vec![Section { heading: Heading::Notation, items: vec![written(game, example)] }];
    let about: Vec<Item> = game
        .about
        .iter()
        .map(|(key, values)| {
            Item::new(
                Notation::About { key: key.clone(), values: values.iter().map(|value| literal(value)).collect() },
                None,
            )
            .listed()
        })
        .collect();
    if !about.is_empty() {
        sections.push(Section { heading: Heading::About, items: about });
    }
    sections
}

fn written(game: &Game, example: Option<(PlayerId, &[Decision])>) -> Item {
    let mut sorts: Vec<Sort> = Vec::new();
    for statement in walk::statements(game) {
        let sort = statement.choice().map(|choice| match &choice.kind {
            ChoiceKind::Place { .. } => Sort::Place,
            ChoiceKind::Move { .. } => Sort::Move,
            ChoiceKind::Take { .. } => Sort::Take,
            ChoiceKind::Point(_) => Sort::Choose,
            ChoiceKind::Say(_) => Sort::Say,
            ChoiceKind::Pass => Sort::Pass,
        });
        sorts.extend(sort.filter(|sort| !sorts.contains(sort)));
    }
    sorts.sort_unstable();
    let decides_twice = game.phases.iter().any(|phase| decisions(game, &phase.turn.statements) > 1);
    let mut item = Item::default();
    for &sort in &sorts {
        let kind = game.supplies.first().map(|supply| supply.kind);
        let kind = kind.filter(|_| notation::only_kind(game).is_none());
        item = item.and(Notation::WrittenAs(sort, kind), None);
    }
    if decides_twice {
        item = item.and(Notation::Written(sorts.contains(&Sort::Take)), None);
    }
    if let Some((by, decisions)) = example {
        let turn = notation::turn(game, decisions);
        let acts = decisions.iter().map(|&decision| {
            let act = match decision {
                Decision::Place { kind, at } => Example::Place(kind, at),
                Decision::Move { from, to } => Example::Move(from, to),
                Decision::Take { at } => Example::Take(at),
                Decision::Choose { at } => Example::Choose(at),
                Decision::Say { word } => Example::Say(word),
                Decision::Pass => Example::Pass,
            };
            (notation::decision(game, decision), act)
        });
        item = item.and(Notation::Example { turn, acts: acts.collect(), by }, None);
    }
    item
}
