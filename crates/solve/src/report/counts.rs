//! Counting positions.

use std::collections::BTreeMap;

use merels_model::ir::{Game, PlayerId};
use merels_model::position::{Situation, UNLIMITED};
use merels_play::position_text;
use serde::{Deserialize, Serialize};

use crate::{Solution, Value, Values};

/// Who is due.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Due {
    /// Either: what counts for the one counts for the other. The player due comes first.
    Either,
    /// This one.
    Player(String),
}

/// The positions of one phase with so many men.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SliceCounts {
    /// The phase of the player due.
    pub phase: String,
    /// Who is due.
    pub due: Due,
    /// Men on the board: of the player due and of the other.
    pub men: [u32; 2],
    /// Men in hand, of the same; none where there are as many as one likes.
    pub hands: [Option<u32>; 2],
    /// Positions that are won for the player due.
    pub won: u64,
    /// Drawn ones.
    pub drawn: u64,
    /// Lost ones.
    pub lost: u64,
    /// The most turns that a win or loss takes.
    pub longest: u16,
}

impl SliceCounts {
    /// Counts a position.
    pub(crate) fn count(&mut self, value: Value) {
        match value {
            Value::Win(_) => self.won += 1,
            Value::Draw => self.drawn += 1,
            Value::Loss(_) => self.lost += 1,
        }
        self.longest = self.longest.max(value.turns().unwrap_or(0));
    }
}

/// Positions in which it is worse to be due than not to be, of those that are reached with either due.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct WorseOff {
    /// How many.
    pub positions: u64,
    /// Those in which either player loses when due.
    pub lost_for_both: u64,
    /// One of them, of the first sort if there is any.
    pub example: Option<String>,
}

impl WorseOff {
    /// Compares what a position is worth to a player who is due with what it is worth when the other one is.
    pub(crate) fn compare(&mut self, due: Value, when_not_due: Value, position: impl FnOnce() -> String) {
        // The number of turns isn't compared: to lose later is no loss.
        let result = |value: Value| match value {
            Value::Loss(_) => 0,
            Value::Draw => 1,
            Value::Win(_) => 2,
        };
        if result(due) >= result(when_not_due) {
            return;
        }
        let lost_for_both = result(due) == 0 && result(when_not_due) == 2;
        if self.example.is_none() || lost_for_both && self.lost_for_both == 0 {
            self.example = Some(position());
        }
        self.positions += 1;
        self.lost_for_both += u64::from(lost_for_both);
    }
}

/// What there is to count.
pub(super) struct Counted {
    pub(super) slices: Vec<SliceCounts>,
    /// The position with the longest win, or loss.
    pub(super) longest: Option<usize>,
    pub(super) worse_off: WorseOff,
}

/// What tells slices apart: the phase, who is due, men on the board and in hand.
type Sort = (u16, u8, [u32; 2], [u32; 2]);

pub(super) fn count(solution: &Solution) -> Counted {
    let game = solution.codec.rules().game();
    let mut slices: BTreeMap<Sort, SliceCounts> = BTreeMap::new();
    let mut longest: Option<(u16, bool, usize)> = None;
    let mut others = Others::new(solution);
    let mut at = Situation::default();
    for (index, (key, value)) in solution.each().enumerate() {
        solution.situation(key, &mut at);
        let sort = sort(&at);
        let slice = slices.entry(sort).or_insert_with(|| empty(game, solution.codec.alike, sort));
        slice.count(value);
        if let Some(turns) = value.turns() {
            let is_win = matches!(value, Value::Win(_));
            if longest.is_none_or(|(most, win, _)| (turns, is_win) > (most, win)) {
                longest = Some((turns, is_win, index));
            }
        }
        others.compare(index, value, &mut at);
    }
    let slices = slices.into_values().collect();
    Counted { slices, longest: longest.map(|(_, _, index)| index), worse_off: others.found }
}

fn sort(at: &Situation) -> Sort {
    let due = at.mover;
    let other = PlayerId(due.0 ^ 1);
    let men = |player: PlayerId| at.on_board(player, None) as u32;
    let hand = |player: PlayerId| {
        at.hands.get(player.index()).into_iter().flatten().fold(0_u32, |sum, count| sum.saturating_add(*count))
    };
    (at.phase().0, due.0, [men(due), men(other)], [hand(due), hand(other)])
}

/// Where positions like one are counted, with none counted yet. `alike`: whoever is due.
pub(crate) fn empty_slice(game: &Game, alike: bool, at: &Situation) -> SliceCounts {
    empty(game, alike, sort(at))
}

fn empty(game: &Game, alike: bool, (phase, due, men, hands): Sort) -> SliceCounts {
    let finite = |count: u32| Some(count).filter(|count| *count != UNLIMITED);
    SliceCounts {
        phase: game.phases.get(usize::from(phase)).map_or(String::new(), |phase| phase.name.clone()),
        due: if alike { Due::Either } else { Due::Player(game.player_name(PlayerId(due)).to_owned()) },
        men,
        hands: hands.map(finite),
        won: 0,
        drawn: 0,
        lost: 0,
        longest: 0,
    }
}

/// Compares positions with those in which the other player is due.
struct Others<'s> {
    solution: &'s Solution,
    found: WorseOff,
    key: Vec<u64>,
    scratch: Vec<u64>,
}

impl<'s> Others<'s> {
    fn new(solution: &'s Solution) -> Self {
        let key = vec![0; solution.words()];
        Self { solution, found: WorseOff::default(), key, scratch: Vec::new() }
    }

    fn compare(&mut self, index: usize, value: Value, at: &mut Situation) {
        at.mover = PlayerId(at.mover.0 ^ 1);
        if self.solution.codec.write(at, &mut self.key, &mut self.scratch).is_err() {
            return;
        }
        let Some(when_not_due) = self.solution.get(&self.key).map(Value::for_other) else { return };
        let text = || position_text::write(self.solution.codec.rules().game(), &self.solution.position(index));
        self.found.compare(value, when_not_due, text);
    }
}
