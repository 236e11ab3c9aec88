//! Branches of `either`: how each begins, and how far decisions of one are told from those of others.

use super::compiler::Compiler;
use crate::bits::Bits;
use crate::code::{Branch, Choice, ChoiceKind, Op, Set, Targets};
use crate::slots::is_costly;
use merels_model::limits::MAX_STEPS;

/// What is known of branches of `either`, see [`Op::Either`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Parted {
    pub(super) apart: bool,
    pub(super) by_sort: bool,
}

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

    /// How far decisions of branches tell of which they are.
    pub(super) fn parted(&self, branches: &[Branch]) -> Parted {
        let choices: Vec<_> = branches.iter().map(|branch| self.first_choices(branch.start)).collect();
        let bare = branches.iter().all(|branch| branch.bare);
        let none_struck_out = choices.iter().flatten().all(|choice| choice.unless.is_none());
        let all_pairs = |differ: &dyn Fn(&Choice<B>, &Choice<B>) -> bool| {
            let with_others = |(at, of_one): (usize, &Vec<&Choice<B>>)| {
                let others = choices.iter().skip(at + 1).flatten();
                others.into_iter().all(|other| of_one.iter().all(|one| differ(one, other)))
            };
            bare && choices.iter().enumerate().all(with_others)
        };
        let of_other_sorts = |one: &Choice<B>, other: &Choice<B>| {
            std::mem::discriminant(&one.kind) != std::mem::discriminant(&other.kind)
        };
        Parted {
            apart: all_pairs(&|one, other| of_other_sorts(one, other) || self.move_apart(one, other)),
            by_sort: none_struck_out && all_pairs(&of_other_sorts),
        }
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
        (0..self.game.players.len())
            .all(|decider| one.jumps_of(decider).all(|jump| !other.jumps_of(decider).any(|other| jump.meets(other))))
    }

    /// Of branches that all begin with moves, in how many each man must be looked at, or takes as long; else 0.
    pub(super) fn looks(&self, branches: &[Branch]) -> u32 {
        let one_by_one = |choice: &Choice<B>| match &choice.kind {
            ChoiceKind::Move { .. } if choice.jumping.is_some() => Some(is_costly::<B>()),
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
