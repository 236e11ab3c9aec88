//! What a run has found.

use std::io::{self, Write};

use merels_model::position::Situation;

use super::journal::Going;
use super::lists::Reader;
use super::parts::Parts;
use super::scratch::{DiskError, Files};
use crate::codec::Codec;
use crate::table;

/// A game that is solved, and whose values are in files.
pub struct OnDisk<'s> {
    pub(super) codec: Codec,
    pub(super) files: Files<'s>,
    pub(super) first: Situation,
    pub(super) going: Going,
    pub(super) memory: usize,
}

impl std::fmt::Debug for OnDisk<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OnDisk").field("positions", &self.going.positions).finish_non_exhaustive()
    }
}

impl OnDisk<'_> {
    /// How many positions there are, images counted once.
    pub fn positions(&self) -> u64 {
        self.going.positions
    }

    /// Writes the values as a table, and says how many bytes that were.
    ///
    /// # Errors
    ///
    /// What can't be read, and what `out` can't take.
    pub fn write(&self, out: &mut dyn Write) -> Result<u64, DiskError> {
        let header = table::header(&self.codec, &self.first, self.going.positions);
        let refused = |error: io::Error| super::scratch::of("the table", error);
        let mut table = table::Writer::begin(&header, out).map_err(refused)?;
        let mut keys = Reader::open(self.files, &self.going.keys, self.codec.layout.words)?;
        let mut parts = Parts::new(self.files, &self.going, self.memory);
        for part in 0..self.going.parts.len() {
            for value in parts.values(part)? {
                // Behind the positions come places within turns.
                let Some(key) = keys.key() else { break };
                table.add(key, *value).map_err(refused)?;
                keys.advance()?;
            }
        }
        table.end().map_err(refused)
    }

    /// Removes all files: nothing is needed any more.
    ///
    /// # Errors
    ///
    /// What can't be removed.
    pub fn remove(self) -> Result<(), DiskError> {
        self.files.keep_only(&|_| false)
    }
}
