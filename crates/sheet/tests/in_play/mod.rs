//! What is said while a game is played.

use merels_engine::History;
use merels_model::ir::PlayerId;
use merels_model::standing::{Looked, Standing, Worth};
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
    // What goes on from another sentence is said with it.
    let mut history = History::new();
    let moving = "White moving; White a1 d1 g4 d5; Black a7 d6 g7 f2";
    let moving = position_text::read(&rules, moving, &mut history).expect("a position");
    let moving = Session::from_position(rules.clone(), moving, history);
    let steps = "If you have exactly three men on the board, move one of your men to any empty point. Otherwise move one of \
                 your men to an empty point next to it.";
    assert_eq!(guide.due(&moving), [steps]);
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
    assert_eq!(to_do, "Weiß muss einen Stein setzen");
    session.play("a1").expect("a turn");
    let Err(SessionError::Turn(wrong)) = session.play("a1") else { panic!("a1 is not empty") };
    let refused = Guide::new(game, Tongue::German).refused(game, &wrong);
    let rule = "die Regel: „Setze einen Stein aus deiner Hand auf einen beliebigen leeren Punkt“";
    assert_eq!(refused, format!("`a1` geht nicht: a1 ist nicht leer; {rule}"));
    let lost = "White moving; White d5 d6; Black a1 a4 a7";
    let over = position_text::read(&rules, lost, &mut History::new()).expect("a position");
    let outcome = over.outcome().expect("the end");
    let said = Tongue::German.say(game, Saying::Outcome(outcome));
    assert_eq!(said, "Schwarz gewinnt: Weiß hat weniger als drei Steine übrig");
    assert_eq!(Tongue::English.say(game, Saying::Outcome(outcome)), merels_words::outcome(game, outcome));
}

/// Who stands better, how much and how surely, with the player who stands worse named first where only that is known.
#[test]
fn how_it_stands_is_said() {
    let of = |players: &str| {
        let text = format!(
            "game \"G\" players {players} board grid 3 x 3 piece man: 3 in each hand phase play {{ place man on empty }} \
             end {{ draw when board full }}"
        );
        Definition::read("g.merels", text.as_str(), &Folders).expect("a definition").game(&[]).expect("a game")
    };
    let said = |players: &str, tongue: Tongue, worth, certain, by| {
        tongue.say(&of(players), Saying::Stands(&Standing { player: PlayerId(0), worth, certain, by }))
    };
    let two = |tongue, worth, certain| said("White, Geese", tongue, worth, certain, Looked::Turns(8));
    for (worth, certain, english, german) in [
        (
            Worth::Score(0),
            false,
            "White and Geese stand about level: an estimate from looking 8 turns ahead, not certain.",
            "Weiß und Gänse stehen etwa gleich: eine Schätzung, 8 Züge weit gesehen, nicht sicher.",
        ),
        (
            Worth::Score(-210),
            false,
            "Geese stand much better, by about two men: an estimate from looking 8 turns ahead, not certain.",
            "Gänse stehen viel besser, um etwa zwei Steine: eine Schätzung, 8 Züge weit gesehen, nicht sicher.",
        ),
        (
            Worth::Won(Some(1)),
            true,
            "White wins with best play, in one turn: this is certain.",
            "Weiß gewinnt bei bestem Spiel, in einem Zug: Das ist sicher.",
        ),
        (
            Worth::Lost(Some(12)),
            false,
            "Geese win with best play, within 12 turns, whatever White plays: this is all but certain.",
            "Gänse gewinnen bei bestem Spiel, innerhalb von 12 Zügen, was auch immer Weiß spielt: Das ist so gut wie sicher.",
        ),
    ] {
        assert_eq!(two(Tongue::English, worth, certain), english);
        assert_eq!(two(Tongue::German, worth, certain), german);
    }
    let three = |worth| said("A, B, C", Tongue::English, worth, false, Looked::Turns(2));
    assert!(three(Worth::Score(-300)).starts_with("The best of the others stands much better"));
    assert!(three(Worth::Lost(Some(2))).starts_with("A loses against the best play of the others"));
    let drawn = said("A, B", Tongue::German, Worth::Drawn, true, Looked::Everything);
    assert_eq!(drawn, "Unentschieden bei bestem Spiel: Das ist sicher, jedes Spiel wurde bis zum Ende verfolgt.");
    let share = said("A, B", Tongue::German, Worth::Share(0.62, None), false, Looked::Playouts(2_000));
    let estimate = "eine Schätzung aus 2000 Zufallsspielen, nicht sicher";
    assert_eq!(share, format!("A steht besser, mit 62 % des Ergebnisses: {estimate}."));
}
