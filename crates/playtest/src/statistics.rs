//! Numbers about numbers.

use std::collections::BTreeMap;

use serde::Serialize;

/// The number of standard deviations around the mean that hold 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// A histogram has about so many bars at most.
const MAX_BARS: u32 = 20;

/// A number of games among others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Share {
    /// How many games.
    pub games: u64,
    /// Which part of all games, from 0 to 1.
    pub share: f64,
    /// The lower end of the 95 % confidence interval (Wilson's) of that share.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Share {
    /// `games` among `all`.
    pub fn of(games: u64, all: u64) -> Self {
        let (low, high) = wilson(games, all);
        Self { games, share: ratio(games, all), low: rounded(low), high: rounded(high) }
    }
}

/// Whether a share is larger or smaller than another for certain: their intervals lie apart.
pub fn differs(a: &Share, b: &Share) -> Option<bool> {
    if a.low > b.high {
        Some(true)
    } else if a.high < b.low {
        Some(false)
    } else {
        None
    }
}

/// Wilson's 95 % interval for a share of which `successes` of `trials` have been seen.
pub(crate) fn wilson(successes: u64, trials: u64) -> (f64, f64) {
    if trials == 0 {
        return (0.0, 1.0);
    }
    let n = trials as f64;
    let p = successes as f64 / n;
    let scale = 1.0 + Z * Z / n;
    let centre = (p + Z * Z / (2.0 * n)) / scale;
    let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt() / scale;
    // At the ends the formula is exact, its arithmetic is not.
    let low = if successes == 0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if successes == trials { 1.0 } else { (centre + half).min(1.0) };
    (low, high)
}

/// A quotient to six decimals; 0 where there is nothing to divide by.
pub(crate) fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { rounded(part as f64 / whole as f64) }
}

fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// Adds counts to others.
pub(crate) fn add_up<K: Ord>(mine: &mut BTreeMap<K, u64>, theirs: BTreeMap<K, u64>) {
    for (key, count) in theirs {
        *mine.entry(key).or_default() += count;
    }
}

/// How numbers, one for each game, are spread.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Distribution {
    /// The least.
    pub minimum: u32,
    /// The least number that a quarter of the games don't exceed.
    pub lower_quartile: u32,
    /// The least number that half of the games don't exceed.
    pub median: u32,
    /// The least number that three quarters of the games don't exceed.
    pub upper_quartile: u32,
    /// The greatest.
    pub maximum: u32,
    /// The mean.
    pub mean: f64,
    /// How many games lie in ranges of equal width, in order, from the least to the greatest.
    pub histogram: Vec<Bar>,
}

/// A bar of a histogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bar {
    /// The range's first number.
    pub from: u32,
    /// The range's last number.
    pub to: u32,
    /// How many games lie in it.
    pub games: u64,
}

impl Distribution {
    /// Of numbers and how many games have each.
    pub(crate) fn of(counts: &BTreeMap<u32, u64>) -> Self {
        let all: u64 = counts.values().sum();
        let sum: u64 = counts.iter().map(|(&number, &games)| u64::from(number) * games).sum();
        let minimum = counts.keys().next().copied().unwrap_or(0);
        let maximum = counts.keys().next_back().copied().unwrap_or(0);
        Self {
            minimum,
            lower_quartile: quantile(counts, all, 1),
            median: quantile(counts, all, 2),
            upper_quartile: quantile(counts, all, 3),
            maximum,
            mean: ratio(sum, all),
            histogram: histogram(counts, minimum, maximum),
        }
    }
}

/// The least number that so many quarters of all don't exceed.
fn quantile(counts: &BTreeMap<u32, u64>, all: u64, quarters: u64) -> u32 {
    let mut so_far = 0;
    for (&number, &games) in counts {
        so_far += games;
        if u128::from(so_far) * 4 >= u128::from(all) * u128::from(quarters) {
            return number;
        }
    }
    0
}

fn histogram(counts: &BTreeMap<u32, u64>, minimum: u32, maximum: u32) -> Vec<Bar> {
    if counts.is_empty() {
        return Vec::new();
    }
    let width = round_width((maximum - minimum) / MAX_BARS + 1);
    let first = minimum / width;
    (first..=maximum / width)
        .map(|bar| {
            let (from, to) = (bar * width, bar.saturating_mul(width).saturating_add(width - 1));
            Bar { from, to, games: counts.range(from..=to).map(|(_, &games)| games).sum() }
        })
        .collect()
}

/// The least of 1, 2, 5, 10, 20, 50, ... that is no less.
fn round_width(least: u32) -> u32 {
    let mut power = 1u32;
    loop {
        for step in [1, 2, 5] {
            let width = power.saturating_mul(step);
            if width >= least {
                return width;
            }
        }
        power = power.saturating_mul(10);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 5e-4, "{found} isn't {wanted}");
    }

    #[test]
    fn wilson_by_hand() {
        // 8 of 10: centre (0.8 + 0.19207) / 1.38415 = 0.71674, half 1.95996 * sqrt(0.016 + 0.0096036) / 1.38415.
        let (low, high) = wilson(8, 10);
        close(low, 0.4902);
        close(high, 0.9433);
        // 0 of 10: from 0 to z^2 / (10 + z^2).
        let (low, high) = wilson(0, 10);
        assert!(low == 0.0);
        close(high, 0.2775);
        let (low, high) = wilson(10, 10);
        close(low, 0.7225);
        assert!(high == 1.0);
        // 50 of 100: 0.5 and z / (2 * sqrt(100 + z^2)) on both sides.
        let (low, high) = wilson(50, 100);
        close(low, 0.4038);
        close(high, 0.5962);
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

    #[test]
    fn quartiles_by_hand() {
        let counts = [(3, 1), (5, 2), (8, 1)].into_iter().collect();
        let found = Distribution::of(&counts);
        assert_eq!((found.minimum, found.lower_quartile, found.median), (3, 3, 5));
        assert_eq!((found.upper_quartile, found.maximum), (5, 8));
        assert!(found.mean == 5.25);
        assert_eq!(found.histogram.len(), 6, "3, 4, 5, 6, 7, 8");
        assert_eq!(found.histogram.iter().map(|bar| bar.games).collect::<Vec<_>>(), [1, 0, 2, 0, 0, 1]);
    }

    #[test]
    fn a_wide_range_has_few_bars_of_a_round_width() {
        let counts = [(14, 1), (99, 1), (100, 3), (1000, 2)].into_iter().collect();
        let bars = Distribution::of(&counts).histogram;
        assert_eq!(bars.len(), 21);
        assert_eq!(bars[0], Bar { from: 0, to: 49, games: 1 });
        assert_eq!(bars[2].games, 3);
        assert_eq!(bars[20], Bar { from: 1000, to: 1049, games: 2 });
    }

    #[test]
    fn nothing_has_a_distribution_too() {
        assert_eq!(Distribution::of(&BTreeMap::new()), Distribution::default());
        assert!(Share::of(0, 0).share == 0.0);
        assert_eq!(round_width(u32::MAX), u32::MAX);
    }
}
