//! The sheet of a definition, with what it takes beside the game: other settings, and a turn from a game.

use merels_engine::History;
use merels_model::Decision;
use merels_model::ir::{Game, Phase, PlayerId};
use merels_play::{Definition, Rules, RulesError};

use crate::{Beside, Sheet, Tongue, sheet};

/// How many turns are played for an example, at most.
const TURNS: usize = 80;
/// The same where it may take long to find out what is legal.
const LONG_TURNS: usize = 16;

/// The sheet of a definition with some options set, and its rules.
///
/// # Errors
///
/// An option or value that doesn't exist, or what is wrong with the definition.
pub fn of(
    definition: &Definition,
    settings: &[(String, String)],
    tongue: Tongue,
) -> Result<(Rules, Sheet), RulesError> {
    let rules = Rules::of(definition, settings)?;
    let made = of_rules(&rules, definition, settings, tongue);
    Ok((rules, made))
}

/// The sheet of a definition whose rules, with those options set, are known.
pub fn of_rules(rules: &Rules, definition: &Definition, settings: &[(String, String)], tongue: Tongue) -> Sheet {
    let others = others(definition, rules.game(), settings);
    let example = example(rules);
    let example = example.as_ref().map(|(by, turn)| (*by, turn.as_slice()));
    sheet(rules.game(), Beside { settings: &others, example }, tongue)
}

/// The game with each option set otherwise, one at a time; settings that make no game are left out.
fn others(definition: &Definition, game: &Game, settings: &[(String, String)]) -> Vec<(usize, usize, Game)> {
    let mut found = Vec::new();
    for (index, option) in game.options.iter().enumerate() {
        for (at, value) in option.values.iter().enumerate().filter(|(at, _)| *at != option.chosen) {
            let mut set: Vec<(String, String)> =
                settings.iter().filter(|(name, _)| *name != option.name).cloned().collect();
            set.push((option.name.clone(), value.clone()));
            found.extend(definition.game(&set).ok().map(|game| (index, at, game)));
        }
    }
    found
}

/// A turn of a game played at random, always the same: of those with the most sorts of decisions the first.
fn example(rules: &Rules) -> Option<(PlayerId, Vec<Decision>)> {
    let mut history = History::new();
    let mut position = rules.start(PlayerId(0), &mut history);
    let mut best: Option<(usize, PlayerId, Vec<Decision>)> = None;
    let mut random = 1u64;
    let mut turns = 0;
    let game = rules.game();
    let is_long = |(at, phase): (usize, &Phase)| phase.looks_ahead && game.work.turn_of(at).few_below < u32::MAX;
    let most = if game.phases.iter().enumerate().any(is_long) { LONG_TURNS } else { TURNS };
    while turns < most && !position.legal().is_empty() {
        // A linear congruential generator: that it is always the same counts, not how random it is.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let at = usize::try_from(random >> 33).unwrap_or_default() % position.legal().len();
        let decision = position.legal().get(at).copied()?;
        let mut taken = position.taken().to_vec();
        taken.push(decision);
        let mover = position.state().mover;
        position = position.play(rules, decision, &mut history).ok()?;
        if position.is_turn_start() || position.outcome().is_some() {
            turns += 1;
            let mut sorts: Vec<_> = taken.iter().map(std::mem::discriminant).collect();
            sorts.dedup();
            if best.as_ref().is_none_or(|(known, ..)| sorts.len() > *known) {
                best = Some((sorts.len(), mover, taken));
            }
        }
    }
    best.map(|(_, by, turn)| (by, turn))
}
