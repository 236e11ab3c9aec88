//! Searchers find what has been published of small games: values, distances, and the decisions that keep them.
//!
//! Nearly all of it was also computed by plain programs that share nothing with this project, and none of that differed:
//! depth-first search for tic-tac-toe and connect four, retrograde analysis for three men's morris.

use crate::built_in;
use merels_engine::History;
use merels_model::Decision;
use merels_model::ir::PlayerId;
use merels_play::{Definition, Position, Rules, notation};
use merels_search::{AlphaBeta, Limits, Mcts, Proven, Weights, is_forced};
use std::collections::BTreeMap;

use crate::built_in::rules;

/// The position after these turns of one decision each.
fn after<'a>(rules: &Rules, turns: impl IntoIterator<Item = &'a str>) -> (Position, History) {
    let mut history = History::new();
    let mut position = rules.start(PlayerId(0), &mut history);
    for turn in turns {
        let decision = notation::read_decision(rules.game(), turn).unwrap();
        position = position.play(rules, decision, &mut history).unwrap();
    }
    (position, history)
}

/// So many of the best decisions with their scores, the best first.
fn lines(rules: &Rules, (position, history): &(Position, History), depth: u32, most: usize) -> Vec<(String, i32)> {
    let mut searcher = AlphaBeta::new(rules, Weights::default(), 1 << 22);
    let found = searcher.search(position, history, &Limits::depth(depth), most, &mut |_| ());
    found.lines.iter().map(|line| (notation::decision(rules.game(), line.decisions[0]), line.score)).collect()
}

/// What is proven of decisions after so many playouts at most.
fn proofs(rules: &Rules, (position, history): &(Position, History), playouts: u64) -> Vec<(String, Option<Proven>)> {
    let tried = Mcts::new(rules, Weights::default(), 1, 16 << 20).search(position, history, &Limits::nodes(playouts));
    tried.iter().map(|tried| (notation::decision(rules.game(), tried.decisions[0]), tried.proven)).collect()
}

/// The score of a win in so many turns.
fn wins_in(turns: i32) -> i32 {
    1_000_000 - turns
}

fn loses_in(turns: i32) -> i32 {
    -wins_in(turns)
}

/// Stands where a column is full.
const FULL: i32 = 100;

/// A position of connect four as the columns of its discs, and what each column is worth next.
type Columns = (&'static str, [i32; 7]);

/// P. Pons, "Solving Connect 4: how to build a perfect AI", blog.gamesolver.org, part 2, 2016: the test sets Test_L3_R1
/// ("End-Easy", more than 28 discs) and Test_L2_R1 ("Middle-Easy", 15 to 28). A score is how many discs the winner has
/// left, the last one counted: 1 wins with the last disc, -2 loses to the last but one. The sets give the best score of each
/// position; a plain negamax search found the same, and those of the other columns.
const ENDINGS: &[Columns] = &[
    ("2252576253462244111563365343671351441", [FULL, FULL, FULL, FULL, FULL, -1, -2]),
    ("7422341735647741166133573473242566", [-3, 1, FULL, FULL, -4, 1, FULL]),
    ("23163416124767223154467471272416755633", [FULL, FULL, 0, FULL, -2, FULL, FULL]),
    ("65214673556155731566316327373221417", [FULL, -2, FULL, -1, FULL, FULL, -2]),
    ("233377345754465174223731671122611552", [FULL, FULL, FULL, 1, 1, 0, FULL]),
    ("6763525635134453444361412671365712", [-4, -1, FULL, FULL, -4, FULL, -4]),
    ("211376455663355325112113664364524722", [FULL, FULL, FULL, 0, FULL, FULL, -3]),
    ("3146762114467714356347741621375222", [FULL, -1, -1, FULL, -1, -1, FULL]),
    ("67152117737262713366376314254", [-5, -5, -5, -1, 6, -5, FULL]),
    ("2762751722231276466633475674533", [-5, FULL, -4, 5, 4, FULL, FULL]),
    ("3642756176227637211322113551637574556", [FULL, FULL, 2, -2, FULL, FULL, FULL]),
    ("427566236745127177115664464254", [2, 2, 1, FULL, 2, FULL, 2]),
    ("7172212567451542223676134464437761515", [FULL, FULL, 0, FULL, 0, 0, FULL]),
    ("5775265212657176476365522624313714333", [1, FULL, FULL, 2, FULL, FULL, FULL]),
    ("3575316255751336464276636772271112", [-3, -3, -3, -4, -3, FULL, FULL]),
    ("12156756715535615116237724723", [FULL, -2, -2, -6, FULL, -2, -2]),
    ("26512741647245111351472255277", [FULL, FULL, -5, -6, -6, -6, -6]),
    ("5554224333234511764415115", [-8, -8, -8, -8, FULL, 4, -8]),
    ("1233722555341451114725221333", [FULL, FULL, FULL, -1, -1, -1, -1]),
    ("271713432331713132", [-11, -12, FULL, -12, -12, -12, -12]),
    ("6672375354252731116762237724", [-6, FULL, -6, -6, -2, -2, FULL]),
    ("2737772244262123677516643354", [-7, FULL, -7, 0, -7, -7, FULL]),
    ("45277231624411643516213", [-9, -9, 8, -9, -9, -9, -9]),
    ("1667675535724753771415352132", [1, -1, 1, 1, FULL, 1, FULL]),
    ("3457741246677474572223453551", [-7, -7, 5, FULL, -7, -7, FULL]),
    ("3262221111647466", [-13, -13, -12, -13, -13, -13, -13]),
    ("411717625255115123554", [FULL, -10, -9, -10, FULL, -10, -10]),
    // An example of the same page.
    ("44455554221", [-15, -15, -15, -15, -15, -15, -15]),
];

/// Of the same sets; here only the best column is asked for: the others take long.
const WIDER: &[Columns] = &[
    ("52677675164321472411331752454", [-1, 0, 0, 0, -4, 0, 0]),
    ("52753311433677442422121", [2, 3, 7, 7, 8, 7, 2]),
    ("122435527534575161761", [-1, 0, 10, 10, -2, -2, -2]),
    ("72276133256716235275764", [-2, -2, 7, 7, -2, 6, -2]),
    ("3246237456535345371512", [8, -1, -8, -9, -8, 9, -8]),
    ("47611556754127222", [-7, 0, -12, 12, 2, 12, 2]),
];

/// The points discs fall to when they are dropped into columns from 1 to 7.
fn points(columns: &str) -> Vec<String> {
    let mut heights = [0_u8; 7];
    let mut points = Vec::new();
    for column in columns.bytes() {
        let height = &mut heights[usize::from(column - b'1')];
        *height += 1;
        points.push(format!("{}{height}", char::from(b'a' + (column - b'1'))));
    }
    points
}

fn dropped(rules: &Rules, columns: &str) -> (Position, History) {
    after(rules, points(columns).iter().map(String::as_str))
}

/// What a decision is worth by the published scores: those of the column it drops a disc into.
fn published(scores: &[i32; 7], decision: &str) -> i32 {
    scores[usize::from(decision.as_bytes()[0] - b'a')]
}

/// A published score, for whoever drops the next disc when there are so many, counted in turns; 21 discs are each player's.
fn in_turns(score: i32, discs: usize) -> i32 {
    let discs = discs as i32;
    match score {
        0 => 0,
        1.. => wins_in(2 * (22 - score - discs / 2) - 1),
        _ => loses_in(2 * (22 + score - (discs + 1) / 2)),
    }
}

/// More than the discs that are left: late decisions are looked at less deeply, and all lines are to come to their ends.
fn to_the_end(columns: &str) -> u32 {
    2 * (42 - columns.len() as u32)
}

#[test]
fn alpha_beta_knows_what_each_column_is_worth_near_the_end() {
    let rules = rules("connect-four", &[]);
    for (columns, scores) in ENDINGS {
        let found = lines(&rules, &dropped(&rules, columns), to_the_end(columns), 7);
        assert_eq!(found.len(), scores.iter().filter(|score| **score != FULL).count(), "{columns}");
        for (decision, score) in found {
            assert_eq!(score, in_turns(published(scores, &decision), columns.len()), "{columns}, then {decision}");
        }
    }
}

#[test]
fn alpha_beta_finds_the_best_column() {
    let rules = rules("connect-four", &[]);
    for (columns, scores) in ENDINGS.iter().chain(WIDER) {
        let best = scores.iter().copied().filter(|score| *score != FULL).max().unwrap();
        let found = lines(&rules, &dropped(&rules, columns), to_the_end(columns), 1);
        let (decision, score) = &found[0];
        assert_eq!(*score, in_turns(best, columns.len()), "{columns}");
        assert_eq!(published(scores, decision), best, "{columns}, then {decision}");
    }
    // The other example of Pons' page is won with the fourth disc, by three in a row that are open on both sides.
    let found = lines(&rules, &dropped(&rules, "4455"), 5, 1);
    assert_eq!(found[0].1, wins_in(3));
    assert!(["c1", "f1"].contains(&found[0].0.as_str()), "{found:?}");
}

#[test]
fn playouts_prove_who_wins_near_the_end_and_prove_nothing_else() {
    let rules = rules("connect-four", &[]);
    for (columns, scores) in ENDINGS {
        let best = scores.iter().copied().filter(|score| *score != FULL).max().unwrap();
        let proofs = proofs(&rules, &dropped(&rules, columns), 20_000);
        let expected = |score: i32| match score {
            0 => Proven::Drawn,
            1.. => Proven::Won,
            _ => Proven::Lost,
        };
        for (decision, proven) in &proofs {
            let right = expected(published(scores, decision));
            assert!(proven.is_none_or(|proven| proven == right), "{columns}, then {decision}");
        }
        assert_eq!(proofs[0].1, Some(expected(best)), "{columns}: {proofs:?}");
    }
}

/// J. Tromp, "John's Connect Four Playground", tromp.github.io/c4/c4.html, the table of board sizes: 4 x 4 is a tie.
#[test]
fn connect_four_is_drawn_on_four_by_four() {
    let text = r#"
        game "Four by Four" extends connect-four
        board grid 4 x 4 with diagonals
        piece disc: 8 in each hand
    "#;
    let rules = Rules::of(&Definition::read("four.merels", text, &built_in::Games).unwrap(), &[]).unwrap();
    assert_eq!(lines(&rules, &after(&rules, []), 24, 1)[0].1, 0);
}

/// H. E. Dudeney, "Modern Puzzles", 1926, 202, Noughts and Crosses, also in "536 Puzzles and Curious Problems", edited by
/// M. Gardner, 1967: of the twelve first pairs of marks, seven lose, each to a fork after two marks more. Cells are numbered
/// row by row from the top left; these are all the replies that lose.
const OPENINGS: &[(char, &str)] = &[('1', "2346789"), ('2', "4679"), ('5', "2468")];

/// The point of one of Dudeney's cells.
fn cell(number: char) -> String {
    let index = number as u8 - b'1';
    format!("{}{}", char::from(b'a' + index % 3), 3 - index / 3)
}

#[test]
fn of_twelve_first_pairs_of_marks_seven_lose() {
    let rules = rules("tic-tac-toe", &[]);
    for &(opening, losing) in OPENINGS {
        for reply in ('1'..='9').filter(|reply| *reply != opening) {
            let lost = losing.contains(reply);
            let position = after(&rules, [cell(opening).as_str(), cell(reply).as_str()]);
            let (first, score) = lines(&rules, &position, 18, 1).remove(0);
            assert_eq!(score, if lost { wins_in(5) } else { 0 }, "{opening} {reply}, then {first}");
            let proofs = proofs(&rules, &position, 20_000);
            let expected = if lost { Proven::Won } else { Proven::Drawn };
            assert_eq!(proofs[0].1, Some(expected), "{opening} {reply}: {proofs:?}");
        }
    }
    assert_eq!(lines(&rules, &after(&rules, []), 18, 1)[0].1, 0);
}

/// Wikipedia, "Tic-tac-toe", after K. Crowley and R. S. Siegler, "Flexible strategy use in young children's tic-tac-toe",
/// Cognitive Science 17, 1993: against two opposite corners the player in the centre takes a side, never a corner.
#[test]
fn against_opposite_corners_only_sides_hold() {
    let rules = rules("tic-tac-toe", &[]);
    let found = lines(&rules, &after(&rules, ["a1", "b2", "c3"]), 12, 6);
    for (reply, score) in &found {
        let corner = ["a3", "c1"].contains(&reply.as_str());
        assert_eq!(*score, if corner { loses_in(4) } else { 0 }, "{reply}");
    }
    assert_eq!(found.len(), 6);
}

/// The marks of tic-tac-toe, row by row.
type Marks = [u8; 9];

/// The least image of marks under the eight symmetries of the square.
fn least(marks: &Marks) -> Marks {
    let image = |symmetry: usize| {
        std::array::from_fn(|index| {
            let (mut x, mut y) = (index % 3, index / 3);
            if symmetry & 1 != 0 {
                x = 2 - x;
            }
            if symmetry & 2 != 0 {
                y = 2 - y;
            }
            marks[if symmetry & 4 != 0 { x * 3 + y } else { y * 3 + x }]
        })
    };
    (0..8).map(image).min().unwrap()
}

/// A position and where its first decision leads to.
struct Solved {
    score: i32,
    next: Option<Marks>,
}

/// The On-Line Encyclopedia of Integer Sequences, positions of tic-tac-toe up to symmetry after 0 to 9 marks: how many there
/// are (A008907, R. Cox), how many of them the first player wins, and how many the second (A317573 and A317574, third rows,
/// Á. Ibeas, 2018).
const MARKS: [(usize, usize, usize); 10] = [
    (1, 0, 0),
    (3, 0, 0),
    (12, 7, 0),
    (38, 9, 8),
    (108, 85, 5),
    (174, 67, 72),
    (204, 139, 38),
    (153, 70, 56),
    (57, 23, 23),
    (15, 12, 0),
];

#[test]
fn tic_tac_toe_is_solved_as_a_whole() {
    let rules = rules("tic-tac-toe", &[]);
    let mut solved: BTreeMap<Marks, Solved> = BTreeMap::new();
    let mut level = BTreeMap::from([([0; 9], ([0; 9], after(&rules, [])))]);
    for (marks, expected) in (0..).zip(MARKS) {
        let mut following = BTreeMap::new();
        let (mut crosses, mut noughts) = (0, 0);
        for (class, (stands, (position, history))) in &level {
            let marked = |decision: Decision| {
                let point = notation::decision(rules.game(), decision).into_bytes();
                let mut next: Marks = *stands;
                next[usize::from((point[1] - b'1') * 3 + (point[0] - b'a'))] = 1 + marks % 2;
                next
            };
            for &decision in position.legal() {
                let mut history = history.clone();
                let next = position.play(&rules, decision, &mut history).unwrap();
                following.insert(least(&marked(decision)), (marked(decision), (next, history)));
            }
            let here = match position.outcome() {
                Some(outcome) if outcome.winner.is_some() => Solved { score: loses_in(0), next: None },
                Some(_) => Solved { score: 0, next: None },
                None => {
                    let mut searcher = AlphaBeta::new(&rules, Weights::default(), 1 << 16);
                    let found = searcher.search(position, history, &Limits::depth(18), 1, &mut |_| ());
                    let line = &found.lines[0];
                    Solved { score: line.score, next: Some(least(&marked(line.decisions[0]))) }
                }
            };
            let side = if marks % 2 == 0 { here.score } else { -here.score };
            crosses += usize::from(side > 0);
            noughts += usize::from(side < 0);
            solved.insert(*class, here);
        }
        assert_eq!((level.len(), crosses, noughts), expected, "{marks} marks");
        level = following;
    }
    assert_eq!(solved.len(), 765);
    for (marks, Solved { score, next }) in &solved {
        // A turn later the other player is a turn nearer to the same end.
        let kept = next.is_none_or(|next| solved[&next].score == -(score + score.signum()));
        assert!(kept, "{marks:?}: {score}");
    }
}

/// H. E. Dudeney, "The Canterbury Puzzles", 1907, 110, Ovid's Game: whoever begins wins from the centre. With the centre barred
/// the second player takes it, and the game is drawn if the first takes two corners side by side; nothing else is enough.
/// No forced result is further away than ten turns.
#[test]
fn three_mens_morris_is_won_from_the_centre_drawn_from_corners_and_lost_from_sides() {
    let corners = ["a1", "a3", "c1", "c3"];
    for closed in [false, true] {
        let rules = rules("three-mens-morris", &[("centre", if closed { "closed" } else { "open" })]);
        let found = lines(&rules, &after(&rules, []), 20, 9);
        assert_eq!(found.len(), if closed { 8 } else { 9 });
        for (index, (first, score)) in found.iter().enumerate() {
            match first.as_str() {
                "b2" => assert_eq!((index, *score), (0, wins_in(9))),
                corner if corners.contains(&corner) => assert!(!is_forced(*score), "{found:?}"),
                _ => assert_eq!(*score, loses_in(8), "{found:?}"),
            }
        }
        for (second, score) in lines(&rules, &after(&rules, ["a1", "b2"]), 20, 7) {
            if ["a3", "c1"].contains(&second.as_str()) {
                assert!(!is_forced(score), "{second}: {score}");
            } else {
                assert_eq!(score, loses_in(6), "{second}");
            }
        }
        // On a side, only the centre punishes.
        let found = lines(&rules, &after(&rules, ["b1"]), 20, 2);
        assert_eq!(found[0], ("b2".to_owned(), wins_in(7)));
        assert!(!is_forced(found[1].1), "{found:?}");
        let proofs = proofs(&rules, &after(&rules, ["a1", "b2", "c3"]), 20_000);
        assert_eq!(proofs[0].1, Some(Proven::Won), "{proofs:?}");
    }
}
