//! Aims.

use merels_laboratory::{Aim, Measure, Wanted};

fn aim(text: &str) -> Aim {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn aims_are_read_and_written() {
    for text in ["first=48..52", "draws=..20", "turns=30..", "depth=max", "unfinished=min", "lead=1.5..3"] {
        assert_eq!(aim(text).to_string(), text);
    }
    assert_eq!(aim("first=48..52").wanted, Wanted::Between(Some(48.0), Some(52.0)));
    assert_eq!(aim("depth=max").measure, Measure::Depth);
    for wrong in ["first", "first=", "first=..", "first=52..48", "fun=max", "turns=NaN..", "=1..2", "turns=3"] {
        let refused = wrong.parse::<Aim>().unwrap_err().to_string();
        assert!(refused.contains("is no aim") && refused.contains("comebacks"), "{wrong}: {refused}");
    }
}

#[test]
fn what_is_missed_is_told_in_units() {
    let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} isn't {b}");
    close(aim("first=48..52").miss(Some(50.0)), 0.0);
    // Ten points are a unit of what is in per cent.
    close(aim("first=48..52").miss(Some(43.0)), 0.5);
    close(aim("draws=..20").miss(Some(50.0)), 3.0);
    // A tenth of the bound, of what is counted.
    close(aim("turns=30..60").miss(Some(72.0)), 2.0);
    close(aim("turns=30..60").miss(Some(24.0)), 2.0);
    assert!(aim("turns=30..60").miss(None).is_infinite());
    close(aim("depth=max").miss(Some(3.0)), 0.0);
    close(aim("depth=max").cost(Some(3.0)), -3.0);
    close(aim("draws=min").cost(Some(3.0)), 3.0);
}
