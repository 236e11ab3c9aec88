//! Running scenario files: what holds passes, places are exact, and nothing makes it panic.

use crate::common;
use merels_play::{Definition, NoLibrary};
use merels_syntax::Code;

/// Every key, all of it true.
const GOOD: &str = r##"# Scenarios of a small game.
[[case]]
name = "the start"
rule = "1"
first = "Black"
legal = """
a1 a2 a3 b1 b2 b3
c1 c2 c3"""
to_decide = "Black"
outcome = "none"
claimable = false
seen = 1
quiet = 0
position_is = "Black placing; White +4; Black +4"

[[case]]
name = "a mill is closed"
position = """White moving; White a1 a3 b2 c1;
    Black b3 c2 c3"""
play = "b2-a2"
legal = "xb3 xc2 xc3"
includes = "xb3"
excludes = "xa1 c1-b1 pass"
illegal = { xa1 = "isn't your opponent's", "c1-b1" = "must take" }
to_decide = "White"

[[case]]
name = "flying"
set = { flying = "on" }
position = "White moving; White a1 a3 b2 c1; Black b3 c2 c3; quiet 19"
includes = "c1-b1 a3-a2"
claimable_with = "c1-b1 a1-b1"
not_claimable_with = "b2-a2xb3"

[[case]]
name = "turns in an array"
play = ["a1 b1", 'a2 b2', "a3xb1"]
to_decide = "Black"
quiet = 0

[[case]]
name = "the end"
position = "White moving; White a1 a3 b2 c1; Black b3 c2 c3"
play = "b2-a2xb3"
outcome = { winner = "White", reason = "fewer than three" }
legal = ""
"##;

#[test]
fn what_holds_passes() {
    let report = common::run(GOOD);
    assert_eq!(common::show(&report), "");
    assert_eq!((report.passed(), report.failed()), (5, 0));
    assert_eq!(report.cases.first().and_then(|case| case.rule.as_deref()), Some("1"));
    assert!(report.cases.iter().skip(1).all(|case| case.rule.is_none()));
}

#[test]
fn cases_stand_for_themselves() {
    let text = GOOD.replace("\"c1-b1\" = \"must take\"", "\"c1-b1\" = \"must fly\"");
    let report = common::run(&text);
    let failing: Vec<&str> = report.cases.iter().filter(|case| !case.passed()).map(|case| case.name.as_str()).collect();
    assert_eq!(failing, ["a mill is closed"]);
    assert_eq!((report.passed(), report.failed()), (4, 1));
}

#[test]
fn a_file_that_cannot_be_read_has_failed() {
    let report = common::run("[[case]");
    assert_eq!((report.passed(), report.failed(), report.cases.len()), (0, 1, 0));
    let big = format!("#{}", " ".repeat(merels_syntax::MAX_SOURCE_BYTES));
    let codes: Vec<Code> = common::run(&big).errors.iter().map(|error| error.code).collect();
    assert_eq!(codes, [Code::FileTooLarge]);
}

#[test]
fn a_broken_definition_is_reported_in_its_own_text() {
    // With `b` chosen the board is too small to be one.
    let game = "game \"Broken\"\noption o: a, b\nplayers A, B\nboard grid 3 x 3\npiece man: 1 in each hand\n\
        phase play {\n    if o is b { place man on z9 }\n    else { place man on empty }\n}\n";
    let definition = Definition::read("broken.merels", game, &NoLibrary).unwrap();
    let report =
        merels_scenario::run("broken.test.toml", "[[case]]\nname = \"x\"\nset.o = \"b\"\nquiet = 0\n", &definition);
    let place = report.diagnostics().first().map(|found| report.sources.slice(found.span()).to_owned());
    assert_eq!((report.failed(), place.as_deref()), (1, Some("z9")));
}

/// The text that the first report of a case points to.
fn place(lines: &str) -> String {
    let report = common::run(&format!("[[case]]\nname = \"ä\"\n{lines}\n"));
    let diagnostics = report.diagnostics();
    let [first, ..] = diagnostics.as_slice() else { panic!("nothing is wrong with {lines}") };
    report.sources.slice(first.span()).to_owned()
}

#[test]
fn places_are_exact_in_every_kind_of_text() {
    for quoted in [
        "\"a1 zz b2\"",
        "'a1 zz b2'",
        "\"\"\"a1 zz b2\"\"\"",
        "\"\"\"\na1\nzz\nb2\n\"\"\"",
        "'''\na1 zz\nb2'''",
        "[\"a1\", \"zz\"]",
        "[\n'a1',\n'''zz''' ]",
        "\"\"\"\r\na1 zz\"\"\"",
    ] {
        assert_eq!(place(&format!("quiet = 0\nplay = {quoted}")), "zz", "{quoted}");
    }
    // Where the value isn't written as it reads, the whole text is pointed to.
    assert_eq!(place("quiet = 0\nplay = \"a1\\tzz\""), "\"a1\\tzz\"");
    assert_eq!(place("quiet = 0\nplay = \"\"\"a1 \\\n zz\"\"\""), "\"\"\"a1 \\\n zz\"\"\"");
    assert_eq!(place("illegal = { zz = \"\" }"), "zz");
    assert_eq!(place("illegal = { \"zz\" = \"\" }"), "\"zz\"");
    assert_eq!(place("illegal.zz = \"\""), "zz");
    assert_eq!(place("position = \"\"\"White moving;\n White a1 zz\"\"\"\nquiet = 0"), "zz");
}

#[test]
fn no_part_of_a_file_makes_it_panic() {
    for (at, _) in GOOD.char_indices() {
        let (head, tail) = GOOD.split_at(at);
        common::run(head);
        if at % 7 == 0 {
            common::run(tail);
            common::run(&format!("{head}\"{tail}"));
        }
    }
}
