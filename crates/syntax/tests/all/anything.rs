//! Whatever the text, `parse` answers, and all it says points into the text.

use crate::common;
use allocation_counter::measure;
use merels_syntax::{Diagnostic, MAX_SOURCE_BYTES};
use proptest::prelude::*;

/// Reads a text; every label must cover whole characters, and the reports keep to the limit.
fn survives(text: &str) -> Vec<Diagnostic> {
    let (_, diagnostics) = common::read(text);
    assert!(diagnostics.len() <= 50);
    for diagnostic in &diagnostics {
        diagnostic.labels.iter().for_each(|label| {
            common::slice(text, label.span);
        });
        assert!(!diagnostic.message.is_empty() && !diagnostic.message.ends_with('.'), "{}", diagnostic.message);
    }
    diagnostics
}

/// Reading a text twice as long makes about twice as much: where something is read again for each mistake or each level
/// before it, that is four times as much.
fn assert_is_read_once(text: &str, twice: &str) {
    let made = |text: &str| measure(|| drop(survives(text))).bytes_total;
    let (once, both) = (made(text), made(twice));
    let start: String = twice.chars().take(40).collect();
    assert!(both < 3 * once, "{start}... makes {both} bytes, half of it {once}");
}

/// Cuts a piece out, puts it in a second time, or moves it elsewhere.
fn mutate(text: &str, from: usize, len: usize, to: usize, how: u8) -> String {
    let characters: Vec<char> = text.chars().collect();
    let from = from % characters.len();
    let end = (from + len).min(characters.len());
    let (piece, rest) = (&characters[from..end], [&characters[..from], &characters[end..]].concat());
    let to = to % (rest.len() + 1);
    match how {
        0 => rest.iter().collect(),
        1 => [&characters[..end], piece, &characters[end..]].concat().iter().collect(),
        _ => [&rest[..to], piece, &rest[to..]].concat().iter().collect(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        survives(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn words_and_signs(words in prop::collection::vec(prop::sample::select(WORDS), 0..60)) {
        survives(&words.concat());
    }

    #[test]
    fn mutated_games(
        game in any::<prop::sample::Index>(),
        cuts in prop::collection::vec((any::<usize>(), 1_usize..40, any::<usize>(), 0_u8..3), 1..4),
    ) {
        let games = common::games();
        let mut text = games[game.index(games.len())].1.clone();
        for (from, len, to, how) in cuts {
            text = mutate(&text, from, len, to, how);
        }
        survives(&text);
    }
}

/// Words and signs that make sense here or there.
const WORDS: &[&str] = &[
    "\n",
    "\n",
    " ",
    "{",
    "}",
    "(",
    ")",
    ",",
    ":",
    "=",
    ";",
    "\"",
    "//",
    " game ",
    " phase ",
    " action ",
    " end ",
    " define ",
    " pattern ",
    " board ",
    " if ",
    " else ",
    " either ",
    " or ",
    " place ",
    " take ",
    " on ",
    " unless ",
    " otherwise ",
    " pass ",
    " not ",
    " and ",
    " no ",
    " near ",
    " in ",
    " mine ",
    " x ",
    " 3 ",
    " ü ",
    " = ",
];

#[test]
fn hostile_texts_take_no_time_and_no_stack() {
    let head = "game \"x\"\n";
    let phrases = [
        ("", "{"),
        ("", "}\n"),
        ("", "a"),
        ("", "a "),
        ("", "\n"),
        ("", "ü"),
        ("", "\""),
        ("", "\"\n"),
        ("", "//\n"),
        ("", "{}"),
        ("", ","),
        ("", "#\n"),
        (head, "option a: b\n"),
        (head, "optin a: b\n"),
        (head, "option a b\n"),
        (head, "phase a {\n"),
        (head, "phase a until b {}\n"),
        ("define a = ", "a,"),
        ("define a = ", "a or "),
        ("define a = ", "not "),
        ("define a = ", "a + "),
        ("define a = ", "north of "),
        ("define a = ", "b of "),
        ("define a = ", "1 turns without "),
        ("define a = ", "("),
        ("action a { ", "a\n"),
        ("action a { ", ";"),
        ("action a { ", "pass otherwise "),
        ("action a { if a {} ", "else if a {} "),
        ("action a { ", "take a b c\n"),
        ("action a { ", "tkae a b\n"),
        ("action a { ", "if a "),
        ("action a { ", "either {} or {} "),
        ("action a { ", "move mine to empty near it\nif mill made { take theirs }\n"),
        ("about { ", "a \"b\" "),
        ("board { row ", "a "),
        ("board { ", "row\n"),
        ("phase a ", "until b "),
        ("end { ", "draw when a\n"),
        ("end { ", "draw wen a\n"),
    ];
    // Debug builds are slow.
    let size = if cfg!(debug_assertions) { MAX_SOURCE_BYTES / 16 } else { MAX_SOURCE_BYTES };
    for (start, phrase) in phrases {
        let text = |size: usize| format!("{start}{}", phrase.repeat((size - start.len()) / phrase.len()));
        assert_is_read_once(&text(size / 2), &text(size));
    }
}

#[test]
fn the_deepest_nesting_that_is_allowed() {
    let (open, close) = ("(".repeat(64), ")".repeat(64));
    assert_eq!(survives(&format!("game \"x\"\ndefine a = {open}b{close}\n")), []);
    let (open, close) = ("if a { ".repeat(32), "}".repeat(32));
    let (inner, outer) = ("(".repeat(31), ")".repeat(31));
    let text = format!("game \"x\"\naction a {{ {open} if {inner}a{outer} {{ win }} {close} }}\n");
    assert_eq!(survives(&text), []);
}

#[test]
fn nested_junk_is_read_once() {
    let junk = |depth: usize| {
        let bad = "if a b ) { ".repeat(depth) + "b c d\n" + &"e f ; }\n".repeat(depth);
        format!("game \"x\"\naction a {{ {bad}")
    };
    assert!(survives(&junk(60)).len() >= 40);
    assert_is_read_once(&junk(30), &junk(60));
}

#[test]
fn what_is_looked_for_in_sight_is_read_once() {
    for join in ["in sight of", "in", "near", "except", "over run of", "between", "connected to", "if any else"] {
        let junk = |depth: usize| format!("game \"x\"\ndefine a = {} c d\n", format!("b {join} (").repeat(depth));
        assert!(!survives(&junk(60)).is_empty(), "{join}");
        assert_is_read_once(&junk(30), &junk(60));
    }
}
