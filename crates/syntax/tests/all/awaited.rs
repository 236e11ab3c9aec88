//! What can stand at a place of a text that is being written.

use merels_syntax::{Within, awaited};

/// What is awaited where `|` stands.
fn at(text: &str) -> (Within, Vec<&'static str>, bool, bool) {
    let offset = text.find('|').unwrap();
    let text = text.replace('|', "");
    let awaited = awaited(&text, offset).unwrap();
    (awaited.within, awaited.words, awaited.operand, awaited.name)
}

#[test]
fn words_are_those_of_the_place() {
    for (text, within, some, none) in [
        ("|", Within::Item, &["game", "phase"][..], &["near"][..]),
        ("game \"A\"\n|", Within::Item, &["players", "extends"], &["take"]),
        ("board |", Within::Item, &["squares", "grid"], &["take"]),
        ("board squares 3 |", Within::Item, &["joined", "with"], &["take"]),
        ("board squares 3 joined at |", Within::Item, &["middles", "corners"], &["with"]),
        ("piece man: 9 in |", Within::Item, &["each", "hand", "pool"], &["near"]),
        ("pattern m = line of 3 { |", Within::Pattern, &["same", "different"], &["take"]),
        ("memory m: |", Within::Item, &["player", "number", "points"], &["take"]),
        ("phase p |{ pass }", Within::Item, &["until", "when", "each"], &["take"]),
        ("phase p {\n    |\n}", Within::Statements, &["place", "move", "if", "opponent"], &["near", "until"]),
        ("phase p { place man |", Within::Statements, &["on", "from"], &["near", "take"]),
        ("phase p { place man on |", Within::Statements, &["empty", "mine", "some"], &["take"]),
        ("phase p { place man on empty |", Within::Statements, &["near", "unless", "take", "if"], &["to"]),
        ("phase p { move mine |", Within::Statements, &["to", "near", "in"], &["take"]),
        ("phase p { if some mine { take theirs } |", Within::Statements, &["else", "take"], &["near"]),
        ("phase p { if some mine { |", Within::Statements, &["take"], &["near"]),
        ("phase p { nonsense here\n    move mine |", Within::Statements, &["to"], &["take"]),
        ("phase p { if |", Within::Statements, &["some", "count", "stuck"], &["take"]),
        ("end { mover |", Within::Rules, &["loses", "wins"], &["take"]),
        ("end { mover loses when |", Within::Rules, &["stuck", "some"], &["take"]),
        ("end { |", Within::Rules, &["mover", "draw"], &["take"]),
        ("end { draw |", Within::Rules, &["when", "by", "on"], &["take"]),
        ("board { |", Within::Board, &["row", "link"], &["take"]),
        ("without |", Within::Item, &["option", "phase"], &["take"]),
    ] {
        let (found, words, _, _) = at(text);
        assert_eq!(found, within, "{text}");
        for word in some {
            assert!(words.contains(word), "{text}: no `{word}` in {words:?}");
        }
        for word in none {
            assert!(!words.contains(word), "{text}: `{word}` in {words:?}");
        }
    }
}

#[test]
fn names_and_operands_are_told_apart() {
    assert!(at("phase p { place |").3);
    assert!(at("phase p { take |").2);
    assert!(at("phase p { |").3);
    assert!(!at("phase p { move mine |").2);
    assert!(at("pattern m = line of 3 { same |").3);
    assert!(at("game \"A\" extends |").3);
    assert!(at("end { mover loses when phase is |").3);
}

#[test]
fn nothing_is_awaited_in_comments_and_texts() {
    for text in ["// a comment", "game \"A ti", "phase p { // take "] {
        assert!(awaited(text, text.len()).is_none(), "{text}");
    }
    assert!(awaited("game \"A\" ", 9).is_some());
}
