//! How much work rules take, at most: a number for every statement and expression, the same for whoever plays.
//!
//! A unit is a point looked at, more or less. What a statement takes depends on what is written and on the board, never on
//! the position, so that both executors count alike, and know before play which turns need no counting.

mod ways;

use merels_syntax::Span;

use crate::board::{Board, Line};
use crate::ir::{
    Choice, ChoiceKind, Condition, Event, Flow, Game, LinesKind, Number, NumberKind, Part, Pattern, PatternId, Phase,
    Points, PointsKind, Shape, Statement,
};
use crate::limits::{MAX_CALLS, MAX_EMPTY_STEPS, MAX_STEPS, STEP};

/// What a board and its patterns cost whoever looks at them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Work {
    points: u64,
    /// The ends of all links.
    links: u64,
    /// The points seen from all points along all rows.
    seen: u64,
    /// For each pattern, what it takes to look for it on all its lines.
    patterns: Vec<u64>,
    /// For each phase, its turn.
    turns: Vec<Turn>,
    /// What is worked out between two turns: steps.
    between: u32,
    /// What it takes to find out whether counted events have happened.
    events: u64,
    /// The most steps of what is done on entry of phases.
    begins: u64,
}

/// What a turn takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Whether its steps must be counted: it might take more than there are.
    pub counted: bool,
    /// The most steps it takes, where it need not be counted.
    pub steps: u32,
    /// Units beyond the first [`STEP`] of each statement that don't depend on how many men and options there are.
    pub heavy: u64,
    /// With fewer men on the board, ways of going on are surely few enough to be looked through where they must be tried out.
    pub few_below: u32,
}

/// A part of the rules that takes too much work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMuch {
    /// Where it stands.
    pub span: Span,
    /// Units it takes.
    pub units: u64,
    /// How many it may take.
    pub most: u64,
}

/// All steps of one run of a turn, as units.
const MAX_UNITS: u64 = MAX_STEPS as u64 * STEP;

/// More steps in a turn take long where very many are played.
const COSTLY: u32 = 500;

impl Work {
    /// What a game takes.
    pub fn of(game: &Game) -> Self {
        let mut work = Self::on(&game.board, &game.lines, &game.patterns);
        work.events = game.counters.iter().map(|event| work.event(event)).fold(0, u64::saturating_add);
        let between = parts_between(game).into_iter().map(|(part, _)| work.part(part)).fold(0, u64::saturating_add);
        work.between = u32::try_from(between / STEP).unwrap_or(u32::MAX);
        let mut actions = vec![None; game.actions.len()];
        let turns = game.phases.iter().map(|phase| work.turn(game, phase, &mut actions)).collect();
        work.turns = turns;
        work.begins = work.begins(game);
        work
    }

    /// Whether it may take long to play a few decisions.
    pub fn is_costly(&self) -> bool {
        let long = |turn: &Turn| turn.counted || turn.steps > COSTLY;
        self.turns.iter().any(long) || self.between > COSTLY || self.begins > u64::from(COSTLY)
    }

    fn on(board: &Board, lines: &[Line], patterns: &[Pattern]) -> Self {
        let mut work = Self { points: board.len() as u64, links: 2 * board.links().len() as u64, ..Self::default() };
        for row in &board.rows {
            let length = row.points.len() as u64;
            work.seen = work.seen.saturating_add(2 * length * length);
        }
        work.patterns = patterns.iter().map(|pattern| of_pattern(pattern, lines)).collect();
        work
    }

    fn event(&self, event: &Event) -> u64 {
        match event {
            Event::Capture | Event::Moved(_) => 0,
            Event::Lines(lines) => self.part(Part::Lines(lines)),
        }
    }

    /// What a turn of a phase takes.
    pub fn turn_of(&self, phase: usize) -> Turn {
        self.turns.get(phase).copied().unwrap_or_default()
    }

    /// The steps of what is worked out between two turns.
    pub fn between(&self) -> u32 {
        self.between
    }

    /// Units that it takes to work an expression out once, at most.
    pub fn part(&self, part: Part<'_>) -> u64 {
        let mut units = 0_u64;
        part.each(&mut |part| units = units.saturating_add(self.alone(part)));
        units
    }

    /// An expression without those in it.
    fn alone(&self, part: Part<'_>) -> u64 {
        let pattern = |id: PatternId| self.patterns.get(id.index()).copied().unwrap_or(0);
        match part {
            Part::Points(points) => match &points.kind {
                PointsKind::Sight { .. } | PointsKind::Between { .. } => self.seen + 2 * self.points,
                PointsKind::Over { legs, .. } => {
                    self.seen.saturating_mul(legs.len() as u64 + 1).saturating_add(2 * self.points)
                }
                PointsKind::Connected(..) => self.points * self.points / 4 + 2 * self.points,
                PointsKind::OnLines(_) => self.lines() + 2 * self.points,
                _ => 2 * self.points,
            },
            Part::Lines(lines) => match &lines.kind {
                LinesKind::Standing(id) => pattern(*id) + self.points,
                LinesKind::Made(id) | LinesKind::Broken(id) => 2 * pattern(*id) + self.points,
                _ => self.lines() + self.points,
            },
            Part::Number(number) => match &number.kind {
                NumberKind::Left { .. } | NumberKind::Hand { .. } => self.points,
                _ => 8,
            },
            Part::Condition(_) | Part::Player(_) => 8,
        }
    }

    /// What the longest set of lines takes.
    fn lines(&self) -> u64 {
        self.patterns.iter().copied().max().unwrap_or(0)
    }

    /// What a statement takes without its blocks and the action it calls.
    fn units(&self, statement: &Statement) -> Units {
        if let Flow::Choice(choice) = statement.flow() {
            return self.choice(choice);
        }
        let parts = statement.parts().into_iter().map(|part| self.part(part)).fold(0, u64::saturating_add);
        let looked_for = if statement.effects().on_board() { self.changed().saturating_mul(2) } else { 0 };
        Units { once: parts.saturating_add(looked_for), ..Units::default() }
    }

    /// Looking for all patterns again.
    fn changed(&self) -> u64 {
        self.patterns.iter().copied().fold(self.points, u64::saturating_add)
    }

    fn choice(&self, choice: &Choice) -> Units {
        let points = |points: &Points| self.part(Part::Points(points));
        let sets = match &choice.kind {
            ChoiceKind::Place { kinds: _, from_pool: _, on } => points(on),
            ChoiceKind::Move { from, to, onto: _ } => points(from).saturating_add(points(to)),
            ChoiceKind::Take { what, into_hand: _ } | ChoiceKind::Point(what) => points(what),
            ChoiceKind::Say(_) | ChoiceKind::Pass => 0,
        };
        let options = self.options(choice);
        Units {
            once: sets.saturating_add(self.events),
            each: self.of_each_man(choice).saturating_mul(self.points),
            unless: choice.unless.as_ref().map_or(0, |unless| self.unless(unless).saturating_mul(options)),
        }
    }

    /// Units that it takes to find out where one man may go, where that has to be found out for each.
    fn of_each_man(&self, choice: &Choice) -> u64 {
        match &choice.kind {
            ChoiceKind::Move { to, .. } if Part::Points(to).any(&|part| is_it(part)) => self.part(Part::Points(to)),
            _ => 0,
        }
    }

    /// Units that it takes to try one option, and to see whether its `unless` strikes it out.
    fn unless(&self, unless: &Condition) -> u64 {
        self.part(Part::Condition(unless)).saturating_add(self.events + self.points + 64)
    }

    /// The steps a statement counts for each time it is come past, its blocks and the action it calls apart.
    pub fn steps(&self, statement: &Statement) -> u32 {
        steps(self.units(statement).all())
    }

    /// Of these steps, those beyond the first that don't depend on how many men and options there are.
    pub fn heavy(&self, statement: &Statement) -> u32 {
        steps(self.units(statement).once) - 1
    }

    /// The steps of one round of a loop before its statements: what says whether there is one more.
    pub fn round(&self, statement: &Statement) -> u32 {
        match statement.flow() {
            Flow::While(condition, _) => steps(self.part(Part::Condition(condition))),
            _ => 1,
        }
    }

    fn turn(&self, game: &Game, phase: &Phase, actions: &mut [Option<Bound>]) -> Turn {
        let bound = self.bound(game, &phase.turn.statements, actions, 0);
        let counted = bound.steps > u64::from(MAX_STEPS);
        let steps = u32::try_from(bound.steps).unwrap_or(u32::MAX);
        let turn = Turn { counted, steps, heavy: bound.heavy, few_below: u32::MAX };
        if phase.looks_ahead { Turn { few_below: self.few_below(game, phase, turn), ..turn } } else { turn }
    }

    /// What statements take, at most; what an action takes is kept.
    fn bound(&self, game: &Game, statements: &[Statement], actions: &mut [Option<Bound>], depth: usize) -> Bound {
        let mut all = Bound::default();
        for statement in statements {
            let own = u64::from(self.steps(statement));
            all.add(Bound { steps: own, tried: own, heavy: u64::from(self.heavy(statement)) * STEP });
            let flow = statement.flow();
            if let Flow::Call(id) = flow
                && depth < MAX_CALLS
                && let Some(action) = game.actions.get(id.index())
            {
                let known = actions.get(id.index()).copied().flatten();
                let called = known.unwrap_or_else(|| self.bound(game, &action.body.statements, actions, depth + 1));
                if let Some(slot) = actions.get_mut(id.index()) {
                    *slot = Some(called);
                }
                all.add(called);
            }
            let mut inner = Bound::default();
            for block in statement.blocks() {
                inner.add(self.bound(game, block, actions, depth));
            }
            match flow {
                // Every branch is tried before one is gone into.
                Flow::Either(_) => inner.steps = inner.steps.saturating_add(inner.tried),
                Flow::While(..) => inner = inner.times(u64::MAX),
                Flow::Repeat(count, _) => inner = inner.times(rounds(count)),
                _ => {}
            }
            all.add(inner);
        }
        all
    }

    /// The part of a game that takes too much work ever to be carried out, if there is one.
    pub fn too_much(&self, game: &Game) -> Option<TooMuch> {
        self.statement_too_large(game).or_else(|| self.heads_too_large(game)).or_else(|| self.begins_too_large(game))
    }

    fn statement_too_large(&self, game: &Game) -> Option<TooMuch> {
        let units = |statement: &&Statement| self.units(statement).all();
        let most = crate::walk::statements(game).into_iter().max_by_key(units)?;
        let span = most.choice().map_or(most.span, |choice| choice.span);
        let units = units(&most);
        (units > MAX_UNITS).then_some(TooMuch { span, units, most: MAX_UNITS })
    }

    fn heads_too_large(&self, game: &Game) -> Option<TooMuch> {
        let parts = parts_between(game);
        let of_events = game.counters.iter().filter_map(|event| match event {
            Event::Lines(lines) => Some((Part::Lines(lines), lines.span)),
            Event::Capture | Event::Moved(_) => None,
        });
        let all = parts.into_iter().chain(of_events).map(|(part, span)| (self.part(part), span));
        let (sum, most) = all.fold((0_u64, None::<(u64, Span)>), |(sum, most), (units, span)| {
            let most = if most.is_none_or(|(known, _)| units > known) { Some((units, span)) } else { most };
            (sum.saturating_add(units), most)
        });
        let (_, span) = most?;
        // It is worked out in every turn, those without a decision too.
        let most = MAX_UNITS / 4;
        (sum > most).then_some(TooMuch { span, units: sum, most })
    }

    /// What is done on entry of all phases.
    fn begins(&self, game: &Game) -> u64 {
        let mut actions = vec![None; game.actions.len()];
        let begin = |phase: &Phase| {
            // What goes on for too long is stopped.
            self.bound(game, &phase.begin.statements, &mut actions, 0).steps.min(u64::from(MAX_STEPS))
        };
        let start = self.bound(game, &game.start.statements, &mut vec![None; game.actions.len()], 0).steps;
        game.phases.iter().map(begin).fold(start.min(u64::from(MAX_STEPS)), u64::saturating_add)
    }

    fn begins_too_large(&self, game: &Game) -> Option<TooMuch> {
        let most = u64::from(MAX_EMPTY_STEPS);
        let last = game.phases.iter().rev().find(|phase| !phase.begin.statements.is_empty());
        let span = last.map_or(game.span, |phase| phase.span);
        let too_much = TooMuch { span, units: self.begins.saturating_mul(STEP), most: most * STEP };
        (self.begins > most).then_some(too_much)
    }
}

/// What one statement takes: in any case, for each man that may move, and to try the options that may be struck out.
#[derive(Clone, Copy, Debug, Default)]
struct Units {
    once: u64,
    each: u64,
    unless: u64,
}

impl Units {
    fn all(self) -> u64 {
        self.once.saturating_add(self.each).saturating_add(self.unless)
    }
}

/// What statements take.
#[derive(Clone, Copy, Debug, Default)]
struct Bound {
    steps: u64,
    /// Steps where nothing is tried before it is gone into.
    tried: u64,
    heavy: u64,
}

impl Bound {
    fn add(&mut self, other: Self) {
        self.steps = self.steps.saturating_add(other.steps);
        self.tried = self.tried.saturating_add(other.tried);
        self.heavy = self.heavy.saturating_add(other.heavy);
    }

    /// So many rounds, each of which counts.
    fn times(self, rounds: u64) -> Self {
        let times = |steps: u64| steps.saturating_add(1).saturating_mul(rounds);
        Self { steps: times(self.steps), tried: times(self.tried), heavy: self.heavy.saturating_mul(rounds) }
    }
}

/// How many rounds a loop has at most.
fn rounds(count: &Number) -> u64 {
    match &count.kind {
        NumberKind::Fixed(count) => u64::try_from(*count).unwrap_or(0),
        _ => u64::MAX,
    }
}

/// Units as steps: the first is for the statement itself.
fn steps(units: u64) -> u32 {
    u32::try_from(units / STEP).unwrap_or(u32::MAX - 1).saturating_add(1)
}

fn is_it(part: Part<'_>) -> bool {
    matches!(part, Part::Points(points) if points.kind == PointsKind::It)
}

/// What it takes to look for a pattern on all its lines.
fn of_pattern(pattern: &Pattern, lines: &[Line]) -> u64 {
    let of_point: usize = pattern
        .alternatives
        .iter()
        .map(|shape| match shape {
            Shape::Relations(relations) => 1 + 2 * relations.len(),
            // From either end.
            Shape::Cells(cells) => 2 + 2 * cells.iter().map(Vec::len).max().unwrap_or(0),
        })
        .sum();
    let lines = pattern.lines.iter().filter_map(|id| lines.get(id.index()));
    lines.map(|line| (line.points.len() * of_point) as u64).fold(0, u64::saturating_add)
}

/// What is worked out between turns, and where it stands.
fn parts_between(game: &Game) -> Vec<(Part<'_>, Span)> {
    let heads = game.phases.iter().flat_map(|phase| {
        let conditions = [&phase.until, &phase.when].into_iter().flatten();
        let conditions = conditions.map(|condition| (Part::Condition(condition), condition.span));
        let preferred = phase.preference.as_ref().map(|preference| &preference.number);
        let others = phase.started_by.as_ref().map(|by| (Part::Player(by), phase.span));
        conditions.chain(others).chain(preferred.map(|number| (Part::Number(number), phase.span)))
    });
    heads.chain(game.ends.iter().map(|rule| (Part::Condition(&rule.when), rule.when.span))).collect()
}
