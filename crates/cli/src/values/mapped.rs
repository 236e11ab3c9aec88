//! Files read by memory map.

#![allow(unsafe_code, reason = "what a map promises is said at its one place")]

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom};

use memmap2::Mmap;
use merels::solve::table::Source;

/// A file as it is in memory, or read bit by bit where it can't be: a pipe, say.
///
/// # Errors
///
/// What the system says of a file that can't be looked at.
pub(crate) fn source(file: File) -> io::Result<Box<dyn Source>> {
    if !file.metadata()?.is_file() {
        return Ok(Box::new(BufReader::new(file)));
    }
    // SAFETY: bytes in a map must stay as they are. Tables are never written into: a new one is renamed into the place of the old one, whose
    // bytes stay as long as somebody has them mapped. All that is read is checked as if it came from anywhere.
    let map = unsafe { Mmap::map(&file) };
    Ok(match map {
        Ok(map) => Box::new(Mapped { bytes: Cursor::new(map), file }),
        Err(_) => Box::new(BufReader::new(file)),
    })
}

/// A file in memory, and the file itself: somebody else's program may have cut it off, and what is missing can't be touched.
struct Mapped {
    bytes: Cursor<Mmap>,
    file: File,
}

impl Read for Mapped {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.file.metadata()?.len() < self.bytes.get_ref().len() as u64 {
            return Err(io::Error::other("the file has been cut off since it was opened"));
        }
        self.bytes.read(buffer)
    }
}

impl Seek for Mapped {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(to)
    }
}
