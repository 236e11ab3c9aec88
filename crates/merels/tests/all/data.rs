//! Decisions, positions and outcomes as data: read back as they were written, and written as promised.

use merels::board::PointId;
use merels::data::{DataError, DecisionData, OutcomeData, PieceData, PositionData, StockData};
use merels::engine::{Random, Xorshift};
use merels::ir::{KindId, PlayerId};
use merels::{Decision, Definition, History, Position, Rules, catalogue, position_text};
use serde_json::{Value, from_str, from_value, json, to_string, to_value};

fn load(name: &str) -> Rules {
    merels::load(name, &[]).unwrap()
}

fn data(rules: &Rules, text: &str) -> PositionData {
    let position = position_text::read(rules, text, &mut History::new()).unwrap();
    PositionData::new(rules.game(), &position)
}

fn read_back(rules: &Rules, position: &Position) {
    let game = rules.game();
    let data = PositionData::new(game, position);
    let json = to_string(&data).unwrap();
    assert_eq!(from_str::<PositionData>(&json).unwrap(), data, "{json}");
    let read = data.position(rules, &mut History::new()).unwrap();
    // What decides a game may lie in its history, which is no part of a position.
    assert!(read == *position || position.outcome().is_some(), "{json}");

    assert_eq!(data.legal.len(), position.legal().len());
    for (data, &decision) in data.legal.iter().zip(position.legal()) {
        assert_eq!(from_str::<DecisionData>(&to_string(data).unwrap()).unwrap(), *data);
        assert_eq!(data.decision(game), Ok(decision));
    }
    assert_eq!(data.outcome.is_some(), position.outcome().is_some());
    assert_eq!(data.decider.is_none(), position.outcome().is_some());
    if let (Some(data), Some(outcome)) = (&data.outcome, position.outcome()) {
        assert_eq!(from_str::<OutcomeData>(&to_string(data).unwrap()).unwrap(), *data);
        assert_eq!(data.winner(game), Ok(outcome.winner));
        assert_eq!(data.reason, merels::words::reason(game, outcome));
    }
}

fn play(rules: &Rules, random: &mut Xorshift, decisions: usize, visit: &mut dyn FnMut(&Position)) {
    let mut below = |count: usize| random.below(u32::try_from(count).unwrap()) as usize;
    let first = PlayerId(u8::try_from(below(rules.game().players.len())).unwrap());
    let mut history = History::new();
    let mut position = rules.start(first, &mut history);
    visit(&position);
    for _ in 0..decisions {
        if position.outcome().is_some() {
            return;
        }
        let decision = position.legal()[below(position.legal().len())];
        position = position.play(rules, decision, &mut history).unwrap();
        visit(&position);
    }
}

#[test]
fn whatever_is_written_is_read_back() {
    let mut random = Xorshift::new(1);
    for entry in catalogue::games() {
        let definition = Definition::read(entry.name, entry.text, &catalogue::BuiltIn).unwrap();
        let mut settings = vec![Vec::new()];
        for (option, values) in definition.options() {
            settings.extend(values.iter().skip(1).map(|value| vec![(option.to_owned(), (*value).to_owned())]));
        }
        for setting in settings {
            let rules = Rules::of(&definition, &setting).unwrap();
            play(&rules, &mut random, 100, &mut |position| read_back(&rules, position));
        }
    }
}

#[test]
fn nine_mens_morris_before_a_taking() {
    let text = "White placing; White a7 d7 +6; Black a1 b2 +7; quiet 4; then g7";
    let written = to_string(&data(&load("nine-mens-morris"), text)).unwrap();
    let expected = concat!(
        r#"{"text":"White placing; White a7 d7 +6; Black a1 b2 +7; quiet 4; then g7","#,
        r#""decider":"White","mover":"White","phase":"placing","board":["#,
        r#"{"point":"a1","piece":"man","owner":"Black"},{"point":"b2","piece":"man","owner":"Black"},"#,
        r#"{"point":"a7","piece":"man","owner":"White"},{"point":"d7","piece":"man","owner":"White"},"#,
        r#"{"point":"g7","piece":"man","owner":"White"}],"#,
        r#""hands":{"Black":{"man":7},"White":{"man":5}},"pool":{},"#,
        r#""legal":[{"take":{"at":"a1"}},{"take":{"at":"b2"}}],"outcome":null}"#,
    );
    assert_eq!(written, expected);
}

#[test]
fn millieu_between_a_placement_and_a_move() {
    let text = "First play; First +red-hexagon +cream-disc; Second +red-disc; board cream-square@a3w; quiet 1; \
                then red-hexagon@a2w";
    let written = to_string(&data(&load("millieu"), text)).unwrap();
    let expected = concat!(
        r#"{"text":"First play; First +red-hexagon +cream-disc; Second +red-disc; board cream-square@a3w; "#,
        r#"quiet 1; then red-hexagon@a2w","decider":"First","mover":"First","phase":"play","board":["#,
        r#"{"point":"a2w","piece":"red-hexagon","owner":null},{"point":"a3w","piece":"cream-square","owner":null}],"#,
        r#""hands":{"First":{"cream-disc":1},"Second":{"red-disc":1}},"pool":{},"#,
        r#""legal":[{"move":{"from":"a3w","to":"a3u"}},{"move":{"from":"a3w","to":"a3v"}},"#,
        r#"{"move":{"from":"a3w","to":"b3w"}},{"move":{"from":"a3w","to":"c3w"}}],"outcome":null}"#,
    );
    assert_eq!(written, expected);
}

#[test]
fn a_finished_game() {
    let rules = load("nine-mens-morris");
    let data = data(&rules, "White moving; White a4 d7 g7; Black a1 d2 f6; then a4-a7xf6");
    let outcome = r#"{"winner":"White","reason":"Black has fewer than three men left"}"#;
    assert_eq!(to_string(&data.outcome).unwrap(), outcome);
    assert_eq!((data.decider, data.legal), (None, Vec::new()));
    let draw: OutcomeData = from_str(r#"{"winner":null,"reason":"the board is full"}"#).unwrap();
    assert_eq!(draw.winner(rules.game()), Ok(None));
}

#[test]
fn every_decision_and_every_stock() {
    let decisions = json!([
        {"place": {"piece": "man", "at": "d2"}},
        {"move": {"from": "g7", "to": "g4"}},
        {"take": {"at": "d6"}},
        {"choose": {"at": "d6"}},
        "pass",
    ]);
    let rules = load("nine-mens-morris");
    let game = rules.game().clone();
    let [d2, d6, g4, g7] = ["d2", "d6", "g4", "g7"].map(|name| game.board.find(name).unwrap());
    let expected = [
        Decision::Place { kind: KindId(0), at: d2 },
        Decision::Move { from: g7, to: g4 },
        Decision::Take { at: d6 },
        Decision::Choose { at: d6 },
        Decision::Pass,
    ];
    let read: Vec<DecisionData> = from_value(decisions.clone()).unwrap();
    let meant: Vec<Decision> = read.iter().map(|data| data.decision(&game).unwrap()).collect();
    assert_eq!(meant, expected);
    let written: Vec<DecisionData> = meant.iter().map(|&decision| DecisionData::new(&game, decision)).collect();
    assert_eq!(to_value(written).unwrap(), decisions);

    let start = load("tic-tac-toe");
    let start = PositionData::new(start.game(), &start.start(PlayerId(0), &mut History::new()));
    assert_eq!(to_string(&start.hands).unwrap(), r#"{"Cross":{"mark":"unlimited"},"Nought":{"mark":"unlimited"}}"#);
    assert_eq!(from_str::<StockData>("\"unlimited\"").unwrap(), StockData::Unlimited);
    assert_eq!(from_str::<StockData>("9").unwrap(), StockData::Number(9));
}

#[test]
fn a_word_is_a_decision() {
    let rules = load("y");
    let word = || from_value::<DecisionData>(json!({"say": {"word": "swap"}})).unwrap();
    let decision = word().decision(rules.game()).unwrap();
    assert_eq!(
        (merels::notation::decision(rules.game(), decision), DecisionData::new(rules.game(), decision)),
        ("swap".to_owned(), word())
    );
    assert!(word().decision(load("tic-tac-toe").game()).unwrap_err().to_string().contains("no answer `swap`"));
}

#[test]
fn unknown_names_are_told_apart_and_the_nearest_is_named() {
    let rules = load("millieu");
    let decision = |json: &str| from_str::<DecisionData>(json).unwrap().decision(rules.game()).unwrap_err();
    let (name, nearest) = ("a1uu".to_owned(), Some("a1u".to_owned()));
    assert_eq!(decision(r#"{"take":{"at":"a1uu"}}"#), DataError::UnknownPoint { name, nearest });
    let (name, nearest) = ("red-disk".to_owned(), Some("red-disc".to_owned()));
    let wrong = decision(r#"{"place":{"piece":"red-disk","at":"a1u"}}"#);
    assert_eq!(wrong, DataError::UnknownPiece { name, nearest });
    assert_eq!(wrong.to_string(), "there is no piece `red-disk`; did you mean `red-disc`?");
    let wrong = decision(r#"{"move":{"from":"a1u","to":"nowhere"}}"#);
    assert_eq!(wrong.to_string(), "the board has no point `nowhere`");

    let outcome: OutcomeData = from_str(r#"{"winner":"Frist","reason":""}"#).unwrap();
    let wrong = outcome.winner(rules.game()).unwrap_err();
    assert_eq!(wrong.to_string(), "no player is called `Frist`; did you mean `First`?");
    let position: PositionData = from_str(r#"{"text":"First plya; First; Second"}"#).unwrap();
    let wrong = position.position(&rules, &mut History::new()).unwrap_err();
    assert!(matches!(&wrong, DataError::Position(error) if error.at == (6..10)), "{wrong:?}");
}

#[test]
fn what_belongs_to_another_game_has_no_name() {
    let rules = load("three-mens-morris");
    let game = rules.game().clone();
    let foreign = Decision::Place { kind: KindId(200), at: PointId(255) };
    let data = DecisionData::new(&game, foreign);
    assert_eq!(to_string(&data).unwrap(), r#"{"place":{"piece":"","at":""}}"#);
    assert!(data.decision(&game).is_err());
}

#[test]
fn only_the_text_is_read_back() {
    let rules = load("nine-mens-morris");
    let text = "Black moving; White a4 d7 g7; Black a1 d2 f6";
    let short: PositionData = from_value(json!({ "text": text })).unwrap();
    let mut whole = data(&rules, text);
    whole.mover = "White".to_owned();
    whole.board.clear();
    let read = |data: &PositionData| data.position(&rules, &mut History::new()).unwrap();
    assert_eq!(read(&short), read(&whole));
    assert_eq!(PositionData::new(rules.game(), &read(&short)), data(&rules, text));
}

#[test]
fn json_that_says_something_else_is_refused() {
    for json in [
        "",
        "null",
        "[]",
        "{}",
        r#""Pass""#,
        r#""take""#,
        r#"{"take":"d6"}"#,
        r#"{"take":{}}"#,
        r#"{"take":{"at":7}}"#,
        r#"{"take":{"at":null}}"#,
        r#"{"take":{"at":"d6","at":"d6"}}"#,
        r#"{"take":{"at":"d6","by":"White"}}"#,
        r#"{"take":{"at":"d6"},"choose":{"at":"d6"}}"#,
        r#"{"drop":{"at":"d6"}}"#,
        r#"{"place":{"at":"d6"}}"#,
        r#"{"take":{"at":"d6"}} "pass""#,
        r#"{"take":{"at":"\ud800"}}"#,
    ] {
        assert!(from_str::<DecisionData>(json).is_err(), "{json}");
    }
    for json in [r#"{"reason":""}"#, r#"{"winner":null}"#, r#"{"winner":null,"reason":"","by":1}"#, r#"{"winner":0}"#] {
        assert!(from_str::<OutcomeData>(json).is_err(), "{json}");
    }
    for json in [r#"{"point":"a1","piece":"man"}"#, r#"{"point":"a1","piece":"man","owner":null,"x":0}"#] {
        assert!(from_str::<PieceData>(json).is_err(), "{json}");
    }
    for json in ["-1", "1.5", "4294967296", "\"many\"", "null"] {
        let error = from_str::<StockData>(json).unwrap_err().to_string();
        assert!(error.contains("a number of pieces or `unlimited`"), "{json}: {error}");
    }
    for json in [r#"{}"#, r#"{"text":1}"#, r#"{"text":"","note":""}"#, r#"{"text":"","hands":{"White":{"man":-1}}}"#] {
        assert!(from_str::<PositionData>(json).is_err(), "{json}");
    }
    let nested = "[".repeat(100_000);
    assert!(from_str::<PositionData>(&format!(r#"{{"text":"","legal":{nested}"#)).is_err());
}

/// A number no greater than any hand or counter may be, and some that are.
const NUMBERS: [&str; 5] = ["0", "1", "255", "4294967295", "99999999999999999999"];

/// Changes a text here and there: bytes are dropped, doubled and exchanged, numbers made too large.
fn spoilt(text: &str, random: &mut Xorshift) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(2) {
        let at = random.below(u32::try_from(letters.len()).unwrap()) as usize;
        let other = random.below(u32::try_from(letters.len()).unwrap()) as usize;
        match random.below(6) {
            0 => drop(letters.remove(at)),
            1 => letters.insert(at, letters[other]),
            2 => letters.swap(at, other),
            3 => letters.truncate(at.max(1)),
            4 => letters[at] = [';', '=', '+', '*', '@', '-', ',', 'x', '"', '\u{0}', 'é'][random.below(11) as usize],
            _ => drop(letters.splice(at..=at, NUMBERS[random.below(5) as usize].chars())),
        }
        if letters.is_empty() {
            return String::new();
        }
    }
    letters.into_iter().collect()
}

#[test]
fn nothing_anybody_sends_does_harm() {
    let mut random = Xorshift::new(2);
    let mut chance = Xorshift::new(3);
    let (mut refused, mut read) = (0, 0);
    for entry in catalogue::games() {
        let rules = load(entry.name);
        play(&rules, &mut random, 40, &mut |position| {
            let data = PositionData::new(rules.game(), position);
            let json = to_string(&data).unwrap();
            let wrong = from_str::<PositionData>(&spoilt(&json, &mut chance));
            let text = PositionData { text: spoilt(&data.text, &mut chance), ..data.clone() };
            for data in wrong.into_iter().chain([text]) {
                match data.position(&rules, &mut History::new()) {
                    Ok(position) => {
                        read += 1;
                        let _ = to_string(&PositionData::new(rules.game(), &position)).unwrap();
                    }
                    Err(error) => {
                        refused += 1;
                        assert!(!error.to_string().is_empty());
                    }
                }
            }
            for decision in data.legal.iter().take(3) {
                let json = spoilt(&to_string(decision).unwrap(), &mut chance);
                if let Ok(decision) = from_str::<DecisionData>(&json).map(|data| data.decision(rules.game())) {
                    let Ok(decision) = decision else { continue };
                    // Legal or not, it is judged.
                    let _ = position.play(&rules, decision, &mut History::new());
                }
            }
        });
    }
    assert!(refused > 100 && read > 50, "{refused} refused, {read} read");
}

#[test]
fn the_readme_shows_what_is_written() {
    let readme = include_str!("../../README.md");
    let examples: Vec<Value> =
        readme.split("```json\n").skip(1).map(|rest| from_str(rest.split("```").next().unwrap()).unwrap()).collect();
    let rules = load("nine-mens-morris");
    let position = data(&rules, "White moving; White a4 d7 g7; Black a1 d2 f6; then a4-a7");
    let over = data(&rules, "White moving; White a4 d7 g7; Black a1 d2 f6; then a4-a7xf6");
    assert_eq!(examples, [to_value(&position).unwrap(), to_value(&over.outcome).unwrap()]);

    // The table of decisions: JSON in the first column, notation in the last.
    let rows: Vec<Vec<&str>> = readme
        .lines()
        .filter(|line| line.starts_with("| `{\"") || line.starts_with("| `\""))
        .map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect())
        .collect();
    assert_eq!(rows.len(), 6);
    for row in rows {
        let read: DecisionData = from_str(row[0]).unwrap();
        // Words are answers in games that ask.
        let rules = if row[1] == "a word" { load("hex-swap") } else { rules.clone() };
        let decision = read.decision(rules.game()).unwrap();
        assert_eq!(to_string(&read).unwrap(), row[0]);
        assert_eq!(merels::notation::decision(rules.game(), decision), row[2]);
    }

    // The tables of keys: every key, with an example that can be read.
    let keys: Vec<(&str, Value)> = readme
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.strip_suffix("` |")?.split_once("` | "))
        .filter_map(|(key, rest)| Some((key, from_str(rest.rsplit_once('`')?.1).ok()?)))
        .collect();
    let of = |data: Value| -> Vec<String> { data.as_object().unwrap().keys().cloned().collect() };
    let mut listed: Vec<&str> = keys.iter().map(|(key, _)| *key).collect();
    let mut known = of(to_value(&position).unwrap());
    known.extend(of(to_value(&over.outcome).unwrap()));
    listed.sort_unstable();
    known.sort_unstable();
    assert_eq!(listed, known);
    let (outcome, position): (Vec<_>, Vec<_>) =
        keys.into_iter().partition(|(key, _)| matches!(*key, "winner" | "reason"));
    let whole = |keys: Vec<(&str, Value)>| keys.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    from_value::<PositionData>(Value::Object(whole(position))).unwrap();
    from_value::<OutcomeData>(Value::Object(whole(outcome))).unwrap();
}

#[test]
fn rules_and_positions_may_cross_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Rules>();
    shared::<Position>();
    shared::<merels::Session>();
    shared::<merels::engine::State>();
}
