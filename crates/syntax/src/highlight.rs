//! The colours of a definition in editors: a TextMate grammar, made of the language's words, and a file for Kate.
//!
//! Every item is a context of its own that ends where the next item begins: words that aren't reserved mean
//! something in some contexts only, and are names everywhere else.

mod kate;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::parse::{ITEM_WORDS, STATEMENT_WORDS};
use crate::tree::ItemSort;

pub use kate::kate;

/// The scopes of what occurs in many places; `.merels` follows each.
const DECLARATION: &str = "keyword.declaration";
const CONTROL: &str = "keyword.control";
const OPERATOR: &str = "keyword.operator.word";
const OTHER: &str = "keyword.other";
const NUMBER: &str = "constant.numeric";
const VALUE: &str = "constant.other.value";
const NAME: &str = "variable.other";

/// What stands for a set, a player, a number or a condition.
const VALUES: &[&str] = &[
    "mine", "theirs", "empty", "occupied", "points", "it", "origin", "crossed", "mover", "opponent", "nobody", "left",
    "hand", "hands", "stuck", "phase", "their",
];

/// What joins, narrows or judges expressions.
const OPERATORS: &[&str] = &[
    "and", "or", "not", "is", "in", "except", "near", "over", "of", "made", "broken", "within", "any", "some", "no",
    "count", "without",
];

/// Words for where something lies.
pub(crate) const DIRECTIONS: &[&str] = &[
    "north",
    "south",
    "east",
    "west",
    "up",
    "down",
    "northeast",
    "northwest",
    "southeast",
    "southwest",
    "forward",
    "backward",
    "sideways",
    "orthogonal",
    "diagonal",
];

/// What goes on with a statement or a clause.
const TAILS: &[&str] = &[
    "else",
    "otherwise",
    "unless",
    "as",
    "on",
    "from",
    "to",
    "into",
    "onto",
    "put",
    "say",
    "until",
    "when",
    "because",
];

const SHAPES: &[&str] = &[
    "triangles",
    "squares",
    "pentagons",
    "hexagons",
    "heptagons",
    "octagons",
    "rings",
    "rays",
    "grid",
    "hexes",
    "triangle",
    "star",
];

const FEATURES: &[&str] = &[
    "joined",
    "linked",
    "at",
    "middles",
    "corners",
    "with",
    "arcs",
    "centre",
    "diagonals",
    "long",
    "alternate",
    "drawn",
    "as",
    "lines",
    "cells",
    "chequered",
    "rack",
    "blocks",
    "of",
    "loops",
    "marked",
    "light",
    "dark",
];

const BOARD_ENTRIES: &[&str] = &["row", "link", "line", "at"];

const STOCK: &[&str] = &["each", "pool", "unlimited", "none", "unowned", "in", "hand", "of"];

const PATTERN: &[&str] = &["line", "of", "exactly", "or", "same", "different"];

const MEMORY: &[&str] =
    &["player", "number", "point", "points", "lines", "of", "each", "man", "through", "next", "turn"];

const CLAUSES: &[&str] = &[
    "before", "after", "each", "until", "for", "turns", "turn", "when", "started", "by", "whole", "with", "most",
    "fewest",
];

const FATES: &[&str] = &["wins", "loses", "by", "agreement", "claim"];

/// Words that mean something together, and the scopes of the parts in parentheses. `NAME` stands for a name,
/// `WORD` for any word.
const PHRASES: &[(&str, &[&str])] = &[
    (r"\b(board)\s+(full|seen)\b", &["variable.language", "variable.language"]),
    (r"\b(position)\s+(seen)\s+(?:([0-9]+)|(NAME))\s+(times|time)\b", &[OPERATOR, OPERATOR, NUMBER, NAME, OPERATOR]),
    (r"\b(turns|turn)\s+(without)\s+(NAME)\s+(moved)\b", &[OPERATOR, OPERATOR, NAME, OPERATOR]),
    (r"\b(turns|turn)\s+(without)\b", &[OPERATOR, OPERATOR]),
    (r"\b(in)\s+(sight)\s+(of)\b", &[OPERATOR, OPERATOR, OPERATOR]),
    (r"\b(connected)\s+(to)\b", &[OPERATOR, OPERATOR]),
    (r"\b(between|going|then)\b", &[OPERATOR]),
    (r"\b(run)\s+(of)\b", &[OPERATOR, OPERATOR]),
    (r"\b(first)\s+(point)\s+(of)\b", &[OPERATOR, OPERATOR, OPERATOR]),
    (r"\b(rank)\s+(?:([0-9]+)|(NAME))", &["variable.language", NUMBER, NAME]),
    (r"\b(column)\s+([a-z]{1,2})\b", &["variable.language", VALUE]),
    (r"\b(dark|light)\s+(points)\b", &["variable.language", "variable.language"]),
    (
        r"\b(north|south|east|west|up|down|northeast|northwest|southeast|southwest|forward|backward|sideways|diagonal)\s+(edge)\b",
        &["support.constant.direction", "variable.language"],
    ),
    (r"\b(opponent)\s+(decides)\b", &[CONTROL, CONTROL]),
    (r"\b(from)\s+(pool)\b", &[CONTROL, OTHER]),
    (r"\b(let|as)\s+(NAME)", &[CONTROL, "entity.name.variable"]),
    (r"\b(is)\s+(out)\b", &[CONTROL, CONTROL]),
    (r"\b(is)\s+(?:(not)\s+)?([0-9]+)\b", &[OPERATOR, OPERATOR, NUMBER]),
    (r"\b(is)\s+(?:(not)\s+)?(WORD)", &[OPERATOR, OPERATOR, VALUE]),
    // Between blocks rather than between conditions.
    (r"\b(or)\b(?=\s*\{)", &[CONTROL]),
    (r"(!=|<=|>=|[=<>])", &["keyword.operator.comparison"]),
    (r"([+\-])", &["keyword.operator.arithmetic"]),
];

/// A TextMate grammar; it serializes to what editors read.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TextMate {
    name: &'static str,
    scope_name: &'static str,
    file_types: [&'static str; 1],
    patterns: Vec<Rule>,
    repository: BTreeMap<&'static str, Rule>,
}

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    #[serde(skip_serializing_if = "Option::is_none")]
    include: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    regex: Option<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    captures: BTreeMap<String, Scope>,
    #[serde(skip_serializing_if = "Option::is_none")]
    begin: Option<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    begin_captures: BTreeMap<String, Scope>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    patterns: Vec<Self>,
}

#[derive(Debug, Serialize)]
struct Scope {
    name: String,
}

/// The grammar by which editors colour definitions.
pub fn text_mate() -> TextMate {
    let order = [
        "comment",
        "game",
        "about",
        "players",
        "written-board",
        "board",
        "values",
        "piece",
        "pattern",
        "memory",
        "define",
        "start",
        "action",
        "phase",
        "end",
        "without",
    ];
    let mut patterns: Vec<Rule> = order.into_iter().map(include).collect();
    // An item that is still being written.
    patterns.push(words(DECLARATION, ITEM_WORDS));
    let mut repository = BTreeMap::from([
        ("comment", matched("comment.line.double-slash", "//.*$")),
        ("string", string()),
        ("number", matched(NUMBER, r"\b[0-9]+\b")),
        ("name", matched(NAME, "NAME")),
        ("phrases", group(PHRASES.iter().map(|(regex, scopes)| captured(regex, scopes)).collect())),
        ("expression", expression()),
        ("block", block()),
    ]);
    repository.extend(declarations());
    repository.extend(boards());
    repository.extend(items_with_blocks());
    TextMate { name: "Merels", scope_name: "source.merels", file_types: ["merels"], patterns, repository }
}

/// Expressions, and the words of statements around them.
fn expression() -> Rule {
    group(vec![
        include("phrases"),
        words("variable.language", VALUES),
        words(OPERATOR, OPERATORS),
        words("support.constant.direction", DIRECTIONS),
        words(CONTROL, STATEMENT_WORDS),
        words(CONTROL, TAILS),
        include("number"),
        include("name"),
    ])
}

/// Statements between braces.
fn block() -> Rule {
    Rule {
        begin: Some(r"\{".to_owned()),
        end: Some(format!(r"\}}|{}", next_item())),
        patterns: vec![include("comment"), include("block"), include("expression")],
        ..Rule::default()
    }
}

fn string() -> Rule {
    Rule {
        name: Some(scope("string.quoted.double")),
        begin: Some("\"".to_owned()),
        end: Some("\"|$".to_owned()),
        patterns: vec![matched("constant.character.escape", r"\\.")],
        ..Rule::default()
    }
}

/// Items without statements.
fn declarations() -> Vec<(&'static str, Rule)> {
    vec![
        ("game", {
            let extends = captured(r"\b(extends)\s+([\p{L}\p{N}_\-]+)", &[DECLARATION, "entity.other.inherited-class"]);
            item(r"\b(game)\b", &[], vec![include("string"), extends])
        }),
        ("about", {
            let keys = matched("support.type.property-name", "WORD");
            Rule {
                end: Some(format!(r"\}}|{}", next_item())),
                ..item(r"\b(about)\b", &[], vec![include("string"), include("number"), keys])
            }
        }),
        ("players", {
            let facing = captured(r"\b(facing)\s+([a-z]+)\b", &[OTHER, "support.constant.direction"]);
            item(r"\b(players)\b", &[], vec![facing, matched("entity.name.type.player", "NAME")])
        }),
        ("values", {
            // Any words, those that begin items too.
            let first = [captured(r"(?<=[:,])\s*([0-9]+)\b", &[NUMBER]), captured(r"(?<=[:,])\s*(WORD)", &[VALUE])];
            let patterns = first.into_iter().chain([include("number"), matched(VALUE, "WORD")]).collect();
            item(r"\b(attribute|option)\s+(NAME)(?=\s*:)", &["entity.name.constant"], patterns)
        }),
        ("piece", {
            let patterns = vec![words(OTHER, STOCK), include("number"), include("name")];
            item(r"\b(piece)\s+((?:NAME\s+)*NAME)(?=\s*:)", &["entity.name.type.piece"], patterns)
        }),
        ("pattern", {
            let patterns = vec![words(OTHER, PATTERN), include("expression")];
            item(r"\b(pattern)\s+(NAME)(?=\s*=)", &["entity.name.type.pattern"], patterns)
        }),
        ("memory", {
            item(r"\b(memory)\s+(NAME)(?=\s*:)", &["entity.name.variable"], vec![words("storage.type", MEMORY)])
        }),
        ("define", {
            let scopes = &["entity.name.function.define", OPERATOR, "variable.parameter"];
            let begin = r"\b(define)\s+(NAME)(?:\s+(of)\s+(NAME))?(?=\s*=)";
            item(begin, scopes, vec![include("expression")])
        }),
        ("without", {
            let regex = format!(r"\b(without)\s+({})\b(?:\s+(?!(?:{})\b)(NAME))?", sorts(), ITEM_WORDS.join("|"));
            captured(&regex, &[DECLARATION, DECLARATION, NAME])
        }),
    ]
}

fn boards() -> Vec<(&'static str, Rule)> {
    let points = matched("entity.name.label.point", "WORD");
    let written = vec![words(OTHER, BOARD_ENTRIES), include("number"), points];
    let written = item(r"\b(board)(?=\s*\{)", &[], written);
    let shape = vec![
        words("support.type", SHAPES),
        words("support.constant", FEATURES),
        // A grid's sizes need no blanks.
        matched(NUMBER, r"[0-9]+(?=x|\b)"),
        matched(OTHER, r"(?<=[0-9 \t])x(?=[0-9 \t])"),
        include("expression"),
    ];
    vec![
        ("written-board", Rule { end: Some(format!(r"\}}|{}", next_item())), ..written }),
        ("board", item(r"\b(board)\b", &[], shape)),
    ]
}

fn items_with_blocks() -> Vec<(&'static str, Rule)> {
    let head = vec![include("block"), include("phrases"), words(OTHER, CLAUSES), include("expression")];
    let rules = vec![include("string"), include("phrases"), words(CONTROL, FATES), include("expression")];
    vec![
        ("start", item(r"\b(start)(?=\s*\{)", &[], vec![include("block")])),
        ("action", item(r"\b(action)\s+(NAME)", &["entity.name.function.action"], vec![include("block")])),
        ("phase", item(r"\b(phase)\s+(?!is\b)(NAME)", &["entity.name.section.phase"], head)),
        ("end", item(r"\b(end)\b(?:\s+(NAME)(?=\s*\{))?", &["entity.name.section.end"], rules)),
    ]
}

/// The context of an item: its first word is a declaration's, what else is captured has the scopes.
fn item(begin: &str, scopes: &[&str], patterns: Vec<Rule>) -> Rule {
    let scopes: Vec<&str> = [DECLARATION].iter().chain(scopes).copied().collect();
    Rule {
        begin: Some(regex(begin)),
        begin_captures: captures(&scopes),
        end: Some(next_item()),
        patterns: [include("comment")].into_iter().chain(patterns).collect(),
        ..Rule::default()
    }
}

/// Where the next item begins.
fn next_item() -> String {
    let elsewhere = ["phase", "board", "start", "without"];
    let words: Vec<&str> = ITEM_WORDS.iter().copied().filter(|word| !elsewhere.contains(word)).collect();
    let (words, sorts) = (words.join("|"), sorts());
    format!(
        r"(?=\b(?:{words})\b|\bphase\b(?!\s+is\b)|\bboard\b(?!\s+(?:full|seen)\b)|\bstart\s*\{{|\bwithout\s+(?:{sorts})\b)"
    )
}

/// The sorts of items that a variant can do without.
fn sorts() -> String {
    let sorts = ItemSort::ALL.into_iter().filter(|sort| !matches!(sort, ItemSort::Game | ItemSort::Without));
    sorts.map(ItemSort::word).collect::<Vec<_>>().join("|")
}

fn scope(name: &str) -> String {
    format!("{name}.merels")
}

fn regex(text: &str) -> String {
    text.replace("NAME", r"[\p{L}_][\p{L}\p{N}_]*").replace("WORD", r"[\p{L}\p{N}_]+")
}

fn include(name: &str) -> Rule {
    Rule { include: Some(format!("#{name}")), ..Rule::default() }
}

fn group(patterns: Vec<Rule>) -> Rule {
    Rule { patterns, ..Rule::default() }
}

fn matched(name: &str, text: &str) -> Rule {
    Rule { name: Some(scope(name)), regex: Some(regex(text)), ..Rule::default() }
}

fn words(name: &str, words: &[&str]) -> Rule {
    matched(name, &format!(r"\b(?:{})\b", words.join("|")))
}

fn captured(text: &str, scopes: &[&str]) -> Rule {
    Rule { regex: Some(regex(text)), captures: captures(scopes), ..Rule::default() }
}

fn captures(scopes: &[&str]) -> BTreeMap<String, Scope> {
    let numbered = scopes.iter().enumerate();
    numbered.map(|(index, name)| ((index + 1).to_string(), Scope { name: scope(name) })).collect()
}
