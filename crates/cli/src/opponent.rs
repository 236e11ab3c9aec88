//! Programs of others that play in a match: started by a command line, and spoken to in UGI or UCI.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use merels::engine::NoRecord;
use merels::ir::PlayerId;
use merels::search::Budget;
use merels::search::arena::{Contestant, Time};
use merels::seats::Clock;
use merels::{Decision, History, Position, Session, position_text};

use crate::dialect::Dialect;
use crate::output;

/// How long a program may take to say that it is there.
const TO_START: Duration = Duration::from_secs(10);
/// How much longer than its time it may take, and all its time where none was set.
const PATIENCE: Duration = Duration::from_secs(5);
const LONGEST: Duration = Duration::from_secs(600);
/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 20;
/// So many lines that nobody has looked at are kept; a program that says more waits.
const MAX_LINES: usize = 256;

/// A program in a game.
pub(crate) struct Opponent {
    name: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    budget: Budget,
    dialect: Dialect,
    failed: Option<String>,
}

impl Opponent {
    /// Starts one, and waits until it is there. The message says why that can't be.
    pub(crate) fn start(command: &str, budget: Budget, dialect: Dialect) -> Result<Self, String> {
        let words = words(command).ok_or_else(|| format!("`{command}`: a quotation mark is never closed"))?;
        let Some((program, args)) = words.split_first() else { return Err("`--program` names no program".to_owned()) };
        let cant = |why: &dyn std::fmt::Display| format!("can't start `{command}`: {why}");
        let started = Command::new(program).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|error| cant(&output::in_words(&error)))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(cant(&"it can't be spoken to"));
        };
        let (sender, lines) = sync_channel(MAX_LINES);
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                match output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
                    Ok(1..) if sender.send(String::from_utf8_lossy(&line).trim().to_owned()).is_ok() => {}
                    _ => break,
                }
            }
        });
        let mut opponent = Self { name: command.to_owned(), child, input, lines, budget, dialect, failed: None };
        opponent.greet()?;
        Ok(opponent)
    }

    /// Those who don't know UGI are spoken to in UCI.
    fn greet(&mut self) -> Result<(), String> {
        let ugi = self.say("ugi").and_then(|()| self.say("isready"));
        let answer = ugi.and_then(|()| self.hear(TO_START, |line| ["ugiok", "readyok"].contains(&line)))?;
        let begin = if answer == "ugiok" {
            self.hear(TO_START, |line| line == "readyok")?;
            "uginewgame"
        } else {
            self.say("uci")?;
            self.hear(TO_START, |line| line == "uciok")?;
            "ucinewgame"
        };
        std::mem::take(&mut self.dialect.setup).iter().try_for_each(|line| self.say(line))?;
        self.say(begin)
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| format!("`{}` has ended and didn't hear `{line}`", self.name))
    }

    /// The next line of a sort; others are passed over.
    fn hear(&mut self, within: Duration, wanted: impl Fn(&str) -> bool) -> Result<String, String> {
        let until = Instant::now() + within;
        loop {
            match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) if wanted(&line) => return Ok(line),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => {
                    return Err(format!("`{}` gives no answer for {} seconds", self.name, within.as_secs()));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(format!("`{}` has ended in the middle of a game", self.name));
                }
            }
        }
    }

    /// What it plays.
    fn asked(&mut self, session: &Session, clock: Option<&Clock>) -> Result<Vec<Decision>, String> {
        let rules = session.rules();
        self.say(&format!("position {}", self.told(session)))?;
        let (go, within) = match (self.budget, clock) {
            (Budget::Time(_), Some(clock)) => (of_clock(clock), clock.left(session.position().decider()) + PATIENCE),
            (Budget::Time(time), None) => (format!("movetime {}", time.as_millis()), time + PATIENCE),
            (Budget::Nodes(nodes), _) => (format!("nodes {nodes}"), LONGEST),
            (Budget::Depth(depth), _) => (format!("depth {depth}"), LONGEST),
        };
        self.say(&format!("go {go}"))?;
        let answer = self.hear(within, |line| line.starts_with("bestmove ") || line.starts_with("error "))?;
        let turn = answer.strip_prefix("bestmove ").and_then(|rest| rest.split_whitespace().next());
        let Some(turn) = turn else { return Err(format!("`{}` says `{answer}`", self.name)) };
        let played = self.dialect.read(rules, session.position(), turn);
        played.ok_or_else(|| format!("`{}` plays `{turn}`, which nothing legal is written like", self.name))
    }

    /// The position of a game, as the program reads it.
    fn told(&self, session: &Session) -> String {
        let (rules, start) = (session.rules(), session.start());
        let text = |position: &Position| position_text::write(rules.game(), position);
        let usual = rules.start(PlayerId(0), &mut History::new());
        let from = match &self.dialect.start {
            Some(start) => start.clone(),
            None if text(start) == text(&usual) => "startpos".to_owned(),
            None => text(start),
        };
        let turns = turns_of(session);
        if turns.is_empty() { from } else { format!("{from} moves {}", self.dialect.turns(rules.game(), &turns)) }
    }

    /// Why it couldn't go on, once it has failed.
    pub(crate) fn failed(mut self) -> Option<String> {
        self.failed.take()
    }
}

impl Contestant for Opponent {
    fn time(&self) -> Option<Duration> {
        None
    }

    fn choose(&mut self, session: &Session, time: Time<'_>) -> Vec<Decision> {
        match self.asked(session, time.clock) {
            Ok(decisions) => decisions,
            Err(message) => {
                self.failed = Some(message);
                Vec::new()
            }
        }
    }
}

impl Drop for Opponent {
    fn drop(&mut self) {
        // Whoever doesn't leave when asked is made to.
        let _ = self.say("quit");
        let until = Instant::now() + Duration::from_millis(200);
        while Instant::now() < until {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The decisions of a game by turns; the last may be unfinished.
fn turns_of(session: &Session) -> Vec<Vec<Decision>> {
    let mut state = session.start().engine_state().clone();
    let mut turns = vec![Vec::new()];
    for decision in session.decisions() {
        state.apply(decision, &mut NoRecord);
        if let Some(turn) = turns.last_mut() {
            turn.push(decision);
        }
        if state.is_turn_start() {
            turns.push(Vec::new());
        }
    }
    turns.retain(|turn| !turn.is_empty());
    turns
}

/// What both players have left, as UGI and UCI say it.
fn of_clock(clock: &Clock) -> String {
    let [first, second] = [0, 1].map(|player| clock.left(PlayerId(player)).as_millis());
    let added = clock.control().increment.as_millis();
    format!("wtime {first} btime {second} winc {added} binc {added}")
}

/// A command line as words; what stands in quotation marks is one. None where a mark is never closed.
fn words(command: &str) -> Option<Vec<String>> {
    let mut words: Vec<String> = Vec::new();
    let (mut word, mut within) = (None::<String>, None);
    for c in command.chars() {
        match (c, within) {
            ('"' | '\'', None) => {
                within = Some(c);
                word.get_or_insert_default();
            }
            (c, Some(mark)) if c == mark => within = None,
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    within.is_none().then_some(words)
}
