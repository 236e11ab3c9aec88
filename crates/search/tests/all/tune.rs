//! Weights are fitted to games that are played, and kept as text.

use merels_model::ir::PlayerId;
use merels_model::standing::Worth;
use merels_play::Session;
use merels_search::tune::{NotForTwo, Points, Sample, Tuner, fit, log_loss};
use merels_search::{
    Budget, MAX_STORED_BYTES, Made, Means, Player, Spec, StoredLevels, StoredWeights, Strengths, Weights,
    WrongStrengths, hint,
};

use crate::built_in::rules;

#[test]
fn games_are_samples_and_follow_from_the_seed() {
    let rules = rules("nine-mens-morris", &[]);
    let tuner = Tuner::new(&rules, 100, 5).unwrap();
    let played: Vec<Vec<Sample>> = (0..6).map(|number| tuner.play(Weights::default(), number)).collect();
    for samples in played.iter().filter(|samples| !samples.is_empty()) {
        assert!(samples.len() <= 100);
        assert!(samples.iter().all(|sample| sample.result == samples[0].result), "one game, one result");
        assert!(samples.iter().any(|sample| sample.due) && samples.iter().any(|sample| !sample.due));
        // A man is worth something to whoever has one more.
        assert!(samples.iter().all(|sample| sample.difference[0].abs() <= 9));
    }
    let all: Vec<Sample> = played.iter().flatten().copied().collect();
    assert!(all.len() > 100 && all.iter().any(|sample| sample.difference[0] != 0), "{}", all.len());
    assert!(played[0] != played[1], "games differ by their number");
    assert_eq!(tuner.play(Weights::default(), 3), played[3], "whatever was played before");
    assert_ne!(Tuner::new(&rules, 100, 6).unwrap().play(Weights::default(), 3), played[3]);
    let fitted = fit(&all, Weights::default());
    assert_eq!(fitted.man.middle, 100);
    assert!(log_loss(&all, fitted) <= log_loss(&all, Weights::default()) + 1e-3);
}

#[test]
fn positions_in_the_middle_of_an_exchange_are_left_out() {
    let rules = rules("breakthrough", &[]);
    let tuner = Tuner::new(&rules, 100, 5).unwrap();
    let samples: Vec<Sample> = (0..12).flat_map(|number| tuner.play(Weights::default(), number)).collect();
    // Whoever is about to take a man back has one less.
    let ahead = |sample: &&Sample| (sample.difference[0] > 0) == sample.due && sample.difference[0] != 0;
    let behind = |sample: &&Sample| (sample.difference[0] < 0) == sample.due && sample.difference[0] != 0;
    let (ahead, behind) = (samples.iter().filter(ahead).count(), samples.iter().filter(behind).count());
    assert!(ahead > 20 && behind < 2 * ahead && ahead < 2 * behind, "{ahead} ahead, {behind} behind");
}

#[test]
fn weights_are_compared_from_both_seats() {
    let rules = rules("nine-mens-morris", &[]);
    let tuner = Tuner::new(&rules, 200, 1).unwrap();
    let usual = Weights::default();
    for pair in 0..3 {
        // Against itself, what one game of a pair brings the other takes back.
        let (one, other) = (tuner.compare(usual, usual, 2 * pair), tuner.compare(usual, usual, 2 * pair + 1));
        let lost_for_won = match one {
            Some(Points::Won) => Some(Points::Lost),
            Some(Points::Lost) => Some(Points::Won),
            other => other,
        };
        assert_eq!(other, lost_for_won);
    }
    // Whoever gives men away loses.
    let generous = Weights { man: (-100).into(), ..usual };
    let results: Vec<_> = (0..8).map(|number| tuner.compare(usual, generous, number)).collect();
    assert!(results.iter().filter(|result| **result == Some(Points::Won)).count() >= 4, "{results:?}");
    assert!(results.iter().filter(|result| **result == Some(Points::Lost)).count() <= 1, "{results:?}");
}

#[test]
fn only_games_between_two_are_tuned_for() {
    let error = Tuner::new(&rules("three-player-morris", &[]), 100, 5).unwrap_err();
    assert_eq!(error, NotForTwo { players: 3 });
    assert_eq!(error.to_string(), "weights are tuned by games between two players, and this game has 3");
}

#[test]
fn players_weigh_as_they_are_told() {
    let rules = rules("nine-mens-morris", &[]);
    let session = Session::new(rules.clone(), PlayerId(0));
    let spec = Spec::AlphaBeta(Budget::Nodes(2_000));
    let thought = |weights| {
        let means = Means { memory: 1 << 20, weights, ..Means::default() };
        Player::new(&rules, spec, 0, means).choose(&session, &|| false)
    };
    let usual = Weights::default();
    let nothing = Weights::NOTHING;
    assert_eq!(thought(nothing).worth, Some(Worth::Score(0)));
    assert_ne!(thought(Weights { open: 500.into(), begun: 100.into(), ..usual }).worth, thought(usual).worth);
    assert_eq!(hint(&session, nothing).worth, Some(Worth::Score(0)));
}

#[test]
fn weights_are_kept_as_text() {
    let shah = rules("shah", &[("diagonals", "off")]);
    let made = Some(Made { games: 400, rounds: 2, nodes: 1_500, seed: 7 });
    let weights = Weights { mobility: 6.into(), open: (-3).into(), swing: [0, 9, 4].into(), ..Weights::default() };
    let stored = StoredWeights::new(&shah, weights, made);
    let text = stored.write().unwrap();
    assert!(text.starts_with("# ") && text.contains("\n[set]\ndiagonals = \"off\"\n"), "{text}");
    assert!(text.contains("\n[made]\ngames = 400\nrounds = 2\nnodes = 1500\nseed = 7\n"), "{text}");
    assert!(text.contains("\n[weights]\nman = 100\nmobility = 6\nmade = 5\nopen = -3\n"), "{text}");
    assert!(text.contains("\nswing = [0, 9, 4]\n") && !text.contains("shut"), "{text}");
    assert_eq!(StoredWeights::read(&text).unwrap(), stored);
    assert!(stored.is_for(&shah));
    assert!(!stored.is_for(&rules("shah", &[])), "an option is set otherwise");
    assert!(!stored.is_for(&rules("nine-mens-morris", &[])));
    let far = StoredWeights { made: made.map(|made| Made { seed: u64::MAX, ..made }), ..stored };
    assert_eq!(StoredWeights::read(&far.write().unwrap()).unwrap(), far);
}

const WHOLE: &str = "a whole number is needed here, or a list of three: for the opening, the middle and the ending";

#[test]
fn what_is_no_weights_is_refused() {
    let good = StoredWeights::new(&rules("tapatan", &[]), Weights::default(), None).write().unwrap();
    let refused = |text: &str| {
        let error = StoredWeights::read(text).unwrap_err();
        (error.to_string(), error.line_column(text))
    };
    assert_eq!(
        refused(&good.replace("man = 100", "man = 2001")).0,
        "`man` is 2001: a weight is a whole number from -2000 to 2000"
    );
    let (message, at) = refused(&good.replace("mobility", "mobile"));
    assert!(message.starts_with("there is no key `mobile` here; the keys are `man`, `mobility`, "), "{message}");
    assert_eq!(at, Some((8, 1)));
    assert_eq!(refused(&good.replace("open = 25\n", "")).0, "the key `open` is missing");
    assert_eq!(refused(&good.replace("= 25", "= \"much\"")), (WHOLE.to_owned(), Some((10, 8))));
    assert_eq!(refused(&good.replace("= 25", "= 1e9")).0, WHOLE);
    assert_eq!(refused(&good.replace("= 25", "= 99999999999")).0, WHOLE);
    for wrong in ["= []", "= [1, 2]", "= [1, 2, 3, 4]", "= [1, \"2\", 3]"] {
        assert_ne!(refused(&good.replace("= 25", wrong)).1, None);
    }
    assert_eq!(
        refused(&good.replace("= 25", "= [0, 25, -2001]")).0,
        "`open` is -2001: a weight is a whole number from -2000 to 2000"
    );
    assert_eq!(refused(&good.replace("game = ", "game = 3 #")).0, "a text is needed here");
    assert!(refused("[[case]]\nname = \"x\"\n").0.starts_with("there is no key `case` here; the keys are `game`, "));
    assert!(!refused("man, mobility\n").0.is_empty());
    let long = format!("{good}#{}", " ".repeat(MAX_STORED_BYTES));
    assert_eq!(refused(&long).0, "the file is longer than 65536 bytes");
}

#[test]
fn levels_are_kept_with_weights() {
    let tapatan = rules("tapatan", &[]);
    let plain = StoredWeights::new(&tapatan, Weights::default(), None);
    assert_eq!(plain.strengths(), Strengths::default());
    let strengths = Strengths::new([0, 50, 120, 120, 300, 410, 555, 700, 900]).unwrap();
    let levels = StoredLevels { strengths, measured: 6, games: 60, rounds: 3, seed: 7 };
    let stored = StoredWeights { levels: Some(levels), ..plain };
    let text = stored.write().unwrap();
    let said = "\n[levels]\nstrengths = [0, 50, 120, 120, 300, 410, 555, 700, 900]\nmeasured = 6\ngames = 60\nrounds = 3\nseed = 7\n";
    assert!(text.ends_with(said), "{text}");
    assert_eq!(StoredWeights::read(&text).unwrap(), stored);

    let refused = |from: &str, to: &str| {
        let error = StoredWeights::read(&text.replace(from, to)).unwrap_err();
        error.to_string()
    };
    let far = "the strength 901 is out of range: it is from 0 to 900";
    assert_eq!(refused("700, 900", "700, 901"), far);
    let falling = "the strength 50 stands after 120, and no level is weaker than the one below";
    assert_eq!(refused("0, 50, 120", "0, 120, 50"), falling);
    assert_eq!(refused("[0, 50, ", "[50, "), "there are 8 strengths, and 9 levels");
    assert_eq!(refused("700, 900", "700, 900, 900"), "there are 10 strengths, and 9 levels");
    assert_eq!(refused("[0, 50", "[0, -50"), "a whole number is needed here");
    assert_eq!(refused("[0, 50", "[0, 70000"), "a whole number is needed here");
    assert_eq!(refused("measured = 6\n", ""), "the key `measured` is missing");
    assert!(refused("measured", "weighed").starts_with("there is no key `weighed` here; the keys are `strengths`, "));
}

#[test]
fn strengths_are_in_order() {
    assert_eq!(Strengths::default().all(), [100, 200, 300, 400, 500, 600, 700, 800, 900]);
    assert_eq!([0, 1, 9, 10].map(|level| Strengths::default().of(level)), [100, 100, 900, 900]);
    let mut wrong = Strengths::default().all();
    wrong[8] = 1_000;
    assert_eq!(Strengths::new(wrong), Err(WrongStrengths::OutOfRange(1_000)));
    wrong[8] = 799;
    assert_eq!(Strengths::new(wrong), Err(WrongStrengths::Falling { below: 800, above: 799 }));
}
