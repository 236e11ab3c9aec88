//! One module for each command.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod explain;
pub(crate) mod fmt;
pub(crate) mod game_writer;
pub(crate) mod list;
pub(crate) mod lsp;
pub(crate) mod man;
pub(crate) mod matches;
pub(crate) mod moves;
pub(crate) mod new;
pub(crate) mod perft;
pub(crate) mod playtest;
pub(crate) mod probe;
pub(crate) mod protocol;
pub(crate) mod record;
pub(crate) mod render;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod test;
pub(crate) mod tune;
pub(crate) mod watch;
