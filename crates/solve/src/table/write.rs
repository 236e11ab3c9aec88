//! Writing tables.

use std::io::{self, Write};

use merels_engine::History;
use merels_model::position::Situation;
use merels_play::{Position, position_text};
use miniz_oxide::deflate::compress_to_vec;

use super::{BLOCK, Header, MAGIC, VERSION, options};
use crate::codec::Codec;
use crate::{Claims, Solution};

/// How hard blocks are pressed.
const LEVEL: u8 = 7;

/// Writes the values of a solution, and says how many bytes that were.
///
/// # Errors
///
/// What `out` can't take.
pub fn write(solution: &Solution, out: &mut dyn Write) -> io::Result<u64> {
    let mut order: Vec<u32> = (0..solution.len() as u32).collect();
    order.sort_unstable_by(|a, b| solution.keys.get(*a as usize).cmp(solution.keys.get(*b as usize)));
    let mut table = Writer::begin(&header(&solution.codec, &solution.first, order.len() as u64), out)?;
    for at in order.into_iter().map(|at| at as usize) {
        table.add(solution.keys.get(at), solution.values.get(at).copied().unwrap_or(0))?;
    }
    table.end()
}

/// What a table begins with.
pub(crate) fn header(codec: &Codec, first: &Situation, positions: u64) -> Header {
    let rules = codec.rules();
    let position = Position::at_turn_start(rules, first, &mut History::new());
    Header {
        game: rules.game().title.clone(),
        definition: rules.fingerprint(),
        options: options(rules),
        claims: match codec.claims {
            Claims::Off => "off".to_owned(),
            Claims::Automatic => "automatic".to_owned(),
        },
        position: position_text::write(rules.game(), &position),
        positions,
        words: codec.layout.words,
        symmetries: codec.images.len(),
        players_alike: codec.alike,
    }
}

/// Writes a table, position by position.
pub(crate) struct Writer<'o> {
    out: &'o mut dyn Write,
    written: u64,
    index: Vec<u8>,
    words: usize,
    /// The positions of the block, and their values.
    keys: Vec<u64>,
    values: Vec<u16>,
}

impl<'o> Writer<'o> {
    pub(crate) fn begin(header: &Header, out: &'o mut dyn Write) -> io::Result<Self> {
        let words = header.words;
        let header = serde_json::to_vec(header)?;
        let mut begin = MAGIC[0].to_vec();
        begin.extend(VERSION.to_le_bytes());
        begin.extend((header.len() as u32).to_le_bytes());
        begin.extend(header);
        begin.extend(crc32fast::hash(&begin).to_le_bytes());
        let mut writer = Self { out, written: 0, index: Vec::new(), words, keys: Vec::new(), values: Vec::new() };
        writer.write(&begin)?;
        Ok(writer)
    }

    /// Adds a position, which comes behind the last one.
    pub(crate) fn add(&mut self, key: &[u64], value: u16) -> io::Result<()> {
        self.keys.extend_from_slice(key);
        self.values.push(value);
        if self.values.len() < BLOCK { Ok(()) } else { self.close_block() }
    }

    fn close_block(&mut self) -> io::Result<()> {
        let pressed = compress_to_vec(&self.plain(), LEVEL);
        self.keys.iter().take(self.words).for_each(|word| self.index.extend(word.to_le_bytes()));
        self.index.extend(self.written.to_le_bytes());
        self.index.extend((pressed.len() as u32).to_le_bytes());
        self.index.extend(crc32fast::hash(&pressed).to_le_bytes());
        self.keys.clear();
        self.values.clear();
        self.write(&pressed)
    }

    /// Ends the table, and says how many bytes it has.
    pub(crate) fn end(mut self) -> io::Result<u64> {
        if !self.values.is_empty() {
            self.close_block()?;
        }
        let place = self.written;
        let mut index = std::mem::take(&mut self.index);
        index.extend(crc32fast::hash(&index).to_le_bytes());
        index.extend(place.to_le_bytes());
        index.extend(MAGIC[1]);
        self.write(&index)?;
        Ok(self.written)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.written += bytes.len() as u64;
        self.out.write_all(bytes)
    }

    /// The block before it is pressed.
    fn plain(&self) -> Vec<u8> {
        let mut plain = Vec::new();
        number(&mut plain, self.values.len() as u64);
        let mut before = vec![0_u64; self.words];
        for key in self.keys.chunks_exact(self.words) {
            for (word, before) in key.iter().zip(&mut before) {
                number(&mut plain, word.wrapping_sub(*before));
                *before = *word;
            }
        }
        self.values.iter().for_each(|value| number(&mut plain, u64::from(*value)));
        plain
    }
}

/// A number as LEB128.
fn number(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}
