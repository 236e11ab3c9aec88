//! What came of the variants, as one HTML file.

use merels_playtest::page::{Mark, Plot, code, document, escaped, plot, section};
use merels_playtest::words::{count, counted};

use crate::aim::Measure;
use crate::report::{Judged, Report};
use crate::text::{number, short, shown, values};

/// So many variants are in the table.
const MAX_ROWS: usize = 100;
/// So many points are on the map.
const MAX_POINTS: usize = 2_000;
/// No measure comes near this; a file might say anything.
const MOST: f64 = 1e9;
/// So many of those that can't be played are named.
const MAX_WRONG: usize = 50;

/// Results as one HTML file that needs nothing else.
pub fn html(report: &Report) -> String {
    let head = &report.head;
    let mut facts = vec![
        counted(head.variants, "variant"),
        format!("players {}", head.players.join(",")),
        format!("seed {}", head.seed),
    ];
    facts.extend(head.aims.iter().cloned());
    let verdict = format!("<section class=\"verdict wide\">\n<p>{}</p>\n</section>\n", code(&report.verdict.join(" ")));
    let sections = [verdict, maps(report), section("The variants", true, &table(report)), wrong(report)];
    let footer = "Variants of a later round were played more often. A variant is on the Pareto front if no other of the last round is \
                  better in one aim and no worse in all others. Misses are added up over the aims that have bounds, each in units \
                  of its measure.";
    let title = format!("{}: variants", head.title);
    document(&title, &head.title, &facts.join(" · "), &sections.concat(), footer)
}

/// Each variant a point: the first two measures, and the next two.
fn maps(report: &Report) -> String {
    let measures = shown(report);
    let pairs = [(0, 1), (0, 2)];
    let map = |(across, upwards): (usize, usize)| {
        let (across, upwards) = (measures.get(across).copied()?, measures.get(upwards).copied()?);
        map(report, across, upwards)
    };
    pairs.into_iter().filter_map(map).collect()
}

fn map(report: &Report, across: Measure, upwards: Measure) -> Option<String> {
    let sane = |number: &f64| number.abs() < MOST;
    let of = |variant: &Judged, measure: Measure| variant.played.measures.get(&measure).copied().filter(sane);
    let mark = |variant: &Judged| {
        Some(Mark {
            across: of(variant, across)?,
            upwards: of(variant, upwards)?,
            bounds: None,
            title: values(report, &variant.values),
            special: variant.front,
        })
    };
    let mut marks: Vec<Mark> = report.variants.iter().take(MAX_POINTS).filter_map(mark).collect();
    // What stands out is drawn last.
    marks.sort_by_key(|mark| mark.special);
    let first = marks.first()?;
    let spread = |of: &dyn Fn(&Mark) -> f64, first: f64| {
        marks.iter().map(of).fold((first, first), |(least, most), number| (least.min(number), most.max(number)))
    };
    let from = spread(&|mark| mark.across, first.across);
    let (least, most) = spread(&|mark| mark.upwards, first.upwards);
    let name = format!("{} and {} of the variants", across.name(), upwards.name());
    let drawn = plot(&Plot {
        name: &name,
        across: across.name(),
        upwards: upwards.name(),
        from: ((from.0 - 1.0).floor().max(0.0_f64.min(from.0)), (from.1 + 1.0).ceil()),
        least,
        most: most.max(least + 1.0),
        line: false,
        marks,
    });
    let note = "<p class=\"note\">Large points: the Pareto front.</p>\n";
    Some(section(&format!("{} and {}", across.name(), upwards.name()), false, &format!("{drawn}{note}")))
}

fn table(report: &Report) -> String {
    let axes = report.head.axes.iter().map(|axis| code(&short(axis)));
    let measures = shown(report);
    let names = measures.iter().map(|measure| measure.name().to_owned());
    let tail = ["misses", "games"].map(str::to_owned);
    let head: String = axes.chain(names).chain(tail).map(|name| format!("<th scope=\"col\">{name}</th>")).collect();
    let row = |variant: &Judged| {
        let own = variant.values.iter().map(|value| escaped(value));
        let numbers = measures.iter().map(|measure| number(*measure, &variant.played));
        let miss = variant.miss.map_or("-".to_owned(), |miss| format!("{miss:.2}"));
        let cells = own.chain(numbers).chain([miss, count(variant.played.games)]);
        let cells: String = cells.map(|cell| format!("<td>{cell}</td>")).collect();
        let mark = if variant.front { "front" } else { "" };
        format!("<tr><th scope=\"row\">{mark}</th>{cells}</tr>\n")
    };
    let rows: String = report.variants.iter().take(MAX_ROWS).map(row).collect();
    let more = report.variants.len().saturating_sub(MAX_ROWS);
    let more =
        if more > 0 { format!("<p class=\"note\">and {} more</p>\n", count(more as u64)) } else { String::new() };
    format!("<table>\n<thead><tr><td></td>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n{more}")
}

fn wrong(report: &Report) -> String {
    if report.wrong.is_empty() {
        return String::new();
    }
    let item = |entry: &crate::results::Entry| {
        let why = entry.wrong.as_deref().unwrap_or_default();
        format!("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", code(&values(report, &entry.values)), code(why))
    };
    let rows: String = report.wrong.iter().take(MAX_WRONG).map(item).collect();
    let all = counted(report.wrong.len() as u64, "variant");
    section(
        "What can't be played",
        true,
        &format!("<table>\n<caption>{all}</caption>\n<tbody>\n{rows}</tbody>\n</table>\n"),
    )
}
