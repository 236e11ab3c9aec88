//! The help.

use crate::app::App;
use crate::words::{PAGE_COLUMNS, wrapped};

/// What is due by the rules, and what keys and the mouse do.
pub(crate) fn lines(app: &App) -> Vec<String> {
    let due = app.guide().due(app.session());
    let now = due.iter().flat_map(|rule| wrapped(rule, PAGE_COLUMNS - 2)).map(|line| format!("  {line}"));
    let mut lines: Vec<String> = match due.is_empty() {
        true => Vec::new(),
        false => std::iter::once("Now (r: all rules)".to_owned()).chain(now).chain([String::new()]).collect(),
    };
    let keys = LINES.iter().map(|line| if app.look.ascii { line.replace('○', "o") } else { (*line).to_owned() });
    lines.extend(keys);
    lines
}

/// What keys and the mouse do; a line without a blank at its beginning is a heading.
const LINES: [&str; 50] = [
    "On the board",
    "  arrows           go from point to point",
    "  enter, space     place, pick up, drop, take",
    "  mouse            a click does the same; pieces can be dragged",
    "  1 to 9, tab      choose the piece to place, where there are several",
    "  p  s             pass; say a word such as swap, where that is due",
    "  escape           put back, let go, close",
    "  d2, g7-g4xd6     any turn can be typed: begin with : or a letter that",
    "                   is no key below; rd@b2 places a piece by its letters",
    "",
    "What is marked",
    "  >○<  red         can be taken, and something must be",
    "  (○)  cyan        is picked up",
    "  green, filled    where it can go",
    "  ?○?  magenta     the hint",
    "  [○]              the cursor",
    "  =○=  yellow      stands on a line that was made just now",
    "  +○+  ~○~  -○-    won, drawn, lost for certain (v)",
    "  underlined       the last turn",
    "",
    "The game",
    "  u  r             undo, redo; also , and .",
    "  h  =             hint; how it stands",
    "  v                what decisions are worth for certain, if it is known",
    "  o  c  R          offer a draw, claim one, resign",
    "  n                new game: any game, its options, opponents",
    "  g                go on: let the opponent play, after leafing back",
    "  q                leave; ctrl-c leaves at once, ctrl-z suspends",
    "",
    "The view",
    "  f                flip the board",
    "  l                letters for pieces, or figures",
    "  w                the whole width for the board, or the panel",
    "  t                the game tree: left and right go back and on,",
    "                   up and down to other lines; + makes a line the main",
    "                   one, x takes it out; t or escape leaves it",
    "",
    "Typed after a colon",
    "  :claim with g7-g4    claim a draw with a turn you intend",
    "  :go 12               go to a turn",
    "  :position  :moves    the position as a line of text; what is legal",
    "  :rules  :source      the rules in words; the game's definition",
    "  :save FILE           write the game to a file, after those it holds",
    "  :load FILE           look at the last game of a file of records",
    "  :kept  :new          games that are kept; a new game",
    "  :stands  :values     how it stands; what is known for certain",
    "  :help                this help",
    "",
    "When a game is over, enter offers the same again, also with seats",
    "swapped, to go through it, to save it, and other games.",
];
