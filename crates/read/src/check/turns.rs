//! Statements that can't do what they say: decisions without options, loops and turns without an end, conditions
//! that always come out the same, branches that can't be told apart.

use merels_syntax::{Code, Diagnostic, Span};

use super::NO_SUCH_PIECE;
use super::extent::{Content, Extent};
use super::facts::Facts;
use super::judge::Judge;
use super::truth::Truth;
use merels_model::ir::{
    Choice, ChoiceKind, Condition, ConditionKind, Event, Flow, KindId, LinesKind, MemoryId, NumberKind, Player, Points,
    PointsKind, Statement, StatementKind,
};
use merels_model::walk::{self, Part, any_called, bodies};

/// The most branches of one `either` that are compared with one another.
const MAX_COMPARED: usize = 200;

/// Asks every statement.
pub(super) fn check(facts: &Facts<'_>, judge: &mut Judge) {
    for body in bodies(facts.game) {
        statements(facts, body, judge);
    }
}

fn statements(facts: &Facts<'_>, block: &[Statement], judge: &mut Judge) {
    for statement in block {
        match statement.flow() {
            Flow::Choice(choice) => decision(facts, choice, judge),
            Flow::If { condition, .. } => constant(facts, condition, judge),
            Flow::While(condition, body) => while_(facts, condition, body, judge),
            Flow::Require(condition) => require(facts, condition, judge),
            Flow::Either(branches) => either(branches, judge),
            Flow::On => named(facts, statement, judge),
            Flow::Repeat(..) | Flow::OtherDecides(_) | Flow::Call(_) | Flow::Again | Flow::Over => {}
        }
        for inner in statement.blocks() {
            statements(facts, inner, judge);
        }
    }
}

/// A condition that is given a name.
fn named(facts: &Facts<'_>, statement: &Statement, judge: &mut Judge) {
    for part in statement.parts() {
        if let Part::Condition(condition) = part {
            constant(facts, condition, judge);
        }
    }
}

/// A condition that always comes out the same: the innermost part of it that does.
pub(super) fn constant(facts: &Facts<'_>, condition: &Condition, judge: &mut Judge) {
    // Options are meant to settle conditions.
    let inner: &[Condition] = match &condition.kind {
        ConditionKind::Fixed(_) => return,
        ConditionKind::And(parts) | ConditionKind::Or(parts) => parts,
        // The other way round a single question is the same question.
        ConditionKind::Not(inner) if matches!(inner.kind, ConditionKind::And(_) | ConditionKind::Or(_)) => {
            std::slice::from_ref(inner)
        }
        _ => &[],
    };
    let by_itself = inner.iter().all(|part| facts.truth(part) == Truth::Sometimes);
    for part in inner {
        constant(facts, part, judge);
    }
    let truth = facts.truth(condition);
    let unmoved = facts.never_moved(condition);
    judge.ask(
        Code::ConstantCondition,
        condition.span,
        by_itself && truth != Truth::Sometimes || unmoved.is_some(),
        || {
            if let Some((kinds, others)) = unmoved {
                let named = |kind: &KindId| facts.game.kinds.get(kind.index()).map_or("", |kind| kind.name.as_str());
                let (text, kind) = (facts.text(condition.span), kinds.first().map_or("", named));
                let message = format!("no `{kind}` ever moves, so that this counts nothing but turns");
                let report = Diagnostic::new(Code::ConstantCondition, condition.span, message)
                    .help("name pieces that move, or count the turns `without capture`");
                let others =
                    others.iter().map(named).map(|other| text.replacen(kind, other, 1)).filter(|other| other != text);
                return others.fold(report, |report, text| report.choice(format!("`{text}`"), condition.span, text));
            }
            if let Some(step) = facts.only_step(condition).filter(|_| truth == Truth::Never) {
                let message =
                    format!("`{}` never holds: this is all that its number ever becomes", facts.text(condition.span));
                return Diagnostic::new(Code::ConstantCondition, step, message)
                    .label(condition.span, "this is asked for")
                    .help("count the other way, or ask for a number that it comes to");
            }
            let message = format!("this {}", truth.words());
            let report = Diagnostic::new(Code::ConstantCondition, condition.span, message);
            let report = match named_set(condition) {
                Some(elsewhere) => report.label(elsewhere, "this is what is asked for"),
                None => report,
            };
            report.at(facts.bounds(condition).unwrap_or_default()).help(match truth {
                Truth::Always if matches!(condition.kind, ConditionKind::Seen(_)) => {
                    "a position is seen once when it first stands: it reads such as `position seen 3 times`"
                }
                Truth::Always if matches!(condition.kind, ConditionKind::TurnsWithout(..)) => {
                    "no turn has to pass for it: it reads such as `100 turns without capture`"
                }
                Truth::Always => "what depends on it always happens; leave the condition out, or ask something else",
                _ => "what depends on it never happens; look for a wrong number or set",
            })
        },
    );
}

impl Facts<'_> {
    /// The one statement that sets the memory which a condition compares with a number, if that is a step away from what it was.
    fn only_step(&self, condition: &Condition) -> Option<Span> {
        let ConditionKind::Compare(_, one, other) = &condition.kind else { return None };
        let memory = [one, other].into_iter().find_map(|number| match number.kind {
            NumberKind::Memory(memory, _) => Some(memory),
            _ => None,
        })?;
        let is_open =
            self.remembered.get(memory.index()).is_some_and(|range| range.low.is_none() || range.high.is_none());
        let mut sets = walk::statements(self.game)
            .into_iter()
            .filter(|one| matches!(&one.kind, StatementKind::Remember { memory: of, .. } if *of == memory));
        let step = sets.next()?.span;
        (is_open && sets.next().is_none()).then_some(step)
    }

    /// The kinds of which a condition counts how long none has moved, and those that move, where none of them ever does.
    fn never_moved(&self, condition: &Condition) -> Option<(Vec<KindId>, Vec<KindId>)> {
        let ConditionKind::TurnsWithout(_, counter) = &condition.kind else { return None };
        let Event::Moved(kinds) = self.game.counters.get(counter.index())? else { return None };
        let moves =
            walk::statements(self.game).into_iter().filter_map(|one| match one.choice().map(|choice| &choice.kind) {
                Some(ChoiceKind::Move { from, .. }) => Some(self.extent(from).what),
                _ => None,
            });
        let moved = moves.fold(0, |moved, what| moved | what.mine | what.theirs | what.nobodys);
        let moves = |kind: &KindId| 1_u64.checked_shl(u32::from(kind.0)).is_none_or(|bit| moved & bit != 0);
        let all = (0..self.game.kinds.len()).map(|index| KindId(index as u8));
        (!kinds.iter().any(moves)).then(|| (kinds.clone(), all.filter(moves).collect()))
    }
}

/// Where the set is written that a condition asks for by a name.
fn named_set(condition: &Condition) -> Option<Span> {
    let asked = match &condition.kind {
        ConditionKind::Not(inner) => inner,
        _ => condition,
    };
    let ConditionKind::Some(points) = &asked.kind else { return None };
    let (set, whole) = (points.span, condition.span);
    (set.file != whole.file || set.end <= whole.start || whole.end <= set.start).then_some(set)
}

fn decision(facts: &Facts<'_>, choice: &Choice, judge: &mut Judge) {
    let why = facts.why_no_option(choice).or_else(|| {
        let unless = choice.unless.as_ref().filter(|unless| facts.truth(unless) == Truth::Always)?;
        Some((
            unless.span,
            "`unless` strikes out every option: its condition always holds",
            "ask something that can be false",
        ))
    });
    let at = choice.span;
    judge.tell(
        Code::EmptyChoice,
        at,
        why.map(|(part, message, help)| {
            let report =
                Diagnostic::new(Code::EmptyChoice, part, format!("this decision never has an option: {message}"));
            let set = sets_of(&choice.kind).into_iter().find(|set| set.span == part);
            match set.and_then(|set| facts.regrouped(set)) {
                Some((span, meant)) => report.help(format!("parentheses are missing: `{meant}`")).fix(span, meant),
                None => report.help(help),
            }
        }),
    );
    if let Some(unless) = choice.unless.as_ref().filter(|unless| facts.truth(unless) == Truth::Never) {
        constant(facts, unless, judge);
    }
}

/// The sets that something is chosen of.
fn sets_of(kind: &ChoiceKind) -> Vec<&Points> {
    match kind {
        ChoiceKind::Move { from, to, .. } => vec![from, to],
        ChoiceKind::Place { on: set, .. } | ChoiceKind::Take { what: set, .. } | ChoiceKind::Point(set) => vec![set],
        ChoiceKind::Say(_) | ChoiceKind::Pass => Vec::new(),
    }
}

impl Facts<'_> {
    /// `A except B near C`, where nothing of A except B is near C, and `A over B from C in D`, where nothing of A is in D: with
    /// the parentheses that were meant.
    pub(super) fn regrouped(&self, set: &Points) -> Option<(Span, String)> {
        let text = |points: &Points| self.text(points.span);
        match &set.kind {
            PointsKind::Near(kept, of) => {
                let PointsKind::Except(a, b) = &kept.kind else { return None };
                Some((set.span, format!("{} except ({} near {})", text(a), text(b), text(of))))
            }
            PointsKind::In(kept, within) => {
                let last = match &kept.kind {
                    PointsKind::Over { from: last, within: None, .. }
                    | PointsKind::Near(_, last)
                    | PointsKind::Connected(_, last)
                    | PointsKind::Sight { of: last, within: None, .. }
                    | PointsKind::Between { other: last, .. } => last,
                    _ => return None,
                };
                let (one, other) = (self.extent(last), self.extent(within));
                let fits = last.span.end == kept.span.end && !one.what.and(other.what).is_nothing();
                let head = Span { end: last.span.start, ..kept.span };
                fits.then(|| (set.span, format!("{}({} in {})", self.text(head), text(last), text(within))))
            }
            _ => None,
        }
    }

    /// The part of a decision that leaves it without options, why, and what to do.
    fn why_no_option(&self, choice: &Choice) -> Option<(Span, &'static str, &'static str)> {
        let must = |points: &Points, what: Content| {
            let extent = self.extent(points);
            Extent { what: extent.what.and(what), ..extent }.is_empty()
        };
        const NO_POINT: (&str, &str) =
            ("there is no such point", "the parts of the set exclude each other; look for a wrong word");
        let say = |points: &Points, (message, help): (&'static str, &'static str)| {
            let empty = self.extent(points).is_empty();
            let (message, help) = if empty { NO_POINT } else { (message, help) };
            Some((points.span, message, help))
        };
        match &choice.kind {
            ChoiceKind::Place { on, .. } if must(on, Content::EMPTY) => {
                say(on, ("pieces are placed on empty points", "say `empty`, or a part of it: `empty near mine`"))
            }
            ChoiceKind::Place { kinds, from_pool, on } if !self.can_be_placed(kinds, *from_pool) => {
                let (message, help) = if *from_pool {
                    (
                        "the pool holds no such piece",
                        "put some there: `piece NAME: 9 in pool`; or leave out `from pool`",
                    )
                } else {
                    (NO_SUCH_PIECE, "give hands some: `piece NAME: 9 in each hand`; or place it `from pool`")
                };
                let said = self.text(choice.span).split(" on ").next().unwrap_or_default().trim_end();
                Some((Span { end: choice.span.start + said.len() as u32, ..choice.span }, message, help))
            }
            ChoiceKind::Move { from, .. } if must(from, self.any_piece()) => say(
                from,
                ("no piece stands there", "a move reads `move PIECES to POINTS`: `move mine to empty near it`"),
            ),
            ChoiceKind::Move { to, onto: true, .. } if self.extent(to).is_empty() => say(to, NO_POINT),
            ChoiceKind::Move { to, onto: false, .. } if must(to, Content::EMPTY) => say(
                to,
                ("pieces move to empty points", "say `to empty`; to take what stands there by moving: `onto theirs`"),
            ),
            ChoiceKind::Take { what, .. } if must(what, self.any_piece()) => {
                say(what, ("no piece stands there", "say which pieces: `take theirs`"))
            }
            ChoiceKind::Point(points) if self.extent(points).is_empty() => say(points, NO_POINT),
            _ => None,
        }
    }

    /// Whether anything in a loop's round can change what its condition asks, or stop the turn.
    fn can_change(&self, condition: &Condition, body: &[Statement]) -> bool {
        // What is chosen changes what speaks of it alone.
        let speaks = Part::Condition(condition).any(&|part| match part {
            Part::Points(points) => {
                matches!(points.kind, PointsKind::It | PointsKind::Origin | PointsKind::Crossed)
            }
            Part::Lines(lines) => matches!(lines.kind, LinesKind::Made(_) | LinesKind::Broken(_)),
            Part::Number(_) | Part::Condition(_) | Part::Player(_) => false,
        });
        any_called(body, &self.game.actions, &|statement| match statement.flow() {
            Flow::On => statement.effects().any(),
            Flow::Choice(Choice { kind: ChoiceKind::Point(_), .. }) => speaks,
            Flow::Choice(_) | Flow::Require(_) | Flow::Over => true,
            Flow::If { .. }
            | Flow::Either(_)
            | Flow::While(..)
            | Flow::Repeat(..)
            | Flow::OtherDecides(_)
            | Flow::Call(_)
            | Flow::Again => false,
        })
    }

    /// Whether all that a loop does is to take men of whom its condition doesn't speak.
    fn takes_others(&self, condition: &Condition, body: &[Statement]) -> bool {
        let taken = body.iter().map(|statement| match (&statement.kind, statement.choice()) {
            (StatementKind::Remove(what), _) => Some(self.extent(what).what),
            (_, Some(Choice { kind: ChoiceKind::Take { what, .. }, otherwise: None, .. })) => {
                Some(self.extent(what).what)
            }
            _ => None,
        });
        let Some(taken) = taken.collect::<Option<Vec<Content>>>() else { return false };
        // How others stand matters where they are counted, or in the way.
        let plain = |part: Part<'_>| match part {
            Part::Points(points) => matches!(
                points.kind,
                PointsKind::Mine
                    | PointsKind::Theirs
                    | PointsKind::OfKind(_)
                    | PointsKind::Fixed(_)
                    | PointsKind::Local(_)
                    | PointsKind::It
                    | PointsKind::In(..)
                    | PointsKind::Near(..)
            ),
            Part::Number(number) => matches!(number.kind, NumberKind::Count(_) | NumberKind::Fixed(_)),
            Part::Condition(condition) => {
                matches!(condition.kind, ConditionKind::Some(_) | ConditionKind::Compare(..) | ConditionKind::Not(_))
            }
            Part::Lines(_) | Part::Player(_) => false,
        };
        let (mut asked, mut only_plain) = (Content::default(), true);
        Part::Condition(condition).each(&mut |part| {
            only_plain &= plain(part);
            if let Part::Points(points) = part
                && matches!(points.kind, PointsKind::Mine | PointsKind::Theirs | PointsKind::OfKind(_))
            {
                asked = asked.or(self.extent(points).what);
            }
        });
        only_plain && !asked.is_nothing() && taken.iter().all(|taken| taken.and(asked).is_nothing())
    }

    /// Whether a condition is about points alone that have got their names, and about numbers that a loop's round doesn't remember.
    fn is_settled(&self, condition: &Condition, body: &[Statement]) -> bool {
        let remembers = |memory: MemoryId| {
            any_called(body, &self.game.actions, &|statement| match &statement.kind {
                StatementKind::Remember { memory: other, .. } => *other == memory,
                _ => false,
            })
        };
        let changes = Part::Condition(condition).any(&|part| match part {
            Part::Points(points) => !matches!(points.kind, PointsKind::Local(_)),
            Part::Number(number) => match &number.kind {
                NumberKind::Memory(memory, _) => remembers(*memory),
                kind => !matches!(kind, NumberKind::Count(_) | NumberKind::Fixed(_)),
            },
            Part::Condition(condition) => {
                !matches!(condition.kind, ConditionKind::Some(_) | ConditionKind::Compare(..) | ConditionKind::Not(_))
            }
            Part::Player(player) => !matches!(player, Player::Decider | Player::Mover),
            Part::Lines(_) => true,
        });
        let speaks = Part::Condition(condition).any(&|part| match part {
            Part::Points(_) => true,
            Part::Number(number) => matches!(number.kind, NumberKind::Memory(..)),
            Part::Lines(_) | Part::Condition(_) | Part::Player(_) => false,
        });
        speaks && !changes
    }

    /// Whether anything in a loop's round can stop the turn.
    fn can_stop(&self, body: &[Statement]) -> bool {
        any_called(body, &self.game.actions, &|statement| {
            statement.ends_game() || statement.choice().is_some_and(|choice| choice.kind == ChoiceKind::Pass)
        })
    }
}

fn while_(facts: &Facts<'_>, condition: &Condition, body: &[Statement], judge: &mut Judge) {
    let truth = facts.truth(condition);
    if truth == Truth::Never {
        return constant(facts, condition, judge);
    }
    let why = if truth == Truth::Always && !facts.can_stop(body) {
        Some("its condition always holds, and nothing in it ends the turn")
    } else if !facts.can_change(condition, body) {
        Some("nothing in it changes anything")
    } else if facts.is_settled(condition, body) && !facts.can_stop(body) {
        Some("nothing in it changes what it asks for")
    } else if facts.takes_others(condition, body) {
        Some("men of one side are counted, and the others' taken")
    } else {
        None
    };
    judge.tell(
        Code::EndlessLoop,
        condition.span,
        why.map(|why| {
            Diagnostic::new(Code::EndlessLoop, condition.span, format!("this loop never ends once it has begun: {why}"))
                .at(facts.bounds(condition).unwrap_or_default())
                .help("take, place or remember something in it that the condition depends on, or write `if`")
        }),
    );
}

fn require(facts: &Facts<'_>, condition: &Condition, judge: &mut Judge) {
    let truth = facts.truth(condition);
    judge.ask(Code::TurnNeverFinishes, condition.span, truth == Truth::Never, || {
        let message = "no turn that comes here can be finished: what is required never holds";
        Diagnostic::new(Code::TurnNeverFinishes, condition.span, message)
            .at(facts.bounds(condition).unwrap_or_default())
            .help("look for a wrong number, or for a comparison the wrong way round")
    });
    if truth != Truth::Never {
        constant(facts, condition, judge);
    }
}

fn either(branches: &[Vec<Statement>], judge: &mut Judge) {
    let firsts: Vec<&Choice> = branches.iter().filter_map(|branch| branch.first()?.choice()).collect();
    for (index, choice) in firsts.iter().enumerate() {
        let same = |other: &&&Choice| other.kind == choice.kind && other.unless == choice.unless;
        let before = firsts.get(..index.min(MAX_COMPARED)).and_then(|before| before.iter().find(same));
        judge.tell(
            Code::SameBranches,
            choice.span,
            before.map(|before| {
                let message = "this branch can't be chosen: another begins with the same decision";
                Diagnostic::new(Code::SameBranches, choice.span, message)
                    .label(before.span, "the same is offered here")
                    .help("let the branches begin differently, or write the decision once, before the `either`")
            }),
        );
    }
}
