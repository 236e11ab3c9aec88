//! The decisions of one game: drawn at random as it goes on, or told beforehand.

use std::collections::VecDeque;

use merels::engine::{Random, Xorshift};
use merels::{Decision, Game, ir, notation};

/// Which decisions are played. Whatever plays along one asks it for the next, so that it holds the game that was played.
#[derive(Clone, Debug)]
pub struct Line {
    /// Who begins.
    pub first: ir::PlayerId,
    /// The decisions played so far.
    pub played: Vec<Decision>,
    comes: Comes,
}

/// Where the next decision comes from.
#[derive(Clone, Debug)]
enum Comes {
    /// One of the legal ones, so many times.
    Drawn(Xorshift, usize),
    /// What is told; what isn't legal is passed over.
    Told(VecDeque<Decision>),
}

impl Line {
    /// A random game of at most `cap` decisions.
    pub fn drawn(game: &Game, random: &mut Xorshift, cap: usize) -> Self {
        let players = u32::try_from(game.players.len()).unwrap_or(1);
        let first = ir::PlayerId(u8::try_from(random.below(players)).unwrap_or(0));
        let seed = u64::from(random.below(u32::MAX)) << 32 | u64::from(random.below(u32::MAX));
        Self { first, played: Vec::new(), comes: Comes::Drawn(Xorshift::new(seed), cap) }
    }

    /// A game that has been played.
    pub fn told(first: ir::PlayerId, decisions: &[Decision]) -> Self {
        Self { first, played: Vec::new(), comes: Comes::Told(decisions.iter().copied().collect()) }
    }

    /// The same line from its beginning: what was drawn is drawn again.
    #[must_use]
    pub fn again(&self) -> Self {
        Self::told(self.first, &self.played)
    }

    /// The decision to play where these are legal; none at the end of the line.
    pub fn next(&mut self, legal: &[Decision]) -> Option<Decision> {
        let decision = match &mut self.comes {
            Comes::Drawn(_, 0) => None,
            Comes::Drawn(random, left) => {
                *left -= 1;
                let count = u32::try_from(legal.len()).unwrap_or(u32::MAX);
                legal.get(random.below(count) as usize).copied()
            }
            Comes::Told(told) => std::iter::from_fn(|| told.pop_front()).find(|decision| legal.contains(decision)),
        }?;
        self.played.push(decision);
        Some(decision)
    }

    /// The game in one line: `White begins, d2 f4`.
    pub fn text(&self, game: &Game) -> String {
        let played: Vec<String> = self.played.iter().map(|&one| notation::decision(game, one)).collect();
        format!("{} begins, {}", game.player_name(self.first), played.join(" "))
    }
}
