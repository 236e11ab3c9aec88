//! Finding out what leads to what, where memory doesn't hold it.
//!
//! All positions are looked at in their order, which is what numbers them. A way is where it leads and the number it comes from; as
//! often as memory is full of them they are written in order. Then these files and that of the positions are read side by side:
//! where ways lead gets its number, and they stand in the order of these, as going back needs them.

use super::journal::{BACK, Going, INNER, INNER_OPEN, Linking, OPEN, Stage, WAYS};
use super::lists::{Merged, Reader, Writer, few};
use super::scratch::{DiskError, Files};
use super::{DiskProgress, MOST_PLACES, Run};
use crate::Refused;
use crate::sorting::sort;
use crate::turns::{Expander, Place, To, Turns};

/// The bit that tells that the same player decides at both ends.
pub(super) const SAME: u32 = 1 << 31;
/// In the place of a number of ways: it can be won at once, or drawn at once.
pub(super) const WON: u32 = u32::MAX - 1;
pub(super) const HELD: u32 = u32::MAX;

impl Run<'_> {
    /// Finds out what leads to what, and so what is known before anything is found.
    pub(super) fn link(&mut self, mut at: Linking) -> Result<Going, DiskError> {
        let mut keys = Reader::open(self.files, &at.keys, self.words)?;
        for _ in 0..at.looked_at {
            keys.advance()?;
        }
        while at.looked_at < at.positions {
            self.batch(&mut keys, &mut at)?;
            at.files += 1;
            self.write_down(Stage::Linking(at.clone()))?;
        }
        self.turn_round(&at)?;
        self.begin_going(&at)
    }

    /// Looks at as many positions as there is memory for the ways from them.
    fn batch(&mut self, keys: &mut Reader<'_>, at: &mut Linking) -> Result<(), DiskError> {
        let mut batch = Batch::new(self.files, self.words, at)?;
        let mut round = std::mem::take(&mut self.round_keys);
        let codec = self.codec;
        let mut workers: Vec<Expander<'_>> = (0..self.threads).map(|_| Expander::new(codec)).collect();
        while 8 * batch.ways.len() < self.memory / 4 && self.next_round(keys, &mut round)? {
            self.expand(&mut workers, &round, &mut |turns| batch.add(turns))?;
            let looked_at = batch.position;
            self.tell(DiskProgress::Linking { looked_at, positions: at.positions })?;
        }
        self.round_keys = round;
        (at.looked_at, at.within) = (batch.position, batch.within);
        batch.close(self.files, at.files)
    }

    /// Writes all ways by the numbers of the places that they lead to.
    fn turn_round(&self, at: &Linking) -> Result<(), DiskError> {
        let names = few(self.files, (0..at.files).map(|number| format!("{WAYS}-{number}")).collect(), self.words)?;
        let mut ways = Merged::open(self.files, &names, self.words)?;
        let mut keys = Reader::open(self.files, &at.keys, self.words)?;
        let mut back = Writer::create(self.files, BACK, 1)?;
        let mut number = 0;
        while let Some((key, from)) = ways.entry() {
            while keys.key().is_some_and(|known| known < key) {
                keys.advance()?;
                number += 1;
            }
            if keys.key() != Some(key) {
                return Err(DiskError::Damaged(at.keys.clone()));
            }
            back.add(&[number], from)?;
            ways.advance()?;
        }
        for number in 0..at.files {
            let mut inner = Reader::open(self.files, &format!("{INNER}-{number}"), 1)?;
            while let Some((place, from)) = inner.entry() {
                back.add(place, from)?;
                inner.advance()?;
            }
        }
        back.close()
    }
}

/// What is found out of some positions.
struct Batch<'s> {
    words: usize,
    positions: u64,
    /// The number of the next position.
    position: u64,
    within: u64,
    /// For each way where it leads, and in a word more where it comes from.
    ways: Vec<u64>,
    inner: Writer<'s>,
    open: Numbers<'s>,
    inner_open: Numbers<'s>,
    /// Of one position: for each position that it leads to, which of them is the first of the same.
    firsts: Vec<u32>,
    order: Vec<u32>,
    row: Vec<(u32, bool)>,
    inner_row: Vec<(u64, u32)>,
}

impl<'s> Batch<'s> {
    fn new(files: Files<'s>, words: usize, at: &Linking) -> Result<Self, DiskError> {
        let name = |sort: &str| format!("{sort}-{}", at.files);
        Ok(Self {
            words,
            positions: at.positions,
            position: at.looked_at,
            within: at.within,
            ways: Vec::new(),
            inner: Writer::create(files, &name(INNER), 1)?,
            open: Numbers::create(files, &name(OPEN))?,
            inner_open: Numbers::create(files, &name(INNER_OPEN))?,
            firsts: Vec::new(),
            order: Vec::new(),
            row: Vec::new(),
            inner_row: Vec::new(),
        })
    }

    /// Adds what may come of the next position.
    fn add(&mut self, turns: &Turns) -> Result<(), DiskError> {
        let base = self.positions + self.within;
        if base + turns.places().len() as u64 >= MOST_PLACES {
            return Err(Refused::TooManyPlaces.into());
        }
        self.find_equals(&turns.landed.keys);
        self.inner_row.clear();
        for (number, place) in turns.places().iter().enumerate() {
            let from = if number == 0 { self.position } else { base + number as u64 - 1 };
            let ways = self.ways_of(place, from as u32, base, &turns.landed.keys);
            let open = match place {
                place if place.wins => WON,
                place if place.draws => HELD,
                _ => ways,
            };
            if number == 0 { self.open.add(open)? } else { self.inner_open.add(open)? }
        }
        self.inner_row.sort_unstable();
        for same in self.inner_row.chunk_by(|one, other| one.0 == other.0) {
            let from: Vec<u32> = same.iter().map(|(_, from)| *from).collect();
            same.first().map_or(Ok(()), |(to, _)| self.inner.add(&[*to], &from))?;
        }
        self.position += 1;
        self.within += turns.places().len() as u64 - 1;
        Ok(())
    }

    /// Adds the ways from a place, and says how many they are. What is won at once needs none.
    fn ways_of(&mut self, place: &Place, from: u32, base: u64, landed: &[u64]) -> u32 {
        if place.wins {
            return 0;
        }
        let marked = |same: bool| from | if same { SAME } else { 0 };
        self.row.clear();
        let mut inner = 0;
        for way in &place.ways {
            match way.to {
                To::Turn(to) => self.row.push((self.firsts.get(to as usize).copied().unwrap_or(to), way.same)),
                To::Within(to) => {
                    self.inner_row.push((base + u64::from(to) - 1, marked(way.same)));
                    inner += 1;
                }
            }
        }
        self.row.sort_unstable();
        self.row.dedup();
        for (to, same) in &self.row {
            let begin = *to as usize * self.words;
            self.ways.extend_from_slice(landed.get(begin..begin + self.words).unwrap_or_default());
            self.ways.push(u64::from(marked(*same)));
        }
        self.row.len() as u32 + inner
    }

    /// Finds out which positions are the same.
    fn find_equals(&mut self, landed: &[u64]) {
        let key = |at: u32| landed.get(at as usize * self.words..(at as usize + 1) * self.words).unwrap_or_default();
        let count = (landed.len() / self.words) as u32;
        self.order.clear();
        self.order.extend(0..count);
        self.order.sort_unstable_by(|one, other| key(*one).cmp(key(*other)).then(one.cmp(other)));
        self.firsts.clear();
        self.firsts.resize(count as usize, 0);
        let mut first = 0;
        for (place, at) in self.order.iter().enumerate() {
            if place == 0 || key(*at) != key(first) {
                first = *at;
            }
            if let Some(slot) = self.firsts.get_mut(*at as usize) {
                *slot = first;
            }
        }
    }

    fn close(mut self, files: Files<'s>, number: u64) -> Result<(), DiskError> {
        sort(&mut self.ways, self.words + 1);
        let mut out = Writer::create(files, &format!("{WAYS}-{number}"), self.words)?;
        let mut from = Vec::new();
        let mut rest = self.ways.chunks_exact(self.words + 1).filter_map(|way| way.split_last()).peekable();
        while let Some((one, to)) = rest.next() {
            from.clear();
            from.push(*one as u32);
            while let Some((other, _)) = rest.next_if(|(_, known)| *known == to) {
                from.push(*other as u32);
            }
            out.add(to, &from)?;
        }
        out.close()?;
        self.inner.close()?;
        self.open.close()?;
        self.inner_open.close()
    }
}

/// Writes numbers one after another.
struct Numbers<'s> {
    out: Writer<'s>,
    waiting: Vec<u32>,
    written: u64,
}

/// How many stand in an entry.
const TOGETHER: usize = 1 << 10;

impl<'s> Numbers<'s> {
    fn create(files: Files<'s>, name: &str) -> Result<Self, DiskError> {
        Ok(Self { out: Writer::create(files, name, 1)?, waiting: Vec::new(), written: 0 })
    }

    fn add(&mut self, number: u32) -> Result<(), DiskError> {
        self.waiting.push(number);
        if self.waiting.len() < TOGETHER { Ok(()) } else { self.write() }
    }

    fn write(&mut self) -> Result<(), DiskError> {
        self.out.add(&[self.written], &self.waiting)?;
        self.written += 1;
        self.waiting.clear();
        Ok(())
    }

    fn close(mut self) -> Result<(), DiskError> {
        self.write()?;
        self.out.close()
    }
}
