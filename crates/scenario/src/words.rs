//! What cases name, found in the game, and what is said where it can't be.

use merels_model::{Game, ir};
use merels_play::NotLegal;
use merels_play::SessionError;
use merels_play::notation::ReadError;
use merels_syntax::suggest::did_you_mean;
use merels_syntax::{Code, Diagnostic, Span};

use crate::file::Text;
use crate::text::Source;

/// A player by name.
pub(crate) fn player(source: Source<'_>, game: &Game, name: &Text) -> Result<ir::PlayerId, Diagnostic> {
    let found = game.players.iter().zip(0u8..).find(|(known, _)| *known == name.get_ref());
    found.map(|(_, index)| ir::PlayerId(index)).ok_or_else(|| {
        let near = did_you_mean(name.get_ref(), game.players.iter().map(String::as_str));
        let message = format!("no player is called `{}`", name.get_ref());
        Diagnostic::new(Code::UnknownName, source.literal(name).span(), message)
            .help(near.unwrap_or_else(|| format!("the players are {}", game.players.join(", "))))
    })
}

/// Why a turn of the file can't be played.
pub(crate) fn cant_play(error: &SessionError, at: Span) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::ScenarioDecision, at, error.to_string());
    let diagnostic = match error {
        SessionError::Turn(ReadError::Unreadable(unreadable)) => point_apart(diagnostic, &unreadable.to_string(), at),
        _ => diagnostic,
    };
    match error {
        SessionError::Turn(ReadError::NotLegal { reason, .. }) => quote(diagnostic, reason),
        _ => diagnostic,
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
