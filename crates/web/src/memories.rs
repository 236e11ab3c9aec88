//! What is remembered in a position, for those who look on.

use merels::board::PointId;
use merels::ir::{Game, MemoryId};
use merels::{Keeper, Remembered, Situation};
use serde::Serialize;

/// A remembered value.
#[derive(Serialize)]
pub(crate) struct MemoryData {
    name: String,
    /// Whose it is: a player's name, or the point of a man; nobody's where it is the game's.
    of: Option<String>,
    value: String,
    /// The points it speaks of.
    points: Vec<String>,
}

/// All that is remembered, first of all the numbers that men carry: also those of whom nothing has been remembered yet.
pub(crate) fn of(game: &Game, state: &Situation) -> Vec<MemoryData> {
    let carried = game.board.points().filter_map(|at| {
        let number = Remembered::Number(state.carried(game, at)?);
        Some(memory(game, game.carried()?, Keeper::Man(at), &number))
    });
    let is_carried = |id, keeper| matches!(keeper, Keeper::Man(_)) && game.carried() == Some(id);
    let others = state.memory.iter().filter(|((id, keeper), _)| !is_carried(*id, *keeper));
    carried.chain(others.map(|(&(id, keeper), kept)| memory(game, id, keeper, &kept.value))).collect()
}

fn memory(game: &Game, id: MemoryId, keeper: Keeper, value: &Remembered) -> MemoryData {
    let point = |at: PointId| game.board.point(at).name.clone();
    let of = match keeper {
        Keeper::Game => None,
        Keeper::Player(player) => Some(game.player_name(player).to_owned()),
        Keeper::Man(at) => Some(point(at)),
    };
    let points: Vec<String> = match value {
        Remembered::Points(points) => points.iter().map(point).collect(),
        Remembered::Lines(lines) => {
            let lines = lines.iter().filter_map(|id| game.lines.get(id.index()));
            lines.flat_map(|line| line.points.iter().copied().map(point)).collect()
        }
        Remembered::Player(_) | Remembered::Number(_) => Vec::new(),
    };
    let value = match value {
        Remembered::Player(player) => game.player_name(*player).to_owned(),
        Remembered::Number(number) => number.to_string(),
        Remembered::Points(_) | Remembered::Lines(_) => points.join(" "),
    };
    let name = game.memories.get(id.index()).map(|memory| memory.name.clone()).unwrap_or_default();
    MemoryData { name, of, value, points }
}
