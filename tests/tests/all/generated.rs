//! The generator of random definitions: nearly all are valid, most can be played, every construct occurs,
//! and a seed always gives the same.

use acceptance::generate::constructs::{self, Constructs, LEFT_OUT};
use acceptance::generate::definition;
use merels::{Definition, History, NoLibrary, Position, Rules, ir};

const SEEDS: u64 = 600;

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
    let mut constructs = Constructs::default();
    valid.iter().for_each(|(_, text, _)| constructs.count(text));
    assert!(constructs.missing().is_empty(), "in no definition: {:?}", constructs.missing());
}

/// What is left out is a word of the language, and stands in no definition.
#[test]
fn what_is_left_out() {
    for (word, _) in LEFT_OUT {
        assert!(constructs::words().contains(word), "`{word}` is no word of the reference");
        let stands = |text: &String| text.split(|sign: char| !sign.is_alphanumeric()).any(|found| found == *word);
        assert!(!(0..SEEDS).map(definition).any(|text| stands(&text)), "`{word}` is generated after all");
    }
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
