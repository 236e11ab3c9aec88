//! Weights are fitted, stored and used, run as a user runs it.

use std::fs;
use std::path::Path;

use crate::common::{Ran, run_in};
use merels::search::{StoredLevels, StoredWeights, Strengths, Taper, Weights};
use merels::{Definition, Rules, catalogue::BuiltIn};

const MINE: &str = "game \"Mine\" extends nine-mens-morris\n";
/// White has a man more, and nobody makes a mill soon.
const AHEAD: &str = "White moving; White a7 d6 g4 c3; Black f6 d2 b4";
/// Nothing counts but men, and those for ten.
const MEN: Weights = Weights { man: Taper::same(1_000), ..Weights::NOTHING };

/// A folder with a game, and weights beside it.
fn folder(weights: Weights) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.merels"), MINE).unwrap();
    fs::write(folder.path().join("mine.weights.toml"), stored(weights)).unwrap();
    folder
}

fn stored(weights: Weights) -> String {
    let rules = Rules::of(&Definition::read("mine.merels", MINE, &BuiltIn).unwrap(), &[]).unwrap();
    StoredWeights::new(&rules, weights, None).write().unwrap()
}

fn analysed(folder: &Path, words: &[&str]) -> Ran {
    let first = ["analyse", "mine.merels", "--position", AHEAD, "--depth", "1", "--time", "60s", "--format", "json"];
    run_in(folder, &[&first[..], words].concat(), "")
}

fn score(ran: &Ran) -> i64 {
    assert_eq!(ran.code, 0, "{}", ran.err);
    let known: serde_json::Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
    known["lines"][0]["score"].as_i64().unwrap()
}

#[test]
fn weights_beside_a_game_are_used() {
    let folder = folder(MEN);
    let ran = analysed(folder.path(), &[]);
    assert_eq!((score(&ran), ran.err.as_str()), (1_000, ""));
    let usual = score(&analysed(folder.path(), &["--weights", "default"]));
    assert!((60..300).contains(&usual), "{usual}");
    // By name, wherever they lie, and for other programs.
    fs::rename(folder.path().join("mine.weights.toml"), folder.path().join("men.toml")).unwrap();
    assert_eq!(score(&analysed(folder.path(), &[])), usual);
    assert_eq!(score(&analysed(folder.path(), &["--weights", "men.toml"])), 1_000);
    let asked = format!("position {AHEAD}\ngo depth 1\n");
    let ran = run_in(folder.path(), &["protocol", "mine.merels", "--weights", "men.toml"], &asked);
    assert!(ran.out.contains("info depth 1 line 1 score 1000 "), "{}", ran.out);
}

#[test]
fn hints_weigh_as_the_game_does() {
    let nothing = folder(Weights::NOTHING);
    let ran = run_in(nothing.path(), &["play", "mine.merels"], "hint\nquit\n");
    assert!(ran.out.contains("(+0.00)."), "{}", ran.out);
    let ran = run_in(nothing.path(), &["play", "mine.merels", "--weights", "default"], "hint\nquit\n");
    assert!(ran.out.contains("Perhaps ") && !ran.out.contains("(+0.00)."), "{}", ran.out);
    // A game that is gone on with has its weights too.
    let ran = run_in(nothing.path(), &["play", "mine.merels"], "d2\nsave game.record\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = run_in(nothing.path(), &["play", "tic-tac-toe"], "load game.record\nhint\nquit\n");
    assert!(ran.out.contains("(+0.00)."), "{}", ran.out);
}

#[test]
fn weights_of_other_rules_are_not_used() {
    let folder = folder(MEN);
    let usual = score(&analysed(folder.path(), &["--weights", "default"]));
    let other = format!("{MINE}about {{ note \"The same.\" }}\n");
    fs::write(folder.path().join("mine.merels"), other).unwrap();
    let ran = analysed(folder.path(), &[]);
    assert_eq!((score(&ran), ran.err.as_str()), (1_000, ""), "what a game tells about itself changes no rule");

    let edited = format!("{MINE}phase moving {{ move mine to empty near it if mill made {{ capture }} }}\n");
    fs::write(folder.path().join("mine.merels"), edited).unwrap();
    let warning = "warning: mine.weights.toml was made for other rules, and is not used; `merels tune mine.merels` makes \
                   weights for these\n";
    let ran = analysed(folder.path(), &[]);
    assert_eq!((score(&ran), ran.err.as_str()), (usual, warning));
    let ran = run_in(folder.path(), &["play", "mine.merels"], "quit\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, warning));
    let words = ["match", "mine.merels", "--players", "random,random", "--games", "2", "--seed", "1"];
    let ran = run_in(folder.path(), &words, "");
    assert_eq!((ran.code, ran.err.as_str()), (0, warning));
    let ran = run_in(folder.path(), &["protocol", "mine.merels"], "isready\n");
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("readyok\n", warning));
    // Asked for, they are used.
    let ran = analysed(folder.path(), &["--weights", "mine.weights.toml"]);
    let warning = "warning: mine.weights.toml was made for other rules, those of Mine; it is used as was asked for\n";
    assert_eq!((score(&ran), ran.err.as_str()), (1_000, warning));
}

#[test]
fn weights_made_with_other_options_are_not_used() {
    let folder = tempfile::tempdir().unwrap();
    let text = "game \"Mine\" extends twelve-man-morris\n";
    fs::write(folder.path().join("mine.merels"), text).unwrap();
    let rules = Rules::of(&Definition::read("mine.merels", text, &BuiltIn).unwrap(), &[]).unwrap();
    let weights = StoredWeights::new(&rules, Weights::NOTHING, None).write().unwrap();
    fs::write(folder.path().join("mine.weights.toml"), weights).unwrap();
    let asked = |words: &[&str]| {
        let ran = run_in(folder.path(), &[&["play", "mine.merels"], words].concat(), "hint\nquit\n");
        (ran.out.contains("(+0.00)."), ran.err)
    };
    assert_eq!(asked(&[]), (true, String::new()));
    let warning = "warning: mine.weights.toml was made with other options set, and is not used; \
                   `merels tune mine.merels --set immunity=on` makes weights for these\n";
    assert_eq!(asked(&["--set", "immunity=on"]), (false, warning.to_owned()));
}

#[test]
fn what_is_no_file_of_weights_is_told_in_one_line() {
    let folder = folder(MEN);
    let usual = score(&analysed(folder.path(), &["--weights", "default"]));
    let good = stored(MEN);
    let long = format!("{good}{}", "#\n".repeat(40_000));
    for (text, message) in [
        (good.replace("open", "opne"), "mine.weights.toml:10:1: there is no key `opne` here; the keys are `man`, "),
        (
            good.replace("man = 1000", "man = 2001"),
            "mine.weights.toml: `man` is 2001: a weight is a whole number from ",
        ),
        ("[[case]]\nname = \"a scenario\"\n".to_owned(), "mine.weights.toml:1:3: there is no key `case` here; "),
        (good.replace("[weights]", "[weights"), "mine.weights.toml:6:9: "),
        (long, "mine.weights.toml: the file is longer than 65536 bytes"),
    ] {
        fs::write(folder.path().join("mine.weights.toml"), &text).unwrap();
        let ran = analysed(folder.path(), &[]);
        assert_eq!(score(&ran), usual, "the game is looked at all the same");
        assert!(ran.err.starts_with(&format!("warning: {message}")), "{}", ran.err);
        assert!(ran.err.ends_with("; these weights are not used\n") && ran.err.lines().count() == 1, "{}", ran.err);
        let ran = analysed(folder.path(), &["--weights", "mine.weights.toml"]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
        assert!(ran.err.starts_with(&format!("error: {message}")) && ran.err.lines().count() == 1, "{}", ran.err);
    }
    fs::write(folder.path().join("mine.weights.toml"), b"\xff").unwrap();
    let ran = analysed(folder.path(), &["--weights", "mine.weights.toml"]);
    assert_eq!((ran.code, ran.err.as_str()), (1, "error: mine.weights.toml: this isn't UTF-8 text\n"));
    let ran = analysed(folder.path(), &["--weights", "none.toml"]);
    assert_eq!((ran.code, ran.err.as_str()), (2, "error: there is no file none.toml\n"));
    let ran = analysed(folder.path(), &["--weights", "."]);
    assert_eq!((ran.code, ran.err.as_str()), (2, "error: can't read .: it is a folder\n"));
}

#[test]
fn weights_are_tried_against_each_other() {
    let folder = folder(Weights { man: Taper::same(-1_000), ..Weights::default() });
    let words = ["match", "mine.merels", "--players", "alphabeta:500n,alphabeta:500n", "--games", "6", "--seed", "2"];
    let asked = ["--all", "--format", "json", "--weights", "default", "--weights", "mine.weights.toml"];
    let ran = run_in(folder.path(), &[&words[..], &asked].concat(), "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert!(report["won"].as_u64() >= Some(4), "{report}");
    let ran = run_in(folder.path(), &[&words[..], &asked, &asked[3..5]].concat(), "");
    assert_eq!((ran.code, ran.err.as_str()), (2, "error: `--weights` is given once for both opponents, or twice\n"));
}

#[test]
fn a_game_is_tuned_for() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["tune", "tic-tac-toe", "--games", "24", "--nodes", "60", "--rounds", "2", "--seed", "3"];
    let ran = run_in(folder.path(), &[&words[..], &["--threads", "1"]].concat(), "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("log loss") && ran.out.contains("After against before, 24 games: wins "), "{}", ran.out);
    let said = "\nWritten to tic-tac-toe.weights.toml; `--weights tic-tac-toe.weights.toml` uses it.\nseed 3\n";
    assert!(ran.out.ends_with(said), "{}", ran.out);
    let text = fs::read_to_string(folder.path().join("tic-tac-toe.weights.toml")).unwrap();
    let written = StoredWeights::read(&text).unwrap();
    assert!(written.is_for(&merels::load("tic-tac-toe", &[]).unwrap()), "{text}");
    assert_ne!(written.weights, Weights::default());
    // Nothing is taken there, and nobody moves.
    let usual = Weights::default();
    let kept = |weights: Weights| (weights.man, weights.mobility, weights.open.middle);
    assert_eq!(kept(written.weights), kept(usual), "{text}");

    // The same on any number of threads.
    let words = [&words[..], &["--threads", "3", "--out", "again.toml", "--format", "json"]].concat();
    let ran = run_in(folder.path(), &words, "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(folder.path().join("again.toml")).unwrap(), text);
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&report["written"], &report["check"]["unfinished"]), (&"again.toml".into(), &0.into()));
    assert_eq!(report["after"], serde_json::to_value(written.weights).unwrap());
    let loss = |which: &str| report[which].as_f64().unwrap();
    assert!(loss("log_loss_after") < loss("log_loss_before"), "{report}");
}

#[test]
fn weights_are_written_beside_the_game() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("games")).unwrap();
    fs::write(folder.path().join("games/three.merels"), "game \"Three\" extends tic-tac-toe\n").unwrap();
    let words = ["tune", "games/three.merels", "--games", "24", "--nodes", "60", "--seed", "3"];
    let ran = run_in(folder.path(), &words, "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let said = "\nWritten to games/three.weights.toml, where play, analyse, match and protocol find it.\n";
    assert!(ran.out.contains(said), "{}", ran.out);
    assert!(folder.path().join("games/three.weights.toml").is_file());
    let ran = run_in(folder.path(), &["play", "games/three.merels"], "hint\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn what_can_not_be_tuned_for_is_told_before_anything_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let told = |words: &[&str]| {
        let ran = run_in(folder.path(), &[&["tune"], words].concat(), "");
        (ran.code, ran.err)
    };
    let message = "error: weights are tuned by games between two players, and this game has 3\n".to_owned();
    assert_eq!(told(&["three-player-morris"]), (2, message));
    let message = "error: can't write gone/w.toml: there is no folder gone\n".to_owned();
    assert_eq!(told(&["tapatan", "--out", "gone/w.toml"]), (2, message));
    let (code, message) = told(&["tapatan", "--games", "1"]);
    assert!(code == 2 && message.contains("1 is not in 2..=100000"), "{message}");
}

#[test]
fn levels_are_set_and_kept_with_the_weights() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("three.merels"), "game \"Three\" extends tic-tac-toe\n").unwrap();
    let rules =
        Rules::of(&Definition::read("three.merels", "game \"Three\" extends tic-tac-toe\n", &BuiltIn).unwrap(), &[]);
    let weights = Weights { open: 31.into(), ..Weights::default() };
    let before = StoredWeights::new(&rules.unwrap(), weights, None).write().unwrap();
    fs::write(folder.path().join("three.weights.toml"), &before).unwrap();
    let words =
        ["tune", "three.merels", "--levels", "3", "--games", "12", "--rounds", "2", "--seed", "5", "--format", "json"];
    let ran = run_in(folder.path(), &[&words[..], &["--threads", "1"]].concat(), "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((report["levels"].as_u64(), report["rounds"].as_array().unwrap().len()), (Some(3), 2));
    let text = fs::read_to_string(folder.path().join("three.weights.toml")).unwrap();
    if report["written"].is_null() {
        assert_eq!(text, before);
    } else {
        let written = StoredWeights::read(&text).unwrap();
        assert_eq!(written.weights, weights, "with the weights that were played with");
        assert_eq!(serde_json::to_value(written.levels.unwrap().strengths).unwrap(), report["strengths"]);
    }
    // The same on any number of threads, and in words.
    fs::write(folder.path().join("three.weights.toml"), &before).unwrap();
    let ran = run_in(folder.path(), &[&words[..10], &["--threads", "3"]].concat(), "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(folder.path().join("three.weights.toml")).unwrap(), text);
    for part in
        ["Three: levels 1 to 3, 2 rounds of 12 games a pairing\n", "\nOne level is ", "Of 2 steps ", "\nseed 5\n"]
    {
        assert!(ran.out.contains(part), "{}", ran.out);
    }
    let ran = run_in(folder.path(), &["tune", "three.merels", "--levels", "1"], "");
    assert!(ran.code == 2 && ran.err.contains("1 is not in 2..=9"), "{}", ran.err);
    let ran = run_in(folder.path(), &["tune", "three-player-morris", "--levels", "3"], "");
    assert_eq!((ran.code, ran.err.as_str()), (2, "error: a ladder is for two players, and the game has 3\n"));
}

#[test]
fn levels_play_as_the_file_beside_the_game_says() {
    let folder = folder(Weights::default());
    let file = folder.path().join("mine.weights.toml");
    let usual = StoredWeights::read(&fs::read_to_string(&file).unwrap()).unwrap();
    let strengths = Strengths::new([0, 0, 0, 0, 0, 0, 0, 0, 900]).unwrap();
    let levels = Some(StoredLevels { strengths, measured: 9, games: 2, rounds: 1, seed: 1 });
    fs::write(&file, StoredWeights { levels, ..usual }.write().unwrap()).unwrap();
    let played = |words: &[&str]| {
        let players = ["--players", "level4,level1", "--games", "8", "--seed", "2", "--all", "--format", "json"];
        let ran = run_in(folder.path(), &[&["match", "mine.merels"], &players[..], words].concat(), "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        serde_json::from_str::<serde_json::Value>(&ran.out).unwrap()["won"].as_u64().unwrap()
    };
    // Here everybody below the last is a beginner; by the usual table the fourth beats the first.
    let (own, usual) = (played(&[]), played(&["--weights", "default"]));
    assert!(own < usual && usual >= 7, "{own} {usual}");
    assert_eq!(played(&["--weights", "mine.weights.toml"]), own);
    // What is wrong is told, and the usual table serves.
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("0, 900]", "0, 901]")).unwrap();
    let ran = run_in(folder.path(), &["match", "mine.merels", "--players", "level1,random", "--games", "2"], "");
    let warning = "warning: mine.weights.toml:19:13: the strength 901 is out of range: it is from 0 to 900; these \
                   weights are not used\n";
    assert_eq!((ran.code, ran.err.as_str()), (0, warning));
}
