//! The fast engine: a game compiled once into a program over bit sets.
//!
//! [`Program`] plays a game as the plain interpreter does, without its allocations: sets of points are
//! words as wide as the board needs, patterns are masks that are kept up as the board changes, turns
//! are instructions. A [`State`] is a small value; the record of earlier positions is kept outside it.
//!
//! The plain interpreter is the specification. Where the two differ, this engine is wrong.

mod ahead;
mod bits;
mod branches;
mod code;
mod compile;
mod convert;
mod evaluate;
mod folding;
mod keys;
mod legal;
mod links;
mod machine;
mod memories;
mod options;
mod patterns;
mod perft;
mod plain;
mod record;
mod run;
mod state;
mod turns;

use bits::{Bits, Wide};
use code::NOBODY;
use machine::Machine;
use merels_model::PointSet;
use merels_model::board::PointId;
use merels_model::ir::{Game, PlayerId};
use merels_model::outcome::{Cause, Fault, Grounds, Outcome};
use merels_model::position::{Decision, State as Readable};
use state::Why;

pub use compile::TooLarge;
pub use folding::Folding;
pub use record::{History, NoRecord, Random, Record, Recurrence, Xorshift};

/// The widths of boards that programs are made for, and where states keep what only some games have. The first two
/// are for plain games.
type Tiny = state::State<u32, [u64; 4]>;
type Lean = state::State<u64, [u64; 8]>;
type Small = state::State<u32, [u64; 64]>;
type Medium = state::State<u64, [u64; 64]>;
type Large = state::State<Wide<4>, Box<[u64]>>;

/// A compiled game.
#[derive(Debug)]
pub struct Program {
    sized: Sized,
}

#[derive(Debug)]
enum Sized {
    Tiny(Machine<u32>),
    Lean(Machine<u64>),
    Small(Machine<u32>),
    Medium(Machine<u64>),
    Large(Machine<Wide<4>>),
}

/// A state of a game under way: what stands where, whose decision is due, and what the turn under way
/// needs to go on.
#[derive(Debug, PartialEq)]
pub struct State(Kept);

#[derive(Debug, PartialEq)]
enum Kept {
    Tiny(Tiny),
    Lean(Box<Lean>),
    Small(Box<Small>),
    Medium(Box<Medium>),
    Large(Box<Large>),
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self(match &self.0 {
            Kept::Tiny(s) => Kept::Tiny(s.clone()),
            Kept::Lean(s) => Kept::Lean(s.clone()),
            Kept::Small(s) => Kept::Small(s.clone()),
            Kept::Medium(s) => Kept::Medium(s.clone()),
            Kept::Large(s) => Kept::Large(s.clone()),
        })
    }

    /// Copies a state of the same program without allocating.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        match (&mut self.0, &source.0) {
            (Kept::Tiny(to), Kept::Tiny(from)) => to.clone_from(from),
            (Kept::Lean(to), Kept::Lean(from)) => (**to).clone_from(from),
            (Kept::Small(to), Kept::Small(from)) => (**to).clone_from(from),
            (Kept::Medium(to), Kept::Medium(from)) => (**to).clone_from(from),
            (Kept::Large(to), Kept::Large(from)) => (**to).clone_from(from),
            (_, _) => *self = source.clone(),
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner; none for a draw.
    pub winner: Option<PlayerId>,
}

/// What draws that may be claimed mean in a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draws {
    /// Nobody claims them.
    Off,
    /// They end the game as soon as they could be claimed.
    Automatic,
}

/// What came of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedOut {
    /// The decisions taken.
    pub decisions: u32,
    /// The claim that ended it, by its place among [`Game::ends`].
    pub claimed: Option<usize>,
}

/// Runs `$body` with the machine and the state of one width. A state of another program is no state of
/// this one: then `$other` is the answer.
macro_rules! with {
    ($program:expr, $state:expr, |$machine:ident, $s:ident| $body:expr, $other:expr) => {
        match (&$program.sized, $state) {
            (Sized::Tiny($machine), Kept::Tiny($s)) => $body,
            (Sized::Lean($machine), Kept::Lean($s)) => $body,
            (Sized::Small($machine), Kept::Small($s)) => $body,
            (Sized::Medium($machine), Kept::Medium($s)) => $body,
            (Sized::Large($machine), Kept::Large($s)) => $body,
            _ => $other,
        }
    };
}

impl Program {
    /// Compiles a game.
    ///
    /// # Errors
    ///
    /// [`TooLarge`], where the game asks for more than any program may.
    pub fn compile(game: &Game) -> Result<Self, TooLarge> {
        Ok(Self { sized: Self::sized(game)? })
    }

    fn sized(game: &Game) -> Result<Sized, TooLarge> {
        let points = game.board.len();
        let fits = |machine: &machine::Layout, room: usize| machine.len <= room;
        if points <= 32 && game.lines.len() <= 64 {
            let machine = compile::compile::<u32>(game)?;
            if machine.is_lean() && fits(&machine.layout, 4) {
                return Ok(Sized::Tiny(machine));
            }
            if fits(&machine.layout, 64) {
                return Ok(Sized::Small(machine));
            }
        }
        if points <= 64 && game.lines.len() <= 128 {
            let machine = compile::compile::<u64>(game)?;
            if machine.is_lean() && fits(&machine.layout, 8) {
                return Ok(Sized::Lean(machine));
            }
            if fits(&machine.layout, 64) {
                return Ok(Sized::Medium(machine));
            }
        }
        compile::compile::<Wide<4>>(game).map(Sized::Large)
    }

    /// The state before the first decision, with `first` to begin.
    pub fn start(&self, game: &Game, first: PlayerId, record: &mut impl Record) -> State {
        let mut state = self.pack(&Readable::initial(game, first));
        with!(self, &mut state.0, |machine, s| machine.start(s, record), ());
        state
    }

    /// The state at the start of a turn that stands as given: ends are judged, phases that are over
    /// are left.
    pub fn at_turn_start(&self, readable: &Readable, record: &mut impl Record) -> State {
        let mut state = self.pack(readable);
        with!(self, &mut state.0, |machine, s| machine.begin(s, record), ());
        state
    }

    fn pack(&self, readable: &Readable) -> State {
        State(match &self.sized {
            Sized::Tiny(machine) => Kept::Tiny(machine.pack(readable)),
            Sized::Lean(machine) => Kept::Lean(Box::new(machine.pack(readable))),
            Sized::Small(machine) => Kept::Small(Box::new(machine.pack(readable))),
            Sized::Medium(machine) => Kept::Medium(Box::new(machine.pack(readable))),
            Sized::Large(machine) => Kept::Large(Box::new(machine.pack(readable))),
        })
    }

    /// How things stand, for people.
    pub fn readable(&self, state: &State) -> Readable {
        with!(self, &state.0, |machine, s| machine.unpack(s), Readable::default())
    }

    /// Lists the legal decisions; none when the game is over. Options that come first in the file come
    /// first, points in the board's order.
    #[inline]
    pub fn generate(&self, state: &State, legal: &mut Vec<Decision>) {
        with!(self, &state.0, |machine, s| machine.list(s, legal), ());
    }

    /// The number of legal decisions.
    #[inline]
    pub fn count(&self, state: &State) -> u64 {
        with!(self, &state.0, |machine, s| machine.count(s), 0)
    }

    /// Whether a decision is legal.
    #[inline]
    pub fn is_legal(&self, state: &State, decision: Decision) -> bool {
        with!(self, &state.0, |machine, s| machine.is_legal(s, decision), false)
    }

    /// Plays a decision, which must be legal: of an illegal one anything may come, but no harm. Where a
    /// turn begins, the position is recorded.
    #[inline]
    pub fn apply(&self, state: &mut State, decision: Decision, record: &mut impl Record) {
        with!(self, &mut state.0, |machine, s| machine.apply(s, decision, record), ());
    }

    /// Draws a legal decision, each as likely as any other; none when the game is over.
    #[inline]
    pub fn draw(&self, state: &State, random: &mut impl Random) -> Option<Decision> {
        with!(self, &state.0, |machine, s| machine.draw(s, random), None)
    }

    /// The number of sequences of exactly `depth` decisions. A finished game has no successors.
    pub fn perft(&self, state: &State, depth: u32) -> u64 {
        with!(self, &state.0, |machine, s| machine.perft(s, depth), 0)
    }

    /// The number of sequences of exactly `depth` turns: a move with the taking it earns is one. The first turn counted
    /// from within a turn is what is left of it.
    pub fn perft_turns(&self, state: &State, depth: u32) -> u64 {
        with!(self, &state.0, |machine, s| machine.perft_turns(s, depth), 0)
    }

    /// Plays on at random, each decision drawn uniformly, until the game is over or `cap` decisions have
    /// been taken. `recurrence` has recorded the positions so far.
    pub fn play_out(
        &self,
        state: &mut State,
        cap: u32,
        draws: Draws,
        random: &mut impl Random,
        recurrence: &mut Recurrence,
    ) -> PlayedOut {
        let nothing = PlayedOut { decisions: 0, claimed: None };
        with!(self, &mut state.0, |machine, s| machine.play_out(s, cap, draws, random, recurrence), nothing)
    }

    /// The first draw that may be claimed at the start of this turn, by its place among [`Game::ends`];
    /// `seen` is how often the position has been recorded.
    #[inline]
    pub fn claim(&self, state: &State, seen: u32) -> Option<usize> {
        with!(
            self,
            &state.0,
            |machine, s| if s.core.taken == 0 && !s.is_over() { machine.claim(s, seen) } else { None },
            None
        )
    }

    /// All draws that may be claimed at the start of this turn, by their places.
    pub fn claims(&self, state: &State, seen: u32) -> Vec<usize> {
        with!(
            self,
            &state.0,
            |machine, s| if s.core.taken == 0 && !s.is_over() { machine.claims(s, seen) } else { Vec::new() },
            Vec::new()
        )
    }

    /// Why a claim stands, by the place of its rule among [`Game::ends`].
    pub fn grounds(&self, state: &State, claim: usize, seen: u32) -> Option<Grounds> {
        with!(self, &state.0, |machine, s| machine.grounds(s, claim, seen), None)
    }

    /// How the game ended, if it has.
    #[inline]
    pub fn ending(&self, state: &State) -> Option<Ending> {
        let winner = with!(self, &state.0, |_machine, s| s.is_over().then_some(s.core.winner), None)?;
        Some(Ending { winner: (usize::from(winner) != NOBODY).then_some(PlayerId(winner)) })
    }

    /// The rule of an `end` that decided the game, by its place among [`Game::ends`]; none where it was a statement of
    /// a turn, or nothing has decided yet.
    pub fn decided_by(&self, state: &State) -> Option<usize> {
        with!(
            self,
            &state.0,
            |machine, s| match s.core.why {
                Why::End(index) => machine.ends.get(usize::from(index)).map(|rule| rule.place),
                _ => None,
            },
            None
        )
    }

    /// What the rules are at fault with, where that has ended the game.
    pub fn fault(&self, state: &State) -> Option<Fault> {
        match self.outcome(state)?.cause {
            Cause::Fault(fault, _) => Some(fault),
            _ => None,
        }
    }

    /// How the game ended, and what ended it.
    pub fn outcome(&self, state: &State) -> Option<Outcome> {
        let winner = self.ending(state)?.winner;
        let cause = with!(self, &state.0, |machine, s| machine.cause(s), None)?;
        Some(Outcome { winner, cause })
    }

    /// Who decides now.
    #[inline]
    pub fn decider(&self, state: &State) -> PlayerId {
        PlayerId(with!(self, &state.0, |machine, s| machine.decider(s), 0))
    }

    /// Whose turn it is.
    #[inline]
    pub fn mover(&self, state: &State) -> PlayerId {
        PlayerId(with!(self, &state.0, |_machine, s| s.core.mover, 0))
    }

    /// The points with a piece.
    #[inline]
    pub fn occupied(&self, state: &State) -> PointSet {
        let mut words = [0; 4];
        with!(self, &state.0, |_machine, s| s.core.board.occupied.store(&mut words), ());
        PointSet::from_words(words)
    }

    /// The points with a player's men.
    #[inline]
    pub fn men(&self, state: &State, player: PlayerId) -> PointSet {
        let mut words = [0; 4];
        with!(
            self,
            &state.0,
            |_machine, s| if let Some(men) = s.core.board.owned.get(player.index()) {
                men.store(&mut words);
            },
            ()
        );
        PointSet::from_words(words)
    }

    /// The pieces in a player's hand; [`merels_model::UNLIMITED`] if there are as many as they want.
    pub fn in_hand(&self, state: &State, player: PlayerId) -> u32 {
        with!(
            self,
            &state.0,
            |machine, s| (0..machine.kinds).fold(0, |sum: u32, kind| sum.saturating_add(machine.stock(
                s,
                player.index(),
                kind
            ))),
            0
        )
    }

    /// Whose piece stands on a point; none where there is none, or nobody's.
    #[inline]
    pub fn owner(&self, state: &State, point: PointId) -> Option<PlayerId> {
        let owner = with!(
            self,
            &state.0,
            |_machine, s| s.core.board.owned.iter().position(|men| men.has(point.index())),
            None
        )?;
        Some(PlayerId(owner as u8))
    }

    /// Whether a player is out of the game.
    #[inline]
    pub fn is_out(&self, state: &State, player: PlayerId) -> bool {
        with!(self, &state.0, |_machine, s| s.core.out.checked_shr(u32::from(player.0)).unwrap_or(0) & 1 == 1, false)
    }

    /// Whether a turn begins here.
    #[inline]
    pub fn is_turn_start(&self, state: &State) -> bool {
        with!(self, &state.0, |_machine, s| s.core.taken == 0, false)
    }

    /// The position key: at the start of turns, equal for positions that repetition takes for the same.
    #[inline]
    pub fn position_key(&self, state: &State) -> u64 {
        with!(self, &state.0, |_machine, s| s.core.key, 0)
    }

    /// The state key: that of everything that can still change the game but the record of earlier
    /// positions.
    #[inline]
    pub fn state_key(&self, state: &State) -> u64 {
        with!(self, &state.0, |machine, s| machine.state_key(s), 0)
    }

    /// One key for all images of a state under some symmetries, and the symmetry that leads to the image it is the
    /// state key of: a decision that is mapped by it is one in that image. Two states have the same folded key when
    /// they are images of one another; others differ as surely as state keys do.
    ///
    /// Within a turn it is the state key, with the identity, so it can always be used in the place of that. It is so
    /// too while points, lines, or anything of a man are remembered.
    #[inline]
    pub fn folded_key(&self, state: &State, folding: &Folding) -> (u64, usize) {
        with!(self, &state.0, |machine, s| machine.folded_key(s, folding), (0, 0))
    }

    /// The keys of pieces, by kind, owner and point.
    fn piece_keys(&self) -> &[u64] {
        match &self.sized {
            Sized::Tiny(machine) => &machine.tables.pieces,
            Sized::Lean(machine) => &machine.tables.pieces,
            Sized::Small(machine) => &machine.tables.pieces,
            Sized::Medium(machine) => &machine.tables.pieces,
            Sized::Large(machine) => &machine.tables.pieces,
        }
    }
}
