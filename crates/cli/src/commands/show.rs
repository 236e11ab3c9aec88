//! `merels show`

use std::process::ExitCode;

use merels::render::{self, Style};
use merels::{History, Position, Rules, ir};

use crate::args::{Format, Show};
use crate::load::{self, Done};
use crate::output;

pub(crate) fn run(args: &Show) -> Done {
    if args.expanded {
        output::data(&load::find(&args.game.game)?.definition()?.expanded());
        return Ok(ExitCode::SUCCESS);
    }
    let (found, rules) = load::rules(&args.game)?;
    match args.format {
        Format::Json => output::json(rules.game()),
        Format::Text => {
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
    text.push_str(&format!("\nPieces in hand: {}\n", pieces(game)));
    let phases: Vec<&str> = game.phases.iter().map(|phase| phase.name.as_str()).collect();
    text.push_str(&format!("Phases: {}\n\n", phases.join(", then ")));
    // The file is the rule sheet: nothing says the rules shorter.
    for line in file.lines() {
        text.push_str(format!("  {line}").trim_end());
        text.push('\n');
    }
    text
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
