//! However much work a file asks for, there is only so much in a turn: what can never be carried out is reported at its
//! place, what goes on for too long is a fault of the rules, and both executors find the same one at the same place.

use acceptance::equality::Comparison;
use acceptance::line::Line;
use merels::engine::Xorshift;
use merels::{Cause, Definition, Fault, Game, History, NoLibrary, Rules, ir, notation};

/// A large board with links in all directions, and men without end.
const HEAD: &str = "game \"x\"\nplayers White, Black\nboard grid 16 x 16 with diagonals\npiece man: unlimited in each hand\n\
    pattern mill = line of 3 { same owner }\nmemory owed: number\n";

/// A set that is twice as much work with each more of `doubled`.
fn defines(doubled: usize) -> String {
    let first = "define dd0 = empty near points near empty near points near empty near points near points\n";
    (0..doubled).map(|n| format!("define dd{} = dd{n}, dd{n}\n", n + 1)).fold(first.to_owned(), |all, one| all + &one)
}

/// Places where a set may stand, as `SET`.
const PLACES: &[(&str, &str)] = &[
    ("a condition", "phase play { place man on empty  if some SET { pass } }\nend { mover loses when stuck }"),
    (
        "a loop",
        "phase play { place man on empty  repeat 19000 { if some SET { nothing } } }\nend { mover loses when stuck }",
    ),
    (
        "loops in loops",
        "phase play { place man on empty  repeat 100 { repeat 100 { if some SET { remember owed = owed + 1 } } } }\nend { mover loses when stuck }",
    ),
    (
        "a loop's condition",
        "phase play { place man on empty  while some SET { remember owed = owed + 1 } }\nend { mover loses when stuck }",
    ),
    (
        "an action",
        "action act { if some SET { nothing } }\nphase play { place man on empty  repeat 500 { act\nact\nact } }\nend { mover loses when stuck }",
    ),
    ("what is struck out", "phase play { place man on empty unless no SET }\nend { mover loses when stuck }"),
    (
        "moves that are struck out",
        "phase play { either { place man on empty } or { move mine to empty unless no SET } }\nend { mover loses when stuck }",
    ),
    (
        "where men go",
        "phase play { either { place man on empty } or { move mine to SET near it } }\nend { mover loses when stuck }",
    ),
    (
        "branches",
        "phase play { either { repeat 90 { if no SET { pass } } place man on empty } or { repeat 90 { if no SET { pass } } take mine } }\nend { mover loses when stuck }",
    ),
    (
        "whole turns",
        "phase play whole turns { choose points choose points choose points choose points require no SET }\nend { mover loses when stuck }",
    ),
    (
        "whole turns with loops",
        "phase play whole turns { choose points repeat 50 { if no SET { nothing } } choose points require no points }\nend { mover loses when stuck }",
    ),
    (
        "whole turns of what is struck out",
        "phase play whole turns { place man on empty unless no SET choose points require no points }\nend { mover loses when stuck }",
    ),
    ("a requirement", "phase play { choose points require some SET }\nend { mover loses when stuck }"),
    ("an end", "phase play { place man on empty }\nend { draw when no SET  mover loses when stuck }"),
    (
        "ends",
        "phase play { place man on empty }\nend { draw when no SET  draw when no SET  draw when no SET  draw when no SET  mover loses when stuck }",
    ),
    ("a claim", "phase play { place man on empty }\nend { draw on claim when no SET  mover loses when stuck }"),
    (
        "a phase's end",
        "phase first until no SET { place man on empty }\nphase play { place man on empty }\nend { mover loses when stuck }",
    ),
    (
        "a phase's beginning",
        "phase first for 1 turn { place man on empty }\nphase play { begin { repeat 9000 { if some SET { remember owed = 1 } } } place man on empty }\nend { mover loses when stuck }",
    ),
    (
        "a counter",
        "phase play { place man on empty }\nend { draw when 90 turns without mill made in mill  mover loses when no SET }",
    ),
    (
        "empty turns",
        "phase play { repeat 20 { if no SET { pass } } if some mine { choose mine } }\nend { draw when stuck }",
    ),
    (
        "men that are removed",
        "phase play { place man on empty  repeat 99 { give SET to Black  change mine in SET to man } if mill made { win } }\nend { mover loses when stuck }",
    ),
];

fn definition(what: &str, text: &str) -> Result<Rules, (String, String)> {
    let definition =
        Definition::read("hostile.merels", text, &NoLibrary).unwrap_or_else(|faults| panic!("{what}: {faults}"));
    Rules::of(&definition, &[]).map_err(|error| match error {
        merels::RulesError::Faults(faults) => {
            let report = &faults.diagnostics[0];
            let span = report.span();
            let at = text.get(span.start as usize..span.end as usize).unwrap();
            (format!("{} {}", report.code, report.message), at.to_owned())
        }
        other => panic!("{what}: {other}"),
    })
}

/// Nothing in a game that can be played takes more than a turn may take.
fn assert_bounded(what: &str, game: &Game) {
    assert_eq!(game.work.too_much(game), None, "{what}");
    for phase in 0..game.phases.len() {
        let turn = game.work.turn_of(phase);
        assert!(turn.counted || turn.steps <= merels_limits::MAX_STEPS, "{what}");
    }
    assert!(game.work.between() <= merels_limits::MAX_STEPS / 4 + 1, "{what}");
}

/// The limits are no business of whoever uses the library; what they are is said in the reference.
mod merels_limits {
    pub(super) const MAX_STEPS: u32 = 20_000;
}

#[test]
fn whatever_is_asked_for_ends() {
    let (mut reported, mut played) = (0, 0);
    for (what, place) in PLACES {
        for doubled in [0, 4, 8, 11, 13] {
            let text =
                format!("{HEAD}{}{place}\n", defines(doubled)).replace("SET", &format!("(dd{doubled} except points)"));
            let what = format!("{what}, doubled {doubled} times");
            match definition(&what, &text) {
                Err((report, at)) => {
                    assert!(report.starts_with("M0009 the rules become too large"), "{what}: {report}");
                    assert!(!at.is_empty() && at.len() < 200, "{what}: {at}");
                    reported += 1;
                }
                Ok(rules) => {
                    assert_bounded(&what, rules.game());
                    let mut history = History::new();
                    let mut position = rules.start(ir::PlayerId(0), &mut history);
                    for _ in 0..2 {
                        let Some(&decision) = position.legal().last() else { break };
                        position = position.play(&rules, decision, &mut history).unwrap();
                    }
                    played += 1;
                }
            }
        }
    }
    assert!(reported > 30 && played > 40, "{reported} reported, {played} played");
}

/// Where work ends a game, it does so in both executors at once.
#[test]
fn both_executors_count_alike() {
    let head = HEAD.replace("16 x 16", "5 x 5");
    for (what, place) in PLACES {
        let text = format!("{head}{}{place}\n", defines(1)).replace("SET", "(dd1 except a1)");
        let Ok(rules) = definition(what, &text) else { continue };
        assert_bounded(what, rules.game());
        // The plain interpreter looks whole turns through decision by decision.
        if rules.game().phases.iter().any(|phase| phase.whole_turns) {
            continue;
        }
        let mut comparison = Comparison::new(rules.game()).unwrap();
        let mut random = Xorshift::new(3);
        let mut line = Line::drawn(rules.game(), &mut random, 1);
        comparison.follow(&mut line, &mut random).unwrap_or_else(|difference| panic!("{what}: {difference}\n{text}"));
    }
}

/// How a game ends whose turn does this after the first placement.
fn ends(statements: &str) -> Option<Fault> {
    let text = format!("{HEAD}phase play {{ place man on empty {statements} }}\nend {{ mover loses when stuck }}\n");
    let rules = definition(statements, &text).unwrap();
    let mut history = History::new();
    let start = rules.start(ir::PlayerId(0), &mut history);
    let next = start.play(&rules, start.legal()[0], &mut history).unwrap();
    match next.outcome()?.cause {
        Cause::Fault(fault, _) => Some(fault),
        _ => None,
    }
}

#[test]
fn work_is_counted_not_rounds() {
    // 20,000 steps: a statement and a round of a loop are one each.
    assert_eq!(ends("repeat 9000 { remember owed = 1 }"), None);
    assert_eq!(ends("repeat 10000 { remember owed = 1 }"), Some(Fault::Endless));
    // Each of these is as much work as several.
    let looked = "if some (points near points near points near points near points near points) { nothing }";
    assert_eq!(ends(&format!("repeat 2000 {{ {looked} }}")), None);
    assert_eq!(ends(&format!("repeat 9000 {{ {looked} }}")), Some(Fault::Endless));
}

/// How a game ends, in both executors, once these decisions are played.
fn fault_after(what: &str, text: &str, decisions: &[&str]) -> Option<Fault> {
    let rules = definition(what, text).unwrap();
    let game = rules.game();
    let mut comparison = Comparison::new(game).unwrap();
    let mut random = Xorshift::new(5);
    let mut history = History::new();
    let mut position = rules.start(ir::PlayerId(0), &mut history);
    let mut taken = Vec::new();
    for decision in decisions {
        assert_eq!(position.outcome(), None, "{what}: before {decision}");
        let decision = *position.legal().iter().find(|&&one| notation::decision(game, one) == *decision).unwrap();
        position = position.play(&rules, decision, &mut history).unwrap();
        taken.push(decision);
    }
    let mut line = Line::told(ir::PlayerId(0), &taken);
    comparison.follow(&mut line, &mut random).unwrap_or_else(|difference| panic!("{what}: {difference}"));
    match position.outcome()?.cause {
        Cause::Fault(fault, _) => Some(fault),
        _ => None,
    }
}

/// A limit that is met ends the game, wherever it is met: nothing goes on as though some decisions weren't legal, or as though
/// what is done on entry had been done.
#[test]
fn what_is_given_up_is_said() {
    let head = HEAD.replace("memory owed: number\n", "memory seen: points\n");
    // Steps on the way let few ways be too many: the plain interpreter takes long for each.
    let ways = "choose points  remember seen = seen, it  repeat 100 { nothing }\n".repeat(6);
    let cases = [
        // The first options complete the turn; one is too much to be looked into.
        (
            "of a later option",
            format!("phase play whole turns {{ choose points  if some it in b2 {{ {ways} require no it }}  pass }}"),
            &["*b2"][..],
            Fault::TooManyWays,
        ),
        (
            "of a later option, in a turn whose steps are counted",
            format!(
                "phase play whole turns {{ choose points  while no points {{ pass }}  if some it in b2 {{ {ways} require no it }}  pass }}"
            ),
            &["*b2"],
            Fault::TooManyWays,
        ),
        // What could be seen at once isn't looked into any more.
        (
            "behind an option that is too much",
            format!(
                "phase play whole turns {{ choose points  while no points {{ pass }}  if some it in b1 {{ {ways} require no it }}  require some it in a1  pass }}"
            ),
            &["*d4"],
            Fault::TooManyWays,
        ),
        (
            "before any option that completes the turn",
            format!("phase play whole turns {{ choose points  if no it in d4 {{ {ways} require no it }}  pass }}"),
            &[],
            Fault::TooManyWays,
        ),
        (
            "later in the turn",
            format!(
                "phase play whole turns {{ choose points  either {{ choose points  pass }} or {{ place man on empty {ways} require no it }} }}"
            ),
            &["*b2", "c3"],
            Fault::TooManyWays,
        ),
        (
            "where nothing is whole",
            "phase play { choose points  choose points  repeat 9000 { remember seen = it }  while no a1 in seen { remember seen = a1 }  require some it }"
                .to_owned(),
            &["*b2"],
            Fault::TooManyWays,
        ),
        (
            "before the first turn",
            "start { while no man { remember seen = a1 } }\nphase play { place man on empty }".to_owned(),
            &[],
            Fault::Endless,
        ),
        (
            "on entry of a phase",
            "phase first for 1 turn { place man on empty }\nphase play { begin { while some man { remember seen = a1 } }  place man on empty }"
                .to_owned(),
            &["b2"],
            Fault::Endless,
        ),
    ];
    for (what, phases, decisions, fault) in cases {
        let head = if phases.contains("whole") { head.replace("16 x 16", "4 x 4") } else { head.clone() };
        let text = format!("{head}{phases}\nend {{ mover loses when stuck }}\n");
        assert_eq!(fault_after(what, &text, decisions), Some(fault), "{what}");
    }
}

/// Where an option is too much to be looked into, it counts as legal, and so does what comes behind it; what comes before it and is known
/// not to go on doesn't.
#[test]
fn what_cannot_be_looked_into_is_not_refused() {
    let head = HEAD.replace("memory owed: number\n", "memory seen: points\n").replace("16 x 16", "4 x 4");
    // Steps on the way let few ways be too many: the plain interpreter takes long for each.
    let ways = "choose points  remember seen = seen, it  repeat 100 { nothing }\n".repeat(6);
    // The points are in their order from a1, b1 on.
    for (turn, legal) in [
        (format!("choose points  if some it in d4 {{ {ways} require no it }}  require no it in b1"), 15),
        (format!("choose points  if some it in b4 {{ {ways} require no it }}  require some it in a1, a4"), 5),
        // Branches that offer the same.
        (
            format!(
                "either {{ choose a1  pass }} or {{ choose points }} or {{ choose points }}  if some it in c4 {{ {ways} }}  require no it"
            ),
            3,
        ),
    ] {
        // Whether steps must be counted makes no difference.
        for counted in ["", "while no points { pass }"] {
            let text =
                format!("{head}phase play whole turns {{ {counted} {turn} }}\nend {{ mover loses when stuck }}\n");
            let rules = definition(&turn, &text).unwrap_or_else(|(report, at)| panic!("{turn}: {report}: {at}"));
            let start = rules.start(ir::PlayerId(0), &mut History::new());
            assert_eq!((start.outcome(), start.legal().len()), (None, legal), "{turn}");
            let mut comparison = Comparison::new(rules.game()).unwrap();
            comparison.play(&mut Xorshift::new(11), 1).unwrap_or_else(|difference| panic!("{turn}: {difference}"));
        }
    }
}

/// Ways that come to the same, by which the engine is much faster, count for both: whatever one gives up, the other does.
#[test]
fn both_give_up_the_same() {
    let head =
        "game \"x\"\nplayers White, Black\nboard grid 3 x 3\npiece man: unlimited in each hand\nmemory seen: points\n";
    let mut given_up = 0;
    for rounds in [3, 5, 7] {
        for (what, turn) in [
            ("whole turns", format!("whole turns {{ repeat {rounds} {{ choose points }}  require some mine }}")),
            (
                "branches",
                format!(
                    "whole turns {{ repeat {rounds} {{ either {{ choose man }} or {{ choose empty }} or {{ choose points }} }}  require some mine }}"
                ),
            ),
            (
                "the best",
                format!(
                    "whole turns with most count mine {{ repeat {rounds} {{ either {{ place man on empty }} or {{ choose points }} }} }}"
                ),
            ),
            (
                "loops",
                format!(
                    "whole turns {{ remember seen = none  while count seen < {rounds} {{ choose points except seen  remember seen = seen, it }}  require some mine }}"
                ),
            ),
            (
                "moves",
                format!(
                    "whole turns {{ repeat {rounds} {{ move mine to empty near it otherwise choose points }}  require no points }}"
                ),
            ),
        ] {
            let text = format!("{head}phase play {turn}\nend {{ mover loses when stuck }}\n");
            let rules = definition(what, &text).unwrap_or_else(|(report, at)| panic!("{what}: {report}: {at}"));
            let mut history = History::new();
            let start = rules.start(ir::PlayerId(0), &mut history);
            let is_fault = |cause: &Cause| matches!(cause, Cause::Fault(Fault::TooManyWays, _));
            given_up += u32::from(start.outcome().is_some_and(|outcome| is_fault(&outcome.cause)));
            let mut comparison = Comparison::new(rules.game()).unwrap();
            let mut random = Xorshift::new(rounds + 1);
            comparison
                .play(&mut random, 6)
                .unwrap_or_else(|difference| panic!("{what}, {rounds} rounds: {difference}"));
        }
    }
    assert!((3..13).contains(&given_up), "{given_up} are given up");
}
