//! What lies on the table: players, board, pieces.

use merels_model::board::{Diagonals, Form, Joined, Outline, PointId};
use merels_model::ir::{KindId, PlayerId};
use merels_syntax::tree::Drawn;

use super::German;
use super::grammar::{Adjective, Article, Case, Few, Gender, Noun};
use super::nouns::{digits, joined, number};
use super::people::Owned;
use super::phrase::{Phrase, list};
use super::said::{LIE, STAND};
use super::sets::Det;
use crate::meaning::{Head, Naming, Person, Region, Set, Stock, Table};

impl German<'_> {
    pub(super) fn table(&self, table: &Table) -> String {
        match table {
            Table::Players(count) => self.players(*count),
            Table::Board(form, drawn) => self.shape_of(form, *drawn),
            Table::Without(names) => {
                format!("es fehlen die {}: {}", self.many_points(), list(names.iter().cloned(), "und"))
            }
            Table::Points(count) => {
                let count = digits(*count as i64);
                format!("es hat {count} {}; auf jedem davon steht höchstens eine Figur", self.many_points())
            }
            Table::Naming(naming) => self.naming(naming),
            Table::Next(links) => self.next(links),
            Table::Rows(rows) => {
                let mut each: Vec<String> = rows.iter().map(|row| self.run(row)).collect();
                each.sort();
                format!("diese {} folgen in Reihen aufeinander: {}", self.many_points(), list(each, "und"))
            }
            Table::RowsStraight => self.rows(),
            Table::Kinds(kinds) => {
                let each = kinds.iter().map(|kind| self.many(*kind));
                format!("es gibt {} Arten von Figuren: {}", number(kinds.len() as i64), list(each, "und"))
            }
            Table::Unowned(kinds) if kinds.len() == self.game.kinds.len() => {
                "auf dem Brett gehört keine Figur einem Spieler, egal, wer sie gesetzt hat".to_owned()
            }
            Table::Unowned(kinds) => {
                let each = list(kinds.iter().map(|kind| self.many(*kind)), "und");
                format!("auf dem Brett gehören {each} niemandem, egal, wer sie gesetzt hat")
            }
            Table::Supply(stock, count, kinds) => self.supply(*stock, *count, kinds),
            Table::NoSupply(kinds) if kinds.len() == self.game.kinds.len() => {
                "am Anfang hat niemand etwas in der Hand".to_owned()
            }
            Table::NoSupply(kinds) => {
                let nouns: Vec<Noun> =
                    kinds.iter().map(|kind| self.kind(*kind).with([Adjective::new("weiter")])).collect();
                format!("es gibt {}", joined(&nouns, Article::No, Few::Many, "und").accusative())
            }
            Table::EmptyBoard => "das Brett ist am Anfang leer".to_owned(),
            Table::SetUp => "vor dem ersten Zug wird aufgestellt:".to_owned(),
            Table::Prepare => "dann, noch vor dem ersten Zug, geschieht dies:".to_owned(),
            Table::Stand(kind, of, on) => {
                let noun = self.kind(*kind);
                let own = |of: &&Person| !matches!(of, Person::Named(player) if self.noun_of(*player).as_ref() == Some(&noun));
                let noun = match of.as_ref().filter(own).map(|of| self.whose(of)) {
                    Some(Owned::After(of)) => noun.then(&format!(" {of}")),
                    Some(Owned::Article(_) | Owned::Not) | None => noun,
                };
                self.stand(&noun, on)
            }
        }
    }

    /// "Felder".
    fn many_points(&self) -> String {
        self.point_noun().said(Article::None, Few::Many, Case::Nominative)
    }

    fn many(&self, kind: KindId) -> String {
        self.kind(kind).said(Article::None, Few::Many, Case::Nominative)
    }

    fn players(&self, count: usize) -> String {
        let names = list(self.each_player().map(|player| player.nominative().to_owned()), "und");
        let first = self.person(&Person::Named(PlayerId(0)));
        let first = first.nominative();
        let order = if count == 2 { "" } else { " in dieser Reihenfolge" };
        let count = number(count as i64);
        format!(
            "{count} Spieler, {names}, ziehen abwechselnd{order}; {first} {}, wenn nichts anderes vereinbart ist",
            self.verb(PlayerId(0), "beginnt", "beginnen")
        )
    }

    fn stand(&self, noun: &Noun, on: &Set) -> String {
        let few = match &on.head {
            Head::Region(Region::Listed(points)) if points.len() == 1 => Few::One,
            _ => Few::Many,
        };
        let article = if few == Few::One { Article::Indefinite } else { Article::None };
        let piece = noun.said(article, few, Case::Nominative);
        format!("{} {} {piece}", self.on(on, Det::All, Case::Dative), STAND.finite(few))
    }

    fn shape_of(&self, form: &Form, drawn: Drawn) -> String {
        match form {
            Form::Grid { sizes, diagonals } => grid(*sizes, *diagonals, drawn),
            Form::Polygons { sides, count, middles, corners, centre } => {
                let shape = polygon(*sides);
                let shapes = match *count {
                    1 => shape.said(Article::Indefinite, Few::One, Case::Dative),
                    count => format!(
                        "{} ineinanderliegenden {}",
                        number(count as i64),
                        shape.said(Article::None, Few::Many, Case::Dative)
                    ),
                };
                let centre = if *centre { " und einem in der Mitte" } else { "" };
                let joined = ways(*middles, *corners);
                format!(
                    "das Brett besteht aus {shapes} mit einem Punkt auf jeder Ecke und in der Mitte jeder Seite{centre}{joined}"
                )
            }
            Form::Rings { rings, rays, centre, arcs } => {
                let circles = match *rings {
                    1 => "einem Kreis".to_owned(),
                    rings => format!("{} Kreisen umeinander", number(rings as i64)),
                };
                let centre = if *centre { " und einem im Mittelpunkt, der auf allen Strahlen liegt" } else { "" };
                let arcs = match (*arcs, *rings) {
                    (true, 1) => "auch der Kreis ist eine Reihe",
                    (true, _) => "auch die Kreise sind Reihen",
                    (false, 1) => "der Kreis selbst ist keine Reihe",
                    (false, _) => "die Kreise selbst sind keine Reihen",
                };
                let rays = number(*rays as i64);
                format!(
                    "das Brett besteht aus {circles}, geschnitten von {rays} Strahlen, mit einem Punkt auf jeder Kreuzung{centre}; {arcs}"
                )
            }
            Form::Hexes { outline, sizes: [first, second] } => {
                let what = if drawn == Drawn::Lines { "Punkten wie denen" } else { "sechseckigen Feldern wie denen" };
                let side = format!("mit {} auf jeder Seite", number(*first as i64));
                let shape = match outline {
                    Outline::Hexagon => format!("in einem Sechseck {side}"),
                    Outline::Rhombus => {
                        format!(
                            "in einer Raute aus {} Spalten und {} Zeilen",
                            number(*first as i64),
                            number(*second as i64)
                        )
                    }
                    Outline::Triangle => format!("in einem Dreieck {side}"),
                    Outline::Star => format!("in einem Sechseck {side} und je einem Dreieck an jeder seiner Seiten"),
                };
                format!("das Brett besteht aus {what} einer Bienenwabe, {shape}")
            }
            Form::Written => "das Brett besteht aus Punkten und Linien, wie das Bild sie zeigt".to_owned(),
        }
    }

    fn naming(&self, naming: &Naming) -> String {
        let points = self.many_points();
        match naming {
            Naming::Grid { ends, columns: (from, to), ranks, layers } => {
                let layers = match layers.as_slice() {
                    [] => String::new(),
                    layers => format!(
                        ", dann dem Buchstaben der Schicht, {} von unten nach oben",
                        list(layers.iter().cloned(), "und")
                    ),
                };
                let ends = ends.as_ref().map(|(first, last)| format!(": von {first} bis {last}")).unwrap_or_default();
                format!(
                    "{points} heißen nach dem Buchstaben ihrer Spalte, {from} bis {to} von links, und der Nummer ihrer Zeile, 1 bis {ranks} von unten{layers}{ends}"
                )
            }
            Naming::Round { letters, around, centre, top_corner } => {
                let what = if *top_corner { "Vielecks" } else { "Kreises" };
                let letters = match letters.as_slice() {
                    [] => String::new(),
                    [one] => format!("dem Buchstaben {one}"),
                    [first, .., last] => {
                        format!("dem Buchstaben ihres {what}, {first} für innen bis {last} für außen,")
                    }
                };
                let round = if *top_corner {
                    "von der obersten Ecke an; Ecken sind ungerade, Mitten gerade"
                } else {
                    "von oben an"
                };
                let centre = if *centre { "; die Mitte ist c" } else { "" };
                format!(
                    "{points} heißen nach {letters} und einer Nummer, 1 bis {around} im Uhrzeigersinn {round}{centre}"
                )
            }
            Naming::Hexes { first, last, to_the_right } => {
                let lean = if *to_the_right { "rechts" } else { "links" };
                format!(
                    "{points} heißen nach dem Buchstaben ihrer Spalte und der Nummer ihrer Zeile, von {first} bis {last}; Zeilen sind waagerecht und werden von unten gezählt, Spalten neigen sich nach {lean}"
                )
            }
            Naming::Listed(all) => format!("seine {points} sind {}", self.points(all, "und")),
        }
    }

    fn next(&self, links: &[(PointId, PointId)]) -> String {
        let points = self.many_points();
        let joined = format!("zwei {points} liegen nebeneinander, wenn eine Linie sie unmittelbar verbindet");
        if !links.is_empty() {
            let mut each: Vec<String> = links.iter().map(|(a, b)| self.run(&[*a, *b])).collect();
            each.sort();
            return format!("{joined}: {}", list(each, "und"));
        }
        match &self.game.board.plan.form {
            Form::Grid { sizes: [.., layers], diagonals } => {
                let upright = if *layers > 1 { ", Zeile oder senkrecht durch die Schichten" } else { " oder Zeile" };
                let diagonals = match diagonals {
                    Diagonals::No => ", nicht aber diagonal",
                    Diagonals::All if *layers > 1 => ", und diagonal innerhalb einer Schicht",
                    Diagonals::All => ", und diagonal",
                    Diagonals::Long => ", und diagonal entlang den Diagonalen von Ecke zu Ecke",
                    Diagonals::Alternate => ", und diagonal entlang den eingezeichneten Diagonalen",
                };
                format!("{points} liegen nebeneinander, wenn sie in einer Spalte{upright} aufeinanderfolgen{diagonals}")
            }
            Form::Hexes { .. } => {
                format!("{points} liegen nebeneinander, wenn sie sich berühren: jeweils bis zu sechs")
            }
            Form::Written | Form::Polygons { .. } | Form::Rings { .. } => joined,
        }
    }

    fn rows(&self) -> String {
        match &self.game.board.plan.form {
            Form::Grid { sizes: [.., layers], diagonals } => {
                let upright = if *layers > 1 {
                    ", jede Zeile und jede Senkrechte durch die Schichten"
                } else {
                    " und jede Zeile"
                };
                let diagonals = match diagonals {
                    Diagonals::No => "",
                    Diagonals::All => " sowie jede Diagonale",
                    Diagonals::Long => " sowie die beiden Diagonalen von Ecke zu Ecke",
                    Diagonals::Alternate => " sowie jede eingezeichnete Diagonale",
                };
                format!("Reihen sind jede Spalte{upright}{diagonals}")
            }
            Form::Hexes { .. } => {
                let points = self.point_noun().said(Article::None, Few::Many, Case::Dative);
                format!(
                    "Reihen sind alle geraden Folgen von {points} in den drei Richtungen, in denen sie sich berühren"
                )
            }
            Form::Written | Form::Polygons { .. } | Form::Rings { .. } => {
                "Reihen sind die Linien des Bretts".to_owned()
            }
        }
    }

    fn supply(&self, stock: Stock, count: Option<u32>, kinds: &[KindId]) -> String {
        let each_kind = kinds.len() == self.game.kinds.len() && kinds.len() > 1;
        let what: Phrase = match (each_kind, count) {
            (true, Some(1)) => {
                let all = format!("{} Figuren, eine von jeder Art,", number(kinds.len() as i64));
                Phrase::names(all)
            }
            (true, count) => self.some(count, &super::lexicon::PIECE.then(" jeder Art")),
            (false, count) => {
                let each: Vec<Phrase> = kinds.iter().map(|kind| self.some(count, &self.kind(*kind))).collect();
                Phrase::list(&each, "und")
            }
        };
        let hand = |who: Phrase| {
            let has = if who.few == Few::Many { "haben" } else { "hat" };
            format!("{} {has} {} in der Hand", who.nominative(), what.accusative())
        };
        match stock {
            Stock::Everybody => hand(Phrase::name("jeder")),
            Stock::Player(player) => hand(self.person(&Person::Named(player))),
            Stock::Pool => format!("{} {} in einem Vorrat für alle", what.nominative(), LIE.finite(what.few)),
        }
    }
}

fn grid([columns, ranks, layers]: [usize; 3], diagonals: Diagonals, drawn: Drawn) -> String {
    let (columns, ranks) = (number(columns as i64), number(ranks as i64));
    let size = match layers {
        1 => format!("{columns} Spalten und {ranks} Zeilen"),
        layers => format!("{columns} Spalten, {ranks} Zeilen und {} Schichten", number(layers as i64)),
    };
    let diagonals = match diagonals {
        Diagonals::No => "",
        Diagonals::All => ", mit allen Diagonalen",
        Diagonals::Long => ", mit den Diagonalen von Ecke zu Ecke",
        Diagonals::Alternate => ", mit den Diagonalen durch jeden zweiten Punkt, darunter a1",
    };
    let looks = match drawn {
        Drawn::Lines => "",
        Drawn::Cells => ", gezeichnet als Felder, in denen die Figuren stehen",
        Drawn::ChequeredCells => {
            ", gezeichnet als Felder, in denen die Figuren stehen, abwechselnd dunkel und hell, a1 dunkel"
        }
        Drawn::Rack => ", gezeichnet als aufrechtes Gestell",
    };
    format!("das Brett ist ein Gitter aus {size}{diagonals}{looks}")
}

fn polygon(sides: u8) -> Noun {
    let noun = |nominative, genitive, plural| Noun::new(Gender::Neuter, nominative, genitive, plural);
    match sides {
        3 => noun("Dreieck", "Dreiecks", "Dreiecke"),
        4 => noun("Quadrat", "Quadrats", "Quadrate"),
        5 => noun("Fünfeck", "Fünfecks", "Fünfecke"),
        6 => noun("Sechseck", "Sechsecks", "Sechsecke"),
        7 => noun("Siebeneck", "Siebenecks", "Siebenecke"),
        _ => noun("Achteck", "Achtecks", "Achtecke"),
    }
}

fn ways(middles: Joined, corners: Joined) -> String {
    let of = |joined: Joined, what: &str| match joined {
        Joined::No => None,
        Joined::Rows => Some(format!("die {what} sind durch Linien verbunden")),
        Joined::Links => Some(format!("die {what} sind durch Linien verbunden, die Wege sind, aber keine Reihen")),
    };
    let parts: Vec<String> = [of(middles, "Mitten"), of(corners, "Ecken")].into_iter().flatten().collect();
    if parts.is_empty() { String::new() } else { format!("; {}", list(parts, "und")) }
}
