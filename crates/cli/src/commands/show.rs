//! `merels show`

use std::collections::BTreeMap;
use std::process::ExitCode;

use merels::render::{self, Style};
use merels::sheet::{self, Beside, Tongue};
use merels::syntax::tree::ItemSort;
use merels::{History, Position, Rules, ir};

use crate::args::{Show, ShowFormat};
use crate::load::{self, Done};
use crate::{output, width};

/// How wide the sentences beside a definition are.
const MIRRORED: usize = 100;

pub(crate) fn run(args: &Show) -> Done {
    if args.expanded {
        output::data(&load::find(&args.game.game)?.definition()?.expanded());
        return Ok(ExitCode::SUCCESS);
    }
    let (found, rules) = load::rules(&args.game)?;
    match args.format {
        ShowFormat::Json => output::json(rules.game()),
        ShowFormat::Rules => output::print(&mirror(&rules, args.language.tongue())),
        ShowFormat::Text => {
            let start = load::start(&rules, args.position.as_deref(), &mut History::new())?;
            output::print(&text(&rules, &start, &found.text, args.ascii));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn text(rules: &Rules, start: &Position, file: &str, ascii: bool) -> String {
    let game = rules.game();
    let board = &game.board;
    let symmetries = board.symmetries();
    let mut text = format!("{}\n", game.title);
    for (key, values) in &game.about {
        text.push_str(&format!("  {key}: {}\n", values.join(", ")));
    }
    text.push_str(&format!("\nPlayers: {}\n", game.players.join(", ")));
    for option in &game.options {
        text.push_str(&format!("Option {}: {} (now {})\n", option.name, option.values.join(" | "), option.value()));
        text.push_str(&said_of_option(game, option));
    }
    let mut lengths: Vec<usize> = game.lines.iter().map(|line| line.points.len()).collect();
    lengths.sort_unstable();
    lengths.dedup();
    let lines: Vec<String> =
        lengths.iter().map(|&length| format!("{} lines of {length}", board.lines(length).len())).collect();
    text.push_str(&format!(
        "Board: {} points, {} links, {}{}{} symmetries\n\n",
        board.len(),
        board.links().len(),
        lines.iter().map(|lines| format!("{lines}, ")).collect::<String>(),
        if symmetries.complete { "" } else { "more than " },
        symmetries.maps.len()
    ));
    text.push_str(&render::position(game, start.state(), &Style { ascii, names: true, flip: false }));
    text.push('\n');
    let pieces = pieces(game);
    if !pieces.is_empty() {
        let pooled = game.supplies.iter().all(|supply| supply.hand_of.is_none());
        text.push_str(&format!("Pieces in {}: {pieces}\n", if pooled { "the pool" } else { "hand" }));
    }
    let phases: Vec<&str> = game.phases.iter().map(|phase| phase.name.as_str()).collect();
    text.push_str(&format!("Phases: {}\n\n", phases.join(", then ")));
    // The file is the rule sheet: nothing says the rules shorter.
    for line in file.lines() {
        text.push_str(format!("  {line}").trim_end());
        text.push('\n');
    }
    text
}

/// The texts of a game, and under each line the sentences of the rule sheet that come from it.
fn mirror(rules: &Rules, tongue: Tongue) -> String {
    let made = sheet::sheet(rules.game(), Beside::default(), tongue);
    let mut text = String::new();
    for (index, source) in rules.sources().iter().enumerate() {
        let mut said: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for (_, sentence) in made.sentences() {
            let here = sentence.spans.iter().find(|span| usize::from(span.file.0) == index);
            let Some(start) = here.map(|span| span.start as usize) else { continue };
            let line = source.text.get(..start).unwrap_or_default().matches('\n').count();
            let words = sentence.text.replace('*', "");
            let known = said.entry(line).or_default();
            if !known.contains(&words) {
                known.push(words);
            }
        }
        if said.is_empty() {
            continue;
        }
        text.push_str(&format!("{}\n", source.name));
        for (line, written) in source.text.lines().enumerate() {
            text.push_str(format!("{:>5}  {written}", line + 1).trim_end());
            text.push('\n');
            for words in said.get(&line).into_iter().flatten() {
                let lines = width::wrapped(words, MIRRORED, "         ▸ ", "           ");
                text.push_str(&format!("{}\n", lines.join("\n")));
            }
        }
    }
    text
}

/// What the author says of an option and its values, indented.
fn said_of_option(game: &ir::Game, option: &ir::OptionSetting) -> String {
    let item = ir::Documented::Item(ItemSort::Option, Some(option.name.clone()));
    let said = game.docs_of(&item).map(|doc| format!("  {}\n", doc.text));
    let values = option.values.iter().flat_map(|value| {
        let of = ir::Documented::Value(option.name.clone(), value.clone());
        game.docs_of(&of).map(|doc| format!("  {value}: {}\n", doc.text)).collect::<Vec<_>>()
    });
    said.chain(values).collect()
}

/// What is in hand at the start, equal numbers together.
fn pieces(game: &ir::Game) -> String {
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for supply in game.supplies.iter().filter(|supply| supply.hand_of.is_none_or(|player| player.0 == 0)) {
        let others = game.supplies.iter().filter(|other| other.kind == supply.kind);
        let counts: Vec<Option<u32>> = others.map(|other| other.count).collect();
        let number = |count: &Option<u32>| count.map_or("any number".to_owned(), |count| count.to_string());
        let share = match (supply.hand_of, counts.iter().all(|count| *count == supply.count)) {
            (None, _) => format!("{} for all", number(&supply.count)),
            (Some(_), true) => format!("{} each", number(&supply.count)),
            (Some(_), false) => counts.iter().map(number).collect::<Vec<_>>().join(" against "),
        };
        let name = game.kinds.get(supply.kind.index()).map_or("", |kind| kind.name.as_str());
        match groups.iter_mut().find(|(known, _)| *known == share) {
            Some((_, names)) => names.push(name),
            None => groups.push((share, vec![name])),
        }
    }
    let texts: Vec<String> =
        groups.into_iter().map(|(share, names)| format!("{} ({share})", names.join(", "))).collect();
    texts.join("; ")
}
