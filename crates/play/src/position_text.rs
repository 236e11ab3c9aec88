//! Positions as one line of text.
//!
//! `White moving; White a7 d7 g4; Black b6 d6 +2` names the player due and the phase, then for every
//! player the points of their men and, after `+`, what is in hand. Further parts say what else
//! stands: `board` and `pool` for pieces nobody owns, remembered values, counters, and after `then`
//! the decisions of a turn under way.

use std::ops::Range;

use crate::Position;
use crate::Rules;
use crate::notation;
use merels_engine::History;
use merels_model::PointSet;
use merels_model::board::PointId;
use merels_model::ir::{Game, KindId, LineId, MemoryId, PhaseId, PlayerId};
use merels_model::position::{Keeper, Kept, Passing, Piece, Remembered, Situation, UNLIMITED};
use merels_syntax::suggest::did_you_mean;
use merels_syntax::tree::{MemoryScope, MemoryType};
use merels_words as words;

/// The longest position that is read, in bytes.
const MAX_POSITION_BYTES: usize = 64 * 1024;

/// Why a text is no position of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PositionError {
    /// Which bytes of the text are wrong.
    pub at: Range<usize>,
    /// What is wrong with them.
    pub message: String,
}

/// A position as text.
pub fn write(game: &Game, position: &Position) -> String {
    let state = position.turn_start();
    let mut parts = vec![format!("{} {}", player(game, state.mover), phase(game, state, state.mover))];
    let each = game.phases.iter().any(|phase| phase.each);
    for index in 0..game.players.len() {
        let id = PlayerId(index as u8);
        let mut words = vec![player(game, id).to_owned()];
        words.extend(pieces(game, state, Some(id)));
        words.extend(stock(game, state.hands.get(index).map_or(&[], Vec::as_slice)));
        if each && id != state.mover {
            words.push(format!("in {}", phase(game, state, id)));
        }
        if state.out.get(index).copied().unwrap_or(false) {
            words.push("out".to_owned());
        }
        parts.push(words.join(" "));
    }
    let unowned = pieces(game, state, None);
    if !unowned.is_empty() {
        parts.push(format!("board {}", unowned.join(" ")));
    }
    let pool = stock(game, &state.pool);
    if !pool.is_empty() {
        parts.push(format!("pool {}", pool.join(" ")));
    }
    parts.extend(state.memory.iter().map(|((id, keeper), kept)| memory(game, *id, *keeper, kept)));
    if state.counters.iter().any(|&count| count > 0) {
        let counts: Vec<String> = state.counters.iter().map(u32::to_string).collect();
        parts.push(format!("quiet {}", counts.join(" ")));
    }
    if !position.taken().is_empty() {
        parts.push(format!("then {}", notation::turn(game, position.taken())));
    }
    parts.join("; ")
}

fn player(game: &Game, id: PlayerId) -> &str {
    game.players.get(id.index()).map_or("", String::as_str)
}

fn phase(game: &Game, state: &Situation, of: PlayerId) -> String {
    let id = state.phases.get(of.index()).copied().unwrap_or(PhaseId(0));
    let turns = state.phase_turns.get(of.index()).copied().unwrap_or(0);
    match game.phases.get(id.index()) {
        Some(phase) if phase.turns.is_some() && turns > 0 => format!("{}/{turns}", phase.name),
        Some(phase) => phase.name.clone(),
        None => String::new(),
    }
}

fn kind_name(game: &Game, kind: KindId) -> &str {
    game.kinds.get(kind.index()).map_or("", |kind| kind.name.as_str())
}

fn pieces(game: &Game, state: &Situation, owner: Option<PlayerId>) -> Vec<String> {
    let on_board = game.board.points().filter_map(|point| Some((point, state.piece(point)?)));
    on_board
        .filter(|(_, piece)| piece.owner == owner)
        .map(|(point, piece)| {
            let name = &game.board.point(point).name;
            if notation::only_kind(game) == Some(piece.kind) {
                name.clone()
            } else {
                format!("{}@{name}", kind_name(game, piece.kind))
            }
        })
        .collect()
}

fn stock(game: &Game, store: &[u32]) -> Vec<String> {
    let held = store.iter().enumerate().filter(|(_, count)| **count > 0);
    held.map(|(kind, &count)| {
        let count = if count == UNLIMITED { "unlimited".to_owned() } else { count.to_string() };
        let kind = KindId(kind as u8);
        match (notation::only_kind(game) == Some(kind), count.as_str()) {
            (true, count) => format!("+{count}"),
            (false, "1") => format!("+{}", kind_name(game, kind)),
            (false, count) => format!("+{}*{count}", kind_name(game, kind)),
        }
    })
    .collect()
}

fn point_list(game: &Game, points: impl Iterator<Item = PointId>, between: &str) -> String {
    points.map(|point| game.board.point(point).name.as_str()).collect::<Vec<_>>().join(between)
}

fn memory(game: &Game, id: MemoryId, keeper: Keeper, kept: &Kept) -> String {
    let declared = game.memories.get(id.index());
    let mut text = declared.map_or(String::new(), |memory| memory.name.clone());
    match keeper {
        Keeper::Game => {}
        Keeper::Player(of) => text.push_str(&format!(" of {}", player(game, of))),
        Keeper::Man(at) => text.push_str(&format!(" of {}", game.board.point(at).name)),
    }
    let value = match &kept.value {
        Remembered::Player(id) => player(game, *id).to_owned(),
        Remembered::Number(number) => number.to_string(),
        Remembered::Points(points) => point_list(game, points.iter(), ","),
        Remembered::Lines(lines) => {
            let lines = lines.iter().filter_map(|id| game.lines.get(id.index()));
            lines.map(|line| point_list(game, line.points.iter().copied(), "-")).collect::<Vec<_>>().join(",")
        }
    };
    text.push_str(&format!(" = {value}"));
    if let Some(passing) = kept.passing {
        text.push_str(&format!(" by {}", player(game, passing.by)));
    }
    text
}

/// Reads a position. The position at the start of its turn is recorded in `history`, which should
/// be empty.
///
/// # Errors
///
/// [`PositionError`] with the part of the text that is wrong.
pub fn read(rules: &Rules, text: &str, history: &mut History) -> Result<Position, PositionError> {
    let game = rules.game();
    if text.len() > MAX_POSITION_BYTES {
        return Err(PositionError { at: 0..0, message: "the text is too long for a position".to_owned() });
    }
    let mut reader = Reader { game, state: Situation::initial(game, PlayerId(0)), text };
    reader.state.hands.iter_mut().for_each(|hand| hand.fill(0));
    reader.state.pool.fill(0);
    let mut parts = text.split(';').map(|part| trimmed(text, part));
    let first = parts.next().unwrap_or(0..0);
    reader.mover(first)?;
    let mut then = None;
    for part in parts {
        if then.is_some() {
            return Err(reader.wrong(part, "`then` and its decisions come last"));
        }
        match reader.words(&part).next() {
            None => {}
            Some(word) if reader.slice(&word) == "then" => then = Some(word.end..part.end),
            Some(word) => reader.part(word, part)?,
        }
    }
    let state = reader.state;
    let recorded = history.len();
    let position = Position::at_turn_start(rules, &state, history);
    let Some(then) = then else { return Ok(position) };
    let turn = text.get(then.clone()).unwrap_or_default();
    let played = notation::play(rules, &position, turn, history).map_err(|error| {
        history.truncate(recorded);
        PositionError { at: then, message: error.to_string() }
    })?;
    Ok(played.into_iter().last().map_or(position, |(_, position)| position))
}

/// A part's extent without the blanks around it.
fn trimmed(text: &str, part: &str) -> Range<usize> {
    let offset = part.as_ptr() as usize - text.as_ptr() as usize;
    let start = offset + (part.len() - part.trim_start().len());
    start..start + part.trim().len()
}

struct Reader<'a> {
    game: &'a Game,
    state: Situation,
    text: &'a str,
}

impl<'a> Reader<'a> {
    fn slice(&self, at: &Range<usize>) -> &'a str {
        self.text.get(at.clone()).unwrap_or_default()
    }

    fn wrong(&self, at: Range<usize>, message: impl Into<String>) -> PositionError {
        PositionError { at, message: message.into() }
    }

    fn words(&self, part: &Range<usize>) -> impl Iterator<Item = Range<usize>> + use<'a> {
        let text = self.text;
        self.slice(part).split_whitespace().map(move |word| trimmed(text, word))
    }

    fn player(&self, at: &Range<usize>) -> Result<PlayerId, PositionError> {
        let word = self.slice(at);
        let found = self.game.players.iter().position(|name| name == word);
        found.map(|index| PlayerId(index as u8)).ok_or_else(|| {
            let help = did_you_mean(word, self.game.players.iter().map(String::as_str));
            let names = self.game.players.join(", ");
            self.wrong(
                at.clone(),
                format!("no player is called `{word}`; {}", help.unwrap_or(format!("they are {names}"))),
            )
        })
    }

    fn point(&self, at: &Range<usize>) -> Result<PointId, PositionError> {
        let word = self.slice(at);
        self.game.board.find(word).ok_or_else(|| {
            let names: Vec<String> =
                self.game.board.points().map(|point| self.game.board.point(point).name.clone()).collect();
            let help = did_you_mean(word, names.iter().map(String::as_str))
                .map(|help| format!("; {help}"))
                .unwrap_or_default();
            self.wrong(at.clone(), format!("the board has no point `{word}`{help}"))
        })
    }

    fn kind(&self, at: &Range<usize>) -> Result<KindId, PositionError> {
        let word = self.slice(at);
        let found = self.game.kinds.iter().position(|kind| kind.name == word);
        found.map(|index| KindId(index as u8)).ok_or_else(|| {
            let help = did_you_mean(word, self.game.kinds.iter().map(|kind| kind.name.as_str()));
            let help = help.map(|help| format!("; {help}")).unwrap_or_default();
            self.wrong(at.clone(), format!("there is no piece `{word}`{help}"))
        })
    }

    /// `White moving`, `First opening/1`.
    fn mover(&mut self, part: Range<usize>) -> Result<(), PositionError> {
        let words: Vec<_> = self.words(&part).collect();
        let [who, phase] = words.as_slice() else {
            return Err(self.wrong(part, "a position begins with the player due and the phase, as in `White moving`"));
        };
        self.state.mover = self.player(who)?;
        let (phase, turns) = self.phase(phase)?;
        self.state.phases.fill(phase);
        self.state.phase_turns.fill(turns);
        Ok(())
    }

    fn phase(&self, at: &Range<usize>) -> Result<(PhaseId, u32), PositionError> {
        let word = self.slice(at);
        let (name, turns) = word.split_once('/').unwrap_or((word, "0"));
        let found = self.game.phases.iter().position(|phase| phase.name == name);
        let phases = || self.game.phases.iter().map(|phase| phase.name.as_str());
        let phase = found.ok_or_else(|| {
            let help =
                did_you_mean(name, phases()).unwrap_or(format!("they are {}", phases().collect::<Vec<_>>().join(", ")));
            self.wrong(at.clone(), format!("there is no phase `{name}`; {help}"))
        })?;
        let turns = turns
            .parse()
            .map_err(|_| self.wrong(at.clone(), "after `/` stands the number of turns the phase has had"))?;
        Ok((PhaseId(phase as u16), turns))
    }

    /// Any part but the first and the last.
    fn part(&mut self, first: Range<usize>, part: Range<usize>) -> Result<(), PositionError> {
        if self.slice(&part).contains('=') {
            return self.memory(part);
        }
        let rest = first.end..part.end;
        match self.slice(&first) {
            "board" => self.holdings(rest, None, true),
            "pool" => self.holdings(rest, None, false),
            "quiet" => self.counters(rest),
            _ => {
                let player = self.player(&first)?;
                self.holdings(rest, Some(player), true)
            }
        }
    }

    fn counters(&mut self, rest: Range<usize>) -> Result<(), PositionError> {
        let words: Vec<_> = self.words(&rest).collect();
        if words.len() != self.state.counters.len() {
            let events = self.game.counters.iter().map(|event| words::event_phrase(self.game, Some(event)));
            let named = events.map(|event| format!("turns without {}", event.unwrap_or_else(|| "an event".to_owned())));
            let named = named.collect::<Vec<_>>().join(", ");
            let needed = match self.state.counters.len() {
                1 => "one number".to_owned(),
                count => format!("{count} numbers"),
            };
            let message = format!("`quiet` has {needed} in this game, not {}: {named}", words.len());
            let at = words.first().zip(words.last()).map_or(rest, |(first, last)| first.start..last.end);
            return Err(self.wrong(at, message));
        }
        for (index, word) in words.into_iter().enumerate() {
            let count = self.slice(&word).parse().map_err(|_| self.wrong(word, "a number of turns is needed here"))?;
            if let Some(slot) = self.state.counters.get_mut(index) {
                *slot = count;
            }
        }
        Ok(())
    }

    /// Points, stock and phase of a player, the board's unowned pieces, or the pool.
    fn holdings(&mut self, rest: Range<usize>, owner: Option<PlayerId>, on_board: bool) -> Result<(), PositionError> {
        let mut words = self.words(&rest);
        while let Some(word) = words.next() {
            let text = self.slice(&word);
            if let Some(stock) = text.strip_prefix('+') {
                self.stock(word.end - stock.len()..word.end, owner)?;
            } else if let (Some(player), "in") = (owner, text) {
                let at = words.next().ok_or_else(|| self.wrong(word.clone(), "a phase follows `in`"))?;
                let (phase, turns) = self.phase(&at)?;
                if let Some(slot) = self.state.phases.get_mut(player.index()) {
                    *slot = phase;
                }
                if let Some(slot) = self.state.phase_turns.get_mut(player.index()) {
                    *slot = turns;
                }
            } else if let (Some(player), "out") = (owner, text) {
                if let Some(slot) = self.state.out.get_mut(player.index()) {
                    *slot = true;
                }
            } else if on_board {
                self.piece(word, owner)?;
            } else {
                return Err(self.wrong(word, "the pool holds pieces such as `+9`"));
            }
        }
        Ok(())
    }

    fn piece(&mut self, word: Range<usize>, owner: Option<PlayerId>) -> Result<(), PositionError> {
        let text = self.slice(&word);
        let (kind, at) = match (text.find('@'), notation::only_kind(self.game)) {
            (Some(split), _) => (self.kind(&(word.start..word.start + split))?, word.start + split + 1..word.end),
            (None, Some(kind)) => (kind, word.clone()),
            (None, None) => return Err(self.wrong(word, "say which piece it is, as in `man@a1`")),
        };
        let point = self.point(&at)?;
        if self.state.piece(point).is_some() {
            let message = format!("two pieces stand on `{}`", self.slice(&at));
            return Err(self.wrong(at, message));
        }
        self.state.set(point, Some(Piece { owner, kind }));
        Ok(())
    }

    fn stock(&mut self, word: Range<usize>, owner: Option<PlayerId>) -> Result<(), PositionError> {
        let text = self.slice(&word);
        let split = text.find('*');
        let plain = notation::only_kind(self.game)
            .filter(|_| text.starts_with(|c: char| c.is_ascii_digit()) || text == "unlimited");
        let (kind, count) = match (plain, split) {
            (Some(kind), None) => (kind, word.clone()),
            (_, Some(split)) => (self.kind(&(word.start..word.start + split))?, word.start + split + 1..word.end),
            (None, None) => (self.kind(&word)?, word.end..word.end),
        };
        let number = match self.slice(&count) {
            "" => Ok(1),
            "unlimited" => Ok(UNLIMITED),
            digits => digits.parse::<u32>().ok().filter(|&men| men < UNLIMITED).ok_or(()),
        };
        let number = number.map_err(|()| self.wrong(count, "a number of pieces is needed here"))?;
        let store = match owner {
            Some(player) => self.state.hands.get_mut(player.index()),
            None => Some(&mut self.state.pool),
        };
        if let Some(slot) = store.and_then(|store| store.get_mut(kind.index())) {
            *slot = number;
        }
        Ok(())
    }

    /// `first = White`, `opened of g4 = a7-d7-g7 by White`.
    fn memory(&mut self, part: Range<usize>) -> Result<(), PositionError> {
        let words: Vec<_> = self.words(&part).collect();
        let texts: Vec<&str> = words.iter().map(|word| self.slice(word)).collect();
        let equals = texts.iter().position(|text| *text == "=").unwrap_or(0);
        let (Some(name), Some(value)) = (words.first(), words.get(equals + 1)) else {
            return Err(self.wrong(part, "a remembered value reads `NAME = VALUE` or `NAME of WHO = VALUE`"));
        };
        let id = self.game.memories.iter().position(|memory| memory.name == self.slice(name));
        let Some(id) = id else {
            let message = format!("the game remembers no `{}`", self.slice(name));
            return Err(self.wrong(name.clone(), message));
        };
        let Some(memory) = self.game.memories.get(id) else { return Ok(()) };
        let keeper = match (memory.scope, texts.get(1..equals), words.get(2)) {
            (MemoryScope::Game, Some([]), _) => Keeper::Game,
            (MemoryScope::Player, Some(["of", _]), Some(who)) => Keeper::Player(self.player(who)?),
            (MemoryScope::Man, Some(["of", _]), Some(at)) => Keeper::Man(self.point(at)?),
            _ => return Err(self.wrong(part, format!("say whose `{}` it is: `NAME of WHO = VALUE`", memory.name))),
        };
        let passing = match (memory.through_next_turn, texts.get(equals + 2..), words.get(equals + 3)) {
            (false, Some([]), _) => None,
            (true, Some(["by", _]), Some(who)) => Some(Passing { by: self.player(who)?, fresh: false }),
            (true, ..) => return Err(self.wrong(part, "after the value stand `by` and the player who remembers it")),
            (false, ..) => return Err(self.wrong(part, "nothing stands after the value: it is kept for good")),
        };
        let value = self.remembered(memory.of, value)?;
        self.state.memory.insert((MemoryId(id as u16), keeper), Kept { value, passing });
        Ok(())
    }

    fn remembered(&self, of: MemoryType, at: &Range<usize>) -> Result<Remembered, PositionError> {
        let list = self.slice(at).split(',').map(|part| trimmed(self.text, part));
        Ok(match of {
            MemoryType::Player => Remembered::Player(self.player(at)?),
            MemoryType::Number => Remembered::Number(
                self.slice(at).parse().map_err(|_| self.wrong(at.clone(), "a number is needed here"))?,
            ),
            MemoryType::Point | MemoryType::Points => {
                Remembered::Points(list.map(|part| self.point(&part)).collect::<Result<PointSet, _>>()?)
            }
            MemoryType::Lines => {
                let mut lines = list.map(|part| self.line(part)).collect::<Result<Vec<LineId>, _>>()?;
                lines.sort_unstable();
                Remembered::Lines(lines)
            }
        })
    }

    fn line(&self, at: Range<usize>) -> Result<LineId, PositionError> {
        let points = self.slice(&at).split('-').map(|part| self.point(&trimmed(self.text, part)));
        let points: PointSet = points.collect::<Result<_, _>>()?;
        let found = self.game.lines.iter().position(|line| line.points.iter().copied().collect::<PointSet>() == points);
        let message = format!("`{}` is no line of the board", self.slice(&at));
        found.map(|index| LineId(index as u16)).ok_or_else(|| self.wrong(at, message))
    }
}
