//! A session in German, line by line: nothing English is left but what is typed.

use tempfile::TempDir;

use crate::common::run_in;

/// Words that stand in nearly every English sentence and in no German one. Lower case counts: German nouns have capitals.
const ENGLISH: [&str; 44] = [
    "the", "is", "are", "to", "of", "and", "it", "this", "that", "by", "for", "from", "has", "have", "can", "can't",
    "must", "may", "you", "your", "what", "which", "no", "not", "nothing", "turn", "turns", "game", "piece", "pieces",
    "point", "points", "board", "men", "hand", "lost", "out", "place", "move", "take", "takes", "answer", "now",
    "wins",
];

/// Words between these signs are typed.
fn check(said: &str) {
    let quoted = said.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    for word in quoted.split(|sign: char| !sign.is_alphabetic() && sign != '\'') {
        assert!(!ENGLISH.contains(&word), "`{word}` in\n{said}");
    }
}

#[test]
fn no_english_is_left_line_by_line() {
    let folder = TempDir::new().unwrap();
    let played = "a1\na1\nzz\nhnt\nd2 x\nclaim\nclaim x\nclaim with\noffer draw\nd3\ndecline\noffer draw\noffer x\nredo\n\
                  undo\nundo\nredo\nsave\nsave spiel.record\nload spiel.record\nhint\nmoves 2\nflip\na7\nresign\nhint\nundo\nquit\n";
    for game in ["nine-mens-morris", "oware", "go", "fox-and-geese"] {
        let words = ["play", game, "--language", "de", "--teach", "--clock", "5m+3s"];
        let ran = run_in(folder.path(), &words, played);
        assert!(ran.code == 0 || ran.code == 2, "{game}: {}", ran.err);
        assert!(ran.out.contains("Gib einen Zug ein"), "{}", ran.out);
        check(&ran.out.split_once('\n').unwrap().1.replace("Nine Men's Morris", "").replace("Fox and Geese", ""));
        check(&ran.err);
    }
    let help = run_in(folder.path(), &["play", "nine-mens-morris", "--language=de"], "help\nquit\n").out;
    assert!(help.contains("den letzten Zug zurücknehmen") && !help.contains("take back"), "{help}");
}

#[test]
fn programs_and_verdicts_speak_german() {
    let folder = TempDir::new().unwrap();
    let german = |words: &[&str]| {
        let ran = run_in(folder.path(), &[words, &["--language", "de"]].concat(), "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        check(&ran.out.replace("Tic-tac-toe", ""));
        ran.out
    };
    let seats = ["play", "tic-tac-toe", "--player", "Cross=random", "--player", "Nought=random", "--seed", "1"];
    let played = german(&seats);
    assert!(played.contains("Kreuz spielt ") && played.contains("Das Spiel ist zu Ende."), "{played}");
    let estimate = german(&["analyse", "nine-mens-morris", "--depth", "2"]);
    assert!(estimate.contains("Stellungen") && estimate.contains("eine Schätzung, 2 Züge weit gesehen"), "{estimate}");
    let share = german(&["analyse", "nine-mens-morris", "--search", "mcts", "--nodes", "2000"]);
    assert!(share.contains("Zufallsspiele") && share.contains("Mehr als 50 % ist gut für Weiß."), "{share}");
}
