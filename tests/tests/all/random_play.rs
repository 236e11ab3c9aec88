//! Random games of every definition: nothing goes wrong, and every position is read back as it was
//! written, within turns too; and what the engine draws is any legal decision as often as any other.

use acceptance::library::{settings, variations};
use merels::engine::{NoRecord, Program, Random, Xorshift};
use merels::{Cause, Definition, History, Rules, catalogue, ir, notation, position_text, words};

fn play(rules: &Rules, what: &str, random: &mut Xorshift, decisions: usize) {
    let game = rules.game();
    let mut below = |count: usize| usize::try_from(random.below(u32::try_from(count).unwrap())).unwrap();
    let first = ir::PlayerId(u8::try_from(below(game.players.len())).unwrap());
    let mut history = History::new();
    let mut position = rules.start(first, &mut history);
    let mut played = Vec::new();
    for _ in 0..decisions {
        let written = position_text::write(game, &position);
        match position_text::read(rules, &written, &mut History::new()) {
            // What decides a game may lie in its history, which is no part of a position.
            Ok(read) => assert!(read == position || position.outcome().is_some(), "{what}: {written}"),
            Err(error) => panic!("{what}: {written}: {error}"),
        }
        if let Some(outcome) = position.outcome() {
            let reason = words::reason(game, outcome);
            assert!(!matches!(outcome.cause, Cause::Fault(..)), "{what}: {reason} after {}", played.join(" "));
            return;
        }
        let decision = position.legal()[below(position.legal().len())];
        let text = notation::decision(game, decision);
        assert_eq!(notation::read_decision(game, &text), Ok(decision), "{what}");
        played.push(text);
        position = position.play(rules, decision, &mut history).unwrap();
    }
}

fn play_each_setting(name: &str, definition: &Definition, decisions: usize) {
    let seed = std::env::var("MERELS_SEED").ok().and_then(|seed| seed.parse().ok());
    let mut random = Xorshift::new(seed.unwrap_or(1));
    for setting in settings(definition) {
        let rules = Rules::of(definition, &setting).unwrap();
        play(&rules, &format!("{name} {setting:?}"), &mut random, decisions);
    }
}

#[test]
fn games() {
    for entry in catalogue::games() {
        let definition = Definition::read(entry.name, entry.text, &catalogue::BuiltIn).unwrap();
        play_each_setting(entry.name, &definition, 250);
    }
}

#[test]
fn every_variation() {
    for (name, definition) in variations() {
        play_each_setting(&name, &definition, 150);
    }
}

/// How often each decision is drawn where so many are legal.
const DRAWS: u32 = 60;

/// By the chi-squared statistic: with `k` decisions its mean is `k - 1`, and its variance twice that (K. Pearson, 1900).
#[test]
fn all_decisions_are_drawn_as_often() {
    let mut random = Xorshift::new(7);
    for entry in catalogue::games() {
        let rules = merels::load(entry.name, &[]).unwrap();
        let program = Program::compile(rules.game().clone()).unwrap();
        let mut state = program.start(ir::PlayerId(0), &mut NoRecord);
        for ply in 0..60 {
            let mut legal = Vec::new();
            state.generate(&mut legal);
            if legal.is_empty() {
                break;
            }
            if ply % 20 > 17 {
                let mut drawn = vec![0_u32; legal.len()];
                for _ in 0..DRAWS * drawn.len() as u32 {
                    let decision = state.draw(&mut random).unwrap();
                    drawn[legal.iter().position(|&one| one == decision).unwrap()] += 1;
                }
                let off = |&count: &u32| (f64::from(count) - f64::from(DRAWS)).powi(2) / f64::from(DRAWS);
                let (statistic, freedom) = (drawn.iter().map(off).sum::<f64>(), (legal.len() - 1) as f64);
                assert!(statistic <= freedom + 6.0 * (2.0 * freedom).sqrt(), "{} after {ply}: {drawn:?}", entry.name);
            }
            let decision = legal[random.below(legal.len() as u32) as usize];
            state.apply(decision, &mut NoRecord);
        }
    }
}
