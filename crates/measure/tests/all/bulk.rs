//! The last decisions of a sequence are counted without being played: as many as there are when all are. Playouts look once at what stays
//! from turn to turn: they come to what comes of drawing and playing decision after decision.

use merels_engine::{Draws, NoRecord, Recurrence, State, Xorshift};
use merels_model::ir::PlayerId;
use merels_play::{Definition, NoLibrary, Rules};

/// Placing, sliding, flying with three men, and losing when stuck.
const MILLS: &str = "game \"Mills\"\nplayers White, Black\nboard squares 3 joined at middles\npiece man: 5 in each hand\n\
    pattern mill = line of 3 { same owner }\n\
    phase placing until hands empty { place man on empty  if mill made { take theirs } }\n\
    phase moving {\n  if left = 3 { move mine to empty } else { move mine to empty near it }\n\
    \x20 if mill made { take theirs }\n}\nend { mover loses when left < 3  mover loses when stuck }";

/// Whoever is stuck gives the turn away.
const STUCK: &str = "game \"Stuck\"\nplayers White, Black\nboard grid 3 x 3 with diagonals\npiece man: 4 in each hand\n\
    pattern three = line of 3 { same owner }\n\
    phase placing until hands empty { place man on empty  if three made { win } }\n\
    phase moving { move mine to empty near it otherwise pass  if three made { win } }";

/// A man moves onto empty points, and nothing is made.
const RACE: &str = "game \"Race\"\nplayers White, Black\nboard grid 4 x 4\npiece man: 3 in each hand\n\
    phase placing until hands empty { place man on empty }\n\
    phase moving { move mine to empty near it }\nend { mover loses when stuck }";

/// The board is full in the end, and who is stuck before may claim a draw.
const FULL: &str = "game \"Full\"\nplayers White, Black\nboard grid 3 x 3 with diagonals\npiece man: unlimited in each hand\n\
    pattern three = line of 3 { same owner }\nphase play { place man on empty }\n\
    end { mover loses when some theirs in three  draw when board full }";

/// Few men walk to and fro until one of the claims stands.
const WALK: &str = "game \"Walk\"\nplayers White, Black\nboard grid 3 x 3\npiece man: 2 in each hand\n\
    phase placing until hands empty { place man on empty }\n\
    phase moving { move mine to empty near it }\nend { mover loses when stuck }\n\
    end claims { draw on claim when position seen 3 times }";

fn start(text: &str) -> State {
    let rules = Rules::of(&Definition::read("game.merels", text, &NoLibrary).unwrap(), &[]).unwrap();
    rules.program().start(PlayerId(0), &mut NoRecord)
}

/// The same count, all decisions played.
fn played(state: &State, depth: u32) -> u64 {
    let mut legal = Vec::new();
    state.generate(&mut legal);
    let after = |&decision| {
        let mut next = state.clone();
        next.apply(decision, &mut NoRecord);
        if depth == 1 { 1 } else { played(&next, depth - 1) }
    };
    legal.iter().map(after).sum()
}

#[test]
fn as_many_are_counted_as_are_played() {
    for text in [MILLS, STUCK, RACE] {
        let start = start(text);
        let mut random = Xorshift::new(5);
        let mut looked = 0;
        for _ in 0..12 {
            let mut state = start.clone();
            for turn in 0..40 {
                if state.ending().is_some() {
                    break;
                }
                let deepest = if turn % 8 == 0 { 3 } else { 2 };
                for depth in 1..=deepest {
                    assert_eq!(
                        state.perft(depth),
                        played(&state, depth),
                        "{text}\nafter {turn} decisions, {depth} deep"
                    );
                }
                looked += 1;
                match state.draw(&mut random) {
                    Some(decision) => state.apply(decision, &mut NoRecord),
                    None => break,
                }
            }
        }
        assert!(looked > 100, "{looked}");
    }
}

#[test]
fn playouts_come_to_what_is_played_decision_by_decision() {
    let (mut over, mut claimed) = (0, 0);
    for text in [MILLS, STUCK, RACE, FULL, WALK] {
        let start = start(text);
        for (seed, draws) in (0..60).flat_map(|seed| [(seed, Draws::Off), (seed, Draws::Automatic)]) {
            let most = 1 + seed as u32 * 3;
            let (mut at_once, mut seen) = (start.clone(), Recurrence::new());
            let out = at_once.play_out(most, draws, &mut Xorshift::new(seed), &mut seen);
            let (mut state, mut random, mut seen) = (start.clone(), Xorshift::new(seed), Recurrence::new());
            let (mut decisions, mut claim) = (0, None);
            while decisions < most && state.ending().is_none() {
                claim = if draws == Draws::Automatic { state.claim(seen.seen()) } else { None };
                let Some(decision) = state.draw(&mut random).filter(|_| claim.is_none()) else { break };
                state.apply(decision, &mut seen);
                decisions += 1;
            }
            assert_eq!((out.decisions, out.claimed), (decisions, claim), "{text}\n{seed} {draws:?}");
            assert_eq!(at_once, state, "{text}\n{seed} {draws:?}");
            over += u32::from(state.ending().is_some());
            claimed += u32::from(claim.is_some());
        }
    }
    assert!(over > 100 && claimed > 20, "{over} {claimed}");
}
