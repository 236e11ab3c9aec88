//! The built program, run as a user runs it.

use crate::common::{Ran, run_in};

fn run(words: &[&str], input: &str) -> Ran {
    run_in(folder().path(), words, input)
}

/// An empty folder that goes away with the value.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn list_names_the_games() {
    let ran = run(&["list"], "");
    assert_eq!(ran.code, 0);
    assert!(ran.out.lines().any(|line| line.starts_with("  nine-mens-morris ") && line.contains("Nine Men's Morris")));
    assert!(ran.out.contains("(immunity: off | on, blocked: loses | passes)"));
    assert!(ran.out.starts_with("Morris\n"), "the largest family first: {}", ran.out);
    assert!(!ran.out.contains("\nOthers\n"), "every game has a family");
}

#[test]
fn list_finds_games_by_what_they_are() {
    let names = |words: &[&str]| {
        let ran = run(&[&["list", "--format", "json"], words].concat(), "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        let name = |line: &str| line.split('"').nth(3).unwrap().to_owned();
        ran.out.lines().map(name).collect::<Vec<String>>()
    };
    assert_eq!(names(&["--players", "3"]), ["chinese-checkers-three", "three-player-morris"]);
    assert_eq!(names(&["--players", "6"]), ["chinese-checkers-six"]);
    assert!(names(&["--family", "morris", "--points", "..9"]).contains(&"three-mens-morris".to_owned()));
    assert!(names(&["--points", "24"]).contains(&"nine-mens-morris".to_owned()));
    assert!(!names(&["--points", "9..16"]).contains(&"nine-mens-morris".to_owned()));
    assert!(names(&["othello"]).contains(&"reversi".to_owned()), "by another name");
    assert_eq!(names(&["tic tac toe"]), ["tic-tac-toe"], "words in quotes are words");
    let ran = run(&["list", "--points", "9-16"], "");
    assert!(ran.code == 2 && ran.err.contains("`9..16`"), "{}", ran.err);
    let ran = run(&["list", "--players", "17"], "");
    assert!(ran.code == 1 && ran.err.contains("no built-in game is like that"), "{}", ran.err);
    for format in ["text", "json"] {
        let ran = run(&["list", "--format", format, "--family", "moris"], "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "a name that nothing has, as a game's would be");
        assert!(ran.err.contains("no family of games is called `moris`; did you mean `Morris`?"), "{}", ran.err);
        assert_eq!(run(&["list", "--format", format, "--players", "17"], "").code, 1);
    }
}

#[test]
fn hands_are_shown_where_there_are_any() {
    for (game, has_hands) in
        [("english-draughts", false), ("tablut", false), ("six-mens-morris", true), ("gomoku", true)]
    {
        let ran = run(&["show", game], "");
        assert_eq!(ran.out.contains("Pieces in hand: "), has_hands, "{}", ran.out);
        assert!(has_hands || !ran.out.contains("in hand\n"), "{}", ran.out);
    }
    let quarto = run(&["show", "quarto"], "").out;
    assert!(quarto.contains("Pieces in the pool: ") && !quarto.contains("Pieces in hand"), "{quarto}");
}

#[test]
fn moves_lists_what_is_legal_after_each_decision() {
    let ran = run(&["moves", "nine-mens-morris", "--after", "-", "--each"], "a7 a1\nd7 d1  g7xa1");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 7, "the start and six decisions");
    assert!(lines[0].starts_with(r#"{"ply":0,"player":"White","legal":["a1","a4""#));
    assert!(lines[0].ends_with(r#""seen":1,"quiet":0,"outcome":null}"#));
    assert_eq!(lines[5], r#"{"ply":5,"player":"White","legal":["xa1","xd1"],"outcome":null}"#);
    assert!(lines[6].contains(r#""player":"Black""#) && lines[6].contains(r#""seen":1,"quiet":0"#));
}

#[test]
fn clocks_run_in_line_mode_and_are_kept() {
    let folder = folder();
    let play = |words: &[&str], input: &str| run_in(folder.path(), &[&["play"], words].concat(), input);
    let ran = play(&["tic-tac-toe", "--clock", "10m+5s", "--record", "kept.record"], "b2\na1\nquit\n");
    // What is added at the end of a turn is more than the turn took.
    assert!(ran.out.contains("Time left: Cross 10:0"), "{}{}", ran.out, ran.err);
    let kept = std::fs::read_to_string(folder.path().join("kept.record")).unwrap();
    assert!(kept.contains("\nclock: 10m+5s\n") && kept.contains("\nleft: 10m"), "{kept}");
    let ran = play(&["--resume=kept.record"], "quit\n");
    assert!(ran.out.contains("Time left: Cross 10:0"), "{}", ran.out);
    let ran = play(&["tic-tac-toe", "--clock", "soon"], "");
    assert!(ran.code == 2 && ran.err.contains("--clock"), "{}", ran.err);
}

#[test]
fn moves_stops_at_an_illegal_decision() {
    let ran = run(&["moves", "nine-mens-morris", "--after", "-"], "a7 a7");
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    insta::assert_snapshot!(ran.err, @r"
    error: decision 2: `a7` is not legal: a7 is not empty; the rule is `place man on empty`
    legal was: a1 a4 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 e3 e4 e5 f2 f4 f6 g1 g4 g7
    ");
}

#[test]
fn a_finished_game_has_a_reason() {
    let ran = run(
        &["moves", "nine-mens-morris", "--position", "Black moving; White a7 d7 g7; Black a1 d1", "--format", "json"],
        "",
    );
    assert_eq!(
        ran.out.trim(),
        r#"{"ply":0,"player":"Black","legal":[],"outcome":{"winner":"White","reason":"Black has fewer than three men left"}}"#
    );
}

#[test]
fn perft_counts() {
    let ran = run(&["perft", "nine-mens-morris", "3", "--format", "json"], "");
    assert!(ran.out.starts_with(r#"{"game":"nine-mens-morris","depth":3,"leaves":12144,"seconds":"#), "{}", ran.out);
    let divided = run(&["perft", "tic-tac-toe", "2", "--divide"], "");
    assert!(divided.out.starts_with("a1: 8\na2: 8\n"));
    assert!(divided.out.contains("\n72 in "));
    for threads in ["1", "3"] {
        let ran = run(&["perft", "millieu", "3", "--threads", threads], "");
        assert!(ran.out.starts_with("39366 in "), "{threads}: {}", ran.out);
    }
}

#[test]
fn bench_measures() {
    let ran = run(&["bench", "tic-tac-toe", "--depth", "3", "--format", "json"], "");
    let measured: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&measured["game"], &measured["perft"]["depth"]), (&"tic-tac-toe".into(), &3.into()));
    assert_eq!(measured["perft"]["leaves"], 504);
    assert!(measured["perft"]["nodes_per_second"].as_f64().unwrap() > 0.0);
    for playouts in ["playouts", "playouts_draws_automatic"] {
        let rate = |key: &str| measured[playouts][key].as_f64().unwrap();
        assert!(rate("decisions") >= 5.0 * rate("games"), "no game is won before the fifth mark");
        assert!((rate("decisions") / rate("games") - rate("mean_decisions")).abs() < 1e-9);
        assert!(rate("decisions_per_second") > rate("playouts_per_second"));
    }
}

#[test]
fn check_reports_every_mistake_with_its_place() {
    let folder = folder();
    let text = "game \"Slips\"\nplayers White, Black\nboard squares 3 joined at middles\npiece man: 9 in each hand\n\
                pattern mill = line of 3 { same ownr }\nphase placing until hands empty { place man on empyt }\n\
                phase moving { move mine to empty near it  if mill made { take theirs exept mill } }\n\
                end { mover loses when left < 3  mover loses when stuk }\n";
    std::fs::write(folder.path().join("slips.merels"), text).unwrap();
    let ran = run_in(folder.path(), &["check", "slips.merels"], "");
    assert_eq!(ran.code, 1);
    insta::assert_snapshot!(format!("{}\n{}", ran.out, ran.err));
}

#[test]
fn check_writes_for_programs_as_well() {
    let folder = folder();
    let text = "game \"Slip\" extends nine-mens-morris\naction capture { take thers }\n";
    std::fs::write(folder.path().join("slip.merels"), text).unwrap();
    let short = run_in(folder.path(), &["check", "slip.merels", "--format", "short"], "");
    assert_eq!((short.code, short.out.as_str()), (1, "slip.merels:2:23: M0201: nothing is called `thers`\n"));
    let json = run_in(folder.path(), &["check", "slip.merels", "--format", "json"], "");
    assert_eq!(
        json.out.trim(),
        r#"{"code":"M0201","name":"unknown-name","severity":"error","message":"nothing is called `thers`","labels":[{"file":"slip.merels","start":59,"end":64,"line":2,"column":23,"text":""}],"help":"did you mean `theirs`?","fix":{"file":"slip.merels","start":59,"end":64,"line":2,"column":23,"text":"theirs"}}"#
    );
    let well = run(&["check", "shah", "--format", "json"], "");
    assert_eq!((well.code, well.out.as_str()), (0, ""));
}

#[test]
fn explain_knows_codes_names_and_words() {
    let by_code = run(&["explain", "m0201"], "");
    assert!(by_code.out.starts_with("M0201 unknown-name\n==================\n\nA name is used"), "{}", by_code.out);
    assert_eq!(by_code.out, run(&["explain", "unknown-name"], "").out);
    assert!(run(&["explain", "pattern"], "").out.starts_with("pattern\n-------\n"));
    // Laid out, not as it is written: tables in columns, lines that fit.
    for topic in ["pattern", "take", "board", "protocol", "M0621"] {
        let page = run(&["explain", topic], "").out;
        let wide = page.lines().filter(|line| !line.starts_with("    ")).find(|line| line.chars().count() > 80);
        let raw = ["\n|", "\n```", "\n#"].iter().any(|mark| page.contains(mark));
        assert!(wide.is_none() && !raw, "{topic}: {wide:?}\n{page}");
    }
    insta::assert_snapshot!(run(&["explain", "take"], "").out.split_once("\nIn the built-in").unwrap().0, @r"
    take: the decision reads `take PIECES` or `take PIECES into hand`

    Decisions:

    statement           the options       then
    ------------------  ----------------  -----------------------------
    `take S`            every piece on S  it leaves the game
    `take S into hand`  every piece on S  it goes to the decider's hand
    ");
    let take = run(&["explain", "take"], "");
    assert!(
        take.out.starts_with("take: the decision reads `take PIECES`") && take.out.contains("\n`take S into hand` "),
        "{}",
        take.out
    );
    for word in merels::syntax::RESERVED_WORDS {
        let entry = run(&["explain", word], "");
        let shows = ["In the built-in games:", "For example:"].iter().any(|heading| entry.out.contains(heading));
        assert!(entry.code == 0 && shows && !entry.out.starts_with("\n"), "{word}: {}", entry.out);
    }
    let unknown = run(&["explain", "tkae"], "");
    assert_eq!(
        (unknown.code, unknown.err.as_str()),
        (2, "error: there is nothing to explain called `tkae`; did you mean `take`?\n")
    );
}

#[test]
fn games_are_found_by_their_other_names() {
    let shown = run(&["show", "nine-mens-morris"], "").out;
    for name in ["mill", "Mill", "Mühle", "Nine Men's Morris", "nine mens morris"] {
        assert_eq!(run(&["show", name], "").out, shown, "{name}");
    }
    assert_eq!(run(&["moves", "gobang"], "").code, 0);
    // A file of that name is what is meant.
    let folder = folder();
    std::fs::write(folder.path().join("mill"), "game \"Mine\" extends shah\n").unwrap();
    assert!(run_in(folder.path(), &["show", "mill"], "").out.starts_with("Mine\n"));
    assert_eq!(run(&["show", "milll"], "").code, 2);
}

#[test]
fn every_help_has_an_example() {
    let help = |words: &[&str]| run(&[words, &["--help"]].concat(), "").out;
    let commands = |text: &str| -> Vec<String> {
        let listed = text.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
        let names = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
        names.map(|line| line.split_whitespace().next().unwrap().to_owned()).filter(|name| name != "help").collect()
    };
    let all = commands(&help(&[]));
    assert!(all.len() > 20, "{all:?}");
    for name in &all {
        let text = help(&[name]);
        assert!(text.contains("\nExample: "), "{name}: {text}");
        for inner in commands(&text) {
            assert!(help(&[name, &inner]).contains("\nExample: "), "{name} {inner}");
        }
    }
}

#[test]
fn check_says_when_it_can_not_run() {
    let ran = run(&["check", "nine-mens-moris"], "");
    assert_eq!(ran.code, 2);
    assert_eq!(
        ran.err,
        "error: there is no game `nine-mens-moris`, and no such file; did you mean `nine-mens-morris`?\n"
    );
    assert_eq!(run(&["check", "nine-mens-morris"], "").code, 0);
}

#[test]
fn an_unknown_option_names_those_there_are() {
    let ran = run(&["moves", "twelve-man-morris", "--set", "imunity=on"], "");
    assert_eq!(ran.code, 2);
    assert_eq!(ran.err, "error: there is no option `imunity`; did you mean `immunity`?\n");
    let ran = run(&["moves", "twelve-man-morris", "--set", "immunity=yes"], "");
    assert_eq!(ran.err, "error: option `immunity` is never `yes`; its values are `off`, `on`\n");
}

#[test]
fn a_game_is_played_from_a_pipe() {
    let ran = run(&["play", "nine-mens-morris"], "d2\nd2\nz9\nmovse\nf4\nundo\nf6\nposition\nresign\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    insta::assert_snapshot!(ran.out);
}

#[test]
fn commands_may_be_written_as_on_the_whole_screen() {
    let ran = run(&["play", "tic-tac-toe", "--plain"], ":b2\n:position\n :undo\n:quit now\n:quit\nposition\n");
    assert!(ran.out.contains("Nought play; Cross b2 "), "{}", ran.out);
    assert!(ran.out.contains("`quit` stands alone") && !ran.out.contains("is no decision"), "{}", ran.out);
    assert_eq!(ran.out.matches(" play; ").count(), 1, "{}", ran.out);
}

#[test]
fn nothing_is_legal_once_a_game_was_given_up() {
    let ran = run(&["play", "tic-tac-toe", "--plain"], "b2\nmoves\nresign\nmoves\nhint\n");
    assert_eq!(ran.out.matches("a1 a2 a3 b1 b3 c1 c2 c3").count(), 1, "{}", ran.out);
    assert!(ran.out.ends_with("The game is over.\nThe game is over.\n"), "{}", ran.out);
}

#[test]
fn draws_are_offered_answered_and_claimed() {
    let ran =
        run(&["play", "nine-mens-morris"], "claim\noffer draw\nd2\ndecline\noffer draw\nd2\noffer draw\naccept\n");
    assert!(ran.out.contains("The claim is false"));
    assert!(ran.out.contains("An offer waits for an answer: accept or decline."));
    assert!(ran.out.contains("A draw was offered in this turn already, and declined."));
    assert!(ran.out.contains("The game is over. A draw: the players have agreed on a draw."));
}

#[test]
fn a_claim_with_an_intended_turn_is_judged_and_not_played() {
    let position = "White moving; White a7 d7 a1 g1; Black b6 d6 b2 f2; quiet 99";
    let ran = run(&["play", "nine-mens-morris", "--position", position], "claim\nclaim with a7-a4\nquit\n");
    assert!(ran.out.contains("The claim is false"));
    assert!(
        ran.out.contains("White has claimed a draw with a7-a4: 100 turns have passed without a mill"),
        "{}",
        ran.out
    );
}

#[test]
fn a_saved_game_is_loaded_again() {
    let folder = folder();
    let ran = run_in(
        folder.path(),
        &["play", "shah", "--set", "diagonals=off", "--first", "Black"],
        "d2\nf4\nsave my game.txt\nquit\n",
    );
    assert!(ran.out.contains("Saved in my game.txt."));
    let saved = std::fs::read_to_string(folder.path().join("my game.txt")).unwrap();
    assert!(saved.starts_with("merels: 2\ngame: shah\ndefinition: "), "{saved}");
    assert!(saved.contains("\nset: diagonals=off\nplayer: White = human\nplayer: Black = human\ndate: "), "{saved}");
    assert!(saved.ends_with("\nfirst: Black\nresult: *\n\n1. d2 2. f4\n"), "{saved}");
    let ran = run_in(folder.path(), &["play", "nine-mens-morris"], "load my game.txt\nposition\nquit\n");
    assert!(ran.out.contains("Black placing; White f4 +11; Black d2 +11; quiet 2"), "{}", ran.out);
}

#[test]
fn a_damaged_game_is_refused_and_nothing_is_lost() {
    let folder = folder();
    std::fs::write(folder.path().join("bad.txt"), "merels: 1\ngame: shah\n\nd2\nd2\n").unwrap();
    std::fs::write(folder.path().join("foreign.txt"), "1. e4 e5\n").unwrap();
    let ran = run_in(folder.path(), &["play", "nine-mens-morris"], "a1\nload bad.txt\nload foreign.txt\nposition\n");
    assert!(ran.out.contains("bad.txt:5:1: M0803: `d2` is not legal: d2 is not empty"), "{}", ran.out);
    assert!(ran.out.contains("this is no record of a game"));
    assert!(ran.out.contains("Black placing; White a1 +8; Black +9"));
}

#[test]
fn random_players_play_to_the_end() {
    let words = ["play", "nine-mens-morris", "--white", "random", "--black", "random", "--seed", "1"];
    let ran = run(&words, "");
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("The game is over."));
    assert_eq!(ran.out, run(&words, "").out, "the same seed plays the same game");
}

#[test]
fn new_writes_a_game_whose_scenarios_pass() {
    let folder = folder();
    for words in
        [&["new", "mine"][..], &["new", "mine-too", "--extends", "mine"], &["new", "third", "--extends", "millieu"]]
    {
        let ran = run_in(folder.path(), words, "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{words:?}");
        let name = words[1];
        let checked = run_in(folder.path(), &["check", &format!("{name}.merels")], "");
        assert_eq!((checked.code, checked.err.as_str()), (0, ""), "{name}");
        let tested = run_in(folder.path(), &["test", &format!("{name}.test.toml")], "");
        assert_eq!((tested.code, tested.err.as_str()), (0, ""), "{name}: {}", tested.out);
    }
    let dashed = run_in(folder.path(), &["new", "--", "-mine"], "");
    assert!(
        dashed.code == 2 && dashed.err.contains("such as `mine`"),
        "no command could be told of it: {}",
        dashed.err
    );
    let again = run_in(folder.path(), &["new", "mine"], "");
    assert_eq!((again.code, again.err.as_str()), (2, "error: mine.merels is there already, and stays as it is\n"));
}

#[test]
fn expanded_definitions_are_whole_and_play_the_same() {
    let folder = folder();
    for game in ["shah", "nine-man-morris", "spaceship-twelve"] {
        let expanded = run(&["show", game, "--expanded"], "");
        assert!(!expanded.out.contains("extends"));
        let file = format!("{game}-whole.merels");
        std::fs::write(folder.path().join(&file), &expanded.out).unwrap();
        let json = |name: &str| {
            let out = run_in(folder.path(), &["show", name, "--format", "json"], "").out;
            let mut game: serde_json::Value = serde_json::from_str(&out).unwrap();
            // What is said of its parts is told in the order of the files.
            if let Some(docs) = game["docs"].as_array_mut() {
                docs.sort_by_key(ToString::to_string);
            }
            game
        };
        assert_eq!(json(&file), json(game), "{}", expanded.out);
    }
}

/// What is said of decisions that can't be played at the start of a game.
fn said_of(game: &str, entries: &str) -> String {
    run(&["play", game, "--plain"], entries).out
}

#[test]
fn refusals_speak_of_the_piece_that_was_meant() {
    let chess = said_of("chess", "g1-g4\na1-a2\na1-b3\nb8-c6\ne2-e5\ne4\n");
    for expected in [
        "`g1-g4` is not legal: from g1 a piece can go to f3 or h3; the rule: “Move one of your knights",
        "`a1-a2` is not legal: the piece on a1 can't move now.",
        "`a1-b3` is not legal: the piece on a1 can't move now.",
        "`b8-c6` is not legal: the piece on b8 isn't yours.",
        "`e2-e5` is not legal: from e2 a piece can go to e3 or e4.",
        "`e4` is no decision: say which piece goes there, as in `e2-e4`.",
    ] {
        assert!(chess.contains(expected), "{expected}\n{chess}");
    }
    let blocked = said_of("chess", "e2-e4\ne7-e5\nf1-d3\na7-a6\nd3-c2\n");
    assert!(
        blocked.contains("`d3-c2` is not legal: a piece of yours stands on c2; the rule: “Move one of your bishops")
    );
    let kalah = said_of("kalah", "c1\n*c1\n*a1\n*c1\n");
    assert!(kalah.contains("`c1` is no decision: write `*c1`."), "{kalah}");
    let german = run(&["play", "chess", "--plain", "--language", "de"], "a9\ng1-g4\n").out;
    assert!(german.contains("`a9` ist keine Entscheidung: das Brett hat keinen Punkt `a9`; sie gehen von a1 bis h8"));
    assert!(german.contains("`g1-g4` geht nicht: von g1 aus geht es nach f3 oder h3"), "{german}");
}

#[test]
fn all_others_are_asked_whether_they_accept_a_draw() {
    let ran = said_of("three-player-morris", "offer draw\naccept\ndecline\na1\noffer draw\naccept\naccept\n");
    assert!(ran.contains("Black: accept or decline?") && ran.contains("Red: accept or decline?"), "{ran}");
    assert!(ran.contains("White: accept or decline?"), "Black asks Red and White: {ran}");
    assert_eq!(ran.matches("The game is over").count(), 1, "one no is enough: {ran}");
    assert!(ran.find("The game is over") > ran.find("White: accept or decline?"), "{ran}");
}

#[test]
fn what_records_tell_of_players_and_clocks_is_looked_at() {
    let folder = folder();
    let checked = |headers: &str| {
        let text = format!("merels: 2\ngame: nine-mens-morris\n{headers}\nresult: *\n\n1. d2\n");
        std::fs::write(folder.path().join("kept.record"), text).unwrap();
        let ran = run_in(folder.path(), &["record", "check", "kept.record"], "");
        (ran.code, ran.out + &ran.err)
    };
    assert_eq!(
        checked("player: White = a\nclock: 5m+3s\nleft: 4m 5m"),
        (0, "kept.record: 1 game, 1 turn: all are right\n".to_owned())
    );
    for (headers, expected) in [
        ("player: White = a\nplayer: White = b", "who plays White is told twice"),
        ("player: Purple = c", "no player is called `Purple`"),
        ("player: White", "it doesn't say who that is"),
        ("clock: soon", "`soon` is no time"),
        ("clock: 5m\nleft: 0s -5s", "`-5s` is no time"),
        ("foo?: x", "this is no line `KEY: VALUE`"),
        ("date 2026", "this is no line `KEY: VALUE`"),
    ] {
        let (code, said) = checked(headers);
        assert!(code == 1 && said.contains(expected), "{headers}: {said}");
    }
}

#[test]
fn records_are_no_definitions_and_what_is_missing_is_not_watched() {
    let folder = folder();
    std::fs::write(folder.path().join("kept.record"), "merels: 2\ngame: nim\n\n1. *a1\n").unwrap();
    for words in [["check", "kept.record"], ["fmt", "kept.record"]] {
        let ran = run_in(folder.path(), &words, "");
        assert!(ran.code == 2 && ran.err.contains("`merels record check kept.record` looks at it"), "{}", ran.err);
    }
    let ran = run_in(folder.path(), &["check", "--watch", "nofile"], "");
    assert!(ran.code == 2 && ran.err.contains("there is no file nofile"), "{}", ran.err);
}
