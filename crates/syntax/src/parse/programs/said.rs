//! What expressions of programs mean, said as the language says it: each with its kind, so that a set becomes a number or a condition
//! where one is needed.

use std::collections::HashMap;

use super::functions;
use super::read::Expr;

/// What an expression is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A set of points, of lines too.
    Set,
    /// A set of lines that can stand as a condition.
    Event,
    Number,
    Player,
    Condition,
    /// An option, which is compared with one of its values.
    Option,
    /// A name of which nothing is known.
    Unknown,
}

/// How tightly the parts of an expression stick together.
pub(super) mod binds {
    pub(in super::super) const OR: usize = 0;
    pub(in super::super) const AND: usize = 1;
    pub(in super::super) const NOT: usize = 2;
    pub(in super::super) const COMPARED: usize = 3;
    pub(in super::super) const SUM: usize = 4;
    pub(in super::super) const COUNTED: usize = 5;
    pub(in super::super) const CHAIN: usize = 6;
    pub(in super::super) const LIST: usize = 7;
    pub(in super::super) const ONE: usize = 8;
}

/// An expression of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) text: String,
    pub(super) kind: Kind,
    pub(super) binds: usize,
}

impl Said {
    pub(super) fn new(text: impl Into<String>, kind: Kind, binds: usize) -> Self {
        Self { text: text.into(), kind, binds }
    }

    pub(super) fn condition(text: String) -> Self {
        Self::new(text, Kind::Condition, binds::COUNTED)
    }

    pub(super) fn set(text: String) -> Self {
        Self::new(text, Kind::Set, binds::CHAIN)
    }

    /// The text, in parentheses where it would fall apart.
    pub(super) fn at_least(&self, binds: usize) -> String {
        if self.binds < binds { format!("({})", self.text) } else { self.text.clone() }
    }

    /// The same, where something of a kind is needed.
    pub(super) fn into_kind(self, wanted: Kind) -> Option<Self> {
        let made = |text: String, binds: usize| Some(Self::new(text, wanted, binds));
        match (wanted, self.kind) {
            (_, Kind::Unknown) | (Kind::Unknown, _) => Some(self),
            (wanted, kind) if wanted == kind => Some(self),
            (Kind::Condition, Kind::Event) | (Kind::Set, Kind::Event) => Some(self),
            (Kind::Condition, Kind::Set) => made(format!("some {}", self.at_least(binds::CHAIN)), binds::COUNTED),
            (Kind::Condition, Kind::Number) => made(format!("{} > 0", self.at_least(binds::SUM)), binds::COMPARED),
            (Kind::Condition, Kind::Player) => {
                made(format!("{} is not nobody", self.at_least(binds::ONE)), binds::COMPARED)
            }
            (Kind::Number, Kind::Set | Kind::Event) => {
                made(format!("count {}", self.at_least(binds::CHAIN)), binds::COUNTED)
            }
            _ => None,
        }
    }

    /// The opposite of a condition.
    fn negated(self) -> Self {
        let negated = |text: String| Self { text, ..self.clone() };
        if let Some(set) = self.text.strip_prefix("some ").filter(|_| self.binds >= binds::COUNTED) {
            return negated(format!("no {set}"));
        }
        if let Some(set) = self.text.strip_prefix("no ").filter(|_| self.binds >= binds::COUNTED) {
            return negated(format!("some {set}"));
        }
        let pairs = [(" is not ", " is "), (" is ", " is not "), (" <= ", " > "), (" >= ", " < "), (" != ", " = ")];
        let pairs = pairs.into_iter().chain([(" < ", " >= "), (" > ", " <= "), (" = ", " != ")]);
        for (sign, other) in pairs.filter(|_| self.binds == binds::COMPARED) {
            if let Some((left, right)) = self.text.split_once(sign) {
                return negated(format!("{left}{other}{right}"));
            }
        }
        Self::new(format!("not {}", self.at_least(binds::NOT)), Kind::Condition, binds::NOT)
    }
}

/// The opposite of a condition, as the language says both.
pub(in super::super) fn opposite(condition: &str) -> String {
    let has = |words: &[&str]| words.iter().any(|word| condition.contains(word));
    let binds = match condition {
        _ if has(&[" and ", " or "]) => binds::OR,
        _ if condition.starts_with("some ") || condition.starts_with("no ") => binds::COUNTED,
        _ if has(&[" = ", " != ", " < ", " <= ", " > ", " >= ", " is "]) => binds::COMPARED,
        _ => binds::ONE,
    };
    match condition.strip_prefix("not ").filter(|_| binds != binds::OR) {
        Some(denied) => denied.to_owned(),
        None => Said::new(condition, Kind::Condition, binds).negated().text,
    }
}

/// What names stand for, as far as the text shows.
#[derive(Debug, Default)]
pub(super) struct Names {
    kinds: HashMap<String, Kind>,
    /// Options and their values.
    options: HashMap<String, Vec<String>>,
    patterns: Vec<String>,
    /// Defines that are about nothing.
    alone: Vec<String>,
    /// Those that are about something.
    about: Vec<String>,
    pub(super) memories: Vec<String>,
    pub(super) actions: Vec<String>,
    pub(super) pieces: Vec<String>,
    pub(super) players: Vec<String>,
}

impl Names {
    /// The names that a text declares.
    pub(super) fn of(text: &str) -> Self {
        let mut names = Self::default();
        for line in text.lines().map(|line| line.split("//").next().unwrap_or_default().trim()) {
            let Some((sort, rest)) = line.split_once(' ') else { continue };
            let rest = rest.trim();
            let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
            let name = rest.get(..end).unwrap_or_default().to_owned();
            let after = rest.get(end..).unwrap_or_default();
            let kind = match sort {
                "piece" => {
                    names.pieces.push(name.clone());
                    Kind::Set
                }
                "pattern" => {
                    names.patterns.push(name.clone());
                    Kind::Set
                }
                "memory" => {
                    names.memories.push(name.clone());
                    match after.trim_start_matches([':', ' ']).split(' ').next() {
                        Some("number") => Kind::Number,
                        Some("player") => Kind::Player,
                        _ => Kind::Set,
                    }
                }
                "option" => {
                    let values = after.trim_start_matches([':', ' ']).split(',').map(|value| value.trim().to_owned());
                    names.options.insert(name.clone(), values.collect());
                    let numbers =
                        names.options.get(&name).is_some_and(|values| values.iter().all(|one| is_number(one)));
                    if numbers { Kind::Number } else { Kind::Option }
                }
                "players" => {
                    let all = rest.split(',').filter_map(|one| one.split_whitespace().next());
                    names.players.extend(all.map(str::to_owned));
                    continue;
                }
                "action" => {
                    names.actions.push(name);
                    continue;
                }
                "define" if !after.trim_start().starts_with("of ") => {
                    names.alone.push(name.clone());
                    meant_by(after)
                }
                "define" => {
                    names.about.push(name.clone());
                    meant_by(after)
                }
                "let" => meant_by(after),
                _ => continue,
            };
            names.kinds.insert(name, kind);
        }
        names
    }
    /// Whether a name is a define that takes nothing.
    pub(super) fn takes_nothing(&self, word: &str) -> bool {
        self.alone.iter().any(|name| name == word)
    }

    /// Whether a name is a define that is about something.
    pub(super) fn is_about_something(&self, word: &str) -> bool {
        self.about.iter().any(|name| name == word)
    }

    pub(super) fn kind_of(&self, word: &str) -> Kind {
        match word {
            "mine" | "theirs" | "empty" | "occupied" | "points" | "it" | "origin" | "crossed" | "none" => Kind::Set,
            "left" | "hand" => Kind::Number,
            "mover" | "opponent" | "nobody" => Kind::Player,
            "stuck" => Kind::Condition,
            _ if is_number(word) => Kind::Number,
            _ if self.players.iter().any(|player| player == word) => Kind::Player,
            _ if is_point(word) => Kind::Set,
            _ => self.kinds.get(word).copied().unwrap_or(Kind::Unknown),
        }
    }

    pub(super) fn is_pattern(&self, word: &str) -> bool {
        self.patterns.iter().any(|pattern| pattern == word)
    }

    /// Whether a word stands for something.
    pub(super) fn knows(&self, word: &str) -> bool {
        self.kind_of(word) != Kind::Unknown
    }

    /// An expression where something of a kind is needed.
    pub(super) fn wanted(&self, expr: &Expr<'_>, kind: Kind) -> Option<Said> {
        self.said(expr, kind)?.into_kind(kind)
    }

    /// An expression; `wanted` is what it should be, where it could be one thing or another.
    pub(super) fn said(&self, expr: &Expr<'_>, wanted: Kind) -> Option<Said> {
        Some(match expr {
            Expr::Word("None" | "null" | "nil") if wanted == Kind::Set => Said::new("none", Kind::Set, binds::ONE),
            Expr::Word("None" | "null" | "nil") => Said::new("nobody", Kind::Player, binds::ONE),
            Expr::Word("True" | "False" | "true" | "false") | Expr::Lambda(..) => return None,
            Expr::Word(word) => Said::new(*word, self.kind_of(word), binds::ONE),
            // A name in quotes.
            Expr::Text(text) if self.knows(text) => Said::new(*text, self.kind_of(text), binds::ONE),
            Expr::Text(_) => return None,
            Expr::Group(inner) => {
                let inner = self.said(inner, wanted)?;
                Said::new(format!("({})", inner.text), inner.kind, binds::ONE)
            }
            Expr::List(all) => {
                let all: Option<Vec<String>> =
                    all.iter().map(|one| Some(self.wanted(one, Kind::Set)?.at_least(binds::ONE))).collect();
                match all?.join(", ") {
                    all if all.is_empty() => Said::new("none", Kind::Set, binds::ONE),
                    all => Said::new(all, Kind::Set, binds::LIST),
                }
            }
            Expr::Run(parts) => self.run(parts)?,
            Expr::Not(inner) => self.negated(inner)?,
            Expr::Call(name, given) => return functions::called(self, name, given, wanted),
            Expr::Index(set, index) => self.indexed(set, index)?,
            Expr::Each(name, set, asked) => match asked {
                Some(asked) => self.restricted(set, name, asked)?,
                None => self.wanted(set, Kind::Set)?,
            },
            Expr::Binary(left, operator, right) => self.binary(left, operator, right, wanted)?,
        })
    }

    /// Words of the language side by side.
    fn run(&self, parts: &[Expr<'_>]) -> Option<Said> {
        let texts: Option<Vec<Said>> = parts.iter().map(|part| self.said(part, Kind::Unknown)).collect();
        let texts = texts?;
        let text = texts.iter().map(|said| said.text.as_str()).collect::<Vec<_>>().join(" ");
        let words: Vec<&str> = text.split_whitespace().collect();
        let (first, last) = (*words.first()?, *words.last()?);
        let chained =
            |word: &&str| matches!(*word, "near" | "except" | "over" | "between" | "connected" | "going" | "within");
        let (kind, binds) = match first {
            "some" | "no" => (Kind::Condition, binds::COUNTED),
            "hands" | "board" | "position" => (Kind::Condition, binds::ONE),
            "count" => (Kind::Number, binds::COUNTED),
            _ if last == "empty" && words.contains(&"hand") => (Kind::Condition, binds::ONE),
            _ if words.contains(&"without") => (Kind::Condition, binds::COMPARED),
            _ if words.contains(&"any") && words.contains(&"else") => (Kind::Set, binds::SUM),
            _ if words.iter().any(chained) => (Kind::Set, binds::CHAIN),
            "their" | "left" | "hand" => (Kind::Number, binds::ONE),
            _ if matches!(last, "made" | "broken") => (Kind::Event, binds::ONE),
            _ => match texts.first()?.kind {
                Kind::Unknown => (Kind::Set, binds::ONE),
                kind => (kind, binds::ONE),
            },
        };
        Some(Said::new(text, kind, binds))
    }

    /// Whether something isn't so.
    fn negated(&self, inner: &Expr<'_>) -> Option<Said> {
        let said = self.said(inner, Kind::Condition)?;
        Some(match said.kind {
            Kind::Number => Said::new(format!("{} = 0", said.at_least(binds::SUM)), Kind::Condition, binds::COMPARED),
            Kind::Player => {
                Said::new(format!("{} is nobody", said.at_least(binds::ONE)), Kind::Condition, binds::COMPARED)
            }
            Kind::Option => self.option_is(&said.text, "off", false)?,
            _ => said.into_kind(Kind::Condition)?.negated(),
        })
    }

    /// An option compared with a value.
    fn option_is(&self, option: &str, value: &str, not: bool) -> Option<Said> {
        let values = self.options.get(option)?;
        let other = match value {
            "True" | "true" | "on" => ["on", "yes"],
            "False" | "false" | "off" => ["off", "no"],
            _ => [value, value],
        };
        let value = other.into_iter().find(|other| values.iter().any(|known| known == other))?;
        let sign = if not { "is not" } else { "is" };
        Some(Said::new(format!("{option} {sign} {value}"), Kind::Condition, binds::COMPARED))
    }

    fn indexed(&self, set: &Expr<'_>, index: &Expr<'_>) -> Option<Said> {
        let set = self.said(set, Kind::Unknown)?;
        match index {
            Expr::Word(word) if is_number(word) && set.kind == Kind::Set => {
                Some(Said::new(format!("first point of {}", set.at_least(binds::ONE)), Kind::Set, binds::ONE))
            }
            index => {
                let index = self.said(index, Kind::Unknown)?;
                let text = match (set.text.as_str(), index.text.as_str()) {
                    (_, "mover") => set.text,
                    (_, "opponent") => format!("their {}", set.text),
                    (_, _) => format!("{} of {}", set.text, index.at_least(binds::ONE)),
                };
                Some(Said::new(text, set.kind, binds::ONE))
            }
        }
    }

    /// Those of a set of which a condition holds, in which they are called `name`.
    pub(super) fn restricted(&self, set: &Expr<'_>, name: &str, asked: &Expr<'_>) -> Option<Said> {
        let is_it = |expr: &Expr<'_>| matches!(expr, Expr::Word(word) if *word == name);
        let narrowed = |word: &str, by: &Expr<'_>| {
            let by = self.wanted(by, Kind::Set)?.at_least(binds::LIST);
            Some(Said::set(format!("{} {word} {by}", self.wanted(set, Kind::Set)?.at_least(binds::CHAIN))))
        };
        match asked {
            Expr::Group(inner) => self.restricted(set, name, inner),
            Expr::Binary(one, "in", by) if is_it(one) => narrowed("in", by),
            Expr::Binary(one, "not in", by) if is_it(one) => narrowed("except", by),
            Expr::Binary(one, "=", by) if is_it(one) => narrowed("in", by),
            Expr::Binary(one, "!=", by) if is_it(one) => narrowed("except", by),
            Expr::Binary(one, sign @ ("=" | "!="), by) => match one.as_ref() {
                Expr::Call("kind" | "type" | "piece" | "name", about) if about.first().is_some_and(is_it) => {
                    narrowed(if *sign == "=" { "in" } else { "except" }, by)
                }
                Expr::Call("owner" | "player" | "color" | "colour", about) if about.first().is_some_and(is_it) => {
                    let men = match self.said(by, Kind::Player)?.text.as_str() {
                        "mover" => "mine",
                        "opponent" => "theirs",
                        _ => return None,
                    };
                    narrowed(if *sign == "=" { "in" } else { "except" }, &Expr::Word(men))
                }
                _ => None,
            },
            Expr::Call("includes" | "contains" | "has", given) => match given.as_slice() {
                [by, one] if is_it(one) => narrowed("in", by),
                _ => None,
            },
            Expr::Call(how, given) => match (functions::plain(how).as_str(), given.as_slice()) {
                ("near" | "adjacent" | "next to" | "neighbour" | "neighbor" | "adjacent to", [one, by])
                    if is_it(one) =>
                {
                    narrowed("near", by)
                }
                ("empty" | "free", [one]) if is_it(one) => narrowed("in", &Expr::Word("empty")),
                ("mine" | "own", [one]) if is_it(one) => narrowed("in", &Expr::Word("mine")),
                (kind, [one]) if is_it(one) && self.knows(kind) => narrowed("in", &Expr::Word(kind)),
                _ => None,
            },
            Expr::Not(inner) => {
                let rest = self.restricted(set, name, inner)?.text;
                let set = self.wanted(set, Kind::Set)?.at_least(binds::CHAIN);
                let left_out = rest.strip_prefix(&set)?;
                let by = left_out.strip_prefix(" in ").map(str::to_owned);
                let by =
                    by.or_else(|| Some(format!("({set}{left_out})")).filter(|_| left_out.starts_with(" near ")))?;
                Some(Said::set(format!("{set} except {by}")))
            }
            Expr::Binary(left, "and", right) => {
                let first = self.restricted(set, name, left)?;
                let second = self.restricted(&Expr::Word("\u{1}"), name, right)?;
                Some(Said::set(second.text.replacen('\u{1}', &first.text, 1)))
            }
            _ => None,
        }
    }

    fn binary(&self, left: &Expr<'_>, operator: &str, right: &Expr<'_>, wanted: Kind) -> Option<Said> {
        let joined = |sign: &str, binds: usize, kind: Kind| {
            let (left, right) = (self.wanted(left, kind)?, self.wanted(right, kind)?);
            Some(Said::new(format!("{} {sign} {}", left.at_least(binds), right.at_least(binds + 1)), kind, binds))
        };
        match operator {
            // What is meant where the first is empty.
            "or" if wanted == Kind::Set => {
                let (one, two) = (self.wanted(left, Kind::Set)?, self.wanted(right, Kind::Set)?);
                let text = format!("{} if any else {}", one.at_least(binds::SUM), two.at_least(binds::SUM));
                Some(Said::new(text, Kind::Set, binds::SUM))
            }
            "or" => joined("or", binds::OR, Kind::Condition),
            "and" => joined("and", binds::AND, Kind::Condition),
            "in" | "not in" => {
                let one = self.said(left, Kind::Set)?;
                let by = self.wanted(right, Kind::Set)?;
                let by = match right {
                    Expr::Run(_) | Expr::Word(_) => by.text,
                    _ => by.at_least(binds::LIST),
                };
                let is_set = wanted == Kind::Set || matches!(one.kind, Kind::Condition | Kind::Event | Kind::Number);
                let word = if operator == "in" || !is_set { "in" } else { "except" };
                let text = format!("{} {word} {by}", one.at_least(binds::COUNTED));
                let kind = if one.kind == Kind::Unknown { Kind::Set } else { one.kind };
                let said = Said::new(text, kind, one.binds.min(binds::CHAIN));
                match (is_set, operator) {
                    (false, "not in") => said.into_kind(Kind::Condition).map(Said::negated),
                    _ => Some(said),
                }
            }
            "&" => {
                let (left, right) = (self.wanted(left, Kind::Set)?, self.wanted(right, Kind::Set)?);
                Some(Said::set(format!("{} in {}", left.at_least(binds::CHAIN), right.at_least(binds::LIST))))
            }
            "|" => {
                let (left, right) = (self.wanted(left, Kind::Set)?, self.wanted(right, Kind::Set)?);
                let text = format!("{}, {}", left.at_least(binds::ONE), right.at_least(binds::ONE));
                Some(Said::new(text, Kind::Set, binds::LIST))
            }
            "+" | "-" => {
                let (one, two) = (self.said(left, wanted)?, self.said(right, wanted)?);
                let sets = matches!(one.kind, Kind::Set) && matches!(two.kind, Kind::Set) && wanted != Kind::Number;
                match (sets, operator) {
                    (true, "+") => self.binary(left, "|", right, wanted),
                    (true, _) => {
                        Some(Said::set(format!("{} except {}", one.at_least(binds::CHAIN), two.at_least(binds::LIST))))
                    }
                    _ => joined(operator, binds::SUM, Kind::Number),
                }
            }
            _ => self.compared(left, operator, right),
        }
    }

    fn compared(&self, left: &Expr<'_>, operator: &str, right: &Expr<'_>) -> Option<Said> {
        let not = operator == "!=";
        if let Expr::Word(truth @ ("True" | "true" | "False" | "false")) = right {
            let is_so = truth.eq_ignore_ascii_case("true") != not;
            return match self.said(left, Kind::Condition)? {
                Said { text, kind: Kind::Option, .. } => self.option_is(&text, if is_so { "on" } else { "off" }, false),
                _ if is_so => self.wanted(left, Kind::Condition),
                _ => self.negated(left),
            };
        }
        let one = self.said(left, Kind::Unknown)?;
        if let ("phase", "=" | "!=", Expr::Word(name) | Expr::Text(name)) = (one.text.as_str(), operator, right) {
            let sign = if not { "is not" } else { "is" };
            return Some(Said::new(format!("phase {sign} {name}"), Kind::Condition, binds::COMPARED));
        }
        if let (Kind::Option, Expr::Word(value) | Expr::Text(value)) = (one.kind, right) {
            return self.option_is(&one.text, value, not);
        }
        if let (Expr::Call(how, given), "=" | "!=") = (left, operator)
            && let ("owner" | "player" | "colour" | "color", [whose]) =
                (functions::plain(how).as_str(), given.as_slice())
        {
            let men = match self.said(right, Kind::Player)?.text.as_str() {
                "mover" => "mine".to_owned(),
                "opponent" => "theirs".to_owned(),
                player => self.pieces.first().map(|piece| format!("{piece} of {player}"))?,
            };
            let whose = self.wanted(whose, Kind::Set)?.at_least(binds::CHAIN);
            return Some(Said::condition(format!("{} {whose} in {men}", if not { "no" } else { "some" })));
        }
        let two = self.said(right, if one.kind == Kind::Set { Kind::Set } else { Kind::Unknown })?;
        match (one.kind, two.kind, operator) {
            (Kind::Player, Kind::Player | Kind::Unknown, "=" | "!=")
            | (Kind::Unknown, Kind::Unknown | Kind::Player, "=" | "!=") => {
                let sign = if not { "is not" } else { "is" };
                let text = format!("{} {sign} {}", one.at_least(binds::ONE), two.text);
                Some(Said::new(text, Kind::Condition, binds::COMPARED))
            }
            (Kind::Set, Kind::Set, "=" | "!=") if two.text == "none" => {
                let text = format!("{} {}", if not { "some" } else { "no" }, one.at_least(binds::CHAIN));
                Some(Said::condition(text))
            }
            (Kind::Set, Kind::Set, "=" | "!=") => {
                let quantity = if not { "no" } else { "some" };
                let (one, two) = (one.at_least(binds::CHAIN), two.at_least(binds::LIST));
                Some(Said::condition(format!("{quantity} {one} in {two}")))
            }
            _ => {
                let counts = one.text.starts_with("count ") || one.kind == Kind::Set;
                let asked = match (operator, two.text.as_str()) {
                    (">" | "!=", "0") | (">=", "1") if counts => Some("some"),
                    ("=" | "<=", "0") | ("<", "1") if counts => Some("no"),
                    _ => None,
                };
                if let Some(asked) = asked {
                    let set = one.text.strip_prefix("count ").map_or_else(|| one.at_least(binds::CHAIN), str::to_owned);
                    return Some(Said::condition(format!("{asked} {set}")));
                }
                let (one, two) = (one.into_kind(Kind::Number)?, two.into_kind(Kind::Number)?);
                let text = format!("{} {operator} {}", one.at_least(binds::SUM), two.at_least(binds::SUM));
                Some(Said::new(text, Kind::Condition, binds::COMPARED))
            }
        }
    }
}

/// What a define or a `let` stands for.
fn meant_by(written: &str) -> Kind {
    match written.split_once('=').map(|(_, meant)| first_word(meant)) {
        Some("some" | "no" | "not" | "stuck") => Kind::Condition,
        Some("count") => Kind::Number,
        _ => Kind::Set,
    }
}

pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word looks like a point: a column and a rank.
fn is_point(word: &str) -> bool {
    super::super::repair::is_point(word)
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}
