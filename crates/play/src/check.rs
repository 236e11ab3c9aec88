//! Checking definitions, with an engine to try out what only playing shows.

use std::sync::Arc;

use merels_engine::{NoRecord, Program};
use merels_model::{Game, ir::PlayerId};
use merels_read::{Cancelled, Executor, Faults, Library, Mended, OverAtOnce};

/// Everything that is wrong with a definition, whatever its options are set to: the text, and the
/// meaning of what could be read. Where nothing is, what can be played but is hardly meant so: warnings.
/// `name` is what the text is reported under; extended games are found in `library`.
pub fn check(name: &str, text: impl Into<Arc<str>>, library: &dyn Library) -> Faults {
    merels_read::check(name, text, library, &Engine)
}

/// As [`check`], until the caller wants no result any more, because the text has changed, say: `cancelled` is asked often.
///
/// # Errors
///
/// [`Cancelled`], once `cancelled` has said so.
pub fn check_unless(
    name: &str,
    text: impl Into<Arc<str>>,
    library: &dyn Library,
    cancelled: &dyn Fn() -> bool,
) -> Result<Faults, Cancelled> {
    merels_read::check_unless(name, text, library, &Engine, cancelled)
}

/// Mends what can be mended for certain in a definition's own text. A change is kept only if what it was for is gone and
/// nothing of the text became unreadable by it.
pub fn mend(name: &str, text: impl Into<Arc<str>>, library: &dyn Library) -> Mended {
    merels_read::mend(name, text, library, &Engine)
}

/// As [`mend`], until the caller wants no result any more: `cancelled` is asked often.
///
/// # Errors
///
/// [`Cancelled`], once `cancelled` has said so.
pub fn mend_unless(
    name: &str,
    text: impl Into<Arc<str>>,
    library: &dyn Library,
    cancelled: &dyn Fn() -> bool,
) -> Result<Mended, Cancelled> {
    merels_read::mend_unless(name, text, library, &Engine, cancelled)
}

/// The engine, for the checker.
struct Engine;

impl Executor for Engine {
    fn refuses(&self, game: &Game) -> Option<String> {
        Program::compile(game.clone()).err().map(|error| error.to_string())
    }

    fn over_at_once(&self, game: &Game) -> Option<OverAtOnce> {
        let program = Program::compile(game.clone()).ok()?;
        let state = program.start(PlayerId(0), &mut NoRecord);
        let outcome = state.outcome()?;
        Some(OverAtOnce { by_end: state.decided_by(), reason: merels_words::reason(game, &outcome) })
    }
}
