//! What was worked out before, and is asked again.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;

/// Answers by their questions.
pub(crate) struct Known<Q, A>(RefCell<HashMap<Q, A>>);

impl<Q, A> Default for Known<Q, A> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<Q: Eq + Hash, A: Clone> Known<Q, A> {
    /// The answer that is known, or else the one that is found now.
    pub(crate) fn or_else<E>(&self, question: Q, find: impl FnOnce() -> Result<A, E>) -> Result<A, E> {
        if let Some(answer) = self.0.borrow().get(&question) {
            return Ok(answer.clone());
        }
        let answer = find()?;
        self.0.borrow_mut().insert(question, answer.clone());
        Ok(answer)
    }
}
