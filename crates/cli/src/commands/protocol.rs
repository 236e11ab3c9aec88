//! `merels protocol`: a conversation with another program, a line at a time.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use clap::ValueEnum as _;
use merels::search::{self, Limits, Weights};
use merels::seats::turn_time;
use merels::threads::MAX_THREADS;
use merels::{History, Position, Rules, ir, notation, position_text, words};

use crate::args::{MAX_LINES, MAX_MEMORY, MEMORY, Protocol, SearchBy};
use crate::input::{self, Line};
use crate::load::{self, Done};
use crate::output;
use crate::searching::{News, Searcher, Step, Worth};
use crate::stopwatch::{Stopwatch, Whose};
use crate::weighing::Weighing;

/// The longest line that is read, in bytes.
const MAX_LINE: usize = 1 << 20;
/// Before this nobody is told which decision is looked at: there would be a line for each, too fast to be read.
const QUIET: Duration = Duration::from_secs(1);

/// The conversation.
struct Talk {
    rules: Rules,
    weights: Weights,
    position: Position,
    history: History,
    by: SearchBy,
    searcher: Arc<Mutex<Searcher>>,
    /// In MiB.
    memory: usize,
    threads: usize,
    lines: usize,
    search: Option<Search>,
}

/// A search under way.
struct Search {
    stop: Arc<AtomicBool>,
    /// Whether nothing but `stop` ends it.
    endless: bool,
    /// Since when its time runs: not while it ponders.
    since: Arc<OnceLock<Stopwatch>>,
    /// What measures that time.
    by: Whose,
    /// Set before its `bestmove` is written: whoever has read that may ask for anything.
    over: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

pub(crate) fn run(args: &Protocol) -> Done {
    let (found, rules) = load::rules(&args.game)?;
    let weights = Weighing::new(args.weights.as_ref(), &found, &rules)?.of(&rules);
    let mut history = History::new();
    let position = rules.start(ir::PlayerId(0), &mut history);
    let memory = MEMORY as usize;
    let by = args.search;
    let searcher = Arc::new(Mutex::new(Searcher::new(by, &rules, weights, memory << 20, 1)));
    let mut talk = Talk { rules, weights, position, history, by, searcher, memory, threads: 1, lines: 1, search: None };
    loop {
        let answered = match input::line(MAX_LINE)? {
            Line::End => {
                talk.finish();
                break;
            }
            Line::Text(line) if line.split_whitespace().next() == Some("quit") => break,
            Line::Text(line) => talk.answer(&line, &found.name),
            Line::TooLong => Err(format!("a line has {MAX_LINE} bytes at most: this one is left out")),
        };
        if let Err(message) = answered {
            output::line(&format!("error {}", message.replace(['\n', '\r'], " ")));
        }
    }
    talk.stop();
    Ok(ExitCode::SUCCESS)
}

impl Talk {
    fn answer(&mut self, line: &str, game: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word {
            "" => {}
            "ugi" | "uci" => {
                output::line(&format!("id name Merels {}", env!("CARGO_PKG_VERSION")));
                output::line(&format!("id game {game}"));
                let by = self.by.name();
                output::line(&format!("option name search type combo default {by} var alphabeta var mcts"));
                output::line(&format!("option name memory type spin default {MEMORY} min 1 max {MAX_MEMORY}"));
                output::line(&format!("option name threads type spin default 1 min 1 max {MAX_THREADS}"));
                output::line(&format!("option name lines type spin default 1 min 1 max {MAX_LINES}"));
                output::line(&format!("{word}ok"));
            }
            "isready" => output::line("readyok"),
            "setoption" => return self.set_option(rest),
            "uginewgame" | "ucinewgame" => {
                self.idle()?;
                self.set_position("start")?;
                self.renew();
            }
            "position" => {
                self.idle()?;
                self.set_position(rest)?;
            }
            "go" => {
                self.idle()?;
                self.go(rest)?;
            }
            "stop" => self.stop(),
            "ponderhit" => self.ponder_hit()?,
            "query" => self.query(rest)?,
            _ => return Err(format!("`{}` is no command", word.chars().take(40).collect::<String>())),
        }
        Ok(())
    }

    /// Nothing is changed while a search is under way.
    fn idle(&mut self) -> Result<(), String> {
        if self.search.as_ref().is_some_and(|search| !search.over.load(Ordering::Acquire)) {
            return Err("a search is under way: stop it first".to_owned());
        }
        self.stop();
        Ok(())
    }

    /// Nobody asks anything more: what ends by itself may end.
    fn finish(&mut self) {
        if let Some(search) = self.search.take_if(|search| !search.endless && search.since.get().is_some()) {
            let _ = search.thread.join();
        }
    }

    /// What was pondered has been played: the time runs from now on.
    fn ponder_hit(&self) -> Result<(), String> {
        let search = self.search.as_ref().filter(|search| !search.over.load(Ordering::Acquire));
        match search.map(|search| search.since.set(Stopwatch::start(search.by))) {
            Some(Ok(())) => Ok(()),
            Some(Err(_)) | None => Err("nothing is pondered".to_owned()),
        }
    }

    fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.store(true, Ordering::Relaxed);
            // It ends by itself once it is told to.
            let _ = search.thread.join();
        }
    }

    fn set_option(&mut self, rest: &str) -> Result<(), String> {
        self.idle()?;
        let said = rest.strip_prefix("name ").and_then(|rest| rest.split_once(" value "));
        let Some((name, value)) = said else { return Err("it reads `setoption name NAME value VALUE`".to_owned()) };
        let number = value.trim().parse::<usize>().ok();
        // What others call it.
        let name = match name.trim().to_ascii_lowercase() {
            name if name == "multipv" => "lines".to_owned(),
            name if name == "hash" => "memory".to_owned(),
            name => name,
        };
        match (name.as_str(), number) {
            ("search", _) => {
                self.by =
                    SearchBy::from_str(value.trim(), false).map_err(|_| format!("`search` can't be `{value}`"))?;
                self.renew();
            }
            ("memory", Some(memory)) if (1..=MAX_MEMORY as usize).contains(&memory) => {
                self.memory = memory;
                self.renew();
            }
            ("threads", Some(threads)) if (1..=MAX_THREADS).contains(&threads) => {
                self.threads = threads;
                self.renew();
            }
            ("lines", Some(lines)) if (1..=usize::from(MAX_LINES)).contains(&lines) => self.lines = lines,
            ("memory" | "threads" | "lines", _) => return Err(format!("`{name}` can't be `{value}`")),
            _ => return Err(format!("there is no option `{name}`")),
        }
        Ok(())
    }

    /// A searcher that knows nothing yet.
    fn renew(&mut self) {
        let fresh = Searcher::new(self.by, &self.rules, self.weights, self.memory << 20, self.threads);
        self.searcher = Arc::new(Mutex::new(fresh));
    }

    fn set_position(&mut self, rest: &str) -> Result<(), String> {
        let (text, moves) = match rest.rsplit_once(" moves ") {
            Some((text, moves)) => (text.trim(), moves),
            None => (rest.strip_suffix(" moves").unwrap_or(rest).trim(), ""),
        };
        let mut history = History::new();
        let mut position = match text {
            "start" | "startpos" => self.rules.start(ir::PlayerId(0), &mut history),
            text => position_text::read(&self.rules, text, &mut history).map_err(|error| error.to_string())?,
        };
        for turn in moves.split_whitespace() {
            let played =
                notation::play(&self.rules, &position, turn, &mut history).map_err(|error| error.to_string())?;
            position = played.into_iter().last().map_or(position, |(_, position)| position);
        }
        (self.position, self.history) = (position, history);
        Ok(())
    }

    fn query(&self, what: &str) -> Result<(), String> {
        let outcome = self.position.outcome();
        let answer = match what {
            "gameover" => outcome.is_some().to_string(),
            "p1turn" => (self.position.decider().index() == 0).to_string(),
            "result" => outcome.map_or("none".to_owned(), |outcome| match outcome.winner {
                Some(winner) if winner.index() == 0 => "p1win".to_owned(),
                Some(_) => "p2win".to_owned(),
                None => "draw".to_owned(),
            }),
            "position" => position_text::write(self.rules.game(), &self.position),
            _ => return Err("what can be asked for is gameover, p1turn, result and position".to_owned()),
        };
        output::line(&format!("response {answer}"));
        Ok(())
    }

    fn go(&mut self, rest: &str) -> Result<(), String> {
        let mut words: Vec<&str> = rest.split_whitespace().collect();
        let ponders = words.first() == Some(&"ponder");
        if ponders {
            words.remove(0);
        }
        let number = |text: &str| text.parse::<u64>().ok().filter(|&number| number > 0).ok_or(());
        let bad = |()| {
            "it reads `go movetime MILLISECONDS`, `go cputime MILLISECONDS`, `go nodes N`, `go depth N`, `go wtime MILLISECONDS btime MILLISECONDS` (`winc`, `binc`) or `go infinite`, or `go ponder` with one of them".to_owned()
        };
        let (time, nodes, depth) = match words.as_slice() {
            ["movetime" | "cputime", time] => {
                (Some(Duration::from_millis(number(time).map_err(bad)?)), u64::MAX, u32::MAX)
            }
            ["nodes", nodes] => (None, number(nodes).map_err(bad)?, u32::MAX),
            ["depth", depth] => (None, u64::MAX, u32::try_from(number(depth).map_err(bad)?).unwrap_or(u32::MAX)),
            ["infinite"] => (None, u64::MAX, u32::MAX),
            ["wtime" | "btime" | "winc" | "binc", ..] => {
                let first = self.position.decider().index() == 0;
                (Some(of_clocks(&words, first).ok_or(()).map_err(bad)?), u64::MAX, u32::MAX)
            }
            _ => return Err(bad(())),
        };
        if self.position.outcome().is_some() {
            return Err("the game is over".to_owned());
        }
        let endless = words.as_slice() == ["infinite"];
        if self.by == SearchBy::Mcts && depth < u32::MAX {
            return Err("mcts doesn't look turn by turn: `go movetime MILLISECONDS` or `go nodes PLAYOUTS`".to_owned());
        }
        let (stop, over) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let (rules, position, history) = (self.rules.clone(), self.position.clone(), self.history.clone());
        let (searcher, lines) = (Arc::clone(&self.searcher), self.lines);
        let (told, ends) = (Arc::clone(&stop), Arc::clone(&over));
        let began = Instant::now();
        let since = Arc::new(OnceLock::new());
        let by = if words.first() == Some(&"cputime") { Whose::Processor } else { Whose::Wall };
        if !ponders {
            let _ = since.set(Stopwatch::start(by));
        }
        let runs = Arc::clone(&since);
        let thread = std::thread::spawn(move || {
            let is_over = |time| runs.get().is_some_and(|since: &Stopwatch| since.elapsed() >= time);
            let is_time = || told.load(Ordering::Relaxed) || time.is_some_and(is_over);
            let limits = Limits { depth, nodes, stop: &is_time };
            let Ok(mut searcher) = searcher.lock() else { return };
            let found = searcher.search(&position, &history, &limits, lines, &mut |news| match news {
                News::Step(step) => inform(&rules, &position, step, began.elapsed()),
                News::Trying { depth, decision, number } if began.elapsed() >= QUIET => {
                    let decision = notation::decision(rules.game(), decision);
                    output::line(&format!("info depth {depth} currmove {decision} currmovenumber {number}"));
                }
                News::Trying { .. } => {}
            });
            drop(searcher);
            // `infinite` goes on until it is stopped, whatever is known, and `ponder` until it is hit.
            while (endless || runs.get().is_none()) && !told.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(5));
            }
            let line = found.lines.first().map(|line| search::turns(&rules, &position, &line.decisions));
            let best = line.and_then(|turns| turns.into_iter().next()).unwrap_or_default();
            let best = whole(&rules, &position, &history, &best);
            ends.store(true, Ordering::Release);
            output::line(&format!("bestmove {best}"));
        });
        self.search = Some(Search { stop, endless, since, by, over, thread });
        Ok(())
    }
}

/// The time for a turn by what both players have left, in pairs such as `wtime 60000`; `w` is the first player.
fn of_clocks(words: &[&str], first: bool) -> Option<Duration> {
    let (time, increment) = if first { ("wtime", "winc") } else { ("btime", "binc") };
    let (mut left, mut added) = (None, Duration::ZERO);
    for pair in words.chunks(2) {
        let [name, number] = pair else { return None };
        // Some programs tell by a number below 0 that the time has been overstepped.
        let number = Duration::from_millis(number.parse::<i64>().ok()?.try_into().unwrap_or(0));
        match *name {
            name if name == time => left = Some(number),
            name if name == increment => added = number,
            "wtime" | "btime" | "winc" | "binc" => {}
            _ => return None,
        }
    }
    Some(turn_time(left?, added))
}

/// The turn to be played, whole: what the line lacks is filled with the first legal decisions.
fn whole(rules: &Rules, position: &Position, history: &History, turn: &str) -> String {
    let mut history = history.clone();
    let Ok(played) = notation::play(rules, position, turn, &mut history) else { return turn.to_owned() };
    let mut decisions: Vec<merels::Decision> = played.iter().map(|(decision, _)| *decision).collect();
    let mut now = played.into_iter().last().map_or_else(|| position.clone(), |(_, position)| position);
    while !now.is_turn_start() && now.outcome().is_none() && now.decider() == position.decider() {
        let Some(&next) = now.legal().first() else { break };
        let Ok(after) = now.play(rules, next, &mut history) else { break };
        decisions.push(next);
        now = after;
    }
    notation::turn(rules.game(), &decisions)
}

fn inform(rules: &Rules, position: &Position, step: &Step, time: Duration) {
    let rate = step.nodes as f64 / time.as_secs_f64().max(1e-9);
    for (index, line) in step.lines.iter().enumerate() {
        let turns = search::turns(rules, position, &line.decisions);
        let depth = step.depth.map_or(turns.len(), |depth| depth as usize);
        let value = match line.worth {
            Worth::Score(score) => format!("score {score}"),
            Worth::Share(share, _) => format!("share {:.0}", 1000.0 * share),
        };
        output::line(&format!(
            "info depth {depth} line {} {value} worth {} nodes {} nps {rate:.0} hashfull {} time {} pv {}",
            index + 1,
            words::worth(line.worth.told()).replace(" %", "%").replace(' ', "-"),
            step.nodes,
            step.fullness,
            time.as_millis(),
            turns.join(" ")
        ));
    }
}
