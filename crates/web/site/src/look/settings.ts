// What somebody has set for this browser: kept in it, and told to all who ask.

import { useEffect, useState } from 'preact/hooks';
import type { Language } from '../engine/protocol';
import { speak } from './words';

export type Theme = 'system' | 'light' | 'dark';
export type BoardLook = 'wood' | 'slate' | 'contrast';

export interface Settings {
  theme: Theme;
  board: BoardLook;
  sound: boolean;
  /** Points' names on the board. */
  names: boolean;
  /** Where something can be done is marked. */
  marks: boolean;
  /** Pieces glide, unless the system asks for reduced motion. */
  motion: boolean;
  /** Of all that is said: the pages, the rules, what is said by them. */
  language: Language;
}

const KEY = 'merels.settings';
/** The first of the browser's languages that the pages are in. */
function browsers(): Language {
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => language === known.find((tag) => LANGUAGES.some((one) => one === tag))) ?? 'en';
}

const LANGUAGES: readonly Language[] = ['en', 'de'];
const USUAL: Settings = { theme: 'system', board: 'wood', sound: false, names: true, marks: true, motion: true, language: browsers() };
const CHOICES: { [K in keyof Settings]: readonly Settings[K][] } = {
  theme: ['system', 'light', 'dark'],
  board: ['wood', 'slate', 'contrast'],
  sound: [true, false],
  names: [true, false],
  marks: [true, false],
  motion: [true, false],
  language: LANGUAGES,
};

function chosen<K extends keyof Settings>(from: Record<string, unknown>, key: K): Settings[K] {
  const known: readonly Settings[K][] = CHOICES[key];
  return known.find((value) => value === from[key]) ?? USUAL[key];
}

function read(): Settings {
  let found: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) found = parsed as Record<string, unknown>;
  } catch {
    // What can't be read is as if nothing had been set.
  }
  return {
    theme: chosen(found, 'theme'),
    board: chosen(found, 'board'),
    sound: chosen(found, 'sound'),
    names: chosen(found, 'names'),
    marks: chosen(found, 'marks'),
    motion: chosen(found, 'motion'),
    language: chosen(found, 'language'),
  };
}

let current = read();
speak(current.language);
const told = new Set<(settings: Settings) => void>();

export function settings(): Settings {
  return current;
}

export function set(change: Partial<Settings>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Then it holds for this visit only.
  }
  speak(current.language);
  apply();
  for (const tell of told) tell(current);
}

const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const calmSystem = matchMedia('(prefers-reduced-motion: reduce)');

export function isDark(): boolean {
  return current.theme === 'dark' || (current.theme === 'system' && darkSystem.matches);
}

/** Whether things may move. */
export function moves(): boolean {
  return current.motion && !calmSystem.matches;
}

/** Tells the styles. */
export function apply(): void {
  const root = document.documentElement;
  root.lang = current.language;
  root.dataset['theme'] = isDark() ? 'dark' : 'light';
  root.dataset['board'] = current.board;
  root.dataset['motion'] = moves() ? 'on' : 'off';
  const colour = getComputedStyle(root).getPropertyValue('--surface').trim();
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour);
}

for (const system of [darkSystem, calmSystem]) {
  system.addEventListener('change', () => {
    apply();
    for (const tell of told) tell(current);
  });
}

/** Tells of every change, until what comes back is called. */
export function onChange(tell: (settings: Settings) => void): () => void {
  told.add(tell);
  return () => void told.delete(tell);
}

export function useSettings(): Settings {
  const [now, setNow] = useState(current);
  useEffect(() => {
    // The same settings look otherwise when the system turns dark.
    return onChange((next) => setNow({ ...next }));
  }, []);
  return now;
}
