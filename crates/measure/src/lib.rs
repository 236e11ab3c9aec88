//! Counting and timing games on as many cores as asked for: perft, and random playouts.
//!
//! The engine has no threads; they live here. Whatever is counted is the same on any number of them.

mod bench;
pub mod perft;
mod playouts;

use rayon::{ThreadPool, ThreadPoolBuilder};

pub use bench::{Bench, PerftRate, PlayoutRate, bench};
pub use perft::{divide_on, perft_on};
pub use playouts::{Played, playouts};

/// The most threads; more only wait for each other.
const MAX_THREADS: usize = 1_024;

/// The threads can't be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the threads can't be started: {0}")]
pub struct NoThreads(String);

/// The threads that count.
#[derive(Debug)]
pub struct Threads(ThreadPool);

impl Threads {
    /// So many threads, or one for each core where `count` is 0.
    ///
    /// # Errors
    ///
    /// [`NoThreads`], where the system gives none.
    pub fn new(count: usize) -> Result<Self, NoThreads> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let count = if count == 0 { cores() } else { count };
        let pool = ThreadPoolBuilder::new().num_threads(count.min(MAX_THREADS)).build();
        pool.map(Self).map_err(|error| NoThreads(error.to_string()))
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.current_num_threads()
    }
}
