//! What the checker says of definitions whose text reads well and whose meaning doesn't.

use std::fmt::Write as _;
use std::sync::Arc;

use merels_play::{Library, NoLibrary};
use miette::{GraphicalReportHandler, GraphicalTheme};

/// A few games to extend, good and bad.
struct Shelf;

const PARENT: &str = "\
game \"Parent\"
option blocked: loses, passes
players White, Black
board   squares 3 joined at middles
piece   man: 9 in each hand
pattern mill = line of 3 { same owner }
action capture { take theirs }
phase placing until hands empty { place man on empty  if mill made { capture } }
phase moving { move mine to empty near it  if mill made { capture } }
end { mover loses when left < 3  mover loses when stuck  draw when position seen 3 times }
";

impl Library for Shelf {
    fn find(&self, name: &str, _from: &str) -> Option<(String, Arc<str>)> {
        let text = match name {
            "parent" => PARENT.to_owned(),
            "ring-a" => "game \"A\" extends ring-b\n".to_owned(),
            "ring-b" => "game \"B\" extends ring-c\n".to_owned(),
            "ring-c" => "game \"C\" extends ring-a\n".to_owned(),
            _ => return None,
        };
        Some((format!("{name}.merels"), text.into()))
    }

    fn names(&self) -> Vec<String> {
        vec!["parent".to_owned()]
    }
}

/// A game that is well but for the lines put into it.
fn with(lines: &str) -> String {
    format!(
        "game \"Test\"\nplayers White, Black\nboard squares 3 joined at middles\npiece man: 9 in each hand\n\
         pattern mill = line of 3 {{ same owner }}\n{lines}\n"
    )
}

const PHASE: &str = "phase play { place man on empty }";

fn reports(cases: &[(&str, String)]) -> String {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(80);
    let mut text = String::new();
    for (name, source) in cases {
        let faults = merels_play::check("test.merels", source.as_str(), &Shelf);
        assert!(!faults.diagnostics.is_empty(), "{name} is at fault");
        let _ = writeln!(text, "==== {name}");
        for diagnostic in &faults.diagnostics {
            handler.render_report(&mut text, &diagnostic.report(&faults.sources)).unwrap();
        }
        text.push('\n');
    }
    text
}

fn snapshot(name: &str, cases: &[(&str, String)]) {
    // The sources are in this file, once.
    insta::with_settings!({omit_expression => true}, { insta::assert_snapshot!(name, reports(cases)) });
}

#[test]
fn names() {
    let in_turn = |turn: &str| with(&format!("phase play {{ place man on empty  {turn} }}"));
    snapshot(
        "names",
        &[
            ("a misspelt pattern", in_turn("if mil made { take theirs }")),
            ("a point that doesn't exist", in_turn("take theirs except a9")),
            ("a misspelt action", in_turn("if mill made { captur }")),
            ("a misspelt piece", with("phase play { place men on empty }")),
            ("a misspelt player", in_turn("give theirs to Whit")),
            (
                "a misspelt memory",
                with(&format!("memory owed: number of each player\n{PHASE}\nphase p2 {{ remember owd = 1  pass }}")),
            ),
            ("a name given twice", with(&format!("memory mill: player\n{PHASE}"))),
            ("a name that is a point", with(&format!("define a1 = a4\n{PHASE}"))),
            ("a phase that doesn't exist", with(&format!("{PHASE}\nend {{ draw when phase is moving }}"))),
            (
                "an option's value that doesn't exist",
                with(&format!("option flying: off, on\n{PHASE}\nend {{ draw when flying is of }}")),
            ),
            (
                "a circle of defines",
                with(&format!("define a = some b\ndefine b = empty except c\ndefine c = b\n{PHASE}")),
            ),
            ("an attribute that doesn't exist", with(&format!("pattern row = line of 3 {{ same color }}\n{PHASE}"))),
        ],
    );
}

#[test]
fn a_call_may_be_any_statement_misspelt() {
    for (slip, meant) in [("begni", "begin"), ("oponent", "opponent"), ("remembr", "remember"), ("nothign", "nothing")]
    {
        let source = with(&format!("phase play {{ place man on empty  if mill made {{ {slip} }} }}"));
        let faults = merels_play::check("test.merels", source, &Shelf);
        let help = faults.diagnostics.first().and_then(|diagnostic| diagnostic.help.clone()).unwrap_or_default();
        assert!(help.contains(&format!("did you mean `{meant}`?")), "{slip}: {help}");
    }
}

#[test]
fn sorts() {
    let when = |condition: &str| with(&format!("phase play {{ place man on empty  if {condition} {{ pass }} }}"));
    snapshot(
        "sorts",
        &[
            ("a set for a condition", when("theirs near it")),
            ("a pattern for a condition", when("mill")),
            ("a set for a number", when("theirs > 3")),
            ("sets compared", when("it = d7")),
            ("an empty hand with is", when("hand is empty")),
            ("a number for a condition", when("left")),
            ("a number for a set", with("phase play { place man on 3 }")),
            ("an option without is", with(&format!("option flying: off, on\n{PHASE}\nend {{ draw when flying }}"))),
            ("a player for a set", with("phase play { take White }")),
            (
                "a memory of a man without the man",
                with("memory home: point of each man\nphase play { place man on empty except home }"),
            ),
            ("made of something else", when("theirs made")),
            ("an event of an end in a turn", when("position seen 3 times")),
            ("is with a set", when("theirs is empty")),
            (
                "points and lines in remember",
                with("memory old: lines of each man\nphase play { place man on empty  remember old of it = theirs }"),
            ),
        ],
    );
}

#[test]
fn items() {
    snapshot("items", &[
        ("nothing but a title", "game \"Test\"\n".to_owned()),
        ("an item twice", with(&format!("players Red, Blue\n{PHASE}"))),
        ("one player", "game \"Test\"\nplayers White\nboard grid 3 x 3\npiece man: 3 in each hand\nphase play { place man on empty }\n".to_owned()),
        ("too large a board", "game \"Test\"\nplayers White, Black\nboard grid 100000 x 100000\npiece man: 3 in each hand\nphase play { place man on empty }\n".to_owned()),
        ("too many men", with(&format!("piece king: 4000000000 in each hand\n{PHASE}"))),
        ("a line the board doesn't have", with(&format!("pattern row = line of 5 {{ same owner }}\n{PHASE}"))),
        ("a line of one", with(&format!("pattern row = line of 1 {{ same owner }}\n{PHASE}"))),
        ("a pattern with a point too many", with(&format!("pattern row = line of 3 {{ mine, theirs, mine, theirs }}\n{PHASE}"))),
        ("the last phase ends", with("phase play until hands empty { place man on empty }")),
        ("a phase that never ends", with("phase placing { place man on empty }\nphase moving { move mine to empty }")),
        ("a turn without a decision", with("phase play { remove theirs }")),
        ("an action that calls itself", with("action again_ { place man on empty  again_ }\nphase play { again_ }")),
        ("a direction on a round board", "game \"Test\"\nplayers White, Black\nboard rings 2 rays 6\npiece man: 3 in each hand\nphase play { place man on north of empty }\n".to_owned()),
        ("their hand of three players", "game \"Test\"\nplayers A, B, C\nboard grid 3 x 3\npiece man: 3 in each hand\nphase play { place man on empty  if their hand empty { pass } }\n".to_owned()),
        ("begin in the middle", with("phase play { place man on empty  begin { remove theirs } }")),
        ("about something unknown", with(&format!("about {{ autor \"me\" }}\n{PHASE}"))),
    ]);
}

#[test]
fn extending() {
    let child = |lines: &str| format!("game \"Child\" extends parent\n{lines}\n");
    snapshot(
        "extending",
        &[
            ("a parent that doesn't exist", "game \"Child\" extends parnt\n".to_owned()),
            ("a circle", "game \"D\" extends ring-a\n".to_owned()),
            ("nothing to remove", child("without option blockd")),
            ("without in a game that extends nothing", with(&format!("without end\n{PHASE}"))),
            ("a new phase without a place", child("phase movin { move mine to empty }")),
            ("a phase beside one that doesn't exist", child("phase opening before movng { take theirs }")),
            ("a misspelt replacement", child("action captur { take theirs except mill }")),
            ("a mistake in both", child("action capture { take thers }\nend full { draw when stuk }")),
        ],
    );
}

/// What follows from an item that can't be read is not reported; what stands on its own is.
#[test]
fn beside_an_item_that_can_not_be_read() {
    let codes = |source: &str| {
        let faults = merels_play::check("test.merels", source, &Shelf);
        let errors = faults.diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
        errors.map(|diagnostic| diagnostic.code.id()).collect::<Vec<_>>().join(" ")
    };
    let good = with("phase play { place man on empty except d7  if mill made { take theirs } }");
    assert_eq!(codes(&good), "");
    assert_eq!(codes(&good.replace("board squares", "baord squares")), "M0003");
    assert_eq!(codes(&good.replace("pattern mill", "patern mill")), "M0003");
    assert_eq!(codes(&good.replace("line of 3", "line of of 3")), "M0001");
    assert_eq!(codes(&good.replace("pattern mill", "patern mill").replace("theirs", "thers")), "M0003 M0201");
}

#[test]
fn a_define_can_not_grow_without_bound() {
    let mut lines = String::from("define step0 = a1, a4\n");
    for level in 1..40 {
        let _ = writeln!(lines, "define step{level} = step{0}, step{0}", level - 1);
    }
    let source = with(&format!("{lines}phase play {{ place man on step39 }}"));
    let faults = merels_play::check("test.merels", source, &NoLibrary);
    assert_eq!(faults.diagnostics.len(), 1);
    assert!(faults.to_string().contains("too large"), "{faults}");
}

#[test]
fn begin_decides_nothing() {
    let source = with(
        "action finish { if some occupied { win } }\naction clear { remove occupied }\n\
         phase play { begin { if some occupied { take mine } while some occupied { draw }\nfinish\nclear\n} \
         place man on empty }",
    );
    let faults = merels_play::check("test.merels", source.as_str(), &NoLibrary);
    let found: Vec<_> =
        faults.diagnostics.iter().map(|one| (one.code.id(), faults.sources.slice(one.span()).trim())).collect();
    assert_eq!(found, [("M0206", "take mine"), ("M0206", "draw"), ("M0206", "finish")]);
}
