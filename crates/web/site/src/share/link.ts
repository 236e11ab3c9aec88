// What a link says: a definition, or a game with all that was played of it.

import { LinkError, decode, encode } from './codec';

/** Rules: a game of the catalogue, or a definition that comes along. */
export interface RulesRef {
  /** The name in the catalogue, or of the definition's file. */
  name: string;
  /** The definition; none for a game of the catalogue. */
  text?: string;
  /** Definitions that it extends and that are in no catalogue, by their names. */
  files?: Record<string, string>;
  /** Options that are set. */
  set?: Record<string, string>;
}

/** A game that travels. */
export interface GameLink {
  rules: RulesRef;
  /** The record, with all that was tried; its last turn may be unfinished. */
  record: string;
  /** What the game is known by, as long as it lasts. */
  id: string;
  /** How many turns have been played. */
  turn: number;
  /** Whose turn it is; nobody's when it is over. */
  due: string | null;
  /** Where it stands in the record: the turns from the start, and those decisions of the next that have been made. */
  path: string[];
  underWay: string;
  /** A draw is offered. */
  offer: boolean;
}

const MOST_TEXT = 200_000;
const MOST_FILES = 8;
const MOST_NAME = 80;
const MOST_OPTIONS = 40;
const MOST_TURNS = 5_000;
const MOST_TURN = 2_000;

type Fields = Record<string, unknown>;

function fields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new LinkError(`The link says no ${what}.`);
  return value as Fields;
}

function text(value: unknown, what: string, most: number): string {
  if (typeof value !== 'string') throw new LinkError(`The link says no ${what}.`);
  if (value.length > most) throw new LinkError(`The link’s ${what} is longer than ${most} characters, and isn’t opened.`);
  return value;
}

/** A name as files and catalogue have them. */
function name(value: unknown, what: string): string {
  const found = text(value, what, MOST_NAME);
  if (!/^[\p{L}\p{N}_-]+$/u.test(found)) throw new LinkError(`“${found}” can’t be the ${what} of a link.`);
  return found;
}

function texts(value: unknown, what: string, most: number, each: number): Record<string, string> {
  const entries = Object.entries(fields(value, what));
  if (entries.length > most) throw new LinkError(`The link has more than ${most} ${what}, and isn’t opened.`);
  return Object.fromEntries(entries.map(([key, of]) => [name(key, `name of one of the ${what}`), text(of, what, each)]));
}

function readRules(value: unknown): RulesRef {
  const from = fields(value, 'game');
  const rules: RulesRef = { name: name(from['name'], 'game') };
  if (from['text'] !== undefined) rules.text = text(from['text'], 'definition', MOST_TEXT);
  if (from['files'] !== undefined) rules.files = texts(from['files'], 'files', MOST_FILES, MOST_TEXT);
  if (from['set'] !== undefined) rules.set = texts(from['set'], 'options', MOST_OPTIONS, MOST_NAME);
  return rules;
}

function path(value: unknown): string[] {
  if (!Array.isArray(value)) throw new LinkError('The link says no turns.');
  if (value.length > MOST_TURNS) throw new LinkError(`The link has more than ${MOST_TURNS} turns, and isn’t opened.`);
  return value.map((turn) => text(turn, 'turn', MOST_TURN));
}

function version(from: Fields): void {
  if (from['v'] !== 1) throw new LinkError('The link was made by another version of this page: reload it, and open the link again.');
}

/** The payload of a link to a definition. */
export async function writeRules(rules: RulesRef): Promise<string> {
  return encode({ v: 1, rules });
}

/** The definition a link holds.
 *
 * @throws LinkError with what is wrong with it. */
export async function readRulesLink(payload: string): Promise<RulesRef> {
  const from = fields(await decode(payload), 'definition');
  version(from);
  return readRules(from['rules']);
}

/** The payload of a link to a game. */
export async function writeGame(game: GameLink): Promise<string> {
  return encode({ v: 1, ...game });
}

/** The game a link holds. Whether its record can be played is for the engine to say.
 *
 * @throws LinkError with what is wrong with it. */
export async function readGameLink(payload: string): Promise<GameLink> {
  const from = fields(await decode(payload), 'game');
  version(from);
  const turn = from['turn'];
  if (typeof turn !== 'number' || !Number.isSafeInteger(turn) || turn < 0) throw new LinkError('The link says no number of turns.');
  return {
    rules: readRules(from['rules']),
    record: text(from['record'], 'record', MOST_TEXT),
    id: name(from['id'], 'number'),
    turn,
    due: from['due'] === null ? null : text(from['due'], 'player who is due', MOST_NAME),
    path: path(from['path']),
    underWay: text(from['underWay'], 'turn under way', MOST_TURN),
    offer: from['offer'] === true,
  };
}

/** A link to something at this site. */
export function linkTo(route: string): string {
  return `${location.origin}${location.pathname}#/${route}`;
}
