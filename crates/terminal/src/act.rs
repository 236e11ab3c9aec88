//! Deciding on the board: picking up, dropping, placing, taking, choosing.

use merels::board::PointId;
use merels::ir::{KindId, PlayerId};
use merels::record::NodeId;
use merels::sheet::{Phrase, Saying};
use merels::{Decision, notation, render};

use crate::app::App;
use crate::dialog::{Dialog, Menu, Pick};
use crate::style::Mark;

/// The point that a decision begins with.
pub(crate) fn first_point(decision: Decision) -> Option<PointId> {
    match decision {
        Decision::Place { at, .. } | Decision::Take { at } | Decision::Choose { at } => Some(at),
        Decision::Move { from, .. } => Some(from),
        Decision::Say { .. } | Decision::Pass => None,
    }
}

/// Where a decision puts a man.
pub(crate) fn target(decision: Decision) -> Option<PointId> {
    match decision {
        Decision::Place { at, .. } | Decision::Move { to: at, .. } => Some(at),
        Decision::Take { .. } | Decision::Choose { .. } | Decision::Say { .. } | Decision::Pass => None,
    }
}

/// All points of a decision.
fn points(decision: Decision) -> impl Iterator<Item = PointId> {
    let second = if let Decision::Move { to, .. } = decision { Some(to) } else { None };
    first_point(decision).into_iter().chain(second)
}

impl App {
    pub(crate) fn legal(&self) -> &[Decision] {
        if self.session().outcome().is_some() || self.session().offer_is_open() {
            return &[];
        }
        self.session().position().legal()
    }

    /// Whether a piece is to be taken now, whatever else may be done.
    pub(crate) fn must_take(&self) -> bool {
        let legal = self.legal();
        legal.iter().any(|decision| matches!(decision, Decision::Take { .. }))
            && legal
                .iter()
                .all(|decision| matches!(decision, Decision::Take { .. } | Decision::Say { .. } | Decision::Pass))
    }

    pub(crate) fn may_pass(&self) -> bool {
        self.legal().contains(&Decision::Pass)
    }

    /// The words that can be said now.
    pub(crate) fn words(&self) -> Vec<Decision> {
        self.legal().iter().copied().filter(|decision| matches!(decision, Decision::Say { .. })).collect()
    }

    /// Says the only word there is, or asks which.
    pub(crate) fn say_word(&mut self) {
        match self.words().as_slice() {
            [] => self.refuse_by(Phrase::NothingToAnswer),
            [only] => self.decide(*only),
            several => {
                let mut menu = Menu::new(self.phrase(Phrase::WhichAnswer));
                for &decision in several {
                    menu.push(self.label(decision), Pick::Play(decision));
                }
                self.dialog = Some(Dialog::Menu(menu));
            }
        }
    }

    /// The kinds that can be placed now, where it has to be said which.
    pub(crate) fn kinds_to_choose(&self) -> Vec<KindId> {
        let mut kinds: Vec<KindId> = self
            .legal()
            .iter()
            .filter_map(|decision| if let Decision::Place { kind, .. } = decision { Some(*kind) } else { None })
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        if self.game().kinds.len() < 2 { Vec::new() } else { kinds }
    }

    /// The kinds that the keys 1 to 9 stand for: always the same ones, where there are no more.
    pub(crate) fn kinds_with_keys(&self) -> Vec<KindId> {
        let kinds = self.game().kinds.len();
        let mut keys =
            if kinds <= 9 { (0..kinds).map(|index| KindId(index as u8)).collect() } else { self.kinds_to_choose() };
        keys.truncate(9);
        keys
    }

    /// Chooses the kind that is placed next, or lets it go if it is chosen.
    pub(crate) fn choose_kind(&mut self, kind: KindId) {
        if !self.kinds_to_choose().contains(&kind) {
            let said = self.spoken(Saying::NotPlaced(kind));
            self.complain(&said);
        } else if self.kind == Some(kind) {
            self.kind = None;
            self.notice(Phrase::AnyPiece);
        } else {
            self.kind = Some(kind);
            self.picked = None;
            self.say(&self.spoken(Saying::Chosen(kind)));
        }
    }

    /// The kind after the chosen one, or before it.
    pub(crate) fn next_kind(&mut self, back: bool) {
        let kinds = self.kinds_to_choose();
        let at = self.kind.and_then(|kind| kinds.iter().position(|&known| known == kind));
        let next = match (at, back) {
            (None, false) => 0,
            (None, true) => kinds.len().saturating_sub(1),
            (Some(at), false) => (at + 1) % kinds.len().max(1),
            (Some(at), true) => (at + kinds.len().saturating_sub(1)) % kinds.len().max(1),
        };
        match kinds.get(next) {
            Some(&kind) if self.kind != Some(kind) => self.choose_kind(kind),
            Some(_) => {}
            None => self.refuse_by(Phrase::NoChoice),
        }
    }

    /// Where the picked piece can go.
    pub(crate) fn targets(&self, from: PointId) -> Vec<PointId> {
        let to = |decision: &Decision| match *decision {
            Decision::Move { from: start, to } if start == from => Some(to),
            _ => None,
        };
        self.legal().iter().filter_map(to).collect()
    }

    /// What the decisions mark on the board, the most important mark of each point.
    pub(crate) fn marks(&self) -> Vec<Option<Mark>> {
        let mut marks: Vec<Option<Mark>> = vec![None; self.game().board.len()];
        let mut set = |point: PointId, mark: Mark| {
            if let Some(slot) = marks.get_mut(point.index()) {
                *slot = (*slot).max(Some(mark));
            }
        };
        let under_way = self.study.under_way();
        let last = if under_way.is_empty() { self.study.decisions(self.study.current()) } else { under_way };
        last.iter().copied().flat_map(points).for_each(|point| set(point, Mark::Last));
        self.made.iter().for_each(|&point| set(point, Mark::Made));
        // It isn't shown what a program could do.
        if !self.opponent_decides() || !self.live {
            for &decision in self.legal() {
                match decision {
                    Decision::Take { at } => set(at, Mark::Takeable),
                    Decision::Choose { at } => set(at, Mark::Target),
                    Decision::Place { kind, at }
                        if self.picked.is_none() && self.kind.is_none_or(|own| own == kind) =>
                    {
                        set(at, if self.kind.is_some() { Mark::Target } else { Mark::Possible });
                    }
                    Decision::Move { from, .. } if self.picked.is_none() && self.kind.is_none() => {
                        set(from, Mark::Possible);
                    }
                    Decision::Place { .. } | Decision::Move { .. } | Decision::Say { .. } | Decision::Pass => {}
                }
            }
        }
        if let Some(from) = self.picked {
            self.targets(from).into_iter().for_each(|to| set(to, Mark::Target));
            set(from, Mark::Picked);
        }
        self.value_marks().into_iter().for_each(|(point, mark)| set(point, mark));
        if let Some(hint) = self.hint {
            points(hint).for_each(|point| set(point, Mark::Hint));
        }
        marks
    }

    /// Enter, space or a click on a point.
    pub(crate) fn act(&mut self, at: PointId) {
        self.cursor = at;
        if self.session().offer_is_open() {
            self.refuse_by(Phrase::AnswerFirst);
            return;
        }
        if self.session().outcome().is_some() {
            self.open_over();
            return;
        }
        if let Some(from) = self.picked {
            if from == at {
                self.picked = None;
                self.notice(Phrase::PutBack);
                return;
            }
            if self.targets(from).contains(&at) {
                self.decide(Decision::Move { from, to: at });
                return;
            }
        }
        let mut here: Vec<Decision> =
            self.legal().iter().copied().filter(|&decision| first_point(decision) == Some(at)).collect();
        if let Some(kind) = self.kind {
            // A chosen kind says which piece is meant, unless something else can be done here.
            let same = |decision: &Decision| !matches!(decision, Decision::Place { kind: own, .. } if *own != kind);
            if here.iter().any(same) {
                here.retain(same);
            } else if !here.is_empty() {
                self.refuse_by(Phrase::CantGoThere);
                return;
            }
        }
        let moves = here.iter().any(|decision| matches!(decision, Decision::Move { .. }));
        here.retain(|decision| !matches!(decision, Decision::Move { .. }));
        match (here.as_slice(), moves) {
            ([], true) => self.pick_up(at),
            ([only], false) => self.decide(*only),
            ([], false) => self.refuse(at),
            (several, _) => {
                let mut menu = Menu::new(self.phrase(Phrase::WhichOfThese));
                for &decision in several {
                    menu.push(self.label(decision), Pick::Play(decision));
                }
                if moves {
                    menu.push(self.phrase(Phrase::PickItUp), Pick::Lift(at));
                }
                self.dialog = Some(Dialog::Menu(menu));
            }
        }
    }

    pub(crate) fn pick_up(&mut self, at: PointId) {
        self.picked = Some(at);
        self.kind = None;
        let name = self.game().board.point(at).name.clone();
        let ways = self.targets(at).len();
        self.notice(Phrase::PickedUp(&name, ways));
    }

    /// A decision in a menu: the sign of the piece before its notation.
    fn label(&self, decision: Decision) -> String {
        let text = notation::decision(self.game(), decision);
        match decision {
            Decision::Place { kind, .. } => format!("{} {text}", self.figures.kind(kind).0),
            Decision::Take { .. } => self.phrase(Phrase::TakeThis(&text)),
            Decision::Choose { .. } => self.phrase(Phrase::ChooseThis(&text)),
            Decision::Move { .. } | Decision::Say { .. } | Decision::Pass => text,
        }
    }

    /// The turn that leads to a place, or who left there.
    pub(crate) fn short_turn_to(&self, node: NodeId) -> String {
        match self.study.leave(node) {
            Some(_) => self.study.written_turn(node),
            None => self.short_turn(self.study.decisions(node)),
        }
    }

    /// A turn with kinds by their letters, as they stand on the board.
    pub(crate) fn short_turn(&self, decisions: &[Decision]) -> String {
        let game = self.game();
        let mut text = notation::turn(game, decisions);
        for (kind, letters) in game.kinds.iter().zip(render::kind_letters(game)) {
            text = text.replace(&format!("{}@", kind.name), &format!("{letters}@"));
        }
        text
    }

    /// The same the other way round: a turn as it may be typed, with kinds by their names.
    pub(crate) fn full_turn(&self, text: &str) -> String {
        let game = self.game();
        let letters = render::kind_letters(game);
        let named = |part: &str| -> Option<String> {
            let (kind, at) = part.split_once('@')?;
            let known = game.kinds.iter().any(|known| known.name == kind);
            let meant = letters.iter().position(|letters| letters.eq_ignore_ascii_case(kind)).filter(|_| !known)?;
            Some(format!("{}@{at}", game.kinds.get(meant)?.name))
        };
        text.split(',').map(|part| named(part).unwrap_or_else(|| part.to_owned())).collect::<Vec<_>>().join(",")
    }

    /// Says why nothing can be done here.
    fn refuse(&mut self, at: PointId) {
        let position = self.session().position();
        let piece = position.piece(at);
        let legal = self.legal();
        let has = |test: fn(&Decision) -> bool| legal.iter().any(test);
        let attempt = match (self.picked, piece) {
            (Some(from), _) => Decision::Move { from, to: at },
            (None, _) if has(|decision| matches!(decision, Decision::Take { .. })) => Decision::Take { at },
            (None, _) if has(|decision| matches!(decision, Decision::Choose { .. })) => Decision::Choose { at },
            (None, Some(_)) if has(|decision| matches!(decision, Decision::Move { .. })) => {
                let name = self.game().board.point(at).name.clone();
                self.refuse_by(Phrase::NothingMoves(&name));
                return;
            }
            (None, _) => {
                let placed = legal
                    .iter()
                    .find_map(|decision| if let Decision::Place { kind, .. } = decision { Some(*kind) } else { None });
                match (placed.map(|first| self.kind.unwrap_or(first)), piece) {
                    (Some(kind), _) => Decision::Place { kind, at },
                    (None, _) => {
                        let due = position.sorts_due(self.session().rules());
                        let due = self.spoken(Saying::ToDo(position.decider(), &due));
                        self.refuse_by(Phrase::NothingThere(&due));
                        return;
                    }
                }
            }
        };
        self.decide(attempt);
    }

    /// A player's men that are gone for good.
    pub(crate) fn lost(&self, player: PlayerId) -> i64 {
        render::lost(self.game(), self.session().position().state(), player)
    }
}
