//! What people write who know other languages of rules, or programming languages, and what to write here.

/// A sign or a word from elsewhere, what is said of it, and what stands in its place where that is certain.
type Habit = (&'static str, &'static str, Option<&'static str>);

/// Signs; of those that begin alike the longest first.
const SIGNS: &[Habit] = &[
    ("==", "equality is written with one `=`", Some("=")),
    ("=>", "at least is written `>=`", Some(">=")),
    ("=<", "at most is written `<=`", Some("<=")),
    ("&&", "write `and`", Some("and")),
    ("&", "write `and`", Some("and")),
    ("||", "write `or`", Some("or")),
    ("|", "write `or`", Some("or")),
    ("<>", "write `!=`", Some("!=")),
    ("~=", "write `!=`", Some("!=")),
    ("=/=", "write `!=`", Some("!=")),
    ("∧", "write `and`", Some("and")),
    ("∨", "write `or`", Some("or")),
    ("≠", "write `!=`", Some("!=")),
    ("≤", "write `<=`", Some("<=")),
    ("≥", "write `>=`", Some(">=")),
    (":=", "write `=`", Some("=")),
    ("×", "write the letter `x`", Some("x")),
    ("->", "write `to`", Some("to")),
    ("→", "write `to`", Some("to")),
    ("−", "write the sign `-`", Some("-")),
    ("–", "write the sign `-`", Some("-")),
    ("+=", "say what it becomes: `remember NAME = NAME + 1`", None),
    ("-=", "say what it becomes: `remember NAME = NAME - 1`", None),
    ("++", "say what it becomes: `remember NAME = NAME + 1`", None),
    ("--", "a comment begins with `//`", Some("//")),
    ("!", "write `not`", Some("not ")),
    ("%", "there is no remainder: numbers are added with `+` and taken away with `-`, and that is all", None),
    ("*", "nothing is multiplied: numbers are added with `+` and taken away with `-`, and that is all", None),
    ("#define", "write `define`", Some("define")),
    ("#", "a comment begins with `//`", Some("//")),
    ("/*", "a comment begins with `//` and ends with its line", None),
    ("/", "nothing is divided: numbers are added with `+` and taken away with `-`, and that is all", None),
    ("'", "a text stands in double quotes: `\"...\"`", None),
    ("“", "a text stands in straight quotes: `\"...\"`", None),
    ("”", "a text stands in straight quotes: `\"...\"`", None),
    ("„", "a text stands in straight quotes: `\"...\"`", None),
    ("«", "a text stands in straight quotes: `\"...\"`", None),
    ("[", "lists need no brackets: write `a7, d7, g7`", None),
    ("]", "lists need no brackets: write `a7, d7, g7`", None),
    ("\u{a0}", "this is no ordinary blank: type it again", Some(" ")),
    ("\u{202f}", "this is no ordinary blank: type it again", Some(" ")),
    ("\u{200b}", "a character that can't be seen stands here: leave it out", Some("")),
];

/// Words that stand in the way wherever they are.
const WORDS: &[Habit] = &[
    ("center", "the word is `centre`", Some("centre")),
    ("centers", "the word is `centre`", Some("centre")),
    ("elif", "write `else if`", Some("else if")),
    ("elsif", "write `else if`", Some("else if")),
    ("elseif", "write `else if`", Some("else if")),
    ("then", "no word stands before the brace: `if CONDITION { ... }`", Some("")),
    ("do", "no word stands before the brace: `while CONDITION { ... }`", Some("")),
    ("times", "no word stands before the brace: `repeat NUMBER { ... }`", Some("")),
    ("adjacent", "what is next to something is `near` it: `empty near it`", None),
    ("neighbouring", "what is next to something is `near` it: `empty near it`", None),
    ("neighboring", "what is next to something is `near` it: `empty near it`", None),
    ("next", "what is next to something is `near` it: `empty near it`", None),
    ("beside", "what is next to something is `near` it: `empty near it`", None),
    ("repeated", "a position that comes again reads `position seen 3 times`", None),
    ("repetition", "a position that comes again reads `position seen 3 times`", None),
    ("till", "the word is `until`", Some("until")),
];

/// Words that seem to start a statement.
const STATEMENTS: &[(&[&str], &str)] = &[
    (&["capture", "captures", "kill", "eat", "hit", "beat"], "a piece is taken with `take theirs`"),
    (&["jump", "leap", "hop"], "a leap reads `move mine to empty over theirs from it`, a flight `move mine to empty`"),
    (&["fly", "flies", "flying"], "a flight reads `move mine to empty`"),
    (&["slide", "step", "go", "shift"], "a step reads `move mine to empty near it`"),
    (&["drop", "add", "set", "enter", "deploy"], "a placement reads `place man on empty`"),
    (
        &["for", "foreach", "loop", "every", "all"],
        "sets are handled as a whole, as in `remove theirs near it`; `repeat NUMBER { ... }` does something again",
    ),
    (&["return", "stop", "exit"], "a turn ends with its last statement, or at a `pass`"),
    (
        &["break", "continue"],
        "nothing leaves a loop: `while CONDITION { ... }` ends when its condition doesn't hold; `nothing` does nothing",
    ),
    (
        &["try", "attempt"],
        "what is done where nothing can be chosen follows a decision: `take theirs except mill otherwise take theirs`",
    ),
    (&["skip", "none", "noop"], "write `pass`, which ends the turn, or `nothing`"),
    (&["wins", "won", "victory"], "in a turn it reads `win`, and the player who decides has won"),
    (&["loses", "lost"], "in a turn it reads `lose`, and the player who decides has lost"),
    (&["endif", "done", "endwhile"], "a block ends with `}`"),
    (&["call", "run", "perform"], "the name of an action stands alone on its line"),
    (
        &["var", "const", "store", "save", "increment", "inc"],
        "a value gets a name with `let NAME = ...`, a memory is set with `remember NAME = ...`",
    ),
    (
        &["promote", "turn", "flip", "upgrade"],
        "a piece becomes another with `change it to KIND`, another player's with `give it to mover`",
    ),
    (&["assert", "must", "ensure"], "what must hold reads `require CONDITION`"),
    (&["when", "case", "switch"], "in a turn it reads `if CONDITION { ... }`"),
];

/// Words that seem to start an item.
const ITEMS: &[(&[&str], &str)] = &[
    (&["turn", "turns", "moves", "rules", "play"], "what players do in a turn stands in `phase NAME { ... }`"),
    (
        &["rule", "function", "def", "fn", "sub", "procedure", "macro"],
        "a part of a turn is an item `action NAME { ... }`",
    ),
    (&["win", "goal", "goals", "victory", "ends", "ending"], "who wins and loses stands in `end { ... }`"),
    (&["line", "mill", "lines"], "lines to look at read `pattern mill = line of 3 { same owner }`"),
    (
        &["var", "variable", "const", "let", "set"],
        "a value has a name by `define`, and is kept from turn to turn by `memory`",
    ),
    (&["import", "include", "use", "require", "from"], "a game builds on another with `game \"Title\" extends NAME`"),
    (&["title", "name", "variant"], "the title stands first: `game \"Title\"`"),
    (
        &["token", "tokens", "men", "man", "stone", "stones", "equipment"],
        "pieces read such as `piece man: 9 in each hand`",
    ),
    (&["points", "grid", "squares", "rings", "map"], "a board reads such as `board squares 3 joined at middles`"),
    (&["author", "year", "description", "source"], "what is said about a game stands in `about { ... }`"),
];

/// Words for numbers that have another name here.
const NUMBERS: &[(&[&str], &str)] = &[
    (
        &[
            "men",
            "man",
            "pieces",
            "stones",
            "tokens",
            "counters",
            "remaining",
            "lives",
            "material",
            "pieces_left",
            "men_left",
        ],
        "`left` counts a player's men on the board and in hand together, `count mine` those on the board",
    ),
    (&["supply", "reserve", "unplaced", "stock", "in_hand"], "`hand` counts what a player has in hand"),
    (
        &["turn", "turns", "round", "rounds", "moves", "ply", "time"],
        "turns are counted in an `end`: `100 turns without capture`; a memory counts what you tell it to",
    ),
];

/// Numbers in words.
const NUMERALS: &[&str] = &[
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// Tens in words.
const TENS: &[&str] = &["thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred"];

/// The number that a word says.
pub fn numeral(word: &str) -> Option<usize> {
    let place = |words: &[&str]| words.iter().position(|numeral| *numeral == word);
    place(NUMERALS).or_else(|| place(TENS).map(|tens| 10 * tens + 30))
}

/// Words for players that have another name here, and that name.
const PLAYERS: &[(&[&str], &str)] = &[
    (&["me", "player", "current", "next", "active", "self", "current_player", "turn"], "mover"),
    (&["enemy", "other", "foe", "adversary", "rival", "them", "next_player"], "opponent"),
    (&["none", "noone", "null", "neither"], "nobody"),
];

/// The word for a player that other languages call so.
pub fn player_meant(word: &str) -> Option<&'static str> {
    // A role of Ludii, of two players the other one.
    if word == "Next" {
        return Some("opponent");
    }
    among(PLAYERS, word)
}

/// Words for what has another name here.
const NAMES: &[(&[&str], &str)] = &[
    (
        &["blocked", "immobile", "immobilised", "immobilized", "stalemate", "moves", "cannot"],
        "a player without a legal decision is `stuck`: `mover loses when stuck`",
    ),
    (&["enemy", "enemies", "opponents", "their_men", "foe", "foes", "yours"], "the men of other players are `theirs`"),
    (
        &["my", "own", "ours", "friend", "friends", "friendly", "self", "ally"],
        "the men of the player who decides are `mine`",
    ),
    (&["free", "vacant", "unoccupied", "blank"], "points without a piece are `empty`"),
    (&["all", "anywhere", "everywhere", "anything"], "all points of the board are `points`"),
    (&["one", "two", "three"], "one piece is chosen at a time: `take theirs`; `repeat 2 { ... }` does so twice"),
    (
        &["adjacent", "neighbours", "neighbors", "neighbour", "neighbor"],
        "what is next to something is `near` it: `empty near it`",
    ),
    (&["captured", "taken"], "a piece is taken with `take theirs`; once taken it stands nowhere"),
    (&["last", "moved", "placed", "last_move"], "the piece last placed, moved or chosen is `it`"),
    (&["jumped", "between", "passed"], "the points between the two ends of a move are `crossed`"),
    (&["me", "player", "current"], "the player whose turn it is is the `mover`"),
    (&["draw", "tie", "true", "false"], "a condition compares or asks: `left < 3`, `some mine near it`, `mill made`"),
];

fn of(table: &'static [Habit], word: &str) -> Option<&'static Habit> {
    table.iter().find(|(other, ..)| *other == word)
}

fn among(table: &'static [(&[&str], &'static str)], word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    table.iter().find(|(words, _)| words.contains(&word.as_str())).map(|(_, help)| *help)
}

/// What to write instead of a sign or word that other languages have.
pub(crate) fn habit(token: &str) -> Option<&'static str> {
    of(SIGNS, token).or_else(|| of(WORDS, &token.to_lowercase())).map(|(_, help, _)| *help)
}

/// What stands in place of such a sign or word, where that is certain.
pub(crate) fn instead(token: &str) -> Option<&'static str> {
    of(SIGNS, token).or_else(|| of(WORDS, &token.to_lowercase())).and_then(|(.., instead)| *instead)
}

/// The sign that starts here, if it is one that other languages have.
pub(crate) fn habit_sign(rest: &str) -> Option<&'static str> {
    SIGNS.iter().map(|(sign, ..)| *sign).find(|sign| rest.starts_with(sign))
}

/// What to write instead of an item that other languages have.
pub(crate) fn item_habit(word: &str) -> Option<&'static str> {
    among(ITEMS, word)
}

/// What to write instead of a statement that other languages have.
pub fn statement_habit(word: &str) -> Option<&'static str> {
    habit(word).or_else(|| among(STATEMENTS, word))
}

/// The statement that a word may stand for alone, called like an action: the one that its help has.
pub fn whole_statement(word: &str) -> Option<&'static str> {
    let help = among(STATEMENTS, word)?;
    let said = help.split('`').nth(1).filter(|_| help.matches('`').count() == 2)?;
    (said.starts_with("take ") || said.starts_with("move ")).then_some(said)
}

/// What to write instead of a number that other languages have a word for.
pub fn number_habit(word: &str) -> Option<&'static str> {
    among(NUMBERS, word)
}

/// What to write instead of a name that other languages have.
pub fn name_habit(word: &str) -> Option<&'static str> {
    among(NAMES, word)
}
