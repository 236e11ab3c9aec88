//! What is written down is read back: decisions, turns, positions as text and as JSON, whole games as records.

use merels::data::{DecisionData, PositionData};
use merels::record::{Record, Study, check, parse};
use merels::syntax::FileId;
use merels::{Cause, Decision, History, Position, Rules, Session, notation, position_text};

use crate::line::Line;

/// Plays a game along a line, and writes down and reads back all there is.
///
/// # Errors
///
/// What isn't read back; the line holds the decisions that lead to it.
pub fn follow(rules: &Rules, line: &mut Line) -> Result<(), String> {
    let mut history = History::new();
    let mut position = rules.start(line.first, &mut history);
    let mut study = Study::new(Session::new(rules.clone(), line.first));
    loop {
        if let Some(outcome) = position.outcome()
            && matches!(outcome.cause, Cause::Fault(..))
        {
            // Where the rules are at fault, what stands on the board is anybody's guess.
            return Ok(());
        }
        look_at_position(rules, &position, line.played.is_empty())?;
        let Some(decision) = line.next(position.legal()) else { break };
        look_at_decision(rules, &position, decision)?;
        position = position.play(rules, decision, &mut history).map_err(|error| error.to_string())?;
        study.decide(decision).map_err(|error| error.to_string())?;
    }
    look_at_record(rules, &study)
}

/// `at_once` says that nothing has been played, so that the game has no other history than what the position leads to.
fn look_at_position(rules: &Rules, position: &Position, at_once: bool) -> Result<(), String> {
    let game = rules.game();
    let written = position_text::write(game, position);
    let read = |text: &str| position_text::read(rules, text, &mut History::new());
    let same = |read: &Position, from: &str| {
        // What decides a game may lie in its history, which is no part of a position.
        let same = read == position || position.outcome().is_some() && !at_once;
        if same { Ok(()) } else { Err(format!("{from} `{written}` is another position: {read:?}\nnot {position:?}")) }
    };
    let again = read(&written).map_err(|error| format!("text: `{written}`: {error}"))?;
    same(&again, "text:")?;
    if position.outcome().is_none() && position_text::write(game, &again) != written {
        return Err(format!("text: `{written}` is written back as `{}`", position_text::write(game, &again)));
    }
    let data = PositionData::new(game, position);
    let json = serde_json::to_string(&data).map_err(|error| format!("json: {error}"))?;
    let read: PositionData = serde_json::from_str(&json).map_err(|error| format!("json: {json}: {error}"))?;
    if read != data {
        return Err(format!("json: {json} is other data"));
    }
    let again = read.position(rules, &mut History::new()).map_err(|error| format!("json: {error}"))?;
    same(&again, "json:")
}

fn look_at_decision(rules: &Rules, position: &Position, decision: Decision) -> Result<(), String> {
    let game = rules.game();
    let text = notation::decision(game, decision);
    match notation::read_decision(game, &text) {
        Ok(read) if read == decision => {}
        other => return Err(format!("notation: `{text}` of {decision:?} is read as {other:?}")),
    }
    let data = DecisionData::new(game, decision);
    let json = serde_json::to_string(&data).map_err(|error| format!("json: {error}"))?;
    let read: DecisionData = serde_json::from_str(&json).map_err(|error| format!("json: {json}: {error}"))?;
    match read.decision(game) {
        Ok(read) if read == decision => {}
        other => return Err(format!("json: {json} of {decision:?} is read as {other:?}")),
    }
    let other = Decision::Take { at: merels::board::PointId(0) };
    if !position.legal().contains(&other) && position.play(rules, other, &mut History::new()).is_ok() {
        return Err(format!("refusal: {other:?} isn't legal, and is played"));
    }
    Ok(())
}

fn look_at_record(rules: &Rules, study: &Study) -> Result<(), String> {
    let record = study.record("played", &[], &[]);
    let text = record.to_string();
    let read = parse(FileId(0), &text).map_err(|error| format!("record: {}\n{text}", error.message))?;
    let json = |record: &Record| serde_json::to_string(record).map_err(|error| format!("record: {error}"));
    let flat = json(&record)?;
    let again: Record = serde_json::from_str(&flat).map_err(|error| format!("record: {flat}: {error}"))?;
    if json(&read)? != flat || again.to_string() != text {
        return Err(format!("record: is written back as another:\n{text}"));
    }
    let played = check(FileId(0), &text, &mut |_, _| Ok(rules.clone()));
    let played = played.map_err(|error| format!("record: {}\n{text}", error.message))?;
    let (before, after) = (study.session().position(), played.study.session().position());
    if before != after {
        return Err(format!("record: leads to another position: {after:?}\nnot {before:?}\n{text}"));
    }
    Ok(())
}
