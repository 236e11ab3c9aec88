//! What a page asks, and what it is answered; the same through WebAssembly is tried by `site/tests`.

use std::sync::Mutex;

use merels_web::{Desk, Host};
use serde_json::{Value, json};

/// A page on which a millisecond passes whenever the time is asked for.
#[derive(Default)]
struct Page {
    time: Mutex<f64>,
    told: Mutex<Vec<Value>>,
}

impl Host for Page {
    fn now(&self) -> f64 {
        let mut time = self.time.lock().unwrap();
        *time += 1.0;
        *time
    }

    fn tell(&self, progress: &str) {
        self.told.lock().unwrap().push(serde_json::from_str(progress).unwrap());
    }
}

/// A page and its desk.
#[derive(Default)]
struct Asking {
    desk: Desk,
    page: Page,
}

impl Asking {
    fn all(&mut self, to: &str, ask: &str, with: Value) -> Value {
        let mut request = with;
        request["to"] = json!(to);
        request["ask"] = json!(ask);
        serde_json::from_str(&self.desk.answer(&request.to_string(), &self.page)).unwrap()
    }

    fn ok(&mut self, to: &str, ask: &str, with: Value) -> Value {
        let mut answer = self.all(to, ask, with);
        assert!(answer.get("refused").is_none(), "{ask}: {answer}");
        answer["ok"].take()
    }

    fn refused(&mut self, to: &str, ask: &str, with: Value) -> String {
        let answer = self.all(to, ask, with);
        answer["refused"]["message"].as_str().unwrap_or_else(|| panic!("{ask}: {answer}")).to_owned()
    }

    fn table(&mut self, ask: &str, with: Value) -> Value {
        self.ok("table", ask, with)
    }

    fn text(&mut self, ask: &str, with: Value) -> Value {
        self.ok("text", ask, with)
    }
}

const MORRIS: &str = "nine-mens-morris";

fn named(name: &str) -> Value {
    json!({ "name": name })
}

#[test]
fn a_game_is_played_written_down_and_gone_on_with() {
    let mut page = Asking::default();
    let opened = page.table("open", json!({ "source": named(MORRIS) }));
    assert_eq!(opened["rules"]["board"]["points"].as_array().unwrap().len(), 24);
    assert_eq!(opened["rules"]["kinds"][0]["looks"].as_array().unwrap().len(), 2);
    let game = opened["game"].clone();
    page.table("decide", json!({ "game": game, "decision": { "place": { "piece": "man", "at": "a1" } } }));
    for turn in ["d2", "d1", "f2"] {
        page.table("play", json!({ "game": game, "text": turn }));
    }
    let state = page.table("play", json!({ "game": game, "text": "g1" }));
    assert_eq!(state["status"], "White to take a piece.");
    assert_eq!(state["underWayText"], "g1");
    assert_eq!(state["made"], json!([["g1", "d1", "a1"]]));
    assert_eq!(state["tree"]["nodes"][4]["by"], "Black");
    let why = page.table("why", json!({ "game": game, "decision": { "take": { "at": "a7" } } }));
    assert!(why.as_str().unwrap().contains("a7"), "{why}");

    let record = page.table("record", json!({ "game": game, "told": { "players": ["Anna", ""] } }));
    assert!(record.as_str().unwrap().contains("player: White = Anna"), "{record}");
    let mut other = Asking::default();
    let again = other.table("open", json!({ "source": named(MORRIS), "record": record, "game": 9 }));
    assert_eq!((&again["game"], &again["state"]["underWayText"]), (&json!(9), &json!("g1")));
    assert_eq!(again["state"]["position"], state["position"]);
}

#[test]
fn rules_and_refusals_are_told_in_german() {
    let mut page = Asking::default();
    let sheet = page.ok("shelf", "rules", json!({ "source": named(MORRIS), "language": "de" }));
    assert_eq!((&sheet["language"], &sheet["sections"][0]["title"]), (&json!("de"), &json!("Ziel")));
    let opened = page.table("open", json!({ "source": named(MORRIS), "language": "de" }));
    let game = opened["game"].clone();
    assert_eq!(opened["state"]["status"], "Weiß muss einen Stein setzen.");
    page.table("play", json!({ "game": game, "text": "a1" }));
    let why = page.table("why", json!({ "game": game, "decision": { "place": { "piece": "man", "at": "a1" } } }));
    assert!(why.as_str().unwrap().contains("a1 ist nicht leer; die Regel: „Setze einen Stein"), "{why}");
    let english = page.table("speak", json!({ "game": game, "language": "en" }));
    assert_eq!(english["status"], "Black to place a piece.");
}

#[test]
fn what_is_counted_and_who_counts_is_called_by_the_language() {
    let mut page = Asking::default();
    let opened = page.table("open", json!({ "source": named("oware"), "language": "de" }));
    let game = opened["game"].clone();
    let mut state = opened["state"].clone();
    let counts = |state: &Value| -> Vec<Value> {
        state["counted"].as_array().unwrap().iter().flat_map(|of| of.as_array().unwrap().clone()).collect()
    };
    for _ in 0..200 {
        if !counts(&state).is_empty() {
            break;
        }
        let text = state["legal"][0]["text"].clone();
        state = page.table("play", json!({ "game": game, "text": text }));
    }
    let german = counts(&state);
    let english = counts(&page.table("speak", json!({ "game": game, "language": "en" })));
    assert_eq!((german.len(), english.len()), (1, 1), "{state}");
    assert_eq!((&english[0][0], &english[0][1]), (&json!("won"), &german[0][1]));
    assert_ne!(german[0][0], english[0][0]);

    // What is counted at the end stands there from the start.
    let reversi = page.table("open", json!({ "source": named("reversi"), "language": "de" }));
    assert_eq!(counts(&reversi["state"]), [json!(["Stand", 2]), json!(["Stand", 2])]);
    let first = reversi["state"]["legal"][0]["text"].clone();
    let after = page.table("play", json!({ "game": reversi["game"], "text": first }));
    assert_eq!(counts(&after), [json!(["Stand", 4]), json!(["Stand", 1])]);
    assert_eq!(after["called"], json!({ "disc": "Scheibe" }));

    let morris = page.table("open", json!({ "source": named(MORRIS), "language": "de" }));
    let none = page.refused("table", "undo", json!({ "game": morris["game"] }));
    assert_eq!(none, "es gibt nichts zurückzunehmen");
    let none = page.refused("table", "redo", json!({ "game": morris["game"] }));
    assert_eq!(none, "hier wurde nichts zurückgenommen");
    let unknown = page.refused("table", "open", json!({ "source": named("nine-mens-moris"), "language": "de" }));
    assert_eq!(unknown, "es gibt kein Spiel namens `nine-mens-moris`; ist `nine-mens-morris` gemeint?");
    assert_eq!(morris["state"]["names"], json!(["Weiß", "Schwarz"]));
    assert_eq!(morris["state"]["counted"], json!([[], []]));
    let snapshot = page.table("snapshot", json!({ "game": morris["game"] }));
    let thought = page.ok("mind", "think", json!({ "game": snapshot, "spec": "level6" }));
    assert!(thought["hint"].as_str().is_some_and(|hint| hint.starts_with("vielleicht ")), "{thought}");
    let found = page.ok("mind", "analyse", json!({ "game": snapshot, "depth": 2 }));
    assert!(found["verdict"].as_str().is_some_and(|verdict| verdict.contains("Weiß")), "{found}");
}

#[test]
fn what_was_checked_answers_for_its_own_text_alone() {
    let text = |title: &str| format!("game \"{title}\" extends {MORRIS}\n");
    let (one, other) = (json!({ "text": text("One") }), json!({ "text": text("Other") }));
    let mut page = Asking::default();
    assert_eq!(page.text("check", one.clone())["playable"], json!(true));
    let sheet = page.ok("shelf", "rules", json!({ "source": one }));
    assert_eq!(sheet, Asking::default().ok("shelf", "rules", json!({ "source": one })));
    assert_eq!(page.ok("shelf", "rules", json!({ "source": other }))["title"], json!("Other"));
    let wrong = json!({ "text": format!("{}action", text("One")) });
    assert_eq!(page.text("check", wrong.clone())["playable"], json!(false));
    assert!(!page.refused("table", "open", json!({ "source": wrong })).is_empty());
    assert_eq!(page.table("open", json!({ "source": one }))["rules"]["title"], json!("One"));
}

#[test]
fn what_is_wrong_is_marked_without_what_mends_it() {
    let mut page = Asking::default();
    let text = |put: &str| json!({ "text": format!("game \"One\" extends {MORRIS}\naction more {{ {put} }}\n") });
    let wrong = text("take all of there pieces");
    let (marked, checked) = (page.text("mark", wrong.clone()), page.text("check", wrong));
    assert_eq!(marked[0]["code"], checked["reports"][0]["code"], "{checked}");
    assert_eq!(marked[0]["labels"][0]["line"], checked["reports"][0]["labels"][0]["line"]);
    let right = text("take theirs");
    assert_eq!(page.text("mark", right.clone()), page.text("check", right)["reports"], "warnings are complete");
}

#[test]
fn what_random_games_come_to_is_said_in_german() {
    let mut page = Asking::default();
    for game in [MORRIS, "tic-tac-toe", "fox-and-geese", "dodgem", "shah"] {
        let asked = |language: &str| json!({ "source": named(game), "games": 40, "cap": 200, "language": language });
        let english = page.ok("workshop", "playtest", asked("en"));
        assert_eq!(english["verdict"], english["report"]["verdict"]);
        assert!(english["report"]["endings"][0].get("told").is_none());
        let german = page.ok("workshop", "playtest", asked("de"));
        assert_eq!(german["report"]["verdict"], english["verdict"], "the report itself is the same");
        for (said, own) in [("verdict", &german["verdict"]), ("warnings", &german["warnings"])] {
            assert_eq!(own.as_array().unwrap().is_empty(), english[said].as_array().unwrap().is_empty(), "{german}");
        }
        let endings = german["report"]["endings"].as_array().unwrap().iter().map(|ending| &ending["told"]);
        let said = german["verdict"].as_array().unwrap().iter().chain(endings);
        for text in said.map(|text| text.as_str().unwrap()) {
            let english = ["the", "of", "games", "is", "are", "wins", "White", "Black", "no", "turns"];
            let word = text.split(|letter: char| !letter.is_alphabetic()).find(|word| english.contains(word));
            assert_eq!(word, None, "{game}: {text}");
        }
    }
}

#[test]
fn what_cannot_be_is_refused_in_words() {
    let mut page = Asking::default();
    assert!(page.refused("table", "open", json!({ "source": named("nine-mens-moris") })).contains("nine-mens-morris"));
    assert!(page.refused("table", "state", json!({ "game": 3 })).contains("isn't open"));
    assert!(page.refused("table", "nothing", json!({})).contains("unknown variant"));
    assert!(page.desk.answer("no request", &page.page).contains("refused"));
    let opened = page.table("open", json!({ "source": named(MORRIS) }));
    let game = &opened["game"];
    assert!(page.refused("table", "play", json!({ "game": game, "text": "a1-a4" })).contains("a1-a4"));
    assert!(page.refused("table", "goto", json!({ "game": game, "node": 4 })).contains("no such place"));
    let wrong =
        page.all("table", "open", json!({ "source": { "text": "game \"No\" extends achi\naction x { tak }" } }));
    assert_eq!(wrong["refused"]["reports"][0]["labels"][0]["own"], true);
}

#[test]
fn a_game_goes_on_by_changed_rules() {
    let mut page = Asking::default();
    let text = |more: &str| json!({ "text": format!("game \"Mine\" extends {MORRIS}\n{more}") });
    let opened = page.table("open", json!({ "source": text("") }));
    let game = opened["game"].clone();
    page.table("play", json!({ "game": game, "text": "d2" }));
    let before = page.table("play", json!({ "game": game, "text": "f4" }));

    let with = |more: &str| json!({ "game": game, "source": text(more) });
    let kept = page.table("reopen", with("action capture { take theirs }"));
    assert_eq!((&kept["kept"], &kept["state"]["tree"]["current"]), (&json!("turns"), &json!(2)));
    assert_eq!(kept["state"]["position"]["text"], before["position"]["text"]);
    let kept = page.table("reopen", with("piece man: 5 in each hand"));
    assert_eq!((&kept["kept"], &kept["state"]["tree"]["current"]), (&json!("position"), &json!(0)));
    assert_eq!(kept["state"]["position"]["board"], before["position"]["board"]);
    let kept = page.table("reopen", with("board squares 1"));
    assert_eq!(kept["kept"], "nothing");
    assert!(kept["why"].as_str().is_some_and(|why| !why.is_empty()), "{kept}");
}

#[test]
fn opponents_and_analysis_keep_to_their_limits() {
    let mut page = Asking::default();
    let opened = page.table("open", json!({ "source": named("tic-tac-toe") }));
    let game = page.table("snapshot", json!({ "game": opened["game"] }));
    let thought = page.ok("mind", "think", json!({ "game": game, "spec": "level3", "seed": 1 }));
    page.table("play", json!({ "game": opened["game"], "text": thought["text"] }));
    let found = page.ok("mind", "analyse", json!({ "game": game, "depth": 9, "lines": 2 }));
    assert_eq!((&found["depth"], &found["lines"][0]["score"]), (&json!(9), &json!(0)));
    assert_eq!(page.page.told.lock().unwrap().last(), Some(&found));
    let chess = page.table("open", json!({ "source": named("chess") }));
    let game = page.table("snapshot", json!({ "game": chess["game"] }));
    let found = page.ok("mind", "analyse", json!({ "game": game, "time": 20.0 }));
    assert!(found["nodes"].as_u64().unwrap() < 100_000, "{found}");
    let played = page.ok("workshop", "playtest", json!({ "source": named("tic-tac-toe"), "games": 50 }));
    assert_eq!(played["report"]["settings"]["games"], 50);
}

#[test]
fn places_in_a_text_are_counted_as_pages_count() {
    let mut page = Asking::default();
    let text = "game \"Mühle 𝄞\" extends achi\naction x { take theirs except mil }\n";
    let units = |part: &str| text[..text.find(part).unwrap()].encode_utf16().count();
    let checked = page.text("check", json!({ "text": text }));
    let mil = units("mil }");
    let report =
        &checked["reports"].as_array().unwrap().iter().find(|report| report["code"] == "M0201").unwrap()["labels"][0];
    assert_eq!(report["at"], json!([mil, mil + 3]), "{checked}");
    assert_eq!(checked["playable"], false);
    let hover = page.text("hover", json!({ "text": text, "at": units("theirs") + 1 }));
    assert_eq!(hover["at"], json!([units("theirs"), units("theirs") + 6]));
    let tokens = page.text("tokens", json!({ "text": text }));
    assert!(tokens.as_array().unwrap().iter().any(|token| token["at"] == json!([units("take"), units("take") + 4])));
}

#[test]
fn ones_own_definitions_extend_each_other() {
    let mut page = Asking::default();
    let files = json!({ "mine": format!("game \"Mine\" extends {MORRIS}") });
    let text = "game \"More\" extends mine\naction capture { take theirs }\n";
    let written = json!({ "text": text, "files": files });
    assert_eq!(page.text("check", written.clone())["reports"], json!([]));
    let rules = json!({ "source": written });
    assert_eq!(page.ok("shelf", "rules", rules.clone())["title"], "More");
    let mut german = rules;
    german["language"] = json!("de");
    assert_eq!(page.ok("shelf", "rules", german)["sections"][0]["title"], "Ziel");
    let opened = page.table("open", json!({ "source": written }));
    assert_eq!(opened["rules"]["title"], "More");
    assert_eq!(page.text("check", json!({ "text": text }))["playable"], false);
}

#[test]
fn games_come_as_pictures_and_files() {
    let mut page = Asking::default();
    let opened = page.table("open", json!({ "source": named("achi") }));
    page.table("play", json!({ "game": opened["game"], "text": "b2" }));
    let game = page.table("snapshot", json!({ "game": opened["game"] }));
    let mut drawn = |what: &str, more: Value| {
        let mut asked = more;
        asked["game"] = game.clone();
        page.ok("workshop", what, asked).as_str().unwrap().to_owned()
    };
    let look = json!({ "dark": true, "last": true, "legal": true });
    let svg = drawn("picture", json!({ "look": look }));
    assert!(svg.starts_with("<svg"));
    assert_ne!(svg, drawn("picture", json!({ "look": { "dark": true, "legal": true } })), "the last turn is marked");
    // The first bytes of a PNG and of a GIF, in base64.
    assert!(drawn("png", json!({ "look": { "size": 64 } })).starts_with("iVBORw0KGgo"));
    assert!(drawn("animation", json!({ "encoding": "gif", "look": { "size": 64 } })).starts_with("R0lGOD"));
}

#[test]
fn men_show_their_numbers_also_where_nothing_is_left() {
    let mut page = Asking::default();
    let opened = page.table("open", json!({ "source": named("kalah") }));
    let state = page.table("play", json!({ "game": opened["game"], "text": "*c1" }));
    let of = |point: &str| {
        let memories = state["memories"].as_array().unwrap();
        let kept: Vec<&Value> = memories.iter().filter(|kept| kept["of"] == point).map(|kept| &kept["value"]).collect();
        kept.into_iter().cloned().collect::<Vec<Value>>()
    };
    assert_eq!((of("c1"), of("d1"), of("n")), (vec![json!("0")], vec![json!("5")], vec![json!("0")]));
}

/// Seven points are left, and nobody has four in a row.
const END: &str = "Red play; Yellow a1 b1 e1 f1 c2 d2 g2 a3 b3 e3 f3 c4 d4 g4 a5 b5 e5 f5 +3; Red c1 d1 g1 a2 b2 e2 f2 c3 d3 \
    g3 a4 b4 e4 f4 c5 d5 g5 +4";

#[test]
fn small_games_tell_what_each_decision_is_worth() {
    let mut page = Asking::default();
    let opened = page.table("open", json!({ "source": named("achi") }));
    let game = page.table("snapshot", json!({ "game": opened["game"] }));
    let values = page.ok("exact", "values", json!({ "game": game }));
    assert_eq!((&values["positions"], &values["words"]), (&json!(627), &json!("won in 11 turns")));
    let best = &values["choices"][0];
    assert_eq!((&best["text"], &best["worth"]), (&json!("b2"), &json!({ "result": "win", "turns": 11 })), "{values}");
    assert_eq!(values["choices"].as_array().unwrap().len(), 9);
    assert!(!page.page.told.lock().unwrap().is_empty());

    // Nothing is solved again for another position of the game.
    page.page.told.lock().unwrap().clear();
    page.table("play", json!({ "game": opened["game"], "text": "b2" }));
    let next = page.table("snapshot", json!({ "game": opened["game"] }));
    assert_eq!(page.ok("exact", "values", json!({ "game": next }))["words"], "lost in 10 turns");
    assert!(page.page.told.lock().unwrap().is_empty());

    // What is left of a large game, and what is too large.
    let end = json!({ "source": named("connect-four"), "position": END });
    let opened = page.table("open", end);
    let game = page.table("snapshot", json!({ "game": opened["game"] }));
    assert!(page.ok("exact", "values", json!({ "game": game }))["positions"].as_u64().unwrap() < 1_000);
    let chess = page.table("open", json!({ "source": named("chess") }));
    let game = page.table("snapshot", json!({ "game": chess["game"] }));
    let why = page.refused("exact", "values", json!({ "game": game }));
    assert!(why.contains("too many positions"), "{why}");
    let three = page.table("open", json!({ "source": named("three-player-morris") }));
    let game = page.table("snapshot", json!({ "game": three["game"] }));
    assert!(page.refused("exact", "values", json!({ "game": game })).contains("two players"));
}

const CASES: &str = "[[case]]\nname = \"a mill\"\nposition = \"White placing; White a1 d1 +7; Black b2 b4 +7\"\nplay = \"g1\"\nto_decide = \"White\"\n";

#[test]
fn scenarios_have_the_services_of_an_editor() {
    let mut page = Asking::default();
    let text = format!("game \"Mine\" extends {MORRIS}\npattern mill = line of 3 {{ same owner }}\n");
    let with = |cases: &str, more: Value| {
        let mut asked = json!({ "text": text, "file": "mine.merels", "scenarios": cases });
        more.as_object().unwrap().iter().for_each(|(key, value)| asked[key] = value.clone());
        asked
    };
    let run = page.ok("scenarios", "scenarios", with(CASES, json!({})));
    assert_eq!((&run["passed"], &run["failed"]), (&json!(1), &json!(0)), "{run}");
    let units = |part: &str| CASES.find(part).unwrap();
    let hover = page.ok("scenarios", "casehover", with(CASES, json!({ "at": units("position =") })));
    assert!(hover["markdown"].as_str().unwrap().starts_with("`position`:"), "{hover}");
    let offered = page.ok("scenarios", "casecomplete", with(CASES, json!({ "at": units("g1") })));
    let labels: Vec<&str> = offered.as_array().unwrap().iter().filter_map(|each| each["label"].as_str()).collect();
    assert!(labels.contains(&"g1") && !labels.contains(&"a1"), "{labels:?}");

    // Fixes come with what is wrong, by its number.
    let wrong = CASES.replace("play", "plya");
    let run = page.ok("scenarios", "scenarios", with(&wrong, json!({})));
    let (report, fix) = (&run["errors"][0], &run["actions"][0]);
    assert_eq!((&fix["report"], &fix["edits"][0]["text"]), (&json!(0), &json!("play")), "{report}");
}

#[test]
fn a_name_is_changed_in_a_definition_and_its_scenarios_from_either() {
    let mut page = Asking::default();
    let text = "game \"Two\"\nplayers A, B\nboard {\n    link x y z\n    at 0 0: x\n    at 1 0: y\n    at 2 0: z\n}\npiece man: 1 in each hand\nphase play { place man on empty }\nend { draw when board full }\n";
    let cases = "[[case]]\nname = \"x\"\nplay = \"y\"\nlegal = \"x z\"\n";
    let asked = |at: usize| json!({ "text": text, "scenarios": cases, "at": at, "name": "far" });
    let from_text = page.text("rename", asked(text.find("z\n").unwrap()));
    let from_cases = page.ok("scenarios", "caserename", asked(cases.find("z").unwrap()));
    assert_eq!(from_text, from_cases);
    assert_eq!(from_text["text"].as_array().unwrap().len(), 2, "{from_text}");
    let at = cases.find("z").unwrap();
    assert_eq!(from_text["scenarios"], json!([{ "at": [at, at + 1], "text": "far" }]));
}

#[test]
fn every_game_of_the_catalogue_opens_and_has_a_picture() {
    let mut page = Asking::default();
    for entry in merels::catalogue::games() {
        let opened = page.table("open", json!({ "source": named(entry.name) }));
        assert!(!opened["state"]["legal"].as_array().unwrap().is_empty(), "{}", entry.name);
        page.table("close", json!({ "game": opened["game"] }));
    }
    let templates = page.ok("workshop", "templates", json!({}));
    for template in templates.as_array().unwrap() {
        let checked = page.text("check", json!({ "text": template["text"] }));
        assert_eq!(checked["reports"], json!([]), "{}", template["name"]);
        let run =
            page.ok("scenarios", "scenarios", json!({ "text": template["text"], "scenarios": template["scenarios"] }));
        assert_eq!(run["failed"], 0, "{run}");
    }
}
