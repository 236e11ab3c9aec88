//! Values in either form: a table in a file, or a folder of slices.

use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;

use merels::Rules;
use merels::solve::Prober;
use merels::solve::slices::Shelved;
use merels::solve::table::Table;

use super::Folder;
use crate::load::{self, Failure};
use crate::output;

/// The values of a game's positions.
#[derive(Debug)]
pub(crate) enum Known {
    Table(Box<Table>),
    Slices(Box<Shelved<'static>>),
}

impl Known {
    /// What asks for them.
    pub(crate) fn prober(&self) -> Prober<'_> {
        match self {
            Self::Table(table) => table.prober(),
            Self::Slices(slices) => slices.prober(),
        }
    }

    /// Whether they are of these rules, with their options as they are set.
    pub(crate) fn is_of(&self, rules: &Rules) -> bool {
        match self {
            Self::Table(table) => table.is_of(rules),
            Self::Slices(slices) => slices.is_of(rules),
        }
    }
}

/// Opens the values of a game: a table, or a folder of slices.
pub(crate) fn open(rules: &Rules, path: &Path) -> Result<Known, Failure> {
    let cant = |error: &dyn std::fmt::Display| Failure::CantRun(format!("can't use {}: {error}", output::named(path)));
    if path.is_dir() {
        let slices = Shelved::open(rules, Folder::of(path)).map_err(|error| cant(&error))?;
        let none = "it has no slices; `merels solve GAME --slices FOLDER` makes them";
        return slices.map(|slices| Known::Slices(Box::new(slices))).ok_or_else(|| cant(&none));
    }
    // A pipe would be waited for.
    if path.exists() && !path.is_file() {
        return Err(cant(&"it is no plain file"));
    }
    let file = File::open(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => Failure::CantRun(format!(
            "{}; `merels solve GAME --out {}` writes such a table",
            load::no_such_file(path),
            output::named(path)
        )),
        _ => cant(&output::in_words(&error)),
    })?;
    // Read block by block as they are asked for, and not mapped into memory: another program may cut it off at any time, and what is mapped
    // and isn't there any more would end this one.
    Table::open(rules, file).map(|table| Known::Table(Box::new(table))).map_err(|error| cant(&error))
}

/// Reads all of a table; slices are looked at when they are asked for.
pub(crate) fn whole(known: &Known, path: &Path) -> Result<(), Failure> {
    let Known::Table(table) = known else { return Ok(()) };
    let read = table.check();
    read.map(|_| ()).map_err(|error| Failure::CantRun(format!("can't use {}: {error}", output::named(path))))
}
