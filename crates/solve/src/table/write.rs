//! Writing tables.

use std::io::{self, Write};

use merels_play::position_text;
use miniz_oxide::deflate::compress_to_vec;

use super::{BLOCK, Header, MAGIC, VERSION, options};
use crate::{Claims, Solution};

/// How hard blocks are pressed.
const LEVEL: u8 = 7;

/// Writes the values of a solution, and says how many bytes that were.
///
/// # Errors
///
/// What `out` can't take.
pub fn write(solution: &Solution, out: &mut dyn Write) -> io::Result<u64> {
    let mut out = Counted { out, written: 0 };
    let header = serde_json::to_vec(&header(solution))?;
    let mut begin = MAGIC[0].to_vec();
    begin.extend(VERSION.to_le_bytes());
    begin.extend((header.len() as u32).to_le_bytes());
    begin.extend(header);
    begin.extend(crc32fast::hash(&begin).to_le_bytes());
    out.write(&begin)?;
    let mut order: Vec<u32> = (0..solution.len() as u32).collect();
    order.sort_unstable_by(|a, b| solution.keys.get(*a as usize).cmp(solution.keys.get(*b as usize)));
    let mut index = Vec::new();
    for block in order.chunks(BLOCK) {
        let pressed = compress_to_vec(&plain(solution, block), LEVEL);
        if let Some(first) = block.first() {
            solution.keys.get(*first as usize).iter().for_each(|word| index.extend(word.to_le_bytes()));
        }
        index.extend(out.written.to_le_bytes());
        index.extend((pressed.len() as u32).to_le_bytes());
        index.extend(crc32fast::hash(&pressed).to_le_bytes());
        out.write(&pressed)?;
    }
    let place = out.written;
    index.extend(crc32fast::hash(&index).to_le_bytes());
    index.extend(place.to_le_bytes());
    index.extend(MAGIC[1]);
    out.write(&index)?;
    Ok(out.written)
}

struct Counted<'o> {
    out: &'o mut dyn Write,
    written: u64,
}

impl Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.written += bytes.len() as u64;
        self.out.write_all(bytes)
    }
}

fn header(solution: &Solution) -> Header {
    let rules = solution.codec.rules();
    let (symmetries, players_alike) = solution.folded_by();
    Header {
        game: rules.game().title.clone(),
        definition: rules.fingerprint(),
        options: options(rules),
        claims: match solution.codec.claims {
            Claims::Off => "off".to_owned(),
            Claims::Automatic => "automatic".to_owned(),
        },
        position: position_text::write(rules.game(), &solution.first_position()),
        positions: solution.len() as u64,
        words: solution.words(),
        symmetries,
        players_alike,
    }
}

/// A block before it is pressed.
fn plain(solution: &Solution, block: &[u32]) -> Vec<u8> {
    let mut plain = Vec::new();
    number(&mut plain, block.len() as u64);
    let mut before = vec![0_u64; solution.words()];
    for at in block {
        for (word, before) in solution.keys.get(*at as usize).iter().zip(&mut before) {
            number(&mut plain, word.wrapping_sub(*before));
            *before = *word;
        }
    }
    for at in block {
        number(&mut plain, u64::from(solution.values.get(*at as usize).copied().unwrap_or(0)));
    }
    plain
}

/// A number as LEB128.
fn number(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}
