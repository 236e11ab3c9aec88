//! Counting positions.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use merels_model::ir::{Game, PlayerId};
use merels_model::position::{Situation, UNLIMITED};
use merels_play::position_text;
use serde::{Deserialize, Serialize};

use crate::codec::Codec;
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

/// Whether it is worse to be due, and if so whether either player loses when due. The number of turns isn't compared: to lose later
/// is no loss.
fn is_worse(due: Value, when_not_due: Value) -> Option<bool> {
    let result = |value: Value| match value {
        Value::Loss(_) => 0,
        Value::Draw => 1,
        Value::Win(_) => 2,
    };
    (result(due) < result(when_not_due)).then(|| result(due) == 0 && result(when_not_due) == 2)
}

impl WorseOff {
    /// Compares what a position is worth to a player who is due with what it is worth when the other one is.
    pub(crate) fn compare(&mut self, due: Value, when_not_due: Value, position: impl FnOnce() -> String) {
        let Some(lost_for_both) = is_worse(due, when_not_due) else { return };
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
    /// The position with the longest win, or loss, as it is kept; of several the first in order.
    pub(super) longest: Option<(Vec<u64>, Value)>,
    pub(super) worse_off: WorseOff,
}

/// What tells slices apart: the phase, who is due, men on the board and in hand.
type Sort = (u16, u8, [u32; 2], [u32; 2]);

pub(super) fn count(solution: &Solution) -> Counted {
    let mut counter = Counter::new(&solution.codec);
    let mut other = vec![0; solution.words()];
    for (key, value) in solution.each() {
        if counter.count(key, value, &mut other) {
            counter.compare(key, value, solution.get(&other));
        }
    }
    counter.counted()
}

/// Counts positions one after another, in any order.
pub(crate) struct Counter<'c> {
    codec: &'c Codec,
    slices: BTreeMap<Sort, SliceCounts>,
    longest: Option<(u16, bool, Reverse<Vec<u64>>)>,
    worse_off: WorseOff,
    /// Where it is worse to be due: whether either player loses then.
    example: Option<(bool, Reverse<Vec<u64>>)>,
    at: Situation,
    scratch: Vec<u64>,
}

impl<'c> Counter<'c> {
    pub(crate) fn new(codec: &'c Codec) -> Self {
        Self {
            codec,
            slices: BTreeMap::new(),
            longest: None,
            worse_off: WorseOff::default(),
            example: None,
            at: Situation::default(),
            scratch: Vec::new(),
        }
    }

    /// Counts a position, and says what it is when the other player is due, if that can be said.
    pub(crate) fn count(&mut self, key: &[u64], value: Value, other: &mut [u64]) -> bool {
        let codec = self.codec;
        codec.layout.decode(key, &mut self.at);
        let sort = sort(&self.at);
        self.slices.entry(sort).or_insert_with(|| empty(codec.rules().game(), codec.alike, sort)).count(value);
        if let Some(turns) = value.turns() {
            let is_win = matches!(value, Value::Win(_));
            if self.longest.as_ref().is_none_or(|(most, win, first)| {
                (turns, is_win, Reverse(key)) > (*most, *win, Reverse(first.0.as_slice()))
            }) {
                self.longest = Some((turns, is_win, Reverse(key.to_vec())));
            }
        }
        self.at.mover = PlayerId(self.at.mover.0 ^ 1);
        codec.write(&self.at, other, &mut self.scratch).is_ok()
    }

    /// Compares a position with what it is worth to the player due there when the other one is, if it is anything.
    pub(crate) fn compare(&mut self, key: &[u64], due: Value, when_other_due: Option<Value>) {
        let worse = when_other_due.and_then(|value| is_worse(due, value.for_other()));
        let Some(lost_for_both) = worse else { return };
        self.worse_off.positions += 1;
        self.worse_off.lost_for_both += u64::from(lost_for_both);
        if self.example.as_ref().is_none_or(|(both, first)| (lost_for_both, Reverse(key)) > (*both, Reverse(&first.0)))
        {
            self.example = Some((lost_for_both, Reverse(key.to_vec())));
        }
    }

    pub(super) fn counted(mut self) -> Counted {
        let game = self.codec.rules().game();
        let text = |key: &[u64]| position_text::write(game, &self.codec.position(key));
        self.worse_off.example = self.example.as_ref().map(|(_, key)| text(&key.0));
        let longest = self
            .longest
            .map(|(turns, is_win, key)| (key.0, if is_win { Value::Win(turns) } else { Value::Loss(turns) }));
        Counted { slices: self.slices.into_values().collect(), longest, worse_off: self.worse_off }
    }
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
