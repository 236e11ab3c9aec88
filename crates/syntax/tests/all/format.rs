//! The canonical layout, construct by construct.

use insta::assert_snapshot;
use merels_syntax::format::{FormatError, format};
use merels_syntax::{FileId, MAX_SOURCE_BYTES};

/// The text laid out; laying that out again must change nothing.
fn laid_out(text: &str) -> String {
    let once = format(FileId(0), text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    let twice = format(FileId(0), &once).unwrap_or_else(|error| panic!("{error:?}\n{once}"));
    assert_eq!(once, twice, "laid out from\n{text}");
    once
}

/// Items after a first line that is left out again.
fn items(text: &str) -> String {
    let all = laid_out(&format!("game \"x\"\n{text}"));
    all.strip_prefix("game \"x\"\n").unwrap().to_owned()
}

/// Statements in a phase.
fn statements(text: &str) -> String {
    items(&format!("phase play {{\n{text}\n}}"))
}

#[test]
fn blanks_and_lines() {
    assert_snapshot!(laid_out("\u{feff}\r\n\r\ngame   \"A  \\\" B\"\textends  18b-several\r\n\r\n\r\n\r\nplayers White,Black\r\n\r\n"), @r#"
    game "A  \" B" extends 18b-several

    players White, Black
    "#);
    // Line ends of old, and none at the end.
    assert_eq!(laid_out("game \"x\"\r\rplayers A , B"), "game \"x\"\n\nplayers A, B\n");
}

#[test]
fn signs() {
    assert_snapshot!(items(
        "option mode:on,3 ,if\nboard grid 7x6x2\nboard grid n x 3x3\npiece man:9 in hand of White ,n in pool,unowned
         define a=( b+1 )-c<=3 and(not(x near y)or count a7 ,d7>0)
         pattern p=line of exactly 3{mine,theirs captain,empty}or{same owner}"
    ), @r"
    option  mode: on, 3, if
    board   grid 7 x 6 x 2
    board   grid n x 3 x 3
    piece   man: 9 in hand of White, n in pool, unowned
    define  a = (b + 1) - c <= 3 and (not (x near y) or count a7, d7 > 0)
    pattern p = line of exactly 3 { mine, theirs captain, empty } or { same owner }
    ");
}

#[test]
fn first_words_of_declarations_stand_in_columns() {
    assert_snapshot!(items(
        "option men: 4\nwithout option flying\npiece man: men in each hand\n
         option a: b\n// A comment belongs to the run.\nattribute colour: red\nwithout option x // x
         action a { pass }\noption a: b\nboard { row a b }\npattern p = line of 3 { same owner }\nphase a { pass }
         define b = 3"
    ), @r"
    option men: 4
    without option flying
    piece  man: men in each hand

    option    a: b
    // A comment belongs to the run.
    attribute colour: red
    without   option x                             // x
    action a { pass }
    option a: b
    board { row a b }
    pattern p = line of 3 { same owner }
    phase a { pass }
    define b = 3
    ");
}

#[test]
fn about() {
    assert_snapshot!(items(
        "about { also \"Mill\" , \"Merels\" year 1283 }\nabout {\nalso \"Mill\",\n\"Merels\"\n\nyear 1283\nsource \"x\"
         a_very_long_word \"y\" }"
    ), @r#"
    about { also "Mill", "Merels"  year 1283 }
    about {
        also "Mill",
             "Merels"

        year   1283
        source "x"
        a_very_long_word "y"
    }
    "#);
}

#[test]
fn boards_may_be_tables() {
    assert_snapshot!(items(
        "board { row a b c link d a at 2 0 :a }
         board {\n\nrow a b c  row d e\nrow a b c d row a b\n\nrow a b\n// places\nat 0 1:a at 10 1:b // why\nat 0 2:a }
         board {\nrow a b c row d e row a\nb\n}"
    ), @r"
    board { row a b c  link d a  at 2 0: a }
    board {
        row a b c     row d e
        row a b c d   row a b

        row a b
        // places
        at 0 1: a   at 10 1: b                     // why
        at 0 2: a
    }
    board {
        row a b c
        row d e
        row a
            b
    }
    ");
    // No table where a line would be too long.
    let row = "row ".to_owned() + &"point ".repeat(9);
    let long = items(&format!("board {{\n{row}{row}\nrow a b row a b\n}}"));
    assert_eq!(long.lines().count(), 6, "{long}");
}

#[test]
fn blocks_stay_on_one_line_or_on_several() {
    assert_snapshot!(items(
        "action a{take theirs}\naction b { take theirs\n}\naction c\n{\ntake theirs take mine\n\n\ncapture\n\n}
         action d { take theirs take mine a }\naction e{}\naction f {\n}\naction g {\n// nothing\n}
         phase p { opponent decides { take mine otherwise { pass } } }
         phase q { begin { remove dead }\n}
         end{draw when stuck mover loses when left<3}\nend e { draw when stuck mover is out when left < 3\ndraw by agreement }"
    ), @r"
    action a { take theirs }
    action b {
        take theirs
    }
    action c {
        take theirs
        take mine

        capture
    }
    action d { take theirs  take mine  a }
    action e { }
    action f { }
    action g {
        // nothing
    }
    phase p { opponent decides { take mine otherwise { pass } } }
    phase q {
        begin { remove dead }
    }
    end { draw when stuck  mover loses when left < 3 }
    end e {
        draw when stuck
        mover is out when left < 3
        draw by agreement
    }
    ");
}

#[test]
fn blocks_that_are_too_long_for_a_line() {
    assert_snapshot!(items(
        "phase placing until hands empty { move mine to empty near it unless mill made in opened of it take theirs }
         phase placing until hands empty { if mill made { take theirs except mill if any else theirs } else { pass } }"
    ), @r"
    phase placing until hands empty {
        move mine to empty near it unless mill made in opened of it
        take theirs
    }
    phase placing until hands empty {
        if mill made { take theirs except mill if any else theirs } else { pass }
    }
    ");
}

#[test]
fn braces_of_branches_stand_in_columns() {
    assert_snapshot!(statements(
        "if a { win } else { lose }
         if a and b { win }\nelse if c { lose } else { draw }
         either { place man on empty }\nor { move mine to empty near it }
         either { place man on empty near mine except mill } or { move mine to empty near it unless mill made } or { pass }
         if a { win }\nelse {\npass }
         if a {\npass\n}\nelse if b { win } else {\nlose\n}
         either {\npass\n} or {\nwin\n}"
    ), @r"
    phase play {
        if a { win } else { lose }
        if a and b { win }
        else if c  { lose }
        else       { draw }
        either { place man on empty }
        or     { move mine to empty near it }
        either { place man on empty near mine except mill }
        or     { move mine to empty near it unless mill made }
        or     { pass }
        if a { win }
        else {
            pass
        }
        if a {
            pass
        } else if b { win }
        else {
            lose
        }
        either {
            pass
        } or {
            win
        }
    }
    ");
}

#[test]
fn comments_stay_where_they_are() {
    assert_snapshot!(laid_out(
        "// first\t \n\n\n//second\ngame \"x\"// third\n//fourth\n\n//fifth\n\nphase a { // sixth\n// seventh\n\npass // eighth
         win // ninth\n\n// tenth\n\n} // eleventh\n   // twelfth\n\n"
    ), @r#"
    // first

    //second
    game "x"                                       // third
    //fourth

    //fifth

    phase a {                                      // sixth
        // seventh

        pass                                       // eighth
        win                                        // ninth

        // tenth
    }                                              // eleventh
    // twelfth
    "#);
}

#[test]
fn comments_within_a_statement() {
    assert_snapshot!(statements(
        "if a // one\n{ win }\nif b { win } // two\n// three\nelse { lose } // four
         if c {\n win\n}\n// five\nelse { lose }\nmove mine // six\n\n// seven\n\nto empty
         take theirs otherwise // eight\ncapture\nif d and // nine\ne { pass }\nif f // ten\nand g {\npass\n}"
    ), @r"
    phase play {
        if a                                       // one
        {
            win
        }
        if b { win }                               // two
        // three
        else { lose }                              // four
        if c {
            win
        }
        // five
        else { lose }
        move mine                                  // six
            // seven
            to empty
        take theirs otherwise                      // eight
            capture
        if d and                                   // nine
            e { pass }
        if f                                       // ten
                and g {
            pass
        }
    }
    ");
}

#[test]
fn comments_behind_long_lines() {
    assert_snapshot!(statements(
        "pass // a\ntake theirs except mill if any else theirs near mine // b\n\npass // c\nremember home of it = origin near mine // d
         take theirs except mill if any else theirs near mine near theirs near mine // e\npass // f"
    ), @r"
    phase play {
        pass                                                  // a
        take theirs except mill if any else theirs near mine  // b

        pass                                       // c
        remember home of it = origin near mine     // d
        take theirs except mill if any else theirs near mine near theirs near mine  // e
        pass                                       // f
    }
    ");
}

#[test]
fn breaks_stay_where_the_author_put_them() {
    assert_snapshot!(items(
        "board grid 3 x 3\nwith long diagonals if a is off,\nwith diagonals if a is on\ndefine a = b\n\nor c
         phase p\nuntil b\nand c { place man on empty }\nphase p until b\nand c {\nmove mine to empty\nunless mill made\notherwise b\n}
         end { draw\nwhen stuck\n}"
    ), @r"
    board  grid 3 x 3
           with long diagonals if a is off,
           with diagonals if a is on
    define a = b
           or c
    phase p
        until b
        and c { place man on empty }
    phase p until b
            and c {
        move mine to empty
            unless mill made
            otherwise b
    }
    end {
        draw
            when stuck
    }
    ");
}

#[test]
fn long_lines_are_broken() {
    let long = "some_long_name_of_something";
    assert_snapshot!(items(&format!(
        "define a = {long} and {long} or {long} and ({long} or b) and {long} and {long}
         define b = {long}, {long}, {long}, {long}, {long}
         action a {{ take {long} near {long} except mill unless {long} made in {long} otherwise take theirs }}
         phase b until {long} and {long} or {long} and {long} or {long} {{\npass\n}}
         pattern c = line of 4 {{ mine {long}, theirs {long}, mine {long}, theirs {long} }}
         piece {long}_{long}_{long}_{long}: none"
    )), @r"
    define a = some_long_name_of_something and some_long_name_of_something
           or some_long_name_of_something and (some_long_name_of_something or b)
           and some_long_name_of_something and some_long_name_of_something
    define b = some_long_name_of_something, some_long_name_of_something, some_long_name_of_something,
           some_long_name_of_something, some_long_name_of_something
    action a {
        take some_long_name_of_something near some_long_name_of_something except mill
            unless some_long_name_of_something made in some_long_name_of_something otherwise take theirs
    }
    phase b until some_long_name_of_something and some_long_name_of_something
            or some_long_name_of_something and some_long_name_of_something
            or some_long_name_of_something {
        pass
    }
    pattern c = line of 4 { mine some_long_name_of_something, theirs some_long_name_of_something,
            mine some_long_name_of_something, theirs some_long_name_of_something }
    piece   some_long_name_of_something_some_long_name_of_something_some_long_name_of_something_some_long_name_of_something: none
    ");
}

#[test]
fn what_cannot_be_read_is_not_laid_out() {
    let Err(FormatError::Unreadable(diagnostics)) = format(FileId(3), "game \"x\"\nplayers White\nplayers") else {
        panic!("laid out")
    };
    assert!(diagnostics.iter().all(|diagnostic| diagnostic.span().file == FileId(3)) && !diagnostics.is_empty());
    let all_indented =
        format!("game \"x\"\naction a {{ {}{}{}\n}}", "begin { ".repeat(60), "a\n".repeat(10_000), "}".repeat(60));
    assert_eq!(format(FileId(0), &all_indented), Err(FormatError::TooLarge));
}

/// Texts as large as files may be, made to be slow or to run deep.
#[test]
fn hostile_texts_come_to_an_end() {
    let phrases = [
        ("action a { ", "pass ", "}"),
        ("action a { ", "begin {}\n", "}"),
        ("action a { either {} or {} ", "or { pass }", "}"),
        ("define a = ", "a or ", "a"),
        ("define a = ", "a,", "a"),
        ("define a = a", " or // b\n a", ""),
        ("board {\n", "row a b\n", "}"),
        ("board { ", "row a b ", "}"),
        ("board { row a ", "b ", "}"),
        ("about { ", "a \"b\"\n", "}"),
        ("", "//\n", ""),
        ("", "\n", ""),
        ("", "option a: b\n", ""),
        ("action a { ", "if a {} else {}\n", "}"),
    ];
    for (start, phrase, end) in phrases {
        let start = format!("game \"x\"\n{start}");
        let times = (MAX_SOURCE_BYTES / 16 - start.len() - end.len()) / phrase.len();
        let text = format!("{start}{}{end}", phrase.repeat(times));
        match format(FileId(0), &text) {
            Ok(laid_out) => assert_eq!(format(FileId(0), &laid_out), Ok(laid_out), "{start}{phrase}"),
            Err(error) => assert_eq!(error, FormatError::TooLarge, "{start}{phrase}"),
        }
    }
}
