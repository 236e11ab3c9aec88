//! What passes with time: clocks, what is shown for a moment, how long an opponent has been thinking.

use std::time::Duration;

use merels::board::PointId;
use merels::seats::Clock;

use crate::app::App;

/// How long a line that was made is shown.
const MOMENT: Duration = Duration::from_millis(1_800);

impl App {
    /// The same with clocks.
    #[must_use]
    pub fn with_clock(mut self, clock: Option<Clock>) -> Self {
        self.clock = clock;
        self
    }

    /// Sets the clocks.
    pub fn set_clock(&mut self, clock: Option<Clock>) {
        self.clock = clock;
        self.running = None;
    }

    /// The clocks, where the game is played with any.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// So much time has passed; `thinking` is how long an opponent has been at it. Whether there is something new to see.
    pub fn pass(&mut self, time: Duration, thinking: Option<Duration>) -> bool {
        let shows = |time: Option<Duration>| time.map(|time| time.as_millis() / 250);
        let mut stale = shows(self.thinking) != shows(thinking);
        self.thinking = thinking;
        if !self.made.is_empty() {
            self.made_for = self.made_for.saturating_sub(time);
            if self.made_for.is_zero() {
                self.made.clear();
                stale = true;
            }
        }
        self.run_clock(time) || stale
    }

    /// The time of whoever decides runs, from the first turn on, while the game does.
    fn run_clock(&mut self, time: Duration) -> bool {
        let session = self.study.session();
        if self.clock.is_none() || session.outcome().is_some() || !self.live || self.reviewing {
            self.running = None;
            return false;
        }
        let (player, turns) = (session.position().decider(), self.study.path().len());
        let before = self.running.replace((player, turns));
        let Some(clock) = &mut self.clock else { return false };
        if let Some((before, played)) = before.filter(|(before, played)| *before != player && *played < turns) {
            debug_assert!(played < turns, "who has played has completed a turn");
            clock.turn_over(before);
        }
        let shown = merels::seats::shown(clock.left(player));
        let over = clock.spend(player, time);
        let stale = merels::seats::shown(clock.left(player)) != shown;
        if over && self.study.time_out(player).is_ok() {
            self.say_who_left();
            self.settled();
        }
        over || stale
    }

    /// Shows for a moment the lines that the last decision has made.
    pub(crate) fn show_made(&mut self) {
        let game = self.game();
        let session = self.session();
        let state = session.position().state();
        let decided = session.decisions().last();
        let touched = decided.and_then(crate::act::target);
        let mut made: Vec<PointId> = Vec::new();
        for pattern in 0..game.patterns.len() {
            let lines = merels::interpret::standing(game, state, merels::ir::PatternId(pattern as u16));
            let lines = lines.into_iter().filter_map(|line| game.lines.get(line.index()));
            let through = lines.filter(|line| touched.is_some_and(|at| line.points.contains(&at)));
            made.extend(through.flat_map(|line| line.points.iter().copied()));
        }
        self.made = made;
        self.made_for = MOMENT;
    }
}
