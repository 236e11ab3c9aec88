//! The comparisons of the tests, run for as long as anybody lets them: on fresh games of every definition, and on definitions
//! that were generated for it. What differs is made small, so that it can be read. `bin/soak.rs` is the program.

mod kept;
mod shrink;
mod subject;
mod trial;

pub use kept::{Kept, read_found, write_found};
pub use shrink::{Found, shrink, without};
pub use subject::{Subject, Subjects};
pub use trial::{Check, Difference, Tried, replay, trial};
