//! What is known of the board beforehand.

use crate::bits::Bits;
use crate::code::Traits;
use crate::ids::{PLAYERS, PointId, Points};
use crate::keys::{self, Feature};
use crate::lanes::{Lane, Map};
use crate::links::{LinkSets, Links};
use crate::machine::{OWNERS, Tables};
use merels_model::board::Board;
use merels_model::ir::{Game, KindId, PlayerId};
use merels_model::position::Piece;

pub(super) fn tables<B: Bits>(game: &Game, between: bool) -> Tables<B> {
    let board = &game.board;
    let points = board.len();
    let links_both_ways = board.links().into_iter().flat_map(|(a, b)| [(a, b), (b, a)]);
    let owners = OWNERS;
    let piece = |index: usize| {
        let (sort, at) = (index / points.max(1), PointId((index % points.max(1)) as u16));
        let owner = Some(sort % owners).filter(|&owner| owner < PLAYERS).map(|owner| PlayerId(owner as u8));
        Piece { owner, kind: KindId((sort / owners) as u8) }.key(at)
    };
    let movers = std::array::from_fn(|player| keys::feature(Feature::Mover, player, 0));
    let near: Vec<B> = board.points().map(|point| B::of_points(&board.neighbours(point))).collect();
    Tables {
        points,
        all: (0..points).fold(B::EMPTY, |all, at| all.or(B::single(at))),
        near_sets: near_sets(&near),
        links: links::<B>(board),
        near_map: Map::new(points, links_both_ways),
        most_near: near.iter().map(|points| points.len()).max().unwrap_or(0),
        near,
        lanes: Lane::all(board, None),
        between: between.then(|| between_all(board)),
        traits: traits(game),
        pieces: (0..game.kinds.len() * owners * points).map(piece).collect(),
        movers,
        stock: (0..owners * game.kinds.len())
            .map(|index| keys::feature(Feature::Hand, index / game.kinds.len().max(1), index % game.kinds.len().max(1)))
            .collect(),
    }
}

/// For each eight points, the neighbours of any of them; `near` are those of each.
fn near_sets<B: Bits>(near: &[B]) -> Vec<[B; 256]> {
    let of_byte = |points: &[B]| {
        let mut sets = [B::EMPTY; 256];
        for index in 1..sets.len() {
            let lowest = points.get(index.trailing_zeros() as usize).copied().unwrap_or(B::EMPTY);
            // The set without its lowest point is known already.
            sets[index] = sets[index & (index - 1)].or(lowest);
        }
        sets
    };
    match B::CAPACITY > 64 {
        true => Vec::new(),
        false => near.chunks(8).map(of_byte).collect(),
    }
}

/// Whether the links are few enough to be kept as sets.
pub(super) fn has_link_sets<B: Bits>(board: &Board) -> bool {
    2 * board.links().len() <= u128::BITS as usize && B::CAPACITY <= 64
}

/// The links as sets.
fn links<B: Bits>(board: &Board) -> Option<Links> {
    let mut ends: Vec<(PointId, PointId)> = board.links().into_iter().flat_map(|(a, b)| [(a, b), (b, a)]).collect();
    ends.sort_unstable();
    if !has_link_sets::<B>(board) {
        return None;
    }
    let (out, into) = (sets(board, &ends, |link| link.0), sets(board, &ends, |link| link.1));
    let narrow = |tables: Vec<[u128; 256]>| tables.into_iter().map(|sets| sets.map(|set| set as u64)).collect();
    let sets = match ends.len() <= u64::BITS as usize {
        true => LinkSets::Narrow { out: narrow(out), into: narrow(into) },
        false => LinkSets::Wide { out, into },
    };
    // As many begin at each point as end there.
    let most = ends.chunk_by(|one, other| one.0 == other.0).map(<[_]>::len).max().unwrap_or(0);
    Some(Links { sets, ends, most: most as u32 })
}

/// For each eight points, the links at any of them, by the end that `at` gives.
fn sets(board: &Board, ends: &[(PointId, PointId)], at: fn(&(PointId, PointId)) -> PointId) -> Vec<[u128; 256]> {
    let of_byte = |byte: usize| {
        let of_point = |bit: usize| {
            let links = ends.iter().enumerate().filter(|(_, link)| at(link).index() == 8 * byte + bit);
            links.fold(0u128, |set, (link, _)| set | 1 << link)
        };
        let of_points: [u128; 8] = std::array::from_fn(of_point);
        let mut sets = [0u128; 256];
        for points in 1..sets.len() {
            // The set without its lowest point is known already.
            let lowest = of_points.get(points.trailing_zeros() as usize).copied().unwrap_or(0);
            sets[points] = sets[points & (points - 1)] | lowest;
        }
        sets
    };
    (0..board.len().div_ceil(8).max(4)).map(of_byte).collect()
}

/// For each two points, those between them on a row: the shortest way, the first of equally short ones.
fn between_all<B: Bits>(board: &Board) -> Vec<B> {
    let points = board.len();
    let mut found = vec![B::EMPTY; points * points];
    let mut lengths = vec![usize::MAX; points * points];
    for row in &board.rows {
        for &from in &row.points {
            for forward in [true, false] {
                let mut passed = B::EMPTY;
                for (length, to) in row.beyond(from, forward).into_iter().enumerate() {
                    let index = from.index() * points + to.index();
                    if let (Some(known), Some(slot)) = (lengths.get_mut(index), found.get_mut(index))
                        && length < *known
                    {
                        (*known, *slot) = (length, passed);
                    }
                    passed = passed.or(B::point(to));
                }
            }
        }
    }
    found
}

/// The values of attributes, numbered anew so that few kinds have small numbers.
fn traits(game: &Game) -> Traits {
    let values = (0..game.attributes.len()).map(|attribute| {
        let mut known: Vec<u8> = Vec::new();
        game.kinds
            .iter()
            .map(|kind| {
                let value = kind.values.get(attribute).copied().flatten()?;
                let index = known.iter().position(|other| *other == value).unwrap_or_else(|| {
                    known.push(value);
                    known.len() - 1
                });
                u8::try_from(index).ok()
            })
            .collect()
    });
    Traits { values: values.collect() }
}
