//! Playing: decisions and positions as text.

use std::sync::{Arc, OnceLock};

use merels::playtest::playcheck;
use merels::{Definition, History, NoLibrary, Position, Rules, Session, catalogue, ir, notation, position_text};

use super::reports::assert_sound;
use super::{chosen, text};
use crate::library::variations;

/// The built-in games and the variations, under their default options.
pub fn games() -> &'static [Rules] {
    static GAMES: OnceLock<Vec<Rules>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let built_in = catalogue::games().iter().map(|entry| merels::load(entry.name, &[]).unwrap());
        let others = variations().into_iter().map(|(_, definition)| Rules::of(&definition, &[]).unwrap());
        built_in.chain(others).collect()
    })
}

/// The most words of one input, and the most that can be played.
const MAX_WORDS: usize = 120;
const MAX_PLAYED: usize = 60;

/// A game, and what people enter: what is refused changes nothing, and what is played is written so that it can be read.
pub fn decisions(bytes: &[u8]) {
    let Some((rules, text)) = chosen(bytes, games()) else { return };
    let mut session = Session::new(rules.clone(), ir::PlayerId(0));
    for word in text.split_whitespace().take(MAX_WORDS) {
        if session.decisions().count() > MAX_PLAYED {
            return;
        }
        let before = session.clone();
        let done = enter(&mut session, word);
        if !done {
            assert!(alike(&session, &before), "`{word}` was refused, and changed something");
        } else if session.decisions().count() > before.decisions().count() {
            assert_written(&session, before, word);
        }
    }
}

/// Does what a word says; false if it is refused.
fn enter(session: &mut Session, word: &str) -> bool {
    let player = session.position().decider();
    let done = match word {
        "undo" => session.undo(),
        "offer" => session.offer(),
        "accept" => session.answer(true),
        "decline" => session.answer(false),
        "claim" => session.claim(None),
        "resign" => session.resign(player),
        _ => match word.strip_prefix("claim:") {
            Some(turn) => session.claim(Some(turn)),
            None => session.play(word),
        },
    };
    assert!(done.as_ref().err().is_none_or(|error| !error.to_string().is_empty()));
    done.is_ok()
}

/// Whether two sessions stand alike.
fn alike(one: &Session, other: &Session) -> bool {
    one.position() == other.position()
        && one.decisions().eq(other.decisions())
        && (one.seen(), one.outcome(), one.offer_is_open()) == (other.seen(), other.outcome(), other.offer_is_open())
}

/// Asserts that the decisions of an entry, written down, are the same entry.
fn assert_written(session: &Session, mut before: Session, word: &str) {
    let game = session.rules().game();
    let played: Vec<_> = session.decisions().skip(before.decisions().count()).collect();
    let written = notation::turn(game, &played);
    before.play(&written).unwrap_or_else(|error| panic!("`{word}` is written `{written}`: {error}"));
    assert!(alike(session, &before), "`{word}` is written `{written}`, which is something else");
}

/// A game and a position: what can be read is written so that it is read again.
pub fn positions(bytes: &[u8]) {
    let Some((rules, text)) = chosen(bytes, games()) else { return };
    let game = rules.game();
    let mut history = History::new();
    match position_text::read(rules, &text, &mut history) {
        Err(error) => {
            assert!(text.get(error.at.clone()).is_some(), "{error:?} is no part of the text");
            assert_eq!(history.len(), 0, "a position that can't be read is recorded");
        }
        Ok(position) => {
            let written = position_text::write(game, &position);
            let again = position_text::read(rules, &written, &mut History::new())
                .unwrap_or_else(|error| panic!("it is written `{written}`: {error}"));
            assert_eq!(again, position, "it is written `{written}`");
            on(rules, position, &mut history, MAX_MOVES);
        }
    }
}

/// How many decisions are played of a definition or from a position.
const MAX_MOVES: usize = 12;

/// A few decisions from the start.
pub(super) fn a_few(rules: &Rules) -> Position {
    let mut history = History::new();
    let start = rules.start(ir::PlayerId(0), &mut history);
    on(rules, start, &mut history, MAX_MOVES)
}

/// Plays on: every position makes sense.
fn on(rules: &Rules, mut position: Position, history: &mut History, decisions: usize) -> Position {
    for step in 0..decisions {
        assert_sane(rules, &position);
        let legal = position.legal();
        // Some here, some there, and always the same ones.
        let Some(&decision) = legal.get(step * step * 7 % legal.len().max(1)) else { break };
        let text = notation::decision(rules.game(), decision);
        assert_eq!(notation::read_decision(rules.game(), &text), Ok(decision), "it is written `{text}`");
        position = position.play(rules, decision, history).unwrap();
    }
    position
}

/// Asserts that everything in a position is something of its game, and that it goes on or is over.
fn assert_sane(rules: &Rules, position: &Position) {
    let (game, state) = (rules.game(), position.state());
    let players = game.players.len();
    assert_ne!(position.legal().is_empty(), position.outcome().is_none(), "nothing goes on, and nothing is over");
    assert!(state.mover.index() < players && position.decider().index() < players);
    assert_eq!((state.hands.len(), state.phases.len(), state.out.len()), (players, players, players));
    assert!(state.phases.iter().all(|phase| phase.index() < game.phases.len()));
    assert_eq!(state.counters.len(), game.counters.len());
    for piece in game.board.points().filter_map(|point| position.piece(point)) {
        assert!(piece.kind.index() < game.kinds.len());
        assert!(piece.owner.is_none_or(|owner| owner.index() < players));
    }
}

/// The most points of a board, and bytes of a text, of a game that is tried out: each takes many games.
const MAX_POINTS: usize = 32;
const MAX_TEXT: usize = 4_096;

/// A definition is tried out: what is found has its place in the text.
pub fn trial(bytes: &[u8]) {
    let text = text(bytes);
    if text.len() > MAX_TEXT {
        return;
    }
    let definition = Definition::read("fuzzed.merels", text, &NoLibrary).ok();
    let rules = definition.and_then(|definition| Rules::of(&definition, &[]).ok());
    let Some(rules) = rules.filter(|rules| rules.game().board.len() <= MAX_POINTS).map(Arc::new) else { return };
    let settings = playcheck::Settings { games: 2, threads: 1, limit: 40, ..playcheck::Settings::default() };
    let findings = playcheck::run(&rules, &settings, |_| ()).unwrap();
    assert!(!findings.summary.is_empty());
    assert_sound(rules.sources(), &findings.diagnostics);
}
