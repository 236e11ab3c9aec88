//! One turn, run from its first statement.
//!
//! A turn is replayed: it is run from the position at its start, and each choice that comes up takes
//! the next decision of a script. When the script is used up, the run stops at the choice that is
//! due. So the only state a turn under way needs is the decisions taken in it.

use super::trail::Trail;
use merels_model::PointSet;
use merels_model::board::PointId;
use merels_model::ir::{
    Body, Choice, ChoiceKind, Condition, Game, LineId, PlayerId, Statement, StatementKind, Value, Whose,
};
use merels_model::limits::{MAX_CALLS, MAX_DECISIONS, MAX_STEPS};
use merels_model::outcome::Fault;
use merels_model::position::{Decision, Keeper, Kept, Passing, Piece, Remembered, Situation};

/// Why a run stopped before the end of the turn's statements.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Stop<'g> {
    /// A choice is due; each offer is one choice with its options, several under `either`.
    Due(Vec<Offer<'g>>),
    /// The turn's first choice has no option.
    Stuck,
    /// The turn is over early.
    TurnOver,
    /// A `require` failed, or a choice of a whole turn has no option.
    Refused,
    /// A player has won; the condition that led there.
    Won(PlayerId, Option<&'g Condition>),
    /// A player has lost; the condition that led there.
    Lost(PlayerId, Option<&'g Condition>),
    /// The game is drawn.
    Drawn(Option<&'g Condition>),
    /// The rules lead nowhere.
    Fault(Fault),
}

/// A choice that is due and its options.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Offer<'g> {
    pub(crate) choice: &'g Choice,
    /// Whose choice it is.
    pub(crate) by: PlayerId,
    pub(crate) options: Vec<Decision>,
}

/// A value named by `let` or `as`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Local {
    Points(PointSet),
    Lines(Vec<LineId>),
    Number(i64),
    Player(Option<PlayerId>),
    Truth(bool),
}

/// The two boards an event is judged by.
#[derive(Clone, Debug, Default)]
pub(crate) struct Around {
    /// Before the last placement or move.
    pub(crate) before: Vec<Option<Piece>>,
    /// After it and its effects; later takings don't change it.
    pub(crate) after: Vec<Option<Piece>>,
}

type Step<'g> = Result<(), Stop<'g>>;

/// A run of a turn.
#[derive(Clone)]
pub(crate) struct Run<'g> {
    pub(crate) game: &'g Game,
    pub(crate) state: Situation,
    script: &'g [Decision],
    next: usize,
    /// Who decides: the mover, or the other within `opponent decides`.
    pub(crate) decider: PlayerId,
    pub(crate) it: PointSet,
    pub(crate) origin: PointSet,
    pub(crate) crossed: PointSet,
    pub(crate) around: Around,
    pub(crate) locals: Vec<Option<Local>>,
    /// For each counter, whether its event has happened in this turn.
    pub(crate) happened: Vec<bool>,
    pub(crate) captured: bool,
    /// Whether the mover takes the next turn too.
    pub(crate) again: bool,
    /// How often the position at the turn's start has been recorded; for ends.
    pub(crate) seen: u32,
    /// Whether the mover has no legal decision; for ends.
    pub(crate) stuck: bool,
    whole_turns: bool,
    /// In an `either`, a branch whose first choice has no option is no branch.
    trying_branch: bool,
    because: Option<&'g Condition>,
    /// Whether a choice had no option and its `otherwise` is being run.
    pub(crate) without_option: bool,
    /// Steps of this run, trials of branches included, and those of them that are heavy work.
    pub(crate) steps: u32,
    pub(crate) heavy: u32,
    depth: usize,
    /// What the run comes past, where somebody follows it.
    pub(crate) trail: Option<Trail<'g>>,
}

impl<'g> Run<'g> {
    pub(crate) fn new(game: &'g Game, state: Situation, script: &'g [Decision]) -> Self {
        let whole_turns = game.phases.get(state.phase().index()).is_some_and(|phase| phase.whole_turns);
        Self {
            decider: state.mover,
            game,
            script,
            next: 0,
            it: PointSet::EMPTY,
            origin: PointSet::EMPTY,
            crossed: PointSet::EMPTY,
            around: Around::default(),
            locals: Vec::new(),
            happened: vec![false; game.counters.len()],
            captured: false,
            again: false,
            seen: 1,
            stuck: false,
            whole_turns,
            trying_branch: false,
            because: None,
            without_option: false,
            steps: 0,
            heavy: 0,
            depth: 0,
            trail: None,
            state,
        }
    }

    /// Runs the turn of the mover's phase.
    pub(crate) fn turn(&mut self) -> Step<'g> {
        let game = self.game;
        match game.phases.get(self.state.phase().index()) {
            Some(phase) => self.body(&phase.turn),
            None => Err(Stop::Fault(Fault::CantComplete)),
        }
    }

    pub(crate) fn body(&mut self, body: &'g Body) -> Step<'g> {
        self.depth += 1;
        if self.depth > MAX_CALLS {
            return Err(Stop::Fault(Fault::TooDeep));
        }
        let outer = std::mem::replace(&mut self.locals, vec![None; usize::from(body.locals)]);
        let because = self.because;
        let step = self.statements(&body.statements);
        // A run that stops at a choice keeps what the choice is judged by.
        if step.is_ok() {
            self.because = because;
            self.locals = outer;
            self.depth -= 1;
        }
        step
    }

    fn statements(&mut self, statements: &'g [Statement]) -> Step<'g> {
        statements.iter().try_for_each(|statement| self.statement(statement))
    }

    /// Statements that run because a condition holds.
    fn because(&mut self, condition: &'g Condition, statements: &'g [Statement]) -> Step<'g> {
        let outer = self.because.replace(condition);
        let step = self.statements(statements);
        self.because = outer;
        step
    }

    fn statement(&mut self, statement: &'g Statement) -> Step<'g> {
        if let Some(trail) = &mut self.trail {
            trail.reached.push(statement);
        }
        let step = self.carry_out(statement);
        if self.trail.is_some() {
            self.leave_trail(statement, &step);
        }
        step
    }

    fn carry_out(&mut self, statement: &'g Statement) -> Step<'g> {
        let work = &self.game.work;
        self.heavy = self.heavy.saturating_add(work.heavy(statement));
        self.take_steps(work.steps(statement))?;
        match &statement.kind {
            StatementKind::Decide(choice) => self.decide(choice),
            StatementKind::Remove(what) => {
                for point in self.points(what).iter() {
                    self.take_off(point);
                    self.affect(point);
                }
                Ok(())
            }
            StatementKind::RemoveFromHand { count, kind, whose } => {
                let count = self.number(count).max(0);
                if let Some(player) = self.player(whose)
                    && let Some(hand) = self.state.hands.get_mut(player.index())
                {
                    Situation::stock(hand, *kind, -count);
                }
                Ok(())
            }
            StatementKind::Change { what, kind } => {
                for point in self.points(what).iter() {
                    let owned = self.game.kinds.get(kind.index()).is_some_and(|kind| kind.owned);
                    if let Some(piece) = self.state.piece(point) {
                        let owner = owned.then(|| piece.owner.unwrap_or(self.state.mover));
                        self.state.set(point, Some(Piece { owner, kind: *kind }));
                        self.affect(point);
                    }
                }
                Ok(())
            }
            StatementKind::Give { what, to } => {
                let to = self.player(to);
                for point in self.points(what).iter() {
                    if let Some(piece) = self.state.piece(point) {
                        self.state.set(point, Some(Piece { owner: to, ..piece }));
                        self.affect(point);
                    }
                }
                Ok(())
            }
            StatementKind::Put { kind, of, on } => {
                let owned = self.game.kinds.get(kind.index()).is_some_and(|kind| kind.owned);
                let owner = if owned { self.player(of) } else { None };
                for point in self.points(on).iter().filter(|&at| self.state.piece(at).is_none()).collect::<Vec<_>>() {
                    self.state.set(point, Some(Piece { owner, kind: *kind }));
                    self.affect(point);
                }
                Ok(())
            }
            StatementKind::Let { local, value } => {
                let value = self.value(value);
                if let Some(slot) = self.locals.get_mut(local.index()) {
                    *slot = Some(value);
                }
                Ok(())
            }
            StatementKind::Remember { memory, whose, value } => {
                let value = self.value(value);
                for keeper in self.keepers(whose) {
                    self.remember((*memory, keeper), &value);
                }
                Ok(())
            }
            StatementKind::If { condition, then, otherwise } => {
                if self.holds(condition) {
                    self.because(condition, then)
                } else {
                    self.statements(otherwise)
                }
            }
            StatementKind::Either(branches) => self.either(branches),
            StatementKind::While { condition, body } => {
                let round = self.game.work.round(statement);
                while self.holds(condition) {
                    self.round(round, body)?;
                }
                Ok(())
            }
            StatementKind::Repeat { count, body } => {
                let round = self.game.work.round(statement);
                for _ in 0..self.number(count) {
                    self.round(round, body)?;
                }
                Ok(())
            }
            StatementKind::Require(condition) => {
                if self.holds(condition) {
                    Ok(())
                } else {
                    Err(Stop::Refused)
                }
            }
            StatementKind::OpponentDecides(body) => {
                let other = self.other(self.decider);
                let outer = std::mem::replace(&mut self.decider, other);
                let step = self.statements(body);
                // A run that stops here says by `decider` whose choice is due.
                if step.is_ok() {
                    self.decider = outer;
                }
                step
            }
            StatementKind::Call(action) => {
                let game = self.game;
                game.actions.get(action.index()).map_or(Ok(()), |action| self.body(&action.body))
            }
            StatementKind::Win => Err(Stop::Won(self.decider, self.because)),
            StatementKind::Lose => Err(Stop::Lost(self.decider, self.because)),
            StatementKind::Draw => Err(Stop::Drawn(self.because)),
            StatementKind::Again => {
                self.again = true;
                Ok(())
            }
        }
    }

    /// One round of a loop; an empty one counts as a step too, or it could go on for ever.
    fn round(&mut self, steps: u32, body: &'g [Statement]) -> Step<'g> {
        self.take_steps(steps)?;
        self.statements(body)
    }

    fn take_steps(&mut self, steps: u32) -> Step<'g> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps > MAX_STEPS { Err(Stop::Fault(Fault::Endless)) } else { Ok(()) }
    }

    /// The next decision of the script, if there is one.
    fn scripted(&self) -> Option<Decision> {
        self.script.get(self.next).copied()
    }

    fn decide(&mut self, choice: &'g Choice) -> Step<'g> {
        match self.scripted() {
            Some(decision) if self.offers(choice, decision) => {
                self.next += 1;
                self.trying_branch = false;
                self.apply(choice, decision)
            }
            Some(_) => self.no_option(choice.otherwise.as_deref()),
            None => {
                let options = self.options(choice);
                if options.is_empty() {
                    return self.no_option(choice.otherwise.as_deref());
                }
                if self.next >= usize::from(MAX_DECISIONS) {
                    return Err(Stop::Fault(Fault::TooManyDecisions));
                }
                Err(Stop::Due(vec![Offer { choice, by: self.decider, options }]))
            }
        }
    }

    /// What happens where a choice has no option.
    fn no_option(&mut self, otherwise: Option<&'g [Statement]>) -> Step<'g> {
        match otherwise {
            Some(statements) => {
                let outer = std::mem::replace(&mut self.without_option, true);
                self.statements(statements)?;
                self.without_option = outer;
                Ok(())
            }
            None if self.next == 0 || self.trying_branch => Err(Stop::Stuck),
            None if self.whole_turns => Err(Stop::Refused),
            // Later in a turn, what can't be done is left out.
            None => Ok(()),
        }
    }

    fn either(&mut self, branches: &'g [Vec<Statement>]) -> Step<'g> {
        let mut offers = Vec::new();
        let mut chosen = None;
        // All branches are tried: the fault of a later one is a fault of the turn, and its work counts.
        for branch in branches {
            let mut trial = self.clone();
            trial.script = self.script.get(..self.next).unwrap_or_default();
            trial.trying_branch = true;
            let stop = trial.statements(branch);
            (self.steps, self.heavy) = (trial.steps, trial.heavy);
            match stop {
                Err(Stop::Due(_)) if chosen.is_some() => {}
                Err(Stop::Due(found)) => {
                    if let Some(decision) = self.scripted()
                        && found.iter().any(|offer| offer.options.contains(&decision))
                    {
                        chosen = Some(branch);
                        continue;
                    }
                    offers.extend(found);
                    if let (Some(trail), Some(tried)) = (&mut self.trail, trial.trail) {
                        trail.take_over(tried);
                    }
                }
                Err(Stop::Fault(fault)) => return Err(Stop::Fault(fault)),
                // A branch that comes to no choice is no branch.
                Ok(()) | Err(_) => {}
            }
        }
        if let Some(branch) = chosen {
            return self.statements(branch);
        }
        if offers.is_empty() || self.scripted().is_some() {
            return self.no_option(None);
        }
        Err(Stop::Due(offers))
    }

    /// The options of a choice as the position stands, `unless` included.
    pub(crate) fn options(&mut self, choice: &'g Choice) -> Vec<Decision> {
        let mut options = Vec::new();
        match &choice.kind {
            ChoiceKind::Place { kinds, from_pool, on } => {
                let points: Vec<PointId> =
                    self.points(on).iter().filter(|&at| self.state.piece(at).is_none()).collect();
                let store =
                    if *from_pool { Some(&self.state.pool) } else { self.state.hands.get(self.decider.index()) };
                for &kind in kinds {
                    if store.and_then(|store| store.get(kind.index())).is_some_and(|&count| count > 0) {
                        options.extend(points.iter().map(|&at| Decision::Place { kind, at }));
                    }
                }
            }
            ChoiceKind::Move { from, to, onto } => {
                let it = self.it;
                for from in self.points(from).iter().filter(|&at| self.state.piece(at).is_some()).collect::<Vec<_>>() {
                    self.it = from.into();
                    let to = self.points(to);
                    let free = to.iter().filter(|&to| (*onto && to != from) || self.state.piece(to).is_none());
                    options.extend(free.map(|to| Decision::Move { from, to }));
                }
                self.it = it;
            }
            ChoiceKind::Take { what, .. } => {
                let taken = self.points(what);
                options
                    .extend(taken.iter().filter(|&at| self.state.piece(at).is_some()).map(|at| Decision::Take { at }));
            }
            ChoiceKind::Point(what) => options.extend(self.points(what).iter().map(|at| Decision::Choose { at })),
            ChoiceKind::Say(word) => options.push(Decision::Say { word: *word }),
            ChoiceKind::Pass => options.push(Decision::Pass),
        }
        if choice.unless.is_some() {
            options.retain(|&option| !self.struck_out(choice, option));
        }
        options
    }

    /// Whether the choice's `unless` holds after the option.
    pub(crate) fn struck_out(&self, choice: &'g Choice, option: Decision) -> bool {
        let Some(unless) = &choice.unless else { return false };
        self.tried(choice, option).holds(unless)
    }

    /// The turn after the option.
    pub(crate) fn tried(&self, choice: &'g Choice, option: Decision) -> Self {
        let mut trial = self.clone();
        // `pass` ends the turn, which doesn't matter to its condition.
        let _ = trial.apply(choice, option);
        trial
    }

    fn offers(&mut self, choice: &'g Choice, decision: Decision) -> bool {
        self.options(choice).contains(&decision)
    }

    /// Carries a decision out.
    fn apply(&mut self, choice: &'g Choice, decision: Decision) -> Step<'g> {
        let chosen = match decision {
            Decision::Place { kind, at } => {
                self.settle_events();
                self.around.before.clone_from(&self.state.board);
                let from_pool = matches!(choice.kind, ChoiceKind::Place { from_pool: true, .. });
                let owned = self.game.kinds.get(kind.index()).is_some_and(|kind| kind.owned);
                let store =
                    if from_pool { Some(&mut self.state.pool) } else { self.state.hands.get_mut(self.decider.index()) };
                if let Some(store) = store {
                    Situation::stock(store, kind, -1);
                }
                self.state.set(at, Some(Piece { owner: owned.then_some(self.decider), kind }));
                self.around.after.clone_from(&self.state.board);
                self.it = at.into();
                self.origin = PointSet::EMPTY;
                self.crossed = PointSet::EMPTY;
                Some(at)
            }
            Decision::Move { from, to } => {
                self.settle_events();
                self.around.before.clone_from(&self.state.board);
                let piece = self.state.piece(from);
                self.note_moved(piece);
                self.take_off(to);
                self.state.set(from, None);
                self.state.set(to, piece);
                self.state.man_moves(from, Some(to));
                self.around.after.clone_from(&self.state.board);
                self.it = to.into();
                self.origin = from.into();
                self.crossed = self.between(from, to);
                Some(to)
            }
            Decision::Take { at } => {
                let piece = self.state.piece(at);
                self.take_off(at);
                if let (ChoiceKind::Take { into_hand: true, .. }, Some(piece)) = (&choice.kind, piece)
                    && let Some(hand) = self.state.hands.get_mut(self.decider.index())
                {
                    Situation::stock(hand, piece.kind, 1);
                }
                Some(at)
            }
            Decision::Choose { at } => {
                self.it = at.into();
                Some(at)
            }
            Decision::Say { .. } | Decision::Pass => None,
        };
        if let Some(slot) = choice.local.and_then(|local| self.locals.get_mut(local.index())) {
            *slot = chosen.map(|at| Local::Points(at.into()));
        }
        if decision == Decision::Pass { Err(Stop::TurnOver) } else { Ok(()) }
    }

    fn take_off(&mut self, at: PointId) {
        if self.state.piece(at).is_some() {
            self.state.set(at, None);
            self.state.man_moves(at, None);
            self.captured = true;
        }
    }

    /// An effect belongs to the placement or move before it: events see it.
    fn affect(&mut self, point: PointId) {
        let piece = self.state.piece(point);
        if let Some(slot) = self.around.after.get_mut(point.index()) {
            *slot = piece;
        }
    }

    fn remember(&mut self, key: (merels_model::ir::MemoryId, Keeper), value: &Local) {
        let kept = match value {
            Local::Player(player) => player.map(Remembered::Player),
            Local::Number(number) => (*number != 0).then_some(Remembered::Number(*number)),
            Local::Points(points) => (!points.is_empty()).then_some(Remembered::Points(*points)),
            Local::Lines(lines) => (!lines.is_empty()).then(|| Remembered::Lines(lines.clone())),
            Local::Truth(_) => None,
        };
        let through_next_turn = self.game.memories.get(key.0.index()).is_some_and(|memory| memory.through_next_turn);
        let passing = through_next_turn.then_some(Passing { by: self.state.mover, fresh: true });
        match kept {
            Some(value) => self.state.memory.insert(key, Kept { value, passing }),
            None => self.state.memory.remove(&key),
        };
    }

    /// Whose values are meant: one for the game or a player, or one for each man.
    pub(crate) fn keepers(&self, whose: &Whose) -> Vec<Keeper> {
        match whose {
            Whose::Game => vec![Keeper::Game],
            Whose::Player(player) => self.player(player).map(Keeper::Player).into_iter().collect(),
            Whose::Men(points) => {
                let men = self.points(points);
                men.iter().filter(|&at| self.state.piece(at).is_some()).map(Keeper::Man).collect()
            }
        }
    }

    /// The next player in turn order; of two, the other.
    pub(crate) fn other(&self, player: PlayerId) -> PlayerId {
        let players = self.game.players.len().max(1);
        PlayerId(((player.index() + 1) % players) as u8)
    }

    /// Notes which counted events the last placement or move made true.
    pub(crate) fn settle_events(&mut self) {
        let game = self.game;
        for (index, event) in game.counters.iter().enumerate() {
            let happens = match event {
                merels_model::ir::Event::Capture => self.captured,
                merels_model::ir::Event::Lines(lines) => !self.lines(lines).is_empty(),
                merels_model::ir::Event::Moved(_) => false,
            };
            if let (true, Some(slot)) = (happens, self.happened.get_mut(index)) {
                *slot = true;
            }
        }
    }

    /// Notes that a piece sets out.
    fn note_moved(&mut self, piece: Option<Piece>) {
        for (event, happened) in self.game.counters.iter().zip(&mut self.happened) {
            if let (merels_model::ir::Event::Moved(kinds), Some(piece)) = (event, piece) {
                *happened |= kinds.contains(&piece.kind);
            }
        }
    }

    fn value(&self, value: &Value) -> Local {
        match value {
            Value::Points(points) => Local::Points(self.points(points)),
            Value::Lines(lines) => Local::Lines(self.lines(lines)),
            Value::Number(number) => Local::Number(self.number(number)),
            Value::Player(player) => Local::Player(self.player(player)),
            Value::Condition(condition) => Local::Truth(self.holds(condition)),
        }
    }
}
