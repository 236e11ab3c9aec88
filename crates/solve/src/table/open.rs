//! Reading tables.

use std::io::{self, Read, Seek, SeekFrom};
use std::sync::{Mutex, PoisonError};

use merels_engine::History;
use merels_play::{Position, Rules, position_text};
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::{BLOCK, Header, LONGEST_HEADER, MAGIC, TableError, VERSION, is_of, options};
use crate::codec::Codec;
use crate::value::Value;
use crate::{Claims, Prober, Values};

/// What a table is read from.
pub trait Source: Read + Seek + Send {}

impl<S: Read + Seek + Send> Source for S {}

/// A table that is open: blocks are read when they are asked for.
pub struct Table {
    codec: Codec,
    header: Header,
    index: Vec<Place>,
    /// The first positions of the blocks.
    firsts: Vec<u64>,
    read: Mutex<Reading>,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("header", &self.header).finish_non_exhaustive()
    }
}

/// Where a block is.
#[derive(Clone, Copy, Debug)]
struct Place {
    at: u64,
    bytes: u32,
    crc: u32,
}

struct Reading {
    source: Box<dyn Source>,
    /// The block read last, by its number.
    last: Option<(usize, Block)>,
}

/// A block as it is looked at.
struct Block {
    keys: Vec<u64>,
    values: Vec<u16>,
}

impl Block {
    fn find(&self, key: &[u64]) -> Option<u16> {
        let at = |index: usize| self.keys.get(index * key.len()..(index + 1) * key.len());
        let (mut low, mut high) = (0, self.values.len());
        while low < high {
            let middle = (low + high) / 2;
            if at(middle) < Some(key) { low = middle + 1 } else { high = middle }
        }
        self.values.get(low).copied().filter(|_| at(low) == Some(key))
    }
}

impl Table {
    /// Opens a table of a game by these rules.
    ///
    /// # Errors
    ///
    /// What isn't a table of theirs, of this form and whole.
    pub fn open(rules: &Rules, mut source: impl Source + 'static) -> Result<Self, TableError> {
        let header = read_header(&mut source)?;
        is_of(rules, &header.game, &header.definition, &header.options)?;
        let claims = if header.claims == "automatic" { Claims::Automatic } else { Claims::Off };
        let folding = header.symmetries > 1 || header.players_alike;
        let codec = Codec::new(rules, claims, folding)?;
        if (codec.layout.words, codec.images.len(), codec.alike)
            != (header.words, header.symmetries, header.players_alike)
        {
            return Err(TableError::Damaged("its positions are written in another way"));
        }
        let (index, firsts) = read_index(&mut source, header.words, header.positions)?;
        let read = Mutex::new(Reading { source: Box::new(source), last: None });
        Ok(Self { codec, header, index, firsts, read })
    }

    /// What it is of.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Whether it is of these rules, with their options as they are set.
    pub fn is_of(&self, rules: &Rules) -> bool {
        self.header.definition == rules.fingerprint() && self.header.options == options(rules)
    }

    /// What asks it for values.
    pub fn prober(&self) -> Prober<'_> {
        Prober { codec: &self.codec, values: self }
    }

    pub(crate) fn codec(&self) -> &Codec {
        &self.codec
    }

    /// The position that all began with.
    ///
    /// # Errors
    ///
    /// One that isn't of these rules.
    pub(crate) fn first_position(&self) -> Result<Position, TableError> {
        let read = position_text::read(self.codec.rules(), &self.header.position, &mut History::new());
        read.map_err(|_| TableError::Damaged("the position that all began with"))
    }

    /// How many blocks there are.
    pub(super) fn blocks(&self) -> usize {
        self.index.len()
    }

    /// The positions of a block, and their values.
    pub(super) fn read_block(&self, number: usize) -> Result<(Vec<u64>, Vec<u16>), TableError> {
        let mut reading = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let block = self.block(&mut reading, number)?;
        Ok((block.keys.clone(), block.values.clone()))
    }

    /// Reads all of it, and says how many positions it has.
    ///
    /// # Errors
    ///
    /// A block that isn't what was written.
    pub fn check(&self) -> Result<u64, TableError> {
        let mut reading = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let mut positions = 0;
        for number in 0..self.index.len() {
            positions += self.block(&mut reading, number)?.values.len() as u64;
        }
        if positions == self.header.positions {
            Ok(positions)
        } else {
            Err(TableError::Damaged("positions are missing"))
        }
    }

    fn first(&self, block: usize) -> &[u64] {
        let words = self.header.words;
        self.firsts.get(block * words..(block + 1) * words).unwrap_or_default()
    }

    /// The value of a position.
    ///
    /// # Errors
    ///
    /// A block that can't be read.
    pub(super) fn look_up(&self, key: &[u64]) -> Result<Option<Value>, TableError> {
        // The last block that doesn't begin after it.
        let (mut low, mut high) = (0, self.index.len());
        while low < high {
            let middle = (low + high) / 2;
            if self.first(middle) <= key { low = middle + 1 } else { high = middle }
        }
        let Some(number) = low.checked_sub(1) else { return Ok(None) };
        let mut reading = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let block = self.block(&mut reading, number)?;
        Ok(block.find(key).map(Value::unpacked))
    }

    fn block<'r>(&self, reading: &'r mut Reading, number: usize) -> Result<&'r Block, TableError> {
        if reading.last.as_ref().is_none_or(|(last, _)| *last != number) {
            let place = self.index.get(number).ok_or(TableError::Damaged("a block is missing"))?;
            let block = read_block(&mut *reading.source, *place, self.header.words)?;
            reading.last = Some((number, block));
        }
        match &reading.last {
            Some((_, block)) => Ok(block),
            None => Err(TableError::Damaged("a block is missing")),
        }
    }
}

impl Values for Table {
    /// What can't be read isn't known.
    fn get(&self, key: &[u64]) -> Option<Value> {
        self.look_up(key).ok().flatten()
    }
}

pub(crate) fn bytes<const N: usize>(source: &mut (impl Read + ?Sized)) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    source.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn read_header(source: &mut impl Source) -> Result<Header, TableError> {
    source.seek(SeekFrom::Start(0))?;
    let begin: [u8; 16] = bytes(source).map_err(|_| TableError::NoTable)?;
    let (magic, rest) = begin.split_at(8);
    if magic != MAGIC[0] {
        return Err(TableError::NoTable);
    }
    let (version, length) = (u32_at(rest, 0), u32_at(rest, 4));
    if version != VERSION {
        return Err(TableError::Version(version));
    }
    if length > LONGEST_HEADER {
        return Err(TableError::Damaged("its header"));
    }
    let mut header = vec![0; length as usize];
    source.read_exact(&mut header)?;
    let mut crc = crc32fast::Hasher::new();
    crc.update(&begin);
    crc.update(&header);
    if u32::from_le_bytes(bytes(source)?) != crc.finalize() {
        return Err(TableError::Damaged("its header"));
    }
    serde_json::from_slice(&header).map_err(|_| TableError::Damaged("its header"))
}

fn read_index(source: &mut impl Source, words: usize, positions: u64) -> Result<(Vec<Place>, Vec<u64>), TableError> {
    let damaged = || TableError::Damaged("its end");
    let end = source.seek(SeekFrom::End(0))?;
    source.seek(SeekFrom::Start(end.checked_sub(16).ok_or_else(damaged)?))?;
    let at = u64::from_le_bytes(bytes(source)?);
    if bytes(source)? != *MAGIC[1] {
        return Err(damaged());
    }
    let blocks = positions.div_ceil(BLOCK as u64);
    let each = 8 * words as u64 + 16;
    if at.checked_add(blocks.saturating_mul(each)).and_then(|to| to.checked_add(20)) != Some(end) {
        return Err(damaged());
    }
    source.seek(SeekFrom::Start(at))?;
    let mut list = vec![0; (blocks * each) as usize];
    source.read_exact(&mut list)?;
    if u32::from_le_bytes(bytes(source)?) != crc32fast::hash(&list) {
        return Err(damaged());
    }
    let (mut index, mut firsts) = (Vec::new(), Vec::new());
    for entry in list.chunks_exact(each as usize) {
        let (first, place) = entry.split_at(8 * words);
        firsts.extend((0..words).map(|word| u64_at(first, 8 * word)));
        index.push(Place { at: u64_at(place, 0), bytes: u32_at(place, 8), crc: u32_at(place, 12) });
    }
    Ok((index, firsts))
}

fn read_block(source: &mut dyn Source, place: Place, words: usize) -> Result<Block, TableError> {
    let damaged = || TableError::Damaged("a block");
    // LEB128 takes 10 bytes for a word at most, 3 for a value and 2 for the number of positions.
    let most = BLOCK * (10 * words + 3) + 2;
    if place.bytes as usize > most + 64 {
        return Err(damaged());
    }
    let mut pressed = vec![0; place.bytes as usize];
    source.seek(SeekFrom::Start(place.at))?;
    source.read_exact(&mut pressed)?;
    if crc32fast::hash(&pressed) != place.crc {
        return Err(damaged());
    }
    let plain = decompress_to_vec_with_limit(&pressed, most).map_err(|_| damaged())?;
    let mut rest = plain.as_slice();
    let count = number(&mut rest).ok_or_else(damaged)? as usize;
    if count > BLOCK {
        return Err(damaged());
    }
    let mut block = Block { keys: Vec::with_capacity(count * words), values: Vec::with_capacity(count) };
    let mut before = vec![0_u64; words];
    for _ in 0..count {
        for word in &mut before {
            *word = word.wrapping_add(number(&mut rest).ok_or_else(damaged)?);
        }
        block.keys.extend_from_slice(&before);
    }
    for _ in 0..count {
        block.values.push(number(&mut rest).and_then(|value| u16::try_from(value).ok()).ok_or_else(damaged)?);
    }
    Ok(block)
}

/// A number as LEB128.
fn number(rest: &mut &[u8]) -> Option<u64> {
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

pub(crate) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|four| four.try_into().ok()).map_or(0, u32::from_le_bytes)
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..at + 8).and_then(|eight| eight.try_into().ok()).map_or(0, u64::from_le_bytes)
}
