//! The course of one game between two: who leads, when that changes, and from when on it is certain. What each measure is stands
//! in the README.

use merels_model::ir::PlayerId;

use crate::company::Judgement;

/// With a smaller chance nobody leads: a quarter of a man.
const LEADS: f64 = 0.535;
/// With this chance a player is as good as certain to win.
const CERTAIN: f64 = 0.9;
/// With this chance a player is far behind.
const FAR_BEHIND: f64 = 1.0 / 3.0;
/// A decision is clearly the best if the next one is worth so much less.
const CLEAR: f64 = 0.1;
/// The chance of the winner is kept at so many places of a game.
pub(crate) const PLACES: usize = 20;
/// What shares are counted in, so that their sums don't depend on the order of the games.
const UNIT: f64 = 1e6;

/// The judgements of one game as it is played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Course {
    /// The chance of the player named first at the start of each turn.
    chances: Vec<f64>,
    clear: u64,
    chosen: u64,
}

/// Sums over games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CourseTally {
    /// Games that were judged.
    pub(crate) judged: u64,
    /// Those that somebody won.
    pub(crate) decided: u64,
    /// Turns with more than one decision to begin with, and those of them with one that was clearly the best.
    pub(crate) turns: u64,
    pub(crate) clear: u64,
    /// How many games had so many changes of the lead.
    pub(crate) lead_changes: std::collections::BTreeMap<u32, u64>,
    /// How many decided games had such a part, in hundredths, behind them when the winner led for good.
    pub(crate) led: std::collections::BTreeMap<u32, u64>,
    /// The same until the winner was certain, and how many turns were still to come.
    pub(crate) certain: std::collections::BTreeMap<u32, u64>,
    pub(crate) left: std::collections::BTreeMap<u32, u64>,
    /// Decided games that the winner came back in from far behind.
    pub(crate) comebacks: u64,
    /// Sums of the games' drama and of their uncertainty, in millionths.
    pub(crate) drama: u64,
    pub(crate) uncertainty: u64,
    /// Sums of the winner's chance in the course of decided games, in millionths.
    pub(crate) winners: Vec<u64>,
}

impl Course {
    /// A turn begins, judged so for whoever is due.
    pub(crate) fn add(&mut self, due: PlayerId, judged: Judgement) {
        self.chances.push(if due.0 == 0 { judged.chance } else { 1.0 - judged.chance });
        if let Some(second) = judged.second {
            self.chosen += 1;
            self.clear += u64::from(judged.chance - second >= CLEAR);
        }
    }

    /// The game is over; adds it to the sums.
    pub(crate) fn finish(&self, winner: Option<PlayerId>, tally: &mut CourseTally) {
        if self.chances.is_empty() {
            return;
        }
        tally.judged += 1;
        tally.turns += self.chosen;
        tally.clear += self.clear;
        *tally.lead_changes.entry(self.lead_changes()).or_default() += 1;
        let open = self.chances.iter().map(|chance| 1.0 - (2.0 * chance - 1.0).abs()).sum::<f64>();
        tally.uncertainty += millionths(open / self.chances.len() as f64);
        let Some(winner) = winner else { return };
        let of_winner = |chance: &f64| if winner.0 == 0 { *chance } else { 1.0 - chance };
        let chances: Vec<f64> = self.chances.iter().map(of_winner).collect();
        tally.decided += 1;
        tally.drama += millionths(drama(&chances));
        tally.comebacks += u64::from(chances.iter().any(|&chance| chance <= FAR_BEHIND));
        let turns = chances.len();
        let led = last_below(&chances, LEADS);
        *tally.led.entry(hundredths(led, turns)).or_default() += 1;
        let certain = last_below(&chances, CERTAIN);
        *tally.certain.entry(hundredths(certain, turns)).or_default() += 1;
        *tally.left.entry((turns - certain) as u32).or_default() += 1;
        tally.winners.resize(PLACES, 0);
        for (place, slot) in tally.winners.iter_mut().enumerate() {
            *slot += chances.get(place * turns / PLACES).copied().map_or(0, millionths);
        }
    }

    fn lead_changes(&self) -> u32 {
        let leader = |&chance: &f64| {
            if chance >= LEADS {
                Some(true)
            } else if chance <= 1.0 - LEADS {
                Some(false)
            } else {
                None
            }
        };
        let leaders: Vec<bool> = self.chances.iter().filter_map(leader).collect();
        leaders.windows(2).filter(|pair| pair.first() != pair.last()).count() as u32
    }
}

/// How many turns begin before the chance is that high for good.
fn last_below(chances: &[f64], least: f64) -> usize {
    chances.iter().rposition(|&chance| chance < least).map_or(0, |last| last + 1)
}

/// The mean of the roots of how far the winner is behind, over the turns in which the winner is behind at all.
fn drama(chances: &[f64]) -> f64 {
    let behind: Vec<f64> = chances.iter().map(|chance| 1.0 - 2.0 * chance).filter(|behind| *behind > 0.0).collect();
    if behind.is_empty() { 0.0 } else { behind.iter().map(|behind| behind.sqrt()).sum::<f64>() / behind.len() as f64 }
}

fn hundredths(part: usize, whole: usize) -> u32 {
    (part * 100 / whole.max(1)) as u32
}

fn millionths(number: f64) -> u64 {
    (number * UNIT).round() as u64
}

/// A mean of what was summed in millionths.
pub(crate) fn mean_of(sum: u64, games: u64) -> f64 {
    crate::statistics::ratio(sum, games.saturating_mul(UNIT as u64))
}

impl CourseTally {
    /// Adds the games of another.
    pub(crate) fn merge(&mut self, other: Self) {
        self.judged += other.judged;
        self.decided += other.decided;
        self.turns += other.turns;
        self.clear += other.clear;
        self.comebacks += other.comebacks;
        self.drama += other.drama;
        self.uncertainty += other.uncertainty;
        for (mine, theirs) in [
            (&mut self.lead_changes, other.lead_changes),
            (&mut self.led, other.led),
            (&mut self.certain, other.certain),
            (&mut self.left, other.left),
        ] {
            crate::statistics::add_up(mine, theirs);
        }
        self.winners.resize(self.winners.len().max(other.winners.len()), 0);
        self.winners.iter_mut().zip(other.winners).for_each(|(mine, theirs)| *mine += theirs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(chances: &[f64], winner: Option<u8>) -> CourseTally {
        let mut course = Course::default();
        for (turn, &chance) in chances.iter().enumerate() {
            // The players are due in turn, and are told their own chances.
            let due = PlayerId((turn % 2) as u8);
            let chance = if due.0 == 0 { chance } else { 1.0 - chance };
            course.add(due, Judgement { chance, second: Some(chance - 0.05) });
        }
        let mut tally = CourseTally::default();
        course.finish(winner.map(PlayerId), &mut tally);
        tally
    }

    #[test]
    fn a_lead_that_changes_twice() {
        // White, Black, nobody, Black, White, and White wins.
        let tally = course(&[0.6, 0.3, 0.5, 0.4, 0.95], Some(0));
        assert_eq!(tally.lead_changes.keys().copied().collect::<Vec<_>>(), [2]);
        // Four of five turns had begun before White led for good, and was certain to win.
        assert_eq!((tally.led.keys().next(), tally.certain.keys().next()), (Some(&80), Some(&80)));
        assert_eq!((tally.left.keys().next(), tally.comebacks), (Some(&1), 1));
        // Behind by 0.4 and by 0.2: the mean of their roots.
        assert_eq!(tally.drama, 539_835);
        // 1 less 0.2, 0.4, 0, 0.2, 0.9, on average.
        assert_eq!(tally.uncertainty, 660_000);
        assert_eq!((tally.turns, tally.clear), (5, 0));
        assert_eq!((tally.winners.first(), tally.winners.last()), (Some(&600_000), Some(&950_000)));
    }

    #[test]
    fn the_same_for_the_other_player_and_for_draws() {
        let (white, black) = (course(&[0.6, 0.3, 0.95], Some(0)), course(&[0.4, 0.7, 0.05], Some(1)));
        assert_eq!(white, black);
        let drawn = course(&[0.5, 0.5], None);
        assert_eq!((drawn.judged, drawn.decided, drawn.uncertainty), (1, 0, 1_000_000));
        assert_eq!(course(&[], Some(0)), CourseTally::default());
    }

    #[test]
    fn sums_are_the_same_in_any_order() {
        let games = [course(&[0.6, 0.3, 0.95], Some(0)), course(&[0.5, 0.5], None), course(&[0.2, 0.1], Some(1))];
        let merged = |order: [usize; 3]| {
            let mut sum = CourseTally::default();
            order.into_iter().for_each(|game| sum.merge(games[game].clone()));
            sum
        };
        assert_eq!(merged([0, 1, 2]), merged([2, 0, 1]));
    }
}
