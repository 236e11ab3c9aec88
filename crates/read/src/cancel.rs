//! Stopping what takes long.

use std::cell::Cell;
use std::convert::Infallible;

/// The work was stopped before it was done, as its caller asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before it was done")]
pub struct Cancelled;

/// Whether the caller wants no result any more. Once they don't, they aren't asked again: what was stopped in one place
/// isn't gone on with in another.
pub(crate) struct Cancel<'a, E> {
    asked: &'a dyn Fn() -> Option<E>,
    why: Cell<Option<E>>,
}

impl Cancel<'_, Infallible> {
    /// Work that is never stopped.
    pub(crate) fn never() -> Self {
        Self { asked: &|| None, why: Cell::new(None) }
    }
}

impl<'a, E: Copy> Cancel<'a, E> {
    /// Work that is stopped when the caller says why.
    pub(crate) fn when(asked: &'a dyn Fn() -> Option<E>) -> Self {
        Self { asked, why: Cell::new(None) }
    }

    /// Asks the caller.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.check().is_err()
    }

    /// Asks the caller; an error where no result is wanted.
    pub(crate) fn check(&self) -> Result<(), E> {
        let why = self.why.get().or_else(self.asked);
        self.why.set(why);
        why.map_or(Ok(()), Err)
    }
}

/// What was done without being stopped.
pub(crate) fn done<T>(result: Result<T, Infallible>) -> T {
    result.unwrap_or_else(|never| match never {})
}
