//! How games end, as data. `merels-words` says it in words.

use merels_syntax::Span;

use crate::decision::Decision;
use crate::ir::{Condition, ConditionKind, PlayerId};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; none for a draw.
    pub winner: Option<PlayerId>,
    /// What ended it.
    pub cause: Cause,
}

/// What ended a game: its rules, or its players.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// A rule of an `end`.
    End(Grounds),
    /// A statement of a turn.
    Turn(Verdict),
    /// The rules are at fault, in the turn of this player; the game is drawn.
    Fault(Fault, PlayerId),
    /// A draw that could be claimed, and was.
    Claim {
        /// Who claimed it.
        by: PlayerId,
        /// By which rule.
        grounds: Grounds,
        /// The turn that was intended, where the claim is about the position after it. It isn't played.
        intended: Option<Vec<Decision>>,
    },
    /// The players have agreed on a draw.
    Agreement,
    /// A player has given the game up.
    Resignation(PlayerId),
    /// A player's time is over.
    Time(PlayerId),
}

/// A rule of an `end` that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grounds {
    /// Which one, by its place among [`crate::Game::ends`].
    pub rule: usize,
    /// The player its condition is about.
    pub about: PlayerId,
    /// Which alternatives of its condition hold.
    pub held: Held,
}

/// A statement that ended the game, or somebody's part in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// What it says.
    pub says: Says,
    /// Of whom; where the game is drawn, whose turn it was.
    pub about: PlayerId,
    /// The condition under which it stands, by where that is written.
    pub because: Option<Span>,
    /// Which alternatives of that condition hold.
    pub held: Held,
    /// Whether it is what the rules say for a choice that has no option.
    pub without_option: bool,
}

/// What a statement that ends the game says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Says {
    /// `win`
    Win,
    /// `lose`
    Lose,
    /// `draw`
    Draw,
}

/// What rules lead to that lead nowhere; the game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// A player has no legal decision, and no end says what follows.
    Stuck,
    /// A turn can't be completed.
    CantComplete,
    /// A turn goes on for too long without a decision: a loop without end, or very much work.
    Endless,
    /// A turn has too many decisions.
    TooManyDecisions,
    /// Actions call one another too deeply.
    TooDeep,
    /// A turn has too many ways to go on to look through them all.
    TooManyWays,
    /// Turn after turn passes without anything to decide.
    NothingToDecide,
}

/// Which alternatives of a condition hold: bit `i` is that of the `i`th of [`alternatives`]. Of more than 64 the others
/// count as not holding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Held(u64);

impl Held {
    /// Of alternatives of which each is said to hold or not, in order.
    pub fn new(holds: impl IntoIterator<Item = bool>) -> Self {
        Self(holds.into_iter().take(64).enumerate().fold(0, |held, (at, holds)| held | u64::from(holds) << at))
    }

    /// Of a condition, asking `holds` of its alternatives.
    pub fn of(condition: &Condition, holds: impl FnMut(&Condition) -> bool) -> Self {
        Self::new(alternatives(condition).into_iter().map(holds))
    }

    /// Whether the alternative of this number holds.
    pub fn has(self, alternative: usize) -> bool {
        alternative < 64 && self.0 >> alternative & 1 == 1
    }
}

/// The parts of every `or` in a condition that isn't negated, each before those within it.
pub fn alternatives(condition: &Condition) -> Vec<&Condition> {
    let mut found = Vec::new();
    gather(condition, &mut found);
    found
}

fn gather<'c>(condition: &'c Condition, found: &mut Vec<&'c Condition>) {
    match &condition.kind {
        ConditionKind::And(parts) => parts.iter().for_each(|part| gather(part, found)),
        ConditionKind::Or(parts) => parts.iter().for_each(|part| {
            found.push(part);
            gather(part, found);
        }),
        _ => {}
    }
}
