//! How far apart two games are.

use serde::Serialize;

use crate::measures::{Group, Measure};
use crate::profile::Profile;

/// How far apart two games are, from 0 to 1: Gower's coefficient, as a distance. Within a group all measures count the same,
/// and groups by their weights.
#[derive(Clone, Debug, Serialize)]
pub struct Distance {
    /// By all groups.
    pub total: f64,
    /// By each group, in the order of [`Group::ALL`].
    pub groups: Vec<(Group, f64)>,
}

/// How far apart two games are by one measure.
#[derive(Clone, Copy, Debug)]
pub struct Apart {
    /// Which.
    pub measure: &'static Measure,
    /// The first game's value.
    pub one: f64,
    /// The second's.
    pub other: f64,
    /// How far the two are apart on the measure's scale, from 0 to 1.
    pub far: f64,
}

/// How far apart two games are by each measure, in their order.
pub fn apart(one: &Profile, other: &Profile) -> impl Iterator<Item = Apart> {
    let values = one.each().zip(other.each());
    values.map(|((measure, one), (_, other))| {
        let far = (measure.scale.place(one) - measure.scale.place(other)).abs();
        Apart { measure, one, other, far }
    })
}

/// How far apart two games are.
pub fn distance(one: &Profile, other: &Profile) -> Distance {
    let mean = |group: Group| {
        let (sum, count) = apart(one, other)
            .filter(|apart| apart.measure.group == group)
            .fold((0.0, 0.0), |(sum, count): (f64, f64), apart| (sum + apart.far, count + 1.0));
        if count > 0.0 { sum / count } else { 0.0 }
    };
    let groups: Vec<(Group, f64)> = Group::ALL.into_iter().map(|group| (group, mean(group))).collect();
    let weight: f64 = Group::ALL.into_iter().map(Group::weight).sum();
    let total = groups.iter().map(|(group, far)| group.weight() * far).sum::<f64>() / weight;
    Distance { total, groups }
}

/// A game beside another.
#[derive(Clone, Debug)]
pub struct Near {
    /// Which of the games it was looked for among.
    pub index: usize,
    /// How far away it is.
    pub distance: Distance,
    /// What the two share and most of the games don't, the rarest first.
    pub alike: Vec<Apart>,
    /// What they differ in, the most first.
    pub unlike: Vec<Apart>,
}

/// Two games have something in common where they are no farther apart.
const SAME: f64 = 0.02;

/// Two games differ in something where they are farther apart.
const DIFFERENT: f64 = 0.05;

/// A measure tells something of two games that have it in common if games are at least so far apart by it on average.
const TELLING: f64 = 0.15;

/// The games in the order of their distance to one; of equal ones the first given is first.
pub fn nearest(one: &Profile, others: &[Profile]) -> Vec<Near> {
    let usual = usual(one, others);
    let mut found: Vec<Near> = others
        .iter()
        .enumerate()
        .map(|(index, other)| {
            let mut alike: Vec<(Apart, f64)> = apart(one, other).zip(usual.iter().copied()).collect();
            alike.retain(|(apart, usual)| apart.far <= SAME && *usual >= TELLING);
            alike.sort_by(|(_, a), (_, b)| b.total_cmp(a));
            let mut unlike: Vec<Apart> = apart(one, other).filter(|apart| apart.far > DIFFERENT).collect();
            unlike.sort_by(|a, b| b.far.total_cmp(&a.far));
            let alike = alike.into_iter().map(|(apart, _)| apart).collect();
            Near { index, distance: distance(one, other), alike, unlike }
        })
        .collect();
    found.sort_by(|a, b| a.distance.total.total_cmp(&b.distance.total));
    found
}

/// How far the games are from one by each measure, on average.
fn usual(one: &Profile, others: &[Profile]) -> Vec<f64> {
    let mut sums = vec![0.0; one.each().count()];
    for other in others {
        for (sum, apart) in sums.iter_mut().zip(apart(one, other)) {
            *sum += apart.far;
        }
    }
    let games = (others.len() as f64).max(1.0);
    sums.into_iter().map(|sum| sum / games).collect()
}
