//! What is asked for only where somebody writes or takes something along: pictures, playtests, the catalogue with all that is
//! told of it. A module that just plays has none of it.

use std::time::Duration;

use merels::History;
use merels::ir::PlayerId;
use merels::measure::bench;
use merels::playtest::Settings;
use merels::syntax::Code;

use crate::ask::WorkshopAsk;
use crate::shelf::{Shelf, Source};
use crate::thinking::MOST_PERFT;
use crate::{Answer, Host, catalogue, json, pictures, playtests};

/// The most games of a playtest.
const MOST_GAMES: u64 = 1_000_000;

pub(crate) fn answer(shelf: &mut Shelf, ask: WorkshopAsk, host: &dyn Host) -> Answer {
    match ask {
        WorkshopAsk::Picture { game, look } => json(&pictures::as_svg(&game.session(shelf)?, look)),
        WorkshopAsk::Png { game, look } => json(&pictures::as_png(&game.session(shelf)?, look)?),
        WorkshopAsk::Animation { game, encoding, pace, look } => {
            json(&pictures::animation(&game.session(shelf)?, look, &encoding, pace)?)
        }
        WorkshopAsk::Playtest { source, settings, games, seed, cap, html, language } => {
            let rules = shelf.rules(&source, &settings)?;
            let usual = Settings::default();
            let games = games.unwrap_or(usual.games).min(MOST_GAMES);
            let settings = Settings { games, seed, threads: 1, cap: cap.unwrap_or(usual.cap), ..usual };
            playtests::run(&rules, &settings, html, language, host)
        }
        WorkshopAsk::Catalogue => catalogue::all(),
        WorkshopAsk::Covers { name, length } => {
            json(&catalogue::covers(&shelf.rules(&Source::named(&name), &Vec::new())?, length))
        }
        WorkshopAsk::Bench { source, depth } => {
            let rules = shelf.rules(&source, &Vec::new())?;
            let start = rules.start(PlayerId(0), &mut History::new());
            let clock = || Duration::from_secs_f64(host.now().max(0.0) / 1e3);
            json(&bench(source.name(), &start, depth.map(|depth| depth.min(MOST_PERFT)), 1, &clock))
        }
        WorkshopAsk::Templates => json(&catalogue::templates()),
        WorkshopAsk::Explain { code } => {
            let found = Code::ALL.iter().find(|known| known.id() == code || known.name() == code);
            json(&found.map(|code| code.page()))
        }
    }
}
