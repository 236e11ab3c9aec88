//! Beside the board: the players, whose turn it is, and what is in hands and in the pool.

use merels_rules::ir::{KindId, PlayerId};
use merels_rules::{Outcome, Piece, UNLIMITED};

use crate::Picture;
use crate::colours::Paint;
use crate::drawing::Tools;
use crate::letters::Anchor;
use crate::looks::RADIUS;
use crate::words::number;

/// More men than this of the only kind are drawn as one and a number.
const MOST_DRAWN: u32 = 12;

/// How wide a piece is with the gap beside it, in parts of its radius.
const ROOM: f64 = 2.5;

/// The rows of players and pool, and how high they are.
pub(crate) struct Stock {
    pub(crate) drawn: String,
    pub(crate) height: f64,
}

/// Draws the rows within this width, with text of this size.
pub(crate) fn draw(picture: &Picture, width: f64, size: f64, paint: &Paint, tools: &mut Tools) -> Stock {
    let mut rows = Rows { width, size, paint, tools, drawn: String::new(), x: 0.0, y: 0.0 };
    for (index, name) in picture.game.players.iter().enumerate() {
        rows.player(picture, PlayerId(index as u8), name);
    }
    if picture.state.pool.iter().any(|&count| count > 0) {
        rows.begin();
        rows.text("Pool");
        rows.hand(None, &picture.state.pool);
    }
    if picture.outcome.is_some_and(|outcome| outcome.winner.is_none()) {
        rows.begin();
        rows.text("Draw");
    }
    Stock { height: rows.y, drawn: rows.drawn }
}

/// Rows that are filled from the left.
struct Rows<'t, 'a> {
    width: f64,
    size: f64,
    paint: &'t Paint,
    tools: &'t mut Tools<'a>,
    drawn: String,
    x: f64,
    /// The lower end of the row that is being filled.
    y: f64,
}

impl Rows<'_, '_> {
    fn row_height(&self) -> f64 {
        self.size * 1.6
    }

    /// Where names begin: the place of the turn's mark is kept free before them.
    fn indent(&self) -> f64 {
        self.size
    }

    fn begin(&mut self) {
        self.y += self.row_height();
        self.x = self.indent();
    }

    fn middle(&self) -> f64 {
        self.y - self.row_height() / 2.0
    }

    fn player(&mut self, picture: &Picture, player: PlayerId, name: &str) {
        self.begin();
        if picture.outcome.is_none() && picture.decider == player {
            self.turn();
        }
        if let Some(kind) =
            picture.game.kinds.iter().position(|kind| kind.owned && kind.values.iter().all(Option::is_none))
        {
            self.piece(Piece { owner: Some(player), kind: KindId(kind as u8) }, 0.62);
        } else if picture.game.kinds.iter().any(|kind| kind.owned) {
            self.figure(player);
        }
        let name = self.tools.letters.clipped(name, self.size, self.width * 0.4);
        self.text(&name);
        if picture.state.out.get(player.index()).copied().unwrap_or(false) {
            self.text("out");
            return;
        }
        if picture.outcome.is_some_and(|outcome| is_won_by(outcome, picture, player)) {
            self.text("wins");
        }
        let hand = picture.state.hands.get(player.index()).map_or(&[][..], Vec::as_slice);
        self.hand(Some(player), hand);
    }

    /// A triangle before the player whose turn it is.
    fn turn(&mut self) {
        let (side, y) = (self.size * 0.36, self.middle());
        let (top, bottom, tip) = (number(y - side), number(y + side), number(side * 1.6));
        let ink = self.paint.ink;
        self.drawn.push_str(&format!(
            "<path class=\"turn\" d=\"M0 {top}L{tip} {}L0 {bottom}Z\" fill=\"{ink}\"/>\n",
            number(y)
        ));
    }

    fn hand(&mut self, owner: Option<PlayerId>, hand: &[u32]) {
        let several = hand.len() > 1;
        for (kind, &count) in hand.iter().enumerate().filter(|(_, count)| **count > 0) {
            let piece = Piece { owner, kind: KindId(kind as u8) };
            // In hand as on the board, where it is nobody's.
            let piece = if self.tools.pieces.is_owned(piece.kind) { piece } else { Piece { owner: None, ..piece } };
            let room = f64::from(count) * ROOM * 0.5 * self.size;
            if !several && count <= MOST_DRAWN && self.x + room <= self.width {
                for _ in 0..count {
                    self.piece(piece, 0.5);
                }
            } else {
                let times = match count {
                    1 => String::new(),
                    UNLIMITED => "×∞".to_owned(),
                    count => format!("×{count}"),
                };
                // The number stays with its piece.
                self.wrap(self.size * 0.58 * ROOM + self.tools.letters.width(&times, self.size * 0.8));
                self.piece(piece, 0.58);
                if !times.is_empty() {
                    self.words(&times, self.size * 0.8);
                    self.x += self.size * 0.3;
                }
            }
        }
    }

    /// Goes on in the next row if this one has no more room.
    fn wrap(&mut self, room: f64) {
        if self.x + room > self.width && self.x > self.indent() {
            self.begin();
        }
    }

    /// A piece of this radius, in parts of the text's size.
    fn piece(&mut self, piece: Piece, part: f64) {
        let radius = self.size * part;
        let room = ROOM * radius;
        self.wrap(room);
        let place = (self.x + room / 2.0, self.middle());
        self.drawn.push_str(&self.tools.pieces.used(piece, place, radius / RADIUS));
        self.x += room;
    }

    /// A player's own figure, where men carry something else.
    fn figure(&mut self, player: PlayerId) {
        let radius = self.size * 0.62;
        let figure = crate::looks::figure(self.tools.pieces.looks.man(player), radius);
        let place = format!("translate({} {})", number(self.x + radius * ROOM / 2.0), number(self.middle()));
        self.drawn.push_str(&format!("<g transform=\"{place}\">{figure}</g>\n"));
        self.x += radius * ROOM;
    }

    fn text(&mut self, text: &str) {
        self.x += self.size * 0.35;
        self.words(text, self.size);
        self.x += self.size * 0.4;
    }

    fn words(&mut self, text: &str, size: f64) {
        let place = (self.x, self.middle());
        self.x += self.tools.letters.width(text, size);
        self.drawn.push_str(&self.tools.letters.write(text, place, size, Anchor::Start, self.paint.ink));
    }
}

fn is_won_by(outcome: &Outcome, picture: &Picture, player: PlayerId) -> bool {
    outcome.winner.is_some() && outcome.winner.as_ref() == picture.game.players.get(player.index())
}
