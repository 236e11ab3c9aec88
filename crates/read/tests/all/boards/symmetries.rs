//! Symmetries: how many there are, that each is one, and that none is missed.

use std::collections::BTreeSet;

use merels_model::board::{Board, PointId};
use merels_syntax::tree;
use merels_syntax::tree::FeatureKind::{Arcs, Centre, Diagonals, LongDiagonals};

use super::make::*;

/// Points, links, lines of three, symmetries. The symmetries are checked on their own.
#[track_caller]
fn facts(board: &tree::Board) -> [usize; 4] {
    let board = make(board);
    let symmetries = board.symmetries();
    assert!(symmetries.complete);
    let identity: Vec<PointId> = board.points().collect();
    assert_eq!(symmetries.maps.first(), Some(&identity));
    let distinct: BTreeSet<&Vec<PointId>> = symmetries.maps.iter().collect();
    assert_eq!(distinct.len(), symmetries.maps.len());
    for map in &symmetries.maps {
        keeps_everything(&board, map);
    }
    for first in &symmetries.maps {
        for second in symmetries.maps.iter().take(50) {
            let both: Vec<PointId> = first.iter().map(|point| second[point.index()]).collect();
            assert!(distinct.contains(&both), "one symmetry after another must be one");
        }
    }
    [board.len(), board.links().len(), board.lines(3).len(), symmetries.maps.len()]
}

#[track_caller]
fn keeps_everything(board: &Board, map: &[PointId]) {
    let pair = |(a, b): (PointId, PointId)| (a.min(b), a.max(b));
    let links: BTreeSet<_> = board.links().into_iter().map(pair).collect();
    let moved: BTreeSet<_> = links.iter().map(|&(a, b)| pair((map[a.index()], map[b.index()]))).collect();
    assert_eq!(links, moved);
    for length in 2..=board.len() {
        let sets = |to: &dyn Fn(PointId) -> PointId| -> BTreeSet<BTreeSet<PointId>> {
            board.lines(length).iter().map(|line| line.points.iter().map(|&point| to(point)).collect()).collect()
        };
        assert_eq!(sets(&|point| point), sets(&|point| map[point.index()]));
    }
}

#[test]
fn the_boards_of_the_games() {
    // The table in `rules.md`: points, links, lines, symmetries.
    assert_eq!(facts(&polygons(4, 3, &[MIDDLES])), [24, 32, 16, 16]);
    assert_eq!(facts(&polygons(4, 3, &[MIDDLES, CORNERS_LINKED])), [24, 40, 16, 16]);
    assert_eq!(facts(&polygons(4, 3, &[MIDDLES, CORNERS])), [24, 40, 20, 16]);
    assert_eq!(facts(&rings(1, 8, &[Centre])), [9, 16, 4, 16]);
    assert_eq!(facts(&rings(3, 5, &[Arcs])), [15, 25, 20, 20]);
    assert_eq!(facts(&rings(3, 7, &[Arcs])), [21, 35, 28, 28]);
    assert_eq!(facts(&grid(&[3, 3, 3], &[])), [27, 54, 27, 48]);
}

#[test]
fn other_boards() {
    assert_eq!(facts(&grid(&[3, 3], &[])), [9, 12, 6, 8]);
    assert_eq!(facts(&grid(&[3, 3], &[LongDiagonals])), [9, 16, 8, 8]);
    assert_eq!(facts(&grid(&[3, 3], &[Diagonals])), [9, 20, 8, 8]);
    assert_eq!(facts(&grid(&[3, 3], &[Diagonals, LongDiagonals])), [9, 20, 8, 8]);
    assert_eq!(facts(&grid(&[6, 5], &[])), [30, 49, 38, 4]);
    assert_eq!(facts(&grid(&[7, 6], &[Diagonals])), [42, 131, 98, 4]);
    assert_eq!(facts(&grid(&[15, 15], &[Diagonals])), [225, 812, 728, 8]);
    assert_eq!(facts(&polygons(4, 2, &[MIDDLES])), [16, 20, 8, 16]);
    assert_eq!(facts(&polygons(4, 2, &[MIDDLES, Centre])), [17, 24, 14, 8]);
    assert_eq!(facts(&polygons(3, 3, &[MIDDLES])), [18, 24, 12, 12]);
    assert_eq!(facts(&polygons(5, 3, &[MIDDLES, CORNERS])), [30, 50, 25, 20]);
    assert_eq!(facts(&polygons(6, 3, &[MIDDLES])), [36, 48, 24, 24]);
    assert_eq!(facts(&polygons(8, 1, &[])), [16, 16, 8, 16]);
    assert_eq!(facts(&rings(2, 3, &[])), [6, 9, 0, 12]);
    assert_eq!(facts(&windmill()), [13, 12, 8, 16]);
    assert_eq!(facts(&moebius()), [8, 12, 4, 4]);
}

#[test]
fn hostile_boards_do_not_hold_up_the_search() {
    let points = (0..256).map(|index| format!("at {index} 0: p{index}\n")).collect::<String>();
    let isolated = make(&written(&points));
    let pairs = (0..128).map(|index| format!("link p{index} q{index}\n")).collect::<String>();
    for board in [isolated, make(&written(&pairs)), tangle()] {
        let symmetries = board.symmetries();
        // Its steps are counted, and it gave up.
        assert!(!symmetries.complete);
        assert_eq!(symmetries.maps, [board.points().collect::<Vec<_>>()]);
    }
    assert_eq!(make(&grid(&[16, 16], &[Diagonals])).symmetries().maps.len(), 8);
    assert_eq!(make(&rings(2, 60, &[Arcs])).symmetries().maps.len(), 240);
}

/// Every pair of 512 points is linked by a row of its own.
fn tangle() -> Board {
    let pairs = (0..512).flat_map(|a| (0..a).map(move |b| format!("row p{a} p{b}\n")));
    make(&written(&pairs.collect::<String>()))
}
/// All maps of a small board that keep links and rows, by trying every permutation.
#[test]
fn no_symmetry_is_missed() {
    for board in
        [moebius(), grid(&[2, 2, 2], &[]), grid(&[3, 2], &[Diagonals]), written("row a b c d a\nline a c\nrow e f")]
    {
        let board = make(&board);
        let rows: BTreeSet<Vec<PointId>> =
            board.rows.iter().flat_map(|row| readings(&row.points, row.closed)).collect();
        let mut found = BTreeSet::new();
        permutations(&mut board.points().collect(), 0, &mut |map| {
            let to = |point: PointId| map[point.index()];
            let linked = board.links().into_iter().all(|(a, b)| board.neighbours(to(a)).contains(&to(b)));
            let image = |points: &[PointId]| points.iter().map(|&point| to(point)).collect::<Vec<_>>();
            if linked && board.rows.iter().all(|row| rows.contains(&image(&row.points))) {
                found.insert(map.to_vec());
            }
        });
        assert_eq!(found, board.symmetries().maps.into_iter().collect());
    }
}

/// A row from either end, a closed one begun anywhere.
fn readings(points: &[PointId], closed: bool) -> Vec<Vec<PointId>> {
    let turns = if closed { points.len() } else { 1 };
    (0..turns)
        .flat_map(|turn| {
            let mut there = points.to_vec();
            there.rotate_left(turn);
            let back = there.iter().rev().copied().collect();
            [there, back]
        })
        .collect()
}

fn permutations(list: &mut Vec<PointId>, from: usize, each: &mut dyn FnMut(&[PointId])) {
    if from == list.len() {
        return each(list);
    }
    for other in from..list.len() {
        list.swap(from, other);
        permutations(list, from + 1, each);
        list.swap(from, other);
    }
}
