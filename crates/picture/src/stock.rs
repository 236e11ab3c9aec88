//! Beside the board: the players, whose turn it is, what is in hands and in the pool, and what was lost.

use merels_model::ir::{KindId, PlayerId};
use merels_model::{Game, Piece, Situation, UNLIMITED};

use crate::Picture;
use crate::colours::Paint;
use crate::letters::Anchor;
use crate::looks::RADIUS;
use crate::tools::Tools;
use crate::words::number;

/// More men than this of the only kind are drawn as one and a number.
const MOST_DRAWN: u32 = 12;

/// How wide a piece is with the gap beside it, in parts of its radius.
const ROOM: f64 = 2.5;

/// The radius of men in hand and lost, in parts of the text's size; of one that stands for several.
const ONE: f64 = 0.5;
const SEVERAL: f64 = 0.58;

/// What is free before a word and behind it, in parts of the text's size.
const BEFORE: f64 = 0.35;
const AFTER: f64 = 0.4;

/// The rows of players and pool, and how high they are.
pub(crate) struct Stock {
    pub(crate) drawn: String,
    pub(crate) height: f64,
    /// The height that the game's fullest hands take: the same in all of its positions.
    pub(crate) reserved: f64,
}

/// What a row shows.
struct Holding<'a> {
    /// None for the pool.
    owner: Option<PlayerId>,
    name: &'a str,
    decides: bool,
    said: Option<&'static str>,
    hand: &'a [u32],
    lost: u32,
}

/// Draws the rows within this width, with text of this size.
pub(crate) fn draw(picture: &Picture, width: f64, size: f64, paint: &Paint, tools: &mut Tools) -> Stock {
    let (game, state) = (picture.game, picture.state);
    let reserved = reserved(game, width, size, paint);
    let mut rows = Rows::new(width, size, paint, tools);
    let mut top = 0.0;
    for (index, (name, &height)) in game.players.iter().zip(&reserved).enumerate() {
        let player = PlayerId(index as u8);
        let said = match picture.outcome {
            _ if state.out.get(index).copied().unwrap_or(false) => Some("out"),
            Some(outcome) if outcome.winner.is_none() => Some("draw"),
            Some(outcome) if outcome.winner == Some(player) => Some("wins"),
            _ => None,
        };
        let holding = Holding {
            owner: Some(player),
            name,
            decides: picture.outcome.is_none() && picture.decider == player,
            said,
            hand: state.hands.get(index).map_or(&[][..], Vec::as_slice),
            lost: u32::try_from(merels_render::lost(game, state, player)).unwrap_or(0),
        };
        rows.holding(game, &holding);
        top += height;
        rows.y = rows.y.max(top);
    }
    if state.pool.iter().any(|&count| count > 0) {
        rows.holding(game, &pool(&state.pool));
    }
    Stock { height: rows.y, drawn: rows.drawn, reserved: reserved.iter().sum() }
}

fn pool(pieces: &[u32]) -> Holding<'_> {
    Holding { owner: None, name: "Pool", decides: false, said: None, hand: pieces, lost: 0 }
}

/// How high the rows of each player and of the pool can get: with everything in hand, with a man lost, with
/// all lost.
fn reserved(game: &Game, width: f64, size: f64, paint: &Paint) -> Vec<f64> {
    let start = Situation::initial(game, PlayerId(0));
    let mut tools = Tools::new(game);
    let mut height = |holding: &Holding| {
        let mut rows = Rows::new(width, size, paint, &mut tools);
        rows.holding(game, holding);
        rows.y
    };
    let mut heights = Vec::new();
    for (index, (name, hand)) in game.players.iter().zip(&start.hands).enumerate() {
        let mut rest = hand.clone();
        if let Some(count) = rest.iter_mut().find(|count| **count > 0 && **count < UNLIMITED) {
            *count -= 1;
        }
        let all = match men(game, Some(PlayerId(index as u8))) {
            UNLIMITED => 0,
            all => all,
        };
        let highest = [(hand.as_slice(), 0, None), (&rest, all.min(1), None), (&[], all, Some("wins"))].map(
            |(hand, lost, said)| {
                let owner = Some(PlayerId(index as u8));
                height(&Holding { owner, name, decides: false, said, hand, lost })
            },
        );
        heights.push(highest.into_iter().fold(0.0, f64::max));
    }
    if game.supplies.iter().any(|supply| supply.hand_of.is_none()) {
        heights.push(height(&pool(&start.pool)));
    }
    heights
}

/// How many pieces somebody, or the pool, begins with; [`UNLIMITED`] where there is no telling.
fn men(game: &Game, owner: Option<PlayerId>) -> u32 {
    let counts = game.supplies.iter().filter(|supply| supply.hand_of == owner).map(|supply| supply.count);
    counts.fold(0, |sum, count| count.map_or(UNLIMITED, |count| count.saturating_add(sum)))
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
    /// Where hands begin, whatever the name before them.
    column: f64,
    /// Where a row goes on that doesn't end with the one before it.
    hang: f64,
}

impl<'t, 'a> Rows<'t, 'a> {
    fn new(width: f64, size: f64, paint: &'t Paint, tools: &'t mut Tools<'a>) -> Self {
        let mut rows = Self { width, size, paint, tools, drawn: String::new(), x: 0.0, y: 0.0, column: 0.0, hang: 0.0 };
        rows.column = rows.longest_name();
        rows
    }

    /// How far the names of players reach.
    fn longest_name(&self) -> f64 {
        let game = self.tools.pieces.game();
        let badge = if game.kinds.iter().any(|kind| kind.owned) { 0.62 * ROOM * self.size } else { 0.0 };
        let name = |name: &String| self.tools.letters.width(&self.clipped(name), self.size);
        let longest = game.players.iter().map(name).fold(0.0, f64::max);
        self.indent() + badge + self.size * (BEFORE + AFTER) + longest
    }

    fn clipped(&self, name: &str) -> String {
        self.tools.letters.clipped(name, self.size, self.width * 0.4)
    }

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
        self.hang = self.x;
    }

    fn middle(&self) -> f64 {
        self.y - self.row_height() / 2.0
    }

    fn holding(&mut self, game: &Game, holding: &Holding) {
        self.begin();
        if holding.decides {
            self.turn();
        }
        if let Some(player) = holding.owner {
            self.badge(game, player);
        }
        let name = self.clipped(holding.name);
        self.text(&name);
        if holding.said.is_none() {
            self.x = self.x.max(self.column);
        }
        // What the game begins with says how men are drawn, so that they don't change their form as they get fewer.
        let most = men(game, holding.owner);
        let single = holding.hand.len() <= 1
            && most <= MOST_DRAWN
            && self.x + f64::from(most + 1) * ROOM * ONE * self.size <= self.width;
        self.hang = self.x;
        if let Some(said) = holding.said {
            self.text(said);
        }
        self.hand(holding, single);
        if let Some(player) = holding.owner.filter(|_| holding.lost > 0) {
            self.lost(game, player, holding.lost, single);
        }
    }

    /// What a player's own men look like.
    fn badge(&mut self, game: &Game, player: PlayerId) {
        match plain_kind(game) {
            Some(kind) => self.piece(Piece { owner: Some(player), kind }, 0.62),
            None if game.kinds.iter().any(|kind| kind.owned) => self.figure(player, 0.62),
            None => {}
        }
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

    fn hand(&mut self, holding: &Holding, single: bool) {
        if holding.hand == [UNLIMITED] {
            // The player's own look says as much.
            return;
        }
        for (kind, &count) in holding.hand.iter().enumerate().filter(|(_, count)| **count > 0) {
            let piece = Piece { owner: holding.owner, kind: KindId(kind as u8) };
            // In hand as on the board, where it is nobody's.
            let piece = if self.tools.pieces.is_owned(piece.kind) { piece } else { Piece { owner: None, ..piece } };
            let room = f64::from(count) * ROOM * ONE * self.size;
            if single && count <= MOST_DRAWN && self.x + room <= self.width {
                for _ in 0..count {
                    self.piece(piece, ONE);
                }
            } else {
                let times = times(count);
                // The number stays with its piece.
                self.wrap(self.size * SEVERAL * ROOM + self.tools.letters.width(&times, self.size * 0.8));
                self.piece(piece, SEVERAL);
                if !times.is_empty() {
                    self.words(&times, self.size * 0.8);
                    self.x += self.size * 0.3;
                }
            }
        }
    }

    /// At the row's end, struck out: men that were captured.
    fn lost(&mut self, game: &Game, player: PlayerId, count: u32, single: bool) {
        let each = ROOM * ONE * self.size;
        let all = f64::from(count) * each;
        let (men, times) = if single && count <= MOST_DRAWN && self.x + all <= self.width {
            (count, String::new())
        } else {
            (1, times(count))
        };
        let words = self.tools.letters.width(&times, self.size * 0.8);
        let room = f64::from(men) * each + words;
        self.wrap(room + 0.1);
        // A hair's breadth to spare, or rounding could end the row.
        self.x = (self.width - room - 0.1).max(self.x);
        let (left, y, arm) = (self.x + each / 2.0, self.middle(), self.size * 0.48);
        self.drawn.push_str("<g class=\"lost\">\n");
        for _ in 0..men {
            match plain_kind(game) {
                Some(kind) => self.piece(Piece { owner: Some(player), kind }, ONE),
                None => self.figure(player, ONE),
            }
        }
        let strokes: String = (0..men)
            .map(|index| {
                let x = left + f64::from(index) * each;
                let (from, to) = (number(x - arm), number(x + arm));
                format!("M{from} {}L{to} {}", number(y + arm), number(y - arm))
            })
            .collect();
        // Light on dark men, dark on light ones.
        for (colour, part) in [(self.paint.paper, 0.26), (self.paint.ink, 0.11)] {
            let width = number(self.size * part);
            self.drawn.push_str(&format!("<path d=\"{strokes}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>\n"));
        }
        self.words(&times, self.size * 0.8);
        self.drawn.push_str("</g>\n");
    }

    /// Goes on in the next row if this one has no more room.
    fn wrap(&mut self, room: f64) {
        if self.x + room > self.width && self.x > self.indent() {
            let hang = self.hang;
            self.begin();
            // Below the hand's beginning, so that it is seen whose it is.
            self.x = if hang + room > self.width { self.indent() } else { hang };
            self.hang = self.x;
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
    fn figure(&mut self, player: PlayerId, part: f64) {
        let radius = self.size * part;
        let figure = crate::looks::figure(self.tools.pieces.looks.man(player), radius);
        let place = format!("translate({} {})", number(self.x + radius * ROOM / 2.0), number(self.middle()));
        self.drawn.push_str(&format!("<g transform=\"{place}\">{figure}</g>\n"));
        self.x += radius * ROOM;
    }

    fn text(&mut self, text: &str) {
        self.x += self.size * BEFORE;
        self.words(text, self.size);
        self.x += self.size * AFTER;
    }

    fn words(&mut self, text: &str, size: f64) {
        let place = (self.x, self.middle());
        self.x += self.tools.letters.width(text, size);
        self.drawn.push_str(&self.tools.letters.write(text, place, size, Anchor::Start, self.paint.ink));
    }
}

/// The kind of men that look as their owner does.
fn plain_kind(game: &Game) -> Option<KindId> {
    let kind = game.kinds.iter().position(|kind| kind.owned && kind.values.iter().all(Option::is_none))?;
    Some(KindId(kind as u8))
}

/// How many pieces one stands for.
fn times(count: u32) -> String {
    match count {
        1 => String::new(),
        UNLIMITED => "×∞".to_owned(),
        count => format!("×{count}"),
    }
}
