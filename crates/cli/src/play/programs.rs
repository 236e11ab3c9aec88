//! The programs that sit at the table.

use std::time::Instant;

use merels::Session;
use merels::search::{Player, Spec, Thought};

use crate::args::Reach;
use crate::load;
use crate::weighing::Weighing;

/// Whether a program accepts a draw that is offered: it plays on.
pub(super) const ACCEPTS_DRAWS: bool = false;

/// A program that plays whatever game it is asked about.
#[derive(Debug)]
pub(super) struct Programmed {
    seat: usize,
    spec: Spec,
    seed: u64,
    reach: Reach,
    weighing: Weighing,
    /// The rules it was made for, by what tells them apart, and the player.
    player: Option<(String, Player)>,
}

impl Programmed {
    /// For a seat, by its place; what is random follows from both numbers.
    pub(super) fn new(seat: usize, spec: Spec, seed: u64, reach: Reach, weighing: Weighing) -> Self {
        Self { seat, spec, seed: seed.wrapping_add(seat as u64), reach, weighing, player: None }
    }

    /// What it is called.
    pub(super) fn spec(&self) -> Spec {
        self.spec
    }

    pub(super) fn sits_at(&self, seat: usize, spec: Spec) -> bool {
        (self.seat, self.spec) == (seat, spec)
    }

    /// What it plays now; it comes to an end when its time is over, or `stop` says so.
    pub(super) fn choose(&mut self, session: &Session, stop: &(dyn Fn() -> bool + Sync)) -> Thought {
        if let Some(certain) = self.weighing.certain_for(self.spec, session.rules(), session.position()) {
            return certain;
        }
        let began = Instant::now();
        let asked = load::told_apart(session.rules());
        if self.player.as_ref().is_none_or(|(made_for, _)| *made_for != asked) {
            let rules = session.rules();
            let means = self.reach.means(self.weighing.of(rules), self.weighing.strengths(rules));
            let player = Player::new(rules, self.spec, self.seed, means);
            self.player = Some((asked, player));
        }
        let Some((_, player)) = &mut self.player else { return Thought::default() };
        let time = player.time();
        player.choose(session, &|| stop() || time.is_some_and(|time| began.elapsed() >= time))
    }
}
