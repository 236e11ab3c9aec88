//! Positions read back.

use std::collections::BTreeSet;
use std::ops::Range;

use super::PositionError;
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
    let mut reader =
        Reader { game, state: Situation::initial(game, PlayerId(0)), text, said: BTreeSet::new(), men: Vec::new() };
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
    reader.men_are_there()?;
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

/// What may be said once only.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Said {
    /// How many pieces of a kind a hand holds, or the pool.
    Stock(Option<PlayerId>, KindId),
    Memory(MemoryId, Keeper),
    Counters,
}

struct Reader<'a> {
    game: &'a Game,
    state: Situation,
    text: &'a str,
    said: BTreeSet<Said>,
    /// The points whose men remember something, and where that is said.
    men: Vec<(PointId, Range<usize>)>,
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

    /// Refuses what is said twice: one of the two would be lost.
    fn once(&mut self, said: Said, at: &Range<usize>) -> Result<(), PositionError> {
        match self.said.insert(said) {
            true => Ok(()),
            false => Err(self.wrong(at.clone(), format!("`{}` has been said before", self.slice(at)))),
        }
    }

    /// Only men that stand on the board remember anything.
    fn men_are_there(&self) -> Result<(), PositionError> {
        match self.men.iter().find(|(point, _)| self.state.piece(*point).is_none()) {
            None => Ok(()),
            Some((_, at)) => {
                let message = format!("nothing stands on `{}` that could remember it", self.slice(at));
                Err(self.wrong(at.clone(), message))
            }
        }
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
        if word.contains('/') && self.game.phases.get(phase).is_some_and(|phase| phase.turns.is_none()) {
            let message = format!("turns are counted in phases that last `for N turns` only, and `{name}` doesn't");
            return Err(self.wrong(at.clone(), message));
        }
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
            "boards" => self.boards(rest),
            "pool" => self.holdings(rest, None, false),
            "quiet" => {
                self.once(Said::Counters, &first)?;
                self.counters(rest)
            }
            _ => {
                let player = self.player(&first)?;
                self.holdings(rest, Some(player), true)
            }
        }
    }

    /// The boards that have stood, by their keys: nothing else can be told of them.
    fn boards(&mut self, rest: Range<usize>) -> Result<(), PositionError> {
        if !self.game.keeps_boards {
            return Err(self.wrong(rest, "no rule of this game asks which boards have stood"));
        }
        for word in self.words(&rest).collect::<Vec<_>>() {
            let key = u64::from_str_radix(self.slice(&word), 16);
            let key =
                key.map_err(|_| self.wrong(word, "the key of a board is needed here, up to sixteen digits 0 to f"))?;
            self.state.boards.add(key);
        }
        Ok(())
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
                self.enter(player, word.start..at.end, &at)?;
            } else if let (Some(player), "out") = (owner, text) {
                self.go_out(player, word)?;
            } else if on_board {
                self.piece(word, owner)?;
            } else {
                return Err(self.wrong(word, "the pool holds pieces such as `+9`"));
            }
        }
        Ok(())
    }

    /// `Black in placing`: a player is in another phase than the one due.
    fn enter(&mut self, player: PlayerId, said: Range<usize>, at: &Range<usize>) -> Result<(), PositionError> {
        let (phase, turns) = self.phase(at)?;
        if !self.game.phases.iter().any(|phase| phase.each) {
            let message =
                "all players are in the phase that stands first: none of this game's phases is for `each` alone";
            return Err(self.wrong(said, message));
        }
        if player == self.state.mover && self.state.phases.get(player.index()) != Some(&phase) {
            return Err(self.wrong(said, "the phase of the player due stands first, and is another"));
        }
        if let Some(slot) = self.state.phases.get_mut(player.index()) {
            *slot = phase;
        }
        if let Some(slot) = self.state.phase_turns.get_mut(player.index()) {
            *slot = turns;
        }
        Ok(())
    }

    /// `Red out`
    fn go_out(&mut self, player: PlayerId, said: Range<usize>) -> Result<(), PositionError> {
        if self.game.players.len() == 2 {
            return Err(self.wrong(said, "where two play, the game is over when one is out"));
        }
        if player == self.state.mover {
            return Err(self.wrong(said, "the player due can't be out"));
        }
        if let Some(slot) = self.state.out.get_mut(player.index()) {
            *slot = true;
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
        self.once(Said::Stock(owner, kind), &word)?;
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
            (true, Some(["by", _, rest @ ..]), Some(who)) if matches!(rest, [] | ["new"]) => {
                Some(Passing { by: self.player(who)?, fresh: !rest.is_empty() })
            }
            (true, ..) => return Err(self.wrong(part, "after the value stand `by` and the player who remembers it")),
            (false, ..) => return Err(self.wrong(part, "nothing stands after the value: it is kept for good")),
        };
        let value = self.remembered(memory.of, value)?;
        let id = MemoryId(id as u16);
        self.once(Said::Memory(id, keeper), &(part.start..words.get(equals).map_or(part.end, |sign| sign.start)))?;
        if let (Keeper::Man(point), Some(at)) = (keeper, words.get(2)) {
            self.men.push((point, at.clone()));
        }
        // That is the same as nothing remembered.
        if value != Remembered::Number(0) {
            self.state.memory.insert((id, keeper), Kept { value, passing });
        }
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
                lines.dedup();
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
