//! Units as lines.

use std::ops::Range;

use super::breaks::{Room, breaks};
use super::columns;
use super::lines::Line;
use super::marks::Kind;
use super::tokens::{Gap, Token};
use super::units::{Block, Clause, Unit};
use super::{FormatError, INDENT, WIDTH};
use crate::span::MAX_SOURCE_BYTES;

/// The lines of a file.
pub(super) fn print<'t>(tokens: &[Token<'t>], units: &[Unit]) -> Result<Vec<Line<'t>>, FormatError> {
    let mut printer = Printer { tokens, lines: Vec::new(), line: None, size: 0, at_start: true };
    printer.list(units, 0)?;
    printer.comments_before(tokens.len().saturating_sub(1), 0, Keep::EmptyLines)?;
    printer.end_line()?;
    Ok(printer.lines)
}

/// What becomes of empty lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    /// They stay, one of each run.
    EmptyLines,
    /// They go.
    Nothing,
}

struct Printer<'a, 't> {
    tokens: &'a [Token<'t>],
    lines: Vec<Line<'t>>,
    /// The line that is being written.
    line: Option<Line<'t>>,
    /// Bytes of all lines so far.
    size: usize,
    /// Whether the next line is the first of its block: no empty line stands before it.
    at_start: bool,
}

type Printed = Result<(), FormatError>;

impl<'t> Printer<'_, 't> {
    fn token(&self, at: usize) -> Option<&Token<'t>> {
        self.tokens.get(at)
    }

    /// How many columns some tokens take on one line.
    fn flat_width(&self, first: usize, last: usize) -> usize {
        let (Some(first), Some(last)) = (self.token(first), self.token(last)) else { return 0 };
        (last.flat_end + first.width).saturating_sub(first.flat_end)
    }

    /// Whether the author wrote these tokens on one line.
    fn one_line(&self, first: usize, last: usize) -> bool {
        self.token(first).map(|token| token.lines) == self.token(last).map(|token| token.lines)
    }

    /// Where a token would stand behind what stands on the line.
    fn column_of(&self, at: usize) -> usize {
        let Some(line) = &self.line else { return 0 };
        let blanks = self.token(at).map_or(0, |token| token.blanks);
        line.width + if line.code.is_empty() { 0 } else { blanks }
    }

    fn end_line(&mut self) -> Printed {
        let Some(line) = self.line.take() else { return Ok(()) };
        self.size += line.indent + line.code.len() + line.comment.map_or(0, str::len) + 1;
        self.lines.push(line);
        if self.size > MAX_SOURCE_BYTES { Err(FormatError::TooLarge) } else { Ok(()) }
    }

    fn new_line(&mut self, indent: usize, empty_before: bool) -> Printed {
        self.end_line()?;
        let empty_before = empty_before && !self.at_start;
        self.at_start = false;
        self.line = Some(Line { empty_before, indent, width: indent, ..Line::default() });
        Ok(())
    }

    fn comments_before(&mut self, at: usize, indent: usize, keep: Keep) -> Printed {
        let tokens = self.tokens;
        for comment in tokens.get(at).map(|token| token.comments.as_slice()).unwrap_or_default() {
            self.new_line(indent, keep == Keep::EmptyLines && comment.gap == Gap::EmptyLine)?;
            self.line.iter_mut().for_each(|line| line.comment = Some(comment.text));
        }
        Ok(())
    }

    /// Starts a line with the comments before a token.
    fn start_line(&mut self, at: usize, indent: usize, keep: Keep) -> Printed {
        self.comments_before(at, indent, keep)?;
        let gap = self.token(at).map_or(Gap::None, |token| token.gap);
        self.new_line(indent, keep == Keep::EmptyLines && gap == Gap::EmptyLine)
    }

    /// Fills the line up to a column, for what follows on it.
    fn pad(&mut self, column: usize) {
        if let Some(line) = &mut self.line {
            let missing = column.saturating_sub(line.width);
            line.code.extend(std::iter::repeat_n(' ', missing));
            line.width += missing;
        }
    }

    /// Writes a token behind what stands on the line.
    fn write(&mut self, at: usize) {
        let (Some(token), Some(line)) = (self.tokens.get(at), &mut self.line) else { return };
        if !line.code.is_empty() {
            line.code.extend(std::iter::repeat_n(' ', token.blanks));
            line.width += token.blanks;
        }
        line.code.push_str(token.text);
        line.width += token.width;
        line.comment = line.comment.or(token.trailing);
    }

    fn write_all(&mut self, tokens: Range<usize>) {
        tokens.for_each(|at| self.write(at));
    }

    /// Units one below another.
    fn list(&mut self, units: &[Unit], indent: usize) -> Printed {
        let mut rest = units;
        while let Some(first) = rest.first() {
            let run = columns::run(self.tokens, rest);
            let (now, later) = rest.split_at(run);
            match first.kind {
                Kind::BoardEntry => self.entries(now, indent)?,
                _ => {
                    let column = columns::first_words(self.tokens, now);
                    now.iter().try_for_each(|unit| self.unit(unit, indent, column))?;
                }
            }
            rest = later;
        }
        Ok(())
    }

    /// Entries of a board: those that share lines stand in columns, if all lines are short.
    fn entries(&mut self, entries: &[Unit], indent: usize) -> Printed {
        let Some(table) = columns::table(self.tokens, entries, indent) else {
            return entries.iter().try_for_each(|entry| self.unit(entry, indent, 0));
        };
        for row in table.rows {
            for (entry, column) in row.iter().zip(&table.columns) {
                let (first, last) = entry.ends();
                if *column == indent {
                    self.start_line(first, indent, Keep::EmptyLines)?;
                } else {
                    self.pad(column.saturating_sub(self.token(first).map_or(0, |token| token.blanks)));
                }
                self.write_all(first..last + 1);
            }
        }
        Ok(())
    }

    /// A unit; what follows its first word keeps clear of `column` more columns.
    fn unit(&mut self, unit: &Unit, indent: usize, column: usize) -> Printed {
        let (first, last) = unit.ends();
        self.start_line(first, indent, Keep::EmptyLines)?;
        let padding = column.saturating_sub(self.token(first).map_or(0, |token| token.width));
        if self.one_line(first, last) && indent + padding + self.flat_width(first, last) <= WIDTH {
            self.write(first);
            if first < last {
                self.pad(indent + column);
            }
            self.write_all(first + 1..last + 1);
            return Ok(());
        }
        let braces = self.brace_column(unit, indent);
        for (index, clause) in unit.clauses.iter().enumerate() {
            if index > 0 {
                self.next_clause(clause.head.start, indent)?;
            }
            match &clause.block {
                Some(block) => self.clause(clause, block, indent, braces)?,
                None => {
                    let next = indent + if column > 0 { column + 1 } else { INDENT };
                    self.head(clause, Room { first: indent, padded: indent + column, next, after: 0 })?;
                }
            }
        }
        Ok(())
    }

    /// The column in which all braces of a unit's clauses stand, if each clause takes a line.
    fn brace_column(&self, unit: &Unit, indent: usize) -> usize {
        if unit.clauses.len() < 2 {
            return 0;
        }
        let column = |clause: &Clause| indent + self.flat_width(clause.head.start, clause.head.end.saturating_sub(1));
        let aligned = unit.clauses.iter().map(column).max().unwrap_or(0);
        let fits = |clause: &Clause| {
            let Some(block) = &clause.block else { return false };
            self.one_line(clause.head.start, block.close)
                && aligned + 1 + self.flat_width(block.open, block.close) <= WIDTH
        };
        if unit.clauses.iter().all(fits) { aligned } else { 0 }
    }

    /// `else` or `or` stands behind a brace that has a line of its own, otherwise below.
    fn next_clause(&mut self, word: usize, indent: usize) -> Printed {
        let behind_brace = self.line.as_ref().is_some_and(|line| line.code == "}" && line.comment.is_none());
        if behind_brace && self.token(word).is_some_and(|token| token.comments.is_empty()) {
            return Ok(());
        }
        self.start_line(word, indent, Keep::Nothing)
    }

    /// The words before a block, and the block: on their line, if the author wrote it on one and it fits.
    fn clause(&mut self, clause: &Clause, block: &Block, indent: usize, braces: usize) -> Printed {
        let room =
            Room { first: self.column_of(clause.head.start), padded: 0, next: indent + INDENT, after: " {".len() };
        let end = breaks(self.tokens, clause.head.clone(), room).end.max(braces);
        let apart = self.token(block.open).is_some_and(|token| token.gap != Gap::None);
        if !apart
            && self.one_line(block.open, block.close)
            && end + 1 + self.flat_width(block.open, block.close) <= WIDTH
        {
            self.head(clause, room)?;
            self.pad(braces);
            self.write_all(block.open..block.close + 1);
            return Ok(());
        }
        // Further in than the statements that follow.
        self.head(clause, Room { next: indent + 2 * INDENT, ..room })?;
        if apart {
            self.start_line(block.open, indent, Keep::Nothing)?;
        }
        self.write(block.open);
        self.at_start = true;
        self.list(&block.units, indent + INDENT)?;
        self.comments_before(block.close, indent + INDENT, Keep::EmptyLines)?;
        self.new_line(indent, false)?;
        self.write(block.close);
        Ok(())
    }

    /// The words of a clause before its block, if it has one.
    fn head(&mut self, clause: &Clause, room: Room) -> Printed {
        let broken = breaks(self.tokens, clause.head.clone(), room);
        let mut broken = broken.before.iter().peekable();
        for at in clause.head.clone() {
            if broken.next_if(|before| **before == at).is_some() {
                self.start_line(at, room.next, Keep::Nothing)?;
            } else if at == clause.head.start + 1 {
                self.pad(room.padded);
            }
            self.write(at);
        }
        Ok(())
    }
}
