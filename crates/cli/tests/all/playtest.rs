//! `merels playtest`, run as a user runs it.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn playtest(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_merels")).arg("playtest").args(words).current_dir(folder).output().unwrap()
}

/// What a run that went well printed; nothing stands on standard error.
fn printed(words: &[&str]) -> String {
    let output = playtest(&std::env::temp_dir(), words);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    text(&output.stdout).to_owned()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// What a run that was refused said.
fn refused(words: &[&str]) -> String {
    let output = playtest(&std::env::temp_dir(), words);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""));
    text(&output.stderr).to_owned()
}

#[test]
fn the_text_says_what_an_author_wants_to_know() {
    let out = printed(&["tic-tac-toe", "--games", "40", "--seed", "5"]);
    assert!(out.starts_with("Tic-Tac-Toe: 40 games, seed 5\n"), "{out}");
    for title in [
        "Results",
        "How games end",
        "Games in which a rule of `end` decided something",
        "Games by number of turns",
        "Turns with a real choice",
        "Legal decisions, mean, by place in the game",
        "Where pieces come to",
        "Shortest game: number ",
        "Longest game: number ",
    ] {
        assert!(out.lines().any(|line| line.starts_with(title)), "{title} is missing in\n{out}");
    }
    assert!(out.contains("  1.") && out.contains("Cross, who begins, wins "), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 100), "{out}");
}

#[test]
fn the_same_seed_gives_the_same_report_on_any_number_of_threads() {
    let with = |threads| printed(&["six-mens-morris", "--games", "12", "--seed", "9", "--threads", threads]);
    assert_eq!(with("1"), with("4"));
    let another = printed(&["six-mens-morris", "--games", "12", "--seed", "10"]);
    assert_ne!(with("1"), another);
}

#[test]
fn a_seed_that_was_drawn_can_be_used_again() {
    let first = printed(&["tic-tac-toe", "--games", "20"]);
    let seed = first.lines().next().unwrap().rsplit(' ').next().unwrap();
    assert_eq!(first, printed(&["tic-tac-toe", "--games", "20", "--seed", seed]));
}

#[test]
fn json_has_the_documented_fields() {
    let words = ["three-player-morris", "--games", "6", "--seed", "1", "--cap", "120", "--format", "json"];
    let report: Value = serde_json::from_str(&printed(&words)).unwrap();
    assert_eq!(report["title"], "Three-Player Morris");
    assert_eq!(report["settings"], serde_json::json!({ "games": 6, "seed": 1, "cap": 120, "draws": "automatic" }));
    let players = report["players"].as_array().unwrap();
    assert_eq!(players.len(), 3);
    assert_eq!((&players[0]["name"], &players[0]["strategy"]), (&"White".into(), &"random".into()));
    let games = |value: &Value| value["games"].as_u64().unwrap();
    let won: u64 = players.iter().map(|player| games(&player["wins"])).sum();
    assert_eq!(won + games(&report["draws"]) + games(&report["at_fault"]) + games(&report["unfinished"]), 6);
    let endings = report["endings"].as_array().unwrap();
    assert_eq!(endings.iter().map(games).sum::<u64>(), 6);
    assert_eq!(report["ends"][0]["rule"], "mover is out when left < 3");
    let decisions = &report["length"]["decisions"];
    assert!(decisions["maximum"].as_u64().unwrap() <= 120);
    let bars = decisions["histogram"].as_array().unwrap();
    assert_eq!(bars.iter().map(games).sum::<u64>(), 6);
    assert_eq!(report["branching"]["by_decision"][0]["mean"], 36.0);
    assert_eq!(report["points"].as_array().unwrap().len(), 36);
    for key in ["options", "choice", "captures", "shortest", "longest", "verdict", "warnings"] {
        assert!(!report[key].is_null() || key.ends_with("est"), "{key}");
    }
}

#[test]
fn options_of_the_game_are_set() {
    let out = printed(&["gomoku", "--games", "1", "--seed", "1", "--set", "overline=ignored", "--format", "json"]);
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["options"], serde_json::json!([{ "name": "overline", "value": "ignored" }]));
}

#[test]
fn a_page_is_well_formed_and_needs_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    // A game whose names would end their elements early if they were not escaped.
    let game = "game \"<b>Rows & 'Columns'</b>\"\nplayers White, Black\nboard grid 3 x 3\npiece man: 5 in each hand\n\
                phase placing { place man on empty }\nend rows { draw when board full  White loses when left < 1 }\n";
    std::fs::write(folder.path().join("rows.merels"), game).unwrap();
    let output = playtest(folder.path(), &["rows.merels", "--games", "5", "--seed", "2", "--out", "rows.html"]);
    assert_eq!((output.status.code(), text(&output.stdout), text(&output.stderr)), (Some(0), "", ""));
    for page in [
        std::fs::read_to_string(folder.path().join("rows.html")).unwrap(),
        printed(&["three-player-morris", "--games", "3", "--seed", "2", "--format", "html"]),
    ] {
        assert_well_formed(&page);
        for outside in ["http", "src=", "href=", "url(", "@import", "<script"] {
            assert!(!page.contains(outside), "{outside}");
        }
    }
    let page = std::fs::read_to_string(folder.path().join("rows.html")).unwrap();
    assert!(page.contains("<h1>&lt;b&gt;Rows &amp; 'Columns'&lt;/b&gt;</h1>"));
    assert!(page.contains("<code>White loses when left &lt; 1</code>"), "a rule that never decided");
}

/// Every element that is opened is closed in its turn, and every ampersand begins an entity.
fn assert_well_formed(page: &str) {
    let page = page.strip_prefix("<!DOCTYPE html>\n").unwrap();
    let mut open: Vec<&str> = Vec::new();
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        assert!(!before.contains('>') || open.last() == Some(&"style"), "{before}");
        let end = tag.find('>').unwrap();
        let inside = &tag[1..end];
        rest = &tag[end + 1..];
        if let Some(name) = inside.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{before}");
        } else if !inside.ends_with('/') && !inside.starts_with("meta") {
            assert_eq!(inside.matches('"').count() % 2, 0, "{inside}");
            open.push(inside.split_whitespace().next().unwrap());
        }
    }
    assert_eq!((open.len(), rest.trim()), (0, ""));
    for (at, _) in page.match_indices('&') {
        let entity = page[at..].split_once(';').unwrap().0;
        assert!(["&amp", "&lt", "&gt", "&quot", "&#39"].contains(&entity), "{entity}");
    }
}

#[test]
fn the_name_of_the_file_says_how_it_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let wanted = ["tic-tac-toe", "--games", "3", "--seed", "4", "--out"];
    for (name, begins) in
        [("a.json", "{\"title\""), ("a.htm", "<!DOCTYPE html>"), ("a.txt", "Tic-Tac-Toe"), ("a", "Tic")]
    {
        // Twice: a report may be written anew.
        for _ in 0..2 {
            let output = playtest(folder.path(), &[&wanted[..], &[name]].concat());
            assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        }
        assert!(std::fs::read_to_string(folder.path().join(name)).unwrap().starts_with(begins));
    }
    let output = playtest(folder.path(), &[&wanted[..], &["b.txt", "--format", "json"]].concat());
    assert_eq!(output.status.code(), Some(0));
    assert!(std::fs::read_to_string(folder.path().join("b.txt")).unwrap().starts_with('{'));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 5, "nothing temporary is left");
}

#[cfg(unix)]
#[test]
fn a_report_is_a_file_like_others() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("plain"), "").unwrap();
    let mode = |name: &str| std::fs::metadata(path(name)).unwrap().permissions().mode() & 0o777;
    let write = |name: &str| {
        let output = playtest(folder.path(), &["tic-tac-toe", "--games", "3", "--seed", "4", "--out", name]);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
        text(&output.stdout).to_owned()
    };
    write("report");
    assert_eq!(mode("report"), mode("plain"));
    // A link stays one, and a file keeps its permissions.
    std::fs::set_permissions(path("plain"), std::fs::Permissions::from_mode(0o600)).unwrap();
    symlink("plain", path("link")).unwrap();
    write("link");
    assert!(std::fs::symlink_metadata(path("link")).unwrap().is_symlink());
    assert!(std::fs::read_to_string(path("plain")).unwrap().starts_with("Tic-Tac-Toe"));
    assert_eq!(mode("plain"), 0o600);
    // What isn't a file at all can be written to.
    assert!(write("/dev/stdout").starts_with("Tic-Tac-Toe"));
}

#[test]
fn players_who_think() {
    let words = |threads| {
        ["tic-tac-toe", "--players", "level3,alphabeta:300n", "--games", "8", "--seed", "4", "--threads", threads]
    };
    let out = printed(&words("1"));
    assert_eq!(out, printed(&words("3")));
    assert!(out.contains("\nCross level3, Nought alphabeta:300n; draws are claimed"), "{out}");
    for title in
        ["Beside 500 games at random", "How games go, judged by 2,000 states a turn", "First turns, images apart"]
    {
        assert!(out.lines().any(|line| line.starts_with(title)), "{title} is missing in\n{out}");
    }
    assert!(out.lines().all(|line| line.chars().count() <= 100), "{out}");
    let json = printed(&[&words("2")[..], &["--judge", "0", "--format", "json"]].concat());
    let report: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&report["players"][0]["strategy"], &report["skill"]["course"]), (&"level3".into(), &Value::Null));
    assert_eq!(report["skill"]["openings"]["possible"], 3);
    assert_well_formed(&printed(&[&words("2")[..], &["--format", "html"]].concat()));
    let at_random: Value =
        serde_json::from_str(&printed(&["tic-tac-toe", "--games", "3", "--format", "json"])).unwrap();
    assert!(at_random.get("skill").is_none());
}

#[test]
fn players_who_know_a_table_play_perfectly() {
    let folder = tempfile::tempdir().unwrap();
    let solved = Command::new(env!("CARGO_BIN_EXE_merels"))
        .args(["solve", "three-mens-morris", "--out", "three.values"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(solved.status.code(), Some(0), "{}", text(&solved.stderr));
    let words = ["three-mens-morris", "--players", "level1", "--games", "20", "--seed", "1", "--format", "json"];
    let won = |more: &[&str]| {
        let output = playtest(folder.path(), &[&words[..], more].concat());
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
        let report: Value = serde_json::from_str(text(&output.stdout)).unwrap();
        (
            report["players"][0]["wins"]["games"].as_u64().unwrap(),
            report["length"]["turns"]["maximum"].as_u64().unwrap(),
        )
    };
    // Whoever begins wins in nine turns, and nobody resists longer.
    assert_eq!(won(&["--values", "three.values"]), (20, 9));
    assert!(won(&[]).0 < 20);
    let other = playtest(folder.path(), &["achi", "--players", "level1", "--games", "1", "--values", "three.values"]);
    assert_eq!(other.status.code(), Some(2), "{}", text(&other.stderr));
}

#[test]
fn a_ladder_of_levels() {
    let words = ["tic-tac-toe", "--ladder", "3", "--games", "6", "--seed", "4"];
    let out = printed(&words);
    assert!(out.starts_with("Tic-Tac-Toe: 3 levels, 6 games a pairing, seed 4\n"), "{out}");
    assert!(out.contains("Elo above the one below (95 %)") && out.contains("Why games are drawn"), "{out}");
    let json: Value = serde_json::from_str(&printed(&[&words[..], &["--format", "json"]].concat())).unwrap();
    assert_eq!(json["rungs"].as_array().unwrap().len(), 3);
    assert_eq!(json["rungs"][0]["above"], Value::Null);
    assert_well_formed(&printed(&[&words[..], &["--format", "html"]].concat()));
    assert_eq!(refused(&["tic-tac-toe", "--ladder", "1"]), "error: a ladder has 2 to 9 levels\n");
    assert!(refused(&["three-player-morris", "--ladder", "2"]).contains("a ladder is for two players"));
    assert!(refused(&["tic-tac-toe", "--ladder", "2", "--players", "random"]).contains("--players"));
}

#[test]
fn the_levels_of_several_games() {
    let words = ["--ladder", "2", "--games", "4", "--seed", "4"];
    let out = printed(&[&["tic-tac-toe", "picaria"][..], &words].concat());
    let rows: Vec<&str> = out.lines().collect();
    assert_eq!(rows[0], "What each level scores against the one below: 4 games a pairing");
    assert!(rows[3].starts_with("Tic-Tac-Toe") && rows[4].starts_with("Picaria") && rows[4].ends_with(" %"), "{out}");
    assert!(rows[6].contains("of 2 are within 65 to 85 %"), "{out}");
    let json = printed(&[&["tic-tac-toe", "picaria"][..], &words, &["--format", "json"]].concat());
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[1]["above"].as_array().unwrap().len(), 1);
    assert!(refused(&["tic-tac-toe", "picaria"]).contains("--ladder"));
    assert!(
        refused(&[&["tic-tac-toe", "picaria", "--set", "a=b"][..], &words].concat()).contains("--set is for one game")
    );
}

#[test]
fn players_whom_time_limits_are_refused() {
    let said = refused(&["tic-tac-toe", "--players", "alphabeta:100ms"]);
    assert!(said.contains("no two runs would be the same") && said.contains("alphabeta:20000n"), "{said}");
    let said = refused(&["tic-tac-toe", "--players", "level3,level3,level3", "--games", "1"]);
    assert_eq!(said, "error: the game has 2 players, but 3 strategies are given: give one for all, or one for each\n");
}

#[test]
fn what_makes_no_sense_is_refused() {
    assert_eq!(refused(&["tic-tac-toe", "--games", "0"]), "error: at least one game must be played\n");
    assert_eq!(refused(&["tic-tac-toe", "--cap", "0"]), "error: games are cut off after 1 to 1000000 decisions\n");
    assert_eq!(
        refused(&["tic-tac-toe", "--players", "random,random,random-turn"]),
        "error: the game has 2 players, but 3 strategies are given: give one for all, or one for each\n"
    );
    assert!(refused(&["tic-tac-toe", "--players", "clever"]).contains("random-turn"));
    assert!(refused(&["tic-tac-tow"]).contains("did you mean `tic-tac-toe`?"));
    assert_eq!(
        refused(&["tic-tac-toe", "--out", "no/such/folder/report.html"]),
        "error: can't write no/such/folder/report.html: there is no folder no/such/folder\n"
    );
    assert!(refused(&["tic-tac-toe", "--out", "."]).contains("it is a folder"));
}
