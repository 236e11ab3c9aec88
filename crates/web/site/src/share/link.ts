// What a link says: a definition, or a game with all that was played of it.

import { LinkError, decode, encode } from './codec';
import { speech } from '../look/words';

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
  /** A draw is offered, or was by whoever is due, and isn't accepted. */
  offer: boolean;
  declined: boolean;
  /** How many have accepted an open offer: among more than two, all others are asked. */
  accepted: number;
}

const MOST_TEXT = 200_000;
const MOST_FILES = 8;
const MOST_NAME = 80;
const MOST_OPTIONS = 40;
const MOST_TURNS = 5_000;
const MOST_TURN = 2_000;
const MOST_PLAYERS = 8;

type Fields = Record<string, unknown>;

function fields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new LinkError(speech().link.says(what));
  return value as Fields;
}

function text(value: unknown, what: string, most: number): string {
  if (typeof value !== 'string') throw new LinkError(speech().link.says(what));
  if (value.length > most) throw new LinkError(speech().link.long(what, most));
  return value;
}

/** A name as files and catalogue have them. */
function name(value: unknown, what: string): string {
  const found = text(value, what, MOST_NAME);
  if (!/^[\p{L}\p{N}_-]+$/u.test(found)) throw new LinkError(speech().link.name(found, what));
  return found;
}

function texts(value: unknown, what: string, most: number, each: number): Record<string, string> {
  const entries = Object.entries(fields(value, what));
  if (entries.length > most) throw new LinkError(speech().link.many(most, what));
  return Object.fromEntries(entries.map(([key, of]) => [name(key, speech().link.nameOf(what)), text(of, what, each)]));
}

function readRules(value: unknown): RulesRef {
  const from = fields(value, speech().link.game);
  const rules: RulesRef = { name: name(from['name'], speech().link.game) };
  if (from['text'] !== undefined) rules.text = text(from['text'], speech().link.definition, MOST_TEXT);
  if (from['files'] !== undefined) rules.files = texts(from['files'], speech().link.files, MOST_FILES, MOST_TEXT);
  if (from['set'] !== undefined) rules.set = texts(from['set'], speech().link.options, MOST_OPTIONS, MOST_NAME);
  return rules;
}

function path(value: unknown): string[] {
  if (!Array.isArray(value)) throw new LinkError(speech().link.says(speech().link.turns));
  if (value.length > MOST_TURNS) throw new LinkError(speech().link.many(MOST_TURNS, speech().link.turns));
  return value.map((turn) => text(turn, speech().link.turn, MOST_TURN));
}

function version(from: Fields): void {
  if (from['v'] !== 1) throw new LinkError(speech().link.version);
}

/** The payload of a link to a definition. */
export async function writeRules(rules: RulesRef): Promise<string> {
  return encode({ v: 1, rules });
}

/** The definition a link holds.
 *
 * @throws LinkError with what is wrong with it. */
export async function readRulesLink(payload: string): Promise<RulesRef> {
  const from = fields(await decode(payload), speech().link.definition);
  version(from);
  return readRules(from['rules']);
}

/** The payload of a link to a game. */
export async function writeGame(game: GameLink): Promise<string> {
  return encode({ v: 1, ...game });
}

/** How many have accepted an offer; a link or a kept game that doesn't say it knows of none. */
export function readAccepted(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < MOST_PLAYERS ? value : 0;
}

/** The game a link holds. Whether its record can be played is for the engine to say.
 *
 * @throws LinkError with what is wrong with it. */
export async function readGameLink(payload: string): Promise<GameLink> {
  const from = fields(await decode(payload), speech().link.game);
  version(from);
  const turn = from['turn'];
  if (typeof turn !== 'number' || !Number.isSafeInteger(turn) || turn < 0) throw new LinkError(speech().link.says(speech().link.numberOfTurns));
  return {
    rules: readRules(from['rules']),
    record: text(from['record'], speech().link.record, MOST_TEXT),
    id: name(from['id'], speech().link.number),
    turn,
    due: from['due'] === null ? null : text(from['due'], speech().link.due, MOST_NAME),
    path: path(from['path']),
    underWay: text(from['underWay'], speech().link.underWay, MOST_TURN),
    offer: from['offer'] === true,
    declined: from['declined'] === true,
    accepted: readAccepted(from['accepted']),
  };
}

/** A link to something at this site. */
export function linkTo(route: string): string {
  return `${location.origin}${location.pathname}#/${route}`;
}
