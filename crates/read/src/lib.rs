//! From a definition's text to a game: what it extends, names, types, options, warnings, and mending mistakes.
//!
//! A [`Definition`] is a file and what it extends, read and merged. With its options set it becomes a
//! [`merels_model::Game`]. [`check`] finds everything that is wrong with a text, [`mend`] mends what is certain.
//!
//! Nothing is played here. What only playing shows - that a game is over before it begins, or too large to be played at
//! all - is asked of an [`Executor`].
//!
//! The crate opens no files, reads no clock, starts no threads and prints nothing.

mod advice;
mod alternatives;
mod anew;
pub mod board;
mod cancel;
mod check;
mod declared;
mod documentation;
mod edits;
mod elsewhere;
mod executor;
mod expanded;
mod guess;
mod known;
mod library;
mod lower;
mod mend;
mod misspelt;
mod pairs;
mod partial;
mod remedy;
mod settle;
mod slip;
mod symbols;
mod tidy;
mod under;

use std::cell::Cell;
use std::sync::Arc;

use advice::looked_through;
use cancel::{Cancel, done};
use library::Merged;
use merels_model::ir::Doc;
use merels_model::{Game, limits};
use merels_syntax::suggest::did_you_mean;
use merels_syntax::tree::{File, Item, ItemKind, Name};
use merels_syntax::{Code, Diagnostic, MAX_DIAGNOSTICS, Sources};

pub use cancel::Cancelled;
pub use executor::{Executor, OverAtOnce, Ready};
pub use library::{Library, NoLibrary};
pub use lower::{Sort, Sorts};
pub use mend::{Mended, mend, mend_by, mend_unless};
pub use symbols::{Symbol, SymbolKind, Symbols, symbols};

/// The most settings of options that are checked.
const MAX_SETTINGS: usize = 512;

/// How much text is looked at to check settings, in bytes: a very large file is checked under fewer of them.
const MAX_CHECKED: usize = 8 << 20;

/// A game's file with what it extends, before its options are set.
#[derive(Clone, Debug)]
pub struct Definition {
    sources: Sources,
    items: Vec<Item>,
    extends: bool,
    /// What `without` has taken away.
    removed: Vec<Name>,
    /// The items that are no part of the game any more.
    gone: Vec<Item>,
    /// The pieces of the texts that can't be read.
    unread: Vec<merels_syntax::Span>,
    allows: Vec<check::Allow>,
    docs: Vec<Doc>,
}

/// Diagnostics with the texts they speak of.
#[derive(Clone, Debug)]
pub struct Faults {
    /// The texts.
    pub sources: Sources,
    /// What is wrong with them, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl std::fmt::Display for Faults {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, diagnostic) in self.diagnostics.iter().enumerate() {
            let span = diagnostic.span();
            let (line, column) = self.sources.line_column(span);
            let name = self.sources.get(span.file).map_or("", |source| source.name.as_str());
            let end = if index + 1 < self.diagnostics.len() { "\n" } else { "" };
            write!(f, "{name}:{line}:{column}: {}: {}{end}", diagnostic.code, diagnostic.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// Why a setting of options can't be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("there is no option `{name}`; {known}")]
    UnknownOption {
        /// What was asked for.
        name: String,
        /// What there is, or the nearest name.
        known: String,
    },
    /// The option has no such value.
    #[error("option `{name}` is never `{value}`; {known}")]
    UnknownValue {
        /// The option.
        name: String,
        /// What was asked for.
        value: String,
        /// What there is, or the nearest value.
        known: String,
    },
}

/// Why there are no rules.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RulesError {
    /// The options can't be set so.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The definition is at fault.
    #[error(transparent)]
    Faults(#[from] Faults),
}

impl Definition {
    /// Reads a definition. `name` is what its text is reported under; extended games are found in
    /// `library`.
    ///
    /// # Errors
    ///
    /// Every mistake of the text, and of merging it with what it extends.
    pub fn read(name: &str, text: impl Into<Arc<str>>, library: &dyn Library) -> Result<Self, Faults> {
        let (definition, _, diagnostics) = done(Self::read_leniently(name, text.into(), library, &Cancel::never()));
        if diagnostics.iter().any(Diagnostic::is_error) {
            return Err(Faults { sources: definition.sources, diagnostics });
        }
        Ok(definition)
    }

    /// What can be read of a definition, and its own text as it stands, without what it extends: for editors, where a text is
    /// mostly half written.
    pub fn read_anyway(name: &str, text: impl Into<Arc<str>>, library: &dyn Library) -> (Self, File) {
        let (definition, own, _) = done(Self::read_leniently(name, text.into(), library, &Cancel::never()));
        (definition, own)
    }

    /// The items, those that it inherits in their places.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The board under the default options, whatever else is wrong.
    pub fn board(&self) -> Option<merels_model::board::Board> {
        lower::board(&self.items, &self.sources, self.extends, &vec![0; self.options().len()])
    }

    /// The sorts of its expressions under the default options.
    pub fn sorts(&self) -> Sorts<'_> {
        Sorts::new(&self.items, &self.sources, self.extends, self.options().len())
    }

    fn read_leniently<E: Copy>(
        name: &str,
        text: Arc<str>,
        library: &dyn Library,
        cancel: &Cancel<'_, E>,
    ) -> Result<(Self, File, Vec<Diagnostic>), E> {
        let mut merged = library::read(name, text, library, &|| cancel.is_cancelled());
        cancel.check()?;
        let (allows, wrong) = check::read_allows(&merged.own.comments, &merged.items, &merged.sources);
        merged.diagnostics.extend(wrong);
        merged.diagnostics.sort_by_key(Diagnostic::span);
        let Merged { sources, items, own, extends, removed, gone, unread, docs, diagnostics } = merged;
        let definition = Self { sources, items, extends, removed, gone, unread, allows, docs };
        Ok((definition, own, diagnostics))
    }

    /// What was found by playing the game, as warnings of its file: what is at fault with inherited parts is said where the
    /// game extends another, and what the file allows is left out.
    pub fn found_by_play(&self, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        check::filter(&self.allows, check::at_extends(&self.items, found)).0
    }

    fn lower(&self, setting: &[usize], stop: &dyn Fn() -> bool) -> lower::Lowered {
        lower::lower(&self.items, &self.sources, self.extends, setting, stop)
    }

    /// The settings that are checked: the default options, and each other value of each of them.
    fn settings(&self) -> Vec<Vec<usize>> {
        let options = self.options();
        if options.len() > limits::MAX_OPTIONS || options.iter().any(|(_, values)| values.len() > limits::MAX_VALUES) {
            return vec![vec![0; options.len()]];
        }
        let most = self.most_settings().min(MAX_SETTINGS) / options.len().max(1);
        let defaults = vec![0; options.len()];
        let mut settings = vec![defaults.clone()];
        for (index, (_, values)) in options.iter().enumerate() {
            for value in (1..values.len()).take(most) {
                let mut setting = defaults.clone();
                if let Some(slot) = setting.get_mut(index) {
                    *slot = value;
                }
                settings.push(setting);
            }
        }
        settings
    }

    /// How many settings the length of the texts lets us check.
    fn most_settings(&self) -> usize {
        let length: usize = self.sources.iter().map(|source| source.text.len()).sum();
        MAX_CHECKED / length.max(1)
    }

    /// What is wrong with it, and with its text; `diagnostics` were found when it was read.
    fn checked<E: Copy>(
        &self,
        mut diagnostics: Vec<Diagnostic>,
        executor: &dyn Executor,
        cancel: &Cancel<'_, E>,
    ) -> Result<Faults, E> {
        let (of_text, of_merging): (Vec<_>, Vec<_>) =
            diagnostics.iter().cloned().partition(|diagnostic| is_about_text(diagnostic.code));
        // What stands in a text with foreign characters is known once they are mended.
        if of_text.iter().any(|diagnostic| diagnostic.code == Code::ForeignSign) {
            return Ok(Faults { sources: self.sources.clone(), diagnostics: of_text });
        }
        let broken = partial::Broken::new(&of_text, &self.items, &self.unread, &self.sources);
        let no_parent = |diagnostic: &Diagnostic| matches!(diagnostic.code, Code::UnknownParent | Code::ExtendsCycle);
        // Without its parent most of a game's names are missing.
        if !of_merging.iter().any(no_parent) {
            let (faults, checker) = self.faults(executor, cancel)?;
            // A phase may say where it goes in what can't be read.
            diagnostics.retain(|one| one.code != Code::PhaseWithoutPlace || broken.is_elsewhere(one.span()));
            // What a comment speaks of may be what can't be read.
            diagnostics.retain(|one| one.code != Code::IdleDocumentation || of_text.is_empty());
            diagnostics.extend(faults.into_iter().filter(|fault| of_text.is_empty() || broken.leaves(fault)));
            if !diagnostics.iter().any(Diagnostic::is_error) {
                diagnostics.extend(self.warnings(checker, cancel)?);
            }
        }
        diagnostics.sort_by_key(Diagnostic::span);
        diagnostics.dedup();
        Ok(Faults { sources: self.sources.clone(), diagnostics })
    }

    /// What is wrong under any of the settings, and what was noticed as long as nothing was.
    fn faults<'a, E: Copy>(
        &'a self,
        executor: &dyn Executor,
        cancel: &Cancel<'_, E>,
    ) -> Result<(Vec<Diagnostic>, check::Checker<'a>), E> {
        let mut found: Vec<under::Found> = Vec::new();
        let mut checker = check::Checker::new(&self.items, &self.sources);
        let settings = self.settings();
        for (number, setting) in settings.iter().enumerate() {
            let lowered = self.lower(setting, &|| cancel.is_cancelled());
            cancel.check()?;
            let too_large = match lowered.game.as_ref().map(|game| (game, executor.ready(game))) {
                Some((game, Ok(ready))) => {
                    if found.is_empty() {
                        checker.look_at(game, &*ready);
                    }
                    None
                }
                Some((_, Err(why))) => Some(self.too_large(&why)),
                None => None,
            };
            for diagnostic in lowered.diagnostics.into_iter().chain(too_large) {
                // The same mistake under another setting.
                let same = |one: &Diagnostic| {
                    (one.code, one.span(), &one.message) == (diagnostic.code, diagnostic.span(), &diagnostic.message)
                };
                if let Some((_, under)) = found.iter_mut().find(|(one, _)| same(one)) {
                    under.push(number);
                } else if found.len() < lower::MAX_FOUND {
                    found.push((diagnostic, vec![number]));
                }
            }
        }
        let found = under::told_once(found, &settings, &self.items, &self.sources);
        let found = self.without_reads_of_unknown_memories(found);
        Ok((library::uses_of_removed(&self.removed, found, &self.sources), checker))
    }

    /// What was found; where a memory is set that isn't declared, that says enough of where it is read.
    fn without_reads_of_unknown_memories(&self, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let is_set = |one: &Diagnostic| {
            let before = self.sources.get(one.span().file).and_then(|of| of.text.get(..one.span().start as usize));
            one.code == Code::UnknownName && before.is_some_and(|before| before.trim_end().ends_with("remember"))
        };
        let set: Vec<&str> = found.iter().filter(|one| is_set(one)).map(|one| self.sources.slice(one.span())).collect();
        found.retain(|one| {
            one.code != Code::UnknownName || is_set(one) || !set.contains(&self.sources.slice(one.span()))
        });
        found
    }

    /// The warnings that the file doesn't allow.
    fn warnings<E: Copy>(&self, checker: check::Checker<'_>, cancel: &Cancel<'_, E>) -> Result<Vec<Diagnostic>, E> {
        let left = Cell::new(4 * self.most_settings());
        let warnings = checker.warnings(&|setting| {
            left.set(left.get().checked_sub(1)?);
            self.lower(setting, &|| cancel.is_cancelled()).game
        });
        cancel.check()?;
        let (mut left, used) = check::filter(&self.allows, warnings);
        left.extend(check::useless(&self.allows, &used));
        Ok(left)
    }

    /// The report that the game can't be played because it is too large: `why` says what is.
    pub fn too_large(&self, why: &str) -> Diagnostic {
        let game = self.items.iter().find(|item| matches!(item.kind, ItemKind::Game { .. }));
        let at = game.map(|game| game.span).unwrap_or_default();
        Diagnostic::new(Code::FileTooLarge, at, format!("the game is too large to be played: {why}"))
            .help("make do with fewer rules, or shorter ones")
    }

    /// The options: names and values, the default first.
    pub fn options(&self) -> Vec<(&str, Vec<&str>)> {
        self.items
            .iter()
            .filter_map(|item| match &item.kind {
                ItemKind::Option { name, values } => {
                    Some((name.text.as_str(), values.iter().map(|value| value.text.as_str()).collect()))
                }
                _ => None,
            })
            .collect()
    }

    /// The definition and what it extends as one file that extends nothing.
    pub fn expanded(&self) -> String {
        expanded::text(&self.items, &self.sources)
    }

    /// The title for people.
    pub fn title(&self) -> &str {
        let title = self.items.iter().find_map(|item| match &item.kind {
            ItemKind::Game { title, .. } => Some(title.value.as_str()),
            _ => None,
        });
        title.unwrap_or_default()
    }

    /// The texts read.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// The game with some options set, the others at their defaults.
    ///
    /// # Errors
    ///
    /// An option or value that doesn't exist, or what is wrong with the definition.
    pub fn game(&self, settings: &[(String, String)]) -> Result<Game, RulesError> {
        let options = self.options();
        let mut chosen = vec![0; options.len()];
        for (name, value) in settings {
            let (option, value) = setting(&options, name, value)?;
            if let Some(slot) = chosen.get_mut(option) {
                *slot = value;
            }
        }
        let lowered = self.lower(&chosen, &|| false);
        let documented = lowered.game.map(|game| Game { docs: documentation::kept(&self.docs, &self.items), ..game });
        documented.ok_or_else(|| Faults { sources: self.sources.clone(), diagnostics: lowered.diagnostics }.into())
    }

    /// A number that tells definitions apart: it changes with what they say, and not with their layout, their comments,
    /// their title, what they tell about themselves or what their board is drawn as. Options are no part of it. It is no safeguard against forgery.
    pub fn fingerprint(&self) -> u64 {
        expanded::fingerprint(&self.items, &self.sources)
    }
}

/// Everything that is wrong with a definition, whatever its options are set to: the text, and the
/// meaning of what could be read. Where nothing is, what can be played but is hardly meant so: warnings.
pub fn check(name: &str, text: impl Into<Arc<str>>, library: &dyn Library, executor: &dyn Executor) -> Faults {
    check_and_read(name, text, library, executor).0
}

/// As [`check`], and what was read of the text for it, as [`Definition::read_anyway`] reads it: for those who ask more of it.
pub fn check_and_read(
    name: &str,
    text: impl Into<Arc<str>>,
    library: &dyn Library,
    executor: &dyn Executor,
) -> (Faults, Definition, File) {
    let text = text.into();
    let (first, definition, own) = marked(name, Arc::clone(&text), library, executor);
    let mut faults = done(looked_through(name, text, first, library, executor, &Cancel::never()));
    faults.diagnostics.truncate(MAX_DIAGNOSTICS);
    (faults, definition, own)
}

/// As [`check_and_read`], at once: it isn't looked for what was meant, which takes many times as long where something is wrong. So
/// there is no advice that has to be tried, and some of what is said may follow from the rest.
pub fn mark_and_read(
    name: &str,
    text: impl Into<Arc<str>>,
    library: &dyn Library,
    executor: &dyn Executor,
) -> (Faults, Definition, File) {
    let (mut faults, definition, own) = marked(name, text.into(), library, executor);
    faults.diagnostics.truncate(MAX_DIAGNOSTICS);
    (faults, definition, own)
}

fn marked(name: &str, text: Arc<str>, library: &dyn Library, executor: &dyn Executor) -> (Faults, Definition, File) {
    let cancel = Cancel::never();
    let (definition, own, found) = done(Definition::read_leniently(name, text, library, &cancel));
    (done(definition.checked(found, executor, &cancel)), definition, own)
}

/// As [`check`], until the caller wants no result any more, because the text has changed, say. `cancelled` is asked often:
/// between the files, before each statement under each setting of the options, and before each setting is looked at.
///
/// # Errors
///
/// [`Cancelled`], once `cancelled` has said so.
///
/// ```
/// use merels_model::Game;
/// use merels_read::{Cancelled, Executor, NoLibrary, OverAtOnce, Ready, check_unless};
///
/// struct Nobody;
/// impl Executor for Nobody {
///     fn ready(&self, _: &Game) -> Result<Box<dyn Ready>, String> {
///         Ok(Box::new(Nobody))
///     }
/// }
/// impl Ready for Nobody {
///     fn over_at_once(&self) -> Option<OverAtOnce> {
///         None
///     }
/// }
/// let faults = check_unless("g.merels", "players White, Black", &NoLibrary, &Nobody, &|| true);
/// assert!(matches!(faults, Err(Cancelled)));
/// ```
pub fn check_unless(
    name: &str,
    text: impl Into<Arc<str>>,
    library: &dyn Library,
    executor: &dyn Executor,
    cancelled: &dyn Fn() -> bool,
) -> Result<Faults, Cancelled> {
    let mut faults = check_all(name, text, library, executor, &Cancel::when(&|| cancelled().then_some(Cancelled)))?;
    faults.diagnostics.truncate(MAX_DIAGNOSTICS);
    Ok(faults)
}

/// As [`check_unless`], however much is wrong.
fn check_all<E: Copy>(
    name: &str,
    text: impl Into<Arc<str>>,
    library: &dyn Library,
    executor: &dyn Executor,
    cancel: &Cancel<'_, E>,
) -> Result<Faults, E> {
    let text: Arc<str> = text.into();
    let faults = check_once(name, Arc::clone(&text), library, executor, cancel)?;
    looked_through(name, text, faults, library, executor, cancel)
}

/// As [`check_all`], of the text as it stands.
fn check_once<E: Copy>(
    name: &str,
    text: Arc<str>,
    library: &dyn Library,
    executor: &dyn Executor,
    cancel: &Cancel<'_, E>,
) -> Result<Faults, E> {
    let (definition, _, found) = Definition::read_leniently(name, text, library, cancel)?;
    definition.checked(found, executor, cancel)
}

/// Codes of mistakes in the text itself.
fn is_about_text(code: Code) -> bool {
    code < Code::MissingItem || code == Code::GameFirst
}

fn setting(options: &[(&str, Vec<&str>)], name: &str, value: &str) -> Result<(usize, usize), OptionError> {
    let listed = |words: &[&str]| words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    let names: Vec<&str> = options.iter().map(|(name, _)| *name).collect();
    let index = names.iter().position(|known| *known == name).ok_or_else(|| OptionError::UnknownOption {
        name: name.to_owned(),
        known: match did_you_mean(name, names.iter().copied()) {
            Some(near) => near,
            None if names.is_empty() => "the game has none".to_owned(),
            None => format!("there are {}", listed(&names)),
        },
    })?;
    let values = options.get(index).map_or(&[][..], |(_, values)| values.as_slice());
    let at = values.iter().position(|known| *known == value).ok_or_else(|| OptionError::UnknownValue {
        name: name.to_owned(),
        value: value.to_owned(),
        known: format!("its values are {}", listed(values)),
    })?;
    Ok((index, at))
}
