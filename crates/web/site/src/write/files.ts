// Definitions that are kept in this browser, each under its name.

/** A definition and its scenarios. */
export interface Kept {
  /** Without `.merels`: what other definitions extend it by. */
  name: string;
  text: string;
  scenarios: string;
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

export function get(name: string): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as Partial<Kept> | null;
    if (typeof found?.text !== 'string') return null;
    return { name, text: found.text, scenarios: found.scenarios ?? '', time: found.time ?? 0 };
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
  localStorage.setItem(PREFIX + file.name, JSON.stringify({ text: file.text, scenarios: file.scenarios, time: file.time }));
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

/** What another page has handed over, perhaps with a game that goes on here; it is taken once. */
export function handed(): { name: string; text: string; record: string | null } | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(HANDED) ?? 'null') as { name?: unknown; text?: unknown; record?: unknown } | null;
    sessionStorage.removeItem(HANDED);
    if (typeof found?.name !== 'string' || typeof found.text !== 'string') return null;
    return { name: found.name, text: found.text, record: typeof found.record === 'string' ? found.record : null };
  } catch {
    return null;
  }
}
