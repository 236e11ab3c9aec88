//! From the IR to what is said of it.
//!
//! Every construct of the IR is matched here without a wildcard: one that is new has to be said before anything compiles.

mod aim;
mod board;
mod branches;
mod conditions;
mod ends;
mod extra;
mod facing;
mod locals;
mod numbers;
mod phases;
mod points;
mod possible;
pub(crate) mod reason;
mod sets;
mod setup;
mod statements;
mod terms;
mod vocabulary;
mod ways;

use merels_model::ir::{Documented, Game, Player, PlayerId};
use merels_syntax::Span;
use merels_syntax::tree::ItemSort;

use crate::meaning::{Done, Head, Message, Person, Set};
use crate::sheet::literal;
pub(crate) use extra::extra;
pub(crate) use facing::Facing;
use locals::Local;
pub(crate) use possible::is_sole;
pub(crate) use vocabulary::Vocabulary;

/// What is said, before it is in a language.
#[derive(Clone, Debug, Default)]
pub(crate) struct Item {
    pub(crate) says: Vec<(Message, Vec<Span>)>,
    pub(crate) items: Vec<Self>,
    pub(crate) steps: bool,
    pub(crate) listed: bool,
}

impl Item {
    pub(crate) fn new(message: impl Into<Message>, span: Option<Span>) -> Self {
        Self { says: vec![(message.into(), span.into_iter().collect())], ..Self::default() }
    }

    pub(crate) fn listed(mut self) -> Self {
        self.listed = true;
        self
    }

    pub(crate) fn and(mut self, message: impl Into<Message>, span: Option<Span>) -> Self {
        self.says.push((message.into(), span.into_iter().collect()));
        self
    }
}

/// A part of a sheet.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    pub(crate) heading: Heading,
    pub(crate) items: Vec<Item>,
}

/// What a part is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heading {
    Aim,
    Board,
    Pieces,
    Words,
    Play,
    Phase(merels_model::ir::PhaseId),
    Action(merels_model::ir::ActionId),
    Ends,
    Options,
    Notation,
    About,
}

/// From whose point of view expressions are read.
#[derive(Clone, Debug)]
pub(crate) struct View {
    decider: Person,
    others: Person,
    mover: Person,
    opponent: Person,
}

impl View {
    /// Of whoever's turn it is: the reader's.
    fn mover(game: &Game) -> Self {
        let others = if game.players.len() == 2 { Person::Opponent } else { Person::Others };
        Self { decider: Person::You, others, mover: Person::You, opponent: Person::Opponent }
    }

    /// Of the other of two, in the reader's turn.
    fn opponent() -> Self {
        Self { decider: Person::Opponent, others: Person::You, mover: Person::You, opponent: Person::Opponent }
    }

    /// Of a player, whoever is due.
    fn named(game: &Game, player: PlayerId) -> Self {
        let others = match game.players.len() {
            2 => Person::Named(PlayerId(1 - player.0.min(1))),
            _ => Person::OthersThan(player),
        };
        Self { decider: Person::Named(player), others, mover: Person::Due, opponent: Person::NotDue }
    }

    /// Of the player that a rule of an `end` names.
    fn of(game: &Game, player: &Player) -> Self {
        match player {
            Player::Fixed(player) => Self::named(game, *player),
            Player::Opponent | Player::OtherThanDecider => Self::opponent(),
            Player::Decider
            | Player::Mover
            | Player::Nobody
            | Player::Local(_)
            | Player::Memory(..)
            | Player::IfAny(..) => Self::mover(game),
        }
    }

    /// Of whoever's turn it would be, who isn't the reader.
    fn due() -> Self {
        Self { decider: Person::Due, others: Person::NotDue, mover: Person::Due, opponent: Person::NotDue }
    }

    /// Whether it is that of whoever's turn it is, so that `mine` is the reader's.
    fn is_usual(&self) -> bool {
        self.decider == Person::You && self.mover == Person::You
    }

    /// Whether who decides is whose turn it is.
    fn is_one(&self) -> bool {
        self.decider == self.mover
    }
}

/// Works through a game, and notes which words its sheet has to explain.
pub(crate) struct Plan<'g> {
    pub(crate) game: &'g Game,
    pub(crate) vocabulary: Vocabulary,
    pub(crate) facing: Facing,
    view: View,
    /// What `it` is.
    it: It,
    /// What names stand for in the body at hand.
    locals: Vec<Local>,
    /// The define that is being explained, and where what it is about is written.
    explaining: Option<(usize, Option<Span>)>,
    /// Actions that have a section of their own.
    apart: Vec<bool>,
    /// What `it` may be where these begin.
    before: Vec<Option<It>>,
}

/// What `it` is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum It {
    /// The piece that is being tried.
    Tried,
    /// What was done last.
    Last(Done),
}

impl<'g> Plan<'g> {
    pub(crate) fn new(game: &'g Game) -> Self {
        let mut plan = Self {
            game,
            vocabulary: Vocabulary::default(),
            facing: Facing::of(game),
            view: View::mover(game),
            it: It::Last(Done::default()),
            locals: Vec::new(),
            explaining: None,
            apart: Vec::new(),
            before: vec![None; game.actions.len()],
        };
        plan.apart = plan.actions_apart();
        plan
    }

    /// What the author says of something, behind what is derived.
    fn said(&self, mut item: Item, of: &Documented) -> Item {
        for doc in self.game.docs_of(of) {
            item = item.and(Message::Said(literal(&doc.text)), Some(doc.span));
        }
        item
    }

    /// What the author says of an item with a name, behind what is derived.
    fn said_of(&self, item: Item, sort: ItemSort, name: &str) -> Item {
        self.said(item, &Documented::Item(sort, Some(name.to_owned())))
    }

    /// With another view.
    fn seen_by<T>(&mut self, view: View, say: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.view, view);
        let said = say(self);
        self.view = before;
        said
    }

    /// Where options are tried.
    fn trying<T>(&mut self, say: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.it, It::Tried);
        let said = say(self);
        self.it = before;
        said
    }

    /// The piece that is spoken of.
    fn it(&mut self) -> Set {
        Set::of(match self.it {
            It::Tried => {
                self.vocabulary.tried.extend(self.explaining.map(|(at, _)| at));
                Head::It
            }
            It::Last(done) => Head::Last(done),
        })
    }

    /// The parts of the sheet, but for options, notation and what is said about the game.
    pub(crate) fn sections(&mut self) -> Vec<Section> {
        let board = self.board();
        let pieces = self.pieces();
        let mut turns = self.play();
        let ends = self.ends();
        let aim = self.aim();
        let words = self.words();
        let mut sections = vec![
            Section { heading: Heading::Aim, items: aim },
            Section { heading: Heading::Board, items: board },
            Section { heading: Heading::Pieces, items: pieces },
            Section { heading: Heading::Words, items: words },
        ];
        sections.append(&mut turns);
        sections.push(Section { heading: Heading::Ends, items: ends });
        sections.retain(|section| !section.items.is_empty());
        sections
    }
}
