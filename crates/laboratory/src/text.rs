//! What came of the variants, in words and as text.

use merels_playtest::Share;
use merels_playtest::words::{count, counted, with_margin};

use crate::aim::{Aim, Measure};
use crate::report::{Judged, Report};
use crate::results::Played;

/// So many variants are shown.
const MAX_SHOWN: usize = 20;
/// So many of those that can't be played.
const MAX_WRONG: usize = 10;

/// What is varied and how, in short: `men=3, blocked=loses`.
pub(crate) fn values(report: &Report, values: &[String]) -> String {
    let axes = report.head.axes.iter().zip(values);
    axes.map(|(axis, value)| format!("{}={value}", short(axis))).collect::<Vec<_>>().join(", ")
}

/// What an axis is called in tables: the option, or the text with a hole.
pub(crate) fn short(axis: &str) -> String {
    let is_name = |name: &&str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
    if let Some((name, _)) = axis.split_once('=').filter(|(name, _)| is_name(name)) {
        return name.to_owned();
    }
    let hole = axis.find("..").or_else(|| axis.find('|')).unwrap_or(0);
    let open = axis.get(..hole).and_then(|before| before.rfind('{')).unwrap_or(0);
    let close = axis.get(hole..).and_then(|behind| behind.find('}')).map_or(axis.len(), |at| hole + at + 1);
    let (before, behind) = (axis.get(..open).unwrap_or_default(), axis.get(close..).unwrap_or_default());
    format!("`{}_{}`", before.trim_start(), behind.trim_end())
}

/// The measures that are shown: those that are aimed at, then what any author asks for.
pub(crate) fn shown(report: &Report) -> Vec<Measure> {
    let mut shown: Vec<Measure> = Vec::new();
    let aims = report.aims().into_iter().map(|aim| aim.measure);
    for measure in aims.chain([Measure::First, Measure::Draws, Measure::Turns, Measure::Unfinished]) {
        if !shown.contains(&measure) {
            shown.push(measure);
        }
    }
    shown
}

/// A measure of a variant; with the bounds between which it probably lies, where that is a share of games.
pub(crate) fn number(measure: Measure, played: &Played) -> String {
    let Some(value) = played.measures.get(&measure) else { return "-".to_owned() };
    let share = match measure {
        Measure::First => Share::of(played.first, played.decided),
        Measure::Draws => Share::of(played.drawn, played.games),
        Measure::Turns => return format!("{value:.0}"),
        Measure::Depth => return format!("{value:+.0}"),
        _ => return format!("{value:.1}"),
    };
    format!("{value:.0} ({:.0}-{:.0})", share.low * 100.0, share.high * 100.0)
}

/// A few sentences.
pub(crate) fn verdict(report: &Report) -> Vec<String> {
    let head = &report.head;
    let mut said = vec![format!(
        "{} of {} looked at; {} can't be played.",
        count(report.seen),
        counted(head.variants, "variant"),
        count(report.wrong.len() as u64)
    )];
    let Some(best) = report.variants.first() else { return said };
    let finalists = report.variants.iter().filter(|variant| variant.round == best.round);
    let (finalists, meeting) = (finalists.clone().count(), finalists.filter(|variant| variant.meets).count());
    said.push(format!(
        "{} came to the last round, with {} each.",
        counted(finalists as u64, "variant"),
        counted(best.played.games, "game")
    ));
    if head.aims.is_empty() {
        said.push("Nothing was aimed at: the order means nothing.".to_owned());
        return said;
    }
    said.push(format!("{meeting} of these meet every aim that has bounds ({}).", head.aims.join(", ")));
    said.push(format!("The best is {}: {}.", values(report, &best.values), figures(report, best)));
    said.extend(doubt(report, best));
    said
}

fn figures(report: &Report, variant: &Judged) -> String {
    let played = &variant.played;
    let figure = |measure: Measure| match measure {
        Measure::First => {
            format!("whoever begins wins {} of decided games", with_margin(&Share::of(played.first, played.decided)))
        }
        Measure::Draws => format!("{} of games are drawn", with_margin(&Share::of(played.drawn, played.games))),
        measure => format!("{} {}", measure.name(), number(measure, played)),
    };
    shown(report)
        .into_iter()
        .filter(|measure| *measure != Measure::Unfinished)
        .map(figure)
        .collect::<Vec<_>>()
        .join("; ")
}

/// Whether what is best for now is certain: its shares may lie out of their bounds.
fn doubt(report: &Report, best: &Judged) -> Option<String> {
    let share = |aim: &Aim| match aim.measure {
        Measure::First => Some(Share::of(best.played.first, best.played.decided)),
        Measure::Draws => Some(Share::of(best.played.drawn, best.played.games)),
        _ => None,
    };
    let open = report.aims().into_iter().find(|aim| {
        share(aim).is_some_and(|share| {
            let within = |number: f64| aim.miss(Some(number * 100.0)) <= 0.0;
            within(share.share) && !(within(share.low) && within(share.high))
        })
    })?;
    Some(format!("That `{open}` is met isn't certain (95 %): more games tell, by `merels playtest`."))
}

/// Results as text.
pub fn text(report: &Report) -> String {
    let head = &report.head;
    let mut lines = vec![format!(
        "{}: {}, players {}, seed {}",
        head.title,
        counted(head.variants, "variant"),
        head.players.join(","),
        head.seed
    )];
    lines.push(String::new());
    lines.extend(report.verdict.iter().map(|sentence| format!("  {sentence}")));
    lines.push(String::new());
    let mut rows = vec![headings(report)];
    rows.extend(report.variants.iter().take(MAX_SHOWN).map(|variant| row(report, variant)));
    lines.extend(aligned(&rows));
    let more = report.variants.len().saturating_sub(MAX_SHOWN);
    if more > 0 {
        lines.push(format!("and {} more", count(more as u64)));
    }
    if report.variants.iter().any(|variant| variant.front) {
        lines.push(
            "* on the Pareto front: no other of the last round is better in one aim and no worse in the others"
                .to_owned(),
        );
    }
    if !report.wrong.is_empty() {
        lines.extend([String::new(), "What can't be played".to_owned()]);
    }
    for entry in report.wrong.iter().take(MAX_WRONG) {
        lines.push(format!("  {}: {}", values(report, &entry.values), entry.wrong.as_deref().unwrap_or_default()));
    }
    let more = report.wrong.len().saturating_sub(MAX_WRONG);
    if more > 0 {
        lines.push(format!("  and {} more", count(more as u64)));
    }
    lines.join("\n") + "\n"
}

fn headings(report: &Report) -> Vec<String> {
    let axes = report.head.axes.iter().map(|axis| short(axis));
    let measures = shown(report).into_iter().map(|measure| measure.name().to_owned());
    let tail = ["misses", "games"].map(str::to_owned);
    [String::new()].into_iter().chain(axes).chain(measures).chain(tail).collect()
}

fn row(report: &Report, variant: &Judged) -> Vec<String> {
    let mark = if variant.front { "*" } else { "" }.to_owned();
    let measures = shown(report).into_iter().map(|measure| number(measure, &variant.played));
    let miss = variant.miss.map_or("-".to_owned(), |miss| format!("{miss:.2}"));
    let tail = [miss, count(variant.played.games)];
    [mark].into_iter().chain(variant.values.iter().cloned()).chain(measures).chain(tail).collect()
}

/// Columns as wide as what stands in them.
fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}
