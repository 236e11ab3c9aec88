//! Files of keys in their order, each with a list of numbers.
//!
//! They are written and read once from one end to the other, in frames that are checked; what isn't asked for is passed over
//! by frames. A frame has its length (4 bytes), its number of entries (4), the CRC-32 of its contents (4), its last key (8 for
//! each word) and the CRC-32 of all that (4). Then come the entries: the words of the key as differences to those of the last one, how
//! many numbers there are, and these as differences, all as LEB128. A frame without entries is the end.

use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};

use super::scratch::{DiskError, Files, Stored, of};

/// A frame is closed when it has so many bytes.
const FRAME: usize = 1 << 15;
/// The bytes that are read at once.
const BUFFER: usize = 1 << 15;
/// The most numbers of an entry; more are in further entries of the same key.
const MOST: usize = 1 << 12;

/// Writes such a file.
pub(super) struct Writer<'s> {
    out: Box<dyn Write + Send + 's>,
    name: String,
    plain: Vec<u8>,
    last: Vec<u64>,
    entries: u32,
}

impl<'s> Writer<'s> {
    pub(super) fn create(files: Files<'s>, name: &str, words: usize) -> Result<Self, DiskError> {
        let out = files.create(name)?;
        Ok(Self { out, name: name.to_owned(), plain: Vec::new(), last: vec![0; words], entries: 0 })
    }

    /// Adds a key that isn't before the last one, and its numbers.
    pub(super) fn add(&mut self, key: &[u64], numbers: &[u32]) -> Result<(), DiskError> {
        if numbers.len() > MOST {
            return numbers.chunks(MOST).try_for_each(|some| self.add(key, some));
        }
        for (word, last) in key.iter().zip(&mut self.last) {
            put(&mut self.plain, word.wrapping_sub(*last));
            *last = *word;
        }
        put(&mut self.plain, numbers.len() as u64);
        let mut before = 0_u32;
        for number in numbers {
            put(&mut self.plain, u64::from(number.wrapping_sub(before)));
            before = *number;
        }
        self.entries += 1;
        if self.plain.len() >= FRAME { self.close_frame() } else { Ok(()) }
    }

    fn close_frame(&mut self) -> Result<(), DiskError> {
        let mut frame = Vec::with_capacity(16 + 8 * self.last.len() + self.plain.len());
        frame.extend((self.plain.len() as u32).to_le_bytes());
        frame.extend(self.entries.to_le_bytes());
        frame.extend(crc32fast::hash(&self.plain).to_le_bytes());
        self.last.iter().for_each(|word| frame.extend(word.to_le_bytes()));
        frame.extend(crc32fast::hash(&frame).to_le_bytes());
        frame.append(&mut self.plain);
        self.last.fill(0);
        self.entries = 0;
        self.out.write_all(&frame).map_err(|error| of(&self.name, error))
    }

    /// Writes the end.
    pub(super) fn close(mut self) -> Result<(), DiskError> {
        if self.entries > 0 {
            self.close_frame()?;
        }
        self.close_frame()
    }
}

/// A number as LEB128.
fn put(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Reads such a file.
pub(super) struct Reader<'s> {
    source: BufReader<Box<dyn Stored + 's>>,
    name: String,
    words: usize,
    frame: Frame,
    /// The entry that is looked at.
    at: usize,
    /// Where frames begin that were passed, and their last keys.
    passed: Vec<(u64, Vec<u64>)>,
    /// Where the next frame begins.
    next: u64,
}

/// The entries of a frame.
#[derive(Default)]
struct Frame {
    keys: Vec<u64>,
    /// Where the numbers of each end.
    ends: Vec<u32>,
    numbers: Vec<u32>,
}

/// What a frame begins with.
struct Head {
    bytes: u32,
    entries: u32,
    crc: u32,
    last: Vec<u64>,
}

impl<'s> Reader<'s> {
    /// Opens a file at its first entry.
    pub(super) fn open(files: Files<'s>, name: &str, words: usize) -> Result<Self, DiskError> {
        let source = BufReader::with_capacity(BUFFER, files.open(name)?);
        let frame = Frame::default();
        let mut reader = Self { source, name: name.to_owned(), words, frame, at: 0, passed: Vec::new(), next: 0 };
        reader.next_frame(None)?;
        Ok(reader)
    }

    /// The entry that is looked at: none at the end.
    #[inline]
    pub(super) fn entry(&self) -> Option<(&[u64], &[u32])> {
        let key = self.frame.keys.get(self.at * self.words..(self.at + 1) * self.words)?;
        let end = |at: usize| self.frame.ends.get(at).map_or(0, |end| *end as usize);
        let begin = self.at.checked_sub(1).map_or(0, end);
        Some((key, self.frame.numbers.get(begin..end(self.at)).unwrap_or_default()))
    }

    /// Its key.
    #[inline]
    pub(super) fn key(&self) -> Option<&[u64]> {
        self.frame.keys.get(self.at * self.words..(self.at + 1) * self.words)
    }

    /// Goes on to the next entry.
    pub(super) fn advance(&mut self) -> Result<(), DiskError> {
        self.at += 1;
        if self.at < self.frame.ends.len() { Ok(()) } else { self.next_frame(None) }
    }

    /// Goes on to the first entry that isn't before a key.
    pub(super) fn seek(&mut self, key: &[u64]) -> Result<(), DiskError> {
        let ends_before = |last: Option<&[u64]>| last.is_some_and(|last| last < key);
        if ends_before(self.frame.keys.len().checked_sub(self.words).and_then(|from| self.frame.keys.get(from..))) {
            self.next_frame(Some(key))?;
        }
        while self.key().is_some_and(|known| known < key) {
            self.at += 1;
        }
        Ok(())
    }

    /// Goes back, where need be, and on to the first entry that isn't before a key.
    pub(super) fn seek_anew(&mut self, key: &[u64]) -> Result<(), DiskError> {
        let number = self.passed.partition_point(|(_, last)| last.as_slice() < key);
        if let Some(place) = self.passed.get(number).or(self.passed.last()).map(|(place, _)| *place) {
            self.source.seek(SeekFrom::Start(place)).map_err(|error| of(&self.name, error))?;
            self.next = place;
            self.next_frame(Some(key))?;
        }
        self.seek(key)
    }

    /// Reads the next frame that doesn't end before a key.
    fn next_frame(&mut self, until: Option<&[u64]>) -> Result<(), DiskError> {
        self.at = 0;
        let read = self.frame_from(until);
        read.map_err(|error| of(&self.name, error))
    }

    fn frame_from(&mut self, until: Option<&[u64]>) -> io::Result<()> {
        loop {
            let begin = self.next;
            let head = head(&mut self.source, self.words)?;
            if head.entries == 0 {
                // The end stays the end.
                self.source.seek(SeekFrom::Start(begin))?;
                self.frame = Frame::default();
                return Ok(());
            }
            self.next = begin + (16 + 8 * self.words) as u64 + u64::from(head.bytes);
            let is_wanted = until.is_none_or(|key| head.last.as_slice() >= key);
            if self.passed.last().is_none_or(|(place, _)| *place < begin) {
                self.passed.push((begin, head.last));
            }
            if is_wanted {
                let mut plain = vec![0; head.bytes as usize];
                self.source.read_exact(&mut plain)?;
                if crc32fast::hash(&plain) != head.crc {
                    return Err(damaged());
                }
                return self.frame.read(&plain, head.entries as usize, self.words).ok_or_else(damaged);
            }
            self.source.seek_relative(i64::from(head.bytes))?;
        }
    }
}

fn damaged() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

fn head(source: &mut dyn Read, words: usize) -> io::Result<Head> {
    let mut head = vec![0; 16 + 8 * words];
    source.read_exact(&mut head)?;
    let u32_at = |at: usize| crate::table::u32_at(&head, at);
    if crc32fast::hash(head.get(..12 + 8 * words).unwrap_or_default()) != u32_at(12 + 8 * words) {
        return Err(damaged());
    }
    let last = (0..words).map(|word| u64::from(u32_at(12 + 8 * word)) | u64::from(u32_at(16 + 8 * word)) << 32);
    Ok(Head { bytes: u32_at(0), entries: u32_at(4), crc: u32_at(8), last: last.collect() })
}

impl Frame {
    /// Reads entries; none where they aren't what was written.
    fn read(&mut self, mut plain: &[u8], entries: usize, words: usize) -> Option<()> {
        self.keys.clear();
        self.ends.clear();
        self.numbers.clear();
        for entry in 0..entries {
            for _ in 0..words {
                let last = if entry == 0 { 0 } else { *self.keys.get(self.keys.len() - words)? };
                self.keys.push(last.wrapping_add(take(&mut plain)?));
            }
            let mut number = 0_u32;
            for _ in 0..take(&mut plain)? {
                number = number.wrapping_add(take(&mut plain)? as u32);
                self.numbers.push(number);
            }
            self.ends.push(self.numbers.len() as u32);
        }
        plain.is_empty().then_some(())
    }
}

#[inline]
fn take(rest: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let (byte, after) = rest.split_first()?;
        *rest = after;
        value |= u64::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

/// Several such files as one, of equal keys those of the first file first.
pub(super) struct Merged<'s> {
    readers: Vec<Reader<'s>>,
    /// Their numbers: each before the two behind twice its place.
    heap: Vec<usize>,
}

impl<'s> Merged<'s> {
    pub(super) fn open(files: Files<'s>, names: &[String], words: usize) -> Result<Self, DiskError> {
        let readers: Result<Vec<_>, _> = names.iter().map(|name| Reader::open(files, name, words)).collect();
        let mut merged = Self { heap: Vec::new(), readers: readers? };
        merged.heap = (0..merged.readers.len()).collect();
        for at in (0..merged.heap.len() / 2).rev() {
            merged.sift(at);
        }
        Ok(merged)
    }

    fn top(&self) -> Option<&Reader<'s>> {
        self.readers.get(*self.heap.first()?)
    }

    /// The entry that is looked at: none at the end.
    #[inline]
    pub(super) fn entry(&self) -> Option<(&[u64], &[u32])> {
        self.top()?.entry()
    }

    /// Goes on to the next entry.
    pub(super) fn advance(&mut self) -> Result<(), DiskError> {
        if let Some(reader) = self.heap.first().and_then(|top| self.readers.get_mut(*top)) {
            reader.advance()?;
        }
        self.sift(0);
        Ok(())
    }

    /// Whether one of two places in the heap is before the other. A file at its end is behind all others.
    fn is_before(&self, one: usize, other: usize) -> bool {
        let of = |place: usize| {
            let number = self.heap.get(place).copied().unwrap_or(0);
            let key = self.readers.get(number).and_then(Reader::key);
            (key.is_none(), key, number)
        };
        of(one) < of(other)
    }

    fn sift(&mut self, mut at: usize) {
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            let mut first = at;
            if left < self.heap.len() && self.is_before(left, first) {
                first = left;
            }
            if right < self.heap.len() && self.is_before(right, first) {
                first = right;
            }
            if first == at {
                return;
            }
            self.heap.swap(at, first);
            at = first;
        }
    }
}

/// The most files that are read at once.
const AT_ONCE: usize = 64;

/// Makes fewer files of many, so that they can be read at once, and says which those are.
pub(super) fn few<'s>(files: Files<'s>, mut names: Vec<String>, words: usize) -> Result<Vec<String>, DiskError> {
    while names.len() > AT_ONCE {
        let rest = names.split_off(AT_ONCE);
        let name = format!("{}-all", names.first().map_or("", String::as_str));
        let mut merged = Merged::open(files, &names, words)?;
        let mut out = Writer::create(files, &name, words)?;
        while let Some((key, numbers)) = merged.entry() {
            out.add(key, numbers)?;
            merged.advance()?;
        }
        out.close()?;
        names = std::iter::once(name).chain(rest).collect();
    }
    Ok(names)
}
