//! What a search has found, said in sentences.

use merels_model::Game;
use merels_model::ir::PlayerId;

use crate::alphabeta::Found;
use crate::score::{distance, is_forced};

/// Below this nobody stands better, in hundredths of a man.
const LEVEL: i32 = 25;

/// Who stands better, by how much, and whether that is certain, for a search that was made for `player`. Empty where
/// nothing was found.
pub fn verdict(game: &Game, player: PlayerId, found: &Found) -> String {
    let Some(best) = found.lines.first() else { return String::new() };
    let name = |player: PlayerId| game.players.get(player.index()).map_or("", String::as_str);
    let others = match game.players.len() {
        2 => name(PlayerId(1 - player.0.min(1))).to_owned(),
        _ => "the others".to_owned(),
    };
    let one = others != "the others";
    let (own, score) = (name(player), best.score);
    if is_forced(score) {
        let turns = match distance(score) {
            1 => "in one turn".to_owned(),
            turns => format!("within {turns} turns"),
        };
        let sure = if found.complete || distance(score) <= found.depth as i32 {
            "this is certain"
        } else {
            "this is all but certain"
        };
        return match (score > 0, one) {
            (true, _) => format!("{own} wins with best play, {turns}: {sure}."),
            (false, true) => format!("{others} wins with best play, {turns}, whatever {own} plays: {sure}."),
            (false, false) => format!("{own} loses against the best play of the others, {turns}: {sure}."),
        };
    }
    if found.complete && score == 0 {
        return "Drawn with best play: this is certain, every game has been followed to its end.".to_owned();
    }
    let depth = match found.depth {
        0 => return "Nothing can be said yet: not even one turn has been looked through.".to_owned(),
        1 => "one turn".to_owned(),
        depth => format!("{depth} turns"),
    };
    let estimate = format!("an estimate from looking {depth} ahead, not certain");
    if score.abs() < LEVEL {
        return format!("{own} and {others} stand about level: {estimate}.");
    }
    let (better, verb) = match (score > 0, one) {
        (true, _) => (own, "stands"),
        (false, true) => (others.as_str(), "stands"),
        (false, false) => ("The best of the others", "stands"),
    };
    format!("{better} {verb} {} better, by about {}: {estimate}.", degree(score.abs()), worth(score.abs()))
}

fn degree(score: i32) -> &'static str {
    match score {
        ..75 => "a little",
        75..200 => "clearly",
        200..500 => "much",
        _ => "very much",
    }
}

/// So many hundredths of a man in words.
fn worth(score: i32) -> String {
    const NUMBERS: [&str; 10] = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"];
    match score {
        ..40 => "a third of a man".to_owned(),
        40..75 => "half a man".to_owned(),
        75..125 => "a man".to_owned(),
        125..175 => "a man and a half".to_owned(),
        _ => match usize::try_from((score + 50) / 100).ok().and_then(|men| NUMBERS.get(men.saturating_sub(2))) {
            Some(number) => format!("{number} men"),
            None => "a dozen men or more".to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

    use merels_play::{Definition, NoLibrary, Rules};

    use super::*;
    use crate::Line;
    use crate::score::won;

    fn said(players: &str, score: i32, complete: bool) -> String {
        let text = format!(
            "game \"G\"\nplayers {players}\nboard grid 3 x 3\npiece man: 3 in each hand\n\
             phase play {{ place man on empty }}\nend {{ draw when board full }}"
        );
        let rules = Rules::of(&Definition::read("g.merels", text.as_str(), &NoLibrary).unwrap(), &[]).unwrap();
        let found =
            Found { depth: 8, complete, lines: vec![Line { score, decisions: Vec::new() }], ..Found::default() };
        verdict(rules.game(), PlayerId(0), &found)
    }

    #[test]
    fn it_says_who_how_much_and_how_sure() {
        let two = |score| said("White, Black", score, false);
        assert_eq!(two(0), "White and Black stand about level: an estimate from looking 8 turns ahead, not certain.");
        assert!(two(60).starts_with("White stands a little better, by about half a man: an estimate"));
        assert!(two(-210).starts_with("Black stands much better, by about two men: an estimate"));
        assert_eq!(two(won(3)), "White wins with best play, within 3 turns: this is certain.");
        assert_eq!(two(-won(4)), "Black wins with best play, within 4 turns, whatever White plays: this is certain.");
        assert!(two(won(12)).ends_with("this is all but certain."));
        assert!(said("White, Black", 0, true).starts_with("Drawn with best play: this is certain"));
        assert!(said("A, B, C", -300, false).starts_with("The best of the others stands much better"));
        assert!(said("A, B, C", -won(2), false).starts_with("A loses against the best play of the others"));
    }
}
