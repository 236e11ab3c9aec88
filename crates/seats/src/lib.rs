//! Who sits where in a game, and what it waits for: a decision, an answer to an offer, a claim, of a person or of a program.
//!
//! [`Seats::next`] says what happens next, and whoever runs the game does it: line by line, on a whole screen with programs on
//! threads of their own, or in a match. Nothing here looks at a clock, or knows threads or terminals: [`Clock`] is told what time
//! has passed.
//!
//! ```
//! use merels_model::ir::PlayerId;
//! use merels_play::{Definition, NoLibrary, Rules, Session};
//! use merels_seats::{HUMAN, Next, Seats, Wanted};
//!
//! let text = "game \"Draw\"\nplayers White, Black\nboard grid 3 x 3\npiece man: 3 in each hand\n\
//!             phase play { place man on empty }\nend { draw when board full  draw by agreement }";
//! let rules = Rules::of(&Definition::read("draw.merels", text, &NoLibrary)?, &[])?;
//! let mut session = Session::new(rules, PlayerId(0));
//! let seats = Seats::new(vec![HUMAN.to_owned(), "random".to_owned()]);
//! assert_eq!(seats.next(&session), Next::Person(PlayerId(0), Wanted::Decision));
//! session.offer()?;
//! assert_eq!(seats.next(&session), Next::Program(PlayerId(1), Wanted::Answer));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;

use merels_model::ir::PlayerId;
use merels_play::Session;

pub use clock::{Clock, TimeControl, WrongTime, shown, turn_time};

/// What a seat is called on which a person sits.
pub const HUMAN: &str = "human";

/// Whoever may sit on a seat.
pub trait Occupant {
    /// Whether it is a person, who is waited for; programs are asked.
    fn is_person(&self) -> bool;
}

/// Persons are [`HUMAN`], all other names are programs'.
impl Occupant for String {
    fn is_person(&self) -> bool {
        self == HUMAN
    }
}

/// What somebody is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// To decide.
    Decision,
    /// To accept or decline the draw that is offered.
    Answer,
}

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// Nothing: the game is over.
    Over,
    /// This player, a program among programs, claims a draw.
    Claim(PlayerId),
    /// A program is asked.
    Program(PlayerId, Wanted),
    /// A person is waited for.
    Person(PlayerId, Wanted),
}

/// What an answer belongs to: the position that stood when somebody was asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ticket(u64);

/// Who sits where, in the order of the game's players. Seats without an occupant are people's.
#[derive(Clone, Debug)]
pub struct Seats<S> {
    occupants: Vec<S>,
    claims: bool,
    ticket: Ticket,
}

impl<S: Occupant> Seats<S> {
    /// These sit at the table, in the order of the game's players.
    pub fn new(occupants: Vec<S>) -> Self {
        Self { occupants, claims: true, ticket: Ticket::default() }
    }

    /// The same, and programs among themselves claim no draws.
    #[must_use]
    pub fn without_claims(self) -> Self {
        Self { claims: false, ..self }
    }

    /// Everybody, in the order of the game's players.
    pub fn occupants(&self) -> &[S] {
        &self.occupants
    }

    /// Others sit down; nobody's answer counts any more.
    pub fn replace(&mut self, occupants: Vec<S>) {
        self.occupants = occupants;
        self.moved();
    }

    /// Who plays a player.
    pub fn of(&self, player: PlayerId) -> Option<&S> {
        self.occupants.get(player.index())
    }

    /// The same, to be asked.
    pub fn of_mut(&mut self, player: PlayerId) -> Option<&mut S> {
        self.occupants.get_mut(player.index())
    }

    /// Whether a person plays a player.
    pub fn is_person(&self, player: PlayerId) -> bool {
        self.of(player).is_none_or(Occupant::is_person)
    }

    /// The players in the game that people play.
    pub fn people(&self, session: &Session) -> impl Iterator<Item = PlayerId> {
        session.position().state().players_in().filter(|&player| self.is_person(player))
    }

    /// Whether nobody but programs plays.
    pub fn are_programs(&self, session: &Session) -> bool {
        self.people(session).next().is_none()
    }

    /// What happens next. Left to themselves programs might shuffle on for ever: they claim what they can.
    pub fn next(&self, session: &Session) -> Next {
        if session.outcome().is_some() {
            return Next::Over;
        }
        let (by, wanted) = if session.offer_is_open() {
            (answerer(session), Wanted::Answer)
        } else {
            (session.position().decider(), Wanted::Decision)
        };
        if self.claims
            && wanted == Wanted::Decision
            && session.position().is_turn_start()
            && self.are_programs(session)
            && !session.claims().is_empty()
        {
            return Next::Claim(by);
        }
        if self.is_person(by) { Next::Person(by, wanted) } else { Next::Program(by, wanted) }
    }

    /// Whether a program is to decide here, whatever is offered.
    pub fn program_decides(&self, session: &Session) -> bool {
        session.outcome().is_none() && !self.is_person(session.position().decider())
    }

    /// Whether undo and redo go past this place: back to a person's decision, if people play at all.
    pub fn pass_over(&self, session: &Session) -> bool {
        self.program_decides(session) && !self.are_programs(session)
    }

    /// Who gives up when a person does: whoever decides, or the first person where a program does.
    pub fn resigner(&self, session: &Session) -> PlayerId {
        let decider = session.position().decider();
        if self.is_person(decider) { decider } else { self.people(session).next().unwrap_or(decider) }
    }

    /// What answers to the position that stands belong to.
    pub fn ticket(&self) -> Ticket {
        self.ticket
    }

    /// The position has changed: answers to those before it are dropped.
    pub fn moved(&mut self) {
        self.ticket.0 += 1;
    }

    /// Whether an answer is to the position that stands.
    pub fn counts(&self, ticket: Ticket) -> bool {
        self.ticket == ticket
    }
}

/// Who answers the offer of the player to move, or would: the others in turn.
pub fn answerer(session: &Session) -> PlayerId {
    session.answerer().unwrap_or_else(|| session.position().state().next_player())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

    use merels_play::{Definition, NoLibrary, Rules};

    use super::*;

    const WHITE: PlayerId = PlayerId(0);
    const BLACK: PlayerId = PlayerId(1);

    /// Every position can be claimed as a draw; a turn is a placement and the taking of another's man.
    fn session() -> Session {
        let text = "game \"Draw\"\nplayers White, Black\nboard grid 3 x 3\npiece man: 9 in each hand\n\
                    phase play { place man on empty  if count theirs > 0 { take theirs } }\n\
                    end { draw when board full  draw on claim when position seen 1 times  draw by agreement }";
        Session::new(Rules::of(&Definition::read("draw.merels", text, &NoLibrary).unwrap(), &[]).unwrap(), WHITE)
    }

    fn seats(names: &[&str]) -> Seats<String> {
        Seats::new(names.iter().map(|&name| name.to_owned()).collect())
    }

    #[test]
    fn people_are_waited_for_and_programs_asked() {
        let mut session = session();
        let seats = seats(&[HUMAN, "random"]);
        assert_eq!(seats.next(&session), Next::Person(WHITE, Wanted::Decision));
        assert_eq!(seats.resigner(&session), WHITE);
        session.play("a1").unwrap();
        assert_eq!(seats.next(&session), Next::Program(BLACK, Wanted::Decision));
        assert!(seats.pass_over(&session) && seats.program_decides(&session));
        assert_eq!(seats.resigner(&session), WHITE);
        session.resign(WHITE).unwrap();
        assert_eq!(seats.next(&session), Next::Over);
        assert!(!seats.pass_over(&session));
    }

    #[test]
    fn whoever_has_the_next_turn_answers_an_offer() {
        let mut session = session();
        session.offer().unwrap();
        assert_eq!(seats(&[HUMAN, "random"]).next(&session), Next::Program(BLACK, Wanted::Answer));
        assert_eq!(seats(&["random"]).next(&session), Next::Person(BLACK, Wanted::Answer));
        // Among programs too it is answered before anything is claimed.
        assert_eq!(seats(&["random", "random"]).next(&session), Next::Program(BLACK, Wanted::Answer));
    }

    #[test]
    fn programs_among_themselves_claim_at_the_start_of_turns() {
        let mut session = session();
        let seats = seats(&["random", "level1"]);
        assert_eq!(seats.next(&session), Next::Claim(WHITE));
        assert_eq!(seats.clone().without_claims().next(&session), Next::Program(WHITE, Wanted::Decision));
        assert!(!seats.pass_over(&session) && seats.program_decides(&session));
        session.play("a1").unwrap();
        session.play("b2").unwrap();
        assert_eq!(seats.next(&session), Next::Program(BLACK, Wanted::Decision));
    }

    #[test]
    fn answers_to_earlier_positions_do_not_count() {
        let mut seats = seats(&[HUMAN, "random"]);
        let asked = seats.ticket();
        assert!(seats.counts(asked));
        seats.moved();
        assert!(!seats.counts(asked));
        let asked = seats.ticket();
        seats.replace(vec!["random".to_owned()]);
        assert!(!seats.counts(asked));
        assert_eq!((seats.is_person(WHITE), seats.is_person(BLACK)), (false, true));
    }
}
