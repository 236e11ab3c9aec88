//! Compiling a game for boards of one width.

mod about;
mod branching;
mod compiler;
mod expressions;
mod jumping;
mod maps;
mod most;
mod patterns;
mod sharing;
mod statements;
mod sure;
mod tables;
mod taping;

use std::cell::OnceCell;
use std::sync::Arc;

use compiler::{Compiler, MAX_COUNTERS, Names};

use super::bits::Bits;
use super::code::{Condition, Event, Memory, Number, Player};
use super::course::{EndResult, EndRule, Leaving, Phase, Preference, Quick};
use super::keys::{self, Feature};
use super::machine::{Changes, Course, Glance, Layout, Machine, Next, Past, SeenBy};
use merels_model::ir::{self, Game, Part};
use merels_model::outcome::alternatives;
use merels_model::walk;
use merels_model::work::Turn;
use merels_syntax::tree::MemoryScope;

pub use compiler::TooLarge;

/// The most words a state may need: what men remember is the bulk of it.
const MAX_WORDS: usize = 1 << 17;

/// Compiles a game for a width that its board fits.
pub(crate) fn compile<B: Bits>(game: &Arc<Game>) -> Result<Machine<B>, TooLarge> {
    if game.lines.len() > B::Lines::CAPACITY {
        return Err(TooLarge::Lines);
    }
    if game.counters.len() > MAX_COUNTERS {
        return Err(TooLarge::Counters);
    }
    let mut layout = Layout::default();
    let memories = lay_out::<B>(game, &mut layout)?;
    let mut compiler = Compiler::<B> {
        game,
        memories,
        code: Vec::new(),
        choices: Vec::new(),
        patterns: Vec::new(),
        first_patterns: Vec::new(),
        sites: Vec::new(),
        names: Names::default(),
        top: layout.len,
        most: layout.len,
        depth: 0,
        statements: 0,
        counted: false,
        whole: false,
        looks_ahead: false,
        because: None,
        without_option: false,
        events: 0,
        has_link_sets: tables::has_link_sets::<B>(&game.board),
        reads_crossed: false,
        effects: false,
        displaces: false,
        all_lanes: OnceCell::new(),
        shared: Vec::new(),
    };
    compiler.patterns();
    let events: Vec<_> = game.counters.iter().map(|event| compiler.event(event)).collect();
    let phases = game.phases.iter().enumerate().map(|(index, phase)| compiler.phase(phase, game.work.turn_of(index)));
    let phases = phases.collect::<Result<Vec<_>, _>>()?;
    compiler.counted = true;
    let start = compiler.start()?;
    compiler.ends();
    let (mut ends, mut claims) = (Vec::new(), Vec::new());
    for (place, rule) in game.ends.iter().enumerate() {
        let rule = compiler.end(place, rule);
        if matches!(rule.result, EndResult::Claim) { claims.push(rule) } else { ends.push(rule) }
    }
    let frame = layout.len;
    layout.len = compiler.most;
    let mut tracked = Vec::new();
    let mut watched = Vec::new();
    for (index, pattern) in compiler.patterns.iter_mut().enumerate() {
        for slot in [&mut pattern.made, &mut pattern.broken].into_iter().flatten() {
            *slot = layout.len;
            layout.len += B::Lines::WORDS;
        }
        if pattern.bit != 0 || pattern.made.is_some() || pattern.broken.is_some() {
            watched.push(index);
        }
    }
    let kind_words = if game.kinds.len() > 1 { game.board.len().div_ceil(8) } else { 0 };
    let late = compiler.patterns.iter().any(|pattern| pattern.late);
    if late || compiler.effects && !watched.is_empty() {
        let board = B::WORDS * (B::SEATS + 1) + kind_words;
        layout.around = Some([layout.len, layout.len + board]);
        layout.len += 2 * board;
    }
    layout.frame = (frame, layout.len);
    for (index, pattern) in compiler.patterns.iter_mut().enumerate() {
        if let Some(slot) = &mut pattern.standing {
            *slot = layout.len;
            layout.len += B::Lines::WORDS;
            tracked.push(index);
        }
    }
    if layout.len > MAX_WORDS {
        return Err(TooLarge::Memory);
    }
    let live: Vec<usize> =
        (0..compiler.patterns.len()).filter(|index| tracked.contains(index) || watched.contains(index)).collect();
    for (index, pattern) in compiler.patterns.iter_mut().enumerate() {
        if pattern.late || live.contains(&index) {
            Compiler::around(game, pattern, layout.around.is_some());
        }
    }
    let looks_back = watched
        .iter()
        .filter_map(|index| compiler.patterns.get(*index))
        .any(|pattern| pattern.standing.is_none() && !pattern.plain);
    let owned_kinds =
        game.kinds.iter().enumerate().filter(|(_, kind)| kind.owned).fold(0, |all, (at, _)| all | 1 << at);
    let steady = |phase: &Phase<B>| {
        phase.leaving != Leaving::Ask && phase.when.is_none() && phase.started_by.is_none() && phase.begin.is_none()
    };
    let alone = game.phases.iter().any(|phase| phase.each);
    let by_numbers = !alone
        && !game.keeps_boards
        && phases.iter().all(steady)
        && compiler.patterns.iter().all(|pattern| pattern.bit == 0 || pattern.plain);
    let plain = !(layout.around.is_some() || compiler.displaces || compiler.reads_crossed || looks_back);
    let light = game.kinds.len() == 1 && owned_kinds == 1 && plain;
    let sure = compiler.sure();
    Ok(Machine {
        game: Arc::clone(game),
        changes: if light { Changes::Light } else { Changes::Full },
        lines: patterns::lines(game),
        tables: tables::tables(game, compiler.reads_crossed),
        memories: compiler.memories,
        glance: glance(&ends, if by_numbers { Next::Numbers } else { Next::Anything }),
        ends,
        claims,
        layout,
        players: game.players.len(),
        kinds: game.kinds.len(),
        owned_kinds,
        course: if alone { Course::Alone } else { Course::Together },
        past: if looks_back { Past::Board } else { Past::Kept },
        tracked,
        seen_by: if events.iter().any(|event| matches!(event, Event::Lines(_))) {
            SeenBy::Lines
        } else {
            SeenBy::Notes
        },
        asked_for: asked_for(game),
        counts_moves: events.iter().any(|event| matches!(event, Event::Moved(_))),
        counts: [0, 1].map(|index| u32::from(index < events.len())),
        watched,
        live,
        events,
        phases,
        start,
        sure,
        code: compiler.code,
        choices: compiler.choices,
        patterns: compiler.patterns,
        sites: compiler.sites,
    })
}

/// What ends of common sorts ask for; nothing where there are others.
fn glance<B: Bits>(ends: &[EndRule<B>], next: Next) -> Option<Glance> {
    let quick: Vec<Quick> = ends.iter().map(|end| end.quick).collect::<Option<_>>()?;
    let men_left = |quick: &Quick| match quick {
        Quick::MenLeft(range) => Some(*range),
        Quick::Stuck | Quick::BoardFull => None,
    };
    let full_board = quick.contains(&Quick::BoardFull);
    Some(Glance { men_left: quick.iter().filter_map(men_left).collect(), full_board, next })
}

/// The counters that some rule asks for.
fn asked_for(game: &Game) -> u64 {
    let mut asked_for = 0;
    for part in walk::expressions(game) {
        part.each(&mut |part| {
            if let walk::Part::Condition(condition) = part
                && let ir::ConditionKind::TurnsWithout(_, counter) = &condition.kind
            {
                asked_for |= 1_u64.checked_shl(u32::from(counter.0)).unwrap_or(0);
            }
        });
    }
    asked_for
}

/// The most words in which the points of each kind are kept as sets.
const PLANE_WORDS: usize = 16;

/// Whether some rule asks where pieces of some kinds stand.
fn asks_for_kinds(game: &Game) -> bool {
    let asks = |part: walk::Part<'_>| {
        let number = |number: &ir::Number| match &number.kind {
            ir::NumberKind::Left { kinds, .. } | ir::NumberKind::Hand { kinds, .. } => kinds.is_some(),
            _ => false,
        };
        match part {
            walk::Part::Points(points) => matches!(points.kind, ir::PointsKind::OfKind(_)),
            walk::Part::Number(of) => number(of),
            _ => false,
        }
    };
    walk::expressions(game).into_iter().any(|part| part.any(&asks))
}

/// Gives a place to everything a state keeps from turn to turn.
fn lay_out<B: Bits>(game: &Game, layout: &mut Layout) -> Result<Vec<Memory>, TooLarge> {
    let mut len = 0usize;
    let mut take = |words: usize| {
        let from = len;
        len = len.saturating_add(words);
        from
    };
    let kinds = game.kinds.len();
    if kinds > 1 {
        layout.kinds = take(game.board.len().div_ceil(8));
        layout.hands = take((kinds * game.players.len()).div_ceil(2));
        layout.held = take(game.players.len());
    }
    if kinds > 1 && kinds * B::WORDS <= PLANE_WORDS && asks_for_kinds(game) {
        layout.planes = Some(take(kinds * B::WORDS));
    }
    if game.keeps_boards {
        layout.board_key = Some(take(1));
    }
    layout.pool = take(kinds.div_ceil(2));
    layout.counters = take(game.counters.len().saturating_sub(2).div_ceil(2));
    if game.phases.iter().any(|phase| phase.turns.is_some()) {
        layout.phase_turns = Some(take(B::SEATS.div_ceil(2)));
    }
    let from = take(0);
    let memories = game
        .memories
        .iter()
        .enumerate()
        .map(|(index, memory)| {
            let keepers = match memory.scope {
                MemoryScope::Game => 1,
                MemoryScope::Player => game.players.len(),
                MemoryScope::Man => game.board.len(),
            };
            let masks = if memory.through_next_turn { 1 + 2 * game.players.len() } else { 1 };
            let width = Machine::<B>::width(memory.of);
            Memory {
                of: memory.of,
                of_men: memory.scope == MemoryScope::Man,
                of_players: memory.scope == MemoryScope::Player,
                passing: memory.through_next_turn,
                masks: take(masks * B::WORDS),
                values: take(keepers * width),
                width,
                keepers,
                keys: (0..keepers).map(|keeper| keys::feature(Feature::Memory, index, keeper)).collect(),
            }
        })
        .collect();
    layout.memories = (from, len);
    layout.len = len;
    if len > MAX_WORDS { Err(TooLarge::Memory) } else { Ok(memories) }
}

impl<'g, B: Bits> Compiler<'g, B> {
    fn phase(&mut self, phase: &'g ir::Phase, work: Turn) -> Result<Phase<B>, TooLarge> {
        self.whole = phase.whole_turns;
        self.looks_ahead = phase.looks_ahead;
        let until = phase.until.as_ref().map(|until| self.condition(until));
        let when = phase.when.as_ref().map(|when| self.condition(when));
        let started_by = phase.started_by.as_ref().map(|by| self.player(by));
        let preference = phase.preference.as_ref().map(|preference| self.preference(preference));
        // What is done on entry is counted: it is run once.
        self.counted = true;
        let begin = match phase.begin.statements.is_empty() {
            true => None,
            false => Some(self.whole_body(&phase.begin)?),
        };
        self.counted = work.counted;
        let (code, choices) = (self.code.len(), self.choices.len());
        let turn = self.whole_body(&phase.turn)?;
        if self.looks_ahead {
            self.settle(code, choices, preference.as_ref().is_none_or(|preference| preference.rating.is_of_men()));
        }
        let reads =
            (0..self.game.memories.len()).map(|memory| phase.reads.iter().any(|read| read.index() == memory)).collect();
        Ok(Phase {
            turns: phase.turns,
            leaving: match (&until, phase.turns) {
                (None, None) => Leaving::Never,
                (Some(Condition::HandEmpty(None)), None) if self.game.kinds.len() == 1 => Leaving::HandsEmpty,
                _ => Leaving::Ask,
            },
            until,
            when,
            started_by,
            whole: phase.whole_turns,
            looks_ahead: phase.looks_ahead,
            always_open: preference.is_none() && self.is_always_open(turn),
            preference,
            work,
            begin,
            turn,
            pure: self.is_pure(turn),
            opening: self.opening(turn),
            reads,
        })
    }

    fn preference(&mut self, preference: &'g ir::Preference) -> Preference<B> {
        let number = self.number(&preference.number);
        let rating = match preference.most {
            true => number,
            false => Number::Subtract(Box::new((Number::Fixed(0), number))),
        };
        Preference { rating, work: self.game.work.rating(Part::Number(&preference.number)) }
    }

    /// What is done before the first turn. No event sees it.
    fn start(&mut self) -> Result<Option<usize>, TooLarge> {
        if self.game.start.statements.is_empty() {
            return Ok(None);
        }
        let effects = self.effects;
        (self.whole, self.looks_ahead) = (false, false);
        let start = self.whole_body(&self.game.start)?;
        self.effects = effects;
        Ok(Some(start))
    }

    fn event(&mut self, event: &'g ir::Event) -> Event<B> {
        match event {
            ir::Event::Capture => Event::Capture,
            ir::Event::Lines(lines) => match self.made_bit(lines) {
                Some(bit) => Event::Made(bit),
                None => Event::Lines(self.lines(lines)),
            },
            ir::Event::Moved(kinds) => Event::Moved(expressions::kinds(kinds)),
        }
    }

    fn end(&mut self, place: usize, rule: &'g ir::EndRule) -> EndRule<B> {
        let result = match &rule.result {
            ir::EndResult::Wins(who) => EndResult::Wins(self.player(who)),
            ir::EndResult::Loses(who) | ir::EndResult::IsOut(who) => EndResult::Loses(self.player(who)),
            ir::EndResult::Draw => EndResult::Draw,
            ir::EndResult::Claim => EndResult::Claim,
        };
        let alternatives = self.alternatives(&rule.when);
        let when = self.condition(&rule.when);
        let of_mover = matches!(
            result,
            EndResult::Draw
                | EndResult::Wins(Player::Mover | Player::Decider)
                | EndResult::Loses(Player::Mover | Player::Decider)
        );
        let quick = match &when {
            Condition::MenLeft(range) if of_mover => Some(Quick::MenLeft(*range)),
            Condition::Stuck if of_mover => Some(Quick::Stuck),
            Condition::BoardFull => Some(Quick::BoardFull),
            _ => None,
        };
        EndRule { place, result, when, quick, alternatives }
    }

    /// The alternatives of a condition, so that it can be told which of them hold.
    fn alternatives(&mut self, condition: &'g ir::Condition) -> Vec<Condition<B>> {
        alternatives(condition).into_iter().map(|alternative| self.condition(alternative)).collect()
    }
}
