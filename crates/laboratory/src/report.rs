//! Which variants are the best.

use std::cmp::Ordering;

use serde::Serialize;

use crate::aim::{Aim, Wanted};
use crate::results::{Entry, Head, Played, Results, rounded};

/// What came of the variants. It serialises with these names.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// What was played.
    pub head: Head,
    /// How many variants have been looked at; of the whole there are as many as the head says.
    pub seen: u64,
    /// The variants that can be played: those of the last round first, the best of each round first.
    pub variants: Vec<Judged>,
    /// Those that can't, with what is wrong.
    pub wrong: Vec<Entry>,
    /// What it comes to, in sentences.
    pub verdict: Vec<String>,
}

/// A variant, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judged {
    /// Its number.
    pub variant: u64,
    /// Its values, in the order of what is varied.
    pub values: Vec<String>,
    /// The last round in which it was played, from 0.
    pub round: u32,
    /// By how much it misses the aims, added up: each in units of its measure. Nothing where it can't be told.
    pub miss: Option<f64>,
    /// Whether it meets all aims that can be met.
    pub meets: bool,
    /// Whether it is on the Pareto front: no other of its round is better in one aim and no worse in the others.
    pub front: bool,
    /// What was played.
    #[serde(flatten)]
    pub played: Played,
}

fn misses(aims: &[Aim], played: &Played) -> f64 {
    // An empty sum of floating-point numbers is -0.
    aims.iter().map(|aim| aim.miss(played.measures.get(&aim.measure).copied())).fold(0.0, |all, miss| all + miss)
}

fn costs(aims: &[Aim], played: &Played) -> Vec<f64> {
    aims.iter().map(|aim| aim.cost(played.measures.get(&aim.measure).copied())).collect()
}

/// Which of two is the better by the aims: the one that misses less of what is to lie in a range; then by what is to be large or
/// small, in the order of the aims.
pub(crate) fn better(aims: &[Aim], a: Option<&Played>, b: Option<&Played>) -> Ordering {
    let (a, b) = match (a, b) {
        (Some(a), Some(b)) => (a, b),
        (a, b) => return b.is_some().cmp(&a.is_some()),
    };
    let extremes = aims.iter().filter(|aim| !matches!(aim.wanted, Wanted::Between(..)));
    let cost = |aim: &Aim, of: &Played| aim.cost(of.measures.get(&aim.measure).copied());
    extremes.fold(misses(aims, a).total_cmp(&misses(aims, b)), |order, aim| {
        order.then_with(|| cost(aim, a).total_cmp(&cost(aim, b)))
    })
}

/// Whether one is better in one aim and no worse in any.
fn dominates(aims: &[Aim], a: &Played, b: &Played) -> bool {
    let (a, b) = (costs(aims, a), costs(aims, b));
    a.iter().zip(&b).all(|(a, b)| a <= b) && a.iter().zip(&b).any(|(a, b)| a < b)
}

impl Report {
    /// What results say.
    pub fn of(results: &Results) -> Self {
        let aims = aims(&results.head);
        let mut last: Vec<&Entry> = Vec::new();
        let mut wrong = Vec::new();
        for entry in &results.entries {
            if entry.wrong.is_some() {
                wrong.push(entry.clone());
            } else if last.last().is_some_and(|before| before.variant == entry.variant) {
                last.pop();
                last.push(entry);
            } else {
                last.push(entry);
            }
        }
        let seen = (last.len() + wrong.len()) as u64;
        last.sort_by(|a, b| {
            let order = better(&aims, a.played.as_ref(), b.played.as_ref());
            b.round.cmp(&a.round).then(order).then(a.variant.cmp(&b.variant))
        });
        // Only those of the last round were played as often as each other, and as often as can be.
        let final_round = last.first().map_or(0, |best| best.round);
        let finalists: Vec<&Played> =
            last.iter().filter(|entry| entry.round == final_round).filter_map(|entry| entry.played.as_ref()).collect();
        let rivals = |entry: &Entry| if entry.round == final_round { Some(finalists.as_slice()) } else { None };
        let variants: Vec<Judged> = last.iter().filter_map(|entry| judged(&aims, entry, rivals(entry))).collect();
        let mut report = Self { head: results.head.clone(), seen, variants, wrong, verdict: Vec::new() };
        report.verdict = crate::text::verdict(&report);
        report
    }

    /// What is aimed at.
    pub fn aims(&self) -> Vec<Aim> {
        aims(&self.head)
    }
}

fn aims(head: &Head) -> Vec<Aim> {
    head.aims.iter().filter_map(|aim| aim.parse().ok()).collect()
}

fn judged(aims: &[Aim], entry: &Entry, rivals: Option<&[&Played]>) -> Option<Judged> {
    let played = entry.played.clone()?;
    let miss = misses(aims, &played);
    let front =
        !aims.is_empty() && rivals.is_some_and(|rivals| !rivals.iter().any(|other| dominates(aims, other, &played)));
    Some(Judged {
        variant: entry.variant,
        values: entry.values.clone(),
        round: entry.round,
        miss: miss.is_finite().then_some(rounded(miss)),
        meets: miss <= 0.0,
        front,
        played,
    })
}
