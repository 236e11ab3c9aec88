//! Words of the list of words.

use merels_model::ir::{CellTest, CounterId, Event, KindId, PatternId, Relation, Shape, Trait};
use merels_syntax::tree::{Direction, MemoryScope, MemoryType};

use super::German;
use super::grammar::{Adjective, Article, Case, Few, Gender, of_dieser};
use super::lexicon;
use super::nouns::{joined, number};
use super::phrase::{Phrase, list};
use super::sets::Det;
use crate::meaning::{Entry, Lines, Since, Term, Value, Word};

impl German<'_> {
    pub(super) fn explained(&self, entry: &Entry) -> String {
        match entry {
            Entry::Pattern(pattern, listed) => self.pattern_is(*pattern, *listed),
            Entry::PatternLines(_, lines) => {
                let each = lines.iter().filter_map(|line| self.game.lines.get(line.index()));
                let mut each: Vec<String> = each.map(|line| self.run(&line.points)).collect();
                each.sort();
                let all = list(each, "und");
                match lines.len() {
                    1 => format!("dies ist die Linie: {all}"),
                    count => format!("dies sind die {} Linien: {all}", number(count as i64)),
                }
            }
            Entry::SameLines(other) => {
                let other = self.pattern(*other).said(Article::Indefinite, Few::One, Case::Genitive);
                format!("die Linien sind die {other}")
            }
            Entry::Defined { term, value, tried: false } => self.defined(term, value, ""),
            Entry::Defined { term, value, tried: true } => self.defined(term, value, &self.what_it_is()),
            Entry::Memory { memory, of, scope, through } => {
                let what = match of {
                    MemoryType::Player => "ein Spieler, zuerst niemand",
                    MemoryType::Number => "eine Zahl, zuerst 0",
                    MemoryType::Point | MemoryType::Points => match self.point_noun().gender {
                        Gender::Neuter => "Felder, zuerst keine",
                        Gender::Masculine | Gender::Feminine => "Punkte, zuerst keine",
                    },
                    MemoryType::Lines => "Linien, zuerst keine",
                };
                let whose = match scope {
                    MemoryScope::Game => "zu merken",
                    MemoryScope::Player => "zu merken für jeden Spieler einzeln",
                    MemoryScope::Man => {
                        "zu merken für jede Figur einzeln, solange sie auf dem Brett ist, wohin sie auch geht"
                    }
                };
                let until = if *through {
                    "was gemerkt ist, ist am Ende des nächsten Zugs dessen vergessen, in dessen Zug es gemerkt wurde"
                } else {
                    "was gemerkt ist, bleibt, bis etwas anderes an seiner Stelle gemerkt wird"
                };
                format!("{}: {what}, {whose}; {until}", self.memory(*memory))
            }
            Entry::Action(action) => format!("*{}* heißt:", self.action(*action)),
            Entry::Word(word) => self.word(word),
        }
    }

    /// What is spoken of where a piece is being tried.
    fn what_it_is(&self) -> String {
        let it = self.it_pronoun();
        let article = Article::Definite.said(it.gender, Few::One, Case::Nominative);
        let noun = [self.piece()].into_iter().find(|noun| noun.gender == it.gender).unwrap_or(lexicon::PIECE);
        let piece = noun.said(Article::Definite, Few::One, Case::Nominative);
        format!("; *{}* ist {piece}, {article} gesetzt oder gezogen würde", it.nominative())
    }

    fn defined(&self, term: &Term, value: &Value, it: &str) -> String {
        let name = self.term_name(&term.name);
        let about = match &term.of {
            Some(_) => {
                let points = self.point_noun().said(Article::None, Few::Many, Case::Dative);
                let given = self.given().said(Article::None, Few::Many, Case::Nominative);
                format!(" zu gewissen {points}, die hier {given} heißen")
            }
            None => String::new(),
        };
        let name = format!("*{name}*{about}{it}");
        match value {
            Value::Set(set) => format!("{name}: {}", self.set(set, Det::All).nominative()),
            Value::Lines(lines) => format!("{name}: {}", self.lines(lines, Det::All).nominative()),
            Value::Number(number) => format!("{name}: {}", self.number(number)),
            Value::Person(person) => format!("{name}: {}", self.person(person).nominative()),
            Value::Clause(clause) => format!("{name}: gilt, {}", self.when(clause)),
        }
    }

    fn pattern_is(&self, id: PatternId, listed: bool) -> String {
        let Some(pattern) = self.game.patterns.get(id.index()) else { return String::new() };
        let first = pattern.lines.first().and_then(|line| self.game.lines.get(line.index()));
        let length = number(first.map_or(0, |line| line.points.len()) as i64);
        let points = self.point_noun();
        let line = match listed {
            true => format!("eine Linie aus {length} {}", points.said(Article::None, Few::Many, Case::Dative)),
            false => {
                let points = points.with([Adjective::new("benachbart")]);
                format!("{length} {} einer Reihe", points.said(Article::None, Few::Many, Case::Nominative))
            }
        };
        let shapes = self.shapes(&pattern.alternatives, &line);
        let exactly = if pattern.exactly {
            "; das zählt nicht, wenn es sich auf der Reihe an einem der Enden fortsetzt"
        } else {
            ""
        };
        let longer = if pattern.lines.is_empty() { "; keine Reihe dieses Bretts ist lang genug" } else { "" };
        let name = self.pattern(id).said(Article::Indefinite, Few::One, Case::Nominative);
        format!("*{name}*: {shapes}{exactly}{longer}")
    }

    /// What stands on a line; what all alternatives begin with is said once.
    fn shapes(&self, all: &[Shape], line: &str) -> String {
        let related = all.iter().map(|shape| match shape {
            Shape::Relations(relations) => Some(self.relations(relations)),
            Shape::Cells(_) => None,
        });
        let owner = |shape: &Shape| matches!(shape, Shape::Relations(of) if is_of_one_player(of));
        match related.collect::<Option<Vec<String>>>() {
            Some(each) if each.len() > 1 && !all.iter().any(owner) => {
                let each = if each.iter().any(|one| one.contains(" und ")) {
                    each.join(", oder ")
                } else {
                    list(each, "oder")
                };
                format!("{line} mit je einer Figur darauf, {each}")
            }
            _ => all.iter().map(|shape| self.shape(shape, line)).collect::<Vec<_>>().join(", oder "),
        }
    }

    fn relations(&self, relations: &[Relation]) -> String {
        list(relations.iter().map(|relation| self.relation(*relation)), "und")
    }

    fn shape(&self, shape: &Shape, line: &str) -> String {
        match shape {
            Shape::Relations(relations) => {
                if is_of_one_player(relations) {
                    let pieces = self.piece().said(Article::None, Few::Many, Case::Dative);
                    return format!("{line} mit {pieces} desselben Spielers auf allen");
                }
                format!("{line} mit je einer Figur darauf, {}", self.relations(relations))
            }
            Shape::Cells(cells) if cells.windows(2).all(|two| two.first() == two.last()) => {
                let each = cells.first().map(|tests| self.cell(tests)).unwrap_or_default();
                format!("{line}, auf denen überall dasselbe steht: {each}")
            }
            Shape::Cells(cells) => {
                let each = cells.iter().map(|tests| self.cell(tests)).collect::<Vec<_>>().join(", ");
                format!("{line}, auf denen von einem Ende zum anderen steht: {each}")
            }
        }
    }

    fn relation(&self, relation: Relation) -> String {
        let noun = match relation.of {
            Trait::Owner if relation.same => return "alle desselben Spielers".to_owned(),
            Trait::Owner => return "keine zwei desselben Spielers".to_owned(),
            Trait::Kind => lexicon::KIND,
            Trait::Attribute(attribute) => {
                let name = self.game.attributes.get(attribute.index()).map_or("", |attribute| attribute.name.as_str());
                lexicon::attribute(name).unwrap_or_else(|| lexicon::ATTRIBUTE.then(&format!(" *{name}*")))
            }
        };
        let noun = noun.with([Adjective::new("gleich")]).said(Article::None, Few::One, Case::Genitive);
        if relation.same { format!("alle {noun}") } else { format!("keine zwei {noun}") }
    }

    fn cell(&self, tests: &[CellTest]) -> String {
        let own = |article| {
            let noun = self.piece();
            Phrase::of(&noun, article, Few::One).nominative().to_owned()
        };
        let each = tests.iter().map(|test| match test {
            CellTest::Mine => self.of_yours(),
            CellTest::Theirs => match self.game.players.len() {
                2 => format!("{} des Gegners", own(Article::Indefinite)),
                _ => format!("{} der anderen Spieler", own(Article::Indefinite)),
            },
            CellTest::Empty => "nichts".to_owned(),
            CellTest::Occupied => "irgendetwas".to_owned(),
            CellTest::Kinds(kinds) => self.of_kinds(kinds),
        });
        each.collect::<Vec<_>>().join(", und zwar ")
    }

    fn of_yours(&self) -> String {
        let noun = self.piece().with([Adjective::new("eigen")]);
        noun.said(Article::Indefinite, Few::One, Case::Nominative)
    }

    fn of_kinds(&self, kinds: &[KindId]) -> String {
        joined(&self.pieces(kinds), Article::Indefinite, Few::One, "oder").nominative().to_owned()
    }

    fn word(&self, word: &Word) -> String {
        let point = |article, few, case| self.point_noun().said(article, few, case);
        let many = point(Article::None, Few::Many, Case::Nominative);
        match word {
            Word::Shades(dark) => format!(
                "*dunkle* und *helle* {many} wechseln in jeder Spalte und Zeile ab; {} ist dunkel",
                self.game.board.point(*dark).name
            ),
            Word::Sight => format!(
                "*in Sicht* von {} ist, was man von dort auf einer Reihe in beiden Richtungen nur über leere {many} erreicht; die erste Figur, auf die man trifft, ist noch in Sicht, was hinter ihr ist, nicht",
                point(Article::Indefinite, Few::One, Case::Dative)
            ),
            Word::Over => format!(
                "*über* etwas erreicht man {}, wenn auf einer Reihe und in einer Richtung das Genannte unmittelbar auf den Anfang folgt, eines nach dem anderen, und unmittelbar darauf das Ziel",
                point(Article::Indefinite, Few::One, Case::Accusative)
            ),
            Word::Between => format!(
                "eine *lückenlose Folge* besteht aus benachbarten {} einer Reihe, auf die alle das Gesagte zutrifft; sie liegt zwischen zwei Dingen, wenn diese auf der Reihe unmittelbar davor und dahinter sind",
                point(Article::None, Few::Many, Case::Dative)
            ),
            Word::Connected => format!(
                "*verbunden* ist, was sich in Schritten von {} zu einem benachbarten erreichen lässt, auf dem ganzen Weg nur über das Genannte; der Anfang gehört selbst dazu",
                point(Article::Indefinite, Few::One, Case::Dative)
            ),
            Word::Made(since) => format!("*dadurch entsteht* eine Linie, wenn sie nach dem letzten Setzen oder Ziehen des Zugs steht und davor nicht stand{}", done_since(since)),
            Word::Broken(since) => format!("*dadurch aufgelöst* wird eine Linie, wenn sie vor dem letzten Setzen oder Ziehen des Zugs stand und danach nicht mehr{}", done_since(since)),
            Word::Crossed { closed } => {
                let shorter = if *closed { "; auf einer geschlossenen Reihe die des kürzeren Wegs" } else { "" };
                format!("die *überquerten* {many} sind die zwischen Anfang und Ziel der letzten Bewegung, wenn beide auf einer Reihe liegen{shorter}; bei einem Schritt und bei einer Bewegung entlang keiner Reihe gibt es keine")
            }
            Word::Left => {
                let pieces = self.piece().said(Article::Definite, Few::Many, Case::Nominative);
                format!("*übrig* hat ein Spieler {pieces} auf dem Brett und in seiner Hand zusammen")
            }
            Word::Capture { removed, into_hand } => {
                let (what, is) = match removed {
                    true => ("*geschlagen* oder entfernt", "beides gilt"),
                    false => ("*geschlagen*", "das gilt"),
                };
                let taken = if *into_hand { ", und ebenso, wenn jemand eine Figur auf die Hand nimmt" } else { "" };
                format!("was {what} wird, ist endgültig aus dem Spiel; {is} als *Schlagen*, wem die Figur auch gehörte{taken}")
            }
            Word::FirstPoint => {
                let noun = self.point_noun();
                let (the, any) = (
                    Article::Definite.said(noun.gender, Few::One, Case::Nominative),
                    of_dieser(noun.gender, Few::One, Case::Nominative),
                );
                let first = noun.with([Adjective::marked("erst")]).said(Article::Definite, Few::One, Case::Nominative);
                format!("{first} von mehreren ist irgendein{any} davon, aber immer {the}selbe")
            }
            Word::Forward(facing) => {
                let each = self.each_player().zip(facing);
                let each = each.map(|(player, way)| format!("für {} {}", player.accusative(), self.facing(*way)));
                let each = match facing.split_first() {
                    Some((way, others)) if others.iter().all(|other| other == way) => self.facing(*way),
                    _ => list(each, "und"),
                };
                format!("*vorwärts* ist {each}; rückwärts ist die Gegenrichtung, seitwärts ist quer dazu")
            }
            Word::Directions(_) if self.game.board.has_cells() => {
                "Norden ist bei den höheren Zeilen, Osten bei den späteren Spalten".to_owned()
            }
            Word::Directions(leads) => {
                let each = leads.iter().map(|(way, steps)| {
                    let step = |(from, to): &(_, _)| format!("von {} nach {}", self.point(*from), self.point(*to));
                    format!("{} {}", super::people::toward(*way), list(steps.iter().map(step), "und"))
                });
                let each = each.collect::<Vec<_>>().join("; ");
                format!("Richtungen sind die des Bilds, mit Norden oben; Schritte führen {each}")
            }
            Word::Stuck { ahead, instead, loses } => {
                let instead = if *instead { " und auch nicht bei dem, was stattdessen zu tun ist" } else { "" };
                let ahead = if *ahead {
                    ", oder nichts, wonach der Rest des Zugs noch so ausgeführt werden könnte, wie er muss"
                } else {
                    ""
                };
                let loses = if *loses { "; was sofort verlöre, zählt nicht als Zug" } else { "" };
                format!("*keinen gültigen Zug* hat ein Spieler, wenn es zu Beginn eines Zugs bei der ersten Entscheidung nichts zu wählen gibt{instead}{ahead}{loses}")
            }
            Word::Position { pool, memories, phases, turns, out } => {
                let also = [
                    (*pool, "derselbe Vorrat"),
                    (*phases, "dieselbe Phase"),
                    (*turns, "ebenso viele Züge in einer Phase, die eine bestimmte Zahl von Zügen dauert"),
                    (*out, "dieselben Spieler ausgeschieden"),
                    (*memories, "dieselben gemerkten Werte, soweit sie noch eine Rolle spielen können"),
                ];
                let same = format!("dieselben Figuren auf denselben {}", point(Article::None, Few::Many, Case::Dative));
                let mut same = vec![same, "dieselben Hände".to_owned(), "derselbe Spieler am Zug".to_owned()];
                same.extend(also.iter().filter(|(is, _)| *is).map(|(_, what)| (*what).to_owned()));
                format!("*dieselbe Stellung* heißt, zu Beginn eines Zugs: {}", list(same, "und"))
            }
            Word::Counter(counter, lines) => self.counter(*counter, lines.as_ref()),
            Word::Passes => "*passen* beendet den Zug sofort".to_owned(),
            Word::SameTurn => "eine Entscheidung ist nur erlaubt, wenn der Zug danach bis zu seiner nächsten Entscheidung oder bis zu seinem Ende kommen kann, ohne dass etwas Verbotenes geschieht".to_owned(),
        }
    }

    fn counter(&self, counter: CounterId, lines: Option<&Lines>) -> String {
        let without = self.without(counter);
        let rest = "sonst vom Anfang des Spiels an; die Züge aller Spieler zählen, auch das Passen";
        match lines {
            None => {
                let event = match self.game.counters.get(counter.index()) {
                    Some(Event::Moved(_)) => "es das gab",
                    _ => "etwas geschlagen wurde",
                };
                format!("Züge {without} zählen vom letzten Zug an, in dem {event}, {rest}")
            }
            Some(lines) => {
                let there = self.clause(&crate::meaning::Clause::Lines(lines.clone(), true));
                format!(
                    "Züge {without} zählen vom letzten Zug an, für den galt: {}, jeweils vor jedem Setzen und Ziehen und am Ende des Zugs betrachtet, {rest}",
                    there.main()
                )
            }
        }
    }

    fn facing(&self, way: Direction) -> String {
        let cells = self.game.board.has_cells();
        match way {
            Direction::North if cells => "zu den höheren Zeilen".to_owned(),
            Direction::South if cells => "zu den niedrigeren Zeilen".to_owned(),
            Direction::East if cells => "zu den späteren Spalten".to_owned(),
            Direction::West if cells => "zu den früheren Spalten".to_owned(),
            way => super::people::toward(way).to_owned(),
        }
    }
}

fn is_of_one_player(relations: &[Relation]) -> bool {
    matches!(relations, [Relation { same: true, of: Trait::Owner }])
}

/// What has happened since the last placement or move, and what of it counts for the lines that this makes or breaks.
fn done_since(since: &Since) -> String {
    let each = since.besides(["entfernt", "verwandelt", "aufgestellt", "weitergegeben"]);
    match (each.is_empty(), since.captured) {
        (true, false) => String::new(),
        (true, true) => "; was seither im selben Zug geschlagen wurde, zählt nicht".to_owned(),
        (false, false) => format!("; was seither im selben Zug {} wurde, zählt mit", list(each, "oder")),
        (false, true) => {
            let each = list(each, "oder");
            format!("; was seither im selben Zug {each} wurde, zählt mit, was geschlagen wurde, nicht")
        }
    }
}
