//! Pieces: what there are, whose they are, and where they are at the start; and the words that the rest needs.

use merels_model::ir::{Event, KindId, PatternId, PlayerId, StatementKind, Supply};
use merels_model::walk;
use merels_syntax::tree::{Direction, ItemSort};

use super::{Item, Plan};
use crate::meaning::{Act, ActKind, Done, Entry, Message, Step, Stock, Table, Word};

impl Plan<'_> {
    pub(super) fn pieces(&mut self) -> Vec<Item> {
        let game = self.game;
        let mut items = Vec::new();
        let all: Vec<KindId> = (0..game.kinds.len()).map(|index| KindId(index as u8)).collect();
        let mut kinds = Item::default();
        if all.len() > 1 {
            kinds = kinds.and(Table::Kinds(all.clone()), None);
        }
        let unowned: Vec<KindId> =
            all.iter().copied().filter(|kind| game.kinds.get(kind.index()).is_some_and(|kind| !kind.owned)).collect();
        if !unowned.is_empty() {
            kinds = kinds.and(Table::Unowned(unowned), None);
        }
        for kind in &game.kinds {
            kinds = self.said_of(kinds, ItemSort::Piece, &kind.name);
        }
        for attribute in &game.attributes {
            kinds = self.said_of(kinds, ItemSort::Attribute, &attribute.name);
            kinds = self.said_of(kinds, ItemSort::Piece, &attribute.name);
        }
        if !kinds.says.is_empty() {
            items.push(kinds);
        }
        let supplies = self.supplies();
        if !supplies.is_empty() {
            items.push(Item { says: supplies.into_iter().map(|says| (says, Vec::new())).collect(), ..Item::default() });
        }
        let steps = self.body(&game.start, Done::default());
        if steps.is_empty() {
            items.push(Item::new(Table::EmptyBoard, None));
        } else {
            let (stand, done): (Vec<Item>, Vec<Item>) =
                steps.into_iter().map(|item| standing(item).listed()).partition(is_standing);
            for (message, steps) in [(Message::Table(Table::SetUp), stand), (Message::Table(Table::Prepare), done)] {
                if !steps.is_empty() {
                    items.push(Item { items: steps, ..Item::new(message, None) });
                }
            }
        }
        items
    }

    /// What is in hands and pool, kinds of which there are as many together.
    fn supplies(&self) -> Vec<Message> {
        let game = self.game;
        let mut found: Vec<(Stock, Option<u32>, Vec<KindId>)> = Vec::new();
        let mut add = |stock: Stock, count: Option<u32>, kind: KindId| match found
            .iter_mut()
            .find(|(known, number, _)| (*known, *number) == (stock, count))
        {
            Some((.., kinds)) => kinds.push(kind),
            None => found.push((stock, count, vec![kind])),
        };
        let players = game.players.len();
        let mut without = Vec::new();
        for (index, _) in game.kinds.iter().enumerate() {
            let kind = KindId(index as u8);
            let of_kind = game.supplies.iter().filter(|supply| supply.kind == kind && supply.count != Some(0));
            let in_hand: Vec<&Supply> = of_kind.clone().filter(|supply| supply.hand_of.is_some()).collect();
            let same = in_hand.windows(2).all(|pair| matches!(pair, [a, b] if a.count == b.count));
            match in_hand.as_slice() {
                [first, ..] if in_hand.len() == players && same => add(Stock::Everybody, first.count, kind),
                each => each.iter().for_each(|supply| {
                    add(Stock::Player(supply.hand_of.unwrap_or(PlayerId(0))), supply.count, kind);
                }),
            }
            let pool: Vec<&Supply> = of_kind.clone().filter(|supply| supply.hand_of.is_none()).collect();
            pool.iter().for_each(|supply| add(Stock::Pool, supply.count, kind));
            if of_kind.count() == 0 {
                without.push(kind);
            }
        }
        let mut says: Vec<Message> =
            found.into_iter().map(|(stock, count, kinds)| Message::Table(Table::Supply(stock, count, kinds))).collect();
        if !without.is_empty() {
            says.push(Message::Table(Table::NoSupply(without)));
        }
        says
    }

    /// What the sheet has to explain.
    pub(super) fn words(&mut self) -> Vec<Item> {
        let game = self.game;
        let mut items = Vec::new();
        // Counters and patterns bring others.
        let mut counters = Vec::new();
        for counter in self.vocabulary.counters.clone() {
            let lines = match game.counters.get(counter.index()) {
                Some(Event::Lines(lines)) => Some(self.lines(lines)),
                Some(Event::Moved(_)) => None,
                Some(Event::Capture) | None => {
                    self.captures();
                    None
                }
            };
            counters.push(Item::new(Entry::Word(Word::Counter(counter, lines)), None).listed());
        }
        let mut patterns = self.vocabulary.patterns.clone();
        patterns.sort_unstable();
        for pattern in patterns {
            let Some(known) = game.patterns.get(pattern.index()) else { continue };
            let listed = known.lines.len() <= super::board::LINES && self.lists_lines();
            let mut item = Item::new(Entry::Pattern(pattern, listed), Some(known.span));
            let same = game.patterns.iter().take(pattern.index()).position(|other| other.lines == known.lines);
            let same =
                same.map(|index| PatternId(index as u16)).filter(|other| self.vocabulary.patterns.contains(other));
            if let (true, Some(other)) = (listed, same) {
                item = item.and(Entry::SameLines(other), Some(known.span));
            } else if listed {
                item = item.and(Entry::PatternLines(pattern, known.lines.clone()), Some(known.span));
            }
            items.push(self.said_of(item, ItemSort::Pattern, &known.name).listed());
        }
        for (at, term, value) in self.vocabulary.terms.clone() {
            let span = game.defines.get(at).map(|define| define.span);
            let tried = self.vocabulary.tried.contains(&at);
            let item = Item::new(Entry::Defined { term: term.clone(), value, tried }, span);
            items.push(self.said_of(item, ItemSort::Define, &term.name).listed());
        }
        for memory in self.vocabulary.memories.clone() {
            let Some(known) = game.memories.get(memory.index()) else { continue };
            let message = Message::Entry(Entry::Memory {
                memory,
                of: known.of,
                scope: known.scope,
                through: known.through_next_turn,
            });
            let set = walk::statements(game).into_iter().find(|statement| match &statement.kind {
                StatementKind::Remember { memory: of, .. } => *of == memory,
                _ => false,
            });
            let item = Item::new(message, set.map(|statement| statement.span));
            items.push(self.said_of(item, ItemSort::Memory, &known.name).listed());
        }
        let mut words = self.vocabulary.words.clone();
        words.extend(self.directions());
        words.sort_by_key(order);
        items.extend(words.into_iter().map(|word| Item::new(Entry::Word(word), None).listed()));
        items.append(&mut counters);
        items
    }

    /// The directions that are named; where the board has no columns and ranks, which links lead there.
    fn directions(&self) -> Option<Word> {
        let board = &self.game.board;
        let leads = |way: Direction| {
            board.points().flat_map(move |from| board.steps(from, way).into_iter().map(move |to| (from, to))).collect()
        };
        let mut ways = self.vocabulary.ways.clone();
        ways.sort_by_key(|way| Direction::ROUND.iter().position(|known| known == way));
        let each = ways.iter().filter(|_| !board.has_cells()).map(|way| (*way, leads(*way)));
        (!ways.is_empty()).then(|| Word::Directions(each.collect()))
    }

    /// What makes two positions the same.
    pub(super) fn position(&self) -> Word {
        let game = self.game;
        Word::Position {
            pool: game.supplies.iter().any(|supply| supply.hand_of.is_none()),
            memories: !game.memories.is_empty(),
            phases: game.phases.len() > 1,
            turns: game.phases.iter().any(|phase| phase.turns.is_some()),
            out: game.players.len() > 2,
        }
    }
}

/// What is put on the board before the first turn, as what stands there.
fn standing(mut item: Item) -> Item {
    for (message, _) in &mut item.says {
        if let Message::Step(Step::Do(Act { kind: ActKind::Put(kind, of, on), .. })) = message {
            *message = Message::Table(Table::Stand(*kind, of.clone(), on.clone()));
        }
    }
    item
}

fn is_standing(item: &Item) -> bool {
    item.items.is_empty() && item.says.iter().all(|(message, _)| matches!(message, Message::Table(Table::Stand(..))))
}

/// What stands before what in the list of words.
fn order(word: &Word) -> u8 {
    match word {
        Word::Directions(_) => 0,
        Word::Forward(_) => 1,
        Word::Shades(_) => 2,
        Word::Sight => 3,
        Word::Over => 4,
        Word::Crossed { .. } => 5,
        Word::Between => 6,
        Word::Connected => 7,
        Word::FirstPoint => 8,
        Word::Made(_) => 9,
        Word::Broken(_) => 10,
        Word::Capture { .. } => 11,
        Word::Left => 12,
        Word::Passes => 13,
        Word::SameTurn => 14,
        Word::Stuck { .. } => 15,
        Word::Position { .. } => 16,
        Word::Counter(..) => 17,
    }
}
