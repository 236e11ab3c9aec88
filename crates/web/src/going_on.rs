//! Going on with a game by changed rules.

use merels::ir::PlayerId;
use merels::record::{NodeId, Study};
use merels::sheet::{Saying, Tongue};
use merels::{History, Rules, Session, notation, position_text};
use serde::Serialize;

/// What is left of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kept {
    /// The turns that were played.
    Turns,
    /// The position, as the start of a game.
    Position,
    /// Nothing.
    Nothing,
}

/// The game by other rules: with its turns where they lead to the same position, else from the position, else with what turns
/// can still be played in full, else anew; and why not more of it is left.
pub(crate) fn with(rules: &Rules, before: &Study, tongue: Tongue) -> (Study, Kept, Option<String>) {
    let text = |study: &Study| {
        let session = study.session();
        position_text::write(session.rules().game(), session.position())
    };
    let position = text(before);
    let (played, trouble) = turns(rules, before, tongue);
    if trouble.is_none() && text(&played) == position {
        return (played, Kept::Turns, None);
    }
    let mut history = History::new();
    match position_text::read(rules, &position, &mut history) {
        Ok(start) => {
            let study = Study::new(Session::from_position(rules.clone(), start, history));
            (study, Kept::Position, trouble)
        }
        Err(_) if trouble.is_none() => (played, Kept::Turns, None),
        Err(error) => {
            let anew = Study::new(Session::new(rules.clone(), first(rules, before)));
            (anew, Kept::Nothing, Some(error.to_string()))
        }
    }
}

/// Who began, if there is such a player.
fn first(rules: &Rules, before: &Study) -> PlayerId {
    let first = before.session().start().turn_start().mover;
    if first.index() < rules.game().players.len() { first } else { PlayerId(0) }
}

/// The turns played again, with the line that is looked at; and the first that can't be.
fn turns(rules: &Rules, before: &Study, tongue: Tongue) -> (Study, Option<String>) {
    let old = before.session();
    let start = position_text::write(old.rules().game(), old.start());
    let fresh = *old.start() == old.rules().start(old.start().turn_start().mover, &mut History::new());
    let anew = || Session::new(rules.clone(), first(rules, before));
    let mut history = History::new();
    let session = match position_text::read(rules, &start, &mut history) {
        _ if fresh => anew(),
        Ok(position) => Session::from_position(rules.clone(), position, history),
        Err(error) => return (Study::new(anew()), Some(error.to_string())),
    };
    let mut study = Study::new(session);
    let written = before.path().into_iter().map(|node: NodeId| before.written_turn(node));
    let under_way = notation::turn(old.rules().game(), before.under_way());
    let all = written.chain((!under_way.is_empty()).then_some(under_way));
    for turn in all {
        if let Err(error) = study.play(&turn) {
            return (study, Some(tongue.say(rules.game(), Saying::Failed(&error))));
        }
    }
    (study, None)
}
