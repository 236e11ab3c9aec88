//! Sets of points and of lines.

use super::declarations::{Memory, Scope, Sort};
use super::text::{Bond, Text};
use super::{Place, Writer};

impl Writer {
    /// Any points.
    pub(super) fn points(&mut self, depth: usize) -> Text {
        let deep = usize::from(depth > 0);
        let turn = usize::from(self.place == Place::Turn);
        let directed = usize::from(self.names.board.has_directions);
        let named = usize::from(self.knows(Sort::Points));
        self.produce(
            depth,
            &[
                (18, Self::plain_points),
                (4, Self::board_points),
                (5, Self::kind_of_points),
                (12 * turn, Self::points_of_last_move),
                (14 * named, |writer, depth| writer.named(Sort::Points, depth)),
                (5 * self.any_lines(), Self::lines),
                (4 * deep, Self::listed_points),
                (8 * deep, Self::common_points),
                (8 * deep, Self::points_without),
                (10 * deep, Self::points_near),
                (7 * deep, Self::points_in_sight),
                (10 * deep, Self::points_over),
                (40 * deep * directed, Self::points_that_way),
                (10 * directed, Self::points_of_squares),
                (4 * deep, Self::first_point),
                (5 * deep, Self::points_between),
                (5 * deep, Self::points_connected),
                (5 * deep, Self::first_points_or_second),
            ],
        )
    }

    /// Points with men on them, most likely.
    pub(super) fn men(&mut self, depth: usize) -> Text {
        let deep = usize::from(depth > 0);
        let turn = usize::from(self.place == Place::Turn);
        self.produce(
            depth,
            &[
                (16, |_, _| Text::word("mine")),
                (24, |_, _| Text::word("theirs")),
                (4, |_, _| Text::word("occupied")),
                (3, Self::kind_of_points),
                (3 * turn, |_, _| Text::word("it")),
                (4 * self.any_lines(), Self::lines),
                (8 * deep, Self::men_near),
                (5 * deep, Self::men_of_kind),
                (9 * deep, Self::men_except),
                (6 * deep * self.any_lines(), Self::men_on_lines),
                (3 * deep * turn, |writer, _| {
                    let who = writer.random.word(&["theirs", "occupied", "mine"]);
                    Text::new(Bond::Narrowed, format!("{who} in crossed"))
                }),
                (5, Self::points),
            ],
        )
    }

    /// Points that are free, most likely.
    pub(super) fn vacant(&mut self, depth: usize) -> Text {
        let deep = usize::from(depth > 0);
        let directed = usize::from(self.names.board.has_directions);
        self.produce(
            depth,
            &[
                (20, |_, _| Text::word("empty")),
                (12 * deep * directed, |writer, depth| {
                    // With `empty`, the free points at the foot of columns or at the end of ranks.
                    let of = if writer.random.chance(50) { Text::word("empty") } else { writer.points(depth) };
                    let step = writer.step_from(&of);
                    let how = writer.random.word(&["except", "except", "in"]);
                    Text::joined(Bond::Narrowed, &Text::word("empty"), how, &step, Bond::List)
                }),
                (14 * deep, |writer, depth| {
                    let to = writer.points(depth);
                    Text::joined(Bond::Narrowed, &Text::word("empty"), "near", &to, Bond::List)
                }),
                (8 * deep, |writer, depth| {
                    let without = writer.points(depth);
                    Text::joined(Bond::Narrowed, &Text::word("empty"), "except", &without, Bond::List)
                }),
                (5 * deep, |writer, depth| {
                    let within = writer.points(depth);
                    Text::joined(Bond::Narrowed, &Text::word("empty"), "in", &within, Bond::List)
                }),
                (5 * deep, |writer, depth| {
                    let from = writer.points(depth);
                    writer.sight_of(&Text::word("empty"), &from)
                }),
                (3 * deep, |writer, depth| {
                    let first = writer.vacant(depth);
                    Text::joined(Bond::Fallback, &first, "if any else", &Text::word("empty"), Bond::Sum)
                }),
                (4, Self::points),
            ],
        )
    }

    /// Where a man may go: `it` is the man.
    pub(super) fn targets(&mut self, depth: usize) -> Text {
        let near = Text::new(Bond::Narrowed, "empty near it");
        let remembered = 15 * usize::from(self.knows(Sort::Points));
        match self.random.weighted(&[(45, 0), (12, 1), (12, 2), (10, 3), (9, 4), (5, 5), (7, 6), (remembered, 7)]) {
            Some(0) => near,
            Some(1) => Text::word("empty"),
            Some(2) => self.sight_of(&Text::word("empty"), &Text::word("it")),
            Some(3) => {
                let over = self.men(depth.min(1));
                Text::new(Bond::Narrowed, format!("empty over {} from it", over.within(Bond::List)))
            }
            Some(4) => {
                let without = self.points(depth.min(1));
                Text::joined(Bond::Narrowed, &near, "except", &without, Bond::List)
            }
            Some(5) => {
                let direction = self.direction();
                let from = if self.names.board.has_directions { format!("{direction} of it") } else { "it".to_owned() };
                Text::new(Bond::Narrowed, format!("empty near it, {from}"))
            }
            Some(7) => {
                let without = self.named(Sort::Points, 0);
                Text::joined(Bond::Narrowed, &near, "except", &without, Bond::List)
            }
            _ => self.vacant(depth),
        }
    }

    /// How many kinds of lines there are to speak of: none, or one.
    pub(super) fn any_lines(&self) -> usize {
        usize::from(!self.names.patterns.is_empty())
    }

    fn plain_points(&mut self, _: usize) -> Text {
        Text::word(self.random.word(&["mine", "mine", "theirs", "theirs", "empty", "empty", "occupied", "points"]))
    }

    fn board_points(&mut self, _: usize) -> Text {
        let count = self.random.between(1, 3);
        let points = self.random.some(&self.names.board.points, count);
        let bond = if points.len() == 1 { Bond::Operand } else { Bond::List };
        Text::new(bond, points.join(", "))
    }

    fn kind_of_points(&mut self, _: usize) -> Text {
        Text::word(self.random.pick(&self.names.kind_words).copied().unwrap_or("occupied"))
    }

    fn points_of_last_move(&mut self, _: usize) -> Text {
        Text::word(self.random.word(&["it", "it", "it", "origin", "origin", "crossed"]))
    }

    fn listed_points(&mut self, depth: usize) -> Text {
        let (first, second) = (self.points(depth), self.points(depth));
        Text::new(Bond::List, format!("{}, {}", first.within(Bond::Direction), second.within(Bond::Direction)))
    }

    fn common_points(&mut self, depth: usize) -> Text {
        let (first, second) = (self.points(depth), self.points(depth));
        Text::joined(Bond::Narrowed, &first, "in", &second, Bond::List)
    }

    fn points_without(&mut self, depth: usize) -> Text {
        let (first, second) = (self.points(depth), self.points(depth));
        Text::joined(Bond::Narrowed, &first, "except", &second, Bond::List)
    }

    fn points_near(&mut self, depth: usize) -> Text {
        let (first, second) = (self.points(depth), self.points(depth));
        let near = Text::joined(Bond::Narrowed, &first, "near", &second, Bond::List);
        self.perhaps_going(near)
    }

    /// `going north`, now and then, where there are directions.
    fn perhaps_going(&mut self, what: Text) -> Text {
        if !self.names.board.has_directions || !self.random.chance(50) {
            return what;
        }
        Text::new(Bond::Narrowed, format!("{what} going {}", self.direction()))
    }

    /// Points that only boards with columns and ranks have.
    fn points_of_squares(&mut self, _: usize) -> Text {
        let point = self.random.pick(&self.names.board.points).cloned().unwrap_or_default();
        let column: String = point.chars().take_while(|sign| sign.is_alphabetic()).collect();
        let rank: String = point.chars().filter(char::is_ascii_digit).collect();
        match self.random.below(7) {
            0 => Text::word(format!("rank {rank}")),
            1 => Text::word(format!("column {column}")),
            2 => Text::word("dark points"),
            3 => Text::word("light points"),
            _ => {
                let edges = ["north edge", "south edge", "east edge", "west edge"];
                let edge = if self.names.faces { "forward edge" } else { "north edge" };
                Text::word(if self.random.chance(40) { edge } else { self.random.word(&edges) })
            }
        }
    }

    fn first_point(&mut self, depth: usize) -> Text {
        let of = self.points(depth);
        Text::new(Bond::Direction, format!("first point of {}", of.within(Bond::Direction)))
    }

    fn points_between(&mut self, depth: usize) -> Text {
        let (what, one, other) = (self.points(depth), self.men(depth.min(1)), self.men(depth.min(1)));
        let (what, one, other) = (what.within(Bond::Narrowed), one.within(Bond::List), other.within(Bond::List));
        Text::new(Bond::Narrowed, format!("{what} between {one} and {other}"))
    }

    fn points_connected(&mut self, depth: usize) -> Text {
        let (first, second) = (self.points(depth), self.points(depth));
        Text::joined(Bond::Narrowed, &first, "connected to", &second, Bond::List)
    }

    fn points_in_sight(&mut self, depth: usize) -> Text {
        let (first, second) = (self.points(depth), self.points(depth));
        self.sight_of(&first, &second)
    }

    fn sight_of(&mut self, what: &Text, from: &Text) -> Text {
        let sight = Text::joined(Bond::Narrowed, what, "in sight of", from, Bond::List);
        match self.random.below(12) {
            10 | 11 => self.perhaps_going(sight),
            0..5 => sight,
            5..=8 => Text::new(Bond::Narrowed, format!("{sight} within {}", self.random.between(1, 3))),
            _ => {
                let steps = self.number(0);
                Text::new(Bond::Narrowed, format!("{sight} within {}", steps.within(Bond::Direction)))
            }
        }
    }

    fn points_over(&mut self, depth: usize) -> Text {
        let (what, over, from) = (self.points(depth), self.men(depth), self.points(depth));
        let (what, over, from) = (what.within(Bond::Narrowed), over.within(Bond::List), from.within(Bond::List));
        let passed = match self.random.below(6) {
            0 | 1 => format!("run of {over}"),
            2 => format!("{over} then any empty"),
            3 => format!("any empty then {over}"),
            _ => over,
        };
        let leap = Text::new(Bond::Narrowed, format!("{what} over {passed} from {from}"));
        if self.random.chance(20) {
            return Text::new(Bond::Narrowed, format!("{leap} within {}", self.random.between(2, 4)));
        }
        self.perhaps_going(leap)
    }

    fn direction(&mut self) -> &'static str {
        if self.names.board.has_layers && self.random.chance(40) {
            return self.random.word(&["up", "down"]);
        }
        if self.random.chance(32) {
            return self.random.word(&["northeast", "northwest", "southeast", "southwest", "orthogonal", "diagonal"]);
        }
        if self.names.faces && self.random.chance(50) {
            return self.random.word(&["forward", "backward", "sideways", "forward diagonal", "backward diagonal"]);
        }
        self.random.word(&["north", "south", "east", "west", "north", "south", "east", "west", "up"])
    }

    fn points_that_way(&mut self, depth: usize) -> Text {
        let of = self.points(depth);
        self.step_from(&of)
    }

    /// `north of it`, and the like.
    fn step_from(&mut self, of: &Text) -> Text {
        Text::new(Bond::Direction, format!("{} of {}", self.direction(), of.within(Bond::Direction)))
    }

    fn first_points_or_second(&mut self, depth: usize) -> Text {
        let (first, second) = (self.points(depth), self.points(depth));
        Text::joined(Bond::Fallback, &first, "if any else", &second, Bond::Sum)
    }

    fn men_near(&mut self, depth: usize) -> Text {
        let who = Text::word(self.random.word(&["theirs", "mine", "occupied"]));
        let of = self.points(depth);
        Text::joined(Bond::Narrowed, &who, "near", &of, Bond::List)
    }

    fn men_of_kind(&mut self, depth: usize) -> Text {
        let who = Text::word(self.random.word(&["theirs", "mine"]));
        let kind = self.kind_of_points(depth);
        Text::joined(Bond::Narrowed, &who, "in", &kind, Bond::List)
    }

    /// `theirs except mill if any else theirs`, and the like.
    fn men_except(&mut self, depth: usize) -> Text {
        let who = Text::word(self.random.word(&["theirs", "theirs", "mine"]));
        let safe = if self.any_lines() > 0 && self.random.chance(60) { self.lines(depth) } else { self.points(depth) };
        let free = Text::joined(Bond::Narrowed, &who, "except", &safe, Bond::List);
        if self.random.chance(50) { Text::joined(Bond::Fallback, &free, "if any else", &who, Bond::Sum) } else { free }
    }

    fn men_on_lines(&mut self, depth: usize) -> Text {
        let who = Text::word(self.random.word(&["theirs", "mine"]));
        let lines = self.lines(depth);
        Text::joined(Bond::Narrowed, &who, "in", &lines, Bond::List)
    }

    /// Sets of lines; only where there is a pattern.
    pub(super) fn lines(&mut self, depth: usize) -> Text {
        let deep = usize::from(depth > 0);
        let turn = usize::from(self.place == Place::Turn);
        let named = usize::from(self.knows(Sort::Lines));
        self.produce(
            depth,
            &[
                (14, Self::standing_lines),
                (14 * turn, Self::event),
                (14 * named, |writer, depth| writer.named(Sort::Lines, depth)),
                (3 * deep, |writer, depth| {
                    let (first, second) = (writer.lines(depth), writer.lines(depth));
                    Text::new(
                        Bond::List,
                        format!("{}, {}", first.within(Bond::Direction), second.within(Bond::Direction)),
                    )
                }),
                (3 * deep, |writer, depth| writer.narrowed_lines("in", depth)),
                (4 * deep, |writer, depth| writer.narrowed_lines("except", depth)),
                (2 * deep, |writer, depth| {
                    let (first, second) = (writer.lines(depth), writer.lines(depth));
                    Text::joined(Bond::Fallback, &first, "if any else", &second, Bond::Sum)
                }),
            ],
        )
    }

    fn standing_lines(&mut self, _: usize) -> Text {
        Text::word(self.random.pick(&self.names.patterns).copied().unwrap_or_default())
    }

    fn narrowed_lines(&mut self, by: &str, depth: usize) -> Text {
        let (first, second) = (self.lines(depth), self.lines(depth));
        Text::joined(Bond::Narrowed, &first, by, &second, Bond::List)
    }

    /// `mill made`, `mill broken`.
    pub(super) fn event(&mut self, depth: usize) -> Text {
        let pattern = self.standing_lines(depth);
        Text::new(Bond::Of, format!("{pattern} {}", self.random.word(&["made", "made", "made", "broken"])))
    }

    /// An event, or some of its lines: what can stand alone as a condition.
    pub(super) fn lines_of_event(&mut self, depth: usize) -> Text {
        let event = self.event(depth);
        match self.random.weighted(&[(70, ""), (10, "in"), (15, "except"), (5, ",")]) {
            Some(by @ ("in" | "except")) => {
                let lines = self.lines(depth.min(1));
                Text::joined(Bond::Narrowed, &event, by, &lines, Bond::List)
            }
            Some(",") => {
                let other = self.event(depth);
                Text::new(Bond::List, format!("{event}, {other}"))
            }
            _ => event,
        }
    }

    /// Whether a name given by `let` or `as`, a memory or a `define` of this sort can be read here.
    pub(super) fn knows(&self, sort: Sort) -> bool {
        self.local(sort).is_some()
            || self.names.memories.iter().any(|memory| memory.sort == sort)
            || self.defined(sort).is_some()
    }

    /// The latest local name of a sort that no later one hides.
    fn local(&self, sort: Sort) -> Option<&'static str> {
        let hidden = |at: usize, name: &str| self.locals.iter().skip(at + 1).any(|(later, _)| *later == name);
        let mut latest = self.locals.iter().enumerate().rev();
        latest.find(|(at, (name, of))| *of == sort && !hidden(*at, name)).map(|(_, (name, _))| *name)
    }

    fn defined(&self, sort: Sort) -> Option<&'static str> {
        let turn = self.place == Place::Turn;
        let define = self.names.defines.iter().find(|define| define.sort == sort && (turn || !define.in_turns_only));
        define.map(|define| define.name)
    }

    /// A name of a sort that [`Self::knows`].
    pub(super) fn named(&mut self, sort: Sort, depth: usize) -> Text {
        let memories: Vec<Memory> = self.names.memories.iter().filter(|memory| memory.sort == sort).cloned().collect();
        let memory = self.random.pick(&memories).cloned();
        let name = self.local(sort).filter(|_| memory.is_none() || self.random.chance(60));
        let name = name.or_else(|| self.defined(sort).filter(|_| memory.is_none() || self.random.chance(40)));
        match (name, memory) {
            (Some(name), _) => Text::word(name),
            (None, Some(memory)) => self.remembered(&memory, depth),
            (None, None) => Text::default(),
        }
    }

    /// A memory as it is read.
    pub(super) fn remembered(&mut self, memory: &Memory, depth: usize) -> Text {
        match memory.scope {
            Scope::Game => Text::word(memory.name),
            Scope::Player if self.random.chance(55) => Text::word(memory.name),
            Scope::Player if self.of_two() && self.random.chance(50) => Text::word(format!("their {}", memory.name)),
            Scope::Player | Scope::Man => {
                let whose = self.keeper(memory, depth);
                Text::new(Bond::Of, format!("{} of {}", memory.name, whose.within(Bond::Operand)))
            }
        }
    }

    /// Who keeps a memory: a player, or men.
    pub(super) fn keeper(&mut self, memory: &Memory, depth: usize) -> Text {
        if memory.scope == Scope::Player {
            return self.player(depth.min(1));
        }
        match self.random.below(10) {
            0..6 if self.place == Place::Turn => Text::word("it"),
            0..9 => self.men(0),
            _ => self.men(depth.min(1)),
        }
    }
}
