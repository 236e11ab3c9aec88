//! Every game of an independent referee is played along: at each step the same decisions are legal,
//! the position has been seen as often, as many quiet turns have passed, and the same player wins.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use merels::{History, Rules, ir, notation, position_text};

/// The game and the options in a walk's name: `shah+immunity=on.166.walk`.
fn rules_of(path: &Path) -> Rules {
    let stem = path.file_stem().unwrap().to_str().unwrap();
    let (name, _seed) = stem.rsplit_once('.').unwrap();
    let mut parts = name.split('+');
    let game = parts.next().unwrap();
    let settings: Vec<(String, String)> =
        parts.filter_map(|part| part.split_once('=')).map(|(name, value)| (name.into(), value.into())).collect();
    merels::load(game, &settings).unwrap()
}

/// The decisions that a line lists, whole or as what tells them from those of the line before: `same - a1 + b2 c3`.
fn decisions(listed: &str, before: &BTreeSet<String>) -> BTreeSet<String> {
    let Some(changes) = listed.strip_prefix("same") else { return listed.split(' ').map(str::to_owned).collect() };
    let (gone, new) = changes.split_once(" + ").unwrap_or((changes, ""));
    let gone: BTreeSet<&str> = gone.trim_start_matches(" -").split_whitespace().collect();
    let kept = before.iter().filter(|decision| !gone.contains(decision.as_str())).cloned();
    kept.chain(new.split_whitespace().map(str::to_owned)).collect()
}

fn follow(path: &Path) {
    let rules = rules_of(path);
    let game = rules.game();
    let mut history = History::new();
    let mut position = rules.start(ir::PlayerId(0), &mut history);
    let text = fs::read_to_string(path).unwrap();
    let mut listed = BTreeSet::new();
    for (index, line) in text.lines().enumerate() {
        let here = format!("{}:{}", path.display(), index + 1);
        if let Some(winner) = line.strip_prefix("end") {
            let outcome = position.outcome().unwrap_or_else(|| panic!("{here}: the game is over"));
            let found = outcome.winner.map_or("draw", |player| game.players[player.index()].as_str());
            assert!(winner.is_empty() || winner.trim() == found, "{here}: {found}");
            return;
        }
        assert_eq!(position.outcome(), None, "{here}: the game goes on");
        let columns: Vec<&str> = line.split(" | ").collect();
        listed = decisions(columns[1], &listed);
        let legal: BTreeSet<String> =
            position.legal().iter().map(|&decision| notation::decision(game, decision)).collect();
        assert_eq!(legal, listed, "{here}: the legal decisions");
        if let Some(counts) = columns.get(2) {
            let found = if position.is_turn_start() {
                format!("seen {} quiet {}", history.seen(), position.turn_start().counters[0])
            } else {
                "mid-turn".to_owned()
            };
            assert_eq!(&found, counts, "{here}");
        }
        let written = position_text::write(game, &position);
        let read = position_text::read(&rules, &written, &mut History::new());
        assert_eq!(read.as_ref(), Ok(&position), "{here}: {written}");
        let decision = notation::read_decision(game, columns[0]).unwrap();
        position = position.play(&rules, decision, &mut history).unwrap();
    }
}

#[test]
fn every_walk_agrees() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracles/walks");
    let mut walks: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    walks.sort();
    for walk in &walks {
        follow(walk);
    }
    assert_eq!(walks.len(), 105);
}
