//! What is true of a game in every position: which pieces there are, and what can become of them.

use merels_syntax::{Sources, Span};

use super::extent::Content;
use super::progress;
use super::truth::{Range, Truth};
use merels_model::PointSet;
use merels_model::ir::{
    ChoiceKind, Effects, Flow, Game, KindId, Number, NumberKind, Player, PlayerId, Points, PointsKind, Statement,
    StatementKind, Supply, Value,
};
use merels_model::walk::{any, bodies, statements};

/// What holds all through a game.
pub(super) struct Facts<'g> {
    pub(super) game: &'g Game,
    /// The texts that it was read from.
    pub(super) sources: &'g Sources,
    /// All points of the board.
    pub(super) points: PointSet,
    /// How many pieces there are; none if a supply is unlimited.
    pub(super) pieces: Option<u64>,
    /// For each kind, whether a piece of it can ever stand on the board.
    pub(super) on_board: Vec<bool>,
    /// Whether pieces can change their owner, or go from the board or the pool into a hand: then a player can have
    /// more than the hand held at first.
    pub(super) moves_between_players: bool,
    /// Whether pieces of an unowned kind can be given to a player.
    pub(super) gives_unowned: bool,
    /// Whether players' pieces can become nobody's.
    pub(super) gives_away: bool,
    /// For each memory, the numbers that it can hold.
    pub(super) remembered: Vec<Range>,
    /// The most neighbours that a point of the board has.
    pub(super) most_near: u64,
    /// What can stand on what the last move crossed, and where it began, if that is known: nothing comes there before the next move.
    pub(super) crossed: Option<Content>,
    pub(super) left_behind: Option<Content>,
    /// Whether only a player's own men ever make lines: nobody moves others' men, or makes them their own.
    pub(super) makes_own_lines: bool,
    /// Whether a taken piece can go into a hand.
    pub(super) into_hand: bool,
    /// Whether pieces can become another kind.
    pub(super) changes: bool,
    /// Whether anything ever leaves the board or a hand for good.
    pub(super) loses_men: bool,
    /// Whether a position can come about again.
    pub(super) recurs: bool,
}

impl<'g> Facts<'g> {
    pub(super) fn of(game: &'g Game, sources: &'g Sources) -> Self {
        let effects: Vec<Effects<'_>> = statements(game).into_iter().map(Statement::effects).collect();
        let into_hand = effects.iter().any(|effects| effects.into_hand);
        let from_pool = effects.iter().any(|effects| effects.from_pool);
        let gives = effects.iter().any(|effects| effects.changes_owner);
        let supplied = |kind: KindId| game.supplies.iter().any(|supply| supply.kind == kind && supply.count != Some(0));
        let from_nowhere = effects.iter().any(|effects| effects.from_nowhere);
        let made = |kind: KindId| {
            let makes = |effects: &&Effects<'_>| effects.changes_kind || effects.from_nowhere;
            effects.iter().filter(makes).any(|effects| effects.brings.contains(&kind))
        };
        let given = |test: &dyn Fn(&Points, &Player) -> bool| {
            statements(game).iter().any(|one| matches!(&one.kind, StatementKind::Give { what, to } if test(what, to)))
        };
        let kinds = || (0..game.kinds.len()).map(|index| KindId(index as u8));
        let counts = game.supplies.iter().map(|supply| supply.count.map(u64::from));
        let mut facts = Self {
            game,
            sources,
            crossed: None,
            left_behind: None,
            makes_own_lines: false,
            recurs: true,
            points: game.board.points().collect(),
            pieces: if from_nowhere { None } else { counts.sum() },
            on_board: kinds().map(|kind| supplied(kind) || made(kind)).collect(),
            moves_between_players: gives || into_hand || from_pool || from_nowhere,
            remembered: remembered(game),
            most_near: game.board.points().map(|point| game.board.neighbours(point).len() as u64).max().unwrap_or(0),
            gives_unowned: given(&|what, _| !is_owned(game, what)),
            gives_away: given(&|_, to| {
                !matches!(
                    to,
                    Player::Mover | Player::Opponent | Player::Fixed(_) | Player::Decider | Player::OtherThanDecider
                )
            }),
            into_hand,
            changes: effects.iter().any(|effects| effects.changes_kind),
            loses_men: gives
                || game.players.len() > 2
                || effects.iter().any(|effects| effects.captures || effects.discards),
        };
        // Kinds that come only where men of them are asked for never come.
        let all = std::mem::replace(&mut facts.on_board, kinds().map(&supplied).collect());
        while let Some(comes) = facts.next_kind(&all) {
            if let Some(there) = facts.on_board.get_mut(comes.index()) {
                *there = true;
            }
        }
        let crossed = facts.crossed_by_moves();
        let makes_own_lines = facts.are_own_moved();
        let recurs = progress::may_recur(&facts);
        Self { crossed, left_behind: crossed.map(|_| Content::EMPTY), makes_own_lines, recurs, ..facts }
    }

    /// A kind that comes onto the board by what is done where others can stand already; `all` are those that are made anywhere.
    fn next_kind(&self, all: &[bool]) -> Option<KindId> {
        let missing = |kind: &KindId| !self.can_stand(*kind) && all.get(kind.index()).copied().unwrap_or(false);
        bodies(self.game).find_map(|body| self.brought(body, &missing))
    }

    fn brought(&self, body: &[Statement], wanted: &dyn Fn(&KindId) -> bool) -> Option<KindId> {
        body.iter().find_map(|statement| {
            let effects = statement.effects();
            let makes = effects.changes_kind || effects.from_nowhere;
            let made = effects.brings.iter().copied().find(|kind| makes && wanted(kind));
            made.or_else(|| match statement.flow() {
                Flow::If { condition, then, otherwise } => match self.truth(condition) {
                    Truth::Always => self.brought(then, wanted),
                    Truth::Never => self.brought(otherwise, wanted),
                    Truth::Sometimes => self.brought(then, wanted).or_else(|| self.brought(otherwise, wanted)),
                },
                _ => statement.blocks().into_iter().find_map(|block| self.brought(block, wanted)),
            })
        })
    }

    /// How many pieces of some kinds there are at most, where none come but those that are put at the start.
    pub(super) fn most_of(&self, counts: &dyn Fn(KindId) -> bool) -> Option<u64> {
        let supplied = self.game.supplies.iter().filter(|supply| counts(supply.kind));
        let supplied: u64 = supplied.map(|supply| supply.count.map(u64::from)).sum::<Option<u64>>()?;
        let put = statements(self.game).into_iter().filter_map(|one| match &one.kind {
            StatementKind::Put { kind, on, .. } if counts(*kind) => Some(self.extent(on).at.len() as u64),
            _ => None,
        });
        Some(supplied + put.sum::<u64>())
    }

    /// What can stand between the ends of any move, where no man is placed, given or decided about by others.
    fn crossed_by_moves(&self) -> Option<Content> {
        let comes_there = |one: &Statement| {
            let effects = one.effects();
            let places = one.choice().is_some_and(|choice| matches!(choice.kind, ChoiceKind::Place { .. }));
            let others = matches!(one.kind, StatementKind::OpponentDecides(_));
            effects.changes_owner || effects.from_nowhere || places || others
        };
        let game = self.game;
        let turns = game.phases.iter().flat_map(|phase| [&phase.begin, &phase.turn]);
        let mut bodies = turns.chain(game.actions.iter().map(|action| &action.body));
        if bodies.any(|body| any(&body.statements, &comes_there)) {
            return None;
        }
        let moves = statements(game).into_iter().filter_map(|one| match one.choice().map(|choice| &choice.kind) {
            Some(ChoiceKind::Move { from, to, .. }) => Some(self.between(from, to)),
            _ => None,
        });
        // Whoever is leapt over may be removed then, or become another kind.
        let crossed = moves.fold(Content::EMPTY, Content::or);
        let all = self.anything();
        let kinds = |crossed: u64, all: u64| if crossed != 0 && self.changes { all } else { crossed };
        Some(Content {
            empty: true,
            mine: kinds(crossed.mine, all.mine),
            theirs: kinds(crossed.theirs, all.theirs),
            nobodys: kinds(crossed.nobodys, all.nobodys),
        })
    }

    /// Whether whoever decides moves their own men alone, and men keep their owners.
    fn are_own_moved(&self) -> bool {
        statements(self.game).into_iter().all(|one| {
            let own = match one.choice().map(|choice| &choice.kind) {
                Some(ChoiceKind::Move { from, .. }) => {
                    let what = self.extent(from).what;
                    what.theirs == 0 && what.nobodys == 0
                }
                _ => true,
            };
            own && !one.effects().changes_owner && !matches!(one.kind, StatementKind::OpponentDecides(_))
        })
    }

    /// What stands before a place in its text.
    pub(super) fn text_before(&self, span: Span) -> &str {
        let text = self.sources.get(span.file).map_or("", |source| &source.text);
        text.get(..span.start as usize).unwrap_or_default()
    }

    /// Whether a player's hand, or any, never gets empty: its supply has no end.
    pub(super) fn never_empty(&self, player: Option<PlayerId>) -> bool {
        let counts = |of: PlayerId| player.is_none_or(|player| player == of);
        let endless = |supply: &Supply| supply.count.is_none() && supply.hand_of.is_some_and(counts);
        self.game.supplies.iter().any(endless)
    }

    /// Whether a piece of the kind can stand on the board.
    pub(super) fn can_stand(&self, kind: KindId) -> bool {
        self.on_board.get(kind.index()).copied().unwrap_or(false)
    }

    /// What a player's hand holds at first of some kinds, or of all; none if it is unlimited.
    fn supply_of(&self, player: PlayerId, kinds: Option<&[KindId]>) -> Option<u64> {
        let counted = |kind: &KindId| kinds.is_none_or(|kinds| kinds.contains(kind));
        let of_player =
            self.game.supplies.iter().filter(|supply| supply.hand_of == Some(player) && counted(&supply.kind));
        of_player.map(|supply| supply.count.map(u64::from)).sum()
    }

    pub(super) fn players(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.game.players.len()).map(|index| PlayerId(index as u8))
    }

    /// The most men that one player, or any, ever has in hand, or in hand and on the board; none if there is no limit.
    pub(super) fn most_men(&self, player: Option<PlayerId>, kinds: Option<&[KindId]>, on_board: bool) -> Option<u64> {
        if on_board && self.moves_between_players || !on_board && self.into_hand {
            return self.pieces;
        }
        if on_board && self.changes && kinds.is_some() {
            return self.most_men(player, None, on_board);
        }
        let of = |player| self.supply_of(player, kinds);
        match player {
            Some(player) => of(player),
            None => self.players().map(of).try_fold(0, |most, men| Some(u64::max(most, men?))),
        }
    }

    /// The fewest men a player ever has left, where nothing takes any away.
    pub(super) fn fewest_men(&self, player: Option<PlayerId>, kinds: Option<&[KindId]>) -> u64 {
        let stay = !self.loses_men && !self.changes && self.game.kinds.iter().all(|kind| kind.owned);
        if !stay {
            return 0;
        }
        let of = |player| self.supply_of(player, kinds).unwrap_or(0);
        match player {
            Some(player) => of(player),
            None => self.players().map(of).min().unwrap_or(0),
        }
    }

    /// Whether a piece of one of the kinds can ever be placed, out of a hand or out of the pool.
    pub(super) fn can_be_placed(&self, kinds: &[KindId], from_pool: bool) -> bool {
        let returns = self.into_hand && !from_pool;
        let supplied = self.game.supplies.iter().any(|supply| {
            kinds.contains(&supply.kind) && supply.count != Some(0) && supply.hand_of.is_none() == from_pool
        });
        supplied || returns && kinds.iter().any(|&kind| self.can_stand(kind))
    }
}

/// What each memory can hold that is a number: nothing at first, then what it is set to, or what it has become step by step.
fn remembered(game: &Game) -> Vec<Range> {
    let mut all = vec![Range::exactly(0); game.memories.len()];
    for statement in statements(game) {
        let StatementKind::Remember { memory, value: Value::Number(number), .. } = &statement.kind else { continue };
        let Some(known) = all.get_mut(memory.index()) else { continue };
        let own = |number: &Number| matches!(number.kind, NumberKind::Memory(of, _) if of == *memory);
        let fixed = |number: &Number| match number.kind {
            NumberKind::Fixed(value) => Some(value),
            _ => None,
        };
        let step = match &number.kind {
            NumberKind::Add(one, other) if own(one) => fixed(other),
            NumberKind::Add(one, other) if own(other) => fixed(one),
            NumberKind::Subtract(one, other) if own(one) => fixed(other).map(i64::saturating_neg),
            _ => None,
        };
        *known = match (fixed(number), step) {
            (Some(value), _) => known.with(value),
            (None, Some(0)) => *known,
            (None, Some(1..)) => Range { high: None, ..*known },
            (None, Some(_)) => Range { low: None, ..*known },
            (None, None) => Range::ANY,
        };
    }
    all
}

/// Whether all pieces of a set have an owner, as it is written.
fn is_owned(game: &Game, set: &Points) -> bool {
    match &set.kind {
        PointsKind::Mine | PointsKind::Theirs => true,
        PointsKind::OfKind(kinds) => {
            kinds.iter().all(|kind| game.kinds.get(kind.index()).is_some_and(|kind| kind.owned))
        }
        PointsKind::In(a, b) => is_owned(game, a) || is_owned(game, b),
        PointsKind::IfAny(a, b) => is_owned(game, a) && is_owned(game, b),
        PointsKind::Union(parts) => parts.iter().all(|part| is_owned(game, part)),
        PointsKind::Except(set, _)
        | PointsKind::Near(set, _)
        | PointsKind::Connected(set, _)
        | PointsKind::Between { set, .. }
        | PointsKind::Sight { set, .. }
        | PointsKind::Over { set, .. }
        | PointsKind::FirstPoint(set) => is_owned(game, set),
        _ => false,
    }
}
