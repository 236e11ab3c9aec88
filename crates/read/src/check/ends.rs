//! Ends that never hold, forestall each other or are missing, and games that may go on for ever.

use merels_syntax::tree::{EndResult as Written, Item, ItemKind};
use merels_syntax::{Code, Diagnostic, Span};

use super::facts::Facts;
use super::judge::Judge;
use super::progress;
use super::truth::Truth;
use super::turns::constant;
use crate::Ready;
use merels_model::ir::{
    CellTest, Condition, ConditionKind, EndResult, EndRule, NumberKind, Player, PointsKind, Shape, Statement,
    StatementKind,
};
use merels_model::walk::{Part, any_statement};

/// The most rules that are compared with one another.
const MAX_COMPARED: usize = 200;

/// Asks every rule of every `end`.
pub(super) fn check(facts: &Facts<'_>, items: &[Item], judge: &mut Judge) {
    let game = facts.game;
    for at in written(items) {
        // A rule that an option rules out is no rule of this game.
        let rule = game.ends.iter().find(|rule| rule.span == at);
        let stuck = rule.is_some_and(|rule| is_of_opponent(&rule.result) && rule.when.kind == ConditionKind::Stuck);
        let never = stuck || rule.is_none_or(|rule| facts.truth(&rule.when) == Truth::Never);
        judge.ask(Code::EndNever, at, never, || {
            // Without the reason that is given.
            let whole = rule.map_or(at, |rule| Span { end: rule.when.span.end, ..at });
            let asked = rule.filter(|_| !stuck).and_then(|rule| facts.impossible(&rule.when)).unwrap_or(whole);
            let report = Diagnostic::new(Code::EndNever, asked, "this end can never come about")
                .at(rule.and_then(|rule| facts.bounds(&rule.when)).unwrap_or_default());
            if stuck {
                let help = "`stuck` is the player who is due, and that is the `mover`: `mover loses when stuck`";
                let report = report.at("it is never the opponent's turn where ends are judged").help(help);
                let written = facts.text(at);
                let fate = ["opponent wins", "opponent loses"].into_iter().find(|fate| written.starts_with(fate));
                let Some(fate) = fate else { return report };
                let meant = written.replacen(fate, "mover loses", 1);
                let span = Span { end: at.start + fate.len() as u32, ..at };
                return report.choice(format!("`{meant}`"), span, "mover loses");
            }
            let seen = |part: Part<'_>| {
                matches!(part, Part::Condition(condition)
                    if matches!(condition.kind, ConditionKind::Seen(_) | ConditionKind::BoardSeen))
            };
            if !facts.recurs && rule.is_some_and(|rule| Part::Condition(&rule.when).any(&seen)) {
                return report.help("each turn uses something up, so that no position stands twice: leave it out");
            }
            match rule.and_then(|rule| facts.joined_otherwise(&rule.when)) {
                Some(or) => report.help(format!("if either is enough, join them so: `{or}`")),
                None => report.help("compare it with how many men, points and players there are"),
            }
        });
    }
    for (index, rule) in game.ends.iter().enumerate() {
        let truth = facts.truth(&rule.when);
        if truth == Truth::Sometimes || truth == Truth::Always && rule.result == EndResult::Claim {
            constant(facts, &rule.when, judge);
        }
        let before = game.ends.get(..index.min(MAX_COMPARED)).unwrap_or_default();
        let first = before.iter().find(|first| facts.forestalls(first, rule));
        // What is said again further on, more widely and of nothing else between, says it of this, too.
        let after = game.ends.get(index + 1..).unwrap_or_default().iter().take(MAX_COMPARED);
        let mut after = after.take_while(|later| later.result == rule.result && later.because == rule.because);
        let here = |later: &EndRule| later.span.file == rule.span.file && later.when != rule.when;
        let wider = after.find(|later| here(later) && facts.forestalls(later, rule));
        let fault = first.map(|first| shadowed(facts, first, rule));
        let fault = fault.or_else(|| wider.map(|wider| narrower(rule, wider)));
        judge.tell(Code::ShadowedEnd, rule.span, fault);
    }
}

/// Whether a rule names the player who isn't due.
fn is_of_opponent(result: &EndResult) -> bool {
    match result {
        EndResult::Wins(player) | EndResult::Loses(player) | EndResult::IsOut(player) => *player == Player::Opponent,
        EndResult::Draw | EndResult::Claim => false,
    }
}

/// Where the rules of ends stand.
fn written(items: &[Item]) -> impl Iterator<Item = Span> {
    let rules = items.iter().filter_map(|item| match &item.kind {
        ItemKind::End { rules, .. } => Some(rules),
        _ => None,
    });
    rules.flatten().filter(|rule| !matches!(rule.result, Written::Agreement)).map(|rule| rule.span)
}

fn shadowed(facts: &Facts<'_>, first: &EndRule, rule: &EndRule) -> Diagnostic {
    let message = if first.result == rule.result {
        "this end says nothing new: another holds whenever it does"
    } else {
        "this end never decides: another that says otherwise holds whenever it does, and is judged first"
    };
    let report = Diagnostic::new(Code::ShadowedEnd, rule.span, message).label(first.span, "this one is judged first");
    // Who copies the rule of the winner for the loser has the other comparison in mind.
    let contrary = Some(rule).filter(|rule| first.result != rule.result && first.when == rule.when);
    match contrary.and_then(|rule| other_way_round(facts, &rule.when)) {
        Some((at, meant)) => {
            report.help("what both ask for decides by the first of them").choice(format!("`{meant}`"), at, meant)
        }
        None => report.help("put the narrower condition first, or leave one of the two out"),
    }
}

/// The report of a rule that another says again further on.
fn narrower(rule: &EndRule, wider: &EndRule) -> Diagnostic {
    let message = "this end says nothing new: another holds whenever it does";
    let report = Diagnostic::new(Code::ShadowedEnd, rule.span, message).label(wider.span, "this one says it, too");
    report.help("leave one of the two out")
}

/// The first comparison of a condition between two numbers that are counted or remembered, the other way round.
fn other_way_round(facts: &Facts<'_>, when: &Condition) -> Option<(Span, String)> {
    match &when.kind {
        ConditionKind::And(parts) => parts.iter().find_map(|part| other_way_round(facts, part)),
        ConditionKind::Compare(comparison, one, other) if comparison.flipped() != *comparison => {
            let fixed = [one, other].iter().any(|number| matches!(number.kind, NumberKind::Fixed(_)));
            let (one, other) = (facts.text(one.span), facts.text(other.span));
            (!fixed).then(|| (when.span, format!("{one} {} {other}", comparison.flipped().sign())))
        }
        _ => None,
    }
}

impl Facts<'_> {
    /// Whether a rule decides whenever a later one would.
    fn forestalls(&self, first: &EndRule, later: &EndRule) -> bool {
        let decides = match (&first.result, &later.result) {
            // Who claims may choose the reason.
            (EndResult::Claim, other) => *other == EndResult::Claim,
            // With more than two players the game goes on when one is out, for the others.
            (one, other) if one == other => true,
            (EndResult::Loses(_) | EndResult::IsOut(_), _) if self.game.players.len() > 2 => false,
            _ => true,
        };
        let alike = viewer(&first.result) == viewer(&later.result)
            || !self.depends_on_viewer(&first.when) && !self.depends_on_viewer(&later.when);
        decides && alike && self.implies(&later.when, &first.when)
    }

    /// The one of several reasons that always holds.
    fn certain(&self, condition: &Condition) -> Option<Span> {
        let ConditionKind::Or(parts) = &condition.kind else { return None };
        let mut always = parts.iter().filter(|part| self.truth(part) == Truth::Always);
        let first = always.next()?;
        always.next().is_none().then_some(first.span)
    }

    /// The one part of a condition, asked for beside others, that never holds.
    fn impossible(&self, condition: &Condition) -> Option<Span> {
        match &condition.kind {
            ConditionKind::And(parts) => {
                let mut never = parts.iter().filter(|part| self.truth(part) == Truth::Never);
                let first = never.next()?;
                never.next().is_none().then(|| self.impossible(first).unwrap_or(first.span))
            }
            _ => Some(condition.span),
        }
    }

    /// Whether a condition says something else for another player.
    fn depends_on_viewer(&self, condition: &Condition) -> bool {
        let cells = |shape: &Shape| match shape {
            Shape::Cells(cells) => cells.iter().flatten().any(|test| matches!(test, CellTest::Mine | CellTest::Theirs)),
            Shape::Relations(_) => false,
        };
        let sided = self.game.patterns.iter().any(|pattern| pattern.alternatives.iter().any(cells));
        Part::Condition(condition).any(&|part| match part {
            Part::Condition(condition) => matches!(
                condition.kind,
                ConditionKind::Stuck | ConditionKind::PhaseIs(_) | ConditionKind::HandEmpty(Some(_))
            ),
            Part::Points(points) => matches!(points.kind, PointsKind::Mine | PointsKind::Theirs),
            Part::Lines(_) => sided,
            Part::Number(_) => false,
            Part::Player(player) => matches!(player, Player::Decider | Player::OtherThanDecider),
        })
    }
}

/// From whose view a rule is judged.
fn viewer(result: &EndResult) -> Player {
    match result {
        EndResult::Wins(who) | EndResult::Loses(who) | EndResult::IsOut(who) => who.clone(),
        EndResult::Draw | EndResult::Claim => Player::Mover,
    }
}

/// Whether a game is over before the first decision.
fn is_over_at_once(facts: &Facts<'_>, ready: &dyn Ready, title: Span, judge: &mut Judge) -> bool {
    let game = facts.game;
    let over = ready.over_at_once();
    let rule = over.as_ref().and_then(|over| over.by_end).and_then(|place| game.ends.get(place));
    judge.ask(Code::OverAtOnce, title, over.is_some(), || {
        let Some(rule) = rule else {
            let reason = over.as_ref().map_or("", |over| over.reason.as_str());
            let message = format!("the game is over before the first decision: {reason}");
            return Diagnostic::new(Code::OverAtOnce, title, message)
                .help("the first phase must give the player who begins something to decide");
        };
        let repeats = Part::Condition(&rule.when).any(&|part| match part {
            Part::Condition(condition) => {
                matches!(condition.kind, ConditionKind::Seen(_) | ConditionKind::TurnsWithout(..))
            }
            _ => false,
        });
        let help = if repeats {
            "a position is seen once when it first stands, and no turn has passed then: a larger number is needed"
        } else if rule.when.kind == ConditionKind::Stuck {
            "who begins has nothing to decide: look at what the first phase offers, and at its `until` and `unless`"
        } else {
            "`left` counts the men in hand too, `count mine` those on the board alone"
        };
        let at = facts.certain(&rule.when).unwrap_or(rule.when.span);
        Diagnostic::new(Code::OverAtOnce, at, "the game is over before the first decision: this end holds").help(help)
    });
    over.is_some()
}

/// Asks the whole game: whether it begins, if it is to be tried, and whether it ends.
pub(super) fn check_game(facts: &Facts<'_>, ready: Option<&dyn Ready>, title: Span, judge: &mut Judge) {
    let game = facts.game;
    let over = ready.is_some_and(|ready| is_over_at_once(facts, ready, title, judge));
    let decides = any_statement(game, &Statement::ends_game);
    let no_end = game.ends.is_empty() && !decides;
    let fates = |rule: &EndRule| matches!(rule.result, EndResult::Wins(_) | EndResult::Loses(_) | EndResult::IsOut(_));
    let wins = |statement: &Statement| matches!(statement.kind, StatementKind::Win | StatementKind::Lose);
    let all_drawn = !no_end && !game.ends.iter().any(fates) && !any_statement(game, &wins);
    let (at, message) = match game.ends.first().filter(|_| all_drawn) {
        Some(first) => (first.span, "nobody can ever win or lose this game: all its ends are draws"),
        None => (title, "nothing ever ends this game"),
    };
    judge.ask(Code::NoEnd, title, no_end || all_drawn, || {
        Diagnostic::new(Code::NoEnd, at, message)
            .help("say who wins or loses, such as `end { mover loses when stuck }`")
    });
    judge.ask(Code::EndlessGame, title, !no_end && !over && progress::may_go_on(facts), || {
        Diagnostic::new(Code::EndlessGame, title, "this game may go on for ever")
            .help("count repetitions or turns: `end claims { draw on claim when position seen 3 times }`")
    });
}
