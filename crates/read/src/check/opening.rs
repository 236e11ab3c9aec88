//! Men that are put onto the board before the game begins, where others stand already.

use merels_model::PointSet;
use merels_model::ir::StatementKind;
use merels_syntax::tree::Direction;
use merels_syntax::{Code, Diagnostic, Span};

use super::facts::Facts;
use super::judge::Judge;

/// Asks what is put in `start`; what is put under a condition, or where something stands, isn't looked at.
pub(super) fn check(facts: &Facts<'_>, judge: &mut Judge) {
    let mut standing: Vec<(Span, PointSet)> = Vec::new();
    for statement in &facts.game.start.statements {
        let StatementKind::Put { on, .. } = &statement.kind else { continue };
        let extent = facts.extent(on);
        if !extent.exact || extent.what != facts.anything() {
            continue;
        }
        let points = extent.at;
        // Single men may well replace some of a whole rank: only what is gone altogether was put in vain.
        let gone = standing.iter().find(|(_, left)| !left.is_empty() && left.difference(points).is_empty());
        judge.tell(Code::PutOver, on.span, gone.map(|(first, _)| put_over(facts, *first, on.span)));
        standing.iter_mut().for_each(|(_, left)| *left = left.difference(points));
        standing.push((on.span, points));
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
