//! The report for terminals.

use super::{Due, Report, SliceCounts, TurnWorth, WorseOff, Worth};

/// The characters of the column that says what turns are worth, at the least: what there is mostly fits.
const MIN_COLUMN: usize = 18;

/// The report as text.
pub fn text(report: &Report) -> String {
    let mut lines = vec![heading(report), format!("{}.", verdict(report)), String::new(), kept(report)];
    lines.extend([String::new(), "First turns, and what they are worth to whoever plays them".to_owned()]);
    lines.extend(by_worth(&report.turns));
    lines.extend([String::new(), "Positions by men on the board and in hand, the player due first".to_owned()]);
    lines.extend(table(&report.slices));
    if let Some(longest) = &report.longest {
        lines.extend([String::new(), format!("The longest: {} in", worth(longest.value))]);
        lines.extend([format!("  {}", longest.position), format!("  {}", longest.line.join(" "))]);
    }
    if let Some(worse) = &report.worse_off {
        lines.extend([String::new(), worse_off(worse)]);
        lines.extend(worse.example.iter().map(|example| format!("  {example}")));
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

pub(super) fn heading(report: &Report) -> String {
    let options: Vec<String> = report.options.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    match options.as_slice() {
        [] => report.game.clone(),
        options => format!("{}, {}", report.game, options.join(", ")),
    }
}

pub(super) fn verdict(report: &Report) -> String {
    let player = &report.player;
    match (&report.winner, report.value.turns) {
        (None, _) | (_, None) => format!("{player} to play: neither player can force a win"),
        (Some(winner), Some(turns)) => format!("{player} to play: {winner} wins in {}", counted(turns.into(), "turn")),
    }
}

pub(super) fn kept(report: &Report) -> String {
    let folded = match (report.symmetries, report.players_alike) {
        (1, false) => String::new(),
        (1, true) => ", folded by the players' changing places".to_owned(),
        (some, alike) => {
            format!(", folded by {some} symmetries{}", if alike { " and the players' changing places" } else { "" })
        }
    };
    let claims = if report.claims { "count, by counters" } else { "don't count" };
    let reached = if report.reached { "" } else { ", reached or not" };
    let positions = counted(report.positions, "position");
    format!("{positions} at the start of a turn{reached}{folded}; draws on claim {claims}.")
}

/// Turns that are worth the same in one line.
pub(super) fn by_worth(turns: &[TurnWorth]) -> Vec<String> {
    let value = |turn: &TurnWorth| turn.worth.map_or("unknown".to_owned(), worth);
    let longest = turns.iter().map(|turn| value(turn).len()).max().unwrap_or(0);
    let width = MIN_COLUMN.max(longest + 2);
    let line = |group: &[TurnWorth]| {
        let worth = group.first().map(value).unwrap_or_default();
        let turns: Vec<&str> = group.iter().map(|turn| turn.turn.as_str()).collect();
        format!("  {worth:width$}{}", turns.join(" "))
    };
    turns.chunk_by(|a, b| a.worth == b.worth).map(line).collect()
}

/// A value in words.
pub fn worth(worth: Worth) -> String {
    match (worth.result, worth.turns) {
        ("win", Some(turns)) => format!("won in {}", counted(turns.into(), "turn")),
        ("loss", Some(turns)) => format!("lost in {}", counted(turns.into(), "turn")),
        _ => "drawn".to_owned(),
    }
}

pub(super) fn columns() -> [&'static str; 8] {
    ["phase", "due", "men", "in hand", "won", "drawn", "lost", "longest"]
}

pub(super) fn cells(slice: &SliceCounts) -> [String; 8] {
    let hand = |count: Option<u32>| count.map_or("any".to_owned(), |count| count.to_string());
    [
        slice.phase.clone(),
        match &slice.due {
            Due::Either => "either".to_owned(),
            Due::Player(player) => player.clone(),
        },
        format!("{}-{}", slice.men[0], slice.men[1]),
        format!("{}-{}", hand(slice.hands[0]), hand(slice.hands[1])),
        grouped(slice.won),
        grouped(slice.drawn),
        grouped(slice.lost),
        slice.longest.to_string(),
    ]
}

fn table(slices: &[SliceCounts]) -> Vec<String> {
    let rows: Vec<[String; 8]> =
        std::iter::once(columns().map(str::to_owned)).chain(slices.iter().map(cells)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 8] = std::array::from_fn(width);
    let line = |row: &[String; 8]| {
        let cell = |(at, (text, width)): (usize, (&String, &usize))| {
            if at < 2 { format!("  {text:width$}") } else { format!("  {text:>width$}") }
        };
        row.iter().zip(&widths).enumerate().map(cell).collect()
    };
    rows.iter().map(line).collect()
}

pub(super) fn worse_off(worse: &WorseOff) -> String {
    match (worse.positions, worse.lost_for_both) {
        (0, _) => "Nowhere is a player worse off for being due.".to_owned(),
        (some, both) => format!(
            "In {} a player is worse off for being due; in {} of them whoever is due loses.",
            counted(some, "position"),
            grouped(both)
        ),
    }
}

fn counted(count: u64, one: &str) -> String {
    format!("{} {one}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// A number with its thousands apart.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let with_comma = |(at, digit): (usize, char)| {
        let comma = at > 0 && (digits.len() - at).is_multiple_of(3);
        comma.then_some(',').into_iter().chain([digit])
    };
    digits.chars().enumerate().flat_map(with_comma).collect()
}
