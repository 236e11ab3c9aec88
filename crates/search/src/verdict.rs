//! What a search has found, as data.

use merels_model::ir::PlayerId;
use merels_model::standing::{Looked, Standing, Worth};

use crate::alphabeta::Found;
use crate::score::{distance, is_forced, worth_of};

/// Who stands better, by how much, and whether that is certain, for a search that was made for `player`. None where
/// nothing was found.
pub fn verdict(player: PlayerId, found: &Found) -> Option<Standing> {
    let score = found.lines.first()?.score;
    let forced = is_forced(score);
    let drawn = found.complete && score == 0;
    let looked = if found.complete { Looked::Everything } else { Looked::Turns(found.depth) };
    Some(Standing {
        player,
        worth: if drawn { Worth::Drawn } else { worth_of(score) },
        certain: drawn || forced && (found.complete || distance(score) <= found.depth as i32),
        by: looked,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Line;
    use crate::score::won;

    fn of(score: i32, complete: bool) -> Standing {
        let lines = vec![Line { score, decisions: Vec::new() }];
        verdict(PlayerId(0), &Found { depth: 8, complete, lines, ..Found::default() }).unwrap_or_else(|| unreachable!())
    }

    #[test]
    fn what_is_certain_is_told_from_estimates() {
        let told = |score, complete| (of(score, complete).worth, of(score, complete).certain);
        assert_eq!(told(60, false), (Worth::Score(60), false));
        assert_eq!(told(won(3), false), (Worth::Won(Some(3)), true));
        assert_eq!(told(-won(4), false), (Worth::Lost(Some(4)), true));
        assert_eq!(told(won(12), false), (Worth::Won(Some(12)), false), "beyond what was looked through");
        assert_eq!(told(0, false), (Worth::Score(0), false));
        assert_eq!(told(0, true), (Worth::Drawn, true));
        assert_eq!(verdict(PlayerId(0), &Found::default()), None);
    }
}
