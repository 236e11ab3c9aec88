//! A laboratory for rules: variants of a game are made, played by those who can play, and judged by what the author asks for.
//!
//! An [`Axis`] says what is varied: an option, or a number or words of the definition itself. All combinations are the variants
//! ([`Variants`]); [`run`] plays them, round by round with more games and fewer variants, and gives [`Results`], which can be kept,
//! gone on with and merged; a [`Report`] says which are the best. Everything follows from the seed: on any number of
//! threads, in parts or at once, stopped or not.
//!
//! The crate opens no files, reads no clock and prints nothing.

mod aim;
mod axis;
mod best;
mod evaluate;
mod page;
mod report;
mod results;
mod run;
mod text;
mod variants;

pub use aim::{Aim, Measure, Wanted, WrongAim};
pub use axis::{Axis, Place, WrongAxis};
pub use best::definition;
pub use page::html;
pub use report::{Judged, Report};
pub use results::{Entry, Head, Played, Results, Unlike};
pub use run::{LabError, Plan, Shard, run};
pub use text::text;
pub use variants::{Parent, Variant, Variants};
