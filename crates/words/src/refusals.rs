//! Why a decision can't be played, and what is due.

use merels_model::board::PointId;
use merels_model::ir::{Game, KindId};
use merels_model::notation;
use merels_model::refusal::{Due, Exception, Refusal, Why};

/// Why a decision can't be played, a sentence without a full stop.
pub fn refusal(game: &Game, refusal: &Refusal) -> String {
    let name = |at: &PointId| game.board.point(*at).name.as_str();
    let kind = |kind: &KindId| game.kinds.get(kind.index()).map_or("", |kind| kind.name.as_str());
    match &refusal.why {
        Why::Over(outcome) => format!("the game is over: {}", crate::reason(game, outcome)),
        Why::NothingDue => "nothing is due".to_owned(),
        Why::Unfinishable(decision) => {
            format!("after {} the turn can't be completed", notation::decision(game, *decision))
        }
        Why::OtherDue(others, example) => {
            let example = example.map(|example| format!(", for example {}", notation::decision(game, example)));
            format!("now one must {}{}", due(others), example.unwrap_or_default())
        }
        Why::KindNotNow(of) => format!("a {} can't be placed now", kind(of)),
        Why::NoneLeft(of) => format!("there is no {} left to place", kind(of)),
        Why::NotEmpty(at) => format!("{} is not empty", name(at)),
        Why::Empty(at) => format!("{} is empty", name(at)),
        Why::NotYours(at) => format!("the piece on {} isn't yours", name(at)),
        Why::NotTheirs(at) => format!("the piece on {} isn't your opponent's", name(at)),
        Why::Excepted(at, exception) => format!("{} is left out: it is in {}", name(at), excepted(game, *exception)),
        Why::NotNextTo(at, Some(other)) => format!("{} is not next to {}", name(at), name(other)),
        Why::NotNextTo(at, None) => format!("{} is not next to any such point", name(at)),
        Why::OutOfSight(at, from) => {
            let from = from.as_ref().map_or("there", name);
            format!("{} is too far from {from}, or something stands between", name(at))
        }
        Why::NoLeap(at) => format!("{} isn't reached by such a leap", name(at)),
        Why::NotOneOf(at) => format!("{} is not one of the points it can be", name(at)),
        Why::StruckOut(decision) => {
            format!("{} is struck out by the rule's `unless`", notation::decision(game, *decision))
        }
        Why::NoOption(decision) => format!("{} can't be chosen", notation::decision(game, *decision)),
        Why::NotNow => "it can't be chosen now".to_owned(),
    }
}

fn excepted(game: &Game, exception: Exception) -> String {
    match exception {
        Exception::Pattern(pattern) => {
            let name = game.patterns.get(pattern.index()).map_or("pattern", |pattern| pattern.name.as_str());
            format!("a {name}, and others are not")
        }
        Exception::Lines => "lines that are left out".to_owned(),
        Exception::Points => "what the rule leaves out".to_owned(),
    }
}

/// What must be done, in words: "place a piece", "take a piece or pass".
pub fn due(due: &[Due]) -> String {
    let word = |due: &Due| match due {
        Due::Place => "place a piece",
        Due::Move => "move a piece",
        Due::Take => "take a piece",
        Due::Choose => "choose a point",
        Due::Pass => "pass",
    };
    due.iter().map(word).collect::<Vec<_>>().join(" or ")
}
