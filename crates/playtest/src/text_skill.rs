//! What thinking players show, as lines of text.

use crate::report::Report;
use crate::skill::{Course, Openings, Skill};
use crate::statistics::Distribution;
use crate::words::{bare_percent, count, counted, interval, known_percent, mean};

/// So many first turns are shown.
const MAX_OPENINGS: usize = 12;
/// The longest bar.
const BAR: f64 = 40.0;

/// The lines; none where nobody thought.
pub(crate) fn lines(report: &Report) -> Vec<String> {
    let Some(skill) = &report.skill else { return Vec::new() };
    let mut lines = against_random(report, skill);
    if let Some(course) = &skill.course {
        lines.extend(course_lines(course, skill.judge));
    }
    lines.extend(openings(&skill.openings));
    lines.extend(traps(skill));
    lines.extend(sorts(skill));
    lines
}

fn against_random(report: &Report, skill: &Skill) -> Vec<String> {
    let Some(random) = &skill.at_random else { return Vec::new() };
    let mut rows: Vec<(String, String, String)> = Vec::new();
    let mut row = |name: String, now: String, then: String| rows.push((name, now, then));
    for (player, wins) in report.players.iter().zip(&random.wins) {
        row(format!("{} wins", player.name), known_percent(&player.wins), known_percent(wins));
    }
    row("drawn".to_owned(), known_percent(&report.draws), known_percent(&random.draws));
    let turns = |of: &Distribution| format!("{}", of.median);
    row("turns, median".to_owned(), turns(&report.length.turns), turns(&random.turns));
    for (end, decided) in report.ends.iter().zip(&random.ends) {
        row(end.rule.clone(), known_percent(&end.decided), known_percent(decided));
    }
    let width = rows.iter().map(|(name, ..)| name.chars().count()).max().unwrap_or(0).min(66);
    let mut lines = vec![
        String::new(),
        format!(
            "{:width$}   {:>11} {:>12}",
            format!("Beside {} at random", counted(random.games, "game")),
            "these games",
            "at random"
        ),
    ];
    lines.extend(rows.iter().map(|(name, now, then)| format!("  {name:width$} {now:>11} {then:>12}")));
    lines
}

fn course_lines(course: &Course, judge: u64) -> Vec<String> {
    let spread = |name: &str, of: &Distribution| {
        format!("  {name:46} {:>8} {:>8} {:>11} {:>8}", of.lower_quartile, of.median, of.upper_quartile, mean(of.mean))
    };
    let mut lines = vec![
        String::new(),
        format!("How games go, judged by {} a turn", counted(judge, "state")),
        format!("  {:46} {:>8} {:>8} {:>11} {:>8}", "", "quarter", "median", "3 quarters", "mean"),
        spread("changes of the lead", &course.lead_changes),
        spread("the winner leads for good after, % of turns", &course.led_for_good),
        spread("the winner is certain after, % of turns", &course.certain),
        spread("turns left then", &course.certain_turns_left),
        format!(
            "  won from far behind: {} of {} ({}); drama {:.2}, uncertainty {:.2}",
            count(course.comebacks.games),
            counted(course.decided, "decided game"),
            interval(&course.comebacks),
            course.drama,
            course.uncertainty
        ),
        format!("  one decision is clearly the best in {} % of turns", bare_percent(course.clear)),
    ];
    if course.decided > 0 {
        lines.extend([String::new(), "The winner's chance, mean, in the course of the game".to_owned()]);
        for (place, chance) in course.winners_chance.iter().enumerate().step_by(2) {
            let bar = "█".repeat((chance * BAR).round() as usize);
            lines.push(format!(
                "  {:>3} % {:>5} %  {bar}",
                place * 100 / course.winners_chance.len(),
                bare_percent(*chance)
            ));
        }
    }
    lines
}

fn openings(openings: &Openings) -> Vec<String> {
    let shown = openings.played.iter().take(MAX_OPENINGS);
    let width = shown.clone().map(|opening| opening.turn.chars().count()).max().unwrap_or(0).clamp(12, 40);
    let mut lines = vec![
        String::new(),
        format!("{:width$}     games           the beginner wins       drawn", "First turns, images apart"),
    ];
    lines.extend(shown.map(|opening| {
        format!(
            "  {:width$} {:>9} {:>8} {:>8} {:>16} {:>9}",
            opening.turn,
            count(opening.games.games),
            known_percent(&opening.games),
            known_percent(&opening.won),
            format!("({})", interval(&opening.won)),
            known_percent(&opening.drawn)
        )
    }));
    let more = openings.played.len().saturating_sub(MAX_OPENINGS);
    if more > 0 {
        lines.push(format!("  and {more} more"));
    }
    if !openings.never.is_empty() {
        let named = openings.never.iter().take(MAX_OPENINGS).map(String::as_str).collect::<Vec<_>>().join(", ");
        let all = openings.possible.map_or(0, |possible| possible.saturating_sub(openings.played.len() as u64));
        let more = if all as usize > MAX_OPENINGS { ", ..." } else { "" };
        lines.push(format!("  never played: {named}{more} ({} in all)", count(all)));
    }
    lines
}

fn traps(skill: &Skill) -> Vec<String> {
    if skill.traps.is_empty() {
        return Vec::new();
    }
    let head = format!("{:>9} {:>8} {:>8}", "novices", "players", "costs");
    let mut lines = vec![String::new(), format!("{head}  Traps: what a novice would play, after what")];
    lines.extend(skill.traps.iter().map(|trap| {
        let after = if trap.after.is_empty() { "at the start".to_owned() } else { trap.after.join(" ") };
        let costs = format!("{} %", bare_percent(trap.costs));
        let (novices, players) = (count(trap.games.games), count(trap.played));
        format!("{novices:>9} {players:>8} {costs:>8}  {}, after {after}", trap.turn).replace("after at the", "at the")
    }));
    lines
}

fn sorts(skill: &Skill) -> Vec<String> {
    if skill.sorts.is_empty() {
        return Vec::new();
    }
    let width = skill.sorts.iter().map(|sort| sort.what.chars().count()).max().unwrap_or(0).max(30);
    let mut lines = vec![
        String::new(),
        format!("{:width$}  {:>11} {:>11} {:>12}", "Where there are several sorts", "possible", "chosen", "at random"),
    ];
    lines.extend(skill.sorts.iter().map(|sort| {
        let share = |part: u64, whole: u64| {
            if whole == 0 { "-".to_owned() } else { format!("{} %", bare_percent(part as f64 / whole as f64)) }
        };
        format!(
            "  {:width$} {:>11} {:>11} {:>12}",
            sort.what,
            count(sort.offered),
            share(sort.chosen, sort.offered),
            share(sort.chosen_at_random, sort.offered_at_random)
        )
    }));
    lines
}
