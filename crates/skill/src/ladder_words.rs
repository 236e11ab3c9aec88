//! A ladder in words, as text and as a page.

use merels_playtest::page::{Mark, Plot, document, escaped, plot, prose, section};
use merels_playtest::words::{count, counted, interval, known_percent, with_margin};
use merels_playtest::{Share, differs};

use crate::ladder::{Above, Ladder, MEANT, Rung, Steps, is_meant};

/// With fewer decided games nothing is said of who wins them.
const ENOUGH: u64 = 20;

/// What a ladder comes to, in sentences.
pub(crate) fn verdict(ladder: &Ladder) -> Vec<String> {
    let mut said = vec![steps(ladder)];
    said.extend(evenness(ladder));
    said.extend(depth(ladder));
    let (Some(lowest), Some(highest)) = (ladder.rungs.first(), ladder.rungs.last()) else { return said };
    said.extend(edge(ladder, lowest, highest));
    said.push(draws(lowest, highest));
    said.push(format!(
        "The median game takes {} at level{}, and {} at level{}.",
        counted(lowest.turns.median.into(), "turn"),
        lowest.level,
        counted(highest.turns.median.into(), "turn"),
        highest.level
    ));
    said.extend(alike(ladder));
    said
}

/// Which levels are stronger than the one below for certain.
fn steps(ladder: &Ladder) -> String {
    let above: Vec<(u8, &Above)> =
        ladder.rungs.iter().filter_map(|rung| rung.above.as_ref().map(|above| (rung.level, above))).collect();
    let sure = above.iter().filter(|(_, above)| is_stronger(above)).count();
    let first_open = above.iter().find(|(_, above)| !is_stronger(above));
    match first_open {
        None => "Every level is stronger than the one below, for certain (95 %).".to_owned(),
        Some((level, above)) => format!(
            "{sure} of {} levels are stronger than the one below for certain (95 %); the first that isn't is level{level}, which \
             scores {:.0} %.",
            above_count(ladder),
            100.0 * above.share
        ),
    }
}

fn above_count(ladder: &Ladder) -> usize {
    ladder.rungs.len().saturating_sub(1)
}

/// How evenly the levels are set.
fn evenness(ladder: &Ladder) -> Option<String> {
    let scores = ladder.rungs.iter().filter_map(|rung| Some((rung.level, rung.above.as_ref()?.share)));
    let scores: Vec<(u8, f64)> = scores.collect();
    let least = scores.iter().map(|(_, share)| *share).min_by(f64::total_cmp)?;
    let most = scores.iter().map(|(_, share)| *share).max_by(f64::total_cmp)?;
    let outside: Vec<String> = scores
        .iter()
        .filter(|(_, share)| !is_meant(*share))
        .map(|(level, share)| format!("level{level} ({:.0} %)", 100.0 * share))
        .collect();
    let outside = if outside.is_empty() { "none".to_owned() } else { outside.join(", ") };
    Some(format!(
        "Against the one below they score {:.0} to {:.0} %; outside of {:.0} to {:.0} %: {outside}.",
        100.0 * least,
        100.0 * most,
        100.0 * MEANT.start(),
        100.0 * MEANT.end()
    ))
}

/// Whether a level is stronger than the one below, as far as 95 % go.
fn is_stronger(above: &Above) -> bool {
    above.lost == 0 && above.won >= 5 || above.elo_low.is_some_and(|low| low > 0.0)
}

/// The Elo points from the lowest level to the highest, and what they may be off by.
pub fn whole(ladder: &Ladder) -> Option<(f64, f64)> {
    let mut sum = 0.0;
    let mut squares = 0.0;
    for above in ladder.rungs.iter().skip(1) {
        let above = above.above.as_ref()?;
        let (elo, low, high) = (above.elo?, above.elo_low?, above.elo_high?);
        sum += elo;
        squares += ((high - low) / 2.0).powi(2);
    }
    Some((sum, squares.sqrt()))
}

fn depth(ladder: &Ladder) -> Option<String> {
    let highest = ladder.rungs.last()?.level;
    Some(match whole(ladder) {
        Some((elo, error)) => format!("From level1 to level{highest} it is {elo:.0} ± {error:.0} Elo points."),
        None => format!(
            "How many Elo points it is from level1 to level{highest} can't be told with so few games: some level may win every one, \
             or none."
        ),
    })
}

fn edge(ladder: &Ladder, lowest: &Rung, highest: &Rung) -> Option<String> {
    let of = |rung: &Rung| Share::of(rung.first.games, rung.first.games + rung.second.games);
    let decided = |rung: &Rung| rung.first.games + rung.second.games;
    if decided(lowest) < ENOUGH || decided(highest) < ENOUGH {
        return None;
    }
    let (low, high) = (of(lowest), of(highest));
    let how = match differs(&high, &low) {
        Some(true) => "beginning is worth more with skill",
        Some(false) => "beginning is worth less with skill",
        None => "no difference shows",
    };
    let first = ladder.players.first().map_or("", String::as_str);
    Some(format!(
        "{first}, who begins, wins {} of the decided games at level{} and {} at level{}: {how}.",
        with_margin(&low),
        lowest.level,
        with_margin(&high),
        highest.level
    ))
}

fn draws(lowest: &Rung, highest: &Rung) -> String {
    let why = highest.draws.first().map(|first| format!(", most often because {}", first.reason)).unwrap_or_default();
    format!(
        "{} of games are drawn at level{}, and {} at level{}{why}.",
        with_margin(&lowest.drawn),
        lowest.level,
        with_margin(&highest.drawn),
        highest.level
    )
}

/// A warning where a level plays the same again and again.
fn alike(ladder: &Ladder) -> Option<String> {
    let few = ladder.rungs.iter().find(|rung| rung.different_games * 10 < ladder.games * 9)?;
    Some(format!(
        "At level{} only {} of {} games are different: intervals are narrower than they should be.",
        few.level,
        count(few.different_games),
        count(ladder.games)
    ))
}

/// The Elo points of a level above the one below: `+85 (41 to 131)`.
fn elo(above: &Above) -> String {
    let bound = |bound: Option<f64>| bound.map_or("?".to_owned(), |bound| format!("{bound:+.0}"));
    match above.elo {
        Some(elo) => format!("{elo:+.0} ({} to {})", bound(above.elo_low), bound(above.elo_high)),
        None if above.share > 0.5 => "won every game".to_owned(),
        None => "lost every game".to_owned(),
    }
}

/// A ladder as text.
pub fn text(ladder: &Ladder) -> String {
    let mut lines = vec![
        format!(
            "{}: {} levels, {} a pairing, seed {}",
            ladder.title,
            ladder.rungs.len(),
            counted(ladder.games, "game"),
            ladder.seed
        ),
        String::new(),
    ];
    lines.extend(ladder.verdict.iter().map(|sentence| format!("  {sentence}")));
    lines.push(String::new());
    lines.push(format!(
        "level  {:>22} {:>12} {:>9} {:>7} {:>10}  Elo above the one below (95 %)",
        "the first wins (95 %)", "the second", "drawn", "turns", "different"
    ));
    for rung in &ladder.rungs {
        let first = format!("{} ({})", known_percent(&rung.first), interval(&rung.first));
        lines.push(
            format!(
                "{:>5}  {first:>22} {:>12} {:>9} {:>7} {:>10}  {}",
                rung.level,
                known_percent(&rung.second),
                known_percent(&rung.drawn),
                rung.turns.median,
                count(rung.different_games),
                rung.above.as_ref().map(elo).unwrap_or_default()
            )
            .trim_end()
            .to_owned(),
        );
    }
    lines.extend([String::new(), "Why games are drawn".to_owned()]);
    for rung in &ladder.rungs {
        for drawn in &rung.draws {
            lines.push(format!("  level{}  {:>9}  {}", rung.level, known_percent(&drawn.games), drawn.reason));
        }
    }
    lines.join("\n") + "\n"
}

/// What the levels of several games score against the one below, as text.
pub fn side_by_side(games: &[Steps], a_pairing: u64) -> String {
    let most = games.iter().map(|game| game.above.len()).max().unwrap_or(0);
    let width = games.iter().map(|game| game.title.chars().count()).max().unwrap_or(0).max("of all".len());
    let row = |title: &str, cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("{cell:>7}")).collect();
        format!("{title}{}{cells}", " ".repeat(width.saturating_sub(title.chars().count()))).trim_end().to_owned()
    };
    let mut lines = vec![
        format!("What each level scores against the one below: {} a pairing", counted(a_pairing, "game")),
        String::new(),
        row("", (2..=most + 1).map(|level| level.to_string()).collect()),
    ];
    for game in games {
        lines.push(row(&game.title, game.above.iter().map(|above| format!("{:.0} %", 100.0 * above.share)).collect()));
    }
    let shares: Vec<f64> = games.iter().flat_map(|game| &game.above).map(|above| above.share).collect();
    let meant = shares.iter().filter(|share| is_meant(**share)).count();
    lines.push(String::new());
    lines.push(format!(
        "{meant} of {} are within {:.0} to {:.0} %.",
        shares.len(),
        100.0 * MEANT.start(),
        100.0 * MEANT.end()
    ));
    lines.join("\n") + "\n"
}

/// A ladder as one HTML file that needs nothing else.
pub fn html(ladder: &Ladder) -> String {
    let facts = format!("{} a pairing, seed {}", counted(ladder.games, "game"), ladder.seed);
    let verdict =
        format!("<section class=\"verdict wide\">\n<p>{}</p>\n</section>\n", prose(&ladder.verdict.join(" ")));
    let sections = [
        verdict,
        section("The levels", true, &table(ladder)),
        section("Who begins, among decided games", false, &edges(ladder)),
        section("Elo above level 1", false, &heights(ladder)),
        section("Why games are drawn", true, &reasons(ladder)),
    ];
    let footer = "Each level played against itself, and against the one below with seats swapped. Intervals hold the true value in \
                  95 % of cases.";
    document(&format!("{}: the ladder of levels", ladder.title), &ladder.title, &facts, &sections.concat(), footer)
}

fn table(ladder: &Ladder) -> String {
    let head: String = ["the first wins", "the second", "drawn", "turns", "different", "above the one below"]
        .iter()
        .map(|name| format!("<th scope=\"col\">{name}</th>"))
        .collect();
    let row = |rung: &Rung| {
        let cells = [
            format!("{} ({})", known_percent(&rung.first), interval(&rung.first)),
            known_percent(&rung.second),
            known_percent(&rung.drawn),
            rung.turns.median.to_string(),
            count(rung.different_games),
            rung.above.as_ref().map(elo).unwrap_or_default(),
        ];
        let cells: String = cells.iter().map(|cell| format!("<td>{cell}</td>")).collect();
        format!("<tr><th scope=\"row\">level {}</th>{cells}</tr>\n", rung.level)
    };
    let rows: String = ladder.rungs.iter().map(row).collect();
    format!("<table>\n<thead><tr><td></td>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n")
}

fn edges(ladder: &Ladder) -> String {
    let marks = ladder.rungs.iter().filter_map(|rung| {
        let decided = rung.first.games + rung.second.games;
        let share = Share::of(rung.first.games, decided);
        let title = format!("level {}: {} of {decided} decided games", rung.level, with_margin(&share));
        let bounds = (share.low * 100.0, share.high * 100.0);
        (decided > 0).then(|| Mark {
            across: f64::from(rung.level),
            upwards: share.share * 100.0,
            bounds: Some(bounds),
            title,
            special: false,
        })
    });
    plot(&Plot {
        name: "Decided games that whoever begins wins, by level",
        across: "level",
        upwards: "won by who begins, %",
        from: (0.8, 0.2 + f64::from(ladder.rungs.len() as u32)),
        least: 0.0,
        most: 100.0,
        line: true,
        marks: marks.collect(),
    })
}

fn heights(ladder: &Ladder) -> String {
    let mut height = 0.0;
    let mut error = 0.0_f64;
    let mut marks = vec![];
    for rung in &ladder.rungs {
        if let Some(above) = &rung.above {
            let (Some(elo), Some(low), Some(high)) = (above.elo, above.elo_low, above.elo_high) else { break };
            height += elo;
            error = error.hypot((high - low) / 2.0);
        }
        marks.push(Mark {
            across: f64::from(rung.level),
            upwards: height,
            bounds: Some((height - error, height + error)),
            title: format!("level {}: {height:+.0} ± {error:.0}", rung.level),
            special: false,
        });
    }
    let most = marks.iter().map(|mark| mark.upwards + error).fold(100.0, f64::max);
    let least = marks.iter().filter_map(|mark| mark.bounds).map(|bounds| bounds.0).fold(0.0, f64::min);
    plot(&Plot {
        name: "Elo points above level 1",
        across: "level",
        upwards: "Elo",
        from: (0.8, 0.2 + f64::from(ladder.rungs.len() as u32)),
        least,
        most,
        line: true,
        marks,
    })
}

fn reasons(ladder: &Ladder) -> String {
    let rows: String = ladder
        .rungs
        .iter()
        .flat_map(|rung| rung.draws.iter().map(move |drawn| (rung.level, drawn)))
        .map(|(level, drawn)| {
            format!(
                "<tr><th scope=\"row\">level {level}: {}</th><td>{}</td></tr>\n",
                escaped(&drawn.reason),
                known_percent(&drawn.games)
            )
        })
        .collect();
    if rows.is_empty() {
        return "<p class=\"note\">No game was drawn.</p>\n".to_owned();
    }
    format!("<table>\n<tbody>\n{rows}</tbody>\n</table>\n")
}
