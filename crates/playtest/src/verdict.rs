//! What the numbers say, in plain words.

use crate::report::{GameResult, Report};
use crate::settings::Draws;
use crate::statistics::{Share, wilson};
use crate::verdict_skill;
use crate::words::{capitalised, count, counted, games, known_percent, listed, mean, percent, with_margin};

/// Nothing is said of who has the better chances before so many games have been won.
pub(crate) const ENOUGH_WINS: u64 = 20;

/// A few sentences.
pub(crate) fn verdict(report: &Report) -> Vec<String> {
    let all = count(report.settings.games);
    let mut said = vec![wins(report)];
    said.extend(advantage(report));
    said.extend(verdict_skill::chances(report));
    said.push(draws(report));
    let (turns, decisions) = (&report.length.turns, &report.length.decisions);
    let middle = if turns.lower_quartile == turns.upper_quartile {
        String::new()
    } else {
        format!("; half of all games take {} to {}", count(turns.lower_quartile.into()), turns.upper_quartile)
    };
    said.push(format!(
        "The median game takes {} ({}){middle}.",
        counted(turns.median.into(), "turn"),
        counted(decisions.median.into(), "decision"),
    ));
    let cap = counted(report.settings.cap.into(), "decision");
    if report.unfinished.games == 0 {
        said.push(match report.settings.games {
            1 => format!("The game ended within {cap}."),
            _ => format!("All {all} games ended within {cap}."),
        });
    } else if report.unfinished.games == report.settings.games {
        said.push(format!("No game finished within {cap}."));
    } else {
        said.push(format!("{} never finished within {cap}.", capitalised(&games(&report.unfinished))));
    }
    if report.choice.turns > 0 {
        said.push(format!(
            "In {} of turns there is a real choice; a decision has {} options on average.",
            percent(report.choice.share),
            mean(report.branching.mean)
        ));
    }
    let captures = &report.captures.per_game;
    if captures.maximum > 0 {
        said.push(format!(
            "A game sees {} captures on average, {} at most.",
            mean(captures.mean),
            count(captures.maximum.into())
        ));
    }
    said.extend(verdict_skill::course(report));
    said
}

fn wins(report: &Report) -> String {
    let won: u64 = report.players.iter().map(|player| player.wins.games).sum();
    if won == 0 {
        return format!("Nobody wins any of the {} games.", count(report.settings.games));
    }
    let begins = |begins: bool| if begins { ", who begins," } else { "" };
    let parts: Vec<String> = report
        .players
        .iter()
        .enumerate()
        .map(|(index, player)| {
            let (verb, of_games) = if index == 0 { (" wins", " of games") } else { ("", "") };
            // The first one carries the words that hold for all.
            format!("{}{}{verb} {}{of_games}", player.name, begins(player.begins), with_margin(&player.wins))
        })
        .collect();
    format!("{}.", listed(&parts))
}

/// Who has the better chances, among the games that somebody won.
fn advantage(report: &Report) -> Option<String> {
    let won: u64 = report.players.iter().map(|player| player.wins.games).sum();
    let best = report.players.iter().max_by_key(|player| player.wins.games)?;
    if won < ENOUGH_WINS {
        return None;
    }
    let fair = 1.0 / report.players.len().max(1) as f64;
    let (low, _) = wilson(best.wins.games, won);
    let all = counted(won, "decided game");
    Some(if low > fair {
        let share = Share::of(best.wins.games, won);
        format!("{} has the better chances: of the {all} they won {}.", best.name, with_margin(&share))
    } else {
        format!("No player's advantage shows in {all}.")
    })
}

fn draws(report: &Report) -> String {
    let share = &report.draws;
    let Some(first) = report.drawn_endings().next() else { return "No game is drawn.".to_owned() };
    let why = if first.games.games == share.games {
        format!("all because {}", first.reason)
    } else {
        format!("most often because {} ({} of games)", first.reason, known_percent(&first.games))
    };
    format!("{} of games are drawn, {why}.", capitalised(&known_percent(share)))
}

/// What an author should look at.
pub(crate) fn warnings(report: &Report) -> Vec<String> {
    let mut found = Vec::new();
    let all = report.settings.games;
    for ending in report.endings.iter().filter(|ending| ending.result == GameResult::AtFault) {
        found.push(format!("{} in {} of {}.", capitalised(&ending.reason), ending.games.games, counted(all, "game")));
    }
    found.extend(lopsided(report));
    if report.unfinished.share >= 0.05 {
        found.push(format!(
            "{} had to be cut off: perhaps nothing makes the players come to an end.",
            capitalised(&games(&report.unfinished))
        ));
    }
    if report.draws.share > 0.5 {
        found.push(format!("More than half of all games are drawn ({}).", known_percent(&report.draws)));
    }
    if report.choice.turns > 0 && report.choice.share < 0.5 {
        found.push(format!("In only {} of turns there is anything to decide.", percent(report.choice.share)));
    }
    let idle = never_decided(report);
    if !idle.is_empty() {
        found.push(format!("In {} nothing was ever decided by {}.", counted(all, "game"), listed(&idle)));
    }
    let unused = unused_points(report);
    if !unused.is_empty() {
        found.push(match unused.len() {
            1..=6 => format!("No piece ever came to {}.", listed(&unused)),
            many => format!("No piece ever came to {many} of the {} points.", report.points.len()),
        });
    }
    found.extend(verdict_skill::warnings(report));
    found
}

/// The rules of `end` that never decided a game, as they are written.
pub(crate) fn never_decided(report: &Report) -> Vec<String> {
    let claims_count = report.settings.draws == Draws::Automatic;
    let idle = report.ends.iter().filter(|end| end.decided.games == 0 && (claims_count || !end.on_claim));
    // What decides something at random is told apart.
    let elsewhere = verdict_skill::idle(report);
    let idle = idle.filter(|end| elsewhere.iter().all(|(rule, _)| *rule != end.rule));
    idle.map(|end| format!("`{}`", end.rule)).collect()
}

/// The points that no piece came to, unless there were so few that some may be left out by chance.
pub(crate) fn unused_points(report: &Report) -> Vec<String> {
    let came: u64 = report.points.iter().map(|point| point.came()).sum();
    if came < 20 * report.points.len() as u64 {
        return Vec::new();
    }
    report.points.iter().filter(|point| point.came() == 0).map(|point| point.name.clone()).collect()
}

/// One player nearly always wins, or never.
fn lopsided(report: &Report) -> Option<String> {
    let won: u64 = report.players.iter().map(|player| player.wins.games).sum();
    if won < ENOUGH_WINS {
        return None;
    }
    let nearly_always = report.players.iter().find(|player| player.wins.games * 10 >= won * 9);
    if let Some(player) = nearly_always {
        let how_often = if player.wins.games == won { "always" } else { "nearly always" };
        return Some(format!(
            "{} {how_often} wins: {} of {} decided games.",
            player.name,
            count(player.wins.games),
            count(won)
        ));
    }
    let never: Vec<String> =
        report.players.iter().filter(|player| player.wins.games == 0).map(|player| player.name.clone()).collect();
    (!never.is_empty()).then(|| format!("{} never won a game.", listed(&never)))
}
