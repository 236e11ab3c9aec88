//! Slice by slice comes out what comes out at once.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Read};
use std::ops::ControlFlow;
use std::sync::Mutex;

use merels_engine::History;
use merels_play::{Rules, position_text};
use merels_solve::slices::{Halted, Shelf, Slices};
use merels_solve::{Claims, Refused, Settings, report, solve};

use crate::built_in::{rules, written};

/// Files in memory.
#[derive(Default)]
pub(crate) struct Kept(Mutex<BTreeMap<String, Vec<u8>>>);

impl Shelf for Kept {
    fn names(&self) -> io::Result<Vec<String>> {
        Ok(self.0.lock().unwrap().keys().cloned().collect())
    }

    fn open(&self, name: &str) -> io::Result<Option<Box<dyn Read + '_>>> {
        let bytes = self.0.lock().unwrap().get(name).cloned();
        Ok(bytes.map(|bytes| Box::new(Cursor::new(bytes)) as Box<dyn Read>))
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.0.lock().unwrap().insert(name.to_owned(), bytes.to_owned());
        Ok(())
    }
}

impl Kept {
    fn files(self) -> BTreeMap<String, Vec<u8>> {
        self.0.into_inner().unwrap()
    }
}

fn sliced(rules: &Rules, settings: &Settings, kept: &Kept) -> Slices {
    let mut slices = Slices::new(rules, None, settings.claims).unwrap();
    slices.solve(kept, settings, &mut |_| ControlFlow::Continue(())).unwrap();
    slices
}

/// Every position that is reached has the same value both ways, and every value follows.
fn agree(rules: &Rules, settings: &Settings) {
    let title = &rules.game().title;
    let at_once = solve(rules, None, &Settings { memory: 4 << 30, ..*settings }).unwrap();
    let kept = Kept::default();
    let slices = sliced(rules, settings, &kept);
    let values = slices.values(&kept);
    for index in 0..at_once.len() {
        let position = at_once.position(index);
        let text = position_text::write(rules.game(), &position);
        assert_eq!(values.prober().of(&position), Some(at_once.value(index)), "{title}: {text}");
    }
    assert!(slices.verify(&kept, 1).unwrap() >= at_once.len() as u64, "{title}");
}

#[test]
fn it_agrees_with_solving_at_once() {
    for name in ["tic-tac-toe", "three-mens-morris", "picaria", "achi", "tapatan", "nine-holes", "pong-hau-ki"] {
        agree(&rules(name, &[]), &Settings::default());
    }
    agree(&rules("mu-torere", &[("middle", "free")]), &Settings::default());
    agree(&rules("spaceship-three", &[("warp", "on")]), &Settings::default());
    agree(&rules("achi", &[("men", "3"), ("blocked", "draws"), ("centre", "closed")]), &Settings::default());
}

/// The other player chooses, men of two kinds, players who face apart, turns that go on, counters that claims ask for.
#[test]
fn it_agrees_on_games_made_for_it() {
    let texts = [
        "game \"Chosen\" players White, Black board grid 3 x 2 with diagonals piece man: 3 in each hand \
         pattern two = line of 2 { same owner } \
         phase placing until hands empty { place man on empty if two made and some theirs { opponent decides { take mine } } } \
         phase moving { move mine to empty near it if two made and some theirs { opponent decides { take mine } } } \
         end { mover loses when left < 2 mover loses when stuck }",
        "game \"Kinds\" players White, Black board grid 3 x 2 piece king: 1 in each hand piece pawn: 1 in each hand \
         pattern pair = line of 2 { same owner, different kind } phase placing until hands empty { place any on empty } \
         phase moving { move mine to empty near it if pair made { take theirs } } \
         end { mover loses when left < 2 mover loses when stuck }",
        "game \"Race\" players White facing north, Black facing south board grid 3 x 4 piece man: none \
         start { put man of White on rank 1 put man of Black on rank 4 } \
         phase play { either { move mine to empty in forward of it } or { move mine onto theirs in forward of it } \
         if some it in forward edge { win } } end { mover loses when stuck }",
        "game \"Counted\" players White, Black board grid 4 x 1 piece man: none memory so_far: number of each player \
         start { put man of White on a1 put man of Black on d1 } \
         phase play { either { move mine to empty near it } or { pass } \
         if so_far < 3 { remember so_far = so_far + 1 } } \
         end { mover wins when so_far > 2 and some mine in (b1) mover loses when stuck }",
    ];
    for text in texts {
        agree(&written(text), &Settings::default());
    }
    let long = written(
        "game \"Long\" players White, Black board grid 6 x 1 piece man: none \
         start { put man of White on a1 put man of Black on f1 } \
         phase play { move mine to empty near it } end { mover loses when stuck } \
         end claims { draw on claim when 9 turns without capture }",
    );
    agree(&long, &Settings { claims: Claims::Automatic, ..Settings::default() });
}

/// Passes over a slice without what leads where, and any number of threads, write the same bytes.
#[test]
fn files_are_the_same_however_they_are_made() {
    let mill = "White moving; White a1 c1 e1; Black a5 c5 d4";
    for (name, from) in [("picaria", None), ("achi", None), ("five-mens-morris", Some(mill))] {
        let rules = rules(name, &[]);
        let from = from.map(|text| position_text::read(&rules, text, &mut History::new()).unwrap());
        let files = |settings: &Settings| {
            let kept = Kept::default();
            let mut slices = Slices::new(&rules, from.as_ref(), settings.claims).unwrap();
            slices.solve(&kept, settings, &mut |_| ControlFlow::Continue(())).unwrap();
            slices.verify(&kept, 1).unwrap();
            kept.files()
        };
        let plain = files(&Settings::default());
        assert!(plain == files(&Settings { threads: 3, ..Settings::default() }), "{name}");
        assert!(plain == files(&Settings { memory: 0, ..Settings::default() }), "{name}");
    }
}

/// A run that was broken off goes on with the slice it was at; a damaged file is no file.
#[test]
fn a_run_goes_on_where_it_was_left() {
    let rules = rules("three-mens-morris", &[]);
    let whole = Kept::default();
    let mut slices = sliced(&rules, &Settings::default(), &whole);
    let whole = whole.files();
    assert_eq!(whole.len(), slices.slices().len());

    let kept = Kept::default();
    let (mut begun, mut stopped) = (Vec::new(), 0);
    loop {
        let run = slices.solve(&kept, &Settings::default(), &mut |at| {
            let new = begun.last() != Some(&at.slice.name);
            begun.push(at.slice.name.clone());
            // Every slice is broken off once.
            if new { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match run {
            Ok(()) => break,
            Err(Halted::Refused(Refused::Stopped)) => stopped += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(stopped, whole.len());
    assert!(kept.0.lock().unwrap().clone() == whole);

    let name = slices.slices()[0].name.clone();
    let damage = |bytes: &mut Vec<u8>| {
        let at = bytes.len() / 2;
        bytes[at] ^= 1;
    };
    kept.0.lock().unwrap().entry(name.clone()).and_modify(damage);
    let mut again = Vec::new();
    slices
        .solve(&kept, &Settings::default(), &mut |at| {
            again.push(at.slice.name.clone());
            ControlFlow::Continue(())
        })
        .unwrap();
    again.dedup();
    assert_eq!(again, [name]);
    assert!(kept.0.lock().unwrap().clone() == whole);

    // A file of other options is refused.
    let others = Kept::default();
    sliced(&crate::built_in::rules("three-mens-morris", &[("flying", "on")]), &Settings::default(), &others);
    let (theirs, file) = others.files().into_iter().next().unwrap();
    kept.0.lock().unwrap().insert(theirs, file);
    let refused = slices.solve(&kept, &Settings::default(), &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert!(refused.to_string().contains("flying=on"), "{refused}");
}

/// Jobs may come in any order in which what they lead to comes first.
#[test]
fn slices_are_jobs_of_their_own() {
    let rules = rules("tic-tac-toe", &[]);
    let whole = Kept::default();
    let mut slices = sliced(&rules, &Settings::default(), &whole);
    let kept = Kept::default();
    let names: Vec<String> = slices.slices().iter().map(|slice| slice.name.clone()).collect();
    let mut job = |name: &str| slices.solve_one(name, &kept, &Settings::default(), &mut |_| ControlFlow::Continue(()));
    assert!(matches!(job(names.last().unwrap()), Err(Halted::Needs { .. })));
    assert!(matches!(job("nobody"), Err(Halted::NoSlice(_))));
    names.iter().for_each(|name| job(name).unwrap());
    assert!(kept.files() == whole.files());
}

#[test]
fn what_no_rule_remembers_is_no_part_of_positions() {
    let free = rules("morabaraba", &[("returning", "free")]);
    assert_eq!(Slices::refuses(&free, Claims::Off), None);
    assert!(Slices::refuses(&rules("morabaraba", &[]), Claims::Off).is_some());
    let text = "White moving; White a1 d1 g1; Black a7 d7 f6";
    let position = |text: &str| position_text::read(&free, text, &mut History::new()).unwrap();
    // Nobody can have come back from there.
    let remembering = position(&format!("{text}; home of a1 = a4 by White"));
    let refused = solve(&free, Some(&remembering), &Settings::default()).unwrap_err();
    assert_eq!(refused, Refused::NeverRemembered);
    let slices = Slices::new(&free, Some(&position(text)), Claims::Off).unwrap();
    assert_eq!(slices.slices().len(), 1);
}

#[test]
fn what_is_no_men_on_points_is_refused() {
    let refused = |rules: &Rules| Slices::new(rules, None, Claims::Off).unwrap_err();
    let home = written(
        "game \"Home\" players White, Black board grid 3 x 2 piece man: 2 in each hand memory home: points of each man through next turn \
         phase play { place man on empty remember home of it = it if no home of it { win } } end { draw when board full }",
    );
    assert_eq!(refused(&home), Refused::RemembersPoints("home".to_owned()));
    assert_eq!(refused(&rules("three-player-morris", &[])), Refused::Players(3));
    let wide = written(
        "game \"Wide\" players White, Black board grid 9 x 9 piece man: 2 in each hand phase play { place man on empty } \
         end { mover loses when stuck }",
    );
    assert_eq!(refused(&wide), Refused::Points(81));
    let counting = written(
        "game \"Counting\" players White, Black board grid 3 x 1 piece man: none memory so_far: number \
         start { put man of White on a1 } phase play { either { move mine to empty } or { pass } remember so_far = so_far + 1 } \
         end { mover wins when so_far > 100000 }",
    );
    assert!(matches!(refused(&counting), Refused::Unbounded | Refused::TooMuchMaterial(_)));
}

/// Three men against three, from a position: one slice, with all that is reached.
#[test]
fn an_endgame_begins_where_it_is_asked_to() {
    let rules = rules("six-mens-morris", &[]);
    let text = "White moving; White a1 c1 e1; Black a5 c5 d4";
    let position = position_text::read(&rules, text, &mut History::new()).unwrap();
    let at_once = solve(&rules, Some(&position), &Settings::default()).unwrap();
    let mut slices = Slices::new(&rules, Some(&position), Claims::Off).unwrap();
    let kept = Kept::default();
    slices.solve(&kept, &Settings::default(), &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(slices.slices().len(), 1);
    let values = slices.values(&kept);
    for index in 0..at_once.len() {
        assert_eq!(values.prober().of(&at_once.position(index)), Some(at_once.value(index)));
    }
    let [counts] = &slices.counts(&kept).unwrap()[..] else { panic!("one slice") };
    assert_eq!((counts.men, counts.phase.as_str()), ([3, 3], "moving"));
    assert!(counts.won + counts.drawn + counts.lost >= at_once.len() as u64);
}

/// Positions that nobody reaches are counted too, so there are as many as at once, or more.
#[test]
fn whoever_is_worse_off_for_being_due_is_counted() {
    let rules = rules("three-mens-morris", &[]);
    let at_once = report::report(&solve(&rules, None, &Settings::default()).unwrap()).worse_off.unwrap();
    let kept = Kept::default();
    let slices = sliced(&rules, &Settings::default(), &kept);
    let worse = slices.report(&kept).unwrap().worse_off.unwrap();
    assert!(at_once.positions > 0 && worse.positions >= at_once.positions, "{worse:?}");
    assert!(worse.lost_for_both >= at_once.lost_for_both, "{worse:?}");
    let values = slices.values(&kept);
    let of = |text: &str| {
        let position = position_text::read(&rules, text, &mut History::new()).unwrap();
        values.prober().of(&position).unwrap()
    };
    let example = worse.example.unwrap();
    let (due, other) = (of(&example), of(&example.replacen("White", "Black", 1)).for_other());
    assert!(due < other, "{example}: {due:?}, {other:?}");
}

/// A folder is of one game: whoever asks it for values reads all of it.
#[test]
fn slices_of_another_game_are_refused() {
    let kept = Kept::default();
    sliced(&rules("picaria", &[]), &Settings::default(), &kept);
    let mut other = Slices::new(&rules("achi", &[]), None, Claims::Off).unwrap();
    let refused = other.solve(&kept, &Settings::default(), &mut |_| ControlFlow::Continue(()));
    let Err(Halted::File { error, .. }) = refused else { panic!("{refused:?}") };
    assert!(error.to_string().contains("of another definition, of `Picaria`"), "{error}");
}
