//! Random games, and what they say of a game.

use merels::Rules;
use merels::ir::Game;
use merels::outcome::{Grounds, Outcome};
use merels::playtest::{self, Settings as Playtest};
use merels::sheet::{Saying, Tongue};
use serde::Serialize;

use crate::ask::Language;
use crate::looks::players;
use crate::refused::Refused;
use crate::{Answer, Host, json};

#[derive(Serialize)]
struct PlaytestData<'a> {
    html: Option<String>,
    report: &'a playtest::Report,
    /// What it comes to, in the page's language.
    verdict: Vec<String>,
    /// What an author should look at, likewise.
    warnings: Vec<String>,
}

/// How games ended, in German.
fn german() -> playtest::Words {
    let reason = |game: &Game, outcome: &Outcome| Tongue::German.say(game, Saying::Reason(outcome));
    let grounds = |game: &Game, grounds: &Grounds| Tongue::German.say(game, Saying::Grounds(grounds));
    playtest::Words { reason, grounds, cut_off: "die Partie wurde abgebrochen" }
}

#[derive(Serialize)]
struct Done {
    done: u64,
    of: u64,
}

/// Plays, and says how far it has come.
pub(crate) fn run(rules: &Rules, settings: &Playtest, html: bool, language: Language, host: &dyn Host) -> Answer {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    let done = AtomicU64::new(0);
    let each = (settings.games / 100).max(1);
    let settings = match language {
        Language::En => settings.clone(),
        Language::De => Playtest { words: Some(german()), ..settings.clone() },
    };
    let report = playtest::run(rules, &settings, |more| {
        let before = done.fetch_add(more, Relaxed);
        if (before + more) / each > before / each
            && let Ok(text) = json(&Done { done: before + more, of: settings.games })
        {
            host.tell(&text);
        }
    });
    let report = report.map_err(|error| Refused::because(error.to_string()))?;
    let html = html.then(|| playtest::html(&report, &rules.game().board));
    let game = rules.game();
    let names: Vec<&str> = players(game).map(|(player, _)| language.tongue().player(game, player)).collect();
    let (verdict, warnings) = match language {
        Language::En => (report.verdict.clone(), report.warnings.clone()),
        Language::De => (playtest::german::verdict(&report, &names), playtest::german::warnings(&report, &names)),
    };
    json(&PlaytestData { html, report: &report, verdict, warnings })
}

/// How long random games of a built-in game are, in turns: half of some are no longer.
pub(crate) fn length(rules: &Rules) -> Option<u32> {
    let settings = Playtest { games: 24, seed: 1, threads: 1, cap: 2_000, ..Playtest::default() };
    let report = playtest::run(rules, &settings, |_| ()).ok()?;
    Some(report.length.turns.median)
}
