//! Lines in the manner of programs, and what they say in the language.

use merels_syntax::{Code, Diagnostic, FileId, Span, read_anew};

const ITEMS: &str = "players White, Black\npiece man: 9 in each hand\npiece king: none\npattern mill = line of 3 { same owner }\n\
    memory owed: number of each player\nmemory first: player\nmemory gone: points\noption jumps: many, one\noption fly: off, on\n\
    define leap = empty over theirs from mine\naction capture { take theirs }\n";

/// What a line may come to.
fn said(line: &str) -> Vec<String> {
    let text = format!("{ITEMS}{line}");
    let span = Span::new(FileId(0), ITEMS.len(), ITEMS.len() + 1);
    let guesses = read_anew(&text, &Diagnostic::new(Code::Syntax, span, "")).into_iter();
    let fixes = guesses.map(|guess| (guess.fix.span.start as usize, guess.fix.span.end as usize, guess.fix.text));
    fixes.map(|(start, end, new)| [&text[ITEMS.len()..start], &new, &text[end..]].concat()).collect()
}

#[test]
fn conditions_are_said_by_what_is_compared() {
    let pairs = [
        ("while jumps == \"many\" and leap {", "while jumps is many and some leap {"),
        ("if (first == null) {", "if first is nobody {"),
        ("if !fly {", "if fly is off {"),
        ("if (fly == true && !mine) {", "if fly is on and no mine {"),
        ("if len(mine) < 3 {", "if count mine < 3 {"),
        ("if theirs.length > 0 {", "if some theirs {"),
        ("if is_full(board) {", "if board full {"),
        ("if board.isFull() || is_stuck(mover) {", "if board full or stuck {"),
        ("if it not in mill {", "if no it in mill {"),
        ("if any(p in mill for p in theirs) {", "if some theirs in mill {"),
        ("if all(p in mill for p in theirs) {", "if no theirs except mill {"),
        ("if owed[White] >= 2 {", "if owed of White >= 2 {"),
        ("draw when is_full(board)", "draw when board full"),
    ];
    for (written, meant) in pairs {
        assert!(said(written).iter().any(|one| one == meant), "{written}: {:#?}", said(written));
    }
}

#[test]
fn statements_are_said_by_what_is_called() {
    let pairs = [
        ("owed += 1", "remember owed = owed + 1"),
        ("gone.add(it);", "remember gone = gone, it"),
        ("first = mover;", "remember first = mover"),
        ("capture();", "capture"),
        ("take(theirs.except(mill))", "take theirs except mill"),
        ("remove [p for p in theirs if p not in mill]", "remove theirs except mill"),
        ("place(man, empty)", "place man on empty"),
        ("move(mine, near(it) & empty)", "move mine to points near it in empty"),
        ("it.promote(king)", "change it to king"),
        ("for _ in range(owed) {", "repeat owed {"),
        ("for p in theirs: remove(p)", "remove theirs"),
        ("if (mill.made()) capture();", "if mill made { capture }"),
        ("if len(mine) < 3: White wins", "White wins when count mine < 3"),
    ];
    for (written, meant) in pairs {
        assert!(said(written).iter().any(|one| one == meant), "{written}: {:#?}", said(written));
    }
}

#[test]
fn very_many_parentheses_are_no_program() {
    assert_eq!(said(&"(".repeat(1_000)), Vec::<String>::new());
}
