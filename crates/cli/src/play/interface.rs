//! The interface on the whole screen of a terminal: what it needs of this program.

use std::cell::{OnceCell, RefCell};
use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::Duration;

use merels::search::{Budget, LEVELS, Spec};
use merels::seats::Occupant;
use merels::sheet::Phrase;
use merels::{Decision, Session};
use merels_terminal::{App, Errand, Host, Kept, Left, Look, Opponent, Setup};

use super::programs::{ACCEPTS_DRAWS, Programmed};
use super::table::Table;
use crate::args::{Play, Reach, Seat};
use crate::leave::INTERRUPTED;
use crate::load::{self, Done, Failure};
use crate::output;
use crate::records::{self, Games};
use crate::saves;
use crate::weighing::Weighing;

/// Whether there is a terminal to draw on, and nobody asked for lines.
pub(super) fn is_wanted(args: &Play) -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    !args.plain && !dumb && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Plays the game on the table until one leaves.
pub(super) fn run(table: Table, args: &Play, seed: u64) -> Done {
    let look = Look { ascii: args.ascii, colour: !is_set("NO_COLOR") };
    let kept = said_at_end(&table);
    let (weighing, tongue) = (table.weighing.clone(), table.tongue);
    let mut app = App::new(Setup {
        study: table.study.clone(),
        name: table.place.clone(),
        seats: table.seats.occupants().iter().map(|seat| seat.name()).collect(),
        opponents: offered(&table),
        library: Box::new({
            let weighing = weighing.clone();
            move |name| {
                let found = load::not_waited_for(Path::new(name)).and_then(|()| load::find(name));
                let found = found.map_err(|failure| failure.to_string())?;
                // Weights that can't be read spoil no game, and there is no place to say so here.
                let _ = weighing.take_up(&found);
                found.definition().map_err(|failure| failure.to_string())
            }
        }),
        look,
        kept,
    })
    .weighing(Box::new({
        let weighing = weighing.clone();
        move |rules| weighing.of(rules)
    }))
    .knowing(Box::new({
        let weighing = weighing.clone();
        move |rules, position| weighing.worth(rules, position)
    }))
    .with_clock(table.clock.clone())
    .speaking(tongue);
    if args.teach {
        app = app.teaching();
    }
    if args.game.is_none() && args.resume.is_none() {
        app.open_start();
    }
    let table = Rc::new(RefCell::new(table));
    let mut host = Host {
        opponent: Box::new(opponents(seed, args.reach, weighing)),
        on_change: Box::new({
            let table = Rc::clone(&table);
            let mut opened = app.opened();
            let record = args.record.clone();
            move |app| {
                let mut table = table.borrow_mut();
                if std::mem::replace(&mut opened, app.opened()) != app.opened() {
                    another_game(&mut table, app, record.as_deref());
                }
                table.study = app.study().clone();
                table.clock = app.clock().cloned();
                let news = table.keep();
                let trouble = news.iter().find(|news| news.is_bad()).map(|news| news.said(table.tongue));
                Kept { said: said_at_end(&table), trouble }
            }
        }),
        errand: Box::new({
            let table = Rc::clone(&table);
            move |app, errand| do_errand(&mut table.borrow_mut(), app, errand).map_err(|failure| failure.in_short())
        }),
        kept_games: Box::new(move || saves::kept_games(tongue)),
    };
    let left = merels_terminal::run(&mut app, &mut host).map_err(|error| {
        Failure::CantRun(format!("the terminal can't be used: {error}; --plain plays line by line"))
    })?;
    let is_kept = super::take_leave(&mut table.borrow_mut(), left == Left::Quit)?;
    Ok(match left {
        Left::Quit if is_kept => ExitCode::SUCCESS,
        Left::Quit => ExitCode::from(super::NOT_KEPT),
        Left::Interrupted => ExitCode::from(INTERRUPTED),
    })
}

/// Saves the game, or puts another one on the table.
fn do_errand(table: &mut Table, app: &mut App, errand: Errand) -> Result<String, Failure> {
    let file = match errand {
        Errand::Save(file) => {
            table.study = app.study().clone();
            table.clock = app.clock().cloned();
            table.save(&file)?;
            return Ok(table.phrase(Phrase::Saved(&output::named(&file))));
        }
        Errand::Open { file, kept } => (file, kept),
    };
    let (file, kept) = file;
    let games = Games::of(&file);
    let played = if kept {
        let (place, played) = saves::resume(&file, None)?;
        table.keeping.go_on_in(place, false);
        played
    } else {
        let played = records::load_at_the_table(&file, &games)?;
        // What is played on from a record is a game of its own.
        table.keeping.begin(played.record.value("game").unwrap_or("game"));
        played
    };
    let players = played.study.session().rules().game().players.clone();
    let seat = |player: &String| played.record.player(player).and_then(Seat::named).unwrap_or_default();
    table.seats.replace(players.iter().map(seat).collect());
    table.take_up(played, &games);
    let seats = table.seats.occupants().iter().map(|seat| seat.name()).collect();
    app.take_up(table.place.clone(), table.study.clone(), seats);
    app.set_clock(table.clock.clone());
    Ok(table.phrase(if kept { Phrase::GoingOn } else { Phrase::LookingAt }))
}

/// What is said of the game where it is asked whether to leave it.
fn said_at_end(table: &Table) -> Option<String> {
    table.keeping.will_be_kept().then(|| table.phrase(Phrase::IsKept))
}

/// Whether an environment variable says something.
fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}

/// A game that was begun in the interface is kept in a file of its own.
fn another_game(table: &mut Table, app: &App, record: Option<&Path>) {
    table.name = app.name().to_owned();
    let path = std::fs::canonicalize(app.name()).ok().filter(|_| merels::catalogue::find(app.name()).is_none());
    table.place = path.map_or(table.name.clone(), |path| path.display().to_string());
    table.date = super::today();
    table.seats.replace(app.seats().iter().map(|seat| Seat::named(seat).unwrap_or_default()).collect());
    table.study = app.study().clone();
    table.guide = OnceCell::new();
    if table.seats.are_programs(app.study().session()) {
        table.keeping.forget();
    } else {
        table.keeping.begin(&table.name);
    }
    if let Some(record) = record {
        // What is wrong is told when the game is kept.
        let _ = table.keeping.record_in(record);
    }
}

/// The opponents that a new game offers: the levels, the searchers, and who sits at the table already.
fn offered(table: &Table) -> Vec<String> {
    let levels = (1..=LEVELS).map(Spec::Level);
    let second = Budget::Time(Duration::from_secs(1));
    let searchers = [Spec::AlphaBeta(second), Spec::Mcts(second)];
    let mut names: Vec<String> =
        [Spec::Random].into_iter().chain(levels).chain(searchers).map(|spec| spec.to_string()).collect();
    for seat in table.seats.occupants().iter().filter(|seat| !seat.is_person()) {
        if !names.contains(&seat.name()) {
            names.push(seat.name());
        }
    }
    names
}

/// Makes opponents; each has random numbers of its own.
fn opponents(seed: u64, reach: Reach, weighing: Weighing) -> impl FnMut(&str) -> Result<Box<dyn Opponent>, String> {
    let mut made = 0;
    move |kind| match Seat::named(kind) {
        Some(Seat::Program(spec)) => {
            made += 1;
            Ok(Box::new(Program(Programmed::new(made, spec, seed, reach, weighing.clone()))) as Box<dyn Opponent>)
        }
        Some(Seat::Human) | None => Err(format!("there is no opponent `{kind}`")),
    }
}

/// A program at the other side of the board.
struct Program(Programmed);

impl Opponent for Program {
    fn name(&self) -> String {
        self.0.spec().to_string()
    }

    fn choose(&mut self, session: &Session, stop: &(dyn Fn() -> bool + Sync)) -> Vec<Decision> {
        self.0.choose(session, stop).decisions
    }

    fn accepts_draw(&mut self, _session: &Session) -> bool {
        ACCEPTS_DRAWS
    }
}
