//! What an author is told about a file that can't be read: one report for each mistake.

use crate::common;

/// The items of an otherwise good game, with a title line before them.
fn items(text: &str) -> String {
    format!("game \"Test\"\n{text}\n")
}

/// The statements of a phase.
fn statements(text: &str) -> String {
    let lines: String = text.lines().map(|line| format!("    {line}\n")).collect();
    format!("game \"Test\"\nphase play {{\n{lines}}}\n")
}

/// The reports of each input, in one text.
fn all(inputs: &[(&str, String)]) -> String {
    let mut out = String::new();
    for (title, text) in inputs {
        let reports = common::rendered(text);
        out.push_str(&format!("==== {title}\n{reports}\n\n"));
    }
    out
}

fn check(name: &str, inputs: &[(&str, String)]) {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, all(inputs));
    });
}

#[test]
fn items_that_cannot_be_read() {
    check(
        "items",
        &[
            ("a misspelt item", items("players White, Black\nbaord squares 3\npiece man: 9 in each hand")),
            ("a misspelt game", "gmae \"Test\"\nplayers White, Black\n".to_owned()),
            ("misspelt items in a row", items("plyers White, Black\nBoard squares 3\n3 players")),
            ("an item from nowhere", items("dice two: 6\nplayers White, Black")),
            ("no game first", "players White, Black\ngame \"Test\"\n".to_owned()),
            ("nothing at all", "// a plan\n".to_owned()),
            ("a comma is missing", items("players White Black")),
            ("a name is missing after a comma", items("players White,\nboard squares 3")),
            ("a colon is missing", items("option flying off, on")),
            ("a title without quotes", "game Test\nplayers White, Black\n".to_owned()),
            ("a text without an end", "game \"Test\nplayers White, Black\nabout { source \"a book }\n".to_owned()),
            ("a piece without a place", items("piece man: 9\npiece king: 1 in hand")),
            ("a board that isn't one", items("board circles 3\nboard squares\nboard grid 3 by 3")),
            ("board features", items("board squares 3 joned at middles\nboard rings 3 rays 4 with center")),
            ("a written board", items("board {\n    row a b c\n    rwo d e f\n    link a\n    at 1: a\n}")),
            ("a pattern", items("pattern mill = line 3 { same owner }\npattern l = line of 3 { samme owner }")),
            ("a memory", items("memory first: players\nmemory owed: number of every player")),
            ("a define", items("define a == mine\ndefine b = no\ndefine c =")),
            ("about", items("about {\n    author Jane Doe\n    year 2022\n    source \"Book\" 1912\n}")),
            ("without", items("without optoin blocked\nwithout blocked")),
            (
                "end rules",
                items(
                    "end {\n    mover looses when stuck\n    drw when board full\n    draw if board full\n    mover loses when left < 3 when stuck\n}",
                ),
            ),
            ("statements outside a block", items("place man on empty\nplayers White, Black")),
        ],
    );
}

#[test]
fn phases_and_heads() {
    check(
        "phases",
        &[
            ("a misspelt clause", items("phase play utnil hands empty {\n    tkae theirs except mill\n}")),
            ("no condition", items("phase play until {\n    pass\n}")),
            ("no name", items("phase until hands empty {\n    pass\n}")),
            (
                "no brace",
                items(
                    "phase play until hands empty\n    place man on empty\n    if mill made { win }\n}\nend { draw when stuck }",
                ),
            ),
            ("a clause twice", items("phase play until stuck, until hands empty {\n    pass\n}")),
            ("an action with a parameter", items("action capture(n) {\n    take theirs\n}")),
            ("a misspelt phase", items("phse play {\n    pass\n}\nend { draw when stuck }")),
        ],
    );
}

#[test]
fn statements_that_cannot_be_read() {
    check(
        "statements",
        &[
            ("a misspelt statement", statements("tkae theirs except mill\npass")),
            ("a misspelt statement before another", statements("tkae theirs  change it to dead")),
            ("a misspelt operator", statements("take theirs excpt mill if any else theirs\npass")),
            ("a misspelt word inside", statements("place man no empty\nmove mine ot empty near it\npass")),
            (
                "a broken tail on its own line",
                statements(
                    "move mine to empty near it\n    unless mill mde in opened of it\n    otherwise no_slide\npass",
                ),
            ),
            ("tails in the wrong order", statements("take theirs as x unless mill made")),
            ("a tail of nothing", statements("if stuck { pass }\nunless mill made")),
            ("something is missing at the line's end", statements("place man on\ntake\nmove mine to empty near\npass")),
            ("a broken condition", statements("if mill maed {\n    tkae theirs\n}\nelse {\n    pass\n}")),
            ("an if without braces", statements("if mill made take theirs\npass")),
            ("an if without its brace", statements("if mill made\n    take theirs\n}\npass")),
            (
                "an else if without braces",
                statements("if a { win } else if b lose\nif a { win } else if { lose }\npass"),
            ),
            ("an else without braces", statements("if mill made { win } else pass")),
            ("an else without an if", statements("pass\nelse { win }")),
            ("a misspelt if", statements("fi mill made {\n    tkae theirs\n}\npass")),
            ("elif", statements("if stuck { win }\nelif hands empty { lose }\nelse { pass }")),
            ("either without or", statements("either { pass }\npass")),
            ("either with a bare or", statements("either { pass } or win\npass")),
            ("a call in the middle", statements("take theirs capture mill\ncapture()\ncapture now")),
            ("a value without let", statements("free = not stuck\npass")),
            (
                "several in one block",
                statements(
                    "plaec man on empty\npass\nlet = mine\nremember x mine\nrepeat { pass }\nopponent { pass }\npass",
                ),
            ),
            ("an intruder", statements("repeat 3 times { pass }\nif stuck then { pass }\n\"hello\"")),
            ("semicolons", statements("take theirs;\npass;\nwin;")),
        ],
    );
}

#[test]
fn expressions_that_cannot_be_read() {
    check(
        "expressions",
        &[
            ("equality", statements("require left == 3\npass")),
            (
                "and, or, not as signs",
                statements("require stuck && hands empty\nrequire stuck || hands empty\nrequire !stuck"),
            ),
            (
                "an operand is missing",
                statements("require count mine >\nrequire and stuck\nrequire (stuck or)\ntake theirs except"),
            ),
            ("an open parenthesis", statements("require (left = 3 or stuck\npass")),
            ("a parenthesis too many", statements("require left = 3)\npass")),
            ("a direction without of", statements("take north it\npass")),
            ("hands without empty", statements("require hands full\nrequire board empty")),
            ("if any without else", statements("take theirs except mill if any theirs\ntake theirs else mine")),
            ("turns", statements("require 20 turns with capture\nrequire position seen 3")),
            ("a list in brackets", statements("take [a1, b1]\ntake a1 b1")),
            ("a number too large", statements("require left < 99999999999\npass")),
            ("a name that begins with a digit", statements("take 3x\npass")),
        ],
    );
}

#[test]
fn names() {
    check(
        "names",
        &[
            ("an option", items("option place: off, on\nplayers White, Black")),
            ("others", items("define left = 3\naction pass { win }\nmemory empty: points\nphase end { pass }")),
            ("players", items("players White, mine")),
            ("in a block", statements("let win = 3\ntake theirs as it\npass")),
            ("a number", items("option 3: a, b\naction { pass }")),
        ],
    );
}

#[test]
fn braces() {
    let phases = "phase moving {\n    pass\n}\nend { mover loses when stuck }";
    check(
        "braces",
        &[
            (
                "a phase isn't closed",
                items(&format!("phase placing {{\n    place man on empty\n    if mill made {{ win }}\n\n{phases}")),
            ),
            (
                "an inner block isn't closed",
                items(&format!("phase placing {{\n    if mill made {{\n        win\n    pass\n}}\n{phases}")),
            ),
            ("two aren't closed", items(&format!("phase placing {{\n    if mill made {{\n        win\n{phases}"))),
            ("the last isn't closed", items("phase placing {\n    place man on empty // and so on\n")),
            ("a pattern isn't closed", items(&format!("pattern mill = line of 3 {{ same owner\n{phases}"))),
            ("about isn't closed", items("about {\n    source \"Book\"\nplayers White, Black")),
            ("a board isn't closed", items("board {\n    row a b c\nplayers White, Black")),
            ("an end isn't closed", items("end {\n    draw when stuck\nplayers White, Black")),
            ("one too many at the end", items("phase placing {\n    pass\n}\n}\nend { draw when stuck }")),
            (
                "one too many inside",
                items("phase placing {\n    pass }\n    if mill made { win }\n}\nend { draw when stuck }"),
            ),
            ("one too many first", "}\n}\ngame \"Test\"\n".to_owned()),
            ("too deep", items(&format!("action a {}", "{".repeat(100)))),
        ],
    );
}

#[test]
fn texts_that_are_not_read() {
    let long = " ".repeat(merels_syntax::MAX_SOURCE_BYTES + 1);
    let chain = format!("game \"Test\"\ndefine a = {}b\n", "b + ".repeat(200));
    let ifs = statements(&format!("if a {{ pass }}{}", " else if b { pass }".repeat(100)));
    let (_, too_long) = common::read(&long);
    insta::assert_debug_snapshot!("too_long", too_long);
    let messages = |text: &str| {
        let (_, diagnostics) = common::read(text);
        diagnostics.iter().map(|d| format!("{} {}", d.code, d.message)).collect::<Vec<_>>()
    };
    assert_eq!(messages(&chain), ["M0008 this joins more than 128 things into one"]);
    assert_eq!(messages(&ifs), ["M0008 statements stand more than 80 deep in one another"]);
    assert_eq!(messages("game \"a\0b\""), ["M0009 the file isn't text: it holds a zero byte"]);
}

/// Ten mistakes in one file, each reported once and at its own word; what is good survives.
#[test]
fn many_mistakes() {
    let text = common::game("nine-mens-morris.merels")
        .replace("players White,", "plyers White,")
        .replace("squares 3 joined", "squares 3 joned")
        .replace("9 in each hand", "9 in eahc hand")
        .replace("same owner", "smae owner")
        .replace("except mill", "exept mill")
        .replace("place man on", "place man no")
        .replace("count mine =", "count mine ==")
        .replace("loses when left", "looses when left")
        .replace("by agreement", "by agrement");
    let (file, diagnostics) = common::read(&text);
    let words: Vec<_> = diagnostics.iter().map(|diagnostic| common::slice(&text, diagnostic.span())).collect();
    assert_eq!(words, ["plyers", "joned", "eahc", "smae", "exept", "no", "==", "looses", "agrement"]);
    // `players` can't be read; `board` and `piece` stay with what could be read of them.
    assert_eq!(file.items.len(), 9);
    check("many", &[("many mistakes", text)]);
}
