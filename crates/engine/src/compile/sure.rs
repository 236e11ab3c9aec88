//! From which instructions on nothing can refuse a turn any more.

use super::compiler::Compiler;
use crate::bits::Bits;
use crate::code::Op;

impl<B: Bits> Compiler<'_, B> {
    /// For each instruction whether from there on a turn ends without another choice, whatever holds, and nothing refuses it or is
    /// counted.
    pub(super) fn sure(&self) -> Vec<bool> {
        let mut sure = vec![false; self.code.len()];
        // Ways lead forward: what comes later is known first. Where one leads back, it is a loop's, which isn't sure.
        for (at, op) in self.code.iter().enumerate().rev() {
            let is_sure = |to: usize| to > at && sure.get(to).copied().unwrap_or(true);
            let holds = match op {
                Op::End | Op::Win(_) | Op::Lose(_) | Op::Draw(_) => true,
                Op::Jump(to) | Op::EndBranch(to) => is_sure(*to),
                Op::Unless(_, to) | Op::UnlessMade(_, to) => is_sure(at + 1) && is_sure(*to),
                Op::Remove(_)
                | Op::RemoveFromHand { .. }
                | Op::Change { .. }
                | Op::Give { .. }
                | Op::Put { .. }
                | Op::Let(..)
                | Op::Clear(..)
                | Op::Remember { .. }
                | Op::Again => is_sure(at + 1),
                Op::Choose(_)
                | Op::Either { .. }
                | Op::Repeat(..)
                | Op::Round(..)
                | Op::Require(_)
                | Op::OtherDecides
                | Op::TooDeep
                | Op::Tick(..) => false,
            };
            if let Some(slot) = sure.get_mut(at) {
                *slot = holds;
            }
        }
        sure
    }
}
