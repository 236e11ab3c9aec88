//! What ratatui draws, written to the terminal by crossterm.
//!
//! `ratatui-crossterm` does the same, with macros that take longer to compile than the whole interface.

use std::io::{self, Write};

use crossterm::cursor::{self, Hide, MoveTo, Show};
use crossterm::style::{Attribute, Color as Ink, Colors, Print, SetAttribute, SetColors};
use crossterm::terminal::{self, Clear, ClearType as Part};
use crossterm::{execute, queue};
use ratatui_core::backend::{Backend, ClearType, WindowSize};
use ratatui_core::buffer::Cell;
use ratatui_core::layout::{Position, Size};
use ratatui_core::style::{Color, Modifier};

/// Writes cells as the terminal's own sequences.
pub(crate) struct Crossterm<W: Write>(W);

impl<W: Write> Crossterm<W> {
    pub(crate) fn new(out: W) -> Self {
        Self(out)
    }

    /// Turns on what a cell looks like, whatever was on before.
    fn paint(&mut self, look: Look) -> io::Result<()> {
        queue!(self.0, SetAttribute(Attribute::Reset), SetColors(Colors::new(ink(look.fore), ink(look.ground))))?;
        for (modifier, attribute) in ATTRIBUTES {
            if look.modifier.contains(modifier) {
                queue!(self.0, SetAttribute(attribute))?;
            }
        }
        Ok(())
    }
}

/// What a cell looks like, its text aside.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Look {
    fore: Color,
    ground: Color,
    modifier: Modifier,
}

const PLAIN: Look = Look { fore: Color::Reset, ground: Color::Reset, modifier: Modifier::empty() };

const ATTRIBUTES: [(Modifier, Attribute); 9] = [
    (Modifier::BOLD, Attribute::Bold),
    (Modifier::DIM, Attribute::Dim),
    (Modifier::ITALIC, Attribute::Italic),
    (Modifier::UNDERLINED, Attribute::Underlined),
    (Modifier::SLOW_BLINK, Attribute::SlowBlink),
    (Modifier::RAPID_BLINK, Attribute::RapidBlink),
    (Modifier::REVERSED, Attribute::Reverse),
    (Modifier::HIDDEN, Attribute::Hidden),
    (Modifier::CROSSED_OUT, Attribute::CrossedOut),
];

/// The two name the sixteen colours differently.
fn ink(colour: Color) -> Ink {
    match colour {
        Color::Reset => Ink::Reset,
        Color::Black => Ink::Black,
        Color::Red => Ink::DarkRed,
        Color::Green => Ink::DarkGreen,
        Color::Yellow => Ink::DarkYellow,
        Color::Blue => Ink::DarkBlue,
        Color::Magenta => Ink::DarkMagenta,
        Color::Cyan => Ink::DarkCyan,
        Color::Gray => Ink::Grey,
        Color::DarkGray => Ink::DarkGrey,
        Color::LightRed => Ink::Red,
        Color::LightGreen => Ink::Green,
        Color::LightYellow => Ink::Yellow,
        Color::LightBlue => Ink::Blue,
        Color::LightMagenta => Ink::Magenta,
        Color::LightCyan => Ink::Cyan,
        Color::White => Ink::White,
        Color::Indexed(index) => Ink::AnsiValue(index),
        Color::Rgb(r, g, b) => Ink::Rgb { r, g, b },
    }
}

impl<W: Write> Backend for Crossterm<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut on = PLAIN;
        let mut next = None;
        for (x, y, cell) in content {
            if next != Some((x, y)) {
                queue!(self.0, MoveTo(x, y))?;
            }
            let look = Look { fore: cell.fg, ground: cell.bg, modifier: cell.modifier };
            if look != on {
                self.paint(look)?;
                on = look;
            }
            queue!(self.0, Print(cell.symbol()))?;
            next = Some((x + 1, y));
        }
        self.paint(PLAIN)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        execute!(self.0, Hide)
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        execute!(self.0, Show)
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        cursor::position().map(Position::from)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let Position { x, y } = position.into();
        execute!(self.0, MoveTo(x, y))
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, part: ClearType) -> io::Result<()> {
        let part = match part {
            ClearType::All => Part::All,
            ClearType::AfterCursor => Part::FromCursorDown,
            ClearType::BeforeCursor => Part::FromCursorUp,
            ClearType::CurrentLine => Part::CurrentLine,
            ClearType::UntilNewLine => Part::UntilNewLine,
        };
        execute!(self.0, Clear(part))
    }

    fn size(&self) -> io::Result<Size> {
        terminal::size().map(Size::from)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        let size = terminal::window_size()?;
        let columns_rows = Size::new(size.columns, size.rows);
        Ok(WindowSize { columns_rows, pixels: Size::new(size.width, size.height) })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
