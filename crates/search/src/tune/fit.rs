//! Logistic regression.
//!
//! The chance of the first player is taken to be the logistic function of the worth of the position. What makes the results
//! likeliest is found by Newton's method (iteratively reweighted least squares), with a ridge towards the weights there are: a
//! few positions don't move them far.

use super::sample::Sample;
use crate::weights::{FEATURES, MAX_WEIGHT, PHASE_STEPS, Weights};

/// What a man is worth after fitting, where men are weighed.
const MAN: f64 = 100.0;
/// How far a weight is expected to lie from what it was: by as much as it was, and so much more.
const DOUBT: f64 = 20.0;
/// So many positions of a game count as one, since they tell nearly the same.
const ALIKE: f64 = 20.0;
/// What a hundredth of a man makes of the logarithm of the odds, at least and at most.
const STEEPEST: f64 = 0.2;
const FLATTEST: f64 = 0.001;
/// What is fitted beside the weights and forgotten: the advantage of being due, and of being first.
const BESIDE: usize = 2;
/// Steps of Newton's method; a handful is usual.
const MAX_STEPS: usize = 50;
/// A smaller gain, as a share of the cost, ends it.
const ENOUGH: f64 = 1e-10;
/// No step is taken that has to be shortened further.
const SHORTEST: f64 = 1e-4;

/// What is fitted of each weight: the middle, and how far the opening and the ending lie from it.
const PARTS: usize = 3;
/// How far those are expected to lie from it, in hundredths of a man.
const APART: f64 = 10.0;
const COLUMNS: usize = FEATURES * PARTS + BESIDE;

/// The weights under which the worth of positions foretells the results best. Those that nothing is learnt of stay as they
/// are: the differences never change, or hardly ever. A man is worth 100 in the middle of the game then; where men aren't
/// weighed, the largest of the usual weights is what it always was.
pub fn fit(samples: &[Sample], before: Weights) -> Weights {
    let steepness = (steepness(samples, before)[0]).clamp(FLATTEST, STEEPEST);
    let changes = changes(samples);
    let values = before.values().map(|weight| {
        let [opening, middle, ending] = weight.parts().map(f64::from);
        [middle, opening - middle, ending - middle]
    });
    let mut ridge = Ridge { towards: [0.0; COLUMNS], strength: [1.0; COLUMNS] };
    for (index, (value, changes)) in values.iter().zip(changes).enumerate() {
        let doubts = [value[0].abs() + DOUBT, APART, APART];
        for (part, (value, doubt)) in value.iter().zip(doubts).enumerate() {
            ridge.towards[PARTS * index + part] = steepness * value;
            if changes {
                ridge.strength[PARTS * index + part] = ALIKE / (steepness * doubt).powi(2);
            }
        }
    }
    let columns = |sample: &Sample| columns(sample, &changes);
    let fitted = likeliest(samples, &columns, &ridge);
    let middles = std::array::from_fn(|index| fitted[PARTS * index]);
    let unit = unit(&middles, changes, steepness, values.map(|[middle, ..]| middle));
    let mut weights = before.values();
    let most = f64::from(MAX_WEIGHT);
    for ((weight, fitted), changes) in weights.iter_mut().zip(fitted.chunks_exact(PARTS)).zip(changes) {
        if changes {
            let part = |away: f64| ((fitted[0] + away) * unit).round().clamp(-most, most) as i32;
            *weight = [part(fitted[1]), part(0.0), part(fitted[2])].into();
        }
    }
    Weights::from_values(weights)
}

/// What the first player has more of each feature, as it is, and by the shares of the opening and the ending; then what is
/// fitted beside.
fn columns(sample: &Sample, changes: &[bool; FEATURES]) -> [f64; COLUMNS] {
    let share = |steps: u8| f64::from(steps) / f64::from(PHASE_STEPS);
    let (opening, ending) = (share(sample.phase.opening), share(sample.phase.ending));
    let mut columns = [0.0; COLUMNS];
    for ((columns, difference), changes) in columns.chunks_exact_mut(PARTS).zip(sample.difference).zip(changes) {
        if *changes && difference != 0 {
            let difference = f64::from(difference);
            columns.copy_from_slice(&[difference, difference * opening, difference * ending]);
        }
    }
    columns[FEATURES * PARTS..].copy_from_slice(&beside(sample));
    columns
}

/// The mean logarithmic loss of what the weights foretell: 0 if they always know, 0.693 if they know nothing and no game is
/// drawn. How steep the odds are, and the advantage of being due or first, is what suits the samples best.
pub fn log_loss(samples: &[Sample], weights: Weights) -> f64 {
    let at = steepness(samples, weights);
    let all: f64 = samples.iter().map(|sample| loss(&at, &worth(sample, weights), sample)).sum();
    all / (samples.len() as f64).max(1.0)
}

/// What a hundredth of a man makes of the odds, then the advantages.
fn steepness(samples: &[Sample], weights: Weights) -> [f64; 1 + BESIDE] {
    let ridge = Ridge { towards: [0.0; 1 + BESIDE], strength: [1.0; 1 + BESIDE] };
    let mut at = likeliest(samples, &|sample| worth(sample, weights), &ridge);
    at[0] = at[0].max(0.0);
    at
}

fn worth(sample: &Sample, weights: Weights) -> [f64; 1 + BESIDE] {
    let [due, first] = beside(sample);
    let terms = sample.difference.into_iter().zip(weights.values());
    [terms.map(|(difference, weight)| f64::from(difference) * f64::from(weight.at(sample.phase))).sum(), due, first]
}

fn beside(sample: &Sample) -> [f64; BESIDE] {
    [if sample.due { 1.0 } else { -1.0 }, 1.0]
}

/// Which features aren't the same in all samples.
fn changes(samples: &[Sample]) -> [bool; FEATURES] {
    let mut changes = [false; FEATURES];
    let first = samples.first().map_or([0; FEATURES], |sample| sample.difference);
    for sample in samples {
        for ((changes, first), now) in changes.iter_mut().zip(first).zip(sample.difference) {
            *changes |= now != first;
        }
    }
    changes
}

/// What a fitted number is multiplied by: it makes a man, or the largest of the usual weights, what it always was.
fn unit(fitted: &[f64; FEATURES], changes: [bool; FEATURES], steepness: f64, before: [f64; FEATURES]) -> f64 {
    let usual = Weights::default().values().map(|weight| f64::from(weight.middle));
    let weighed = (0..FEATURES).filter(|&index| changes[index]);
    let largest = if changes[0] { Some(0) } else { weighed.max_by(|&a, &b| usual[a].abs().total_cmp(&usual[b].abs())) };
    let Some(largest) = largest else { return 1.0 / steepness };
    let wanted = if largest == 0 { MAN } else { usual[largest] };
    // What has turned out to be worth next to nothing is no measure for the rest.
    let share = fitted[largest] / (steepness * before[largest]);
    if share.is_finite() && share >= 0.1 { wanted / fitted[largest] } else { 1.0 / steepness }
}

/// Where each number is drawn to, and how strongly.
struct Ridge<const N: usize> {
    towards: [f64; N],
    strength: [f64; N],
}

fn product<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Minus the logarithm of the likelihood of a result.
fn loss<const N: usize>(at: &[f64; N], columns: &[f64; N], sample: &Sample) -> f64 {
    let log_odds = product(at, columns);
    (-log_odds.abs()).exp().ln_1p() + log_odds.max(0.0) - sample.result.value() * log_odds
}

/// The numbers that make the results likeliest, the ridge included.
fn likeliest<const N: usize>(samples: &[Sample], columns: &dyn Fn(&Sample) -> [f64; N], ridge: &Ridge<N>) -> [f64; N] {
    let cost = |at: &[f64; N]| {
        let mut cost: f64 = samples.iter().map(|sample| loss(at, &columns(sample), sample)).sum();
        for ((at, towards), strength) in at.iter().zip(ridge.towards).zip(ridge.strength) {
            cost += strength * (at - towards).powi(2) / 2.0;
        }
        cost
    };
    let mut at = ridge.towards;
    let mut cost_now = cost(&at);
    for _ in 0..MAX_STEPS {
        let step = step(samples, columns, ridge, &at);
        let mut share = 1.0;
        let (next, cost_next) = loop {
            let mut next = at;
            next.iter_mut().zip(step).for_each(|(next, step)| *next -= share * step);
            let cost_next = cost(&next);
            if cost_next < cost_now {
                break (next, cost_next);
            }
            share /= 2.0;
            if share < SHORTEST {
                return at;
            }
        };
        let gain = cost_now - cost_next;
        (at, cost_now) = (next, cost_next);
        if gain <= ENOUGH * cost_now {
            break;
        }
    }
    at
}

/// Newton's step: the slope of the cost through its curvature.
fn step<const N: usize>(
    samples: &[Sample],
    columns: &dyn Fn(&Sample) -> [f64; N],
    ridge: &Ridge<N>,
    at: &[f64; N],
) -> [f64; N] {
    let mut slope = [0.0; N];
    let mut curvature = [[0.0; N]; N];
    for (row, strength) in ridge.strength.into_iter().enumerate() {
        slope[row] = strength * (at[row] - ridge.towards[row]);
        curvature[row][row] = strength;
    }
    for sample in samples {
        let columns = columns(sample);
        let chance = 1.0 / (1.0 + (-product(at, &columns)).exp());
        let error = chance - sample.result.value();
        let weight = chance * (1.0 - chance);
        // Most columns are nothing.
        for row in (0..N).filter(|&row| columns[row] != 0.0) {
            slope[row] += error * columns[row];
            for column in 0..=row {
                curvature[row][column] += weight * columns[row] * columns[column];
            }
        }
    }
    solved(curvature, slope)
}

/// Solves `matrix * x = right` for a positive definite matrix of which the lower half is given (Cholesky).
fn solved<const N: usize>(mut matrix: [[f64; N]; N], right: [f64; N]) -> [f64; N] {
    for row in 0..N {
        for column in 0..=row {
            let known: f64 = (0..column).map(|index| matrix[row][index] * matrix[column][index]).sum();
            let rest = matrix[row][column] - known;
            // The ridge keeps what is left above nothing, but for rounding.
            matrix[row][column] =
                if row == column { rest.max(f64::MIN_POSITIVE).sqrt() } else { rest / matrix[column][column] };
        }
    }
    let mut x = right;
    for row in 0..N {
        let known: f64 = (0..row).map(|index| matrix[row][index] * x[index]).sum();
        x[row] = (x[row] - known) / matrix[row][row];
    }
    for row in (0..N).rev() {
        let known: f64 = (row + 1..N).map(|index| matrix[index][row] * x[index]).sum();
        x[row] = (x[row] - known) / matrix[row][row];
    }
    x
}

#[cfg(test)]
mod tests {
    use merels_engine::{Random, Xorshift};

    use super::super::{Points, Sample};
    use super::{FEATURES, fit, log_loss};
    use crate::weights::{Phase, Taper, Weights};

    fn weights(first: [i32; 7]) -> Weights {
        let mut values = [Taper::default(); FEATURES];
        values.iter_mut().zip(first).for_each(|(value, first)| *value = first.into());
        Weights::from_values(values)
    }

    fn usual() -> Weights {
        weights([100, 4, 18, 14, 3, 4, -8])
    }

    /// Positions drawn at random, and results as likely as these weights say. `man` is left out where it is 0.
    fn drawn(weights: Weights, steepness: f64, count: usize) -> Vec<Sample> {
        let mut random = Xorshift::new(7);
        let mut below = |bound: u32| random.below(bound) as i16;
        let mut sample = || {
            let man = if weights.man.is_nothing() { 0 } else { below(5) - 2 };
            let mut difference = [0; FEATURES];
            let first = [man, below(21) - 10, below(3) - 1, below(5) - 2, below(9) - 4, below(5) - 2, 0];
            difference[..7].copy_from_slice(&first);
            let phase = Phase { opening: below(9) as u8, ending: below(9) as u8 };
            let due = below(2) == 0;
            let terms = difference.iter().zip(weights.values());
            let worth: i32 = terms.map(|(&have, weight)| i32::from(have) * weight.at(phase)).sum();
            let chance = 1.0 / (1.0 + (-steepness * f64::from(worth + if due { 15 } else { -15 })).exp());
            // A third of the games is drawn, without changing what is got on the average.
            let drawn = if below(3) == 0 { chance.min(1.0 - chance) } else { 0.0 };
            let at = f64::from(below(10_000)) / 10_000.0;
            let result = if at < chance - drawn {
                Points::Won
            } else if at < chance + drawn {
                Points::Drawn
            } else {
                Points::Lost
            };
            Sample { difference, phase, due, result }
        };
        (0..count).map(|_| sample()).collect()
    }

    fn assert_near(fitted: Weights, wanted: Weights, within: i32) {
        for ((name, fitted), wanted) in Weights::NAMES.iter().zip(fitted.values()).zip(wanted.values()) {
            for (fitted, wanted) in fitted.parts().into_iter().zip(wanted.parts()) {
                assert!((fitted - wanted).abs() <= within, "{name}: {fitted}, not about {wanted}");
            }
        }
    }

    #[test]
    fn the_weights_behind_the_results_are_found() {
        let behind = Weights { mobility: [6, 11, 16].into(), ..weights([100, 0, 55, -20, 8, 0, -8]) };
        let samples = drawn(behind, 0.006, 60_000);
        let fitted = fit(&samples, usual());
        assert_eq!(fitted.man.middle, 100);
        assert_near(fitted, behind, 10);
        assert!(fitted.mobility.opening + 5 < fitted.mobility.ending, "{}", fitted.mobility);
        let (before, after) = (log_loss(&samples, usual()), log_loss(&samples, fitted));
        assert!(after < before - 0.01 && after < 0.69, "{before} {after}");
        assert_eq!(fit(&samples, usual()), fitted);
    }

    #[test]
    fn without_men_the_largest_weight_stays() {
        // Of the usual weights that of open lines is the largest then.
        let largest = Weights::default().open;
        let behind = Weights { open: largest, ..weights([0, 5, 18, 0, 12, -6, 0]) };
        let fitted = fit(&drawn(behind, 0.02, 60_000), usual());
        assert_eq!((fitted.man, fitted.open.middle), (100.into(), largest.middle));
        assert_near(fitted, Weights { man: 100.into(), scarce: (-8).into(), ..behind }, 5);
    }

    #[test]
    fn what_nothing_is_learnt_of_stays() {
        let before = Weights { scarce: (-31).into(), ..usual() };
        let mut samples = drawn(usual(), 0.006, 5_000);
        // The same in all positions: never anything, then always as much.
        assert_eq!(fit(&samples, before).scarce, before.scarce);
        samples.iter_mut().for_each(|sample| sample.difference[6] = 3);
        assert_eq!(fit(&samples, before).scarce, before.scarce);
        // One position of thousands says little.
        samples[0].difference[6] = 4;
        assert!((fit(&samples, before).scarce.middle + 31).abs() <= 6, "{:?}", fit(&samples, before));
        assert_eq!(fit(&[], before), before);
        let mut alike = samples.clone();
        alike.iter_mut().for_each(|sample| sample.result = Points::Drawn);
        assert!(log_loss(&alike, fit(&alike, before)).is_finite());
    }

    #[test]
    fn results_without_exceptions_are_no_end_of_the_world() {
        let mut samples = drawn(usual(), 0.006, 2_000);
        for sample in &mut samples {
            sample.result = if sample.difference[0] > 0 { Points::Won } else { Points::Lost };
        }
        let fitted = fit(&samples, usual());
        assert_eq!(fitted.man.middle, 100);
        assert!(log_loss(&samples, fitted) < log_loss(&samples, usual()));
    }
}
