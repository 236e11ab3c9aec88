//! Positions as text: what can't be kept as it is said is refused.

use merels_engine::History;
use merels_play::{Definition, NoLibrary, Rules, position_text};

const TOGETHER: &str = "phase placing until hands empty { place man on empty }\n\
    phase paying for 2 turns { remember owed = owed + 1 pass }\nphase moving { move mine to empty near it }\n";
const ALONE: &str =
    "phase placing each until hand empty { place man on empty }\nphase moving each { move mine to empty near it }\n";

fn rules(players: &str, phases: &str) -> Rules {
    let text = format!(
        "game \"x\"\nplayers {players}\nboard grid 3 x 3\npiece man: 3 in each hand\npattern mill = line of 3 {{ same owner }}\n\
         memory owed: number of each player\nmemory home: points of each man\nmemory used: lines\n{phases}"
    );
    Rules::of(&Definition::read("x.merels", text, &NoLibrary).unwrap(), &[]).unwrap()
}

/// What a text is written back as, or why it is refused.
fn read(rules: &Rules, text: &str) -> String {
    match position_text::read(rules, text, &mut History::new()) {
        Ok(position) => position_text::write(rules.game(), &position),
        Err(error) => format!("`{}`: {}", text.get(error.at.clone()).unwrap(), error.message),
    }
}

#[test]
fn phases_of_players() {
    let together = rules("White, Black", TOGETHER);
    assert_eq!(
        read(&together, "Black placing; White +2; Black +1 in moving"),
        "`in moving`: all players are in the phase that stands first: none of this game's phases is for `each` alone"
    );
    let alone = rules("White, Black", ALONE);
    let text = "Black placing; White a1 b1 in moving; Black a2 +1";
    assert_eq!(read(&alone, text), text);
    assert_eq!(
        read(&alone, "Black placing; White a1; Black +1 in moving"),
        "`in moving`: the phase of the player due stands first, and is another"
    );
    assert_eq!(read(&alone, "Black placing; Black +1 in placing"), "Black placing; White in placing; Black +1");
    assert_eq!(
        read(&together, "Black placing/2; White +2"),
        "`placing/2`: turns are counted in phases that last `for N turns` only, and `placing` doesn't"
    );
    assert_eq!(read(&together, "Black paying/1; White a1"), "Black paying/1; White a1; Black");
}

#[test]
fn who_is_out() {
    let two = rules("White, Black", TOGETHER);
    assert_eq!(
        read(&two, "White placing; White +2; Black out"),
        "`out`: where two play, the game is over when one is out"
    );
    let three = rules("White, Black, Red", TOGETHER);
    assert_eq!(read(&three, "White placing; White +2 out"), "`out`: the player due can't be out");
    let text = "White placing; White +2; Black +1; Red out";
    assert_eq!(read(&three, text), text);
}

#[test]
fn nothing_is_said_twice() {
    let rules = rules("White, Black", TOGETHER);
    for (text, twice) in [
        ("White placing; White +2 +3", "3"),
        ("White placing; White +2; White a1 +1", "1"),
        ("White placing; White +1; quiet 1; quiet 2", "quiet"),
        ("White placing; White +1; owed of White = 1; owed of White = 2", "owed of White "),
    ] {
        assert_eq!(read(&rules, text), format!("`{twice}`: `{twice}` has been said before"), "{text}");
    }
}

#[test]
fn what_is_remembered() {
    let rules = rules("White, Black", TOGETHER);
    assert_eq!(
        read(&rules, "White placing; White a1 +1; home of a2 = b1"),
        "`a2`: nothing stands on `a2` that could remember it"
    );
    assert_eq!(
        read(&rules, "White placing; home of a2 = b1; owed of Black = 0; White a2 +1"),
        "White placing; White a2 +1; Black; home of a2 = b1"
    );
    assert_eq!(
        read(&rules, "White placing; White +1; used = a1-b1-c1,c1-b1-a1"),
        "White placing; White +1; Black; used = a1-b1-c1"
    );
}

/// What is remembered on entry of a phase lasts through the turn that begins, and through the next one.
#[test]
fn what_is_remembered_as_a_phase_begins() {
    let text = "game \"x\"\nplayers White, Black\nboard grid 3 x 3\npiece man: 3 in each hand\n\
        memory owed: player through next turn\n\
        phase play { begin { remember owed = White } if owed is White { place man on empty } else { pass } }\n";
    let rules = Rules::of(&Definition::read("x.merels", text, &NoLibrary).unwrap(), &[]).unwrap();
    let mut history = History::new();
    let start = rules.start(merels_model::ir::PlayerId(0), &mut history);
    let written = position_text::write(rules.game(), &start);
    assert_eq!(written, "White play; White +3; Black +3; owed = White by White new");
    assert_eq!(position_text::read(&rules, &written, &mut History::new()).unwrap(), start);
    let old = written.replace(" new", "");
    assert_ne!(position_text::read(&rules, &old, &mut History::new()).unwrap(), start);
    assert_eq!(read(&rules, &old), old);
    assert!(read(&rules, &format!("{written} new")).contains("after the value stand `by` and the player"));
}

/// Layers are called up to `z`: an `x` at the end of a point's name begins no taking.
#[test]
fn points_with_an_x_in_their_names() {
    let text = "game \"x\"\nplayers White, Black\nboard grid 2 x 2 x 4\npiece man: 3 in each hand\n\
        phase play { place man on empty place man on empty take occupied take occupied }\n";
    let rules = Rules::of(&Definition::read("x.merels", text, &NoLibrary).unwrap(), &[]).unwrap();
    let split = |text| merels_play::notation::split_turn(rules.game(), text);
    assert_eq!(split("a1x,b1xxb1xxa1x"), ["a1x", "b1x", "xb1x", "xa1x"]);
    assert_eq!(split("a1u-a1x,b1v-b1xxa1uxb2v"), ["a1u-a1x", "b1v-b1x", "xa1u", "xb2v"]);
    assert_eq!(split("a1x"), ["a1x"]);
    assert_eq!(split("xa1xxb1u"), ["xa1x", "xb1u"]);
    assert_eq!(split("a1uxzz"), ["a1u", "xzz"]);
    let text = "White play; White +3; Black +3; then a1x,b1xxb1x";
    assert_eq!(read(&rules, text), text);
}
