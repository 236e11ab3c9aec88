//! What must hold whatever somebody writes: functions over bytes that panic where it doesn't.
//!
//! `tests/all/fuzz.rs` drives them with mutated texts, and the targets in `fuzz/` with libFuzzer. Each does a bounded
//! amount of work for one input.

pub mod corpus;
pub mod definitions;
pub mod mutate;
pub mod play;
pub mod random;
pub mod records;
pub mod reports;
pub mod scenarios;
pub mod seeds;

/// One thing that is fuzzed.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// Its name: that of its target, and of its folder of kept inputs.
    pub name: &'static str,
    /// What is done with an input.
    pub run: fn(&[u8]),
    /// Inputs to begin with.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// All of them.
pub const BODIES: &[Body] = &[
    Body { name: "parse", run: definitions::parse, seeds: seeds::definitions },
    Body { name: "check", run: definitions::check, seeds: seeds::definitions },
    Body { name: "format", run: definitions::format, seeds: seeds::definitions },
    Body { name: "decisions", run: play::decisions, seeds: seeds::decisions },
    Body { name: "positions", run: play::positions, seeds: seeds::positions },
    Body { name: "records", run: records::run, seeds: seeds::records },
    Body { name: "scenarios", run: scenarios::run, seeds: seeds::scenarios },
    Body { name: "trial", run: play::trial, seeds: seeds::definitions },
];

/// The body of that name.
///
/// # Panics
///
/// When there is none.
pub fn body(name: &str) -> Body {
    *BODIES.iter().find(|body| body.name == name).unwrap_or_else(|| panic!("nothing called {name} is fuzzed"))
}

/// The longest input that is looked at, in bytes: long ones are the business of `tests/all/hostile.rs`.
const MAX_INPUT: usize = 1 << 15;

/// An input as text. What isn't UTF-8 never comes as far as the library.
fn text(bytes: &[u8]) -> String {
    let bytes = bytes.get(..MAX_INPUT).unwrap_or(bytes);
    String::from_utf8_lossy(bytes).into_owned()
}

/// An input whose first byte chooses one of several things.
fn chosen<'t, T>(bytes: &[u8], things: &'t [T]) -> Option<(&'t T, String)> {
    let (first, rest) = bytes.split_first()?;
    Some((things.get(usize::from(*first) % things.len())?, text(rest)))
}
