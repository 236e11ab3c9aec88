//! What thinking players show, as sections of the page.

use super::charts;
use super::page::{prose, section};
use crate::report::Report;
use crate::skill::{Course, Openings, Skill};
use crate::statistics::Distribution;
use crate::words::{bare_percent, count, counted, interval, known_percent, mean, percent};
use merels_markup::escaped;

/// So many first turns are shown at once.
const MAX_OPENINGS: usize = 12;

/// Two columns; nothing where nobody thought.
pub(super) fn columns(report: &Report) -> [Vec<String>; 2] {
    let Some(skill) = &report.skill else { return [Vec::new(), Vec::new()] };
    let course = skill.course.as_ref().map(|course| how_games_go(course, skill.judge));
    let left = course.into_iter().chain(traps(skill)).chain(sorts(skill)).collect();
    [left, vec![openings(&skill.openings), at_random(report, skill)]]
}

fn how_games_go(course: &Course, judge: u64) -> String {
    let row = |name: &str, of: &Distribution| {
        format!(
            "<tr><th scope=\"row\">{name}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
            of.lower_quartile,
            of.median,
            of.upper_quartile,
            mean(of.mean)
        )
    };
    let mut rows = row("changes of the lead", &course.lead_changes);
    if course.decided > 0 {
        rows.push_str(&row("the winner leads for good after, % of turns", &course.led_for_good));
        rows.push_str(&row("the winner is certain after, % of turns", &course.certain));
        rows.push_str(&row("turns left then", &course.certain_turns_left));
    }
    let head: String =
        ["¼", "median", "¾", "mean"].iter().map(|name| format!("<th scope=\"col\">{name}</th>")).collect();
    let chart = if course.decided > 0 { charts::chances(&course.winners_chance) } else { String::new() };
    let note = format!(
        "{} judged by {} a turn; {} decided. Won from far behind: {} ({}). Drama {:.2}, uncertainty {:.2}. One decision is \
         clearly the best in {} of turns.",
        counted(course.judged, "game"),
        counted(judge, "state"),
        count(course.decided),
        known_percent(&course.comebacks),
        interval(&course.comebacks),
        course.drama,
        course.uncertainty,
        percent(course.clear)
    );
    let table = format!(
        "<table>\n<thead><tr><td></td>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n<p class=\"note\">{}</p>\n",
        prose(&note)
    );
    section("How games go", false, &format!("{chart}{table}"))
}

fn openings(openings: &Openings) -> String {
    let row = |opening: &crate::skill::Opening| {
        format!(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td title=\"95 % interval {}\">{}</td><td>{}</td></tr>\n",
            escaped(&opening.turn),
            count(opening.games.games),
            known_percent(&opening.games),
            interval(&opening.won),
            known_percent(&opening.won),
            known_percent(&opening.drawn)
        )
    };
    let head: String = ["games", "share", "beginner wins", "drawn"]
        .iter()
        .map(|name| format!("<th scope=\"col\">{name}</th>"))
        .collect();
    let rows: String = openings.played.iter().take(MAX_OPENINGS).map(row).collect();
    let mut notes = Vec::new();
    let more = openings.played.len().saturating_sub(MAX_OPENINGS);
    if more > 0 {
        notes.push(format!("{more} more were played."));
    }
    if let Some(possible) = openings.possible {
        notes.push(format!("Images apart there are {}.", counted(possible, "first turn")));
    }
    if !openings.never.is_empty() {
        notes.push(format!("Never played: {}.", openings.never.join(", ")));
    }
    section(
        "First turns",
        false,
        &format!(
            "<table>\n<thead><tr><td></td>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n<p class=\"note\">{}</p>\n",
            prose(&notes.join(" "))
        ),
    )
}

fn at_random(report: &Report, skill: &Skill) -> String {
    let Some(random) = &skill.at_random else { return String::new() };
    let row = |name: &str, now: &str, then: &str| {
        format!("<tr><th scope=\"row\">{}</th><td>{now}</td><td>{then}</td></tr>\n", escaped(name))
    };
    let mut rows = String::new();
    for (player, wins) in report.players.iter().zip(&random.wins) {
        rows.push_str(&row(&format!("{} wins", player.name), &known_percent(&player.wins), &known_percent(wins)));
    }
    rows.push_str(&row("drawn", &known_percent(&report.draws), &known_percent(&random.draws)));
    let turns = |of: &Distribution| of.median.to_string();
    rows.push_str(&row("turns, median", &turns(&report.length.turns), &turns(&random.turns)));
    for (end, decided) in report.ends.iter().zip(&random.ends) {
        rows.push_str(&row(&end.rule, &known_percent(&end.decided), &known_percent(decided)));
    }
    section(
        "Beside play at random",
        false,
        &format!(
            "<table>\n<thead><tr><td></td><th scope=\"col\">these games</th><th scope=\"col\">at random</th></tr></thead>\n\
             <tbody>\n{rows}</tbody>\n</table>\n<p class=\"note\">{} at random. Rules of <code>end</code>: games in which they \
             decided something.</p>\n",
            counted(random.games, "game")
        ),
    )
}

fn traps(skill: &Skill) -> Option<String> {
    if skill.traps.is_empty() {
        return None;
    }
    let row = |trap: &crate::skill::Trap| {
        let after = if trap.after.is_empty() { "at the start".to_owned() } else { trap.after.join(" ") };
        format!(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{} %</td></tr>\n",
            escaped(&trap.turn),
            escaped(&after),
            count(trap.games.games),
            count(trap.played),
            bare_percent(trap.costs)
        )
    };
    let rows: String = skill.traps.iter().map(row).collect();
    Some(section(
        "Traps",
        false,
        &format!(
            "<table>\n<caption>Turns that a novice would play, and what they cost of the chance</caption>\n<thead><tr><td></td>\
             <th scope=\"col\">after</th><th scope=\"col\">novices</th><th scope=\"col\">players</th><th scope=\"col\">costs</th></tr>\
             </thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
        ),
    ))
}

fn sorts(skill: &Skill) -> Option<String> {
    if skill.sorts.is_empty() {
        return None;
    }
    let share = |part: u64, whole: u64| {
        if whole == 0 { "-".to_owned() } else { format!("{} %", bare_percent(part as f64 / whole as f64)) }
    };
    let row = |sort: &crate::skill::SortUse| {
        format!(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td></tr>\n",
            escaped(&sort.what),
            count(sort.offered),
            share(sort.chosen, sort.offered),
            share(sort.chosen_at_random, sort.offered_at_random)
        )
    };
    let rows: String = skill.sorts.iter().map(row).collect();
    Some(section(
        "What is chosen",
        false,
        &format!(
            "<table>\n<caption>Decisions that allow several sorts of things</caption>\n<thead><tr><td></td>\
             <th scope=\"col\">possible</th><th scope=\"col\">chosen</th><th scope=\"col\">at random</th></tr></thead>\n\
             <tbody>\n{rows}</tbody>\n</table>\n"
        ),
    ))
}
