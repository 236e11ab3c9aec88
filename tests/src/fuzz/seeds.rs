//! Inputs to begin with.

use std::fs;
use std::path::{Path, PathBuf};

use merels::record::Study;
use merels::{History, Session, catalogue, ir, notation, position_text};

use super::play::games;
use super::random::Random;
use crate::generate;

/// The files of a folder of this crate whose names end so, in order.
fn files(folder: &str, ending: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.to_string_lossy().ends_with(ending));
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

/// How many generated definitions there are among the seeds.
const GENERATED: u64 = 60;

/// The games, the variations, mistakes that authors make, and definitions that nobody wrote.
pub fn definitions() -> Vec<Vec<u8>> {
    let games = catalogue::games().iter().map(|entry| entry.text.as_bytes().to_vec());
    let folders = ["variations", "diagnostics"].into_iter().flat_map(|folder| files(folder, ".merels"));
    let generated = (0..GENERATED).map(|seed| generate::definition(seed).into_bytes());
    games.chain(folders.map(|(_, text)| text)).chain(generated).collect()
}

/// A place in a list as an input's first byte.
fn byte(index: usize) -> u8 {
    u8::try_from(index % 256).unwrap_or_default()
}

/// The scenarios of the games, and scenarios with mistakes, each with its game.
pub fn scenarios() -> Vec<Vec<u8>> {
    let with = |index: usize, text: &[u8]| [&[byte(index)], text].concat();
    let games = catalogue::games();
    let mut seeds = Vec::new();
    for (index, entry) in games.iter().enumerate() {
        // A whole file takes long: each case is a seed of its own.
        let cases = entry.scenarios.unwrap_or_default().split("[[case]]").skip(1);
        seeds.extend(cases.map(|case| with(index, format!("[[case]]{case}").as_bytes())));
    }
    for (_, text) in files("diagnostics", ".test.toml") {
        let said = String::from_utf8_lossy(&text);
        let game = said.lines().next().and_then(|line| line.strip_prefix("# "));
        let index = games.iter().position(|entry| Some(entry.name) == game);
        seeds.push(with(index.unwrap_or(0), &text));
    }
    seeds
}

/// How many games are played at random, and how many decisions of each.
const PLAYED: usize = 400;
const DECISIONS: usize = 40;

/// Random games: for each, its place among the games, its decisions as text and the positions they lead to.
fn played() -> Vec<(usize, Vec<String>, Vec<String>)> {
    let games = games();
    (0..PLAYED)
        .map(|number| {
            let index = number % games.len();
            let rules = &games[index];
            let mut random = Random::new(number as u64 + 1);
            let mut history = History::new();
            let mut position = rules.start(ir::PlayerId(0), &mut history);
            let (mut words, mut positions) = (Vec::new(), Vec::new());
            for _ in 0..DECISIONS {
                if position.legal().is_empty() {
                    break;
                }
                let decision = *random.pick(position.legal());
                words.push(notation::decision(rules.game(), decision));
                position = position.play(rules, decision, &mut history).unwrap();
                positions.push(position_text::write(rules.game(), &position));
            }
            (index, words, positions)
        })
        .collect()
}

/// What people enter besides decisions.
const ENTRIES: &[&str] = &["undo", "offer", "accept", "decline", "claim", "resign", "claim:pass", "pass"];

/// Random games, with other entries here and there.
pub fn decisions() -> Vec<Vec<u8>> {
    let mut random = Random::new(1);
    let mut seeds = Vec::new();
    for (index, mut words, _) in played() {
        for _ in 0..random.below(4) {
            let at = random.below(words.len() + 1);
            words.insert(at, (*random.pick(ENTRIES)).to_owned());
        }
        seeds.push([&[byte(index)], words.join(" ").as_bytes()].concat());
    }
    seeds
}

/// Random games as they are kept, with variations and comments, and records with mistakes.
pub fn records() -> Vec<Vec<u8>> {
    let mut random = Random::new(2);
    let mut seeds: Vec<Vec<u8>> = files("diagnostics", ".record").into_iter().map(|(_, text)| text).collect();
    let built_in = catalogue::games();
    for (index, words, _) in played().into_iter().filter(|(index, ..)| *index < built_in.len()) {
        let mut study = Study::new(Session::new(games()[index].clone(), ir::PlayerId(0)));
        for word in words.iter().take(12 + random.below(12)) {
            // After something was taken back it needn't be legal.
            let _ = study.play(word);
            if random.below(6) == 0 {
                let _ = study.undo();
                if let Some(&decision) = study.session().position().legal().last() {
                    let _ = study.decide(decision);
                }
                study.set_comment(study.current(), "or {so}");
            }
        }
        seeds.push(study.record(built_in[index].name, &[], &[("date", "2026-01-01")]).to_string().into_bytes());
    }
    seeds
}

/// Positions of random games.
pub fn positions() -> Vec<Vec<u8>> {
    let of_game = |(index, _, positions): (usize, _, Vec<String>)| {
        let some = positions.into_iter().step_by(7);
        some.map(|text| [&[byte(index)], text.as_bytes()].concat()).collect::<Vec<_>>()
    };
    played().into_iter().flat_map(of_game).collect()
}
