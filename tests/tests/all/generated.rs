//! The generator of random definitions: nearly all are valid, most can be played, every construct occurs,
//! and a seed always gives the same.

use acceptance::generate::definition;
use merels::{Definition, History, NoLibrary, Position, Rules, ir};

const SEEDS: u64 = 400;

/// Words that stand for the language's constructs, with `|` between.
const CONSTRUCTS: &[&str] = &[
    // The table.
    "players White, Black\n|White, Black, Red\n|White, Black, Red, Blue\n|board grid|board squares",
    "board triangles|board pentagons|board hexagons|board rings|board {|    row |    link |    line | x 3 x ",
    "with diagonals|with long diagonals|with arcs|with centre|joined at middles|joined at corners",
    "linked at corners| without |in each hand|in hand of Black|in pool|unlimited in|: none|, unowned",
    "attribute shape|piece colour shape|piece king|piece stone|{ same owner }|different owner|same kind",
    "different kind|same colour|} or {|line of exactly|{ mine, |theirs, |, empty|mine man|: player|: number",
    ": point|: points|: lines|of each player|of each man|through next turn|define |option pace|option size",
    "pace is|for size turns",
    // Turns.
    "action |until | for 2 turns| when | each|started by |whole turns|begin {|place any on|place man on",
    "from pool on|move mine to|take theirs|choose |pass| unless | as | otherwise |otherwise {|into hand",
    "remove | from hand|from their hand|change |give |let |remember |again|nothing|if |else {|else if|either {",
    "or {|while |repeat |require |opponent decides {|{ win }|{ lose }|{ draw }",
    // Expressions.
    "empty near it|in sight of| within | over |north of|south of|east of|west of| in | except |if any else",
    "occupied|points|crossed|origin|mill made|mill broken|mill made in |mill made except |some mill|count ",
    "left of |hand of man|their left|their hand| + 1| - 1|nobody|opponent|mover| is not |phase is|not | and ",
    " or |hand empty|hands empty|board full|no |owed of it|owed of mover|their owed|home of it|it, it",
    // Ends.
    "mover loses when|mover wins when|opponent wins when|mover is out when|White loses when|draw when",
    "when stuck|position seen|turns without capture|turns without mill|draw on claim when|draw by agreement",
    "end few {",
];

fn rules(text: &str) -> Result<Rules, String> {
    let definition = Definition::read("generated.merels", text, &NoLibrary).map_err(|faults| faults.to_string())?;
    Rules::of(&definition, &[]).map_err(|error| error.to_string())
}

/// The valid definitions of the first seeds, and what is wrong with the others.
fn generated() -> (Vec<(u64, String, Rules)>, Vec<String>) {
    let mut valid = Vec::new();
    let mut faults = Vec::new();
    for seed in 0..SEEDS {
        let text = definition(seed);
        match rules(&text) {
            Ok(rules) => valid.push((seed, text, rules)),
            Err(fault) => faults.push(format!("seed {seed}: {fault}")),
        }
    }
    (valid, faults)
}

#[test]
fn valid_and_varied() {
    let (valid, faults) = generated();
    assert!(faults.len() as u64 * 20 <= SEEDS, "{}", faults.join("\n"));
    let constructs = CONSTRUCTS.iter().flat_map(|words| words.split('|'));
    let missing: Vec<&str> =
        constructs.filter(|words| !valid.iter().any(|(_, text, _)| text.contains(words))).collect();
    assert!(missing.is_empty(), "in no definition: {missing:?}");
}

#[test]
fn boards_of_all_sizes() {
    let (valid, _) = generated();
    for (least, most) in [(4, 12), (13, 32), (33, 64), (65, 128), (129, 256)] {
        let found = valid.iter().any(|(_, _, rules)| (least..=most).contains(&rules.game().board.len()));
        assert!(found, "no board of {least} to {most} points");
    }
}

#[test]
fn the_same_for_the_same_seed() {
    for seed in (0..SEEDS).chain([u64::MAX]) {
        assert_eq!(definition(seed), definition(seed));
    }
    let body = |seed| definition(seed).lines().skip(1).collect::<Vec<_>>().join("\n");
    assert_ne!(body(1), body(2));
}

#[test]
fn mostly_playable() {
    let (valid, _) = generated();
    let mut at_once = 0;
    let mut played = 0;
    for (seed, _, rules) in &valid {
        let mut history = History::new();
        let mut position = Position::start(rules, ir::PlayerId(0), &mut history);
        at_once += usize::from(position.outcome().is_some());
        for ply in 0..20 {
            if position.outcome().is_some() {
                break;
            }
            // Any decision will do, as long as it isn't always the first.
            let chosen = (usize::try_from(*seed).unwrap() + ply * 7) % position.legal().len();
            position = position.play(rules, position.legal()[chosen], &mut history).unwrap();
            played += 1;
        }
    }
    assert!(at_once * 10 <= valid.len(), "{at_once} games are over at once");
    assert!(played >= valid.len() * 6, "{played} decisions in {} games", valid.len());
}
