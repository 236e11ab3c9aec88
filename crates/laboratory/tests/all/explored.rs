//! Variants that are played: the same whatever is stopped, gone on with, shared out or merged.

use std::sync::Mutex;

use merels_laboratory::{
    Aim, Axis, Entry, LabError, Measure, Plan, Report, Results, Shard, Unlike, Variants, html, run, text,
};
use merels_playtest::Strategy;
use merels_search::Weights;

use crate::varied::{GAME, parent};

fn axes(asked: &[&str]) -> Vec<Axis> {
    asked.iter().map(|asked| asked.parse().unwrap()).collect()
}

/// 40 variants: three brackets.
fn variants(text: &str) -> Variants<'_> {
    let asked = ["blocked=loses,draws", "man: {2..6} in each hand", "seen {2..5} times"];
    Variants::new(parent(text), axes(&asked)).unwrap()
}

fn plan(aims: &[&str]) -> Plan {
    Plan {
        aims: aims.iter().map(|aim| aim.parse::<Aim>().unwrap()).collect(),
        players: vec![Strategy::Random],
        judge: 50,
        games: 4,
        rounds: 3,
        seed: 7,
        cap: 60,
    }
}

fn explored(plan: &Plan, shard: Shard, known: Option<Results>, threads: usize) -> Results {
    let variants = variants(GAME);
    let known = known.unwrap_or_else(|| Results::new(plan.head(&variants, Weights::default())));
    run(&variants, plan, Weights::default(), shard, known, threads, &|_, _| ()).unwrap()
}

const AIMS: [&str; 2] = ["first=45..55", "turns=8..14"];

#[test]
fn the_better_half_goes_on() {
    let results = explored(&plan(&AIMS), Shard::default(), None, 2);
    let of_round = |round: u32| results.entries.iter().filter(|entry| entry.round == round).count();
    // 16, 16 and 8; half of each; four of each.
    assert_eq!([of_round(0), of_round(1), of_round(2)], [40, 20, 12]);
    let games = |entry: &Entry| entry.played.as_ref().map(|played| played.games);
    assert!(results.entries.iter().all(|entry| games(entry) == Some(4 << entry.round)));
    let report = Report::of(&results);
    assert_eq!((report.seen, report.variants.len(), report.wrong.len()), (40, 40, 0));
    let best = &report.variants[0];
    assert!(best.round == 2 && best.front, "{best:?}");
    let misses: Vec<f64> = report.variants.iter().take(12).map(|variant| variant.miss.unwrap()).collect();
    assert!(misses.is_sorted(), "{misses:?}");
    assert!(text(&report).contains("* on the Pareto front") && html(&report).contains("Pareto front"));
}

#[test]
fn the_same_on_any_number_of_threads() {
    assert_eq!(explored(&plan(&AIMS), Shard::default(), None, 1), explored(&plan(&AIMS), Shard::default(), None, 4));
    let other = Plan { seed: 8, ..plan(&AIMS) };
    assert_ne!(
        explored(&other, Shard::default(), None, 2).entries,
        explored(&plan(&AIMS), Shard::default(), None, 2).entries
    );
}

#[test]
fn parts_that_are_merged_equal_the_whole() {
    let whole = explored(&plan(&AIMS), Shard::default(), None, 2);
    for of in [2, 3, 5] {
        let parts = (1..=of).map(|part| explored(&plan(&AIMS), Shard { part, of }, None, 1));
        let merged = parts.reduce(|merged, part| merged.merge(part).unwrap()).unwrap();
        assert_eq!(merged, whole, "{of} parts");
        assert_eq!(Report::of(&merged), Report::of(&whole));
    }
}

#[test]
fn what_was_stopped_goes_on() {
    let whole = explored(&plan(&AIMS), Shard::default(), None, 1);
    // As it stands in a file after some of it was played.
    for kept in [1, 17, 45, 69] {
        let mut part = whole.clone();
        part.entries.truncate(kept);
        let read: Results = serde_json::from_str(&serde_json::to_string(&part).unwrap()).unwrap();
        let read = read.in_order();
        assert_eq!(read, part, "what is written down is read back");
        let played = Mutex::new(0);
        let variants = variants(GAME);
        let told = |_: &Entry, all: u64| {
            assert_eq!(all, 72);
            *played.lock().unwrap() += 1;
        };
        let on = run(&variants, &plan(&AIMS), Weights::default(), Shard::default(), read, 2, &told).unwrap();
        assert_eq!((on, *played.lock().unwrap()), (whole.clone(), 72));
    }
}

#[test]
fn results_of_another_plan_are_refused() {
    let results = explored(&plan(&["draws=..20"]), Shard { part: 1, of: 3 }, None, 2);
    let variants = variants(GAME);
    let refused = |plan: &Plan| results.follow(&plan.head(&variants, Weights::default())).unwrap_err();
    assert_eq!(refused(&plan(&AIMS)), Unlike::Plan("what is aimed at"));
    assert_eq!(refused(&Plan { seed: 1, ..plan(&["draws=..20"]) }), Unlike::Plan("the seed"));
    let mut changed = results.clone();
    changed.entries[0].played.as_mut().unwrap().first += 1;
    let number = changed.entries[0].variant;
    assert_eq!(results.clone().merge(changed).unwrap_err(), Unlike::Differs { variant: number });
}

#[test]
fn what_is_wrong_is_told_apart() {
    let variants = Variants::new(parent(GAME), axes(&["grid {2..4} x 3", "line of {2|3|ten}"])).unwrap();
    let plan = plan(&["draws=min"]);
    let known = Results::new(plan.head(&variants, Weights::default()));
    let results = run(&variants, &plan, Weights::default(), Shard::default(), known, 2, &|_, _| ()).unwrap();
    let report = Report::of(&results);
    assert!(!report.wrong.is_empty(), "{results:?}");
    assert!(
        report.wrong.iter().all(|entry| entry.wrong.as_ref().unwrap().contains("rows.merels:")),
        "{:?}",
        report.wrong
    );
    assert_eq!(report.seen, 9);
    assert!(text(&report).contains("What can't be played"));
}

#[test]
fn what_is_over_at_once_is_told_apart() {
    let text = format!("{GAME}\nend few {{ mover loses when left < 3 }}");
    let variants = Variants::new(parent(&text), axes(&["man: {2..3} in each hand"])).unwrap();
    let plan = plan(&["draws=min"]);
    let known = Results::new(plan.head(&variants, Weights::default()));
    let results = run(&variants, &plan, Weights::default(), Shard::default(), known, 1, &|_, _| ()).unwrap();
    let wrong = results.entries[0].wrong.as_deref();
    assert_eq!(wrong, Some("the game is over before it begins: Black wins: White has fewer than three men left"));
    assert!(results.entries[1].played.is_some());
}

#[test]
fn skill_and_depth_are_measured() {
    let variants = Variants::new(parent(GAME), axes(&["blocked=loses,draws"])).unwrap();
    let plan = Plan {
        players: vec![Strategy::Named("level3".to_owned())],
        rounds: 1,
        ..plan(&["depth=max", "drama=max", "clear=..90"])
    };
    let known = Results::new(plan.head(&variants, Weights::default()));
    let results = run(&variants, &plan, Weights::default(), Shard::default(), known, 2, &|_, _| ()).unwrap();
    for entry in &results.entries {
        let measures = &entry.played.as_ref().unwrap().measures;
        assert!(measures.contains_key(&Measure::Depth) && measures.contains_key(&Measure::Clear), "{measures:?}");
    }
    let seats = Plan { players: vec![Strategy::Random; 3], ..plan };
    let known = Results::new(seats.head(&variants, Weights::default()));
    let refused = run(&variants, &seats, Weights::default(), Shard::default(), known, 1, &|_, _| ()).unwrap_err();
    assert!(matches!(refused, LabError::Playtest(_)), "{refused}");
}

#[test]
fn parts_are_read() {
    assert_eq!("3/64".parse::<Shard>().unwrap(), Shard { part: 3, of: 64 });
    for wrong in ["0/3", "4/3", "1", "a/b", "1/0"] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
}
