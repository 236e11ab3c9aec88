//! What is said in play.

use merels_model::gains::Gains;
use merels_model::ir::{Game, LineId, PatternId, PlayerId};
use merels_model::notation;
use merels_model::outcome::{Cause, Fault, Grounds, Outcome, Says, Verdict};
use merels_model::refusal::Due;
use merels_play::SessionError;
use merels_play::notation::ReadError;
use merels_words::grammar::verb;

use super::grammar::{Article, Case, Few};
use super::interface::seat as called;
use super::phrase::{list, sentence};
use super::{German, lexicon, standing};
use crate::meaning::Clause;
use crate::plan::reason;
use crate::saying::Saying;

/// So many lines are named.
const NAMED: usize = 2;

/// From how many letters on a reason is too long to be told with what it is the reason of: the rule itself is told beside it.
const LONG: usize = 120;

/// Something with its reason, unless that is long.
pub(super) fn because(said: String, reason: &str) -> String {
    if reason.is_empty() || reason.chars().count() > LONG { said } else { format!("{said}: {reason}") }
}

impl German<'_> {
    pub(super) fn said(&self, saying: Saying<'_>) -> String {
        match saying {
            Saying::Over(outcome) => format!("Das Spiel ist zu Ende. {}", sentence(&self.outcome(outcome))),
            Saying::Outcome(outcome) => self.outcome(outcome),
            Saying::Reason(outcome) => self.reason(outcome),
            Saying::By(rule) => format!("Die Regel: „{rule}“"),
            Saying::New(rule) => format!("Neu für dich: {rule}"),
            Saying::NewRules => "Neu für dich".to_owned(),
            Saying::ToDo(player, due) => self.to_do(player, due, "muss", "müssen"),
            Saying::Must(player, due) if due.contains(&Due::Pass) => self.to_do(player, due, "darf", "dürfen"),
            Saying::Must(player, due) => self.to_do(player, due, "muss", "müssen"),
            Saying::Turn(number, player, due) => {
                format!("Zug {number}: {}", self.to_do(player, due, "muss", "müssen"))
            }
            Saying::Claimable(grounds) => because("Remis kann beantragt werden".to_owned(), &self.grounds(grounds)),
            Saying::Grounds(grounds) => self.grounds(grounds),
            Saying::Leaves(player, by_time) => self.leaves(player, by_time),
            Saying::Hint { turn, worth, gains, certain } => {
                let perhaps = if certain { "am besten ist" } else { "vielleicht" };
                let in_words = if certain { standing::value } else { standing::worth };
                let worth = worth.map(|worth| format!(" ({})", in_words(worth))).unwrap_or_default();
                let why = gains.map(|gains| self.gains(gains)).filter(|why| !why.is_empty());
                format!("{perhaps} {turn}{worth}{}", why.map(|why| format!(": Das {why}")).unwrap_or_default())
            }
            Saying::Wrong(wrong) => self.wrong(wrong),
            Saying::Failed(error) => self.failed(error),
            Saying::Plays(player, turn) => format!("{} {turn}", self.player_does(player, "spielt", "spielen")),
            Saying::Thinks(player, seat) => {
                format!("{} ({}) {}", self.player(player), called(seat), self.verb(player, "überlegt", "überlegen"))
            }
            Saying::Waits(player, seat) => {
                let is = self.verb(player, "ist", "sind");
                format!("{} ({}) {is} am Zug: g lässt weiterspielen", self.player(player), called(seat))
            }
            Saying::NotYourTurn(player, seat) => {
                format!("{} am Zug, und {} spielt", self.player_does(player, "ist", "sind"), called(seat))
            }
            Saying::Offers(player) => format!("{} Remis an", self.player_does(player, "bietet", "bieten")),
            Saying::Answers(player) => {
                format!("Remis ist angeboten: {}.", self.player_does(player, "antwortet", "antworten"))
            }
            Saying::Accepts(player) => format!("{}: annehmen?", self.player(player)),
            Saying::Declines(player) => format!("{} ab", self.player_does(player, "lehnt", "lehnen")),
            Saying::Resigns(player) => {
                format!("{} {} auf?", self.verb(player, "Gibt", "Geben"), self.player(player))
            }
            Saying::Chosen(kind) => {
                let piece = self.kind(kind).said(Article::None, Few::One, Case::Nominative);
                format!("gewählt: {piece}; sag, wohin")
            }
            Saying::NotPlaced(kind) => {
                let piece = self.kind(kind).said(Article::No, Few::One, Case::Nominative);
                format!("jetzt kann {piece} gesetzt werden")
            }
            Saying::Stands(standing) => self.standing(standing),
            Saying::Worth(worth) => standing::worth(worth),
            Saying::Value(worth) => standing::value(worth),
            Saying::Counted(name) => lexicon::memory(name).map_or(name.replace('_', " "), str::to_owned),
            Saying::Kind(kind) => self.kind_name(kind),
        }
    }

    /// A player's name: in German where it is a word, else as the author wrote it.
    pub(super) fn player(&self, player: PlayerId) -> &str {
        Self::name_of(self.game, player)
    }

    /// The same of a game.
    pub(crate) fn name_of(game: &Game, player: PlayerId) -> &str {
        let name = game.player_name(player);
        lexicon::player(name).map_or(name, |called| called.name)
    }

    /// The form of a verb for a player; definitions are written in English, and so is the name that tells.
    pub(super) fn verb<'v>(&self, player: PlayerId, one: &'v str, many: &'v str) -> &'v str {
        verb(self.game.player_name(player), one, many)
    }

    /// A player and what they do.
    fn player_does(&self, player: PlayerId, one: &str, many: &str) -> String {
        format!("{} {}", self.player(player), self.verb(player, one, many))
    }

    fn outcome(&self, outcome: &Outcome) -> String {
        let result = match outcome.winner {
            Some(winner) => self.player_does(winner, "gewinnt", "gewinnen"),
            None => "unentschieden".to_owned(),
        };
        because(result, &self.reason(outcome))
    }

    pub(super) fn reason(&self, outcome: &Outcome) -> String {
        match &outcome.cause {
            Cause::End(grounds) => self.grounds(grounds),
            Cause::Turn(verdict) => self.verdict(verdict),
            Cause::Fault(fault, of) => format!("die Regeln sind fehlerhaft: {}", self.fault(*fault, *of)),
            Cause::Claim { by, grounds, intended } => {
                let turn = intended.as_ref().map(|turn| format!(" mit {}", notation::turn(self.game, turn)));
                let claimed = format!("Remis{} beantragt", turn.unwrap_or_default());
                because(format!("{} {claimed}", self.has(*by)), &self.grounds(grounds))
            }
            Cause::Agreement => "die Spieler haben sich auf Remis geeinigt".to_owned(),
            Cause::Resignation(by) => self.leaves(*by, false),
            Cause::Time(of) => self.leaves(*of, true),
        }
    }

    fn leaves(&self, player: PlayerId, by_time: bool) -> String {
        match by_time {
            true => format!("die Zeit von {} ist abgelaufen", self.player(player)),
            false => format!("{} aufgegeben", self.has(player)),
        }
    }

    /// "Weiß hat".
    fn has(&self, player: PlayerId) -> String {
        self.player_does(player, "hat", "haben")
    }

    /// Why a rule holds; what authors say stays in their language, and is said only where there is nothing else.
    fn grounds(&self, grounds: &Grounds) -> String {
        let told = reason::of_grounds(self.game, grounds).map(|clause| self.told(&clause));
        let because = || self.game.ends.get(grounds.rule).and_then(|rule| rule.because.clone());
        told.or_else(because).unwrap_or_default()
    }

    fn verdict(&self, verdict: &Verdict) -> String {
        if let Some(clause) = reason::of_verdict(self.game, verdict) {
            return self.told(&clause);
        }
        match verdict.says {
            Says::Win => format!("{} gewonnen", self.has(verdict.about)),
            Says::Lose if verdict.without_option => format!("{} keinen gültigen Zug", self.has(verdict.about)),
            Says::Lose => {
                format!("{} nach den Regeln der Phase", self.player_does(verdict.about, "verliert", "verlieren"))
            }
            Says::Draw => "das Spiel endet unentschieden".to_owned(),
        }
    }

    /// What held, without marks and the signs of a sentence.
    fn told(&self, clause: &Clause) -> String {
        sentence(&self.clause(clause).main()).trim_end_matches('.').replace('*', "")
    }

    fn fault(&self, fault: Fault, of: PlayerId) -> String {
        match fault {
            Fault::Stuck => format!("{} keinen gültigen Zug, und kein Ende sagt, was dann gilt", self.has(of)),
            Fault::CantComplete => "der Zug kann nicht zu Ende geführt werden".to_owned(),
            Fault::Endless => "ein Zug dauert zu lange".to_owned(),
            Fault::TooManyDecisions => "ein Zug hat zu viele Entscheidungen".to_owned(),
            Fault::TooDeep => "Aktionen rufen einander zu tief auf".to_owned(),
            Fault::TooManyWays => "der Zug hat zu viele Fortsetzungen, um sie alle durchzusehen".to_owned(),
            Fault::NothingToDecide => "niemand hat etwas zu entscheiden".to_owned(),
        }
    }

    fn to_do(&self, player: PlayerId, due: &[Due], one: &str, many: &str) -> String {
        format!("{} {}", self.player_does(player, one, many), self.due(due))
    }

    pub(super) fn due(&self, due: &[Due]) -> String {
        let piece = self.piece().said(Article::Indefinite, Few::One, Case::Accusative);
        let point = self.point_noun().said(Article::Indefinite, Few::One, Case::Accusative);
        let each = due.iter().map(|due| match due {
            Due::Place => format!("{piece} setzen"),
            Due::Move => format!("{piece} ziehen"),
            Due::Take => format!("{piece} schlagen"),
            Due::Choose => format!("{point} wählen"),
            Due::Say => "mit einem Wort antworten".to_owned(),
            Due::Pass => "passen".to_owned(),
        });
        list(each, "oder")
    }

    pub(super) fn gains(&self, gains: &Gains) -> String {
        if gains.wins {
            return "gewinnt".to_owned();
        }
        let mut said: Vec<String> = Vec::new();
        let makes = gains.makes.iter().take(NAMED);
        said.extend(makes.map(|&(pattern, at)| format!("bildet {}", self.line(pattern, at, Case::Accusative))));
        said.extend(self.this_many(gains.takes).map(|pieces| format!("schlägt {pieces}")));
        said.extend(self.this_many(gains.turns_over).map(|pieces| format!("dreht {pieces} um")));
        let blocks = gains.blocks.iter().take(NAMED);
        said.extend(blocks.map(|&(player, pattern, at)| {
            let line = self.line(pattern, at, Case::Dative);
            format!("steht {line} von {} im Weg", self.player(player))
        }));
        list(said, "und")
    }

    fn this_many(&self, count: usize) -> Option<String> {
        match count {
            0 => None,
            1 => Some(self.piece().said(Article::Indefinite, Few::One, Case::Accusative)),
            _ => Some(format!("{count} {}", self.piece().said(Article::None, Few::Many, Case::Accusative))),
        }
    }

    /// A pattern on a line: "die Mühle a1-d1-g1".
    pub(super) fn line(&self, pattern: PatternId, line: LineId, case: Case) -> String {
        let noun = self.pattern(pattern).said(Article::Definite, Few::One, case);
        let points = self.game.lines.get(line.index()).map_or(&[][..], |line| line.points.as_slice());
        format!("{noun} {}", self.run(points))
    }

    fn failed(&self, error: &SessionError) -> String {
        match error {
            SessionError::Over(_) => "das Spiel ist zu Ende".to_owned(),
            SessionError::MidTurn => {
                "Remis wird nur zu Beginn eines Zugs angeboten oder beantragt: beende diesen, oder nimm ihn zurück"
                    .to_owned()
            }
            SessionError::OfferOpen => {
                "ein Angebot wartet auf Antwort: annehmen (accept) oder ablehnen (decline)".to_owned()
            }
            SessionError::NoOffer => "es gibt kein Angebot zu beantworten".to_owned(),
            SessionError::OfferedAlready => "Remis wurde in diesem Zug schon angeboten und abgelehnt".to_owned(),
            SessionError::NoAgreement => "in diesem Spiel kann man sich nicht auf Remis einigen".to_owned(),
            SessionError::FalseClaim(_) => {
                "der Antrag ist nicht berechtigt: keine Regel für ein Remis trifft zu".to_owned()
            }
            SessionError::OutAlready(_) => "der Spieler ist schon ausgeschieden".to_owned(),
            SessionError::TurnOfOthers => {
                "der Zug eines anderen ist im Gang: erst wird er beendet oder zurückgenommen".to_owned()
            }
            SessionError::NothingToUndo => "es gibt nichts zurückzunehmen".to_owned(),
            SessionError::TooLong => "das Spiel ist zu lang geworden: mehr kann nicht gespielt werden".to_owned(),
            SessionError::Turn(wrong) => self.wrong(wrong),
        }
    }

    fn wrong(&self, wrong: &ReadError) -> String {
        match wrong {
            ReadError::NotLegal { text, reason } => format!("`{text}` geht nicht: {}", self.refusal(&reason.refusal)),
            ReadError::TurnOver { turn } => {
                format!("der Zug endet mit `{turn}`: Was folgt, gehört zum nächsten und wird für sich eingegeben")
            }
            ReadError::Unfinished { text } => format!("`{text}` ist kein ganzer Zug: Es ist noch etwas zu entscheiden"),
            ReadError::Unreadable(unreadable) => self.unreadable(unreadable),
        }
    }
}
