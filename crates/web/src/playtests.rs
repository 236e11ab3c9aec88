//! Random games, and what they say of a game.

use merels::Rules;
use merels::playtest::{self, Settings as Playtest};
use serde::Serialize;

use crate::refused::Refused;
use crate::{Answer, Host, json};

#[derive(Serialize)]
struct PlaytestData<'a> {
    html: Option<String>,
    report: &'a playtest::Report,
}

#[derive(Serialize)]
struct Done {
    done: u64,
    of: u64,
}

/// Plays, and says how far it has come.
pub(crate) fn run(rules: &Rules, settings: &Playtest, html: bool, host: &dyn Host) -> Answer {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    let done = AtomicU64::new(0);
    let each = (settings.games / 100).max(1);
    let report = playtest::run(rules, settings, |more| {
        let before = done.fetch_add(more, Relaxed);
        if (before + more) / each > before / each
            && let Ok(text) = json(&Done { done: before + more, of: settings.games })
        {
            host.tell(&text);
        }
    });
    let report = report.map_err(|error| Refused::because(error.to_string()))?;
    let html = html.then(|| playtest::html(&report, &rules.game().board));
    json(&PlaytestData { html, report: &report })
}

/// How long random games of a built-in game are, in turns: half of some are no longer.
pub(crate) fn length(rules: &Rules) -> Option<u32> {
    let settings = Playtest { games: 24, seed: 1, threads: 1, cap: 2_000, ..Playtest::default() };
    let report = playtest::run(rules, &settings, |_| ()).ok()?;
    Some(report.length.turns.median)
}
