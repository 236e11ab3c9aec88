//! Men that are put onto the board before the game begins, where others stand already.

use merels_model::PointSet;
use merels_model::board::PointId;
use merels_model::ir::{KindId, StatementKind};
use merels_syntax::tree::Direction;
use merels_syntax::{Code, Diagnostic, Span};

use super::facts::Facts;
use super::judge::Judge;

/// Asks what is put in `start`; what is put under a condition, or where something stands, isn't looked at.
pub(super) fn check(facts: &Facts<'_>, judge: &mut Judge) {
    let mut standing: Vec<(Span, PointSet, KindId)> = Vec::new();
    for statement in &facts.game.start.statements {
        let StatementKind::Put { kind, on, .. } = &statement.kind else { continue };
        let extent = facts.extent(on);
        if !extent.exact || extent.what != facts.anything() {
            continue;
        }
        let points = extent.at;
        // Single men may well replace some of a whole rank: only what is gone altogether was put in vain.
        let gone = standing.iter().find(|(_, left, _)| !left.is_empty() && left.difference(points).is_empty());
        let gone = gone.map(|(first, ..)| put_over(facts, *first, on.span));
        // Two lists of points that have one in common give it two pieces alike.
        let listed = |at: Span| facts.text(at).split(',').all(|part| part.split_whitespace().count() == 1);
        let shared = standing.iter().filter(|(first, _, other)| other == kind && listed(*first) && listed(on.span));
        let mut shared = shared.filter_map(|(first, left, _)| Some((*first, left.intersection(points).iter().next()?)));
        let twice = shared.next().filter(|_| gone.is_none());
        let all = standing.iter().fold(points, |all, (_, left, _)| all.union(*left));
        let twice = twice.and_then(|(first, point)| put_twice(facts, (first, on.span), point, all));
        judge.tell(Code::PutOver, on.span, gone.or(twice));
        standing.iter_mut().for_each(|(_, left, _)| *left = left.difference(points));
        standing.push((on.span, points, *kind));
    }
}

fn put_over(facts: &Facts<'_>, first: Span, at: Span) -> Diagnostic {
    let message = "nothing is left of what was put here before";
    let report = Diagnostic::new(Code::PutOver, at, message).label(first, "this has been put, and is replaced");
    match facts.across(facts.text(at)) {
        Some(across) => report.help(format!("for the other side of the board: `{across}`")).choice(
            format!("`{across}`"),
            at,
            across,
        ),
        None => report.help("put it onto other points, or leave one of the two out"),
    }
}

/// A point that stands in two lists; `taken` are all those that something stands on.
fn put_twice(facts: &Facts<'_>, (first, at): (Span, Span), point: PointId, taken: PointSet) -> Option<Diagnostic> {
    let board = &facts.game.board;
    let name = board.point(point).name.as_str();
    let text = facts.text(at);
    let start = text.split(',').scan(0, |from, part| Some((std::mem::replace(from, *from + part.len() + 1), part)));
    let (start, part) = start.into_iter().find(|(_, part)| part.trim() == name)?;
    let start = at.start + (start + part.len() - part.trim_start().len()) as u32;
    let place = Span { start, end: start + name.len() as u32, ..at };
    let report =
        Diagnostic::new(Code::PutOver, place, format!("a piece of this kind has been put onto `{name}` before"))
            .label(first, "it is one of these")
            .help("each point holds one piece: look for a wrong point");
    let across = facts
        .across(name)
        .filter(|across| board.points().any(|other| board.point(other).name == *across && !taken.contains(other)));
    Some(match across {
        Some(across) => report.choice(format!("`{across}`"), place, across),
        None => report,
    })
}

impl Facts<'_> {
    /// The point in the same column as far from the other side of the board.
    fn mirrored(&self, name: &str, ranks: u32) -> Option<String> {
        let board = &self.game.board;
        let point = board.points().map(|point| board.point(point)).find(|point| point.name == name)?;
        let [column, rank, _] = point.cell?;
        let across = ranks.checked_sub(u32::from(rank) + 1)?;
        let is_there = |cell: [u16; 3]| cell[0] == column && u32::from(cell[1]) == across;
        let all = board.points().map(|point| board.point(point));
        all.into_iter().find(|point| point.cell.is_some_and(is_there)).map(|point| point.name.clone())
    }

    /// Edges, ranks and points of the board, seen from its other side.
    fn across(&self, text: &str) -> Option<String> {
        let ranks = self.game.board.points().filter_map(|point| self.game.board.point(point).cell);
        let ranks = ranks.map(|[_, rank, _]| u32::from(rank) + 1).max();
        let parts = text.split(',').map(|part| match part.split_whitespace().collect::<Vec<_>>().as_slice() {
            [word, "edge"] => {
                let way = Direction::ALL.into_iter().find(|way| way.word() == *word)?;
                Some(format!("{} edge", way.opposite().word()))
            }
            ["rank", number] => {
                let rank = (ranks? + 1).checked_sub(number.parse().ok()?).filter(|rank| *rank > 0)?;
                Some(format!("rank {rank}"))
            }
            [point] => self.mirrored(point, ranks?),
            _ => None,
        });
        let mut parts = parts.collect::<Option<Vec<String>>>()?;
        parts.sort();
        let across = parts.join(", ");
        (across != text).then_some(across)
    }
}
