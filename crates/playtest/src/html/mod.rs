//! The report as one HTML file.

mod charts;
mod heat;
pub mod page;
mod skill;
mod tooltip;

use merels_model::board::Board;

use crate::report::{PlayedGame, Report};
use crate::settings::Draws;
use crate::statistics::{Distribution, Share};
use crate::words::{capitalised, count, counted, known_percent, mean, percent};
use merels_markup::escaped;
use page::{code, document, prose, section};

/// The report as one HTML file that needs nothing else: no other files, no scripts. `board` is the one of
/// the rules that were played.
pub fn html(report: &Report, board: &Board) -> String {
    let column = |cards: &[String]| format!("<div class=\"column\">\n{}</div>\n", cards.concat());
    // Nothing about who thinks where nobody does, also no room for it.
    let skill = skill::columns(report).map(|cards| if cards.is_empty() { String::new() } else { column(&cards) });
    let sections = [
        verdict(report),
        column(&[results(report), length(report), captures(report)]),
        column(&[endings(report), branching(report)]),
        skill.concat(),
        points(report, board),
        shown("Shortest game", report.shortest.as_ref(), true),
        shown("Longest game", report.longest.as_ref(), false),
    ];
    let title = format!("{}: playtest", report.title);
    document(&title, &report.title, &facts(report), &sections.concat(), &footer(report))
}

fn facts(report: &Report) -> String {
    let settings = &report.settings;
    let mut facts = vec![format!("{}, seed {}", counted(settings.games, "game"), settings.seed)];
    facts.extend(report.players.iter().map(|player| format!("{}: {}", player.name, player.strategy.name())));
    facts.extend(report.options.iter().map(|option| format!("{} = {}", option.name, option.value)));
    facts.join(" · ")
}

fn verdict(report: &Report) -> String {
    let items: String = report.warnings.iter().map(|warning| format!("<li>{}</li>\n", code(warning))).collect();
    let warnings = if items.is_empty() {
        String::new()
    } else {
        format!("<div class=\"warnings\">\n<h3>Worth a look</h3>\n<ul>\n{items}</ul>\n</div>\n")
    };
    format!("<section class=\"verdict wide\">\n<p>{}</p>\n{warnings}</section>\n", prose(&report.verdict.join(" ")))
}

fn results(report: &Report) -> String {
    let mut rows: Vec<(String, &Share)> =
        report.players.iter().map(|player| (format!("{} wins", player.name), &player.wins)).collect();
    rows.push(("Drawn".to_owned(), &report.draws));
    if report.at_fault.games > 0 {
        rows.push(("Rules at fault".to_owned(), &report.at_fault));
    }
    if report.unfinished.games > 0 {
        rows.push(("Not finished".to_owned(), &report.unfinished));
    }
    section("Results", false, &charts::shares(&rows))
}

fn endings(report: &Report) -> String {
    let row = |name: &str, share: &Share| {
        format!(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n",
            escaped(name),
            count(share.games),
            known_percent(share)
        )
    };
    let table = |caption: &str, rows: String| {
        format!(
            "<table>\n<caption>{caption}</caption>\n<thead><tr><td></td><th scope=\"col\">games</th>\
             <th scope=\"col\">share</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
        )
    };
    let how = report.endings.iter().map(|ending| row(&ending.words(), &ending.games)).collect();
    let mut content = table("How games ended", how);
    if !report.ends.is_empty() {
        let rules = report.ends.iter().map(|end| row(&end.rule, &end.decided)).collect();
        content.push_str(&table("Games in which a rule of <code>end</code> decided something", rules));
    }
    section("Endings", false, &content)
}

fn length(report: &Report) -> String {
    let row = |name: &str, of: &Distribution| {
        let numbers = [of.minimum, of.lower_quartile, of.median, of.upper_quartile, of.maximum];
        let cells: String = numbers.iter().map(|&number| format!("<td>{}</td>", count(number.into()))).collect();
        format!("<tr><th scope=\"row\">{name}</th>{cells}<td>{}</td></tr>\n", mean(of.mean))
    };
    let head: String = ["least", "¼", "median", "¾", "most", "mean"]
        .iter()
        .map(|name| format!("<th scope=\"col\">{name}</th>"))
        .collect();
    let table = format!(
        "<table>\n<thead><tr><td></td>{head}</tr></thead>\n<tbody>\n{}{}</tbody>\n</table>\n",
        row("turns", &report.length.turns),
        row("decisions", &report.length.decisions)
    );
    section("Length", false, &format!("{}{table}", charts::histogram(&report.length.turns, "turns")))
}

fn branching(report: &Report) -> String {
    let note = format!(
        "<p class=\"note\">On average {} decisions are legal, at most {}. In {} of turns there is a real choice.</p>\n",
        mean(report.branching.mean),
        count(report.branching.maximum),
        percent(report.choice.share).replace(' ', "\u{a0}")
    );
    let chart = charts::branching(&report.branching.by_decision, report.settings.games);
    section("Legal decisions in the course of a game", false, &format!("{chart}{note}"))
}

fn captures(report: &Report) -> String {
    let captures = &report.captures;
    if captures.per_game.maximum == 0 {
        return String::new();
    }
    let players = report.players.iter().zip(&captures.by_player);
    let by: Vec<String> =
        players.map(|(player, number)| format!("{} {}", escaped(&player.name), mean(*number))).collect();
    let note = format!(
        "<p class=\"note\">{} on average, by the decisions of {}.</p>\n",
        mean(captures.per_game.mean),
        by.join(", ")
    );
    section("Captures", false, &format!("{}{note}", charts::histogram(&captures.per_game, "captures")))
}

fn points(report: &Report, board: &Board) -> String {
    let maps = heat::maps(report, board);
    if maps.is_empty() {
        return String::new();
    }
    let rows: String = report
        .points
        .iter()
        .map(|point| {
            let numbers = [point.placements, point.arrivals, point.departures, point.captures];
            let cells: String = numbers.iter().map(|&number| format!("<td>{}</td>", count(number))).collect();
            format!("<tr><th scope=\"row\">{}</th>{cells}</tr>\n", escaped(&point.name))
        })
        .collect();
    let head: String = ["placed", "arrived", "departed", "captured"]
        .iter()
        .map(|name| format!("<th scope=\"col\">{name}</th>"))
        .collect();
    let table = format!(
        "<details>\n<summary>All points, numbers of all games</summary>\n<table>\n<thead><tr><td></td>{head}</tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n</details>\n"
    );
    section("The board", true, &format!("{maps}{table}"))
}

fn shown(title: &str, game: Option<&PlayedGame>, open: bool) -> String {
    let Some(game) = game else { return String::new() };
    // Room for the longest turn and its number.
    let columns = game.turns.iter().map(|turn| turn.chars().count()).max().unwrap_or(0).clamp(6, 40) + 6;
    let turns: String = game.turns.iter().map(|turn| format!("<li>{}</li>\n", escaped(turn))).collect();
    let about = format!(
        "Number {}, {}, {}. {}",
        count(game.number),
        counted(game.turns.len() as u64, "turn"),
        counted(game.decisions.into(), "decision"),
        escaped(&capitalised(&game.result))
    );
    let open = if open && game.turns.len() <= 120 { " open" } else { "" };
    section(
        title,
        true,
        &format!(
            "<p class=\"note\">{about}.</p>\n<details{open}>\n<summary>Turns</summary>\n<ol class=\"turns\" style=\"columns:{columns}ch\">\n{turns}</ol>\n</details>\n"
        ),
    )
}

fn footer(report: &Report) -> String {
    let draws = match report.settings.draws {
        Draws::Automatic => "Draws were claimed as soon as they could be.",
        Draws::Off => "Nobody claimed draws.",
    };
    let players = if report.skill.is_some() {
        "Whoever thinks looks ahead by the rules alone, and plays as it can be played so: people may see more, and other things."
    } else {
        "The players decided at random: the numbers show what the rules do, not what good players would make of them."
    };
    format!(
        "{draws} Games were cut off after {}. Intervals hold the true share in 95 % of cases. {players}",
        counted(report.settings.cap.into(), "decision")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_gets_out_of_its_place() {
        assert_eq!(code("by `a < b` alone"), "by <code>a &lt; b</code> alone");
    }
}
