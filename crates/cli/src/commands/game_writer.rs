//! Games of random players, written down as they finish.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Mutex;

use merels::playtest::{Finished, GameResult, Settings};
use merels::record::{Record, Turn, UNFINISHED};
use merels::threads::InOrder;
use merels::{Position, Rules, notation, position_text};

use crate::load::Failure;

/// Writes games in the order of their numbers, in whatever order they finish.
pub(crate) struct GameWriter<'a> {
    rules: &'a Rules,
    /// What stands over every game.
    head: Record,
    pages: Mutex<Pages<'a>>,
}

struct Pages<'a> {
    out: &'a mut (dyn Write + Send),
    games: InOrder<String>,
    failed: Option<std::io::Error>,
}

impl<'a> GameWriter<'a> {
    pub(crate) fn new(
        out: &'a mut (dyn Write + Send),
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
        let pages = Pages { out, games: InOrder::from(1), failed: None };
        Self { rules, head, pages: Mutex::new(pages) }
    }

    pub(crate) fn write(&self, game: &Finished<'_>) {
        let text = self.record(game).to_string();
        let Ok(mut pages) = self.pages.lock() else { return };
        let Pages { out, games, failed } = &mut *pages;
        let _ = games.add(game.number, text, |number, text| {
            let gap = if number == 1 { "" } else { "\n" };
            if let Err(error) = out.write_all(gap.as_bytes()).and_then(|()| out.write_all(text.as_bytes())) {
                failed.get_or_insert(error);
            }
            ControlFlow::Continue(())
        });
    }

    /// All games are written.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self.pages.into_inner().map(|pages| pages.failed) {
            Ok(None) => Ok(()),
            Ok(Some(error)) => Err(Failure::CantRun(format!("can't write the records: {error}"))),
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
