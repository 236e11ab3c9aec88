//! What lies on the table: players, pieces, patterns, memories, options.

use super::Writer;
use super::board::Board;
use super::text::Bond;

/// What an expression stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Points,
    Lines,
    Number,
    Player,
    Condition,
}

/// Whose a memory is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    Game,
    Player,
    Man,
}

#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) name: &'static str,
    pub(super) sort: Sort,
    pub(super) scope: Scope,
}

#[derive(Clone, Debug)]
pub(super) struct Define {
    pub(super) name: &'static str,
    pub(super) sort: Sort,
    /// Whether it speaks of the last move.
    pub(super) in_turns_only: bool,
}

/// What an action is called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Its first decision can open a turn.
    Opening(Style),
    /// It rewards a move, or does anything else that may decide.
    Reward,
    /// It decides nothing.
    Effects,
}

/// The decisions that a phase is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Place,
    Move,
    Take,
    /// Placements and moves.
    Both,
}

#[derive(Clone, Debug)]
pub(super) struct Action {
    pub(super) name: &'static str,
    pub(super) role: Role,
}

/// The declared names.
pub(super) struct Names {
    pub(super) players: Vec<&'static str>,
    /// Whether every player faces somewhere.
    pub(super) faces: bool,
    pub(super) board: Board,
    pub(super) attributes: Vec<&'static str>,
    /// Names that stand for exactly one kind.
    pub(super) kinds: Vec<&'static str>,
    /// Those of them that belong to nobody.
    pub(super) unowned: Vec<&'static str>,
    /// Names of kinds and values of attributes.
    pub(super) kind_words: Vec<&'static str>,
    pub(super) in_hands: Vec<&'static str>,
    pub(super) in_pool: Vec<&'static str>,
    /// The men that the poorest player begins with.
    pub(super) fewest_men: usize,
    pub(super) patterns: Vec<&'static str>,
    pub(super) memories: Vec<Memory>,
    pub(super) defines: Vec<Define>,
    /// An option with number values.
    pub(super) number_option: Option<&'static str>,
    /// What an option can be asked for.
    pub(super) settings: Vec<&'static str>,
    pub(super) actions: Vec<Action>,
    pub(super) phases: Vec<&'static str>,
}

impl Writer {
    pub(super) fn options(&mut self) {
        if self.random.chance(15) {
            let values = self.random.word(&["slow, fast", "fast, slow"]);
            self.line(format!("option pace: {values}"));
            self.names.settings = vec!["pace is fast", "pace is slow", "pace is not slow"];
        }
        if self.random.chance(12) {
            let values = self.random.word(&["3, 4", "2, 3, 5", "4, 1"]);
            self.line(format!("option size: {values}"));
            self.names.number_option = Some("size");
        }
    }

    pub(super) fn players(&mut self) {
        let count = self.random.weighted(&[(78, 2), (14, 3), (4, 4), (2, 5), (2, 6)]).unwrap_or(2);
        self.names.players = ["White", "Black", "Red", "Blue", "Green", "Yellow"].into_iter().take(count).collect();
        self.names.faces = self.names.board.has_directions && self.random.chance(60);
        let facing = ["north", "south", "east", "west", "south", "north"];
        let player = |(player, facing): (&&str, &str)| match self.names.faces {
            true => format!("{player} facing {facing}"),
            false => (*player).to_owned(),
        };
        let players: Vec<String> = self.names.players.iter().zip(facing).map(player).collect();
        self.line(format!("players {}", players.join(", ")));
    }

    /// Pieces that stand on the board before the first turn.
    pub(super) fn start(&mut self) {
        if self.names.kinds.is_empty() || !self.random.chance(15) {
            return;
        }
        let mut body = Vec::new();
        for player in self.names.players.clone() {
            let kind = self.random.pick(&self.names.kinds).copied().unwrap_or_default();
            let count = self.random.between(1, 2);
            let points = self.random.some(&self.names.board.points, count);
            let whose = if self.names.unowned.contains(&kind) { String::new() } else { format!(" of {player}") };
            body.push(format!("put {kind}{whose} on {}", points.join(", ")));
        }
        self.lines.extend(super::text::block("start", body));
    }

    /// A game of two has an opponent.
    pub(super) fn of_two(&self) -> bool {
        self.names.players.len() == 2
    }

    pub(super) fn pieces(&mut self) {
        match self.random.weighted(&[(58, 0), (16, 1), (13, 2), (13, 3)]).unwrap_or(0) {
            0 => self.piece("man", true),
            1 => {
                self.piece("man", true);
                self.piece("king", false);
                if self.random.chance(30) {
                    self.piece("scout", false);
                }
            }
            2 => self.pieces_of_attributes(),
            _ => {
                if self.random.chance(70) {
                    self.piece("man", true);
                }
                self.unowned_piece();
            }
        }
        if self.names.in_hands.is_empty() && self.names.in_pool.is_empty() {
            self.piece("pawn", true);
        }
    }

    /// One kind; the `main` one has men enough to play with.
    fn piece(&mut self, name: &'static str, main: bool) {
        self.names.kinds.push(name);
        self.names.kind_words.push(name);
        let stock = self.stock(name, main);
        self.line(format!("piece {name}: {stock}"));
    }

    /// The most men that each hand gets: the board could hold them all, and has room to move them.
    fn most_men(&self) -> usize {
        (self.names.board.points.len() * 3 / 4 / self.names.players.len().max(1)).clamp(2, 12)
    }

    fn stock(&mut self, name: &'static str, main: bool) -> String {
        let most = if main { self.most_men() } else { 3 };
        let least = if main { most.min(3) } else { 0 };
        let men = self.random.between(least, most);
        if !main && self.random.chance(20) {
            return "none".to_owned();
        }
        if self.random.chance(8) {
            self.names.in_pool.push(name);
            let pool = self.random.between(most, most * 2);
            return format!("{pool} in pool");
        }
        if men > 0 {
            self.names.in_hands.push(name);
        }
        if men > 0 && self.random.chance(8) {
            self.names.fewest_men += 3;
            return "unlimited in each hand".to_owned();
        }
        if self.random.chance(15) {
            let hands: Vec<(&str, usize)> = self
                .names
                .players
                .clone()
                .into_iter()
                .map(|player| (player, (men + self.random.below(3)).min(12)))
                .collect();
            self.names.fewest_men += hands.iter().map(|(_, men)| *men).min().unwrap_or(0);
            let hands: Vec<String> = hands.iter().map(|(player, men)| format!("{men} in hand of {player}")).collect();
            return hands.join(", ");
        }
        let men = match self.names.number_option {
            Some(option) if main && self.random.chance(30) => {
                self.names.fewest_men += 2;
                option.to_owned()
            }
            _ => {
                self.names.fewest_men += men;
                men.to_string()
            }
        };
        let pool = self.random.chance(8);
        if pool {
            self.names.in_pool.push(name);
        }
        format!("{men} in each hand{}", if pool { ", 3 in pool" } else { "" })
    }

    fn unowned_piece(&mut self) {
        self.names.kinds.push("stone");
        self.names.unowned.push("stone");
        self.names.kind_words.push("stone");
        let stones = self.random.between(2, self.most_men());
        let place = self.random.word(&["pool", "pool", "each hand", "pool, 1 in each hand"]);
        if place.contains("pool") {
            self.names.in_pool.push("stone");
        }
        if place.contains("hand") {
            self.names.in_hands.push("stone");
        }
        self.line(format!("piece stone: {stones} in {place}, unowned"));
    }

    fn pieces_of_attributes(&mut self) {
        let colours = self.random.between(2, 3);
        let colours: Vec<&str> = ["amber", "jade", "coral"].into_iter().take(colours).collect();
        self.line(format!("attribute colour: {}", colours.join(", ")));
        self.names.attributes.push("colour");
        self.names.kind_words.extend(&colours);
        let men = self.random.between(1, 3);
        let unowned = if self.random.chance(25) { ", unowned" } else { "" };
        if self.random.chance(65) {
            self.line("attribute shape: disc, cube");
            self.names.attributes.push("shape");
            self.names.kind_words.extend(["disc", "cube"]);
            self.names.in_hands.extend(colours);
            self.names.in_hands.extend(["disc", "cube"]);
            self.line(format!("piece colour shape: {men} in each hand{unowned}"));
        } else {
            self.names.kinds.extend(&colours);
            if !unowned.is_empty() {
                self.names.unowned.extend(&colours);
            }
            self.names.in_hands.extend(colours);
            self.line(format!("piece colour: {men} in each hand{unowned}"));
            if self.random.chance(40) {
                // A kind with a value for the other attribute alone.
                self.line("attribute shape: disc, cube");
                self.names.attributes.push("shape");
                self.names.kind_words.extend(["disc", "cube"]);
                self.names.kinds.extend(["disc", "cube"]);
                self.names.in_pool.extend(["disc", "cube"]);
                self.line("piece shape: 2 in pool");
            }
        }
        if unowned.is_empty() {
            self.names.fewest_men += men * 2;
        }
        if self.random.chance(30) {
            self.piece("man", true);
        }
    }

    pub(super) fn patterns(&mut self) {
        let longest = self.names.board.longest_row;
        if longest < 2 {
            return;
        }
        let count = self.random.weighted(&[(4, 0), (46, 1), (34, 2), (16, 3)]).unwrap_or(1);
        for name in ["mill", "clamp", "fork"].into_iter().take(count) {
            let most = longest.min(5);
            let length = match self.random.below(10) {
                0..6 => 3.min(most),
                6 => longest,
                _ => self.random.between(2, most),
            };
            let exactly = if self.random.chance(20) { "exactly " } else { "" };
            let bodies = self.random.weighted(&[(80, 1), (17, 2), (3, 3)]).unwrap_or(1);
            let bodies: Vec<String> = (0..bodies).map(|_| self.pattern_body(length)).collect();
            self.line(format!("pattern {name} = line of {exactly}{length} {}", bodies.join(" or ")));
            self.names.patterns.push(name);
        }
    }

    fn pattern_body(&mut self, length: usize) -> String {
        let body = if self.random.chance(35) {
            (0..length).map(|_| self.cell()).collect::<Vec<_>>().join(", ")
        } else {
            self.relations()
        };
        format!("{{ {body} }}")
    }

    fn cell(&mut self) -> String {
        let who = self.random.weighted(&[(10, "mine"), (9, "theirs"), (4, "empty"), (3, "occupied"), (4, "")]);
        let kind = self.random.pick(&self.names.kind_words).copied().unwrap_or("occupied");
        match who.unwrap_or("mine") {
            "" => kind.to_owned(),
            who @ ("mine" | "theirs" | "occupied") if self.random.chance(15) => format!("{who} {kind}"),
            who => who.to_owned(),
        }
    }

    fn relations(&mut self) -> String {
        let traits: Vec<&str> = ["owner", "kind"].into_iter().chain(self.names.attributes.iter().copied()).collect();
        if self.names.attributes.is_empty() && self.random.chance(75) {
            return "same owner".to_owned();
        }
        let count = self.random.weighted(&[(60, 1), (32, 2), (8, 3)]).unwrap_or(1);
        let chosen = self.random.some(&traits, count);
        let relations =
            chosen.into_iter().map(|of| format!("{} {of}", self.random.word(&["same", "same", "different"])));
        relations.collect::<Vec<_>>().join(", ")
    }

    pub(super) fn memories(&mut self) {
        let count = self.random.weighted(&[(35, 0), (30, 1), (22, 2), (13, 3)]).unwrap_or(0);
        for name in ["owed", "home", "used"].into_iter().take(count) {
            let lines = if self.names.patterns.is_empty() { 0 } else { 3 };
            let (sort, word) = self
                .random
                .weighted(&[
                    (2, (Sort::Player, "player")),
                    (3, (Sort::Number, "number")),
                    (3, (Sort::Points, "point")),
                    (2, (Sort::Points, "points")),
                    (lines, (Sort::Lines, "lines")),
                ])
                .unwrap_or((Sort::Number, "number"));
            let (scope, whose) = self
                .random
                .weighted(&[
                    (35, (Scope::Game, "")),
                    (30, (Scope::Player, " of each player")),
                    (35, (Scope::Man, " of each man")),
                ])
                .unwrap_or((Scope::Game, ""));
            let through = if self.random.chance(35) { " through next turn" } else { "" };
            self.line(format!("memory {name}: {word}{whose}{through}"));
            self.names.memories.push(Memory { name, sort, scope });
        }
    }

    pub(super) fn defines(&mut self) {
        let count = self.random.weighted(&[(72, 0), (20, 1), (8, 2)]).unwrap_or(0);
        for name in ["haven", "busy"].into_iter().take(count) {
            let in_turns_only = self.random.chance(30);
            self.place = if in_turns_only { super::Place::Turn } else { super::Place::Head };
            let (sort, value) = self.value(self.depth);
            // A definition goes on to its end, so its value needs no parentheses.
            let value = value.within(Bond::Or);
            self.line(format!("define {name} = {value}"));
            self.names.defines.push(Define { name, sort, in_turns_only });
        }
    }
}
