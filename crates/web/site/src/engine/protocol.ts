// What the page asks of the engine, and what it answers; `crates/web/src/ask.rs` says the same. Everything is called by the
// names it has in the game; ranges of text are in UTF-16 units, as JavaScript and CodeMirror count.

// what the library's own JSON is (crates/merels/README.md)

export type Decision =
  | { place: { piece: string; at: string } }
  | { move: { from: string; to: string } }
  | { take: { at: string } }
  | { choose: { at: string } }
  | { say: { word: string } }
  | "pass";

export interface PieceOn { point: string; piece: string; owner: string | null }
export type Stock = Record<string, number | "unlimited">;
export interface Outcome { winner: string | null; reason: string }

/** `merels::data::PositionData`. */
export interface Position {
  text: string;
  decider: string | null;
  mover: string;
  phase: string;
  board: PieceOn[];
  hands: Record<string, Stock>;
  pool: Stock;
  legal: Decision[];
  outcome: Outcome | null;
}

// games

/** A built-in game, or a definition's text (which may extend built-in games). */
export type Source = { name: string } | Written;
/** A definition as it is written. `files` are others of one's own, which it may extend, by their names. */
export interface Written { text: string; file?: string; files?: Record<string, string> }
/** Options that are set: pairs of name and value. */
export type Settings = [string, string][];

export interface GameOption { name: string; values: string[]; chosen: number; about?: string }

/** A line of the catalogue. The catalogue is made when the site is built and loaded without the engine (`catalogue.json`). */
export interface Listed {
  name: string;            // "nine-mens-morris"
  title: string;           // "Nine Men's Morris"
  also: string[];          // other names
  family: string;          // "Morris"; "Others" where none
  players: number;
  points: number;          // size of the board
  /** Turns of a random game: half of some have no more. */
  length: number | null;
  options: { name: string; values: string[] }[];
  extends: string | null;  // name of the built-in game that it extends
  note: string | null;     // `about { note ... }`
  scenarios: boolean;
  /** `pictures/NAME.svg` beside catalogue.json. */
  picture: string;
}

/** What is needed to draw a game and to talk about it. Fixed for a handle. */
export interface Game {
  title: string;
  about: [string, string[]][];          // key, texts: also, family, source, note, ...
  options: GameOption[];
  players: PlayerLook[];                // in turn order
  kinds: Kind[];
  phases: string[];
  board: Board;
  /** Whether draws can be agreed. */
  agreement: boolean;
  /** Whether an `end claims` rule exists at all. */
  claims: boolean;
  fingerprint: string;
}

export interface PlayerLook {
  name: string;
  colour: string;                       // "#rrggbb", the colour of the player's men
  contrast: string;                     // for letters on it
  /** The player's own sign (a bare man), a whole SVG file's text; see Kind.looks. */
  badge: string;
}

export interface Kind {
  name: string;
  owned: boolean;
  /** One letter or two that tell it from the others. */
  letters: string;
  /** Values of attributes, e.g. {colour: "white", size: "tall"}. */
  attributes: Record<string, string>;
  /** How it looks: the text of an SVG file of 40 x 40 units (viewBox "-20 -20 40 40", the radius of a man is 15), by owner.
   * For owned kinds one for each player in turn order; for others one alone. It holds no script and no text; show it as an
   * image (data: URL). */
  looks: string[];
}

/** Places are in units of which 40 are the distance of the two nearest points; y grows downwards. */
export interface Board {
  width: number;
  height: number;
  points: BoardPoint[];
  /** Points joined by lines; fields with borders, light and dark in turn or not; a wall with a hole for each point. */
  drawn: "lines" | "cells" | "chequered-cells" | "rack";
  /** All lines of the board as an SVG path's `d`. */
  path: string;
  /** Names of columns, ranks and layers at the edges; none where points have names of their own: those stand at `free`. */
  names: EdgeName[];
  /** The same board turned by half a circle. */
  flipped: { path: string; names: EdgeName[]; free: [number, number][]; places: [number, number][]; cells: [number, number][][] };
  /** In space, for boards of several layers only. */
  space: { width: number; height: number; path: string; places: [number, number][]; pillars: [number, number, number, number][] } | null;
  /** Pairs of names: which points are neighbours (links between layers too). */
  links: [string, string][];
  /** Rows of points, by name: straight lines over the board. */
  rows: string[][];
  hexes: boolean;
}

export interface EdgeName { text: string; x: number; y: number }

export interface BoardPoint {
  name: string;
  x: number;
  y: number;
  /** The corners of its field, where fields are drawn. */
  cell: [number, number][] | null;
  /** Column, rank, layer, where the board has them. */
  grid: [number, number, number] | null;
  /** For boards drawn as fields: whether it is a dark one, or stands out. */
  dark: boolean;
  /** A direction (length one) in which its name has room. */
  free: [number, number];
}

export interface Pattern { name: string; lines: string[][] }

// a game under way

export interface State {
  position: Position;
  /** `legal` of the position with its text: same order. */
  legal: LegalDecision[];
  /** Index of who decides, of whose turn it is; null when over. */
  decider: number | null;
  mover: number;
  /** Players who are out (games of more than two). */
  out: string[];
  /** What is due, in words: "place a piece", "take a piece or pass". Empty when over. */
  due: string;
  /** A whole sentence for screen readers and the status line: "White to take a piece.", "Black wins: ...". */
  status: string;
  /** What was decided: the turn under way, else the last turn. */
  last: { by: string | null; decisions: Decision[]; text: string; left: string | null };
  /** The decisions of the turn under way (none where a turn begins). */
  underWay: Decision[];
  underWayText: string;
  /** How often the position at the start of this turn has stood. */
  seen: number;
  /** What the players are called in the language that is spoken. */
  names: string[];
  /** What kinds, words and memories are called in it, by their names, where that is another word. */
  called: Record<string, string>;
  /** The numbers that are counted for each player, with what they are called. */
  counted: [string, number][][];
  /** What is remembered, for those who look on. */
  memories: { name: string; of: string | null; value: string; points: string[] }[];
  /** Lines of patterns, by points, through what the last turn placed or moved. */
  made: string[][];
  /** How many men each player has lost. */
  lost: number[];
  phases: string[];                     // each player's phase
  /** `may-offer`: the rules know draws by agreement and a turn begins here; `declined`: one was offered in this turn, and not accepted. */
  offer: "none" | "may-offer" | "open" | "declined";
  /** Draws that can be claimed now, in words. */
  claims: string[];
  /** Who answers an open offer. */
  answers: string | null;
  /** How many have accepted it. */
  accepted: number;
  outcome: Outcome | null;
  /** "White wins: Black has fewer than three men left"; null while it goes on. */
  outcomeText: string | null;
  /** The rules by which a decision is to be made now, and the one by which the game ended, as the sheet says them. */
  rule: string[];
  endRule: string | null;
  tree: Tree;
}

export interface LegalDecision { decision: Decision; text: string }

export interface Tree {
  /** The place after the last whole turn. 0 is the start. */
  current: number;
  /** Places that aren't removed, by id; the main line comes first in `children`. */
  nodes: TreeNode[];
}
export interface TreeNode {
  id: number;
  parent: number | null;
  children: number[];
  /** The turn in notation, or "White resigns". */
  turn: string;
  /** Who played it. */
  by: string | null;
  /** How many turns from the start. */
  ply: number;
  comment: string;
  settled: string | null;               // "agreement", "resignation of White", ...
}

export interface Opened { game: number; rules: Game; state: State }

/** What is left of a game that goes on by other rules: its turns, its position as a new start, nothing; and why not more. */
export interface Reopened extends Opened { kept: "turns" | "position" | "nothing"; why: string | null }

/** How a picture is to be; `size` is its longer side in pixels. */
export interface Look {
  dark?: boolean; flip?: boolean; coordinates?: boolean; last?: boolean; legal?: boolean; space?: boolean; size?: number;
}

/** Who plays, for records: in the order of the game's players; "" where unknown. */
export interface Told { players?: string[]; headers?: [string, string][]; as?: string /* what `game:` says */ }

export interface Thought {
  /** The decisions of the turn, the first at least. */
  decisions: Decision[];
  text: string;
  /** The same as a hint: what it is worth, and what it brings about at once. */
  hint: string;
}

/** A game as it stands, for a worker that doesn't hold it: got by `snapshot`, handed on to `think` and `analyse`. */
export interface GameSnapshot { source: Source; settings: Settings; first: number; position: string | null; steps: Step[]; language?: Language }
export type Step = { decide: Decision } | { leave: string; byTime: boolean };

export interface Analysis {
  depth: number;
  nodes: number;
  complete: boolean;
  verdict: string;                      // who stands better, a sentence
  /** For the bar: from -1 (the first player loses) to 1, for the first player. null with more than two players. */
  bar: number | null;
  lines: { score: number; forced: boolean; words: string; turns: string[]; decisions: Decision[] }[];
}

/** What a position and its decisions are worth for certain, to whoever decides. */
export interface Values {
  /** How many positions were looked at. */
  positions: number;
  words: string;
  /** The best first; those whose worth isn't known are left out. */
  choices: Valued[];
}
/** `turns` are those of both players until the game is over; a draw has none. */
export interface Valued { decision: Decision; text: string; worth: { result: "win" | "draw" | "loss"; turns?: number }; words: string }

// definitions

export type Range = [number, number];   // from, to in UTF-16 units
export interface Edit { at: Range; text: string }
export interface Report {
  code: string; name: string; severity: "error" | "warning"; idle: boolean;
  message: string; help: string | null;
  /** The places, the main one first; only `own` ones lie in the text that was given. */
  labels: { at: Range; text: string; file: string; own: boolean; line: number; column: number }[];
}
export interface Action { title: string; kind: "fix" | "choice" | "allow" | "extract" | "inline" | "rewrite"; edits: Edit[]; report: number | null }
export interface Checked { reports: Report[]; actions: Action[]; playable: boolean; title: string }
export interface Completion { label: string; kind: string; detail: string; at: Range; text: string; snippet: boolean; rank: number }
export interface Hover { at: Range; markdown: string; picture: string | null }
export interface Token { at: Range; kind: "keyword" | "number" | "text" | "comment" | "key" | string; declares: boolean; inherited: boolean }
export interface Hint { at: number; text: string; kind: "number" | "parenthesis" }
export interface Outline { name: string; detail: string; kind: string; at: Range; nameAt: Range; parts: Outline[] }
export interface Signature { form: string; parts: { at: Range; text: string }[]; active: number }

/** `merels_sheet::Sheet`, spans as ranges of the own text. Words that the sheet explains stand between `*`. */
/** The language of rules, and of what is said by them. */
export type Language = "en" | "de";

export interface Sheet { title: string; language: string; sections: { key: string; title: string; items: SheetItem[] }[] }
export interface SheetItem { sentences: { text: string; at: Range[] }[]; items: SheetItem[]; steps: boolean; listed: boolean }

export interface ScenarioCase { name: string; rule: string | null; passed: boolean; reports: Report[] }
/** `report` of an action counts the errors first, then the reports of the cases. */
export interface Scenarios { passed: number; failed: number; cases: ScenarioCase[]; errors: Report[]; actions: Action[] }
/** Edits of a definition, and of its scenarios. */
export interface Renamed { text: Edit[]; scenarios: Edit[] }

export interface Done { done: number; of: number }

/** Parts of 1, rounded, and how many games they are. */
export interface Share { games: number; share: number; low: number; high: number }

/** A report, and what it comes to in the language that was asked for. */
export interface Playtest { report: PlaytestReport; html: string | null; verdict: string[]; warnings: string[] }

/** `merels_playtest::Report`. */
export interface PlaytestReport {
  title: string;
  options: { name: string; value: string }[];
  settings: { games: number; seed: number; cap: number; draws: string };
  players: { name: string; strategy: string; begins: boolean; wins: Share }[];
  draws: Share; at_fault: Share; unfinished: Share;
  endings: (Share & { result: string; winner: string | null; reason: string; told?: string })[];
  length: { turns: Distribution; decisions: Distribution };
  branching: { mean: number; maximum: number };
  points: { name: string; [key: string]: unknown }[];
  verdict: string[];
  warnings: string[];
  [key: string]: unknown;
}
export interface Distribution {
  minimum: number; lower_quartile: number; median: number; upper_quartile: number; maximum: number; mean: number;
  histogram: { from: number; to: number; games: number }[];
}

// What can be asked, by the part of the engine that answers: [what is handed over, the answer].

/** Games under way. All but a few answer with the state. */
export interface TableAsks {
  /** A new game, one from a position, or the game of a record (whose options then hold). */
  open: [{ source: Source; settings?: Settings; first?: number; position?: string; record?: string; game?: number; language?: Language }, Opened];
  reopen: [{ game: number; source: Source; settings?: Settings }, Reopened];
  close: [{ game: number }, null];
  /** The language of a game from now on. */
  speak: [{ game: number; language: Language }, State];
  state: [{ game: number }, State];
  decide: [{ game: number; decision: Decision }, State];
  /** A turn or a part of one, in notation. */
  play: [{ game: number; text: string }, State];
  undo: [{ game: number }, State];
  redo: [{ game: number }, State];
  goto: [{ game: number; node: number }, State];
  promote: [{ game: number; node: number }, State];
  remove: [{ game: number; node: number }, State];
  comment: [{ game: number; node: number; text: string }, State];
  offer: [{ game: number }, State];
  answer: [{ game: number; yes: boolean }, State];
  claim: [{ game: number; with?: string }, State];
  resign: [{ game: number; player: string }, State];
  timeout: [{ game: number; player: string }, State];
  /** Why a decision can't be played, with the rule in words; null where it can. */
  why: [{ game: number; decision: Decision }, string | null];
  /** The record's text: with it and the definition everything is there again, a turn under way too. */
  record: [{ game: number; told?: Told }, string];
  snapshot: [{ game: number }, GameSnapshot];
}

/** What takes long. */
export interface MindAsks {
  /** `spec`: `random`, `level1` to `level9`, `alphabeta:500ms`, `alphabeta:20000n`, `mcts:2s`. `atMost` is in milliseconds. */
  think: [{ game: GameSnapshot; spec: string; seed?: number; atMost?: number }, Thought];
  /** Tells an Analysis at each depth. Ends at `depth`, `nodes` or `time` (milliseconds), whichever comes first. */
  analyse: [{ game: GameSnapshot; lines?: number; depth?: number; nodes?: number; time?: number }, Analysis];
  perft: [{ source: Source; settings?: Settings; depth: number }, { leaves: number; milliseconds: number }];
}

/** Definitions as they are written. */
export interface TextAsks {
  check: [Written, Checked];
  /** What is wrong, at once: without what mends it, which `check` looks for. */
  mark: [Written, Report[]];
  complete: [Written & { at: number }, Completion[]];
  /** What is known of something that was offered, as Markdown. */
  offered: [Written & { word: string }, string | null];
  hover: [Written & { at: number }, Hover | null];
  signature: [Written & { at: number }, Signature | null];
  refactorings: [Written & { part: Range }, Action[]];
  fixall: [Written, Edit[]];
  format: [Written, Edit[] | null];
  tokens: [Written, Token[]];
  hints: [Written, Hint[]];
  outline: [Written, Outline[]];
  declared: [Written & { at: number }, { file: string; at: Range; own: boolean }[]];
  occurrences: [Written & { at: number }, Range[]];
  rename: [Written & { at: number; name: string; scenarios?: string }, Renamed];
  sketch: [Written, { picture: string | null; points: number; links: number; rows: number } | null];
}

/** Scenarios as they are written, and the definition that they test. */
export type Tested = Written & { scenarios: string };

/** Of scenarios; places are those of their text, but for where a name is declared. */
export interface ScenarioAsks {
  /** Runs them. */
  scenarios: [Tested, Scenarios];
  casecomplete: [Tested & { at: number }, Completion[]];
  casehover: [Tested & { at: number }, Hover | null];
  casedeclared: [Tested & { at: number }, { file: string; at: Range; own: boolean }[]];
  caserename: [Tested & { at: number; name: string }, Renamed];
}

/** Of games that are small enough to be solved. */
export interface ExactAsks {
  /** Tells how many `positions` are known so far. */
  values: [{ game: GameSnapshot }, Values];
}

/** What there is. */
export interface ShelfAsks {
  /** The scenarios are in the workshop alone. */
  definition: [{ name: string }, { text: string; scenarios: string | null }];
  rules: [{ source: Source; settings?: Settings; language?: Language }, Sheet];
  patterns: [{ source: Source; settings?: Settings }, Pattern[]];
  /** What a record tells, before its game is opened. */
  headers: [{ record: string }, { game: string; settings: Settings; headers: [string, string][] }];
}

/** What is asked for only where somebody writes or takes something along. */
export interface WorkshopAsks {
  /** A whole SVG file. */
  picture: [{ game: GameSnapshot; look?: Look }, string];
  /** Files in base64. */
  png: [{ game: GameSnapshot; look?: Look }, string];
  animation: [{ game: GameSnapshot; encoding: "gif" | "apng"; pace?: number; look?: Look }, string];
  /** Tells what is Done. `html` asks for the report as a page too, which is English. */
  playtest: [
    { source: Source; settings?: Settings; games?: number; seed?: number; cap?: number; html?: boolean; language?: Language },
    Playtest,
  ];
  catalogue: [object, Listed[]];
  /** Pictures for the catalogue: a position from the middle of a random game of so many turns, as SVG. */
  covers: [{ name: string; length: number | null }, [light: string, dark: string]];
  /** What `merels bench` measures; `depth` is that of perft. */
  bench: [{ source: Source; depth?: number }, Bench];
  templates: [object, Template[]];
  /** The manual's page on a report, as Markdown. */
  explain: [{ code: string }, string | null];
}

/** How fast a game is played. */
export interface Bench {
  perft: { nodes_per_second: number };
  playouts_draws_automatic: { decisions_per_second: number };
}

export interface Template { name: string; about: string; text: string; scenarios: string }

export type Asks = TableAsks & MindAsks & ShelfAsks & TextAsks & ScenarioAsks & ExactAsks & WorkshopAsks;
export type Named = keyof Asks;

interface Parts {
  table: TableAsks; mind: MindAsks; shelf: ShelfAsks; text: TextAsks; scenarios: ScenarioAsks; exact: ExactAsks; workshop: WorkshopAsks;
}
type PartOf<K> = { [P in keyof Parts]: K extends keyof Parts[P] ? P : never }[keyof Parts];

/** Who answers what; from `text` on it is in the workshop's module alone. */
export const TO: { [K in Named]: PartOf<K> } = {
  open: "table", reopen: "table", close: "table", speak: "table", state: "table", decide: "table", play: "table", undo: "table", redo: "table",
  goto: "table", promote: "table", remove: "table", comment: "table", offer: "table", answer: "table", claim: "table",
  resign: "table", timeout: "table", why: "table", record: "table", snapshot: "table",
  think: "mind", analyse: "mind", perft: "mind",
  definition: "shelf", rules: "shelf", patterns: "shelf", headers: "shelf",
  check: "text", mark: "text", complete: "text", offered: "text", hover: "text", signature: "text", refactorings: "text", fixall: "text",
  format: "text", tokens: "text", hints: "text", outline: "text", declared: "text", occurrences: "text", rename: "text",
  sketch: "text",
  scenarios: "scenarios", casecomplete: "scenarios", casehover: "scenarios", casedeclared: "scenarios", caserename: "scenarios",
  values: "exact",
  picture: "workshop", png: "workshop", animation: "workshop", playtest: "workshop", catalogue: "workshop", covers: "workshop",
  bench: "workshop", templates: "workshop", explain: "workshop",
};

/**
 * What went wrong, in words for people. `refused`: the engine says no. `crashed`: it died and is started anew. `slow`: it was
 * stopped by its limit. `stopped`: the page stopped it.
 */
export interface Refused { message: string; kind: "refused" | "crashed" | "slow" | "stopped"; reports: Report[] }
