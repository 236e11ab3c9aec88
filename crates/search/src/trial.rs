//! What a few games drawn at random show of the rules: from where to where men go, and what men of each kind are worth.

use merels_engine::{NoRecord, State, Xorshift};
use merels_model::ir::{Game, PlayerId};
use merels_model::{Decision, PointSet, walk};
use merels_play::Rules;

use crate::tally::PLAYERS;

/// What a man of the kind that can do least is worth, in hundredths of a man.
pub(crate) const LEAST: i32 = 100;
/// No kind is worth more than so many times as much.
const MOST: f64 = 12.0;
/// The games, and after how many decisions they are left.
const GAMES: u32 = 8;
const LONGEST: u32 = 300;

/// What was seen. Of games in which neither is asked for nothing is played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trial {
    /// What each kind is worth, in hundredths of a man, where that differs: the further its men go, and the more often they
    /// become men that go further, the more.
    pub(crate) worths: Option<Vec<i32>>,
    /// For each player and point, where men were seen to go to; nothing where none are taken by going where they stand.
    pub(crate) ways: Vec<Vec<PointSet>>,
    /// Whether every turn takes something, so that men say nothing of who is ahead.
    pub(crate) always_takes: bool,
}

impl Trial {
    pub(crate) fn of(rules: &Rules) -> Self {
        Self { always_takes: always_takes(rules), ..Self::of_men(rules) }
    }

    fn of_men(rules: &Rules) -> Self {
        let game = rules.game();
        let captures = walk::any_statement(game, &|statement| statement.effects().captures);
        let several = captures && game.kinds.len() > 1;
        let displaces = displaces(game);
        if !several && !displaces {
            return Self::default();
        }
        let mut seen = Counts::new(game);
        let start = rules.program().start(PlayerId(0), &mut NoRecord);
        let mut random = Xorshift::new(1);
        for _ in 0..GAMES {
            seen.play(&start, &mut random);
        }
        let worths = several.then(|| seen.worths()).filter(|worths| worths.iter().any(|&worth| worth != LEAST));
        Self { worths, ways: if displaces { seen.targets } else { Vec::new() }, always_takes: false }
    }
}

/// Whether in games drawn at random something is taken in every turn, as in clobber and konane.
fn always_takes(rules: &Rules) -> bool {
    let mut random = Xorshift::new(1);
    let start = rules.program().start(PlayerId(0), &mut NoRecord);
    (0..GAMES).all(|_| {
        let mut state = start.clone();
        let mut before = state.pieces();
        for _ in 0..LONGEST {
            let Some(decision) = state.draw(&mut random) else { return true };
            state.apply(decision, &mut NoRecord);
            if state.is_turn_start() || state.ending().is_some() {
                let after = state.pieces();
                if after >= before {
                    return false;
                }
                before = after;
            }
        }
        true
    })
}

/// Whether men are taken by going where they stand.
pub(crate) fn displaces(game: &Game) -> bool {
    walk::any_statement(game, &|statement| {
        let effects = statement.effects();
        effects.moves && effects.captures
    })
}

/// What is seen of each kind, and of each player's men.
#[derive(Clone, Debug)]
struct Counts {
    /// How often a man was there when its player was due, and in how many ways such men could go.
    due: Vec<u32>,
    ways: Vec<u32>,
    /// The men that there were at all.
    lives: Vec<u32>,
    /// How often a man of a kind became one of another.
    becomes: Vec<Vec<u32>>,
    targets: Vec<Vec<PointSet>>,
}

impl Counts {
    fn new(game: &Game) -> Self {
        let kinds = game.kinds.len();
        let nothing = vec![0; kinds];
        Self {
            due: nothing.clone(),
            ways: nothing.clone(),
            lives: nothing.clone(),
            becomes: vec![nothing; kinds],
            targets: vec![vec![PointSet::EMPTY; game.board.len()]; game.players.len().min(PLAYERS)],
        }
    }

    /// What each kind is worth: in how many ways its men go, beside those that go least.
    fn worths(&self) -> Vec<i32> {
        let share = |part: u32, whole: u32| f64::from(part) / f64::from(whole.max(1));
        let own: Vec<f64> = self.ways.iter().zip(&self.due).map(|(&ways, &due)| share(ways, due)).collect();
        let becoming = |becomes: &[u32], lives: u32, own_ways: f64| -> f64 {
            becomes.iter().zip(&own).map(|(&times, ways)| share(times, lives) * (ways - own_ways).max(0.0)).sum()
        };
        let kinds = own.iter().zip(&self.lives).zip(&self.becomes);
        let ways: Vec<f64> = kinds.map(|((&own, &lives), becomes)| own + becoming(becomes, lives, own)).collect();
        let least = ways.iter().copied().filter(|&ways| ways > 0.0).fold(f64::INFINITY, f64::min);
        let worth = |ways: f64| if ways > 0.0 { f64::from(LEAST) * (ways / least).min(MOST) } else { f64::from(LEAST) };
        ways.into_iter().map(|ways| worth(ways).round() as i32).collect()
    }

    /// Plays a game at random, and looks at it at the beginning of each turn.
    fn play(&mut self, start: &State, random: &mut Xorshift) {
        let mut state = start.clone();
        for player in 0..self.targets.len() {
            let men = self.standing(&state, PlayerId(player as u8));
            add(&mut self.lives, &men);
        }
        let mut legal = Vec::new();
        let mut before = Vec::new();
        let mut mover = state.decider();
        for _ in 0..LONGEST {
            if state.is_turn_start() {
                mover = state.decider();
                before = self.standing(&state, mover);
                add(&mut self.due, &before);
                state.generate(&mut legal);
                legal.iter().for_each(|&decision| self.note_way(&state, mover, decision));
            }
            let Some(decision) = state.draw(random) else { return };
            state.apply(decision, &mut NoRecord);
            if state.is_turn_start() || state.ending().is_some() {
                let after = self.standing(&state, mover);
                self.note_change(&before, &after);
            }
        }
    }

    /// How many men of each kind a player has.
    fn standing(&self, state: &State, player: PlayerId) -> Vec<u32> {
        let mut men = vec![0; self.due.len()];
        for man in state.men(player).iter() {
            if let Some(men) = men.get_mut(state.kind(man).index()) {
                *men += 1;
            }
        }
        men
    }

    fn note_way(&mut self, state: &State, mover: PlayerId, decision: Decision) {
        let Decision::Move { from, to } = decision else { return };
        if let Some(ways) = self.ways.get_mut(state.kind(from).index()) {
            *ways += 1;
        }
        if let Some(targets) = self.targets.get_mut(mover.index()).and_then(|all| all.get_mut(from.index())) {
            targets.insert(to);
        }
    }

    /// Notes what a man of the one who has moved has become, from how many there were of each kind.
    fn note_change(&mut self, before: &[u32], after: &[u32]) {
        let kind = |differs: fn(&u32, &u32) -> bool| before.iter().zip(after).position(|(b, a)| differs(b, a));
        let (Some(less), Some(more)) = (kind(|before, after| after < before), kind(|before, after| after > before))
        else {
            return;
        };
        if let Some(times) = self.becomes.get_mut(less).and_then(|becomes| becomes.get_mut(more)) {
            *times += 1;
        }
        if let Some(lives) = self.lives.get_mut(more) {
            *lives += 1;
        }
    }
}

fn add(sums: &mut [u32], more: &[u32]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

    use merels_play::{Definition, NoLibrary, Rules};

    use super::Trial;

    /// What is seen of a game with men on two ranks and this turn.
    fn trial(turn: &str) -> Trial {
        let text = format!(
            "game \"Some\"\nplayers White facing north, Black facing south\nboard grid 4 x 4\npiece man: none\npiece king: none\n\
             start {{ put man of White on rank 1  put man of Black on rank 2 }}\n\
             phase play {{ {turn} }}\nend {{ mover loses when stuck }}"
        );
        Trial::of(&Rules::of(&Definition::read("game.merels", text.as_str(), &NoLibrary).unwrap(), &[]).unwrap())
    }

    #[test]
    fn it_is_seen_whether_every_turn_takes() {
        assert!(trial("move mine onto theirs near it").always_takes);
        assert!(!trial("move mine onto (theirs, empty) near it").always_takes);
    }

    #[test]
    fn men_that_go_further_are_worth_more() {
        let turn = "either { move mine in man onto (theirs, empty) in forward of it } \
                    or { move mine in king onto (theirs, empty) in sight of it going orthogonal }\n\
                    if some it in man in forward edge { change it to king }";
        let worths = trial(turn).worths.unwrap();
        assert_eq!(worths.len(), 2);
        assert!(worths[0] == 100 && worths[1] > 150, "{worths:?}");
    }
}
