//! What functions and methods of programs are called, and what they say about what they are given.

use super::read::Expr;
use super::said::{Kind, Names, Said, binds, is_number};

/// What is the game itself, the board or the program, and says nothing before a method.
const NOBODY: &[&str] =
    &["self", "this", "game", "board", "state", "rules", "pieces", "move", "turn", "context", "ctx"];

/// A name as words in lower case, without what says nothing: `isFull` and `is_full` are `full`.
pub(super) fn plain(name: &str) -> String {
    let mut words = String::new();
    for (at, letter) in name.char_indices() {
        if letter == '_' || letter.is_uppercase() && at > 0 {
            words.push(' ');
        }
        words.extend(letter.to_lowercase().filter(|letter| *letter != '_'));
    }
    let words: Vec<&str> = words.split_whitespace().collect();
    let kept = words
        .iter()
        .skip_while(|word| matches!(**word, "is" | "get" | "has" | "are" | "the" | "in") && words.len() > 1);
    kept.copied().collect::<Vec<_>>().join(" ")
}

/// What a call says.
pub(super) fn called(names: &Names, name: &str, given: &[Expr<'_>], wanted: Kind) -> Option<Said> {
    let idle = |expr: &&Expr<'_>| !matches!(expr, Expr::Word(word) if NOBODY.contains(word) && !names.knows(word));
    let given: Vec<&Expr<'_>> = given.iter().filter(idle).collect();
    let set = |expr: &Expr<'_>| names.wanted(expr, Kind::Set);
    let chain = |expr: &Expr<'_>| Some(set(expr)?.at_least(binds::CHAIN));
    let list = |expr: &Expr<'_>| Some(set(expr)?.at_least(binds::LIST));
    let one = |expr: &Expr<'_>| Some(names.said(expr, Kind::Unknown)?.at_least(binds::ONE));
    let condition = |text: &str| Some(Said::new(text, Kind::Condition, binds::ONE));
    // What the text itself calls so goes before what others do.
    if let [about] = given.as_slice()
        && names.is_about_something(name)
    {
        return Some(Said::new(format!("{name} of {}", one(about)?), names.kind_of(name), binds::ONE));
    }
    let plain = plain(name);
    let asks = wanted == Kind::Condition;
    match (plain.as_str(), given.as_slice()) {
        (
            "len" | "length" | "count" | "size" | "number" | "num" | "amount" | "number of" | "total" | "count of",
            [Expr::Each(one, all, Some(asked))],
        ) => names.restricted(all, one, asked)?.into_kind(Kind::Number),
        (
            "len" | "length" | "count" | "size" | "number" | "num" | "amount" | "number of" | "total" | "count of",
            [all],
        ) => set(all)?.into_kind(Kind::Number),
        (
            "count" | "filter" | "where" | "select" | "any" | "some" | "exists" | "every" | "all",
            [all, Expr::Lambda(one, asked)],
        ) => filtered(names, &plain, all, one, asked),
        ("any" | "some" | "exists" | "all" | "every", [Expr::Each(one, all, Some(asked))]) => {
            filtered(names, &plain, all, one, asked)
        }
        ("any" | "some" | "exists" | "exist" | "not empty" | "non empty" | "nonempty" | "bool" | "any of", [all]) => {
            names.wanted(all, Kind::Condition)
        }
        ("empty" | "none", [all]) if asks => {
            let all = names.said(all, Kind::Set)?;
            match all.text.as_str() {
                "hand" | "hands" => condition(&format!("{} empty", all.text)),
                text if text.starts_with("hand of ") || text == "their hand" => condition(&format!("{text} = 0")),
                _ => Some(Said::condition(format!("no {}", all.into_kind(Kind::Set)?.at_least(binds::CHAIN)))),
            }
        }
        ("empty" | "free", [all]) => Some(Said::set(format!("empty in {}", list(all)?))),
        ("empty" | "free" | "empty points" | "free points" | "empty cells" | "empties", []) => {
            Some(Said::new("empty", Kind::Set, binds::ONE))
        }
        ("not", [asked]) => names.said(&Expr::Not(Box::new((*asked).clone())), Kind::Condition),
        ("full" | "board full", []) => condition("board full"),
        ("hands empty" | "all placed" | "no men in hand" | "hand empty", []) => {
            condition(if plain == "hand empty" { "hand empty" } else { "hands empty" })
        }
        (
            "stuck" | "blocked" | "no moves" | "cannot move" | "can not move" | "no legal moves" | "stalemate",
            [] | [_],
        ) => condition("stuck"),
        ("can move" | "moves" | "legal moves", [] | [_]) if asks => {
            Some(Said::new("not stuck", Kind::Condition, binds::NOT))
        }
        ("made" | "formed" | "closed" | "completed" | "mill" | "made mill" | "new", [Expr::Word(pattern)])
            if names.is_pattern(pattern) =>
        {
            Some(Said::new(format!("{pattern} made"), Kind::Event, binds::ONE))
        }
        ("broken" | "opened" | "broke", [Expr::Word(pattern)]) if names.is_pattern(pattern) => {
            Some(Said::new(format!("{pattern} broken"), Kind::Event, binds::ONE))
        }
        (
            "near" | "adjacent" | "adjacent to" | "next to" | "neighbours" | "neighbors" | "neighbour" | "neighbor"
            | "adj",
            [all],
        ) if !asks => Some(Said::set(format!("points near {}", list(all)?))),
        (
            "near" | "adjacent" | "adjacent to" | "next to" | "neighbours" | "neighbors" | "neighbour" | "neighbor"
            | "adj" | "touches",
            [a, b],
        ) => Some(Said::set(format!("{} near {}", chain(a)?, list(b)?))),
        ("contains" | "includes" | "has" | "contain", [all, one]) => {
            Some(Said::condition(format!("some {} in {}", chain(one)?, list(all)?)))
        }
        ("isinstance" | "instance of" | "kind of" | "type of" | "a" | "kind", [one, all]) => {
            Some(Said::set(format!("{} in {}", chain(one)?, list(all)?)))
        }
        ("in" | "on" | "inside" | "member of" | "part of", [one, all]) => {
            Some(Said::set(format!("{} in {}", chain(one)?, list(all)?)))
        }
        ("union" | "plus" | "concat", [a, b]) => {
            Some(Said::new(format!("{}, {}", one(a)?, one(b)?), Kind::Set, binds::LIST))
        }
        ("intersection" | "intersect" | "intersects" | "both", [a, b]) => {
            Some(Said::set(format!("{} in {}", chain(a)?, list(b)?)))
        }
        (
            "difference" | "except" | "minus" | "without" | "exclude" | "excluding" | "but" | "subtract" | "not in",
            [a, b],
        ) => Some(Said::set(format!("{} except {}", chain(a)?, list(b)?))),
        ("connected" | "connected to" | "connects", [a, b]) => {
            Some(Said::set(format!("{} connected to {}", chain(a)?, list(b)?)))
        }
        ("between", [a, b]) => Some(Said::set(format!("points between {} and {}", list(a)?, list(b)?))),
        ("between", [all, a, b]) => Some(Said::set(format!("{} between {} and {}", chain(all)?, list(a)?, list(b)?))),
        ("first" | "pop" | "head" | "choice", [all]) => {
            Some(Said::new(format!("first point of {}", one(all)?), Kind::Set, binds::ONE))
        }
        ("rank" | "row", [Expr::Word(number)]) if is_number(number) => {
            Some(Said::new(format!("rank {number}"), Kind::Set, binds::ONE))
        }
        ("column" | "file", [Expr::Word(letter) | Expr::Text(letter)]) => {
            Some(Said::new(format!("column {letter}"), Kind::Set, binds::ONE))
        }
        ("opponent" | "other" | "enemy", [Expr::Word("mover" | "player")] | []) => {
            Some(Said::new("opponent", Kind::Player, binds::ONE))
        }
        ("left" | "men left" | "pieces left" | "hand" | "in hand" | "men in hand", [player]) => {
            let sort = if plain.contains("left") { "left" } else { "hand" };
            let text = match one(player)?.as_str() {
                "mover" | "player" | "mine" => sort.to_owned(),
                "opponent" | "theirs" | "enemy" => format!("their {sort}"),
                player => format!("{sort} of {player}"),
            };
            Some(Said::new(text, Kind::Number, binds::ONE))
        }
        ("abs" | "int" | "set" | "list" | "frozenset" | "sorted" | "max" | "min", [inner]) => names.said(inner, wanted),
        (
            "forward" | "backward" | "sideways" | "diagonal" | "orthogonal" | "north" | "south" | "east" | "west",
            [all],
        ) => Some(Said::new(format!("{plain} of {}", one(all)?), Kind::Set, binds::ONE)),
        (_, [] | [_]) if names.takes_nothing(name) => names.said(&Expr::Word(name), wanted),
        (_, []) if names.knows(name) => names.said(&Expr::Word(name), wanted),
        (_, [Expr::Word("mover")]) if names.memories.iter().any(|memory| memory == name) => {
            names.said(&Expr::Word(name), wanted)
        }
        // A define of something, a memory of somebody, a kind of a player.
        (_, [about]) if names.knows(name) => {
            let of = names.said(&Expr::Word(name), Kind::Unknown)?;
            Some(Said::new(format!("{name} of {}", one(about)?), of.kind, binds::ONE))
        }
        _ => None,
    }
}

/// What is asked of those in a set of which a condition holds.
fn filtered(names: &Names, how: &str, all: &Expr<'_>, one: &str, asked: &Expr<'_>) -> Option<Said> {
    if matches!(how, "every" | "all") {
        let not = Expr::Not(Box::new(asked.clone()));
        let others = names.restricted(all, one, &not)?;
        return Some(Said::condition(format!("no {}", others.at_least(binds::CHAIN))));
    }
    let kept = names.restricted(all, one, asked)?;
    match how {
        "count" => kept.into_kind(Kind::Number),
        "filter" | "where" | "select" => Some(kept),
        _ => kept.into_kind(Kind::Condition),
    }
}
