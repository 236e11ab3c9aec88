//! Opponents, analysis, matches and the protocol, run as a user runs them.

use crate::common::{Ran, run_in};

fn run(words: &[&str], input: &str) -> Ran {
    run_in(tempfile::tempdir().unwrap().path(), words, input)
}

#[test]
fn a_level_sits_at_any_board() {
    for (game, players) in [
        ("nine-mens-morris", ["White", "Black", ""]),
        ("millieu", ["First", "Second", ""]),
        ("three-player-morris", ["White", "Black", "Red"]),
        ("connect-four", ["yellow", "RED", ""]),
    ] {
        let seats = players.iter().filter(|name| !name.is_empty()).zip(["level2", "level1", "random"]);
        let seats: Vec<String> =
            seats.flat_map(|(name, who)| ["--player".to_owned(), format!("{name}={who}")]).collect();
        let mut words = vec!["play", game, "--seed", "1"];
        words.extend(seats.iter().map(String::as_str));
        let ran = run(&words, "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("The game is over."), "{game}: {}", ran.out);
    }
    let words = ["play", "shah", "--white", "level3", "--black", "mcts:60n", "--seed", "4"];
    assert_eq!(run(&words, "").out, run(&words, "").out, "the same seed plays the same game");
    let ran = run(&["play", "shah", "--white", "level10"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("`level10` is no opponent") && ran.err.contains("a person is `human`"), "{}", ran.err);
}

#[test]
fn seats_go_by_the_names_of_the_game() {
    // Black begins gomoku, whoever is named first.
    let ran = run(&["play", "gomoku", "--black", "level3", "--seed", "2"], "quit\n");
    assert!(ran.out.contains("Black plays "), "{}", ran.out);
    let ran = run(&["play", "gomoku", "--player", "white=level1", "--seed", "1"], "a1\nquit\n");
    assert!(ran.out.contains("White plays "), "{}", ran.out);
    let wrong = |words: &[&str], message: &str| {
        let ran = run(words, "");
        assert!(ran.code == 2 && ran.err.contains(message), "{}", ran.err);
    };
    wrong(&["play", "connect-four", "--white", "level1"], "no player is called `White`: they are Yellow, Red");
    wrong(&["play", "shah", "--white", "level1", "--player", "White=human"], "White is seated twice");
    wrong(&["play", "shah", "--player", "level1"], "it reads PLAYER=WHO, as in Black=level3");
}

#[test]
fn weak_levels_play_where_something_is() {
    let ran = run(&["play", "gomoku", "--player", "white=level3", "--seed", "1"], "h8\nh10\nk11\nquit\n");
    let played: Vec<&str> = ran.out.lines().filter_map(|line| line.strip_prefix("White plays ")).collect();
    assert_eq!(played.len(), 3, "{}", ran.out);
    let is_near = |point: &&&str| {
        let (column, rank) = point.split_at(1);
        let (column, rank) = (i32::from(column.as_bytes()[0]), rank.parse::<i32>().unwrap());
        (column - i32::from(b'h')).abs() <= 3 && (5..=13).contains(&rank)
    };
    assert_eq!(played.iter().filter(is_near).count(), 3, "{}", ran.out);
}

#[test]
fn a_hint_completes_the_mill() {
    // With many men: with few, to lose one more and fly may be worth it.
    let position = "White moving; White a1 d1 g4 b2 c5 e5; Black b6 d6 f4 d3 e3 a7 g7";
    let ran = run(&["play", "nine-mens-morris", "--position", position], "hint\nquit\n");
    assert!(ran.out.contains("Perhaps g4-g1x"), "{}", ran.out);
}

#[test]
fn a_position_is_analysed() {
    let position = "White moving; White a1 d1 g4 b2; Black b6 d6 f4";
    let words =
        ["analyse", "nine-mens-morris", "--position", position, "--depth", "3", "--lines", "2", "--time", "60s"];
    let ran = run(&[&words[..], &["--format", "json"]].concat(), "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let depths: Vec<serde_json::Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let last = depths.last().unwrap();
    assert!(last["lines"][0]["turns"][0].as_str().unwrap().starts_with("g4-g1x"), "{last}");
    assert_eq!((&last["lines"][0]["worth"], &last["lines"][0]["score"]), (&"wins in 1".into(), &999_999.into()));
    assert_eq!(last["lines"].as_array().unwrap().len(), 2);
    let ran = run(&words, "");
    assert!(ran.out.contains("wins in 1  g4-g1x"), "{}", ran.out);
    let ran = run(&["analyse", "tic-tac-toe", "--after", "-"], "b2 a1 a3 b1 c1");
    assert_eq!(ran.out, "the game is over: Cross wins: Cross has made a three\n");
}

#[test]
fn a_match_comes_out_the_same_on_any_number_of_threads() {
    let played = |threads: &str| {
        let folder = tempfile::tempdir().unwrap();
        let words = ["match", "six-mens-morris", "--players", "alphabeta:200n,random", "--games", "40", "--seed", "5"];
        let more = ["--out", "games.record", "--threads", threads];
        let ran = run_in(folder.path(), &[&words[..], &more].concat(), "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        (ran.out, std::fs::read_to_string(folder.path().join("games.record")).unwrap())
    };
    // It stops as soon as the result is certain, after the same game on one thread and on several.
    let one = played("1");
    assert!(one.1.matches("result: ").count() < 40, "{}", one.0);
    assert_eq!(one, played("3"));
}

#[test]
fn a_match_is_counted_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["match", "three-mens-morris", "--players", "alphabeta:300n,random", "--games", "12", "--seed", "3"];
    let ran =
        run_in(folder.path(), &[&words[..], &["--out", "games.record", "--format", "json", "--all"]].concat(), "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let count = |what: &str| report[what].as_u64().unwrap();
    assert_eq!(count("won") + count("drawn") + count("lost") + count("unfinished"), 12);
    assert!(count("won") >= 10, "{report}");
    let checked = run_in(folder.path(), &["record", "check", "games.record"], "");
    assert!(checked.code == 0 && checked.out.starts_with("games.record: 12 games, "), "{}{}", checked.out, checked.err);
    // What is certain early ends the match.
    let ran =
        run(&["match", "three-mens-morris", "--players", "alphabeta:300n,random", "--games", "500", "--seed", "3"], "");
    assert!(ran.out.contains("the first is stronger") && !ran.out.contains(" 500 games"), "{}", ran.out);
    let ran = run(&["match", "three-player-morris", "--players", "random,random"], "");
    assert!(ran.code == 2 && ran.err.contains("a match is for two players"), "{}", ran.err);
    let ran = run(&["match", "shah", "--players", "random"], "");
    assert!(ran.code == 2 && ran.err.contains("a match has two opponents"), "{}", ran.err);
}

#[test]
fn a_match_is_played_against_another_program() {
    let merels = env!("CARGO_BIN_EXE_merels");
    let fight = |players: &str, programs: &[&str], more: &[&str]| {
        let words = ["match", "six-mens-morris", "--players", players, "--games", "4", "--seed", "5", "--all"];
        let programs: Vec<&str> = programs.iter().flat_map(|program| ["--program", program]).collect();
        run(&[&words[..], &programs, more].concat(), "")
    };
    // The same searcher by another way plays the same games: what one of a pair wins the other loses.
    let protocol = format!("\"{merels}\" protocol six-mens-morris");
    let ran = fight("alphabeta:300n,program:300n", &[&protocol], &["--format", "json"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&report["share"], &report["unfinished"]), (&0.5.into(), &0.into()), "{report}");
    assert_eq!(report["players"][1], "program:300n");
    // From a position of their own, and both of them programs.
    let asked = run(&["protocol", "six-mens-morris"], "position start moves a1 e5\nquery position\n").out;
    let at = asked.lines().find_map(|line| line.strip_prefix("response ")).unwrap();
    let ran = fight("random,program:d1", &[&protocol], &["--position", at]);
    assert!(ran.code == 0 && ran.out.contains("random against program:d1, 4 games"), "{}{}", ran.out, ran.err);
    let ran = fight("program:50n,program:d1", &[&protocol, &protocol], &[]);
    assert!(ran.code == 0 && ran.out.contains("program:50n against program:d1, 4 games"), "{}{}", ran.out, ran.err);

    // With clocks, what is left is said to programs; who has none left has lost.
    let ran = fight("alphabeta,program", &[&protocol], &["--clock", "150ms+1ms", "--format", "json"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let ran = fight("alphabeta:100000n,alphabeta:100000n", &[], &["--clock", "1ms"]);
    assert!(ran.code == 0 && ran.out.contains("\nlost on time 4\n"), "{}{}", ran.out, ran.err);

    let told = |players: &str, programs: &[&str]| {
        let ran = fight(players, programs, &[]);
        (ran.code, ran.err)
    };
    let once = "error: `--program` is given once for each opponent called `program`: ";
    assert_eq!(told("random,program:1s", &[]), (2, format!("{once}1 here\n")));
    assert_eq!(told("random,random", &[&protocol]), (2, format!("{once}0 here\n")));
    let (code, message) = told("random,program:20n", &["no-such-program-anywhere"]);
    let missing = "error: can't start `no-such-program-anywhere`: there is no such file or folder\n";
    assert_eq!((code, message.as_str()), (2, missing));
    let ran = fight("random,program:20n", &["no-such-program-anywhere"], &[]);
    assert!(ran.out.contains("no game was played") && !ran.out.contains('%'), "{}", ran.out);
    for (command, why) in [("it's", "a quotation mark is never closed"), ("", "`--program` names no program")] {
        let (code, message) = told("random,program:20n", &[command]);
        assert!(code == 2 && message.contains(why), "{message}");
    }
    // One that knows another game doesn't get far.
    let other = format!("\"{merels}\" protocol tic-tac-toe");
    let (code, message) = told("random,program:20n", &[&other]);
    assert!(code == 2 && message.contains("protocol tic-tac-toe` says `error "), "{message}");
}

/// The other one is a game with other names for its pieces, which sees the board in a mirror and is told decision by decision.
#[test]
fn a_program_may_write_turns_in_its_own_way() {
    let folder = tempfile::tempdir().unwrap();
    let game = |pieces: [&str; 2]| {
        let [man, king] = pieces;
        format!(
            "game \"Two Sorts\"\nplayers White, Black\nboard grid 3 x 3\npiece {man}: 3 in each hand\npiece {king}: 3 in each hand\n\
             pattern row = line of 3 {{ same owner }}\nphase play {{ either {{ place {man} on empty }} or {{ place {king} on empty }}  if row made {{ take theirs }} }}\n\
             end {{ draw when board full  draw when hands empty }}\n"
        )
    };
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("ours.merels", &game(["man", "king"]));
    write("theirs.merels", &game(["stone", "tower"]));
    let mirror = "[points]\na1 = \"c1\"\nc1 = \"a1\"\na2 = \"c2\"\nc2 = \"a2\"\na3 = \"c3\"\nc3 = \"a3\"\n";
    let names = "[pieces]\nman = \"stone\"\nking = \"tower\"\n";
    write("theirs.toml", &format!("separate = true\nsetup = [\"setoption name memory value 1\"]\n{mirror}{names}"));
    let program = format!("\"{}\" protocol theirs.merels", env!("CARGO_BIN_EXE_merels"));
    let words =
        ["match", "ours.merels", "--players", "alphabeta:200n,program:200n", "--program", &program, "--games", "6"];
    let fight = |more: &[&str]| run_in(folder.path(), &[&words[..], &["--seed", "3"], more].concat(), "");
    let ran = fight(&["--notation", "theirs.toml"]);
    assert!(ran.code == 0 && ran.out.contains(", 6 games"), "{}{}", ran.out, ran.err);
    let ran = fight(&[]);
    assert!(ran.code == 2 && ran.err.contains(" says `error "), "{}{}", ran.out, ran.err);
    write("wrong.toml", "[pieces]\nmna = \"stone\"\n");
    let ran = fight(&["--notation", "wrong.toml"]);
    assert_eq!((ran.code, ran.err.as_str()), (2, "error: wrong.toml: the game has no piece `mna`\n"));
    let ran = fight(&["--notation", "theirs.toml", "--notation", "theirs.toml"]);
    assert!(ran.code == 2 && ran.err.contains("`--notation` is given once for each"), "{}", ran.err);
}

/// The processor's time runs where it is spent.
#[test]
fn time_may_be_the_processors() {
    let ran = run(&["analyse", "nine-mens-morris", "--time", "30ms", "--cpu", "--format", "json"], "");
    let last: serde_json::Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
    assert!(last["fullness"].is_u64() && last["nodes"].as_u64() > Some(0), "{last}");
    let ran = run(&["match", "tic-tac-toe", "--players", "alphabeta:2ms,mcts:2ms", "--games", "2", "--cpu"], "");
    assert!(ran.code == 0 && ran.out.contains(", 2 games"), "{}{}", ran.out, ran.err);
    let said = run(&["protocol", "nine-mens-morris"], "setoption name memory value 1\ngo cputime 20\n").out;
    assert!(said.contains(" hashfull ") && said.contains("\nbestmove "), "{said}");
}

/// After a second it is told what is looked at.
#[test]
fn a_long_search_says_what_it_looks_at() {
    let said = run(&["protocol", "gomoku"], "go cputime 1300\n").out;
    let told: Vec<&str> = said.lines().filter(|line| line.contains(" currmove ")).collect();
    assert!(told.iter().all(|line| line.starts_with("info depth ") && line.contains(" currmovenumber ")), "{said}");
    assert!(!told.is_empty(), "{said}");
}

#[test]
fn other_programs_are_answered() {
    let talk = |lines: &str| run(&["protocol", "nine-mens-morris"], lines).out;
    let said = talk("ugi\nisready\nquit\n");
    assert!(said.starts_with("id name Merels ") && said.ends_with("\nugiok\nreadyok\n"), "{said}");
    // The whole turn is said: the mill and the man that is taken.
    let position = "White moving; White a1 d1 g4 b2; Black b6 d6 f4 d3 e3";
    let said = talk(&format!("position {position}\ngo depth 4\nquery p1turn\n"));
    assert!(said.contains("info depth 4 line 1 score "), "{said}");
    assert!(said.lines().any(|line| line.starts_with("bestmove g4-g1x")), "{said}");
    assert!(said.contains("response true\n"), "{said}");
    // A mistake is one line and changes nothing.
    let said = talk(
        "position start moves d2\nposition start moves d2 d2\nfoo\ngo\ngo nodes 0\nsetoption name memory value 0\nquery position\n",
    );
    let errors: Vec<&str> = said.lines().filter(|line| line.starts_with("error ")).collect();
    assert_eq!(errors.len(), 5, "{said}");
    assert!(errors[0].contains("`d2` is not legal"), "{said}");
    assert!(said.ends_with("response Black placing; White d2 +8; Black +9; quiet 1\n"), "{said}");
    // A search can be stopped, and until then nothing else is changed.
    let said = talk("go infinite\nposition start moves d2\nstop\nquery position\n");
    assert!(said.contains("error a search is under way: stop it first\n") && said.contains("\nbestmove "), "{said}");
    assert!(said.ends_with("response White placing; White +9; Black +9\n"), "{said}");
}
