//! `merels render`, run as a user runs it.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn render(folder: &Path, words: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_merels"))
        .arg("render")
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has stopped reading is judged by what it printed.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn svg(words: &[&str], input: &str) -> String {
    let output = render(&std::env::temp_dir(), words, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

const MILL: &str = "a7 a1 d7 d1 g7xa1";

#[test]
fn an_svg_goes_to_standard_output() {
    let text = svg(&["nine-mens-morris", "--after", "-"], MILL);
    assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"") && text.ends_with("</svg>\n"));
    assert!(text.contains("<title>Nine Men's Morris</title>"));
    assert!(text.contains("class=\"last\"") && !text.contains("class=\"legal\""));
    assert!(!text.contains("<text"), "nothing depends on fonts");
}

#[test]
fn only_the_last_turn_is_marked_and_only_if_asked_for() {
    let count = |text: &str, what: &str| text.matches(what).count();
    // The taking is struck out, the placement before it has a ring: nothing else is marked.
    let text = svg(&["nine-mens-morris", "--after", "-"], MILL);
    let marks: String = text.split("class=\"last\"").skip(1).map(|part| part.split("</g>").next().unwrap()).collect();
    assert_eq!((count(&marks, "<circle"), count(&marks, "<path")), (1, 1));
    assert!(!svg(&["nine-mens-morris", "--after", "-", "--marks", "none"], MILL).contains("class=\"last\""));
    let legal = svg(&["nine-mens-morris", "--marks", "legal"], "");
    let marks = legal.split("class=\"legal\"").nth(1).unwrap().split("</g>").next().unwrap();
    assert_eq!(count(marks, "<circle"), 24);
    // Within a turn, what has been decided in it.
    let within = svg(&["nine-mens-morris", "--position", "White placing; White a7 d7 +7; Black a1 d1 +7; then g7"], "");
    assert!(within.contains("class=\"last\""));
}

#[test]
fn the_name_of_the_file_says_what_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let picture = |name: &str| fs::read(folder.path().join(name)).unwrap();
    let write = |name: &str| render(folder.path(), &["tapatan", "--theme", "dark", "--size", "100", "--out", name], "");
    assert!(write("a.svg").status.success() && write("a.PNG").status.success());
    assert!(picture("a.svg").starts_with(b"<svg "));
    let png = picture("a.PNG");
    assert_eq!(&png[1..4], b"PNG");
    assert_eq!(png[16..24].iter().max(), Some(&100), "the longer side");
    let refused = write("a.jpg");
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8(refused.stderr).unwrap();
    let names = "the name of a picture ends in `.svg` or `.png`, that of an animation in `.gif` or `.apng`, such as";
    assert_eq!(said, format!("error: a.jpg: {names} a.png\n"));
}

#[test]
fn decisions_become_an_animation() {
    let folder = tempfile::tempdir().unwrap();
    let write = |words: &[&str]| {
        let all = [&["nine-mens-morris", "--after", "-"], words].concat();
        render(folder.path(), &all, MILL)
    };
    let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap();
    // The number of frames stands in the chunk that makes a PNG an animation.
    let frames = |bytes: &[u8]| {
        let at = bytes.windows(4).position(|name| name == b"acTL").unwrap() + 4;
        u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap())
    };
    assert!(write(&["--out", "a.gif"]).status.success());
    assert_eq!(&bytes("a.gif")[..6], b"GIF89a");
    assert!(write(&["--out", "turns.apng"]).status.success());
    assert_eq!(frames(&bytes("turns.apng")), 6, "the start and five turns");
    assert!(write(&["--out", "a.APNG", "--each", "decision", "--delay", "100"]).status.success());
    assert_eq!(frames(&bytes("a.APNG")), 7, "the start and six decisions");
    // A picture takes no time.
    let refused = write(&["--out", "a.png", "--delay", "100"]);
    assert_eq!((refused.status.code(), folder.path().join("a.png").exists()), (Some(2), false));
    let refused = write(&["--out", "large.gif", "--size", "4000"]);
    let said = String::from_utf8(refused.stderr).unwrap();
    let why = "an animation is at most 2048 pixels long, and this would be 4000";
    assert_eq!(said, format!("error: {why}\n"));
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 3, "nothing is left of what failed: {left:?}");
}

#[test]
fn what_is_wrong_is_said() {
    let here = std::env::temp_dir();
    let illegal = render(&here, &["nine-mens-morris", "--after", "-"], "a7 a7");
    assert_eq!((illegal.status.code(), illegal.stdout.len()), (Some(1), 0));
    let said = String::from_utf8(illegal.stderr).unwrap();
    assert!(said.starts_with("error: decision 2: `a7` is not legal: a7 is not empty"), "{said}");
    assert_eq!(render(&here, &["nine-mens-morris", "--size", "63"], "").status.code(), Some(2));
    assert_eq!(render(&here, &["nine-mens-morris", "--size", "8193"], "").status.code(), Some(2));
}

#[test]
fn authors_see_lines_rows_and_links() {
    let count = |marks: &str| {
        let drawn = svg(&["nine-mens-morris", "--marks", marks], "");
        drawn
            .split_once("class=\"traces\"")
            .map_or(0, |(_, rest)| rest.split("</g>").next().unwrap().matches("<path").count())
    };
    assert_eq!([count("pattern mill"), count("pattern=mill"), count("rows"), count("links")], [16, 16, 16, 32]);
    assert_eq!([count("last"), count("none"), count("legal,last")], [0; 3]);
    let said = |words: &[&str]| {
        let output = render(&std::env::temp_dir(), words, "");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(said(&["nine-mens-morris", "--marks", "pattern mil"]).contains("the game has no pattern `mil`: `mill`"));
    assert!(said(&["nine-mens-morris", "--marks", "dots"]).contains("marks are `last`"));
    assert!(said(&["nine-mens-morris", "--space"]).contains("the board has one layer"));
    assert!(svg(&["millieu", "--space"], "").contains("class=\"pillars\""));
}

#[test]
fn a_recorded_game_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let record = "merels: 2\ngame: nine-mens-morris\nresult: White\nend: resignation of Black\n\n1. a7 2. a1 3. d7 4. d1 (4. d2) 5. g7xa1\n";
    fs::write(folder.path().join("game.record"), record).unwrap();
    let drawn = |words: &[&str]| {
        let output = render(folder.path(), &[&["--record", "game.record"], words].concat(), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    // As the same decisions draw it, but for how it ended.
    assert_eq!(drawn(&["--at", "4"]), svg(&["nine-mens-morris", "--after", "-"], "a7 a1 d7 d1"));
    assert_eq!(drawn(&["--at", "0"]), svg(&["nine-mens-morris"], ""));
    assert_eq!(drawn(&[]), drawn(&["--at", "5"]));
    assert_ne!(drawn(&[]), svg(&["nine-mens-morris", "--after", "-"], MILL));
    let late = render(folder.path(), &["--record", "game.record", "--at", "6"], "");
    assert!(String::from_utf8(late.stderr).unwrap().contains("the game has 5 turns"));
    drawn(&["--out", "game.gif"]);
    let bytes = fs::read(folder.path().join("game.gif")).unwrap();
    assert!(bytes.starts_with(b"GIF89a") && bytes.len() > 1_000);
}
