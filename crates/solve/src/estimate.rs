//! How many positions there can be, before any is looked at.

use merels_model::ir::Game;
use merels_model::symmetry;
use merels_play::Rules;

use crate::ask::Asked;
use crate::{Claims, Refused};

/// The positions with so many men and so many in hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slice {
    /// Men on the board, of each player.
    pub men: [u64; 2],
    /// In hand, of each player.
    pub hands: [u64; 2],
    /// How many positions there are at most.
    pub positions: f64,
}

/// A bound on the number of positions at the starts of turns, images counted once.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// By numbers of men, the largest first; empty where men have several kinds.
    pub slices: Vec<Slice>,
    /// In all. What is remembered isn't counted: there may be so many times more.
    pub positions: f64,
    /// Bits of what is remembered.
    pub remembered_bits: u32,
}

/// A bound on the number of positions of a game. It counts how men can stand, whether play leads there or not.
///
/// # Errors
///
/// Why the game can't be solved at all.
pub fn estimate(rules: &Rules, claims: Claims) -> Result<Estimate, Refused> {
    let game = rules.game();
    if game.players.len() != 2 {
        return Err(Refused::Players(game.players.len()));
    }
    let asked = Asked::of(game, claims)?;
    let counters: f64 = asked.counters.iter().flatten().map(|most| f64::from(*most) + 1.0).product();
    let alike = symmetry::players_are_alike(game);
    let images = symmetry::of_turns(game).len() as f64;
    let folded = counters * if alike { 1.0 } else { 2.0 } / images;
    let remembered_bits = crate::layout::remembered_bits(game);
    let points = game.board.len() as u64;
    let Some(most) = most_men(game) else {
        let contents = game.kinds.iter().map(|kind| if kind.owned { 2.0 } else { 1.0 }).sum::<f64>() + 1.0;
        return Ok(Estimate { slices: Vec::new(), positions: contents.powf(points as f64) * folded, remembered_bits });
    };
    let mut slices = Vec::new();
    for (a, hand_a) in men_and_hands(most[0], points) {
        for (b, hand_b) in men_and_hands(most[1], points) {
            if a + b <= points {
                let boards = (choose(points, a) * choose(points - a, b) * folded).max(1.0);
                slices.push(Slice { men: [a, b], hands: [hand_a, hand_b], positions: boards });
            }
        }
    }
    slices.sort_by(|a, b| b.positions.total_cmp(&a.positions));
    Ok(Estimate { positions: slices.iter().map(|slice| slice.positions).sum(), slices, remembered_bits })
}

/// The most men of each player; none where that isn't all there is to say.
fn most_men(game: &Game) -> Option<[Option<u64>; 2]> {
    if game.kinds.len() != 1 || !game.kinds.iter().all(|kind| kind.owned) {
        return None;
    }
    let of = |player: usize| {
        let mut supplies = game.supplies.iter().filter(|supply| supply.hand_of.is_some_and(|of| of.index() == player));
        supplies.try_fold(0, |sum, supply| Some(sum + u64::from(supply.count?)))
    };
    let starts_empty = game.start.is_empty();
    Some([of(0).filter(|_| starts_empty), of(1).filter(|_| starts_empty)])
}

/// How many may stand on the board, and be in hand with them. Without a bound hands are of no account.
fn men_and_hands(most: Option<u64>, points: u64) -> Vec<(u64, u64)> {
    match most {
        None => (0..=points).map(|men| (men, 0)).collect(),
        Some(most) => (0..=most)
            .flat_map(|men| (0..=most - men).map(move |hand| (men, hand)))
            .filter(|(men, _)| *men <= points)
            .collect(),
    }
}

fn choose(of: u64, some: u64) -> f64 {
    (0..some).fold(1.0, |ways, at| ways * (of - at) as f64 / (at + 1) as f64)
}
