//! The report as one page for a browser.

use merels_markup::escaped;

use super::text::{by_worth, cells, columns, heading, kept, verdict, worse_off, worth};
use super::{Report, SliceCounts};

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
    color-scheme:light dark}table{border-collapse:collapse}td,th{padding:.1rem .8rem;text-align:right}\
    td:nth-child(-n+2),th:nth-child(-n+2){text-align:left}thead{border-bottom:1px solid}\
    tbody tr:nth-child(even){background:#8882}pre{white-space:pre-wrap}.verdict{font-size:1.4rem}";

/// The report as an HTML file that needs nothing else.
pub fn html(report: &Report) -> String {
    let title = escaped(&heading(report));
    let turns: String = by_worth(&report.turns).iter().map(|line| escaped(line) + "\n").collect();
    let longest = report.longest.as_ref().map_or(String::new(), |longest| {
        let line = escaped(&longest.line.join(" "));
        format!(
            "<h2>The longest: {}</h2>\n<p>{}</p>\n<pre>{line}</pre>\n",
            worth(longest.value),
            escaped(&longest.position)
        )
    });
    let worse = report.worse_off.as_ref().map_or(String::new(), |worse| {
        let example = worse.example.as_ref().map_or(String::new(), |text| format!("<p>{}</p>\n", escaped(text)));
        format!("<h2>Worse off for being due</h2>\n<p>{}</p>\n{example}", worse_off(worse))
    });
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: values</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
         <p class=\"verdict\">{}.</p>\n<p>{}</p>\n<p>{}</p>\n<h2>First turns</h2>\n<pre>{turns}</pre>\n\
         <h2>Positions by men on the board and in hand, the player due first</h2>\n{}{longest}{worse}</body>\n</html>\n",
        escaped(&verdict(report)),
        escaped(&report.position),
        escaped(&kept(report)),
        table(&report.slices),
    )
}

fn table(slices: &[SliceCounts]) -> String {
    let head: String = columns().iter().map(|name| format!("<th scope=\"col\">{name}</th>")).collect();
    let row = |slice: &SliceCounts| {
        let cells: String = cells(slice).iter().map(|cell| format!("<td>{}</td>", escaped(cell))).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let rows: String = slices.iter().map(row).collect();
    format!("<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n")
}
