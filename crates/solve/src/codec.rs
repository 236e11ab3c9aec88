//! From the engine's states to the numbers that positions are kept under, and back.

use merels_engine::{History, NoRecord, Program, Recorder, State};
use merels_model::ir::PlayerId;
use merels_model::position::Situation;
use merels_model::symmetry;
use merels_play::{Position, Rules};

use crate::ask::Asked;
use crate::images::Images;
use crate::layout::Layout;
use crate::{Claims, Refused};

/// What positions of a game are written by. What is written stands for all images of a position under the symmetries of
/// the rules and, where the rules are the same for both, of the players.
#[derive(Clone, Debug)]
pub(crate) struct Codec {
    rules: Rules,
    pub(crate) claims: Claims,
    pub(crate) layout: Layout,
    pub(crate) images: Images,
    /// Whether the players may change places.
    pub(crate) alike: bool,
    untouched: bool,
}

impl Codec {
    /// # Errors
    ///
    /// A game that can't be solved: what it asks for is no part of a position, or positions are too large.
    pub(crate) fn new(rules: &Rules, claims: Claims, folding: bool) -> Result<Self, Refused> {
        let mut codec = Self::of_players(rules, claims, folding)?;
        if folding {
            codec.images = Images::new(rules.game(), &codec.layout);
        }
        Ok(codec)
    }

    /// The same, where positions aren't folded by the symmetries of the board.
    ///
    /// # Errors
    ///
    /// As [`Self::new`]'s.
    pub(crate) fn of_players(rules: &Rules, claims: Claims, folding: bool) -> Result<Self, Refused> {
        let game = rules.game();
        if game.players.len() != 2 {
            return Err(Refused::Players(game.players.len()));
        }
        let asked = Asked::of(game, claims)?;
        let alike = folding && symmetry::players_are_alike(game);
        let layout = Layout::new(game, &asked, !alike)?;
        let images = Images::none(&layout);
        let untouched = rules.program().turns_begin_untouched();
        Ok(Self { rules: rules.clone(), claims, layout, images, alike, untouched })
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) fn program(&self) -> &Program {
        self.rules.program()
    }

    /// Writes a position at the start of a turn.
    ///
    /// # Errors
    ///
    /// A number that has no room.
    pub(crate) fn write(&self, at: &Situation, key: &mut [u64], scratch: &mut Vec<u64>) -> Result<(), Refused> {
        self.layout.encode(at, self.alike && at.mover == PlayerId(1), key)?;
        self.images.fold(key, scratch);
        Ok(())
    }

    /// A state at the start of a turn in which the game isn't over.
    pub(crate) fn state(&self, key: &[u64], scratch: &mut Situation) -> State {
        self.layout.decode(key, scratch);
        self.program().at_turn_start(scratch, &mut NoRecord)
    }

    /// A position as it is kept, as people and programs handle them.
    pub(crate) fn position(&self, key: &[u64]) -> Position {
        let mut at = Situation::default();
        self.layout.decode(key, &mut at);
        Position::at_turn_start(&self.rules, &at, &mut History::new())
    }

    /// What positions with men in two contents and nothing else on the board are begun from: `key` is one with an empty board. None in
    /// games that the engine doesn't begin so.
    pub(crate) fn bare(&self, key: &[u64]) -> Option<Bare> {
        let mut at = Situation::default();
        self.layout.decode(key, &mut at);
        let state = self.program().bare(&at).filter(|_| self.layout.contents() == 2)?;
        Some(Bare { state, due: at.mover })
    }

    /// What has come after a decision.
    #[inline]
    pub(crate) fn after(&self, state: &State) -> After {
        if let Some(over) = state.ending() {
            return After::Over(over.winner);
        }
        if !state.is_turn_start() {
            return After::Within;
        }
        if self.claims == Claims::Automatic && state.claim(1).is_some() {
            return After::Over(None);
        }
        After::Turn
    }

    /// How things stood when the turn began that begins in a state, of which `begun` has taken note.
    pub(crate) fn turn_start<'b>(&self, state: &State, begun: &'b mut Begun) -> &'b Situation {
        if !begun.noted {
            state.read_into(&mut begun.at);
        }
        &begun.at
    }

    /// Whether a state at the start of a turn tells all of how things stood then.
    #[inline]
    pub(crate) fn turns_begin_untouched(&self) -> bool {
        self.untouched
    }

    /// What takes note of how things stand when turns begin.
    pub(crate) fn begun(&self) -> Begun {
        Begun { asks: !self.untouched, noted: false, at: Situation::default() }
    }
}

/// A position without anybody on the board, and who is due in it.
#[derive(Clone, Debug)]
pub(crate) struct Bare {
    pub(crate) state: State,
    pub(crate) due: PlayerId,
}

/// What comes after a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    /// Nothing: somebody has won, or nobody.
    Over(Option<PlayerId>),
    /// More of the same turn.
    Within,
    /// A turn, which begins: [`Codec::turn_start`] says how.
    Turn,
}

/// How things stand when a turn begins: before what it does by itself.
#[derive(Debug)]
pub(crate) struct Begun {
    asks: bool,
    noted: bool,
    at: Situation,
}

impl Begun {
    /// Forgets the last turn.
    pub(crate) fn clear(&mut self) {
        self.noted = false;
    }
}

impl Recorder for Begun {
    fn record(&mut self, _: u64) -> u32 {
        1
    }

    fn turn_begins(&mut self, state: &dyn Fn() -> Situation) {
        if self.asks {
            self.at = state();
            self.noted = true;
        }
    }
}
