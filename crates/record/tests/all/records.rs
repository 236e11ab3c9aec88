//! Records are read, written, played, and refused with the place that is wrong.

use merels_model::ir::PlayerId;
use merels_play::{Definition, NoLibrary, Rules, Session, SessionError};
use merels_record::{Chunks, NoRules, Played, Record, StreamError, Study, check, parse, replay};
use merels_syntax::{Diagnostic, FileId};

const GAME: &str = "game \"Small\"\nplayers White, Black\nboard grid 3 x 3 with diagonals\npiece man: 4 in each hand\n\
    pattern three = line of 3 { same owner }\nphase play { place man on empty  if three made { take theirs } }\n\
    end { mover loses when stuck\n draw by agreement }\n";

fn rules() -> Rules {
    Rules::of(&Definition::read("small.merels", GAME, &NoLibrary).unwrap(), &[]).unwrap()
}

fn played(text: &str) -> Result<Played, Box<Diagnostic>> {
    check(FileId(0), text, &mut |name, _| match name {
        "small" => Ok(rules()),
        other => Err(NoRules::Game(format!("there is no game `{other}`"))),
    })
}

/// A record with these headers and turns.
fn text(headers: &str, turns: &str) -> String {
    format!("merels: 2\ngame: small\n{headers}\n{turns}\n")
}

/// What is said of a text that is wrong: the code, the place, the message.
fn refusal(text: &str) -> String {
    match played(text) {
        Ok(_) => panic!("nothing is wrong with {text}"),
        Err(report) => {
            let span = report.span();
            let at = text.get(span.start as usize..span.end as usize).unwrap();
            format!("{} `{at}` {}", report.code, report.message)
        }
    }
}

/// The record of a text, written again.
fn again(text: &str) -> String {
    let Played { record, study, .. } = played(text).unwrap();
    let written = record.to_string();
    assert_eq!(without_places(parse(FileId(0), &written).unwrap()), without_places(record));
    let told = study.record("small", &[], &[]);
    assert_eq!(told.turns.len(), played(&told.to_string()).unwrap().record.turns.len());
    written
}

fn without_places(record: Record) -> Record {
    serde_json::from_str(&serde_json::to_string(&record).unwrap()).unwrap()
}

#[test]
fn a_game_among_three_ends_by_agreement() {
    let text = GAME.replace("White, Black", "White, Black, Red");
    let rules = Rules::of(&Definition::read("three.merels", text.as_str(), &NoLibrary).unwrap(), &[]).unwrap();
    let mut study = Study::new(Session::new(rules.clone(), PlayerId(0)));
    study.play("a1").unwrap();
    study.offer().unwrap();
    assert_eq!(study.session().answerer(), Some(PlayerId(2)), "whoever comes after Black");
    study.answer(true).unwrap();
    assert_eq!((study.session().outcome(), study.session().answerer()), (None, Some(PlayerId(0))));
    study.answer(true).unwrap();
    assert!(study.session().outcome().is_some());
    let again = replay(&study.record("three", &[], &[]), &rules).unwrap();
    assert_eq!(again.session().outcome(), study.session().outcome());
}

#[test]
fn turns_comments_and_variations_stay() {
    let moves = "1. a1 {so it \\{begins\\}} 2. a2 (2. b2 {better} 3. a3 (3. c3)) (2. c1) 3. b1 4. b2\n5. c1xa2";
    let written = again(&text("player: White = Anna B.\nsite: the inn: upstairs", moves));
    assert!(written.contains("player: White = Anna B.\nsite: the inn: upstairs\n"), "{written}");
    assert!(written.ends_with(&format!("\n\n{moves}\n")), "{written}");
}

#[test]
fn layout_is_free() {
    let turns = ["a1", "a2", "b1"];
    for moves in ["1. a1 2. a2 3. b1", "1.a1\r\n2.a2\r\n3.b1", "a1\ta2\n\nb1", "{x}{y}1. a1{z}2. a2 3. b1"] {
        let record = parse(FileId(0), &format!("\u{FEFF}\nmerels: 2\r\ngame: small\r\n\r\n{moves}")).unwrap();
        assert_eq!(record.turns.iter().map(|turn| turn.turn.as_str()).collect::<Vec<_>>(), turns, "{moves}");
    }
    let first = parse(FileId(0), "merels: 1\ngame: small\nresult: White wins: so\n\na1\na2\nb1\n").unwrap();
    assert_eq!((first.turns.len(), first.value("result"), first.value("note")), (3, None, Some("White wins: so")));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let cases = [
        ("hello", "", "M0801 `hello` this is no record of a game"),
        ("merels: 3\n", "", "M0801 `merels: 3` this record has version 3, and only versions up to 2 are known"),
        ("merels: 2\n\n1. a1", "", "M0802 `merels:` the record doesn't say which game was played"),
        ("", "1. a1 3. a2", "M0801 `3.` this is turn 2, and is numbered 3"),
        ("", "1. a1 {so", "M0801 `{` this comment has no closing `}`"),
        ("", "1. a1 (1. a2", "M0801 `(` this `(` has no `)`"),
        ("", "1. a1) 2. a2", "M0801 `)` this `)` closes nothing"),
        ("", "(1. a2) 1. a1", "M0801 `(1. a2)` a variation stands behind the turn it could replace"),
        ("", "1. a1 2. a1", "M0803 `a1` `a1` is not legal: a1 is not empty"),
        ("", "1. a1 2. z9", "M0803 `z9` `z9` is no decision: the board has no point `z9`; they go from a1 to c3"),
        ("", "1. a1 2. *", "M0803 `*` `*` is no decision: a point's name is missing"),
        (
            "",
            "1. a1 2. a2 3. b1 4. b2 5. c1xa1",
            "M0803 `xa1` `xa1` is not legal: the piece on a1 isn't your opponent's",
        ),
        (
            "",
            "1. a1 2. a2 3. b1 4. b2 5. c1 6. c2",
            "M0803 `c1` `c1` is not a whole turn: something is still to be decided",
        ),
        ("", "1. a1 (1. a2 2. a2) 2. c3", "M0803 `a2` `a2` is not legal: a2 is not empty"),
        ("first: Withe", "1. a1", "M0802 `Withe` no player is called `Withe`"),
        (
            "position: White play; White a9",
            "",
            "M0802 `a9` the board has no point `a9`; did you mean `a1`, `a2` or `a3`?",
        ),
        ("at: 2", "1. a1", "M0802 `2` `2` is no number of turns played here"),
        ("date: 1\ndate: 2", "", "M0802 `2` `date` is told twice"),
        ("set: x", "", "M0802 `x` an option is set as `NAME=VALUE`"),
        ("result: Red", "1. a1", "M0804 `Red` `Red` is no result"),
        ("result: White", "1. a1", "M0804 `White` the result is told as `White`, and nothing has ended the game"),
        ("result: Black\nend: resignation of Black", "", "M0804 `Black` the result is told as `Black`, and is `White`"),
        ("end: claim", "1. a1", "M0804 `claim` the claim is false: no rule for a draw holds"),
    ];
    let (mut said, mut expected) = (Vec::new(), Vec::new());
    for (headers, moves, says) in cases {
        let text =
            if headers.starts_with("merels") || headers == "hello" { headers.to_owned() } else { text(headers, moves) };
        said.push(refusal(&text));
        expected.push(says);
    }
    assert_eq!(said, expected);
}

#[test]
fn results_are_judged_again() {
    let over = |headers: &str| played(&text(headers, "1. a1 2. a2")).unwrap().study.session().outcome().cloned();
    assert_eq!(over("result: *"), None);
    assert_eq!(over("result: White\nend: resignation of Black").unwrap().winner, Some(PlayerId(0)));
    assert_eq!(over("result: draw\nend: agreement").unwrap().winner, None);
    // What the rules know nothing of is believed.
    assert_eq!(over("result: White\nend: time"), None);
}

#[test]
fn an_unfinished_turn_stays_at_the_end() {
    let mut study = Study::new(Session::new(rules(), PlayerId(0)));
    for turn in ["a1", "a2", "b1", "b2", "c1"] {
        study.play(turn).unwrap();
    }
    assert_eq!((study.path().len(), study.under_way().len()), (4, 1));
    let text = study.record("small", &[], &[]).to_string();
    let back = played(&text).unwrap().study;
    assert_eq!(back.session().position(), study.session().position());
    assert_eq!(back.under_way(), study.under_way());
}

#[test]
fn a_game_that_stands_before_its_end_stays_there() {
    let mut study = Study::new(Session::new(rules(), PlayerId(0)));
    for turn in ["a1", "a2", "b1", "b2", "c1xa2"] {
        study.play(turn).unwrap();
    }
    study.undo().unwrap();
    // The same mill once more, and the man not taken yet; what was played first stays.
    study.play("c1").unwrap();
    let record = study.record("small", &[], &[]);
    assert_eq!((record.value("at"), record.value("now"), record.turns.len()), (Some("4"), Some("c1"), 5));
    let mut back = played(&record.to_string()).unwrap().study;
    assert_eq!(back.session().position(), study.session().position());
    back.undo().unwrap();
    assert!(back.redo());
    study.go_to(study.root());
    study.resign(PlayerId(0)).unwrap();
    let back = played(&study.record("small", &[], &[]).to_string()).unwrap().study;
    assert_eq!((back.path().len(), back.session().outcome().is_some()), (0, true));
}

#[test]
fn a_study_keeps_what_was_tried() {
    let mut study = Study::new(Session::new(rules(), PlayerId(0)));
    for turn in ["a1", "a2", "b1"] {
        study.play(turn).unwrap();
    }
    study.undo().unwrap();
    study.undo().unwrap();
    study.play("b2").unwrap();
    assert_eq!(study.children(study.path()[0]).len(), 2);
    let record = study.record("small", &["Anna"], &[]);
    assert_eq!(record.player("White"), Some("Anna"));
    // What was played last is the main line.
    assert!(record.to_string().ends_with("\n1. a1 2. b2 (2. a2 3. b1)\n"), "{record}");
    study.undo().unwrap();
    assert!(study.redo());
    assert_eq!(study.session().turns().len(), 2);
    let first = study.children(study.path()[0])[0];
    study.go_to(first);
    assert!(study.redo() && !study.redo());
    let record = study.record("small", &[], &[]);
    assert!(record.to_string().ends_with("\n1. a1 2. a2 (2. b2) 3. b1\n"), "{record}");
    study.go_to(study.root());
    let back = replay(&study.record("small", &[], &[]), &rules()).unwrap();
    assert_eq!((back.path().len(), back.session().turns().len()), (0, 0));
    study.remove(study.children(study.root())[0]);
    assert!(!study.redo());
}

#[test]
fn an_ending_is_kept_where_it_was() {
    let mut study = Study::new(Session::new(rules(), PlayerId(0)));
    study.play("a1").unwrap();
    study.resign(PlayerId(1)).unwrap();
    let end = study.current();
    study.go_to(study.root());
    assert_eq!(study.session().outcome(), None);
    study.go_to(end);
    assert_eq!(study.session().outcome().unwrap().winner, Some(PlayerId(0)));
    study.undo().unwrap();
    assert_eq!((study.session().outcome(), study.current()), (None, end));
    study.play("a2").unwrap();
}

#[test]
fn among_three_one_leaves_and_the_others_play_on() {
    let text = "game \"Three\"\nplayers White, Black, Red\nboard grid 3 x 3\npiece man: 3 in each hand\n\
                phase play { place man on empty  if count theirs > 3 { take theirs } }\nend { draw when board full }";
    let rules = Rules::of(&Definition::read("three.merels", text, &NoLibrary).unwrap(), &[]).unwrap();
    let (white, black, red) = (PlayerId(0), PlayerId(1), PlayerId(2));
    let mut study = Study::new(Session::new(rules.clone(), white));
    for turn in ["a1", "b1", "c1"] {
        study.play(turn).unwrap();
    }
    study.resign(black).unwrap();
    let state = study.session().position().state();
    assert!(state.is_out(black) && state.mover == white && study.session().outcome().is_none());
    assert_eq!(study.session().position().legal().len(), 7, "b1 is free again");
    assert!(matches!(study.resign(black), Err(SessionError::OutAlready(_))));
    study.play("b1").unwrap();
    assert_eq!(study.session().position().decider(), red);

    // The record says so, and reads it back; undo and redo go past it.
    let record = study.record("three", &[], &[]).to_string();
    assert!(record.ends_with("\n1. a1 2. b1 3. c1 4. resigns:Black\n5. b1\n"), "{record}");
    let mut back = replay(&parse(FileId(0), &record).unwrap(), &rules).unwrap();
    assert_eq!(back.session().position(), study.session().position());
    for _ in 0..2 {
        back.undo().unwrap();
    }
    assert!(!back.session().position().state().is_out(black));
    assert!(back.redo() && back.redo() && !back.redo());
    assert_eq!(back.session().position(), study.session().position());
    assert_eq!(Study::new(back.session().clone()).path().len(), 5);
    let wrong = record.replace("resigns:Black", "resigns:Blck");
    assert!(replay(&parse(FileId(0), &wrong).unwrap(), &rules).unwrap_err().message.contains("Blck"));

    // Of the two that are left the other has won.
    study.time_out(red).unwrap();
    assert_eq!(study.session().outcome().unwrap().winner, Some(white));
    let record = study.record("three", &[], &[]).to_string();
    assert!(record.contains("\nend: time of Red\n"), "{record}");
}

#[test]
fn of_a_turn_under_way_nothing_stays_when_its_player_leaves() {
    let text = "game \"Three\"\nplayers White, Black, Red\nboard grid 3 x 3\npiece man: 3 in each hand\n\
                phase play { place man on empty  place man on empty }\nend { draw when board full }";
    let rules = Rules::of(&Definition::read("three.merels", text, &NoLibrary).unwrap(), &[]).unwrap();
    let mut session = Session::new(rules, PlayerId(0));
    session.play("a1").unwrap();
    assert!(matches!(session.resign(PlayerId(2)), Err(SessionError::TurnOfOthers)));
    session.resign(PlayerId(0)).unwrap();
    assert_eq!(session.position().state().mover, PlayerId(1));
    assert_eq!((session.position().legal().len(), session.decisions().count()), (9, 0));
}

#[test]
fn files_are_read_game_by_game() {
    let one = text("", "1. a1");
    let file = format!("\n\n{one}\n{one}{one}");
    let chunks: Vec<_> = Chunks::new(file.as_bytes()).map(Result::unwrap).collect();
    let numbers: Vec<_> = chunks.iter().map(|chunk| (chunk.number, chunk.line, chunk.offset)).collect();
    assert_eq!(numbers, [(1, 3, 2), (2, 8, 32), (3, 12, 61)]);
    assert!(chunks.iter().all(|chunk| chunk.text.trim_end() == one.trim_end() && !chunk.is_json));
    let json = "{\"a\": 1}\n\n{\"b\": 2}\n";
    assert_eq!(Chunks::new(json.as_bytes()).map(Result::unwrap).filter(|chunk| chunk.is_json).count(), 2);
    assert_eq!(Chunks::new(&b""[..]).count(), 0);
    let bad = [one.as_bytes(), b"x\xFF\n", one.as_bytes()].concat();
    let mut chunks = Chunks::new(&bad[..]);
    assert!(matches!(chunks.next(), Some(Err(StreamError::NotText { line: 5 }))));
    assert!(chunks.next().is_none());
    let long = [one.as_bytes(), &vec![b' '; 5 << 20]].concat();
    assert!(matches!(Chunks::new(&long[..]).next(), Some(Err(StreamError::TooLong { line: 1 }))));
}

#[test]
fn nothing_runs_deep() {
    for moves in ["(".repeat(100_000), format!("1. a1{}", " (1. a2".repeat(100_000)), "x: ((((".repeat(10_000)] {
        let report = parse(FileId(0), &text("", &moves)).unwrap_err();
        assert!(report.message.contains("deep") || report.message.contains("no `)`"), "{}", report.message);
    }
    let deep = format!("1. a1{}{}", " (1. a2".repeat(256), ")".repeat(256));
    assert_eq!(parse(FileId(0), &text("", &deep)).unwrap().turns.len(), 1);
}

/// Variations that stand in one another, each instead of the second turn of the one around it.
fn nested(depth: usize) -> String {
    let open: String = (0..depth).map(|_| "a1 a2 (").collect();
    text("", &format!("{open}a1{}", ")".repeat(depth)))
}

#[test]
fn json_is_flat_however_deep_variations_stand() {
    for depth in [0, 1, 41, 42, 43, 150, 256] {
        let record = parse(FileId(0), &nested(depth)).unwrap();
        let json = serde_json::to_string(&record).unwrap();
        let read: Record = serde_json::from_str(&json).unwrap();
        assert_eq!(read.to_string(), record.to_string(), "{depth}");
    }
    let moves = "1. a1 2. a2 (2. b2 {better} 3. a3 (3. c3) (3. c2)) (2. c1) 3. b1";
    let json = serde_json::to_string(&parse(FileId(0), &text("", moves)).unwrap()).unwrap();
    assert!(
        json.contains(
            r#""turns":[{"turn":"a1"},{"turn":"a2"},{"turn":"b1"}],"variations":[{"of":0,"at":2,"turns":[{"turn":"b2","comment":"better"},{"turn":"a3"}]},{"of":0,"at":2,"turns":[{"turn":"c1"}]},{"of":1,"at":3,"turns":[{"turn":"c3"}]},{"of":1,"at":3,"turns":[{"turn":"c2"}]}]"#
        ),
        "{json}"
    );
    assert!(serde_json::from_str::<Record>(&json).unwrap().to_string().ends_with(&format!("\n\n{moves}\n")));
}

#[test]
fn json_that_is_no_record() {
    let read = |json: &str| serde_json::from_str::<Record>(json).map_err(|error| error.to_string());
    let with =
        |variations: &str| read(&format!(r#"{{"headers":[],"turns":[{{"turn":"a1"}}],"variations":[{variations}]}}"#));
    let line = |of: usize, at: usize| format!(r#"{{"of":{of},"at":{at},"turns":[{{"turn":"b1"}}]}}"#);
    assert!(with(&line(0, 1)).is_ok());
    assert_eq!(with(&line(1, 1)).unwrap_err(), "variation 1 is of line 1, which doesn't stand before it");
    assert_eq!(with(&line(0, 0)).unwrap_err(), "variation 1 is instead of turn 0, which its line doesn't have");
    assert_eq!(with(&line(0, 2)).unwrap_err(), "variation 1 is instead of turn 2, which its line doesn't have");
    assert_eq!(with(r#"{"of":0,"at":1,"turns":[]}"#).unwrap_err(), "variation 1 has no turns");
    let deep: Vec<String> = (0..5_000).map(|of| line(of, 1)).collect();
    assert_eq!(with(&deep.join(",")).unwrap_err(), "variations stand more than 256 deep in one another");
    let turn = r#"[{"turn":"a1","variations":[[{"turn":"b1"}]]}]"#;
    assert_eq!(read(&format!(r#"{{"headers":[],"turns":{turn}}}"#)).unwrap().turns[0].variations.len(), 1);
    let both = format!(r#"{{"headers":[],"turns":{turn},"variations":[{}]}}"#, line(0, 1));
    assert!(read(&both).unwrap_err().starts_with("a turn has `variations` where the record has them too"));
    let text_of = |depth: usize| parse(FileId(0), &nested(depth)).map(|_| ()).map_err(|report| report.message.clone());
    assert_eq!(text_of(5_000).unwrap_err(), "variations stand more than 256 deep in one another");
    assert!(read(&format!(r#"{{"headers":[],"turns":{}"#, r#"[{"turn":"a1","variations":[["#.repeat(5_000))).is_err());
}
