//! Names of expressions: what is long is said once, under the name the author gave it.

use merels_model::ir::{About, Part, Player, PointsKind};
use merels_syntax::Span;

use super::{Plan, View};
use crate::meaning::{Term, Value};

/// From how many parts on an expression is explained apart.
const LONG: usize = 7;

/// The same of one that is about something.
const LONG_ABOUT: usize = 4;

impl Plan<'_> {
    /// The name under which an expression is explained, if it has one and is long.
    pub(super) fn term(&mut self, part: Part<'_>) -> Option<Term> {
        let span = part.span()?;
        let at = self.named(part)?;
        let define = self.game.defines.get(at)?;
        let about = define.about.as_ref();
        let seen_by = match self.view.is_usual() || !depends_on_view(part, span) {
            true => None,
            // What holds for another is told under its name.
            false if matches!(part, Part::Condition(_)) && self.view.is_one() => {
                Some(Box::new(self.view.decider.clone()))
            }
            false => return None,
        };
        let mut of = None;
        let of = match about.is_some_and(|about| is_made_from(part, about, &mut of)) {
            true => match of {
                Some(Part::Points(points)) => Some(Box::new(self.points(points))),
                _ => return None,
            },
            false => None,
        };
        let term = Term { name: define.name.clone(), of, seen_by };
        if !self.vocabulary.terms.iter().any(|(known, ..)| *known == at) {
            let value = match about {
                Some(about) => self.explain(Part::from(&about.value), at, Some(about.parameter)),
                None => self.explain(part, at, None),
            };
            let known = Term { seen_by: None, ..term.clone() };
            self.vocabulary.terms.push((at, known, value));
        }
        Some(term)
    }

    /// The name of an expression that is long, if it has one: of several, where one stands for another, that of the most.
    pub(super) fn named(&self, part: Part<'_>) -> Option<usize> {
        let span = part.span();
        let names = self.game.defines.iter().enumerate().filter_map(|(at, define)| {
            let long = match &define.about {
                Some(about) if is_made_from(part, about, &mut None) => {
                    Some(size(Part::from(&about.value))).filter(|size| *size >= LONG_ABOUT)
                }
                Some(_) => None,
                None => (Some(define.span) == span).then(|| size(part)).filter(|size| *size >= LONG),
            };
            let explained = self.explaining.is_some_and(|(explained, _)| explained == at);
            long.filter(|_| !explained).map(|size| (size, at))
        });
        names.max().map(|(_, at)| at)
    }

    /// What a name stands for, said without it.
    fn explain(&mut self, part: Part<'_>, at: usize, parameter: Option<Span>) -> Value {
        let outer = self.explaining.replace((at, parameter));
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
        self.explaining.is_some_and(|(_, parameter)| parameter == Some(span))
    }
}

/// Whether an expression is one about something: all of it is written there but for what it is about, which is noted.
fn is_made_from<'p>(part: Part<'p>, about: &About, of: &mut Option<Part<'p>>) -> bool {
    fn is<'p>(part: Part<'p>, made_from: Part<'_>, parameter: Span, of: &mut Option<Part<'p>>) -> bool {
        if made_from.span() == Some(parameter) {
            of.get_or_insert(part);
            return true;
        }
        let (parts, others) = (part.parts(), made_from.parts());
        part.span() == made_from.span()
            && parts.len() == others.len()
            && parts.into_iter().zip(others).all(|(part, other)| is(part, other, parameter, of))
    }
    is(part, Part::from(&about.value), about.parameter, of)
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
