//! What keys and words do.

use crate::interface::{HELP_LINES, KEYS as KEYS_SHOWN};

/// The keys below the board.
pub(crate) const KEYS: [(char, &str); KEYS_SHOWN] = [
    ('?', "help"),
    ('u', "undo"),
    ('r', "redo"),
    ('h', "hint"),
    ('f', "flip"),
    ('t', "tree"),
    ('n', "new"),
    ('o', "offer"),
    ('c', "claim"),
    ('R', "resign"),
    (':', "type"),
    ('q', "quit"),
];

/// The help of the whole screen.
pub(crate) const SCREEN: [&str; HELP_LINES] = [
    "On the board",
    "  arrows           go from point to point",
    "  enter, space     place, pick up, drop, take",
    "  mouse            a click does the same; pieces can be dragged",
    "  1 to 9, tab      choose the piece to place, where there are several",
    "  p  s             pass; say a word such as swap, where that is due",
    "  escape           put back, let go, close",
    "  d2, g7-g4xd6     any turn can be typed: begin with : or a letter that",
    "                   is no key below; *d6 chooses, rd@b2 by letters",
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

/// The help of the line mode.
pub(crate) const LINES: &str = "\
A turn is written as its decisions: d2 places, g7-g4 moves, xd6 takes, *d6 chooses a
point; g7-g4xd6 is a move and the taking it earns, and parts may be entered one after
another. `moves` shows them as this game has them.
  moves              what is legal now
  undo               take back the last turn
  redo               play again what was taken back
  hint               what this program would play, and what it thinks of that
  flip               turn the board round
  position           the position as one line of text
  offer draw         offer a draw; the other answers accept or decline
  claim              claim a draw on the position that stands
  claim with TURN    claim it with a turn you intend, which is not played
  resign             give the game up
  save FILE          write the game to a file, after the games it holds
  load FILE          go on with the last game of a file
  quit               leave
";
