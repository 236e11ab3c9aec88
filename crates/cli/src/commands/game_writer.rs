//! Games of playtests, written down as they finish.

use std::ops::ControlFlow;
use std::sync::Mutex;

use merels::playtest::{Finished, GameResult, Settings};
use merels::record::{Record, Turn, UNFINISHED};
use merels::threads::InOrder;
use merels::{Position, Rules, notation, position_text};

use crate::load::Failure;
use crate::record_file::GameFile;

/// Writes games in the order of their numbers, in whatever order they finish.
pub(crate) struct GameWriter<'a> {
    rules: &'a Rules,
    /// What stands over every game.
    head: Record,
    pages: Mutex<Pages>,
}

struct Pages {
    file: GameFile,
    games: InOrder<String>,
}

impl<'a> GameWriter<'a> {
    pub(crate) fn new(
        file: GameFile,
        rules: &'a Rules,
        game: &str,
        settings: &Settings,
        start: Option<&Position>,
    ) -> Self {
        let mut head = Record::default();
        head.push("game", game);
        head.push("definition", rules.fingerprint());
        for option in rules.game().options.iter().filter(|option| option.chosen != 0) {
            head.push("set", format!("{}={}", option.name, option.value()));
        }
        for (index, player) in rules.game().players.iter().enumerate() {
            let ways = &settings.strategies;
            let way = ways.get(index).or(ways.first()).map_or("random", |way| way.name());
            head.push("player", format!("{player} = {way}"));
        }
        head.push("seed", settings.seed.to_string());
        if let Some(start) = start {
            head.push("position", position_text::write(rules.game(), start));
        }
        let pages = Pages { file, games: InOrder::from(1) };
        Self { rules, head, pages: Mutex::new(pages) }
    }

    pub(crate) fn write(&self, game: &Finished<'_>) {
        let text = self.record(game).to_string();
        let Ok(mut pages) = self.pages.lock() else { return };
        let Pages { file, games } = &mut *pages;
        let _ = games.add(game.number, text, |_, text| {
            file.add(&text);
            ControlFlow::Continue(())
        });
    }

    /// All games are written.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self.pages.into_inner() {
            Ok(pages) => pages.file.close(),
            Err(_) => Err(Failure::CantRun("can't write the records".to_owned())),
        }
    }

    fn record(&self, game: &Finished<'_>) -> Record {
        let mut record = self.head.clone();
        record.push("round", game.number.to_string());
        let players = &self.rules.game().players;
        let winner = game.winner.and_then(|winner| players.get(winner.index()).cloned());
        let result = match game.result {
            GameResult::Unfinished => UNFINISHED.to_owned(),
            GameResult::Win | GameResult::Draw | GameResult::ClaimedDraw | GameResult::AtFault => {
                winner.unwrap_or_else(|| "draw".to_owned())
            }
        };
        record.push("result", result);
        record.push("reason", game.reason);
        if game.result == GameResult::ClaimedDraw {
            record.push("end", "claim");
        }
        let turns = game.turns.iter().map(|turn| notation::turn(self.rules.game(), turn));
        record.turns = turns.map(|turn| Turn { turn, ..Turn::default() }).collect();
        record
    }
}
