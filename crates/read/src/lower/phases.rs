//! Phases.

use merels_syntax::tree::{Expr, Item, ItemKind, Phase, Statement, StatementKind};
use merels_syntax::{About, Code, Diagnostic, Span};

use super::liveness::{LoweredAction, LoweredPhase, reachable};
use super::names::Locals;
use super::{Lower, Place};
use merels_model::limits::MAX_TURNS;
use merels_model::{ir, walk};

/// What is wrong with a phase that is over some time and stands after one that never is: it is the one that comes first.
fn turned(pair: &[&Phase]) -> Option<Diagnostic> {
    let [phase, next] = pair else { return None };
    let place = next.place.as_ref().filter(|place| !place.before && place.phase.text == phase.name.text)?;
    let goes_on = phase.until.is_none() && phase.turns.is_none();
    let ends = next.until.is_some() || next.turns.is_some() || next.when.is_some();
    let name = &phase.name.text;
    (goes_on && ends).then(|| {
        let span = Span { start: next.name.span.end, ..place.phase.span };
        let message = format!("phase `{name}` never ends, so that there is nothing after it");
        Diagnostic::new(Code::PhaseNeverEnds, place.phase.span, message)
            .help(format!("did you mean `before {name}`?"))
            .fix(span, format!(" before {name}"))
    })
}

impl<'a> Lower<'a> {
    /// The phases in order; `supplies` are what begins in hands and in the pool.
    pub(super) fn phases(&mut self, supplies: &[ir::Supply]) -> Vec<LoweredPhase> {
        let items: &'a [Item] = self.items;
        let phases: Vec<&'a Phase> = items
            .iter()
            .filter_map(|item| match &item.kind {
                ItemKind::Phase(phase) => Some(phase),
                _ => None,
            })
            .collect();
        let is_turned = phases.windows(2).any(|pair| turned(pair).is_some());
        if let Some(last) = phases.last()
            && !is_turned
            && (last.until.is_some() || last.turns.is_some() || last.when.is_some())
        {
            let turns = last.turns.as_ref().map(|turns| turns.span());
            let clauses =
                [last.until.as_ref().map(|until| until.span), turns, last.when.as_ref().map(|when| when.span)];
            let at = clauses.into_iter().flatten().next().unwrap_or(last.name.span);
            let message = format!("nothing follows when phase `{}` is over", last.name.text);
            let help = "the last phase goes on until an `end` holds: leave out its `until`, `for` or `when`, or add a phase after it";
            self.report(Diagnostic::new(Code::PhaseEnds, at, message).help(help));
        }
        for pair in phases.windows(2) {
            let [phase, next] = pair else { continue };
            if let Some(report) = turned(pair) {
                self.report(report);
            } else if phase.until.is_none() && phase.turns.is_none() {
                let report = self.never_ends(phase, next, supplies);
                self.report(report);
            }
        }
        phases.into_iter().map(|phase| self.phase(phase)).collect()
    }

    /// The report of a phase that goes on for ever although another follows: the first of several mostly lasts as long as hands do,
    /// where they can run out.
    fn never_ends(&self, phase: &Phase, next: &Phase, supplies: &[ir::Supply]) -> Diagnostic {
        let (name, next) = (&phase.name.text, &next.name.text);
        let message = format!("phase `{name}` never ends, so that `{next}` is never reached");
        let report = Diagnostic::new(Code::PhaseNeverEnds, phase.name.span, message)
            .help("say when it is over: `until CONDITION` or `for N turns`");
        let head = self.sources.slice(phase.head);
        let until = match head.split_whitespace().skip(2).collect::<Vec<_>>().as_slice() {
            [] => "until hands empty",
            ["each"] => "until hand empty",
            _ => return report,
        };
        let named = head.trim_end().split_once(char::is_whitespace).map_or("", |(_, named)| named.trim_start());
        let start = phase.name.span.start;
        let named_at = Span { start, end: start + named.len() as u32, ..phase.head };
        let in_hands: Vec<&ir::Supply> = supplies.iter().filter(|supply| supply.hand_of.is_some()).collect();
        match in_hands.iter().all(|supply| supply.count.is_some()) {
            true if !in_hands.is_empty() => {
                report.choice("as long as anything is in hand", named_at, format!("{named} {until}"))
            }
            // There are no hands, or some are never empty.
            _ => report.choice("for one turn", named_at, format!("{named} for 1 turn")),
        }
    }

    /// The report of a phase that each player enters alone, and that somebody is to start: either of the two goes.
    fn started_alone(&self, phase: &Phase, by: &Expr) -> Diagnostic {
        let message = "a phase that each player enters alone isn't started by anyone";
        let report = Diagnostic::new(Code::NotHere, by.span, message).help("leave out `each` or `started by`");
        let head = self.sources.slice(phase.head);
        let started = head.find("started").map(|at| phase.head.start as usize + at);
        let clause = started.map(|at| head.get(..at - phase.head.start as usize).unwrap_or_default());
        let clause = clause.map(|before| before.trim_end().trim_end_matches(',').trim_end().len() as u32);
        let each = head.find(" each").map(|at| phase.head.start + at as u32);
        let leaving = |report: Diagnostic, words: &str, span| report.choice(format!("leaving `{words}` out"), span, "");
        let (Some(each), Some(clause)) = (each, clause) else { return report };
        let report = leaving(report, "each", Span { start: each, end: each + " each".len() as u32, ..phase.head });
        let span = Span { start: phase.head.start + clause, end: by.span.end, ..by.span };
        let words = self.sources.slice(span).trim_start_matches([',', ' ']);
        leaving(report, words, span)
    }

    fn phase(&mut self, phase: &Phase) -> LoweredPhase {
        if let (Some(place), false) = (&phase.place, self.extends) {
            self.report(
                Diagnostic::new(Code::NotHere, place.phase.span, "phases follow one another as they stand in the file")
                    .help("`before` and `after` say where a game that extends another puts a new phase"),
            );
        }
        if let (true, Some(by)) = (phase.each, &phase.started_by) {
            let report = self.started_alone(phase, by);
            self.report(report);
        }
        self.place = Place::Head;
        self.locals = Locals::default();
        self.reading.current.clear();
        let when = phase.when.as_ref().and_then(|when| self.condition(when));
        let started_by = phase.started_by.as_ref().and_then(|by| self.player(by));
        let entry_reads = std::mem::take(&mut self.reading.current);
        let until = phase.until.as_ref().and_then(|until| self.condition(until));
        let until_reads = std::mem::take(&mut self.reading.current);
        let preference = phase.preference.as_ref().and_then(|preference| {
            Some(ir::Preference { most: preference.most, number: self.number(&preference.number)? })
        });
        let preference_reads = std::mem::take(&mut self.reading.current);
        let turns =
            phase.turns.as_ref().and_then(|turns| {
                let count = self.count_or_report(turns)?;
                if !(1..=MAX_TURNS).contains(&count) {
                    let message = format!("a phase lasts 1 to {MAX_TURNS} turns");
                    self.report(Diagnostic::new(Code::CountOutOfRange, turns.span(), message).help(
                        "say how many turns it lasts, of all players together, or when it ends: `until CONDITION`",
                    ));
                }
                Some(count)
            });
        let (begin, rest) = match phase.body.statements.split_first() {
            Some((Statement { kind: StatementKind::Begin(block), .. }, rest)) => (block.statements.as_slice(), rest),
            _ => (&[][..], phase.body.statements.as_slice()),
        };
        let mut begun = Begun::default();
        begun.look_through(begin);
        for &at in &begun.decisions {
            self.report(Diagnostic::new(Code::NotHere, at, "`begin` decides nothing").help(BEGIN_HELP));
        }
        let (begin, begin_reads, begin_calls) = self.body(begin);
        let (turn, mut reads, mut calls) = self.body(rest);
        reads.extend(until_reads);
        reads.extend(preference_reads);
        calls.extend(&begin_calls);
        let mut entry_reads = entry_reads;
        entry_reads.extend(begin_reads);
        let lowered = ir::Phase {
            name: phase.name.text.clone(),
            each: phase.each,
            until,
            turns,
            when,
            started_by,
            whole_turns: phase.whole_turns,
            preference,
            looks_ahead: phase.whole_turns,
            begin,
            turn,
            reads: Vec::new(),
            span: phase.name.span,
        };
        LoweredPhase { phase: lowered, reads, entry_reads, calls, begin_calls: begun.calls }
    }
}

impl<'a> Lower<'a> {
    /// What is done before the first turn.
    pub(super) fn start(&mut self, actions: &[LoweredAction]) -> ir::Body {
        let items: &'a [Item] = self.items;
        let Some(block) = items.iter().find_map(|item| match &item.kind {
            ItemKind::Start(block) => Some(block),
            _ => None,
        }) else {
            return ir::Body::default();
        };
        let mut begun = Begun::default();
        begun.look_through(&block.statements);
        for &at in &begun.decisions {
            let report = Diagnostic::new(Code::NotHere, at, "`start` decides nothing").help(START_HELP);
            self.report(report.about(About::DecidedAtStart));
        }
        let (body, _, calls) = self.body_at(&block.statements, Place::Start);
        for id in reachable(&calls, actions) {
            let Some(action) = actions.get(id.index()).map(|action| &action.action) else { continue };
            if walk::any(&action.body.statements, &decides) {
                let at = begun.calls.first().map_or(block.span, |(_, at)| *at);
                let message = format!("`start` decides nothing, and the action `{}` does", action.name);
                let report = Diagnostic::new(Code::NotHere, at, message).help(START_HELP);
                self.report(report.about(About::DecidedAtStart));
            }
        }
        body
    }
}

/// What is said where `start` decides something.
const START_HELP: &str = "before the first turn nobody is asked: `start` holds `put`, `remember` and the like";

/// What is said where `begin` decides something.
pub(super) const BEGIN_HELP: &str = "what a player chooses, and what ends the game, stands in the turn; `begin` holds \
                                     `remove`, `change`, `remember` and the like";

/// What stands in a phase's `begin`.
#[derive(Default)]
struct Begun {
    /// Statements that have no place there: it is done as a whole, and nobody is asked.
    decisions: Vec<Span>,
    /// The actions it calls, and where.
    calls: Vec<(String, Span)>,
}

impl Begun {
    fn look_through(&mut self, statements: &[Statement]) {
        for statement in statements {
            match &statement.kind {
                StatementKind::Decision(_)
                | StatementKind::Either(_)
                | StatementKind::OpponentDecides(_)
                | StatementKind::Require(_)
                | StatementKind::Win
                | StatementKind::Lose
                | StatementKind::Draw
                | StatementKind::Again => self.decisions.push(statement.span),
                StatementKind::If { then, otherwise, .. } => {
                    self.look_through(&then.statements);
                    self.look_through(otherwise.as_ref().map_or(&[], |block| block.statements.as_slice()));
                }
                StatementKind::While { body, .. } | StatementKind::Repeat { body, .. } => {
                    self.look_through(&body.statements);
                }
                StatementKind::Call(name) => self.calls.push((name.text.clone(), name.span)),
                StatementKind::Remove(_)
                | StatementKind::RemoveFromHand { .. }
                | StatementKind::Change { .. }
                | StatementKind::Give { .. }
                | StatementKind::Put { .. }
                | StatementKind::Let { .. }
                | StatementKind::Remember { .. }
                | StatementKind::Begin(_)
                | StatementKind::Nothing => {}
            }
        }
    }
}

/// Whether a statement decides something or ends the game, so that it has no place in `begin`.
pub(super) fn decides(statement: &ir::Statement) -> bool {
    match statement.flow() {
        ir::Flow::Choice(_)
        | ir::Flow::Either(_)
        | ir::Flow::OtherDecides(_)
        | ir::Flow::Require(_)
        | ir::Flow::Over
        | ir::Flow::Again => true,
        ir::Flow::On | ir::Flow::If { .. } | ir::Flow::While(..) | ir::Flow::Repeat(..) | ir::Flow::Call(_) => false,
    }
}
