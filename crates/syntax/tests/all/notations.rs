//! Items and statements in other notations: as data, as forms in parentheses, as one of two values; what is guessed of them.

use merels_syntax::{Diagnostic, FileId, Fix, meant_by, parse};

const GAME: &str = "game \"G\"\nplayers White, Black\nboard grid 4 x 4\npiece man: 4 in each hand\noption long: on, off\n\
    pattern mill = line of 3 { same owner }\nmemory gone: points\n";

fn applied(text: &str, fix: &Fix) -> String {
    let (start, end) = (fix.span.start as usize, fix.span.end as usize);
    [&text[..start], &fix.text, &text[end..]].concat()
}

/// What a text comes to by what is advised or guessed first of its first report, from `at` on, with one blank where it has any.
fn mended(text: &str, at: usize) -> Vec<String> {
    let (_, found) = parse(FileId(0), text);
    let Some(report) = found.first() else { return Vec::new() };
    let fixes = |report: &Diagnostic| -> Vec<Fix> {
        let mut guesses = meant_by(text, report);
        guesses.sort_by_key(|guess| guess.cost);
        report.fix.iter().cloned().chain(guesses.into_iter().map(|guess| guess.fix)).collect()
    };
    let one_line = |text: String| text[at..].split_whitespace().collect::<Vec<_>>().join(" ");
    fixes(report).iter().map(|fix| one_line(applied(text, fix))).collect()
}

#[track_caller]
fn item_says(written: &str, meant: &str) {
    let found = mended(&format!("{GAME}{written}\n"), GAME.len());
    assert!(found.iter().any(|one| one == meant), "{written}: {found:#?}");
}

#[track_caller]
fn statement_says(written: &str, meant: &str) {
    let head = format!("{GAME}phase play {{\n    ");
    let found = mended(&format!("{head}{written}\n}}\n"), head.len());
    assert!(found.iter().any(|one| one == &format!("{meant} }}")), "{written}: {found:#?}");
}

#[track_caller]
fn rule_says(written: &str, meant: &str) {
    let head = format!("{GAME}end {{\n    ");
    let found = mended(&format!("{head}{written}\n}}\n"), head.len());
    assert!(found.iter().any(|one| one == &format!("{meant} }}")), "{written}: {found:#?}");
}

#[test]
fn what_keys_tell_is_put_where_it_belongs() {
    item_says("option: { name: fast, values: [on, off] }", "option fast: on, off");
    item_says(
        "memory:\n  first: player\n  debt: number of each player",
        "memory first: player memory debt: number of each player",
    );
    item_says("pattern four: { length: 4, same: owner }", "pattern four = line of 4 { same owner }");
    item_says("without:\n  - option long\n  - end few", "without option long without end few");
    rule_says("{ \"winner\": \"White\", \"when\": \"board full\" }", "White wins when board full");
    rule_says(
        "{ result: draw, when: board full, because: \"all is full\" }",
        "draw when board full because \"all is full\"",
    );
    rule_says("draw: { turns: 20, without: capture }", "draw when 20 turns without capture");
}

#[test]
fn a_key_that_nobody_knows_is_not_passed_over() {
    let text = format!("{GAME}option: {{ name: fast, values: [on, off], colour: red }}\n");
    assert!(mended(&text, GAME.len()).iter().all(|one| one.contains("red")));
}

#[test]
fn boards_are_said_by_their_sort_and_sizes() {
    let game = "game \"G\"\nplayers White, Black\n";
    let pairs = [
        ("board: { type: grid, width: 5, height: 4 }", "board grid 5 x 4"),
        ("board:\n  grid: 6x6\n  diagonals: true", "board grid 6 x 6 with diagonals"),
        ("board: { type: hexagonal, size: 5 }", "board hexes 5"),
        ("board: { shape: [3, 3], type: grid }", "board grid 3 x 3"),
    ];
    for (written, meant) in pairs {
        let found = mended(&format!("{game}{written}\n"), game.len());
        assert!(found.iter().any(|one| one == meant), "{written}: {found:#?}");
    }
}

#[test]
fn forms_are_translated_only_as_a_whole() {
    statement_says("(move Add (to (sites Empty)))", "place man on empty");
    statement_says("(if (is Line 3) (moveAgain))", "if mill made { again }");
    statement_says("(move (from (handSite Mover)) (to (sites Empty)))", "place man on empty");
    rule_says("(if (is Full) (result Mover Draw))", "draw when board full");
    rule_says("(if (> (count Pieces Mover) 3) (result White Win))", "White wins when left > 3");
    let text = format!("{GAME}phase play {{\n    (move Fly (frobnicate (sites Empty)))\n}}\n");
    assert!(mended(&text, GAME.len()).iter().all(|one| one.contains("frobnicate")));
}

#[test]
fn one_of_two_values_is_told_apart_by_its_condition() {
    statement_says("take (long is on ? mine : theirs)", "if long is on { take mine } else { take theirs }");
    statement_says("take long is on ? mine : none", "if long is on { take mine }");
}
