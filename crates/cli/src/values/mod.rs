//! Exact values, and what they say of positions.

mod at_hand;
mod drawn;
mod folder;
mod known;
mod scratch;

use merels::ir::PlayerId;
use merels::sheet::{Phrase, Saying, Tongue};
use merels::solve::report::{TurnWorth, Worth, in_words, turns};
use merels::solve::{Prober, Value};
use merels::{Game, History, Position, Rules, Session, notation, position_text};
use serde::Serialize;

use crate::args::Format;
use crate::output;
pub(crate) use at_hand::{AtHand, asked_or_found, place};
pub(crate) use drawn::{drawn, notes};
pub(crate) use folder::Folder;
pub(crate) use known::{Known, open, whole};
pub(crate) use scratch::ScratchFolder;

/// The characters of the column that says what turns are worth, at the least: what there is mostly fits.
const MIN_COLUMN: usize = 18;

/// What is known of a position.
#[derive(Serialize)]
pub(crate) struct Probed {
    position: String,
    /// Who decides.
    player: String,
    /// What the position is worth to them.
    #[serde(flatten)]
    worth: Worth,
    /// All turns, or what is left of the one under way, the best first.
    turns: Vec<TurnWorth>,
}

impl Probed {
    /// Of a position in which the game goes on; nothing where it isn't known.
    pub(crate) fn new(rules: &Rules, prober: &Prober<'_>, position: &Position) -> Option<Self> {
        Some(Self {
            position: position_text::write(rules.game(), position),
            player: rules.game().player_name(position.decider()).to_owned(),
            worth: prober.of(position)?.into(),
            turns: turns(rules.game(), prober, position),
        })
    }

    /// With this player to play, in a language.
    pub(crate) fn print(&self, (rules, player): (&Rules, PlayerId), format: Format, tongue: Tongue) {
        match format {
            Format::Json => output::json(self),
            Format::Text => output::print(&text(self, (rules.game(), player), tongue)),
        }
    }
}

fn text(probed: &Probed, (game, player): (&Game, PlayerId), tongue: Tongue) -> String {
    let value = |worth: Worth| tongue.say(game, Saying::Value(worth.into()));
    let mut text = tongue.phrase(Phrase::ToPlay(tongue.player(game, player), &value(probed.worth)));
    text.push('\n');
    let worths = probed.turns.iter().map(|turn| turn.worth.map_or_else(|| tongue.phrase(Phrase::Unknown), value));
    let worths: Vec<String> = worths.collect();
    let longest = worths.iter().map(|worth| worth.chars().count()).max().unwrap_or(0);
    let width = MIN_COLUMN.max(longest + 2);
    for (turn, worth) in probed.turns.iter().zip(worths) {
        text.push_str(&format!("  {worth:width$}{}\n", turn.turn));
    }
    text
}

/// The turns of a game that give a result away: a win for a draw or a loss, or a draw for a loss. What isn't known is
/// passed over.
pub(crate) fn given_away(known: &Known, session: &Session) -> Vec<String> {
    let (rules, prober) = (session.rules(), known.prober());
    let mut position = session.start().clone();
    let mut turn = 1_u32;
    let mut told = Vec::new();
    for decision in session.decisions() {
        let Ok(next) = position.play(rules, decision, &mut History::new()) else { break };
        let by = position.decider();
        // The turn that was played counts.
        let ended = next.is_turn_start() || next.outcome().is_some();
        let seen = |value: Value| {
            let value = if next.decider() == by { value } else { value.for_other() };
            if ended { value.a_turn_before() } else { value }
        };
        if let (Some(before), Some(after)) = (prober.of(&position), prober.of(&next).map(seen))
            && result(after) < result(before)
        {
            let game = rules.game();
            let (player, decision) = (game.player_name(by), notation::decision(game, decision));
            let (before, after) = (in_words(before.into()), in_words(after.into()));
            told.push(format!("turn {turn}: {player} plays {decision}: it was {before}, and is {after}"));
        }
        turn += u32::from(next.is_turn_start());
        position = next;
    }
    told
}

/// A value without its distance, the better the higher.
fn result(value: Value) -> u8 {
    match value {
        Value::Loss(_) => 0,
        Value::Draw => 1,
        Value::Win(_) => 2,
    }
}
