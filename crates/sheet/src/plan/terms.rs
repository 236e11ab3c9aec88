//! Names of expressions: what is long is said once, under the name the author gave it.

use merels_model::ir::{Part, Player, PointsKind};
use merels_syntax::Span;

use super::{Plan, View};
use crate::meaning::{Term, Value};

/// From how many parts on an expression is explained apart.
const LONG: usize = 7;

/// The same of one that is about something.
const LONG_ABOUT: usize = 5;

impl Plan<'_> {
    /// The name under which an expression is explained, if it has one and is long.
    pub(super) fn term(&mut self, part: Part<'_>) -> Option<Term> {
        let span = part.span()?;
        let at = self.game.defines.iter().position(|define| define.span == span)?;
        let define = self.game.defines.get(at)?;
        let long = if define.about { LONG_ABOUT } else { LONG };
        if self.explaining.is_some_and(|(explained, _)| explained == at) || size(part) < long {
            return None;
        }
        let seen_by = match self.view.is_usual() || !depends_on_view(part, span) {
            true => None,
            // What holds for another is told under its name.
            false if matches!(part, Part::Condition(_)) && self.view.is_one() => {
                Some(Box::new(self.view.decider.clone()))
            }
            false => return None,
        };
        let about = if define.about { Some(self.about(part, &[span])?) } else { None };
        let of = match about {
            Some(Part::Points(points)) => Some(Box::new(self.points(points))),
            Some(_) => return None,
            None => None,
        };
        let term = Term { name: define.name.clone(), of, seen_by };
        if !self.vocabulary.terms.iter().any(|(known, ..)| *known == at) {
            let value = self.explain(part, at, about.and_then(Part::span));
            let known = Term { seen_by: None, ..term.clone() };
            self.vocabulary.terms.push((at, known, value));
        }
        Some(term)
    }

    /// What a name stands for, said without it.
    fn explain(&mut self, part: Part<'_>, at: usize, about: Option<Span>) -> Value {
        let outer = self.explaining.replace((at, about));
        let view = View::mover(self.game);
        let value = self.seen_by(view, |plan| match part {
            Part::Points(points) => Value::Set(plan.points(points)),
            Part::Lines(lines) => Value::Lines(plan.lines(lines)),
            Part::Number(number) => Value::Number(plan.number(number)),
            Part::Condition(condition) => Value::Clause(plan.clause(condition, true)),
            Part::Player(player) => Value::Person(plan.person(player)),
        });
        self.explaining = outer;
        value
    }

    /// Whether a place is that of what the name being explained is about.
    pub(super) fn is_given(&self, span: Span) -> bool {
        self.explaining.is_some_and(|(_, about)| about == Some(span))
    }

    /// What a name is about: the first part that isn't written where the name is explained. Names that are about nothing say
    /// nothing of it, and those that are about something have it in them.
    fn about<'p>(&self, part: Part<'p>, explained: &[Span]) -> Option<Part<'p>> {
        part.parts().into_iter().find_map(|part| {
            let Some(at) = part.span() else { return self.about(part, explained) };
            if explained.iter().any(|span| is_within(at, *span)) {
                return self.about(part, explained);
            }
            match self.game.defines.iter().find(|define| define.span == at) {
                None => Some(part),
                Some(define) if define.about => self.about(part, &[explained, &[at]].concat()),
                Some(_) => None,
            }
        })
    }
}

fn is_within(at: Span, span: Span) -> bool {
    at.file == span.file && span.start <= at.start && at.end <= span.end
}

fn size(part: Part<'_>) -> usize {
    let mut count = 0;
    part.each(&mut |_| count += 1);
    count
}

/// Whether what is written within a place means something else for another player.
fn depends_on_view(part: Part<'_>, span: Span) -> bool {
    part.any(&|part| match part {
        Part::Points(points) => {
            is_within(points.span, span)
                && matches!(points.kind, PointsKind::Mine | PointsKind::Theirs | PointsKind::OfDecider(_))
        }
        Part::Player(player) => !matches!(player, Player::Fixed(_) | Player::Nobody),
        Part::Lines(_) | Part::Number(_) | Part::Condition(_) => false,
    })
}
