//! Numbered work, such as the games of a match, shared out to threads. What comes of it doesn't depend on how many there are:
//! whoever is free takes the next number, results go by the number, and they are given on in the order of the numbers.
//!
//! ```
//! use merels_threads::{count, map};
//!
//! assert_eq!(map(count(3), 1..6, &|number| number * number), [1, 4, 9, 16, 25]);
//! ```

#![allow(clippy::disallowed_methods, reason = "threads are its business")]

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};

/// The most threads; more only wait for each other.
pub const MAX_THREADS: usize = 256;

/// How many threads are meant: one for each core where `asked` is 0.
pub fn count(asked: usize) -> usize {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    if asked == 0 { cores() } else { asked }.min(MAX_THREADS)
}

/// How many threads have anything to do.
pub fn count_for(asked: usize, numbers: &Range<u64>) -> usize {
    let numbers = numbers.end.saturating_sub(numbers.start);
    count(asked).min(usize::try_from(numbers).unwrap_or(usize::MAX)).max(1)
}

/// Shares numbers out: each worker takes the next one that nobody has taken, on a thread of its own, until one of them breaks
/// off or there are no more. The first worker has the calling thread, so that the work is done even where the system gives
/// no other. Without workers nothing is done.
pub fn share_out<W: Send>(
    workers: &mut [W],
    numbers: Range<u64>,
    work: &(impl Fn(&mut W, u64) -> ControlFlow<()> + Sync),
) {
    let next = AtomicU64::new(numbers.start);
    let run = |worker: &mut W| {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                break;
            }
            if work(worker, number).is_break() {
                next.store(numbers.end, Ordering::Relaxed);
                break;
            }
        }
    };
    let Some((first, others)) = workers.split_first_mut() else { return };
    thread::scope(|scope| {
        for worker in others {
            // Where there is no thread for a worker, the others do its part.
            let _ = Builder::new().spawn_scoped(scope, || run(worker));
        }
        run(first);
    });
}

/// What comes in any order, given on in the order of its numbers.
#[derive(Clone, Debug)]
pub struct InOrder<T> {
    next: u64,
    /// What waits for something with a lower number.
    waiting: BTreeMap<u64, T>,
}

impl<T> InOrder<T> {
    /// The first number is this one.
    pub fn from(first: u64) -> Self {
        Self { next: first, waiting: BTreeMap::new() }
    }

    /// Takes what belongs to a number. Everything whose turn has come goes to `give`, until it breaks off.
    pub fn add(&mut self, number: u64, item: T, mut give: impl FnMut(u64, T) -> ControlFlow<()>) -> ControlFlow<()> {
        self.waiting.insert(number, item);
        while let Some(item) = self.waiting.remove(&self.next) {
            let number = self.next;
            self.next += 1;
            give(number, item)?;
        }
        ControlFlow::Continue(())
    }
}

/// Shares numbers out as [`share_out`] does, and gives what `work` makes of each to `give` in the order of the numbers, from
/// whatever thread, until that breaks off: nothing that comes later is given then.
pub fn in_order<W: Send, T: Send>(
    workers: &mut [W],
    numbers: Range<u64>,
    work: &(impl Fn(&mut W, u64) -> T + Sync),
    give: impl FnMut(u64, T) -> ControlFlow<()> + Send,
) {
    let shared = Mutex::new((InOrder::from(numbers.start), give, ControlFlow::Continue(())));
    share_out(workers, numbers, &|worker, number| {
        let made = work(worker, number);
        // Who panics ends everything anyway.
        let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
        let (waiting, give, broken_off) = &mut *shared;
        (*broken_off)?;
        *broken_off = waiting.add(number, made, give);
        *broken_off
    });
}

/// What `work` makes of each number, in their order.
pub fn map<T: Send>(threads: usize, numbers: Range<u64>, work: &(impl Fn(u64) -> T + Sync)) -> Vec<T> {
    let mut made = Vec::new();
    let mut workers = vec![(); threads.max(1)];
    in_order(&mut workers, numbers, &|(), number| work(number), |_, one| {
        made.push(one);
        ControlFlow::Continue(())
    });
    made
}

/// What `work` makes of each item, in their order.
pub fn map_items<T: Sync, U: Send>(threads: usize, items: &[T], work: &(impl Fn(&T) -> U + Sync)) -> Vec<U> {
    let made = map(threads, 0..items.len() as u64, &|number| items.get(number as usize).map(work));
    made.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::{Break, Continue};
    use std::time::Duration;

    use super::*;

    /// Later numbers are done earlier.
    fn backwards(number: u64) -> u64 {
        thread::sleep(Duration::from_millis(20_u64.saturating_sub(number)));
        number * 10
    }

    #[test]
    fn results_come_in_their_order_on_any_number_of_threads() {
        for threads in [1, 2, 5, 40] {
            assert_eq!(map(threads, 3..17, &backwards), (3..17).map(|number| number * 10).collect::<Vec<_>>());
        }
        assert!(map(3, 5..5, &backwards).is_empty());
        assert_eq!(map_items(2, &["a", "b"], &|item| item.to_uppercase()), ["A", "B"]);
    }

    #[test]
    fn every_number_is_taken_once() {
        for threads in [1, 4] {
            let mut workers = vec![Vec::new(); threads];
            share_out(&mut workers, 0..1_000, &|worker: &mut Vec<u64>, number| {
                worker.push(number);
                Continue(())
            });
            let mut all = workers.concat();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..1_000));
        }
    }

    #[test]
    fn nothing_is_given_after_a_break() {
        for threads in [1, 2, 5] {
            let mut given = Vec::new();
            let mut workers = vec![(); threads];
            in_order(&mut workers, 0..20, &|(), number| backwards(number), |number, _| {
                given.push(number);
                if number == 7 { Break(()) } else { Continue(()) }
            });
            assert!(given.iter().copied().eq(0..=7), "{threads}: {given:?}");
        }
    }

    #[test]
    fn no_more_threads_than_work() {
        assert_eq!(count_for(5, &(0..3)), 3);
        assert_eq!(count_for(2, &(0..3)), 2);
        assert_eq!(count_for(2, &(3..3)), 1);
        assert_eq!(count(1_000_000), MAX_THREADS);
        assert!(count(0) >= 1);
    }
}
