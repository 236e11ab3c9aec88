//! Boards with points that nothing touches, or in pieces; hands with more men than there are points.

use std::collections::{BTreeMap, BTreeSet};

use merels_syntax::suggest::{certain, in_digits};
use merels_syntax::tree::{Board as Written, BoardLine, BoardLineKind, Item, ItemKind, Name};
use merels_syntax::{Code, Diagnostic, Span};
use petgraph::unionfind::UnionFind;

use super::facts::Facts;
use super::judge::Judge;
use super::quoted_list;
use merels_model::board::Board;
use merels_model::ir::{ChoiceKind, ConditionKind, Game, NumberKind, PointsKind};
use merels_model::walk::{Part, any_statement, expressions};

/// Asks the board.
pub(super) fn check(game: &Game, items: &[Item], judge: &mut Judge) {
    // What falls apart by a slip of the pen is whole without it.
    if check_names(items, judge) {
        return;
    }
    let item = items.iter().find_map(|item| match &item.kind {
        ItemKind::Board(board) => Some((board, item.span)),
        _ => None,
    });
    let Some((written, at)) = item else { return };
    let parts = parts(&game.board);
    let alone: Vec<&str> = match parts.len() {
        1 => Vec::new(),
        _ => parts.iter().filter(|part| part.len() == 1).filter_map(|part| part.first().copied()).collect(),
    };
    let at_point = match alone.first() {
        Some(point) => named_at(written, point).unwrap_or(at),
        None => at,
    };
    judge.ask(Code::IsolatedPoint, at_point, !alone.is_empty(), || isolated(&alone, at_point));
    let large: Vec<&Vec<&str>> = parts.iter().filter(|part| part.len() > 1).collect();
    let at = undrawn(written).unwrap_or(at);
    judge.ask(Code::BoardInPieces, at, large.len() > 1, || in_pieces(&large, at));
}

/// The shortest name of a point that another may be a slip of.
const SHORTEST_NAME: usize = 4;

/// Points of a written board that are named but once, and almost as another that is named more often.
/// Whether there are any.
fn check_names(items: &[Item], judge: &mut Judge) -> bool {
    let written = items.iter().find_map(|item| match &item.kind {
        ItemKind::Board(Written::Written(lines)) => Some(lines),
        _ => None,
    });
    let Some(lines) = written else { return false };
    let mut found = false;
    let mut named: BTreeMap<&str, (usize, Span)> = BTreeMap::new();
    for name in lines.iter().flat_map(|line| &line.points) {
        named.entry(&name.text).or_insert((0, name.span)).0 += 1;
    }
    let is_word = |name: &str| name.len() >= SHORTEST_NAME && !name.contains(|c: char| c.is_ascii_digit() || c == '_');
    let often: Vec<&str> =
        named.iter().filter(|(name, (times, _))| *times > 1 && is_word(name)).map(|(name, _)| *name).collect();
    // Letters that look like digits.
    let digital = |name: &str| {
        let meant = in_digits(name);
        named.get_key_value(meant.as_str()).map(|(other, _)| *other).filter(|other| *other != name)
    };
    let near = |name: &str| digital(name).or_else(|| certain(name, often.iter().copied()).filter(|_| is_word(name)));
    for (name, (_, at)) in named.iter().filter(|(_, (times, _))| *times == 1).take(MAX_NAMES) {
        let Some(near) = near(name) else { continue };
        found = true;
        judge.ask(Code::NearName, *at, true, || {
            let message = format!("`{name}` is another point than `{near}`, and stands here alone");
            Diagnostic::new(Code::NearName, *at, message).help(format!("did you mean `{near}`?")).fix(*at, near)
        });
    }
    found
}

/// The most names that are compared with others.
const MAX_NAMES: usize = 100;

/// The names of the points, part by part.
fn parts(board: &Board) -> Vec<Vec<&str>> {
    let mut joined: UnionFind<usize> = UnionFind::new(board.len());
    for (a, b) in board.links() {
        joined.union(a.index(), b.index());
    }
    for row in &board.rows {
        for pair in row.points.windows(2) {
            if let [a, b] = pair {
                joined.union(a.index(), b.index());
            }
        }
    }
    let mut parts: Vec<(usize, Vec<&str>)> = Vec::new();
    for point in board.points() {
        let root = joined.find(point.index());
        let name = board.point(point).name.as_str();
        match parts.iter_mut().find(|(of, _)| *of == root) {
            Some((_, names)) => names.push(name),
            None => parts.push((root, vec![name])),
        }
    }
    parts.into_iter().map(|(_, names)| names).collect()
}

/// The one point of a row that isn't drawn, where most are: it is hardly one of its own.
fn undrawn(board: &Written) -> Option<Span> {
    let Written::Written(lines) = board else { return None };
    let (places, others): (Vec<&BoardLine>, Vec<&BoardLine>) =
        lines.iter().partition(|line| matches!(line.kind, BoardLineKind::At { .. }));
    let drawn: BTreeSet<&str> = places.iter().flat_map(|line| &line.points).map(|point| point.text.as_str()).collect();
    let named = others.iter().flat_map(|line| &line.points);
    let mut left: Vec<&Name> = named.filter(|point| !drawn.contains(point.text.as_str())).collect();
    left.dedup_by_key(|point| &point.text);
    match left.as_slice() {
        [one] if drawn.len() > 1 => Some(one.span),
        _ => None,
    }
}

/// Where a written-out board first names a point.
fn named_at(board: &Written, name: &str) -> Option<Span> {
    let Written::Written(lines) = board else { return None };
    let names = lines.iter().flat_map(|line| &line.points);
    names.into_iter().find(|point| point.text == name).map(|point| point.span)
}

fn isolated(names: &[&str], at: Span) -> Diagnostic {
    let message = match names {
        [name] => format!("no link and no row touches the point `{name}`"),
        _ => format!("no link and no row touches the points {}", quoted_list(names)),
    };
    Diagnostic::new(Code::IsolatedPoint, at, message)
        .help("put it on a `row` or a `link`, or look for a slip in its name")
}

fn in_pieces(parts: &[&Vec<&str>], at: Span) -> Diagnostic {
    let example = |part: Option<&&Vec<&str>>| {
        part.and_then(|part| part.first()).map_or(String::new(), |name| format!("`{name}`"))
    };
    let message = format!("the board falls into {} parts that nothing joins", parts.len());
    let between = format!("nothing leads from {} to {}", example(parts.first()), example(parts.get(1)));
    Diagnostic::new(Code::BoardInPieces, at, message)
        .at(between)
        .help("join polygons: `joined at middles`; in a written-out board add a `row` or a `link` between the parts")
}

/// Asks whether all men can be placed.
pub(super) fn check_men(facts: &Facts<'_>, items: &[Item], judge: &mut Judge) {
    let Some(at) = items.iter().find(|item| matches!(item.kind, ItemKind::Piece(_))).map(|item| item.span) else {
        return;
    };
    let game = facts.game;
    let points = facts.points.len() as u64;
    let in_hands: Option<u64> =
        game.supplies.iter().filter(|supply| supply.hand_of.is_some()).map(|supply| supply.count.map(u64::from)).sum();
    let waits = game.phases.iter().filter_map(|phase| phase.until.as_ref()).any(|until| {
        Part::Condition(until).any(
            &|part| matches!(part, Part::Condition(condition) if matches!(condition.kind, ConditionKind::HandEmpty(_))),
        )
    });
    let crowded = in_hands.is_some_and(|men| men > points) && !facts.loses_men && waits && !sees_a_full_board(game);
    judge.ask(Code::TooManyMen, at, crowded, || {
        let message = format!("{} men can never all be placed on {points} points", in_hands.unwrap_or(0));
        Diagnostic::new(Code::TooManyMen, at, message)
            .help("give each hand fewer, or say what happens: `end full { draw when board full }`")
    });
}

/// Whether any rule says what happens when the board is full, or when nobody can move.
fn sees_a_full_board(game: &Game) -> bool {
    let sees = |part: Part<'_>| match part {
        Part::Condition(condition) => matches!(condition.kind, ConditionKind::BoardFull | ConditionKind::Stuck),
        Part::Points(points) => matches!(points.kind, PointsKind::Empty),
        Part::Number(number) => matches!(number.kind, NumberKind::Count(_)),
        Part::Lines(_) | Part::Player(_) => false,
    };
    let conditions = expressions(game).into_iter().filter(|part| matches!(part, Part::Condition(_)));
    conditions.into_iter().any(|condition| condition.any(&sees))
        || any_statement(game, &|statement| {
            let choice = statement.choice();
            choice.is_some_and(|choice| choice.otherwise.is_some() || choice.kind == ChoiceKind::Pass)
        })
}
