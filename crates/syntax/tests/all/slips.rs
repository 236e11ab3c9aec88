//! One brace or one word, with which a text can be read.

use merels_syntax::{FileId, brace_slips, one_word, parse};

const GAME: &str = "\
game \"Three\"
players White, Black
board   grid 3 x 3
piece   man: 3 in each hand
pattern trio = line of 3 { same owner }

phase placing until hands empty {
    place man on empty
    if trio made {
        win
    }
}
phase moving {
    either { move mine to empty near it } or { pass }
    if trio made { win }
}
end { mover loses when stuck }
";

/// The text with the change that the only report brings.
fn mended(text: &str) -> String {
    let reports = brace_slips(FileId(0), text);
    let [report] = reports.as_slice() else { panic!("{reports:?}\n{text}") };
    let fix = report.fix.as_ref().unwrap();
    let (start, end) = (fix.span.start as usize, fix.span.end as usize);
    [text.get(..start).unwrap(), &fix.text, text.get(end..).unwrap()].concat()
}

#[test]
fn every_brace_that_is_left_out_is_found_again() {
    let plain = |text: &str| text.split_whitespace().collect::<String>();
    let pattern = GAME.find("{ same owner }").unwrap();
    let places = GAME.match_indices(['{', '}']).map(|(at, _)| at).filter(|at| at.abs_diff(pattern) > 13);
    for at in places {
        let wrong = [GAME.get(..at).unwrap(), GAME.get(at + 1..).unwrap()].concat();
        assert_eq!(plain(&mended(&wrong)), plain(GAME), "{wrong}");
    }
}

#[test]
fn every_brace_that_stands_twice_is_found() {
    let plain = |text: &str| text.split_whitespace().collect::<String>();
    for (at, brace) in GAME.match_indices(['{', '}']) {
        let wrong = [GAME.get(..at).unwrap(), brace, " ", GAME.get(at..).unwrap()].concat();
        assert_eq!(plain(&mended(&wrong)), plain(GAME), "{wrong}");
    }
}

#[test]
fn nothing_is_said_of_braces_that_come_out_even() {
    assert!(brace_slips(FileId(0), GAME).is_empty());
    assert!(brace_slips(FileId(0), &GAME.replacen("win\n", "winn\n", 1)).is_empty());
}

#[test]
fn a_word_that_begins_items_elsewhere_cuts_off_no_block() {
    let wrong = GAME.replace("mover loses when stuck", "draw when full board  mover loses when stuck");
    let (file, reports) = parse(FileId(0), &wrong);
    let [report] = reports.as_slice() else { panic!("{reports:?}") };
    assert_eq!(report.fix.as_ref().unwrap().text, "board full");
    assert_eq!(file.items.len(), parse(FileId(0), GAME).0.items.len());
}

#[test]
fn one_word_is_missing_or_too_many() {
    let cases = [
        ("mover loses when stuck", "mover when stuck", "mover loses when stuck"),
        ("place man on empty", "place man empty", "place man on empty"),
        ("place man on empty", "man on empty", "place man on empty"),
        ("phase moving {", "moving {", "phase moving"),
        ("grid 3 x 3", "grid grid 3 x 3", "grid 3 x 3"),
        ("players White, Black", "players White Black", "players White, Black"),
    ];
    for (right, wrong, meant) in cases {
        let text = GAME.replacen(right, wrong, 1);
        let (_, reports) = parse(FileId(0), &text);
        let report = reports.first().unwrap();
        let guesses = one_word(&text, report);
        assert!(guesses.iter().any(|guess| guess.whole.contains(meant)), "{wrong}: {guesses:?}");
    }
}
