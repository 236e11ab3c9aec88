//! What the numbers say, in German: of games that were played at random, as pages play them. `names` are what the players are called;
//! why games ended is said as [`Settings::words`](crate::Settings::words) says it.

use crate::report::{Ending, GameResult, Report};
use crate::statistics::{Share, wilson};
use crate::verdict::{ENOUGH_WINS, never_decided, unused_points};
use crate::words;

/// The same as [`Report::verdict`].
pub fn verdict(report: &Report, names: &[&str]) -> Vec<String> {
    let mut said = vec![wins(report, names)];
    said.extend(advantage(report, names));
    said.push(draws(report));
    said.push(length(report));
    said.push(finished(report));
    if report.choice.turns > 0 {
        let (choice, options) = (percent(report.choice.share), mean(report.branching.mean));
        said.push(format!(
            "In {choice} der Züge gibt es wirklich eine Wahl; eine Entscheidung hat im Mittel {options} Möglichkeiten."
        ));
    }
    let captures = &report.captures.per_game;
    if captures.maximum > 0 {
        let (usual, most) = (mean(captures.mean), count(captures.maximum.into()));
        said.push(format!("In einer Partie wird im Mittel {usual}-mal geschlagen, höchstens {most}-mal."));
    }
    said
}

fn wins(report: &Report, names: &[&str]) -> String {
    if won(report) == 0 {
        return format!("Niemand gewinnt eine der {} Partien.", count(report.settings.games));
    }
    let parts = report.players.iter().zip(names).enumerate().map(|(index, (player, name))| {
        let begins = if player.begins { " (am Anfang am Zug)" } else { "" };
        // The first one carries the words that hold for all.
        let of_games = if index == 0 { " der Partien" } else { "" };
        format!("{name}{begins} {}{of_games}", with_margin(&player.wins))
    });
    format!("Siege: {}.", listed(&parts.collect::<Vec<_>>()))
}

/// Who has the better chances, among the games that somebody won.
fn advantage(report: &Report, names: &[&str]) -> Option<String> {
    let won = won(report);
    let (best, name) = report.players.iter().zip(names).max_by_key(|(player, _)| player.wins.games)?;
    if won < ENOUGH_WINS {
        return None;
    }
    let fair = 1.0 / report.players.len().max(1) as f64;
    let (low, _) = wilson(best.wins.games, won);
    let all = count(won);
    Some(if low > fair {
        let share = with_margin(&Share::of(best.wins.games, won));
        format!("Die besseren Aussichten: {name} mit {share} der {all} entschiedenen Partien.")
    } else {
        format!("In {all} entschiedenen Partien zeigt sich für niemanden ein Vorteil.")
    })
}

fn draws(report: &Report) -> String {
    let share = &report.draws;
    let Some(first) = report.drawn_endings().next() else { return "Keine Partie endet unentschieden.".to_owned() };
    let drawn = capitalised(&known_percent(share));
    let reason = told(first);
    if first.games.games == share.games {
        format!("{drawn} der Partien enden unentschieden, immer aus diesem Grund: {reason}.")
    } else {
        let of_games = known_percent(&first.games);
        format!("{drawn} der Partien enden unentschieden, am häufigsten deshalb: {reason} ({of_games} der Partien).")
    }
}

fn length(report: &Report) -> String {
    let (turns, decisions) = (&report.length.turns, &report.length.decisions);
    let middle = if turns.lower_quartile == turns.upper_quartile {
        String::new()
    } else {
        let (low, high) = (count(turns.lower_quartile.into()), count(turns.upper_quartile.into()));
        format!("; die Hälfte aller Partien dauert {low} bis {high}")
    };
    let turns = counted(turns.median.into(), "Zug", "Züge");
    let decisions = counted(decisions.median.into(), "Entscheidung", "Entscheidungen");
    format!("Die mittlere Partie dauert {turns} ({decisions}){middle}.")
}

fn finished(report: &Report) -> String {
    let cap = counted(report.settings.cap.into(), "Entscheidung", "Entscheidungen");
    let all = count(report.settings.games);
    if report.unfinished.games == 0 {
        format!("Alle {all} Partien waren nach höchstens {cap} zu Ende.")
    } else if report.unfinished.games == report.settings.games {
        format!("Keine Partie war nach {cap} zu Ende.")
    } else {
        format!("Nach {cap} nicht zu Ende: {}.", games(&report.unfinished))
    }
}

/// The same as [`Report::warnings`].
pub fn warnings(report: &Report, names: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let all = count(report.settings.games);
    for ending in report.endings.iter().filter(|ending| ending.result == GameResult::AtFault) {
        found.push(format!("In {} von {all} Partien: {}.", count(ending.games.games), told(ending)));
    }
    found.extend(lopsided(report, names));
    if report.unfinished.share >= 0.05 {
        let cut_off = games(&report.unfinished);
        found.push(format!("Abgebrochen: {cut_off}; vielleicht bringt nichts die Spieler zu einem Ende."));
    }
    if report.draws.share > 0.5 {
        found
            .push(format!("Mehr als die Hälfte aller Partien endet unentschieden ({}).", known_percent(&report.draws)));
    }
    if report.choice.turns > 0 && report.choice.share < 0.5 {
        found.push(format!("Nur in {} der Züge gibt es etwas zu entscheiden.", percent(report.choice.share)));
    }
    let idle = never_decided(report);
    if !idle.is_empty() {
        found.push(format!("In {all} Partien hat nie etwas entschieden: {}.", listed(&idle)));
    }
    let unused = unused_points(report);
    if !unused.is_empty() {
        found.push(match unused.len() {
            1..=6 => format!("Dorthin kam nie eine Figur: {}.", listed(&unused)),
            many => format!("Auf {many} der {} Punkte kam nie eine Figur.", report.points.len()),
        });
    }
    found
}

/// One player nearly always wins, or never.
fn lopsided(report: &Report, names: &[&str]) -> Option<String> {
    let won = won(report);
    if won < ENOUGH_WINS {
        return None;
    }
    let players = report.players.iter().zip(names);
    if let Some((player, name)) = players.clone().find(|(player, _)| player.wins.games * 10 >= won * 9) {
        let how_often = if player.wins.games == won { "Immer" } else { "Fast immer" };
        let (own, all) = (count(player.wins.games), count(won));
        return Some(format!("{how_often} gewinnt dieselbe Seite: {name} {own} von {all} entschiedenen Partien."));
    }
    let never = players.filter(|(player, _)| player.wins.games == 0).map(|(_, name)| (*name).to_owned());
    let never: Vec<String> = never.collect();
    (!never.is_empty()).then(|| format!("Keine Partie gewonnen: {}.", listed(&never)))
}

fn told(ending: &Ending) -> &str {
    ending.told.as_deref().unwrap_or(&ending.reason)
}

fn won(report: &Report) -> u64 {
    report.players.iter().map(|player| player.wins.games).sum()
}

/// Figures with a comma for their decimals and points between their thousands, and the words that stand with them.
fn figures(english: &str) -> String {
    let signs = english.chars().map(|sign| match sign {
        '.' => ',',
        ',' => '.',
        sign => sign,
    });
    let text: String = signs.collect();
    let words = [
        ("under ", "unter "),
        ("over ", "über "),
        ("at most ", "höchstens "),
        ("at least ", "mindestens "),
        (" to ", " bis "),
    ];
    words.iter().fold(text, |text, (english, german)| text.replace(english, german))
}

fn count(number: u64) -> String {
    figures(&words::count(number))
}

fn mean(number: f64) -> String {
    figures(&words::mean(number))
}

fn percent(share: f64) -> String {
    figures(&words::percent(share))
}

fn known_percent(share: &Share) -> String {
    figures(&words::known_percent(share))
}

fn with_margin(share: &Share) -> String {
    figures(&words::with_margin(share))
}

fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", count(number), if number == 1 { one } else { many })
}

/// How many games, said so that the number can be pictured.
fn games(share: &Share) -> String {
    if share.share >= 1.0 {
        return "jede Partie".to_owned();
    }
    let one_in = (1.0 / share.share.max(1e-9)).round();
    if share.share > 0.4 || one_in > 1_000.0 {
        format!("{} der Partien", percent(share.share))
    } else {
        format!("etwa eine Partie von {one_in:.0}")
    }
}

fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} und {last}", most.join(", ")),
    }
}

fn capitalised(text: &str) -> String {
    words::capitalised(text)
}
