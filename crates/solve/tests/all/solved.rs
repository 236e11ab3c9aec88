//! How games are solved: folding, threads, bounds, claims, what is refused.

use std::ops::ControlFlow;

use merels_engine::History;
use merels_play::position_text;
use merels_solve::{Claims, Progress, Refused, Settings, Value, estimate, report, solve, solve_told, verify};

use crate::built_in::{rules, written};

#[test]
fn values_are_the_same_on_any_number_of_threads() {
    let rules = rules("achi", &[]);
    let on = |threads| solve(&rules, None, &Settings { threads, ..Settings::default() }).unwrap();
    let (one, three) = (on(1), on(3));
    assert_eq!(report::report(&one), report::report(&three));
    assert!((0..one.len()).all(|index| one.value(index) == three.value(index)));
}

#[test]
fn folding_changes_no_value() {
    let rules = rules("spaceship-three", &[("warp", "on")]);
    let folded = solve(&rules, None, &Settings::default()).unwrap();
    let plain = solve(&rules, None, &Settings { folding: false, ..Settings::default() }).unwrap();
    assert_eq!(folded.folded_by(), (16, true));
    assert!(folded.len() * 10 < plain.len());
    for index in 0..plain.len() {
        assert_eq!(folded.prober().of(&plain.position(index)), Some(plain.value(index)));
    }
}

/// Men who go forward aren't alike: the board is turned round for the other player, and that is no symmetry here.
#[test]
fn players_who_face_apart_are_told_apart() {
    let rules = written(
        "game \"Race\" players White facing north, Black facing south board grid 3 x 4 piece man: none \
         start { put man of White on rank 1 put man of Black on rank 4 } \
         phase play { either { move mine to empty in forward of it } or { move mine onto theirs in forward of it } \
         if some it in forward edge { win } } end { mover loses when stuck }",
    );
    let solution = solve(&rules, None, &Settings::default()).unwrap();
    assert_eq!(solution.folded_by(), (2, false));
    assert!(verify(&solution, 1).is_ok());
}

#[test]
fn every_value_follows_from_those_after_it() {
    for (name, set) in [("picaria", &[][..]), ("achi", &[("men", "3"), ("blocked", "draws")])] {
        let solution = solve(&rules(name, set), None, &Settings::default()).unwrap();
        assert_eq!(verify(&solution, 1), Ok(solution.len() as u64));
    }
}

/// A win that takes longer than the counter allows is none, once claims count.
#[test]
fn claims_by_a_counter_count_when_they_are_asked_for() {
    let text = |turns: u32| {
        format!(
            "game \"Long\" players White, Black board grid 6 x 1 piece man: none \
             start {{ put man of White on a1 put man of Black on f1 }} \
             phase play {{ move mine to empty near it }} end {{ mover loses when stuck }} \
             end claims {{ draw on claim when {turns} turns without capture }}"
        )
    };
    let with = |turns, claims| {
        solve(&written(&text(turns)), None, &Settings { claims, ..Settings::default() }).unwrap().start()
    };
    let value = with(100, Claims::Off);
    assert!(matches!(value, Value::Win(_) | Value::Loss(_)), "{value:?}");
    let turns = u32::from(value.turns().unwrap());
    assert_eq!(with(turns + 1, Claims::Automatic), value);
    assert_eq!(with(turns - 1, Claims::Automatic), Value::Draw);
    assert_eq!(with(turns - 1, Claims::Off), value);
}

#[test]
fn what_has_no_value_of_its_own_is_refused() {
    let three = rules("three-player-morris", &[]);
    assert_eq!(solve(&three, None, &Settings::default()).unwrap_err(), Refused::Players(3));
    let ko = written(
        "game \"Ko\" players White, Black board grid 3 x 1 piece man: none start { put man of White on a1 put man of Black on c1 } \
         phase play { move mine to empty near it } end { mover loses when stuck mover wins when position seen 2 times }",
    );
    assert_eq!(solve(&ko, None, &Settings::default()).unwrap_err(), Refused::Repetition);
    let draw = written(
        "game \"Drawn\" players White, Black board grid 3 x 1 piece man: none start { put man of White on a1 put man of Black on c1 } \
         phase play { move mine to empty near it } end { mover loses when stuck draw when position seen 2 times }",
    );
    assert!(solve(&draw, None, &Settings::default()).is_ok());
    let counting = written(
        "game \"Counting\" players White, Black board grid 3 x 1 piece man: none memory so_far: number \
         start { put man of White on a1 } phase play { either { move mine to empty } or { pass } remember so_far = so_far + 1 } \
         end { mover wins when so_far > 100000 }",
    );
    assert_eq!(solve(&counting, None, &Settings::default()).unwrap_err(), Refused::Unbounded);
}

#[test]
fn memory_is_kept_to_and_who_is_told_may_break_off() {
    let rules = rules("five-mens-morris", &[]);
    let small = Settings { memory: 1 << 20, ..Settings::default() };
    assert!(matches!(solve(&rules, None, &small), Err(Refused::Memory { .. })));
    let mut told = 0;
    let stopped = solve_told(&rules, None, &Settings::default(), &mut |progress| {
        assert!(matches!(progress, Progress::Exploring { .. }));
        told += 1;
        ControlFlow::Break(())
    });
    assert_eq!((stopped.unwrap_err(), told), (Refused::Stopped, 1));
}

#[test]
fn the_estimate_is_a_bound() {
    for name in ["three-mens-morris", "achi", "tic-tac-toe", "spaceship-three", "picaria"] {
        let rules = rules(name, &[]);
        let bound = estimate(&rules, Claims::Off).unwrap().positions;
        // Positions that are their own image count more than their share.
        let found = solve(&rules, None, &Settings { folding: false, ..Settings::default() }).unwrap().len() as f64;
        let (images, alike) = solve(&rules, None, &Settings::default()).unwrap().folded_by();
        assert!(bound * images as f64 * if alike { 2.0 } else { 1.0 } >= found, "{name}: {bound} {found}");
    }
    let nine = estimate(&rules("nine-mens-morris", &[]), Claims::Off).unwrap().positions;
    assert!((5e9..1e11).contains(&nine), "{nine}");
}

#[test]
fn play_begins_where_it_is_asked_to() {
    let rules = rules("nine-mens-morris", &[]);
    let text = "White moving; White a1 d1; Black a7 d7 g7";
    let over = position_text::read(&rules, text, &mut History::new()).unwrap();
    assert_eq!(solve(&rules, Some(&over), &Settings::default()).unwrap_err(), Refused::Over);
}

#[test]
fn a_report_says_what_there_is() {
    let solution = solve(&rules("three-mens-morris", &[]), None, &Settings::default()).unwrap();
    let report = report::report(&solution);
    let text = report::text(&report);
    assert!(
        text.starts_with("Three Men's Morris, flying = off, centre = open\nWhite to play: White wins in 9 turns.\n")
    );
    let counted: u64 = report.slices.iter().map(|slice| slice.won + slice.drawn + slice.lost).sum();
    assert_eq!(counted, report.positions);
    assert_eq!(report.turns[0].turn, "b2");
    let longest = report.longest.as_ref().unwrap();
    assert_eq!(longest.line.len(), usize::from(longest.value.turns.unwrap()));
}

#[test]
fn a_page_has_bars_and_pictures() {
    let solution = solve(&rules("three-mens-morris", &[]), None, &Settings::default()).unwrap();
    let report = report::report(&solution);
    let html = report::html(&report, &|text| Some(format!("<svg><title>{}</title></svg>", text.len())));
    assert!(html.contains("<h1>Three Men&apos;s Morris") || html.contains("<h1>Three Men's Morris"));
    let worse = report.worse_off.as_ref().unwrap().example.as_ref().unwrap();
    for text in [&report.position, &report.longest.as_ref().unwrap().position, worse] {
        assert!(html.contains(&format!("<p>{text}</p>\n<svg><title>{}</title></svg>", text.len())), "{text}");
    }
    assert_eq!(html.matches("<div class=\"bar\"").count(), report.slices.len());
    // Two men against three: 94 won, 41 drawn, 18 lost.
    let widths = ["won\" style=\"width:61.44%", "drawn\" style=\"width:26.80%", "lost\" style=\"width:11.76%"];
    assert!(widths.iter().all(|width| html.contains(width)), "{html}");
}
