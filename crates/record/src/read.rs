//! Files of many games, read one game at a time.

use std::io::{self, BufRead};

use crate::limits::MAX_RECORD_BYTES;

/// One game's part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// Its text: a record, or one line of JSON.
    pub text: String,
    /// Whether it is JSON.
    pub is_json: bool,
    /// Which game of the file it is, from 1.
    pub number: u64,
    /// The line it begins in, from 1.
    pub line: usize,
    /// The byte it begins at.
    pub offset: u64,
}

/// Why a file can't be read on.
#[derive(Debug, thiserror::Error)]
pub enum StreamError {
    /// The file itself.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// One game is too long.
    #[error("line {line}: the game that begins here is longer than {MAX_RECORD_BYTES} bytes")]
    TooLong {
        /// Where it begins.
        line: usize,
    },
    /// It isn't text.
    #[error("line {line}: this isn't UTF-8 text")]
    NotText {
        /// Where.
        line: usize,
    },
}

/// The games of a file, in order. Only one of them is held at a time.
#[derive(Debug)]
pub struct Chunks<R> {
    input: R,
    /// The first line of the next game.
    next: Vec<u8>,
    is_json: Option<bool>,
    number: u64,
    /// Lines and bytes read so far.
    line: usize,
    offset: u64,
    ended: bool,
}

/// What every record begins with.
const HEAD: &[u8] = b"merels:";

impl<R: BufRead> Chunks<R> {
    /// Reads from here on.
    pub fn new(input: R) -> Self {
        Self { input, next: Vec::new(), is_json: None, number: 0, line: 0, offset: 0, ended: false }
    }

    /// Reads one line with its end; none at the end of the file.
    fn read_line(&mut self, start: usize) -> Result<Option<Vec<u8>>, StreamError> {
        let mut line = Vec::new();
        let mut input = io::Read::take(&mut self.input, MAX_RECORD_BYTES as u64 + 1);
        input.read_until(b'\n', &mut line)?;
        if line.len() > MAX_RECORD_BYTES {
            return Err(StreamError::TooLong { line: start });
        }
        if line.is_empty() {
            return Ok(None);
        }
        self.line += 1;
        self.offset += line.len() as u64;
        Ok(Some(line))
    }

    /// The lines up to the next game.
    fn read_rest(&mut self, bytes: &mut Vec<u8>, start: usize) -> Result<(), StreamError> {
        while let Some(line) = self.read_line(start)? {
            if line.trim_ascii_start().starts_with(HEAD) {
                self.next = line;
                break;
            }
            bytes.extend_from_slice(&line);
            if bytes.len() > MAX_RECORD_BYTES {
                return Err(StreamError::TooLong { line: start });
            }
        }
        Ok(())
    }

    fn read_chunk(&mut self) -> Result<Option<Chunk>, StreamError> {
        let mut bytes = std::mem::take(&mut self.next);
        let mut start = self.line;
        while bytes.is_empty() {
            let Some(line) = self.read_line(self.line + 1)? else { return Ok(None) };
            // Blank lines between games belong to none.
            if !line.iter().all(u8::is_ascii_whitespace) {
                (bytes, start) = (line, self.line);
            }
        }
        let offset = self.offset - bytes.len() as u64;
        let is_json = *self.is_json.get_or_insert(bytes.trim_ascii_start().starts_with(b"{"));
        if !is_json {
            self.read_rest(&mut bytes, start)?;
        }
        self.number += 1;
        let text = String::from_utf8(bytes).map_err(|error| {
            let good = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
            StreamError::NotText { line: start + good.iter().filter(|&&byte| byte == b'\n').count() }
        })?;
        Ok(Some(Chunk { text, is_json, number: self.number, line: start, offset }))
    }
}

impl<R: BufRead> Iterator for Chunks<R> {
    type Item = Result<Chunk, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = self.read_chunk();
        self.ended = !matches!(next, Ok(Some(_)));
        next.transpose()
    }
}
