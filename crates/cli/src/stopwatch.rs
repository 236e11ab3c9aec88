//! How much time has gone by: on the clock, or of the processor's.

use std::time::{Duration, Instant};

use cpu_time::{ProcessTime, ThreadTime};

/// Which time is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    /// The clock's.
    Wall,
    /// The processor's, on all threads of the program together.
    Processor,
    /// The processor's, on the thread that asks.
    Thread,
}

/// Measures time from its start on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch {
    whose: Whose,
    began: Instant,
    /// What the processor had spent before; none where nobody knows, and the clock has to do.
    spent: Option<Duration>,
}

impl Stopwatch {
    pub(crate) fn start(whose: Whose) -> Self {
        Self { whose, began: Instant::now(), spent: spent(whose) }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        let both = spent(self.whose).zip(self.spent);
        both.map_or_else(|| self.began.elapsed(), |(now, before)| now.saturating_sub(before))
    }
}

/// What the processor has spent so far.
fn spent(whose: Whose) -> Option<Duration> {
    match whose {
        Whose::Wall => None,
        Whose::Processor => ProcessTime::try_now().ok().map(|time| time.as_duration()),
        Whose::Thread => ThreadTime::try_now().ok().map(|time| time.as_duration()),
    }
}
