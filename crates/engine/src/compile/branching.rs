//! Branches of `either`: how each begins, and how far decisions of one are told from those of others.

use super::compiler::Compiler;
use crate::bits::Bits;
use crate::code::{Branch, Choice, ChoiceKind, Op, Overlap, Set, Targets};
use crate::slots::is_costly;
use merels_model::limits::MAX_STEPS;

impl<B: Bits> Compiler<'_, B> {
    /// Of a branch that leads to a choice past conditions without which it is closed, notes the steps on the way with the choice: then
    /// it is bare.
    pub(super) fn begin_at_choice(&mut self, branch: &mut Branch) {
        if let Some((index, steps, heavy)) = self.lead_in(branch.start)
            && let Some(choice) = self.choices.get_mut(index)
        {
            (choice.steps, choice.heavy) = (steps, heavy);
            (branch.bare, branch.counted) = (true, true);
        }
    }

    /// The choice that a branch leads to, and the steps and the heavy ones on the way to it.
    fn lead_in(&self, start: usize) -> Option<(usize, u32, u32)> {
        let (mut steps, mut heavy) = (0u32, 0u32);
        for at in start.. {
            match self.code.get(at)? {
                Op::Tick(more, more_heavy) => {
                    (steps, heavy) = (steps.saturating_add(*more), heavy.saturating_add(*more_heavy));
                }
                Op::Unless(_, to) | Op::UnlessMade(_, to) if matches!(self.code.get(*to), Some(Op::EndBranch(_))) => {}
                Op::Choose(index) if steps <= MAX_STEPS && self.is_bare(at) => return Some((*index, steps, heavy)),
                _ => return None,
            }
        }
        None
    }

    /// Notes of each branch which others may have decisions of it.
    pub(super) fn set_overlaps(&self, branches: &mut [Branch]) {
        let differ = |one: &Choice<B>, other: &Choice<B>| !is_of_one_sort(one, other) || self.move_apart(one, other);
        for at in 0..branches.len() {
            let differs = |other: &Branch| branches.get(at).is_some_and(|one| self.all_differ(one, other, &differ));
            let mut others = branches.iter().enumerate().filter(|(index, _)| *index != at);
            let overlap = match others.find(|(_, other)| !differs(other)) {
                None => Overlap::None,
                Some((other, _)) if other > at => Overlap::Later,
                Some(_) => Overlap::Any,
            };
            if let Some(branch) = branches.get_mut(at) {
                branch.overlap = overlap;
            }
        }
    }

    /// Whether the sort of a decision tells to which branch it belongs, and none is struck out.
    pub(super) fn are_by_sort(&self, branches: &[Branch]) -> bool {
        let choices = branches.iter().flat_map(|branch| self.first_choices(branch.start));
        let none_struck_out = choices.into_iter().all(|choice| choice.unless.is_none());
        let differ = |one: &Choice<B>, other: &Choice<B>| !is_of_one_sort(one, other);
        let before = |at: usize| branches.get(..at).unwrap_or_default();
        let tells =
            |(at, branch): (usize, &Branch)| before(at).iter().all(|other| self.all_differ(branch, other, &differ));
        none_struck_out && branches.iter().all(|branch| branch.bare) && branches.iter().enumerate().all(tells)
    }

    fn all_differ(&self, one: &Branch, other: &Branch, differ: &dyn Fn(&Choice<B>, &Choice<B>) -> bool) -> bool {
        let others = self.first_choices(other.start);
        let differs = |choice: &Choice<B>| others.iter().all(|other| differ(choice, other));
        one.bare && other.bare && self.first_choices(one.start).into_iter().all(differs)
    }

    /// Whether no move of one choice is one of another: other kinds of men move, onto what is empty or what isn't, or from elsewhere
    /// to where they jump.
    fn move_apart(&self, one: &Choice<B>, other: &Choice<B>) -> bool {
        let kinds = |choice: &Choice<B>| match &choice.kind {
            ChoiceKind::Move { from: Set::MineOf(kinds), .. } => *kinds,
            _ => u64::MAX,
        };
        if kinds(one) & kinds(other) == 0 || matches!((one.lands, other.lands), (Some(a), Some(b)) if a != b) {
            return true;
        }
        let (Some(one), Some(other)) = (&one.jumping, &other.jumping) else { return false };
        (0..self.game.players.len()).all(|decider| one.is_apart_from(other, decider))
    }

    /// Of branches that all begin with moves, in how many each man must be looked at, or takes as long; else 0.
    pub(super) fn looks(&self, branches: &[Branch]) -> u32 {
        let one_by_one = |choice: &Choice<B>| match &choice.kind {
            ChoiceKind::Move { to: Targets::OfEach(_) | Targets::Onto(_) | Targets::ByStep(_), .. } => Some(true),
            ChoiceKind::Move { to: Targets::Reached(_) | Targets::Near(_), .. } => Some(is_costly::<B>()),
            _ => None,
        };
        let mut looks = 0;
        for branch in branches {
            let choices = self.first_choices(branch.start);
            let each: Option<Vec<bool>> = choices.into_iter().map(one_by_one).collect();
            match each {
                Some(each) if branch.bare => looks += u32::from(each.contains(&true)),
                _ => return 0,
            }
        }
        looks
    }
}

fn is_of_one_sort<B: Bits>(one: &Choice<B>, other: &Choice<B>) -> bool {
    std::mem::discriminant(&one.kind) == std::mem::discriminant(&other.kind)
}
