//! What data says, as the language says it: each sort of item with the keys that people give to its parts.

mod board;

use board::boards;

use super::{Value, value_of};
use crate::habits::numeral;
use crate::parse::words::{ITEM_WORDS, is_name};

/// What items are called, besides their own words.
const CALLED: &[(&str, &[&str])] = &[
    ("players", &["player"]),
    ("piece", &["pieces", "token", "tokens", "men", "stones"]),
    ("option", &["options", "settings", "setting", "variants"]),
    ("attribute", &["attributes"]),
    ("pattern", &["patterns", "lines"]),
    ("memory", &["memories", "state", "variables", "vars"]),
    ("define", &["defines", "definitions", "functions"]),
    ("action", &["actions"]),
    ("phase", &["phases", "stage", "stages"]),
    ("end", &["ends", "ending", "endings", "win conditions", "victory"]),
    ("start", &["setup"]),
    ("about", &["meta", "metadata", "info"]),
    ("game", &["title"]),
];
/// What keys are called that say nothing but the default.
const NOTHING: &[&str] = &["0", "none", "nobody", "null", "nil", "false", "[]", "no", "None", "False"];
/// What keys say that something holds.
const YES: &[&str] = &["true", "yes", "on", "True", "1"];
/// Keys of what something is called, and of what is done.
const NAME: &[&str] = &["name", "id", "called", "label", "title"];
const KIND: &[&str] = &["type", "kind", "sort", "shape", "form"];
const BODY: &[&str] =
    &["do", "does", "steps", "body", "statements", "turn", "turns", "actions", "action", "then", "moves", "rules"];
/// The entries of one thing, of which each is used once.
struct Told {
    entries: Vec<(String, Value)>,
}

impl Told {
    fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Entries(entries) => Some(Self { entries: entries.clone() }),
            Value::Words(_) | Value::List(_) => None,
        }
    }

    /// What stands under one of some keys.
    fn take(&mut self, keys: &[&str]) -> Option<Value> {
        let known = |(key, _): &(String, Value)| keys.contains(&key.to_lowercase().replace(['_', '-'], " ").as_str());
        let at = self.entries.iter().position(known)?;
        Some(self.entries.remove(at).1)
    }

    fn words(&mut self, keys: &[&str]) -> Option<String> {
        self.take(keys).map(|value| value.words())
    }

    /// Whether a key says yes; `None` where it says something else.
    fn holds(&mut self, keys: &[&str]) -> Option<bool> {
        match self.words(keys) {
            None => Some(false),
            Some(word) if YES.contains(&word.as_str()) => Some(true),
            Some(word) if NOTHING.contains(&word.as_str()) => Some(false),
            Some(_) => None,
        }
    }

    /// What is said, if nothing is left over.
    fn said(&self, text: String) -> Option<String> {
        self.entries.is_empty().then_some(text)
    }
}

impl Value {
    /// The value as words beside one another.
    fn words(&self) -> String {
        match self {
            Self::Words(words) => words.clone(),
            Self::List(values) => values.iter().map(Self::words).collect::<Vec<_>>().join(", "),
            Self::Entries(entries) => {
                let entries = entries.iter().map(|(key, value)| format!("{key} {}", value.words()));
                entries.collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// The value as what it lists, if anything.
    fn listed(&self) -> Vec<Self> {
        match self {
            Self::List(values) => values.clone(),
            other => vec![other.clone()],
        }
    }
}

/// The items that a piece describes, in as many ways as they may be said.
pub(super) fn items(piece: &str) -> Vec<String> {
    let Some((item, rest)) = head(piece) else { return Vec::new() };
    let rest = rest.trim_start_matches([' ', '\t']);
    let own = rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(rest.len());
    let (word, behind) = rest.split_at(own);
    let sign = |text: &str| text.trim_start_matches([' ', '\t']).trim_start_matches([':', '=']).to_owned();
    // A name may stand before the sign.
    let (name, value) = match is_name(word) && behind.trim_start().starts_with([':', '=', '{', '[', '\n']) {
        true => (Some(word), sign(behind)),
        false => (None, sign(rest)),
    };
    let Some(value) = value_of(value.trim_start_matches('\n'), 0) else { return Vec::new() };
    // What is said without keys and brackets is for others.
    if matches!(value, Value::Words(_)) {
        return Vec::new();
    }
    let one = of_item(item, name, &value);
    if !one.is_empty() {
        return one;
    }
    let several: Option<Vec<String>> = match (&value, name) {
        (Value::List(values), None) => {
            values.iter().map(|value| of_item(item, None, value).into_iter().next()).collect()
        }
        (Value::Entries(entries), None) => {
            entries.iter().map(|(name, value)| of_item(item, Some(name), value).into_iter().next()).collect()
        }
        _ => None,
    };
    several.filter(|several| !several.is_empty()).map(|several| several.join("\n")).into_iter().collect()
}

/// The word of the item that a piece begins with, and what follows.
fn head(piece: &str) -> Option<(&'static str, &str)> {
    let bare = piece.trim_start_matches(['"', '\'']);
    let end = bare.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(bare.len());
    let (word, rest) = bare.split_at(end);
    let rest = rest.trim_start_matches(['"', '\'']);
    let word = word.to_lowercase();
    let own = ITEM_WORDS.iter().copied().find(|item| *item == word);
    let item =
        own.or_else(|| CALLED.iter().find(|(_, words)| words.contains(&word.as_str())).map(|(item, _)| *item))?;
    Some((item, rest))
}

/// An item of a sort, perhaps with a name that stands before its entries.
fn of_item(item: &str, name: Option<&str>, value: &Value) -> Vec<String> {
    let mut told = Told::of(value);
    let mut named = || name.map(str::to_owned).or_else(|| told.as_mut()?.words(NAME)).filter(|name| is_name(name));
    let one = match item {
        "game" => game(value),
        "players" => players(value),
        "board" => return boards(value),
        "end" => end(name, value),
        "start" => block(value).map(|body| format!("start {body}")),
        "about" => about(value),
        "without" => match value {
            Value::Words(words) if words.contains(' ') => Some(format!("without {words}")),
            Value::Entries(entries) => match entries.as_slice() {
                [(sort, Value::Words(name))] => Some(format!("without {sort} {name}")),
                _ => None,
            },
            _ => None,
        },
        _ => named().and_then(|name| {
            let told = told.unwrap_or(Told { entries: Vec::new() });
            match item {
                "piece" => piece(&name, value, told),
                "option" | "attribute" => listing(item, &name, value, told),
                "pattern" => pattern(&name, told),
                "memory" => memory(&name, value, told),
                "define" => define(&name, value, told),
                "action" => action(&name, value, told),
                "phase" => phase(&name, told),
                _ => None,
            }
        }),
    };
    one.into_iter().collect()
}

fn game(value: &Value) -> Option<String> {
    let mut told = Told::of(value)?;
    let title = told.words(&["title", "name"])?;
    let extends = told.words(&["extends", "based on", "base", "parent"]).map(|game| format!(" extends {game}"));
    told.said(format!("game \"{title}\"{}", extends.unwrap_or_default()))
}

fn players(value: &Value) -> Option<String> {
    const FACING: &[&str] = &["facing", "faces", "direction", "forward", "moves", "heading"];
    let one = |value: &Value| match value {
        Value::Words(name) => Some(name.clone()),
        Value::Entries(_) => {
            let mut told = Told::of(value)?;
            let name = told.words(&["name", "id", "colour", "color", "player", "called"])?;
            let facing = told.words(FACING).map(|way| format!(" facing {way}")).unwrap_or_default();
            told.said(format!("{name}{facing}"))
        }
        Value::List(_) => None,
    };
    let listed = match value {
        Value::List(values) => values.iter().map(one).collect::<Option<Vec<_>>>()?,
        Value::Entries(entries) => {
            if let [(key, value)] = entries.as_slice()
                && ["names", "list", "order", "turn order"].contains(&key.as_str())
            {
                return players(value);
            }
            let facing = |(name, value): &(String, Value)| match value {
                Value::Words(way) => Some(format!("{name} facing {way}")),
                other => {
                    let mut told = Told::of(other)?;
                    let facing = told.words(FACING)?;
                    told.said(format!("{name} facing {facing}"))
                }
            };
            entries.iter().map(facing).collect::<Option<Vec<_>>>()?
        }
        Value::Words(_) => return None,
    };
    (listed.len() > 1).then(|| format!("players {}", listed.join(", ")))
}

fn piece(name: &str, value: &Value, mut told: Told) -> Option<String> {
    let stock = |number: &str, place: &str| format!("{number} {place}");
    if let Value::Words(words) = value {
        let text = if is_count(words) { stock(words, "in each hand") } else { words.clone() };
        return Some(format!("piece {name}: {text}"));
    }
    let mut stocks: Vec<String> = Vec::new();
    let number = told.take(&["count", "number", "amount", "quantity", "total", "n", "stock", "pieces", "men"]);
    let place = told.words(&["in", "where", "from", "place", "location", "per", "for", "place in"]);
    match (number, place) {
        (Some(Value::Entries(hands)), None) => {
            stocks.extend(hands.iter().map(|(player, count)| stock(&count.words(), &format!("in hand of {player}"))));
        }
        (Some(number), place) if is_count(&number.words()) => {
            let number = number.words();
            let place = place.unwrap_or_default();
            let each =
                place.is_empty() || ["player", "each", "hand", "both", "all"].iter().any(|word| place.contains(word));
            match () {
                () if place.contains("pool") => stocks.push(stock(&number, "in pool")),
                () if place.starts_with("hand of ") => stocks.push(stock(&number, &format!("in {place}"))),
                () if each => stocks.push(stock(&number, "in each hand")),
                () => stocks.push(stock(&number, &format!("in hand of {place}"))),
            }
        }
        (Some(said), None) => stocks.push(said.words()),
        (None, None) => {}
        _ => return None,
    }
    for (keys, place) in [
        (
            &["each", "each hand", "in each hand", "per player", "each player", "hand", "hands", "in hand"][..],
            "in each hand",
        ),
        (&["pool", "in pool", "supply", "bag", "bank"], "in pool"),
    ] {
        if let Some(number) = told.words(keys) {
            stocks.extend((!NOTHING.contains(&number.as_str())).then(|| stock(&number, place)));
        }
    }
    let owner = told.words(&["owner", "owned by", "owned", "belongs to"]);
    let unowned = match owner {
        Some(owner) => NOTHING.contains(&owner.as_str()).then_some(true)?,
        None => told.holds(&["unowned", "neutral"])?,
    };
    if stocks.is_empty() {
        stocks.push("none".to_owned());
    }
    let unowned = if unowned { ", unowned" } else { "" };
    told.said(format!("piece {name}: {}{unowned}", stocks.join(", ")))
}

fn is_count(words: &str) -> bool {
    words == "unlimited"
        || !words.is_empty() && words.bytes().all(|byte| byte.is_ascii_digit())
        || numeral(words).is_some()
}

/// An option or an attribute.
fn listing(item: &str, name: &str, value: &Value, mut told: Told) -> Option<String> {
    let values = match value {
        Value::List(_) => value.clone(),
        Value::Words(words) => return Some(format!("{item} {name}: {words}")),
        Value::Entries(_) => told.take(&["values", "choices", "options", "allowed", "enum", "of", "one of", "list"])?,
    };
    let mut values: Vec<String> = match values {
        Value::List(values) => values.iter().map(Value::words).collect(),
        other => other.words().split(", ").map(str::to_owned).collect(),
    };
    // What is set unless something else is said stands first.
    if let Some(default) = told.words(&["default", "initial", "value"]) {
        let at = values.iter().position(|value| *value == default)?;
        values.rotate_left(at);
        let (_, others) = values.split_first_mut()?;
        others.rotate_right(at);
    }
    told.said(format!("{item} {name}: {}", values.join(", ")))
}

fn pattern(name: &str, mut told: Told) -> Option<String> {
    let exactly = told.words(&["exactly", "exact"]);
    let length =
        told.words(&["line", "line of", "length", "count", "size", "number", "in a row", "row", "of", "points"]);
    let (length, exactly) = match (length, exactly) {
        (Some(length), None) => (length, false),
        (Some(length), Some(word)) => (length, YES.contains(&word.as_str())),
        (None, Some(length)) => (length, true),
        (None, None) => return None,
    };
    let length = length.trim_start_matches("line of ").trim_start_matches("of ").to_owned();
    let mut body: Vec<String> = Vec::new();
    for word in ["same", "different"] {
        let listed = told.take(&[word]).map(|value| value.listed()).unwrap_or_default();
        body.extend(listed.iter().map(|what| format!("{word} {}", what.words())));
    }
    for what in ["owner", "kind", "colour", "color", "shape"] {
        body.extend(told.words(&[what]).map(|word| format!("{word} {what}")));
    }
    body.extend(told.words(&["cells", "body", "where", "with", "condition", "relations", "relation", "match"]));
    let exactly = if exactly { "exactly " } else { "" };
    let text = format!("pattern {name} = line of {exactly}{length} {{ {} }}", body.join(", "));
    told.said(text).filter(|_| !body.is_empty())
}

fn memory(name: &str, value: &Value, mut told: Told) -> Option<String> {
    let sort = |word: &str| {
        let word = word.trim();
        Some(match word {
            "int" | "integer" | "float" | "count" | "counter" | "bool" | "boolean" | "flag" => "number".to_owned(),
            "set" | "list" | "set of points" | "list of points" | "cell" | "position" => "points".to_owned(),
            _ => word.to_owned(),
        })
    };
    if let Value::Words(words) = value {
        return sort(words).map(|sort| format!("memory {name}: {sort}"));
    }
    let of = sort(&told.words(KIND).or_else(|| told.words(&["is", "holds", "stores", "value type", "of type"]))?)?;
    let scope = told.words(&["of", "per", "for", "each", "of each", "scope", "per each"]);
    let scope = scope.map(|scope| format!(" of each {}", scope.trim_start_matches("of ").trim_start_matches("each ")));
    let lasting = told.words(&["through", "until", "lasts", "duration", "expires", "through next turn", "lifetime"]);
    let lasts = match lasting {
        Some(word) => (word.contains("next turn") || YES.contains(&word.as_str())).then_some(" through next turn")?,
        None => "",
    };
    // What nothing has been remembered of is that anyway.
    if let Some(default) = told.words(&["default", "initial", "start", "value", "init"]) {
        NOTHING.contains(&default.as_str()).then_some(())?;
    }
    told.said(format!("memory {name}: {of}{}{lasts}", scope.unwrap_or_default()))
}

fn define(name: &str, value: &Value, mut told: Told) -> Option<String> {
    if let Value::Words(words) = value {
        return Some(format!("define {name} = {words}"));
    }
    let of = told.words(&["of", "parameter", "param", "parameters", "argument", "args", "for", "takes"]);
    let is = told.words(&[
        "is",
        "value",
        "as",
        "expression",
        "expr",
        "means",
        "body",
        "return",
        "returns",
        "set",
        "points",
    ])?;
    let of = of.map(|of| format!(" of {of}")).unwrap_or_default();
    told.said(format!("define {name}{of} = {is}"))
}

fn action(name: &str, value: &Value, mut told: Told) -> Option<String> {
    let body = match value {
        Value::Entries(_) => block(&told.take(BODY)?)?,
        other => block(other)?,
    };
    told.said(format!("action {name} {body}"))
}

fn phase(name: &str, mut told: Told) -> Option<String> {
    let mut head = format!("phase {name}");
    for (keys, word) in [
        (&["until", "ends when", "end when", "ends", "lasts until", "end"][..], "until"),
        (&["when", "if", "condition", "only when"], "when"),
        (&["before"], "before"),
        (&["after", "follows"], "after"),
        (&["started by", "starts", "starter", "first", "first player"], "started by"),
    ] {
        if let Some(said) = told.words(keys) {
            head += &format!(" {word} {said}");
        }
    }
    if let Some(turns) = told.words(&["for", "lasts", "length", "duration", "turn count"]) {
        head += &format!(" for {} turns", turns.trim_end_matches(" turns"));
    }
    if told.holds(&["each", "each player", "per player"])? {
        head += " each";
    }
    if told.holds(&["whole turns", "forced"])? {
        head += " whole turns";
    }
    let begin = told.take(&["begin", "on entry", "on enter", "setup"]).map(|value| block(&value));
    let begin = match begin {
        Some(begin) => format!("begin {} ", begin?),
        None => String::new(),
    };
    let body = block(&told.take(BODY)?)?;
    let body = body.strip_prefix("{ ")?;
    told.said(format!("{head} {{ {begin}{body}"))
}

/// Statements between braces.
fn block(value: &Value) -> Option<String> {
    let statements: Vec<String> = value.listed().iter().map(statement).collect::<Option<_>>()?;
    Some(format!("{{ {} }}", statements.join("  ")))
}

/// One statement.
pub(super) fn statement(value: &Value) -> Option<String> {
    let mut told = match value {
        Value::Words(words) => return Some(words.clone()),
        other => Told::of(other)?,
    };
    for (keys, word) in
        [(&["if", "when", "condition"][..], "if"), (&["while"], "while"), (&["repeat", "times"], "repeat")]
    {
        let Some(condition) = told.words(keys) else { continue };
        let then = block(&told.take(BODY)?)?;
        let other = match told.take(&["else", "otherwise"]) {
            Some(other) => format!(" else {}", block(&other)?),
            None => String::new(),
        };
        return told.said(format!("{word} {condition} {then}{other}"));
    }
    // What is done is the key, and with what its value; the others follow with their keys.
    let (word, first) = told.entries.first().cloned()?;
    let mut text = match first {
        Value::Words(words) => format!("{word} {words}"),
        Value::List(_) if word == "either" => {
            let branches: Vec<String> = first.listed().iter().map(block).collect::<Option<_>>()?;
            format!("either {}", branches.join(" or "))
        }
        Value::List(_) => format!("{word} {}", first.words()),
        Value::Entries(_) => return None,
    };
    for (key, value) in told.entries.iter().skip(1) {
        match value {
            Value::Words(words) => text += &format!(" {key} {words}"),
            _ => return None,
        }
    }
    Some(text)
}

fn end(name: Option<&str>, value: &Value) -> Option<String> {
    let rules: Vec<String> = match value {
        Value::List(values) => values.iter().map(rule).collect::<Option<_>>()?,
        Value::Entries(entries) => {
            let whole = rule(value);
            let each = || {
                entries.iter().map(|(fate, condition)| {
                    let conditions = condition.listed();
                    let rules = conditions.iter().map(|condition| fated(fate, &condition.words()));
                    rules.collect::<Option<Vec<_>>>().map(|rules| rules.join("  "))
                })
            };
            match whole {
                Some(rule) => vec![rule],
                None => each().collect::<Option<_>>()?,
            }
        }
        Value::Words(words) => vec![words.clone()],
    };
    let name = name.map(|name| format!(" {name}")).unwrap_or_default();
    Some(format!("end{name} {{ {} }}", rules.join("  ")))
}

/// One rule of an end.
pub(super) fn rule(value: &Value) -> Option<String> {
    let mut told = match value {
        Value::Words(words) => return Some(words.clone()),
        other => Told::of(other)?,
    };
    if let [(fate, entries @ Value::Entries(_))] = told.entries.as_slice() {
        let mut inner = Told::of(entries)?;
        let condition = condition(&mut inner)?;
        let because = because(&mut inner);
        return inner.said(format!("{}{because}", fated(fate, &condition)?));
    }
    let condition = condition(&mut told)?;
    let fate = told.words(&["then", "result", "outcome", "verdict", "do", "rule", "who"]);
    let fate = match (fate, told.words(&["winner", "wins"]), told.words(&["loser", "loses"])) {
        (Some(fate), None, None) => fate,
        (None, Some(player), None) => format!("{player} wins"),
        (None, None, Some(player)) => format!("{player} loses"),
        _ => return None,
    };
    let because = because(&mut told);
    told.said(format!("{}{because}", fated(&fate, &condition)?))
}

/// What a rule depends on: a condition, or turns without something.
fn condition(told: &mut Told) -> Option<String> {
    if let Some(condition) = told.words(&["when", "if", "condition", "on"]) {
        return Some(condition);
    }
    let turns = told.words(&["turns", "moves", "after", "plies", "rounds"])?;
    let number = turns.split(' ').next().filter(|number| is_count(number))?;
    let without = told.words(&["without", "since", "no"])?;
    Some(format!("{number} turns without {without}"))
}

fn because(told: &mut Told) -> String {
    let text = told.words(&["because", "reason", "message"]);
    text.map(|text| format!(" because \"{text}\"")).unwrap_or_default()
}

/// What follows from a condition.
fn fated(fate: &str, condition: &str) -> Option<String> {
    let written = fate;
    let fate = fate.to_lowercase().replace(['_', '-'], " ");
    let words = fate.trim_end_matches(" when").trim_end_matches(" if");
    let says = match words {
        "win" | "wins" | "winner" | "victory" | "mover wins" => "mover wins",
        "lose" | "loses" | "loss" | "loser" | "defeat" | "mover loses" => "mover loses",
        "draw" | "tie" | "drawn" => "draw",
        "draw on claim" | "claim" => "draw on claim",
        "out" | "is out" | "mover is out" => "mover is out",
        _ => match written.split_once(' ') {
            Some((who, fate @ ("wins" | "loses"))) if is_name(who) => {
                return Some(format!("{who} {fate} when {condition}"));
            }
            _ => return None,
        },
    };
    Some(format!("{says} when {condition}"))
}

/// What is told of a game, from entries with keys.
pub(super) fn entries(piece: &str) -> Option<String> {
    let bare = piece.trim().trim_end_matches(',');
    let value = value_of(&format!("{{{bare}}}"), 0)?;
    Some(about(&value)?.strip_prefix("about { ")?.strip_suffix(" }")?.to_owned())
}

fn about(value: &Value) -> Option<String> {
    let Value::Entries(entries) = value else { return None };
    let one = |(key, value): &(String, Value)| {
        let number = |words: &str| !words.is_empty() && words.bytes().all(|byte| byte.is_ascii_digit());
        let texts: Option<Vec<String>> = value
            .listed()
            .into_iter()
            .map(|value| match value {
                Value::Words(words) if number(&words) => Some(words),
                Value::Words(words) => Some(format!("\"{}\"", words.replace('"', ""))),
                _ => None,
            })
            .collect();
        Some(format!("{} {}", key.to_lowercase(), texts?.join(", ")))
    };
    let lines: Vec<String> = entries.iter().map(one).collect::<Option<_>>()?;
    Some(format!("about {{ {} }}", lines.join("  ")))
}
