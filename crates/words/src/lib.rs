//! Reasons in words.
//!
//! The words are made from the rules; which of several conditions holds is asked of whoever plays.

use merels_syntax::tree::Comparison;

use merels_model::ir::{Condition, ConditionKind, EndRule, Event, Game, LinesKind, NumberKind, Player, PlayerId};

/// A condition in words, in which `{}` stands for the player it is about.
pub enum Wording<'g> {
    /// These words.
    Says(String),
    /// All that there are words for, joined.
    All(Vec<Wording<'g>>),
    /// Those of the first condition that holds and has some.
    First(Vec<(&'g Condition, Option<Wording<'g>>)>),
}

impl Wording<'_> {
    /// The words about the player of this name, where some fit.
    fn say(&self, holds: &dyn Fn(&Condition) -> bool, name: &str) -> Option<String> {
        match self {
            Wording::Says(text) => Some(text.replace("{}", name)),
            Wording::All(parts) => {
                let parts: Vec<String> = parts.iter().filter_map(|part| part.say(holds, name)).collect();
                (!parts.is_empty()).then(|| parts.join(" and "))
            }
            Wording::First(parts) => parts
                .iter()
                .filter(|(condition, _)| holds(condition))
                .find_map(|(_, wording)| wording.as_ref().and_then(|wording| wording.say(holds, name))),
        }
    }
}

/// Why `player` has won or lost, or a draw stands: the condition in words, about that player. Where
/// there are no good words for it, `otherwise` is said of the player.
pub fn reason(
    game: &Game,
    holds: &dyn Fn(&Condition) -> bool,
    player: PlayerId,
    because: Option<&Condition>,
    otherwise: &str,
) -> String {
    let name = game.players.get(player.index()).map_or("", String::as_str);
    because
        .and_then(|condition| wording(game, condition)?.say(holds, name))
        .unwrap_or_else(|| format!("{name} {otherwise}"))
}

/// Why an end holds.
pub fn end_reason(game: &Game, holds: &dyn Fn(&Condition) -> bool, player: PlayerId, rule: &EndRule) -> String {
    let name = game.players.get(player.index()).map_or("", String::as_str);
    wording(game, &rule.when).and_then(|wording| wording.say(holds, name)).unwrap_or_else(|| unnamed(rule))
}

/// What is said of an end that there are no good words for.
pub fn unnamed(rule: &EndRule) -> String {
    match &rule.name {
        Some(end) => format!("the end `{end}` holds"),
        None => "an end without a name holds".to_owned(),
    }
}

/// A condition in words, where there are good ones.
pub fn wording<'g>(game: &'g Game, condition: &'g Condition) -> Option<Wording<'g>> {
    let says = |text: String| Some(Wording::Says(text));
    match &condition.kind {
        ConditionKind::Stuck => says("{} has no legal move".to_owned()),
        ConditionKind::BoardFull => says("the board is full".to_owned()),
        ConditionKind::Seen(times) => says(format!("the position stands for the {} time", ordinal(*times))),
        ConditionKind::TurnsWithout(turns, counter) => {
            let event = event_phrase(game, game.counters.get(counter.index()))?;
            says(format!("{turns} turns have passed without {event}"))
        }
        ConditionKind::SomeLines(lines) => match &lines.kind {
            LinesKind::Made(pattern) => {
                let pattern = &game.patterns.get(pattern.index())?.name;
                says(format!("{{}} has made {} {pattern}", article(pattern)))
            }
            _ => None,
        },
        ConditionKind::Compare(comparison, a, b) => match (&a.kind, &b.kind) {
            (NumberKind::Left { of: Player::Decider, kinds: None }, NumberKind::Fixed(limit)) => {
                if (comparison, *limit) == (&Comparison::Less, 1) || (comparison, *limit) == (&Comparison::Equal, 0) {
                    return says("{} has no men left".to_owned());
                }
                let amount = match comparison {
                    Comparison::Less => format!("fewer than {}", number_word(*limit)),
                    Comparison::LessEqual => format!("{} or fewer", number_word(*limit)),
                    Comparison::Equal => format!("just {}", number_word(*limit)),
                    Comparison::Greater => format!("more than {}", number_word(*limit)),
                    Comparison::GreaterEqual => format!("{} or more", number_word(*limit)),
                    Comparison::NotEqual => return None,
                };
                says(format!("{{}} has {amount} men left"))
            }
            (NumberKind::Left { of: Player::Decider, kinds: Some(kinds) }, NumberKind::Fixed(0)) => {
                let kind = kinds.first().and_then(|kind| game.kinds.get(kind.index()))?;
                says(format!("{{}} has no {} left", kind.name))
            }
            _ => None,
        },
        ConditionKind::And(parts) => Some(Wording::All(parts.iter().filter_map(|part| wording(game, part)).collect())),
        ConditionKind::Or(parts) => {
            Some(Wording::First(parts.iter().map(|part| (part, wording(game, part))).collect()))
        }
        ConditionKind::Fixed(_)
        | ConditionKind::Some(_)
        | ConditionKind::SamePlayer(..)
        | ConditionKind::PhaseIs(_)
        | ConditionKind::HandEmpty(_)
        | ConditionKind::Local(_)
        | ConditionKind::Not(_) => None,
    }
}

/// What a counter waits for, where there are good words for it.
pub fn event_phrase(game: &Game, event: Option<&Event>) -> Option<String> {
    match event {
        Some(Event::Lines(lines)) => lines_phrase(game, lines.kind.clone()),
        Some(Event::Capture) | None => Some("a capture".to_owned()),
    }
}

fn lines_phrase(game: &Game, kind: LinesKind) -> Option<String> {
    let (LinesKind::Made(pattern) | LinesKind::Broken(pattern) | LinesKind::Standing(pattern)) = kind else {
        return None;
    };
    let pattern = &game.patterns.get(pattern.index())?.name;
    Some(format!("{} {pattern}", article(pattern)))
}

fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

fn number_word(number: i64) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    match usize::try_from(number).ok().and_then(|index| WORDS.get(index)) {
        Some(word) => (*word).to_owned(),
        None => number.to_string(),
    }
}

fn ordinal(number: u32) -> String {
    const WORDS: [&str; 6] = ["zeroth", "first", "second", "third", "fourth", "fifth"];
    match usize::try_from(number).ok().and_then(|index| WORDS.get(index)) {
        Some(word) => (*word).to_owned(),
        None => format!("{number}th"),
    }
}
