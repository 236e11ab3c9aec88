//! `merels rules`

use std::process::ExitCode;

use merels::picture::{self, Picture};
use merels::render::Style;
use merels::sheet::{self, Sheet, Tongue};
use merels::syntax::{Sources, Span};
use merels::{History, Rules, ir};
use serde::Serialize;

use crate::args::{RuleSheet, SheetFormat};
use crate::load::{self, Done};
use crate::shown::in_language;
use crate::{output, width};

/// Lines of prose are no longer, however wide the terminal is.
const WIDEST: usize = 100;

pub(crate) fn run(args: &RuleSheet) -> Done {
    let found = load::find(&args.game.game)?;
    let tongue = args.language.tongue();
    let (rules, made) = sheet::of(&found.definition()?, &args.game.set, tongue)?;
    match &args.diff {
        Some(other) => {
            let other = sheet::of(&load::find(other)?.definition()?, &[], tongue)?;
            difference((&other.0, &other.1), (&rules, &made), tongue, args.format);
        }
        None => print(&rules, &made, args.format, tongue),
    }
    Ok(ExitCode::SUCCESS)
}

fn print(rules: &Rules, made: &Sheet, format: SheetFormat, tongue: Tongue) {
    let start = rules.start(ir::PlayerId(0), &mut History::new());
    let style = picture::Style { coordinates: true, ..picture::Style::default() };
    let mut game = rules.game().clone();
    let called = (0..).map(|player| tongue.player(rules.game(), ir::PlayerId(player)));
    game.players.iter_mut().zip(called).for_each(|(player, name)| name.clone_into(player));
    let drawn = || picture::svg(&Picture::of(&game, &start), &style);
    let beside = |key: &str| (key == "board").then(drawn);
    match format {
        SheetFormat::Text => {
            let board = || {
                in_language(
                    tongue,
                    rules.game(),
                    start.state(),
                    &Style { ascii: false, names: true, flip: false },
                    None,
                )
            };
            let columns = width::of_output().map_or(width::USUAL, |columns| columns.min(WIDEST));
            output::rules(made, columns, Some(&board));
        }
        SheetFormat::Markdown => output::print(&sheet::markdown(made, &|_| None)),
        SheetFormat::Html => output::data(&sheet::html(made, &beside)),
        SheetFormat::Json => output::json(&Written { sheet: made, sources: names(rules.sources(), made) }),
    }
}

/// A sheet, and the texts that its spans point into.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(flatten)]
    sheet: &'a Sheet,
    sources: Vec<String>,
}

/// The names of the texts a sheet points into, by their numbers.
fn names(sources: &Sources, made: &Sheet) -> Vec<String> {
    let spans = made.sentences().into_iter().flat_map(|(_, sentence)| sentence.spans.iter());
    let most = spans.map(|span: &Span| span.file.0).max().unwrap_or_default();
    let name = |file| sources.get(merels::syntax::FileId(file)).map_or(String::new(), |source| source.name.clone());
    (0..=most).map(name).collect()
}

/// In what a game differs from another.
#[derive(Serialize)]
struct Difference {
    section: String,
    says: String,
}

fn difference((beside, other): (&Rules, &Sheet), (rules, made): (&Rules, &Sheet), tongue: Tongue, format: SheetFormat) {
    let differences = sheet::differences(beside.game(), rules.game(), tongue);
    if format == SheetFormat::Json {
        let all = differences.into_iter().map(|(section, says)| Difference { section, says });
        output::json(&all.collect::<Vec<_>>());
        return;
    }
    if differences.is_empty() {
        output::line(&sheet::same(made, other, rules.game(), tongue));
        return;
    }
    let differs = sheet::differs(made, other, rules.game(), differences, tongue);
    print_plain(&differs, format);
}

fn print_plain(made: &Sheet, format: SheetFormat) {
    match format {
        SheetFormat::Text | SheetFormat::Json => {
            let columns = width::of_output().map_or(width::USUAL, |columns| columns.min(WIDEST));
            output::rules(made, columns, None);
        }
        SheetFormat::Markdown => output::print(&sheet::markdown(made, &|_| None)),
        SheetFormat::Html => output::data(&sheet::html(made, &|_| None)),
    }
}
