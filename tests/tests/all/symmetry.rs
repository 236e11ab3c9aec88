//! What the rules say is the same for images under their symmetries is the same in play, and has one folded key.

use std::collections::{HashMap, HashSet};

use acceptance::generate;
use acceptance::images::{Maps, remembers_places};
use acceptance::library::{settings, variations};
use acceptance::line::Line;
use merels::board::PointId;
use merels::engine::{Folding, NoRecord, State, Xorshift};
use merels::{Definition, NoLibrary, Rules, catalogue, ir, symmetry};

/// A number that the environment may say: of a long run, or of another.
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

fn check_group(rules: &Rules, maps: &[Vec<PointId>]) {
    let known: HashSet<&Vec<PointId>> = maps.iter().collect();
    assert_eq!(known.len(), maps.len(), "none twice");
    assert_eq!(maps[0], rules.game().board.points().collect::<Vec<_>>(), "the identity first");
    for first in maps {
        let mut back = first.clone();
        for (from, to) in rules.game().board.points().zip(first) {
            back[to.index()] = from;
        }
        assert!(known.contains(&back), "the inverse of {first:?}");
        for second in maps.iter().take(50) {
            let both: Vec<PointId> = first.iter().map(|point| second[point.index()]).collect();
            assert!(known.contains(&both), "{second:?} after {first:?}");
        }
    }
}

/// Plays games of some rules under some number of symmetries at most, side by side; the decisions compared.
fn follow(name: &str, rules: &Rules, most: usize, games: usize, cap: usize) -> usize {
    let maps = Maps::new(rules);
    check_group(rules, &maps.maps);
    if maps.count == 1 {
        return 0;
    }
    let folding = Folding::new(rules.program());
    assert_eq!(maps.count % folding.len(), 0, "a subgroup");
    let maps = maps.some(most);
    let mut random = Xorshift::new(number("MERELS_SEED", 11));
    let mut followed = 0;
    for _ in 0..games {
        let mut line = Line::drawn(rules.game(), &mut random, cap);
        maps.follow(&folding, &mut line).unwrap_or_else(|difference| panic!("{name}: {difference}"));
        followed += line.played.len();
    }
    followed
}

fn rules(name: &str, settings: &[(&str, &str)]) -> Rules {
    let settings: Vec<_> = settings.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    merels::load(name, &settings).unwrap()
}

#[test]
fn catalogue_games() {
    let mut without = Vec::new();
    for entry in catalogue::games() {
        let definition = Definition::read(entry.name, entry.text, &catalogue::BuiltIn).unwrap();
        // Whole turns are looked through decision by decision, for each of the 48 symmetries.
        let (games, cap) = if entry.text.contains("whole turns") { (1, 30) } else { (2, 250) };
        let mut followed = 0;
        for setting in settings(&definition) {
            let rules = Rules::of(&definition, &setting).unwrap();
            followed += follow(&format!("{} {setting:?}", entry.name), &rules, 48, games, cap);
        }
        if followed == 0 {
            without.push(entry.name);
        }
    }
    // Men begin somewhere or have a way forward; points, sides or directions are named one by one, or points tried one after
    // another. Some of these games do look the same turned over, as hex does: what isn't proven part by part isn't used.
    assert_eq!(
        without,
        [
            "alquerque",
            "asalto",
            "chess",
            "chinese-checkers-four",
            "chinese-checkers-six",
            "chinese-checkers-three",
            "dodgem",
            "domineering",
            "english-draughts",
            "gonnect",
            "havannah",
            "hex",
            "hex-swap",
            "international-draughts",
            "isolation",
            "kalah",
            "lines-of-action",
            "nim",
            "notakto",
            "oware",
            "pentago",
            "renju",
            "russian-draughts",
            "teeko",
            "y",
        ]
    );
}

#[test]
fn every_variation() {
    for (name, definition) in variations() {
        for setting in settings(&definition) {
            follow(&format!("{name} {setting:?}"), &Rules::of(&definition, &setting).unwrap(), 48, 2, 200);
        }
    }
}

/// Definitions that nobody wrote: every construct of the language, in all sorts of combinations. Seeds from 0 on, or,
/// for a long run, from MERELS_SEED.
#[test]
fn generated_definitions() {
    let first = number("MERELS_SEED", 0);
    let (mut symmetric, mut compared) = (0, 0);
    for seed in first..first + number("MERELS_SEEDS", 800) {
        let text = generate::definition(seed);
        let read = Definition::read("generated.merels", text.as_str(), &NoLibrary);
        let Some(rules) = read.ok().and_then(|definition| Rules::of(&definition, &[]).ok()) else { continue };
        let followed = follow(&text, &rules, 12, 2, 50);
        symmetric += usize::from(followed > 0);
        compared += followed;
    }
    println!("{compared} decisions in {symmetric} games compared");
    assert!(symmetric > 0);
}

#[test]
fn how_many_symmetries_games_have() {
    let count = |name: &str, settings: &[(&str, &str)]| symmetry::of_rules(rules(name, settings).game()).len();
    // The eight of the square.
    assert_eq!(count("tic-tac-toe", &[]), 8);
    assert_eq!(count("three-mens-morris", &[]), 8);
    assert_eq!(count("gomoku", &[]), 8);
    // The centre is closed while men are placed; it stays where it is.
    assert_eq!(count("picaria", &[("centre", "closed")]), 8);
    // Those of the square, and the inner square for the outer one.
    assert_eq!(count("six-mens-morris", &[]), 16);
    assert_eq!(count("nine-mens-morris", &[]), 16);
    assert_eq!(count("twelve-man-morris", &[]), 16);
    // Who made the first mill is remembered: no point, no line.
    assert_eq!(count("shah", &[]), 16);
    // A cross in the middle is only beside the inner square.
    assert_eq!(count("seven-mens-morris", &[]), 8);
    // Discs fall, so nothing but left and right can be swapped.
    assert_eq!(count("connect-four", &[]), 2);
    // A board that is longer than wide: two mirrors, and half a turn.
    assert_eq!(count("dara", &[]), 4);
    // The twelve of the hexagon, the ten of the pentagon and the fourteen of the heptagon, and inside out.
    assert_eq!(count("three-player-morris", &[]), 24);
    assert_eq!(count("spaceship-six", &[]), 20);
    assert_eq!(count("spaceship-twelve", &[]), 28);
    // The octagon's; the centre stays.
    assert_eq!(count("spaceship-three", &[]), 16);
    // The cube's.
    assert_eq!(count("millieu", &[]), 48);
}

#[test]
fn how_many_symmetries_variations_have() {
    let known: HashMap<String, Definition> = variations().into_iter().collect();
    let count = |name: &str| symmetry::of_rules(Rules::of(&known[name], &[]).unwrap().game()).len();
    // A man moves along the board and leaps over others: no two ways from one point to another are equally short.
    assert_eq!(count("11c-leaping"), 16);
    // What a man remembers goes with him.
    assert_eq!(count("10-no-return"), 16);
    assert_eq!(count("09-each-line-once"), 16);
    // Lines that mustn't go on, on a square grid.
    assert_eq!(count("16c-exactly-three"), 8);
    // Men are crowned on the upper side of the outer square, which only the mirror of left and right keeps.
    assert_eq!(count("18d-crown"), 2);
    // The six of the triangle, and inside out.
    assert_eq!(count("17d-triangle"), 12);
}

/// Positions at the start of turns of random games, with no two alike.
fn positions(rules: &Rules, enough: usize) -> Vec<State> {
    let program = rules.program();
    let mut random = Xorshift::new(5);
    let mut known = HashSet::new();
    let mut found = Vec::new();
    while found.len() < enough {
        let mut state = program.start(ir::PlayerId(0), &mut NoRecord);
        // Openings are where most images of one another are met.
        for _ in 0..12 {
            if state.is_turn_start() && known.insert(state.state_key()) {
                found.push(state.clone());
            }
            let Some(decision) = state.draw(&mut random) else { break };
            state.apply(decision, &mut NoRecord);
        }
    }
    found
}

#[test]
fn only_images_share_a_folded_key() {
    let games = [
        "tic-tac-toe",
        "nine-mens-morris",
        "connect-four",
        "dara",
        "millieu",
        "shax",
        "morabaraba",
        "three-player-morris",
    ];
    for name in games {
        let rules = rules(name, &[]);
        let (folding, maps) = (Folding::new(rules.program()), Maps::new(&rules));
        assert_eq!(folding.len(), maps.maps.len(), "{name}");
        let positions = positions(&rules, if name == "tic-tac-toe" { 1_000 } else { 3_000 });
        let (mut keys, mut classes) = (HashMap::new(), HashMap::new());
        for state in &positions {
            let stands = state.readable();
            let count = if remembers_places(&stands) { 1 } else { maps.count };
            let images = maps.maps.iter().take(count).map(|map| maps.state(map, &stands));
            let least = images.min_by(|a, b| a.board.cmp(&b.board)).unwrap();
            let key = state.folded_key(&folding).0;
            assert_eq!(*keys.entry(least.clone()).or_insert(key), key, "{name}: one class, two keys: {stands:?}");
            assert_eq!(*classes.entry(key).or_insert(least.clone()), least, "{name}: one key, two classes: {stands:?}");
        }
        assert!(keys.len() < positions.len(), "{name}: no image was met");
    }
}
