//! Measures and neighbours as text.

use std::fmt::Write as _;

use crate::distance::{Apart, Near, distance};
use crate::measures::{Group, Measure, Scale};
use crate::profile::Profile;

/// So many things that two games share, or differ in, are named.
const NAMED: usize = 4;

/// Games side by side: a line for each measure that tells something of any of them, `*` where they are apart by it. With two
/// games, how far apart they are comes first.
pub fn compared(games: &[(&str, &Profile)]) -> String {
    let mut text = String::new();
    if let [(_, one), (_, other)] = games {
        let far = distance(one, other);
        let groups = far.groups.iter().map(|(group, far)| format!("{} {far:.2}", group.name()));
        let groups = groups.collect::<Vec<_>>().join(", ");
        let _ = writeln!(text, "{:.2} apart, where 0 is the same: {groups}\n", far.total);
    }
    let widths: Vec<usize> = games.iter().map(|(name, _)| name.chars().count().max(8)).collect();
    let row = |text: &mut String, mark: &str, name: &str, cells: &[String]| {
        let _ = write!(text, "{mark:2}{name:26}");
        for (cell, width) in cells.iter().zip(&widths) {
            let _ = write!(text, "  {cell:>width$}");
        }
        text.push('\n');
    };
    let names: Vec<String> = games.iter().map(|(name, _)| (*name).to_owned()).collect();
    row(&mut text, "", "", &names);
    for group in Group::ALL {
        let _ = writeln!(text, "{}", group.name());
        for (measure, values) in telling(games, group) {
            let cells: Vec<String> = values.iter().map(|value| written(measure, *value)).collect();
            let mark = if cells.windows(2).all(|pair| pair.first() == pair.last()) { "" } else { "*" };
            row(&mut text, mark, measure.name, &cells);
        }
    }
    text
}

/// The measures of a group that aren't nothing for all games.
fn telling(games: &[(&str, &Profile)], group: Group) -> Vec<(&'static Measure, Vec<f64>)> {
    let of_group = crate::measures().filter(|measure| measure.group == group);
    let values = |measure: &'static Measure| {
        let values: Vec<f64> = games.iter().filter_map(|(_, game)| game.value(measure.key)).collect();
        (measure, values)
    };
    of_group.map(values).filter(|(_, values)| values.iter().any(|value| *value != 0.0)).collect()
}

/// The nearest games, each with what makes it near and what it differs in.
pub fn neighbours<'n>(near: impl IntoIterator<Item = (&'n Near, &'n str)>) -> String {
    let mut text = String::new();
    for (near, name) in near {
        let _ = writeln!(text, "{:.2}  {name}", near.distance.total);
        let alike: Vec<String> = near.alike.iter().take(NAMED).map(shared).collect();
        let unlike: Vec<String> = near.unlike.iter().take(NAMED).map(apart).collect();
        for (what, things) in [("alike", alike), ("unlike", unlike)] {
            if !things.is_empty() {
                let _ = writeln!(text, "      {what}: {}", things.join(", "));
            }
        }
    }
    text
}

fn shared(apart: &Apart) -> String {
    match (apart.measure.scale, apart.one > 0.5) {
        (Scale::YesNo, true) => apart.measure.name.to_owned(),
        (Scale::YesNo, false) => format!("not {}", apart.measure.name),
        (Scale::Part | Scale::Amount(_), _) => {
            format!("{} {}", apart.measure.name, written(apart.measure, apart.other))
        }
    }
}

fn apart(apart: &Apart) -> String {
    let value = |value| written(apart.measure, value);
    match (apart.measure.scale, apart.other > 0.5) {
        (Scale::YesNo, true) => apart.measure.name.to_owned(),
        (Scale::YesNo, false) => format!("not {}", apart.measure.name),
        (Scale::Part | Scale::Amount(_), _) => {
            format!("{} {} (here {})", apart.measure.name, value(apart.other), value(apart.one))
        }
    }
}

fn written(measure: &Measure, value: f64) -> String {
    match measure.scale {
        Scale::YesNo => if value > 0.5 { "yes" } else { "-" }.to_owned(),
        Scale::Part => format!("{:.0} %", value * 100.0),
        Scale::Amount(_) if value.fract() == 0.0 => format!("{value:.0}"),
        Scale::Amount(_) => format!("{value:.1}"),
    }
}
