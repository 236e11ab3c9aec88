//! Checking definitions, with an engine to try out what only playing shows.

use std::sync::Arc;

use merels_engine::{NoRecord, Program};
use merels_model::{Game, ir::PlayerId};
use merels_read::{Cancelled, Definition, Executor, Faults, Library, Mended, OverAtOnce, Ready};
use merels_syntax::tree::File;

/// Everything that is wrong with a definition, whatever its options are set to: the text, and the
/// meaning of what could be read. Where nothing is, what can be played but is hardly meant so: warnings.
/// `name` is what the text is reported under; extended games are found in `library`.
pub fn check(name: &str, text: impl Into<Arc<str>>, library: &dyn Library) -> Faults {
    merels_read::check(name, text, library, &Engine)
}

/// As [`check`], and what was read of the text for it: for editors, which ask more of it.
pub fn check_and_read(name: &str, text: impl Into<Arc<str>>, library: &dyn Library) -> (Faults, Definition, File) {
    merels_read::check_and_read(name, text, library, &Engine)
}

/// As [`check_and_read`], at once: it isn't looked for what was meant where something is wrong.
pub fn mark_and_read(name: &str, text: impl Into<Arc<str>>, library: &dyn Library) -> (Faults, Definition, File) {
    merels_read::mark_and_read(name, text, library, &Engine)
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
    fn ready(&self, game: &Game) -> Result<Box<dyn Ready>, String> {
        let program = Program::compile(game.clone()).map_err(|error| error.to_string())?;
        Ok(Box::new(Compiled(program)))
    }
}

/// A compiled game, for the checker.
struct Compiled(Program);

impl Ready for Compiled {
    fn over_at_once(&self) -> Option<OverAtOnce> {
        let state = self.0.start(PlayerId(0), &mut NoRecord);
        let outcome = state.outcome()?;
        Some(OverAtOnce { by_end: state.decided_by(), reason: merels_words::reason(self.0.game(), &outcome) })
    }
}
