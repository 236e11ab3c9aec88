//! What is read from standard input, line by line.

use std::io::{self, BufRead};

use crate::load::Failure;

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line, without white space around it.
    Text(String),
    /// One that is longer than is read: it is passed over whole.
    TooLong,
    End,
}

/// The next line of standard input.
pub(crate) fn line(longest: usize) -> Result<Line, Failure> {
    next(&mut io::stdin().lock(), longest).map_err(|error| Failure::CantRun(format!("can't read the input: {error}")))
}

/// The next line, of so many bytes at most.
fn next(input: &mut impl BufRead, longest: usize) -> io::Result<Line> {
    let mut bytes = Vec::new();
    let (mut read, mut too_long, mut ended) = (false, false, false);
    while !ended {
        let held = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            held => held?,
        };
        if held.is_empty() {
            break;
        }
        read = true;
        let end = held.iter().position(|&byte| byte == b'\n');
        let (part, _) = held.split_at(end.unwrap_or(held.len()));
        too_long |= bytes.len() + part.len() > longest;
        if !too_long {
            bytes.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        ended = end.is_some();
        input.consume(used);
    }
    Ok(match (read, too_long) {
        (false, _) => Line::End,
        (true, true) => Line::TooLong,
        (true, false) => Line::Text(String::from_utf8_lossy(&bytes).trim().to_owned()),
    })
}
