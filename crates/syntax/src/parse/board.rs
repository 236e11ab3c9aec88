//! The board, generated or written out.

use pest::Parser as _;

use super::Builder;
use super::expected::Failure;
use super::grammar::{Grammar, Pair, Pairs, Rule, eat, next_rule, start};
use super::phrase::{one_line, tokens_of};
use super::words::BOARD_WORDS;
use crate::diagnostic::{Code, Diagnostic};
use crate::span::Span;
use crate::suggest::nearest;
use crate::thesaurus::meanings;
use crate::tree::{
    Board, BoardLine, BoardLineKind, Count, Drawn, Expr, Feature, FeatureKind, Form, Name, Outline, Removed, Shape,
};

/// What a board begins with.
const BOARD: &str = "board ";
/// How far from the beginning of a text, in bytes, a generator in braces is looked for: what stands before it is read again, as blanks.
const MAX_BEFORE: usize = 1 << 13;
/// Small words that join things in plain English.
const JOINING: &[&str] = &["and", "as", "from", "in", "into", "is", "of", "on", "or", "over", "to", "with"];

impl Builder<'_> {
    /// What follows the word `board`.
    pub(super) fn board(&mut self, pair: Pair<'_>) -> Option<Board> {
        match pair.as_rule() {
            Rule::board_written => {
                if let Some(shape) = self.shape_in_braces(&pair) {
                    return Some(Board::Shape(shape));
                }
                let entries = self.entries(pair.into_inner(), Rule::probe_board);
                Some(Board::Written(entries.into_iter().filter_map(|entry| self.board_line(entry)).collect()))
            }
            _ => self.shape(pair.into_inner()).map(Board::Shape),
        }
    }

    /// A generator within braces, which is reported.
    fn shape_in_braces(&mut self, pair: &Pair<'_>) -> Option<Shape> {
        let inner = pair.as_str().trim_end().strip_prefix('{')?.strip_suffix('}')?;
        if start(pair) > MAX_BEFORE {
            return None;
        }
        if !Failure::is_clean(Rule::probe_item, &format!("{BOARD}{inner}")) || inner.trim_start().starts_with('{') {
            return None;
        }
        // As far from the beginning as it stands, so that places are its own.
        let before = " ".repeat((start(pair) + 1).checked_sub(BOARD.len())?);
        let alone = [&before, BOARD, inner].concat();
        let shape =
            Grammar::parse(Rule::file, &alone).ok()?.flatten().find(|pair| pair.as_rule() == Rule::board_shape)?;
        let whole = one_line(inner);
        let word = whole.split(' ').next().unwrap_or_default();
        let message = format!("`{word}` makes the whole board, and stands without braces");
        let report = Diagnostic::new(Code::Syntax, self.span_of(pair), message);
        self.report(report.help(format!("write `{BOARD}{whole}`")).fix(self.span_of(pair), inner.trim()));
        self.shape(shape.into_inner())
    }

    fn board_line(&mut self, pair: Pair<'_>) -> Option<BoardLine> {
        let span = self.span_of(&pair);
        let mut pairs = pair.into_inner();
        let kind = match pairs.next()?.as_rule() {
            Rule::kw_row => BoardLineKind::Row,
            Rule::kw_link => BoardLineKind::Link,
            Rule::kw_line => BoardLineKind::Line,
            _ => {
                let x = self.small_number(&pairs.next()?);
                BoardLineKind::At { x, y: self.small_number(&pairs.next()?) }
            }
        };
        let points = self.names(pairs, Rule::point_name);
        points.iter().skip(1).for_each(|point| self.line_meant(point));
        points.windows(3).filter_map(|three| three.get(1)).for_each(|point| self.joining_word(point));
        Some(BoardLine { kind, points, span })
    }

    /// Reports a point that begins a line of text and looks like `row`, `link` or `line`.
    fn line_meant(&mut self, point: &Name) {
        let start = point.span.start as usize;
        if !self.line_ends_between(self.end_before(start), start) {
            return;
        }
        let near = nearest(&point.text, BOARD_WORDS.iter().copied()).filter(|near| near.len() == point.text.len());
        let near = near.or_else(|| self.line_called(&point.text));
        if let Some(near) = near {
            let message = format!("`{}` starts no line of a board", point.text);
            let report = Diagnostic::new(Code::Syntax, point.span, message);
            let help = format!("did you mean `{near}`? a point of that name can't begin a line");
            self.report(report.help(help).fix(point.span, near));
        }
    }

    /// How a line of a board begins that a word means which stands nowhere else.
    fn line_called(&self, word: &str) -> Option<&'static str> {
        let meant = meanings(word).find(|meant| matches!(*meant, "row" | "link"))?;
        (tokens_of(self.text).iter().filter(|token| token.text == word).count() == 1).then_some(meant)
    }

    fn small_number(&mut self, pair: &Pair<'_>) -> u16 {
        u16::try_from(self.digits(pair, u16::MAX.into())).unwrap_or(u16::MAX)
    }

    fn shape(&mut self, mut pairs: Pairs<'_>) -> Option<Shape> {
        let form = self.form(pairs.next()?)?;
        let mut shape = Shape { form, features: Vec::new(), marked: Vec::new(), without: Vec::new() };
        for pair in pairs {
            match pair.as_rule() {
                Rule::join_feature => self.joins(pair, &mut shape.features),
                Rule::with_feature => shape.features.extend(self.with_feature(pair)),
                Rule::drawn_feature => shape.features.extend(self.drawn_feature(pair)),
                Rule::board_marked => shape.marked = self.names(pair.into_inner(), Rule::name),
                Rule::board_without => {
                    let removed = pair.into_inner().filter(|pair| pair.as_rule() == Rule::removed);
                    shape.without = removed.filter_map(|pair| self.removed(pair)).collect();
                }
                _ => {}
            }
        }
        Some(shape)
    }

    fn form(&mut self, pair: Pair<'_>) -> Option<Form> {
        let rule = pair.as_rule();
        let mut pairs = pair.into_inner();
        let word = pairs.next()?;
        Some(match rule {
            Rule::polygons => {
                let sides = match word.as_str() {
                    "triangles" => 3,
                    "squares" => 4,
                    "pentagons" => 5,
                    "hexagons" => 6,
                    "heptagons" => 7,
                    _ => 8,
                };
                Form::Polygons { sides, count: self.size(pairs.next()?)? }
            }
            Rule::rings => {
                let rings = self.size(pairs.next()?)?;
                pairs.next();
                Form::Rings { rings, rays: self.size(pairs.next()?)? }
            }
            Rule::hexes => {
                let outline = match next_rule(&pairs)? {
                    Rule::kw_triangle => Outline::Triangle,
                    Rule::kw_star => Outline::Star,
                    Rule::size => Outline::Hexagon,
                    _ => Outline::Rhombus,
                };
                if outline == Outline::Rhombus {
                    return Some(Form::Hexes { outline, sizes: self.sizes(pairs) });
                }
                let size = pairs.find(|pair| pair.as_rule() == Rule::size)?;
                Form::Hexes { outline, sizes: vec![self.size(size)?] }
            }
            _ => Form::Grid { sizes: self.sizes(pairs) },
        })
    }

    fn sizes(&mut self, pairs: Pairs<'_>) -> Vec<Count> {
        pairs.filter(|pair| pair.as_rule() != Rule::times).map(|size| self.count(&size)).collect()
    }

    fn size(&mut self, pair: Pair<'_>) -> Option<Count> {
        Some(self.count(&pair.into_inner().next()?))
    }

    /// `joined at middles, corners`: one feature for each place.
    fn joins(&mut self, pair: Pair<'_>, features: &mut Vec<Feature>) {
        let mut from = Some(self.span_of(&pair));
        let pairs = pair.into_inner();
        let lines = next_rule(&pairs) == Some(Rule::kw_joined);
        for pair in pairs {
            if pair.as_rule() != Rule::join_place {
                continue;
            }
            let mut inner = pair.into_inner();
            let Some(place) = inner.next() else { continue };
            let kind = match place.as_rule() {
                Rule::kw_middles => FeatureKind::Middles { lines },
                _ => FeatureKind::Corners { lines },
            };
            let word = self.span_of(&place);
            // The first place's feature begins with `joined at`.
            let span = from.take().map_or(word, |from| Span { end: word.end, ..from });
            features.push(Feature { kind, when: self.board_condition(inner), span });
        }
    }

    fn with_feature(&mut self, pair: Pair<'_>) -> Option<Feature> {
        let start = self.span_of(&pair);
        let mut pairs = pair.into_inner();
        pairs.next();
        let what = eat(&mut pairs, Rule::with_what)?;
        let mut words = what.clone().into_inner();
        let first = words.next()?.as_rule();
        let number = words.find(|pair| pair.as_rule() == Rule::number);
        let number = number.map_or(0, |pair| self.small_number(&pair));
        let kind = match first {
            Rule::kw_arcs => FeatureKind::Arcs,
            Rule::kw_centre => FeatureKind::Centre,
            Rule::kw_diagonals => FeatureKind::Diagonals,
            Rule::kw_long => FeatureKind::LongDiagonals,
            Rule::kw_blocks => FeatureKind::Blocks(number),
            Rule::kw_loops => FeatureKind::Loops(number),
            _ => FeatureKind::AlternateDiagonals,
        };
        let span = Span { end: self.span_of(&what).end, ..start };
        Some(Feature { kind, when: self.board_condition(pairs), span })
    }

    fn drawn_feature(&mut self, pair: Pair<'_>) -> Option<Feature> {
        let start = self.span_of(&pair);
        let mut pairs = pair.into_inner();
        eat(&mut pairs, Rule::kw_drawn)?;
        eat(&mut pairs, Rule::kw_as)?;
        let what = eat(&mut pairs, Rule::drawn_what)?;
        let drawn = match what.clone().into_inner().next()?.as_rule() {
            Rule::kw_lines => Drawn::Lines,
            Rule::kw_cells => Drawn::Cells,
            Rule::kw_chequered => Drawn::ChequeredCells,
            _ => Drawn::Rack,
        };
        let span = Span { end: self.span_of(&what).end, ..start };
        Some(Feature { kind: FeatureKind::Drawn(drawn), when: self.board_condition(pairs), span })
    }

    /// Reports a small word between two points: nothing could name a point that is called so.
    fn joining_word(&mut self, point: &Name) {
        if !JOINING.contains(&point.text.as_str()) {
            return;
        }
        let message = format!("`{}` is a word of the language and can't be a point's name", point.text);
        let with_blank = Span { start: point.span.start.saturating_sub(1), ..point.span };
        let report = Diagnostic::new(Code::ReservedWord, point.span, message);
        self.report(report.help("points are listed with blanks between them: leave it out").fix(with_blank, ""));
    }

    /// What stands after `without`.
    fn removed(&mut self, pair: Pair<'_>) -> Option<Removed> {
        let what = pair.into_inner().next()?;
        let span = self.span_of(&what);
        Some(match what.as_rule() {
            Rule::without_corners => {
                let size = what.into_inner().find(|pair| pair.as_rule() == Rule::size);
                Removed::Corners { size: size.and_then(|size| self.size(size)), span }
            }
            Rule::without_shade => {
                Removed::Shade { light: next_rule(&what.into_inner()) == Some(Rule::kw_light), span }
            }
            _ => Removed::Point(self.name(&what)),
        })
    }

    /// `if EXPR`, where it stands.
    fn board_condition(&mut self, mut pairs: Pairs<'_>) -> Option<Expr> {
        eat(&mut pairs, Rule::kw_if)?;
        self.next_expression(&mut pairs)
    }
}
