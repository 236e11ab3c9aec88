//! How a game stands, and what turns are worth.

use merels_model::ir::{Game, PlayerId};
use merels_model::standing::{Looked, Standing, Worth};

use crate::grammar::{number, verb};

/// Below this nobody stands better, in hundredths of a man.
pub const LEVEL: i32 = 25;

/// Who stands better, by how much, and whether that is certain: sentences.
pub fn standing(game: &Game, standing: &Standing) -> String {
    let own = game.player_name(standing.player);
    let other = (game.players.len() == 2).then(|| game.player_name(PlayerId(1 - standing.player.0.min(1))));
    let sure = if standing.certain { "this is certain" } else { "this is all but certain" };
    let within = |turns: Option<u32>| match turns {
        None => String::new(),
        Some(1) => ", in one turn".to_owned(),
        Some(turns) => format!(", within {turns} turns"),
    };
    let wins = |name| verb(name, "wins", "win");
    match (standing.worth, other) {
        (Worth::Won(turns), _) => format!("{own} {} with best play{}: {sure}.", wins(own), within(turns)),
        (Worth::Lost(turns), Some(other)) => {
            let whatever = format!("whatever {own} {}", verb(own, "plays", "play"));
            format!("{other} {} with best play{}, {whatever}: {sure}.", wins(other), within(turns))
        }
        (Worth::Lost(turns), None) => {
            format!(
                "{own} {} against the best play of the others{}: {sure}.",
                verb(own, "loses", "lose"),
                within(turns)
            )
        }
        (Worth::Drawn, _) => {
            let all = if standing.by == Looked::Everything { ", every game has been followed to its end" } else { "" };
            format!("Drawn with best play: {sure}{all}.")
        }
        (Worth::Score(_), _) if standing.by == Looked::Turns(0) => {
            "Nothing can be said yet: not even one turn has been looked through.".to_owned()
        }
        (Worth::Score(score), other) => format!("{}: {}.", by_men(score, own, other), estimate(standing.by)),
        (Worth::Share(share, _), _) => {
            let percent = 100.0 * share;
            let stands = verb(own, "stands", "stand");
            format!("{own} {stands} {}, with {percent:.0} % of the result: {}.", by_share(share), estimate(standing.by))
        }
    }
}

fn by_men(score: i32, own: &str, other: Option<&str>) -> String {
    if score.abs() < LEVEL {
        return format!("{own} and {} stand about level", other.unwrap_or("the others"));
    }
    let better = if score > 0 { own } else { other.unwrap_or("The best of the others") };
    let stands = if score > 0 || other.is_some() { verb(better, "stands", "stand") } else { "stands" };
    let degree = match score.abs() {
        ..75 => "a little",
        75..200 => "clearly",
        200..500 => "much",
        _ => "very much",
    };
    format!("{better} {stands} {degree} better, by about {}", men(score.abs()))
}

fn by_share(share: f64) -> &'static str {
    match share {
        ..0.3 => "much worse",
        0.3..0.45 => "worse",
        0.45..0.55 => "about level",
        0.55..0.7 => "better",
        _ => "much better",
    }
}

fn estimate(by: Looked) -> String {
    match by {
        Looked::Everything => "an estimate, not certain".to_owned(),
        Looked::Turns(1) => "an estimate from looking one turn ahead, not certain".to_owned(),
        Looked::Turns(turns) => format!("an estimate from looking {turns} turns ahead, not certain"),
        Looked::Playouts(playouts) => format!("an estimate from {playouts} playouts, not certain"),
    }
}

/// So many hundredths of a man in words.
fn men(score: i32) -> String {
    match score {
        ..40 => "a third of a man".to_owned(),
        40..75 => "half a man".to_owned(),
        75..125 => "a man".to_owned(),
        125..175 => "a man and a half".to_owned(),
        _ => match number(i64::from((score + 50) / 100)).filter(|_| score < 1_150) {
            Some(number) => format!("{number} men"),
            None => "a dozen men or more".to_owned(),
        },
    }
}

/// What a turn is worth to whoever plays it, in short: `+1.25` in men, `wins in 3` or `loses in 4` in turns of all players,
/// `62.0 %`.
pub fn worth(worth: Worth) -> String {
    match worth {
        Worth::Won(Some(turns)) => format!("wins in {turns}"),
        Worth::Won(None) => "wins".to_owned(),
        Worth::Lost(Some(turns)) => format!("loses in {turns}"),
        Worth::Lost(None) => "loses".to_owned(),
        Worth::Drawn => "draws".to_owned(),
        Worth::Score(score) => in_men(score),
        Worth::Share(share, None) => format!("{:.1} %", 100.0 * share),
        Worth::Share(share, Some(playouts)) => format!("{:.0} % of {playouts} playouts", 100.0 * share),
    }
}

/// Hundredths of a man in men: `+1.25`.
fn in_men(score: i32) -> String {
    let sign = if score < 0 { '-' } else { '+' };
    format!("{sign}{}.{:02}", score.abs() / 100, score.abs() % 100)
}

/// What a position is worth to whoever decides: "won in 3 turns".
pub fn value(value: Worth) -> String {
    let within = |turns: Option<u32>| match turns {
        None => String::new(),
        Some(1) => " in 1 turn".to_owned(),
        Some(turns) => format!(" in {turns} turns"),
    };
    match value {
        Worth::Won(turns) => format!("won{}", within(turns)),
        Worth::Lost(turns) => format!("lost{}", within(turns)),
        Worth::Drawn => "drawn".to_owned(),
        Worth::Score(_) | Worth::Share(..) => worth(value),
    }
}
