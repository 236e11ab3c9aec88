//! What the rules say is the same for images under their symmetries is the same in play, and has one folded key.

use std::collections::{BTreeMap, HashMap, HashSet};

use acceptance::generate;
use acceptance::library::{settings, variations};
use merels::board::PointId;
use merels::engine::{Folding, NoRecord, Random, Recurrence, State, Xorshift};
use merels::{
    Decision, Definition, Keeper, NoLibrary, PointSet, Remembered, Rules, Situation, catalogue, ir, symmetry,
};

/// The maps of the points that rules keep, and of the lines.
struct Maps<'r> {
    rules: &'r Rules,
    maps: Vec<Vec<PointId>>,
    /// How many there are, also where only some are looked at.
    count: usize,
    lines: HashMap<PointSet, ir::LineId>,
}

impl<'r> Maps<'r> {
    fn new(rules: &'r Rules) -> Self {
        let lines = &rules.game().lines;
        let lines = lines.iter().zip(0..).map(|(line, id)| (line.points.iter().copied().collect(), ir::LineId(id)));
        let maps = symmetry::of_rules(rules.game());
        Self { rules, count: maps.len(), maps, lines: lines.collect() }
    }

    fn line(&self, map: &[PointId], id: ir::LineId) -> ir::LineId {
        let line = &self.rules.game().lines[id.index()];
        self.lines[&line.points.iter().map(|point| map[point.index()]).collect()]
    }

    fn decision(map: &[PointId], decision: Decision) -> Decision {
        let to = |point: PointId| map[point.index()];
        match decision {
            Decision::Place { kind, at } => Decision::Place { kind, at: to(at) },
            Decision::Move { from, to: onto } => Decision::Move { from: to(from), to: to(onto) },
            Decision::Take { at } => Decision::Take { at: to(at) },
            Decision::Choose { at } => Decision::Choose { at: to(at) },
            Decision::Pass => Decision::Pass,
        }
    }

    fn state(&self, map: &[PointId], state: &Situation) -> Situation {
        let mut image = state.clone();
        for (piece, to) in state.board.iter().zip(map) {
            image.board[to.index()] = *piece;
        }
        let memory = state.memory.iter().map(|(&(id, keeper), kept)| {
            let keeper = if let Keeper::Man(at) = keeper { Keeper::Man(map[at.index()]) } else { keeper };
            let mut kept = kept.clone();
            kept.value = match kept.value {
                Remembered::Points(points) => {
                    Remembered::Points(points.iter().map(|point| map[point.index()]).collect())
                }
                Remembered::Lines(lines) => {
                    let mut lines: Vec<_> = lines.into_iter().map(|id| self.line(map, id)).collect();
                    lines.sort_unstable();
                    Remembered::Lines(lines)
                }
                value @ (Remembered::Player(_) | Remembered::Number(_)) => value,
            };
            ((id, keeper), kept)
        });
        image.memory = memory.collect::<BTreeMap<_, _>>();
        image
    }
}

/// Whether points, lines, or anything of a man are remembered.
fn remembers_places(state: &Situation) -> bool {
    state.memory.iter().any(|((_, keeper), kept)| {
        matches!(keeper, Keeper::Man(_)) || matches!(kept.value, Remembered::Points(_) | Remembered::Lines(_))
    })
}

fn legal(state: &State) -> Vec<Decision> {
    let mut legal = Vec::new();
    state.generate(&mut legal);
    legal.sort_unstable();
    legal
}

fn images(legal: &[Decision], image: impl Fn(Decision) -> Decision) -> Vec<Decision> {
    let mut images: Vec<Decision> = legal.iter().map(|&decision| image(decision)).collect();
    images.sort_unstable();
    images
}

/// Plays a random game and its images under all symmetries, side by side. The decisions compared.
fn play(maps: &Maps, folding: &Folding, random: &mut Xorshift, cap: usize) -> Result<usize, String> {
    let (game, program) = (maps.rules.game(), maps.rules.program());
    let first = ir::PlayerId(random.below(u32::try_from(game.players.len()).unwrap()) as u8);
    let start = |_: &Vec<PointId>| {
        let mut record = Recurrence::new();
        (program.start(first, &mut record), record)
    };
    let mut played: Vec<(State, Recurrence)> = maps.maps.iter().map(start).collect();
    for decided in 0..cap {
        compare(maps, folding, &played)?;
        let Some(decision) = played[0].0.draw(random) else { return Ok(decided) };
        for (map, (state, record)) in maps.maps.iter().zip(&mut played) {
            state.apply(Maps::decision(map, decision), record);
        }
    }
    Ok(cap)
}

/// Compares each state with the first one, of which it is the image.
fn compare(maps: &Maps, folding: &Folding, played: &[(State, Recurrence)]) -> Result<(), String> {
    let program = maps.rules.program();
    let (of, record) = &played[0];
    let (decisions, stands) = (legal(of), of.readable());
    let facts = |state: &State| {
        let over = (state.ending(), state.decided_by(), state.fault());
        (over, state.decider(), state.mover(), state.is_turn_start())
    };
    let (key, symmetry) = of.folded_key(folding);
    let folds = of.is_turn_start() && !remembers_places(&stands);
    if !folds {
        assert_eq!((key, symmetry), (of.state_key(), 0));
    }
    let canonical = images(&decisions, |decision| folding.map(symmetry, decision));
    for (map, (state, its_record)) in maps.maps.iter().zip(played) {
        if facts(state) != facts(of) || record.seen() != its_record.seen() {
            return Err(format!("{map:?}: {:?}, its image {:?}", facts(of), facts(state)));
        }
        if of.fault().is_some() {
            continue;
        }
        if state.readable() != maps.state(map, &stands) {
            return Err(format!("{map:?}: {stands:?}\nthe image should be {:?}", state.readable()));
        }
        let its = legal(state);
        if its != images(&decisions, |decision| Maps::decision(map, decision)) {
            return Err(format!("{map:?}: legal {decisions:?}\nin the image {its:?}"));
        }
        // Many symmetries fold by some of them only.
        if folds && folding.len() == maps.count {
            let (its_key, its_symmetry) = state.folded_key(folding);
            if its_key != key || images(&its, |decision| folding.map(its_symmetry, decision)) != canonical {
                return Err(format!("{map:?}: {stands:?} isn't folded with its image"));
            }
        }
    }
    for &decision in &decisions {
        assert_eq!(folding.inverse(symmetry, folding.map(symmetry, decision)), decision);
    }
    let point = |point: PointId| match folding.map(symmetry, Decision::Take { at: point }) {
        Decision::Take { at } => at,
        other => panic!("{other:?}"),
    };
    if of.is_turn_start() && of.ending().is_none() {
        let map: Vec<PointId> = maps.rules.game().board.points().map(point).collect();
        let image = program.at_turn_start(&maps.state(&map, &stands), &mut NoRecord);
        // Where a turn does something before its first choice, what stands then is no turn's start.
        let anew = program.at_turn_start(&stands, &mut NoRecord).state_key();
        let at_start = anew == of.state_key() && image.ending().is_none();
        if at_start && (image.state_key(), legal(&image)) != (key, canonical) {
            return Err(format!("{stands:?} isn't folded to its image under {map:?}"));
        }
    }
    Ok(())
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
    let mut maps = Maps::new(rules);
    check_group(rules, &maps.maps);
    if maps.count == 1 {
        return 0;
    }
    let folding = Folding::new(rules.program());
    assert_eq!(maps.count % folding.len(), 0, "a subgroup");
    // Of more symmetries, some from all parts of the list.
    let apart = maps.count.div_ceil(most);
    maps.maps = maps.maps.into_iter().step_by(apart).collect();
    let mut random = Xorshift::new(11);
    let followed = (0..games).map(|_| play(&maps, &folding, &mut random, cap));
    followed.map(|played| played.unwrap_or_else(|difference| panic!("{name}: {difference}"))).sum()
}

fn rules(name: &str, settings: &[(&str, &str)]) -> Rules {
    let settings: Vec<_> = settings.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    merels::load(name, &settings).unwrap()
}

#[test]
fn catalogue_games() {
    for entry in catalogue::games() {
        let definition = Definition::read(entry.name, entry.text, &catalogue::BuiltIn).unwrap();
        // Whole turns are looked through decision by decision, for each of the 48 symmetries.
        let (games, cap) = if entry.text.contains("whole turns") { (1, 30) } else { (2, 250) };
        for setting in settings(&definition) {
            let rules = Rules::of(&definition, &setting).unwrap();
            let followed = follow(&format!("{} {setting:?}", entry.name), &rules, 48, games, cap);
            // Where men have a way forward, the rules may keep nothing.
            assert!(followed > 0 || entry.text.contains("facing"), "{}", entry.name);
        }
    }
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
    let number =
        |name: &str, default: u64| std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default);
    let first = number("MERELS_SEED", 0);
    let (mut symmetric, mut compared) = (0, 0);
    for seed in first..first + number("MERELS_SEEDS", 2_000) {
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
