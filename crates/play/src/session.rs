//! A game between people: turns, undo, offers, claims and resignation.
//!
//! Offers, answers, claims and resignation are not decisions: they stand in no list of legal ones and
//! in no position.

use crate::Rules;
use crate::notation::{self, ReadError};
use crate::{Leave, NotLegal, Position, Step, gains};
use merels_engine::History;
use merels_model::Decision;
use merels_model::gains::Gains;
use merels_model::ir::PlayerId;
use merels_model::outcome::{Cause, Grounds, Outcome};

/// The most that is kept to be taken back, in points and legal decisions of all positions added up: a hundred thousand
/// decisions of nine men's morris.
const MAX_KEPT: usize = 1 << 24;

/// What keeping a position takes beside its points and decisions, in the same measure.
const KEPT_ANYWAY: usize = 100;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Session {
    rules: Rules,
    history: History,
    start: Position,
    start_recorded: usize,
    plies: Vec<Ply>,
    offer: Offer,
    settled: Option<Outcome>,
}

/// What was done in a game's course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Played {
    /// A turn, by its decisions; the last one may be unfinished.
    Turn(Vec<Decision>),
    /// A player left the others to themselves.
    Left(Leave),
}

/// A decision that was played, or a player who left, and what it led to.
#[derive(Clone, Debug)]
struct Ply {
    step: Step,
    after: Position,
    /// How many positions are recorded after it.
    recorded: usize,
    /// How much is kept up to here, see [`MAX_KEPT`].
    kept: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offer {
    /// None was made in this turn.
    None,
    /// One waits for the next answer; so many have accepted it.
    Open(usize),
    /// One was declined in this turn.
    Declined,
}

/// Why something that isn't a decision can't be done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum SessionError {
    #[error("the game is over: {0}")]
    Over(String),
    #[error("a draw is offered or claimed at the start of a turn only: finish this one, or take it back")]
    MidTurn,
    #[error("an offer waits for an answer: accept or decline")]
    OfferOpen,
    #[error("there is no offer to answer")]
    NoOffer,
    #[error("a draw was offered in this turn already, and declined")]
    OfferedAlready,
    #[error("this game knows no draw by agreement")]
    NoAgreement,
    #[error("the claim is false: no rule for a draw holds{0}")]
    FalseClaim(String),
    #[error("{0} is out of the game already")]
    OutAlready(String),
    #[error("another player's turn is under way: it is finished first, or taken back")]
    TurnOfOthers,
    #[error("there is nothing to undo")]
    NothingToUndo,
    #[error("the game has become too long: nothing more can be played")]
    TooLong,
    #[error(transparent)]
    Turn(#[from] ReadError),
}

impl Session {
    /// A new game, with `first` to begin.
    pub fn new(rules: Rules, first: PlayerId) -> Self {
        let mut history = History::new();
        let start = rules.start(first, &mut history);
        Self::from_parts(rules, history, start)
    }

    /// A game that begins in a position; `history` has recorded it.
    pub fn from_position(rules: Rules, start: Position, history: History) -> Self {
        Self::from_parts(rules, history, start)
    }

    fn from_parts(rules: Rules, history: History, start: Position) -> Self {
        let start_recorded = history.len();
        Self { rules, history, start, start_recorded, plies: Vec::new(), offer: Offer::None, settled: None }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position that stands.
    pub fn position(&self) -> &Position {
        self.plies.last().map_or(&self.start, |ply| &ply.after)
    }

    /// The position it began with.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// How often the position at the start of this turn has been recorded.
    pub fn seen(&self) -> u32 {
        self.history.seen()
    }

    /// The record of the game's positions.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// How the game ended, by the rules or by the players.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.settled.as_ref().or_else(|| self.position().outcome())
    }

    /// Whether a draw offer waits for an answer.
    pub fn offer_is_open(&self) -> bool {
        matches!(self.offer, Offer::Open(_))
    }

    /// Who answers the offer that waits, if one does: all others, one after the other in the order of turns.
    pub fn answerer(&self) -> Option<PlayerId> {
        let Offer::Open(accepted) = self.offer else { return None };
        self.others().nth(accepted)
    }

    /// How many have accepted the offer that waits.
    pub fn accepted(&self) -> usize {
        if let Offer::Open(accepted) = self.offer { accepted } else { 0 }
    }

    /// The others who are in the game, in the order of turns after the player to move.
    fn others(&self) -> impl Iterator<Item = PlayerId> {
        let state = self.position().state();
        let mover = state.mover;
        let (before, after): (Vec<PlayerId>, Vec<PlayerId>) =
            state.players_in().filter(|&player| player != mover).partition(|&player| player < mover);
        after.into_iter().chain(before)
    }

    /// Whether a draw was offered before this turn, and not accepted.
    pub fn offer_was_declined(&self) -> bool {
        self.offer == Offer::Declined
    }

    /// The turns played so far, and who left when; the last turn may be unfinished.
    pub fn turns(&self) -> Vec<Played> {
        let mut turns: Vec<Played> = Vec::new();
        let mut begins = true;
        for ply in &self.plies {
            match (ply.step, turns.last_mut()) {
                (Step::Leave(leave), _) => turns.push(Played::Left(leave)),
                (Step::Decision(decision), Some(Played::Turn(turn))) if !begins => turn.push(decision),
                (Step::Decision(decision), _) => turns.push(Played::Turn(vec![decision])),
            }
            begins = ply.after.is_turn_start();
        }
        turns
    }

    /// Who left, if that is what was done last.
    pub fn last_leave(&self) -> Option<Leave> {
        match self.plies.last()?.step {
            Step::Leave(leave) => Some(leave),
            Step::Decision(_) => None,
        }
    }

    /// The decisions of the last turn, or of the one under way; none where a player has left since.
    pub fn last_turn(&self) -> Vec<Decision> {
        let earlier = self.plies.len().saturating_sub(1);
        let begins = self.plies.iter().take(earlier).rposition(|ply| ply.after.is_turn_start()).map_or(0, |at| at + 1);
        self.plies.iter().skip(begins).filter_map(Ply::decision).collect()
    }

    /// Who played the last turn, or plays the one under way; nobody before the first.
    pub fn last_player(&self) -> Option<PlayerId> {
        let begins = self.plies.len().checked_sub(self.last_turn().len().max(1))?;
        let before =
            begins.checked_sub(1).and_then(|index| self.plies.get(index)).map_or(&self.start, |ply| &ply.after);
        Some(before.decider())
    }

    /// The decisions played so far.
    pub fn decisions(&self) -> impl Iterator<Item = Decision> + '_ {
        self.plies.iter().filter_map(Ply::decision)
    }

    /// All that led here, in order.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.plies.iter().map(|ply| ply.step)
    }

    fn check_open(&self) -> Result<(), SessionError> {
        match self.outcome() {
            Some(outcome) => Err(self.over(outcome)),
            None if self.offer_is_open() => Err(SessionError::OfferOpen),
            None => Ok(()),
        }
    }

    fn over(&self, outcome: &Outcome) -> SessionError {
        SessionError::Over(merels_words::reason(self.rules.game(), outcome))
    }

    /// Plays a turn or part of one, written in notation.
    ///
    /// # Errors
    ///
    /// The first decision that can't be read or played; nothing has changed then. A game of very many decisions
    /// can't go on.
    pub fn play(&mut self, text: &str) -> Result<(), SessionError> {
        self.check_open()?;
        self.check_room()?;
        let before = self.history.len();
        let position = self.plies.last().map_or(&self.start, |ply| &ply.after);
        let played = notation::play(&self.rules, position, text, &mut self.history)?;
        self.keep(before, played);
        Ok(())
    }

    /// Plays one decision.
    ///
    /// # Errors
    ///
    /// [`SessionError::Turn`] if it isn't legal; nothing has changed then. A game of very many decisions can't go on.
    pub fn decide(&mut self, decision: Decision) -> Result<(), SessionError> {
        self.check_open()?;
        self.check_room()?;
        let before = self.history.len();
        let position = self.plies.last().map_or(&self.start, |ply| &ply.after);
        let after = position
            .play(&self.rules, decision, &mut self.history)
            .map_err(|reason| ReadError::NotLegal { text: notation::decision(self.rules.game(), decision), reason })?;
        self.keep(before, vec![(decision, after)]);
        Ok(())
    }

    fn check_room(&self) -> Result<(), SessionError> {
        match self.plies.last() {
            Some(ply) if ply.kept > MAX_KEPT => Err(SessionError::TooLong),
            _ => Ok(()),
        }
    }

    /// Keeps what was played of one turn; `before` positions were recorded before it.
    fn keep(&mut self, before: usize, played: Vec<(Decision, Position)>) {
        let last = played.len().saturating_sub(1);
        for (index, (decision, after)) in played.into_iter().enumerate() {
            if after.is_turn_start() {
                self.offer = Offer::None;
            }
            // An entry is one turn at most: only its last decision can add to the record.
            let recorded = if index == last { self.history.len() } else { before };
            self.push(Step::Decision(decision), after, recorded);
        }
    }

    fn push(&mut self, step: Step, after: Position, recorded: usize) {
        let before = self.plies.last().map_or(0, |ply| ply.kept);
        let kept = before + KEPT_ANYWAY + self.rules.game().board.len() + after.legal().len();
        self.plies.push(Ply { step, after, recorded, kept });
    }

    /// Takes back a resignation, a claim or an agreement; else the turn under way, or the last whole one.
    ///
    /// # Errors
    ///
    /// [`SessionError::NothingToUndo`] at the start of the game.
    pub fn undo(&mut self) -> Result<(), SessionError> {
        if self.settled.take().is_some() {
            return Ok(());
        }
        if self.plies.is_empty() {
            return Err(SessionError::NothingToUndo);
        }
        self.offer = Offer::None;
        self.plies.pop();
        while self.plies.last().is_some_and(|ply| !ply.after.is_turn_start()) {
            self.plies.pop();
        }
        self.history.truncate(self.plies.last().map_or(self.start_recorded, |ply| ply.recorded));
        Ok(())
    }

    /// The player to move offers a draw.
    ///
    /// # Errors
    ///
    /// Where the game knows none, within a turn, or a second time in one.
    pub fn offer(&mut self) -> Result<(), SessionError> {
        self.check_open()?;
        if !self.rules.game().agreement {
            return Err(SessionError::NoAgreement);
        }
        if !self.position().is_turn_start() {
            return Err(SessionError::MidTurn);
        }
        if self.offer == Offer::Declined {
            return Err(SessionError::OfferedAlready);
        }
        self.offer = Offer::Open(0);
        Ok(())
    }

    /// [`Session::answerer`] answers the offer: the yes of the last one who is asked ends the game, a no lets the turn go on.
    ///
    /// # Errors
    ///
    /// [`SessionError::NoOffer`] where there is none.
    pub fn answer(&mut self, yes: bool) -> Result<(), SessionError> {
        let Offer::Open(accepted) = self.offer else { return Err(SessionError::NoOffer) };
        if yes && accepted + 1 < self.others().count() {
            self.offer = Offer::Open(accepted + 1);
        } else if yes {
            self.offer = Offer::None;
            self.settled = Some(Outcome { winner: None, cause: Cause::Agreement });
        } else {
            self.offer = Offer::Declined;
        }
        Ok(())
    }

    /// The draws the player to move could claim now.
    pub fn claims(&self) -> Vec<Grounds> {
        self.position().claims(self.seen())
    }

    /// What a turn, or part of one, would bring about at once.
    ///
    /// # Errors
    ///
    /// [`NotLegal`] if it can't be played now.
    pub fn gains(&self, turn: &[Decision]) -> Result<Gains, NotLegal> {
        gains(&self.rules, self.position(), turn, &self.history)
    }

    /// The player to move claims a draw: on the position that stands or, with a whole intended turn,
    /// on the one that would follow. The turn is judged and not played.
    ///
    /// # Errors
    ///
    /// [`SessionError::FalseClaim`], which changes nothing; within a turn; or a turn that isn't legal
    /// or isn't whole.
    pub fn claim(&mut self, with: Option<&str>) -> Result<(), SessionError> {
        self.check_open()?;
        if !self.position().is_turn_start() {
            return Err(SessionError::MidTurn);
        }
        let (claims, intended) = match with {
            None => (self.claims(), None),
            Some(turn) => {
                let (claims, decisions) = self.claims_after(turn)?;
                (claims, Some(decisions))
            }
        };
        let Some(grounds) = claims.into_iter().next() else {
            let with = with.map(|turn| format!(" after {}", turn.trim())).unwrap_or_default();
            return Err(SessionError::FalseClaim(with));
        };
        let by = self.position().state().mover;
        self.settled = Some(Outcome { winner: None, cause: Cause::Claim { by, grounds, intended } });
        Ok(())
    }

    /// What could be claimed after a whole turn, and its decisions.
    fn claims_after(&self, turn: &str) -> Result<(Vec<Grounds>, Vec<Decision>), SessionError> {
        let mut history = self.history.clone();
        let played = notation::play(&self.rules, self.position(), turn, &mut history)?;
        let whole = played.iter().position(|(_, after)| after.is_turn_start() || after.outcome().is_some());
        match (whole, played.last()) {
            (Some(at), Some((_, after))) if at + 1 == played.len() => {
                let claims = after.claims(history.seen());
                Ok((claims, played.into_iter().map(|(decision, _)| decision).collect()))
            }
            _ => Err(ReadError::Unfinished { text: turn.trim().to_owned() }.into()),
        }
    }

    /// A player gives the game up. Where more than one other is in it, they go on without him.
    ///
    /// # Errors
    ///
    /// When it is over already, or the player is out; among several, in another one's turn.
    pub fn resign(&mut self, player: PlayerId) -> Result<(), SessionError> {
        self.leave(Leave { player, by_time: false })
    }

    /// A player's time is over.
    ///
    /// # Errors
    ///
    /// As [`Self::resign`].
    pub fn time_out(&mut self, player: PlayerId) -> Result<(), SessionError> {
        self.leave(Leave { player, by_time: true })
    }

    /// A player leaves: of two the other has won, more go on.
    ///
    /// # Errors
    ///
    /// As [`Self::resign`].
    pub fn leave(&mut self, leave: Leave) -> Result<(), SessionError> {
        if let Some(outcome) = self.outcome() {
            return Err(self.over(outcome));
        }
        let state = self.position().state();
        if state.is_out(leave.player) {
            return Err(SessionError::OutAlready(self.rules.game().player_name(leave.player).to_owned()));
        }
        let others: Vec<PlayerId> = state.players_in().filter(|&other| other != leave.player).collect();
        if let [winner] = *others {
            let cause = if leave.by_time { Cause::Time(leave.player) } else { Cause::Resignation(leave.player) };
            self.settled = Some(Outcome { winner: Some(winner), cause });
            return Ok(());
        }
        if !self.position().is_turn_start() && self.position().turn_start().mover != leave.player {
            return Err(SessionError::TurnOfOthers);
        }
        self.check_room()?;
        while !self.position().is_turn_start() && self.plies.pop().is_some() {}
        let position = self.plies.last().map_or(&self.start, |ply| &ply.after);
        let after = position.without(&self.rules, leave.player, &mut self.history);
        self.offer = Offer::None;
        self.push(Step::Leave(leave), after, self.history.len());
        Ok(())
    }
}

impl Ply {
    fn decision(&self) -> Option<Decision> {
        match self.step {
            Step::Decision(decision) => Some(decision),
            Step::Leave(_) => None,
        }
    }
}
