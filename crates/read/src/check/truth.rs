//! Which conditions come out the same in every position: numbers as ranges, conditions as three values.

use merels_syntax::tree::Comparison;

use super::extent::Content;
use super::facts::Facts;
use merels_model::ir::{
    Condition, ConditionKind, KindId, Number, NumberKind, Player, PlayerId, Points, PointsKind, compare,
};

/// What is known of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Truth {
    Always,
    Never,
    Sometimes,
}

impl Truth {
    fn of(holds: bool) -> Self {
        if holds { Self::Always } else { Self::Never }
    }

    fn not(self) -> Self {
        match self {
            Self::Always => Self::Never,
            Self::Never => Self::Always,
            Self::Sometimes => Self::Sometimes,
        }
    }

    /// In an author's words.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Always => "always holds",
            Self::Never => "never holds",
            Self::Sometimes => "may hold",
        }
    }
}

/// All numbers from one to another; without an end where that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) low: Option<i64>,
    pub(super) high: Option<i64>,
}

impl Range {
    pub(super) const ANY: Self = Self { low: None, high: None };

    fn from_to(low: u64, high: Option<u64>) -> Self {
        let clip = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
        Self { low: Some(clip(low)), high: high.map(clip) }
    }

    /// The same with another number.
    pub(super) fn with(self, value: i64) -> Self {
        Self { low: self.low.map(|low| low.min(value)), high: self.high.map(|high| high.max(value)) }
    }

    pub(super) fn exactly(value: i64) -> Self {
        Self { low: Some(value), high: Some(value) }
    }

    fn add(self, other: Self) -> Self {
        let sum = |a: Option<i64>, b: Option<i64>| Some(a?.saturating_add(b?));
        Self { low: sum(self.low, other.low), high: sum(self.high, other.high) }
    }

    fn negate(self) -> Self {
        Self { low: self.high.map(i64::saturating_neg), high: self.low.map(i64::saturating_neg) }
    }

    fn and(self, other: Self) -> Self {
        let low = [self.low, other.low].into_iter().flatten().max();
        let high = [self.high, other.high].into_iter().flatten().min();
        Self { low, high }
    }

    fn is_empty(self) -> bool {
        matches!((self.low, self.high), (Some(low), Some(high)) if low > high)
    }

    /// Whether every number of the other is in this one.
    fn holds_all(self, other: Self) -> bool {
        let below = self.low.is_none_or(|low| other.low.is_some_and(|other| other >= low));
        let above = self.high.is_none_or(|high| other.high.is_some_and(|other| other <= high));
        below && above
    }

    /// The numbers that compare so with `value`; none where they are no single range.
    pub(super) fn compared(comparison: Comparison, value: i64) -> Option<Self> {
        Some(match comparison {
            Comparison::Equal => Self::exactly(value),
            Comparison::NotEqual => return None,
            Comparison::Less => Self { low: None, high: Some(value.saturating_sub(1)) },
            Comparison::LessEqual => Self { low: None, high: Some(value) },
            Comparison::Greater => Self { low: Some(value.saturating_add(1)), high: None },
            Comparison::GreaterEqual => Self { low: Some(value), high: None },
        })
    }
}

impl Facts<'_> {
    /// The numbers an expression can come to.
    pub(super) fn range(&self, number: &Number) -> Range {
        match &number.kind {
            NumberKind::Fixed(value) => Range::exactly(*value),
            NumberKind::Count(points) => self.count(points),
            NumberKind::CountLines(lines) => Range::from_to(0, Some(self.lines_of(lines).len() as u64)),
            NumberKind::Left { kinds: Some(kinds), .. } | NumberKind::Hand { kinds: Some(kinds), .. }
                if self.are_nobodys(kinds) =>
            {
                Range::exactly(0)
            }
            NumberKind::Left { of, kinds } => {
                let (player, kinds) = (fixed(of), kinds.as_deref());
                Range::from_to(self.fewest_men(player, kinds), self.most_men(player, kinds, true))
            }
            NumberKind::Hand { of, kinds } => Range::from_to(0, self.most_men(fixed(of), kinds.as_deref(), false)),
            NumberKind::Memory(memory, _) => self.remembered.get(memory.index()).copied().unwrap_or(Range::ANY),
            NumberKind::Local(_) => Range::ANY,
            NumberKind::Add(a, b) => self.range(a).add(self.range(b)),
            NumberKind::Subtract(a, b) => self.range(a).add(self.range(b).negate()),
        }
    }

    /// Whether no player ever has a piece of any of the kinds.
    fn are_nobodys(&self, kinds: &[KindId]) -> bool {
        let unowned = |kind: &KindId| self.game.kinds.get(kind.index()).is_some_and(|kind| !kind.owned);
        !self.gives_unowned && kinds.iter().all(unowned)
    }

    /// The most points that are near one point.
    fn near_one(&self, set: &Points) -> Option<u64> {
        let PointsKind::Near(_, of) = &set.kind else { return None };
        let one = match &of.kind {
            PointsKind::It | PointsKind::Origin | PointsKind::FirstPoint(_) => true,
            PointsKind::Fixed(points) => points.len() == 1,
            _ => false,
        };
        one.then_some(self.most_near)
    }

    /// How many points a set can have.
    fn count(&self, points: &Points) -> Range {
        let extent = self.extent(points);
        let near = self.near_one(points).unwrap_or(u64::MAX);
        let points = self.points.len() as u64;
        let room = if extent.is_empty() { 0 } else { near.min(extent.at.len() as u64) };
        let mut men = if extent.what.empty { None } else { self.pieces };
        if extent.what.and(Content { mine: 0, ..self.anything() }).is_nothing()
            || extent.what.and(Content { theirs: 0, ..self.anything() }).is_nothing() && self.game.players.len() == 2
        {
            men = self.most_men(None, None, true).or(men);
        }
        let whole_board = extent.exact && extent.at.len() == self.points.len();
        let low = match self.pieces {
            _ if whole_board && extent.what == self.anything() => points,
            Some(pieces) if whole_board && extent.what.empty => points.saturating_sub(pieces),
            _ => 0,
        };
        Range::from_to(low, Some(men.map_or(room, |men| men.min(room))))
    }

    /// Whether a condition always or never holds.
    pub(super) fn truth(&self, condition: &Condition) -> Truth {
        match &condition.kind {
            ConditionKind::Fixed(holds) => Truth::of(*holds),
            ConditionKind::Some(points) => {
                let count = self.count(points);
                match (count.low, count.high) {
                    (_, Some(0)) => Truth::Never,
                    (Some(low), _) if low > 0 => Truth::Always,
                    _ => Truth::Sometimes,
                }
            }
            ConditionKind::SomeLines(lines) if self.lines_of(lines).is_empty() => Truth::Never,
            ConditionKind::Compare(comparison, a, b) => self.compared(*comparison, a, b),
            ConditionKind::HandEmpty(player) => {
                // Whose hand isn't said is everybody's in turn.
                let any = player.is_none();
                let player = player.as_ref().and_then(fixed);
                let everybody = any || player.is_some() || self.players().all(|player| self.never_empty(Some(player)));
                if everybody && self.never_empty(player) {
                    return Truth::Never;
                }
                if self.most_men(player, None, false) == Some(0) { Truth::Always } else { Truth::Sometimes }
            }
            ConditionKind::BoardFull if self.pieces.is_some_and(|pieces| pieces < self.points.len() as u64) => {
                Truth::Never
            }
            ConditionKind::Seen(0 | 1) | ConditionKind::TurnsWithout(0, _) => Truth::Always,
            ConditionKind::Seen(_) | ConditionKind::BoardSeen if !self.recurs => Truth::Never,
            ConditionKind::Not(inner) => self.truth(inner).not(),
            ConditionKind::And(parts) if self.contradict(parts) => Truth::Never,
            ConditionKind::And(parts) => self.joined(parts, Truth::Never),
            ConditionKind::Or(parts) => self.joined(parts, Truth::Always),
            ConditionKind::SomeLines(_)
            | ConditionKind::SamePlayer(..)
            | ConditionKind::PhaseIs(_)
            | ConditionKind::BoardFull
            | ConditionKind::BoardSeen
            | ConditionKind::Stuck
            | ConditionKind::Seen(_)
            | ConditionKind::TurnsWithout(..)
            | ConditionKind::Local(_) => Truth::Sometimes,
        }
    }

    /// `and` or `or`: one part that comes to `decides` settles it.
    fn joined(&self, parts: &[Condition], decides: Truth) -> Truth {
        let truths: Vec<Truth> = parts.iter().map(|part| self.truth(part)).collect();
        if truths.contains(&decides) {
            decides
        } else if truths.iter().all(|truth| *truth == decides.not()) {
            decides.not()
        } else {
            Truth::Sometimes
        }
    }

    fn compared(&self, comparison: Comparison, a: &Number, b: &Number) -> Truth {
        if a == b {
            return Truth::of(compare(comparison, 0, 0));
        }
        truth_of_difference(comparison, self.range(a).add(self.range(b).negate()))
    }

    /// Why a condition always comes out the same, where a number is the reason: what it can be.
    pub(super) fn bounds(&self, condition: &Condition) -> Option<String> {
        match &condition.kind {
            ConditionKind::Not(inner) => self.bounds(inner),
            ConditionKind::HandEmpty(_) if self.truth(condition) == Truth::Never => {
                Some("a hand that is `unlimited` is never empty".to_owned())
            }
            ConditionKind::And(parts) if self.contradict(parts) => {
                Some("its parts contradict each other: they never hold at once".to_owned())
            }
            ConditionKind::And(parts) | ConditionKind::Or(parts) => {
                let decided = parts.iter().filter(|part| self.truth(part) != Truth::Sometimes);
                decided.into_iter().find_map(|part| self.bounds(part))
            }
            ConditionKind::Compare(_, a, b) => {
                let (side, number) = match (&a.kind, &b.kind) {
                    (_, NumberKind::Fixed(_)) => ("left", a),
                    (NumberKind::Fixed(_), _) => ("right", b),
                    _ => return None,
                };
                Some(match (self.range(number).low, self.range(number).high) {
                    (Some(low), Some(high)) if low == high => format!("the number on the {side} is always {low}"),
                    (Some(low), Some(high)) => format!("the number on the {side} is between {low} and {high}"),
                    (Some(low), None) => format!("the number on the {side} is {low} or more"),
                    (None, Some(high)) => format!("the number on the {side} is {high} or less"),
                    (None, None) => return None,
                })
            }
            _ => None,
        }
    }

    /// The `and` whose parts exclude each other, if the condition is one, with `or` in its place.
    pub(super) fn joined_otherwise(&self, condition: &Condition) -> Option<String> {
        let ConditionKind::And(parts) = &condition.kind else { return None };
        let texts: Vec<&str> = parts.iter().map(|part| self.text(part.span)).collect();
        self.contradict(parts).then(|| texts.join(" or "))
    }

    /// Whether two parts of an `and` exclude each other.
    fn contradict(&self, parts: &[Condition]) -> bool {
        let negates = |a: &Condition, b: &Condition| matches!(&a.kind, ConditionKind::Not(inner) if **inner == *b);
        let mut bounds: Vec<(&Number, Range)> = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            if parts.iter().skip(index + 1).any(|other| negates(part, other) || negates(other, part)) {
                return true;
            }
            let Some((number, range)) = bound(part) else { continue };
            match bounds.iter_mut().find(|(known, _)| *known == number) {
                Some((_, known)) => {
                    *known = known.and(range);
                    if known.is_empty() {
                        return true;
                    }
                }
                None => bounds.push((number, range)),
            }
        }
        false
    }

    /// Whether `then` asks whether a player is stuck who has no man left by `if_`, where nothing can be decided without men.
    pub(super) fn is_stuck_without(&self, if_: &Condition, then: &Condition) -> bool {
        let none = |(number, range): (&Number, Range)| {
            let own = matches!(&number.kind, NumberKind::Left { of: Player::Decider | Player::Mover, kinds: None });
            own && range.high.is_some_and(|high| high <= 0)
        };
        then.kind == ConditionKind::Stuck && bound(if_).is_some_and(none) && self.needs_men_everywhere()
    }

    /// Whether `then` holds wherever `if_` does, both seen by the same player.
    pub(super) fn implies(&self, if_: &Condition, then: &Condition) -> bool {
        if if_ == then {
            return true;
        }
        match (&if_.kind, &then.kind) {
            (ConditionKind::Or(parts), _) => parts.iter().all(|part| self.implies(part, then)),
            (_, ConditionKind::And(parts)) => parts.iter().all(|part| self.implies(if_, part)),
            (ConditionKind::And(parts), _) => parts.iter().any(|part| self.implies(part, then)),
            (_, ConditionKind::Or(parts)) => parts.iter().any(|part| self.implies(if_, part)),
            (ConditionKind::Seen(a), ConditionKind::Seen(b)) => a >= b,
            (ConditionKind::TurnsWithout(a, of), ConditionKind::TurnsWithout(b, other)) => of == other && a >= b,
            _ => match (bound(if_), bound(then)) {
                (Some((a, narrow)), Some((b, wide))) => a == b && wide.holds_all(narrow.and(self.range(a))),
                _ => false,
            },
        }
    }
}

/// The number that is compared with a fixed one, and the range it is in where the condition holds.
fn bound(condition: &Condition) -> Option<(&Number, Range)> {
    let ConditionKind::Compare(comparison, a, b) = &condition.kind else { return None };
    match (&a.kind, &b.kind) {
        (_, NumberKind::Fixed(value)) => Some((a, Range::compared(*comparison, *value)?)),
        (NumberKind::Fixed(value), _) => Some((b, Range::compared(comparison.flipped(), *value)?)),
        _ => None,
    }
}

/// What a comparison comes to when the left side less the right one is in this range.
fn truth_of_difference(comparison: Comparison, difference: Range) -> Truth {
    let never_below = difference.low.is_some_and(|low| low >= 0);
    let above = difference.low.is_some_and(|low| low > 0);
    let never_above = difference.high.is_some_and(|high| high <= 0);
    let below = difference.high.is_some_and(|high| high < 0);
    let zero = difference == Range::exactly(0);
    let (always, never) = match comparison {
        Comparison::Less => (below, never_below),
        Comparison::LessEqual => (never_above, above),
        Comparison::Greater => (above, never_above),
        Comparison::GreaterEqual => (never_below, below),
        Comparison::Equal => (zero, above || below),
        Comparison::NotEqual => (above || below, zero),
    };
    if always {
        Truth::Always
    } else if never {
        Truth::Never
    } else {
        Truth::Sometimes
    }
}

fn fixed(player: &Player) -> Option<PlayerId> {
    match player {
        Player::Fixed(id) => Some(*id),
        _ => None,
    }
}
