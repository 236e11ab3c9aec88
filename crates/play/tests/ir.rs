//! The game as data, and what merging files comes to.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that can't go on has failed")]

use std::path::Path;
use std::sync::Arc;

use merels_play::{Definition, Library, Rules};

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
            "shah" => 35,
            _ if text.contains(" extends ") => 15,
            _ => 40,
        };
        let count = counted.count();
        assert!(count <= most, "{name} has {count} lines, more than {most}");
    }
}
