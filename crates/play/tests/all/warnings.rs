//! What is warned of, and what isn't.

use std::sync::Arc;

use merels_play::{Faults, Library};

/// A game without anything to warn of.
const GAME: &str = r#"game "Three"
players White, Black
board   grid 3 x 3 with diagonals
piece   man: 3 in each hand
pattern trio = line of 3 { same owner }
phase placing until hands empty {
    place man on empty
    if trio made { win }
}
phase moving {
    move mine to empty near it
    if trio made { win }
}
end {
    mover loses when stuck
    draw when position seen 3 times
}
"#;

/// One game to extend.
struct Parent;

impl Library for Parent {
    fn find(&self, name: &str, _: &str) -> Option<(String, Arc<str>)> {
        (name == "three").then(|| ("three.merels".to_owned(), GAME.into()))
    }

    fn names(&self) -> Vec<String> {
        vec!["three".to_owned()]
    }
}

fn check(text: &str) -> Faults {
    merels_play::check("test.merels", text, &Parent)
}

/// `CODE at TEXT` for each report, the text being what it points to.
fn found(text: &str) -> Vec<String> {
    let faults = check(text);
    let shown = |one: &merels_syntax::Diagnostic| format!("{} at {}", one.code, faults.sources.slice(one.span()));
    faults.diagnostics.iter().map(shown).collect()
}

/// The game with something else in one place.
fn with(old: &str, new: &str) -> String {
    assert!(GAME.contains(old), "{old}");
    GAME.replacen(old, new, 1)
}

/// The game with something more.
fn and(more: &str) -> String {
    format!("{GAME}{more}\n")
}

const NONE: [&str; 0] = [];

#[test]
fn a_good_game_is_left_in_peace() {
    assert_eq!(found(GAME), NONE);
    assert_eq!(found("game \"Same\" extends three\n"), NONE);
}

#[test]
fn errors_come_before_warnings() {
    let text = with("win }\n}\nphase", "wnn }\n}\nphase");
    assert_eq!(found(&format!("{text}define idle = empty near mine\n")), ["M0202 at wnn"]);
}

#[test]
fn what_one_setting_makes_constant_is_what_the_option_is_for() {
    let men = with("3 in each", "men in each").replace("piece ", "option men: 3, 4\npiece ");
    let few = men.replace("mover loses when stuck", "mover loses when stuck\n    mover wins when left > 3");
    // With three men it never holds, with four it does.
    assert_eq!(found(&few), ["M0614 at left > 3"; 0]);
    let fewer = few.replace("left > 3", "left > 4");
    assert_eq!(found(&fewer), ["M0614 at left > 4"]);
}

#[test]
fn an_option_must_matter_somewhere() {
    let asked = |then: &str, other: &str| {
        let option = with("piece ", "option fast: no, yes\noption wide: no, yes\npiece ");
        let turn = format!("if fast is yes and wide is yes {{ {then} }}\n    else {{ {other} }}\n    if");
        option.replace("move mine to empty near it\n    if", &turn)
    };
    // Each alone changes nothing, but together they do.
    assert_eq!(found(&asked("move mine to empty", "move mine to empty near it")), NONE);
    assert_eq!(found(&asked("move mine to empty", "move mine to empty")), ["M0619 at fast", "M0619 at wide"]);
    // What stands at first is part of the game.
    let start = "start { if set is yes { put man of White on b2 } }";
    assert_eq!(found(&(with("piece ", "option set: no, yes\npiece ") + start)), NONE);
}

#[test]
fn a_name_is_used_wherever_it_is_mentioned() {
    for more in [
        "define near_it = empty near it\naction slide { move mine to near_it }\nphase late after moving { slide }",
        "option turns_left: 20, 30\nend long { draw when turns_left turns without capture }",
        "option seen: 2, 4\nend again { draw on claim when position seen seen times }",
        "memory last: point\nphase late after moving { remember last = it }\nend home { draw when some last in b2 }",
    ] {
        let text =
            format!("game \"More\" extends three\n{more}\n").replace("after moving", "before moving, for 1 turn");
        let unused: Vec<String> = found(&text).into_iter().filter(|one| one.starts_with("M0108")).collect();
        assert_eq!(unused, NONE, "{more}");
    }
    let inherited = "game \"Less\" extends three\nphase moving { move mine to empty near it }\n\
                     phase placing until hands empty { place man on empty }\n";
    // The pattern is its parent's, and of no use any more: that is no slip of this file.
    assert_eq!(found(inherited), NONE);
}

#[test]
fn a_fault_of_what_is_inherited_is_shown_where_it_is_extended() {
    let faults = check("game \"Two\" extends three\npiece man: 2 in each hand\n");
    assert_eq!(faults.diagnostics.iter().map(|one| one.code.id()).collect::<Vec<_>>(), ["M0604"]);
    let [main, inherited] = faults.diagnostics[0].labels.as_slice() else { panic!("{:?}", faults.diagnostics) };
    assert_eq!((faults.sources.slice(main.span), main.span.file.0), ("three", 0));
    assert_eq!((faults.sources.slice(inherited.span), inherited.span.file.0), ("owner", 1));
}

#[test]
fn allow_speaks_of_its_line_or_of_what_begins_next() {
    let endless = with("    draw when position seen 3 times\n", "");
    assert_eq!(found(&endless), ["M0618 at game \"Three\""]);
    assert_eq!(found(&format!("// allow(endless-game): a referee watches\n{endless}")), NONE);
    assert_eq!(found(&endless.replace("players", "// allow(M0618): too late\nplayers")).len(), 2);
    let idle = "define idle = empty near mine";
    assert_eq!(found(&and(&format!("{idle}   // allow(unused): for those who extend it"))), NONE);
    assert_eq!(found(&and(&format!("// allow(unused): for those who extend it\n\n// more\n{idle}"))), NONE);
    // Of a whole item, wherever in it.
    let inner = with("phase placing", "// allow(unreachable-statement): to be filled in\nphase placing");
    assert_eq!(found(&inner.replacen("{ win }", "{ win  win  lose }", 1)), NONE);
    // Another warning of the same place stays.
    let other = and(&format!("{idle}   // allow(no-end): wrong name"));
    assert_eq!(found(&other), ["M0108 at idle", "M0621 at // allow(no-end): wrong name"]);
}

#[test]
fn what_only_play_finds_may_be_allowed_in_advance() {
    assert_eq!(found(&format!("// allow(M0703): rare\n{GAME}")), NONE);
    // An author's sentence is no `allow`.
    assert_eq!(found(&format!("// allowed are all moves\n// allow everything\n{GAME}")), NONE);
}

#[test]
fn mending_applies_what_is_certain_and_leaves_the_rest() {
    let text = with("when stuck", "when stuck && some mine");
    let text = format!("{text}\n// allow(no-end): once it had none\ndefine idle = empty near mine\n");
    let mended = merels_play::mend("test.merels", text.as_str(), &Parent);
    let applied: Vec<&str> =
        mended.mended.iter().flat_map(|faults| &faults.diagnostics).map(|one| one.code.id()).collect();
    assert_eq!(applied, ["M0001", "M0621"]);
    let wanted = with("when stuck", "when stuck and some mine");
    assert_eq!(*mended.text, format!("{wanted}\ndefine idle = empty near mine\n"));
    // What is left is what a check of the mended text finds.
    let again = check(&mended.text);
    assert_eq!(again.diagnostics, mended.left.diagnostics);
    assert_eq!(again.diagnostics.iter().map(|left| left.code.id()).collect::<Vec<_>>(), ["M0108"]);
    let good = merels_play::mend("test.merels", GAME, &Parent);
    assert!(good.mended.is_empty() && good.left.diagnostics.is_empty() && *good.text == *GAME);
}

#[test]
fn what_may_hold_is_left_in_peace() {
    let game = |turn: &str| {
        format!(
            "game \"G\"\nplayers White, Black\nboard grid 5 x 5\npiece man: 9 in each hand\npiece king: none\n\
             pattern row = line of 3 {{ same owner }}\nstart {{ put king of White on a1  put king of Black on e5 }}\n\
             phase p {{ {turn} }}\nend {{ mover loses when stuck  draw when position seen 3 times }}\n"
        )
    };
    let told = |turn: &str, code: &str| {
        let all = found(&game(turn));
        // With an error nothing would be looked at.
        let is_warning = |one: &String| one.starts_with("M06") || one.starts_with("M0108");
        assert!(all.iter().all(|one| is_warning(one) && !one.starts_with(code)), "{turn}: {all:?}");
    };
    // Whoever moves may come over others to where somebody else is near, or could leap.
    told("move mine to empty near mine  remove mine in crossed", "M0632");
    told("move mine to empty over theirs from mine  remove mine in crossed", "M0632");
    // The only king there is may be another's than the man who moves.
    told("move mine to empty near (theirs in king)  remove theirs in crossed", "M0632");
    // A placement behind a move may be left out, and the move has broken a row.
    told("move mine to empty near it  place man on empty near theirs  if row broken { win }", "M0628");
    // Whom one's men are near changes when those are taken.
    told("place man on empty  while count (mine near theirs) > 3 { take theirs near mine }", "M0608");
    // Two reasons may well be said one by one.
    told("move mine to empty near it", "M0616");
    let apart = game("move mine to empty near it").replace("when stuck", "when left = 0  mover loses when stuck");
    assert!(found(&apart).iter().all(|one| !one.starts_with("M0616")), "{:?}", found(&apart));
}
