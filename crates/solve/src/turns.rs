//! All that may come of a position within one turn.
//!
//! A turn is some decisions, mostly of one player, now and then of both. As long as the same player decides, only what it
//! comes to counts; where the other one decides in between there is a place of its own, which lasts no turn.

use merels_engine::{Besides, State};
use merels_model::ir::PlayerId;
use merels_model::position::{Decision, Situation};

use crate::codec::{After, Bare, Begun, Codec};
use crate::value::Value;
use crate::{Claims, Refused};

/// Where a way leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    pub(crate) to: To,
    /// Whether the player who decides there is the one who decides here.
    pub(crate) same: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum To {
    /// To the start of a turn, by its place in [`Turns::landed`].
    Turn(u32),
    /// Within the turn to where the other player decides, by its place in [`Turns::places`].
    Within(u32),
}

/// A place where somebody decides, and what may come of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Place {
    /// Whether the turn may end the game so.
    pub(crate) wins: bool,
    pub(crate) draws: bool,
    pub(crate) ways: Vec<Way>,
}

/// How a way was seen without being played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    /// As [`Way::same`].
    pub(crate) same: bool,
    /// Whether it is one of the decisions at the start of a turn that end it: no two of these lead to the same.
    pub(crate) listed: bool,
}

/// Where a position is noted that was seen without being played.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Noted {
    /// In its place among those noted.
    At(u32),
    /// By whoever takes note of it, who keeps account of the way too.
    Itself,
}

/// Takes note of the positions with which turns begin.
pub(crate) trait Landed {
    fn clear(&mut self);

    /// Notes one: its place among those noted.
    ///
    /// # Errors
    ///
    /// A position that can't be written down.
    fn land(&mut self, codec: &Codec, state: &State, begun: &mut Begun) -> Result<u32, Refused>;

    /// Notes one that was seen without being played: where the men of both players stand, and what there is besides. None where it
    /// has to be played to be noted.
    fn land_seen(&mut self, codec: &Codec, men: [u64; 2], besides: &Besides, seen: Seen) -> Option<Noted> {
        let _ = (codec, men, besides, seen);
        None
    }

    /// Whether any are noted so.
    fn lands_seen(&self, codec: &Codec) -> bool {
        let _ = codec;
        false
    }
}

/// Positions as they are kept, one after another.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    pub(crate) keys: Vec<u64>,
    scratch: Vec<u64>,
}

impl Landed for Written {
    fn clear(&mut self) {
        self.keys.clear();
    }

    fn land(&mut self, codec: &Codec, state: &State, begun: &mut Begun) -> Result<u32, Refused> {
        let (words, from) = (codec.layout.words, self.keys.len());
        self.keys.resize(from + words, 0);
        let key = self.keys.get_mut(from..).unwrap_or_default();
        codec.write(codec.turn_start(state, begun), key, &mut self.scratch)?;
        Ok((from / words) as u32)
    }
}

/// What may come of one position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Turns<L = Written> {
    /// The start of the turn first.
    places: Vec<Place>,
    used: usize,
    /// The positions at the starts of the turns that follow.
    pub(crate) landed: L,
}

impl<L: Landed> Turns<L> {
    /// Those that are noted so.
    pub(crate) fn noted_by(landed: L) -> Self {
        Self { places: Vec::new(), used: 0, landed }
    }

    pub(crate) fn places(&self) -> &[Place] {
        self.places.get(..self.used).unwrap_or_default()
    }

    /// What is best for whoever decides in a place, by what positions are worth at the starts of the turns that follow; none
    /// where that isn't known of one of them.
    pub(crate) fn worth(&self, place: usize, of: &impl Fn(usize) -> Option<Value>) -> Option<Value> {
        let place = self.places().get(place)?;
        if place.wins {
            return Some(Value::Win(1));
        }
        let mut best = place.draws.then_some(Value::Draw);
        for way in &place.ways {
            let there = match way.to {
                To::Turn(at) => of(at as usize)?.a_turn_before(),
                To::Within(at) => self.worth(at as usize, of)?,
            };
            best = best.max(Some(if way.same { there } else { there.for_other() }));
        }
        Some(best.unwrap_or(Value::Loss(1)))
    }

    fn clear(&mut self) {
        self.used = 0;
        self.landed.clear();
    }

    fn add_place(&mut self) -> usize {
        if self.used == self.places.len() {
            self.places.push(Place::default());
        }
        if let Some(place) = self.places.get_mut(self.used) {
            (place.wins, place.draws) = (false, false);
            place.ways.clear();
        }
        self.used += 1;
        self.used - 1
    }

    fn over(&mut self, place: usize, won: Option<bool>) {
        if let Some(place) = self.places.get_mut(place) {
            place.wins |= won == Some(true);
            place.draws |= won.is_none();
        }
    }

    fn add(&mut self, place: usize, way: Way) {
        if let Some(place) = self.places.get_mut(place) {
            place.ways.push(way);
        }
    }
}

/// Why no turn begins in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoTurn {
    /// The game is over: what that is worth to whoever would be due.
    Over(Value),
    /// Nothing is decided in it, and the turn has gone to the other player.
    Passed,
}

/// Finds what may come of positions, one after another.
#[derive(Debug)]
pub(crate) struct Expander<'c> {
    codec: &'c Codec,
    situation: Situation,
    begun: Begun,
    /// For each decision of the turn what is needed to go through them, while nobody does.
    depths: Vec<Option<Box<Depth>>>,
    /// A state that turns begin in.
    start: Option<State>,
}

/// What is needed to go through the decisions before a state.
#[derive(Debug)]
struct Depth {
    /// The state after one of them.
    next: State,
    legal: Vec<Decision>,
    seen: Vec<merels_engine::Seen>,
}

impl<'c> Expander<'c> {
    pub(crate) fn new(codec: &'c Codec) -> Self {
        Self { codec, situation: Situation::default(), begun: codec.begun(), depths: Vec::new(), start: None }
    }

    /// All that may come of a position.
    ///
    /// # Errors
    ///
    /// A position that can't be written down.
    pub(crate) fn expand<L: Landed>(&mut self, key: &[u64], turns: &mut Turns<L>) -> Result<(), Refused> {
        turns.clear();
        let state = self.codec.state(key, &mut self.situation);
        let place = turns.add_place();
        self.walk(&state, state.decider(), place, 0, turns)
    }

    /// The same of a position that may be reached by nobody: what is to be said of it where no turn begins there.
    ///
    /// # Errors
    ///
    /// As [`Self::expand`]'s.
    pub(crate) fn begin<L: Landed>(&mut self, key: &[u64], turns: &mut Turns<L>) -> Result<Option<NoTurn>, Refused> {
        let state = self.codec.state(key, &mut self.situation);
        self.begin_in(&state, self.situation.mover, turns)
    }

    /// The same where men stand so, and nothing else does.
    ///
    /// # Errors
    ///
    /// As [`Self::expand`]'s.
    pub(crate) fn begin_with<L: Landed>(
        &mut self,
        bare: &Bare,
        men: [u64; 2],
        turns: &mut Turns<L>,
    ) -> Result<Option<NoTurn>, Refused> {
        let mut state = self.start.take().unwrap_or_else(|| bare.state.clone());
        state.begin_with(&bare.state, men);
        let begun = self.begin_in(&state, bare.due, turns);
        self.start = Some(state);
        begun
    }

    fn begin_in<L: Landed>(
        &mut self,
        state: &State,
        due: PlayerId,
        turns: &mut Turns<L>,
    ) -> Result<Option<NoTurn>, Refused> {
        turns.clear();
        if let Some(over) = state.ending() {
            return Ok(Some(NoTurn::Over(match over.winner {
                None => Value::Draw,
                Some(winner) if winner == due => Value::Win(0),
                Some(_) => Value::Loss(0),
            })));
        }
        if self.codec.claims == Claims::Automatic && state.claim(1).is_some() {
            return Ok(Some(NoTurn::Over(Value::Draw)));
        }
        if state.mover() != due {
            return Ok(Some(NoTurn::Passed));
        }
        let place = turns.add_place();
        self.walk(state, state.decider(), place, 0, turns)?;
        Ok(None)
    }

    fn walk<L: Landed>(
        &mut self,
        state: &State,
        decider: PlayerId,
        place: usize,
        depth: usize,
        turns: &mut Turns<L>,
    ) -> Result<(), Refused> {
        if depth == self.depths.len() {
            self.depths.push(None);
        }
        let kept = self.depths.get_mut(depth).and_then(Option::take);
        let room = || Box::new(Depth { next: state.clone(), legal: Vec::new(), seen: Vec::new() });
        let mut room = kept.unwrap_or_else(room);
        let done = self.walk_in(&mut room, state, decider, (place, depth), turns);
        if let Some(slot) = self.depths.get_mut(depth) {
            *slot = Some(room);
        }
        done
    }

    fn walk_in<L: Landed>(
        &mut self,
        Depth { next, legal, seen }: &mut Depth,
        state: &State,
        decider: PlayerId,
        (place, depth): (usize, usize),
        turns: &mut Turns<L>,
    ) -> Result<(), Refused> {
        let codec = self.codec;
        let mut play = |decision, turns: &mut Turns<L>| {
            next.clone_from(state);
            self.begun.clear();
            next.apply(decision, &mut self.begun);
            self.come(next, decider, place, depth, turns)
        };
        let besides = if turns.landed.lands_seen(codec) { state.generate_seen(seen) } else { None };
        let Some(besides) = besides else {
            legal.clear();
            state.generate(legal);
            return legal.iter().try_for_each(|decision| play(*decision, turns));
        };
        let way = Seen { same: besides.mover == decider, listed: depth == 0 };
        for &(decision, men) in &*seen {
            match men.and_then(|men| turns.landed.land_seen(codec, men, &besides, way)) {
                Some(Noted::At(to)) => turns.add(place, Way { to: To::Turn(to), same: way.same }),
                Some(Noted::Itself) => {}
                None => play(decision, turns)?,
            }
        }
        Ok(())
    }

    fn come<L: Landed>(
        &mut self,
        next: &State,
        decider: PlayerId,
        place: usize,
        depth: usize,
        turns: &mut Turns<L>,
    ) -> Result<(), Refused> {
        match self.codec.after(next) {
            After::Over(winner) => turns.over(place, winner.map(|winner| winner == decider)),
            After::Turn => {
                let to = To::Turn(turns.landed.land(self.codec, next, &mut self.begun)?);
                turns.add(place, Way { to, same: next.decider() == decider });
            }
            After::Within if next.decider() == decider => self.walk(next, decider, place, depth + 1, turns)?,
            After::Within => {
                let inner = turns.add_place();
                turns.add(place, Way { to: To::Within(inner as u32), same: false });
                self.walk(next, next.decider(), inner, depth + 1, turns)?;
            }
        }
        Ok(())
    }
}
