//! What is said in play.

use merels_model::ir::Game;
use merels_model::refusal::Due;
use merels_words as words;

use crate::english::nouns::sentence;
use crate::saying::Saying;

pub(super) fn said(game: &Game, saying: Saying<'_>) -> String {
    match saying {
        Saying::Over(outcome) => {
            format!("The game is over. {}", sentence(&words::outcome(game, outcome)))
        }
        Saying::Outcome(outcome) => words::outcome(game, outcome),
        Saying::By(rule) => format!("The rule: {rule}"),
        Saying::New(rule) => format!("New to you: {rule}"),
        Saying::NewRules => "New to you".to_owned(),
        Saying::ToDo(player, due) => format!("{} to {}", game.player_name(player), words::due(due)),
        Saying::Must(player, due) => {
            let must = if due.contains(&Due::Pass) { "may" } else { "must" };
            format!("{} {must} {}", game.player_name(player), words::due(due))
        }
        Saying::Turn(number, player, due) => {
            format!("Turn {number}: {} to {}", game.player_name(player), words::due(due))
        }
        Saying::Claimable(grounds) => format!("a draw can be claimed: {}", words::grounds(game, grounds)),
        Saying::Grounds(grounds) => words::grounds(game, grounds),
        Saying::Leaves(player, by_time) => words::leave(game, player, by_time),
        Saying::Hint { turn, worth, gains, certain } => {
            let perhaps = if certain { "best is" } else { "perhaps" };
            let worth = if worth.is_empty() { String::new() } else { format!(" ({worth})") };
            let why = gains.map(|gains| words::gains(game, gains)).filter(|why| !why.is_empty());
            let why = why.map(|why| format!(": it {why}")).unwrap_or_default();
            format!("{perhaps} {turn}{worth}{why}")
        }
        Saying::Wrong(wrong) => wrong.to_string(),
    }
}
