//! Games that are drawn because the rules lead nowhere.

use merels_model::Fault;
use merels_play::Rules;
use merels_syntax::{Code, Diagnostic};

use super::shown;
use super::tally::{AtFault, Tally};
use crate::words::{count, counted};

/// One report for each sort of fault.
pub(super) fn found(rules: &Rules, tally: &Tally) -> Vec<Diagnostic> {
    tally.at_fault.iter().map(|(&fault, games)| report(rules, tally.games, fault, games)).collect()
}

fn report(rules: &Rules, all: u64, fault: Fault, games: &AtFault) -> Diagnostic {
    let Words { what, here, help } = words(fault);
    let how_often = match counted(all, "game") {
        of_all if games.games == all => format!("in all of {of_all}"),
        of_all => format!("in {} of {of_all}", count(games.games)),
    };
    let message = format!("{what}: this happened {how_often}");
    let mut diagnostic = Diagnostic::new(Code::RulesAtFault, games.place, message).at(here);
    for (&place, &times) in games.places.iter().filter(|(place, _)| **place != games.place) {
        diagnostic = diagnostic.label(place, format!("and here, in {}", counted(times, "game")));
    }
    diagnostic.help(format!("{help}\n{}", shown::play(rules, &games.play)))
}

/// What is said of a fault.
struct Words {
    what: &'static str,
    /// At the place.
    here: &'static str,
    /// What to do.
    help: &'static str,
}

fn words(fault: Fault) -> Words {
    match fault {
        Fault::Stuck => Words {
            what: "a player has no legal decision, and no `end` says what follows",
            here: "nothing can be done here",
            help: "give an `end` a rule for it, such as `mover loses when stuck` or `draw when stuck`, or let the \
                   decision say what is done instead, such as `otherwise pass`",
        },
        Fault::CantComplete => Words {
            what: "a turn that has begun can't be completed",
            here: "it can't go on here",
            help: "write `whole turns` in the head of the phase: a decision is then legal only if the turn can be \
                   completed after it",
        },
        Fault::Endless => Words {
            what: "a turn goes on for too long without a decision",
            here: "this goes on and on, or takes very much work",
            help: "let something in the loop bring it to an end, let `repeat` count fewer rounds, or look at fewer points in each",
        },
        Fault::TooManyDecisions => Words {
            what: "a turn doesn't end within 200 decisions",
            here: "this is decided again and again",
            help: "let `repeat` count the rounds of the loop, or let the player leave it by \
                   `either { ... } or { pass }`",
        },
        Fault::TooDeep => Words {
            what: "actions call one another too deeply",
            here: "the deepest call comes here",
            help: "write the statements of some actions where they are called",
        },
        Fault::TooManyWays => Words {
            what: "a turn has too many ways to go on to look through them all",
            here: "they begin here",
            help: "ask earlier in the turn for what `require` asks, or make do without `whole turns`",
        },
        Fault::NothingToDecide => Words {
            what: "1,000 turns pass one after the other, and nobody has anything to decide",
            here: "its turns come to no decision",
            help: "see to it that its decisions are reached, or let an `end` say when the game is over",
        },
    }
}
