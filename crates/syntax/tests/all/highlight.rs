//! Files with colours for editors, and what editors make of the TextMate grammar, by a reader of such grammars that knows as much as this one uses.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

use crate::common;
use fancy_regex::{Captures, Regex};
use merels_syntax::highlight::{kate, text_mate};
use merels_syntax::tree::{Item, ItemKind};
use merels_syntax::{RESERVED_WORDS, Span};
use serde_json::Value;

#[test]
fn the_files_for_editors_are_fresh() {
    let made = [
        ("merels.tmLanguage.json", serde_json::to_string_pretty(&text_mate()).unwrap() + "\n"),
        ("merels.xml", kate()),
    ];
    for (name, fresh) in made {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../grammar").join(name);
        if std::env::var_os("UPDATE_DOCUMENTS").is_some() {
            std::fs::write(path, fresh).unwrap();
        } else {
            let text = std::fs::read_to_string(path).unwrap();
            assert!(text == fresh, "grammar/{name} is stale; UPDATE_DOCUMENTS=1 writes it anew");
        }
    }
}

/// Every word between quotes in the language's grammar.
fn grammar_words() -> BTreeSet<&'static str> {
    let grammar = include_str!("../../grammar/merels.pest");
    // Words that are known for naming nobody are none of the language.
    let rules = grammar.lines().filter(|line| !line.starts_with("//") && !line.starts_with("no_player"));
    // What only looks ahead, and an ending that may be left out.
    let no_word = |word: &str| ["re", "s"].contains(&word);
    let quoted = rules.flat_map(|line| line.split('"').skip(1).step_by(2));
    quoted.filter(|word| word.chars().all(|c| c.is_ascii_lowercase()) && !word.is_empty() && !no_word(word)).collect()
}

#[test]
fn every_word_of_the_language_is_known() {
    let grammar = serde_json::to_string(&text_mate()).unwrap().replace(r"\\b", " ").replace(r"\\s", " ");
    let known: BTreeSet<&str> = grammar.split(|c: char| !c.is_ascii_lowercase()).collect();
    let unknown: Vec<&str> = grammar_words().into_iter().filter(|word| !known.contains(word)).collect();
    assert!(unknown.is_empty(), "highlight.rs doesn't know {unknown:?}");
    assert!(grammar_words().len() > RESERVED_WORDS.len() + 40);
}

/// A rule of the grammar, compiled.
struct Rule {
    name: Option<String>,
    /// What it matches, or where its context begins.
    start: Regex,
    captures: BTreeMap<usize, String>,
    /// Where its context ends.
    end: Option<Regex>,
    /// What is looked for in its context: rules by index.
    inner: Vec<usize>,
}

struct Highlighter {
    rules: Vec<Rule>,
    outermost: Vec<usize>,
}

static HIGHLIGHTER: LazyLock<Highlighter> = LazyLock::new(|| {
    let grammar = serde_json::to_value(text_mate()).unwrap();
    let mut highlighter = Highlighter { rules: Vec::new(), outermost: Vec::new() };
    let mut seen = BTreeMap::new();
    highlighter.outermost = highlighter.compile_all(&grammar, &grammar, &mut seen);
    highlighter
});

impl Highlighter {
    /// The rules of `patterns`, includes and groups resolved.
    fn compile_all(&mut self, grammar: &Value, of: &Value, seen: &mut BTreeMap<usize, usize>) -> Vec<usize> {
        let patterns = of["patterns"].as_array().into_iter().flatten();
        patterns.flat_map(|pattern| self.compile(grammar, pattern, seen)).collect()
    }

    fn compile(&mut self, grammar: &Value, rule: &Value, seen: &mut BTreeMap<usize, usize>) -> Vec<usize> {
        if let Some(include) = rule["include"].as_str() {
            let included = &grammar["repository"][&include[1..]];
            assert!(included.is_object(), "{include} isn't there");
            return self.compile(grammar, included, seen);
        }
        let Some(start) = rule["match"].as_str().or(rule["begin"].as_str()) else {
            return self.compile_all(grammar, rule, seen);
        };
        let address = std::ptr::from_ref(rule) as usize;
        if let Some(&known) = seen.get(&address) {
            return vec![known];
        }
        let scopes = rule["captures"].as_object().or(rule["beginCaptures"].as_object());
        let captures = scopes
            .into_iter()
            .flatten()
            .map(|(number, scope)| (number.parse().unwrap(), scope["name"].as_str().unwrap().to_owned()));
        let index = self.rules.len();
        self.rules.push(Rule {
            name: rule["name"].as_str().map(str::to_owned),
            start: Regex::new(start).unwrap_or_else(|error| panic!("{start}: {error}")),
            captures: captures.collect(),
            end: rule["end"].as_str().map(|end| Regex::new(end).unwrap()),
            inner: Vec::new(),
        });
        seen.insert(address, index);
        let inner = self.compile_all(grammar, rule, seen);
        self.rules[index].inner = inner;
        vec![index]
    }

    /// The innermost scope of every byte.
    fn scopes(&self, text: &str) -> Vec<Option<&str>> {
        let mut scopes = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        for line in text.split_inclusive('\n') {
            let mut painted = vec![None; line.len()];
            self.line(line.trim_end_matches('\n'), &mut open, &mut painted);
            scopes.extend(painted);
        }
        scopes
    }

    fn line<'s>(&'s self, line: &str, open: &mut Vec<usize>, painted: &mut [Option<&'s str>]) {
        let mut at = 0;
        loop {
            let context = open.last().map(|&index| &self.rules[index]);
            let end =
                context.and_then(|rule| rule.end.as_ref()).and_then(|end| end.captures_from_pos(line, at).unwrap());
            let inner = context.map_or(&self.outermost, |rule| &rule.inner);
            let starts = inner
                .iter()
                .filter_map(|&index| Some((index, self.rules[index].start.captures_from_pos(line, at).unwrap()?)));
            let first = starts.min_by_key(|(_, found)| found.get(0).unwrap().start());
            let paint = |painted: &mut [Option<&'s str>], from: usize, to: usize, name: &'s Option<String>| {
                painted[from..to].fill(name.as_deref());
            };
            let here = |found: &Captures<'_, str>| found.get(0).unwrap().start();
            match (end, first) {
                (Some(end), first) if first.as_ref().is_none_or(|(_, found)| here(&end) <= here(found)) => {
                    let end = end.get(0).unwrap();
                    paint(painted, at, end.end(), &context.unwrap().name);
                    open.pop();
                    at = end.end();
                }
                (_, Some((index, found))) => {
                    let (rule, whole) = (&self.rules[index], found.get(0).unwrap());
                    assert!(!whole.as_str().is_empty(), "a rule matches nothing");
                    paint(painted, at, whole.start(), context.map_or(&None, |context| &context.name));
                    paint(painted, whole.start(), whole.end(), &rule.name);
                    for (number, scope) in &rule.captures {
                        if let Some(part) = found.get(*number) {
                            painted[part.start()..part.end()].fill(Some(scope));
                        }
                    }
                    at = whole.end();
                    if rule.end.is_some() {
                        open.push(index);
                    }
                }
                _ => return paint(painted, at, line.len(), context.map_or(&None, |context| &context.name)),
            }
        }
    }
}

/// Whether all bytes of a span have a scope that begins like this.
fn has(scopes: &[Option<&str>], span: Span, beginning: &str) -> bool {
    let scopes = &scopes[span.start as usize..span.end as usize];
    scopes.iter().all(|scope| scope.is_some_and(|scope| scope.starts_with(beginning)))
}

/// The names that an item declares.
fn declared(item: &Item) -> Vec<Span> {
    let names = match &item.kind {
        ItemKind::Players(players) => players.iter().map(|player| &player.name).collect(),
        ItemKind::Piece(piece) => piece.names.iter().collect(),
        ItemKind::Without { .. } => Vec::new(),
        _ => Vec::from_iter(item.key().1),
    };
    names.into_iter().map(|name| name.span).collect()
}

/// Words and numbers outside comments and texts, with their places.
fn words(text: &str, scopes: &[Option<&str>]) -> Vec<(usize, String)> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut words: Vec<(usize, String)> = Vec::new();
    for (at, character) in text.char_indices().filter(|(_, character)| is_word(*character)) {
        if scopes[at].is_some_and(|scope| scope.starts_with("comment") || scope.starts_with("string")) {
            continue;
        }
        match words.last_mut().filter(|(start, word)| start + word.len() == at) {
            Some((_, word)) => word.push(character),
            None => words.push((at, character.to_string())),
        }
    }
    words
}

#[test]
fn games_are_coloured_right() {
    for (game, text) in common::games() {
        let scopes = HIGHLIGHTER.scopes(&text);
        let (file, _) = common::read(&text);
        let expect = |span: Span, beginning: &str| {
            let (shown, found) = (common::slice(&text, span), scopes[span.start as usize]);
            assert!(has(&scopes, span, beginning), "{game}: `{shown}` is {found:?} rather than {beginning}");
        };
        file.comments.iter().for_each(|comment| expect(comment.span, "comment."));
        for item in &file.items {
            let word = item.key().0.word();
            expect(
                Span { end: item.span.start + u32::try_from(word.len()).unwrap(), ..item.span },
                "keyword.declaration.",
            );
            declared(item).into_iter().for_each(|name| expect(name, "entity.name."));
            match &item.kind {
                ItemKind::Game { title, .. } => expect(title.span, "string."),
                ItemKind::About(entries) => {
                    for text in entries.iter().flat_map(|entry| &entry.values) {
                        let is_number = text.value.len() == text.span.len();
                        expect(text.span, if is_number { "constant.numeric." } else { "string." });
                    }
                }
                _ => {}
            }
        }
        for (at, word) in words(&text, &scopes) {
            let scope = scopes[at].unwrap_or_default();
            if word.chars().all(|c| c.is_ascii_digit()) {
                assert!(scope.starts_with("constant.numeric."), "{game}: {word} at {at} is `{scope}`");
            } else if RESERVED_WORDS.contains(&word.as_str()) {
                assert!(
                    !scope.is_empty() && !scope.starts_with("variable.other"),
                    "{game}: {word} at {at} is `{scope}`"
                );
            } else if text[..at].ends_with("drawn as ") {
                assert!(scope.starts_with("support."), "{game}: {word} at {at} is `{scope}`");
            } else if text[..at].ends_with(" let ") || text[..at].ends_with(" as ") {
                assert!(scope.starts_with("entity.name."), "{game}: {word} at {at} is `{scope}`");
            }
        }
    }
}

#[test]
fn no_word_that_is_reserved_is_a_name() {
    for word in RESERVED_WORDS {
        for text in [format!("action a {{ {word} }}"), format!("define a = b {word} c"), format!("end {{ {word} }}")] {
            let scope = HIGHLIGHTER.scopes(&text)[text.rfind(word).unwrap()].unwrap_or_default();
            assert!(!scope.is_empty() && !scope.starts_with("variable.other"), "{text}: `{scope}`");
        }
    }
}

/// Each word or sign with a scope, line by line.
fn shown(text: &str) -> String {
    let scopes = HIGHLIGHTER.scopes(text);
    let mut out = String::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        out.push_str(&format!("{}\n", line.trim_end()));
        let runs: Vec<_> = (at..at + line.len()).collect();
        for run in runs.chunk_by(|&a, &b| scopes[a] == scopes[b]) {
            if let (Some(scope), Some(run)) = (scopes[run[0]], text.get(run[0]..run[run.len() - 1] + 1)) {
                let run = if run.len() > 24 { "..." } else { run };
                out.push_str(&format!("    {run:24} {}\n", scope.strip_suffix(".merels").unwrap()));
            }
        }
        at += line.len();
    }
    out
}

#[test]
fn a_game_in_colours() {
    insta::assert_snapshot!(shown(&common::game("millieu.merels")));
}

#[test]
fn words_mean_something_in_their_place_only() {
    insta::assert_snapshot!(shown(
        "game \"A \\\" // b\" extends 18b-several
option row: on, 3, if, end // end
board grid 7x6 with long diagonals if row is end without b2v, x
board { row a1 in2 line at 2 0: end1 }
pattern long = line of 3 { mine, theirs man }
define turn = row made and not position seen 3 times or 100 turns without capture
without option blocked
phase each before at for 2 turns until board full and phase is not moving {
    place any from pool on empty in sight of it as row otherwise { capture }
    either { let x = 2 - x } or { opponent decides { take mine } }
end claims { mover is out when turn draw on claim when position seen row times }
"
    ));
}
