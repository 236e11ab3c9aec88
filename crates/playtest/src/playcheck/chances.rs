//! Games whose winner is known beforehand.

use merels_model::ir::{Game, Player, Points, PointsKind, Statement, StatementKind};
use merels_model::walk::{Part, any_called, statements};
use merels_play::Rules;
use merels_syntax::{Code, Diagnostic};

use super::tally::Tally;
use crate::statistics::wilson;
use crate::words::{count, counted};

/// A player's share of the decided games that is as good as all; as much less than half is as good as nothing.
const AS_GOOD_AS_ALL: f64 = 0.95;

/// Whether all players begin with the same, and no rule names one of them.
fn is_even(game: &Game) -> bool {
    let in_hand = |player: usize| {
        let supplies = game.supplies.iter().filter(|supply| supply.hand_of.is_some_and(|of| of.index() == player));
        supplies.map(|supply| (supply.kind, supply.count)).collect::<Vec<_>>()
    };
    // What stands on the board at the start, kind by kind.
    let put = |player: usize| {
        let of_player = |statement: &&Statement| match &statement.kind {
            StatementKind::Put { kind, of: Player::Fixed(of), on } if of.index() == player => {
                Some((*kind, points_of(on)))
            }
            _ => None,
        };
        let mut all: Vec<_> = statements(game).iter().filter_map(of_player).collect();
        all.sort_unstable();
        all
    };
    let players = 0..game.players.len();
    let named = |part: Part<'_>| matches!(part, Part::Player(Player::Fixed(_)));
    let turns = game.phases.iter().map(|phase| &phase.turn).chain(game.actions.iter().map(|action| &action.body));
    let in_turns = turns.flat_map(|body| body.statements.iter()).any(|statement| {
        any_called(std::slice::from_ref(statement), &[], &|inner| {
            inner.parts().into_iter().any(|part| part.any(&named))
        })
    });
    players.clone().all(|player| in_hand(player) == in_hand(0) && put(player) == put(0)) && !in_turns
}

/// How many points a set has, where that is known.
fn points_of(set: &Points) -> Option<usize> {
    match &set.kind {
        PointsKind::Fixed(points) => Some(points.len()),
        _ => None,
    }
}

/// A report if one player always wins, or never, or if nobody ever does.
pub(super) fn found(rules: &Rules, tally: &Tally) -> Option<Diagnostic> {
    // Where the players have different tasks, random players may just be bad at one of them.
    if !is_even(rules.game()) && tally.draws() != tally.games {
        return None;
    }
    let decided = tally.decided();
    let names = || rules.game().players.iter().zip(&tally.won).enumerate();
    let begins = |index: usize| if index == 0 { ", who begins," } else { "" };
    let (message, help) = if tally.draws() == tally.games && wilson(tally.games, tally.games).0 > AS_GOOD_AS_ALL {
        let (reason, _) = tally.drawn.iter().max_by_key(|(_, games)| **games)?;
        let mostly = if tally.drawn.len() == 1 { "" } else { ", most often" };
        let all = counted(tally.games, "game");
        (
            format!("nobody won any of {all}: all were drawn{mostly} because {reason}"),
            "see whether the rules that let a player win can ever hold, and whether those that draw the game come too \
             early",
        )
    } else if let Some((index, (name, &won))) = names().find(|(_, (_, won))| wilson(**won, decided).0 > AS_GOOD_AS_ALL)
    {
        let of = match won == decided {
            true => format!("won all {}", counted(decided, "game")),
            false => format!("won {} of {}", count(won), counted(decided, "game")),
        };
        (
            format!("`{name}`{} {of} that anybody won", begins(index)),
            "see whether the rules give the others a chance, and whether each `end` names the right player: `mover` is \
             the one due next, not the one who has just moved",
        )
    } else if let Some((index, (name, &won))) =
        names().find(|(_, (_, won))| decided > 0 && wilson(**won, decided).1 < 1.0 - AS_GOOD_AS_ALL)
    {
        let of = if won == 0 { "none".to_owned() } else { count(won) };
        (
            format!("`{name}`{} won {of} of {} that anybody won", begins(index), counted(decided, "game")),
            "see whether the rules give that player a chance, and whether each `end` names the right one",
        )
    } else {
        return None;
    };
    Some(Diagnostic::new(Code::OneSided, rules.game().span, message).help(help))
}
