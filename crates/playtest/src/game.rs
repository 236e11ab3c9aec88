//! One game: the players decide, the tally counts.

use merels_model::{Cause, Decision};
use merels_play::Position;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::company::{Company, Judge, Player};
use crate::course::Course;
use crate::error::PlaytestError;
use crate::settings::{Draws, Settings, Strategy};
use crate::table::Table;
use crate::tally::{GameEnd, GameLog, Result as GameResult, Tally};
use crate::traps::Traps;

/// The most ways to play one turn that are looked through.
const MAX_WAYS: usize = 10_000;

/// Plays a game to its end or to the cap. Everything random follows from the seed and the game's number.
pub(crate) fn play(
    table: &mut Table<'_>,
    settings: &Settings,
    seats: &Seats<'_>,
    number: u64,
    tally: &mut Tally,
) -> Result<GameLog, PlaytestError> {
    table.reset();
    let mut random = ChaCha8Rng::seed_from_u64(settings.seed);
    random.set_stream(number);
    let mut players = seats.for_a_game(&mut random, settings.seed.wrapping_add(number));
    let mut turns: Vec<Vec<Decision>> = Vec::new();
    let mut decisions = 0;
    let mut captures = 0;
    let mut chosen_freely = false;
    let mut opening = None;
    let ending = loop {
        let begins = table.turn_begins();
        if seats.watched && opening.is_none() && turns.len() == 1 && (begins || table.is_over()) {
            opening = Some(table.folded_key());
        }
        if let Some(ending) = over(table, settings, begins) {
            break ending;
        }
        let unfinished = || GameEnd {
            result: GameResult::Unfinished,
            reason: "the game was cut off".to_owned(),
            told: settings.words.map(|words| words.cut_off.to_owned()),
        };
        if decisions >= settings.cap {
            break unfinished();
        }
        if begins {
            players.judge(table, turns.len());
        }
        // INVARIANT: a game that isn't over has a legal decision.
        let Some(decision) = players.decide(table, &mut random)? else { break unfinished() };
        if begins || turns.is_empty() {
            tally.turns_with_choice += u64::from(std::mem::take(&mut chosen_freely));
            turns.push(Vec::new());
        }
        tally.options(decisions, table.legal().len());
        chosen_freely |= table.legal().len() > 1;
        if seats.watched {
            tally.habits.decided(table.legal(), decision);
        }
        let by = table.decider();
        let captured = table.play(decision);
        if let Some(turn) = turns.last_mut() {
            turn.push(decision);
        }
        decisions += 1;
        captures += captured.len() as u32;
        if let Some(slot) = tally.captures_by.get_mut(by.index()) {
            *slot += captured.len() as u64;
        }
        count_points(tally, decision, captured);
    };
    tally.turns_with_choice += u64::from(chosen_freely);
    tally.games += 1;
    *tally.decisions.entry(decisions).or_default() += 1;
    *tally.turns.entry(turns.len() as u32).or_default() += 1;
    *tally.captures.entry(captures).or_default() += 1;
    *tally.endings.entry(ending.clone()).or_default() += 1;
    for (slot, &decided) in tally.ends.iter_mut().zip(table.decided()) {
        *slot += u64::from(decided);
    }
    if seats.watched {
        tally.habits.finished(opening, &turns, ending.result);
    }
    players.finish(&ending, &turns, tally);
    let record = GameLog { game: number, turns, decisions, ending };
    if record.ending.result != GameResult::Unfinished {
        tally.keep(&record);
    }
    Ok(record)
}

/// How the game has ended, by the rules or by a claim.
fn over(table: &mut Table<'_>, settings: &Settings, begins: bool) -> Option<GameEnd> {
    if let Some(outcome) = table.outcome() {
        let result = match (outcome.winner, &outcome.cause) {
            (Some(winner), _) => GameResult::Won(winner),
            (None, Cause::Fault(..)) => GameResult::AtFault,
            (None, _) => GameResult::Drawn { claimed: false },
        };
        let told = settings.words.map(|words| (words.reason)(table.game(), &outcome));
        return Some(GameEnd { result, reason: merels_words::reason(table.game(), &outcome), told });
    }
    if !begins || settings.draws == Draws::Off {
        return None;
    }
    let grounds = table.claim()?;
    let reason = merels_words::grounds(table.game(), &grounds);
    let told = settings.words.map(|words| (words.grounds)(table.game(), &grounds));
    Some(GameEnd { result: GameResult::Drawn { claimed: true }, reason, told })
}

/// Who sits where in all games.
pub(crate) struct Seats<'a> {
    pub(crate) strategies: &'a [Strategy],
    /// Where thinking players and the judge come from.
    pub(crate) company: Option<&'a dyn Company>,
    /// Whether what players choose is counted.
    pub(crate) watched: bool,
}

impl<'a> Seats<'a> {
    fn for_a_game(&self, random: &mut ChaCha8Rng, seed: u64) -> Players<'a> {
        let mut sit = |strategy: &Strategy| match (strategy, self.company) {
            (Strategy::Named(name), Some(company)) => Some(company.player(name, random.next_u64())),
            _ => None,
        };
        let thinking = self.strategies.iter().map(&mut sit).collect();
        let judge = self.company.and_then(Company::judge);
        let novice = self.company.and_then(|company| company.novice(seed));
        let (course, traps) = (Course::default(), Traps::default());
        Players { strategies: self.strategies, thinking, judge, novice, drawn: Vec::new(), course, traps }
    }
}

/// Who plays one game.
struct Players<'a> {
    strategies: &'a [Strategy],
    /// Those who think, by the players of the game.
    thinking: Vec<Option<Box<dyn Player>>>,
    judge: Option<Box<dyn Judge>>,
    /// Who shows where one can go wrong.
    novice: Option<Box<dyn Player>>,
    /// What is left of a turn that was chosen whole, the last decision first.
    drawn: Vec<Decision>,
    course: Course,
    traps: Traps,
}

impl Players<'_> {
    /// What is played next.
    fn decide(&mut self, table: &Table<'_>, random: &mut ChaCha8Rng) -> Result<Option<Decision>, PlaytestError> {
        if self.drawn.is_empty() {
            let by = table.decider().index();
            let thinking = self.thinking.get_mut(by).and_then(Option::as_mut);
            if let (Some(player), Some((position, history))) = (thinking, table.position()) {
                self.drawn = player.choose(position, history);
            } else if self.strategies.get(by) == Some(&Strategy::RandomTurn) {
                let ways = table.ways(MAX_WAYS).ok_or(PlaytestError::TooManyWays { most: MAX_WAYS })?;
                self.drawn = ways.choose(random).cloned().unwrap_or_default();
            }
            self.drawn.reverse();
        }
        Ok(self.drawn.pop().or_else(|| table.legal().choose(random).copied()))
    }

    /// A turn begins, after so many.
    fn judge(&mut self, table: &Table<'_>, turns: usize) {
        let (Some(judge), Some((position, history))) = (&mut self.judge, table.position()) else { return };
        let judged = judge.judge(position, history);
        self.course.add(table.decider(), judged);
        if let Some(novice) = &mut self.novice {
            let here = (table.rules(), position, history);
            let key_of = |position: &Position| table.folded_key_of(position);
            self.traps.look(here, (turns, judged.chance), &mut **novice, &mut **judge, &key_of);
        }
    }

    /// The game is over. Of one that was cut off nothing is said.
    fn finish(&self, ending: &GameEnd, turns: &[Vec<Decision>], tally: &mut Tally) {
        self.traps.finish(turns, &mut tally.traps);
        match ending.result {
            GameResult::Won(winner) => self.course.finish(Some(winner), &mut tally.course),
            GameResult::Drawn { .. } => self.course.finish(None, &mut tally.course),
            GameResult::AtFault | GameResult::Unfinished => {}
        }
    }
}

fn count_points(tally: &mut Tally, decision: Decision, captured: merels_model::PointSet) {
    let points = &mut tally.points;
    match decision {
        Decision::Place { at, .. } => {
            if let Some(point) = points.get_mut(at.index()) {
                point.placements += 1;
            }
        }
        Decision::Move { from, to } => {
            if let Some(point) = points.get_mut(from.index()) {
                point.departures += 1;
            }
            if let Some(point) = points.get_mut(to.index()) {
                point.arrivals += 1;
            }
        }
        Decision::Take { .. } | Decision::Choose { .. } | Decision::Say { .. } | Decision::Pass => {}
    }
    for at in captured.iter() {
        if let Some(point) = points.get_mut(at.index()) {
            point.captures += 1;
        }
    }
}
