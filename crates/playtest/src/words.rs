//! Numbers in words, as reports have them.

use crate::statistics::Share;

/// A whole number with its thousands set apart: `12,345`.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A part of 1 in per cent, without claiming all or nothing where it isn't: `61 %`, `3.4 %`, `over 99.9 %`.
pub fn percent(share: f64) -> String {
    let points = share * 100.0;
    if points > 0.0 && points < 0.05 {
        "under 0.1 %".to_owned()
    } else if (99.95..100.0).contains(&points) {
        "over 99.9 %".to_owned()
    } else {
        format!("{} %", bare_percent(share))
    }
}

/// The same as a number alone, for tables and intervals.
pub fn bare_percent(share: f64) -> String {
    let points = share * 100.0;
    let near_an_end = (points < 9.95 && points > 0.0) || (points > 99.0 && points < 100.0);
    if near_an_end { format!("{points:.1}") } else { format!("{points:.0}") }
}

/// A share in per cent, with a decimal where it is known as well as that.
pub fn known_percent(share: &Share) -> String {
    let points = share.share * 100.0;
    if is_precise(share) && (0.05..99.95).contains(&points) { format!("{points:.1} %") } else { percent(share.share) }
}

/// Whether the interval is so narrow that whole numbers tell too little.
fn is_precise(share: &Share) -> bool {
    share.high - share.low < 0.019
}

/// A share with what it may be off by: `61 ± 2 %`; near the ends, where that isn't the same on both sides,
/// with its interval: `1.7 % (0.3 to 8.9 %)`.
pub fn with_margin(share: &Share) -> String {
    if share.games == 0 {
        return format!("0 % (at most {} %)", upper(share));
    }
    if share.share >= 1.0 {
        return format!("100 % (at least {} %)", lower(share));
    }
    let points = share.share * 100.0;
    let margin = (share.high - share.share).max(share.share - share.low) * 100.0;
    if !(margin.max(10.0)..=(100.0 - margin).min(90.0)).contains(&points) {
        return format!("{} ({})", known_percent(share), interval(share));
    }
    if is_precise(share) { format!("{points:.1} ± {margin:.1} %") } else { format!("{points:.0} ± {margin:.0} %") }
}

/// `61 to 64 %`.
pub fn interval(share: &Share) -> String {
    format!("{} to {} %", lower(share), upper(share))
}

fn lower(share: &Share) -> String {
    let points = share.low * 100.0;
    if share.games > 0 && is_precise(share) { format!("{points:.1}") } else { bare_percent(share.low) }
}

fn upper(share: &Share) -> String {
    let points = share.high * 100.0;
    // Never as if nothing or all were certain.
    if is_precise(share) { format!("{:.1}", points.max(0.1)) } else { bare_percent(share.high) }
}

/// How many games, said so that the number can be pictured: `1 game in 5`, `54 % of games`.
pub fn games(share: &Share) -> String {
    if share.share >= 1.0 {
        return "every game".to_owned();
    }
    let one_in = (1.0 / share.share.max(1e-9)).round();
    if share.share > 0.4 {
        format!("{} of games", percent(share.share))
    } else if one_in <= 1_000.0 {
        format!("about 1 game in {one_in:.0}")
    } else {
        format!("{} of games", percent(share.share))
    }
}

/// A mean: one decimal, none from 100 on.
pub fn mean(number: f64) -> String {
    if number >= 99.95 { format!("{number:.0}") } else { format!("{number:.1}") }
}

/// `1 turn`, `2 turns`.
pub fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", count(number), if number == 1 { "" } else { "s" })
}

/// `a`, `a and b`, `a, b and c`.
pub fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// With its first letter large.
pub fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!([count(0), count(999), count(1_000), count(1_234_567)], ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([percent(0.0), percent(0.0004), percent(0.034)], ["0 %", "under 0.1 %", "3.4 %"]);
        assert_eq!([percent(0.61), percent(0.9996), percent(1.0)], ["61 %", "over 99.9 %", "100 %"]);
        assert_eq!(with_margin(&Share::of(612, 1_000)), "61 ± 3 %");
        assert_eq!(with_margin(&Share::of(58_423, 100_000)), "58.4 ± 0.3 %");
        assert_eq!(interval(&Share::of(58_423, 100_000)), "58.1 to 58.7 %");
        assert_eq!(interval(&Share::of(0, 100_000)), "0 to 0.1 %");
        assert_eq!(interval(&Share::of(1, 60)), "0.3 to 8.9 %");
        assert_eq!(with_margin(&Share::of(1, 60)), "1.7 % (0.3 to 8.9 %)");
        assert_eq!(with_margin(&Share::of(1, 8)), "12 % (2.2 to 47 %)");
        assert_eq!(with_margin(&Share::of(0, 100)), "0 % (at most 3.7 %)");
        assert_eq!(with_margin(&Share::of(100, 100)), "100 % (at least 96 %)");
        assert_eq!(games(&Share::of(20, 100)), "about 1 game in 5");
        assert_eq!(games(&Share::of(54, 100)), "54 % of games");
        assert_eq!(listed(&["a".to_owned(), "b".to_owned(), "c".to_owned()]), "a, b and c");
    }
}
