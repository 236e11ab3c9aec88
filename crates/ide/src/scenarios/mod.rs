//! What editors ask of a file of scenarios.

mod atoms;
mod complete;
mod names;

use std::sync::Arc;

use merels_play::{Session, SymbolKind};
use merels_syntax::{Diagnostic, FileId};

use crate::actions::{Action, mending};
use crate::edit::{Place, Range, range, touches};
use crate::hover::Hover;
use crate::lines::Lines;
use crate::outline::{Outline, OutlineKind};
use crate::snapshot::Snapshot;
use atoms::{Atom, Atoms, atoms};

/// A file of scenarios at one moment. What it is asked beside it needs the definition that it tests.
#[derive(Clone, Debug)]
pub struct Scenarios {
    lines: Lines,
    atoms: Atoms,
}

/// What stands in a text or a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role<'a> {
    /// A key of a case, or of a table in it.
    Key,
    Position,
    Decisions,
    Player,
    Option,
    /// A value of the option of that name.
    Setting(&'a str),
    /// What is for readers, or no name.
    Words,
}

impl Atom {
    fn role(&self) -> Role<'_> {
        let path: Vec<&str> = self.path.iter().map(String::as_str).collect();
        match (self.key, path.as_slice()) {
            (true, ["set", _]) => Role::Option,
            (true, ["illegal", _]) => Role::Decisions,
            (true, _) => Role::Key,
            (false, ["position" | "position_is"]) => Role::Position,
            (false, ["play" | "legal" | "includes" | "excludes" | "claimable_with" | "not_claimable_with"]) => {
                Role::Decisions
            }
            (false, ["first" | "to_decide"] | ["outcome", "winner"]) => Role::Player,
            (false, ["set", option]) => Role::Setting(option),
            (false, _) => Role::Words,
        }
    }
}

impl Scenarios {
    /// Reads what can be read.
    pub fn read(text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        Self { atoms: atoms(&text), lines: Lines::new(text) }
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.lines.text()
    }

    /// Its lines.
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    fn slice(&self, at: &Range) -> &str {
        self.text().get(at.clone()).unwrap_or_default()
    }

    fn atom(&self, offset: usize) -> Option<&Atom> {
        self.atoms.all.iter().find(|atom| atom.at.start <= offset && offset <= atom.at.end)
    }

    /// The cases, by name.
    pub fn outline(&self) -> Vec<Outline> {
        let ends = self.atoms.cases.iter().skip(1).copied().chain([self.text().len()]);
        let case = |(start, end): (usize, usize)| {
            let end = start + self.slice(&(start..end)).trim_end().len();
            let is_name = |atom: &&Atom| !atom.key && atom.path == ["name"] && (start..end).contains(&atom.at.start);
            let name_at = self.atoms.all.iter().find(is_name).map_or(start..start, |atom| atom.at.clone());
            let name = self.slice(&name_at).to_owned();
            let (kind, detail, parts) = (OutlineKind::Other, String::new(), Vec::new());
            Outline { name, detail, kind, at: start..end, name_at, parts }
        };
        self.atoms.cases.iter().copied().zip(ends).map(case).collect()
    }

    /// What a key says, or what a name of the game is.
    pub fn hover(&self, offset: usize, game: &Snapshot) -> Option<Hover> {
        let atom = self.atom(offset)?;
        if atom.role() == Role::Key {
            let word = atom.path.last()?;
            let (_, said) =
                merels_scenario::KEYS.iter().find(|(key, _)| key == word).filter(|_| atom.path.len() == 1)?;
            return Some(Hover { at: atom.at.clone(), text: format!("`{word}`: {said}"), board: None });
        }
        let (symbol, at) = self.name(offset, game)?;
        Some(Hover { at, text: game.of_symbol(symbol), board: None })
    }

    /// Where the name at a byte is declared.
    pub fn definition(&self, offset: usize, game: &Snapshot) -> Option<Place> {
        game.place(self.name(offset, game)?.0.declared?)
    }

    /// The game as it stands at a byte: all is played that ends before it.
    pub fn reached(&self, offset: usize, game: &Snapshot) -> Option<Session> {
        merels_scenario::reached(self.text(), game.read_definition(), offset)
    }

    /// What mends the reports that touch a part of the file, which stands at `file` among their texts.
    pub fn fixes(&self, reports: &[Diagnostic], file: FileId, part: &Range) -> Vec<Action> {
        let is_here = |report: &Diagnostic| {
            report.labels.iter().any(|label| label.span.file == file && touches(&range(label.span), part))
        };
        let here = reports.iter().enumerate().filter(|(_, report)| is_here(report));
        here.flat_map(|one| mending(one, file, &|at| self.slice(at))).collect()
    }
}

/// Whether names of a kind can stand in a place of a role.
fn fits(kind: SymbolKind, role: Role<'_>) -> bool {
    match role {
        Role::Position => matches!(
            kind,
            SymbolKind::Player | SymbolKind::Phase | SymbolKind::Point | SymbolKind::Piece | SymbolKind::Memory
        ),
        Role::Decisions => matches!(kind, SymbolKind::Point | SymbolKind::Piece),
        Role::Player => kind == SymbolKind::Player,
        Role::Option => kind == SymbolKind::Option,
        Role::Setting(_) => kind == SymbolKind::OptionValue,
        Role::Key | Role::Words => false,
    }
}
