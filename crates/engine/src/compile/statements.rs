//! Statements: instructions with jumps.

use super::about::{is_taken, only_with};
use super::compiler::{Compiler, MAX_STATEMENTS, Names, TooLarge};
use super::expressions::kinds;
use crate::bits::Bits;
use crate::code::{
    Branch, Choice, ChoiceKind, Condition, Ends, Lands, Op, Overlap, SETTLED_STEPS, Set, Targets, Unless,
};
use crate::course::{FirstChoice, Opening};
use crate::machine::Site;
use crate::packed::Due;
use merels_model::ir::{self, LocalId, Statement, StatementKind};
use merels_model::limits::MAX_CALLS;
use merels_model::outcome::Says;

type Compiled = Result<(), TooLarge>;

impl<'g, B: Bits> Compiler<'g, B> {
    /// Compiles the body of a turn or of a phase's `begin`: the place of its first instruction.
    pub(super) fn whole_body(&mut self, body: &'g ir::Body) -> Result<usize, TooLarge> {
        let start = self.code.len();
        self.body(body)?;
        self.code.push(Op::End);
        Ok(start)
    }

    fn body(&mut self, body: &'g ir::Body) -> Compiled {
        self.depth += 1;
        if self.depth > MAX_CALLS {
            self.code.push(Op::TooDeep);
        } else {
            let outer = std::mem::replace(&mut self.names, Names { slots: vec![None; usize::from(body.locals)] });
            let (from, at) = (self.top, self.code.len());
            // A turn's own names are cleared with the frame.
            if self.depth > 1 && body.locals > 0 {
                self.code.push(Op::Clear(from, from));
            }
            self.statements(&body.statements)?;
            if let Some(Op::Clear(_, to)) = self.code.get_mut(at) {
                *to = self.top;
            }
            self.top = from;
            self.names = outer;
        }
        self.depth -= 1;
        Ok(())
    }

    fn statements(&mut self, statements: &'g [Statement]) -> Compiled {
        statements.iter().try_for_each(|statement| self.statement(statement))
    }

    fn take(&mut self, words: usize) -> usize {
        let from = self.top;
        self.top += words;
        self.most = self.most.max(self.top);
        from
    }

    /// The words of a name.
    fn slot(&mut self, local: LocalId, words: usize) -> usize {
        match self.names.slots.get(local.index()).copied().flatten() {
            Some(slot) => slot,
            None => {
                let slot = self.take(words);
                if let Some(place) = self.names.slots.get_mut(local.index()) {
                    *place = Some(slot);
                }
                slot
            }
        }
    }

    fn jump_to(&mut self, at: usize, target: usize) {
        match self.code.get_mut(at) {
            Some(Op::Jump(to) | Op::EndBranch(to) | Op::Unless(_, to) | Op::UnlessMade(_, to) | Op::Round(_, to)) => {
                *to = target
            }
            Some(Op::Either { next, .. }) => *next = target,
            _ => {}
        }
    }

    fn push(&mut self, op: Op<B>) -> usize {
        self.code.push(op);
        self.code.len() - 1
    }

    fn tick(&mut self, steps: u32, heavy: u32) {
        if self.counted {
            self.code.push(Op::Tick(steps, heavy));
        }
    }

    fn unless(&mut self, condition: &ir::Condition) -> usize {
        match self.condition(condition) {
            Condition::Made(bit) => self.push(Op::UnlessMade(bit, 0)),
            condition => self.push(Op::Unless(condition, 0)),
        }
    }

    fn statement(&mut self, statement: &'g Statement) -> Compiled {
        self.statements += 1;
        if self.statements > MAX_STATEMENTS {
            return Err(TooLarge::Statements);
        }
        self.tick(self.game.work.steps(statement), self.game.work.heavy(statement));
        // What a decision does to the board is looked at where it is carried out.
        self.effects |= statement.choice().is_none() && statement.effects().on_board();
        match &statement.kind {
            StatementKind::Decide(choice) => self.decide(choice)?,
            StatementKind::Remove(what) => {
                let what = self.set(what);
                self.push(Op::Remove(what));
            }
            StatementKind::RemoveFromHand { count, kind, whose } => {
                let op = Op::RemoveFromHand { count: self.number(count), kind: *kind, whose: self.player(whose) };
                self.push(op);
            }
            StatementKind::Change { what, kind } => {
                let what = self.set(what);
                self.push(Op::Change { what, kind: *kind });
            }
            StatementKind::Give { what, to } => {
                let op = Op::Give { what: self.set(what), to: self.player(to) };
                self.push(op);
            }
            StatementKind::Put { kind, of, on } => {
                let op = Op::Put { kind: *kind, of: self.player(of), on: self.set(on) };
                self.push(op);
            }
            StatementKind::Let { local, value } => {
                let words = match value {
                    ir::Value::Points(_) => B::WORDS,
                    ir::Value::Lines(_) => B::Lines::WORDS,
                    ir::Value::Number(_) | ir::Value::Player(_) | ir::Value::Condition(_) => 1,
                };
                let value = self.value(value);
                let slot = self.slot(*local, words);
                self.push(Op::Let(slot, value));
            }
            StatementKind::Remember { memory, whose, value } => {
                let op = Op::Remember { memory: *memory, whose: self.whose(whose), value: self.value(value) };
                self.push(op);
            }
            StatementKind::If { condition, then, otherwise } => {
                let test = self.unless(condition);
                let because = self.because.replace(condition);
                self.statements(then)?;
                self.because = because;
                if otherwise.is_empty() {
                    self.jump_to(test, self.code.len());
                } else {
                    let over = self.push(Op::Jump(0));
                    self.jump_to(test, self.code.len());
                    self.statements(otherwise)?;
                    self.jump_to(over, self.code.len());
                }
            }
            StatementKind::Either(branches) => self.either(branches)?,
            StatementKind::While { condition, body } => {
                let top = self.unless(condition);
                self.tick(self.game.work.round(statement), 0);
                self.statements(body)?;
                self.push(Op::Jump(top));
                self.jump_to(top, self.code.len());
            }
            StatementKind::Repeat { count, body } => {
                let count = self.number(count);
                let outer = self.top;
                let slot = self.take(1);
                self.push(Op::Repeat(slot, count));
                let top = self.push(Op::Round(slot, 0));
                self.tick(self.game.work.round(statement), 0);
                self.statements(body)?;
                self.push(Op::Jump(top));
                self.jump_to(top, self.code.len());
                // Names given in the loop are gone after it, and so is its count.
                self.top = self.top.max(outer);
            }
            StatementKind::Require(condition) => {
                let condition = self.condition(condition);
                self.push(Op::Require(condition));
            }
            StatementKind::OpponentDecides(body) => {
                self.push(Op::OtherDecides);
                self.statements(body)?;
                // Of two players, the other's other is the first.
                self.push(Op::OtherDecides);
            }
            StatementKind::Call(action) => {
                if let Some(action) = self.game.actions.get(action.index()) {
                    self.body(&action.body)?;
                }
            }
            StatementKind::Win => {
                let site = self.site(Says::Win);
                self.push(Op::Win(site));
            }
            StatementKind::Lose => {
                let site = self.site(Says::Lose);
                self.push(Op::Lose(site));
            }
            StatementKind::Draw => {
                let site = self.site(Says::Draw);
                self.push(Op::Draw(site));
            }
            StatementKind::Again => {
                self.push(Op::Again);
            }
        }
        Ok(())
    }

    /// A statement that ends the game, with what is said of it then.
    fn site(&mut self, says: Says) -> usize {
        let because = self.because;
        let alternatives = because.map(|condition| self.alternatives(condition)).unwrap_or_default();
        let because = because.map(|condition| condition.span);
        self.sites.push(Site { says, because, alternatives, without_option: self.without_option });
        self.sites.len() - 1
    }

    fn either(&mut self, branches: &'g [Vec<Statement>]) -> Compiled {
        let (whole, none) = (self.whole, Vec::new());
        let at = self.push(Op::Either { branches: none, by_sort: false, looks: 0, next: 0, whole, settled: None });
        let mut compiled = Vec::new();
        let mut ends = Vec::new();
        for branch in branches {
            let start = self.code.len();
            self.statements(branch)?;
            ends.push(self.push(Op::EndBranch(0)));
            compiled.push(Branch { start, bare: false, counted: false, overlap: Overlap::Any });
        }
        let next = self.code.len();
        for end in ends {
            self.jump_to(end, next);
        }
        for branch in &mut compiled {
            branch.bare = self.is_bare(branch.start);
            if !branch.bare {
                self.begin_at_choice(branch);
            }
        }
        self.set_overlaps(&mut compiled);
        let by_sort_too = !self.looks_ahead && self.are_by_sort(&compiled);
        let of_men = self.looks(&compiled);
        if let Some(Op::Either { branches, by_sort, looks, next: to, .. }) = self.code.get_mut(at) {
            *branches = compiled;
            (*by_sort, *looks) = (by_sort_too, of_men);
            *to = next;
        }
        Ok(())
    }

    fn decide(&mut self, choice: &'g ir::Choice) -> Compiled {
        let (mut jumping, mut lands) = (None, None);
        let kind = match &choice.kind {
            ir::ChoiceKind::Place { kinds: of, from_pool, on } => {
                ChoiceKind::Place { kinds: kinds(of), from_pool: *from_pool, on: self.set(on) }
            }
            ir::ChoiceKind::Move { from, to, onto } => {
                // What is displaced is seen by events as what effects change is.
                self.effects |= onto;
                self.displaces |= onto;
                let targets = self.targets(to, *onto);
                jumping = self.jumping(to, *onto, &targets);
                lands = if *onto { is_taken(to).then_some(Lands::OnMen) } else { Some(Lands::OnEmpty) };
                ChoiceKind::Move { from: self.set(from), to: targets }
            }
            ir::ChoiceKind::Take { what, into_hand } => {
                ChoiceKind::Take { what: self.set(what), into_hand: *into_hand }
            }
            ir::ChoiceKind::Point(what) => ChoiceKind::Point(self.set(what)),
            ir::ChoiceKind::Say(word) => ChoiceKind::Say(*word),
            ir::ChoiceKind::Pass => ChoiceKind::Pass,
        };
        let keep = choice.local.map(|local| self.slot(local, B::WORDS));
        // What an option settles may strike out nothing.
        let unless = choice.unless.as_ref().filter(|unless| unless.kind != ir::ConditionKind::Fixed(false));
        let unless = unless.map(|unless| Unless {
            condition: self.condition(unless),
            made: None,
            // Taking leaves `it` as it was.
            only_with: only_with(unless).filter(|_| {
                !matches!(choice.kind, ir::ChoiceKind::Take { .. } | ir::ChoiceKind::Say(_) | ir::ChoiceKind::Pass)
            }),
        });
        let index = self.choices.len();
        let due = if self.looks_ahead { Due::Other } else { self.due(&kind) };
        let usual = due != Due::Other
            && match &kind {
                ChoiceKind::Place { on, .. } => matches!(on, Set::Empty),
                ChoiceKind::Move { from, to: Targets::Near(to) | Targets::Anywhere(to) } => {
                    matches!((from, to), (Set::Mine, Set::Empty))
                }
                _ => false,
            };
        let (whole, ends) = (self.whole, Ends::Perhaps);
        self.choices.push(Choice {
            kind,
            jumping,
            lands,
            unless,
            keep,
            otherwise: None,
            next: 0,
            whole,
            due,
            usual,
            ends,
            settled: None,
            steps: 0,
            heavy: 0,
        });
        self.push(Op::Choose(index));
        let mut otherwise = None;
        if let Some(statements) = &choice.otherwise {
            // The way with an option jumps over what is done without one.
            otherwise = Some(self.code.len());
            let outer = std::mem::replace(&mut self.without_option, true);
            self.statements(statements)?;
            self.without_option = outer;
        }
        let next = self.code.len();
        if let Some(choice) = self.choices.get_mut(index) {
            choice.otherwise = otherwise;
            choice.next = next;
        }
        Ok(())
    }

    /// What is due at a choice none of whose options is struck out.
    fn due(&self, kind: &ChoiceKind<B>) -> Due {
        match kind {
            _ if B::CAPACITY > 128 => Due::Other,
            ChoiceKind::Place { from_pool: false, .. } if self.game.kinds.len() == 1 => Due::Place,
            ChoiceKind::Move { to: Targets::Near(_), .. } if self.has_link_sets => Due::Slide,
            ChoiceKind::Move { to: Targets::Anywhere(_), .. } if B::CAPACITY <= 64 => Due::Leap,
            ChoiceKind::Take { .. } => Due::Take,
            _ => Due::Other,
        }
    }

    /// Notes after which choices the turn is over.
    pub(super) fn ends(&mut self) {
        for choice in &mut self.choices {
            if let Some(unless) = &mut choice.unless {
                let all_plain =
                    |bits: &u32| self.patterns.iter().all(|pattern| pattern.bit & bits == 0 || pattern.plain);
                unless.made = made_bits(&unless.condition).filter(all_plain);
            }
        }
        let ends: Vec<Ends> = self.choices.iter().map(|choice| self.ends_at(choice.next)).collect();
        for (choice, ends) in self.choices.iter_mut().zip(ends) {
            // The chosen point is kept for what comes after.
            choice.ends = if choice.keep.is_some() { Ends::Perhaps } else { ends };
        }
    }

    /// Notes at which choices of a turn there is nothing to look ahead for, from an instruction and a choice on. `steady` says
    /// that how good the turn is depends on numbers of men alone.
    pub(super) fn settle(&mut self, code: usize, choices: usize, steady: bool) {
        for index in choices..self.choices.len() {
            let settled = if steady { self.settled(index) } else { None };
            if let Some(choice) = self.choices.get_mut(index) {
                choice.settled = settled;
            }
        }
        for at in code..self.code.len() {
            let Some(Op::Either { branches, .. }) = self.code.get(at) else { continue };
            let of_branch = |branch: &Branch| {
                let settled = self.first_choices(branch.start).into_iter().map(|choice| choice.settled);
                if branch.bare { settled.collect::<Option<Vec<u32>>>() } else { None }
            };
            let steps = branches.iter().map(of_branch).collect::<Option<Vec<_>>>();
            let most = steps.map(|steps| steps.into_iter().flatten().max().unwrap_or(0));
            let by_sort_too = most.is_some() && self.are_by_sort(branches);
            if let Some(Op::Either { by_sort, settled, .. }) = self.code.get_mut(at) {
                (*by_sort, *settled) = (by_sort_too, most);
            }
        }
    }

    /// Where the turn ends after a choice without another one, and as many men are left to everybody as before: the most steps that
    /// are counted until then.
    fn settled(&self, index: usize) -> Option<u32> {
        let choice = self.choices.get(index)?;
        let all_owned = self.game.kinds.iter().all(|kind| kind.owned);
        if !matches!(choice.kind, ChoiceKind::Move { .. } | ChoiceKind::Point(_) | ChoiceKind::Pass) || self.displaces {
            return None;
        }
        let mut open = vec![choice.next];
        let mut seen = vec![false; self.code.len()];
        let mut steps = choice.steps;
        while let Some(at) = open.pop() {
            match seen.get_mut(at) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            match self.code.get(at) {
                // Each is passed once: all ways lead forward.
                Some(Op::Tick(more, _)) if steps.saturating_add(*more) <= SETTLED_STEPS => {
                    steps += more;
                    open.push(at + 1);
                }
                None | Some(Op::End | Op::Win(_) | Op::Lose(_) | Op::Draw(_)) => {}
                Some(Op::Jump(to) | Op::EndBranch(to)) if *to > at => open.push(*to),
                Some(Op::Unless(_, to) | Op::UnlessMade(_, to)) if *to > at => open.extend([at + 1, *to]),
                Some(Op::Change { .. }) if all_owned => open.push(at + 1),
                Some(Op::Let(..) | Op::Clear(..) | Op::Remember { .. } | Op::Again) => open.push(at + 1),
                Some(_) => return None,
            }
        }
        Some(steps)
    }

    /// Whether a turn that begins at an instruction offers to pass, which completes it, in any case.
    pub(super) fn is_always_open(&self, start: usize) -> bool {
        let Some(Op::Either { branches, .. }) = self.code.get(start) else { return false };
        branches.iter().any(|branch| {
            let rest = self.code.get(branch.start..).unwrap_or_default();
            let done = |op: &&Op<B>| matches!(op, Op::Let(..) | Op::Clear(..) | Op::Remember { .. });
            match rest.iter().find(|op| !done(op)) {
                Some(Op::Choose(index)) => self.choices.get(*index).is_some_and(|choice| {
                    matches!(choice.kind, ChoiceKind::Pass) && choice.unless.is_none() && self.settled(*index).is_some()
                }),
                _ => false,
            }
        })
    }

    fn ends_at(&self, mut at: usize) -> Ends {
        let mut ends = Ends::Always;
        // Jumps back belong to loops, which count their rounds: each step goes forward.
        loop {
            let to = match self.code.get(at) {
                Some(Op::End) => return ends,
                Some(Op::Jump(to) | Op::EndBranch(to)) => *to,
                Some(Op::UnlessMade(_, to)) => {
                    ends = Ends::Unmade;
                    *to
                }
                _ => return Ends::Perhaps,
            };
            if to <= at {
                return Ends::Perhaps;
            }
            at = to;
        }
    }

    /// How a turn that begins at an instruction comes to its first choice.
    pub(super) fn opening(&self, start: usize) -> Opening {
        match self.code.get(start) {
            Some(Op::Unless(Condition::Men(range), to)) => match (self.first(start + 1), self.first(*to)) {
                (Some(then), Some(otherwise)) => Opening::ByMen(*range, then, otherwise),
                _ => Opening::Run,
            },
            _ => self.first(start).map_or(Opening::Run, Opening::At),
        }
    }

    fn first(&self, at: usize) -> Option<FirstChoice> {
        match self.code.get(at)? {
            Op::Choose(index) => {
                let choice = self.choices.get(*index)?;
                Some(FirstChoice::new(at, *index, choice))
            }
            _ => None,
        }
    }

    /// Whether nothing but conditions and choices stands from an instruction to the first choices.
    pub(super) fn is_bare(&self, start: usize) -> bool {
        self.walk_to_choices(start, false, &mut |_| {})
    }

    /// The choices that may be the first ones from an instruction on.
    pub(super) fn first_choices(&self, start: usize) -> Vec<&Choice<B>> {
        let mut found = Vec::new();
        self.walk_to_choices(start, true, &mut |index| found.extend(self.choices.get(index)));
        found
    }

    /// Walks from an instruction to the first choices, as long as nothing but conditions stands before them, or steps are counted.
    fn walk_to_choices(&self, start: usize, counted: bool, found: &mut dyn FnMut(usize)) -> bool {
        let mut seen = vec![false; self.code.len()];
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            match seen.get_mut(at) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            match self.code.get(at) {
                Some(Op::Choose(index)) => {
                    found(*index);
                    open.extend(self.choices.get(*index).and_then(|choice| choice.otherwise));
                }
                Some(Op::Jump(to)) => open.push(*to),
                Some(Op::Unless(_, to) | Op::UnlessMade(_, to)) => open.extend([at + 1, *to]),
                Some(Op::Tick(..)) if counted => open.push(at + 1),
                Some(Op::EndBranch(_)) => {}
                _ => return false,
            }
        }
        true
    }

    /// Whether nothing but the turn's own frame changes from an instruction to the first choices.
    pub(super) fn is_pure(&self, start: usize) -> bool {
        let mut seen = vec![false; self.code.len()];
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            match seen.get_mut(at) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            match self.code.get(at) {
                None | Some(Op::End | Op::Win(_) | Op::Lose(_) | Op::Draw(_) | Op::TooDeep | Op::Either { .. }) => {}
                Some(Op::Choose(index)) => {
                    open.extend(self.choices.get(*index).and_then(|choice| choice.otherwise));
                }
                Some(Op::Jump(to) | Op::EndBranch(to)) => open.push(*to),
                Some(Op::Unless(_, to) | Op::UnlessMade(_, to) | Op::Round(_, to)) => open.extend([at + 1, *to]),
                Some(
                    Op::Tick(..)
                    | Op::Let(..)
                    | Op::Clear(..)
                    | Op::Repeat(..)
                    | Op::Require(_)
                    | Op::OtherDecides
                    | Op::Again,
                ) => open.push(at + 1),
                Some(
                    Op::Remove(_)
                    | Op::RemoveFromHand { .. }
                    | Op::Change { .. }
                    | Op::Put { .. }
                    | Op::Give { .. }
                    | Op::Remember { .. },
                ) => return false,
            }
        }
        true
    }
}

/// The bits of patterns of which a condition says no more than that one of them was made.
fn made_bits<B: Bits>(condition: &Condition<B>) -> Option<u32> {
    match condition {
        Condition::Made(bit) => Some(*bit),
        Condition::Fixed(false) => Some(0),
        Condition::Or(parts) => parts.iter().try_fold(0, |bits, part| Some(bits | made_bits(part)?)),
        _ => None,
    }
}
