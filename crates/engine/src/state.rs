//! A state of a game under way, for boards of any width.

use std::fmt;
use std::sync::Arc;

use super::bits::{Bits, Broad, Least, Narrow, Roomiest, Roomy, Seats, Wide};
use super::calm::Seen;
use super::convert::Besides;
use super::draw::{Draws, PlayedOut};
use super::folding::Folding;
use super::ids::{NOBODY, PointId, Points};
use super::machine::Machine;
use super::packed::{Packed, Why};
use super::record::{NoRecord, Random, Recorder, Recurrence, Xorshift};
use merels_model::ir::{KindId, PlayerId};
use merels_model::outcome::{Cause, Fault, Grounds, Outcome};
use merels_model::position::{Decision, Situation};
use merels_model::{POINT_WORDS, PointSet};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Over {
    /// The winner; none for a draw.
    pub winner: Option<PlayerId>,
}

/// A state of a game under way: what stands where, whose decision is due, what the turn under way needs to go on, and
/// the program that plays it. [`super::Program::start`] makes one.
///
/// States of one program are equal if nothing tells them apart; those of two programs never are, even if both were
/// compiled from the same game.
pub struct State(pub(crate) Kept);

/// The machine and the state, by the width of boards and where the state keeps what only some games have. The first
/// two are for plain games.
pub(crate) enum Kept {
    Tiny(Arc<Machine<Narrow>>, Packed<Narrow, Least>),
    Lean(Arc<Machine<u64>>, Box<Packed<u64, [u64; 8]>>),
    Small(Arc<Machine<Narrow>>, Box<Packed<Narrow, [u64; 64]>>),
    Medium(Arc<Machine<u64>>, Box<Packed<u64, [u64; 64]>>),
    Broad(Arc<Machine<Broad>>, Box<Packed<Broad, Roomy>>),
    Large(Arc<Machine<Wide<4>>>, Box<Packed<Wide<4>, Roomy>>),
    Huge(Arc<Machine<Roomiest>>, Box<Packed<Roomiest, Roomy>>),
}

/// Runs `$body` with the machine and the state, whatever their width.
macro_rules! with {
    ($kept:expr, |$machine:pat_param, $s:pat_param| $body:expr) => {
        match $kept {
            Kept::Tiny($machine, $s) => $body,
            Kept::Lean($machine, $s) => $body,
            Kept::Small($machine, $s) => $body,
            Kept::Medium($machine, $s) => $body,
            Kept::Broad($machine, $s) => $body,
            Kept::Large($machine, $s) => $body,
            Kept::Huge($machine, $s) => $body,
        }
    };
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self(match &self.0 {
            Kept::Tiny(machine, s) => Kept::Tiny(Arc::clone(machine), s.clone()),
            Kept::Lean(machine, s) => Kept::Lean(Arc::clone(machine), s.clone()),
            Kept::Small(machine, s) => Kept::Small(Arc::clone(machine), s.clone()),
            Kept::Medium(machine, s) => Kept::Medium(Arc::clone(machine), s.clone()),
            Kept::Broad(machine, s) => Kept::Broad(Arc::clone(machine), s.clone()),
            Kept::Large(machine, s) => Kept::Large(Arc::clone(machine), s.clone()),
            Kept::Huge(machine, s) => Kept::Huge(Arc::clone(machine), s.clone()),
        })
    }

    /// Copies a state; one of the same program without allocating.
    fn clone_from(&mut self, source: &Self) {
        match (&mut self.0, &source.0) {
            (Kept::Tiny(of, to), Kept::Tiny(machine, from)) if Arc::ptr_eq(of, machine) => to.clone_from(from),
            (Kept::Lean(of, to), Kept::Lean(machine, from)) if Arc::ptr_eq(of, machine) => (**to).clone_from(from),
            (Kept::Small(of, to), Kept::Small(machine, from)) if Arc::ptr_eq(of, machine) => (**to).clone_from(from),
            (Kept::Medium(of, to), Kept::Medium(machine, from)) if Arc::ptr_eq(of, machine) => (**to).clone_from(from),
            (Kept::Broad(of, to), Kept::Broad(machine, from)) if Arc::ptr_eq(of, machine) => (**to).clone_from(from),
            (Kept::Large(of, to), Kept::Large(machine, from)) if Arc::ptr_eq(of, machine) => (**to).clone_from(from),
            (Kept::Huge(of, to), Kept::Huge(machine, from)) if Arc::ptr_eq(of, machine) => (**to).clone_from(from),
            (_, _) => *self = source.clone(),
        }
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Kept::Tiny(a, s), Kept::Tiny(b, t)) => Arc::ptr_eq(a, b) && s == t,
            (Kept::Lean(a, s), Kept::Lean(b, t)) => Arc::ptr_eq(a, b) && s == t,
            (Kept::Small(a, s), Kept::Small(b, t)) => Arc::ptr_eq(a, b) && s == t,
            (Kept::Medium(a, s), Kept::Medium(b, t)) => Arc::ptr_eq(a, b) && s == t,
            (Kept::Broad(a, s), Kept::Broad(b, t)) => Arc::ptr_eq(a, b) && s == t,
            (Kept::Large(a, s), Kept::Large(b, t)) => Arc::ptr_eq(a, b) && s == t,
            (Kept::Huge(a, s), Kept::Huge(b, t)) => Arc::ptr_eq(a, b) && s == t,
            (_, _) => false,
        }
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with!(&self.0, |_, s| f.debug_tuple("State").field(s).finish())
    }
}

/// How it plays on.
impl State {
    /// Starts the game.
    pub(crate) fn start(&mut self, record: &mut dyn Recorder) {
        with!(&mut self.0, |machine, s| machine.start(s, record));
    }

    /// Begins a turn.
    pub(crate) fn begin(&mut self, record: &mut dyn Recorder) {
        with!(&mut self.0, |machine, s| machine.begin(s, record));
    }

    /// Becomes the start of a turn at which the first two players' men stand so, in a plain game: `bare` has all else, see
    /// [`super::Program::bare`]. Ends are judged, phases that are over are left.
    pub fn begin_with(&mut self, bare: &Self, men: [u64; 2]) {
        self.clone_from(bare);
        match &mut self.0 {
            Kept::Tiny(machine, s) => machine.fill(s, men),
            Kept::Lean(machine, s) => machine.fill(s, men),
            Kept::Small(..) | Kept::Medium(..) | Kept::Broad(..) | Kept::Large(..) | Kept::Huge(..) => {}
        }
        self.begin(&mut NoRecord);
    }

    /// Lists the legal decisions as [`Self::generate`] does, each with how the men of both players stand after it where it ends the turn and
    /// that is seen without playing it; and what there is besides men after all of these. None, and an empty list, where nothing
    /// is seen so, as in all games but plain ones.
    pub fn generate_seen(&self, legal: &mut Vec<Seen>) -> Option<Besides> {
        match &self.0 {
            Kept::Tiny(machine, s) => machine.list_seen(s, legal),
            Kept::Lean(machine, s) => machine.list_seen(s, legal),
            Kept::Small(..) | Kept::Medium(..) | Kept::Broad(..) | Kept::Large(..) | Kept::Huge(..) => {
                legal.clear();
                None
            }
        }
    }

    /// Lists the legal decisions; none when the game is over. Options that come first in the file come
    /// first, points in the board's order.
    pub fn generate(&self, legal: &mut Vec<Decision>) {
        with!(&self.0, |machine, s| machine.list(s, legal));
    }

    /// The number of legal decisions.
    pub fn count(&self) -> u64 {
        with!(&self.0, |machine, s| machine.count(s))
    }

    /// Whether a decision is legal.
    pub fn is_legal(&self, decision: Decision) -> bool {
        with!(&self.0, |machine, s| machine.is_legal(s, decision))
    }

    /// Plays a decision, which must be legal: of an illegal one anything may come, but no harm. Where a
    /// turn begins, the position is recorded.
    pub fn apply(&mut self, decision: Decision, record: &mut dyn Recorder) {
        with!(&mut self.0, |machine, s| machine.apply(s, decision, record));
    }

    /// Draws a legal decision, each as likely as any other; none when the game is over.
    pub fn draw(&self, random: &mut dyn Random) -> Option<Decision> {
        with!(&self.0, |machine, s| machine.draw(s, random))
    }

    /// The number of sequences of exactly `depth` decisions. A finished game has no successors.
    pub fn perft(&self, depth: u32) -> u64 {
        with!(&self.0, |machine, s| machine.perft(s, depth))
    }

    /// The number of sequences of exactly `depth` turns: a move with the taking it earns is one. The first turn counted
    /// from within a turn is what is left of it.
    pub fn perft_turns(&self, depth: u32) -> u64 {
        with!(&self.0, |machine, s| machine.perft_turns(s, depth))
    }

    /// Plays on at random, each decision drawn uniformly, until the game is over or `cap` decisions have
    /// been taken. `recurrence` has recorded the positions so far.
    pub fn play_out(
        &mut self,
        cap: u32,
        draws: Draws,
        random: &mut Xorshift,
        recurrence: &mut Recurrence,
    ) -> PlayedOut {
        with!(&mut self.0, |machine, s| machine.play_out(s, cap, draws, random, recurrence))
    }
}

/// Ends and claims.
impl State {
    /// The first draw that may be claimed at the start of this turn, by its place among [`merels_model::Game::ends`];
    /// `seen` is how often the position has been recorded.
    pub fn claim(&self, seen: u32) -> Option<usize> {
        with!(&self.0, |machine, s| if s.may_claim() { machine.claim(s, seen) } else { None })
    }

    /// All draws that may be claimed at the start of this turn, by their places.
    pub fn claims(&self, seen: u32) -> Vec<usize> {
        with!(&self.0, |machine, s| if s.may_claim() { machine.claims(s, seen) } else { Vec::new() })
    }

    /// Why a claim stands, by the place of its rule among [`merels_model::Game::ends`].
    pub fn grounds(&self, claim: usize, seen: u32) -> Option<Grounds> {
        with!(&self.0, |machine, s| machine.grounds(s, claim, seen))
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Over> {
        let winner = with!(&self.0, |_, s| s.is_over().then_some(s.core.winner))?;
        Some(Over { winner: (usize::from(winner) != NOBODY).then_some(PlayerId(winner)) })
    }

    /// The rule of an `end` that decided the game, by its place among [`merels_model::Game::ends`]; none where it was a
    /// statement of a turn, or nothing has decided yet.
    pub fn decided_by(&self) -> Option<usize> {
        with!(&self.0, |machine, s| match s.core.why {
            Why::End(index) => machine.ends.get(usize::from(index)).map(|rule| rule.place),
            _ => None,
        })
    }

    /// What the rules are at fault with, where that has ended the game.
    pub fn fault(&self) -> Option<Fault> {
        match self.outcome()?.cause {
            Cause::Fault(fault, _) => Some(fault),
            _ => None,
        }
    }

    /// How the game ended, and what ended it.
    pub fn outcome(&self) -> Option<Outcome> {
        let winner = self.ending()?.winner;
        let cause = with!(&self.0, |machine, s| machine.cause(s))?;
        Some(Outcome { winner, cause })
    }
}

/// What stands where, and whose turn it is.
impl State {
    /// How things stand, for people.
    pub fn readable(&self) -> Situation {
        with!(&self.0, |machine, s| machine.unpack(s))
    }

    /// The same in the place of another one, without allocating where that has room: for whoever looks at very many.
    pub fn read_into(&self, readable: &mut Situation) {
        with!(&self.0, |machine, s| machine.unpack_into(s, readable));
    }

    /// Who decides now.
    pub fn decider(&self) -> PlayerId {
        PlayerId(with!(&self.0, |machine, s| machine.decider(s)))
    }

    /// Whose turn it is.
    pub fn mover(&self) -> PlayerId {
        PlayerId(with!(&self.0, |_, s| s.core.mover))
    }

    /// Whether a turn begins here.
    pub fn is_turn_start(&self) -> bool {
        with!(&self.0, |_, s| s.core.taken == 0)
    }

    /// Whether a player is out of the game.
    pub fn is_out(&self, player: PlayerId) -> bool {
        with!(&self.0, |_, s| s.core.out.checked_shr(u32::from(player.0)).unwrap_or(0) & 1 == 1)
    }

    /// The points with a piece.
    pub fn occupied(&self) -> PointSet {
        let mut words = [0; POINT_WORDS];
        with!(&self.0, |_, s| s.core.board.occupied.store(&mut words));
        PointSet::from_words(words)
    }

    /// How many pieces stand on the board.
    #[inline]
    pub fn pieces(&self) -> u32 {
        with!(&self.0, |_, s| s.core.board.occupied.len())
    }

    /// The points with a player's men.
    pub fn men(&self, player: PlayerId) -> PointSet {
        let mut words = [0; POINT_WORDS];
        with!(&self.0, |_, s| if let Some(men) = s.core.board.owned.of(player.index()) {
            men.store(&mut words);
        });
        PointSet::from_words(words)
    }

    /// At the start of a turn of a plain game - two players, one kind of men, nothing remembered, 64 points at most - the men of each
    /// player as a set of points, and all else that tells positions apart. None in other games, and within turns.
    #[inline]
    pub fn plainly(&self) -> Option<([u64; 2], Besides)> {
        match &self.0 {
            Kept::Tiny(machine, s) => machine.plainly(s),
            Kept::Lean(machine, s) => machine.plainly(s),
            Kept::Small(..) | Kept::Medium(..) | Kept::Broad(..) | Kept::Large(..) | Kept::Huge(..) => None,
        }
    }

    /// The men of the first two players and all that stands, on the first 64 points: small boards whole, at once.
    #[inline]
    pub fn first_words(&self) -> [u64; 3] {
        with!(&self.0, |_, s| {
            [s.core.board.owned[0], s.core.board.owned[1], s.core.board.occupied].map(|set| {
                let mut word = [0];
                set.store(&mut word);
                word[0]
            })
        })
    }

    /// A counter of turns, by its place among [`merels_model::Game::counters`]: turns since its event, none where there is no such one.
    #[inline]
    pub fn counter(&self, event: usize) -> u32 {
        with!(&self.0, |machine, s| machine.counter(s, event))
    }

    /// The pieces in a player's hand; [`merels_model::UNLIMITED`] if there are as many as they want.
    pub fn in_hand(&self, player: PlayerId) -> u32 {
        with!(&self.0, |machine, s| {
            let stocks = machine.each_kind().map(|kind| machine.stock(s, player.index(), kind));
            stocks.fold(0, u32::saturating_add)
        })
    }

    /// The kind of the piece on a point; the first one where nothing stands.
    #[inline]
    pub fn kind(&self, point: PointId) -> KindId {
        with!(&self.0, |machine, s| machine.kind(s, point))
    }

    /// What a player's men come to where each kind counts for so much.
    #[inline]
    pub fn weighed(&self, player: PlayerId, worths: &[i32]) -> i32 {
        with!(&self.0, |machine, s| {
            let men = s.core.board.owned.of(player.index()).unwrap_or_default();
            men.iter().map(|at| worths.get(machine.kind(s, PointId(at as u16)).index()).copied().unwrap_or(0)).sum()
        })
    }

    /// Whose piece stands on a point; none where there is none, or nobody's.
    pub fn owner(&self, point: PointId) -> Option<PlayerId> {
        let owner = with!(&self.0, |_, s| s.core.board.owned.as_ref().iter().position(|men| men.has_point(point)))?;
        Some(PlayerId(owner as u8))
    }
}

/// Keys.
impl State {
    /// The position key: at the start of turns, equal for positions that repetition takes for the same.
    pub fn position_key(&self) -> u64 {
        with!(&self.0, |_, s| s.core.key)
    }

    /// The state key: that of everything that can still change the game but the record of earlier
    /// positions.
    pub fn state_key(&self) -> u64 {
        with!(&self.0, |machine, s| machine.state_key(s))
    }

    /// One key for all images of a state under some symmetries, and the symmetry that leads to the image it is the
    /// state key of: a decision that is mapped by it is one in that image. Two states have the same folded key when
    /// they are images of one another; others differ as surely as state keys do.
    ///
    /// Within a turn it is the state key, with the identity, so it can always be used in the place of that. It is so
    /// too while points, lines, or anything of a man are remembered, and where the symmetries are those of another game.
    pub fn folded_key(&self, folding: &Folding) -> (u64, usize) {
        with!(&self.0, |machine, s| machine.folded_key(s, folding))
    }
}
