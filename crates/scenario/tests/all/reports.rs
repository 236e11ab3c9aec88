//! What an author is told: about a file that can't be read, a case that can't be played, and one that
//! doesn't hold.

use crate::common;

/// A position in which White closes a mill with `b2-a2` and takes.
const CLOSING: &str = r#"position = "White moving; White a1 a3 b2 c1; Black b3 c2 c3""#;

fn check(name: &str, inputs: &[(&str, String)]) {
    let mut out = String::new();
    for (title, text) in inputs {
        out.push_str(&format!("==== {title}\n{}\n\n", common::rendered(text)));
    }
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, out);
    });
}

fn case(lines: &str) -> String {
    format!("[[case]]\nname = \"it\"\n{lines}\n")
}

fn closing(lines: &str) -> String {
    case(&format!("{CLOSING}\n{lines}"))
}

#[test]
fn files() {
    check(
        "files",
        &[
            ("not TOML", "[[case]]\nname = \"it\"\nplay = \"a1\n".into()),
            ("a key twice", case("play = \"a1\"\nplay = \"a2\"\nquiet = 1")),
            ("an unknown key", case("plays = \"a1\"\nquiet = 1")),
            ("an unknown key unlike any other", case("weather = \"fine\"\nquiet = 1")),
            ("an unknown key of an outcome", case("outcome = { winer = \"White\" }")),
            ("an unknown table", "[[cases]]\nname = \"it\"\n".into()),
            ("no name", "[[case]]\nplay = \"a1\"\nquiet = 1\n".into()),
            ("a number for a text", case("play = 3\nquiet = 1")),
            ("a text for a number", case("quiet = \"1\"")),
            ("a number below zero", case("quiet = -1")),
            ("another word for an outcome", case("outcome = \"draw\"")),
            ("a condition that is neither", case("claimable = \"yes\"")),
            ("no case", "# nothing\n".into()),
        ],
    );
}

#[test]
fn cases() {
    check(
        "cases",
        &[
            ("nothing is expected", case("play = \"a1\"")),
            ("an empty list expects nothing", case("includes = \" \"")),
            ("two cases of one name", format!("{}{}", case("quiet = 0"), case("seen = 1"))),
            ("an unknown option", case("set = { flyng = \"on\" }\nquiet = 0")),
            ("an unknown value", case("set = { flying = \"yes\" }\nquiet = 0")),
            ("an unknown player", case("first = \"Whit\"\nquiet = 0")),
            ("a player beside a position", closing("first = \"White\"\nquiet = 0")),
            ("a position with an unknown point", case("position = \"White moving; White a1 b9; Black c3\"\nquiet = 0")),
            (
                "a position on several lines",
                case("position = \"\"\"\nWhite moving;\nWhite a1 b2 c4;\nBlack c3\"\"\"\nquiet = 0"),
            ),
            ("a decision that isn't one", case("play = \"a1 b22 c3\"\nquiet = 3")),
            ("a decision in an array", case("play = [\"a1\", \"b2 zz\"]\nquiet = 3")),
            ("a decision that isn't legal", closing("play = \"c1-c3\"\nquiet = 0")),
            ("a taking that isn't legal", closing("play = \"b2-a2xa1\"\nquiet = 0")),
            ("a decision after the end", closing("play = \"b2-a2xb3 c3-b3\"\nquiet = 0")),
            ("a list with a turn in it", closing("includes = \"b2-a2xb3\"")),
            ("a list with a slip", closing("excludes = \"b2-a4\"")),
            ("a list that says something twice", closing("includes = \"b2-a2 b2-a2\"")),
            ("a claim with half a turn", closing("claimable_with = \"b2-a2\"")),
            ("a claim with what isn't legal", closing("not_claimable_with = \"b2-b3\"")),
            ("an unknown winner", closing("outcome = { winner = \"Blakc\" }")),
        ],
    );
}

#[test]
fn expectations() {
    check(
        "expectations",
        &[
            ("too many and too few are listed", closing("legal = \"b2-a2 b2-b3 c1-b1\"")),
            ("the game is over", closing("play = \"b2-a2xb3\"\nlegal = \"c2-b2\"")),
            ("included and not legal", closing("includes = \"c1-b1 a1-c3\"")),
            ("excluded and legal", closing("excludes = \"c1-b1 a1-c3\"")),
            ("legal and should not be", closing("illegal = { c1-b1 = \"\" }")),
            ("another reason", closing("illegal = { b2-b3 = \"too far\" }")),
            ("another player decides", closing("play = \"b2-a2\"\nto_decide = \"Black\"")),
            ("nobody decides", closing("play = \"b2-a2xb3\"\nto_decide = \"Black\"")),
            ("still going on", closing("outcome = { winner = \"White\" }")),
            ("over already", closing("play = \"b2-a2xb3\"\noutcome = \"none\"")),
            ("another winner", closing("play = \"b2-a2xb3\"\noutcome = { winner = \"Black\" }")),
            ("a draw", closing("play = \"b2-a2xb3\"\noutcome = {}")),
            (
                "won for another reason",
                closing("play = \"b2-a2xb3\"\noutcome = { winner = \"White\", reason = \"stuck\" }"),
            ),
            ("no claim", closing("claimable = true")),
            (
                "a claim",
                case("position = \"White moving; White a1 a3 b2 c1; Black b3 c2 c3; quiet 20\"\nclaimable = false"),
            ),
            ("no claim with a turn", closing("claimable_with = \"c1-b1\"")),
            (
                "a claim with a turn",
                case(
                    "position = \"White moving; White a1 a3 b2 c1; Black b3 c2 c3; quiet 19\"\nnot_claimable_with = \"c1-b1\"",
                ),
            ),
            ("numbers", closing("play = \"c1-b1\"\nseen = 2\nquiet = 5")),
            (
                "another position",
                closing("play = \"c1-b1\"\nposition_is = \"Black moving; White a1; Black b3 c2 c3; quiet 1\""),
            ),
            (
                "the position in another order",
                closing("play = \"c1-b1\"\nposition_is = \"Black moving; White a1 a3 b1 b2; Black b3 c2 c3; quiet 1\""),
            ),
            ("no position at all", closing("position_is = \"White moving; Green a1\"")),
            (
                "several at once, in the order of the file",
                closing("quiet = 7\nexcludes = \"c1-b1\"\nto_decide = \"Black\""),
            ),
        ],
    );
}
