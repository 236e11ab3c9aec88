//! Looking at all of a table. What is looked up is sorted first, as much as fits into memory, so that blocks are read in their order
//! and not over and over.

use super::TableError;
use super::open::Table;
use crate::Contradiction;
use crate::report::Counter;
use crate::sorting::sort;
use crate::turns::{Expander, Turns};
use crate::value::Value;

/// Counts all positions.
pub(crate) fn count(table: &Table, memory: usize, counter: &mut Counter<'_>) -> Result<(), TableError> {
    let words = table.codec().layout.words;
    // What is looked up, and for whom: the position and its value.
    let mut asked: Vec<u64> = Vec::new();
    let mut other = vec![0; words];
    for block in 0..table.blocks() {
        let (keys, values) = table.read_block(block)?;
        for (key, value) in keys.chunks_exact(words).zip(values) {
            if counter.count(key, Value::unpacked(value), &mut other) {
                asked.extend_from_slice(&other);
                asked.extend_from_slice(key);
                asked.push(u64::from(value));
            }
        }
        if 8 * asked.len() > memory / 4 || block + 1 == table.blocks() {
            sort(&mut asked, 2 * words + 1);
            for one in asked.chunks_exact(2 * words + 1) {
                let (other, rest) = one.split_at(words);
                let (key, value) = rest.split_at(words);
                let value = Value::unpacked(value.first().map_or(0, |value| *value as u16));
                counter.compare(key, value, table.look_up(other)?);
            }
            asked.clear();
        }
    }
    Ok(())
}

/// Looks whether every value, or every `step`th, follows from those after it, and says how many it has looked at. What it looks up at once takes so many bytes
/// of memory.
///
/// # Errors
///
/// The first value that doesn't follow, and what can't be read.
pub fn verify(table: &Table, step: usize, memory: usize) -> Result<u64, TableError> {
    let words = table.codec().layout.words;
    let mut batch = Batch::new(table);
    let (mut positions, mut looked_at) = (0_usize, 0);
    for block in 0..table.blocks() {
        let (keys, values) = table.read_block(block)?;
        for (key, value) in keys.chunks_exact(words).zip(&values) {
            if positions.is_multiple_of(step.max(1)) {
                batch.add(key, *value)?;
                looked_at += 1;
            }
            positions += 1;
        }
        if 8 * batch.asked.len() > memory / 4 || block + 1 == table.blocks() {
            batch.check()?;
        }
    }
    Ok(looked_at)
}

/// Some positions, and all that they lead to.
struct Batch<'t> {
    table: &'t Table,
    words: usize,
    expander: Expander<'t>,
    turns: Turns,
    keys: Vec<u64>,
    values: Vec<u16>,
    /// Where they lead, each with the number of the answer.
    asked: Vec<u64>,
    answers: Vec<Option<Value>>,
}

impl<'t> Batch<'t> {
    fn new(table: &'t Table) -> Self {
        Self {
            table,
            words: table.codec().layout.words,
            expander: Expander::new(table.codec()),
            turns: Turns::default(),
            keys: Vec::new(),
            values: Vec::new(),
            asked: Vec::new(),
            answers: Vec::new(),
        }
    }

    fn add(&mut self, key: &[u64], value: u16) -> Result<(), TableError> {
        self.keys.extend_from_slice(key);
        self.values.push(value);
        self.expander.expand(key, &mut self.turns)?;
        for landed in self.turns.landed.keys.chunks_exact(self.words) {
            self.asked.extend_from_slice(landed);
            self.asked.push(self.answers.len() as u64);
            self.answers.push(None);
        }
        Ok(())
    }

    fn check(&mut self) -> Result<(), TableError> {
        sort(&mut self.asked, self.words + 1);
        for one in self.asked.chunks_exact(self.words + 1) {
            let Some((number, key)) = one.split_last() else { continue };
            if let Some(answer) = self.answers.get_mut(*number as usize) {
                *answer = self.table.look_up(key)?;
            }
        }
        let mut answered = 0;
        for (key, has) in self.keys.chunks_exact(self.words).zip(&self.values) {
            self.expander.expand(key, &mut self.turns)?;
            let answers = self.answers.get(answered..).unwrap_or_default();
            answered += self.turns.landed.keys.len() / self.words;
            let follows = self.turns.worth(0, &|at| answers.get(at).copied().flatten());
            let has = Value::unpacked(*has);
            if follows != Some(has) {
                return Err(TableError::Wrong(Box::new(Contradiction { key: key.to_vec(), has, follows })));
            }
        }
        self.keys.clear();
        self.values.clear();
        self.asked.clear();
        self.answers.clear();
        Ok(())
    }
}
