//! What thinking players show, in plain words.

use crate::report::Report;
use crate::skill::{AtRandom, Course, Openings, SortUse};
use crate::statistics::{Share, differs};
use crate::words::{capitalised, count, counted, mean, percent, with_margin};

/// Nothing is said of shares of fewer games.
const ENOUGH: u64 = 20;
/// What was never done in fewer decisions may just not have been of use.
const ENOUGH_DECISIONS: u64 = 50;

/// What skill changes: who wins, and how often nobody does.
pub(crate) fn chances(report: &Report) -> Vec<String> {
    let Some(skill) = &report.skill else { return Vec::new() };
    let Some(random) = &skill.at_random else { return Vec::new() };
    let mut said: Vec<String> = edge(report, random).into_iter().collect();
    let (draws, random) = (&report.draws, &random.draws);
    if let Some(more) = differs(draws, random) {
        let more = if more { "more" } else { "fewer" };
        said.push(format!("Skill makes for {more} draws: {}, at random {}.", with_margin(draws), with_margin(random)));
    }
    said
}

/// Whether beginning is worth more or less to players who think.
fn edge(report: &Report, random: &AtRandom) -> Option<String> {
    let at = report.players.iter().position(|player| player.begins)?;
    let name = &report.players.get(at)?.name;
    let decided: u64 = report.players.iter().map(|player| player.wins.games).sum();
    let decided_at_random: u64 = random.wins.iter().map(|wins| wins.games).sum();
    if decided < ENOUGH || decided_at_random < ENOUGH {
        return None;
    }
    let now = Share::of(report.players.get(at)?.wins.games, decided);
    let then = Share::of(random.wins.get(at)?.games, decided_at_random);
    let (now_said, random_said) = (with_margin(&now), with_margin(&then));
    Some(match differs(&now, &then) {
        Some(more) => {
            let more = if more { "more" } else { "less" };
            format!(
                "Beginning is worth {more} than at random: {name} wins {now_said} of the decided games, there {random_said}."
            )
        }
        None => format!(
            "That beginning is worth more or less than at random doesn't show: {name} wins {now_said} of the decided games, \
             there {random_said}."
        ),
    })
}

/// How games go.
pub(crate) fn course(report: &Report) -> Vec<String> {
    let Some(skill) = &report.skill else { return Vec::new() };
    let mut said = Vec::new();
    if let Some(course) = &skill.course {
        said.extend(leads(course));
        if course.turns > 0 {
            said.push(format!("In {} of turns one decision is clearly the best.", percent(course.clear)));
        }
    }
    said.extend(openings(&skill.openings));
    said
}

fn leads(course: &Course) -> Vec<String> {
    let changes = format!("The lead changes {} times in a game", mean(course.lead_changes.mean));
    if course.decided < ENOUGH {
        return vec![format!("{changes}.")];
    }
    let left = course.certain_turns_left.median;
    vec![
        format!(
            "{changes}; in the median decided game the winner leads for good after {} % of the turns, and is as good as \
             certain after {} %, {} before the end.",
            course.led_for_good.median,
            course.certain.median,
            counted(left.into(), "turn")
        ),
        format!("{} of the decided games the winner had been far behind.", of_games(&course.comebacks)),
    ]
}

fn of_games(share: &Share) -> String {
    format!("In {}", with_margin(share))
}

fn openings(openings: &Openings) -> Option<String> {
    let most = openings.played.first()?;
    let possible = match openings.possible {
        Some(1) => return None,
        Some(possible) => format!(
            "Of the {} first turns, images apart, {} {} played",
            count(possible),
            count(openings.played.len() as u64),
            if openings.played.len() == 1 { "is" } else { "are" }
        ),
        None => format!("{} first turns are played, images apart", count(openings.played.len() as u64)),
    };
    Some(format!(
        "{possible}; {} begins {} of games, of which whoever begins wins {}.",
        most.turn,
        percent(most.games.share),
        with_margin(&most.won)
    ))
}

/// What an author should look at.
pub(crate) fn warnings(report: &Report) -> Vec<String> {
    let Some(skill) = &report.skill else { return Vec::new() };
    let mut found = Vec::new();
    let games = report.settings.games;
    if skill.different_games * 10 < games * 9 {
        found.push(format!(
            "Only {} of {} are different from one another: the players know little else to play, and intervals are \
             narrower than they should be.",
            count(skill.different_games),
            counted(games, "game")
        ));
    }
    if let Some(course) = skill.course.as_ref().filter(|course| course.decided >= ENOUGH) {
        found.extend(early(course));
    }
    for (end, random) in idle(report) {
        found.push(format!("`{end}` decides {} of games at random, and none of these.", percent(random)));
    }
    let shunned: Vec<&SortUse> =
        skill.sorts.iter().filter(|sort| sort.chosen == 0 && sort.offered >= ENOUGH_DECISIONS).collect();
    for sort in shunned {
        found.push(format!(
            "{} is what nobody ever chose, in {} that allowed it.",
            capitalised(&quoted(&sort.what)),
            counted(sort.offered, "decision")
        ));
    }
    found
}

fn quoted(what: &str) -> String {
    format!("to {what}")
}

fn early(course: &Course) -> Option<String> {
    let (led, certain, left) = (course.led_for_good.median, course.certain.median, course.certain_turns_left.median);
    if led <= 25 {
        return Some(format!(
            "The game is decided early: in half of the decided games the winner leads for good after {led} % of the turns."
        ));
    }
    (certain <= 60 && left >= 10).then(|| {
        format!(
            "Games drag on: in half of the decided games the winner is certain {left} turns before the end, or earlier."
        )
    })
}

/// The rules of `end` that decide nothing where somebody thinks and, for certain, more than that at random; with their share
/// there.
pub(crate) fn idle(report: &Report) -> Vec<(&str, f64)> {
    let Some(random) = report.skill.as_ref().and_then(|skill| skill.at_random.as_ref()) else { return Vec::new() };
    let ends = report.ends.iter().zip(&random.ends);
    let idle = ends.filter(|(end, random)| end.decided.games == 0 && differs(&end.decided, random) == Some(false));
    idle.map(|(end, random)| (end.rule.as_str(), random.share)).collect()
}
