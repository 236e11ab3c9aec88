//! What happens between turns: phases, ends, the next player.

use super::History;
use super::ahead::{Ahead, Taken};
use super::run::{Run, Stop};
use merels_model::ir::{Body, Condition, EndResult, EndRule, Game, PhaseId, PlayerId};
use merels_model::limits::{MAX_EMPTY_STEPS, MAX_EMPTY_TURNS};
use merels_model::outcome::{Cause, Fault, Grounds, Held, Outcome, Says, Verdict};
use merels_model::position::{Decision, Next, Situation};

/// What comes of running a turn as far as its decisions go.
pub(crate) enum Ran {
    /// A decision is due.
    Due { state: Situation, by: PlayerId, legal: Vec<Decision> },
    /// The first choice has no legal option.
    Stuck,
    /// The turn's rules say that its player has lost, before anything was decided.
    LostAtOnce(PlayerId, Verdict),
    /// The turn is complete: what counted in it, and the state after it.
    Complete { state: Situation, happened: Vec<bool>, again: bool, steps: u32 },
    /// A player wins, or nobody, with the reason.
    Over { state: Situation, outcome: Outcome },
    /// A player has lost: with more than two the others play on.
    Lost { state: Situation, player: PlayerId, verdict: Verdict, happened: Vec<bool> },
    /// A way of play that isn't allowed.
    Refused,
}

/// Runs a turn from its start with the decisions taken in it.
pub(crate) fn run(game: &Game, start: &Situation, taken: &[Decision]) -> Ran {
    let mut run = Run::new(game, start.clone(), taken);
    let stop = run.turn();
    let first = taken.is_empty();
    match stop {
        Err(Stop::Due(offers)) => {
            let by = offers.first().map_or(run.decider, |offer| offer.by);
            let mut legal: Vec<Decision> = offers.into_iter().flat_map(|offer| offer.options).collect();
            let mut seen = std::collections::HashSet::new();
            legal.retain(|option| seen.insert(*option));
            if game.phases.get(start.phase().index()).is_some_and(|phase| phase.looks_ahead) {
                let so_far = Taken { decisions: taken, steps: run.steps, heavy: run.heavy };
                match Ahead::of(game, start).legal(so_far, legal) {
                    Some(found) => legal = found,
                    None => return fault(run.state, Fault::TooManyWays),
                }
            }
            match (legal.is_empty(), first) {
                (true, true) => Ran::Stuck,
                (true, false) => Ran::Refused,
                (false, _) => Ran::Due { by, state: run.state, legal },
            }
        }
        Err(Stop::Stuck) => Ran::Stuck,
        Ok(()) | Err(Stop::TurnOver) => {
            run.settle_events();
            Ran::Complete { happened: run.happened, again: run.again, steps: run.steps, state: run.state }
        }
        Err(Stop::Refused) => Ran::Refused,
        Err(Stop::Won(player, because)) => {
            let verdict = verdict(&run, Says::Win, player, because);
            Ran::Over { state: run.state, outcome: won(player, Cause::Turn(verdict)) }
        }
        Err(Stop::Lost(player, because)) => {
            let verdict = verdict(&run, Says::Lose, player, because);
            run.settle_events();
            if first {
                Ran::LostAtOnce(player, verdict)
            } else {
                Ran::Lost { state: run.state, player, verdict, happened: run.happened }
            }
        }
        Err(Stop::Drawn(because)) => {
            let verdict = verdict(&run, Says::Draw, start.mover, because);
            Ran::Over { state: run.state, outcome: drawn(Cause::Turn(verdict)) }
        }
        Err(Stop::Fault(of)) => fault(run.state, of),
    }
}

/// What a statement says that ends the game, or a player's part in it.
fn verdict(run: &Run, says: Says, about: PlayerId, because: Option<&Condition>) -> Verdict {
    Verdict {
        says,
        about,
        because: because.map(|condition| condition.span),
        held: because.map(|condition| held(run, condition)).unwrap_or_default(),
        without_option: run.without_option,
    }
}

/// Which alternatives of a condition hold.
fn held(view: &Run, condition: &Condition) -> Held {
    Held::of(condition, |alternative| view.holds(alternative))
}

fn fault(state: Situation, fault: Fault) -> Ran {
    let outcome = at_fault(&state, fault);
    Ran::Over { state, outcome }
}

/// How a game ends that the rules lead nowhere.
pub(crate) fn at_fault(state: &Situation, fault: Fault) -> Outcome {
    drawn(Cause::Fault(fault, state.mover))
}

fn won(player: PlayerId, cause: Cause) -> Outcome {
    Outcome { winner: Some(player), cause }
}

fn drawn(cause: Cause) -> Outcome {
    Outcome { winner: None, cause }
}

/// Starts the game: enters its first phase, and the first turn.
pub(crate) fn start(game: &Game, first: PlayerId, history: &mut History) -> (Situation, Situation, Next) {
    let mut state = Situation::initial(game, first);
    let mut entered = carry_out(game, &game.start, &mut state);
    for player in 0..game.players.len() {
        if alone(game) || player == first.index() {
            entered = entered.and_then(|()| enter_from(game, &mut state, PlayerId(player as u8), 0));
        }
    }
    match entered {
        Ok(()) => begin(game, state, history),
        Err(fault) => over(at_fault(&state, fault), state),
    }
}

/// Does what stands in `start` or in a phase's `begin`.
fn carry_out(game: &Game, body: &Body, state: &mut Situation) -> Result<(), Fault> {
    let mut run = Run::new(game, state.clone(), &[]);
    match run.body(body) {
        Ok(()) => *state = run.state,
        // INVARIANT: the checker lets no decision stand there, so only a limit stops it half way.
        Err(Stop::Fault(fault)) => return Err(fault),
        Err(_) => return Err(Fault::CantComplete),
    }
    Ok(())
}

/// A game that is over before a turn begins.
fn over(outcome: Outcome, state: Situation) -> (Situation, Situation, Next) {
    (state.clone(), state, Next::Over(outcome))
}

/// Completes a turn and goes on to the next.
pub(crate) fn complete(
    game: &Game,
    mut state: Situation,
    happened: &[bool],
    again: bool,
    history: &mut History,
) -> (Situation, Situation, Next) {
    settle_turn(game, &mut state, happened, again);
    begin(game, state, history)
}

/// The counters, the phase's turns, what lasts through a turn, and the next player.
fn settle_turn(game: &Game, state: &mut Situation, happened: &[bool], again: bool) {
    for (counter, &happened) in state.counters.iter_mut().zip(happened) {
        *counter = if happened { 0 } else { counter.saturating_add(1) };
    }
    let mover = state.mover;
    let each = alone(game);
    for (player, (turns, phase)) in state.phase_turns.iter_mut().zip(&state.phases).enumerate() {
        // Where nothing asks for it, the count would only tell equal positions apart.
        let counted = game.phases.get(phase.index()).is_some_and(|phase| phase.turns.is_some());
        if counted && (!each || player == mover.index()) {
            *turns = turns.saturating_add(1);
        }
    }
    state.memory.retain(|_, kept| match &mut kept.passing {
        Some(passing) if passing.by == mover => std::mem::replace(&mut passing.fresh, false),
        _ => true,
    });
    if !again || state.is_out(mover) {
        state.mover = state.next_player();
    }
}

/// The next player's turn, where the one due went out before it began.
fn pass_on(state: &mut Situation) {
    if state.is_out(state.mover) {
        state.mover = state.next_player();
    }
}

/// Whether players go through the phases alone.
fn alone(game: &Game) -> bool {
    game.phases.iter().any(|phase| phase.each)
}

/// Enters the first phase from `index` on whose `when` holds.
fn enter_from(game: &Game, state: &mut Situation, player: PlayerId, index: usize) -> Result<(), Fault> {
    let mover = std::mem::replace(&mut state.mover, player);
    let holds = |state: &Situation, condition| Run::new(game, state.clone(), &[]).holds(condition);
    let last = game.phases.len().saturating_sub(1);
    let mut entered = index.min(last);
    for (at, phase) in game.phases.iter().enumerate().skip(index) {
        entered = at;
        if phase.when.as_ref().is_none_or(|when| holds(state, when)) {
            break;
        }
    }
    let id = PhaseId(entered as u16);
    if alone(game) {
        if let (Some(phase), Some(turns)) =
            (state.phases.get_mut(player.index()), state.phase_turns.get_mut(player.index()))
        {
            (*phase, *turns) = (id, 0);
        }
    } else {
        state.phases.fill(id);
        state.phase_turns.fill(0);
    }
    let Some(phase) = game.phases.get(entered) else { return Ok(()) };
    if let Some(by) = &phase.started_by {
        let by = Run::new(game, state.clone(), &[]).player(by);
        if let Some(by) = by.filter(|&by| !state.is_out(by)) {
            state.mover = by;
        }
    }
    let begun = match phase.begin.statements.is_empty() {
        true => Ok(()),
        false => carry_out(game, &phase.begin, state),
    };
    if alone(game) {
        state.mover = mover;
    }
    begun
}

/// Leaves phases that are over. Each step goes forward, so there are at most as many as phases.
fn advance(game: &Game, state: &mut Situation) -> Result<(), Fault> {
    for _ in 0..game.phases.len() {
        let at = state.phase().index();
        let Some(phase) = game.phases.get(at) else { break };
        let turns = state.phase_turns.get(state.mover.index()).copied().unwrap_or(0);
        let over = phase.turns.is_some_and(|limit| turns >= limit)
            || phase.until.as_ref().is_some_and(|until| Run::new(game, state.clone(), &[]).holds(until));
        if !over || at + 1 >= game.phases.len() {
            break;
        }
        let mover = state.mover;
        enter_from(game, state, mover, at + 1)?;
    }
    Ok(())
}

/// The start of a turn: phases, the record of the position, ends, and what is due. Turns in which
/// there is nothing to decide are completed at once. Returns the state at the start of the turn, the
/// state now, and what comes next.
pub(crate) fn begin(game: &Game, mut state: Situation, history: &mut History) -> (Situation, Situation, Next) {
    let mut steps = 0_u32;
    for _ in 0..MAX_EMPTY_TURNS {
        if let Err(fault) = advance(game, &mut state) {
            return over(at_fault(&state, fault), state);
        }
        if game.keeps_boards {
            state.boards.add(state.board_key());
        }
        let seen = history.record(state.identity(game));
        let opening = run(game, &state, &[]);
        let stuck = matches!(opening, Ran::Stuck | Ran::LostAtOnce(..) | Ran::Refused);
        match end(game, &mut state, seen, stuck) {
            Ended::No => {}
            Ended::Over(outcome) => return over(outcome, state),
            Ended::Out => continue,
        }
        match opening {
            Ran::Due { state: now, by, legal } => return (state, now, Next::Decide { by, legal }),
            Ran::Complete { state: now, happened, again, steps: taken } => {
                let turn = game.work.turn_of(state.phase().index());
                let taken = if turn.counted { taken } else { turn.steps };
                steps = steps.saturating_add(taken).saturating_add(game.work.between());
                state = now;
                settle_turn(game, &mut state, &happened, again);
                if steps > MAX_EMPTY_STEPS {
                    break;
                }
            }
            Ran::Over { state: now, outcome } => return (state, now, Next::Over(outcome)),
            Ran::LostAtOnce(player, verdict) | Ran::Lost { player, verdict, .. } => {
                match lose(&mut state, player, Cause::Turn(verdict)) {
                    Some(outcome) => return over(outcome, state),
                    None => pass_on(&mut state),
                }
            }
            Ran::Stuck | Ran::Refused => {
                return over(at_fault(&state, Fault::Stuck), state);
            }
        }
    }
    over(at_fault(&state, Fault::NothingToDecide), state)
}

enum Ended {
    No,
    Over(Outcome),
    /// The mover went out; the next player's turn begins.
    Out,
}

/// Judges the ends in order, for the player due next. Claims are for the players to make.
fn end(game: &Game, state: &mut Situation, seen: u32, stuck: bool) -> Ended {
    for (index, rule) in game.ends.iter().enumerate() {
        let mut view = Run::new(game, state.clone(), &[]);
        (view.seen, view.stuck) = (seen, stuck);
        if let EndResult::Wins(who) | EndResult::Loses(who) | EndResult::IsOut(who) = &rule.result {
            // `White loses when left < 3` is about White's men, whoever is due.
            if let Some(player) = view.player(who) {
                view.decider = player;
            }
        }
        if matches!(rule.result, EndResult::Claim) || !view.holds(&rule.when) {
            continue;
        }
        let cause = Cause::End(grounds(&view, view.decider, index, rule));
        let still_in = |player: &PlayerId| !state.out.get(player.index()).copied().unwrap_or(true);
        match &rule.result {
            EndResult::Claim => {}
            EndResult::Draw => return Ended::Over(drawn(cause)),
            EndResult::Wins(who) => {
                if let Some(player) = view.player(who).filter(still_in) {
                    return Ended::Over(won(player, cause));
                }
            }
            EndResult::Loses(who) | EndResult::IsOut(who) => {
                if let Some(player) = view.player(who).filter(still_in) {
                    return match lose(state, player, cause) {
                        Some(outcome) => Ended::Over(outcome),
                        None => {
                            pass_on(state);
                            Ended::Out
                        }
                    };
                }
            }
        }
    }
    Ended::No
}

/// A player has lost. Of two, the other has won; of more, their men leave the game, and the last one
/// in wins.
pub(crate) fn lose(state: &mut Situation, player: PlayerId, cause: Cause) -> Option<Outcome> {
    let mut others = state.players_in().filter(|&other| other != player);
    if let (Some(last), None) = (others.next(), others.next()) {
        // The men stay where they stand: the last position is worth seeing.
        return Some(won(last, cause));
    }
    drop(others);
    state.take_out(player);
    None
}

/// Why a rule holds.
fn grounds(view: &Run, about: PlayerId, rule: usize, of: &EndRule) -> Grounds {
    Grounds { rule, about, held: held(view, &of.when) }
}

/// The claims that stand at the start of a turn, in the file's order.
pub(crate) fn claims(game: &Game, state: &Situation, seen: u32) -> Vec<Grounds> {
    let mut view = Run::new(game, state.clone(), &[]);
    view.seen = seen;
    game.ends
        .iter()
        .enumerate()
        .filter(|(_, rule)| matches!(rule.result, EndResult::Claim) && view.holds(&rule.when))
        .map(|(index, rule)| grounds(&view, state.mover, index, rule))
        .collect()
}
