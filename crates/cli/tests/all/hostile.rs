//! What others have written reaches no terminal as it is: every command that prints is given files, positions and words in which
//! a terminal would see something to obey.

use std::fs;
use std::path::Path;

use crate::common::run_in;

/// Colours, a window's title, clearing the screen, a change of direction, a deletion.
const EVIL: &str = "\u{1b}[31m\u{1b}]0;owned\u{7}\u{9b}2J\u{202e}\u{7f}";

fn is_obeyed(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || c.is_control() && c != '\n' && c != '\t'
}

/// A game that says such things wherever anything can be said.
fn rules(columns: usize) -> String {
    format!(
        "game \"Evil {EVIL}\" // {EVIL}\n\
         about {{ also \"{EVIL}\" author \"{EVIL}\" source \"{EVIL}\" note \"{EVIL}\" origin \"{EVIL}\" family \"{EVIL}\" }}\n\
         players Cross, Nought\n\
         /// the board {EVIL}\n\
         board grid {columns} x 3 with diagonals\n\
         /// a mark {EVIL}\n\
         piece mark: unlimited in each hand\n\
         /// whether {EVIL}\n\
         /// yes: it is {EVIL}\n\
         option odd: yes, no\n\
         /// three {EVIL}\n\
         pattern three = line of 3 {{ same owner }}\n\
         /// play {EVIL}\n\
         phase play {{\n    place mark on empty   /// anywhere {EVIL}\n    if three made and odd is yes {{ win }}\n}}\n\
         /// the end {EVIL}\n\
         end full {{ draw when board full because \"it is full {EVIL}\" }}\n\
         end claims {{ draw on claim when 50 turns without capture because \"quiet {EVIL}\" }}\n"
    )
}

/// The folder with everything that is hostile in it.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("evil.merels", &rules(3));
    write("wide.merels", &rules(4));
    write("slip.merels", &rules(3).replace("board full", "bord full"));
    write(
        "evil.record",
        &format!(
            "merels: 2\ngame: evil.merels\nevent: {EVIL}\nplayer: Cross = {EVIL}\nresult: *\nreason: {EVIL}\n\n1. b2 {{{EVIL}}} (1. a1 {{{EVIL}}}) 2. a1\n"
        ),
    );
    write("unknown.record", &format!("merels: 2\ngame: {EVIL}\n\n1. b2\n"));
    write("illegal.record", &format!("merels: 2\ngame: evil.merels\n\n1. b2 2. {EVIL} 3. q{EVIL}\n"));
    let escaped: String = EVIL.chars().map(|c| format!("\\u{:04x}", u32::from(c))).collect();
    write(
        "evil.test.toml",
        &format!(
            "[[scenario]]\nname = \"{escaped}\"\nplay = [\"b2\"]\nillegal = [\"a1\"]\n\n[[scenario]]\nname = \"more {escaped}\"\nplay = [\"{escaped}\"]\n"
        ),
    );
    write("raw.test.toml", &format!("# {EVIL}\n[[scenario]]\nname = \"{EVIL}\"\n"));
    #[cfg(unix)]
    write("file\u{1b}[31m\u{9b}.merels", &rules(3));
    folder
}

/// Nothing that is printed is obeyed, and the program comes to its end as it should.
fn assert_shown(folder: &Path, words: &[&str], input: &str) {
    let ran = run_in(folder, words, input);
    for said in [&ran.out, &ran.err] {
        assert!(!said.contains(is_obeyed), "{words:?}: {said:?}");
    }
    assert!((0..=2).contains(&ran.code), "{words:?}: {}: {}", ran.code, ran.err);
    assert!(!ran.err.contains("panicked"), "{words:?}: {}", ran.err);
}

/// A name that would be a line of its own.
#[cfg(unix)]
#[test]
fn a_file_is_named_within_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("good\nforged.merels", &rules(3));
    write("bad\nforged.merels", "game \"Bad\n");
    write("bad\nforged.test.toml", "x");
    write("bad\nforged.record", "merels: 2\ngame: none\n\n1. a1\n");
    for words in [
        &["check", "."][..],
        &["check", "--format", "short", "bad\nforged.merels"],
        &["check", "none\nforged.merels"],
        &["fmt", "--check", "."],
        &["fmt", "good\nforged.merels"],
        &["test", "bad\nforged.test.toml"],
        &["test", "none\nforged.merels"],
        &["play", "none\nforged"],
        &["show", "bad\nforged"],
        &["record", "check", "bad\nforged.record"],
        &["record", "check", "none\nforged.record"],
        &["replay", "bad\nforged.record"],
        &["probe", "good\nforged.merels", "none\nforged.values"],
        &["solve", "good\nforged.merels", "--out", "none\nforged/x.values"],
        &["play", "good\nforged.merels", "--plain", "--record", "new\nforged.record"],
    ] {
        let ran = run_in(folder.path(), words, "b2\nquit\n");
        for line in ran.out.lines().chain(ran.err.lines()) {
            assert!(!line.starts_with("forged"), "{words:?}: {}{}", ran.out, ran.err);
        }
        assert!((0..=2).contains(&ran.code), "{words:?}: {}: {}", ran.code, ran.err);
    }
}

#[test]
fn what_files_say_is_obeyed_nowhere() {
    let folder = folder();
    for words in [
        "list .",
        "check evil.merels",
        "check slip.merels",
        "check slip.merels --format short",
        "check slip.merels --format json",
        "check evil.merels --play 2",
        "check .",
        "fmt --check evil.merels",
        "fmt --diff evil.merels",
        "fmt --check .",
        "show evil.merels",
        "show slip.merels",
        "show evil.merels --format json",
        "rules evil.merels",
        "rules evil.merels --language de",
        "rules evil.merels --format markdown",
        "rules evil.merels --format json",
        "rules evil.merels --diff wide.merels",
        "moves evil.merels",
        "moves evil.merels --after evil.record",
        "moves evil.merels --each --after illegal.record",
        "perft evil.merels 2",
        "bench evil.merels --depth 2",
        "similar evil.merels",
        "compare .",
        "playtest evil.merels --games 2",
        "playtest evil.merels --games 2 --format json",
        "playtest evil.merels --ladder 1 --games 2",
        "compare evil.merels wide.merels --games 2",
        "explore evil.merels --vary odd=yes,no --games 2 --rounds 1 --players random",
        "explore evil.merels --vary odd=yes,no --games 2 --rounds 1 --players random --format json",
        "analyse evil.merels --depth 2",
        "analyse evil.merels --depth 2 --format json",
        "solve evil.merels --out evil.values",
        "probe evil.merels evil.values",
        "probe evil.merels evil.record",
        "puzzle evil.merels --count 1",
        "match evil.merels --players random,random --games 2",
        "match evil.merels --players random,random --games 2 --format json",
        "tune evil.merels --games 2 --nodes 10 --rounds 1",
        "replay evil.record",
        "replay unknown.record",
        "replay illegal.record",
        "replay evil.record --format json",
        "record check evil.record unknown.record illegal.record",
        "record convert evil.record --to json",
        "record convert illegal.record --to json",
        "test evil.test.toml",
        "test raw.test.toml",
        "merge evil.record",
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        assert_shown(folder.path(), &words, "");
    }
    #[cfg(unix)]
    for words in [["check", "file\u{1b}[31m\u{9b}.merels"], ["show", "file\u{1b}[31m\u{9b}"]] {
        assert_shown(folder.path(), &words, "");
    }
}

#[test]
fn what_is_said_on_the_command_line_is_obeyed_nowhere() {
    let folder = folder();
    let position = format!("Cross play; Cross {EVIL}");
    for words in [
        &[EVIL][..],
        &["show", EVIL],
        &["show", "evil.merels", EVIL],
        &["explain", EVIL],
        &["check", EVIL],
        &["play", EVIL, "--plain"],
        &["play", "evil.merels", "--plain", "--set", EVIL],
        &["play", "evil.merels", "--plain", "--player", EVIL],
        &["play", "evil.merels", "--plain", "--position", EVIL],
        &["moves", "evil.merels", "--position", &position],
        &["moves", "evil.merels", "--after", EVIL],
        &["analyse", "evil.merels", "--position", &position],
        &["probe", "evil.merels", EVIL],
        &["explore", "evil.merels", "--vary", EVIL],
        &["match", "evil.merels", "--players", EVIL],
        &["match", "evil.merels", "--players", "program,random", "--program", EVIL],
        &["render", "evil.merels", "--position", EVIL],
        &["new", EVIL],
        &["replay", EVIL],
        &["test", EVIL],
        &["perft", "evil.merels", EVIL],
    ] {
        assert_shown(folder.path(), words, "");
    }
}

#[test]
fn what_is_typed_is_obeyed_nowhere() {
    let folder = folder();
    let typed = format!("b2\n{EVIL}\nmoves\nhelp\nrules\nposition\nshow {EVIL}\nsave {EVIL}\nlast\nquit\n");
    assert_shown(folder.path(), &["play", "evil.merels", "--plain"], &typed);
    let asked = format!("{EVIL}\nposition {EVIL}\nposition startpos moves {EVIL}\nshow\nsetoption name {EVIL}\nquit\n");
    assert_shown(folder.path(), &["protocol", "evil.merels"], &asked);
}
