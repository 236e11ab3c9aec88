//! How mistakes are answered that are made, or told, in several places.

use merels_read::{Executor, NoLibrary, OverAtOnce, Ready, check, mend};

struct Nobody;

impl Executor for Nobody {
    fn ready(&self, _: &merels_model::Game) -> Result<Box<dyn Ready>, String> {
        Ok(Box::new(Nobody))
    }
}

impl Ready for Nobody {
    fn over_at_once(&self) -> Option<OverAtOnce> {
        None
    }
}

const GAME: &str = "game \"G\"
players White, Black
board   grid 4 x 4
option  jumps: many, one
piece   man: 4 in each hand
piece   king: none
memory  eaten: number
memory  owed: number of each player

phase placing until hands empty {
    place man on empty
    remember eaten = eaten + 1
    remember owed = owed + 1
}
phase moving {
    move mine to empty near it as gone
    if eaten > 3 and owed > 2 and jumps is many { change gone to king }
    take theirs near gone otherwise nothing
    if eaten > 30 { remember eaten = eaten - 1 }
}
end {
    mover loses when stuck
    draw when 20 turns without capture
}
";

/// The codes that are reported of the game with something else in one place, and what it comes to when it is mended.
fn answered(right: &str, wrong: &str) -> (Vec<&'static str>, String) {
    assert!(GAME.contains(right), "{right}");
    let text = GAME.replacen(right, wrong, 1);
    let found = check("g.merels", text.as_str(), &NoLibrary, &Nobody);
    let codes = found.diagnostics.iter().map(|one| one.code.id()).collect();
    (codes, mend("g.merels", text.as_str(), &NoLibrary, &Nobody).text.to_string())
}

#[test]
fn nothing_is_wrong_with_the_game_itself() {
    assert!(check("g.merels", GAME, &NoLibrary, &Nobody).diagnostics.is_empty());
}

#[test]
fn two_slips_on_one_line_are_told_and_mended_as_one() {
    let (codes, mended) =
        answered("take theirs near gone otherwise nothing", "tkae theirs naer gone otherwise nothing");
    assert_eq!((codes.len(), mended.as_str()), (1, GAME));
}

#[test]
fn more_mistakes_than_are_told_at_once_are_mended_at_once() {
    let rules = |rule: &dyn Fn(usize) -> String| (1..=70).map(rule).collect::<String>();
    let right = "    draw when 20 turns without capture\n";
    let wrong = rules(&|number| format!("    draw when {number} turns without capture and position seen 3\n"));
    let (codes, mended) = answered(right, &wrong);
    assert_eq!(codes.len(), merels_syntax::MAX_DIAGNOSTICS);
    assert!(mended.contains(&wrong.replace("seen 3", "seen 3 times")), "{mended}");
}

#[test]
fn a_memory_that_is_everybodys_own_is_told_where_it_is_declared() {
    let text = GAME.replace("remember eaten = ", "remember eaten of White = ");
    let found = check("g.merels", text.as_str(), &NoLibrary, &Nobody);
    assert_eq!(found.diagnostics.len(), 1, "{found}");
    assert_eq!(found.sources.line_column(found.diagnostics[0].span()).0, 7);
    let mended = mend("g.merels", text.as_str(), &NoLibrary, &Nobody).text;
    assert!(mended.contains("memory  eaten: number of each player"), "{mended}");
}

#[test]
fn a_line_of_a_program_is_told_and_mended_as_one() {
    let right = "if eaten > 3 and owed > 2 and jumps is many {";
    for wrong in
        ["if (eaten > 3 && owed > 2 && jumps == \"many\") {", "if eaten > 3 and owed[mover] > 2 and jumps == 'many' {"]
    {
        let (codes, mended) = answered(right, wrong);
        assert_eq!((codes.len(), mended.replace(['(', ')'], "").as_str()), (1, GAME), "{wrong}");
    }
    let (codes, mended) = answered("remember eaten = eaten + 1", "global eaten; eaten += 1");
    assert_eq!((codes.len(), mended.as_str()), (1, GAME));
}

#[test]
fn a_part_that_stands_elsewhere_is_moved_to_where_it_makes_sense() {
    let (codes, mended) =
        answered("take theirs near gone otherwise nothing", "take theirs otherwise nothing near gone");
    assert_eq!((codes.len(), mended.as_str()), (1, GAME));
}

#[test]
fn the_verb_goes_with_what_is_named() {
    for wrong in ["give gone to king", "turn gone into king"] {
        assert_eq!(answered("change gone to king", wrong), (answered("change gone to king", wrong).0, GAME.to_owned()));
    }
    let (codes, mended) = answered("remember owed = owed + 1", "change owed to owed + 1");
    assert_eq!((codes.len(), mended.as_str()), (1, GAME));
}
