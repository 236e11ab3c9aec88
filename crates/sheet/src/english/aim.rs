//! What one plays for.

use super::English;
use super::nouns::list;
use crate::meaning::{Aim, Clause, Number, Person, When, Winning};

/// From how many letters on a way to win is told below and not here.
const LONG: usize = 150;

impl English<'_> {
    pub(super) fn aim(&self, aim: &Aim) -> String {
        match aim {
            Aim::OfTwo { ways, in_order, drawn } => self.aim_of_two(ways, *in_order, *drawn),
            Aim::OfMany { wins, named, out } => self.aim_of_many(wins, named, out),
        }
    }

    fn aim_of_two(&self, ways: &[(Person, Vec<Winning>)], in_order: bool, drawn: bool) -> String {
        let each = ways.iter().map(|(person, ways)| {
            let wins = format!("{} {}", self.person(person), self.verb(person, "wins", "win"));
            if ways.is_empty() { wins } else { format!("{wins} {}", self.if_any(ways)) }
        });
        let between = if in_order { "; otherwise " } else { "; " };
        let drawn = if drawn { ", unless the game is drawn first" } else { "" };
        format!("{}{drawn}", each.collect::<Vec<_>>().join(between))
    }

    fn aim_of_many(&self, wins: &[Winning], named: &[(Person, Vec<Winning>)], out: &[Winning]) -> String {
        let wins = (!wins.is_empty()).then(|| format!("you win {}", self.if_any(wins)));
        let named = named.iter().map(|(person, ways)| format!("{} wins {}", self.person(person), self.if_any(ways)));
        let out = (!out.is_empty())
            .then(|| format!("the last player left in the game wins; you are out {}", self.if_any(out)));
        wins.into_iter().chain(named).chain(out).collect::<Vec<_>>().join("; ")
    }

    /// Under which conditions, the long ones only mentioned where there are others.
    fn if_any(&self, ways: &[Winning]) -> String {
        let told: Vec<(&Winning, String)> = ways.iter().map(|way| (way, self.way(way))).collect();
        let (short, long): (Vec<_>, Vec<_>) = told.iter().partition(|(_, text)| text.len() < LONG);
        let (told, more) = match short.is_empty() || long.is_empty() {
            true => (told.iter().collect(), ""),
            false => (short, ", or in another way that is told with the turns"),
        };
        let simple = told.iter().all(|(way, text)| {
            way.parts.len() == 1 && way.when == When::Ever && !text.contains(',') && !text.contains(" or ")
        });
        match simple {
            true => format!("if {}{more}", list(self.in_one_breath(&told), "or")),
            false => {
                let each = told.iter().map(|(_, text)| format!("if {text}")).collect::<Vec<_>>();
                format!("{}{more}", each.join(", or "))
            }
        }
    }

    /// Clauses one after the other: who has something, or makes it, is named once.
    fn in_one_breath(&self, ways: &[&(&Winning, String)]) -> Vec<String> {
        let mut said: Vec<String> = Vec::new();
        let mut before = String::new();
        for (way, text) in ways {
            let subject = way.parts.first().map(|part| self.subject(part)).unwrap_or_default();
            let again = !subject.is_empty() && subject == before;
            said.push(if again { text.strip_prefix(&subject).unwrap_or(text).to_owned() } else { text.clone() });
            before = subject;
        }
        said
    }

    fn way(&self, Winning { parts, when }: &Winning) -> String {
        let clause = match parts.as_slice() {
            [part] => self.clause(part),
            [first @ Clause::Makes(..), second @ Clause::Makes(..)] if self.subject(first) == self.subject(second) => {
                let second = self.clause(second);
                let second = second.strip_prefix(&self.subject(first)).unwrap_or(&second);
                format!("{} and {second}", self.clause(first))
            }
            parts => self.clause(&Clause::All(parts.to_vec())),
        };
        match when {
            When::Ever => clause,
            When::AtTheEnd => format!("at the end of the game {clause}"),
            When::InTurnOf(person) => format!("in {} turn {clause}", self.whose(person)),
            When::BeforeTurnOf(person) => format!("as {} turn begins {clause}", self.whose(person)),
        }
    }

    /// Who has or makes something, and the verb.
    fn subject(&self, clause: &Clause) -> String {
        let (person, verb) = match clause {
            Clause::Makes(person, ..) => (person, self.verb(person, "makes", "make")),
            Clause::Stuck(person, _) => (person, self.has(person)),
            Clause::Compare(_, Number::Left(person, _) | Number::InHand(person, _), _) => (person, self.has(person)),
            _ => return String::new(),
        };
        format!("{} {verb} ", self.person(person))
    }
}
