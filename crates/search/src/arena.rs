//! Games between players, and what they say of their strength.

use std::time::Duration;

use merels_engine::{Random, Xorshift};
use merels_model::ir::PlayerId;
use merels_model::{Decision, Outcome};
use merels_play::Session;
use merels_seats::{Clock, Next, Occupant, Seats, Wanted};

use crate::player::Player;

/// Whoever measures the time of a game: nothing here reads a clock.
pub trait Timekeeper {
    /// A player begins to think, for so long if time is what limits it; what tells that this is over.
    fn begin(&mut self, by: PlayerId, own: Option<Duration>) -> Box<dyn Fn() -> bool + Sync>;

    /// What everybody has left, where the game is played with clocks.
    fn clock(&self) -> Option<&Clock> {
        None
    }

    /// A player has thought, and perhaps completed a turn; whether all its time is over.
    fn end(&mut self, by: PlayerId, turn_over: bool) -> bool {
        let _ = (by, turn_over);
        false
    }
}

/// Nobody measures: those who think end by themselves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Untimed;

impl Timekeeper for Untimed {
    fn begin(&mut self, _: PlayerId, _: Option<Duration>) -> Box<dyn Fn() -> bool + Sync> {
        Box::new(|| false)
    }
}

/// The time of a turn.
#[derive(Clone, Copy)]
pub struct Time<'a> {
    /// Says when it is over.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// What everybody has left of the game's, where it is played with clocks.
    pub clock: Option<&'a Clock>,
}

/// What becomes of a game that goes on and on.
const MAX_DECISIONS: usize = 4_000;

/// How a game between players is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// So many turns are drawn at random before anybody thinks.
    pub opening: u32,
    /// What they follow from.
    pub seed: u64,
    /// Whether draws are claimed as soon as they can be.
    pub claims: bool,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Game {
    /// The game, at its end.
    pub session: Session,
    /// How it ended; nothing where it was cut off.
    pub outcome: Option<Outcome>,
    /// Who won.
    pub winner: Option<PlayerId>,
    /// Whether a draw was claimed.
    pub claimed: bool,
}

/// Whoever plays in a match.
pub trait Contestant {
    /// How long it may take for a turn, if time is what limits it.
    fn time(&self) -> Option<Duration>;

    /// The decisions of its turn; none where it gives up.
    fn choose(&mut self, session: &Session, time: Time<'_>) -> Vec<Decision>;
}

impl Contestant for Player {
    fn time(&self) -> Option<Duration> {
        Self::time(self)
    }

    fn choose(&mut self, session: &Session, time: Time<'_>) -> Vec<Decision> {
        Self::choose(self, session, time.stop).decisions
    }
}

impl Occupant for &mut (dyn Contestant + '_) {
    fn is_person(&self) -> bool {
        false
    }
}

/// Plays a game on to its end. `players` sit in the order of the game's players.
pub fn play(
    mut session: Session,
    players: &mut [&mut dyn Contestant],
    terms: Terms,
    keeper: &mut dyn Timekeeper,
) -> Game {
    let mut random = Xorshift::new(terms.seed.wrapping_mul(0x94d0_49bb_1331_11eb) | 1);
    let seats = Seats::new(players.iter_mut().map(|player| &mut **player).collect());
    let mut seats = if terms.claims { seats } else { seats.without_claims() };
    let mut claimed = false;
    let (mut turns, mut decided) = (0, 0);
    while decided < MAX_DECISIONS {
        let by = match seats.next(&session) {
            Next::Claim(_) => {
                claimed = session.claim(None).is_ok();
                break;
            }
            Next::Program(by, Wanted::Decision) => by,
            Next::Over | Next::Program(..) | Next::Person(..) => break,
        };
        let thinks = turns >= terms.opening;
        let decisions: Vec<Decision> = if !thinks {
            let legal = session.position().legal();
            legal.get(random.below(legal.len() as u32) as usize).copied().into_iter().collect()
        } else {
            let Some(player) = seats.of_mut(by) else { break };
            let stop = keeper.begin(by, player.time());
            player.choose(&session, Time { stop: &*stop, clock: keeper.clock() })
        };
        let played = decisions.iter().take_while(|&&decision| session.decide(decision).is_ok()).count();
        // What ends the game stands, however late it came.
        if thinks && keeper.end(by, session.position().is_turn_start()) && session.time_out(by).is_ok() {
            break;
        }
        if played == 0 {
            break;
        }
        decided += played;
        turns += u32::from(session.position().is_turn_start());
    }
    let outcome = session.outcome().cloned();
    let winner = outcome.as_ref().and_then(|outcome| outcome.winner);
    Game { outcome, winner, claimed, session }
}

/// Wins, draws and losses of one of two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
}

/// What a test of two hypotheses says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first is the stronger.
    Stronger,
    /// The first is the weaker.
    Weaker,
    /// Neither is stronger by as much as was asked for.
    Equal,
    /// More games are needed.
    Open,
}

/// The error of both kinds that the test allows.
const ERROR: f64 = 0.05;
/// Standard errors of a 95 % interval.
const SIGMAS: f64 = 1.96;

impl Score {
    /// How many games.
    pub fn games(self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// Points per game, from 0 to 1.
    pub fn share(self) -> f64 {
        (self.won as f64 + 0.5 * self.drawn as f64) / (self.games() as f64).max(1.0)
    }

    /// The variance of a game's points. Half a game of each result is added, so that it is never nothing.
    fn variance(self) -> f64 {
        let (won, drawn, lost) = (self.won as f64 + 0.5, self.drawn as f64 + 0.5, self.lost as f64 + 0.5);
        let games = won + drawn + lost;
        let mean = (won + 0.5 * drawn) / games;
        (won * (1.0 - mean).powi(2) + drawn * (0.5 - mean).powi(2) + lost * mean.powi(2)) / games
    }

    /// The difference in Elo points, and the bounds of its 95 % interval; infinite where every game went one way.
    pub fn elo(self) -> (f64, f64, f64) {
        let error = SIGMAS * (self.variance() / (self.games() as f64).max(1.0)).sqrt();
        let share = self.share();
        (elo(share), elo(share - error), elo(share + error))
    }

    /// A sequential probability ratio test (A. Wald, 1945) of "no difference" against a difference of so many Elo points
    /// either way, with results taken as normally distributed.
    pub fn verdict(self, points: f64) -> Verdict {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        let ratio = |sign: f64| {
            let (none, some) = (0.5, share(sign * points));
            let games = self.games() as f64;
            games * (some - none) * (2.0 * self.share() - none - some) / (2.0 * self.variance())
        };
        match (ratio(1.0), ratio(-1.0)) {
            (up, _) if up >= bound => Verdict::Stronger,
            (_, down) if down >= bound => Verdict::Weaker,
            (up, down) if up <= -bound && down <= -bound => Verdict::Equal,
            _ => Verdict::Open,
        }
    }
}

fn elo(share: f64) -> f64 {
    if share <= 0.0 {
        f64::NEG_INFINITY
    } else if share >= 1.0 {
        f64::INFINITY
    } else {
        // Not the zero below zero.
        -400.0 * (1.0 / share - 1.0).log10() + 0.0
    }
}

fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::{Score, Verdict};

    #[test]
    fn scores_become_elo() {
        let even = Score { won: 40, drawn: 20, lost: 40 };
        let (elo, low, high) = even.elo();
        assert!(elo.abs() < 1e-9 && low < -50.0 && high > 50.0, "{elo} {low} {high}");
        // Three points of four are 191 Elo points.
        let better = Score { won: 150, drawn: 0, lost: 50 };
        assert!((better.elo().0 - 190.8).abs() < 0.1);
        assert_eq!(Score { won: 9, drawn: 0, lost: 0 }.elo().0, f64::INFINITY);
    }

    #[test]
    fn the_test_ends_when_it_is_sure() {
        assert_eq!(Score { won: 3, drawn: 1, lost: 2 }.verdict(50.0), Verdict::Open);
        assert_eq!(Score { won: 90, drawn: 10, lost: 20 }.verdict(50.0), Verdict::Stronger);
        assert_eq!(Score { won: 20, drawn: 10, lost: 90 }.verdict(50.0), Verdict::Weaker);
        assert_eq!(Score { won: 2_000, drawn: 500, lost: 2_000 }.verdict(50.0), Verdict::Equal);
    }
}
