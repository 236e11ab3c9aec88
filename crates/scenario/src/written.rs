//! Writing a case down: what was played, and how it stands then.

use merels_model::{Game, notation};
use merels_play::{Position, position_text};
use toml::Value;

/// How a case comes to where something must hold.
#[derive(Clone, Copy, Debug, Default)]
pub struct Course<'a> {
    /// What the case is called.
    pub name: &'a str,
    /// The options that are set.
    pub set: &'a [(String, String)],
    /// Where it begins, if not at the start.
    pub position: Option<&'a str>,
    /// The decisions, as text.
    pub play: &'a [String],
}

/// A case that says how it stands in a position: how the game has ended, or who decides, and what.
pub fn written(course: &Course<'_>, game: &Game, position: &Position) -> String {
    let mut lines = vec!["[[case]]".to_owned()];
    let mut line = |key: &str, value: String| lines.push(format!("{key} = {value}"));
    line("name", quoted(course.name));
    if !course.set.is_empty() {
        let set: Vec<String> = course.set.iter().map(|(name, value)| format!("{name} = {}", quoted(value))).collect();
        line("set", format!("{{ {} }}", set.join(", ")));
    }
    if let Some(start) = course.position {
        line("position", quoted(start));
    }
    if !course.play.is_empty() {
        line("play", quoted(&course.play.join(" ")));
    }
    match position.outcome() {
        Some(outcome) => {
            let winner = outcome.winner.map(|winner| format!("winner = {}, ", quoted(game.player_name(winner))));
            let reason = quoted(&merels_words::reason(game, outcome));
            line("outcome", format!("{{ {}reason = {reason} }}", winner.unwrap_or_default()));
        }
        None => {
            line("to_decide", quoted(game.player_name(position.decider())));
            line("legal", quoted(&legal(game, position).join(" ")));
            line("position_is", quoted(&position_text::write(game, position)));
        }
    }
    lines.join("\n") + "\n"
}

/// What is legal, as text, in the order of the alphabet.
fn legal(game: &Game, position: &Position) -> Vec<String> {
    let mut legal: Vec<String> = position.legal().iter().map(|&decision| notation::decision(game, decision)).collect();
    legal.sort();
    legal
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
