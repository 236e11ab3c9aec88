//! Changing inputs: bytes, tokens, whole pieces.

use super::random::Random;

/// The longest input that is made.
const MAX_LENGTH: usize = 6_000;

/// Pieces that make sense here or there, and some that never do.
const PIECES: &[&str] = &[
    "\n",
    "\r",
    "\r\n",
    "\t",
    " ",
    "\u{FEFF}",
    "\u{202E}",
    "\u{2028}",
    "\0",
    "ü",
    "👩‍👩‍👧",
    "\\",
    "\"",
    "'",
    "//",
    "// allow(unused): x\n",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ",",
    ":",
    ";",
    "=",
    "==",
    "!=",
    "<",
    "<=",
    ">",
    "+",
    "-",
    "*",
    "@",
    "/",
    "#",
    "&&",
    "||",
    "0",
    "1",
    "3",
    "64",
    "255",
    "256",
    "512",
    "513",
    "65536",
    "4294967295",
    "4294967296",
    "99999999999999999999",
    " game ",
    " players ",
    " board ",
    " piece ",
    " phase ",
    " end ",
    " define ",
    " action ",
    " pattern ",
    " memory ",
    " option ",
    " attribute ",
    " about ",
    " without ",
    " extends fuzzed ",
    " extends nine-mens-morris ",
    " if ",
    " else ",
    " either ",
    " or ",
    " while ",
    " repeat ",
    " begin ",
    " otherwise ",
    " unless ",
    " as ",
    " let ",
    " remember ",
    " require ",
    " remove ",
    " change ",
    " give ",
    " take ",
    " place ",
    " move ",
    " choose ",
    " say swap ",
    " pass\n",
    " win\n",
    " draw ",
    " not ",
    " and ",
    " count ",
    " some ",
    " no ",
    " near ",
    " in ",
    " except ",
    " over ",
    " in sight of ",
    " within ",
    " north of ",
    " mine ",
    " theirs ",
    " empty ",
    " points ",
    " it ",
    " origin ",
    " crossed ",
    " mover ",
    " opponent ",
    " nobody ",
    " stuck ",
    " made ",
    " broken ",
    " of ",
    " whole turns ",
    " for 2 turns ",
    " each ",
    " until hands empty ",
    " if any ",
    " squares 3 joined at middles ",
    " grid 3 x 3 ",
    " rings 2 rays 5 ",
    " with diagonals ",
    " row a b c\n",
    " link a b\n",
    " 9 in each hand ",
    " unlimited in pool ",
    " line of 3 { same owner } ",
    " lines of each man through next turn ",
    "White",
    "Black",
    "moving",
    "placing",
    "pass",
    "x",
    "xa1",
    "a1-a4",
    "*a1",
    "man@a1",
    "+9",
    "+unlimited",
    "; ",
    "then ",
    "quiet 3",
    " of ",
    " by White",
    "out",
    "undo ",
    "claim ",
    "offer ",
    "accept ",
    "claim:",
    "[[case]]\n",
    "name = \"x\"\n",
    "legal = \"\"\n",
    "play = \"a1\"\n",
    "position = \"\"\n",
    "seen = 1\n",
    "illegal = { \"a1\" = \"\" }\n",
    "outcome = \"none\"\n",
    "claimable = true\n",
    "set = { a = \"b\" }\n",
    "\"\"\"",
    "'''",
];

/// An input made of others.
pub fn mutated(random: &mut Random, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut input = random.pick(seeds).clone();
    for _ in 0..=random.below(4) {
        input = if random.below(8) == 0 { bytes(random, input) } else { tokens(random, &input, seeds) };
        input.truncate(MAX_LENGTH);
    }
    input
}

/// Changes some bytes.
fn bytes(random: &mut Random, mut input: Vec<u8>) -> Vec<u8> {
    for _ in 0..=random.below(3) {
        let at = random.below(input.len() + 1);
        let byte = random.below(256) as u8;
        match (random.below(3), input.get_mut(at)) {
            (0, Some(slot)) => *slot = byte,
            (1, Some(slot)) => *slot ^= 1 << (byte % 8),
            _ => input.insert(at, byte),
        }
    }
    input
}

/// The words, blanks and signs of an input.
fn split(input: &[u8]) -> Vec<&[u8]> {
    let sort = |byte: u8| match byte {
        b' ' | b'\t' => 0,
        _ if byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80 => 1,
        _ => 2,
    };
    input.chunk_by(|&a, &b| sort(a) == sort(b) && sort(a) != 2).collect()
}

/// Cuts tokens out, puts others in, moves or repeats them, or puts them between braces.
fn tokens(random: &mut Random, input: &[u8], seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut parts = split(input);
    let range = random.range(parts.len(), 12);
    let piece: Vec<&[u8]> = parts[range.clone()].to_vec();
    let other = random.pick(seeds);
    match random.below(9) {
        0 => drop(parts.drain(range)),
        1 => drop(parts.splice(range, [random.pick(PIECES).as_bytes()])),
        2 => parts.insert(range.start, random.pick(PIECES).as_bytes()),
        3 => {
            let at = random.below(parts.len() + 1);
            drop(parts.splice(at..at, piece));
        }
        4 => {
            drop(parts.drain(range));
            let at = random.below(parts.len() + 1);
            drop(parts.splice(at..at, piece));
        }
        5 => drop(parts.splice(range.clone(), piece.repeat(random.below(60)))),
        6 => {
            let others = split(other);
            let from = random.range(others.len(), 40);
            drop(parts.splice(range, others[from].iter().copied()));
        }
        7 => {
            let (open, close) = *random.pick(&[("{ ", " }"), ("(", ")"), ("if some mine { ", " }\n"), ("\"", "\"")]);
            let depth = random.below(70);
            let open = vec![open.as_bytes(); depth];
            let close = vec![close.as_bytes(); depth];
            drop(parts.splice(range, open.into_iter().chain(piece).chain(close)));
        }
        _ => {
            let words: Vec<usize> = (0..parts.len()).filter(|&at| parts[at].len() > 1).collect();
            if let [_, ..] = words.as_slice() {
                let (one, two) = (*random.pick(&words), *random.pick(&words));
                parts.swap(one, two);
            }
        }
    }
    parts.concat()
}

/// A shorter input that still fails, found by leaving pieces out.
pub fn shortened(input: &[u8], fails: &dyn Fn(&[u8]) -> bool) -> Vec<u8> {
    const MAX_TRIES: usize = 1_500;
    let mut best = input.to_vec();
    let mut size = best.len() / 2;
    let mut tries = 0;
    while size > 0 && tries < MAX_TRIES {
        let mut at = 0;
        while at < best.len() && tries < MAX_TRIES {
            let end = (at + size).min(best.len());
            let shorter = [&best[..at], &best[end..]].concat();
            tries += 1;
            if fails(&shorter) { best = shorter } else { at = end }
        }
        size /= 2;
    }
    best
}
