//! What is said in play.

use merels_model::gains::Gains;
use merels_model::ir::{LineId, PatternId, PlayerId};
use merels_model::notation;
use merels_model::outcome::{Cause, Fault, Grounds, Outcome, Says, Verdict};
use merels_model::refusal::Due;
use merels_play::notation::ReadError;
use merels_words::grammar::verb;

use super::German;
use super::grammar::{Article, Case, Few};
use super::phrase::{list, sentence};
use crate::meaning::Clause;
use crate::plan::reason;
use crate::saying::Saying;

/// So many lines are named.
const NAMED: usize = 2;

/// From how many letters on a reason is long, and its author's words are shorter.
const LONG: usize = 120;

impl German<'_> {
    pub(super) fn said(&self, saying: Saying<'_>) -> String {
        match saying {
            Saying::Over(outcome) => format!("Das Spiel ist zu Ende. {}", sentence(&self.outcome(outcome))),
            Saying::Outcome(outcome) => self.outcome(outcome),
            Saying::By(rule) => format!("Die Regel: {rule}"),
            Saying::New(rule) => format!("Neu für dich: {rule}"),
            Saying::NewRules => "Neu für dich".to_owned(),
            Saying::ToDo(player, due) => self.to_do(player, due, "muss", "müssen"),
            Saying::Must(player, due) if due.contains(&Due::Pass) => self.to_do(player, due, "darf", "dürfen"),
            Saying::Must(player, due) => self.to_do(player, due, "muss", "müssen"),
            Saying::Turn(number, player, due) => {
                format!("Zug {number}: {}", self.to_do(player, due, "muss", "müssen"))
            }
            Saying::Claimable(grounds) => format!("Remis kann beantragt werden: {}", self.grounds(grounds)),
            Saying::Grounds(grounds) => self.grounds(grounds),
            Saying::Leaves(player, by_time) => self.leaves(player, by_time),
            Saying::Hint { turn, worth, gains, certain } => {
                let perhaps = if certain { "am besten ist" } else { "vielleicht" };
                let worth = if worth.is_empty() { String::new() } else { format!(" ({worth})") };
                let why = gains.map(|gains| self.gains(gains)).filter(|why| !why.is_empty());
                format!("{perhaps} {turn}{worth}{}", why.map(|why| format!(": Das {why}")).unwrap_or_default())
            }
            Saying::Wrong(wrong) => self.wrong(wrong),
        }
    }

    fn outcome(&self, outcome: &Outcome) -> String {
        let reason = self.reason(outcome);
        match outcome.winner {
            Some(winner) => {
                let name = self.game.player_name(winner);
                format!("{name} {}: {reason}", verb(name, "gewinnt", "gewinnen"))
            }
            None => format!("unentschieden: {reason}"),
        }
    }

    pub(super) fn reason(&self, outcome: &Outcome) -> String {
        match &outcome.cause {
            Cause::End(grounds) => self.grounds(grounds),
            Cause::Turn(verdict) => self.verdict(verdict),
            Cause::Fault(fault, of) => format!("die Regeln sind fehlerhaft: {}", self.fault(*fault, *of)),
            Cause::Claim { by, grounds, intended } => {
                let turn = intended.as_ref().map(|turn| format!(" mit {}", notation::turn(self.game, turn)));
                let claimed = format!("Remis{} beantragt", turn.unwrap_or_default());
                format!("{} {claimed}: {}", self.has(*by), self.grounds(grounds))
            }
            Cause::Agreement => "die Spieler haben sich auf Remis geeinigt".to_owned(),
            Cause::Resignation(by) => self.leaves(*by, false),
            Cause::Time(of) => self.leaves(*of, true),
        }
    }

    fn leaves(&self, player: PlayerId, by_time: bool) -> String {
        match by_time {
            true => format!("die Zeit von {} ist abgelaufen", self.game.player_name(player)),
            false => format!("{} aufgegeben", self.has(player)),
        }
    }

    /// "Weiß hat".
    fn has(&self, player: PlayerId) -> String {
        let name = self.game.player_name(player);
        format!("{name} {}", verb(name, "hat", "haben"))
    }

    fn grounds(&self, grounds: &Grounds) -> String {
        let told = reason::of_grounds(self.game, grounds).map(|clause| self.told(&clause)).unwrap_or_default();
        let because = self.game.ends.get(grounds.rule).and_then(|rule| rule.because.clone());
        because.filter(|_| told.chars().count() > LONG).unwrap_or(told)
    }

    fn verdict(&self, verdict: &Verdict) -> String {
        if let Some(clause) = reason::of_verdict(self.game, verdict) {
            return self.told(&clause);
        }
        match verdict.says {
            Says::Win => format!("{} gewonnen", self.has(verdict.about)),
            Says::Lose if verdict.without_option => format!("{} keinen gültigen Zug", self.has(verdict.about)),
            Says::Lose => {
                let name = self.game.player_name(verdict.about);
                format!("{name} {} nach den Regeln der Phase", verb(name, "verliert", "verlieren"))
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
        let name = self.game.player_name(player);
        format!("{name} {} {}", verb(name, one, many), self.due(due))
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
            format!("steht {line} von {} im Weg", self.game.player_name(player))
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

    fn wrong(&self, wrong: &ReadError) -> String {
        match wrong {
            ReadError::NotLegal { text, reason } => format!("`{text}` geht nicht: {}", self.refusal(&reason.refusal)),
            ReadError::TurnOver { turn } => {
                format!("der Zug endet mit `{turn}`: Was folgt, gehört zum nächsten und wird für sich eingegeben")
            }
            ReadError::Unfinished { text } => format!("`{text}` ist kein ganzer Zug: Es ist noch etwas zu entscheiden"),
            ReadError::Unreadable(unreadable) => format!("`{}` ist keine Entscheidung", unreadable.text),
            other => other.to_string(),
        }
    }
}
