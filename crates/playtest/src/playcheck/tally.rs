//! What is kept of games: sums and the shortest examples, which come out the same in whatever order games are added.

use std::collections::{BTreeMap, HashMap};

use merels_model::Decision;
use merels_model::Fault;
use merels_model::ir::Game;
use merels_syntax::Span;

/// The course of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Play {
    /// The game's number, from 0.
    pub(super) game: u64,
    pub(super) turns: Vec<Vec<Decision>>,
    pub(super) decisions: u32,
}

impl Play {
    /// One more decision of the turn under way.
    pub(super) fn push(&mut self, decision: Decision) {
        self.decisions += 1;
        if let Some(turn) = self.turns.last_mut() {
            turn.push(decision);
        }
    }

    fn order(&self) -> (usize, u32, u64) {
        (self.turns.len(), self.decisions, self.game)
    }
}

/// Games in which the rules were at fault in one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AtFault {
    pub(super) games: u64,
    /// Where, and in how many games there.
    pub(super) places: BTreeMap<Span, u64>,
    /// Where in the shortest of them.
    pub(super) place: Span,
    /// The shortest of them.
    pub(super) play: Play,
}

impl AtFault {
    pub(super) fn new(place: Span, play: Play) -> Self {
        Self { games: 1, places: BTreeMap::from([(place, 1)]), place, play }
    }
}

/// A position that stands twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Round {
    /// After so many turns, for the first time.
    pub(super) from: usize,
    /// The turns to where it stands again.
    pub(super) play: Play,
}

impl Round {
    /// The first one of a game, by the positions at the starts of its turns.
    pub(super) fn of(keys: &[u64], play: &Play) -> Option<Self> {
        let mut known = HashMap::new();
        for (to, &key) in keys.iter().enumerate() {
            if let Some(from) = known.insert(key, to) {
                let turns = play.turns.get(..to).unwrap_or_default().to_vec();
                let decisions = turns.iter().map(|turn| turn.len() as u32).sum();
                return Some(Self { from, play: Play { game: play.game, turns, decisions } });
            }
        }
        None
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) games: u64,
    /// For each player, games won.
    pub(super) won: Vec<u64>,
    /// Games drawn, by reason.
    pub(super) drawn: BTreeMap<String, u64>,
    pub(super) at_fault: BTreeMap<Fault, AtFault>,
    /// Games that were cut off.
    pub(super) unfinished: u64,
    /// Of these, the soonest return to a position.
    pub(super) round: Option<Round>,
    /// For each of the game's ends, whether it has decided anything.
    pub(super) ends: Vec<bool>,
}

impl Tally {
    pub(super) fn new(game: &Game) -> Self {
        Self { won: vec![0; game.players.len()], ends: vec![false; game.ends.len()], ..Self::default() }
    }

    /// Games that somebody won.
    pub(super) fn decided(&self) -> u64 {
        self.won.iter().sum()
    }

    /// Games that were drawn as the rules say.
    pub(super) fn draws(&self) -> u64 {
        self.drawn.values().sum()
    }

    pub(super) fn keep_fault(&mut self, fault: Fault, new: AtFault) {
        let Some(known) = self.at_fault.get_mut(&fault) else {
            self.at_fault.insert(fault, new);
            return;
        };
        known.games += new.games;
        for (place, games) in new.places {
            *known.places.entry(place).or_default() += games;
        }
        if new.play.order() < known.play.order() {
            (known.place, known.play) = (new.place, new.play);
        }
    }

    pub(super) fn keep_round(&mut self, new: Round) {
        if self.round.as_ref().is_none_or(|known| new.play.order() < known.play.order()) {
            self.round = Some(new);
        }
    }

    /// Adds the games of another.
    pub(super) fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.won.iter_mut().zip(other.won).for_each(|(mine, theirs)| *mine += theirs);
        self.ends.iter_mut().zip(other.ends).for_each(|(mine, theirs)| *mine |= theirs);
        for (reason, games) in other.drawn {
            *self.drawn.entry(reason).or_default() += games;
        }
        for (fault, games) in other.at_fault {
            self.keep_fault(fault, games);
        }
        if let Some(round) = other.round {
            self.keep_round(round);
        }
    }
}
