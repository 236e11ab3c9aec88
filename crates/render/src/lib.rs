//! Boards and the pieces on them, drawn as text for terminals.
//!
//! [`board`] draws any board from its points' places and the links between them, and nothing else.
//! Boards with columns and ranks are drawn on their lattice, with ranks at the left and columns below;
//! on other boards every point shows its name.
//!
//! # Examples
//!
//! ```text
//! 3 ·───W───·
//!   │   │   │
//! 2 B───·───·
//!   │   │   │
//! 1 ·───·───·
//!   a   b   c
//! ```

mod canvas;
mod draw;
mod free;
mod honeycomb;
mod lattice;
mod plan;
mod position;
mod sheet;
mod signs;
mod style;
mod width;

pub use draw::{board, sheet};
pub use position::{Words, lost, position, position_in};
pub use sheet::{Room, Sheet, Spot};
pub use signs::{is_shape_sign, kind_letters, man_signs, shape_sign};
pub use style::Style;
