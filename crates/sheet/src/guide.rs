//! The rules at hand in play: which sentence of the sheet speaks of what is going on.

use std::collections::BTreeSet;

use merels_model::ir::Game;
use merels_model::outcome::{Cause, Outcome};
use merels_play::Session;
use merels_play::notation::ReadError;
use merels_syntax::Span;

use crate::{Beside, Saying, Sheet, Tongue, sheet};

/// The sheet of a game, asked for single sentences while it is played.
#[derive(Clone, Debug)]
pub struct Guide {
    made: Sheet,
    tongue: Tongue,
}

impl Guide {
    /// For a game in a language. What authors say beside the rules is left out where it is in another one.
    pub fn new(game: &Game, tongue: Tongue) -> Self {
        let made = match tongue {
            Tongue::English => sheet(game, Beside::default(), tongue),
            Tongue::German => {
                let mut game = game.clone();
                game.docs.clear();
                game.ends.iter_mut().for_each(|rule| rule.because = None);
                sheet(&game, Beside::default(), tongue)
            }
        };
        Self { made, tongue }
    }

    /// Its language.
    pub fn tongue(&self) -> Tongue {
        self.tongue
    }

    /// The sheet.
    pub fn sheet(&self) -> &Sheet {
        &self.made
    }

    /// The rules by which a decision is to be made now, each once; none when the game is over.
    pub fn due(&self, session: &Session) -> Vec<String> {
        self.said_at(session.position().due_at(session.rules()))
    }

    /// The rules by which a draw can be claimed now, each once.
    pub fn claims(&self, session: &Session) -> Vec<String> {
        let ends = &session.rules().game().ends;
        self.said_at(session.claims().into_iter().filter_map(|grounds| Some(ends.get(grounds.rule)?.span)))
    }

    /// The rule by which a game ended: none where its players ended it, or its rules were at fault.
    pub fn ended(&self, game: &Game, outcome: &Outcome) -> Option<String> {
        let span = match &outcome.cause {
            Cause::End(grounds) | Cause::Claim { grounds, .. } => game.ends.get(grounds.rule)?.span,
            Cause::Turn(verdict) => verdict.because?,
            Cause::Fault(..) | Cause::Agreement | Cause::Resignation(_) | Cause::Time(_) => return None,
        };
        self.said_at([span]).into_iter().next()
    }

    /// Why an entry can't be played, with the rule that speaks against it, where there is one.
    pub fn refused(&self, game: &Game, wrong: &ReadError) -> String {
        let said = self.tongue.say(game, Saying::Wrong(wrong));
        let ReadError::NotLegal { reason, .. } = wrong else { return said };
        match self.said_at([reason.due, reason.excluded_by].into_iter().flatten()).first() {
            Some(rule) => self.tongue.about(game).say_refused(&said, rule.trim_end_matches(['.', ':'])),
            None => said,
        }
    }

    /// What is said of some places, each sentence once and without marks.
    fn said_at(&self, places: impl IntoIterator<Item = Span>) -> Vec<String> {
        let mut said: Vec<String> = Vec::new();
        for text in places.into_iter().filter_map(|place| self.made.said_at(place)) {
            let text = text.replace('*', "");
            if !said.contains(&text) {
                said.push(text);
            }
        }
        said
    }
}

/// Says each rule once, when it first matters.
#[derive(Clone, Debug, Default)]
pub struct Teacher {
    told: BTreeSet<String>,
}

impl Teacher {
    /// The rules that matter now and haven't been told: what is due and can be claimed, or by which the game is over.
    pub fn news(&mut self, guide: &Guide, session: &Session) -> Vec<String> {
        let ended = session.outcome().and_then(|outcome| guide.ended(session.rules().game(), outcome));
        let due = guide.due(session).into_iter().chain(guide.claims(session));
        ended.into_iter().chain(due).filter(|rule| self.told.insert(rule.clone())).collect()
    }
}
