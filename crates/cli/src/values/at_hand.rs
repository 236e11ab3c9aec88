//! Values where they are found by themselves: beside a game's file, or among what the program keeps.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use merels::Rules;

use super::{Known, open};
use crate::load::{self, Failure, Found};
use crate::{output, saves};

/// How they end, whether a file or a folder.
const ENDING: &str = "values";
/// How many games' values are remembered at a time.
const MAX_OPEN: usize = 16;

/// Where the values of a game with its options as they are set are kept to be found: beside its file, or for a built-in one
/// in the folder of the program's own files. None where there is no such folder.
pub(crate) fn place(found: &Found, rules: &Rules) -> Option<PathBuf> {
    Some(with_options(&base(found)?, rules))
}

/// The same without options.
fn base(found: &Found) -> Option<PathBuf> {
    match &found.path {
        Some(path) => Some(path.with_extension("")),
        None => Some(saves::own_folder()?.join(ENDING).join(&found.name)),
    }
}

/// Options that aren't as they usually are stand in the name: `achi+men=3.values`.
fn with_options(base: &Path, rules: &Rules) -> PathBuf {
    let mut name: OsString = base.as_os_str().to_owned();
    for option in rules.game().options.iter().filter(|option| option.chosen != 0) {
        name.push(format!("+{}={}", option.name, option.value()));
    }
    name.push(format!(".{ENDING}"));
    name.into()
}

/// The values that are asked for, or found.
pub(crate) fn asked_or_found(asked: Option<&Path>, found: &Found, rules: &Rules) -> Result<Option<Known>, Failure> {
    match asked {
        Some(path) => open(rules, path).map(Some),
        None => {
            let mut told = |why: &str| output::note(&format!("warning: {why}; it is passed over"));
            Ok(base(found).and_then(|base| kept(&base, rules, &mut told)))
        }
    }
}

fn kept(base: &Path, rules: &Rules, told: &mut dyn FnMut(&str)) -> Option<Known> {
    let path = with_options(base, rules);
    // A pipe would be waited for.
    if !path.is_file() && !path.is_dir() {
        return None;
    }
    open(rules, &path).map_err(|failure| told(&failure.in_short())).ok()
}

/// The values of the games that are played: those that were asked for, and those that are found.
#[derive(Debug, Default)]
pub(crate) struct AtHand {
    asked: Option<Arc<Known>>,
    /// Where values of the games that were looked at would be.
    bases: Vec<PathBuf>,
    /// By the rules and the options; none where nothing is kept.
    opened: Vec<(String, Option<Arc<Known>>)>,
}

impl AtHand {
    /// Those that were asked for.
    pub(crate) fn asked(known: Known) -> Self {
        Self { asked: Some(Arc::new(known)), ..Self::default() }
    }

    /// Looks for a game's values when they are wanted.
    pub(crate) fn look_for(&mut self, found: &Found) {
        let Some(base) = base(found) else { return };
        if !self.bases.contains(&base) {
            self.bases.truncate(MAX_OPEN - 1);
            self.bases.insert(0, base);
        }
    }

    /// The values of a game, and whether they were asked for.
    pub(crate) fn of(&mut self, rules: &Rules) -> Option<(Arc<Known>, bool)> {
        if let Some(asked) = self.asked.as_ref().filter(|asked| asked.is_of(rules)) {
            return Some((Arc::clone(asked), true));
        }
        let told_apart = load::told_apart(rules);
        if !self.opened.iter().any(|(rules, _)| *rules == told_apart) {
            // Another game of the same name has other rules, and so other values.
            let known = self.bases.iter().find_map(|base| kept(base, rules, &mut |_| ()));
            self.opened.truncate(MAX_OPEN - 1);
            self.opened.insert(0, (told_apart.clone(), known.map(Arc::new)));
        }
        let known = self.opened.iter().find(|(rules, _)| *rules == told_apart)?.1.as_ref()?;
        Some((Arc::clone(known), false))
    }
}
