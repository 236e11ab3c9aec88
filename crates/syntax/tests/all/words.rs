//! The tables of words behind what is advised.

use std::collections::HashSet;

use merels_syntax::suggest::{certain, nearest};
use merels_syntax::{PieceSort, called, examples, is_keyword, meanings, reads_as};

#[test]
fn every_word_of_the_grammar_is_a_keyword() {
    let grammar = include_str!("../../grammar/merels.pest");
    let keywords: Vec<&str> =
        grammar.lines().filter_map(|line| Some(line.strip_prefix("kw_")?.split_once(" = ")?.0)).collect();
    assert!(keywords.len() > 100);
    for word in keywords {
        assert!(is_keyword(word), "{word}");
        assert!(grammar.contains(&format!("\"{word}\"")), "the rule of {word} is named otherwise");
    }
}

#[test]
fn examples_can_be_read() {
    for sort in [PieceSort::Statement, PieceSort::Rule, PieceSort::Item, PieceSort::Line] {
        assert!(examples(sort).next().is_some());
        for text in examples(sort).filter(|text| !text.starts_with("else")) {
            assert!(reads_as(text, sort), "{text}");
        }
    }
}

#[test]
fn what_is_meant_can_be_written() {
    for (meant, called) in called() {
        let words: Vec<&str> = called.split(' ').collect();
        let once: HashSet<&&str> = words.iter().collect();
        assert_eq!(once.len(), words.len(), "{meant}: {called}");
        assert!(!words.contains(&meant), "{meant}");
    }
}

#[test]
fn a_word_may_mean_several_things() {
    assert!(meanings("Vacant").eq(["empty"]) && meanings("Remis").any(|meant| meant == "draw"));
    assert!(meanings("enemy").any(|meant| meant == "theirs") && meanings("enemy").any(|meant| meant == "opponent"));
    assert!(meanings("mill").all(|meant| meant != "mill"));
}

#[test]
fn near_is_what_a_slip_of_the_pen_makes() {
    let words = ["place", "plcae", "palace", "plac", "mine", "mien", "Ähre", "capture", "captured", "tapture"];
    for (word, other) in words.iter().flat_map(|word| words.iter().map(move |other| (word, other))) {
        let allowed = (word.chars().count() / 3).max(1);
        let distance = strsim::damerau_levenshtein(&word.to_lowercase(), &other.to_lowercase());
        assert_eq!(nearest(word, [*other]).is_some(), distance <= allowed, "{word} {other}");
    }
}

#[test]
fn only_one_candidate_is_certain() {
    assert_eq!(certain("plaec", ["place", "take"]), Some("place"));
    assert_eq!(certain("Players", ["players", "player"]), Some("players"));
    assert_eq!(certain("mil", ["mill", "mil1"]), None);
    assert_eq!(certain("plcae", ["palace", "pass"]), None);
    assert_eq!(certain("exceptt", ["except", "expect"]), Some("except"));
    assert_eq!(certain("at", ["it"]), None);
}
