//! What is shown, and that it is shown for every game and size.

use std::collections::BTreeSet;

use crate::common::{COLOURED, app, app_at, app_of, click_point, find, key, marked, play, press, screen, text};
use crossterm::event::KeyCode;
use merels::catalogue;
use merels_terminal::Look;
use ratatui_core::style::{Color, Modifier};

fn snapshot(name: &str, shown: &str) {
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, shown);
    });
}

/// Nine men's morris with nothing in hand.
const MOVING: &str = "White moving; White a7 d6 g4 f2; Black a4 d7 b2 c5 e3";

#[test]
fn a_game_begins() {
    snapshot("nine-mens-morris", &marked(&screen(&app("nine-mens-morris", &[], COLOURED), 80, 24)));
}

#[test]
fn a_piece_picked_up_shows_where_it_can_go() {
    let mut app = app_at("nine-mens-morris", MOVING, COLOURED);
    click_point(&mut app, "d6");
    snapshot("picked-up", &marked(&screen(&app, 80, 24)));
}

#[test]
fn a_taking_that_is_due_is_loud() {
    let mut app = app("nine-mens-morris", &["human", "random"], COLOURED);
    play(&mut app, "a7");
    app.answer(app.ticket(), answer(&app, "a1"));
    play(&mut app, "d7");
    app.answer(app.ticket(), answer(&app, "d1"));
    play(&mut app, "g7");
    snapshot("must-take", &marked(&screen(&app, 80, 24)));
}

fn answer(app: &merels_terminal::App, decision: &str) -> merels_terminal::Answer {
    let game = app.study().session().rules().game();
    merels_terminal::Answer::Decisions(vec![merels::notation::read_decision(game, decision).unwrap()])
}

#[test]
fn millieu_tells_its_pieces_apart() {
    let mut app = app("millieu", &[], COLOURED);
    snapshot("millieu", &marked(&screen(&app, 80, 24)));
    play(&mut app, "red-disc@b2v");
    press(&mut app, "5");
    snapshot("millieu-kind-chosen", &marked(&screen(&app, 80, 24)));
    click_point(&mut app, "b3v");
    click_point(&mut app, "b2v");
    snapshot("millieu-mid-turn", &marked(&screen(&app, 80, 24)));
}

#[test]
fn pieces_are_letters_where_figures_cannot_be_shown() {
    let mut app = app("millieu", &[], Look { ascii: true, colour: true });
    play(&mut app, "red-disc@b2v brown-square@b3v,b2v-c2v");
    let shown = text(&screen(&app, 80, 24));
    assert!(shown.is_ascii(), "{shown}");
    snapshot("millieu-ascii", &shown);
}

#[test]
fn dialogs_lie_over_the_board() {
    let mut app = app("shah", &[], COLOURED);
    press(&mut app, "n");
    app.handle(&key(KeyCode::Down));
    snapshot("new-game", &marked(&screen(&app, 80, 24)));
    app.handle(&key(KeyCode::Up));
    app.handle(&key(KeyCode::Enter));
    snapshot("games", &text(&screen(&app, 80, 24)));
    app.handle(&key(KeyCode::Esc));
    app.handle(&key(KeyCode::Esc));
    press(&mut app, "?");
    snapshot("help", &text(&screen(&app, 80, 24)));
    app.handle(&key(KeyCode::End));
    snapshot("help-end", &text(&screen(&app, 80, 24)));
}

#[test]
fn names_stay_readable_under_pieces_and_cursor() {
    let mut app = app("spaceship-three", &[], COLOURED);
    play(&mut app, "c r1");
    snapshot("wheel", &marked(&screen(&app, 80, 24)));
}

#[test]
fn a_long_title_keeps_away_from_the_turn() {
    let title = "A Game of Very Many Words, of Which Not All Can Be Read Beside the Number of the Turn";
    let extended = format!("game \"{title}\" extends three-mens-morris\nplayers {LONG}A, {LONG}B\n");
    let app = app_of(&extended, &["human", "random"], COLOURED);
    let shown = text(&screen(&app, 80, 24));
    let first = shown.lines().next().unwrap();
    assert!(first.contains("… turn 1"), "{first}");
    // Nobody is named below a long name of a person.
    let row = |name: &str| shown.lines().position(|line| line.contains(name)).unwrap();
    assert_eq!(row("in hand"), row(">○ ALongName") + 1, "{shown}");
    assert_eq!(row("random"), row("● ALongName") + 1, "{shown}");
}

/// The beginning of long names.
const LONG: &str = "ALongNameThatIsCutOffWhereThePanelEnds";

#[test]
fn the_last_turn_is_seen_on_large_men_too() {
    let mut app = app("five-mens-morris", &[], COLOURED);
    play(&mut app, "a1 a7");
    let shown = screen(&app, 120, 40);
    let dot = find(&shown, "•");
    assert!(shown[(dot.x, dot.y)].modifier.contains(Modifier::UNDERLINED), "{}", text(&shown));
    assert_eq!(text(&shown).matches('•').count(), 1);
}

#[test]
fn the_end_of_a_game_is_said() {
    let mut app = app("tic-tac-toe", &[], COLOURED);
    play(&mut app, "b2 a1 a3 b1 c1");
    snapshot("game-over", &marked(&screen(&app, 80, 24)));
}

#[test]
fn variations_stand_in_the_tree() {
    let mut app = app("tic-tac-toe", &[], COLOURED);
    play(&mut app, "a1 b2 a2");
    press(&mut app, "u");
    play(&mut app, "a3 b1");
    press(&mut app, "uu");
    play(&mut app, "b3");
    press(&mut app, "t");
    snapshot("tree", &marked(&screen(&app, 80, 24)));
}

#[test]
fn without_colour_nothing_is_lost() {
    let plain = Look { ascii: false, colour: false };
    let mut moving = app_at("nine-mens-morris", MOVING, plain);
    click_point(&mut moving, "d6");
    let picked = screen(&moving, 80, 24);
    let mut app = app("nine-mens-morris", &[], plain);
    play(&mut app, "a7 a1 d7 d1 g7");
    let taking = screen(&app, 80, 24);
    for buffer in [&picked, &taking] {
        assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    }
    snapshot("no-colour", &format!("{}\n{}", marked(&picked), marked(&taking)));
}

#[test]
fn every_game_fits() {
    for entry in catalogue::games() {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            for ascii in [false, true] {
                let mut app = app(entry.name, &[], Look { ascii, colour: true });
                for flipped in [false, true] {
                    let shown = screen(&app, width, height);
                    let mut cells = BTreeSet::new();
                    let points = app.points_on_screen();
                    let at = format!("{} at {width} x {height}, flipped: {flipped}\n{}", entry.name, text(&shown));
                    assert_eq!(points.len(), app.study().session().rules().game().board.len(), "{at}");
                    for (point, area) in points {
                        assert!(!area.is_empty() && shown.area.intersection(area) == area, "{point:?} of {at}");
                        for cell in area.positions() {
                            assert!(cells.insert((cell.x, cell.y)), "{point:?} of {at}");
                        }
                    }
                    press(&mut app, "f");
                }
            }
        }
    }
}

#[test]
fn every_point_is_reached_with_the_arrows() {
    for entry in catalogue::games() {
        let mut app = app(entry.name, &[], COLOURED);
        let all = app.study().session().rules().game().board.len();
        screen(&app, 80, 24);
        // Each point is put under the cursor by a click, and left again in each direction.
        let mut reached = BTreeSet::from([app.cursor()]);
        let mut open: Vec<_> = reached.iter().copied().collect();
        while let Some(from) = open.pop() {
            for way in [KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down] {
                app.set_cursor(from);
                app.handle(&key(way));
                if reached.insert(app.cursor()) {
                    open.push(app.cursor());
                }
            }
        }
        assert_eq!(reached.len(), all, "{}", entry.name);
    }
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let mut app = app("millieu", &[], COLOURED);
    for (width, height) in (1..=44).flat_map(|width| (1..=14).map(move |height| (width, height))) {
        let shown = text(&screen(&app, width, height));
        let fits = width >= 44 && height >= 14;
        assert_eq!(shown.contains("turn 1"), fits, "{width} x {height}");
        if width >= 20 && !fits {
            assert!(shown.starts_with("The window is too"), "{shown}");
        }
    }
    // Whatever lies open, too.
    for open in ["?", "n", "n\n", ":abc", "t"] {
        press(&mut app, open);
        for (width, height) in [(1, 1), (10, 3), (43, 13), (44, 14), (60, 14), (300, 100)] {
            screen(&app, width, height);
        }
        app.handle(&key(KeyCode::Esc));
        app.handle(&key(KeyCode::Esc));
    }
}
