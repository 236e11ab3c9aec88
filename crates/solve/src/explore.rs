//! Finding all positions that can be reached.

use std::ops::ControlFlow;

use merels_threads::in_order;

use crate::codec::Codec;
use crate::graph::{Found, MOST_PLACES};
use crate::keys::Keys;
use crate::turns::{Expander, Turns};
use crate::{Progress, Refused};

/// How many positions are looked at between two reports.
const ROUND: usize = 1 << 16;
/// How many of them a thread takes at once.
const CHUNK: usize = 64;

/// All positions reached from one, and where they lead.
pub(crate) struct Explored {
    pub(crate) keys: Keys,
    pub(crate) found: Found,
}

/// What bounds the work.
pub(crate) struct Bounds<'b> {
    /// In bytes.
    pub(crate) memory: usize,
    pub(crate) threads: usize,
    pub(crate) progress: &'b mut dyn FnMut(Progress) -> ControlFlow<()>,
}

/// Finds all positions that can be reached from one. Numbers don't depend on how many threads there are.
///
/// # Errors
///
/// What doesn't fit the memory, or can't be written down; [`Refused::Stopped`] where the caller breaks off.
pub(crate) fn explore(codec: &Codec, start: &[u64], bounds: &mut Bounds<'_>) -> Result<Explored, Refused> {
    let mut explored = Explored { keys: Keys::new(codec.layout.words), found: Found::new() };
    explored.keys.insert(start);
    let mut workers: Vec<Expander<'_>> = (0..bounds.threads.max(1)).map(|_| Expander::new(codec)).collect();
    let mut done = 0;
    while done < explored.keys.len() {
        let round = explored.keys.from(done, ROUND).to_vec();
        explored.round(codec, &round, &mut workers)?;
        done += round.len() / codec.layout.words;
        let known = explored.keys.len();
        let bytes = explored.keys.bytes() + explored.found.bytes();
        if bytes > bounds.memory || known.max(explored.found.len()) >= MOST_PLACES {
            return Err(Refused::Memory { looked_at: done as u64, known: known as u64, memory: bounds.memory });
        }
        if (bounds.progress)(Progress::Exploring { looked_at: done as u64, known: known as u64 }).is_break() {
            return Err(Refused::Stopped);
        }
    }
    Ok(explored)
}

impl Explored {
    fn round(&mut self, codec: &Codec, round: &[u64], workers: &mut [Expander<'_>]) -> Result<(), Refused> {
        let words = codec.layout.words;
        let chunks: Vec<&[u64]> = round.chunks(CHUNK * words).collect();
        let mut failed = Ok(());
        let mut numbers = Vec::new();
        in_order(
            workers,
            0..chunks.len() as u64,
            &|worker, chunk| {
                let keys = chunks.get(chunk as usize).copied().unwrap_or_default();
                keys.chunks(words).map(|key| expanded(worker, key)).collect::<Result<Vec<_>, _>>()
            },
            |_, chunk| match chunk {
                Ok(chunk) => {
                    chunk.iter().for_each(|turns| self.add(words, turns, &mut numbers));
                    ControlFlow::Continue(())
                }
                Err(refused) => {
                    failed = Err(refused);
                    ControlFlow::Break(())
                }
            },
        );
        failed
    }

    fn add(&mut self, words: usize, turns: &Turns, numbers: &mut Vec<u32>) {
        numbers.clear();
        numbers.extend(turns.landed.keys.chunks(words).map(|key| self.keys.insert(key) as u32));
        self.found.add(turns.places(), numbers);
    }
}

fn expanded(worker: &mut Expander<'_>, key: &[u64]) -> Result<Turns, Refused> {
    let mut turns = Turns::default();
    worker.expand(key, &mut turns)?;
    Ok(turns)
}
