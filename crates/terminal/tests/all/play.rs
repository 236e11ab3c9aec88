//! Playing with keys and mouse.

use crate::common;
use crate::common::{COLOURED, app, app_at, click, click_point, find, key, play, press, screen, text};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use merels::board::PointId;
use merels::sheet::Tongue;
use merels::{Decision, Played, notation};
use merels_terminal::{Answer, App, Effect};

const MOVING: &str = "White moving; White a7 d6 g4 f2; Black a4 d7 b2 c5 e3";

fn turns(app: &App) -> String {
    let session = app.study().session();
    let turns = session.turns().into_iter().map(|played| match played {
        Played::Turn(turn) => notation::turn(session.rules().game(), &turn),
        Played::Left(leave) => merels::words::leave(session.rules().game(), leave.player, leave.by_time),
    });
    turns.collect::<Vec<_>>().join(" ")
}

fn message(app: &App) -> String {
    app.message().to_owned()
}

fn decision(app: &App, text: &str) -> Decision {
    notation::read_decision(app.study().session().rules().game(), text).unwrap()
}

#[test]
fn arrows_and_enter_play() {
    let mut app = app("nine-mens-morris", &[], COLOURED);
    screen(&app, 80, 24);
    press(&mut app, "\n");
    for way in [KeyCode::Right, KeyCode::Up, KeyCode::Up] {
        app.handle(&key(way));
    }
    let effects = press(&mut app, " ");
    assert_eq!(turns(&app), "a1 d3");
    assert_eq!(effects, [Effect::Changed]);
}

#[test]
fn clicks_pick_up_and_drop() {
    let mut app = app_at("nine-mens-morris", MOVING, COLOURED);
    click_point(&mut app, "d6");
    assert_eq!(message(&app), "Picked up d6: it can go to 3 points");
    // Not a way for this man; it stays picked up.
    click_point(&mut app, "a1");
    assert_eq!(turns(&app), "");
    assert!(message(&app).contains("`d6-a1` is not legal"), "{}", message(&app));
    // Another man instead, and back.
    click_point(&mut app, "g4");
    click_point(&mut app, "g4");
    assert_eq!(message(&app), "Put back");
    click_point(&mut app, "d6");
    click_point(&mut app, "d5");
    assert_eq!(turns(&app), "d6-d5");
    // Whoever isn't to move can't be picked up.
    click_point(&mut app, "a7");
    assert_eq!(turns(&app), "d6-d5");
    assert!(message(&app).starts_with("No piece can move from a7"), "{}", message(&app));
}

#[test]
fn pieces_are_dragged() {
    let mut app = app_at("nine-mens-morris", MOVING, COLOURED);
    screen(&app, 80, 24);
    let place = |app: &App, name: &str| {
        let point = app.study().session().rules().game().board.find(name).unwrap();
        app.points_on_screen().iter().find(|(id, _)| *id == point).unwrap().1
    };
    let (from, beside, to) = (place(&app, "d6"), place(&app, "a1"), place(&app, "d5"));
    click(&mut app, from.x, from.y);
    common::release(&mut app, from.x, from.y);
    common::release(&mut app, beside.x, beside.y);
    assert_eq!(turns(&app), "", "it is still in the hand");
    common::release(&mut app, to.x, to.y);
    assert_eq!(turns(&app), "d6-d5");
}

#[test]
fn a_turn_is_taken_out_of_the_tree() {
    let mut app = app("tic-tac-toe", &[], COLOURED);
    play(&mut app, "a1 b2");
    press(&mut app, "tx");
    assert!(text(&screen(&app, 80, 24)).contains("Take b2 out?"));
    press(&mut app, "y");
    assert_eq!(turns(&app), "a1");
    press(&mut app, "r");
    assert_eq!(turns(&app), "a1", "it is gone");
}

#[test]
fn a_taking_is_due_until_it_is_done() {
    let mut app = app("nine-mens-morris", &[], COLOURED);
    play(&mut app, "a7 a1 d7 d1");
    let effects = press(&mut app, ":g7\n");
    assert_eq!(effects, [], "half a turn is not kept");
    click_point(&mut app, "b6");
    assert!(message(&app).contains("`xb6` is not legal"), "{}", message(&app));
    click_point(&mut app, "a1");
    assert_eq!(turns(&app), "a7 a1 d7 d1 g7xa1");
    assert!(text(&screen(&app, 80, 24)).contains("7 in hand, lost 1 ●"));
}

#[test]
fn a_kind_is_chosen_by_key_mouse_or_from_a_list() {
    let mut app = app("millieu", &[], COLOURED);
    press(&mut app, "5");
    click_point(&mut app, "b2v");
    assert_eq!(turns(&app), "brown-square@b2v");
    let shown = screen(&app, 80, 24);
    let entry = find(&shown, "9◆ch");
    click(&mut app, entry.x + 1, entry.y);
    click_point(&mut app, "b3v");
    assert!(turns(&app).ends_with("cream-hexagon@b3v"), "{}", turns(&app));
    press(&mut app, "u");
    // Without a choice the point asks which.
    click_point(&mut app, "b3v");
    assert!(text(&screen(&app, 80, 24)).contains("Which of these?"));
    app.handle(&key(KeyCode::Down));
    press(&mut app, "\n");
    assert!(turns(&app).ends_with("red-square@b3v"), "{}", turns(&app));
    press(&mut app, "u:rd@b3v\n");
    assert!(turns(&app).ends_with("red-disc@b3v"), "letters are understood: {}", turns(&app));
}

#[test]
fn undo_and_redo_follow_the_tree() {
    let mut app = app("tic-tac-toe", &[], COLOURED);
    play(&mut app, "a1 b2 a2");
    press(&mut app, "uu");
    assert_eq!(turns(&app), "a1");
    press(&mut app, "r");
    assert_eq!(turns(&app), "a1 b2");
    press(&mut app, "u");
    play(&mut app, "c3");
    press(&mut app, "t");
    app.handle(&key(KeyCode::Up));
    assert_eq!(turns(&app), "a1 b2", "the line that was tried first");
    app.handle(&key(KeyCode::Right));
    assert_eq!(turns(&app), "a1 b2 a2");
    app.handle(&key(KeyCode::Home));
    assert_eq!(turns(&app), "");
    app.handle(&key(KeyCode::End));
    press(&mut app, ":go 1\n");
    assert_eq!(turns(&app), "a1");
}

#[test]
fn an_opponent_is_asked_and_stale_answers_are_dropped() {
    let mut app = app("nine-mens-morris", &["human", "random"], COLOURED);
    assert!(app.request().is_none());
    play(&mut app, "a7");
    let request = app.request().unwrap();
    assert_eq!((request.kind.as_str(), request.draw), ("random", false));
    // One doesn't play for it.
    play(&mut app, "d1");
    assert_eq!(turns(&app), "a7");
    press(&mut app, "u");
    assert_eq!(turns(&app), "");
    let answer = Answer::Decisions(vec![decision(&app, "d1")]);
    app.answer(request.ticket, answer.clone());
    assert_eq!(turns(&app), "", "the position it was for is gone");
    play(&mut app, "a4");
    app.answer(app.ticket(), answer);
    assert_eq!(turns(&app), "a4 d1");
    // Undo goes back to one's own turn.
    press(&mut app, "u");
    assert_eq!(turns(&app), "");
    press(&mut app, "r");
    assert_eq!(turns(&app), "a4 d1");
}

#[test]
fn leafing_back_to_an_opponents_turn_stops_it() {
    let mut app = app("nine-mens-morris", &["human", "random"], COLOURED);
    play(&mut app, "a4");
    app.answer(app.ticket(), Answer::Decisions(vec![decision(&app, "d1")]));
    press(&mut app, "t");
    app.handle(&key(KeyCode::Left));
    assert!(app.request().is_none());
    assert!(message(&app).contains("g to let random play on"), "{}", message(&app));
    app.handle(&key(KeyCode::Esc));
    press(&mut app, "g");
    assert!(app.request().is_some());
}

#[test]
fn what_an_opponent_cannot_play_is_said() {
    let mut app = app("nine-mens-morris", &["random"], COLOURED);
    let ticket = app.request().unwrap().ticket;
    app.answer(ticket, Answer::Decisions(vec![decision(&app, "xa1")]));
    assert!(message(&app).starts_with("Random can't play that"), "{}", message(&app));
    assert!(app.request().is_none());
    press(&mut app, "g");
    app.answer(app.ticket(), Answer::Decisions(Vec::new()));
    assert!(message(&app).starts_with("Random has no answer"), "{}", message(&app));
    press(&mut app, "g");
    app.answer(app.ticket(), Answer::Failed("random has failed".to_owned()));
    assert_eq!(message(&app), "Random has failed");
}

#[test]
fn draws_are_offered_and_answered() {
    let mut app = app("nine-mens-morris", &[], COLOURED);
    press(&mut app, "o");
    assert!(text(&screen(&app, 80, 24)).contains("White offers a draw."));
    press(&mut app, "n");
    assert_eq!(message(&app), "Black declines");
    press(&mut app, "o");
    assert!(message(&app).contains("already"), "{}", message(&app));
    play(&mut app, "a1");
    press(&mut app, "oy");
    assert!(message(&app).contains("the players have agreed on a draw"), "{}", message(&app));
    press(&mut app, "u");
    assert!(app.study().session().outcome().is_none());
}

#[test]
fn an_opponent_answers_an_offer() {
    let mut app = app("nine-mens-morris", &["human", "random"], COLOURED);
    press(&mut app, "o");
    let request = app.request().unwrap();
    assert!(request.draw);
    app.answer(request.ticket, Answer::Draw(false));
    assert_eq!(message(&app), "Black declines");
    assert!(app.study().session().outcome().is_none());
}

#[test]
fn rules_are_explained_when_they_matter() {
    let mut app = app("nine-mens-morris", &["human", "human"], COLOURED).teaching();
    let shows = |app: &App, words: &str| text(&screen(app, 80, 24)).contains(words);
    assert!(shows(&app, "Place a man from your hand on any empty point."));
    press(&mut app, "\n");
    assert!(!shows(&app, "Place a man"));
    for turn in ["a1", "b2", "a4", "b4"] {
        play(&mut app, turn);
        assert!(!shows(&app, "New to you"), "{turn}");
    }
    play(&mut app, "a7");
    assert!(shows(&app, "New to you") && shows(&app, "If this makes a mill, capture"));
    press(&mut app, "\n?");
    assert!(shows(&app, "Now (r: all rules)") && shows(&app, "If this makes a mill, capture"));
    press(&mut app, "r");
    assert!(shows(&app, "Phase 1: Placing"));
}

#[test]
fn draws_are_claimed() {
    let mut app = app_at("nine-mens-morris", "White moving; White a7 d6 g4 f2; Black a4 d7 b2 c5; quiet 99", COLOURED);
    press(&mut app, "c");
    assert!(message(&app).starts_with("No draw can be claimed"), "{}", message(&app));
    press(&mut app, ":claim with d6-d5\n");
    assert!(text(&screen(&app, 120, 40)).contains("White has claimed a draw with d6-d5"));
    assert!(message(&app).contains("The rule: “At least 100 turns in a row"), "{}", message(&app));
    press(&mut app, "u");
    play(&mut app, "d6-d5");
    assert!(text(&screen(&app, 80, 24)).contains("c: claim a draw"));
    press(&mut app, "c");
    assert!(text(&screen(&app, 80, 24)).contains("Claim a draw?"));
    press(&mut app, "\n");
    assert!(text(&screen(&app, 120, 40)).contains("Black has claimed a draw"));
}

#[test]
fn long_messages_are_shown_whole() {
    let mut app = app("nine-mens-morris", &[], COLOURED);
    press(&mut app, &format!(":{}\n", "abc-def-".repeat(8)));
    assert!(app.message().len() > 60, "{}", app.message());
    let shown = text(&screen(&app, 50, 20));
    let words: Vec<&str> = shown.split_whitespace().collect();
    assert!(words.join(" ").contains(app.message()), "{shown}");
}

#[test]
fn resigning_is_asked_about() {
    let mut app = app("nine-mens-morris", &["random", "human"], COLOURED);
    press(&mut app, "R");
    assert!(text(&screen(&app, 80, 24)).contains("Does Black resign?"), "who sits at the terminal");
    press(&mut app, "n");
    assert!(app.study().session().outcome().is_none());
    press(&mut app, "Ry");
    assert!(message(&app).contains("White wins: Black has resigned"), "{}", message(&app));
}

#[test]
fn among_three_the_others_play_on() {
    let mut app = app("three-player-morris", &["human", "human", "human"], COLOURED);
    press(&mut app, "R");
    assert!(text(&screen(&app, 80, 24)).contains("the others play on"));
    press(&mut app, "y");
    assert_eq!((message(&app).as_str(), app.study().session().outcome()), ("White has resigned", None));
    assert!(text(&screen(&app, 120, 40)).contains("resigns:White"));
    press(&mut app, "Ry");
    assert!(message(&app).contains("Red wins: Black has resigned"), "{}", message(&app));
    press(&mut app, "uu");
    assert_eq!(app.study().session().turns(), []);
}

#[test]
fn leaving_is_asked_about_in_a_game() {
    let mut app = app("nine-mens-morris", &[], COLOURED);
    assert_eq!(press(&mut app, "q"), [Effect::Quit], "nothing is lost");
    play(&mut app, "a1");
    assert_eq!(press(&mut app, "q"), []);
    assert!(text(&screen(&app, 80, 24)).contains("Leave the game?"));
    assert_eq!(press(&mut app, "n"), []);
    assert_eq!(press(&mut app, "qy"), [Effect::Quit]);
    let control = |letter| Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
    assert_eq!(app.handle(&control('c')), [Effect::Interrupt]);
    assert_eq!(app.handle(&control('z')), [Effect::Suspend]);
}

#[test]
fn a_new_game_with_options_and_an_opponent() {
    let mut app = app("nine-mens-morris", &[], COLOURED);
    press(&mut app, "n");
    for letter in "\nshah\n".chars() {
        press(&mut app, &letter.to_string());
    }
    // What is typed narrows the list.
    let shown = text(&screen(&app, 80, 24));
    assert!(shown.contains("< shah >"), "{shown}");
    app.handle(&key(KeyCode::Down));
    app.handle(&key(KeyCode::Down));
    app.handle(&key(KeyCode::Right));
    for _ in 0..3 {
        app.handle(&key(KeyCode::Down));
    }
    app.handle(&key(KeyCode::Left));
    app.handle(&key(KeyCode::Down));
    app.handle(&key(KeyCode::Right));
    let shown = screen(&app, 80, 24);
    let button = find(&shown, "[ Start the game ]");
    let effects = click(&mut app, button.x + 2, button.y);
    assert_eq!(effects, [Effect::Changed]);
    assert_eq!((app.name(), app.opened()), ("shah", 1));
    let game = app.study().session().rules().game();
    assert_eq!(game.options.iter().map(|option| option.value()).collect::<Vec<_>>(), ["off", "off", "any"]);
    assert_eq!(app.seats(), ["human", "random"]);
    let shown = text(&screen(&app, 80, 24));
    assert!(shown.contains("Black (random) is thinking"), "Black begins: {shown}");
}

#[test]
fn a_game_that_is_not_there_is_said() {
    let mut app = app("nine-mens-morris", &[], COLOURED);
    press(&mut app, "nmy-game\n");
    let shown = text(&screen(&app, 80, 24));
    assert!(shown.contains("there is no game `my-game`"), "{shown}");
    app.handle(&key(KeyCode::End));
    app.handle(&key(KeyCode::Esc));
    assert_eq!(app.opened(), 0);
    // Pasted text is typed, and does nothing by itself.
    app.handle(&Event::Paste("Ryq\nd2".to_owned()));
    assert!(text(&screen(&app, 80, 24)).contains("Turn: Ryqd2"));
}

#[test]
fn a_hint_is_the_winning_decision_or_a_capture() {
    let mut app = app("tic-tac-toe", &[], COLOURED);
    play(&mut app, "a1 a2 b1 b2");
    press(&mut app, "h");
    assert_eq!(message(&app), "Perhaps c1: it wins");
    let mut app = common::app("nine-mens-morris", &[], COLOURED);
    play(&mut app, "a7 a1 d7 d1");
    press(&mut app, "h");
    assert_eq!(message(&app), "Perhaps g7: it makes the mill a7-d7-g7 and takes a piece");
}

/// Whether it is asked what is meant: a man that may move may perhaps be taken too.
fn is_asked(app: &App) -> bool {
    common::text(&screen(app, 80, 24)).contains("Which of these?")
}

/// Does a decision by clicking, and with the keys for kinds and passing.
fn by_hand(app: &mut App, decision: Decision) {
    let game = app.study().session().rules().game().clone();
    let name = |point: PointId| game.board.point(point).name.clone();
    match decision {
        // Beyond nine there are no keys for kinds: the decision is typed.
        Decision::Place { .. } if game.kinds.len() > 9 => play(app, &notation::decision(&game, decision)),
        Decision::Place { kind, at } => {
            if game.kinds.len() > 1 {
                press(app, &(kind.0 + 1).to_string());
            }
            click_point(app, &name(at));
        }
        Decision::Move { from, to } => {
            click_point(app, &name(from));
            if is_asked(app) {
                press(app, "2");
            }
            click_point(app, &name(to));
        }
        Decision::Take { at } | Decision::Choose { at } => {
            click_point(app, &name(at));
            if is_asked(app) {
                press(app, "1");
            }
        }
        Decision::Say { .. } => {
            let legal = app.study().session().position().legal().iter();
            let words: Vec<Decision> = legal.copied().filter(|one| matches!(one, Decision::Say { .. })).collect();
            press(app, "s");
            if let (Some(at), 2..) = (words.iter().position(|word| *word == decision), words.len()) {
                press(app, &(at + 1).to_string());
            }
        }
        Decision::Pass => {
            press(app, "p");
        }
    }
}

#[test]
fn every_decision_can_be_made_by_hand() {
    for entry in merels::catalogue::games() {
        let mut app = app(entry.name, &[], COLOURED);
        let mut number = 1_u32;
        for ply in 0..250 {
            let session = app.study().session();
            let legal = session.position().legal();
            if session.outcome().is_some() {
                break;
            }
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let decision = legal[(number >> 8) as usize % legal.len()];
            let text = notation::decision(session.rules().game(), decision);
            by_hand(&mut app, decision);
            let last = app.study().session().decisions().last();
            let shown = common::text(&screen(&app, 80, 24));
            assert_eq!(last, Some(decision), "{text} in {}\n{shown}", entry.name);
            assert_eq!(app.study().session().decisions().count(), ply + 1, "{text} in {}", entry.name);
        }
    }
}

#[test]
fn words_of_the_line_mode_work_here_too() {
    let mut app = app("nine-mens-morris", &[], COLOURED);
    play(&mut app, "a1 d1");
    for (word, shown) in [
        ("position", "White placing; White a1 +8; Black d1 +8"),
        ("moves", "a4 a7 b2"),
        ("rules", "Place a man from your hand on any empty point."),
        ("source", "board   squares 3 joined at middles"),
        ("help", "On the board"),
    ] {
        press(&mut app, &format!(":{word}\n"));
        let page = text(&screen(&app, 120, 40));
        assert!(page.contains(shown), "{word}: {page}");
        app.handle(&key(KeyCode::Esc));
    }
    press(&mut app, ":stands\n");
    assert!(message(&app).contains("an estimate from looking"), "{}", message(&app));
    press(&mut app, ":undo\n");
    assert_eq!(turns(&app), "a1");
    assert_eq!(press(&mut app, ":save here.record\n"), [Effect::Errand]);
    assert_eq!(press(&mut app, ":kept\n"), [Effect::ListKept]);
}

#[test]
fn after_a_game_there_is_another() {
    let mut app = app("tic-tac-toe", &["human", "random"], COLOURED);
    let answer = |app: &mut App, text: &str| {
        let answer = Answer::Decisions(vec![decision(app, text)]);
        app.answer(app.ticket(), answer);
    };
    play(&mut app, "b2");
    answer(&mut app, "a1");
    play(&mut app, "a3");
    answer(&mut app, "b1");
    play(&mut app, "c1");
    assert!(message(&app).ends_with("Enter: what now?"), "{}", message(&app));
    // Through the game, with how it stood.
    press(&mut app, "\n3");
    assert_eq!(turns(&app), "");
    app.handle(&key(KeyCode::Right));
    assert!(message(&app).starts_with("Drawn with best play: this is certain"), "{}", message(&app));
    app.handle(&key(KeyCode::End));
    press(&mut app, "t\n2");
    assert_eq!((turns(&app).as_str(), app.seats()), ("", &["random".to_owned(), "human".to_owned()][..]));
}

#[test]
fn a_mill_is_shown_for_a_moment() {
    let mut app = app("nine-mens-morris", &[], COLOURED);
    play(&mut app, "a7 a1 d7 d1 g7");
    let shown = text(&screen(&app, 80, 24));
    assert!(shown.contains("=○=") && shown.contains(">●<"), "{shown}");
    assert!(app.pass(std::time::Duration::from_secs(5), None));
    assert!(!text(&screen(&app, 80, 24)).contains('='));
}

#[test]
fn clocks_run_and_end_the_game() {
    let control = "10s+5s".parse().unwrap();
    let clock = merels::seats::Clock::new(control, 2);
    let mut app = app("nine-mens-morris", &["human", "level9"], COLOURED).with_clock(Some(clock));
    let second = std::time::Duration::from_secs(1);
    assert!(app.pass(second, None));
    play(&mut app, "a1");
    app.pass(2 * second, Some(second));
    let shown = text(&screen(&app, 80, 24));
    assert!(shown.contains("0:14") && shown.contains("8.0") && shown.contains("is thinking ◐ 1 s"), "{shown}");
    app.pass(9 * second, None);
    assert!(message(&app).contains("White wins: Black's time is over"), "{}", message(&app));
    let record = app.study().record("nine-mens-morris", &[], &[]).to_string();
    assert!(record.contains("end: time of Black"), "{record}");
}

/// The centre wins three men's morris, a corner draws, a side loses.
#[test]
fn what_is_certain_is_shown_on_the_points() {
    let rules = merels::load("three-mens-morris", &[]).unwrap();
    let solved = merels::solve::solve(&rules, None, &merels::solve::Settings::default()).unwrap();
    let mut app = app("three-mens-morris", &[], COLOURED);
    press(&mut app, "v");
    assert!(message(&app).starts_with("Nothing is known for certain here"), "{}", message(&app));
    let mut app = app.knowing(Box::new(move |_, position| solved.prober().decisions(position)));
    press(&mut app, "v");
    assert!(message(&app).starts_with("B2 is won in 9 turns; "), "{}", message(&app));
    let drawn = text(&screen(&app, 80, 24));
    // One on each side of a point; the cursor has its own.
    let count = |sign: char| drawn.matches(sign).count();
    assert_eq!((count('+'), count('~'), count('-')), (2, 6, 8), "{drawn}");
    press(&mut app, "h");
    assert_eq!(message(&app), "Certainly b2 is won in 9 turns");
    press(&mut app, "v");
    assert!(!text(&screen(&app, 80, 24)).contains('~'));
}

/// A pit shows how many seeds lie in it, also none.
#[test]
fn men_show_the_numbers_they_carry() {
    let mut app = app("kalah", &[], COLOURED);
    press(&mut app, ":*a1\n");
    let drawn = text(&screen(&app, 80, 24));
    let row = drawn.lines().find(|line| line.contains("5 █")).unwrap_or_default();
    let carried: String = row.chars().filter(char::is_ascii_digit).collect();
    assert_eq!(carried, "055554", "{drawn}");
}

#[test]
fn what_a_player_has_won_is_shown_beside_the_board() {
    let position = "South play; South house@a1; North house@a2; seeds of a1 = 4; seeds of a2 = 4; won of North = 7";
    let shown = text(&screen(&app_at("oware", position, COLOURED), 80, 24));
    let north = shown.split("North").nth(1).unwrap();
    assert!(north.contains("won 7") && !shown.split("North").next().unwrap().contains("won"), "{shown}");
}

#[test]
fn where_nothing_is_ever_in_a_hand_no_hand_is_shown() {
    for (name, has_hands) in
        [("english-draughts", false), ("oware", false), ("nine-mens-morris", true), ("chess", false)]
    {
        for size in [(80, 24), (120, 40), (50, 20)] {
            let shown = text(&screen(&app(name, &[], COLOURED), size.0, size.1));
            assert_eq!(shown.contains("in hand"), has_hands, "{name} {size:?}: {shown}");
        }
    }
    // A position may be written in which something is.
    let held = app_at("tablut", "Muscovites play; Muscovites man@e1; Swedes king@e5 +man*2", COLOURED);
    assert!(text(&screen(&held, 80, 24)).contains("x2"));
}

#[test]
fn keys_are_told_in_the_language_of_the_rules() {
    let mut german = app("nine-mens-morris", &[], COLOURED).speaking(Tongue::German);
    press(&mut german, "?");
    let shown = text(&screen(&german, 100, 70));
    for said in ["Jetzt (r: alle Regeln)", "zurücknehmen, wiederholen", "Nach einem Doppelpunkt getippt"] {
        assert!(shown.contains(said), "{shown}");
    }
    assert!(!shown.contains("undo, redo") && !shown.contains("Typed after"), "{shown}");
}
