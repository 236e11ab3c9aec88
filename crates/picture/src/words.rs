//! Numbers as SVG holds them.

/// A number with one decimal at most.
pub(crate) fn number(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    // Without a sign on nothing.
    if rounded == 0.0 { "0".to_owned() } else { rounded.to_string() }
}
