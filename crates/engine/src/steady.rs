//! Turn after turn of a plain game in which nothing is made. Men change places, hands shrink, keys and counters go on; numbers of men, and
//! with them the phase, the choice each player's turns begin with and how far the end is, stay as they are, so that they are looked at once.
//!
//! Nothing is done here that [`super::plain`] doesn't do. Where something is made, or somebody has nothing to decide, it goes on from there.

use super::bits::{Bits, Seats, Words};
use super::code::{Ends, Pattern};
use super::course::{FirstChoice, Leaving, Opening};
use super::ids::Points;
use super::machine::Machine;
use super::packed::{Due, Packed};
use super::record::{Random, Recorder};
use merels_model::position::UNLIMITED;

/// What stays as it is while nothing is made.
struct Steady<'m, B: Bits> {
    /// What the turns of either player begin with.
    first: [FirstChoice; 2],
    /// The only pattern that is looked at.
    pattern: Option<&'m Pattern<B>>,
    /// Whether the phase is over when all hands are empty.
    until_empty: bool,
    /// Whether the game ends when the board is full.
    full_board: bool,
}

impl<B: Bits> Machine<B> {
    /// What stays as it is from this turn on; none where something may change.
    #[inline]
    fn steady<W: Words>(&self, s: &Packed<B, W>) -> Option<Steady<'_, B>> {
        if !W::LEAN || !s.is_plain() || s.core.taken != 0 {
            return None;
        }
        let pattern = match self.live.as_slice() {
            [] => None,
            [only] => Some(self.patterns.get(*only).filter(|pattern| pattern.simple && pattern.runs.is_none())?),
            _ => return None,
        };
        let (phase, glance) = (self.turn_phase(s)?, self.glance.as_ref()?);
        if phase.looks_ahead || phase.leaving == Leaving::Ask {
            return None;
        }
        let mut first = [None; 2];
        for (player, first) in first.iter_mut().enumerate() {
            let men = i64::from(s.core.board.owned[player].len());
            let hand = s.core.hands[player];
            let (opens_with, by_men) = match phase.opening {
                Opening::Run => return None,
                Opening::At(first) => (first, false),
                Opening::ByMen(range, first, second) => (if range.has(men) { first } else { second }, true),
            };
            let ends = self.choices.get(opens_with.choice as usize)?.ends;
            let places = opens_with.due == Due::Place;
            if !opens_with.usual
                || opens_with.strikes
                || ends == Ends::Perhaps
                || !(places || matches!(opens_with.due, Due::Slide | Due::Leap))
                // A placement changes how many men there are on the board, but not with those in hand.
                || places && (by_men || hand == UNLIMITED)
                || glance.men_left.iter().any(|range| range.has(men + i64::from(hand)))
            {
                return None;
            }
            *first = Some(opens_with);
        }
        let [Some(one), Some(other)] = first else { return None };
        let until_empty = phase.leaving == Leaving::HandsEmpty;
        Some(Steady { first: [one, other], pattern, until_empty, full_board: glance.full_board })
    }

    /// Plays at most so many legal decisions, each drawn with the same chance, as long as turns go on like that, and says how many there
    /// were. The last of them may make something. `goes_on` says before each but the first whether there is to be another one.
    #[inline(always)]
    pub(crate) fn play_steadily<W: Words, H: Recorder>(
        &self,
        s: &mut Packed<B, W>,
        most: u32,
        random: &mut (impl Random + ?Sized),
        history: &mut H,
        goes_on: impl Fn(&Packed<B, W>, &H) -> bool,
    ) -> u32 {
        let Some(steady) = self.steady(s) else { return 0 };
        let mut played = 0;
        while played < most {
            let (from, to) = self.draw_plainly(s, random);
            let player = usize::from(s.core.decider) & 1;
            let places = s.core.due == Due::Place;
            let left = if places { B::EMPTY } else { B::point(from) };
            let change = left.xor(B::point(to));
            let men = s.core.board.owned[player].xor(change);
            played += 1;
            if let Some(pattern) = steady.pattern {
                if pattern.through.get(to.index()).is_some_and(|lines| lines.iter().any(|line| men.contains(line.mask)))
                {
                    let Some(choice) = self.choices.get(s.core.choice as usize) else { break };
                    let stop = match places {
                        true => self.place_plainly(s, choice, to),
                        false => self.move_plainly(s, choice, from, to),
                    };
                    self.go_on_after(s, stop, history);
                    break;
                }
                if let (Some(kept), false) = (pattern.standing, places) {
                    let standing: B::Lines = s.set_at(kept);
                    s.keep_set(kept, standing.minus(Self::around(pattern, from)));
                }
            }
            s.core.board.owned[player] = men;
            s.core.board.occupied = s.core.board.occupied.xor(change);
            s.core.key = s.core.key.wrapping_add(self.man_key(player, to));
            if places {
                s.core.hands[player] -= 1;
                s.core.key = s.core.key.wrapping_sub(self.tables.stock.get(player).copied().unwrap_or(0));
            } else {
                s.core.key = s.core.key.wrapping_sub(self.man_key(player, from));
            }
            for (counter, count) in s.core.counters.iter_mut().zip(self.counts) {
                *counter = counter.saturating_add(count);
            }
            self.swap_mover(s);
            s.core.decider = s.core.mover;
            if places && steady.until_empty && s.core.hands == Seats::all(0) {
                self.begin(s, history);
                break;
            }
            let next = &steady.first[player ^ 1];
            s.core.options = self.usual_options(s, next.due);
            (s.core.at, s.core.choice, s.core.due) = (next.at, next.choice, next.due);
            let full = places && steady.full_board && s.core.board.occupied == self.tables.all;
            if full || s.core.options == 0 {
                self.begin(s, history);
                break;
            }
            history.record(s.core.key);
            if !goes_on(s, history) {
                break;
            }
        }
        played
    }
}
