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

use merels_play::Rules;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::{Deserialize, Serialize};

use super::men::Material;
use crate::Claims;
use crate::report::SliceCounts;
use crate::table::{TableError, is_of, options};

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

/// Reads what a slice's file is of; and what stands behind that.
///
/// # Errors
///
/// What isn't a slice of theirs, in this form and whole.
pub(crate) fn head<'b>(rules: &Rules, claims: Claims, bytes: &'b [u8]) -> Result<(Header, &'b [u8]), TableError> {
    let damaged = || TableError::Damaged("its header");
    let (magic, rest) = bytes.split_at_checked(8).ok_or(TableError::NoTable)?;
    if magic != MAGIC[0] {
        return Err(TableError::NoTable);
    }
    let (version, rest) = number(rest).ok_or(TableError::NoTable)?;
    if version != VERSION {
        return Err(TableError::Version(version));
    }
    let (length, rest) = number(rest).ok_or_else(damaged)?;
    let (text, rest) = rest.split_at_checked(length as usize).ok_or_else(damaged)?;
    let (crc, rest) = number(rest).ok_or_else(damaged)?;
    let before = bytes.get(..16 + text.len()).ok_or_else(damaged)?;
    if crc32fast::hash(before) != crc {
        return Err(damaged());
    }
    let header: Header = serde_json::from_slice(text).map_err(|_| damaged())?;
    is_of(rules, &header.game, &header.definition, &header.options)?;
    if header.claims != (claims == Claims::Automatic) {
        return Err(TableError::Claims);
    }
    Ok((header, rest))
}

/// Reads a slice.
///
/// # Errors
///
/// As [`head`]'s.
pub(crate) fn read(rules: &Rules, claims: Claims, bytes: &[u8]) -> Result<(Header, Vec<u16>), TableError> {
    let damaged = || TableError::Damaged("a block");
    let (header, mut rest) = head(rules, claims, bytes)?;
    let places = header.parts.iter().fold(0_u64, |sum, part| sum.saturating_add(part.places));
    let mut values = Vec::new();
    while (values.len() as u64) < places {
        let (length, behind) = number(rest).ok_or_else(damaged)?;
        let (crc, behind) = number(behind).ok_or_else(damaged)?;
        let (pressed, behind) = behind.split_at_checked(length as usize).ok_or_else(damaged)?;
        if crc32fast::hash(pressed) != crc {
            return Err(damaged());
        }
        let plain = decompress_to_vec_with_limit(pressed, 2 * BLOCK).map_err(|_| damaged())?;
        if plain.is_empty() {
            return Err(damaged());
        }
        values.extend(plain.chunks_exact(2).filter_map(|two| two.try_into().ok()).map(u16::from_le_bytes));
        rest = behind;
    }
    if rest != MAGIC[1] || values.len() as u64 != places {
        return Err(TableError::Damaged("its end"));
    }
    Ok((header, values))
}

fn number(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (four, rest) = bytes.split_at_checked(4)?;
    Some((u32::from_le_bytes(four.try_into().ok()?), rest))
}
