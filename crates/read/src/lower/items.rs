//! Declarations: defines, supplies of pieces, patterns, actions.

use merels_syntax::tree::{Cell, Count, Item, ItemKind, Pattern, PatternBody, Relation, StockPlace};
use merels_syntax::{About, Code, Diagnostic, Span};

use super::Lower;
use super::liveness::LoweredAction;
use super::names::{Named, clip};
use merels_model::ir;
use merels_model::limits::MAX_MEN;

impl<'a> Lower<'a> {
    /// No declared name may also be a point's: it would be read as the one and meant as the other. Nor may
    /// players and points be called what positions and decisions call something else.
    pub(super) fn check_point_names(&mut self, game: Span) {
        const IN_POSITIONS: [&str; 5] = ["board", "boards", "pool", "quiet", "then"];
        const IN_LISTS: [&str; 6] = ["in", "out", "then", "pass", "of", "by"];
        let items: &'a [Item] = self.items;
        for item in items {
            let ItemKind::Players(players) = &item.kind else { continue };
            for player in
                players.iter().map(|player| &player.name).filter(|player| IN_POSITIONS.contains(&player.text.as_str()))
            {
                self.report(reserved_in_positions(player.span, &player.text));
            }
        }
        let Some(board) = &self.board else { return };
        let at = items.iter().find(|item| matches!(item.kind, ItemKind::Board(_))).map_or(game, |item| item.span);
        let mut found: Vec<Diagnostic> = Vec::new();
        for name in board.points().map(|point| board.point(point).name.as_str()) {
            if IN_LISTS.contains(&name) {
                found.push(reserved_in_positions(at, name));
            }
            if board.find(&format!("x{name}")).is_some() {
                let message = format!("the points `{name}` and `x{name}` can't be told apart in notation");
                found.push(
                    Diagnostic::new(Code::DuplicateName, at, message)
                        .help(format!("`x{name}` means taking on `{name}`")),
                );
            }
        }
        let mut clashes: Vec<_> = self.names.declared().filter(|(name, _)| board.find(name).is_some()).collect();
        clashes.sort_by_key(|(_, span)| *span);
        found.extend(clashes.into_iter().map(|(name, span)| {
            Diagnostic::new(Code::DuplicateName, span, format!("`{name}` is already a point of the board"))
                .help("give it another name")
        }));
        self.diagnostics.extend(found);
    }

    /// What begins in hands and in the pool.
    pub(super) fn supplies(&mut self) -> Vec<ir::Supply> {
        let items: &'a [Item] = self.items;
        let pieces = items.iter().filter_map(|item| match &item.kind {
            ItemKind::Piece(piece) => Some(piece),
            _ => None,
        });
        let mut supplies: Vec<ir::Supply> = Vec::new();
        let mut filled: Vec<Span> = Vec::new();
        for (piece, kinds) in pieces.into_iter().zip(self.names.pieces.clone()) {
            for stock in &piece.stock {
                let count = match &stock.count {
                    None => None,
                    Some(count) => match self.count_or_report(count) {
                        Some(men) if men <= MAX_MEN => Some(men),
                        Some(men) => {
                            let message = format!("{men} men are more than the {MAX_MEN} a hand may hold");
                            self.report(
                                Diagnostic::new(Code::CountOutOfRange, count.span(), message)
                                    .help("`unlimited` is a count too"),
                            );
                            continue;
                        }
                        None => continue,
                    },
                };
                for hand_of in self.hands(&stock.place) {
                    for &kind in &kinds {
                        let first = supplies.iter().zip(&filled);
                        let first = first.filter(|(known, _)| known.kind == kind && known.hand_of == hand_of);
                        if let Some(&span) = first.map(|(_, span)| span).next() {
                            let report = Diagnostic::new(Code::DuplicateItem, stock.span, "this hand is filled twice");
                            let report = report.at("again here").label(span, "first here");
                            self.report(report.help("say once how many pieces of a kind a hand holds"));
                            break;
                        }
                        supplies.push(ir::Supply { kind, hand_of, count });
                        filled.push(stock.span);
                    }
                }
            }
        }
        supplies
    }

    fn hands(&mut self, place: &StockPlace) -> Vec<Option<ir::PlayerId>> {
        match place {
            StockPlace::Pool => vec![None],
            StockPlace::EachHand => {
                (0..self.names.players.len()).map(|index| Some(ir::PlayerId(index as u8))).collect()
            }
            StockPlace::HandOf(name) => match self.names.find(&name.text) {
                Some(Named::Player(id)) => vec![Some(id)],
                _ => {
                    let message = format!("no player is called `{}`", name.text);
                    let report = Diagnostic::new(Code::UnknownName, name.span, message).about(About::NoPlayer);
                    let listed =
                        self.names.players.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
                    let report = report.help(format!("the players are {listed}"));
                    let report = match self.names.player_by_number(&name.text) {
                        Some(meant) => report.help(format!("did you mean `{meant}`?")).fix(name.span, meant),
                        None => report.suggest(&name.text, self.names.players.iter().map(String::as_str)),
                    };
                    if !self.names.players.is_empty() && !self.names.is_doubtful(&name.text) {
                        self.report(report);
                    }
                    Vec::new()
                }
            },
        }
    }

    /// The patterns and, as they need them, the lines.
    pub(super) fn patterns(&mut self) -> Vec<ir::Pattern> {
        let items: &'a [Item] = self.items;
        let mut patterns = Vec::new();
        let mut lengths: Vec<(usize, Vec<ir::LineId>)> = Vec::new();
        for item in items {
            let ItemKind::Pattern(pattern) = &item.kind else { continue };
            let length = self.count_or_report(&pattern.length).unwrap_or(0) as usize;
            if let Some(report) = self.described(pattern, length) {
                self.report(report);
                continue;
            }
            let lines = self.lines_of(length, pattern, &mut lengths);
            let alternatives = pattern.alternatives.iter().filter_map(|body| self.shape(body, length)).collect();
            patterns.push(ir::Pattern {
                name: pattern.name.text.clone(),
                lines,
                exactly: pattern.exactly,
                alternatives,
                span: pattern.name.span,
            });
        }
        patterns
    }

    /// What is wrong with a pattern on lines longer than any, whose points are described one by one: they are as many as are meant.
    fn described(&self, pattern: &Pattern, length: usize) -> Option<Diagnostic> {
        let board = self.board.as_ref()?;
        let points = |body: &PatternBody| match body {
            PatternBody::Cells(cells, _) => Some(cells.len()),
            PatternBody::Relations(_) => None,
        };
        let meant = pattern.alternatives.first().and_then(points).filter(|points| *points > 1 && *points != length)?;
        let fits = pattern.alternatives.iter().all(|body| points(body) == Some(meant));
        let there = |length: usize| length > 1 && !board.lines(length).is_empty();
        let is_plain = matches!(pattern.length, Count::Number { .. });
        (fits && is_plain && !there(length) && there(meant)).then(|| {
            let at = pattern.length.span();
            let message = format!("the board has no line of {length}, and {meant} points are described");
            let help = format!("write `line of {meant}`");
            Diagnostic::new(Code::PatternLength, at, message).help(help).fix(at, meant.to_string())
        })
    }

    fn lines_of(
        &mut self,
        length: usize,
        pattern: &Pattern,
        known: &mut Vec<(usize, Vec<ir::LineId>)>,
    ) -> Vec<ir::LineId> {
        let Some(board) = &self.board else { return Vec::new() };
        if let Some((_, lines)) = known.iter().find(|(of, _)| *of == length) {
            return lines.clone();
        }
        let at = pattern.length.span();
        let found = if length < 2 { Vec::new() } else { board.lines(length) };
        if length < 2 {
            self.report(
                Diagnostic::new(Code::PatternLength, at, "a line has at least two points")
                    .help("say how many points the pattern stands on, as in `line of 3`"),
            );
        } else if found.is_empty() {
            let longest = board.rows.iter().map(|row| row.points.len()).max().unwrap_or(0);
            let help = match longest {
                0 | 1 => "the board has no rows; join its polygons, or write `row a b c`".to_owned(),
                longest => format!("its longest row has {longest} points"),
            };
            let message = format!("the board has no line of {length}");
            self.report(Diagnostic::new(Code::PatternLength, at, message).help(help));
        }
        let first = self.lines.len();
        let ids: Vec<_> = (first..first + found.len()).map(|index| ir::LineId(clip(index))).collect();
        self.lines.extend(found);
        known.push((length, ids.clone()));
        ids
    }

    fn shape(&mut self, body: &PatternBody, length: usize) -> Option<ir::Shape> {
        match body {
            PatternBody::Relations(relations) => {
                let relations: Vec<_> = relations.iter().map(|relation| self.relation(relation)).collect();
                relations.into_iter().collect::<Option<_>>().map(ir::Shape::Relations)
            }
            PatternBody::Cells(cells, at) => {
                if let Some(report) = turned_relation(cells) {
                    self.report(report);
                    return None;
                }
                if cells.len() != length && length >= 2 {
                    let points =
                        if cells.len() == 1 { "1 point".to_owned() } else { format!("{} points", cells.len()) };
                    let message = format!("a line of {length} is described with {points} on it");
                    let report = Diagnostic::new(Code::PatternLength, *at, message);
                    self.report(match cells.as_slice() {
                        // Words side by side are all of one point.
                        [Cell { words }] if words.len() == length => {
                            let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
                            let meant = format!("{{ {} }}", texts.join(", "));
                            report.help(format!("between points stand commas: `{meant}`")).fix(*at, meant)
                        }
                        _ => {
                            let report = report.help("say what stands on each point, in order, with commas between");
                            let twice = if cells.len() == length + 1 { said_twice(cells) } else { None };
                            let there =
                                |length| self.board.as_ref().is_some_and(|board| !board.lines(length).is_empty());
                            match twice.filter(|_| !there(cells.len())) {
                                Some(again) => report.choice("leaving one of two that are alike out", again, ""),
                                None => report,
                            }
                        }
                    });
                }
                let cells: Vec<_> = cells.iter().map(|cell| self.cell(cell)).collect();
                cells.into_iter().collect::<Option<_>>().map(ir::Shape::Cells)
            }
        }
    }

    fn relation(&mut self, relation: &Relation) -> Option<ir::Relation> {
        let of = match relation.of.text.as_str() {
            "owner" => ir::Trait::Owner,
            "kind" => ir::Trait::Kind,
            name => match self.names.attributes.iter().position(|attribute| attribute.name == name) {
                Some(index) => ir::Trait::Attribute(ir::AttributeId(clip(index) as u8)),
                None => {
                    let known: Vec<&str> =
                        self.names.attributes.iter().map(|a| a.name.as_str()).chain(["owner", "kind"]).collect();
                    let listed = known.iter().map(|known| format!("`{known}`")).collect::<Vec<_>>().join(", ");
                    let message = format!("pieces have no `{name}` to compare");
                    let report = Diagnostic::new(Code::UnknownName, relation.of.span, message);
                    let report = report.help(format!("pieces are compared by {listed}")).suggest(name, known);
                    let meant = match name {
                        "player" | "side" | "team" => Some("owner"),
                        "type" | "sort" | "piece" | "class" => Some("kind"),
                        value => self.names.attribute_of(value),
                    };
                    let report = match meant {
                        Some(meant) => report.help(format!("the word is `{meant}`")).fix(relation.of.span, meant),
                        None => report,
                    };
                    self.report(report);
                    return None;
                }
            },
        };
        Some(ir::Relation { same: relation.same, of })
    }

    fn cell(&mut self, cell: &Cell) -> Option<Vec<ir::CellTest>> {
        let mut tests = Vec::new();
        for word in &cell.words {
            tests.push(match word.text.as_str() {
                "mine" => ir::CellTest::Mine,
                "theirs" => ir::CellTest::Theirs,
                "empty" => ir::CellTest::Empty,
                "occupied" => ir::CellTest::Occupied,
                name => match self.names.find(name) {
                    Some(Named::Kinds(kinds)) => ir::CellTest::Kinds(kinds),
                    _ => {
                        let mut known = self.names.all();
                        known.extend(["mine", "theirs", "empty", "occupied"]);
                        let message = format!("`{name}` is nothing a point can hold");
                        let report = Diagnostic::new(Code::UnknownName, word.span, message);
                        let report =
                            report.help("a point holds `mine`, `theirs`, `empty`, `occupied`, or a kind of piece");
                        let report = report.suggest(name, known);
                        if !self.names.is_doubtful(name) {
                            self.report(report);
                        }
                        return None;
                    }
                },
            });
        }
        Some(tests)
    }

    /// The actions; a call of one that calls itself is reported.
    pub(super) fn actions(&mut self) -> Vec<LoweredAction> {
        let items: &'a [Item] = self.items;
        let mut actions = Vec::new();
        for item in items {
            let ItemKind::Action { name, body } = &item.kind else { continue };
            let (lowered, reads, calls) = self.body(&body.statements);
            actions.push(LoweredAction { action: ir::Action { name: name.text.clone(), body: lowered }, reads, calls });
        }
        self.report_circles_of_actions();
        actions
    }
}

fn reserved_in_positions(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(Code::ReservedWord, at, format!("`{name}` has a meaning of its own in positions"))
        .help("give it another name")
}

/// The second of two cells side by side that say the same, with the comma before it.
fn said_twice(cells: &[Cell]) -> Option<Span> {
    let texts = |cell: &Cell| cell.words.iter().map(|word| word.text.clone()).collect::<Vec<_>>();
    cells.windows(2).find_map(|pair| {
        let [one, again] = pair else { return None };
        let (last, end) = (one.words.last()?.span, again.words.last()?.span);
        (texts(one) == texts(again)).then_some(Span { start: last.end, end: end.end, ..last })
    })
}

/// The report of `owner same`, where a relation is meant.
fn turned_relation(cells: &[Cell]) -> Option<Diagnostic> {
    let (of, relation) = cells.iter().find_map(|cell| match cell.words.as_slice() {
        [of, relation] if matches!(relation.text.as_str(), "same" | "different") => Some((of, relation)),
        _ => None,
    })?;
    let span = Span { end: relation.span.end, ..of.span };
    let meant = format!("{} {}", relation.text, of.text);
    let message = format!("`{}` stands before what is compared", relation.text);
    Some(Diagnostic::new(Code::UnknownName, span, message).help(format!("write `{meant}`")).fix(span, meant))
}
