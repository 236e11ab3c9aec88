//! Men of several rows: outlines made of blocks, with room for letters in the middle.

use merels::render;

/// Whether a point of the square from -1 to 1 lies in a shape, given by its sign.
fn inside(sign: char, x: f64, y: f64) -> bool {
    let (across, down) = (x.abs(), y.abs());
    match sign {
        '■' => across <= 0.9 && down <= 1.0,
        '◇' | '◆' | '◊' => across + down <= 1.05,
        '▲' => across <= (y + 1.0) / 2.0,
        '▼' => across <= (1.0 - y) / 2.0,
        '×' => (across - down).abs() <= 0.34,
        '★' => across.sqrt() + down.sqrt() <= 1.15,
        _ => x.hypot(y) <= 1.0,
    }
}

/// Whether only the outline of a shape is drawn.
fn is_hollow(sign: char) -> bool {
    matches!(sign, '○' | '◇' | '◊')
}

/// The rows of a man with a sign that stands for a shape, in so many columns and rows. Each cell has four parts.
pub(super) fn blocks(sign: char, (columns, rows): (u16, u16)) -> Vec<String> {
    const PARTS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];
    let (wide, high) = (2.0 * f64::from(columns), 2.0 * f64::from(rows));
    // The rim of a hollow shape is one part of a cell's height.
    let rim = 2.4 / high;
    let is_filled = |column: u16, row: u16| {
        let (x, y) = ((2.0 * f64::from(column) + 1.0) / wide - 1.0, (2.0 * f64::from(row) + 1.0) / high - 1.0);
        inside(sign, x, y) && !(is_hollow(sign) && inside(sign, x / (1.0 - rim), y / (1.0 - rim)))
    };
    let cell = |column: u16, row: u16| {
        let parts = [(0, 0), (1, 0), (0, 1), (1, 1)];
        let bits = parts.iter().enumerate().filter(|(_, (x, y))| is_filled(2 * column + x, 2 * row + y));
        let index = bits.fold(0, |index, (bit, _)| index | 1 << bit);
        PARTS.get(index).copied().unwrap_or(' ')
    };
    (0..rows).map(|row| (0..columns).map(|column| cell(column, row)).collect()).collect()
}

/// The rows of a frame in which letters stand, where there are no signs for shapes.
pub(super) fn frame((columns, rows): (u16, u16)) -> Vec<String> {
    let inner = usize::from(columns.saturating_sub(2));
    let edge = |corner: &str| format!("{corner}{}{corner}", "-".repeat(inner));
    let side = format!("|{}|", " ".repeat(inner));
    (0..rows)
        .map(|row| match row {
            0 => edge("."),
            last if last + 1 == rows => edge("'"),
            _ => side.clone(),
        })
        .collect()
}

/// A piece's sign, if it begins with one that stands for a shape, and its letters.
pub(super) fn parts(text: &str) -> (Option<char>, &str) {
    match text.chars().next() {
        Some(first) if render::is_shape_sign(first) => (Some(first), text.get(first.len_utf8()..).unwrap_or("")),
        _ => (None, text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_told_apart_at_every_size() {
        let signs = ['○', '●', '◇', '◆', '■', '▲', '▼', '×'];
        for size in [(5, 3), (9, 5), (13, 7)] {
            let drawn: Vec<Vec<String>> = signs.iter().map(|&sign| blocks(sign, size)).collect();
            for (index, one) in drawn.iter().enumerate() {
                assert!(one.iter().all(|row| row.chars().count() == usize::from(size.0)), "{one:#?}");
                assert!(drawn.iter().skip(index + 1).all(|other| other != one), "{one:#?}");
            }
        }
        assert_eq!(blocks('●', (5, 3)).join("\n"), "▗███▖\n█████\n▝███▘");
    }

    #[test]
    fn letters_stand_apart_from_signs() {
        assert_eq!(parts("●rd"), (Some('●'), "rd"));
        assert_eq!(parts("W"), (None, "W"));
        assert_eq!(frame((5, 3)), [".---.", "|   |", "'---'"]);
    }
}
