//! What the rules of a game and the data of play mean, in English.
//!
//! Words are made at the edge: whoever plays says how a game ended as data ([`Outcome`], [`Grounds`],
//! [`Refusal`](merels_model::Refusal)), and whoever searches how it stands ([`Standing`](merels_model::standing::Standing)).

mod gains;
pub mod grammar;
mod refusals;
mod standing;

use merels_model::ir::{Condition, ConditionKind, EndRule, Event, Flow, Game, LinesKind, NumberKind, Player, PlayerId};
use merels_model::outcome::{Cause, Fault, Grounds, Held, Outcome, Says, Verdict};
use merels_model::{notation, walk};
use merels_syntax::Span;
use merels_syntax::tree::Comparison;

pub use gains::gains;
use grammar::{article, possessive, verb};
pub use refusals::{due, refusal};
pub use standing::{LEVEL, standing, value, worth};

/// How a game ended: "White wins: Black has no legal move", or "a draw: ...".
pub fn outcome(game: &Game, outcome: &Outcome) -> String {
    let reason = reason(game, outcome);
    match outcome.winner {
        Some(winner) => {
            let name = game.player_name(winner);
            format!("{name} {}: {reason}", verb(name, "wins", "win"))
        }
        None => format!("a draw: {reason}"),
    }
}

/// Why a game ended, a sentence without a full stop: "Black has no legal move".
pub fn reason(game: &Game, outcome: &Outcome) -> String {
    match &outcome.cause {
        Cause::End(grounds) => self::grounds(game, grounds),
        Cause::Turn(verdict) => self::verdict(game, verdict),
        Cause::Fault(fault, of) => format!("the rules are at fault: {}", self::fault(game, *fault, *of)),
        Cause::Claim { by, grounds, intended } => {
            let turn = intended.as_ref().map(|turn| format!(" with {}", notation::turn(game, turn)));
            let turn = turn.unwrap_or_default();
            let name = game.player_name(*by);
            format!("{name} {} claimed a draw{turn}: {}", has(name), self::grounds(game, grounds))
        }
        Cause::Agreement => "the players have agreed on a draw".to_owned(),
        Cause::Resignation(by) => leave(game, *by, false),
        Cause::Time(of) => leave(game, *of, true),
    }
}

/// Why a player leaves: "Black has resigned", "Black's time is over".
pub fn leave(game: &Game, player: PlayerId, by_time: bool) -> String {
    let name = game.player_name(player);
    if by_time { format!("{} time is over", possessive(name)) } else { format!("{name} {} resigned", has(name)) }
}

/// Why a rule of an `end` holds.
pub fn grounds(game: &Game, grounds: &Grounds) -> String {
    let Some(rule) = game.ends.get(grounds.rule) else { return String::new() };
    if let Some(because) = &rule.because {
        return because.clone();
    }
    say(game, &rule.when, grounds.held, game.player_name(grounds.about)).unwrap_or_else(|| unnamed(rule))
}

/// Why a statement ended the game.
fn verdict(game: &Game, verdict: &Verdict) -> String {
    let name = game.player_name(verdict.about);
    let because = verdict.because.and_then(|span| condition_at(game, span));
    because.and_then(|condition| say(game, condition, verdict.held, name)).unwrap_or_else(|| match verdict.says {
        Says::Win => format!("{name} {} won", has(name)),
        Says::Lose if verdict.without_option => format!("{name} {} no legal move", has(name)),
        Says::Lose => format!("{name} {} by what the phase says", verb(name, "loses", "lose")),
        Says::Draw => "the game is drawn".to_owned(),
    })
}

/// What the rules are at fault with, in the turn of a player.
pub fn fault(game: &Game, fault: Fault, of: PlayerId) -> String {
    match fault {
        Fault::Stuck => {
            let name = game.player_name(of);
            format!("{name} {} no legal move, and no end says what follows", has(name))
        }
        Fault::CantComplete => "the turn can't be completed".to_owned(),
        Fault::Endless => "a turn goes on for too long".to_owned(),
        Fault::TooManyDecisions => "a turn has too many decisions".to_owned(),
        Fault::TooDeep => "actions call one another too deeply".to_owned(),
        Fault::TooManyWays => "the turn has too many ways to go on to look through them all".to_owned(),
        Fault::NothingToDecide => "nobody has anything to decide".to_owned(),
    }
}

/// The condition of an `if` that is written here; where a `define` puts it in several places they say the same.
fn condition_at(game: &Game, span: Span) -> Option<&Condition> {
    walk::statements(game).into_iter().find_map(|statement| match statement.flow() {
        Flow::If { condition, .. } if condition.span == span => Some(condition),
        _ => None,
    })
}

/// A condition in words about the player of this name, where there are good ones: of the alternatives that hold, those
/// of the first that has some.
fn say(game: &Game, condition: &Condition, held: Held, name: &str) -> Option<String> {
    say_from(game, condition, held, name, &mut 0)
}

/// As [`say`]; `next` is the number of the next alternative, see [`merels_model::outcome::alternatives`].
fn say_from(game: &Game, condition: &Condition, held: Held, name: &str, next: &mut usize) -> Option<String> {
    match &condition.kind {
        ConditionKind::And(parts) => {
            let parts: Vec<String> = parts.iter().filter_map(|part| say_from(game, part, held, name, next)).collect();
            (!parts.is_empty()).then(|| parts.join(" and "))
        }
        ConditionKind::Or(parts) => {
            let mut said = None;
            for part in parts {
                let holds = held.has(*next);
                *next += 1;
                let words = say_from(game, part, held, name, next);
                said = said.or(words.filter(|_| holds));
            }
            said
        }
        _ => wording(game, condition).map(|words| words.replace("{} has", &format!("{name} {}", has(name)))),
    }
}

/// What is said of an end that there are no good words for.
fn unnamed(rule: &EndRule) -> String {
    match &rule.name {
        Some(end) => format!("the end `{end}` holds"),
        None => "an end without a name holds".to_owned(),
    }
}

/// A condition that isn't put together of others, where there are good words for it; `{} has` stands for the player it is about and what they have.
fn wording(game: &Game, condition: &Condition) -> Option<String> {
    let says = Some::<String>;
    match &condition.kind {
        ConditionKind::Stuck => says("{} has no legal move".to_owned()),
        ConditionKind::BoardFull => says("the board is full".to_owned()),
        ConditionKind::BoardSeen => says("the board has stood so before".to_owned()),
        ConditionKind::Seen(times) => says(format!(
            "the position stands for the {} time",
            grammar::ordinal(usize::try_from(*times).unwrap_or(usize::MAX))
        )),
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
        ConditionKind::Fixed(_)
        | ConditionKind::Some(_)
        | ConditionKind::SamePlayer(..)
        | ConditionKind::PhaseIs(_)
        | ConditionKind::HandEmpty(_)
        | ConditionKind::Local(_)
        | ConditionKind::Not(_)
        | ConditionKind::And(_)
        | ConditionKind::Or(_) => None,
    }
}

/// What a counter waits for, where there are good words for it.
pub fn event_phrase(game: &Game, event: Option<&Event>) -> Option<String> {
    match event {
        Some(Event::Lines(lines)) => lines_phrase(game, lines.kind.clone()),
        Some(Event::Moved(kinds)) => {
            let kind = kinds.first().and_then(|kind| game.kinds.get(kind.index()))?;
            Some(format!("a move of {} {}", article(&kind.name), kind.name))
        }
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

fn has(name: &str) -> &'static str {
    verb(name, "has", "have")
}

fn number_word(number: i64) -> String {
    grammar::number(number).map_or_else(|| number.to_string(), str::to_owned)
}
