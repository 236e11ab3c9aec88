//! Rules that never come into play.

use merels_model::ir::{Choice, Condition, EndResult, EndRule, Flow, Number, Statement};
use merels_model::walk::{Part, each_called};
use merels_play::Rules;
use merels_syntax::{Code, Diagnostic, Span};

use super::coverage::Coverage;
use super::openings::openings;
use super::patterns::{Patterns, in_choice, in_parts, provides, waits};
use super::places;
use super::tally::Tally;
use crate::words::counted;

/// The longest text that is quoted, in characters.
const MAX_QUOTED: usize = 60;

/// One report for each rule that never came into play; what stands within it isn't reported again.
pub(super) fn found(rules: &Rules, tally: &Tally, coverage: &Coverage<'_>) -> Vec<Diagnostic> {
    let games = counted(tally.games, "game");
    let mut idle = Idle { rules, coverage, games, openings: openings(rules.game()), found: Vec::new() };
    idle.patterns();
    idle.turns();
    for (rule, _) in rules.game().ends.iter().zip(&tally.ends).filter(|(_, decided)| !**decided) {
        idle.end(rule);
    }
    idle.found
}

struct Idle<'a> {
    rules: &'a Rules,
    coverage: &'a Coverage<'a>,
    /// How many games were played, in words.
    games: String,
    /// The choices that a turn may begin with: their `otherwise` provides for a player who can do nothing else.
    openings: Vec<&'a Choice>,
    found: Vec<Diagnostic>,
}

/// How a block of statements is come to.
enum Way<'a> {
    Holds(&'a Condition),
    Fails(&'a Condition),
    Rounds(&'a Number),
    Otherwise(&'a Choice),
}

impl<'a> Idle<'a> {
    fn report(&mut self, at: Span, message: String, help: &str) {
        self.found.push(Diagnostic::new(Code::NeverFires, at, message).help(help));
    }

    /// Whether something depends on a pattern that is reported itself.
    fn follows(&self, named: &Patterns) -> bool {
        self.coverage.never_stood().iter().any(|pattern| named.contains(pattern))
    }

    fn patterns(&mut self) {
        for pattern in self.coverage.never_stood() {
            let Some(pattern) = self.rules.game().patterns.get(pattern.index()) else { continue };
            let message = format!("`{}` never stood on the board in {}", pattern.name, self.games);
            self.report(
                pattern.span,
                message,
                "see whether the pieces can come to stand so, and whether there are enough of them; a scenario with \
                 such a position shows what the rule does",
            );
        }
    }

    /// What is said once of each phase's turn and of each action.
    fn turns(&mut self) {
        let game = self.rules.game();
        // What `begin` does isn't followed.
        let mut begun = vec![false; game.actions.len()];
        for phase in &game.phases {
            each_called(&phase.begin.statements, &game.actions, &mut begun, &mut |_| ());
            match phase.turn.statements.first() {
                Some(first) if !self.coverage.has_reached(first) => {
                    let message = format!("no turn of phase `{}` was ever played in {}", phase.name, self.games);
                    self.report(
                        phase.span,
                        message,
                        "look at what leads to it: its `when`, its own `until`, and how the phase before it ends",
                    );
                }
                _ => self.list(&phase.turn.statements),
            }
        }
        for (action, begun) in game.actions.iter().zip(begun) {
            let called = action.body.statements.first().is_some_and(|first| self.coverage.has_reached(first));
            if called && !begun {
                self.list(&action.body.statements);
            }
        }
    }

    /// Statements of which the first has been reached.
    fn list(&mut self, statements: &'a [Statement]) {
        for statement in statements {
            if !self.coverage.has_reached(statement) {
                if let Some(at) = places::of(self.rules.game(), statement) {
                    let message = format!("no turn ever came as far as this in {}", self.games);
                    self.report(at, message, "what stands before it always ends the turn or the game: look at it");
                }
                return;
            }
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &'a Statement) {
        match statement.flow() {
            Flow::Choice(choice) => self.choice(choice),
            Flow::If { condition, then, otherwise } => {
                self.block(then, &Way::Holds(condition));
                self.block(otherwise, &Way::Fails(condition));
            }
            Flow::Either(branches) => self.branches(branches),
            Flow::While(condition, body) => self.block(body, &Way::Holds(condition)),
            Flow::Repeat(count, body) => self.block(body, &Way::Rounds(count)),
            Flow::OtherDecides(body) => self.list(body),
            // An action is looked at by itself.
            Flow::Call(_) | Flow::On | Flow::Require(_) | Flow::Again | Flow::Over => {}
        }
    }

    fn choice(&mut self, choice: &'a Choice) {
        if !self.coverage.has_been_due(choice) && !self.follows(&in_choice(&choice.kind)) {
            let message = format!("nothing could ever be chosen at {} in {}", self.quoted(choice.span), self.games);
            self.report(choice.span, message, "see which pieces and points are meant, and what `unless` strikes out");
        }
        let opens = self.openings.iter().any(|opening| std::ptr::eq(*opening, choice));
        if let Some(otherwise) = choice.otherwise.as_ref().filter(|block| !opens || self.is_done(block)) {
            self.block(otherwise, &Way::Otherwise(choice));
        }
    }

    fn is_done(&self, block: &[Statement]) -> bool {
        block.first().is_some_and(|first| self.coverage.has_reached(first))
    }

    fn branches(&mut self, branches: &'a [Vec<Statement>]) {
        // A branch that only calls actions has no place of its own.
        let beside = branches.iter().find_map(|branch| places::first_here(branch));
        for branch in branches {
            if self.is_done(branch) {
                self.list(branch);
                continue;
            }
            let here = places::first_here(branch);
            let called = branch.iter().find_map(|statement| match statement.flow() {
                Flow::Call(action) => self.rules.game().actions.get(action.index()),
                _ => None,
            });
            let Some(at) = here.or(beside).filter(|_| !branch.is_empty()) else { continue };
            let with = match (here, called) {
                (None, Some(action)) => format!("`{}`", action.name),
                _ => self.quoted(at),
            };
            let message = format!("the branch with {with} could never be chosen in {}", self.games);
            let help = "see whether its first decision can have an option, or write a scenario in which it has";
            self.report(at, message, help);
        }
    }

    fn block(&mut self, block: &'a [Statement], way: &Way<'a>) {
        if self.is_done(block) {
            self.list(block);
            return;
        }
        let games = &self.games;
        let (at, named, ending) = match way {
            Way::Holds(condition) => {
                (condition.span, in_parts([Part::Condition(condition)]), format!("never held in {games}"))
            }
            Way::Fails(condition) => {
                (condition.span, Patterns::new(), format!("always held in {games}: `else` was never reached"))
            }
            Way::Rounds(number) => {
                (number.span, in_parts([Part::Number(number)]), format!("was never above 0 in {games}"))
            }
            Way::Otherwise(choice) => {
                let ending = format!("could always be done in {games}: its `otherwise` was never reached");
                (choice.span, Patterns::new(), ending)
            }
        };
        let help = match way {
            Way::Holds(_) | Way::Rounds(_) => {
                "what follows it is never done: see whether it can come about, or write a scenario in which it does"
            }
            Way::Fails(_) | Way::Otherwise(_) => {
                "if it can't come about, leave it out; if it can, write a scenario in which it does"
            }
        };
        if !block.is_empty() && !self.follows(&named) {
            self.report(at, format!("{} {ending}", self.quoted(at)), help);
        }
    }

    /// What stands at a place, if it is short.
    fn quoted(&self, at: Span) -> String {
        let words = self.rules.sources().slice(at).split_whitespace().collect::<Vec<_>>().join(" ");
        if words.chars().count() > MAX_QUOTED { "this".to_owned() } else { format!("`{words}`") }
    }

    fn end(&mut self, rule: &EndRule) {
        if waits(&rule.when) || provides(&rule.when) || self.follows(&in_parts([Part::Condition(&rule.when)])) {
            return;
        }
        let quoted = self.quoted(rule.span);
        let message = match rule.result {
            EndResult::Claim => format!("{quoted} never let anyone claim a draw in {}", self.games),
            _ => format!("{quoted} never decided anything in {}", self.games),
        };
        self.report(
            rule.span,
            message,
            "see whether a rule before it is always quicker and whether play can come to it at all; a scenario with \
             such a position shows what the rule does",
        );
    }
}
