//! `merels check` and `merels explain`, run as a user runs them.

use std::fs;
use std::path::Path;

use crate::common::{Ran, run_in};

fn run(folder: &Path, words: &[&str]) -> Ran {
    run_in(folder, words, "")
}

/// A folder with one file in it.
fn holding(name: &str, text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), text).unwrap();
    folder
}

const GOOD: &str = "game \"Mine\" extends nine-mens-morris\n";
const WARNED: &str = "game \"Mine\" extends nine-mens-morris\ndefine idle = empty near mine\n";
const WRONG: &str = "game \"Mine\" extends nine-mens-morris\naction capture { take theirs; }\n";

#[test]
fn of_very_many_mistakes_the_first_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let takes: String = (0..80).map(|index| format!("take foo{index}x ")).collect();
    let text = format!(
        "game \"x\" players A, B board grid 3 x 3 piece man: 3 in each hand phase p {{ place man on empty {takes}}} end {{ draw when \
         board full }}"
    );
    fs::write(folder.path().join("x.merels"), text).unwrap();
    let said = run(folder.path(), &["check", "x.merels"]).out;
    assert_eq!(said, "x.merels: the first 50 errors; what else is wrong is told when they are mended\n");
}

#[test]
fn warnings_alone_are_no_failure_unless_they_are_denied() {
    let folder = holding("game.merels", WARNED);
    let ran = run(folder.path(), &["check", "game.merels"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "game.merels: 1 warning\n"));
    assert!(ran.err.contains("M0108") && ran.err.contains("nothing uses define `idle`"), "{}", ran.err);
    let denied = run(folder.path(), &["check", "game.merels", "--deny-warnings", "--format", "short"]);
    assert_eq!((denied.code, denied.out.as_str()), (1, "game.merels:2:8: M0108: nothing uses define `idle`\n"));
    // A game with warnings is played all the same.
    assert_eq!(run(folder.path(), &["perft", "game.merels", "1"]).code, 0);
    fs::write(folder.path().join("game.merels"), GOOD).unwrap();
    assert_eq!(run(folder.path(), &["check", "game.merels", "--deny-warnings"]).code, 0);
}

#[test]
fn the_worst_of_several_files_decides() {
    let folder = holding("wrong.merels", WRONG);
    fs::write(folder.path().join("good.merels"), GOOD).unwrap();
    assert_eq!(run(folder.path(), &["check", "good.merels", "wrong.merels"]).code, 1);
    assert_eq!(run(folder.path(), &["check", "good.merels", "none.merels", "wrong.merels"]).code, 2);
}

#[test]
fn fix_mends_the_file_and_says_what_it_did() {
    let folder = holding("game.merels", WRONG);
    let json = run(folder.path(), &["check", "game.merels", "--format", "json"]);
    assert!(
        json.out.contains(r#""fix":{"file":"game.merels","start":65,"end":66,"line":2,"column":29,"text":""}"#),
        "{}",
        json.out
    );
    let ran = run(folder.path(), &["check", "game.merels", "--fix"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "game.merels: nothing wrong\n"));
    assert!(ran.err.starts_with("mended game.merels:2:29: M0001: "), "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.path().join("game.merels")).unwrap(), WRONG.replace(';', ""));
    let again = run(folder.path(), &["check", "game.merels", "--fix"]);
    assert_eq!((again.code, again.err.as_str()), (0, ""));
    // What isn't certain is left alone, and so is what can't be changed.
    let unsure = "game \"Mine\" extends nine-mens-morris\naction capture { theirs }\n";
    fs::write(folder.path().join("game.merels"), unsure).unwrap();
    assert_eq!(run(folder.path(), &["check", "game.merels", "--fix"]).code, 1);
    assert_eq!(fs::read_to_string(folder.path().join("game.merels")).unwrap(), unsure);
    let built_in = run(folder.path(), &["check", "shah", "--fix"]);
    assert_eq!(built_in.code, 2);
    assert!(built_in.err.contains("`shah` is built in"), "{}", built_in.err);
}

#[test]
fn play_reports_what_the_rules_lead_to() {
    let stuck = "game \"Stuck\" extends three-mens-morris\npiece man: 4 in each hand\nwithout end\n";
    let folder = holding("stuck.merels", stuck);
    assert_eq!(run(folder.path(), &["check", "stuck.merels"]).out, "stuck.merels: nothing wrong\n");
    let ran = run(folder.path(), &["check", "stuck.merels", "--play", "300"]);
    assert!(ran.err.contains("M0701") && ran.out.starts_with("300 random games: "), "{}{}", ran.err, ran.out);
    assert_eq!(ran.code, 0, "what play finds are warnings");
    assert_eq!(run(folder.path(), &["check", "stuck.merels", "--play", "300", "--deny-warnings"]).code, 1);
    // The same seed finds the same.
    let again = run(folder.path(), &["check", "stuck.merels", "--play", "300"]);
    assert_eq!(again.err, ran.err);
    let allowed = format!("// allow(M0701): to be decided\n{stuck}");
    fs::write(folder.path().join("stuck.merels"), allowed).unwrap();
    let quiet = run(folder.path(), &["check", "stuck.merels", "--play", "300"]);
    assert!(!quiet.err.contains("M0701") && !quiet.err.contains("M0621"), "{}", quiet.err);
    assert_eq!(run(folder.path(), &["check", "stuck.merels", "--play", "0"]).code, 2);
}

#[test]
fn folders_are_checked() {
    let folder = holding("mine.merels", GOOD);
    fs::create_dir_all(folder.path().join("more/.hidden")).unwrap();
    fs::write(folder.path().join("more/other.merels"), "game \"Other\" extends shaah\n").unwrap();
    fs::write(folder.path().join("more/.hidden/third.merels"), "nonsense").unwrap();
    let scenarios = "[[case]]\nname = \"a\"\nplay = \"a7\"\nillegal = { \"a7\" = \"not empty\" }\n";
    fs::write(folder.path().join("mine.test.toml"), scenarios).unwrap();
    let ran = run(folder.path(), &["check", "."]);
    assert_eq!(ran.code, 1);
    let names: Vec<&str> = ran.out.lines().map(|line| line.split_once(": ").unwrap().0).collect();
    assert_eq!(names, ["./mine.merels", "./mine.test.toml", "./more/other.merels"], "{}", ran.out);
    fs::create_dir(folder.path().join("empty")).unwrap();
    let ran = run(folder.path(), &["check", "empty"]);
    assert!(ran.code == 2 && ran.err.contains("there is no .merels or .test.toml file in empty"), "{}", ran.err);
}

#[test]
fn scenarios_are_checked_too() {
    let folder = holding("mine.merels", GOOD);
    let file = folder.path().join("mine.test.toml");
    fs::write(&file, "[[case]]\nname = \"a\"\nplay = \"a7\"\nto_move = \"Black\"\n").unwrap();
    let wrong = run(folder.path(), &["check", "mine.test.toml", "--format", "short"]);
    assert_eq!(wrong.code, 1);
    assert!(wrong.out.starts_with("mine.test.toml:4:1: M0502: "), "{}", wrong.out);
    fs::write(&file, "[[case]]\nname = \"a\"\nplay = \"a7\"\nillegal = { \"a7\" = \"not empty\" }\n").unwrap();
    let well = run(folder.path(), &["check", "mine.test.toml"]);
    assert_eq!((well.code, well.out.as_str()), (0, "mine.test.toml: nothing wrong\n"));
}

#[test]
fn what_is_no_text_is_reported_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.merels"), b"game \"\xff\"\n").unwrap();
    for format in ["human", "short", "json"] {
        let ran = run(folder.path(), &["check", "game.merels", "--format", format]);
        assert_eq!(ran.code, 1, "{format}");
        assert!(ran.out.contains("M0009") || ran.err.contains("M0009"), "{format}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn explain_lists_every_code() {
    let ran = run(&std::env::temp_dir(), &["explain"]);
    assert_eq!(ran.code, 0);
    for code in merels::syntax::Code::ALL {
        let row = ran.out.lines().find(|line| line.starts_with(code.id())).unwrap_or_default();
        assert!(row.contains(&format!("  `{}` ", code.name())), "{code}: {row}");
    }
}
