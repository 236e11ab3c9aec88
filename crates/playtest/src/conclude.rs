//! From the sums of all games to the report.

use merels_model::board::PointId;
use merels_model::ir::{EndResult, EndRule, Player, PlayerId};
use merels_play::{Rules, notation};

use crate::conclude_skill::{self, Beside};
use crate::report::{
    Branching, Captures, Choice, End, Ending, GameResult, Length, OptionValue, OptionsAt, PlayedGame, PlayedWith,
    PlayerResult, PointUse, Report,
};
use crate::settings::{Settings, Strategy};
use crate::statistics::{Distribution, Share, ratio};
use crate::tally::{self, Tally};
use crate::verdict;

/// What the sums of all games come to.
pub(crate) fn report(
    rules: &Rules,
    settings: &Settings,
    strategies: &[Strategy],
    begins: PlayerId,
    tally: &Tally,
    beside: Option<&Beside<'_>>,
) -> Report {
    let game = rules.game();
    let all = tally.games;
    let players = game.players.iter().zip(strategies).enumerate().map(|(index, (name, strategy))| {
        let id = PlayerId(index as u8);
        let wins = tally.share_with(|result| result == tally::Result::Won(id));
        PlayerResult { name: name.clone(), strategy: strategy.clone(), begins: id == begins, wins }
    });
    let points = game.board.points().zip(&tally.points).map(|(id, used)| point_use(rules, id, used));
    let ends = game.ends.iter().zip(&tally.ends).map(|(rule, &decided)| End {
        rule: rule_words(rules, rule),
        on_claim: matches!(rule.result, EndResult::Claim),
        decided: Share::of(decided, all),
    });
    let by_decision = tally.branching.iter().zip(1u32..).map(|(options, decision)| OptionsAt {
        decision,
        mean: ratio(options.sum, options.times),
        games: options.times,
    });
    let turns = tally.turns.iter().map(|(&turns, &games)| u64::from(turns) * games).sum();
    let mut report = Report {
        title: game.title.clone(),
        options: game
            .options
            .iter()
            .map(|option| OptionValue { name: option.name.clone(), value: option.value().to_owned() })
            .collect(),
        settings: PlayedWith { games: all, seed: settings.seed, cap: settings.cap, draws: settings.draws },
        players: players.collect(),
        draws: tally.share_with(|result| matches!(result, tally::Result::Drawn { .. })),
        at_fault: tally.share_with(|result| result == tally::Result::AtFault),
        unfinished: tally.share_with(|result| result == tally::Result::Unfinished),
        endings: endings(rules, tally),
        ends: ends.collect(),
        length: Length { turns: Distribution::of(&tally.turns), decisions: Distribution::of(&tally.decisions) },
        branching: Branching {
            mean: ratio(tally.options.sum, tally.options.times),
            maximum: tally.options.most,
            by_decision: by_decision.collect(),
        },
        choice: Choice { turns, with_choice: tally.turns_with_choice, share: ratio(tally.turns_with_choice, turns) },
        captures: Captures {
            per_game: Distribution::of(&tally.captures),
            by_player: tally.captures_by.iter().map(|&captures| ratio(captures, all)).collect(),
        },
        points: points.collect(),
        shortest: tally.shortest.as_ref().map(|record| shown(rules, record)),
        longest: tally.longest.as_ref().map(|record| shown(rules, record)),
        skill: beside.map(|beside| conclude_skill::skill(rules, begins, tally, beside)),
        verdict: Vec::new(),
        warnings: Vec::new(),
    };
    report.verdict = verdict::verdict(&report);
    report.warnings = verdict::warnings(&report);
    report
}

/// The endings, the most frequent first.
fn endings(rules: &Rules, tally: &Tally) -> Vec<Ending> {
    let mut found: Vec<Ending> = tally
        .endings
        .iter()
        .map(|(ending, &games)| ending_shown(rules, ending, Share::of(games, tally.games)))
        .collect();
    // The sort is stable: those of equal number stay in the tally's own order.
    found.sort_by_key(|ending| std::cmp::Reverse(ending.games.games));
    found
}

fn ending_shown(rules: &Rules, ending: &tally::GameEnd, games: Share) -> Ending {
    let name = |player: PlayerId| rules.game().players.get(player.index()).cloned();
    let (result, winner) = match ending.result {
        tally::Result::Won(player) => (GameResult::Win, name(player)),
        tally::Result::Drawn { claimed: false } => (GameResult::Draw, None),
        tally::Result::Drawn { claimed: true } => (GameResult::ClaimedDraw, None),
        tally::Result::AtFault => (GameResult::AtFault, None),
        tally::Result::Unfinished => (GameResult::Unfinished, None),
    };
    Ending { result, winner, reason: ending.reason.clone(), told: ending.told.clone(), games }
}

fn point_use(rules: &Rules, id: PointId, used: &tally::Use) -> PointUse {
    let point = rules.game().board.point(id);
    PointUse {
        name: point.name.clone(),
        x: point.x,
        y: point.y,
        placements: used.placements,
        arrivals: used.arrivals,
        departures: used.departures,
        captures: used.captures,
    }
}

fn shown(rules: &Rules, record: &tally::GameLog) -> PlayedGame {
    PlayedGame {
        number: record.game + 1,
        result: ending_shown(rules, &record.ending, Share::default()).words(),
        decisions: record.decisions,
        turns: record.turns.iter().map(|turn| notation::turn(rules.game(), turn)).collect(),
    }
}

/// A rule that ends the game, nearly as it is written.
fn rule_words(rules: &Rules, rule: &EndRule) -> String {
    let player = |player: &Player| match player {
        Player::Mover | Player::Decider => "mover".to_owned(),
        Player::Opponent | Player::OtherThanDecider => "opponent".to_owned(),
        Player::Fixed(id) => rules.game().players.get(id.index()).cloned().unwrap_or_default(),
        Player::Nobody => "nobody".to_owned(),
        Player::Local(_) | Player::Memory(..) | Player::IfAny(..) => "a player".to_owned(),
    };
    let what = match &rule.result {
        EndResult::Wins(who) => format!("{} wins", player(who)),
        EndResult::Loses(who) => format!("{} loses", player(who)),
        EndResult::IsOut(who) => format!("{} is out", player(who)),
        EndResult::Draw => "draw".to_owned(),
        EndResult::Claim => "draw on claim".to_owned(),
    };
    let condition: Vec<&str> = rules.sources().slice(rule.when.span).split_whitespace().collect();
    format!("{what} when {}", condition.join(" "))
}
