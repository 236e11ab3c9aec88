//! Points that are said by the first and the last of them.

/// The most points that are written out.
const MAX_POINTS: usize = 26;

/// The points from one to another, of the columns and ranks from those of the first to those of the last, as a list: `a1, a2, a3` for
/// `a1` and `a3`. Nothing where one of them has no place in columns and ranks, where the last comes first, or where they are too many.
pub fn points_between(first: &str, last: &str) -> Option<String> {
    let ((from, low), (to, high)) = (place(first)?, place(last)?);
    let columns = (from..=to).flat_map(|column| (low..=high).map(move |rank| format!("{column}{rank}")));
    let all: Vec<String> = columns.take(MAX_POINTS + 1).collect();
    (2..=MAX_POINTS).contains(&all.len()).then(|| all.join(", "))
}

/// A point's column and rank.
fn place(point: &str) -> Option<(char, u8)> {
    let column = point.chars().next().filter(char::is_ascii_lowercase)?;
    Some((column, point.get(1..)?.parse().ok()?))
}
