//! What a turn asks of its decisions before they are made, and after they may have been left out.

use merels_syntax::{Code, Diagnostic, Span};

use super::facts::Facts;
use super::judge::Judge;
use merels_model::ir::{
    Choice, ChoiceKind, ConditionKind, Flow, Lines, LinesKind, Phase, Points, PointsKind, Statement,
};
use merels_model::walk::{Part, any_called};

/// How deep actions are followed.
const MAX_DEPTH: usize = 16;

/// What has been decided so far in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begun {
    /// Nothing.
    No,
    /// Perhaps something.
    Maybe,
    /// Something, surely.
    Yes,
    /// Surely, and a placement last, since which nothing has been removed, changed or given.
    Placed,
    /// Surely, and a step to a neighbour last.
    Stepped,
}

impl Begun {
    /// What is known where it is either of two.
    fn or(self, other: Self) -> Self {
        match (self, other) {
            _ if self == other => self,
            (Self::Yes | Self::Placed | Self::Stepped, Self::Yes | Self::Placed | Self::Stepped) => Self::Yes,
            _ => Self::Maybe,
        }
    }

    /// The same after a decision. Behind another one a placement or a step may be left out.
    fn after(self, choice: &ChoiceKind, facts: &Facts<'_>) -> Self {
        match choice {
            ChoiceKind::Place { .. } if matches!(self, Self::No | Self::Placed) => Self::Placed,
            ChoiceKind::Move { from, to, .. }
                if matches!(self, Self::No | Self::Stepped) && facts.between(from, to).is_nothing() =>
            {
                Self::Stepped
            }
            ChoiceKind::Take { .. } | ChoiceKind::Say(_) | ChoiceKind::Pass
                if matches!(self, Self::Placed | Self::Stepped) =>
            {
                self
            }
            _ => Self::Yes,
        }
    }
}

/// Asks the turns of all phases.
pub(super) fn check(facts: &Facts<'_>, judge: &mut Judge) {
    for phase in &facts.game.phases {
        let mut turn = Turn { facts, judge, phase, empty: Vec::new(), depth: 0, steps: 0 };
        turn.block(&phase.begin.statements, Begun::No);
        turn.block(&phase.turn.statements, Begun::No);
        again(facts, phase, judge);
    }
}

struct Turn<'a, 'f> {
    facts: &'a Facts<'f>,
    judge: &'a mut Judge,
    phase: &'a Phase,
    /// What is empty, as has been told.
    empty: Vec<&'a str>,
    depth: usize,
    steps: usize,
}

/// The most statements that are looked at in one phase, those of actions where they are called.
const MAX_STEPS: usize = 5_000;

impl Turn<'_, '_> {
    fn block(&mut self, statements: &[Statement], mut begun: Begun) -> Begun {
        for (at, statement) in statements.iter().enumerate() {
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return Begun::Maybe;
            }
            let after = statements.get(at + 1..).unwrap_or_default();
            self.nothing_yet(statement, after.first(), begun);
            if let Flow::Choice(choice) = statement.flow()
                && begun != Begun::No
            {
                self.left_out(choice, after);
            }
            begun = self.statement(statement, begun);
        }
        begun
    }

    /// What is decided once a statement has been done.
    fn statement(&mut self, statement: &Statement, begun: Begun) -> Begun {
        match statement.flow() {
            Flow::Choice(choice) => {
                if let Some(otherwise) = &choice.otherwise {
                    self.tails(choice, otherwise, begun);
                    self.block(otherwise, begun);
                    // What is done instead may be about another man, or change what lines stand.
                    let differs = |statement: &Statement| sets_it(statement) || changes_men(statement);
                    let after = begun.after(&choice.kind, self.facts);
                    return if any_called(otherwise, &self.facts.game.actions, &differs) { Begun::Yes } else { after };
                }
                begun.after(&choice.kind, self.facts)
            }
            Flow::If { then, otherwise, .. } => {
                let then = self.block(then, begun);
                then.or(self.block(otherwise, begun))
            }
            Flow::Either(branches) => {
                let after: Vec<Begun> = branches.iter().map(|branch| self.block(branch, begun)).collect();
                if after.iter().all(|after| *after == Begun::Placed) { Begun::Placed } else { Begun::Yes }
            }
            Flow::While(_, body) | Flow::Repeat(_, body) => {
                // The second round comes after the first.
                let inner = match begun {
                    Begun::No if has_choice(body) => Begun::Maybe,
                    Begun::Placed | Begun::Stepped => Begun::Yes,
                    _ => begun,
                };
                begun.or(self.block(body, inner))
            }
            Flow::OtherDecides(body) => self.block(body, begun),
            Flow::Call(id) => {
                let Some(action) = self.facts.game.actions.get(id.index()).filter(|_| self.depth < MAX_DEPTH) else {
                    return Begun::Maybe;
                };
                self.depth += 1;
                let after = self.block(&action.body.statements, begun);
                self.depth -= 1;
                after
            }
            Flow::On if begun == Begun::Placed && changes_men(statement) => Begun::Yes,
            Flow::On | Flow::Require(_) | Flow::Again | Flow::Over => begun,
        }
    }

    /// `otherwise pass unless C`, where C speaks of what only the decision before could bring about.
    fn tails(&mut self, choice: &Choice, otherwise: &[Statement], begun: Begun) {
        let [statement] = otherwise else { return };
        let Some(pass) = statement.choice().filter(|pass| matches!(pass.kind, ChoiceKind::Pass)) else { return };
        let Some(unless) = pass.unless.as_ref() else { return };
        let speaks = Part::Condition(unless).any(&|part| match part {
            Part::Points(points) => matches!(points.kind, PointsKind::It | PointsKind::Origin | PointsKind::Crossed),
            Part::Lines(lines) => matches!(lines.kind, LinesKind::Made(_) | LinesKind::Broken(_)),
            Part::Number(_) | Part::Condition(_) | Part::Player(_) => false,
        });
        let facts = self.facts;
        self.judge.ask(Code::NothingYet, unless.span, begun == Begun::No && speaks, || {
            let text = facts.text(unless.span);
            let message = "nothing has been placed or moved yet where a `pass` is chosen: this asks after it in vain";
            let whole = Span { start: choice.span.end, ..unless.span };
            let before = facts.text(whole).rfind("unless").unwrap_or_default() as u32;
            let at = Span { start: whole.start + before, ..unless.span };
            let report = Diagnostic::new(Code::NothingYet, at, message);
            let tail = format!("unless {text} otherwise pass");
            let report =
                report.help(format!("`unless` stands before `otherwise`: `{} {tail}`", facts.text(choice.span)));
            let plain = facts.text(whole).trim_start().starts_with("otherwise") && choice.unless.is_none();
            if plain { report.fix(whole, format!(" {tail}")) } else { report }
        });
    }

    /// What speaks of the last decision before there was one.
    fn nothing_yet(&mut self, statement: &Statement, next: Option<&Statement>, begun: Begun) {
        for part in asked(statement) {
            part.each(&mut |part| {
                let (span, what) = match part {
                    Part::Points(points) => match points.kind {
                        PointsKind::It | PointsKind::Origin | PointsKind::Crossed => {
                            (points.span, "has been placed, moved or chosen")
                        }
                        _ => return,
                    },
                    Part::Lines(lines) => match lines.kind {
                        LinesKind::Made(_) | LinesKind::Broken(_) => (lines.span, "has been placed or moved"),
                        _ => return,
                    },
                    Part::Number(_) | Part::Condition(_) | Part::Player(_) => return,
                };
                let facts = self.facts;
                let why = match begun {
                    Begun::Placed => facts.never_by_placing(part),
                    Begun::Stepped => never_by_stepping(part),
                    Begun::No | Begun::Maybe | Begun::Yes => None,
                };
                if let Some(why) = why {
                    // What is done where it is asked for speaks of it again.
                    let text = facts.text(span);
                    if self.empty.contains(&text) {
                        return;
                    }
                    self.empty.push(text);
                    self.judge.ask(Code::NothingYet, span, true, || {
                        let message = format!("`{text}` is empty here: {why}");
                        Diagnostic::new(Code::NothingYet, span, message).help("put this behind a move, or leave it out")
                    });
                    return;
                }
                self.judge.ask(Code::NothingYet, span, begun == Begun::No, || {
                    let text = facts.text(span);
                    let message = format!("`{text}` is still empty here: nothing {what} yet in this turn");
                    let report = Diagnostic::new(Code::NothingYet, span, message);
                    remedy(facts, report, statement, next)
                });
            });
        }
    }

    /// What follows a decision that may be left out, and speaks of the man that it is about.
    fn left_out(&mut self, choice: &Choice, after: &[Statement]) {
        let sets = matches!(choice.kind, ChoiceKind::Point(_) | ChoiceKind::Move { .. } | ChoiceKind::Place { .. });
        if !sets || choice.otherwise.is_some() || self.phase.whole_turns || is_safe(&choice.kind) {
            return;
        }
        let mut reads = Vec::new();
        reads_of_it(after, &mut reads);
        let facts = self.facts;
        if let Some(&first) = reads.first() {
            self.judge.ask(Code::LeftOut, first, true, || {
                let message = "if nothing could be chosen, `it` is still the man that was placed, moved or chosen before";
                Diagnostic::new(Code::LeftOut, first, message)
                    .label(choice.span, "this may be left out")
                    .help(match choice.local {
                        Some(_) => "say the name that `as` gives: it is empty then".to_owned(),
                        None => format!(
                            "give what is chosen a name, which is empty then: `{} as chosen`, and say `chosen` for `it`; or \
                             say what is done `otherwise`",
                            facts.text(choice.span)
                        ),
                    })
            });
        }
    }
}

impl Facts<'_> {
    /// Why something of a turn is empty right after a placement.
    fn never_by_placing(&self, part: Part<'_>) -> Option<&'static str> {
        match part {
            Part::Points(points) if matches!(points.kind, PointsKind::Origin | PointsKind::Crossed) => {
                Some("a piece that is placed comes from nowhere, and crosses nothing")
            }
            Part::Lines(Lines { kind: LinesKind::Broken(pattern), .. }) => {
                let pattern = self.game.patterns.get(pattern.index())?;
                let full = |shape| self.cells(shape).iter().all(|cell| !cell.empty);
                // What must be no part of a longer line may become one.
                let lasts = !pattern.exactly && pattern.alternatives.iter().all(full);
                lasts.then_some("placing a piece on an empty point breaks no line")
            }
            _ => None,
        }
    }
}

/// Why something of a turn is empty right after a step.
fn never_by_stepping(part: Part<'_>) -> Option<&'static str> {
    let crossed = matches!(part, Part::Points(Points { kind: PointsKind::Crossed, .. }));
    crossed.then_some("a man that goes to a neighbour crosses nothing")
}

/// Whether a statement decides about another man than was placed, or lets others decide.
fn sets_it(statement: &Statement) -> bool {
    let sets =
        |choice: &Choice| !matches!(choice.kind, ChoiceKind::Place { .. } | ChoiceKind::Say(_) | ChoiceKind::Pass);
    statement.choice().is_some_and(sets) || matches!(statement.flow(), Flow::OtherDecides(_))
}

/// Whether a statement can break lines that stand.
fn changes_men(statement: &Statement) -> bool {
    let effects = statement.effects();
    effects.changes_owner || effects.changes_kind || effects.discards || effects.from_nowhere
}

/// Whether a decision always has an option, or is about the man that `it` is anyway.
fn is_safe(kind: &ChoiceKind) -> bool {
    fn is_there(points: &Points) -> bool {
        match &points.kind {
            PointsKind::Fixed(points) => !points.is_empty(),
            PointsKind::Union(parts) => parts.iter().any(is_there),
            PointsKind::All => true,
            _ => false,
        }
    }
    match kind {
        ChoiceKind::Point(points) => is_there(points),
        ChoiceKind::Move { from, .. } => from.kind == PointsKind::It,
        ChoiceKind::Place { .. } | ChoiceKind::Take { .. } | ChoiceKind::Say(_) | ChoiceKind::Pass => false,
    }
}

/// What a statement asks of before its own decision is made; where a man may go, and `unless`, speak of the man that is tried.
fn asked(statement: &Statement) -> Vec<Part<'_>> {
    match statement.flow() {
        Flow::Choice(choice) => match &choice.kind {
            ChoiceKind::Move { from: points, .. }
            | ChoiceKind::Place { on: points, .. }
            | ChoiceKind::Take { what: points, .. }
            | ChoiceKind::Point(points) => vec![Part::Points(points)],
            ChoiceKind::Say(_) | ChoiceKind::Pass => Vec::new(),
        },
        _ => statement.parts(),
    }
}

fn has_choice(body: &[Statement]) -> bool {
    merels_model::walk::any(body, &|statement| {
        statement.choice().is_some() || matches!(statement.flow(), Flow::Call(_))
    })
}

/// Where statements speak of `it`, up to the next decision that sets it.
fn reads_of_it(statements: &[Statement], reads: &mut Vec<Span>) -> bool {
    for statement in statements {
        for part in asked(statement) {
            part.each(&mut |part| {
                if let Part::Points(Points { kind: PointsKind::It, span }) = part {
                    reads.push(*span);
                }
            });
        }
        let sets =
            |choice: &Choice| !matches!(choice.kind, ChoiceKind::Take { .. } | ChoiceKind::Say(_) | ChoiceKind::Pass);
        if statement.choice().is_some_and(sets) || matches!(statement.flow(), Flow::Call(_)) {
            return true;
        }
        let stopped = statement.blocks().into_iter().any(|block| reads_of_it(block, reads));
        if stopped {
            return true;
        }
    }
    false
}

/// What to do where something is asked too early.
fn remedy(facts: &Facts<'_>, report: Diagnostic, statement: &Statement, next: Option<&Statement>) -> Diagnostic {
    if let Some(ChoiceKind::Move { from, to, .. }) = statement.choice().map(|choice| &choice.kind)
        && let PointsKind::Near(men, of) = &from.kind
        && of.kind == PointsKind::It
        && !Part::Points(to).any(&|part| matches!(part, Part::Points(Points { kind: PointsKind::It, .. })))
    {
        let (men, target) = (facts.text(men.span), facts.text(to.span));
        let meant = format!("{men} to {target} near it");
        let report = report.help(format!("where a man may go is said behind `to`: `move {meant}`"));
        return report.fix(from.span.to(to.span), meant);
    }
    match next.filter(|next| next.choice().is_some() && statement.choice().is_none()) {
        Some(next) => {
            let between = Span { start: statement.span.end, end: next.span.start, ..next.span };
            let text = [facts.text(next.span), facts.text(between), facts.text(statement.span)].concat();
            report.help("put this behind the decision that it is about").fix(statement.span.to(next.span), text)
        }
        None => report.help("put this behind the decision that it is about, or say which men are meant"),
    }
}

/// `again` at the end of every turn: the others never come to play.
fn again(facts: &Facts<'_>, phase: &Phase, judge: &mut Judge) {
    let by_mover = |kind: &ConditionKind| !matches!(kind, ConditionKind::HandEmpty(None));
    let leaves = phase.turns.is_some() || phase.until.as_ref().is_some_and(|until| by_mover(&until.kind));
    for statement in &phase.turn.statements {
        let endless = matches!(statement.flow(), Flow::Again) && !leaves;
        judge.ask(Code::EndlessLoop, statement.span, endless, || {
            let name = &phase.name;
            let message =
                format!("nobody else ever has a turn in phase `{name}`: every turn of it is followed by another");
            let before = facts.text_before(statement.span);
            let blanks = before.len() - before.trim_end().len();
            let whole = Span { start: statement.span.start - blanks as u32, ..statement.span };
            Diagnostic::new(Code::EndlessLoop, statement.span, message)
                .help("say when the same player goes on, such as `if mill made { again }`, or leave it out")
                .fix(whole, "")
        });
    }
}
