//! In what a game differs from another that may call the same things otherwise.

use merels_model::ir::{Game, KindId, PatternId, PlayerId};

use crate::language::{Language, Named};
use crate::{Beside, Tongue, difference, sheet};

/// The sections that have names in them, in order; they come before all others.
const NAMED_IN: [&str; 3] = ["board", "pieces", "words"];

/// In what the second game differs from the first, each with the key of the section it is in: what it calls otherwise, which is
/// said once, and then the sentences that change play.
pub fn differences(first: &Game, second: &Game, tongue: Tongue) -> Vec<(String, String)> {
    let (alike, named) = called_alike(first, second);
    let (before, after) = (tongue.about(first), tongue.about(second));
    let mut told = renamed(&named, &*before, &*after);
    let made = |game: &Game| sheet(game, Beside::default(), tongue);
    told.extend(difference(&made(&alike), &made(second), second, tongue));
    told.sort_by_key(|(key, _)| NAMED_IN.iter().position(|other| other == key).unwrap_or(NAMED_IN.len()));
    told
}

/// A sentence for all that has another name in a section.
fn renamed(named: &[Named], before: &dyn Language, after: &dyn Language) -> Vec<(String, String)> {
    let key = |named: &Named| match named {
        Named::Player(_) => "board",
        Named::Kind(_) => "pieces",
        Named::Pattern(_) => "words",
    };
    let told = |of: &str| {
        let those: Vec<Named> = named.iter().copied().filter(|named| key(named) == of).collect();
        (!those.is_empty()).then(|| (of.to_owned(), after.say_renamed(&those, before)))
    };
    NAMED_IN.into_iter().filter_map(told).collect()
}

/// The first game with the names of the second for what stands in the same place, and what they call otherwise. Names of several kinds
/// are changed only if no kind of one has the name of one of the other: else they tell what is what.
fn called_alike(first: &Game, second: &Game) -> (Game, Vec<Named>) {
    let mut alike = first.clone();
    let mut named = Vec::new();
    let kinds = |game: &Game| game.kinds.iter().map(|kind| kind.name.clone()).collect::<Vec<_>>();
    let patterns = |game: &Game| game.patterns.iter().map(|pattern| pattern.name.clone()).collect::<Vec<_>>();
    if first.attributes.is_empty() && second.attributes.is_empty() && are_others(&kinds(first), &kinds(second)) {
        for (index, (kind, other)) in (0..).zip(alike.kinds.iter_mut().zip(&second.kinds)) {
            kind.name.clone_from(&other.name);
            named.push(Named::Kind(KindId(index)));
        }
    }
    if first.patterns.len() == 1 && are_others(&patterns(first), &patterns(second)) {
        for (index, (pattern, other)) in (0..).zip(alike.patterns.iter_mut().zip(&second.patterns)) {
            pattern.name.clone_from(&other.name);
            named.push(Named::Pattern(PatternId(index)));
        }
    }
    if first.players.len() == second.players.len() {
        for (index, (player, other)) in (0..).zip(alike.players.iter_mut().zip(&second.players)) {
            if player != other {
                player.clone_from(other);
                named.push(Named::Player(PlayerId(index)));
            }
        }
    }
    (alike, named)
}

/// Whether there are as many names and none is in both.
fn are_others(names: &[String], others: &[String]) -> bool {
    names.len() == others.len() && names.iter().all(|name| !others.contains(name))
}
