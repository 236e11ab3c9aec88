//! What must hold after a case was played.

use merels_engine::History;
use merels_model::{Decision, Game, Outcome};
use merels_play::NotLegal;
use merels_play::notation::{self, ReadError};
use merels_play::{Session, SessionError, position_text};
use merels_syntax::{Code, Diagnostic, Span};
use toml::Spanned;

use crate::file::{Case, Expected, Over, Text};
use crate::text::Source;
use crate::words::{cant_play, nearly, nearly_position, player, quote};

/// The most decisions or turns that one list may hold.
const MAX_LISTED: usize = 2_000;

/// How many decisions a message names.
const MAX_NAMED: usize = 40;

/// Everything that the case expects and that isn't so, in the order of the file.
pub(crate) fn check(source: Source<'_>, case: &Case, session: &Session) -> Vec<Diagnostic> {
    let mut checker = Checker { source, session, found: Vec::new() };
    checker.decisions(case);
    checker.state(case);
    checker.claims(case);
    checker.found.sort_by_key(|diagnostic| diagnostic.span().start);
    checker.found
}

struct Checker<'a> {
    source: Source<'a>,
    session: &'a Session,
    found: Vec<Diagnostic>,
}

impl Checker<'_> {
    fn game(&self) -> &Game {
        self.session.rules().game()
    }

    fn fail(&mut self, at: Span, message: impl Into<String>, help: Option<String>) {
        self.found.push(Diagnostic::new(Code::ScenarioFailed, at, message).help_if(help));
    }

    /// "the game is over: ...", where it is.
    fn over(&self) -> Option<String> {
        self.session.outcome().map(|outcome| format!("the game is over: {}", told(self.game(), outcome)))
    }

    /// What claims are judged by, in words.
    fn standing(&self) -> String {
        let position = self.session.position();
        if !position.is_turn_start() {
            return "a draw can be claimed only at the start of a turn".to_owned();
        }
        let quiet = position.turn_start().counters.first().copied().unwrap_or(0);
        format!(
            "the position has been recorded {} time(s), and the counter of quiet turns is {quiet}",
            self.session.seen()
        )
    }

    /// Why a decision isn't legal; none where it is.
    fn against(&self, decision: Decision) -> Option<NotLegal> {
        // Only this trial's record is used up.
        self.session.position().play(self.session.rules(), decision, &mut History::new()).err()
    }

    /// The decisions of a list, each with its place; what can't be read is reported.
    fn list(&mut self, text: &Text) -> Vec<(Decision, Span)> {
        let mut listed: Vec<(Decision, Span)> = Vec::new();
        for (word, at) in self.words(text) {
            let Some(decision) = self.read(word, at) else { continue };
            match listed.iter().find(|(known, _)| *known == decision) {
                Some((_, earlier)) => {
                    let twice = Diagnostic::new(Code::ScenarioDecision, at, format!("`{word}` stands here twice"));
                    self.found.push(twice.label(*earlier, "the first"));
                }
                None => listed.push((decision, at)),
            }
        }
        listed
    }

    /// The words of a list, each with its place; one that is too long is reported.
    fn words<'t>(&mut self, text: &'t Text) -> Vec<(&'t str, Span)>
    where
        Self: 't,
    {
        if let Some(report) = self.source.literal(text).commas() {
            self.found.push(report);
            return Vec::new();
        }
        let words = self.source.literal(text).words();
        if words.len() <= MAX_LISTED { words } else { self.too_many(self.source.literal(text).span()) }
    }

    fn too_many<T>(&mut self, at: Span) -> Vec<T> {
        let message = format!("more than {MAX_LISTED} decisions stand in one list");
        self.found.push(Diagnostic::new(Code::ScenarioDecision, at, message).help("list fewer, in several cases"));
        Vec::new()
    }

    fn read(&mut self, word: &str, at: Span) -> Option<Decision> {
        let read = notation::read_decision(self.game(), word);
        let parts = notation::split_turn(self.game(), word).len();
        read.map_err(|error| {
            let help = (parts > 1).then(|| "here each word is one decision, not a turn".to_owned());
            let report = Diagnostic::new(Code::ScenarioDecision, at, error.to_string()).help_if(help);
            let report = if parts > 1 { report } else { nearly(self.session.rules().game(), report, word, at) };
            self.found.push(report);
        })
        .ok()
    }

    fn decisions(&mut self, case: &Case) {
        if let Some(text) = &case.legal {
            self.exactly(text);
        }
        for (decision, at) in case.includes.iter().flat_map(|text| self.list(text)).collect::<Vec<_>>() {
            if let Some(reason) = self.against(decision) {
                let text = notation::decision(self.game(), decision);
                let wrong = Diagnostic::new(
                    Code::ScenarioFailed,
                    at,
                    format!("`{text}` should be legal, and is not: {reason}"),
                );
                self.found.push(quote(wrong, &reason));
            }
        }
        for (decision, at) in case.excludes.iter().flat_map(|text| self.list(text)).collect::<Vec<_>>() {
            self.not_legal(decision, at);
        }
        let illegal: Vec<(&Text, &Text)> = case.illegal.iter().flatten().take(MAX_LISTED + 1).collect();
        let illegal = match illegal.last() {
            Some((last, _)) if illegal.len() > MAX_LISTED => self.too_many(self.source.literal(last).span()),
            _ => illegal,
        };
        for (decision, part) in illegal {
            let key = self.source.literal(decision);
            let Some(decision) = self.read(key.value, key.span()) else { continue };
            let Some(reason) = self.not_legal(decision, key.span()) else { continue };
            let part = self.source.literal(part);
            if !reason.reason.contains(part.value) {
                let text = notation::decision(self.game(), decision);
                let wrong = format!("`{text}` is not legal, but for another reason: {reason}");
                self.fail(part.span(), wrong, Some(format!("the reason should contain \"{}\"", part.value)));
            }
        }
    }

    /// Reports a decision that is legal; the reason against one that isn't.
    fn not_legal(&mut self, decision: Decision, at: Span) -> Option<NotLegal> {
        let reason = self.against(decision);
        if reason.is_none() {
            let text = notation::decision(self.game(), decision);
            self.fail(at, format!("`{text}` is legal, and should not be"), None);
        }
        reason
    }

    /// The legal decisions are those listed, and no others.
    fn exactly(&mut self, text: &Text) {
        let before = self.found.len();
        let listed = self.list(text);
        if self.found.len() > before {
            return;
        }
        let legal = self.session.position().legal();
        let missing: Vec<Decision> =
            legal.iter().copied().filter(|&decision| listed.iter().all(|(known, _)| *known != decision)).collect();
        let extra: Vec<Decision> =
            listed.iter().map(|(decision, _)| *decision).filter(|decision| !legal.contains(decision)).collect();
        let mut help = Vec::new();
        if !extra.is_empty() {
            help.push(format!("listed here, but not legal: {}", self.named(&extra)));
        }
        if !missing.is_empty() {
            help.push(format!("legal, but not listed here: {}", self.named(&missing)));
        }
        if help.is_empty() {
            return;
        }
        help.extend(self.over());
        let at = self.source.literal(text).span();
        self.fail(at, "other decisions are legal than those listed", Some(help.join("\n")));
    }

    fn named(&self, decisions: &[Decision]) -> String {
        let mut names: Vec<String> =
            decisions.iter().map(|&decision| notation::decision(self.game(), decision)).collect();
        names.sort();
        let more = names.len().saturating_sub(MAX_NAMED);
        names.truncate(MAX_NAMED);
        let text = names.join(" ");
        if more > 0 { format!("{text} and {more} more") } else { text }
    }

    fn state(&mut self, case: &Case) {
        if let Some(name) = &case.to_decide {
            self.decider(name);
        }
        if let Some(ending) = &case.outcome {
            self.outcome(ending);
        }
        if let Some(seen) = &case.seen {
            self.number(seen, self.session.seen(), "the number of times that the position has been recorded");
        }
        if let Some(quiet) = &case.quiet {
            let counters = &self.session.position().turn_start().counters;
            self.number(quiet, counters.first().copied().unwrap_or(0), "the counter of quiet turns");
        }
        if let Some(text) = &case.position_is {
            self.position(text);
        }
    }

    fn number(&mut self, expected: &Spanned<u32>, actual: u32, what: &str) {
        if *expected.get_ref() != actual {
            let message = format!("{what} is {actual}, and should be {}", expected.get_ref());
            self.fail(self.source.span(expected.span()), message, None);
        }
    }

    fn decider(&mut self, name: &Text) {
        let at = self.source.literal(name).span();
        let expected = match player(self.source, self.game(), name) {
            Ok(player) => player,
            Err(error) => return self.found.push(error),
        };
        let actual = self.session.position().decider();
        if let Some(over) = self.over() {
            self.fail(at, format!("`{}` should decide, and nobody does", name.get_ref()), Some(over));
        } else if expected != actual {
            let actual = self.game().players.get(actual.index()).cloned().unwrap_or_default();
            self.fail(at, format!("`{}` should decide, and `{actual}` does", name.get_ref()), None);
        }
    }

    fn outcome(&mut self, ending: &Spanned<Expected>) {
        let at = self.source.span(ending.span());
        let expected = match ending.get_ref() {
            Expected::None => {
                if let Some(actual) = self.session.outcome() {
                    let told = told(self.game(), actual);
                    self.fail(at, "the game is over, and should still go on", Some(told));
                }
                return;
            }
            Expected::Over(expected) => expected,
        };
        let winner = expected.winner.as_ref().filter(|name| !name.get_ref().is_empty());
        if let Some(Err(error)) = winner.map(|name| player(self.source, self.game(), name)) {
            return self.found.push(error);
        }
        let winner = winner.map(|name| name.get_ref().as_str());
        match self.session.outcome().cloned() {
            None => self.fail(at, "the game should be over, and still goes on", None),
            Some(actual) => self.ended(expected, winner, &actual, at),
        }
    }

    fn ended(&mut self, expected: &Over, winner: Option<&str>, actual: &Outcome, at: Span) {
        if winner != actual.winner.map(|winner| self.game().player_name(winner)) {
            let expected = winner.map_or_else(|| "it should be drawn".to_owned(), |name| format!("{name} should win"));
            self.fail(at, format!("the game ends otherwise: {expected}"), Some(told(self.game(), actual)));
        }
        let reason = merels_words::reason(self.game(), actual);
        if let Some(part) = expected.reason.as_ref().filter(|part| !reason.contains(part.get_ref().as_str())) {
            let message = format!("the game ends for another reason: {reason}");
            let at = self.source.literal(part).span();
            self.fail(at, message, Some(format!("the reason should contain \"{}\"", part.get_ref())));
        }
    }

    fn position(&mut self, text: &Text) {
        let literal = self.source.literal(text);
        let expected = literal.value.split_whitespace().collect::<Vec<_>>().join(" ");
        let actual = position_text::write(self.game(), self.session.position());
        if expected == actual {
            return;
        }
        let rules = self.session.rules();
        // Counters and boards that aren't told don't count.
        let part = |text: &'_ str, word: &str| text.split("; ").find(|part| part.starts_with(word)).map(str::to_owned);
        let untold = ["boards ", "quiet "].into_iter().filter(|word| part(&expected, word).is_none());
        let untold: Vec<String> = untold.filter_map(|word| part(&actual, word)).collect();
        if !untold.is_empty() {
            let untold = untold.join("; ");
            let told = match expected.split_once("; then ") {
                Some((before, then)) => format!("{before}; {untold}; then {then}"),
                None => format!("{expected}; {untold}"),
            };
            let same = position_text::read(rules, &told, &mut History::new());
            if same.is_ok_and(|same| same == *self.session.position()) {
                return;
            }
        }
        match position_text::read(rules, literal.value, &mut History::new()) {
            Err(error) => {
                let report = Diagnostic::new(Code::BadPosition, literal.part(error.at), error.message);
                self.found.push(nearly_position(rules, report, &literal));
            }
            // The same position in other words.
            Ok(same) if same == *self.session.position() => {}
            Ok(_) => self.fail(literal.span(), "another position stands", Some(format!("it is: {actual}"))),
        }
    }

    fn claims(&mut self, case: &Case) {
        if let Some(expected) = &case.claimable {
            let claims = self.session.claims();
            let at = self.source.span(expected.span());
            match (*expected.get_ref(), claims.first()) {
                (true, None) => {
                    let why = self.over().unwrap_or_else(|| self.standing());
                    self.fail(at, "no draw can be claimed, and one should be", Some(why));
                }
                (false, Some(grounds)) => {
                    let help = format!("the claim would be: {}", merels_words::grounds(self.game(), grounds));
                    self.fail(at, "a draw can be claimed, and none should be", Some(help));
                }
                (true, Some(_)) | (false, None) => {}
            }
        }
        for (texts, expected) in [(&case.claimable_with, true), (&case.not_claimable_with, false)] {
            let words = texts.as_ref().map(|text| self.words(text)).unwrap_or_default();
            let mut trial = (!words.is_empty()).then(|| self.session.clone());
            for (turn, at) in words {
                let Some(trial) = &mut trial else { continue };
                let claim = trial.claim(Some(turn));
                let reason = trial.outcome().map(|outcome| merels_words::reason(trial.rules().game(), outcome));
                if claim.is_ok() {
                    // Only the claim is taken back.
                    let _ = trial.undo();
                }
                self.claim_with(turn, at, (claim, reason), expected);
            }
        }
    }

    fn claim_with(
        &mut self,
        turn: &str,
        at: Span,
        claimed: (Result<(), SessionError>, Option<String>),
        expected: bool,
    ) {
        let (claim, reason) = claimed;
        match (claim, expected) {
            (Ok(()), true) | (Err(SessionError::FalseClaim(_)), false) => {}
            (Ok(()), false) => {
                self.fail(at, format!("a draw can be claimed with `{turn}`, and should not be"), reason);
            }
            (Err(SessionError::FalseClaim(_)), true) => {
                self.fail(at, format!("no draw can be claimed with `{turn}`, and one should be"), None);
            }
            (Err(error @ SessionError::Turn(ReadError::Unfinished { .. })), _) => {
                let help = "a claim needs a whole turn, its takings included";
                self.found.push(cant_play(self.session.rules().game(), &error, turn, at).help(help));
            }
            (Err(error), _) => self.found.push(cant_play(self.session.rules().game(), &error, turn, at)),
        }
    }
}

/// An outcome in words.
fn told(game: &Game, outcome: &Outcome) -> String {
    let reason = merels_words::reason(game, outcome);
    match outcome.winner {
        Some(winner) => format!("{} has won: {reason}", game.player_name(winner)),
        None => format!("it is drawn: {reason}"),
    }
}
