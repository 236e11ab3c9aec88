//! What sets, lines, numbers, players and conditions are worth in a state.

use std::cell::Cell;

use super::bits::{Bits, Seats, Words};
use super::code::{Condition, Line, Lines, Number, Pattern, Player, Read, Set, Whose};
use super::ids::{LineId, LineSet, MaybePoint, NOBODY, Points};
use super::machine::Machine;
use super::packed::Packed;
use super::patterns::Change;
use merels_model::ir::compare;
use merels_model::position::UNLIMITED;
use smallvec::{SmallVec, smallvec};

/// So many sets are found once without asking for memory.
const FEW_SHARED: usize = 16;

/// A state as somebody sees it.
pub(crate) struct View<'a, B: Bits, W> {
    pub(crate) machine: &'a Machine<B>,
    pub(crate) state: &'a Packed<B, W>,
    /// Who decides: `mine` and `theirs` are theirs.
    pub(crate) decider: usize,
    /// The man the words `it` and `near it` are about.
    pub(crate) it: MaybePoint,
    /// How often the position at the start of the turn has been recorded; for ends.
    pub(crate) seen: u32,
    /// Whether the mover has no legal decision; for ends.
    pub(crate) stuck: bool,
    /// What has been found for the man, see [`super::code::ForOne`].
    pub(crate) found: Option<&'a Found<'a, B>>,
}

/// Sets that are found once, when they are first asked for.
pub(crate) struct Found<'a, B: Bits> {
    sets: &'a [Set<B>],
    found: SmallVec<[Cell<Option<B>>; FEW_SHARED]>,
}

impl<'a, B: Bits> Found<'a, B> {
    pub(crate) fn new(sets: &'a [Set<B>]) -> Self {
        Self { sets, found: smallvec![Cell::new(None); sets.len()] }
    }
}

impl<B: Bits, W> Clone for View<'_, B, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: Bits, W> Copy for View<'_, B, W> {}

impl<B: Bits> Machine<B> {
    /// A set of points as whoever decides now sees it; the commonest without ado.
    #[inline]
    pub(crate) fn set<W: Words>(&self, s: &Packed<B, W>, set: &Set<B>) -> B {
        let decider = usize::from(s.core.decider) % B::SEATS;
        match set {
            Set::Mine => s.core.board.owned[decider],
            Set::Empty => self.free(&s.core.board),
            _ => self.view(s).set(set),
        }
    }

    /// Whether a condition holds for whoever decides now; the commonest without ado.
    #[inline]
    pub(crate) fn holds<W: Words>(&self, s: &Packed<B, W>, condition: &Condition<B>) -> bool {
        match condition {
            Condition::Men(range) => range.has(self.men_of_decider(s)),
            Condition::MenLeft(range) => {
                range.has(self.men_of_decider(s) + self.in_hand(s, usize::from(s.core.decider), None))
            }
            _ => self.view(s).holds(condition),
        }
    }

    /// How many men on the board whoever decides now has.
    #[inline]
    pub(crate) fn men_of_decider<W: Words>(&self, s: &Packed<B, W>) -> i64 {
        i64::from(s.core.board.owned[usize::from(s.core.decider) % B::SEATS].len())
    }

    /// The view of whoever decides now.
    #[inline]
    pub(crate) fn view<'a, W: Words>(&'a self, state: &'a Packed<B, W>) -> View<'a, B, W> {
        let decider = usize::from(state.core.decider);
        View { machine: self, state, decider, it: state.core.it, seen: 1, stuck: false, found: None }
    }
}

impl<B: Bits, W: Words> View<'_, B, W> {
    /// The men of one player.
    #[inline]
    fn men(&self, player: usize) -> B {
        self.state.core.board.owned.of(player).unwrap_or_default()
    }

    /// The men of all other players.
    #[inline]
    fn theirs(&self) -> B {
        let all = self.state.core.board.owned.into_iter().fold(B::EMPTY, B::or);
        all.minus(self.men(self.decider))
    }

    /// A set within another one: the commonest at once.
    #[inline(always)]
    pub(crate) fn part(&self, set: &Set<B>) -> B {
        match set {
            Set::It => self.it.set(),
            Set::Mine => self.men(self.decider),
            Set::Fixed(points) => *points,
            Set::Empty => self.machine.free(&self.state.core.board),
            Set::Occupied => self.state.core.board.occupied,
            Set::Theirs => self.theirs(),
            _ => self.set(set),
        }
    }

    /// A set of points.
    pub(crate) fn set(&self, set: &Set<B>) -> B {
        let core = &self.state.core;
        let tables = &self.machine.tables;
        match set {
            Set::Fixed(points) => *points,
            Set::Mine => self.men(self.decider),
            Set::Theirs => self.theirs(),
            Set::Empty => self.machine.free(&core.board),
            Set::Occupied => core.board.occupied,
            Set::It => self.it.set(),
            Set::OfKind(kinds) => self.machine.of_kinds(self.state, *kinds),
            Set::ItOf(kinds) => self.it_of(*kinds),
            Set::MineOf(kinds) => self.machine.of_kinds(self.state, *kinds).and(self.men(self.decider)),
            Set::TheirsOf(kinds) => {
                let of_kinds = self.machine.of_kinds(self.state, *kinds);
                if of_kinds.is_empty() { of_kinds } else { of_kinds.and(self.theirs()) }
            }
            Set::Local(at) | Set::Kept(at) => self.state.set_at(*at),
            Set::Origin => core.origin.set(),
            Set::Crossed => core.crossed,
            Set::Memory(read) => self.remembered_sets(read),
            Set::OnStanding(pattern) => match self.machine.pattern(*pattern, self.decider) {
                Some(pattern) => self.on_lines(self.machine.standing(self.state, pattern)),
                None => B::EMPTY,
            },
            Set::OnLines(lines) => match self.late(lines) {
                Some((pattern, change)) => self.machine.on_changed(self.state, pattern, change),
                None => self.on_lines(self.lines(lines)),
            },
            Set::Union(parts) => parts.iter().fold(B::EMPTY, |found, part| found.or(self.part(part))),
            Set::In(pair) => match self.part(&pair.0) {
                set if set.is_empty() => set,
                set => set.and(self.part(&pair.1)),
            },
            Set::Among(pair) => self.within(&pair.1, self.part(&pair.0)),
            Set::Except(pair) => match self.part(&pair.0) {
                set if set.is_empty() => set,
                set => set.minus(self.part(&pair.1)),
            },
            Set::Beside(pair) => {
                let set = self.part(&pair.0);
                set.minus(self.within(&pair.1, set))
            }
            Set::Near(pair) => match self.part(&pair.1) {
                of if of.is_empty() => of,
                of => self.machine.near_any(of).and(self.part(&pair.0)),
            },
            Set::Sight(..) | Set::Over(_) => self.within(set, tables.all),
            Set::Between(parts) => {
                let (set, one, other) = (self.set(&parts.0), self.set(&parts.1), self.set(&parts.2));
                tables.lanes.iter().fold(B::EMPTY, |found, lane| found.or(lane.between(set, one, other)))
            }
            Set::Connected(pair) => {
                let set = self.part(&pair.0);
                self.machine.connected(set, self.part(&pair.1))
            }
            Set::Step(maps, of) => match self.part(of) {
                of if of.is_empty() => of,
                of => maps.of(self.decider).map_or(B::EMPTY, |map| map.of(of)),
            },
            Set::OfDecider(each) => each.0.get(self.decider).copied().unwrap_or_default(),
            Set::FirstPoint(of) => match self.set(of) {
                set if set.is_empty() => set,
                set => B::single(set.first()),
            },
            Set::IfAny(pair) => {
                let first = self.set(&pair.0);
                if first.is_empty() { self.set(&pair.1) } else { first }
            }
            Set::Shared(at) => self.shared(*at),
        }
    }

    /// The man `it` is, if he is of some kinds.
    #[inline]
    pub(crate) fn it_of(&self, kinds: u64) -> B {
        match self.it.point() {
            Some(at) if self.state.core.board.occupied.has_point(at) => {
                let kind = u32::from(self.machine.kind(self.state, at).0);
                if kinds.checked_shr(kind).unwrap_or(0) & 1 == 1 { B::point(at) } else { B::EMPTY }
            }
            _ => B::EMPTY,
        }
    }

    /// A set that is found once.
    fn shared(&self, at: usize) -> B {
        let Some((found, set)) = self.found.and_then(|all| Some((all.found.get(at)?, all.sets.get(at)?))) else {
            return B::EMPTY;
        };
        found.get().unwrap_or_else(|| {
            let points = self.set(set);
            found.set(Some(points));
            points
        })
    }

    fn on_lines(&self, lines: B::Lines) -> B {
        let mask = |id: LineId| self.machine.lines.get(id.index()).map_or(B::EMPTY, |line| line.mask);
        lines.ids().fold(B::EMPTY, |points, id| points.or(mask(id)))
    }

    /// The pattern whose lines made or broken these are, where they are looked for when they are asked for.
    #[inline]
    fn late(&self, lines: &Lines<B>) -> Option<(&Pattern<B>, Change)> {
        let (of, change) = match lines {
            Lines::Made(of) => (of, Change::Made),
            Lines::Broken(of) => (of, Change::Broken),
            _ => return None,
        };
        self.machine.pattern(*of, self.decider).filter(|pattern| pattern.late).map(|pattern| (pattern, change))
    }

    /// A set of lines.
    pub(crate) fn lines(&self, lines: &Lines<B>) -> B::Lines {
        match lines {
            Lines::Standing(pattern) => match self.machine.pattern(*pattern, self.decider) {
                Some(pattern) => self.machine.standing(self.state, pattern),
                None => B::Lines::EMPTY,
            },
            Lines::Made(of) | Lines::Broken(of) => match (self.late(lines), self.machine.pattern(*of, self.decider)) {
                (Some((pattern, change)), _) => {
                    let mut changed = B::Lines::EMPTY;
                    let mut add = |id, _: &Line<B>| changed = changed.or(B::Lines::line(id));
                    self.machine.each_changed(self.state, pattern, change, &mut add);
                    changed
                }
                (None, Some(pattern)) => {
                    let kept = if matches!(lines, Lines::Made(_)) { pattern.made } else { pattern.broken };
                    kept.map_or(B::Lines::EMPTY, |at| self.state.set_at(at))
                }
                (None, None) => B::Lines::EMPTY,
            },
            Lines::Local(at) => self.state.set_at(*at),
            Lines::Memory(read) => self.remembered_sets(read),
            Lines::Union(parts) => parts.iter().fold(B::Lines::EMPTY, |found, part| found.or(self.lines(part))),
            Lines::In(pair) => self.lines(&pair.0).and(self.lines(&pair.1)),
            Lines::Except(pair) => self.lines(&pair.0).minus(self.lines(&pair.1)),
            Lines::IfAny(pair) => {
                let first = self.lines(&pair.0);
                if first.is_empty() { self.lines(&pair.1) } else { first }
            }
        }
    }

    /// Who is meant.
    pub(crate) fn keepers(&self, whose: &Whose<B>) -> B {
        match whose {
            Whose::Game => B::single(0),
            Whose::Player(player) => match self.player(player) {
                NOBODY => B::EMPTY,
                player => B::single(player),
            },
            Whose::Men(set) => self.set(set).and(self.state.core.board.occupied),
        }
    }

    /// Those who are meant and have a value, with the place of each value.
    #[inline]
    fn remembered(&self, read: &Read<B>) -> impl Iterator<Item = usize> {
        let memory = self.machine.memories.get(read.memory.index());
        let (keepers, values, width) = match memory {
            Some(memory) => (
                self.keepers(&read.whose).and(self.machine.keepers_with_value(self.state, memory)),
                memory.values,
                memory.width,
            ),
            None => (B::EMPTY, 0, 0),
        };
        keepers.iter().map(move |keeper| values + keeper * width)
    }

    fn remembered_sets<S: Bits>(&self, read: &Read<B>) -> S {
        self.remembered(read).fold(S::EMPTY, |found, at| found.or(self.state.set_at(at)))
    }

    /// A player's index; [`NOBODY`].
    pub(crate) fn player(&self, player: &Player<B>) -> usize {
        let mover = usize::from(self.state.core.mover);
        let kept = |word: u64| usize::try_from(word).ok().and_then(|word| word.checked_sub(1)).unwrap_or(NOBODY);
        match player {
            Player::Decider => self.decider,
            Player::OtherThanDecider => self.machine.other(self.decider),
            Player::Mover => mover,
            Player::Opponent => self.machine.other(mover),
            Player::Nobody => NOBODY,
            Player::Fixed(player) => *player,
            Player::Local(at) => kept(self.state.word(*at)),
            Player::Memory(read) => self.remembered(read).next().map_or(NOBODY, |at| kept(self.state.word(at))),
            Player::IfAny(pair) => match self.player(&pair.0) {
                NOBODY => self.player(&pair.1),
                player => player,
            },
        }
    }

    /// A number; counting never overflows, it stops at the ends of the range.
    pub(crate) fn number(&self, number: &Number<B>) -> i64 {
        match number {
            Number::Fixed(value) => *value,
            Number::Count(set) => i64::from(self.part(set).len()),
            Number::CountLines(lines) => i64::from(self.lines(lines).len()),
            Number::Left { of, kinds } => match self.player(of) {
                NOBODY => 0,
                player => {
                    let men = match kinds {
                        Some(kinds) => self.men(player).and(self.machine.of_kinds(self.state, *kinds)),
                        None => self.men(player),
                    };
                    self.machine.in_hand(self.state, player, *kinds) + i64::from(men.len())
                }
            },
            Number::Hand { of, kinds } => match self.player(of) {
                NOBODY => 0,
                player => self.machine.in_hand(self.state, player, *kinds).min(i64::from(UNLIMITED)),
            },
            Number::Local(at) => self.state.word(*at) as i64,
            Number::Memory(read) => {
                let Some(memory) = self.machine.memories.get(read.memory.index()) else { return 0 };
                // Words without a value hold 0.
                let keepers = self.keepers(&read.whose).iter();
                keepers.fold(0i64, |sum, keeper| {
                    sum.saturating_add(self.state.word(memory.values + keeper * memory.width) as i64)
                })
            }
            Number::Add(pair) => self.number(&pair.0).saturating_add(self.number(&pair.1)),
            Number::Subtract(pair) => self.number(&pair.0).saturating_sub(self.number(&pair.1)),
        }
    }

    /// Whether a condition holds.
    pub(crate) fn holds(&self, condition: &Condition<B>) -> bool {
        let core = &self.state.core;
        match condition {
            Condition::Fixed(holds) => *holds,
            Condition::Some(set) => !self.set(set).is_empty(),
            Condition::Meets(parts, with) => {
                let with = self.set(with);
                !with.is_empty() && parts.iter().any(|part| self.meets(part, with))
            }
            Condition::SomeLines(lines) => match self.late(lines) {
                Some((pattern, change)) => {
                    let mut some = false;
                    self.machine.each_changed(self.state, pattern, change, &mut |_, _| some = true);
                    some
                }
                None => !self.lines(lines).is_empty(),
            },
            Condition::Made(bit) => core.made & bit != 0,
            Condition::Men(range) => range.has(i64::from(self.men(self.decider).len())),
            Condition::MenLeft(range) => {
                let men = i64::from(self.men(self.decider).len());
                range.has(men + self.machine.in_hand(self.state, self.decider, None))
            }
            Condition::Compare(comparison, a, b) => compare(*comparison, self.number(a), self.number(b)),
            Condition::SamePlayer(a, b) => self.player(a) == self.player(b),
            Condition::PhaseIs(phase) => core.phases.of(usize::from(core.mover)) == Some(*phase),
            Condition::HandEmpty(Some(player)) => match self.player(player) {
                NOBODY => true,
                player => self.machine.in_hand(self.state, player, None) == 0,
            },
            Condition::HandEmpty(None) => {
                if self.machine.several_kinds::<W>() {
                    (0..self.machine.players).all(|player| self.machine.held(self.state, player) == 0)
                } else {
                    core.hands == Seats::all(0)
                }
            }
            Condition::BoardFull => core.board.occupied == self.machine.tables.all,
            Condition::Stuck => self.stuck && self.decider == usize::from(core.mover),
            Condition::BoardSeen => {
                let boards = self.state.words.boards();
                boards.is_some_and(|boards| boards.has(self.machine.board_key(self.state)))
            }
            Condition::Seen(times) => self.seen >= *times,
            Condition::TurnsWithout(turns, counter) => self.machine.counter(self.state, *counter) >= *turns,
            Condition::Local(at) => self.state.word(*at) != 0,
            Condition::Sharing(condition, sets) => {
                let found = Found::new(sets);
                View { found: Some(&found), ..*self }.holds(condition)
            }
            Condition::Not(of) => !self.holds(of),
            Condition::And(parts) => parts.iter().all(|part| self.holds(part)),
            Condition::Or(parts) => parts.iter().any(|part| self.holds(part)),
        }
    }
}

impl<B: Bits> Machine<B> {
    /// The next player in turn order; of two, the other.
    #[inline]
    pub(crate) fn other(&self, player: usize) -> usize {
        if player + 1 >= self.players { 0 } else { player + 1 }
    }
}
