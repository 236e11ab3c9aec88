//! What a board looks like, whatever else is wrong with its file.

use merels_engine::History;
use merels_model::ir::PlayerId;
use merels_picture::{Picture, Style, svg};
use merels_play::{Definition, NoLibrary, Rules};
use merels_syntax::tree::ItemKind;

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
