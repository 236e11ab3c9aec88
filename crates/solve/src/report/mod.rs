//! What a solution says of a game, for people and programs.

mod counts;
mod html;
mod text;

use merels_model::ir::Game;
use merels_model::standing;
use merels_play::{Position, notation, position_text};
use serde::Serialize;

use crate::codec::Codec;
use crate::table::{Table, TableError};
use crate::{Claims, Prober, Solution, Value};
pub(crate) use counts::{Counter, empty_slice};
pub use counts::{Due, SliceCounts, WorseOff};
pub use html::html;
pub use text::{text, worth as in_words};

/// What a solution says of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The game's title.
    pub game: String,
    /// The fingerprint of its rules.
    pub definition: String,
    /// Its options, and what they are set to.
    pub options: Vec<(String, String)>,
    /// Whether claims count.
    pub claims: bool,
    /// The position that all began with.
    pub position: String,
    /// The player due in it.
    pub player: String,
    /// What it is worth to them.
    pub value: Worth,
    /// Who wins, if anybody.
    pub winner: Option<String>,
    /// The positions at the starts of turns, images counted once.
    pub positions: u64,
    /// Whether they are those that play leads to from the position that all began with; else it is all ways in which men can stand.
    pub reached: bool,
    /// How many symmetries of the rules positions are folded by.
    pub symmetries: usize,
    /// Whether they are folded by the players' changing places too.
    pub players_alike: bool,
    /// All first turns with what they are worth, the best first.
    pub turns: Vec<TurnWorth>,
    /// The positions by phase, men on the board and in hand, and who is due.
    pub slices: Vec<SliceCounts>,
    /// The longest win, or loss where no win is as long; none where everything is drawn.
    pub longest: Option<Longest>,
    /// Positions in which it is worse to be due than not to be; none where nobody has looked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worse_off: Option<WorseOff>,
}

/// A value as programs read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Worth {
    /// `win`, `draw` or `loss`.
    pub result: &'static str,
    /// In how many turns of both players together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u16>,
}

impl From<Worth> for standing::Worth {
    fn from(worth: Worth) -> Self {
        let turns = worth.turns.map(u32::from);
        match worth.result {
            "win" => Self::Won(turns),
            "loss" => Self::Lost(turns),
            _ => Self::Drawn,
        }
    }
}

/// A turn and what it is worth to whoever plays it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnWorth {
    /// As notation.
    pub turn: String,
    /// Its value; none where that isn't known.
    #[serde(flatten)]
    pub worth: Option<Worth>,
}

/// The longest win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Longest {
    /// Where it begins.
    pub position: String,
    /// What that is worth to the player due.
    pub value: Worth,
    /// The turns, as both play best.
    pub line: Vec<String>,
}

impl From<Value> for Worth {
    fn from(value: Value) -> Self {
        let result = match value {
            Value::Win(_) => "win",
            Value::Draw => "draw",
            Value::Loss(_) => "loss",
        };
        Self { result, turns: value.turns() }
    }
}

/// The most turns of a line.
const LONGEST_LINE: usize = 400;

/// What a solution says of its game.
pub fn report(solution: &Solution) -> Report {
    let begun = beginning(&solution.codec, &solution.prober(), &solution.first_position(), solution.start());
    of_counted(&solution.codec, &solution.prober(), solution.len() as u64, counts::count(solution), begun)
}

/// What a table says of its game, where all of it can be read. What is looked up in it is sorted first, in so many bytes of memory.
///
/// # Errors
///
/// What can't be read.
pub fn of_table(table: &Table, memory: usize) -> Result<Report, TableError> {
    let codec = table.codec();
    let first = table.first_position()?;
    let value = table.prober().of(&first).ok_or(TableError::Damaged("the position that all began with isn't there"))?;
    let mut counter = Counter::new(codec);
    crate::table::count(table, memory, &mut counter)?;
    let begun = beginning(codec, &table.prober(), &first, value);
    Ok(of_counted(codec, &table.prober(), table.header().positions, counter.counted(), begun))
}

fn of_counted(codec: &Codec, prober: &Prober<'_>, positions: u64, counted: counts::Counted, begun: Report) -> Report {
    let game = codec.rules().game();
    let longest = counted.longest.map(|(key, value)| longest(game, prober, &codec.position(&key), value));
    Report {
        positions,
        reached: true,
        symmetries: codec.images.len(),
        slices: counted.slices,
        longest,
        worse_off: Some(counted.worse_off),
        ..begun
    }
}

/// What there is to say of the position that all began with, with nothing counted.
pub(crate) fn beginning(codec: &Codec, prober: &Prober<'_>, first: &Position, value: Value) -> Report {
    let rules = codec.rules();
    let game = rules.game();
    let winner = match value {
        Value::Win(_) => Some(first.decider()),
        Value::Loss(_) => Some(merels_model::ir::PlayerId(first.decider().0 ^ 1)),
        Value::Draw => None,
    };
    Report {
        game: game.title.clone(),
        definition: rules.fingerprint(),
        options: crate::table::options(rules),
        claims: codec.claims == Claims::Automatic,
        position: position_text::write(game, first),
        player: game.player_name(first.decider()).to_owned(),
        value: value.into(),
        winner: winner.map(|winner| game.player_name(winner).to_owned()),
        positions: 0,
        reached: true,
        symmetries: 1,
        players_alike: codec.alike,
        turns: turns(game, prober, first),
        slices: Vec::new(),
        longest: None,
        worse_off: None,
    }
}

/// All turns in a position with what they are worth, the best first.
pub fn turns(game: &Game, prober: &Prober<'_>, position: &Position) -> Vec<TurnWorth> {
    let of = |choice: crate::Choice| TurnWorth {
        turn: notation::turn(game, &choice.decisions),
        worth: choice.value.map(Worth::from),
    };
    prober.turns(position).into_iter().map(of).collect()
}

/// The turns from a position on as both play best, as notation; a draw that goes on for ever is cut.
pub fn best_line(prober: &Prober<'_>, game: &Game, position: &Position, most: usize) -> Vec<String> {
    prober.best_line(position, most).iter().map(|turn| notation::turn(game, turn)).collect()
}

/// The longest win, from where it begins.
pub(crate) fn longest(game: &Game, prober: &Prober<'_>, position: &Position, value: Value) -> Longest {
    Longest {
        position: position_text::write(game, position),
        value: value.into(),
        line: best_line(prober, game, position, LONGEST_LINE),
    }
}
