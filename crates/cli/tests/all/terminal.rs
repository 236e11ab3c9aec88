//! The interface, driven through a pseudo-terminal.

use std::ffi::OsStr;
use std::io::{Read as _, Write};
use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

/// Long enough for the slowest machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// What has come from the program.
#[derive(Default)]
struct Output {
    bytes: Mutex<(Vec<u8>, bool)>,
    more: Condvar,
}

/// The program on a terminal.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    input: Box<dyn Write + Send>,
    output: Arc<Output>,
    size: (u16, u16),
    _folder: tempfile::TempDir,
}

/// The screen after all that came.
fn shown(bytes: &[u8], (columns, rows): (u16, u16)) -> vt100::Parser {
    let mut parser = vt100::Parser::new(NonZero::new(rows).unwrap(), NonZero::new(columns).unwrap(), 0);
    parser.process(bytes);
    parser
}

impl Terminal {
    /// Runs merels.
    fn run(words: &[&str], variables: &[(&str, &str)]) -> Self {
        Self::run_program(env!("CARGO_BIN_EXE_merels").as_ref(), words, variables)
    }

    fn run_program(program: &OsStr, words: &[&str], variables: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(program);
        command.args(words);
        command.cwd(folder.path());
        command.env_remove("NO_COLOR");
        command.env("TERM", "xterm-256color");
        command.env("MERELS_STATE", folder.path().join("in-progress"));
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let output = Arc::new(Output::default());
        let mut reader = pair.master.try_clone_reader().unwrap();
        let kept = Arc::clone(&output);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            loop {
                let read = reader.read(&mut buffer).unwrap_or(0);
                let mut bytes = kept.bytes.lock().unwrap();
                bytes.0.extend_from_slice(&buffer[..read]);
                bytes.1 = read == 0;
                kept.more.notify_all();
                if read == 0 {
                    return;
                }
            }
        });
        let input = pair.master.take_writer().unwrap();
        Self { child, master: pair.master, input, output, size: (80, 24), _folder: folder }
    }

    fn bytes(&self) -> Vec<u8> {
        self.output.bytes.lock().unwrap().0.clone()
    }

    /// The screen as a terminal shows it.
    fn screen(&self) -> vt100::Parser {
        shown(&self.bytes(), self.size)
    }

    /// Waits until something holds of the bytes that came; says what is shown if it never does.
    fn wait(&self, what: &str, holds: impl Fn(&Self) -> bool) {
        let since = Instant::now();
        loop {
            let known = self.bytes().len();
            if holds(self) {
                return;
            }
            let bytes = self.output.bytes.lock().unwrap();
            let screen = || shown(&bytes.0, self.size).screen().contents();
            assert!(since.elapsed() < PATIENCE && !bytes.1, "{what}; shown is\n{}", screen());
            if bytes.0.len() == known {
                drop(self.output.more.wait_timeout(bytes, Duration::from_millis(200)).unwrap());
            }
        }
    }

    fn wait_for(&self, text: &str) {
        self.wait(&format!("`{text}` never comes"), |terminal| terminal.screen().screen().contents().contains(text));
    }

    fn send(&mut self, keys: &str) {
        self.input.write_all(keys.as_bytes()).unwrap();
        self.input.flush().unwrap();
    }

    /// Column and row of a text on the screen, from 0.
    fn find(&self, text: &str) -> (u16, u16) {
        let contents = self.screen().screen().contents();
        for (line, row) in contents.lines().zip(0..) {
            if let Some(at) = line.find(text) {
                return (line[..at].chars().count() as u16, row);
            }
        }
        panic!("`{text}` isn't shown:\n{contents}");
    }

    fn click(&mut self, (column, row): (u16, u16)) {
        let (column, row) = (column + 1, row + 1);
        self.send(&format!("\u{1b}[<0;{column};{row}M\u{1b}[<0;{column};{row}m"));
    }

    fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        let words = ["-c", "kill -s \"$0\" \"$1\"", name, &id];
        assert!(std::process::Command::new("sh").args(words).status().unwrap().success());
    }

    /// Whether the process is stopped; continued before that, it would stop for ever.
    fn is_stopped(&self) -> bool {
        let id = self.child.process_id().unwrap().to_string();
        let state = match std::fs::read_to_string(format!("/proc/{id}/stat")) {
            Ok(known) => known.rsplit(')').next().unwrap_or_default().to_owned(),
            Err(_) => {
                let said = std::process::Command::new("ps").args(["-o", "stat=", "-p", &id]).output().unwrap();
                String::from_utf8(said.stdout).unwrap()
            }
        };
        state.trim_start().starts_with('T')
    }

    fn wait_for_end(&mut self) -> ExitStatus {
        let since = Instant::now();
        let status = loop {
            match self.child.try_wait().unwrap() {
                Some(status) => break status,
                None => assert!(since.elapsed() < PATIENCE, "it goes on:\n{}", self.screen().screen().contents()),
            }
            std::thread::sleep(Duration::from_millis(10));
        };
        let mut bytes = self.output.bytes.lock().unwrap();
        while !bytes.1 && since.elapsed() < PATIENCE {
            bytes = self.output.more.wait_timeout(bytes, Duration::from_millis(200)).unwrap().0;
        }
        status
    }

    /// Whether the terminal is as it was: the usual screen, no mouse, no pasting marks, a cursor.
    fn is_restored(&self) -> bool {
        let bytes = String::from_utf8_lossy(&self.bytes()).into_owned();
        let last = |on: &str, off: &str| bytes.rfind(off) > bytes.rfind(on);
        last("\u{1b}[?1049h", "\u{1b}[?1049l")
            && last("\u{1b}[?1000h", "\u{1b}[?1000l")
            && last("\u{1b}[?1006h", "\u{1b}[?1006l")
            && last("\u{1b}[?2004h", "\u{1b}[?2004l")
            && last("\u{1b}[?25l", "\u{1b}[?25h")
    }

    /// Whether keys are given on at once and aren't shown: the interface's mode.
    fn is_raw(&self) -> bool {
        let name = self.master.tty_name().unwrap();
        let shown = std::process::Command::new("stty").arg("-a").stdin(std::fs::File::open(name).unwrap()).output();
        String::from_utf8(shown.unwrap().stdout).unwrap().contains("-icanon")
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

#[test]
fn a_game_is_played_with_keys_and_mouse() {
    let mut terminal = Terminal::run(&["play", "tic-tac-toe"], &[]);
    terminal.wait_for("Cross to place a piece");
    assert!(terminal.screen().screen().alternate_screen());
    assert!(terminal.is_raw());
    // The cursor begins at a1; one to the right and one up is b2.
    terminal.send("\u{1b}[C\u{1b}[A\r");
    terminal.wait_for("Played: b2");
    // The board fills the room there is.
    let (column, row) = terminal.find("3 │");
    terminal.click((column + 6, row));
    terminal.wait_for("Played: a3");
    terminal.send(":c3\r");
    terminal.wait_for("Played: c3");
    terminal.send("u");
    terminal.wait_for("Taken back");
    terminal.send(":a1\r");
    terminal.wait_for("Played: a1");
    terminal.send(":b1\r:c3\r");
    terminal.wait_for("Cross wins");
    terminal.send("q");
    assert!(terminal.wait_for_end().success());
    assert!(terminal.is_restored());
}

#[test]
fn a_taking_is_shown_and_done_against_an_opponent() {
    let mut terminal = Terminal::run(&["play", "nine-mens-morris", "--black", "random", "--seed", "1"], &[]);
    terminal.wait_for("White to place a piece");
    // With this seed the opponent leaves them free.
    for (number, point) in ["a7", "d7", "g7"].iter().enumerate() {
        terminal.send(&format!(":{point}\r"));
        terminal.wait("no answer", |terminal| {
            let shown = terminal.screen().screen().contents();
            shown.contains(&format!("turn {}", 2 * number + 3)) || shown.contains("must take")
        });
    }
    terminal.wait_for("White must take a piece!");
    let (column, row) = terminal.find(">●<");
    terminal.click((column + 1, row));
    terminal.wait_for("lost 1");
    terminal.send("qy");
    assert!(terminal.wait_for_end().success());
    assert!(terminal.is_restored());
    let said = String::from_utf8_lossy(&terminal.bytes()).into_owned();
    assert!(said.ends_with("The game is kept: `merels play --resume` goes on with it.\r\n"), "{said}");
}

#[test]
fn the_window_may_change() {
    let mut terminal = Terminal::run(&["play", "millieu"], &[]);
    terminal.wait_for("9◆ch");
    for (columns, rows) in [(30, 8), (120, 40), (80, 24)] {
        terminal.size = (columns, rows);
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        terminal.master.resize(size).unwrap();
        // What was drawn for another size is no measure any more.
        terminal.output.bytes.lock().unwrap().0.clear();
        terminal.send("\u{c}");
        terminal.wait_for(if rows < 14 { "too small" } else { "9◆ch" });
    }
    terminal.send("q");
    assert!(terminal.wait_for_end().success());
}

#[test]
fn a_kept_game_is_chosen_from_the_menu() {
    let state = tempfile::tempdir().unwrap();
    let played = |game: &str, turns: &str| {
        let ran = std::process::Command::new("sh")
            .args(["-c", "printf '%s' \"$1\" | \"$2\" play \"$3\" --plain", "sh", turns])
            .args([env!("CARGO_BIN_EXE_merels"), game])
            .env("MERELS_STATE", state.path())
            .output();
        assert!(ran.unwrap().status.success());
    };
    played("nine-mens-morris", "a1\ng7\nquit\n");
    played("tic-tac-toe", "b2\nquit\n");
    let mut terminal = Terminal::run(&["play"], &[("MERELS_STATE", state.path().to_str().unwrap())]);
    terminal.wait_for("go on with a kept game");
    terminal.send("2");
    terminal.wait_for("nine-mens-morris");
    let screen = terminal.screen().screen().contents();
    let listed: Vec<&str> = screen.lines().filter(|line| line.contains("= human")).collect();
    assert!(listed[0].contains("1 tic-tac-toe") && listed[0].contains("turn 2"), "the last one first: {screen}");
    assert!(listed[1].contains("2 nine-mens-morris") && listed[1].contains("turn 3"), "{screen}");
    terminal.send("2");
    terminal.wait_for("White to place a piece");
    terminal.wait_for("8 in hand");
    terminal.send(":d7\r");
    terminal.wait_for("Played: d7");
    terminal.send("qy");
    assert!(terminal.wait_for_end().success());
}

#[test]
fn signals_give_the_terminal_back() {
    for name in ["TERM", "HUP", "INT", "QUIT", "USR1", "ALRM"] {
        let mut terminal = Terminal::run(&["play", "nine-mens-morris"], &[]);
        terminal.wait_for("White to place a piece");
        terminal.signal(name);
        let status = terminal.wait_for_end();
        assert!(!status.success(), "SIG{name}");
        assert!(terminal.is_restored(), "SIG{name}: {:?}", String::from_utf8_lossy(&terminal.bytes()));
    }
}

#[test]
fn ctrl_c_leaves_at_once() {
    let mut terminal = Terminal::run(&["play", "nine-mens-morris"], &[]);
    terminal.wait_for("White to place a piece");
    terminal.send(":a1\r");
    terminal.wait_for("Played: a1");
    terminal.send("\u{3}");
    assert_eq!(terminal.wait_for_end().exit_code(), 130);
    assert!(terminal.is_restored());
}

#[test]
fn it_is_stopped_and_continued() {
    let mut terminal = Terminal::run(&["play", "nine-mens-morris"], &[]);
    terminal.wait_for("White to place a piece");
    for way in ["key", "signal"] {
        match way {
            "key" => terminal.send("\u{1a}"),
            _ => terminal.signal("TSTP"),
        }
        terminal.wait(way, Terminal::is_restored);
        terminal.wait("still raw", |terminal| !terminal.is_raw());
        terminal.wait("not stopped", Terminal::is_stopped);
        terminal.signal("CONT");
        terminal.wait("not taken again", |terminal| !terminal.is_restored() && terminal.is_raw());
        terminal.wait_for("White to place a piece");
    }
    // Stopped without being asked: all is drawn anew.
    terminal.signal("STOP");
    terminal.wait("not stopped", Terminal::is_stopped);
    terminal.output.bytes.lock().unwrap().0.clear();
    terminal.signal("CONT");
    terminal.wait_for("White to place a piece");
    assert!(terminal.is_raw());
    terminal.send(":a1\r");
    terminal.wait_for("Played: a1");
    terminal.send("qy");
    assert!(terminal.wait_for_end().success());
    assert!(terminal.is_restored());
}

#[test]
fn lines_are_asked_for_or_needed() {
    for (words, variables) in [(&["--plain"][..], &[][..]), (&[], &[("TERM", "dumb")])] {
        let words: Vec<&str> = ["play", "nine-mens-morris"].iter().chain(words).copied().collect();
        let mut terminal = Terminal::run(&words, variables);
        terminal.wait_for("Enter a turn such as");
        assert!(!terminal.screen().screen().alternate_screen());
        terminal.send("quit\r");
        assert!(terminal.wait_for_end().success());
    }
}

#[test]
fn without_colour_none_is_sent() {
    let mut terminal = Terminal::run(&["play", "nine-mens-morris"], &[("NO_COLOR", "1")]);
    terminal.wait_for("White to place a piece");
    terminal.send(":a7\r:a1\r:d7\r:d1\r:g7\r");
    terminal.wait_for("White must take a piece!");
    let screen = terminal.screen();
    for row in 0..24 {
        for column in 0..80 {
            let cell = screen.screen().cell(row, column).unwrap();
            assert_eq!((cell.fgcolor(), cell.bgcolor()), (vt100::Color::Default, vt100::Color::Default));
        }
    }
    terminal.send("qy");
    assert!(terminal.wait_for_end().success());
}

#[test]
fn what_stands_out_does_so_by_colour_and_attributes_and_nothing_beside_it() {
    let mut terminal = Terminal::run(&["play", "nine-mens-morris"], &[]);
    terminal.wait_for("White to place a piece");
    terminal.send(":a7\r:a1\r:d7\r:d1\r:g7\r");
    terminal.wait_for("White must take a piece!");
    let screen = terminal.screen();
    let cell = |row, column| screen.screen().cell(row, column).unwrap().clone();
    let cells = || (0..24).flat_map(|row| (0..80).map(move |column| cell(row, column)));
    assert!(cells().any(|cell| [cell.fgcolor(), cell.bgcolor()].contains(&vt100::Color::Idx(1))), "nothing is red");
    assert!(cells().any(|cell| cell.bold()), "nothing is bold");
    assert!(cells().any(|cell| cell.underline()), "nothing is underlined");
    let blank = cells().filter(|cell| cell.contents().trim().is_empty());
    let blank: Vec<_> = blank.map(|cell| (cell.underline(), cell.inverse(), cell.bgcolor())).collect();
    let plain = blank.iter().filter(|&&look| look == (false, false, vt100::Color::Default)).count();
    assert!(plain * 10 > blank.len() * 9, "the ground is coloured");
    terminal.send("qy");
    assert!(terminal.wait_for_end().success());
}

/// Set where this program runs itself on a terminal, with what then panics.
const PANICS: &str = "MERELS_TEST_PANICS";

/// Plays with a host, or an opponent, that panics.
fn play_with_panics(who: &str) {
    struct Fainting;
    impl merels_terminal::Opponent for Fainting {
        fn name(&self) -> String {
            "random".to_owned()
        }
        fn choose(&mut self, _: &merels::Session, _: &(dyn Fn() -> bool + Sync)) -> Vec<merels::Decision> {
            panic!("the opponent has panicked");
        }
    }
    let rules = merels::load("tic-tac-toe", &[]).unwrap();
    let mut app = merels_terminal::App::new(merels_terminal::Setup {
        study: merels::record::Study::new(merels::Session::new(rules, merels::ir::PlayerId(0))),
        name: "tic-tac-toe".to_owned(),
        seats: vec!["human".to_owned(), "random".to_owned()],
        opponents: vec!["random".to_owned()],
        library: Box::new(|_| Err("there are no others".to_owned())),
        look: merels_terminal::Look { ascii: false, colour: true },
        kept: None,
    });
    let host_panics = who == "host";
    let mut host = merels_terminal::Host {
        opponent: Box::new(|_| Ok(Box::new(Fainting))),
        on_change: Box::new(move |_| if host_panics { panic!("the host has panicked") } else { Default::default() }),
        errand: Box::new(|_, _| Err("nothing is asked for".to_owned())),
        kept_games: Box::new(Vec::new),
    };
    merels_terminal::run(&mut app, &mut host).unwrap();
}

#[test]
fn a_panic_gives_the_terminal_back() {
    // Run by itself, on a terminal.
    if let Ok(who) = std::env::var(PANICS) {
        return play_with_panics(&who);
    }
    let this = std::env::current_exe().unwrap();
    let words = ["--exact", "terminal::a_panic_gives_the_terminal_back", "--nocapture"];
    let run = |who| Terminal::run_program(this.as_os_str(), &words, &[(PANICS, who)]);
    let mut terminal = run("host");
    terminal.wait_for("Cross to place");
    terminal.send(":b2\r");
    assert!(!terminal.wait_for_end().success());
    assert!(terminal.is_restored());
    let bytes = String::from_utf8_lossy(&terminal.bytes()).into_owned();
    assert!(bytes.rfind("the host has panicked") > bytes.rfind("\u{1b}[?1049l"), "told where it can be read");
    // An opponent's is told in the interface, which lives on.
    let mut terminal = run("opponent");
    terminal.wait_for("Cross to place");
    terminal.send(":b2\r");
    terminal.wait_for("Random has failed");
    assert!(!String::from_utf8_lossy(&terminal.bytes()).contains("the opponent has panicked"));
    terminal.send("qy");
    assert!(terminal.wait_for_end().success());
    assert!(terminal.is_restored());
}

#[test]
fn text_fits_the_terminal() {
    // Broken at words, in its own width.
    let mut terminal = Terminal::run(&["list"], &[]);
    assert!(terminal.wait_for_end().success());
    let said = String::from_utf8_lossy(&terminal.bytes()).replace('\r', "");
    assert!(said.lines().all(|line| line.chars().count() <= 80), "{said}");
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let piped = crate::common::run_in(&std::env::temp_dir(), &["list"], "").out;
    assert_eq!(words(&said), words(&piped));
    // Advice about commands, too.
    let mut terminal = Terminal::run(&["play", "shah", "--after", "x"], &[]);
    assert!(!terminal.wait_for_end().success());
    let said = String::from_utf8_lossy(&terminal.bytes()).replace('\r', "");
    assert!(said.contains("  tip: ") && said.lines().all(|line| line.chars().count() <= 80), "{said}");
    let mut terminal = Terminal::run(&["explain", "M0201"], &[]);
    assert!(terminal.wait_for_end().success());
    let said = String::from_utf8_lossy(&terminal.bytes()).into_owned();
    assert!(said.starts_with("\u{1b}[1mM0201 unknown-name\u{1b}[0m"), "{said}");
    let mut terminal = Terminal::run(&["explain", "M0201"], &[("NO_COLOR", "1")]);
    assert!(terminal.wait_for_end().success());
    assert!(!String::from_utf8_lossy(&terminal.bytes()).contains('\u{1b}'));
}

#[test]
fn only_the_program_marks_words_of_a_sheet() {
    // Signs of private use were once taken for the beginning and the end of what is bold.
    let rules = "game \"Flat \u{e000}x\u{e001}\"\nplayers White, Black\n/// a \u{e002}board * of\u{1b}[31m nine\nboard grid 3 x 3\n\
        piece man: 3 in each hand\nphase play { place man on empty }\nend { mover loses when stuck }\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("flat.merels");
    std::fs::write(&file, rules).unwrap();
    let mut terminal = Terminal::run(&["rules", file.to_str().unwrap()], &[]);
    assert!(terminal.wait_for_end().success());
    let said = String::from_utf8_lossy(&terminal.bytes()).into_owned();
    assert!(said.contains("\u{1b}[1mFlat \u{e000}x\u{e001}\u{1b}[0m"), "{said:?}");
    assert!(said.contains("A \u{e002}board \u{2217} of\u{241b}[31m nine"), "{said:?}");
    assert_eq!(said.matches("\u{1b}[3m").count(), said.matches("\u{1b}[23m").count(), "{said:?}");
}

#[test]
fn long_work_shows_how_far_it_is() {
    let mut terminal = Terminal::run(&["perft", "nine-mens-morris", "8", "--threads", "1"], &[]);
    terminal.wait_for(" parts, ");
    let _ = terminal.child.kill();
    let mut terminal = Terminal::run(&["bench", "tic-tac-toe"], &[]);
    terminal.wait_for("measuring, ");
    let _ = terminal.child.kill();
}
