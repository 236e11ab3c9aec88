//! Messages as they go through pipes: headers, an empty line, JSON. What announces more than anybody would send is refused before
//! anything is kept for it.

use std::io::{self, BufRead, Read as _, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, bounded};
use lsp_server::{Connection, Message};

/// The most bytes of a message: texts of definitions are refused long before.
const LARGEST_MESSAGE: u64 = 64 << 20;

/// The most bytes of all headers of a message; there are two, and they are short.
const LONGEST_HEADERS: u64 = 8 << 10;

/// Why no more messages can be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum WireError {
    /// What the system says.
    Io(io::Error),
    /// There is no end to the headers, or no beginning.
    Headers,
    /// Nothing says how long the message is.
    NoLength,
    /// It is said to be as long as this.
    TooLong(u64),
    /// It is shorter than was said.
    CutOff,
    /// It is no message.
    NoMessage(String),
}

impl std::fmt::Display for WireError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(error) => write!(f, "{error}"),
            Self::Headers => write!(f, "what came is no header such as `Content-Length: 120`"),
            Self::NoLength => write!(f, "a message came without `Content-Length`"),
            Self::TooLong(bytes) => {
                write!(f, "a message of {bytes} bytes is announced; they have at most {LARGEST_MESSAGE}")
            }
            Self::CutOff => write!(f, "a message ends before its `Content-Length`"),
            Self::NoMessage(why) => write!(f, "what came is no message: {why}"),
        }
    }
}

impl std::error::Error for WireError {}

impl From<io::Error> for WireError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The threads that read and write, and what was wrong with what came.
#[derive(Debug)]
pub struct Wire {
    reader: JoinHandle<()>,
    writer: JoinHandle<io::Result<()>>,
    broken: Arc<Mutex<Option<WireError>>>,
}

impl Wire {
    /// A connection over two streams.
    pub fn connect(input: impl BufRead + Send + 'static, output: impl Write + Send + 'static) -> (Connection, Self) {
        let (to_write, written) = bounded(0);
        let (read, to_read) = bounded(0);
        let broken = Arc::new(Mutex::new(None));
        let slot = Arc::clone(&broken);
        let reader = thread::spawn(move || {
            // It stands there before the connection ends, and whoever finds it ended finds the reason.
            let stopped = read_all(input, &read).err();
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = stopped;
        });
        let writer = thread::spawn(move || write_all(&written, output));
        (Connection { sender: to_write, receiver: to_read }, Self { reader, writer, broken })
    }

    /// What ended the connection, if it was what came from the other side.
    pub fn broken(&self) -> Option<WireError> {
        self.broken.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Waits until all is read and written; whoever has a connection drops it first.
    ///
    /// # Errors
    ///
    /// What was wrong on either side.
    pub fn join(self) -> Result<(), WireError> {
        // Neither thread panics.
        let _ = self.reader.join();
        let written = self.writer.join().unwrap_or(Ok(()));
        let broken = self.broken.lock().unwrap_or_else(PoisonError::into_inner).take();
        broken.map_or(Ok(()), Err)?;
        Ok(written?)
    }
}

fn read_all(mut input: impl BufRead, read: &Sender<Message>) -> Result<(), WireError> {
    while let Some(message) = message(&mut input)? {
        let last = matches!(&message, Message::Notification(note) if note.method == "exit");
        if read.send(message).is_err() || last {
            break;
        }
    }
    Ok(())
}

fn write_all(written: &Receiver<Message>, mut output: impl Write) -> io::Result<()> {
    written.iter().try_for_each(|message| message.write(&mut output))
}

/// The next message; none where the stream ends between two.
fn message(input: &mut impl BufRead) -> Result<Option<Message>, WireError> {
    let Some(length) = length(input)? else { return Ok(None) };
    if length > LARGEST_MESSAGE {
        return Err(WireError::TooLong(length));
    }
    // There is room for what has come, not for what was announced.
    let mut bytes = Vec::new();
    input.take(length).read_to_end(&mut bytes)?;
    if (bytes.len() as u64) < length {
        return Err(WireError::CutOff);
    }
    serde_json::from_slice(&bytes).map(Some).map_err(|error| WireError::NoMessage(error.to_string()))
}

/// How long the message is that the headers announce; none where the stream ends before them.
fn length(input: &mut impl BufRead) -> Result<Option<u64>, WireError> {
    let mut headers = input.take(LONGEST_HEADERS);
    let mut length = None;
    let mut line = Vec::new();
    for number in 0.. {
        line.clear();
        if headers.read_until(b'\n', &mut line)? == 0 && number == 0 {
            return Ok(None);
        }
        let header = line.strip_suffix(b"\r\n").and_then(|line| str::from_utf8(line).ok()).ok_or(WireError::Headers)?;
        if header.is_empty() {
            break;
        }
        let (name, value) = header.split_once(':').ok_or(WireError::Headers)?;
        if name.eq_ignore_ascii_case("Content-Length") {
            let value = value.trim();
            let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
            // More digits than fit are too many bytes, too.
            length = Some(if digits { value.parse().unwrap_or(u64::MAX) } else { return Err(WireError::Headers) });
        }
    }
    length.map(Some).ok_or(WireError::NoLength)
}
