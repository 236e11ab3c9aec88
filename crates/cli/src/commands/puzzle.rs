//! `merels puzzle`

use std::process::ExitCode;

use merels::record::{Record, Turn};
use merels::solve::{Claims, Puzzle, Settings, Wanted, puzzles};
use merels::{Rules, notation, position_text};

use super::solve::solved;
use crate::args;
use crate::load::{self, Done, Failure};
use crate::record_file::{self, GameFile};
use crate::{leave, output};

pub(crate) fn run(args: &args::Puzzle) -> Done {
    let (found, rules) = load::rules(&args.game)?;
    let file = args.out.as_deref().map(GameFile::open).transpose()?;
    leave::on_interrupt(|| ());
    let settings =
        Settings { claims: Claims::Off, folding: true, memory: args.memory(), threads: args.threads.or_all() };
    let solution = solved(&rules, &args.from, &settings, args.anyway)?;
    let bar = output::busy("looking for puzzles");
    let wanted = Wanted { turns: args.turns.clone(), count: args.count as usize, seed: args.seed };
    let puzzles = puzzles(&solution, &wanted);
    bar.finish_and_clear();
    if puzzles.is_empty() {
        return Err(Failure::Wrong("there is no position with one winning turn and a win of that length".to_owned()));
    }
    let name = args.out.as_deref().map_or_else(|| found.called(), |path| record_file::called(&found, path));
    let records =
        puzzles.iter().enumerate().map(|(index, puzzle)| record(&rules, &name, index + 1, puzzle).to_string());
    match file {
        Some(mut file) => {
            records.for_each(|record| file.add(&record));
            file.close()?;
            output::note(&format!("{} puzzle{} written", puzzles.len(), if puzzles.len() == 1 { "" } else { "s" }));
        }
        None => output::data(&records.collect::<Vec<_>>().join("\n")),
    }
    Ok(ExitCode::SUCCESS)
}

fn record(rules: &Rules, name: &str, number: usize, puzzle: &Puzzle) -> Record {
    let game = rules.game();
    let mut record = Record::default();
    record.push("game", name);
    record.push("definition", rules.fingerprint());
    for option in game.options.iter().filter(|option| option.chosen != 0) {
        record.push("set", format!("{}={}", option.name, option.value()));
    }
    record.push("round", number.to_string());
    record.push("position", position_text::write(game, &puzzle.position));
    let player = game.player_name(puzzle.position.decider());
    record.push("result", player);
    record.comment = format!(
        "{player} wins in {} turn{}; of {} turns one wins, and {:.0} % of the others look as good at random.",
        puzzle.turns,
        if puzzle.turns == 1 { "" } else { "s" },
        puzzle.choices,
        puzzle.misleading * 100.0
    );
    record.turns =
        puzzle.line.iter().map(|turn| Turn { turn: notation::turn(game, turn), ..Turn::default() }).collect();
    record
}
