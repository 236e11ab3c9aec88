//! Statements that mean something their author hardly wants: the opponent's men moved too, parts of sets that add nothing,
//! branches that do the same.

use merels_syntax::tree::Comparison;
use merels_syntax::{Code, Diagnostic, Span};

use super::ASKED_HERE;
use super::extent::Content;
use super::facts::Facts;
use super::judge::Judge;
use super::truth::Truth;
use merels_model::ir::{
    Choice, ChoiceKind, Condition, ConditionKind, Flow, KindId, Number, NumberKind, Phase, Player, PlayerId, Points,
    PointsKind, Statement, StatementKind,
};
use merels_model::walk::{Part, any_called, bodies, expressions, statements};

/// Asks every statement and every set.
pub(super) fn check(facts: &Facts<'_>, judge: &mut Judge) {
    for body in bodies(facts.game) {
        each(body, &mut |statement| look_at(facts, statement, judge));
        asked_again(facts, body, &[], judge);
    }
    for expression in expressions(facts.game) {
        // Sets without a point are told where something is to be done with them.
        let of_some = match expression {
            Part::Points(points) => !facts.extent(points).is_empty(),
            Part::Condition(condition) => facts.truth(condition) == Truth::Sometimes,
            Part::Number(_) | Part::Lines(_) | Part::Player(_) => false,
        };
        expression.each(&mut |part| {
            if let Part::Condition(condition) = part {
                says_again(facts, condition, judge);
            }
            if let Part::Points(points) = part {
                second_choice(facts, points, judge);
                nothing_left_out(facts, points, judge);
                all_left_out(facts, points, of_some, judge);
                no_common_point(facts, points, of_some, judge);
            }
        });
    }
    facts.game.phases.iter().for_each(|phase| waits_in_vain(facts, phase, judge));
}

fn each<'g>(body: &'g [Statement], found: &mut dyn FnMut(&'g Statement)) {
    for statement in body {
        found(statement);
        statement.blocks().into_iter().for_each(|block| each(block, found));
    }
}

fn look_at(facts: &Facts<'_>, statement: &Statement, judge: &mut Judge) {
    match statement.flow() {
        Flow::Choice(choice) => {
            others_men(facts, choice, judge);
            idle_parts(facts, choice, judge);
        }
        Flow::If { condition, then, otherwise } if !otherwise.is_empty() => {
            alike(condition, (then, otherwise), judge);
        }
        _ => {}
    }
}

/// Conditions that those around them decide, nothing being done between; `known` are these, and whether they hold.
fn asked_again<'g>(facts: &Facts<'_>, block: &'g [Statement], known: &[(&'g Condition, bool)], judge: &mut Judge) {
    for (place, statement) in block.iter().enumerate() {
        let known = if place == 0 { known } else { &[] };
        let Flow::If { condition, then, otherwise } = statement.flow() else {
            statement.blocks().into_iter().for_each(|block| asked_again(facts, block, &[], judge));
            continue;
        };
        let decided = known.iter().find_map(|(known, holds)| match holds {
            true => facts.implies(known, condition).then_some((known.span, Truth::Always, "held")),
            false => facts.implies(condition, known).then_some((known.span, Truth::Never, "didn't hold")),
        });
        let decided = decided.filter(|_| facts.truth(condition) == Truth::Sometimes);
        let decided = decided.map(|(span, truth, held)| {
            Diagnostic::new(Code::ConstantCondition, condition.span, format!("this {}", truth.words()))
                .label(span, format!("{ASKED_HERE}, and {held}"))
                .help("ask for something else here, or leave it out")
        });
        judge.tell_besides(Code::ConstantCondition, condition.span, decided);
        for (block, holds) in [(then, true), (otherwise, false)] {
            asked_again(facts, block, &[known, &[(condition, holds)]].concat(), judge);
        }
    }
}

/// `move man` where both players have men of the kind.
fn others_men(facts: &Facts<'_>, choice: &Choice, judge: &mut Judge) {
    let (points, mine, verb) = match &choice.kind {
        ChoiceKind::Move { from, .. } => (from, "mine", "moves the opponent's men too"),
        ChoiceKind::Take { what, .. } => (what, "theirs", "takes the decider's own men too, not only the opponent's"),
        ChoiceKind::Place { .. } | ChoiceKind::Point(_) | ChoiceKind::Say(_) | ChoiceKind::Pass => return,
    };
    // Men that one player alone has are moved by the others, too, unless it depends on who moves whether and where to.
    let is_mine = |part: Part<'_>| matches!(part, Part::Points(points) if points.kind == PointsKind::Mine);
    let by_anybody = match &choice.kind {
        ChoiceKind::Move { to, .. } => !Part::Points(to).any(&is_mine) && !asks_who_moves(facts),
        _ => false,
    };
    let is_others = |kind: &KindId| match facts.owners(*kind).len() {
        0 => false,
        1 => by_anybody,
        _ => true,
    };
    let kinds = kinds_of_anybody(points).filter(|kinds| kinds.iter().any(is_others));
    judge.ask(Code::OthersMen, points.span, kinds.is_some(), || {
        let text = facts.text(points.span);
        let meant = match &points.kind {
            PointsKind::OfKind(_) if facts.game.kinds.len() == 1 => mine.to_owned(),
            _ => format!("{mine} in {text}"),
        };
        let message = format!("this {verb}: a kind's name stands for the men of all players");
        Diagnostic::new(Code::OthersMen, points.span, message)
            .help(format!("say whose: `{meant}`; if all are meant, `occupied in {text}`"))
            .fix(points.span, meant)
    });
}

/// Whether anything in a game depends on whose turn it is.
fn asks_who_moves(facts: &Facts<'_>) -> bool {
    let asks = |part: Part<'_>| matches!(part, Part::Condition(condition) if matches!(condition.kind, ConditionKind::SamePlayer(..)));
    expressions(facts.game).into_iter().any(|part| part.any(&asks))
}

/// The kinds that a set is narrowed to, where nothing says whose the men are.
fn kinds_of_anybody(points: &Points) -> Option<Vec<KindId>> {
    match &points.kind {
        PointsKind::OfKind(kinds) => Some(kinds.clone()),
        PointsKind::In(a, b) => {
            let place = |points: &Points| matches!(points.kind, PointsKind::Fixed(_) | PointsKind::OfDecider(_));
            match (kinds_of_anybody(a), kinds_of_anybody(b)) {
                (Some(kinds), None) if place(b) => Some(kinds),
                (Some(kinds), Some(_)) => Some(kinds),
                _ => None,
            }
        }
        PointsKind::Near(a, _) | PointsKind::Sight { set: a, .. } => kinds_of_anybody(a),
        _ => None,
    }
}

impl Facts<'_> {
    /// The players that certainly have men of a kind; none where it is unowned.
    fn owners(&self, kind: KindId) -> Vec<PlayerId> {
        if !self.game.kinds.get(kind.index()).is_some_and(|kind| kind.owned) {
            return Vec::new();
        }
        let mut owners: Vec<_> = Vec::new();
        let supplied = self.game.supplies.iter().filter(|supply| supply.kind == kind && supply.count != Some(0));
        owners.extend(supplied.filter_map(|supply| supply.hand_of));
        for statement in statements(self.game) {
            if let StatementKind::Put { kind: put, of: Player::Fixed(player), .. } = &statement.kind
                && *put == kind
            {
                owners.push(*player);
            }
        }
        owners.sort_unstable();
        owners.dedup();
        owners
    }

    /// What stands at a place.
    pub(super) fn text(&self, span: Span) -> &str {
        self.sources.slice(span)
    }
}

/// Parts of a set in a list of which none can be chosen, beside others that can.
fn idle_parts(facts: &Facts<'_>, choice: &Choice, judge: &mut Judge) {
    let (points, needed, why) = match &choice.kind {
        ChoiceKind::Move { to, onto: false, .. } => (to, Content::EMPTY, "men move `to` empty points only"),
        ChoiceKind::Place { on, .. } => (on, Content::EMPTY, "pieces are placed on empty points only"),
        ChoiceKind::Take { what, .. } => (what, facts.any_piece(), "nothing stands there to be taken"),
        ChoiceKind::Move { .. } | ChoiceKind::Point(_) | ChoiceKind::Say(_) | ChoiceKind::Pass => return,
    };
    let Some(parts) = list_in(points) else { return };
    let idle = |part: &Points| facts.extent(part).what.and(needed).is_nothing();
    let Some(part) = parts.iter().find(|part| idle(part)).filter(|_| !parts.iter().all(idle)) else { return };
    judge.ask(Code::IdlePart, part.span, true, || {
        let text = facts.text(part.span);
        let message = format!("`{text}` adds nothing here: {why}");
        let report = Diagnostic::new(Code::IdlePart, part.span, message);
        let rest: Vec<&str> = parts.iter().filter(|part| !idle(part)).map(|part| facts.text(part.span)).collect();
        let (first, last) = (parts.first().map(|part| part.span), parts.last().map(|part| part.span));
        let list = first.zip(last).map_or(part.span, |(first, last)| first.to(last));
        let report = report.choice("leave it out", list, rest.join(", "));
        match &choice.kind {
            ChoiceKind::Move { from, to, .. } => {
                let between = Span { start: from.span.end, end: to.span.start, ..from.span };
                report
                    .help(format!(
                        "to take what stands there by moving: `onto {}`; otherwise leave it out",
                        facts.text(to.span)
                    ))
                    .choice("take what stands there", between, " onto ")
            }
            _ => report.help("leave it out, or say what else is meant"),
        }
    });
}

/// The list at the head of a set.
fn list_in(points: &Points) -> Option<&[Points]> {
    match &points.kind {
        PointsKind::Union(parts) => Some(parts),
        PointsKind::In(a, _)
        | PointsKind::Except(a, _)
        | PointsKind::Near(a, _)
        | PointsKind::Sight { set: a, .. }
        | PointsKind::Over { set: a, .. } => list_in(a),
        _ => None,
    }
}

/// `A if any else B` where all of B is in A.
fn second_choice(facts: &Facts<'_>, points: &Points, judge: &mut Judge) {
    let PointsKind::IfAny(first, second) = &points.kind else { return };
    let empty = facts.extent(first).is_empty();
    judge.ask(Code::IdlePart, first.span, empty, || {
        let message = "this never has a point, so that it is always the second choice";
        let report =
            Diagnostic::new(Code::IdlePart, first.span, message).label(second.span, "this is what is chosen from");
        report.help("look for a wrong word, or leave it out")
    });
    judge.ask(Code::IdlePart, second.span, is_within(second, first), || {
        let (one, other) = (facts.text(first.span), facts.text(second.span));
        let message = format!("`{other}` is never come to: where `{one}` is empty, so is this part of it");
        let report = Diagnostic::new(Code::IdlePart, second.span, message).label(first.span, "this has all of it");
        let report = report.help(format!("put the narrower set first: `{other} if any else {one}`"));
        let alone = first.span.to(second.span);
        match first == second {
            true => report.help("leave out `if any else` and what follows").fix(alone, one),
            false => report.fix(alone, format!("{other} if any else {one}")),
        }
    });
}

/// A part of a condition that holds whenever another does, or only when another does.
fn says_again(facts: &Facts<'_>, condition: &Condition, judge: &mut Judge) {
    let (parts, all) = match &condition.kind {
        ConditionKind::And(parts) => (parts, true),
        ConditionKind::Or(parts) => (parts, false),
        _ => return,
    };
    // What always comes out the same is told of itself.
    let open = parts.iter().all(|part| facts.truth(part) == Truth::Sometimes);
    for (index, part) in parts.iter().enumerate() {
        let others = parts.iter().enumerate().filter(|(other, _)| *other != index);
        let says = |(other, known): &(usize, &Condition)| {
            let (if_, then) = if all { (*known, part) } else { (part, *known) };
            // That either is enough, to have no man or to be stuck, may well be said.
            let stuck = all && facts.is_stuck_without(if_, then);
            stuck || facts.implies(if_, then) && (*other < index || !facts.implies(then, if_))
        };
        let known = others.into_iter().find(says).map(|(_, known)| known).filter(|_| open);
        judge.tell(
            Code::IdlePart,
            part.span,
            known.map(|known| {
                let (text, other) = (facts.text(part.span), facts.text(known.span));
                let why = if all { "it holds whenever" } else { "it holds only when" };
                let message = format!("`{text}` adds nothing here: {why} `{other}` does");
                let report = Diagnostic::new(Code::IdlePart, part.span, message).label(known.span, "this says it, too");
                let word = if all { "or" } else { "and" };
                let report = report.help(format!("leave it out, or join the two by `{word}`"));
                let [one, two] = parts.as_slice() else { return report };
                let turned = format!("{} {word} {}", facts.text(one.span), facts.text(two.span));
                report.choice(format!("`{turned}`"), one.span.to(two.span), turned)
            }),
        );
    }
}

/// `A except B near C` beside other sets, where all of A is in B.
fn all_left_out(facts: &Facts<'_>, points: &Points, of_some: bool, judge: &mut Judge) {
    let PointsKind::Near(kept, _) = &points.kind else { return };
    let PointsKind::Except(all, out) = &kept.kind else { return };
    let Some((span, meant)) = facts.regrouped(points) else { return };
    let empty = of_some && facts.extent(kept).is_empty() && !facts.extent(all).is_empty();
    judge.ask(Code::IdlePart, points.span, empty, || {
        let (all, out) = (facts.text(all.span), facts.text(out.span));
        let message = format!("this never has a point: `except {out}` leaves none of `{all}`");
        let report = Diagnostic::new(Code::IdlePart, points.span, message);
        report.help(format!("parentheses are missing: `{meant}`")).fix(span, meant)
    });
}

/// `A in B in C` within a set or a condition, where no point of A is ever in both.
fn no_common_point(facts: &Facts<'_>, points: &Points, of_some: bool, judge: &mut Judge) {
    let PointsKind::In(inner, other) = &points.kind else { return };
    let PointsKind::In(set, one) = &inner.kind else { return };
    let is_there = |points: &Points| !facts.extent(points).is_empty();
    let never = of_some && !is_there(points) && is_there(inner) && is_there(other);
    judge.ask(Code::IdlePart, points.span, never, || {
        let (set, one, other) = (facts.text(set.span), facts.text(one.span), facts.text(other.span));
        let message = format!("this never has a point: none of `{set}` is in `{one}` and in `{other}`");
        let report = Diagnostic::new(Code::IdlePart, points.span, message);
        report.help(format!("where either is enough: `{set} in ({one}, {other})`"))
    });
}

/// `A except B` where no point is ever in both.
fn nothing_left_out(facts: &Facts<'_>, points: &Points, judge: &mut Judge) {
    let PointsKind::Except(set, other) = &points.kind else { return };
    let (all, out) = (facts.extent(set), facts.extent(other));
    // A kind, or points, may well be left out for clearness.
    let plain = matches!(other.kind, PointsKind::OfKind(_) | PointsKind::Fixed(_));
    let nothing = !plain && !all.is_empty() && all.and(out).is_empty();
    // A chain that begins nowhere is wrong wherever it is asked for.
    if let PointsKind::Connected(men, to) = &other.kind
        && !facts.extent(men).is_empty()
        && !facts.extent(to).is_empty()
        && out.is_empty()
    {
        return judge.ask(Code::IdlePart, other.span, nothing, || {
            let (men, to) = (facts.text(men.span), facts.text(to.span));
            let message = format!("this never has a point: chains of `{men}` begin at those in `{to}`, and none is");
            let help = "say where a chain begins by points that its men stand on, such as `men near empty`";
            Diagnostic::new(Code::IdlePart, other.span, message).help(help)
        });
    }
    // What a name stands for is written elsewhere.
    let is_here =
        |span: Span| span.file == points.span.file && points.span.start <= span.start && span.end <= points.span.end;
    let at = match (is_here(set.span), is_here(other.span)) {
        (_, true) => other.span,
        (true, false) => {
            let rest = facts.text(Span { start: set.span.end, ..points.span });
            Span { start: set.span.end + (rest.len() - rest.trim_start().len()) as u32, ..points.span }
        }
        (false, false) => points.span,
    };
    judge.ask(Code::IdlePart, at, nothing, || left_in(facts, set, at, out.is_empty()));
}

/// The report of what is left out in vain.
fn left_in(facts: &Facts<'_>, set: &Points, at: Span, is_empty: bool) -> Diagnostic {
    let set_text = facts.text(set.span);
    let other_text = facts.text(at).trim_start_matches("except").trim_start();
    let message = match is_empty {
        true => format!("`{other_text}` leaves nothing out: it never has a point"),
        false => format!("`{other_text}` leaves nothing out: none of `{set_text}` is ever among it"),
    };
    Diagnostic::new(Code::IdlePart, at, message)
        .label(set.span, "this is what it is to be left out of")
        .help("look for a wrong word, or leave out `except` and what follows")
}

/// Whether one set lies within another, whatever the position.
fn is_within(part: &Points, whole: &Points) -> bool {
    if part == whole || whole.kind == PointsKind::All {
        return true;
    }
    if let PointsKind::Union(parts) = &whole.kind
        && parts.iter().any(|whole| is_within(part, whole))
    {
        return true;
    }
    match &part.kind {
        PointsKind::In(a, b) => is_within(a, whole) || is_within(b, whole),
        PointsKind::Except(a, _)
        | PointsKind::Near(a, _)
        | PointsKind::Connected(a, _)
        | PointsKind::Sight { set: a, .. }
        | PointsKind::Over { set: a, .. }
        | PointsKind::Between { set: a, .. }
        | PointsKind::FirstPoint(a) => is_within(a, whole),
        PointsKind::Union(parts) => parts.iter().all(|part| is_within(part, whole)),
        PointsKind::Mine | PointsKind::Theirs => whole.kind == PointsKind::Occupied,
        _ => false,
    }
}

/// An `if` whose branches do the same.
fn alike(condition: &Condition, (then, otherwise): (&[Statement], &[Statement]), judge: &mut Judge) {
    judge.ask(Code::SameBranches, condition.span, then == otherwise, || {
        let message = "both branches do the same, so that nothing depends on this";
        Diagnostic::new(Code::SameBranches, condition.span, message)
            .help("let the branches do different things, or leave out the condition and one of them")
    });
}

/// A phase that waits for all of a player's men to stand on the board, though some may be taken meanwhile.
fn waits_in_vain(facts: &Facts<'_>, phase: &Phase, judge: &mut Judge) {
    let Some(until) = &phase.until else { return };
    let takes = any_called(&phase.turn.statements, &facts.game.actions, &|statement| statement.effects().captures);
    let returns = facts.into_hand || facts.moves_between_players;
    let ConditionKind::Compare(Comparison::Equal | Comparison::GreaterEqual, a, b) = &until.kind else { return };
    let all = all_men(facts, a, b);
    judge.ask(Code::InVain, until.span, phase.turns.is_none() && takes && !returns && all.is_some(), || {
        let all = all.unwrap_or_default();
        let message = format!("a player who has lost a man never has {all} on the board: this phase may never end");
        Diagnostic::new(Code::InVain, until.span, message)
            .help("ask whether all are placed: `hands empty`")
            .fix(until.span, "hands empty")
    });
}

/// How many men a player has in all, where so many on the board are asked for.
fn all_men(facts: &Facts<'_>, a: &Number, b: &Number) -> Option<u64> {
    let (NumberKind::Count(points), NumberKind::Fixed(number)) = (&a.kind, &b.kind) else { return None };
    let mine = matches!(points.kind, PointsKind::Mine | PointsKind::Theirs);
    let all = facts.most_men(None, None, true)?;
    (mine && u64::try_from(*number).ok()? == all && all > 0).then_some(all)
}
