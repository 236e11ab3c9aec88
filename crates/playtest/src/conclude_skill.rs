//! From the sums of all games to what thinking players show.

use std::collections::{BTreeMap, BTreeSet};

use merels_model::Decision;
use merels_model::ir::PlayerId;
use merels_play::{Rules, notation};

use crate::company::Company;
use crate::course::{CourseTally, PLACES, mean_of};
use crate::habits::{Begun, Habits, Sort};
use crate::skill::{AtRandom, Course, Opening, Openings, Skill, SortUse, Trap};
use crate::statistics::{Distribution, Share, ratio};
use crate::tally::{self, Tally};
use crate::traps::Fallen;

/// So many traps are named.
const MAX_TRAPS: usize = 8;
/// So many first turns that were never played are named.
const MAX_NAMED: usize = 50;

/// What is known of games at random, and of the turns with which games can begin.
pub(crate) struct Beside<'a> {
    pub(crate) company: &'a dyn Company,
    pub(crate) random: Option<Tally>,
    /// One for each position that they lead to; none where they are too many.
    pub(crate) first_turns: Option<BTreeMap<u64, Vec<Decision>>>,
}

/// What thinking players show.
pub(crate) fn skill(rules: &Rules, begins: PlayerId, tally: &Tally, beside: &Beside<'_>) -> Skill {
    Skill {
        different_games: tally.habits.courses.len() as u64,
        judge: beside.company.looks_at(),
        course: (tally.course.judged > 0).then(|| course(&tally.course)),
        openings: openings(rules, begins, tally, beside.first_turns.as_ref()),
        traps: traps(rules, tally),
        sorts: sorts(rules, &tally.habits, beside.random.as_ref().map(|random| &random.habits)),
        at_random: beside.random.as_ref().map(|random| at_random(rules, random)),
    }
}

fn course(of: &CourseTally) -> Course {
    Course {
        judged: of.judged,
        decided: of.decided,
        lead_changes: Distribution::of(&of.lead_changes),
        led_for_good: Distribution::of(&of.led),
        certain: Distribution::of(&of.certain),
        certain_turns_left: Distribution::of(&of.left),
        comebacks: Share::of(of.comebacks, of.decided),
        drama: mean_of(of.drama, of.decided),
        uncertainty: mean_of(of.uncertainty, of.judged),
        turns: of.turns,
        clear: ratio(of.clear, of.turns),
        winners_chance: of.winners.iter().take(PLACES).map(|&sum| mean_of(sum, of.decided)).collect(),
    }
}

fn openings(
    rules: &Rules,
    begins: PlayerId,
    tally: &Tally,
    possible: Option<&BTreeMap<u64, Vec<Decision>>>,
) -> Openings {
    let begun = &tally.habits.openings;
    let mut played: Vec<Opening> = begun.values().map(|begun| opening(rules, begins, begun, tally.games)).collect();
    played.sort_by(|a, b| b.games.games.cmp(&a.games.games).then_with(|| a.turn.cmp(&b.turn)));
    let unplayed = possible.into_iter().flatten().filter(|(key, _)| !begun.contains_key(key));
    let mut never: Vec<&Vec<Decision>> = unplayed.map(|(_, turn)| turn).collect();
    never.sort();
    Openings {
        possible: possible.map(|turns| turns.len() as u64),
        played,
        never: never.into_iter().take(MAX_NAMED).map(|turn| notation::turn(rules.game(), turn)).collect(),
    }
}

fn opening(rules: &Rules, begins: PlayerId, begun: &Begun, games: u64) -> Opening {
    // Of equally many, the first in the order of the board.
    let most = begun.turns.iter().max_by_key(|(turn, times)| (**times, std::cmp::Reverse(*turn)));
    let won = begun.won.get(&begins.0).copied().unwrap_or(0);
    Opening {
        turn: most.map_or(String::new(), |(turn, _)| notation::turn(rules.game(), turn)),
        games: Share::of(begun.games, games),
        won: Share::of(won, begun.games),
        drawn: Share::of(begun.drawn, begun.games),
    }
}

/// The surest first: those that cost most in all games together.
fn traps(rules: &Rules, tally: &Tally) -> Vec<Trap> {
    let mut traps: Vec<_> = tally.traps.values().filter(|fallen| fallen.novice > 1).collect();
    traps.sort_by_key(|fallen| std::cmp::Reverse(fallen.costs));
    let told = |fallen: &&Fallen| {
        let (before, turn) = fallen.usual()?;
        Some(Trap {
            after: before.iter().map(|turn| notation::turn(rules.game(), turn)).collect(),
            turn: notation::turn(rules.game(), turn),
            games: Share::of(fallen.novice, tally.games),
            played: fallen.players,
            costs: fallen.mean(),
        })
    };
    traps.iter().filter_map(told).take(MAX_TRAPS).collect()
}

fn sorts(rules: &Rules, skilled: &Habits, random: Option<&Habits>) -> Vec<SortUse> {
    let nothing = Habits::default();
    let random = random.unwrap_or(&nothing);
    let all: BTreeSet<Sort> = skilled.sorts.keys().chain(random.sorts.keys()).copied().collect();
    let use_of = |sort: Sort| {
        let of = |habits: &Habits| habits.sorts.get(&sort).copied().unwrap_or_default();
        let (skilled, random) = (of(skilled), of(random));
        SortUse {
            what: what(rules, sort),
            offered: skilled.offered,
            chosen: skilled.chosen,
            offered_at_random: random.offered,
            chosen_at_random: random.chosen,
        }
    };
    all.into_iter().map(use_of).collect()
}

fn what(rules: &Rules, sort: Sort) -> String {
    match sort {
        Sort::Place(kind) => {
            let name = rules.game().kinds.get(kind.index()).map_or("", |kind| kind.name.as_str());
            format!("place {name}")
        }
        Sort::Move => "move".to_owned(),
        Sort::Take => "take".to_owned(),
        Sort::Choose => "choose a point".to_owned(),
        Sort::Say => "say a word".to_owned(),
        Sort::Pass => "pass".to_owned(),
    }
}

fn at_random(rules: &Rules, tally: &Tally) -> AtRandom {
    let all = tally.games;
    let players = 0..rules.game().players.len() as u8;
    AtRandom {
        games: all,
        wins: players.map(|player| tally.share_with(|result| result == tally::Result::Won(PlayerId(player)))).collect(),
        draws: tally.share_with(|result| matches!(result, tally::Result::Drawn { .. })),
        ends: tally.ends.iter().map(|&decided| Share::of(decided, all)).collect(),
        turns: Distribution::of(&tally.turns),
    }
}
