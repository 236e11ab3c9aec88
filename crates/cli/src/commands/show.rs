//! `merels show`

use std::process::ExitCode;

use merels::render::{self, Style};
use merels::{History, Rules, ir};

use crate::args::{Format, Show};
use crate::{Done, load, output};

pub(crate) fn run(args: &Show) -> Done {
    if args.expanded {
        output::print(&load::find(&args.game.game)?.definition()?.expanded());
        return Ok(ExitCode::SUCCESS);
    }
    let (found, rules) = load::rules(&args.game)?;
    match args.format {
        Format::Json => output::json(&rules.game),
        Format::Text => output::print(&text(&rules, &found.text, args.ascii)),
    }
    Ok(ExitCode::SUCCESS)
}

fn text(rules: &Rules, file: &str, ascii: bool) -> String {
    let game = &rules.game;
    let board = &game.board;
    let symmetries = board.symmetries();
    let mut text = format!("{}\n", game.title);
    for (key, values) in &game.about {
        text.push_str(&format!("  {key}: {}\n", values.join(", ")));
    }
    text.push_str(&format!("\nPlayers: {}\n", game.players.join(", ")));
    for option in &game.options {
        text.push_str(&format!("Option {}: {} (now {})\n", option.name, option.values.join(" | "), option.value()));
    }
    text.push_str(&format!(
        "Board: {} points, {} links, {} lines of three, {}{} symmetries\n\n",
        board.len(),
        board.links().len(),
        board.lines(3).len(),
        if symmetries.complete { "" } else { "more than " },
        symmetries.maps.len()
    ));
    let mut history = History::new();
    let start = rules.start(ir::PlayerId(0), &mut history);
    text.push_str(&render::position(game, start.state(), &Style { ascii, names: true, flip: false }));
    text.push_str(&format!("\nPieces: {}\n", pieces(game)));
    let phases: Vec<&str> = game.phases.iter().map(|phase| phase.name.as_str()).collect();
    text.push_str(&format!("Phases: {}\n\n", phases.join(", then ")));
    // The file is the rule sheet: nothing says the rules shorter.
    for line in file.lines() {
        text.push_str(&format!("  {line}").trim_end().to_owned());
        text.push('\n');
    }
    text
}

fn pieces(game: &ir::Game) -> String {
    let each: Vec<String> = game
        .supplies
        .iter()
        .filter(|supply| supply.hand_of.is_none_or(|player| player.0 == 0))
        .map(|supply| {
            let name = game.kinds.get(supply.kind.index()).map_or("", |kind| kind.name.as_str());
            let unequal = game.supplies.iter().any(|other| other.kind == supply.kind && other.count != supply.count);
            let count = supply.count.map_or("any number of".to_owned(), |count| count.to_string());
            let whose = match (supply.hand_of, unequal) {
                (None, _) => " for all",
                (Some(_), true) => " for the first player",
                (Some(_), false) => " each",
            };
            format!("{count} {name}{whose}")
        })
        .collect();
    each.join(", ")
}
