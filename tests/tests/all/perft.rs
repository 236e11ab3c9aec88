//! The counts of `oracles/perft.tsv`, which other programs computed: as many sequences of decisions, and
//! of turns, of each length.
//!
//! The engine counts every row; the plain interpreter, which is the specification, those of up to 1,000 leaves.

use std::fs;
use std::path::Path;

use merels::perft::{Unit, perft};
use merels::{Definition, History, NoLibrary, Position, Rules, catalogue, interpret, ir, position_text};

/// The most leaves that the plain interpreter counts.
const SHALLOW: u64 = 1_000;

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
    "amazons",
    "ataxx",
    "breakthrough",
    "chess",
    "clobber",
    "english-draughts",
    "go-nine",
    "reversi",
    "go",
    "hex",
    "kalah",
    "lines-of-action",
    "nim",
    "oware",
    "pentago",
    "russian-draughts",
    "international-draughts",
    "surakarta",
    "chinese-checkers",
    "chinese-checkers-three",
    "chinese-checkers-four",
    "chinese-checkers-six",
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
        "C2" => {
            "White play; White knight@e5 pawn@d5 pawn@e4 queen@f3 knight@c3 pawn@h2 pawn@g2 pawn@f2 \
             bishop@e2 bishop@d2 pawn@c2 pawn@b2 pawn@a2 rook@h1 king@e1 rook@a1; Black rook@h8 king@e8 \
             rook@a8 bishop@g7 pawn@f7 queen@e7 pawn@d7 pawn@c7 pawn@a7 pawn@g6 knight@f6 pawn@e6 knight@b6 \
             bishop@a6 pawn@b4 pawn@h3; pool +knight*unlimited +bishop*unlimited +rook*unlimited \
             +queen*unlimited"
        }
        "C3" => {
            "White play; White pawn@b5 king@a5 rook@b4 pawn@g2 pawn@e2; Black pawn@c7 pawn@d6 rook@h5 \
             king@h4 pawn@f4; pool +knight*unlimited +bishop*unlimited +rook*unlimited +queen*unlimited; \
             moved = a1,h1,a8,h8"
        }
        "C4" => {
            "White play; White pawn@a7 knight@h6 pawn@b5 pawn@e4 pawn@c4 bishop@b4 bishop@a4 knight@f3 \
             pawn@h2 pawn@g2 pawn@d2 pawn@a2 king@g1 rook@f1 queen@d1 rook@a1; Black rook@h8 king@e8 rook@a8 \
             pawn@h7 pawn@g7 pawn@f7 pawn@d7 pawn@c7 pawn@b7 bishop@g6 knight@f6 bishop@b6 knight@a5 \
             queen@a3 pawn@b2; pool +knight*unlimited +bishop*unlimited +rook*unlimited +queen*unlimited; \
             moved = a1,h1"
        }
        "C5" => {
            "White play; White pawn@d7 bishop@c4 pawn@h2 pawn@g2 knight@e2 pawn@c2 pawn@b2 pawn@a2 rook@h1 \
             king@e1 queen@d1 bishop@c1 knight@b1 rook@a1; Black rook@h8 king@f8 queen@d8 bishop@c8 \
             knight@b8 rook@a8 pawn@h7 pawn@g7 pawn@f7 bishop@e7 pawn@b7 pawn@a7 pawn@c6 knight@f2; pool \
             +knight*unlimited +bishop*unlimited +rook*unlimited +queen*unlimited; moved = a8,h8"
        }
        "C6" => {
            "White play; White bishop@g5 pawn@e4 bishop@c4 knight@f3 pawn@d3 knight@c3 pawn@a3 pawn@h2 \
             pawn@g2 pawn@f2 queen@e2 pawn@c2 pawn@b2 king@g1 rook@f1 rook@a1; Black king@g8 rook@f8 rook@a8 \
             pawn@h7 pawn@g7 pawn@f7 queen@e7 pawn@c7 pawn@b7 knight@f6 pawn@d6 knight@c6 pawn@a6 pawn@e5 \
             bishop@c5 bishop@g4; pool +knight*unlimited +bishop*unlimited +rook*unlimited +queen*unlimited; \
             moved = a1,h1,a8,h8"
        }
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

#[test]
fn games_of_displacement() {
    ["breakthrough", "clobber"].into_iter().for_each(agrees);
}

#[test]
fn games_of_territory() {
    ["amazons", "ataxx", "go-nine", "reversi"].into_iter().for_each(agrees);
}

#[test]
fn international_draughts() {
    agrees("international-draughts");
}

#[test]
fn english_draughts() {
    agrees("english-draughts");
}

#[test]
fn russian_draughts() {
    agrees("russian-draughts");
}

#[test]
fn games_of_connecting_and_lines() {
    ["go", "hex", "lines-of-action", "pentago"].into_iter().for_each(agrees);
}

#[test]
fn games_of_loops_and_leaps() {
    ["surakarta", "chinese-checkers", "chinese-checkers-three", "chinese-checkers-four", "chinese-checkers-six"]
        .into_iter()
        .for_each(agrees);
}

#[test]
fn games_of_heaps() {
    ["kalah", "nim", "oware"].into_iter().for_each(agrees);
}

#[test]
fn chess() {
    agrees("chess");
}

/// A game of one way counts as deep as anybody asks: what is counted waits on the heap, not on the stack.
#[test]
fn deep_counts_need_no_stack() {
    let text = "game \"x\"\nplayers White, Black\nboard grid 2 x 2\npiece man: 1 in each hand\n\
        phase play { choose a1 choose a2 choose b1 }\n";
    let definition = Definition::read("x.merels", text, &NoLibrary).unwrap();
    let rules = Rules::of(&definition, &[]).unwrap();
    let count = move || {
        let start = rules.start(ir::PlayerId(0), &mut History::new());
        let state = start.engine_state();
        [450, 1_000, 20_000].map(|depth| perft(state, depth, Unit::Decisions, 1) + perft(state, depth, Unit::Turns, 1))
    };
    let small = std::thread::Builder::new().stack_size(1 << 20).spawn(count).unwrap();
    assert_eq!(small.join().unwrap(), [2; 3]);
}
