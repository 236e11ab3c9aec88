//! What is known of places on the way back, in parts: one is in memory at a time.

use std::mem;

use super::journal::Going;
use super::linking::{HELD, WON};
use super::lists::{Reader, Writer};
use super::scratch::{DiskError, Files};
use crate::graph::UNKNOWN;
use crate::value::Value;

/// The bit of what is told of a place that tells that it is won; else a way from it is lost.
pub(super) const WINS: u32 = 1 << 31;
/// The places of an entry in the file of a part.
const TOGETHER: usize = 1 << 10;

/// What is known of all places: their values, and how many ways aren't lost yet.
pub(super) struct Parts<'s> {
    files: Files<'s>,
    /// The places of a part.
    size: usize,
    places: u64,
    /// The files of the parts.
    names: Vec<String>,
    /// The part in memory, and whether anything is new in it.
    loaded: Option<(usize, bool)>,
    values: Vec<u16>,
    left: Vec<u32>,
    /// Of the part in memory, the places that were found.
    found: Vec<u32>,
    /// What parts are still to be told.
    waiting: Vec<Vec<u32>>,
    count: usize,
    most: usize,
    /// Files of more of that.
    written: u64,
    /// In how many turns what is found is won or lost.
    pub(super) turns: u16,
    /// In what is written now: what was written down before stays as it is.
    pub(super) generation: u64,
    /// How many places have begun.
    begun: u64,
}

/// A place that was found, and whether it is won.
pub(super) fn found(key: &[u64]) -> (u64, bool) {
    let key = key.first().copied().unwrap_or(0);
    (key >> 1, key & 1 == 1)
}

impl<'s> Parts<'s> {
    /// The bytes of a place: its value, how many ways are left, and its number among those that were found.
    pub(super) const BYTES: usize = 10;

    pub(super) fn new(files: Files<'s>, at: &Going, memory: usize) -> Self {
        let parts = at.places.div_ceil(at.part) as usize;
        let mut names = at.parts.clone();
        names.resize(parts, String::new());
        Self {
            files,
            size: at.part as usize,
            places: at.places,
            names,
            loaded: None,
            values: Vec::new(),
            left: Vec::new(),
            found: Vec::new(),
            waiting: vec![Vec::new(); parts],
            count: 0,
            most: (memory / 8 / 4).max(1 << 10),
            written: 0,
            turns: 0,
            generation: at.generation,
            begun: 0,
        }
    }

    /// The file of each part.
    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    pub(super) fn places(&self) -> u64 {
        self.places
    }

    /// Notes how many ways lead on from the next place, and what that says of it.
    pub(super) fn begin_with(&mut self, open: u32, out: &mut Writer<'_>) -> Result<(), DiskError> {
        let part = (self.begun / self.size as u64) as usize;
        if self.loaded.is_none_or(|(loaded, _)| loaded != part) {
            self.put_away()?;
            self.loaded = Some((part, true));
        }
        let value = match open {
            WON => Value::Win(1).packed(),
            0 => Value::Loss(1).packed(),
            _ => UNKNOWN,
        };
        if value != UNKNOWN {
            out.add(&[self.begun << 1 | u64::from(open == WON)], &[])?;
        }
        self.values.push(value);
        self.left.push(open);
        self.begun += 1;
        Ok(())
    }

    /// Tells something of a place.
    pub(super) fn tell(&mut self, what: u32) -> Result<(), DiskError> {
        let part = (what & !WINS) as usize / self.size;
        if let Some(waiting) = self.waiting.get_mut(part) {
            waiting.push(what);
        }
        self.count += 1;
        if self.count < self.most {
            return Ok(());
        }
        if self.names.len() == 1 { self.load(0).map(|()| self.hear_waiting(0)) } else { self.write_waiting() }
    }

    /// Writes what parts are to be told to a file.
    fn write_waiting(&mut self) -> Result<(), DiskError> {
        let mut out = Writer::create(self.files, &told(self.written), 1)?;
        for (part, waiting) in self.waiting.iter_mut().enumerate().filter(|(_, waiting)| !waiting.is_empty()) {
            waiting.sort_unstable();
            out.add(&[part as u64], waiting)?;
            waiting.clear();
        }
        self.count = 0;
        self.written += 1;
        out.close()
    }

    /// Tells all parts what there is, and writes what is found: whether anything is.
    pub(super) fn hear(&mut self, out: &mut Writer<'_>) -> Result<bool, DiskError> {
        let files = 0..mem::take(&mut self.written);
        let files = files.map(|number| Reader::open(self.files, &told(number), 1));
        let mut files = files.collect::<Result<Vec<_>, _>>()?;
        let mut any = false;
        for part in 0..self.names.len() {
            let key = [part as u64];
            files.iter_mut().try_for_each(|file| file.seek(&key))?;
            let hears = files.iter().any(|file| file.key() == Some(&key));
            if !hears && self.found.is_empty() && self.waiting.get(part).is_none_or(Vec::is_empty) {
                continue;
            }
            self.load(part)?;
            for file in &mut files {
                while let Some((_, told)) = file.entry().filter(|(known, _)| *known == key) {
                    told.iter().for_each(|what| self.hear_one(*what));
                    file.advance()?;
                }
            }
            self.hear_waiting(part);
            self.found.sort_unstable();
            for place in mem::take(&mut self.found) {
                let value = self.values.get(place as usize).map(|value| Value::unpacked(*value));
                let place = (part * self.size) as u64 + u64::from(place);
                out.add(&[place << 1 | u64::from(matches!(value, Some(Value::Win(_))))], &[])?;
                any = true;
            }
        }
        Ok(any)
    }

    /// Tells the part in memory what waits for it.
    fn hear_waiting(&mut self, part: usize) {
        let Some(mut waiting) = self.waiting.get_mut(part).map(mem::take) else { return };
        waiting.iter().for_each(|what| self.hear_one(*what));
        self.count -= waiting.len();
        waiting.clear();
        if let Some(slot) = self.waiting.get_mut(part) {
            *slot = waiting;
        }
    }

    #[inline]
    fn hear_one(&mut self, what: u32) {
        let at = (what & !WINS) as usize % self.size;
        let Some(value) = self.values.get_mut(at).filter(|value| **value == UNKNOWN) else { return };
        if what & WINS != 0 {
            *value = Value::Win(self.turns).packed();
        } else {
            let Some(left) = self.left.get_mut(at).filter(|left| **left != HELD) else { return };
            *left -= 1;
            if *left > 0 {
                return;
            }
            *value = Value::Loss(self.turns).packed();
        }
        self.found.push(at as u32);
    }

    /// Brings a part to memory; whoever asks may change it.
    fn load(&mut self, part: usize) -> Result<(), DiskError> {
        if self.loaded.is_none_or(|(loaded, _)| loaded != part) {
            self.put_away()?;
            let name = self.names.get(part).map_or("", String::as_str);
            let mut file = Reader::open(self.files, name, 1)?;
            while let Some((_, left)) = file.entry() {
                self.left.extend_from_slice(left);
                file.advance()?;
                let values = file.entry().map_or(&[][..], |(_, values)| values);
                self.values.extend(values.iter().map(|value| *value as u16));
                file.advance()?;
            }
        }
        self.loaded = Some((part, true));
        Ok(())
    }

    /// Writes the part in memory, where anything is new in it, and forgets it.
    pub(super) fn put_away(&mut self) -> Result<(), DiskError> {
        if let Some((part, true)) = self.loaded.take() {
            let name = format!("part-{part}-{}", self.generation);
            let mut out = Writer::create(self.files, &name, 1)?;
            let values = self.values.chunks(TOGETHER);
            for (number, (left, values)) in self.left.chunks(TOGETHER).zip(values).enumerate() {
                out.add(&[number as u64], left)?;
                let values: Vec<u32> = values.iter().map(|value| u32::from(*value)).collect();
                out.add(&[number as u64], &values)?;
            }
            out.close()?;
            if let Some(slot) = self.names.get_mut(part) {
                *slot = name;
            }
        }
        self.left.clear();
        self.values.clear();
        Ok(())
    }

    /// The values of the places of a part.
    pub(super) fn values(&mut self, part: usize) -> Result<&[u16], DiskError> {
        self.load(part)?;
        self.loaded = Some((part, false));
        Ok(&self.values)
    }
}

/// The file of what parts are to be told.
fn told(number: u64) -> String {
    format!("told-{number}")
}
