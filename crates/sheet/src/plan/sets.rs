//! Putting together what is said of points and pieces, so that it reads as one would say it.

use crate::meaning::{Course, Filling, Head, Number, Reach, Set, That, ThatKind};

impl That {
    pub(crate) fn holds(kind: ThatKind) -> Self {
        Self { holds: true, kind }
    }

    pub(crate) fn not(kind: ThatKind) -> Self {
        Self { holds: false, kind }
    }
}

impl Set {
    pub(crate) fn of(head: Head) -> Self {
        Self { head, that: Vec::new() }
    }

    pub(crate) fn points(filling: Filling) -> Self {
        Self::of(Head::Points(filling))
    }

    #[must_use]
    pub(crate) fn with(mut self, that: That) -> Self {
        if !self.that.contains(&that) {
            self.that.push(that);
        }
        self
    }

    /// Whether it is all points of which something holds.
    fn is_only_that(&self) -> bool {
        self.head == Head::Points(Filling::Any) && !self.that.is_empty()
    }

    /// Whether it is a single thing that is known.
    pub(crate) fn is_known(&self) -> bool {
        match &self.head {
            Head::It | Head::Last(_) | Head::Chosen(_) | Head::Origin => true,
            Head::Pieces { .. }
            | Head::Points(_)
            | Head::Crossed
            | Head::Region(_)
            | Head::EachRegion(_)
            | Head::Term(_)
            | Head::Given
            | Head::Known(_)
            | Head::Remembered(..)
            | Head::AnyOf(_)
            | Head::First(_)
            | Head::OrIfNone(..) => false,
        }
    }

    pub(crate) fn is_pieces(&self) -> bool {
        match &self.head {
            Head::Pieces { .. } => true,
            Head::AnyOf(parts) => parts.iter().all(Self::is_pieces),
            Head::OrIfNone(a, b) => a.is_pieces() && b.is_pieces(),
            Head::First(of) => of.is_pieces(),
            _ => false,
        }
    }

    /// How much it is: known things before pieces, these before points.
    fn rank(&self) -> u8 {
        match &self.head {
            Head::It | Head::Last(_) | Head::Chosen(_) | Head::Origin => 0,
            Head::Given | Head::Known(_) => 1,
            _ if self.is_pieces() => 2,
            Head::Points(Filling::Empty | Filling::Occupied) => 3,
            Head::Term(_) | Head::Remembered(..) | Head::Region(_) | Head::EachRegion(_) => 5,
            _ => 4,
        }
    }

    /// What is in both.
    pub(crate) fn both(a: Self, b: Self) -> Self {
        let (mut a, b) = if b.rank() < a.rank() { (b, a) } else { (a, b) };
        let merged = match (&a.head, &b.head) {
            (Head::Pieces { whose: Some(whose), kinds }, Head::Pieces { whose: None, kinds: of })
                if kinds.is_empty() || of.is_empty() || kinds == of =>
            {
                let kinds = if kinds.is_empty() { of } else { kinds };
                Some(Head::Pieces { whose: Some(whose.clone()), kinds: kinds.clone() })
            }
            (Head::Pieces { whose: None, kinds }, Head::Pieces { whose: Some(whose), kinds: of })
                if kinds.is_empty() || of.is_empty() =>
            {
                let kinds = if kinds.is_empty() { of } else { kinds };
                Some(Head::Pieces { whose: Some(whose.clone()), kinds: kinds.clone() })
            }
            (Head::Pieces { whose: None, kinds }, Head::Pieces { whose: None, kinds: of }) => {
                let both: Vec<_> = kinds.iter().copied().filter(|kind| of.contains(kind)).collect();
                (!both.is_empty()).then_some(Head::Pieces { whose: None, kinds: both })
            }
            (head, other) if head == other => Some(head.clone()),
            _ => None,
        };
        match merged {
            Some(head) => {
                a.head = head;
                b.that.into_iter().fold(a, Self::with)
            }
            None if b.is_only_that() => b.that.into_iter().fold(a, Self::with),
            None => a.with(That::holds(ThatKind::Among(b))),
        }
    }

    /// What is in the first and not in the second.
    pub(crate) fn except(mut self, other: Self) -> Self {
        if let [That { holds: true, kind: nearer }] = other.that.as_slice()
            && (other.head == self.head || other.head == Head::Points(Filling::Any))
            && self.that.iter_mut().any(|that| that.holds && just_farther(&mut that.kind, nearer))
        {
            return self;
        }
        match other {
            Self { head: Head::AnyOf(parts), that } if that.is_empty() => parts.into_iter().fold(self, Self::except),
            Self { head, that } if head == self.head && is_more(&that, &self.that) => match that.into_iter().last() {
                Some(That { kind, .. }) => self.with(That::not(kind)),
                None => self,
            },
            other => match <[That; 1]>::try_from(other.that.clone()) {
                Ok([That { holds: true, kind }]) if other.head == Head::Points(Filling::Any) => {
                    self.with(That::not(kind))
                }
                _ => self.with(That::not(ThatKind::Among(other))),
            },
        }
    }

    /// Where no point is without a piece of some: the points, and the pieces.
    pub(crate) fn all_held(&self) -> Option<(Self, Self)> {
        let points = |head: &Head| matches!(head, Head::Points(Filling::Any) | Head::Region(_));
        let area = |set: &Self| set.that.is_empty() && points(&set.head);
        if !points(&self.head) && !matches!(&self.head, Head::AnyOf(parts) if parts.iter().all(area)) {
            return None;
        }
        let at = self.that.iter().position(|that| match &that.kind {
            ThatKind::Among(pieces) => {
                !that.holds && pieces.that.is_empty() && matches!(pieces.head, Head::Pieces { .. })
            }
            _ => false,
        })?;
        let mut rest = self.clone();
        match rest.that.remove(at).kind {
            ThatKind::Among(pieces) => Some((rest, pieces)),
            _ => None,
        }
    }

    /// The same as pieces, where all that is said is that they are points.
    #[must_use]
    pub(crate) fn into_pieces(self) -> Self {
        match self.head {
            Head::Points(Filling::Any | Filling::Occupied) => {
                Self { head: Head::Pieces { whose: None, kinds: Vec::new() }, that: self.that }
            }
            Head::AnyOf(parts) => {
                Self { head: Head::AnyOf(parts.into_iter().map(Self::into_pieces).collect()), that: self.that }
            }
            Head::OrIfNone(a, b) => {
                Self { head: Head::OrIfNone(Box::new(a.into_pieces()), Box::new(b.into_pieces())), that: self.that }
            }
            head => Self { head, that: self.that },
        }
    }

    /// Either of two, as one where one word does for both.
    pub(crate) fn any_of(sets: Vec<Self>) -> Self {
        let mut parts: Vec<Self> = Vec::new();
        for set in sets {
            match set {
                Self { head: Head::AnyOf(inner), that } if that.is_empty() => parts.extend(inner),
                set => parts.push(set),
            }
        }
        parts.dedup();
        if let Some(all) = parts.iter().find(|part| **part == Self::points(Filling::Any)) {
            return all.clone();
        }
        if let [one] = parts.as_slice() {
            return one.clone();
        }
        Self::of(Head::AnyOf(parts))
    }
}

/// Whether the first leads one step farther than the second; then it leads just so far.
fn just_farther(far: &mut ThatKind, near: &ThatKind) -> bool {
    let same = |far: &Option<Course>, near: &Option<Course>| far == near;
    let (reach, near) = match (far, near) {
        (ThatKind::InSight(of, reach, going), ThatKind::InSight(other, near, other_going))
            if of == other && same(going, other_going) =>
        {
            (reach, near)
        }
        (
            ThatKind::Over { legs, from, within, going },
            ThatKind::Over { legs: other_legs, from: other, within: near, going: other_going },
        ) if legs == other_legs && from == other && same(going, other_going) => (within, near),
        _ => return false,
    };
    let (Some(Reach::AtMost(steps)), Some(Reach::AtMost(fewer))) = (&*reach, near) else { return false };
    let one_more = match (steps, fewer) {
        (Number::Fixed(steps), Number::Fixed(fewer)) => *steps == fewer.saturating_add(1),
        (Number::Sum(a, b), fewer) => {
            (**a == Number::Fixed(1) && **b == *fewer) || (**b == Number::Fixed(1) && **a == *fewer)
        }
        _ => false,
    };
    if one_more {
        *reach = Some(Reach::Exactly(steps.clone()));
    }
    one_more
}

/// Whether the first says one thing more than the second, and that it holds.
fn is_more(that: &[That], of: &[That]) -> bool {
    matches!(that, [before @ .., That { holds: true, .. }] if before == of)
}
