//! A session in German: nothing English is left on any screen.

use crossterm::event::KeyCode;
use merels::sheet::Tongue;
use merels::{catalogue, notation};
use merels_terminal::App;

use crate::common::{COLOURED, app, key, press, screen, text};

/// Words that stand in nearly every English sentence and in no German one. Lower case counts: German nouns have capitals.
const ENGLISH: [&str; 61] = [
    "the", "is", "are", "to", "of", "and", "with", "it", "this", "that", "by", "for", "from", "has", "have", "can",
    "can't", "must", "may", "you", "your", "what", "which", "no", "not", "nothing", "turn", "turns", "game", "games",
    "piece", "pieces", "point", "points", "draw", "board", "men", "hand", "lost", "out", "place", "move", "take",
    "takes", "choose", "answer", "help", "undo", "redo", "hint", "flip", "tree", "new", "offer", "claim", "resign",
    "type", "quit", "now", "last", "won",
];

/// What a screen says, without what is typed: commands and file names stay as they are.
fn said(shown: &str) -> String {
    let mut kept = String::new();
    let mut quoted = false;
    for line in shown.lines() {
        let command = line.find(':').filter(|at| line[at + 1..].starts_with(char::is_alphabetic));
        let columns = command.map_or(line.len(), |at| at);
        for sign in line[..columns].chars() {
            quoted ^= sign == '`';
            kept.push(if quoted { ' ' } else { sign });
        }
        kept.push('\n');
    }
    kept
}

/// What games are called, in titles and by commands: names in any language.
fn titles() -> Vec<&'static str> {
    let title = |entry: &'static catalogue::Entry| entry.text.split('"').nth(1).unwrap();
    let games = catalogue::games().iter();
    let mut titles: Vec<&str> = games.flat_map(|entry| [title(entry), entry.name]).collect();
    titles.sort_by_key(|title| std::cmp::Reverse(title.len()));
    titles
}

fn check(app: &App, doing: &str) {
    for (width, height) in [(80, 24), (120, 40), (50, 20)] {
        let shown = text(&screen(app, width, height));
        let said = titles().iter().fold(said(&shown), |said, title| said.replace(title, ""));
        for word in said.split(|sign: char| !sign.is_alphabetic() && !['\'', '…'].contains(&sign)) {
            assert!(!ENGLISH.contains(&word), "{}, {doing}: `{word}` in\n{shown}", app.name());
        }
    }
}

/// Presses some keys, looks, and closes what they have opened.
fn look(app: &mut App, keys: &str) {
    press(app, keys);
    check(app, keys);
    for _ in 0..3 {
        app.handle(&key(KeyCode::Esc));
    }
    check(app, keys);
}

#[test]
fn no_english_is_left_on_the_screen() {
    for (name, seats) in [
        ("nine-mens-morris", ["human", "human"]),
        ("nine-mens-morris", ["human", "level3"]),
        ("oware", ["human", "human"]),
        ("fox-and-geese", ["human", "random"]),
        ("go", ["human", "human"]),
        ("millieu", ["human", "human"]),
        ("pentago", ["human", "human"]),
        ("international-draughts", ["human", "human"]),
        ("tic-tac-toe", ["human", "human"]),
    ] {
        let mut app = app(name, &seats, COLOURED).speaking(Tongue::German);
        check(&app, "at the beginning");
        for keys in
            ["h", "=", "v", "o", "c", "R", "p", "s", "t", "u", "r", "g", "n", "n\n", "n\nzzz", "l", "f", "w", "w", ":"]
        {
            look(&mut app, keys);
        }
        for entry in
            ["zz", "*", "claim", "claim with zz", "claim x", "go x", "go 99", "save", "moves", "stands", "a1-a1", "xa1"]
        {
            look(&mut app, &format!(":{entry}\n"));
        }
        for keys in ["on", "oj", "R", "Rn", "Rj", "\n", "c", "t", "t+", "tx", "u", "r"] {
            look(&mut app, keys);
        }
    }
}

/// Whole games at random, told and explained on the way, up to what can be done when they are over.
#[test]
fn no_english_is_left_in_whole_games() {
    for name in ["nine-mens-morris", "kalah", "three-mens-morris", "reversi", "dara", "halma", "connect-four"] {
        let mut app = app(name, &[], COLOURED).speaking(Tongue::German).teaching();
        let mut random = 7_u64;
        for turn in 0..120 {
            let legal = app.study().session().position().legal().to_vec();
            if legal.is_empty() {
                break;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let decision = legal[(random >> 33) as usize % legal.len()];
            let decision = notation::decision(app.study().session().rules().game(), decision);
            app.handle(&key(KeyCode::Esc));
            press(&mut app, &format!(":{decision}\n"));
            if turn % 10 == 0 || app.study().session().outcome().is_some() {
                check(&app, &decision);
                app.handle(&key(KeyCode::Esc));
                look(&mut app, "?");
            }
        }
        look(&mut app, "\n");
    }
}
