//! A scenario for a rule: games are played at random until the rule matters, and what led there is written down.

use merels_interpret::{Followed, follow};
use merels_model::ir::PlayerId;
use merels_play::{Cancelled, Rules, Session, notation, position_text};
use merels_scenario::{Course, run, written};
use merels_syntax::Span;
use merels_syntax::tree::{ItemKind, Node, StatementKind};

use crate::edit::{Range, holds, range};
use crate::snapshot::{OWN, Snapshot};

/// The most games that are played, and the most decisions of one and of all.
const MAX_GAMES: u64 = 60;
const MAX_PLIES: usize = 300;
const MAX_DECISIONS: usize = 4_000;

/// The longest name of a scenario, in characters.
const MAX_NAME: usize = 90;

/// A rule that a scenario can be written for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Where it stands.
    pub at: Range,
    /// What the scenario is called: the rule in words, or as it is written.
    pub name: String,
}

/// A rule that play is to come to.
struct Rule {
    at: Span,
    /// Whether statements stand in it.
    has_parts: bool,
}

impl Snapshot {
    /// The rule at a byte that a scenario can be written for: a statement, or a rule of an `end`.
    pub fn exemplified(&self, offset: usize) -> Option<Target> {
        let item = self.own_item(offset)?;
        let is_played = matches!(item.kind, ItemKind::Phase(_) | ItemKind::Action { .. } | ItemKind::End { .. });
        self.game().filter(|_| is_played)?;
        let path = self.path(offset);
        let rule = path.iter().rev().find(|node| match node {
            Node::Statement(statement) => !matches!(statement.kind, StatementKind::Begin(_)),
            Node::EndRule(_) => true,
            _ => false,
        })?;
        let at = range(rule.span());
        let said = self.sheet().and_then(|sheet| sheet.sentence_at(Span::new(OWN, at.start, at.end)));
        let name = said.map_or_else(|| self.slice(&at).to_owned(), |said| said.text.clone());
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let name = name.trim_end_matches('.').chars().take(MAX_NAME).collect();
        Some(Target { at, name })
    }

    /// A case in which a rule matters, of a name that `taken` doesn't hold; none where play at random doesn't come to it.
    /// `cancelled` is asked often.
    ///
    /// # Errors
    ///
    /// [`Cancelled`], once `cancelled` has said so.
    pub fn scenario_for(
        &self,
        target: &Target,
        taken: &str,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<String>, Cancelled> {
        let Ok(rules) = Rules::of(self.read_definition(), &[]) else { return Ok(None) };
        let rule = self.rule(&target.at);
        let numbered = (2..).map(|number| format!("{} ({number})", target.name));
        let name = std::iter::once(target.name.clone()).chain(numbered).find(|name| !taken.contains(name.as_str()));
        let name = name.unwrap_or_default();
        let mut chance = Chance(0x2545_f491_4f6c_dd1d);
        let mut left = MAX_DECISIONS;
        for _ in 0..MAX_GAMES {
            let mut session = Session::new(rules.clone(), PlayerId(0));
            for _ in 0..MAX_PLIES.min(left) {
                if cancelled() {
                    return Err(Cancelled);
                }
                left -= 1;
                let Some(came) = decide(&mut session, &rule, &mut chance) else { break };
                if came {
                    return Ok(self.shortest(&name, &session));
                }
            }
        }
        Ok(None)
    }

    fn rule(&self, at: &Range) -> Rule {
        let span = Span::new(OWN, at.start, at.end);
        let mut has_parts = false;
        if let Some(item) = self.own_item(at.start) {
            Node::Item(item).walk(&mut |node| {
                has_parts |=
                    matches!(node, Node::Statement(_)) && node.span() != span && holds(at, &range(node.span()));
            });
        }
        Rule { at: span, has_parts }
    }

    /// The case of what was played: from the start of the last turn, where that comes to the same.
    fn shortest(&self, name: &str, session: &Session) -> Option<String> {
        let game = session.rules().game();
        let last: Vec<String> =
            session.last_turn().iter().map(|&decision| notation::decision(game, decision)).collect();
        let all: Vec<String> = session.decisions().map(|decision| notation::decision(game, decision)).collect();
        let mut before = session.clone();
        for _ in &last {
            before.undo().ok()?;
        }
        let start = position_text::write(game, before.position());
        let short = (all.len() > last.len()).then_some(Course { name, set: &[], position: Some(&start), play: &last });
        let long = Course { name, set: &[], position: None, play: &all };
        let cases = short.into_iter().chain([long]).map(|course| written(&course, game, session.position()));
        cases.into_iter().find(|case| run("case.test.toml", case, self.read_definition()).failed() == 0)
    }
}

/// Plays a decision, and says whether it came to a rule; nothing where the game is over.
fn decide(session: &mut Session, rule: &Rule, chance: &mut Chance) -> Option<bool> {
    let position = session.position();
    let legal = position.legal();
    let decision = *legal.get(chance.below(legal.len()))?;
    let start = position.turn_start().clone();
    let taken = [position.taken(), &[decision]].concat();
    session.decide(decision).ok()?;
    let game = session.rules().game();
    let ended = session.position().engine_state().decided_by().and_then(|index| game.ends.get(index));
    Some(ended.is_some_and(|end| end.span == rule.at) || is_past(rule, &follow(game, &start, &taken, &[])))
}

/// Whether a turn has come past a statement: past one within it, where there are some.
fn is_past(rule: &Rule, followed: &Followed<'_>) -> bool {
    let holds = |span: Span| span.file == rule.at.file && rule.at.start <= span.start && span.end <= rule.at.end;
    let counts = |span: Span| holds(span) && (!rule.has_parts || span != rule.at);
    let is_under_way = followed.within.iter().any(|statement| holds(statement.span));
    !is_under_way && followed.reached.iter().any(|statement| counts(statement.span))
}

/// Numbers that look like chance, and are the same every time (Marsaglia's xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % most.max(1) as u64).unwrap_or_default()
    }
}
