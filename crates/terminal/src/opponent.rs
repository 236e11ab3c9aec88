//! Who plays when it isn't a person.

use merels::seats::Ticket;
use merels::{Decision, Session};

/// A program that plays. It is asked on a thread of its own; what it answers when the position has changed meanwhile is
/// dropped.
pub trait Opponent: Send {
    /// What it is called: "random".
    fn name(&self) -> String;

    /// The decisions to play next: a whole turn, or its first ones. None gives the game up to whoever watches: nothing is
    /// played then. Once `stop` says so, nobody waits for the answer any more.
    fn choose(&mut self, session: &Session, stop: &(dyn Fn() -> bool + Sync)) -> Vec<Decision>;

    /// Whether it accepts the draw that is offered.
    fn accepts_draw(&mut self, _session: &Session) -> bool {
        false
    }
}

/// What an opponent is asked.
#[derive(Clone, Debug)]
pub struct Request {
    /// To be given back with the answer.
    pub ticket: Ticket,
    /// The kind of opponent.
    pub kind: String,
    /// The game as it stands.
    pub session: Session,
    /// Whether it is asked about a draw, rather than for decisions.
    pub draw: bool,
}

/// What an opponent answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It plays these decisions.
    Decisions(Vec<Decision>),
    /// It accepts the draw, or not.
    Draw(bool),
    /// It can't: why.
    Failed(String),
}
