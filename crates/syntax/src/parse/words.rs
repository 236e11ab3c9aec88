//! The language's words, and how what they start is written.

use super::grammar::Rule;
use super::tokens::is_letter;

/// The words that can't be names.
pub const RESERVED_WORDS: &[&str] = &[
    "about",
    "action",
    "again",
    "and",
    "any",
    "as",
    "attribute",
    "begin",
    "board",
    "broken",
    "change",
    "choose",
    "count",
    "crossed",
    "define",
    "down",
    "draw",
    "east",
    "either",
    "else",
    "empty",
    "end",
    "except",
    "from",
    "game",
    "give",
    "hand",
    "hands",
    "if",
    "in",
    "into",
    "is",
    "it",
    "left",
    "let",
    "lose",
    "made",
    "memory",
    "mine",
    "move",
    "mover",
    "near",
    "no",
    "nobody",
    "north",
    "not",
    "nothing",
    "occupied",
    "of",
    "on",
    "opponent",
    "option",
    "or",
    "origin",
    "otherwise",
    "over",
    "pass",
    "pattern",
    "phase",
    "piece",
    "place",
    "players",
    "points",
    "remember",
    "remove",
    "repeat",
    "require",
    "some",
    "south",
    "stuck",
    "take",
    "their",
    "theirs",
    "to",
    "unless",
    "until",
    "up",
    "west",
    "when",
    "while",
    "win",
    "within",
    "without",
];

/// The words that start an item.
pub const ITEM_WORDS: &[&str] = &[
    "game",
    "about",
    "players",
    "board",
    "attribute",
    "piece",
    "option",
    "pattern",
    "memory",
    "define",
    "action",
    "phase",
    "end",
    "start",
    "without",
];

/// The words that start a statement.
pub const STATEMENT_WORDS: &[&str] = &[
    "place", "move", "take", "choose", "pass", "remove", "change", "give", "let", "remember", "if", "either", "while",
    "repeat", "require", "opponent", "begin", "win", "lose", "draw", "again", "nothing",
];

/// The words that are whole statements, or can be.
pub const LONE_WORDS: &[&str] = &["pass", "win", "lose", "draw", "again", "nothing"];

/// The words that start a line of a written-out board.
pub(super) const BOARD_WORDS: &[&str] = &["row", "link", "line", "at"];

/// The words that start a rule of an `end`.
pub(super) const RULE_WORDS: &[&str] = &["mover", "opponent", "draw"];

/// The words that start an operand.
pub(super) const OPERAND_WORDS: &[&str] = &[
    "mine", "theirs", "empty", "occupied", "points", "it", "origin", "crossed", "mover", "opponent", "nobody", "left",
    "hand", "hands", "stuck", "phase", "their", "board", "position", "not", "count", "some", "no", "none",
];

/// The words that go on after an operand.
pub(super) const TAIL_WORDS: &[&str] = &[
    "and",
    "or",
    "is",
    "in",
    "except",
    "near",
    "over",
    "of",
    "made",
    "broken",
    "within",
    "between",
    "connected",
    "going",
];

/// The words whose statements hold blocks, and those that go on with such a statement.
pub(super) const BLOCK_WORDS: &[&str] = &["if", "while", "repeat", "either", "begin", "opponent", "else", "or"];

/// How an item or a statement is written, by the word it starts with.
const FORMS: &[(&str, &str)] = &[
    ("game", "the first line reads `game \"Title\"`, or `game \"Title\" extends NAME`"),
    ("about", "it reads `about { source \"...\" }`: a word and a quoted text on each line"),
    ("players", "it reads such as `players White, Black`"),
    ("board", "a board reads such as `board squares 3 joined at middles` or `board grid 7 x 6 with diagonals`"),
    ("attribute", "an attribute reads `attribute NAME: VALUE, VALUE`"),
    ("piece", "pieces read such as `piece man: 9 in each hand`"),
    ("option", "an option reads `option NAME: VALUE, VALUE`, the default first"),
    ("pattern", "a pattern reads such as `pattern mill = line of 3 { same owner }`"),
    (
        "memory",
        "a memory reads `memory NAME: SORT`; `of each player` or `of each man`, and `through next turn` can follow",
    ),
    ("define", "it reads `define NAME = EXPRESSION`, or `define NAME of PARAMETER = EXPRESSION`"),
    ("start", "it reads `start { put man of White on rank 1 }`"),
    ("action", "an action reads `action NAME { ... }`"),
    ("phase", "a phase reads `phase NAME until CONDITION { ... }`"),
    ("end", "an end reads `end NAME { mover loses when CONDITION }`; it can do without a name"),
    ("without", "it reads `without SORT NAME`, such as `without option blocked`"),
    ("row", "it reads `row NAME NAME NAME`"),
    ("link", "it reads `link NAME NAME`"),
    ("line", "it reads `line NAME NAME NAME`"),
    ("at", "it reads `at COLUMN ROW: NAME`"),
    ("place", "the decision reads `place KIND on POINTS`"),
    ("move", "the decision reads `move PIECES to POINTS`"),
    ("take", "the decision reads `take PIECES` or `take PIECES into hand`"),
    ("choose", "the decision reads `choose POINTS`"),
    ("say", "the decision reads `say WORD`"),
    ("pass", "the decision is the word `pass` alone; `unless`, `as` and `otherwise` can follow"),
    ("remove", "it reads `remove PIECES` or `remove NUMBER KIND from their hand`"),
    ("change", "it reads `change PIECES to KIND`"),
    ("give", "it reads `give PIECES to PLAYER`"),
    ("put", "it reads `put KIND on POINTS` or `put KIND of PLAYER on POINTS`"),
    ("let", "it reads `let NAME = EXPRESSION`"),
    ("remember", "it reads `remember MEMORY = EXPRESSION` or `remember MEMORY of it = EXPRESSION`"),
    ("if", "it reads `if CONDITION { ... } else { ... }`"),
    ("else", "it reads `if CONDITION { ... } else { ... }`"),
    ("either", "it reads `either { ... } or { ... }`"),
    ("while", "it reads `while CONDITION { ... }`"),
    ("repeat", "it reads `repeat NUMBER { ... }`"),
    ("require", "it reads `require CONDITION`"),
    ("opponent", "it reads `opponent decides { ... }`"),
    ("begin", "it reads `begin { ... }`"),
    ("win", "`win` stands alone"),
    ("lose", "`lose` stands alone"),
    ("draw", "`draw` stands alone"),
    ("again", "`again` stands alone"),
    ("nothing", "`nothing` stands alone"),
];

/// How what this word starts is written.
pub(crate) fn form(word: &str) -> Option<&'static str> {
    FORMS.iter().find(|(other, _)| *other == word).map(|(_, form)| *form)
}

/// What a piece of this sort starts with.
pub(super) fn starts(probe: Rule) -> &'static str {
    match probe {
        Rule::probe_item => "an item starts with a word such as `board`, `piece`, `phase` or `end`",
        Rule::probe_board => "a line of a board starts with `row`, `link`, `line` or `at`",
        Rule::probe_about => "a line reads such as `author \"Jane Doe\"`: a word and a quoted text",
        Rule::probe_rule => "a rule starts with `mover`, `opponent`, a player's name or `draw`",
        _ => "a statement starts with a word such as `place`, `move` or `if`, or is an action's name alone on its line",
    }
}

/// Whether a word could be a name.
pub(super) fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| is_letter(first) && !first.is_ascii_digit()) && !RESERVED_WORDS.contains(&word)
}
