//! What is done in a turn.

use merels_model::ir::{
    ActionId, Body, Choice, ChoiceKind, Condition, Documented, Flow, Number as IrNumber, PointsKind, Statement,
    StatementKind, Value as IrValue,
};
use merels_model::walk;
use merels_syntax::Span;
use merels_syntax::tree::ItemSort;

use super::locals::{Local, chosen_of, locals};
use super::{It, Item, Plan, View};
use crate::meaning::{Act, ActKind, Alternative, Clause, Done, Message, Set, Since, Step, Word};

/// How many of the words of one item an action may take to be said where it is followed.
const SHORT: usize = 1;

impl Plan<'_> {
    /// A body with names of its own.
    pub(super) fn body(&mut self, body: &Body, done: Done) -> Vec<Item> {
        let locals = locals(body);
        let locals = std::mem::replace(&mut self.locals, locals);
        let it = std::mem::replace(&mut self.it, It::Last(done));
        let items = self.block(&body.statements);
        self.locals = locals;
        self.it = it;
        items
    }

    pub(super) fn block(&mut self, statements: &[Statement]) -> Vec<Item> {
        statements.iter().flat_map(|statement| self.statement(statement)).collect()
    }

    fn statement(&mut self, statement: &Statement) -> Vec<Item> {
        let mut items = self.told(statement);
        if let Some(first) = items.first_mut() {
            *first = self.said(std::mem::take(first), &Documented::Place(statement.span));
        }
        items
    }

    fn told(&mut self, statement: &Statement) -> Vec<Item> {
        let span = Some(statement.span);
        let act = |plan: &Self, kind: ActKind| vec![Item::new(Step::Do(plan.act(kind)), span)];
        match &statement.kind {
            StatementKind::Decide(choice) => vec![self.decide(choice)],
            StatementKind::Remove(points) => {
                self.captures();
                let what = self.points(points).into_pieces();
                vec![self.done_to(what, ActKind::Remove, statement.span)]
            }
            StatementKind::RemoveFromHand { count, kind, whose } => {
                let (count, whose) = (self.number(count), self.person(whose));
                act(self, ActKind::Discard(count, *kind, whose))
            }
            StatementKind::Change { what, kind } => {
                let what = self.points(what).into_pieces();
                vec![self.done_to(what, |what| ActKind::Change(what, *kind), statement.span)]
            }
            StatementKind::Give { what, to } => {
                let (what, to) = (self.points(what).into_pieces(), self.person(to));
                vec![self.done_to(what, |what| ActKind::Give(what, to), statement.span)]
            }
            StatementKind::Put { kind, of, on } => {
                let owned = self.game.kinds.get(kind.index()).is_none_or(|kind| kind.owned);
                let of = owned.then(|| self.person(of));
                let on = self.points(on);
                act(self, ActKind::Put(*kind, of, on))
            }
            StatementKind::Let { local, value } => {
                let name = match self.local(local.index()) {
                    Some(Local::Named(name)) => name,
                    Some(Local::Chosen(_) | Local::Meant(_)) | None => String::new(),
                };
                let value = self.value(value);
                act(self, ActKind::Name(name, value))
            }
            StatementKind::Remember { memory, whose, value } => {
                self.vocabulary.memory(*memory);
                let owner = self.owner(whose);
                let kind = if is_nothing(value) {
                    ActKind::Forget(*memory, owner)
                } else {
                    ActKind::Remember(*memory, owner, self.value(value))
                };
                act(self, kind)
            }
            StatementKind::If { condition, then, otherwise } => {
                self.conditional(Alternative::First, condition, then, otherwise, statement.span)
            }
            StatementKind::Either(branches) => vec![self.either(branches, statement.span)],
            StatementKind::While { condition, body } => {
                let clause = self.clause(condition, true);
                let items = self.looped(body);
                vec![with(items, condition.span, |act| Message::Step(Step::While(clause, act)))]
            }
            StatementKind::Repeat { count, body } => {
                let number = self.number(count);
                let items = self.looped(body);
                vec![with(items, repeated(count), |act| Message::Step(Step::Repeat(number, act)))]
            }
            StatementKind::Require(condition) => {
                let clause = self.clause(condition, true);
                act(self, ActKind::Require(clause))
            }
            StatementKind::OpponentDecides(body) => {
                let view = match self.view.is_usual() {
                    true => View::opponent(),
                    false => View::mover(self.game),
                };
                self.seen_by(view, |plan| plan.block(body))
            }
            StatementKind::Call(action) => self.call(*action, statement.span),
            StatementKind::Win => act(self, ActKind::Win),
            StatementKind::Lose => act(self, ActKind::Lose),
            StatementKind::Draw => act(self, ActKind::Draw),
            StatementKind::Again => act(self, ActKind::Again),
        }
    }

    /// That captures have to be explained.
    pub(super) fn captures(&mut self) {
        let into_hand = walk::any_statement(self.game, &|statement| statement.effects().into_hand);
        let removed = self.since().removed;
        self.vocabulary.word(Word::Capture { removed, into_hand });
    }

    /// What may happen to pieces besides that they are placed and moved.
    pub(super) fn since(&self) -> Since {
        let any = |test: fn(&Statement) -> bool| walk::any_statement(self.game, &test);
        let removes = |statement: &Statement| matches!(statement.kind, StatementKind::Remove(_));
        Since {
            captured: any(|statement| statement.choice().is_some_and(|choice| choice.kind.effects().captures)),
            removed: any(removes),
            changed: any(|statement| statement.effects().changes_kind),
            put: any(|statement| statement.effects().from_nowhere),
            given: any(|statement| statement.effects().changes_owner),
        }
    }

    /// Something done to pieces; to one that is known, if what is said of it holds.
    fn done_to(&self, what: Set, act: impl FnOnce(Set) -> ActKind, span: Span) -> Item {
        if !what.is_known() || what.that.is_empty() {
            return Item::new(Step::Do(self.act(act(what))), Some(span));
        }
        let known = Set::of(what.head.clone());
        let clause = super::conditions::exists(what, true);
        Item::new(Step::If(Alternative::First, clause, Some(self.act(act(known)))), Some(span))
    }

    fn act(&self, kind: ActKind) -> Act {
        Act { by: self.view.decider.clone(), kind, unless: None }
    }

    /// An action where it is followed, or its name where it is explained apart.
    fn call(&mut self, action: ActionId, span: Span) -> Vec<Item> {
        let Some(called) = self.game.actions.get(action.index()) else { return Vec::new() };
        if self.apart.get(action.index()).copied().unwrap_or_default() {
            self.vocabulary.action(action);
            if let (Some(known), It::Last(_)) = (self.before.get_mut(action.index()), self.it) {
                *known = Some(known.map_or(self.it, |known| either_of(known, self.it)));
            }
            return vec![Item::new(Step::Do(self.act(ActKind::Follow(action))), Some(span))];
        }
        let it = self.it;
        let outer = std::mem::replace(&mut self.locals, locals(&called.body));
        self.it = it;
        let mut items = self.block(&called.body.statements);
        self.locals = outer;
        if let Some(first) = items.first_mut() {
            *first = self.said_of(std::mem::take(first), ItemSort::Action, &called.name);
        }
        for (_, spans) in items.iter_mut().flat_map(|item| &mut item.says) {
            spans.push(span);
        }
        items
    }

    /// Which actions are explained apart: those that say much, in several places.
    pub(super) fn actions_apart(&self) -> Vec<bool> {
        let calls = |action: usize| {
            let all = walk::statements(self.game).into_iter();
            all.filter(|statement| statement.flow() == Flow::Call(ActionId(action as u16))).count()
        };
        let long = |body: &Body| match body.statements.as_slice() {
            [single] => {
                matches!(single.flow(), Flow::Either(_)) || single.blocks().iter().any(|block| block.len() > SHORT)
            }
            statements => statements.len() > SHORT,
        };
        let each = self.game.actions.iter().enumerate();
        each.map(|(index, action)| calls(index) > 1 && long(&action.body)).collect()
    }

    fn conditional(
        &mut self,
        alternative: Alternative,
        condition: &Condition,
        then: &[Statement],
        otherwise: &[Statement],
        span: Span,
    ) -> Vec<Item> {
        let clause = self.clause(condition, true);
        let before = self.it;
        let items = self.block(then);
        let after = std::mem::replace(&mut self.it, before);
        let spans = |items: &[Item]| if is_single(items) { span } else { condition.span };
        let at = spans(&items);
        let first = with(items, at, |act| Message::Step(Step::If(alternative, clause, act)));
        let mut all = vec![first];
        match otherwise {
            [] => {}
            [Statement { kind: StatementKind::If { condition, then, otherwise }, span }] => {
                all.extend(self.conditional(Alternative::Further, condition, then, otherwise, *span));
            }
            statements => {
                let items = self.block(statements);
                let at = statements.iter().map(|statement| statement.span).reduce(Span::to).unwrap_or(span);
                all.push(with(items, at, |act| Message::Step(Step::Otherwise(act))));
            }
        }
        self.it = either_of(after, self.it);
        // Short alternatives are one paragraph.
        if alternative == Alternative::First && all.iter().all(|item| item.items.is_empty()) {
            let says = all.into_iter().flat_map(|item| item.says).collect();
            return vec![Item { says, ..Item::default() }];
        }
        all
    }

    /// A block that is done again and again.
    fn looped(&mut self, body: &[Statement]) -> Vec<Item> {
        let before = self.it;
        let mut reached = self.it;
        // What it is at the start of a later round depends on what is done in one.
        let words = self.vocabulary.clone();
        self.block(body);
        reached = either_of(reached, self.it);
        self.vocabulary = words;
        self.it = reached;
        let items = self.block(body);
        self.it = either_of(before, self.it);
        items
    }

    fn decide(&mut self, choice: &Choice) -> Item {
        let (kind, done) = self.choice(choice);
        let mut act = self.act(kind);
        let mut spans = vec![choice.span];
        if let Some(unless) = &choice.unless {
            let before = std::mem::replace(&mut self.it, It::Last(done));
            let clause = self.clause(unless, true);
            self.it = before;
            if !matches!(clause, Clause::Fixed(false)) {
                act.unless = Some(clause);
                spans.push(unless.span);
            }
        }
        let mut item = Item { says: vec![(Message::Step(Step::Do(act)), spans)], ..Item::default() };
        let before = self.it;
        if done != Done::default() {
            self.it = It::Last(done);
        }
        if let Some(otherwise) = &choice.otherwise {
            let after = std::mem::replace(&mut self.it, before);
            let items = self.block(otherwise);
            let at = otherwise.iter().map(|statement| statement.span).reduce(Span::to).unwrap_or(choice.span);
            if items.is_empty() {
                item = item.and(Step::Skipped, Some(at));
            } else {
                let none = with(items, at, |act| Message::Step(Step::IfNone(act)));
                item.says.extend(none.says);
                item.items = none.items;
                item.steps = none.steps;
            }
            self.it = either_of(after, self.it);
        }
        item
    }

    fn choice(&mut self, choice: &Choice) -> (ActKind, Done) {
        let number = choice.local.and_then(|local| match self.local(local.index()) {
            Some(Local::Chosen(done)) => Some(done.number),
            Some(Local::Named(_) | Local::Meant(_)) | None => None,
        });
        let number = number.unwrap_or_default();
        match &choice.kind {
            ChoiceKind::Place { kinds, from_pool, on } => {
                let kinds = self.kinds(kinds);
                let on = self.points(on);
                let done = Done { placed: true, number, ..Done::default() };
                (ActKind::Place { kinds, from_pool: *from_pool, on }, done)
            }
            ChoiceKind::Move { from, to, onto } => {
                let what = self.points(from).into_pieces();
                let to = self.trying(|plan| plan.points(to));
                if *onto {
                    self.captures();
                }
                let done = Done { moved: true, number, ..Done::default() };
                (ActKind::Move { what, to, onto: *onto }, done)
            }
            ChoiceKind::Take { what, into_hand } => {
                if !into_hand {
                    self.captures();
                }
                let what = self.points(what).into_pieces();
                (ActKind::Take { what, into_hand: *into_hand }, Done::default())
            }
            ChoiceKind::Point(points) => {
                let done = Done { number, ..chosen_of(points) };
                (ActKind::Choose(self.points(points)), done)
            }
            ChoiceKind::Say(word) => (ActKind::Say(*word), Done::default()),
            ChoiceKind::Pass => {
                self.vocabulary.word(Word::Passes);
                (ActKind::Pass, Done::default())
            }
        }
    }
}

/// A sentence about what is done, with the act in it where it is one, else with items below it.
pub(super) fn with(mut items: Vec<Item>, at: Span, say: impl FnOnce(Option<Act>) -> Message) -> Item {
    if is_single(&items) {
        let mut item = items.remove(0);
        if let Some((Message::Step(Step::Do(act)), spans)) = item.says.first().cloned() {
            let mut spans = spans;
            if !spans.contains(&at) {
                spans.insert(0, at);
            }
            if let Some(first) = item.says.first_mut() {
                *first = (say(Some(act)), spans);
            }
            return item;
        }
        items.push(item);
    }
    let steps = items.len() > 1;
    Item { items, steps, ..Item::new(say(None), Some(at)) }
}

/// Whether items are one act and what belongs to it.
fn is_single(items: &[Item]) -> bool {
    match items {
        [item] => {
            item.items.is_empty()
                && item.says.first().is_some_and(|(message, _)| matches!(message, Message::Step(Step::Do(_))))
                && item.says.len() == 1
        }
        _ => false,
    }
}

pub(super) fn either_of(a: It, b: It) -> It {
    match (a, b) {
        (It::Last(a), It::Last(b)) => It::Last(a.or(b)),
        (It::Tried, _) | (_, It::Tried) => It::Tried,
    }
}

fn is_nothing(value: &IrValue) -> bool {
    matches!(value, IrValue::Points(points) if points.kind == PointsKind::Fixed(Vec::new()))
}

fn repeated(count: &IrNumber) -> Span {
    count.span
}
