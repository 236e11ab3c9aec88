//! Men that are put onto the board before the game begins, where others stand already.

use merels_model::PointSet;
use merels_model::ir::{KindId, StatementKind};
use merels_syntax::tree::Direction;
use merels_syntax::{Code, Diagnostic, Span};

use super::facts::Facts;
use super::judge::Judge;

/// What has been put onto the board.
struct Put {
    at: Span,
    kind: KindId,
    /// Where something of it stands still.
    left: PointSet,
    /// Whether it says each point by its name.
    listed: bool,
}

/// Asks what is put in `start`; what is put under a condition, or where something stands, isn't looked at.
pub(super) fn check(facts: &Facts<'_>, judge: &mut Judge) {
    let mut standing: Vec<Put> = Vec::new();
    for statement in &facts.game.start.statements {
        let StatementKind::Put { kind, on, .. } = &statement.kind else { continue };
        let extent = facts.extent(on);
        if !extent.exact || extent.what != facts.anything() {
            continue;
        }
        let points = extent.at;
        let listed = facts.text(on.span).split(',').all(|part| part.split_whitespace().count() == 1);
        let put = Put { at: on.span, kind: *kind, left: points, listed };
        // Single men may well replace some of a whole rank: only what is gone altogether was put in vain.
        let gone = standing.iter().find(|one| !one.left.is_empty() && one.left.difference(points).is_empty());
        let report = match gone {
            Some(first) => Some(put_over(facts, first.at, put.at)),
            None => put_twice(facts, &standing, &put),
        };
        judge.tell(Code::PutOver, put.at, report);
        standing.iter_mut().for_each(|one| one.left = one.left.difference(points));
        standing.push(put);
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

/// A point that stands in two lists of points, and so is given two pieces alike.
fn put_twice(facts: &Facts<'_>, standing: &[Put], put: &Put) -> Option<Diagnostic> {
    let alike = |one: &&Put| one.kind == put.kind && one.listed && put.listed;
    let shared = |one: &Put| Some((one.at, one.left.intersection(put.left).iter().next()?));
    let (first, point) = standing.iter().filter(alike).find_map(shared)?;
    let board = &facts.game.board;
    let name = board.point(point).name.as_str();
    let parts = facts.text(put.at).split(',');
    let mut parts =
        parts.scan(put.at.start, |from, part| Some((std::mem::replace(from, *from + part.len() as u32 + 1), part)));
    let (start, part) = parts.find(|(_, part)| part.trim() == name)?;
    let start = start + (part.len() - part.trim_start().len()) as u32;
    let place = Span { start, end: start + name.len() as u32, ..put.at };
    let report =
        Diagnostic::new(Code::PutOver, place, format!("a piece of this kind has been put onto `{name}` before"))
            .label(first, "it is one of these")
            .help("each point holds one piece: look for a wrong point");
    let taken = standing.iter().fold(put.left, |all, one| all.union(one.left));
    let is_free =
        |across: &String| board.points().any(|other| board.point(other).name == *across && !taken.contains(other));
    Some(match facts.across(name).filter(is_free) {
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
