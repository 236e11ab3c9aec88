//! What lies on the table: players, board, pieces.

use merels_model::board::{Diagonals, Form, Joined, Outline, PointId};
use merels_syntax::tree::Drawn;
use merels_words::grammar::verb;

use super::English;
use super::nouns::{Few, list, number, plural, thousands};
use super::sets::Det;
use crate::meaning::{Head, Naming, Person, Region, Stock, Table};

impl English<'_> {
    pub(super) fn table(&self, table: &Table) -> String {
        match table {
            Table::Players(count) => {
                let names = list(self.game.players.iter().cloned(), "and");
                let first = self.game.players.first().map_or("", String::as_str);
                let turns = if *count == 2 { "take turns" } else { "take turns in this order" };
                format!(
                    "{} players, {names}, {turns}; {first} {}, unless they agree otherwise",
                    number(*count as i64),
                    verb(first, "begins", "begin")
                )
            }
            Table::Board(form, drawn) => self.shape_of(form, *drawn),
            Table::Without(names) => format!("these points are missing: {}", list(names.iter().cloned(), "and")),
            Table::Points(count) => {
                format!("it has {} points, each of which holds one piece at most", thousands(*count as i64))
            }
            Table::Naming(naming) => self.naming(naming),
            Table::Next(links) => self.next(links),
            Table::Rows(rows) => {
                let mut each: Vec<String> = rows.iter().map(|row| self.run(row)).collect();
                each.sort();
                format!("these points follow one another in rows: {}", list(each, "and"))
            }
            Table::RowsStraight => self.rows(),
            Table::Kinds(kinds) => {
                let each = kinds.iter().map(|kind| plural(&self.kind(*kind, Few::One)));
                format!("there are {} kinds of pieces: {}", number(kinds.len() as i64), list(each, "and"))
            }
            Table::Unowned(kinds) if kinds.len() == self.game.kinds.len() => {
                "on the board no piece belongs to anybody, whoever placed it".to_owned()
            }
            Table::Unowned(kinds) => {
                let each = kinds.iter().map(|kind| self.kind(*kind, Few::Many));
                format!("on the board {} belong to nobody, whoever placed them", list(each, "and"))
            }
            Table::Supply(stock, count, kinds) => self.supply(*stock, *count, kinds),
            Table::NoSupply(kinds) if kinds.len() == self.game.kinds.len() => {
                "nobody holds anything in hand at the start".to_owned()
            }
            Table::NoSupply(kinds) => {
                let each = kinds.iter().map(|kind| self.kind(*kind, Few::Many));
                format!("there are no further {}", list(each, "or"))
            }
            Table::EmptyBoard => "the board is empty at the start".to_owned(),
            Table::SetUp => "before the first turn these stand on the board:".to_owned(),
            Table::Prepare => "then, still before the first turn, this is done:".to_owned(),
            Table::Stand(kind, of, on) => {
                let one = matches!(&on.head, Head::Region(Region::Listed(points)) if points.len() == 1);
                let few = if one { Few::One } else { Few::Many };
                let piece = self.kind(*kind, few);
                let stand = if one { "stands" } else { "stand" };
                // Geese have no geese: they are.
                let is = |of: &&Person| !self.person(of).eq_ignore_ascii_case(&piece);
                let whose = of.as_ref().filter(is).map(|of| format!("{} ", self.whose(of))).unwrap_or_default();
                format!("{whose}{piece} {stand} {}", self.on(on, Det::All))
            }
        }
    }

    fn shape_of(&self, form: &Form, drawn: Drawn) -> String {
        let looks = match drawn {
            Drawn::Lines => "",
            Drawn::Cells => ", drawn as fields that pieces stand in",
            Drawn::ChequeredCells => ", drawn as fields that pieces stand in, dark and light in turn, a1 dark",
            Drawn::Rack => ", drawn as an upright rack",
        };
        match form {
            Form::Grid { sizes: [columns, ranks, layers], diagonals } => {
                let layers =
                    if *layers > 1 { format!(" and {} layers", number(*layers as i64)) } else { String::new() };
                let join = if layers.is_empty() { " and" } else { "," };
                let diagonals = match diagonals {
                    Diagonals::No => "",
                    Diagonals::All => ", with all diagonals",
                    Diagonals::Long => ", with the diagonals from corner to corner",
                    Diagonals::Alternate => ", with the diagonals through every second point, a1 among them",
                };
                let columns = number(*columns as i64);
                let ranks = number(*ranks as i64);
                format!("the board is a grid of {columns} columns{join} {ranks} ranks{layers}{diagonals}{looks}")
            }
            Form::Polygons { sides, count, middles, corners, centre } => {
                let shape = match sides {
                    3 => "triangle",
                    4 => "square",
                    5 => "pentagon",
                    6 => "hexagon",
                    7 => "heptagon",
                    _ => "octagon",
                };
                let shapes = if *count == 1 {
                    format!("one {shape}")
                } else {
                    format!("{} {} in one another", number(*count as i64), plural(shape))
                };
                let centre = if *centre { ", and one in the centre" } else { "" };
                let joined = self.joined(*middles, *corners);
                format!(
                    "the board is {shapes}, with a point on each corner and in the middle of each side{centre}{joined}"
                )
            }
            Form::Rings { rings, rays, centre, arcs } => {
                let circles = if *rings == 1 {
                    "one circle".to_owned()
                } else {
                    format!("{} circles around one another", number(*rings as i64))
                };
                let centre = if *centre { ", and one in the centre, on all rays" } else { "" };
                let arcs = if *arcs { "the circles are rows too" } else { "the circles themselves make no rows" };
                format!(
                    "the board is {circles}, crossed by {} rays, with a point at each crossing{centre}; {arcs}",
                    number(*rays as i64)
                )
            }
            Form::Hexes { outline, sizes: [first, second] } => {
                let fields = if drawn == Drawn::Lines {
                    "points, as those of a honeycomb"
                } else {
                    "six-sided fields, as those of a honeycomb"
                };
                let shape = match outline {
                    Outline::Hexagon => format!("in a hexagon with {} on each side", number(*first as i64)),
                    Outline::Rhombus => format!(
                        "in a rhombus of {} columns and {} ranks",
                        number(*first as i64),
                        number(*second as i64)
                    ),
                    Outline::Triangle => format!("in a triangle with {} on each side", number(*first as i64)),
                    Outline::Star => format!(
                        "in a hexagon with {} on each side and a triangle on each of its sides",
                        number(*first as i64)
                    ),
                };
                format!("the board is of {fields}, {shape}")
            }
            Form::Written => "the board is made of points and lines as the picture shows them".to_owned(),
        }
    }

    fn joined(&self, middles: Joined, corners: Joined) -> String {
        let of = |joined: Joined, what: &str| match joined {
            Joined::No => None,
            Joined::Rows => Some(format!("the {what} are joined by lines")),
            Joined::Links => Some(format!("the {what} are joined by lines that pieces go along but that make no rows")),
        };
        let parts: Vec<String> = [of(middles, "middles"), of(corners, "corners")].into_iter().flatten().collect();
        if parts.is_empty() { String::new() } else { format!("; {}", list(parts, "and")) }
    }

    fn naming(&self, naming: &Naming) -> String {
        match naming {
            Naming::Grid { ends, columns: (from, to), ranks, layers } => {
                let layers = match layers.as_slice() {
                    [] => String::new(),
                    layers => format!(
                        ", then the letter of the layer, {} from the lowest",
                        list(layers.iter().cloned(), "and")
                    ),
                };
                let ends = ends.as_ref().map(|(first, last)| format!(": from {first} to {last}")).unwrap_or_default();
                format!(
                    "points are named by the letter of their column, {from} to {to} from the left, and the number of their rank, 1 to {ranks} from below{layers}{ends}"
                )
            }
            Naming::Round { letters, around, centre, top_corner } => {
                let what = if *top_corner { "polygon" } else { "circle" };
                let letters = match letters.as_slice() {
                    [one] => format!("the letter {one}"),
                    [first, .., last] => {
                        format!("the letter of their {what}, {first} the innermost to {last} the outermost,")
                    }
                    [] => String::new(),
                };
                let round = if *top_corner {
                    "from the corner at the top; corners are odd, middles even"
                } else {
                    "from the top"
                };
                let centre = if *centre { "; the centre is c" } else { "" };
                format!("points are named by {letters} and a number, 1 to {around} clockwise {round}{centre}")
            }
            Naming::Hexes { first, last, to_the_right } => {
                let lean = if *to_the_right { "right" } else { "left" };
                format!(
                    "points are named by the letter of their column and the number of their rank, from {first} to {last}; ranks are level and counted from below, columns lean to the {lean}"
                )
            }
            Naming::Listed(points) => format!("its points are {}", self.points(points, "and")),
        }
    }

    fn next(&self, links: &[(PointId, PointId)]) -> String {
        if !links.is_empty() {
            let mut each: Vec<String> = links.iter().map(|(a, b)| self.run(&[*a, *b])).collect();
            each.sort();
            return format!("two points are next to each other if a line joins them directly: {}", list(each, "and"));
        }
        match &self.game.board.plan.form {
            Form::Grid { sizes, diagonals } => {
                let layers = if sizes[2] > 1 { ", rank or upright through the layers" } else { " or rank" };
                let diagonals = match diagonals {
                    Diagonals::No => ", but not diagonally",
                    Diagonals::All if sizes[2] > 1 => ", and diagonally within a layer",
                    Diagonals::All => ", and diagonally",
                    Diagonals::Long => ", and diagonally along the diagonals from corner to corner",
                    Diagonals::Alternate => ", and diagonally along the diagonals that are drawn",
                };
                format!("points are next to each other if they follow one another along a column{layers}{diagonals}")
            }
            Form::Hexes { .. } => "points are next to each other if they touch: up to six around each".to_owned(),
            Form::Written | Form::Polygons { .. } | Form::Rings { .. } => {
                "two points are next to each other if a line joins them directly".to_owned()
            }
        }
    }

    fn rows(&self) -> String {
        match &self.game.board.plan.form {
            Form::Grid { sizes, diagonals } => {
                let layers =
                    if sizes[2] > 1 { ", every rank and every upright through the layers" } else { " and every rank" };
                let diagonals = match diagonals {
                    Diagonals::No => "",
                    Diagonals::All => ", and every diagonal",
                    Diagonals::Long => ", and the two diagonals from corner to corner",
                    Diagonals::Alternate => ", and every diagonal that is drawn",
                };
                format!("the rows are every column{layers}{diagonals}")
            }
            Form::Hexes { .. } => {
                "the rows are all straight runs of points in the three directions in which they touch".to_owned()
            }
            Form::Written | Form::Polygons { .. } | Form::Rings { .. } => {
                "the rows are the lines of the board".to_owned()
            }
        }
    }

    fn supply(&self, stock: Stock, count: Option<u32>, kinds: &[merels_model::ir::KindId]) -> String {
        let few = if count == Some(1) { Few::One } else { Few::Many };
        let all = kinds.len() == self.game.kinds.len() && kinds.len() > 1;
        let amount = count.map_or("any number of".to_owned(), |count| number(i64::from(count)));
        let what = match (all, kinds) {
            (true, kinds) if count == Some(1) => {
                let pieces = format!("{} pieces", number(kinds.len() as i64));
                return match stock {
                    Stock::Everybody => format!("each player has {pieces} in hand, one of each kind"),
                    Stock::Player(player) => {
                        let name = self.game.player_name(player);
                        format!("{name} {} {pieces} in hand, one of each kind", verb(name, "has", "have"))
                    }
                    Stock::Pool => format!("{pieces}, one of each kind, lie in a pool for all"),
                };
            }
            (true, _) => format!("{amount} pieces of each kind"),
            (false, [one]) => format!("{amount} {}", self.kind(*one, few)),
            (false, kinds) => list(kinds.iter().map(|kind| format!("{amount} {}", self.kind(*kind, few))), "and"),
        };
        match stock {
            Stock::Everybody => format!("each player has {what} in hand"),
            Stock::Player(player) => {
                let name = self.game.player_name(player);
                format!("{name} {} {what} in hand", verb(name, "has", "have"))
            }
            Stock::Pool => format!("{what} {} in a pool for all", if few == Few::One { "lies" } else { "lie" }),
        }
    }
}
