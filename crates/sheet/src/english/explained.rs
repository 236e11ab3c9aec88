//! Words of the list of words.

use merels_model::ir::{CellTest, Relation, Shape, Trait};
use merels_syntax::tree::{MemoryScope, MemoryType};

use super::English;
use super::nouns::{Few, a, list, number, plural};
use super::sets::Det;
use crate::meaning::{Entry, Head, Set, Since, Value, Word};

impl English<'_> {
    pub(super) fn explained(&self, entry: &Entry) -> String {
        match entry {
            Entry::Pattern(pattern, listed) => self.pattern_is(*pattern, *listed),
            Entry::PatternLines(_, lines) => {
                let each = lines.iter().filter_map(|line| self.game.lines.get(line.index()));
                let mut each: Vec<String> = each.map(|line| self.run(&line.points)).collect();
                each.sort();
                format!("these are the {} lines: {}", number(lines.len() as i64), list(each, "and"))
            }
            Entry::SameLines(other) => format!("the lines are those of {}", a(&self.pattern(*other, Few::One))),
            Entry::Defined { term, value, tried } => {
                let about = match (&term.of, value) {
                    (Some(_), Value::Set(Set { head: Head::Given, .. })) => {
                        " among some points or pieces, which are called *these* here"
                    }
                    (Some(_), _) => " of some points or pieces, which are called *these* here",
                    (None, Value::Set(_)) => " points",
                    (None, _) => "",
                };
                let it = if *tried { "; *it* is the piece that would be placed or moved" } else { "" };
                let name = format!("*{}*{about}{it}", term.name.replace('_', " "));
                match value {
                    Value::Set(set) => format!("{name}: {}", self.set(set, Det::All)),
                    Value::Lines(lines) => format!("{name}: {}", self.lines(lines, Det::All)),
                    Value::Number(number) => format!("{name}: {}", self.number(number)),
                    Value::Person(person) => format!("{name}: {}", self.person(person)),
                    Value::Clause(clause) => format!("{name}: it holds if {}", self.clause(clause)),
                }
            }
            Entry::Memory { memory, of, scope, through } => {
                let name = self.memory(*memory);
                let what = match of {
                    MemoryType::Player => "a player, at first nobody",
                    MemoryType::Number => "a number, at first 0",
                    MemoryType::Point | MemoryType::Points => "points, at first none",
                    MemoryType::Lines => "lines, at first none",
                };
                let whose = match scope {
                    MemoryScope::Game => "to be remembered",
                    MemoryScope::Player => "to be remembered for each player separately",
                    MemoryScope::Man => {
                        "to be remembered for each piece separately, as long as it is on the board, wherever it goes"
                    }
                };
                let until = if *through {
                    "; what is remembered is forgotten at the end of the next turn of the player in whose turn it was remembered"
                } else {
                    "; what is remembered stays until something else is remembered in its place"
                };
                format!("{name}: {what}, {whose}{until}")
            }
            Entry::Action(action) => {
                let name = self.game.actions.get(action.index()).map_or("", |action| action.name.as_str());
                format!("*{}* means this:", name.replace('_', " "))
            }
            Entry::Word(word) => self.word(word),
        }
    }

    fn pattern_is(&self, id: merels_model::ir::PatternId, listed: bool) -> String {
        let Some(pattern) = self.game.patterns.get(id.index()) else { return String::new() };
        let length = pattern
            .lines
            .first()
            .and_then(|line| self.game.lines.get(line.index()))
            .map_or(0, |line| line.points.len());
        let length = number(length as i64);
        let line = match listed {
            true => format!("a line of {length} points"),
            false => format!("{length} neighbouring points of a row"),
        };
        let name = self.pattern(id, Few::One);
        let shapes = self.shapes(&pattern.alternatives, &line);
        let exactly = if pattern.exactly {
            "; it doesn't count where the next point of the row, at either end, carries the same on"
        } else {
            ""
        };
        let longer = if pattern.lines.is_empty() { "; no row of this board is long enough" } else { "" };
        format!("*{}*: {shapes}{exactly}{longer}", a(&name))
    }

    /// What stands on a line; what all alternatives begin with is said once.
    fn shapes(&self, all: &[Shape], line: &str) -> String {
        let related = all.iter().map(|shape| match shape {
            Shape::Relations(relations) => Some(self.relations(relations)),
            Shape::Cells(_) => None,
        });
        let owner = |shape: &Shape| matches!(shape, Shape::Relations(of) if is_of_one_player(of));
        match related.collect::<Option<Vec<String>>>() {
            Some(each) if each.len() > 1 && !all.iter().any(owner) => {
                let each =
                    if each.iter().any(|one| one.contains(" and ")) { each.join(", or ") } else { list(each, "or") };
                format!("{line} with a piece on each, {each}")
            }
            _ => all.iter().map(|shape| self.shape(shape, line)).collect::<Vec<_>>().join(", or "),
        }
    }

    fn relations(&self, relations: &[Relation]) -> String {
        list(relations.iter().map(|relation| self.relation(*relation)), "and")
    }

    fn shape(&self, shape: &Shape, line: &str) -> String {
        match shape {
            Shape::Relations(relations) => {
                if is_of_one_player(relations) {
                    let pieces = self.piece(&[], Few::Many);
                    return format!("{line} with {pieces} of one player on all of them");
                }
                format!("{line} with a piece on each, {}", self.relations(relations))
            }
            Shape::Cells(cells) if cells.windows(2).all(|two| two.first() == two.last()) => {
                let each = cells.first().map(|tests| self.cell(tests)).unwrap_or_default();
                format!("{line} with {each} on each")
            }
            Shape::Cells(cells) => {
                let each = cells.iter().map(|tests| self.cell(tests)).collect::<Vec<_>>().join(", ");
                format!("{line} with, in this order from one end or the other: {each}")
            }
        }
    }

    fn relation(&self, relation: Relation) -> String {
        let of = match relation.of {
            Trait::Owner => "owner".to_owned(),
            Trait::Kind => "kind".to_owned(),
            Trait::Attribute(attribute) => {
                self.game.attributes.get(attribute.index()).map_or(String::new(), |attribute| attribute.name.clone())
            }
        };
        if relation.same { format!("all of the same {of}") } else { format!("no two of the same {of}") }
    }

    fn cell(&self, tests: &[CellTest]) -> String {
        let each = tests.iter().map(|test| match test {
            CellTest::Mine => a(&format!("{} of yours", self.piece(&[], Few::One))),
            CellTest::Theirs => match self.game.players.len() {
                2 => format!("one of the opponent's {}", self.piece(&[], Few::Many)),
                _ => format!("one of the other players' {}", self.piece(&[], Few::Many)),
            },
            CellTest::Empty => "nothing".to_owned(),
            CellTest::Occupied => "any piece".to_owned(),
            CellTest::Kinds(kinds) => a(&self.piece(kinds, Few::One)),
        });
        each.collect::<Vec<_>>().join(", which is ")
    }

    fn word(&self, word: &Word) -> String {
        let taken = self.piece(&[], Few::Many);
        match word {
            Word::Shades(dark) => {
                format!("*dark* points and *light* points alternate along every column and rank; {} is dark", self.point(*dark))
            }
            Word::Sight => "*in sight* of a point is what is reached from it along a row, in either direction, over empty \
                            points only; the first piece met is still in sight, what is behind it is not"
                .to_owned(),
            Word::Over => "*over* something a point is reached if, on one row and going in one direction, what is named \
                           comes directly behind the starting point, one after the other, and the point reached comes \
                           directly behind that"
                .to_owned(),
            Word::Between => "an *unbroken run* is a number of neighbouring points of one row, all of them such; it lies between \
                              two things that are directly before and behind it on that row"
                .to_owned(),
            Word::Connected => "things are *connected* if one gets from one to the other by steps from a point to a point next \
                                to it, all of the way on what is named; what one starts from counts too"
                .to_owned(),
            Word::Made(since) => format!(
                "*this makes* a line if it stands after the last placement or move of the turn and did not stand before it{}",
                done_since(since)
            ),
            Word::Broken(since) => format!(
                "*this breaks* a line if it stood before the last placement or move of the turn and no longer stands after it{}",
                done_since(since)
            ),
            Word::Crossed { closed } => {
                let shorter = if *closed { "; on a closed row, those of the shorter way" } else { "" };
                format!(
                    "the points *passed over* are those between the two ends of the last move, where both lie on one row{shorter}; \
                     none for a step, and for a move along no row"
                )
            }
            Word::Left => format!("{} *left* are those a player has on the board and in hand together", plural_of(&taken)),
            Word::Capture { removed, into_hand } => {
                let (what, is) = match removed {
                    true => ("*captured* or removed", "either is a *capture*, whoever owned it"),
                    false => ("*captured*", "that is a *capture*, whoever owned it"),
                };
                let taken = if *into_hand { ", and so is taking a piece into one's hand" } else { "" };
                format!("a piece that is {what} leaves the game for good; {is}{taken}")
            }
            Word::FirstPoint => "the *first* of some points is any one of them that is always the same: it doesn't matter which".to_owned(),
            Word::Forward(facing) => {
                let each = self.game.players.iter().zip(facing);
                let each = each.map(|(player, way)| format!("{} for {player}", self.toward(*way)));
                let each = match facing.split_first() {
                    Some((way, others)) if others.iter().all(|other| other == way) => self.toward(*way),
                    _ => list(each, "and"),
                };
                format!("*forward* is {each}; backward is the other way, sideways is across")
            }
            Word::Directions(_) if self.game.board.has_cells() => {
                "north is towards the higher ranks, east towards the later columns".to_owned()
            }
            Word::Directions(leads) => {
                let each = leads.iter().map(|(way, steps)| {
                    let steps = steps.iter().map(|(from, to)| format!("{} to {}", self.point(*from), self.point(*to)));
                    format!("{} from {}", way.word(), list(steps, "and"))
                });
                let each = each.collect::<Vec<_>>().join("; ");
                format!("directions are those of the picture, with north at the top: steps lead {each}")
            }
            Word::Stuck { ahead, instead, loses } => {
                let instead = if *instead { ", nor at what is to be done instead of it" } else { "" };
                let ahead = if *ahead {
                    ", or none after which the rest that must be done could still be done"
                } else {
                    ""
                };
                let loses = if *loses { "; to lose at once is not a move" } else { "" };
                format!("a player has *no legal move* if, at the start of a turn, there is nothing to choose at its first decision{instead}{ahead}{loses}")
            }
            Word::Position { pool, memories, phases, turns, out } => {
                let mut same = vec!["the same pieces on the same points".to_owned(), "the same hands".to_owned(), "the same player to move".to_owned()];
                if *pool {
                    same.push("the same pool".to_owned());
                }
                if *phases {
                    same.push("the same phase".to_owned());
                }
                if *turns {
                    same.push("the same number of turns taken in a phase that lasts a number of turns".to_owned());
                }
                if *out {
                    same.push("the same players out".to_owned());
                }
                if *memories {
                    same.push("the same remembered values, as far as they can still matter".to_owned());
                }
                format!("the *same position* means, at the start of a turn, {}", list(same, "and"))
            }
            Word::Counter(counter, lines) => {
                let without = self.without(*counter);
                match lines {
                    None => format!("turns {without} are counted from the last turn in which there was one, or else from the start of the game; the turns of all players count, passes too"),
                    Some(lines) => format!(
                        "turns {without} are counted from the last turn in which there was {}, looked at before each placement and move and at the end of the turn, or else from the start of the game; the turns of all players count, passes too",
                        self.lines(lines, Det::One).replace(" that this makes", " made").replace(" that this breaks", " broken")
                    ),
                }
            }
            Word::Passes => "to *pass* ends the turn at once".to_owned(),
            Word::SameTurn => "a decision is allowed only if the turn can then come to its next decision, or to its end, without anything forbidden".to_owned(),
        }
    }

    fn toward(&self, way: merels_syntax::tree::Direction) -> String {
        use merels_syntax::tree::Direction;
        let cells = self.game.board.has_cells();
        match way {
            Direction::North if cells => "towards the higher ranks".to_owned(),
            Direction::South if cells => "towards the lower ranks".to_owned(),
            Direction::East if cells => "towards the later columns".to_owned(),
            Direction::West if cells => "towards the earlier columns".to_owned(),
            way => way.word().to_owned(),
        }
    }
}

fn is_of_one_player(relations: &[Relation]) -> bool {
    matches!(relations, [Relation { same: true, of: Trait::Owner }])
}

fn plural_of(pieces: &str) -> String {
    if pieces.is_empty() { plural("piece") } else { pieces.to_owned() }
}

/// What has happened since the last placement or move, and what of it counts for the lines that this makes or breaks.
fn done_since(since: &Since) -> String {
    let each = since.besides(["removed", "changed", "put", "given away"]);
    match (each.is_empty(), since.captured) {
        (true, false) => String::new(),
        (true, true) => "; what has since been captured in the same turn does not count".to_owned(),
        (false, false) => format!("; what has since been {} in the same turn counts", list(each, "or")),
        (false, true) => {
            let each = list(each, "or");
            format!("; what has since been {each} in the same turn counts, what has since been captured does not")
        }
    }
}
