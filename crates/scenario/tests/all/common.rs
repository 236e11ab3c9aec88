//! A small game, and scenario files' reports as an author sees them.

use merels_play::{Definition, NoLibrary};
use merels_scenario::Report;
use miette::{GraphicalReportHandler, GraphicalTheme};

const GAME: &str = r#"game "Tiny"
players White, Black
board  grid 3 x 3
option flying: off, on
piece  man: 4 in each hand
pattern mill = line of 3 { same owner }

action capture { take theirs except mill if any else theirs }

phase placing until hands empty {
    place man on empty
    if mill made { capture }
}
phase moving {
    if flying is on { move mine to empty }
    else            { move mine to empty near it }
    if mill made { capture }
}
end {
    mover loses when left < 3
    mover loses when stuck
}
end claims {
    draw on claim when position seen 3 times
    draw on claim when 20 turns without mill made
}
"#;

pub(crate) fn tiny() -> Definition {
    Definition::read("tiny.merels", GAME, &NoLibrary).unwrap()
}

pub(crate) fn run(text: &str) -> Report {
    merels_scenario::run("tiny.test.toml", text, &tiny())
}

pub(crate) fn rendered(text: &str) -> String {
    show(&run(text))
}

pub(crate) fn show(report: &Report) -> String {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(80);
    let mut out = String::new();
    for diagnostic in report.diagnostics() {
        handler.render_report(&mut out, &diagnostic.report(&report.sources)).unwrap();
    }
    // Snapshots keep no blanks at ends of lines.
    out.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}
