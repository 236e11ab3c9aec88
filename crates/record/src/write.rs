//! Records as text.

use std::fmt::{self, Display, Formatter, Write as _};

use crate::record::{Record, Turn, VERSION};

/// How many turns stand on a line.
const ON_A_LINE: usize = 4;

impl Display for Record {
    /// Writes the record; it ends with a line feed.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "merels: {VERSION}")?;
        for header in &self.headers {
            writeln!(f, "{}: {}", on_one_line(&header.key), on_one_line(&header.value))?;
        }
        writeln!(f)?;
        if !self.comment.is_empty() {
            writeln!(f, "{}", braced(&self.comment))?;
        }
        for (row, turns) in self.turns.chunks(ON_A_LINE).enumerate() {
            let mut line = String::new();
            write_turns(&mut line, turns, row * ON_A_LINE + 1);
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Turns with their numbers; `number` is the first one's.
fn write_turns(text: &mut String, turns: &[Turn], number: usize) {
    // Lines branch off lines: the stack holds what is still to be written, and the recursion it saves can't run deep.
    enum Part<'a> {
        Turns(&'a [Turn], usize),
        Text(&'static str),
    }
    let mut stack = vec![Part::Turns(turns, number)];
    while let Some(part) = stack.pop() {
        let (turns, number) = match part {
            Part::Text(part) => {
                text.push_str(part);
                continue;
            }
            Part::Turns(turns, number) => (turns, number),
        };
        let Some((turn, rest)) = turns.split_first() else { continue };
        if !text.is_empty() && !text.ends_with('(') {
            text.push(' ');
        }
        // Writing to a string can't fail.
        let _ = write!(text, "{number}. {}", turn.turn);
        if !turn.comment.is_empty() {
            let _ = write!(text, " {}", braced(&turn.comment));
        }
        stack.push(Part::Turns(rest, number + 1));
        for variation in turn.variations.iter().rev() {
            stack.push(Part::Text(")"));
            stack.push(Part::Turns(variation, number));
            stack.push(Part::Text(" ("));
        }
    }
}

/// A comment on one line, its own signs marked.
fn braced(comment: &str) -> String {
    let mut text = String::from("{");
    for sign in on_one_line(comment).chars() {
        if matches!(sign, '{' | '}' | '\\') {
            text.push('\\');
        }
        text.push(sign);
    }
    text.push('}');
    text
}
