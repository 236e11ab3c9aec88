//! From names to their declarations and uses.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use merels_read::{Definition, Library, NoLibrary, Symbol, SymbolKind, Symbols, symbols};
use merels_syntax::tree::{ItemKind, Node};
use merels_syntax::{FileId, RESERVED_WORDS, Span, parse};

/// Texts by their file's name.
#[derive(Clone)]
struct Games(BTreeMap<String, Arc<str>>);

impl Library for Games {
    fn find(&self, name: &str, _: &str) -> Option<(String, Arc<str>)> {
        let file = format!("{name}.merels");
        self.0.get(&file).map(|text| (file, Arc::clone(text)))
    }

    fn names(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }
}

/// Every shipped game.
fn games() -> Games {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut games = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "merels") {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            games.insert(name, fs::read_to_string(&path).unwrap().into());
        }
    }
    assert!(games.len() > 20);
    Games(games)
}

fn read(games: &Games, file: &str) -> Definition {
    Definition::read(file, Arc::clone(&games.0[file]), games).unwrap()
}

/// Words that the tree keeps as names, and that stand for nothing a file declares.
fn is_language(text: &str) -> bool {
    ["owner", "kind", "mine", "theirs", "empty", "occupied", "nobody", "mover", "opponent"].contains(&text)
}

#[test]
fn every_name_of_every_game_stands_for_something() {
    let games = games();
    for file in games.0.keys() {
        let symbols = read(&games, file).symbols();
        for (index, source) in symbols.sources().iter().enumerate() {
            let id = FileId(index as u16);
            for item in &parse(id, &source.text).0.items {
                Node::Item(item).walk(&mut |node| {
                    let Node::Name(name) = node else { return };
                    let head = matches!(&item.kind, ItemKind::Game { .. });
                    let about = matches!(&item.kind, ItemKind::About(_));
                    if head || about || is_language(&name.text) {
                        return;
                    }
                    // Answers are words of their own.
                    if source.text[..name.span.start as usize].trim_end().ends_with("say") {
                        return;
                    }
                    let found = symbols.at(id, name.span.start as usize);
                    // What a file replaces of its parent is looked at with the parent.
                    assert!(found.is_some() || index > 0, "{file}: {} at {:?} is nothing", name.text, name.span);
                    assert!(found.is_none_or(|found| found.name == name.text), "{file}: {found:?}, not {name:?}");
                });
            }
        }
    }
}

#[test]
fn every_place_holds_the_name_and_is_found() {
    let games = games();
    for file in games.0.keys() {
        let symbols = read(&games, file).symbols();
        let mut places: Vec<Span> = Vec::new();
        for symbol in symbols.iter() {
            for span in symbol.places() {
                assert_eq!(symbols.sources().slice(span), symbol.name, "{file}");
                for offset in [span.start, span.end - 1, span.end] {
                    assert_eq!(symbols.at(span.file, offset as usize), Some(symbol), "{file}");
                }
                places.push(span);
            }
        }
        let all = places.len();
        places.sort();
        places.dedup();
        assert_eq!(places.len(), all, "{file}: a place belongs to two names");
    }
}

/// The texts with a name changed in all its places to another of the same length.
fn renamed(games: &Games, symbols: &Symbols, symbol: &Symbol, fresh: &str) -> Games {
    let mut changed = games.clone();
    for span in symbol.places() {
        let file = symbols.sources().get(span.file).unwrap().name.clone();
        let mut text = changed.0[&file].to_string();
        text.replace_range(span.start as usize..span.end as usize, fresh);
        changed.0.insert(file, text.into());
    }
    changed
}

/// Every setting of one option, the others at their defaults, as one text.
fn all_games(definition: &Definition) -> String {
    let mut settings = vec![Vec::new()];
    for (option, values) in definition.options() {
        settings.extend(values.iter().map(|value| vec![(option.to_owned(), (*value).to_owned())]));
    }
    let game = |setting: &Vec<(String, String)>| {
        // What authors say in comments speaks of values by their names, which only they can change there.
        let mut game = definition.game(setting).unwrap();
        game.docs.clear();
        format!("{game:?}\n")
    };
    settings.iter().map(game).collect()
}

fn rename_all(file: &str) {
    let games = games();
    let definition = read(&games, file);
    let symbols = definition.symbols();
    let before = all_games(&definition);
    let mut tried = 0;
    for symbol in symbols.iter() {
        // Numbers are what they are, and points of generated boards can't be named.
        if symbol.declared.is_none() || symbol.name.starts_with(|c: char| c.is_ascii_digit()) {
            continue;
        }
        let fresh = "ZQ".chars().cycle().take(symbol.name.chars().count()).collect::<String>();
        let fresh = if symbol.name.len() == 1 { "Z".to_owned() } else { fresh };
        assert!(!RESERVED_WORDS.contains(&fresh.as_str()) && !before.contains(&format!("\"{fresh}\"")));
        let changed = renamed(&games, &symbols, symbol, &fresh);
        let after = all_games(&read(&changed, file));
        let back = |text: &str| {
            text.replace(&format!("\"{fresh}\""), &format!("\"{}\"", symbol.name)).replace(&fresh, &symbol.name)
        };
        assert_eq!(back(&after), back(&before), "{file}: {symbol:?}");
        tried += 1;
    }
    assert!(tried > 3, "{file}");
}

#[test]
fn a_name_changed_in_all_its_places_leaves_the_game_as_it_is() {
    for file in games().0.keys() {
        rename_all(file);
    }
}

const HEAD: &str = "game \"G\"\nplayers White, Black\nboard squares 2 joined at middles\npiece man: 3 in each hand\n";

fn of(text: &str, symbols: &Symbols, word: &str) -> Vec<(SymbolKind, Vec<usize>)> {
    let line = |span: Span| text[..span.start as usize].matches('\n').count() + 1;
    let named = symbols.iter().filter(|symbol| symbol.name == word);
    named.map(|symbol| (symbol.kind, symbol.places().map(line).collect())).collect()
}

#[test]
fn a_local_name_ends_with_its_block_and_the_latest_is_meant() {
    let text = format!(
        "{HEAD}phase play {{\n    place man on empty as last\n    if some last near a1 {{\n        let last = last near a1\n        \
         remove last\n    }}\n    remove last\n}}"
    );
    let symbols = symbols("g.merels", text.as_str(), &NoLibrary);
    assert_eq!(of(&text, &symbols, "last"), [(SymbolKind::Local, vec![6, 7, 8, 11]), (SymbolKind::Local, vec![8, 9])]);
}

#[test]
fn a_define_does_not_see_local_names_and_values_belong_to_their_option() {
    let text = format!(
        "{HEAD}option fly: off, on\noption leap: off, on\ndefine free = empty near man\nphase play {{\n    \
         if fly is on {{ place man on free }}\n    else if leap is on {{ place man on empty }}\n}}"
    );
    let symbols = symbols("g.merels", text.as_str(), &NoLibrary);
    assert_eq!(
        of(&text, &symbols, "on"),
        [(SymbolKind::OptionValue, vec![5, 9]), (SymbolKind::OptionValue, vec![6, 10])]
    );
    assert_eq!(of(&text, &symbols, "free"), [(SymbolKind::Define, vec![7, 9])]);
}

#[test]
fn names_are_followed_through_what_is_extended() {
    let parent = format!(
        "{HEAD}option finish: no, yes\ndefine open = empty near man\nphase first until hands empty {{\n    place man on empty\n}}\n\
         phase last {{\n    move mine to open\n}}\n"
    );
    let child = "game \"H\" extends g\nwithout option finish\nphase middle before last until board full { move mine to open }\n\
                 phase first until phase is middle { place man on empty }\nend { mover loses when White is mover }\n";
    let library = Games([("g.merels".to_owned(), parent.clone().into())].into());
    let symbols = symbols("h.merels", child, &library);
    let of = |name: &str| symbols.iter().find(|symbol| symbol.name == name).unwrap();
    let files = |spans: &[Span]| spans.iter().map(|span| span.file.0).collect::<Vec<_>>();
    let places = |name: &str| {
        let symbol = of(name);
        (symbol.declared.map(|span| span.file.0), files(&symbol.replaces), files(&symbol.uses))
    };
    assert_eq!(places("open"), (Some(1), vec![], vec![0, 1]));
    assert_eq!(places("finish"), (Some(1), vec![], vec![0]));
    assert_eq!(places("last"), (Some(1), vec![], vec![0]));
    assert_eq!(places("first"), (Some(0), vec![1], vec![]));
    assert_eq!(places("middle"), (Some(0), vec![], vec![0]));
    // In the child's phase, and in the one it replaces.
    assert_eq!(places("man"), (Some(1), vec![], vec![0, 1, 1]));
}

#[test]
fn points_are_known_whether_they_are_written_or_generated() {
    let text = format!("{HEAD}phase play {{ place man on empty near a1 if any else empty }}");
    let found = symbols("g.merels", text.as_str(), &NoLibrary);
    let points: Vec<_> = found.iter().filter(|symbol| symbol.kind == SymbolKind::Point).collect();
    assert_eq!(points.len(), 16);
    let a1 = points.iter().find(|symbol| symbol.name == "a1").unwrap();
    assert_eq!((a1.declared, a1.uses.len()), (None, 1));
    let written = text.replace("board squares 2 joined at middles", "board { row a1 b c row a1 d at 2 0: d }");
    let found = symbols("g.merels", written.as_str(), &NoLibrary);
    let a1 = found.iter().find(|symbol| symbol.name == "a1").unwrap();
    assert_eq!((a1.declared.is_some(), a1.uses.len()), (true, 2));
}

#[test]
fn names_of_a_text_with_mistakes_are_found() {
    let games = games();
    let text = games.0["nine-mens-morris.merels"].replace("players White, Black", "players White, , Black");
    let found = symbols("nine-mens-morris.merels", text.as_str(), &NoLibrary);
    let mill = found.iter().find(|symbol| symbol.name == "mill").unwrap();
    assert_eq!((mill.kind, mill.uses.len()), (SymbolKind::Pattern, text.matches("mill ").count() - 1));
}
