//! How a game stands, and what turns are worth.

use merels_model::ir::PlayerId;
use merels_model::standing::{Looked, Standing, Worth};
use merels_words::LEVEL;

use super::German;

impl German<'_> {
    /// Who stands better, by how much, and whether that is certain: sentences.
    pub(super) fn standing(&self, standing: &Standing) -> String {
        let own = standing.player;
        let other = (self.game.players.len() == 2).then(|| PlayerId(1 - own.0.min(1)));
        let sure = if standing.certain { "Das ist sicher" } else { "Das ist so gut wie sicher" };
        let wins = |player| format!("{} {}", self.player(player), self.verb(player, "gewinnt", "gewinnen"));
        match (standing.worth, other) {
            (Worth::Won(turns), _) => format!("{} bei bestem Spiel{}: {sure}.", wins(own), within(turns)),
            (Worth::Lost(turns), Some(other)) => {
                let whatever = format!("was auch immer {} {}", self.player(own), self.verb(own, "spielt", "spielen"));
                format!("{} bei bestem Spiel{}, {whatever}: {sure}.", wins(other), within(turns))
            }
            (Worth::Lost(turns), None) => {
                let loses = self.verb(own, "verliert", "verlieren");
                format!("{} {loses} gegen das beste Spiel der anderen{}: {sure}.", self.player(own), within(turns))
            }
            (Worth::Drawn, _) if standing.by == Looked::Everything => {
                format!("Unentschieden bei bestem Spiel: {sure}, jedes Spiel wurde bis zum Ende verfolgt.")
            }
            (Worth::Drawn, _) => format!("Unentschieden bei bestem Spiel: {sure}."),
            (Worth::Score(_), _) if standing.by == Looked::Turns(0) => {
                "Noch lässt sich nichts sagen: Nicht einmal ein Zug wurde durchgesehen.".to_owned()
            }
            (Worth::Score(score), other) => format!("{}: {}.", self.by_men(score, own, other), estimate(standing.by)),
            (Worth::Share(share, _), _) => {
                let stands = self.verb(own, "steht", "stehen");
                let percent = 100.0 * share;
                format!(
                    "{} {stands} {}, mit {percent:.0} % des Ergebnisses: {}.",
                    self.player(own),
                    by_share(share),
                    estimate(standing.by)
                )
            }
        }
    }

    fn by_men(&self, score: i32, own: PlayerId, other: Option<PlayerId>) -> String {
        if score.abs() < LEVEL {
            let other = other.map_or("die anderen", |other| self.player(other));
            return format!("{} und {other} stehen etwa gleich", self.player(own));
        }
        let degree = match score.abs() {
            ..75 => "etwas",
            75..200 => "deutlich",
            200..500 => "viel",
            _ => "sehr viel",
        };
        let better = match if score > 0 { Some(own) } else { other } {
            Some(player) => format!("{} {}", self.player(player), self.verb(player, "steht", "stehen")),
            None => "der Beste der anderen steht".to_owned(),
        };
        let better = super::phrase::capital(&better);
        format!("{better} {degree} besser, um etwa {}", men(score.abs()))
    }
}

fn within(turns: Option<u32>) -> String {
    match turns {
        None => String::new(),
        Some(1) => ", in einem Zug".to_owned(),
        Some(turns) => format!(", innerhalb von {turns} Zügen"),
    }
}

fn by_share(share: f64) -> &'static str {
    match share {
        ..0.3 => "viel schlechter",
        0.3..0.45 => "schlechter",
        0.45..0.55 => "etwa gleich",
        0.55..0.7 => "besser",
        _ => "viel besser",
    }
}

fn estimate(by: Looked) -> String {
    match by {
        Looked::Everything => "eine Schätzung, nicht sicher".to_owned(),
        Looked::Turns(1) => "eine Schätzung, einen Zug weit gesehen, nicht sicher".to_owned(),
        Looked::Turns(turns) => format!("eine Schätzung, {turns} Züge weit gesehen, nicht sicher"),
        Looked::Playouts(playouts) => format!("eine Schätzung aus {playouts} Zufallsspielen, nicht sicher"),
    }
}

/// So many hundredths of a man in words.
fn men(score: i32) -> String {
    match score {
        ..40 => "einen drittel Stein".to_owned(),
        40..75 => "einen halben Stein".to_owned(),
        75..125 => "einen Stein".to_owned(),
        125..175 => "anderthalb Steine".to_owned(),
        175..1_150 => format!("{} Steine", super::nouns::number(i64::from((score + 50) / 100))),
        _ => "ein Dutzend Steine oder mehr".to_owned(),
    }
}

/// What a turn is worth to whoever plays it, in short.
pub(super) fn worth(worth: Worth) -> String {
    match worth {
        Worth::Won(Some(turns)) => format!("gewinnt in {turns}"),
        Worth::Won(None) => "gewinnt".to_owned(),
        Worth::Lost(Some(turns)) => format!("verliert in {turns}"),
        Worth::Lost(None) => "verliert".to_owned(),
        Worth::Drawn => "unentschieden".to_owned(),
        Worth::Score(score) => {
            let sign = if score < 0 { '-' } else { '+' };
            format!("{sign}{},{:02}", score.abs() / 100, score.abs() % 100)
        }
        Worth::Share(share, None) => format!("{:.1} %", 100.0 * share).replace('.', ","),
        Worth::Share(share, Some(playouts)) => format!("{:.0} % aus {playouts} Zufallsspielen", 100.0 * share),
    }
}

/// What a position is worth to whoever decides.
pub(super) fn value(value: Worth) -> String {
    let within = |turns: Option<u32>| match turns {
        None => String::new(),
        Some(1) => " in einem Zug".to_owned(),
        Some(turns) => format!(" in {turns} Zügen"),
    };
    match value {
        Worth::Won(turns) => format!("gewonnen{}", within(turns)),
        Worth::Lost(turns) => format!("verloren{}", within(turns)),
        Worth::Drawn => "unentschieden".to_owned(),
        Worth::Score(_) | Worth::Share(..) => worth(value),
    }
}
