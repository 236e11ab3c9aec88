//! The course of a game: phases and turns, and actions that are explained apart.

use merels_model::ir::{ChoiceKind, Flow, Game, Phase, PhaseId, Statement};
use merels_model::walk;
use merels_syntax::tree::ItemSort;

use super::{Heading, It, Item, Plan, Section, View};
use crate::meaning::{Clause, Done, Entry, Message, Play, Step, Word};

impl Plan<'_> {
    /// The game's course, its phases, and the actions they come to.
    pub(super) fn play(&mut self) -> Vec<Section> {
        let game = self.game;
        let mut sections = Vec::new();
        for (index, phase) in game.phases.iter().enumerate() {
            let id = PhaseId(index as u16);
            sections.push(Section { heading: Heading::Phase(id), items: self.phase(id, phase) });
        }
        // Actions may come to others.
        let mut said = 0;
        while let Some(&action) = self.vocabulary.actions.get(said) {
            said += 1;
            let Some(called) = game.actions.get(action.index()) else { continue };
            let done = match self.before.get(action.index()) {
                Some(Some(It::Last(done))) => *done,
                Some(Some(It::Tried) | None) | None => Done::default(),
            };
            let steps = self.body(&called.body, done);
            let numbered = steps.len() > 1;
            let head = self.said_of(Item::new(Entry::Action(action), None), ItemSort::Action, &called.name);
            let items = vec![Item { items: steps, steps: numbered, ..head }];
            sections.push(Section { heading: Heading::Action(action), items });
        }
        let mut all = vec![Section { heading: Heading::Play, items: self.course_of_play() }];
        all.append(&mut sections);
        all
    }

    fn course_of_play(&mut self) -> Vec<Item> {
        let game = self.game;
        let mut items = Vec::new();
        if game.phases.len() > 1 {
            let phases = (0..game.phases.len()).map(|index| PhaseId(index as u16)).collect();
            let course = Item::new(Play::Course(phases), None);
            let each = game.phases.iter().any(|phase| phase.each);
            items.push(if each { course.and(Play::EachAlone, None) } else { course });
        }
        let passes = walk::any_statement(game, &|statement| {
            statement.choice().is_some_and(|choice| matches!(choice.kind, ChoiceKind::Pass))
        });
        let mut rule = Item::new(Play::Must(passes), None);
        if game.phases.iter().any(|phase| !phase.whole_turns && decisions(game, &phase.turn.statements) > 1) {
            rule = rule.and(Play::SkipsRest, None);
        }
        items.push(rule);
        items
    }

    fn phase(&mut self, id: PhaseId, phase: &Phase) -> Vec<Item> {
        let Phase {
            name: _,
            each: _,
            until,
            turns,
            when,
            started_by,
            whole_turns,
            preference,
            looks_ahead,
            begin,
            turn,
            reads: _,
            span,
        } = phase;
        let head = Some(*span);
        let mut items = Vec::new();
        let mut says = Item::default();
        if let Some(when) = when {
            let clause = self.clause(when, true);
            if !matches!(clause, Clause::Fixed(true)) {
                says = says.and(Play::When(clause), Some(when.span));
            }
        }
        if let Some(until) = until {
            says = says.and(Play::Until(id, self.clause(until, true)), Some(until.span));
        }
        if let Some(turns) = turns {
            says = says.and(Play::Turns(id, *turns, self.game.phases.iter().any(|phase| phase.each)), head);
        }
        if let Some(player) = started_by {
            let first = self.seen_by(View::due(), |plan| plan.person(player));
            says = says.and(Play::StartedBy(first), head);
        }
        says = self.said_of(says, ItemSort::Phase, &phase.name);
        if !says.says.is_empty() {
            items.push(says);
        }
        let mut begin = self.seen_by(View::due(), |plan| plan.body(begin, Done::default()));
        if !begin.is_empty() {
            number(&mut begin);
            let single =
                begin.len() == 1 && begin.first().is_some_and(|item| item.items.is_empty() && item.says.len() == 1);
            items.push(match begin.first().and_then(|item| item.says.first()) {
                Some((Message::Step(Step::Do(act)), spans)) if single => Item {
                    says: vec![(Message::Play(Play::Begin(Some(act.clone()))), spans.clone())],
                    ..Item::default()
                },
                _ => Item { items: begin, ..Item::new(Play::Begin(None), head) },
            });
        }
        let mut steps = self.body(turn, Done::default());
        if *whole_turns {
            items.push(Item::new(Play::LooksAhead(true), head));
        } else if *looks_ahead {
            self.vocabulary.word(Word::SameTurn);
        }
        if let Some(preference) = preference {
            let number = self.number(&preference.number);
            items.push(Item::new(Play::Prefers(preference.most, number), head));
        }
        if steps.len() > 1 {
            number(&mut steps);
            items.push(Item { items: steps, steps: true, ..Item::new(Play::Turn, head) });
        } else {
            items.extend(steps);
        }
        items
    }
}

/// Items as steps.
pub(super) fn number(items: &mut [Item]) {
    if items.len() > 1 {
        for item in items {
            item.listed = true;
        }
    }
}

/// How many decisions a turn may hold at most, two at most counted.
pub(super) fn decisions(game: &Game, statements: &[Statement]) -> usize {
    statements.iter().map(|statement| decisions_of(game, statement)).sum::<usize>().min(2)
}

fn decisions_of(game: &Game, statement: &Statement) -> usize {
    match statement.flow() {
        Flow::Choice(choice) => 1.max(decisions(game, choice.otherwise.as_deref().unwrap_or_default())),
        Flow::If { then, otherwise, .. } => decisions(game, then).max(decisions(game, otherwise)),
        Flow::Either(branches) => branches.iter().map(|branch| decisions(game, branch)).max().unwrap_or(0),
        Flow::While(_, body) | Flow::Repeat(_, body) => 2 * decisions(game, body).min(1),
        Flow::OtherDecides(body) => decisions(game, body),
        Flow::Call(action) => {
            let body = game.actions.get(action.index()).map(|action| action.body.statements.as_slice());
            decisions(game, body.unwrap_or_default())
        }
        Flow::On | Flow::Require(_) | Flow::Again | Flow::Over => 0,
    }
}
