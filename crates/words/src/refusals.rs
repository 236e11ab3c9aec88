//! Why a decision can't be played, and what is due.

use merels_model::board::PointId;
use merels_model::ir::{Game, KindId, LineId, PatternId};
use merels_model::notation;
use merels_model::refusal::{Beside, Consequence, Due, Exception, Refusal, Why};
use merels_syntax::tree::Direction;

/// Why a decision can't be played, a sentence without a full stop.
pub fn refusal(game: &Game, refusal: &Refusal) -> String {
    let name = |at: &PointId| game.board.point(*at).name.as_str();
    let kind = |kind: &KindId| game.kinds.get(kind.index()).map_or("", |kind| kind.name.as_str());
    match &refusal.why {
        Why::Over(outcome) => format!("the game is over: {}", crate::reason(game, outcome)),
        Why::NothingDue => "there is nothing to decide".to_owned(),
        Why::Unfinishable(decision) => {
            format!("after {} you couldn't complete the turn", notation::decision(game, *decision))
        }
        Why::NotBest(decision) => {
            format!("the turn can be played to a better end than after {}", notation::decision(game, *decision))
        }
        Why::OtherDue(others, example) => {
            let example = example.map(|example| format!(", for example {}", notation::decision(game, example)));
            format!("now you must {}{}", due(others), example.unwrap_or_default())
        }
        Why::KindNotNow(of) => format!("a {} can't be placed now", kind(of)),
        Why::NoneLeft(of) => format!("there is no {} left to place", kind(of)),
        Why::NotEmpty(at) => format!("{} is not empty", name(at)),
        Why::Empty(at) => format!("{} is empty", name(at)),
        Why::NotYours(at) => format!("the piece on {} isn't yours", name(at)),
        Why::NotTheirs(at) => format!("the piece on {} isn't your opponent's", name(at)),
        Why::Excepted(at, exception) => excepted(game, name(at), *exception),
        Why::NotNextTo(at, Some(other)) => format!("{} is not next to {}", name(at), name(other)),
        Why::NotNextTo(at, None) => format!("{} is not next to any such point", name(at)),
        Why::OutOfSight(at, from) => {
            let from = from.as_ref().map_or("there", name);
            format!("{} is too far from {from}, or something stands between", name(at))
        }
        Why::NoLeap(at) => format!("{} isn't reached by such a leap", name(at)),
        Why::NotOneOf(at) => format!("{} is none of the points that are allowed here", name(at)),
        Why::YoursThere(at) => format!("a piece of yours stands on {}", name(at)),
        Why::GoesTo(from, to) => {
            let to: Vec<&str> = to.iter().map(name).collect();
            format!("from {} a piece can go to {}", name(from), crate::grammar::any_of(&to))
        }
        Why::GoesNowhere(from) => format!("the piece on {} can't move now", name(from)),
        Why::StruckOut(decision, then) => {
            let decision = notation::decision(game, *decision);
            match then {
                Some(then) => format!("{decision} is barred: {}", consequence(game, *then)),
                None => format!("{decision} is barred"),
            }
        }
        Why::NoOption(decision) => format!("{} isn't allowed here", notation::decision(game, *decision)),
        Why::NotNow => "it isn't allowed now".to_owned(),
    }
}

/// Why a point is left out by an `except`.
fn excepted(game: &Game, at: &str, exception: Exception) -> String {
    match exception {
        Exception::Pattern(pattern, Some(line)) => {
            format!("{at} is safe: it stands in the {} {}", pattern_name(game, pattern), line_name(game, line))
        }
        Exception::Pattern(pattern, None) => {
            let pattern = pattern_name(game, pattern);
            format!("{at} is safe: it stands in {} {pattern}", crate::grammar::article(pattern))
        }
        Exception::Lines => format!("{at} stands on a line that the rule spares"),
        Exception::Step(direction, from, beside) => {
            let is = if beside == Beside::Nothing { "is empty" } else { "is occupied" };
            format!("{at} lies {} {}, which {is}", of(direction), game.board.point(from).name)
        }
        Exception::Points => format!("{at} is one of the points that the rule spares"),
    }
}

/// Where something lies, one step in a direction from what follows.
fn of(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "north of",
        Direction::South => "south of",
        Direction::East => "east of",
        Direction::West => "west of",
        Direction::NorthEast => "northeast of",
        Direction::NorthWest => "northwest of",
        Direction::SouthEast => "southeast of",
        Direction::SouthWest => "southwest of",
        Direction::Up => "above",
        Direction::Down => "below",
    }
}

fn consequence(game: &Game, consequence: Consequence) -> String {
    let line = |pattern, line| format!("the {} {}", pattern_name(game, pattern), line_name(game, line));
    match consequence {
        Consequence::Makes(pattern, at) => format!("it would make {}", line(pattern, at)),
        Consequence::Breaks(pattern, at) => format!("it would break {}", line(pattern, at)),
        Consequence::Stands(pattern, at) => format!("{} would stand then", line(pattern, at)),
        Consequence::Stuck => "nobody could go on then".to_owned(),
    }
}

pub(crate) fn pattern_name(game: &Game, pattern: PatternId) -> &str {
    game.patterns.get(pattern.index()).map_or("pattern", |pattern| pattern.name.as_str())
}

/// A line by its points: "a7-d7-g7".
pub(crate) fn line_name(game: &Game, line: LineId) -> String {
    let points = game.lines.get(line.index()).map_or(&[][..], |line| line.points.as_slice());
    let mut names: Vec<&str> = points.iter().map(|&point| game.board.point(point).name.as_str()).collect();
    if names.last() < names.first() {
        names.reverse();
    }
    names.join("-")
}

/// What must be done, in words: "place a piece", "take a piece or pass".
pub fn due(due: &[Due]) -> String {
    let word = |due: &Due| match due {
        Due::Place => "place a piece",
        Due::Move => "move a piece",
        Due::Take => "take a piece",
        Due::Choose => "choose a point",
        Due::Say => "answer in a word",
        Due::Pass => "pass",
    };
    due.iter().map(word).collect::<Vec<_>>().join(" or ")
}
