//! A game in progress with everything that was tried in it: a tree of turns.

use merels_engine::History;
use merels_model::Decision;
use merels_model::ir::PlayerId;
use merels_play::{Leave, Played, Session, SessionError, Step};

use crate::limits::{MAX_BRANCHINGS, MAX_TURNS};

/// A place in the tree: the start, or the place after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// A number that is its own in its tree; the start has 0.
    pub fn number(self) -> u32 {
        self.0
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// How players end a game themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settled {
    /// A player gives it up.
    Resignation(PlayerId),
    /// A player's time is over.
    Time(PlayerId),
    /// They agree on a draw.
    Agreement,
    /// The player to move claims a draw, perhaps with an intended turn.
    Claim(Option<String>),
}

/// A turn, and what is known of the place after it.
#[derive(Clone, Debug)]
struct Node {
    parent: Option<NodeId>,
    turn: Vec<Decision>,
    /// Who left, where that led here and no turn.
    leave: Option<Leave>,
    /// Who played the turn, or left.
    by: Option<PlayerId>,
    /// The line that was played on first comes first.
    children: Vec<NodeId>,
    /// The child that was looked at last.
    visited: Option<NodeId>,
    comment: String,
    settled: Option<Settled>,
    /// How often its path leaves the line that was played first.
    branchings: u16,
    /// Taken out, and only kept so that the others stay where they are.
    removed: bool,
}

/// What there is at no place.
static NOWHERE: Node = Node::after(None, Vec::new());

impl Node {
    const fn after(parent: Option<NodeId>, turn: Vec<Decision>) -> Self {
        Self {
            parent,
            turn,
            leave: None,
            by: None,
            children: Vec::new(),
            visited: None,
            comment: String::new(),
            settled: None,
            branchings: 0,
            removed: false,
        }
    }
}

/// Who played each turn of a game, or left.
fn players(session: &Session) -> Vec<PlayerId> {
    let (rules, mut history) = (session.rules(), History::new());
    let mut position = session.start().clone();
    let mut players = Vec::new();
    for step in session.steps() {
        match step {
            Step::Leave(leave) => players.push(leave.player),
            Step::Decision(_) if position.is_turn_start() => players.push(position.decider()),
            Step::Decision(_) => {}
        }
        // INVARIANT: the session has played it.
        let Ok(next) = position.follow(rules, step, &mut history) else { break };
        position = next;
    }
    players
}

/// A game with variations: a [`Session`] at one place of a tree of turns.
#[derive(Clone, Debug)]
pub struct Study {
    session: Session,
    nodes: Vec<Node>,
    current: NodeId,
}

impl Study {
    /// The tree of a game as far as it was played.
    pub fn new(session: Session) -> Self {
        let turns = session.turns();
        let players = players(&session);
        let mut study = Self { session, nodes: vec![Node::after(None, Vec::new())], current: NodeId(0) };
        let whole = turns.len() - usize::from(!study.under_way().is_empty());
        for (played, by) in turns.into_iter().take(whole).zip(players) {
            match played {
                Played::Turn(turn) => study.follow(turn, None, Some(by)),
                Played::Left(leave) => study.follow(Vec::new(), Some(leave), Some(by)),
            }
        }
        study
    }

    /// The game at the place that is looked at.
    pub fn session(&self) -> &Session {
        &self.session
    }

    fn node(&self, id: NodeId) -> &Node {
        // Only another tree's ids can be out of range.
        self.nodes.get(id.index()).unwrap_or(&NOWHERE)
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.index())
    }

    fn change(&mut self, id: NodeId, change: impl FnOnce(&mut Node)) {
        if let Some(node) = self.node_mut(id) {
            change(node);
        }
    }

    /// The start of the game.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// The places there are, the start first; what was taken out is not among them.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        let all = (0..self.nodes.len()).map(|index| NodeId(index as u32));
        all.filter(|&id| !self.is_removed(id))
    }

    /// The place with a number, if it is there.
    pub fn find(&self, number: u32) -> Option<NodeId> {
        let id = NodeId(number);
        (id.index() < self.nodes.len() && !self.is_removed(id)).then_some(id)
    }

    /// The place after the last whole turn.
    pub fn current(&self) -> NodeId {
        self.current
    }

    /// The place before a turn; none for the start.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// What was played from a place, the main line first.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// The decisions of the turn that leads to a place.
    pub fn decisions(&self, id: NodeId) -> &[Decision] {
        &self.node(id).turn
    }

    /// The player whose leaving leads to a place, where no turn does.
    pub fn leave(&self, id: NodeId) -> Option<Leave> {
        self.node(id).leave
    }

    /// Who played the turn that leads to a place, or left; nobody for the start.
    pub fn player(&self, id: NodeId) -> Option<PlayerId> {
        self.node(id).by
    }

    /// What is said about a place.
    pub fn comment(&self, id: NodeId) -> &str {
        &self.node(id).comment
    }

    /// Says something about a place.
    pub fn set_comment(&mut self, id: NodeId, text: impl Into<String>) {
        let text = text.into();
        self.change(id, |node| node.comment = text);
    }

    /// How the players ended the game at a place.
    pub fn settled(&self, id: NodeId) -> Option<&Settled> {
        self.node(id).settled.as_ref()
    }

    /// The places from the start to the one that is looked at, the start left out.
    pub fn path(&self) -> Vec<NodeId> {
        self.path_to(self.current)
    }

    fn path_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            path.push(at);
            at = parent;
        }
        path.reverse();
        path
    }

    /// The decisions of a turn that is under way, which is no place of the tree yet.
    pub fn under_way(&self) -> &[Decision] {
        let position = self.session.position();
        if position.is_turn_start() || position.outcome().is_some() { &[] } else { position.taken() }
    }

    /// Plays a turn or part of one. A whole turn becomes a place of the tree, or leads to the one that is there already.
    ///
    /// # Errors
    ///
    /// As [`Session::play`]; nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<(), SessionError> {
        self.go_on(|session| session.play(text))
    }

    fn go_on(&mut self, play: impl FnOnce(&mut Session) -> Result<(), SessionError>) -> Result<(), SessionError> {
        self.check_room()?;
        play(&mut self.session)?;
        if self.under_way().is_empty() {
            self.follow(self.session.last_turn(), None, self.session.last_player());
        }
        Ok(())
    }

    fn check_room(&self) -> Result<(), SessionError> {
        if self.nodes.len() >= MAX_TURNS || self.node(self.current).branchings >= MAX_BRANCHINGS {
            return Err(SessionError::TooLong);
        }
        Ok(())
    }

    /// Plays one decision.
    ///
    /// # Errors
    ///
    /// As [`Self::play`].
    pub fn decide(&mut self, decision: Decision) -> Result<(), SessionError> {
        self.go_on(|session| session.decide(decision))
    }

    /// Goes on to the place after a turn that was played, or after somebody left.
    fn follow(&mut self, turn: Vec<Decision>, leave: Option<Leave>, by: Option<PlayerId>) {
        let is_it = |child: NodeId| self.decisions(child) == turn && self.leave(child) == leave;
        let known = self.children(self.current).iter().copied().find(|&child| is_it(child));
        let next = known.unwrap_or_else(|| {
            let id = NodeId(self.nodes.len() as u32);
            let before = self.node(self.current);
            let branchings = before.branchings + u16::from(!before.children.is_empty());
            self.nodes.push(Node { branchings, leave, by, ..Node::after(Some(self.current), turn) });
            self.change(self.current, |node| node.children.push(id));
            id
        });
        self.enter(next);
    }

    fn enter(&mut self, id: NodeId) {
        if let Some(parent) = self.parent(id) {
            self.change(parent, |node| node.visited = Some(id));
        }
        self.current = id;
    }

    /// Takes back a resignation, a claim or an agreement; else the decisions of a turn under way, or the last turn, which
    /// stays in the tree.
    ///
    /// # Errors
    ///
    /// [`SessionError::NothingToUndo`] at the start of the game.
    pub fn undo(&mut self) -> Result<(), SessionError> {
        let settled = self.is_settled();
        let part = !self.under_way().is_empty();
        self.session.undo()?;
        if settled {
            self.change(self.current, |node| node.settled = None);
        } else if !part && let Some(parent) = self.parent(self.current) {
            self.current = parent;
        }
        Ok(())
    }

    /// Plays again the turn that was looked at last from here, or the main one. Whether there was one.
    pub fn redo(&mut self) -> bool {
        if !self.under_way().is_empty() || self.is_settled() {
            return false;
        }
        let node = self.node(self.current);
        let next = node.visited.filter(|next| node.children.contains(next)).or(node.children.first().copied());
        next.is_some_and(|next| self.step(next))
    }

    /// Whether the players have ended the game, and not the rules.
    fn is_settled(&self) -> bool {
        self.session.outcome().is_some() && self.session.position().outcome().is_none()
    }

    /// Plays the turn that leads to a child.
    fn step(&mut self, child: NodeId) -> bool {
        let turn = self.decisions(child).to_vec();
        let leaves = self.leave(child).is_some_and(|leave| self.session.leave(leave).is_err());
        // INVARIANT: it was played from here before. What can't be played after all leaves the place as it is.
        if leaves || turn.into_iter().any(|decision| self.session.decide(decision).is_err()) {
            if !self.under_way().is_empty() {
                let _ = self.session.undo();
            }
            return false;
        }
        self.enter(child);
        self.settle_again();
        true
    }

    /// Ends the game again as the players have ended it here.
    fn settle_again(&mut self) {
        let settled = self.node(self.current).settled.clone();
        // What was possible once is possible again.
        let _ = match settled {
            None => Ok(()),
            Some(Settled::Resignation(player)) => self.session.resign(player),
            Some(Settled::Time(player)) => self.session.time_out(player),
            Some(Settled::Agreement) => self.session.offer().and_then(|()| self.session.answer(true)),
            Some(Settled::Claim(with)) => self.session.claim(with.as_deref()),
        };
    }

    /// Goes to a place. A turn under way is taken back.
    pub fn go_to(&mut self, id: NodeId) {
        if id.index() >= self.nodes.len() || self.is_removed(id) {
            return;
        }
        let there = self.path_to(id);
        if self.is_settled() {
            // It stays noted at its place.
            let _ = self.session.undo();
        }
        if !self.under_way().is_empty() {
            let _ = self.session.undo();
        }
        let here = self.path();
        let common = here.iter().zip(&there).take_while(|(a, b)| a == b).count();
        for _ in common..here.len() {
            if self.session.undo().is_err() {
                break;
            }
            self.current = self.parent(self.current).unwrap_or(NodeId(0));
        }
        for &next in there.iter().skip(common) {
            if !self.step(next) {
                break;
            }
        }
        if common == there.len() {
            self.settle_again();
        }
    }

    fn is_removed(&self, id: NodeId) -> bool {
        let mut at = Some(id);
        while let Some(next) = at {
            if self.node(next).removed {
                return true;
            }
            at = self.parent(next);
        }
        false
    }

    /// Makes a place's line the main one from where it branches off.
    pub fn promote(&mut self, id: NodeId) {
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            self.change(parent, |node| {
                let place = node.children.iter().position(|&child| child == at);
                if let Some(front) = place.and_then(|place| node.children.get_mut(..=place)) {
                    front.rotate_right(1);
                }
            });
            at = parent;
        }
    }

    /// Takes a turn and all that follows it out of the tree. The start can't be removed. Where it is looked at, the place
    /// before it is then.
    pub fn remove(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else { return };
        if self.path().contains(&id) {
            self.go_to(parent);
        }
        self.change(parent, |node| node.children.retain(|&child| child != id));
        self.change(id, |node| node.removed = true);
    }

    /// The player to move offers a draw.
    ///
    /// # Errors
    ///
    /// As [`Session::offer`].
    pub fn offer(&mut self) -> Result<(), SessionError> {
        self.session.offer()
    }

    /// Answers the offer.
    ///
    /// # Errors
    ///
    /// As [`Session::answer`].
    pub fn answer(&mut self, yes: bool) -> Result<(), SessionError> {
        self.session.answer(yes)?;
        if yes && !self.session.offer_is_open() {
            self.settle(Settled::Agreement);
        }
        Ok(())
    }

    /// The player to move claims a draw, perhaps with an intended turn.
    ///
    /// # Errors
    ///
    /// As [`Session::claim`].
    pub fn claim(&mut self, with: Option<&str>) -> Result<(), SessionError> {
        self.session.claim(with)?;
        self.settle(Settled::Claim(with.map(|turn| turn.trim().to_owned())));
        Ok(())
    }

    fn settle(&mut self, settled: Settled) {
        self.change(self.current, |node| node.settled = Some(settled));
    }

    /// A player gives the game up. Where that doesn't end it, it becomes a place of the tree.
    ///
    /// # Errors
    ///
    /// As [`Session::resign`].
    pub fn resign(&mut self, player: PlayerId) -> Result<(), SessionError> {
        self.take_leave(Leave { player, by_time: false })
    }

    /// A player's time is over, as [`Self::resign`].
    ///
    /// # Errors
    ///
    /// As [`Session::time_out`].
    pub fn time_out(&mut self, player: PlayerId) -> Result<(), SessionError> {
        self.take_leave(Leave { player, by_time: true })
    }

    /// A player leaves; see [`Self::resign`].
    ///
    /// # Errors
    ///
    /// As [`Session::leave`].
    pub fn take_leave(&mut self, leave: Leave) -> Result<(), SessionError> {
        self.check_room()?;
        self.session.leave(leave)?;
        match (self.is_settled(), leave) {
            (false, leave) => self.follow(Vec::new(), Some(leave), Some(leave.player)),
            (true, Leave { player, by_time: false }) => self.settle(Settled::Resignation(player)),
            (true, Leave { player, by_time: true }) => self.settle(Settled::Time(player)),
        }
        Ok(())
    }
}
