//! The report as one page for a browser.

use merels_markup::escaped;

use super::text::{by_worth, cells, columns, heading, kept, verdict, worse_off, worth};
use super::{Report, SliceCounts};

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;\
    color-scheme:light dark}table{border-collapse:collapse}td,th{padding:.1rem .8rem;text-align:right}\
    td:nth-child(-n+2),th:nth-child(-n+2){text-align:left}thead{border-bottom:1px solid}\
    tbody tr:nth-child(even){background:#8882}pre{white-space:pre-wrap}.verdict{font-size:1.4rem}\
    .bar{display:flex;width:12rem;height:.9rem}.won{background:#2b7bba}.drawn{background:#9a9a9a}.lost{background:#d9822b}\
    th i{display:inline-block;width:.7em;height:.7em;margin-right:.4em}svg{width:18rem;max-width:100%;height:auto;background:#fff}\
    .wide{overflow-x:auto}";

/// What the colours of a bar stand for, in its order.
const RESULTS: [&str; 3] = ["won", "drawn", "lost"];

/// The report as an HTML file that needs nothing else. `drawn` makes pictures of positions, as SVG: that which all began with first.
pub fn html(report: &Report, drawn: &dyn Fn(&str) -> Option<String>) -> String {
    let title = escaped(&heading(report));
    let turns: String = by_worth(&report.turns).iter().map(|line| escaped(line) + "\n").collect();
    let position = |text: &str| format!("<p>{}</p>\n{}\n", escaped(text), drawn(text).unwrap_or_default());
    let longest = report.longest.as_ref().map_or(String::new(), |longest| {
        let line = escaped(&longest.line.join(" "));
        format!("<h2>The longest: {}</h2>\n{}<pre>{line}</pre>\n", worth(longest.value), position(&longest.position))
    });
    let worse = report.worse_off.as_ref().map_or(String::new(), |worse| {
        let example = worse.example.as_ref().map_or(String::new(), |text| position(text));
        format!("<h2>Worse off for being due</h2>\n<p>{}</p>\n{example}", worse_off(worse))
    });
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: values</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
         <p class=\"verdict\">{}.</p>\n{}<p>{}</p>\n<h2>First turns</h2>\n<pre>{turns}</pre>\n\
         <h2>Positions by men on the board and in hand, the player due first</h2>\n{}{longest}{worse}</body>\n</html>\n",
        escaped(&verdict(report)),
        position(&report.position),
        escaped(&kept(report)),
        table(&report.slices),
    )
}

fn table(slices: &[SliceCounts]) -> String {
    let name = |name: &&str| match RESULTS.contains(name) {
        true => format!("<th scope=\"col\"><i class=\"{name}\"></i>{name}</th>"),
        false => format!("<th scope=\"col\">{name}</th>"),
    };
    let head: String = columns().iter().map(name).collect();
    let row = |slice: &SliceCounts| {
        let cells: String = cells(slice).iter().map(|cell| format!("<td>{}</td>", escaped(cell))).collect();
        format!("<tr>{cells}<td>{}</td></tr>\n", bar(slice))
    };
    let rows: String = slices.iter().map(row).collect();
    format!(
        "<div class=\"wide\"><table>\n<thead><tr>{head}<td></td></tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
    )
}

/// Which parts of the positions are won, drawn and lost. The numbers stand beside it, so it is nothing to those who listen.
fn bar(slice: &SliceCounts) -> String {
    let counts = [slice.won, slice.drawn, slice.lost];
    let all = counts.iter().sum::<u64>().max(1) as f64;
    let part = |(name, count): (&str, &u64)| {
        format!("<i class=\"{name}\" style=\"width:{:.2}%\"></i>", *count as f64 * 100.0 / all)
    };
    let parts: String = RESULTS.into_iter().zip(&counts).filter(|(_, count)| **count > 0).map(part).collect();
    format!("<div class=\"bar\" aria-hidden=\"true\">{parts}</div>")
}
