//! A position: the board with its pieces, and beside it what is in hand and what was captured.

use merels_model::ir::{KindId, PlayerId};
use merels_model::walk::has_hands;
use merels_model::{Game, Piece, Situation, UNLIMITED};

use crate::draw::board;
use crate::signs::{abbreviations, kind_letters, man_signs};
use crate::style::Style;

/// What is said beside a board, in some language.
pub struct Words<'a> {
    /// What a player is called.
    pub player: &'a dyn Fn(PlayerId) -> String,
    /// What a number is called that is counted for each player.
    pub counted: &'a dyn Fn(&str) -> String,
    /// What a player has of what counts at the end, if anything does.
    pub score: &'a dyn Fn(PlayerId) -> Option<String>,
    /// A player is out of the game.
    pub out: &'a str,
    /// Behind a number of pieces.
    pub in_hand: &'a str,
    /// As many pieces as one likes.
    pub any_number: &'a str,
    /// No pieces.
    pub nothing_in_hand: &'a str,
    /// Before the number of pieces that were lost.
    pub lost: &'a str,
    /// Pieces that are nobody's yet.
    pub pool: &'a str,
}

/// Draws a position: the board, then a line for each player with what is in hand and what was lost,
/// and a legend where pieces are told apart by letters.
pub fn position(game: &Game, state: &Situation, style: &Style) -> String {
    let words = Words {
        player: &|player| game.player_name(player).to_owned(),
        counted: &|name| name.replace('_', " "),
        score: &|_| None,
        out: "out",
        in_hand: "in hand",
        any_number: "any number",
        nothing_in_hand: "nothing in hand",
        lost: "lost",
        pool: "Pool",
    };
    position_in(game, state, style, &words)
}

/// The same in other words.
pub fn position_in(game: &Game, state: &Situation, style: &Style, words: &Words<'_>) -> String {
    let glyphs = Glyphs::new(game, style.ascii);
    let figure = |point| {
        let piece = state.piece(point)?;
        let carried = state.carried(game, point).map(|number| glyphs.carrying(piece, number));
        Some(carried.unwrap_or_else(|| glyphs.piece(piece)))
    };
    let mut text = board(&game.board, &figure, style);
    text.push('\n');
    let names: Vec<String> = (0..game.players.len()).map(|index| (words.player)(PlayerId(index as u8))).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let has_hands = has_hands(game);
    for (index, name) in names.iter().enumerate() {
        let player = PlayerId(index as u8);
        let mut parts = Vec::new();
        if game.kinds.iter().any(|kind| kind.owned) {
            parts.push(glyphs.man(player));
        }
        if state.out.get(index).copied().unwrap_or(false) {
            parts.push(words.out.to_owned());
        } else {
            let held = state.hands.get(index).map_or(&[][..], Vec::as_slice);
            if has_hands || held.iter().any(|&count| count > 0) {
                parts.extend(hand(&glyphs, words, held));
            }
        }
        let lost = lost(game, state, player);
        if lost > 0 {
            let men = glyphs.man(player).repeat(usize::try_from(lost.min(24)).unwrap_or(0));
            parts.push(format!("{} {lost} {men}", words.lost));
        }
        let counted = state.counted(game, player).into_iter();
        parts.extend(counted.map(|(name, number)| format!("{} {number}", (words.counted)(name))));
        parts.extend((words.score)(player));
        text.push_str(format!("{name:width$}  {}", parts.join("  ")).trim_end());
        text.push('\n');
    }
    if state.pool.iter().any(|&count| count > 0) {
        text.push_str(&format!(
            "{:width$}  {}\n",
            words.pool,
            hand(&glyphs, words, &state.pool).unwrap_or_default().replace(&format!(" {}", words.in_hand), "")
        ));
    }
    let legend = glyphs.legend();
    if !legend.is_empty() {
        text.push_str(&legend);
        text.push('\n');
    }
    text
}

/// What a hand holds: a number where there is one kind, else each kind.
fn hand(glyphs: &Glyphs, words: &Words<'_>, hand: &[u32]) -> Option<String> {
    let in_hand = words.in_hand;
    if let [only] = hand {
        return (*only != UNLIMITED).then(|| format!("{only} {in_hand}"));
    }
    let held: Vec<String> = hand
        .iter()
        .enumerate()
        .filter(|(_, held)| **held > 0)
        .map(|(kind, &held)| {
            let letters = glyphs.letters.get(kind).cloned().unwrap_or_default();
            match held {
                1 | UNLIMITED => letters,
                _ => format!("{letters}x{held}"),
            }
        })
        .collect();
    if hand.contains(&UNLIMITED) {
        return Some(format!("{} {in_hand}: {}", words.any_number, held.join(" ")));
    }
    let total: u64 = hand.iter().map(|&held| u64::from(held)).sum();
    Some(match held.as_slice() {
        [] => words.nothing_in_hand.to_owned(),
        held => format!("{total} {in_hand}: {}", held.join(" ")),
    })
}

/// Men a player began with and no longer has; none where any number can be had, and none of whoever is out: what was in hand
/// has left with its owner, and wasn't lost.
pub fn lost(game: &Game, state: &Situation, player: PlayerId) -> i64 {
    if state.is_out(player) {
        return 0;
    }
    let own = |kind: KindId| game.kinds.get(kind.index()).is_some_and(|kind| kind.owned);
    let supplies: Vec<_> =
        game.supplies.iter().filter(|supply| supply.hand_of == Some(player) && own(supply.kind)).collect();
    let Some(began) = supplies.iter().map(|supply| supply.count.map(i64::from)).sum::<Option<i64>>() else { return 0 };
    (began - state.in_hand(player, None) - state.on_board(player, None)).max(0)
}

/// How pieces are drawn.
struct Glyphs<'a> {
    game: &'a Game,
    men: Vec<String>,
    /// For each kind, one or two letters.
    letters: Vec<String>,
}

impl<'a> Glyphs<'a> {
    fn new(game: &'a Game, ascii: bool) -> Self {
        Self { game, men: man_signs(game, ascii), letters: kind_letters(game) }
    }

    fn man(&self, player: PlayerId) -> String {
        self.men.get(player.index()).cloned().unwrap_or_default()
    }

    fn piece(&self, piece: Piece) -> String {
        let letters = self.letters.get(piece.kind.index()).cloned().unwrap_or_default();
        match piece.owner {
            None => letters,
            // The first kind is the common man; others carry a letter.
            Some(owner) if piece.kind.0 == 0 => self.man(owner),
            Some(owner) => format!("{}{}", self.man(owner), letters.chars().next().unwrap_or(' ')),
        }
    }

    /// A man with the number that he carries.
    fn carrying(&self, piece: Piece, number: i64) -> String {
        format!("{}{number}", piece.owner.map_or(String::new(), |owner| self.man(owner)))
    }

    /// What the letters stand for, where there are any to read.
    fn legend(&self) -> String {
        let game = self.game;
        if game.kinds.len() < 2 || game.carried().is_some() {
            return String::new();
        }
        let parts: Vec<String> = if game.kinds.iter().all(|kind| kind.values.iter().any(Option::is_some)) {
            let attributes = game.attributes.iter();
            attributes
                .map(|attribute| {
                    let letters = abbreviations(&attribute.values);
                    let named = attribute.values.iter().zip(letters).map(|(value, letter)| format!("{letter} {value}"));
                    named.collect::<Vec<_>>().join(", ")
                })
                .collect()
        } else {
            let named = game.kinds.iter().zip(&self.letters).map(|(kind, letters)| format!("{letters} {}", kind.name));
            vec![named.collect::<Vec<_>>().join(", ")]
        };
        parts.join("; ")
    }
}
