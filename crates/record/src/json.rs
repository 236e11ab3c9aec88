//! Records as JSON: flat, so that whoever reads it needs no stack for variations that stand in one another.

use serde::{Deserialize, Serialize, Serializer};

use crate::limits::MAX_DEPTH;
use crate::record::{Header, Record, Turn};

/// A record as it stands in JSON. The main line is line 0, and the first of `variations` line 1.
#[derive(Serialize, Deserialize)]
pub(crate) struct Flat {
    headers: Vec<Header>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    turns: Vec<Turn>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Line>,
}

/// Turns that could have been played instead of one of an earlier line, and what would have followed it.
#[derive(Serialize, Deserialize)]
struct Line {
    /// The line it branches off.
    of: usize,
    /// The number of the turn in the game that it begins with, as the text counts.
    at: usize,
    turns: Vec<Turn>,
}

/// Why lines make no record.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoRecord {
    #[error("variation {0} is of line {1}, which doesn't stand before it")]
    NoLine(usize, usize),
    #[error("variation {0} is instead of turn {1}, which its line doesn't have")]
    NoTurn(usize, usize),
    #[error("variation {0} has no turns")]
    Empty(usize),
    #[error("variations stand more than {MAX_DEPTH} deep in one another")]
    TooDeep,
    #[error("a turn has `variations` where the record has them too: say them in one place")]
    Both,
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Flat::of(self).serialize(serializer)
    }
}

impl Flat {
    /// Each line comes after the one it branches off.
    fn of(record: &Record) -> Self {
        let mut lines: Vec<(usize, usize, &[Turn])> = vec![(0, 1, &record.turns)];
        let mut variations = Vec::new();
        let mut next = 0;
        while let Some(&(of, at, turns)) = lines.get(next) {
            for (index, turn) in turns.iter().enumerate() {
                lines.extend(turn.variations.iter().map(|line| (next, at + index, line.as_slice())));
            }
            if next > 0 {
                variations.push(Line { of, at, turns: bare(turns) });
            }
            next += 1;
        }
        Self {
            headers: record.headers.clone(),
            comment: record.comment.clone(),
            turns: bare(&record.turns),
            variations,
        }
    }

    fn has_nested(&self) -> bool {
        let lines = self.variations.iter().map(|line| &line.turns).chain([&self.turns]);
        lines.flatten().any(|turn| !turn.variations.is_empty())
    }

    /// Looks whether every line branches off one before it, at a turn that one has.
    fn check(&self) -> Result<(), NoRecord> {
        // Where each line begins, how long it is, and how deep.
        let mut lines = vec![(1, self.turns.len(), 0)];
        for (index, line) in self.variations.iter().enumerate() {
            let number = index + 1;
            let &(first, length, depth) = lines.get(line.of).ok_or(NoRecord::NoLine(number, line.of))?;
            match line.at.checked_sub(first) {
                _ if line.turns.is_empty() => return Err(NoRecord::Empty(number)),
                Some(within) if within < length => {}
                _ => return Err(NoRecord::NoTurn(number, line.at)),
            }
            if depth == MAX_DEPTH {
                return Err(NoRecord::TooDeep);
            }
            lines.push((line.at, line.turns.len(), depth + 1));
        }
        Ok(())
    }
}

impl TryFrom<Flat> for Record {
    type Error = NoRecord;

    fn try_from(flat: Flat) -> Result<Self, NoRecord> {
        if !flat.variations.is_empty() && flat.has_nested() {
            return Err(NoRecord::Both);
        }
        flat.check()?;
        let Flat { headers, comment, turns, variations } = flat;
        let nested = variations.is_empty();
        let mut lines: Vec<(usize, usize, Vec<Turn>)> = vec![(0, 1, turns)];
        lines.extend(variations.into_iter().map(|line| (line.of, line.at, line.turns)));
        // Lines that branch off a line come after it: from the last on, each is whole when it is its turn.
        while let Some((of, at, mut turns)) = lines.pop() {
            if !nested {
                turns.iter_mut().for_each(|turn| turn.variations.reverse());
            }
            let Some((_, first, parent)) = lines.get_mut(of) else {
                return Ok(Self { headers, comment, turns });
            };
            if let Some(turn) = parent.get_mut(at - *first) {
                turn.variations.push(turns);
            }
        }
        Ok(Self { headers, comment, turns: Vec::new() })
    }
}

/// Turns without their variations.
fn bare(turns: &[Turn]) -> Vec<Turn> {
    let bare = |turn: &Turn| Turn {
        turn: turn.turn.clone(),
        at: turn.at,
        comment: turn.comment.clone(),
        variations: Vec::new(),
    };
    turns.iter().map(bare).collect()
}
