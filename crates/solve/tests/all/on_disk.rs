//! Solving with files comes out what solving in memory comes out, byte for byte, and goes on wherever it was ended.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use merels_play::Rules;
use merels_solve::disk::{self, DiskError, DiskProgress, Scratch, Stored};
use merels_solve::{Claims, Refused, Settings, solve, table};

use crate::built_in::{made, rules};

/// Files in memory, which take so many bytes more until there is no room.
struct Desk {
    files: Arc<Mutex<BTreeMap<String, Vec<u8>>>>,
    room: Arc<Mutex<usize>>,
}

impl Desk {
    fn new() -> Self {
        Self { files: Arc::default(), room: Arc::new(Mutex::new(usize::MAX)) }
    }

    fn has_room_for(&self, bytes: usize) {
        *self.room.lock().unwrap() = bytes;
    }

    fn is_empty(&self) -> bool {
        self.files.lock().unwrap().is_empty()
    }
}

struct Page {
    name: String,
    files: Arc<Mutex<BTreeMap<String, Vec<u8>>>>,
    room: Arc<Mutex<usize>>,
}

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut room = self.room.lock().unwrap();
        let fits = bytes.len().min(*room);
        *room -= fits;
        self.files.lock().unwrap().get_mut(&self.name).unwrap().extend(&bytes[..fits]);
        if fits == 0 { Err(io::ErrorKind::StorageFull.into()) } else { Ok(fits) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Scratch for Desk {
    fn names(&self) -> io::Result<Vec<String>> {
        Ok(self.files.lock().unwrap().keys().cloned().collect())
    }

    fn create(&self, name: &str) -> io::Result<Box<dyn Write + Send + '_>> {
        self.files.lock().unwrap().insert(name.to_owned(), Vec::new());
        Ok(Box::new(Page { name: name.to_owned(), files: Arc::clone(&self.files), room: Arc::clone(&self.room) }))
    }

    fn open(&self, name: &str) -> io::Result<Option<Box<dyn Stored + '_>>> {
        let bytes = self.files.lock().unwrap().get(name).cloned();
        Ok(bytes.map(|bytes| Box::new(Cursor::new(bytes)) as Box<dyn Stored>))
    }

    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        let mut files = self.files.lock().unwrap();
        let file = files.remove(from).unwrap();
        files.insert(to.to_owned(), file);
        Ok(())
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        self.files.lock().unwrap().remove(name);
        Ok(())
    }
}

fn small() -> Settings {
    Settings { memory: 1 << 14, threads: 2, ..Settings::default() }
}

/// The table that comes of a game, by files.
fn by_files(rules: &Rules, settings: &Settings, desk: &Desk) -> Result<Vec<u8>, DiskError> {
    let solved = disk::solve(rules, None, settings, desk, &mut |_| ControlFlow::Continue(()))?;
    let mut bytes = Vec::new();
    assert_eq!(solved.write(&mut bytes)?, bytes.len() as u64);
    solved.remove()?;
    assert!(desk.is_empty());
    Ok(bytes)
}

fn in_memory(rules: &Rules, settings: &Settings) -> Vec<u8> {
    let mut bytes = Vec::new();
    table::write(&solve(rules, None, &Settings { memory: 4 << 30, ..*settings }).unwrap(), &mut bytes).unwrap();
    bytes
}

fn agree(rules: &Rules, settings: &Settings) {
    let title = &rules.game().title;
    let bytes = by_files(rules, settings, &Desk::new()).unwrap();
    assert!(bytes == in_memory(rules, settings), "{title}");
}

#[test]
fn it_agrees_with_solving_in_memory() {
    for (name, set) in [
        ("three-mens-morris", &[][..]),
        ("achi", &[]),
        ("picaria", &[]),
        ("tic-tac-toe", &[]),
        ("pong-hau-ki", &[]),
        ("mu-torere", &[("middle", "free")]),
        ("spaceship-three", &[]),
        ("dodgem", &[]),
        ("nim", &[]),
        ("hare-and-hounds", &[("stalling", "free")]),
    ] {
        agree(&rules(name, set), &small());
    }
    agree(&rules("achi", &[]), &Settings { folding: false, ..small() });
    agree(&rules("picaria", &[]), &Settings { memory: 4 << 20, ..small() });
    agree(&rules("three-mens-morris", &[]), &Settings { claims: Claims::Automatic, ..small() });
}

/// Positions of many words, and turns in which the other player decides.
#[test]
fn it_agrees_where_positions_are_long_and_both_decide_in_a_turn() {
    let all = made();
    all.iter().for_each(|rules| agree(rules, &small()));
    let words = all.iter().map(|rules| solve(rules, None, &Settings::default()).unwrap().words());
    assert!(words.max() > Some(1));
}

/// Wherever it is ended, it goes on, and what comes out is the same.
#[test]
fn it_goes_on_wherever_it_was_ended() {
    let rules = rules("picaria", &[]);
    let wanted = in_memory(&rules, &small());
    for each in [300, 3_000, 15_000] {
        let desk = Desk::new();
        let mut ended = 0;
        let bytes = loop {
            // A little more each time: nobody gets anywhere with less than a step takes.
            desk.has_room_for(each + 500 * ended);
            match by_files(&rules, &small(), &desk) {
                Ok(bytes) => break bytes,
                Err(DiskError::File { error, .. }) => assert_eq!(error.kind(), io::ErrorKind::StorageFull),
                Err(error) => panic!("{error}"),
            }
            ended += 1;
        };
        assert!(ended > 0 && bytes == wanted, "{each}: ended {ended} times");
    }
}

#[test]
fn who_is_told_may_break_off() {
    let (rules, desk) = (rules("achi", &[]), Desk::new());
    let mut told = Vec::new();
    for most in 1.. {
        let mut reports = 0;
        let solved = disk::solve(&rules, None, &small(), &desk, &mut |progress| {
            told.push(progress);
            reports += 1;
            if reports < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match solved {
            Ok(_) => break,
            Err(DiskError::Refused(Refused::Stopped)) => assert!(disk::is_begun(&desk).unwrap()),
            Err(error) => panic!("{error}"),
        }
    }
    assert!(told.iter().any(|told| matches!(told, DiskProgress::Finding { .. })));
    assert!(told.iter().any(|told| matches!(told, DiskProgress::Linking { .. })));
    assert!(told.iter().any(|told| matches!(told, DiskProgress::GoingBack { .. })));
}

/// A run of another game or of other options isn't gone on with, and a file that is another says so.
#[test]
fn what_is_foreign_or_damaged_is_refused() {
    let desk = Desk::new();
    desk.has_room_for(30_000);
    let three = rules("achi", &[("men", "3")]);
    assert!(matches!(by_files(&three, &small(), &desk), Err(DiskError::File { .. })));
    desk.has_room_for(usize::MAX);
    for other in [rules("picaria", &[]), rules("achi", &[])] {
        assert!(matches!(by_files(&other, &small(), &desk), Err(DiskError::Foreign(_))));
    }
    let whole = desk.files.lock().unwrap().clone();
    let wanted = in_memory(&three, &small());
    for (name, bytes) in &whole {
        for at in (0..bytes.len()).step_by(bytes.len() / 16 + 1) {
            *desk.files.lock().unwrap() = whole.clone();
            desk.files.lock().unwrap().get_mut(name).unwrap()[at] ^= 0x20;
            match by_files(&three, &small(), &desk) {
                // What nobody needs any more may be anything.
                Ok(table) => assert!(table == wanted, "{name}, byte {at}"),
                Err(DiskError::Damaged(_)) => {}
                Err(error) => panic!("{name}, byte {at}: {error}"),
            }
        }
    }
}
