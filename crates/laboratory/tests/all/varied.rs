//! What is varied, and the variants.

use merels_laboratory::{Axis, LabError, Parent, Place, Variants, WrongAxis, definition};
use merels_play::{Definition, Library, NoLibrary};
use std::sync::Arc;

pub(crate) const GAME: &str = r#"
    game "Rows"
    players White, Black
    option blocked: loses, draws
    board   grid 3 x 3 with diagonals
    piece   man: 3 in each hand
    pattern row = line of 3 { same owner }
    phase placing until hands empty { place man on empty  if row made { win } }
    phase moving { move mine to empty near it otherwise { lose }  if row made { win } }
    end claims { draw on claim when position seen 3 times }
"#;

pub(crate) fn parent(text: &str) -> Parent<'_> {
    Parent { name: "rows.merels", text, library: &NoLibrary, set: &[] }
}

fn axes(asked: &[&str]) -> Vec<Axis> {
    asked.iter().map(|asked| asked.parse().unwrap_or_else(|error| panic!("{error}"))).collect()
}

#[test]
fn axes_are_read() {
    let [numbers, words, text] = ["men=3..5", "blocked=loses, draws", "line of {3..4} { same owner }"]
        .map(|asked| asked.parse::<Axis>().unwrap());
    assert_eq!((&numbers.place, numbers.values.join(" ")), (&Place::Option("men".into()), "3 4 5".into()));
    assert_eq!(words.values, ["loses", "draws"]);
    let behind = " { same owner }".to_owned();
    assert_eq!(text.place, Place::Text { before: "line of ".into(), behind });
    assert_eq!("to {empty|empty near it|empty}".parse::<Axis>().unwrap().values, ["empty", "empty near it"]);
    for wrong in ["men", "men=", "{ same owner }", "men=3..4..5", "a b=c,d"] {
        assert!(matches!(wrong.parse::<Axis>(), Err(WrongAxis::Form(_))), "{wrong}");
    }
    for wrong in ["men=3", "men=5..5", "men=7..3", "men=1..5000"] {
        assert!(matches!(wrong.parse::<Axis>(), Err(WrongAxis::Values { .. })), "{wrong}");
    }
}

#[test]
fn all_combinations_are_variants() {
    let variants =
        Variants::new(parent(GAME), axes(&["blocked=loses,draws", "piece man: {3..5} in each hand"])).unwrap();
    assert_eq!(variants.count(), 6);
    let all: Vec<String> = (0..6).map(|number| variants.variant(number).values.join(" ")).collect();
    assert_eq!(all, ["loses 3", "loses 4", "loses 5", "draws 3", "draws 4", "draws 5"]);
    let last = variants.variant(5);
    // White space in the text is as it may be; nothing else changes.
    assert_eq!(variants.text(&last), GAME.replace("man: 3", "man: 5"));
    assert_eq!(variants.set(&last), [("blocked".to_owned(), "draws".to_owned())]);
    assert_eq!(variants.rules(&last).unwrap().game().options[0].value(), "draws");
    assert!(definition(&variants, &last, "rows").starts_with("// with blocked=draws\n"));
}

#[test]
fn what_fits_nowhere_or_twice_is_refused() {
    let refused = |asked: &[&str]| Variants::new(parent(GAME), axes(asked)).unwrap_err();
    assert!(matches!(refused(&["piece king: {3..5} in each hand"]), LabError::Nowhere { .. }));
    assert!(matches!(refused(&["{win|lose}"]), LabError::Twice { times: 3, .. }));
    assert!(matches!(refused(&["men: {3..4}"]), LabError::Nowhere { .. }));
    assert!(matches!(refused(&["man: {3..4} in", "piece man: {3..5}"]), LabError::Overlap));
    let unknown = refused(&["blocked=loses,passes"]).to_string();
    assert!(unknown.contains("`blocked` is never `passes`"), "{unknown}");
    assert!(matches!(refused(&["men=3..4"]), LabError::Option(_)));
    assert!(matches!(Variants::new(parent(GAME), Vec::new()), Err(LabError::NothingVaries)));
    let many = ["man: {1..900} in", "line of {1..900} {", "seen {1..900} times"];
    assert!(matches!(refused(&many), LabError::TooMany { .. }));
    assert!(matches!(Variants::new(parent("game"), axes(&["a=b,c"])), Err(LabError::Faults(_))));
}

/// A library with the game of these tests.
struct Rows;

impl Library for Rows {
    fn find(&self, name: &str, _: &str) -> Option<(String, Arc<str>)> {
        (name == "rows").then(|| ("rows.merels".to_owned(), GAME.into()))
    }

    fn names(&self) -> Vec<String> {
        vec!["rows".to_owned()]
    }
}

#[test]
fn what_a_game_inherits_is_varied_too() {
    let text = "game \"More Rows\" extends rows\npiece man: 4 in each hand";
    let parent = Parent { name: "more.merels", text, library: &Rows, set: &[] };
    let variants = Variants::new(parent, axes(&["line of {2..3} {", "man: {3|4} in each hand"])).unwrap();
    for number in 0..4 {
        let variant = variants.variant(number);
        let read = Definition::read("v.merels", definition(&variants, &variant, "more"), &NoLibrary).unwrap();
        assert!(read.expanded().contains(&format!("man: {} in each hand", variant.values[1])), "{}", read.expanded());
    }
}

#[test]
fn a_variant_of_options_extends_the_game() {
    let variants = Variants::new(parent(GAME), axes(&["blocked=loses,draws"])).unwrap();
    let text = definition(&variants, &variants.variant(1), "rows");
    assert_eq!(text, "game \"Rows: blocked=draws\" extends rows\noption blocked: draws, loses\n");
    let read = Definition::read("v.merels", text, &Rows).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(read.game(&[]).unwrap().options[0].value(), "draws");
}
