//! The game as data, and what merging files comes to.

use std::path::Path;
use std::sync::Arc;

use merels_model::walk;
use merels_play::{Definition, Library, NoLibrary, Rules};

/// The folder of games.
struct Games;

impl Library for Games {
    fn find(&self, name: &str, _from: &str) -> Option<(String, Arc<str>)> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(format!("{name}.merels"));
        Some((format!("{name}.merels"), std::fs::read_to_string(path).ok()?.into()))
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

fn definition(name: &str) -> Definition {
    let (file, text) = Games.find(name, "").unwrap();
    Definition::read(&file, text, &Games).unwrap()
}

fn rules(name: &str, settings: &[(&str, &str)]) -> Rules {
    let settings: Vec<(String, String)> =
        settings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Rules::of(&definition(name), &settings).unwrap()
}

/// The parts of a game that say how it is played; the board and its lines have tests of their own.
fn parts(rules: &Rules) -> String {
    let game = rules.game();
    serde_json::to_string_pretty(&serde_json::json!({
        "supplies": game.supplies,
        "memories": game.memories,
        "counters": game.counters,
        "actions": game.actions,
        "phases": game.phases,
        "ends": game.ends,
        "agreement": game.agreement,
    }))
    .unwrap()
}

#[test]
fn nine_mens_morris() {
    insta::with_settings!({omit_expression => true}, {
        insta::assert_snapshot!("nine-mens-morris", parts(&rules("nine-mens-morris", &[])));
    });
}

#[test]
fn options_are_folded_away() {
    let off = rules("twelve-man-morris", &[]);
    let on = rules("twelve-man-morris", &[("immunity", "on")]);
    let capture = |rules: &Rules| serde_json::to_string(&rules.game().actions[0].body.statements).unwrap();
    assert!(!capture(&off).contains("except") && !capture(&off).contains("\"if\""), "{}", capture(&off));
    assert!(capture(&on).contains("except") && !capture(&on).contains("\"if\""), "{}", capture(&on));
    assert_eq!(rules("nine-man-morris", &[]).game().board.links().len(), 40);
    assert_eq!(rules("nine-man-morris", &[("diagonals", "off")]).game().board.links().len(), 32);
}

#[test]
fn only_memories_that_are_still_read_are_part_of_a_position() {
    let shah = rules("shah", &[]);
    let shah = shah.game();
    let reads = |phase: &str| {
        let phase = shah.phases.iter().find(|known| known.name == phase).unwrap();
        phase.reads.iter().map(|id| shah.memories[id.index()].name.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(reads("placing"), ["opened", "first"]);
    assert_eq!(reads("opening"), ["opened"], "who made the first mill was read on entering it");
    assert_eq!(reads("moving"), ["opened"]);
}

#[test]
fn an_extended_game_keeps_the_order_of_its_items() {
    let shah = rules("shah", &[]);
    let shah = shah.game();
    let phases: Vec<&str> = shah.phases.iter().map(|phase| phase.name.as_str()).collect();
    assert_eq!(phases, ["placing", "opening", "moving"]);
    let options: Vec<&str> = shah.options.iter().map(|option| option.name.as_str()).collect();
    assert_eq!(options, ["immunity", "diagonals", "trap_capture"]);
    assert_eq!(shah.counters.len(), 1);
}

/// A sheet should stay a sheet: the lines of each file without comments, `about` and blank lines.
#[test]
fn the_rule_sheets_are_short() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let Some(name) = path.file_name().unwrap().to_str().unwrap().strip_suffix(".merels") else { continue };
        let text = std::fs::read_to_string(&path).unwrap();
        let mut in_about = false;
        let counted = text.lines().filter(|line| {
            let line = line.split("//").next().unwrap().trim();
            let about = in_about || line.starts_with("about");
            in_about = about && !line.ends_with('}');
            !about && !line.is_empty()
        });
        let most = match name {
            "nine-mens-morris" | "millieu" => 30,
            "breakthrough" => 15,
            "reversi" => 15,
            "go-nine" | "english-draughts" => 30,
            "hex" => 12,
            "fox-and-geese" => 25,
            // Boards written out, and which pit follows which.
            "kalah" | "oware" => 58,
            // Every line of the board, and where each point is drawn.
            "moebius-morris" | "sun-mill" | "windmill" => 70,
            // Swap2 is a game of its own before the game.
            "gonnect" | "hnefatafl" | "gomoku-swap2" => 22,
            "chess" => 70,
            // Where each player begins, and where to go.
            "chinese-checkers-three" | "chinese-checkers-four" | "chinese-checkers-six" => 40,
            // What a four is and what a three may become is said once for each way they can lie.
            "renju" => 45,
            "shah" => 35,
            _ if text.contains(" extends ") => 15,
            _ => 40,
        };
        let count = counted.count();
        assert!(count <= most, "{name} has {count} lines, more than {most}");
    }
}

#[test]
fn statements_know_where_they_are_written() {
    let text = "game \"Test\"\nplayers White, Black\nboard squares 3 joined at middles\npiece man: 9 in each hand\n\
                pattern mill = line of 3 { same owner }\noption both: on, off\ndefine loose = theirs except mill\n\
                memory last: point\n\
                action capture { take loose otherwise take theirs }\n\
                phase play {\n\
                begin { remember last = a1 }\n\
                either { place man on empty unless mill made } or { move mine to empty near it as slid }\n\
                if both is on { if mill made { capture } else if hands empty { win } }\n\
                repeat 2 { opponent decides { remove loose } }\n\
                give last to mover\n\
                }\n";
    let rules = Rules::of(&Definition::read("test.merels", text, &NoLibrary).unwrap(), &[]).unwrap();
    let game = rules.game();
    let written: Vec<&str> =
        walk::statements(game).into_iter().map(|statement| rules.sources().slice(statement.span)).collect();
    assert_eq!(
        written,
        [
            "remember last = a1",
            "either { place man on empty unless mill made } or { move mine to empty near it as slid }",
            "place man on empty unless mill made",
            "move mine to empty near it as slid",
            // The option's `if` is folded away.
            "if mill made { capture } else if hands empty { win }",
            "capture",
            "if hands empty { win }",
            "win",
            "repeat 2 { opponent decides { remove loose } }",
            "opponent decides { remove loose }",
            "remove loose",
            "give last to mover",
            "take loose otherwise take theirs",
            "take theirs",
        ]
    );
    assert!(!serde_json::to_string(game).unwrap().contains("span"));
    let elsewhere = text.replace("phase play {", "phase play {\n\n");
    let moved = Rules::of(&Definition::read("test.merels", elsewhere, &NoLibrary).unwrap(), &[]).unwrap();
    assert_ne!(moved.game().phases[0].turn.statements[0].span, game.phases[0].turn.statements[0].span);
    assert_eq!(moved.game().phases, game.phases, "they are equal wherever they stand");
}

#[test]
fn statements_say_what_they_do() {
    let rules = rules("nine-mens-morris", &[]);
    let game = rules.game();
    let does = |test: &dyn Fn(merels_model::ir::Effects<'_>) -> bool| {
        walk::any_statement(game, &|statement| test(statement.effects()))
    };
    assert!(does(&|effects| effects.from_hand
        && effects.on_board()
        && effects.on_hands()
        && effects.brings.len() == 1));
    assert!(does(&|effects| effects.moves && effects.on_board() && !effects.on_hands()));
    assert!(does(&|effects| effects.captures && !effects.into_hand));
    assert!(!does(&|effects| effects.remembers || effects.changes_owner || effects.changes_kind || effects.from_pool));
}
