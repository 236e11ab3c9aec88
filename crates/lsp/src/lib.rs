//! The language server: what `merels-ide` answers, over the Language Server Protocol.
//!
//! [`serve`] speaks over a [`Connection`] until the editor says that it leaves. It reads no file itself: a [`Host`] does, and so
//! it can be run in a test, or where there are no files at all.
//!
//! One thread takes messages in their order and answers them: every answer is worked out from texts in memory, in milliseconds. What
//! takes longer - checking, running scenarios - is done on a second thread, and stopped when a text has changed meanwhile. A third
//! reads through the folders once. A panic in any of it is answered with an error, and the server goes on.

#![allow(clippy::disallowed_methods, reason = "it has threads for what takes long")]

mod actions;
mod capabilities;
mod checks;
mod convert;
mod documents;
mod files;
mod handlers;
mod inbox;
mod index;
mod kinds;
mod legible;
mod navigation;
mod refused;
mod reporting;
mod scenarios;
mod server;
mod uri;
mod wire;

pub use files::Host;
pub use lsp_server::{Connection, Message};
pub use server::{Ended, ServeError, serve};
pub use uri::{path_of, uri_of};
pub use wire::{Wire, WireError};
