//! Clocks: how much time each player has left. Whoever runs the game measures time and says how much has passed.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use merels_model::ir::PlayerId;

/// The longest time that is given, in seconds: a day.
const MOST: u64 = 24 * 60 * 60;

/// How much time players are given: for the game, and more after every turn. As text `5m+3s`, `90s` or `1h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For the whole game.
    pub limit: Duration,
    /// What is added after every turn.
    pub increment: Duration,
}

/// Why a text is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no time: it reads 5m, 90s or 1h, and 5m+3s where time is added after every turn, of a day at most")]
pub struct WrongTime(String);

impl FromStr for TimeControl {
    type Err = WrongTime;

    fn from_str(text: &str) -> Result<Self, WrongTime> {
        let wrong = || WrongTime(text.to_owned());
        let (limit, increment) = text.split_once('+').unwrap_or((text, "0s"));
        let (limit, increment) = (duration(limit).ok_or_else(wrong)?, duration(increment).ok_or_else(wrong)?);
        if limit.is_zero() { Err(wrong()) } else { Ok(Self { limit, increment }) }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(self.limit))?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "+{}", written(self.increment)) }
    }
}

/// A time such as 1h30m or 4m12s, or 250ms.
fn duration(text: &str) -> Option<Duration> {
    let mut rest = text.trim();
    let mut sum = Duration::ZERO;
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        let digits = rest.find(|letter: char| !letter.is_ascii_digit())?;
        let number: u64 = rest.get(..digits)?.parse().ok().filter(|&number| number <= MOST * 1000)?;
        let unit = rest.get(digits..)?;
        let (time, used) = match unit {
            _ if unit.starts_with("ms") => (Duration::from_millis(number), 2),
            _ if unit.starts_with('h') => (Duration::from_secs(number.checked_mul(3600)?), 1),
            _ if unit.starts_with('m') => (Duration::from_secs(number.checked_mul(60)?), 1),
            _ if unit.starts_with('s') => (Duration::from_secs(number), 1),
            _ => return None,
        };
        sum = sum.checked_add(time)?;
        rest = unit.get(used..)?;
    }
    (sum <= Duration::from_secs(MOST)).then_some(sum)
}

fn written(time: Duration) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s"), (u64::from(millis), "ms")];
    let text: String = parts.iter().filter(|part| part.0 > 0).map(|(number, unit)| format!("{number}{unit}")).collect();
    if text.is_empty() { "0s".to_owned() } else { text }
}

/// The clocks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: Vec<Duration>,
}

impl Clock {
    /// Everybody has the whole time.
    pub fn new(control: TimeControl, players: usize) -> Self {
        Self { control, left: vec![control.limit; players] }
    }

    /// What players are given.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What a player has left.
    pub fn left(&self, player: PlayerId) -> Duration {
        self.left.get(player.index()).copied().unwrap_or_default()
    }

    /// A player's time runs; whether it is over.
    pub fn spend(&mut self, player: PlayerId, time: Duration) -> bool {
        let Some(left) = self.left.get_mut(player.index()) else { return false };
        *left = left.saturating_sub(time);
        left.is_zero()
    }

    /// What a player's turn may take of what is left; see [`turn_time`].
    pub fn turn_time(&self, player: PlayerId) -> Duration {
        turn_time(self.left(player), self.control.increment)
    }

    /// A player has completed a turn.
    pub fn turn_over(&mut self, player: PlayerId) {
        if let Some(left) = self.left.get_mut(player.index()) {
            *left = left.saturating_add(self.control.increment);
        }
    }

    /// What everybody has left, as text for a record: `4m12s 5m`.
    pub fn written(&self) -> String {
        self.left.iter().map(|&left| written(left)).collect::<Vec<_>>().join(" ")
    }

    /// The clocks as they were written down; who is told no time has all of it.
    ///
    /// # Errors
    ///
    /// What is told is no time, or there are more times than players.
    pub fn read(control: TimeControl, players: usize, text: &str) -> Result<Self, WrongTime> {
        let mut clock = Self::new(control, players);
        let mut all = clock.left.iter_mut();
        for told in text.split_whitespace() {
            let wrong = || WrongTime(told.to_owned());
            *all.next().ok_or_else(wrong)? = duration(told).ok_or_else(wrong)?;
        }
        Ok(clock)
    }
}

/// What one turn may take of the time that is left: a twentieth of it and half of what is added after the turn, never more than
/// half of what there is ([a usual rule](https://www.chessprogramming.org/Time_Management)).
pub fn turn_time(left: Duration, increment: Duration) -> Duration {
    (left / 20 + increment / 2).min(left / 2)
}

/// A time as clocks show it: `4:05`, `1:00:00`, and `9.3` in the last ten seconds.
pub fn shown(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) if seconds < 10 => format!("{seconds}.{}", time.subsec_millis() / 100),
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

    use super::*;

    #[test]
    fn times_are_read_and_written() {
        for text in ["5m+3s", "90s", "1h30m", "250ms+10ms"] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.to_string().parse::<TimeControl>().unwrap(), control);
        }
        assert_eq!("5m+3s".parse::<TimeControl>().unwrap().to_string(), "5m+3s");
        for wrong in ["", "5", "m", "5m+", "0s", "25h", "5x", "+3s", "99999999999999999999s"] {
            assert!(wrong.parse::<TimeControl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn time_runs_and_is_added() {
        let control = "10s+2s".parse().unwrap();
        let mut clock = Clock::new(control, 2);
        let (white, black) = (PlayerId(0), PlayerId(1));
        assert!(!clock.spend(white, Duration::from_secs(4)));
        clock.turn_over(white);
        assert_eq!((shown(clock.left(white)), shown(clock.left(black))), ("8.0".to_owned(), "0:10".to_owned()));
        assert_eq!(Clock::read(control, 2, &clock.written()), Ok(clock.clone()));
        for wrong in ["5m 5m 5m", "-5s 5m", "5m soon"] {
            assert!(Clock::read(control, 2, wrong).is_err(), "{wrong}");
        }
        // A twentieth of eight seconds, and half of two; half of it, where there is hardly anything.
        assert_eq!(clock.turn_time(white), Duration::from_millis(1_400));
        assert_eq!(turn_time(Duration::from_secs(1), Duration::from_secs(2)), Duration::from_millis(500));
        assert!(clock.spend(black, Duration::from_secs(11)));
        assert_eq!(shown(Duration::from_secs(3_605)), "1:00:05");
    }
}
