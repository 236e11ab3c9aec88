//! The counts of `oracles/perft.tsv`, which other programs computed: as many sequences of decisions, and
//! of turns, of each length.
//!
//! The engine counts every row; the plain interpreter, which is the specification, those of up to 50,000 leaves.

use std::fs;
use std::path::Path;

use merels::perft::{Unit, perft};
use merels::{Definition, History, Position, Rules, catalogue, interpret, ir, position_text};

/// The most leaves that the plain interpreter counts.
const SHALLOW: u64 = 50_000;

/// The game of the table that isn't in the catalogue.
const TWELVE_MEN: &str = r#"
game "Twelve Men, Standard Capture" extends nine-mens-morris
board squares 3 joined at middles, corners
piece man: 12 in each hand
"#;

/// A row of the table.
struct Row {
    game: String,
    position: String,
    unit: Unit,
    depth: u32,
    leaves: u64,
}

fn table() -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracles/perft.tsv");
    let text = fs::read_to_string(path).unwrap();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(lines.next(), Some("game\tposition\tcounts\tdepth\tleaves"));
    let rows = lines.map(|line| {
        let [game, position, counts, depth, leaves] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let unit = match counts {
            "decisions" => Unit::Decisions,
            "turns" => Unit::Turns,
            other => panic!("nobody counts {other}"),
        };
        let (depth, leaves) = (depth.parse().unwrap(), leaves.parse().unwrap());
        Row { game: game.to_owned(), position: position.to_owned(), unit, depth, leaves }
    });
    rows.collect()
}

/// The games of the table, by the names they have there.
const GAMES: &[&str] = &[
    "achi",
    "nine-mens-morris",
    "six-mens-morris",
    "six-mens-morris (flying at three)",
    "three-mens-morris",
    "twelve men, corners joined, standard capture, flying at three",
];

fn rules(game: &str) -> Rules {
    match game.split_once(" (flying at three)") {
        Some((game, "")) => merels::load(game, &[("flying".to_owned(), "on".to_owned())]).unwrap(),
        _ if game.starts_with("twelve men") => {
            Rules::of(&Definition::read("twelve-men.merels", TWELVE_MEN, &catalogue::BuiltIn).unwrap(), &[]).unwrap()
        }
        _ => merels::load(game, &[]).unwrap(),
    }
}

/// A position of the table. `README.md` beside it lists the men; S1 numbers the points of two squares.
fn position(rules: &Rules, name: &str) -> Position {
    let mut history = History::new();
    let text = match name {
        "start" => return rules.start(ir::PlayerId(0), &mut history),
        "N1" => "White moving; White a7 d7 g4 f2 c3; Black b6 d6 e5 a4 d1",
        "N2" => "White moving; White a7 d7 e3; Black b6 d6 c3 f2",
        "S1" => "White moving; White a5 c5 e3 b4 d4 c2; Black e5 c1 a3 c4 d2 b2",
        other => panic!("there is no position {other}"),
    };
    position_text::read(rules, text, &mut history).unwrap()
}

fn agrees(game: &str) {
    let rules = rules(game);
    let rows: Vec<Row> = table().into_iter().filter(|row| row.game == game).collect();
    assert!(!rows.is_empty(), "{game} is in the table");
    for row in rows {
        let position = position(&rules, &row.position);
        let found = perft(position.engine_state(), row.depth, row.unit, 1);
        assert_eq!(found, row.leaves, "{game}, {}, {:?}, depth {}", row.position, row.unit, row.depth);
        if row.leaves <= SHALLOW {
            let mut history = interpret::History::new();
            let plain = interpret::Position::at_turn_start(rules.game(), position.turn_start().clone(), &mut history);
            let found = match row.unit {
                Unit::Decisions => interpret::perft(rules.game(), &plain, row.depth),
                Unit::Turns => interpret::perft_turns(rules.game(), &plain, row.depth),
            };
            assert_eq!(found, row.leaves, "plain, {game}, {}, {:?}, depth {}", row.position, row.unit, row.depth);
        }
    }
}

#[test]
fn the_whole_table_is_counted() {
    let mut games: Vec<String> = table().into_iter().map(|row| row.game).collect();
    games.dedup();
    assert_eq!(games, GAMES);
}

#[test]
fn achi() {
    agrees("achi");
}

#[test]
fn nine_mens_morris() {
    agrees("nine-mens-morris");
}

#[test]
fn six_mens_morris() {
    agrees("six-mens-morris");
}

#[test]
fn six_mens_morris_with_flying() {
    agrees("six-mens-morris (flying at three)");
}

#[test]
fn three_mens_morris() {
    agrees("three-mens-morris");
}

#[test]
fn twelve_men_with_standard_capture() {
    agrees("twelve men, corners joined, standard capture, flying at three");
}
