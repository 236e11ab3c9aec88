//! What happens between turns: phases, ends, the next player.

use super::ahead::{Ahead, Outlook};
use super::bits::{Bits, Seats, Words};
use super::code::Condition;
use super::course::{EndResult, EndRule, Leaving, Opening, Phase, Quick};
use super::evaluate::View;
use super::ids::{MaybePoint, NOBODY, PLAYERS, Points};
use super::machine::{Course, Machine, POOL, Site};
use super::packed::{Due, Packed, Why, flag};
use super::record::Recorder;
use super::run::Stop;
use merels_model::ir::PlayerId;
use merels_model::limits::{MAX_EMPTY_STEPS, MAX_EMPTY_TURNS};
use merels_model::outcome::{Cause, Fault, Grounds, Held, Verdict};
use merels_model::position::Decision;

/// That a turn can go on, which is found out where something is drawn: what else is needed where it can't.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hope {
    /// How often the position has been recorded.
    seen: u32,
}

/// What the ends say.
enum Ended {
    No,
    Over,
    /// The mover went out; the next player's turn begins.
    Out,
}

impl<B: Bits> Machine<B> {
    /// The phase of the turn under way.
    #[inline]
    pub(crate) fn turn_phase<W: Words>(&self, s: &Packed<B, W>) -> Option<&Phase<B>> {
        let phase = s.core.phases.of(usize::from(s.core.mover)).unwrap_or(0);
        self.phases.get(usize::from(phase))
    }

    /// Starts the game: enters its first phase, and the first turn.
    pub(crate) fn start<W: Words>(&self, s: &mut Packed<B, W>, history: &mut (impl Recorder + ?Sized)) {
        let first = usize::from(s.core.mover);
        if let Some(start) = self.start {
            self.carry_out(s, start);
        }
        for player in 0..self.players {
            if self.course == Course::Alone || player == first {
                self.enter_from(s, player, 0);
            }
        }
        if !s.is_over() {
            self.begin(s, history);
        }
    }

    /// Does what stands in `start` or in a phase's `begin`. No decision is among it; where a limit stops it half way, nothing of
    /// it is done, and the rules are at fault.
    fn carry_out<W: Words>(&self, s: &mut Packed<B, W>, first: usize) {
        let mut done = s.clone();
        self.clear_frame(&mut done);
        match self.run(&mut done, first) {
            Stop::End => {
                *s = done;
                self.clear_frame(s);
            }
            stop => self.stop(s, stop),
        }
    }

    /// Records the position at the start of a turn, and where the rules ask for it the board.
    #[inline]
    fn record<W: Words>(&self, s: &mut Packed<B, W>, history: &mut (impl Recorder + ?Sized)) -> u32 {
        if !W::LEAN && self.game.keeps_boards {
            let key = self.board_key(s);
            if let Some(boards) = s.words.boards_mut() {
                boards.add(key);
            }
        }
        history.record(s.core.key)
    }

    /// Goes on after a decision that hasn't simply ended the turn.
    pub(crate) fn go_on_from<W: Words>(
        &self,
        s: &mut Packed<B, W>,
        stop: Stop,
        history: &mut (impl Recorder + ?Sized),
    ) {
        match stop {
            Stop::Due => {
                let arrived = self.turn_phase(s).map_or(Stop::Due, |phase| self.arrive(s, phase));
                self.stop(s, arrived);
            }
            Stop::Lost(site) => {
                self.settle_events(s);
                let player = usize::from(s.core.decider);
                if !self.lose(s, player, Why::Site(site as u16)) {
                    s.core.flags &= !flag::AGAIN;
                    self.settle_turn(s);
                    self.begin(s, history);
                }
            }
            stop => self.stop(s, stop),
        }
    }

    /// What ends the game in the middle of a turn.
    fn stop<W: Words>(&self, s: &mut Packed<B, W>, stop: Stop) {
        let decider = usize::from(s.core.decider);
        match stop {
            Stop::Won(site) => self.over(s, decider, decider, Why::Site(site as u16)),
            Stop::Drawn(site) => self.over(s, NOBODY, usize::from(s.core.mover), Why::Site(site as u16)),
            Stop::Endless => self.over(s, NOBODY, NOBODY, Why::Endless),
            Stop::TooMany => self.over(s, NOBODY, NOBODY, Why::TooManyDecisions),
            Stop::TooDeep => self.over(s, NOBODY, NOBODY, Why::TooDeep),
            Stop::TooManyWays => self.over(s, NOBODY, NOBODY, Why::TooManyWays),
            Stop::Stuck | Stop::Refused => {
                // Where what was too much to be looked into counted as legal, it shows now.
                let lenient = self.turn_phase(s).is_some_and(Phase::is_lenient);
                self.over(s, NOBODY, NOBODY, if lenient { Why::TooManyWays } else { Why::CantComplete });
            }
            // What doesn't end it is dealt with by whoever calls this.
            Stop::Due | Stop::End | Stop::Lost(_) => {}
        }
    }

    fn over<W: Words>(&self, s: &mut Packed<B, W>, winner: usize, about: usize, why: Why) {
        s.core.flags |= flag::OVER;
        s.core.due = Due::Other;
        s.core.winner = winner as u8;
        s.core.about = about as u8;
        s.core.why = why;
    }

    /// The counters, the phase's turns, what lasts through a turn, and the next player.
    #[inline]
    pub(crate) fn settle_turn<W: Words>(&self, s: &mut Packed<B, W>) {
        if W::LEAN {
            for (index, (counter, count)) in s.core.counters.iter_mut().zip(self.counts).enumerate() {
                let happened = s.core.happened >> index & 1 == 1;
                *counter = if happened { 0 } else { counter.saturating_add(count) };
            }
            if !s.has(flag::AGAIN) {
                self.swap_mover(s);
            }
            return;
        }
        for index in 0..self.events.len() {
            let happened = s.core.happened >> index & 1 == 1;
            let count = if happened { 0 } else { self.counter(s, index).saturating_add(1) };
            self.set_counter(s, index, count);
        }
        let mover = usize::from(s.core.mover);
        if self.layout.phase_turns.is_some() {
            for player in 0..self.players {
                let phase = s.core.phases.of(player).and_then(|phase| self.phases.get(usize::from(phase)));
                // Where nothing asks for it, the count would only tell equal positions apart.
                let counted = phase.is_some_and(|phase| phase.turns.is_some());
                if counted && (self.course == Course::Together || player == mover) {
                    let turns = self.phase_turns(s, player).saturating_add(1);
                    self.set_phase_turns(s, player, turns);
                }
            }
        }
        self.pass_memories(s);
        if !s.has(flag::AGAIN) || s.core.out >> mover & 1 == 1 {
            let next = self.next_player(s);
            self.set_mover(s, next);
        }
    }

    /// The next player in turn order who is still in the game.
    #[inline]
    fn next_player<W: Words>(&self, s: &Packed<B, W>) -> usize {
        let mover = usize::from(s.core.mover);
        if s.core.out == 0 {
            return self.other(mover);
        }
        let mut next = mover;
        for _ in 0..self.players {
            next = self.other(next);
            if s.core.out >> next & 1 == 0 {
                return next;
            }
        }
        mover
    }

    /// The next player's turn, where the one due went out before it began.
    fn pass_on<W: Words>(&self, s: &mut Packed<B, W>) {
        if s.core.out >> s.core.mover & 1 == 1 {
            let next = self.next_player(s);
            self.set_mover(s, next);
        }
    }

    /// A state as it is seen between turns.
    #[inline]
    pub(crate) fn between<'a, W: Words>(&'a self, s: &'a Packed<B, W>, decider: usize) -> View<'a, B, W> {
        View { machine: self, state: s, decider, it: MaybePoint::NONE, seen: 1, stuck: false, found: None }
    }

    /// Enters the first phase from `index` on whose `when` holds.
    fn enter_from<W: Words>(&self, s: &mut Packed<B, W>, player: usize, index: usize) {
        let mover = usize::from(s.core.mover);
        self.set_mover(s, player);
        self.clear_frame(s);
        let mut entered = index.min(self.phases.len().saturating_sub(1));
        for (at, phase) in self.phases.iter().enumerate().skip(index) {
            entered = at;
            if phase.when.as_ref().is_none_or(|when| self.between(s, player).holds(when)) {
                break;
            }
        }
        if self.course == Course::Alone {
            self.set_phase(s, player, entered, 0);
        } else {
            for every in 0..self.players {
                self.set_phase(s, every, entered, 0);
            }
        }
        let Some(phase) = self.phases.get(entered) else { return };
        if let Some(by) = &phase.started_by {
            let by = self.between(s, player).player(by);
            if by < PLAYERS && s.core.out >> by & 1 == 0 {
                self.set_mover(s, by);
            }
        }
        if let Some(begin) = phase.begin {
            self.carry_out(s, begin);
        }
        if self.course == Course::Alone {
            self.set_mover(s, mover);
        }
    }

    /// Leaves phases that are over. Each step goes forward, so there are at most as many as phases.
    #[inline]
    fn advance<W: Words>(&self, s: &mut Packed<B, W>) {
        match self.turn_phase(s).map(|phase| phase.leaving) {
            None | Some(Leaving::Never) => {}
            Some(Leaving::HandsEmpty) if s.core.hands != Seats::all(0) => {}
            Some(Leaving::HandsEmpty | Leaving::Ask) => self.leave_phases(s),
        }
    }

    fn leave_phases<W: Words>(&self, s: &mut Packed<B, W>) {
        for _ in 0..self.phases.len() {
            let mover = usize::from(s.core.mover);
            let at = usize::from(s.core.phases.of(mover).unwrap_or(0));
            let Some(phase) = self.phases.get(at) else { return };
            let over = phase.turns.is_some_and(|limit| self.phase_turns(s, mover) >= limit)
                || phase.until.as_ref().is_some_and(|until| self.between(s, mover).holds(until));
            if !over || at + 1 >= self.phases.len() || s.is_over() {
                return;
            }
            self.enter_from(s, mover, at + 1);
        }
    }

    /// Runs the turn as far as its first choice, and finds out whether it can go on from there.
    #[inline]
    fn open<W: Words>(&self, s: &mut Packed<B, W>, phase: &Phase<B>) -> Stop {
        match self.lead(s, phase) {
            Stop::Due => self.arrive(s, phase),
            stop => stop,
        }
    }

    /// Runs the turn as far as its first choice.
    #[inline]
    fn lead<W: Words>(&self, s: &mut Packed<B, W>, phase: &Phase<B>) -> Stop {
        let first = match phase.opening {
            Opening::Run => None,
            Opening::At(first) => Some(first),
            Opening::ByMen(range, first, second) => {
                Some(if range.has(self.men_of_decider(s)) { first } else { second })
            }
        };
        match first.and_then(|first| Some((first, self.choices.get(first.choice as usize)?))) {
            Some((first, choice)) if self.comes_due(s, first, choice) => Stop::Due,
            Some((first, choice)) => match choice.otherwise {
                Some(_) => self.run(s, first.at as usize),
                None => Stop::Stuck,
            },
            None => self.run(s, phase.turn),
        }
    }

    /// The start of a turn: phases, the record of the position, ends, and what is due. Turns in which
    /// there is nothing to decide are completed at once.
    pub(crate) fn begin<W: Words>(&self, s: &mut Packed<B, W>, history: &mut (impl Recorder + ?Sized)) {
        self.begin_or_hope(s, false, history);
    }

    /// The same. Where there is hope for it, it may be left open whether a turn can go on, until something is drawn.
    #[inline(never)]
    pub(crate) fn begin_or_hope<W: Words>(
        &self,
        s: &mut Packed<B, W>,
        hopes: bool,
        history: &mut (impl Recorder + ?Sized),
    ) -> Option<Hope> {
        let mut steps = 0_u32;
        for _ in 0..MAX_EMPTY_TURNS {
            self.advance(s);
            self.clear_frame(s);
            if s.is_over() {
                return None;
            }
            let seen = self.record(s, history);
            history.turn_begins(&|| self.unpack(s));
            let Some(phase) = self.turn_phase(s) else { break };
            let opening;
            if phase.pure {
                // Nothing but the frame changes before the first choice.
                let led = self.lead(s, phase);
                opening = match (led, if led == Stop::Due { self.outlook(s, phase) } else { Outlook::Open }) {
                    (Stop::Due, Outlook::Few) if hopes && self.ends_nowhere(s, seen) => return Some(Hope { seen }),
                    (Stop::Due, outlook) => self.arrive_with(s, outlook),
                    (stop, _) => stop,
                };
                if opening == Stop::Due && self.is_far_from_ending(s) {
                    return None;
                }
                match self.end(s, seen, is_stuck(opening), history) {
                    Ended::No => {}
                    Ended::Over => return None,
                    Ended::Out => continue,
                }
            } else {
                let mut now = s.clone();
                opening = self.open(&mut now, phase);
                match self.end(s, seen, is_stuck(opening), history) {
                    Ended::No => {}
                    Ended::Over => return None,
                    Ended::Out => continue,
                }
                if !is_stuck(opening) {
                    *s = now;
                } else {
                    s.core.decider = now.core.decider;
                }
            }
            let taken = if phase.work.counted { s.core.steps.into() } else { phase.work.steps };
            if self.go_on(s, opening) {
                return None;
            }
            if opening == Stop::End {
                steps = steps.saturating_add(taken).saturating_add(self.game.work.between());
                if steps > MAX_EMPTY_STEPS {
                    break;
                }
            }
        }
        self.over(s, NOBODY, NOBODY, Why::NothingToDecide);
        None
    }

    /// Finds out what was left open when a turn began.
    #[inline(never)]
    pub(crate) fn settle_hope<W: Words>(
        &self,
        s: &mut Packed<B, W>,
        hope: Hope,
        history: &mut (impl Recorder + ?Sized),
    ) {
        let opening = self.arrive_with(s, Outlook::Few);
        // Of two players nobody goes out without the game being over.
        if opening != Stop::Due && matches!(self.end(s, hope.seen, is_stuck(opening), history), Ended::No) {
            self.go_on(s, opening);
        }
    }

    /// Whether no end holds if the turn can go on, so that nothing else is to be found out.
    fn ends_nowhere<W: Words>(&self, s: &Packed<B, W>, seen: u32) -> bool {
        let holds =
            |rule: &EndRule<B>| rule.quick != Some(Quick::Stuck) && self.judged(s, rule, seen, false).holds(&rule.when);
        self.players <= 2 && (self.is_far_from_ending(s) || !self.ends.iter().any(holds))
    }

    /// Goes on from a turn's opening once no end holds. True when a decision is due or the game is over.
    fn go_on<W: Words>(&self, s: &mut Packed<B, W>, opening: Stop) -> bool {
        match opening {
            Stop::Due => return true,
            Stop::End => {
                self.settle_events(s);
                self.settle_turn(s);
            }
            Stop::Lost(site) => {
                let player = usize::from(s.core.decider);
                if self.lose(s, player, Why::Site(site as u16)) {
                    return true;
                }
                self.pass_on(s);
            }
            Stop::Stuck | Stop::Refused => {
                let mover = usize::from(s.core.mover);
                self.over(s, NOBODY, mover, Why::Stuck);
                return true;
            }
            Stop::Won(_) | Stop::Drawn(_) | Stop::Endless | Stop::TooMany | Stop::TooDeep | Stop::TooManyWays => {
                self.stop(s, opening);
                return true;
            }
        }
        false
    }

    /// A rule's view of the state.
    #[inline]
    fn judged<'a, W: Words>(
        &'a self,
        s: &'a Packed<B, W>,
        rule: &EndRule<B>,
        seen: u32,
        stuck: bool,
    ) -> View<'a, B, W> {
        let mut view = self.between(s, usize::from(s.core.mover));
        (view.seen, view.stuck) = (seen, stuck);
        if let Some(who) = rule.who() {
            // `White loses when left < 3` is about White's men, whoever is due.
            let player = view.player(who);
            if player != NOBODY {
                view.decider = player;
            }
        }
        view
    }

    /// Judges the ends in order, for the player due next.
    #[inline]
    fn end<W: Words>(
        &self,
        s: &mut Packed<B, W>,
        seen: u32,
        stuck: bool,
        history: &mut (impl Recorder + ?Sized),
    ) -> Ended {
        for (index, rule) in self.ends.iter().enumerate() {
            if rule.quick == Some(Quick::Stuck) && !stuck {
                continue;
            }
            let view = self.judged(s, rule, seen, stuck);
            if !view.holds(&rule.when) {
                continue;
            }
            let about = view.decider;
            let named = rule.who().map_or(NOBODY, |who| view.player(who));
            s.core.seen = seen;
            if stuck {
                s.core.flags |= flag::STUCK;
            }
            let why = Why::End(index as u16);
            match &rule.result {
                EndResult::Claim => {}
                EndResult::Draw => {
                    self.over(s, NOBODY, about, why);
                    history.ended_by(rule.place);
                    return Ended::Over;
                }
                EndResult::Wins(_) => {
                    if named != NOBODY && s.core.out >> named & 1 == 0 {
                        self.over(s, named, about, why);
                        history.ended_by(rule.place);
                        return Ended::Over;
                    }
                }
                EndResult::Loses(_) => {
                    if named != NOBODY && s.core.out >> named & 1 == 0 {
                        history.ended_by(rule.place);
                        if self.lose(s, named, why) {
                            return Ended::Over;
                        }
                        s.core.flags &= !flag::STUCK;
                        s.core.seen = 0;
                        self.pass_on(s);
                        return Ended::Out;
                    }
                }
            }
            s.core.flags &= !flag::STUCK;
            s.core.seen = 0;
        }
        Ended::No
    }

    /// A player has lost. Of two, the other has won; of more, their men leave the game, and the last one
    /// in wins. True when the game is over.
    fn lose<W: Words>(&self, s: &mut Packed<B, W>, player: usize, why: Why) -> bool {
        let mut others = (0..self.players).filter(|&other| other != player && s.core.out >> other & 1 == 0);
        if let (Some(last), None) = (others.next(), others.next()) {
            // The men stay where they stand: the last position is worth seeing.
            self.over(s, last, player, why);
            return true;
        }
        self.set_out(s, player);
        for at in s.core.board.owned.of(player).unwrap_or_default().points() {
            self.lift(s, at);
            self.refresh(s, at);
            self.man_moves(s, at, None);
        }
        debug_assert!(player < POOL);
        for kind in self.each_kind() {
            self.set_stock(s, player, kind, 0);
        }
        for (id, _) in self.each_memory().filter(|(_, memory)| memory.of_players) {
            self.forget(s, id, player);
        }
        false
    }

    /// The first claim that stands at the start of a turn, by its place among the ends.
    pub(crate) fn claim<W: Words>(&self, s: &Packed<B, W>, seen: u32) -> Option<usize> {
        let view = View { seen, ..self.between(s, usize::from(s.core.mover)) };
        self.claims.iter().find(|rule| view.holds(&rule.when)).map(|rule| rule.place)
    }

    /// All claims that stand.
    pub(crate) fn claims<W: Words>(&self, s: &Packed<B, W>, seen: u32) -> Vec<usize> {
        let view = View { seen, ..self.between(s, usize::from(s.core.mover)) };
        self.claims.iter().filter(|rule| view.holds(&rule.when)).map(|rule| rule.place).collect()
    }

    /// What ended the game; nothing while it goes on.
    pub(crate) fn cause<W: Words>(&self, s: &Packed<B, W>) -> Option<Cause> {
        let about = PlayerId(s.core.about);
        let fault = |fault| Some(Cause::Fault(fault, PlayerId(s.core.mover)));
        match s.core.why {
            Why::None => None,
            Why::End(index) => {
                let rule = self.ends.get(usize::from(index))?;
                let between = self.between(s, usize::from(s.core.about));
                let view = View { seen: s.core.seen, stuck: s.has(flag::STUCK), ..between };
                Some(Cause::End(rule.grounds(&view, about)))
            }
            Why::Site(index) => {
                let site = self.sites.get(usize::from(index))?;
                let Site { says, because, without_option, .. } = *site;
                let held = held(&self.view(s), &site.alternatives);
                Some(Cause::Turn(Verdict { says, about, because, held, without_option }))
            }
            Why::Stuck => fault(Fault::Stuck),
            Why::CantComplete => fault(Fault::CantComplete),
            Why::Endless => fault(Fault::Endless),
            Why::TooManyDecisions => fault(Fault::TooManyDecisions),
            Why::TooDeep => fault(Fault::TooDeep),
            Why::TooManyWays => fault(Fault::TooManyWays),
            Why::NothingToDecide => fault(Fault::NothingToDecide),
        }
    }

    /// Why a claim stands.
    pub(crate) fn grounds<W: Words>(&self, s: &Packed<B, W>, claim: usize, seen: u32) -> Option<Grounds> {
        let view = View { seen, ..self.between(s, usize::from(s.core.mover)) };
        let rule = self.claims.iter().find(|rule| rule.place == claim)?;
        Some(rule.grounds(&view, PlayerId(s.core.mover)))
    }

    /// Whether the turn can go on after a decision that is offered, as well as after any other where some ways are preferred.
    fn is_open<W: Words>(&self, s: &Packed<B, W>, decision: Decision) -> bool {
        if !self.prefers(s) {
            let mut ahead = Ahead::new();
            if self.is_not_ruled_out(s, decision, &mut ahead) {
                return true;
            }
            // Those before it may have been too much already.
            let first = self.turn_phase(s).is_some_and(|phase| self.outlook(s, phase) == Outlook::First);
            if !first {
                return false;
            }
        }
        let mut legal = Vec::new();
        self.list(s, &mut legal);
        legal.contains(&decision)
    }

    /// Whether a decision that is due is legal.
    pub(crate) fn is_legal<W: Words>(&self, s: &Packed<B, W>, decision: Decision) -> bool {
        !s.is_over() && self.offers(s, decision) && (!self.looks_ahead(s) || self.is_open(s, decision))
    }
}

fn is_stuck(opening: Stop) -> bool {
    matches!(opening, Stop::Stuck | Stop::Lost(_) | Stop::Refused)
}

impl<B: Bits> EndRule<B> {
    fn grounds<W: Words>(&self, view: &View<'_, B, W>, about: PlayerId) -> Grounds {
        Grounds { rule: self.place, about, held: held(view, &self.alternatives) }
    }
}

/// Which of the alternatives of a condition hold.
fn held<B: Bits, W: Words>(view: &View<'_, B, W>, alternatives: &[Condition<B>]) -> Held {
    Held::new(alternatives.iter().map(|alternative| view.holds(alternative)))
}
