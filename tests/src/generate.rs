//! Random definitions of games, for differential tests: two ways to play the same rules must agree
//! on each of them.
//!
//! The games are no good ones. What counts is that every construct of the language occurs, in all
//! sorts of combinations, that nearly all definitions are valid, that most can be played for a few
//! turns, and that they stay short enough to be read when a test fails.
//!
//! It is a random grammar: each function writes an expression or statement of one type, and knows
//! the declared names and what may stand where it writes.

mod board;
pub mod constructs;
mod declarations;
mod ends;
mod points;
mod random;
mod statements;
mod text;
mod turns;
mod values;

use board::Board;
use declarations::{Names, Sort};
use random::Random;
use text::Lines;

/// The text of a small game, always the same for the same seed. A few seeds in a hundred may give
/// one that isn't valid.
pub fn definition(seed: u64) -> String {
    let mut writer = Writer::new(seed);
    writer.line(format!("game \"Seed {seed}\""));
    writer.options();
    let condition = writer.names.settings.first().copied();
    writer.names.board = Board::new(&mut writer.random, condition);
    writer.players();
    writer.line(writer.names.board.item.clone());
    writer.settle_size();
    writer.pieces();
    writer.start();
    writer.patterns();
    writer.memories();
    writer.defines();
    writer.actions();
    writer.phases();
    writer.ends();
    writer.lines.join("\n") + "\n"
}

/// Where an expression stands: not everything has a meaning everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// In a turn.
    Turn,
    /// In a phase's head, or wherever only the position is known.
    Head,
    /// In an end's rule.
    End,
}

/// A way to write something, with a depth below which nothing more is put inside.
type Production<T> = fn(&mut Writer, usize) -> T;

/// A definition in the making.
struct Writer {
    random: Random,
    lines: Lines,
    names: Names,
    place: Place,
    /// Names given by `let` and `as` that can be read here, and what they stand for.
    locals: Vec<(&'static str, Sort)>,
    /// Whether the first decision of a game is being written.
    starting: bool,
    /// Whether what is done on entry of a phase is being written: nobody decides there.
    entering: bool,
    /// Whether a turn's first decision is being written: if there is nothing to choose, something else should be done.
    rescues: bool,
    /// How deep expressions and blocks may be.
    depth: usize,
    /// How many statements the turn of a phase may have, and how many are left for the body being written.
    room: usize,
    budget: usize,
}

impl Writer {
    fn new(seed: u64) -> Self {
        let names = Names {
            players: Vec::new(),
            faces: false,
            board: Board {
                item: String::new(),
                points: Vec::new(),
                longest_row: 0,
                has_directions: false,
                has_layers: false,
            },
            attributes: Vec::new(),
            kinds: Vec::new(),
            unowned: Vec::new(),
            kind_words: Vec::new(),
            in_hands: Vec::new(),
            in_pool: Vec::new(),
            fewest_men: 0,
            patterns: Vec::new(),
            memories: Vec::new(),
            defines: Vec::new(),
            number_option: None,
            settings: Vec::new(),
            actions: Vec::new(),
            phases: Vec::new(),
        };
        Self {
            random: Random::new(seed),
            lines: Lines::new(),
            names,
            place: Place::Head,
            locals: Vec::new(),
            starting: false,
            entering: false,
            rescues: false,
            depth: 0,
            room: 0,
            budget: 0,
        }
    }

    fn line(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// Large boards get cheap rules.
    fn settle_size(&mut self) {
        let (depth, room) = match self.names.board.points.len() {
            0..=32 => (self.random.weighted(&[(30, 1), (55, 2), (15, 3)]).unwrap_or(2), self.random.between(2, 7)),
            33..=64 => (self.random.between(1, 2), 3),
            _ => (1, 2),
        };
        (self.depth, self.room) = (depth, room);
    }

    /// One of several productions, each as often as its weight says.
    fn produce<T: Default>(&mut self, depth: usize, productions: &[(usize, Production<T>)]) -> T {
        let chosen = self.random.weighted(productions);
        chosen.map(|production| production(self, depth.saturating_sub(1))).unwrap_or_default()
    }
}
