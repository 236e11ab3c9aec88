//! What cases name, found in the game, and what is said where it can't be.

use merels_model::{Game, ir};
use merels_play::notation::ReadError;
use merels_play::{NotLegal, Rules, SessionError};
use merels_syntax::suggest::{certain, did_you_mean};
use merels_syntax::{Code, Diagnostic, Span};

use crate::file::Text;
use crate::meant;
use crate::text::{Literal, Source};

/// A player by name.
pub(crate) fn player(source: Source<'_>, game: &Game, name: &Text) -> Result<ir::PlayerId, Diagnostic> {
    let found = game.players.iter().zip(0u8..).find(|(known, _)| *known == name.get_ref());
    found.map(|(_, index)| ir::PlayerId(index)).ok_or_else(|| {
        let known = || game.players.iter().map(String::as_str);
        let near = did_you_mean(name.get_ref(), known());
        let message = format!("no player is called `{}`", name.get_ref());
        let at = source.literal(name).span();
        let report = Diagnostic::new(Code::UnknownName, at, message)
            .help(near.unwrap_or_else(|| format!("the players are {}", game.players.join(", "))));
        match certain(name.get_ref(), known()) {
            Some(meant) => report.fix(at, format!("\"{meant}\"")),
            None => report,
        }
    })
}

/// Why a turn of the file can't be played.
pub(crate) fn cant_play(game: &Game, error: &SessionError, word: &str, at: Span) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::ScenarioDecision, at, error.to_string());
    let diagnostic = match error {
        SessionError::Turn(ReadError::Unreadable(unreadable)) => {
            nearly(game, point_apart(diagnostic, &unreadable.to_string(), at), word, at)
        }
        _ => diagnostic,
    };
    match error {
        SessionError::Turn(ReadError::NotLegal { reason, .. }) => quote(diagnostic, reason),
        _ => diagnostic,
    }
}

/// A decision that is nearly written as it must be.
pub(crate) fn nearly(game: &Game, report: Diagnostic, word: &str, at: Span) -> Diagnostic {
    if report.fix.is_some() || at.len() != word.len() {
        return report;
    }
    match meant::turn(game, word) {
        Some(turn) if turn.is_empty() => report.help("turns have no numbers here: leave it out"),
        Some(turn) => report.help(format!("write `{turn}`")).fix(at, turn),
        None => report,
    }
}

/// The same where more of the text is written so: all of it is mended.
pub(crate) fn nearly_all(game: &Game, report: Diagnostic, literal: &Literal<'_>) -> Diagnostic {
    let numbered = report.help.as_deref().is_some_and(|help| help.starts_with("turns have no numbers"));
    if (report.fix.is_none() && !numbered) || literal.value.contains('\n') {
        return report;
    }
    match meant::turns(game, literal.value) {
        Some(turns) if numbered => report.fix(literal.inner(), turns),
        Some(turns) => report.help(format!("write `{turns}`")).fix(literal.inner(), turns),
        None => report,
    }
}

/// A position that is nearly written as it must be.
pub(crate) fn nearly_position(rules: &Rules, report: Diagnostic, literal: &Literal<'_>) -> Diagnostic {
    match (meant::position(rules, literal.value), literal.value.contains('\n')) {
        (Some(position), false) => report.help(format!("write `{position}`")).fix(literal.inner(), position),
        _ => report,
    }
}

/// A chosen point that is joined to what stands before it without a comma.
fn point_apart(report: Diagnostic, told: &str, at: Span) -> Diagnostic {
    let word = told.split('`').nth(1).unwrap_or_default();
    match word.find('*').filter(|star| *star > 0 && !word.get(..*star).is_some_and(|before| before.ends_with(','))) {
        Some(star) => {
            let (before, point) = word.split_at(star);
            let meant = format!("{before},{point}");
            report.help(format!("a `,` stands before a chosen point: `{meant}`")).fix(at, meant)
        }
        None => report,
    }
}

/// Points to the words of the game's file that speak against a decision.
pub(crate) fn quote(diagnostic: Diagnostic, reason: &NotLegal) -> Diagnostic {
    match (reason.excluded_by, reason.due) {
        (Some(words), _) => diagnostic.label(words, "this leaves it out"),
        (None, Some(words)) => diagnostic.label(words, "this is due"),
        (None, None) => diagnostic,
    }
}
