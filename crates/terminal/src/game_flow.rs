//! The course of the game beyond its turns: what opponents answer, undo and variations, offers, claims, resignation.

use merels::ir::PlayerId;
use merels::record::NodeId;
use merels::seats::{Next, Ticket, Wanted, answerer};
use merels::sheet::{Phrase, Saying};
use merels::{Decision, Session, notation};

use crate::app::{App, Effect, Focus};
use crate::dialog::{Dialog, Question};
use crate::opponent::{Answer, Request};

/// How many letters a rule has at most that is told below the board: two lines of a small screen, which cover no point.
const SHORT_RULE: usize = 150;

impl App {
    /// What an opponent is to be asked now.
    pub fn request(&self) -> Option<Request> {
        let session = self.session();
        let (player, wanted) = match self.seats.next(session) {
            Next::Program(player, Wanted::Answer) => (player, Wanted::Answer),
            Next::Program(player, Wanted::Decision) | Next::Claim(player) if self.live => (player, Wanted::Decision),
            Next::Program(..) | Next::Claim(_) | Next::Person(..) | Next::Over => return None,
        };
        let ticket = self.seats.ticket();
        let draw = wanted == Wanted::Answer;
        Some(Request { ticket, kind: self.seat(player).to_owned(), session: session.clone(), draw })
    }

    /// The ticket of the position that stands.
    pub fn ticket(&self) -> Ticket {
        self.seats.ticket()
    }

    /// Takes an opponent's answer; one to an earlier position is dropped.
    pub fn answer(&mut self, ticket: Ticket, answer: Answer) -> Vec<Effect> {
        if self.seats.counts(ticket) {
            match answer {
                Answer::Decisions(decisions) if !self.session().offer_is_open() => self.opponent_plays(&decisions),
                Answer::Draw(yes) => self.answer_offer(yes),
                Answer::Decisions(_) => {}
                Answer::Failed(why) => {
                    self.live = false;
                    self.complain(&why);
                }
            }
        }
        std::mem::take(&mut self.effects)
    }

    fn opponent_plays(&mut self, decisions: &[Decision]) {
        let player = self.session().position().decider();
        let seat = self.seat(player).to_owned();
        if matches!(self.seats.next(self.session()), Next::Claim(_)) && self.study.claim(None).is_ok() {
            self.settled();
            return;
        }
        let mut played = Vec::new();
        for &decision in decisions {
            if let Err(error) = self.study.decide(decision) {
                self.live = false;
                let (seat, error) = (self.phrase(Phrase::Seat(&seat)), self.spoken(Saying::Failed(&error)));
                self.refuse_by(Phrase::CantPlay(&seat, &error));
                break;
            }
            played.push(decision);
            if self.session().position().is_turn_start() {
                break;
            }
        }
        if decisions.is_empty() {
            let seat = self.phrase(Phrase::Seat(&seat));
            self.refuse_by(Phrase::NoAnswer(&seat));
        }
        if played.is_empty() {
            self.live = false;
            self.seats.moved();
            return;
        }
        let turn = notation::turn(self.game(), &played);
        self.moved();
        self.show_made();
        self.say(&self.spoken(Saying::Plays(player, &turn)));
        self.after_turn();
    }

    /// Takes the last turn back; beside an opponent, back to a person's turn.
    pub(crate) fn undo(&mut self) {
        if let Err(error) = self.study.undo() {
            self.fail(&error);
            return;
        }
        while self.seats.pass_over(self.session()) && self.study.undo().is_ok() {}
        self.leafed(Some(Phrase::TakenBack));
    }

    pub(crate) fn redo(&mut self) {
        if !self.study.redo() {
            self.refuse_by(Phrase::NothingToRedo);
            return;
        }
        while self.seats.pass_over(self.session()) && self.study.redo() {}
        self.leafed(Some(Phrase::PlayedAgain));
    }

    /// What was played; within a turn the rule by which it goes on, where that is short.
    pub(crate) fn tell_played(&mut self, text: &str) {
        let session = self.session();
        let rests = session_rests(session);
        let rules = if rests { Vec::new() } else { self.guide().due(session) };
        match rules.as_slice() {
            [rule] if rule.chars().count() <= SHORT_RULE => self.say(&rule.clone()),
            _ => self.notice(Phrase::Played(text, rests)),
        }
    }

    /// After moving about in what was played.
    pub(crate) fn leafed(&mut self, said: Option<Phrase<'_>>) {
        self.moved();
        self.live = self.session().outcome().is_none() && !self.opponent_decides();
        let comment = self.study.comment(self.study.current()).to_owned();
        let text = said.map(|phrase| self.phrase(phrase)).unwrap_or_default();
        self.say(if comment.is_empty() { &text } else { &comment });
        if self.reviewing && self.focus == Focus::Tree {
            if self.session().outcome().is_none() {
                self.say_how_it_stands();
            }
        } else if self.opponent_decides() {
            let seat = self.seat(self.session().position().decider()).to_owned();
            let seat = self.phrase(Phrase::Seat(&seat));
            self.notice(Phrase::LetPlayOn(&seat));
        }
        self.effects.push(Effect::Changed);
    }

    pub(crate) fn go_to(&mut self, node: NodeId) {
        self.study.go_to(node);
        self.leafed(None);
    }

    /// One place up in the tree.
    pub(crate) fn step_back(&mut self) {
        if self.study.undo().is_ok() {
            self.leafed(None);
        }
    }

    /// One place down in the tree.
    pub(crate) fn step_on(&mut self) {
        if self.study.redo() {
            self.leafed(None);
        }
    }

    /// The next or previous line that was tried from the place before this one.
    pub(crate) fn sibling(&mut self, by: isize) {
        let here = self.study.current();
        let Some(parent) = self.study.parent(here) else { return };
        let siblings = self.study.children(parent);
        let at = siblings.iter().position(|&child| child == here).unwrap_or(0);
        if let Some(&next) = at.checked_add_signed(by).and_then(|at| siblings.get(at)) {
            self.go_to(next);
        }
    }

    pub(crate) fn offer(&mut self) {
        let by = self.session().position().state().mover;
        if !self.seats.is_person(by) {
            self.refuse_by(Phrase::OwnTurnOnly);
            return;
        }
        match self.study.offer() {
            Ok(()) => {
                self.ask_for_answer();
                self.say(&self.spoken(Saying::Offers(by)));
            }
            Err(error) => self.fail(&error),
        }
    }

    fn ask_for_answer(&mut self) {
        self.moved();
        if self.seats.is_person(answerer(self.session())) {
            self.dialog = Some(Dialog::Ask(Question::Draw));
        }
    }

    pub(crate) fn answer_offer(&mut self, yes: bool) {
        let other = answerer(self.session());
        match self.study.answer(yes) {
            // Among several, the next one is asked.
            Ok(()) if self.session().offer_is_open() => self.ask_for_answer(),
            Ok(()) if yes => self.settled(),
            Ok(()) => {
                self.moved();
                self.say(&self.spoken(Saying::Declines(other)));
            }
            Err(error) => self.fail(&error),
        }
    }

    pub(crate) fn claim(&mut self, with: Option<&str>) {
        match self.study.claim(with) {
            Ok(()) => self.settled(),
            Err(error) => self.fail(&error),
        }
    }

    pub(crate) fn resign(&mut self, player: PlayerId) {
        match self.study.resign(player) {
            Ok(()) => {
                self.say_who_left();
                self.settled();
            }
            Err(error) => self.fail(&error),
        }
    }

    /// Where the others play on.
    pub(crate) fn say_who_left(&mut self) {
        if let Some(leave) = self.session().last_leave() {
            let said = self.spoken(Saying::Leaves(leave.player, leave.by_time));
            self.say(&said);
        }
    }

    pub(crate) fn show_hint(&mut self) {
        if let Some((decision, why)) = self.certain_hint() {
            self.hint = Some(decision);
            self.notice(Phrase::Certainly(&why));
            return;
        }
        let weights = (self.weigh)(self.session().rules());
        let turn = merels::search::hint(self.session(), weights).decisions;
        self.hint = turn.first().copied();
        match self.hint {
            Some(decision) => {
                let text = notation::decision(self.game(), decision);
                let gains = self.session().gains(&turn).ok();
                let hint = Saying::Hint { turn: &text, worth: None, gains: gains.as_ref(), certain: false };
                self.say(&self.spoken(hint));
            }
            None => self.refuse_by(Phrase::OverNothing),
        }
    }

    /// Lets the opponent whose turn it is play.
    pub(crate) fn go_on(&mut self) {
        self.live = true;
        if !self.opponent_decides() {
            self.refuse_by(Phrase::NobodyElse);
        }
    }
}

/// Whether no turn is under way.
pub(crate) fn session_rests(session: &Session) -> bool {
    session.position().is_turn_start() || session.outcome().is_some()
}
