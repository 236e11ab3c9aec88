//! The file of a slice.
//!
//! All numbers are little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `MERELSVS` |
//! | 4 | the version of this form, 1 |
//! | 4 | the length of the header |
//! | | the header as JSON |
//! | 4 | CRC-32 of all before |
//! | | blocks of 65,536 values: the length (4), CRC-32 (4) and the values (2 each), deflated |
//! | 8 | `MERELSVE` |
//!
//! Values stand in the order of their numbers, material by material as the header names it: 0 for a draw, `2 t + 1` for a loss
//! in `t` turns, `2 t + 2` for a win, 65,535 where a number stands for nothing or the game is over.

use std::io::{self, Read};

use merels_play::Rules;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::{Deserialize, Serialize};

use super::men::Material;
use crate::Claims;
use crate::report::SliceCounts;
use crate::table::{TableError, bytes, is_of, options, u32_at};

const MAGIC: [&[u8; 8]; 2] = [b"MERELSVS", b"MERELSVE"];
const VERSION: u32 = 1;
/// The values of a block.
const BLOCK: usize = 1 << 16;
/// How hard blocks are pressed.
const LEVEL: u8 = 4;
/// The value of a number that stands for nothing, or for a position in which the game is over.
pub(crate) const NOTHING: u16 = u16::MAX;

/// What a slice's file is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Header {
    game: String,
    definition: String,
    options: Vec<(String, String)>,
    /// Whether claims count.
    claims: bool,
    pub(crate) slice: String,
    pub(crate) parts: Vec<Part>,
}

/// The positions with one material.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Part {
    pub(crate) material: Material,
    /// How many numbers they have.
    pub(crate) places: u64,
    /// What else it leads to.
    pub(crate) leads_to: Vec<Material>,
    /// What they are worth, those in which the game is over apart.
    pub(crate) counts: SliceCounts,
    /// Those in which the game is over: won, drawn and lost for the player who would be due.
    pub(crate) over: [u64; 3],
}

impl Header {
    /// What claims are to its values.
    pub(crate) fn claims(&self) -> Claims {
        if self.claims { Claims::Automatic } else { Claims::Off }
    }

    pub(crate) fn new(rules: &Rules, claims: Claims, slice: String, parts: Vec<Part>) -> Self {
        Self {
            game: rules.game().title.clone(),
            definition: rules.fingerprint(),
            options: options(rules),
            claims: claims == Claims::Automatic,
            slice,
            parts,
        }
    }
}

/// Writes a slice.
pub(crate) fn write(header: &Header, values: &[u16]) -> Vec<u8> {
    // A header of strings and numbers can be written.
    let text = serde_json::to_vec(header).unwrap_or_default();
    let mut out = Vec::new();
    out.extend(MAGIC[0]);
    out.extend(VERSION.to_le_bytes());
    out.extend((text.len() as u32).to_le_bytes());
    out.extend(text);
    out.extend(crc32fast::hash(&out).to_le_bytes());
    for block in values.chunks(BLOCK) {
        let plain: Vec<u8> = block.iter().flat_map(|value| value.to_le_bytes()).collect();
        let pressed = compress_to_vec(&plain, LEVEL);
        out.extend((pressed.len() as u32).to_le_bytes());
        out.extend(crc32fast::hash(&pressed).to_le_bytes());
        out.extend(pressed);
    }
    out.extend(MAGIC[1]);
    out
}

/// Reads what a slice's file is of, and leaves the source behind that.
///
/// # Errors
///
/// What isn't a slice of theirs, in this form and whole.
pub(crate) fn head(rules: &Rules, source: &mut dyn Read) -> Result<Header, TableError> {
    let damaged = || TableError::Damaged("its header");
    let begin: [u8; 16] = bytes(source).map_err(|_| TableError::NoTable)?;
    let (magic, numbers) = begin.split_at(8);
    if magic != MAGIC[0] {
        return Err(TableError::NoTable);
    }
    let [version, length] = [0, 4].map(|at| u32_at(numbers, at));
    if version != VERSION {
        return Err(TableError::Version(version));
    }
    let mut text = Vec::new();
    source.take(u64::from(length)).read_to_end(&mut text)?;
    let mut crc = crc32fast::Hasher::new();
    crc.update(&begin);
    crc.update(&text);
    if number(source).map_err(|_| damaged())? != crc.finalize() {
        return Err(damaged());
    }
    let header: Header = serde_json::from_slice(&text).map_err(|_| damaged())?;
    is_of(rules, &header.game, &header.definition, &header.options)?;
    Ok(header)
}

/// Reads a slice.
///
/// # Errors
///
/// As [`head`]'s.
pub(crate) fn read(rules: &Rules, source: &mut dyn Read) -> Result<(Header, Vec<u16>), TableError> {
    let header = head(rules, source)?;
    let places = header.parts.iter().fold(0_u64, |sum, part| sum.saturating_add(part.places));
    let mut values = Vec::new();
    while (values.len() as u64) < places {
        read_block(source, &mut values).map_err(|_| TableError::Damaged("a block"))?;
    }
    let mut rest = Vec::new();
    source.take(MAGIC[1].len() as u64 + 1).read_to_end(&mut rest)?;
    if rest != MAGIC[1] || values.len() as u64 != places {
        return Err(TableError::Damaged("its end"));
    }
    Ok((header, values))
}

fn read_block(source: &mut dyn Read, values: &mut Vec<u16>) -> io::Result<()> {
    let damaged = || io::Error::from(io::ErrorKind::InvalidData);
    let (length, crc) = (number(source)?, number(source)?);
    let mut pressed = Vec::new();
    source.take(u64::from(length)).read_to_end(&mut pressed)?;
    if crc32fast::hash(&pressed) != crc {
        return Err(damaged());
    }
    let plain = decompress_to_vec_with_limit(&pressed, 2 * BLOCK).map_err(|_| damaged())?;
    if plain.is_empty() {
        return Err(damaged());
    }
    values.extend(plain.chunks_exact(2).filter_map(|two| two.try_into().ok()).map(u16::from_le_bytes));
    Ok(())
}

fn number(source: &mut dyn Read) -> io::Result<u32> {
    bytes(source).map(u32::from_le_bytes)
}
