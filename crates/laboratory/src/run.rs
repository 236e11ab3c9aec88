//! Rounds: all variants play a few games, the better half of them plays more, and so on.

use std::ops::ControlFlow::Continue;
use std::str::FromStr;

use merels_play::{Faults, RulesError};
use merels_playtest::{PlaytestError, Strategy};
use merels_search::{Taper, Weights};
use merels_threads::{count_for, share_out};

use crate::aim::{Aim, Measure};
use crate::evaluate::{self, Came};
use crate::report::better;
use crate::results::{Entry, Head, Results, Unlike};
use crate::variants::Variants;

/// So many variants are set against each other. What becomes of one depends on those beside it alone: so parts of the work
/// can be done anywhere.
const BRACKET: usize = 16;
/// So many of a bracket stay in any case.
const STAY: usize = 4;

/// How many of a bracket play the next round.
fn next_size(size: usize) -> usize {
    size.div_ceil(2).max(size.min(STAY))
}

/// What is to be done with the variants.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// What is aimed at.
    pub aims: Vec<Aim>,
    /// Who plays, in turn order; one alone holds for all.
    pub players: Vec<Strategy>,
    /// How much a judge looks at in a turn, where an aim takes one.
    pub judge: u64,
    /// Games of a variant in the first round; each round has twice as many as the one before.
    pub games: u64,
    /// How many rounds; without aims there is one.
    pub rounds: u32,
    /// What everything random follows from.
    pub seed: u64,
    /// After how many decisions games are cut off.
    pub cap: u32,
}

impl Plan {
    /// Whether something is aimed at.
    pub(crate) fn asks(&self, measure: Measure) -> bool {
        self.aims.iter().any(|aim| aim.measure == measure)
    }

    /// How much is judged.
    pub(crate) fn judged(&self) -> u64 {
        if self.aims.iter().any(|aim| aim.measure.is_judged()) { self.judge } else { 0 }
    }

    fn rounds(&self) -> u32 {
        if self.aims.is_empty() { 1 } else { self.rounds.max(1) }
    }

    /// The plan for some variants, written down.
    pub fn head(&self, variants: &Variants<'_>, weights: Weights) -> Head {
        let weights: Vec<String> = weights.values().iter().map(Taper::to_string).collect();
        Head {
            form: Head::FORM,
            title: variants.title().to_owned(),
            text: format!("{:016x}", variants.fingerprint()),
            set: variants.parent().set.to_vec(),
            axes: variants.axes().iter().map(|axis| axis.asked.clone()).collect(),
            variants: variants.count(),
            aims: self.aims.iter().map(Aim::to_string).collect(),
            players: self.players.iter().map(|player| player.name().to_owned()).collect(),
            judge: self.judged(),
            weights: weights.join(","),
            games: self.games,
            rounds: self.rounds(),
            seed: self.seed,
            cap: self.cap,
        }
    }
}

/// A part of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub part: u64,
    /// Of how many.
    pub of: u64,
}

impl Default for Shard {
    fn default() -> Self {
        Self { part: 1, of: 1 }
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no part: say `3/64` for the third of 64");
        let (part, of) = text.split_once('/').ok_or_else(wrong)?;
        let shard = Self { part: part.parse().map_err(|_| wrong())?, of: of.parse().map_err(|_| wrong())? };
        if (1..=shard.of).contains(&shard.part) { Ok(shard) } else { Err(wrong()) }
    }
}

/// Why there are no results.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LabError {
    /// Nothing is varied.
    #[error("nothing is varied")]
    NothingVaries,
    /// An option or value that the game hasn't.
    #[error("{0}")]
    Option(String),
    /// A piece of text that isn't in the definition.
    #[error(
        "`{asked}` fits nowhere in the definition: it must stand there as it is, with one of the values, or a number, in the place of the braces"
    )]
    Nowhere {
        /// What was asked for.
        asked: String,
    },
    /// A piece of text that stands there more than once.
    #[error("`{asked}` fits {times} places of the definition: say more of the text around the braces")]
    Twice {
        /// What was asked for.
        asked: String,
        /// How often.
        times: usize,
    },
    /// Two axes vary the same place.
    #[error("two of what is varied are the same place of the definition")]
    Overlap,
    /// Too many variants.
    #[error("there are more than {most} variants: vary less at a time")]
    TooMany {
        /// The most there may be.
        most: u64,
    },
    /// The game that is varied is at fault itself.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// The games can't be played.
    #[error(transparent)]
    Playtest(#[from] PlaytestError),
    /// Results that are to be gone on with follow another plan.
    #[error(transparent)]
    Unlike(#[from] Unlike),
}

/// The variants of each bracket, in an order that follows from the seed.
fn brackets(count: u64, seed: u64) -> Vec<Vec<u64>> {
    let mut order: Vec<u64> = (0..count).collect();
    let mut state = seed;
    for last in (1..order.len()).rev() {
        // SplitMix64 (G. Steele, D. Lea, C. Flood, 2014).
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        order.swap(last, ((mixed ^ (mixed >> 31)) % (last as u64 + 1)) as usize);
    }
    order.chunks(BRACKET).map(<[u64]>::to_vec).collect()
}

/// Plays a part of the variants by a plan, on from what is known already. `told` is called for each variant and round that is
/// done, from any thread, with how many there are in all.
///
/// # Errors
///
/// Results of another plan; players that make no sense for the game.
pub fn run(
    variants: &Variants<'_>,
    plan: &Plan,
    weights: Weights,
    shard: Shard,
    known: Results,
    threads: usize,
    told: &(dyn Fn(&Entry, u64) + Sync),
) -> Result<Results, LabError> {
    let mut results = known;
    let mut left: Vec<Vec<u64>> = brackets(variants.count(), plan.seed)
        .into_iter()
        .zip(0u64..)
        .filter(|(_, number)| number % shard.of == shard.part - 1)
        .map(|(bracket, _)| bracket)
        .collect();
    let all = left.iter().map(|bracket| work(bracket.len(), plan.rounds())).sum();
    for round in 0..plan.rounds() {
        let jobs: Vec<u64> = left.iter().flatten().copied().collect();
        for entry in played(variants, plan, weights, &results, &jobs, round, threads, &|entry| told(entry, all))? {
            results.add(entry)?;
        }
        for bracket in &mut left {
            let size = next_size(bracket.len());
            bracket.retain(|&variant| results.get(variant, round).is_some_and(|entry| entry.played.is_some()));
            let of = |variant: u64| results.get(variant, round).and_then(|entry| entry.played.as_ref());
            bracket.sort_by(|&a, &b| better(&plan.aims, of(a), of(b)).then(a.cmp(&b)));
            bracket.truncate(size);
        }
    }
    Ok(results)
}

/// How many variants are played in all rounds of a bracket, if none is wrong.
fn work(size: usize, rounds: u32) -> u64 {
    (0..rounds).fold((0, size), |(sum, size), _| (sum + size as u64, next_size(size))).0
}

/// One round of some variants; what is known isn't played again.
#[allow(clippy::too_many_arguments, reason = "they are all of the work")]
fn played(
    variants: &Variants<'_>,
    plan: &Plan,
    weights: Weights,
    known: &Results,
    jobs: &[u64],
    round: u32,
    threads: usize,
    told: &(dyn Fn(&Entry) + Sync),
) -> Result<Vec<Entry>, LabError> {
    let numbers = 0..jobs.len() as u64;
    let mut workers: Vec<Result<Vec<Entry>, LabError>> =
        (0..count_for(threads, &numbers)).map(|_| Ok(Vec::new())).collect();
    share_out(&mut workers, numbers, &|worker, number| {
        let (Ok(done), Some(&job)) = (&mut *worker, jobs.get(number as usize)) else { return Continue(()) };
        let entry = match known.get(job, round) {
            Some(entry) => Ok(entry.clone()),
            None => entry(variants, plan, weights, job, round),
        };
        match entry {
            Ok(entry) => {
                told(&entry);
                done.push(entry);
            }
            Err(error) => *worker = Err(error),
        }
        Continue(())
    });
    let mut entries = Vec::new();
    for worker in workers {
        entries.extend(worker?);
    }
    Ok(entries)
}

/// What comes of a variant in a round.
fn entry(variants: &Variants<'_>, plan: &Plan, weights: Weights, number: u64, round: u32) -> Result<Entry, LabError> {
    let variant = variants.variant(number);
    let (wrong, played) = match variants.rules(&variant) {
        Err(error) => (Some(in_short(&error)), None),
        Ok(rules) => {
            let games = plan.games.saturating_mul(1 << round.min(32));
            match evaluate::played(&rules, plan, weights, games)? {
                Came::Played(played) => (None, Some(played)),
                Came::Over(how) => (Some(format!("the game is over before it begins: {how}")), None),
            }
        }
    };
    Ok(Entry { variant: number, values: variant.values, round, wrong, played })
}

/// The first thing that is wrong, in one line.
fn in_short(error: &RulesError) -> String {
    let said = error.to_string();
    said.lines().next().unwrap_or_default().to_owned()
}
