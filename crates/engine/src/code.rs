//! What a game is compiled to.
//!
//! Turns become one list of instructions with jumps; sets, lines, numbers, players and conditions
//! become trees over bit sets of the board's width. Actions are put in place, so that whose choice it
//! is, why it is due and where names are kept is known at every instruction.

mod patterns;

use merels_syntax::tree::{Comparison, MemoryType};

pub(crate) use patterns::{Line, Matcher, OwnLine, Pattern, Shape, Traits};

use super::bits::Bits;
use super::ids::{KindId, MemoryId};
use super::jumps::{Jump, Jumping};
use super::lanes::{Lane, Map};
use super::packed::Due;
use super::tape::Tape;
use merels_model::ir::WordId;
use merels_model::position::Decision;

/// The numbers that compare in some way with a given one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    low: i64,
    span: u64,
    outside: bool,
}

impl Range {
    pub(crate) fn new(comparison: Comparison, limit: i64) -> Self {
        let (low, high, outside) = match comparison {
            Comparison::Equal => (limit, limit, false),
            Comparison::NotEqual => (limit, limit, true),
            Comparison::LessEqual => (i64::MIN, limit, false),
            Comparison::Greater => (i64::MIN, limit, true),
            Comparison::GreaterEqual => (limit, i64::MAX, false),
            Comparison::Less => (limit, i64::MAX, true),
        };
        Self { low, span: high.wrapping_sub(low) as u64, outside }
    }

    #[inline]
    pub(crate) fn has(self, number: i64) -> bool {
        (number.wrapping_sub(self.low) as u64 <= self.span) != self.outside
    }
}

/// An instruction of a turn.
#[derive(Debug)]
pub(crate) enum Op<B: Bits> {
    /// A choice: the turn waits here for a decision.
    Choose(usize),
    /// A choice among the first choices of some branches.
    Either {
        branches: Vec<Branch>,
        /// Whether its sort tells of which it is, and none is struck out.
        by_sort: bool,
        /// Where all branches begin with moves, in how many of them each man must be looked at; else 0.
        looks: u32,
        next: usize,
        whole: bool,
        /// The most steps after a choice it offers, if all are [settled](Choice::settled).
        settled: Option<u32>,
    },
    /// Goes on elsewhere unless a condition holds.
    Unless(Condition<B>, usize),
    /// Goes on elsewhere unless the last placement or move has made the pattern of this bit.
    UnlessMade(u32, usize),
    Jump(usize),
    /// The end of a branch: goes on after the `either`. A branch that is only tried comes to no choice here.
    EndBranch(usize),
    Remove(Set<B>),
    RemoveFromHand {
        count: Number<B>,
        kind: KindId,
        whose: Player<B>,
    },
    Change {
        what: Set<B>,
        kind: KindId,
    },
    Give {
        what: Set<B>,
        to: Player<B>,
    },
    Put {
        kind: KindId,
        of: Player<B>,
        on: Set<B>,
    },
    /// Keeps a value in the words from here on.
    Let(usize, Value<B>),
    /// Clears the words of an action's names.
    Clear(usize, usize),
    Remember {
        memory: MemoryId,
        whose: Whose<B>,
        value: Value<B>,
    },
    /// Begins a loop whose rounds are counted down in a word.
    Repeat(usize, Number<B>),
    /// Leaves the loop when no round is left, else takes one off.
    Round(usize, usize),
    Require(Condition<B>),
    /// The other player decides from here on.
    OtherDecides,
    Win(usize),
    Lose(usize),
    Draw(usize),
    Again,
    /// The turn is over.
    End,
    /// Actions call one another too deeply.
    TooDeep,
    /// Counts the steps of a statement, where a turn might go on for ever, and how many of them are heavy.
    Tick(u32, u32),
}

/// A branch of `either`.
#[derive(Debug)]
pub(crate) struct Branch {
    /// Its first instruction.
    pub(crate) start: usize,
    /// Whether nothing but conditions stands before its first choice, so that the choice can be looked at
    /// as the state stands.
    pub(crate) bare: bool,
    /// Whether steps are counted on the way to it, where it is bare.
    pub(crate) counted: bool,
    pub(crate) overlap: Overlap,
}

/// Which other branches may have decisions of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overlap {
    None,
    /// Those behind it.
    Later,
    Any,
}

/// The most steps that are counted after a [settled](Choice::settled) choice.
pub(crate) const SETTLED_STEPS: u32 = 1_000;

/// A choice.
#[derive(Debug)]
pub(crate) struct Choice<B: Bits> {
    pub(crate) kind: ChoiceKind<B>,
    /// Where its men may go, if that is by jumps.
    pub(crate) jumping: Option<Jumping<B>>,
    /// On what they land, where it is all the same.
    pub(crate) lands: Option<Lands>,
    pub(crate) unless: Option<Unless<B>>,
    /// The words that keep the chosen point.
    pub(crate) keep: Option<usize>,
    /// Where to go on when there is no option.
    pub(crate) otherwise: Option<usize>,
    /// Where to go on after it.
    pub(crate) next: usize,
    /// Whether the turn must be completed.
    pub(crate) whole: bool,
    /// What is due when the turn waits here.
    pub(crate) due: Due,
    /// Whether it is about the decider's men and all empty points.
    pub(crate) usual: bool,
    pub(crate) ends: Ends,
    /// Where the turn comes to its end after any option, and equally well, so that there is nothing to look ahead for: the most steps
    /// that are counted until then.
    pub(crate) settled: Option<u32>,
    /// Steps that are counted on the way into the branch it begins, where they are, and the heavy ones among them.
    pub(crate) steps: u32,
    pub(crate) heavy: u32,
}

impl<B: Bits> Choice<B> {
    /// How some of its men jump, where they are enough to be looked at together.
    #[inline(always)]
    pub(crate) fn jumping_of(&self, men: B) -> Option<&Jumping<B>> {
        self.jumping.as_ref().filter(|jumping| men.len() >= jumping.fewest)
    }

    /// Whether a decision is of its sort.
    pub(crate) fn is_of(&self, decision: Decision) -> bool {
        matches!(
            (&self.kind, decision),
            (ChoiceKind::Place { .. }, Decision::Place { .. })
                | (ChoiceKind::Move { .. }, Decision::Move { .. })
                | (ChoiceKind::Take { .. }, Decision::Take { .. })
                | (ChoiceKind::Point(_), Decision::Choose { .. })
                | (ChoiceKind::Say(_), Decision::Say { .. })
                | (ChoiceKind::Pass, Decision::Pass)
        )
    }
}

/// What stands where men move to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lands {
    OnEmpty,
    OnMen,
}

/// Whether the turn is over after a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ends {
    /// That remains to be seen.
    Perhaps,
    /// If no pattern was made.
    Unmade,
    Always,
}

/// What strikes options out.
#[derive(Debug)]
pub(crate) struct Unless<B: Bits> {
    pub(crate) condition: Condition<B>,
    /// The bits of the patterns, plain ones, of which it says no more than that one of them was made.
    pub(crate) made: Option<u32>,
    /// A memory without which of the chosen man the condition can't hold.
    pub(crate) only_with: Option<MemoryId>,
}

/// What is chosen.
#[derive(Debug)]
pub(crate) enum ChoiceKind<B: Bits> {
    /// The kinds as a bit set.
    Place {
        kinds: u64,
        from_pool: bool,
        on: Set<B>,
    },
    Move {
        from: Set<B>,
        to: Targets<B>,
    },
    Take {
        what: Set<B>,
        into_hand: bool,
    },
    Point(Set<B>),
    Say(WordId),
    Pass,
}

/// Where a man may go.
#[derive(Debug)]
pub(crate) enum Targets<B: Bits> {
    /// Points of a set that are linked to his; the set doesn't depend on him.
    Near(Set<B>),
    /// A set that doesn't depend on him.
    Anywhere(Set<B>),
    /// Points of a set, found by a map from his.
    Reached(Reach<B>),
    /// A set that is computed for each man.
    OfEach(ForOne<B>),
    /// The same, occupied points included.
    Onto(ForOne<B>),
    /// A set that is found for each man step by step.
    ByStep(Box<ByStep<B>>),
}

/// The most sets that are shared in one expression.
pub(crate) const SHARED: usize = 64;

/// A set that is worked out for one man.
#[derive(Debug)]
pub(crate) struct ForOne<B: Bits> {
    pub(crate) set: Set<B>,
    /// What it asks for more than once.
    pub(crate) parts: Vec<Set<B>>,
    /// Those for whom there may be a point of it, where that is found for all at once.
    pub(crate) back: Option<Set<B>>,
    /// The most points that it may have, without his own.
    pub(crate) most: u32,
}

/// A set that is found for each man step by step.
#[derive(Debug)]
pub(crate) struct ByStep<B: Bits> {
    pub(crate) tape: Tape<B>,
    /// Occupied points included.
    pub(crate) onto: bool,
    /// The same as of [`ForOne`].
    pub(crate) back: Option<Set<B>>,
    pub(crate) most: u32,
}

/// The points of a set that are found by a map from a man's. The set doesn't depend on him.
#[derive(Debug)]
pub(crate) struct Reach<B: Bits> {
    pub(crate) set: Set<B>,
    /// Occupied points included.
    pub(crate) onto: bool,
    /// Where it leads from each point.
    pub(crate) to: OfDecider<Vec<B>>,
    /// From where it leads to points.
    pub(crate) back: OfDecider<Map<B>>,
    /// The most points that it leads to from one.
    pub(crate) most: u32,
}

/// A set of points.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Set<B: Bits> {
    Fixed(B),
    Mine,
    Theirs,
    Empty,
    Occupied,
    It,
    Origin,
    Crossed,
    OfKind(u64),
    /// The man `it` is, if he is of one of these kinds.
    ItOf(u64),
    /// The decider's men of some kinds, and others'.
    MineOf(u64),
    TheirsOf(u64),
    Local(usize),
    /// What the game remembers, in the words from here on: none where nothing is.
    Kept(usize),
    Memory(Box<Read<B>>),
    /// The points of all lines on which a pattern stands.
    OnStanding(PatternRef),
    OnLines(Box<Lines<B>>),
    Union(Vec<Set<B>>),
    In(Box<(Set<B>, Set<B>)>),
    Except(Box<(Set<B>, Set<B>)>),
    /// The same as the two above, where the second is asked for no more than what is in the first.
    Among(Box<(Set<B>, Set<B>)>),
    Beside(Box<(Set<B>, Set<B>)>),
    Near(Box<(Set<B>, Set<B>)>),
    /// What is kept, from where, how far, and along which lanes.
    Sight(Box<(Set<B>, Set<B>)>, Option<Number<B>>, Lanes<B>),
    Over(Box<Over<B>>),
    /// Of the first, what lies between the second and the third.
    Between(Box<(Set<B>, Set<B>, Set<B>)>),
    /// Of the first, what is connected to those that are in the second.
    Connected(Box<(Set<B>, Set<B>)>),
    Step(OfDecider<Map<B>>, Box<Set<B>>),
    OfDecider(OfDecider<B>),
    FirstPoint(Box<Set<B>>),
    IfAny(Box<(Set<B>, Set<B>)>),
    /// One of those that are found once, see [`ForOne`].
    Shared(usize),
}

impl<B: Bits> Set<B> {
    /// Whether it is at hand, without anything to be found out.
    #[inline]
    pub(crate) fn is_known(&self) -> bool {
        matches!(
            self,
            Self::Fixed(_)
                | Self::Mine
                | Self::Theirs
                | Self::Empty
                | Self::Occupied
                | Self::It
                | Self::ItOf(_)
                | Self::Origin
                | Self::Crossed
                | Self::OfKind(_)
                | Self::MineOf(_)
                | Self::TheirsOf(_)
                | Self::Local(_)
                | Self::Kept(_)
                | Self::OfDecider(_)
        )
    }

    /// Whether it is found the faster the fewer points are asked for: along rows, or through others.
    pub(crate) fn is_searched(&self) -> bool {
        match self {
            Self::Sight(..)
            | Self::Over(_)
            | Self::Connected(_)
            | Self::Among(_)
            | Self::Beside(_)
            | Self::Shared(_) => true,
            Self::Union(parts) => parts.iter().any(Self::is_searched),
            Self::In(pair) | Self::Except(pair) | Self::Near(pair) => pair.0.is_searched() || pair.1.is_searched(),
            _ => false,
        }
    }
}

/// Something that is another one for each decider, or the same for all: then there is but one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OfDecider<T>(pub(crate) Vec<T>);

impl<T> OfDecider<T> {
    #[inline]
    pub(crate) fn of(&self, decider: usize) -> Option<&T> {
        self.0.get(decider).or(self.0.first())
    }
}

/// The lanes that are followed; none for a decider stands for all there are.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Lanes<B> {
    pub(crate) each: OfDecider<Vec<Lane<B>>>,
    /// Whether what is seen sees in turn, whoever decides.
    pub(crate) both_ways: bool,
}

/// What lies along rows behind others.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Over<B: Bits> {
    pub(crate) set: Set<B>,
    pub(crate) path: Path<B>,
    pub(crate) from: Set<B>,
    pub(crate) within: Option<Number<B>>,
    pub(crate) lanes: Lanes<B>,
    /// The same where it is jumps.
    pub(crate) jumps: Option<OfDecider<Vec<Jump<B>>>>,
}

/// What is passed over.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Path<B: Bits> {
    /// One point of each set.
    Leap(Vec<Set<B>>),
    /// None and more points of a set: what is seen through it.
    Through(Set<B>),
    /// One point of a set and more.
    Run(Set<B>),
    /// Legs of one point each, or of none and more.
    Legs(Vec<(bool, Set<B>)>),
}

/// A pattern; one that says `mine` or `theirs` is another one for each player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PatternRef {
    pub(crate) first: usize,
    pub(crate) of_decider: bool,
}

/// A set of lines.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Lines<B: Bits> {
    Standing(PatternRef),
    Made(PatternRef),
    Broken(PatternRef),
    Local(usize),
    Memory(Box<Read<B>>),
    Union(Vec<Lines<B>>),
    In(Box<(Lines<B>, Lines<B>)>),
    Except(Box<(Lines<B>, Lines<B>)>),
    IfAny(Box<(Lines<B>, Lines<B>)>),
}

/// A number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Number<B: Bits> {
    Fixed(i64),
    Count(Box<Set<B>>),
    CountLines(Box<Lines<B>>),
    Left { of: Player<B>, kinds: Option<u64> },
    Hand { of: Player<B>, kinds: Option<u64> },
    Local(usize),
    Memory(Box<Read<B>>),
    Add(Box<(Number<B>, Number<B>)>),
    Subtract(Box<(Number<B>, Number<B>)>),
}

impl<B: Bits> Number<B> {
    /// Whether it depends on nothing but how many men are left to players, of any kind.
    pub(crate) fn is_of_men(&self) -> bool {
        match self {
            Self::Fixed(_) => true,
            Self::Left { of, kinds: None } => !matches!(of, Player::Local(_) | Player::Memory(_) | Player::IfAny(_)),
            Self::Add(pair) | Self::Subtract(pair) => pair.0.is_of_men() && pair.1.is_of_men(),
            Self::Left { .. }
            | Self::Hand { .. }
            | Self::Count(_)
            | Self::CountLines(_)
            | Self::Local(_)
            | Self::Memory(_) => false,
        }
    }
}

/// A player, or nobody.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Player<B: Bits> {
    Decider,
    OtherThanDecider,
    Mover,
    Opponent,
    Nobody,
    Fixed(usize),
    Local(usize),
    Memory(Box<Read<B>>),
    IfAny(Box<(Player<B>, Player<B>)>),
}

/// A condition.
#[derive(Debug)]
pub(crate) enum Condition<B: Bits> {
    Fixed(bool),
    Some(Set<B>),
    /// Whether some point of any of these is in that.
    Meets(Vec<Set<B>>, Set<B>),
    SomeLines(Lines<B>),
    /// The last placement or move has made a pattern: its bit.
    Made(u32),
    /// The number of the decider's men on the board.
    Men(Range),
    /// The number of the decider's men on the board and in hand.
    MenLeft(Range),
    Compare(Comparison, Number<B>, Number<B>),
    SamePlayer(Player<B>, Player<B>),
    PhaseIs(u16),
    HandEmpty(Option<Player<B>>),
    BoardFull,
    BoardSeen,
    Stuck,
    Seen(u32),
    TurnsWithout(u32, usize),
    Local(usize),
    /// One that asks for some sets more than once: they are found once.
    Sharing(Box<Condition<B>>, Vec<Set<B>>),
    Not(Box<Condition<B>>),
    And(Vec<Condition<B>>),
    Or(Vec<Condition<B>>),
}

/// A value of any type.
#[derive(Debug)]
pub(crate) enum Value<B: Bits> {
    Points(Set<B>),
    Lines(Lines<B>),
    Number(Number<B>),
    Player(Player<B>),
    Truth(Condition<B>),
}

/// A memory that is read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Read<B: Bits> {
    pub(crate) memory: MemoryId,
    pub(crate) whose: Whose<B>,
}

/// Whose value of a memory.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Whose<B: Bits> {
    Game,
    Player(Player<B>),
    Men(Set<B>),
}

/// A memory and its place in a state's words: masks of who has a value, then the values.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) of: MemoryType,
    pub(crate) of_men: bool,
    pub(crate) of_players: bool,
    /// Whether values are kept through a next turn only: then there are masks of the values that were
    /// set in this turn and in an earlier one, for each player.
    pub(crate) passing: bool,
    /// Where the masks begin.
    pub(crate) masks: usize,
    /// Where the values begin.
    pub(crate) values: usize,
    /// Words of a value.
    pub(crate) width: usize,
    /// How many have a value of their own.
    pub(crate) keepers: usize,
    /// For each of them, what keys of the values begin with.
    pub(crate) keys: Vec<u64>,
}

/// What sets a counter back.
#[derive(Debug)]
pub(crate) enum Event<B: Bits> {
    Capture,
    Made(u32),
    Lines(Lines<B>),
    /// A move of one of these kinds.
    Moved(u64),
}
