//! Where steps and rows lead: headings, edges, ranks and columns, what is seen and leapt over.

use merels_model::board::{Board, PointId};
use merels_model::ir::{self, Leg, PointsKind, Ways};
use merels_syntax::tree::{Count, Direction, Expr, ExprKind, Heading, ItemKind, Text};
use merels_syntax::{Code, Diagnostic, Span};

use super::Lower;

/// What lies so many eighths of a turn to the right of where somebody faces; up and down have nothing but each other.
fn turned(facing: Direction, eighths: usize) -> Option<Direction> {
    match (facing, eighths) {
        (Direction::Up | Direction::Down, 0) => Some(facing),
        (Direction::Up, 4) => Some(Direction::Down),
        (Direction::Down, 4) => Some(Direction::Up),
        _ => {
            let at = Direction::ROUND.iter().position(|way| *way == facing)?;
            Direction::ROUND.get((at + eighths) % Direction::ROUND.len()).copied()
        }
    }
}

/// The directions of a heading for somebody who faces there.
fn directions(heading: Heading, facing: Direction) -> Vec<Direction> {
    let to = |eighths: &[usize]| eighths.iter().filter_map(|&eighths| turned(facing, eighths)).collect();
    match heading {
        Heading::To(direction) => vec![direction],
        Heading::Orthogonal => vec![Direction::North, Direction::South, Direction::East, Direction::West],
        Heading::Diagonal => {
            vec![Direction::NorthEast, Direction::NorthWest, Direction::SouthEast, Direction::SouthWest]
        }
        Heading::Forward => to(&[0]),
        Heading::Backward => to(&[4]),
        Heading::Sideways => to(&[2, 6]),
        Heading::ForwardDiagonal => to(&[1, 7]),
        Heading::BackwardDiagonal => to(&[3, 5]),
    }
}

impl Lower<'_> {
    /// The directions of a heading.
    pub(super) fn ways(&mut self, heading: Heading, at: Span) -> Option<Ways> {
        if self.board.as_ref().is_some_and(|board| !board.has_directions()) {
            let report = Diagnostic::new(Code::NotHere, at, "this board is round, so it has no directions");
            self.report(report.help("`north`, `diagonal` and the like are for boards of straight links"));
            return None;
        }
        if !heading.is_relative() {
            return Some(Ways(vec![directions(heading, Direction::North)]));
        }
        let facing: Option<Vec<Direction>> = self.names.facing.iter().copied().collect();
        let Some(facing) = facing else {
            // It is the same wherever it is asked.
            if !std::mem::replace(&mut self.facing_asked, true) {
                let report = self.faces_nowhere(heading, at);
                self.report(report);
            }
            return None;
        };
        Some(Ways(facing.into_iter().map(|facing| directions(heading, facing)).collect()))
    }

    /// The report that somebody faces nowhere: at the player, where others face somewhere.
    fn faces_nowhere(&self, heading: Heading, at: Span) -> Diagnostic {
        let words = heading.words();
        let players = self.items.iter().find_map(|item| match &item.kind {
            ItemKind::Players(players) => Some(players.as_slice()),
            _ => None,
        });
        let players = players.unwrap_or_default();
        let nowhere = players.iter().find(|player| player.facing.is_none()).map(|player| &player.name);
        let name = nowhere.map_or("a player", |name| name.text.as_str());
        let report = Diagnostic::new(Code::NotHere, at, format!("nobody knows what is `{words}` for {name}"));
        let example = "players White facing north, Black facing south";
        let report = report.help(format!("say it where the players are named: `{example}`"));
        if let [one, other] = players
            && [one, other].iter().all(|player| player.facing.is_none() && player.name.span.file == at.file)
        {
            let (one, other) = (&one.name, &other.name);
            let ways = [("north", "south"), ("south", "north")];
            return ways.into_iter().fold(report, |report, (way, back)| {
                let meant = format!("{} facing {way}, {} facing {back}", one.text, other.text);
                report.choice(format!("`players {meant}`"), one.span.to(other.span), meant)
            });
        }
        let other = players.iter().find_map(|player| player.facing.as_ref());
        let (Some(name), Some(other)) = (nowhere, other.filter(|_| players.len() == 2)) else { return report };
        if name.span.file != at.file {
            return report;
        }
        let Some(way) = turned(other.direction, 4).map(|way| Heading::To(way).words()) else { return report };
        let behind = Span { start: name.span.end, ..name.span };
        let report = report.at_place(name.span).label(at, format!("`{words}` is asked for here"));
        let meant = format!("`{} facing {way}`", name.text);
        report.help("say where they face").choice(meant, behind, format!(" facing {way}"))
    }

    /// Whoever faces up or down on a board of one layer faces nothing.
    pub(super) fn check_facing(&mut self) {
        let Some(board) = &self.board else { return };
        let nowhere = |way: Direction| {
            matches!(way, Direction::Up | Direction::Down) && board.points().all(|point| board.is_last(point, way))
        };
        let mut reports = Vec::new();
        for item in self.items {
            let ItemKind::Players(players) = &item.kind else { continue };
            for facing in players.iter().filter_map(|player| player.facing.as_ref()) {
                if nowhere(facing.direction) {
                    let (word, meant) =
                        if facing.direction == Direction::Up { ("up", "north") } else { ("down", "south") };
                    let message = format!("`{word}` leads nowhere on this board: it has one layer");
                    let at = Span { start: facing.span.end.saturating_sub(word.len() as u32), ..facing.span };
                    let report = Diagnostic::new(Code::NotHere, at, message);
                    reports.push(report.help(format!("on the board itself it is `{meant}`")).fix(at, meant));
                }
            }
        }
        reports.into_iter().for_each(|report| self.report(report));
    }

    /// What is seen or leapt to, or lies near, perhaps in some directions only.
    pub(super) fn way(&mut self, way: &Expr, going: Option<Ways>) -> Option<PointsKind> {
        match &way.kind {
            ExprKind::Near(set, of) => {
                let (set, of) = (self.points(set), self.points(of));
                let (set, of) = Self::both(set, of)?;
                let step = ir::Node { kind: PointsKind::Step(going?, Box::new(of)), span: way.span };
                Some(PointsKind::In(Box::new(set), Box::new(step)))
            }
            ExprKind::Sight { set, of, within } => {
                let (set, of) = (self.points(set), self.points(of));
                let within = self.within(within.as_deref())?;
                let (set, of) = Self::both(set, of)?;
                Some(PointsKind::Sight { set: Box::new(set), of: Box::new(of), within, going })
            }
            ExprKind::Over { set, legs, from, within } => {
                if legs.len() > Leg::MOST {
                    let message = format!("a way passes {} things at most, one after the other", Leg::MOST);
                    let report = Diagnostic::new(Code::CountOutOfRange, way.span, message);
                    self.report(report.help("leave some of them out"));
                    return None;
                }
                let (set, from) = (self.points(set), self.points(from));
                let legs: Vec<_> = legs
                    .iter()
                    .map(|leg| self.points(&leg.points).map(|points| Leg { times: leg.times, points }))
                    .collect();
                let within = self.within(within.as_deref())?;
                let legs = legs.into_iter().collect::<Option<Vec<_>>>()?;
                let (set, from) = Self::both(set, from)?;
                Some(PointsKind::Over { set: Box::new(set), legs, from: Box::new(from), within, going })
            }
            _ => None,
        }
    }

    /// How far a row is followed; the outer `None` where that can't be read.
    fn within(&mut self, within: Option<&Expr>) -> Option<Option<Box<ir::Number>>> {
        match within {
            Some(within) => Some(Some(Box::new(self.number(within)?))),
            None => Some(None),
        }
    }

    /// The points from which no link leads on in any direction of a heading.
    pub(super) fn edge(&mut self, heading: Heading, at: Span) -> Option<PointsKind> {
        let Ways(ways) = self.ways(heading, at)?;
        let board = self.board.as_ref()?;
        let of = |ways: &Vec<Direction>| -> Vec<PointId> {
            board.points().filter(|&point| ways.iter().all(|&way| board.is_last(point, way))).collect()
        };
        let mut edges: Vec<Vec<PointId>> = ways.iter().map(of).collect();
        Some(match edges.len() {
            1 => PointsKind::Fixed(edges.pop()?),
            _ => PointsKind::OfDecider(edges),
        })
    }

    /// `rank 2`
    pub(super) fn rank(&mut self, rank: &Count) -> Option<PointsKind> {
        let wanted = self.count_or_report(rank)?;
        let board = self.board.as_ref()?;
        let found = cells(board, |[_, rank, _]| u32::from(rank) + 1 == wanted);
        if !found.is_empty() {
            return Some(PointsKind::Fixed(found));
        }
        let most = board.points().filter_map(|point| board.point(point).cell).map(|cell| cell[1]).max();
        let help = match most {
            Some(most) => format!("its ranks are numbered from 1 to {}", u32::from(most) + 1),
            None => "ranks are for boards with columns and ranks, such as `grid` and `squares`".to_owned(),
        };
        self.report(
            Diagnostic::new(Code::UnknownPoint, rank.span(), format!("the board has no rank {wanted}")).help(help),
        );
        None
    }

    /// `dark points`: `a1` is dark, and neighbours differ.
    pub(super) fn shade(&mut self, dark: bool, at: Span) -> Option<PointsKind> {
        let board = self.board.as_ref()?;
        if board.has_cells() {
            let is = |[column, rank, layer]: [u16; 3]| (column ^ rank ^ layer) & 1 == u16::from(!dark);
            return Some(PointsKind::Fixed(cells(board, is)));
        }
        let report = Diagnostic::new(Code::NotHere, at, "this board has no columns and ranks, so no dark points");
        self.report(report.help("dark and light points are those of `grid` and `squares`"));
        None
    }

    /// `column c`
    pub(super) fn column(&mut self, letter: &Text) -> Option<PointsKind> {
        let board = self.board.as_ref()?;
        let found: Vec<PointId> = board
            .points()
            .filter(|&point| {
                let point = board.point(point);
                point.cell.is_some() && column_letters(&point.name) == letter.value
            })
            .collect();
        if !found.is_empty() {
            return Some(PointsKind::Fixed(found));
        }
        let message = format!("the board has no column `{}`", letter.value);
        let help = match board.has_cells() {
            true => "columns are lettered from `a`, from the left",
            false => "columns are for boards with columns and ranks, such as `grid` and `squares`",
        };
        self.report(Diagnostic::new(Code::UnknownPoint, letter.span, message).help(help));
        None
    }
}

/// The points whose column, rank and layer pass a test.
fn cells(board: &Board, test: impl Fn([u16; 3]) -> bool) -> Vec<PointId> {
    board.points().filter(|&point| board.point(point).cell.is_some_and(&test)).collect()
}

/// The letters of a column, with which the name of a point begins.
fn column_letters(name: &str) -> &str {
    name.split(|c: char| !c.is_ascii_lowercase()).next().unwrap_or_default()
}
