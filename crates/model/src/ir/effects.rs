//! What each statement does, said once.
//!
//! Whoever asks whether a game can do something asks here, not for statements by name. A new statement is described in
//! [`Statement::describe`]; those who carry statements out, and those who follow how a turn goes on, name it besides.

use super::expressions::{Condition, Number};
use super::part::{Part, of_whose};
use super::statement::{Choice, ChoiceKind, Statement, StatementKind};
use super::{ActionId, KindId};

/// What a statement does by itself to what stands in a position: without its blocks, and without the action it calls.
/// Sets of points are dealt with as a whole: what happens to one of their points changes nothing at another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects<'a> {
    /// The kinds of which there may be a piece on the board now that was none, or of another kind.
    pub brings: &'a [KindId],
    /// Whether a piece comes onto the board out of the decider's hand.
    pub from_hand: bool,
    /// Whether a piece comes onto the board out of the pool.
    pub from_pool: bool,
    /// Whether pieces come onto the board from nowhere.
    pub from_nowhere: bool,
    /// Whether a piece goes from one point to another.
    pub moves: bool,
    /// Whether pieces leave the board: that is what the event of a capture is.
    pub captures: bool,
    /// Whether pieces that leave the board go into the decider's hand.
    pub into_hand: bool,
    /// Whether pieces leave a hand and don't come onto the board.
    pub discards: bool,
    /// Whether pieces on the board become another kind.
    pub changes_kind: bool,
    /// Whether pieces on the board become another player's.
    pub changes_owner: bool,
    /// Whether something is remembered for later turns.
    pub remembers: bool,
}

impl Effects<'_> {
    /// Whether what stands on the board, or whose it is, may be another than before. The patterns that stand, and with
    /// them the events of lines, can change with it.
    pub fn on_board(self) -> bool {
        let Self {
            from_hand,
            from_pool,
            from_nowhere,
            moves,
            captures,
            changes_kind,
            changes_owner,
            brings: _,
            into_hand: _,
            discards: _,
            remembers: _,
        } = self;
        from_hand || from_pool || from_nowhere || moves || captures || changes_kind || changes_owner
    }

    /// Whether there may be less in a hand than before, or more.
    pub fn on_hands(self) -> bool {
        self.from_hand || self.into_hand || self.discards
    }

    /// Whether anything is another than before.
    pub fn any(self) -> bool {
        self.on_board() || self.on_hands() || self.remembers
    }
}

/// How a turn goes on at a statement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Flow<'a> {
    /// With the next statement.
    On,
    /// Once a player has chosen, with the next statement; without an option as the choice says.
    Choice(&'a Choice),
    /// One way or the other.
    If {
        /// What decides.
        condition: &'a Condition,
        /// What is done while it holds.
        then: &'a [Statement],
        /// What is done otherwise; often nothing.
        otherwise: &'a [Statement],
    },
    /// With the branch of which the player chooses the first decision.
    Either(&'a [Vec<Statement>]),
    /// Again and again, as long as the condition holds.
    While(&'a Condition, &'a [Statement]),
    /// So many times, counted once.
    Repeat(&'a Number, &'a [Statement]),
    /// With a block in which the other player decides.
    OtherDecides(&'a [Statement]),
    /// With an action, then with the next statement.
    Call(ActionId),
    /// With the next statement if the condition holds; otherwise the turn was not allowed.
    Require(&'a Condition),
    /// With the next statement; the turn after this one is the same player's.
    Again,
    /// Not at all: the game is over.
    Over,
}

impl<'a> Flow<'a> {
    /// The blocks a turn may go on with.
    fn blocks(self) -> Vec<&'a [Statement]> {
        match self {
            Self::If { then, otherwise, .. } => vec![then, otherwise],
            Self::Either(branches) => branches.iter().map(Vec::as_slice).collect(),
            Self::While(_, body) | Self::Repeat(_, body) | Self::OtherDecides(body) => vec![body],
            Self::Choice(choice) => choice.otherwise.as_deref().into_iter().collect(),
            Self::On | Self::Call(_) | Self::Require(_) | Self::Again | Self::Over => Vec::new(),
        }
    }

    /// What has to be worked out for it.
    fn parts(self) -> Vec<Part<'a>> {
        match self {
            Self::Choice(choice) => {
                choice.kind.parts().into_iter().chain(choice.unless.as_ref().map(Part::Condition)).collect()
            }
            Self::If { condition, .. } | Self::While(condition, _) | Self::Require(condition) => {
                vec![Part::Condition(condition)]
            }
            Self::Repeat(count, _) => vec![Part::Number(count)],
            Self::On | Self::Either(_) | Self::OtherDecides(_) | Self::Call(_) | Self::Again | Self::Over => Vec::new(),
        }
    }
}

/// All there is to say of a statement.
struct Description<'a> {
    flow: Flow<'a>,
    effects: Effects<'a>,
    parts: Vec<Part<'a>>,
}

impl<'a> Description<'a> {
    /// A statement with which the turn goes on, and what it reads, what it is about before all else.
    fn effects(effects: Effects<'a>, parts: Vec<Part<'a>>) -> Self {
        Self { flow: Flow::On, effects, parts }
    }

    /// A statement that does nothing but say how the turn goes on.
    fn flow(flow: Flow<'a>) -> Self {
        Self { flow, effects: Effects::default(), parts: flow.parts() }
    }
}

impl Statement {
    /// What it does by itself: without its blocks, and without the action it calls.
    pub fn effects(&self) -> Effects<'_> {
        self.describe().effects
    }

    /// How the turn goes on at it.
    pub fn flow(&self) -> Flow<'_> {
        self.describe().flow
    }

    /// The blocks that stand in it; called actions are not entered.
    pub fn blocks(&self) -> Vec<&[Self]> {
        self.describe().flow.blocks()
    }

    /// The expressions that stand in it, not in its blocks: what it is about comes first.
    pub fn parts(&self) -> Vec<Part<'_>> {
        self.describe().parts
    }

    /// The choice of a player's that it is.
    pub fn choice(&self) -> Option<&Choice> {
        match self.flow() {
            Flow::Choice(choice) => Some(choice),
            _ => None,
        }
    }

    /// Whether it can go on again and again.
    pub fn is_loop(&self) -> bool {
        matches!(self.flow(), Flow::While(..) | Flow::Repeat(..))
    }

    /// Whether the game is over at it.
    pub fn ends_game(&self) -> bool {
        self.flow() == Flow::Over
    }

    fn describe(&self) -> Description<'_> {
        let none = Effects::default();
        match &self.kind {
            StatementKind::Decide(choice) => {
                Description { effects: choice.kind.effects(), ..Description::flow(Flow::Choice(choice)) }
            }
            StatementKind::Remove(what) => {
                Description::effects(Effects { captures: true, ..none }, vec![Part::Points(what)])
            }
            StatementKind::RemoveFromHand { count, kind: _, whose } => {
                Description::effects(Effects { discards: true, ..none }, vec![Part::Number(count), Part::Player(whose)])
            }
            StatementKind::Change { what, kind } => Description::effects(
                Effects { brings: std::slice::from_ref(kind), changes_kind: true, ..none },
                vec![Part::Points(what)],
            ),
            StatementKind::Give { what, to } => Description::effects(
                Effects { changes_owner: true, ..none },
                vec![Part::Points(what), Part::Player(to)],
            ),
            StatementKind::Put { kind, of, on } => Description::effects(
                Effects { brings: std::slice::from_ref(kind), from_nowhere: true, ..none },
                vec![Part::Points(on), Part::Player(of)],
            ),
            StatementKind::Let { local: _, value } => Description::effects(none, vec![value.into()]),
            StatementKind::Remember { memory: _, whose, value } => Description::effects(
                Effects { remembers: true, ..none },
                std::iter::once(value.into()).chain(of_whose(whose)).collect(),
            ),
            StatementKind::If { condition, then, otherwise } => {
                Description::flow(Flow::If { condition, then, otherwise })
            }
            StatementKind::Either(branches) => Description::flow(Flow::Either(branches)),
            StatementKind::While { condition, body } => Description::flow(Flow::While(condition, body)),
            StatementKind::Repeat { count, body } => Description::flow(Flow::Repeat(count, body)),
            StatementKind::Require(condition) => Description::flow(Flow::Require(condition)),
            StatementKind::OpponentDecides(body) => Description::flow(Flow::OtherDecides(body)),
            StatementKind::Call(action) => Description::flow(Flow::Call(*action)),
            StatementKind::Win | StatementKind::Lose | StatementKind::Draw => Description::flow(Flow::Over),
            StatementKind::Again => Description::flow(Flow::Again),
        }
    }
}

impl ChoiceKind {
    /// What deciding does.
    pub fn effects(&self) -> Effects<'_> {
        let none = Effects::default();
        match self {
            Self::Place { kinds, from_pool, on: _ } => {
                Effects { brings: kinds, from_hand: !from_pool, from_pool: *from_pool, ..none }
            }
            Self::Move { from: _, to: _, onto } => Effects { moves: true, captures: *onto, ..none },
            Self::Take { what: _, into_hand } => Effects { captures: true, into_hand: *into_hand, ..none },
            Self::Point(_) | Self::Say(_) | Self::Pass => none,
        }
    }

    /// The sets it is made from.
    pub fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Place { on: points, kinds: _, from_pool: _ }
            | Self::Take { what: points, into_hand: _ }
            | Self::Point(points) => vec![Part::Points(points)],
            Self::Move { from, to, onto: _ } => vec![Part::Points(from), Part::Points(to)],
            Self::Say(_) | Self::Pass => Vec::new(),
        }
    }
}
