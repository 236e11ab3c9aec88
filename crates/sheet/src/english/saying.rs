//! What is said in play.

use merels_model::ir::{Game, KindId, PlayerId};
use merels_model::refusal::Due;
use merels_words as words;
use merels_words::grammar::{possessive, verb};

use crate::english::nouns::sentence;
use crate::saying::Saying;

pub(super) fn said(game: &Game, saying: Saying<'_>) -> String {
    let does = |player: PlayerId, one: &str, many: &str| {
        let name = game.player_name(player);
        format!("{name} {}", verb(name, one, many))
    };
    let kind = |kind: KindId| game.kinds.get(kind.index()).map_or("", |kind| kind.name.as_str());
    match saying {
        Saying::Over(outcome) => {
            format!("The game is over. {}", sentence(&words::outcome(game, outcome)))
        }
        Saying::Outcome(outcome) => words::outcome(game, outcome),
        Saying::Reason(outcome) => words::reason(game, outcome),
        Saying::By(rule) => format!("The rule: “{rule}”"),
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
            let in_words = if certain { words::value } else { words::worth };
            let worth = worth.map(|worth| format!(" ({})", in_words(worth))).unwrap_or_default();
            let why = gains.map(|gains| words::gains(game, gains)).filter(|why| !why.is_empty());
            let why = why.map(|why| format!(": it {why}")).unwrap_or_default();
            format!("{perhaps} {turn}{worth}{why}")
        }
        Saying::Wrong(wrong) => wrong.to_string(),
        Saying::Failed(error) => error.to_string(),
        Saying::Plays(player, turn) => format!("{} {turn}", does(player, "plays", "play")),
        Saying::Thinks(player, seat) => {
            let name = game.player_name(player);
            format!("{name} ({seat}) {} thinking", verb(name, "is", "are"))
        }
        Saying::Waits(player, seat) => {
            let name = game.player_name(player);
            format!("{name} ({seat}) {} to play: g lets it go on", verb(name, "is", "are"))
        }
        Saying::NotYourTurn(player, seat) => {
            format!("it is {} turn, and {seat} plays", possessive(game.player_name(player)))
        }
        Saying::Offers(player) => does(player, "offers a draw", "offer a draw"),
        Saying::Answers(player) => format!("A draw is offered: {}.", does(player, "answers", "answer")),
        Saying::Accepts(player) => format!("{}: accept it?", game.player_name(player)),
        Saying::Declines(player) => does(player, "declines", "decline"),
        Saying::Resigns(player) => {
            let name = game.player_name(player);
            format!("{} {name} resign?", verb(name, "Does", "Do"))
        }
        Saying::Chosen(of) => format!("chosen {}: say where it goes", kind(of)),
        Saying::NotPlaced(of) => format!("no {} can be placed now", kind(of)),
        Saying::Stands(standing) => words::standing(game, standing),
        Saying::Worth(worth) => words::worth(worth),
        Saying::Value(worth) => words::value(worth),
        Saying::Counted(name) => name.replace('_', " "),
        Saying::Kind(of) => kind(of).replace(['-', '_'], " "),
    }
}
