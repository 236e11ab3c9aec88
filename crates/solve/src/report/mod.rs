//! What a solution says of a game, for people and programs.

mod counts;
mod html;
mod text;

use merels_model::ir::Game;
use merels_play::{Position, notation, position_text};
use serde::Serialize;

use crate::{Claims, Prober, Solution, Value};
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
    /// Positions in which it is worse to be due than not to be.
    pub worse_off: WorseOff,
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
    let rules = solution.codec.rules();
    let game = rules.game();
    let first = solution.first_position();
    let value = solution.start();
    let winner = match value {
        Value::Win(_) => Some(first.decider()),
        Value::Loss(_) => Some(merels_model::ir::PlayerId(first.decider().0 ^ 1)),
        Value::Draw => None,
    };
    let (symmetries, players_alike) = solution.folded_by();
    let counted = counts::count(solution);
    Report {
        game: game.title.clone(),
        definition: rules.fingerprint(),
        options: game.options.iter().map(|option| (option.name.clone(), option.value().to_owned())).collect(),
        claims: solution.codec.claims == Claims::Automatic,
        position: position_text::write(game, &first),
        player: game.player_name(first.decider()).to_owned(),
        value: value.into(),
        winner: winner.map(|winner| game.player_name(winner).to_owned()),
        positions: solution.len() as u64,
        symmetries,
        players_alike,
        turns: turns(game, &solution.prober(), &first),
        slices: counted.slices,
        longest: counted.longest.map(|index| longest(solution, index)),
        worse_off: counted.worse_off,
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

fn longest(solution: &Solution, index: usize) -> Longest {
    let game = solution.codec.rules().game();
    let position = solution.position(index);
    Longest {
        position: position_text::write(game, &position),
        value: solution.value(index).into(),
        line: best_line(&solution.prober(), game, &position, LONGEST_LINE),
    }
}
