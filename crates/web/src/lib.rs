//! The library for pages: requests in JSON, answers in JSON.
//!
//! [`Desk::answer`] is all there is. A page's workers hold a [`Desk`] each and ask it through the exported functions of
//! `boundary.rs`; natively it is asked by tests. What can be asked stands in `ask.rs` and, for pages, in
//! `site/src/engine/protocol.ts`. Nothing here knows pages: no clock, no files, no threads. The [`Host`] tells the time and
//! is told how far long work has come.

mod ask;
#[cfg(feature = "workshop")]
mod base64;
mod board;
#[cfg(target_arch = "wasm32")]
mod boundary;
#[cfg(feature = "workshop")]
mod catalogue;
#[cfg(feature = "workshop")]
mod exact;
mod going_on;
mod looks;
mod lookup;
mod memories;
#[cfg(feature = "workshop")]
mod pictures;
#[cfg(feature = "workshop")]
mod playtests;
mod refused;
mod reports;
mod rules;
#[cfg(feature = "workshop")]
mod scenarios;
mod shelf;
mod state;
mod tables;
mod thinking;
mod tree;
mod units;
#[cfg(feature = "workshop")]
mod workshop;
#[cfg(feature = "workshop")]
mod writing;

use serde::Serialize;

use ask::Ask;
use refused::Refused;

/// What the page does for the engine.
pub trait Host: Sync {
    /// Milliseconds since some moment.
    fn now(&self) -> f64;

    /// What is known so far of what was asked, as JSON.
    fn tell(&self, progress: &str);
}

/// What answers a page: games under way, and what was read last.
#[derive(Debug, Default)]
pub struct Desk {
    shelf: shelf::Shelf,
    tables: tables::Tables,
    #[cfg(feature = "workshop")]
    exact: exact::Exact,
}

/// An answer, as JSON.
type Answer = Result<String, Refused>;

fn json(value: &impl Serialize) -> Answer {
    serde_json::to_string(value).map_err(|error| Refused::because(error.to_string()))
}

#[derive(Serialize)]
struct Not<'a> {
    refused: &'a Refused,
}

impl Desk {
    /// Answers a request: `{"ok":...}` or `{"refused":{"message":...}}`. What is no request is refused too.
    pub fn answer(&mut self, request: &str, host: &dyn Host) -> String {
        let asked = serde_json::from_str::<Ask>(request).map_err(|error| Refused::because(error.to_string()));
        let answer = asked.and_then(|ask| match ask {
            Ask::Table(ask) => self.tables.answer(&mut self.shelf, ask),
            Ask::Mind(ask) => thinking::answer(&mut self.shelf, ask, host),
            Ask::Shelf(ask) => lookup::answer(&mut self.shelf, ask),
            #[cfg(feature = "workshop")]
            Ask::Text(ask) => self.shelf.writing.answer(ask),
            #[cfg(feature = "workshop")]
            Ask::Scenarios(ask) => scenarios::answer(&mut self.shelf, ask),
            #[cfg(feature = "workshop")]
            Ask::Exact(ask) => self.exact.answer(&mut self.shelf, ask, host),
            #[cfg(feature = "workshop")]
            Ask::Workshop(ask) => workshop::answer(&mut self.shelf, ask, host),
        });
        match answer {
            Ok(answer) => format!("{{\"ok\":{answer}}}"),
            Err(refused) => {
                let refused = serde_json::to_string(&Not { refused: &refused });
                refused.unwrap_or_else(|_| "{\"refused\":{\"message\":\"\"}}".to_owned())
            }
        }
    }
}
