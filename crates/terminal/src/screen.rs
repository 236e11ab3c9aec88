//! The terminal: taken for the interface, and given back on every way out.
//!
//! Besides leaving as usual there are panics (the hook), signals that end the process (a thread waits for them, gives the
//! terminal back and lets them do what they usually do), and those that stop it (the same, and it is taken again after).

use std::io::{self, Stdout};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread::{self, ThreadId};
#[cfg(unix)]
use std::time::{Duration, Instant};

use crate::backend::Crossterm;
use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui_core::terminal::Terminal;

use crate::app::App;

/// Whether the interface has the terminal.
static HELD: AtomicBool = AtomicBool::new(false);
/// Whether a drawing is being written, which must not be mixed with what gives the terminal back.
static DRAWING: AtomicBool = AtomicBool::new(false);
/// Whether everything has to be drawn anew.
static STALE: AtomicBool = AtomicBool::new(false);

/// How long a drawing is waited for before the terminal is given back all the same.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_millis(500);

fn take() -> io::Result<()> {
    HELD.store(true, SeqCst);
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, Hide)
}

/// Gives the terminal back, if it is held; what fails is left, since nobody could be told.
fn give_back() {
    if !HELD.swap(false, SeqCst) {
        return;
    }
    let _ = execute!(io::stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// The same from another thread than the one that draws.
#[cfg(unix)]
fn give_back_between_drawings() {
    let since = Instant::now();
    while DRAWING.load(SeqCst) && since.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(2));
    }
    give_back();
}

/// The terminal, as long as the interface has it.
pub(crate) struct Screen {
    terminal: Terminal<Crossterm<Stdout>>,
    #[cfg(unix)]
    signals: signal_hook::iterator::Handle,
}

impl Screen {
    pub(crate) fn take() -> io::Result<Self> {
        on_panic(thread::current().id());
        #[cfg(unix)]
        let signals = signals::watch()?;
        if let Err(error) = take() {
            give_back();
            return Err(error);
        }
        let terminal = Terminal::new(Crossterm::new(io::stdout())).inspect_err(|_| give_back())?;
        Ok(Self {
            terminal,
            #[cfg(unix)]
            signals,
        })
    }

    /// Shows the interface.
    pub(crate) fn draw(&mut self, app: &App) -> io::Result<()> {
        DRAWING.store(true, SeqCst);
        // Once it is given back nothing more is written.
        let drawn = if HELD.load(SeqCst) { self.draw_held(app) } else { Ok(()) };
        DRAWING.store(false, SeqCst);
        drawn
    }

    fn draw_held(&mut self, app: &App) -> io::Result<()> {
        if STALE.swap(false, SeqCst) {
            // `clear` would ask the terminal where its cursor is, and wait for an answer.
            let size = self.terminal.size()?;
            self.terminal.resize(size.into())?;
        }
        self.terminal.draw(|frame| crate::draw(frame, app)).map(|_| ())
    }

    /// Whether something else has written on the screen.
    pub(crate) fn is_stale(&self) -> bool {
        STALE.load(SeqCst)
    }

    pub(crate) fn redraw(&self) {
        STALE.store(true, SeqCst);
    }

    /// Stops the process until it is continued, where there is such a thing.
    pub(crate) fn suspend(&self) {
        #[cfg(unix)]
        signals::stop();
        self.redraw();
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        #[cfg(unix)]
        self.signals.close();
        give_back();
    }
}

/// Before a panic of the interface is reported, the terminal is given back. Those of opponents are told in the interface.
fn on_panic(owner: ThreadId) {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == owner {
            give_back();
        }
        if !HELD.load(SeqCst) {
            report(panic);
        }
    }));
}

#[cfg(unix)]
mod signals {
    use std::io;
    use std::sync::atomic::Ordering::SeqCst;
    use std::thread;

    use signal_hook::consts::signal::*;
    use signal_hook::iterator::{Handle, Signals};
    use signal_hook::low_level::emulate_default_handler;

    use super::{HELD, STALE, give_back_between_drawings, take};

    /// All that end a process and can be waited for; a broken pipe is an error that is returned.
    const ENDING: [i32; 15] = [
        SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGABRT, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ,
        SIGSYS, SIGTRAP, SIGBUS,
    ];

    /// Waits for signals on a thread of its own, so that they work whatever the interface is doing.
    pub(super) fn watch() -> io::Result<Handle> {
        let mut signals = Signals::new(ENDING.iter().chain(&[SIGTSTP, SIGCONT]))?;
        let handle = signals.handle();
        thread::Builder::new().name("signals".to_owned()).spawn(move || {
            for signal in signals.forever() {
                match signal {
                    SIGTSTP => stop(),
                    // Whoever stopped it may have changed the terminal's mode.
                    SIGCONT => again(),
                    ending => {
                        give_back_between_drawings();
                        let _ = emulate_default_handler(ending);
                    }
                }
            }
        })?;
        Ok(handle)
    }

    /// Stops the process; it goes on from here.
    pub(super) fn stop() {
        give_back_between_drawings();
        let _ = emulate_default_handler(SIGTSTP);
        let _ = take();
        STALE.store(true, SeqCst);
    }

    fn again() {
        if HELD.load(SeqCst) {
            give_back_between_drawings();
            let _ = take();
            STALE.store(true, SeqCst);
        }
    }
}
