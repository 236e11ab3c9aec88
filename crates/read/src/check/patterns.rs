//! Patterns that no pieces can fill.

use std::collections::BTreeSet;

use merels_syntax::tree::{Item, ItemKind, Pattern as Written, PatternBody};
use merels_syntax::{Code, Diagnostic, Span};

use super::facts::Facts;
use super::judge::Judge;
use merels_model::ir::{KindId, PlayerId, Relation, Shape, Trait};

/// The most bodies of patterns that are looked at.
const MAX_BODIES: usize = 200;

/// A sort of piece: all of one kind and one owner.
#[derive(Clone, Copy)]
struct Sort {
    owner: Option<PlayerId>,
    kind: KindId,
    /// How many there are; none for no limit.
    count: Option<u64>,
}

/// Asks every body of every pattern.
pub(super) fn check(facts: &Facts<'_>, items: &[Item], judge: &mut Judge) {
    let written = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Pattern(pattern) => Some(pattern),
        _ => None,
    });
    let mut looked_at = 0;
    for (pattern, written) in facts.game.patterns.iter().zip(written) {
        looked_at += pattern.alternatives.len();
        if looked_at > MAX_BODIES {
            break;
        }
        exactly_cells(facts, written, judge);
        if pattern.alternatives.len() != written.alternatives.len() {
            continue;
        }
        let length = pattern.lines.first().and_then(|line| facts.game.lines.get(line.index()));
        let Some(length) = length.map(|line| line.points.len()) else { continue };
        for (shape, body) in pattern.alternatives.iter().zip(&written.alternatives) {
            let at = place(written, body);
            judge.tell(
                Code::ImpossiblePattern,
                at,
                facts.why_impossible(shape, length).map(|why| {
                    Diagnostic::new(
                        Code::ImpossiblePattern,
                        at,
                        format!("nothing can fill `{}` here: {}", pattern.name, why.0),
                    )
                    .help(why.1)
                }),
            );
        }
    }
}

/// `line of exactly 3 { mine, empty, mine }`: what stands on each point is said, and nothing of what goes on.
fn exactly_cells(facts: &Facts<'_>, written: &Written, judge: &mut Judge) {
    let cells = |body: &PatternBody| matches!(body, PatternBody::Cells(..));
    let length = written.length.span();
    let head = facts.text_before(length);
    let Some(before) = head.trim_end().strip_suffix("exactly").filter(|_| written.exactly) else { return };
    let start = before.len() as u32;
    let at = Span { start, end: start + "exactly".len() as u32, ..length };
    judge.ask(Code::IdlePart, at, written.alternatives.iter().all(cells), || {
        let message = "`exactly` adds nothing where each point is described: it is about pieces that are alike";
        let report = Diagnostic::new(Code::IdlePart, at, message).help("leave it out");
        report.fix(Span { end: length.start, ..at }, "")
    });
}

/// The words of a body.
fn place(pattern: &Written, body: &PatternBody) -> Span {
    match body {
        PatternBody::Cells(_, span) => *span,
        PatternBody::Relations(relations) => relations.last().map_or(pattern.name.span, |last| last.of.span),
    }
}

impl Facts<'_> {
    /// Why a body can't be filled, and what to do; nothing if it can, or if that isn't known.
    fn why_impossible(&self, shape: &Shape, length: usize) -> Option<(String, String)> {
        let relations = match shape {
            Shape::Relations(relations) => relations,
            Shape::Cells(_) => {
                let at = self.cells(shape).iter().position(|content| content.is_nothing())?;
                let why = format!("no point is ever what cell {} asks for", at + 1);
                return Some((
                    why,
                    "all words of a cell must be true of one point: `mine`, `theirs captain`, `empty`".to_owned(),
                ));
            }
        };
        let (same, different): (Vec<&Relation>, Vec<&Relation>) = relations.iter().partition(|relation| relation.same);
        if let Some(both) = same.iter().find(|one| different.iter().any(|other| other.of == one.of)) {
            let what = self.trait_word(both.of);
            return Some((
                format!("its pieces can't have both the same {what} and different ones"),
                "leave one of the two out".to_owned(),
            ));
        }
        let sorts = self.sorts();
        let nobodys = !self.gives_unowned && self.game.kinds.iter().all(|kind| !kind.owned);
        if nobodys && same.iter().any(|relation| relation.of == Trait::Owner) {
            return Some((
                "nobody owns any of the pieces, and what nobody owns has no owner to be the same".to_owned(),
                "ask for something else that they have in common".to_owned(),
            ));
        }
        for relation in &different {
            let values: BTreeSet<u16> = sorts.iter().filter_map(|sort| self.value(sort, relation.of)).collect();
            if values.len() < length {
                let what = self.trait_word(relation.of);
                let values = values.len();
                return Some((
                    format!("{length} pieces of different {what} are asked for, and there are {values}"),
                    format!("ask for the same {what}, or for shorter lines"),
                ));
            }
        }
        let mut groups: BTreeSet<Vec<u16>> = BTreeSet::new();
        for sort in &sorts {
            groups.extend(same.iter().map(|relation| self.value(sort, relation.of)).collect::<Option<Vec<u16>>>());
        }
        // The most pieces of any group that can stand on one line.
        let most = groups.iter().map(|group| {
            let in_group = |sort: &&Sort| {
                same.iter().zip(group).all(|(relation, value)| self.value(sort, relation.of) == Some(*value))
            };
            let members: Vec<&Sort> = sorts.iter().filter(in_group).collect();
            let values = different.iter().map(|relation| {
                let values: BTreeSet<u16> = members.iter().filter_map(|sort| self.value(sort, relation.of)).collect();
                values.len() as u64
            });
            let count: Option<u64> = members.iter().map(|sort| sort.count).sum();
            values.chain(count).min().unwrap_or(u64::MAX)
        });
        let most = most.max().unwrap_or(0);
        (most < length as u64).then(|| {
            (
                format!("{length} pieces that fit together are asked for, and there are {most} at most"),
                "give each hand more pieces, or ask for shorter lines".to_owned(),
            )
        })
    }

    /// Every sort of piece that can stand on the board.
    fn sorts(&self) -> Vec<Sort> {
        let mut sorts = Vec::new();
        let free = self.moves_between_players || self.changes;
        for (index, kind) in self.game.kinds.iter().enumerate() {
            let id = KindId(index as u8);
            if !self.can_stand(id) {
                continue;
            }
            let supplied = |player: Option<PlayerId>| -> Option<u64> {
                let of_kind = self.game.supplies.iter().filter(|supply| supply.kind == id);
                of_kind
                    .filter(|supply| player.is_none() || supply.hand_of == player)
                    .map(|supply| supply.count.map(u64::from))
                    .sum()
            };
            if kind.owned || free {
                for player in 0..self.game.players.len() {
                    let player = Some(PlayerId(player as u8));
                    let count = if free { None } else { supplied(player) };
                    if count != Some(0) {
                        sorts.push(Sort { owner: player, kind: id, count });
                    }
                }
            }
            if !kind.owned || free {
                sorts.push(Sort { owner: None, kind: id, count: if free { None } else { supplied(None) } });
            }
        }
        sorts
    }

    /// What a piece is compared by; none if it has no such value.
    fn value(&self, sort: &Sort, of: Trait) -> Option<u16> {
        match of {
            Trait::Owner => sort.owner.map(|owner| u16::from(owner.0)),
            Trait::Kind => Some(u16::from(sort.kind.0)),
            Trait::Attribute(attribute) => {
                let kind = self.game.kinds.get(sort.kind.index())?;
                kind.values.get(attribute.index()).copied().flatten().map(u16::from)
            }
        }
    }

    fn trait_word(&self, of: Trait) -> &str {
        match of {
            Trait::Owner => "owner",
            Trait::Kind => "kind",
            Trait::Attribute(attribute) => {
                self.game.attributes.get(attribute.index()).map_or("", |attribute| attribute.name.as_str())
            }
        }
    }
}
