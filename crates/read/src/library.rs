//! Reading a definition: its text, the games it extends, and the merged list of items.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use merels_model::ir::Doc;
use merels_syntax::suggest::{all_nearest, did_you_mean, of_one_root};
use merels_syntax::tree::{File, Item, ItemKind, ItemSort, Name};
use merels_syntax::{About, Code, Diagnostic, Sources, Span, parse};

use crate::documentation;
use crate::settle::MAX_CHOICES;

/// Where the texts of extended games come from. The core opens no files: whoever loads a game says
/// how names are found.
pub trait Library {
    /// The text of the game called `name` (a file's name without `.merels`), and the name to report
    /// it under, as seen from the file `from`.
    fn find(&self, name: &str, from: &str) -> Option<(String, Arc<str>)>;

    /// The names there are, for suggestions.
    fn names(&self) -> Vec<String>;
}

/// A library with nothing in it.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLibrary;

impl Library for NoLibrary {
    fn find(&self, _: &str, _: &str) -> Option<(String, Arc<str>)> {
        None
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

/// The longest chain of games that extend one another.
const MAX_CHAIN: usize = 16;

/// The most items one file may hold: ids are 16 bits wide, and a chain of files adds up.
const MAX_ITEMS: usize = 1_000;

/// What a file and the files it extends say, put together.
#[derive(Clone, Debug)]
pub(crate) struct Merged {
    pub(crate) sources: Sources,
    pub(crate) items: Vec<Item>,
    /// The file that was asked for, as it stands.
    pub(crate) own: File,
    /// What authors say of the parts of the game, in all files.
    pub(crate) docs: Vec<Doc>,
    /// The pieces of all files that can't be read.
    pub(crate) unread: Vec<Span>,
    /// Whether the file extends another.
    pub(crate) extends: bool,
    /// What `without` has taken away.
    pub(crate) removed: Vec<Name>,
    /// The items that are no part of the game any more, and those that took them away.
    pub(crate) gone: Vec<Item>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Reads `text` and what it extends, as far as nobody says `stop`.
pub(crate) fn read(name: &str, text: Arc<str>, library: &dyn Library, stop: &dyn Fn() -> bool) -> Merged {
    let mut sources = Sources::default();
    let mut diagnostics = Vec::new();
    let mut files: Vec<Vec<Item>> = Vec::new();
    let mut own = None;
    let mut docs = Vec::new();
    let mut unread = Vec::new();
    let mut chain: Vec<(String, Span)> = Vec::new();
    let mut next = Some((name.to_owned(), text));
    while let Some((file_name, text)) = next.take().filter(|_| !stop()) {
        let id = sources.add(&file_name, Arc::clone(&text));
        let (mut tree, found) = parse(id, &text);
        diagnostics.extend(found);
        own.get_or_insert_with(|| tree.clone());
        if let Some(item) = tree.items.get(MAX_ITEMS) {
            let message = format!("a file holds at most {MAX_ITEMS} items");
            diagnostics.push(Diagnostic::new(Code::FileTooLarge, item.span, message));
            tree.items.truncate(MAX_ITEMS);
        }
        let parent = tree.items.iter().find_map(|item| match &item.kind {
            ItemKind::Game { extends, .. } => extends.clone(),
            _ => None,
        });
        let (said, of_nothing) = documentation::read(&tree.comments, &tree.items, &text);
        docs.extend(said);
        if files.is_empty() {
            diagnostics.extend(of_nothing);
        }
        files.push(tree.items);
        unread.extend(tree.unread);
        if let Some(parent) = parent {
            let found = find_parent(&parent, &file_name, &sources, &mut chain, library);
            let named = diagnostics.iter().position(|diagnostic| diagnostic.span() == parent.span);
            match (found, named) {
                // A title stood there, and this is its file.
                (Ok(file), Some(index)) => {
                    let report = diagnostics.remove(index);
                    diagnostics.push(report.fix(parent.span, parent.text));
                    next = Some(file);
                }
                (Ok(file), None) => next = Some(file),
                (Err(diagnostic), named) => {
                    if let Some(index) = named {
                        diagnostics.remove(index);
                    }
                    diagnostics.push(diagnostic);
                }
            }
        }
    }
    let extends = files.len() > 1;
    let mut items = Vec::new();
    let mut removed = Vec::new();
    let mut gone = Vec::new();
    for (depth, mut file) in files.into_iter().rev().enumerate() {
        diagnostics.extend(drop_duplicates(&mut file, &sources));
        if depth == 0 {
            // A parent that can't be found is reported; what it would have held isn't missed again.
            let stands_alone = !file.iter().any(|item| matches!(&item.kind, ItemKind::Game { extends: Some(_), .. }));
            if stands_alone {
                diagnostics.extend(file.iter().filter_map(nothing_to_remove_from));
            }
            items = file.into_iter().filter(|item| !matches!(item.kind, ItemKind::Without { .. })).collect();
        } else {
            extend(&mut items, file, &mut removed, &mut gone, &mut diagnostics);
        }
    }
    let own = own.unwrap_or_default();
    Merged { sources, items, own, docs, unread, extends, removed, gone, diagnostics }
}

/// In a file that extends nothing there is nothing to take away.
fn nothing_to_remove_from(item: &Item) -> Option<Diagnostic> {
    let ItemKind::Without { .. } = &item.kind else { return None };
    let message = "`without` has nothing to remove: this game extends no other";
    Some(
        Diagnostic::new(Code::NothingToRemove, item.span, message)
            .help("leave the item out, or say `game \"...\" extends OTHER`"),
    )
}

fn find_parent(
    parent: &Name,
    from: &str,
    sources: &Sources,
    chain: &mut Vec<(String, Span)>,
    library: &dyn Library,
) -> Result<(String, Arc<str>), Diagnostic> {
    let Some((file_name, text)) = library.find(&parent.text, from) else {
        let names = library.names();
        let message = format!("there is no game `{}` to extend", parent.text);
        let help = format!("put `{}.merels` beside this file, or extend a game that `merels list` names", parent.text);
        let report = Diagnostic::new(Code::UnknownParent, parent.span, message)
            .help(help)
            .suggest(&parent.text, names.iter().map(String::as_str))
            .at("neither beside this file nor built in");
        // A game extends one other: the first that is named.
        let first = ["-and-", "-or-"].iter().find_map(|between| parent.text.split_once(between));
        if let Some((first, _)) = first.filter(|(first, _)| names.iter().any(|name| name == first)) {
            let help = format!("a game extends one other: write `extends {first}`");
            return Err(report.help(help).fix(parent.span, first));
        }
        // Of several that are as near each is one that may be meant.
        let near = all_nearest(&parent.text, names.iter().map(String::as_str));
        if report.fix.is_some() || near.len() > MAX_CHOICES {
            return Err(report);
        }
        return Err(near
            .into_iter()
            .fold(report, |report, near| report.choice(format!("`{near}`"), parent.span, near)));
    };
    chain.push((parent.text.clone(), parent.span));
    if sources.iter().any(|source| source.name == file_name) {
        if let [_] = chain.as_slice() {
            let message = format!("`{}` extends itself", parent.text);
            let report = Diagnostic::new(Code::ExtendsCycle, parent.span, message)
                .help("name the game that this one differs from, or leave `extends` out");
            // Whoever calls a file so has a game in mind whose name begins so.
            let begun = format!("{}-", parent.text);
            let names = library.names();
            let meant: Vec<&String> = names.iter().filter(|name| name.starts_with(&begun)).collect();
            let shown = if meant.len() > MAX_CHOICES { &[] } else { meant.as_slice() };
            return Err(shown
                .iter()
                .fold(report, |report, name| report.choice(format!("`{name}`"), parent.span, name.as_str())));
        }
        let path: Vec<_> = chain.iter().map(|(name, _)| format!("`{name}`")).collect();
        let message = format!("games extend one another in a circle: {}", path.join(", then "));
        let mut diagnostic = Diagnostic::new(Code::ExtendsCycle, parent.span, message);
        diagnostic = diagnostic.at("leads back to a game already read");
        for (_, span) in chain.iter().rev().skip(1) {
            diagnostic = diagnostic.label(*span, "extended here");
        }
        return Err(diagnostic.help("one of them must stand alone"));
    }
    if chain.len() >= MAX_CHAIN {
        let message = format!("more than {MAX_CHAIN} games extend one another");
        return Err(Diagnostic::new(Code::ExtendsCycle, parent.span, message));
    }
    Ok((file_name, text))
}

/// Leaves the first of items that stand twice in one file, and reports the others. A phase stays: without it others
/// would seem to be the last.
fn drop_duplicates(items: &mut Vec<Item>, sources: &Sources) -> Vec<Diagnostic> {
    let mut seen: HashMap<(ItemSort, Option<String>), (Span, Span)> = HashMap::new();
    let mut found = Vec::new();
    items.retain(|item| {
        let (sort, name) = item.key();
        let at = name.map_or(head(item), |name| name.span);
        if sort == ItemSort::Without {
            return true;
        }
        match seen.entry((sort, name.map(|name| name.text.clone()))) {
            Entry::Vacant(free) => {
                free.insert((at, item.span));
                true
            }
            Entry::Occupied(first) => {
                let (first_name, whole) = *first.get();
                let report = stands_twice(sort, name, at, first_name);
                let words = |span| sources.slice(span).split_whitespace();
                let same = words(whole).eq(words(item.span));
                let help = "the two are the same: leave one of them out";
                found.push(if same { report.help(help).fix(item.span, "") } else { report });
                sort == ItemSort::Phase
            }
        }
    });
    found
}

fn stands_twice(sort: ItemSort, name: Option<&Name>, at: Span, first: Span) -> Diagnostic {
    let (code, message, help) = match name {
        Some(name) => (
            Code::DuplicateName,
            format!("there are two {}s called `{}`", sort.word(), name.text),
            "rename one of them, or put the two together",
        ),
        None if sort == ItemSort::End => (
            Code::DuplicateItem,
            "there are two `end`s without a name".to_owned(),
            "name one of them, or put the two together",
        ),
        None => (
            Code::DuplicateItem,
            format!("`{}` stands twice", sort.word()),
            "leave one of them out, or put the two together",
        ),
    };
    Diagnostic::new(code, at, message).at("again here").label(first, "first here").help(help)
}

/// The first word of an item.
fn head(item: &Item) -> Span {
    let length = item.key().0.word().len() as u32;
    Span { end: (item.span.start + length).min(item.span.end), ..item.span }
}

fn position_of(items: &[Item], sort: ItemSort, name: Option<&str>) -> Option<usize> {
    items.iter().position(|item| {
        let (other_sort, other_name) = item.key();
        other_sort == sort && other_name.map(|n| n.text.as_str()) == name
    })
}

/// Puts an extending file's items on top of those it extends: the same sort and name replaces in
/// place, anything else is added.
fn extend(
    items: &mut Vec<Item>,
    file: Vec<Item>,
    removed: &mut Vec<Name>,
    gone: &mut Vec<Item>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    // Its own about page: what its parent says of itself isn't true of it.
    items.retain(|item| !matches!(item.kind, ItemKind::About(_)));
    for item in file {
        if let ItemKind::Without { sort, name } = &item.kind {
            match position_of(items, *sort, name.as_ref().map(|name| name.text.as_str())) {
                Some(at) => {
                    gone.push(items.remove(at));
                    removed.extend(name.clone());
                }
                None => diagnostics.push(nothing_to_remove(items, item.span, *sort, name.as_ref())),
            }
            gone.push(item);
            continue;
        }
        let (sort, name) = item.key();
        let existing = position_of(items, sort, name.map(|name| name.text.as_str()));
        let place = match &item.kind {
            ItemKind::Phase(phase) => phase.place.clone(),
            _ => None,
        };
        match (existing, place) {
            (Some(at), None) => {
                if let Some(slot) = items.get_mut(at) {
                    gone.push(std::mem::replace(slot, item));
                }
            }
            (existing, Some(place)) => {
                if let Some(at) = existing {
                    gone.push(items.remove(at));
                }
                match position_of(items, ItemSort::Phase, Some(&place.phase.text)) {
                    Some(at) => items.insert(if place.before { at } else { at + 1 }, item),
                    None => {
                        diagnostics.push(no_such_phase(items, &place.phase));
                        gone.push(item);
                    }
                }
            }
            (None, None) if sort == ItemSort::Phase => {
                diagnostics.push(phase_without_place(items, &item));
                gone.push(item);
            }
            (None, None) => items.push(item),
        }
    }
}

/// The most places that one report points to.
const MAX_PLACES: usize = 4;

/// Puts the reports of names that `without` has taken away together, one for each `without`.
pub(crate) fn uses_of_removed(removed: &[Name], found: Vec<Diagnostic>, sources: &Sources) -> Vec<Diagnostic> {
    let mut left = found;
    for name in removed {
        let missed = |report: &Diagnostic| {
            matches!(report.code, Code::UnknownName | Code::UnknownAction | Code::UnknownWord)
                && sources.slice(report.span()) == name.text
        };
        let (uses, others): (Vec<_>, Vec<_>) = left.into_iter().partition(missed);
        left = others;
        if let Some(code) = uses.first().map(|report| report.code) {
            let message = format!("`{}` is taken away, and still used", name.text);
            let report = Diagnostic::new(code, name.span, message).at("taken away here");
            let report = uses.iter().take(MAX_PLACES).fold(report, |report, one| report.label(one.span(), "used here"));
            left.push(report.help("keep it, or replace what uses it, too"));
        }
    }
    left
}

fn names_of(items: &[Item], sort: ItemSort) -> Vec<&str> {
    items
        .iter()
        .map(Item::key)
        .filter(|key| key.0 == sort)
        .filter_map(|key| key.1)
        .map(|name| name.text.as_str())
        .collect()
}

fn listed(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn nothing_to_remove(items: &[Item], at: Span, sort: ItemSort, name: Option<&Name>) -> Diagnostic {
    let known = names_of(items, sort);
    let Some(name) = name else {
        let message = format!("there is no unnamed `{}` to remove", sort.word());
        let help = (!known.is_empty()).then(|| format!("those there are have names: {}", listed(&known)));
        return Diagnostic::new(Code::NothingToRemove, at, message).help_if(help);
    };
    // It is there, of another sort.
    let other = items.iter().map(Item::key).find(|key| key.1.is_some_and(|other| other.text == name.text));
    if let Some((other, _)) = other {
        let message = format!("there is no {} `{}` to remove", sort.word(), name.text);
        let meant = format!("without {} {}", other.word(), name.text);
        let report = Diagnostic::new(Code::NothingToRemove, name.span, message);
        return report.help(format!("it is called so: `{meant}`")).fix(at.to(name.span), meant);
    }
    let help = match known.as_slice() {
        [] => format!("the game that is extended has no {} at all: leave this out", sort.word()),
        _ => format!("there are: {}", listed(&known)),
    };
    Diagnostic::new(Code::NothingToRemove, name.span, format!("there is no {} `{}` to remove", sort.word(), name.text))
        .help(help)
        .suggest(&name.text, known)
}

fn no_such_phase(items: &[Item], name: &Name) -> Diagnostic {
    let known = names_of(items, ItemSort::Phase);
    let report = Diagnostic::new(Code::UnknownName, name.span, format!("there is no phase `{}`", name.text));
    let report = report.about(About::NoPhase);
    let report = report.help(format!("the phases are {}", listed(&known)));
    // A phase that has another ending now.
    let akin = known.iter().copied().filter(|phase| of_one_root(phase, &name.text));
    let (akin, known): (Vec<&str>, _) = (akin.collect(), known.iter().copied());
    match (did_you_mean(&name.text, known.clone()), akin.as_slice()) {
        (None, [meant]) => report.choice(format!("`{meant}`"), name.span, *meant),
        _ => report.suggest(&name.text, known),
    }
}

fn phase_without_place(items: &[Item], item: &Item) -> Diagnostic {
    let (_, name) = item.key();
    let text = name.map_or("", |name| name.text.as_str());
    let known = names_of(items, ItemSort::Phase);
    let help = match did_you_mean(text, known.iter().copied()) {
        Some(near) => format!("{near} Or say where the new phase goes: `phase {text} before PHASE`"),
        None => format!("say where it goes: `phase {text} before PHASE`; the phases are {}", listed(&known)),
    };
    Diagnostic::new(
        Code::PhaseWithoutPlace,
        name.map_or(item.span, |name| name.span),
        format!("the game that is extended has no phase `{text}` to replace"),
    )
    .help(help)
}
