//! What neighbouring units have in columns.

use super::WIDTH;
use super::marks::Kind;
use super::tokens::{Gap, Token};
use super::units::Unit;

/// The longest first word that others make room for.
const LONGEST_WORD: usize = 12;

/// The blanks between entries of a board that share a line.
const BETWEEN_ENTRIES: usize = 3;

/// How many units, from the first on, share their columns: those of one sort without an empty line between.
pub(super) fn run(tokens: &[Token<'_>], units: &[Unit]) -> usize {
    let sort = |kind| if kind == Kind::Without { Kind::Declaration } else { kind };
    let Some(kind) = units.first().map(|unit| sort(unit.kind)).filter(|kind| *kind != Kind::Item) else { return 1 };
    let goes_on = |unit: &&Unit| sort(unit.kind) == kind && !first(tokens, unit).is_some_and(Token::begins_anew);
    1 + units.iter().skip(1).take_while(goes_on).count()
}

fn first<'a, 't>(tokens: &'a [Token<'t>], unit: &Unit) -> Option<&'a Token<'t>> {
    tokens.get(unit.ends().0)
}

/// How long the first words of a run are, where what follows them stands in a column.
pub(super) fn first_words(tokens: &[Token<'_>], run: &[Unit]) -> usize {
    let counted = run.iter().filter(|unit| matches!(unit.kind, Kind::Declaration | Kind::AboutEntry));
    let widths = counted.filter_map(|unit| first(tokens, unit)).map(|token| token.width);
    widths.filter(|&width| width <= LONGEST_WORD).max().unwrap_or(0)
}

/// Entries of a board in rows and columns.
pub(super) struct Table<'u> {
    pub(super) rows: Vec<&'u [Unit]>,
    /// Where each column starts.
    pub(super) columns: Vec<usize>,
}

/// The table that entries make, if some of them share a line and all lines are short enough.
pub(super) fn table<'u>(tokens: &[Token<'_>], entries: &'u [Unit], indent: usize) -> Option<Table<'u>> {
    let shares_line = |_: &Unit, entry: &Unit| first(tokens, entry).is_some_and(|token| token.gap == Gap::None);
    let rows: Vec<&[Unit]> = entries.chunk_by(shares_line).collect();
    let mut widths: Vec<usize> = Vec::new();
    let mut longest = Vec::with_capacity(rows.len());
    for row in &rows {
        let cells = row.iter().map(|entry| flat_width(tokens, entry)).collect::<Option<Vec<_>>>()?;
        let (last, others) = cells.split_last()?;
        widths.resize(widths.len().max(others.len()), 0);
        widths.iter_mut().zip(others).for_each(|(width, cell)| *width = (*width).max(*cell));
        longest.push((others.len(), *last));
    }
    let mut columns = vec![indent];
    columns.extend(widths.iter().scan(indent, |column, width| {
        *column += width + BETWEEN_ENTRIES;
        Some(*column)
    }));
    let fits = |(before, last): &(usize, usize)| columns.get(*before).is_some_and(|column| column + last <= WIDTH);
    (columns.len() > 1 && longest.iter().all(fits)).then_some(Table { rows, columns })
}

/// How many columns an entry takes; none if its author broke it.
fn flat_width(tokens: &[Token<'_>], entry: &Unit) -> Option<usize> {
    let (first, last) = entry.ends();
    let (first, last) = (tokens.get(first)?, tokens.get(last)?);
    (first.lines == last.lines).then(|| last.flat_end + first.width - first.flat_end)
}
