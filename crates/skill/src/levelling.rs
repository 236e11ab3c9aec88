//! Levels set at equal distances by what they score against one another.
//!
//! Strengths are played against their neighbours, which says how many Elo points lie between them. How steeply Elo points rise
//! with strength is fitted to all that was seen, smoothly; levels are set where the rise from one to the next is the same, and the
//! next round is played with those. At last the usual levels and the new ones are tried in games of their own.

use merels_play::Rules;
use merels_search::{A_LEVEL, LEVELS, STRONGEST, Strengths, Weights};
use serde::Serialize;

use crate::ladder::{Above, LadderError, LadderSettings, games_of_steps, is_meant, steps};

/// The Elo points that are aimed at between one level and the next: three points of four, the middle of what is meant.
const AIM: f64 = 190.0;
/// So many Elo points are 65 %, the least that is meant.
const LEAST: f64 = 107.5;
/// The rise is found for stretches of so many hundredths of a level.
const STRETCH: u16 = 25;
const STRETCHES: usize = (STRONGEST / STRETCH) as usize;
/// How many Elo points a stretch is expected to rise by where nothing is known, how far from that it may lie, and how far one
/// stretch may lie from the next.
const USUAL: f64 = 35.0;
const DOUBT: f64 = 100.0;
const APART: f64 = 50.0;
/// No stretch rises by less: a strength never falls.
const FLATTEST: f64 = 0.5;
/// Keeps the games of rounds and of the check apart.
const ROUND: u64 = 0xd6e8_feb8_6659_fd93;

/// How levels are set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevellingSettings {
    /// Up to which level it is played, with how many games a pairing, and from which seed. Strengths count for nothing.
    pub ladder: LadderSettings,
    /// How many rounds are played, each with the strengths of the one before.
    pub rounds: u32,
}

/// What levels of some strengths scored.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tried {
    /// How strong each was, from level 1 on, as far as it was played.
    pub strengths: Vec<u16>,
    /// What each scored against the one below, from level 2 on.
    pub shares: Vec<f64>,
    /// How many of these are as levels are meant to score.
    pub as_meant: usize,
}

/// What came of setting levels.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Levelling {
    /// The game's title.
    pub title: String,
    /// Up to which level it was played.
    pub levels: u8,
    /// How many games there were a pairing in each round.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// The rounds.
    pub rounds: Vec<Tried>,
    /// The strengths that were found. Levels above those that were played are set evenly below the strongest.
    pub strengths: Strengths,
    /// How many Elo points one level is from the next, by what was fitted.
    pub step: f64,
    /// Whether that is too little for the least that is meant.
    pub is_short: bool,
    /// The usual levels, in games of their own.
    pub usual: Tried,
    /// Those that were found, in games of their own.
    pub found: Tried,
}

impl Levelling {
    /// Whether more levels score as they are meant to than the usual ones do, or as many that lie nearer to the middle.
    pub fn is_better(&self) -> bool {
        let off = |tried: &Tried| tried.shares.iter().map(|share| (share - 0.75).powi(2)).sum::<f64>();
        let (found, usual) = (&self.found, &self.usual);
        found.as_meant > usual.as_meant || found.as_meant == usual.as_meant && off(found) < off(usual)
    }
}

/// How many games are played in all.
pub fn games_of_levelling(settings: &LevellingSettings) -> u64 {
    games_of_steps(&settings.ladder).saturating_mul(u64::from(settings.rounds) + 2)
}

/// Sets the levels of a game. `progress` is called for each game, from any thread.
///
/// # Errors
///
/// As [`ladder`](crate::ladder)'s.
pub fn level(
    rules: &Rules,
    weights: Weights,
    settings: &LevellingSettings,
    progress: &(dyn Fn() + Sync),
) -> Result<Levelling, LadderError> {
    let LadderSettings { levels, games, seed, .. } = settings.ladder;
    let mut seen: Vec<Rise> = Vec::new();
    let play = |strengths: Strengths, number: u32, seen: &mut Vec<Rise>| {
        let seed = seed.wrapping_add(u64::from(number).wrapping_mul(ROUND));
        let settings = LadderSettings { strengths, seed, ..settings.ladder.clone() };
        let played = steps(rules, weights, &settings, progress)?;
        let of = |level: u8| strengths.of(level);
        seen.extend((2..).zip(&played.above).filter_map(|(level, above)| Rise::of(of(level - 1), of(level), above)));
        let shares: Vec<f64> = played.above.iter().map(|above| above.share).collect();
        let as_meant = shares.iter().filter(|share| is_meant(**share)).count();
        Ok::<_, LadderError>(Tried { strengths: (1..=levels).map(of).collect(), shares, as_meant })
    };
    let mut strengths = evenly(levels);
    let mut rounds = Vec::new();
    let mut step = AIM;
    for round in 0..settings.rounds {
        rounds.push(play(strengths, round, &mut seen)?);
        (strengths, step) = Course::fitted(&seen).placed(levels);
    }
    let last = settings.rounds;
    let usual = play(Strengths::default(), last, &mut Vec::new())?;
    let found = play(strengths, last.saturating_add(1), &mut Vec::new())?;
    let title = rules.game().title.clone();
    Ok(Levelling { title, levels, games, seed, rounds, strengths, step, is_short: step < LEAST, usual, found })
}

/// Levels up to one of them evenly from the least strength to what the table has.
fn evenly(levels: u8) -> Strengths {
    let top = f64::from(A_LEVEL * u16::from(levels.min(LEVELS)));
    let each = top / f64::from(levels.saturating_sub(1).max(1));
    of_levels(levels, |level| each * f64::from(level - 1))
}

/// The strengths of levels up to one of them; those above lie evenly below the strongest.
fn of_levels(levels: u8, strength: impl Fn(u8) -> f64) -> Strengths {
    let last = strength(levels);
    let left = f64::from(LEVELS.saturating_sub(levels).max(1));
    let of = |level: u8| {
        let beyond = f64::from(level.saturating_sub(levels));
        if level <= levels { strength(level) } else { last + (f64::from(STRONGEST) - last) * beyond / left }
    };
    let mut level = 0;
    let rounded = [(); LEVELS as usize].map(|()| {
        level += 1;
        of(level).round().clamp(0.0, f64::from(STRONGEST)) as u16
    });
    Strengths::new(rounded).unwrap_or_default()
}

/// By how many Elo points a strength was above another, and the variance of that.
#[derive(Clone, Copy, Debug)]
struct Rise {
    from: u16,
    to: u16,
    elo: f64,
    variance: f64,
}

impl Rise {
    /// Nothing where nothing lies between.
    fn of(from: u16, to: u16, above: &Above) -> Option<Self> {
        let games = (above.won + above.drawn + above.lost) as f64;
        if from >= to || games < 1.0 {
            return None;
        }
        // A point is added to each side, so that no difference is infinite.
        let share = (above.won as f64 + 0.5 * above.drawn as f64 + 1.0) / (games + 2.0);
        let slope = 400.0 / std::f64::consts::LN_10 / (share * (1.0 - share));
        let variance = share * (1.0 - share) / (games + 2.0);
        Some(Self { from, to, elo: -400.0 * (1.0 / share - 1.0).log10(), variance: slope.powi(2) * variance })
    }

    /// What part of a stretch it has to do with.
    fn part(&self, stretch: usize) -> f64 {
        let begin = stretch as u16 * STRETCH;
        let overlap = self.to.min(begin + STRETCH).saturating_sub(self.from.max(begin));
        f64::from(overlap) / f64::from(STRETCH)
    }
}

/// By how many Elo points each stretch rises.
#[derive(Clone, Debug)]
struct Course([f64; STRETCHES]);

impl Course {
    /// The likeliest one, if neighbouring stretches rise nearly alike.
    fn fitted(seen: &[Rise]) -> Self {
        let mut matrix = [[0.0; STRETCHES]; STRETCHES];
        let mut right = [0.0; STRETCHES];
        // Each part of the cost is a sum of rises that should come to something.
        let mut add = |terms: &[(usize, f64)], target: f64, weight: f64| {
            for &(row, a) in terms {
                if let (Some(cells), Some(sum)) = (matrix.get_mut(row), right.get_mut(row)) {
                    *sum += weight * a * target;
                    for &(column, b) in terms {
                        if let Some(cell) = cells.get_mut(column) {
                            *cell += weight * a * b;
                        }
                    }
                }
            }
        };
        for stretch in 0..STRETCHES {
            add(&[(stretch, 1.0)], USUAL, DOUBT.powi(-2));
            if stretch > 0 {
                add(&[(stretch - 1, -1.0), (stretch, 1.0)], 0.0, APART.powi(-2));
            }
        }
        for rise in seen {
            let parts = (0..STRETCHES).map(|stretch| (stretch, rise.part(stretch)));
            let parts: Vec<(usize, f64)> = parts.filter(|(_, part)| *part > 0.0).collect();
            add(&parts, rise.elo, 1.0 / rise.variance.max(1.0));
        }
        Self(solved(matrix, right).map(|rise| rise.max(FLATTEST)))
    }

    /// How far it has risen at a strength.
    fn height(&self, strength: f64) -> f64 {
        let stretches = strength / f64::from(STRETCH);
        self.0.iter().enumerate().map(|(index, rise)| rise * (stretches - index as f64).clamp(0.0, 1.0)).sum()
    }

    /// The strength at which it has risen so far; the strongest where it never does.
    fn strength(&self, height: f64) -> f64 {
        let mut left = height.max(0.0);
        for (index, rise) in self.0.iter().enumerate() {
            if left <= *rise {
                return (index as f64 + left / rise) * f64::from(STRETCH);
            }
            left -= rise;
        }
        f64::from(STRONGEST)
    }

    /// Levels at equal distances, and how many Elo points these are. Where there is enough, the first is the usual one and what is
    /// aimed at lies between; where there isn't, the first is weaker, and then they are nearer to one another.
    /// None is stronger than in the usual table, and the last of all is the strongest.
    fn placed(&self, levels: u8) -> (Strengths, f64) {
        let gaps = f64::from(levels.saturating_sub(1).max(1));
        let top = self.height(f64::from(A_LEVEL * u16::from(levels.min(LEVELS))));
        let begin = (top - AIM * gaps).clamp(0.0, self.height(f64::from(A_LEVEL)));
        let whole = (top - begin) / gaps;
        let step = if levels < LEVELS { whole.min(AIM) } else { whole };
        let at = |level: u8| self.strength(begin + step * f64::from(level - 1));
        let last = |level: u8| if level >= LEVELS { f64::from(STRONGEST) } else { at(level) };
        (of_levels(levels, last), step)
    }
}

/// Solves linear equations by elimination; the matrix is positive definite, so that no pivot is nothing.
fn solved<const N: usize>(mut matrix: [[f64; N]; N], mut right: [f64; N]) -> [f64; N] {
    for pivot in 0..N {
        let (upper, lower) = matrix.split_at_mut(pivot + 1);
        let Some(top) = upper.last() else { continue };
        let (above, below) = right.split_at_mut(pivot + 1);
        let Some(value) = above.last() else { continue };
        for (row, sum) in lower.iter_mut().zip(below) {
            let factor = at(row, pivot) / at(top, pivot);
            for (cell, from) in row.iter_mut().zip(top) {
                *cell -= factor * from;
            }
            *sum -= factor * value;
        }
    }
    let mut found = [0.0; N];
    for (index, (row, sum)) in matrix.iter().zip(right).enumerate().rev() {
        let known: f64 = row.iter().zip(found).skip(index + 1).map(|(a, b)| a * b).sum();
        if let Some(value) = found.get_mut(index) {
            *value = (sum - known) / at(row, index);
        }
    }
    found
}

fn at(row: &[f64], index: usize) -> f64 {
    row.get(index).copied().unwrap_or(1.0)
}

#[cfg(test)]
mod tests {
    use merels_search::Strengths;

    use super::{AIM, Course, Rise, STRETCHES, evenly};

    /// What strengths show where a level of the table is so many Elo points: at strength 0 to 100, and so on.
    fn rises(of_levels: [f64; 9]) -> Vec<Rise> {
        let from = [0, 100, 200, 300, 400, 500, 600, 700, 800];
        from.into_iter().zip(of_levels).map(|(from, elo)| Rise { from, to: from + 100, elo, variance: 100.0 }).collect()
    }

    #[test]
    fn a_course_rises_as_was_seen() {
        let course = Course::fitted(&rises([100.0, 200.0, 200.0, 200.0, 100.0, 50.0, 50.0, 0.0, 0.0]));
        for (strength, height) in [(100.0, 100.0), (300.0, 500.0), (500.0, 800.0), (900.0, 900.0)] {
            assert!((course.height(strength) - height).abs() < 25.0, "{strength}: {}", course.height(strength));
            assert!((course.strength(course.height(strength)) - strength).abs() < 1e-6);
        }
        let falling = Course::fitted(&rises([-100.0; 9]));
        assert!(falling.0.iter().all(|rise| *rise > 0.0), "{falling:?}");
    }

    #[test]
    fn levels_are_set_where_the_rise_is_the_same() {
        let course = Course([25.0; STRETCHES]);
        // 900 points are eight steps of 112.5 over all that there is.
        let (strengths, step) = course.placed(9);
        assert_eq!(strengths.all(), [0, 113, 225, 338, 450, 563, 675, 788, 900]);
        assert!((step - 112.5).abs() < 1e-9);
        // Up to level 5 there are 500, and the others lie evenly.
        let (strengths, step) = course.placed(5);
        assert_eq!(strengths.all(), [0, 125, 250, 375, 500, 600, 700, 800, 900]);
        assert!((step - 125.0).abs() < 1e-9);
        // Where there is more than enough, the first is the usual one, and nobody is as strong as in the table.
        let (strengths, step) = Course([80.0; STRETCHES]).placed(4);
        assert_eq!(strengths.all()[..4], [100, 159, 219, 278]);
        assert!((step - AIM).abs() < 1e-9);
        let (strengths, step) = Course([80.0; STRETCHES]).placed(9);
        assert_eq!(strengths, Strengths::default());
        assert!((step - 320.0).abs() < 1e-9);
    }

    #[test]
    fn the_first_round_goes_over_all_there_is() {
        assert_eq!(evenly(9).all(), [0, 113, 225, 338, 450, 563, 675, 788, 900]);
        assert_eq!(evenly(2).all(), [0, 200, 300, 400, 500, 600, 700, 800, 900]);
    }
}
