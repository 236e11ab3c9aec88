//! Items: the file's outermost pieces.

use super::Builder;
use super::grammar::{Pair, Pairs, Rule, eat, next_rule, start};
use super::junk::Before;
use crate::diagnostic::{Code, Diagnostic};
use crate::suggest::nearest;
use crate::tree::{
    AboutEntry, Cell, Direction, Facing, Item, ItemKind, ItemSort, Memory, MemoryScope, MemoryType, Name, Pattern,
    PatternBody, Piece, Player, Relation, Stock, StockPlace,
};

impl Builder<'_> {
    /// The whole file.
    pub(super) fn file(&mut self, pair: Pair<'_>) -> Vec<Item> {
        let mut items = Vec::new();
        let mut before = None;
        let mut first = None;
        for piece in pair.into_inner() {
            let here = Before::of(&piece);
            match piece.as_rule() {
                Rule::EOI => self.game_first(first, start(&piece)),
                Rule::semicolon => self.semicolon(&piece),
                Rule::junk_item => {
                    first.get_or_insert((true, self.span_of(&piece)));
                    self.junk_item(&piece, before);
                }
                rule => {
                    self.braces_missing = 0;
                    let span = self.span_of(&piece);
                    first.get_or_insert((rule == Rule::game_item, span));
                    items.extend(self.item(piece).map(|kind| Item { kind, span }));
                }
            }
            before = Some(here);
        }
        items
    }

    /// Reports a file that begins with something else than `game`.
    fn game_first(&mut self, first: Option<(bool, crate::span::Span)>, end: usize) {
        let form = "the first line reads `game \"Title\"`, or `game \"Title\" extends NAME`";
        let report = match first {
            Some((true, _)) => return,
            Some((false, span)) => {
                let word = self.word_at(span.start as usize);
                let word = self.span(span.start as usize, span.start as usize + word.len());
                Diagnostic::new(Code::GameFirst, word, "a file begins with `game`").at("this comes first here")
            }
            None => Diagnostic::new(Code::GameFirst, self.span(end, end), "the file says nothing yet"),
        };
        self.report(report.help(form));
    }

    fn item(&mut self, pair: Pair<'_>) -> Option<ItemKind> {
        let rule = pair.as_rule();
        let mut pairs = pair.clone().into_inner();
        pairs.next();
        Some(match rule {
            Rule::game_item => {
                let title = self.text(&pairs.next()?);
                pairs.next();
                ItemKind::Game { title, extends: pairs.next().map(|name| self.parent(&name)) }
            }
            Rule::about_item => ItemKind::About(self.about(pairs)),
            Rule::players_item => ItemKind::Players(self.players(pairs)),
            Rule::board_item => ItemKind::Board(self.board(pairs.next()?)?),
            Rule::attribute_item => {
                let name = self.name(&pairs.next()?);
                ItemKind::Attribute { name, values: self.names(pairs, Rule::value_word) }
            }
            Rule::option_item => {
                let name = self.name(&pairs.next()?);
                ItemKind::Option { name, values: self.names(pairs, Rule::value_word) }
            }
            Rule::piece_item => ItemKind::Piece(self.piece(pairs)?),
            Rule::pattern_item => ItemKind::Pattern(self.pattern(pairs)?),
            Rule::memory_item => ItemKind::Memory(self.memory(pairs)?),
            Rule::define_item => {
                let name = self.name(&pairs.next()?);
                let parameter = eat(&mut pairs, Rule::parameter).and_then(|phrase| phrase.into_inner().nth(1));
                let parameter = parameter.map(|name| self.name(&name));
                pairs.next();
                ItemKind::Define { name, parameter, value: self.next_expression(&mut pairs)? }
            }
            Rule::start_item => ItemKind::Start(self.next_block(&mut pairs)?),
            Rule::action_item => self.action(&pair, pairs)?,
            Rule::phase_item => ItemKind::Phase(self.phase(&pair, pairs)?),
            Rule::end_item => self.end_item(&pair, pairs)?,
            Rule::without_item => {
                let word = pairs.next()?;
                let sort = ItemSort::ALL.into_iter().find(|sort| sort.word() == word.as_str())?;
                ItemKind::Without { sort, name: pairs.next().map(|name| self.name(&name)) }
            }
            _ => return None,
        })
    }

    /// The name of the game that is extended. A title in its place is reported, and becomes what its file would be
    /// called.
    fn parent(&mut self, pair: &Pair<'_>) -> Name {
        if pair.as_rule() == Rule::file_name {
            return self.name(pair);
        }
        let span = self.span_of(pair);
        let span = self.span(span.start as usize, self.end_before(span.end as usize));
        let title = self.text.get(span.start as usize..span.end as usize).unwrap_or_default();
        if let Some((first, _)) = title.split_once(',').filter(|(first, _)| !first.contains(['"', ' ', '/'])) {
            let comma = self.span(span.start as usize + first.len(), span.end as usize);
            let report = Diagnostic::new(Code::Syntax, comma, "a game extends one other, and no more");
            let help = format!("`extends {first}` takes over what that game extends in turn; leave the rest out");
            self.report(report.help(help).fix(comma, ""));
            return Name {
                text: first.to_owned(),
                span: self.span(span.start as usize, span.start as usize + first.len()),
            };
        }
        let text = file_name_of(title);
        let message = "`extends` takes the name of a game's file";
        let report = Diagnostic::new(Code::Syntax, span, message).at("no title, no folder and no `.merels`");
        self.report(report.help(format!("it reads such as `extends {text}`")));
        Name { text, span }
    }

    fn about(&mut self, pairs: Pairs<'_>) -> Vec<AboutEntry> {
        let mut entries = Vec::new();
        for entry in self.entries(pairs, Rule::probe_about) {
            let mut pairs = entry.into_inner();
            let Some(key) = pairs.next().map(|key| self.name(&key)) else { continue };
            let values = pairs.filter(|pair| pair.as_rule() != Rule::comma).map(|value| self.text(&value)).collect();
            entries.push(AboutEntry { key, values });
        }
        entries
    }

    /// The entries between the braces of an item; junk among them is reported.
    pub(super) fn entries<'i>(&mut self, pairs: Pairs<'i>, probe: Rule) -> Vec<Pair<'i>> {
        let mut entries = Vec::new();
        let mut before = None;
        let mut open = None;
        for piece in pairs {
            let here = Before::of(&piece);
            match piece.as_rule() {
                Rule::open => {
                    open = Some(self.span_of(&piece));
                    continue;
                }
                Rule::close => {}
                Rule::missing_close => self.missing_close(open, &piece),
                Rule::semicolon => self.semicolon(&piece),
                Rule::junk_entry | Rule::junk_rule => self.junk_entry(&piece, before, probe),
                _ => entries.push(piece),
            }
            before = Some(here);
        }
        entries
    }

    fn players(&mut self, pairs: Pairs<'_>) -> Vec<Player> {
        let mut players: Vec<Player> = Vec::new();
        for pair in pairs {
            match pair.as_rule() {
                Rule::new_name => players.push(Player { name: self.name(&pair), facing: None }),
                Rule::facing => {
                    let facing = self.facing(pair);
                    players.last_mut().into_iter().for_each(|player| player.facing.clone_from(&facing));
                }
                _ => {}
            }
        }
        players
    }

    fn facing(&self, pair: Pair<'_>) -> Option<Facing> {
        let span = self.span_of(&pair);
        let word = pair.into_inner().nth(1)?;
        let direction = Direction::ALL.into_iter().find(|direction| direction.word() == word.as_str())?;
        Some(Facing { direction, span })
    }

    fn piece(&mut self, pairs: Pairs<'_>) -> Option<Piece> {
        let mut piece = Piece { names: Vec::new(), stock: Vec::new(), unowned: false };
        for pair in pairs {
            match pair.as_rule() {
                Rule::new_name => piece.names.push(self.name(&pair)),
                Rule::stock => piece.stock.push(self.stock(pair)?),
                Rule::kw_unowned => piece.unowned = true,
                _ => {}
            }
        }
        Some(piece)
    }

    fn stock(&mut self, pair: Pair<'_>) -> Option<Stock> {
        let span = self.span_of(&pair);
        let mut pairs = pair.into_inner();
        let count = pairs.next()?;
        let count = (count.as_rule() != Rule::kw_unlimited).then(|| self.count(&count));
        pairs.next();
        let place = pairs.next()?;
        let place = match place.as_rule() {
            Rule::in_each_hand => StockPlace::EachHand,
            Rule::in_hand_of => StockPlace::HandOf(self.name(&place.into_inner().last()?)),
            _ => StockPlace::Pool,
        };
        Some(Stock { count, place, span })
    }

    fn pattern(&mut self, mut pairs: Pairs<'_>) -> Option<Pattern> {
        let name = self.name(&eat(&mut pairs, Rule::new_name)?);
        eat(&mut pairs, Rule::equals)?;
        eat(&mut pairs, Rule::kw_line)?;
        eat(&mut pairs, Rule::kw_of)?;
        let exactly = eat(&mut pairs, Rule::kw_exactly).is_some();
        let length = self.count(&pairs.next()?);
        let bodies = pairs.filter(|pair| pair.as_rule() == Rule::pattern_body);
        let alternatives = bodies.map(|body| self.pattern_body(&body)).collect();
        Some(Pattern { name, length, exactly, alternatives })
    }

    fn pattern_body(&mut self, body: &Pair<'_>) -> PatternBody {
        let pieces = || body.clone().into_inner();
        if let Some(cell) = pieces().find(|pair| pair.as_rule() == Rule::cell) {
            self.relation_meant(&cell);
            let cells = pieces().filter(|pair| pair.as_rule() == Rule::cell);
            let cells = cells.map(|cell| Cell { words: self.names(cell.into_inner(), Rule::cell_word) });
            return PatternBody::Cells(cells.collect(), self.span_of(body));
        }
        let relations = pieces().filter(|pair| pair.as_rule() == Rule::relation).filter_map(|relation| {
            let mut pairs = relation.into_inner();
            let same = next_rule(&pairs) == Some(Rule::kw_same);
            pairs.next();
            Some(Relation { same, of: self.name(&pairs.next()?) })
        });
        PatternBody::Relations(relations.collect())
    }

    /// Reports `{ smae owner }`, which would be a cell of two words.
    fn relation_meant(&mut self, cell: &Pair<'_>) {
        let words = self.names(cell.clone().into_inner(), Rule::cell_word);
        let [first, _] = words.as_slice() else { return };
        if let Some(near) = nearest(&first.text, ["same", "different"]) {
            let message = format!("`{}` can't start a relation", first.text);
            self.report(Diagnostic::new(Code::Syntax, first.span, message).suggest(&first.text, [near]));
        }
    }

    fn memory(&mut self, mut pairs: Pairs<'_>) -> Option<Memory> {
        let name = self.name(&eat(&mut pairs, Rule::new_name)?);
        eat(&mut pairs, Rule::colon)?;
        let of = match pairs.next()?.as_str() {
            "player" => MemoryType::Player,
            "number" => MemoryType::Number,
            "point" => MemoryType::Point,
            "points" => MemoryType::Points,
            _ => MemoryType::Lines,
        };
        let scope = eat(&mut pairs, Rule::memory_scope).and_then(|scope| scope.into_inner().last());
        let scope = match scope.as_ref().map(|word| word.as_str()) {
            None => MemoryScope::Game,
            Some("player") => MemoryScope::Player,
            Some(_) => MemoryScope::Man,
        };
        let through_next_turn = eat(&mut pairs, Rule::through_next_turn).is_some();
        Some(Memory { name, of, scope, through_next_turn })
    }
}

/// What the file of a game of this title would be called: `Nine Men's Morris` is `nine-mens-morris`.
fn file_name_of(title: &str) -> String {
    let title = title.trim_matches('"');
    let last = title.rsplit(['/', '\\']).next().unwrap_or(title);
    let words = last.strip_suffix(".merels").unwrap_or(last).to_lowercase();
    let plain: String = words.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_')).collect();
    plain.split_whitespace().collect::<Vec<_>>().join("-")
}
