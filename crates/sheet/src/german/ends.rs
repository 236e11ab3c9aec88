//! The course of a game and its end, options and notation.

use merels_model::ir::{KindId, WordId};

use super::German;
use super::grammar::{Article, Case, Few};
use super::nouns::number;
use super::phrase::{Phrase, capital, list, preposition, sentence};
use super::said::{END, LOSE, OUT, Said, WIN};
use crate::meaning::{Clause, Ending, Ends, Example, Notation, Person, Play, Settings, Sort};

impl German<'_> {
    /// How a game goes.
    pub(super) fn course_of_play(&self, play: &Play) -> String {
        match play {
            Play::Course(phases) => {
                let names = phases.iter().map(|phase| self.phase(*phase));
                format!("das Spiel hat {} Phasen, eine nach der anderen: {}", number(phases.len() as i64), list(names, "und"))
            }
            Play::EachAlone => "jeder Spieler durchläuft sie für sich".to_owned(),
            Play::Must(true) => "was ein Zug verlangt, muss getan werden, in der angegebenen Reihenfolge; passen darf man nur, wo es dasteht".to_owned(),
            Play::Must(false) => "was ein Zug verlangt, muss getan werden, in der angegebenen Reihenfolge; niemand darf passen".to_owned(),
            Play::SkipsRest => "wenn nach der ersten Entscheidung eines Zugs etwas nicht getan werden kann, weil es nichts zu wählen gibt, entfällt es, und der Zug geht weiter".to_owned(),
            Play::LooksAhead(_) => "ein Zug muss zu Ende geführt werden: Nichts darf gewählt werden, wonach ein späterer Teil des Zugs nichts zu wählen böte oder nicht erlaubt wäre".to_owned(),
            Play::Prefers(most, number) => {
                let best = if *most { "am größten" } else { "am kleinsten" };
                let number = self.number(number);
                format!("von allen Möglichkeiten, den Zug zu Ende zu führen, sind nur die erlaubt, nach denen {number} {best} ist")
            }
            Play::Until(_, clause) => {
                format!("diese Phase endet, {}", self.clause(clause).led("zu Beginn eines Zugs").subordinate("wenn"))
            }
            Play::Turns(_, turns, each) => {
                let whose = if *each { "jeder Spieler" } else { "alle Spieler zusammen" };
                let turns = if *turns == 1 { "einen Zug".to_owned() } else { format!("{} Züge", number(i64::from(*turns))) };
                format!("sie dauert {turns} ({whose})")
            }
            Play::When(Clause::Fixed(false)) => "diese Phase entfällt".to_owned(),
            Play::When(clause) => {
                let when = self.clause(clause).led("zu ihrem Beginn").subordinate("wenn");
                format!("diese Phase gibt es nur, {when}")
            }
            Play::StartedBy(person) => {
                let nobody = match person {
                    Person::Remembered(..) => ", oder, wenn es den nicht gibt, der Spieler, der ohnehin am Zug ist",
                    _ => "",
                };
                let person = self.person(person);
                let make = if person.few == Few::One { "macht" } else { "machen" };
                format!("ihren ersten Zug {make} {}{nobody}", person.nominative())
            }
            Play::Begin(Some(act)) => format!("wenn sie beginnt, einmal: {}", capital(&self.act(act).main())),
            Play::Begin(None) => "wenn sie beginnt, einmal:".to_owned(),
            Play::Turn => "in deinem Zug:".to_owned(),
        }
    }

    /// How it ends.
    pub(super) fn ends(&self, ends: &Ends) -> String {
        match ends {
            Ends::Judged(1) => "zu Beginn jedes Zugs, und nur dann, wird dies geprüft, für den Spieler, der am Zug ist (du):".to_owned(),
            Ends::Judged(_) => "zu Beginn jedes Zugs, und nur dann, wird dies der Reihe nach geprüft, für den Spieler, der am Zug ist (du); das Erste, was zutrifft, entscheidet:".to_owned(),
            Ends::End { result, when, because } => self.end(result, when, because.as_deref()),
            Ends::Out => "wer verliert oder ausscheidet, spielt nicht mehr mit: Seine Figuren verlassen das Brett, seine Hand wird geleert, was kein Schlagen ist, und die Züge gehen an ihm vorbei".to_owned(),
            Ends::OtherWins => "wenn ein Spieler verliert, hier oder in einem Zug, gewinnt der andere".to_owned(),
            Ends::LastWins => "wer als Letzter noch mitspielt, gewinnt".to_owned(),
            Ends::Agreement => "der Spieler, der am Zug ist, darf zu Beginn eines Zugs Remis anbieten; wird es angenommen, endet das Spiel unentschieden".to_owned(),
            Ends::ClaimHow => "zu Beginn deines Zugs darfst du Remis beantragen, für die Stellung, wie sie ist, oder für die, zu der ein ganzer Zug führen würde, den du nennst und nicht spielst. Der Antrag ist berechtigt, und das Spiel unentschieden, in diesen Fällen:".to_owned(),
            Ends::Stuck => "wenn der Spieler, der am Zug ist, *keinen gültigen Zug* hat und oben nichts steht, was daraus folgt, endet das Spiel unentschieden".to_owned(),
        }
    }

    fn end(&self, result: &Ending, when: &Clause, because: Option<&str>) -> String {
        let said = match result {
            Ending::Wins(person) => Said::new(self.person(person), WIN, ""),
            Ending::Loses(person) => Said::new(self.person(person), LOSE, ""),
            Ending::IsOut(person) => Said::new(self.person(person), OUT, ""),
            Ending::Draw => Said::new(Phrase::name("das Spiel"), END, "unentschieden"),
            Ending::Claim => return reason(self.clause(when).main(), because),
        };
        reason(format!("{}{}", said.main(), super::phrase::aside(&self.when(when))), because)
    }

    /// What options there are, and what they change.
    pub(super) fn settings(&self, settings: &Settings) -> String {
        match settings {
            Settings::Option { name, about, values, chosen, said } => {
                let name = format!("`{name}`");
                let head = match about {
                    Some(about) => format!("{name}: {} Möglich sind", sentence(about)),
                    None => format!("{name}: Möglich sind"),
                };
                let value = quoted(values.get(*chosen).map_or("", String::as_str));
                let said = said.as_ref().map(|said| format!(": {said}")).unwrap_or_default();
                let all = list(values.iter().map(|value| quoted(value)), "und");
                format!("{head} {all}; dieses Blatt gilt für {value}{said}")
            }
            Settings::Setting { value, said } => match said {
                Some(said) => format!("bei {}: {}", quoted(value), sentence(said)),
                None => format!("bei {}:", quoted(value)),
            },
            Settings::SettingSame { value } => {
                format!("{} ändert nichts, solange die anderen Optionen sind, wie sie sind", quoted(value))
            }
            Settings::Under { titles, change } => {
                let titles = list(titles.iter().map(|title| format!("„{title}“")), "und");
                format!("unter {titles}: {}", capital(&self.settings(change)))
            }
            Settings::Instead { before, after } => format!("statt „{before}“ heißt es „{after}“"),
            Settings::Members { of, gone, new } => {
                let changes = [(gone, "entfällt", "entfallen"), (new, "kommt hinzu", "kommen hinzu")];
                let changes = changes.into_iter().filter(|(members, ..)| !members.is_empty());
                let changes = changes.map(|(members, one, many)| {
                    let done = if members.len() == 1 { one } else { many };
                    format!("{} {done}", list(members.iter().cloned(), "und"))
                });
                format!("bei „{of} …“: {}", changes.collect::<Vec<_>>().join("; "))
            }
            Settings::Left { gone } => format!("„{gone}“ entfällt"),
            Settings::Added { new } => format!("zusätzlich heißt es „{new}“"),
        }
    }

    /// How turns are written, and what is told about the game.
    pub(super) fn notation(&self, notation: &Notation) -> String {
        match notation {
            Notation::Written(captures) => {
                let how = if *captures {
                    "das Schlagen unmittelbar hinter dem, was dazu geführt hat, alles andere nach einem Komma"
                } else {
                    "mit Kommas dazwischen"
                };
                format!("von einem Zug aus mehreren Entscheidungen schreibt man alle der Reihe nach, {how}")
            }
            Notation::WrittenAs(sort, kind) => self.written_as(*sort, *kind),
            Notation::Example { turn, acts, by } => {
                let acts = acts.iter().map(|(text, act)| format!("`{text}` {}", self.example(act)));
                let of = preposition("von", self.person(&Person::Named(*by)).dative());
                format!("`{turn}` zum Beispiel ist ein Zug {of}: {}", list(acts, "und"))
            }
            Notation::About { key, values } => about(key, values),
        }
    }

    fn written_as(&self, sort: Sort, kind: Option<KindId>) -> String {
        let noun = self.point_noun();
        let the = noun.said(Article::Definite, Few::One, Case::Dative);
        let first = self.game.board.points().next().map(|point| self.point(point)).unwrap_or_default();
        match (sort, kind) {
            (Sort::Place, Some(kind)) => {
                let name = self.game.kinds.get(kind.index()).map_or("", |kind| kind.name.as_str());
                format!("gesetzt wird mit Sorte@{}, etwa `{name}@{first}`", noun.name())
            }
            (Sort::Place, None) => format!("gesetzt wird mit {the}: `{first}`"),
            (Sort::Move, _) => {
                let both = noun.said(Article::None, Few::Many, Case::Dative);
                format!("gezogen wird mit beiden {both} und einem Bindestrich dazwischen")
            }
            (Sort::Take, _) => format!("geschlagen wird mit einem x und {the}"),
            (Sort::Choose, _) => format!("gewählt wird mit einem Stern und {the}"),
            (Sort::Say, _) => "geantwortet wird mit dem Wort selbst".to_owned(),
            (Sort::Pass, _) => "gepasst wird mit `pass`".to_owned(),
        }
    }

    /// A word as it is entered.
    pub(super) fn spoken(&self, word: WordId) -> String {
        format!("`{}`", self.game.words.get(word.index()).map_or("", String::as_str))
    }

    fn example(&self, example: &Example) -> String {
        match example {
            Example::Place(kind, at) => {
                let piece = self.kind(*kind).said(Article::Indefinite, Few::One, Case::Accusative);
                format!("setzt {piece} auf {}", self.point(*at))
            }
            Example::Move(from, to) => format!("zieht von {} nach {}", self.point(*from), self.point(*to)),
            Example::Take(at) => format!("schlägt, was auf {} steht", self.point(*at)),
            Example::Choose(at) => format!("wählt {}", self.point(*at)),
            Example::Say(word) => format!("sagt {}", self.spoken(*word)),
            Example::Pass => "passt".to_owned(),
        }
    }
}

fn reason(said: String, because: Option<&str>) -> String {
    match because {
        Some(because) => format!("{said} („{because}“)"),
        None => said,
    }
}

fn about(key: &str, values: &[String]) -> String {
    let all = values.join("; ");
    match key {
        "also" => format!("auch genannt: {all}"),
        "author" => format!("von {}", list(values.iter().cloned(), "und")),
        "year" => format!("Jahr: {all}"),
        "source" => format!("Quelle: {all}"),
        "origin" => format!("Herkunft: {all}"),
        "family" => format!("Familie: {all}"),
        _ => all,
    }
}

fn quoted(value: &str) -> String {
    format!("„{}“", value.replace('_', " "))
}
