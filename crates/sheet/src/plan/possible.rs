//! Whose pieces can be of which kinds, and so which conditions never hold for a player.

use merels_model::ir::{
    Condition, ConditionKind, Game, KindId, NumberKind, Player, PlayerId, Points, PointsKind, Statement, StatementKind,
};
use merels_model::walk;
use merels_syntax::tree::Comparison;

/// For each player the kinds that can be theirs, a bit for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Owners(Vec<u64>);

impl Owners {
    pub(super) fn of(game: &Game) -> Self {
        let mut each = vec![0u64; game.players.len()];
        for supply in &game.supplies {
            let to = supply.hand_of.map_or(0..each.len(), |player| player.index()..player.index() + 1);
            each.iter_mut().take(to.end).skip(to.start).for_each(|kinds| *kinds |= 1 << supply.kind.0);
        }
        for statement in walk::statements(game) {
            match &statement.kind {
                StatementKind::Put { kind, of: Player::Fixed(player), .. } => {
                    if let Some(kinds) = each.get_mut(player.index()) {
                        *kinds |= 1 << kind.0;
                    }
                }
                StatementKind::Put { kind, .. } | StatementKind::Change { kind, .. } => {
                    each.iter_mut().for_each(|kinds| *kinds |= 1 << kind.0);
                }
                StatementKind::Give { .. } => each.iter_mut().for_each(|kinds| *kinds = u64::MAX),
                _ => {}
            }
        }
        Self(each)
    }

    /// Whether one player can have a kind that another can't.
    pub(super) fn differ(&self) -> bool {
        self.0.windows(2).any(|pair| matches!(pair, [a, b] if a != b))
    }

    fn kinds(&self, player: PlayerId) -> u64 {
        self.0.get(player.index()).copied().unwrap_or(u64::MAX)
    }

    fn others(&self, player: PlayerId) -> u64 {
        let others = self.0.iter().enumerate().filter(|(index, _)| *index != player.index());
        others.fold(0, |all, (_, kinds)| all | kinds)
    }

    /// Whether a condition, read by a player, can't ever hold. `false` is always right.
    pub(super) fn never(&self, condition: &Condition, decider: PlayerId) -> bool {
        match &condition.kind {
            ConditionKind::Some(points) => self.is_none(points, decider),
            ConditionKind::And(parts) => parts.iter().any(|part| self.never(part, decider)),
            ConditionKind::Or(parts) => parts.iter().all(|part| self.never(part, decider)),
            ConditionKind::Compare(comparison, counted, number) => {
                let least = match (comparison, &number.kind) {
                    (Comparison::Equal | Comparison::GreaterEqual, NumberKind::Fixed(least)) => *least,
                    (Comparison::Greater, NumberKind::Fixed(than)) => than.saturating_add(1),
                    _ => 0,
                };
                least > 0 && matches!(&counted.kind, NumberKind::Count(points) if self.is_none(points, decider))
            }
            _ => false,
        }
    }

    fn is_none(&self, points: &Points, decider: PlayerId) -> bool {
        self.on(points, decider) == Content::default()
    }

    /// What can stand there at most.
    fn on(&self, points: &Points, decider: PlayerId) -> Content {
        let on = |points: &Points| self.on(points, decider);
        let beside =
            |set: &Points, of: &Points| if on(of) == Content::default() { Content::default() } else { on(set) };
        match &points.kind {
            PointsKind::Mine => Content { own: self.kinds(decider), ..Content::default() },
            PointsKind::Theirs => Content { others: self.others(decider), ..Content::default() },
            PointsKind::OfKind(kinds) => {
                let kinds = kinds.iter().fold(0, |all, kind| all | 1 << kind.0);
                let (own, others) = (self.kinds(decider) & kinds, self.others(decider) & kinds);
                Content { own, others, nobodys: kinds, nothing: false }
            }
            PointsKind::Occupied => Content { nothing: false, ..Content::ANY },
            PointsKind::Union(parts) => parts.iter().map(on).fold(Content::default(), Content::or),
            PointsKind::In(a, b) => on(a).and(on(b)),
            PointsKind::Except(set, _) | PointsKind::FirstPoint(set) => on(set),
            PointsKind::Near(set, of) | PointsKind::Connected(set, of) | PointsKind::Sight { set, of, .. } => {
                beside(set, of)
            }
            PointsKind::Over { set, from, .. } => beside(set, from),
            PointsKind::Between { set, one, other } => beside(set, one).and(beside(set, other)),
            PointsKind::Step(_, of) if on(of) == Content::default() => Content::default(),
            PointsKind::IfAny(a, b) => on(a).or(on(b)),
            PointsKind::Empty
            | PointsKind::All
            | PointsKind::It
            | PointsKind::Origin
            | PointsKind::Crossed
            | PointsKind::Fixed(_)
            | PointsKind::Local(_)
            | PointsKind::Memory(..)
            | PointsKind::OnLines(_)
            | PointsKind::Step(..)
            | PointsKind::OfDecider(_) => Content::ANY,
        }
    }
}

/// Kinds of one's own pieces, of others', of nobody's, and nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Content {
    own: u64,
    others: u64,
    nobodys: u64,
    nothing: bool,
}

impl Content {
    const ANY: Self = Self { own: u64::MAX, others: u64::MAX, nobodys: u64::MAX, nothing: true };

    fn or(self, other: Self) -> Self {
        Self {
            own: self.own | other.own,
            others: self.others | other.others,
            nobodys: self.nobodys | other.nobodys,
            nothing: self.nothing || other.nothing,
        }
    }

    fn and(self, other: Self) -> Self {
        Self {
            own: self.own & other.own,
            others: self.others & other.others,
            nobodys: self.nobodys & other.nobodys,
            nothing: self.nothing && other.nothing,
        }
    }
}

/// Whether nobody ever has more than one piece of a kind.
pub(crate) fn is_sole(game: &Game, kind: KindId) -> bool {
    if game.supplies.iter().any(|supply| supply.kind == kind && supply.count != Some(0)) {
        return false;
    }
    let mut has = vec![0; game.players.len()];
    let mut known = true;
    walk::each_called(&game.start.statements, &[], &mut [], &mut |statement| {
        if let StatementKind::Put { kind: of, of: player, on } = &statement.kind
            && *of == kind
        {
            match (player, &on.kind) {
                (Player::Fixed(player), PointsKind::Fixed(points)) => {
                    has.get_mut(player.index()).into_iter().for_each(|has| *has += points.len());
                }
                _ => known = false,
            }
        }
    });
    let turns = game.phases.iter().flat_map(|phase| [&phase.begin, &phase.turn]);
    let bodies = turns.chain(game.actions.iter().map(|action| &action.body));
    let more = |statement: &Statement| match &statement.kind {
        StatementKind::Put { kind: of, .. } | StatementKind::Change { kind: of, .. } => *of == kind,
        StatementKind::Give { .. } => true,
        _ => false,
    };
    let more = bodies.into_iter().any(|body| walk::any(&body.statements, &more));
    known && !more && has.iter().all(|has| *has <= 1)
}
