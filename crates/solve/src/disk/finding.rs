//! Finding all positions, where memory doesn't hold them.
//!
//! Positions are looked at layer by layer. Where a layer leads is gathered in memory; as often as that is full, it is written in order.
//! At the end of a layer these files are read side by side, and what no file of known positions has is the next layer.

use std::ops::ControlFlow;

use merels_threads::in_order;

use super::journal::{Finding, Stage};
use super::lists::{Merged, Reader, Writer, few};
use super::scratch::DiskError;
use super::{DiskProgress, Run};
use crate::keys::Keys;
use crate::sorting::sort;
use crate::turns::{Expander, Turns};

/// How many positions a thread takes at once.
const CHUNK: usize = 64;

impl Run<'_> {
    /// Finds all positions, and says which file has them and how many there are.
    pub(super) fn find(&mut self, mut at: Finding) -> Result<(String, u64), DiskError> {
        while at.front.1 > 0 {
            self.look_at_layer(&mut at)?;
            self.next_layer(&mut at)?;
            self.write_down(Stage::Finding(at.clone()))?;
        }
        let names: Vec<String> = at.known.iter().map(|(name, _)| name.clone()).collect();
        let positions = at.known.iter().map(|(_, count)| count).sum();
        let name = new_file(&mut at);
        self.merge(&names, &name)?;
        Ok((name, positions))
    }

    /// Looks at all positions of a layer, and writes down where they lead.
    fn look_at_layer(&mut self, at: &mut Finding) -> Result<(), DiskError> {
        let known: u64 = at.known.iter().map(|(_, count)| count).sum();
        let mut front = Reader::open(self.files, &at.front.0, self.words)?;
        for _ in 0..at.looked_at {
            front.advance()?;
        }
        let mut led_to = Keys::new(self.words);
        let mut layer = std::mem::take(&mut self.round_keys);
        let codec = self.codec;
        let mut workers: Vec<Expander<'_>> = (0..self.threads).map(|_| Expander::new(codec)).collect();
        while self.next_round(&mut front, &mut layer)? {
            self.expand(&mut workers, &layer, &mut |turns| {
                turns.landed.keys.chunks(self.words).for_each(|key| _ = led_to.insert(key));
                Ok(())
            })?;
            at.looked_at += (layer.len() / self.words) as u64;
            if led_to.bytes() > self.memory / 4 {
                let full = std::mem::replace(&mut led_to, Keys::new(self.words));
                self.write_led_to(full, at)?;
                self.write_down(Stage::Finding(at.clone()))?;
            }
            self.tell(DiskProgress::Finding { looked_at: known + at.looked_at, known: known + at.front.1 })?;
        }
        self.round_keys = layer;
        self.write_led_to(led_to, at)
    }

    fn write_led_to(&self, keys: Keys, at: &mut Finding) -> Result<(), DiskError> {
        let name = new_file(at);
        self.write_keys(keys.into_keys(), &name)?;
        at.led_to.push(name);
        Ok(())
    }

    /// Writes positions in their order.
    pub(super) fn write_keys(&self, mut keys: Vec<u64>, name: &str) -> Result<(), DiskError> {
        sort(&mut keys, self.words);
        let mut out = Writer::create(self.files, name, self.words)?;
        keys.chunks_exact(self.words).try_for_each(|key| out.add(key, &[]))?;
        out.close()
    }

    /// What the layer has led to and wasn't known is the next one.
    fn next_layer(&mut self, at: &mut Finding) -> Result<(), DiskError> {
        at.known.push(std::mem::take(&mut at.front));
        // Each file has less than half of the one before, so there are few.
        while let [.., (one, many), (other, few)] = at.known.as_slice()
            && *few * 2 > *many
        {
            let (names, count) = ([one.clone(), other.clone()], many + few);
            let name = new_file(at);
            self.merge(&names, &name)?;
            at.known.truncate(at.known.len() - 2);
            at.known.push((name, count));
        }
        let known = at.known.iter().map(|(name, _)| Reader::open(self.files, name, self.words));
        let mut known = known.collect::<Result<Vec<_>, _>>()?;
        let led_to = few(self.files, std::mem::take(&mut at.led_to), self.words)?;
        let mut led_to = Merged::open(self.files, &led_to, self.words)?;
        let name = new_file(at);
        let mut out = Writer::create(self.files, &name, self.words)?;
        let (mut last, mut count) = (Vec::new(), 0);
        while let Some((key, _)) = led_to.entry() {
            if last != key {
                last.clear();
                last.extend_from_slice(key);
                if !is_known(&mut known, key)? {
                    out.add(key, &[])?;
                    count += 1;
                }
            }
            led_to.advance()?;
        }
        out.close()?;
        (at.front, at.looked_at) = ((name, count), 0);
        Ok(())
    }

    fn merge(&self, names: &[String], name: &str) -> Result<(), DiskError> {
        let mut merged = Merged::open(self.files, names, self.words)?;
        let mut out = Writer::create(self.files, name, self.words)?;
        while let Some((key, _)) = merged.entry() {
            out.add(key, &[])?;
            merged.advance()?;
        }
        out.close()
    }

    /// Reads the positions of the next round: whether there are any.
    pub(super) fn next_round(&self, from: &mut Reader<'_>, round: &mut Vec<u64>) -> Result<bool, DiskError> {
        round.clear();
        while let Some(key) = from.key().filter(|_| round.len() < self.round * self.words) {
            round.extend_from_slice(key);
            from.advance()?;
        }
        Ok(!round.is_empty())
    }

    /// Gives all that may come of some positions, in their order.
    pub(super) fn expand(
        &self,
        workers: &mut [Expander<'_>],
        keys: &[u64],
        give: &mut (dyn FnMut(&Turns) -> Result<(), DiskError> + Send),
    ) -> Result<(), DiskError> {
        let words = self.words;
        let chunks: Vec<&[u64]> = keys.chunks(CHUNK * words).collect();
        let mut failed = Ok(());
        in_order(
            workers,
            0..chunks.len() as u64,
            &|worker, chunk| {
                let keys = chunks.get(chunk as usize).copied().unwrap_or_default();
                let expanded = keys.chunks(words).map(|key| {
                    let mut turns = Turns::default();
                    worker.expand(key, &mut turns).map(|()| turns)
                });
                expanded.collect::<Result<Vec<_>, _>>()
            },
            |_, chunk| match chunk.map_err(DiskError::from).and_then(|chunk| chunk.iter().try_for_each(&mut *give)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Err(error);
                    ControlFlow::Break(())
                }
            },
        );
        failed
    }
}

fn new_file(at: &mut Finding) -> String {
    at.next += 1;
    format!("keys-{}", at.next)
}

fn is_known(known: &mut [Reader<'_>], key: &[u64]) -> Result<bool, DiskError> {
    for reader in known {
        reader.seek(key)?;
        if reader.key() == Some(key) {
            return Ok(true);
        }
    }
    Ok(false)
}
