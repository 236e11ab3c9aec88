//! Records played by their rules, and games written down.

use merels_engine::History;
use merels_model::ir::PlayerId;
use merels_model::{Game, Outcome};
use merels_play::notation::ReadError;
use merels_play::{Leave, Rules, Session, SessionError, notation, position_text};
use merels_syntax::suggest::did_you_mean;
use merels_syntax::{Code, Diagnostic, Span};

use crate::limits::MAX_DEPTH;
use crate::record::{Header, Record, Turn, UNFINISHED};
use crate::study::{NodeId, Settled, Study};

type Replayed<T> = Result<T, Box<Diagnostic>>;

/// Plays a record by the rules of its game: every turn, every variation, and how it ended. The study stands where the game
/// does: at the end of the main line, or after as many turns as the header `at` says, with the decisions of the turn under
/// way that `now` names.
///
/// # Errors
///
/// The first thing that is not so, with its place in the record's text.
pub fn replay(record: &Record, rules: &Rules) -> Replayed<Study> {
    check_players(record, rules)?;
    let mut study = Study::new(begin(record, rules)?);
    study.set_comment(study.root(), record.comment.clone());
    play_line(&mut study, &record.turns, 0)?;
    let turns = study.path().len();
    if let Some(at) = record.header("at") {
        let before = at.value.parse().ok().filter(|&before: &usize| before <= turns);
        let place =
            before.ok_or_else(|| wrong_header(at, format!("`{}` is no number of turns played here", at.value)))?;
        let node = place.checked_sub(1).and_then(|last| study.path().get(last).copied()).unwrap_or(study.root());
        study.go_to(node);
    }
    if let Some(now) = record.header("now") {
        let turn = Turn { turn: now.value.clone(), at: now.at, ..Turn::default() };
        study.play(&turn.turn).map_err(|error| refused(&study, &turn, &error))?;
    }
    end(&mut study, record)?;
    Ok(study)
}

/// What is odd about a record that can be played all the same: it was written under other rules.
pub fn doubts(record: &Record, rules: &Rules) -> Vec<Diagnostic> {
    let told = record.header("definition").filter(|told| !told.value.eq_ignore_ascii_case(&rules.fingerprint()));
    let doubt = told.map(|told| {
        Diagnostic::new(Code::RecordOfOtherRules, told.at, "the game's rules have changed since this was written")
            .at(format!("they are {} now", rules.fingerprint()))
            .help("every turn is legal by the new rules all the same; write the new number here if that is what counts")
    });
    doubt.into_iter().collect()
}

fn wrong_header(header: &Header, message: String) -> Box<Diagnostic> {
    Box::new(Diagnostic::new(Code::RecordHeader, header.at, message))
}

/// Whether those who are told to play play in this game, each told once.
fn check_players(record: &Record, rules: &Rules) -> Replayed<()> {
    let mut told: Vec<Option<Span>> = vec![None; rules.game().players.len()];
    for header in record.headers.iter().filter(|header| header.key.eq_ignore_ascii_case("player")) {
        let name = header.value.split_once('=').map_or(header.value.as_str(), |(name, _)| name).trim();
        let here = player(rules, name).and_then(|player| told.get_mut(player.index()));
        let here = here.ok_or_else(|| no_player(header, name, rules))?;
        if let Some(first) = here.replace(header.at) {
            let report = wrong_header(header, format!("who plays {name} is told twice"));
            return Err(Box::new((*report).label(first, "told here first").help("leave one of them out")));
        }
        if !header.value.contains('=') {
            let help = format!("write `player: {name} = WHO`");
            return Err(Box::new((*wrong_header(header, "it doesn't say who that is".to_owned())).help(help)));
        }
    }
    Ok(())
}

/// The game before its first turn.
fn begin(record: &Record, rules: &Rules) -> Replayed<Session> {
    let first = match record.header("first") {
        None => PlayerId(0),
        Some(header) => player(rules, &header.value).ok_or_else(|| no_player(header, &header.value, rules))?,
    };
    let Some(header) = record.header("position") else { return Ok(Session::new(rules.clone(), first)) };
    let mut history = History::new();
    let position = position_text::read(rules, &header.value, &mut history).map_err(|error| {
        let start = header.at.start as usize;
        let at = if header.at.is_empty() {
            header.at
        } else {
            Span::new(header.at.file, start + error.at.start, start + error.at.end)
        };
        Box::new(Diagnostic::new(Code::RecordHeader, at, error.message))
    })?;
    Ok(Session::from_position(rules.clone(), position, history))
}

fn player(rules: &Rules, name: &str) -> Option<PlayerId> {
    let found = rules.game().players.iter().position(|player| player.eq_ignore_ascii_case(name));
    found.map(|index| PlayerId(index as u8))
}

fn no_player(header: &Header, name: &str, rules: &Rules) -> Box<Diagnostic> {
    unknown_player(header.at, name, rules)
}

fn unknown_player(at: Span, name: &str, rules: &Rules) -> Box<Diagnostic> {
    let players = &rules.game().players;
    let near = did_you_mean(name, players.iter().map(String::as_str));
    let help = near.unwrap_or_else(|| format!("they are {}", players.join(", ")));
    Box::new(Diagnostic::new(Code::RecordHeader, at, format!("no player is called `{name}`")).help(help))
}

fn play_line(study: &mut Study, turns: &[Turn], depth: usize) -> Replayed<()> {
    if depth > MAX_DEPTH {
        let at = turns.first().map(|turn| turn.at).unwrap_or_default();
        return Err(Box::new(Diagnostic::new(Code::RecordSyntax, at, "variations stand too deep in one another")));
    }
    for (index, turn) in turns.iter().enumerate() {
        let before = study.current();
        let played = match leave(study.session().rules(), turn)? {
            Some(leave) => study.take_leave(leave),
            None => study.play(&turn.turn),
        };
        played.map_err(|error| refused(study, turn, &error))?;
        if !study.under_way().is_empty() {
            if index + 1 < turns.len() || !turn.variations.is_empty() || depth > 0 {
                let message = format!("`{}` is not a whole turn: something is still to be decided", turn.turn);
                let due = study.session().position().due(study.session().rules());
                let report = Diagnostic::new(Code::RecordDecision, turn.at, message);
                return Err(Box::new(report.help(format!("what is due here is to {due}"))));
            }
            return Ok(());
        }
        let after = study.current();
        if !turn.comment.is_empty() {
            study.set_comment(after, turn.comment.clone());
        }
        for variation in &turn.variations {
            study.go_to(before);
            play_line(study, variation, depth + 1)?;
        }
        if !turn.variations.is_empty() {
            study.go_to(after);
        }
    }
    Ok(())
}

/// What stands in place of a turn where a player leaves the others to themselves, before the name.
const RESIGNS: &str = "resigns:";
const OUT_OF_TIME: &str = "time:";

/// Who leaves, where that is what stands in place of a turn.
fn leave(rules: &Rules, turn: &Turn) -> Replayed<Option<Leave>> {
    let resigns = turn.turn.strip_prefix(RESIGNS).map(|name| (name, false));
    let told = resigns.or_else(|| turn.turn.strip_prefix(OUT_OF_TIME).map(|name| (name, true)));
    let Some((name, by_time)) = told else { return Ok(None) };
    match player(rules, name) {
        Some(player) => Ok(Some(Leave { player, by_time })),
        None => Err(unknown_player(turn.at, name, rules)),
    }
}

/// Why a turn can't be played, at the decision that can't.
fn refused(study: &Study, turn: &Turn, error: &SessionError) -> Box<Diagnostic> {
    let part = match error {
        SessionError::Turn(
            ReadError::NotLegal { text, .. } | ReadError::Unreadable(notation::Unreadable { text, .. }),
        ) => text.as_str(),
        _ => "",
    };
    let found = turn.turn.find(part).filter(|_| !part.is_empty() && !turn.at.is_empty());
    let at = found.map_or(turn.at, |start| {
        let start = turn.at.start as usize + start;
        Span::new(turn.at.file, start, start + part.len())
    });
    let report = Diagnostic::new(Code::RecordDecision, at, error.to_string());
    let position = study.session().position();
    Box::new(match error {
        SessionError::Turn(_) => report.help(legal_here(study)),
        _ if position.outcome().is_some() => report.help("leave out what follows"),
        _ => report,
    })
}

/// How many decisions are named.
const NAMED: usize = 8;

fn legal_here(study: &Study) -> String {
    let session = study.session();
    let legal = session.position().legal();
    let game = session.rules().game();
    let mut named: Vec<String> = legal.iter().take(NAMED).map(|&legal| notation::decision(game, legal)).collect();
    if legal.len() > NAMED {
        named.push("...".to_owned());
    }
    let number = study.path().len() + 1;
    format!("legal decisions at the start of turn {number} are {}", named.join(", "))
}

/// Ends the game as the record says, and compares the results.
fn end(study: &mut Study, record: &Record) -> Replayed<()> {
    let ending = record.header("end");
    let known = ending.map(|header| settle(study, header)).transpose()?.unwrap_or(false);
    let Some(told) = record.header("result") else { return Ok(()) };
    let rules = study.session().rules();
    let is = study.session().outcome();
    let tells = |message: String| Diagnostic::new(Code::RecordResult, told.at, message);
    let says_draw = told.value.eq_ignore_ascii_case("draw");
    let winner = player(rules, &told.value);
    if told.value != UNFINISHED && !says_draw && winner.is_none() {
        let message = format!("`{}` is no result", told.value);
        let names = rules.game().players.join("`, `");
        return Err(Box::new(
            tells(message).help(format!("a result is `{names}`, `draw`, or `*` for a game that goes on")),
        ));
    }
    match is {
        Some(outcome) if result(rules.game(), Some(outcome)).eq_ignore_ascii_case(&told.value) => Ok(()),
        Some(outcome) => {
            let message =
                format!("the result is told as `{}`, and is `{}`", told.value, result(rules.game(), Some(outcome)));
            Err(Box::new(tells(message).help(format!("the reason: {}", merels_words::reason(rules.game(), outcome)))))
        }
        None if told.value == UNFINISHED || (ending.is_some() && !known) => Ok(()),
        None => Err(Box::new(
            tells(format!("the result is told as `{}`, and nothing has ended the game", told.value)).help(
                "say how it ended: `end: resignation of NAME`, `end: agreement`, `end: claim`, or in other words",
            ),
        )),
    }
}

/// A result in one word: the winner, `draw`, or [`UNFINISHED`].
pub fn result(game: &Game, outcome: Option<&Outcome>) -> String {
    match outcome {
        None => UNFINISHED.to_owned(),
        Some(outcome) => outcome.winner.map_or("draw", |winner| game.player_name(winner)).to_owned(),
    }
}

/// Ends the game as a header says, if that is one of the ways players have.
fn settle(study: &mut Study, header: &Header) -> Replayed<bool> {
    let words: Vec<&str> = header.value.split_whitespace().collect();
    let done = match words.as_slice() {
        ["resignation", "of", ..] => {
            let name = header.value.split_once("of").map_or("", |(_, name)| name.trim());
            let loser = player(study.session().rules(), name);
            study.resign(loser.ok_or_else(|| no_player(header, name, study.session().rules()))?)
        }
        ["time", "of", ..] => {
            let name = header.value.split_once("of").map_or("", |(_, name)| name.trim());
            let loser = player(study.session().rules(), name);
            study.time_out(loser.ok_or_else(|| no_player(header, name, study.session().rules()))?)
        }
        ["agreement"] => study.offer().and_then(|()| {
            while study.session().offer_is_open() {
                study.answer(true)?;
            }
            Ok(())
        }),
        ["claim"] => study.claim(None),
        ["claim", "with", turn] => study.claim(Some(turn)),
        _ => return Ok(false),
    };
    done.map(|()| true).map_err(|error| Box::new(Diagnostic::new(Code::RecordResult, header.at, error.to_string())))
}

impl Study {
    /// The game as a record. `game` is the name or the path of its definition; `players` says who plays, in the order of
    /// the game's players, as far as it is known; `told` are further headers.
    /// The line that is looked at is the main one.
    pub fn record(&self, game: &str, players: &[&str], told: &[(&str, &str)]) -> Record {
        let session = self.session();
        let rules = session.rules();
        let mut record = Record::default();
        record.push("game", game);
        record.push("definition", rules.fingerprint());
        for option in rules.game().options.iter().filter(|option| option.chosen != 0) {
            record.push("set", format!("{}={}", option.name, option.value()));
        }
        for (player, who) in rules.game().players.iter().zip(players) {
            record.push("player", format!("{player} = {who}"));
        }
        for &(key, value) in told {
            record.push(key, value);
        }
        let start = session.start();
        let first = start.turn_start().mover;
        let name = |player: PlayerId| rules.game().players.get(player.index()).map_or("", String::as_str);
        record.push("first", name(first));
        if *start != rules.start(first, &mut History::new()) {
            record.push("position", position_text::write(rules.game(), start));
        }
        let line = self.main_line();
        let here = self.path().len();
        if here < line.len() {
            record.push("at", here.to_string());
        }
        let now = notation::turn(rules.game(), self.under_way());
        if here < line.len() && !now.is_empty() {
            record.push("now", now.clone());
        }
        let outcome = session.outcome();
        record.push("result", result(rules.game(), outcome));
        if let Some(outcome) = outcome {
            record.push("reason", merels_words::reason(rules.game(), outcome));
            match self.settled(self.current()) {
                None => {}
                Some(Settled::Resignation(player)) => record.push("end", format!("resignation of {}", name(*player))),
                Some(Settled::Time(player)) => record.push("end", format!("time of {}", name(*player))),
                Some(Settled::Agreement) => record.push("end", "agreement"),
                Some(Settled::Claim(None)) => record.push("end", "claim"),
                Some(Settled::Claim(Some(turn))) => record.push("end", format!("claim with {turn}")),
            }
        }
        record.comment = self.comment(self.root()).to_owned();
        record.turns = self.written(self.root(), &line, line.first().copied());
        if here == line.len() && !now.is_empty() {
            record.turns.push(Turn { turn: now, ..Turn::default() });
        }
        record
    }

    /// The path to where the game stands, and on from there along what was played first.
    fn main_line(&self) -> Vec<NodeId> {
        let mut line = self.path();
        while let Some(&next) = self.children(line.last().copied().unwrap_or(self.root())).first() {
            line.push(next);
        }
        line
    }

    /// A line of turns as written, the others that begin where it does left out at `from` unless it is the main one.
    fn written(&self, from: NodeId, line: &[NodeId], main: Option<NodeId>) -> Vec<Turn> {
        let mut turns = Vec::with_capacity(line.len());
        let mut before = from;
        for (index, &node) in line.iter().enumerate() {
            let mut turn =
                Turn { turn: self.written_turn(node), comment: self.comment(node).to_owned(), ..Turn::default() };
            if index > 0 || main == Some(node) {
                let others = self.children(before).iter().filter(|&&other| other != node);
                turn.variations = others.map(|&other| self.written(before, &self.line_from(other), None)).collect();
            }
            turns.push(turn);
            before = node;
        }
        turns
    }

    /// The turn that leads to a place, or who left, as a record has it.
    pub fn written_turn(&self, node: NodeId) -> String {
        let game = self.session().rules().game();
        match self.leave(node) {
            Some(Leave { player, by_time }) => {
                format!("{}{}", if by_time { OUT_OF_TIME } else { RESIGNS }, game.player_name(player))
            }
            None => notation::turn(game, self.decisions(node)),
        }
    }

    /// A turn and what was played first after it.
    fn line_from(&self, node: NodeId) -> Vec<NodeId> {
        let mut line = vec![node];
        let mut at = node;
        while let Some(&next) = self.children(at).first() {
            line.push(next);
            at = next;
        }
        line
    }
}
