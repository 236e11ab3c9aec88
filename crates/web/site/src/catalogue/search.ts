// Which games somebody looks for.

import type { Listed } from '../engine/protocol';
import { speech } from '../look/words';

export interface Wanted {
  words: string;
  family: string;
  players: string;
  size: string;
  length: string;
}

export const ALL: Wanted = { words: '', family: '', players: '', size: '', length: '' };

type Ranges<K extends string> = readonly [key: K, from: number, to: number][];

/** Sizes of boards, in points. */
export const SIZES: Ranges<'small' | 'middle' | 'large' | 'huge'> = [
  ['small', 0, 16],
  ['middle', 17, 36],
  ['large', 37, 81],
  ['huge', 82, Infinity],
];

/** Lengths, in decisions of a random game. */
export const LENGTHS: Ranges<'short' | 'middle' | 'long'> = [
  ['short', 0, 25],
  ['middle', 26, 90],
  ['long', 91, Infinity],
];

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’'ʼ]/g, '')
    .toLowerCase();

function within(ranges: Ranges<string>, key: string, value: number | null): boolean {
  const range = ranges.find(([known]) => known === key);
  return !range || (value !== null && value >= range[1] && value <= range[2]);
}

/** All words must be found somewhere: in names, family, note. */
function matches(game: Listed, words: string): boolean {
  const said = plain([game.title, game.name, ...game.also, game.family, speech().catalogue.families(game.family), game.note ?? ''].join(' '));
  return plain(words)
    .split(/\s+/)
    .every((word) => said.includes(word));
}

export function found(games: readonly Listed[], wanted: Wanted): Listed[] {
  return games.filter(
    (game) =>
      matches(game, wanted.words) &&
      (wanted.family === '' || game.family === wanted.family) &&
      (wanted.players === '' || String(game.players) === wanted.players) &&
      within(SIZES, wanted.size, game.points) &&
      within(LENGTHS, wanted.length, game.length),
  );
}

export function lengthName(game: Listed): string {
  const found = game.length === null ? undefined : LENGTHS.find(([, from, to]) => game.length !== null && game.length >= from && game.length <= to);
  return found ? speech().catalogue.lengths[found[0]].toLowerCase() : '';
}

/** Games by families; within one those first that others extend, then by title. */
export function grouped(games: readonly Listed[], all: readonly Listed[]): [family: string, games: Listed[]][] {
  const extended = (game: Listed) => all.filter((other) => other.extends === game.name).length;
  const sorted = [...games].sort((a, b) => extended(b) - extended(a) || a.title.localeCompare(b.title));
  return families(all)
    .map((family): [string, Listed[]] => [family, sorted.filter((game) => game.family === family)])
    .filter(([, of]) => of.length > 0);
}

/** Families in the order of their sizes, morris first: it is what this is about. */
export function families(games: readonly Listed[]): string[] {
  const counts = new Map<string, number>();
  for (const { family } of games) counts.set(family, (counts.get(family) ?? 0) + 1);
  return [...counts.keys()].sort((a, b) => Number(b === 'Morris') - Number(a === 'Morris') || (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a.localeCompare(b));
}
