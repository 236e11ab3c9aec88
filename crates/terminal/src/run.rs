//! The interface at work: events in, drawings out, opponents on threads of their own.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossterm::event;
use merels::seats::Ticket;
use merels::sheet::Phrase;

use crate::app::{App, Effect};
use crate::commands::{Errand, KeptGame};
use crate::opponent::{Answer, Opponent, Request};
use crate::screen::Screen;

/// How long events are waited for before it is looked whether something else has happened.
const TICK: Duration = Duration::from_millis(100);

/// The same while an opponent is thinking.
const BUSY_TICK: Duration = Duration::from_millis(20);

/// An opponent's turn is shown no sooner than this, so that one sees what was there before it.
const PAUSE: Duration = Duration::from_millis(250);

/// How long is waited for one more event behind another: without any wait what has been read already isn't found.
const NEXT: Duration = Duration::from_millis(1);

/// The most events that are taken before the screen is drawn again.
const MOST_EVENTS: usize = 64;

/// Makes an opponent of a kind, or says why there is none.
pub type MakeOpponent = Box<dyn FnMut(&str) -> Result<Box<dyn Opponent>, String>>;

/// Keeps the game, and says what came of that.
pub type OnChange = Box<dyn FnMut(&App) -> Kept>;

/// See [`Host::errand`].
pub type DoErrand = Box<dyn FnMut(&mut App, Errand) -> Result<String, String>>;

/// See [`Host::kept_games`].
pub type KeptGames = Box<dyn FnMut() -> Vec<KeptGame>>;

/// What came of keeping a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// What is said of the game when it is left unfinished now, as in [`Setup::kept`](crate::Setup::kept).
    pub said: Option<String>,
    /// What is wrong, and wasn't told before.
    pub trouble: Option<String>,
}

/// What the interface asks of the program around it.
pub struct Host {
    /// Makes an opponent of a kind.
    pub opponent: MakeOpponent,
    /// Is told after every turn, and when another game is begun; what is wrong is shown.
    pub on_change: OnChange,
    /// Does what is asked for with a file, and says what was done, or why it couldn't be.
    pub errand: DoErrand,
    /// The games that are kept, the last one first.
    pub kept_games: KeptGames,
}

/// How the interface was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// As one leaves.
    Quit,
    /// By ctrl-c.
    Interrupted,
}

/// Plays on the terminal until one leaves. The terminal is as it was then, whatever happens.
///
/// # Errors
///
/// The terminal can't be used, or is gone.
pub fn run(app: &mut App, host: &mut Host) -> io::Result<Left> {
    let mut screen = Screen::take()?;
    let mut workers = Workers::default();
    let mut stale = true;
    let mut seen = Instant::now();
    loop {
        if stale || screen.is_stale() {
            screen.draw(app)?;
        }
        workers.ask(app, host);
        let mut effects = Vec::new();
        let tick = if workers.busy.is_some() { BUSY_TICK } else { TICK };
        stale = events(app, &mut effects, tick)?;
        if let Some((ticket, answer)) = workers.answer(app) {
            effects.extend(app.answer(ticket, answer));
            stale = true;
        }
        let now = Instant::now();
        stale |= app.pass(now - seen, workers.busy.as_ref().map(|busy| busy.since.elapsed()));
        seen = now;
        effects.append(&mut app.effects);
        for effect in effects {
            match effect {
                Effect::Errand => {
                    if let Some(errand) = app.take_errand() {
                        match (host.errand)(app, errand) {
                            Ok(done) => app.say(&done),
                            Err(why) => app.complain(&why),
                        }
                    }
                }
                Effect::ListKept => {
                    let games = (host.kept_games)();
                    app.offer_kept(games);
                }
                Effect::Changed => {
                    let kept = (host.on_change)(app);
                    app.kept = kept.said;
                    if let Some(trouble) = kept.trouble {
                        app.complain(&trouble);
                    }
                }
                Effect::Suspend => screen.suspend(),
                Effect::Redraw => screen.redraw(),
                Effect::Quit => return Ok(Left::Quit),
                Effect::Interrupt => return Ok(Left::Interrupted),
            }
        }
    }
}

/// Takes what has happened, waiting so long for it; whether there was anything.
fn events(app: &mut App, effects: &mut Vec<Effect>, wait: Duration) -> io::Result<bool> {
    let mut wait = wait;
    for taken in 0..MOST_EVENTS {
        match event::poll(wait) {
            Ok(true) => effects.extend(app.handle(&event::read()?)),
            Ok(false) => return Ok(taken > 0),
            // A signal came in between.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(taken > 0),
            Err(error) => return Err(error),
        }
        wait = NEXT;
    }
    Ok(true)
}

/// An opponent at work.
struct Busy {
    ticket: Ticket,
    kind: String,
    since: Instant,
    /// Set when nobody waits for the answer any more.
    dropped: Arc<AtomicBool>,
    /// Until it is waited for.
    thread: Option<JoinHandle<(Box<dyn Opponent>, Answer)>>,
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::Relaxed);
    }
}

/// The opponents.
#[derive(Default)]
struct Workers {
    idle: HashMap<String, Box<dyn Opponent>>,
    busy: Option<Busy>,
}

impl Workers {
    /// Sets an opponent to work, if one has to decide and none is at it.
    fn ask(&mut self, app: &mut App, host: &mut Host) {
        if self.busy.as_ref().is_some_and(|busy| busy.ticket != app.ticket()) {
            // What it thinks about is past: it is told, and nobody listens.
            self.busy = None;
        }
        if self.busy.is_some() {
            return;
        }
        let Some(request) = app.request() else { return };
        let Request { ticket, kind, session, draw } = request;
        let made = self.idle.remove(&kind).map_or_else(|| (host.opponent)(&kind), Ok);
        let dropped = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&dropped);
        let started = made.and_then(|mut opponent| {
            let work = move || {
                let answer = match draw {
                    true => Answer::Draw(opponent.accepts_draw(&session)),
                    false => Answer::Decisions(opponent.choose(&session, &|| told.load(Ordering::Relaxed))),
                };
                (opponent, answer)
            };
            thread::Builder::new().spawn(work).map_err(|error| error.to_string())
        });
        match started {
            Ok(thread) => self.busy = Some(Busy { ticket, kind, since: Instant::now(), dropped, thread: Some(thread) }),
            Err(why) => {
                app.answer(ticket, Answer::Failed(why));
            }
        }
    }

    /// The answer, once it is there.
    fn answer(&mut self, app: &App) -> Option<(Ticket, Answer)> {
        let is_done = |busy: &Busy| busy.thread.as_ref().is_none_or(JoinHandle::is_finished);
        let mut busy = self.busy.take_if(|busy| is_done(busy) && busy.since.elapsed() >= PAUSE)?;
        let answer = match busy.thread.take().map(JoinHandle::join) {
            Some(Ok((opponent, answer))) => {
                self.idle.insert(busy.kind.clone(), opponent);
                answer
            }
            Some(Err(_)) | None => Answer::Failed(app.phrase(Phrase::HasFailed(&app.phrase(Phrase::Seat(&busy.kind))))),
        };
        Some((busy.ticket, answer))
    }
}
