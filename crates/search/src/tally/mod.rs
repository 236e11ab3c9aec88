//! What a board amounts to, kept up as states are looked at one after the other.
//!
//! A tally is told which men stand where, and counts only what has changed since it was told last. Searches go from a state to
//! one that differs in a few points, so that is little, however large the board.

mod direct;
mod kept;
mod lines;
mod prospects;
mod sliced;

use merels_engine::State;
use merels_model::PointSet;
use merels_model::board::{Board, PointId};

use direct::{Direct, MANY};
use kept::Kept;
use lines::seat;
use lines::widen;
pub(crate) use lines::{PLAYERS, class};
pub(crate) use prospects::{Wanted, prospect};

/// What is known of the state that was followed last.
#[derive(Clone, Debug)]
pub(crate) struct Tally(Width);

#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one for each thread, and the first is asked the most often")]
enum Width {
    Direct(Direct<1>),
    DirectMany(Box<Direct<MANY>>),
    One(Box<Kept<1>>),
    Four(Box<Kept<4>>),
    Eight(Box<Kept<8>>),
}

impl Tally {
    /// Of an empty board. `lines` are those that count, `slides` says whether men move.
    pub(crate) fn new(board: &Board, players: usize, lines: &[Vec<PointId>], slides: bool) -> Self {
        if let Some(direct) = Direct::new(board, players, lines, slides) {
            return Self(Width::Direct(direct));
        }
        if let Some(direct) = Direct::new(board, players, lines, slides) {
            return Self(Width::DirectMany(Box::new(direct)));
        }
        Self::as_it_changes(board, players, lines, slides)
    }

    /// The same, counted as it changes.
    fn as_it_changes(board: &Board, players: usize, lines: &[Vec<PointId>], slides: bool) -> Self {
        Self(if board.len() <= 64 {
            Width::One(Box::new(Kept::new(board, players, lines, slides)))
        } else if board.len() <= 256 {
            Width::Four(Box::new(Kept::new(board, players, lines, slides)))
        } else {
            Width::Eight(Box::new(Kept::new(board, players, lines, slides)))
        })
    }

    /// Looks at a state. Those at lower plies are remembered, so that little is to be counted for what follows on them.
    #[inline]
    pub(crate) fn follow(&mut self, state: &State, ply: Option<usize>) {
        match &mut self.0 {
            Width::Direct(direct) => direct.follow(state, ply),
            Width::DirectMany(direct) => direct.follow(state, ply),
            Width::One(kept) => kept.follow(state),
            Width::Four(kept) => kept.follow(state),
            Width::Eight(kept) => kept.follow(state),
        }
    }

    /// The lines of each class that a player has, by the numbers of [`class`].
    #[inline]
    pub(crate) fn classes(&self, player: usize) -> [i32; class::ALL] {
        match &self.0 {
            Width::Direct(direct) => direct.classes(player),
            Width::DirectMany(direct) => direct.classes(player),
            Width::One(kept) => kept.counts.classes[seat(player)],
            Width::Four(kept) => kept.counts.classes[seat(player)],
            Width::Eight(kept) => kept.counts.classes[seat(player)],
        }
    }

    /// The steps that a player's men could take along links.
    #[inline]
    pub(crate) fn mobility(&self, player: usize) -> i32 {
        match &self.0 {
            Width::Direct(direct) => direct.now.mobility[player % 2],
            Width::DirectMany(direct) => direct.now.mobility[player % 2],
            Width::One(kept) => kept.counts.mobility[seat(player)],
            Width::Four(kept) => kept.counts.mobility[seat(player)],
            Width::Eight(kept) => kept.counts.mobility[seat(player)],
        }
    }

    /// The men of a player on the board.
    #[inline]
    pub(crate) fn men(&self, player: usize) -> i32 {
        let count = |men: &[u64]| men.iter().map(|word| word.count_ones() as i32).sum();
        match &self.0 {
            Width::Direct(direct) => count(&[direct.now.men[player % 2]]),
            Width::DirectMany(direct) => count(&[direct.now.men[player % 2]]),
            Width::One(kept) => count(&kept.counts.men[seat(player)]),
            Width::Four(kept) => count(&kept.counts.men[seat(player)]),
            Width::Eight(kept) => count(&kept.counts.men[seat(player)]),
        }
    }

    /// What each player's men can still do, by the numbers of [`prospect`].
    #[inline]
    pub(crate) fn prospects(&self, wanted: Wanted) -> [[i32; prospect::ALL]; PLAYERS] {
        match &self.0 {
            Width::Direct(direct) => of_all(direct.prospects(wanted)),
            Width::DirectMany(direct) => of_all(direct.prospects(wanted)),
            Width::One(kept) => kept.prospects(wanted),
            Width::Four(kept) => kept.prospects(wanted),
            Width::Eight(kept) => kept.prospects(wanted),
        }
    }

    /// Everything that stands anywhere.
    #[inline]
    pub(crate) fn standing(&self) -> i32 {
        let count = |set: &[u64]| set.iter().map(|word| word.count_ones() as i32).sum();
        match &self.0 {
            Width::Direct(direct) => count(&[direct.now.occupied]),
            Width::DirectMany(direct) => count(&[direct.now.occupied]),
            Width::One(kept) => count(&kept.counts.occupied),
            Width::Four(kept) => count(&kept.counts.occupied),
            Width::Eight(kept) => count(&kept.counts.occupied),
        }
    }

    /// Whether any lines are counted.
    pub(crate) fn sees_lines(&self) -> bool {
        match &self.0 {
            Width::Direct(direct) => direct.sees_lines(),
            Width::DirectMany(direct) => direct.sees_lines(),
            Width::One(kept) => !kept.counts.lines.is_empty(),
            Width::Four(kept) => !kept.counts.lines.is_empty(),
            Width::Eight(kept) => !kept.counts.lines.is_empty(),
        }
    }

    /// The empty points on which a player's man would complete a line.
    #[inline]
    pub(crate) fn completing(&self, player: usize) -> PointSet {
        match &self.0 {
            Width::Direct(direct) => widen([direct.now.completing[player % 2]]),
            Width::DirectMany(direct) => widen([direct.now.completing[player % 2]]),
            Width::One(kept) => widen(kept.counts.completing[seat(player)]),
            Width::Four(kept) => widen(kept.counts.completing[seat(player)]),
            Width::Eight(kept) => widen(kept.counts.completing[seat(player)]),
        }
    }
}

/// What two players have, among what all might.
#[inline]
fn of_all(two: [[i32; prospect::ALL]; 2]) -> [[i32; prospect::ALL]; PLAYERS] {
    let mut all = [[0; prospect::ALL]; PLAYERS];
    all.iter_mut().zip(two).for_each(|(all, own)| *all = own);
    all
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

    use merels_engine::{NoRecord, Random, Xorshift};
    use merels_model::ir::PlayerId;
    use merels_play::{Definition, NoLibrary, Rules};

    use super::{PLAYERS, Tally, Wanted, class, prospect};

    fn rules(text: &str) -> Rules {
        Rules::of(&Definition::read("game.merels", text, &NoLibrary).unwrap(), &[]).unwrap()
    }

    const MILLS: &str = "game \"Mills\"\nplayers White, Black\nboard squares 3 joined at middles\npiece man: 5 in each hand\n\
        pattern mill = line of 3 { same owner }\n\
        phase placing until hands empty { place man on empty  if mill made { take theirs } }\n\
        phase moving { move mine to empty near it  if mill made { take theirs } }\n\
        end { mover loses when left < 3  mover loses when stuck }";

    const THREE: &str = "game \"Three\"\nplayers Red, Green, Blue\nboard grid 9 x 9 with diagonals\n\
        piece man: 30 in each hand\npattern row = line of 4 { same owner }\n\
        phase play { place man on empty  if row made { take theirs } }\nend { draw when board full }";

    /// What is counted, from the men alone.
    fn counted(rules: &Rules, tally: &Tally, state: &merels_engine::State) {
        let occupied = state.occupied();
        for player in 0..rules.game().players.len() {
            let men = state.men(PlayerId(player as u8));
            let mut classes = [0; class::ALL];
            let mut completing = merels_model::PointSet::EMPTY;
            for line in &rules.game().lines {
                let own = line.points.iter().filter(|point| men.contains(**point)).count();
                let all = line.points.iter().filter(|point| occupied.contains(**point)).count();
                let len = line.points.len();
                if own == all && len - own < class::BLOCKED {
                    classes[len - own] += 1;
                    completing = completing.union(
                        line.points
                            .iter()
                            .filter(|point| own + 1 == len && !occupied.contains(**point))
                            .copied()
                            .collect(),
                    );
                } else if all == len && own + 1 == len {
                    classes[class::BLOCKED] += 1;
                }
            }
            assert_eq!(tally.classes(player)[..class::NOTHING], classes[..class::NOTHING]);
            assert_eq!(tally.completing(player), completing);
            assert_eq!(tally.men(player), men.len() as i32);
            assert_eq!(tally.standing(), occupied.len() as i32);
            let near =
                |man| rules.game().board.neighbours(man).iter().filter(|point| !occupied.contains(**point)).count();
            assert_eq!(tally.mobility(player), men.iter().map(near).sum::<usize>() as i32);
        }
    }

    /// What men can still do in a position of [`MILLS`], White's and Black's.
    fn prospects(text: &str) -> [[i32; prospect::ALL]; 2] {
        let rules = rules(MILLS);
        let game = rules.game();
        let at = |name: &str| game.board.find(name).unwrap();
        let (white, black) = text.split_once(" / ").unwrap();
        let [white, black] = [white, black].map(|men| men.split(' ').map(at).collect::<merels_model::PointSet>());
        let lines: Vec<_> = game.lines.iter().map(|line| line.points.clone()).collect();
        let counted = super::prospects::Prospects::<1>::new(&game.board, &lines, true);
        let words = |set: merels_model::PointSet| super::lines::narrow::<1>(set);
        counted.of([words(white), words(black)], words(white.union(black)), Wanted::ALL)
    }

    #[test]
    fn what_men_can_still_do_is_seen() {
        // A man in a corner with both neighbours taken is shut in, and reaches nothing; those around it go everywhere else.
        let [white, black] = prospects("a7 / a4 d7");
        assert_eq!((white[prospect::SHUT], white[prospect::REACH]), (1, 0));
        assert_eq!((black[prospect::SHUT], black[prospect::REACH]), (0, 21));
        // The row a7-d7-g7 stands and d6 is free below its middle; Black beside the middle would come in between.
        let swings = |text| prospects(text)[0][prospect::SWING];
        assert_eq!(swings("a7 d7 g7 / c3 d3"), 1);
        assert_eq!(swings("a7 d7 g7 / a4 d6 g4"), 0, "shut in");
        // The gap d7 is reached from d6, and isn't from c5.
        let ready = |text| prospects(text)[0][prospect::READY];
        assert_eq!((ready("a7 g7 d6 / c3 d3"), ready("a7 g7 c5 / c3 d3")), (1, 0));
        assert_eq!(ready("a7 d7 g4 / c3 d3"), 1);
        // One man on each of two rows that cross in an empty corner; not where Black stands on one of them.
        let cross = |text| prospects(text)[0][prospect::CROSS];
        assert_eq!((cross("d7 a4 / c3 d3"), cross("d7 a4 / c3 a1")), (1, 0));
        assert_eq!(prospects("d6 a1 / c3 d3")[0][prospect::LINKS], 6);
        let central = |text| prospects(text)[0][prospect::CENTRAL];
        assert!(central("d5 / a1 g1") > central("d6 / a1 g1") && central("a7 / a1 g1") == 0);
    }

    #[test]
    fn groups_and_what_is_open_beside_them_are_seen() {
        // Two groups: a corner with one empty point beside it, and two men with four.
        let [white, black] = prospects("a7 b4 c4 / a4");
        assert_eq!((white[prospect::GROUPS], black[prospect::GROUPS]), (2, 1));
        assert_eq!((white[prospect::CHOKED], black[prospect::CHOKED]), (12 + 3, 12));
        let apart = |text| prospects(text)[0][prospect::APART];
        assert_eq!(apart("d5 / a1"), 0);
        assert!(apart("d5 d6 / g1") < apart("a7 g7 / g1"));
    }

    #[test]
    fn what_is_kept_up_is_what_is_there() {
        for text in [MILLS, THREE] {
            let rules = rules(text);
            let (game, program) = (rules.game(), rules.program());
            let lines: Vec<_> = game.lines.iter().map(|line| line.points.clone()).collect();
            let mut quick = Tally::new(&game.board, game.players.len(), &lines, true);
            let mut kept = Tally::as_it_changes(&game.board, game.players.len(), &lines, true);
            assert!(game.players.len() <= PLAYERS);
            let mut random = Xorshift::new(3);
            let start = program.start(PlayerId(0), &mut NoRecord);
            let mut state = start.clone();
            let mut looked = 0;
            for _ in 0..3_000 {
                match state.draw(&mut random) {
                    Some(decision) => state.apply(decision, &mut NoRecord),
                    None => state.clone_from(&start),
                }
                // Some states are passed over, so that much changes at once.
                if random.below(3) > 0 {
                    for tally in [&mut quick, &mut kept] {
                        // From whatever ply counting goes on, it comes to the same.
                        let ply = random.below(8) as usize;
                        tally.follow(&state, (ply > 0).then_some(ply));
                        counted(&rules, tally, &state);
                    }
                    looked += 1;
                }
            }
            assert!(looked > 1_000);
        }
    }
}
