// Definitions that are kept in this browser, each under its name.

import { go } from '../look/router';

/** A definition and its scenarios. */
export interface Kept {
  /** Without `.merels`: what other definitions extend it by. */
  name: string;
  text: string;
  scenarios: string;
  /** Definitions of others that came along with it, by their names: it extends these, whatever is kept under such a name. */
  files?: Record<string, string>;
  /** When it was last changed, in milliseconds. */
  time: number;
}

const PREFIX = 'merels.file.';
const LAST = 'merels.write.last';
/** What another page hands over to be written on. */
const HANDED = 'merels.write';

/** The name as a file and an `extends` can have it. */
export function plainName(name: string): string {
  const base = name.replace(/\.merels$/, '').trim().toLowerCase();
  return base.replace(/[^a-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '') || 'game';
}

/** All that is kept, by name. */
export function all(): Kept[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const found = keys.flatMap((key) => get(key.slice(PREFIX.length)) ?? []);
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

/** What was read last of each name: files are asked for with every key, and seldom change. */
const known = new Map<string, { written: string; kept: Kept | null }>();

export function get(name: string): Kept | null {
  const written = localStorage.getItem(PREFIX + name) ?? 'null';
  const before = known.get(name);
  if (before?.written === written) return before.kept;
  const kept = read(name, written);
  known.set(name, { written, kept });
  return kept;
}

function read(name: string, written: string): Kept | null {
  try {
    const found = JSON.parse(written) as Partial<Kept> | null;
    if (typeof found?.text !== 'string') return null;
    const { text, scenarios = '', time = 0, files } = found;
    return { name, text, scenarios, time, ...(files ? { files } : {}) };
  } catch {
    return null;
  }
}

/**
 * Keeps a definition.
 *
 * @throws where the browser has no room.
 */
export function keep(file: Kept): void {
  const { name, ...kept } = file;
  localStorage.setItem(PREFIX + name, JSON.stringify(kept));
  localStorage.setItem(LAST, file.name);
}

export function drop(name: string): void {
  localStorage.removeItem(PREFIX + name);
}

/** What was written on last. */
export function last(): Kept | null {
  const name = localStorage.getItem(LAST);
  return name === null ? null : get(name);
}

/** A name that nothing is kept under. */
export function freeName(name: string): string {
  let found = name;
  for (let number = 2; get(found); number++) found = `${name}-${number}`;
  return found;
}

/** Rules that are to be written on. */
export interface Handed {
  name: string;
  text: string;
  files?: Record<string, string>;
  record?: string;
}

/** Hands a definition over to the editor, and goes there. */
export function write(rules: Handed): void {
  sessionStorage.setItem(HANDED, JSON.stringify(rules));
  go('write');
}

/** What another page has handed over, perhaps with a game that goes on here; it is taken once. */
export function handed(): Handed | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(HANDED) ?? 'null') as Handed | null;
    sessionStorage.removeItem(HANDED);
    return typeof found?.name === 'string' && typeof found.text === 'string' ? found : null;
  } catch {
    return null;
  }
}
