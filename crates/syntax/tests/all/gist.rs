//! Lines read for their gist: what is understood, and what is never left out.

use merels_syntax::{Code, Diagnostic, FileId, Span, read_for_gist};

const HEAD: &str = "game \"G\"\nplayers White, Black\nboard grid 5 x 5\npiece man: 5 in each hand\npiece king: none\n\
    option size: 4, 5\nmemory debt: number\npattern mill = line of 3 { same owner }\n";

/// What a statement may mean, put together with the changes that are told.
fn of_turn(statement: &str) -> Vec<String> {
    meant(&format!("{HEAD}phase p {{\n    "), statement, "\n}\n")
}

fn of_end(rule: &str) -> Vec<String> {
    meant(&format!("{HEAD}phase p {{ place man on empty }}\nend {{\n    "), rule, "\n}\n")
}

fn meant(before: &str, line: &str, after: &str) -> Vec<String> {
    let text = format!("{before}{line}{after}");
    let span = Span::new(FileId(0), before.len(), before.len() + 1);
    let guesses = read_for_gist(&text, &[], &Diagnostic::new(Code::Syntax, span, ""));
    let put = |fix: &merels_syntax::Fix| {
        let mut changed = text.clone();
        changed.replace_range(fix.span.start as usize..fix.span.end as usize, &fix.text);
        changed.get(before.len()..changed.len() - after.len()).unwrap_or_default().to_owned()
    };
    guesses.iter().map(|guess| put(&guess.fix)).collect()
}

#[test]
fn words_in_another_order_with_others_between_are_understood() {
    let pairs = [
        ("put: { kind: king, owner: Black, on: c3 }", "put king of Black on c3"),
        ("theirs near c3 are captured", "take theirs near c3"),
        ("as last place the man at empty", "place man on empty as last"),
        ("(set Var \"debt\" (4))", "remember debt = (4)"),
        ("delete from theirs near (c3)", "remove theirs near (c3)"),
        ("move mine to empty near it going {FL FR}", "move mine to empty near it going forward diagonal"),
        ("put king of Black at (3, 4)", "put king of Black on c4"),
        ("pass while debt > 2", "while debt > 2 { pass }"),
        ("move pieces of mover to empty near it", "move mine to empty near it"),
        ("put man of White on bottom row", "put man of White on south edge"),
        ("if count of captured pieces > 2 { win }", "if count crossed > 2 { win }"),
        ("if some moved piece in last row { win }", "if some it in forward edge { win }"),
        ("if mover completes mill { win }", "if mill made { win }"),
        ("mover moves again", " again"),
    ];
    for (written, said) in pairs {
        let found = of_turn(written);
        assert!(found.iter().any(|one| one == said), "{written}: {found:#?}");
    }
}

#[test]
fn rules_are_understood_by_their_parts() {
    let pairs = [
        ("if left < 3: White loses", "White loses when left < 3"),
        ("White wins with AND(debt > 2, mill made)", "White wins when debt > 2 and mill made"),
        ("draw when left between 1 and 3", "draw when left >= 1 and left <= 3"),
        ("White loses as soon as left drops below 3", "White loses when left < 3"),
        ("it is a draw when both hands are empty", "draw when hands empty"),
        ("draw when board full and no of theirs in a1:b2", "draw when board full and no theirs in a1, a2, b1, b2"),
    ];
    for (written, said) in pairs {
        let found = of_end(written);
        assert!(found.iter().any(|one| one == said), "{written}: {found:#?}");
    }
}

#[test]
fn what_says_something_is_never_left_out() {
    let lines = [
        "put: { kind: king, owner: Black, on: c3, size: 4 }",
        "mill mine 7 take Black theirs near c3 debt",
        "if not true { take theirs }",
        "frobnicate theirs in king near c3",
    ];
    for line in lines {
        for said in of_turn(line) {
            let telling = ["king", "Black", "c3", "size", "4", "7", "mill", "mine", "theirs", "debt", "true", "not"];
            for word in telling.into_iter().filter(|word| line.contains(word)) {
                assert!(said.contains(word), "`{word}` of `{line}` is gone: `{said}`");
            }
        }
    }
}

#[test]
fn names_of_several_words_are_taken_apart() {
    let pairs = [
        ("if mill_made { win }", "if mill made { win }"),
        ("if millMade { win }", "if mill made { win }"),
        ("if no_mine and debt > 2 { win }", "if no mine and debt > 2 { win }"),
    ];
    for (written, said) in pairs {
        let found = of_turn(written);
        assert!(found.iter().any(|one| one == said), "{written}: {found:#?}");
        assert!(found.iter().all(|one| one.matches('{').count() == 1), "{written}: {found:#?}");
    }
}

#[test]
fn words_that_turn_a_meaning_are_never_left_out() {
    for line in ["if debt is odd { win }", "if debt twice mill { win }", "if nearly mill made { win }"] {
        for said in of_turn(line) {
            assert!(!said.contains("debt > 0") && !said.contains("if mill made"), "{line}: {said}");
        }
    }
    assert!(of_turn("if $debt > 2 { win }").contains(&"if debt > 2 { win }".to_owned()));
}
