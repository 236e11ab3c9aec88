//! Playing: what the interpreter does with small definitions, one construct at a time.

use merels_engine::History;
use merels_model::ir::PlayerId;
use merels_play::{Definition, NoLibrary, Position, Rules, Session, notation, position_text};
use proptest::prelude::*;

fn rules(text: &str) -> Rules {
    Rules::of(&Definition::read("test.merels", text, &NoLibrary).unwrap(), &[]).unwrap()
}

/// A game on three points in a row, `a1 b1 c1`, with the turn and whatever else is given.
fn small(rest: &str) -> Rules {
    rules(&format!(
        "game \"Small\"\nplayers White, Black\nboard {{ row a1 b1 c1 }}\npiece man: 2 in each hand\n\
         pattern pair = line of 2 {{ same owner }}\n{rest}"
    ))
}

fn legal(rules: &Rules, position: &Position) -> String {
    let mut legal: Vec<String> =
        position.legal().iter().map(|&decision| notation::decision(rules.game(), decision)).collect();
    legal.sort();
    legal.join(" ")
}

/// Plays decisions from the start.
fn after(rules: &Rules, decisions: &str) -> Position {
    let mut history = History::new();
    let mut position = rules.start(PlayerId(0), &mut history);
    for word in decisions.split_whitespace() {
        let decision = notation::read_decision(rules.game(), word).unwrap();
        position = position.play(rules, decision, &mut history).unwrap();
    }
    position
}

fn reason(rules: &Rules, position: &Position) -> String {
    position.outcome().map(|outcome| merels_words::reason(rules.game(), outcome)).unwrap_or_default()
}

#[test]
fn what_cannot_be_done_later_in_a_turn_is_left_out() {
    let rules = small("phase play { place man on empty  take theirs }");
    assert_eq!(after(&rules, "a1").decider(), PlayerId(1), "nothing to take, so the turn is over");
    assert_eq!(legal(&rules, &after(&rules, "a1 b1")), "xa1");
}

#[test]
fn a_word_chooses_a_branch_and_the_turn_goes_on() {
    let rules = small(
        "phase play {\n    either { say swap  give theirs to mover  place man on empty } or { say stay } or { place man on empty }\n}",
    );
    assert_eq!(legal(&rules, &after(&rules, "a1")), "b1 c1 stay swap");
    let swapped = after(&rules, "a1 swap");
    assert_eq!((legal(&rules, &swapped), swapped.decider()), ("b1 c1".to_owned(), PlayerId(1)));
    assert_eq!(after(&rules, "a1 stay").decider(), PlayerId(0), "nothing follows, so the turn is over");
    let text = position_text::write(rules.game(), &swapped);
    assert_eq!(text, "Black play; White a1 +1; Black +2; quiet 1; then swap");
    assert_eq!(position_text::read(&rules, &text, &mut History::new()).unwrap().legal(), swapped.legal());
    let turn = notation::split_turn(rules.game(), "swap,b1");
    assert_eq!(turn, ["swap", "b1"]);
}

#[test]
fn what_is_done_before_the_first_decision_is_done_once() {
    let rules = small("memory turns: number\nphase play { remember turns = turns + 1  place man on empty }");
    let position = after(&rules, "a1");
    let text = position_text::write(rules.game(), &position);
    assert_eq!(
        text, "Black play; White a1 +1; Black +2; turns = 1; quiet 1",
        "the second is counted by the turn to come"
    );
    let read = position_text::read(&rules, &text, &mut History::new()).unwrap();
    assert_eq!((read.state(), position_text::write(rules.game(), &read)), (position.state(), text));
    let played = after(&rules, "a1 b1 c1");
    assert!(position_text::write(rules.game(), &played).contains("turns = 3"));
}

#[test]
fn what_is_done_before_the_first_decision_tells_states_apart() {
    let rules = small(
        "phase play { remove theirs in a1  place man on b1, c1 }\n\
         end { draw when 2 turns without capture }",
    );
    let program = rules.program();
    let at = |text: &str| {
        let position = position_text::read(&rules, text, &mut History::new()).unwrap();
        program.at_turn_start(position.turn_start(), &mut merels_engine::NoRecord)
    };
    // Both have the same men once the turn has begun, but only one was a capture.
    let (taken, empty) = (at("White play; White +2; Black a1 +1"), at("White play; White +2; Black +1"));
    assert_eq!(taken.men(PlayerId(1)), empty.men(PlayerId(1)));
    assert_ne!(taken.state_key(), empty.state_key());
}

#[test]
fn whole_turns_are_begun_only_if_they_can_be_completed() {
    let rules = small("phase play, whole turns { place man on empty  take theirs }\nend { mover loses when stuck }");
    assert_eq!(reason(&rules, &after(&rules, "")), "White has no legal move");
}

#[test]
fn of_the_ways_to_complete_a_turn_the_best_are_allowed() {
    let best = |wanted: &str| {
        let turn = "place man on empty  either { place man on empty } or { pass }";
        small(&format!("phase play whole turns with {wanted} {{ {turn} }}\nend {{ mover loses when stuck }}"))
    };
    let most = best("most count (mine in (a1, c1)) - count (mine in b1)");
    assert_eq!(legal(&most, &after(&most, "")), "a1 c1");
    assert_eq!(legal(&most, &after(&most, "a1")), "c1");
    let fewest = best("fewest count mine");
    assert_eq!(legal(&fewest, &after(&fewest, "")), "a1 b1 c1");
    assert_eq!(legal(&fewest, &after(&fewest, "a1")), "pass");
    let position = after(&fewest, "a1");
    let decision = notation::read_decision(fewest.game(), "b1").unwrap();
    let refused = position.play(&fewest, decision, &mut History::new()).unwrap_err().to_string();
    assert_eq!(refused, "the turn can be played to a better end than after b1");
}

#[test]
fn a_turn_that_ends_the_game_is_rated_as_it_ends() {
    let rules = small(
        "phase play whole turns with most their left { place man on empty  if some mine in b1 { remove mine  win } }",
    );
    assert_eq!(legal(&rules, &after(&rules, "")), "a1 b1 c1", "the number is as it is where the game is won");
    let loss =
        small("phase play whole turns with fewest left { place man on empty  if some it in b1 { remove it  lose } }");
    assert_eq!(legal(&loss, &after(&loss, "")), "b1");
}

#[test]
fn require_rules_a_decision_out() {
    let rules = small("phase play { place man on empty  require no pair }\nend { mover loses when stuck }");
    assert_eq!(legal(&rules, &after(&rules, "a1 c1")), "", "b1 makes a pair for either");
    assert_eq!(legal(&rules, &after(&rules, "a1")), "b1 c1");
}

#[test]
fn otherwise_is_for_when_there_is_no_option() {
    let rules = small("phase play { take theirs otherwise { place man on empty } }");
    assert_eq!(legal(&rules, &after(&rules, "")), "a1 b1 c1");
    assert_eq!(legal(&rules, &after(&rules, "b1")), "xb1");
}

#[test]
fn either_offers_the_first_decisions_of_all_branches() {
    let rules = small("phase play { either { place man on empty } or { take theirs  pass } or { pass } }");
    assert_eq!(legal(&rules, &after(&rules, "a1")), "b1 c1 pass xa1");
    assert_eq!(legal(&rules, &after(&rules, "a1 xa1")), "pass");
    assert_eq!(after(&rules, "a1 xa1 pass").decider(), PlayerId(0));
}

#[test]
fn events_are_judged_around_the_last_placement() {
    let rules = small("phase play { place man on empty  if pair made { take mine  if pair made { win } } }");
    let won = after(&rules, "a1 c1 b1 xb1");
    assert_eq!(reason(&rules, &won), "White has made a pair", "a later taking doesn't unmake it");
}

#[test]
fn the_opponent_may_decide() {
    let rules = small("phase play { place man on empty  opponent decides { take mine } }");
    let position = after(&rules, "a1 b1");
    assert_eq!((position.decider(), position.state().mover), (PlayerId(0), PlayerId(1)));
    assert_eq!(legal(&rules, &position), "xa1");
}

#[test]
fn again_keeps_the_turn() {
    let rules = small("phase play { place man on empty  if pair made { again } }");
    assert_eq!(after(&rules, "a1 c1 b1").decider(), PlayerId(0));
}

#[test]
fn memory_of_a_man_travels_and_dies_with_him() {
    let rules = small(
        "memory home: point of each man\n\
         phase placing until hands empty { place man on empty  remember home of it = it }\n\
         phase moving { move mine to home of it near it }\nend { mover loses when stuck }",
    );
    let state = "White moving; White b1; Black c1; home of b1 = a1; home of c1 = c1";
    let position = position_text::read(&rules, state, &mut History::new()).unwrap();
    assert_eq!(legal(&rules, &position), "b1-a1");
    let next = position.play(&rules, position.legal()[0], &mut History::new()).unwrap();
    let text = position_text::write(rules.game(), &next);
    assert!(text.contains("home of a1 = a1") && !text.contains("home of b1"), "{text}");
}

#[test]
fn memory_through_the_next_turn_ends_with_it() {
    let rules = small(
        "memory last: point of each player through next turn\n\
         phase play { either { place man on empty except last  remember last = it } or { pass } }",
    );
    let remembers =
        |decisions: &str| position_text::write(rules.game(), &after(&rules, decisions)).contains("last of White");
    assert!(remembers("a1"));
    assert!(remembers("a1 pass"), "through the opponent's turn");
    assert!(!remembers("a1 pass pass"), "and to the end of one's own, a pass included");
}

#[test]
fn phases_go_forward_and_are_started_by_whom_they_say() {
    let rules = small(
        "phase one for 1 turn { place man on empty }\n\
         phase two for 2 turns, started by White { begin { remove a1 }  place man on empty }\n\
         phase three { pass }",
    );
    let position = after(&rules, "a1");
    assert_eq!(position.decider(), PlayerId(0), "White starts the second phase as well");
    assert_eq!(legal(&rules, &position), "a1 b1 c1", "its `begin` has cleared a1");
    assert_eq!(position_text::write(rules.game(), &after(&rules, "a1 b1")).split(';').next(), Some("Black two/1"));
    assert_eq!(legal(&rules, &after(&rules, "a1 b1 c1")), "pass");
}

#[test]
fn each_player_goes_through_the_phases_alone() {
    let rules = rules(
        "game \"Uneven\"\nplayers White, Black\nboard { row a1 b1 c1 d1 }\n\
         piece man: 1 in hand of White, 2 in hand of Black\n\
         phase placing each until hand empty { place man on empty }\nphase moving { move mine to empty near it }",
    );
    assert_eq!(legal(&rules, &after(&rules, "a1 d1")), "a1-b1", "White moves");
    assert_eq!(legal(&rules, &after(&rules, "a1 d1 a1-b1")), "a1 c1", "while Black still places");
}

#[test]
fn a_branch_may_wait_for_the_other_player() {
    let rules = small(
        "phase play { either { opponent decides { place man on empty } } or { if some mine { take mine } pass } }",
    );
    let position = after(&rules, "");
    assert_eq!(position.decider(), PlayerId(1), "White is due, and Black decides");
    let next = after(&rules, "a1");
    assert_eq!(next.piece(rules.game().board.find("a1").unwrap()).unwrap().owner, Some(PlayerId(1)));
}

#[test]
fn a_turn_without_end_is_the_rules_fault() {
    let rules = small("phase play { place man on empty  while some occupied { } }");
    assert!(reason(&rules, &after(&rules, "a1")).contains("the rules are at fault: a turn goes on for too long"));
}

#[test]
fn a_turn_that_asks_too_much_is_the_rules_fault() {
    let endless =
        "phase play, whole turns { place man on empty  while some occupied { choose points }  require 1 = 2 }";
    let rules = small(&format!("{endless}\nend {{ mover loses when stuck }}"));
    assert_eq!(legal(&rules, &after(&rules, "")), "a1 b1 c1", "a way that is cut off isn't shown to fail");
    // Ways that come to the same count each time.
    for (rounds, says) in [(8, "has no legal move"), (12, "too many ways to go on")] {
        let hopeless = format!("phase play, whole turns {{ repeat {rounds} {{ choose points }}  require some mine }}");
        let rules = small(&format!("{hopeless}\nend {{ mover loses when stuck }}"));
        assert!(reason(&rules, &after(&rules, "")).contains(says), "{rounds}");
    }
    let too_many = "game \"Many Ways\"\nplayers White, Black\nboard grid 8 x 8\npiece man: 40 in each hand\n\
                    phase play, whole turns { repeat 20 { place man on empty }  require no mine }\n\
                    end { mover loses when stuck }";
    let rules = self::rules(too_many);
    assert!(reason(&rules, &after(&rules, "")).contains("too many ways to go on"));
}

#[test]
fn a_stuck_player_without_an_end_is_the_rules_fault() {
    let rules = small("phase play { take theirs }");
    assert!(reason(&rules, &after(&rules, "")).contains("no end says what follows"));
}

#[test]
fn of_three_players_the_last_one_in_wins() {
    let rules = rules(
        "game \"Three\"\nplayers A, B, C\nboard { row a1 b1 c1 d1 e1 }\npiece man: 1 in each hand\n\
         phase placing until hands empty { place man on empty }\n\
         phase moving { either { move mine to empty near it } or { take theirs near mine } }\n\
         end { mover is out when left < 1 }",
    );
    let position = after(&rules, "a1 b1 e1 xb1");
    assert_eq!(position.decider(), PlayerId(2), "B is out, and C is due");
    let last = after(&rules, "a1 b1 e1 xb1 e1-d1 a1-b1 d1-c1 xc1");
    assert_eq!(last.outcome().unwrap().winner, Some(PlayerId(0)));
}

#[test]
fn an_end_is_judged_from_the_view_of_the_player_it_names() {
    let rules = small(
        "phase play { either { take theirs } or { pass } }\n\
         end { White loses when left < 1  Black loses when left < 2  Black loses when stuck }",
    );
    let at = |text: &str| position_text::read(&rules, text, &mut History::new()).unwrap();
    assert_eq!(at("White play; White a1; Black b1 c1").outcome(), None, "one man is enough for White");
    let over = at("White play; White a1; Black b1");
    assert_eq!(over.outcome().unwrap().winner, Some(PlayerId(0)));
    assert_eq!(reason(&rules, &over), "Black has fewer than two men left");
}

#[test]
fn why_a_decision_is_not_legal() {
    let rules = rules(
        "game \"Why\"\nplayers White, Black\nboard squares 2 joined at middles\npiece man: 3 in each hand\n\
         pattern mill = line of 3 { same owner }\n\
         phase placing until hands empty { place man on empty  if mill made { take theirs except mill } }\n\
         phase moving { move mine to empty near it unless mill made }\n\
         end { mover loses when stuck }",
    );
    let why = |position: &str, decision: &str| {
        let position = position_text::read(&rules, position, &mut History::new()).unwrap();
        let decision = notation::read_decision(rules.game(), decision).unwrap();
        position.play(&rules, decision, &mut History::new()).unwrap_err().to_string()
    };
    let moving = "White moving; White a5 c5 e3; Black a1 b2";
    assert_eq!(why(moving, "a5-e1"), "e1 is not next to a5");
    assert_eq!(why(moving, "a1-a3"), "the piece on a1 isn't yours");
    assert_eq!(why(moving, "d4-d3"), "d4 is empty");
    assert_eq!(why(moving, "e3-e5"), "e3-e5 is barred: it would make the mill a5-c5-e5");
    assert_eq!(why(moving, "xa1"), "now you must move a piece, for example e3-e1");
    let taking = "White placing; White a5 c5 +1; Black a1 c1 e1 b2; then e5";
    assert_eq!(why(taking, "xa1"), "a1 is safe: it stands in the mill a1-c1-e1");
    assert_eq!(why(taking, "xa5"), "the piece on a5 isn't your opponent's");
}

#[test]
fn sessions_undo_offer_and_claim() {
    let rules = small(
        "phase placing until hands empty { place man on empty }\nphase moving { move mine to empty near it }\n\
         end { draw on claim when position seen 2 times  draw by agreement }",
    );
    let start = "White moving; White a1; Black c1";
    let mut history = History::new();
    let position = position_text::read(&rules, start, &mut history).unwrap();
    let mut session = Session::from_position(rules, position, history);
    assert_eq!(session.seen(), 1);
    for turn in ["a1-b1", "c1-b1"] {
        let refused = session.play(turn).is_err();
        assert_eq!(refused, turn == "c1-b1", "b1 is taken");
    }
    session.undo().unwrap();
    assert!(session.undo().is_err(), "nothing is left to undo");
    assert_eq!(session.turns().len(), 0);
    session.offer().unwrap();
    assert!(session.play("a1-b1").is_err(), "an offer is answered first");
    session.answer(false).unwrap();
    assert!(session.offer().is_err(), "once a turn");
    session.play("a1-b1").unwrap();
    assert!(session.claim(None).is_err());
}

proptest! {
    /// Whatever is typed where a decision, a turn or a position belongs, the answer is an answer.
    #[test]
    fn nothing_typed_makes_it_panic(text in "\\PC{0,40}") {
        let rules = small("phase play { place man on empty }");
        let position = rules.start(PlayerId(0), &mut History::new());
        let _ = notation::read_decision(rules.game(), &text);
        let _ = notation::play(&rules, &position, &text, &mut History::new());
        let _ = position_text::read(&rules, &text, &mut History::new());
        let _ = position_text::read(&rules, &format!("White play; White {text}"), &mut History::new());
    }
}

#[test]
fn what_a_turn_brings_about() {
    let text = "game \"Four\"\nplayers White, Black\nboard grid 4 x 4\npiece man: unlimited in each hand\n\
                pattern three = line of 3 { same owner }\npattern four = line of 4 { same owner }\n\
                phase play { place man on empty  if four made { win }  if three made { take theirs } }\n\
                end { draw when board full }";
    let rules = rules(text);
    let said = |played: &str, turn: &str| {
        let mut session = Session::new(rules.clone(), PlayerId(0));
        played.split_whitespace().for_each(|turn| session.play(turn).unwrap());
        let turn: Vec<_> =
            turn.split_whitespace().map(|word| notation::read_decision(rules.game(), word).unwrap()).collect();
        session.gains(&turn).map(|gains| merels_words::gains(rules.game(), &gains)).unwrap_or("not legal".to_owned())
    };
    assert_eq!(said("", "a1"), "");
    assert_eq!(said("a1", "a1"), "not legal");
    assert_eq!(said("a1 d4 a2 d3", "a3 xd4"), "makes the three a1-a2-a3 and takes a piece");
    assert_eq!(said("a1 d4 a2 d3", "a3"), "makes the three a1-a2-a3");
    assert_eq!(said("a1 d4 a2", "a3"), "stands in the way of White's three a1-a2-a3");
    assert_eq!(said("a1 d4 a2 d3 a3xd4 d1 b1 c1", "a4"), "wins");
}
