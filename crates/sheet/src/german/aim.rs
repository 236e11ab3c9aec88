//! What one plays for.

use super::German;
use super::people::Owned;
use super::phrase::{Phrase, aside};
use super::said::{Joined, OUT, Said, WIN};
use crate::meaning::{Aim, Person, When, Winning};

/// From how many letters on a way to win is told below and not here.
const LONG: usize = 170;

impl German<'_> {
    pub(super) fn aim(&self, aim: &Aim) -> String {
        match aim {
            Aim::OfTwo { ways, in_order, drawn } => self.aim_of_two(ways, *in_order, *drawn),
            Aim::OfMany { wins, named, out } => self.aim_of_many(wins, named, out),
        }
    }

    fn aim_of_two(&self, ways: &[(Person, Vec<Winning>)], in_order: bool, drawn: bool) -> String {
        let each = ways.iter().enumerate().map(|(index, (person, ways))| {
            let wins = Said::new(self.person(person), WIN, "");
            let wins = if in_order && index > 0 { wins.led("sonst") } else { wins };
            if ways.is_empty() { wins.main() } else { format!("{}{}", wins.main(), aside(&self.any_of(ways))) }
        });
        let drawn = if drawn { aside("es sei denn, das Spiel endet vorher unentschieden") } else { String::new() };
        format!("{}{drawn}", each.collect::<Vec<_>>().join("; "))
    }

    fn aim_of_many(&self, wins: &[Winning], named: &[(Person, Vec<Winning>)], out: &[Winning]) -> String {
        let clause =
            |who, verb, ways: &[Winning]| format!("{}{}", Said::new(who, verb, "").main(), aside(&self.any_of(ways)));
        let reader = Phrase::reader;
        let wins = (!wins.is_empty()).then(|| clause(reader(), WIN, wins));
        let named = named.iter().map(|(person, ways)| clause(self.person(person), WIN, ways));
        let out = (!out.is_empty())
            .then(|| format!("wer als Letzter noch mitspielt, gewinnt; {}", clause(reader(), OUT, out)));
        wins.into_iter().chain(named).chain(out).collect::<Vec<_>>().join("; ")
    }

    fn any_of(&self, ways: &[Winning]) -> String {
        let told: Vec<Joined> = ways.iter().map(|way| self.way(way)).collect();
        let (short, long): (Vec<Joined>, Vec<Joined>) =
            told.iter().cloned().partition(|way| way.subordinate("wenn").chars().count() < LONG);
        let (mut told, more) = match short.is_empty() || long.is_empty() {
            true => (told, String::new()),
            false => (short, aside("oder auf andere Weise, die bei den Zügen steht")),
        };
        let any = match (told.len(), told.pop()) {
            (1, Some(one)) => one,
            (_, last) => Joined::Any(told.into_iter().chain(last).collect()),
        };
        format!("{}{more}", any.subordinate("wenn"))
    }

    fn way(&self, Winning { parts, when }: &Winning) -> Joined {
        let mut parts: Vec<Joined> = parts.iter().map(|part| self.clause(part)).collect();
        let clause = match parts.len() {
            1 => parts.remove(0),
            _ => Joined::All(parts),
        };
        let turn = |person: &Person| match self.whose(person) {
            Owned::Article(_) => "deines Zugs".to_owned(),
            Owned::After(of) => format!("des Zugs {of}"),
            Owned::Not => "des Zugs".to_owned(),
        };
        match when {
            When::Ever => clause,
            When::AtTheEnd => clause.led("am Ende des Spiels"),
            When::InTurnOf(person) => clause.led(&format!("während {}", turn(person))),
            When::BeforeTurnOf(person) => clause.led(&format!("zu Beginn {}", turn(person))),
        }
    }
}
