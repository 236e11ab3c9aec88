//! The report as text for terminals.

use merels_model::board::Board;
use merels_render::Style;

use crate::report::{OptionsAt, PlayedGame, PointUse, Report};
use crate::settings::Draws;
use crate::statistics::{Bar, Distribution, Share};
use crate::text_skill;
use crate::words::{count, counted, interval, known_percent, mean, percent};

/// Lines are broken here, boards and long words apart.
const WIDTH: usize = 100;
/// The longest bar.
const BAR: u64 = 40;
/// Decisions that share a line of the branching table.
const STEP: usize = 10;

/// The report as text. `board` is the one of the rules that were played.
pub fn text(report: &Report, board: &Board) -> String {
    let mut out = Lines::default();
    heading(&mut out, report);
    for sentence in &report.verdict {
        out.wrapped("  ", "  ", sentence);
    }
    if !report.warnings.is_empty() {
        out.title("Worth a look");
        for warning in &report.warnings {
            out.wrapped("  ! ", "    ", warning);
        }
    }
    results(&mut out, report);
    ends(&mut out, report);
    length(&mut out, report);
    out.title("Legal decisions, mean, by place in the game");
    branching(&mut out, &report.branching.by_decision, report.settings.games);
    out.line(&format!("  mean of all {}, at most {}", mean(report.branching.mean), count(report.branching.maximum)));
    captures(&mut out, report);
    for line in text_skill::lines(report) {
        out.line(&line);
    }
    heat(&mut out, report, board, "Where pieces come to", PointUse::came);
    heat(&mut out, report, board, "Where pieces are captured", |point| point.captures);
    shown(&mut out, "Shortest game", report.shortest.as_ref());
    shown(&mut out, "Longest game", report.longest.as_ref());
    out.0
}

#[derive(Default)]
struct Lines(String);

impl Lines {
    fn line(&mut self, text: &str) {
        self.0.push_str(text.trim_end());
        self.0.push('\n');
    }

    fn title(&mut self, text: &str) {
        self.0.push('\n');
        self.line(text);
    }

    /// Words broken into lines, the first one and the later ones with what they begin with.
    fn wrapped(&mut self, first: &str, later: &str, text: &str) {
        let mut line = first.to_owned();
        let mut begun = false;
        for word in text.split(' ') {
            if begun && line.chars().count() + 1 + word.chars().count() > WIDTH {
                self.line(&line);
                line = later.to_owned();
                begun = false;
            }
            if begun {
                line.push(' ');
            }
            line.push_str(word);
            begun = true;
        }
        self.line(&line);
    }
}

fn heading(out: &mut Lines, report: &Report) {
    let settings = &report.settings;
    out.line(&format!("{}: {}, seed {}", report.title, counted(settings.games, "game"), settings.seed));
    let players: Vec<String> =
        report.players.iter().map(|player| format!("{} {}", player.name, player.strategy.name())).collect();
    let draws = match settings.draws {
        Draws::Automatic => "draws are claimed as soon as they can be",
        Draws::Off => "nobody claims draws",
    };
    let cap = counted(settings.cap.into(), "decision");
    out.wrapped("", "", &format!("{}; {draws}; games are cut off after {cap}", players.join(", ")));
    if !report.options.is_empty() {
        let options: Vec<String> =
            report.options.iter().map(|option| format!("{}={}", option.name, option.value)).collect();
        out.wrapped("", "", &options.join(" "));
    }
    out.line("");
}

fn results(out: &mut Lines, report: &Report) {
    let mut rows: Vec<(String, &Share)> =
        report.players.iter().map(|player| (format!("{} wins", player.name), &player.wins)).collect();
    rows.push(("drawn".to_owned(), &report.draws));
    if report.at_fault.games > 0 {
        rows.push(("rules at fault".to_owned(), &report.at_fault));
    }
    rows.push(("not finished".to_owned(), &report.unfinished));
    shares(out, "Results", true, &rows);
    let endings: Vec<(String, &Share)> = report.endings.iter().map(|ending| (ending.words(), &ending.games)).collect();
    shares(out, "How games end", false, &endings);
}

fn ends(out: &mut Lines, report: &Report) {
    let rows: Vec<(String, &Share)> = report.ends.iter().map(|end| (end.rule.clone(), &end.decided)).collect();
    if !rows.is_empty() {
        shares(out, "Games in which a rule of `end` decided something", false, &rows);
    }
}

/// A table of shares; with their intervals where that is the point of it.
fn shares(out: &mut Lines, title: &str, intervals: bool, rows: &[(String, &Share)]) {
    out.title(title);
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).min(WIDTH - 24);
    for (name, share) in rows {
        let between = if intervals { format!("   {} (95 %)", interval(share)) } else { String::new() };
        out.line(&format!("  {name:width$} {:>9} {:>11}{between}", count(share.games), known_percent(share)));
    }
}

fn length(out: &mut Lines, report: &Report) {
    out.title("Length           least  quarter   median 3 quarters     most      mean");
    let row = |name: &str, of: &Distribution| {
        format!(
            "  {name:10} {:>9} {:>8} {:>8} {:>10} {:>8} {:>9}",
            of.minimum,
            of.lower_quartile,
            of.median,
            of.upper_quartile,
            of.maximum,
            mean(of.mean)
        )
    };
    out.line(&row("turns", &report.length.turns));
    out.line(&row("decisions", &report.length.decisions));
    out.title("Games by number of turns");
    histogram(out, &report.length.turns.histogram);
    out.title(&format!(
        "Turns with a real choice: {} of {}, {}",
        count(report.choice.with_choice),
        count(report.choice.turns),
        percent(report.choice.share)
    ));
}

fn histogram(out: &mut Lines, bars: &[Bar]) {
    let most = bars.iter().map(|bar| bar.games).max().unwrap_or(0);
    let label = |bar: &Bar| if bar.from == bar.to { bar.from.to_string() } else { format!("{}-{}", bar.from, bar.to) };
    let width = bars.iter().map(|one| label(one).len()).max().unwrap_or(0);
    for one in bars {
        out.line(&format!("  {:>width$} {:>8} {}", label(one), count(one.games), bar(one.games, most)));
    }
}

/// A bar; what there is at all shows.
fn bar(number: u64, most: u64) -> String {
    let columns = u128::from(number) * u128::from(BAR) / u128::from(most.max(1));
    if columns == 0 && number > 0 {
        return "▏".to_owned();
    }
    "█".repeat(usize::try_from(columns).unwrap_or(0))
}

fn branching(out: &mut Lines, decisions: &[OptionsAt], games: u64) {
    let means: Vec<(String, f64, u64)> = decisions
        .chunks(STEP)
        .filter_map(|chunk| {
            let (first, last) = (chunk.first()?, chunk.last()?);
            let times: u64 = chunk.iter().map(|at| at.games).sum();
            let sum: f64 = chunk.iter().map(|at| at.mean * at.games as f64).sum();
            Some((format!("{}-{}", first.decision, last.decision), sum / times.max(1) as f64, first.games))
        })
        .collect();
    let most = means.iter().map(|row| row.1).fold(0.0, f64::max);
    for (label, number, reached) in means {
        let bar = bar((number * 1_000.0) as u64, (most * 1_000.0) as u64);
        let reached = if reached < games { format!("  {} came here", counted(reached, "game")) } else { String::new() };
        out.line(&format!("  {label:>9} {:>8} {bar:<40}{reached}", mean(number)));
    }
}

fn captures(out: &mut Lines, report: &Report) {
    let captures = &report.captures;
    if captures.per_game.maximum == 0 {
        return;
    }
    let of = &captures.per_game;
    out.title(&format!(
        "Captures a game: {} on average; half of all games {} to {}; at most {}",
        mean(of.mean),
        of.lower_quartile,
        of.upper_quartile,
        of.maximum
    ));
    for (player, number) in report.players.iter().zip(&captures.by_player) {
        out.line(&format!("  by {} {}", player.name, mean(*number)));
    }
}

/// The board with a digit on every point, from the least there is on any to the most.
fn heat(out: &mut Lines, report: &Report, board: &Board, title: &str, measure: impl Fn(&PointUse) -> u64) {
    let numbers: Vec<u64> = report.points.iter().map(measure).collect();
    let by_number = |(number, _): &(&u64, &PointUse)| **number;
    let Some((most, most_at)) = numbers.iter().zip(&report.points).max_by_key(by_number) else { return };
    let Some((least, least_at)) = numbers.iter().zip(&report.points).min_by_key(by_number) else { return };
    if *most == 0 {
        return;
    }
    let a_game = |number: u64| number as f64 / report.settings.games.max(1) as f64;
    out.title(&format!(
        "{title}, from 0, the least ({:.2} a game on {}), to 9, the most ({:.2} on {})",
        a_game(*least),
        least_at.name,
        a_game(*most),
        most_at.name
    ));
    let range = most.saturating_sub(*least).max(1);
    let digit = |id: merels_model::board::PointId| {
        let number = numbers.get(id.index()).copied().unwrap_or(0);
        // Ten steps would take two columns, which not every board has room for.
        let step = (u128::from(number.saturating_sub(*least)) * 9 + u128::from(range) / 2) / u128::from(range);
        Some(if number == 0 { "-".to_owned() } else { step.to_string() })
    };
    for line in merels_render::board(board, &digit, &Style { names: true, ..Style::default() }).lines() {
        out.line(&format!("  {line}"));
    }
}

fn shown(out: &mut Lines, title: &str, game: Option<&PlayedGame>) {
    let Some(game) = game else { return };
    out.title(&format!(
        "{title}: number {}, {}, {}; {}",
        count(game.number),
        counted(game.turns.len() as u64, "turn"),
        counted(game.decisions.into(), "decision"),
        game.result
    ));
    let turns: Vec<String> = game.turns.iter().zip(1u32..).map(|(turn, number)| format!("{number}.{turn}")).collect();
    out.wrapped("  ", "  ", &turns.join(" "));
}
