//! A compiled game, for boards of any width.

use std::sync::Arc;

use super::bits::{Bits, Broad, Narrow, Roomiest, Wide};
use super::compile::{self, TooLarge};
use super::folding::Folding;
use super::machine::Machine;
use super::record::Recorder;
use super::state::{Kept, State};
use merels_model::ir::{Game, PlayerId};
use merels_model::position::Situation;

/// A compiled game. Cheap to copy.
#[derive(Clone, Debug)]
pub struct Program(Sized);

/// The widths of boards that programs are made for, and where states keep what only some games have; see [`Kept`].
#[derive(Clone, Debug)]
enum Sized {
    #[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "see `Narrow`"))]
    Tiny(Arc<Machine<Narrow>>),
    Lean(Arc<Machine<u64>>),
    #[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "see `Narrow`"))]
    Small(Arc<Machine<Narrow>>),
    Medium(Arc<Machine<u64>>),
    #[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "see `Broad`"))]
    Broad(Arc<Machine<Broad>>),
    Large(Arc<Machine<Wide<4>>>),
    Huge(Arc<Machine<Roomiest>>),
}

/// Runs `$body` with the machine, whatever its width.
macro_rules! with {
    ($program:expr, |$machine:ident| $body:expr) => {
        match &$program.0 {
            Sized::Tiny($machine) => $body,
            Sized::Lean($machine) => $body,
            Sized::Small($machine) => $body,
            Sized::Medium($machine) => $body,
            Sized::Broad($machine) => $body,
            Sized::Large($machine) => $body,
            Sized::Huge($machine) => $body,
        }
    };
}

impl Program {
    /// Compiles a game.
    ///
    /// # Errors
    ///
    /// [`TooLarge`], where the game asks for more than any program may.
    pub fn compile(game: impl Into<Arc<Game>>) -> Result<Self, TooLarge> {
        Sized::of(&game.into()).map(Self)
    }

    /// The game it plays.
    pub fn game(&self) -> &Game {
        self.shared_game()
    }

    /// The state before the first decision, with `first` to begin.
    pub fn start(&self, first: PlayerId, record: &mut dyn Recorder) -> State {
        let mut state = self.pack(&Situation::initial(self.game(), first));
        state.start(record);
        state
    }

    /// The state at the start of a turn that stands as given: ends are judged, phases that are over
    /// are left.
    pub fn at_turn_start(&self, readable: &Situation, record: &mut dyn Recorder) -> State {
        let mut state = self.pack(readable);
        state.begin(record);
        state
    }

    /// What [`State::begin_with`] begins turns from: as given, with nobody on the board. None but in plain games, see
    /// [`State::plainly`].
    pub fn bare(&self, readable: &Situation) -> Option<State> {
        let bare = self.pack(&Situation { board: vec![None; self.game().board.len()], ..readable.clone() });
        matches!(bare.0, Kept::Tiny(..) | Kept::Lean(..)).then_some(bare)
    }

    /// Whether nothing is done in a turn before its first decision, so that a state at the start of a turn is all there was.
    pub fn turns_begin_untouched(&self) -> bool {
        with!(self, |machine| machine.phases.iter().all(|phase| phase.pure))
    }

    fn pack(&self, readable: &Situation) -> State {
        State(match &self.0 {
            Sized::Tiny(machine) => Kept::Tiny(Arc::clone(machine), machine.pack(readable)),
            Sized::Lean(machine) => Kept::Lean(Arc::clone(machine), Box::new(machine.pack(readable))),
            Sized::Small(machine) => Kept::Small(Arc::clone(machine), Box::new(machine.pack(readable))),
            Sized::Medium(machine) => Kept::Medium(Arc::clone(machine), Box::new(machine.pack(readable))),
            Sized::Broad(machine) => Kept::Broad(Arc::clone(machine), Box::new(machine.pack(readable))),
            Sized::Large(machine) => Kept::Large(Arc::clone(machine), Box::new(machine.pack(readable))),
            Sized::Huge(machine) => Kept::Huge(Arc::clone(machine), Box::new(machine.pack(readable))),
        })
    }

    fn shared_game(&self) -> &Arc<Game> {
        with!(self, |machine| &machine.game)
    }

    /// The keys of pieces, by kind, owner and point.
    fn piece_keys(&self) -> &[u64] {
        with!(self, |machine| &machine.tables.pieces)
    }
}

impl Folding {
    /// The symmetries of a program's game.
    pub fn new(program: &Program) -> Self {
        Self::of(program.shared_game(), program.piece_keys())
    }
}

impl Sized {
    fn of(game: &Arc<Game>) -> Result<Self, TooLarge> {
        let points = game.board.len();
        // Only the roomiest states have room for so many players.
        if game.players.len() > u32::SEATS {
            return Ok(Self::Huge(Arc::new(compile::compile::<Roomiest>(game)?)));
        }
        // Only the roomiest states keep boards.
        #[cfg(not(target_arch = "wasm32"))]
        if !game.keeps_boards && points <= 32 && game.lines.len() <= 64 {
            let machine = Arc::new(compile::compile::<Narrow>(game)?);
            if is_lean(&machine, 4) {
                return Ok(Self::Tiny(machine));
            }
            if machine.layout.len <= 64 {
                return Ok(Self::Small(machine));
            }
        }
        if !game.keeps_boards && points <= 64 && game.lines.len() <= 128 {
            let machine = Arc::new(compile::compile::<u64>(game)?);
            if is_lean(&machine, 8) {
                return Ok(Self::Lean(machine));
            }
            if machine.layout.len <= 64 {
                return Ok(Self::Medium(machine));
            }
        }
        #[cfg(not(target_arch = "wasm32"))]
        if points <= 128 && game.lines.len() <= 128 {
            return Ok(Self::Broad(Arc::new(compile::compile::<Broad>(game)?)));
        }
        if points <= 256 {
            return Ok(Self::Large(Arc::new(compile::compile::<Wide<4>>(game)?)));
        }
        Ok(Self::Huge(Arc::new(compile::compile::<Roomiest>(game)?)))
    }
}

/// Whether the game is a plain one and its states fit so many words.
fn is_lean<B: Bits>(machine: &Machine<B>, words: usize) -> bool {
    machine.is_lean() && machine.layout.len <= words
}
