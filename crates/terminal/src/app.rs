//! The state of the interface, and what changes it.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use merels::board::PointId;
use merels::ir::{KindId, PlayerId};
use merels::record::Study;
use merels::search::Weights;
use merels::seats::{Clock, HUMAN, Seats};
use merels::sheet::{Guide, Phrase, Saying, Teacher, Tongue};
use merels::solve::Choice;
use merels::{Decision, Game, Session, SessionError, notation};
use ratatui_core::layout::Rect;

use crate::certain::Certain;
use crate::commands::Errand;
use crate::dialog::Dialog;
use crate::game_flow::session_rests;
use crate::hit_areas::HitAreas;
use crate::setup::{Finder, Setup, Weigh};
use crate::style::{Figure, Figures, Look};
use crate::words::{PAGE_COLUMNS, capitalised, wrapped};

/// What whoever runs the interface does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The game has changed: keep it.
    Changed,
    /// Stop the process until it is continued.
    Suspend,
    /// Draw everything anew.
    Redraw,
    /// Do what is asked for with a file.
    Errand,
    /// Show the kept games.
    ListKept,
    /// Leave.
    Quit,
    /// Leave at once, as by ctrl-c.
    Interrupt,
}

/// What is said in the line below the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    /// Something couldn't be done.
    pub(crate) refusal: bool,
}

/// What the arrow keys work on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Focus {
    Board,
    Tree,
}

/// The interface: the game, what is picked up, and what lies open.
pub struct App {
    pub(crate) study: Study,
    pub(crate) name: String,
    pub(crate) seats: Seats<String>,
    pub(crate) opponents: Vec<String>,
    pub(crate) library: Rc<Finder>,
    pub(crate) weigh: Weigh,
    pub(crate) certain: Certain,
    /// Whether exact values are marked.
    pub(crate) values_shown: bool,
    /// What the decisions are worth, where that is shown.
    pub(crate) values: Vec<Choice>,
    pub(crate) look: Look,
    pub(crate) kept: Option<String>,
    pub(crate) figures: Figures,
    pub(crate) flip: bool,
    /// Pieces are letters, whatever else is drawn.
    pub(crate) letters: bool,
    /// The board has the whole width.
    pub(crate) wide: bool,
    pub(crate) focus: Focus,
    pub(crate) cursor: PointId,
    pub(crate) picked: Option<PointId>,
    pub(crate) kind: Option<KindId>,
    pub(crate) hint: Option<Decision>,
    pub(crate) message: Message,
    pub(crate) entry: Option<String>,
    pub(crate) dialog: Option<Dialog>,
    /// Whether opponents play when it is their turn; not while one leafs through the game.
    pub(crate) live: bool,
    /// One goes through the game: it is said how it stood.
    pub(crate) reviewing: bool,
    pub(crate) errand: Option<Errand>,
    /// What was made by the last decision and is shown for a moment.
    pub(crate) made: Vec<PointId>,
    /// How long what was made is still shown.
    pub(crate) made_for: Duration,
    /// How long an opponent has been thinking.
    pub(crate) thinking: Option<Duration>,
    /// What time players have, where they play with clocks.
    pub(crate) clock: Option<Clock>,
    /// Whose time runs, and after how many turns.
    pub(crate) running: Option<(PlayerId, usize)>,
    /// Counts games.
    opened: u64,
    pub(crate) effects: Vec<Effect>,
    /// Where things were drawn last.
    pub(crate) hit_areas: RefCell<HitAreas>,
    /// The language of the rules, and of what is said by them.
    tongue: Tongue,
    /// The rules in words, once somebody asks.
    guide: OnceCell<Guide>,
    /// Who explains the game while it is played.
    teacher: Option<Teacher>,
}

impl App {
    /// The interface as it begins.
    pub fn new(setup: Setup) -> Self {
        let figures = Figures::new(setup.study.session().rules().game(), setup.look, false);
        let mut app = Self {
            study: setup.study,
            name: setup.name,
            seats: Seats::new(setup.seats),
            opponents: setup.opponents,
            library: Rc::new(setup.library),
            weigh: Box::new(|_| Weights::default()),
            certain: Box::new(|_, _| Vec::new()),
            values_shown: false,
            values: Vec::new(),
            look: setup.look,
            kept: setup.kept,
            figures,
            flip: false,
            letters: false,
            wide: false,
            focus: Focus::Board,
            cursor: PointId(0),
            picked: None,
            kind: None,
            hint: None,
            message: Message::default(),
            entry: None,
            dialog: None,
            live: true,
            reviewing: false,
            errand: None,
            made: Vec::new(),
            made_for: Duration::ZERO,
            thinking: None,
            clock: None,
            running: None,
            opened: 0,
            effects: Vec::new(),
            hit_areas: RefCell::default(),
            tongue: Tongue::default(),
            guide: OnceCell::new(),
            teacher: None,
        };
        app.begin();
        app
    }

    /// The same with hints by the weights of the game that is played.
    #[must_use]
    pub fn weighing(self, weigh: Weigh) -> Self {
        Self { weigh, ..self }
    }

    /// The same with the rules, and what is said by them, in a language.
    #[must_use]
    pub fn speaking(self, tongue: Tongue) -> Self {
        let mut app = Self { tongue, guide: OnceCell::new(), ..self };
        if tongue != Tongue::default() {
            app.say_how_to_begin();
        }
        app
    }

    /// The language of the interface.
    pub(crate) fn tongue(&self) -> Tongue {
        self.tongue
    }

    /// Something that is said whatever the game, in words.
    pub(crate) fn phrase(&self, phrase: Phrase<'_>) -> String {
        self.tongue.phrase(phrase)
    }

    /// Something that couldn't be done, as [`Self::complain`].
    pub(crate) fn refuse_by(&mut self, phrase: Phrase<'_>) {
        let text = self.phrase(phrase);
        self.complain(&text);
    }

    /// Something that was done, or is so.
    pub(crate) fn notice(&mut self, phrase: Phrase<'_>) {
        let text = self.phrase(phrase);
        self.say(&text);
    }

    fn say_how_to_begin(&mut self) {
        self.notice(Phrase::Begin);
    }

    /// The same with every rule explained when it first matters.
    #[must_use]
    pub fn teaching(mut self) -> Self {
        self.teacher = Some(Teacher::default());
        self.teach();
        self
    }

    /// The rules in words.
    pub(crate) fn guide(&self) -> &Guide {
        self.guide.get_or_init(|| Guide::new(self.game(), self.tongue))
    }

    /// Something that is said in play, in words.
    pub(crate) fn spoken(&self, saying: Saying<'_>) -> String {
        self.tongue.say(self.game(), saying)
    }

    /// Explains what somebody who plays here has not been told yet.
    pub(crate) fn teach(&mut self) {
        let Some(mut teacher) = self.teacher.take() else { return };
        if !self.opponent_decides() && self.dialog.is_none() {
            let news = teacher.news(self.guide(), self.session());
            if !news.is_empty() {
                let lines = news.iter().flat_map(|rule| wrapped(rule, PAGE_COLUMNS)).collect();
                self.dialog =
                    Some(Dialog::Page { title: self.spoken(Saying::NewRules), lines, from: 0, unasked: true });
            }
        }
        self.teacher = Some(teacher);
    }

    /// Puts everything back for a game that has just been opened.
    fn begin(&mut self) {
        self.figures = Figures::new(self.game(), self.look, self.letters);
        self.cursor = self.game().board.points().next().unwrap_or(PointId(0));
        self.live = self.study.children(self.study.current()).is_empty();
        self.running = None;
        self.reviewing = false;
        self.focus = Focus::Board;
        self.hit_areas.borrow_mut().forget_sheets();
        self.guide = OnceCell::new();
        self.teacher = self.teacher.take().map(|_| Teacher::default());
        self.moved();
        self.say_how_to_begin();
        self.teach();
    }

    /// Opens another game.
    pub(crate) fn open(&mut self, name: String, session: Session, seats: Vec<String>) {
        let players = session.rules().game().players.len();
        self.clock = self.clock.as_ref().map(|clock| Clock::new(clock.control(), players));
        self.study = Study::new(session);
        self.name = name;
        self.seats.replace(seats);
        self.flip = false;
        self.opened += 1;
        self.begin();
        self.effects.push(Effect::Changed);
    }

    /// Goes on with a game that was kept, or looks at a record.
    pub fn take_up(&mut self, name: String, study: Study, seats: Vec<String>) {
        self.study = study;
        self.name = name;
        self.seats.replace(seats);
        self.flip = false;
        self.begin();
    }

    /// The game in progress, with its variations.
    pub fn study(&self) -> &Study {
        &self.study
    }

    /// The name or path of the game that is played.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many games were begun in the interface itself: when it is another number than before, so is the game.
    pub fn opened(&self) -> u64 {
        self.opened
    }

    /// Who sits where, in turn order.
    pub fn seats(&self) -> &[String] {
        self.seats.occupants()
    }

    /// Where the points were drawn last; those that are out of sight are left out.
    pub fn points_on_screen(&self) -> Vec<(PointId, Rect)> {
        self.hit_areas.borrow().points.clone()
    }

    /// The point that the keys work on.
    pub fn cursor(&self) -> PointId {
        self.cursor
    }

    /// Moves the cursor.
    pub fn set_cursor(&mut self, point: PointId) {
        if point.index() < self.game().board.len() {
            self.cursor = point;
        }
    }

    /// Says something in the line below the board: something went wrong.
    pub fn complain(&mut self, text: &str) {
        self.message = Message { text: capitalised(text), refusal: true };
    }

    /// What is said in the line below the board.
    pub fn message(&self) -> &str {
        &self.message.text
    }

    pub(crate) fn say(&mut self, text: &str) {
        self.message = Message { text: capitalised(text), refusal: false };
    }

    pub(crate) fn session(&self) -> &Session {
        self.study.session()
    }

    pub(crate) fn game(&self) -> &Game {
        self.session().rules().game()
    }

    pub(crate) fn player(&self, player: PlayerId) -> &str {
        self.tongue.player(self.game(), player)
    }

    pub(crate) fn seat(&self, player: PlayerId) -> &str {
        self.seat_at(player.index())
    }

    pub(crate) fn seat_at(&self, index: usize) -> &str {
        self.seats.of(PlayerId(index as u8)).map_or(HUMAN, String::as_str)
    }

    /// The sign of a player's men; empty where pieces are nobody's.
    pub(crate) fn sign(&self, player: PlayerId) -> Figure {
        let owned = self.game().kinds.iter().any(|kind| kind.owned);
        if owned { self.figures.man(player) } else { Figure::default() }
    }

    /// Whether an opponent is to decide now.
    pub(crate) fn opponent_decides(&self) -> bool {
        self.seats.program_decides(self.session())
    }

    /// Everything that refers to the position is let go.
    pub(crate) fn moved(&mut self) {
        self.seats.moved();
        self.picked = None;
        self.kind = None;
        self.hint = None;
        self.made.clear();
        self.look_values_up();
    }

    /// What is done when a turn may have ended.
    pub(crate) fn after_turn(&mut self) {
        let session = self.study.session();
        if let Some(outcome) = session.outcome() {
            let game = session.rules().game();
            let text = match self.guide().ended(game, outcome) {
                Some(rule) => self.spoken(Saying::By(&rule)),
                None => self.spoken(Saying::Over(outcome)),
            };
            let text = format!("{text} {}", self.phrase(Phrase::WhatNow));
            self.say(&text);
        }
        if session_rests(self.study.session()) {
            self.effects.push(Effect::Changed);
        }
        self.teach();
    }

    /// After a claim, an agreement or a resignation.
    pub(crate) fn settled(&mut self) {
        self.moved();
        self.after_turn();
    }

    /// Plays a decision of a person's.
    pub(crate) fn decide(&mut self, decision: Decision) {
        let text = notation::decision(self.game(), decision);
        self.carry_out(&text, |study| study.decide(decision));
    }

    /// Plays a turn or part of one, written in notation.
    pub(crate) fn play(&mut self, text: &str) {
        self.carry_out(text, |study| study.play(text));
    }

    /// Does what a person decides, unless it is somebody else's turn, and says so in these words.
    fn carry_out(&mut self, text: &str, play: impl FnOnce(&mut Study) -> Result<(), SessionError>) {
        if self.opponent_decides() && self.live {
            let player = self.session().position().decider();
            let said = self.spoken(Saying::NotYourTurn(player, self.seat(player)));
            self.complain(&said);
            return;
        }
        self.reviewing = false;
        match play(&mut self.study) {
            Ok(()) => {
                self.moved();
                self.show_made();
                self.live = true;
                self.tell_played(text.trim());
                self.after_turn();
            }
            Err(SessionError::Turn(wrong)) => self.complain(&self.guide().refused(self.game(), &wrong)),
            Err(error) => self.fail(&error),
        }
    }

    /// Says why something can't be done.
    pub(crate) fn fail(&mut self, error: &SessionError) {
        let said = self.spoken(Saying::Failed(error));
        self.complain(&said);
    }

    /// Whether there is a game to be sorry for.
    pub(crate) fn in_progress(&self) -> bool {
        !self.seats.are_programs(self.session())
            && self.session().outcome().is_none()
            && self.session().decisions().next().is_some()
    }
}
