//! Which memories are still read: only those are part of a position's identity.

use std::collections::BTreeSet;

use merels_model::ir;

/// The memories read by the body being lowered, and by the ends.
#[derive(Default)]
pub(super) struct Reads {
    pub(super) current: BTreeSet<ir::MemoryId>,
    pub(super) ends: BTreeSet<ir::MemoryId>,
}

/// An action with what it reads and calls.
pub(super) struct LoweredAction {
    pub(super) action: ir::Action,
    pub(super) reads: BTreeSet<ir::MemoryId>,
    pub(super) calls: BTreeSet<ir::ActionId>,
}

/// A phase with what it reads and calls.
pub(super) struct LoweredPhase {
    pub(super) phase: ir::Phase,
    /// In its turn and its `until`.
    pub(super) reads: BTreeSet<ir::MemoryId>,
    /// On entry only.
    pub(super) entry_reads: BTreeSet<ir::MemoryId>,
    pub(super) calls: BTreeSet<ir::ActionId>,
    /// The names of the actions that `begin` calls, and where it does.
    pub(super) begin_calls: Vec<(String, merels_syntax::Span)>,
}

/// All actions that are called from `calls`, directly or not.
pub(super) fn reachable(calls: &BTreeSet<ir::ActionId>, actions: &[LoweredAction]) -> BTreeSet<ir::ActionId> {
    let mut found = calls.clone();
    let mut open: Vec<ir::ActionId> = calls.iter().copied().collect();
    while let Some(id) = open.pop() {
        for &next in actions.get(id.index()).map(|action| &action.calls).into_iter().flatten() {
            if found.insert(next) {
                open.push(next);
            }
        }
    }
    found
}

/// Writes into each phase what it, a later phase or an end still reads. Phases only go forward, so
/// what an earlier one reads is no longer read; what is read on entering a phase is read before it.
pub(super) fn settle(
    phases: Vec<LoweredPhase>,
    actions: &[LoweredAction],
    ends: &BTreeSet<ir::MemoryId>,
) -> Vec<ir::Phase> {
    let mut live = ends.clone();
    let mut settled = Vec::new();
    for mut lowered in phases.into_iter().rev() {
        live.extend(&lowered.reads);
        for id in reachable(&lowered.calls, actions) {
            live.extend(actions.get(id.index()).map(|action| &action.reads).into_iter().flatten());
        }
        lowered.phase.reads = live.iter().copied().collect();
        live.extend(&lowered.entry_reads);
        settled.push(lowered.phase);
    }
    settled.reverse();
    settled
}
