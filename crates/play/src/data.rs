//! Decisions, positions and outcomes as data for other programs: everything is called by its name.
//!
//! The types here are what goes over a wire or into a file. They know points, pieces and players by the
//! names the game gives them, never by ids, and their JSON stays as it is. Conversions take the game that
//! the names belong to. A name the game doesn't have is an error that says which one was perhaps meant.

use std::collections::BTreeMap;

use merels_syntax::suggest::nearest;
use serde::{Deserialize, Deserializer, Serialize};

use crate::Position;
use crate::Rules;
use crate::position_text::{self, PositionError};
use merels_engine::History;
use merels_model::board::PointId;
use merels_model::ir::{Game, KindId, PlayerId, WordId};
use merels_model::{Decision, Outcome, UNLIMITED};

/// Why data means nothing in a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DataError {
    /// The board has no such point.
    #[error("the board has no point `{name}`{}", hint(.nearest))]
    UnknownPoint {
        /// The name that stands there.
        name: String,
        /// The nearest name there is, if one is near.
        nearest: Option<String>,
    },
    /// The game has no such kind of piece.
    #[error("there is no piece `{name}`{}", hint(.nearest))]
    UnknownPiece {
        /// The name that stands there.
        name: String,
        /// The nearest name there is, if one is near.
        nearest: Option<String>,
    },
    /// Nobody can say such a word.
    #[error("the game has no answer `{name}`{}", hint(.nearest))]
    UnknownWord {
        /// The word that stands there.
        name: String,
        /// The nearest word there is, if one is near.
        nearest: Option<String>,
    },
    /// The game has no such player.
    #[error("no player is called `{name}`{}", hint(.nearest))]
    UnknownPlayer {
        /// The name that stands there.
        name: String,
        /// The nearest name there is, if one is near.
        nearest: Option<String>,
    },
    /// The text of a position can't be read.
    #[error(transparent)]
    Position(#[from] PositionError),
}

fn hint(nearest: &Option<String>) -> String {
    nearest.as_ref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}

/// A [`Decision`]: `{"move":{"from":"g7","to":"g4"}}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum DecisionData {
    /// A piece from hand or pool onto a point.
    Place {
        /// Its kind.
        piece: String,
        /// The point.
        at: String,
    },
    /// A piece from one point to another.
    Move {
        /// Where it stood.
        from: String,
        /// Where it goes.
        to: String,
    },
    /// A piece off the board.
    Take {
        /// Where it stood.
        at: String,
    },
    /// A point, for what follows.
    Choose {
        /// The point.
        at: String,
    },
    /// A word, such as `swap`.
    Say {
        /// The word.
        word: String,
    },
    /// Nothing.
    Pass,
}

impl DecisionData {
    /// A decision of this game. What is of another game, and not to be found in this one, has no name.
    pub fn new(game: &Game, decision: Decision) -> Self {
        match decision {
            Decision::Place { kind, at } => Self::Place { piece: kind_name(game, kind), at: point_name(game, at) },
            Decision::Move { from, to } => Self::Move { from: point_name(game, from), to: point_name(game, to) },
            Decision::Take { at } => Self::Take { at: point_name(game, at) },
            Decision::Choose { at } => Self::Choose { at: point_name(game, at) },
            Decision::Say { word } => Self::Say { word: game.words.get(word.index()).cloned().unwrap_or_default() },
            Decision::Pass => Self::Pass,
        }
    }

    /// The decision. Whether it is legal is for [`Position::play`] to say.
    ///
    /// # Errors
    ///
    /// A point or a piece that the game doesn't have.
    pub fn decision(&self, game: &Game) -> Result<Decision, DataError> {
        Ok(match self {
            Self::Place { piece, at } => Decision::Place { kind: kind(game, piece)?, at: point(game, at)? },
            Self::Move { from, to } => Decision::Move { from: point(game, from)?, to: point(game, to)? },
            Self::Take { at } => Decision::Take { at: point(game, at)? },
            Self::Choose { at } => Decision::Choose { at: point(game, at)? },
            Self::Say { word } => Decision::Say { word: said(game, word)? },
            Self::Pass => Decision::Pass,
        })
    }
}

/// A [`Position`]: its one line of text, and beside it how things stand now.
///
/// `text` says everything, and it alone is read back. The rest is there for programs that only look on:
/// in JSON it may be left out, and when a position is read it is passed over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionData {
    /// The position as [`position_text`] writes it: the start of the turn, and the decisions taken since.
    pub text: String,
    /// Who decides now; nobody when the game is over.
    #[serde(default)]
    pub decider: Option<String>,
    /// Whose turn it is.
    #[serde(default)]
    pub mover: String,
    /// The phase of the mover.
    #[serde(default)]
    pub phase: String,
    /// The pieces on the board, in the order of its points.
    #[serde(default)]
    pub board: Vec<PieceData>,
    /// What each player has in hand, by the kinds of pieces. What nobody has is left out.
    #[serde(default)]
    pub hands: BTreeMap<String, BTreeMap<String, StockData>>,
    /// What is in the pool, by the kinds of pieces.
    #[serde(default)]
    pub pool: BTreeMap<String, StockData>,
    /// The legal decisions; none when the game is over.
    #[serde(default)]
    pub legal: Vec<DecisionData>,
    /// How the game ended, if it has.
    #[serde(default)]
    pub outcome: Option<OutcomeData>,
}

impl PositionData {
    /// A position of this game.
    pub fn new(game: &Game, position: &Position) -> Self {
        let state = position.state();
        let phase = game.phases.get(state.phase().index());
        let hands = game.players.iter().enumerate().map(|(index, player)| {
            let hand = state.hands.get(index).map_or(&[][..], Vec::as_slice);
            (player.clone(), stocks(game, hand))
        });
        let pieces = game.board.points().filter_map(|at| Some((at, state.piece(at)?)));
        Self {
            text: position_text::write(game, position),
            decider: position.outcome().is_none().then(|| player_name(game, position.decider())),
            mover: player_name(game, state.mover),
            phase: phase.map(|phase| phase.name.clone()).unwrap_or_default(),
            board: pieces
                .map(|(at, piece)| PieceData {
                    point: point_name(game, at),
                    piece: kind_name(game, piece.kind),
                    owner: piece.owner.map(|owner| player_name(game, owner)),
                })
                .collect(),
            hands: hands.collect(),
            pool: stocks(game, &state.pool),
            legal: position.legal().iter().map(|&decision| DecisionData::new(game, decision)).collect(),
            outcome: position.outcome().map(|outcome| OutcomeData::new(game, outcome)),
        }
    }

    /// The position that `text` says; the position at the start of its turn is recorded in `history`,
    /// which should be empty.
    ///
    /// What ends a game may lie in the record of earlier positions, which is no part of a position: such
    /// a game goes on here.
    ///
    /// # Errors
    ///
    /// [`DataError::Position`], with the part of the text that is wrong.
    pub fn position(&self, rules: &Rules, history: &mut History) -> Result<Position, DataError> {
        Ok(position_text::read(rules, &self.text, history)?)
    }
}

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceData {
    /// Where it stands.
    pub point: String,
    /// Its kind.
    pub piece: String,
    /// Whose it is; nobody's where pieces belong to nobody.
    #[serde(deserialize_with = "needed")]
    pub owner: Option<String>,
}

/// How many pieces of a kind are off the board: `9` or `"unlimited"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub enum StockData {
    /// So many.
    Number(u32),
    /// As many as one likes.
    Unlimited,
}

/// A stock as it is written.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "a number of pieces or `unlimited`")]
enum Written {
    Number(u32),
    Word(String),
}

/// What stands for a stock without end.
const WITHOUT_END: &str = "unlimited";

impl From<StockData> for Written {
    fn from(stock: StockData) -> Self {
        match stock {
            StockData::Number(number) => Self::Number(number),
            StockData::Unlimited => Self::Word(WITHOUT_END.to_owned()),
        }
    }
}

impl TryFrom<Written> for StockData {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        match written {
            Written::Number(number) => Ok(Self::Number(number)),
            Written::Word(word) if word == WITHOUT_END => Ok(Self::Unlimited),
            Written::Word(_) => Err("a number of pieces or `unlimited`"),
        }
    }
}

/// An [`Outcome`]: `{"winner":"White","reason":"Black has no legal decision"}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeData {
    /// The winner's name; none for a draw.
    #[serde(deserialize_with = "needed")]
    pub winner: Option<String>,
    /// Why, in a sentence without a full stop.
    pub reason: String,
}

impl OutcomeData {
    /// An outcome.
    pub fn new(game: &Game, outcome: &Outcome) -> Self {
        let winner = outcome.winner.map(|winner| player_name(game, winner));
        Self { winner, reason: merels_words::reason(game, outcome) }
    }

    /// The winner; none for a draw. Of the reason only the words are kept.
    ///
    /// # Errors
    ///
    /// A winner who doesn't play this game.
    pub fn winner(&self, game: &Game) -> Result<Option<PlayerId>, DataError> {
        self.winner.as_deref().map(|name| player(game, name)).transpose()
    }
}

/// A value that may be `null` and must not be left out.
fn needed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Option::deserialize(deserializer)
}

fn point_name(game: &Game, at: PointId) -> String {
    let known = at.index() < game.board.len();
    if known { game.board.point(at).name.clone() } else { String::new() }
}

fn said(game: &Game, word: &str) -> Result<WordId, DataError> {
    let found = game.words.iter().position(|known| known == word);
    // INVARIANT: a game has so few words that the index fits.
    found.map(|index| WordId(index as u8)).ok_or_else(|| DataError::UnknownWord {
        name: word.to_owned(),
        nearest: near(word, game.words.iter().map(String::as_str)),
    })
}

fn kind_name(game: &Game, kind: KindId) -> String {
    game.kinds.get(kind.index()).map(|kind| kind.name.clone()).unwrap_or_default()
}

fn player_name(game: &Game, player: PlayerId) -> String {
    game.players.get(player.index()).cloned().unwrap_or_default()
}

fn stocks(game: &Game, store: &[u32]) -> BTreeMap<String, StockData> {
    let held = game.kinds.iter().zip(store).filter(|(_, number)| **number > 0);
    held.map(|(kind, &number)| {
        (kind.name.clone(), if number == UNLIMITED { StockData::Unlimited } else { StockData::Number(number) })
    })
    .collect()
}

fn near<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(name, names).map(str::to_owned)
}

fn point(game: &Game, name: &str) -> Result<PointId, DataError> {
    game.board.find(name).ok_or_else(|| DataError::UnknownPoint {
        name: name.to_owned(),
        nearest: near(name, game.board.points().map(|at| game.board.point(at).name.as_str())),
    })
}

fn player(game: &Game, name: &str) -> Result<PlayerId, DataError> {
    let found = game.players.iter().position(|player| player == name);
    // INVARIANT: a game has so few players that the index fits.
    found.map(|index| PlayerId(index as u8)).ok_or_else(|| DataError::UnknownPlayer {
        name: name.to_owned(),
        nearest: near(name, game.players.iter().map(String::as_str)),
    })
}

fn kind(game: &Game, name: &str) -> Result<KindId, DataError> {
    let found = game.kinds.iter().position(|kind| kind.name == name);
    // INVARIANT: a game has so few kinds that the index fits.
    found.map(|index| KindId(index as u8)).ok_or_else(|| DataError::UnknownPiece {
        name: name.to_owned(),
        nearest: near(name, game.kinds.iter().map(|kind| kind.name.as_str())),
    })
}
