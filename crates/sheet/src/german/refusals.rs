//! Why a decision can't be played.

use merels_model::board::PointId;
use merels_model::notation::{self, Fault, Unreadable};
use merels_model::refusal::{Beside, Consequence, Exception, Refusal, Why};
use merels_words::grammar::one_of;

use super::German;
use super::grammar::{Article, Case, Few};
use super::places::compass;
use super::saying::because;

impl German<'_> {
    /// A sentence without a full stop.
    pub(super) fn refusal(&self, refusal: &Refusal) -> String {
        let name = |at: &PointId| self.point(*at);
        let decision = |decision| notation::decision(self.game, decision);
        let piece = || self.piece().said(Article::Definite, Few::One, Case::Nominative);
        match &refusal.why {
            Why::Over(outcome) => because("das Spiel ist zu Ende".to_owned(), &self.reason(outcome)),
            Why::NothingDue => "es gibt nichts zu entscheiden".to_owned(),
            Why::Unfinishable(of) => format!("nach {} könnte der Zug nicht zu Ende geführt werden", decision(*of)),
            Why::NotBest(of) => format!("der Zug kann besser zu Ende geführt werden als nach {}", decision(*of)),
            Why::OtherDue(others, example) => {
                let example = example.map(|example| format!(", zum Beispiel {}", decision(example)));
                format!("jetzt musst du {}{}", self.due(others), example.unwrap_or_default())
            }
            Why::KindNotNow(kind) => {
                let piece = self.kind(*kind).said(Article::Indefinite, Few::One, Case::Nominative);
                format!("{piece} kann jetzt nicht gesetzt werden")
            }
            Why::NoneLeft(kind) => {
                let piece = self.kind(*kind).said(Article::No, Few::One, Case::Nominative);
                format!("zum Setzen ist {piece} mehr da")
            }
            Why::NotEmpty(at) => format!("{} ist nicht leer", name(at)),
            Why::Empty(at) => format!("{} ist leer", name(at)),
            Why::NotYours(at) => format!("{} auf {} gehört dir nicht", piece(), name(at)),
            Why::NotTheirs(at) => format!("{} auf {} gehört nicht deinem Gegner", piece(), name(at)),
            Why::Excepted(at, exception) => self.exception(&name(at), *exception),
            Why::NotNextTo(at, Some(other)) => format!("{} liegt nicht neben {}", name(at), name(other)),
            Why::NotNextTo(at, None) => {
                let such = self.point_noun().said(Article::No, Few::One, Case::Dative);
                format!("{} liegt neben {such}, der in Frage kommt", name(at))
            }
            Why::OutOfSight(at, from) => {
                let from = from.as_ref().map_or("dort".to_owned(), name);
                format!("{} ist von {from} zu weit weg, oder es steht etwas dazwischen", name(at))
            }
            Why::NoLeap(at) => format!("{} ist durch keinen solchen Sprung zu erreichen", name(at)),
            Why::NotOneOf(at) => format!("{} ist hier nicht erlaubt", name(at)),
            Why::YoursThere(at) => format!("{} ist von dir selbst besetzt", name(at)),
            Why::GoesTo(from, to) => {
                let to: Vec<String> = to.iter().map(name).collect();
                let to: Vec<&str> = to.iter().map(String::as_str).collect();
                format!("von {} aus geht es nach {}", name(from), one_of(&to, "oder"))
            }
            Why::GoesNowhere(from) => format!("{} auf {} kann jetzt nicht ziehen", piece(), name(from)),
            Why::StruckOut(of, Some(then)) => format!("{} ist verboten: {}", decision(*of), self.consequence(*then)),
            Why::StruckOut(of, None) => format!("{} ist verboten", decision(*of)),
            Why::NoOption(of) => format!("{} ist hier nicht erlaubt", decision(*of)),
            Why::NotNow => "das ist jetzt nicht erlaubt".to_owned(),
        }
    }

    /// Why a point is left out.
    fn exception(&self, at: &str, exception: Exception) -> String {
        match exception {
            Exception::Pattern(pattern, Some(line)) => {
                format!("{at} ist geschützt und steht in {}", self.line(pattern, line, Case::Dative))
            }
            Exception::Pattern(pattern, None) => {
                let pattern = self.pattern(pattern).said(Article::Indefinite, Few::One, Case::Dative);
                format!("{at} ist geschützt und steht in {pattern}")
            }
            Exception::Lines => format!("{at} steht auf einer Linie, die die Regel ausnimmt"),
            Exception::Step(way, from, beside) => {
                let is = if beside == Beside::Nothing { "leer" } else { "besetzt" };
                format!("{at} liegt {} von {}, und dort ist {is}", compass(way), self.point(from))
            }
            Exception::Points => format!("{at} wird von der Regel ausgenommen"),
        }
    }

    /// Why a text is no decision.
    pub(super) fn unreadable(&self, unreadable: &Unreadable) -> String {
        let near =
            |near: &Option<String>| near.as_ref().map(|near| format!("; war `{near}` gemeint?")).unwrap_or_default();
        let fault = match &unreadable.fault {
            Fault::TooLong => "der Text ist zu lang".to_owned(),
            Fault::NoName => "der Name eines Punktes fehlt".to_owned(),
            Fault::NoPoint { name, near: None, ends: Some((first, last)) } => {
                format!("das Brett hat keinen Punkt `{name}`; sie gehen von {first} bis {last}")
            }
            Fault::NoPoint { name, near: meant, .. } => {
                format!("das Brett hat keinen Punkt `{name}`{}", near(meant))
            }
            Fault::NoPiece { name, near: meant } => format!("es gibt keine Figur `{name}`{}", near(meant)),
            Fault::PointAlone { at, meant } if meant.is_empty() => format!("auf {at} ist jetzt nichts zu tun"),
            Fault::PointAlone { meant, .. } => {
                let meant: Vec<String> = meant.iter().map(|meant| format!("`{meant}`")).collect();
                format!("gemeint ist vielleicht {}", meant.join(" oder "))
            }
            _ => return format!("`{}` ist keine Entscheidung", unreadable.text),
        };
        format!("`{}` ist keine Entscheidung: {fault}", unreadable.text)
    }

    fn consequence(&self, consequence: Consequence) -> String {
        match consequence {
            Consequence::Makes(pattern, at) => {
                format!("es entstünde {}", self.line(pattern, at, Case::Nominative))
            }
            Consequence::Breaks(pattern, at) => {
                format!("es würde {} aufgelöst", self.line(pattern, at, Case::Nominative))
            }
            Consequence::Stands(pattern, at) => {
                format!("dann stünde {}", self.line(pattern, at, Case::Nominative))
            }
            Consequence::Stuck => "dann käme niemand mehr weiter".to_owned(),
        }
    }
}
