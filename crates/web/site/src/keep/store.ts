// Games that are kept in this browser, each under its own number.

import { speech } from '../look/words';

/** A game as it is kept: all that is needed to go on with it. */
export interface KeptGame<State = unknown> {
  id: string;
  /** The game's title, for lists. */
  title: string;
  /** Where it stands, in words. */
  stands: string;
  /** When it was last played, in milliseconds. */
  time: number;
  state: State;
}

const BASE = 'merels';
const GAMES = 'games';
/** More games than this aren't kept: those that were played longest ago go first. */
export const MOST_KEPT = 100;

function wanted<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(speech().kept.nothingKept));
  });
}

let opened: Promise<IDBDatabase> | undefined;

function base(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(BASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: 'id' });
    request.onsuccess = () => {
      // Another window with a newer page may need the base.
      request.result.onversionchange = () => {
        request.result.close();
        opened = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error(speech().kept.nothingKept));
    request.onblocked = () => reject(new Error(speech().kept.otherWindow));
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

async function games(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await base()).transaction(GAMES, mode, { durability: 'strict' }).objectStore(GAMES);
}

/** Keeps a game; it is on the disk when this is done.
 *
 * @throws where the browser can't keep it. */
export async function keep(game: KeptGame): Promise<void> {
  const store = await games('readwrite');
  const done = new Promise<void>((resolve, reject) => {
    store.transaction.oncomplete = () => resolve();
    store.transaction.onabort = () => reject(store.transaction.error ?? new Error(speech().kept.noRoom));
  });
  store.put(game);
  await done;
}

/** A kept game; none where there is no such number. */
export async function kept(id: string): Promise<KeptGame | undefined> {
  return (await wanted((await games('readonly')).get(id))) as KeptGame | undefined;
}

/** All kept games, the one played last first. */
export async function all(): Promise<KeptGame[]> {
  const found = (await wanted((await games('readonly')).getAll())) as KeptGame[];
  return found.sort((a, b) => b.time - a.time);
}

/** Lets a game go. */
export async function drop(id: string): Promise<void> {
  await wanted((await games('readwrite')).delete(id));
}

/** Lets go of those that are too many. */
export async function tidy(): Promise<void> {
  for (const game of (await all()).slice(MOST_KEPT)) await drop(game.id);
}

/** A number for a new game. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
