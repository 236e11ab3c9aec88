//! Sheets of all games and variations, read by people when they change.
#![allow(clippy::expect_used, reason = "tests")]

mod differing;
mod in_play;

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use merels_model::ir::{ConditionKind, Game, Number, NumberKind, Part, PlayerId};
use merels_model::walk;
use merels_read::{Definition, Library};
use merels_sheet::{Beside, Marks, Sentence, Sheet, Tongue, sheet, text};
use merels_syntax::Span;
use merels_words::grammar::{is_many, possessive};

/// Games beside one another in the two folders.
struct Folders;

impl Library for Folders {
    fn find(&self, name: &str, _from: &str) -> Option<(String, Arc<str>)> {
        let path =
            folders().into_iter().map(|folder| folder.join(format!("{name}.merels"))).find(|path| path.is_file())?;
        Some((path.display().to_string(), read(&path)))
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

fn folders() -> [PathBuf; 2] {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    [root.join("games"), root.join("tests/variations")]
}

#[allow(clippy::disallowed_methods)]
fn read(path: &Path) -> Arc<str> {
    std::fs::read_to_string(path).expect("a definition").into()
}

#[allow(clippy::disallowed_methods)]
fn games(folder: &Path) -> Vec<(String, Definition)> {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "merels"));
    paths.sort();
    let named = |path: &PathBuf| path.file_stem().expect("a name").to_string_lossy().into_owned();
    let define = |path: &PathBuf| Definition::read(&path.display().to_string(), read(path), &Folders).expect("a game");
    paths.iter().map(|path| (named(path), define(path))).collect()
}

/// A game with everything that its options could be set to otherwise.
fn settings(definition: &Definition, game: &Game) -> Vec<(usize, usize, Game)> {
    let mut found = Vec::new();
    for (index, option) in game.options.iter().enumerate() {
        for (at, value) in option.values.iter().enumerate().filter(|(at, _)| *at != option.chosen) {
            let set = [(option.name.clone(), value.clone())];
            found.push((index, at, definition.game(&set).expect("a setting")));
        }
    }
    found
}

fn of(definition: &Definition, tongue: Tongue) -> Sheet {
    let game = definition.game(&[]).expect("a game");
    let settings = settings(definition, &game);
    sheet(&game, Beside { settings: &settings, example: None }, tongue)
}

fn written(sheet: &Sheet) -> String {
    text(sheet, 100, Marks { heading: ("", ""), word: ("*", "*") }, &|_| None)
}

/// Where the snapshots of a language are.
fn snapshots(tongue: Tongue) -> &'static str {
    match tongue {
        Tongue::English => "snapshots",
        Tongue::German => "snapshots/german",
    }
}

#[test]
fn every_game_has_a_sheet() {
    for (name, definition) in games(&folders()[0]) {
        for tongue in Tongue::ALL {
            insta::with_settings!({ snapshot_path => snapshots(tongue) }, {
                insta::assert_snapshot!(name.clone(), written(&of(&definition, tongue)));
            });
        }
    }
}

#[test]
fn every_variation_has_a_sheet() {
    for (name, definition) in games(&folders()[1]) {
        let game = definition.game(&[]).expect("a game");
        for tongue in Tongue::ALL {
            insta::with_settings!({ snapshot_path => snapshots(tongue) }, {
                let made = sheet(&game, Beside::default(), tongue);
                insta::assert_snapshot!(format!("variation-{name}"), written(&made));
            });
        }
    }
}

/// All games, with every option set to each of its values.
fn all_settings() -> Vec<(String, Game)> {
    let mut found = Vec::new();
    for (name, definition) in folders().iter().flat_map(|folder| games(folder)) {
        let game = definition.game(&[]).expect("a game");
        let others = settings(&definition, &game);
        let others = others.into_iter().map(|(option, value, other)| (format!("{name} {option}={value}"), other));
        found.extend(others);
        found.push((name, game));
    }
    found
}

/// What a game is but for its name: what isn't the same may play otherwise.
fn rules(game: &Game) -> String {
    let mut value = serde_json::to_value(game).expect("JSON");
    for key in ["title", "about", "options", "docs"] {
        value.as_object_mut().expect("an object").remove(key);
    }
    value.to_string()
}

/// The sentences that tell the rules.
fn sentences(game: &Game, tongue: Tongue) -> String {
    let made = sheet(game, Beside::default(), tongue);
    let told = made.sentences().into_iter().filter(|(key, _)| !matches!(*key, "about" | "options"));
    told.map(|(_, sentence)| sentence.text.clone()).collect::<Vec<_>>().join("\n")
}

#[test]
fn rules_that_differ_are_told_differently() {
    for tongue in Tongue::ALL {
        let mut known: HashMap<String, (String, String)> = HashMap::new();
        for (name, game) in all_settings() {
            let (text, rules) = (sentences(&game, tongue), rules(&game));
            if let Some((other, same)) = known.get(&text) {
                assert!(*same == rules, "{name} and {other} have the same sheet and different rules: {tongue:?}");
            }
            known.insert(text, (name, rules));
        }
    }
}

/// The words for a number, but for digits.
fn words_for(number: i64, tongue: Tongue) -> Vec<&'static str> {
    const ENGLISH: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    const GERMAN: [&str; 13] =
        ["keine", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"];
    let words = match tongue {
        Tongue::English => ENGLISH,
        Tongue::German => GERMAN,
    };
    let word = usize::try_from(number).ok().and_then(|index| words.get(index).copied());
    // "fewer than one" is told as "no", and in German "more than none" as "at least one".
    let others: &[&str] = match (tongue, number) {
        (Tongue::English, 1) => &["no"],
        (Tongue::German, 0) => &["kein", "keinen", "ein", "eine", "einen", "einer", "eines"],
        (Tongue::German, 1) => &["eine", "einen", "einem", "einer", "eines", "kein", "keine", "keinen", "keiner"],
        _ => &[],
    };
    word.into_iter().chain(others.iter().copied()).collect()
}

#[test]
fn every_number_is_told() {
    for (name, game) in all_settings() {
        for tongue in Tongue::ALL {
            let text = sentences(&game, tongue).to_lowercase();
            let words: HashSet<&str> = text.split(|sign: char| !sign.is_alphanumeric()).collect();
            for number in numbers(&game) {
                let told = words_for(number, tongue).iter().any(|word| words.contains(word))
                    || words.contains(number.to_string().as_str());
                assert!(told, "{name}: {number} is not told in\n{text}");
            }
        }
    }
}

/// The numbers that a definition says.
fn numbers(game: &Game) -> Vec<i64> {
    let mut found: Vec<i64> = game.supplies.iter().filter_map(|supply| supply.count).map(i64::from).collect();
    found.extend(game.phases.iter().filter_map(|phase| phase.turns).map(i64::from));
    let lines = game.patterns.iter().filter_map(|pattern| pattern.lines.first());
    found.extend(lines.filter_map(|line| game.lines.get(line.index())).map(|line| line.points.len() as i64));
    found.retain(|number| *number > 0);
    for expression in walk::expressions(game) {
        let mut passed = 0;
        expression.each(&mut |part| match part {
            Part::Number(number) => {
                // What options leave of a sum is told as one number; its parts come behind it.
                if passed > 0 {
                    passed -= 1;
                } else if let Some((value, parts)) = folded(number) {
                    found.push(value);
                    passed = parts;
                }
            }
            Part::Condition(condition) => match condition.kind {
                ConditionKind::Seen(times) => found.push(i64::from(times)),
                ConditionKind::TurnsWithout(turns, _) => found.push(i64::from(turns)),
                _ => {}
            },
            _ => {}
        });
    }
    found
}

/// What a number of fixed ones alone comes to, and of how many parts below it.
fn folded(number: &Number) -> Option<(i64, usize)> {
    let both = |a, b| folded(a).zip(folded(b)).map(|((a, of_a), (b, of_b))| (a, b, of_a + of_b + 2));
    match &number.kind {
        NumberKind::Fixed(value) => Some((*value, 0)),
        NumberKind::Add(a, b) => both(a, b).map(|(a, b, parts)| (a + b, parts)),
        NumberKind::Subtract(a, b) => both(a, b).map(|(a, b, parts)| (a - b, parts)),
        _ => None,
    }
}

#[test]
fn every_decision_has_a_sentence_that_says_where_it_stands() {
    for (name, game) in all_settings() {
        for tongue in Tongue::ALL {
            every_decision_is_told(&name, &game, tongue);
        }
    }
}

fn every_decision_is_told(name: &str, game: &Game, tongue: Tongue) {
    let made = sheet(game, Beside::default(), tongue);
    let told: Vec<&Sentence> = made.sentences().into_iter().map(|(_, said)| said).collect();
    assert!(
        told.iter().all(|said| !said.text.trim_end_matches(['.', ':']).is_empty()),
        "{name}: an empty sentence: {tongue:?}"
    );
    let spans: HashSet<Span> = told.iter().flat_map(|said| said.spans.clone()).collect();
    let mut reached = vec![false; game.actions.len()];
    for phase in &game.phases {
        walk::each_called(&phase.turn.statements, &game.actions, &mut reached, &mut |statement| {
            let Some(choice) = statement.choice() else { return };
            assert!(spans.contains(&choice.span), "{name}: a decision of {} is told nowhere", phase.name);
        });
    }
    for rule in &game.ends {
        assert!(spans.contains(&rule.span), "{name}: an end is told nowhere");
    }
}

/// What a language says must not be in another: no word of the first in a sheet of the second, but for names and what authors say.
#[test]
fn no_english_is_left_in_german() {
    const ENGLISH: [&str; 38] = [
        "the", "and", "or", "of", "one", "two", "three", "if", "not", "is", "are", "a", "to", "on", "by", "your",
        "you", "any", "point", "points", "piece", "pieces", "men", "turn", "with", "that", "which", "this", "from",
        "player", "players", "opponent", "phase's", "board", "row", "empty", "mill", "hand's",
    ];
    for (name, mut game) in all_settings() {
        // What authors say stays in their language, and so do the names that they give to players.
        game.docs.clear();
        game.ends.iter_mut().for_each(|rule| rule.because = None);
        let players = game.players.iter_mut().enumerate();
        players.for_each(|(index, player)| *player = format!("P{index}"));
        for line in sentences(&game, Tongue::German).lines() {
            for word in line.split(|sign: char| !sign.is_alphanumeric() && sign != '`' && sign != '@') {
                assert!(
                    word.len() < 2 || !ENGLISH.contains(&word.to_lowercase().as_str()),
                    "{name}: {word} in: {line}"
                );
            }
        }
    }
}

/// Words of games that the German lexicon has to know: a new one is put in, or the sheet tells it clumsily.
#[test]
fn german_knows_the_words_of_all_games() {
    for (name, definition) in folders().iter().flat_map(|folder| games(folder)) {
        let text = written(&of(&definition, Tongue::German));
        for unknown in ["der Sorte *", "der Art *"] {
            assert!(!text.contains(unknown), "{name}: {unknown}");
        }
        let game = definition.game(&[]).expect("a game");
        for define in &game.defines {
            let told = format!("*{}*", define.name.replace('_', " "));
            assert!(!text.to_lowercase().contains(&told), "{name}: {told}");
        }
        for (index, player) in game.players.iter().enumerate() {
            let german = Tongue::German.player(&game, PlayerId(index as u8));
            assert!(german != player || german == "Chaos", "{name}: {player}");
        }
    }
}

/// What one plays for, in a language; nothing where the sheet begins otherwise.
fn aim(game: &Game, tongue: Tongue) -> String {
    let made = sheet(game, Beside::default(), tongue);
    let first = made.sections.first().filter(|section| section.key == "aim");
    first.and_then(|section| section.items.first()?.sentences.first()).map_or("", |said| said.text.as_str()).to_owned()
}

#[test]
fn every_sheet_begins_with_the_aim() {
    for (name, game) in all_settings() {
        for tongue in Tongue::ALL {
            assert!(!aim(&game, tongue).is_empty(), "{name}: no aim: {tongue:?}");
        }
    }
}

/// Games as one would think of them, and what is said of them: who makes something wins, who is left without loses; what one of two
/// players can't do is said of the other alone.
#[test]
fn aims_are_told_from_the_winners_side() {
    let told = |text: &str| {
        let text = format!("game \"Aims\" players White, Black board grid 3 x 3 {text}");
        let definition = Definition::read("aims.merels", text.as_str(), &Folders).expect("a definition");
        aim(&definition.game(&[]).expect("a game"), Tongue::English)
    };
    let line = "piece man: 4 in each hand pattern row = line of 3 { same owner }";
    let place = "phase play { place man on empty";
    assert_eq!(
        told(&format!("{line} {place} if row made {{ win }} }} end {{ draw when board full }}")),
        "You win if you make a row."
    );
    assert_eq!(
        told(&format!("{line} {place} if row made {{ lose }} }} end {{ mover wins when stuck }}")),
        "You win if the opponent makes a row or you have *no legal move*."
    );
    assert_eq!(
        told(&format!("{line} {place} }} end {{ draw when board full mover loses when left < 3 or stuck }}")),
        "You win if the opponent has fewer than three men *left* or *no legal move*, unless the game is drawn first."
    );
    let more = "mover wins when board full and count mine > count theirs mover loses when board full";
    assert_eq!(
        told(&format!("{line} {place} }} end {{ {more} }}")),
        "You win if at the end of the game you have more men on the board than the opponent."
    );
    // What the first rule leaves is the reverse of what it asks, from its own point of view.
    let rest = "White wins when board full and count mine > count theirs + 2 Black wins when board full";
    assert_eq!(
        told(&format!("{line} {place} }} end {{ {rest} }}")),
        "White wins if at the end of the game the number of White's men is greater than the number of Black's men plus 2; \
         otherwise Black wins."
    );
    let king = "piece king: none piece man: none start { put king of White on a1 put man of Black on c3 }";
    let end = "end { mover loses when stuck }";
    assert_eq!(
        told(&format!("{king} phase play {{ move mine to empty near it if some mine in king in b2 {{ win }} }} {end}")),
        "White wins if White's king stands on b2 or Black has *no legal move*; Black wins if White has *no legal move*."
    );
}

/// What a name about something is, told without regard to where it is used, and for what.
#[test]
fn a_name_is_explained_as_it_is_written() {
    let told = |used: &str| {
        let text = format!(
            "game \"Names\" players White, Black board grid 5 x 5 piece man: 4 in each hand
            define spots = (a1, b2, c3, d4) except (a1, b2), e5
            define ring of these = empty near these near occupied
            define rings of these = ring of (these in rank 2)
            phase play {{ place man on {used} }} end {{ mover loses when stuck }}"
        );
        let definition = Definition::read("names.merels", text.as_str(), &Folders).expect("a definition");
        let made = sheet(&definition.game(&[]).expect("a game"), Beside::default(), Tongue::English);
        let said = made.sentences().into_iter().map(|(_, sentence)| sentence.text.clone());
        said.filter(|text| text.contains("*these*") || text.starts_with("Place ")).collect::<Vec<_>>()
    };
    let ring = "*ring* of some points or pieces, which are called *these* here: all empty points next to one of *these* \
        and next to an occupied point.";
    let rings = "*rings* of some points or pieces, which are called *these* here: all points in the *ring* of *these* that \
        stand on rank 2.";
    for used in ["spots", "mine", "(ring of mine)"] {
        let said = told(&format!("ring of {used}"));
        assert_eq!(said.first().map(String::as_str), Some(ring), "{used}");
        let said = told(&format!("rings of {used}"));
        assert!(said.iter().any(|text| text == rings), "{used}: {said:?}");
        assert!(said.iter().any(|text| text == ring), "{used}: {said:?}");
    }
}

#[test]
fn names_of_one_and_of_several() {
    for many in ["Geese", "Muscovites", "Swedes", "Hounds", "White men"] {
        assert!(is_many(many), "{many}");
    }
    for one in ["White", "Fox", "Chaos", "Zeus", "Boss", "Hare", "Player 1"] {
        assert!(!is_many(one), "{one}");
    }
    assert_eq!((possessive("Swedes").as_str(), possessive("Fox").as_str()), ("Swedes'", "Fox's"));
}

#[test]
fn signs_of_authors_emphasise_nothing() {
    let text = "game \"3 * 3\"\nplayers White, Black\nabout { note \"a * b\" }\n/// 3 * 3 points, `each\nboard grid 3 x 3\n\
        /// the * stands for a man\npiece man: 3 in each hand\n/// free * play\noption style: plain, odd\n\
        phase play { place man on empty }\nend { draw when board full because \"* full\"  mover loses when stuck }\n";
    let definition = Definition::read("stars", text, &Folders).expect("a definition");
    for tongue in Tongue::ALL {
        let made = of(&definition, tongue);
        let said: Vec<&str> = made.sentences().into_iter().map(|(_, sentence)| sentence.text.as_str()).collect();
        let stars = |text: &str| text.matches('*').count();
        assert!(said.iter().all(|text| stars(text).is_multiple_of(2)), "{said:?}");
        assert!(said.iter().any(|text| text.contains("3 \u{2217} 3 points")), "{said:?}");
        assert!(said.iter().any(|text| text.contains("\u{2217} full")), "{said:?}");
        let page = merels_sheet::html(&made, &|_| None);
        for tag in ["em", "code"] {
            let (opened, closed) =
                (page.matches(&format!("<{tag}>")).count(), page.matches(&format!("</{tag}>")).count());
            assert_eq!(opened, closed, "{tag} in {page}");
        }
        assert!(page.contains("`each"), "{page}");
    }
}

#[test]
fn all_texts_of_a_sheet_can_be_changed() {
    let path = folders()[0].join("nine-mens-morris.merels");
    let definition = Definition::read("nine-mens-morris", read(&path), &Folders).expect("a definition");
    let mut made = of(&definition, Tongue::English);
    made.change_texts(&|text| *text = "-".to_owned());
    let left: String = written(&made).chars().filter(|sign| !sign.is_whitespace() && !sign.is_ascii_digit()).collect();
    assert!(left.chars().all(|sign| sign == '-' || sign == '.'), "{left}");
}
