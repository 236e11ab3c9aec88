//! Texts that somebody wrote to break the program: each is handled, or there is a clear report, and none takes much memory
//! or long.

use std::fmt::Write as _;
use std::sync::Arc;

use acceptance::fuzz::reports::assert_sound;
use allocation_counter::measure;
use merels::syntax::format::format;
use merels::syntax::{Diagnostic, FileId, MAX_SOURCE_BYTES};
use merels::{
    Definition, History, Library, NoLibrary, Rules, Session, catalogue, ir, notation, position_text, scenario,
};

/// A file as large as one may be. Debug builds are slow: what is quadratic shows in a smaller one.
const SIZE: usize = if cfg!(debug_assertions) { MAX_SOURCE_BYTES / 4 } else { MAX_SOURCE_BYTES };

/// The most memory that may be taken at once, for one text.
const MAX_MEMORY: u64 = 200 << 20;

/// What every definition here begins with.
const HEAD: &str = "game \"x\"\nplayers White, Black\nboard squares 3 joined at middles\npiece man: 9 in each hand\n";
/// What makes it a game.
const TAIL: &str = "phase play { place man on empty }\nend { mover loses when stuck }\n";

/// A head with another board.
fn on(board: &str) -> String {
    HEAD.replace("squares 3 joined at middles", board)
}

/// A game whose turns do this.
fn turn(head: &str, statements: &str) -> String {
    format!("{head}phase play {{\nplace man on empty\n{statements}\n}}\nend {{ mover loses when stuck }}\n")
}

/// As much of `phrase` as there is room for between a beginning and an end.
fn filled(start: &str, phrase: &str, end: &str) -> String {
    let room = SIZE - start.len() - end.len();
    [start, &phrase.repeat(room / phrase.len()), end].concat()
}

/// So many pieces of text, each made of its number.
fn many(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).map(piece).collect()
}

/// Does something in bounded memory. What takes for ever is seen by whoever waits for the test.
fn bounded<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let mut done = None;
    let memory = measure(|| done = Some(work())).bytes_max;
    assert!(memory < MAX_MEMORY, "{what} takes {} MiB", memory >> 20);
    done.unwrap()
}

/// Checks a definition: it says this of it, or nothing is wrong with it where this is empty. Then it can be played.
fn check(what: &str, text: &str, says: &str) {
    check_in(what, text, says, &catalogue::BuiltIn);
}

fn check_in(what: &str, text: &str, says: &str, library: &dyn Library) {
    let text: Arc<str> = text.into();
    let faults = bounded(what, || merels::check("hostile.merels", Arc::clone(&text), library));
    assert_sound(&faults.sources, &faults.diagnostics);
    let said: Vec<String> = faults
        .diagnostics
        .iter()
        .filter(|found| found.is_error() || !says.is_empty())
        .map(|found| format!("{} {}", found.code, found.message))
        .collect();
    if says.is_empty() {
        assert!(said.is_empty(), "{what}: {said:?}");
    } else {
        assert!(said.iter().any(|said| said.starts_with(says)), "{what}: {:?}", said.first());
    }
    // Whether it can be laid out is its own affair.
    let _ = bounded(what, || format(FileId(0), &text));
    if faults.diagnostics.iter().any(|found| found.fix.is_some()) {
        let mended = bounded(what, || merels::mend("hostile.merels", Arc::clone(&text), library));
        assert!(mended.text.len() <= MAX_SOURCE_BYTES);
    }
    if !faults.diagnostics.iter().any(Diagnostic::is_error) {
        let definition = Definition::read("hostile.merels", text, library).unwrap();
        bounded(what, || play(&Rules::of(&definition, &[]).unwrap(), 3));
    }
}

/// Plays the first legal decisions.
fn play(rules: &Rules, decisions: usize) {
    let mut history = History::new();
    let mut position = rules.start(ir::PlayerId(0), &mut history);
    for _ in 0..decisions {
        let Some(&decision) = position.legal().first() else { return };
        position = position.play(rules, decision, &mut history).unwrap();
    }
}

#[test]
fn signs_and_line_ends() {
    let game = format!("{HEAD}{TAIL}");
    check("a byte-order mark", &format!("\u{FEFF}{game}"), "");
    check("CRLF", &game.replace('\n', "\r\n"), "");
    check("a lone CR", &game.replace('\n', "\r"), "");
    check("a zero byte", &game.replace("man", "ma\0n"), "M0009 the file isn't text: it holds a zero byte");
    let mark = "M0011 here stands a right-to-left override (U+202E), where nothing is meant";
    check("right-to-left marks", &game.replace("man", "\u{202E}man"), mark);
    check("a no-break space", &game.replace("on empty", "on\u{A0}empty"), "M0011");
    check("letters of all scripts", &game.replace("man", "männchen棋子"), "");
    check("marks and nothing else", &filled("", "\u{202E}", ""), "M0011");
    check("a million lines", &filled("", "\n", &game), "");
    check("carriage returns", &filled(HEAD, "\r", ""), "M0404");
    check("comments", &filled("", "//\n", &game), "");
    check("quotes", &filled(HEAD, "\"", ""), "M0001");
    check("quotes on lines", &filled(HEAD, "\"\n", ""), "M0006 this text has no closing `\"`");
    check("semicolons", &filled(HEAD, ";", ""), "M0001 nothing ends with `;` in this language");
    let larger = " ".repeat(MAX_SOURCE_BYTES + 1);
    check("a file that is too large", &larger, "M0009 the file is larger than 1024 KiB");
}

#[test]
fn nesting() {
    let braces = "{".repeat(10_000);
    check("braces", &braces, "M0008 braces and parentheses are nested more than 64 deep");
    check("braces of an action", &format!("{HEAD}action a {braces}"), "M0008");
    check("closing braces", &filled(HEAD, "} ", ""), "M0002 this `}` closes nothing");
    check("parentheses", &format!("{HEAD}define d = {}1", "(".repeat(10_000)), "M0008");
    let deep = "M0008 this joins more than 128 things into one";
    check("`not`", &filled(&format!("{HEAD}define d = "), "not ", "stuck\n"), deep);
    check("`north of`", &filled(&format!("{HEAD}define d = "), "north of ", "a1\n"), deep);
    check("sums", &filled(&format!("{HEAD}define d = 1"), " + 1", "\n"), deep);
    check("`near`", &turn(HEAD, &format!("take mine{}", " near mine".repeat(10_000))), deep);
    let deep = "M0008 statements stand more than 80 deep in one another";
    check("`otherwise`", &turn(HEAD, &format!("take mine{}", " otherwise take theirs".repeat(10_000))), deep);
    check("`else if`", &turn(HEAD, &format!("if hand = 1 {{}} {}", "else if hand = 2 {} ".repeat(5_000))), deep);
    check("heads without blocks", &filled(&format!("{HEAD}action act {{ "), "if a ", ""), "M0001");
    check("loops within loops", &turn(HEAD, &["repeat 20000 { ".repeat(50), "}".repeat(50)].concat()), "");
    check("`if any`", &turn(HEAD, &format!("take theirs{}", " if any else theirs".repeat(100))), "");
}

#[test]
fn names() {
    let name = "n".repeat(SIZE / 3);
    check("a long name", &format!("{HEAD}{TAIL}").replace("man", &name), "");
    check("a long unknown name", &turn(HEAD, &format!("take {name}")), "M0201 nothing is called `nnnn");
    check("a long title", &format!("{HEAD}{TAIL}").replace("\"x\"", &format!("\"{name}\"")), "");
    check("a long parent", &format!("game \"x\" extends {name}\n"), "M0104 there is no game `nnnn");
    check("unknown names", &turn(HEAD, &many(9_000, |n| format!("take foo{n}\n"))), "M0201 nothing is called `foo0`");
    check("unknown actions", &turn(HEAD, &many(9_000, |n| format!("foo{n}\n"))), "M0202 there is no action `foo0`");
    let actions = many(900, |n| format!("action abcdefgh{n} {{ take mine }}\n"));
    let calls = many(9_000, |n| format!("abcdefghx{n}\n"));
    check("names that are near", &turn(&format!("{HEAD}{actions}"), &calls), "M0202 there is no action `abcdefghx0`");
    let lets = many(3_000, |n| format!("let value{n} = mine\n")) + &many(3_000, |n| format!("take valeu{n}\n"));
    check("local names that are near", &turn(HEAD, &lets), "M0201 nothing is called `valeu0`");
    check("misspelt words", &filled(&format!("{HEAD}phase play {{\n"), "tkae theris\n", "}\n"), "M0004");
    let generators = filled("game \"x\"\n", "board { grid 3 x 3 }\n", "");
    check("generators in braces", &generators, "M0001 `grid` makes the whole board, and stands without braces");
    check(
        "signs of other languages",
        &filled(&format!("{HEAD}action act {{\n"), "if left == 3 && no mine {}\n", "}\n"),
        "M0001",
    );
}

#[test]
fn numbers() {
    let game = format!("{HEAD}{TAIL}");
    let men = |count: &str| game.replace("9 in", &format!("{count} in"));
    check("2^64 men", &men("18446744073709551616"), "M0007 this number is too large");
    check("2^32 - 1 men", &men("4294967295"), "M0402 4294967295 men are more than the 10000 a hand may hold");
    check("digits", &men(&"9".repeat(SIZE / 2)), "M0007");
    let large = "M0301 a board has at most 512 points";
    for board in [
        "grid 100000 x 100000",
        "grid 4294967295 x 4294967295",
        "grid 65536 x 65536 x 65536",
        "squares 4294967295 joined at middles",
        "rings 4294967295 rays 4294967295",
    ] {
        check(board, &(on(board) + TAIL), large);
    }
    check(
        "a long line",
        &format!("{HEAD}pattern m = line of 1000000000 {{ same owner }}\n{TAIL}"),
        "M0401 the board has no line",
    );
    check("many turns", &format!("{HEAD}phase first for 99999999 turns {{ place man on empty }}\n{TAIL}"), "M0402");
    check("many rounds", &turn(HEAD, "repeat 4000000000 { nothing }"), "");
    check("many decisions", &turn(HEAD, "repeat 4000000000 { place man on empty }"), "");
    check("a loop without end", &turn(HEAD, "while some points { nothing }"), "M0608 this loop never ends");
    let seen =
        format!("{HEAD}phase play {{ place man on empty }}\nend {{ draw when position seen 4294967295 times }}\n");
    check("a position seen often", &seen, "");
}

#[test]
fn declarations() {
    let items = |item: &dyn Fn(usize) -> String| format!("{HEAD}{}{TAIL}", many(9_000, item));
    let most = "M0009 a file holds at most 1000 items";
    check("items", &items(&|n| format!("define dd{n} = mine\n")), most);
    check("one item again and again", &items(&|_| "define dd = mine\n".to_owned()), "M0102 there are two defines");
    check("options", &items(&|n| format!("option oo{n}: a, b\n")), "M0402 a game has at most 32 options");
    check("values", &format!("{HEAD}option oo: a{}\n{TAIL}", many(9_000, |n| format!(", v{n}"))), "M0402");
    check("one value again and again", &format!("{HEAD}option oo: a{}\n{TAIL}", ", b".repeat(20_000)), "M0102");
    check("kinds", &items(&|n| format!("piece kk{n}: 1 in each hand\n")), "M0406");
    let players = HEAD.replace("White", &format!("White{}", many(20_000, |n| format!(", P{n}"))));
    check("players", &(players + TAIL), "M0208 a game has two to six players, and this has 20002");
    let attributes = many(60, |n| format!("attribute at{n}: one, two\n"));
    let piece = format!("piece{}: 1 in each hand\n", many(60, |n| format!(" at{n}")));
    check("attributes that multiply", &format!("{HEAD}{attributes}{piece}{TAIL}"), "M0406 1152921504606846976 kinds");
    check("stock", &filled(HEAD.trim_end(), ", 1 in pool", &format!("\n{TAIL}")), "M0103");
    check(
        "an `about` of unknown words",
        &format!("{HEAD}about {{\n{}}}\n{TAIL}", many(9_000, |n| format!("kk{n} \"x\"\n"))),
        "M0110",
    );
    let allow = "// allow(unused): it isn't\nnothing\n";
    check("`allow`s", &turn(HEAD, &filled("", allow, &" ".repeat(500))), "M0621 nothing here needs to be allowed");
    check("what is said of a game", &filled("", "/// x\n", &format!("{HEAD}{TAIL}")), "");
    check("what is said of statements", &turn(HEAD, &"/// x\nnothing /// y\n".repeat(9_000)), "");
}

#[test]
fn what_multiplies() {
    let too_large = "M0009 the rules become too large";
    let doubled = |count: usize| {
        let defines = many(count, |n| format!("define dd{} = dd{n}, dd{n}\n", n + 1));
        turn(&format!("{HEAD}define dd0 = mine\n{defines}"), &format!("take dd{count}"))
    };
    check("defines that double", &doubled(60), too_large);
    check("many defines that double", &doubled(900), too_large);
    let chain = many(900, |n| format!("define dd{} = dd{n}\n", n + 1));
    check("a long chain of defines", &turn(&format!("{HEAD}define dd0 = mine\n{chain}"), "take dd900"), too_large);
    let chain = many(300, |n| format!("define dd{} = dd{n}\n", n + 1));
    check("a chain of defines", &turn(&format!("{HEAD}define dd0 = mine\n{chain}"), "take dd300"), "");
    let circle = "define dd0 = dd1\ndefine dd1 = dd0\n";
    check("defines in a circle", &turn(&format!("{HEAD}{circle}"), "take dd1"), "M0207");
    let statements = "M0009 the game is too large to be played: its turns have more than 20000 statements";
    let calls = |fan: usize| {
        let actions = many(15, |n| format!("action act{} {{\n{}}}\n", n + 1, format!("act{n}\n").repeat(fan)));
        turn(&format!("{HEAD}action act0 {{ nothing }}\n{actions}"), "act15")
    };
    check("actions that double", &calls(2), statements);
    check("actions that call fifty others", &calls(50), statements);
    let earlier = |n: usize| many(n.min(30), |back| format!("act{}\n", n - back - 1));
    let actions = many(400, |n| format!("action act{n} {{\n{}nothing }}\n", earlier(n)));
    check("actions that call all before them", &turn(&format!("{HEAD}{actions}"), "act399"), statements);
    check("branches", &turn(HEAD, &format!("either {{ pass }}{}", " or { pass }".repeat(25_000))), statements);
    check("items on one line", &filled(HEAD, "phase play { place man on empty } ", ""), "M0102");
    let patterns =
        format!("{HEAD}pattern mill = line of 3 {{ same owner }}{}\n{TAIL}", " or { mine, mine, mine }".repeat(5_000));
    check("a pattern of many", &patterns, "");
    let options = many(31, |n| format!("option oo{n}: aa, bb\n"));
    let tests = many(3_000, |n| format!("if oo{} is aa {{ nothing }}\n", n % 31));
    check("options and statements", &turn(&format!("{HEAD}{options}"), &tests), "M0619");
    check("conditions", &turn(HEAD, &format!("if some mine{} {{ pass }}", " and some mine".repeat(9_000))), "");
    let rules = many(9_000, |n| format!("draw when {} turns without capture\n", n + 1));
    check("ends", &format!("{HEAD}phase play {{ place man on empty }}\nend {{\n{rules}}}\n"), "M0616");
    let memories = many(900, |n| format!("memory mm{n}: lines of each man through next turn\n"));
    check(
        "memories",
        &format!("{}{memories}{TAIL}", on("grid 12 x 12")),
        "M0009 the game is too large to be played: it remembers too much",
    );
}

#[test]
fn boards() {
    let written = |lines: &str| on(&format!("{{\n{lines}}}")) + TAIL;
    check(
        "a long row",
        &written(&format!("row{}\n", many(9_000, |n| format!(" p{n}")))),
        "M0301 a board has at most 512 points",
    );
    check(
        "a row of two points",
        &written(&format!("row{}\n", " a b".repeat(20_000))),
        "M0303 a row repeats the point `a`",
    );
    check("one row again and again", &written(&"row a b c\n".repeat(20_000)), "");
    let pairs = many(300, |n| many(n, |m| format!("link p{n} p{m}\n")));
    check("every point beside every other", &written(&pairs), "");
    let rows = many(100, |k| format!("row{}\n", many(512, |n| format!(" p{}", n * (2 * k + 1) % 512))));
    let mills = "pattern mill = line of 5 { same owner }\n";
    check(
        "long rows",
        &(written(&rows) + mills),
        "M0009 the game is too large to be played: its patterns look at too many lines",
    );
    check("places", &written("row a b\nat 4294967296 0: a\nat 0 0: b\n"), "M0007");
    let hypercube = many(9, |bit| many(512, |n| format!("link p{n} p{}\n", n ^ (1 << bit))));
    check("a board with many symmetries", &written(&hypercube), "");
    check("single points", &written(&many(256, |n| format!("link a{n} b{n}\n"))), "M0602");
}

/// Whole turns are looked through decision by decision, and nothing ends the search but its own limit.
#[test]
fn turns_that_are_looked_through() {
    let unlimited = on("grid 22 x 23").replace("9 in", "unlimited in");
    let whole = |turn: &str| {
        format!("{unlimited}phase play whole turns {{\n{turn}require no points\n}}\nend {{ mover loses when stuck }}\n")
    };
    check("choices", &whole(&"choose points\n".repeat(150)), "M0609");
    check("placements", &whole(&"place man on empty\n".repeat(150)), "M0609");
    let branches = "either { choose points } or { place man on empty } or { take mine }\n".repeat(150);
    check("branches", &whole(&branches), "M0609");
    let statements = "choose points\n".repeat(150) + &"let near_some = points near points\n".repeat(15_000);
    check("statements", &whole(&statements), "M0108");
    let options = many(30, |n| format!("option oo{n}: aa, bb, cc, dd\n"));
    check("options", &(whole(&"choose points\n".repeat(100)) + &options), "M0609");
}

/// Files by name.
struct Files(Vec<(&'static str, String)>);

impl Library for Files {
    fn find(&self, name: &str, _from: &str) -> Option<(String, Arc<str>)> {
        let (name, text) = self.0.iter().find(|(known, _)| *known == name)?;
        Some((format!("{name}.merels"), text.as_str().into()))
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

#[test]
fn files_that_extend_one_another() {
    let file = |name, parent: &str| (name, format!("game \"x\" extends {parent}\n"));
    let circle = Files(vec![file("one", "two"), file("two", "three"), file("three", "one")]);
    let says = "M0105 games extend one another in a circle: `one`, then `two`, then `three`, then `one`";
    check_in("a circle of three", "game \"x\" extends one\n", says, &circle);
    check_in("a game that extends itself", "game \"x\" extends hostile\n", "M0105", &Itself);
    let without = filled("game \"x\" extends nine-mens-morris\n", "without phase none\n", "");
    check("many `without`s", &without, "M0106 there is no phase `none` to remove");
}

/// A library in which every file is the same.
struct Itself;

impl Library for Itself {
    fn find(&self, name: &str, from: &str) -> Option<(String, Arc<str>)> {
        // Every name is another file.
        Some((format!("{from}+{name}"), "game \"x\" extends hostile\n".into()))
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Runs scenarios of nine men's morris, or of a game of one's own.
fn run(what: &str, text: &str, game: Option<&str>, says: &str) {
    let entry = catalogue::find("nine-mens-morris").unwrap();
    let definition = Definition::read("game.merels", game.unwrap_or(entry.text), &NoLibrary).unwrap();
    let report = bounded(what, || scenario::run("hostile.test.toml", text, &definition));
    let diagnostics = report.diagnostics();
    assert_sound(&report.sources, &diagnostics);
    let first = diagnostics.first().map(|found| format!("{} {}", found.code, found.message)).unwrap_or_default();
    assert!(first.starts_with(says) && first.is_empty() == says.is_empty(), "{what}: {first}");
}

#[test]
fn scenario_files() {
    let case = |rest: &str| format!("[[case]]\nname = \"x\"\n{rest}\n");
    let words = |word: &str| filled("", word, &" ".repeat(200));
    run(
        "cases",
        &many(9_000, |n| format!("[[case]]\nname = \"{n}\"\nseen = 1\n")),
        None,
        "M0009 a file holds at most 1000 cases",
    );
    run("failing cases", &many(900, |n| format!("[[case]]\nname = \"{n}\"\nseen = 2\n")), None, "M0504");
    run("nested arrays", &format!("a = {}", "[".repeat(SIZE / 2)), None, "M0501");
    run("nested tables", &format!("a = {}", "{ b = ".repeat(SIZE / 8)), None, "M0501");
    run("a long key", &format!("[{}a]\n", "a.".repeat(SIZE / 4)), None, "M0501");
    run("keys", &case(&many(9_000, |n| format!("k{n} = 1\n"))), None, "M0502 there is no key `k0` here");
    run("a long name", &format!("[[case]]\nname = \"{}\"\n", "x".repeat(SIZE / 2)), None, "M0505");
    run("a large number", &case("seen = 99999999999999999999999"), None, "M0501");
    run("a long decision", &case(&format!("play = \"{}\"\nseen = 1", "a".repeat(SIZE / 2))), None, "M0503");
    run("a long turn", &case(&format!("play = \"{}\"\nseen = 1", "xa1".repeat(SIZE / 8))), None, "M0503");
    let most = "M0503 more than 2000 decisions stand in one list";
    for key in ["legal", "includes", "excludes", "claimable_with", "not_claimable_with"] {
        run(key, &case(&format!("{key} = \"{}\"", words("a1 "))), None, most);
    }
    let illegal = many(9_000, |n| format!("\"zz{n}\" = \"x\", "));
    run("illegal", &case(&format!("illegal = {{ {illegal}\"a\" = \"b\" }}")), None, most);
    let settings = many(9_000, |n| format!("oo{n} = \"x\", "));
    run("set", &case(&format!("set = {{ {settings}a = \"b\" }}\nseen = 1")), None, "M0109");
    let passing = turn(HEAD, "").replace("place man on empty", "pass");
    let passed = case(&format!("play = \"{}\"\nseen = 1", words("pass ")));
    run("a game that goes on and on", &passed, Some(&passing), "M0504");
}

#[test]
fn positions_and_decisions() {
    let rules = merels::load("nine-mens-morris", &[]).unwrap();
    let read = |what: &str, text: &str, says: &str| {
        let read = bounded(what, || position_text::read(&rules, text, &mut History::new()));
        match read {
            Ok(position) => assert!(says.is_empty(), "{what}: {}", position_text::write(rules.game(), &position)),
            Err(error) => assert!(!says.is_empty() && error.message.contains(says), "{what}: {error}"),
        }
    };
    read("a million men", &format!("White moving; White{}", " a1".repeat(1_000_000)), "too long");
    read("many men", &format!("White moving; White{}", " a1".repeat(20_000)), "two pieces stand on `a1`");
    read("many points", &format!("White moving; White{}", " zz9".repeat(15_000)), "the board has no point `zz9`");
    read("a hundred thousand parts", &format!("White moving{}", ";".repeat(100_000)), "too long");
    read("many parts", &format!("White moving{}", "; White".repeat(9_000)), "");
    read("large hands", "White moving; White +4294967294; Black +4294967294", "");
    read("larger hands", "White moving; White +4294967295", "a number of pieces is needed here");
    read("large counters", "White moving; quiet 4294967295", "");
    read("a long turn", &format!("White moving; then {}", "a1-a4,".repeat(9_000)), "too long");
    read("a long word", &format!("{} moving", "W".repeat(60_000)), "no player is called");
    let mut session = Session::new(rules.clone(), ir::PlayerId(0));
    for word in ["a".repeat(1 << 20), "xa1".repeat(1 << 18), ",".repeat(1 << 20), "-".repeat(1 << 20), "\0".to_owned()]
    {
        let error = bounded("a long word", || session.play(&word)).unwrap_err().to_string();
        assert!(error.chars().count() < 200, "{error}");
        let error = bounded("a long word", || notation::read_decision(rules.game(), &word)).unwrap_err().to_string();
        assert!(error.chars().count() < 300, "{error}");
    }
    assert_eq!(session.decisions().count(), 0);
}

/// A game that goes on for ever is stopped before it takes all memory.
#[test]
fn a_session_without_end() {
    let text = turn(&on("grid 22 x 23"), "").replace("place man on empty", "choose points");
    let rules = Rules::of(&Definition::read("hostile.merels", text, &NoLibrary).unwrap(), &[]).unwrap();
    let mut session = Session::new(rules, ir::PlayerId(0));
    let mut played = 0;
    let error = bounded("a long session", || {
        loop {
            match session.play("*a1") {
                Ok(()) => played += 1,
                Err(error) => return error.to_string(),
            }
        }
    });
    let mut said = String::new();
    let _ = write!(said, "{error} after {played}");
    assert!(error.contains("too long") && played > 10_000, "{said}");
    session.undo().unwrap();
    session.play("*a1").unwrap();
}
