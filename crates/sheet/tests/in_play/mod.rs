//! What is said while a game is played.

use merels_engine::History;
use merels_model::ir::PlayerId;
use merels_play::{Rules, Session, SessionError, position_text};
use merels_read::Definition;
use merels_sheet::{Guide, Saying, Teacher, Tongue};

use super::{Folders, folders, read};

#[test]
fn rules_are_at_hand_in_play() {
    let [games, _] = folders();
    let text = read(&games.join("nine-mens-morris.merels"));
    let definition = Definition::read("nine-mens-morris.merels", text, &Folders).expect("a definition");
    let rules = Rules::of(&definition, &[]).expect("rules");
    let mut session = Session::new(rules.clone(), PlayerId(0));
    let guide = Guide::new(rules.game(), Tongue::English);
    let mut teacher = Teacher::default();
    let place = "Place a man from your hand on any empty point.";
    assert_eq!(guide.due(&session), [place]);
    assert_eq!(teacher.news(&guide, &session), [place]);
    assert_eq!(teacher.news(&guide, &session), [""; 0], "once is enough");
    for turn in ["a1", "b2", "a4", "b4", "a7"] {
        session.play(turn).expect("a turn");
    }
    let capture = "If this makes a mill, capture one of the opponent's men that stands in no mill; only if all of them \
                   stand in mills, capture any of them.";
    assert_eq!(guide.due(&session), [capture]);
    assert_eq!(teacher.news(&guide, &session), [capture]);
    let german = Guide::new(rules.game(), Tongue::German);
    let capture = "Wenn dadurch eine Mühle entsteht, schlage einen Stein des Gegners, der in keiner Mühle steht; nur wenn \
                   alle Steine des Gegners in Mühlen stehen, schlage einen beliebigen davon.";
    assert_eq!(german.due(&session), [capture]);
    let lost = "White moving; White d5 d6; Black a1 a4 a7";
    let over = position_text::read(&rules, lost, &mut History::new()).expect("a position");
    let ended = guide.ended(rules.game(), over.outcome().expect("the end"));
    assert_eq!(ended.as_deref(), Some("You lose if you have fewer than three men left."));
    let ended = german.ended(rules.game(), over.outcome().expect("the end"));
    assert_eq!(ended.as_deref(), Some("Du verlierst, wenn du weniger als drei Steine übrig hast."));
}

#[test]
fn german_is_spoken_in_play() {
    let [games, _] = folders();
    let text = read(&games.join("nine-mens-morris.merels"));
    let definition = Definition::read("nine-mens-morris.merels", text, &Folders).expect("a definition");
    let rules = Rules::of(&definition, &[]).expect("rules");
    let game = rules.game();
    let mut session = Session::new(rules.clone(), PlayerId(0));
    let due = session.position().sorts_due(&rules);
    let to_do = Tongue::German.say(game, Saying::ToDo(PlayerId(0), &due));
    assert_eq!(to_do, "White muss einen Stein setzen");
    session.play("a1").expect("a turn");
    let Err(SessionError::Turn(wrong)) = session.play("a1") else { panic!("a1 is not empty") };
    let refused = Guide::new(game, Tongue::German).refused(game, &wrong);
    let rule = "die Regel: „Setze einen Stein aus deiner Hand auf einen beliebigen leeren Punkt“";
    assert_eq!(refused, format!("`a1` geht nicht: a1 ist nicht leer; {rule}"));
    let lost = "White moving; White d5 d6; Black a1 a4 a7";
    let over = position_text::read(&rules, lost, &mut History::new()).expect("a position");
    let outcome = over.outcome().expect("the end");
    let said = Tongue::German.say(game, Saying::Outcome(outcome));
    assert_eq!(said, "Black gewinnt: White hat weniger als drei Steine übrig");
    assert_eq!(Tongue::English.say(game, Saying::Outcome(outcome)), merels_words::outcome(game, outcome));
}
