//! What a board looks like, whatever else is wrong with its file.

use merels_engine::History;
use merels_model::ir::PlayerId;
use merels_picture::{Note, Picture, Style, Tone, svg};
use merels_play::{Definition, NoLibrary, Rules, SymbolKind, position_text};
use merels_syntax::tree::ItemKind;

use crate::hover::counted;
use crate::scenarios::Scenarios;
use crate::snapshot::Snapshot;

/// A board, drawn and counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// As an SVG file: the position at the start while the definition has no mistakes, else the empty board.
    pub picture: Option<String>,
    /// As text.
    pub drawing: String,
    /// How many points there are.
    pub points: usize,
    /// How many links.
    pub links: usize,
    /// How many rows of three points and more.
    pub rows: usize,
}

/// A board beside the text, with what is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// As an SVG file, where it can be drawn.
    pub picture: Option<String>,
    /// As text.
    pub drawing: String,
    /// What it shows, in a sentence.
    pub said: String,
}

/// The most lines that are marked on a board.
const MAX_MARKED: usize = 200;

impl Snapshot {
    /// The board, with the lines of the pattern or the point at a byte marked; none where there is no board.
    pub fn preview(&self, offset: usize) -> Option<Preview> {
        let board = sketch(self, true)?;
        let said = format!("{}, {}", counted(board.points, "point"), counted(board.links, "link"));
        let (picture, drawing) = (board.picture, board.drawing);
        match self.marked(offset) {
            Some((svg, what)) => Some(Preview { picture: Some(svg), drawing, said: format!("{said}; {what}") }),
            None => Some(Preview { picture, drawing, said }),
        }
    }

    /// The board with what is at a byte, and what that is.
    fn marked(&self, offset: usize) -> Option<(String, String)> {
        let game = self.game()?;
        let (symbol, _) = self.symbol(offset)?;
        let rules = Rules::of(self.read_definition(), &[]).ok()?;
        let start = rules.start(PlayerId(0), &mut History::new());
        let style = Style { coordinates: true, size: SIZE, ..Style::default() };
        let picture = Picture::of(game, &start);
        match symbol.kind {
            SymbolKind::Pattern => {
                let pattern = game.patterns.iter().find(|pattern| pattern.name == symbol.name)?;
                let lines = pattern.lines.iter().filter_map(|line| game.lines.get(line.index()));
                let traces: Vec<_> = lines.take(MAX_MARKED).map(|line| line.points.clone()).collect();
                let said = format!("{} of `{}`", counted(pattern.lines.len(), "line"), symbol.name);
                Some((svg(&Picture { traces: &traces, ..picture }, &style), said))
            }
            SymbolKind::Point => {
                let at = game.board.find(&symbol.name)?;
                let notes = [Note { at, text: symbol.name.clone(), tone: Tone::Good }];
                Some((svg(&Picture { notes: &notes, ..picture }, &style), format!("the point `{}`", symbol.name)))
            }
            _ => None,
        }
    }
}

impl Scenarios {
    /// The position of the case at a byte, with all decisions played that end before it; none where it can't be played.
    pub fn preview(&self, offset: usize, game: &Snapshot) -> Option<Preview> {
        let session = self.reached(offset, game)?;
        let (game, position, last) = (session.rules().game(), session.position(), session.last_turn());
        let picture = Picture { last: &last, ..Picture::of(game, position) };
        let said = match position.outcome() {
            Some(outcome) => merels_words::outcome(game, outcome),
            None => position_text::write(game, position),
        };
        let style = Style { coordinates: true, size: SIZE, ..Style::default() };
        Some(Preview { picture: Some(svg(&picture, &style)), drawing: String::new(), said })
    }
}

/// The longer side of a picture beside a text, in pixels.
const SIZE: u32 = 320;

/// The most points of a board that is drawn as text beside a text.
const MAX_DRAWN: usize = 150;

/// Draws the board of a definition under its default options; none where there is no board.
pub fn sketch(snapshot: &Snapshot, with_picture: bool) -> Option<Sketch> {
    let definition = snapshot.read_definition();
    let board = definition.board()?;
    let style = merels_render::Style { names: true, ..Default::default() };
    let drawing = match board.len() <= MAX_DRAWN {
        true => merels_render::board(&board, &|_| None, &style),
        false => String::new(),
    };
    let rows = board.rows.iter().filter(|row| row.points.len() > 2).count();
    let (points, links) = (board.len(), board.links().len());
    Some(Sketch { picture: with_picture.then(|| picture(definition)).flatten(), drawing, points, links, rows })
}

fn picture(definition: &Definition) -> Option<String> {
    let whole = Rules::of(definition, &[]).ok();
    let rules = whole.or_else(|| Rules::of(&bare(definition)?, &[]).ok())?;
    let start = rules.start(PlayerId(0), &mut History::new());
    let style = Style { coordinates: true, size: SIZE, ..Style::default() };
    Some(svg(&Picture::of(rules.game(), &start), &style))
}

/// A game of nothing but the board and what it depends on.
fn bare(definition: &Definition) -> Option<Definition> {
    let needed = |kind: &ItemKind| matches!(kind, ItemKind::Board(_) | ItemKind::Option { .. });
    let items = definition.items().iter().filter(|item| needed(&item.kind));
    let texts: Vec<&str> = items.map(|item| definition.sources().slice(item.span)).collect();
    let text = format!(
        "game \"board\"\nplayers first_player, second_player\n{}\npiece piece_: 1 in each hand\nphase phase_ {{ place piece_ on empty }}\n",
        texts.join("\n")
    );
    Definition::read("board.merels", text, &NoLibrary).ok()
}
